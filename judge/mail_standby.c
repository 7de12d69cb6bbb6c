/* What standbys write: offers to step in, and answers to a call. */
#include "desk.h"
#include "nmr.h"

#include <string.h>

static bool says_off(const char *rest)
{
    return !strcmp(rest, "off") || !strcmp(rest, "non") || !strcmp(rest, "no");
}

bool judge_mail_is_called(const struct judge_mail *mail)
{
    return mail->seat && mail->seat->role == GAMES_ROLE_STANDBY;
}

/* "volontaire", "standby off", "volontaire Kersaint": the game and the word in any order. */
static struct games_game *read_offer(const struct judge_mail *mail, const char *rest, bool *off, bool *ok)
{
    struct games_game *game = NULL;
    g_auto(GStrv) words = g_strsplit(rest, " ", -1);
    *off = false;
    *ok = true;
    for (char **w = words; *w && *ok; w++) {
        if (!**w || !strcmp(*w, "on") || !strcmp(*w, "oui"))
            continue;
        if (says_off(*w))
            *off = true;
        else if (game || strlen(*w) > 64 || !(game = games_game_find(mail->home->store, *w)))
            *ok = false;
    }
    if (!*ok) {
        games_game_free(game);
        return NULL;
    }
    return game;
}

bool judge_words_standby(const struct judge_mail *mail, const char *rest)
{
    bool off, ok;
    games_game_free(read_offer(mail, rest, &off, &ok));
    return ok;
}

bool judge_run_standby(struct judge_mail *mail, const char *rest, GError **error)
{
    bool off, ok;
    struct games_store *store = mail->home->store;
    struct games_game *game = read_offer(mail, rest, &off, &ok);
    gint64 id = game ? game->id : 0;
    mail->asks = true;
    judge_mail_take_note(mail, judge_say(mail->home, mail->language, off ? "standby-off" : "standby-on",
                                         "game", game ? game->name : NULL, NULL));
    games_game_free(game);
    struct games_event event = {.at_s = mail->home->now_s,
                                .game = id,
                                .person = mail->person->id,
                                .mail = mail->row->id,
                                .what = "standby",
                                .detail = off ? "offer=no" : "offer=yes"};
    return (off ? games_standby_withdraw(store, mail->person->id, id, mail->home->now_s, error)
                : games_standby_offer(store, mail->person->id, id, mail->home->now_s, error)) &&
           games_event_add(store, &event, error);
}

bool judge_words_called(const struct judge_mail *mail, const char *rest)
{
    return !*rest && judge_mail_is_called(mail);
}

bool judge_mail_take_seat(struct judge_mail *mail, GError **error)
{
    struct judge_play *play = mail->play;
    const char *id = play->board->map->power[mail->power].id;
    if (judge_play_seat(play, id))
        return true;
    if (!judge_nmr_take_over(play, mail->power, mail->person->id, mail->row->id, "standby", error))
        return false;
    mail->seat = judge_play_seat(play, id);
    judge_mail_take_note(mail,
                         judge_say(mail->home, mail->language, "standby-mine", "power",
                                   rules_power_name(play->board->names, mail->power, mail->language), NULL));
    return true;
}

/* His yes is kept as READY of the standby's seat: it shows that he answered. */
bool judge_run_called_yes(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    gint64 seat = mail->seat->id;
    mail->asks = true;
    if (!judge_mail_take_seat(mail, error))
        return false;
    if (!judge_mail_is_called(mail))
        return true;
    judge_mail_take_note(mail, judge_say(mail->home, mail->language, "standby-yes", NULL));
    return games_seat_set(mail->home->store, seat, "ready", "1", error);
}

bool judge_run_called_no(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    rules_power power = mail->power;
    mail->seat = NULL;
    mail->power = RULES_NO_POWER;
    judge_mail_take_note(mail, judge_say(mail->home, mail->language, "standby-no", NULL));
    return judge_nmr_decline(mail->play, power, mail->row->id, error);
}
