#include "../course/back.h"
#include "../letters/actions.h"
#include "../course/ahead.h"
#include "desk.h"
#include "../letters/notice.h"
#include "../letters/report.h"
#include "../course/votes.h"

#include <string.h>

/* ---- votes ---- */

struct vote_back {
    struct games_question *question;
    bool kept;
};

static void vote_back_clear(void *data)
{
    games_question_free(((struct vote_back *)data)->question);
}

static bool is_on_line(const GPtrArray *line, gint64 phase)
{
    for (guint i = 0; i < line->len; i++)
        if (((const struct games_phase *)line->pdata[i])->id == phase)
            return true;
    return false;
}

/* Whether a question asked in a phase that is left still asks something in the one gone to. */
static bool survives(const struct judge_play *play, const struct games_question *question)
{
    if (strcmp(question->kind, "extension") && strcmp(question->kind, "end"))
        return true;
    struct games_phase *row = games_phase_get(play->home->store, question->phase);
    bool same = row && !strcmp(row->code, play->phase->code);
    games_phase_free(row);
    return same;
}

/* struct vote_back of the questions that had to follow; NULL on error. */
static GArray *move_votes(struct judge_play *play, GError **error)
{
    struct games_store *store = play->home->store;
    g_autoptr(GPtrArray) open = games_question_list(store, play->game->id, true);
    g_autoptr(GPtrArray) line = games_phase_line(store, play->game->id);
    g_autoptr(GArray) moved = g_array_new(FALSE, TRUE, sizeof(struct vote_back));
    g_array_set_clear_func(moved, vote_back_clear);
    for (guint i = 0; i < open->len; i++) {
        const struct games_question *question = open->pdata[i];
        if (is_on_line(line, question->phase))
            continue;
        struct vote_back one = {.kept = survives(play, question)};
        if (!(one.kept ? games_question_move(store, question->id, play->phase->id, error)
                       : games_question_set_state(store, question->id, "failed", play->home->now_s, error)) ||
            !judge_play_log(play, one.kept ? "vote-moved" : "vote-dropped", 0, 0, error,
                            "question=%" G_GINT64_FORMAT, question->id))
            return NULL;
        one.question = games_question_get(store, question->id);
        if (one.question)
            g_array_append_val(moved, one);
    }
    return g_steal_pointer(&moved);
}

static void add_line(GString *list, char *sentence)
{
    g_strdelimit(sentence, "\n", ' ');
    g_string_append_printf(list, "\n%s", sentence);
    g_free(sentence);
}

static void say_votes(const struct judge_play *play, const GArray *moved, enum rules_language language,
                      GString *list)
{
    for (guint i = 0; i < moved->len; i++) {
        const struct vote_back *one = &g_array_index(moved, struct vote_back, i);
        g_autofree char *words = judge_votes_say_question(play, one->question, language);
        g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, one->question->id);
        add_line(list, judge_say(play->home, language, one->kept ? "back-vote-kept" : "back-vote-closed",
                                 "number", number, "question", words, NULL));
    }
}

/* ---- objections ---- */

/* Open objections to phases that are played again: to those who made them, and to editors. */
static void say_objections(const struct judge_play *play, gint64 person, bool editor,
                           enum rules_language language, GString *list)
{
    struct games_store *store = play->home->store;
    g_autoptr(GPtrArray) open = games_objection_list(store, play->game->id, true);
    g_autoptr(GPtrArray) line = games_phase_line(store, play->game->id);
    for (guint i = 0; i < open->len; i++) {
        const struct games_objection *objection = open->pdata[i];
        struct games_phase *row =
            editor || objection->person == person ? games_phase_get(store, objection->phase) : NULL;
        struct rules_phase phase;
        if (row && !is_on_line(line, row->id) &&
            rules_phase_parse(play->board->map, row->code, strlen(row->code), &phase)) {
            g_autofree char *when = templates_say_phase(play->board->map, phase, language);
            g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, objection->id);
            add_line(list,
                     judge_say(play->home, language, "back-objection", "number", number, "when", when, NULL));
        }
        games_phase_free(row);
    }
}

/* ---- the letter ---- */

/* The orders a power has on file, a line each; NULL: none. Transfer full. */
static char *orders_of(const struct judge_play *play, const char *power)
{
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, play->phase->id, power);
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < rows->len; i++)
        g_string_append_printf(list, "\n%s", ((const struct games_order *)rows->pdata[i])->text);
    return g_string_free(list, rows->len == 0);
}

/* For the editor: "France 3, Angleterre 2"; NULL: nobody has orders on file. Transfer full. */
static char *count_orders(const struct judge_play *play, enum rules_language language)
{
    GString *list = g_string_new(NULL);
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        g_autoptr(GPtrArray) rows =
            games_order_list(play->home->store, play->phase->id, play->board->map->power[p].id);
        if (rows->len)
            g_string_append_printf(list, "%s%s %u", list->len ? ", " : "",
                                   rules_power_name(play->board->names, p, language), rows->len);
    }
    return g_string_free(list, list->len == 0);
}

static bool tell_one(const struct judge_play *play, const struct judge_recipient *to, const char *key,
                     const char *why, const GArray *moved, GError **error)
{
    enum rules_language language = judge_play_language(play, to->person);
    bool editor = !to->power && judge_edits(play, to->person);
    g_autoptr(GString) votes = g_string_new(NULL);
    say_votes(play, moved, language, votes);
    say_objections(play, to->person->id, editor, language, votes);
    g_autofree char *orders = to->power ? orders_of(play, to->power) : NULL;
    g_autofree char *counts = editor ? count_orders(play, language) : NULL;
    const char *words[] = {
        "why",   why && *why ? why : NULL, "orders", orders, "plays",    to->power ? "yes" : NULL,
        "edits", editor ? "yes" : NULL,    "counts", counts, "standing", votes->len ? votes->str : NULL,
        NULL};
    struct judge_notice notice = {
        .key = key,
        .sentences = true,
        .person = to->person,
        .power =
            to->power ? rules_map_find_power(play->board->map, to->power, strlen(to->power)) : RULES_NO_POWER,
        .words = words,
        .position = true,
        .map = true};
    return judge_notice_post(play, &notice, error);
}

bool judge_back_tell(struct judge_play *play, const char *key, const char *why, GError **error)
{
    g_autoptr(GArray) moved = move_votes(play, error);
    g_autoptr(GPtrArray) recipients = moved ? judge_report_recipients(play, error) : NULL;
    for (guint i = 0; recipients && i < recipients->len; i++)
        if (!tell_one(play, recipients->pdata[i], key, why, moved, error))
            return false;
    return recipients != NULL;
}

/* ---- the editor's words ---- */

bool judge_desk_rollback(struct judge_play *play, const struct judge_desk_by *by, char **words,
                         const char *text, GError **error)
{
    if (!words[0])
        return judge_desk_refuse(error, "name a phase (S1901M)");
    gint64 left = play->phase ? play->phase->id : 0;
    g_autofree char *why = g_strstrip(g_strdelimit(g_strdup(text ? text : ""), "\r\n\t", ' '));
    if (!judge_play_reopen(play, words[0], error) ||
        !judge_play_log(play, "rolled-back", by->person, by->mail, error,
                        "phase=%s from=%" G_GINT64_FORMAT "%s%s", play->phase->code, left,
                        *why ? " why=" : "", why) ||
        !judge_back_tell(play, "rolled-back", why, error))
        return false;
    g_string_append_printf(by->said, "%s\t%s\n", play->game->name, play->phase->code);
    return true;
}

/* The row that the last rollback left, if the game is still where it brought it; 0: there is none. */
static gint64 row_left(const struct judge_play *play)
{
    g_autoptr(GPtrArray) events = games_event_list(play->home->store, play->game->id, 0);
    gint64 to = 0;
    for (guint i = 0; play->phase && i < events->len; i++) {
        const struct games_event *event = events->pdata[i];
        const char *from = event->phase == play->phase->id && !strcmp(event->what, "rolled-back")
                               ? strstr(event->detail, "from=")
                               : NULL;
        if (from)
            to = g_ascii_strtoll(from + 5, NULL, 10);
    }
    return !play->phase || play->phase->adjudicated_s ? 0 : to;
}

/* An end that was reached by the rules, or by a vote, is one again. */
static bool end_again(struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) events = games_event_list(play->home->store, play->game->id, 0);
    g_autofree char *result = NULL;
    for (guint i = 0; play->phase->adjudicated_s && i < events->len; i++) {
        const struct games_event *event = events->pdata[i];
        if (!strcmp(event->what, "ended") && g_str_has_prefix(event->detail, "result=")) {
            g_free(result);
            result = g_strdup(event->detail + strlen("result="));
        }
    }
    return !result || (games_game_set_state(play->home->store, play->game->id, GAMES_STATE_ENDED,
                                            play->home->now_s, result, error) &&
                       judge_play_reload(play, error));
}

bool judge_desk_forward(struct judge_play *play, const struct judge_desk_by *by, char **words,
                        const char *text, GError **error)
{
    (void)words;
    gint64 to = row_left(play);
    if (!to)
        return judge_desk_refuse(
            error, "game '%s' is not where a rollback left it: there is nothing to go forward to",
            play->game->name);
    if (!games_phase_make_current(play->home->store, play->game->id, to, error) ||
        !judge_play_reload(play, error) || !games_turn_recount(play->home->store, play->game->id, error) ||
        !judge_play_reload(play, error) || !end_again(play, error))
        return false;
    /* Nobody could send orders for it meanwhile. */
    if (!play->phase->adjudicated_s && play->phase->deadline_s &&
        play->phase->deadline_s <= play->home->now_s &&
        (!games_phase_set_deadline(play->home->store, play->phase->id,
                                   judge_play_deadline(play, judge_play_type(play), play->home->now_s),
                                   error) ||
         !judge_play_reload(play, error)))
        return false;
    if (!judge_ahead_open(play, error))
        return false;
    bool ended = play->game->state == GAMES_STATE_ENDED;
    g_string_append_printf(by->said, "%s\t%s\t%s\n", play->game->name, ended ? "ended" : play->phase->code,
                           ended && play->game->result ? play->game->result : "");
    return judge_play_log(play, "rolled-forward", by->person, by->mail, error, "%s", play->phase->code) &&
           judge_back_tell(play, "rolled-forward", text, error);
}
