#include "error.h"
#include "../../games/games.h"
#include "../../mailio/error.h"
#include "../../templates/templates.h"

typedef struct {
    char *key;    /* "refusal.game-over"; NULL: only the message */
    char **pairs; /* name, text, … NULL */
} JudgeErrorPrivate;

static void judge_error_private_init(JudgeErrorPrivate *own)
{
    *own = (JudgeErrorPrivate){0};
}

static void judge_error_private_copy(const JudgeErrorPrivate *from, JudgeErrorPrivate *to)
{
    *to = (JudgeErrorPrivate){.key = g_strdup(from->key), .pairs = g_strdupv(from->pairs)};
}

static void judge_error_private_clear(JudgeErrorPrivate *own)
{
    g_free(own->key);
    g_strfreev(own->pairs);
}

G_DEFINE_EXTENDED_ERROR(JudgeError, judge_error)

GError *judge_error_take(enum judge_error_code code, const char *message, char *key, char **pairs)
{
    GError *error = g_error_new_literal(JUDGE_ERROR, (int)code, message);
    JudgeErrorPrivate *own = judge_error_get_private(error);
    own->key = key;
    own->pairs = pairs;
    return error;
}

const char *judge_error_key(const GError *error, const char *const **pairs)
{
    if (!error || error->domain != JUDGE_ERROR)
        return NULL;

    const JudgeErrorPrivate *own = judge_error_get_private(error);
    if (pairs)
        *pairs = (const char *const *)own->pairs;
    return own->key;
}

gboolean judge_error_is_retry(const GError *error)
{
    return g_error_matches(error, JUDGE_ERROR, JUDGE_ERROR_RETRY) ||
           g_error_matches(error, GAMES_ERROR, GAMES_ERROR_RETRY) ||
           g_error_matches(error, MAILIO_ERROR, MAILIO_ERROR_RETRY) ||
           g_error_matches(error, MAILIO_ERROR, MAILIO_ERROR_DOWN);
}

gboolean judge_error_is_setup(const GError *error)
{
    return g_error_matches(error, JUDGE_ERROR, JUDGE_ERROR_SETUP) ||
           g_error_matches(error, GAMES_ERROR, GAMES_ERROR_SETUP) ||
           g_error_matches(error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP);
}
