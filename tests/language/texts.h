/*
 * All texts that are known, without what must come of them: the cases of this folder and the letters of tests/letters. For
 * tests that need no label.
 */
#ifndef TESTS_LANGUAGE_TEXTS_H
#define TESTS_LANGUAGE_TEXTS_H

#include "cases.h"

#include <glob.h>

struct known_text {
    char id[64], power[32], rules[32];
    char position[160]; /* the name of a block of positions.txt, or with a '/' the path of a file */
    char *words;
};

struct known_texts {
    struct known_text *text;
    size_t n;
};

static inline struct known_text *texts_add(struct known_texts *all)
{
    if (all->n % 256 == 0)
        all->text = realloc(all->text, (all->n + 256) * sizeof *all->text);
    if (!all->text)
        abort();
    struct known_text *text = &all->text[all->n++];
    memset(text, 0, sizeof *text);
    return text;
}

static inline void texts_take(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%.*s", (int)strcspn(from, "\r\n"), from);
}

/* The cases of a file in the format of samples.txt. */
static inline void texts_load_cases(struct known_texts *all, const char *path)
{
    size_t len;
    char *data = cases_slurp(path, &len);
    struct known_text *text = NULL;
    for (const char *at = data; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        if (strncmp(at, "CASE ", 5) == 0) {
            text = texts_add(all);
            texts_take(text->id, sizeof text->id, at + 5);
        } else if (text && strncmp(at, "POSITION ", 9) == 0) {
            texts_take(text->position, sizeof text->position, at + 9);
        } else if (text && strncmp(at, "POWER ", 6) == 0) {
            texts_take(text->power, sizeof text->power, at + 6);
        } else if (text && strncmp(at, "RULES ", 6) == 0) {
            texts_take(text->rules, sizeof text->rules, at + 6);
        } else if (text && strncmp(at, "TEXT\n", 5) == 0) {
            const char *from = at + 5,
                       *end = strncmp(from, "EXPECT\n", 7) == 0 ? from : strstr(from, "\nEXPECT\n");
            text->words = strndup(from, end ? (size_t)(end - from) : 0);
            at = end ? end + (*end == '\n') : at;
            text = NULL;
        }
    }
    free(data);
}

/* The letters of a file in the format of tests/letters. */
static inline void texts_load_letters(struct known_texts *all, const char *path)
{
    size_t len;
    char *data = cases_slurp(path, &len), place[64];
    for (const char *at = data; at && *at; at = strstr(at, "\n@@ "), at += at != NULL) {
        const char *from = strchr(at, '\n'), *end = from ? strstr(from, "\n==\n") : NULL;
        if (strncmp(at, "@@ ", 3) != 0 || !end)
            continue;
        struct known_text *text = texts_add(all);
        if (sscanf(at, "@@ %31s %31s %31s %31s", text->id, place, text->power, text->rules) != 4)
            abort();
        snprintf(text->position, sizeof text->position, "tests/letters/positions/%s.txt", place);
        text->words = strndup(from + 1, (size_t)(end - from - 1));
    }
    free(data);
}

static inline void texts_load(struct known_texts *all)
{
    static const char *const lists[] = {"samples", "more", "players"};
    char path[64];
    glob_t files;
    memset(all, 0, sizeof *all);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        snprintf(path, sizeof path, "tests/language/%s.txt", lists[i]);
        texts_load_cases(all, path);
    }
    if (glob("tests/letters/[a-z]*-*.txt", 0, NULL, &files) == 0)
        for (size_t i = 0; i < files.gl_pathc; i++)
            texts_load_letters(all, files.gl_pathv[i]);
    globfree(&files);
}

static inline void texts_free(struct known_texts *all)
{
    for (size_t i = 0; i < all->n; i++)
        free(all->text[i].words);
    free(all->text);
}

static inline bool texts_position(const struct rules_map *map, const char *positions,
                                  const struct known_text *text, struct rules_position *pos)
{
    if (!strchr(text->position, '/'))
        return cases_position(map, positions, text->position, pos);
    size_t len;
    char *data = cases_slurp(text->position, &len);
    bool ok = rules_position_parse(map, data, len, text->position, pos, cases_complain, NULL);
    free(data);
    return ok;
}

#endif
