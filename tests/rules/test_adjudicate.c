#include "../harness.h"
#include "adjudicate_helper.h"
#include "../../templates/say_rules.h"

static struct board board;

struct example {
    const char *rules, *orders, *after;
};

static void check_examples(const struct example *e)
{
    for (; e->rules; e++) {
        const char *got = play(&board, e->rules, e->orders);
        if (strcmp(got, e->after) != 0)
            printf("%s: %s\n", e->rules, e->orders);
        WANT_STR(got, e->after);
    }
}

struct reason {
    const char *rules, *orders, *unit, *outcome, *law;
};

/* As French reports print it. */
static const char *board_law(rules_law law)
{
    static char printed[160];
    char *text = templates_say_law(law, RULES_FRENCH);
    snprintf(printed, sizeof printed, "%s", text);
    free(text);
    return printed;
}

static const char *law_of(const char *province)
{
    rules_loc loc = rules_map_find(board.map, province, strlen(province));
    for (unsigned i = 0; i < board.pos.n_units; i++)
        if (board.map->province[board.pos.units[i].loc] == loc)
            return board_law(board.result.outcome[i].law);
    return "no such unit";
}

static void check_reasons(const struct reason *r)
{
    for (; r->rules; r++) {
        play(&board, r->rules, r->orders);
        if (strcmp(outcome(&board, r->unit), r->outcome) != 0 || strcmp(law_of(r->unit), r->law) != 0)
            printf("%s, %s: %s\n", r->rules, r->unit, r->orders);
        WANT_STR(outcome(&board, r->unit), r->outcome);
        WANT_STR(law_of(r->unit), r->law);
    }
}

/* --- Convoy paradoxes of the championship of Brittany (Bretagne IV, "Paradoxes ou quasi paradoxes") --- */

#define KNOT_C                                                                                               \
    "ENGLAND: F EDI - NTH; F YOR S F EDI - NTH; FRANCE: A BRE - LON; F ENG C A BRE - LON; GERMANY: F BEL S " \
    "F ENG; "                                                                                                \
    "F LON S F NTH; ITALY: F MAO - ENG; F IRI S F MAO - ENG; RUSSIA: A NWY - BEL; F NTH C A NWY - BEL"
#define KNOT_D                                                                                               \
    "ENGLAND: F EDI - NTH; F LON S F EDI - NTH; F MAO - ENG; F IRI S F MAO - ENG; FRANCE: A BRE - LON; "     \
    "F ENG C A BRE - LON; F BEL S F ENG; RUSSIA: A NWY - BEL; F NTH C A NWY - BEL"

static void bretagne_settles_paradoxes_as_its_examples_do(void)
{
    check_examples((struct example[]){
        {"bretagne",
         "ENGLAND: A LON - BEL; F NTH C A LON - BEL; F ENG S A LON - BEL; GERMANY: F DEN - NTH; F HOL S F "
         "DEN - NTH; "
         "FRANCE: F BEL S F NTH",
         "ENGLAND A BEL, GERMANY F DEN, ENGLAND F ENG, GERMANY F HOL, ENGLAND F NTH | FRANCE F BEL"},
        /* the sentence after example A: the Channel convoys, so the support is cut in time */
        {"bretagne",
         "ENGLAND: A LON - BEL; F ENG C A LON - BEL; F NTH S A LON - BEL; GERMANY: F DEN - NTH; F HOL S F "
         "DEN - NTH; "
         "FRANCE: F BEL S F NTH",
         "FRANCE F BEL, ENGLAND F ENG, GERMANY F HOL, ENGLAND A LON, GERMANY F NTH | ENGLAND F NTH"},
        {"bretagne",
         "ENGLAND: F EDI - NTH; F LON S F EDI - NTH; FRANCE: A BRE - LON; F ENG C A BRE - LON; GERMANY: F "
         "PIC - ENG; "
         "F BEL S F PIC - ENG; RUSSIA: A NWY - BEL; F NTH C A NWY - BEL",
         "GERMANY F BEL, FRANCE A BRE, ENGLAND F EDI, FRANCE F ENG, ENGLAND F LON, RUSSIA F NTH, RUSSIA A "
         "NWY, "
         "GERMANY F PIC"},
        {"bretagne", KNOT_C,
         "GERMANY F BEL, FRANCE A BRE, ENGLAND F EDI, FRANCE F ENG, ITALY F IRI, GERMANY F LON, ITALY F MAO, "
         "RUSSIA F NTH, RUSSIA A NWY, ENGLAND F YOR"},
        {"bretagne", KNOT_D,
         "FRANCE F BEL, FRANCE A BRE, FRANCE F ENG, ENGLAND F IRI, ENGLAND F LON, ENGLAND F MAO, ENGLAND F "
         "NTH, "
         "RUSSIA A NWY | RUSSIA F NTH"},
        /* the sentence after example D: London falls, its support counts */
        {"bretagne", KNOT_D "; FRANCE: A WAL S A BRE - LON",
         "FRANCE F BEL, FRANCE F ENG, ENGLAND F IRI, FRANCE A LON, ENGLAND F MAO, ENGLAND F NTH, RUSSIA A "
         "NWY, "
         "FRANCE A WAL | ENGLAND F LON, RUSSIA F NTH"},
        /* the simple paradox: the 2000 rule, and its exception where another route stands
           (DATC 6.F.14, 6.F.19) */
        {"bretagne", "ENGLAND: F LON S F WAL - ENG; F WAL - ENG; FRANCE: A BRE - LON; F ENG C A BRE - LON",
         "FRANCE A BRE, ENGLAND F ENG, ENGLAND F LON | FRANCE F ENG"},
        {"bretagne",
         "FRANCE: A TUN - NAP; F TYS C A TUN - NAP; F ION C A TUN - NAP; ITALY: F NAP S F ROM - TYS; F ROM - "
         "TYS",
         "FRANCE F ION, ITALY F NAP, ITALY F ROM, FRANCE A TUN, FRANCE F TYS"},
        {NULL, NULL, NULL}});
}

static void a_knot_leaves_other_convoys_alone(void)
{
    /* Knot C in the north; far away a convoyed attack cuts a support into a sea that holds a convoying fleet,
     * which the Descartes rule alone would forbid. */
    const char *south = "; TURKEY: A TUN - NAP; F TYS C A TUN - NAP; AUSTRIA: F NAP S F ION; A GRE - APU; F "
                        "ION C A GRE - APU; "
                        "TURKEY: F EAS - ION; F AEG S F EAS - ION";
    char orders[1024];
    snprintf(orders, sizeof orders, "%s%s", KNOT_C, south);
    play(&board, "bretagne", orders);
    WANT_STR(outcome(&board, "NAP"), "cut cut-by TUN 0-0");
    WANT_STR(outcome(&board, "ION"), "disrupted fleet-dislodged EAS 0-0 dislodged");
    WANT_STR(outcome(&board, "ENG"), "succeeds given BRE 0-0");
    play(&board, "descartes", orders);
    WANT_STR(outcome(&board, "NAP"), "succeeds given ION 0-0");
}

static void paradox_rules_differ_as_they_should(void)
{
    check_examples((struct example[]){
        {"descartes", KNOT_C,
         "GERMANY F BEL, FRANCE A BRE, ENGLAND F EDI, FRANCE F ENG, ITALY F IRI, GERMANY F LON, ITALY F MAO, "
         "RUSSIA F NTH, RUSSIA A NWY, ENGLAND F YOR"},
        {"descartes",
         "ENGLAND: F EDI - NTH; F LON S F EDI - NTH; FRANCE: A BRE - LON; F ENG C A BRE - LON; GERMANY: F "
         "PIC - ENG; "
         "F BEL S F PIC - ENG; RUSSIA: A NWY - BEL; F NTH C A NWY - BEL",
         "GERMANY F BEL, FRANCE A BRE, GERMANY F ENG, ENGLAND F LON, ENGLAND F NTH, RUSSIA A NWY | FRANCE F "
         "ENG, "
         "RUSSIA F NTH"},
        {"allhold", "ENGLAND: F LON S F WAL - ENG; F WAL - ENG; FRANCE: A BRE - LON; F ENG C A BRE - LON",
         "FRANCE A BRE, FRANCE F ENG, ENGLAND F LON, ENGLAND F WAL"},
        /* 1971 XII.5: never cut, although the other route would do under the 2000 rule */
        {"1971",
         "FRANCE: A TUN - NAP; F TYS C A TUN - NAP; F ION C A TUN - NAP; ITALY: F NAP S F ROM - TYS; F ROM - "
         "TYS",
         "FRANCE F ION, ITALY F NAP, FRANCE A TUN, ITALY F TYS | FRANCE F TYS"},
        {NULL, NULL, NULL}});
}

/* --- Adjacent regions --- */

static void land_or_sea_goes_by_the_rulebook(void)
{
    const char *rome = "ITALY: A ROM - VEN; F TYS C A ROM - VEN; F ION C A ROM - VEN; TURKEY: F ADR H";
    const char *swap = "FRANCE: A MAR - SPA; F LYO C A MAR - SPA; ITALY: A SPA - MAR";
    const char *strong = "FRANCE: A MAR - SPA; A GAS S A MAR - SPA; F LYO C A MAR - SPA; ITALY: A SPA - MAR";
    check_examples((struct example[]){
        {"bretagne", rome, "TURKEY F ADR, ITALY F ION, ITALY A ROM, ITALY F TYS"},
        {"bretagne", "ITALY: A ROM - VEN; F TYS C A ROM - VEN; F ION H; TURKEY: F ADR C A ROM - VEN",
         "TURKEY F ADR, ITALY F ION, ITALY F TYS, ITALY A VEN"},
        {"bretagne", "ITALY: A ROM - VEN; TURKEY: F ADR C A ROM - VEN; F TYS C A ROM - VEN; F ION H",
         "TURKEY F ADR, TURKEY F ION, TURKEY F TYS, ITALY A VEN"},
        {"bretagne", "ITALY: A ROM - VEN VIA; TURKEY: F ADR C A ROM - VEN; F TYS C A ROM - VEN; F ION H",
         "TURKEY F ADR, TURKEY F ION, ITALY A ROM, TURKEY F TYS"},
        {"datc", swap, "FRANCE F LYO, ITALY A MAR, FRANCE A SPA"},
        {"descartes", swap, "FRANCE F LYO, ITALY A MAR, FRANCE A SPA"},
        {"faf", swap, "FRANCE F LYO, FRANCE A MAR, ITALY A SPA"},
        {"dptg", swap, "FRANCE F LYO, FRANCE A MAR, ITALY A SPA"},
        {"datc", strong, "FRANCE A GAS, FRANCE F LYO, ITALY A MAR, FRANCE A SPA"},
        /* the land way comes first, and wins */
        {"descartes", strong, "FRANCE A GAS, FRANCE F LYO, FRANCE A SPA | ITALY A SPA"},
        /* ... unless the other has a convoy of its own to leave by */
        {"descartes", "FRANCE: A MAR - SPA; A GAS S A MAR - SPA; ITALY: A SPA - MAR; F LYO C A SPA - MAR",
         "FRANCE A GAS, ITALY F LYO, ITALY A MAR, FRANCE A SPA"},
        {"1971", "ENGLAND: A NWY - SWE; RUSSIA: F SWE - NWY; GERMANY: F SKA C A NWY - SWE",
         "RUSSIA F NWY, GERMANY F SKA, ENGLAND A SWE"},
        {"datc", "ENGLAND: A NWY - SWE; RUSSIA: F SWE - NWY; GERMANY: F SKA C A NWY - SWE",
         "ENGLAND A NWY, GERMANY F SKA, RUSSIA F SWE"},
        {NULL, NULL, NULL}});
}

static void a_dislodged_unit_has_an_effect_only_if_convoyed(void)
{
    const char *belgium =
        "ENGLAND: A BEL - LON; F NTH C A BEL - LON; FRANCE: A LON - BEL; F ENG C A LON - BEL; "
        "A PIC S A LON - BEL; A WAL - LON";
    check_examples((struct example[]){
        {"bretagne", belgium,
         "FRANCE A BEL, FRANCE F ENG, ENGLAND F NTH, FRANCE A PIC, FRANCE A WAL | ENGLAND A BEL"},
        {"descartes", belgium,
         "FRANCE A BEL, FRANCE F ENG, FRANCE A LON, ENGLAND F NTH, FRANCE A PIC | ENGLAND A BEL"},
        {"bretagne",
         "RUSSIA: A RUM S A ARM - SEV; A ARM - SEV; F BLA C A ARM - SEV; A SMY - ARM; TURKEY: F SEV - ARM",
         "RUSSIA F BLA, RUSSIA A RUM, RUSSIA A SEV, RUSSIA A SMY | TURKEY F SEV"},
        {"1971",
         "TURKEY: A BUL - RUM; F BLA S A BUL - RUM; RUSSIA: A RUM - BUL; A GRE S A RUM - BUL; A SER S A RUM "
         "- BUL; A SEV - RUM",
         "TURKEY F BLA, RUSSIA A BUL, RUSSIA A GRE, RUSSIA A RUM, RUSSIA A SER | TURKEY A BUL"},
        {NULL, NULL, NULL}});
}

/* --- Double and implied orders --- */

static void several_orders_to_a_unit_go_by_the_rulebook(void)
{
    check_examples((struct example[]){
        {"datc", "FRANCE: A PAR - ROM; A PAR - PIC", "FRANCE A PAR"},
        {"bretagne", "FRANCE: A PAR - ROM; A PAR - PIC", "FRANCE A PIC"},
        {"bretagne", "FRANCE: A PAR - GAS; A PAR - PIC", "FRANCE A PAR"},
        {"bretagne", "FRANCE: A PAR - GAS; A PAR - ROM; A PAR - PIC", "FRANCE A PAR"},
        {"datc", "FRANCE: A PAR - PIC; A PAR - PIC", "FRANCE A PIC"},
        /* held by its two orders, it may be supported */
        {"datc", "FRANCE: A PAR - GAS; A PAR - PIC; A BRE S A PAR; GERMANY: A BUR - PAR; A PIC S A BUR - PAR",
         "FRANCE A BRE, GERMANY A BUR, FRANCE A PAR, GERMANY A PIC"},
        {NULL, NULL, NULL}});
    play(&board, "datc", "FRANCE: A PAR - GAS; A PAR - PIC; GERMANY: A PAR - BUR");
    WANT_STR(outcome(&board, "PAR"), "void double-order 0-0");
    WANT_INT(board.result.of_order[0], 0);
    WANT_INT(board.result.of_order[1], 0);
    WANT_INT(board.result.of_order[2], 1);
    WANT_STR(rules_cause_word((enum rules_cause)board.result.outcome[1].cause), "foreign-unit");
}

static void bretagne_implies_missing_orders(void)
{
    check_examples((struct example[]){
        {"bretagne", "FRANCE: @ A PAR; A MAR S A PAR - BUR", "FRANCE A BUR, FRANCE A MAR"},
        {"datc", "FRANCE: @ A PAR; A MAR S A PAR - BUR", "FRANCE A MAR, FRANCE A PAR"},
        /* not by a support of another power */
        {"bretagne", "FRANCE: @ A PAR; GERMANY: A MUN S A PAR - BUR", "GERMANY A MUN, FRANCE A PAR"},
        /* nor if two orders name different things, or one says that it holds */
        {"bretagne", "FRANCE: @ A PAR; A MAR S A PAR - BUR; A BRE S A PAR - PIC",
         "FRANCE A BRE, FRANCE A MAR, FRANCE A PAR"},
        {"bretagne", "FRANCE: @ A PAR; A MAR S A PAR - BUR; A BRE S A PAR",
         "FRANCE A BRE, FRANCE A MAR, FRANCE A PAR"},
        {"bretagne", "ENGLAND: @ A LON; F NTH C A LON - BEL", "ENGLAND A BEL, ENGLAND F NTH"},
        /* a convoy, if it is the only one possible */
        {"bretagne", "ENGLAND: A LON - BEL; @ F NTH", "ENGLAND A BEL, ENGLAND F NTH"},
        {"bretagne", "ENGLAND: A LON - BEL; @ F NTH; @ F ENG", "ENGLAND F ENG, ENGLAND A LON, ENGLAND F NTH"},
        {"bretagne", "ENGLAND: A LON - TUN; F ENG C A LON - TUN; @ F MAO; @ F WES; FRANCE: F LYO H",
         "ENGLAND F ENG, FRANCE F LYO, ENGLAND F MAO, ENGLAND A TUN, ENGLAND F WES"},
        {"bretagne", "ENGLAND: A LON - BEL; FRANCE: @ F NTH", "ENGLAND A LON, FRANCE F NTH"},
        {NULL, NULL, NULL}});
    play(&board, "bretagne", "FRANCE: @ A PAR; A MAR S A PAR - BUR");
    for (unsigned i = 0; i < board.result.n_outcomes; i++)
        if (board.result.outcome[i].no_order)
            WANT(board.result.outcome[i].order.flags & RULES_IMPLIED);
}

/* --- Reasons --- */

static void every_outcome_says_why(void)
{
    const char *rotation = "TURKEY: F ANK - CON; A CON - SMY; A SMY - ANK";
    const char *swap = "ENGLAND: A LON - BEL; F NTH C A LON - BEL; FRANCE: A BEL - LON; F ENG C A BEL - LON";
    const char *head = "FRANCE: A BUR - MUN; GERMANY: A MUN - BUR; A RUH S A MUN - BUR";
    const char *own = "FRANCE: A PAR - BUR; A BUR H; A GAS S A PAR - BUR";
    const char *own_support =
        "FRANCE: A BUR H; GERMANY: A MUN - BUR; A KIE S A BOH - MUN; AUSTRIA: A BOH - MUN";
    const char *garrison = "AUSTRIA: A SER H; RUSSIA: A RUM - SER; A BUD S A RUM - SER; TURKEY: A BUL - SER; "
                           "A GRE S A BUL - SER";
    const char *convoy = "FRANCE: A SPA - NAP; F LYO C A SPA - NAP; F TYS C A SPA - NAP; ITALY: F ION - TYS; "
                         "F TUN S F ION - TYS";
    const char *shield = "FRANCE: A SPA - NAP; F LYO C A SPA - NAP; F TYS C A SPA - NAP; ITALY: F ION - TYS; "
                         "F NAP S F ION - TYS";
    const char *dislodged =
        "GERMANY: F BER - PRU; A SIL S F BER - PRU; RUSSIA: A PRU - SIL; A WAR S A PRU - SIL; F BAL - PRU";
    const char *paradox =
        "ENGLAND: F LON S F WAL - ENG; F WAL - ENG; FRANCE: A BRE - LON; F ENG C A BRE - LON";
    const char *rome = "ITALY: A ROM - VEN; F TYS C A ROM - VEN; F ION H; TURKEY: F ADR C A ROM - VEN";
    check_reasons((struct reason[]){
        {"datc", "FRANCE: A PAR - PIC", "PAR", "succeeds unopposed 1-0", "DATC 6.A"},
        {"datc", "FRANCE: A PAR - BUR; GERMANY: A MUN - BUR", "PAR", "bounced bounce-move MUN 1-1",
         "DATC 6.D"},
        {"descartes", "FRANCE: A BUR - MUN; GERMANY: A MUN H", "BUR", "bounced bounce-hold MUN 1-1",
         "Descartes IX"},
        {"datc", "FRANCE: A BUR - MUN; GERMANY: A MUN H", "MUN", "succeeds held-against BUR 1-1", "DATC 6.D"},
        {"1971", head, "BUR", "bounced head-to-head MUN 1-2 dislodged", "1971 VIII"},
        {"1971", head, "MUN", "succeeds stronger BUR 2-1", "1971 IX.2"},
        {"1971", "FRANCE: A PAR - BUR; A BUR - MAR", "PAR", "succeeds followed BUR 1-0", "1971 VII.1"},
        {"1971", rotation, "CON", "succeeds rotation SMY 1-0", "1971 XIV.5"},
        {"descartes", swap, "LON", "succeeds swap-by-convoy BEL 1-0", "Descartes IX"},
        {"datc", swap, "NTH", "succeeds given LON 0-0", "DATC 6.F"},
        {"1971", own, "PAR", "bounced own-unit BUR 2-1", "1971 IX.3"},
        {"1971", own, "GAS", "succeeds not-counted BUR 0-0", "1971 IX.3"},
        {"1971", own_support, "BOH", "bounced own-support MUN KIE 1-1", "1971 IX.3"},
        {"1971", own_support, "KIE", "succeeds not-counted MUN 0-0", "1971 IX.3"},
        {"descartes", garrison, "BUL", "bounced beleaguered RUM 2-2", "Descartes X.C"},
        {"1971", convoy, "SPA", "disrupted convoy-broken TYS ION 0-0", "1971 XII.3"},
        {"1971", convoy, "TYS", "disrupted fleet-dislodged ION 0-0 dislodged", "1971 XII.3"},
        {"1971", convoy, "LYO", "disrupted convoy-broken TYS ION 0-0", "1971 XII.3"},
        {"1971", shield, "NAP", "succeeds given ION 0-0", "1971 XII.5"},
        {"1971", dislodged, "SIL", "cut cut-by-dislodgement PRU 0-0 dislodged", "1971 X"},
        {"1971", "GERMANY: A PRU - WAR; A SIL S A PRU - WAR; RUSSIA: A WAR H; A BOH - SIL", "SIL",
         "cut cut-by BOH 0-0", "1971 X"},
        {"datc", paradox, "BRE", "disrupted convoy-paradox ENG 0-0", "DATC 4.A.2"},
        {"datc", paradox, "LON", "succeeds given WAL 0-0", "DATC 4.A.2"},
        {"allhold", paradox, "WAL", "bounced convoy-paradox ENG 0-0", "DATC 4.A.2"},
        {"bretagne", KNOT_C, "BEL", "succeeds given ENG 0-0", "Bretagne IV (Paradoxes)"},
        {"datc", "ENGLAND: A LON - TUN; F ENG C A LON - TUN; F MAO C A LON - TUN; FRANCE: F WES H", "LON",
         "no-convoy convoy-missing WES 0-0", "DATC 6.F"},
        {"bretagne", rome, "TYS", "void convoy-not-all-own 0-0", "Bretagne IV (Cas plus complexes)"},
        {"bretagne", rome, "ADR", "unmatched convoy-unused ROM 0-0", "Bretagne IV (Cas plus complexes)"},
        {"datc", "FRANCE: A MAR S A PAR - BUR; A PAR H", "MAR", "unmatched supported-differs PAR 0-0",
         "DATC 4.E.1"},
        {"datc", "FRANCE: A BUR S A PAR; A PAR - PIC", "BUR", "unmatched supported-moved PAR 0-0",
         "DATC 6.D.5"},
        {"datc", "FRANCE: F POR S F MAO - SPA/SC; F MAO - SPA/NC", "POR", "unmatched support-coast MAO 0-0",
         "DATC 4.B.4"},
        {"datc", "ENGLAND: F NTH C A LON - BEL; A LON H", "NTH", "unmatched convoyed-differs LON 0-0",
         "DATC 4.E.1"},
        {"faf", "FRANCE: A PAR - BER", "PAR", "void not-adjacent 0-0", "FAF 5.2"},
        {"datc", "FRANCE: A MAR - LYO", "MAR", "void wrong-terrain 0-0", "DATC 4.E.1"},
        {"datc", "FRANCE: F BRE - PAR", "BRE", "void wrong-terrain 0-0", "DATC 4.E.1"},
        {"datc", "FRANCE: A BRE - LON", "BRE", "void no-route 0-0", "DATC 4.E.1"},
        {"datc", "FRANCE: A PAR - PAR", "PAR", "void same-place 0-0", "DATC 4.E.1"},
        {"datc", "FRANCE: F MAO - SPA", "MAO", "void coast-needed 0-0", "DATC 4.B"},
        {"datc", "FRANCE: F GAS - SPA/SC", "GAS", "void coast-unreachable 0-0", "DATC 4.B"},
        {"datc", "FRANCE: F LYO S A PAR; A PAR H", "LYO", "void support-unreachable 0-0", "DATC 4.E.1"},
        {"datc", "FRANCE: A BUR S A PAR", "BUR", "void support-impossible 0-0", "DATC 4.E.1"},
        {"datc", "FRANCE: A BUR S A BUR", "BUR", "void support-self 0-0", "DATC 4.E.1"},
        {"datc", "TURKEY: F CON C A ANK - BUL; A ANK H", "CON", "void convoy-on-coast 0-0", "DATC 4.E.1"},
        {"datc", "TURKEY: F BLA C A SMY - RUM; A SMY H", "BLA", "void convoy-impossible 0-0", "DATC 4.E.1"},
        {"datc", "FRANCE: @ A PAR", "PAR", "succeeds held 0-0", "DATC 4.D.9"},
        {NULL, NULL, NULL, NULL, NULL}});
}

static void a_convoy_that_stands_leads_to_the_attack(void)
{
    play(&board, "datc", "ENGLAND: A LON - BEL; F NTH C A LON - BEL; FRANCE: A PIC - BEL");
    WANT_STR(outcome(&board, "LON"), "bounced bounce-move PIC 1-1");
    WANT_STR(outcome(&board, "NTH"), "succeeds given LON 0-0");
    for (unsigned i = 0; i < board.result.n_outcomes; i++)
        WANT_INT(board.result.outcome[i].by_convoy,
                 board.result.outcome[i].unit.power == rules_map_find_power(board.map, "ENGLAND", 7) &&
                     board.result.outcome[i].unit.kind == RULES_ARMY);
}

/* --- Where a retreat may go --- */

static void check_open(const char *rules, const char *orders, const char *want)
{
    char got[256] = "";
    rules_loc open[64];
    play(&board, rules, orders);
    WANT_INT(board.result.after.n_dislodged, 1);
    if (board.result.after.n_dislodged != 1)
        return;
    size_t n = rules_retreats_open(&board.result.after, &board.result.after.dislodged[0], &board.book, open);
    for (size_t i = 0; i < n; i++)
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s", i ? " " : "",
                 board.map->place[open[i]].code);
    WANT_STR(got, want);
}

static void retreats_avoid_units_origins_and_stand_offs(void)
{
    check_open(
        "datc",
        "FRANCE: A PAR - BUR; A MAR S A PAR - BUR; GERMANY: A BUR H; A RUH - BEL; ENGLAND: F NTH - BEL",
        "GAS MUN PIC");
    check_open("datc", "FRANCE: A BUR - PAR; A PIC S A BUR - PAR; GERMANY: A PAR H; ITALY: A BRE H", "GAS");
    check_open("datc", "ENGLAND: A NWY - SWE VIA; F DEN S A NWY - SWE; F SKA C A NWY - SWE; RUSSIA: A SWE H",
               "FIN NWY");
    check_open("bretagne",
               "ENGLAND: A NWY - SWE VIA; F DEN S A NWY - SWE; F SKA C A NWY - SWE; RUSSIA: A SWE H", "FIN");
    check_open("1971", "ENGLAND: A NWY - SWE; F DEN S A NWY - SWE; RUSSIA: A SWE H", "FIN");
}

static const char *retreat(const char *rules, const char *orders, const char *retreats)
{
    static struct rules_position next;
    play(&board, rules, orders);
    rules_advance(&board.result, &board.book, &next);
    WANT_INT(rules_phase_type(board.map, next.phase), RULES_PHASE_RETREAT);
    rules_position_copy(&board.pos, &next);
    board_read(&board, retreats, false);
    rules_adjudicate(&board.pos, board.orders, board.n_orders, &board.book, &board.result);
    board_print(&board, &board.result.after);
    return board.after;
}

static void retreats_collide_and_lapse(void)
{
    const char *two = "FRANCE: A GAS - BUR; A MAR S A GAS - BUR; A BRE - PIC; A BEL S A BRE - PIC; GERMANY: "
                      "A BUR H; ITALY: A PIC H";
    WANT_STR(retreat("datc", two, "GERMANY: A BUR R PAR; ITALY: A PIC R PAR"),
             "FRANCE A BEL, FRANCE A BUR, FRANCE A MAR, FRANCE A PIC");
    WANT_STR(outcome(&board, "PIC"), "disbanded retreat-collision BUR 0-0");
    /* an illegal retreat collides with nobody */
    WANT_STR(retreat("datc", two, "GERMANY: A BUR R GAS; ITALY: A PIC R PAR"),
             "FRANCE A BEL, FRANCE A BUR, FRANCE A MAR, ITALY A PAR, FRANCE A PIC");
    WANT_STR(outcome(&board, "BUR"), "void retreat-origin 0-0");
    WANT_STR(retreat("datc", two, "GERMANY: A BUR R MUN; ITALY: A PIC R BRE"),
             "FRANCE A BEL, FRANCE A BUR, FRANCE A MAR, GERMANY A MUN, FRANCE A PIC");
    WANT_STR(retreat("datc", two, "GERMANY: A BUR R MUN; A BUR R RUH"),
             "FRANCE A BEL, FRANCE A BUR, FRANCE A MAR, FRANCE A PIC");
    WANT_STR(retreat("bretagne", two, "GERMANY: A BUR R MUN; A BUR R PIC"),
             "FRANCE A BEL, FRANCE A BUR, FRANCE A MAR, GERMANY A MUN, FRANCE A PIC");
    WANT_STR(retreat("datc", two, "GERMANY: A BUR D"),
             "FRANCE A BEL, FRANCE A BUR, FRANCE A MAR, FRANCE A PIC");
}

int main(void)
{
    board.map = rules_map_builtin("standard");
    if (!board.map)
        return 2;
    int status =
        tests_run("adjudicate", (struct test[]){TEST(bretagne_settles_paradoxes_as_its_examples_do),
                                                TEST(a_knot_leaves_other_convoys_alone),
                                                TEST(paradox_rules_differ_as_they_should),
                                                TEST(land_or_sea_goes_by_the_rulebook),
                                                TEST(a_dislodged_unit_has_an_effect_only_if_convoyed),
                                                TEST(several_orders_to_a_unit_go_by_the_rulebook),
                                                TEST(bretagne_implies_missing_orders),
                                                TEST(every_outcome_says_why),
                                                TEST(a_convoy_that_stands_leads_to_the_attack),
                                                TEST(retreats_avoid_units_origins_and_stand_offs),
                                                TEST(retreats_collide_and_lapse),
                                                {NULL, NULL}});
    rules_map_free(board.map);
    return status;
}
