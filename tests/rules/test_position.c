/* Positions, orders as canonical text, memory and text tools. */
#include "../../rules/rules.h"
#include "../harness.h"
#include "same_position.h"
#include <stddef.h>
#include <stdint.h>

static struct rules_map *map;

static rules_loc at(const char *code)
{
    return rules_map_find(map, code, strlen(code));
}

static rules_power power(const char *name)
{
    return rules_map_find_power(map, name, strlen(name));
}

static struct rules_position *new_position(void)
{
    struct rules_position *pos = calloc(1, sizeof *pos);
    rules_position_start(map, pos);
    return pos;
}

static void a_game_starts_with_twenty_two_units(void)
{
    struct rules_position *pos = new_position();
    const char *why = "";
    WANT(rules_position_ok(pos, &why));
    WANT(why == NULL);
    WANT_INT(pos->n_units, 22);
    WANT_INT(rules_position_count_units(pos, power("Russia")), 4);
    WANT_INT(rules_position_count_centres(pos, power("Turkey")), 3);
    const struct rules_unit *unit = rules_position_unit(pos, at("STP"));
    WANT(unit && unit->kind == RULES_FLEET && unit->loc == at("STP/SC"));
    WANT(rules_position_unit(pos, at("BUR")) == NULL);
    free(pos);
}

static void units_are_put_where_they_can_stand(void)
{
    struct rules_position *pos = new_position();
    const rules_power france = power("France");
    WANT(rules_position_add(pos, (struct rules_unit){france, RULES_FLEET, at("SPA/NC")}));
    WANT(!rules_position_add(pos, (struct rules_unit){france, RULES_FLEET, at("SPA")}));
    WANT(!rules_position_add(pos, (struct rules_unit){france, RULES_ARMY, at("SPA/NC")}));
    WANT(!rules_position_add(pos, (struct rules_unit){france, RULES_ARMY, at("MAO")}));
    WANT(!rules_position_add(pos, (struct rules_unit){france, RULES_FLEET, at("BUR")}));
    WANT(!rules_position_add(pos, (struct rules_unit){france, RULES_ARMY, at("SWI")}));
    WANT(!rules_position_add(pos, (struct rules_unit){99, RULES_ARMY, at("BUR")}));
    WANT(!rules_position_add(pos, (struct rules_unit){france, RULES_ARMY, RULES_NO_LOC}));
    WANT_INT(pos->n_units, 23);
    WANT(
        rules_position_add(pos, (struct rules_unit){france, RULES_ARMY, at("SPA")})); /* replaces the fleet */
    WANT_INT(pos->n_units, 23);
    WANT(rules_position_remove(pos, at("SPA")));
    WANT(!rules_position_remove(pos, at("SPA")));
    WANT_INT(pos->n_units, 22);
    WANT(rules_position_ok(pos, NULL));
    free(pos);
}

static void broken_positions_are_recognised(void)
{
    struct rules_position *pos = new_position();
    const char *why;
    pos->owner[at("BUR")] = 0;
    WANT(!rules_position_ok(pos, &why));
    WANT(why && strstr(why, "no centre"));
    rules_position_start(map, pos);
    pos->units[3] = pos->units[2];
    WANT(!rules_position_ok(pos, &why));
    WANT(why && strstr(why, "one province"));
    rules_position_start(map, pos);
    pos->dislodged[pos->n_dislodged++] = (struct rules_dislodged){pos->units[0], RULES_NO_LOC, false};
    WANT(!rules_position_ok(pos, &why));
    WANT(why && strstr(why, "retreat"));
    rules_position_start(map, pos);
    pos->phase.step = 77;
    WANT(!rules_position_ok(pos, &why));
    free(pos);
}

static void a_position_survives_as_text(void)
{
    struct rules_position *pos = new_position(), *back = new_position();
    static const char text[] =
        "VARIANT_ALL standard\nPRESTATE_SETPHASE S1902R\nPRESTATE\n\tENGLAND: F SKA\n\tENGLAND: A SWE\n"
        "PRESTATE_DISLODGED\n\tRUSSIA: F SWE from NWY convoy\nPRESTATE_CONTESTED\n\tBOT\n\tFIN\n"
        "PRESTATE_SUPPLYCENTER_OWNERS\n\tENGLAND: EDI\n\tRUSSIA: SWE\n";
    char out[4096], small[20];
    WANT(rules_position_parse(map, text, sizeof text - 1, "p", pos, NULL, NULL));
    WANT_INT(pos->n_dislodged, 1);
    WANT_INT(pos->dislodged[0].attacker_from, at("NWY"));
    WANT(pos->dislodged[0].attacker_convoyed);
    WANT(rules_bit(pos->contested, at("FIN")));
    WANT(!rules_bit(pos->contested, at("SWE")));
    size_t n = rules_position_print(pos, out, sizeof out);
    WANT_STR(out, text);
    WANT_INT(n, sizeof text - 1);
    WANT_INT(rules_position_print(pos, small, sizeof small), n); /* the whole length, cut text */
    WANT_INT(strlen(small), sizeof small - 1);
    WANT(rules_position_parse(map, out, n, "p", back, NULL, NULL));
    WANT(same_position(pos, back));
    rules_position_copy(back, pos);
    WANT(same_position(pos, back));
    back->owner[at("SWE")] = power("England");
    WANT(!same_position(pos, back));
    rules_position_start(map, pos);
    rules_position_print(pos, out, sizeof out);
    WANT(rules_position_parse(map, out, strlen(out), "p", back, NULL, NULL));
    WANT(same_position(pos, back));
    WANT(!rules_position_parse(map, "", 0, "p", back, NULL, NULL));
    WANT(!rules_position_parse(map, "PRESTATE\nFrance: A NTH\n", 24, "p", back, NULL, NULL));
    free(pos);
    free(back);
}

static void orders_are_printed_as_they_are_read(void)
{
    static const char *const orders[] = {
        "A PAR - BUR", "A LON - BEL VIA", "A PAR S A MAR - BUR",   "A PAR S A MAR", "F NTH C A LON - BEL",
        "A PAR H",     "F STP/SC - BOT",  "A PAR R GAS",           "A PAR D",       "A PAR B",
        "F STP/NC B",  "WAIVE",           "A SER S F AEG - BUL/SC"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct rules_order order;
        char out[64];
        WANT(rules_order_parse(map, 0, orders[i], strlen(orders[i]), &order));
        rules_order_print(map, NULL, &order, out, sizeof out);
        WANT_STR(out, orders[i]);
    }
    struct rules_order order;
    WANT(rules_order_parse(map, 0, "  a par-bur ", 12, &order));
    WANT_INT(order.kind, RULES_MOVE);
    static const char *const wrong[] = {
        "",        "PAR",     "A PAR",     "A PAR - ", "A PAR - XXX", "A PAR - BUR BUR", "F NTH C A LON",
        "X PAR H", "A PAR S", "WAIVE PAR", "A PAR H H"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        WANT(!rules_order_parse(map, 0, wrong[i], strlen(wrong[i]), &order));
}

static void missing_unit_letters_come_from_the_position(void)
{
    struct rules_position *pos = new_position();
    struct rules_order order =
        rules_order_make(RULES_SUPPORT_MOVE, power("France"), RULES_UNIT_NONE, at("BRE"));
    char out[64], tiny[4];
    order.from = at("PAR");
    order.to = at("PIC");
    rules_order_print(map, pos, &order, out, sizeof out);
    WANT_STR(out, "F BRE S A PAR - PIC");
    WANT_INT(rules_order_print(map, pos, &order, tiny, sizeof tiny), 3);
    WANT_STR(tiny, "F B");
    free(pos);
}

static void an_arena_gives_zeroed_memory_of_any_size(void)
{
    struct rules_arena arena;
    rules_arena_init(&arena);
    unsigned char *all[60];
    for (size_t i = 0; i < 60; i++) {
        all[i] = rules_arena_alloc(&arena, i * i * 37);
        WANT((uintptr_t)all[i] % sizeof(max_align_t) == 0 || (uintptr_t)all[i] % 16 == 0);
        for (size_t k = 0; k < i * i * 37; k += 97)
            WANT(all[i][k] == 0);
        memset(all[i], (int)i, i * i * 37);
    }
    for (size_t i = 1; i < 60; i++)
        WANT_INT(all[i][i * i * 37 - 1], i);
    WANT_STR(rules_arena_printf(&arena, "%s-%d", "abc", 7), "abc-7");
    char *text = rules_arena_printf(&arena, "%0900d", 1);
    WANT_INT(strlen(text), 900);
    WANT_STR(rules_arena_strndup(&arena, "abcdef", 3), "abc");
    rules_arena_clear(&arena);
    WANT(arena.blocks == NULL);
    rules_arena_clear(&arena);
}

static void text_is_folded_for_comparing(void)
{
    static const struct {
        const char *text, *want;
    } folds[] = {{"Édimbourg", "edimbourg"},   {"GRÈCE", "grece"}, {"Œuf", "oeuf"},    {"Straße", "strasse"},
                 {"İSTANBUL", "istanbul"},     {"ısı", "isi"},     {"Łódź", "lodz"},   {"e\xCC\x81t", "et"},
                 {"Ølstykke", "olstykke"},     {"Þing", "thing"},  {"ΩΜΕΓΑ", "ωμεγα"}, {"МОСКВА", "москва"},
                 {"a\xFFz", "a\xEF\xBF\xBDz"}, {"İĲ", "iij"}};
    for (size_t i = 0; i < sizeof folds / sizeof *folds; i++) {
        char out[64];
        size_t n = rules_text_fold(folds[i].text, strlen(folds[i].text), out, sizeof out);
        WANT_STR(out, folds[i].want);
        WANT_INT(n, strlen(folds[i].want));
    }
    char tiny[4];
    WANT_INT(rules_text_fold("abcdef", 6, tiny, sizeof tiny), 3);
    WANT_STR(tiny, "abc");
    WANT_INT(rules_text_fold("abcdef", 6, tiny, 0), 0);
}

static void letters_change_case_both_ways(void)
{
    for (uint32_t c = 0; c < 0x3000; c++) {
        uint32_t low = rules_char_lower(c), up = rules_char_upper(c);
        if (low != c && c != 0x130) /* İ: its small letter has another capital */
            WANT_INT(rules_char_upper(low), c);
        if (up != c)
            WANT_INT(rules_char_lower(up), c);
    }
    WANT_INT(rules_char_upper(0xDF), 0xDF); /* ß stays */
}

static void utf_8_is_decoded_strictly(void)
{
    size_t used;
    static const uint32_t codes[] = {0x24, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFD, 0x10000, 0x10FFFF};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char bytes[4];
        size_t n = rules_utf8_encode(codes[i], bytes);
        WANT_INT(rules_utf8_decode(bytes, n, &used), codes[i]);
        WANT_INT(used, n);
        WANT(rules_utf8_valid(bytes, n));
    }
    static const char *const bad[] = {"\x80",
                                      "\xC0\x80",
                                      "\xC3",
                                      "\xE0\x80\x80",
                                      "\xED\xA0\x80",
                                      "\xF4\x90\x80\x80",
                                      "\xF8\x88\x80\x80\x80",
                                      "\xE2\x28\xA1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        WANT_INT(rules_utf8_decode(bad[i], strlen(bad[i]), &used), 0xFFFD);
        WANT_INT(used, 1);
        WANT(!rules_utf8_valid(bad[i], strlen(bad[i])));
    }
    WANT(rules_utf8_valid("\xEF\xBF\xBD", 3));
}

static void distances_count_slips(void)
{
    static const struct {
        const char *a, *b;
        unsigned limit, want;
    } pairs[] = {{"paris", "paris", 2, 0},     {"paris", "pairs", 2, 1},  {"paris", "pari", 2, 1},
                 {"paris", "parris", 2, 1},    {"paris", "berlin", 2, 3}, {"", "ab", 3, 2},
                 {"galicia", "galacia", 1, 1}, {"abcdef", "a", 2, 3}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        WANT_INT(rules_text_distance(pairs[i].a, strlen(pairs[i].a), pairs[i].b, strlen(pairs[i].b),
                                     pairs[i].limit),
                 pairs[i].want);
    char longer[100];
    memset(longer, 'a', sizeof longer);
    WANT_INT(rules_text_distance(longer, 100, longer, 100, 2), 3);
}

int main(void)
{
    map = rules_map_builtin("standard");
    if (!map)
        return 2;
    int status = tests_run("position", (struct test[]){TEST(a_game_starts_with_twenty_two_units),
                                                       TEST(units_are_put_where_they_can_stand),
                                                       TEST(broken_positions_are_recognised),
                                                       TEST(a_position_survives_as_text),
                                                       TEST(orders_are_printed_as_they_are_read),
                                                       TEST(missing_unit_letters_come_from_the_position),
                                                       TEST(an_arena_gives_zeroed_memory_of_any_size),
                                                       TEST(text_is_folded_for_comparing),
                                                       TEST(letters_change_case_both_ways),
                                                       TEST(utf_8_is_decoded_strictly),
                                                       TEST(distances_count_slips),
                                                       {NULL, NULL}});
    rules_map_free(map);
    return status;
}
