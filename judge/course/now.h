/*
 * What is true of a game, and what of it is no longer, or now, in sentences: where it stands, which date, which orders and reports
 * count, who sits, which votes are open, which settings hold. Whatever was done to a game, and whatever took it back, this alone
 * says what follows.
 *
 *     g_autoptr(GHashTable) before = judge_now_take(play);
 *     ...                                     something is done to the game
 *     g_autoptr(GHashTable) now = judge_now_take(play);
 *     said = judge_now_said(before, now, play, &reader);
 */
#pragma once

#include "../play/play.h"

#include <stdbool.h>

/* Facts by kind and what they are about; only for the functions below. Transfer full. */
GHashTable *judge_now_take(const struct judge_play *play);

struct judge_now_reader {
    gint64 person;
    const char *zone;
    enum rules_language language;
    bool whole; /* the letter shows phase, date and orders by itself */
    bool rules; /* of settings only those that concern players */
    bool *
        grave; /* the editor, before it is done: who comes and goes by name, how many orders, the date; becomes true if a seat, a
                    report, or the game's begin or end is not what it was. NULL: it is done */
    const char *left; /* a phase of which the letter itself says what waits for it; NULL: none */
};
/* A line for each thing that is true of `play` now and was not before, or the other way. NULL: nothing that concerns him.
 * Transfer full. */
char *judge_now_said(GHashTable *before, GHashTable *now, const struct judge_play *play,
                     const struct judge_now_reader *reader);
/* Who sits otherwise than before, by number, or else who is called and was not. gint64, transfer full. */
GArray *judge_now_seated(GHashTable *before, GHashTable *now, bool called);
/* Whether the date is another one, which concerns all who sit by now, whoever was told of what set it. */
bool judge_now_dated(GHashTable *before, GHashTable *now);
/* The orders of a power that are in force, a line each behind a line end; NULL: none. Transfer full. */
char *judge_now_orders(const struct judge_play *play, const char *power, const char *notation);
