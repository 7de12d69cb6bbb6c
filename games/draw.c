#include "draw.h"
#include "deadline_p.h"
#include "store.h"

#include <assert.h>
#include <string.h>

guint64 games_draw_next(guint64 *state)
{
    guint64 z = *state += G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

guint64 games_draw_below(guint64 *state, guint64 n)
{
    assert(n > 0);
    /* Numbers past the last multiple of n would make the small ones likelier. */
    guint64 limit = G_MAXUINT64 - G_MAXUINT64 % n, number;
    do
        number = games_draw_next(state);
    while (number >= limit);
    return number % n;
}

/* -- preference lists -- */

enum { NOBODY = -1, SEVERAL = -2 };

/* The power that a folded word begins; a whole name wins over beginnings. */
static int find_power(const char *word, unsigned n, char *const *folded, unsigned n_tables)
{
    int found = NOBODY;
    for (unsigned i = 0; i < n * n_tables; i++) {
        if (strcmp(folded[i], word) == 0)
            return (int)(i % n);
    }

    for (unsigned i = 0; i < n * n_tables; i++) {
        if (!g_str_has_prefix(folded[i], word))
            continue;
        if (found != NOBODY && found != (int)(i % n))
            return SEVERAL;
        found = (int)(i % n);
    }

    return found;
}

struct preferences {
    unsigned n, n_tables, n_letter_tables, place; /* place: how many powers were listed */
    unsigned star;                                /* how many before the star */
    bool has_star;
    char *const *folded;
    unsigned *ranks;
    bool in_group;
    unsigned group_rank;
};

enum { UNRANKED = G_MAXUINT };

static void rank_power(struct preferences *p, int power)
{
    if (p->ranks[power] != UNRANKED)
        return;
    p->ranks[power] = p->in_group ? p->group_rank : p->place;
    p->place++;
}

/* A word as a name, else as letters; false if it is neither. */
static bool rank_word(struct preferences *p, const char *word)
{
    int power = g_utf8_strlen(word, -1) == 1 ? find_power(word, p->n, p->folded, p->n_letter_tables)
                                             : find_power(word, p->n, p->folded, p->n_tables);

    if (power >= 0) {
        rank_power(p, power);
        return true;
    }

    if (power == SEVERAL || g_utf8_strlen(word, -1) > (glong)p->n)
        return false;

    int letters[GAMES_DRAW_MAX];
    unsigned count = 0;
    for (const char *c = word; *c; c = g_utf8_next_char(c)) {
        char letter[8] = {0};
        g_utf8_strncpy(letter, c, 1);
        letters[count] = find_power(letter, p->n, p->folded, p->n_letter_tables);
        if (letters[count] < 0)
            return false;
        count++;
    }

    for (unsigned i = 0; i < count; i++)
        rank_power(p, letters[i]);

    return true;
}

static const char *end_of_word(const char *c)
{
    while (*c == '_' || (*c && g_unichar_isalpha(g_utf8_get_char(c))))
        c = g_utf8_next_char(c);
    return c;
}

/* False, and the word in `*bad` (transfer full), if it names no power or several. */
static bool read_preferences(struct preferences *p, const char *text, char **bad)
{
    g_autofree char *folded = games_deadline_fold(text);
    const char *c = folded;
    while (*c) {
        gunichar u = g_utf8_get_char(c);
        if (u == '[' || u == '(') {
            p->in_group = true;
            p->group_rank = p->place;
        } else if (u == ']' || u == ')') {
            p->in_group = false;
        } else if (g_unichar_isalpha(u)) {
            const char *end = end_of_word(c);
            g_autofree char *word = g_strndup(c, (gsize)(end - c));
            if (!rank_word(p, word)) {
                *bad = g_steal_pointer(&word);
                return false;
            }
            c = end;
            continue;
        } else if (u == '*' && !p->has_star) { /* the rest by chance */
            p->has_star = true;
            p->star = p->place;
        }
        c = g_utf8_next_char(c);
    }

    return true;
}

bool games_draw_parse(const char *text, unsigned n, const char *const *names, unsigned n_tables,
                      unsigned n_letter_tables, unsigned *ranks, GError **error)
{
    assert(n > 0 && n <= GAMES_DRAW_MAX && n_letter_tables > 0 && n_letter_tables <= n_tables);
    g_autoptr(GPtrArray) folded = g_ptr_array_new_with_free_func(g_free);
    for (unsigned i = 0; i < n * n_tables; i++)
        g_ptr_array_add(folded, games_deadline_fold(names[i]));
    for (unsigned i = 0; i < n; i++)
        ranks[i] = UNRANKED;
    struct preferences p = {.n = n,
                            .n_tables = n_tables,
                            .n_letter_tables = n_letter_tables,
                            .folded = (char *const *)folded->pdata,
                            .ranks = ranks};
    g_autofree char *bad = NULL;
    bool read = read_preferences(&p, text ? text : "", &bad);
    /* What stands behind the star comes after all that it stands for. */
    unsigned rest = n - p.place, star = p.has_star ? p.star : p.place;
    for (unsigned i = 0; i < n; i++) {
        if (ranks[i] == UNRANKED)
            ranks[i] = star;
        else if (ranks[i] >= star)
            ranks[i] += rest;
    }

    if (!read)
        games_refuse(error, GAMES_REFUSAL_PREFERENCES_BAD, "list", text, "word", bad, NULL);

    return read;
}

/* -- the draw -- */

static void shuffle(unsigned n, unsigned *order, guint64 *state)
{
    for (unsigned i = 0; i < n; i++)
        order[i] = i;
    for (unsigned i = n; i > 1; i--) {
        unsigned other = (unsigned)games_draw_below(state, i), kept = order[i - 1];
        order[i - 1] = order[other];
        order[other] = kept;
    }
}

static guint64 cost_of(unsigned n, const unsigned *ranks, unsigned player, unsigned power)
{
    guint64 rank = ranks[player * n + power];
    return rank * rank;
}

enum { EXACT_MAX = 12 };

/* The cheapest ways to give the powers in a set to the last players, and how many ways there are. */
struct ways {
    guint64 cost, count;
};

/* Every best assignment equally likely: counts them, then walks down drawing each step by the number of ways
 * below it. */
static guint64 assign_exactly(unsigned n, const unsigned *ranks, guint64 *state, unsigned *power_of)
{
    unsigned n_sets = 1u << n;
    g_autofree struct ways *ways = g_new0(struct ways, n_sets);

    ways[0].count = 1;
    for (unsigned set = 1; set < n_sets; set++) {
        unsigned player = n - (unsigned)__builtin_popcount(set);
        struct ways best = {G_MAXUINT64, 0};
        for (unsigned power = 0; power < n; power++) {
            if (!(set >> power & 1))
                continue;
            const struct ways *rest = &ways[set & ~(1u << power)];
            guint64 cost = rest->cost + cost_of(n, ranks, player, power);
            if (cost < best.cost)
                best = (struct ways){cost, 0};
            best.count += cost == best.cost ? rest->count : 0; /* at most 12! */
        }
        ways[set] = best;
    }

    guint64 total = ways[n_sets - 1].cost;
    for (unsigned player = 0, set = n_sets - 1; player < n; player++) {
        guint64 pick = games_draw_below(state, ways[set].count);
        for (unsigned power = 0; power < n; power++) {
            if (!(set >> power & 1))
                continue;
            const struct ways *rest = &ways[set & ~(1u << power)];
            if (rest->cost + cost_of(n, ranks, player, power) != ways[set].cost)
                continue;
            if (pick < rest->count) {
                power_of[player] = power;
                set &= ~(1u << power);
                break;
            }
            pick -= rest->count;
        }
    }

    return total;
}

/* The assignment problem by shortest augmenting paths with potentials (Jonker and Volgenant's form of the
 * Hungarian method). */
static guint64 assign_large(unsigned n, const unsigned *ranks, const unsigned *players,
                            const unsigned *powers, unsigned *power_of)
{
    gint64 u[GAMES_DRAW_MAX + 1] = {0}, v[GAMES_DRAW_MAX + 1] = {0};
    unsigned match[GAMES_DRAW_MAX + 1] = {0}, way[GAMES_DRAW_MAX + 1]; /* 1-based; match[column] = row */
    for (unsigned row = 1; row <= n; row++) {
        gint64 least[GAMES_DRAW_MAX + 1];
        bool used[GAMES_DRAW_MAX + 1] = {false};
        for (unsigned j = 0; j <= n; j++)
            least[j] = G_MAXINT64;
        unsigned column = 0;
        match[0] = row;
        do {
            used[column] = true;
            gint64 delta = G_MAXINT64;
            unsigned next = 0;
            for (unsigned j = 1; j <= n; j++) {
                if (used[j])
                    continue;
                gint64 reduced = (gint64)cost_of(n, ranks, players[match[column] - 1], powers[j - 1]) -
                                 u[match[column]] - v[j];
                if (reduced < least[j]) {
                    least[j] = reduced;
                    way[j] = column;
                }
                if (least[j] < delta) {
                    delta = least[j];
                    next = j;
                }
            }
            for (unsigned j = 0; j <= n; j++) {
                if (used[j]) {
                    u[match[j]] += delta;
                    v[j] -= delta;
                } else if (least[j] != G_MAXINT64) {
                    least[j] -= delta;
                }
            }
            column = next;
        } while (match[column] != 0);
        while (column != 0) {
            match[column] = match[way[column]];
            column = way[column];
        }
    }

    guint64 total = 0;
    for (unsigned j = 1; j <= n; j++) {
        power_of[players[match[j] - 1]] = powers[j - 1];
        total += cost_of(n, ranks, players[match[j] - 1], powers[j - 1]);
    }

    return total;
}

guint64 games_draw_assign(unsigned n, const unsigned *ranks, guint64 seed, unsigned *power_of)
{
    assert(n > 0 && n <= GAMES_DRAW_MAX);
    guint64 state = seed;
    if (n <= EXACT_MAX)
        return assign_exactly(n, ranks, &state, power_of);
    unsigned players[GAMES_DRAW_MAX], powers[GAMES_DRAW_MAX];
    shuffle(n, players, &state);
    shuffle(n, powers, &state);
    return assign_large(n, ranks, players, powers, power_of);
}
