/* Powers hired by the year (Diplomatie intime): who wins them, what it costs, what they must build, and who wins the game. */
#include "../harness.h"
#include "../../rules/rules.h"
#include "../../rules/auction.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct rules_rulebook book;

/* England against Turkey; the others for hire. */
static struct rules_map *duel(const char *more)
{
    char text[2048];
    int n = snprintf(
        text, sizeof text,
        "USE intimate\nHIRED AUSTRIA\nHIRED FRANCE\nHIRED GERMANY\nHIRED ITALY\nHIRED RUSSIA\n%s", more);
    struct rules_map *map = rules_map_load(text, (size_t)n, "duel.map", NULL, NULL, NULL, NULL);
    if (!map)
        exit(2);
    return map;
}

static rules_power power_of(const struct rules_map *map, const char *name)
{
    return rules_map_find_power(map, name, strlen(name));
}

/* Bids "E FRANCE 7" of England and Turkey, and what came of them. */
static void sell(const struct rules_map *map, const char *text, unsigned england, unsigned turkey,
                 struct rules_auction *auction)
{
    struct rules_bid bids[32];
    unsigned credits[RULES_MAX_POWERS] = {0};
    size_t n = 0;
    char who, name[32];
    unsigned amount;
    int used;
    while (sscanf(text, " %c %31s %u%n", &who, name, &amount, &used) == 3) {
        bids[n++] = (struct rules_bid){power_of(map, who == 'E' ? "ENGLAND" : "TURKEY"), power_of(map, name),
                                       (uint16_t)amount};
        text += used;
    }
    credits[power_of(map, "ENGLAND")] = england;
    credits[power_of(map, "TURKEY")] = turkey;
    rules_auction_run(map, bids, n, credits, auction);
}

static const char *winner(const struct rules_map *map, const struct rules_auction *auction, const char *power)
{
    rules_power by = auction->winner[power_of(map, power)];
    return by == RULES_NO_POWER ? "-" : map->power[by].id;
}

static void the_highest_bid_wins_and_is_paid(void)
{
    struct rules_map *map = duel("");
    struct rules_auction auction;
    sell(map, "E FRANCE 7 T FRANCE 6 T RUSSIA 4 E RUSSIA 4 E ITALY 0 E GERMANY 2 E GERMANY 3", 20, 20,
         &auction);
    WANT_STR(winner(map, &auction, "FRANCE"), "ENGLAND");
    WANT_STR(winner(map, &auction, "RUSSIA"), "-"); /* equal bids: nobody */
    WANT_STR(winner(map, &auction, "ITALY"), "-");
    WANT_STR(winner(map, &auction, "GERMANY"), "ENGLAND"); /* his last bid counts */
    WANT_INT(auction.left[power_of(map, "ENGLAND")], 10);
    WANT_INT(auction.left[power_of(map, "TURKEY")], 20);
    sell(map, "E TURKEY 7 E ENGLAND 1", 20, 20, &auction); /* players' own powers are not for hire */
    WANT_STR(winner(map, &auction, "TURKEY"), "-");
    WANT_INT(auction.left[power_of(map, "ENGLAND")], 20);
    rules_map_free(map);
}

static void who_overbids_loses_all_and_the_other_pays_half(void)
{
    struct rules_map *map = duel("");
    struct rules_auction auction;
    sell(map, "E FRANCE 12 E ITALY 9 T FRANCE 7 T AUSTRIA 4", 20, 15, &auction);
    WANT(auction.overbid[power_of(map, "ENGLAND")] && !auction.overbid[power_of(map, "TURKEY")]);
    WANT_STR(winner(map, &auction, "FRANCE"), "TURKEY");
    WANT_STR(winner(map, &auction, "ITALY"), "-");
    WANT_INT(auction.paid[power_of(map, "FRANCE")], 4);
    WANT_INT(auction.left[power_of(map, "ENGLAND")], 0);
    WANT_INT(auction.left[power_of(map, "TURKEY")], 9);
    /* More than one has may be bid, if no more is won. */
    sell(map, "E FRANCE 12 E ITALY 12 T FRANCE 13", 20, 15, &auction);
    WANT_STR(winner(map, &auction, "ITALY"), "ENGLAND");
    WANT_INT(auction.left[power_of(map, "ENGLAND")], 8);
    /* Both. */
    sell(map, "E FRANCE 21 T ITALY 16", 20, 15, &auction);
    WANT_STR(winner(map, &auction, "FRANCE"), "-");
    WANT_STR(winner(map, &auction, "ITALY"), "-");
    WANT_INT(auction.left[power_of(map, "ENGLAND")] + auction.left[power_of(map, "TURKEY")], 0);
    rules_map_free(map);
}

static void start(struct rules_map *map, const char *lines, struct rules_position *pos)
{
    char text[4096];
    int n = snprintf(text, sizeof text, "PRESTATE_SETPHASE Fall 1901, Movement\nPRESTATE\n%s", lines);
    WANT(rules_position_parse(map, text, (size_t)n, "position", pos, NULL, NULL));
}

static unsigned builds(const struct rules_map *map, const struct rules_position *pos, const char *power,
                       char *list, size_t size)
{
    struct rules_order orders[RULES_MAX_ORDERS];
    rules_power p = power_of(map, power);
    orders[0] = rules_order_make(RULES_WAIVE, p, RULES_UNIT_NONE, RULES_NO_LOC);
    size_t n = rules_hired_complete(pos, &book, orders, 1);
    list[0] = '\0';
    for (size_t i = 0; i < n; i++)
        if (orders[i].kind == RULES_BUILD) {
            char one[64];
            rules_order_print(map, pos, &orders[i], one, sizeof one);
            strncat(list, one, size - strlen(list) - 2);
            strcat(list, ",");
        }
    return (unsigned)n;
}

static void builds_of_hired_powers_are_made(void)
{
    struct rules_map *map =
        duel("HIRED FRANCE BY TURKEY\nBEGIN WINTER 1901 ADJUSTMENTS\nFRANCE\nUNITS\nA BEL\n");
    struct rules_position pos;
    char list[256];
    rules_position_start(map, &pos);
    WANT_INT(rules_adjustments_due(&pos, power_of(map, "FRANCE")), 2);
    builds(map, &pos, "FRANCE", list, sizeof list);
    WANT_STR(list, "A BRE B,A MAR B,");
    rules_map_free(map);

    /* Fleets for England; nothing for who has nobody. */
    map = rules_map_load("USE intimate\nHIRED ENGLAND BY TURKEY\nHIRED FRANCE\nHIRED AUSTRIA\nHIRED "
                         "ITALY\nHIRED RUSSIA\nBEGIN "
                         "WINTER 1901 ADJUSTMENTS\nENGLAND\nUNITS\nFRANCE\nUNITS\n",
                         sizeof "USE intimate\nHIRED ENGLAND BY TURKEY\nHIRED FRANCE\nHIRED AUSTRIA\nHIRED "
                                "ITALY\nHIRED RUSSIA\nBEGIN "
                                "WINTER 1901 ADJUSTMENTS\nENGLAND\nUNITS\nFRANCE\nUNITS\n" -
                             1,
                         "duel.map", NULL, NULL, NULL, NULL);
    WANT(map != NULL);
    rules_position_start(map, &pos);
    builds(map, &pos, "ENGLAND", list, sizeof list);
    WANT_STR(list, "F EDI B,F LVP B,F LON B,");
    rules_map_free(map);
}

static void check_winner(struct rules_map *map, const char *units, const char *want)
{
    struct rules_position pos;
    rules_power who;
    start(map, units, &pos);
    bool over = rules_is_invaded(&pos, &who);
    WANT(over == (*want != '-'));
    WANT_STR(who == RULES_NO_POWER ? "-" : map->power[who].id, want);
}

static void a_home_of_the_others_own_power_wins(void)
{
    struct rules_map *map = duel("CREDITS TURKEY 5\nCREDITS ENGLAND 4\nHIRED RUSSIA BY TURKEY\n");
    check_winner(map, "ENGLAND: F LON\nTURKEY: A PAR\n", "-"); /* France is only hired */
    check_winner(map, "ENGLAND: F LON\nRUSSIA: A EDI\n", "-"); /* so is Russia */
    check_winner(map, "ENGLAND: F LON\nTURKEY: A EDI\n", "TURKEY");
    check_winner(map, "ENGLAND: F SMY\nENGLAND: F CON\nTURKEY: A EDI\n", "ENGLAND"); /* more homes */
    check_winner(map, "ENGLAND: F SMY\nTURKEY: A EDI\n", "TURKEY");                  /* more credits */
    rules_map_free(map);
    map = duel("CREDITS TURKEY 5\nCREDITS ENGLAND 5\n");
    check_winner(map, "ENGLAND: F SMY\nTURKEY: A EDI\n", "-");
    rules_map_free(map);
}

int main(void)
{
    if (!rules_rulebook_find("bretagne", &book))
        return 2;
    return tests_run("auction", (struct test[]){TEST(the_highest_bid_wins_and_is_paid),
                                                TEST(who_overbids_loses_all_and_the_other_pays_half),
                                                TEST(builds_of_hired_powers_are_made),
                                                TEST(a_home_of_the_others_own_power_wins),
                                                {NULL, NULL}});
}
