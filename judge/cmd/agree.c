#include "agree.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../desk/harm.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool judge_cmd_agrees(const struct judge_context *context, const struct judge_play *play, judge_desk_op *op,
                      char **words, const char *text, bool yes, GError **error)
{
    char answer[64] = "";
    if (yes || !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
        return true;
    g_autofree char *harm = judge_desk_harm(play, op, words, text, context->language);
    if (!harm)
        return true;

    fprintf(stderr, "%s\n", harm);
    judge_console(context->language, NULL, "go-on", NULL);
    bool said = fgets(answer, sizeof answer, stdin) && strchr("oOyY", answer[0]) && answer[0];
    return said || judge_refuse(error, "not-done", NULL);
}
