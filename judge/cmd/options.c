#include "options.h"
#include "../conf/config.h"
#include "command.h"
#include "../../templates/templates.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct judge_option *find(const struct judge_option *options, const char *name, size_t len)
{
    for (; options && options->name; options++)
        if (strcspn(options->name, "=") == len && !strncmp(options->name, name, len))
            return options;
    return NULL;
}

/* Whether the value is one of those that the option takes, if it names them; if not, said with what would do. */
static bool takes(const struct judge_option *option, enum rules_language language, const char *command,
                  const char *value)
{
    const char *list = strchr(option->name, '=');
    if (!list)
        return true;
    g_auto(GStrv) choices = g_strsplit(list + 1, "|", -1);
    if (g_strv_contains((const char *const *)choices, value))
        return true;
    g_autofree char *name = g_strndup(option->name, strcspn(option->name, "="));
    g_autofree char *end = g_steal_pointer(&choices[g_strv_length(choices) - 1]),
                    *first = g_strjoinv(", ", choices);
    judge_usage(language, command, "choice", "option", name, "first", first, "last", end, "word", value,
                NULL);
    return false;
}

bool judge_options_read(enum rules_language language, int argc, char **argv,
                        const struct judge_option *options, const char **operands, int *n)
{
    bool only_operands = false;
    *n = 0;
    for (int i = 1; i < argc; i++) {
        const char *word =
            !only_operands && !strcmp(argv[i], "-v") && find(options, "verbose", strlen("verbose"))
                ? "--verbose"
                : argv[i];
        if (only_operands || strncmp(word, "--", 2)) {
            operands[(*n)++] = word;
            continue;
        }

        if (!word[2]) {
            only_operands = true;
            continue;
        }

        size_t len = strcspn(word + 2, "=");
        const struct judge_option *option = find(options, word + 2, len);
        const char *value = word[2 + len] ? word + 3 + len : NULL;
        if (!option)
            return judge_usage(language, argv[0], "option", "option", word, NULL), false;
        if (!option->value) {
            if (value)
                return judge_usage(language, argv[0], "no-value", "option", option->name, NULL), false;
            *option->flag = true;
        } else if (value || i + 1 < argc) {
            *option->value = value ? value : argv[++i];
            if (!takes(option, language, argv[0], *option->value))
                return false;
        } else {
            return judge_usage(language, argv[0], "value", "option", word, NULL), false;
        }
    }

    return true;
}

const char **judge_operands(const struct judge_context *context, int argc, char **argv,
                            const struct judge_option *options, int least, int most, const char *wrong)
{
    int n;
    g_autofree const char **operands = g_new0(const char *, (gsize)argc + 1);
    if (!judge_options_read(context->language, argc, argv, options, operands, &n))
        return NULL;
    if (n >= least && n <= most)
        return g_steal_pointer(&operands);
    judge_usage(context->language, argv[0], wrong, NULL);
    return NULL;
}

/* "usage: judge check FILE…" of a command. */
static char *line_of(enum rules_language language, const char *command)
{
    g_autofree char *key = g_strdup_printf("usage.%s.line", command);
    g_autofree char *line = templates_phrase(language, key, NULL);
    return templates_phrase_words(language, "usage-line", "line", line, NULL);
}

int judge_usage(enum rules_language language, const char *command, const char *key, ...)
{
    g_autofree char *whole_key = g_strconcat("wrong.", key, NULL), *line = line_of(language, command);
    va_list words;
    va_start(words, key);
    g_autofree char *said = templates_phrase_list(language, whole_key, words);
    va_end(words);

    fprintf(stderr, "judge %s: %s\n%s\n", command, said, line);
    return JUDGE_USAGE;
}

int judge_usage_rules(enum rules_language language, const char *command, const char *word)
{
    g_autofree char *names = g_strjoinv(", ", (char **)(gpointer)rules_rulebook_names(false));
    return judge_usage(language, command, "rules", "word", word, "choices", names, NULL);
}

void judge_usage_help(enum rules_language language, const char *command)
{
    g_autofree char *key = g_strconcat("usage.", command, NULL), *help_key = g_strconcat(key, ".help", NULL);
    g_autofree char *line = line_of(language, command), *summary = templates_phrase(language, key, NULL);
    printf("%s\n%s\n", line, summary);

    if (templates_phrase_exists(language, help_key)) {
        g_autofree char *help = templates_phrase(language, help_key, NULL);
        printf("%s\n", help);
    }
}

const char *judge_operand_address(const struct judge_context *context, int argc, char **argv,
                                  const struct judge_option *options)
{
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "words");
    if (operand && !judge_is_address(operand[0]))
        return judge_usage(context->language, argv[0], "address", "word", operand[0], NULL), NULL;
    return operand ? operand[0] : NULL;
}
