/* What threatens the reader before centres are counted: his centres that others hold or can enter, and units too many. */
#include "report_p.h"

/* What stands between now and the count of centres (1971 XIII.1). */
enum count_comes { COUNT_NEVER, COUNT_AFTER_MOVES, COUNT_AFTER_THESE_MOVES, COUNT_AT_ONCE };

struct danger {
    struct templates_data *data;
    const struct templates_report *report;
    const struct rules_position *pos;
    rules_power power;
    enum count_comes comes;
};

static enum count_comes count_comes(const struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    struct rules_phase phase = pos->phase;
    unsigned moves = 0;
    bool moves_now = rules_phase_type(map, phase) == RULES_PHASE_MOVEMENT;

    for (unsigned i = 0; i < 2u * map->n_flow; i++, phase = rules_phase_next(map, phase)) {
        enum rules_phase_type type = rules_phase_type(map, phase);
        moves += type == RULES_PHASE_MOVEMENT;
        if (type != RULES_PHASE_ADJUSTMENT)
            continue;
        if (!moves)
            return COUNT_AT_ONCE;
        return moves_now && moves == 1 ? COUNT_AFTER_THESE_MOVES : COUNT_AFTER_MOVES;
    }

    return COUNT_NEVER;
}

static void add_text(const struct danger *danger, const char *key, const struct templates_data *words)
{
    g_autofree char *text = templates_phrase(danger->report->language, key, words);
    templates_data_set(templates_data_add(danger->data, "yours"), "text", text);
}

static bool is_foreign(const struct danger *danger, const struct rules_unit *unit)
{
    const struct rules_map *map = danger->pos->map;
    return !rules_same_side(map, unit->power, danger->power) &&
           !rules_same_hand(map, unit->power, danger->power);
}

/* ---- centres that others hold ---- */

/* A sentence about `n` of the reader's centres; `holder` RULES_NO_POWER: about no other power. */
static void add_centres(const struct danger *danger, const char *key, rules_power holder, const char *places,
                        unsigned n)
{
    const struct templates_report *report = danger->report;
    g_autoptr(templates_data_auto) words = templates_data_new();
    if (holder != RULES_NO_POWER)
        templates_data_set(words, "power", rules_power_name(report->names, holder, report->language));
    templates_data_set(words, "places", places);
    templates_data_set_int(words, "n", n);
    add_text(danger, key, words);
}

/* The reader's centres where a unit of `holder` stands. Returns their number. */
static unsigned add_occupied(const struct danger *danger, rules_power holder)
{
    const struct rules_position *pos = danger->pos;
    const struct templates_report *report = danger->report;
    g_autoptr(GString) list = g_string_new(NULL);
    unsigned n = 0;

    for (unsigned i = 0; i < pos->map->n_centres; i++) {
        rules_loc centre = pos->map->centres[i];
        const struct rules_unit *unit = rules_position_unit(pos, centre);
        bool held = pos->owner[centre] == danger->power && unit && unit->power == holder;
        if (held)
            g_string_append_printf(list, "%s%s", n++ ? ", " : "",
                                   rules_place_name(report->names, centre, report->language));
    }

    bool lost = danger->comes == COUNT_AT_ONCE;
    if (n)
        add_centres(danger, lost ? "you.occupied-lost" : "you.occupied", holder, list->str, n);

    return n;
}

/* Centres of the reader that all foreign units hold. */
static unsigned add_all_occupied(const struct danger *danger)
{
    unsigned n = 0;
    for (rules_power p = 0; p < danger->pos->map->n_powers; p++)
        if (!rules_same_side(danger->pos->map, p, danger->power))
            n += add_occupied(danger, p);
    return n;
}

/* ---- centres that others can enter ---- */

static bool can_enter(const struct rules_position *pos, const struct rules_unit *unit, rules_loc centre)
{
    const struct rules_map *map = pos->map;
    rules_loc from = map->province[unit->loc];
    if (rules_is_closed(map, pos->phase, from) || rules_is_closed(map, pos->phase, centre))
        return false;
    const uint64_t *to = unit->kind == RULES_FLEET ? rules_row(map, map->fleet_reach, unit->loc)
                                                   : rules_row(map, map->army_to, from);
    return rules_bit(to, centre);
}

/* "F MAN, A PIC": foreign units next to a centre; "" if there are none. Transfer full. */
static char *threats_to(const struct danger *danger, rules_loc centre)
{
    const struct rules_position *pos = danger->pos;
    const struct templates_report *report = danger->report;
    GString *list = g_string_new(NULL);

    for (unsigned i = 0; i < pos->n_units; i++) {
        const struct rules_unit *unit = &pos->units[i];
        if (!is_foreign(danger, unit) || !can_enter(pos, unit, centre))
            continue;
        g_autofree char *name = templates_say_unit(report->names, pos->map, (enum rules_unit_kind)unit->kind,
                                                   unit->loc, templates_report_notation(report));
        g_string_append_printf(list, "%s%s", list->len ? ", " : "", name);
    }

    return g_string_free(list, FALSE);
}

/* His empty centres that a neighbour may walk into, in the last moves before the count. */
static void add_exposed(const struct danger *danger)
{
    const struct rules_position *pos = danger->pos;
    const struct templates_report *report = danger->report;
    g_autoptr(GString) list = g_string_new(NULL);
    unsigned n = 0;

    for (unsigned i = 0; i < pos->map->n_centres; i++) {
        rules_loc centre = pos->map->centres[i];
        if (pos->owner[centre] != danger->power || rules_position_unit(pos, centre))
            continue;
        g_autofree char *threats = threats_to(danger, centre);
        if (!*threats)
            continue;
        g_string_append_printf(list, "%s%s (%s)", n++ ? ", " : "",
                               rules_place_name(report->names, centre, report->language), threats);
    }
    if (n)
        add_centres(danger, "you.exposed", RULES_NO_POWER, list->str, n);
}

/* ---- units too many ---- */

/* The centres that he would have, were they counted now. */
static unsigned centres_counted_now(const struct danger *danger)
{
    const struct rules_position *pos = danger->pos;
    unsigned n = 0;
    for (unsigned i = 0; i < pos->map->n_centres; i++) {
        rules_loc centre = pos->map->centres[i];
        const struct rules_unit *unit = rules_position_unit(pos, centre);
        n += (unit ? unit->power : pos->owner[centre]) == danger->power;
    }
    return n;
}

static bool has_dislodged(const struct danger *danger)
{
    for (unsigned i = 0; i < danger->pos->n_dislodged; i++)
        if (danger->pos->dislodged[i].unit.power == danger->power)
            return true;
    return false;
}

/* Units that he cannot keep. Retreats never lessen their number; before moves, a dislodged unit may still change it. */
static void add_surplus(const struct danger *danger)
{
    unsigned centres = centres_counted_now(danger);
    unsigned units = rules_position_count_units(danger->pos, danger->power);
    bool sure = danger->comes == COUNT_AT_ONCE;
    if (units <= centres || (!sure && has_dislodged(danger)))
        return;

    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set_int(words, "centres", centres);
    templates_data_set_int(words, "units", units);
    templates_data_set_int(words, "n", units - centres);
    add_text(danger, sure ? "you.surplus-sure" : "you.surplus", words);
}

void templates_add_danger(struct templates_data *data, const struct templates_report *report,
                          rules_power power)
{
    struct danger danger = {data, report, report->after, power, count_comes(report->after)};
    bool at_count = rules_phase_type(report->after->map, report->after->phase) == RULES_PHASE_ADJUSTMENT;
    if (report->ended || at_count || danger.comes == COUNT_NEVER)
        return;

    unsigned occupied = add_all_occupied(&danger);
    if (danger.comes == COUNT_AFTER_THESE_MOVES)
        add_exposed(&danger);
    if (occupied)
        add_surplus(&danger);
}
