#include "pass.h"
#include "act.h"
#include "again.h"
#include "digest.h"
#include "due.h"
#include "fetch.h"
#include "log.h"
#include "remind.h"
#include "rounds.h"
#include "send.h"
#include "tell.h"
#include "../mail/confirm.h"
#include "../mail/own_data.h"
#include "../conf/refusals.h"

#include <string.h>

/* Letters whose bytes are let go of; their rows stay, so that late answers are still understood. */
enum { LETTERS_KEPT_DAYS = 60, DAY_S = 86400 };

/* A server that comes and goes is one outage, until it stayed for so long. */
enum { OUTAGE_OVER_S = 6 * 3600 };

static bool forget(struct judge_home *home, const char *key, GError **error)
{
    return games_store_set(home->store, key, "", error);
}

/* Whether a door has been well for so long that its next failure is another outage. */
static bool is_over(struct judge_home *home, enum games_door door)
{
    g_autoptr(games_link) link = games_link_get(home->store, door);
    return !link->failing_s && home->now_s - link->back_s >= OUTAGE_OVER_S;
}

/* Notes how both doors are; what was told of an outage that is over may be told of the next. */
static bool note_doors(struct judge_home *home, const GError *in, const GError *out, GError **error)
{
    enum rules_language language = judge_home_editor_language(home);
    g_autofree char *in_why = in ? judge_refusal_said(language, in) : NULL;
    g_autofree char *out_why = out ? judge_refusal_said(language, out) : NULL;
    if (!games_link_note(home->store, GAMES_DOOR_IN, in_why, home->now_s, error) ||
        !games_link_note(home->store, GAMES_DOOR_OUT, out_why, home->now_s, error))
        return false;

    if (is_over(home, GAMES_DOOR_OUT) &&
        !(forget(home, "told/hold-send", error) && forget(home, "told/outgoing", error)))
        return false;
    return !is_over(home, GAMES_DOOR_IN) ||
           (forget(home, "told/incoming", error) && forget(home, "told/hold", error));
}

static bool prune_daily(struct judge_home *home, GError **error)
{
    g_autofree char *pruned = games_store_get(home->store, "pruned-day");
    if (!g_strcmp0(pruned, DIGITS(home->now_s / 86400)))
        return true;

    gint64 before_s = home->now_s - LETTERS_KEPT_DAYS * DAY_S;
    return games_outbox_prune(home->store, before_s, NULL, error) && judge_confirm_prune(home, error) &&
           games_spent_prune(home->store, home->now_s - 2 * DAY_S, error) &&
           games_mail_prune(home->store, home->now_s - home->config->keep_mails_days * DAY_S,
                            home->now_s - home->config->keep_other_mails_days * DAY_S, home->now_s, error) &&
           games_store_set(home->store, "pruned-day", DIGITS(home->now_s / 86400), error);
}

/* Notes that the pass is over; once a day old letters are cleared out. A read that failed during the pass is
 * said here. */
static bool end_pass(struct judge_home *home, const struct judge_pass *pass, const GError *in,
                     const GError *out, bool unfiled, GError **error)
{
    bool good = !pass->trouble && !pass->failed && !pass->games_failed;
    if (!judge_home_begin(home, error))
        return false;

    bool ok = (judge_pass_begins_again(home) ||
               games_store_set(home->store, "last-pass", DIGITS(home->now_s), error)) &&
              (!good || games_store_set(home->store, JUDGE_GOOD_PASS_KEY, DIGITS(home->now_s), error)) &&
              note_doors(home, in, out, error) && (unfiled || in || forget(home, "told/filing", error)) &&
              judge_forget_due(home, error) && prune_daily(home, error) &&
              judge_pass_note_printed(home, error);
    if (!ok) {
        judge_home_rollback(home);
        return false;
    }
    return judge_home_commit(home, "end", error);
}

bool judge_pass_run(struct judge_home *home, struct judge_pass *pass, GError **error)
{
    g_autoptr(GError) in = NULL, out = NULL, unfiled = NULL;
    if (!judge_home_lock(home, 0, error))
        return false;

    gint64 logged = judge_pass_log_begin(home);
    judge_home_keep_digest(home);
    bool current = judge_pass_read_again(home, pass, &in);
    bool fetched = current && judge_pass_fetch(home, pass, &unfiled, &in);
    if (!current)
        judge_pass_complain_once(home, pass, "again", (struct judge_trouble){.key = "mail-not-again"}, in);
    else if (!fetched) {
        judge_pass_act(home, pass); /* what earlier passes stored */
        judge_pass_complain_once(home, pass, "incoming", (struct judge_trouble){.key = "mail-not-fetched"},
                                 in);
    }

    /* What is stored and acted on is read: games need not wait until it lies where it should. */
    if (unfiled)
        judge_pass_complain_once(home, pass, "filing", (struct judge_trouble){.key = "mail-not-filed"},
                                 unfiled);

    bool sent = true;
    if (judge_pass_orders_may_wait(home, pass, fetched))
        judge_pass_hold_games(home, pass, fetched);
    else if ((sent = judge_pass_can_send(home, pass, &out)))
        judge_pass_adjudicate(home, pass);
    else
        judge_pass_hold_unsent(home, pass, out);

    judge_pass_digest(home, pass);
    judge_pass_evening(home, pass);
    judge_pass_rounds(home, pass);
    judge_pass_remind(home, pass);
    sent = sent && judge_pass_send(home, pass, &out);
    if (!sent)
        judge_pass_complain_once(home, pass, "outgoing", (struct judge_trouble){.key = "mail-not-sent"}, out);

    /* One digest a pass, written when all is known: also which letters were refused for good. */
    judge_pass_tell_editor(home);
    if (sent && !judge_pass_send(home, pass, &out)) {
        sent = false;
        judge_pass_complain(home, pass, NULL, (struct judge_trouble){.key = "mail-not-sent"}, out);
    }

    bool ended = end_pass(home, pass, fetched ? NULL : in, sent ? NULL : out, unfiled != NULL, error);
    judge_pass_log_end(home, pass, logged);
    judge_home_progress_end(home);
    return ended;
}
