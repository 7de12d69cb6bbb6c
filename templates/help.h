/* The player's guide by mail: the answer to AIDE and HELP, by topic. */
#pragma once

#include "fill.h"

/*
 * The page on a topic named in either language, with or without accents ("convois", "convoy", "Côtes"); NULL
 * if no topic has that name: then show templates_help_topics. `home` as for templates_fill. Transfer full.
 */
char *templates_help(const char *home, enum rules_language language, const char *topic);
/* Whether that topic is about the editor's desk: shown to editors only. */
bool templates_help_is_desk(const char *topic);
/* "ordres, soutiens, convois, …": the names of the topics in a language, with (`desk`) those of editors.
 * Transfer full. */
char *templates_help_topics(enum rules_language language, bool desk);
/* The key of the i-th topic ("orders"); NULL past the end. For tests. */
const char *templates_help_key(unsigned index);
