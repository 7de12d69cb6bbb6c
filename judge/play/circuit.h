/* A circuit: tournaments of a season, each of which gives points, added up. */
#pragma once

#include "tournament.h"

/* What a tournament gives. Who share a place share the points of the places they fill. */
enum judge_circuit_points {
    JUDGE_CIRCUIT_TOTALS, /* the totals of its players */
    JUDGE_CIRCUIT_TOUR, /* Tour de France Diplomatie: 1000 to the first of x down to 100, by equal ratios, and x to the first */
    JUDGE_CIRCUIT_GRAND_PRIX, /* North American Grand Prix 2010: ten a board of the three largest rounds, 300 at most, then nine
                                 tenths of the place before, 5 at least */
    JUDGE_CIRCUIT_LINEAR, /* European Grand Prix 2025: 100 to the first of x, down to 100/x by equal steps */
    JUDGE_CIRCUIT_POINTS_COUNT
};
/* "totals", "tour-de-france" …; JUDGE_CIRCUIT_POINTS_COUNT: it is none. */
enum judge_circuit_points judge_circuit_points_find(const char *name);
/* All names, for a refusal. Transfer full. */
char *judge_circuit_points_names(void);

struct judge_circuit_row {
    char *player;
    GArray *points; /* double, a tournament each; -HUGE_VAL: no place in it */
    double
        sum; /* of the best, best first; of the Tour de France 1, 0.8, 0.4, 0.2 of them, and 0.1 of the others (no
                       tournament is major) */
    unsigned place; /* equals share */
};
/*
 * Best first. The best so many count, 0: all. A player is one whatever his names (players.h). `tournaments`: at least one.
 * Transfer full, struct judge_circuit_row*.
 */
GPtrArray *judge_circuit(struct judge_tournament *const *tournaments, unsigned n,
                         enum judge_circuit_points kind, unsigned best);
