#include "state_json.h"

#include <glib.h>

/* What a power has in a member. New reference. */
typedef json_t *of_power(const struct rules_position *pos, const struct rules_rulebook *book,
                         rules_power power);

json_t *judge_unit_json(const struct rules_map *map, const struct rules_unit *unit, bool dislodged)
{
    return json_sprintf("%s%s %s", dislodged ? "*" : "", unit->kind == RULES_FLEET ? "F" : "A",
                        map->place[unit->loc].code);
}

static json_t *units_of(const struct rules_position *pos, const struct rules_rulebook *book,
                        rules_power power)
{
    json_t *list = json_array();
    (void)book;
    for (unsigned u = 0; u < pos->n_units; u++)
        if (pos->units[u].power == power)
            json_array_append_new(list, judge_unit_json(pos->map, &pos->units[u], false));
    for (unsigned d = 0; d < pos->n_dislodged; d++)
        if (pos->dislodged[d].unit.power == power)
            json_array_append_new(list, judge_unit_json(pos->map, &pos->dislodged[d].unit, true));
    return list;
}

static json_t *codes(const struct rules_map *map, const rules_loc *places, size_t n)
{
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, json_string(map->place[places[i]].code));
    return list;
}

static json_t *retreats_of(const struct rules_position *pos, const struct rules_rulebook *book,
                           rules_power power)
{
    json_t *all = json_object();
    bool fleeing = rules_phase_type(pos->map, pos->phase) == RULES_PHASE_RETREAT;
    for (unsigned d = 0; d < pos->n_dislodged; d++) {
        const struct rules_dislodged *one = &pos->dislodged[d];
        if (one->unit.power != power)
            continue;
        rules_loc open[64];
        size_t n = fleeing ? rules_retreats_open(pos, one, book, open) : 0;
        json_t *unit = judge_unit_json(pos->map, &one->unit, false);
        json_object_set_new(all, json_string_value(unit), codes(pos->map, open, n));
        json_decref(unit);
    }
    return all;
}

static json_t *centres_of(const struct rules_position *pos, const struct rules_rulebook *book,
                          rules_power power)
{
    json_t *list = json_array();
    (void)book;
    for (unsigned c = 0; c < pos->map->n_centres; c++)
        if (pos->owner[pos->map->centres[c]] == power)
            json_array_append_new(list, json_string(pos->map->place[pos->map->centres[c]].code));
    return list;
}

static json_t *homes_of(const struct rules_position *pos, const struct rules_rulebook *book,
                        rules_power power)
{
    (void)book;
    return codes(pos->map, pos->map->power[power].homes, pos->map->power[power].n_homes);
}

static json_t *builds_of(const struct rules_position *pos, const struct rules_rulebook *book,
                         rules_power power)
{
    bool adjusting = rules_phase_type(pos->map, pos->phase) == RULES_PHASE_ADJUSTMENT;
    int due = adjusting ? rules_adjustments_due(pos, power) : 0;
    g_autofree rules_loc *sites = g_new(rules_loc, RULES_MAX_LOCS);
    size_t n = due > 0 ? rules_build_sites(pos, power, sites) : 0;
    (void)book;
    return json_pack("{s:i, s:o}", "count", due, "homes", codes(pos->map, sites, n));
}

void judge_state_set(json_t *state, enum judge_state_member member, const struct rules_position *pos,
                     const struct rules_rulebook *book, bool all)
{
    static const struct {
        const char *name;
        of_power *of;
    } members[JUDGE_STATE_COUNT] = {
        [JUDGE_STATE_UNITS] = {"units", units_of},       [JUDGE_STATE_RETREATS] = {"retreats", retreats_of},
        [JUDGE_STATE_CENTRES] = {"centers", centres_of}, [JUDGE_STATE_HOMES] = {"homes", homes_of},
        [JUDGE_STATE_BUILDS] = {"builds", builds_of},
    };
    json_t *by_power = json_object();

    for (rules_power p = 0; p < pos->map->n_powers; p++) {
        json_t *has = members[member].of(pos, book, p);
        if (all || json_array_size(has) || json_object_size(has))
            json_object_set(by_power, pos->map->power[p].id, has);
        json_decref(has);
    }

    json_object_set_new(state, members[member].name, by_power);
}

const char *judge_verdict_json(enum rules_verdict verdict, bool convoying)
{
    switch (verdict) {
    case RULES_BOUNCED:
        return "bounce";
    case RULES_CUT:
        return "cut";
    case RULES_DISRUPTED:
        return convoying ? "disrupted" : "no convoy";
    case RULES_NO_CONVOY:
        return "no convoy";
    case RULES_DISBANDED:
        return "disband";
    case RULES_UNMATCHED:
    case RULES_VOID:
    case RULES_IGNORED:
        return "void";
    default:
        return NULL;
    }
}
