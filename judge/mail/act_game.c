/* A mail, or the part of one, that is about one game, or about none. */
#include "act_game.h"
#include "answer.h"
#include "end.h"
#include "absence.h"
#include "bounce.h"
#include "confirm.h"
#include "contact.h"
#include "hand.h"
#include "guess.h"
#include "handlers.h"
#include "hearing.h"
#include "foreign.h"
#include "leftover.h"
#include "message.h"
#include "press.h"
#include "proof.h"
#include "run.h"
#include "secrets.h"
#include "../course/orders.h"
#include "../course/picking.h"
#include "../course/acknowledge.h"
#include "../letters/allowance.h"
#include "../letters/pages.h"
#include "../letters/post.h"
#include "../play/people.h"

#include <string.h>

/* Names of the games a person sits in, for a question. Transfer full. */
static char *names_of_games(struct judge_home *home, const GPtrArray *seats)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
    GString *names = g_string_new(NULL);
    GAMES_EACH(struct games_seat, seat, seats) {
        if (!g_hash_table_add(seen, &seat->game))
            continue;
        g_autoptr(games_game) game = games_game_get(home->store, seat->game);
        if (game)
            g_string_append_printf(names, "%s[%s]", names->len ? ", " : "", game->name);
    }
    return g_string_free(names, FALSE);
}

/* Whether the power is named in the subject or alone on a line of the text. */
static bool names_power(const struct judge_mail *mail, rules_power power)
{
    const struct rules_names *names = mail->in.play->board->names;
    g_auto(GStrv) words = g_strsplit_set(mail->in.message->subject, " \t,;:.!?()[]", -1);
    for (char **w = words; *w; w++)
        if (strlen(*w) > 3 && rules_names_find_power(names, *w, strlen(*w)) == power)
            return true;
    g_autofree char *left = judge_text_left(&mail->in.text);
    g_auto(GStrv) lines = g_strsplit(left, "\n", 30);
    for (char **line = lines; *line; line++) {
        const char *name = g_strstrip(*line);
        size_t len = strlen(name);
        while (len && strchr(" :.!", name[len - 1]))
            len--;
        if (len > 3 && rules_names_find_power(names, name, len) == power)
            return true;
    }

    return false;
}

/* The sender's seat: his only one, or the one whose power he names; else the first of those that he plays, which speaks
 * for all. NULL with `*several` set if that does not decide it: he is called as a standby too. */
const struct games_seat *judge_act_find_seat(const struct judge_mail *mail, bool *several)
{
    const struct games_seat *only = NULL, *named = NULL, *first = NULL;
    unsigned n = 0, n_named = 0, n_called = 0;

    GAMES_EACH(const struct games_seat, seat, mail->in.play->seats) {
        if (seat->person != mail->in.person->id || !seat->power ||
            (seat->role != GAMES_ROLE_PLAYER && seat->role != GAMES_ROLE_STANDBY))
            continue;
        only = seat;
        n++;
        n_called += seat->role == GAMES_ROLE_STANDBY;
        first = first || seat->role == GAMES_ROLE_STANDBY ? first : seat;
        rules_power power = judge_play_power(mail->in.play, seat->power);
        bool signed_on = mail->signon_game == mail->in.play->game->id && mail->signon_power != RULES_NO_POWER;
        if (signed_on ? power == mail->signon_power : names_power(mail, power)) {
            named = seat;
            n_named++;
        }
    }

    *several = n > 1 && n_called && n_named != 1;
    if (n_named == 1)
        return named;
    if (*several)
        return NULL;

    return n == 1 ? only : first;
}

/* What the commands of a mail have to say, when there is no acknowledgement to say it in. */
bool judge_act_answer_notes(struct judge_mail *mail, const char *more, GError **error)
{
    g_autofree char *text = judge_intake_notes(&mail->in, more);
    return judge_mail_page(mail, mail->in.play, "noted-subject", text, error);
}

/* Runs the commands of a mail that is about no game of its sender's; `*done`: some were answered. */
bool judge_act_run_without_seat(struct judge_mail *mail, bool *done, GError **error)
{
    *done = false;
    if (!judge_mail_run_commands(mail, error) || !judge_contact_join(mail, error) ||
        !judge_confirm_ask(mail, error))
        return false;
    *done = mail->in.n_answers || (mail->in.notes->len && !mail->needs_game);
    return !*done || !mail->in.notes->len || judge_act_answer_notes(mail, NULL, error);
}

/* Whether the mail answers a letter of a phase from which the game was taken back to another. */
static bool answers_left(const struct judge_mail *mail, const struct judge_play *play)
{
    const struct games_letter *letter = mail->answered;
    g_autoptr(games_phase) phase = letter && letter->phase && letter->game == play->game->id
                                       ? games_phase_get(mail->in.home->store, letter->phase)
                                       : NULL;
    return phase && play->phase->cause == GAMES_CAUSE_ROLLBACK && mail->answers_s < play->phase->opened_s &&
           strcmp(phase->code, play->phase->code) != 0;
}

/* The commands of the mail, within the game it is about. What they move on leaves orders behind; `*open`: the game that
 * it is about now has a phase to be ordered. */
static bool run_commands_in_game(struct judge_mail *mail, bool *open, GError **error)
{
    const struct judge_play *before = mail->in.play;
    g_autofree char *came_in = before && before->phase ? g_strdup(before->phase->code) : NULL;
    gint64 came_for = before ? before->game->id : 0;
    judge_called_take(mail);
    if (!judge_mail_run_commands(mail, error))
        return false;

    const struct judge_play *play =
        mail->in.play; /* another one, if the mail made a game; and it may have begun by a command */
    bool aside = !mail->in.editor && (!mail->in.seat || !judge_play_is_open(play));
    if ((aside && !judge_contact_join(mail, error)) || !judge_confirm_ask(mail, error))
        return false;
    if (came_in && play->game->id == came_for)
        judge_intake_leave_behind(&mail->in, came_in);

    *open = judge_play_is_open(play);
    bool orders = mail->in.clear || judge_text_has_left(&mail->in.text);
    /* Of a phase that opened in this very pass nobody who answers a letter of before has read. */
    bool unseen = *open && play->phase->opened_s == mail->in.home->now_s;
    bool left = *open && answers_left(mail, play);
    gint64 written_s = (unseen || left) && !mail->meant_s ? mail->answers_s : mail->meant_s;
    if (*open && !aside && orders && written_s &&
        play->phase->opened_s > written_s) { /* no order for this phase */
        judge_text_turn(&mail->in.text, JUDGE_TAKER_LATE);
        judge_text_take_all(&mail->in.text, NULL);
        mail->in.clear = false;
        judge_intake_tell(&mail->in, "confirmed-too-late", "meant", judge_flag(mail->meant_s != 0), "left",
                          judge_flag(left), "phase", play->phase->code, NULL);
    }

    return true;
}

/* A mail without words of its writer's: "all orders noted" alone would tell him that they were read. */
static void note_no_words(struct judge_mail *mail, const struct rules_readings *readings)
{
    const struct mailio_message *m = mail->in.message;
    bool attached = m->attachment_text && m->attachment_text[0];
    bool settled = readings->n || mail->in.notes->len || mail->in.n_answers || mail->in.clear;
    g_autofree char *own = g_strstrip(g_strdup(m->text));
    g_autofree char *all = g_strstrip(g_strdup(judge_or_empty(m->full_text)));
    if (*own || attached || settled)
        return;
    judge_intake_note(&mail->in, "mail-no-words", "quoted", judge_flag(*all), "attached",
                      judge_flag(m->n_attachments), NULL);
}

static bool settle_orders(struct judge_mail *mail, struct rules_readings *readings, GError **error)
{
    if (readings->n)
        judge_replay_note_age(mail);
    bool hinted = judge_press_hint(mail, readings);
    judge_leftover_mark_orders(mail, readings);
    if (!judge_leftover_settle(mail, !hinted, error) || !judge_absence_after_orders(mail, error))
        return false;

    bool answered = mail->in.n_answers && !mail->in.asks;
    bool thanks =
        !mail->in.asks && !mail->in.clear && readings->n == 0 &&
        judge_hear_thanks(judge_hearing_of(mail->in.home), mail->in.message->text) &&
        judge_answer_plain(judge_answers_of(mail->in.home), mail->in.message->text) == JUDGE_ANSWER_NONE;
    if (answered || thanks)
        return true;
    note_no_words(mail, readings);

    return judge_intake_acknowledge(&mail->in, readings, error);
}

/* The orders of one power, and the letter that acknowledges them. */
static bool act_on_orders(struct judge_mail *mail, GError **error)
{
    struct rules_readings readings;
    bool ok = judge_intake_orders(&mail->in, &readings, error) &&
              judge_foreign_orders(mail, &readings, error) && settle_orders(mail, &readings, error);
    size_t n = readings.n;
    rules_readings_clear(&readings);
    return ok &&
           judge_mail_finish(mail, GAMES_MAIL_ACTED, error, "power=%s readings=%zu", mail->in.seat->power, n);
}

/* Whether a note quotes the line already. */
static bool is_told(const struct judge_mail *mail, const char *line)
{
    for (guint i = 0; i < mail->in.notes->len; i++)
        if (strstr(mail->in.notes->pdata[i], line))
            return true;
    return false;
}

/* The power for which he was called last, and is no longer; NULL: none. Borrowed. `*declined`: he declines it by this mail. */
static const char *was_called(const struct judge_mail *mail, bool *declined)
{
    const struct judge_play *play = mail->in.play;
    g_autoptr(games_standby_call_auto) last =
        games_standby_last(play->home->store, play->game->id, mail->in.person->id);
    *declined = last && !g_strcmp0(last->state, "declined") && last->closed_s == play->home->now_s;
    return last ? judge_play_power_name(play, last->power, mail->in.language) : NULL;
}

static bool answer_without_orders(struct judge_mail *mail, GError **error)
{
    const struct judge_play *play = mail->in.play;
    const char *key = play->phase ? "no-power" : "game-not-started";
    if (mail->in.editor)
        key = "editor-no-line";
    if (play->game->state == GAMES_STATE_ENDED)
        key = "game-ended";
    g_autofree char *left = judge_text_left(&mail->in.text);
    g_autofree char *first = judge_mail_quote_beginning(mail, g_strchug(left));
    bool asked, declined;
    const char *called = was_called(mail, &declined);
    g_autofree char *back = judge_take_back_line(play, mail->in.person, mail->in.language, &asked);
    bool follows = games_seat_has_role(mail->in.home->store, play->game->id, mail->in.person->id,
                                       GAMES_ROLE_OBSERVER),
         passed = !mail->in.editor && judge_contact_pass_on(mail);
    g_autofree char *sentence = judge_say(
        mail->in.home, mail->in.language, key, "game", play->game->name, "line", first, "back", back, "asked",
        judge_flag(asked), "follows", judge_flag(follows), "passed", judge_flag(passed), "called", called,
        "picks", judge_flag(mail->in.seat && judge_picking_is_on(play)), NULL);
    if (mail->in.notes->len)
        return judge_act_answer_notes(mail, *first && !declined && !is_told(mail, first) ? sentence : NULL,
                                      error);

    g_autofree char *subject_key = g_strconcat(key, "-subject", NULL);
    return judge_mail_page(mail, mail->in.play, subject_key, sentence, error);
}

bool judge_act_in_game(struct judge_mail *mail, GError **error)
{
    bool open;
    if (!run_commands_in_game(mail, &open, error))
        return false;

    g_autoptr(GPtrArray) several = mail->in.seat && open ? judge_hand_writes(mail) : NULL;
    if (several) {
        size_t n;
        return judge_hand_act(mail, several, &n, error) &&
               judge_mail_finish(mail, GAMES_MAIL_ACTED, error, "powers=%u readings=%zu", several->len, n);
    }

    if (open && judge_mail_may_write(mail, JUDGE_WRITTEN_ORDERS))
        return act_on_orders(mail, error);

    bool answered = mail->in.n_answers && !mail->in.notes->len;
    if (!answered && !answer_without_orders(mail, error))
        return false;
    return judge_mail_finish(mail, GAMES_MAIL_ACTED, error, "no orders asked for");
}

/* "France@Kersaint": the seat that he had in a game that goes on, if he may take it back; NULL: none. Transfer full. */
static char *seat_back(const struct judge_mail *mail)
{
    struct judge_home *home = mail->in.home;
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    char *line = NULL;
    for (guint i = 0; i < games->len && mail->in.person && !line; i++) {
        const struct games_game *game = games->pdata[i];
        bool his = games_seat_ever(home->store, game->id, mail->in.person->id), asked = false;
        g_autoptr(judge_play) play = his ? judge_play_load(home, game->id, NULL) : NULL;
        line = play ? judge_take_back_line(play, mail->in.person, mail->in.language, &asked) : NULL;
        if (asked)
            g_clear_pointer(&line, g_free);
    }
    return line;
}

/* No game: commands that need none still work; else ask which. */
bool judge_act_without_game(struct judge_mail *mail, enum judge_game_found found, gint64 game,
                            const GPtrArray *seats, const char *word, GError **error)
{
    g_autoptr(games_game) row =
        found == JUDGE_GAME_OTHERS ? games_game_get(mail->in.home->store, game) : NULL;
    if (row && judge_game_is_open(mail->in.home, row, mail->in.person, mail->in.editor))
        mail->in.play = judge_play_load(mail->in.home, game, NULL);
    g_autofree char *others = row ? g_strdup(row->name) : NULL;
    bool done;
    if (!judge_act_run_without_seat(mail, &done, error))
        return false;
    if (done)
        return judge_mail_finish(mail, GAMES_MAIL_ACTED, error, "answered");

    judge_play_free(g_steal_pointer(&mail->in.play));
    g_autofree char *names = names_of_games(mail->in.home, seats), *back = NULL;
    if (mail->part && found == JUDGE_GAME_UNKNOWN)
        return judge_mail_refuse(mail, "part-unknown-game", word, error);
    if (mail->part && found == JUDGE_GAME_OTHERS)
        return judge_mail_refuse(mail, "part-not-your-game", others, error);
    switch (found) {
    case JUDGE_GAME_SEVERAL:
        return judge_mail_refuse(mail, "which-game", names, error) &&
               judge_question_keep(mail, JUDGE_QUESTION_GAME, error);
    case JUDGE_GAME_UNKNOWN:
        return judge_mail_refuse(mail, mail->in.editor ? "editor-unknown-game" : "unknown-game", word, error);
    case JUDGE_GAME_OTHERS:
        return judge_mail_refuse(mail, "not-your-game", names, error);
    default:
        back = mail->in.editor ? NULL : seat_back(mail);
        return judge_mail_refuse(mail, mail->in.editor ? "editor-no-game" : "no-game", back, error);
    }
}
