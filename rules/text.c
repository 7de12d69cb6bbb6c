#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Bytes of the character that begins with `lead`; 0 if none begins so. */
static size_t utf8_length(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    if (lead < 0xE0)
        return 2;
    return lead < 0xF0 ? 3 : 4;
}

static bool is_surrogate(uint32_t code)
{
    return code >= 0xD800 && code < 0xE000;
}

uint32_t rules_utf8_decode(const char *text, size_t len, size_t *used)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *)text;
    size_t n = utf8_length(s[0]);

    *used = 1;
    if (n == 1)
        return s[0];
    if (n == 0 || n > len)
        return 0xFFFD;

    uint32_t code = s[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return 0xFFFD;
        code = code << 6 | (s[i] & 0x3F);
    }
    if (code < smallest[n] || code > 0x10FFFF || is_surrogate(code))
        return 0xFFFD;

    *used = n;

    return code;
}

/* Bytes that a code point takes. */
static size_t encoded_length(uint32_t code)
{
    if (code < 0x80)
        return 1;
    if (code < 0x800)
        return 2;
    return code < 0x10000 ? 3 : 4;
}

size_t rules_utf8_encode(uint32_t code, char out[4])
{
    if (code > 0x10FFFF || is_surrogate(code))
        code = 0xFFFD;
    size_t n = encoded_length(code);
    if (n == 1) {
        out[0] = (char)code;
        return 1;
    }

    for (size_t i = n - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }

    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(lead[n] | code);

    return n;
}

bool rules_utf8_valid(const char *text, size_t len)
{
    for (size_t i = 0, used; i < len; i += used) {
        if ((unsigned char)text[i] < 0x80) {
            used = 1;
            continue;
        }
        rules_utf8_decode(text + i, len - i, &used);
        if (used == 1)
            return false;
    }
    return true;
}

/* Blocks whose capitals and small letters differ by a fixed step, or alternate. */
struct case_block {
    uint32_t first, last; /* capitals (alternating: both) */
    uint32_t step;        /* distance to the small letter; 1: pairs begin at `first`, capital first */
};
static const struct case_block case_blocks[] = {
    {0x41, 0x5A, 32},    {0xC0, 0xD6, 32},    {0xD8, 0xDE, 32},   {0x100, 0x12F, 1},  {0x132, 0x137, 1},
    {0x139, 0x148, 1},   {0x14A, 0x177, 1},   {0x179, 0x17E, 1},  {0x1CD, 0x1DC, 1},  {0x1DE, 0x1EF, 1},
    {0x1F8, 0x21F, 1},   {0x222, 0x233, 1},   {0x388, 0x38A, 37}, {0x391, 0x3A1, 32}, {0x3A3, 0x3AB, 32},
    {0x400, 0x40F, 80},  {0x410, 0x42F, 32},  {0x460, 0x481, 1},  {0x48A, 0x4BF, 1},  {0x4D0, 0x52F, 1},
    {0x1E00, 0x1E95, 1}, {0x1EA0, 0x1EFF, 1},
};
static const struct {
    uint32_t capital, small;
} case_singles[] = {{0x130, 'i'},   {0x178, 0xFF},  {0x386, 0x3AC},
                    {0x38C, 0x3CC}, {0x38E, 0x3CD}, {0x38F, 0x3CE}};

uint32_t rules_char_lower(uint32_t code)
{
    if (code < 0x80)
        return code >= 'A' && code <= 'Z' ? code + 32 : code;
    for (size_t i = 1; i < sizeof case_blocks / sizeof *case_blocks; i++) {
        const struct case_block *b = &case_blocks[i];
        if (code < b->first || code > b->last)
            continue;
        if (b->step > 1)
            return code + b->step;
        return (code - b->first) % 2 == 0 ? code + 1 : code; /* capitals and small letters in turn */
    }
    for (size_t i = 0; i < sizeof case_singles / sizeof *case_singles; i++)
        if (code == case_singles[i].capital)
            return case_singles[i].small;
    return code;
}

uint32_t rules_char_upper(uint32_t code)
{
    if (code < 0x80)
        return code >= 'a' && code <= 'z' ? code - 32 : code;

    for (size_t i = 1; i < sizeof case_blocks / sizeof *case_blocks; i++) {
        const struct case_block *b = &case_blocks[i];
        if (b->step > 1 && code >= b->first + b->step && code <= b->last + b->step)
            return code - b->step;
        if (b->step == 1 && code >= b->first && code <= b->last)
            return (code - b->first) % 2 == 1 ? code - 1 : code;
    }

    for (size_t i = 1; i < sizeof case_singles / sizeof *case_singles; i++) /* not İ: i has its own capital */
        if (code == case_singles[i].small)
            return case_singles[i].capital;

    return code;
}

/* The letter under an accent (as one or two ASCII letters), or NULL: keep the character. `code` is lower
 * case. */
static const char *base_letters(uint32_t code, char one[2])
{
    static const char latin1[] = "aaaaaa.ceeeeiiiidnooooo.ouuuuy.y"; /* U+00E0.. */
    static const char extended[] =
        "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkklllllllllln"
        "nnnnnnnnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"; /* U+0100.. */
    switch (code) {
    case 0xDF:
    case 0x1E9E:
        return "ss";

    case 0xE6:
        return "ae";
    case 0xFE:
        return "th";
    case 0x133:
        return "ij";
    case 0x153:
        return "oe";
    case 0x219:
        return "s";
    case 0x21B:
        return "t";
    default:
        break;
    }

    one[0] = '.';
    one[1] = '\0';
    if (code >= 0xE0 && code <= 0xFF)
        one[0] = latin1[code - 0xE0];
    else if (code >= 0x100 && code <= 0x17F)
        one[0] = extended[code - 0x100];

    return one[0] == '.' ? NULL : one;
}

size_t rules_text_fold(const char *text, size_t len, char *out, size_t size)
{
    size_t n = 0, used;
    if (size == 0)
        return 0;

    for (size_t i = 0; i < len; i += used) {
        uint32_t code = rules_char_lower(rules_utf8_decode(text + i, len - i, &used));
        if (code >= 0x300 && code <= 0x36F) /* combining accents */
            continue;
        char bytes[4], one[2];
        const char *base = code < 0x80 ? NULL : base_letters(code, one);
        size_t count = base ? strlen(base) : rules_utf8_encode(code, bytes);
        if (n + count + 1 > size)
            break;
        memcpy(out + n, base ? base : bytes, count);
        n += count;
    }

    out[n] = '\0';

    return n;
}

enum { LONGEST_WORD = 63 };

/* Three rows of the table of distances: of the beginnings of `a` with i - 2, i - 1 and i bytes to those of `b`. */
struct distances {
    const char *a, *b;
    size_t b_len;
    unsigned rows[3][LONGEST_WORD + 1];
    unsigned *before, *last, *row;
};

static unsigned least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Fills the row of the first `i` bytes of `a`; returns the least distance in it. */
static unsigned fill_row(struct distances *d, size_t i)
{
    const char *a = d->a, *b = d->b;
    unsigned least = d->row[0] = (unsigned)i;

    for (size_t j = 1; j <= d->b_len; j++) {
        unsigned best = d->last[j - 1] + (a[i - 1] != b[j - 1]);
        best = least_of(best, d->last[j] + 1);
        best = least_of(best, d->row[j - 1] + 1);
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            best = least_of(best, d->before[j - 2] + 1);
        d->row[j] = best;
        least = least_of(least, best);
    }

    return least;
}

static void next_row(struct distances *d)
{
    unsigned *free_row = d->before;
    d->before = d->last;
    d->last = d->row;
    d->row = free_row;
}

unsigned rules_text_distance(const char *a, size_t a_len, const char *b, size_t b_len, unsigned limit)
{
    size_t gap = a_len > b_len ? a_len - b_len : b_len - a_len;
    if (a_len > LONGEST_WORD || b_len > LONGEST_WORD || gap > limit)
        return limit + 1;

    struct distances d;
    d.a = a;
    d.b = b;
    d.b_len = b_len;
    d.before = d.rows[0];
    d.last = d.rows[1];
    d.row = d.rows[2];

    for (size_t j = 0; j <= b_len; j++)
        d.last[j] = (unsigned)j;
    for (size_t i = 1; i <= a_len; i++) {
        if (fill_row(&d, i) > limit)
            return limit + 1;
        next_row(&d);
    }

    return least_of(d.last[b_len], limit + 1);
}

void rules_text_put(struct rules_writer *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t left = w->len < w->size ? w->size - w->len : 0;
    int n = vsnprintf(left > 0 ? w->out + w->len : NULL, left, format, args);
    va_end(args);
    if (n > 0)
        w->len += (size_t)n;
}
