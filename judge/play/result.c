#include "result.h"
#include "../conf/refusals.h"
#include "../../templates/say_rules.h"

#include <string.h>

struct first_fault {
    char *text;
};

char *judge_position_text(const struct rules_position *pos)
{
    size_t len = rules_position_print(pos, NULL, 0);
    char *text = g_malloc(len + 1);
    rules_position_print(pos, text, len + 1);
    return text;
}

static void keep_first(void *context, enum rules_severity severity, const char *file, unsigned line,
                       const char *message)
{
    struct first_fault *fault = context;
    if (severity == RULES_ERROR && !fault->text)
        fault->text = g_strdup_printf("%s:%u: %s", file, line, message);
}

bool judge_position_read(const struct judge_board *board, const char *text, const char *what,
                         struct rules_position *pos, GError **error)
{
    struct first_fault fault = {NULL};
    const char *why = NULL;
    bool ok = rules_position_parse(board->map, text, strlen(text), what, pos, keep_first, &fault) &&
              rules_position_ok(pos, &why);

    if (!why)
        why = "not understood";
    if (fault.text)
        why = fault.text;
    if (!ok)
        judge_fail(error, JUDGE_ERROR_SETUP, "position-unread", "position", what, "why", why, NULL);

    g_free(fault.text);

    return ok;
}

char *judge_after_text(const struct rules_position *after)
{
    g_autofree struct rules_position *kept = g_new(struct rules_position, 1);
    rules_position_copy(kept, after);
    if (kept->n_dislodged > 0)
        kept->phase = rules_phase_next(kept->map, kept->phase);
    return judge_position_text(kept);
}

/* The code of a place in `out`; NULL if there is none. */
static char *keep_place(const struct rules_map *map, rules_loc place, char *out, size_t size)
{
    if (place == RULES_NO_LOC)
        return NULL;
    g_strlcpy(out, map->place[place].code, size);
    return out;
}

/* "A PAR"; the place alone where no unit is named, "" where nothing is. */
static void keep_unit(const struct rules_map *map, const struct rules_outcome *o, char *out, size_t size)
{
    rules_loc at = o->unit.kind ? o->unit.loc : o->order.unit;
    enum rules_unit_kind kind = o->unit.kind ? o->unit.kind : o->order.unit_kind;
    const char *letter = "";
    if (kind == RULES_ARMY)
        letter = "A ";
    else if (kind == RULES_FLEET)
        letter = "F ";
    g_snprintf(out, size, "%s%s", at == RULES_NO_LOC ? "" : letter,
               at == RULES_NO_LOC ? "" : map->place[at].code);
}

rules_power judge_outcome_owner(const struct rules_outcome *outcome)
{
    return outcome->unit.kind == RULES_UNIT_NONE ? outcome->order.power : outcome->unit.power;
}

void judge_outcome_keep(const struct rules_position *before, const struct rules_outcome *o,
                        struct judge_kept_outcome *kept)
{
    const struct rules_map *map = before->map;
    rules_power power = o->unit.kind ? o->unit.power : o->order.power;

    rules_order_print(map, before, &o->order, kept->order, sizeof kept->order);
    keep_unit(map, o, kept->unit, sizeof kept->unit);
    rules_law_code(o->law, kept->law, sizeof kept->law);

    kept->row = (struct games_result){
        .power = power < map->n_powers ? (char *)map->power[power].id : "",
        .unit = kept->unit,
        .order = kept->order,
        .verdict = (char *)rules_verdict_word(o->verdict),
        .cause = (char *)rules_cause_word(o->cause),
        .law = kept->law,
        .by = keep_place(map, o->by, kept->by, sizeof kept->by),
        .by2 = keep_place(map, o->by2, kept->by2, sizeof kept->by2),
        .dislodged_by = keep_place(map, o->dislodged_by, kept->dislodged_by, sizeof kept->dislodged_by),
        .strength = o->strength,
        .against = o->against,
        .dislodged = o->dislodged,
        .by_convoy = o->by_convoy,
        .no_order = o->no_order};
}

/* Begins the next outcome with what needs no map. */
static void begin_outcome(struct rules_result *result, const char *power, const struct rules_map *map,
                          const struct games_result *row)
{
    struct rules_outcome *o = &result->outcome[result->n_outcomes];
    memset(o, 0, sizeof *o);
    o->order = rules_order_make(RULES_HOLD, rules_map_power(map, power), RULES_UNIT_NONE, RULES_NO_LOC);
    o->by = o->by2 = o->dislodged_by = RULES_NO_LOC;
    o->strength = (uint8_t)row->strength;
    o->against = (uint8_t)row->against;
    o->dislodged = row->dislodged;
    o->by_convoy = row->by_convoy;
    o->no_order = row->no_order;
}

static rules_loc find_loc(const struct rules_map *map, const char *code)
{
    return code ? rules_map_find(map, code, strlen(code)) : RULES_NO_LOC;
}

/* The first versions of the store kept the law as the French texts print it. */
static rules_law law_printed(const char *text)
{
    for (unsigned law = 1; law < UINT8_MAX; law++) {
        g_autofree char *printed = templates_say_law((rules_law)law, RULES_FRENCH);
        if (*printed && !strcmp(printed, text))
            return (rules_law)law;
    }
    return 0;
}

rules_law judge_law_read(const char *kept)
{
    if (!kept || !*kept)
        return 0;
    rules_law law = rules_law_find(kept);
    return law ? law : law_printed(kept);
}

enum rules_verdict judge_verdict_read(const char *word)
{
    enum rules_verdict verdict = 0;
    while (verdict < RULES_VERDICT_COUNT && g_strcmp0(rules_verdict_word(verdict), word))
        verdict++;
    return verdict;
}

/* False: a word of the row is none of ours. */
static bool read_words(const struct games_result *row, struct rules_outcome *o)
{
    o->verdict = judge_verdict_read(row->verdict);
    while (o->cause < RULES_CAUSE_COUNT && g_strcmp0(rules_cause_word(o->cause), row->cause))
        o->cause++;

    o->law = judge_law_read(row->law);
    return o->verdict < RULES_VERDICT_COUNT && o->cause < RULES_CAUSE_COUNT;
}

/* The unit that `word` ("A PAR") names, as it stood before the phase, dislodged or not. */
static void find_unit(const struct rules_map *map, const struct rules_position *before, const char *word,
                      rules_power power, struct rules_outcome *o)
{
    const char *place = word && word[0] && word[1] == ' ' ? word + 2 : NULL;
    rules_loc loc = find_loc(map, place);
    if (loc == RULES_NO_LOC)
        return;

    const struct rules_dislodged *out = rules_position_dislodged(before, map->province[loc]);
    const struct rules_unit *unit = rules_position_unit(before, map->province[loc]);
    if (out && out->unit.power == power)
        unit = &out->unit;
    if (unit && unit->power == power)
        o->unit = *unit;
}

/* Reads a row into the next outcome, which counts only if this answers true. */
static bool read_outcome(const struct rules_map *map, const struct rules_position *before,
                         const struct games_result *row, struct rules_result *result)
{
    struct rules_outcome *o = &result->outcome[result->n_outcomes];
    begin_outcome(result, row->power, map, row);
    rules_power power = o->order.power;
    if (row->order && !rules_order_parse(map, power, row->order, strlen(row->order), &o->order))
        return false;
    if (!read_words(row, o))
        return false;

    /* A unit without an order holds, or does what others imply for it (Bretagne IV). */
    if (o->no_order && (o->order.kind == RULES_MOVE || o->order.kind == RULES_CONVOY))
        o->order.flags |= RULES_IMPLIED;

    if (o->order.kind != RULES_BUILD) /* one may be asked for where a unit stands */
        find_unit(map, before, row->unit, power, o);
    o->by = find_loc(map, row->by);
    o->by2 = find_loc(map, row->by2);
    o->dislodged_by = find_loc(map, row->dislodged_by);

    return true;
}

bool judge_play_result(const struct judge_play *play, const struct games_phase *row,
                       struct rules_position *before, struct rules_result *result, GError **error)
{
    const char *after = row->after ? row->after : row->position;
    memset(result, 0, sizeof *result);
    if (!judge_position_read(play->board, row->position, row->code, before, error) ||
        !judge_position_read(play->board, after, row->code, &result->after, error))
        return false;

    result->after.phase = before->phase;
    g_autoptr(GPtrArray) rows = games_result_list(play->home->store, row->id, 0);
    for (guint i = 0; i < rows->len && result->n_outcomes < G_N_ELEMENTS(result->outcome); i++)
        if (read_outcome(play->board->map, before, rows->pdata[i], result))
            result->n_outcomes++;
    return true;
}

bool judge_play_last_position(const struct judge_play *play, struct rules_position *pos, GError **error)
{
    rules_position_copy(pos, &play->pos);
    if (!play->phase || !play->phase->adjudicated_s)
        return true;

    /* What a phase leaves is what it begins the next one with: no outcome is needed. */
    const struct games_phase *row = play->phase;
    g_autofree struct rules_result *result = g_new0(struct rules_result, 1);
    if (!judge_position_read(play->board, row->after ? row->after : row->position, row->code, &result->after,
                             error))
        return false;

    result->after.phase = pos->phase;
    rules_advance(result, &play->book, pos);
    pos->n_dislodged = 0; /* nobody retreats any more */
    return true;
}

char *judge_result_won(const struct rules_map *map, const char *kind, rules_power winner)
{
    g_autoptr(GString) side = g_string_new(NULL);
    unsigned n = 0;
    for (rules_power p = 0; p < map->n_powers; p++)
        if (rules_same_side(map, p, winner))
            g_string_append_printf(side, "%s%s", n++ ? "," : "", map->power[p].id);

    return n > 1 ? g_strdup_printf("side %s", side->str)
                 : g_strdup_printf("%s %s", kind, map->power[winner].id);
}
