#include "error.h"
#include "context.h"
#include "../../games/games.h"
#include "../../mailio/error.h"
#include "../../templates/templates.h"

#include <stdio.h>
#include <string.h>

GQuark judge_error_quark(void)
{
    return g_quark_from_static_string("judge");
}

gboolean judge_error_is_retry(const GError *error)
{
    return g_error_matches(error, JUDGE_ERROR, JUDGE_ERROR_RETRY) ||
           g_error_matches(error, GAMES_ERROR, GAMES_ERROR_RETRY) ||
           g_error_matches(error, MAILIO_ERROR, MAILIO_ERROR_RETRY);
}

gboolean judge_error_is_setup(const GError *error)
{
    return g_error_matches(error, JUDGE_ERROR, JUDGE_ERROR_SETUP) ||
           g_error_matches(error, GAMES_ERROR, GAMES_ERROR_SETUP) ||
           g_error_matches(error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP);
}

int judge_complain(const GError *error)
{
    g_auto(GStrv) lines = g_strsplit(error ? error->message : "unknown failure", "\n", -1);
    for (char **line = lines; *line; line++)
        fprintf(stderr, "judge: %s\n", *line);
    return error && judge_error_is_setup(error) ? JUDGE_USAGE : JUDGE_REFUSED;
}
