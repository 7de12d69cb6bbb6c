/* The zine by mail, for the judge's editor: where the issue stands, its proof, its publication. */
#include "editor.h"
#include "handlers.h"
#include "readers.h"
#include "../letters/post.h"
#include "../play/people.h"
#include "../zine/evening.h"
#include "../zine/issue.h"
#include "../zine/make.h"
#include "../zine/zine.h"
#include "../desk/desk.h"
#include "../conf/words.h"

#include <string.h>

/* What stands behind a word that takes a deed of the zine back: a number, or nothing; NULL: it is no such word. */
static const char *undo_of(const char *rest)
{
    gsize len = strcspn(rest, "0123456789");
    g_autofree char *word = g_strchomp(g_strndup(rest, len));
    return judge_word_in(word, judge_words_zine_undo) ? rest + len : NULL;
}

/* "letter 17 yes", "reader 4 no": what it is about, and which. */
struct one {
    bool letter, no;
    gint64 id;
};

static bool read_one(const char *rest, struct one *one)
{
    g_auto(GStrv) words = g_strsplit_set(rest, " ", 3);
    guint64 id;
    if (g_strv_length(words) < 2 || !g_ascii_string_to_unsigned(words[1], 10, 1, G_MAXINT64, &id, NULL))
        return false;
    one->letter = judge_word_in(words[0], judge_words_zine_one_letter);
    one->no = words[2] && judge_desk_is_off(words[2]);
    one->id = (gint64)id;
    return one->letter || judge_word_in(words[0], judge_words_zine_reader);
}

/* The word alone is a question of the editor's; in anybody else's mail it is prose. */
bool judge_words_zine(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    struct one one;
    bool chief = scope->person && judge_is_chief(scope->home, scope->person);
    return ((!*rest || read_one(rest, &one)) && chief) || judge_word_in(rest, judge_words_zine_proof) ||
           judge_word_in(rest, judge_words_zine_publish) || undo_of(rest);
}

/* ---- what is told ---- */

/* The issue in numbers, with what its editor should know, a line each. Transfer full. */
static char *say_made(const struct judge_mail *mail, const struct judge_zine_made *made)
{
    g_autofree char *line = judge_zine_said(mail->in.home, mail->in.language, made);
    GString *text = g_string_new(line);
    for (guint i = 0; i < made->remarks->len; i++)
        g_string_append_printf(text, "\n%s", (const char *)made->remarks->pdata[i]);
    return g_string_free(text, FALSE);
}

/* What was made as a letter: of the proof what it holds, and the issue as text; of what is published what became of it; with the
 * sheets to read and those to fold. */
static bool post_made(struct judge_mail *mail, const struct judge_zine_made *made, bool published,
                      GError **error)
{
    static const char *const sheets[] = {JUDGE_ZINE_A4, JUDGE_ZINE_BOOKLET, NULL};
    struct judge_home *home = mail->in.home;
    struct mailio_encoded *parts[JUDGE_ZINE_PARTS];
    unsigned n = judge_zine_encode(home, made->files, made->number, sheets, parts);
    gsize len;
    const char *issue = g_bytes_get_data(judge_zine_file(made->files, JUDGE_ZINE_TEXT), &len);
    g_autofree char *said = say_made(mail, made);
    g_autofree char *subject =
        judge_say(home, mail->in.language, published ? "zine-done-subject" : "zine-proof-subject", "number",
                  DIGITS(made->number), NULL);
    g_autofree char *text =
        published ? judge_say(home, mail->in.language, "zine-done", "number", DIGITS(made->number), "readers",
                              DIGITS(made->n_readers), "what", said, NULL)
                  : g_strdup_printf("%s\n\n%.*s", said, (int)len, issue);

    struct judge_draft draft = {.person = mail->in.person,
                                .kind = "answer",
                                .language = mail->in.language,
                                .subject = subject,
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

static void note_status(struct judge_mail *mail, const struct judge_zine *zine)
{
    gint64 next_s = games_issue_date_next(mail->in.home->store, mail->in.home->now_s, false);
    g_autofree char *date = templates_say_date(next_s, zine->zone, mail->in.language);
    g_autofree char *list = judge_zine_waiting(mail->in.home, mail->in.language, NULL);
    judge_intake_note(&mail->in, "zine-stands", "number", DIGITS(zine->issue.number), "date", date, "list",
                      list, NULL);
}

/* ---- what is done ---- */

static bool show(struct judge_mail *mail, GError **error)
{
    g_autoptr(judge_zine) zine = judge_zine_open(mail->in.home, mail->in.language, error);
    if (zine)
        note_status(mail, zine);
    return zine != NULL;
}

/* Done, or a refusal or a question of the answer. */
static bool carry(struct judge_mail *mail, const struct judge_scope *scope, const char *act, const char *now,
                  judge_deed_work *work, void *data, struct judge_done *done, GError **error)
{
    struct judge_deed deed = {.kind = "zine", .act = act, .now = now};
    if (!judge_deed_by_mail(scope, deed, work, data, done, error))
        return false;
    if (done->why) {
        judge_intake_tell(&mail->in, "desk-refused", "command", scope->line, "why", done->why, NULL);
    }
    return true;
}

/* A deed of the zine taken back, or why not. */
static bool undo(struct judge_mail *mail, const struct judge_scope *scope, const char *number, GError **error)
{
    struct judge_deed_named named = {*number ? NULL : "zine", 0, judge_filled(number)};
    g_auto(judge_done) done;
    bool ok = carry(mail, scope, "undo", NULL, judge_deed_undo, &named, &done, error);
    if (ok && done.carried == JUDGE_CARRIED)
        judge_intake_note(&mail->in, "desk-done", "command", scope->line, "what", g_strchomp(done.said),
                          NULL);
    return ok;
}

static bool make(struct judge_mail *mail, const struct judge_scope *scope, bool publish, GError **error)
{
    struct judge_zine_wish wish = {publish, NULL};
    g_auto(judge_done) done;
    g_autofree char *left_out = publish ? judge_zine_left_out(mail->in.home, mail->in.language) : NULL;
    bool ok =
        carry(mail, scope, publish ? "publish" : "proof", left_out, judge_zine_issue, &wish, &done, error);
    if (ok && done.carried == JUDGE_CARRIED)
        ok = post_made(mail, wish.made, publish, error);
    judge_zine_made_free(wish.made);
    return ok;
}

bool judge_run_zine(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    if (!judge_is_chief(scope->home, scope->person)) { /* an issue is the judge's, not a game's */
        return judge_intake_tell(&mail->in, "zine-not-editor", "command", scope->line, NULL);
    }
    struct one one;
    if (!*rest)
        return show(mail, error);
    if (read_one(rest, &one))
        return one.letter ? judge_zine_take_letter(mail, scope->line, one.id, one.no, error)
                          : judge_zine_take_reader(mail, scope->line, one.id, one.no, error);
    if (judge_word_in(rest, judge_words_zine_proof))
        return make(mail, scope, false, error);
    const char *number = undo_of(rest);
    return number ? undo(mail, scope, number, error) : make(mail, scope, true, error);
}
