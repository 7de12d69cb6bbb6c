/*
 * Messages out, written by hand rather than through GMime: the bytes must be the same for ever, and a picture
 * that goes to seven players is encoded once. Boundaries come from the Message-ID and hold "=_", which
 * neither quoted-printable nor base64 can produce.
 */
#include "compose.h"
#include "mime_p.h"

#include <string.h>

#define LINE_MAX_LEN 76

struct mailio_encoded {
    GString *bytes; /* header fields, blank line, base64 */
    bool inline_part;
};

/* ---- encodings ---- */

static void put_base64(GString *out, const guchar *data, gsize len)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    gsize old = out->len, lines = (len + 56) / 57;
    g_string_set_size(out, old + (len + 2) / 3 * 4 + 2 * lines);
    char *to = out->str + old;
    for (gsize i = 0; i < len;) {
        gsize end = MIN(len, i + 57);
        for (; i + 2 < end; i += 3) {
            guint32 v = (guint32)data[i] << 16 | (guint32)data[i + 1] << 8 | data[i + 2];
            *to++ = digits[v >> 18];
            *to++ = digits[v >> 12 & 63];
            *to++ = digits[v >> 6 & 63];
            *to++ = digits[v & 63];
        }
        if (i < end) {
            guint32 v = (guint32)data[i] << 16 | (i + 1 < end ? (guint32)data[i + 1] << 8 : 0);
            *to++ = digits[v >> 18];
            *to++ = digits[v >> 12 & 63];
            *to++ = i + 1 < end ? digits[v >> 6 & 63] : '=';
            *to++ = '=';
            i = end;
        }
        *to++ = '\r';
        *to++ = '\n';
    }

    g_string_set_size(out, (gsize)(to - out->str));
}

static void put_hex(GString *out, guchar byte)
{
    static const char hex[] = "0123456789ABCDEF";
    char code[3] = {'=', hex[byte >> 4], hex[byte & 15]};
    g_string_append_len(out, code, 3);
}

/* RFC 2045 6.7, text: "From " and a lone dot at the start of a line are hidden from mailboxes and servers
 * that mangle them. */
static bool stays_plain(const char *line, gsize len, gsize i)
{
    char c = line[i];
    bool blank = c == ' ' || c == '\t', last = i + 1 == len;
    bool mangled = i == 0 && (c == '.' || (len >= 5 && !strncmp(line, "From ", 5)));
    bool printable = c > ' ' && c < 0x7f && c != '=';
    return !mangled && (printable || (blank && !last));
}

/* One line, cut where it gets too long. */
static void put_quoted_line(GString *out, const char *line, gsize len)
{
    gsize column = 0, from = 0; /* from: plain bytes from here to i are still to write */
    for (gsize i = 0; i < len; i++) {
        bool plain = stays_plain(line, len, i);
        bool full = column + (plain ? 1 : 3) > LINE_MAX_LEN - 1;
        if (full || !plain) {
            g_string_append_len(out, line + from, (gssize)(i - from));
            from = plain ? i : i + 1;
        }
        if (full) {
            g_string_append(out, "=\r\n");
            column = 0;
        }
        if (!plain)
            put_hex(out, (guchar)line[i]);
        column += plain ? 1 : 3;
    }

    g_string_append_len(out, line + from, (gssize)(len - from));
    g_string_append(out, "\r\n");
}

static void put_quoted_printable(GString *out, const char *text)
{
    for (const char *p = text; *p;) {
        gsize len = strcspn(p, "\n");
        put_quoted_line(out, p, len);
        p += len + (p[len] == '\n');
    }
}

/* Whether text can go as it is: ASCII, short lines, nothing that servers alter. */
static bool is_plain(const char *text)
{
    for (const char *p = text; *p;) {
        gsize len = strcspn(p, "\n");
        if (len > 78 || p[0] == '.' || !strncmp(p, "From ", 5) ||
            (len && (p[len - 1] == ' ' || p[len - 1] == '\t')))
            return false;
        for (gsize i = 0; i < len; i++)
            if (((guchar)p[i] < ' ' && p[i] != '\t') || (guchar)p[i] >= 0x7f)
                return false;
        p += len + (p[len] == '\n');
    }
    return true;
}

/* ---- header fields ---- */

static bool check_value(const char *field, const char *value, GError **error)
{
    if (!g_utf8_validate(value, -1, NULL)) {
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_REFUSED, "header %s is not UTF-8", field);
        return false;
    }

    for (const char *p = value; *p; p++)
        if ((guchar)*p < ' ' || *p == 0x7f) {
            g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_REFUSED,
                        "header %s holds a line break or a control character", field);
            return false;
        }
    if (strlen(value) > 8000) {
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_REFUSED, "header %s is longer than 8000 bytes", field);
        return false;
    }

    return true;
}

static bool is_ascii(const char *value)
{
    for (; *value; value++)
        if ((guchar)*value >= 0x80)
            return false;
    return true;
}

/* RFC 2047: base64 words of at most 75 octets, cut between characters, folded; behind a whole group of three octets where it
 * can be, because some readers take the padding of a word for the end of them all. `*column` is where the line stands. */
static void put_encoded_words(GString *out, const char *value, gsize *column)
{
    while (*value) {
        gsize room = *column < 56 ? (76 - 12 - *column) / 4 * 3 : 6, take = 0,
              even = 0; /* a line with such words has 76 at most */
        while (value[take]) {
            gsize n = (gsize)(g_utf8_next_char(value + take) - (value + take));
            if (take && take + n > room)
                break;
            take += n;
            if (take % 3 == 0)
                even = take;
        }
        if (value[take] && even)
            take = even;
        g_autofree char *code = g_base64_encode((const guchar *)value, take);
        g_string_append_printf(out, "=?utf-8?B?%s?=", code);
        value += take;
        if (*value)
            g_string_append(out, "\r\n ");
        *column = 1;
    }
}

/* ASCII folded at blanks to 78 columns where it can be. */
static void put_folded(GString *out, const char *value, gsize column)
{
    while (*value) {
        gsize blanks = strspn(value, " "), len = blanks + strcspn(value + blanks, " ");
        if (blanks && column + len > 78 && column > 1 && value[blanks]) {
            g_string_append(out, "\r\n");
            column = 0;
        }
        g_string_append_len(out, value, (gssize)len);
        column += len;
        value += len;
    }
}

static bool has_long_word(const char *value)
{
    for (; *value; value += strspn(value, " ")) {
        gsize len = strcspn(value, " ");
        if (len > 900)
            return true;
        value += len;
    }
    return false;
}

static bool put_text_field(GString *out, const char *field, const char *value, GError **error)
{
    if (!check_value(field, value, error))
        return false;
    g_string_append_printf(out, "%s: ", field);
    gsize column = strlen(field) + 2;
    if (is_ascii(value) && !strstr(value, "=?") && !has_long_word(value) && *value != ' ')
        put_folded(out, value, column);
    else
        put_encoded_words(out, value, &column);
    g_string_append(out, "\r\n");
    return true;
}

/* An address we can put on the wire: ASCII, its domain in Punycode if need be (transfer full, nullable). */
static char *wire_address(const char *field, const char *address, GError **error)
{
    if (!address || !mailio_address_is_usable(address)) {
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_REFUSED, "header %s: '%s' is not an address", field,
                    address ? address : "");
        return NULL;
    }

    const char *at = strchr(address, '@');
    g_autofree char *local = g_strndup(address, (gsize)(at - address));
    g_autofree char *domain = g_hostname_to_ascii(at + 1);
    if (!is_ascii(local) || !domain) {
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_REFUSED,
                    "header %s: '%s' needs a server that takes UTF-8 addresses", field, address);
        return NULL;
    }

    return g_strdup_printf("%s@%s", local, domain);
}

static bool put_address_field(GString *out, const char *field, const char *name, const char *address,
                              GError **error)
{
    g_autofree char *wire = wire_address(field, address, error);
    if (!wire || (name && !check_value(field, name, error)))
        return false;

    g_string_append_printf(out, "%s: ", field);
    gsize column = strlen(field) + 2;
    if (name && *name) {
        bool atom = true, ascii = is_ascii(name) && !strstr(name, "=?") && strlen(name) < 60;
        for (const char *p = name; *p; p++)
            atom = atom && (g_ascii_isalnum(*p) || strchr(" !#$%&'*+-/=?^_`{|}~", *p));
        if (!ascii) {
            put_encoded_words(out, name, &column);
        } else if (atom) {
            g_string_append(out, name);
        } else {
            g_string_append_c(out, '"');
            for (const char *p = name; *p; p++) {
                if (*p == '"' || *p == '\\')
                    g_string_append_c(out, '\\');
                g_string_append_c(out, *p);
            }
            g_string_append_c(out, '"');
        }
        if (strlen(field) + strlen(name) + strlen(wire) > 70)
            g_string_append(out, "\r\n");
        g_string_append_printf(out, " <%s>\r\n", wire);
    } else {
        g_string_append_printf(out, "%s\r\n", wire);
    }

    return true;
}

static bool check_id(const char *field, const char *id, GError **error)
{
    bool good = id && *id && strlen(id) < 900 && is_ascii(id);
    for (const char *p = id; good && *p; p++)
        good = *p > ' ' && *p != 0x7f && *p != '<' && *p != '>';
    if (!good)
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_REFUSED, "header %s: no usable message id", field);
    return good;
}

static bool put_ids(GString *out, const struct mailio_outgoing *mail, GError **error)
{
    if (!check_id("Message-ID", mail->message_id, error))
        return false;

    g_string_append_printf(out, "Message-ID: <%s>\r\n", mail->message_id);
    if (mail->in_reply_to && *mail->in_reply_to) {
        if (!check_id("In-Reply-To", mail->in_reply_to, error))
            return false;
        g_string_append_printf(out, "In-Reply-To: <%s>\r\n", mail->in_reply_to);
    }

    if (!mail->references || !mail->references[0])
        return true;

    g_string_append(out, "References:");
    for (const char *const *id = mail->references; *id; id++) {
        if (!check_id("References", *id, error))
            return false;
        g_string_append_printf(out, "%s <%s>", id == mail->references ? "" : "\r\n", *id);
    }

    g_string_append(out, "\r\n");

    return true;
}

static bool put_date(GString *out, gint64 date_s, const char *utc_offset, GError **error)
{
    static const char *const days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const char *offset = utc_offset ? utc_offset : "+0000";
    bool good = strlen(offset) == 5 && (offset[0] == '+' || offset[0] == '-') &&
                strspn(offset + 1, "0123456789") == 4;
    int seconds = 0;

    if (good) {
        int hhmm = (int)g_ascii_strtoll(offset + 1, NULL, 10);
        seconds = (hhmm / 100 * 3600 + hhmm % 100 * 60) * (offset[0] == '-' ? -1 : 1);
    }

    g_autoptr(GDateTime) t = good ? g_date_time_new_from_unix_utc(date_s + seconds) : NULL;
    if (!t) {
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_REFUSED, "header Date: bad time or offset '%s'",
                    offset);
        return false;
    }

    g_string_append_printf(
        out, "Date: %s, %d %s %04d %02d:%02d:%02d %s\r\n", days[g_date_time_get_day_of_week(t) - 1],
        g_date_time_get_day_of_month(t), months[g_date_time_get_month(t) - 1], g_date_time_get_year(t),
        g_date_time_get_hour(t), g_date_time_get_minute(t), g_date_time_get_second(t), offset);

    return true;
}

static bool put_optional(GString *out, const char *field, const char *value, GError **error)
{
    return !value || !*value || put_text_field(out, field, value, error);
}

static bool put_head(GString *out, const struct mailio_outgoing *mail, GError **error)
{
    if (!put_date(out, mail->date_s, mail->utc_offset, error) ||
        !put_address_field(out, "From", mail->from_name, mail->from_address, error) ||
        !put_address_field(out, "To", mail->to_name, mail->to_address, error))
        return false;
    if (mail->reply_to && *mail->reply_to && !put_address_field(out, "Reply-To", NULL, mail->reply_to, error))
        return false;
    if (!put_text_field(out, "Subject", mail->subject ? mail->subject : "", error) ||
        !put_ids(out, mail, error) || !put_optional(out, "Auto-Submitted", mail->auto_submitted, error))
        return false;
    /* Exchange answers automatic mail unless told not to; it does not know Auto-Submitted. */
    if (mail->auto_submitted && *mail->auto_submitted)
        g_string_append(out, "X-Auto-Response-Suppress: OOF, AutoReply\r\n");
    if (!put_optional(out, "X-Loop", mail->loop_token, error) ||
        !put_optional(out, "X-Game", mail->list_id, error) ||
        !put_optional(out, "Content-Language", mail->language, error))
        return false;

    g_string_append(out, "MIME-Version: 1.0\r\n");

    return true;
}

/* ---- parts ---- */

static bool token_is_safe(const char *value)
{
    if (!value || !*value || strlen(value) > 200)
        return false;
    for (; *value; value++)
        if (*value < ' ' || *value == 0x7f)
            return false;
    return true;
}

/* RFC 2183, and RFC 2231 for names that are not plain. */
static void put_disposition(GString *out, const char *kind, const char *file_name)
{
    g_string_append_printf(out, "Content-Disposition: %s", kind);
    if (file_name && *file_name) {
        bool plain = strlen(file_name) < 60;
        for (const char *p = file_name; *p; p++)
            plain = plain && (g_ascii_isalnum(*p) || strchr("-_. ", *p));
        if (plain) {
            g_string_append_printf(out, ";\r\n filename=\"%s\"", file_name);
        } else {
            g_string_append(out, ";\r\n filename*=utf-8''");
            for (const char *p = file_name; *p && p - file_name < 200; p++)
                if (g_ascii_isalnum(*p) || strchr("-_.", *p))
                    g_string_append_c(out, *p);
                else
                    g_string_append_printf(out, "%%%02X", (guchar)*p);
        }
    }

    g_string_append(out, "\r\n");
}

/* Values that would break a header are replaced, since this cannot fail: a content type by a general one,
 * other fields by none. */
struct mailio_encoded *mailio_encode_part(const struct mailio_part *part)
{
    struct mailio_encoded *encoded = g_new0(struct mailio_encoded, 1);
    encoded->bytes = g_string_sized_new(part->len / 3 * 4 + part->len / 25 + 512);
    encoded->inline_part = part->content_id != NULL;
    bool typed = token_is_safe(part->content_type) && is_ascii(part->content_type);
    g_string_append_printf(encoded->bytes, "Content-Type: %s\r\n",
                           typed ? part->content_type : "application/octet-stream");
    g_string_append(encoded->bytes, "Content-Transfer-Encoding: base64\r\n");
    if (part->content_id && check_id("Content-ID", part->content_id, NULL))
        g_string_append_printf(encoded->bytes, "Content-ID: <%s>\r\n", part->content_id);
    put_disposition(encoded->bytes, encoded->inline_part ? "inline" : "attachment", part->file_name);
    if (part->alt && *part->alt) {
        gsize before = encoded->bytes->len;
        if (!put_text_field(encoded->bytes, "Content-Description", part->alt, NULL))
            g_string_truncate(encoded->bytes, before);
    }

    g_string_append(encoded->bytes, "\r\n");
    put_base64(encoded->bytes, part->data, part->len);

    return encoded;
}

void mailio_encoded_free(struct mailio_encoded *encoded)
{
    if (!encoded)
        return;
    g_string_free(encoded->bytes, TRUE);
    g_free(encoded);
}

static void put_text_part(GString *out, const char *subtype, const char *text)
{
    bool plain = is_plain(text);
    g_string_append_printf(out, "Content-Type: text/%s; charset=%s\r\nContent-Transfer-Encoding: %s\r\n\r\n",
                           subtype, plain ? "us-ascii" : "utf-8", plain ? "7bit" : "quoted-printable");
    if (!plain) {
        put_quoted_printable(out, text);
        return;
    }

    for (const char *p = text; *p;) {
        gsize len = strcspn(p, "\n");
        g_string_append_len(out, p, (gssize)len);
        g_string_append(out, "\r\n");
        p += len + (p[len] == '\n');
    }
}

static void open_multipart(GString *out, const char *subtype, const char *boundary, char level,
                           const char *more)
{
    g_string_append_printf(out, "Content-Type: multipart/%s;%s\r\n boundary=\"=_%s%c\"\r\n\r\n", subtype,
                           more, boundary, level);
}

static void delimiter(GString *out, const char *boundary, char level, bool last)
{
    g_string_append_printf(out, "\r\n--=_%s%c%s\r\n", boundary, level, last ? "--" : "");
}

static void put_html(GString *out, const struct mailio_outgoing *mail, const char *boundary,
                     struct mailio_encoded *const *parts, unsigned n, unsigned n_inline)
{
    if (!n_inline) {
        put_text_part(out, "html", mail->html);
        return;
    }

    open_multipart(out, "related", boundary, 'r', " type=\"text/html\";");
    delimiter(out, boundary, 'r', false);
    put_text_part(out, "html", mail->html);
    for (unsigned i = 0; i < n; i++)
        if (parts[i]->inline_part) {
            delimiter(out, boundary, 'r', false);
            g_string_append_len(out, parts[i]->bytes->str, (gssize)parts[i]->bytes->len);
        }
    delimiter(out, boundary, 'r', true);
}

static void put_words(GString *out, const struct mailio_outgoing *mail, const char *boundary,
                      struct mailio_encoded *const *parts, unsigned n, unsigned n_inline)
{
    if (!mail->html) {
        put_text_part(out, "plain", mail->text ? mail->text : "");
        return;
    }
    open_multipart(out, "alternative", boundary, 'a', "");
    delimiter(out, boundary, 'a', false);
    put_text_part(out, "plain", mail->text ? mail->text : "");
    delimiter(out, boundary, 'a', false);
    put_html(out, mail, boundary, parts, n, n_inline);
    delimiter(out, boundary, 'a', true);
}

GBytes *mailio_compose_encoded(const struct mailio_outgoing *mail, struct mailio_encoded *const *parts,
                               unsigned n, GError **error)
{
    gsize size = 4096 + (mail->text ? 2 * strlen(mail->text) : 0) + (mail->html ? 2 * strlen(mail->html) : 0);
    unsigned n_inline = 0;
    for (unsigned i = 0; i < n; i++) {
        size += parts[i]->bytes->len + 128;
        n_inline += parts[i]->inline_part && mail->html;
    }

    if ((mail->text && !g_utf8_validate(mail->text, -1, NULL)) ||
        (mail->html && !g_utf8_validate(mail->html, -1, NULL))) {
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_REFUSED, "text to send is not UTF-8");
        return NULL;
    }

    GString *out = g_string_sized_new(size);
    if (!put_head(out, mail, error)) {
        g_string_free(out, TRUE);
        return NULL;
    }

    g_autofree char *hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, mail->message_id, -1);
    hash[24] = '\0';
    if (n == n_inline) {
        put_words(out, mail, hash, parts, n, n_inline);
        return g_string_free_to_bytes(out);
    }

    open_multipart(out, "mixed", hash, 'm', "");
    delimiter(out, hash, 'm', false);
    put_words(out, mail, hash, parts, n, n_inline);
    for (unsigned i = 0; i < n; i++)
        if (!parts[i]->inline_part || !mail->html) {
            delimiter(out, hash, 'm', false);
            g_string_append_len(out, parts[i]->bytes->str, (gssize)parts[i]->bytes->len);
        }
    delimiter(out, hash, 'm', true);

    return g_string_free_to_bytes(out);
}
