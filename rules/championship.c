/* Sums, coefficients, places. */
#include "championship.h"

#include <stdio.h>
#include <string.h>

typedef struct rules_fraction fraction;

static fraction part_of(int64_t num, int64_t den)
{
    return rules_fraction_make(num, den);
}

static fraction times(fraction a, fraction b)
{
    return rules_fraction_mul(a, b);
}

/* ---- sums ---- */

/* Indices 0..n-1, best points first, equals in their order. */
static void order_by_points(const fraction *points, unsigned n, unsigned *order)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned at = i;
        while (at > 0 && rules_fraction_compare(points[order[at - 1]], points[i]) < 0) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

fraction rules_sum_best(const fraction *points, unsigned n, const fraction *weight, unsigned n_weights)
{
    unsigned order[RULES_MAX_ROUNDS];
    fraction sum = part_of(0, 1);
    n = n < RULES_MAX_ROUNDS ? n : RULES_MAX_ROUNDS;
    order_by_points(points, n, order);

    unsigned n_counted = n_weights && n_weights < n ? n_weights : n;
    for (unsigned i = 0; i < n_counted; i++) {
        fraction counted = n_weights ? times(points[order[i]], weight[i]) : points[order[i]];
        sum = rules_fraction_add(sum, counted);
    }
    return sum;
}

fraction rules_mean(const fraction *points, unsigned n)
{
    fraction sum = part_of(0, 1);
    for (unsigned i = 0; i < n; i++)
        sum = rules_fraction_add(sum, points[i]);
    return rules_fraction_div(sum, part_of(n, 1));
}

/* ---- 002 VII ---- */

enum { FULL_TABLE = 7, SEASONS = 14 };

fraction rules_table_factor(unsigned n_players, bool full)
{
    bool counts_in_full = n_players >= FULL_TABLE || (full && n_players == FULL_TABLE - 1);
    return counts_in_full ? part_of(1, 1) : part_of(n_players, FULL_TABLE);
}

fraction rules_season_factor(unsigned seasons)
{
    return part_of(seasons < SEASONS ? SEASONS - (int64_t)seasons : 0, SEASONS);
}

/* What a match of Diplomatie intime adds to the other rounds, in hundredths. */
static int64_t intime_gain(enum rules_intime outcome)
{
    switch (outcome) {
    case RULES_INTIME_LOST:
        return 5;
    case RULES_INTIME_EVEN:
        return 10;
    case RULES_INTIME_WON:
        return 15;
    default:
        return 0;
    }
}

/* The person's rounds as the rules ask for them. */
struct season {
    unsigned n_counted;
    bool shortened;    /* a round of the championship does not count */
    bool stepped_down; /* in any round */
    bool stepped_down_last;
    int64_t gain;
};

static bool is_counted(const struct rules_round_part *part)
{
    return part->played && part->state == RULES_ROUND_PLAYED;
}

static struct season look_at(const struct rules_round_part *parts, unsigned n_rounds)
{
    struct season season = {0};
    for (unsigned r = 0; r < n_rounds; r++) {
        season.n_counted += is_counted(&parts[r]);
        season.shortened |= parts[r].state == RULES_ROUND_CANCELLED;
        season.stepped_down |= parts[r].stepped_down;
        season.gain += intime_gain(parts[r].intime);
    }
    season.stepped_down_last = n_rounds > 0 && parts[n_rounds - 1].stepped_down;
    return season;
}

static enum rules_total_rule rule_of(const struct season *season, bool organiser)
{
    if (season->n_counted == 0)
        return RULES_TOTAL_NONE;
    if (season->shortened) {
        bool rewarded = season->n_counted == 1 && season->stepped_down_last && !organiser;
        return rewarded ? RULES_TOTAL_LAST_ONE : RULES_TOTAL_SHORTENED;
    }
    if (season->n_counted >= 3)
        return RULES_TOTAL_THREE;
    return season->stepped_down && !organiser ? RULES_TOTAL_STEPPED : RULES_TOTAL_FEW;
}

/* The weight of the result that is the `nth` best, from 0. */
static fraction weight_of(enum rules_total_rule rule, unsigned nth)
{
    switch (rule) {
    case RULES_TOTAL_THREE:
        if (nth < 2)
            return part_of(1, 1);
        return part_of(nth == 2, 2);

    case RULES_TOTAL_FEW:
        return part_of(11, 10);
    case RULES_TOTAL_STEPPED:
    case RULES_TOTAL_LAST_ONE:
        return part_of(12, 10);
    default:
        return part_of(1, 1);
    }
}

struct rules_total rules_total_bretagne(const struct rules_round_part *parts, unsigned n_rounds,
                                        bool organiser)
{
    n_rounds = n_rounds < RULES_MAX_ROUNDS ? n_rounds : RULES_MAX_ROUNDS;
    struct season season = look_at(parts, n_rounds);
    struct rules_total total = {.points = {0, 1}, .rule = rule_of(&season, organiser)};
    total.bonus = part_of(100 + season.gain, 100);

    unsigned round[RULES_MAX_ROUNDS] = {0}, order[RULES_MAX_ROUNDS], n = 0;
    fraction points[RULES_MAX_ROUNDS] = {{0, 1}};
    for (unsigned r = 0; r < n_rounds; r++) {
        total.weight[r] = part_of(0, 1);
        if (is_counted(&parts[r])) {
            round[n] = r;
            points[n++] = parts[r].points;
        }
    }

    order_by_points(points, n, order);
    for (unsigned i = 0; i < n; i++) {
        fraction weight = times(weight_of(total.rule, i), total.bonus);
        total.weight[round[order[i]]] = weight;
        total.points = rules_fraction_add(total.points, times(points[order[i]], weight));
    }

    return total;
}

enum { MOST_REPLACEMENTS = 16 };

/* His rounds if he has the points of the games in `taken`. */
static void take_over(struct rules_round_part *parts, const struct rules_replacement *replacements,
                      unsigned n, unsigned taken)
{
    for (unsigned i = 0; i < n; i++) {
        struct rules_round_part *part = &parts[replacements[i].round];
        bool lower = part->played && rules_fraction_compare(part->points, replacements[i].points) <= 0;
        if (!(taken >> i & 1) || lower)
            continue;
        part->played = true;
        part->points = replacements[i].points;
    }
}

unsigned rules_replacements_taken(const struct rules_round_part *parts, unsigned n_rounds, bool organiser,
                                  const struct rules_replacement *replacements, unsigned n)
{
    unsigned best = 0;
    fraction most = rules_total_bretagne(parts, n_rounds, organiser).points;
    n = n < MOST_REPLACEMENTS ? n : MOST_REPLACEMENTS;
    n_rounds = n_rounds < RULES_MAX_ROUNDS ? n_rounds : RULES_MAX_ROUNDS;

    for (unsigned taken = 1; taken < 1u << n; taken++) {
        struct rules_round_part with[RULES_MAX_ROUNDS];
        memcpy(with, parts, n_rounds * sizeof *parts);
        take_over(with, replacements, n, taken);
        fraction points = rules_total_bretagne(with, n_rounds, organiser).points;
        if (rules_fraction_compare(points, most) > 0) {
            most = points;
            best = taken;
        }
    }

    return best;
}

/* ---- places ---- */

void rules_places(const fraction *points, unsigned n, unsigned *place)
{
    for (unsigned i = 0; i < n; i++) {
        place[i] = rules_fraction_is_number(points[i]);
        for (unsigned j = 0; j < n && place[i]; j++)
            place[i] +=
                rules_fraction_is_number(points[j]) && rules_fraction_compare(points[j], points[i]) > 0;
    }
}

size_t rules_place_print(const unsigned *place, unsigned n, unsigned of, char *out, size_t size)
{
    unsigned equals = 0;
    for (unsigned i = 0; i < n; i++)
        equals += place[i] == place[of];

    int len = equals > 1 ? snprintf(out, size, "%u-%u", place[of], place[of] + equals - 1)
                         : snprintf(out, size, "%u", place[of]);
    return len < 0 ? 0 : (size_t)len;
}
