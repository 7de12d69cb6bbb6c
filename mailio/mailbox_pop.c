/*
 * POP3 over TLS (RFC 1939, 8314). A message's key is its UIDL. There are no folders: filing deletes (the
 * caller has stored the message by then), or does nothing when no processed folder is set; then the caller
 * knows its keys. Deletions take effect at close.
 */
#include "secret_p.h"
#include "fields_p.h"
#include "mailbox_p.h"
#include "link_p.h"

#include <string.h>

struct pop {
    mailpop3 *session;
    char *host;
    char *password, *token; /* to be cut out of what the server says; NULL: none */
    gint64 since_s;         /* 0: all */
    bool deletes, broken;
};

/* Sets an error for a failed step, the key of its name, on `what` (NULL: the mailbox). */
static bool check_on(struct pop *p, int rc, const char *step, const char *what,
                     enum mailio_error_code refusal, GError **error)
{
    if (rc == MAILPOP3_NO_ERROR)
        return true;
    if (rc == MAILPOP3_ERROR_STREAM || rc == MAILPOP3_ERROR_MEMORY || rc == MAILPOP3_ERROR_BAD_STATE) {
        p->broken = true;
        mailio_fault(error, MAILIO_ERROR_RETRY, what ? "broke-during-on" : "broke-during", "host", p->host,
                     "@step", step, "what", what, NULL);
    } else {
        const char *said = p->session->pop3_response;
        bool passing =
            said && (strstr(said, "[IN-USE]") || strstr(said, "[SYS/TEMP]") || strstr(said, "[LOGIN-DELAY]"));
        bool words = said && *said && g_utf8_validate(said, -1, NULL);
        g_autofree char *shown = mailio_secret_cut(words ? said : "-", p->password, p->token);
        mailio_fault(error, passing ? MAILIO_ERROR_RETRY : refusal, what ? "refused-on" : "refused", "host",
                     p->host, "@step", step, "what", what, "said", shown, NULL);
    }

    return false;
}

static bool check(struct pop *p, int rc, const char *step, enum mailio_error_code refusal, GError **error)
{
    return check_on(p, rc, step, NULL, refusal, error);
}

static bool list(struct pop *p, carray **all, GError **error)
{
    *all = NULL;
    return check(p, mailpop3_list(p->session, all), "fault.step.list", MAILIO_ERROR_RETRY, error);
}

/* Whether a message came before our time, by the server's own Received line: its header alone is asked for. */
static bool is_early(struct pop *p, unsigned index)
{
    char *head = NULL;
    size_t len = 0;
    if (!p->since_s || mailpop3_top(p->session, index, 0, &head, &len) != MAILPOP3_NO_ERROR)
        return false;

    gint64 arrived_s = mailio_arrival_read(head, len, "");
    mailpop3_top_free(head);

    return arrived_s && arrived_s < p->since_s;
}

/* Whether a message is for us: not deleted, not known, not from before the judge's time. */
static bool is_wanted(struct pop *p, const struct mailpop3_msg_info *info, mailio_known *known, void *context)
{
    if (!info || info->msg_deleted || !info->msg_uidl)
        return false;
    bool seen = known && known(context, 0, 0, info->msg_uidl);
    return !seen && !is_early(p, info->msg_index);
}

/* Brings one message, or its head if it is too large, to the caller; `*more`: he wants further ones. */
static bool fetch_one(struct pop *p, const struct mailpop3_msg_info *info, gsize max_size, mailio_got *got,
                      void *context, bool *more, GError **error)
{
    bool large = max_size && info->msg_size > max_size;
    char *data = NULL;
    size_t len = 0;
    int rc = large ? mailpop3_top(p->session, info->msg_index, 0, &data, &len)
                   : mailpop3_retr(p->session, info->msg_index, &data, &len);
    if (!check(p, rc, "fault.step.fetch", MAILIO_ERROR_RETRY, error))
        return false;

    struct mailio_raw raw = {.key = info->msg_uidl, .full_size = MAX(info->msg_size, len)};
    if (large) {
        raw.head = data;
        raw.head_len = mailio_head_length(data, len);
    } else {
        raw.data = data;
        raw.len = len;
    }
    *more = got(context, &raw);
    if (large)
        mailpop3_top_free(data);
    else
        mailpop3_retr_free(data);
    return true;
}

static bool pop_fetch(void *state, gsize max_size, unsigned max_count, mailio_known *known, mailio_got *got,
                      void *context, GError **error)
{
    struct pop *p = state;
    carray *all;
    if (!list(p, &all, error))
        return false;

    bool more = true;
    unsigned given = 0, n = all ? carray_count(all) : 0;
    for (unsigned i = 0; i < n && more && (!max_count || given < max_count); i++) {
        const struct mailpop3_msg_info *info = carray_get(all, i);
        if (!is_wanted(p, info, known, context))
            continue;
        if (!fetch_one(p, info, max_size, got, context, &more, error))
            return false;
        given++;
    }

    return true;
}

static bool pop_file(void *state, const char *const *keys, gsize n, enum mailio_filing where, GError **error)
{
    struct pop *p = state;
    (void)where;
    if (!p->deletes)
        return true;

    carray *all;
    if (!list(p, &all, error))
        return false;

    g_autoptr(GHashTable) wanted = g_hash_table_new(g_str_hash, g_str_equal);
    for (gsize i = 0; i < n; i++)
        g_hash_table_add(wanted, (gpointer)keys[i]);
    bool ok = true;
    for (unsigned i = 0; all && i < carray_count(all) && ok; i++) {
        const struct mailpop3_msg_info *info = carray_get(all, i);
        if (info && !info->msg_deleted && info->msg_uidl && g_hash_table_contains(wanted, info->msg_uidl))
            ok = check(p, mailpop3_dele(p->session, info->msg_index), "fault.step.delete", MAILIO_ERROR_SETUP,
                       error);
    }

    return ok;
}

static bool pop_probe(void *state, struct mailio_reached *reached, GError **error)
{
    struct pop *p = state;
    carray *all;
    if (!list(p, &all, error))
        return false;

    *reached = (struct mailio_reached){.server = true,
                                       .secured = mailio_link_secured(p->session->pop3_stream),
                                       .count = all ? carray_count(all) : 0};
    return true;
}

static void pop_close(void *state)
{
    struct pop *p = state;
    if (p->session->pop3_stream && !p->broken)
        mailpop3_quit(p->session);
    mailpop3_free(p->session);
    g_free(p->host);
    mailio_secret_free(p->password);
    mailio_secret_free(p->token);
    g_free(p);
}

static bool log_in(struct pop *p, const char *user, const struct mailio_mailbox_settings *settings,
                   GError **error)
{
    if (!user || (!settings->password && !settings->oauth2_token)) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "no-login", "host", p->host, NULL);
        return false;
    }
    if (!settings->password) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "oauth2-pop", "host", p->host, NULL);
        return false;
    }

    int rc = mailpop3_user(p->session, user);
    if (rc == MAILPOP3_NO_ERROR)
        rc = mailpop3_pass(p->session, settings->password);
    return check_on(p, rc, "fault.step.login", user, MAILIO_ERROR_SETUP, error);
}

static const struct mailio_mailbox_kind pop_kind = {pop_fetch, pop_file, NULL, pop_probe, pop_close, NULL};

bool mailio_pop_open(struct mailio_mailbox *box, const struct mailio_url *url,
                     const struct mailio_mailbox_settings *settings, GError **error)
{
    if (!box->authserv_id) /* its server marks each mail that it takes in */
        box->authserv_id = g_strdup("");
    unsigned timeout_s = settings->timeout_s ? settings->timeout_s : 30;
    mailstream *stream = mailio_link_open(url->host, url->port ? url->port : 995, timeout_s, error);
    if (!stream)
        return false;
    if (!mailio_link_secure(stream, url->host, settings->ca_file, error)) {
        mailstream_close(stream);
        return false;
    }

    struct pop *p = g_new0(struct pop, 1);
    p->session = mailpop3_new(0, NULL);
    p->host = g_strdup(url->host);
    p->password = g_strdup(settings->password);
    p->token = g_strdup(settings->oauth2_token);
    p->since_s = settings->since_s;
    p->deletes = settings->processed && *settings->processed;
    if (!check(p, mailpop3_connect(p->session, stream), "fault.step.greeting", MAILIO_ERROR_RETRY, error) ||
        !log_in(p, settings->user ? settings->user : url->user, settings, error)) {
        pop_close(p);
        return false;
    }

    box->kind = &pop_kind;
    box->state = p;

    return true;
}
