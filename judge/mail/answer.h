/*
 * What somebody answers to a question that wants yes or no: pure. Only an explicit yes is one; a letter with anything
 * that denies, doubts or asks never is. A yes that nobody meant would carry out what somebody else asked in his name.
 */
#ifndef JUDGE_MAIL_ANSWER_H
#define JUDGE_MAIL_ANSWER_H

#include <stdbool.h>

enum judge_answer {
    JUDGE_ANSWER_NONE, /* nothing written, or words that say neither */
    JUDGE_ANSWER_YES,
    JUDGE_ANSWER_NO,
    JUDGE_ANSWER_MIXED, /* a yes with something else beside or below it */
    JUDGE_ANSWER_COUNT
};

/* Whether a short line below a yes says something of its own (an order, a command) and is no name. */
typedef bool judge_answer_says(void *context, const char *line);

/*
 * `text`: the writer's own words, without quotes and signature; NULL: none. Yes: its first line after a greeting is made
 * of a word of assent ("oui", "yes", "ok", "je confirme", "d'accord"; "ouiii" drawn out) and words that add nothing
 * ("merci", "do it", "vas-y"), and what stands below it takes leave or signs: words of courtesy, a few short lines such as
 * a name or a telephone number has, and below these a motto, unless `says` (NULL: nobody is asked) knows one for something
 * else. Mixed: more stands beside or below. No: a word that denies stands in the first ten lines ("non", "not me", "stop",
 * "ce n'est pas moi") and not in what programs put below a letter, or a question mark in the first. Words in both
 * languages, any case, with or without accents.
 */
enum judge_answer judge_answer_read(const char *text, judge_answer_says *says, void *context);

#endif
