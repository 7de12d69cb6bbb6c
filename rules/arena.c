#include "arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdalign.h>
#include <string.h>

struct rules_arena_block {
    struct rules_arena_block *next;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
};

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

void rules_arena_init(struct rules_arena *arena)
{
    arena->blocks = NULL;
}

static struct rules_arena_block *new_block(struct rules_arena *arena, size_t wanted)
{
    size_t size = arena->blocks ? arena->blocks->size * 2 : FIRST_BLOCK;
    if (size > LARGEST_BLOCK)
        size = LARGEST_BLOCK;
    if (size < wanted)
        size = wanted;
    struct rules_arena_block *block = malloc(sizeof *block + size);
    if (!block)
        abort();
    block->size = size;
    block->used = 0;
    block->next = arena->blocks;
    arena->blocks = block;

    return block;
}

void *rules_arena_alloc(struct rules_arena *arena, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX / 2)
        abort();
    size = size == 0 ? align : (size + align - 1) / align * align;
    struct rules_arena_block *block = arena->blocks;
    if (!block || block->size - block->used < size)
        block = new_block(arena, size);
    void *result = block->bytes + block->used;
    block->used += size;
    return memset(result, 0, size);
}

char *rules_arena_strndup(struct rules_arena *arena, const char *text, size_t len)
{
    char *copy = rules_arena_alloc(arena, len + 1);
    if (len > 0)
        memcpy(copy, text, len);
    return copy;
}

char *rules_arena_printf(struct rules_arena *arena, const char *format, ...)
{
    va_list args;
    char first[256];

    va_start(args, format);
    int len = vsnprintf(first, sizeof first, format, args);
    va_end(args);
    if (len < 0)
        abort();
    if ((size_t)len < sizeof first)
        return rules_arena_strndup(arena, first, (size_t)len);

    char *text = rules_arena_alloc(arena, (size_t)len + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)len + 1, format, args);
    va_end(args);

    return text;
}

void rules_arena_clear(struct rules_arena *arena)
{
    while (arena->blocks) {
        struct rules_arena_block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}
