/*
 * Mail that comes again. The same bytes never get here (games_mail_store). The same Message-ID with the same
 * words is one mail that took two ways: silent. With other words it is a program's mistake or somebody who
 * caught a mail and changed it: nothing is done, and its sender and the editor are told.
 *
 * A caught mail sent again unchanged but for its Message-ID cannot be told from a player who repeats himself:
 * neither Date nor references are signed by us, and clocks are wrong more often than mail is stolen. So it is
 * acted on like any mail whose sender is proven, and three things keep that harmless: orders count for the
 * open phase only, where old ones are mostly impossible; the acknowledgement goes to the address on file and
 * shows all orders as they stand; and when the mail is dated before the phase opened and answers no letter of
 * it, the acknowledgement says so (judge_replay_note_age), and the editor is told if it is a month old.
 */
#include "message.h"
#include "signon.h"
#include "../course/press_read.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

/* What the author said, without regard to blanks: a gateway wraps and trims. */
static char *words_of(const struct mailio_message *message)
{
    GString *text = g_string_new(NULL);
    const char *parts[] = {message->from_address, message->subject, message->text,
                           message->attachment_text ? message->attachment_text[0] : NULL};
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        for (const char *c = parts[i] ? parts[i] : ""; *c; c++)
            if (!g_ascii_isspace(*c))
                g_string_append_c(text, *c);
        g_string_append_c(text, '\n');
    }
    return g_string_free(text, FALSE);
}

bool judge_replay_is_changed(struct judge_home *home, gint64 earlier, const struct mailio_message *message)
{
    g_autoptr(mailio_message) first = judge_message_of(home, earlier, NULL);
    if (!first)
        return false;
    g_autofree char *then = words_of(first), *now = words_of(message);
    return strcmp(then, now) != 0;
}

bool judge_question_keep(const struct judge_mail *mail, const char *what, GError **error)
{
    if (!mail->answer_id)
        return true;
    g_autofree char *key = g_strconcat(what, mail->answer_id, NULL);
    return games_store_set(mail->in.home->store, key, DIGITS(mail->in.row->id), error);
}

gint64 judge_question_asked(const struct judge_mail *mail, const char *what)
{
    enum { ANSWER_BYTES = 200 };
    const struct mailio_message *m = mail->in.message;
    g_autoptr(games_letter) letter = games_outbox_find_answered(mail->in.home->store, m->references);
    g_autofree char *key = letter ? g_strconcat(what, letter->message_id, NULL) : NULL;
    g_autofree char *value = games_store_get(mail->in.home->store, key);
    gint64 first = value ? g_ascii_strtoll(value, NULL, 10) : 0;
    g_autoptr(mailio_message) own = first ? judge_message_of(mail->in.home, first, NULL) : NULL;
    bool his = own && games_person_writes_from(mail->in.home->store, mail->in.person->id, own->from_address);
    return his && strlen(m->text) <= ANSWER_BYTES ? first : 0;
}

enum { DAY_S = 86400, LONG_S = 30 * DAY_S };

void judge_replay_note_age(struct judge_mail *mail)
{
    const struct judge_play *play = mail->in.play;
    gint64 date_s = mail->in.message->date_s;
    bool before = mail->answered && mail->answered->game == play->game->id &&
                  mail->answers_s < play->phase->opened_s && play->phase->cause == GAMES_CAUSE_COURSE;
    if (before)
        judge_intake_note(&mail->in, "old-letter", "phase", play->phase->code, NULL);
    if (!date_s || !play->phase || date_s + DAY_S > play->phase->opened_s || mail->resumed_s ||
        mail->answers_s >= play->phase->opened_s)
        return;
    g_autofree char *date = judge_play_date(play, mail->in.person, date_s, mail->in.language);
    judge_intake_note(&mail->in, "old-date", "date", date, NULL);
    if (date_s + LONG_S < mail->in.home->now_s)
        judge_home_tell(mail->in.home, NULL, "tell-old-date", "game", play->game->name, "address",
                        mail->in.person->address, NULL);
}

/* A line such as "A PAR - BUR", "F Nordsee", "armée Paris …": never cut off as a signature. */
static bool looks_like_order(void *context, const char *line, gsize len)
{
    (void)context;
    char folded[64];
    size_t n = rules_text_fold(line, MIN(len, 40), folded, sizeof folded);
    size_t i = 0;
    while (i < n && !g_ascii_isalpha(folded[i]))
        i++;

    const char *at = folded + i;
    size_t word = judge_word_leads(at, judge_words_order_word);
    if ((word && at[word] == ' ') || judge_word_begins(at, judge_words_order_stem))
        return true;

    return (at[0] == 'a' || at[0] == 'f') && (at[1] == ' ' || at[1] == '.') &&
           g_ascii_isalpha(at[1 + strspn(at + 1, " .")]);
}

/* One child reads all mails of a pass. */
static struct mailio_guard *guard_of(struct judge_home *home)
{
    if (home->guard)
        return home->guard;
    home->reading = (struct mailio_parse_settings){.own_address = home->config->address,
                                                   .loop_token = home->config->address,
                                                   .authserv_id = home->config->authserv_id,
                                                   .keep_line = looks_like_order};
    home->guard = mailio_guard_new(&home->reading, NULL);
    return home->guard;
}

static struct mailio_message *read_message(struct judge_home *home, gint64 id, GError **error)
{
    g_autoptr(GBytes) raw = games_mail_raw(home->store, id);
    if (!raw) {
        judge_refuse_number(error, "mail-none", NULL, id);
        return NULL;
    }
    gsize len;
    const char *data = g_bytes_get_data(raw, &len);
    struct mailio_message *message =
        mailio_guard_parse(guard_of(home), judge_or_empty(data), data ? len : 0, error);
    if (!message)
        return NULL;
    g_autofree char *own = message->text;
    message->text = judge_press_with_marked(message->subject, own, message->full_text,
                                            message->references && message->references[0]);
    judge_signon_hide_subject(message);
    return message;
}

/* A message read ahead, or why it could not be. */
struct ahead {
    struct mailio_message *message;
    GError *error;
};

static void ahead_free(void *data)
{
    g_autofree struct ahead *ahead = data;
    mailio_message_free(ahead->message);
    g_clear_error(&ahead->error);
}

void judge_message_read_ahead(struct judge_home *home, gint64 id)
{
    if (!home->ahead)
        home->ahead = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, ahead_free);
    if (g_hash_table_contains(home->ahead, &id))
        return;

    struct ahead *ahead = g_new0(struct ahead, 1);
    ahead->message = read_message(home, id, &ahead->error);
    g_hash_table_insert(home->ahead, g_memdup2(&id, sizeof id), ahead);
}

static struct ahead *find_ahead(struct judge_home *home, gint64 id)
{
    return home->ahead ? g_hash_table_lookup(home->ahead, &id) : NULL;
}

bool judge_message_is_unreadable(struct judge_home *home, gint64 id)
{
    const struct ahead *ahead = find_ahead(home, id);
    return ahead && ahead->error;
}

void judge_message_forget_ahead(struct judge_home *home)
{
    if (home->ahead)
        g_hash_table_remove_all(home->ahead);
}

struct mailio_message *judge_message_of(struct judge_home *home, gint64 id, GError **error)
{
    struct ahead *ahead = find_ahead(home, id);
    if (!ahead)
        return read_message(home, id, error);

    struct mailio_message *message = g_steal_pointer(&ahead->message);
    if (ahead->error && error)
        *error = g_error_copy(ahead->error);
    if (message) /* it is the caller's: the next one reads it anew */
        g_hash_table_remove(home->ahead, &id);
    return message;
}
