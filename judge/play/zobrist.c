#include <glib.h>

#include "zobrist.h"

#include <stdlib.h>
#include <string.h>

/* ---- MT19937, seeded and drawn from as that language's `random` does ---- */

enum { WORDS = 624, MIDDLE = 397 };

struct twister {
    uint32_t state[WORDS];
    unsigned next;
};

static void seed_plain(struct twister *t, uint32_t seed)
{
    t->state[0] = seed;
    for (uint32_t i = 1; i < WORDS; i++)
        t->state[i] = 1812433253u * (t->state[i - 1] ^ (t->state[i - 1] >> 30)) + i;
    t->next = WORDS;
}

/* By an array of one word: init_by_array of the reference. */
static void seed_word(struct twister *t, uint32_t key)
{
    unsigned i = 1;
    seed_plain(t, 19650218u);
    for (unsigned k = 0; k < WORDS; k++) {
        t->state[i] = (t->state[i] ^ ((t->state[i - 1] ^ (t->state[i - 1] >> 30)) * 1664525u)) + key;
        if (++i == WORDS) {
            t->state[0] = t->state[WORDS - 1];
            i = 1;
        }
    }
    for (unsigned k = 0; k < WORDS - 1; k++) {
        t->state[i] = (t->state[i] ^ ((t->state[i - 1] ^ (t->state[i - 1] >> 30)) * 1566083941u)) - i;
        if (++i == WORDS) {
            t->state[0] = t->state[WORDS - 1];
            i = 1;
        }
    }
    t->state[0] = 0x80000000u;
}

static void twist(struct twister *t)
{
    for (unsigned i = 0; i < WORDS; i++) {
        uint32_t y = (t->state[i] & 0x80000000u) | (t->state[(i + 1) % WORDS] & 0x7fffffffu);
        t->state[i] = t->state[(i + MIDDLE) % WORDS] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    t->next = 0;
}

static uint32_t draw_word(struct twister *t)
{
    if (t->next == WORDS)
        twist(t);
    uint32_t y = t->state[t->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

/* 1 … 2^63 - 1: 63 bits, low word first, drawn again while too large. */
static guint64 draw(struct twister *t)
{
    guint64 bits;
    do {
        guint64 low = draw_word(t);
        bits = low | (guint64)(draw_word(t) >> 1) << 32;
    } while (bits >= G_MAXINT64);
    return bits + 1;
}

/* ---- tables ---- */

struct judge_zobrist {
    const struct rules_map *map;
    unsigned n; /* locations */
    unsigned *place_rank, *power_rank;
    guint64 *kind[2], *unit, *fled_kind[2], *fled, *centre,
        *home; /* [rank of power * n + rank of location] */
};

struct named {
    const char *name;
    unsigned index;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct named *)a)->name, ((const struct named *)b)->name);
}

/* Rank of each name in the order of names, by its index below `most`. Transfer full. */
static unsigned *ranks_of(struct named *names, unsigned n, unsigned most)
{
    unsigned *rank = g_new0(unsigned, most + 1);
    qsort(names, n, sizeof *names, by_name);
    for (unsigned i = 0; i < n; i++)
        rank[names[i].index] = i;
    return rank;
}

/* Places that nobody can enter are not counted. The names of the others; their number. */
static unsigned places_of(const struct rules_map *map, struct named *names)
{
    unsigned n = 0;
    for (unsigned i = 0; i < map->n_locs; i++)
        if (map->place[map->province[i]].terrain != RULES_TERRAIN_SHUT)
            names[n++] = (struct named){map->place[i].code, i};
    return n;
}

/* Letters of all centres, each times a power of seven, modulo 2^32. */
static uint32_t seed_of(const struct rules_map *map, unsigned n_places)
{
    g_autofree struct named *names = g_new(struct named, map->n_centres + 1);
    for (unsigned c = 0; c < map->n_centres; c++)
        names[c] = (struct named){map->place[map->centres[c]].code, c};
    qsort(names, map->n_centres, sizeof *names, by_name);

    uint32_t seed = 12345u + n_places, weight = 1;
    for (unsigned c = 0; c < map->n_centres; c++) {
        for (const char *letter = c ? "-" : ""; *letter; letter++, weight *= 7)
            seed += (unsigned char)*letter * weight;
        for (const char *letter = names[c].name; *letter; letter++, weight *= 7)
            seed += (unsigned char)*letter * weight;
    }
    return seed;
}

static guint64 *draw_row(struct twister *t, unsigned n)
{
    guint64 *row = g_new(guint64, n + 1);
    for (unsigned i = 0; i < n; i++)
        row[i] = draw(t);
    return row;
}

struct judge_zobrist *judge_zobrist_new(const struct rules_map *map)
{
    struct judge_zobrist *z = g_new0(struct judge_zobrist, 1);
    g_autofree struct named *names = g_new(struct named, MAX(map->n_locs, map->n_powers) + 1);
    struct twister t;

    z->map = map;
    z->n = places_of(map, names);
    z->place_rank = ranks_of(names, z->n, map->n_locs);
    for (unsigned p = 0; p < map->n_powers; p++)
        names[p] = (struct named){map->power[p].id, p};
    z->power_rank = ranks_of(names, map->n_powers, map->n_powers);

    seed_word(&t, seed_of(map, z->n));
    unsigned all = z->n * map->n_powers;
    for (unsigned k = 0; k < 2; k++)
        z->kind[k] = draw_row(&t, z->n);
    z->unit = draw_row(&t, all);
    for (unsigned k = 0; k < 2; k++)
        z->fled_kind[k] = draw_row(&t, z->n);
    z->fled = draw_row(&t, all);
    z->centre = draw_row(&t, all);
    z->home = draw_row(&t, all);
    return z;
}

void judge_zobrist_free(struct judge_zobrist *z)
{
    if (!z)
        return;
    guint64 *const tables[] = {z->kind[0],      z->kind[1], z->unit,   z->fled_kind[0],
                               z->fled_kind[1], z->fled,    z->centre, z->home};
    for (gsize i = 0; i < G_N_ELEMENTS(tables); i++)
        g_free(tables[i]);
    g_free(z->place_rank);
    g_free(z->power_rank);
    g_free(z);
}

static guint64 entry(const struct judge_zobrist *z, const guint64 *table, rules_power power, rules_loc place)
{
    return table[z->power_rank[power] * z->n + z->place_rank[place]];
}

guint64 judge_zobrist_of(const struct judge_zobrist *z, const struct rules_position *pos)
{
    const struct rules_map *map = z->map;
    guint64 hash = 0;

    for (unsigned u = 0; u < pos->n_units; u++) {
        const struct rules_unit *unit = &pos->units[u];
        hash ^= z->kind[unit->kind == RULES_FLEET][z->place_rank[unit->loc]];
        hash ^= entry(z, z->unit, unit->power, unit->loc);
    }
    for (unsigned d = 0; d < pos->n_dislodged; d++) {
        const struct rules_unit *unit = &pos->dislodged[d].unit;
        hash ^= z->fled_kind[unit->kind == RULES_FLEET][z->place_rank[unit->loc]];
        hash ^= entry(z, z->fled, unit->power, unit->loc);
    }
    for (unsigned c = 0; c < map->n_centres; c++)
        if (pos->owner[map->centres[c]] != RULES_NO_POWER)
            hash ^= entry(z, z->centre, pos->owner[map->centres[c]], map->centres[c]);
    for (rules_power p = 0; p < map->n_powers; p++)
        for (unsigned h = 0; h < map->power[p].n_homes; h++)
            hash ^= entry(z, z->home, p, map->power[p].homes[h]);
    return hash;
}
