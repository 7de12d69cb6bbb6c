/* Totals, places and prizes: every coefficient of 002 VII, its examples, the places of its record of winners;
 * the sums of 004. */
#include "../harness.h"
#include "../../rules/championship.h"
#include "../../rules/rules.h"

static struct rules_fraction points(const char *text)
{
    struct rules_fraction f;
    CU_ASSERT_FATAL(rules_fraction_parse(text, strlen(text), &f));
    return f;
}

static void want(struct rules_fraction got, const char *wanted)
{
    char text[64];
    rules_fraction_print(got, text, sizeof text);
    WANT_STR(text, wanted);
}

/* ---- coefficients ---- */

static void tables_and_seasons_have_their_factors(void)
{
    want(rules_table_factor(7, false), "1");
    want(rules_table_factor(6, false), "6/7");
    want(rules_table_factor(5, true), "5/7");
    want(rules_table_factor(4, false), "4/7");
    want(rules_table_factor(6, true), "1"); /* a latecomer made seven at a table of the round */
    want(rules_season_factor(0), "1");
    want(rules_season_factor(1), "13/14");
    want(rules_season_factor(2), "6/7");
    want(rules_season_factor(3), "11/14");
    want(rules_season_factor(14), "0");
    want(rules_season_factor(99), "0");
}

static struct rules_round_part played(const char *text)
{
    return (struct rules_round_part){.played = true, .points = points(text)};
}

static const struct rules_round_part away = {.points = {0, 1}};
static const struct rules_round_part stepped = {.stepped_down = true, .points = {0, 1}};
static const struct rules_round_part cancelled = {.state = RULES_ROUND_CANCELLED, .points = {0, 1}};

static struct rules_round_part intime(enum rules_intime outcome)
{
    return (struct rules_round_part){.state = RULES_ROUND_CANCELLED, .intime = outcome, .points = {0, 1}};
}

static void want_total(struct rules_round_part a, struct rules_round_part b, struct rules_round_part c,
                       bool organiser, enum rules_total_rule rule, const char *wanted)
{
    const struct rules_round_part parts[] = {a, b, c};
    struct rules_total total = rules_total_bretagne(parts, 3, organiser);
    want(total.points, wanted);
    WANT_INT(total.rule, rule);

    /* The weights explain the sum. */
    struct rules_fraction sum = {0, 1};
    for (unsigned r = 0; r < 3; r++)
        sum = rules_fraction_add(sum, rules_fraction_mul(total.weight[r], parts[r].points));
    WANT(rules_fraction_compare(sum, total.points) == 0);
}

static void totals_follow_the_number_of_rounds(void)
{
    want_total(played("40"), played("10"), played("20"), false, RULES_TOTAL_THREE, "65");
    want_total(played("40"), played("40"), played("40"), false, RULES_TOTAL_THREE, "100");
    want_total(played("40"), away, played("20"), false, RULES_TOTAL_FEW, "66");
    want_total(away, away, played("20"), false, RULES_TOTAL_FEW, "22");
    want_total(played("40"), stepped, played("20"), false, RULES_TOTAL_STEPPED, "72");
    want_total(played("40"), stepped, played("20"), true, RULES_TOTAL_FEW, "66");
    want_total(away, stepped, away, false, RULES_TOTAL_NONE, "0");
    want_total(played("55+1/3"), played("11+5/6"), played("24+13/21"), false, RULES_TOTAL_THREE, "85+73/84");
}

static void a_cancelled_round_leaves_the_others_in_full(void)
{
    want_total(played("40"), cancelled, played("20"), false, RULES_TOTAL_SHORTENED, "60");
    want_total(played("40"), cancelled, away, false, RULES_TOTAL_SHORTENED, "40");
    want_total(played("40"), cancelled, stepped, false, RULES_TOTAL_LAST_ONE, "48");
    want_total(played("40"), cancelled, stepped, true, RULES_TOTAL_SHORTENED, "40");
    want_total(stepped, cancelled, played("40"), false, RULES_TOTAL_SHORTENED, "40");
}

static void a_match_of_intime_gains_on_the_other_rounds(void)
{
    want_total(played("40"), played("20"), intime(RULES_INTIME_LOST), false, RULES_TOTAL_SHORTENED, "63");
    want_total(played("40"), played("20"), intime(RULES_INTIME_EVEN), false, RULES_TOTAL_SHORTENED, "66");
    want_total(played("40"), played("20"), intime(RULES_INTIME_WON), false, RULES_TOTAL_SHORTENED, "69");
    want_total(played("40"), played("20"), intime(RULES_INTIME_NONE), false, RULES_TOTAL_SHORTENED, "60");
}

static void a_substitute_takes_the_points_if_he_gains(void)
{
    struct rules_round_part own[3] = {played("40"), played("20"), away};
    struct rules_replacement game = {.round = 2, .points = points("30"), .seasons = 4};
    /* With 30 he has 40 + 30 + 10 = 80, without 66. */
    WANT_INT(rules_replacements_taken(own, 3, false, &game, 1), 1);
    /* With 8 he has 40 + 20 + 4 = 64: he did not play. */
    game.points = points("8");
    WANT_INT(rules_replacements_taken(own, 3, false, &game, 1), 0);
    /* Equal is no gain. */
    game.points = points("12");
    WANT_INT(rules_replacements_taken(own, 3, false, &game, 1), 0);
    /* In a round that he plays himself the lower of the two counts. */
    game.round = 0;
    game.points = points("100");
    WANT_INT(rules_replacements_taken(own, 3, false, &game, 1), 0);

    /* Two games: the better choice of them. */
    struct rules_round_part none[3] = {played("40"), away, away};
    struct rules_replacement two[] = {{.round = 1, .points = points("4")},
                                      {.round = 2, .points = points("30")}};
    WANT_INT(rules_replacements_taken(none, 3, false, two, 2), 2);
}

/* ---- other sums (004) ---- */

static void the_best_results_are_summed(void)
{
    const struct rules_fraction results[] = {points("45"), points("12+1/2"), points("44")};
    const struct rules_fraction two[] = {points("1"), points("1")};
    const struct rules_fraction weights[] = {points("1"), points("1/2"), points("1/4")};
    want(rules_sum_best(results, 3, NULL, 0), "101+1/2");
    want(rules_sum_best(results, 3, two, 2), "89"); /* DomDipCup: two best of three */
    want(rules_sum_best(results, 3, weights, 3), "70+1/8");
    want(rules_sum_best(results, 1, two, 2), "45");
    want(rules_sum_best(results, 0, two, 2), "0");
    want(rules_mean(results, 3), "33+5/6");
    WANT(!rules_fraction_is_number(rules_mean(results, 0)));
}

/* ---- places ---- */

/* The general ranking of the third edition has 6-7; the first has five people at 9-13. */
static void equal_places_are_printed_as_the_record_prints_them(void)
{
    struct rules_fraction totals[14];
    unsigned place[14];
    char text[16];
    for (unsigned i = 0; i < 14; i++)
        totals[i] = points(i < 8 ? "50" : i < 13 ? "7" : "3");
    for (unsigned i = 0; i < 8; i++)
        totals[i] = rules_fraction_make(100 - (int64_t)i, 1);
    rules_places(totals, 14, place);
    for (unsigned i = 0; i < 8; i++)
        WANT_INT(place[i], i + 1);
    for (unsigned i = 8; i < 13; i++) {
        rules_place_print(place, 14, i, text, sizeof text);
        WANT_STR(text, "9-13");
    }
    rules_place_print(place, 14, 13, text, sizeof text);
    WANT_STR(text, "14");

    totals[6] = totals[5];
    rules_places(totals, 14, place);
    rules_place_print(place, 14, 6, text, sizeof text);
    WANT_STR(text, "6-7");

    totals[0] = (struct rules_fraction){0, 0}; /* takes no part */
    rules_places(totals, 14, place);
    WANT_INT(place[0], 0);
    WANT_INT(place[1], 1);
}

/* ---- prizes ---- */

static struct rules_map *map;
static struct rules_position pos;

static void board(const char *const *units, const char *const *owners)
{
    if (!map)
        map = rules_map_builtin("standard");
    rules_position_empty(map, map->begin, &pos);
    memset(pos.owner, RULES_NO_POWER, sizeof pos.owner);
    for (; *units; units += 2) {
        rules_power power = rules_map_find_power(map, units[0], strlen(units[0]));
        rules_loc loc = rules_map_find(map, units[1] + 2, strlen(units[1]) - 2);
        WANT(rules_position_add(
            &pos, (struct rules_unit){power, units[1][0] == 'A' ? RULES_ARMY : RULES_FLEET, loc}));
    }
    for (; *owners; owners += 2)
        pos.owner[rules_map_find(map, owners[1], 3)] =
            rules_map_find_power(map, owners[0], strlen(owners[0]));
}

static rules_power power_called(const char *name)
{
    return rules_map_find_power(map, name, strlen(name));
}

static unsigned traveller_points(const char *power)
{
    static struct rules_journeys journeys;
    rules_journeys_begin(&journeys, pos.map);
    rules_journeys_see(&journeys, &pos);
    return journeys.points[power_called(power)];
}

/* "un joueur turc ayant une unité en Picardie remporte 6 points … s'il ne dépasse pas la Bulgarie, 0 point" */
static void the_traveller_counts_regions_between(void)
{
    static const char *const none[] = {NULL};
    board((const char *const[]){"TURKEY", "A PIC", "TURKEY", "A SMY", "FRANCE", "A PAR", NULL}, none);
    WANT_INT(traveller_points("TURKEY"), 6);
    WANT_INT(traveller_points("FRANCE"), 0);
    WANT_INT(traveller_points("ITALY"), 0);
    board((const char *const[]){"TURKEY", "A BUL", "FRANCE", "A BUR", "FRANCE", "A MUN", NULL}, none);
    WANT_INT(traveller_points("TURKEY"), 0);
    WANT_INT(traveller_points("FRANCE"), 1);
}

static void the_lap_of_brest_doubles_for_strangers(void)
{
    board((const char *const[]){"ENGLAND", "F BRE", "ENGLAND", "F MAO", "ENGLAND", "F ENG", "FRANCE", "A PAR",
                                "GERMANY", "A GAS", "ITALY", "A BUR", NULL},
          (const char *const[]){"ENGLAND", "BRE", "FRANCE", "PAR", NULL});
    WANT_INT(rules_brest_points(&pos, power_called("ENGLAND")), 2 * (13 + 2 + 1));
    WANT_INT(rules_brest_points(&pos, power_called("FRANCE")), 1 + 1);
    WANT_INT(rules_brest_points(&pos, power_called("GERMANY")), 2);
    WANT_INT(rules_brest_points(&pos, power_called("ITALY")), 0);
    board((const char *const[]){"FRANCE", "F BRE", "FRANCE", "A PIC", NULL},
          (const char *const[]){"FRANCE", "BRE", "FRANCE", "PAR", NULL});
    WANT_INT(rules_brest_points(&pos, power_called("FRANCE")), 13 + 2 + 1 + 1);
}

static void the_best_country_counts_tables_of_six_and_seven(void)
{
    enum { TURKEY = 6, ITALY = 4 };
    const struct rules_country_result results[] = {
        {points("40"), TURKEY, 7, false}, {points("60"), TURKEY, 5, false}, {points("40"), TURKEY, 6, false},
        {points("39"), TURKEY, 6, true},  {points("10"), ITALY, 7, false},
    };
    bool best[5];
    WANT_INT(rules_best_country(results, 5, TURKEY, best), 2);
    WANT(best[0] && best[2] && !best[1] && !best[3] && !best[4]);
    WANT_INT(rules_best_country(results, 5, ITALY, best), 1);
    WANT_INT(rules_best_country(results, 5, 0, best), 0);
}

/* First edition: "Turquie : non décernée". */
static void no_best_turk_if_the_script_did_better(void)
{
    const struct rules_country_result results[] = {
        {points("10"), 6, 7, false}, {points("10+1/3"), 6, 6, true}, {points("5"), 6, 7, false}};
    bool best[3];
    WANT_INT(rules_best_country(results, 3, 6, best), 0);
    WANT(!best[0] && !best[1] && !best[2]);
}

int main(void)
{
    int status = tests_run("championship", (struct test[]){
                                               TEST(tables_and_seasons_have_their_factors),
                                               TEST(totals_follow_the_number_of_rounds),
                                               TEST(a_cancelled_round_leaves_the_others_in_full),
                                               TEST(a_match_of_intime_gains_on_the_other_rounds),
                                               TEST(a_substitute_takes_the_points_if_he_gains),
                                               TEST(the_best_results_are_summed),
                                               TEST(equal_places_are_printed_as_the_record_prints_them),
                                               TEST(the_traveller_counts_regions_between),
                                               TEST(the_lap_of_brest_doubles_for_strangers),
                                               TEST(the_best_country_counts_tables_of_six_and_seven),
                                               TEST(no_best_turk_if_the_script_did_better),
                                               {NULL, NULL},
                                           });
    rules_map_free(map);
    return status;
}
