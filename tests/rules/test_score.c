/* Scoring: the examples and stated properties of the sources, and every way 34 centres can be shared by seven
 * powers. */
#include "../harness.h"
#include "../../rules/rules.h"

static struct rules_score_table score(const char *name, unsigned n, const unsigned *centres)
{
    struct rules_score_game game = {.n_powers = n, .neutral_unknown = false};
    struct rules_score_table table;
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += game.centres[i] = centres[i];
    game.neutral = 34 - sum;
    const struct rules_score_system *system = rules_score_find(name, strlen(name));
    CU_ASSERT_FATAL(system != NULL);
    WANT(rules_score(system, &game, &table));
    return table;
}

static void want(const char *system, const unsigned centres[7], const char *const wanted[7])
{
    struct rules_score_table table = score(system, 7, centres);
    for (unsigned i = 0; i < 7; i++) {
        char text[64];
        rules_fraction_print(table.score[i], text, sizeof text);
        WANT_STR(text, wanted[i]);
    }
}

#define ROW(...)                                                                                             \
    (const unsigned[7])                                                                                      \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
    }
#define TEXTS(...)                                                                                           \
    (const char *const[7])                                                                                   \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
    }

static void angevin_gives_the_four_examples_of_its_rules(void)
{
    want("angevin", ROW(11, 11, 7, 5, 0, 0, 0), TEXTS("39+3/4", "39+3/4", "11+1/4", "9+1/4", "0", "0", "0"));
    want("angevin", ROW(9, 7, 7, 5, 5, 1, 0),
         TEXTS("55+1/3", "11+5/6", "11+5/6", "8+1/3", "8+1/3", "4+1/3", "0"));
    want("angevin", ROW(7, 7, 7, 5, 5, 2, 1),
         TEXTS("24+13/21", "24+13/21", "24+13/21", "8+2/7", "8+2/7", "5+2/7", "4+2/7"));
    want("angevin", ROW(14, 10, 7, 2, 1, 0, 0),
         TEXTS("66+1/5", "17+1/5", "9+1/5", "4+1/5", "3+1/5", "0", "0"));
}

static void angevin_counts_a_power_without_unit_and_home_as_out(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {9, 7, 7, 5, 5, 1, 0}};
    struct rules_score_table table;
    game.homeless = 1u << 5;
    WANT(rules_score(rules_score_find("angevin", 7), &game, &table));
    WANT_INT(table.score[5].num, 0);
    WANT_INT(table.sum.num, 100);
}

static void draws_follow_the_formula(void)
{
    want("draws", ROW(18, 16, 0, 0, 0, 0, 0), TEXTS("6", "-1", "-1", "-1", "-1", "-1", "-1"));
    want("draws", ROW(17, 17, 0, 0, 0, 0, 0), TEXTS("2+1/2", "2+1/2", "-1", "-1", "-1", "-1", "-1"));
    want("draws", ROW(12, 11, 11, 0, 0, 0, 0), TEXTS("1+1/3", "1+1/3", "1+1/3", "-1", "-1", "-1", "-1"));
    want("draws", ROW(5, 5, 5, 5, 5, 5, 4), TEXTS("0", "0", "0", "0", "0", "0", "0"));
}

static void baltimore_is_ten_draws_and_a_point_a_centre(void)
{
    want("baltimore", ROW(18, 16, 0, 0, 0, 0, 0), TEXTS("78", "6", "-10", "-10", "-10", "-10", "-10"));
    want("baltimore", ROW(12, 11, 11, 0, 0, 0, 0),
         TEXTS("25+1/3", "24+1/3", "24+1/3", "-10", "-10", "-10", "-10"));
}

static void baltimore_votes_need_29_centres(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {14, 13, 2, 5}};
    struct rules_score_problem problem;
    game.voters = 3;
    WANT(!rules_score_examine(NULL, &game, &problem));
    WANT_INT(problem.fault, RULES_SCORE_FAULT_VOTERS);
    game.voters = 7;
    WANT(rules_score_examine(NULL, &game, &problem));
}

static void c_diplo_shares_bonuses(void)
{
    want("c-diplo", ROW(10, 8, 6, 5, 3, 2, 0), TEXTS("49", "23", "14", "6", "4", "3", "1"));
    want("c-diplo", ROW(9, 9, 6, 5, 3, 2, 0), TEXTS("36", "36", "14", "6", "4", "3", "1"));
    want("c-diplo", ROW(10, 7, 7, 5, 3, 2, 0), TEXTS("49", "18+1/2", "18+1/2", "6", "4", "3", "1"));
    want("c-diplo", ROW(10, 8, 6, 6, 3, 1, 0), TEXTS("49", "23", "10+1/2", "10+1/2", "4", "2", "1"));
    want("c-diplo", ROW(18, 16, 0, 0, 0, 0, 0), TEXTS("100", "0", "0", "0", "0", "0", "0"));
    want("c-diplo-73", ROW(18, 16, 0, 0, 0, 0, 0), TEXTS("73", "0", "0", "0", "0", "0", "0"));
}

static void neutral_centres_round_up_first_at_18centres(void)
{
    /* Two thirds have 10+1/2: one neutral centre makes both whole; a second goes to the winner. */
    want("18centres", ROW(10, 7, 6, 6, 3, 1, 0), TEXTS("49", "22", "11", "11", "4", "2", "1"));
    want("18centres", ROW(9, 7, 6, 6, 3, 1, 0), TEXTS("49", "22", "11", "11", "4", "2", "1"));
    WANT_INT(score("18centres", 7, ROW(9, 7, 6, 6, 3, 1, 0)).sum.num, 100);
    WANT(score("18centres", 7, ROW(8, 8, 6, 5, 4, 3, 0)).no_winner);
    WANT(!score("18centres", 7, ROW(9, 7, 6, 5, 4, 3, 0)).no_winner);
}

static void worldmasters_give_40_20_10_5(void)
{
    want("worldmasters", ROW(10, 8, 6, 5, 3, 2, 0), TEXTS("51", "29", "17", "11", "4", "3", "1"));
}

static void namur_weighs_the_first_centres(void)
{
    want("namur", ROW(10, 8, 6, 5, 2, 2, 1), TEXTS("61", "35", "26", "17", "10", "10", "6"));
    want("namur-simple", ROW(10, 8, 6, 5, 2, 2, 1), TEXTS("59", "33", "24", "16", "10", "10", "6"));
}

static void squares_are_shares_of_the_sum_of_squares(void)
{
    want("squares", ROW(17, 17, 0, 0, 0, 0, 0), TEXTS("50", "50", "0", "0", "0", "0", "0"));
    want("sum-of-squares", ROW(10, 8, 6, 4, 3, 2, 1),
         TEXTS("43+11/23", "27+19/23", "15+15/23", "6+22/23", "3+21/23", "1+17/23", "10/23"));
    want("squares", ROW(18, 16, 0, 0, 0, 0, 0), TEXTS("100", "0", "0", "0", "0", "0", "0"));
}

static void manorcon_has_its_typical_range(void)
{
    struct rules_score_table table = score("manorcon", 7, ROW(17, 3, 3, 3, 3, 3, 2));
    WANT(rules_fraction_compare(table.score[0], rules_fraction_make(57, 1)) > 0);
    table = score("manorcon", 7, ROW(11, 8, 6, 4, 3, 1, 1));
    WANT(rules_fraction_compare(table.score[0], rules_fraction_make(40, 1)) < 0);
    WANT(rules_fraction_compare(table.score[6], rules_fraction_make(3, 1)) > 0);
    WANT(rules_fraction_compare(table.score[6], rules_fraction_make(5, 1)) < 0);
    want("manorcon", ROW(18, 16, 0, 0, 0, 0, 0), TEXTS("75", "0", "0", "0", "0", "0", "0"));
}

static void calhamer_gives_the_two_totals_of_the_article(void)
{
    want("calhamer", ROW(8, 6, 5, 5, 5, 5, 0), TEXTS("20", "16", "15", "15", "15", "15", "0"));
    want("calhamer", ROW(10, 8, 6, 5, 3, 2, 0), TEXTS("22", "16", "14", "13", "9", "6", "0"));
    want("calhamer", ROW(9, 9, 5, 5, 3, 3, 0), TEXTS("19", "19", "14", "14", "9", "9", "0"));
    want("calhamer-5", ROW(10, 8, 6, 5, 3, 2, 0), TEXTS("25", "16", "14", "13", "9", "6", "0"));
}

static void cricket_counts_centres_and_a_solo_takes_all(void)
{
    want("cricket", ROW(10, 8, 6, 5, 3, 2, 0), TEXTS("10", "8", "6", "5", "3", "2", "0"));
    want("cricket", ROW(20, 14, 0, 0, 0, 0, 0), TEXTS("34", "0", "0", "0", "0", "0", "0"));
    want("canberra", ROW(10, 8, 6, 5, 3, 2, 0), TEXTS("12", "10", "8", "7", "5", "4", "0"));
}

static void canberra_pays_for_passing_1905(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {17, 17}, .end_year = 1908};
    struct rules_score_table table;
    game.eliminated_year[2] = 1905;
    game.eliminated_year[3] = 1906;
    WANT(rules_score(rules_score_find("canberra", 8), &game, &table));
    WANT_INT(table.score[0].num, 19);
    WANT_INT(table.score[2].num, 0);
    WANT_INT(table.score[3].num, 1);
}

static void denver_lowers_the_solo_each_year_under_conditions(void)
{
    struct rules_score_game game = {
        .n_powers = 7, .centres = {15, 14, 5}, .end_year = 1908, .has_year_before = true};
    struct rules_score_table table;
    const struct rules_score_system *denver = rules_score_find("denver-2003", 11);
    game.centres_year_before[0] = 14;
    WANT(rules_score(denver, &game, &table));
    WANT_INT(table.solo, 0); /* 1908 asks for 15, one in the lead, one more than the year before */
    game.centres_year_before[0] = 15;
    WANT(rules_score(denver, &game, &table));
    WANT_INT(table.solo, -1);
    game.centres_year_before[0] = 14;
    game.end_year = 1907;
    WANT(rules_score(denver, &game, &table));
    WANT_INT(table.solo, -1);
    /* The earlier the end, the more for the survivors; the longer, the more for the eliminated. */
    struct rules_score_table later;
    game.end_year = 1910;
    game.centres_year_before[0] = 16;
    WANT(rules_score(denver, &game, &later));
    WANT(rules_fraction_compare(table.score[0], later.score[0]) > 0);
    WANT(rules_fraction_compare(table.score[6], later.score[6]) < 0);
}

static void carnage_gives_the_published_examples(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {14, 7, 6, 4, 3}};
    struct rules_score_table table;
    game.eliminated_year[5] = 1906;
    game.eliminated_year[6] = 1904;
    WANT(rules_score(rules_score_find("carnage", 7), &game, &table));
    static const int wanted[] = {7014, 6007, 5006, 4004, 3003, 2000, 1000};
    for (int i = 0; i < 7; i++)
        WANT_INT(table.score[i].num, wanted[i]);
    want("carnage", ROW(8, 8, 7, 6, 4, 1, 0), TEXTS("6508", "6508", "5007", "4006", "3004", "2001", "1000"));
    want("carnage", ROW(18, 6, 4, 3, 3, 0, 0), TEXTS("28034", "0", "0", "0", "0", "0", "0"));
}

static void opentribute_pays_the_first_ten_a_centre(void)
{
    want("opentribute", ROW(12, 8, 6, 5, 3, 0, 0), TEXTS("120", "54", "46", "42", "34", "0", "0"));
    want("opentribute", ROW(18, 16, 0, 0, 0, 0, 0), TEXTS("340", "0", "0", "0", "0", "0", "0"));
}

static void tribute_adds_up_to_a_hundred(void)
{
    want("tribute", ROW(10, 8, 8, 8, 0, 0, 0), TEXTS("38+1/2", "20+1/2", "20+1/2", "20+1/2", "0", "0", "0"));
}

static void dirs_keeps_the_principles_of_c_diplo(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {9, 8, 6, 5, 3, 2, 1}, .has_averages = true};
    struct rules_score_table table;
    for (unsigned i = 0; i < 7; i++)
        game.average[i] = rules_fraction_make(10 + i, 1);
    WANT(rules_score(rules_score_find("dirs", 4), &game, &table));
    WANT_INT(table.sum.num, 100);
    WANT_INT(table.sum.den, 1);
    WANT(rules_fraction_compare(table.score[0], rules_fraction_make(48, 1)) > 0);
    WANT(rules_fraction_compare(table.score[0], rules_fraction_make(52, 1)) < 0);
}

/* Calls `each` with every way to share 34 centres by seven powers, largest first. */
static unsigned long each_partition(unsigned *row, unsigned at, unsigned left, unsigned top,
                                    void (*each)(const unsigned *))
{
    if (at == 7) {
        if (left == 0)
            each(row);
        return left == 0;
    }
    unsigned long n = 0;
    for (unsigned c = left < top ? left : top;; c--) {
        row[at] = c;
        n += each_partition(row, at + 1, left - c, c, each);
        if (c == 0)
            return n;
    }
}

static unsigned wrong_sums, disorder;
static void sums_of_one(const unsigned *row)
{
    const struct rules_score_system *all;
    size_t n = rules_score_systems(&all);
    struct rules_score_game game = {.n_powers = 7};
    memcpy(game.centres, row, 7 * sizeof *row);
    for (size_t s = 0; s < n; s++) {
        struct rules_score_table table;
        bool done = rules_score(&all[s], &game, &table);
        bool losers_too = !strcmp(all[s].name, "baltimore-2000") || !strcmp(all[s].name, "carnage-centres");
        int wanted = table.solo >= 0 && all[s].solo ? all[s].solo : all[s].sum;
        if (!strcmp(all[s].name, "draws"))
            wrong_sums += !done || table.sum.num != 0;
        else if (all[s].sum && !(table.solo >= 0 && losers_too))
            wrong_sums += !done || table.sum.den != 1 || table.sum.num != wanted;
        /* More centres never score less. */
        for (unsigned i = 0; i + 1 < 7; i++)
            disorder += rules_fraction_compare(table.score[i], table.score[i + 1]) < 0;
    }
}

static void sums_hold_for_every_share_of_34_centres(void)
{
    unsigned row[7];
    wrong_sums = disorder = 0;
    unsigned long n = each_partition(row, 0, 34, 34, sums_of_one);
    WANT(n > 1000);
    WANT_INT(wrong_sums, 0);
    WANT_INT(disorder, 0);
}

static struct rules_fraction least_first, most_shared, least_shared, most_second;
static void extremes_of_one(const unsigned *row)
{
    if (row[0] >= 18)
        return;
    struct rules_score_table t = score("c-diplo", 7, row);
    if (row[0] > row[1]) {
        if (rules_fraction_compare(t.score[0], least_first) < 0)
            least_first = t.score[0];
        if (rules_fraction_compare(t.score[1], most_second) > 0)
            most_second = t.score[1];
    } else if (row[1] > row[2]) {
        if (rules_fraction_compare(t.score[0], most_shared) > 0)
            most_shared = t.score[0];
        if (rules_fraction_compare(t.score[0], least_shared) < 0)
            least_shared = t.score[0];
    }
}

static void any_first_beats_any_shared_first_beats_any_second(void)
{
    unsigned row[7];
    least_first = least_shared = rules_fraction_make(1000, 1);
    most_shared = most_second = rules_fraction_make(0, 1);
    each_partition(row, 0, 34, 34, extremes_of_one);
    WANT_INT(least_first.num, 45);
    WANT_INT(most_shared.num, 44);
    WANT_INT(least_shared.num, 33);
    WANT_INT(most_second.num, 31);
}

static void bad_numbers_say_what_was_expected(void)
{
    static const struct {
        struct rules_score_game game;
        enum rules_score_fault fault;
        unsigned n, expected;
    } rows[] = {
        {{.n_powers = 2, .centres = {20, 20}}, RULES_SCORE_FAULT_TWO_SOLOS, 2, 18},
        {{.n_powers = 2, .centres = {10, 10}}, RULES_SCORE_FAULT_SUM, 20, 34},
        {{.n_powers = 2, .centres = {10, 10}, .neutral = 14}, RULES_SCORE_FAULT_NONE, 0, 0},
        {{.n_powers = 2, .centres = {35, 0}}, RULES_SCORE_FAULT_TOO_MANY, 35, 34},
        {{.n_powers = 1, .centres = {34}}, RULES_SCORE_FAULT_POWERS, 1, 64},
        {{.n_powers = 2, .neutral = 34}, RULES_SCORE_FAULT_NOBODY, 0, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rules_score_problem problem;
        rules_score_examine(NULL, &rows[i].game, &problem);
        WANT_INT(problem.fault, rows[i].fault);
        WANT_INT(problem.n, rows[i].n);
        WANT_INT(problem.expected, rows[i].expected);
    }
    WANT(rules_score_find("c-dipo", 6) == NULL);
    WANT(rules_score_find("C_Diplo", 7) != NULL);
}

static void fractions_print_and_read(void)
{
    char text[64];
    static const struct {
        int64_t num, den;
        const char *exact, *fr, *en;
    } rows[] = {
        {166, 3, "55+1/3", "55,33", "55.33"},    {7, 1, "7", "7", "7"},
        {-1, 2, "-1/2", "-0,5", "-0.5"},         {-3, 2, "-(1+1/2)", "-1,5", "-1.5"},
        {-1, 1000, "-1/1000", "0", "0"},         {0, 5, "0", "0", "0"},
        {1999, 1000, "1+999/1000", "2", "2"},    {5, 1000, "1/200", "0,01", "0.01"},
        {517, 21, "24+13/21", "24,62", "24.62"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rules_fraction f = rules_fraction_make(rows[i].num, rows[i].den), back;
        rules_fraction_print(f, text, sizeof text);
        WANT_STR(text, rows[i].exact);
        WANT(rules_fraction_parse(text, strlen(text), &back) && rules_fraction_compare(f, back) == 0);
        rules_fraction_print_decimal(f, 2, RULES_FRENCH, text, sizeof text);
        WANT_STR(text, rows[i].fr);
        rules_fraction_print_decimal(f, 2, RULES_ENGLISH, text, sizeof text);
        WANT_STR(text, rows[i].en);
    }
    struct rules_fraction f;
    WANT(!rules_fraction_parse("1/0", 3, &f));
    WANT(!rules_fraction_parse("", 0, &f));
    WANT(!rules_fraction_parse("1x", 2, &f));
}

static void one_more_centre_has_its_price(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {9, 9, 6, 5, 3, 2, 0}};
    struct rules_fraction then;
    int from;
    WANT(rules_score_one_more(rules_score_find("c-diplo", 7), &game, 0, &then, &from));
    WANT_INT(then.num, 49); /* alone in front with 10 */
    WANT(from >= 1);
}

static void systems_are_sorted_and_found(void)
{
    const struct rules_score_system *all;
    size_t n = rules_score_systems(&all);
    WANT(n >= 26);
    for (size_t i = 0; i < n; i++) {
        WANT(rules_score_find(all[i].name, strlen(all[i].name)) == &all[i]);
        WANT(i == 0 || strcmp(all[i - 1].name, all[i].name) < 0);
    }
}

static void games_of_fewer_powers_are_scored(void)
{
    unsigned row[] = {14, 12, 8};
    struct rules_score_table table = score("c-diplo", 3, row);
    WANT_INT(table.score[0].num, 53);
    table = score("angevin", 3, row);
    WANT_INT(table.sum.num, 100);
}

static const struct rules_score_system *system_of(const char *name)
{
    const struct rules_score_system *system = rules_score_find(name, strlen(name));
    CU_ASSERT_FATAL(system != NULL);
    return system;
}

static void want_score(const char *system, const struct rules_score_game *game, unsigned power,
                       const char *wanted)
{
    struct rules_score_table table;
    char text[64];
    WANT(rules_score(system_of(system), game, &table));
    rules_fraction_print(table.score[power], text, sizeof text);
    WANT_STR(text, wanted);
}

static void no_home_is_a_matter_of_angevin_alone(void)
{
    struct rules_score_game at_home = {.n_powers = 7, .centres = {9, 7, 7, 5, 5, 1, 0}};
    struct rules_score_game away = at_home;
    away.homeless = 1u << 5;
    const struct rules_score_system *all;
    size_t n = rules_score_systems(&all);

    for (size_t s = 0; s < n; s++) {
        struct rules_score_table a, b;
        WANT(rules_score(&all[s], &at_home, &a) && rules_score(&all[s], &away, &b));
        bool same = true;
        for (unsigned i = 0; i < 7; i++)
            same &= rules_fraction_compare(a.score[i], b.score[i]) == 0;
        WANT_INT(same, strcmp(all[s].name, "angevin") != 0);
    }
}

static void a_conceded_game_is_scored_as_won(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {12, 8, 6, 5, 3}};
    game.result = (struct rules_score_result){.end = RULES_SCORE_END_CONCESSION, .winner = 0};
    want_score("c-diplo", &game, 0, "100");
    want_score("draws", &game, 0, "6");
    want_score("angevin", &game, 1, "0");
    want_score("squares", &game, 4, "0");

    game.result.winner = 7;
    struct rules_score_problem problem;
    WANT(!rules_score_examine(NULL, &game, &problem));
    WANT_INT(problem.fault, RULES_SCORE_FAULT_WINNER);
}

static void a_side_has_won_as_one(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {12, 8, 6, 5, 3}};
    game.result = (struct rules_score_result){.end = RULES_SCORE_END_SIDE, .winner = -1, .draw = 1 | 4 | 32};
    for (unsigned i = 0; i < 7; i++) {
        bool won = game.result.draw >> i & 1; /* the sixth has nothing left */
        want_score("c-diplo", &game, i, won ? "100" : "0");
        want_score("draws", &game, i, won ? "6" : "-1");
        want_score("dias", &game, i, won ? "100" : "0");
        want_score("angevin", &game, i, won ? "100" : "0");
    }

    struct rules_score_table table;
    WANT(rules_score(rules_score_find("c-diplo", 7), &game, &table));
    WANT_INT((int)table.won, 1 | 4 | 32);
    WANT_INT(table.solo, -1);
    WANT_INT((int)table.rank[5], 1);
    WANT_INT((int)table.rank[1], 4);
}

static void a_draw_is_among_those_it_names(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {12, 8, 6, 5, 3}};
    game.result = (struct rules_score_result){.end = RULES_SCORE_END_DRAW, .winner = -1, .draw = 3};
    want_score("draws", &game, 0, "2+1/2");
    want_score("draws", &game, 2, "-1");
    want_score("draw-size", &game, 1, "50");
    want_score("dias", &game, 2, "20");

    struct rules_score_problem problem;
    game.result.draw = 1u << 6;
    WANT(!rules_score_examine(NULL, &game, &problem));
    WANT_INT(problem.fault, RULES_SCORE_FAULT_DRAW);
    WANT_INT(problem.power, 6);

    /* 1971 II: who has pieces shares the draw, with or without a centre. */
    game.result.draw |= 1;
    game.landless = 1u << 6;
    want_score("draws", &game, 6, "2+1/2");
    want_score("angevin", &game, 6,
               "0"); /* 002 VII: who has no centre is eliminated, whatever stands of him */
}

static void the_map_says_how_many_centres_win(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {15, 12, 7}, .victory = 15};
    want_score("c-diplo", &game, 0, "100");
    game.centres[1] = 15;
    game.centres[2] = 4;
    want_score("c-diplo", &game, 0, "42"); /* two have reached it: the lead decides, and there is none */

    game = (struct rules_score_game){.n_powers = 7, .centres = {18, 16}, .victory = 20};
    want_score("c-diplo", &game, 0, "57");
    game.result = (struct rules_score_result){.end = RULES_SCORE_END_YEAR, .winner = -1};
    game.victory = 0;
    want_score("c-diplo", &game, 0, "57"); /* the record says that nobody soloed */
}

static void records_are_read_and_written_back(void)
{
    struct rules_map *map = rules_map_builtin("standard");
    static const char *const good[] = {"solo FRANCE", "concession TURKEY", "draw AUSTRIA,TURKEY",
                                       "year",        "year ENGLAND",      "vote"};
    static const char *const bad[] = {"", "solo", "solo OZ", "draw", "draw FRANCE,OZ", "vote FRANCE", "won"};
    struct rules_score_result result;
    char text[64];

    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        WANT(rules_score_result_read(map, good[i], &result));
        rules_score_result_print(map, &result, text, sizeof text);
        WANT_STR(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        WANT(!rules_score_result_read(map, bad[i], &result));
    rules_map_free(map);
}

static void years_tell_who_fell_when_and_what_he_had_before(void)
{
    struct rules_score_game game = {.n_powers = 2, .end_year = 1908};
    rules_score_add_year(&game, 1906, (const unsigned[]){17, 17});
    rules_score_add_year(&game, 1907, (const unsigned[]){20, 14});
    rules_score_add_year(&game, 1908, (const unsigned[]){34, 0});
    WANT(game.has_year_before);
    WANT_INT(game.centres_year_before[0], 20);
    WANT_INT(game.eliminated_year[0], 0);
    WANT_INT(game.eliminated_year[1], 1908);
}

static void a_timed_game_is_won_as_its_rulebook_says(void)
{
    static const struct {
        const char *book;
        unsigned centres[3], pieces[3];
        int winner;
    } rows[] = {
        {"faf", {9, 8, 7}, {7, 9, 7}, 0},  {"descartes", {9, 8, 7}, {7, 9, 7}, 0},
        {"1971", {9, 8, 7}, {7, 9, 7}, 1}, {"bretagne", {9, 8, 7}, {7, 9, 7}, -1},
        {"faf", {9, 9, 7}, {9, 9, 7}, -1}, {"datc", {9, 8, 7}, {7, 9, 7}, -1},
        {"1971", {9, 9, 7}, {9, 8, 7}, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rules_rulebook book;
        WANT(rules_rulebook_find(rows[i].book, &book));
        WANT_INT(rules_score_timed_winner(&book, rows[i].centres, rows[i].pieces, 3), rows[i].winner);
    }
}

static void a_rulebook_has_its_scoring(void)
{
    static const char *const rows[][2] = {
        {"bretagne", "angevin"}, {"faf", "c-diplo-18centres"}, {"descartes", "c-diplo-18centres"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        WANT_STR(rules_rulebook_brings(rows[i][0], "scoring"), rows[i][1]);
        WANT(system_of(rows[i][1]) != NULL);
    }
    WANT(!rules_rulebook_brings("datc", "scoring") && !rules_rulebook_brings("1971", "scoring"));
}

static void what_is_typed_is_completed_from_the_map(void)
{
    struct rules_map *map = rules_map_builtin("standard");
    struct rules_names *names = rules_names_new(map);
    static const char *const same[] = {"A=17,E=17", "Autriche=17; Angleterre : 17", "17 17",
                                       "english=17 austrian=17 turkey=0"};
    struct rules_score_problem problem;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        struct rules_score_game game = {0};
        WANT(rules_score_position_read(names, "neutral neutre", same[i], &game, &problem));
        WANT_INT(game.n_powers, 7);
        WANT_INT(game.victory, 18);
        want_score("draws", &game, 0, "2+1/2");
        want_score("draws", &game, 6, "-1");
    }

    struct rules_score_game game = {0};
    WANT(rules_score_position_read(names, "neutral neutre", "F=17,T=16,Neutre=1", &game, &problem));
    WANT_INT(game.neutral, 1);
    WANT(!game.neutral_unknown);
    rules_names_free(names);
    rules_map_free(map);
}

static void what_is_typed_wrong_is_named(void)
{
    struct rules_map *map = rules_map_builtin("standard");
    struct rules_names *names = rules_names_new(map);
    static const struct {
        const char *text;
        enum rules_score_fault fault;
        const char *word;
        int power;
    } rows[] = {
        {"Turky=5", RULES_SCORE_FAULT_UNKNOWN, "Turky", 6},
        {"Oz=5", RULES_SCORE_FAULT_UNKNOWN, "Oz", -1},
        {"N=5", RULES_SCORE_FAULT_UNKNOWN, "N", -1},
        {"Alemagne=5", RULES_SCORE_FAULT_UNKNOWN, "Alemagne", 3},
        {"F=5,France=6", RULES_SCORE_FAULT_TWICE, "France", 2},
        {"F=five", RULES_SCORE_FAULT_WORD, "F=five", -1},
        {"F=-1", RULES_SCORE_FAULT_WORD, "F=-1", -1},
        {"F=99999", RULES_SCORE_FAULT_WORD, "F=99999", -1},
        {"1 1 1 1 1 1 1 1", RULES_SCORE_FAULT_MANY_VALUES, "1", -1},
        {"F=5, 6", RULES_SCORE_FAULT_MIXED, "F=5, 6", -1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rules_score_game game = {0};
        struct rules_score_problem problem;
        WANT(!rules_score_position_read(names, "neutral", rows[i].text, &game, &problem));
        WANT_INT(problem.fault, rows[i].fault);
        WANT_STR(problem.word, rows[i].word);
        WANT_INT(problem.power, rows[i].power);
    }
    rules_names_free(names);
    rules_map_free(map);
}

static void what_is_too_fine_is_said_not_guessed(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {9, 8, 6, 5, 3, 2, 1}, .has_averages = true};
    static const int64_t primes[] = {999999937, 999999929, 999999893, 999999883,
                                     999999797, 999999761, 999999757};
    for (unsigned i = 0; i < 7; i++)
        game.average[i] = rules_fraction_make(1 + (int64_t)i, primes[i]);
    struct rules_score_table table;
    struct rules_score_problem problem;
    WANT(!rules_score_table(system_of("dirs"), &game, &table, &problem));
    WANT_INT(problem.fault, RULES_SCORE_FAULT_TOO_FINE);
    WANT_INT(table.n_powers, 0);
}

static void fractions_are_exact_or_no_number(void)
{
    struct rules_fraction big = rules_fraction_make(INT64_MAX, 3), small = rules_fraction_make(1, INT64_MAX);
    struct rules_fraction product = rules_fraction_mul(big, small);
    WANT_INT(product.num, 1);
    WANT_INT(product.den, 3);

    struct rules_fraction sum = rules_fraction_add(big, small);
    WANT(!rules_fraction_is_number(sum));
    WANT(!rules_fraction_is_number(rules_fraction_sub(sum, sum)));
    WANT(!rules_fraction_is_number(rules_fraction_div(big, rules_fraction_make(0, 1))));
    WANT(rules_fraction_compare(rules_fraction_make(INT64_MAX, INT64_MAX - 1),
                                rules_fraction_make(INT64_MAX - 1, INT64_MAX - 2)) < 0);
    char text[32];
    rules_fraction_print(sum, text, sizeof text);
    WANT_STR(text, "?");

    struct rules_fraction third = rules_fraction_round(rules_fraction_make(-1, 3), 2);
    WANT_INT(third.num, -33);
    WANT_INT(third.den, 100);
}

/* Published sheets of the convention: shared places have the points of the lower one. */
static void detour_98f_gives_shared_places_the_lower_points(void)
{
    struct rules_score_game game = {.n_powers = 7, .centres = {17, 17}, .end_year = 1908};
    for (unsigned i = 2; i < 7; i++)
        game.eliminated_year[i] = 1904;
    want_score("detour-98f", &game, 0, "50");
    game.centres[0] = 18;
    game.centres[1] = 16;
    want_score("detour-98f", &game, 0, "110");
    want_score("detour-98f", &game, 1, "0");

    /* 10, 8, 8, 8: 10+2+4+2, and 8+2+1 each: 18 of 51. */
    game = (struct rules_score_game){.n_powers = 4, .centres = {10, 8, 8, 8}};
    want_score("detour-98f", &game, 0, "35+5/17");
}

/* A game of seven in which the last powers have fallen, the last of them in `fell[1]`. */
static struct rules_score_game fallen(const unsigned centres[7], int32_t end, int32_t fell5, int32_t fell6)
{
    struct rules_score_game game = {.n_powers = 7, .end_year = end};
    memcpy(game.centres, centres, sizeof game.centres[0] * 7);
    game.eliminated_year[5] = fell5;
    game.eliminated_year[6] = fell6;
    return game;
}

static void want_all(const char *system, const struct rules_score_game *game, const char *const wanted[7])
{
    for (unsigned i = 0; i < 7; i++)
        want_score(system, game, i, wanted[i]);
}

/* dipvis, "CDiplo 80": nothing for taking part, 25, 14, 7; a solo 80. */
static void c_diplo_80_gives_25_14_7(void)
{
    want("c-diplo-80", ROW(10, 8, 6, 5, 3, 2, 0), TEXTS("35", "22", "13", "5", "3", "2", "0"));
    want("c-diplo-80", ROW(18, 16, 0, 0, 0, 0, 0), TEXTS("80", "0", "0", "0", "0", "0", "0"));
}

/* dipvis, "Carnage with dead equal", "Center-count Carnage": 7007 to 1001, 500 a centre; a solo 39,028 and 1000. */
static void carnage_has_variants(void)
{
    struct rules_score_game game = fallen(ROW(14, 7, 6, 4, 3, 0, 0), 1907, 1906, 1904);
    want_all("carnage-equal", &game, TEXTS("7014", "6007", "5006", "4004", "3003", "1500", "1500"));
    want_all("carnage-centres", &game, TEXTS("14007", "9506", "8005", "6004", "4503", "2002", "1001"));
    want("carnage-centres", ROW(8, 8, 7, 6, 4, 1, 0),
         TEXTS("10506+1/2", "10506+1/2", "8505", "7004", "5003", "2502", "1001"));
    want("carnage-centres", ROW(18, 6, 4, 3, 3, 0, 0),
         TEXTS("39028", "1000", "1000", "1000", "1000", "1000", "1000"));
}

static void who_has_only_pieces_left_is_ahead_of_the_fallen(void)
{
    struct rules_score_game game = fallen(ROW(10, 10, 8, 6, 0, 0, 0), 1907, 1906, 1904);
    game.landless = 1u << 4;
    want_score("carnage", &game, 4, "3000");
    want_score("carnage", &game, 5, "2000");
}

/* World Diplomacy Wiki, "Bangkok 2020 Scoring System", with its examples of the 12 points; dipvis, "Olympic". */
static void bangkok_shares_twelve_among_those_near_the_top(void)
{
    struct rules_score_game game = fallen(ROW(12, 6, 6, 5, 5, 0, 0), 1907, 1905, 1903);
    want_all("bangkok", &game, TEXTS("27", "9", "9", "8", "8", "1+1/2", "9/10"));
    want("bangkok", ROW(12, 11, 10, 1, 0, 0, 0), TEXTS("21", "18", "15", "4", "0", "0", "0"));
    want("bangkok", ROW(11, 11, 10, 2, 0, 0, 0), TEXTS("18+1/2", "18+1/2", "16", "5", "0", "0", "0"));
    want("bangkok", ROW(18, 7, 5, 3, 1, 0, 0), TEXTS("41", "3+1/2", "2+1/2", "1+1/2", "1/2", "0", "0"));

    game = fallen(ROW(9, 8, 7, 6, 4, 0, 0), 1907, 1905, 1903);
    want_all("olympic", &game, TEXTS("20", "14", "11", "9", "7", "1+1/2", "9/10"));
    want("olympic", ROW(18, 7, 5, 3, 1, 0, 0), TEXTS("46", "0", "0", "0", "0", "0", "0"));
}

/* dipvis, "ManorCon v2": as Manorcon's own sheet, but a solo is 100 and the fallen are not in the sum. */
static void manorcon_v2_leaves_the_fallen_out_of_the_sum(void)
{
    struct rules_score_game game = fallen(ROW(18, 16, 0, 0, 0, 0, 0), 1907, 1905, 1904);
    want_score("manorcon-v2", &game, 0, "100");
    want_score("manorcon-v2", &game, 1, "7/10");
    want_score("manorcon-v2", &game, 6, "2/5");
    game.centres[0] = game.centres[1] = 17;
    want_score("manorcon-v2", &game, 1, "50");
    want_score("manorcon-v2", &game, 6, "2/5");
    want("manorcon-v2", ROW(10, 8, 8, 8, 0, 0, 0),
         TEXTS("31+29/41", "22+94/123", "22+94/123", "22+94/123", "0", "0", "0"));
}

/* National World Cup, second edition ("Detour"): 0.25 a year survived, 2 at most; dipvis, "Detour09": also who loses to a solo. */
static void detour_09_pays_years_of_the_fallen(void)
{
    struct rules_score_game game = fallen(ROW(8, 8, 5, 5, 4, 4, 0), 1904, 0, 1904);
    want_all("detour-09", &game,
             TEXTS("24+2/27", "24+2/27", "14+22/27", "14+22/27", "11+1/9", "11+1/9", "3/4"));
    game = fallen(ROW(18, 7, 5, 4, 0, 0, 0), 1910, 1909, 1902);
    want_score("detour-09", &game, 0, "110");
    want_score("detour-09", &game, 1, "2");
    want_score("detour-09", &game, 5, "2");
    want_score("detour-09", &game, 6, "1/4");
}

/* diplomacytv.com, "Haight v1.0". */
static void haight_gives_eleven_a_place(void)
{
    struct rules_score_game game = fallen(ROW(12, 9, 6, 4, 3, 0, 0), 1907, 1906, 1904);
    want_all("haight", &game, TEXTS("201", "145", "104", "73", "52", "17", "4"));
    want("haight", ROW(10, 10, 8, 6, 0, 0, 0), TEXTS("155", "155", "124", "93", "0", "0", "0"));
    game = fallen(ROW(18, 15, 1, 0, 0, 0, 0), 1908, 1906, 1904);
    want_score("haight", &game, 0, "451");
    want_score("haight", &game, 1, "75");
    want_score("haight", &game, 2, "8");
    want_score("haight", &game, 6, "4");
}

/* dipvis, "Maxonian", "7Eleven": equals are parted by the last year in which one was ahead, but that of the start. */
static void maxonian_looks_back_to_part_equals(void)
{
    struct rules_score_game game = fallen(ROW(15, 8, 6, 3, 2, 0, 0), 1907, 1906, 1904);
    want_all("maxonian", &game, TEXTS("9", "6", "5", "4", "3", "2", "1"));
    want_score("7eleven", &game, 0, "11");
    want("maxonian", ROW(20, 14, 0, 0, 0, 0, 0), TEXTS("12", "6", "3", "3", "3", "3", "3"));

    game = (struct rules_score_game){.n_powers = 4, .centres = {10, 8, 8, 8}, .end_year = 1904};
    rules_score_add_year(&game, 1900, (const unsigned[]){3, 3, 3, 4});
    rules_score_add_year(&game, 1901, (const unsigned[]){5, 6, 5, 5});
    rules_score_add_year(&game, 1902, (const unsigned[]){5, 6, 5, 5});
    want_score("maxonian", &game, 1, "3");
    want_score("maxonian", &game, 2, "1+1/2");
    want_score("maxonian", &game, 3, "1+1/2");
    rules_score_add_year(&game, 1903, (const unsigned[]){9, 7, 8, 8});
    rules_score_add_year(&game, 1904, (const unsigned[]){10, 8, 8, 8});
    want_score("maxonian", &game, 1, "1");
    want_score("maxonian", &game, 2, "2+1/2");
}

int main(void)
{
    return tests_run("score", (struct test[]){
                                  TEST(angevin_gives_the_four_examples_of_its_rules),
                                  TEST(angevin_counts_a_power_without_unit_and_home_as_out),
                                  TEST(draws_follow_the_formula),
                                  TEST(baltimore_is_ten_draws_and_a_point_a_centre),
                                  TEST(baltimore_votes_need_29_centres),
                                  TEST(c_diplo_shares_bonuses),
                                  TEST(neutral_centres_round_up_first_at_18centres),
                                  TEST(worldmasters_give_40_20_10_5),
                                  TEST(namur_weighs_the_first_centres),
                                  TEST(squares_are_shares_of_the_sum_of_squares),
                                  TEST(manorcon_has_its_typical_range),
                                  TEST(calhamer_gives_the_two_totals_of_the_article),
                                  TEST(cricket_counts_centres_and_a_solo_takes_all),
                                  TEST(canberra_pays_for_passing_1905),
                                  TEST(denver_lowers_the_solo_each_year_under_conditions),
                                  TEST(carnage_gives_the_published_examples),
                                  TEST(opentribute_pays_the_first_ten_a_centre),
                                  TEST(tribute_adds_up_to_a_hundred),
                                  TEST(dirs_keeps_the_principles_of_c_diplo),
                                  TEST(sums_hold_for_every_share_of_34_centres),
                                  TEST(any_first_beats_any_shared_first_beats_any_second),
                                  TEST(bad_numbers_say_what_was_expected),
                                  TEST(fractions_print_and_read),
                                  TEST(one_more_centre_has_its_price),
                                  TEST(systems_are_sorted_and_found),
                                  TEST(games_of_fewer_powers_are_scored),
                                  TEST(no_home_is_a_matter_of_angevin_alone),
                                  TEST(a_conceded_game_is_scored_as_won),
                                  TEST(a_side_has_won_as_one),
                                  TEST(a_draw_is_among_those_it_names),
                                  TEST(the_map_says_how_many_centres_win),
                                  TEST(records_are_read_and_written_back),
                                  TEST(years_tell_who_fell_when_and_what_he_had_before),
                                  TEST(a_timed_game_is_won_as_its_rulebook_says),
                                  TEST(a_rulebook_has_its_scoring),
                                  TEST(what_is_typed_is_completed_from_the_map),
                                  TEST(what_is_typed_wrong_is_named),
                                  TEST(what_is_too_fine_is_said_not_guessed),
                                  TEST(fractions_are_exact_or_no_number),
                                  TEST(detour_98f_gives_shared_places_the_lower_points),
                                  TEST(c_diplo_80_gives_25_14_7),
                                  TEST(carnage_has_variants),
                                  TEST(who_has_only_pieces_left_is_ahead_of_the_fallen),
                                  TEST(bangkok_shares_twelve_among_those_near_the_top),
                                  TEST(manorcon_v2_leaves_the_fallen_out_of_the_sum),
                                  TEST(detour_09_pays_years_of_the_fallen),
                                  TEST(haight_gives_eleven_a_place),
                                  TEST(maxonian_looks_back_to_part_equals),
                                  {NULL, NULL},
                              });
}
