#include "secret.h"
#include "config.h"
#include "refusals.h"

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECRET_MAX = 16384, ANSWER_MAX = 1 << 20 };

static void wipe(char *text)
{
    if (text)
        explicit_bzero(text, strlen(text));
    g_free(text);
}

void judge_secret_clear(struct judge_secret *secret)
{
    wipe(secret->password);
    wipe(secret->token);
    secret->password = secret->token = NULL;
}

/* The first line of a text, which must not be empty. Takes `text`. */
static bool take_first_line(char *text, const char *what, const char *from, char **line, GError **error)
{
    char *end = text + strcspn(text, "\r\n");
    bool ok = end > text && end - text <= SECRET_MAX;
    *line = ok ? g_strndup(text, (gsize)(end - text)) : NULL;
    wipe(text);
    return ok || judge_fail(error, JUDGE_ERROR_SETUP, "secret-empty", "door", what, "from", from, NULL);
}

static bool read_line(const char *path, const char *what, char **line, GError **error)
{
    gchar *text = NULL;
    g_autoptr(GError) why = NULL;
    if (!g_file_get_contents(path, &text, NULL, &why))
        return judge_fail(error, JUDGE_ERROR_SETUP, "secret-unread", "door", what, "why", why->message, NULL);
    return take_first_line(text, what, path, line, error);
}

static bool run_command(const char *command, const char *what, char **line, GError **error)
{
    g_auto(GStrv) argv = NULL;
    gchar *out = NULL;
    gint status;
    g_autoptr(GError) why = NULL;
    if (!g_shell_parse_argv(command, NULL, &argv, &why) ||
        !g_spawn_sync(NULL, argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, &status, &why) ||
        !g_spawn_check_wait_status(status, &why)) {
        wipe(out);
        return judge_fail(error, JUDGE_ERROR_SETUP, "password-command", "door", what, "why", why->message,
                          NULL);
    }
    return take_first_line(out, what, "the output of password-command", line, error);
}

static unsigned hex4(const char *at)
{
    unsigned n = 0;
    for (int i = 0; i < 4; i++) {
        int digit = g_ascii_xdigit_value(at[i]);
        if (digit < 0)
            return 0xFFFD;
        n = n * 16 + (unsigned)digit;
    }
    return n;
}

/* Reads the string that begins after its opening quote. */
static char *unescape(const char *at)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (; *at && *at != '"'; at++) {
        if (*at != '\\') {
            g_string_append_c(text, *at);
            continue;
        }
        if (!*++at)
            return NULL;
        static const char codes[] = "n\nt\tr\rb\bf\f";
        const char *code = strchr("ntrbf", *at) ? strchr(codes, *at) : NULL;
        if (*at == 'u') {
            if (strlen(at) < 5)
                return NULL;
            unsigned c = hex4(at + 1);
            g_string_append_unichar(text, c && !(c >= 0xD800 && c < 0xE000) ? c : 0xFFFD);
            at += 4;
        } else
            g_string_append_c(text, code ? code[1] : *at);
    }

    return *at == '"' ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

char *judge_json_string(const char *json, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = json; (at = strchr(at, '"')); at++) {
        bool match = !strncmp(at + 1, name, len) && at[1 + len] == '"';
        const char *value = match ? at + len + 2 : NULL;
        if (value && *(value += strspn(value, " \t\r\n")) == ':') {
            value++;
            value += strspn(value, " \t\r\n");
            return *value == '"' ? unescape(value + 1) : NULL;
        }
        for (at++; *at && *at != '"'; at++) /* to the end of this string */
            if (*at == '\\' && at[1])
                at++;
        if (!*at)
            return NULL;
    }

    return NULL;
}

bool judge_write_durable(const char *path, const char *data, gsize len, GError **error)
{
    g_autofree char *fresh = g_strconcat(path, ".new", NULL);
    g_autofree char *folder = g_path_get_dirname(path);
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool ok = fd >= 0;
    for (gsize done = 0; ok && done < len;) {
        ssize_t n = write(fd, data + done, len - done);
        ok = n > 0 || (n < 0 && errno == EINTR);
        done += n > 0 ? (gsize)n : 0;
    }

    ok = ok && fsync(fd) == 0;
    int why = errno;
    if (fd >= 0)
        close(fd);

    if (ok && rename(fresh, path) != 0) {
        ok = false;
        why = errno;
    }

    int dir = ok ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (dir >= 0) {
        fsync(dir);
        close(dir);
    }

    if (!ok) {
        unlink(fresh);
        judge_fail(error, JUDGE_ERROR_RETRY, "file-unwritten", "path", path, "why", g_strerror(why), NULL);
    }

    return ok;
}

static size_t collect(char *data, size_t size, size_t n, void *into)
{
    GString *answer = into;
    if (answer->len + size * n > ANSWER_MAX)
        return 0;
    g_string_append_len(answer, data, (gssize)(size * n));
    return size * n;
}

static void add_field(CURL *curl, GString *form, const char *name, const char *value)
{
    char *escaped = value ? curl_easy_escape(curl, value, 0) : NULL;
    if (escaped)
        g_string_append_printf(form, "%s%s=%s", form->len ? "&" : "", name, escaped);
    curl_free(escaped);
}

/* Asks the token end point. `answer` holds whatever it said. */
static bool post_form(const struct judge_door *door, const char *what, const GString *form, GString *answer,
                      long *status, GError **error)
{
    CURL *curl = curl_easy_init();
    char detail[CURL_ERROR_SIZE] = "";
    curl_easy_setopt(curl, CURLOPT_URL, door->oauth2_url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, door->plain ? "https,http" : "https");
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, form->str);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)door->timeout_s);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, collect);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, answer);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, detail);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    if (door->ca_file)
        curl_easy_setopt(curl, CURLOPT_CAINFO, door->ca_file);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, status);
    curl_easy_cleanup(curl);
    if (code == CURLE_OK)
        return true;

    bool certificate = code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_UNSUPPORTED_PROTOCOL;
    judge_fail(error, certificate ? JUDGE_ERROR_SETUP : JUDGE_ERROR_RETRY, "token-none", "door", what, "url",
               door->oauth2_url, "why", *detail ? detail : curl_easy_strerror(code), NULL);

    return false;
}

static bool refresh(const struct judge_door *door, const char *what, char **token, GError **error)
{
    char *old = NULL, *secret = NULL;
    if (!door->oauth2_client || !door->oauth2_refresh_file)
        return judge_fail(error, JUDGE_ERROR_SETUP, "oauth2-keys", "door", what, NULL);
    if (!read_line(door->oauth2_refresh_file, what, &old, error))
        return false;
    if (door->oauth2_secret_file && !read_line(door->oauth2_secret_file, what, &secret, error)) {
        wipe(old);
        return false;
    }

    CURL *curl = curl_easy_init(); /* only for escaping */
    g_autoptr(GString) form = g_string_new(NULL);
    add_field(curl, form, "grant_type", "refresh_token");
    add_field(curl, form, "client_id", door->oauth2_client);
    add_field(curl, form, "client_secret", secret);
    add_field(curl, form, "refresh_token", old);
    add_field(curl, form, "scope", door->oauth2_scope);
    curl_easy_cleanup(curl);
    wipe(secret);
    g_autoptr(GString) answer = g_string_new(NULL);
    long status = 0;
    bool ok = post_form(door, what, form, answer, &status, error);
    explicit_bzero(form->str, form->len);
    if (ok && !(*token = judge_json_string(answer->str, "access_token"))) {
        g_autofree char *reason = judge_json_string(answer->str, "error");
        ok = false;
        bool later = status >= 500;
        g_autofree char *number = g_strdup_printf("%ld", status);
        judge_fail(error, later ? JUDGE_ERROR_RETRY : JUDGE_ERROR_SETUP,
                   later ? "token-later" : "token-refused", "door", what, "url", door->oauth2_url, "status",
                   number, "reason", reason && strlen(reason) < 100 ? reason : "-", NULL);
    }

    /* The server may have replaced the refresh token: the new one must be safe before the access token is
     * used. */
    char *fresh = ok ? judge_json_string(answer->str, "refresh_token") : NULL;
    if (fresh && strcmp(fresh, old)) {
        g_autofree char *line = g_strconcat(fresh, "\n", NULL);
        ok = judge_write_durable(door->oauth2_refresh_file, line, strlen(line), error);
        explicit_bzero(line, strlen(line));
    }

    explicit_bzero(answer->str, answer->len);
    wipe(fresh);
    wipe(old);

    return ok;
}

bool judge_secret_get(const struct judge_door *door, const char *what, struct judge_secret *secret,
                      GError **error)
{
    secret->password = secret->token = NULL;
    if (door->oauth2_url)
        return refresh(door, what, &secret->token, error);
    if (door->password_file)
        return read_line(door->password_file, what, &secret->password, error);
    if (door->password_command)
        return run_command(door->password_command, what, &secret->password, error);
    return true;
}
