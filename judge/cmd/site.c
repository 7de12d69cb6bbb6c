/* site: the archive of games as pages in a folder. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../site/site.h"

static bool make(struct judge_home *home, void *dir, GString *said, GError **error)
{
    struct judge_site_made made;
    bool ok = judge_site_make(home, dir, &made, error);
    judge_home_progress_end(home);
    if (!ok)
        return false;

    g_autofree char *line = templates_phrase_words(
        home->context->language, "site.made", "games", DIGITS(made.games), "made", DIGITS(made.games_made),
        "written", DIGITS(made.files.written), "same", DIGITS(made.files.same), "removed",
        DIGITS(made.files.removed), "folder", (const char *)dir, NULL);
    g_string_append_printf(said, "%s\n", line);
    return true;
}

int judge_cmd_site(struct judge_context *context, int argc, char **argv)
{
    g_autofree const char **operand = judge_operands(context, argc, argv, NULL, 1, 1, "words");
    if (!operand)
        return JUDGE_USAGE;
    if (!*operand[0])
        return judge_usage(context->language, argv[0], "words", NULL);
    return judge_cmd_look(context, make, (void *)(uintptr_t)operand[0]);
}
