/*
 * For tests of adjudication: a phase written as text, one order a line or after ';', units taken from the
 * orders.
 *
 *     played = play(&board, "bretagne", "ENGLAND: A LON - BEL; F NTH C A LON - BEL; GERMANY: F BEL H");
 *
 * "after" is then the units as "ENGLAND A BEL, ENGLAND F NTH, ..." by province; dislodged units follow a '|'.
 */
#ifndef TESTS_ADJUDICATE_HELPER_H
#define TESTS_ADJUDICATE_HELPER_H

#include "../../rules/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct board {
    struct rules_map *map;
    struct rules_rulebook book;
    struct rules_position pos;
    struct rules_order orders[256];
    size_t n_orders;
    struct rules_result result;
    char after[4096];
};

static inline void board_fail(const char *what, const char *text)
{
    printf("bad test: %s: %s\n", what, text);
    exit(2);
}

static inline void board_print(struct board *b, const struct rules_position *pos)
{
    size_t len = 0;
    b->after[0] = '\0';
    for (unsigned i = 0; i < pos->n_units; i++)
        len += (size_t)snprintf(b->after + len, sizeof b->after - len, "%s%s %c %s", i ? ", " : "",
                                b->map->power[pos->units[i].power].id,
                                pos->units[i].kind == RULES_ARMY ? 'A' : 'F',
                                b->map->place[pos->units[i].loc].code);
    for (unsigned i = 0; i < pos->n_dislodged; i++)
        len += (size_t)snprintf(b->after + len, sizeof b->after - len, "%s%s %c %s", i ? ", " : " | ",
                                b->map->power[pos->dislodged[i].unit.power].id,
                                pos->dislodged[i].unit.kind == RULES_ARMY ? 'A' : 'F',
                                b->map->place[pos->dislodged[i].unit.loc].code);
}

/* Puts the unit that a line begins with on the board, unless one stands there. */
static inline void board_place(struct board *b, rules_power power, const char *order)
{
    char code[16];
    snprintf(code, sizeof code, "%.*s", (int)strcspn(order + 2, " "), order + 2);
    struct rules_unit unit = {power, order[0] == 'A' ? RULES_ARMY : RULES_FLEET,
                              rules_map_find(b->map, code, strlen(code))};
    if (unit.loc == RULES_NO_LOC)
        board_fail("place", order);
    if (!rules_position_unit(&b->pos, b->map->province[unit.loc]) && !rules_position_add(&b->pos, unit))
        board_fail("unit", order);
}

/* Reads the orders; `place_units`: each ordered unit is put on the board. A line "ITALY: @ A VEN" is a unit
 * without order. */
static inline void board_read(struct board *b, const char *text, bool place_units)
{
    rules_power power = RULES_NO_POWER;
    b->n_orders = 0;
    while (*text) {
        size_t len = strcspn(text, ";\n");
        char line[128];
        snprintf(line, sizeof line, "%.*s", (int)len, text);
        text += len + (text[len] != '\0');
        char *order = line, *colon = strchr(line, ':');
        if (colon) {
            while (isspace((unsigned char)*order))
                order++;
            power = rules_map_find_power(b->map, order, (size_t)(colon - order));
            if (power == RULES_NO_POWER)
                board_fail("power", line);
            order = colon + 1;
        }
        while (isspace((unsigned char)*order))
            order++;
        if (!*order)
            continue;
        bool silent = *order == '@';
        if (silent)
            order += 2;
        if (place_units)
            board_place(b, power, order);
        if (!silent && !rules_order_parse(b->map, power, order, strlen(order), &b->orders[b->n_orders++]))
            board_fail("order", line);
    }
}

static inline const char *play(struct board *b, const char *rules, const char *text)
{
    struct rules_phase phase;
    if (!rules_phase_parse(b->map, "S1901M", 6, &phase) || !rules_rulebook_find(rules, &b->book))
        board_fail("rulebook", rules);
    rules_position_empty(b->map, phase, &b->pos);
    board_read(b, text, true);
    rules_adjudicate(&b->pos, b->orders, b->n_orders, &b->book, &b->result);
    board_print(b, &b->result.after);
    return b->after;
}

/* "bounced bounce-move BUR 1-1" of the unit in a province: verdict, cause, by, strength against. */
static inline const char *outcome(struct board *b, const char *province)
{
    static char text[160];
    rules_loc loc = rules_map_find(b->map, province, strlen(province));
    for (unsigned i = 0; i < b->result.n_outcomes; i++) {
        const struct rules_outcome *o = &b->result.outcome[i];
        if (o->unit.kind == RULES_UNIT_NONE || b->map->province[o->unit.loc] != loc)
            continue;
        snprintf(text, sizeof text, "%s %s%s%s%s%s %u-%u%s",
                 rules_verdict_word((enum rules_verdict)o->verdict),
                 rules_cause_word((enum rules_cause)o->cause), o->by == RULES_NO_LOC ? "" : " ",
                 o->by == RULES_NO_LOC ? "" : b->map->place[o->by].code, o->by2 == RULES_NO_LOC ? "" : " ",
                 o->by2 == RULES_NO_LOC ? "" : b->map->place[o->by2].code, o->strength, o->against,
                 o->dislodged ? " dislodged" : "");
        return text;
    }
    return "no such unit";
}

#endif
