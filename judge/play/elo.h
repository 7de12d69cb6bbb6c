/*
 * Ratings of players over games of many: how each moves in a game, by the order of finish. Elo (The Rating of Chessplayers, Past
 * and Present, 1978), each two players of a game a small match of their own; Weng and Lin, Bradley-Terry with full pairs (A Bayesian
 * Approximation Method for Online Ranking, JMLR 12, 2011, algorithm 1). A draw between two is half a win in both.
 */
#pragma once

/* What is known of a player: a mean, and how uncertain it is (a standard deviation; 0: the system has none). */
struct judge_rated {
    double mean, spread;
};

struct judge_rating_kind {
    const char *name;
    struct judge_rated begin;
    double caution; /* ranked by the mean less so many spreads */
    /* One game of n players, equals share a place; `weight` 1: in full. Writes `after`, which may not be `before`. */
    void (*rate)(const struct judge_rated *before, const unsigned *place, unsigned n, double weight,
                 struct judge_rated *after);
};

/* "elo", "weng-lin"; NULL: there is none of that name. */
const struct judge_rating_kind *judge_rating_kind_find(const char *name);
/* What ranks a player. */
double judge_rating_rank(const struct judge_rating_kind *system, struct judge_rated rating);
