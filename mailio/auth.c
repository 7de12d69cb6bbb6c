/*
 * Authentication-Results (RFC 8601). Anybody can write such a field; only those count that our own server
 * wrote: its authserv-id, and above the first Received field, where nobody outside can put one. Two layouts
 * need care (CHOICES.md): local delivery over LMTP adds a Received field of its own on top, and Gmail writes
 * its result below its Received field but removes forged ones.
 */
#include "mime_p.h"

#include <string.h>

/* A field value without comments (nested parentheses, quoted pairs) and line breaks. */
static char *without_comments(const char *value)
{
    GString *out = g_string_new(NULL);
    unsigned depth = 0;
    bool quoted = false;
    for (; *value; value++) {
        if (*value == '\\' && value[1] && (depth || quoted)) {
            value++;
            continue;
        }
        if (*value == '"' && !depth)
            quoted = !quoted;
        else if (*value == '(' && !quoted)
            depth++;
        else if (*value == ')' && depth)
            depth--;
        else if (!depth)
            g_string_append_c(out, g_ascii_isspace(*value) ? ' ' : g_ascii_tolower(*value));
    }
    return g_string_free(out, FALSE);
}

static enum mailio_auth verdict(const char *word)
{
    static const char *const fails[] = {"fail",      "softfail", "hardfail",   "policy",
                                        "permerror", "reject",   "quarantine", NULL};
    gsize len = strspn(word, "abcdefghijklmnopqrstuvwxyz");
    if (len == 4 && !strncmp(word, "pass", 4))
        return MAILIO_AUTH_PASS;
    for (const char *const *fail = fails; *fail; fail++)
        if (strlen(*fail) == len && !strncmp(word, *fail, len))
            return MAILIO_AUTH_FAIL;
    return MAILIO_AUTH_NONE;
}

/* One signature that passes is enough; a pass is never undone by another result of the same method. */
static void note(enum mailio_auth *result, enum mailio_auth got)
{
    if (got == MAILIO_AUTH_PASS || *result == MAILIO_AUTH_NONE)
        *result = got;
}

static bool is_method(const char *statement, const char *method, const char **result)
{
    gsize n = strlen(method);
    if (strncmp(statement, method, n))
        return false;
    const char *p = statement + n;
    if (*p == '/') /* method version */
        p += 1 + strspn(p + 1, "0123456789");
    p += strspn(p, " ");
    if (*p != '=')
        return false;
    *result = p + 1 + strspn(p + 1, " ");
    return true;
}

/* Whether one of two domains is the other or lies below it, "mail.example.org" and "example.org". */
static bool is_aligned(const char *domain, gsize len, const char *from)
{
    gsize from_len = strlen(from);
    gsize shorter = MIN(len, from_len), longer = MAX(len, from_len);
    const char *big = len > from_len ? domain : from;
    const char *end_a = domain + len - shorter, *end_b = from + from_len - shorter;
    return shorter > 0 && memchr(len < from_len ? domain : from, '.', shorter) &&
           !g_ascii_strncasecmp(end_a, end_b, shorter) &&
           (longer == shorter || big[longer - shorter - 1] == '.');
}

/* Whether a result is about the domain of the author: one of its properties names that domain. */
static bool is_of_author(const char *statement, const char *const *properties, const char *from)
{
    for (; *properties; properties++)
        for (const char *at = statement; (at = strstr(at, *properties));) {
            at += strlen(*properties);
            gsize len = strcspn(at, " ;");
            const char *sign = memchr(at, '@', len);
            gsize skip = sign ? (gsize)(sign + 1 - at) : 0;
            if (is_aligned(at + skip, len - skip, from))
                return true;
        }
    return false;
}

/* RFC 7489 3.1: what passes must be aligned with the domain of From to say anything about the author. */
static void note_author(struct mailio_message *message, const char *statement, const char *const *properties)
{
    const char *at = message->from_address ? strrchr(message->from_address, '@') : NULL;
    if (at && is_of_author(statement, properties, at + 1))
        message->author_passed = true;
}

static void read_results(struct mailio_message *message, const char *value, const char *authserv_id)
{
    g_autofree char *plain = without_comments(value);
    g_auto(GStrv) statements = g_strsplit(plain, ";", 64);
    if (!statements[0])
        return;
    g_auto(GStrv) head = g_strsplit_set(g_strstrip(statements[0]), " ", 2);
    if (!head[0] || g_ascii_strcasecmp(head[0], authserv_id))
        return;
    for (char **s = statements + 1; *s; s++) {
        const char *statement = g_strstrip(*s), *result;
        if (is_method(statement, "dmarc", &result))
            note(&message->dmarc, verdict(result));
        else if (is_method(statement, "dkim", &result)) {
            note(&message->dkim, verdict(result));
            if (verdict(result) == MAILIO_AUTH_PASS)
                note_author(message, statement, (const char *const[]){"header.d=", "header.i=", NULL});
        } else if (is_method(statement, "spf", &result)) {
            note(&message->spf, verdict(result));
            if (verdict(result) == MAILIO_AUTH_PASS)
                note_author(message, statement, (const char *const[]){"smtp.mailfrom=", NULL});
        }
    }
    message->author_passed |= message->dmarc == MAILIO_AUTH_PASS;
}

void mailio_message_authenticate(struct mailio_message *message, GMimeMessage *mime, const char *authserv_id)
{
    if (!authserv_id || !*authserv_id)
        return;
    GMimeHeaderList *headers = g_mime_object_get_header_list(GMIME_OBJECT(mime));
    bool gmail = !g_ascii_strcasecmp(authserv_id, "mx.google.com");
    int n = g_mime_header_list_get_count(headers), received = 0, allowed = gmail ? 2 : 1;
    for (int i = 0; i < n; i++) {
        GMimeHeader *header = g_mime_header_list_get_header_at(headers, i);
        const char *name = g_mime_header_get_name(header), *value = g_mime_header_get_raw_value(header);
        if (!name || !value)
            continue;
        if (!g_ascii_strcasecmp(name, "Received")) {
            if (received == 0 && !gmail && strstr(value, " with LMTP"))
                allowed = 2;
            if (gmail && strstr(value, "by mx.google.com"))
                allowed = received + 2; /* up to the next one */
            if (++received >= allowed)
                return;
        } else if (!g_ascii_strcasecmp(name, "Authentication-Results")) {
            read_results(message, value, authserv_id);
        }
    }
}
