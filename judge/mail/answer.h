/*
 * What somebody answers to a question: yes, no, figures, for all questions that the judge puts. The words stand in
 * templates/<language>/answers.txt, all languages are read together, in any case, with or without accents.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum judge_answer {
    JUDGE_ANSWER_NONE, /* nothing written, or words that say neither */
    JUDGE_ANSWER_YES,
    JUDGE_ANSWER_NO,
    JUDGE_ANSWER_ABSTAIN,
    JUDGE_ANSWER_MIXED, /* a yes that something restricts, turns or goes beyond: it is asked about */
    JUDGE_ANSWER_ASKS,  /* a question back, of an answer that is read for certain */
    JUDGE_ANSWER_COUNT
};

struct judge_home;
/* The words, each with what it does; read once for a home, borrowed. The other: transfer full. */
GHashTable *judge_answers_of(struct judge_home *home);
GHashTable *judge_answers_new(void);

/* Whether a short line below a yes says something of its own (an order, a command) and is no name. */
typedef bool judge_answer_says(void *context, const char *line);

/*
 * The answer to a question that carries something out, where a yes that nobody meant would harm: only an explicit yes is one.
 * `text`: the writer's own words, without quotes and signature; NULL: none. `own`: the words of what is asked, which add
 * nothing to a yes when it repeats them; NULL: none. Yes: the first line after a greeting is made of a word of assent and words
 * that add nothing, and what stands below it takes leave or signs: courtesy, a few short lines such as a name or a telephone
 * number has, and below these a motto, unless `says` (NULL: nobody is asked) knows one for something else. Mixed: more stands
 * beside or below. No: a word that denies stands in the first ten lines, and not in what programs put below a letter.
 * Asks: a question mark stands in the first. Never abstains. `*beside` (NULL: nobody asks): the line that makes it mixed, else NULL. Transfer full.
 */
enum judge_answer judge_answer_read(GHashTable *words, const char *text, const char *own,
                                    judge_answer_says *says, void *context, char **beside);
/* The same of words alone, whatever was asked. */
enum judge_answer judge_answer_plain(GHashTable *words, const char *text);

/* Whether words say that nothing is wrong. */
bool judge_answer_eases(GHashTable *words, const char *text);

/* What a reply may choose from. */
struct judge_offered {
    unsigned n;                                              /* how many figures may be answered by */
    guint64 firsts;                                          /* bit i: a bare yes takes the figure i + 1 */
    guint64 (*named)(const void *context, const char *word); /* those that a folded word names; NULL: none */
    const void *context;
};

/* What a line answers to a question that harms nobody. */
struct judge_reply {
    enum judge_answer answer; /* mixed: both, or a yes under a condition */
    guint64 chosen, refused;  /* "yes", "2", "the second", "all but 3", "3 no", "the south coast" */
    bool which;               /* it says which */
    bool names;               /* by their names alone */
    bool others;              /* it speaks of the rest, where it has named none of what is offered */
    bool
        stands; /* it speaks of what is on file ("I confirm my orders", "all good"), and names nothing that is offered */
    bool agrees; /* a word of it is a yes */
    bool plain;  /* it has an answer, or figures of nothing that is offered, and no word says more */
};
struct judge_reply judge_reply_read(GHashTable *words, const char *line, const struct judge_offered *offered);
/* Which of several things a text says yes to, a line at a time ("YES 1", "yes, but only the STANDBY", "OUI pour Kersaint" over "NON
 * pour Roscanvel"), where nothing else stands beside or below it than below a yes (`says`: see above). 0: it does not choose. */
guint64 judge_answer_choice(GHashTable *words, const char *text, const struct judge_offered *offered,
                            judge_answer_says *says, void *context);
