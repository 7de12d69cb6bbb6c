#include "options.h"
#include "command.h"
#include "../conf/context.h"
#include "../../rules/rules.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct judge_option *find(const struct judge_option *options, const char *name, size_t len)
{
    for (; options && options->name; options++)
        if (strlen(options->name) == len && !strncmp(options->name, name, len))
            return options;
    return NULL;
}

bool judge_options_read(int argc, char **argv, const struct judge_option *options, const char **operands,
                        int *n)
{
    bool only_operands = false;
    *n = 0;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
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
            return judge_usage(argv[0], "unknown option '%s'", word), false;
        if (!option->value) {
            if (value)
                return judge_usage(argv[0], "'--%s' takes no value", option->name), false;
            *option->flag = true;
        } else if (value || i + 1 < argc) {
            *option->value = value ? value : argv[++i];
        } else {
            return judge_usage(argv[0], "'%s' needs a value", word), false;
        }
    }
    return true;
}

int judge_usage(const char *command, const char *format, ...)
{
    va_list args;
    fprintf(stderr, "judge %s: ", command);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    for (const struct judge_command *c = judge_commands; c->name; c++)
        if (!strcmp(c->name, command))
            fprintf(stderr, "usage: judge %s\n", c->usage);
    return JUDGE_USAGE;
}
