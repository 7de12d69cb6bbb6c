#include "saved_game.h"
#include "people.h"
#include "result.h"
#include "saved_press.h"
#include "state_json.h"
#include "zobrist.h"
#include "../conf/json.h"
#include "../conf/refusals.h"

#include <string.h>

/* A game being written down. */
struct saving {
    const struct judge_play *play;
    const struct rules_map *map;
    struct judge_zobrist *zobrist;
    const json_t *rules;
    bool open;
    gint64 last_us; /* moment of the last message */
};

static const struct {
    const char *ours, *theirs;
} maps[] = {
    {"standard", "standard"},
    {"fleet-rome", "standard_fleet_rome"},
};

const char *judge_saved_map(const char *variant)
{
    for (size_t i = 0; i < G_N_ELEMENTS(maps); i++)
        if (!strcmp(maps[i].ours, variant))
            return maps[i].theirs;
    return variant;
}

/* ---- the state ---- */

/* Nobody's disorder is counted here. */
static json_t *no_disorder(const struct rules_map *map)
{
    json_t *all = json_object();
    for (rules_power p = 0; p < map->n_powers; p++)
        json_object_set_new(all, map->power[p].id, json_integer(0));
    return all;
}

static json_t *state_of(const struct saving *s, const struct rules_position *pos, const char *name,
                        gint64 at_s)
{
    json_t *state = json_pack("{s:I, s:o, s:s, s:s}", "timestamp", (json_int_t)at_s * 1000000, "zobrist_hash",
                              json_sprintf("%" G_GUINT64_FORMAT, judge_zobrist_of(s->zobrist, pos)), "note",
                              "", "name", name);

    for (unsigned m = 0; m < JUDGE_STATE_COUNT; m++)
        judge_state_set(state, (enum judge_state_member)m, pos, &s->play->book, true);
    json_object_set_new(state, "civil_disorder", no_disorder(s->map));

    json_object_set_new(state, "game_id", json_string(s->play->game->name));
    json_object_set_new(state, "map", json_string(judge_saved_map(s->play->game->variant)));
    json_object_set(state, "rules", (json_t *)s->rules);
    return state;
}

/* ---- orders and results ---- */

/* Whether the order had a meaning: one that had none is a hold there, and is not written. */
static bool is_followed(const struct rules_outcome *outcome)
{
    bool empty = outcome->verdict == RULES_VOID || outcome->verdict == RULES_IGNORED;
    return outcome->unit.kind != RULES_UNIT_NONE && !empty;
}

/* A neighbour told to go by sea where no fleet carries it: there it walks, with us it stays. As an order to hold it is the
 * same in both. */
static bool stays_there_too(const struct saving *s, const struct rules_outcome *outcome)
{
    bool army = outcome->unit.kind == RULES_ARMY && outcome->order.kind == RULES_MOVE;
    if (!army || outcome->verdict != RULES_NO_CONVOY || outcome->order.to >= s->map->n_locs)
        return true;
    const uint64_t *row = s->map->army_to + (size_t)s->map->province[outcome->unit.loc] * s->map->words;
    rules_loc to = s->map->province[outcome->order.to];
    return !(row[to / 64] >> (to % 64) & 1);
}

/* An order in the words of that program: armies say that they go by sea, supports name no coast of a target. */
static char *order_text(const struct saving *s, const struct rules_position *pos,
                        const struct rules_outcome *outcome)
{
    struct rules_order order = outcome->order;
    bool adjusting = rules_phase_type(s->map, pos->phase) == RULES_PHASE_ADJUSTMENT;
    char text[160];

    if (adjusting && order.kind != RULES_BUILD && order.kind != RULES_DISBAND)
        return NULL;
    if (!stays_there_too(s, outcome))
        return NULL;
    if (order.kind == RULES_WAIVE || (order.kind != RULES_BUILD && !is_followed(outcome)))
        return NULL;
    if (order.kind == RULES_BUILD && (outcome->verdict == RULES_VOID || outcome->verdict == RULES_IGNORED))
        return NULL;
    if (order.kind == RULES_SUPPORT_MOVE && order.to < s->map->n_locs)
        order.to = s->map->province[order.to];
    if (order.kind != RULES_BUILD)
        order.unit = outcome->unit.loc;
    order.flags = 0;
    rules_order_print(s->map, pos, &order, text, sizeof text);
    bool by_sea = order.kind == RULES_MOVE && outcome->by_convoy;
    return g_strconcat(text, by_sea ? " VIA" : "", NULL);
}

static json_t *orders_done(const struct saving *s, const struct rules_position *before,
                           const struct rules_result *result)
{
    json_t *all = json_object();
    for (rules_power p = 0; p < s->map->n_powers; p++)
        json_object_set_new(all, s->map->power[p].id, json_array());

    bool moving = rules_phase_type(s->map, before->phase) == RULES_PHASE_MOVEMENT;
    for (unsigned i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *outcome = &result->outcome[i];
        rules_power power = outcome->unit.kind ? outcome->unit.power : outcome->order.power;
        g_autofree char *text = power < s->map->n_powers && (!outcome->no_order || !moving)
                                    ? order_text(s, before, outcome)
                                    : NULL;
        if (text)
            json_array_append_new(json_object_get(all, s->map->power[power].id), json_string(text));
    }
    return all;
}

/* What is on file for the open phase; nothing for the public. */
static json_t *orders_on_file(const struct saving *s, const struct games_phase *row)
{
    json_t *all = json_object();
    for (rules_power p = 0; p < s->map->n_powers; p++) {
        const char *power = s->map->power[p].id;
        g_autoptr(GPtrArray) rows = games_order_list(s->play->home->store, row->id, power);
        json_t *list = s->open || !rows->len ? json_null() : json_array();
        for (guint i = 0; i < rows->len && json_is_array(list); i++)
            json_array_append_new(list, json_string(((struct games_order *)rows->pdata[i])->text));
        json_object_set_new(all, power, list);
    }
    return all;
}

static json_t *results_of(const struct saving *s, const struct rules_result *result)
{
    json_t *all = json_object();
    for (unsigned i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *outcome = &result->outcome[i];
        if (outcome->unit.kind == RULES_UNIT_NONE)
            continue;
        json_t *unit = judge_unit_json(s->map, &outcome->unit, false), *words = json_array();
        const char *word = judge_verdict_json(outcome->verdict, true);
        if (word)
            json_array_append_new(words, json_string(word));
        if (outcome->dislodged)
            json_array_append_new(words, json_string("dislodged"));
        if (!json_object_get(all, json_string_value(unit)))
            json_object_set(all, json_string_value(unit), words);
        json_decref(words);
        json_decref(unit);
    }
    return all;
}

/* ---- phases ---- */

static json_t *phase_of(struct saving *s, const struct games_phase *row, const char *previous, GError **error)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    g_autofree struct rules_result *result = g_new0(struct rules_result, 1);
    bool known = row->adjudicated_s
                     ? judge_play_result(s->play, row, pos, result, error)
                     : judge_position_read(s->play->board, row->position, row->code, pos, error);
    if (!known)
        return NULL;

    json_t *phase = json_object();
    json_object_set_new(phase, "name", json_string(row->code));
    json_object_set_new(phase, "state", state_of(s, pos, row->code, row->opened_s));
    json_object_set_new(phase, "orders",
                        row->adjudicated_s ? orders_done(s, pos, result) : orders_on_file(s, row));
    json_object_set_new(phase, "results", row->adjudicated_s ? results_of(s, result) : json_object());
    json_object_set_new(phase, "messages",
                        judge_saved_messages(s->play, row, previous, s->open, &s->last_us));
    return phase;
}

/* What an ended game ended with: COMPLETED after a solo; else, as the other program knows no such end, the phase that would follow. */
static json_t *end_of(const struct saving *s, GError **error)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    char code[32];
    if (!judge_play_last_position(s->play, pos, error))
        return NULL;
    rules_phase_code(s->map, pos->phase, code, sizeof code);

    const char *result = s->play->game->result;
    bool won = result && (g_str_has_prefix(result, "solo") || g_str_has_prefix(result, "side"));
    const char *name = won ? "COMPLETED" : code;
    json_t *phase = json_object();
    json_object_set_new(phase, "name", json_string(name));
    json_object_set_new(phase, "state", state_of(s, pos, name, s->play->game->ended_s));
    json_object_set_new(phase, "orders", json_object());
    json_object_set_new(phase, "results", json_object());
    json_object_set_new(phase, "messages", json_array());
    return phase;
}

static json_t *phases_of(struct saving *s, GError **error)
{
    g_autoptr(GPtrArray) line = games_phase_line(s->play->home->store, s->play->game->id);
    json_t *phases = json_array();
    const char *previous = NULL;
    for (guint i = 0; i < line->len; i++) {
        const struct games_phase *row = line->pdata[i];
        json_t *phase = phase_of(s, row, previous, error);
        if (!phase) {
            json_decref(phases);
            return NULL;
        }
        json_array_append_new(phases, phase);
        previous = row->code;
        judge_home_progress(s->play->home, "progress-written", i, line->len);
    }

    const struct games_phase *last = line->len ? line->pdata[line->len - 1] : NULL;
    json_t *end = last && last->adjudicated_s ? end_of(s, error) : NULL;
    if (last && last->adjudicated_s && !end)
        g_clear_pointer(&phases, json_decref);
    else if (end)
        json_array_append_new(phases, end);
    return phases;
}

/* Rules in their words: press or none; a rulebook that may adjudicate otherwise is said to. */
static json_t *rules_of(const struct judge_play *play)
{
    json_t *rules = json_array();
    g_autoptr(GPtrArray) press = games_press_list(play->home->store, play->game->id, 0, false);
    if (!press->len)
        json_array_append_new(rules, json_string("NO_PRESS"));
    if (strcmp(play->rules, "datc"))
        json_array_append_new(rules, json_string("DIFFERENT_ADJUDICATION"));
    return rules;
}

char *judge_saved_game(const struct judge_play *play, bool open, GError **error)
{
    if (open && !judge_game_is_open(play->home, play->game, NULL, false)) {
        judge_refuse(error, "export-private", "game", play->game->name, NULL);
        return NULL;
    }

    json_t *rules = rules_of(play);
    struct saving s = {.play = play, .map = play->board->map, .rules = rules, .open = open};
    s.zobrist = judge_zobrist_new(s.map);
    json_t *phases = phases_of(&s, error);
    char *text = NULL;
    if (phases) {
        json_t *game = json_object();
        json_object_set_new(game, "id", json_string(play->game->name));
        json_object_set_new(game, "map", json_string(judge_saved_map(play->game->variant)));
        json_object_set(game, "rules", rules);
        json_object_set_new(game, "phases", phases);
        json_object_set_new(game, "moeshoeshoe", judge_saved_own(play, open));
        text = judge_json_dump(game, JSON_COMPACT);
        json_decref(game);
    }
    json_decref(rules);
    judge_zobrist_free(s.zobrist);
    return text;
}
