/* One message that came in: whose it is, which game it is for, what it asks, what is answered. */
#include "act.h"
#include "absence.h"
#include "bounce.h"
#include "confirm.h"
#include "contact.h"
#include "create.h"
#include "hand.h"
#include "guess.h"
#include "handlers.h"
#include "identity.h"
#include "leftover.h"
#include "mail.h"
#include "message.h"
#include "press.h"
#include "proof.h"
#include "run.h"
#include "secrets.h"
#include "which_game.h"
#include "../course/conditional.h"
#include "../course/orders.h"
#include "../letters/allowance.h"
#include "../letters/post.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../conf/config.h"
#include "../conf/refusals.h"

#include <string.h>

/* An answer whose sentences have only the judge's address, the editor's, and one word of the case in them. */
static bool answer_key(struct judge_mail *mail, const char *key, const char *word, GError **error)
{
    const struct judge_config *config = mail->in.home->config;
    bool newcomer = !strcmp(key, "unknown-sender") || !strcmp(key, "no-game");
    bool passed = newcomer && judge_contact_pass_on(mail);
    g_autofree char *openings = newcomer ? judge_contact_openings(mail) : NULL;
    g_autofree char *subject_key = g_strconcat(key, "-subject", NULL);
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, subject_key, "word", word, "judge", config->name, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, key, "word", word, "judge", config->name, "address",
                  config->address, "editor", config->editor, "subject", mail->in.message->subject, "games",
                  openings, "passed", passed ? "yes" : NULL, NULL);
    return judge_mail_answer(mail, "refusal", subject, text, error);
}

/* Of one person and one domain, as a mail server sees them: "zoe+1@" and "ZOE+2@" are zoe. Transfer full. */
static char *folded_address(const char *address)
{
    g_autofree char *small = g_ascii_strdown(address, -1);
    const char *at = strrchr(small, '@');
    gsize local = strcspn(small, "+@");
    return g_strdup_printf("%.*s%s", (int)local, small, at ? at : "");
}

/* Whether a stranger may have an answer: counted by day for him, his domain and all, so that two programs cannot keep each
 * other busy, nor fill a borrowed mailbox. `count` notes that he gets it. */
static bool count_answer(struct judge_home *home, const char *address, bool count)
{
    const struct judge_config *config = home->config;
    g_autofree char *folded = folded_address(address);
    const char *domain = strrchr(folded, '@');
    const struct {
        const char *who;
        gint64 most;
    } limits[] = {{folded, config->answers_a_day},
                  {domain ? domain : "@", config->answers_a_day_domain},
                  {"*", config->answers_a_day_all}};

    for (gsize i = 0; i < G_N_ELEMENTS(limits); i++)
        if (games_spent(home->store, "stranger", limits[i].who, home->now_s) >= limits[i].most)
            return false;

    bool counted = true;
    for (gsize i = 0; count && counted && i < G_N_ELEMENTS(limits); i++)
        counted = games_spend(home->store, "stranger", limits[i].who, 1, home->now_s, NULL);
    return counted;
}

static bool may_answer(struct judge_home *home, const char *address)
{
    return count_answer(home, address, true);
}

static bool finish(const struct judge_mail *mail, enum games_mail_state state, GError **error,
                   const char *format, ...) G_GNUC_PRINTF(4, 5);
static bool finish(const struct judge_mail *mail, enum games_mail_state state, GError **error,
                   const char *format, ...)
{
    if (mail->part)
        return true;
    va_list args;
    va_start(args, format);
    g_autofree char *note = g_strdup_vprintf(format, args);
    va_end(args);
    return games_mail_finish(
        mail->in.home->store, mail->in.row->id, state, mail->in.message ? mail->in.message->message_id : NULL,
        mail->in.person ? mail->in.person->id : 0, mail->in.play ? mail->in.play->game->id : 0, note, error);
}

/* Refuses with an answer (if the address may have one today) and says so in the log. */
static bool refuse(struct judge_mail *mail, const char *key, const char *word, GError **error)
{
    bool answered = mail->in.person || may_answer(mail->in.home, mail->in.message->from_address);
    return (!answered || answer_key(mail, key, word, error)) &&
           finish(mail, GAMES_MAIL_REFUSED, error, "%s%s", key,
                  answered ? "" : ", not answered: enough answers today");
}

/* The letter of ours that the message answers; NULL if none. */
static struct games_letter *answered_letter(const struct judge_mail *mail)
{
    for (char **id = mail->in.message->references; *id; id++) {
        struct games_letter *letter = games_outbox_find(mail->in.home->store, *id);
        if (letter)
            return letter;
    }
    return NULL;
}

/* Names of the games a person sits in, for a question. Transfer full. */
static char *names_of_games(struct judge_home *home, const GPtrArray *seats)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < seats->len; i++) {
        struct games_seat *seat = seats->pdata[i];
        if (!g_hash_table_add(seen, &seat->game))
            continue;
        struct games_game *game = games_game_get(home->store, seat->game);
        if (game)
            g_string_append_printf(names, "%s[%s]", names->len ? ", " : "", game->name);
        games_game_free(game);
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
static const struct games_seat *find_seat(const struct judge_mail *mail, bool *several)
{
    const struct games_seat *only = NULL, *named = NULL, *first = NULL;
    unsigned n = 0, n_named = 0, n_called = 0;

    for (guint i = 0; i < mail->in.play->seats->len; i++) {
        const struct games_seat *seat = mail->in.play->seats->pdata[i];
        if (seat->person != mail->in.person->id || !seat->power ||
            (seat->role != GAMES_ROLE_PLAYER && seat->role != GAMES_ROLE_STANDBY))
            continue;
        only = seat;
        n++;
        n_called += seat->role == GAMES_ROLE_STANDBY;
        first = first || seat->role == GAMES_ROLE_STANDBY ? first : seat;
        rules_power power = rules_map_find_power(mail->in.play->board->map, seat->power, strlen(seat->power));
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
static bool answer_notes(struct judge_mail *mail, const char *more, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < mail->in.notes->len; i++)
        g_string_append_printf(text, "%s%s", i ? "\n\n" : "", (const char *)mail->in.notes->pdata[i]);
    if (more)
        g_string_append_printf(text, "\n\n%s", more);
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, "noted-subject", NULL);
    return judge_mail_answer(mail, "answer", subject, text->str, error);
}

/* Runs the commands of a mail that is about no game of its sender's; `*done`: some were answered. */
static bool run_without_seat(struct judge_mail *mail, bool *done, GError **error)
{
    *done = false;
    if (!judge_mail_run_commands(mail, error) || !judge_contact_join(mail, error))
        return false;
    *done = mail->in.n_answers || (mail->in.notes->len && !mail->needs_game);
    return !*done || !mail->in.notes->len || answer_notes(mail, NULL, error);
}

/* Text to read: the author's words; without any, an attached text file, then the subject. */
static void take_text(struct judge_mail *mail)
{
    const struct mailio_message *m = mail->in.message;
    const char *text = m->text ? m->text : "";

    g_autofree char *blank = g_strstrip(g_strdup(text)), *subject = judge_mail_own_subject(m);
    if (!*blank && m->attachment_text && m->attachment_text[0])
        text = m->attachment_text[0];
    else if (!*blank)
        text = subject;
    gsize len = strlen(text), limit = (gsize)mail->in.home->config->body_size;
    while (len > limit || (len && len < strlen(text) && (text[len] & 0xC0) == 0x80))
        len--;
    g_autofree char *read = g_strndup(text, len);
    judge_text_clear(&mail->in.text);
    judge_text_init(&mail->in.text, read);
    mail->shortened = len < strlen(text);
    if (mail->shortened) {
        g_autofree char *kib = g_strdup_printf("%zu", limit >> 10);
        judge_intake_note(&mail->in, "mail-shortened", "word", kib, NULL);
        mail->in.asks = true;
    }
}

/* What was meant for an earlier phase is no order for this one. */
static void drop_what_is_late(struct judge_mail *mail)
{
    judge_text_turn(&mail->in.text, JUDGE_TAKER_LATE);
    judge_text_take_all(&mail->in.text, NULL);
    mail->in.clear = false;
    judge_intake_note(&mail->in, "confirmed-too-late", NULL);
    mail->in.asks = true;
}

/* The commands of the mail, within the game it is about. What they move on leaves orders behind; `*open`: the game that
 * it is about now has a phase to be ordered. */
static bool run_commands_in_game(struct judge_mail *mail, bool *open, GError **error)
{
    const struct judge_play *before = mail->in.play;
    g_autofree char *came_in = before && before->phase ? g_strdup(before->phase->code) : NULL;
    gint64 came_for = before ? before->game->id : 0;
    if (!judge_mail_run_commands(mail, error))
        return false;

    const struct judge_play *play = mail->in.play; /* another one, if the mail made a game */
    if (came_in && play->game->id == came_for)
        judge_intake_leave_behind(&mail->in, came_in);

    *open = play->phase && !play->phase->adjudicated_s && play->game->state != GAMES_STATE_ENDED;
    if (*open && mail->meant_s && play->phase->opened_s > mail->meant_s)
        drop_what_is_late(mail);

    return true;
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
    bool thanks = !mail->in.asks && !mail->in.clear && readings->n == 0 && judge_leftover_is_thanks(mail);
    return answered || thanks || judge_intake_acknowledge(&mail->in, readings, error);
}

/* The orders of one power, and the letter that acknowledges them. */
static bool act_on_orders(struct judge_mail *mail, GError **error)
{
    struct rules_readings readings;
    bool ok = judge_intake_orders(&mail->in, &readings, error) &&
              judge_foreign_orders(mail, &readings, error) && settle_orders(mail, &readings, error);
    size_t n = readings.n;
    rules_readings_clear(&readings);
    return ok && finish(mail, GAMES_MAIL_ACTED, error, "power=%s readings=%zu", mail->in.seat->power, n);
}

/* Why no orders are read of this mail: the key of a sentence. */
static const char *why_no_orders(const struct judge_play *play)
{
    if (play->game->state == GAMES_STATE_ENDED)
        return "game-ended";
    return play->phase ? "no-power" : "game-not-started";
}

static bool answer_without_orders(struct judge_mail *mail, GError **error)
{
    const struct judge_play *play = mail->in.play;
    const char *key = why_no_orders(play);
    g_autofree char *sentence =
        judge_say(mail->in.home, mail->in.language, key, "game", play->game->name, NULL);
    if (mail->in.notes->len)
        return answer_notes(mail, judge_text_has_left(&mail->in.text) ? sentence : NULL, error);

    g_autofree char *subject_key = g_strconcat(key, "-subject", NULL);
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, subject_key, "game", play->game->name, NULL);
    return judge_mail_answer(mail, "answer", subject, sentence, error);
}

static bool act_in_game(struct judge_mail *mail, GError **error)
{
    bool open;
    if (!run_commands_in_game(mail, &open, error))
        return false;

    g_autoptr(GPtrArray) several = mail->in.seat && open ? judge_hand_writes(mail) : NULL;
    if (several) {
        size_t n;
        return judge_hand_act(mail, several, &n, error) &&
               finish(mail, GAMES_MAIL_ACTED, error, "powers=%u readings=%zu", several->len, n);
    }

    if (mail->in.seat && open)
        return act_on_orders(mail, error);

    bool answered = mail->in.n_answers && !mail->in.notes->len;
    if (!answered && !answer_without_orders(mail, error))
        return false;
    return finish(mail, GAMES_MAIL_ACTED, error, "no orders asked for");
}

/* No game: commands that need none still work; else ask which. */
static bool act_without_game(struct judge_mail *mail, enum judge_game_found found, gint64 game,
                             const GPtrArray *seats, const char *word, GError **error)
{
    struct games_game *row = found == JUDGE_GAME_OTHERS ? games_game_get(mail->in.home->store, game) : NULL;
    if (row && judge_game_is_open(mail->in.home, row, mail->in.person, mail->in.editor))
        mail->in.play = judge_play_load(mail->in.home, game, NULL);
    games_game_free(row);
    bool done;
    if (!run_without_seat(mail, &done, error))
        return false;
    if (done)
        return finish(mail, GAMES_MAIL_ACTED, error, "answered");

    judge_play_free(g_steal_pointer(&mail->in.play));
    g_autofree char *names = names_of_games(mail->in.home, seats);
    switch (found) {
    case JUDGE_GAME_SEVERAL:
        return refuse(mail, "which-game", names, error) && judge_which_keep(mail, error);
    case JUDGE_GAME_UNKNOWN:
        return refuse(mail, "unknown-game", word, error);
    case JUDGE_GAME_OTHERS:
        return refuse(mail, "not-your-game", names, error);
    default:
        return refuse(mail, mail->in.editor ? "editor-no-game" : "no-game", NULL, error);
    }
}

/* Sets the mail aside until its sender has answered a letter that only he gets. */
static bool wait_for_proof(struct judge_mail *mail, GError **error)
{
    struct judge_request request = {.address = mail->in.message->from_address,
                                    .person = mail->in.person,
                                    .language = mail->in.language,
                                    .mail = mail->in.row->id};
    return judge_confirm_post(mail->in.home, &request, mail->in.message, error) &&
           finish(mail, GAMES_MAIL_REFUSED, error, "not-proven, may be confirmed");
}

/* What an editor can do to a game asks for a proof even where a player's orders need none; what cannot be taken back
 * for a fresh one. */
static bool desk_needs_proof(struct judge_mail *mail)
{
    if (mail->in.editor && judge_config_trusts_address(mail->in.home->config))
        mail->proven = mail->sure = true;
    return mail->in.editor && ((!mail->proven && judge_mail_has_command_of(mail, JUDGE_WHO_EDITOR)) ||
                               (!mail->sure && judge_mail_has_command_of(mail, JUDGE_WHO_EDITOR_SURE)));
}

/* A password must not wait in a list of lines for its confirmation: the mail waits that brings it. */
static bool changes_password(struct judge_mail *mail)
{
    return !mail->sure && judge_mail_has_run(mail, judge_run_password);
}

/* Whether the mail may act on a game's orders as it stands; `game` 0: on none. */
static bool is_enough(struct judge_mail *mail, gint64 game)
{
    mail->proven = judge_proof_holds(mail, game);
    return mail->proven || !judge_config_wants_proof(mail->in.home->config);
}

static bool ask_for_proof(struct judge_mail *mail, bool forged, GError **error)
{
    judge_home_tell(mail->in.home, NULL, "tell-not-proven", "address", mail->in.person->address, "forged",
                    forged ? "yes" : NULL, NULL);
    return wait_for_proof(mail, error);
}

static bool is_command(const struct judge_intake *in, const char *line)
{
    return judge_mail_is_command(judge_mail_of(in), line);
}

static void mail_init(struct judge_mail *mail, struct judge_home *home)
{
    *mail = (struct judge_mail){.signon_power = RULES_NO_POWER};
    judge_intake_init(&mail->in, home, NULL, RULES_NO_POWER, NULL, "");
    mail->in.is_command = is_command;
    mail->done = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    mail->unproven = g_ptr_array_new_with_free_func(g_free);
    mail->absences = g_array_new(FALSE, FALSE, sizeof(gint64));
}

/* Frees what the mail holds, its person and game too. */
static void mail_clear(struct judge_mail *mail)
{
    g_hash_table_unref(mail->done);
    g_clear_pointer(&mail->blocks, g_hash_table_unref);
    g_clear_pointer(&mail->press, g_ptr_array_unref);
    g_ptr_array_unref(mail->unproven);
    g_array_unref(mail->absences);
    g_free(mail->answer_id);
    judge_play_free(mail->in.play);
    games_person_free(mail->in.person);
    judge_intake_clear(&mail->in);
}

/* A mail of a known person, or the part of one that is about one game. `letter` is the one answered, NULL: none. */
static bool act_on_text(struct judge_mail *mail, const struct games_letter *letter, GError **error)
{
    struct judge_home *home = mail->in.home;
    judge_create_take(mail);
    judge_press_take(mail);
    mail->in.editor = judge_mail_is_editor(mail);
    g_autoptr(GPtrArray) seats = games_seat_of_person(home->store, mail->in.person->id);
    gint64 game = 0;
    g_autofree char *word = NULL;
    enum judge_game_found found = judge_which_game(mail, seats, letter, &game, &word);
    if (found != JUDGE_GAME_FOUND)
        return desk_needs_proof(mail) ? wait_for_proof(mail, error)
                                      : act_without_game(mail, found, game, seats, word, error);
    if (!is_enough(mail, game))
        return ask_for_proof(mail, false, error);
    if (!(mail->in.play = judge_play_load(home, game, error)))
        return false;

    mail->in.editor = judge_mail_is_editor(mail);
    judge_allowance_of(home, mail->in.person->id, mail->in.editor);
    mail->in.language = judge_play_language(mail->in.play, mail->in.person);
    bool several;
    mail->in.seat = find_seat(mail, &several);
    if (several)
        return refuse(mail, "which-power", mail->in.play->game->name, error);
    if (mail->in.seat)
        mail->in.power = rules_map_find_power(mail->in.play->board->map, mail->in.seat->power,
                                              strlen(mail->in.seat->power));
    if (mail->in.seat && mail->in.power == RULES_NO_POWER)
        mail->in.seat = NULL;

    return desk_needs_proof(mail) ? wait_for_proof(mail, error) : act_in_game(mail, error);
}

/* Acts on the lines of a mail that stand under the heading of one game, as if they were all. */
static bool act_on_part(const struct judge_mail *whole, const struct judge_part *part,
                        const struct games_letter *letter, GError **error)
{
    struct judge_mail mail;
    mail_init(&mail, whole->in.home);
    mail.in.row = whole->in.row;
    mail.in.message = whole->in.message;
    mail.in.language = whole->in.language;
    mail.in.person = games_person_get(whole->in.home->store, whole->in.person->id);
    mail.proven = whole->proven;
    mail.sure = whole->sure;
    mail.answers = whole->answers;
    mail.answers_game = whole->answers_game;
    mail.confirmed = whole->confirmed;
    mail.answers_s = whole->answers_s;
    mail.resumed_s = whole->resumed_s;
    mail.meant_s = whole->meant_s;
    mail.signon_game = part->game;
    mail.part = true;
    judge_text_clear(&mail.in.text);
    judge_text_init(&mail.in.text, part->words);

    bool ok = mail.in.person && act_on_text(&mail, letter, error);
    mail_clear(&mail);

    return ok;
}

static bool act_for_person(struct judge_mail *mail, GError **error)
{
    struct judge_home *home = mail->in.home;
    struct games_letter *letter = answered_letter(mail);

    judge_allowance_of(home, mail->in.person->id, judge_mail_is_editor(mail));
    take_text(mail);
    bool password = judge_password_take(mail);
    if (!judge_guess_settle(mail, error)) {
        games_letter_free(letter);
        return false;
    }
    bool forged = judge_proof_take(mail, letter, password);
    mail->answers_s = letter ? letter->created_s : 0;
    bool enough = !forged && is_enough(mail, 0) && !changes_password(mail);
    if (!judge_proof_remember(mail, error) || !enough) {
        games_letter_free(letter);
        return !enough && ask_for_proof(mail, forged, error);
    }

    g_autoptr(GPtrArray) seats = games_seat_of_person(home->store, mail->in.person->id);
    g_autoptr(GPtrArray) parts = mail->signon_game ? NULL : judge_which_parts(mail, seats);
    bool ok = true;
    for (guint i = 0; enough && parts && i < parts->len; i++)
        enough = is_enough(mail, ((struct judge_part *)parts->pdata[i])->game);
    if (!enough) {
        games_letter_free(letter);
        return ask_for_proof(mail, false, error);
    }

    for (guint i = 0; ok && parts && i < parts->len; i++)
        ok = act_on_part(mail, parts->pdata[i], letter, error);
    if (parts)
        ok = ok && finish(mail, GAMES_MAIL_ACTED, error, "games=%u", parts->len);
    else
        ok = act_on_text(mail, letter, error);
    games_letter_free(letter);

    return ok;
}

static bool act_on_unknown(struct judge_mail *mail, GError **error)
{
    struct games_letter *letter = answered_letter(mail);
    struct games_person *whose =
        letter && letter->person ? games_person_get(mail->in.home->store, letter->person) : NULL;
    bool ok = true;
    if (whose) {
        /* Somebody answers a letter that went to another address: a player's second address, or a letter that
         * fell into other hands. */
        enum rules_language language = templates_language(whose->language, mail->in.home->language);
        g_autofree char *subject = judge_say(mail->in.home, language, "other-address-subject", NULL);
        g_autofree char *text =
            judge_say(mail->in.home, language, "other-address", "word", mail->in.message->from_address,
                      "editor", mail->in.home->config->editor, NULL);
        struct games_game *game = letter->game ? games_game_get(mail->in.home->store, letter->game) : NULL;
        struct judge_draft draft = {.person = whose,
                                    .game = game,
                                    .kind = "notice",
                                    .language = language,
                                    .subject = subject,
                                    .text = text};
        ok = may_answer(mail->in.home, mail->in.message->from_address)
                 ? judge_post(mail->in.home, &draft, NULL, error)
                 : true;
        games_game_free(game);
    }

    games_letter_free(letter);
    bool done = false;
    if (ok && !whose && count_answer(mail->in.home, mail->in.message->from_address, false)) {
        take_text(mail);
        judge_password_take(mail);
        g_autofree char *subject = judge_mail_own_subject(mail->in.message);
        g_autofree char *left = judge_text_left(&mail->in.text);
        mail->in.language = judge_language_guess(left, judge_language_guess(subject, mail->in.language));
        judge_create_take(mail);
        ok = run_without_seat(mail, &done, error);
    }

    if (ok && done && may_answer(mail->in.home, mail->in.message->from_address))
        return finish(mail, GAMES_MAIL_ACTED, error, "answered");

    ok = ok &&
         refuse(mail, whose ? "not-registered" : "unknown-sender", mail->in.message->from_address, error);
    games_person_free(whose);

    return ok;
}

static bool act_on_bounce(struct judge_mail *mail, GError **error)
{
    const struct mailio_message *m = mail->in.message;
    struct games_letter *letter =
        m->bounced_message_id ? games_outbox_find(mail->in.home->store, m->bounced_message_id) : NULL;
    const char *to = letter ? letter->to_address : m->bounced_address;
    judge_bounce_tell(mail->in.home, letter, to);
    struct games_event event = {.at_s = mail->in.home->now_s, .mail = mail->in.row->id, .what = "bounced"};
    g_autofree char *detail = g_strdup_printf("to=%s", to ? to : "?");
    event.detail = detail;
    if (letter) {
        event.game = letter->game;
        event.phase = letter->phase;
        event.person = letter->person;
    }

    bool ok = games_event_add(mail->in.home->store, &event, error);
    games_letter_free(letter);

    return ok && finish(mail, GAMES_MAIL_IGNORED, error, "bounce to=%s", to ? to : "?");
}

/* An earlier mail that its sender has now confirmed: acted on as if it came now. */
static bool act_on_resumed(struct judge_mail *mail, gint64 id, GError **error)
{
    const struct mailio_message *own = mail->in.message;
    struct mailio_message *first = judge_message_of(mail->in.home, id, NULL);
    if (!first)
        return finish(mail, GAMES_MAIL_IGNORED, error, "confirmed, but mail %" G_GINT64_FORMAT " is gone",
                      id);
    mail->in.message = first;
    bool ok = act_for_person(mail, error);
    mail->in.message = own;
    mailio_message_free(first);
    return ok;
}

/* "Which game?" was asked of an earlier mail, and this one answers with a name: that one is acted on. */
static bool act_on_asked(struct judge_mail *mail, gint64 id, gint64 game, GError **error)
{
    const struct mailio_message *own = mail->in.message;
    struct mailio_message *first = judge_message_of(mail->in.home, id, NULL);
    struct games_mail_in *row = games_mail_get(mail->in.home->store, id);
    bool ok = first && row;

    if (ok) {
        mail->signon_game = game;
        mail->meant_s = row->received_s;
        mail->in.message = first;
        ok = act_for_person(mail, error);
        mail->in.message = own;
    } else
        ok = finish(mail, GAMES_MAIL_IGNORED, error, "answered, but mail %" G_GINT64_FORMAT " is gone", id);
    mailio_message_free(first);
    games_mail_in_free(row);

    return ok;
}

static bool act_on_kind(struct judge_mail *mail, GError **error)
{
    const struct mailio_message *m = mail->in.message;
    switch (m->kind) {
    case MAILIO_KIND_BOUNCE:
        return act_on_bounce(mail, error);
    case MAILIO_KIND_AUTOMATIC:
    case MAILIO_KIND_LIST:
    case MAILIO_KIND_OWN:
        return finish(mail, GAMES_MAIL_IGNORED, error, "%s: %s", mailio_kind_word(m->kind),
                      m->kind_reason ? m->kind_reason : "");
    case MAILIO_KIND_JUNK:
    case MAILIO_KIND_NONE:
        judge_home_tell(mail->in.home, NULL, "tell-junk", "why", m->kind_reason, NULL);
        return finish(mail, GAMES_MAIL_REFUSED, error, "junk: %s", m->kind_reason ? m->kind_reason : "");

    default:
        break;
    }

    if (!m->from_address) {
        judge_home_tell(mail->in.home, NULL, "tell-no-sender", NULL);
        return finish(mail, GAMES_MAIL_REFUSED, error, "no sender");
    }

    gint64 earlier = games_mail_seen_id(mail->in.home->store, m->message_id);
    if (earlier && !judge_replay_is_changed(mail->in.home, earlier, m))
        return finish(mail, GAMES_MAIL_IGNORED, error, "seen before: message-id=%s", m->message_id);

    mail->in.person = games_person_by_address(mail->in.home->store, m->from_address);
    /* The configuration knows the editor, even if nobody ever wrote to him. */
    if (!mail->in.person && mail->in.home->config->editor &&
        !g_ascii_strcasecmp(m->from_address, mail->in.home->config->editor) &&
        !(mail->in.person = judge_editor(mail->in.home, error)))
        return false;

    mail->in.language = templates_language(mail->in.person ? mail->in.person->language : m->language,
                                           mail->in.home->language);
    if (earlier) {
        judge_home_tell(mail->in.home, NULL, "tell-replayed", "address", m->from_address, NULL);
        return refuse(mail, "replayed", m->subject, error);
    }

    if (mail->in.row->size > (gsize)mail->in.home->config->mail_size) {
        g_autofree char *limit = g_strdup_printf("%" G_GINT64_FORMAT, mail->in.home->config->mail_size >> 20);
        return refuse(mail, "too-large", limit, error);
    }

    bool confirmed;
    gint64 resume;
    if (!judge_confirm_take(mail, &confirmed, &resume, error))
        return false;
    if (resume)
        return act_on_resumed(mail, resume, error);
    if (confirmed)
        return (!mail->in.notes->len || answer_notes(mail, NULL, error)) &&
               finish(mail, GAMES_MAIL_ACTED, error, "confirmed");
    if (!mail->in.person &&
        m->author_failed) /* who would be answered never wrote: his address was borrowed */
        return finish(mail, GAMES_MAIL_REFUSED, error, "forged, not answered");
    if (!mail->in.person)
        return act_on_unknown(mail, error);

    gint64 game = 0, asked = judge_which_asked(mail, &game);

    return asked ? act_on_asked(mail, asked, game, error) : act_for_person(mail, error);
}

bool judge_act(struct judge_home *home, gint64 id, GError **error)
{
    struct games_mail_in *row = games_mail_get(home->store, id);
    struct mailio_message *message = judge_message_of(home, id, error);

    if (!row || !message) {
        mailio_message_free(message);
        games_mail_in_free(row);
        return false;
    }

    struct judge_mail mail;
    mail_init(&mail, home);
    mail.in.row = row;
    mail.in.message = message;
    bool ok = act_on_kind(&mail, error) && judge_secrets_cut(home, row, message, error);
    judge_allowance_of(home, 0, false);
    mail_clear(&mail);
    mailio_message_free(message);
    games_mail_in_free(row);

    return ok;
}
