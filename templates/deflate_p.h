/*
 * A zlib stream of pixels whose repetitions the caller knows (RFC 1950, 1951). Libraries search every picture anew for what
 * repeats; on maps that share an empty board that search is most of their work.
 *
 *     struct templates_deflate *deflate = templates_deflate_new(raw, n);
 *     while (deflate->at < n)
 *         templates_deflate_echo(deflate, distance, length) || templates_deflate_literal(deflate);
 *     gsize len;
 *     guint8 *stream = templates_deflate_end(deflate, &len);
 *
 * Whatever is claimed is compared before it is written: a wrong claim costs bytes, never a wrong pixel.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <string.h>

enum {
    TEMPLATES_DEFLATE_WINDOW = 32768, /* how far back an echo may reach */
    TEMPLATES_DEFLATE_TOKENS = 8192,  /* in a block, which has codes of its own */
};

struct templates_deflate {
    const guint8 *raw;      /* borrowed */
    gsize n, at;            /* its length; how much of it is written */
    gsize distance, length; /* an echo that may yet go on; length 0: none */
    guint n_tokens;
    guint32 *token;
    guint32 literals[288], distances[32]; /* how often each symbol stands in the block */
    guint8 *out;
    gsize out_len, out_room;
    guint64 bits;
    guint n_bits;
};

/* `raw` stays with the caller and unchanged until the end. */
struct templates_deflate *templates_deflate_new(const guint8 *raw, gsize n);
/* Writes what is left and frees it all but the stream (transfer full). All of `raw` must have been gone through. */
guint8 *templates_deflate_end(struct templates_deflate *deflate, gsize *len);
/* The echo that waits, and a full block, put away. */
void templates_deflate_settle(struct templates_deflate *deflate);

/* How many bytes from `a` on are those from `b` on, at most `most`. */
static inline gsize templates_same_bytes(const guint8 *a, const guint8 *b, gsize most)
{
    gsize n = 0;
    for (; n + 8 <= most; n += 8) {
        guint64 x, y;
        memcpy(&x, a + n, 8);
        memcpy(&y, b + n, 8);
        if (x != y)
            return n + (gsize)__builtin_ctzll(GUINT64_TO_LE(x ^ y)) / 8;
    }
    while (n < most && a[n] == b[n])
        n++;
    return n;
}

/* One byte as it is, or as the next of an echo that goes on. */
static inline void templates_deflate_literal(struct templates_deflate *deflate)
{
    guint8 byte = deflate->raw[deflate->at];
    if (deflate->length && byte == deflate->raw[deflate->at - deflate->distance]) {
        deflate->length++;
        deflate->at++;
        return;
    }

    if (deflate->length || deflate->n_tokens == TEMPLATES_DEFLATE_TOKENS)
        templates_deflate_settle(deflate);
    deflate->token[deflate->n_tokens++] = byte;
    deflate->literals[byte]++;
    deflate->at++;
}

/* `length` bytes as those `distance` before them, which the caller has compared; 3 of them at least. */
static inline void templates_deflate_echo(struct templates_deflate *deflate, gsize distance, gsize length)
{
    deflate->at += length;
    if (deflate->length && deflate->distance == distance) {
        deflate->length += length;
        return;
    }

    if (deflate->length)
        templates_deflate_settle(deflate);
    deflate->distance = distance;
    deflate->length = length;
}
