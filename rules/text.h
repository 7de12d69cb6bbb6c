/*
 * Small text tools for a folder that has no GLib: UTF-8 decoding, folding for comparisons, edit distance.
 * All functions are pure; none allocates.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes one code point at `text` (`len` bytes left, at least 1). Stores the bytes used (1..4) in `*used`.
 * An invalid byte decodes as U+FFFD with *used = 1, so a loop always ends. */
uint32_t rules_utf8_decode(const char *text, size_t len, size_t *used);
/* Encodes `code` into `out` (room for 4 bytes); returns the number of bytes. */
size_t rules_utf8_encode(uint32_t code, char out[4]);
/* Whether the bytes are valid UTF-8. */
bool rules_utf8_valid(const char *text, size_t len);

/* Lower case, letter for letter (Latin, Greek, Cyrillic blocks that have simple pairs). */
uint32_t rules_char_lower(uint32_t code);
uint32_t rules_char_upper(uint32_t code);

/*
 * Folds `text` for comparing names: lower case, accents removed (É, é -> e; ß -> ss; œ -> oe; ı -> i).
 * Other characters are kept. Writes at most `size` bytes with the final NUL and returns the length written.
 */
size_t rules_text_fold(const char *text, size_t len, char *out, size_t size);

/* Optimal string alignment distance (insert, delete, change, swap of neighbours cost 1) of two folded byte
 * strings, at most `limit` + 1: the search stops there. Lengths over 63 count as `limit` + 1. */
unsigned rules_text_distance(const char *a, size_t a_len, const char *b, size_t b_len, unsigned limit);

/* Text put together in the caller's `size` bytes: what has no room is counted in `len`, as snprintf does. */
struct rules_writer {
    char *out;
    size_t size, len;
};
void rules_text_put(struct rules_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
