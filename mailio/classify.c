/*
 * What a mail is: RFC 3834 (automatic answers), 3464 (delivery reports), 8098 (read receipts), 2369 and 2919
 * (lists), and the habits of servers that follow none of them. The order of the questions matters: a report
 * is asked first, since its sender may look like a person.
 */
#include "mime_p.h"
#include "text_p.h"
#include "words_p.h"

#include <string.h>

static bool settle(struct mailio_message *message, enum mailio_kind kind, const char *name, const char *value)
{
    g_autofree char *first = value ? g_strndup(value, strcspn(value, "\r\n")) : NULL;
    char *reason = first ? g_strdup_printf("%s: %.60s", name, first) : g_strdup(name);
    for (char *p = reason; *p; p++)
        if ((guchar)*p < ' ' || *p == 0x7f)
            *p = ' ';
    const char *bad;
    if (!g_utf8_validate(reason, -1, &bad))
        reason[bad - reason] = '\0';
    message->kind = kind;
    g_free(message->kind_reason);
    message->kind_reason = reason;
    return true;
}

/* ---- delivery reports ---- */

/* "rfc822; someone@x" or "<someone@x>" to the address (transfer full, nullable). */
static char *report_address(const char *value)
{
    const char *semicolon = strchr(value, ';');
    if (semicolon)
        value = semicolon + 1;
    value += strspn(value, " \t<");
    g_autofree char *address = g_strndup(value, strcspn(value, " \t\r\n>;,"));
    return mailio_address_is_usable(address) ? mailio_address_fold(address) : NULL;
}

/* The value of the first field `name` at the beginning of a line of the first `len` bytes of `text` (transfer
 * full, nullable). */
static char *field_in(const char *text, gsize len, const char *name)
{
    gsize n = strlen(name);
    for (const char *p = text, *end = text + len; p < end;) {
        p += strspn(p, " \t>");
        if (!g_ascii_strncasecmp(p, name, n) && p[n] == ':') {
            p += n + 1;
            p += strspn(p, " \t");
            if (*p == '\n') /* folded right after the name */
                p += 1 + strspn(p + 1, " \t");
            return g_strndup(p, strcspn(p, "\r\n"));
        }
        p = strchrnul(p, '\n');
        p += *p != '\0';
    }

    return NULL;
}

static char *field_in_text(const char *text, const char *name)
{
    return field_in(text, strlen(text), name);
}

struct report {
    bool has_status, failed, receipt, feedback;
    char *address, *message_id;
    char *text; /* the first text part */
};

static void report_clear(struct report *report)
{
    g_free(report->address);
    g_free(report->message_id);
    g_free(report->text);
}

/* RFC 3464 2.3: what became of one recipient, as a word. */
static bool says_failed(const char *action)
{
    return action && !g_ascii_strncasecmp(action, "failed", 6);
}

/* The blocks of a report, parted by blank lines: the first that tells of a failure, else none. */
static bool find_failure(const char *text, const char **at, gsize *len)
{
    for (const char *p = text; *p;) {
        const char *end = strstr(p, "\n\n");
        gsize n = end ? (gsize)(end - p) : strlen(p);
        g_autofree char *action = field_in(p, n, "Action");
        if (says_failed(action)) {
            *at = p;
            *len = n;
            return true;
        }
        p += n;
        p += strspn(p, "\n");
    }

    return false;
}

/* Of several recipients the first that failed; a report that tells of no action at all tells of a failure. */
static void read_status(struct report *report, GMimePart *part)
{
    static const char *const names[] = {"Original-Recipient", "Final-Recipient", "X-Actual-Recipient", NULL};
    g_autofree char *text = mailio_part_text(part);
    g_autofree char *action = field_in_text(text, "Action");
    const char *at = text;
    gsize len = strlen(text);

    report->has_status = true;
    bool failure = find_failure(text, &at, &len);
    bool silent = !action || !*action; /* else: delayed, delivered, relayed, expanded */
    report->failed = report->failed || failure || silent;

    for (const char *const *name = names; *name && !report->address; name++) {
        g_autofree char *value = field_in(at, len, *name);
        report->address = value ? report_address(value) : NULL;
    }
}

static void look_into_leaf(struct report *report, GMimePart *leaf)
{
    GMimeObject *part = GMIME_OBJECT(leaf);
    bool status = mailio_part_is(part, "message", "delivery-status") ||
                  mailio_part_is(part, "message", "global-delivery-status");
    if (status) {
        read_status(report, leaf);
    } else if (mailio_part_is(part, "message", "disposition-notification")) {
        report->receipt = true;
    } else if (mailio_part_is(part, "message", "feedback-report")) {
        report->feedback = true;
    } else if (mailio_part_is(part, "text", "rfc822-headers") || mailio_part_is(part, "message", "*")) {
        g_autofree char *text = mailio_part_text(leaf);
        g_autofree char *id = field_in_text(text, "Message-ID");
        if (id && !report->message_id)
            report->message_id = mailio_message_id_dup(id);
    } else if (!report->text && mailio_part_is(part, "text", "*")) {
        report->text = mailio_part_text(leaf);
    }
}

static void look_into(struct report *report, GMimeObject *part, unsigned depth)
{
    if (depth > 8)
        return;

    if (GMIME_IS_MESSAGE_PART(part)) {
        GMimeMessage *inside = g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));
        if (inside && !report->message_id)
            report->message_id = mailio_message_id_dup(g_mime_message_get_message_id(inside));
    } else if (GMIME_IS_MULTIPART(part)) {
        int n = g_mime_multipart_get_count(GMIME_MULTIPART(part));
        for (int i = 0; i < MIN(n, 16); i++)
            look_into(report, g_mime_multipart_get_part(GMIME_MULTIPART(part), i), depth + 1);
    } else if (GMIME_IS_PART(part)) {
        look_into_leaf(report, GMIME_PART(part));
    }
}

static bool is_mailer(const char *address)
{
    return address &&
           (g_str_has_prefix(address, "mailer-daemon") || g_str_has_prefix(address, "postmaster@") ||
            g_str_has_prefix(address, "mailerdaemon") || g_str_has_prefix(address, "mail-daemon"));
}

/* An address that nobody reads, or that stands for all readers of a list (RFC 3834 2): an answer to it is lost or goes to
 * many. The local part alone tells; "bouncer@" is a person. */
static bool is_robot(const char *address)
{
    g_autofree char *local = address ? g_strndup(address, strcspn(address, "+@")) : NULL;
    if (!local)
        return false;

    bool robot = g_str_has_prefix(local, "owner-");
    for (const char *const *name = mailio_words_robot; *name; name++)
        robot = robot || !strcmp(local, *name);
    for (const char *const *end = mailio_words_robot_end; *end; end++)
        robot = robot || g_str_has_suffix(local, *end);
    return robot;
}

static bool fold_starts(const char *text, const char *const *prefixes)
{
    char folded[256];
    gsize len = strnlen(text, sizeof folded - 1);
    mailio_text_fold(text, len, folded);
    for (; *prefixes; prefixes++)
        if (!strncmp(folded, *prefixes, strlen(*prefixes)))
            return true;
    return false;
}

/* Old reports without structure: the address stands alone or between <> and a colon (qmail, exim, Gmail). */
static void read_old_report(struct report *report)
{
    if (!report->text)
        return;
    if (!report->message_id) {
        g_autofree char *id = field_in_text(report->text, "Message-ID");
        report->message_id = id ? mailio_message_id_dup(id) : NULL;
    }

    const char *copy =
        strstr(report->text, "\nReturn-"); /* the copy of our mail: its addresses say nothing */
    gsize limit = copy ? (gsize)(copy - report->text) : strlen(report->text);
    for (gsize i = 0; i < limit && !report->address;) {
        const char *line = report->text + i;
        gsize len = strcspn(line, "\n");
        const char *at = memchr(line, '@', len);
        if (at) {
            const char *from = at;
            while (from > line && !strchr(" \t<\"'(,;:", from[-1]))
                from--;
            g_autofree char *address = g_strndup(from, strcspn(from, " \t\n>\"'),;:"));
            if (mailio_address_is_usable(address) && !is_mailer(address))
                report->address = mailio_address_fold(address);
        }
        i += len + 1;
    }
}

/* What of a mail makes one look closer, for a report of a machine. */
struct signs {
    const char *failed; /* X-Failed-Recipients */
    const char *type;   /* of a multipart/report; NULL */
    bool structured, mailer, subject, qmail;
};

static struct signs signs_of(const struct mailio_message *message, GMimeMessage *mime)
{
    GMimeObject *root = g_mime_message_get_mime_part(mime);
    struct signs s = {.failed = mailio_header_get(mime, "X-Failed-Recipients"),
                      .structured = root && mailio_part_is(root, "multipart", "report"),
                      .mailer = is_mailer(message->from_address),
                      .subject = fold_starts(message->subject, mailio_words_bounce_subject),
                      .qmail =
                          message->full_text && strstr(message->full_text, "This is the qmail-send program")};
    if (s.structured)
        s.type = g_mime_object_get_content_type_parameter(root, "report-type");
    return s;
}

static bool type_is(const struct signs *s, const char *type)
{
    return s->type && !g_ascii_strcasecmp(s->type, type);
}

/* Our letter came back: whose address it was, and which letter. */
static void settle_bounce(struct mailio_message *message, struct report *report)
{
    read_old_report(report);
    settle(message, MAILIO_KIND_BOUNCE,
           report->has_status ? "delivery report" : "delivery report without structure", NULL);
    message->bounced_address = g_steal_pointer(&report->address);
    message->bounced_message_id = g_steal_pointer(&report->message_id);
    if (!message->bounced_message_id && message->references[0])
        message->bounced_message_id = g_strdup(message->references[0]);
}

static bool settle_report(struct mailio_message *message, const struct signs *s, struct report *report)
{
    bool old = s->failed || s->qmail || (s->mailer && s->subject);
    bool bounced = report->has_status || old || type_is(s, "delivery-status");

    if (report->receipt && !report->has_status)
        return settle(message, MAILIO_KIND_AUTOMATIC, "read receipt", NULL);
    if (report->feedback)
        return settle(message, MAILIO_KIND_AUTOMATIC, "feedback report", NULL);
    if (report->has_status && !report->failed)
        return settle(message, MAILIO_KIND_AUTOMATIC, "delivery report without a failure", NULL);
    if (bounced)
        settle_bounce(message, report);
    else if (s->mailer)
        settle(message, MAILIO_KIND_AUTOMATIC, "From", message->from_address);

    return bounced || s->mailer;
}

static bool is_report(struct mailio_message *message, GMimeMessage *mime)
{
    struct signs s = signs_of(message, mime);
    bool shaped = s.structured || s.failed, worded = s.mailer || s.qmail || s.subject;

    if (!shaped && !worded)
        return false;

    struct report report = {.has_status = false};
    GMimeObject *root = g_mime_message_get_mime_part(mime);
    if (root)
        look_into(&report, root, 0);
    if (s.failed && !report.address)
        report.address = report_address(s.failed);
    report.receipt = report.receipt || type_is(&s, "disposition-notification");
    report.feedback = report.feedback || type_is(&s, "feedback-report");

    bool found = settle_report(message, &s, &report);
    report_clear(&report);

    return found;
}

/* ---- the rest ---- */

/* "judge+7@x" is delivered to "judge@x". */
static bool is_same_box(const char *one, const char *other)
{
    const char *at = strrchr(one, '@'), *other_at = strrchr(other, '@');
    gsize len = strcspn(one, "+@"), other_len = strcspn(other, "+@");
    return at && other_at && len == other_len && !g_ascii_strncasecmp(one, other, len) &&
           !g_ascii_strcasecmp(at, other_at);
}

static bool is_own(struct mailio_message *message, GMimeMessage *mime,
                   const struct mailio_parse_settings *settings)
{
    const char *loop = mailio_header_get(mime, "X-Loop");
    if (loop && settings->loop_token && strstr(loop, settings->loop_token))
        return settle(message, MAILIO_KIND_OWN, "X-Loop", loop);
    if (settings->own_address && message->from_address &&
        is_same_box(settings->own_address, message->from_address))
        return settle(message, MAILIO_KIND_OWN, "From", message->from_address);
    return false;
}

static bool word_is(const char *value, const char *const *words)
{
    value += strspn(value, " \t\r\n");
    gsize len = strcspn(value, " \t\r\n;(");
    for (; *words; words++)
        if (strlen(*words) == len && !g_ascii_strncasecmp(value, *words, len))
            return true;
    return false;
}

static bool is_automatic(struct mailio_message *message, GMimeMessage *mime)
{
    static const char *const marks[] = {"X-Autoreply",
                                        "X-Autorespond",
                                        "X-Autoresponder",
                                        "X-Auto-Reply-From",
                                        "X-Auto-Reply",
                                        "X-MS-Exchange-Inbox-Rules-Loop",
                                        "X-Mail-Autoreply",
                                        "X-Autogenerated",
                                        "X-MS-Exchange-Generated-Message-Source",
                                        "X-FC-MachineGenerated",
                                        NULL};
    static const char *const no[] = {"no", NULL};
    static const char *const auto_reply[] = {"auto_reply", "auto-reply", NULL};
    const char *value = mailio_header_get(mime, "Auto-Submitted");

    if (value && !word_is(value, no))
        return settle(message, MAILIO_KIND_AUTOMATIC, "Auto-Submitted", value);

    for (const char *const *mark = marks; *mark; mark++)
        if ((value = mailio_header_get(mime, *mark)) && !word_is(value, no))
            return settle(message, MAILIO_KIND_AUTOMATIC, *mark, value);
    if (((value = mailio_header_get(mime, "Precedence")) && word_is(value, auto_reply)) ||
        ((value = mailio_header_get(mime, "X-Precedence")) && word_is(value, auto_reply)))
        return settle(message, MAILIO_KIND_AUTOMATIC, "Precedence", value);

    value = mailio_header_get(mime, "Return-Path");
    if (value && !strcmp(value + strspn(value, " \t"), "<>"))
        return settle(message, MAILIO_KIND_AUTOMATIC, "Return-Path", "<>");
    if (is_robot(message->from_address))
        return settle(message, MAILIO_KIND_AUTOMATIC, "From", message->from_address);
    if (fold_starts(message->subject, mailio_words_automatic_subject))
        return settle(message, MAILIO_KIND_AUTOMATIC, "Subject", message->subject);

    return false;
}

static bool is_list(struct mailio_message *message, GMimeMessage *mime)
{
    static const char *const fields[] = {
        "List-Id",   "List-Post",      "List-Unsubscribe", "List-Unsubscribe-Post",
        "List-Help", "X-Mailing-List", "Mailing-List",     NULL};
    static const char *const bulk[] = {"bulk", "list", "junk", NULL};
    const char *value;
    for (const char *const *field = fields; *field; field++)
        if ((value = mailio_header_get(mime, *field)))
            return settle(message, MAILIO_KIND_LIST, *field, value);
    if (((value = mailio_header_get(mime, "Precedence")) && word_is(value, bulk)) ||
        ((value = mailio_header_get(mime, "X-Precedence")) && word_is(value, bulk)))
        return settle(message, MAILIO_KIND_LIST, "Precedence", value);
    return false;
}

static bool holds_words(const char *text)
{
    for (; text && *text; text = g_utf8_next_char(text))
        if (g_unichar_isalnum(g_utf8_get_char(text)))
            return true;
    return false;
}

void mailio_message_classify(struct mailio_message *message, GMimeMessage *mime,
                             const struct mailio_parse_settings *settings)
{
    if (is_report(message, mime) || is_own(message, mime, settings) || is_automatic(message, mime))
        return;
    if (!message->from_address) {
        settle(message, MAILIO_KIND_JUNK, "no usable sender", NULL);
        return;
    }

    if (is_list(message, mime))
        return;

    bool attached = false;
    for (char **text = message->attachment_text; *text && !attached; text++)
        attached = holds_words(*text);
    if (!holds_words(message->text) && !attached)
        settle(message, MAILIO_KIND_EMPTY, message->had_quote ? "only quoted text" : "no text", NULL);
    else
        settle(message, MAILIO_KIND_PERSON, "written by a person", NULL);
}

const char *mailio_kind_word(enum mailio_kind kind)
{
    static const char *const words[MAILIO_KIND_COUNT] = {
        [MAILIO_KIND_NONE] = "none",           [MAILIO_KIND_PERSON] = "person",
        [MAILIO_KIND_AUTOMATIC] = "automatic", [MAILIO_KIND_BOUNCE] = "bounce",
        [MAILIO_KIND_LIST] = "list",           [MAILIO_KIND_OWN] = "own",
        [MAILIO_KIND_EMPTY] = "empty",         [MAILIO_KIND_JUNK] = "junk",
    };
    return kind < MAILIO_KIND_COUNT && words[kind] ? words[kind] : "none";
}
