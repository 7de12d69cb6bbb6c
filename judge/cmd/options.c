#include "options.h"
#include "../conf/config.h"
#include "../conf/words.h"
#include "command.h"
#include "../../templates/templates.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Adds to `words` those of a catalogue for what has this name. */
static void add_words(GPtrArray *words, const char *text, const char *name)
{
    g_auto(GStrv) pairs = g_strsplit_set(text, " \n", -1);
    size_t len = strlen(name);
    for (char **pair = pairs; *pair; pair++)
        if (!strncmp(*pair, name, len) && (*pair)[len] == '=')
            g_ptr_array_add(words, g_strdup(*pair + len + 1));
}

GPtrArray *judge_option_words(const char *name)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(words, g_strdup(name));
    for (enum rules_language of = RULES_LANGUAGE_NONE; of < RULES_LANGUAGE_COUNT; of++) {
        g_autofree char *text = of == RULES_LANGUAGE_NONE ? NULL : templates_phrase(of, "usage-words", NULL);
        add_words(words, text ? text : "", name);
    }
    return words;
}

bool judge_option_means(const char *word, const char *name)
{
    g_autofree char *folded = judge_fold(word, strlen(word));
    g_autoptr(GPtrArray) words = judge_option_words(name);
    for (guint i = 0; i < words->len; i++)
        if (!strcmp(folded, words->pdata[i]) || !strcmp(word, words->pdata[i]))
            return true;
    return false;
}

char *judge_option_near(const char *word, const char *const *names)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    const char *near = judge_nearest(word, names);
    for (const char *const *name = names; *name && !near; name++) {
        g_autoptr(GPtrArray) own = judge_option_words(*name);
        g_ptr_array_add(own, NULL);
        if (judge_nearest(word, (const char *const *)own->pdata))
            near = *name;
    }
    return g_strdup(near);
}

static char *name_of(const struct judge_option *option)
{
    return g_strndup(option->name, strcspn(option->name, "="));
}

/* The option that a word means, in either language. */
static const struct judge_option *find(const struct judge_option *options, const char *word, size_t len)
{
    g_autofree char *given = g_strndup(word, len);
    const struct judge_option *found = NULL;
    for (; options && options->name; options++) {
        g_autofree char *name = name_of(options);
        if (!strcmp(given, name))
            return options;
        found = !found && judge_option_means(given, name) ? options : found;
    }
    return found;
}

/* No option is called so: said, with the one that may be meant. Always false. */
static bool refuse_unknown(enum rules_language language, const char *command, const char *word, size_t len,
                           const struct judge_option *options)
{
    g_autofree char *given = g_strndup(word, len + 2);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (; options && options->name; options++)
        g_ptr_array_add(names, name_of(options));
    g_ptr_array_add(names, NULL);
    g_autofree char *near = judge_option_near(given + 2, (const char *const *)names->pdata);
    judge_usage(language, command, near ? "option-near" : "option", "option", given, "near", near, NULL);
    return false;
}

/* Sets the value, if the option takes it: where it names those, one of them, in either language; if not, said with what would do. */
static bool take(const struct judge_option *option, enum rules_language language, const char *command,
                 const char *value)
{
    const char *list = strchr(option->name, '=');
    *option->value = value;
    if (!list)
        return true;
    g_auto(GStrv) choices = g_strsplit(list + 1, "|", -1);
    for (char **choice = choices; *choice; choice++)
        if (judge_option_means(value, *choice)) {
            *option->value = g_intern_string(*choice);
            return true;
        }
    g_autofree char *name = name_of(option);
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
            return refuse_unknown(language, argv[0], word, len, options);
        if (!option->value) {
            if (value)
                return judge_usage(language, argv[0], "no-value", "option", option->name, NULL), false;
            *option->flag = true;
        } else if (value || i + 1 < argc) {
            if (!take(option, language, argv[0], value ? value : argv[++i]))
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
