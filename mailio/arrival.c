/* When a message came to the server that keeps it: not by Date, which is its author's, but by what that server wrote. */
#include "fields_p.h"
#include "mailbox.h"
#include "mailbox_p.h"
#include "mime_p.h"

#include <gmime/gmime.h>
#include <string.h>

enum { FIELD_MAX = 16 * 1024 };

/* The value of the first field of that name ("received:") in a header, without its line ends (transfer full, nullable). */
static char *topmost(const char *data, gsize len, const char *name)
{
    const gsize n = strlen(name);

    len = mailio_head_length(data, len);
    for (gsize at = 0; at < len;) {
        const char *newline = memchr(data + at, '\n', len - at);
        gsize next = newline ? (gsize)(newline - data) + 1 : len;
        if (next - at <= n || g_ascii_strncasecmp(data + at, name, n)) {
            at = next;
            continue;
        }
        while (next < len && (data[next] == ' ' || data[next] == '\t')) {
            newline = memchr(data + next, '\n', len - next);
            next = newline ? (gsize)(newline - data) + 1 : len;
        }
        char *value = g_strndup(data + at + n, MIN(next - at - n, (gsize)FIELD_MAX));
        return g_strdelimit(value, "\r\n", ' ');
    }

    return NULL;
}

gint64 mailio_arrival_read(const char *data, gsize len)
{
    g_autofree char *value = topmost(data, len, "received:");
    if (!value)
        return 0;
    struct mailio_received received;
    mailio_received_init(&received, value);
    GDateTime *date = received.date ? g_mime_utils_header_decode_date(received.date) : NULL;
    gint64 arrived_s = date ? g_date_time_to_unix(date) : 0;
    if (date)
        g_date_time_unref(date);
    mailio_received_clear(&received);
    return MAX(arrived_s, 0);
}

char *mailio_message_id_read(const char *data, gsize len)
{
    g_autofree char *value = topmost(data, len, "message-id:");
    g_autofree char *id = value ? g_mime_utils_decode_message_id(value) : NULL;
    return mailio_message_id_dup(id);
}

gint64 mailio_arrival_of(const struct mailio_raw *raw, gint64 file_s)
{
    gint64 told_s =
        raw->data ? mailio_arrival_read(raw->data, raw->len) : mailio_arrival_read(raw->head, raw->head_len);
    return told_s ? told_s : MAX(file_s, 0);
}
