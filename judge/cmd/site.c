/* site: the archive of games as pages in a folder. */
#include "command.h"
#include "options.h"
#include "../conf/refusals.h"
#include "../play/home.h"
#include "../site/site.h"

#include <stdio.h>

static void say(const struct judge_home *home, const char *dir, const struct judge_site_made *made)
{
    g_autofree char *games = g_strdup_printf("%u", made->games),
                    *anew = g_strdup_printf("%u", made->games_made),
                    *written = g_strdup_printf("%u", made->files.written),
                    *same = g_strdup_printf("%u", made->files.same),
                    *removed = g_strdup_printf("%u", made->files.removed);
    g_autofree char *line =
        templates_phrase_words(home->context->language, "site.made", "games", games, "made", anew, "written",
                               written, "same", same, "removed", removed, "folder", dir, NULL);
    printf("%s\n", line);
}

int judge_cmd_site(struct judge_context *context, int argc, char **argv)
{
    const struct judge_option options[] = {{NULL, NULL, NULL}};
    const char *operand[8];
    int n;
    if (argc > 8 || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n != 1 || !*operand[0])
        return judge_usage(context->language, argv[0], "words", NULL);

    g_autoptr(GError) error = NULL;
    struct judge_site_made made;
    struct judge_home *home = judge_home_open(context, &error);
    bool ok = home && judge_site_make(home, operand[0], &made, &error);
    if (home)
        judge_home_progress_end(home);
    if (ok)
        say(home, operand[0], &made);
    judge_home_close(home);
    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}
