/* Results of games that were not played here: typed in, or imported from a table. What they are worth is
 * computed, never kept. */
#pragma once

#include "store.h"

struct games_outside_part {
    char *power;      /* identity */
    char *player;     /* NULL: nobody played it */
    unsigned centres; /* at the end */
    int before;       /* centres at the end of the year before; -1: unknown */
    int eliminated_year; /* 0: unknown, or alive; with centres: no unit and no home is left him (-1: no year said) */
};
GAMES_AUTOPTR(games_outside_part)
struct games_outside {
    gint64 id;
    char *name;      /* unique without regard to case */
    char *played;    /* a date as given, "2022-11-11"; NULL: unknown */
    char *result;    /* as games_game's; NULL: by the centres */
    int end_year;    /* 0: unknown */
    char *variant;   /* the map; NULL: the classic one */
    char *players;   /* powers that were played, parted by commas; NULL: all that the map lets play */
    GPtrArray *part; /* struct games_outside_part*, by power */
};
struct games_outside *games_outside_new(const char *name);
/* Adds a part; strings are copied. Borrowed. */
struct games_outside_part *games_outside_take(struct games_outside *outside, const char *power,
                                              const char *player, unsigned centres, int eliminated_year);
GAMES_AUTOPTR(games_outside)

/* Writes a whole game. The id; 0 on error (REFUSED: the name is taken). */
gint64 games_outside_add(struct games_store *store, const struct games_outside *outside, gint64 now_s,
                         GError **error);
/* Takes a game away again, with its parts. REFUSED while a board of a tournament is it. */
bool games_outside_remove(struct games_store *store, gint64 id, GError **error);
/* The person who took part in a tournament as who played a power of a game; 0: nobody known. */
gint64 games_outside_person(struct games_store *store, gint64 id, const char *power);
/* Who played a power of a game (NULL: nobody), where it has that power. */
bool games_outside_played(struct games_store *store, gint64 id, const char *power, const char *player,
                          GError **error);
/* All, by date and name; or one by id (NULL: none). Transfer full. */
GPtrArray *games_outside_list(struct games_store *store);
struct games_outside *games_outside_get(struct games_store *store, gint64 id);
