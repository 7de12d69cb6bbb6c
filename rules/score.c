/*
 * The scoring systems. Sources: the survey of scoring systems of 2002-2004 (draws, Baltimore, Denver,
 * Cricket, Detour, C-Diplo and its family, squares, Manorcon, Calhamer), the rules of the Brittany
 * championship (angevin), the rules of 18centres (c-diplo-18centres), and the organisers' own pages for
 * Carnage, Tribute and OpenTribute. Texts: score_text.c.
 */
#include "score_p.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct rules_fraction fraction;
typedef const struct rules_score_game game_t;
typedef struct rules_score_table table_t;

static fraction whole(int64_t n)
{
    return (fraction){n, 1};
}

static void add_to(fraction *sum, fraction f)
{
    *sum = rules_fraction_add(*sum, f);
}

static unsigned total_of(game_t *game)
{
    return game->total_centres ? game->total_centres : 34;
}

static unsigned owned(game_t *game)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        sum += game->centres[i];
    return sum;
}

static bool out(game_t *game, unsigned i)
{
    return game->centres[i] == 0 || game->eliminated[i];
}

static unsigned survivors(game_t *game)
{
    unsigned n = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        n += !out(game, i);
    return n;
}

static unsigned most(game_t *game)
{
    unsigned best = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] > best)
            best = game->centres[i];
    return best;
}

static unsigned how_many_have(game_t *game, unsigned centres)
{
    unsigned n = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        n += game->centres[i] == centres;
    return n;
}

/* Centres of the leader less those of the next power; 0 if the lead is shared. */
static unsigned lead(game_t *game)
{
    unsigned best = most(game), second = 0;
    if (how_many_have(game, best) > 1)
        return 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] < best && game->centres[i] > second)
            second = game->centres[i];
    return best - second;
}

/*
 * Shares place bonuses: bonus[0] for the first … ; equals share the sum of the places they fill. With
 * `living_only` a power that is out gets none (and the places it would fill are lost).
 */
static void add_place_bonuses(game_t *game, table_t *table, const unsigned *bonus, unsigned n_bonus,
                              bool living_only)
{
    for (unsigned i = 0; i < game->n_powers; i++) {
        if (living_only && out(game, i))
            continue;
        unsigned above = 0, equal = 0, sum = 0;
        for (unsigned j = 0; j < game->n_powers; j++) {
            if (living_only && out(game, j))
                continue;
            above += game->centres[j] > game->centres[i];
            equal += game->centres[j] == game->centres[i];
        }
        for (unsigned place = above; place < above + equal && place < n_bonus; place++)
            sum += bonus[place];
        add_to(&table->score[i], rules_fraction_make(sum, equal));
    }
}

static void winner_takes(table_t *table, unsigned n, int solo, int64_t prize)
{
    for (unsigned i = 0; i < n; i++)
        table->score[i] = whole((int)i == solo ? prize : 0);
}

/* Draws: -1 to the eliminated, eliminated / survivors to the others. A solo leaves one survivor. Those voted
 * out of a draw lose too. */
static void draws(game_t *game, int solo, table_t *table)
{
    unsigned in[RULES_SCORE_MAX_POWERS], n_in = 0;
    for (unsigned i = 0; i < game->n_powers; i++) {
        in[i] = solo >= 0 ? (int)i == solo : !out(game, i) && (!game->draw || (game->draw >> i & 1));
        n_in += in[i];
    }
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] = in[i] ? rules_fraction_make(game->n_powers - n_in, n_in) : whole(-1);
}

/* Baltimore 2000: ten times the draws, and a point a centre. */
static void baltimore(game_t *game, int solo, table_t *table)
{
    draws(game, solo, table);
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] =
            rules_fraction_add(rules_fraction_mul(table->score[i], whole(10)), whole(game->centres[i]));
}

/* 100 points shared by the members of the draw. */
static void draw_size(game_t *game, int solo, table_t *table)
{
    unsigned n = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        n += !out(game, i) && (!game->draw || (game->draw >> i & 1));
    for (unsigned i = 0; i < game->n_powers; i++) {
        bool in = !out(game, i) && (!game->draw || (game->draw >> i & 1));
        table->score[i] = in && n ? rules_fraction_make(100, n) : whole(0);
    }
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, 100);
}

/* Draw Includes All Survivors: what was agreed among them does not count. */
static void dias(game_t *game, int solo, table_t *table)
{
    struct rules_score_game all = *game;
    all.draw = 0;
    draw_size(&all, solo, table);
}

/* Denver 2003: our numbers for what the source only describes (see the description). */
static void denver(game_t *game, int solo, table_t *table)
{
    int32_t begin = game->begin_year ? game->begin_year : 1901;
    int32_t years = game->end_year ? game->end_year - begin + 1 : 1;
    int64_t pot = 120 - 5 * years > 20 ? 120 - 5 * years : 20;
    if (solo >= 0) {
        winner_takes(table, game->n_powers, solo, pot);
        return;
    }
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] = out(game, i) ? whole(years) : rules_fraction_make(pot, survivors(game));
}

static int denver_soloist(game_t *game)
{
    int ordinary = rules_score_soloist(game);
    if (ordinary >= 0 || !game->end_year || game->end_year <= 1905 || !game->has_year_before)
        return ordinary;
    unsigned threshold = total_of(game) / 2 + 1, lower = (unsigned)(game->end_year - 1905);
    threshold = lower < threshold ? threshold - lower : 1;
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] == most(game) && game->centres[i] >= threshold && lead(game) >= 1 &&
            game->centres[i] > game->centres_year_before[i])
            return (int)i;
    return -1;
}

static bool reached_1905(game_t *game, unsigned i)
{
    if (game->end_year && game->end_year < 1905)
        return false;
    if (!out(game, i))
        return true;
    return game->eliminated_year[i] > 1905;
}

static void add_survival(game_t *game, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++)
        add_to(&table->score[i], whole((int)reached_1905(game, i) + (int)!out(game, i)));
}

static void cricket(game_t *game, int solo, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] = whole(game->centres[i]);
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, total_of(game));
}

static void canberra(game_t *game, int solo, table_t *table)
{
    cricket(game, solo, table);
    add_survival(game, table);
}

static void scale_to(game_t *game, table_t *table, int64_t sum_wanted)
{
    fraction sum = whole(0);
    for (unsigned i = 0; i < game->n_powers; i++)
        add_to(&sum, table->score[i]);
    if (sum.num == 0)
        return;
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] = rules_fraction_div(rules_fraction_mul(table->score[i], whole(sum_wanted)), sum);
}

static void detour(game_t *game, int solo, table_t *table)
{
    static const unsigned bonus[] = {4, 3, 2, 1};
    if (solo >= 0) {
        winner_takes(table, game->n_powers, solo, 100);
        return;
    }
    canberra(game, -1, table);
    add_place_bonuses(game, table, bonus, 4, true);
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] == most(game))
            add_to(&table->score[i], whole(lead(game)));
    scale_to(game, table, 100);
}

/* C-Diplo: a point for taking part, a point a centre, 38 / 14 / 7 for the first three, equals share. */
static void c_diplo_parts(game_t *game, table_t *table, const unsigned *bonus, unsigned n_bonus)
{
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] = whole(1 + (int64_t)game->centres[i]);
    add_place_bonuses(game, table, bonus, n_bonus, false);
}

static const unsigned c_diplo_bonus[] = {38, 14, 7};

static void c_diplo(game_t *game, int solo, table_t *table)
{
    c_diplo_parts(game, table, c_diplo_bonus, 3);
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, 100);
}

static void c_diplo_73(game_t *game, int solo, table_t *table)
{
    c_diplo(game, solo, table);
    if (solo >= 0)
        table->score[solo] = whole(73);
}

/*
 * 18centres: a centre still neutral gives its point first to round up scores that are no whole number, then
 * to the winner. If the points do not reach, they are shared evenly among those scores; if the first place is
 * shared, its holders share what is left.
 */
static void c_diplo_18centres(game_t *game, int solo, table_t *table)
{
    c_diplo(game, solo, table);
    unsigned firsts = how_many_have(game, most(game));
    table->no_winner = solo < 0 && firsts > 1;
    if (solo >= 0 || game->neutral == 0)
        return;
    fraction left = whole(game->neutral), need = whole(0), missing[RULES_SCORE_MAX_POWERS];
    unsigned n_missing = 0;
    for (unsigned i = 0; i < game->n_powers; i++) {
        fraction s = table->score[i];
        missing[i] = s.den == 1 ? whole(0) : rules_fraction_sub(whole(s.num / s.den + 1), s);
        n_missing += s.den != 1;
        add_to(&need, missing[i]);
    }
    bool enough = rules_fraction_compare(left, need) >= 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        if (missing[i].num)
            add_to(&table->score[i], enough ? missing[i] : rules_fraction_div(left, whole(n_missing)));
    if (!enough)
        return;
    left = rules_fraction_sub(left, need);
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] == most(game))
            add_to(&table->score[i], rules_fraction_div(left, whole(firsts)));
}

static void worldmasters(game_t *game, int solo, table_t *table)
{
    static const unsigned bonus[] = {40, 20, 10, 5};
    c_diplo_parts(game, table, bonus, 4);
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, (int64_t)game->n_powers + total_of(game) + 75);
}

static void namur_weights(game_t *game, int solo, table_t *table, const unsigned weight[6])
{
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t points = 1;
        for (unsigned c = 0; c < game->centres[i]; c++)
            points += c < 6 ? weight[c] : 1;
        table->score[i] = whole(points);
    }
    add_place_bonuses(game, table, c_diplo_bonus, 3, false);
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, 100);
}

static void namur(game_t *game, int solo, table_t *table)
{
    namur_weights(game, solo, table, (const unsigned[]){5, 4, 3, 2, 2, 2});
}

static void namur_simple(game_t *game, int solo, table_t *table)
{
    namur_weights(game, solo, table, (const unsigned[]){5, 4, 3, 2, 1, 1});
}

/*
 * DIRS by our stated formula. g = how far the power's tournament average lies below the mean, as a share of
 * the mean, 0 <= g < 1. A first alone gains 4g, a shared first g, a second 2g, a third g; those who are not
 * first pay for it in proportion to their C-Diplo scores.
 */
static void dirs(game_t *game, int solo, table_t *table)
{
    c_diplo(game, solo, table);
    if (solo >= 0 || !game->has_averages)
        return;
    fraction mean = whole(0), paid = whole(0), base = whole(0), gain[RULES_SCORE_MAX_POWERS];
    for (unsigned i = 0; i < game->n_powers; i++)
        add_to(&mean, game->average[i]);
    mean = rules_fraction_div(mean, whole(game->n_powers));
    unsigned best = most(game), firsts = how_many_have(game, best);
    for (unsigned i = 0; i < game->n_powers; i++) {
        unsigned above = 0;
        for (unsigned j = 0; j < game->n_powers; j++)
            above += game->centres[j] > game->centres[i];
        int64_t most_gain = above == 0 ? (firsts == 1 ? 4 : 1) : above == 1 ? 2 : above == 2 ? 1 : 0;
        fraction g = mean.num > 0 && rules_fraction_compare(game->average[i], mean) < 0
                         ? rules_fraction_div(rules_fraction_sub(mean, game->average[i]), mean)
                         : whole(0);
        gain[i] = rules_fraction_mul(g, whole(most_gain));
        if (above > 0)
            add_to(&base, table->score[i]);
        add_to(&paid, gain[i]);
    }
    if (base.num == 0)
        return;
    fraction share = rules_fraction_div(paid, base);
    for (unsigned i = 0; i < game->n_powers; i++) {
        if (game->centres[i] != best)
            table->score[i] = rules_fraction_sub(table->score[i], rules_fraction_mul(table->score[i], share));
        add_to(&table->score[i], gain[i]);
    }
}

static void squares(game_t *game, int solo, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] = whole((int64_t)game->centres[i] * game->centres[i]);
    scale_to(game, table, 100);
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, 100);
}

static void manorcon(game_t *game, int solo, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t n = game->centres[i];
        table->score[i] = whole(n * n + 4 * n + 16);
    }
    scale_to(game, table, 100);
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, 75);
}

/* As the tournament itself publishes it: the eliminated count in the sum but get a tenth of a point a year
 * played. */
static void manorcon_tournament(game_t *game, int solo, table_t *table)
{
    int32_t begin = game->begin_year ? game->begin_year : 1901;
    manorcon(game, -1, table);
    for (unsigned i = 0; i < game->n_powers; i++) {
        if (!out(game, i) && solo < 0)
            continue;
        int32_t last = out(game, i) && game->eliminated_year[i] ? game->eliminated_year[i] : game->end_year;
        table->score[i] = last ? rules_fraction_make(last - begin + 1, 10) : whole(0);
    }
    if (solo >= 0)
        table->score[solo] = whole(75);
}

static void calhamer_with(game_t *game, table_t *table, int64_t leader_bonus)
{
    unsigned best = most(game), firsts = how_many_have(game, best);
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t n = game->centres[i], points = 10 + n;
        if (game->centres[i] == best)
            points += firsts == 1 ? leader_bonus : 0;
        else if (best > 8)
            points -= best - 8;
        table->score[i] = whole(points < 3 * n ? points : 3 * n);
    }
}

static void calhamer(game_t *game, int solo, table_t *table)
{
    (void)solo;
    calhamer_with(game, table, 2);
}

static void calhamer_5(game_t *game, int solo, table_t *table)
{
    (void)solo;
    calhamer_with(game, table, 5);
}

static void angevin(game_t *game, int solo, table_t *table)
{
    static const unsigned bonus[] = {40, 3};
    if (solo >= 0) {
        winner_takes(table, game->n_powers, solo, 100);
        return;
    }
    unsigned alive = survivors(game), first = 0, second = 0, firsts = 0;
    for (unsigned i = 0; i < game->n_powers; i++) {
        unsigned n = game->centres[i];
        table->score[i] = whole(out(game, i) ? 0 : n <= 8 ? n : 8 + 2 * (n - 8));
        if (!out(game, i) && n > first)
            second = first, first = n;
        else if (!out(game, i) && n < first && n > second)
            second = n;
    }
    add_place_bonuses(game, table, bonus, 2, true);
    for (unsigned i = 0; i < game->n_powers; i++)
        firsts += !out(game, i) && game->centres[i] == first;
    fraction left = whole(100);
    for (unsigned i = 0; i < game->n_powers; i++) {
        if (firsts == 1 && !out(game, i) && game->centres[i] == first)
            add_to(&table->score[i], whole(first - second));
        left = rules_fraction_sub(left, table->score[i]);
    }
    for (unsigned i = 0; i < game->n_powers; i++)
        if (!out(game, i))
            add_to(&table->score[i], rules_fraction_div(left, whole(alive)));
}

/* Carnage: 1000 points a place from the last up, equals share, a point a centre; the dead are ranked by the
 * year they fell, if known. */
static void carnage(game_t *game, int solo, table_t *table)
{
    int64_t all = 500 * (int64_t)game->n_powers * (game->n_powers + 1) + total_of(game);
    if (solo >= 0) {
        winner_takes(table, game->n_powers, solo, all);
        return;
    }
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t above = 0, equal = 0, places = 0;
        for (unsigned j = 0; j < game->n_powers; j++) {
            bool both_out = !game->centres[i] && !game->centres[j];
            int32_t d = both_out ? game->eliminated_year[j] - game->eliminated_year[i]
                                 : (int32_t)game->centres[j] - (int32_t)game->centres[i];
            above += d > 0;
            equal += d == 0;
        }
        for (int64_t place = above; place < above + equal; place++)
            places += 1000 * (game->n_powers - place);
        table->score[i] = rules_fraction_add(rules_fraction_make(places, equal), whole(game->centres[i]));
    }
}

static void tribute(game_t *game, int solo, table_t *table)
{
    if (solo >= 0) {
        winner_takes(table, game->n_powers, solo, 100);
        return;
    }
    unsigned best = most(game), alive = survivors(game), firsts = how_many_have(game, best);
    fraction survival = rules_fraction_make(66, alive), owed = whole(best > 6 ? best - 6 : 0),
             collected = whole(0);
    if (rules_fraction_compare(owed, survival) > 0)
        owed = survival;
    for (unsigned i = 0; i < game->n_powers; i++) {
        table->score[i] = out(game, i) ? whole(0) : rules_fraction_add(whole(game->centres[i]), survival);
        if (out(game, i) || game->centres[i] == best)
            continue;
        table->score[i] = rules_fraction_sub(table->score[i], owed);
        add_to(&collected, owed);
    }
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] == best)
            add_to(&table->score[i], rules_fraction_div(collected, whole(firsts)));
}

static void opentribute(game_t *game, int solo, table_t *table)
{
    if (solo >= 0) {
        winner_takes(table, game->n_powers, solo, 340);
        return;
    }
    unsigned best = most(game), firsts = how_many_have(game, best);
    int64_t collected = 0;
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t owed = best - game->centres[i];
        collected += owed;
        table->score[i] = whole(out(game, i) ? 0 : 34 + 3 * (int64_t)game->centres[i] - owed);
    }
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] == best)
            add_to(&table->score[i], rules_fraction_make(collected, (int64_t)firsts * firsts));
}

#define FR(system) score_text_##system##_fr
#define EN(system) score_text_##system##_en
#define SYSTEM(name, aliases, id, sum, solo, title_fr, title_en)                                             \
    {                                                                                                        \
        name, aliases, {NULL, title_fr, title_en}, {NULL, FR(id), EN(id)}, sum, solo, id, 0                  \
    }

static const struct rules_score_system systems[] = {
    SYSTEM("angevin", "bretagne", angevin, 100, 100, "Système angevin", "Angevin system"),
    {"argir",
     "",
     {NULL, "ARGIR (Archer-Giraudon)", "ARGIR (Archer-Giraudon)"},
     {NULL, FR(argir), EN(argir)},
     100,
     100,
     c_diplo,
     0},
    SYSTEM("baltimore-2000", "baltimore wdc-2000", baltimore, 34, 0, "Baltimore 2000", "Baltimore 2000"),
    SYSTEM("c-diplo", "cdiplo faf descartes", c_diplo, 100, 100, "C-Diplo", "C-Diplo"),
    SYSTEM("c-diplo-18centres", "18centres cdiplo-18centres", c_diplo_18centres, 100, 100,
           "C-Diplo de 18centres", "C-Diplo as 18centres plays it"),
    SYSTEM("c-diplo-73", "cdiplo-73 cdiplo73 c-diplo73", c_diplo_73, 0, 73, "C-Diplo, solo à 73",
           "C-Diplo with a solo at 73"),
    SYSTEM("calhamer", "calhamer-dutch domdip", calhamer, 0, 0, "Calhamer (Pays-Bas)", "Calhamer (Dutch)"),
    SYSTEM("calhamer-5", "calhamer5", calhamer_5, 0, 0, "Calhamer, prime de 5 points",
           "Calhamer with a bonus of 5"),
    SYSTEM("canberra", "cricket-canberra canberra-cricket wdc-2002", canberra, 0, 0, "Cricket de Canberra",
           "Canberra cricket"),
    SYSTEM("carnage", "", carnage, 28034, 28034, "Carnage", "Carnage"),
    SYSTEM("cricket", "centres centre-count", cricket, 34, 34, "Cricket", "Cricket"),
    SYSTEM("denver-2003", "denver wdc-2003", denver, 0, 0, "Denver 2003", "Denver 2003"),
    SYSTEM("detour", "", detour, 100, 100, "Detour", "Detour"),
    SYSTEM("dias", "", dias, 100, 100, "Nulle de tous les survivants (DIAS)",
           "Draw includes all survivors (DIAS)"),
    SYSTEM("dirs", "", dirs, 100, 100, "DIRS (notre formule)", "DIRS (our formula)"),
    SYSTEM("draw-size", "drawsize dss calhamer-points pure", draw_size, 100, 100, "Taille de la nulle",
           "Draw size"),
    SYSTEM("draws", "nulles draw nulle", draws, 0, 6, "Nulles", "Draws"),
    SYSTEM("manorcon", "", manorcon, 100, 75, "Manorcon", "Manorcon"),
    SYSTEM("manorcon-tournament", "manorcon-uk", manorcon_tournament, 0, 75, "Manorcon, règlement du tournoi",
           "Manorcon, tournament rules"),
    SYSTEM("namur", "c-diplo-namur cdiplo-namur", namur, 0, 100, "C-Diplo, système de Namur",
           "C-Diplo, Namur system"),
    SYSTEM("namur-simple", "c-diplo-namur-simple namur-simplifie namur-simplified", namur_simple, 0, 100,
           "Namur simplifié", "Simpler Namur"),
    SYSTEM("opentribute", "open-tribute", opentribute, 0, 340, "OpenTribute", "OpenTribute"),
    SYSTEM("squares", "carres carrés sum-of-squares sos", squares, 100, 100, "Carrés", "Squares"),
    SYSTEM("tribute", "", tribute, 100, 100, "Tribute", "Tribute"),
    SYSTEM("worldmasters", "world-masters masters", worldmasters, 116, 116, "Worldmasters", "Worldmasters"),
};

size_t rules_score_systems(const struct rules_score_system **all)
{
    *all = systems;
    return sizeof systems / sizeof systems[0];
}

/* Compares a name with a word of a list, '_' and blanks as '-', any case. */
static bool same_name(const char *a, size_t a_len, const char *b, size_t b_len)
{
    if (a_len != b_len)
        return false;
    for (size_t i = 0; i < a_len; i++) {
        char x = a[i] >= 'A' && a[i] <= 'Z' ? (char)(a[i] + 32) : a[i];
        if (x == '_' || x == ' ')
            x = '-';
        if (x != b[i])
            return false;
    }
    return true;
}

const struct rules_score_system *rules_score_find(const char *name, size_t len)
{
    for (size_t i = 0; i < sizeof systems / sizeof systems[0]; i++) {
        if (same_name(name, len, systems[i].name, strlen(systems[i].name)))
            return &systems[i];
        for (const char *word = systems[i].aliases; *word;) {
            size_t n = strcspn(word, " ");
            if (same_name(name, len, word, n))
                return &systems[i];
            word += n + (word[n] == ' ');
        }
    }
    return NULL;
}

int rules_score_soloist(const struct rules_score_game *game)
{
    for (unsigned i = 0; i < game->n_powers; i++)
        if (2 * game->centres[i] > total_of(game))
            return (int)i;
    return -1;
}

const char *rules_score_check(const struct rules_score_system *system, const struct rules_score_game *game,
                              enum rules_language language, char *message, size_t size)
{
    bool fr = language == RULES_FRENCH;
    unsigned total = total_of(game), sum = owned(game), solos = 0;
    if (game->n_powers < 2 || game->n_powers > RULES_SCORE_MAX_POWERS) {
        snprintf(message, size,
                 fr ? "il faut de 2 à %d puissances, pas %u" : "expected 2 to %d powers, not %u",
                 RULES_SCORE_MAX_POWERS, game->n_powers);
        return message;
    }
    for (unsigned i = 0; i < game->n_powers; i++) {
        solos += 2 * game->centres[i] > total;
        if (game->centres[i] > total) {
            snprintf(message, size,
                     fr ? "%u centres pour une puissance : la carte n'en a que %u"
                        : "%u centres for one power: the map has only %u",
                     game->centres[i], total);
            return message;
        }
    }
    if (solos > 1) {
        snprintf(message, size,
                 fr ? "deux solos : une seule puissance peut avoir %u centres ou plus sur %u"
                    : "two solos: only one power can have %u centres or more of %u",
                 total / 2 + 1, total);
        return message;
    }
    bool neutral_by_rule = system && system->compute == c_diplo_18centres && game->neutral_unknown;
    unsigned neutral = game->neutral_unknown ? 0 : game->neutral;
    if (sum > total || (!neutral_by_rule && sum + neutral != total)) {
        snprintf(
            message, size,
            fr ? "les centres font %u, il en faut %u (la carte en a %u ; les centres neutres se disent : "
                 "neutre=N)"
               : "the centres add up to %u, expected %u (the map has %u; say neutral centres as neutral=N)",
            sum + neutral, total, total);
        return message;
    }
    if (survivors(game) == 0) {
        snprintf(message, size, fr ? "il faut au moins un survivant" : "expected at least one survivor");
        return message;
    }
    if (game->draw) {
        for (unsigned i = 0; i < game->n_powers; i++)
            if ((game->draw >> i & 1) && out(game, i)) {
                snprintf(message, size,
                         fr ? "une puissance éliminée ne peut pas être de la nulle"
                            : "an eliminated power cannot be in the draw");
                return message;
            }
    }
    if (game->voters) {
        unsigned votes = 0;
        for (unsigned i = 0; i < game->n_powers; i++)
            if (game->voters >> i & 1)
                votes += game->centres[i];
        if (votes < 29) {
            snprintf(message, size,
                     fr ? "ceux qui votent ont %u centres, il en faut 29 pour imposer un résultat"
                        : "the voters hold %u centres, 29 are needed to force a result",
                     votes);
            return message;
        }
    }
    return NULL;
}

static void rank(struct rules_score_table *table)
{
    table->sum = whole(0);
    for (unsigned i = 0; i < table->n_powers; i++) {
        table->rank[i] = 1;
        for (unsigned j = 0; j < table->n_powers; j++)
            table->rank[i] += rules_fraction_compare(table->score[j], table->score[i]) > 0;
        add_to(&table->sum, table->score[i]);
    }
}

bool rules_score(const struct rules_score_system *system, const struct rules_score_game *game,
                 struct rules_score_table *table)
{
    char message[256];
    memset(table, 0, sizeof *table);
    table->sum.den = 1;
    if (rules_score_check(system, game, RULES_ENGLISH, message, sizeof message))
        return false;
    struct rules_score_game known = *game;
    if (known.neutral_unknown)
        known.neutral = total_of(game) - owned(game);
    table->n_powers = game->n_powers;
    table->solo = system->compute == denver ? denver_soloist(&known) : rules_score_soloist(&known);
    system->compute(&known, table->solo, table);
    rank(table);
    return true;
}

bool rules_score_one_more(const struct rules_score_system *system, const struct rules_score_game *game,
                          unsigned power, struct rules_fraction *score, int *from)
{
    bool found = false;
    unsigned neutral = game->neutral_unknown ? total_of(game) - owned(game) : game->neutral;
    for (int giver = -1; giver < (int)game->n_powers; giver++) {
        if (giver == (int)power || (giver < 0 ? neutral == 0 : game->centres[giver] == 0))
            continue;
        struct rules_score_game then = *game;
        struct rules_score_table table;
        then.neutral_unknown = false;
        then.neutral = giver < 0 ? neutral - 1 : neutral;
        then.centres[power]++;
        if (giver >= 0)
            then.centres[giver]--;
        if (!rules_score(system, &then, &table))
            continue;
        if (!found || rules_fraction_compare(table.score[power], *score) > 0) {
            *score = table.score[power];
            *from = giver;
        }
        found = true;
    }
    return found;
}
