/* The headline of a report: one sentence on what only this phase brought, by its facts alone; mostly there is none. */
#include "report_p.h"

#include <string.h>

enum {
    NEAR_VICTORY = 3,   /* centres that are missing to one who knocks at the door */
    MANY_STANDOFFS = 4, /* provinces that nobody entered */
    VARIANTS = 2        /* sentences a headline has: headline.KEY.1 … */
};

struct facts {
    const struct templates_report *report;
    const struct rules_map *map;
    const char *key; /* NULL: nothing worth a headline yet */
    rules_power power, by;
    rules_loc place, place2;
    unsigned n, goal;
};

static rules_power owner_before(const struct facts *f, rules_loc centre)
{
    return f->report->before->owner[centre];
}

static rules_power owner_after(const struct facts *f, rules_loc centre)
{
    return f->report->after->owner[centre];
}

static bool changed_hands(const struct facts *f, rules_loc centre)
{
    return owner_before(f, centre) != RULES_NO_POWER && owner_after(f, centre) != RULES_NO_POWER &&
           owner_before(f, centre) != owner_after(f, centre);
}

/* ---- whose last centre, whose home ---- */

static void find_eliminated(struct facts *f)
{
    for (rules_power p = 0; p < f->map->n_powers; p++) {
        bool lived = rules_position_count_centres(f->report->before, p) > 0;
        bool lives = rules_position_count_centres(f->report->after, p) > 0;
        for (unsigned i = 0; lived && !lives && i < f->map->n_centres; i++) {
            rules_loc centre = f->map->centres[i];
            if (owner_before(f, centre) != p || !changed_hands(f, centre))
                continue;
            f->key = "eliminated";
            f->power = p;
            f->by = owner_after(f, centre);
            f->place = centre;
        }
    }
}

static bool is_home_of(const struct facts *f, rules_loc centre, rules_power power)
{
    return f->map->home_of[centre] == power;
}

/* Two powers took home centres of each other. */
static void find_exchange(struct facts *f)
{
    for (unsigned i = 0; i < f->map->n_centres && !f->key; i++) {
        rules_loc one = f->map->centres[i];
        rules_power loser = owner_before(f, one), winner = owner_after(f, one);
        if (!changed_hands(f, one) || !is_home_of(f, one, loser))
            continue;
        for (unsigned k = i + 1; k < f->map->n_centres; k++) {
            rules_loc other = f->map->centres[k];
            bool back = owner_before(f, other) == winner && owner_after(f, other) == loser;
            if (!back || !is_home_of(f, other, winner))
                continue;
            *f = (struct facts){f->report, f->map, "exchange", loser, winner, one, other, 0, 0};
            return;
        }
    }
}

/* ---- who was helped, and by whom ---- */

/* Whether `helper` supported or convoyed a unit of `helped`, as the other asked. */
static bool has_helped(const struct facts *f, rules_power helper, rules_power helped)
{
    const struct rules_result *result = f->report->result;
    for (unsigned i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        bool help = o->order.kind == RULES_SUPPORT_MOVE || o->order.kind == RULES_CONVOY;
        const struct rules_unit *other = help && o->unit.power == helper && o->verdict == RULES_SUCCEEDS
                                             ? rules_position_unit(f->report->before, o->order.from)
                                             : NULL;
        if (other && other->power == helped)
            return true;
    }
    return false;
}

/* Somebody dislodged who helped him in the same season. */
static void find_stab(struct facts *f)
{
    const struct rules_result *result = f->report->result;
    for (unsigned i = 0; result && !f->key && i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        const struct rules_unit *by =
            o->dislodged && o->dislodged_by < f->map->n_locs
                ? rules_position_unit(f->report->before, f->map->place[o->dislodged_by].province)
                : NULL;
        if (!by || by->power == o->unit.power || !has_helped(f, o->unit.power, by->power))
            continue;
        f->key = "stab";
        f->power = o->unit.power;
        f->by = by->power;
        f->place = f->map->place[o->unit.loc].province;
    }
}

/* ---- who is near the end, and where nobody got in ---- */

static void find_threat(struct facts *f)
{
    if (f->map->victory_units)
        return;
    unsigned goal = rules_map_victory(f->map, f->report->before->phase.year);
    for (rules_power p = 0; p < f->map->n_powers && !f->key; p++) {
        unsigned then = rules_position_count_centres(f->report->before, p);
        unsigned now = rules_position_count_centres(f->report->after, p);
        bool near = goal > NEAR_VICTORY && now + NEAR_VICTORY >= goal && now < goal;
        if (!near || then + NEAR_VICTORY >= goal)
            continue;
        f->key = "threat";
        f->power = p;
        f->n = now;
        f->goal = goal;
    }
}

static void find_standoffs(struct facts *f)
{
    unsigned n = 0;
    for (rules_loc loc = 0; f->report->result && loc < f->map->n_provinces; loc++)
        n += rules_bit(f->report->result->after.contested, loc);
    if (n < MANY_STANDOFFS)
        return;
    f->key = "standoffs";
    f->n = n;
}

/* ---- the sentence ---- */

/* Which of the sentences: the same for the same game and phase, whoever reads it. */
static unsigned variant_of(const struct facts *f)
{
    char code[32];
    rules_phase_code(f->map, f->report->before->phase, code, sizeof code);
    g_autofree char *what = g_strconcat(f->report->game ? f->report->game : "", code, NULL);
    return g_str_hash(what) % VARIANTS + 1;
}

static char *said(const struct facts *f)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    const struct templates_report *report = f->report;
    g_autofree char *key = g_strdup_printf("headline.%s.%u", f->key, variant_of(f));

    templates_set_power(data, "power", report->names, f->power, report->language);
    templates_set_power(data, "by", report->names, f->by, report->language);
    templates_set_place(data, "place", report->names, f->place, report->language);
    templates_set_place(data, "place2", report->names, f->place2, report->language);
    templates_data_set_int(data, "n", f->n);
    templates_data_set_int(data, "goal", f->goal);
    g_autofree char *text = templates_phrase(report->language, key, data);

    return templates_capital(text);
}

char *templates_report_title(const struct templates_report *report)
{
    static void (*const finders[])(struct facts *) = {find_eliminated, find_exchange, find_stab, find_threat,
                                                      find_standoffs};
    if (report->headline)
        return *report->headline ? g_strdup(report->headline) : NULL;
    if (!report->before || report->ended)
        return NULL;

    struct facts f = {
        report, report->after->map, NULL, RULES_NO_POWER, RULES_NO_POWER, RULES_NO_LOC, RULES_NO_LOC, 0, 0};
    for (gsize i = 0; i < G_N_ELEMENTS(finders) && !f.key; i++)
        finders[i](&f);

    return f.key ? said(&f) : NULL;
}
