/* Options of a command: "--name VALUE", "--name=VALUE", flags; "--" ends them; the rest are operands. */
#ifndef JUDGE_CMD_OPTIONS_H
#define JUDGE_CMD_OPTIONS_H

#include <glib.h>
#include <stdbool.h>

/* Says what is wrong with the call, and the usage, on standard error; returns JUDGE_USAGE. */
int judge_usage(const char *command, const char *format, ...) G_GNUC_PRINTF(2, 3);

struct judge_option {
    const char *name;   /* without "--"; NULL ends the list */
    const char **value; /* NULL: a flag */
    bool *flag;
};

/* Reads argv[1…]; operands go to `operands` (room for argc), their number to `*n`. False after saying what is
 * wrong: return JUDGE_USAGE. */
bool judge_options_read(int argc, char **argv, const struct judge_option *options, const char **operands,
                        int *n);

#endif
