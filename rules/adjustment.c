/* Builds and removals: how many are due, which orders count, and what civil disorder removes. */
#include "board_p.h"

#include <string.h>
#include <strings.h>

/* --- What is due --- */

static bool holds_home(const struct rules_position *pos, rules_power power)
{
    const struct rules_map_power *p = &pos->map->power[power];
    for (uint16_t h = 0; h < p->n_homes; h++)
        if (pos->owner[p->homes[h]] == power)
            return true;
    return false;
}

static bool is_home(const struct rules_map *map, rules_power power, rules_loc centre)
{
    const struct rules_map_power *p = &map->power[power];
    for (uint16_t h = 0; h < p->n_homes; h++)
        if (p->homes[h] == centre)
            return true;
    return false;
}

/* Whether the map lets `power` build in that centre, were it owned and vacant (RULE BUILD_ANY, REMOTE_BUILDS,
 * HOME_BUILDS). */
static bool may_build_in(const struct rules_position *pos, rules_power power, rules_loc centre)
{
    const struct rules_map *map = pos->map;
    if (is_home(map, power, centre) || map->build_any ||
        (map->home_builds && map->home_of[centre] != RULES_NO_POWER))
        return true;
    return map->remote_builds && holds_home(pos, power);
}

size_t rules_build_sites(const struct rules_position *pos, rules_power power, rules_loc *sites)
{
    const struct rules_map *map = pos->map;
    size_t n = 0;
    for (uint16_t c = 0; power != RULES_NO_POWER && c < map->n_centres; c++) {
        rules_loc centre = map->centres[c];
        if (pos->owner[centre] == power && map->place[centre].terrain != RULES_TERRAIN_SHUT &&
            !rules_position_unit(pos, centre) && may_build_in(pos, power, centre))
            sites[n++] = centre;
    }
    return n;
}

int rules_adjustments_due(const struct rules_position *pos, rules_power power)
{
    rules_loc sites[RULES_MAX_LOCS];
    int due = (int)rules_position_count_centres(pos, power) - (int)rules_position_count_units(pos, power);
    if (due <= 0)
        return due;
    int free_sites = (int)rules_build_sites(pos, power, sites);
    return due < free_sites ? due : free_sites;
}

/* --- Orders --- */

/* What may be built in a place, by its terrain. */
struct build_kinds {
    bool army, fleet;
};

static struct build_kinds kinds_in(const struct rules_place *place)
{
    bool shore = place->terrain == RULES_TERRAIN_COAST || place->terrain == RULES_TERRAIN_PORT;
    return (struct build_kinds){.army = shore || place->terrain == RULES_TERRAIN_LAND,
                                .fleet = shore || place->terrain == RULES_TERRAIN_WATER};
}

/* Supplies the kind where it was not written (DATC 4.C.3), or where a fleet was meant inland. */
static enum rules_cause choose_kind(const struct rules_rulebook *book, struct build_kinds may,
                                    rules_loc centre, struct rules_order *order)
{
    bool inland = may.army && !may.fleet;
    if (order->unit_kind == RULES_UNIT_NONE) {
        if (may.army && may.fleet && order->unit == centre)
            return RULES_CAUSE_KIND_WRONG;
        order->unit_kind = inland ? RULES_ARMY : RULES_FLEET;
        order->flags |= RULES_KIND_ASSUMED;
    }
    if (order->unit_kind == RULES_FLEET && inland && book->value[RULES_OPTION_BUILD_KIND] == 1) {
        order->unit_kind = RULES_ARMY;
        order->flags |= RULES_KIND_ASSUMED;
    }
    return RULES_CAUSE_NONE;
}

static enum rules_cause place_army(const struct rules_rulebook *book, struct build_kinds may,
                                   rules_loc centre, struct rules_order *order)
{
    if (order->unit != centre && book->value[RULES_OPTION_POINTLESS_COAST] != 0)
        return RULES_CAUSE_WRONG_COAST;
    order->unit = centre;
    return may.army ? RULES_CAUSE_NONE : RULES_CAUSE_WRONG_TERRAIN;
}

static enum rules_cause place_fleet(const struct rules_map *map, struct build_kinds may, rules_loc centre,
                                    struct rules_order *order)
{
    const struct rules_place *place = &map->place[centre];
    if (!may.fleet)
        return RULES_CAUSE_WRONG_TERRAIN;
    if (place->n_coasts > 0 && order->unit == centre) {
        if (place->n_coasts > 1)
            return RULES_CAUSE_COAST_NEEDED;
        order->unit = place->coasts;
    }
    return map->place[order->unit].fleet_may ? RULES_CAUSE_NONE : RULES_CAUSE_WRONG_TERRAIN;
}

static enum rules_cause check_build(const struct rules_position *pos, const struct rules_rulebook *book,
                                    struct rules_order *order)
{
    const struct rules_map *map = pos->map;
    rules_loc centre = map->province[order->unit];
    struct build_kinds may = kinds_in(&map->place[centre]);

    if (!map->place[centre].centre || !may_build_in(pos, order->power, centre))
        return RULES_CAUSE_NOT_HOME;
    if (pos->owner[centre] != order->power)
        return RULES_CAUSE_NOT_OWNED;
    if (rules_position_unit(pos, centre))
        return RULES_CAUSE_OCCUPIED;
    if (order->unit_kind >= RULES_UNIT_KIND_COUNT)
        return RULES_CAUSE_KIND_WRONG;

    enum rules_cause cause = choose_kind(book, may, centre, order);
    if (cause != RULES_CAUSE_NONE)
        return cause;
    return order->unit_kind == RULES_ARMY ? place_army(book, may, centre, order)
                                          : place_fleet(map, may, centre, order);
}

enum rules_cause rules_adjustment_check(const struct rules_position *pos, const struct rules_order *order,
                                        const struct rules_rulebook *book, struct rules_order *fixed)
{
    const struct rules_map *map = pos->map;
    *fixed = *order;
    if (order->kind == RULES_WAIVE)
        return RULES_CAUSE_NONE;
    if (order->unit >= map->n_locs || order->power >= map->n_powers)
        return RULES_CAUSE_NO_UNIT;
    if (order->kind == RULES_BUILD)
        return check_build(pos, book, fixed);
    if (order->kind != RULES_DISBAND)
        return RULES_CAUSE_WRONG_PHASE;

    const struct rules_unit *unit = rules_position_unit(pos, map->province[order->unit]);
    if (!unit)
        return RULES_CAUSE_NO_UNIT;
    if (unit->power != order->power)
        return RULES_CAUSE_FOREIGN_UNIT;
    if (order->unit_kind != unit->kind)
        fixed->flags |= RULES_KIND_ASSUMED;
    fixed->unit_kind = unit->kind;
    fixed->unit = unit->loc;

    return RULES_CAUSE_NONE;
}

/* --- Civil disorder --- */

/* The search for the nearest provinces, step by step. */
struct search {
    const struct rules_map *map;
    uint16_t *distance; /* 0xFFFF: not reached yet */
    rules_loc queue[RULES_MAX_LOCS];
    unsigned head, tail;
};

/* Reaches a province from one at distance `steps` - 1, unless it was reached before. */
static void reach(struct search *s, rules_loc province, unsigned steps)
{
    if (s->distance[province] != 0xFFFF)
        return;
    s->distance[province] = (uint16_t)steps;
    s->queue[s->tail++] = province;
}

static void reach_by_fleet(struct search *s, rules_loc p, unsigned steps)
{
    const struct rules_place *place = &s->map->place[p];
    for (unsigned c = 0; c <= place->n_coasts; c++) {
        rules_loc loc = c == 0 ? p : (rules_loc)(place->coasts + c - 1);
        for (unsigned i = 0; i < s->map->n_fleet_list[loc]; i++)
            reach(s, s->map->province[s->map->fleet_list[loc][i]], steps);
    }
}

/* By land, and from a coast to the seas where an army boards. */
static void reach_by_army(struct search *s, rules_loc p, unsigned steps)
{
    for (unsigned w = 0; w < s->map->words; w++) {
        uint64_t near = rules_row(s->map, s->map->army_to, p)[w] | rules_row(s->map, s->map->boards, p)[w];
        for (; near; near &= near - 1)
            reach(s, (rules_loc)(w * 64 + (unsigned)__builtin_ctzll(near)), steps);
    }
}

/* From a sea to the coasts where an army lands. */
static void reach_coasts(struct search *s, rules_loc sea, unsigned steps)
{
    if (!rules_bit(s->map->convoyer, sea))
        return;
    for (rules_loc p = 0; p < s->map->n_provinces; p++)
        if (rules_bit(rules_row(s->map, s->map->boards, p), sea))
            reach(s, p, steps);
}

void rules_distances(const struct rules_map *map, const uint64_t *from, enum rules_measure measure,
                     uint16_t *distance)
{
    struct search s;
    s.map = map;
    s.distance = distance;
    s.head = s.tail = 0;
    memset(distance, 0xFF, map->n_provinces * sizeof *distance);
    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (rules_bit(from, p))
            reach(&s, p, 0);

    while (s.head < s.tail) {
        rules_loc p = s.queue[s.head++];
        unsigned steps = distance[p] + 1u;
        reach_by_fleet(&s, p, steps);
        if (measure == RULES_MEASURE_FLEET)
            continue;
        reach_by_army(&s, p, steps);
        reach_coasts(&s, p, steps);
    }
}

/*
 * The 75 regions as the list of the championship of Brittany numbers them (Bretagne, annex 1 to 75), with the
 * abbreviation of the Descartes edition, by which we order its French names.
 */
static const struct {
    char code[4], descartes[4];
} regions[] = {
    {"ADR", "ADR"}, {"AEG", "EGE"}, {"ALB", "MON"}, {"ANK", "ANK"}, {"APU", "APU"}, {"ARM", "CAU"},
    {"BAL", "BAL"}, {"BAR", "BAR"}, {"BEL", "BEL"}, {"BER", "BER"}, {"BLA", "NOI"}, {"BOH", "BOH"},
    {"BRE", "BRE"}, {"BUD", "BUD"}, {"BUL", "BUL"}, {"BUR", "BOU"}, {"CLY", "HIG"}, {"CON", "CON"},
    {"DEN", "DAN"}, {"EAS", "LEV"}, {"EDI", "EDI"}, {"ENG", "MAN"}, {"FIN", "FIN"}, {"GAL", "GAL"},
    {"GAS", "GAS"}, {"GRE", "GRE"}, {"BOT", "BOT"}, {"LYO", "LIO"}, {"HEL", "HEL"}, {"HOL", "PAY"},
    {"ION", "ION"}, {"IRI", "STG"}, {"KIE", "KIE"}, {"LVP", "LIV"}, {"LVN", "LIT"}, {"LON", "LON"},
    {"MAR", "TOU"}, {"MAO", "ATL"}, {"MOS", "MOS"}, {"MUN", "MUN"}, {"NAP", "NAP"}, {"NAF", "MAR"},
    {"NAO", "ISL"}, {"NTH", "NRD"}, {"NWY", "NGE"}, {"NWG", "GRO"}, {"PAR", "PAR"}, {"PIC", "PIC"},
    {"PIE", "PIE"}, {"POR", "POR"}, {"PRU", "PRU"}, {"ROM", "ROM"}, {"RUH", "RHE"}, {"RUM", "ROU"},
    {"STP", "STP"}, {"SER", "SER"}, {"SEV", "ODE"}, {"SIL", "SIL"}, {"SKA", "SKA"}, {"SMY", "SMY"},
    {"SPA", "ESP"}, {"SWE", "SUE"}, {"SYR", "SYR"}, {"TUN", "TUN"}, {"TUS", "TOS"}, {"TRI", "TRI"},
    {"TYR", "ALP"}, {"TYS", "TYR"}, {"UKR", "UKR"}, {"VEN", "VEN"}, {"VIE", "VIE"}, {"WAL", "COR"},
    {"WAR", "VAR"}, {"WES", "MED"}, {"YOR", "YOR"},
};
enum { N_REGIONS = sizeof regions / sizeof regions[0] };

static unsigned region_number(const struct rules_map *map, rules_loc province)
{
    for (unsigned r = 0; r < N_REGIONS; r++)
        if (strcasecmp(regions[r].code, map->place[province].code) == 0)
            return r;
    return N_REGIONS;
}

/* Whether the name of province `a` comes before that of `b`, by the list that the rulebook uses; regions off
 * the list after it. */
static int compare_names(const struct rules_map *map, enum rules_removals rule, rules_loc a, rules_loc b)
{
    unsigned ra = region_number(map, a), rb = region_number(map, b);
    if (rule == RULES_REMOVALS_BRETAGNE && (ra < N_REGIONS || rb < N_REGIONS))
        return (int)ra - (int)rb;
    if (rule == RULES_REMOVALS_DESCARTES && ra < N_REGIONS && rb < N_REGIONS)
        return strcmp(regions[ra].descartes, regions[rb].descartes);
    int order = strcasecmp(map->place[a].name, map->place[b].name);
    return order ? order : (int)a - (int)b;
}

struct candidate {
    const struct rules_unit *unit;
    unsigned distance;
    rules_loc province;
    bool on_centre;
};

/* Negative if `a` is removed before `b`. */
static int compare(const struct rules_map *map, enum rules_removals rule, const struct candidate *a,
                   const struct candidate *b)
{
    int farther = (a->distance < b->distance) - (a->distance > b->distance);
    int fleet = (b->unit->kind == RULES_FLEET) - (a->unit->kind == RULES_FLEET);
    int off_centre = a->on_centre - b->on_centre;
    int key[3] = {farther, fleet, 0};

    switch (rule) {
    case RULES_REMOVALS_2023:
        key[0] = off_centre, key[1] = farther, key[2] = fleet;
        break;
    case RULES_REMOVALS_1971:
        break;
    case RULES_REMOVALS_DESCARTES:
        key[1] = off_centre, key[2] = fleet;
        break;
    case RULES_REMOVALS_BRETAGNE:
        key[2] = off_centre;
        break;
    }

    for (unsigned k = 0; k < 3; k++)
        if (key[k])
            return key[k];

    return compare_names(map, rule, a->province, b->province);
}

size_t rules_civil_removals(const struct rules_position *pos, rules_power power,
                            const struct rules_rulebook *book, size_t n, rules_loc *removed)
{
    const struct rules_map *map = pos->map;
    enum rules_removals rule = (enum rules_removals)book->value[RULES_OPTION_CIVIL_REMOVALS];
    uint64_t from[RULES_MAX_WORDS] = {0};
    uint16_t any[RULES_MAX_LOCS], fleet[RULES_MAX_LOCS];
    struct candidate list[RULES_MAX_LOCS];
    size_t count = 0;

    if (n == 0)
        return 0;

    for (uint16_t c = 0; c < map->n_centres; c++)
        if (rule == RULES_REMOVALS_2023 ? pos->owner[map->centres[c]] == power
                                        : is_home(map, power, map->centres[c]))
            rules_bit_set(from, map->centres[c]);
    rules_distances(map, from, RULES_MEASURE_ANY, any);
    rules_distances(map, from, RULES_MEASURE_FLEET, fleet);
    for (uint16_t i = 0; i < pos->n_units; i++) {
        const struct rules_unit *unit = &pos->units[i];
        if (unit->power != power)
            continue;
        struct candidate c = {unit, 0, map->province[unit->loc], false};
        c.distance = any[c.province];
        if (rule == RULES_REMOVALS_1971 && unit->kind == RULES_FLEET && fleet[c.province] != 0xFFFF)
            c.distance = fleet[c.province];
        c.on_centre = map->place[c.province].centre;
        size_t at = count++;
        for (; at > 0 && compare(map, rule, &c, &list[at - 1]) < 0; at--)
            list[at] = list[at - 1];
        list[at] = c;
    }

    for (size_t i = 0; i < n && i < count; i++)
        removed[i] = list[i].province;

    return n < count ? n : count;
}

/* --- The phase --- */

static void remove_missing(rules_power power, const struct rules_rulebook *book, size_t missing,
                           struct rules_result *result)
{
    rules_loc gone[RULES_MAX_LOCS];
    size_t n = rules_civil_removals(&result->after, power, book, missing, gone);

    for (size_t i = 0; i < n; i++) {
        const struct rules_unit *unit = rules_position_unit(&result->after, gone[i]);
        struct rules_unit lost = *unit;
        rules_position_remove(&result->after, gone[i]);
        if (result->n_outcomes >= RULES_MAX_ORDERS)
            continue;
        struct rules_outcome *o = &result->outcome[result->n_outcomes++];
        memset(o, 0, sizeof *o);
        o->unit = lost;
        o->order = rules_order_make(RULES_DISBAND, power, (enum rules_unit_kind)lost.kind, lost.loc);
        o->no_order = true;
        o->verdict = RULES_DISBANDED;
        o->cause = RULES_CAUSE_CIVIL_DISORDER;
        o->law = rules_law_of(book, RULES_CAUSE_CIVIL_DISORDER);
        o->by = o->by2 = o->dislodged_by = RULES_NO_LOC;
    }
}

/* An order that is legal by itself: whether it still counts after those above it. */
static enum rules_cause count_order(const struct rules_order *order, int *due, struct rules_position *after)
{
    const struct rules_map *map = after->map;
    bool builds = order->kind != RULES_DISBAND;

    if (builds && order->kind == RULES_BUILD && rules_position_unit(after, map->province[order->unit]))
        return RULES_CAUSE_BUILD_TWICE;
    if (*due == 0)
        return RULES_CAUSE_SURPLUS;

    *due += builds ? -1 : 1;
    if (order->kind == RULES_BUILD) {
        struct rules_unit unit = {order->power, order->unit_kind, order->unit};
        rules_position_add(after, unit);
    } else if (order->kind == RULES_DISBAND) {
        rules_position_remove(after, map->province[order->unit]);
    }

    return RULES_CAUSE_NONE;
}

/* What is due to each power. */
struct dues {
    int started[RULES_MAX_POWERS]; /* before the first order */
    int left[RULES_MAX_POWERS];
};

/* Whether an order that is legal by itself still counts among those above it. */
static enum rules_cause count_among(const struct rules_order *order, struct dues *dues,
                                    struct rules_position *after)
{
    int total = dues->started[order->power];
    bool removes = order->kind == RULES_DISBAND;
    if (removes && total < 0 && !rules_position_unit(after, after->map->province[order->unit]))
        return RULES_CAUSE_NO_UNIT; /* removed by an order above */
    bool due = removes ? total < 0 : total > 0;
    return due ? count_order(order, &dues->left[order->power], after) : RULES_CAUSE_NOTHING_DUE;
}

static enum rules_verdict verdict_of(const struct rules_order *order, enum rules_cause cause)
{
    if (cause == RULES_CAUSE_NONE)
        return order->kind == RULES_DISBAND ? RULES_DISBANDED : RULES_SUCCEEDS;
    return cause == RULES_CAUSE_SURPLUS ? RULES_IGNORED : RULES_VOID;
}

static void take_order(const struct rules_position *pos, const struct rules_order *order,
                       const struct rules_rulebook *book, struct dues *dues, struct rules_result *result)
{
    const struct rules_map *map = pos->map;
    struct rules_outcome *o = &result->outcome[result->n_outcomes];

    memset(o, 0, sizeof *o);
    o->by = o->by2 = o->dislodged_by = RULES_NO_LOC;
    result->of_order[result->n_orders++] = result->n_outcomes++;

    enum rules_cause cause = rules_adjustment_check(pos, order, book, &o->order);
    if (order->power >= map->n_powers)
        cause = RULES_CAUSE_NO_UNIT;
    if (cause == RULES_CAUSE_NONE)
        cause = count_among(&o->order, dues, &result->after);
    o->cause = (uint8_t)cause;
    o->verdict = (uint8_t)verdict_of(&o->order, cause);
    o->law = rules_law_of(book, cause == RULES_CAUSE_NONE ? RULES_CAUSE_NOTHING_DUE : cause);

    if (o->order.kind != RULES_DISBAND || o->order.unit >= map->n_locs)
        return;

    const struct rules_unit *unit = rules_position_unit(pos, map->province[o->order.unit]);
    if (unit && unit->power == o->order.power)
        o->unit = *unit;
}

void rules_adjudicate_adjustments(const struct rules_position *pos, const struct rules_order *orders,
                                  size_t n_orders, const struct rules_rulebook *book,
                                  struct rules_result *result)
{
    const struct rules_map *map = pos->map;
    struct dues dues;
    for (unsigned p = 0; p < map->n_powers; p++)
        dues.started[p] = dues.left[p] = rules_adjustments_due(pos, (rules_power)p);
    rules_position_copy(&result->after, pos);
    result->n_outcomes = result->n_orders = 0;

    for (size_t i = 0; i < n_orders; i++)
        take_order(pos, &orders[i], book, &dues, result);
    for (unsigned p = 0; p < map->n_powers; p++)
        if (dues.left[p] < 0)
            remove_missing((rules_power)p, book, (size_t)-dues.left[p], result);
}
