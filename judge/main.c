/* The program: global options, the clock (read here and nowhere else), dispatch. */
#include "cmd/command.h"
#include "cmd/options.h"
#include "conf/terminal.h"
#include "conf/version.h"
#include "../templates/templates.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static void show_group(enum rules_language language, const char *group, const GPtrArray *names, FILE *to)
{
    g_autofree char *title = templates_phrase(language, group, NULL);
    fprintf(to, "\n%s\n", title);
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        g_autofree char *about = g_strconcat("usage.", name, NULL);
        g_autofree char *summary = templates_phrase(language, about, NULL);
        fprintf(to, "  %-12s %s\n", name, summary);
    }
}

static int show_help(enum rules_language language, FILE *to)
{
    g_autofree char *head = templates_phrase(language, "usage-head", NULL);
    g_autofree char *foot = templates_phrase(language, "usage-foot", NULL);
    fprintf(to, "%s\n", head);
    const char *group = "";
    for (guint at = 0; group; at++) {
        g_autoptr(GPtrArray) names = NULL;
        group = judge_command_group(at, &names);
        if (group)
            show_group(language, group, names, to);
    }
    fprintf(to, "\n%s\n", foot);
    return to == stdout ? JUDGE_DONE : JUDGE_USAGE;
}

/* Says what is wrong with a word of the command line: the sentence "wrong.KEY"; `near`: what may be meant. */
static int complain_of(enum rules_language language, const char *key, const char *word, const char *near)
{
    g_autofree char *said =
        templates_phrase_words(language, key, "word", word, "option", word, "near", near, NULL);
    fprintf(stderr, "judge: %s\n", said);
    return JUDGE_USAGE;
}

/* The language that the environment asks for, as of other programs: the first of these variables that says something;
 * RULES_LANGUAGE_NONE: none of ours, or "C". */
static enum rules_language language_of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *value = g_getenv(names[i]);
        if (value && *value)
            return templates_language(value, RULES_LANGUAGE_NONE);
    }
    return RULES_LANGUAGE_NONE;
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

    const char *name = judge_command_named(argv[help]);
    if (!name) {
        g_autofree char *near = judge_command_near(argv[help]);
        complain_of(context->language, near ? "wrong.command-near" : "wrong.command", argv[help], near);
        return near ? JUDGE_USAGE : show_help(context->language, stderr);
    }

    argv[help] = (char *)(uintptr_t)name;
    if (!help && !asks_for_help(argc, argv))
        return judge_command_of(name)(context, argc, argv);

    judge_usage_help(context->language, name);

    return JUDGE_DONE;
}

/* Options before the command: "--home DIR" or "--home=DIR". */
enum global_option {
    OPTION_HOME,
    OPTION_CONFIG,
    OPTION_LANGUAGE,
    OPTION_NOW,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_VERBOSE
};

static const struct global_name {
    const char *name;
    enum global_option option;
    bool takes_value;
} global_names[] = {
    {"--home", OPTION_HOME, true},         {"--config", OPTION_CONFIG, true},
    {"--language", OPTION_LANGUAGE, true}, {"--now", OPTION_NOW, true},
    {"--help", OPTION_HELP, false},        {"-h", OPTION_HELP, false},
    {"--version", OPTION_VERSION, false},  {"-V", OPTION_VERSION, false},
    {"--verbose", OPTION_VERBOSE, false},  {"-v", OPTION_VERBOSE, false},
};

static const struct global_name *find_global(const char *word)
{
    size_t len = strcspn(word, "=");
    g_autofree char *given = g_strndup(word, len);
    bool is_long = g_str_has_prefix(word, "--");
    for (size_t i = 0; i < G_N_ELEMENTS(global_names); i++)
        if (!strcmp(global_names[i].name, given) ||
            (is_long && judge_option_means(given + 2, global_names[i].name + 2)))
            return &global_names[i];
    return NULL;
}

/* No global option is called so: said, with the one that may be meant. */
static int complain_of_option(enum rules_language language, const char *word)
{
    const char *names[G_N_ELEMENTS(global_names) + 1] = {NULL};
    guint n = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(global_names); i++)
        if (global_names[i].name[1] == '-')
            names[n++] = global_names[i].name + 2;
    g_autofree char *near = judge_option_near(word + strspn(word, "-"), names);
    return complain_of(language, near ? "wrong.option-near" : "wrong.option", word, near);
}

static bool set_language(struct judge_context *context, const char *value)
{
    enum rules_language language = templates_language(value, RULES_LANGUAGE_NONE);
    if (language == RULES_LANGUAGE_NONE) {
        complain_of(context->language, "wrong.language", value, NULL);
        return false;
    }

    context->language = context->wished = language;
    return true;
}

static bool set_clock(struct judge_context *context, const char *value)
{
    g_autoptr(GTimeZone) utc = g_time_zone_new_utc();
    g_autoptr(GDateTime) now = g_date_time_new_from_iso8601(value, utc);
    if (!now) {
        complain_of(context->language, "wrong.now", value, NULL);
        return false;
    }

    context->now_s = g_date_time_to_unix(now);
    return true;
}

/* An option with its value; false, and said why, if it is not understood. */
static bool set_global(struct judge_context *context, enum global_option option, const char *value)
{
    switch (option) {
    case OPTION_HOME:
        context->home = value;
        return true;
    case OPTION_CONFIG:
        context->config_path = value;
        return true;
    case OPTION_LANGUAGE:
        return set_language(context, value);
    case OPTION_NOW:
        return set_clock(context, value);
    case OPTION_VERBOSE:
        context->verbose = true;
        return true;
    case OPTION_HELP:
    case OPTION_VERSION:
        break;
    }
    return true;
}

static int show_version(void)
{
    printf("moeshoeshoe %s\n", JUDGE_VERSION);
    return JUDGE_DONE;
}

int main(int argc, char **argv)
{
    const enum rules_language wished = language_of_environment();
    struct judge_context context = {.home = g_getenv("JUDGE_HOME"),
                                    .language = wished == RULES_LANGUAGE_NONE ? RULES_ENGLISH : wished,
                                    .wished = wished,
                                    .now_s = (gint64)time(NULL)};
    int i = 1;
    judge_terminal_guard();

    for (; i < argc && argv[i][0] == '-'; i++) {
        const struct global_name *global = find_global(argv[i]);
        if (!global)
            return complain_of_option(context.language, argv[i]);
        if (global->option == OPTION_HELP)
            return show_help(context.language, stdout);
        if (global->option == OPTION_VERSION)
            return show_version();

        const char *value = strchr(argv[i], '=');
        if (value && !global->takes_value)
            return complain_of(context.language, "wrong.no-value", global->name + 2, NULL);
        if (!value && global->takes_value && i + 1 == argc)
            return complain_of(context.language, "wrong.value", global->name, NULL);
        if (global->takes_value)
            value = value ? value + 1 : argv[++i];
        if (!set_global(&context, global->option, value))
            return JUDGE_USAGE;
    }

    if (i == argc)
        return show_help(context.language, stderr);

    return run_command(&context, argc - i, argv + i);
}
