/* Lists and numbers in a sentence: "Austria, England, France"; and of names, one of which was meant. */
#pragma once

#include <glib.h>

/* Adds a word, with what joins it to those before it if it is not the first; a comma. */
void judge_list_join(GString *list, const char *joint, const char *word);
void judge_list_add(GString *list, const char *word);

/* A number as a word of a sentence; it lives as long as the block in which it is written. */
#define DIGITS(n) judge_digits((char[24]){0}, (gint64)(n))
static inline const char *judge_digits(char digits[24], gint64 number)
{
    g_snprintf(digits, 24, "%" G_GINT64_FORMAT, number);
    return digits;
}

/* The one of some names that a word nearly is (judge_nearest); NULL: none. Borrowed from `names`, which gets its closing
 * NULL here. */
const char *judge_list_nearest(const char *word, GPtrArray *names);
