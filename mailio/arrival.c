/* When a message came to the server that keeps it: not by Date, which is its author's, but by what that server wrote. */
#include "fields_p.h"
#include "mailbox.h"
#include "mailbox_p.h"

#include <gmime/gmime.h>
#include <string.h>

enum { FIELD_MAX = 16 * 1024 };

/* The value of the first Received field of a header, without its line ends (transfer full, nullable). */
static char *topmost_received(const char *data, gsize len)
{
    static const char name[] = "received:";
    const gsize n = sizeof name - 1;

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
    g_autofree char *value = topmost_received(data, len);
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

gint64 mailio_arrival_of(const struct mailio_raw *raw, gint64 file_s)
{
    gint64 told_s =
        raw->data ? mailio_arrival_read(raw->data, raw->len) : mailio_arrival_read(raw->head, raw->head_len);
    return told_s ? told_s : MAX(file_s, 0);
}
