/* A small position with its result, written by hand: the tests of the texts do not depend on adjudication. */
#ifndef TESTS_SAMPLE_H
#define TESTS_SAMPLE_H

#include "../../rules/rules.h"
#include "../../templates/report.h"
#include "../../templates/say_p.h"
#include "../harness.h"

struct sample {
    struct rules_map *map;
    struct rules_names *names;
    struct rules_rulebook book;
    struct rules_position before, after;
    struct rules_result result;
};

static inline rules_loc at(const struct sample *s, const char *code)
{
    rules_loc loc = rules_map_find(s->map, code, strlen(code));
    if (loc == RULES_NO_LOC)
        printf("no place '%s'\n", code);
    return loc;
}

static inline rules_power power_of(const struct sample *s, const char *id)
{
    return rules_map_find_power(s->map, id, strlen(id));
}

static inline void put(struct sample *s, struct rules_position *pos, const char *power, const char *unit)
{
    struct rules_unit u = {power_of(s, power), unit[0] == 'A' ? RULES_ARMY : RULES_FLEET, at(s, unit + 2)};
    if (!rules_position_add(pos, u))
        printf("cannot put %s\n", unit), abort();
}

static inline struct rules_order order_of_text(const struct sample *s, const char *power, const char *text)
{
    struct rules_order order =
        rules_order_make(RULES_ORDER_NONE, power_of(s, power), RULES_UNIT_NONE, RULES_NO_LOC);
    if (!rules_order_parse(s->map, power_of(s, power), text, strlen(text), &order)) {
        printf("cannot parse '%s'\n", text);
        abort();
    }
    return order;
}

/* One more outcome; returned for the fields that are not arguments. */
static inline struct rules_outcome *add_outcome(struct sample *s, const char *power, const char *text,
                                                enum rules_verdict verdict, enum rules_cause cause,
                                                const char *by, unsigned strength, unsigned against)
{
    struct rules_outcome *o = &s->result.outcome[s->result.n_outcomes++];
    memset(o, 0, sizeof *o);
    o->order = order_of_text(s, power, text);
    const struct rules_unit *unit = o->order.unit < s->map->n_locs
                                        ? rules_position_unit(&s->before, s->map->province[o->order.unit])
                                        : NULL;
    if (unit)
        o->unit = *unit;
    o->verdict = (uint8_t)verdict;
    o->cause = (uint8_t)cause;
    o->strength = (uint8_t)strength;
    o->against = (uint8_t)against;
    o->by = by ? at(s, by) : RULES_NO_LOC;
    o->by2 = o->dislodged_by = RULES_NO_LOC;
    return o;
}

static inline void set_phase(struct sample *s, struct rules_position *pos, const char *code)
{
    struct rules_phase phase;
    if (!rules_phase_parse(s->map, code, strlen(code), &phase))
        printf("no phase %s\n", code), abort();
    rules_position_empty(s->map, phase, pos);
}

static inline struct sample *sample_new(void)
{
    struct sample *s = calloc(1, sizeof *s);
    s->map = rules_map_builtin("standard");
    s->names = rules_names_new(s->map);
    rules_rulebook_find("datc", &s->book);
    set_phase(s, &s->before, "F1902M");
    return s;
}

static inline void sample_free(struct sample *s)
{
    rules_names_free(s->names);
    rules_map_free(s->map);
    free(s);
}

/* Autumn 1902: two stand-offs, a cut support, a broken convoy, two dislodged fleets. */
static inline void sample_autumn(struct sample *s)
{
    struct rules_position *b = &s->before;
    put(s, b, "GERMANY", "A MUN");
    put(s, b, "GERMANY", "A RUH");
    put(s, b, "GERMANY", "F KIE");
    put(s, b, "AUSTRIA", "A VIE");
    put(s, b, "AUSTRIA", "F TRI");
    put(s, b, "FRANCE", "A PAR");
    put(s, b, "FRANCE", "A BEL");
    put(s, b, "FRANCE", "A PIC");
    put(s, b, "FRANCE", "F ENG");
    put(s, b, "ENGLAND", "F NTH");
    put(s, b, "ENGLAND", "F WAL");
    put(s, b, "ITALY", "A VEN");
    put(s, b, "ITALY", "A TYR");
    add_outcome(s, "AUSTRIA", "F TRI H", RULES_SUCCEEDS, RULES_CAUSE_HELD_AGAINST, "VEN", 1, 2)->dislodged =
        true;
    s->result.outcome[0].dislodged_by = at(s, "VEN");
    add_outcome(s, "AUSTRIA", "A VIE H", RULES_SUCCEEDS, RULES_CAUSE_HELD, NULL, 1, 0)->no_order = true;
    add_outcome(s, "FRANCE", "A BEL - RUH", RULES_BOUNCED, RULES_CAUSE_BOUNCE_HOLD, "RUH", 1, 1);
    struct rules_outcome *o = add_outcome(s, "FRANCE", "F ENG C A PIC - LON", RULES_DISRUPTED,
                                          RULES_CAUSE_FLEET_DISLODGED, "NTH", 1, 2);
    o->dislodged = true;
    o->dislodged_by = at(s, "NTH");
    add_outcome(s, "FRANCE", "A PAR - BUR", RULES_BOUNCED, RULES_CAUSE_BOUNCE_MOVE, "MUN", 1, 1);
    o = add_outcome(s, "FRANCE", "A PIC - LON", RULES_DISRUPTED, RULES_CAUSE_CONVOY_BROKEN, "ENG", 0, 0);
    o->by2 = at(s, "NTH");
    o->by_convoy = true;
    add_outcome(s, "GERMANY", "F KIE - DEN", RULES_SUCCEEDS, RULES_CAUSE_UNOPPOSED, NULL, 1, 0);
    add_outcome(s, "GERMANY", "A MUN - BUR", RULES_BOUNCED, RULES_CAUSE_BOUNCE_MOVE, "PAR", 1, 1);
    add_outcome(s, "GERMANY", "A RUH S A MUN - BUR", RULES_CUT, RULES_CAUSE_CUT_BY, "BEL", 0, 0);
    add_outcome(s, "ENGLAND", "F NTH - ENG", RULES_SUCCEEDS, RULES_CAUSE_STRONGER, "ENG", 2, 1);
    add_outcome(s, "ENGLAND", "F WAL S F NTH - ENG", RULES_SUCCEEDS, RULES_CAUSE_GIVEN, "NTH", 0, 0);
    add_outcome(s, "ITALY", "A TYR S A VEN - TRI", RULES_SUCCEEDS, RULES_CAUSE_GIVEN, "VEN", 0, 0);
    add_outcome(s, "ITALY", "A VEN - TRI", RULES_SUCCEEDS, RULES_CAUSE_STRONGER, "TRI", 2, 1);

    set_phase(s, &s->after, "F1902R");
    put(s, &s->after, "GERMANY", "A MUN");
    put(s, &s->after, "GERMANY", "A RUH");
    put(s, &s->after, "GERMANY", "F DEN");
    put(s, &s->after, "AUSTRIA", "A VIE");
    put(s, &s->after, "FRANCE", "A PAR");
    put(s, &s->after, "FRANCE", "A BEL");
    put(s, &s->after, "FRANCE", "A PIC");
    put(s, &s->after, "ENGLAND", "F ENG");
    put(s, &s->after, "ENGLAND", "F WAL");
    put(s, &s->after, "ITALY", "A TRI");
    put(s, &s->after, "ITALY", "A TYR");
    rules_bit_set(s->after.contested, at(s, "BUR"));
    s->after.dislodged[0] =
        (struct rules_dislodged){{power_of(s, "FRANCE"), RULES_FLEET, at(s, "ENG")}, at(s, "NTH"), false};
    s->after.dislodged[1] =
        (struct rules_dislodged){{power_of(s, "AUSTRIA"), RULES_FLEET, at(s, "TRI")}, at(s, "VEN"), false};
    s->after.n_dislodged = 2;
    s->result.after = s->after;
    s->result.after.phase = s->before.phase;
}

static const struct templates_player sample_players[] = {
    {"AUSTRIA", NULL, true, true, 2, false},        {"ENGLAND", "Albion", false, false, 0, false},
    {"FRANCE", "Marianne", false, false, 0, false}, {"GERMANY", "Le Chancelier", false, false, 0, false},
    {"ITALY", "Il Doge", false, false, 0, false},   {"RUSSIA", "Ivan", false, true, 1, false},
    {"TURKEY", "La Porte", false, false, 0, false},
};
static const int32_t sample_years[] = {1900, 1901};
static const unsigned sample_counts[] = {3, 3, 3, 3, 3, 4, 3, 4, 4, 6, 5, 4, 6, 5};
static const struct templates_press_item sample_press[] = {
    {"Paris", "France", NULL, "Bourgogne ? Quelle Bourgogne ?"},
    {"Berne", NULL, NULL,
     "On dit que l'Italie <regarde> ailleurs.\nEt que personne ne la croit, ni \xC3\xA0 Vienne ni \xC3\xA0 "
     "Trieste, ni dans les cafés de la Ringstrasse où l'on en parle encore."},
};
static const char *const sample_notes[] = {
    "ONR de l'Autriche-Hongrie (2e fois) : le premier de la liste d'attente est appelé."};

static inline struct templates_report sample_report(const struct sample *s, enum rules_language language,
                                                    const char *notation)
{
    return (struct templates_report){
        .language = language,
        .names = s->names,
        .game = "Kersaint",
        .judge = "Moeshoeshoe",
        .editor = "editor@example.org",
        .number = "MN 2026 AB",
        .rules = "Bretagne",
        .notation = notation,
        .before = &s->before,
        .result = &s->result,
        .after = &s->after,
        .book = &s->book,
        .n_players = 7,
        .players = sample_players,
        .n_years = 2,
        .years = sample_years,
        .counts = sample_counts,
        .n_press = 2,
        .press = sample_press,
        .n_notes = 1,
        .notes = sample_notes,
        .deadline_s = 1796410800, /* 2026-12-04T19:00:00Z */
        .now_s = 1795993200,      /* 2026-11-29T23:00:00Z */
        .zone = "Europe/Brussels",
        .reader_power = "FRANCE",
        .winner = RULES_NO_POWER,
        .map_cid = "map@kersaint",
        .map_alt = "Europe, automne 1902 : l'Italie prend Trieste, l'Angleterre la Manche.",
    };
}

#endif
