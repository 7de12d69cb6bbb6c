/*
 * The lines that answers and reports offer for copying are read back as what they say: every order that is
 * possible in some positions, in every notation, and the examples of the guide by mail.
 */
#include "sample.h"
#include "../../templates/help.h"

static struct sample *s;

/* Reads one line as `power` would send it; prints the canonical order, or why not. */
static char *read_back(const struct rules_position *pos, rules_power power, const char *line)
{
    struct rules_read_context context = {.names = s->names, .pos = pos, .power = power, .book = &s->book};
    struct rules_readings readings;
    rules_read(&context, line, strlen(line), &readings);
    char out[160] = "";
    if (readings.n == 1 &&
        (readings.reading[0].status == RULES_READ_OK || readings.reading[0].status == RULES_READ_ASSUMED))
        rules_order_print(s->map, pos, &readings.reading[0].order, out, sizeof out);
    else
        g_snprintf(out, sizeof out, "(%zu readings, status %s)", readings.n,
                   readings.n ? rules_read_status_word(readings.reading[0].status) : "-");
    rules_readings_clear(&readings);
    return g_strdup(out);
}

static unsigned tried, failed;

static void try_order(const struct rules_position *pos, const struct rules_order *given, const char *notation)
{
    struct rules_order order = *given;
    if (rules_order_check(pos, given, &s->book, &order) != RULES_CAUSE_NONE)
        return;
    char want[160];
    rules_order_print(s->map, pos, &order, want, sizeof want);
    char *line = templates_say_to_copy(s->names, pos, &order, &s->book, notation,
                                       tried & 1 ? RULES_FRENCH : RULES_ENGLISH);
    char *got = read_back(pos, order.power, line);
    tried++;
    char *via = strstr(got, " VIA"); /* faf writes every move by sea with its own letter */
    if (via && !strstr(want, " VIA"))
        *via = '\0';
    if (strcmp(got, want) != 0 && failed++ < 12)
        printf("%s: '%s' is read as '%s', want '%s'\n", notation, line, got, want);
    g_free(line);
    g_free(got);
}

static void try_unit(const struct rules_position *pos, const struct rules_unit *unit, const char *notation)
{
    struct rules_order order = rules_order_make(RULES_HOLD, unit->power, unit->kind, unit->loc);
    try_order(pos, &order, notation);
    for (rules_loc to = 0; to < s->map->n_locs; to++) {
        bool coast_needed = s->map->place[to].n_coasts > 0 && unit->kind == RULES_FLEET;
        if (coast_needed || (s->map->province[to] != to && unit->kind == RULES_ARMY))
            continue;
        order = rules_order_make(RULES_MOVE, unit->power, unit->kind, unit->loc);
        order.to = to;
        try_order(pos, &order, notation);
        if (s->map->province[to] != to)
            continue;
        for (unsigned i = 0; i < pos->n_units; i++) {
            const struct rules_unit *other = &pos->units[i];
            if (other == unit)
                continue;
            order = rules_order_make(RULES_SUPPORT_MOVE, unit->power, unit->kind, unit->loc);
            order.other_kind = other->kind;
            order.from = s->map->province[other->loc];
            order.to = to;
            try_order(pos, &order, notation);
            order.kind = RULES_CONVOY;
            if (other->kind == RULES_ARMY)
                try_order(pos, &order, notation);
        }
    }
}

static const char *const notations[] = {"judge", "descartes", "asmodee", "moeshoeshoe", "faf"};

static void want_all_back(const struct rules_position *pos)
{
    tried = failed = 0;
    for (unsigned k = 0; k < sizeof notations / sizeof notations[0]; k++)
        for (unsigned i = 0; i < pos->n_units; i++)
            try_unit(pos, &pos->units[i], notations[k]);
    if (failed)
        printf("%u of %u lines not read back\n", failed, tried);
    WANT_INT(failed, 0);
    WANT(tried > 400);
}

static void orders_of_the_start_read_back_in_every_notation(void)
{
    struct rules_position pos;
    rules_position_start(s->map, &pos);
    want_all_back(&pos);
}

static void orders_of_a_crowded_board_read_back_in_every_notation(void)
{
    struct rules_position pos;
    set_phase(s, &pos, "F1903M");
    static const char *const units[][2] = {
        {"ENGLAND", "F NTH"}, {"ENGLAND", "F NWG"},   {"ENGLAND", "A WAL"}, {"ENGLAND", "F IRI"},
        {"ENGLAND", "A NWY"}, {"FRANCE", "F MAO"},    {"FRANCE", "A GAS"},  {"FRANCE", "F LYO"},
        {"FRANCE", "A BUR"},  {"FRANCE", "F SPA/SC"}, {"ITALY", "F TYS"},   {"ITALY", "A TUN"},
        {"ITALY", "F WES"},   {"AUSTRIA", "A TYR"},   {"AUSTRIA", "F ADR"}, {"AUSTRIA", "A ALB"},
        {"TURKEY", "F BLA"},  {"TURKEY", "F AEG"},    {"TURKEY", "A ARM"},  {"TURKEY", "F CON"},
        {"RUSSIA", "F BOT"},  {"RUSSIA", "F STP/NC"}, {"RUSSIA", "A SEV"},  {"RUSSIA", "A LVN"},
        {"GERMANY", "F HEL"}, {"GERMANY", "A RUH"},   {"GERMANY", "F SKA"}, {"GERMANY", "A DEN"},
        {"RUSSIA", "A GAL"},
    };
    for (unsigned i = 0; i < sizeof units / sizeof units[0]; i++)
        put(s, &pos, units[i][0], units[i][1]);
    want_all_back(&pos);
}

static void retreats_and_adjustments_read_back_in_every_notation(void)
{
    struct rules_position pos = {0};
    for (unsigned k = 0; k < sizeof notations / sizeof notations[0]; k++) {
        struct sample *autumn = sample_new();
        sample_autumn(autumn);
        rules_position_copy(&pos, &autumn->after);
        pos.map = s->map;
        failed = tried = 0;
        for (unsigned i = 0; i < pos.n_dislodged; i++) {
            rules_loc open[64];
            size_t n = rules_retreats_open(&pos, &pos.dislodged[i], &s->book, open);
            struct rules_unit unit = pos.dislodged[i].unit;
            struct rules_order order = rules_order_make(RULES_DISBAND, unit.power, unit.kind, unit.loc);
            try_order(&pos, &order, notations[k]);
            order.kind = RULES_RETREAT;
            for (size_t o = 0; o < n; o++) {
                order.to = open[o];
                try_order(&pos, &order, notations[k]);
            }
        }
        WANT(tried >= 6);
        set_phase(s, &pos, "W1902A");
        put(s, &pos, "RUSSIA", "A MOS");
        put(s, &pos, "AUSTRIA", "A VIE");
        put(s, &pos, "AUSTRIA", "A BUD");
        put(s, &pos, "AUSTRIA", "F ALB");
        put(s, &pos, "AUSTRIA", "A SER");
        static const char *const orders[][2] = {
            {"RUSSIA", "F STP/NC B"}, {"RUSSIA", "A STP B"},  {"RUSSIA", "F SEV B"}, {"RUSSIA", "WAIVE"},
            {"FRANCE", "F BRE B"},    {"AUSTRIA", "F ALB D"}, {"AUSTRIA", "A SER D"}};
        for (unsigned i = 0; i < sizeof orders / sizeof orders[0]; i++) {
            struct rules_order order = order_of_text(s, orders[i][0], orders[i][1]);
            unsigned before = tried;
            try_order(&pos, &order, notations[k]);
            WANT_INT(tried, before + 1);
        }
        WANT_INT(failed, 0);
        sample_free(autumn);
    }
}

/* One unit in each place by itself: where its code is a word too ("MON", "PAR"), no other order tells that it is a place. */
static void a_unit_anywhere_holds_leaves_and_is_removed_in_every_notation(void)
{
    static const char *const phases[] = {"S1903M", "W1903A"};
    failed = tried = 0;
    for (unsigned k = 0; k < sizeof notations / sizeof notations[0]; k++)
        for (rules_loc at = 0; at < s->map->n_locs; at++)
            for (unsigned p = 0; p < 2; p++) {
                const struct rules_place *place = &s->map->place[at];
                if (s->map->province[at] != at || place->terrain == RULES_TERRAIN_SHUT)
                    continue;
                struct rules_position pos;
                char unit[32];
                set_phase(s, &pos, phases[p]);
                for (rules_loc centre = 0; centre < s->map->n_locs; centre++)
                    pos.owner[centre] = RULES_NO_POWER; /* the unit is one too many */
                bool sea = place->terrain == RULES_TERRAIN_WATER;
                g_snprintf(unit, sizeof unit, "%c %s", sea ? 'F' : 'A', place->code);
                put(s, &pos, "AUSTRIA", unit);
                struct rules_order order = rules_order_make(p ? RULES_DISBAND : RULES_HOLD,
                                                            pos.units[0].power, pos.units[0].kind, at);
                char want[160];
                rules_order_print(s->map, &pos, &order, want, sizeof want);
                char *line = templates_say_written(s->names, &pos, &order, notations[k]);
                char *got = read_back(&pos, order.power, line);
                tried++;
                if (strcmp(got, want) != 0 && failed++ < 12)
                    printf("%s: '%s' is read as '%s', want '%s'\n", notations[k], line, got, want);
                g_free(line);
                g_free(got);
            }
    WANT_INT(failed, 0);
    WANT(tried > 700);
}

/* Lines of the guide that begin with four blanks and a unit are examples: each is an order that somebody can
 * give. */
static void the_examples_of_the_guide_are_orders(void)
{
    struct rules_position pos;
    set_phase(s, &pos, "F1903M");
    static const char *const units[][2] = {{"FRANCE", "A PAR"}, {"FRANCE", "A PIC"}, {"FRANCE", "A MAR"},
                                           {"FRANCE", "F NTH"}, {"FRANCE", "A LON"}, {"FRANCE", "F ENG"},
                                           {"FRANCE", "F MAO"}, {"FRANCE", "F WES"}, {"FRANCE", "F STP/SC"}};
    for (unsigned i = 0; i < sizeof units / sizeof units[0]; i++)
        put(s, &pos, units[i][0], units[i][1]);
    static const char *const topics[] = {"orders", "supports", "convoys", "coasts"};
    unsigned n = 0;
    for (unsigned t = 0; t < 4; t++)
        for (int language = RULES_FRENCH; language <= RULES_ENGLISH; language++) {
            char *page = templates_help(NULL, (enum rules_language)language, topics[t]);
            char **lines = g_strsplit(page, "\n", -1);
            for (char **line = lines; *line; line++) {
                if (!g_str_has_prefix(*line, "    ") || !strchr("AF", (*line)[4]) || (*line)[5] != ' ')
                    continue;
                char *comment = strstr(*line + 4, "   ");
                if (comment)
                    *comment = '\0';
                char *got = read_back(&pos, power_of(s, "FRANCE"), *line + 4);
                if (*got == '(')
                    printf("'%s' is read as '%s'\n", *line + 4, got);
                WANT(*got != '(');
                n++;
                g_free(got);
            }
            g_strfreev(lines);
            g_free(page);
        }
    WANT(n >= 28);
}

int main(void)
{
    s = sample_new();
    int status =
        tests_run("readback", (struct test[]){
                                  TEST(orders_of_the_start_read_back_in_every_notation),
                                  TEST(orders_of_a_crowded_board_read_back_in_every_notation),
                                  TEST(a_unit_anywhere_holds_leaves_and_is_removed_in_every_notation),
                                  TEST(retreats_and_adjustments_read_back_in_every_notation),
                                  TEST(the_examples_of_the_guide_are_orders),
                                  {NULL, NULL},
                              });
    sample_free(s);
    return status;
}
