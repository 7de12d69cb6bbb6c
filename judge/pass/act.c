#include "act.h"
#include "log.h"
#include "tell.h"
#include "../mail/act.h"
#include "../mail/message.h"
#include "../play/watch.h"
#include "../conf/console.h"
#include "../conf/error.h"
#include "../conf/refusals.h"

#include <stdio.h>
#include <string.h>

static void count_state(struct judge_home *home, struct judge_pass *pass, gint64 id)
{
    g_autoptr(games_mail_in) mail = games_mail_get(home->store, id);
    if (!mail || mail->state == GAMES_MAIL_STORED)
        return;
    bool acted = mail->state == GAMES_MAIL_ACTED, refused = mail->state == GAMES_MAIL_REFUSED;
    pass->acted += acted;
    pass->refused += refused;
    pass->ignored += !(acted || refused);
    judge_pass_log_mail(home, mail);
}

/* Of several, one that cannot be read does not spoil the others: it stays for later. */
static bool is_left(struct judge_home *home, gint64 id, bool alone)
{
    return !alone && judge_message_is_unreadable(home, id);
}

/* Puts a mail off, unless whoever wrote it (0: not known) has none that is, and it need not be: his are done in their order. */
static void put_off(struct judge_home *home, struct judge_pass *pass, gint64 id)
{
    g_autoptr(games_mail_in) mail = games_mail_get(home->store, id);
    gint64 person = mail ? mail->person : 0;
    for (guint i = 0; person && i < pass->put_off->len && !home->put_off; i++)
        home->put_off = g_array_index(pass->put_off, struct judge_put_off, i).person == person;
    struct judge_put_off one = {id, person};
    if (home->put_off)
        g_array_append_val(pass->put_off, one);
}

/* Acts on a mail; what adjudicates a game before all mails of the pass were acted on is undone, and done last. */
static bool act_one(struct judge_home *home, struct judge_pass *pass, gint64 id, bool behind, GError **error)
{
    guint told = home->digest->len;
    home->acting = id;
    home->behind = behind && pass->put_off;
    home->put_off = false;
    judge_home_at_step(home, "mail");
    judge_watch_start();
    bool acted = games_store_mark(home->store, error) && judge_act(home, id, error);
    if (acted && pass->put_off)
        put_off(home, pass, id);
    acted = acted && games_store_unmark(home->store, !home->put_off, error);
    judge_watch_stop();
    home->behind = false;
    if (acted && home->put_off)
        g_ptr_array_set_size(home->digest, (gint)told);
    return acted;
}

/* Acts on mails in one transaction; they were read before it. `more`: others come behind them. */
static bool act_group(struct judge_home *home, struct judge_pass *pass, const gint64 *ids, guint n, bool more,
                      GError **error)
{
    if (!judge_home_begin(home, error))
        return false;

    bool alone = n == 1;
    guint told = home->digest->len, waiting = pass->put_off ? pass->put_off->len : 0;
    for (guint i = 0; i < n; i++) {
        if (is_left(home, ids[i], alone))
            continue;
        if (!act_one(home, pass, ids[i], more || i + 1 < n, error)) {
            judge_home_rollback(home);
            g_ptr_array_set_size(home->digest, (gint)told);
            if (pass->put_off)
                g_array_set_size(pass->put_off, waiting);
            return false;
        }
    }

    if (!judge_home_commit(home, "act", error)) {
        g_ptr_array_set_size(home->digest, (gint)told);
        return false;
    }

    for (guint i = 0; i < n; i++)
        if (!is_left(home, ids[i], alone))
            count_state(home, pass, ids[i]);

    return true;
}

/* Counts the attempt on disk first: should it end the program, the next pass knows which mails it was at. Then reads,
 * while no transaction holds other commands up. */
static bool attempt(struct judge_home *home, struct judge_pass *pass, const gint64 *ids, guint n, bool more,
                    GError **error)
{
    if (!games_mail_attempt(home->store, ids, n, home->now_s, error))
        return false;

    for (guint i = 0; i < n; i++)
        judge_message_read_ahead(home, ids[i]);

    return act_group(home, pass, ids, n, more, error);
}

/* An attempt that failed without ending the program says nothing against a mail; if even this cannot be
 * written, the count stands. */
static void forgive(struct judge_home *home, const gint64 *ids, guint n)
{
    if (!judge_home_begin(home, NULL))
        return;
    for (guint i = 0; i < n; i++) {
        if (!games_mail_forgive(home->store, ids[i], NULL)) {
            judge_home_rollback(home);
            return;
        }
    }
    judge_home_commit(home, "forgive", NULL);
}

/* Why a mail is set aside. `failed` NULL: it ended passes. */
static char *say_why_aside(enum rules_language language, const GError *failed)
{
    if (!failed)
        return judge_console_said(language, "mail-ended", NULL);
    g_autofree char *why = judge_refusal_said(language, failed);
    return judge_console_said(language, "mail-failed", "why", why, NULL);
}

/* A mail that cannot be acted on waits for a person; the others go on. `failed` NULL: it ended passes. */
static bool set_aside(struct judge_home *home, struct judge_pass *pass, gint64 id, const GError *failed)
{
    g_autofree char *why = failed ? judge_refusal_said(judge_home_editor_language(home), failed) : NULL;
    g_autofree char *shown = say_why_aside(home->context->language, failed);
    g_autofree char *note = say_why_aside(RULES_ENGLISH, failed); /* as all notes of the store */
    g_autoptr(GError) error = NULL;

    pass->failed++;
    pass->trouble = true;
    judge_console(home->context->language, "judge", "mail-aside", "mail", DIGITS(id), "why", shown, NULL);

    if (!judge_home_begin(home, &error))
        return false;

    if (!games_mail_set_aside(home->store, id, note, &error)) {
        judge_home_rollback(home);
        return false;
    }

    judge_home_tell(home, NULL, "tell-aside", "mail", DIGITS(id), "why", why, NULL);

    return judge_home_commit(home, "set-aside", &error);
}

/* One mail by itself; false: the store is not well, nothing more is acted on. */
static bool act_alone(struct judge_home *home, struct judge_pass *pass, gint64 id, bool more)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(games_mail_in) mail = games_mail_get(home->store, id);
    if (mail && mail->attempts >= GAMES_MAIL_MOST_ATTEMPTS)
        return set_aside(home, pass, id, NULL);
    if (attempt(home, pass, &id, 1, more, &error))
        return true;
    if (pass->put_off && home->put_off) { /* a vote that it decides adjudicates */
        put_off(home, pass, id);
        forgive(home, &id, 1);
        return true;
    }

    if (!judge_error_is_retry(error) && set_aside(home, pass, id, error))
        return true;

    forgive(home, &id, 1);
    judge_pass_print(home, (struct judge_trouble){.key = "mail-waits"}, error);
    pass->trouble = true;

    return false;
}

/* Mails never tried before, from `from` on: as many as go into one group and into memory at once. */
static guint end_of_group(struct judge_home *home, const GArray *ids, guint from)
{
    gsize bytes = 0;
    guint to = from;
    for (; to < ids->len && to - from < JUDGE_PASS_GROUP && bytes < JUDGE_PASS_GROUP_BYTES; to++) {
        g_autoptr(games_mail_in) mail = games_mail_get(home->store, g_array_index(ids, gint64, to));
        bool tried = !mail || mail->attempts > 0;
        bytes += mail ? mail->size : 0;
        if (tried)
            break;
    }
    return to;
}

/* Several mails in one transaction; what could not be read of them is then tried alone. False: each goes alone. */
static bool act_together(struct judge_home *home, struct judge_pass *pass, const gint64 *ids, guint n,
                         bool more)
{
    g_autoptr(GError) error = NULL;
    if (!attempt(home, pass, ids, n, more, &error)) {
        forgive(home, ids, n); /* one of them spoils the group */
        return false;
    }

    for (guint i = 0; i < n; i++)
        if (is_left(home, ids[i], false) && !act_alone(home, pass, ids[i], more || i + 1 < n))
            break; /* the store is not well: they stay pending */

    return true;
}

void judge_pass_act(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GArray) ids = pass->until_s ? games_mail_pending_until(home->store, pass->until_s)
                                          : games_mail_pending(home->store);
    g_autoptr(GArray) waiting = g_array_new(FALSE, FALSE, sizeof(struct judge_put_off));
    pass->put_off = waiting;
    for (guint from = 0; from < ids->len;) {
        judge_home_progress(home, "progress-mails", from, ids->len);
        /* What an earlier pass was at when it ended goes alone: one of these mails may have ended it. */
        guint to = end_of_group(home, ids, from);
        if (to > from + 1 &&
            act_together(home, pass, &g_array_index(ids, gint64, from), to - from, to < ids->len)) {
            judge_message_forget_ahead(home);
            from = to;
            continue;
        }

        for (to = MAX(to, from + 1); from < to; from++) {
            bool well = act_alone(home, pass, g_array_index(ids, gint64, from), from + 1 < ids->len);
            judge_message_forget_ahead(home);
            if (!well)
                return;
        }
    }

    pass->put_off = NULL;
    for (guint i = 0; i < waiting->len; i++) {
        gint64 id = g_array_index(waiting, struct judge_put_off, i).mail;
        forgive(home, &id, 1);
        if (!act_alone(home, pass, id, false))
            return;
    }
}
