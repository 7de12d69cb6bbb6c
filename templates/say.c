/* Sentences made of codes: reasons, notes, phases, dates, conditions. Words come from the catalogue
 * (words.txt), articles from forms.txt. */
#include "say_p.h"
#include "say_rules.h"

#include <string.h>

/* ---- codes to catalogue keys; templates' tests require a phrase for each in both languages ---- */

/* "cause." and the word of rules/. */
static const char *key_of(const char *family, const char *word)
{
    g_autofree char *key = g_strconcat(family, word, NULL);
    return g_intern_string(key);
}

static const char *const note_key[RULES_NOTE_COUNT] = {
    [RULES_NOTE_NONE] = "note.none",
    [RULES_NOTE_NAME] = "note.name",
    [RULES_NOTE_KIND] = "note.kind",
    [RULES_NOTE_COAST] = "note.coast",
    [RULES_NOTE_CONVENTION] = "note.convention",
    [RULES_NOTE_GAME_CONVENTION] = "note.game-convention",
    [RULES_NOTE_ONLY_POSSIBLE] = "note.only-possible",
    [RULES_NOTE_MEANT] = "note.meant",
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
    [RULES_NOTE_REPLACED] = "note.replaced",
    [RULES_NOTE_WITHDRAWN] = "note.withdrawn",
};

const char *templates_cause_key(enum rules_cause cause)
{
    return key_of("cause.", rules_cause_word(cause));
}

const char *templates_verdict_key(enum rules_verdict verdict)
{
    return key_of("verdict.", rules_verdict_word(verdict));
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

char *templates_say_one(enum rules_unit_kind kind, enum rules_language language)
{
    switch (kind) {
    case RULES_ARMY:
        return templates_phrase(language, "one.army", NULL);
    case RULES_FLEET:
        return templates_phrase(language, "one.fleet", NULL);
    default:
        return templates_phrase(language, "one.unit", NULL);
    }
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
    g_autofree char *one = templates_say_one(kind, language);

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
    g_autoptr(templates_data_auto) data = templates_data_new();

    set_order(data, names, pos, order, chosen, language);
    g_autofree char *text = templates_phrase(language, chosen, data);

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
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_int(data, "s", strength);
    templates_data_set_int(data, "a", against);
    g_autofree char *text = templates_phrase(language, "force", data);
    return g_strconcat(" ", text, NULL);
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

/* The unit goes because it retreats nowhere: the cause says so. */
static bool says_disbanded(const struct rules_outcome *outcome)
{
    return outcome->cause == RULES_CAUSE_RETREAT_NONE || outcome->cause == RULES_CAUSE_CIVIL_DISORDER ||
           outcome->cause == RULES_CAUSE_RETREAT_COLLISION;
}

char *templates_phrase_called(const struct rules_names *names, enum rules_language language, const char *key,
                              const struct templates_data *data)
{
    const char *words = rules_names_words(names);
    g_autofree char *own = words ? g_strconcat(key, ".", words, NULL) : NULL;
    return templates_phrase(language, own && templates_phrase_exists(language, own) ? own : key, data);
}

/* A retreat that cannot be made disbands the unit. */
static bool is_lost_retreat(const struct rules_outcome *outcome)
{
    return outcome->order.kind == RULES_RETREAT && outcome->cause >= RULES_CAUSE_RETREAT_OCCUPIED &&
           outcome->cause <= RULES_CAUSE_RETREAT_COLLISION;
}

/* By a prefix such as "not followed: " a cause becomes an outcome. NULL: the cause says it all. */
static const char *prefix_of(const struct rules_outcome *outcome)
{
    switch (outcome->verdict) {
    case RULES_VOID:
        return is_lost_retreat(outcome) ? "outcome.disbanded" : "outcome.void";
    case RULES_IGNORED:
        return "outcome.ignored";
    case RULES_DISBANDED:
        return says_disbanded(outcome) ? NULL : "outcome.disbanded";
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

static char *cause_text(const struct rules_names *names, struct templates_data *data,
                        const struct rules_outcome *outcome, enum rules_language language, bool full)
{
    bool ordered = outcome->cause == RULES_CAUSE_NONE && outcome->verdict == RULES_DISBANDED &&
                   outcome->order.kind == RULES_DISBAND;
    if ((is_plain(outcome) || ordered) && !full)
        return g_strdup("");
    if (outcome->verdict == RULES_DISBANDED && outcome->cause == RULES_CAUSE_NO_ORDER)
        return templates_phrase(language, "outcome.disbanded-no-order", NULL);
    g_autofree char *cause = templates_phrase_called(names, language, reason_key(outcome), data);
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
        g_autofree char *one = templates_say_one(outcome->unit.kind, language);
        templates_data_set(data, "one.real", one);
    }
}

static void append_part(GString *text, const char *part, enum rules_language language)
{
    if (text->len && *part)
        g_string_append(text, templates_joint(language));
    g_string_append(text, part);
}

/* No order was written; the rulebook took one from the power's other orders (Bretagne IV). */
static bool is_implied(const struct rules_outcome *outcome)
{
    return outcome->no_order && (outcome->order.kind == RULES_MOVE || outcome->order.kind == RULES_CONVOY);
}

/* No order came, and that is not told otherwise. */
static bool is_unordered(const struct rules_outcome *outcome)
{
    bool none = outcome->no_order || outcome->cause == RULES_CAUSE_NO_ORDER;
    return none && outcome->verdict != RULES_DISBANDED && outcome->cause != RULES_CAUSE_CIVIL_DISORDER;
}

/* The numbers of the outcome are those of the attack on the unit, not of its own order. */
static bool is_held(const struct rules_outcome *outcome)
{
    switch (outcome->cause) {
    case RULES_CAUSE_HELD:
    case RULES_CAUSE_HELD_AGAINST:
        return true;
    case RULES_CAUSE_NO_ORDER:
        return outcome->verdict != RULES_DISBANDED;
    default:
        return false;
    }
}

static void append_dislodged(GString *text, struct templates_data *data, const struct rules_outcome *outcome,
                             enum rules_language language)
{
    if (is_held(outcome))
        set_force(data, "reverse", outcome->against, outcome->strength, language);
    g_autofree char *fate = templates_phrase(language, "outcome.dislodged", data);
    append_part(text, fate, language);
}

char *templates_say_reason(const struct rules_names *names, const struct rules_position *pos,
                           const struct rules_outcome *outcome, const char *notation,
                           enum rules_language language, bool law)
{
    if (is_plain(outcome) && !law && !outcome->no_order && !outcome->dislodged)
        return g_strdup("");

    g_autoptr(templates_data_auto) data = templates_data_new();
    GString *text = g_string_new(NULL);

    if (is_unordered(outcome)) {
        g_autofree char *none =
            templates_phrase(language, is_implied(outcome) ? "cause.implied" : "cause.no-order", NULL);
        append_part(text, none, language);
    }

    bool told_otherwise = is_held(outcome) && (outcome->dislodged || outcome->cause == RULES_CAUSE_NO_ORDER);

    if (!told_otherwise) {
        set_outcome(data, names, pos, outcome, reason_key(outcome), notation, language);
        g_autofree char *cause = cause_text(names, data, outcome, language, law && !outcome->no_order);
        append_part(text, cause, language);
    }

    if (outcome->dislodged && !says_dislodged(outcome)) {
        set_outcome(data, names, pos, outcome, "outcome.dislodged", notation, language);
        append_dislodged(text, data, outcome, language);
    }

    g_autofree char *name = law ? templates_say_law(outcome->law, language) : g_strdup("");
    if (*name)
        g_string_append_printf(text, "%s[%s]", text->len ? " " : "", name);

    return g_string_free(text, FALSE);
}

char *templates_say_outcome(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_outcome *outcome, enum rules_language language, bool law)
{
    return templates_say_reason(names, pos, outcome, "judge", language, law);
}

char *templates_say_cause(const struct rules_names *names, const struct rules_position *pos,
                          enum rules_cause cause, const struct rules_order *order, const char *notation,
                          enum rules_language language)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    if (order) {
        const char *key = order_cause_key(cause, order);
        set_order(data, names, pos, order, key, language);
        set_unit_at(data, key, "by", names, pos, order->kind == RULES_RETREAT ? order->to : order->from,
                    notation, language);
        enum rules_unit_kind kind = templates_unit_kind(pos, order->unit);
        g_autofree char *one = templates_say_one(kind, language);
        templates_data_set(data, "one.real", one);
    }
    return templates_phrase_called(names, language, order_cause_key(cause, order), data);
}
