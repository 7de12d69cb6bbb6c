#include "back.h"
#include "desk.h"
#include "../course/ahead.h"
#include "../course/back.h"
#include "../course/course.h"
#include "../play/play.h"
#include "../conf/refusals.h"

#include <string.h>

/* ---- votes ---- */

/* ---- objections ---- */

/* ---- the letter ---- */

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
