/*
 * The scoring systems. Sources: the survey of scoring systems of 2002-2004 (004: draws, Baltimore, Denver,
 * Cricket, Detour, C-Diplo and its family, squares, Manorcon, Calhamer), the rules of the Brittany
 * championship (002 VII: angevin), the rules of 18centres (000 7, 001: c-diplo-18centres), and the
 * organisers' own pages for Carnage, Tribute and OpenTribute. The field of today: the sheets that the
 * tournament program dipvis shows its players (C-Diplo 80, Carnage with the dead equal and by centres, Detour
 * 09, Haight 1.0, ManorCon v2, Maxonian, 7Eleven, Olympic), and the World Diplomacy Wiki (Bangkok of 2020).
 */
#include "score_p.h"

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

/* Years that a power played, that of its fall or of the end included; 0: unknown. */
static int64_t years_played(game_t *game, unsigned i)
{
    int32_t fell = score_is_out(game, i) ? game->eliminated_year[i] : 0, last = fell ? fell : game->end_year;
    return last ? last - score_begin(game) + 1 : 0;
}

/* By centres, the dead by the year in which they fell: above 0, i is ahead of j. */
static int ahead(game_t *game, unsigned i, unsigned j)
{
    if (game->centres[i] != game->centres[j])
        return game->centres[i] > game->centres[j] ? 1 : -1;
    if (score_is_out(game, i) != score_is_out(game, j))
        return score_is_out(game, j) ? 1 : -1;
    int32_t later = score_is_out(game, i) ? game->eliminated_year[i] - game->eliminated_year[j] : 0;
    return (later > 0) - (later < 0);
}

/*
 * Shares place bonuses: bonus[0] for the first … ; equals share the sum of the places they fill. With
 * `living_only` a power that is out gets none (and the places it would fill are lost).
 */
static void add_place_bonuses(game_t *game, table_t *table, const int *bonus, unsigned n_bonus,
                              bool living_only)
{
    for (unsigned i = 0; i < game->n_powers; i++) {
        if (living_only && score_is_out(game, i))
            continue;
        unsigned above = 0, equal = 0;
        int sum = 0;
        for (unsigned j = 0; j < game->n_powers; j++) {
            if (living_only && score_is_out(game, j))
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
        in[i] = solo >= 0 ? (int)i == solo : !score_is_out(game, i) && score_shares_draw(game, i);
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
        n += !score_is_out(game, i) && score_shares_draw(game, i);
    for (unsigned i = 0; i < game->n_powers; i++) {
        bool in = !score_is_out(game, i) && score_shares_draw(game, i);
        table->score[i] = in && n ? rules_fraction_make(100, n) : whole(0);
    }
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, 100);
}

/* Draw Includes All Survivors: what was agreed among them does not count. */
static void dias(game_t *game, int solo, table_t *table)
{
    struct rules_score_game all = *game;
    all.result.draw = 0;
    draw_size(&all, solo, table);
}

/* Denver 2003: our numbers for what the source only describes (see the description). */
static void denver(game_t *game, int solo, table_t *table)
{
    int32_t begin = score_begin(game);
    int32_t years = game->end_year ? game->end_year - begin + 1 : 1;
    int64_t pot = 120 - 5 * years > 20 ? 120 - 5 * years : 20;
    if (solo >= 0) {
        winner_takes(table, game->n_powers, solo, pot);
        return;
    }
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] =
            score_is_out(game, i) ? whole(years) : rules_fraction_make(pot, score_survivors(game));
}

/* Denver 2003: each year after 1905 a solo takes a centre less, with a lead and more than the year before. */
int score_denver_soloist(game_t *game)
{
    bool lowered = game->end_year > 1905 && game->has_year_before;
    bool decided = game->result.end == RULES_SCORE_END_DRAW;
    int ordinary = rules_score_soloist(game);

    if (ordinary >= 0 || decided || !lowered)
        return ordinary;

    unsigned threshold = score_victory(game), lower = (unsigned)(game->end_year - 1905);
    threshold = lower < threshold ? threshold - lower : 1;
    unsigned best = score_most(game);
    if (best < threshold || score_lead(game) < 1)
        return -1;

    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] == best && game->centres[i] > game->centres_year_before[i])
            return (int)i;

    return -1;
}

static bool reached_1905(game_t *game, unsigned i)
{
    if (game->end_year && game->end_year < 1905)
        return false;
    if (!score_is_out(game, i))
        return true;
    return game->eliminated_year[i] > 1905;
}

static void add_survival(game_t *game, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++)
        add_to(&table->score[i], whole((int)reached_1905(game, i) + (int)!score_is_out(game, i)));
}

static void cricket(game_t *game, int solo, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] = whole(game->centres[i]);
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, score_total(game));
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

/* The points of a shared place are those of the lowest place it fills: two firsts have what a second has. */
static void add_low_places(game_t *game, table_t *table, const int *bonus, unsigned n_bonus)
{
    for (unsigned i = 0; i < game->n_powers; i++) {
        unsigned at_least = 0;
        for (unsigned j = 0; j < game->n_powers; j++)
            at_least += !score_is_out(game, j) && game->centres[j] >= game->centres[i];
        if (!score_is_out(game, i) && at_least <= n_bonus)
            add_to(&table->score[i], whole(bonus[at_least - 1]));
    }
}

static const int detour_bonus[] = {4, 3, 2, 1};

static void add_lead(game_t *game, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] == score_most(game))
            add_to(&table->score[i], whole(score_lead(game)));
}

/* Of 2009: who falls, or loses to a solo, has a quarter of a point for each year that he ended with a centre, 2 at most. */
static void detour_lost(game_t *game, int solo, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t years = years_played(game, i) - 1;
        years = years < 8 ? years : 8;
        if ((int)i != solo && (solo >= 0 || score_is_out(game, i)))
            table->score[i] = rules_fraction_make(years > 0 ? years : 0, 4);
    }
}

/* With: what a solo is worth; whether equals have the lower place; whether by the sheet of 2009. */
static void detour(game_t *game, int solo, const int *with, table_t *table)
{
    bool low = with[1], of_2009 = with[2];
    canberra(game, -1, table);
    for (unsigned i = 0; of_2009 && i < game->n_powers; i++)
        table->score[i] = whole((int64_t)game->centres[i] + (score_is_out(game, i) ? 0 : 2));
    if (low)
        add_low_places(game, table, detour_bonus, 4);
    else
        add_place_bonuses(game, table, detour_bonus, 4, true);
    add_lead(game, table);
    scale_to(game, table, 100);

    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, with[0]);
    if (of_2009)
        detour_lost(game, solo, table);
}

/*
 * C-Diplo: points for taking part, a point a centre, bonuses for the first, equals share. With: what taking
 * part is worth; a solo (0: all points of the game); the bonuses.
 */
static void c_diplo(game_t *game, int solo, const int *with, table_t *table)
{
    const int *bonus = with + 2;
    int64_t all =
        (int64_t)with[0] * game->n_powers + score_total(game) + bonus[0] + bonus[1] + bonus[2] + bonus[3];
    for (unsigned i = 0; i < game->n_powers; i++)
        table->score[i] = whole(with[0] + (int64_t)game->centres[i]);
    add_place_bonuses(game, table, bonus, 4, false);
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, with[1] ? with[1] : all);
}

#define C_DIPLO                                                                                              \
    {                                                                                                        \
        1, 100, 38, 14, 7, 0                                                                                 \
    }
static const int c_diplo_numbers[] = C_DIPLO;

/*
 * 18centres: a centre still neutral gives its point first to round up scores that are no whole number, then
 * to the winner. If the points do not reach, they are shared evenly among those scores; if the first place is
 * shared, its holders share what is left.
 */
static void c_diplo_18centres(game_t *game, int solo, table_t *table)
{
    c_diplo(game, solo, c_diplo_numbers, table);
    unsigned firsts = score_how_many_have(game, score_most(game));
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
        if (game->centres[i] == score_most(game))
            add_to(&table->score[i], rules_fraction_div(left, whole(firsts)));
}

/* C-Diplo, with: what each of the first six centres is worth. */
static void namur(game_t *game, int solo, const int *with, table_t *table)
{
    c_diplo(game, solo, c_diplo_numbers, table);
    for (unsigned i = 0; solo < 0 && i < game->n_powers; i++)
        for (unsigned c = 0; c < game->centres[i] && c < 6; c++)
            add_to(&table->score[i], whole(with[c] - 1));
}

/*
 * DIRS by our stated formula. g = how far the power's tournament average lies below the mean, as a share of
 * the mean, 0 <= g < 1. A first alone gains 4g, a shared first g, a second 2g, a third g; those who are not
 * first pay for it in proportion to their C-Diplo scores.
 */
static fraction mean_of_averages(game_t *game)
{
    fraction sum = whole(0);
    for (unsigned i = 0; i < game->n_powers; i++)
        add_to(&sum, game->average[i]);
    return rules_fraction_div(sum, whole(game->n_powers));
}

/* What the country's weakness is worth at most, by how many are ahead. */
static int64_t dirs_weight(game_t *game, unsigned power)
{
    static const int64_t weight[] = {4, 2, 1};
    unsigned above = 0;
    for (unsigned j = 0; j < game->n_powers; j++)
        above += game->centres[j] > game->centres[power];

    bool shared_first = above == 0 && score_how_many_have(game, game->centres[power]) > 1;
    if (shared_first)
        return 1;
    return above < 3 ? weight[above] : 0;
}

static fraction dirs_gain(game_t *game, unsigned power, fraction mean)
{
    bool weak = mean.num > 0 && rules_fraction_compare(game->average[power], mean) < 0;
    if (!weak)
        return whole(0);
    fraction share = rules_fraction_div(rules_fraction_sub(mean, game->average[power]), mean);
    return rules_fraction_mul(share, whole(dirs_weight(game, power)));
}

static void dirs(game_t *game, int solo, table_t *table)
{
    c_diplo(game, solo, c_diplo_numbers, table);
    if (solo >= 0 || !game->has_averages)
        return;

    fraction mean = mean_of_averages(game), paid = whole(0), base = whole(0);
    if (!rules_fraction_is_number(mean)) {
        table->score[0] = mean;
        return;
    }

    unsigned best = score_most(game);
    fraction gain[RULES_SCORE_MAX_POWERS];
    for (unsigned i = 0; i < game->n_powers; i++) {
        gain[i] = dirs_gain(game, i, mean);
        add_to(&paid, gain[i]);
        if (game->centres[i] != best)
            add_to(&base, table->score[i]);
    }

    if (base.num == 0)
        return;

    fraction left = rules_fraction_sub(whole(1), rules_fraction_div(paid, base));
    for (unsigned i = 0; i < game->n_powers; i++) {
        if (game->centres[i] != best)
            table->score[i] = rules_fraction_mul(table->score[i], left);
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

/*
 * With: what a solo is worth; whether the eliminated count in the sum; whether they, and who loses to a solo,
 * get a tenth of a point a year played, as the tournament itself publishes it.
 */
static void manorcon(game_t *game, int solo, const int *with, table_t *table)
{
    bool dead_count = with[1], by_year = with[2];
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t n = game->centres[i];
        table->score[i] = whole(score_is_out(game, i) && !dead_count ? 0 : n * n + 4 * n + 16);
    }
    scale_to(game, table, 100);
    if (solo >= 0)
        winner_takes(table, game->n_powers, solo, with[0]);

    for (unsigned i = 0; by_year && i < game->n_powers; i++)
        if ((int)i != solo && (solo >= 0 || score_is_out(game, i)))
            table->score[i] = rules_fraction_make(years_played(game, i), 10);
}

/* With: the bonus of who is first alone. */
static void calhamer(game_t *game, int solo, const int *with, table_t *table)
{
    (void)solo;
    unsigned best = score_most(game), firsts = score_how_many_have(game, best);
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t n = game->centres[i], points = 10 + n;
        if (game->centres[i] == best)
            points += firsts == 1 ? with[0] : 0;
        else if (best > 8)
            points -= best - 8;
        table->score[i] = whole(points < 3 * n ? points : 3 * n);
    }
}

/* 002 VII: eliminated is also who has no unit and no home centre among his centres. */
static bool is_out_for_angevin(game_t *game, unsigned i)
{
    return game->centres[i] == 0 || (game->homeless >> i & 1);
}

static void angevin_left(game_t *game, int solo, table_t *table)
{
    static const int bonus[] = {40, 3};
    if (solo >= 0) {
        winner_takes(table, game->n_powers, solo, 100);
        return;
    }

    unsigned alive = score_survivors(game);
    for (unsigned i = 0; i < game->n_powers; i++) {
        unsigned n = game->centres[i];
        table->score[i] = whole(n <= 8 ? n : 8 + 2 * ((int64_t)n - 8));
    }

    add_place_bonuses(game, table, bonus, 2, true);

    fraction left = whole(100);
    for (unsigned i = 0; i < game->n_powers; i++) {
        if (game->centres[i] == score_most(game))
            add_to(&table->score[i], whole(score_lead(game)));
        left = rules_fraction_sub(left, table->score[i]);
    }

    for (unsigned i = 0; i < game->n_powers; i++)
        if (!score_is_out(game, i))
            add_to(&table->score[i], rules_fraction_div(left, whole(alive)));
}

static void angevin(game_t *game, int solo, table_t *table)
{
    struct rules_score_game left = *game;
    left.landless = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        if (is_out_for_angevin(game, i))
            left.centres[i] = 0;
    angevin_left(&left, solo, table);
}

/*
 * Carnage: points a place from the last up, equals share, and points a centre; the dead are ranked by the year
 * they fell, if known. With: a place; a centre; each loser to a solo, whose winner has what is left of all
 * points; whether the dead are equals.
 */
static void carnage(game_t *game, int solo, const int *with, table_t *table)
{
    int64_t n = game->n_powers, all = with[0] * n * (n + 1) / 2 + (int64_t)with[1] * score_total(game);
    for (unsigned i = 0; i < n; i++) {
        int64_t above = 0, equal = 0, places = 0;
        for (unsigned j = 0; j < n; j++) {
            bool equals = with[3] && game->centres[i] == game->centres[j];
            above += !equals && ahead(game, j, i) > 0;
            equal += equals || ahead(game, j, i) == 0;
        }
        for (int64_t place = above; place < above + equal; place++)
            places += with[0] * (n - place);
        fraction shared = rules_fraction_make(places, equal),
                 held = whole((int64_t)with[1] * game->centres[i]);
        int64_t prize = (int)i == solo ? all - with[2] * (n - 1) : with[2];
        table->score[i] = solo < 0 ? rules_fraction_add(shared, held) : whole(prize);
    }
}

/*
 * Bangkok: a point a centre, 3 a survivor, three tenths a year who falls, and 12 that those share who stand
 * at most two centres below the first. With: what a solo is worth; half points a centre of who loses to one;
 * half shares of the first, of one centre below, and two.
 */
static void bangkok(game_t *game, int solo, const int *with, table_t *table)
{
    unsigned best = score_most(game);
    int64_t share[RULES_SCORE_MAX_POWERS], shares = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        shares += share[i] = best - game->centres[i] < 3 ? with[2 + best - game->centres[i]] : 0;

    for (unsigned i = 0; i < game->n_powers; i++) {
        fraction lived =
            score_is_out(game, i) ? rules_fraction_make(3 * years_played(game, i), 10) : whole(3);
        fraction points =
            rules_fraction_add(whole(game->centres[i]), rules_fraction_make(12 * share[i], shares));
        fraction lost = rules_fraction_make((int64_t)with[1] * game->centres[i], 2);
        if (solo < 0)
            table->score[i] = rules_fraction_add(points, lived);
        else
            table->score[i] = (int)i == solo ? whole(with[0]) : lost;
    }
}

/*
 * Haight 1.0: ten points a centre, or one a year for who falls; eleven for each place above the last, equals
 * have the lower; five for each centre of a lead.
 */
static void haight(game_t *game, int solo, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t behind = 0, lived = years_played(game, i), held = 10 * (int64_t)game->centres[i];
        for (unsigned j = 0; j < game->n_powers; j++)
            behind += ahead(game, i, j) > 0;
        int64_t lead = game->centres[i] == score_most(game) ? score_lead(game) : 0,
                lost = held / 2 > lived ? held / 2 : lived;
        if (solo < 0)
            table->score[i] = whole((score_is_out(game, i) ? lived : held) + 11 * behind + 5 * lead);
        else
            table->score[i] = whole((int)i == solo ? 451 : lost);
    }
}

/* The winner first; of equals who was ahead last. */
static int ahead_lately(game_t *game, int solo, unsigned i, unsigned j)
{
    if ((int)i == solo || (int)j == solo)
        return ((int)i == solo) - ((int)j == solo);
    int now = ahead(game, i, j);
    unsigned a = game->centres_year_before[i], b = game->centres_year_before[j];
    if (!now)
        now = (a > b) - (a < b);
    a = game->place_before[j], b = game->place_before[i];
    return now ? now : (a > b) - (a < b);
}

/* Maxonian: a point for each place from the last up, and one for each centre, up to 18, above those that it is played with. */
static void maxonian(game_t *game, int solo, const int *with, table_t *table)
{
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t above = 0, equal = 0, held = (int)i == solo ? score_victory(game) : game->centres[i];
        for (unsigned j = 0; j < game->n_powers; j++) {
            int order = ahead_lately(game, solo, j, i);
            above += order > 0;
            equal += order == 0;
        }
        table->score[i] = rules_fraction_make(2 * (game->n_powers - above) - equal + 1, 2);
        if (held > with[0] && (solo < 0 || (int)i == solo))
            add_to(&table->score[i], whole(held - with[0]));
    }
}

static void tribute(game_t *game, int solo, table_t *table)
{
    if (solo >= 0) {
        winner_takes(table, game->n_powers, solo, 100);
        return;
    }

    unsigned best = score_most(game), alive = score_survivors(game), firsts = score_how_many_have(game, best);
    fraction survival = rules_fraction_make(66, alive), owed = whole(best > 6 ? best - 6 : 0),
             collected = whole(0);
    if (rules_fraction_compare(owed, survival) > 0)
        owed = survival;
    for (unsigned i = 0; i < game->n_powers; i++) {
        table->score[i] =
            score_is_out(game, i) ? whole(0) : rules_fraction_add(whole(game->centres[i]), survival);
        if (score_is_out(game, i) || game->centres[i] == best)
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

    unsigned best = score_most(game), firsts = score_how_many_have(game, best);
    int64_t collected = 0;
    for (unsigned i = 0; i < game->n_powers; i++) {
        int64_t owed = best - game->centres[i];
        collected += owed;
        table->score[i] = whole(score_is_out(game, i) ? 0 : 34 + 3 * (int64_t)game->centres[i] - owed);
    }

    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] == best)
            add_to(&table->score[i], rules_fraction_make(collected, (int64_t)firsts * firsts));
}

static const struct rules_score_system systems[] = {
    {"angevin", "bretagne", 100, 100, .compute = angevin},
    {"argir", "", 100, 100, .by = c_diplo, .with = C_DIPLO},
    {"baltimore-2000", "baltimore wdc-2000", 34, 0, .compute = baltimore},
    {"bangkok", "bangkok-2020", 0, 41, true, .by = bangkok, .with = {41, 1, 6, 4, 2}},
    {"c-diplo", "cdiplo faf descartes", 100, 100, .by = c_diplo, .with = C_DIPLO},
    {"c-diplo-18centres", "18centres cdiplo-18centres", 100, 100, .compute = c_diplo_18centres},
    {"c-diplo-73", "cdiplo-73 cdiplo73 c-diplo73", 0, 73, .by = c_diplo, .with = {1, 73, 38, 14, 7}},
    {"c-diplo-80", "cdiplo-80 cdiplo80 c-diplo80", 80, 80, .by = c_diplo, .with = {0, 80, 25, 14, 7}},
    {"calhamer", "calhamer-dutch domdip", .by = calhamer, .with = {2}},
    {"calhamer-5", "calhamer5", .by = calhamer, .with = {5}},
    {"canberra", "cricket-canberra canberra-cricket wdc-2002", 0, 0, true, .compute = canberra},
    {"carnage", "", 28034, 28034, true, .by = carnage, .with = {1000, 1, 0, 0}},
    {"carnage-centres", "center-count-carnage centre-count-carnage", 45028, 39028, true, .by = carnage,
     .with = {1001, 500, 1000, 0}},
    {"carnage-equal", "carnage-dead-equal", 28034, 28034, .by = carnage, .with = {1000, 1, 0, 1}},
    {"cricket", "centres centre-count", 34, 34, .compute = cricket},
    {"denver-2003", "denver wdc-2003", 0, 0, .compute = denver},
    {"detour", "", 100, 100, true, .by = detour, .with = {100, 0, 0}},
    {"detour-09", "detour09 detour-2009", 0, 110, true, .by = detour, .with = {110, 1, 1}},
    {"detour-98f", "detour98f", 100, 110, true, .by = detour, .with = {110, 1, 0}},
    {"dias", "", 100, 100, .compute = dias},
    {"dirs", "", 100, 100, .compute = dirs},
    {"draw-size", "drawsize dss calhamer-points pure", 100, 100, .compute = draw_size},
    {"draws", "nulles draw nulle", 0, 6, .compute = draws},
    {"haight", "haight-1.0", 0, 451, true, .compute = haight},
    {"manorcon", "", 100, 75, .by = manorcon, .with = {75, 1, 0}},
    {"manorcon-tournament", "manorcon-uk", 0, 75, true, .by = manorcon, .with = {75, 1, 1}},
    {"manorcon-v2", "manorcon2 manorcon-2", 0, 100, true, .by = manorcon, .with = {100, 0, 1}},
    {"maxonian", "", 0, 12, true, .by = maxonian, .with = {13}},
    {"maxonian-11", "7eleven seven-eleven", 0, 14, true, .by = maxonian, .with = {11}},
    {"namur", "c-diplo-namur cdiplo-namur", 0, 100, .by = namur, .with = {5, 4, 3, 2, 2, 2}},
    {"namur-simple", "c-diplo-namur-simple namur-simplifie namur-simplified", 0, 100, .by = namur,
     .with = {5, 4, 3, 2, 1, 1}},
    {"olympic", "olympique", 0, 46, true, .by = bangkok, .with = {46, 0, 8, 3, 1}},
    {"opentribute", "open-tribute", 0, 340, .compute = opentribute},
    {"squares", "carres carrés sum-of-squares sos", 100, 100, .compute = squares},
    {"tribute", "", 100, 100, .compute = tribute},
    {"worldmasters", "world-masters masters", 116, 116, .by = c_diplo, .with = {1, 0, 40, 20, 10, 5}},
};

size_t rules_score_systems(const struct rules_score_system **all)
{
    *all = systems;
    return sizeof systems / sizeof systems[0];
}

bool score_is_denver(const struct rules_score_system *system)
{
    return system->compute == denver;
}

bool score_finds_neutrals(const struct rules_score_system *system)
{
    return system->compute == c_diplo_18centres;
}
