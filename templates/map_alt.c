/* The map in words, for its text alternative: what changed, or where the units are. */
#include "geometry_p.h"
#include "say_p.h"

#include <string.h>

bool templates_map_has_artwork(const struct rules_map *map)
{
    return map->n_shapes > 0 || templates_geometry_standard_covers(map);
}

struct words {
    const struct templates_scene *scene;
    const struct rules_map *map;
    GString *text;
};

static enum rules_language language_of(const struct words *w)
{
    return w->scene->language == RULES_FRENCH ? RULES_FRENCH : RULES_ENGLISH;
}

static const char *place_name(const struct words *w, rules_loc loc)
{
    const char *name = w->scene->names ? rules_place_name(w->scene->names, loc, language_of(w)) : NULL;
    return name && *name ? name : w->map->place[loc].name;
}

static const char *power_name(const struct words *w, rules_power power)
{
    const char *name = w->scene->names ? rules_power_name(w->scene->names, power, language_of(w)) : NULL;
    return name && *name ? name : w->map->power[power].name;
}

/* NULL: there is nothing to say. */
static const char *fate_key(const struct rules_outcome *o)
{
    switch (o->verdict) {
    case RULES_SUCCEEDS:
        return NULL;
    case RULES_VOID:
    case RULES_NO_CONVOY:
        return "alt.void";
    case RULES_DISBANDED:
        return o->order.kind == RULES_RETREAT ? "alt.fails-disbanded" : NULL;
    default:
        return "alt.fails";
    }
}

/* " (fails)", or nothing. */
static char *fate_of(const struct words *w, const struct rules_outcome *o)
{
    const char *key = fate_key(o);
    g_autofree char *fate = key ? templates_phrase(language_of(w), key, NULL) : NULL;
    return key ? g_strconcat(" ", fate, NULL) : g_strdup("");
}

static bool changes(const struct rules_outcome *o)
{
    bool has_target = o->order.to != RULES_NO_LOC;
    switch (o->order.kind) {
    case RULES_MOVE:
    case RULES_RETREAT:
        return o->unit.kind && has_target;
    case RULES_BUILD:
        return o->verdict == RULES_SUCCEEDS && o->order.unit != RULES_NO_LOC;
    case RULES_DISBAND:
        return o->unit.kind && (o->verdict == RULES_SUCCEEDS || o->verdict == RULES_DISBANDED);
    default:
        return o->unit.kind && o->verdict == RULES_DISBANDED;
    }
}

static char *unit_at(const struct words *w, enum rules_unit_kind kind, rules_loc loc)
{
    return templates_phrase_words(language_of(w), kind == RULES_FLEET ? "alt.fleet" : "alt.army", "place",
                                  place_name(w, loc), NULL);
}

/* What an order changes on the map; orders that change nothing are left to the report: NULL. */
static char *change(const struct words *w, const struct rules_outcome *o)
{
    if (!changes(o))
        return NULL;

    if (o->order.kind == RULES_MOVE || o->order.kind == RULES_RETREAT) {
        g_autofree char *fate = fate_of(w, o);
        return templates_phrase_words(
            language_of(w), o->order.kind == RULES_MOVE ? "alt.move" : "alt.retreat", "from",
            place_name(w, o->unit.loc), "to", place_name(w, o->order.to), "fate", fate, NULL);
    }

    bool build = o->order.kind == RULES_BUILD;
    g_autofree char *unit =
        unit_at(w, (enum rules_unit_kind)(o->unit.kind ? o->unit.kind : o->order.unit_kind),
                build ? o->order.unit : o->unit.loc);

    return templates_phrase_words(language_of(w), build ? "alt.build" : "alt.disband", "unit", unit, NULL);
}

static void add_sentence(struct words *w, const char *head, GString *list)
{
    if (list->len) {
        g_autofree char *sentence =
            templates_phrase_words(language_of(w), "alt.sentence", "head", head, "list", list->str, NULL);
        g_string_append_printf(w->text, " %s", sentence);
    }
    g_string_truncate(list, 0);
}

static void add_sentence_of(struct words *w, const char *key, GString *list)
{
    g_autofree char *head = templates_phrase(language_of(w), key, NULL);
    add_sentence(w, head, list);
}

static void add_item(GString *list, const char *item)
{
    if (list->len)
        g_string_append(list, ", ");
    g_string_append(list, item);
}

/* The powers as the reader's alphabet has them; a map without names: as it has them. How many. */
static unsigned powers_of(const struct words *w, rules_power *order)
{
    if (w->scene->names)
        return templates_sort_powers(w->scene->names, w->map, language_of(w), order);
    for (rules_power p = 0; p < w->map->n_powers; p++)
        order[p] = p;
    return w->map->n_powers;
}

static void add_changes(struct words *w)
{
    const struct rules_result *result = w->scene->result;
    g_autoptr(GString) list = g_string_new(NULL);
    rules_power order[RULES_MAX_POWERS];
    unsigned n = powers_of(w, order);
    for (unsigned k = 0; k < n; k++) {
        rules_power p = order[k];
        for (guint i = 0; i < result->n_outcomes; i++) {
            const struct rules_outcome *o = &result->outcome[i];
            if ((o->unit.kind ? o->unit.power : o->order.power) != p)
                continue;
            g_autofree char *item = change(w, o);
            if (item)
                add_item(list, item);
        }
        add_sentence(w, power_name(w, p), list);
    }
}

static void add_units_of(struct words *w, const struct rules_position *pos, rules_power power)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < pos->n_units; i++) {
        if (pos->units[i].power != power)
            continue;
        g_autofree char *item = unit_at(w, (enum rules_unit_kind)pos->units[i].kind, pos->units[i].loc);
        add_item(list, item);
    }
    add_sentence(w, power_name(w, power), list);
}

static void add_units(struct words *w, const struct rules_position *pos)
{
    rules_power order[RULES_MAX_POWERS];
    unsigned n = powers_of(w, order);
    for (unsigned k = 0; k < n; k++)
        add_units_of(w, pos, order[k]);
}

static void add_dislodged(struct words *w, const struct rules_position *pos)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < pos->n_dislodged; i++) {
        const struct rules_unit *unit = &pos->dislodged[i].unit;
        g_autofree char *at = unit_at(w, (enum rules_unit_kind)unit->kind, unit->loc);
        g_autofree char *item = g_strdup_printf("%s (%s)", at, power_name(w, unit->power));
        add_item(list, item);
    }
    add_sentence_of(w, "alt.dislodged", list);
}

/* Counts of centres; with what was gained or lost since `before` (may be NULL). */
static void add_centres(struct words *w, const struct rules_position *now,
                        const struct rules_position *before)
{
    g_autoptr(GString) list = g_string_new(NULL);
    rules_power order[RULES_MAX_POWERS];
    unsigned n = powers_of(w, order);
    for (unsigned k = 0; k < n; k++) {
        int count = (int)rules_position_count_centres(now, order[k]);
        int old = before ? (int)rules_position_count_centres(before, order[k]) : count;
        g_autofree char *item =
            old == count ? g_strdup_printf("%s %d", power_name(w, order[k]), count)
                         : g_strdup_printf("%s %d (%+d)", power_name(w, order[k]), count, count - old);
        add_item(list, item);
    }
    add_sentence_of(w, "alt.centres", list);
}

char *templates_map_alt(const struct templates_scene *scene)
{
    struct words w = {.scene = scene, .text = g_string_new(NULL)};
    if (!scene->pos || !scene->pos->map)
        return g_string_free(w.text, FALSE);

    w.map = scene->pos->map;
    g_autofree char *phase = templates_say_phase(w.map, scene->pos->phase, language_of(&w));

    const char *key = templates_map_has_artwork(w.map) ? "alt.map" : "alt.diagram";
    g_autofree char *title = templates_phrase_words(language_of(&w), key, "phase", phase, NULL);
    g_string_append(w.text, title);

    if (scene->result) {
        add_changes(&w);
        add_dislodged(&w, &scene->result->after);
        add_centres(&w, scene->next ? scene->next : &scene->result->after, scene->pos);
    } else {
        add_units(&w, scene->pos);
        add_dislodged(&w, scene->pos);
        add_centres(&w, scene->pos, NULL);
    }

    return g_string_free(w.text, FALSE);
}

char *templates_map_units(const struct templates_scene *scene, const struct rules_position *pos,
                          rules_power power)
{
    struct words w = {.scene = scene, .map = pos->map, .text = g_string_new(NULL)};
    add_units_of(&w, pos, power);
    return g_strchug(g_string_free(w.text, FALSE));
}
