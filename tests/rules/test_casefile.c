/* Case files: spellings, blocks, faults, what is compared; and the case files of the project themselves. */
#include "../../rules/rules.h"
#include "../harness.h"

#include <time.h>

static struct rules_map *map;
static struct rules_rulebook datc;
static struct rules_result *result;

struct findings {
    unsigned n;
    char text[8192];
    size_t len;
};

static void collect(void *context, enum rules_severity severity, const char *file, unsigned line,
                    const char *message)
{
    struct findings *f = context;
    (void)severity;
    f->n++;
    int n = snprintf(f->text + f->len, sizeof f->text - f->len, "%s:%u: %s\n", file, line, message);
    if (n > 0 && f->len + (size_t)n < sizeof f->text)
        f->len += (size_t)n;
}

static bool parse(const char *text, struct rules_casefile *file, struct findings *f)
{
    size_t len = strlen(text);
    char *copy = malloc(len + 1); /* exactly as long as it is, for the address checker */
    memcpy(copy, text, len);
    memset(f, 0, sizeof *f);
    bool ok = rules_casefile_parse(copy, len, "test", map, NULL, file, collect, f);
    free(copy);
    return ok;
}

/* Reads the orders of the only case of `text` under `book`, in the position of the case. */
static void read_orders(struct rules_casefile *file, const char *text, const struct rules_rulebook *book,
                        struct rules_case_orders *orders)
{
    struct findings f;
    struct rules_position *pos = malloc(sizeof *pos);
    WANT(parse(text, file, &f));
    WANT_STR(f.text, "");
    WANT(rules_case_position(&file->cases[0], map, pos, NULL));
    rules_case_read_orders(&file->cases[0], pos, book, orders);
    free(pos);
}

/* What was read, "A PAR - BUR; A MAR H" */
static void print_orders(const struct rules_case_orders *orders, char *out, size_t size)
{
    size_t len = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < orders->n_orders && len + 64 < size; i++) {
        len += (size_t)snprintf(out + len, size - len, "%s", i ? "; " : "");
        len += rules_order_print(map, NULL, &orders->orders[i], out + len, size - len);
    }
}

/* The units of an order, so that a case can hold them: "France: A PAR\n…" */
static void print_units_of(const char *canonical, char *out, size_t size)
{
    struct rules_order order;
    out[0] = '\0';
    if (!rules_order_parse(map, 0, canonical, strlen(canonical), &order) || order.unit == RULES_NO_LOC)
        return;
    int n = snprintf(out, size, "France: %c %s\n", order.unit_kind == RULES_ARMY ? 'A' : 'F',
                     map->place[order.unit].code);
    if (order.from != RULES_NO_LOC)
        snprintf(out + n, size - (size_t)n, "France: %c %s\n", order.other_kind == RULES_ARMY ? 'A' : 'F',
                 map->place[order.from].code);
}

/* Each spelling of an order, and the canonical form; "" for an order that means nothing. */
static void orders_are_read_in_many_spellings(void)
{
    static const struct {
        const char *text, *want;
    } orders[] = {
        {"A PAR H", "A PAR H"},
        {"army Paris holds", "A PAR H"},
        {"par stand", "A PAR H"},
        {"A Paris tient", "A PAR H"},
        {"A PAR - BUR", "A PAR - BUR"},
        {"A Paris va en Bourgogne", "A PAR - BUR"},
        {"armée de Paris - Bourgogne", "A PAR - BUR"},
        {"Army Bulgaria => Serbia", "A BUL - SER"},
        {"F lvp - nao", "F LVP - NAO"},
        {"par-bur", "A PAR - BUR"},
        {"A par moves to Burgundy", "A PAR - BUR"},
        {"A par → bur", "A PAR - BUR"},
        {"F mid-atlantic ocean - spain (south coast)", "F MAO - SPA/SC"},
        {"F mid - spa(nc)", "F MAO - SPA/NC"},
        {"F Atlantique - Espagne (côte nord)", "F MAO - SPA/NC"},
        {"F stp-sc - gob", "F STP/SC - BOT"},
        {"F stp/sc-gulf of bothnia", "F STP/SC - BOT"},
        {"F spa/sc - gol", "F SPA/SC - LYO"},
        {"F nrg - nwy", "F NWG - NWY"},
        {"F ech - bel", "F ENG - BEL"},
        {"F tyn - ion", "F TYS - ION"},
        {"A lvo - war", "A LVN - WAR"},
        {"F nor - nrg", "F NWY - NWG"},
        {"A Galacia - Warsaw", "A GAL - WAR"},
        {"A Constantin - Bulg", "A CON - BUL"},
        {"A LON - BEL VIA", "A LON - BEL VIA"},
        {"A lon - bel via convoy", "A LON - BEL VIA"},
        {"A lon-bel by convoy", "A LON - BEL VIA"},
        {"A Londres - Belgique par convoi", "A LON - BEL VIA"},
        {"A lon-nth-bel", "A LON - BEL VIA"},
        {"A Wales SUPPORTS A Yorkshire - London", "A WAL S A YOR - LON"},
        {"A mar s par-bur", "A MAR S A PAR - BUR"},
        {"A Mar soutient A Par - Bourgogne", "A MAR S A PAR - BUR"},
        {"A SER S F GRE - BUL/SC", "A SER S F GRE - BUL/SC"},
        {"F BLA supports A CON holds", "F BLA S A CON"},
        {"A mar supports French A par - bur", "A MAR S A PAR - BUR"},
        {"F North Sea Convoys A London - Belgium", "F NTH C A LON - BEL"},
        {"F nth c lon - bel", "F NTH C A LON - BEL"},
        {"Fleet North Sea convoys Army London to Belgium", "F NTH C A LON - BEL"},
        {"F mer du Nord convoie A Londres - Belgique", "F NTH C A LON - BEL"},
        {"A(lvp) - edi", "A LVP - EDI"},
        {"lvp -=> edi", "A LVP - EDI"},
        {"lvp attacks into edi", "A LVP - EDI"},
        {"move army lvp-edi", "A LVP - EDI"},
        {"Fleet in Brest supports Fleet in North Africa moving to Mid-Atlantic Ocean", "F BRE S F NAF - MAO"},
        {"a burgandy holds", "A BUR H"},
        {"F Golf of Bothnia - Swedn", "F BOT - SWE"},
        {"A St. Petersburg - Moscow", "A STP - MOS"},
        {"A PAR - BUR, A MAR - GAS", "A PAR - BUR; A MAR - GAS"},
        {"A", ""},
        {"A par", ""},
        {"A par - ", ""},
        {"A par - xyzzy", ""},
        {"A par xyzzy to bur", ""},
        {"A ti - bur", ""},
        {"F nth c A lon", ""},
        {"A mar s", ""},
    };
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        char text[512], units[64], out[256] = "";
        struct rules_casefile file;
        struct rules_case_orders read;
        print_units_of(orders[i].want, units, sizeof units);
        snprintf(text, sizeof text, "CASE x\nPRESTATE\n%sORDERS\nFrance: %s\nEND\n", units, orders[i].text);
        read_orders(&file, text, &datc, &read);
        print_orders(&read, out, sizeof out);
        if (strcmp(out, orders[i].want) != 0 || read.understood != (*orders[i].want != '\0'))
            printf("'%s':\n", orders[i].text);
        WANT_STR(out, orders[i].want);
        WANT(read.understood == (*orders[i].want != '\0'));
        rules_case_orders_clear(&read);
        rules_casefile_clear(&file);
    }
}

static void what_was_assumed_is_a_finding_and_what_was_not_understood_is_a_fault(void)
{
    static const char text[] =
        "CASE x\nPRESTATE\nFrance: A Paris, A Marseille, F Brest\nGermany: A MUN\nORDERS\n"
        "Poland: A WAR H\n"                  /* 6 */
        "Germany: A MUN - BUR\n"             /* 7 */
        "France: A PAR - Bourgogmne\n"       /* 8: assumed */
        "France: A MAR compte ses moutons\n" /* 9: unread */
        "France: F BRE - MAO\n"              /* 10 */
        "Germany: hello\nEND\n";             /* 11: not like an order */
    static const struct {
        unsigned line;
        enum rules_read_status status;
        const char *meaning;
    } want[] = {{6, RULES_READ_UNREAD, ""},
                {8, RULES_READ_ASSUMED, "A PAR - BUR: read 'Bourgogmne' as BUR"},
                {9, RULES_READ_UNREAD, ""},
                {11, RULES_READ_UNREAD, ""}};
    struct rules_casefile file;
    struct rules_case_orders read;
    char out[256], diff[1024];
    read_orders(&file, text, &datc, &read);
    print_orders(&read, out, sizeof out);
    WANT_STR(out, "A PAR - BUR; F BRE - MAO; A MUN - BUR");
    WANT(!read.understood);
    WANT_INT(read.n_findings, 4);
    for (unsigned i = 0; i < read.n_findings && i < 4; i++) {
        WANT_INT(read.findings[i].line->line, want[i].line);
        WANT_INT(read.findings[i].status, want[i].status);
        WANT(strncmp(read.findings[i].meaning, want[i].meaning, strlen(want[i].meaning)) == 0);
    }
    WANT(!rules_case_check(&file.cases[0], map, &datc, result, diff, sizeof diff));
    WANT(strstr(diff, "line 6: order not understood: Poland: A WAR H") != NULL);
    WANT(strstr(diff, "line 8") == NULL);
    rules_case_orders_clear(&read);
    rules_casefile_clear(&file);
}

/* Of two orders to a unit the only legal one counts in Brittany, and only there. */
static void orders_are_read_under_the_rulebook(void)
{
    static const char text[] =
        "CASE x\nPRESTATE\nFrance: A PAR\nORDERS\nFrance: A Paris - Londres\nFrance: A Paris - "
        "Picardie\nPOSTSTATE\nFrance: A PIC\nEND\n";
    struct rules_rulebook bretagne;
    struct rules_casefile file;
    struct findings f;
    char diff[512];
    WANT(rules_rulebook_find("bretagne", &bretagne));
    WANT(parse(text, &file, &f));
    WANT(rules_case_check(&file.cases[0], map, &bretagne, result, diff, sizeof diff));
    WANT_STR(diff, "");
    WANT(!rules_case_check(&file.cases[0], map, &datc, result, diff, sizeof diff));
    WANT_STR(diff, "missing: France A PIC\nextra: France A PAR\n");
    rules_casefile_clear(&file);
}

/* Positions as people write them: names in both languages, several units on a line, a power as heading, the
 * blank that French puts before a colon. */
/* READ exact: canonical codes as they are written; a support to hold stays one, and nothing else is understood. */
static void exact_orders_are_taken_as_written(void)
{
    static const char text[] =
        "CASE exact\nREAD exact\nPRESTATE\nFrance: A PIC\nFrance: A PAR\nFrance: F MAO\nORDERS\n"
        "France: A PIC - BUR\nFrance: A PAR S A PIC\nFrance: f mao - spa/nc\n"
        "France: Army Picardy holds\nFrance: A Par-Bou\nEND\n";
    struct rules_casefile file;
    struct rules_case_orders orders;
    char got[512];
    read_orders(&file, text, &datc, &orders);
    print_orders(&orders, got, sizeof got);
    WANT_STR(got, "A PIC - BUR; A PAR S A PIC; F MAO - SPA/NC");
    WANT(!orders.understood);
    WANT_INT(orders.n_findings, 2);
    rules_case_orders_clear(&orders);
    rules_casefile_clear(&file);

    static const char of_game[] =
        "CASE c\nREAD %s\nPRESTATE\nFrance: F MAO\nORDERS\nFrance: F MAO - MAR\nEND\n";
    static const char *const manners[][2] = {
        {"english", "F MAO - MAR"}, {"french", "F MAO - NAF"}, {"english descartes", "F MAO - NAF"}};
    for (size_t i = 0; i < sizeof manners / sizeof manners[0]; i++) {
        char game[200];
        snprintf(game, sizeof game, of_game, manners[i][0]);
        read_orders(&file, game, &datc, &orders);
        print_orders(&orders, got, sizeof got);
        WANT_STR(got, manners[i][1]);
        rules_case_orders_clear(&orders);
        rules_casefile_clear(&file);
    }

    struct findings f;
    WANT(!parse("CASE x\nREAD loosely\nEND\n", &file, &f));
    WANT_STR(f.text,
             "test:2: expected 'exact', 'french', 'english' or a notation after READ, not 'loosely'\n");
    rules_casefile_clear(&file);
}

static void units_are_read_in_french(void)
{
    static const char text[] =
        "CASE x\nPRESTATE\n"
        "France\xC2\xA0: A Paris, flotte Espagne (côte nord)\n"
        "Angleterre :\n  F mer du Nord\n  A Londres\n"
        "Turquie: armée à Smyrne\n"
        "PRESTATE_SUPPLYCENTER_OWNERS\nFrance: Paris, Brest, Espagne\nTurquie: Smyrne\n"
        "ORDERS\nAngleterre:\nA Londres - Belgique\nF mer du Nord convoie A Londres - Belgique\n"
        "POSTSTATE\nFrance: A PAR\nFrance: F SPA/NC\nEngland: F NTH\nEngland: A BEL\nTurkey: A "
        "SMY\nEND\n";
    struct rules_casefile file;
    struct findings f;
    char diff[512];
    WANT(parse(text, &file, &f));
    WANT_STR(f.text, "");
    WANT(rules_case_check(&file.cases[0], map, &datc, result, diff, sizeof diff));
    WANT_STR(diff, "");
    WANT_INT(file.cases[0].owner[rules_map_find(map, "SPA", 3)], rules_map_find_power(map, "France", 6));
    rules_casefile_clear(&file);
}

static void a_position_is_changed_in_words(void)
{
    static const struct {
        const char *text;
        enum rules_edit_result want;
        const char *done;
    } edits[] = {{"FRANCE A BUR", RULES_EDIT_DONE, "FRANCE A BUR"},
                 {"France : armée en Bourgogne", RULES_EDIT_DONE, "FRANCE A BUR"},
                 {"Turquie flotte Bulgarie (côte sud)", RULES_EDIT_DONE, "TURKEY F BUL/SC"},
                 {"-PAR", RULES_EDIT_DONE, "-PAR"},
                 {"- A Marseille", RULES_EDIT_DONE, "-MAR"},
                 {"- F Munich", RULES_EDIT_NO_UNIT, ""},
                 {"- Bourgogne", RULES_EDIT_DONE, "-BUR"},
                 {"BEL=FRANCE", RULES_EDIT_DONE, "BEL=FRANCE"},
                 {"Belgique = Allemagne", RULES_EDIT_DONE, "BEL=GERMANY"},
                 {"Belgium =", RULES_EDIT_DONE, "BEL="},
                 {"BUR=FRANCE", RULES_EDIT_NO_CENTRE, ""},
                 {"BEL=Poland", RULES_EDIT_NO_POWER, ""},
                 {"Poland A WAR", RULES_EDIT_NO_POWER, ""},
                 {"FRANCE A Xyzzy", RULES_EDIT_NO_PLACE, ""},
                 {"FRANCE F SPA", RULES_EDIT_CANNOT_STAND, ""},
                 {"FRANCE", RULES_EDIT_NONE, ""},
                 {"", RULES_EDIT_NONE, ""}};
    struct rules_names *names = rules_names_new(map);
    struct rules_position *pos = malloc(sizeof *pos);
    rules_position_start(map, pos);
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        char done[64];
        WANT_INT(rules_position_edit(pos, names, edits[i].text, strlen(edits[i].text), done, sizeof done),
                 edits[i].want);
        WANT_STR(done, edits[i].done);
        WANT(rules_position_ok(pos, NULL));
    }
    WANT(!rules_position_unit(pos, rules_map_find(map, "PAR", 3)));
    WANT(rules_position_unit(pos, rules_map_find(map, "BUL", 3)) != NULL);
    free(pos);
    rules_names_free(names);
}

static void powers_are_read_by_name_or_beginning(void)
{
    static const struct {
        const char *text, *want;
    } powers[] = {{"France", "France"},     {"FRANCE", "France"},
                  {"fr", "France"},         {"Austria", "Austria"},
                  {"a", "Austria"},         {"German", "Germany"},
                  {"Allemagne", "Germany"}, {"Autriche-Hongrie", "Austria"},
                  {"Germnay", NULL},        {"", NULL},
                  {"Poland", NULL}};
    for (size_t i = 0; i < sizeof powers / sizeof *powers; i++) {
        char text[128];
        struct rules_casefile file;
        struct findings f;
        snprintf(text, sizeof text, "CASE x\nORDERS\n%s: A par H\nEND\n", powers[i].text);
        WANT(parse(text, &file, &f)); /* an order of nobody is useless, no more */
        WANT_INT(file.cases[0].n_lines, 1);
        rules_power p = file.cases[0].lines[0].power;
        WANT_STR(p == RULES_NO_POWER ? NULL : map->power[p].name, powers[i].want);
        rules_casefile_clear(&file);
    }
}

static void all_blocks_are_read(void)
{
    static const char text[] =
        "\xEF\xBB\xBF"
        "# a comment\r\n"
        "variant_all Standard\r\n"
        "# what it is about\n"
        "# rules: datc, 1971 ,x\n"
        "Case 6.X.1 [second (part)] # not part of the name\n"
        "\tprestate_setphase Fall 1902, Retreat\n"
        "POSTSTATE_DISLODGED\n"
        "PRESTATE_SUPPLYCENTER_OWNERS\n Russia: A Sweden\n england: nwy\n"
        "PRESTATE\n  England: A SWE\n  England: F SKA # comment\n"
        "PRESTATE_DISLODGED\n  Russia: F SWE\n"
        "PRESTATE_RESULTS\n  success: England: A NWY - SWE\n  FAILURE: Russia: F SWE H\n"
        "ORDERS\n  Russia: F swe-bal\n"
        "POSTSTATE\n  England: A SWE\n  England: F SKA\n  Russia: F BAL\n"
        "END\n"
        "CASE two\nPRESTATE\nFrance A Paris\nORDERS\nFrance A Paris H\nPOSTSTATE_SAME\nEND\n";
    struct rules_casefile file;
    struct findings f;
    WANT(parse(text, &file, &f));
    WANT_STR(f.text, "");
    WANT_STR(file.variant, "Standard");
    WANT_INT(file.n_cases, 2);
    const struct rules_case *c = &file.cases[0];
    WANT_STR(c->name, "6.X.1 [second (part)]");
    WANT_INT(c->line, 5);
    WANT_INT(c->n_rules, 3);
    WANT(rules_case_has_tag(c, "1971"));
    WANT(!rules_case_has_tag(c, "197"));
    WANT(rules_case_has_tag(&file.cases[1], "anything"));
    char code[16];
    rules_phase_code(map, c->phase, code, sizeof code);
    WANT_STR(code, "F1902R");
    WANT(c->has_owners);
    WANT_INT(c->n_units, 2);
    WANT_INT(c->n_dislodged, 1);
    WANT_INT(c->n_results, 2);
    WANT_INT(c->n_after, 3);
    struct rules_position *pos = malloc(sizeof *pos);
    WANT(rules_case_position(c, map, pos, NULL));
    WANT_INT(pos->dislodged[0].attacker_from, rules_map_find(map, "NWY", 3));
    WANT_INT(rules_position_count_centres(pos, rules_map_find_power(map, "France", 6)), 0);
    char diff[512];
    WANT(rules_case_check(c, map, &datc, result, diff, sizeof diff));
    WANT_STR(diff, "");
    WANT(file.cases[1].after_same);
    WANT(rules_case_check(&file.cases[1], map, &datc, result, diff, sizeof diff));
    free(pos);
    rules_casefile_clear(&file);
}

static void attackers_and_stand_offs_come_from_the_results(void)
{
    /* Incomplete results: counted as written. */
    static const char text[] =
        "CASE counted\nPRESTATE_SETPHASE Spring 1901, Retreat\nPRESTATE\nEngland: A SWE\nGermany: A "
        "BER\nRussia: A WAR\n"
        "PRESTATE_DISLODGED\nRussia: F SWE\n"
        "PRESTATE_RESULTS\nSUCCESS: England: A NWY - SWE VIA\nFAILURE: Germany: A BER - PRU\nFAILURE: "
        "Russia: A WAR - PRU\n"
        "FAILURE: Germany: A MUN - SIL\nEND\n"
        /* Complete ones: the army whose convoy was broken makes no stand-off in Belgium. */
        "CASE again\nPRESTATE_SETPHASE Spring 1901, Retreat\nPRESTATE\nEngland: A LON\nFrance: F "
        "NTH\nFrance: F ENG\nGermany: A HOL\n"
        "France: A PIC\nPRESTATE_DISLODGED\nEngland: F NTH\n"
        "PRESTATE_RESULTS\nFAILURE: England: A LON - BEL\nFAILURE: England: F NTH C A LON - BEL\nSUCCESS: "
        "France: F SKA - NTH\n"
        "SUCCESS: France: F ENG S F SKA - NTH\nFAILURE: France: A PIC H\nSUCCESS: Germany: A HOL H\nEND\n";
    struct rules_casefile file;
    struct findings f;
    WANT(parse(text, &file, &f));
    WANT_STR(f.text, "");
    struct rules_position *pos = malloc(sizeof *pos);
    WANT(rules_case_position(&file.cases[0], map, pos, NULL));
    WANT(pos->dislodged[0].attacker_convoyed);
    WANT(rules_bit(pos->contested, rules_map_find(map, "PRU", 3)));
    WANT(!rules_bit(pos->contested, rules_map_find(map, "SIL", 3)));
    WANT(rules_case_position(&file.cases[1], map, pos, NULL));
    WANT_INT(pos->dislodged[0].attacker_from, rules_map_find(map, "SKA", 3));
    WANT(!pos->dislodged[0].attacker_convoyed);
    WANT(!rules_bit(pos->contested, rules_map_find(map, "BEL", 3)));
    free(pos);
    rules_casefile_clear(&file);
}

static void differences_are_named(void)
{
    static const char text[] =
        "CASE wrong\nPRESTATE\nFrance: A PAR\nGermany: A MUN\nORDERS\nFrance: A PAR - BUR\n"
        "POSTSTATE\nFrance: A PAR\nGermany: A MUN\nPOSTSTATE_DISLODGED\nGermany: A MUN\nEND\n"
        "CASE nothing wanted\nPRESTATE\nFrance: A PAR\nEND\n"
        "CASE expected\nPRESTATE\nFrance: A PAR\nGermany: A MUN\nORDERS\nFrance: A PAR - BUR\nGermany: A MUN "
        "- BUR\n"
        "POSTSTATE_SAME\nEXPECT\nPAR: bounced bounce-move\nMUN: bounced undislodged\nEND\n"
        "CASE not expected\nPRESTATE\nFrance: A PAR\nPOSTSTATE_SAME\nEXPECT\nPAR: cut\nEND\n";
    struct rules_casefile file;
    struct findings f;
    char diff[512], tiny[8];
    WANT(parse(text, &file, &f));
    WANT_INT(file.n_cases, 4);
    WANT(!rules_case_check(&file.cases[0], map, &datc, result, diff, sizeof diff));
    WANT_STR(diff, "missing: France A PAR\nextra: France A BUR\nmissing dislodged: Germany A MUN\n");
    WANT(!rules_case_check(&file.cases[0], map, &datc, result, tiny, sizeof tiny));
    WANT(!rules_case_check(&file.cases[1], map, &datc, result, diff, sizeof diff));
    WANT_STR(diff, "extra: France A PAR\n");
    WANT(rules_case_check(&file.cases[2], map, &datc, result, diff, sizeof diff));
    WANT(!rules_case_check(&file.cases[3], map, &datc, result, diff, sizeof diff));
    WANT(strstr(diff, "expected: PAR: cut") != NULL);
    rules_casefile_clear(&file);
}

static void a_unit_without_retreat_may_be_listed_or_not(void)
{
#define TRAPPED                                                                                              \
    "PRESTATE\nItaly: F TYS\nItaly: A TUN\nFrance: F WES\nFrance: F NAF\nFrance: F ION\nFrance: F MAO\n"     \
    "ORDERS\nFrance: F WES S F NAF - TUN\nFrance: F NAF - TUN\nFrance: F ION H\nFrance: F MAO - NAF\n"       \
    "POSTSTATE\nItaly: F TYS\nFrance: F WES\nFrance: F TUN\nFrance: F ION\nFrance: F NAF\n"
    static const char text[] =
        "CASE listed\n" TRAPPED "POSTSTATE_DISLODGED\nItaly: A TUN # no retreat\nEND\n"
        "CASE left out\n" TRAPPED "END\n"
        "CASE has one\nPRESTATE\nFrance: A PAR\nFrance: A GAS\nGermany: A BUR\nORDERS\nFrance: A PAR - BUR\n"
        "France: A GAS S A PAR - BUR\nPOSTSTATE\nFrance: A BUR\nFrance: A GAS\nEND\n";
    struct rules_casefile file;
    struct findings f;
    char diff[512];
    WANT(parse(text, &file, &f));
    WANT_STR(f.text, "");
    for (unsigned i = 0; i < 2; i++) {
        WANT(rules_case_check(&file.cases[i], map, &datc, result, diff, sizeof diff));
        WANT_STR(diff, "");
    }
    WANT(!rules_case_check(&file.cases[2], map, &datc, result, diff, sizeof diff));
    WANT_STR(diff, "extra dislodged: Germany A BUR\n");
    rules_casefile_clear(&file);
}

static void faults_say_where_and_what_was_expected(void)
{
    static const struct {
        const char *text, *want;
    } faults[] = {
        {"CASE x\nPRESTATE\nFran A PAR\nEND\n", "test:3: expected 'Power: unit', not 'Fran A PAR'"},
        {"CASE x\nPRESTATE\nPoland: A PAR\nEND\n", "test:3: unknown power 'Poland'"},
        {"CASE x\nPRESTATE\nFrance: PAR\nEND\n", "test:3: expected a unit such as 'A Paris', not 'PAR'"},
        {"CASE x\nPRESTATE\nFrance: A NTH\nEND\n", "test:3: an army cannot stand in 'NTH'"},
        {"CASE x\nPRESTATE\nFrance: F SPA\nEND\n",
         "test:3: expected a coast for the fleet in 'SPA', such as SPA/NC"},
        {"CASE x\nPRESTATE\nFrance: A PAR\nGermany: A PAR\nEND\n",
         "test:4: a second unit in 'PAR': one stands there since line 3"},
        {"CASE x\nPRESTATE_SETPHASE someday\nEND\n",
         "test:2: expected a phase such as 'Spring 1901, Movement'"},
        {"CASE x\nPRESTATE_RESULTS\nFrance: A PAR H\nEND\n", "test:3: expected 'SUCCESS: Power: order'"},
        {"CASE x\nPRESTATE_SUPPLYCENTER_OWNERS\nFrance: BUR\nEND\n", "test:3: 'BUR' is not a supply centre"},
        {"CASE x\nORDERS\nA PAR - BUR\nEND\n", "test:3: expected 'Power: order'"},
        {"CASE x\nnonsense\nEND\n", "test:2: expected a keyword such as CASE"},
        {"CASE x\nORDERS now\nEND\n", "test:2: expected nothing after the keyword"},
        {"CASE x\nCASE y\nEND\n", "test:2: expected END before the next CASE"},
        {"CASE x\nPRESTATE\n", "expected END of the case 'x'"},
        {"CASE\nEND\n", "test:1: expected a name after CASE"},
        {"END\n", "test:1: END without CASE"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct rules_casefile file;
        struct findings f;
        char text[512];
        snprintf(text, sizeof text, "%sCASE good\nPRESTATE\nFrance: A PAR\nPOSTSTATE_SAME\nEND\n",
                 faults[i].text);
        WANT(!parse(i == 13 ? faults[i].text : text, &file, &f));
        if (!strstr(f.text, faults[i].want))
            printf("want '%s', got '%s'\n", faults[i].want, f.text);
        WANT(strstr(f.text, faults[i].want) != NULL);
        WANT_INT(f.n, 1);
        if (i != 13) { /* the other case still runs */
            char diff[256];
            WANT(file.n_cases > 0 && !file.cases[file.n_cases - 1].malformed);
            WANT(rules_case_check(&file.cases[file.n_cases - 1], map, &datc, result, diff, sizeof diff));
        }
        if (file.n_cases > 1) {
            char diff[256];
            WANT(file.cases[0].malformed);
            WANT(!rules_case_check(&file.cases[0], map, &datc, result, diff, sizeof diff));
        }
        rules_casefile_clear(&file);
    }
}

static char *read_all(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = malloc(4 << 20);
    *len = fread(text, 1, 4 << 20, file);
    fclose(file);
    return text;
}

/* Runs the cases of a file that are tagged `rules` (or not at all); returns how many failed, -1 if there is
 * no such file. */
static int run_file(const char *path, const char *rules, unsigned *passed)
{
    size_t len;
    char *text = read_all(path, &len), diff[4096];
    struct rules_casefile file;
    struct findings f = {0};
    struct rules_rulebook book;
    int failed = 0;
    if (!text || !rules_rulebook_find(rules, &book)) {
        printf("%s or %s is missing\n", path, rules);
        return -1;
    }
    if (!rules_casefile_parse(text, len, path, map, NULL, &file, collect, &f)) {
        printf("%s", f.text);
        failed++;
    }
    for (unsigned i = 0; i < file.n_cases; i++) {
        if (!rules_case_has_tag(&file.cases[i], rules))
            continue;
        if (rules_case_check(&file.cases[i], map, &book, result, diff, sizeof diff)) {
            ++*passed;
        } else {
            printf("%s under %s:\n%s", file.cases[i].name, rules, diff);
            failed++;
        }
    }
    rules_casefile_clear(&file);
    free(text);
    return failed;
}

static void the_datc_holds_under_all_rules_it_names(void)
{
    static const char *const rules[] = {
        "datc",           "1971",           "1982",   "2000",   "2023",   "szykman", "allhold",
        "dptg",           "4.A.3-fallback", "4.A.4b", "4.A.5a", "4.A.7a", "4.B.2b",  "4.B.3a",
        "4.B.4-calhamer", "4.B.4-strict",   "4.B.5a", "4.B.6a", "4.C.4b"};
    unsigned passed = 0, passed_datc = 0;
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++) {
        for (char letter = 'A'; letter <= 'J'; letter++) {
            char path[64];
            snprintf(path, sizeof path, "tests/cases/datc/6.%c.txt", letter);
            WANT_INT(run_file(path, rules[r], &passed), 0);
        }
        if (r == 0)
            passed_datc = passed;
    }
    WANT_INT(passed_datc, 182);
    WANT_INT(passed, 330);
}

static void a_whole_game_is_played_as_it_was(void)
{
    unsigned passed = 0;
    WANT_INT(run_file("tests/cases/sample-game.txt", "datc", &passed), 0);
    WANT_INT(passed, 34);
}

static void thousands_of_cases_are_read_in_no_time(void)
{
    size_t len;
    char *text = read_all("tests/cases/sample-game.txt", &len);
    WANT(text != NULL);
    if (!text)
        return;
    enum { TIMES = 60 };
    char *many = malloc(len * TIMES);
    for (size_t i = 0; i < TIMES; i++)
        memcpy(many + i * len, text, len);
    struct rules_casefile file;
    clock_t start = clock();
    WANT(rules_casefile_parse(many, len * TIMES, "many", map, NULL, &file, NULL, NULL));
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    WANT_INT(file.n_cases, 34 * TIMES);
    if (seconds > 3)
        printf("%u cases took %.2f s\n", file.n_cases, seconds);
    WANT(seconds < 3); /* about 0.1 s; with the address checker on a busy machine ten times that */
    rules_casefile_clear(&file);
    free(many);
    free(text);
}

int main(void)
{
    map = rules_map_builtin("standard");
    result = calloc(1, sizeof *result);
    if (!map || !rules_rulebook_find("datc", &datc))
        return 2;
    int status =
        tests_run("casefile",
                  (struct test[]){TEST(orders_are_read_in_many_spellings),
                                  TEST(what_was_assumed_is_a_finding_and_what_was_not_understood_is_a_fault),
                                  TEST(orders_are_read_under_the_rulebook),
                                  TEST(exact_orders_are_taken_as_written),
                                  TEST(units_are_read_in_french),
                                  TEST(a_position_is_changed_in_words),
                                  TEST(powers_are_read_by_name_or_beginning),
                                  TEST(all_blocks_are_read),
                                  TEST(attackers_and_stand_offs_come_from_the_results),
                                  TEST(differences_are_named),
                                  TEST(a_unit_without_retreat_may_be_listed_or_not),
                                  TEST(faults_say_where_and_what_was_expected),
                                  TEST(the_datc_holds_under_all_rules_it_names),
                                  TEST(a_whole_game_is_played_as_it_was),
                                  TEST(thousands_of_cases_are_read_in_no_time),
                                  {NULL, NULL}});
    free(result);
    rules_map_free(map);
    return status;
}
