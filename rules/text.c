#include "text.h"

#include <string.h>

uint32_t rules_utf8_decode(const char *text, size_t len, size_t *used)
{
    const unsigned char *s = (const unsigned char *)text;
    *used = 1;
    if (s[0] < 0x80)
        return s[0];

    size_t n = s[0] >= 0xF0 && s[0] <= 0xF4  ? 4
               : s[0] >= 0xE0 && s[0] < 0xF0 ? 3
               : s[0] >= 0xC2 && s[0] < 0xE0 ? 2
                                             : 0;
    if (n == 0 || n > len)
        return 0xFFFD;

    uint32_t code = s[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return 0xFFFD;
        code = code << 6 | (s[i] & 0x3F);
    }

    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < smallest[n] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return 0xFFFD;

    *used = n;

    return code;
}

size_t rules_utf8_encode(uint32_t code, char out[4])
{
    if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        code = 0xFFFD;
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }

    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
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
        if (code >= b->first && code <= b->last)
            return b->step > 1 ? code + b->step : (code - b->first) % 2 == 0 ? code + 1 : code;
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

    one[0] = code >= 0xE0 && code <= 0xFF     ? latin1[code - 0xE0]
             : code >= 0x100 && code <= 0x17F ? extended[code - 0x100]
                                              : '.';
    one[1] = '\0';

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

unsigned rules_text_distance(const char *a, size_t a_len, const char *b, size_t b_len, unsigned limit)
{
    enum { LONGEST = 63 };
    size_t gap = a_len > b_len ? a_len - b_len : b_len - a_len;

    if (a_len > LONGEST || b_len > LONGEST || gap > limit)
        return limit + 1;

    unsigned rows[3][LONGEST + 1];
    unsigned *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_len; j++)
        last[j] = (unsigned)j;
    for (size_t i = 1; i <= a_len; i++) {
        unsigned least = row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_len; j++) {
            unsigned best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            row[j] = best;
            if (best < least)
                least = best;
        }
        if (least > limit)
            return limit + 1;
        unsigned *free_row = before;
        before = last;
        last = row;
        row = free_row;
    }

    return last[b_len] <= limit ? last[b_len] : limit + 1;
}
