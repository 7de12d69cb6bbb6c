#include "send.h"
#include "pass.h"
#include "../letters/post.h"
#include "../play/home.h"
#include "../conf/config.h"
#include "../conf/error.h"
#include "../conf/secret.h"
#include "../../mailio/mailio.h"

#include <stdio.h>
#include <string.h>

struct sending {
    struct judge_home *home;
    struct judge_pass *pass;
    GPtrArray *letters;
    GError *error; /* the store failed: what was sent may be sent again */
    char *stopped; /* why nothing can be sent, told once */
};

static const struct games_letter *letter_of(const struct sending *s, gint64 id)
{
    for (guint i = 0; i < s->letters->len; i++)
        if (((struct games_letter *)s->letters->pdata[i])->id == id)
            return s->letters->pdata[i];
    return NULL;
}

/* Each fate is committed at once: a stop repeats one letter at most. */
static void note_fate(void *context, gint64 id, const GError *fate)
{
    struct sending *s = context;
    struct judge_home *home = s->home;
    const struct games_letter *letter = letter_of(s, id);
    judge_home_at_step(home, "sent");
    if (g_error_matches(fate, MAILIO_ERROR,
                        MAILIO_ERROR_SETUP)) { /* no fault of the letter: it keeps its turn */
        if (!s->stopped)
            s->stopped = g_strdup(fate->message);
        s->pass->waiting++;
        return;
    }
    if (s->error || !games_store_begin_light(home->store, &s->error))
        return;
    bool final = g_error_matches(fate, MAILIO_ERROR, MAILIO_ERROR_REFUSED);
    bool ok = fate ? games_outbox_failed(home->store, id, home->now_s, final, fate->message, &s->error)
                   : games_outbox_sent(home->store, id, home->now_s, &s->error);
    if (!ok) {
        judge_home_rollback(home);
        return;
    }
    if (!judge_home_commit(home, "note-sent", &s->error))
        return;
    s->pass->sent += !fate;
    s->pass->waiting += fate && !final;
    s->pass->given_up += final;
    if (final && letter && strcmp(letter->kind, "editor")) {
        g_autofree char *kind = judge_post_kind(home, letter->kind);
        judge_home_tell(home, NULL, "tell-refused", "address", letter->to_address, "kind", kind, "why",
                        fate->message, NULL);
    }
    if (fate)
        fprintf(stderr, "judge: mail to=%s kind=%s stat=%s: %s\n", letter ? letter->to_address : "?",
                letter ? letter->kind : "?", final ? "refused" : "later", fate->message);
}

/* Sends the letters due, a group at a time so that memory stays small, over the same connections. */
static bool send_groups(struct judge_home *home, struct judge_pass *pass, struct mailio_submit *submit,
                        GError **error)
{
    gint64 left = home->config->letters_per_pass;
    while (left > 0) {
        g_autoptr(GPtrArray) letters =
            games_outbox_due(home->store, home->now_s, (unsigned)MIN(left, JUDGE_PASS_GROUP));
        struct sending s = {.home = home, .pass = pass, .letters = letters};
        g_autofree struct mailio_letter *list = g_new0(struct mailio_letter, letters->len + 1);
        for (guint i = 0; i < letters->len; i++) {
            const struct games_letter *letter = letters->pdata[i];
            list[i] = (struct mailio_letter){.id = letter->id,
                                             .envelope_from = home->config->address,
                                             .envelope_to = letter->to_address,
                                             .message_id = letter->message_id,
                                             .raw = letter->raw};
        }
        if (!letters->len)
            return true;
        judge_home_at_step(home, "send");
        judge_home_progress(home, "letters sent", pass->sent, pass->sent + games_outbox_waiting(home->store));
        mailio_submit_send(submit, list, letters->len, note_fate, &s);
        left -= letters->len;
        if (s.error)
            g_propagate_error(error, s.error);
        else if (s.stopped)
            g_set_error_literal(error, JUDGE_ERROR, JUDGE_ERROR_SETUP, s.stopped);
        bool go_on = !s.error && !s.stopped;
        g_free(s.stopped);
        if (!go_on)
            return false;
    }
    return true;
}

static bool anything_due(struct judge_home *home)
{
    g_autoptr(GPtrArray) one = games_outbox_due(home->store, home->now_s, 1);
    return one->len > 0;
}

bool judge_pass_send(struct judge_home *home, struct judge_pass *pass, GError **error)
{
    const struct judge_config *config = home->config;
    struct judge_secret secret;
    if (!anything_due(home))
        return true;
    if (!judge_secret_get(&config->out, "outgoing", &secret, error))
        return false;
    struct mailio_submit_settings settings = {.url = config->out.url,
                                              .user = config->out.user,
                                              .password = secret.password,
                                              .oauth2_token = secret.token,
                                              .ca_file = config->out.ca_file,
                                              .timeout_s = (unsigned)config->out.timeout_s,
                                              .connections = (unsigned)config->connections,
                                              .insecure_plain = config->out.plain};
    struct mailio_submit *submit = mailio_submit_open(&settings, error);
    bool ok = submit && send_groups(home, pass, submit, error);
    if (submit)
        mailio_submit_close(submit);
    judge_secret_clear(&secret);
    return ok;
}
