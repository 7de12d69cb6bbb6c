#include "act.h"
#include "pass.h"
#include "tell.h"
#include "../mail/act.h"
#include "../play/home.h"
#include "../conf/error.h"

#include <stdio.h>
#include <string.h>

static void count_state(struct judge_home *home, struct judge_pass *pass, gint64 id)
{
    struct games_mail_in *mail = games_mail_get(home->store, id);
    if (mail && mail->state == GAMES_MAIL_ACTED)
        pass->acted++;
    else if (mail && mail->state == GAMES_MAIL_REFUSED)
        pass->refused++;
    else if (mail)
        pass->ignored++;
    games_mail_in_free(mail);
}

/* Acts on ids[from, to) in one transaction. */
static bool act_group(struct judge_home *home, struct judge_pass *pass, const GArray *ids, guint from,
                      guint to, GError **error)
{
    if (!judge_home_begin(home, error))
        return false;
    guint told = home->digest->len;
    for (guint i = from; i < to; i++)
        if (!judge_act(home, g_array_index(ids, gint64, i), error)) {
            judge_home_rollback(home);
            g_ptr_array_set_size(home->digest, (gint)told);
            return false;
        }
    if (!judge_home_commit(home, "act", error)) {
        g_ptr_array_set_size(home->digest, (gint)told);
        return false;
    }
    for (guint i = from; i < to; i++)
        count_state(home, pass, g_array_index(ids, gint64, i));
    return true;
}

/* A mail that cannot be acted on is set aside, for the editor to see; the others go on. */
static bool set_aside(struct judge_home *home, struct judge_pass *pass, gint64 id, const GError *why)
{
    g_autofree char *note = g_strdup_printf("failed: %s", why->message);
    g_autofree char *what = g_strdup_printf("mail %" G_GINT64_FORMAT " could not be acted on", id);
    g_autoptr(GError) error = NULL;
    pass->failed++;
    judge_pass_complain(home, pass, NULL, what, why);
    return judge_home_begin(home, &error) &&
           games_mail_finish(home->store, id, GAMES_MAIL_REFUSED, NULL, 0, 0, note, &error) &&
           judge_home_commit(home, "set-aside", &error);
}

void judge_pass_act(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GArray) ids = games_mail_pending(home->store);
    for (guint from = 0; from < ids->len; from += JUDGE_PASS_GROUP) {
        guint to = MIN(from + JUDGE_PASS_GROUP, ids->len);
        g_autoptr(GError) error = NULL;
        judge_home_progress(home, "mails read", from, ids->len);
        if (act_group(home, pass, ids, from, to, &error))
            continue;
        /* One of them spoils the group: each alone. */
        for (guint i = from; i < to; i++) {
            g_autoptr(GError) why = NULL;
            if (act_group(home, pass, ids, i, i + 1, &why))
                continue;
            if (judge_error_is_retry(why) || !set_aside(home, pass, g_array_index(ids, gint64, i), why)) {
                fprintf(stderr, "judge: mail waits for the next pass: %s\n", why->message);
                pass->trouble = true;
                return;
            }
        }
    }
}
