/*
 * A message as bytes, to be handed from one process to another of the same program. The bytes come from a process
 * that hostile mail may have taken over: what is unpacked is checked as if a stranger had sent it.
 */
#include "pack_p.h"

#include <stddef.h>
#include <string.h>

enum type { TEXT, LIST, KIND, AUTH, FLAG, COUNT, TIME, SIZE };

static const struct field {
    enum type type;
    size_t offset;
} fields[] = {
    {KIND, offsetof(struct mailio_message, kind)},
    {TEXT, offsetof(struct mailio_message, kind_reason)},
    {TEXT, offsetof(struct mailio_message, from_address)},
    {TEXT, offsetof(struct mailio_message, from_name)},
    {TEXT, offsetof(struct mailio_message, reply_to)},
    {TEXT, offsetof(struct mailio_message, resent_from)},
    {LIST, offsetof(struct mailio_message, to)},
    {TEXT, offsetof(struct mailio_message, subject)},
    {TEXT, offsetof(struct mailio_message, message_id)},
    {TEXT, offsetof(struct mailio_message, handed_by)},
    {LIST, offsetof(struct mailio_message, references)},
    {TIME, offsetof(struct mailio_message, date_s)},
    {TEXT, offsetof(struct mailio_message, text)},
    {TEXT, offsetof(struct mailio_message, full_text)},
    {FLAG, offsetof(struct mailio_message, had_quote)},
    {TEXT, offsetof(struct mailio_message, removed)},
    {TEXT, offsetof(struct mailio_message, bounced_message_id)},
    {TEXT, offsetof(struct mailio_message, bounced_address)},
    {AUTH, offsetof(struct mailio_message, dkim)},
    {AUTH, offsetof(struct mailio_message, spf)},
    {AUTH, offsetof(struct mailio_message, dmarc)},
    {FLAG, offsetof(struct mailio_message, author_passed)},
    {FLAG, offsetof(struct mailio_message, author_failed)},
    {TEXT, offsetof(struct mailio_message, language)},
    {COUNT, offsetof(struct mailio_message, n_attachments)},
    {LIST, offsetof(struct mailio_message, attachment_text)},
    {SIZE, offsetof(struct mailio_message, size)},
};

#define MEMBER(base, field, type) ((type *)(void *)((char *)(base) + (field)->offset))

/* ---- packing ---- */

static void put_number(GByteArray *out, guint64 value)
{
    g_byte_array_append(out, (const guint8 *)&value, sizeof value); /* one machine: its own order of bytes */
}

/* Length and one more, so that 0 means NULL. */
static void put_text(GByteArray *out, const char *text)
{
    gsize len = text ? strlen(text) : 0;
    put_number(out, text ? len + 1 : 0);
    g_byte_array_append(out, (const guint8 *)(text ? text : ""), (guint)len);
}

static void put_list(GByteArray *out, char *const *list)
{
    gsize n = 0;
    while (list && list[n])
        n++;
    put_number(out, list ? n + 1 : 0);
    for (gsize i = 0; i < n; i++)
        put_text(out, list[i]);
}

static void put_field(GByteArray *out, const struct mailio_message *message, const struct field *f)
{
    switch (f->type) {
    case TEXT:
        put_text(out, *MEMBER(message, f, char *));
        break;
    case LIST:
        put_list(out, *MEMBER(message, f, char **));
        break;
    case KIND:
        put_number(out, *MEMBER(message, f, enum mailio_kind));
        break;
    case AUTH:
        put_number(out, *MEMBER(message, f, enum mailio_auth));
        break;
    case FLAG:
        put_number(out, *MEMBER(message, f, bool));
        break;
    case COUNT:
        put_number(out, *MEMBER(message, f, unsigned));
        break;
    case TIME:
        put_number(out, (guint64)*MEMBER(message, f, gint64));
        break;
    case SIZE:
        put_number(out, *MEMBER(message, f, gsize));
        break;
    }
}

GByteArray *mailio_message_pack(const struct mailio_message *message)
{
    GByteArray *out = g_byte_array_new();
    for (gsize i = 0; i < G_N_ELEMENTS(fields); i++)
        put_field(out, message, &fields[i]);
    return out;
}

/* ---- unpacking ---- */

struct cursor {
    const guint8 *at, *end;
};

static bool take_number(struct cursor *c, guint64 max, guint64 *value)
{
    if ((gsize)(c->end - c->at) < sizeof *value)
        return false;
    memcpy(value, c->at, sizeof *value);
    c->at += sizeof *value;
    return *value <= max;
}

static bool take_text(struct cursor *c, char **text)
{
    guint64 len;
    if (!take_number(c, (guint64)(c->end - c->at) + 1, &len))
        return false;
    if (!len)
        return true;
    len--;
    if (len > (guint64)(c->end - c->at) || !g_utf8_validate_len((const char *)c->at, len, NULL))
        return false;
    *text = g_strndup((const char *)c->at, len);
    c->at += len;
    return true;
}

static bool take_list(struct cursor *c, char ***list)
{
    guint64 n;
    if (!take_number(c, (guint64)(c->end - c->at) / sizeof n + 1, &n))
        return false;
    if (!n)
        return true;
    *list = g_new0(char *, n);
    for (guint64 i = 0; i + 1 < n; i++)
        if (!take_text(c, &(*list)[i]) || !(*list)[i])
            return false;
    return true;
}

static bool take_field(struct cursor *c, struct mailio_message *message, const struct field *f)
{
    guint64 value = 0;
    switch (f->type) {
    case TEXT:
        return take_text(c, MEMBER(message, f, char *));
    case LIST:
        return take_list(c, MEMBER(message, f, char **));
    case KIND:
        if (!take_number(c, MAILIO_KIND_COUNT - 1, &value))
            return false;
        *MEMBER(message, f, enum mailio_kind) = (enum mailio_kind)value;
        return true;

    case AUTH:
        if (!take_number(c, MAILIO_AUTH_FAIL, &value))
            return false;
        *MEMBER(message, f, enum mailio_auth) = (enum mailio_auth)value;
        return true;

    case FLAG:
        if (!take_number(c, 1, &value))
            return false;
        *MEMBER(message, f, bool) = value != 0;
        return true;

    case COUNT:
        if (!take_number(c, G_MAXUINT, &value))
            return false;
        *MEMBER(message, f, unsigned) = (unsigned)value;
        return true;

    case TIME:
        if (!take_number(c, G_MAXUINT64, &value))
            return false;
        *MEMBER(message, f, gint64) = (gint64)value;
        return true;

    case SIZE:
        if (!take_number(c, G_MAXSIZE, &value))
            return false;
        *MEMBER(message, f, gsize) = (gsize)value;
        return true;
    }

    return false;
}

/* What every reader relies on (message.h). */
static bool is_whole(const struct mailio_message *m)
{
    return m->kind != MAILIO_KIND_NONE && m->kind_reason && m->to && m->subject && m->references && m->text &&
           m->full_text && m->removed && m->attachment_text;
}

struct mailio_message *mailio_message_unpack(const guint8 *bytes, gsize len)
{
    struct cursor c = {.at = bytes, .end = bytes + len};
    struct mailio_message *message = g_new0(struct mailio_message, 1);
    bool ok = true;
    for (gsize i = 0; i < G_N_ELEMENTS(fields) && ok; i++)
        ok = take_field(&c, message, &fields[i]);
    if (ok && c.at == c.end && is_whole(message))
        return message;
    mailio_message_free(message);
    return NULL;
}
