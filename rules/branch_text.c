/* What is left of a text: without its branches, and the orders of each branch. */
#include "branch_p.h"

#include <string.h>

static bool is_followed(const struct blocks *b, size_t byte, bool branches)
{
    uint8_t owner = b->owner[byte];
    return owner == OWNER_NONE ||
           (branches && owner != OWNER_WORDS && b->out->branch[owner - 1].fate == RULES_BRANCH_FOLLOWED);
}

/* A line without what is not followed; if it lost words, it begins with what is left of it. Returns its length. */
static size_t put_line(const struct blocks *b, const char *original, size_t from, size_t to, bool branches,
                       char *out)
{
    size_t n = 0, lead = 0;
    bool changed = false;

    for (size_t i = from; i < to; i++) {
        bool follow = is_followed(b, i, branches);
        changed |= !follow;
        bool leads = changed && n == 0;
        if (leads && (!follow || read_is_blank(original[i])))
            continue;
        out[n++] = follow ? original[i] : ' ';
    }

    while (changed && lead < n && read_is_blank(out[lead]))
        lead++;
    memmove(out, out + lead, n - lead);

    return n - lead;
}

/* The text without what is not followed. */
char *branch_text_left(struct blocks *b, const char *original, size_t len, bool branches)
{
    char *text = rules_arena_alloc(&b->out->arena, len + 1);
    size_t n = 0;

    for (size_t at = 0; at < len;) {
        const char *nl = memchr(original + at, '\n', len - at);
        size_t end = nl ? (size_t)(nl - original) : len;
        n += put_line(b, original, at, end, branches, text + n);
        if (nl)
            text[n++] = '\n';
        at = end + 1;
    }

    text[n] = '\0';

    return text;
}

/* The bytes of one branch, a line each, into `buffer`; returns their number. */
static size_t collect_orders(const struct blocks *b, uint8_t number, const char *original, size_t len,
                             char *buffer)
{
    size_t n = 0;

    for (size_t i = 0; i < len; i++) {
        bool own = b->owner[i] == number && original[i] != '\n';
        bool begins = n == 0 || buffer[n - 1] == '\n';
        bool blank = read_is_blank(original[i]);
        if (own && !(blank && begins))
            buffer[n++] = blank ? ' ' : original[i];
        else if (!own && !begins && (original[i] == '\n' || b->owner[i]))
            buffer[n++] = '\n';
    }
    while (n && (read_is_blank(buffer[n - 1]) || buffer[n - 1] == '\n'))
        n--;

    return n;
}

void branch_put_orders(struct blocks *b, const char *original, size_t len)
{
    char *buffer = rules_arena_alloc(&b->out->arena, len + 2);
    for (size_t k = 0; k < b->out->n; k++) {
        size_t n = collect_orders(b, (uint8_t)(k + 1), original, len, buffer);
        b->out->branch[k].orders = rules_arena_strndup(&b->out->arena, buffer, n);
    }
}

/* The text without NULs, in the arena of `out`. */
char *branch_copy_text(struct rules_branches *out, const char *text, size_t len)
{
    char *copy = rules_arena_alloc(&out->arena, len + 1);
    for (size_t i = 0; i < len; i++)
        copy[i] = text[i] ? text[i] : ' ';
    return copy;
}
