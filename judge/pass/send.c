#include "send.h"
#include "log.h"
#include "../letters/post.h"
#include "../conf/journal.h"
#include "../conf/refusals.h"
#include "../conf/error.h"
#include "../conf/mailbox.h"

#include <stdio.h>
#include <string.h>

struct sending {
    struct judge_home *home;
    struct judge_pass *pass;
    GPtrArray *letters;
    GArray *unsent;        /* gint64: letters that were not handed over */
    unsigned taken, later; /* letters that the server accepted, or put off */
    char *put_off;         /* the last reason for it */
    GError *error;         /* the store failed: nothing more is handed over */
    char *stopped;         /* why nothing can be sent, told once */
};

static const struct games_letter *letter_of(const struct sending *s, gint64 id)
{
    for (guint i = 0; i < s->letters->len; i++)
        if (((struct games_letter *)s->letters->pdata[i])->id == id)
            return s->letters->pdata[i];
    return NULL;
}

/* Said when a letter is put off for the first time and when it is given up; every time, to who looks on. */
static void say_fate(const struct judge_home *home, const struct games_letter *letter, const GError *fate,
                     bool final)
{
    bool again = letter && letter->tries > 0 && !final;
    if (again && !home->context->verbose)
        return;
    g_autofree char *said = judge_refusal_said(home->context->language, fate);
    fprintf(stderr, "%sjudge: mail to=%s kind=%s stat=%s: %s\n", judge_journal_mark(JUDGE_LOG_WARNING),
            letter ? letter->to_address : "?", letter ? letter->kind : "?", final ? "refused" : "later",
            said);
}

static void log_fate(const struct sending *s, gint64 id, const GError *fate, bool final)
{
    const struct games_letter *letter = letter_of(s, id);
    g_autofree char *why = fate ? judge_refusal_said(judge_home_editor_language(s->home), fate) : NULL;
    const char *failed = final ? "refused" : "later";
    if (letter)
        judge_pass_log_letter(s->home, letter, fate ? failed : "sent", why);
}

static bool write_fate(struct sending *s, gint64 id, const GError *fate, bool final)
{
    struct judge_home *home = s->home;
    if (!games_store_begin_light(home->store, &s->error))
        return false;
    g_autofree char *said = fate ? judge_refusal_said(judge_home_editor_language(home), fate) : NULL;
    bool ok = fate ? games_outbox_failed(home->store, id, home->now_s, final, said, &s->error)
                   : games_outbox_sent(home->store, id, home->now_s, &s->error);
    if (!ok) {
        judge_home_rollback(home);
        return false;
    }
    return judge_home_commit(home, "note-sent", &s->error);
}

/* Each fate is committed at once; where one cannot be, no further letter is handed over. */
static bool note_fate(void *context, gint64 id, const GError *fate)
{
    struct sending *s = context;
    judge_home_at_step(s->home, "sent");
    if (g_error_matches(fate, MAILIO_ERROR, MAILIO_ERROR_SETUP) ||
        g_error_matches(fate, MAILIO_ERROR, MAILIO_ERROR_DOWN)) {
        /* No fault of the letter: it keeps its turn. */
        if (!s->stopped)
            s->stopped = judge_refusal_said(judge_home_editor_language(s->home), fate);
        s->pass->waiting++;
        g_array_append_val(s->unsent, id);
        return !s->error;
    }

    bool final = g_error_matches(fate, MAILIO_ERROR, MAILIO_ERROR_REFUSED);
    if (s->error || !write_fate(s, id, fate, final))
        return false;

    log_fate(s, id, fate, final);
    s->taken += !fate || final;
    if (fate && !final) {
        s->later++;
        g_free(s->put_off);
        s->put_off = judge_refusal_said(judge_home_editor_language(s->home), fate);
    }

    s->pass->sent += !fate;
    s->pass->waiting += fate && !final;
    s->pass->given_up += final;
    if (fate)
        say_fate(s->home, letter_of(s, id), fate, final);

    return true;
}

/* How many letters go together: one alone if nothing was heard of it when it left before. */
static guint group_len(const GPtrArray *letters)
{
    guint n = 0;
    while (n < letters->len && !((const struct games_letter *)letters->pdata[n])->doubts)
        n++;
    return MAX(n, MIN(letters->len, 1));
}

/* Before letters are handed over it is on file that they will be. */
static bool intend(struct judge_home *home, const GPtrArray *letters, guint n, GError **error)
{
    g_autofree gint64 *ids = g_new(gint64, n);
    for (guint i = 0; i < n; i++)
        ids[i] = ((const struct games_letter *)letters->pdata[i])->id;

    if (!games_store_begin_light(home->store, error))
        return false;
    if (!games_outbox_intend(home->store, ids, n, home->now_s, error)) {
        judge_home_rollback(home);
        return false;
    }
    return judge_home_commit(home, "intend", error);
}

static bool keep_unsent(struct judge_home *home, const GArray *unsent, GError **error)
{
    if (!unsent->len)
        return true;
    if (!games_store_begin_light(home->store, error))
        return false;
    for (guint i = 0; i < unsent->len; i++) {
        if (!games_outbox_unsent(home->store, g_array_index(unsent, gint64, i), error)) {
            judge_home_rollback(home);
            return false;
        }
    }
    return judge_home_commit(home, "unsent", error);
}

/* Hands the first `n` letters over; false: nothing more can be sent. */
static bool send_group(struct judge_home *home, struct judge_pass *pass, struct mailio_submit *submit,
                       GPtrArray *letters, guint n, GError **error)
{
    if (!intend(home, letters, n, error))
        return false;

    g_autoptr(GArray) unsent = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autofree struct mailio_letter *list = g_new0(struct mailio_letter, n);

    struct sending s = {.home = home, .pass = pass, .letters = letters, .unsent = unsent};
    for (guint i = 0; i < n; i++) {
        const struct games_letter *letter = letters->pdata[i];
        list[i] = (struct mailio_letter){.id = letter->id,
                                         .envelope_from = home->config->address,
                                         .envelope_to = letter->to_address,
                                         .message_id = letter->message_id,
                                         .raw = letter->raw};
    }

    judge_home_at_step(home, "send");
    judge_home_progress(home, "progress-letters", pass->sent, pass->sent + games_outbox_waiting(home->store));
    mailio_submit_send(submit, list, n, note_fate, &s);

    /* One letter put off is that letter's fault; several, and none taken, are the server's. */
    if (s.later > 1 && !s.taken && !s.stopped)
        s.stopped = g_steal_pointer(&s.put_off);
    g_free(s.put_off);

    g_autofree char *stopped = s.stopped;
    keep_unsent(home, unsent, s.error ? NULL : &s.error);
    if (s.error)
        g_propagate_error(error, s.error);
    else if (stopped)
        g_set_error_literal(error, JUDGE_ERROR, JUDGE_ERROR_SETUP, stopped);

    return !s.error && !stopped;
}

/* Sends the letters due, a group at a time so that memory stays small, over the same connections. */
static bool send_groups(struct judge_home *home, struct judge_pass *pass, struct mailio_submit *submit,
                        GError **error)
{
    gint64 left;
    while ((left = home->config->letters_per_pass - pass->sent - pass->waiting - pass->given_up) > 0) {
        g_autoptr(GPtrArray) letters =
            games_outbox_due(home->store, home->now_s, (unsigned)MIN(left, JUDGE_PASS_GROUP));
        guint n = group_len(letters);
        if (!n)
            return true;
        if (!send_group(home, pass, submit, letters, n, error))
            return false;
    }
    return true;
}

/* What an earlier pass left in doubt goes once more; what was in doubt before is held, and told. */
static bool recover(struct judge_home *home, struct judge_pass *pass, GError **error)
{
    unsigned again, held;
    if (!games_outbox_sending(home->store))
        return true;
    if (!judge_home_begin(home, error))
        return false;

    if (!games_outbox_recover(home->store, home->now_s, &again, &held, error)) {
        judge_home_rollback(home);
        return false;
    }

    g_autoptr(GPtrArray) list = games_outbox_held(home->store);
    for (guint i = list->len - held; i < list->len; i++) {
        const struct games_letter *letter = list->pdata[i];
        g_autofree char *kind = judge_post_kind(home, letter->kind);
        pass->trouble = true;
        judge_home_tell(home, NULL, "tell-held", "address", letter->to_address, "kind", kind, "letter",
                        DIGITS(letter->id), NULL);
    }

    return judge_home_commit(home, "recover", error);
}

static bool anything_due(struct judge_home *home)
{
    g_autoptr(GPtrArray) one = games_outbox_heads(home->store, home->now_s, 1);
    return one->len > 0;
}

/* While sending fails, the server is asked before letters are: these keep their tries. When it answers again
 * what waited leaves at once. */
static bool is_back(struct judge_home *home, struct mailio_submit *submit, GError **error)
{
    g_autoptr(games_link) out = games_link_get(home->store, GAMES_DOOR_OUT);
    bool failing = out->failing_s != 0;
    if (!failing)
        return true;

    struct mailio_reached reached;
    return mailio_submit_probe(submit, &reached, error) && judge_home_begin(home, error) &&
           judge_home_end(home, games_outbox_hurry(home->store, home->now_s, error), error);
}

/* Letters that wait for a later try are due again as soon as the server answers. */
static bool anything_waits(struct judge_home *home)
{
    g_autoptr(games_link) out = games_link_get(home->store, GAMES_DOOR_OUT);
    bool failing = out->failing_s != 0;
    return anything_due(home) || (failing && games_outbox_waiting(home->store) > 0);
}

bool judge_pass_send(struct judge_home *home, struct judge_pass *pass, GError **error)
{
    const struct judge_config *config = home->config;
    struct judge_secret secret;

    if (!recover(home, pass, error))
        return false;
    if (!anything_waits(home))
        return true;
    if (!judge_secret_get(&config->out, "outgoing", &secret, error))
        return false;

    struct mailio_submit *submit =
        judge_submit_open(&config->out, &secret, (unsigned)config->connections, error);
    bool ok = submit && is_back(home, submit, error) && send_groups(home, pass, submit, error);
    if (submit)
        mailio_submit_close(submit);
    judge_secret_clear(&secret);

    return ok;
}
