/* A raw message to the plain struct of message.h: GMime takes it apart, this file decides which parts are the
 * author's text. */
#include "fields_p.h"
#include "bound_p.h"
#include "message.h"
#include "mime_p.h"
#include "text_p.h"
#include "words_p.h"

#include <gnutls/pkcs7.h>
#include <string.h>

#define MESSAGE_MAX       (64u * 1024u * 1024u)
#define PARTS_MAX         200
#define DEPTH_MAX         24
#define ATTACHED_MAX      16
#define ATTACHED_TEXT_MAX (256u * 1024u)
#define SUBJECT_MAX       2000
#define DISPLAY_NAME_MAX  300

/* ---- parts ---- */

GByteArray *mailio_part_bytes(GMimePart *part, gsize max)
{
    GMimeDataWrapper *content = g_mime_part_get_content(part);
    GMimeStream *stream = g_mime_stream_mem_new();

    if (content)
        g_mime_data_wrapper_write_to_stream(content, stream);
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(stream), FALSE); /* the bytes are ours now */
    g_object_unref(stream);
    if (bytes->len > max) {
        while (max && bytes->data[max - 1] != '\n' && max > MAILIO_TEXT_MAX / 2)
            max--;
        g_byte_array_set_size(bytes, (guint)max);
    }

    return bytes;
}

char *mailio_part_text(GMimePart *part)
{
    g_autoptr(GByteArray) bytes = mailio_part_bytes(part, MAILIO_TEXT_MAX);
    const char *charset = g_mime_object_get_content_type_parameter(GMIME_OBJECT(part), "charset");
    return mailio_bytes_to_utf8(bytes->data ? (const char *)bytes->data : "", bytes->len, charset);
}

bool mailio_part_is(GMimeObject *part, const char *type, const char *subtype)
{
    GMimeContentType *content_type = g_mime_object_get_content_type(part);
    return content_type && g_mime_content_type_is_type(content_type, type, subtype);
}

const char *mailio_header_get(GMimeMessage *mime, const char *name)
{
    const char *value = g_mime_object_get_header(GMIME_OBJECT(mime), name);
    GMimeObject *root = g_mime_message_get_mime_part(mime);
    return value || !root ? value : g_mime_object_get_header(root, name);
}

/* ---- addresses and ids ---- */

bool mailio_address_is_usable(const char *address)
{
    const char *at = address ? strchr(address, '@') : NULL;
    if (!at || at == address || !at[1] || strchr(at + 1, '@') || strlen(address) > 254 ||
        !g_utf8_validate(address, -1, NULL))
        return false;
    for (const char *p = address; *p; p++)
        if ((guchar)*p <= ' ' || *p == 0x7f || strchr("<>\"(),;:\\[]", *p))
            return false;
    return true;
}

char *mailio_address_fold(const char *address)
{
    return g_ascii_strdown(address, -1);
}

char *mailio_message_id_dup(const char *value)
{
    if (!value)
        return NULL;

    const char *open = strchr(value, '<');
    const char *from = open ? open + 1 : value + strspn(value, " \t\r\n");
    gsize len = strcspn(from, "> \t\r\n");
    if (!len || len > 900)
        return NULL;

    for (gsize i = 0; i < len; i++)
        if ((guchar)from[i] < ' ' || from[i] == 0x7f)
            return NULL;
    char *id = g_strndup(from, len);
    if (g_utf8_validate(id, -1, NULL))
        return id;

    g_free(id);

    return NULL;
}

/* Cuts a text between two characters. */
static void clip(char *text, gsize max)
{
    if (strlen(text) > max)
        *g_utf8_find_prev_char(text, text + max + 1) = '\0';
}

/* All usable addresses of a list, groups taken apart, at most 100. */
static void add_addresses(GPtrArray *to, InternetAddressList *list, unsigned depth)
{
    int n = list ? internet_address_list_length(list) : 0;
    for (int i = 0; i < n && to->len < 100 && depth < 4; i++) {
        InternetAddress *address = internet_address_list_get_address(list, i);
        if (INTERNET_ADDRESS_IS_GROUP(address)) {
            add_addresses(to, internet_address_group_get_members(INTERNET_ADDRESS_GROUP(address)), depth + 1);
        } else if (INTERNET_ADDRESS_IS_MAILBOX(address)) {
            const char *addr = internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(address));
            if (mailio_address_is_usable(addr))
                g_ptr_array_add(to, mailio_address_fold(addr));
        }
    }
}

/* The first usable address of a field; `name` (may be NULL) is its display name. */
static char *first_address(GMimeMessage *mime, const char *field, GMimeParserOptions *options, char **name)
{
    const char *value = NULL;
    GMimeHeader *header =
        g_mime_header_list_get_header(g_mime_object_get_header_list(GMIME_OBJECT(mime)), field);
    if (header)
        value = g_mime_header_get_raw_value(header);
    InternetAddressList *list = value ? internet_address_list_parse(options, value) : NULL;
    char *found = NULL;
    int n = list ? internet_address_list_length(list) : 0;
    for (int i = 0; i < n && i < 100 && !found; i++) {
        InternetAddress *address = internet_address_list_get_address(list, i);
        if (!INTERNET_ADDRESS_IS_MAILBOX(address))
            continue;
        const char *addr = internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(address));
        if (!mailio_address_is_usable(addr))
            continue;
        found = mailio_address_fold(addr);
        const char *display = internet_address_get_name(address);
        if (name && display && *display)
            *name = mailio_bytes_to_utf8(display, strlen(display), "utf-8");
    }

    if (list)
        g_object_unref(list);
    if (name && *name) {
        clip(*name, DISPLAY_NAME_MAX);
        g_strdelimit(g_strstrip(*name), "\n\t", ' ');
    }

    return found;
}

/* In-Reply-To, then References from the end, each once, at most 50. */
static char **read_references(GMimeMessage *mime)
{
    static const char *const fields[] = {"In-Reply-To", "References"};
    GPtrArray *ids = g_ptr_array_new();

    for (int f = 0; f < 2; f++) {
        const char *value = g_mime_object_get_header(GMIME_OBJECT(mime), fields[f]);
        GMimeReferences *refs = value ? g_mime_references_parse(NULL, value) : NULL;
        int n = refs ? g_mime_references_length(refs) : 0;
        for (int i = 0; i < n && ids->len < 50; i++) {
            char *id = mailio_message_id_dup(g_mime_references_get_message_id(refs, f ? n - 1 - i : i));
            bool known = !id;
            for (guint k = 0; k < ids->len && !known; k++)
                known = !strcmp(g_ptr_array_index(ids, k), id);
            if (known)
                g_free(id);
            else
                g_ptr_array_add(ids, id);
        }
        if (refs)
            g_mime_references_free(refs);
    }

    g_ptr_array_add(ids, NULL);

    return (char **)g_ptr_array_free(ids, FALSE);
}

/* ---- bodies ---- */

/* One text of the author: the same words plain, in HTML, or both. */
struct body {
    char *plain;
    GPtrArray *html; /* GMimePart*, decoded only if needed; NULL: none */
};

struct collector {
    GArray *bodies;      /* struct body */
    GPtrArray *attached; /* char* */
    unsigned n_attachments, n_parts;
    GMimeParserOptions *options;
    const struct mailio_parse_settings *settings;
};

static void collect(struct collector *c, GMimeObject *part, unsigned depth);

static void body_clear(gpointer data)
{
    struct body *body = data;
    g_free(body->plain);
    if (body->html)
        g_ptr_array_unref(body->html);
}

static bool parameter_is(GMimeObject *part, const char *name, const char *value)
{
    const char *got = g_mime_object_get_content_type_parameter(part, name);
    return got && !g_ascii_strcasecmp(got, value);
}

static void add_text(struct collector *c, GMimePart *part, bool html)
{
    struct body body = {NULL, NULL};
    if (html) {
        body.html = g_ptr_array_new_with_free_func(g_object_unref);
        g_ptr_array_add(body.html, g_object_ref(part));
    } else if (parameter_is(GMIME_OBJECT(part), "format", "flowed")) {
        g_autofree char *text = mailio_part_text(part);
        body.plain = mailio_text_unflow(text, parameter_is(GMIME_OBJECT(part), "delsp", "yes"), c->settings);
    } else {
        body.plain = mailio_part_text(part);
    }

    char *bare = body.plain ? mailio_text_unsign(body.plain) : NULL;
    if (bare) {
        g_free(body.plain);
        body.plain = bare;
    }

    g_array_append_val(c->bodies, body);
}

static bool name_ends(const char *name, const char *end)
{
    gsize n = name ? strlen(name) : 0, m = strlen(end);
    return n >= m && !g_ascii_strcasecmp(name + n - m, end);
}

static void add_attachment(struct collector *c, GMimePart *part)
{
    const char *name = g_mime_part_get_filename(part);
    c->n_attachments++;
    bool text = mailio_part_is(GMIME_OBJECT(part), "text", "plain") || name_ends(name, ".txt");
    if (!text || c->attached->len >= ATTACHED_MAX)
        return;
    char *words = mailio_part_text(part);
    clip(words, ATTACHED_TEXT_MAX);
    g_ptr_array_add(c->attached, words);
}

/* A body whose type is garbage is still text if it reads as text. */
static bool reads_as_text(GMimePart *part)
{
    g_autoptr(GByteArray) bytes = mailio_part_bytes(part, 4096);
    gsize odd = 0;
    for (guint i = 0; i < bytes->len; i++)
        odd += bytes->data[i] < 0x20 && !strchr("\t\n\r\f", bytes->data[i] ? bytes->data[i] : 1);
    return bytes->len && odd == 0;
}

/* Opaque S/MIME (RFC 8551 3.5.2): the signed message is inside the CMS structure. The signature itself is not
 * judged. */
static void collect_pkcs7(struct collector *c, GMimePart *part, unsigned depth)
{
    g_autoptr(GByteArray) bytes = mailio_part_bytes(part, MESSAGE_MAX);
    gnutls_datum_t der = {.data = bytes->data, .size = bytes->len}, inside = {.data = NULL, .size = 0};

    gnutls_pkcs7_t pkcs7 = NULL;
    if (bytes->len && gnutls_pkcs7_init(&pkcs7) == 0 &&
        gnutls_pkcs7_import(pkcs7, &der, GNUTLS_X509_FMT_DER) == 0 &&
        gnutls_pkcs7_get_embedded_data(pkcs7, 0, &inside) == 0 && inside.data) {
        GMimeStream *stream = g_mime_stream_mem_new_with_byte_array(
            mailio_bound_message((const char *)inside.data, inside.size));
        GMimeParser *parser = g_mime_parser_new_with_stream(stream);
        GMimeObject *object = g_mime_parser_construct_part(parser, c->options);
        if (object) {
            collect(c, object, depth + 1);
            g_object_unref(object);
        }
        g_object_unref(parser);
        g_object_unref(stream);
    } else {
        c->n_attachments++;
    }

    gnutls_free(inside.data);
    if (pkcs7)
        gnutls_pkcs7_deinit(pkcs7);
}

static bool is_one_of(GMimeObject *part, const char *type, const char *const *subtypes)
{
    for (; *subtypes; subtypes++)
        if (mailio_part_is(part, type, *subtypes))
            return true;
    return false;
}

/* Parts that are neither words nor a file to look into. */
static bool is_of_machines(GMimeObject *part)
{
    static const char *const texts[] = {"calendar", "x-amp-html", "vcard", "x-vcard", "rfc822-headers", NULL};
    return is_one_of(part, "text", texts);
}

/* A part without a name or a known type that may still be the text. */
static bool may_be_text(const struct collector *c, GMimePart *part, unsigned depth)
{
    bool first = !g_mime_part_get_filename(part) && !c->bodies->len && depth <= 1;
    return first && !mailio_part_is(GMIME_OBJECT(part), "application", "pgp-*") && reads_as_text(part);
}

static void collect_leaf(struct collector *c, GMimePart *part, unsigned depth)
{
    static const char *const plain[] = {"plain", "markdown", "x-markdown", "x-amp-html-fallback", NULL};
    static const char *const signed_data[] = {"pkcs7-mime", "x-pkcs7-mime", NULL};
    GMimeObject *object = GMIME_OBJECT(part);
    const char *name = g_mime_part_get_filename(part);
    const char *disposition = g_mime_object_get_disposition(object);
    bool named = name && *name, html = mailio_part_is(object, "text", "html");
    bool away = (disposition && !g_ascii_strcasecmp(disposition, "attachment")) || (named && c->bodies->len);

    if (depth < DEPTH_MAX && is_one_of(object, "application", signed_data))
        collect_pkcs7(c, part, depth);
    else if (away)
        add_attachment(c, part);
    else if (html || (!named && is_one_of(object, "text", plain)))
        add_text(c, part, html);
    else if (is_of_machines(object))
        c->n_attachments++;
    else if (may_be_text(c, part, depth))
        add_text(c, part, false);
    else
        add_attachment(c, part);
}

/* The alternatives become one body: all their plain texts, all their HTML. */
static void collect_alternative(struct collector *c, GMimeMultipart *multipart, unsigned depth)
{
    guint before = c->bodies->len;
    int n = g_mime_multipart_get_count(multipart);
    for (int i = 0; i < n && i < PARTS_MAX; i++)
        collect(c, g_mime_multipart_get_part(multipart, i), depth + 1);
    struct body both = {NULL, NULL};
    for (guint i = before; i < c->bodies->len; i++) {
        struct body *b = &g_array_index(c->bodies, struct body, i);
        if (b->plain && !both.plain)
            both.plain = g_steal_pointer(&b->plain);
        for (guint k = 0; b->html && k < b->html->len; k++) {
            if (!both.html)
                both.html = g_ptr_array_new_with_free_func(g_object_unref);
            g_ptr_array_add(both.html, g_object_ref(g_ptr_array_index(b->html, k)));
        }
    }

    g_array_set_size(c->bodies, before);
    if (both.plain || both.html)
        g_array_append_val(c->bodies, both);
}

static void collect(struct collector *c, GMimeObject *part, unsigned depth)
{
    if (!part || depth > DEPTH_MAX || ++c->n_parts > PARTS_MAX)
        return;
    if (GMIME_IS_MULTIPART(part)) {
        GMimeMultipart *multipart = GMIME_MULTIPART(part);
        int n = g_mime_multipart_get_count(multipart);
        if (mailio_part_is(part, "multipart", "alternative")) {
            collect_alternative(c, multipart, depth);
            return;
        }
        if (mailio_part_is(part, "multipart", "signed") || mailio_part_is(part, "multipart", "report"))
            n = MIN(n, 1); /* the rest is a signature, or a machine's */
        for (int i = 0; i < n && i < PARTS_MAX; i++)
            collect(c, g_mime_multipart_get_part(multipart, i), depth + 1);
    } else if (GMIME_IS_PART(part)) {
        collect_leaf(c, GMIME_PART(part), depth);
    } else {
        c->n_attachments++; /* message/rfc822: never the author's words */
    }
}

/* ---- choosing between plain text and HTML ---- */

static bool is_blank(const char *text)
{
    for (; *text; text = g_utf8_next_char(text))
        if (g_unichar_isgraph(g_utf8_get_char(text)))
            return false;
    return true;
}

/* "Your mail program does not show HTML": a text part that says nothing. */
static bool is_notice(const char *text)
{
    gsize len = strlen(text);
    if (len > 400)
        return false;

    char folded[401];
    mailio_text_fold(text, len, folded);
    for (const char *const *w = mailio_words_plain_stub; *w; w++)
        if (strstr(folded, *w))
            return true;

    return false;
}

/* Lines an HTML text has before its first quotation, by a look at its tags only: far cheaper than reading it.
 */
static unsigned guess_lines(const char *html)
{
    static const char *const breaks[] = {"<br", "</p",  "</div", "</li", "</tr",
                                         "</h", "<div", "<p",    "<li",  NULL};
    static const char *const quotes[] = {"<blockquote",      "gmail_quote",  "divRplyFwdMsg",
                                         "moz-cite-prefix",  "appendonsend", "yahoo_quoted",
                                         "border-top:solid", "__DIVIDER__",  NULL};
    unsigned lines = 0;
    bool words = false;
    const char *body = strstr(html, "<body");

    for (const char *p = body ? body : html; *p;) {
        if (*p != '<') {
            words = words || g_ascii_isalnum(*p) || (guchar)*p >= 0xc3;
            p++;
            continue;
        }
        const char *end = p + strcspn(p, ">");
        for (const char *const *b = breaks; *b; b++)
            if (words && !g_ascii_strncasecmp(p, *b, strlen(*b))) {
                lines++;
                words = false;
            }
        for (const char *const *q = quotes; *q; q++)
            if (g_strstr_len(p, end - p, *q))
                return lines + words;
        if (!g_ascii_strncasecmp(p, "<style", 6)) {
            const char *close = strstr(p, "</style");
            end = close ? close : end;
        }
        p = *end == '>' ? end + 1 : end + (*end != '\0' && *end != '<');
    }

    return lines + words;
}

static unsigned count_lines(const char *text)
{
    unsigned n = 0;
    bool words = false;
    for (; *text; text++) {
        if (*text == '\n') {
            n += words;
            words = false;
        } else {
            words = words || g_ascii_isgraph(*text) || (guchar)*text >= 0x80;
        }
    }
    return n + words;
}

/* The HTML parts of a body as marked text. */
static char *render_html(const struct body *body)
{
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < body->html->len && all->len < MAILIO_TEXT_MAX; i++) {
        g_autofree char *html = mailio_part_text(g_ptr_array_index(body->html, i));
        g_autofree char *text = mailio_html_render(html, strlen(html));
        if (all->len)
            g_string_append_c(all, '\n');
        g_string_append(all, text);
    }
    return g_string_free(all, FALSE);
}

/* What a look at the tags of the HTML of a body tells. */
struct look {
    unsigned lines;
    bool struck;
};

static struct look look_at_html(const struct body *body)
{
    struct look look = {.lines = 0};
    for (guint i = 0; i < body->html->len; i++) {
        g_autoptr(GByteArray) bytes = mailio_part_bytes(g_ptr_array_index(body->html, i), MAILIO_TEXT_MAX);
        g_autofree char *html = mailio_bound_html((const char *)bytes->data, bytes->len);
        look.lines += guess_lines(html);
        look.struck = look.struck || mailio_html_has_struck(html);
    }
    return look;
}

/* The text of a body, quotations and all (transfer full). */
static char *body_text(const struct body *body, const struct mailio_parse_settings *settings)
{
    if (!body->html)
        return g_strdup(body->plain);
    if (!body->plain || is_blank(body->plain) || is_notice(body->plain))
        return render_html(body);

    unsigned plain_orders = 0, html_orders = 0;
    g_autofree char *own = mailio_quotes_strip(body->plain, settings, NULL, NULL, &plain_orders);
    bool nothing_own = is_blank(own);
    struct look look = look_at_html(body);
    if (!nothing_own && !look.struck && look.lines <= count_lines(own))
        return g_strdup(body->plain);

    g_autofree char *rendered = render_html(body);
    g_autofree char *html_own = mailio_quotes_strip(rendered, settings, NULL, NULL, &html_orders);
    bool better = html_orders > plain_orders || ((nothing_own || look.struck) && !is_blank(html_own));

    return better ? g_steal_pointer(&rendered) : g_strdup(body->plain);
}

static void set_texts(struct mailio_message *message, struct collector *c,
                      const struct mailio_parse_settings *settings)
{
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < c->bodies->len && all->len < MAILIO_TEXT_MAX; i++) {
        g_autofree char *text = body_text(&g_array_index(c->bodies, struct body, i), settings);
        if (all->len && all->str[all->len - 1] != '\n')
            g_string_append_c(all, '\n');
        g_string_append(all, text);
    }

    message->text = mailio_quotes_strip(all->str, settings, &message->removed, &message->had_quote, NULL);
    char *to = all->str;
    for (const char *p = all->str; *p; p++)
        if (*p != MAILIO_MARK_SIGNATURE)
            *to++ = *p;
    *to = '\0';
    message->full_text = g_string_free(all, FALSE);
}

/* ---- the message ---- */

/* Some pipes and mailboxes put "From " or blank lines before the header. */
static void skip_preface(const char **data, gsize *len)
{
    for (;;) {
        gsize skip = 0;
        while (skip < *len && strchr(" \t\r\n", (*data)[skip]) && (*data)[skip])
            skip++;
        /* A folded first line cannot be helped; blanks before a name are dropped too. */
        *data += skip;
        *len -= skip;
        if (*len < 5 || memcmp(*data, "From ", 5) != 0)
            return;
        const char *end = memchr(*data, '\n', *len);
        gsize line = end ? (gsize)(end - *data) + 1 : *len;
        *data += line;
        *len -= line;
    }
}

static GMimeParserOptions *parser_options(void)
{
    static const char *const fallback[] = {"utf-8", "windows-1252", NULL};
    GMimeParserOptions *options = g_mime_parser_options_new();
    g_mime_parser_options_set_fallback_charsets(options, (const char **)fallback);
    return options;
}

/* What the Received field of the server that took the message in says of who handed it over: a host's own word for itself, so
 * as harmless as a name can be. Transfer full, nullable. */
static char *handed_by(const char *data, gsize len, const char *authserv_id)
{
    enum { HOST_MAX = 100 };
    struct mailio_received received;
    if (!mailio_received_of_ours(data, len, authserv_id, &received))
        return NULL;
    char *host = g_steal_pointer(&received.from);
    mailio_received_clear(&received);
    bool plain = host && *host && strlen(host) <= HOST_MAX &&
                 !host[strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-_:[]")];
    if (!plain)
        g_clear_pointer(&host, g_free);
    return host;
}

static void set_headers(struct mailio_message *message, GMimeMessage *mime, GMimeParserOptions *options)
{
    message->from_address = first_address(mime, "From", options, &message->from_name);
    message->reply_to = first_address(mime, "Reply-To", options, NULL);
    message->resent_from = first_address(mime, "Resent-From", options, NULL);
    GPtrArray *to = g_ptr_array_new();
    add_addresses(to, g_mime_message_get_addresses(mime, GMIME_ADDRESS_TYPE_TO), 0);
    add_addresses(to, g_mime_message_get_addresses(mime, GMIME_ADDRESS_TYPE_CC), 0);
    g_ptr_array_add(to, NULL);
    message->to = (char **)g_ptr_array_free(to, FALSE);
    const char *subject = g_mime_message_get_subject(mime);
    message->subject = mailio_bytes_to_utf8(subject ? subject : "", subject ? strlen(subject) : 0, "utf-8");
    clip(message->subject, SUBJECT_MAX);
    g_strstrip(g_strdelimit(message->subject, "\n\t", ' '));
    message->message_id = mailio_message_id_dup(g_mime_message_get_message_id(mime));
    message->references = read_references(mime);
    GDateTime *date = g_mime_message_get_date(mime);
    message->date_s = date ? g_date_time_to_unix(date) : 0;
    const char *language = mailio_header_get(mime, "Content-Language");
    gsize len = language ? strspn(language, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") : 0;
    message->language = len && len < 36 ? g_strndup(language, len) : NULL;
}

static void set_bodies(struct mailio_message *message, GMimeMessage *mime, GMimeParserOptions *options,
                       const struct mailio_parse_settings *settings)
{
    struct collector c = {.bodies = g_array_new(FALSE, FALSE, sizeof(struct body)),
                          .attached = g_ptr_array_new(),
                          .options = options,
                          .settings = settings};
    g_array_set_clear_func(c.bodies, body_clear);
    collect(&c, g_mime_message_get_mime_part(mime), 0);
    set_texts(message, &c, settings);
    g_ptr_array_add(c.attached, NULL);
    message->attachment_text = (char **)g_ptr_array_free(c.attached, FALSE);
    message->n_attachments = c.n_attachments;
    g_array_unref(c.bodies);
}

struct mailio_message *mailio_message_parse(const char *data, gsize len,
                                            const struct mailio_parse_settings *settings)
{
    static const struct mailio_parse_settings nobody = {.own_address = NULL};
    struct mailio_message *message = g_new0(struct mailio_message, 1);

    settings = settings ? settings : &nobody;
    message->size = len;
    len = MIN(len, MESSAGE_MAX);
    skip_preface(&data, &len);
    GMimeStream *stream =
        g_mime_stream_mem_new_with_byte_array(mailio_bound_message(data, len)); /* takes it */
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeParserOptions *options = parser_options();
    GMimeMessage *mime = g_mime_parser_construct_message(parser, options);
    if (!mime)
        mime = g_mime_message_new(FALSE);
    set_headers(message, mime, options);
    message->handed_by = handed_by(data, len, settings->authserv_id);
    set_bodies(message, mime, options, settings);
    mailio_message_authenticate(message, mime, settings->authserv_id);
    mailio_message_classify(message, mime, settings);
    g_object_unref(mime);
    g_mime_parser_options_free(options);
    g_object_unref(parser);
    g_object_unref(stream);

    return message;
}

void mailio_message_free(struct mailio_message *message)
{
    if (!message)
        return;

    g_free(message->kind_reason);
    g_free(message->from_address);
    g_free(message->from_name);
    g_free(message->reply_to);
    g_free(message->resent_from);
    g_strfreev(message->to);
    g_free(message->subject);
    g_free(message->message_id);
    g_free(message->handed_by);
    g_strfreev(message->references);
    g_free(message->text);
    g_free(message->full_text);
    g_free(message->removed);
    g_free(message->bounced_message_id);
    g_free(message->bounced_address);
    g_free(message->language);
    g_strfreev(message->attachment_text);
    g_free(message);
}
