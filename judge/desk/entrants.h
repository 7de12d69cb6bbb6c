/* Who takes part in a tournament: signed up, changed, withdrawn; inside a transaction. */
#pragma once

#include "../play/tournament.h"

#include <stdbool.h>

/* What somebody says of himself; what he does not say stays as it is. */
struct judge_entry {
    const char *name;        /* of who is new; NULL: his name here */
    const char *address;     /* with `name`, of who is not known here; NULL: none */
    const char *role;        /* NULL: as it is, a new one "player" */
    guint64 rounds;          /* bit set from round 1 on; 0: all, or as it is */
    int born, journey;       /* 0: not said */
    bool newcomer;           /* false: not said */
    const char *town, *team; /* NULL: not said */
};
/*
 * Signs a person up, or changes what stands; `*fresh` tells which. Rounds that are drawn already keep who sits there.
 * REFUSED: sign-up is closed to new ones (unless `director`), a name that somebody else has. `t` is to be read again.
 */
bool judge_entry_put(struct judge_tournament *t, const struct games_person *person,
                     const struct judge_entry *entry, bool director, bool *fresh, GError **error);
/* What somebody said with a word of a round: "in" again, or away from it. Who was asked to step down does ("down"); else
 * he is away ("out"): `*state` tells. REFUSED once the round is played. */
bool judge_entry_leave(struct judge_tournament *t, const struct games_entrant *entrant, unsigned round,
                       const char **state, GError **error);
/* He leaves all rounds that are still to be drawn. */
bool judge_entry_withdraw(struct judge_tournament *t, const struct games_entrant *entrant, GError **error);
/* The same of every tournament that draws a round yet; their directors are told. */
bool judge_entry_withdraw_all(struct judge_home *home, gint64 person, GError **error);
/* He is called otherwise in the tournament; his name of before goes on meaning him. REFUSED: no name, or another's. */
bool judge_entry_rename(struct judge_tournament *t, const struct games_entrant *entrant, const char *name,
                        GError **error);
/* He is somebody whom results or another tournament know by that name; or another entrant, whose seats he gets. REFUSED: nobody has
 * it, both play a round. */
bool judge_entry_merge(struct judge_tournament *t, const struct games_entrant *entrant, const char *other,
                       GError **error);
/* He is a namesake of whoever bears his name elsewhere. */
bool judge_entry_apart(struct judge_tournament *t, const struct games_entrant *entrant, GError **error);
/* The person of an address, added to the store if new; 0 on error. */
gint64 judge_entry_person(struct judge_home *home, const char *address, const char *name,
                          const char *language, GError **error);
/* Who sat down at a game of the tournament without taking part in it takes part as a substitute. `*n` gets how many. */
bool judge_entries_settle(struct judge_tournament *t, unsigned *n, GError **error);
/* A letter to each director: KEY-subject and KEY of judge.txt, with pairs of name and value. */
bool judge_directors_write(const struct judge_tournament *t, const char *key, const char *const *words,
                           GError **error);
