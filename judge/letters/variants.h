/* The boards and forms of play that a game can be opened on: the same list by mail and on the command line. */
#pragma once

#include "../play/play.h"
#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

struct judge_variant {
    char *name;
    unsigned players, powers, centres;
    bool own;         /* a file of the home's folder maps/, not built in */
    char *goal;       /* what wins, in words */
    char *about;      /* what it is, in words; NULL: its file does not say */
    char *source;     /* where it comes from; NULL */
    char *unplayable; /* why a game cannot be played on it; NULL: it can */
    char begin[32];   /* the first phase, "S1901M" */
};

/* All of them, the most players first, then by name; `home` is the judge's folder (NULL: only what is built in). A file
 * that does not load is left out. Element struct judge_variant; transfer full. */
GPtrArray *judge_variants_list(const char *home, enum rules_language language);
/* The list as a page. Transfer full. */
char *judge_variants_page(const char *home, enum rules_language language);

/* What who opens a game on its map should know, a sentence each added to `notes`: powers that can build nowhere or have
 * nothing at all, and that letters show a diagram. */
void judge_variant_notes(const struct judge_play *play, enum rules_language language, GPtrArray *notes);
