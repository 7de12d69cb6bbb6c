/*
 * Results of persons over games: the ended games of the store, and those whose results were typed in. What a
 * game is worth is computed anew each time.
 */
#pragma once

#include "home.h"
#include "players.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Who played a power of a game, and for how long. */
struct judge_part {
    char *player;
    rules_power power;
    char *from, *to;  /* codes of the first and last movement phase; NULL where they are unknown */
    unsigned seasons; /* movement phases that he played; 0: unknown */
    bool first;       /* nobody played it before him */
    bool whole;       /* nobody else played it */
    bool chief;       /* nobody played it longer: the game counts as his */
};

struct judge_ended_game {
    char *name, *played;         /* `played`: a date, "" if unknown */
    bool outside;                /* its result was typed in */
    bool silent;                 /* without press */
    const struct rules_map *map; /* borrowed from the home, or from the results */
    const struct rules_names *names;
    struct rules_score_game scored;
    GPtrArray *part; /* struct judge_part*, by power, then in time */
};

struct judge_results {
    struct judge_players *players;
    GPtrArray *game; /* struct judge_ended_game*, by date and name */
    struct rules_map *map;
    struct rules_names *names;
};
/* `names_too`: also of games that do not show who plays. NULL with an error. Transfer full. */
struct judge_results *judge_results_read(struct judge_home *home, bool names_too, GError **error);
void judge_results_free(struct judge_results *results);
GAMES_AUTOPTR(judge_results)

/* One person's record under a system. */
struct judge_record {
    char *player;
    unsigned games, wins, firsts, survived; /* wins: alone, by solo or concession */
    struct rules_fraction sum, mean;
    unsigned place;      /* by the mean; equals share */
    GArray *power_games; /* unsigned, by power of the standard board */
};
/*
 * Records of all who played, best mean first, then by name; games count for who played them longest. Games
 * that the system cannot score are left out. Names are told apart without regard to case. Transfer full,
 * struct judge_record*.
 */
GPtrArray *judge_results_records(const struct judge_results *results,
                                 const struct rules_score_system *system);

/* Whether two names of players are one, accents, capitals and signs aside. */
bool judge_is_called(const char *name, const char *wanted);

/*
 * Reads a table of results: a first line of column names (game, date, power, player, centres; if wished
 * eliminated, result, year), a line for each power of a game. Fields part by commas, semicolons or tabs, and may
 * stand in double quotes. Writes all games or none (inside a transaction); `*n` gets their number. REFUSED with
 * the line and what was expected.
 */
bool judge_results_import(struct judge_home *home, const char *text, unsigned *n, GError **error);
