/* Preference lists and the draw of powers. */
#include "../../games/draw.h"
#include "../../games/store.h"
#include "../harness.h"

enum { N = 7 };
static const char *const names[3 * N] = {
    "AUSTRIA",  "ENGLAND",    "FRANCE", "GERMANY",   "ITALY",  "RUSSIA", "TURKEY", /* ids */
    "Austria",  "England",    "France", "Germany",   "Italy",  "Russia", "Turkey",
    "Autriche", "Angleterre", "France", "Allemagne", "Italie", "Russie", "Turquie",
};

static void splitmix64_gives_its_published_numbers(void)
{
    guint64 state = 1234567;
    static const guint64 want[] = {
        G_GUINT64_CONSTANT(6457827717110365317), G_GUINT64_CONSTANT(3203168211198807973),
        G_GUINT64_CONSTANT(9817491932198370423), G_GUINT64_CONSTANT(4593380528125082431)};
    for (gsize i = 0; i < G_N_ELEMENTS(want); i++)
        WANT(games_draw_next(&state) == want[i]);
    unsigned counts[7] = {0};
    for (unsigned i = 0; i < 70000; i++)
        counts[games_draw_below(&state, 7)]++;
    for (unsigned i = 0; i < 7; i++)
        WANT(counts[i] > 9600 && counts[i] < 10400);
    WANT_INT(games_draw_below(&state, 1), 0);
}

static void lists_are_read_in_letters_or_words_with_equals(void)
{
    static const struct {
        const char *text;
        unsigned want[N]; /* A E F G I R T */
    } rows[] = {
        {"EFGRTAI", {5, 0, 1, 2, 6, 3, 4}},
        {"E[FGR][TAI]", {4, 0, 1, 1, 4, 1, 4}},
        {"e (fgr) tai", {5, 0, 1, 1, 6, 1, 4}},
        {"France, Turkey, Russia", {3, 3, 0, 3, 3, 2, 1}},
        {"Angleterre > Allemagne > Autriche", {2, 0, 3, 1, 3, 3, 3}},
        {"Turquie\nRussie\nItalie", {3, 3, 3, 3, 2, 1, 0}},
        {"ANG ALL AUT", {2, 0, 3, 1, 3, 3, 3}},
        {"F*", {1, 1, 0, 1, 1, 1, 1}},
        {"*", {0, 0, 0, 0, 0, 0, 0}},
        {"", {0, 0, 0, 0, 0, 0, 0}},
        {"FFF T", {2, 2, 0, 2, 2, 2, 1}},
        {"[France Turquie] Italie", {3, 3, 0, 3, 2, 3, 0}},
        {"1. France 2. Italie", {2, 2, 0, 2, 1, 2, 2}},
        {"E*T", {1, 0, 1, 1, 1, 1, 6}},
        {"*[AT]", {5, 0, 0, 0, 0, 0, 5}},
        {"E*[TA]I", {4, 0, 1, 1, 6, 1, 4}},
        {"AEFGIRT*", {0, 1, 2, 3, 4, 5, 6}},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        unsigned ranks[N];
        GError *error = NULL;
        bool read = games_draw_parse(rows[i].text, N, names, 3, 2, ranks, &error);
        bool same = read && memcmp(ranks, rows[i].want, sizeof ranks) == 0;
        if (!same)
            printf("'%s': %s %u%u%u%u%u%u%u\n", rows[i].text, error ? error->message : "", ranks[0], ranks[1],
                   ranks[2], ranks[3], ranks[4], ranks[5], ranks[6]);
        WANT(same);
        g_clear_error(&error);
    }
}

static void lists_that_name_no_power_are_refused(void)
{
    static const char *const rows[] = {"Spain", "France, xyz", "A(Angle)Z", "AllAut", "Q"};
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        unsigned ranks[N];
        GError *error = NULL;
        bool read = games_draw_parse(rows[i], N, names, 3, 2, ranks, &error);
        if (read)
            printf("'%s' was read\n", rows[i]);
        WANT(!read && g_error_matches(error, GAMES_ERROR, GAMES_ERROR_REFUSED));
        g_clear_error(&error);
    }
    /* To who writes French A is Allemagne, Angleterre or Autriche; E and G are no French letters. */
    unsigned french[N];
    WANT(!games_draw_parse("AEFGIRT", N, names, 3, 3, french, NULL));
    WANT(games_draw_parse("EFGIRT", N, names, 3, 3, french, NULL) && french[0] == 6 && french[1] == 0);
    unsigned ranks[N];
    g_autofree char *hostile = g_strnfill(100000, 'e');
    WANT(!games_draw_parse(hostile, N, names, 3, 2, ranks, NULL));
    WANT(games_draw_parse("\xff\xfe[[[", N, names, 3, 2, ranks, NULL));
}

static bool is_permutation(unsigned n, const unsigned *power_of)
{
    guint64 seen = 0;
    for (unsigned i = 0; i < n; i++)
        seen |= power_of[i] < n ? G_GUINT64_CONSTANT(1) << power_of[i] : 0;
    return seen == (n == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT(1) << n) - 1);
}

/* The least sum by trying everything. */
static guint64 least(unsigned n, const unsigned *ranks, unsigned player, unsigned taken)
{
    guint64 best = G_MAXUINT64;
    if (player == n)
        return 0;
    for (unsigned power = 0; power < n; power++) {
        if (taken >> power & 1)
            continue;
        guint64 rank = ranks[player * n + power],
                sum = rank * rank + least(n, ranks, player + 1, taken | 1u << power);
        best = MIN(best, sum);
    }
    return best;
}

static void the_draw_is_a_best_assignment_and_repeats(void)
{
    guint64 state = 99;
    for (unsigned round = 0; round < 300; round++) {
        unsigned n = 1 + round % 7, ranks[49], power_of[7], again[7];
        for (unsigned i = 0; i < n * n; i++)
            ranks[i] = (unsigned)games_draw_below(&state, n);
        guint64 sum = games_draw_assign(n, ranks, round, power_of), check = 0;
        WANT(is_permutation(n, power_of));
        for (unsigned p = 0; p < n; p++)
            check += (guint64)ranks[p * n + power_of[p]] * ranks[p * n + power_of[p]];
        WANT_INT(sum, check);
        WANT_INT(sum, least(n, ranks, 0, 0));
        games_draw_assign(n, ranks, round, again);
        WANT(memcmp(power_of, again, n * sizeof *again) == 0);
    }
}

static void large_games_are_drawn_as_well(void)
{
    guint64 state = 7;
    unsigned *ranks = g_new(unsigned, 64 * 64), power_of[64];
    /* Everybody wants his own power: that must come out, whatever the seed. */
    for (unsigned i = 0; i < 64 * 64; i++)
        ranks[i] = i / 64 == i % 64 ? 0 : 1 + (unsigned)games_draw_below(&state, 60);
    WANT_INT(games_draw_assign(64, ranks, 5, power_of), 0);
    for (unsigned i = 0; i < 64; i++)
        WANT_INT(power_of[i], i);
    /* Thirteen play as twelve do and one who wants what is left: both methods must agree. */
    for (unsigned round = 0; round < 40; round++) {
        unsigned small[12 * 12], large[13 * 13], of[13];
        for (unsigned p = 0; p < 13; p++)
            for (unsigned q = 0; q < 13; q++) {
                unsigned rank = p < 12 && q < 12 ? (unsigned)games_draw_below(&state, 12) : p == q ? 0 : 50;
                large[p * 13 + q] = rank;
                if (p < 12 && q < 12)
                    small[p * 12 + q] = rank;
            }
        guint64 want = games_draw_assign(12, small, round, of);
        WANT_INT(games_draw_assign(13, large, round, of), want);
        WANT(is_permutation(13, of));
    }
    /* No preferences: every player gets every power now and then. */
    memset(ranks, 0, 64 * 64 * sizeof *ranks);
    unsigned seen[13][13] = {{0}};
    for (unsigned seed = 0; seed < 1300; seed++) {
        games_draw_assign(13, ranks, seed, power_of);
        for (unsigned p = 0; p < 13; p++)
            seen[p][power_of[p]]++;
    }
    for (unsigned p = 0; p < 13; p++)
        for (unsigned q = 0; q < 13; q++)
            WANT(seen[p][q] > 50 && seen[p][q] < 160);
    g_free(ranks);
}

static void equal_assignments_are_equally_likely(void)
{
    /* All want France first and then Turkey; the rest is equal: 7! / 1 ways all cost the same. */
    unsigned ranks[49], of[7], france[7] = {0}, other[7][7] = {{0}};
    for (unsigned p = 0; p < 7; p++)
        for (unsigned q = 0; q < 7; q++)
            ranks[p * 7 + q] = q == 2 ? 0 : q == 6 ? 1 : 2;
    for (unsigned seed = 0; seed < 7000; seed++) {
        games_draw_assign(7, ranks, seed, of);
        for (unsigned p = 0; p < 7; p++) {
            france[p] += of[p] == 2;
            other[p][of[p]]++;
        }
    }
    for (unsigned p = 0; p < 7; p++) {
        WANT(france[p] > 880 && france[p] < 1120);
        for (unsigned q = 0; q < 7; q++)
            WANT(other[p][q] > 880 && other[p][q] < 1120);
    }
}

static void nobody_gets_his_last_choice_for_anothers_comfort(void)
{
    /* Two players: 0 and 3 (sum of ranks 3) against 2 and 2 (sum 4): the second is fairer. */
    static const unsigned ranks[] = {0, 2, 3, 3, /* */ 2, 3, 3, 3, /* */ 3, 3, 0, 3, /* */ 3, 3, 3, 0};
    unsigned of[4];
    WANT_INT(games_draw_assign(4, ranks, 1, of), 8);
    WANT_INT(of[0], 1);
    WANT_INT(of[1], 0);
}

int main(void)
{
    return tests_run("draw", (struct test[]){
                                 TEST(splitmix64_gives_its_published_numbers),
                                 TEST(lists_are_read_in_letters_or_words_with_equals),
                                 TEST(lists_that_name_no_power_are_refused),
                                 TEST(the_draw_is_a_best_assignment_and_repeats),
                                 TEST(large_games_are_drawn_as_well),
                                 TEST(equal_assignments_are_equally_likely),
                                 TEST(nobody_gets_his_last_choice_for_anothers_comfort),
                                 {NULL, NULL},
                             });
}
