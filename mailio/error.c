/* The error domain of mailio/: a fault carries its key and its words. */
#include "error.h"

#include <stdarg.h>
#include <string.h>

enum { MOST_BYTES = 320 };

typedef struct {
    char *key;    /* "fault.host-none"; NULL: only the message */
    char **pairs; /* name, text, … NULL */
} MailioErrorPrivate;

static void mailio_error_private_init(MailioErrorPrivate *own)
{
    *own = (MailioErrorPrivate){0};
}

static void mailio_error_private_copy(const MailioErrorPrivate *from, MailioErrorPrivate *to)
{
    *to = (MailioErrorPrivate){.key = g_strdup(from->key), .pairs = g_strdupv(from->pairs)};
}

static void mailio_error_private_clear(MailioErrorPrivate *own)
{
    g_free(own->key);
    g_strfreev(own->pairs);
}

G_DEFINE_EXTENDED_ERROR(MailioError, mailio_error)

/* What a server said is told in short. Transfer full. */
static char *bounded(const char *text)
{
    return g_utf8_make_valid(text ? text : "", text ? (gssize)strnlen(text, MOST_BYTES) : 0);
}

bool mailio_fault(GError **error, enum mailio_error_code code, const char *key, ...)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) message = g_string_new(key);
    va_list words;

    va_start(words, key);
    for (const char *name; (name = va_arg(words, const char *));) {
        char *text = bounded(va_arg(words, const char *));
        g_string_append_printf(message, " %s='%s'", name, text);
        g_ptr_array_add(pairs, g_strdup(name));
        g_ptr_array_add(pairs, text);
    }
    va_end(words);
    g_ptr_array_add(pairs, NULL);

    GError *fault = g_error_new_literal(MAILIO_ERROR, (int)code, message->str);
    MailioErrorPrivate *own = mailio_error_get_private(fault);
    own->key = g_strconcat("fault.", key, NULL);
    own->pairs = (char **)g_ptr_array_free(g_steal_pointer(&pairs), FALSE);
    g_propagate_error(error, fault);

    return false;
}

bool mailio_fault_number(GError **error, enum mailio_error_code code, const char *key, gint64 number)
{
    g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, number);
    return mailio_fault(error, code, key, "number", text, NULL);
}

const char *mailio_fault_of(const GError *error, const char *const **pairs)
{
    if (!error || error->domain != MAILIO_ERROR)
        return NULL;

    const MailioErrorPrivate *own = mailio_error_get_private(error);
    if (pairs)
        *pairs = (const char *const *)own->pairs;
    return own->key;
}
