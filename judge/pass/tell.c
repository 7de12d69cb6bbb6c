#include "tell.h"
#include "log.h"
#include "../conf/console.h"
#include "../conf/journal.h"
#include "../conf/refusals.h"
#include "../letters/actions.h"
#include "../letters/post.h"
#include "../play/people.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Lines of one day that are remembered as printed; when there are more of them, they are printed again. */
enum { DAY_S = 86400, PRINTED_MOST = 40 };

static const char digest_kind[] = "digest";
#define EDITOR "editor"

static char *say_trouble(enum rules_language language, struct judge_trouble what)
{
    return judge_console_said(language, what.key, "game", what.game, NULL);
}

/* Today as it heads the list of printed lines. Transfer full. */
static char *today_of(const struct judge_home *home)
{
    return g_strdup_printf("%" G_GINT64_FORMAT, home->now_s / DAY_S);
}

/* Lines that earlier passes of today printed, behind the day; NULL: none did. Transfer full. */
static GStrv printed_today(const struct judge_home *home)
{
    g_autofree char *today = today_of(home);
    g_autofree char *kept = games_store_get(home->store, "printed");
    GStrv lines = g_strsplit(judge_or_empty(kept), "\n", -1);
    if (!g_strcmp0(lines[0], today))
        return lines;
    g_strfreev(lines);
    return NULL;
}

/* Whether a line was not printed today already: cron mails what is printed, and an outage lasts for many passes. */
static bool is_news(const struct judge_home *home, const char *line)
{
    g_auto(GStrv) lines = printed_today(home);
    bool known = lines && g_strv_contains((const char *const *)lines + 1, line);
    if (!known)
        g_ptr_array_add(home->printed, g_strdup(line));
    return !known || home->context->verbose || isatty(STDERR_FILENO);
}

bool judge_pass_note_printed(struct judge_home *home, GError **error)
{
    if (!home->printed->len)
        return true;

    g_auto(GStrv) lines = printed_today(home);
    g_autofree char *kept =
        lines && g_strv_length(lines) < PRINTED_MOST ? g_strjoinv("\n", lines) : today_of(home);
    g_autoptr(GString) all = g_string_new(kept);
    for (guint i = 0; i < home->printed->len; i++)
        g_string_append_printf(all, "\n%s", (const char *)home->printed->pdata[i]);

    return games_store_set(home->store, "printed", all->str, error);
}

void judge_pass_print(const struct judge_home *home, struct judge_trouble what, const GError *error)
{
    enum rules_language language = home->context->language;
    g_autofree char *said = what.key ? say_trouble(language, what) : g_strdup("");
    g_autofree char *why = judge_refusal_said(language, error);
    g_autofree char *line = g_strconcat(said, " ", why, NULL);
    g_strdelimit(line, "\n", ' ');
    judge_pass_log_trouble(home, line);
    if (!is_news(home, line))
        return;

    if (what.key)
        judge_console(language, "judge", "trouble", "what", said, "why", why, NULL);
    else
        judge_complain(language, error);
}

void judge_pass_complain(struct judge_home *home, struct judge_pass *pass, const char *once,
                         struct judge_trouble what, const GError *error)
{
    enum rules_language language = judge_home_editor_language(home);
    g_autofree char *said = say_trouble(language, what);
    g_autofree char *why = judge_refusal_said(language, error);
    judge_pass_print(home, what, error);
    pass->trouble = true;
    judge_home_tell(home, once, "tell-trouble", "what", said, "why", why, NULL);
}

static bool was_told(struct judge_home *home, const char *once)
{
    g_autofree char *fact = g_strconcat("told/", once, NULL);
    g_autofree char *before = games_store_get(home->store, fact);
    return before && *before;
}

void judge_pass_complain_once(struct judge_home *home, struct judge_pass *pass, const char *once,
                              struct judge_trouble what, const GError *why)
{
    g_autoptr(GError) nothing = NULL;
    pass->trouble = true;
    if (was_told(home, once) || !judge_home_begin(home, &nothing)) {
        judge_pass_print(home, what, why);
        return;
    }
    judge_pass_complain(home, pass, once, what, why);
    if (!judge_home_commit(home, "tell", &nothing))
        judge_pass_print(home, (struct judge_trouble){.key = NULL}, nothing);
}

/* What waits for the editor in all games, a line each; NULL: nothing. Transfer full. */
static char *say_actions(struct judge_home *home, enum rules_language language)
{
    g_autoptr(GPtrArray) lines = judge_actions_all(home, language);
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++) {
        g_strdelimit(lines->pdata[i], "\n", ' ');
        g_string_append_printf(list, "- %s\n", (const char *)lines->pdata[i]);
    }
    return g_string_free(list, lines->len == 0);
}

/* Letters given up since the last time, a line each; but no letter to an editor about a letter to an editor. */
static void add_given_up(struct judge_home *home, const GPtrArray *letters)
{
    GAMES_EACH(const struct games_letter, letter, letters) {
        if (!strcmp(letter->kind, "editor"))
            continue;
        const char *key = games_letter_ran_out(letter) ? "tell-given-up" : "tell-refused";
        g_autofree char *kind = judge_post_kind(home, letter->kind);
        judge_home_tell(home, NULL, key, "address", letter->to_address, "kind", kind, "why",
                        letter->last_error, "letter", DIGITS(letter->id), NULL);
    }
}

static bool note_told(struct judge_home *home, const GPtrArray *letters, GError **error)
{
    GAMES_EACH(const struct games_letter, letter, letters)
        if (!games_outbox_set_told(home->store, letter->id, home->now_s, error))
            return false;
    return true;
}

/* Nobody to write to: whoever reads cron's output. */
static bool print_digest(struct judge_home *home, const GPtrArray *given_up, GError **error)
{
    for (guint i = 0; i < home->digest->len; i++)
        fprintf(stderr, "%sjudge: %s\n", judge_journal_mark(JUDGE_LOG_WARNING),
                (const char *)home->digest->pdata[i]);
    bool ok =
        judge_home_begin(home, error) &&
        judge_home_end(home, note_told(home, given_up, error) && judge_home_digest_done(home, error), error);
    g_ptr_array_set_size(home->digest, 0);
    home->digest_kept = 0;
    return ok;
}

/* Whether the editor's next letter has to wait: after so many in a day there is one an hour, with all that came between.
 * Each mail by a pipe is a pass of its own, and who forges them would fill his mailbox. */
static bool waits_an_hour(const struct judge_home *home)
{
    enum { AT_ONCE_A_DAY = 20, HOUR_S = 3600 };
    g_autofree char *kept = games_store_get(home->store, "digest-last");
    gint64 last_s = kept ? g_ascii_strtoll(kept, NULL, 10) : 0;
    return games_spent(home->store, digest_kind, EDITOR, home->now_s) >= AT_ONCE_A_DAY &&
           last_s <= home->now_s && home->now_s - last_s < HOUR_S;
}

static bool note_digest(struct judge_home *home, GError **error)
{
    return games_store_set(home->store, "digest-last", DIGITS(home->now_s), error) &&
           games_spend(home->store, digest_kind, EDITOR, 1, home->now_s, error) &&
           judge_home_digest_done(home, error);
}

void judge_pass_tell_editor(struct judge_home *home)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) given_up = games_outbox_untold(home->store);
    if (home->config->editor && waits_an_hour(home)) {
        if (!judge_home_begin(home, &error) || !judge_home_commit(home, "digest", &error))
            judge_pass_print(home, (struct judge_trouble){.key = NULL}, error);
        g_ptr_array_set_size(home->digest, 0); /* it is on file */
        home->digest_kept = 0;
        return;
    }
    add_given_up(home, given_up);
    if (!home->digest->len && !given_up->len)
        return;

    if (!home->config->editor || !home->digest->len) {
        if (!print_digest(home, given_up, &error))
            judge_pass_print(home, (struct judge_trouble){.key = NULL}, error);
        return;
    }

    if (!judge_home_begin(home, &error)) {
        judge_pass_print(home, (struct judge_trouble){.key = NULL}, error);
        return;
    }

    g_autoptr(games_person) editor = judge_editor(home, &error);
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < home->digest->len; i++)
        g_string_append_printf(list, "- %s\n", (const char *)home->digest->pdata[i]);

    enum rules_language language = judge_home_editor_language(home);
    g_autofree char *subject =
        judge_say(home, language, "digest-subject", "count", DIGITS(home->digest->len), NULL);
    g_autofree char *actions = say_actions(home, language);
    g_autofree char *text = judge_say(home, language, "digest", "actions", actions, "list", list->str, NULL);
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    g_autoptr(GString) about = g_string_new(" ");
    for (guint i = 0; i < games->len; i++)
        g_string_append_printf(about, "%" G_GINT64_FORMAT " ",
                               ((const struct games_game *)games->pdata[i])->id);
    struct judge_draft draft = {.person = editor,
                                .about = about->str,
                                .kind = "editor",
                                .language = language,
                                .subject = subject,
                                .text = text};

    if (editor && judge_post(home, &draft, NULL, &error) && note_told(home, given_up, &error) &&
        note_digest(home, &error)) {
        if (judge_home_commit(home, "digest", &error)) {
            g_ptr_array_set_size(home->digest, 0);
            home->digest_kept = 0;
        }
    } else
        judge_home_rollback(home);

    if (error)
        judge_pass_print(home, (struct judge_trouble){.key = "editor-not-told"}, error);
}
