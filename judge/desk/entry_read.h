/* What somebody says of himself when he signs up to a tournament, read. */
#pragma once

#include "../../games/store.h"
#include "entrants.h"

/* A reading with the words that it owns. */
struct judge_entry_words {
    struct judge_entry entry; /* its words are borrowed from below */
    char *town, *team;
    char *role;
    guint64 in, out; /* rounds that are named, and those that are excepted */
    char *unread;    /* the first piece that says nothing known; NULL: none */
    bool astray;     /* it may name rounds that were not understood */
};
/*
 * Reads "rounds 1 and 3, born 1990, newcomer, journey 320 km, town Rennes, team Hermines", in either language, in any
 * order, parted by commas or semicolons. `rounds` is how many there are: others are not read. `helpers`: who organises
 * may be said too.
 */
void judge_entry_words_read(const char *text, unsigned rounds, bool helpers, struct judge_entry_words *words);
void judge_entry_words_clear(struct judge_entry_words *words);
GAMES_AUTO(judge_entry_words)

/* Writes somebody in by name, with an address (NULL: none) and what is said of him. REFUSED: the name, the role, words that say
 * nothing known. `role`, `team` NULL: as the words say. */
bool judge_entry_write_in(struct judge_tournament *t, const char *name, const char *address, const char *said,
                          const char *role, const char *team, GError **error);
/* The same of "NAME <ADDRESS>, what is said of him". */
bool judge_entry_line(struct judge_tournament *t, const char *line, const char *role, const char *team,
                      GError **error);
