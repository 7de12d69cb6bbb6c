#include "readers.h"
#include "confirm.h"
#include "handlers.h"
#include "../letters/post.h"
#include "../play/household.h"
#include "../play/people.h"
#include "../zine/make.h"
#include "../zine/readers.h"

#include <string.h>

enum { LETTER_BYTES = 20 << 10 };

/* Who writes: somebody known, or whoever becomes so by it. 0 with an error. */
static gint64 writer_of(struct judge_mail *mail, GError **error)
{
    const struct mailio_message *message = mail->in.message;
    const char *language = templates_language_code(mail->in.language);
    return mail->in.person ? mail->in.person->id
                           : judge_person_enter(mail->in.home, message->from_address, message->from_name,
                                                NULL, language, error);
}

/* A question to the judge's editor: his YES does what the line says. False without an error: he cannot be asked today. */
static bool ask_editor(struct judge_mail *mail, const char *key, gint64 id, const char *who,
                       const char *words, GError **error)
{
    struct judge_home *home = mail->in.home;
    g_autoptr(games_person) editor = judge_editor(home, NULL);
    if (!editor || judge_confirm_left(home, editor->address) < 1)
        return false;
    enum rules_language language = judge_home_editor_language(home);
    g_autofree char *subject_key = g_strconcat(key, "-subject", NULL),
                    *line_key = g_strconcat(key, "-line", NULL);
    g_autofree char *line = judge_say(home, language, line_key, "number", DIGITS(id), NULL);
    g_autofree char *title = judge_say(home, language, subject_key, "who", who, NULL);
    g_autofree char *text = judge_say(home, language, key, "who", who, "words", words, NULL);
    g_strchomp(line);
    struct judge_request request = {.address = editor->address,
                                    .person = editor,
                                    .language = language,
                                    .lines = (const char *const[]){line, NULL},
                                    .title = g_strchomp(title),
                                    .text = text};
    return judge_confirm_post(home, &request, NULL, error);
}

/* "Lucie <lucie@x.example>". Transfer full. */
static char *said_of(const struct games_person *person)
{
    return person->address && strcmp(person->name, person->address)
               ? g_strdup_printf("%s <%s>", person->name, person->address)
               : g_strdup(person->name);
}

/* Nothing, or its heading. */
bool judge_words_to_zine(const struct judge_scope *scope)
{
    return !*scope->rest || strchr(judge_or_empty(scope->line), ':');
}

bool judge_run_zine_letter(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_home *home = mail->in.home;
    const char *mark = strchr(judge_or_empty(scope->line), ':');
    g_autofree char *heading = g_strstrip(g_strdup(mark ? mark + 1 : ""));
    g_autofree char *text = g_strstrip(g_strdup(judge_or_empty(scope->below)));
    if (!*text)
        return judge_intake_tell(&mail->in, "zine-letter-empty", NULL);
    if (strlen(text) > LETTER_BYTES)
        return judge_intake_tell(&mail->in, "zine-letter-long", "most", DIGITS(LETTER_BYTES >> 10), NULL);

    bool sure = scope->person && scope->proof >= JUDGE_PROOF_LETTER, found;
    gint64 person = writer_of(mail, error);
    g_autoptr(games_person) writer = person ? games_person_get(home->store, person) : NULL;
    g_autofree char *name = writer ? judge_person_name(writer) : NULL; /* never an address */
    struct games_reader_letter row = {.person = person,
                                      .mail = scope->mail,
                                      .signature = name,
                                      .heading = (char *)judge_filled(heading),
                                      .text = text,
                                      .written_s = home->now_s};
    gint64 id = writer ? games_reader_letter_add(home->store, &row, error) : 0;
    if (!id || !games_reader_letter_cut(home->store, id, !sure, &found, error))
        return false;

    g_autoptr(GError) why = NULL;
    g_autofree char *who = said_of(writer);
    if (!sure && !ask_editor(mail, "zine-ask-letter", id, who, text, &why) && why) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }
    judge_intake_note(&mail->in, "zine-letter-kept", "heading", judge_filled(heading), "held",
                      judge_flag(!sure), NULL);
    return true;
}

static bool reads(const struct games_reader *reader)
{
    return reader && reader->form != GAMES_READER_NONE && !reader->until_s;
}

bool judge_run_zine_subscribe(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    (void)scope;
    struct judge_home *home = mail->in.home;
    gint64 person = writer_of(mail, error);
    g_autoptr(games_reader) reader = person ? games_reader_get(home->store, person) : NULL;
    g_autoptr(games_person) writer = person ? games_person_get(home->store, person) : NULL;
    if (!writer)
        return false;
    if (reads(reader))
        return judge_intake_tell(&mail->in, "zine-reads-already", NULL);

    g_autoptr(GError) why = NULL;
    g_autofree char *who = said_of(writer);
    if (!ask_editor(mail, "zine-ask-reader", person, who, NULL, &why) && why) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }
    judge_intake_note(&mail->in, "zine-asked", "price", home->config->zine_price, NULL);
    return true;
}

bool judge_run_zine_stop(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_home *home = mail->in.home;
    g_autoptr(games_reader) reader = games_reader_get(home->store, scope->person->id);
    if (!reads(reader))
        return judge_intake_tell(&mail->in, "zine-reads-not", NULL);
    bool ok = games_reader_set(home->store, scope->person->id, GAMES_READER_NONE, home->now_s, error);
    if (ok)
        judge_intake_note(&mail->in, "zine-stopped", NULL);
    return ok;
}

/* The last issue that is out; 0: none is. */
static unsigned last_number(struct judge_home *home)
{
    unsigned last = 0;
    g_autoptr(GPtrArray) all = games_issue_list(home->store);
    GAMES_EACH(const struct games_issue, issue, all)
        if (issue->state == GAMES_ISSUE_PUBLISHED)
            last = MAX(last, issue->number);
    return last;
}

bool judge_run_zine_balance(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    (void)error;
    struct judge_home *home = mail->in.home;
    g_autoptr(games_reader) reader = games_reader_get(home->store, scope->person->id);
    if (!reader)
        return judge_intake_tell(&mail->in, "zine-reads-not", NULL);
    g_autofree char *said = judge_reader_said(home, reader, last_number(home), mail->in.language);
    judge_intake_note(&mail->in, "zine-balance", "said", said, NULL);
    return true;
}

bool judge_run_zine_back(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    static const char *const sheets[] = {JUDGE_ZINE_A4, NULL};
    struct judge_home *home = mail->in.home;
    g_autoptr(games_reader) reader = games_reader_get(home->store, scope->person->id);
    guint64 number = g_ascii_strtoull(scope->rest, NULL, 10);
    g_autoptr(games_issue) issue =
        number < G_MAXUINT ? games_issue_find(home->store, (unsigned)number) : NULL;
    if (!reads(reader) && !judge_is_chief(home, scope->person))
        return judge_intake_tell(&mail->in, "zine-reads-not", NULL);
    if (!issue || issue->state != GAMES_ISSUE_PUBLISHED)
        return judge_intake_tell(&mail->in, "zine-no-such-issue", "number", scope->rest, NULL);

    g_autoptr(GPtrArray) files = judge_zine_kept(home, issue->id);
    struct mailio_encoded *parts[JUDGE_ZINE_PARTS];
    unsigned n = judge_zine_encode(home, files, issue->number, sheets, parts);
    gsize len;
    const char *data = g_bytes_get_data(judge_zine_file(files, JUDGE_ZINE_TEXT), &len);
    g_autofree char *text = g_strndup(data, len);
    g_autofree char *subject =
        judge_zine_words(home, mail->in.language, "mail-subject", "title", judge_zine_title(home), "number",
                         DIGITS(issue->number), NULL);
    struct judge_draft draft = {.person = scope->person,
                                .kind = "zine",
                                .language = judge_zine_language(home),
                                .subject = g_strchomp(subject),
                                .text = text,
                                .parts = parts,
                                .n_parts = n,
                                .answers = mail->in.message};
    bool ok = judge_post(home, &draft, NULL, error);
    for (unsigned i = 0; i < n; i++)
        mailio_encoded_free(parts[i]);
    mail->in.n_answers++;
    return ok;
}

/* -- the editor's yes -- */

bool judge_zine_take_letter(struct judge_mail *mail, const char *line, gint64 id, bool no, GError **error)
{
    bool found;
    if (!games_reader_letter_cut(mail->in.home->store, id, no, &found, error))
        return false;
    if (!found)
        return judge_intake_tell(&mail->in, "zine-no-such-letter", "command", line, NULL);
    judge_intake_note(&mail->in, "zine-letter-taken", "number", DIGITS(id), "no", judge_flag(no), NULL);
    return true;
}

bool judge_zine_take_reader(struct judge_mail *mail, const char *line, gint64 id, bool no, GError **error)
{
    struct judge_home *home = mail->in.home;
    g_autoptr(games_person) person = games_person_get(home->store, id);
    if (!person || !person->address)
        return judge_intake_tell(&mail->in, "zine-no-such-reader", "command", line, NULL);
    enum games_reader_form form = no ? GAMES_READER_NONE : GAMES_READER_MAIL;
    if (!games_reader_set(home->store, id, form, home->now_s, error))
        return false;

    enum rules_language language = templates_language(person->language, home->language);
    g_autofree char *subject =
        judge_say(home, language, "zine-welcome-subject", "title", judge_zine_title(home), NULL);
    g_autofree char *text = judge_say(home, language, "zine-welcome", "title", judge_zine_title(home), "no",
                                      judge_flag(no), "price", home->config->zine_price, NULL);
    struct judge_draft draft = {.person = person,
                                .kind = "notice",
                                .language = language,
                                .subject = g_strchomp(subject),
                                .text = text};
    judge_intake_note(&mail->in, "zine-reader-taken", "name", person->name, "no", judge_flag(no), NULL);
    return judge_post(home, &draft, NULL, error);
}
