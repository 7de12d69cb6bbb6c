/* Notes of the reader: what was assumed, what was asked. */
#include "say_p.h"

#include <string.h>

static char *phase_or_text(const struct rules_position *pos, const char *text, enum rules_language language)
{
    struct rules_phase phase;
    if (text && rules_phase_parse(pos->map, text, strlen(text), &phase))
        return templates_say_phase(pos->map, phase, language);
    return g_strdup(text ? text : "");
}

/* What a note is about, while it is put into words. */
struct note {
    const struct rules_names *names;
    const struct rules_position *pos;
    const struct rules_reading *reading; /* may be NULL */
    const struct rules_note *note;
    const char *notation;
    enum rules_language language;
    struct templates_data *data;
};

/* A canonical order in the notation; anything else stays. */
static char *order_or_text(const struct note *n, const char *text)
{
    struct rules_order order;
    rules_power power = n->reading ? n->reading->order.power : 0;
    if (!text || !rules_order_parse(n->pos->map, power, text, strlen(text), &order))
        return g_strdup(text ? text : "");
    return templates_say_written(n->names, n->pos, &order, n->notation);
}

/* A place code becomes its name, an order is written in the notation; anything else stays. */
static char *place_or_text(const struct note *n, const char *text)
{
    rules_loc loc = text ? rules_map_find(n->pos->map, text, strlen(text)) : RULES_NO_LOC;
    return loc == RULES_NO_LOC ? order_or_text(n, text)
                               : g_strdup(rules_place_name(n->names, loc, n->language));
}

/* Whether `a` is an order of the judge's, and no word of the player's. */
static bool names_order(enum rules_note_kind kind)
{
    return kind == RULES_NOTE_IMPLIED || kind == RULES_NOTE_SUGGEST || kind == RULES_NOTE_DOUBLE ||
           kind == RULES_NOTE_REPLACED;
}

static void set_nation(const struct note *n)
{
    const char *code = n->note->b;
    rules_power power = rules_map_power(n->pos->map, code);
    if (power != RULES_NO_POWER)
        templates_set_power(n->data, "b", n->names, power, n->language);
    else
        templates_data_set(n->data, "b.ofthe", code ? code : "");
}

static void set_candidates(const struct note *n)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (unsigned i = 0; n->reading && i < n->reading->n_candidates; i++) {
        g_autofree char *order =
            templates_say_written(n->names, n->pos, &n->reading->candidates[i], n->notation);
        g_string_append_printf(list, "%s%s", i ? ", " : "", order);
    }
    templates_data_set(n->data, "list", list->str);
}

/* What the sentence of this kind of note names beside `a` and `b`. */
static void set_particulars(const struct note *n)
{
    g_autofree char *text = NULL;
    switch (n->note->kind) {
    case RULES_NOTE_KIND:
        text = templates_say_one(n->note->b && *n->note->b == 'A' ? RULES_ARMY : RULES_FLEET, n->language);
        templates_data_set(n->data, "one", text);
        break;
    case RULES_NOTE_NATION:
        set_nation(n);
        break;
    case RULES_NOTE_CAUSE:
        text = templates_say_cause(n->names, n->pos, n->note->cause, n->reading ? &n->reading->order : NULL,
                                   n->notation, n->language);
        templates_data_set(n->data, "cause", text);
        break;
    case RULES_NOTE_LATER_PHASE:
        text = phase_or_text(n->pos, n->note->a, n->language);
        templates_data_set(n->data, "phase", text);
        break;
    case RULES_NOTE_CONDITION:
        if (!n->reading || !n->reading->condition)
            break;
        text = templates_say_condition(n->names, n->reading->condition, n->language);
        templates_data_set(n->data, "a", text);
        break;
    case RULES_NOTE_RANKED:
    case RULES_NOTE_CANDIDATES:
        set_candidates(n);
        break;
    default:
        break;
    }
}

char *templates_say_note(const struct rules_names *names, const struct rules_position *pos,
                         const struct rules_reading *reading, const struct rules_note *note,
                         const char *notation, enum rules_language language)
{
    if (note->kind == RULES_NOTE_NONE)
        return g_strdup("");

    g_autoptr(templates_data_auto) data = templates_data_new();
    const struct note n = {names, pos, reading, note, notation, language, data};
    g_autofree char *b = place_or_text(&n, note->b);
    g_autofree char *a =
        names_order(note->kind) ? order_or_text(&n, note->a) : g_strdup(note->a ? note->a : "");

    templates_data_set_all(data, "a", a, "b", b, NULL);
    set_particulars(&n);

    bool kind_missing = note->kind == RULES_NOTE_KIND && (!note->a || !*note->a);
    const char *key = kind_missing ? "note.kind-missing" : templates_note_key(note->kind);
    return templates_phrase(language, key, data);
}

char *templates_say_assumed(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_reading *reading, const char *notation,
                            enum rules_language language)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; i < reading->n_notes; i++) {
        switch (reading->notes[i].kind) {
        case RULES_NOTE_NAME:
        case RULES_NOTE_KIND:
        case RULES_NOTE_COAST:
        case RULES_NOTE_CONVENTION:
        case RULES_NOTE_GAME_CONVENTION:
        case RULES_NOTE_ONLY_POSSIBLE:
        case RULES_NOTE_MEANT:
        case RULES_NOTE_NATION:
        case RULES_NOTE_IMPLIED: {
            g_autofree char *note =
                templates_say_note(names, pos, reading, &reading->notes[i], notation, language);
            g_string_append_printf(text, "%s%s", text->len ? templates_joint(language) : "", note);
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
