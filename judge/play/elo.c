#include "elo.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* What a place is worth against another: a win 1, equals a half. */
static double result(unsigned own, unsigned other)
{
    return own == other ? 0.5 : own < other;
}

/* Eight points at most between two players; 400 points of difference: ten to one. */
static void elo(const struct judge_rated *before, const unsigned *place, unsigned n, double weight,
                struct judge_rated *after)
{
    for (unsigned i = 0; i < n; i++) {
        after[i] = before[i];
        for (unsigned j = 0; j < n; j++) {
            double expected = 1 / (1 + pow(10, (before[j].mean - before[i].mean) / 400));
            after[i].mean += j == i ? 0 : 8 * weight * (result(place[i], place[j]) - expected);
        }
    }
}

/* The paper's own numbers: 25, 25/3, beta 25/6, gamma the spread over c, kappa 0.0001. */
static void weng_lin(const struct judge_rated *before, const unsigned *place, unsigned n, double weight,
                     struct judge_rated *after)
{
    const double beta = 25. / 6, kappa = 0.0001;
    for (unsigned i = 0; i < n; i++) {
        double own = before[i].spread * before[i].spread, gain = 0, known = 0;
        for (unsigned q = 0; q < n; q++) {
            double c = sqrt(own + before[q].spread * before[q].spread + 2 * beta * beta),
                   expected = 1 / (1 + exp((before[q].mean - before[i].mean) / c));
            gain += q == i ? 0 : own / c * (result(place[i], place[q]) - expected);
            known += q == i ? 0 : before[i].spread / c * own / (c * c) * expected * (1 - expected);
        }
        after[i].mean = before[i].mean + weight * gain;
        after[i].spread = before[i].spread * sqrt(fmax(1 - weight * known, kappa));
    }
}

static const struct judge_rating_kind systems[] = {
    {"elo", {1500, 0}, 0, elo},
    {"weng-lin", {25, 25. / 3}, 3, weng_lin},
};

const struct judge_rating_kind *judge_rating_kind_find(const char *name)
{
    for (size_t i = 0; i < sizeof systems / sizeof systems[0]; i++)
        if (!strcmp(systems[i].name, name))
            return &systems[i];
    return NULL;
}

double judge_rating_rank(const struct judge_rating_kind *system, struct judge_rated rating)
{
    return rating.mean - system->caution * rating.spread;
}
