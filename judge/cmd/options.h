/* Options of a command: "--name VALUE", "--name=VALUE", flags; "--" ends them; the rest are operands. */
#ifndef JUDGE_OPTIONS_H
#define JUDGE_OPTIONS_H

#include "command.h"

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
