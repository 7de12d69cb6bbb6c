#include "secret.h"
#include "https.h"
#include "refusals.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECRET_MAX = 16384 };

void judge_secret_wipe(char *text)
{
    if (text)
        explicit_bzero(text, strlen(text));
    g_free(text);
}

void judge_secret_clear(struct judge_secret *secret)
{
    judge_secret_wipe(secret->password);
    judge_secret_wipe(secret->token);
    secret->password = secret->token = NULL;
}

/* The first line of a text, which must not be empty: of a file, or (NULL) what password-command said. Takes `text`. */
static bool take_first_line(char *text, const char *what, const char *file, char **line, GError **error)
{
    char *end = text + strcspn(text, "\r\n");
    bool ok = end > text && end - text <= SECRET_MAX;
    *line = ok ? g_strndup(text, (gsize)(end - text)) : NULL;
    judge_secret_wipe(text);
    if (ok)
        return true;
    return file ? judge_fail(error, JUDGE_ERROR_SETUP, "secret-empty", "door", what, "file", file, NULL)
                : judge_fail(error, JUDGE_ERROR_SETUP, "secret-empty-command", "door", what, NULL);
}

bool judge_secret_read(const char *path, const char *what, char **line, GError **error)
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
        judge_secret_wipe(out);
        return judge_fail(error, JUDGE_ERROR_SETUP, "password-command", "door", what, "why", why->message,
                          NULL);
    }
    return take_first_line(out, what, NULL, line, error);
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

/* Why there is no token, with what to do about it. Always false. */
static bool refuse(const struct judge_door *door, const char *what, const char *answer, long status,
                   GError **error)
{
    g_autofree char *why = NULL;
    switch (judge_token_refusal(answer, status, &why)) {
    case JUDGE_TOKEN_CLIENT:
        return judge_fail(error, JUDGE_ERROR_SETUP, "token-client", "door", what, "url", door->oauth2_url,
                          "client", door->oauth2_client, "reason", why, NULL);
    case JUDGE_TOKEN_LATER:
        return judge_fail(error, JUDGE_ERROR_RETRY, "token-later", "door", what, "url", door->oauth2_url,
                          "reason", why, NULL);
    case JUDGE_TOKEN_ODD:
        return judge_fail(error, JUDGE_ERROR_RETRY, "token-odd", "door", what, "url", door->oauth2_url,
                          "reason", why, NULL);
    case JUDGE_TOKEN_GRANT:
        break;
    }

    return judge_fail(error, JUDGE_ERROR_SETUP, "token-refused", "door", what, "url", door->oauth2_url,
                      "reason", why, NULL);
}

/* Waits until no other process of ours (a pass, doctor) changes a token beside this one: a server that replaces tokens takes each
 * once only, and one that comes twice for stolen. Closing what it returns lets the next one in; -1: the folder cannot be opened. */
static int wait_for_token(const char *refresh_file)
{
    g_autofree char *folder = g_path_get_dirname(refresh_file);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0)
        flock(fd, LOCK_EX);
    return fd;
}

/* Asks with the refresh token `old`; `fresh` is the one that replaces it, or NULL. */
static bool ask_refreshed(const struct judge_door *door, const char *what, const char *old,
                          const char *secret, struct judge_secret *got, char **fresh, GError **error)
{
    g_autoptr(GString) form = g_string_new(NULL), answer = g_string_new(NULL);
    judge_form_add(form, "grant_type", "refresh_token");
    judge_form_add(form, "client_id", door->oauth2_client);
    judge_form_add(form, "client_secret", secret);
    judge_form_add(form, "refresh_token", old);
    judge_form_add(form, "scope", door->oauth2_scope);

    long status = 0;
    bool ok = judge_https_ask(door, what, door->oauth2_url, form, answer, &status, &got->server_s, error);
    explicit_bzero(form->str, form->len);
    bool odd = false;
    got->token = ok ? judge_json_token(answer->str, "access_token", &odd) : NULL;
    *fresh = ok ? judge_json_token(answer->str, "refresh_token", &odd) : NULL;
    if (ok && (odd || !got->token))
        ok = refuse(door, what, answer->str, status, error);
    explicit_bzero(answer->str, answer->len);
    return ok;
}

/* The server may have replaced the refresh token: the new one must be safe before the access token is used. */
static bool keep_replaced(const struct judge_door *door, const char *old, const char *fresh, GError **error)
{
    if (!fresh || !strcmp(fresh, old))
        return true;

    g_autofree char *line = g_strconcat(fresh, "\n", NULL);
    bool ok = judge_write_durable(door->oauth2_refresh_file, line, strlen(line), error);
    explicit_bzero(line, strlen(line));
    return ok;
}

static bool refresh(const struct judge_door *door, const char *what, struct judge_secret *got, GError **error)
{
    if (!door->oauth2_client || !door->oauth2_refresh_file)
        return judge_fail(error, JUDGE_ERROR_SETUP, "oauth2-keys", "door", what, NULL);

    char *old = NULL, *secret = NULL, *fresh = NULL;
    if (access(door->oauth2_refresh_file, F_OK) != 0)
        return judge_fail(error, JUDGE_ERROR_SETUP, "oauth2-none", "door", what, "file",
                          door->oauth2_refresh_file, NULL);

    int turn = wait_for_token(door->oauth2_refresh_file);
    bool ok =
        judge_secret_read(door->oauth2_refresh_file, what, &old, error) &&
        (!door->oauth2_secret_file || judge_secret_read(door->oauth2_secret_file, what, &secret, error)) &&
        ask_refreshed(door, what, old, secret, got, &fresh, error) && keep_replaced(door, old, fresh, error);

    if (turn >= 0)
        close(turn);
    if (!ok)
        judge_secret_clear(got);
    judge_secret_wipe(fresh);
    judge_secret_wipe(secret);
    judge_secret_wipe(old);

    return ok;
}

bool judge_secret_get(const struct judge_door *door, const char *what, struct judge_secret *secret,
                      GError **error)
{
    *secret = (struct judge_secret){0};
    if (door->oauth2_url)
        return refresh(door, what, secret, error);
    if (door->password_file)
        return judge_secret_read(door->password_file, what, &secret->password, error);
    if (door->password_command)
        return run_command(door->password_command, what, &secret->password, error);
    return true;
}
