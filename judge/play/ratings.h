/* Ratings over games, in the order in which they ended. */
#pragma once

#include "elo.h"
#include "results.h"

/* A game in which a rating moved. */
struct judge_rating_step {
    const struct judge_ended_game *game; /* borrowed */
    rules_power power;
    unsigned place; /* of the player in the game */
    double change;
    struct judge_rated after;
};

struct judge_rating {
    char *player;
    struct judge_rated now;
    unsigned place; /* equals share; 0: provisional, after fewer games than a place takes */
    GArray *step;   /* struct judge_rating_step, in the order of the games */
};

/* What is asked of ratings; NULL or 0: what judge.conf says. */
struct judge_rating_wish {
    const char *system; /* of play/elo.h */
    unsigned least;     /* games that a place takes */
    const char *year;   /* as they stood at its end; NULL: now */
};

const struct judge_rating_kind *judge_rating_kind_of(const struct judge_config *config,
                                                     const struct judge_rating_wish *wish);
/*
 * By the order of finish: who won alone or with his side, or shares an agreed draw, equals; then the others as under C-Diplo. A game
 * counts for who played a power longest; of several powers of one player for the best; by what its form weighs in judge.conf.
 * Best first, then the provisional ones. Transfer full, struct judge_rating*.
 */
GPtrArray *judge_ratings(const struct judge_results *results, const struct judge_config *config,
                         const struct judge_rating_wish *wish);

/* What a country did over all games. */
struct judge_country_mean {
    unsigned games, wins;
    struct rules_fraction mean;
};
/* By power of the standard board (n of `results->map`); games of other boards are left out. Transfer full. */
struct judge_country_mean *judge_country_means(const struct judge_results *results,
                                               const struct rules_score_system *system);
