/* A vacant seat of a running game, asked for by mail: "TAKEOVER France@Kersaint", "JOIN Kersaint France". */
#include "takeover.h"
#include "handlers.h"
#include "../course/handover.h"
#include "../desk/admission.h"
#include "../letters/notice.h"
#include "../letters/pages.h"
#include "../play/people.h"
#include "../play/seats.h"
#include "../conf/settings.h"

#include <string.h>

static bool note(struct judge_mail *mail, const char *key, const struct judge_play *play, const char *name,
                 const char *value)
{
    return judge_intake_tell(&mail->in, key, "game", play->game->name, name, value, NULL);
}

/* The editors decide: each gets the name, the reliability and the line to send back. */
static bool propose(struct judge_mail *mail, const struct judge_play *play, rules_power power, GError **error)
{
    const struct games_person *who = mail->in.person;
    note(mail, "takeover-asked", play, "power",
         rules_power_name(play->board->names, power, mail->in.language));
    const char *id = play->board->map->power[power].id;
    return judge_admission_propose(play, who, power, "takeover-proposed", id, error) &&
           judge_play_log(play, "takeover-asked", who->id, mail->in.row->id, error, "power=%s", id);
}

bool judge_take_over_by_mail(struct judge_mail *mail, struct judge_play *play, rules_power power,
                             GError **error)
{
    unsigned n_open;
    g_autofree char *open = judge_open_seats_said(play, mail->in.language, &n_open);
    if (!n_open || judge_setting_is(play->game, "take-over", "no"))
        return note(mail, "join-running", play, NULL, NULL);

    bool named = power != RULES_NO_POWER;
    if (!named && (n_open == 1))
        for (power = 0; !judge_seat_is_open(play, power);)
            power++;
    if (power == RULES_NO_POWER || !judge_seat_is_open(play, power))
        return note(mail, named ? "takeover-taken" : "takeover-which", play, "open", open);

    const char *id = play->board->map->power[power].id,
               *name = rules_power_name(play->board->names, power, mail->in.language);
    if (games_seat_saw_more(mail->in.home->store, play->game->id, mail->in.person->id, id))
        return note(mail, "takeover-played", play, "power", name);

    const struct games_seat *call = judge_play_seat_of(play, mail->in.person->id, GAMES_ROLE_STANDBY);
    if (call && strcmp(call->power, id)) { /* his answer would be about another power then */
        return note(mail, "takeover-answer", play, "power",
                    judge_play_power_name(play, call->power, mail->in.language));
    }
    gint64 called = judge_nmr_called(play, id);
    if (called && called != mail->in.person->id) { /* he was asked first; the newcomer is next */
        note(mail, "takeover-called", play, "power", name);
        return games_standby_offer(play->home->store, mail->in.person->id, play->game->id, play->home->now_s,
                                   error);
    }

    if (judge_setting_is(play->game, "take-over", "approve") ||
        games_seat_was_taken(play->home->store, play->game->id, mail->in.person->id) ||
        judge_setting_is(play->game, "approval", "yes"))
        return propose(mail, play, power, error);

    note(mail, "takeover-done", play, "power", name);

    return judge_nmr_take_over(play, power, mail->in.person->id, mail->in.row->id, "asked", error);
}

/* "france@kersaint", "kersaint france", "france kersaint", in the mail of a game "france": the game and the power, if one is named,
 * as JOIN has them. Transfer full; NULL: anything else. */
static char *read_place(const struct judge_scope *scope)
{
    g_auto(GStrv) words = g_strsplit_set(scope->rest, " ,@:", 6);
    g_autoptr(games_game) game = NULL;
    g_autoptr(GString) rest = g_string_new(NULL);
    for (char **w = words; *w; w++) {
        struct games_game *one = **w && !game ? judge_desk_find_game(scope->home, *w) : NULL;
        game = one ? one : game;
        if (!one && **w)
            judge_list_join(rest, " ", *w);
    }
    if (!game && rest->len && scope->play)
        game = games_game_get(scope->home->store, scope->play->game->id);

    const struct judge_board *board = game ? judge_home_board(scope->home, game, NULL) : NULL;
    rules_power power = board ? rules_names_find_power(board->names, rest->str, rest->len) : RULES_NO_POWER;
    if (!board || (rest->len && power == RULES_NO_POWER))
        return NULL;
    g_autofree char *line =
        g_strconcat(game->name, rest->len ? " " : "", rest->len ? board->map->power[power].id : "", NULL);
    return g_ascii_strdown(line, -1);
}

bool judge_words_takeover(const struct judge_scope *scope)
{
    g_autofree char *place = read_place(scope);
    return place != NULL;
}

bool judge_run_takeover(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autofree char *place = read_place(scope);
    struct judge_scope join = *scope;
    join.rest = place;
    return judge_run_join(mail, &join, error);
}
