/* One message that came in: whose it is, which game it is for, what it asks, what is answered. */
#include "act.h"
#include "act_game.h"
#include "end.h"
#include "bounce.h"
#include "confirm.h"
#include "entry.h"
#include "confirmed.h"
#include "contact.h"
#include "hand.h"
#include "guess.h"
#include "handlers.h"
#include "identity.h"
#include "leftover.h"
#include "message.h"
#include "press.h"
#include "press_anyway.h"
#include "proof.h"
#include "lines.h"
#include "run.h"
#include "secrets.h"
#include "stored.h"
#include "way_back.h"
#include "which_game.h"
#include "writer.h"
#include "../course/conditional.h"
#include "../course/orders.h"
#include "../letters/allowance.h"
#include "../letters/post.h"
#include "../play/people.h"
#include "../play/watch.h"

#include <string.h>

/* The letter of ours that the message answers; NULL if none. */
static struct games_letter *answered_letter(const struct judge_mail *mail)
{
    return games_outbox_find_answered(mail->in.home->store, mail->in.message->references);
}

enum { MOST_LINES = 20000 }; /* of a mail that are read: a megabyte of press has fewer */

/* The bytes of `text` that are read: whole characters within `limit`, and no more than so many lines. */
static gsize readable(const char *text, gsize limit, bool *many)
{
    gsize len = strlen(text), lines = 0;
    if (len > limit)
        len = (gsize)(g_utf8_find_prev_char(text, text + limit + 1) - text);
    const char *end = text;
    while (lines < MOST_LINES && (end = memchr(end, '\n', len - (gsize)(end - text)))) {
        end++;
        lines++;
    }
    *many = end && end < text + len && lines == MOST_LINES;
    return *many ? (gsize)(end - text) - 1 : len;
}

/* Text to read: the author's words; without any, an attached text file, then the subject. */
static void take_text(struct judge_mail *mail)
{
    const struct mailio_message *m = mail->in.message;
    g_autofree char *subject = judge_mail_own_subject(m);
    const char *text = judge_mail_words(m);
    if (text == m->text && !text[strspn(text, " \t\r\n")])
        text = subject;
    gsize limit = (gsize)mail->in.home->config->body_size;
    bool many;
    g_autofree char *read = g_strndup(text, readable(text, limit, &many));
    judge_text_clear(&mail->in.text);
    judge_text_init(&mail->in.text, read);
    mail->shortened = strlen(read) < strlen(text);
    if (mail->shortened)
        judge_intake_tell(&mail->in, many ? "mail-many-lines" : "mail-shortened", "word",
                          DIGITS(many ? MOST_LINES : limit >> 10), NULL);
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
    mail->does = judge_mail_bound;
    mail->done = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    mail->said = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)judge_said_free);
    mail->unproven = g_ptr_array_new_with_free_func(g_free);
    mail->harm = g_string_new(NULL);
    mail->registers = g_ptr_array_new_with_free_func(g_free);
    mail->asides = g_ptr_array_new_with_free_func(g_free);
    mail->aside_lines = g_ptr_array_new_with_free_func(g_free);
    mail->absences = g_array_new(FALSE, FALSE, sizeof(gint64));
}

/* Frees what the mail holds, its person and game too. */
static void judge_mail_clear(struct judge_mail *mail)
{
    g_hash_table_unref(mail->done);
    g_hash_table_unref(mail->said);
    g_clear_pointer(&mail->blocks, g_hash_table_unref);
    g_clear_pointer(&mail->press, g_ptr_array_unref);
    g_clear_pointer(&mail->held, mailio_message_free);
    g_free(mail->held_key);
    if (mail->holds)
        g_string_free(mail->holds, TRUE);
    g_ptr_array_unref(mail->unproven);
    g_ptr_array_unref(mail->registers);
    g_ptr_array_unref(mail->asides);
    g_ptr_array_unref(mail->aside_lines);
    g_array_unref(mail->absences);
    g_free(mail->answer_id);
    g_free(mail->thought);
    g_free(mail->waits);
    g_string_free(mail->harm, TRUE);
    g_free(mail->quoted);
    judge_play_free(mail->in.play);
    games_person_free(mail->in.person);
    judge_intake_clear(&mail->in);
}
GAMES_AUTO(judge_mail)

/* Begins with what came, for one of those who wrote it. */
static void begin_of(struct judge_mail *mail, const struct judge_mail *whole, gint64 person)
{
    mail_init(mail, whole->in.home);
    mail->in.row = whole->in.row;
    mail->in.message = whole->in.message;
    mail->in.person = games_person_get(whole->in.home->store, person);
    mail->in.language = whole->in.language;
    mail->came = whole->came;
}

static bool act_for_person(struct judge_mail *mail, GError **error);

/*
 * What the sender would be answered if the mail were proven: it is acted on as if it were, and all of it is put back. What
 * would ask for a yes of its own asks here, too; the mail learns which game it is about. NULL: nothing would be answered, or it
 * cannot be told.
 */
static char *foresee(struct judge_mail *mail)
{
    struct judge_home *home = mail->in.home;
    if (home->foreseen || !games_store_mark(home->store, NULL))
        return NULL;

    struct judge_mail trial;
    gint64 causing = home->causing;
    guint told = home->digest->len;
    home->foreseen = g_string_new(NULL);
    begin_of(&trial, mail, mail->in.person->id);
    trial.resumed_s = trial.meant_s = MAX(mail->meant_s ? mail->meant_s : mail->in.row->received_s, 1);
    bool ok = trial.in.person && act_for_person(&trial, NULL);
    gint64 game = trial.in.play ? trial.in.play->game->id : 0;
    judge_mail_clear(&trial);
    GString *said = g_steal_pointer(&home->foreseen);
    g_ptr_array_set_size(home->digest, (gint)told);
    home->causing = causing;
    ok = games_store_unmark(home->store, false, NULL) && ok;
    if (!mail->in.play)
        mail->in.play = judge_play_load(home, game, NULL); /* NULL: none, or one that the trial made */
    g_strstrip(said->str);
    return g_string_free(said, !ok || !*said->str);
}

/* Sets the mail aside until its sender has answered a letter that only he gets, which says what his yes would do: all of it, or
 * no yes does it. */
static bool wait_for_proof(struct judge_mail *mail, const char *tells, GError **error)
{
    enum { MOST_LINES_SAID = 120 };
    bool asked_enough = judge_confirm_left(mail->in.home, mail->in.message->from_address) <= 0;
    /* The letter is kept, so no password may stand in it. */
    g_autofree char *answer = asked_enough ? NULL : foresee(mail);
    g_autofree char *would = judge_secrets_mask_answer(mail, answer);
    g_auto(GStrv) lines = g_strsplit(would, "\n", -1);
    g_autofree char *much =
        g_strv_length(lines) > MOST_LINES_SAID ? g_strdup_printf("%u", g_strv_length(lines)) : NULL;
    bool unsaid = !asked_enough && (!*would || much);
    if (tells)
        judge_home_tell(mail->in.home, NULL, tells, "address", mail->in.person->address, "asked",
                        judge_flag(!asked_enough && !unsaid), NULL);
    if (unsaid)
        return judge_mail_refuse(mail, "not-proven-unsaid", much, error);

    g_autofree char *left = judge_text_left(&mail->in.text), *quoted = judge_secrets_quote(mail, left);
    struct judge_request request = {.address = mail->in.message->from_address,
                                    .forged = mail->in.message->dmarc == MAILIO_AUTH_FAIL,
                                    .person = mail->in.person,
                                    .language = mail->in.language,
                                    .game = mail->in.play ? mail->in.play->game : NULL,
                                    .quoted = quoted,
                                    .would = would,
                                    .handed_by = mail->in.message->handed_by,
                                    .came_s = mail->in.row->arrived_s ? mail->in.row->arrived_s
                                                                      : mail->in.row->received_s,
                                    .mail = mail->in.older ? mail->in.older : mail->in.row->id};
    bool told = !mail->in.notes->len || judge_act_answer_notes(mail, NULL, error); /* what became of a yes */
    return told && judge_confirm_post(mail->in.home, &request, mail->in.message, error) &&
           judge_mail_finish(mail, GAMES_MAIL_REFUSED, error,
                             asked_enough ? "not-proven, asked enough today"
                                          : "not-proven, may be confirmed");
}

static bool is_password(const struct judge_ask *ask, enum judge_may may)
{
    (void)may;
    return ask->id == JUDGE_ASK_NEW_PASSWORD;
}

/* What is done in an editor's name, and what takes more by its words, waits with its whole mail, whose letter tells all that follows. */
static bool lacks_proof(const struct judge_ask *ask, enum judge_may may)
{
    bool waits = ask->role == JUDGE_ROLE_EDITOR || ask->more || ask->flags & JUDGE_ASK_WHOLE;
    return waits && may == JUDGE_MAY_PROVEN;
}

/* Whether the yes that proves a player's mail was asked for in another phase of its game, and is to what that one would have made
 * of it; an editor's acts know themselves what has moved since. Or his password was another. */
static bool is_yes_of_past(const struct judge_mail *mail)
{
    const struct games_phase *phase = mail->in.play ? mail->in.play->phase : NULL;
    if (!mail->resumed_s || mail->in.home->foreseen)
        return false;
    return (phase && !mail->in.editor && phase->id > mail->asked_phase) ||
           (games_person_password_s(mail->in.home->store, mail->in.person->id, mail->in.older) >=
                mail->resumed_s &&
            judge_mail_asks(mail, is_password));
}

/* What an editor can do to a game asks for a proof even where a player's orders need none, and so does what one player alone
 * decides; what cannot be taken back for a fresh one. */
static bool lines_need_proof(struct judge_mail *mail)
{
    if (mail->in.editor && judge_config_trusts_address(mail->in.home->config))
        mail->proven = mail->sure = true;
    if (mail->in.editor && mail->proven)
        judge_watch_stop(); /* an issue of the zine may take its time */
    bool press = judge_press_is_editors(mail) && !judge_mail_may_write(mail, JUDGE_WRITTEN_EDITORS_PRESS);
    return press || judge_mail_asks(mail, lacks_proof) || is_yes_of_past(mail);
}

/* Whether more than his address speaks for the sender, or the editor has said that it is enough. */
static bool speaks_for_him(const struct judge_mail *mail)
{
    return mail->proven || judge_config_trusts_address(mail->in.home->config);
}

/* Whether the mail may act on a game's orders as it stands; `game` 0: on none. */
static bool is_enough(struct judge_mail *mail, gint64 game)
{
    mail->proven = judge_proof_holds(mail, game);
    return mail->proven || !judge_config_wants_proof(mail->in.home->config);
}

/* The mail's press, or what was held of an earlier one and is to go out all the same. */
static bool take_press(struct judge_mail *mail, GError **error)
{
    judge_press_take(mail);
    gint64 held;
    bool ok = judge_press_anyway_of(mail, judge_which_says_more, &held, error);
    struct mailio_message *first = held ? judge_message_of(mail->in.home, held, NULL) : NULL;
    if (first)
        judge_press_anyway_take(mail, first);
    return ok;
}

/* A mail of a known person, or the part of one that is about one game. `letter` is the one answered, NULL: none. */
static bool act_on_text(struct judge_mail *mail, const struct games_letter *letter, GError **error)
{
    struct judge_home *home = mail->in.home;
    judge_create_take(mail);
    if (!take_press(mail, error))
        return false;
    judge_direct_take(mail);
    if (!judge_entry_take(mail, error))
        return false;
    mail->in.editor = judge_mail_is_editor(mail, mail->in.play);
    g_autoptr(GPtrArray) seats = games_seat_of_person(home->store, mail->in.person->id);
    gint64 game = 0;
    g_autofree char *word = NULL;
    enum judge_game_found found = judge_which_game(mail, seats, letter, &game, &word);
    if (found != JUDGE_GAME_FOUND)
        return lines_need_proof(mail) ? wait_for_proof(mail, NULL, error)
                                      : judge_act_without_game(mail, found, game, seats, word, error);
    if (!(mail->in.play = judge_play_load(home, game, error)))
        return false;
    if (!is_enough(mail, game))
        return wait_for_proof(mail, "tell-not-proven", error);

    mail->in.editor = judge_mail_is_editor(mail, mail->in.play);
    judge_allowance_of(home, mail->in.person->id, mail->in.editor, speaks_for_him(mail));
    mail->in.language = judge_play_language(mail->in.play, mail->in.person);
    bool several;
    mail->in.seat = judge_act_find_seat(mail, &several);
    if (several)
        return judge_mail_refuse(mail, "which-power", mail->in.play->game->name, error);
    if (mail->in.seat)
        mail->in.power = judge_play_power(mail->in.play, mail->in.seat->power);
    if (mail->in.seat && mail->in.power == RULES_NO_POWER)
        mail->in.seat = NULL;

    return lines_need_proof(mail) ? wait_for_proof(mail, NULL, error) : judge_act_in_game(mail, error);
}

/* Acts on the lines of a mail that stand under the heading of one game, as if they were all. */
static bool act_on_part(const struct judge_mail *whole, const struct judge_part *part,
                        const struct games_letter *letter, GError **error)
{
    g_auto(judge_mail) mail;
    begin_of(&mail, whole, whole->in.person->id);
    mail.proven = whole->proven;
    mail.sure = whole->sure;
    mail.answers = whole->answers;
    mail.answered = whole->answered;
    mail.confirmed = whole->confirmed;
    mail.answers_s = whole->answers_s;
    mail.resumed_s = whole->resumed_s;
    mail.meant_s = whole->meant_s;
    mail.asked_s = whole->asked_s;
    mail.asked_phase = whole->asked_phase;
    mail.in.older = whole->in.older;
    mail.signon_game = part->game;
    mail.part = true;
    judge_text_clear(&mail.in.text);
    judge_text_init(&mail.in.text, part->words);

    return mail.in.person && act_on_text(&mail, letter, error) &&
           judge_stored_keep_lines(mail.in.home, mail.in.row->id, &mail.in.text, error);
}

/* What a mail says, to be compared with others of his. Its subject and the letter that it answers name the game: the same
 * orders for four games are four mails; a few words ("yes", "END GAME") mean what that very letter asks. */
static char *what_is_said(const struct judge_mail *mail, const struct games_letter *letter)
{
    enum { FEW = 24 };
    const struct mailio_message *m = mail->in.message;
    gint64 of_letter = 0;
    if (letter)
        of_letter = strlen(m->text) > FEW ? letter->game : letter->id;
    return g_strdup_printf("%s\n%s\n%" G_GINT64_FORMAT, m->text, m->subject, of_letter);
}

/* What the sender proves, and whether it is enough for the mail as a whole (`*enough`) or was forged. */
static bool take_proof(struct judge_mail *mail, const struct games_letter *letter, bool *enough, bool *forged,
                       GError **error)
{
    judge_allowance_of(mail->in.home, mail->in.person->id, judge_mail_is_editor(mail, mail->in.play), false);
    take_text(mail);
    bool password = judge_password_take(mail);
    g_autofree char *said = what_is_said(mail, letter);
    if (!judge_allowance_same(mail->in.home, said, error) || !judge_guess_settle(mail, error))
        return false;

    *forged = judge_proof_take(mail, letter, password);
    mail->answers_s = letter ? letter->created_s : 0;
    /* A password must not wait in a list of lines for its confirmation: the mail waits that brings it. */
    *enough = !*forged && is_enough(mail, 0) && (mail->sure || !judge_mail_asks(mail, is_password));
    mail->in.home->causing_proven = speaks_for_him(mail);
    return judge_proof_remember(mail, error);
}

/* Whether the sender is proven for each of the games that the mail is about. */
static bool is_enough_for(struct judge_mail *mail, const GPtrArray *parts)
{
    for (guint i = 0; parts && i < parts->len; i++)
        if (!is_enough(mail, ((const struct judge_part *)parts->pdata[i])->game))
            return false;
    return true;
}

static bool act_on_parts(struct judge_mail *mail, const GPtrArray *parts, const struct games_letter *letter,
                         GError **error)
{
    for (guint i = 0; i < parts->len; i++)
        if (!act_on_part(mail, parts->pdata[i], letter, error))
            return false;
    return judge_mail_finish(mail, GAMES_MAIL_ACTED, error, "games=%u", parts->len);
}

static bool act_for_letter(struct judge_mail *mail, struct games_letter *letter, GError **error)
{
    bool enough, forged;
    if (!take_proof(mail, letter, &enough, &forged, error))
        return false;
    if (!enough)
        return wait_for_proof(mail, forged ? "tell-forged" : "tell-not-proven", error);

    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.person->id);
    g_autoptr(GPtrArray) parts = mail->signon_game ? NULL : judge_which_parts(mail, seats);
    if (!is_enough_for(mail, parts))
        return wait_for_proof(mail, "tell-not-proven", error);

    return parts ? act_on_parts(mail, parts, letter, error) : act_on_text(mail, letter, error);
}

static bool act_for_person(struct judge_mail *mail, GError **error)
{
    g_autoptr(games_letter) letter = answered_letter(mail);
    return act_for_letter(mail, letter, error);
}

static bool act_on_unknown(struct judge_mail *mail, GError **error)
{
    /* It lay in a box before the judge was pointed at it, or was copied into one: whoever wrote it waits for no answer. */
    enum { OLD_S = 14 * 86400, OLD_DATE_S = 30 * 86400 };
    gint64 now_s = mail->in.home->now_s, arrived_s = mail->in.row->arrived_s,
           date_s = mail->in.message->date_s;
    if ((arrived_s && now_s - arrived_s > OLD_S) || (date_s && now_s - date_s > OLD_DATE_S))
        return judge_mail_finish(mail, GAMES_MAIL_IGNORED, error, "of a stranger, old, not answered");
    g_autoptr(games_letter) letter = answered_letter(mail);
    g_autoptr(games_person) whose = letter ? games_person_get(mail->in.home->store, letter->person) : NULL;
    bool ok = true;
    if (whose) {
        /* Somebody answers a letter that went to another address: a player's second address, or a letter that
         * fell into other hands. */
        g_autoptr(games_game) game = games_game_get(mail->in.home->store, letter->game);
        const struct judge_draft to = {.person = whose, .game = game};
        ok = !judge_mail_count_answer(mail->in.home, mail->in.message->from_address, true) ||
             judge_post_said(mail->in.home, to, error, "other-address", "word",
                             mail->in.message->from_address, NULL);
    }

    bool done = false;
    if (ok && !whose && judge_mail_count_answer(mail->in.home, mail->in.message->from_address, false)) {
        mail->proven = mail->sure = mail->in.message->author_passed;
        take_text(mail);
        judge_password_take(mail);
        g_autofree char *subject = judge_mail_own_subject(mail->in.message);
        g_autofree char *left = judge_text_left(&mail->in.text);
        mail->in.language = judge_language_guess(left, judge_language_guess(subject, mail->in.language));
        judge_create_take(mail);
        ok = judge_entry_take(mail, error) && judge_act_run_without_seat(mail, &done, error);
    }

    if (ok && done && judge_mail_count_answer(mail->in.home, mail->in.message->from_address, true))
        return judge_mail_finish(mail, GAMES_MAIL_ACTED, error, "answered");

    ok = ok && judge_mail_refuse(mail, whose ? "not-registered" : "unknown-sender",
                                 mail->in.message->from_address, error);

    return ok;
}

static bool act_on_bounce(struct judge_mail *mail, GError **error)
{
    const struct mailio_message *m = mail->in.message;
    g_autoptr(games_letter) letter =
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

    return games_event_add(mail->in.home->store, &event, error) &&
           judge_mail_finish(mail, GAMES_MAIL_IGNORED, error, "bounce %s", detail);
}

/* An earlier mail that this one confirms, or answers a question about: acted on as if it came now. */
static bool act_on_earlier(struct judge_mail *mail, gint64 id, GError **error)
{
    const struct mailio_message *own = mail->in.message;
    g_autoptr(games_mail_in) row = games_mail_get(mail->in.home->store, id);
    g_autoptr(mailio_message) first = row ? judge_message_of(mail->in.home, id, NULL) : NULL;
    bool ok;
    if (first) {
        mail->meant_s = mail->meant_s ? mail->meant_s : row->received_s;
        mail->in.message = first;
        mail->in.older = id;
        ok = act_for_person(mail, error);
        mail->in.message = own;
    } else
        ok = judge_mail_finish(mail, GAMES_MAIL_IGNORED, error,
                               "answered, but mail %" G_GINT64_FORMAT " is gone", id);
    return ok;
}

/* Finds the sender; `*ok` false: the world failed. The configuration knows the editor, even if nobody ever wrote to him. */
static struct games_person *sender_of(struct judge_mail *mail, bool *ok, GError **error)
{
    const char *from = mail->in.message->from_address, *editor = mail->in.home->config->editor;
    struct games_person *person = games_person_by_address(mail->in.home->store, from);
    bool is_editor = editor && !g_ascii_strcasecmp(from, editor);
    if (!person && is_editor)
        person = judge_editor(mail->in.home, error);
    *ok = person || !is_editor;
    return person;
}

/* What one of several at an address wrote, as if he had mailed it alone. */
static bool act_on_share(const struct judge_mail *whole, const struct judge_share *share, GError **error)
{
    struct mailio_message own = *whole->in.message;
    g_auto(judge_mail) mail;
    begin_of(&mail, whole, share->person);
    own.text = share->words;
    mail.in.message = &own;
    mail.in.language =
        templates_language(mail.in.person ? mail.in.person->language : NULL, whole->in.language);
    mail.part = true;
    return mail.in.person && act_for_person(&mail, error) &&
           judge_stored_keep_lines(mail.in.home, mail.in.row->id, &mail.in.text, error);
}

/* Several wrote one mail: each his lines. */
static bool act_on_shares(struct judge_mail *mail, const GPtrArray *shares, GError **error)
{
    for (guint i = 0; i < shares->len; i++)
        if (!act_on_share(mail, shares->pdata[i], error))
            return false;
    return judge_mail_finish(mail, GAMES_MAIL_ACTED, error, "people=%u", shares->len);
}

static void become(struct judge_mail *mail, gint64 person)
{
    games_person_free(mail->in.person);
    mail->in.person = games_person_get(mail->in.home->store, person);
    mail->in.language = templates_language(mail->in.person->language, mail->in.home->language);
}

static bool act_on_words(struct judge_mail *mail, GError **error);

/* Several people write from the address: who it was is found out, or asked. */
static bool act_on_household(struct judge_mail *mail, const GArray *people, GError **error)
{
    g_autoptr(games_letter) letter = answered_letter(mail);
    struct judge_writer found;
    judge_writer_find(mail, people, letter, &found);

    gint64 asked = judge_question_asked(mail, JUDGE_QUESTION_WRITER);
    bool chief = !found.person && !found.shares && judge_is_chief(mail->in.home, mail->in.person);
    if (found.person)
        become(mail, found.person);
    bool ok;
    if (found.person && asked)
        ok = act_on_earlier(mail, asked, error);
    else if (found.person || chief)
        ok = act_on_words(mail, error);
    else if (found.shares)
        ok = act_on_shares(mail, found.shares, error);
    else
        ok = judge_mail_refuse(mail, "which-person", found.names, error) &&
             judge_question_keep(mail, JUDGE_QUESTION_WRITER, error);
    judge_writer_clear(&found);
    return ok;
}

/* A request that waited for its sender's yes is settled, or the mail is acted on for what it says itself. */
static bool act_on_words(struct judge_mail *mail, GError **error)
{
    bool confirmed;
    gint64 resume;
    if (!judge_confirm_take(mail, &confirmed, &resume, &mail->signon_game, error))
        return false;
    if (resume)
        return act_on_earlier(mail, resume, error);
    if (confirmed)
        return (!mail->in.notes->len || judge_act_answer_notes(mail, NULL, error)) &&
               judge_mail_finish(mail, GAMES_MAIL_ACTED, error, "confirmed");
    if (!mail->in.person &&
        mail->in.message->author_failed) /* who would be answered never wrote: his address was borrowed */
        return judge_mail_finish(mail, GAMES_MAIL_REFUSED, error, "forged, not answered");
    if (!mail->in.person)
        return act_on_unknown(mail, error);

    gint64 game = 0, asked = judge_which_asked(mail, &game);

    if (!asked)
        return act_for_person(mail, error);
    mail->signon_game = game;
    return act_on_earlier(mail, asked, error);
}

/* A mail that somebody wrote himself. */
static bool act_on_letter(struct judge_mail *mail, GError **error)
{
    const struct mailio_message *m = mail->in.message;
    struct judge_home *home = mail->in.home;
    if (!m->from_address) {
        judge_home_tell(home, NULL, "tell-no-sender", NULL);
        return judge_mail_finish(mail, GAMES_MAIL_REFUSED, error, "no sender");
    }

    mail->came = judge_way_back_is_open(home, m->from_address);
    gint64 earlier = games_mail_seen_id(home->store, m->message_id);
    if (earlier && !judge_replay_is_changed(home, earlier, m))
        return judge_mail_finish(mail, GAMES_MAIL_IGNORED, error, "seen before: message-id=%s",
                                 m->message_id);

    bool ok;
    mail->in.person = sender_of(mail, &ok, error);
    if (!ok)
        return false;

    mail->in.language =
        templates_language(mail->in.person ? mail->in.person->language : m->language, home->language);
    if (earlier) {
        judge_home_tell(home, NULL, "tell-replayed", "address", m->from_address, NULL);
        return judge_mail_refuse(mail, "replayed", m->subject, error);
    }

    if (mail->in.row->size > (gsize)home->config->mail_size)
        return judge_mail_refuse(mail, "too-large", DIGITS(home->config->mail_size >> 20), error);

    g_autoptr(GArray) people = games_persons_by_address(home->store, m->from_address);
    return people->len > 1 && mail->in.person ? act_on_household(mail, people, error)
                                              : act_on_words(mail, error);
}

static bool act_on_kind(struct judge_mail *mail, GError **error)
{
    const struct mailio_message *m = mail->in.message;
    const char *why = judge_or_empty(m->kind_reason);
    switch (m->kind) {
    case MAILIO_KIND_BOUNCE:
        return act_on_bounce(mail, error);
    case MAILIO_KIND_AUTOMATIC:
    case MAILIO_KIND_LIST:
    case MAILIO_KIND_OWN:
        return judge_mail_finish(mail, GAMES_MAIL_IGNORED, error, "%s: %s", mailio_kind_word(m->kind), why);
    case MAILIO_KIND_JUNK:
    case MAILIO_KIND_NONE:
        judge_home_tell(mail->in.home, NULL, "tell-junk", "why", m->kind_reason, NULL);
        return judge_mail_finish(mail, GAMES_MAIL_REFUSED, error, "junk: %s", why);
    default:
        return act_on_letter(mail, error);
    }
}

bool judge_act(struct judge_home *home, gint64 id, GError **error)
{
    g_autoptr(games_mail_in) row = games_mail_get(home->store, id);
    g_autoptr(mailio_message) message = judge_message_of(home, id, error);

    if (!row || !message)
        return false;

    g_auto(judge_mail) mail;
    mail_init(&mail, home);
    mail.in.row = row;
    mail.in.message = message;
    gint64 before = games_outbox_last(home->store);
    bool ok = act_on_kind(&mail, error) && judge_secrets_cut(home, row, message, error) &&
              judge_stored_keep_lines(home, id, &mail.in.text, error) &&
              judge_stored_keep_letters(home, id, before, error) && judge_confirm_go_on(&mail, before, error);
    judge_allowance_of(home, 0, false, false);

    return ok;
}
