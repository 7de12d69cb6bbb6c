/* The program: global options, the clock (read here and nowhere else), dispatch. */
#include "cmd/command.h"
#include "cmd/options.h"
#include "conf/context.h"
#include "../templates/templates.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static int show_help(enum rules_language language, FILE *to)
{
    g_autofree char *head = templates_phrase(language, "usage-head", NULL);
    g_autofree char *foot = templates_phrase(language, "usage-foot", NULL);
    fprintf(to, "%s\n\n", head);
    for (const struct judge_command *c = judge_commands; c->name; c++) {
        g_autofree char *key = g_strconcat("usage.", c->name, NULL);
        g_autofree char *summary = templates_phrase(language, key, NULL);
        fprintf(to, "  %-12s %s\n", c->name, summary);
    }
    fprintf(to, "\n%s\n", foot);
    return to == stdout ? JUDGE_DONE : JUDGE_USAGE;
}

/* Says what is wrong with a word of the command line: the sentence "wrong.KEY". */
static int complain_of(enum rules_language language, const char *key, const char *word)
{
    g_autofree char *said = templates_phrase_words(language, key, "word", word, "option", word, NULL);
    fprintf(stderr, "judge: %s\n", said);
    return JUDGE_USAGE;
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

static const struct judge_command *find_command(const char *name)
{
    const struct judge_command *command = judge_commands;
    while (command->name && strcmp(command->name, name) != 0)
        command++;
    return command->name ? command : NULL;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--help"))
            return true;
    return false;
}

/* argv[0] is a command's name, or "help", alone or with one. */
static int run_command(struct judge_context *context, int argc, char **argv)
{
    bool help = !strcmp(argv[0], "help");
    if (help && argc == 1)
        return show_help(context->language, stdout);

    const char *name = help ? argv[1] : argv[0];
    const struct judge_command *command = find_command(name);
    if (!command) {
        complain_of(context->language, "wrong.command", name);
        return show_help(context->language, stderr);
    }

    if (!help && !asks_for_help(argc, argv))
        return command->run(context, argc, argv);

    judge_usage_help(context->language, command->name);

    return JUDGE_DONE;
}

int main(int argc, char **argv)
{
    struct judge_context context = {
        .home = g_getenv("JUDGE_HOME"), .language = language_of_environment(), .now_s = (gint64)time(NULL)};
    int i = 1;

    for (; i < argc && argv[i][0] == '-'; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return show_help(context.language, stdout);
        if (i + 1 == argc)
            return show_help(context.language, stderr);
        if (!strcmp(argv[i], "--home"))
            context.home = argv[++i];
        else if (!strcmp(argv[i], "--config"))
            context.config_path = argv[++i];
        else if (!strcmp(argv[i], "--language")) {
            context.language = templates_language(argv[++i], RULES_LANGUAGE_NONE);
            if (context.language == RULES_LANGUAGE_NONE) {
                return complain_of(language_of_environment(), "wrong.language", argv[i]);
            }
        } else if (!strcmp(argv[i], "--now")) {
            g_autoptr(GTimeZone) utc = g_time_zone_new_utc();
            g_autoptr(GDateTime) now = g_date_time_new_from_iso8601(argv[++i], utc);
            if (!now) {
                return complain_of(context.language, "wrong.now", argv[i]);
            }
            context.now_s = g_date_time_to_unix(now);
        } else {
            return complain_of(context.language, "wrong.option", argv[i]);
        }
    }

    if (i == argc)
        return show_help(context.language, stderr);

    return run_command(&context, argc - i, argv + i);
}
