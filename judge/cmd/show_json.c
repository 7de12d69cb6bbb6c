#include "show_json.h"
#include "joined.h"
#include "../conf/json.h"
#include "../conf/refusals.h"
#include "../play/result.h"
#include "../play/state_json.h"
#include "../../templates/say_rules.h"

#include <string.h>

/* The value as a line with its end; frees it. Transfer full. */
static char *to_line(json_t *value)
{
    g_autofree char *line = judge_json_line(value);
    json_decref(value);
    return g_strconcat(line, "\n", NULL);
}

/* ---- a game ---- */

static json_t *orders_of(const struct judge_play *play, const struct games_phase *row)
{
    json_t *all = json_object();
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        const char *power = play->board->map->power[p].id;
        g_autoptr(GPtrArray) rows = games_order_list(play->home->store, row->id, power);
        json_t *list = json_array();
        for (guint i = 0; i < rows->len; i++)
            json_array_append_new(list, judge_json_of(((struct games_order *)rows->pdata[i])->text));
        json_object_set_new(all, power, list);
    }
    return all;
}

/* Of each unit what came of its order, the first that is recorded. */
static json_t *results_of(const struct judge_play *play, const struct games_phase *row)
{
    g_autoptr(GPtrArray) rows = games_result_list(play->home->store, row->id, 0);
    json_t *all = json_object();

    GAMES_EACH(const struct games_result, r, rows) {
        if (!r->unit || !*r->unit || json_object_get(all, r->unit))
            continue;
        json_t *words = json_array();
        const char *word = judge_verdict_json(judge_verdict_read(r->verdict), true);
        if (word)
            json_array_append_new(words, json_string(word));
        if (r->dislodged)
            json_array_append_new(words, json_string("dislodged"));
        json_object_set_new(all, r->unit, words);
    }

    return all;
}

static json_t *state_of(const struct judge_play *play, const char *name, const struct rules_position *pos)
{
    json_t *state = json_pack("{s:s}", "name", name);
    for (unsigned m = 0; m < JUDGE_STATE_COUNT; m++)
        judge_state_set(state, (enum judge_state_member)m, pos, &play->book, true);
    return state;
}

/* What an ended game ended with: the phase COMPLETED of the Python package. */
static json_t *end_of(const struct judge_play *play, GError **error)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    if (!judge_play_last_position(play, pos, error))
        return NULL;
    return json_pack("{s:s, s:o, s:{}, s:{}, s:[]}", "name", "COMPLETED", "state",
                     state_of(play, "COMPLETED", pos), "orders", "results", "messages");
}

static json_t *phase_of(const struct judge_play *play, const struct games_phase *row, GError **error)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    if (!judge_position_read(play->board, row->position, row->code, pos, error))
        return NULL;
    return json_pack("{s:s, s:o, s:o, s:o, s:[], s:o, s:o, s:o}", "name", row->code, "state",
                     state_of(play, row->code, pos), "orders", orders_of(play, row), "results",
                     results_of(play, row), "messages", "deadline", judge_json_moment(row->deadline_s),
                     "adjudicated", judge_json_moment(row->adjudicated_s), "rulebook",
                     judge_json_of(row->adjudicated_s ? row->rules : play->rules));
}

/* The phases of the line, or the one of that code; NULL with an error. New reference. */
static json_t *phases_of(const struct judge_play *play, const char *code, GError **error)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    bool over = !code && play->phase && play->game->state == GAMES_STATE_ENDED, ok = true;
    json_t *phases = json_array();

    for (guint i = 0; ok && i < line->len; i++) {
        const struct games_phase *row = line->pdata[i];
        bool wanted = !code || !g_ascii_strcasecmp(code, row->code);
        json_t *phase = wanted ? phase_of(play, row, error) : NULL;
        ok = !wanted || phase;
        if (phase)
            json_array_append_new(phases, phase);
    }

    json_t *end = ok && over ? end_of(play, error) : NULL;
    if (end)
        json_array_append_new(phases, end);
    if (code && ok && !json_array_size(phases))
        ok = judge_refuse(error, "phase-none", "game", play->game->name, "phase", code, NULL);
    if (!ok || (over && !end))
        g_clear_pointer(&phases, json_decref);

    return phases;
}

char *judge_show_game_json(const struct judge_play *play, const char *code, GError **error)
{
    const struct games_game *game = play->game;
    json_t *phases = phases_of(play, code, error);
    if (!phases)
        return NULL;

    const char *status = game->state == GAMES_STATE_ENDED ? "completed" : judge_state_word(game->state);
    json_t *all = json_pack("{s:o, s:o, s:[o], s:s, s:o, s:o}", "id", judge_json_of(game->name), "map",
                            judge_json_of(game->variant), "rules", judge_json_of(play->rules), "status",
                            status, "deadline", judge_json_moment(judge_play_due_s(play)), "outcome",
                            judge_json_of(game->result));
    if (game->state == GAMES_STATE_FORMING)
        judge_joined_json(all, play);
    json_object_set_new(all, "phases", phases);

    return to_line(all);
}

/* ---- a report ---- */

/* By power, then by unit, as a reader looks for them. */
static gint by_power(gconstpointer a, gconstpointer b)
{
    const struct games_result *one = *(struct games_result *const *)a,
                              *other = *(struct games_result *const *)b;
    int power = g_strcmp0(one->power, other->power), unit = g_strcmp0(one->unit, other->unit);
    if (power || unit)
        return power ? power : unit;
    return one->seq < other->seq ? -1 : one->seq > other->seq;
}

static json_t *outcome_of(const struct games_result *r)
{
    g_autofree char *law = templates_say_law(judge_law_read(r->law), RULES_ENGLISH);
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:i, s:b, s:o, s:b, s:b}", "power",
        judge_json_of(r->power), "unit", judge_json_of(r->unit), "order", judge_json_of(r->order), "verdict",
        judge_json_of(r->verdict), "cause", judge_json_of(r->cause), "law", judge_json_of(*law ? law : NULL),
        "by", judge_json_of(r->by), "by2", judge_json_of(r->by2), "strength", (int)r->strength, "against",
        (int)r->against, "dislodged", (int)r->dislodged, "dislodged_by", judge_json_of(r->dislodged_by),
        "by_convoy", (int)r->by_convoy, "no_order", (int)r->no_order);
}

char *judge_show_report_json(const struct judge_play *play, const struct games_phase *row)
{
    g_autoptr(GPtrArray) rows = games_result_list(play->home->store, row->id, 0);
    json_t *outcomes = json_array();
    g_ptr_array_sort(rows, by_power);
    for (guint i = 0; i < rows->len; i++)
        json_array_append_new(outcomes, outcome_of(rows->pdata[i]));

    return to_line(json_pack("{s:o, s:s, s:o, s:o, s:o}", "id", judge_json_of(play->game->name), "name",
                             row->code, "rulebook", judge_json_of(row->rules), "adjudicated",
                             judge_json_moment(row->adjudicated_s), "outcomes", outcomes));
}
