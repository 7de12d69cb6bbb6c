/* Ways over the sea: whether fleets lead from one coast to another, and which of them a convoy cannot do without. */
#include "board_p.h"

#include <string.h>

/* Enough for every set of fleets that a game has shown; a map with hundreds of fleets in open water may pass
 * it. */
enum { ROUTE_SEARCH_STEPS = 300, MAX_LAYERS = 48 };

static bool meet(const uint64_t *a, const uint64_t *b, unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

/* Whether a chain within `sea` leads from the set `start` (a part of `sea`; overwritten) to `goal`. */
static bool chain(const struct rules_map *map, const uint64_t *sea, uint64_t *start, const uint64_t *goal)
{
    unsigned words = map->words;
    uint64_t seen[RULES_MAX_WORDS];

    memcpy(seen, start, words * sizeof *seen);
    for (;;) {
        if (meet(seen, goal, words))
            return true;
        bool grown = false;
        for (unsigned w = 0; w < words; w++) {
            while (start[w]) {
                rules_loc at = (rules_loc)(w * 64 + (unsigned)__builtin_ctzll(start[w]));
                start[w] &= start[w] - 1;
                const uint64_t *to = rules_row(map, map->sea_to, at);
                for (unsigned v = 0; v < words; v++) {
                    uint64_t fresh = to[v] & sea[v] & ~seen[v];
                    seen[v] |= fresh;
                    start[v] |= fresh;
                    grown |= fresh != 0;
                }
            }
        }
        if (!grown)
            return false;
    }
}

bool rules_route_exists(const struct rules_map *map, rules_loc from, rules_loc to, const uint64_t *sea)
{
    uint64_t free_sea[RULES_MAX_WORDS], start[RULES_MAX_WORDS];
    const uint64_t *first = rules_row(map, map->boards, from), *last = rules_row(map, map->boards, to);
    bool any = false;

    for (unsigned w = 0; w < map->words; w++) {
        start[w] = first[w] & sea[w];
        any |= start[w] != 0;
    }

    if (!any || !meet(last, sea, map->words))
        return false;

    memcpy(free_sea, sea, map->words * sizeof *sea);

    /* An army cannot land where its last fleet stands (a port). */
    free_sea[to >> 6] &= ~((uint64_t)1 << (to & 63));
    start[to >> 6] &= ~((uint64_t)1 << (to & 63));

    return chain(map, free_sea, start, last);
}

struct search {
    const struct rules_map *map;
    const uint64_t *first, *last; /* seas that touch the start, the target */
    rules_loc via;
    unsigned steps;
};

/*
 * Extends a chain that ends in `at` by seas of `open`: those not yet touched by an earlier link, so that the
 * chain stays minimal. `used`: the chain already holds `via`.
 */
static bool extend(struct search *s, rules_loc at, const uint64_t *open, bool used)
{
    unsigned words = s->map->words;
    if (s->steps++ > ROUTE_SEARCH_STEPS)
        return true;

    used |= at == s->via;
    if (rules_bit(s->last, at))
        return used;

    const uint64_t *to = rules_row(s->map, s->map->sea_to, at);
    uint64_t next[RULES_MAX_WORDS], rest[RULES_MAX_WORDS];
    for (unsigned w = 0; w < words; w++) {
        next[w] = to[w] & open[w];
        rest[w] = open[w] & ~to[w];
    }

    for (unsigned w = 0; w < words; w++) {
        for (uint64_t bits = next[w]; bits; bits &= bits - 1) {
            rules_loc sea = (rules_loc)(w * 64 + (unsigned)__builtin_ctzll(bits));
            if (extend(s, sea, rest, used))
                return true;
        }
    }

    return false;
}

/*
 * Shortest chain within `open` from `via` to `goal`; `taken` gets its seas without `via`. False if there is
 * none, or it is very long.
 */
static bool shortest_chain(const struct rules_map *map, const uint64_t *open, rules_loc via,
                           const uint64_t *goal, uint64_t *taken)
{
    unsigned words = map->words, n = 1;
    uint64_t layer[MAX_LAYERS][RULES_MAX_WORDS], left[RULES_MAX_WORDS];

    memset(taken, 0, words * sizeof *taken);
    memset(layer[0], 0, words * sizeof *left);
    rules_bit_set(layer[0], via);
    memcpy(left, open, words * sizeof *left);
    left[via >> 6] &= ~((uint64_t)1 << (via & 63));
    while (!meet(layer[n - 1], goal, words)) {
        bool any = false;
        if (n == MAX_LAYERS)
            return false;
        memset(layer[n], 0, words * sizeof *left);
        for (unsigned w = 0; w < words; w++) {
            for (uint64_t bits = layer[n - 1][w]; bits; bits &= bits - 1) {
                rules_loc at = (rules_loc)(w * 64 + (unsigned)__builtin_ctzll(bits));
                const uint64_t *to = rules_row(map, map->sea_to, at);
                for (unsigned v = 0; v < words; v++) {
                    layer[n][v] |= to[v] & left[v];
                    left[v] &= ~to[v];
                    any |= layer[n][v] != 0;
                }
            }
        }
        if (!any)
            return false;
        n++;
    }

    /* Back along the layers: any sea of the layer before that touches the one found. */
    for (const uint64_t *wanted = goal; --n > 0;) {
        rules_loc at = RULES_NO_LOC;
        for (unsigned w = 0; w < words && at == RULES_NO_LOC; w++)
            if (layer[n][w] & wanted[w])
                at = (rules_loc)(w * 64 + (unsigned)__builtin_ctzll(layer[n][w] & wanted[w]));
        if (at == RULES_NO_LOC)
            return false;
        rules_bit_set(taken, at);
        wanted = rules_row(map, map->sea_to, at);
    }

    return true;
}

/* Quick proof that a minimal route leads through `via`: two shortest chains from it, to both ends, that do
 * not touch. */
static bool two_chains(const struct rules_map *map, const uint64_t *open, const uint64_t *first,
                       const uint64_t *last, rules_loc via)
{
    unsigned words = map->words;
    for (unsigned turn = 0; turn < 2; turn++) {
        const uint64_t *near = turn ? last : first, *far = turn ? first : last;
        uint64_t rest[RULES_MAX_WORDS], taken[RULES_MAX_WORDS], second[RULES_MAX_WORDS];
        for (unsigned w = 0; w < words; w++)
            rest[w] = open[w] & ~far[w];
        if (!shortest_chain(map, rest, via, near, taken))
            continue;
        for (unsigned w = 0; w < words; w++)
            rest[w] = open[w] & ~near[w] & ~taken[w];
        for (unsigned w = 0; w < words; w++) {
            for (uint64_t bits = taken[w]; bits; bits &= bits - 1) {
                rules_loc at = (rules_loc)(w * 64 + (unsigned)__builtin_ctzll(bits));
                const uint64_t *touch = rules_row(map, map->sea_to, at);
                for (unsigned v = 0; v < words; v++)
                    rest[v] &= ~touch[v];
            }
        }
        if (shortest_chain(map, rest, via, far, second))
            return true;
    }

    return false;
}

bool rules_route_uses(const struct rules_map *map, rules_loc from, rules_loc to, const uint64_t *sea,
                      rules_loc via)
{
    unsigned words = map->words;
    const uint64_t *first = rules_row(map, map->boards, from), *last = rules_row(map, map->boards, to);

    if (!rules_bit(sea, via) || via == to)
        return false;

    bool is_first = rules_bit(first, via), is_last = rules_bit(last, via);
    if (is_first && is_last)
        return true;

    uint64_t open[RULES_MAX_WORDS], start[RULES_MAX_WORDS];
    memcpy(open, sea, words * sizeof *sea);
    open[to >> 6] &= ~((uint64_t)1 << (to & 63));
    if (is_first || is_last) {
        /* Then `via` is an end of the chain, and the shortest chain to the other end that shuns further such
         * ends is minimal. */
        const uint64_t *near = is_first ? first : last;
        for (unsigned w = 0; w < words; w++) {
            open[w] &= ~near[w];
            start[w] = 0;
        }
        rules_bit_set(open, via);
        rules_bit_set(start, via);
        return chain(map, open, start, is_first ? last : first);
    }

    if (two_chains(map, open, first, last, via))
        return true;
    /* In the middle: try the chains that start at each sea beside the start. */
    struct search s = {map, first, last, via, 0};
    for (unsigned w = 0; w < words; w++) {
        start[w] = open[w] & first[w] & ~last[w];
        open[w] &= ~first[w];
    }

    for (unsigned w = 0; w < words; w++) {
        for (uint64_t bits = start[w]; bits; bits &= bits - 1) {
            rules_loc sea_loc = (rules_loc)(w * 64 + (unsigned)__builtin_ctzll(bits));
            if (extend(&s, sea_loc, open, false))
                return true;
        }
    }

    return false;
}
