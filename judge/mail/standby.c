/* What standbys write: offers to step in, and answers to a call. */
#include "standby.h"
#include "handlers.h"
#include "mail.h"
#include "../course/handover.h"
#include "../course/nmr.h"
#include "../course/orders.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../play/reliability.h"
#include "../play/seats.h"
#include "../conf/words.h"

#include <string.h>

static bool says_off(const char *rest)
{
    return judge_word_in(rest, judge_words_flag_no);
}

/* "volontaire", "standby off", "volontaire Kersaint": the game and the word in any order. */
static struct games_game *read_offer(const struct judge_mail *mail, const char *rest, bool *off, bool *ok)
{
    struct games_game *game = NULL;
    g_auto(GStrv) words = g_strsplit(rest, " ", -1);
    *off = false;
    *ok = true;
    for (char **w = words; *w && *ok; w++) {
        if (!**w || judge_word_in(*w, judge_words_flag_yes))
            continue;
        if (says_off(*w))
            *off = true;
        else if (game || strlen(*w) > 64 || !(game = games_game_find(mail->in.home->store, *w)))
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
    struct games_store *store = mail->in.home->store;
    struct games_game *game = read_offer(mail, rest, &off, &ok);

    gint64 id = game ? game->id : 0;
    mail->in.asks = true;
    judge_intake_note(&mail->in, off ? "standby-off" : "standby-on", "game", game ? game->name : NULL, NULL);
    games_game_free(game);
    struct games_event event = {.at_s = mail->in.home->now_s,
                                .game = id,
                                .person = mail->in.person->id,
                                .mail = mail->in.row->id,
                                .what = "standby",
                                .detail = off ? "offer=no" : "offer=yes"};

    return (off ? games_standby_withdraw(store, mail->in.person->id, id, mail->in.home->now_s, error)
                : games_standby_offer(store, mail->in.person->id, id, mail->in.home->now_s, error)) &&
           games_event_add(store, &event, error) && (off || judge_standbys_serve(mail->in.home, id, error));
}

bool judge_words_called(const struct judge_mail *mail, const char *rest)
{
    return !*rest && judge_seat_is_called(mail->in.seat);
}

/* His yes is kept as READY of the standby's seat: it shows that he answered. */
bool judge_run_called_yes(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    gint64 seat = mail->in.seat->id;
    mail->in.asks = true;
    if (!judge_intake_take_seat(&mail->in, error))
        return false;
    if (!judge_seat_is_called(mail->in.seat))
        return true;
    judge_intake_note(&mail->in, "standby-yes", NULL);
    return games_seat_set(mail->in.home->store, seat, "ready", "1", error);
}

bool judge_run_called_no(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    rules_power power = mail->in.power;
    mail->in.seat = NULL;
    mail->in.power = RULES_NO_POWER;
    judge_intake_note(&mail->in, "standby-no", NULL);
    return judge_nmr_decline(mail->in.play, power, mail->in.row->id, error);
}

static void pool_line(struct judge_home *home, enum rules_language language, GString *text, const char *lead,
                      gint64 person, const char *key, const char *word)
{
    struct games_person *who = games_person_get(home->store, person);
    if (!who)
        return;
    gint64 until_s = 0;
    bool away = games_absence_at(home->store, person, home->now_s, &until_s);
    g_autofree char *until =
        away ? templates_say_date(until_s, judge_home_zone(home, home->config->timezone), language) : NULL;
    g_autofree char *rate = judge_reliability_said(home, person, true, language);
    g_autofree char *said = judge_say(home, language, "standbys-line", "name", who->name, "address",
                                      who->address, "reliability", rate, "until", until, key, word, NULL);
    g_string_append_printf(text, "%s%s\n", lead, said);
    games_person_free(who);
}

char *judge_standbys_said(struct judge_home *home, const struct games_game *game,
                          enum rules_language language)
{
    GString *text = g_string_new(NULL);
    char lead[24];

    if (game) {
        g_autoptr(GArray) order = games_standby_order(home->store, game->id, home->now_s);
        for (guint i = 0; i < order->len; i++) {
            g_snprintf(lead, sizeof lead, "%4u. ", i + 1);
            pool_line(home, language, text, lead, g_array_index(order, gint64, i), "word", NULL);
        }
        g_autoptr(GPtrArray) calls = games_standby_call_list(home->store, game->id, false);
        for (guint i = 0; i < calls->len; i++) {
            const struct games_standby_call *call = calls->pdata[i];
            if (strcmp(call->state, "seated") && strcmp(call->state, "released"))
                pool_line(home, language, text, "      ", call->person, call->state, call->power);
        }
        return g_string_free(text, FALSE);
    }

    g_autoptr(GPtrArray) offers = games_standby_offers(home->store, 0);
    for (guint i = 0; i < offers->len; i++) {
        const struct games_standby_offer *offer = offers->pdata[i];
        struct games_game *one = offer->game ? games_game_get(home->store, offer->game) : NULL;
        g_snprintf(lead, sizeof lead, "%4u. ", i + 1);
        pool_line(home, language, text, lead, offer->person, "game", one ? one->name : NULL);
        games_game_free(one);
    }

    return g_string_free(text, FALSE);
}

static bool edits(const struct judge_play *play, const struct games_person *person, GError **error)
{
    g_autoptr(GPtrArray) editors = judge_desk_editors(play, error);
    for (guint i = 0; editors && i < editors->len; i++)
        if (((const struct games_person *)editors->pdata[i])->id == person->id)
            return true;
    return false;
}

/* For an editor only, of a game that he names or the mail is about; the judge's editor sees all offers. */
bool judge_words_standbys(const struct judge_mail *mail, const char *rest)
{
    bool off, ok;
    struct games_game *game = read_offer(mail, rest, &off, &ok);
    bool words = *rest ? game != NULL : mail->in.editor;
    games_game_free(game);
    return words;
}

bool judge_run_standbys(struct judge_mail *mail, const char *rest, GError **error)
{
    bool off, ok;
    struct games_game *game = read_offer(mail, rest, &off, &ok);

    if (!game && mail->in.play)
        game = games_game_get(mail->in.home->store, mail->in.play->game->id);
    struct judge_play *play = game ? judge_play_load(mail->in.home, game->id, error) : NULL;
    ok = !game || play;
    if (play && !edits(play, mail->in.person, error)) {
        judge_intake_note(&mail->in, "not-editor", "command", mail->line, NULL);
        mail->in.asks = true;
    } else if (ok) {
        g_autofree char *list = judge_standbys_said(mail->in.home, game, mail->in.language);
        g_autofree char *subject = judge_say(mail->in.home, mail->in.language, "standbys-subject", "game",
                                             game ? game->name : NULL, NULL);
        g_autofree char *text = judge_say(mail->in.home, mail->in.language, "standbys", "game",
                                          game ? game->name : NULL, "list", *list ? list : NULL, NULL);
        ok = judge_mail_answer(mail, "answer", subject, text, error);
    }

    judge_play_free(play);
    games_game_free(game);

    return ok;
}
