/*
 * A map file with the files it includes, as one text: what a game keeps, so that it can be loaded for ever,
 * whatever becomes of the files. The main file comes first; each included one follows a line "#:: file NAME".
 * A text without such lines is a bundle too.
 */
#pragma once

#include "../../rules/rules.h"

#include <glib.h>

/* Reads a map file and what it includes from its folder (built-in maps are not copied). Transfer full; NULL
 * after a message on standard error if a file cannot be read or all together is longer than `limit` bytes. */
char *judge_map_bundle(enum rules_language language, const char *path, gsize limit);
/* Loads a bundle; as rules_map_load. */
struct rules_map *judge_map_unbundle(const char *text, const char *lines, const char *name,
                                     rules_report *report, void *context);
