/*
 * Exact fractions. A result that does not fit in 64 bits, even in lowest terms, is no number (den = 0): it
 * stays so through every further operation, so one look at the end finds it. Pure; no floating point.
 */
#pragma once

#include "read.h" /* enum rules_language */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In lowest terms, den > 0; den = 0: no number. */
struct rules_fraction {
    int64_t num, den;
};

struct rules_fraction rules_fraction_make(int64_t num, int64_t den); /* den 0: no number */
bool rules_fraction_is_number(struct rules_fraction f);

struct rules_fraction rules_fraction_add(struct rules_fraction a, struct rules_fraction b);
struct rules_fraction rules_fraction_sub(struct rules_fraction a, struct rules_fraction b);
struct rules_fraction rules_fraction_mul(struct rules_fraction a, struct rules_fraction b);
struct rules_fraction rules_fraction_div(struct rules_fraction a,
                                         struct rules_fraction b); /* by 0: no number */
/* Rounded to `digits` decimal places (0..9), half away from zero. */
struct rules_fraction rules_fraction_round(struct rules_fraction f, unsigned digits);
/* -1, 0 or 1, exact for all numbers. What is no number equals everything: ask rules_fraction_is_number first. */
int rules_fraction_compare(struct rules_fraction a, struct rules_fraction b);

/* "55+1/3", "7", "-1/2", "-(1+1/2)"; "?" for no number. Returns the length. */
size_t rules_fraction_print(struct rules_fraction f, char *out, size_t size);
/* "55,33" in French, "55.33" in English, with at most `digits` places (0..9), rounded half away from zero,
 * without trailing zeros. Returns the length. */
size_t rules_fraction_print_decimal(struct rules_fraction f, unsigned digits, enum rules_language language,
                                    char *out, size_t size);
/* Reads "12", "12.5", "12,5", "-1", "37/3", "55+1/3", "-(1+1/2)"; runs of digits have nine at most. */
bool rules_fraction_parse(const char *text, size_t len, struct rules_fraction *f);
