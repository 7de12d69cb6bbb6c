/*
 * Any bytes as a message of orders: no crash, no endless loop; every reading is whole, what is followed can
 * be done, and what is followed reads back from its canonical form. The first byte chooses position, power
 * and rulebook.
 */
#include "../../rules/rules.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void want(bool condition)
{
    if (!condition)
        abort();
}

static const char *const positions[] = {
    "PRESTATE_SETPHASE Spring 1903, Movement\nPRESTATE\nItaly: A TYR\nItaly: F TYS\nItaly: F WES\nItaly: A "
    "ROM\nItaly: F NAP\n"
    "France: A MAR\nFrance: F SPA/SC\nFrance: F LYO\nFrance: F MAO\nFrance: A PAR\nRussia: F STP/NC\nRussia: "
    "A MOS\n"
    "England: F NTH\nEngland: A LON\nEngland: F ENG\n",
    "PRESTATE_SETPHASE Fall 1902, Retreat\nPRESTATE\nFrance: F BRE\nGermany: A BUR\nGermany: A "
    "RUH\nPRESTATE_DISLODGED\n"
    "France: A BUR\nPRESTATE_RESULTS\nSUCCESS: Germany: A MUN-BUR\nSUCCESS: Germany: A RUH S A MUN-BUR\n",
    "PRESTATE_SETPHASE Fall 1901, Adjustment\nPRESTATE_SUPPLYCENTER_OWNERS\nFrance: A PAR\nFrance: A "
    "BRE\nFrance: A MAR\n"
    "France: A SPA\nRussia: A STP\nRussia: A MOS\nItaly: A ROM\nPRESTATE\nFrance: A SPA\nRussia: A "
    "UKR\nItaly: A TYR\n"
    "Italy: F TYS\n",
};

static void check(const struct rules_read_context *context, const struct rules_readings *readings)
{
    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        char note[512], order[192];
        struct rules_order fixed;
        want(reading->status > RULES_READ_NONE && reading->status < RULES_READ_STATUS_COUNT &&
             reading->source);
        want(!strpbrk(reading->source, "\t\n\r"));
        want(rules_note_print(context, reading, note, sizeof note) < sizeof note);
        rules_order_print(context->pos->map, context->pos, &reading->order, order, sizeof order);
        if (reading->condition)
            rules_condition_holds(reading->condition, context->pos);
        if (reading->status > RULES_READ_ASSUMED || reading->has_phase)
            continue;
        want(reading->order.power == context->power);
        want(rules_order_check(context->pos, &reading->order, context->book, &fixed) == RULES_CAUSE_NONE);
        want(rules_order_parse(context->pos->map, context->power, order, strlen(order), &fixed));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rules_map *map; /* loaded once for all inputs */
    static struct rules_names *names;
    static struct rules_position pos[3];
    static const char *const books[] = {"datc", "bretagne"};
    if (!map) {
        map = rules_map_builtin("standard");
        want(map);
        names = rules_names_new(map);
        for (size_t i = 0; i < 3; i++)
            want(rules_position_parse(map, positions[i], strlen(positions[i]), "fuzz", &pos[i], NULL, NULL));
    }
    if (size == 0)
        return 0;
    struct rules_rulebook book;
    want(rules_rulebook_find(books[data[0] / 21 % 2], &book));
    struct rules_read_context context = {.names = names,
                                         .pos = &pos[data[0] % 3],
                                         .power = (rules_power)(data[0] / 3 % map->n_powers),
                                         .book = &book};
    struct rules_readings readings;
    rules_read(&context, (const char *)data + 1, size - 1, &readings);
    check(&context, &readings);
    rules_readings_clear(&readings);
    return 0;
}
