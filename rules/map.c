/* Loading a map as a whole, built-in maps, look-ups. */
#include "map.h"
#include "map_p.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rules_data_file { /* made by tools/embed.sh */
    const char *name;
    const unsigned char *bytes;
    size_t len;
};
extern const struct rules_data_file rules_data[];

static const struct rules_data_file *find_data(const char *file_name)
{
    for (size_t i = 0; rules_data[i].name; i++)
        if (strncmp(rules_data[i].name, "maps/", 5) == 0 && strcmp(rules_data[i].name + 5, file_name) == 0)
            return &rules_data[i];
    return NULL;
}

struct opener {
    rules_map_open *open;
    void *context;
};

/* Beside the including file first, then the built-in maps. */
static bool open_either(void *context, const char *file_name, const char **text, size_t *len)
{
    struct opener *opener = context;
    if (opener->open && opener->open(opener->context, file_name, text, len))
        return true;
    const struct rules_data_file *file = find_data(file_name);
    if (!file)
        return false;
    *text = (const char *)file->bytes;
    *len = file->len;
    return true;
}

static const char *bare_name(const char *file_name)
{
    const char *slash = strrchr(file_name, '/');
    return slash ? slash + 1 : file_name;
}

struct rules_map *rules_map_load(const char *text, size_t len, const char *file_name, rules_map_open *open,
                                 void *open_context, rules_report *report, void *report_context)
{
    struct map_builder *b = malloc(sizeof *b);
    if (!b)
        abort();
    map_builder_init(b);
    struct opener opener = {open, open_context};
    b->open = open_either;
    b->open_context = &opener;
    const char *bare = bare_name(file_name);
    struct map_source source = {file_name, NULL, 0};
    MAP_GROW(b, b->used, b->n_used, b->room_used);
    b->used[b->n_used++] = bare;
    struct map_spot end = {&source, 1, UINT32_MAX};
    b->flow_spot = b->begin_spot = b->victory_spot = end;

    map_read_text(b, text, len, &source, 0);
    end.line = b->n_lines > 0 ? b->n_lines : 1;
    map_resolve(b);
    if (b->n_powers < 2)
        map_error(b, end, "expected two powers or more, found %zu", b->n_powers);
    if (b->n_locs <= RULES_MAX_LOCS)
        map_lint(b);
    struct rules_map *map = NULL;
    if (b->n_errors == 0) {
        size_t title_len = strcspn(bare, ".");
        map = map_tables(b, rules_arena_strndup(&b->arena, bare, title_len));
        map_make_forms(b, map);
    }

    if (map && b->n_errors > 0) {
        rules_map_free(map);
        map = NULL;
    }

    map_report_all(b, report, report_context);
    rules_arena_clear(&b->arena);
    free(b);

    return map;
}

static const struct rules_data_file *builtin(const char *name, char file_name[64])
{
    return snprintf(file_name, 64, "%s.map", name) < 64 ? find_data(file_name) : NULL;
}

bool rules_map_builtin_text(const char *name, const char **text, size_t *len)
{
    char file_name[64];
    const struct rules_data_file *file = builtin(name, file_name);
    if (!file)
        return false;
    *text = (const char *)file->bytes;
    *len = file->len;
    return true;
}

bool rules_map_is_builtin(const char *name)
{
    char file_name[64];
    return builtin(name, file_name) != NULL;
}

struct rules_map *rules_map_builtin(const char *name)
{
    char file_name[64];
    const struct rules_data_file *file = builtin(name, file_name);
    return file ? rules_map_load((const char *)file->bytes, file->len, file_name, NULL, NULL, NULL, NULL)
                : NULL;
}

unsigned rules_map_players(const struct rules_map *map)
{
    bool counted[RULES_MAX_POWERS] = {false};
    unsigned n = 0;
    for (rules_power p = 0; p < map->n_powers; p++) {
        if (map->power[p].dummy || counted[map->power[p].hand])
            continue;
        counted[map->power[p].hand] = true;
        n++;
    }
    return map->n_players && map->n_players < n ? map->n_players : n;
}

void rules_map_free(struct rules_map *map)
{
    if (!map)
        return;
    rules_arena_clear(&map->arena);
    free(map);
}

/* Capitals letter for letter into `out`; false if it does not fit. */
static bool to_upper(const char *text, size_t len, char *out, size_t size)
{
    size_t n = 0, used;
    for (size_t i = 0; i < len; i += used) {
        uint32_t c = rules_char_upper(rules_utf8_decode(text + i, len - i, &used));
        if (n + 5 > size)
            return false;
        n += rules_utf8_encode(c, out + n);
    }
    out[n] = '\0';
    return true;
}

/* Codes of provinces, and of coasts, are sorted each. */
static rules_loc search(const struct rules_map *map, const char *code, rules_loc low, rules_loc high)
{
    while (low < high) {
        rules_loc middle = (rules_loc)((low + high) / 2);
        int order = strcmp(map->place[middle].code, code);
        if (order == 0)
            return middle;
        if (order < 0)
            low = (rules_loc)(middle + 1);
        else
            high = middle;
    }
    return RULES_NO_LOC;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void trim_blanks(const char **text, size_t *len)
{
    while (*len > 0 && is_blank((*text)[0])) {
        ++*text;
        --*len;
    }
    while (*len > 0 && is_blank((*text)[*len - 1]))
        --*len;
}

/* "SPA (SC)" becomes "SPA/SC". */
static void unbracket_coast(char *code)
{
    char *bracket = strchr(code, '('), *end = strchr(code, ')');
    if (!bracket || !end || end[1])
        return;

    *end = '\0';
    char *before = bracket;
    while (before > code && before[-1] == ' ')
        before--;
    *before = '/';
    memmove(before + 1, bracket + 1, strlen(bracket + 1) + 1);
}

rules_loc rules_map_find(const struct rules_map *map, const char *code, size_t len)
{
    char upper[32];
    trim_blanks(&code, &len);
    if (len == 0 || !to_upper(code, len, upper, sizeof upper))
        return RULES_NO_LOC;

    unbracket_coast(upper);

    return strchr(upper, '/') ? search(map, upper, map->n_provinces, map->n_locs)
                              : search(map, upper, 0, map->n_provinces);
}

/* How a wanted name compares to a known one. */
enum likeness { UNLIKE, BEGINNING_OF, SAME };

static enum likeness compare_folded(const char *wanted, size_t n, const char *known)
{
    char folded[256];
    size_t m = rules_text_fold(known, strlen(known), folded, sizeof folded);
    if (m < n || memcmp(folded, wanted, n) != 0)
        return UNLIKE;
    return m == n ? SAME : BEGINNING_OF;
}

rules_power rules_map_find_power(const struct rules_map *map, const char *name, size_t len)
{
    char wanted[256];
    rules_power found = RULES_NO_POWER;
    bool several = false;

    trim_blanks(&name, &len);
    for (rules_power p = 0; p < map->n_powers; p++) /* as the judge writes it */
        if (strncmp(map->power[p].id, name, len) == 0 && !map->power[p].id[len])
            return p;

    size_t n = rules_text_fold(name, len, wanted, sizeof wanted);
    if (n == 0)
        return RULES_NO_POWER;

    for (unsigned pass = 0; pass < 2; pass++)
        for (rules_power p = 0; p < map->n_powers; p++) {
            enum likeness likeness =
                compare_folded(wanted, n, pass == 0 ? map->power[p].id : map->power[p].name);
            if (likeness == SAME)
                return p;
            if (likeness == BEGINNING_OF && found != p) {
                several = several || found != RULES_NO_POWER;
                found = p;
            }
        }

    return several ? RULES_NO_POWER : found;
}

rules_power rules_map_power(const struct rules_map *map, const char *name)
{
    return name ? rules_map_find_power(map, name, strlen(name)) : RULES_NO_POWER;
}
