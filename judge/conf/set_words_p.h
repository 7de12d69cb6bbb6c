/* The tables compiled from settings.words, which says what each row is for. */
#pragma once

#include "set_words.h"

#include <stddef.h>

enum convert {
    AS_SAID,
    HOURS,   /* "24" hours, "2 days" */
    PERCENT, /* a rate of 0 to 1, or a percentage */
};

struct judge_set_key_row {
    const char *said, *key;
};

struct judge_set_value_row {
    const char *said, *key, *value;
};

struct judge_set_line_row {
    const char *words; /* folded; "*" at the end takes what stands behind */
    enum judge_set_kind kind;
    const char *key, *value; /* "%" in the value: what was taken */
    enum convert convert;
    const char *say; /* key of its sentence; NULL: none */
};

extern const struct judge_set_key_row judge_set_keys[];
extern const size_t judge_set_n_keys;
extern const struct judge_set_value_row judge_set_values[];
extern const size_t judge_set_n_values;
extern const struct judge_set_line_row judge_set_lines[];
extern const size_t judge_set_n_lines;
