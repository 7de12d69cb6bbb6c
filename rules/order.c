#include "order.h"
#include "position.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

struct rules_order rules_order_make(enum rules_order_kind kind, rules_power power,
                                    enum rules_unit_kind unit_kind, rules_loc unit)
{
    struct rules_order order;
    memset(&order, 0, sizeof order);
    order.power = power;
    order.kind = (uint8_t)kind;
    order.unit_kind = (uint8_t)unit_kind;
    order.unit = unit;
    order.from = order.to = RULES_NO_LOC;
    return order;
}

struct printer {
    char *out;
    size_t size, len;
};

static void put(struct printer *p, const char *text)
{
    for (; *text; text++)
        if (p->len + 1 < p->size)
            p->out[p->len++] = *text;
}

static void put_place(struct printer *p, const struct rules_map *map, rules_loc loc)
{
    put(p, loc < map->n_locs ? map->place[loc].code : "?");
}

/* "A PAR": the letter as written, else of the unit that stands there (dislodged units first in a retreat
 * phase). */
static void put_unit(struct printer *p, const struct rules_map *map, const struct rules_position *pos,
                     uint8_t kind, rules_loc loc, bool retreats)
{
    if (kind == RULES_UNIT_NONE && pos && loc < map->n_locs) {
        rules_loc province = map->province[loc];
        const struct rules_dislodged *gone = retreats ? rules_position_dislodged(pos, province) : NULL;
        const struct rules_unit *unit = gone ? &gone->unit : rules_position_unit(pos, province);
        if (unit)
            kind = unit->kind;
    }
    if (kind == RULES_ARMY || kind == RULES_FLEET)
        put(p, kind == RULES_ARMY ? "A " : "F ");
    put_place(p, map, loc);
}

size_t rules_order_print(const struct rules_map *map, const struct rules_position *pos,
                         const struct rules_order *order, char *out, size_t size)
{
    struct printer p = {out, size, 0};
    if (size == 0)
        return 0;

    bool retreats = pos && rules_phase_type(map, pos->phase) == RULES_PHASE_RETREAT;
    if (order->kind == RULES_WAIVE)
        put(&p, "WAIVE");
    else if (order->kind != RULES_ORDER_NONE)
        put_unit(&p, map, pos, order->unit_kind, order->unit, retreats);

    switch (order->kind) {
    case RULES_HOLD:
        put(&p, " H");
        break;
    case RULES_MOVE:
    case RULES_RETREAT:
        put(&p, order->kind == RULES_MOVE ? " - " : " R ");
        put_place(&p, map, order->to);
        break;
    case RULES_SUPPORT_HOLD:
    case RULES_SUPPORT_MOVE:
    case RULES_CONVOY:
        put(&p, order->kind == RULES_CONVOY ? " C " : " S ");
        put_unit(&p, map, pos,
                 order->kind == RULES_CONVOY && order->other_kind == RULES_UNIT_NONE ? RULES_ARMY
                                                                                     : order->other_kind,
                 order->from, false);
        if (order->kind == RULES_SUPPORT_HOLD)
            break;
        put(&p, " - ");
        put_place(&p, map, order->to);
        break;
    case RULES_DISBAND:
        put(&p, " D");
        break;
    case RULES_BUILD:
        put(&p, " B");
        break;
    default:
        break;
    }

    if (order->kind == RULES_MOVE && order->flags & RULES_VIA)
        put(&p, " VIA");
    out[p.len] = '\0';

    return p.len;
}

enum { MAX_WORDS = 12 };

struct words {
    unsigned n, at;
    const char *text[MAX_WORDS];
    size_t len[MAX_WORDS];
};

static bool split(const char *text, size_t len, struct words *words)
{
    words->n = words->at = 0;
    for (size_t i = 0; i < len;) {
        if (text[i] == ' ' || text[i] == '\t') {
            i++;
            continue;
        }
        size_t start = i;
        if (text[i] == '-')
            i++;
        else
            while (i < len && text[i] != ' ' && text[i] != '\t' && text[i] != '-')
                i++;
        if (words->n == MAX_WORDS)
            return false;
        words->text[words->n] = text + start;
        words->len[words->n++] = i - start;
    }

    return words->n > 0;
}

/* Takes the next word if it is `want` (capitals). */
static bool take(struct words *words, const char *want)
{
    if (words->at == words->n || words->len[words->at] != strlen(want))
        return false;
    for (size_t i = 0; want[i]; i++)
        if (rules_char_upper((unsigned char)words->text[words->at][i]) != (unsigned char)want[i])
            return false;
    words->at++;
    return true;
}

static bool take_place(const struct rules_map *map, struct words *words, rules_loc *loc)
{
    if (words->at == words->n)
        return false;
    *loc = rules_map_find(map, words->text[words->at], words->len[words->at]);
    words->at++;
    return *loc != RULES_NO_LOC;
}

/* The place of a unit; its letter is not written where none stands there. */
static bool take_unit(const struct rules_map *map, struct words *words, uint8_t *kind, rules_loc *loc)
{
    *kind = RULES_UNIT_NONE;
    if (take(words, "A"))
        *kind = RULES_ARMY;
    else if (take(words, "F"))
        *kind = RULES_FLEET;
    return take_place(map, words, loc);
}

/* "H", "D", "B": a word that says it all. */
static bool take_simple(struct words *words, struct rules_order *order)
{
    static const struct {
        const char *word;
        enum rules_order_kind kind;
    } simple[] = {{"H", RULES_HOLD}, {"D", RULES_DISBAND}, {"B", RULES_BUILD}};
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (take(words, simple[i].word)) {
            order->kind = (uint8_t)simple[i].kind;
            return true;
        }
    return false;
}

/* Behind "-". */
static bool parse_move(const struct rules_map *map, struct words *words, struct rules_order *order)
{
    order->kind = RULES_MOVE;
    if (!take_place(map, words, &order->to))
        return false;
    if (take(words, "VIA"))
        order->flags |= RULES_VIA;
    return true;
}

/* Behind "S". */
static bool parse_support(const struct rules_map *map, struct words *words, struct rules_order *order)
{
    order->kind = RULES_SUPPORT_HOLD;
    if (!take_unit(map, words, &order->other_kind, &order->from))
        return false;
    if (!take(words, "-"))
        return true;

    order->kind = RULES_SUPPORT_MOVE;
    if (!take_place(map, words, &order->to))
        return false;
    if (order->to >= map->n_provinces)
        order->flags |= RULES_COAST_WRITTEN;

    return true;
}

/* Behind "C". */
static bool parse_convoy(const struct rules_map *map, struct words *words, struct rules_order *order)
{
    order->kind = RULES_CONVOY;
    return take_unit(map, words, &order->other_kind, &order->from) && take(words, "-") &&
           take_place(map, words, &order->to);
}

/* What follows the ordered unit. */
static bool parse_action(const struct rules_map *map, struct words *words, struct rules_order *order)
{
    if (take_simple(words, order))
        return true;
    if (take(words, "-"))
        return parse_move(map, words, order);
    if (take(words, "R")) {
        order->kind = RULES_RETREAT;
        return take_place(map, words, &order->to);
    }
    if (take(words, "C"))
        return parse_convoy(map, words, order);
    return take(words, "S") && parse_support(map, words, order);
}

bool rules_order_parse(const struct rules_map *map, rules_power power, const char *text, size_t len,
                       struct rules_order *order)
{
    struct words words;
    *order = rules_order_make(RULES_ORDER_NONE, power, RULES_UNIT_NONE, RULES_NO_LOC);
    if (!split(text, len, &words))
        return false;
    if (take(&words, "WAIVE"))
        order->kind = RULES_WAIVE;
    else if (!take_unit(map, &words, &order->unit_kind, &order->unit) ||
             order->unit_kind == RULES_UNIT_NONE || !parse_action(map, &words, order))
        return false;
    return words.at == words.n;
}
