/*
 * Language cases: a text, a position, a power, a rulebook, and what the reader should make of it (the head of
 * samples.txt tells the format). Shared by the runner and the round-trip tests.
 */
#ifndef TESTS_LANGUAGE_CASES_H
#define TESTS_LANGUAGE_CASES_H

#include "../../rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline char *cases_slurp(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        fprintf(stderr, "cannot open '%s'\n", path);
        exit(2);
    }
    size_t size = 1 << 16, n = 0, got;
    char *text = malloc(size);
    while (text && (got = fread(text + n, 1, size - n - 1, f)) > 0) {
        n += got;
        if (size - n < 4096)
            text = realloc(text, size *= 2);
    }
    fclose(f);
    if (!text)
        abort();
    text[n] = '\0';
    *len = n;
    return text;
}

static inline void cases_complain(void *context, enum rules_severity severity, const char *file,
                                  unsigned line, const char *message)
{
    (void)context;
    (void)severity;
    fprintf(stderr, "%s:%u: %s\n", file, line, message);
}

/* The position named `name` in the text of positions.txt. */
static inline bool cases_position(const struct rules_map *map, const char *positions, const char *name,
                                  struct rules_position *pos)
{
    char head[80];
    snprintf(head, sizeof head, "=== %.70s\n", name);
    const char *start = strstr(positions, head);
    if (!start)
        return false;
    start += strlen(head);
    const char *end = strstr(start, "\n=== ");
    return rules_position_parse(map, start, end ? (size_t)(end + 1 - start) : strlen(start), name, pos,
                                cases_complain, NULL);
}

#endif
