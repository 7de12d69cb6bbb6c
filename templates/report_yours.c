/* What changed for the reader, before all else: centres, units, and which of his orders came to nothing. */
#include "report_p.h"

#include <string.h>

/* Facts about one power over the parts of a letter. */
struct yours {
    struct templates_data *data;
    const struct templates_report *const *part;
    unsigned n;
    rules_power power;
};

static const struct templates_report *last_of(const struct yours *yours)
{
    return yours->part[yours->n - 1];
}

static void add_item(GString *list, const char *item)
{
    g_string_append_printf(list, "%s%s", list->len ? ", " : "", item);
}

static void add_text(const struct yours *yours, const char *key, struct templates_data *words)
{
    g_autofree char *text = templates_phrase(yours->part[0]->language, key, words);
    templates_data_set(templates_data_add(yours->data, "yours"), "text", text);
}

/* A sentence about a list, if it has entries. */
static void add_list(const struct yours *yours, const char *key, const char *name, const GString *list,
                     unsigned n)
{
    if (!n)
        return;
    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set(words, name, list->str);
    templates_data_set_int(words, "n", n);
    add_text(yours, key, words);
}

/* Centres that are his now and were not before, or (`gained` false) the other way round. Returns their number. */
static unsigned add_centres(const struct yours *yours, bool gained)
{
    const struct templates_report *last = last_of(yours);
    const struct rules_map *map = last->after->map;

    g_autoptr(GString) list = g_string_new(NULL);
    unsigned n = 0;
    for (unsigned i = 0; i < map->n_centres; i++) {
        bool then = yours->part[0]->before->owner[map->centres[i]] == yours->power;
        bool now = last->after->owner[map->centres[i]] == yours->power;
        if (then == now || now != gained)
            continue;
        add_item(list, rules_place_name(last->names, map->centres[i], last->language));
        n++;
    }

    add_list(yours, gained ? "you.gained" : "you.lost", "places", list, n);

    return n;
}

static char *unit_name(const struct templates_report *report, const struct rules_unit *unit)
{
    return templates_say_unit(report->names, report->before->map, (enum rules_unit_kind)unit->kind, unit->loc,
                              templates_report_notation(report));
}

/* How a dislodged unit is told: it may retreat in the phase now open, it may in one that has been told, or it cannot. */
static const char *dislodged_key(const struct yours *yours, const struct templates_report *report,
                                 const struct rules_unit *unit, char **open)
{
    const struct templates_report *last = last_of(yours);
    rules_loc place = report->before->map->province[unit->loc];
    const struct rules_dislodged *now = rules_position_dislodged(last->after, place);
    const struct rules_dislodged *then = rules_position_dislodged(&report->result->after, place);

    *open = then ? templates_retreats_of(report, &report->result->after, then) : g_strdup("");
    if (!**open)
        return "you.dislodged-lost";
    return now && now->unit.power == unit->power ? "you.dislodged-choose" : "you.dislodged";
}

static void add_dislodged(const struct yours *yours, const struct templates_report *report,
                          const struct rules_outcome *outcome)
{
    const struct rules_position *before = report->before;
    rules_loc from = outcome->dislodged_by;
    const struct rules_unit *attacker =
        from < before->map->n_locs ? rules_position_unit(before, before->map->province[from]) : NULL;
    g_autofree char *unit = unit_name(report, &outcome->unit);
    g_autofree char *by = attacker ? unit_name(report, attacker) : g_strdup("?");
    g_autofree char *open = NULL;
    const char *key = dislodged_key(yours, report, &outcome->unit, &open);

    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set_all(words, "unit", unit, "by", by, "open", open, NULL);
    add_text(yours, key, words);
}

/* Units of others that the reader's dislodged. Returns how many sentences it took. */
static unsigned add_conquests(const struct yours *yours)
{
    g_autoptr(GString) list = g_string_new(NULL);
    unsigned n = 0;

    for (unsigned p = 0; p < yours->n; p++) {
        const struct templates_report *report = yours->part[p];
        const struct rules_map *map = report->before->map;
        for (unsigned i = 0; report->result && i < report->result->n_outcomes; i++) {
            const struct rules_outcome *outcome = &report->result->outcome[i];
            bool known = outcome->dislodged && outcome->dislodged_by < map->n_locs;
            const struct rules_unit *by =
                known ? rules_position_unit(report->before, map->province[outcome->dislodged_by]) : NULL;
            if (!by || by->power != yours->power)
                continue;
            g_autofree char *unit = unit_name(report, &outcome->unit);
            const char *whose = rules_power_name(report->names, outcome->unit.power, report->language);
            g_autofree char *one = g_strdup_printf("%s (%s)", unit, whose);
            add_item(list, one);
            n++;
        }
    }

    add_list(yours, "you.dislodges", "units", list, n);

    return n;
}

/* What an outcome is to its owner. */
enum blow { BLOW_NONE, BLOW_CUT, BLOW_FAILED, BLOW_NO_CONVOY, BLOW_VOID, BLOW_GONE, BLOW_COUNT };

/* Of a move: only what met a force was repulsed. */
static enum blow blow_of_move(enum rules_verdict verdict)
{
    switch (verdict) {
    case RULES_BOUNCED:
        return BLOW_FAILED;
    case RULES_DISRUPTED:
    case RULES_NO_CONVOY:
        return BLOW_NO_CONVOY;
    case RULES_VOID:
        return BLOW_VOID;
    default:
        return BLOW_NONE;
    }
}

static enum blow blow_of(const struct templates_report *report, const struct rules_outcome *outcome)
{
    bool disband = outcome->order.kind == RULES_DISBAND && outcome->verdict == RULES_SUCCEEDS;
    if (outcome->verdict == RULES_DISBANDED || disband)
        return outcome->unit.kind ? BLOW_GONE : BLOW_NONE;
    if (rules_phase_type(report->before->map, report->before->phase) != RULES_PHASE_MOVEMENT)
        return BLOW_NONE;
    if (outcome->verdict == RULES_CUT)
        return BLOW_CUT;
    return outcome->order.kind == RULES_MOVE ? blow_of_move(outcome->verdict) : BLOW_NONE;
}

/* Returns how many sentences it took. */
static unsigned add_blows(const struct yours *yours)
{
    static const char *const key[BLOW_COUNT] = {NULL,       "you.cut", "you.failed", "you.no-convoy",
                                                "you.void", "you.gone"};
    GString *list[BLOW_COUNT];
    unsigned count[BLOW_COUNT] = {0}, told = 0;

    for (int b = 0; b < BLOW_COUNT; b++)
        list[b] = g_string_new(NULL);

    for (unsigned p = 0; p < yours->n; p++) {
        const struct templates_report *report = yours->part[p];
        for (unsigned i = 0; report->result && i < report->result->n_outcomes; i++) {
            const struct rules_outcome *outcome = &report->result->outcome[i];
            if (templates_outcome_owner(outcome) != yours->power)
                continue;
            if (outcome->dislodged) {
                add_dislodged(yours, report, outcome);
                told++;
            }
            enum blow blow = blow_of(report, outcome);
            if (blow == BLOW_NONE)
                continue;
            bool unit_only = blow == BLOW_GONE;
            g_autofree char *name = unit_only
                                        ? unit_name(report, &outcome->unit)
                                        : templates_say_notation(report->names, report->before, outcome,
                                                                 templates_report_notation(report), false);
            add_item(list[blow], name);
            count[blow]++;
        }
    }

    for (int b = 0; b < BLOW_COUNT; b++) {
        if (count[b]) {
            add_list(yours, key[b], "units", list[b], count[b]);
            told++;
        }
        g_string_free(list[b], TRUE);
    }

    return told;
}

/* Builds that were due and for which he gave nothing, nor waived. Returns how many sentences it took. */
static unsigned add_unbuilt(const struct yours *yours)
{
    unsigned told = 0;
    for (unsigned p = 0; p < yours->n; p++) {
        const struct templates_report *report = yours->part[p];
        const struct rules_position *before = report->before;
        if (!report->result || rules_phase_type(before->map, before->phase) != RULES_PHASE_ADJUSTMENT)
            continue;
        int left = rules_adjustments_due(before, yours->power);
        for (unsigned i = 0; i < report->result->n_outcomes; i++) {
            const struct rules_outcome *outcome = &report->result->outcome[i];
            left -= outcome->order.power == yours->power && outcome->verdict == RULES_SUCCEEDS &&
                    (outcome->order.kind == RULES_BUILD || outcome->order.kind == RULES_WAIVE);
        }
        if (left <= 0)
            continue;
        g_autoptr(templates_data_auto) words = templates_data_new();
        templates_data_set_int(words, "n", (unsigned)left);
        add_text(yours, "you.unbuilt", words);
        told++;
    }
    return told;
}

/* Whether he had anything left before the phase of the letter's first part, or after its last. */
static bool has_anything(const struct rules_position *pos, rules_power power)
{
    return rules_position_count_centres(pos, power) + rules_position_count_units(pos, power) > 0;
}

static void add_standing(const struct yours *yours)
{
    const struct rules_position *after = last_of(yours)->after;
    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set_int(words, "centres", rules_position_count_centres(after, yours->power));
    templates_data_set_int(words, "units", rules_position_count_units(after, yours->power));
    add_text(yours, "you.standing", words);
}

/* The next date, for who has nothing to send before it: who has is told below. */
static void add_next_date(const struct yours *yours)
{
    const struct templates_report *last = last_of(yours);
    if (last->ended || templates_is_asked(last, yours->power))
        return;

    g_autofree char *phase = templates_say_phase(last->after->map, last->after->phase, last->language);
    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set(words, "phase", phase);
    templates_set_deadline(words, "date", last);
    add_text(yours, last->deadline_s ? "you.next" : "you.next-no-date", words);
}

/* What is left to him, and when it goes on; a word to who has just lost all. */
static void add_outlook(const struct yours *yours)
{
    const struct templates_report *last = last_of(yours);
    if (has_anything(last->after, yours->power)) {
        add_standing(yours);
        add_next_date(yours);
        return;
    }
    bool just_now = has_anything(yours->part[0]->before, yours->power);
    if (!just_now || last->ended)
        return;

    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set(words, "power", rules_power_name(last->names, yours->power, last->language));
    add_text(yours, "you.out", words);
}

void templates_add_yours(struct templates_data *data, const struct templates_report *const *part, unsigned n,
                         const char *reader_power)
{
    if (!reader_power || !part[0]->before)
        return;

    const struct rules_map *map = part[0]->before->map;
    rules_power power = rules_map_power(map, reader_power);
    if (power == RULES_NO_POWER)
        return;

    struct yours yours = {data, part, n, power};
    bool in_play = has_anything(part[0]->before, power) || has_anything(last_of(&yours)->after, power);
    unsigned told = add_centres(&yours, false) + add_centres(&yours, true) + add_conquests(&yours) +
                    add_blows(&yours) + add_unbuilt(&yours);
    if (!told)
        add_text(&yours, in_play ? "you.quiet" : "you.spectator", NULL);
    templates_add_danger(data, last_of(&yours), power);
    add_outlook(&yours);

    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set(words, "power", rules_power_name(part[0]->names, power, part[0]->language));
    g_autofree char *title = templates_phrase(part[0]->language, "you.title", words);
    g_autofree char *capitals = g_utf8_strup(title, -1);
    templates_data_set_all(data, "yours_title", title, "YOURS_TITLE", capitals, NULL);
}

void templates_report_own(struct templates_data *data, const struct templates_report *const *part, unsigned n,
                          const char *power)
{
    templates_add_yours(data, part, n, power);
    templates_add_todo(data, part[n - 1], power, true);
}
