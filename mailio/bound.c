/*
 * A raw message made harmless for a parser that recurses and allocates as the message tells it to
 * (bound_p.h). One pass over the lines, which knows just enough of RFC 5322 and RFC 2046 to tell where a
 * header may stand: at the top, after a line that may be a boundary, and after the header of a message within
 * the message. Where it errs it bounds text as if it were a header: by a blank line put in, with nothing
 * lost.
 */
#include "bound_p.h"

#include <stdbool.h>
#include <string.h>

enum {
    FIELD_BYTES = 32 * 1024, /* a field of the mail's own header; what is longer is cut */
    FIELDS = 1000,           /* of the mail's own header, then only those that say how to read it */
    NEEDED_FIELDS = 20,
    HEADER_BYTES = 1024 * 1024, /* all of them */
    COLONS = 200,               /* in one field: groups within groups of addresses */
    PART_FIELDS = 100,          /* of a part's header, then it ends */
    PART_HEADER_BYTES = 64 * 1024,
    PART_COLONS = 1000,
    INNER_FIELDS = 20000, /* of all parts together */
    CONTAINERS = 100,     /* parts that hold parts, so that they cannot lie deeper within each other */
    BOUNDARIES = 2000,    /* lines that may be boundaries, so that there cannot be more parts */
    BOUNDARY_BYTES = 1000 /* a longer line is none */
};

enum where { IN_HEADER, IN_PART_HEADER, IN_BODY };

struct bound {
    GByteArray *out;
    enum where where;
    unsigned fields, needed, colons; /* of the header that is read */
    gsize header_bytes, field_bytes;
    bool drop;      /* the field that is read is too long or one too many */
    bool container; /* the header that is read tells of a mail within the mail */
    bool typed;     /* it holds a Content-Type */
    bool digest;    /* a header before told of a digest: its parts are mails if they say nothing */
    unsigned inner_fields, containers, boundaries;
};

/* One line with its end. */
struct line {
    const char *text;
    gsize len;
};

static void put(struct bound *b, const char *text, gsize len)
{
    g_byte_array_append(b->out, (const guint8 *)text, (guint)len);
}

static bool is_blank(const struct line *l)
{
    return (l->len == 1 && l->text[0] == '\n') || (l->len == 2 && !memcmp(l->text, "\r\n", 2));
}

/* RFC 5322 2.2.3: a line that goes on with the field before it. */
static bool is_folded(const struct line *l)
{
    return l->text[0] == ' ' || l->text[0] == '\t';
}

static bool begins(const struct line *l, const char *name)
{
    gsize n = strlen(name);
    return l->len > n && !g_ascii_strncasecmp(l->text, name, n);
}

static unsigned count_colons(const struct line *l)
{
    unsigned n = 0;
    for (const char *p = l->text; (p = memchr(p, ':', l->len - (gsize)(p - l->text))); p++)
        n++;
    return n;
}

static void begin_header(struct bound *b, enum where where)
{
    b->where = where;
    b->fields = b->needed = b->colons = 0;
    b->header_bytes = b->field_bytes = 0;
    b->drop = b->container = b->typed = false;
}

/* ---- Content-Type ---- */

/* What a Content-Type tells of may hold other parts: a multipart, a message, or a value that begins on the
 * next line or in a way that only a whole reader of the field would understand. */
static bool may_hold_parts(const struct line *l)
{
    static const char *const leaves[] = {"text/",  "application/", "image/", "audio/",
                                         "video/", "font/",        "model/"};
    const char *value = memchr(l->text, ':', l->len), *end = l->text + l->len;

    if (!value)
        return false;

    for (value++; value < end && (*value == ' ' || *value == '\t'); value++)
        ;
    for (gsize i = 0; i < G_N_ELEMENTS(leaves); i++)
        if ((gsize)(end - value) > strlen(leaves[i]) &&
            !g_ascii_strncasecmp(value, leaves[i], strlen(leaves[i])))
            return false;

    return true;
}

/* Notes a Content-Type; false when there were too many that hold parts, and the name must not be read. */
static bool take_type(struct bound *b, const struct line *l)
{
    b->typed = true;
    if (!may_hold_parts(l))
        return true;
    b->container = true;
    return ++b->containers <= CONTAINERS;
}

/* ---- lines of a header ---- */

/* Fields without which a mail cannot be read, wherever they stand. */
static bool is_needed(const struct line *l)
{
    static const char *const names[] = {"content-type", "content-transfer-encoding", "from:", "subject:"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (begins(l, names[i]))
            return true;
    return false;
}

/* A line of the mail's own header: as much of its field as a reader can want. */
static void take_own(struct bound *b, const struct line *l)
{
    if (!is_folded(l)) {
        b->fields++;
        b->field_bytes = b->colons = 0;
        bool many = b->fields > FIELDS || b->header_bytes > HEADER_BYTES;
        b->drop = many && (!is_needed(l) || ++b->needed > NEEDED_FIELDS);
        if (begins(l, "content-type") && !take_type(b, l))
            b->drop = true;
    }

    b->colons += count_colons(l);
    if (b->drop || b->colons > COLONS || b->field_bytes >= FIELD_BYTES)
        return;

    gsize room = FIELD_BYTES - b->field_bytes, len = MIN(l->len, room);
    put(b, l->text, len);
    if (len < l->len)
        put(b, "\n", 1);
    b->field_bytes += len;
    b->header_bytes += len;
}

/* A line that may belong to the header of a part. Nothing is dropped here: it may be text as well. */
static void take_of_part(struct bound *b, const struct line *l)
{
    b->fields += !is_folded(l);
    b->inner_fields += !is_folded(l);
    b->colons += count_colons(l);
    b->header_bytes += l->len;
    if (b->fields > PART_FIELDS || b->colons > PART_COLONS || b->header_bytes > PART_HEADER_BYTES ||
        b->inner_fields > INNER_FIELDS) {
        put(b, "\n", 1);
        b->where = IN_BODY;
    } else if (begins(l, "content-type") && !take_type(b, l)) {
        put(b, "X", 1); /* "Xontent-Type": as long, and nobody's */
        put(b, l->text + 1, l->len - 1);
        return;
    }

    put(b, l->text, l->len);
}

/* After the header of a message within the message stands another header; in a digest (RFC 2046 5.1.5) every
 * part without a type is a message. */
static void end_header(struct bound *b)
{
    if (b->container || (b->digest && !b->typed))
        begin_header(b, IN_PART_HEADER);
    else
        b->where = IN_BODY;
}

/* ---- lines of a body ---- */

/* "--" and something: a line that a parser may take for a boundary. */
static bool may_be_boundary(const struct line *l)
{
    return l->len > 3 && l->len <= BOUNDARY_BYTES && l->text[0] == '-' && l->text[1] == '-' &&
           !strchr(" \t\r\n", l->text[2]);
}

static void take_boundary(struct bound *b, const struct line *l)
{
    if (++b->boundaries > BOUNDARIES) {
        put(b, " ", 1);
        b->where = IN_BODY;
    } else {
        begin_header(b, IN_PART_HEADER);
    }
    put(b, l->text, l->len);
}

static bool names_digest(const struct line *l)
{
    for (gsize i = 0; i + 6 <= MIN(l->len, (gsize)BOUNDARY_BYTES); i++)
        if (!g_ascii_strncasecmp(l->text + i, "digest", 6))
            return true;
    return false;
}

static void take(struct bound *b, const struct line *l)
{
    b->digest = b->digest || (b->where != IN_BODY && names_digest(l));
    if (b->where == IN_HEADER && !is_blank(l)) {
        take_own(b, l);
        return;
    }

    if (b->where != IN_HEADER && may_be_boundary(l)) {
        take_boundary(b, l);
        return;
    }

    if (b->where == IN_PART_HEADER && !is_blank(l)) {
        take_of_part(b, l);
        return;
    }

    put(b, l->text, l->len);
    if (b->where != IN_BODY)
        end_header(b);
}

GByteArray *mailio_bound_message(const char *data, gsize len)
{
    struct bound b = {.out = g_byte_array_sized_new((guint)len + 64)};
    begin_header(&b, IN_HEADER);
    for (gsize at = 0; at < len;) {
        const char *newline = memchr(data + at, '\n', len - at);
        struct line l = {.text = data + at, .len = newline ? (gsize)(newline - data) + 1 - at : len - at};
        take(&b, &l);
        at += l.len;
    }
    return b.out;
}
