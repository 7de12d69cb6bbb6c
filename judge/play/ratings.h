/* Ratings over games, in the order in which they ended. */
#pragma once

#include "results.h"

/* A game in which a rating moved, in hundredths of a point. */
struct judge_rating_step {
    const struct judge_ended_game *game; /* borrowed */
    rules_power power;
    unsigned place; /* of the power in the game */
    gint64 change, after;
};

struct judge_rating {
    char *player;
    gint64 points;  /* in hundredths; everybody begins with 1500 */
    unsigned place; /* equals share */
    GArray *step;   /* struct judge_rating_step, in the order of the games */
};

/*
 * Each game is a small match between each two who played it: by the order of finish under C-Diplo, a win 1, equals a half,
 * expected by the ratings before it (rules_rating_change). A game counts for who played a power longest; of several powers
 * of one player for the best. Best first. Transfer full, struct judge_rating*.
 */
GPtrArray *judge_ratings(const struct judge_results *results);

/* What a country did over all games. */
struct judge_country_mean {
    unsigned games, wins;
    struct rules_fraction mean;
};
/* By power of the standard board (n of `results->map`); games of other boards are left out. Transfer full. */
struct judge_country_mean *judge_country_means(const struct judge_results *results,
                                               const struct rules_score_system *system);
