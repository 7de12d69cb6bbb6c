/*
 * A memory arena: everything that a reader or loader builds is freed as a whole.
 *
 * `rules_arena_init` (caller's storage), then any number of `rules_arena_alloc`, then `rules_arena_clear`.
 * Results stay valid until `rules_arena_clear`. Memory exhaustion aborts: there is no order to lose inside a
 * pure computation, and the pass that called us repeats it.
 */
#pragma once

#include <stddef.h>

struct rules_arena {
    struct rules_arena_block *blocks;
};

void rules_arena_init(struct rules_arena *arena);
/* Zeroed memory, aligned for any type; never NULL. `size` 0 gives a unique pointer. */
void *rules_arena_alloc(struct rules_arena *arena, size_t size);
/* A NUL-terminated copy of `len` bytes of `text`. */
char *rules_arena_strndup(struct rules_arena *arena, const char *text, size_t len);
/* printf into the arena. */
char *rules_arena_printf(struct rules_arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Frees everything; the arena can be used again. */
void rules_arena_clear(struct rules_arena *arena);
