/*
 * What a line means as a setting: "press = grey", "presse grise", and the old judges' SET families ("SET
 * WHITE PRESS", "SET NO GREY", "SET GRACE 24") where one of our settings does the same. Pure: tables and
 * text.
 */
#pragma once

#include "../../games/store.h"

#include <stdbool.h>

enum judge_set_kind {
    JUDGE_SET_NONE,  /* no setting that is known */
    JUDGE_SET_VALUE, /* key = value; value "" : back to the default */
    JUDGE_SET_ADD,   /* one more word in a list */
    JUDGE_SET_DROP,  /* one word less */
    JUDGE_SET_SAY,   /* understood, but no setting does it: `say` tells what does */
};

struct judge_set_read {
    enum judge_set_kind kind;
    char *key, *value; /* owned; the value is not checked yet */
    const char *say;   /* key of a sentence about it; NULL: none */
};

/*
 * Reads a line without the word SET or RÉGLER before it. `strict`: only "key = value", "key: value" and the
 * table's phrases, not "key value" (so that talk stays talk). `read` may then be cleared, whatever came out.
 */
bool judge_set_read_line(const char *line, bool strict, struct judge_set_read *read);
void judge_set_read_clear(struct judge_set_read *read);
GAMES_AUTO(judge_set_read)
/* The key that a word names in either language ("presse", "press"); NULL: none. Static. */
const char *judge_set_key(const char *word);
/* The value as the settings write it ("grise": "grey"). Transfer full. */
char *judge_set_value(const char *key, const char *value);
/* The i-th phrase of the old judges' table; NULL past the end. For tests. */
const char *judge_set_phrase(unsigned i);
