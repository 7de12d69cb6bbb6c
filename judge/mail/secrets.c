#include "secrets.h"
#include "identity.h"
#include "signon.h"
#include "../conf/password.h"
#include "../conf/words.h"

#include <string.h>

/* The last word of a line instead of which something else stands. */
static char *with_last(const char *line, const char *last)
{
    const char *blank = strrchr(line, ' '), *colon = strrchr(line, ':');
    const char *cut = MAX(blank, colon);
    return g_strdup_printf("%.*s%s", cut ? (int)(cut - line) + 1 : 0, line, last);
}

/* The line without its passwords; NULL: it has none. `person`: whose new password may wait, 0: nobody's. `among`: as
 * judge_password_mask. */
static char *cut_line(struct judge_home *home, gint64 person, const char *among, const char *before,
                      const char *line)
{
    struct judge_password found;
    if (!judge_password_find(before, line, &found))
        return judge_signon_has_password(line) ? with_last(line, "***") : NULL;
    g_autofree char *kept =
        found.ask && person ? games_person_password_form(home->store, person, found.at) : NULL;
    const char *instead = kept ? kept : "***";
    return kept || found.below ? g_strdup_printf("%.*s%s", (int)(found.at - line), line, instead)
                               : judge_password_mask(line, among);
}

/* The text with its passwords cut; `*n` counts them. Transfer full. */
static char *cut_text(struct judge_home *home, gint64 person, const char *among, const char *text,
                      unsigned *n)
{
    g_auto(GStrv) lines = g_strsplit(judge_or_empty(text), "\n", -1);
    const char *before = NULL;
    for (char **line = lines; *line; line++) {
        char *cut = cut_line(home, person, among, before, *line);
        before = cut || (*line)[strspn(*line, " \t\r>")] ? *line : before;
        if (!cut)
            continue;
        before = NULL;
        g_free(*line);
        *line = cut;
        (*n)++;
    }
    return g_strjoinv("\n", lines);
}

char *judge_secrets_mask(const char *text)
{
    unsigned n = 0;
    return cut_text(NULL, 0, NULL, text, &n);
}

char *judge_secrets_mask_answer(const struct judge_mail *mail, const char *answer)
{
    unsigned n = 0;
    g_autofree char *said =
                        g_strjoin("\n", mail->in.message->subject, judge_mail_words(mail->in.message), NULL),
                    *his = judge_fold(said, G_MAXSIZE);
    return cut_text(NULL, 0, his, answer, &n);
}

/* The subject without its password, "[Kersaint] NEW PASSWORD ***"; NULL: it has none. Transfer full. */
static char *cut_subject(struct judge_home *home, gint64 person, const char *subject)
{
    const char *bare = subject;
    for (const char *end; *bare == '[' && (end = strchr(bare, ']'));)
        bare = end + 1 + strspn(end + 1, " ");
    g_autofree char *cut = cut_line(home, person, NULL, NULL, bare);
    return cut ? g_strdup_printf("%.*s%s", (int)(bare - subject), subject, cut) : NULL;
}

/* Header fields that are kept: nothing in them was written by hand. */
static bool is_kept_field(const char *line)
{
    static const char *const names[] = {"From",       "Sender",   "Reply-To",       "To",
                                        "Cc",         "Date",     "Message-ID",     "In-Reply-To",
                                        "References", "Received", "Return-Path",    "Delivered-To",
                                        "Precedence", "List-Id",  "Auto-Submitted", "Authentication-Results",
                                        "X-Loop",     "Subject"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        gsize len = strlen(names[i]);
        if (!g_ascii_strncasecmp(line, names[i], len) && line[len] == ':')
            return true;
    }
    return false;
}

/* The kept fields of a raw message, with their continuation lines; `subject` false: not that one. */
static void copy_header(GString *out, const char *raw, gsize len, bool subject)
{
    bool kept = false;
    for (gsize at = 0; at < len;) {
        const char *end = memchr(raw + at, '\n', len - at);
        gsize n = end ? (gsize)(end - (raw + at)) + 1 : len - at;
        g_autofree char *line = g_strndup(raw + at, n);
        if (*line == '\n' || *line == '\r')
            return;
        bool goes_on = *line == ' ' || *line == '\t';
        bool is_subject = !g_ascii_strncasecmp(line, "Subject:", 8);
        if (!goes_on)
            kept = is_kept_field(line) && (subject || !is_subject);
        if (kept)
            g_string_append_len(out, raw + at, (gssize)n);
        at += n;
    }
}

bool judge_secrets_cut(struct judge_home *home, const struct games_mail_in *row,
                       const struct mailio_message *message, GError **error)
{
    g_autoptr(GBytes) bytes = games_mail_raw(home->store, row->id);
    gsize len = 0;
    const char *raw = bytes ? g_bytes_get_data(bytes, &len) : NULL;
    g_autoptr(games_person) person =
        message->from_address ? games_person_by_address(home->store, message->from_address) : NULL;
    unsigned n = 0;
    g_autofree char *text = cut_text(home, person ? person->id : 0, NULL, judge_mail_words(message), &n);
    g_free(cut_text(home, 0, NULL, message->removed, &n)); /* quoted: only whether there is one */
    g_autofree char *subject = cut_subject(home, person ? person->id : 0, message->subject);
    n += subject != NULL;
    if (!n || !raw)
        return true;

    g_autoptr(GString) out = g_string_new(NULL);
    copy_header(out, raw, len, *message->subject && !subject);
    if (subject)
        g_string_append_printf(out, "Subject: %s\n", subject);
    g_string_append(out, "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                         "Content-Transfer-Encoding: 8bit\n\n");
    g_string_append(out, text);
    return games_mail_replace(home->store, row->id, out->str, out->len, error);
}

char *judge_secrets_quote(const struct judge_mail *mail, const char *text)
{
    enum { MOST_LINES_SHOWN = 9 };
    g_autofree char *subject = judge_mail_bare_subject(mail->in.message->subject);
    g_autofree char *all = g_strconcat(subject, "\n", text, NULL);
    g_autofree char *masked = judge_secrets_mask(all);
    g_auto(GStrv) lines = g_strsplit(masked, "\n", -1);
    GString *out = g_string_new(NULL);
    unsigned shown = 0;
    for (char **line = lines; *line && shown <= MOST_LINES_SHOWN; line++) {
        g_autofree char *harmless = judge_mail_harmless(g_strstrip(*line));
        const char *said = shown < MOST_LINES_SHOWN ? harmless : "…";
        if (**line)
            g_string_append_printf(out, "%s    %s", shown++ ? "\n" : "", said);
    }
    return g_string_free(out, FALSE);
}
