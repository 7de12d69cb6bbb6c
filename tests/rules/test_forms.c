/* Forms of play: powers with a script, closed places, sides, centres picked before the game; and every
 * built-in map from its first phase to its end. */
#include "../harness.h"
#include "generate.h"

#include <stdio.h>

static struct rules_rulebook book;
static struct rules_result result;

struct game {
    struct rules_map *map;
    struct rules_position pos;
    char units[2048]; /* of one power, as asked for last */
};

static void begin(struct game *g, const char *variant)
{
    g->map = rules_map_builtin(variant);
    if (!g->map) {
        printf("no map '%s'\n", variant);
        exit(2);
    }
    rules_position_start(g->map, &g->pos);
}

/* The game goes on with further lines of its map, such as an editor or the judge adds. */
static void add_lines(struct game *g, const char *variant, const char *lines)
{
    char text[4096], position[8192];
    int n = snprintf(text, sizeof text, "USE %s\n%s", variant, lines);
    struct rules_map *map = rules_map_load(text, (size_t)n, "own.map", NULL, NULL, NULL, NULL);
    WANT(map != NULL);
    if (!map)
        exit(2);
    size_t len = rules_position_print(&g->pos, position, sizeof position);
    rules_map_free(g->map);
    g->map = map;
    WANT(rules_position_parse(map, position, len, "position", &g->pos, NULL, NULL));
}

static void end(struct game *g)
{
    rules_map_free(g->map);
}

static rules_power power_of(const struct game *g, const char *name)
{
    rules_power power = rules_map_find_power(g->map, name, strlen(name));
    if (power == RULES_NO_POWER) {
        printf("no power '%s'\n", name);
        exit(2);
    }
    return power;
}

/* Orders "RUSSIA: A RUM - BUL; A SEV H" for the phase, and on to the next. */
static void play(struct game *g, const char *text)
{
    struct rules_order orders[64];
    size_t n = 0;
    rules_power power = RULES_NO_POWER;
    char copy[512];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *order = strtok(copy, ";"); order; order = strtok(NULL, ";")) {
        char *colon = strchr(order, ':');
        if (colon) {
            power = rules_map_find_power(g->map, order, (size_t)(colon - order));
            order = colon + 1;
        }
        if (!rules_order_parse(g->map, power, order, strlen(order), &orders[n++])) {
            printf("bad order '%s'\n", order);
            exit(2);
        }
    }
    rules_adjudicate(&g->pos, orders, n, &book, &result);
    rules_advance(&result, &book, &g->pos);
    WANT(rules_position_ok(&g->pos, NULL));
}

static void put(struct game *g, const char *power, uint8_t kind, const char *code)
{
    WANT(rules_position_add(
        &g->pos, (struct rules_unit){power_of(g, power), kind, rules_map_find(g->map, code, strlen(code))}));
}

/* "F1901M A BUL, F CON" */
static const char *state(struct game *g, const char *name)
{
    rules_power power = power_of(g, name);
    rules_phase_code(g->map, g->pos.phase, g->units, 16);
    size_t len = strlen(g->units);
    for (unsigned i = 0; i < g->pos.n_units; i++)
        if (g->pos.units[i].power == power)
            len += (size_t)snprintf(g->units + len, sizeof g->units - len, "%s%c %s", len > 6 ? ", " : " ",
                                    g->pos.units[i].kind == RULES_ARMY ? 'A' : 'F',
                                    g->map->place[g->pos.units[i].loc].code);
    return g->units;
}

/* What the unit in a place was ordered to do in the last phase, "A BUL S F CON". */
static const char *ordered(struct game *g, const char *code)
{
    static char text[160];
    rules_loc loc = rules_map_find(g->map, code, strlen(code));
    for (unsigned i = 0; i < result.n_outcomes; i++)
        if (result.outcome[i].unit.kind != RULES_UNIT_NONE &&
            g->map->province[result.outcome[i].unit.loc] == loc) {
            rules_order_print(g->map, NULL, &result.outcome[i].order, text, sizeof text);
            if (result.outcome[i].no_order)
                strcat(text, " (no order)");
            return text;
        }
    return "";
}

static const char *verdict(struct game *g, const char *code)
{
    rules_loc loc = rules_map_find(g->map, code, strlen(code));
    for (unsigned i = 0; i < result.n_outcomes; i++)
        if (result.outcome[i].unit.kind != RULES_UNIT_NONE &&
            g->map->province[result.outcome[i].unit.loc] == loc)
            return rules_cause_word((enum rules_cause)result.outcome[i].cause);
    return "";
}

/* --- scripts (Bretagne II, Survivor Turkey) --- */

static void a_scripted_power_plays_without_a_player(void)
{
    struct game g;
    begin(&g, "survivor-turkey");
    WANT(!rules_power_must_order(&g.pos, power_of(&g, "TURKEY"), &book));
    play(&g, "");
    WANT_STR(state(&g, "TURKEY"), "F1901M A ANK, A BUL, F CON");
    play(&g, "");
    WANT_STR(ordered(&g, "CON"), "F CON S A BUL");
    WANT_STR(ordered(&g, "ANK"), "A ANK H");
    /* Nobody else has anything to build: the phase is passed over, the script's army built all the same. */
    WANT_STR(state(&g, "TURKEY"), "S1902M A ANK, A BUL, F CON, A SMY");
    WANT_INT(rules_position_count_centres(&g.pos, power_of(&g, "TURKEY")), 4);
    play(&g, "");
    WANT_STR(ordered(&g, "CON"), "F CON S A BUL");
    WANT_STR(ordered(&g, "BUL"), "A BUL S F CON");
    WANT_STR(ordered(&g, "ANK"), "A ANK S A SMY");
    WANT_STR(ordered(&g, "SMY"), "A SMY S A ANK");
    end(&g);
}

static void a_bounce_leaves_the_script_to_what_still_stands(void)
{
    struct game g;
    begin(&g, "survivor-turkey");
    put(&g, "RUSSIA", RULES_ARMY, "RUM");
    play(&g, "RUSSIA: A RUM - BUL");
    WANT_STR(state(&g, "TURKEY"), "F1901M F ANK, A CON, A SMY");
    play(&g, "");
    WANT_STR(ordered(&g, "CON"), "A CON H (no order)");
    WANT_STR(ordered(&g, "SMY"), "A SMY H (no order)");          /* the lines for always wait for 1902 */
    WANT_STR(state(&g, "TURKEY"), "S1902M F ANK, A CON, A SMY"); /* no centre more: nothing to build */
    play(&g, "");
    WANT_STR(ordered(&g, "SMY"), "A SMY H"); /* F ANK is not the army that it would support */
    WANT_STR(ordered(&g, "CON"), "A CON H (no order)");
    end(&g);
}

static void a_script_supports_only_its_own_and_never_builds_again(void)
{
    struct game g;
    begin(&g, "survivor-turkey");
    play(&g, "");
    play(&g, "");
    put(&g, "RUSSIA", RULES_ARMY, "RUM");
    put(&g, "RUSSIA", RULES_ARMY, "SER");
    put(&g, "RUSSIA", RULES_ARMY, "GRE");
    play(&g, "RUSSIA: A RUM - BUL; A SER S A RUM - BUL; A GRE S A RUM - BUL");
    WANT_STR(state(&g, "TURKEY"), "F1902M A ANK, F CON, A SMY"); /* A BUL had a retreat, and is gone */
    play(&g, "");
    WANT_STR(ordered(&g, "CON"), "F CON H"); /* a Russian army stands in Bulgaria */
    put(&g, "RUSSIA", RULES_ARMY, "ARM");
    put(&g, "RUSSIA", RULES_ARMY, "SYR");
    end(&g);

    begin(&g, "survivor-turkey");
    play(&g, "");
    play(&g, "");
    rules_position_remove(&g.pos, rules_map_find(g.map, "SMY", 3)); /* a centre without unit */
    play(&g, "");
    play(&g, "");
    WANT_STR(state(&g, "TURKEY"), "S1903M A ANK, A BUL, F CON");
    end(&g);
}

static void a_scripted_power_that_must_remove_does_so_by_civil_disorder(void)
{
    struct game g;
    begin(&g, "survivor-turkey");
    play(&g, "");
    play(&g, "");
    rules_position_remove(&g.pos, rules_map_find(g.map, "SMY", 3));
    put(&g, "TURKEY", RULES_ARMY, "SYR");
    put(&g, "ITALY", RULES_ARMY, "SMY");
    play(&g, "");
    play(&g, "");
    WANT_STR(state(&g, "TURKEY"), "S1903M A ANK, A BUL, F CON");
    end(&g);
}

static void a_latecomer_ends_the_script(void)
{
    struct game g;
    begin(&g, "survivor-turkey");
    play(&g, "");
    add_lines(&g, "survivor-turkey", "PLAYED TURKEY\n");
    rules_power turkey = power_of(&g, "TURKEY");
    WANT(rules_power_must_order(&g.pos, turkey, &book));
    WANT(!g.map->power[turkey].script && !g.map->scripted);
    play(&g, "TURKEY: A BUL - RUM");
    WANT_STR(ordered(&g, "CON"), "F CON H (no order)");
    WANT_STR(state(&g, "TURKEY"), "W1901A A ANK, F CON, A RUM");
    end(&g);
}

static void orders_that_are_given_go_before_the_script(void)
{
    struct game g;
    begin(&g, "survivor-turkey");
    play(&g, "TURKEY: A CON H"); /* an editor's word for a scripted power */
    WANT_STR(state(&g, "TURKEY"), "F1901M F ANK, A CON, A SMY");
    end(&g);
}

static void collect(void *context, enum rules_severity severity, const char *file, unsigned line,
                    const char *message)
{
    char *text = context;
    (void)severity;
    size_t len = strlen(text);
    snprintf(text + len, 1024 - len, "%s:%u: %s\n", file, line, message);
}

static void any_power_may_have_a_script(void)
{
    static const char lines[] =
        "MAP standard\nDUMMY ITALY\nITALY\nSCRIPT\n"
        "SPRING:\nF NAP - ION\nF ION - NAP\n"
        "ALWAYS\nF NAP - TYS\nF ION R TYS\nF TYS - NAP\nA VEN - TYR\nA VEN S A ROM\nEND SCRIPT\n";
    char findings[1024] = "";
    struct game g;
    g.map = rules_map_load(lines, sizeof lines - 1, "own.map", NULL, NULL, collect, findings);
    WANT_STR(findings, "");
    if (!g.map)
        return;
    rules_position_start(g.map, &g.pos);
    play(&g, "AUSTRIA: A VIE - TYR");
    WANT_STR(state(&g, "ITALY"), "F1901M F ION, A ROM, A VEN"); /* every spring */
    play(&g, "");
    WANT_STR(ordered(&g, "ION"), "F ION H (no order)");
    WANT_STR(ordered(&g, "VEN"), "A VEN - TYR");
    end(&g);
}

static void faults_of_scripts_and_forms_are_told_with_their_line(void)
{
    static const struct {
        const char *lines, *want;
    } faults[] = {
        {"SCRIPT\nEND SCRIPT\n", "own.map:2:"},
        {"ITALY\nSCRIPT\nA NAP jumps\nEND SCRIPT\n", "own.map:4: expected in a script"},
        {"ITALY\nSCRIPT\nSUMMER 1901\nEND SCRIPT\n", "own.map:4: expected in a script"},
        {"ITALY\nSCRIPT\nSPRING\n", "own.map:3: this SCRIPT is not closed"},
        {"SIDE\n", "own.map:2: expected SIDE"},
        {"SIDE ONE POLAND\n", "own.map:2: expected powers of the map"},
        {"CLOSED XXX\n", "own.map:2: expected places of the map"},
        {"CLOSED ROM UNTIL someday\n", "own.map:2: expected a season and a year after UNTIL"},
        {"TOSS ITALY\n", "own.map:2: expected TOSS"},
        {"PICK\n", "own.map:2: expected PICK"},
        {"PICK 3 BACK 3\n", "own.map:2: expected PICK"},
        {"NAMEHOMES 3\n", "own.map:2: expected NAMEHOMES"},
        {"PLAYED POLAND\n", "own.map:2: unknown power 'POLAND'"},
        {"VICTORY UNITS\n", "own.map:2: expected a number"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char text[256], findings[1024] = "";
        int n = snprintf(text, sizeof text, "MAP standard\n%s", faults[i].lines);
        WANT(rules_map_load(text, (size_t)n, "own.map", NULL, NULL, collect, findings) == NULL);
        if (!strstr(findings, faults[i].want))
            printf("want '%s', got '%s'\n", faults[i].want, findings);
        WANT(strstr(findings, faults[i].want) != NULL);
    }
}

/* --- powers in civil disorder (1971 XIV.2) --- */

static void powers_in_civil_disorder_hold_and_may_be_supported(void)
{
    struct game g;
    begin(&g, "1801");
    char code[16];
    rules_phase_code(g.map, g.pos.phase, code, sizeof code);
    WANT_STR(code, "S1801M");
    put(&g, "FRANCE", RULES_ARMY, "BUR");
    put(&g, "FRANCE", RULES_ARMY, "RUH");
    put(&g, "AUSTRIA", RULES_ARMY, "TYR");
    play(&g, "FRANCE: A BUR - MUN; A RUH S A BUR - MUN; AUSTRIA: A TYR S A MUN");
    WANT_STR(verdict(&g, "BUR"), "bounce-hold");
    play(&g, "FRANCE: A BUR - MUN; A RUH S A BUR - MUN");
    WANT_STR(verdict(&g, "BUR"), "stronger"); /* BER and KIE hold without supporting */
    WANT_INT(g.pos.n_dislodged, 0);           /* no retreat: removed */
    WANT_INT(rules_position_count_units(&g.pos, power_of(&g, "GERMANY")), 2);
    end(&g);
}

/* --- 1914 for two --- */

static void italy_is_closed_until_it_joins(void)
{
    struct game g;
    begin(&g, "1914");
    put(&g, "AUSTRIA", RULES_ARMY, "TYR");
    put(&g, "FRANCE", RULES_FLEET, "LYO");
    g.pos.owner[rules_map_find(g.map, "SER", 3)] = power_of(&g, "AUSTRIA"); /* or it would be removed */
    play(&g, "AUSTRIA: A TYR - VEN; FRANCE: F LYO - TUS");
    WANT_STR(verdict(&g, "TYR"), "shut");
    WANT_STR(verdict(&g, "LYO"), "shut");
    play(&g, "AUSTRIA: A TYR - VEN");
    WANT_STR(verdict(&g, "TYR"), "shut");
    while (rules_phase_type(g.map, g.pos.phase) != RULES_PHASE_MOVEMENT)
        play(&g, "");
    WANT_INT(g.pos.phase.year, 1915);
    add_lines(&g, "1914", "PLAYED ITALY\nSIDE ENTENTE ITALY\n"); /* what the toss gave */
    WANT(rules_same_side(g.map, power_of(&g, "ITALY"), power_of(&g, "RUSSIA")));
    WANT(!rules_same_side(g.map, power_of(&g, "ITALY"), power_of(&g, "TURKEY")));
    play(&g, "AUSTRIA: A TYR - PIE; ITALY: A ROM - TUS");
    WANT_STR(verdict(&g, "TYR"), "unopposed");
    WANT_STR(verdict(&g, "ROM"), "unopposed");
    end(&g);
}

static void no_unit_retreats_into_a_closed_place(void)
{
    struct game g;
    begin(&g, "1914");
    put(&g, "AUSTRIA", RULES_ARMY, "TYR");
    put(&g, "FRANCE", RULES_ARMY, "BOH");
    put(&g, "FRANCE", RULES_ARMY, "MUN");
    rules_position_remove(&g.pos, rules_map_find(g.map, "VIE", 3));
    play(&g, "FRANCE: A MUN - TYR; A BOH S A MUN - TYR");
    rules_loc open[64];
    WANT_INT(g.pos.n_dislodged, 1);
    WANT_INT(rules_retreats_open(&g.pos, &g.pos.dislodged[0], &book, open), 1); /* not PIE, not VEN */
    WANT_STR(g.map->place[open[0]].code, "VIE");
    end(&g);
}

static void a_side_wins_by_its_units_on_the_board(void)
{
    struct game g;
    rules_power winner;
    begin(&g, "1914");
    rules_position_empty(g.map, g.map->begin, &g.pos);
    g.pos.phase.year = 1916;
    /* 24 centres of one side are not enough: its units count. */
    for (unsigned i = 0; i < 24; i++)
        g.pos.owner[g.map->centres[i]] = power_of(&g, i % 2 ? "ENGLAND" : "RUSSIA");
    WANT_INT(rules_game_end(&g.pos, &book, 0, &winner), RULES_END_NONE);
    for (unsigned i = 0; i < 23; i++)
        rules_position_add(&g.pos, (struct rules_unit){power_of(&g, i % 3 ? "ENGLAND" : "RUSSIA"), RULES_ARMY,
                                                       g.map->centres[i]});
    WANT_INT(g.pos.n_units, 23);
    WANT_INT(rules_game_end(&g.pos, &book, 0, &winner), RULES_END_NONE);
    rules_position_add(&g.pos, (struct rules_unit){power_of(&g, "FRANCE"), RULES_ARMY, g.map->centres[23]});
    WANT_INT(rules_game_end(&g.pos, &book, 0, &winner), RULES_END_SOLO);
    WANT(rules_same_side(g.map, winner, power_of(&g, "FRANCE")));
    end(&g);
}

/* --- Escalation (Bretagne II) --- */

static unsigned centres(const struct game *g, const char *codes, rules_loc *list)
{
    char copy[256];
    unsigned n = 0;
    snprintf(copy, sizeof copy, "%s", codes);
    for (char *code = strtok(copy, " "); code; code = strtok(NULL, " "))
        list[n++] = rules_map_find(g->map, code, strlen(code));
    return n;
}

static void centres_are_picked_in_turn_as_far_as_the_wishes_reach(void)
{
    struct game g;
    struct rules_wishes wishes[3] = {0};
    struct rules_picks picks;
    static const rules_power turn[3] = {2, 0, 1};
    rules_loc a[34], b[34], c[34], back[8];
    begin(&g, "escalation3");
    wishes[0].takes = a, wishes[1].takes = b, wishes[2].takes = c;
    wishes[2].n_takes = centres(&g, "PAR BRE MAR LON LVP EDI SPA POR", c);

    rules_picking_run(g.map, turn, wishes, &picks);
    WANT_INT(picks.n, 1); /* the first has picked, the second said nothing yet */
    WANT_INT(picks.next, 0);
    WANT(!picks.next_gives_back);

    wishes[0].n_takes = centres(&g, "PAR MUN BER KIE VIE BUD TRI BOH ROM NAP VEN", a);
    wishes[1].n_takes = centres(&g, "MOS WAR SEV STP RUM BUL CON", b);
    rules_picking_run(g.map, turn, wishes, &picks);
    WANT_INT(picks.n, 23); /* Paris was gone, Bohemia is no centre; the third has one wish too few */
    WANT_INT(picks.owner[rules_map_find(g.map, "PAR", 3)], 2);
    WANT_INT(picks.owner[rules_map_find(g.map, "ROM", 3)], 0);
    WANT_INT(picks.next, 1);

    wishes[1].silent = true; /* its deadline passed: the first free centre by name */
    wishes[0].backs = wishes[2].backs = back;
    wishes[0].n_backs = wishes[2].n_backs = centres(&g, "EDI ROM", back);
    rules_picking_run(g.map, turn, wishes, &picks);
    WANT_INT(picks.next, RULES_NO_POWER);
    WANT_INT(picks.n, 27);
    WANT_STR(g.map->place[picks.pick[23].centre].code, "ANK");
    WANT(picks.pick[23].chosen);
    WANT_STR(g.map->place[picks.pick[26].centre].code, "ANK"); /* its last pick goes back */
    WANT(picks.pick[26].back && picks.pick[26].chosen);
    WANT_INT(picks.owner[rules_map_find(g.map, "EDI", 3)], RULES_NO_POWER);
    WANT_INT(picks.owner[rules_map_find(g.map, "ROM", 3)], RULES_NO_POWER);
    end(&g);
}

static void escalation_goes_from_picks_to_homes(void)
{
    struct game g;
    struct rules_wishes wishes[5] = {0};
    struct rules_picks picks;
    static const rules_power turn[5] = {0, 1, 2, 3, 4};
    static const char *const wanted[5] = {"PAR BRE MAR SPA POR", "LON EDI LVP NWY SWE", "VIE BUD TRI SER GRE",
                                          "MOS WAR SEV STP RUM", "ANK CON SMY BUL ROM"};
    rules_loc lists[5][8], homes[8], at;
    char lines[512];
    begin(&g, "escalation5");
    for (unsigned p = 0; p < 5; p++) {
        wishes[p].takes = lists[p];
        wishes[p].n_takes = centres(&g, wanted[p], lists[p]);
        wishes[p].silent = true; /* all give back their last */
    }
    rules_picking_run(g.map, turn, wishes, &picks);
    WANT_INT(picks.n, 30);
    rules_picking_print(g.map, &picks, lines, sizeof lines);
    WANT(strncmp(lines, "BEIGE\nOWNS BRE MAR PAR SPA\nINDIGO\n", 34) == 0);

    struct rules_map *map = g.map;
    char text[1024];
    int n = snprintf(text, sizeof text, "USE escalation5\n%s", lines);
    g.map = rules_map_load(text, (size_t)n, "own.map", NULL, NULL, NULL, NULL);
    rules_map_free(map);
    WANT(g.map != NULL);
    if (!g.map)
        return;
    rules_position_start(g.map, &g.pos);
    WANT_STR(g.map->picture, "standard");
    WANT_INT(rules_adjustments_due(&g.pos, 0), 4);
    /* A fleet in Spain needs its coast; Portugal was given back; one may begin with fewer units. */
    play(&g, "BEIGE: A PAR B; F BRE B; F SPA B; A MAR B; F POR B; INDIGO: F LON B; F EDI B");
    WANT_STR(state(&g, "BEIGE"), "S1901M F BRE, A MAR, A PAR");
    WANT_STR(state(&g, "INDIGO"), "S1901M F EDI, F LON");
    play(&g, "BEIGE: A MAR - SPA; A PAR - BUR");
    play(&g, "BEIGE: A BUR - BEL");
    WANT_STR(state(&g, "BEIGE"), "W1901A A BEL, F BRE, A SPA");

    rules_power beige = power_of(&g, "BEIGE");
    WANT_INT(rules_homes_due(&g.pos, beige), 3);
    WANT_INT(rules_homes_check(&g.pos, beige, homes, centres(&g, "PAR BEL SPA", homes), &at),
             RULES_HOMES_FINE);
    WANT_INT(rules_homes_check(&g.pos, beige, homes, centres(&g, "PAR BEL", homes), &at),
             RULES_HOMES_TOO_FEW);
    WANT_INT(rules_homes_check(&g.pos, beige, homes, centres(&g, "PAR BEL SPA MAR", homes), &at),
             RULES_HOMES_TOO_MANY);
    WANT_INT(rules_homes_check(&g.pos, beige, homes, centres(&g, "PAR POR SPA", homes), &at),
             RULES_HOMES_NOT_OWNED);
    WANT_STR(g.map->place[at].code, "POR");
    WANT_INT(rules_homes_check(&g.pos, beige, homes, centres(&g, "PAR PAR SPA", homes), &at),
             RULES_HOMES_TWICE);
    WANT_INT(rules_homes_check(&g.pos, beige, homes, centres(&g, "PAR BUR SPA", homes), &at),
             RULES_HOMES_NO_CENTRE);
    WANT_INT(rules_homes_default(&g.pos, beige, homes), 3); /* vacant ones first: there it can build */
    WANT_STR(g.map->place[homes[0]].code, "MAR");
    WANT_STR(g.map->place[homes[1]].code, "PAR");
    WANT_STR(g.map->place[homes[2]].code, "BEL");

    char own[2048];
    snprintf(own, sizeof own, "%sRULE !BUILD_ANY\nBEIGE\nHOMES BEL SPA PAR\n", lines);
    add_lines(&g, "escalation5", own);
    WANT_INT(rules_adjustments_due(&g.pos, beige), 1); /* Paris alone is free */
    play(&g, "BEIGE: A MAR B; A PAR B");
    WANT_STR(state(&g, "BEIGE"), "S1902M A BEL, F BRE, A PAR, A SPA");
    end(&g);
}

/* --- the field's variants --- */

static void variants_begin_as_their_sources_say(void)
{
    struct game g;
    begin(&g, "fleet-rome");
    WANT_STR(state(&g, "ITALY"), "S1901M F NAP, F ROM, A VEN");
    end(&g);
    begin(&g, "1898");
    WANT_STR(state(&g, "RUSSIA"), "S1899M A STP");
    WANT_STR(state(&g, "ENGLAND"), "S1899M F EDI");
    WANT_INT(rules_position_count_centres(&g.pos, power_of(&g, "ENGLAND")), 1);
    play(&g, "ENGLAND: F EDI - YOR");
    play(&g, "ENGLAND: F YOR - LON");
    WANT_INT(rules_adjustments_due(&g.pos, power_of(&g, "ENGLAND")), 1);
    play(&g, "ENGLAND: A LVP B; A EDI B"); /* Liverpool must be taken before anything is built there */
    WANT_STR(state(&g, "ENGLAND"), "S1900M A EDI, F LON");
    end(&g);
    begin(&g, "winter-1900");
    WANT_INT(g.pos.n_units, 0);
    play(&g, "RUSSIA: F STP/NC B; A SEV B; A WAR B; A MOS B; FRANCE: F MAR B");
    WANT_STR(state(&g, "RUSSIA"), "S1901M A MOS, A SEV, F STP/NC, A WAR");
    end(&g);
    begin(&g, "chaos");
    WANT_INT(g.map->n_powers, 34);
    play(&g, "PARIS: A PAR B; BREST: F BRE B");
    play(&g, "PARIS: A PAR - GAS");
    play(&g, "PARIS: A GAS - SPA");
    WANT_INT(rules_adjustments_due(&g.pos, power_of(&g, "PARIS")), 1);
    end(&g);
    begin(&g, "milan");
    WANT_STR(state(&g, "ITALY"), "S1901M A MIL, F NAP, A ROM");
    play(&g, "ITALY: A MIL - VEN; A ROM - SAV");
    WANT_STR(state(&g, "ITALY"), "F1901M F NAP, A SAV, A VEN");
    end(&g);
}

static void random_adjustments(struct generator *random, const struct rules_position *pos,
                               struct rules_order *orders, size_t *n)
{
    for (rules_power p = 0; p < pos->map->n_powers; p++) {
        rules_loc sites[RULES_MAX_LOCS];
        size_t n_sites = rules_build_sites(pos, p, sites);
        for (size_t i = 0; i < n_sites && rules_adjustments_due(pos, p) > 0; i++) {
            enum rules_unit_kind kind = generate_below(random, 2) ? RULES_ARMY : RULES_FLEET;
            orders[(*n)++] = rules_order_make(RULES_BUILD, p, kind, sites[i]);
            orders[(*n)++] = rules_order_make(RULES_BUILD, p, RULES_ARMY, sites[i]);
        }
    }
}

/* Every built-in map, with orders drawn at random, from its start to a year's end: each position holds. Maps
 * whose centres are picked begin after the picks. */
static void every_variant_plays_to_an_end(void)
{
    for (const char *const *name = rules_map_builtin_names(); *name; name++) {
        struct game g;
        struct rules_order orders[RULES_MAX_ORDERS];
        struct generator random = {.state = 1914, .convoys = 30, .foreign = true};
        rules_power winner;
        unsigned phases = 0;
        begin(&g, *name);
        if (g.map->invasion) /* one of them far from the other, so that a game takes its years */
            add_lines(&g, *name,
                      "HIRED AUSTRIA\nHIRED FRANCE BY ENGLAND\nHIRED GERMANY\nHIRED ITALY\nHIRED RUSSIA BY "
                      "TURKEY\n");
        unsigned least = g.map->invasion ? 2 : 12;
        for (uint16_t i = 0; i < g.map->n_centres && g.map->picking.rounds > 0; i++)
            g.pos.owner[g.map->centres[i]] = (rules_power)(i % g.map->n_powers);
        int32_t last = g.pos.phase.year + 6;
        while (rules_game_end(&g.pos, &book, last, &winner) == RULES_END_NONE && phases < 100) {
            size_t n = 0;
            if (rules_phase_type(g.map, g.pos.phase) == RULES_PHASE_MOVEMENT)
                n = generate_orders(&random, &g.pos, orders);
            else if (rules_phase_type(g.map, g.pos.phase) == RULES_PHASE_ADJUSTMENT)
                random_adjustments(&random, &g.pos, orders, &n);
            rules_adjudicate(&g.pos, orders, n, &book, &result);
            rules_advance(&result, &book, &g.pos);
            WANT(rules_position_ok(&g.pos, NULL));
            phases++;
        }
        if (phases < least || phases >= 100 || g.pos.n_units < 10)
            printf("%s: %u phases, %u units\n", *name, phases, g.pos.n_units);
        WANT(phases >= least && phases < 100 && g.pos.n_units >= 10);
        end(&g);
    }
}

int main(void)
{
    if (!rules_rulebook_find("bretagne", &book))
        return 2;
    return tests_run("forms",
                     (struct test[]){TEST(a_scripted_power_plays_without_a_player),
                                     TEST(a_bounce_leaves_the_script_to_what_still_stands),
                                     TEST(a_script_supports_only_its_own_and_never_builds_again),
                                     TEST(a_scripted_power_that_must_remove_does_so_by_civil_disorder),
                                     TEST(a_latecomer_ends_the_script),
                                     TEST(orders_that_are_given_go_before_the_script),
                                     TEST(any_power_may_have_a_script),
                                     TEST(faults_of_scripts_and_forms_are_told_with_their_line),
                                     TEST(powers_in_civil_disorder_hold_and_may_be_supported),
                                     TEST(italy_is_closed_until_it_joins),
                                     TEST(no_unit_retreats_into_a_closed_place),
                                     TEST(a_side_wins_by_its_units_on_the_board),
                                     TEST(centres_are_picked_in_turn_as_far_as_the_wishes_reach),
                                     TEST(escalation_goes_from_picks_to_homes),
                                     TEST(variants_begin_as_their_sources_say),
                                     TEST(every_variant_plays_to_an_end),
                                     {NULL, NULL}});
}
