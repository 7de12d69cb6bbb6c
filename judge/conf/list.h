/* Lists in a sentence: "Austria, England, France". */
#ifndef JUDGE_CONF_LIST_H
#define JUDGE_CONF_LIST_H

#include <glib.h>

/* Adds a word, with a comma before it if it is not the first. */
void judge_list_add(GString *list, const char *word);

#endif
