/* When a message came to the server that keeps it: not by Date, which is its author's, but by what that server wrote. */
#include "fields_p.h"
#include "mailbox.h"
#include "mailbox_p.h"
#include "mime_p.h"

#include <gmime/gmime.h>
#include <string.h>

enum { FIELD_MAX = 16 * 1024 };

/* The value of the next field of that name ("received:") at or behind `*at` in a header, without its line ends; NULL: none
 * is left. `*at` moves behind it. Transfer full. */
static char *next_field(const char *data, gsize len, gsize *at, const char *name)
{
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

static gint64 time_of(const struct mailio_received *received)
{
    g_autoptr(GDateTime) date = received->date ? g_mime_utils_header_decode_date(received->date) : NULL;
    return date ? MAX(g_date_time_to_unix(date), 0) : 0;
}

bool mailio_received_of_ours(const char *data, gsize len, const char *authserv_id,
                             struct mailio_received *received)
{
    gsize head = mailio_head_length(data, len), at = 0;
    bool goes_on = true;
    for (unsigned n = 0; goes_on && n <= MAILIO_RECEIVED_INNER; n++) {
        g_autofree char *value = next_field(data, head, &at, "received:");
        if (!value)
            break;
        mailio_received_init(received, value);
        if (mailio_received_is_by(received, authserv_id, &goes_on))
            return true;
        mailio_received_clear(received);
    }
    return false;
}

gint64 mailio_arrival_read(const char *data, gsize len, const char *authserv_id)
{
    struct mailio_received received;
    if (!mailio_received_of_ours(data, len, authserv_id, &received))
        return 0;
    gint64 arrived_s = time_of(&received);
    mailio_received_clear(&received);
    return arrived_s;
}

char *mailio_message_id_read(const char *data, gsize len)
{
    gsize at = 0;
    g_autofree char *value = next_field(data, mailio_head_length(data, len), &at, "message-id:");
    g_autofree char *id = value ? g_mime_utils_decode_message_id(value) : NULL;
    return mailio_message_id_dup(id);
}
