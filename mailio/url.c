/* "imaps://user@host:port/folder" and "maildir:DIR" taken apart; what is missing comes from the kind. */
#include "url_p.h"

#include <string.h>

static bool fail(GError **error, const char *text, const char *why)
{
    return mailio_fault(error, MAILIO_ERROR_SETUP, "url", "url", text, "@why", why, NULL);
}

/* Percent codes decoded; NULL if they are broken or hide a control character. */
static char *decode(const char *text, gsize len)
{
    g_autofree char *raw = g_strndup(text, len);
    char *plain = g_uri_unescape_string(raw, NULL);
    for (const char *p = plain; p && *p; p++)
        if ((guchar)*p < ' ' || *p == 0x7f) {
            g_free(plain);
            return NULL;
        }
    return plain;
}

static bool read_port(struct mailio_url *url, const char *digits)
{
    guint64 port;
    if (!g_ascii_string_to_unsigned(digits, 10, 1, 65535, &port, NULL))
        return false;
    url->port = (unsigned)port;
    return true;
}

static bool read_host(struct mailio_url *url, const char *text, const char *from, const char *end,
                      GError **error)
{
    const char *at = g_strrstr_len(from, end - from, "@");
    if (at) {
        url->user = decode(from, (gsize)(at - from));
        if (!url->user || !*url->user)
            return fail(error, text, "fault.url.user");
        if (strchr(url->user, ':'))
            return fail(error, "…", "fault.url.password");
        from = at + 1;
    }

    g_autofree char *host = g_strndup(from, (gsize)(end - from));
    char *colon = host[0] == '[' ? strstr(host, "]:") : strchr(host, ':');
    if (colon && colon[0] == ']')
        colon++;
    if (colon) {
        *colon = '\0';
        if (!read_port(url, colon + 1))
            return fail(error, text, "fault.url.port");
    }

    gsize len = strlen(host);
    bool bracketed = len > 2 && host[0] == '[' && host[len - 1] == ']';
    url->host = bracketed ? g_strndup(host + 1, len - 2) : g_strdup(host);
    if (!*url->host ||
        strspn(url->host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:%") !=
            strlen(url->host))
        return fail(error, text, "fault.url.host");

    return true;
}

bool mailio_url_init(struct mailio_url *url, const char *text, GError **error)
{
    memset(url, 0, sizeof *url);
    if (!text || !*text)
        return fail(error, "", "fault.url.empty");

    gsize n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    if (!n || text[n] != ':')
        return fail(error, text, "fault.url.scheme");

    url->scheme = g_ascii_strdown(text, (gssize)n);
    const char *rest = text + n + 1;
    bool local =
        !strcmp(url->scheme, "maildir") || !strcmp(url->scheme, "mbox") || !strcmp(url->scheme, "sendmail");
    bool good;
    if (local) {
        if (g_str_has_prefix(rest, "///"))
            rest += 2;
        url->path = g_strdup(rest);
        good = *rest || fail(error, text, "fault.url.path");
    } else if (strncmp(rest, "//", 2)) {
        good = fail(error, text, "fault.url.slashes");
    } else {
        const char *end = rest + 2 + strcspn(rest + 2, "/");
        good = read_host(url, text, rest + 2, end, error);
        if (good) {
            url->path = decode(*end ? end + 1 : end, strlen(*end ? end + 1 : end));
            good = url->path || fail(error, text, "fault.url.path-unread");
        }
    }

    if (!good)
        mailio_url_clear(url);

    return good;
}

void mailio_url_clear(struct mailio_url *url)
{
    g_free(url->scheme);
    g_free(url->user);
    g_free(url->host);
    g_free(url->path);
    memset(url, 0, sizeof *url);
}

bool mailio_host_is_loopback(const char *host)
{
    return host &&
           (!g_ascii_strcasecmp(host, "localhost") || !strcmp(host, "::1") || !strncmp(host, "127.", 4));
}
