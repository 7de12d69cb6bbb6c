/* Lists in a sentence: "Austria, England, France"; and of names, one of which was meant. */
#ifndef JUDGE_CONF_LIST_H
#define JUDGE_CONF_LIST_H

#include <glib.h>

/* Adds a word, with what joins it to those before it if it is not the first; a comma. */
void judge_list_join(GString *list, const char *joint, const char *word);
void judge_list_add(GString *list, const char *word);

/* The one of some names that a word nearly is (judge_nearest); NULL: none. Borrowed from `names`, which gets its closing
 * NULL here. */
const char *judge_list_nearest(const char *word, GPtrArray *names);

#endif
