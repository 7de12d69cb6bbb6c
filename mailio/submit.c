/* One door for all ways out. */
#include "submit_p.h"
#include "mime_p.h"

#include <string.h>

GError *mailio_stopped(void)
{
    GError *error = NULL;
    mailio_fault(&error, MAILIO_ERROR_SETUP, "stopped", NULL);
    return error;
}

struct mailio_submit *mailio_submit_open(const struct mailio_submit_settings *settings, GError **error)
{
    static const struct {
        const char *scheme;
        bool (*open)(struct mailio_submit *, const struct mailio_url *, const struct mailio_submit_settings *,
                     GError **);
    } kinds[] = {{"smtps", mailio_smtp_open},
                 {"smtp", mailio_smtp_open},
                 {"maildir", mailio_deliver_open},
                 {"sendmail", mailio_sendmail_open}};
    struct mailio_url url;
    if (!mailio_url_init(&url, settings->url, error))
        return NULL;

    struct mailio_submit *submit = g_new0(struct mailio_submit, 1);
    bool known = false, opened = false;
    for (gsize i = 0; i < G_N_ELEMENTS(kinds) && !known; i++)
        if (!strcmp(kinds[i].scheme, url.scheme)) {
            known = true;
            opened = kinds[i].open(submit, &url, settings, error);
        }
    if (!known)
        mailio_fault(error, MAILIO_ERROR_SETUP, "outgoing-scheme", "url", settings->url, NULL);
    mailio_url_clear(&url);
    if (!opened)
        g_clear_pointer(&submit, g_free);

    return submit;
}

void mailio_submit_send(struct mailio_submit *submit, const struct mailio_letter *letters, gsize n,
                        mailio_sent *sent, void *context)
{
    if (n)
        submit->kind->send(submit->state, letters, n, sent, context);
}

bool mailio_submit_probe(struct mailio_submit *submit, struct mailio_reached *reached, GError **error)
{
    *reached = (struct mailio_reached){0};
    return submit->kind->probe(submit->state, reached, error);
}

void mailio_submit_close(struct mailio_submit *submit)
{
    if (!submit)
        return;
    submit->kind->close(submit->state);
    g_free(submit);
}

bool mailio_envelope_check(const struct mailio_letter *letter, GError **error)
{
    const char *from = letter->envelope_from ? letter->envelope_from : "";
    if (*from && (!mailio_address_is_usable(from) || *from == '-')) {
        mailio_fault(error, MAILIO_ERROR_REFUSED, "sender-address", "address", from, NULL);
        return false;
    }
    if (!mailio_address_is_usable(letter->envelope_to) || letter->envelope_to[0] == '-') {
        mailio_fault(error, MAILIO_ERROR_REFUSED, "recipient-address", "address", letter->envelope_to, NULL);
        return false;
    }
    return true;
}

GString *mailio_local_lines(GBytes *raw)
{
    gsize len;
    const char *data = g_bytes_get_data(raw, &len);
    GString *out = g_string_sized_new(len + 1);
    for (gsize i = 0; i < len;) {
        const char *cr = memchr(data + i, '\r', len - i);
        gsize end = cr ? (gsize)(cr - data) : len;
        g_string_append_len(out, data + i, (gssize)(end - i));
        i = end;
        if (cr && !(end + 1 < len && data[end + 1] == '\n'))
            g_string_append_c(out, '\r');
        i += cr ? 1 : 0;
    }

    return out;
}
