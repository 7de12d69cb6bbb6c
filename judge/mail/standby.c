/* What standbys write: offers to step in, and answers to a call. */
#include "standby.h"
#include "answer.h"
#include "handlers.h"
#include "mail.h"
#include "other_game.h"
#include "which_game.h"
#include "../course/handover.h"
#include "../course/nmr.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../play/reliability.h"
#include "../play/seats.h"
#include "../conf/words.h"

#include <string.h>

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
        if (judge_word_in(*w, judge_words_flag_no))
            *off = true;
        else if (game || strlen(*w) > 64 || !(game = judge_desk_find_game(mail->in.home, *w)))
            *ok = false;
    }

    if (!*ok)
        g_clear_pointer(&game, games_game_free);
    return game;
}

bool judge_words_standby(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    bool off, ok;
    games_game_free(read_offer(mail, scope->rest, &off, &ok));
    return ok;
}

bool judge_run_standby(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool off, ok;
    g_autoptr(games_game) game = read_offer(mail, scope->rest, &off, &ok);

    gint64 id = game ? game->id : 0;
    judge_intake_tell(&mail->in, off ? "standby-off" : "standby-on", "game", game ? game->name : NULL, NULL);
    return judge_standby_put(mail->in.home, mail->in.person->id, id, mail->in.row->id, !off, error);
}

bool judge_words_called(const struct judge_scope *scope)
{
    return !*scope->rest && judge_seat_is_called(scope->seat);
}

void judge_called_take(struct judge_mail *mail)
{
    struct judge_text *text = &mail->in.text;
    if (!mail->in.seat || !judge_seat_is_called(mail->in.seat))
        return;
    struct judge_scope scope = judge_mail_scope(mail);
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.seat->person);
    bool said = false;
    for (guint i = 0; !said && i < text->lines->len; i++) {
        g_autofree char *line = g_strdup(judge_text_line(text, i));
        struct judge_reply reply =
            judge_reply_read(judge_answers_of(mail->in.home), line, &(struct judge_offered){0});
        bool no = reply.answer == JUDGE_ANSWER_NO, plain = no || reply.answer == JUDGE_ANSWER_YES;
        gint64 other;
        said = plain && judge_other_game(&scope, line, &other) == JUDGE_NAMED_NONE &&
               !judge_which_orders(mail, seats, line);
        g_autofree char *word =
            judge_ask_word(no ? JUDGE_ASK_CALLED_NO : JUDGE_ASK_CALLED_YES, mail->in.language);
        if (said)
            judge_text_instead(text, i, word);
    }
}

/* His yes is kept as READY of the standby's seat: it shows that he answered. */
bool judge_run_called_yes(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    gint64 seat = scope->seat->id;
    mail->in.asks = true;
    if (!judge_intake_take_seat(&mail->in, error))
        return false;
    if (!judge_seat_is_called(mail->in.seat))
        return true;
    judge_intake_note(&mail->in, "standby-yes", NULL);
    return games_seat_set(mail->in.home->store, seat, "ready", "1", error);
}

bool judge_run_called_no(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    rules_power power = mail->in.power;
    mail->in.seat = NULL;
    mail->in.power = RULES_NO_POWER;
    judge_intake_note(&mail->in, "standby-no", NULL);
    return judge_nmr_decline(scope->play, power, mail->in.row->id, error);
}

/* A moment in words, in the zone of the game, or (NULL) the judge's. Transfer full; NULL for 0. */
static char *say_moment(struct judge_home *home, const struct judge_play *play, gint64 at_s,
                        enum rules_language language)
{
    const char *zone = play ? judge_play_zone(play, NULL) : judge_home_zone(home, home->config->timezone);
    return templates_say_date(at_s, zone, language);
}

/* One who may be called: `game` only there, NULL anywhere. */
static void pool_line(struct judge_home *home, const struct judge_play *play, enum rules_language language,
                      GString *text, guint number, const struct games_standby_offer *offer, const char *game)
{
    g_autoptr(games_person) who = games_person_get(home->store, offer->person);
    if (!who)
        return;
    gint64 until_s = 0;
    bool away = games_absence_at(home->store, offer->person, home->now_s, &until_s);
    g_autofree char *until = say_moment(home, play, away ? until_s : 0, language),
                    *since = say_moment(home, play, offer->since_s, language),
                    *asked =
                        say_moment(home, play, games_standby_asked(home->store, offer->person), language),
                    *rate = judge_reliability_said(home, offer->person, true, language),
                    *said = judge_say(home, language, "standbys-line", "name", who->name, "address",
                                      who->address, "reliability", rate, "until", until, "game", game,
                                      "since", since, "asked", asked, NULL);
    g_string_append_printf(text, "%4u. %s\n", number, said);
}

/* Who was asked for which power, when, and what came of it. */
static void call_line(const struct judge_play *play, enum rules_language language, GString *text,
                      const struct games_standby_call *call)
{
    struct judge_home *home = play->home;
    g_autoptr(games_person) who = games_person_get(home->store, call->person);
    if (!who)
        return;
    g_autofree char *when = say_moment(home, play, call->called_s, language),
                    *closed = say_moment(home, play, call->closed_s, language),
                    *said = judge_say(home, language, "standbys-call", "when", when, "closed", closed, "name",
                                      who->name, "address", who->address, "power",
                                      judge_play_power_name(play, call->power, language), call->state, "yes",
                                      NULL);
    g_string_append_printf(text, "      %s\n", said);
}

/* The offer by which somebody stands on a game's list: that for the game, else that for any. */
static struct games_standby_offer offer_of(struct judge_home *home, gint64 person, gint64 game)
{
    struct games_standby_offer found = {.person = person};
    g_autoptr(GPtrArray) offers = games_standby_offers(home->store, person);
    GAMES_EACH(const struct games_standby_offer, offer, offers) {
        bool better = offer->game == game || (!offer->game && !found.since_s);
        if (better)
            found = *offer;
    }
    return found;
}

static void pool_of_game(const struct judge_play *play, enum rules_language language, GString *text)
{
    struct games_store *store = play->home->store;
    g_autoptr(GArray) order = games_standby_order(store, play->game->id, play->home->now_s);
    for (guint i = 0; i < order->len; i++) {
        struct games_standby_offer offer =
            offer_of(play->home, g_array_index(order, gint64, i), play->game->id);
        pool_line(play->home, play, language, text, i + 1, &offer, NULL);
    }

    g_autoptr(GPtrArray) calls = games_standby_call_list(store, play->game->id, false);
    for (guint i = 0; i < calls->len; i++)
        call_line(play, language, text, calls->pdata[i]);
}

char *judge_standbys_said(struct judge_home *home, const struct judge_play *play,
                          enum rules_language language)
{
    GString *text = g_string_new(NULL);
    if (play) {
        pool_of_game(play, language, text);
        return g_string_free(text, FALSE);
    }

    g_autoptr(GPtrArray) offers = games_standby_offers(home->store, 0);
    for (guint i = 0; i < offers->len; i++) {
        const struct games_standby_offer *offer = offers->pdata[i];
        g_autoptr(games_game) one = games_game_get(home->store, offer->game);
        pool_line(home, NULL, language, text, i + 1, offer, one ? one->name : NULL);
    }

    return g_string_free(text, FALSE);
}

/* For an editor only, of a game that he names or the mail is about; the judge's editor sees all offers. */
bool judge_words_standbys(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    bool off, ok;
    g_autoptr(games_game) game = read_offer(mail, scope->rest, &off, &ok);
    return *scope->rest ? game != NULL : scope->editor;
}

bool judge_run_standbys(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool off, ok;
    g_autoptr(games_game) game = read_offer(mail, scope->rest, &off, &ok);

    if (!game && scope->play)
        game = games_game_get(mail->in.home->store, scope->play->game->id);
    g_autoptr(judge_play) play = game ? judge_play_load(mail->in.home, game->id, error) : NULL;
    if (game && !play)
        return false;
    if (play && !judge_edits(play, mail->in.person))
        return judge_intake_tell(&mail->in, "not-editor", "command", scope->line, NULL);
    const char *name = game ? game->name : NULL;
    g_autofree char *list = judge_standbys_said(mail->in.home, play, mail->in.language);
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "standbys-subject", "game", name, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "standbys", "game", name, "list", list, NULL);
    return judge_mail_answer(mail, scope->play, "answer", subject, text, error);
}
