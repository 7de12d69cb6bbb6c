/* A vacant seat of a running game, asked for by mail: "TAKEOVER France@Kersaint", "JOIN Kersaint France". */
#include "takeover.h"
#include "handlers.h"
#include "mail.h"
#include "../course/handover.h"
#include "../letters/notice.h"
#include "../letters/pages.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../play/reliability.h"
#include "../play/seats.h"
#include "../conf/settings.h"

#include <string.h>

static void note(struct judge_mail *mail, const char *key, const struct judge_play *play, const char *name,
                 const char *value)
{
    judge_intake_tell(&mail->in, key, "game", play->game->name, name, value, NULL);
}

/* Who has seen a game as another power, or with the editor's eyes, takes no seat of it; a former player may
 * come back to his own. */
static bool knows_too_much(const struct judge_play *play, gint64 person, const char *power)
{
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, true);
    for (guint i = 0; i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        if (seat->person == person &&
            ((seat->role == GAMES_ROLE_PLAYER && seat->power && strcmp(seat->power, power)) ||
             seat->role == GAMES_ROLE_EDITOR))
            return true;
    }
    return false;
}

/* The editors decide: each gets the name, the reliability and the line to send back. */
static bool propose(struct judge_mail *mail, const struct judge_play *play, rules_power power, GError **error)
{
    const struct games_person *who = mail->in.person;
    g_autoptr(GPtrArray) editors = judge_desk_editors(play, error);
    for (guint i = 0; editors && i < editors->len; i++) {
        const struct games_person *editor = editors->pdata[i];
        g_autofree char *rate =
            judge_reliability_said(play->home, who->id, true, judge_play_language(play, editor));
        const char *words[] = {"name",        who->name, "address",    who->address,
                               "reliability", rate,      "power_word", play->board->map->power[power].id,
                               NULL};
        struct judge_notice notice = {
            .key = "takeover-proposed", .sentences = true, .person = editor, .power = power, .words = words};
        if (!judge_notice_post(play, &notice, error))
            return false;
    }

    note(mail, "takeover-asked", play, "power",
         rules_power_name(play->board->names, power, mail->in.language));
    return editors && judge_play_log(play, "takeover-asked", who->id, mail->in.row->id, error, "power=%s",
                                     play->board->map->power[power].id);
}

bool judge_take_over_by_mail(struct judge_mail *mail, struct judge_play *play, rules_power power,
                             GError **error)
{
    unsigned n_open;
    g_autofree char *open = judge_open_seats_said(play, mail->in.language, &n_open);
    if (!n_open || judge_setting_is(play->game, "take-over", "no")) {
        note(mail, "join-running", play, NULL, NULL);
        return true;
    }

    bool named = power != RULES_NO_POWER;
    if (!named && n_open == 1)
        for (power = 0; !judge_seat_is_open(play, power);)
            power++;
    if (power == RULES_NO_POWER || !judge_seat_is_open(play, power)) {
        note(mail, named ? "takeover-taken" : "takeover-which", play, "open", open);
        return true;
    }

    const char *id = play->board->map->power[power].id,
               *name = rules_power_name(play->board->names, power, mail->in.language);
    if (knows_too_much(play, mail->in.person->id, id)) {
        note(mail, "takeover-played", play, "power", name);
        return true;
    }

    gint64 called = judge_nmr_called(play, id);
    if (called && called != mail->in.person->id) { /* he was asked first; the newcomer is next */
        note(mail, "takeover-called", play, "power", name);
        return games_standby_offer(play->home->store, mail->in.person->id, play->game->id, play->home->now_s,
                                   error);
    }

    if (judge_setting_is(play->game, "take-over", "approve") ||
        judge_setting_is(play->game, "approval", "yes"))
        return propose(mail, play, power, error);

    note(mail, "takeover-done", play, "power", name);

    return judge_nmr_take_over(play, power, mail->in.person->id, mail->in.row->id, "asked", error);
}

/* "france@kersaint", "kersaint france", "france kersaint": the game (transfer full) and the power, NO_POWER
 * if none is named; NULL if it is anything else. */
static struct games_game *read_place(const struct judge_scope *scope, rules_power *power)
{
    const struct judge_mail *mail = scope->door;
    const char *rest = scope->rest;
    g_auto(GStrv) words = g_strsplit_set(rest, " ,@:", 6);
    struct games_game *game = NULL;
    const char *named = NULL;
    *power = RULES_NO_POWER;
    for (char **w = words; *w; w++) {
        struct games_game *one = **w && !game ? judge_desk_find_game(mail->in.home, *w) : NULL;
        if (one)
            game = one;
        else if (**w && !named)
            named = *w;
        else if (**w) {
            games_game_free(game);
            return NULL;
        }
    }

    if (!game && named && scope->play) /* "TAKEOVER France" in the mail of a game */
        game = games_game_get(mail->in.home->store, scope->play->game->id);

    const struct judge_board *board = game ? judge_home_board(mail->in.home, game, NULL) : NULL;
    if (named && board)
        *power = rules_names_find_power(board->names, named, strlen(named));
    if (game && (!board || (named && *power == RULES_NO_POWER)))
        g_clear_pointer(&game, games_game_free);

    return game;
}

bool judge_words_takeover(const struct judge_scope *scope)
{
    rules_power power;
    g_autoptr(games_game) game = read_place(scope, &power);
    return game != NULL;
}

bool judge_run_takeover(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    rules_power power;
    g_autoptr(games_game) game = read_place(scope, &power);
    g_autofree char *line =
        power == RULES_NO_POWER
            ? g_strdup(game->name)
            : g_strdup_printf("%s %s", game->name,
                              judge_home_board(mail->in.home, game, NULL)->map->power[power].id);
    g_autofree char *folded = g_ascii_strdown(line, -1);
    struct judge_scope join = *scope;
    join.rest = folded;
    return judge_run_join(mail, &join, error);
}
