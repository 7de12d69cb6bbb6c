/* The error domain of games/: refusals and failures carry their reason and its words. */
#include "refusal.h"

#include <stdarg.h>
#include <string.h>

enum { MOST_BYTES = 320 };

typedef struct {
    enum games_refusal why;
    char **pairs; /* name, text, … NULL; NULL: none */
} GamesErrorPrivate;

static void games_error_private_init(GamesErrorPrivate *own)
{
    *own = (GamesErrorPrivate){0};
}

static void games_error_private_copy(const GamesErrorPrivate *from, GamesErrorPrivate *to)
{
    *to = (GamesErrorPrivate){.why = from->why, .pairs = g_strdupv(from->pairs)};
}

static void games_error_private_clear(GamesErrorPrivate *own)
{
    g_strfreev(own->pairs);
}

G_DEFINE_EXTENDED_ERROR(GamesError, games_error)

static const char *const words[GAMES_REFUSAL_COUNT] = {
#define REASON(name, word) [GAMES_REFUSAL_##name] = word,
    GAMES_REFUSALS(REASON)
#undef REASON
};

const char *games_refusal_word(enum games_refusal why)
{
    return why < GAMES_REFUSAL_COUNT ? words[why] : NULL;
}

/* What came from outside is told in short. Transfer full. */
static char *bounded(const char *text)
{
    return g_utf8_make_valid(text ? text : "", text ? (gssize)MIN(strlen(text), MOST_BYTES) : 0);
}

static void set_error(GError **error, enum games_error_code code, enum games_refusal why, va_list args)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) message = g_string_new(words[why]);
    for (const char *name; (name = va_arg(args, const char *));) {
        char *text = bounded(va_arg(args, const char *));
        g_string_append_printf(message, " %s='%s'", name, text);
        g_ptr_array_add(pairs, g_strdup(name));
        g_ptr_array_add(pairs, text);
    }
    g_ptr_array_add(pairs, NULL);

    GError *refused = g_error_new_literal(GAMES_ERROR, (int)code, message->str);
    GamesErrorPrivate *own = games_error_get_private(refused);
    own->why = why;
    own->pairs = (char **)g_ptr_array_free(g_steal_pointer(&pairs), FALSE);
    g_propagate_error(error, refused);
}

bool games_refuse(GError **error, enum games_refusal why, ...)
{
    va_list args;
    va_start(args, why);
    set_error(error, GAMES_ERROR_REFUSED, why, args);
    va_end(args);
    return false;
}

bool games_fail(GError **error, enum games_error_code code, enum games_refusal why, ...)
{
    va_list args;
    va_start(args, why);
    set_error(error, code, why, args);
    va_end(args);
    return false;
}

bool games_refuse_number(GError **error, enum games_refusal why, gint64 number)
{
    g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, number);
    return games_refuse(error, why, "number", text, NULL);
}

enum games_refusal games_refusal_of(const GError *error, const char *const **pairs)
{
    if (!error || error->domain != GAMES_ERROR)
        return GAMES_REFUSAL_NONE;

    const GamesErrorPrivate *own = games_error_get_private(error);
    if (pairs)
        *pairs = (const char *const *)own->pairs;
    return own->why;
}
