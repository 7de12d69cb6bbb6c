/* Positions as text: the PRESTATE part of a case. */
#include "casefile.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

static void put_unit(struct rules_writer *w, const struct rules_map *map, const struct rules_unit *unit)
{
    rules_text_put(w, "\t%s: %c %s", map->power[unit->power].id, unit->kind == RULES_ARMY ? 'A' : 'F',
                   map->place[unit->loc].code);
}

static void put_dislodged(struct rules_writer *w, const struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    rules_text_put(w, "PRESTATE_DISLODGED\n");
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const struct rules_dislodged *d = &pos->dislodged[i];
        put_unit(w, map, &d->unit);
        if (d->attacker_from != RULES_NO_LOC)
            rules_text_put(w, " from %s%s", map->place[d->attacker_from].code,
                           d->attacker_convoyed ? " convoy" : "");
        rules_text_put(w, "\n");
    }
}

static void put_contested(struct rules_writer *w, const struct rules_position *pos)
{
    rules_text_put(w, "PRESTATE_CONTESTED\n");
    for (rules_loc p = 0; p < pos->map->n_provinces; p++)
        if (rules_bit(pos->contested, p))
            rules_text_put(w, "\t%s\n", pos->map->place[p].code);
}

/* "S1901M", or with whole words where two seasons of the map begin with one letter. */
static void put_phase(struct rules_writer *w, const struct rules_position *pos)
{
    const struct rules_flow_step *step = &pos->map->flow[pos->phase.step];
    struct rules_phase again;
    char code[32];
    rules_phase_code(pos->map, pos->phase, code, sizeof code);
    if (rules_phase_parse(pos->map, code, strlen(code), &again) && again.year == pos->phase.year &&
        again.step == pos->phase.step)
        rules_text_put(w, "PRESTATE_SETPHASE %s\n", code);
    else
        rules_text_put(w, "PRESTATE_SETPHASE %s %d %s\n", step->season, (int)pos->phase.year, step->word);
}

size_t rules_position_print(const struct rules_position *pos, char *out, size_t size)
{
    const struct rules_map *map = pos->map;
    struct rules_writer w = {out, size, 0};

    if (size > 0)
        out[0] = '\0';
    rules_text_put(&w, "VARIANT_ALL %s\n", map->title);
    put_phase(&w, pos);
    rules_text_put(&w, "PRESTATE\n");
    for (uint16_t i = 0; i < pos->n_units; i++) {
        put_unit(&w, map, &pos->units[i]);
        rules_text_put(&w, "\n");
    }

    if (rules_phase_type(map, pos->phase) == RULES_PHASE_RETREAT) {
        put_dislodged(&w, pos);
        put_contested(&w, pos);
    }

    rules_text_put(&w, "PRESTATE_SUPPLYCENTER_OWNERS\n");
    for (uint16_t i = 0; i < map->n_centres; i++)
        if (pos->owner[map->centres[i]] != RULES_NO_POWER)
            rules_text_put(&w, "\t%s: %s\n", map->power[pos->owner[map->centres[i]]].id,
                           map->place[map->centres[i]].code);

    return w.len;
}

bool rules_position_parse(const struct rules_map *map, const char *text, size_t len, const char *file_name,
                          struct rules_position *pos, rules_report *report, void *report_context)
{
    struct rules_casefile file;
    const char *why = NULL;
    bool ok = rules_casefile_parse(text, len, file_name, map, NULL, &file, report, report_context);

    if (ok && file.n_cases == 0) {
        ok = false;
        why = "expected a position: PRESTATE_SETPHASE, PRESTATE and units";
    }

    if (ok)
        ok = rules_case_position(&file.cases[0], map, pos, &why);
    if (!ok && why && report)
        report(report_context, RULES_ERROR, file_name, file.n_cases > 0 ? file.cases[0].line : 1, why);
    rules_casefile_clear(&file);

    return ok;
}
