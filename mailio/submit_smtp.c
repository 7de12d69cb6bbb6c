/*
 * Submission by SMTP (RFC 6409) through libcurl: TLS from the start or STARTTLS, never without (loopback
 * tests apart). The first letter goes alone, so that a wrong password is tried once; then up to `connections`
 * run side by side, each reusing its connection.
 */
#include "secret_p.h"
#include "smtp_reply.h"
#include "submit_p.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS_MAX  8
#define BREAKS_MAX 3 /* connections lost in a row before the rest waits for the next pass */
#define DOUBTS_MAX 3 /* refusals in a row that may be about us before they are */

struct smtp {
    char *url, *host, *user, *password, *token, *ca_file;
    unsigned timeout_s, connections;
    bool tls_from_start, plain;
    CURLM *multi;
    CURL *handles[SLOTS_MAX];
};

struct slot {
    struct smtp *smtp;
    CURL *easy;
    const struct mailio_letter *letter; /* NULL: free */
    const char *data;
    gsize len, done;
    enum mailio_smtp_stage stage;
    int code; /* the last reply of 400 or more */
    char words[256];
    char curl_words[CURL_ERROR_SIZE];
    bool again; /* a second try on a fresh connection */
};

/* ---- what libcurl asks and tells ---- */

static size_t give_data(char *to, size_t size, size_t n, void *user)
{
    struct slot *s = user;
    gsize count = MIN(size * n, s->len - s->done);
    memcpy(to, s->data + s->done, count);
    s->done += count;
    return count;
}

static int rewind_data(void *user, curl_off_t offset, int origin)
{
    struct slot *s = user;
    if (origin != SEEK_SET || offset < 0 || (gsize)offset > s->len)
        return CURL_SEEKFUNC_FAIL;
    s->done = (gsize)offset;
    return CURL_SEEKFUNC_OK;
}

static void note_command(struct slot *s, const char *line, gsize len)
{
    static const struct {
        const char *word;
        enum mailio_smtp_stage stage;
    } commands[] = {{"MAIL ", MAILIO_SMTP_MAIL}, {"RCPT ", MAILIO_SMTP_RCPT}, {"DATA", MAILIO_SMTP_DATA}};
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++)
        if (len >= 4 && !strncmp(line, commands[i].word, strlen(commands[i].word)))
            s->stage = commands[i].stage;
}

static void note_reply(struct slot *s, const char *line, gsize len)
{
    if (len < 3 || line[0] < '4' || line[0] > '5' || !g_ascii_isdigit(line[1]) || !g_ascii_isdigit(line[2]))
        return;
    s->code = (line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0');
    gsize n = MIN(strcspn(line, "\r\n"), MIN(len, sizeof s->words - 1));
    memcpy(s->words, line, n);
    s->words[n] = '\0';
    const char *bad;
    if (!g_utf8_validate(s->words, -1, &bad))
        s->words[bad - s->words] = '\0';
}

/* The dialogue, for the server's own words; secrets pass here too and are not kept. */
static int overhear(CURL *easy, curl_infotype type, char *data, size_t size, void *user)
{
    (void)easy;
    g_autofree char *line =
        type == CURLINFO_HEADER_OUT || type == CURLINFO_HEADER_IN ? g_strndup(data, MIN(size, 500)) : NULL;
    if (type == CURLINFO_HEADER_OUT)
        note_command(user, line, strlen(line));
    else if (type == CURLINFO_HEADER_IN)
        note_reply(user, line, strlen(line));
    return 0;
}

/* ---- one transfer ---- */

static void set_connection(const struct smtp *m, struct slot *s)
{
    CURL *e = s->easy;
    curl_easy_reset(e);
    curl_easy_setopt(e, CURLOPT_URL, m->url);
    curl_easy_setopt(e, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(e, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(e, CURLOPT_PROXY, ""); /* the environment must not redirect a password */
    curl_easy_setopt(e, CURLOPT_USE_SSL, (long)(m->plain ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    curl_easy_setopt(e, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (m->ca_file) {
        curl_easy_setopt(e, CURLOPT_CAINFO, m->ca_file);
        curl_easy_setopt(e, CURLOPT_CAPATH, NULL);
    }

    if (m->user && (m->password || m->token))
        curl_easy_setopt(e, CURLOPT_USERNAME, m->user);
    if (m->user && m->token)
        curl_easy_setopt(e, CURLOPT_XOAUTH2_BEARER, m->token);
    else if (m->user && m->password)
        curl_easy_setopt(e, CURLOPT_PASSWORD, m->password);
    curl_easy_setopt(e, CURLOPT_CONNECTTIMEOUT, (long)m->timeout_s);
    curl_easy_setopt(e, CURLOPT_FTP_RESPONSE_TIMEOUT, (long)m->timeout_s);
    curl_easy_setopt(e, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(e, CURLOPT_LOW_SPEED_TIME, (long)m->timeout_s);
    curl_easy_setopt(e, CURLOPT_ERRORBUFFER, s->curl_words);
    curl_easy_setopt(e, CURLOPT_VERBOSE, 1L);
    curl_easy_setopt(e, CURLOPT_DEBUGFUNCTION, overhear);
    curl_easy_setopt(e, CURLOPT_DEBUGDATA, s);
    curl_easy_setopt(e, CURLOPT_PRIVATE, s);
    s->stage = MAILIO_SMTP_LOGIN;
    s->code = 0;
    s->words[0] = s->curl_words[0] = '\0';
}

/* The list stays with the slot's handle until the transfer is over. */
static struct curl_slist *set_letter(struct slot *s)
{
    CURL *e = s->easy;
    s->data = g_bytes_get_data(s->letter->raw, &s->len);
    s->done = 0;
    struct curl_slist *to = curl_slist_append(NULL, s->letter->envelope_to);
    curl_easy_setopt(e, CURLOPT_MAIL_FROM, s->letter->envelope_from ? s->letter->envelope_from : "");
    curl_easy_setopt(e, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(e, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(e, CURLOPT_INFILESIZE_LARGE, (curl_off_t)s->len);
    curl_easy_setopt(e, CURLOPT_READFUNCTION, give_data);
    curl_easy_setopt(e, CURLOPT_READDATA, s);
    curl_easy_setopt(e, CURLOPT_SEEKFUNCTION, rewind_data);
    curl_easy_setopt(e, CURLOPT_SEEKDATA, s);

    return to;
}

/* ---- verdicts ---- */

/* What the caller may do, by what a refusal is about. */
static enum mailio_error_code code_of(enum mailio_smtp_about about)
{
    static const enum mailio_error_code codes[MAILIO_SMTP_ABOUT_COUNT] = {
        [MAILIO_SMTP_NOTHING] = MAILIO_ERROR_RETRY,  [MAILIO_SMTP_ADDRESS] = MAILIO_ERROR_REFUSED,
        [MAILIO_SMTP_LETTER] = MAILIO_ERROR_REFUSED, [MAILIO_SMTP_LATER] = MAILIO_ERROR_RETRY,
        [MAILIO_SMTP_DOUBT] = MAILIO_ERROR_RETRY,    [MAILIO_SMTP_PAUSE] = MAILIO_ERROR_DOWN,
        [MAILIO_SMTP_ACCOUNT] = MAILIO_ERROR_SETUP,
    };
    return codes[about];
}

static enum mailio_smtp_about about_of(const struct slot *s)
{
    return mailio_smtp_about(s->stage, s->code, s->words);
}

static enum mailio_error_code judge(const struct slot *s, CURLcode rc)
{
    switch (rc) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_USE_SSL_FAILED:
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_NOT_BUILT_IN:
        return MAILIO_ERROR_SETUP;
    case CURLE_LOGIN_DENIED:
    case CURLE_AUTH_ERROR:
        return s->code >= 400 && s->code < 500 ? MAILIO_ERROR_DOWN : MAILIO_ERROR_SETUP;
    case CURLE_COULDNT_CONNECT:
    case CURLE_COULDNT_RESOLVE_HOST:
        return MAILIO_ERROR_DOWN;
    case CURLE_OPERATION_TIMEDOUT:
        return s->stage == MAILIO_SMTP_LOGIN ? MAILIO_ERROR_DOWN : MAILIO_ERROR_RETRY;
    default:
        break;
    }

    bool before_any_letter = !s->code && s->stage == MAILIO_SMTP_LOGIN;
    return before_any_letter ? MAILIO_ERROR_DOWN : code_of(about_of(s));
}

/* The problem in words; the server's own where it said something. */
static void describe(const struct slot *s, CURLcode rc, GError **error)
{
    const char *host = s->smtp->host;
    enum mailio_error_code code = judge(s, rc);
    bool unreached = rc == CURLE_COULDNT_CONNECT || rc == CURLE_COULDNT_RESOLVE_HOST;
    const char *words = *s->curl_words && !unreached ? s->curl_words : curl_easy_strerror(rc);
    g_autofree char *said =
        mailio_secret_cut(*s->words ? s->words : words, s->smtp->password, s->smtp->token);
    g_autofree char *why = mailio_secret_cut(words, s->smtp->password, s->smtp->token);
    if (rc == CURLE_LOGIN_DENIED || rc == CURLE_AUTH_ERROR)
        mailio_fault(error, code, "smtp-login", "host", host, "user", s->smtp->user, "said", said, NULL);
    else if (rc == CURLE_PEER_FAILED_VERIFICATION)
        mailio_fault(error, code, "smtp-certificate", "host", host, "said", why, NULL);
    else if (rc == CURLE_SSL_CONNECT_ERROR && s->smtp->tls_from_start)
        mailio_fault(error, code, "tls-port", "host", host, NULL);
    else if (rc == CURLE_SSL_CACERT_BADFILE && s->smtp->ca_file)
        mailio_fault(error, code, "certificates-none", "file", s->smtp->ca_file, NULL);
    else if (rc == CURLE_USE_SSL_FAILED)
        mailio_fault(error, code, "smtp-starttls", "host", host, NULL);
    else if (unreached)
        mailio_fault(error, code, "unreached", "host", host, "why", why, NULL);
    else if (s->code && s->stage == MAILIO_SMTP_RCPT)
        mailio_fault(error, code, "smtp-recipient", "host", host, "address",
                     s->letter ? s->letter->envelope_to : "", "said", said, NULL);
    else if (s->code)
        mailio_fault(error, code, "smtp-answered", "host", host, "said", said, NULL);
    else
        mailio_fault(error, code, "broke", "host", host, "said", said, NULL);
}

/* ---- the run ---- */

struct run {
    struct smtp *smtp;
    struct slot slots[SLOTS_MAX];
    struct curl_slist *to[SLOTS_MAX];
    const struct mailio_letter *letters;
    gsize n, next;
    unsigned busy, allowed, breaks;
    unsigned doubts; /* in a row: refusals that may be about us */
    mailio_sent *sent;
    void *context;
    GError *stop; /* told to all letters not begun */
};

static void tell(struct run *r, gint64 id, const GError *error)
{
    if (!r->sent(r->context, id, error) && !r->stop)
        r->stop = mailio_stopped();
}

static void finish(struct run *r, unsigned i, const GError *error)
{
    struct slot *s = &r->slots[i];
    gint64 id = s->letter->id;
    s->letter = NULL;
    s->again = false;
    r->busy--;
    tell(r, id, error);
}

static void begin(struct run *r, unsigned i)
{
    struct slot *s = &r->slots[i];
    set_connection(r->smtp, s);
    if (s->again)
        curl_easy_setopt(s->easy, CURLOPT_FRESH_CONNECT, 1L);
    r->to[i] = set_letter(s);
    curl_multi_add_handle(r->smtp->multi, s->easy);
}

/* A server that drops an idle or well-used connection deserves one more try on a new one. */
static bool may_try_again(struct slot *s, CURLcode rc)
{
    long fresh = 1;
    curl_easy_getinfo(s->easy, CURLINFO_NUM_CONNECTS, &fresh);
    bool dropped =
        s->code == 421 || (!s->code && (rc == CURLE_SEND_ERROR || rc == CURLE_RECV_ERROR ||
                                        rc == CURLE_GOT_NOTHING || rc == CURLE_WEIRD_SERVER_REPLY));
    return dropped && fresh == 0 && !s->again;
}

/* Whether a failure means that the letters not begun wait: nothing gets through, or nothing is taken from us. */
static bool ends_run(struct run *r, const struct slot *s, CURLcode rc, const GError *error)
{
    enum mailio_smtp_about about = about_of(s);
    bool down = error->code == MAILIO_ERROR_DOWN || rc == CURLE_OPERATION_TIMEDOUT;
    bool broken = error->code == MAILIO_ERROR_RETRY && !s->code;
    r->breaks = broken ? r->breaks + 1 : 0;
    if (about == MAILIO_SMTP_DOUBT)
        r->doubts++;
    else if (about == MAILIO_SMTP_ADDRESS || about == MAILIO_SMTP_LETTER)
        r->doubts = 0; /* who tells letters apart takes some */

    bool lost = down || r->breaks >= BREAKS_MAX;

    return lost || error->code == MAILIO_ERROR_SETUP || r->doubts >= DOUBTS_MAX;
}

static void fail(struct run *r, unsigned i, CURLcode rc)
{
    struct slot *s = &r->slots[i];
    g_autoptr(GError) error = NULL;
    describe(s, rc, &error);
    if (ends_run(r, s, rc, error) && !r->stop) {
        r->stop = g_error_copy(error);
        if (r->stop->code == MAILIO_ERROR_RETRY) /* what was not begun keeps its turn */
            r->stop->code = MAILIO_ERROR_DOWN;
        if (r->doubts >= DOUBTS_MAX)
            r->stop->code = MAILIO_ERROR_SETUP; /* somebody must be told */
    }
    if (error->code == MAILIO_ERROR_REFUSED)
        r->allowed = r->smtp->connections; /* the login was fine */
    finish(r, i, error);
}

static void end(struct run *r, unsigned i, CURLcode rc)
{
    struct slot *s = &r->slots[i];
    curl_multi_remove_handle(r->smtp->multi, s->easy);
    curl_slist_free_all(r->to[i]);
    r->to[i] = NULL;
    if (rc == CURLE_OK) {
        r->breaks = r->doubts = 0;
        r->allowed = r->smtp->connections;
        finish(r, i, NULL);
    } else if (may_try_again(s, rc)) {
        s->again = true;
        begin(r, i);
    } else {
        fail(r, i, rc);
    }
}

/* Gives the next letter to each free slot; letters that cannot be sent at all are told at once. */
static void fill(struct run *r)
{
    while (r->next < r->n && (r->stop || r->busy < r->allowed)) {
        const struct mailio_letter *letter = &r->letters[r->next++];
        g_autoptr(GError) error = NULL;
        if (r->stop || !mailio_envelope_check(letter, &error)) {
            tell(r, letter->id, r->stop ? r->stop : error);
            continue;
        }
        unsigned i = 0;
        while (r->slots[i].letter)
            i++;
        r->slots[i].letter = letter;
        r->busy++;
        begin(r, i);
    }
}

static void smtp_send(void *state, const struct mailio_letter *letters, gsize n, mailio_sent *sent,
                      void *context)
{
    struct smtp *m = state;
    g_autofree struct run *r = g_new0(struct run, 1);

    r->smtp = m;
    r->letters = letters;
    r->n = n;
    r->allowed = 1;
    r->sent = sent;
    r->context = context;
    for (unsigned i = 0; i < m->connections; i++) {
        r->slots[i].smtp = m;
        r->slots[i].easy = m->handles[i];
    }

    fill(r);
    while (r->busy) {
        int running = 0, left = 0;
        CURLMsg *message;
        curl_multi_perform(m->multi, &running);
        while ((message = curl_multi_info_read(m->multi, &left))) {
            char *slot = NULL;
            if (message->msg != CURLMSG_DONE)
                continue;
            CURLcode rc = message->data.result;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &slot);
            end(r, (unsigned)((struct slot *)(void *)slot - r->slots), rc);
        }
        fill(r);
        if (r->busy)
            curl_multi_poll(m->multi, NULL, 0, 1000, NULL);
    }

    for (unsigned i = 0; i < m->connections; i++)
        curl_easy_reset(m->handles[i]);
    g_clear_error(&r->stop);
}

static size_t ignore(char *data, size_t size, size_t n, void *user)
{
    (void)data;
    (void)user;
    return size * n;
}

static bool smtp_probe(void *state, struct mailio_reached *reached, GError **error)
{
    struct smtp *m = state;
    struct slot s = {.smtp = m, .easy = curl_easy_init()};

    set_connection(m, &s);
    curl_easy_setopt(s.easy, CURLOPT_CUSTOMREQUEST, "NOOP");
    curl_easy_setopt(s.easy, CURLOPT_WRITEFUNCTION, ignore);
    CURLcode rc = curl_easy_perform(s.easy);
    const char *secured = m->tls_from_start ? "TLS" : "STARTTLS";
    if (rc != CURLE_OK)
        describe(&s, rc, error);
    else
        *reached = (struct mailio_reached){
            .server = true, .login = m->user != NULL, .secured = m->plain ? NULL : secured};
    curl_easy_cleanup(s.easy);

    return rc == CURLE_OK;
}

static void smtp_close(void *state)
{
    struct smtp *m = state;
    for (unsigned i = 0; i < SLOTS_MAX; i++)
        if (m->handles[i])
            curl_easy_cleanup(m->handles[i]);
    if (m->multi)
        curl_multi_cleanup(m->multi);
    g_free(m->url);
    g_free(m->host);
    g_free(m->user);
    g_free(m->ca_file);
    mailio_secret_free(m->password);
    mailio_secret_free(m->token);
    g_free(m);
}

static const struct mailio_submit_kind smtp_kind = {smtp_send, smtp_probe, smtp_close};

bool mailio_smtp_open(struct mailio_submit *submit, const struct mailio_url *url,
                      const struct mailio_submit_settings *settings, GError **error)
{
    if (settings->insecure_plain && !mailio_host_is_loopback(url->host)) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "mail-plain", "host", url->host, NULL);
        return false;
    }

    struct smtp *m = g_new0(struct smtp, 1);
    m->tls_from_start = !strcmp(url->scheme, "smtps");
    m->plain = settings->insecure_plain && !m->tls_from_start;
    bool six = strchr(url->host, ':') != NULL;
    unsigned usual = m->tls_from_start ? 465 : 587;
    m->url = g_strdup_printf("%s://%s%s%s:%u", url->scheme, six ? "[" : "", url->host, six ? "]" : "",
                             url->port ? url->port : usual);
    m->host = g_strdup(url->host);
    m->user = g_strdup(settings->user ? settings->user : url->user);
    m->password = g_strdup(settings->password);
    m->token = g_strdup(settings->oauth2_token);
    m->ca_file = g_strdup(settings->ca_file);
    m->timeout_s = settings->timeout_s ? settings->timeout_s : 30;
    m->connections = settings->connections ? MIN(settings->connections, (unsigned)SLOTS_MAX) : 4;
    submit->kind = &smtp_kind;
    submit->state = m;
    if (m->user && !m->password && !m->token) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "no-password", "host", m->host, "user", m->user, NULL);
        smtp_close(m);
        return false;
    }

    m->multi = curl_multi_init();
    curl_multi_setopt(m->multi, CURLMOPT_MAXCONNECTS, (long)m->connections);
    for (unsigned i = 0; i < m->connections; i++)
        m->handles[i] = curl_easy_init();

    return true;
}
