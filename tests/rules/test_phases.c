/* Adjustments, civil disorder, the way from phase to phase, ends, maps of other shapes, rulebooks as values.
 */
#include "../harness.h"
#include "adjudicate_helper.h"

static struct board board;
static struct rules_position next;

static struct rules_phase phase_of(const struct rules_map *map, const char *code)
{
    struct rules_phase phase;
    if (!rules_phase_parse(map, code, strlen(code), &phase))
        board_fail("phase", code);
    return phase;
}

static rules_loc loc_of(const char *code)
{
    rules_loc loc = rules_map_find(board.map, code, strlen(code));
    if (loc == RULES_NO_LOC)
        board_fail("place", code);
    return loc;
}

static rules_power power_of(const char *name)
{
    return rules_map_find_power(board.map, name, strlen(name));
}

/* A position: "FRANCE: A PAR; F BRE"; owners "FRANCE: PAR BRE; ENGLAND: LON". Centres not named belong to
 * nobody. */
static void set_up(const char *rules, const char *phase, const char *units, const char *owners)
{
    rules_rulebook_find(rules, &board.book);
    rules_position_empty(board.map, phase_of(board.map, phase), &board.pos);
    memset(board.pos.owner, RULES_NO_POWER, board.map->n_provinces);
    char text[512], silent[1024] = "";
    snprintf(text, sizeof text, "%s", units);
    for (char *part = strtok(text, ";"); part; part = strtok(NULL, ";")) {
        char *colon = strchr(part, ':');
        size_t len = strlen(silent);
        if (colon)
            snprintf(silent + len, sizeof silent - len, "%.*s: @%s;", (int)(colon - part), part, colon + 1);
        else
            snprintf(silent + len, sizeof silent - len, "@%s;", part);
    }
    board_read(&board, silent, true);
    snprintf(text, sizeof text, "%s", owners);
    rules_power power = RULES_NO_POWER;
    for (char *word = strtok(text, " ;"); word; word = strtok(NULL, " ;")) {
        size_t len = strlen(word);
        if (word[len - 1] == ':')
            power = rules_map_find_power(board.map, word, len - 1);
        else
            board.pos.owner[loc_of(word)] = power;
    }
}

static const char *adjust(const char *orders)
{
    board_read(&board, orders, false);
    rules_adjudicate(&board.pos, board.orders, board.n_orders, &board.book, &board.result);
    board_print(&board, &board.result.after);
    return board.after;
}

static const char *cause(unsigned i)
{
    return rules_cause_word((enum rules_cause)board.result.outcome[i].cause);
}

static void builds_need_a_free_owned_home_and_a_coast(void)
{
    set_up("datc", "F1901A", "RUSSIA: A MOS; FRANCE: A WAR", "RUSSIA: MOS STP SEV NWY SWE RUM BUL");
    WANT_INT(rules_adjustments_due(&board.pos, power_of("RUSSIA")), 2);
    WANT_STR(adjust("RUSSIA: A MOS B; A NWY B; A WAR B; F STP B; F STP/NC B; F SEV B; A SEV B; A PAR D"),
             "RUSSIA A MOS, RUSSIA F SEV, RUSSIA F STP/NC");
    WANT_STR(cause(0), "occupied");
    WANT_STR(cause(1), "not-home");
    WANT_STR(cause(2), "not-owned");
    WANT_STR(cause(3), "coast-needed");
    WANT_STR(cause(4), "none");
    WANT_STR(cause(5), "none");
    WANT_STR(cause(6), "build-twice");
    WANT_STR(cause(7), "no-unit");
    WANT_STR(cause(8), "civil-disorder"); /* France owns nothing */
    set_up("datc", "F1901A", "RUSSIA: A MOS", "RUSSIA: MOS STP SEV");
    adjust("RUSSIA: A SEV B; F STP/SC B; A STP B; A MOS D; WAIVE");
    WANT_STR(cause(2), "build-twice");
    WANT_STR(cause(3), "nothing-due");
    WANT_STR(cause(4), "surplus");
    set_up("datc", "F1901A", "RUSSIA: A MOS", "RUSSIA: MOS STP SEV");
    WANT_STR(adjust("RUSSIA: WAIVE; F SEV B; F STP/NC B"), "RUSSIA A MOS, RUSSIA F SEV");
    WANT_STR(cause(2), "surplus");
    set_up("datc", "F1901A", "RUSSIA: A STP", "RUSSIA: STP MOS");
    WANT_STR(adjust("RUSSIA: F MOS B"), "RUSSIA A STP");
    WANT_STR(cause(0), "wrong-terrain");
}

static void surplus_removals_are_ignored_in_order(void)
{
    set_up("datc", "F1901A", "FRANCE: A PAR; A BUR; A GAS", "FRANCE: PAR BRE");
    WANT_INT(rules_adjustments_due(&board.pos, power_of("FRANCE")), -1);
    WANT_STR(adjust("FRANCE: A MUN D; A GAS D; A BUR D"), "FRANCE A BUR, FRANCE A PAR");
    WANT_STR(cause(0), "no-unit");
    WANT_STR(cause(2), "surplus");
    set_up("datc", "F1901A", "FRANCE: A PAR; A BUR; A GAS", "FRANCE: PAR");
    adjust("FRANCE: A GAS D; A GAS D; A BRE B");
    WANT_INT(board.result.after.n_units, 1);
    WANT_STR(cause(1), "no-unit");
    WANT_STR(cause(2), "not-owned");
    WANT_STR(cause(3), "civil-disorder");
}

static const char *first_removed(const char *rules, const char *units, const char *owners, const char *power)
{
    rules_loc removed[RULES_MAX_LOCS];
    set_up(rules, "F1901A", units, owners);
    if (rules_civil_removals(&board.pos, power_of(power), &board.book, 1, removed) != 1)
        return "none";
    return board.map->place[removed[0]].code;
}

static void civil_disorder_goes_by_the_rulebook(void)
{
    /* Off the centres first (2023), whatever the distance. */
    WANT_STR(first_removed("datc", "FRANCE: A MOS; A GAS", "FRANCE: PAR", "FRANCE"), "GAS");
    WANT_STR(first_removed("descartes", "FRANCE: A MOS; A GAS", "FRANCE: PAR", "FRANCE"), "MOS");
    /* From an owned centre (2023) or from home. */
    WANT_STR(first_removed("datc", "FRANCE: A UKR; A GAS; A BUR", "FRANCE: MOS", "FRANCE"), "GAS");
    WANT_STR(first_removed("bretagne", "FRANCE: A UKR; A GAS; A BUR", "FRANCE: MOS", "FRANCE"), "UKR");
    /* Equal distances: Descartes looks at centres before fleets, Bretagne at fleets before centres. */
    WANT_STR(first_removed("descartes", "FRANCE: F SPA/SC; A BUR", "FRANCE: PAR", "FRANCE"), "BUR");
    WANT_STR(first_removed("bretagne", "FRANCE: F SPA/SC; A BUR", "FRANCE: PAR", "FRANCE"), "SPA");
    WANT_STR(first_removed("bretagne", "FRANCE: A SPA; A BUR", "FRANCE: PAR", "FRANCE"), "BUR");
    WANT_STR(first_removed("1971", "FRANCE: F SPA/SC; A BUR", "FRANCE: PAR", "FRANCE"), "SPA");
    /* The alphabet: English names, the list of 75, the French names of Descartes (ALPes before BOHeme, but
     * TYRolia after BOHemia). */
    WANT_STR(first_removed("1971", "AUSTRIA: A BOH; A TYR", "AUSTRIA: VIE", "AUSTRIA"), "BOH");
    WANT_STR(first_removed("bretagne", "AUSTRIA: A BOH; A TYR", "AUSTRIA: VIE", "AUSTRIA"), "BOH");
    WANT_STR(first_removed("descartes", "AUSTRIA: A BOH; A TYR", "AUSTRIA: VIE", "AUSTRIA"), "TYR");
    /* Bretagne 55 Saint Petersburg, 56 Serbia: the list, not the alphabet. */
    WANT_STR(first_removed("bretagne", "GERMANY: A STP; A SER", "GERMANY: BER", "GERMANY"), "STP");
    WANT_STR(first_removed("1971", "GERMANY: A STP; A SER", "GERMANY: BER", "GERMANY"), "SER");
    /* 1971: a fleet as it sails, from Trieste 9 spaces to the Baltic and 5 to the Atlantic; counted in
     * regions of any kind the Baltic is the nearer (BOH SIL PRU BAL). */
    WANT_STR(first_removed("1971", "AUSTRIA: F BAL; F MAO", "AUSTRIA: VIE", "AUSTRIA"), "BAL");
    WANT_STR(first_removed("bretagne", "AUSTRIA: F BAL; F MAO", "AUSTRIA: VIE", "AUSTRIA"), "MAO");
    WANT_STR(first_removed("datc", "FRANCE: A PAR", "", "FRANCE"), "PAR");
}

static void centres_change_hands_after_the_autumn_retreats(void)
{
    set_up("datc", "F1901M", "FRANCE: A BUR; A GAS; GERMANY: A BEL", "FRANCE: PAR BRE MAR; GERMANY: BER");
    WANT_STR(adjust("FRANCE: A BUR - MUN; A GAS - SPA; GERMANY: A BEL H"),
             "GERMANY A BEL, FRANCE A MUN, FRANCE A SPA");
    rules_advance(&board.result, &board.book, &next);
    WANT_INT(rules_phase_type(board.map, next.phase), RULES_PHASE_ADJUSTMENT);
    WANT_INT(next.owner[loc_of("MUN")], power_of("FRANCE"));
    WANT_INT(next.owner[loc_of("SPA")], power_of("FRANCE"));
    WANT_INT(next.owner[loc_of("BEL")], power_of("GERMANY"));
    WANT_INT(next.owner[loc_of("PAR")], power_of("FRANCE"));
    /* in spring they do not */
    set_up("datc", "S1901M", "FRANCE: A BUR", "FRANCE: PAR; GERMANY: MUN");
    adjust("FRANCE: A BUR - MUN");
    rules_advance(&board.result, &board.book, &next);
    WANT_INT(next.owner[loc_of("MUN")], power_of("GERMANY"));
    char code[32];
    rules_phase_code(board.map, next.phase, code, sizeof code);
    WANT_STR(code, "F1901M");
}

static void empty_phases_are_passed_over(void)
{
    char code[32];
    /* A unit without retreat is gone, and no retreat phase is held for it. */
    set_up("datc", "S1901M", "FRANCE: A PAR; A GAS; A PIC; GERMANY: A BRE",
           "FRANCE: PAR MAR BEL; GERMANY: BER");
    adjust("FRANCE: A PAR - BRE; A GAS S A PAR - BRE; A PIC H; GERMANY: A BRE H");
    WANT_INT(board.result.after.n_dislodged, 1);
    rules_advance(&board.result, &board.book, &next);
    rules_phase_code(board.map, next.phase, code, sizeof code);
    WANT_STR(code, "F1901M");
    WANT_INT(next.n_dislodged, 0);
    WANT_INT(next.n_units, 3);
    /* As many centres as units everywhere: no adjustments. */
    set_up("datc", "F1901M", "FRANCE: A PAR", "FRANCE: PAR");
    adjust("FRANCE: A PAR H");
    rules_advance(&board.result, &board.book, &next);
    rules_phase_code(board.map, next.phase, code, sizeof code);
    WANT_STR(code, "S1902M");
    /* Builds due, but no free home: nothing to order. */
    set_up("datc", "F1901M", "FRANCE: A PAR", "FRANCE: PAR SPA POR");
    adjust("FRANCE: A PAR H");
    rules_advance(&board.result, &board.book, &next);
    WANT_INT(rules_phase_type(board.map, next.phase), RULES_PHASE_MOVEMENT);
    /* Nobody left at all: it ends in a movement phase, and soon. */
    set_up("datc", "S1901M", "", "");
    adjust("");
    rules_advance(&board.result, &board.book, &next);
    WANT_INT(rules_phase_type(board.map, next.phase), RULES_PHASE_MOVEMENT);
}

static void games_end_with_18_centres_or_the_year(void)
{
    rules_power winner;
    set_up("datc", "S1905M", "",
           "TURKEY: ANK CON SMY BUL GRE SER RUM BUD VIE TRI VEN ROM NAP TUN SEV WAR MOS; FRANCE: PAR");
    WANT_INT(rules_game_end(&board.pos, &board.book, 0, &winner), RULES_END_NONE);
    board.pos.owner[loc_of("MUN")] = power_of("TURKEY");
    WANT_INT(rules_game_end(&board.pos, &board.book, 0, &winner), RULES_END_SOLO);
    WANT_INT(winner, power_of("TURKEY"));
    /* VICTORY 18 9: what was taken in the first autumn is counted by the first year, in the spring after it
     * too. */
    struct rules_map *falling = rules_map_builtin("standard");
    static const uint16_t numbers[] = {18, 9};
    falling->n_victory = 2;
    falling->victory = numbers;
    set_up("datc", "S1902M", "", "TURKEY: ANK CON SMY BUL GRE SER RUM BUD VIE TRI");
    board.pos.map = falling;
    WANT_INT(rules_game_end(&board.pos, &board.book, 0, &winner), RULES_END_NONE);
    board.pos.phase.year = 1903;
    WANT_INT(rules_game_end(&board.pos, &board.book, 0, &winner), RULES_END_SOLO);
    rules_map_free(falling);
    set_up("faf", "F1907R", "FRANCE: A PAR", "FRANCE: PAR");
    WANT_INT(rules_rulebook_last_year(&board.book), 1907);
    WANT_INT(rules_game_end(&board.pos, &board.book, 1907, &winner), RULES_END_NONE);
    set_up("faf", "F1907A", "FRANCE: A PAR", "FRANCE: PAR");
    WANT_INT(rules_game_end(&board.pos, &board.book, 1907, &winner), RULES_END_YEAR);
    WANT_INT(winner, RULES_NO_POWER);
    set_up("faf", "S1908M", "FRANCE: A PAR", "FRANCE: PAR");
    WANT_INT(rules_game_end(&board.pos, &board.book, 1907, &winner), RULES_END_YEAR);
    WANT_INT(rules_game_end(&board.pos, &board.book, 0, &winner), RULES_END_NONE);
}

/* Two islands, a port between, a wall, a power without player, builds anywhere, retreats before the moves of
 * the next year. */
static const char small_map[] =
    "BEGIN SPRING 1840 MOVEMENT\nVICTORY 4\nRULE BUILD_ANY\n"
    "NORTHFOLK (Northern:N) HAM FIR\nA HAM\nF FIR\n"
    "SOUTHFOLK (Southern:U) MIL\nA MIL\n"
    "IDLERS (Idle:I) ROC\nA ROC\nDUMMY\nUNOWNED ISL PEA\n"
    "Hammerwick = ham\nFirth of Ash = fir\nMilton = mil\nRocken = roc\nPeat Moor = pea\nSkerry Isle = isl\n"
    "Great Bay = gba\nLee Water = lee\nGrim Wall = gri\n"
    "COAST HAM ABUTS FIR PEA MIL GBA Isl\nCOAST FIR ABUTS HAM PEA LEE\nCOAST MIL ABUTS HAM PEA ROC GBA\n"
    "COAST ROC ABUTS MIL PEA GBA LEE GRI\nLAND PEA ABUTS HAM FIR MIL ROC\nPORT ISL ABUTS Ham GBA\n"
    "WATER GBA ABUTS HAM MIL ROC ISL\nWATER LEE ABUTS FIR ROC\nSHUT GRI ABUTS ROC\n";

static void print_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                          const char *message)
{
    (void)context;
    if (severity == RULES_ERROR)
        printf("%s:%u: %s\n", file, line, message);
}

static void other_maps_play_by_their_own_words(void)
{
    struct rules_map *standard = board.map;
    board.map = rules_map_load(small_map, sizeof small_map - 1, "small.map", NULL, NULL, print_finding, NULL);
    WANT(board.map != NULL);
    if (!board.map) {
        board.map = standard;
        return;
    }
    /* A port's fleet convoys; its army boards; islands that armies reach only by sea. */
    set_up("datc", "S1840M", "NORTHFOLK: A HAM; F GBA; SOUTHFOLK: A MIL", "");
    WANT_STR(adjust("NORTHFOLK: A HAM - ISL; F GBA C A HAM - ISL"),
             "NORTHFOLK F GBA, NORTHFOLK A ISL, SOUTHFOLK A MIL");
    set_up("datc", "S1840M", "NORTHFOLK: A HAM; F ISL; F GBA", "");
    WANT_STR(adjust("NORTHFOLK: A HAM - ROC; F ISL C A HAM - ROC; F GBA C A HAM - ROC"),
             "NORTHFOLK F GBA, NORTHFOLK F ISL, NORTHFOLK A ROC");
    set_up("datc", "S1840M", "NORTHFOLK: A HAM; F ISL", "");
    adjust("NORTHFOLK: A HAM - ISL; F ISL C A HAM - ISL");
    WANT_STR(outcome(&board, "HAM"), "void no-route 0-0");
    set_up("datc", "S1840M", "NORTHFOLK: A ROC", "");
    adjust("NORTHFOLK: A ROC - GRI");
    WANT_STR(outcome(&board, "ROC"), "void shut 0-0");
    /* BUILD_ANY: in any owned centre. */
    set_up("datc", "W1840A", "NORTHFOLK: A HAM", "NORTHFOLK: HAM PEA ISL");
    WANT_STR(adjust("NORTHFOLK: A PEA B; F ISL B"), "NORTHFOLK A HAM, NORTHFOLK F ISL, NORTHFOLK A PEA");
    /* The power without player loses its unit by itself, and nobody waits for it. */
    set_up("datc", "F1840M", "NORTHFOLK: A PEA; IDLERS: A ROC; A MIL",
           "NORTHFOLK: PEA; IDLERS: ROC; SOUTHFOLK: MIL");
    adjust("NORTHFOLK: A PEA H");
    rules_advance(&board.result, &board.book, &next);
    WANT_INT(next.owner[loc_of("MIL")], power_of("IDLERS"));
    set_up("datc", "F1840M", "NORTHFOLK: A PEA; IDLERS: A ROC; A HAM; F LEE", "NORTHFOLK: PEA");
    adjust("NORTHFOLK: A PEA H");
    rules_advance(&board.result, &board.book, &next);
    WANT_INT(rules_phase_type(board.map, next.phase), RULES_PHASE_MOVEMENT);
    WANT_INT(next.n_units, 3);
    WANT_INT(rules_position_unit(&next, loc_of("LEE")) == NULL, 1);
    WANT(!rules_power_must_order(&next, power_of("IDLERS"), &board.book));
    rules_map_free(board.map);
    board.map = standard;
}

static uint32_t draw(uint64_t *seed, uint32_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

/* Orders out of thin air, in every kind of phase and under every rulebook: units are never doubled, and only
 * retreats, builds and removals change their number. */
static void orders_out_of_thin_air_do_no_harm(void)
{
    static const char *const phases[] = {"S1901M", "S1901R", "F1901A"};
    const char *const *names = rules_rulebook_names(true);
    uint64_t seed = 20031971;
    const char *why = "";
    for (unsigned run = 0; run < 3000; run++) {
        const struct rules_map *map = board.map;
        rules_rulebook_find(names[run % 22], &board.book);
        rules_position_empty(map, phase_of(map, phases[run % 3]), &board.pos);
        for (unsigned i = 0; i < 30; i++) {
            struct rules_unit unit = {(rules_power)draw(&seed, 7), (uint8_t)(1 + draw(&seed, 2)),
                                      (rules_loc)draw(&seed, map->n_locs)};
            if (!rules_position_unit(&board.pos, map->province[unit.loc]))
                rules_position_add(&board.pos, unit);
        }
        if (run % 3 == 1) {
            for (unsigned i = 0; i < board.pos.n_units; i += 2) {
                struct rules_dislodged *d = &board.pos.dislodged[board.pos.n_dislodged++];
                d->unit = board.pos.units[i];
                d->attacker_from = (rules_loc)draw(&seed, map->n_provinces);
                d->attacker_convoyed = draw(&seed, 2);
            }
        }
        board.n_orders = draw(&seed, 200);
        for (size_t i = 0; i < board.n_orders; i++) {
            struct rules_order *o = &board.orders[i];
            *o = rules_order_make((enum rules_order_kind)draw(&seed, 12), (rules_power)draw(&seed, 9),
                                  (enum rules_unit_kind)draw(&seed, 5),
                                  (rules_loc)draw(&seed, map->n_locs + 2u));
            if (draw(&seed, 4))
                o->from = (rules_loc)draw(&seed, map->n_locs + 2u);
            if (draw(&seed, 4))
                o->to = (rules_loc)draw(&seed, map->n_locs + 2u);
            o->flags = (uint16_t)draw(&seed, 64);
        }
        rules_adjudicate(&board.pos, board.orders, board.n_orders, &board.book, &board.result);
        WANT_INT(board.result.n_orders, board.n_orders);
        if (run % 3 == 0)
            WANT_INT(board.result.after.n_units + board.result.after.n_dislodged, board.pos.n_units);
        rules_advance(&board.result, &board.book, &next);
        WANT(rules_position_ok(&next, &why));
    }
}

static void every_rulebook_has_every_option_written_out(void)
{
    const char *const *names = rules_rulebook_names(true);
    for (unsigned n = 0; names[n]; n++) {
        struct rules_rulebook book;
        WANT(rules_rulebook_find(names[n], &book));
        WANT_STR(book.name, names[n]);
        for (unsigned o = 0; o < RULES_OPTION_COUNT; o++) {
            const char *const *values = rules_option_values((enum rules_option)o);
            const char *key = rules_option_key((enum rules_option)o);
            WANT(rules_option_value(&book, (enum rules_option)o) != NULL);
            for (unsigned v = 0; values[v]; v++) {
                struct rules_rulebook changed = book;
                WANT(rules_rulebook_set(&changed, key, values[v], NULL));
                WANT_STR(rules_option_value(&changed, (enum rules_option)o), values[v]);
            }
        }
    }
}

static void options_can_be_set_one_by_one(void)
{
    struct rules_rulebook book;
    const char *expected = NULL;
    WANT(rules_rulebook_find("Bretagne", &book));
    WANT(rules_rulebook_set(&book, "convoy-paradox", "bretagne", NULL));
    WANT_STR(book.name, "bretagne");
    WANT(rules_rulebook_set(&book, "convoy-paradox", "szykman", NULL));
    WANT_STR(book.name, "bretagne+");
    WANT(rules_rulebook_set(&book, "implied-orders", "no", NULL));
    WANT_STR(book.name, "bretagne+");
    WANT(!rules_rulebook_set(&book, "convoy-paradox", "nonsense", &expected));
    WANT(expected && strstr(expected, "szykman"));
    WANT(!rules_rulebook_set(&book, "nonsense", "1", &expected));
    WANT(expected && strstr(expected, "convoy-paradox"));
    WANT(!rules_rulebook_find("nonsense", &book));
}

int main(void)
{
    board.map = rules_map_builtin("standard");
    if (!board.map)
        return 2;
    int status = tests_run("phases", (struct test[]){TEST(builds_need_a_free_owned_home_and_a_coast),
                                                     TEST(surplus_removals_are_ignored_in_order),
                                                     TEST(civil_disorder_goes_by_the_rulebook),
                                                     TEST(centres_change_hands_after_the_autumn_retreats),
                                                     TEST(empty_phases_are_passed_over),
                                                     TEST(games_end_with_18_centres_or_the_year),
                                                     TEST(other_maps_play_by_their_own_words),
                                                     TEST(orders_out_of_thin_air_do_no_harm),
                                                     TEST(every_rulebook_has_every_option_written_out),
                                                     TEST(options_can_be_set_one_by_one),
                                                     {NULL, NULL}});
    rules_map_free(board.map);
    return status;
}
