/* See fields_p.h. Both fields are words, quoted strings and comments; what is read is cut into these first. */
#include "fields_p.h"
#include "message.h"

#include <string.h>

enum { RESULTS_MAX = 100, PROPERTIES_MAX = 50, WORDS_MAX = 500 };

enum kind { END, WORD, QUOTED, EQUALS, SEMICOLON, BROKEN };

struct reader {
    const char *at;
    bool gap;    /* blanks or a comment stand before the token */
    bool strict; /* an aside that can be read in two ways is broken */
    enum kind kind;
    GString *text; /* of a WORD or QUOTED */
};

/* ---- tokens ---- */

/* RFC 5322 3.2.2: comments nest, a backslash takes the meaning from what follows it, and a quotation mark means nothing.
 * False if it does not end. Where a sender's words were put into a comment as they came, `("a); dmarc=pass; ("@evil.test)`,
 * its end is the sender's: a bracket between two marks says so. */
static bool skip_comment(struct reader *r)
{
    unsigned depth = 0;
    bool quoted = false;
    for (; *r->at; r->at++) {
        bool bracket = *r->at == '(' || *r->at == ')';
        if (bracket && quoted && r->strict)
            return false;
        if (*r->at == '\\' && r->at[1]) {
            r->at++;
        } else if (*r->at == '"') {
            quoted = !quoted;
        } else if (*r->at == '(') {
            depth++;
        } else if (*r->at == ')' && --depth == 0) {
            r->at++;
            return true;
        }
    }
    return false;
}

static bool take_quoted(struct reader *r)
{
    for (r->at++; *r->at; r->at++) {
        if (*r->at == '"') {
            r->at++;
            return true;
        }
        if (*r->at == '\\' && r->at[1])
            r->at++;
        g_string_append_c(r->text, *r->at);
    }
    return false;
}

/* The next token; `stops` are the characters that end a word besides blanks, quotes and comments. */
static enum kind next(struct reader *r, const char *stops)
{
    g_string_truncate(r->text, 0);
    r->gap = false;
    while (g_ascii_isspace(*r->at) || *r->at == '(') {
        r->gap = true;
        if (*r->at != '(')
            r->at++;
        else if (!skip_comment(r))
            return r->kind = BROKEN;
    }

    if (!*r->at)
        return r->kind = END;
    if (strchr(stops, *r->at))
        return r->kind = *r->at++ == '=' ? EQUALS : SEMICOLON;
    if (*r->at == '"')
        return r->kind = take_quoted(r) ? QUOTED : BROKEN;

    while (*r->at && !g_ascii_isspace(*r->at) && !strchr("()\"", *r->at) && !strchr(stops, *r->at))
        g_string_append_c(r->text, *r->at++);

    return r->kind = r->text->len ? WORD : BROKEN; /* a lone ")" is no word */
}

/* A value (8601 pvalue): words and quoted strings without a gap, `"a b"@example.org`, without their quotes; it may be
 * empty. NULL if there is none. */
static char *take_value(struct reader *r)
{
    g_autoptr(GString) value = g_string_new(NULL);
    const char *ahead = r->at + strspn(r->at, " \t\r\n");
    if (!*ahead || *ahead == ';')
        return g_strdup("");

    next(r, ";");
    while (r->kind == WORD || r->kind == QUOTED) {
        g_string_append(value, r->text->str);
        if (!*r->at || g_ascii_isspace(*r->at) || *r->at == ';' || *r->at == '(')
            return g_string_free(g_steal_pointer(&value), FALSE);
        next(r, ";");
    }

    return NULL;
}

/* ---- Authentication-Results ---- */

static void property_clear(gpointer data)
{
    struct mailio_property *p = data;
    g_free(p->name);
    g_free(p->value);
}

static void result_clear(gpointer data)
{
    struct mailio_result *r = data;
    g_free(r->method);
    g_free(r->verdict);
    g_array_unref(r->properties);
}

/* "dkim/1" is "dkim": the version of a method. */
static char *method_of(const char *word)
{
    return g_ascii_strdown(word, (gssize)strcspn(word, "/"));
}

/* "dkim = pass reason="x" header.d=y", up to the semicolon. False if it is something else. */
static bool take_result(struct reader *r, struct mailio_results *results)
{
    struct mailio_result result = {.properties = g_array_new(FALSE, FALSE, sizeof(struct mailio_property))};
    g_array_set_clear_func(result.properties, property_clear);
    bool ok = results->results->len < RESULTS_MAX;
    for (bool first = true; ok && (r->kind == WORD || first); first = false) {
        struct mailio_property p = {.name = g_ascii_strdown(r->text->str, -1)};
        ok = r->kind == WORD && result.properties->len < PROPERTIES_MAX && next(r, "=;") == EQUALS;
        p.value = ok ? take_value(r) : NULL;
        ok = ok && p.value;
        if (first && ok) {
            result.method = method_of(p.name);
            result.verdict = g_ascii_strdown(p.value, -1);
            property_clear(&p);
        } else {
            g_array_append_val(result.properties, p);
        }
        if (ok)
            next(r, "=;");
    }

    ok = ok && (r->kind == SEMICOLON || r->kind == END);
    if (ok)
        g_array_append_val(results->results, result);
    else
        result_clear(&result);

    return ok;
}

void mailio_results_init(struct mailio_results *results, const char *value)
{
    struct reader r = {.at = value, .strict = true, .text = g_string_new(NULL)};
    *results = (struct mailio_results){.results = g_array_new(FALSE, FALSE, sizeof(struct mailio_result))};
    g_array_set_clear_func(results->results, result_clear);

    next(&r, "=;");
    bool named = r.kind == WORD || r.kind == QUOTED;
    g_autofree char *server = named ? g_strdup(r.text->str) : NULL;
    next(&r, "=;");
    bool known = true;
    if (r.kind == WORD && strspn(r.text->str, "0123456789") == r.text->len) { /* the version of the format */
        known = !strcmp(r.text->str, "1");
        next(&r, "=;");
    }
    bool ok = named && (r.kind == SEMICOLON || r.kind == END);
    if (ok)
        results->server = g_steal_pointer(&server);

    while (ok && r.kind == SEMICOLON) {
        next(&r, "=;");
        if (r.kind == SEMICOLON || r.kind == END) /* one too many, as some write at the end */
            continue;
        bool none = r.kind == WORD && !g_ascii_strcasecmp(r.text->str, "none");
        if (none && strspn(r.at, " \t\r\n;") == strlen(r.at))
            next(&r, "=;");
        else
            ok = take_result(&r, results);
    }

    results->whole = ok && known && r.kind == END;
    g_string_free(r.text, TRUE);
}

void mailio_results_clear(struct mailio_results *results)
{
    g_free(results->server);
    g_array_unref(results->results);
}

const char *mailio_result_get(const struct mailio_result *result, const char *name)
{
    const char *found = NULL;
    for (guint i = 0; i < result->properties->len; i++) {
        const struct mailio_property *p = &g_array_index(result->properties, struct mailio_property, i);
        if (strcmp(p->name, name))
            continue;
        if (found)
            return NULL;
        found = p->value;
    }
    return found;
}

/* ---- Received ---- */

const char mailio_gmail[] = "mx.google.com";

void mailio_received_init(struct mailio_received *received, const char *value)
{
    static const char *const words[] = {"from", "by", "with"};
    struct reader r = {.at = value, .text = g_string_new(NULL)};

    char *found[G_N_ELEMENTS(words)] = {NULL};
    unsigned times[G_N_ELEMENTS(words)] = {0};
    int expects = -1;
    *received = (struct mailio_received){.date = NULL};

    for (unsigned n = 0; n < WORDS_MAX && next(&r, ";") != END; n++) {
        if (r.kind == SEMICOLON) { /* the last one counts: a name may hold some */
            g_free(received->date);
            received->date = g_strdup(r.at);
            continue;
        }
        if (r.kind == BROKEN)
            break;
        int is = -1;
        for (int i = 0; i < (int)G_N_ELEMENTS(words) && r.kind == WORD; i++)
            if (!g_ascii_strcasecmp(r.text->str, words[i]))
                is = i;
        if (is >= 0) {
            times[is]++;
        } else if (expects >= 0 && !found[expects]) {
            found[expects] = g_ascii_strdown(r.text->str, -1);
        }
        expects = is;
    }

    char **to[] = {&received->from, &received->by, &received->with};
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (times[i] == 1 && r.kind != BROKEN)
            *to[i] = g_steal_pointer(&found[i]);
        else
            g_clear_pointer(&found[i], g_free);
    g_string_free(r.text, TRUE);
}

bool mailio_received_is_local(const struct mailio_received *r)
{
    return r->from && r->by && r->with && g_str_has_prefix(r->with, "lmtp");
}

void mailio_received_clear(struct mailio_received *received)
{
    g_free(received->from);
    g_free(received->by);
    g_free(received->with);
    g_free(received->date);
}

static bool is_below(const char *host, const char *domain)
{
    gsize len = strlen(host), n = strlen(domain);
    return len >= n && !g_ascii_strcasecmp(host + len - n, domain) && (len == n || host[len - n - 1] == '.');
}

static bool mailio_received_is_by(const struct mailio_received *received, const char *authserv_id,
                                  bool *goes_on)
{
    bool ours = authserv_id && (!*authserv_id || (received->by && is_below(received->by, authserv_id)));
    *goes_on = authserv_id && !ours &&
               (!g_ascii_strcasecmp(authserv_id, mailio_gmail) || mailio_received_is_local(received));
    return ours;
}

gsize mailio_head_length(const char *data, gsize len)
{
    for (gsize i = 0; i + 1 < len; i++) {
        if (data[i] != '\n')
            continue;
        if (data[i + 1] == '\n')
            return i + 2;
        if (data[i + 1] == '\r' && i + 2 < len && data[i + 2] == '\n')
            return i + 3;
    }
    return len;
}

char *mailio_field_next(const char *data, gsize len, gsize *at, const char *name)
{
    enum { FIELD_MAX = 16 * 1024 };
    const gsize n = strlen(name);
    while (*at < len) {
        const char *newline = memchr(data + *at, '\n', len - *at);
        gsize from = *at, next = newline ? (gsize)(newline - data) + 1 : len;
        *at = next;
        if (next - from <= n || g_ascii_strncasecmp(data + from, name, n))
            continue;
        while (next < len && (data[next] == ' ' || data[next] == '\t')) {
            newline = memchr(data + next, '\n', len - next);
            next = newline ? (gsize)(newline - data) + 1 : len;
        }
        *at = next;
        char *value = g_strndup(data + from + n, MIN(next - from - n, (gsize)FIELD_MAX));
        return g_strdelimit(value, "\r\n", ' ');
    }

    return NULL;
}

bool mailio_received_of_ours(const char *data, gsize len, const char *authserv_id,
                             struct mailio_received *received)
{
    gsize head = mailio_head_length(data, len), at = 0;
    bool goes_on = true;
    for (unsigned n = 0; goes_on && n <= MAILIO_RECEIVED_INNER; n++) {
        g_autofree char *value = mailio_field_next(data, head, &at, "received:");
        if (!value)
            break;
        mailio_received_init(received, value);
        if (mailio_received_is_by(received, authserv_id, &goes_on))
            return true;
        mailio_received_clear(received);
    }
    return false;
}

/* ---- domains ---- */

/* RFC 3492 6.1. */
static guint32 adapt(guint32 delta, guint32 n_points, bool first)
{
    enum { BASE = 36, T_MIN = 1, T_MAX = 26, SKEW = 38, DAMP = 700 };
    delta = first ? delta / DAMP : delta / 2;
    delta += delta / n_points;
    guint32 k = 0;
    for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE)
        delta /= BASE - T_MIN;
    return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

/* One number as digits of a base that changes (RFC 3492 3.3). */
static void put_punycode(GString *out, guint32 q, guint32 bias)
{
    enum { BASE = 36, T_MIN = 1, T_MAX = 26 };
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    for (guint32 k = BASE;; k += BASE) {
        guint32 t = k <= bias ? T_MIN : MIN(k - bias, (guint32)T_MAX);
        if (q < t)
            break;
        g_string_append_c(out, digits[t + (q - t) % (BASE - t)]);
        q = (q - t) / (BASE - t);
    }
    g_string_append_c(out, digits[q]);
}

/* RFC 3492 6.3. At most 63 characters, so nothing overflows. */
static void append_punycode(GString *out, const gunichar *points, glong n)
{
    guint32 code = 128, bias = 72, delta = 0, done = 0;
    g_string_append(out, "xn--");
    for (glong i = 0; i < n; i++)
        if (points[i] < 128) {
            g_string_append_c(out, (char)points[i]);
            done++;
        }
    guint32 basic = done;
    if (basic)
        g_string_append_c(out, '-');

    while (done < (guint32)n) {
        gunichar least = G_MAXUINT32;
        for (glong i = 0; i < n; i++)
            if (points[i] >= code && points[i] < least)
                least = points[i];
        delta += (least - code) * (done + 1);
        code = least;
        for (glong i = 0; i < n; i++) {
            delta += points[i] < code;
            if (points[i] != code)
                continue;
            put_punycode(out, delta, bias);
            bias = adapt(delta, done + 1, done == basic);
            delta = 0;
            done++;
        }
        delta++;
        code++;
    }
}

static bool append_label(GString *out, const char *label)
{
    enum { LABEL_MAX = 63 };
    g_autofree char *composed = g_utf8_normalize(label, -1, G_NORMALIZE_NFC);
    g_autofree gunichar *points = composed ? g_utf8_to_ucs4(composed, -1, NULL, NULL, NULL) : NULL;
    bool ascii = true;
    glong n = 0;
    for (; points && points[n]; n++) {
        points[n] = g_unichar_tolower(points[n]);
        bool plain = points[n] < 128;
        if (plain && !g_ascii_isalnum((char)points[n]) && points[n] != '-' && points[n] != '_')
            return false;
        ascii = ascii && plain;
    }

    if (!n || n > LABEL_MAX)
        return false;

    gsize from = out->len;
    for (glong i = 0; i < n && ascii; i++)
        g_string_append_c(out, (char)points[i]);
    if (!ascii)
        append_punycode(out, points, n);

    return out->len - from <= LABEL_MAX;
}

char *mailio_domain_to_ascii(const char *domain)
{
    enum { DOMAIN_MAX = 253 };
    gsize len = domain ? strlen(domain) : 0;
    if (!len || len > 4 * DOMAIN_MAX || !g_utf8_validate(domain, -1, NULL))
        return NULL;

    g_autofree char *bare = g_strndup(domain, len - (domain[len - 1] == '.'));
    g_auto(GStrv) labels = g_strsplit(bare, ".", -1);
    g_autoptr(GString) out = g_string_new(NULL);
    for (char **label = labels; *label; label++) {
        if (out->len)
            g_string_append_c(out, '.');
        if (!append_label(out, *label))
            return NULL;
    }

    return out->len && out->len <= DOMAIN_MAX ? g_string_free(g_steal_pointer(&out), FALSE) : NULL;
}
