/* Tokens as bits: one dynamic code a block. */
#include "deflate_p.h"

#include <libdeflate.h>

enum {
    LITERALS = 286,
    DISTANCES = 30,
    LENGTH_CODES = 19,
    END = 256,     /* the symbol that closes a block */
    LONGEST = 258, /* bytes that one token echoes */
    IS_ECHO = 1u << 31,
};

/* What a code is made of: of each symbol how long it is, and its bits, last first. */
struct code {
    guint8 length[288];
    guint16 bits[288];
};

static const guint16 length_base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                      31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const guint8 length_extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                      2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};

/* ---- symbols ---- */

/* 0 for a length of 3, and so on. */
static guint length_symbol(gsize length)
{
    static guint8 symbols[LONGEST + 1]; /* made once; 0 for 258 until then */
    if (!symbols[LONGEST]) {
        for (guint symbol = 0; symbol < G_N_ELEMENTS(length_base); symbol++)
            for (guint l = length_base[symbol]; l <= LONGEST; l++)
                symbols[l] = (guint8)symbol;
    }
    return symbols[length];
}

/* Two symbols for each power of two, from 4 on. */
static guint distance_symbol(gsize distance, guint *extra)
{
    guint less = (guint)distance - 1;
    if (less < 4) {
        *extra = 0;
        return less;
    }
    guint top = 31 - (guint)__builtin_clz(less);
    *extra = top - 1;
    return 2 * top + (less >> (top - 1) & 1);
}

/* ---- codes ---- */

struct leaf {
    guint32 count;
    guint16 symbol;
};

static int by_count(const void *a, const void *b)
{
    const struct leaf *x = a, *y = b;
    if (x->count != y->count)
        return x->count < y->count ? -1 : 1;
    return x->symbol - y->symbol;
}

/* How deep each of `n` leaves lies in the tree of least cost, least frequent first; how many lie at each depth. */
static void count_depths(const struct leaf *leaf, guint n, guint *at_depth)
{
    guint32 weight[2 * 288];
    guint16 parent[2 * 288], depth[2 * 288];
    guint next_leaf = 0, next_node = n, nodes = n;
    for (guint i = 0; i < n; i++)
        weight[i] = leaf[i].count;

    while (nodes < 2 * n - 1) {
        guint pair[2];
        for (guint k = 0; k < 2; k++) {
            bool is_leaf = next_leaf < n && (next_node == nodes || weight[next_leaf] <= weight[next_node]);
            pair[k] = is_leaf ? next_leaf++ : next_node++;
            parent[pair[k]] = (guint16)nodes;
        }
        weight[nodes++] = weight[pair[0]] + weight[pair[1]];
    }

    depth[2 * n - 2] = 0;
    for (guint i = 2 * n - 2; i-- > 0;) {
        depth[i] = depth[parent[i]] + 1;
        if (i < n)
            at_depth[depth[i]]++;
    }
}

/* Leaves that lie too deep are lifted, and others lowered until all have room. */
static void limit_depths(guint *at_depth, guint deepest, guint most)
{
    guint32 taken = 0;
    for (guint d = most + 1; d <= deepest; d++) {
        at_depth[most] += at_depth[d];
        at_depth[d] = 0;
    }
    for (guint d = 1; d <= most; d++)
        taken += at_depth[d] << (most - d);

    for (; taken > 1u << most; taken--) {
        guint d = most - 1;
        while (!at_depth[d])
            d--;
        at_depth[most]--;
        at_depth[d]--;
        at_depth[d + 1] += 2;
    }
}

static guint16 reversed(guint bits, guint length)
{
    guint out = 0;
    for (guint i = 0; i < length; i++)
        out |= (bits >> i & 1) << (length - 1 - i);
    return (guint16)out;
}

/* The bits of each symbol follow from the lengths alone. */
static void assign_bits(struct code *code, guint n, const guint *at_depth, guint most)
{
    guint next[17] = {0};
    for (guint d = 1; d <= most; d++)
        next[d + 1] = (next[d] + at_depth[d]) << 1;
    for (guint i = 0; i < n; i++)
        if (code->length[i])
            code->bits[i] = reversed(next[code->length[i]]++, code->length[i]);
}

/* The code of least cost for symbols that occur so often, none longer than `most` (15 at most). */
static void make_code(struct code *code, const guint32 *count, guint n, guint most)
{
    struct leaf leaf[288];
    guint n_leaves = 0, at_depth[288 + 1] = {0};
    memset(code->length, 0, sizeof code->length);
    for (guint i = 0; i < n; i++)
        if (count[i])
            leaf[n_leaves++] = (struct leaf){count[i], (guint16)i};
    qsort(leaf, n_leaves, sizeof *leaf, by_count);

    if (n_leaves == 1)
        at_depth[1] = 1;
    else if (n_leaves > 1)
        count_depths(leaf, n_leaves, at_depth);
    limit_depths(at_depth, n_leaves, most);

    guint i = 0;
    for (guint d = most; d > 0; d--)
        for (guint k = 0; k < at_depth[d]; k++)
            code->length[leaf[i++].symbol] = (guint8)d;
    assign_bits(code, n, at_depth, most);
}

/* ---- bits ---- */

/* There is room: a block makes it before it is written. */
static inline void put_bits(struct templates_deflate *deflate, guint64 bits, guint n)
{
    deflate->bits |= bits << deflate->n_bits;
    deflate->n_bits += n;
    if (deflate->n_bits >= 32) {
        guint32 word = GUINT32_TO_LE((guint32)deflate->bits);
        memcpy(deflate->out + deflate->out_len, &word, 4);
        deflate->out_len += 4;
        deflate->bits >>= 32;
        deflate->n_bits -= 32;
    }
}

static void make_room(struct templates_deflate *deflate, gsize more)
{
    if (deflate->out_len + more <= deflate->out_room)
        return;
    deflate->out_room = 2 * deflate->out_room + more;
    deflate->out = g_realloc(deflate->out, deflate->out_room);
}

/* ---- blocks ---- */

struct length_run { /* a symbol of the code of lengths, and what follows it */
    guint8 symbol, extra, n_extra;
};

/* How many lengths from `i` on are the same. */
static guint count_same(const guint8 *length, guint i, guint n)
{
    guint same = 1;
    while (i + same < n && length[i + same] == length[i])
        same++;
    return same;
}

/* The lengths of both codes, runs of them as one symbol. */
static guint pack_lengths(const guint8 *length, guint n, struct length_run *run)
{
    guint n_runs = 0;
    for (guint i = 0; i < n;) {
        guint same = count_same(length, i, n), done = 1;
        struct length_run one = {length[i], 0, 0};
        if (!length[i] && same >= 11) {
            done = MIN(same, 138);
            one = (struct length_run){18, (guint8)(done - 11), 7};
        } else if (!length[i] && same >= 3) {
            done = same;
            one = (struct length_run){17, (guint8)(done - 3), 3};
        } else if (i > 0 && length[i - 1] == length[i] && same >= 3) {
            done = MIN(same, 6);
            one = (struct length_run){16, (guint8)(done - 3), 2};
        }
        run[n_runs++] = one;
        i += done;
    }
    return n_runs;
}

static guint used(const struct code *code, guint n, guint least)
{
    while (n > least && !code->length[n - 1])
        n--;
    return n;
}

static void put_head(struct templates_deflate *deflate, const struct code *literals,
                     const struct code *distances, bool last)
{
    static const guint8 order[LENGTH_CODES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                               11, 4,  12, 3, 13, 2, 14, 1, 15};
    guint n_literals = used(literals, LITERALS, 257), n_distances = used(distances, DISTANCES, 1);
    guint8 lengths[LITERALS + DISTANCES];
    memcpy(lengths, literals->length, n_literals);
    memcpy(lengths + n_literals, distances->length, n_distances);

    struct length_run run[LITERALS + DISTANCES];
    guint n_runs = pack_lengths(lengths, n_literals + n_distances, run);
    guint32 count[LENGTH_CODES] = {0};
    for (guint i = 0; i < n_runs; i++)
        count[run[i].symbol]++;
    struct code code;
    make_code(&code, count, LENGTH_CODES, 7);

    guint n_order = LENGTH_CODES;
    while (n_order > 4 && !code.length[order[n_order - 1]])
        n_order--;
    put_bits(deflate, (last ? 1 : 0) | 2 << 1, 3);
    put_bits(deflate, n_literals - 257, 5);
    put_bits(deflate, n_distances - 1, 5);
    put_bits(deflate, n_order - 4, 4);
    for (guint i = 0; i < n_order; i++)
        put_bits(deflate, code.length[order[i]], 3);

    for (guint i = 0; i < n_runs; i++) {
        put_bits(deflate, code.bits[run[i].symbol], code.length[run[i].symbol]);
        put_bits(deflate, run[i].extra, run[i].n_extra);
    }
}

static void put_echo(struct templates_deflate *deflate, const struct code *literals,
                     const struct code *distances, guint32 token)
{
    guint length = token & 0x1FF, distance = (token & ~(guint32)IS_ECHO) >> 9, extra;
    guint symbol = length_symbol(length);
    put_bits(deflate, literals->bits[257 + symbol], literals->length[257 + symbol]);
    put_bits(deflate, length - length_base[symbol], length_extra[symbol]);

    symbol = distance_symbol(distance, &extra);
    put_bits(deflate, distances->bits[symbol], distances->length[symbol]);
    put_bits(deflate, (distance - 1) & ((1u << extra) - 1), extra);
}

static void put_block(struct templates_deflate *deflate, bool last)
{
    struct code literals, distances;
    deflate->literals[END] = 1;
    make_code(&literals, deflate->literals, LITERALS, 15);
    make_code(&distances, deflate->distances, DISTANCES, 15);

    make_room(deflate, 6 * (gsize)deflate->n_tokens + 512); /* 48 bits a token at most */
    put_head(deflate, &literals, &distances, last);
    for (guint i = 0; i < deflate->n_tokens; i++) {
        guint32 token = deflate->token[i];
        if (token & IS_ECHO)
            put_echo(deflate, &literals, &distances, token);
        else
            put_bits(deflate, literals.bits[token], literals.length[token]);
    }
    put_bits(deflate, literals.bits[END], literals.length[END]);

    deflate->n_tokens = 0;
    memset(deflate->literals, 0, sizeof deflate->literals);
    memset(deflate->distances, 0, sizeof deflate->distances);
}

/* ---- tokens ---- */

static void add_echo(struct templates_deflate *deflate, gsize length)
{
    guint extra;
    if (deflate->n_tokens == TEMPLATES_DEFLATE_TOKENS)
        put_block(deflate, false);
    deflate->token[deflate->n_tokens++] = IS_ECHO | (guint32)deflate->distance << 9 | (guint32)length;
    deflate->literals[257 + length_symbol(length)]++;
    deflate->distances[distance_symbol(deflate->distance, &extra)]++;
}

void templates_deflate_settle(struct templates_deflate *deflate)
{
    gsize left = deflate->length;
    while (left > 0) { /* what remains of a long one is never less than the 3 bytes that a token echoes */
        gsize now = left > LONGEST && left < LONGEST + 3 ? LONGEST - 3 : MIN(left, LONGEST);
        add_echo(deflate, now);
        left -= now;
    }
    deflate->length = 0;
    if (deflate->n_tokens == TEMPLATES_DEFLATE_TOKENS)
        put_block(deflate, false);
}

struct templates_deflate *templates_deflate_new(const guint8 *raw, gsize n)
{
    struct templates_deflate *deflate = g_new0(struct templates_deflate, 1);
    deflate->raw = raw;
    deflate->n = n;
    deflate->token = g_new(guint32, TEMPLATES_DEFLATE_TOKENS);
    make_room(deflate, 1 << 16);
    memcpy(deflate->out, (guint8[2]){0x78, 0x01}, 2);
    deflate->out_len = 2;
    return deflate;
}

guint8 *templates_deflate_end(struct templates_deflate *deflate, gsize *len)
{
    templates_deflate_settle(deflate);
    put_block(deflate, true);
    while (deflate->n_bits % 8)
        put_bits(deflate, 0, 1);

    guint32 sum = libdeflate_adler32(1, deflate->raw, deflate->n);
    make_room(deflate, 16);
    for (guint shift = 0; shift < deflate->n_bits; shift += 8)
        deflate->out[deflate->out_len++] = (guint8)(deflate->bits >> shift);
    for (int shift = 24; shift >= 0; shift -= 8)
        deflate->out[deflate->out_len++] = (guint8)(sum >> shift);

    guint8 *out = deflate->out;
    *len = deflate->out_len;
    g_free(deflate->token);
    g_free(deflate);
    return out;
}
