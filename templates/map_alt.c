/* The map in words, for its text alternative: what changed, or where the units are. */
#include "geometry_p.h"
#include "say.h"

#include <string.h>

struct words {
    const struct templates_scene *scene;
    const struct rules_map *map;
    bool french;
    GString *text;
};

static const char *say(const struct words *w, const char *english, const char *french)
{
    return w->french ? french : english;
}

static enum rules_language language_of(const struct words *w)
{
    return w->french ? RULES_FRENCH : RULES_ENGLISH;
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

static const char *kind_name(const struct words *w, enum rules_unit_kind kind)
{
    return kind == RULES_FLEET ? say(w, "fleet", "flotte") : say(w, "army", "armée");
}

static const char *verdict_name(const struct words *w, const struct rules_outcome *o)
{
    if (o->verdict == RULES_SUCCEEDS)
        return "";
    if (o->verdict == RULES_VOID || o->verdict == RULES_NO_CONVOY)
        return say(w, " (void)", " (nul)");
    if (o->verdict == RULES_DISBANDED && o->order.kind == RULES_RETREAT)
        return say(w, " (fails, disbanded)", " (échoue, dispersée)");
    return o->verdict == RULES_DISBANDED ? "" : say(w, " (fails)", " (échoue)");
}

/* What an order changes on the map; orders that change nothing are left to the report. */
static char *change(const struct words *w, const struct rules_outcome *o)
{
    const char *from = o->unit.kind ? place_name(w, o->unit.loc) : "", *verdict = verdict_name(w, o);
    const char *kind = kind_name(w, (enum rules_unit_kind)(o->unit.kind ? o->unit.kind : o->order.unit_kind));
    bool has_target = o->order.to != RULES_NO_LOC;

    switch (o->order.kind) {
    case RULES_MOVE:
        return o->unit.kind && has_target ? g_strdup_printf(say(w, "%s to %s%s", "%s vers %s%s"), from,
                                                            place_name(w, o->order.to), verdict)
                                          : NULL;
    case RULES_RETREAT:
        return o->unit.kind && has_target
                   ? g_strdup_printf(say(w, "%s retreats to %s%s", "%s retraite vers %s%s"), from,
                                     place_name(w, o->order.to), verdict)
                   : NULL;
    case RULES_BUILD:
        return o->verdict == RULES_SUCCEEDS && o->order.unit != RULES_NO_LOC
                   ? g_strdup_printf(say(w, "builds %s %s", "mobilise %s %s"), kind,
                                     place_name(w, o->order.unit))
                   : NULL;
    case RULES_DISBAND:
        return o->unit.kind && (o->verdict == RULES_SUCCEEDS || o->verdict == RULES_DISBANDED)
                   ? g_strdup_printf(say(w, "%s %s disbanded", "%s %s dispersée"), kind, from)
                   : NULL;
    default:
        return o->unit.kind && o->verdict == RULES_DISBANDED
                   ? g_strdup_printf(say(w, "%s %s disbanded", "%s %s dispersée"), kind, from)
                   : NULL;
    }
}

static void add_sentence(struct words *w, const char *head, GString *list)
{
    if (list->len)
        g_string_append_printf(w->text, w->french ? " %s : %s." : " %s: %s.", head, list->str);
    g_string_truncate(list, 0);
}

static void add_item(GString *list, const char *item)
{
    if (list->len)
        g_string_append(list, ", ");
    g_string_append(list, item);
}

static void add_changes(struct words *w)
{
    const struct rules_result *result = w->scene->result;
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint p = 0; p < w->map->n_powers; p++) {
        for (guint i = 0; i < result->n_outcomes; i++) {
            const struct rules_outcome *o = &result->outcome[i];
            if ((o->unit.kind ? o->unit.power : o->order.power) != p)
                continue;
            g_autofree char *item = change(w, o);
            if (item)
                add_item(list, item);
        }
        add_sentence(w, power_name(w, (rules_power)p), list);
    }
}

static void add_units(struct words *w, const struct rules_position *pos)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint p = 0; p < w->map->n_powers; p++) {
        for (guint i = 0; i < pos->n_units; i++) {
            if (pos->units[i].power != p)
                continue;
            g_autofree char *item =
                g_strdup_printf("%s %s", kind_name(w, (enum rules_unit_kind)pos->units[i].kind),
                                place_name(w, pos->units[i].loc));
            add_item(list, item);
        }
        add_sentence(w, power_name(w, (rules_power)p), list);
    }
}

static void add_dislodged(struct words *w, const struct rules_position *pos)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < pos->n_dislodged; i++) {
        const struct rules_unit *unit = &pos->dislodged[i].unit;
        g_autofree char *item = g_strdup_printf("%s %s (%s)", kind_name(w, (enum rules_unit_kind)unit->kind),
                                                place_name(w, unit->loc), power_name(w, unit->power));
        add_item(list, item);
    }
    add_sentence(w, say(w, "Dislodged", "Délogées"), list);
}

/* Counts of centres; with what was gained or lost since `before` (may be NULL). */
static void add_centres(struct words *w, const struct rules_position *now,
                        const struct rules_position *before)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint p = 0; p < w->map->n_powers; p++) {
        int count = (int)rules_position_count_centres(now, (rules_power)p);
        int old = before ? (int)rules_position_count_centres(before, (rules_power)p) : count;
        g_autofree char *item =
            old == count ? g_strdup_printf("%s %d", power_name(w, (rules_power)p), count)
                         : g_strdup_printf("%s %d (%+d)", power_name(w, (rules_power)p), count, count - old);
        add_item(list, item);
    }
    add_sentence(w, say(w, "Centres", "Centres"), list);
}

char *templates_map_alt(const struct templates_scene *scene)
{
    struct words w = {.scene = scene, .french = scene->language == RULES_FRENCH, .text = g_string_new(NULL)};
    if (!scene->pos || !scene->pos->map)
        return g_string_free(w.text, FALSE);

    w.map = scene->pos->map;
    g_autofree char *phase = templates_say_phase(w.map, scene->pos->phase, language_of(&w));

    if (templates_geometry_standard_covers(w.map))
        g_string_append_printf(w.text, say(&w, "Map, %s.", "Carte, %s."), phase);
    else
        g_string_append_printf(
            w.text,
            say(&w, "Diagram of the places and their borders (this map has no artwork), %s.",
                "Schéma des régions et de leurs frontières (cette carte n'est pas dessinée), %s."),
            phase);

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
