/* What standbys write: offers to step in, and answers to a call. */
#include "standby.h"
#include "answer.h"
#include "handlers.h"
#include "hearing.h"
#include "lines.h"
#include "mail.h"
#include "other_game.h"
#include "which_game.h"
#include "../course/handover.h"
#include "../course/nmr.h"
#include "../play/people.h"
#include "../play/reliability.h"
#include "../play/seats.h"
#include "../conf/words.h"
#include "../conf/zone.h"

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

/* Whether a sentence has a word of a condition: not "even if". */
static bool is_conditional(const char *folded)
{
    g_auto(GStrv) words = g_strsplit_set(folded, " ,;:.!()", -1);
    const char *before = "";
    for (char **word = words; *word; before = *word++)
        if (judge_word_in(*word, judge_words_condition_word) && !judge_word_in(before, judge_words_even_word))
            return true;
    return false;
}

/* What a clause answers to a call: plain yes or no, or words that take a seat over or decline it; a question does neither. */
static enum judge_answer answer_of_clause(const struct judge_mail *mail, const char *clause)
{
    if (strchr(clause, '?'))
        return JUDGE_ANSWER_NONE;
    GHashTable *words = judge_answers_of(mail->in.home);
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    struct judge_reply reply = judge_reply_read(words, clause, &(struct judge_offered){0});
    bool yes = judge_answer_plain(words, clause) == JUDGE_ANSWER_YES;
    g_autofree char *folded = judge_fold(clause, G_MAXSIZE);
    bool takes = yes || judge_hears(hearing, JUDGE_HEARD_TAKING, folded);
    if (judge_hear_behind(hearing, JUDGE_HEARD_DECLINING, folded))
        return takes ? JUDGE_ANSWER_MIXED : JUDGE_ANSWER_NO;
    if (takes)
        return JUDGE_ANSWER_YES;
    return reply.plain ? reply.answer : JUDGE_ANSWER_NONE;
}

/* What a sentence answers to a call. Mixed: a yes under a condition, or beside a no. */
static enum judge_answer answer_in(const struct judge_mail *mail, const char *sentence)
{
    g_autofree char *folded = judge_fold(sentence, G_MAXSIZE);
    unsigned said = 0;
    for (const char *at = sentence; *at;) {
        gsize len = strcspn(at, ",;:");
        g_autofree char *clause = g_strndup(at, len);
        said |= 1u << answer_of_clause(mail, clause);
        at += len + strspn(at + len, ",;: ");
    }
    bool yes = said >> JUDGE_ANSWER_YES & 1, no = said >> JUDGE_ANSWER_NO & 1;
    if ((yes && no) || said >> JUDGE_ANSWER_MIXED & 1 ||
        (yes && (is_conditional(folded) ||
                 judge_hear_behind(judge_hearing_of(mail->in.home), JUDGE_HEARD_PUTTING_OFF, folded))))
        return JUDGE_ANSWER_MIXED;
    if (yes || no)
        return yes ? JUDGE_ANSWER_YES : JUDGE_ANSWER_NO;
    return JUDGE_ANSWER_NONE;
}

/* Whether words order a unit, his own or another's. */
static bool orders_unit(const struct judge_mail *mail, const char *words)
{
    g_auto(rules_readings) readings;
    judge_play_read(mail->in.play, mail->in.power, words, &readings);
    bool orders = false;
    for (size_t i = 0; i < readings.n; i++)
        orders |= readings.reading[i].status != RULES_READ_UNREAD;
    return orders;
}

/* Whether words order a unit, in this game or in another of his, or speak of another game. */
static bool is_elsewhere(const struct judge_mail *mail, const struct judge_scope *scope,
                         const GPtrArray *seats, const char *words)
{
    gint64 other;
    bool orders = orders_unit(mail, words);
    for (guint i = 0; i < seats->len; i++)
        orders = orders || judge_which_fits(mail, seats->pdata[i], words);
    return orders || judge_other_game(scope, words, &other) != JUDGE_NAMED_NONE;
}

/* The first sentence of a line that answers, taken out of it. `*elsewhere`: one is an order, or of another game. */
static enum judge_answer take_answer(struct judge_mail *mail, const struct judge_scope *scope,
                                     const GPtrArray *seats, guint line, bool *elsewhere)
{
    g_autofree char *words = g_strdup(judge_text_line(&mail->in.text, line));
    g_autoptr(GString) left = g_string_new(NULL);
    enum judge_answer answer = JUDGE_ANSWER_NONE;
    for (const char *at = words; *at;) {
        g_autofree char *sentence = judge_sentence_take(&at);
        bool other = is_elsewhere(mail, scope, seats, sentence), before = answer != JUDGE_ANSWER_NONE;
        *elsewhere |= other;
        answer = other || before ? answer : answer_in(mail, sentence);
        if (before || answer == JUDGE_ANSWER_NONE)
            judge_list_join(left, " ", sentence);
    }
    if (answer == JUDGE_ANSWER_MIXED)
        judge_intake_tell(&mail->in, "called-unsure", "line", words, NULL);
    if (answer != JUDGE_ANSWER_NONE)
        judge_text_instead(&mail->in.text, line, left->str);
    return answer;
}

void judge_called_take(struct judge_mail *mail)
{
    struct judge_text *text = &mail->in.text;
    if (!mail->in.seat || !judge_seat_is_called(mail->in.seat))
        return;
    struct judge_scope scope = judge_mail_scope(mail);
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.seat->person);
    enum judge_answer answer = JUDGE_ANSWER_NONE;
    bool says = false, elsewhere = false;
    for (guint i = 0; i < text->lines->len && answer == JUDGE_ANSWER_NONE; i++) {
        const char *line = judge_text_line(text, i);
        bool command = judge_mail_is_command(mail, line);
        says |= *line && !command;
        elsewhere |= command;
        if (!command)
            answer = take_answer(mail, &scope, seats, i, &elsewhere);
    }
    if (answer == JUDGE_ANSWER_YES || answer == JUDGE_ANSWER_NO) {
        bool no = answer == JUDGE_ANSWER_NO;
        g_autofree char *word =
            judge_ask_word(no ? JUDGE_ASK_CALLED_NO : JUDGE_ASK_CALLED_YES, mail->in.language);
        judge_text_add(text, word);
    } else if (says && !elsewhere && answer == JUDGE_ANSWER_NONE && !mail->in.seat->ready)
        judge_intake_tell(&mail->in, "called-unsure", NULL);
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

/* A list under way, and how it is said. */
struct pool {
    struct judge_home *home;
    const struct judge_play *play; /* NULL: of all games */
    enum rules_language language;
    bool columns;
    GString *text;
};

/* The same for a program, "-" for 0. Transfer full. */
static char *moment(const struct pool *pool, gint64 at_s)
{
    return pool->columns ? judge_stamp(at_s) : say_moment(pool->home, pool->play, at_s, pool->language);
}

/* One who may be called: `game` only there, NULL anywhere. */
static void pool_line(const struct pool *pool, guint number, const struct games_standby_offer *offer,
                      const char *game)
{
    struct judge_home *home = pool->home;
    enum rules_language language = pool->language;
    g_autoptr(games_person) who = games_person_get(home->store, offer->person);
    if (!who)
        return;
    gint64 until_s = 0;
    bool away = games_absence_at(home->store, offer->person, home->now_s, &until_s);
    g_autofree char *until = moment(pool, away ? until_s : 0), *since = moment(pool, offer->since_s),
                    *asked = moment(pool, games_standby_asked(home->store, offer->person)),
                    *rate = judge_reliability_said(home, offer->person, true, language),
                    *said = judge_say(home, language, "standbys-line", "name", who->name, "address",
                                      who->address, "reliability", rate, "until", until, "game", game,
                                      "since", since, "asked", asked, NULL);
    if (pool->columns)
        g_string_append_printf(pool->text, "%u\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", number, who->name,
                               who->address ? who->address : "-", game ? game : "-", since, asked, until,
                               rate);
    else
        g_string_append_printf(pool->text, "%4u. %s\n", number, said);
}

/* Who was asked for which power, when, and what came of it. */
static void call_line(const struct pool *pool, const struct games_standby_call *call)
{
    struct judge_home *home = pool->home;
    const struct judge_play *play = pool->play;
    enum rules_language language = pool->language;
    g_autoptr(games_person) who = games_person_get(home->store, call->person);
    if (!who)
        return;
    g_autofree char *when = moment(pool, call->called_s), *closed = moment(pool, call->closed_s),
                    *said = judge_say(home, language, "standbys-call", "when", when, "closed", closed, "name",
                                      who->name, "address", who->address, "power",
                                      judge_play_power_name(play, call->power, language), call->state, "yes",
                                      NULL);
    if (pool->columns)
        g_string_append_printf(pool->text, "%s\t%s\t%s\t%s\t%s\t%s\n", when, who->name,
                               who->address ? who->address : "-", call->power, closed, call->state);
    else
        g_string_append_printf(pool->text, "      %s\n", said);
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

static void pool_of_game(const struct pool *pool)
{
    const struct judge_play *play = pool->play;
    struct games_store *store = play->home->store;
    g_autoptr(GArray) order = games_standby_order(store, play->game->id, play->home->now_s);
    for (guint i = 0; i < order->len; i++) {
        struct games_standby_offer offer =
            offer_of(play->home, g_array_index(order, gint64, i), play->game->id);
        pool_line(pool, i + 1, &offer, NULL);
    }

    g_autoptr(GPtrArray) calls = games_standby_call_list(store, play->game->id, false);
    for (guint i = 0; i < calls->len; i++)
        call_line(pool, calls->pdata[i]);
}

char *judge_standbys_said(struct judge_home *home, const struct judge_play *play,
                          enum rules_language language, bool columns)
{
    struct pool pool = {home, play, language, columns, g_string_new(NULL)};
    if (play) {
        pool_of_game(&pool);
        return g_string_free(pool.text, FALSE);
    }

    g_autoptr(GPtrArray) offers = games_standby_offers(home->store, 0);
    for (guint i = 0; i < offers->len; i++) {
        const struct games_standby_offer *offer = offers->pdata[i];
        g_autoptr(games_game) one = games_game_get(home->store, offer->game);
        pool_line(&pool, i + 1, offer, one ? one->name : NULL);
    }

    return g_string_free(pool.text, FALSE);
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
    g_autofree char *list = judge_standbys_said(mail->in.home, play, mail->in.language, false);
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "standbys-subject", "game", name, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "standbys", "game", name, "list", list, NULL);
    return judge_mail_answer(mail, scope->play, "answer", subject, text, error);
}
