/* When a message came to the server that keeps it: not by Date, which is its author's, but by what that server wrote. */
#include "fields_p.h"
#include "mailbox.h"
#include "mime_p.h"

#include <gmime/gmime.h>
#include <string.h>

static gint64 time_of(const struct mailio_received *received)
{
    g_autoptr(GDateTime) date = received->date ? g_mime_utils_header_decode_date(received->date) : NULL;
    return date ? MAX(g_date_time_to_unix(date), 0) : 0;
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
    g_autofree char *value = mailio_field_next(data, mailio_head_length(data, len), &at, "message-id:");
    g_autofree char *id = value ? g_mime_utils_decode_message_id(value) : NULL;
    return mailio_message_id_dup(id);
}
