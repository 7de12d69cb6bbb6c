/* What a saved game tells of people: press, who played, missed turns, versions. */
#include "saved_press.h"
#include "saved_game.h"
#include "people.h"
#include "../conf/json.h"

#include <string.h>

#define ALL       "ALL"
#define SYSTEM    "SYSTEM"
#define EVERYBODY "GLOBAL"

/* ---- messages ---- */

/* Whether an item was for all to read, and came to them. */
static bool is_public(const struct games_press *item)
{
    bool gone = item->cut || item->withdrawn_s;
    return !strcmp(item->to, ALL) && !gone && (item->printed || !item->held);
}

static bool is_power(const struct judge_play *play, const char *word)
{
    for (rules_power p = 0; word && p < play->board->map->n_powers; p++)
        if (!strcmp(play->board->map->power[p].id, word))
            return true;
    return false;
}

static void add_message(json_t *messages, const struct judge_play *play, const struct games_press *item,
                        const char *phase, const char *to, gint64 *last_us)
{
    *last_us = MAX(*last_us + 1, item->written_s * 1000000);
    g_autofree char *text = g_utf8_make_valid(item->text, -1);
    const char *sender = is_power(play, item->from_power) ? item->from_power : SYSTEM;
    json_array_append_new(messages,
                          json_pack("{s:s, s:s, s:I, s:s, s:s}", "sender", sender, "recipient", to,
                                    "time_sent", (json_int_t)*last_us, "phase", phase, "message", text));
}

/* One message a reader; what goes to nobody who plays has no place there. */
static void add_item(json_t *messages, const struct judge_play *play, const struct games_press *item,
                     const char *phase, gint64 *last_us)
{
    g_auto(GStrv) readers = g_strsplit(item->to, ",", -1);
    for (char **reader = readers; *reader; reader++) {
        bool all = !strcmp(*reader, ALL);
        if (all || is_power(play, *reader))
            add_message(messages, play, item, phase, all ? EVERYBODY : *reader, last_us);
    }
}

json_t *judge_saved_messages(const struct judge_play *play, const struct games_phase *row,
                             const char *previous, bool open, gint64 *last_us)
{
    json_t *messages = json_array();
    g_autoptr(GPtrArray) items = games_press_list(play->home->store, play->game->id, 0, false);
    GAMES_EACH(const struct games_press, item, items) {
        bool here = item->phase == row->id || (!item->phase && !previous);
        if (here && !item->withdrawn_s && !item->cut && (!open || is_public(item)))
            add_item(messages, play, item, row->code, last_us);
    }
    return messages;
}

/* ---- our own member ---- */

/* Phases of every branch by their number. */
static const char *code_of(const GPtrArray *rows, gint64 id)
{
    GAMES_EACH(const struct games_phase, row, rows)
        if (row->id == id)
            return row->code;
    return NULL;
}

static json_t *press_of(const struct judge_play *play, const GPtrArray *rows, bool open)
{
    static const char *const colours[] = {"white", "grey", "faked"};
    json_t *list = json_array();
    g_autoptr(GPtrArray) items = games_press_list(play->home->store, play->game->id, 0, false);
    GAMES_EACH(const struct games_press, item, items) {
        if (open && !is_public(item))
            continue;
        json_t *one = json_object();
        json_object_set_new(one, "phase", judge_json_of(code_of(rows, item->phase)));
        json_object_set_new(one, "from", judge_json_of(item->from_power));
        json_object_set_new(one, "to", judge_json_of(open ? ALL : item->to));
        json_object_set_new(one, "written", judge_json_moment(item->written_s));
        json_object_set_new(one, "dateline", judge_json_of(item->dateline));
        json_object_set_new(one, "text", judge_json_of(item->text));
        if (!open) {
            json_object_set_new(one, "writer", judge_json_of(item->true_power));
            json_object_set_new(one, "colour", json_string(colours[MIN((unsigned)item->colour, 2)]));
            json_object_set_new(one, "shown-to", judge_json_of(item->shown_to));
            json_object_set_new(one, "printed", json_boolean(item->printed));
            json_object_set_new(one, "cut", json_boolean(item->cut));
            json_object_set_new(one, "withdrawn", judge_json_moment(item->withdrawn_s));
        }
        json_array_append_new(list, one);
    }
    return list;
}

/* Who sat at a power, and the turns that he missed on any branch. */
static json_t *seat_of(const struct judge_play *play, const struct games_seat *seat, const GPtrArray *rows,
                       bool open)
{
    g_autoptr(games_person) person = games_person_get(play->home->store, seat->person);
    bool named = person && (!open || judge_game_shows_names(play->game));
    g_autofree char *name = named ? judge_person_name(person) : NULL;
    json_t *one = json_object(), *missed = json_array();

    json_object_set_new(one, "power", judge_json_of(seat->power));
    json_object_set_new(one, "name", judge_json_of(open || !person ? name : person->name));
    if (!open)
        json_object_set_new(one, "address", judge_json_of(person ? person->address : NULL));
    json_object_set_new(one, "since", judge_json_moment(seat->since_s));
    json_object_set_new(one, "until", judge_json_moment(seat->until_s));
    GAMES_EACH(const struct games_phase, row, rows)
        if (games_turn_get(play->home->store, row->id, seat->id) == GAMES_TURN_MISSED)
            json_array_append_new(missed, json_string(row->code));
    json_object_set_new(one, "missed", missed);
    return one;
}

static json_t *players_of(const struct judge_play *play, const GPtrArray *rows, bool open)
{
    json_t *list = json_array();
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, true);
    GAMES_EACH(const struct games_seat, seat, seats)
        if (seat->role == GAMES_ROLE_PLAYER && seat->power)
            json_array_append_new(list, seat_of(play, seat, rows, open));
    return list;
}

static json_t *versions_of(const GPtrArray *rows, bool open)
{
    static const char *const causes[GAMES_CAUSE_COUNT] = {"course", "rollback", "edit", "erratum"};
    json_t *list = json_array();
    GAMES_EACH(const struct games_phase, row, rows) {
        json_t *one = json_object();
        json_object_set_new(one, "name", json_string(row->code));
        json_object_set_new(one, "version", json_integer(row->version));
        json_object_set_new(one, "cause", json_string(causes[MIN(row->cause, GAMES_CAUSE_COUNT - 1)]));
        json_object_set_new(one, "rulebook", judge_json_of(row->rules));
        json_object_set_new(one, "opened", judge_json_moment(row->opened_s));
        json_object_set_new(one, "deadline", judge_json_moment(row->deadline_s));
        json_object_set_new(one, "adjudicated", judge_json_moment(row->adjudicated_s));
        if (!open)
            json_object_set_new(one, "why", judge_json_of(row->why));
        json_array_append_new(list, one);
    }
    return list;
}

json_t *judge_saved_own(const struct judge_play *play, bool open)
{
    g_autoptr(GPtrArray) rows = games_phase_all(play->home->store, play->game->id);
    json_t *own = json_object();
    json_object_set_new(own, "variant", json_string(play->game->variant));
    json_object_set_new(own, "rulebook", judge_json_of(play->rules));
    json_object_set_new(own, "state", json_string(judge_state_word(play->game->state)));
    json_object_set_new(own, "outcome", judge_json_of(play->game->result));
    json_object_set_new(own, "players", players_of(play, rows, open));
    json_object_set_new(own, "press", press_of(play, rows, open));
    json_object_set_new(own, "versions", versions_of(rows, open));
    return own;
}
