/* Exact fractions: computed in 128 bits, kept in 64. */
#include "fraction.h"

#include <stdio.h>
#include <string.h>

/* Wide enough for the sum of two products of 64-bit numbers. */
typedef __int128 wide;

static const struct rules_fraction no_number = {0, 0};

static wide gcd(wide a, wide b)
{
    while (b) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static struct rules_fraction lowest_terms(wide num, wide den)
{
    if (den == 0)
        return no_number;

    wide divisor = gcd(num, den);
    if (den < 0)
        divisor = -divisor;
    num /= divisor;
    den /= divisor;

    bool fits = num >= -INT64_MAX && num <= INT64_MAX && den <= INT64_MAX;
    return fits ? (struct rules_fraction){(int64_t)num, (int64_t)den} : no_number;
}

struct rules_fraction rules_fraction_make(int64_t num, int64_t den)
{
    return lowest_terms(num, den);
}

bool rules_fraction_is_number(struct rules_fraction f)
{
    return f.den > 0;
}

struct rules_fraction rules_fraction_add(struct rules_fraction a, struct rules_fraction b)
{
    return lowest_terms((wide)a.num * b.den + (wide)b.num * a.den, (wide)a.den * b.den);
}

struct rules_fraction rules_fraction_sub(struct rules_fraction a, struct rules_fraction b)
{
    return lowest_terms((wide)a.num * b.den - (wide)b.num * a.den, (wide)a.den * b.den);
}

struct rules_fraction rules_fraction_mul(struct rules_fraction a, struct rules_fraction b)
{
    return lowest_terms((wide)a.num * b.num, (wide)a.den * b.den);
}

struct rules_fraction rules_fraction_div(struct rules_fraction a, struct rules_fraction b)
{
    if (!rules_fraction_is_number(b))
        return no_number;
    return lowest_terms((wide)a.num * b.den, (wide)a.den * b.num);
}

int rules_fraction_compare(struct rules_fraction a, struct rules_fraction b)
{
    wide left = (wide)a.num * b.den, right = (wide)b.num * a.den;
    return (left > right) - (left < right);
}

enum { MAX_DIGITS = 9 };

static int64_t power_of_ten(unsigned digits)
{
    int64_t scale = 1;
    for (unsigned i = 0; i < digits && i < MAX_DIGITS; i++)
        scale *= 10;
    return scale;
}

struct rules_fraction rules_fraction_round(struct rules_fraction f, unsigned digits)
{
    if (!rules_fraction_is_number(f))
        return no_number;

    int64_t scale = power_of_ten(digits);
    bool negative = f.num < 0;
    wide size = negative ? -(wide)f.num : f.num;
    wide rounded = (size * scale * 2 + f.den) / (2 * (wide)f.den);

    return lowest_terms(negative ? -rounded : rounded, scale);
}

/* ---- print ---- */

size_t rules_fraction_print(struct rules_fraction f, char *out, size_t size)
{
    int n;
    if (!rules_fraction_is_number(f)) {
        n = snprintf(out, size, "?");
        return n < 0 ? 0 : (size_t)n;
    }

    long long num = f.num, den = f.den, whole = num / den, rest = num % den;
    if (rest == 0)
        n = snprintf(out, size, "%lld", whole);
    else if (whole == 0)
        n = snprintf(out, size, "%lld/%lld", rest, den);
    else if (num > 0)
        n = snprintf(out, size, "%lld+%lld/%lld", whole, rest, den);
    else
        n = snprintf(out, size, "-(%lld+%lld/%lld)", -whole, -rest, den);

    return n < 0 ? 0 : (size_t)n;
}

/* The decimal places of `part` out of `scale`, without trailing zeros. */
static void print_places(int64_t part, int64_t scale, char places[MAX_DIGITS + 1])
{
    size_t len = 0;
    for (int64_t unit = scale / 10; unit > 0; unit /= 10)
        places[len++] = (char)('0' + part / unit % 10);

    while (len > 0 && places[len - 1] == '0')
        len--;
    places[len] = '\0';
}

size_t rules_fraction_print_decimal(struct rules_fraction f, unsigned digits, enum rules_language language,
                                    char *out, size_t size)
{
    struct rules_fraction rounded = rules_fraction_round(f, digits);
    if (!rules_fraction_is_number(rounded))
        return rules_fraction_print(f, out, size);

    int64_t scale = power_of_ten(digits), magnitude = rounded.num < 0 ? -rounded.num : rounded.num;
    int64_t whole = magnitude / rounded.den, rest = magnitude % rounded.den;
    char places[MAX_DIGITS + 1];
    print_places(rest * (scale / rounded.den), scale, places);

    const char *sign = rounded.num < 0 ? "-" : "", *point = language == RULES_FRENCH ? "," : ".";
    int n = snprintf(out, size, "%s%lld%s%s", sign, (long long)whole, *places ? point : "", places);
    return n < 0 ? 0 : (size_t)n;
}

/* ---- read ---- */

/* A run of one to nine digits; `scale` is ten to their number. */
static bool read_digits(const char **p, const char *end, int64_t *value, int64_t *scale)
{
    const char *start = *p;
    *value = 0;
    *scale = 1;
    while (*p < end && **p >= '0' && **p <= '9' && *p - start < MAX_DIGITS) {
        *value = *value * 10 + (**p - '0');
        *scale *= 10;
        (*p)++;
    }
    return *p > start;
}

/* The denominator behind a '/'. */
static bool read_parts_of(const char **p, const char *end, int64_t num, struct rules_fraction *f)
{
    int64_t den, scale;
    if (*p == end || **p != '/')
        return false;
    (*p)++;
    if (!read_digits(p, end, &den, &scale) || den == 0)
        return false;
    *f = rules_fraction_make(num, den);
    return true;
}

static bool read_unsigned(const char **p, const char *end, struct rules_fraction *f)
{
    int64_t whole, part, scale;
    if (!read_digits(p, end, &whole, &scale))
        return false;

    *f = rules_fraction_make(whole, 1);
    char next = *p < end ? **p : '\0';
    if (next == '/')
        return read_parts_of(p, end, whole, f);
    if (next != '.' && next != ',' && next != '+')
        return true;

    (*p)++;
    struct rules_fraction rest;
    if (!read_digits(p, end, &part, &scale))
        return false;
    if (next == '+') {
        if (!read_parts_of(p, end, part, &rest))
            return false;
    } else {
        rest = rules_fraction_make(part, scale);
    }

    *f = rules_fraction_add(*f, rest);

    return true;
}

bool rules_fraction_parse(const char *text, size_t len, struct rules_fraction *f)
{
    const char *p = text, *end = text + len;
    bool negative = p < end && *p == '-';

    if (negative)
        p++;

    bool bracketed = negative && p < end && *p == '(' && end[-1] == ')';
    if (bracketed) {
        p++;
        end--;
    }

    if (!read_unsigned(&p, end, f))
        return false;

    if (negative)
        f->num = -f->num;

    return p == end;
}
