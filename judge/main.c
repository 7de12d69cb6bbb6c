/* The program: global options, the clock (read here and nowhere else), dispatch. */
#include "cmd/command.h"
#include "conf/context.h"
#include "../templates/templates.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static int show_help(FILE *to)
{
    fprintf(to, "usage: judge [--home DIR] [--config FILE] [--now TIME] [--language fr|en] COMMAND …\n\n");
    for (const struct judge_command *c = judge_commands; c->name; c++)
        fprintf(to, "  %-12s %s\n", c->name, c->summary);
    fprintf(to, "\n`judge COMMAND --help` tells more.\n");
    return to == stdout ? JUDGE_DONE : JUDGE_USAGE;
}

/* The language of the command line, as of other programs: the first of these variables that says something. */
static enum rules_language language_of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *value = g_getenv(names[i]);
        if (value && *value)
            return templates_language(value, RULES_ENGLISH);
    }
    return RULES_ENGLISH;
}

int main(int argc, char **argv)
{
    struct judge_context context = {
        .home = g_getenv("JUDGE_HOME"), .language = language_of_environment(), .now_s = (gint64)time(NULL)};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return show_help(stdout);
        if (i + 1 == argc)
            return show_help(stderr);
        if (!strcmp(argv[i], "--home"))
            context.home = argv[++i];
        else if (!strcmp(argv[i], "--config"))
            context.config_path = argv[++i];
        else if (!strcmp(argv[i], "--language")) {
            context.language = templates_language(argv[++i], RULES_LANGUAGE_NONE);
            if (context.language == RULES_LANGUAGE_NONE) {
                fprintf(stderr, "judge: --language wants fr or en, not '%s'\n", argv[i]);
                return JUDGE_USAGE;
            }
        } else if (!strcmp(argv[i], "--now")) {
            g_autoptr(GTimeZone) utc = g_time_zone_new_utc();
            g_autoptr(GDateTime) now = g_date_time_new_from_iso8601(argv[++i], utc);
            if (!now) {
                fprintf(stderr, "judge: --now wants a time such as 2026-12-03T20:00:00+01:00, not '%s'\n",
                        argv[i]);
                return JUDGE_USAGE;
            }
            context.now_s = g_date_time_to_unix(now);
        } else {
            fprintf(stderr, "judge: unknown option '%s'\n", argv[i]);
            return JUDGE_USAGE;
        }
    }
    if (i == argc)
        return show_help(stderr);
    for (const struct judge_command *c = judge_commands; c->name; c++) {
        if (strcmp(c->name, argv[i]) != 0)
            continue;
        for (int a = i + 1; a < argc; a++)
            if (!strcmp(argv[a], "--help")) {
                printf("usage: judge %s\n%s\n%s%s", c->usage, c->summary, c->help ? c->help : "",
                       c->help ? "\n" : "");
                return JUDGE_DONE;
            }
        return c->run(&context, argc - i, argv + i);
    }
    fprintf(stderr, "judge: unknown command '%s'\n", argv[i]);
    return show_help(stderr);
}
