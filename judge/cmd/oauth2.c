/* oauth2: the first refresh token of a mail account, from nothing but a client id. A server that knows the device
 * flow shows a code to type in a browser anywhere; else the browser's answer comes back to this computer, or is
 * pasted. */
#include "command.h"
#include "oauth2.h"
#include "options.h"
#include "../conf/error.h"
#include "../conf/https.h"
#include "../conf/refusals.h"
#include "../conf/secret.h"
#include "../play/home.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    WAIT_S = 900, /* for a person with a browser */
    POLL_S = 5,   /* between two questions of the device flow, unless the server says */
    SLOWER_S = 5, /* what "slow_down" adds (RFC 8628 3.5) */
    REQUEST_MAX = 16384,
    VERIFIER_BYTES = 48 /* 64 letters (RFC 7636 4.1 wants 43 to 128) */
};

/* Where a provider asks and answers. */
struct provider {
    const char *name;
    const char *authorize, *device, *token; /* one of the first two may be NULL */
    const char *scope;
    const char *extra; /* fields of the address that the browser opens */
};

static const struct provider known_providers[] = {
    /* Google's device flow does not allow the scope of mail. */
    {"google", "https://accounts.google.com/o/oauth2/v2/auth", NULL, "https://oauth2.googleapis.com/token",
     "https://mail.google.com/", "&access_type=offline&prompt=consent"},
    {"microsoft", NULL, "https://login.microsoftonline.com/common/oauth2/v2.0/devicecode",
     "https://login.microsoftonline.com/common/oauth2/v2.0/token",
     "offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send",
     ""},
};

const char *judge_oauth2_token_url(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(known_providers); i++)
        if (!strcmp(known_providers[i].name, name))
            return known_providers[i].token;
    return NULL;
}

/* One authorisation under way. */
struct request {
    enum rules_language language;
    const struct judge_door *door;
    const char *section; /* "incoming", "outgoing" */
    struct provider provider;
    const char *client, *scope, *refresh_file;
    char *secret; /* of the client; NULL: none */
};

static void say(const struct request *request, const char *key, const char *name, const char *text,
                const char *name2, const char *text2)
{
    g_autofree char *said = templates_phrase_words(request->language, key, name, text, name2, text2, NULL);
    printf("%s\n", said);
    fflush(stdout);
}

/* Base64 that may stand in an address, without padding (RFC 4648 5). Transfer full. */
static char *base64url(const guchar *bytes, gsize len)
{
    char *text = g_base64_encode(bytes, len);
    text[strcspn(text, "=")] = '\0';
    return g_strdelimit(g_strdelimit(text, "+", '-'), "/", '_');
}

/* Random letters that may stand in an address. Transfer full. */
static char *random_letters(void)
{
    guchar bytes[VERIFIER_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return NULL;

    return base64url(bytes, sizeof bytes);
}

/* The challenge of a verifier: its SHA-256 (RFC 7636 4.2). Transfer full. */
static char *challenge_of(const char *verifier)
{
    guchar digest[32];
    gsize len = sizeof digest;
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(sum, (const guchar *)verifier, -1);
    g_checksum_get_digest(sum, digest, &len);

    return base64url(digest, len);
}

/* The end points that a server publishes (RFC 8414, OpenID Connect discovery); its texts live as long as `kept`. */
static bool discover(const struct request *request, const char *url, GPtrArray *kept,
                     struct provider *provider, GError **error)
{
    g_autofree char *bare = g_strdup(url);
    for (size_t len = strlen(bare); len && bare[len - 1] == '/'; len--)
        bare[len - 1] = '\0';
    g_autofree char *where = g_strconcat(bare, "/.well-known/openid-configuration", NULL);
    g_autoptr(GString) answer = g_string_new(NULL);
    long status = 0;
    if (!judge_https_ask(request->door, request->section, where, NULL, answer, &status, NULL, error))
        return false;

    char *const points[] = {judge_json_string(answer->str, "authorization_endpoint"),
                            judge_json_string(answer->str, "device_authorization_endpoint"),
                            judge_json_string(answer->str, "token_endpoint")};
    for (size_t i = 0; i < G_N_ELEMENTS(points); i++)
        g_ptr_array_add(kept, points[i]);
    *provider = (struct provider){.name = url,
                                  .authorize = points[0],
                                  .device = points[1],
                                  .token = points[2],
                                  .scope = "offline_access",
                                  .extra = ""};

    return (provider->token && (provider->device || provider->authorize)) ||
           judge_fail(error, JUDGE_ERROR_SETUP, "oauth2-unknown", "url", where, NULL);
}

static bool find_provider(const struct request *request, const char *word, GPtrArray *kept,
                          struct provider *provider, GError **error)
{
    for (size_t i = 0; i < G_N_ELEMENTS(known_providers); i++)
        if (!g_ascii_strcasecmp(known_providers[i].name, word)) {
            *provider = known_providers[i];
            return true;
        }

    if (!strstr(word, "://"))
        return judge_fail(error, JUDGE_ERROR_SETUP, "oauth2-provider", "word", word, NULL);
    return discover(request, word, kept, provider, error);
}

/* Nobody said yes in time. Always false. */
static bool refuse_late(GError **error)
{
    return judge_fail(error, JUDGE_ERROR_REFUSED, "oauth2-late", NULL);
}

/* Why there is no token, and what can be done about it. Always false. */
static bool refuse(const struct request *request, const char *url, const char *answer, long status,
                   GError **error)
{
    g_autofree char *token = judge_json_string(answer, "access_token");
    bool short_lived = token != NULL;
    judge_secret_wipe(g_steal_pointer(&token));
    if (short_lived)
        return judge_fail(error, JUDGE_ERROR_REFUSED, "oauth2-no-refresh", "url", url, "scope",
                          request->scope, NULL);

    g_autofree char *word = judge_json_string(answer, "error");
    if (!g_strcmp0(word, "expired_token"))
        return refuse_late(error);

    g_autofree char *why = NULL;
    switch (judge_token_refusal(answer, status, &why)) {
    case JUDGE_TOKEN_CLIENT:
        return judge_fail(error, JUDGE_ERROR_REFUSED, "oauth2-client", "url", url, "client", request->client,
                          "reason", why, NULL);
    case JUDGE_TOKEN_LATER:
        return judge_fail(error, JUDGE_ERROR_REFUSED, "oauth2-later", "url", url, "reason", why, NULL);
    case JUDGE_TOKEN_ODD:
        return judge_fail(error, JUDGE_ERROR_REFUSED, "oauth2-odd", "url", url, "reason", why, NULL);
    case JUDGE_TOKEN_GRANT:
        break;
    }

    return judge_fail(error, JUDGE_ERROR_REFUSED, "oauth2-refused", "url", url, "reason", why, NULL);
}

/* Posts a form to the token end point: a refresh token (transfer full), or NULL with what it answered. An error: nobody answered. */
static char *post_form(const struct request *request, const GString *form, GString *answer, long *status,
                       GError **error)
{
    g_string_truncate(answer, 0);
    return judge_https_ask(request->door, request->section, request->provider.token, form, answer, status,
                           NULL, error)
               ? judge_json_token(answer->str, "refresh_token", &(bool){false})
               : NULL;
}

static GString *token_form(const struct request *request, const char *grant)
{
    GString *form = g_string_new(NULL);
    judge_form_add(form, "grant_type", grant);
    judge_form_add(form, "client_id", request->client);
    judge_form_add(form, "client_secret", request->secret);
    return form;
}

enum device_answer { DEVICE_DONE, DEVICE_WAITS, DEVICE_BUSY, DEVICE_GONE, DEVICE_REFUSED };

/* Whether the person has said yes or no by now. A server that cannot be reached for a moment is complained of, and asked later. */
static enum device_answer ask_device(const struct request *request, const GString *form, char **refresh,
                                     GError **error)
{
    g_autoptr(GString) answer = g_string_new(NULL);
    g_autoptr(GError) unreached = NULL;
    long status = 0;
    *refresh = post_form(request, form, answer, &status, &unreached);
    if (unreached && judge_error_is_retry(unreached)) {
        judge_complain(request->language, unreached);
        return DEVICE_GONE;
    }
    if (unreached) {
        g_propagate_error(error, g_steal_pointer(&unreached));
        return DEVICE_REFUSED;
    }

    g_autofree char *word = judge_json_string(answer->str, "error");
    g_autofree char *why = NULL;
    enum device_answer is = DEVICE_REFUSED;
    if (*refresh)
        is = DEVICE_DONE;
    else if (!g_strcmp0(word, "authorization_pending"))
        is = DEVICE_WAITS;
    else if (!g_strcmp0(word, "slow_down") ||
             judge_token_refusal(answer->str, status, &why) == JUDGE_TOKEN_LATER)
        is = DEVICE_BUSY;
    else
        refuse(request, request->provider.token, answer->str, status, error);

    explicit_bzero(answer->str, answer->len);
    return is;
}

/* Asks again and again until the person has said yes or no (RFC 8628 3.4). */
static char *wait_for_device(const struct request *request, const char *device_code, unsigned interval_s,
                             unsigned expires_s, GError **error)
{
    g_autoptr(GString) form = token_form(request, "urn:ietf:params:oauth:grant-type:device_code");
    judge_form_add(form, "device_code", device_code);

    for (unsigned waited_s = 0; waited_s <= expires_s; waited_s += interval_s) {
        char *refresh;
        g_usleep((gulong)interval_s * G_USEC_PER_SEC);
        enum device_answer is = ask_device(request, form, &refresh, error);
        if (is == DEVICE_DONE || is == DEVICE_REFUSED)
            return refresh;
        if (is == DEVICE_BUSY)
            interval_s += SLOWER_S;
        if (is == DEVICE_GONE) /* RFC 8628 3.5 */
            interval_s *= 2;
    }

    refuse_late(error);
    return NULL;
}

static unsigned number_of(const char *json, const char *name, unsigned preset, unsigned most)
{
    g_autofree char *text = judge_json_string(json, name);
    guint64 n;
    return text && g_ascii_string_to_unsigned(text, 10, 0, most, &n, NULL) ? (unsigned)n : preset;
}

/* A code is typed in a browser anywhere. */
static char *by_device(const struct request *request, GError **error)
{
    g_autoptr(GString) form = g_string_new(NULL), answer = g_string_new(NULL);
    judge_form_add(form, "client_id", request->client);
    judge_form_add(form, "scope", request->scope);
    long status = 0;
    if (!judge_https_ask(request->door, request->section, request->provider.device, form, answer, &status,
                         NULL, error))
        return NULL;

    g_autofree char *device_code = judge_json_string(answer->str, "device_code");
    g_autofree char *user_code = judge_json_string(answer->str, "user_code");
    g_autofree char *where = judge_json_string(answer->str, "verification_uri");
    if (!where)
        where = judge_json_string(answer->str, "verification_url");
    if (!device_code || !user_code || !where) {
        refuse(request, request->provider.device, answer->str, status, error);
        return NULL;
    }

    say(request, "oauth2.device", "url", where, "code", user_code);
    return wait_for_device(request, device_code, number_of(answer->str, "interval", POLL_S, 60),
                           number_of(answer->str, "expires_in", WAIT_S, 3600), error);
}

/* A listening socket on a free port of this computer alone. */
static int listen_here(unsigned *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0 || listen(fd, 4) != 0 ||
        getsockname(fd, (struct sockaddr *)&address, &len) != 0) {
        close(fd);
        return -1;
    }

    *port = ntohs(address.sin_port);
    return fd;
}

/* The field of an address's query, escapes undone; NULL if it is not there. Transfer full. */
static char *query_field(const char *address, const char *name)
{
    const char *query = strchr(address, '?');
    if (!query)
        return NULL;

    g_autofree char *bare = g_strndup(query + 1, strcspn(query + 1, " #\r\n"));
    g_auto(GStrv) fields = g_strsplit(bare, "&", -1);
    size_t len = strlen(name);
    for (char **field = fields; *field; field++)
        if (!strncmp(*field, name, len) && (*field)[len] == '=')
            return g_uri_unescape_string(*field + len + 1, NULL);
    return NULL;
}

/* Reads what a browser asks of us, and thanks it. Transfer full; NULL if it asked nothing whole. */
static char *take_request(const struct request *request, int listener)
{
    char text[REQUEST_MAX] = "";
    size_t have = 0;
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (fd < 0)
        return NULL;

    while (have < sizeof text - 1 && !strstr(text, "\r\n\r\n")) {
        struct pollfd ready = {.fd = fd, .events = POLLIN};
        ssize_t n = poll(&ready, 1, 5000) == 1 ? read(fd, text + have, sizeof text - 1 - have) : 0;
        if (n <= 0)
            break;
        have += (size_t)n;
        text[have] = '\0';
    }

    g_autofree char *thanks = templates_phrase(request->language, "oauth2.thanks", NULL);
    g_autofree char *answer = g_strdup_printf(
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %zu\r\n"
        "Connection: close\r\n\r\n%s",
        strlen(thanks), thanks);
    ssize_t ignored = send(fd, answer, strlen(answer), MSG_NOSIGNAL);
    (void)ignored;
    close(fd);

    return g_strdup(text);
}

/* The address that comes back, from the browser on this computer or pasted from one elsewhere. Transfer full. */
static char *wait_for_answer(const struct request *request, int listener)
{
    struct pollfd ready[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = listener, .events = POLLIN}};
    for (gint64 end_us = g_get_monotonic_time() + (gint64)WAIT_S * G_USEC_PER_SEC;
         g_get_monotonic_time() < end_us;) {
        if (poll(ready, 2, 1000) <= 0)
            continue;

        char *text = NULL;
        if (ready[1].revents & POLLIN) {
            text = take_request(request, listener);
        } else if (ready[0].revents) {
            char line[REQUEST_MAX];
            text = fgets(line, sizeof line, stdin) ? g_strdup(line) : NULL;
            if (!text)
                ready[0].fd = -1; /* nobody there to paste */
        }

        bool pasted = text && !(ready[1].revents & POLLIN) && *g_strstrip(text);
        if (text && (strstr(text, "code=") || strstr(text, "error=")))
            return text;
        /* A browser asks for its icon too. */
        if (pasted)
            say(request, "oauth2.pasted-other", NULL, NULL, NULL, NULL);
        g_free(text);
    }

    return NULL;
}

static char *address_for_browser(const struct request *request, const char *redirect, const char *state,
                                 const char *challenge)
{
    g_autoptr(GString) query = g_string_new(NULL);
    judge_form_add(query, "response_type", "code");
    judge_form_add(query, "client_id", request->client);
    judge_form_add(query, "redirect_uri", redirect);
    judge_form_add(query, "scope", request->scope);
    judge_form_add(query, "state", state);
    judge_form_add(query, "code_challenge", challenge);
    judge_form_add(query, "code_challenge_method", "S256");
    return g_strconcat(request->provider.authorize, "?", query->str, request->provider.extra, NULL);
}

static char *exchange_code(const struct request *request, const char *code, const char *redirect,
                           const char *verifier, GError **error)
{
    g_autoptr(GString) form = token_form(request, "authorization_code");
    judge_form_add(form, "code", code);
    judge_form_add(form, "redirect_uri", redirect);
    judge_form_add(form, "code_verifier", verifier);

    g_autoptr(GString) answer = g_string_new(NULL);
    g_autoptr(GError) unreached = NULL;
    long status = 0;
    char *refresh = post_form(request, form, answer, &status, &unreached);
    if (unreached)
        g_propagate_error(error, g_steal_pointer(&unreached));
    else if (!refresh)
        refuse(request, request->provider.token, answer->str, status, error);

    explicit_bzero(answer->str, answer->len);
    return refresh;
}

/* The code in an address that came back: to the question with that state, and a yes. Transfer full. */
static char *code_of(const struct request *request, const char *came, const char *state, GError **error)
{
    g_autofree char *code = query_field(came, "code");
    g_autofree char *back = query_field(came, "state");
    g_autofree char *refused = query_field(came, "error");
    bool ours = !g_strcmp0(back, state);
    if (ours && code)
        return g_steal_pointer(&code);

    if (ours && refused)
        judge_fail(error, JUDGE_ERROR_REFUSED, "oauth2-refused", "url", request->provider.authorize, "reason",
                   refused, NULL);
    else
        judge_fail(error, JUDGE_ERROR_REFUSED, "oauth2-stranger", NULL);
    return NULL;
}

/* The browser's answer comes back to this computer, with a proof of who asked (RFC 8252 7.3, RFC 7636). */
static char *by_browser(const struct request *request, GError **error)
{
    g_autofree char *verifier = random_letters(), *state = random_letters();
    unsigned port = 0;
    int listener = verifier && state ? listen_here(&port) : -1;
    if (listener < 0) {
        judge_fail(error, JUDGE_ERROR_RETRY, "oauth2-listen", "why", g_strerror(errno), NULL);
        return NULL;
    }

    g_autofree char *challenge = challenge_of(verifier),
                    *redirect = g_strdup_printf("http://127.0.0.1:%u/", port);
    g_autofree char *address = address_for_browser(request, redirect, state, challenge);
    say(request, "oauth2.browser", "url", address, "here", redirect);
    g_autofree char *came = wait_for_answer(request, listener);
    close(listener);

    g_autofree char *code = came ? code_of(request, came, state, error) : NULL;
    if (!came)
        refuse_late(error);
    return code ? exchange_code(request, code, redirect, verifier, error) : NULL;
}

/* The keys that judge.conf lacks, ready to copy. */
static void print_keys(const struct request *request)
{
    const struct judge_door *door = request->door;
    bool complete = door->oauth2_refresh_file && door->oauth2_client &&
                    !g_strcmp0(door->oauth2_url, request->provider.token);
    if (complete)
        return;

    say(request, "oauth2.keys", "section", request->section, "file", "judge.conf");
    printf("\n[%s]\noauth2-url = %s\noauth2-client = %s\n", request->section, request->provider.token,
           request->client);
    if (request->secret && door->oauth2_secret_file)
        printf("oauth2-secret-file = %s\n", door->oauth2_secret_file);
    printf("oauth2-refresh-file = %s\n", request->refresh_file);
}

static bool authorise(struct request *request, const char *word, GError **error)
{
    g_autoptr(GPtrArray) kept = g_ptr_array_new_with_free_func(g_free);
    if (!find_provider(request, word, kept, &request->provider, error))
        return false;

    if (!request->scope)
        request->scope = request->door->oauth2_scope ? request->door->oauth2_scope : request->provider.scope;
    char *refresh = request->provider.device ? by_device(request, error) : by_browser(request, error);
    if (!refresh)
        return false;

    g_autofree char *line = g_strconcat(refresh, "\n", NULL);
    bool ok = judge_write_durable(request->refresh_file, line, strlen(line), error);
    explicit_bzero(line, strlen(line));
    judge_secret_wipe(refresh);
    if (!ok)
        return false;

    say(request, "oauth2.done", "file", request->refresh_file, "section", request->section);
    print_keys(request);
    return true;
}

static bool read_client_secret(struct request *request, const char *path, GError **error)
{
    const char *from = path ? path : request->door->oauth2_secret_file;
    return !from || judge_secret_read(from, request->section, &request->secret, error);
}

int judge_cmd_oauth2(struct judge_context *context, int argc, char **argv)
{
    const char *door = NULL, *client = NULL, *secret = NULL, *scope = NULL;
    const struct judge_option options[] = {{"door=incoming|outgoing", &door, NULL},
                                           {"client", &client, NULL},
                                           {"secret-file", &secret, NULL},
                                           {"scope", &scope, NULL},
                                           {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "oauth2-operand");
    if (!operand)
        return JUDGE_USAGE;
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = judge_home_folder(context);
    struct judge_config *config = NULL;
    if (folder)
        config = judge_config_load(folder, context->config_path, context->language, &error);
    else
        judge_fail(&error, JUDGE_ERROR_SETUP, "home-none", NULL);
    if (!config)
        return judge_complain(context->language, error);

    bool outgoing = !g_strcmp0(door, "outgoing");
    const struct judge_door *asked = outgoing ? &config->out : &config->in;
    g_autofree char *preset =
        g_build_filename(config->home, outgoing ? "oauth2-outgoing" : "oauth2-incoming", NULL);
    struct request request = {.language = context->language,
                              .door = asked,
                              .section = outgoing ? "outgoing" : "incoming",
                              .client = client ? client : asked->oauth2_client,
                              .scope = scope,
                              .refresh_file =
                                  asked->oauth2_refresh_file ? asked->oauth2_refresh_file : preset};

    int status;
    if (!request.client)
        status = judge_usage(context->language, "oauth2", "oauth2-client", NULL);
    else if (read_client_secret(&request, secret, &error) && authorise(&request, operand[0], &error))
        status = JUDGE_DONE;
    else
        status = judge_complain(context->language, error);

    judge_secret_wipe(request.secret);
    judge_config_free(config);
    return status;
}
