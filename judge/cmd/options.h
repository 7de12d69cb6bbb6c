/* Options of a command: "--name VALUE", "--name=VALUE", flags ("-v" for "--verbose"); "--" ends them; the rest are operands. */
#pragma once

#include "../conf/context.h"
#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

/* Says what is wrong with the call, and the usage, on standard error: the sentence "wrong.KEY" of
 * templates/<language>/usage.txt, with pairs of name and text up to a NULL name. Returns JUDGE_USAGE. */
int judge_usage(enum rules_language language, const char *command, const char *key,
                ...) G_GNUC_NULL_TERMINATED;
/* The same of a word that is no rulebook, with those that there are. */
int judge_usage_rules(enum rules_language language, const char *command, const char *word);

/* The whole help of a command on standard output: usage, summary, and what usage.COMMAND.help tells further. */
void judge_usage_help(enum rules_language language, const char *command);

struct judge_option {
    const char *name;   /* without "--"; "format=text|json" takes only one of these; NULL ends the list */
    const char **value; /* NULL: a flag */
    bool *flag;
};

/* Words of the command line have names, and words of both languages besides ("usage-words" of templates/<language>/usage.txt). All
 * for a name, itself first; char *, transfer full. */
GPtrArray *judge_option_words(const char *name);
/* Whether a word means what has this name. */
bool judge_option_means(const char *word, const char *name);
/* The name that a mistyped word may have meant, of a list up to NULL; NULL: none. Transfer full. */
char *judge_option_near(const char *word, const char *const *names);

/* Reads argv[1…]; operands go to `operands` (room for argc), their number to `*n`. False after saying what is
 * wrong: return JUDGE_USAGE. */
bool judge_options_read(enum rules_language language, int argc, char **argv,
                        const struct judge_option *options, const char **operands, int *n);

/* The same where a command takes from `least` to `most` operands, "wrong.WRONG" is what else is said of their number. Ended by
 * NULL, each borrowed from argv; NULL after saying what is wrong: return JUDGE_USAGE. Transfer container. */
const char **judge_operands(const struct judge_context *context, int argc, char **argv,
                            const struct judge_option *options, int least, int most, const char *wrong);
/* The one operand of a command that takes an address; NULL, and its usage told: none was given. Borrowed from argv. */
const char *judge_operand_address(const struct judge_context *context, int argc, char **argv,
                                  const struct judge_option *options);
