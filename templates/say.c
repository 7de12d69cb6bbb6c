/* Sentences made of codes: reasons, notes, phases, dates, conditions. Words come from the catalogue
 * (words.txt), articles from forms.txt. */
#include "say_p.h"

#include <string.h>

/* ---- codes to catalogue keys; templates' tests require a phrase for each in both languages ---- */

static const char *const cause_key[RULES_CAUSE_COUNT] = {
    [RULES_CAUSE_NONE] = "cause.none",
    [RULES_CAUSE_UNOPPOSED] = "cause.unopposed",
    [RULES_CAUSE_STRONGER] = "cause.stronger",
    [RULES_CAUSE_FOLLOWED] = "cause.followed",
    [RULES_CAUSE_ROTATION] = "cause.rotation",
    [RULES_CAUSE_SWAP_BY_CONVOY] = "cause.swap-by-convoy",
    [RULES_CAUSE_BOUNCE_MOVE] = "cause.bounce-move",
    [RULES_CAUSE_BOUNCE_HOLD] = "cause.bounce-hold",
    [RULES_CAUSE_HEAD_TO_HEAD] = "cause.head-to-head",
    [RULES_CAUSE_BELEAGUERED] = "cause.beleaguered",
    [RULES_CAUSE_OWN_UNIT] = "cause.own-unit",
    [RULES_CAUSE_OWN_SUPPORT] = "cause.own-support",
    [RULES_CAUSE_CONVOY_BROKEN] = "cause.convoy-broken",
    [RULES_CAUSE_CONVOY_PARADOX] = "cause.convoy-paradox",
    [RULES_CAUSE_CONVOY_MISSING] = "cause.convoy-missing",
    [RULES_CAUSE_GIVEN] = "cause.given",
    [RULES_CAUSE_CUT_BY] = "cause.cut-by",
    [RULES_CAUSE_CUT_BY_DISLODGEMENT] = "cause.cut-by-dislodgement",
    [RULES_CAUSE_NOT_COUNTED] = "cause.not-counted",
    [RULES_CAUSE_SUPPORTED_MOVED] = "cause.supported-moved",
    [RULES_CAUSE_SUPPORTED_DIFFERS] = "cause.supported-differs",
    [RULES_CAUSE_SUPPORT_COAST] = "cause.support-coast",
    [RULES_CAUSE_CONVOYED_DIFFERS] = "cause.convoyed-differs",
    [RULES_CAUSE_FLEET_DISLODGED] = "cause.fleet-dislodged",
    [RULES_CAUSE_CONVOY_UNUSED] = "cause.convoy-unused",
    [RULES_CAUSE_HELD] = "cause.held",
    [RULES_CAUSE_HELD_AGAINST] = "cause.held-against",
    [RULES_CAUSE_HELD_BETWEEN] = "cause.held-between",
    [RULES_CAUSE_HELD_OWN] = "cause.held-own",
    [RULES_CAUSE_NO_UNIT] = "cause.no-unit",
    [RULES_CAUSE_FOREIGN_UNIT] = "cause.foreign-unit",
    [RULES_CAUSE_NOT_ADJACENT] = "cause.not-adjacent",
    [RULES_CAUSE_WRONG_TERRAIN] = "cause.wrong-terrain",
    [RULES_CAUSE_NO_ROUTE] = "cause.no-route",
    [RULES_CAUSE_SAME_PLACE] = "cause.same-place",
    [RULES_CAUSE_COAST_NEEDED] = "cause.coast-needed",
    [RULES_CAUSE_COAST_UNREACHABLE] = "cause.coast-unreachable",
    [RULES_CAUSE_WRONG_COAST] = "cause.wrong-coast",
    [RULES_CAUSE_SUPPORT_UNREACHABLE] = "cause.support-unreachable",
    [RULES_CAUSE_SUPPORT_IMPOSSIBLE] = "cause.support-impossible",
    [RULES_CAUSE_SUPPORT_SELF] = "cause.support-self",
    [RULES_CAUSE_CONVOY_ON_COAST] = "cause.convoy-on-coast",
    [RULES_CAUSE_CONVOY_IMPOSSIBLE] = "cause.convoy-impossible",
    [RULES_CAUSE_CONVOY_NOT_ALL_OWN] = "cause.convoy-not-all-own",
    [RULES_CAUSE_WRONG_PHASE] = "cause.wrong-phase",
    [RULES_CAUSE_DOUBLE_ORDER] = "cause.double-order",
    [RULES_CAUSE_SHUT] = "cause.shut",
    [RULES_CAUSE_KIND_WRONG] = "cause.kind-wrong",
    [RULES_CAUSE_NO_ORDER] = "cause.no-order",
    [RULES_CAUSE_RETREAT_OCCUPIED] = "cause.retreat-occupied",
    [RULES_CAUSE_RETREAT_ORIGIN] = "cause.retreat-origin",
    [RULES_CAUSE_RETREAT_CONTESTED] = "cause.retreat-contested",
    [RULES_CAUSE_RETREAT_COLLISION] = "cause.retreat-collision",
    [RULES_CAUSE_RETREAT_NONE] = "cause.retreat-none",
    [RULES_CAUSE_NOT_DISLODGED] = "cause.not-dislodged",
    [RULES_CAUSE_NOT_HOME] = "cause.not-home",
    [RULES_CAUSE_NOT_OWNED] = "cause.not-owned",
    [RULES_CAUSE_OCCUPIED] = "cause.occupied",
    [RULES_CAUSE_SURPLUS] = "cause.surplus",
    [RULES_CAUSE_BUILD_TWICE] = "cause.build-twice",
    [RULES_CAUSE_NOTHING_DUE] = "cause.nothing-due",
    [RULES_CAUSE_CIVIL_DISORDER] = "cause.civil-disorder",
};

static const char *const verdict_key[RULES_VERDICT_COUNT] = {
    [RULES_VERDICT_NONE] = "verdict.none",   [RULES_SUCCEEDS] = "verdict.succeeds",
    [RULES_BOUNCED] = "verdict.bounced",     [RULES_CUT] = "verdict.cut",
    [RULES_DISRUPTED] = "verdict.disrupted", [RULES_NO_CONVOY] = "verdict.no-convoy",
    [RULES_UNMATCHED] = "verdict.unmatched", [RULES_VOID] = "verdict.void",
    [RULES_DISBANDED] = "verdict.disbanded", [RULES_IGNORED] = "verdict.ignored",
};

static const char *const note_key[RULES_NOTE_COUNT] = {
    [RULES_NOTE_NONE] = "note.none",
    [RULES_NOTE_NAME] = "note.name",
    [RULES_NOTE_KIND] = "note.kind",
    [RULES_NOTE_COAST] = "note.coast",
    [RULES_NOTE_CONVENTION] = "note.convention",
    [RULES_NOTE_ONLY_POSSIBLE] = "note.only-possible",
    [RULES_NOTE_NATION] = "note.nation",
    [RULES_NOTE_IMPLIED] = "note.implied",
    [RULES_NOTE_CAUSE] = "note.cause",
    [RULES_NOTE_CANDIDATES] = "note.candidates",
    [RULES_NOTE_DOUBLE] = "note.double",
    [RULES_NOTE_SURPLUS] = "note.surplus",
    [RULES_NOTE_SUGGEST] = "note.suggest",
    [RULES_NOTE_PRESS] = "note.press",
    [RULES_NOTE_CONDITION] = "note.condition",
    [RULES_NOTE_RANKED] = "note.ranked",
    [RULES_NOTE_LATER_PHASE] = "note.later-phase",
    [RULES_NOTE_TOO_LONG] = "note.too-long",
};

const char *templates_cause_key(enum rules_cause cause)
{
    return cause < RULES_CAUSE_COUNT && cause_key[cause] ? cause_key[cause] : "cause.none";
}

const char *templates_verdict_key(enum rules_verdict verdict)
{
    return verdict < RULES_VERDICT_COUNT && verdict_key[verdict] ? verdict_key[verdict] : "verdict.none";
}

const char *templates_note_key(enum rules_note_kind kind)
{
    return kind < RULES_NOTE_COUNT && note_key[kind] ? note_key[kind] : "note.none";
}

/* ---- orders in words ---- */

static rules_loc province_of(const struct rules_map *map, rules_loc loc)
{
    return loc < map->n_locs ? map->province[loc] : RULES_NO_LOC;
}

enum rules_unit_kind templates_unit_kind(const struct rules_position *pos, rules_loc loc)
{
    rules_loc province = province_of(pos->map, loc);
    if (province == RULES_NO_LOC)
        return RULES_UNIT_NONE;
    const struct rules_dislodged *dislodged = rules_position_dislodged(pos, province);
    if (dislodged)
        return dislodged->unit.kind;
    const struct rules_unit *unit = rules_position_unit(pos, province);
    return unit ? unit->kind : RULES_UNIT_NONE;
}

/* What the phrase `key` about an order names: its places, and its unit as "an army". */
static void set_order(struct templates_data *data, const struct rules_names *names,
                      const struct rules_position *pos, const struct rules_order *order, const char *key,
                      enum rules_language language)
{
    const struct {
        const char *name;
        rules_loc loc;
    } place[] = {
        {"unit", order->unit},
        {"from", order->from},
        {"to", order->to},
        {"target", order->kind == RULES_SUPPORT_HOLD ? order->from : order->to},
        {"start", order->kind == RULES_CONVOY ? order->from : order->unit},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(place); i++)
        if (templates_phrase_names(language, key, place[i].name))
            templates_set_place(data, place[i].name, names, place[i].loc, language);
    if (!templates_phrase_names(language, key, "one"))
        return;
    enum rules_unit_kind kind = order->unit_kind ? order->unit_kind : templates_unit_kind(pos, order->unit);
    g_autofree char *one = templates_phrase(language,
                                            kind == RULES_ARMY    ? "one.army"
                                            : kind == RULES_FLEET ? "one.fleet"
                                                                  : "one.unit",
                                            NULL);
    templates_data_set(data, "one", one);
}

char *templates_say_order(const struct rules_names *names, const struct rules_position *pos,
                          const struct rules_order *order, enum rules_language language)
{
    static const char *const key[RULES_ORDER_KIND_COUNT] = {
        [RULES_ORDER_NONE] = "order.none",
        [RULES_HOLD] = "order.hold",
        [RULES_MOVE] = "order.move",
        [RULES_SUPPORT_HOLD] = "order.support-hold",
        [RULES_SUPPORT_MOVE] = "order.support-move",
        [RULES_CONVOY] = "order.convoy",
        [RULES_RETREAT] = "order.retreat",
        [RULES_DISBAND] = "order.disband",
        [RULES_BUILD] = "order.build",
        [RULES_WAIVE] = "order.waive",
    };
    const char *chosen = order->kind < RULES_ORDER_KIND_COUNT ? key[order->kind] : key[0];
    if (order->kind == RULES_MOVE && templates_by_sea(pos, order))
        chosen = "order.move-by-sea";
    if (order->kind == RULES_DISBAND && rules_phase_type(pos->map, pos->phase) == RULES_PHASE_ADJUSTMENT)
        chosen = "order.remove";
    struct templates_data *data = templates_data_new();
    set_order(data, names, pos, order, chosen, language);
    g_autofree char *text = templates_phrase(language, chosen, data);
    templates_data_free(data);
    return templates_capital(text);
}

/* ---- why ---- */

/* The unit in a province, in a notation: "A PAR"; the place alone if nothing stands there. Dislodged units
 * only in retreat phases. */
static char *unit_at(const struct rules_names *names, const struct rules_position *pos, rules_loc loc,
                     const char *notation)
{
    rules_loc province = province_of(pos->map, loc);
    if (province == RULES_NO_LOC)
        return g_strdup("");
    const struct rules_unit *unit = rules_position_unit(pos, province);
    const struct rules_dislodged *dislodged = rules_position_dislodged(pos, province);
    if (dislodged)
        unit = &dislodged->unit;
    if (unit)
        return templates_say_unit(names, pos->map, unit->kind, province, notation);
    return templates_say_place(names, pos->map, loc, notation);
}

static char *force_text(unsigned strength, unsigned against, enum rules_language language)
{
    if (!strength && !against)
        return g_strdup("");
    struct templates_data *data = templates_data_new();
    templates_data_set_int(data, "s", strength);
    templates_data_set_int(data, "a", against);
    char *text = templates_phrase(language, "force", data);
    templates_data_free(data);
    char *spaced = g_strconcat(" ", text, NULL);
    g_free(text);
    return spaced;
}

/* Reasons that an ordinary report need not spell out. */
static bool is_plain(const struct rules_outcome *outcome)
{
    switch (outcome->cause) {
    case RULES_CAUSE_NONE:
    case RULES_CAUSE_UNOPPOSED:
    case RULES_CAUSE_FOLLOWED:
    case RULES_CAUSE_GIVEN:
    case RULES_CAUSE_HELD:
        return outcome->verdict == RULES_SUCCEEDS;
    default:
        return false;
    }
}

/* By a prefix such as "not followed: " a cause becomes an outcome. NULL: the cause says it all. */
static const char *prefix_of(const struct rules_outcome *outcome)
{
    switch (outcome->verdict) {
    case RULES_VOID: /* a retreat that cannot be made: the unit disbands */
        return outcome->order.kind == RULES_RETREAT && outcome->cause >= RULES_CAUSE_RETREAT_OCCUPIED &&
                       outcome->cause <= RULES_CAUSE_RETREAT_COLLISION
                   ? "outcome.disbanded"
                   : "outcome.void";
    case RULES_IGNORED:
        return "outcome.ignored";
    case RULES_DISBANDED:
        return outcome->cause == RULES_CAUSE_RETREAT_NONE || outcome->cause == RULES_CAUSE_CIVIL_DISORDER ||
                       outcome->cause == RULES_CAUSE_RETREAT_COLLISION
                   ? NULL
                   : "outcome.disbanded";
    default:
        return NULL;
    }
}

/* The key for a cause about an order: some sentences depend on what was ordered. */
static const char *order_cause_key(enum rules_cause cause, const struct rules_order *order)
{
    if (cause == RULES_CAUSE_WRONG_TERRAIN && order && order->to == RULES_NO_LOC)
        return "cause.wrong-terrain-build";
    return templates_cause_key(cause);
}

static const char *reason_key(const struct rules_outcome *outcome)
{
    switch (outcome->cause) {
    case RULES_CAUSE_NONE:
        return templates_verdict_key(outcome->verdict);
    case RULES_CAUSE_CONVOY_MISSING:
        return outcome->by != RULES_NO_LOC ? "cause.convoy-missing-link" : "cause.convoy-missing";
    case RULES_CAUSE_BOUNCE_MOVE:
        return outcome->against > outcome->strength ? "cause.bounce-move-weaker" : "cause.bounce-move";
    case RULES_CAUSE_GIVEN:
        return outcome->order.kind == RULES_CONVOY ? "cause.given-convoy" : "cause.given";
    case RULES_CAUSE_STRONGER:
        return outcome->by == RULES_NO_LOC ? "cause.stronger-alone" : "cause.stronger";
    default:
        return order_cause_key(outcome->cause, &outcome->order);
    }
}

static char *cause_text(struct templates_data *data, const struct rules_outcome *outcome,
                        enum rules_language language, bool full)
{
    bool ordered = outcome->cause == RULES_CAUSE_NONE && outcome->verdict == RULES_DISBANDED &&
                   outcome->order.kind == RULES_DISBAND;
    if ((is_plain(outcome) || ordered) && !full)
        return g_strdup("");
    if (outcome->verdict == RULES_DISBANDED && outcome->cause == RULES_CAUSE_NO_ORDER)
        return templates_phrase(language, "outcome.disbanded-no-order", NULL);
    g_autofree char *cause = templates_phrase(language, reason_key(outcome), data);
    const char *prefix = outcome->cause == RULES_CAUSE_NONE ? NULL : prefix_of(outcome);
    if (!prefix)
        return g_steal_pointer(&cause);
    templates_data_set(data, "cause", cause);
    return templates_phrase(language, prefix, data);
}

/* The causes that already say by whom the unit was dislodged. */
static bool says_dislodged(const struct rules_outcome *outcome)
{
    return outcome->cause == RULES_CAUSE_CUT_BY_DISLODGEMENT || outcome->cause == RULES_CAUSE_FLEET_DISLODGED;
}

static void set_unit_at(struct templates_data *data, const char *key, const char *name,
                        const struct rules_names *names, const struct rules_position *pos, rules_loc loc,
                        const char *notation, enum rules_language language)
{
    if (!templates_phrase_names(language, key, name))
        return;
    g_autofree char *unit = unit_at(names, pos, loc, notation);
    templates_data_set(data, name, unit);
}

static void set_force(struct templates_data *data, const char *name, unsigned strength, unsigned against,
                      enum rules_language language)
{
    g_autofree char *force = force_text(strength, against, language);
    templates_data_set(data, name, force);
}

/* All that the phrase `key` names. */
static void set_outcome(struct templates_data *data, const struct rules_names *names,
                        const struct rules_position *pos, const struct rules_outcome *outcome,
                        const char *key, const char *notation, enum rules_language language)
{
    set_order(data, names, pos, &outcome->order, key, language);
    set_unit_at(data, key, "by", names, pos, outcome->by, notation, language);
    set_unit_at(data, key, "by2", names, pos, outcome->by2, notation, language);
    set_unit_at(data, key, "dislodger", names, pos, outcome->dislodged_by, notation, language);
    if (templates_phrase_names(language, key, "force"))
        set_force(data, "force", outcome->strength, outcome->against, language);
    if (outcome->unit.kind && templates_phrase_names(language, key, "one")) {
        g_autofree char *one =
            templates_phrase(language, outcome->unit.kind == RULES_ARMY ? "one.army" : "one.fleet", NULL);
        templates_data_set(data, "one.real", one);
    }
}

static void append_part(GString *text, const char *part, enum rules_language language)
{
    if (text->len && *part)
        g_string_append(text, language == RULES_FRENCH ? " ; " : "; ");
    g_string_append(text, part);
}

char *templates_say_reason(const struct rules_names *names, const struct rules_position *pos,
                           const struct rules_outcome *outcome, const char *notation,
                           enum rules_language language, bool law)
{
    if (is_plain(outcome) && !law && !outcome->no_order && !outcome->dislodged)
        return g_strdup("");
    struct templates_data *data = templates_data_new();
    bool disbanded = outcome->verdict == RULES_DISBANDED;
    bool unordered = (outcome->no_order || outcome->cause == RULES_CAUSE_NO_ORDER) && !disbanded &&
                     outcome->cause != RULES_CAUSE_CIVIL_DISORDER;
    bool held = outcome->cause == RULES_CAUSE_HELD || outcome->cause == RULES_CAUSE_HELD_AGAINST ||
                (outcome->cause == RULES_CAUSE_NO_ORDER && !disbanded);
    GString *text = g_string_new(NULL);
    if (unordered) {
        g_autofree char *none = templates_phrase(language, "cause.no-order", NULL);
        append_part(text, none, language);
    }
    if (!(held && (outcome->dislodged || outcome->cause == RULES_CAUSE_NO_ORDER))) {
        set_outcome(data, names, pos, outcome, reason_key(outcome), notation, language);
        g_autofree char *cause = cause_text(data, outcome, language, law && !outcome->no_order);
        append_part(text, cause, language);
    }
    if (outcome->dislodged && !says_dislodged(outcome)) {
        set_outcome(data, names, pos, outcome, "outcome.dislodged", notation, language);
        if (held) /* else the numbers are those of the order, not of the attack on the unit */
            set_force(data, "reverse", outcome->against, outcome->strength, language);
        g_autofree char *fate = templates_phrase(language, "outcome.dislodged", data);
        append_part(text, fate, language);
    }
    const char *name = law ? rules_law_name(outcome->law) : "";
    if (*name)
        g_string_append_printf(text, "%s[%s]", text->len ? " " : "", name);
    templates_data_free(data);
    return g_string_free(text, FALSE);
}

char *templates_say_outcome(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_outcome *outcome, enum rules_language language, bool law)
{
    return templates_say_reason(names, pos, outcome, "judge", language, law);
}

char *templates_say_cause(const struct rules_names *names, const struct rules_position *pos,
                          enum rules_cause cause, const struct rules_order *order,
                          enum rules_language language)
{
    struct templates_data *data = templates_data_new();
    if (order) {
        set_order(data, names, pos, order, order_cause_key(cause, order), language);
        enum rules_unit_kind kind = templates_unit_kind(pos, order->unit);
        g_autofree char *one = templates_phrase(language,
                                                kind == RULES_ARMY    ? "one.army"
                                                : kind == RULES_FLEET ? "one.fleet"
                                                                      : "one.unit",
                                                NULL);
        templates_data_set(data, "one.real", one);
    }
    char *text = templates_phrase(language, order_cause_key(cause, order), data);
    templates_data_free(data);
    return text;
}

/* ---- notes of the reader ---- */

/* A place code becomes its name; anything else stays. */
static char *place_or_text(const struct rules_names *names, const struct rules_position *pos,
                           const char *text, enum rules_language language)
{
    if (!text)
        return g_strdup("");
    rules_loc loc = rules_map_find(pos->map, text, strlen(text));
    return g_strdup(loc == RULES_NO_LOC ? text : rules_place_name(names, loc, language));
}

static char *phase_or_text(const struct rules_position *pos, const char *text, enum rules_language language)
{
    struct rules_phase phase;
    if (text && rules_phase_parse(pos->map, text, strlen(text), &phase))
        return templates_say_phase(pos->map, phase, language);
    return g_strdup(text ? text : "");
}

char *templates_say_note(const struct rules_names *names, const struct rules_position *pos,
                         const struct rules_reading *reading, const struct rules_note *note,
                         enum rules_language language)
{
    if (note->kind == RULES_NOTE_NONE)
        return g_strdup("");
    struct templates_data *data = templates_data_new();
    g_autofree char *b = place_or_text(names, pos, note->b, language);
    templates_data_set(data, "a", note->a ? note->a : "");
    templates_data_set(data, "b", b);
    const char *key = templates_note_key(note->kind);
    if (note->kind == RULES_NOTE_KIND) {
        bool army = note->b && *note->b == 'A';
        g_autofree char *one = templates_phrase(language, army ? "one.army" : "one.fleet", NULL);
        templates_data_set(data, "one", one);
        if (!note->a || !*note->a)
            key = "note.kind-missing";
    } else if (note->kind == RULES_NOTE_NATION) {
        g_autofree char *power = NULL;
        rules_power found =
            note->b ? rules_map_find_power(pos->map, note->b, strlen(note->b)) : RULES_NO_POWER;
        if (found != RULES_NO_POWER)
            templates_set_power(data, "b", names, found, language);
        else
            templates_data_set(data, "b.ofthe", b);
    } else if (note->kind == RULES_NOTE_CAUSE) {
        g_autofree char *cause =
            templates_say_cause(names, pos, note->cause, reading ? &reading->order : NULL, language);
        templates_data_set(data, "cause", cause);
    } else if (note->kind == RULES_NOTE_LATER_PHASE) {
        g_autofree char *phase = phase_or_text(pos, note->a, language);
        templates_data_set(data, "phase", phase);
    } else if (note->kind == RULES_NOTE_CONDITION && reading && reading->condition) {
        g_autofree char *condition = templates_say_condition(names, reading->condition, language);
        templates_data_set(data, "a", condition);
    } else if (note->kind == RULES_NOTE_RANKED || note->kind == RULES_NOTE_CANDIDATES) {
        GString *list = g_string_new(NULL);
        for (unsigned i = 0; reading && i < reading->n_candidates; i++) {
            g_autofree char *order = templates_say_written(names, pos, &reading->candidates[i], "judge");
            g_string_append_printf(list, "%s%s", i ? ", " : "", order);
        }
        templates_data_set(data, "list", list->str);
        g_string_free(list, TRUE);
    }
    char *text = templates_phrase(language, key, data);
    templates_data_free(data);
    return text;
}

char *templates_say_assumed(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_reading *reading, enum rules_language language)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; i < reading->n_notes; i++) {
        switch (reading->notes[i].kind) {
        case RULES_NOTE_NAME:
        case RULES_NOTE_KIND:
        case RULES_NOTE_COAST:
        case RULES_NOTE_CONVENTION:
        case RULES_NOTE_ONLY_POSSIBLE:
        case RULES_NOTE_NATION:
        case RULES_NOTE_IMPLIED: {
            g_autofree char *note = templates_say_note(names, pos, reading, &reading->notes[i], language);
            g_string_append_printf(text, "%s%s", text->len ? "; " : "", note);
            break;
        }
        default:
            break;
        }
    }
    if (text->len)
        return g_string_free(text, FALSE);
    g_string_free(text, TRUE);
    return NULL;
}

/* ---- phases ---- */

char *templates_say_phase(const struct rules_map *map, struct rules_phase phase, enum rules_language language)
{
    const struct rules_flow_step *step = &map->flow[phase.step];
    g_autofree char *lower = g_utf8_strdown(step->season, -1);
    g_autofree char *key = g_strconcat("season.", lower, NULL);
    g_autofree char *known =
        templates_phrase_exists(language, key) ? templates_phrase(language, key, NULL) : NULL;
    g_autofree char *season = known ? NULL : templates_capital(lower);
    /* French years have no winter: adjustments close the autumn (Descartes XIV.B). */
    bool autumn =
        language == RULES_FRENCH && step->type == RULES_PHASE_ADJUSTMENT && !strcmp(lower, "winter");
    g_autofree char *fall = autumn ? templates_phrase(language, "season.fall", NULL) : NULL;
    struct templates_data *data = templates_data_new();
    templates_data_set(data, "season", fall ? fall : known ? known : season);
    templates_data_set_int(data, "year", phase.year);
    char *text = templates_phrase(language,
                                  step->type == RULES_PHASE_RETREAT      ? "phase.retreat"
                                  : step->type == RULES_PHASE_ADJUSTMENT ? "phase.adjustment"
                                                                         : "phase.movement",
                                  data);
    templates_data_free(data);
    return text;
}

/* ---- time ---- */

/*
 * The zone of an IANA name, NULL if there is none; never freed. A memo of what the system's files say: GLib
 * forgets a zone when nobody holds it, and making one costs more than a page of report.
 */
static GTimeZone *find_zone(const char *name)
{
    static GMutex mutex;
    static GHashTable *zones;
    if (!name || !*name)
        return NULL;
    g_mutex_lock(&mutex);
    if (!zones)
        zones = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gpointer found = NULL;
    if (!g_hash_table_lookup_extended(zones, name, NULL, &found) && g_hash_table_size(zones) < 1000) {
        found = g_time_zone_new_identifier(name);
        g_hash_table_insert(zones, g_strdup(name), found);
    }
    g_mutex_unlock(&mutex);
    return found;
}

static GDateTime *local_time(gint64 at_s, const char *zone, bool *known)
{
    GTimeZone *found = find_zone(zone);
    g_autoptr(GTimeZone) utc = g_time_zone_new_utc();
    *known = found != NULL;
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(at_s);
    if (!time)
        time = g_date_time_new_from_unix_utc(0);
    return g_date_time_to_timezone(time, found ? found : utc);
}

/* "Europe/Brussels" is Bruxelles in French: the catalogue knows the capitals, others keep their own name. */
static char *city_of(const char *zone, enum rules_language language)
{
    const char *slash = strrchr(zone, '/');
    const char *last = slash ? slash + 1 : zone;
    g_autofree char *key = g_strconcat("city.", last, NULL);
    if (templates_phrase_exists(language, key))
        return templates_phrase(language, key, NULL);
    return g_strdelimit(g_strdup(last), "_", ' ');
}

static char *word_of(enum rules_language language, const char *key, int index)
{
    g_autofree char *all = templates_phrase(language, key, NULL);
    g_auto(GStrv) words = g_strsplit(all, " ", -1);
    return g_strdup(index >= 0 && index < (int)g_strv_length(words) ? words[index] : "");
}

/* Whether the clock on the wall shows this hour twice that night. */
static bool is_ambiguous(GDateTime *local)
{
    static const int step_s[] = {-3600, 3600};
    for (gsize i = 0; i < G_N_ELEMENTS(step_s); i++) {
        g_autoptr(GDateTime) other = g_date_time_add_seconds(local, step_s[i]);
        if (other && g_date_time_get_hour(other) == g_date_time_get_hour(local) &&
            g_date_time_get_utc_offset(other) != g_date_time_get_utc_offset(local))
            return true;
    }
    return false;
}

static char *say_date(gint64 at_s, const char *zone, const char *key, enum rules_language language)
{
    bool known;
    g_autoptr(GDateTime) local = local_time(at_s, zone, &known);
    struct templates_data *data = templates_data_new();
    g_autofree char *weekday = word_of(language, "date.days", g_date_time_get_day_of_week(local) - 1);
    g_autofree char *month = word_of(language, "date.months", g_date_time_get_month(local) - 1);
    g_autofree char *time =
        g_strdup_printf(language == RULES_FRENCH ? "%d" : "%02d", g_date_time_get_hour(local));
    g_autofree char *minute = g_strdup_printf("%02d", g_date_time_get_minute(local));
    g_autofree char *city = known ? city_of(zone, language) : g_strdup("UTC");
    g_autofree char *place =
        known && is_ambiguous(local)
            ? g_strdup_printf("%s, %s", city, g_date_time_get_timezone_abbreviation(local))
            : g_strdup(city);
    int day = g_date_time_get_day_of_month(local);
    templates_data_set(data, "weekday", weekday);
    templates_data_set_int(data, "day", day);
    templates_data_set(data, "month", month);
    templates_data_set(data, "hour", time);
    templates_data_set(data, "minute", minute);
    templates_data_set(data, "place", place);
    g_autofree char *first = templates_phrase(language, "date.first", NULL);
    if (day == 1)
        templates_data_set(data, "day", first);
    char *text = templates_phrase(language, key, data);
    templates_data_free(data);
    return text;
}

char *templates_say_date(gint64 at_s, const char *zone, enum rules_language language)
{
    return say_date(at_s, zone, "date.full", language);
}

char *templates_say_day(gint64 at_s, const char *zone, enum rules_language language)
{
    return say_date(at_s, zone, "date.day", language);
}

char *templates_say_delay(gint64 seconds, enum rules_language language)
{
    bool past = seconds < 0;
    gint64 s = past ? (seconds == G_MININT64 ? G_MAXINT64 : -seconds) : seconds;
    const char *unit = s >= 2 * 86400 ? "delay.days"
                       : s >= 7200    ? "delay.hours"
                       : s >= 60      ? "delay.minutes"
                                      : "delay.now";
    gint64 n = s >= 2 * 86400 ? s / 86400 : s >= 7200 ? s / 3600 : s / 60;
    struct templates_data *data = templates_data_new();
    templates_data_set_int(data, "n", n);
    char *text = templates_phrase(language, unit, data);
    if (s >= 60) {
        templates_data_set(data, "span", text);
        g_free(text);
        text = templates_phrase(language, past ? "delay.past" : "delay.future", data);
    }
    templates_data_free(data);
    return text;
}

/* ---- conditions ---- */

enum { MAX_CONDITION_DEPTH = 32 };

static char *say_leaf(const struct rules_names *names, const struct rules_condition *condition, bool negated,
                      enum rules_language language)
{
    struct templates_data *data = templates_data_new();
    templates_set_place(data, "place", names, condition->place, language);
    templates_set_power(data, "power", names, condition->power, language);
    const char *what = condition->unit_kind == RULES_ARMY    ? "army"
                       : condition->unit_kind == RULES_FLEET ? "fleet"
                                                             : "unit";
    g_autofree char *whose = g_strdup_printf("%s.%s%s", negated ? "no" : "one", what,
                                             condition->power == RULES_NO_POWER ? "" : "-of");
    g_autofree char *one = templates_phrase(language, whose, data);
    templates_data_set(data, "one", one);
    const char *key = "condition.unknown";
    if (condition->kind == RULES_CONDITION_UNIT)
        key = negated ? "condition.not-unit" : "condition.unit";
    else if (condition->kind == RULES_CONDITION_OWNER && condition->power == RULES_NO_POWER)
        key = negated ? "condition.owned" : "condition.not-owned";
    else if (condition->kind == RULES_CONDITION_OWNER)
        key = negated ? "condition.not-owner" : "condition.owner";
    else if (condition->kind == RULES_CONDITION_DISLODGED)
        key = negated ? "condition.not-dislodged" : "condition.dislodged";
    char *text = templates_phrase(language, key, data);
    templates_data_free(data);
    return text;
}

/* Negations are carried down to the leaves (De Morgan), so that no sentence begins with "it is not true
 * that". */
static char *say_tree(const struct rules_names *names, const struct rules_condition *condition, bool negated,
                      bool inner, unsigned depth, enum rules_language language)
{
    if (!condition || depth > MAX_CONDITION_DEPTH)
        return templates_phrase(language, "condition.unknown", NULL);
    if (condition->kind == RULES_CONDITION_NOT)
        return say_tree(names, condition->left, !negated, inner, depth + 1, language);
    bool either = condition->kind == RULES_CONDITION_EITHER;
    if (condition->kind != RULES_CONDITION_AND && condition->kind != RULES_CONDITION_OR && !either)
        return say_leaf(names, condition, negated, language);
    bool both = (condition->kind == RULES_CONDITION_AND) != negated;
    g_autofree char *left = say_tree(names, condition->left, negated, true, depth + 1, language);
    g_autofree char *right = say_tree(names, condition->right, negated, true, depth + 1, language);
    struct templates_data *data = templates_data_new();
    templates_data_set(data, "left", left);
    templates_data_set(data, "right", right);
    g_autofree char *text = templates_phrase(language,
                                             either ? "condition.either"
                                             : both ? "condition.and"
                                                    : "condition.or",
                                             data);
    templates_data_free(data);
    return inner ? g_strdup_printf("(%s)", text) : g_steal_pointer(&text);
}

char *templates_say_condition(const struct rules_names *names, const struct rules_condition *condition,
                              enum rules_language language)
{
    g_autofree char *body = say_tree(names, condition, false, false, 0, language);
    struct templates_data *data = templates_data_new();
    templates_data_set(data, "body", body);
    char *text = templates_phrase(language, "condition.if", data);
    templates_data_free(data);
    return text;
}
