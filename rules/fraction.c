/* Exact fractions of 64 bits. Sums of a few dozen scores with denominators up to some thousands stay far
 * inside the range. */
#include "score.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t r = a % b;
        a = b;
        b = r;
    }
    return a < 0 ? -a : a;
}

struct rules_fraction rules_fraction_make(int64_t num, int64_t den)
{
    assert(den != 0);
    int64_t g = gcd(num, den);
    if (den < 0)
        g = -g;
    return (struct rules_fraction){num / g, den / g};
}

struct rules_fraction rules_fraction_add(struct rules_fraction a, struct rules_fraction b)
{
    int64_t g = gcd(a.den, b.den);
    return rules_fraction_make(a.num * (b.den / g) + b.num * (a.den / g), a.den / g * b.den);
}

struct rules_fraction rules_fraction_sub(struct rules_fraction a, struct rules_fraction b)
{
    return rules_fraction_add(a, (struct rules_fraction){-b.num, b.den});
}

struct rules_fraction rules_fraction_mul(struct rules_fraction a, struct rules_fraction b)
{
    struct rules_fraction x = rules_fraction_make(a.num, b.den), y = rules_fraction_make(b.num, a.den);
    return rules_fraction_make(x.num * y.num, x.den * y.den);
}

struct rules_fraction rules_fraction_div(struct rules_fraction a, struct rules_fraction b)
{
    assert(b.num != 0);
    return rules_fraction_mul(a, rules_fraction_make(b.den, b.num));
}

int rules_fraction_compare(struct rules_fraction a, struct rules_fraction b)
{
    struct rules_fraction d = rules_fraction_sub(a, b);
    return (d.num > 0) - (d.num < 0);
}

size_t rules_fraction_print(struct rules_fraction f, char *out, size_t size)
{
    long long num = f.num, den = f.den, whole = num / den, rest = num % den;
    int n;
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

size_t rules_fraction_print_decimal(struct rules_fraction f, unsigned digits, enum rules_language language,
                                    char *out, size_t size)
{
    int64_t scale = 1;
    for (unsigned i = 0; i < digits && i < 9; i++)
        scale *= 10;
    bool negative = f.num < 0;
    int64_t num = negative ? -f.num : f.num;
    int64_t whole = num / f.den, rest = num % f.den;
    int64_t part = (rest * scale * 2 + f.den) / (2 * f.den);
    if (part >= scale) {
        whole++;
        part -= scale;
    }
    char places[12] = "";
    for (int64_t s = scale / 10, i = 0; s > 0; s /= 10, i++)
        places[i] = (char)('0' + part / s % 10), places[i + 1] = '\0';
    for (size_t len = strlen(places); len > 0 && places[len - 1] == '0'; len--)
        places[len - 1] = '\0';
    int n = snprintf(out, size, "%s%lld%s%s", negative && (whole || part) ? "-" : "", (long long)whole,
                     places[0] ? (language == RULES_FRENCH ? "," : ".") : "", places);
    return n < 0 ? 0 : (size_t)n;
}

/* A run of at most nine digits; false if there is none. */
static bool read_digits(const char **p, const char *end, int64_t *value, int64_t *scale)
{
    const char *start = *p;
    *value = 0;
    *scale = 1;
    while (*p < end && **p >= '0' && **p <= '9' && *p - start < 9) {
        *value = *value * 10 + (**p - '0');
        *scale *= 10;
        (*p)++;
    }
    return *p > start;
}

bool rules_fraction_parse(const char *text, size_t len, struct rules_fraction *f)
{
    const char *p = text, *end = text + len;
    bool negative = p < end && *p == '-';
    int64_t whole, scale, a, b;
    if (negative)
        p++;
    if (!read_digits(&p, end, &whole, &scale))
        return false;
    *f = rules_fraction_make(whole, 1);
    if (p < end && (*p == '.' || *p == ',')) {
        p++;
        if (!read_digits(&p, end, &a, &scale))
            return false;
        *f = rules_fraction_add(*f, rules_fraction_make(a, scale));
    } else if (p < end && *p == '/') {
        p++;
        if (!read_digits(&p, end, &b, &scale) || b == 0)
            return false;
        *f = rules_fraction_make(whole, b);
    } else if (p < end && *p == '+') {
        p++;
        if (!read_digits(&p, end, &a, &scale) || p == end || *p++ != '/' ||
            !read_digits(&p, end, &b, &scale) || b == 0)
            return false;
        *f = rules_fraction_add(*f, rules_fraction_make(a, b));
    }
    if (negative)
        f->num = -f->num;
    return p == end;
}
