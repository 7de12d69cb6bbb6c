/*
 * The words of mails besides orders: lists compiled from judge/conf/mail.words, which says what each is for. Folded
 * (lower case, no accents) and ended by NULL.
 */
#pragma once

#include "judge/conf/mail_lists.h"

#include <stdbool.h>
#include <stddef.h>

/* The first `most` bytes of a text (NULL: none), folded, without the blanks around it; a typographic apostrophe is a plain one.
 * Transfer full. */
char *judge_fold(const char *text, size_t most);
/* A text (NULL: none) by the looks of its letters: those of other alphabets that look like Latin ones are these, accents are none. Transfer full. */
char *judge_look(const char *text);
/* Whether `word` (folded) is one of a list. */
bool judge_word_in(const char *word, const char *const *list);
/* The same of a text as written: its first `most` bytes at most, folded. */
bool judge_word_is(const char *text, size_t most, const char *const *list);
/* Whether a folded text begins with one of a list of beginnings. */
bool judge_word_begins(const char *text, const char *const *stems);
/* The length of the word of a list, the longest, that a folded text begins with and that ends there, before a blank or
 * a mark; 0: none. */
size_t judge_word_leads(const char *text, const char *const *list);
/* The number that a folded word is, "6", "six", "another"; 0: none, or more than three figures. */
unsigned judge_word_number(const char *word);
/* The place that a folded word is, "2nd", "second", "deuxième"; 0: none. */
unsigned judge_word_ordinal(const char *word);
/* The code of the language that a folded word names, "fr" or "en"; NULL: none. */
const char *judge_word_language(const char *word);
/* Whether a folded word is one of those that `key` lists, between blanks, in the catalogues of sentences; they hold both languages'. */
bool judge_word_of_key(const char *key, const char *word);
/* Whether one of a list stands anywhere in a folded text. */
bool judge_word_within(const char *text, const char *const *stems);
