/* Names of powers and places: tables built from the data files, and the names that are printed. */
#include "names_p.h"
#include "text.h"
#include "words_p.h"

#include <stdio.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The built-in data files (tools/embed.sh). */
struct rules_data_file {
    const char *name;
    const unsigned char *bytes;
    size_t len;
};
extern const struct rules_data_file rules_data[];

/* ---- keys ---- */

static bool is_small_word(const char *word, size_t len)
{
    for (const char *const *small = read_list_article; *small; small++)
        if (strlen(*small) == len && memcmp(*small, word, len) == 0)
            return true;
    return false;
}

static bool is_key_char(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c >= 0x80;
}

size_t rules_name_key(const char *text, size_t len, char *out)
{
    char folded[4 * RULES_NAME_KEY_MAX + 1];
    if (len > 2 * RULES_NAME_KEY_MAX)
        return 0;

    size_t n = rules_text_fold(text, len, folded, sizeof folded), used = 0;
    for (size_t i = 0, step; i < n;
         i += step) { /* typographic apostrophes, dashes and blanks part words too */
        uint32_t c = rules_utf8_decode(folded + i, n - i, &step);
        if ((c >= 0x80 && c < 0xC0) || (c >= 0x2000 && c < 0x2070))
            memset(folded + i, ' ', step);
    }

    for (size_t i = 0; i < n;) {
        if (!is_key_char((unsigned char)folded[i])) {
            i++;
            continue;
        }
        size_t start = i;
        while (i < n && is_key_char((unsigned char)folded[i]))
            i++;
        if (is_small_word(folded + start, i - start))
            continue;
        if (used + (used > 0) + (i - start) > RULES_NAME_KEY_MAX)
            return 0;
        if (used)
            out[used++] = ' ';
        memcpy(out + used, folded + start, i - start);
        used += i - start;
    }

    out[used] = '\0';

    return used;
}

/* FNV-1a of a key. */
uint32_t rules_name_hash(const char *key, size_t len)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)key[i]) * 16777619u;
    return hash;
}

uint32_t rules_name_letters(const char *key, size_t len)
{
    uint32_t letters = 0;
    for (size_t i = 0; i < len; i++)
        if (key[i] >= 'a' && key[i] <= 'z')
            letters |= (uint32_t)1 << (key[i] - 'a');
    return letters;
}

unsigned rules_bit_count(uint32_t set)
{
    set = set - (set >> 1 & 0x55555555u);
    set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
    return (((set + (set >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24;
}

/* ---- building ---- */

/* Entries while they are collected: a growing array, moved into the arena at the end. */
enum { BUILD_BUCKETS = 4096 };

struct builder {
    struct rules_names *names;
    struct rules_name_entry *entry;
    size_t n, size;
    uint16_t bucket[BUILD_BUCKETS]; /* entries by hash, chained by `next` while building; 0xFFFF ends */
};

static void add_key(struct builder *b, const char *key, size_t len, struct rules_name_entry like)
{
    uint32_t hash = rules_name_hash(key, len);
    uint16_t *head = &b->bucket[hash % BUILD_BUCKETS];

    for (uint16_t i = *head; i != 0xFFFF; i = b->entry[i].next) {
        struct rules_name_entry *e = &b->entry[i];
        if (e->hash == hash && e->place == like.place && e->power == like.power && e->len == len &&
            memcmp(e->key, key, len) == 0) {
            if (like.glued) /* "stp" is a code, and no "St P" */
                return;
            e->editions = like.editions | (e->glued ? 0 : e->editions);
            e->glued = false;
            e->weak = e->weak && like.weak;
            e->full = e->full || like.full;
            e->main = e->main || like.main;
            return;
        }
    }

    if (b->n == b->size) {
        b->size = b->size ? b->size * 2 : 1024;
        struct rules_name_entry *grown = realloc(b->entry, b->size * sizeof *grown);
        if (!grown)
            abort();
        b->entry = grown;
    }

    if (b->n >= 0xFFFE)
        return;

    like.key = rules_arena_strndup(&b->names->arena, key, len);
    like.len = (uint8_t)len;
    like.hash = hash;
    like.letters = rules_name_letters(key, len);
    like.next = *head;
    *head = (uint16_t)b->n;
    b->entry[b->n++] = like;
}

/* Adds a name and, if it has several words, its form without blanks. */
static void add_name(struct builder *b, const char *text, size_t len, struct rules_name_entry like)
{
    char key[RULES_NAME_KEY_MAX + 1], glued[RULES_NAME_KEY_MAX + 1];
    size_t n = rules_name_key(text, len, key), m = 0;
    if (n == 0)
        return;
    for (size_t i = 0; i < n; i++)
        if (key[i] != ' ')
            glued[m++] = key[i];
    add_key(b, key, n, like);
    if (m != n) {
        like.glued = true;
        add_key(b, glued, m, like);
    }
}

struct line {
    const char *text;
    size_t len;
};

static struct line trim(struct line l)
{
    while (l.len && (l.text[0] == ' ' || l.text[0] == '\t' || l.text[0] == '\r')) {
        l.text++;
        l.len--;
    }
    while (l.len && (l.text[l.len - 1] == ' ' || l.text[l.len - 1] == '\t' || l.text[l.len - 1] == '\r'))
        l.len--;
    return l;
}

/* Takes the first word of the line. */
static struct line first_word(struct line *l)
{
    struct line word = {l->text, 0};
    while (word.len < l->len && l->text[word.len] != ' ' && l->text[word.len] != '\t')
        word.len++;
    l->text += word.len;
    l->len -= word.len;
    *l = trim(*l);
    return word;
}

/* Takes what stands before the next ';'. False at the end. */
static bool next_item(struct line *rest, struct line *item)
{
    if (rest->len == 0)
        return false;
    const char *end = memchr(rest->text, ';', rest->len);
    size_t len = end ? (size_t)(end - rest->text) : rest->len;
    *item = trim((struct line){rest->text, len});
    rest->text += len + (end != NULL);
    rest->len -= len + (end != NULL);
    return true;
}

static bool word_is(struct line word, const char *text)
{
    return strlen(text) == word.len && memcmp(word.text, text, word.len) == 0;
}

static const struct {
    const char *name;
    uint16_t edition;
    int display; /* index into rules_place_display.abbreviation, -1: not shown */
} editions[] = {
    {"judge", RULES_EDITION_JUDGE, 0},         {"njudge", RULES_EDITION_NJUDGE, -1},
    {"english", RULES_EDITION_ENGLISH, 1},     {"asmodee", RULES_EDITION_ASMODEE, 2},
    {"descartes", RULES_EDITION_DESCARTES, 3}, {"moeshoeshoe", RULES_EDITION_MOESHOESHOE, 4},
    {"sites", RULES_EDITION_SITES, -1},        {"common", RULES_EDITION_COMMON, -1},
};

static const char *dup_line(struct rules_names *names, struct line l)
{
    return rules_arena_strndup(&names->arena, l.text, l.len);
}

/* A name without its article: "la Bourgogne". */
static struct line without_article(struct line item)
{
    static const char *const articles[] = {"l'", "la", "le", "les", "the"};
    struct line rest = item, word = first_word(&rest);
    for (size_t i = 0; i < sizeof articles / sizeof articles[0]; i++)
        if (word_is(word, articles[i]) && rest.len)
            return rest;
    return item;
}

static void read_language(struct builder *b, enum rules_language language, struct line rest,
                          struct rules_name_entry like, const char **name)
{
    struct line item;
    like.full = true;
    like.editions = language == RULES_FRENCH ? RULES_EDITION_FRENCH_NAME : RULES_EDITION_ENGLISH_NAME;
    for (bool first = true; next_item(&rest, &item); first = false) {
        struct line bare = without_article(item);
        like.main = first;
        if (first)
            *name = dup_line(b->names, bare);
        add_name(b, bare.text, bare.len, like);
    }
}

static void read_edition(struct builder *b, size_t which, struct line rest, struct rules_name_entry like,
                         struct rules_place_display *display)
{
    struct line item;
    for (bool first = true; next_item(&rest, &item); first = false) {
        like.weak = item.len && item.text[item.len - 1] == '?';
        if (like.weak)
            item.len--;
        if (first && editions[which].display >= 0)
            display->abbreviation[editions[which].display] = dup_line(b->names, item);
        like.editions = editions[which].edition;
        like.full = item.len >= 5;
        add_name(b, item.text, item.len, like);
    }
}

/* "called descartes Rhénanie": the French name that goes with an edition's abbreviation. */
static void read_called(struct builder *b, struct line rest, struct rules_place_display *display)
{
    struct line edition = first_word(&rest);
    for (size_t e = 0; e < sizeof editions / sizeof editions[0]; e++)
        if (word_is(edition, editions[e].name) && editions[e].display >= 0)
            display->called[editions[e].display] = dup_line(b->names, rest);
}

/* Whether a place of the names file is the place of that code on this map: one of its names is the map's
 * name. */
static bool same_place(const struct rules_map *map, rules_loc loc, struct line languages[2])
{
    char want[RULES_NAME_KEY_MAX + 1], key[RULES_NAME_KEY_MAX + 1];
    size_t n = rules_name_key(map->place[loc].name, strlen(map->place[loc].name), want);
    for (int i = 0; i < 2; i++) {
        struct line rest = languages[i], item;
        while (next_item(&rest, &item))
            if (rules_name_key(item.text, item.len, key) == n && memcmp(key, want, n) == 0)
                return true;
    }
    return false;
}

/* The lines of one block of the file. */
struct block {
    struct line head, line[16];
    size_t n;
};

static void read_place(struct builder *b, const struct block *block, struct line code)
{
    const struct rules_map *map = b->names->map;
    rules_loc loc = rules_map_find(map, code.text, code.len);

    if (loc == RULES_NO_LOC || map->place[loc].province != loc)
        return;

    struct line languages[2] = {{"", 0}, {"", 0}};
    for (size_t i = 0; i < block->n; i++) {
        struct line rest = block->line[i], word = first_word(&rest);
        if (word_is(word, "fr"))
            languages[0] = rest;
        else if (word_is(word, "en"))
            languages[1] = rest;
    }

    if (!same_place(map, loc, languages))
        return;

    struct rules_place_display *display = &b->names->place[loc];
    struct rules_name_entry like = {.place = loc, .power = RULES_NO_POWER};
    for (size_t i = 0; i < block->n; i++) {
        struct line rest = block->line[i], word = first_word(&rest);
        if (word_is(word, "fr"))
            read_language(b, RULES_FRENCH, rest, like, &display->name[RULES_FRENCH]);
        else if (word_is(word, "en"))
            read_language(b, RULES_ENGLISH, rest, like, &display->name[RULES_ENGLISH]);
        else if (word_is(word, "called"))
            read_called(b, rest, display);
        for (size_t e = 0; e < sizeof editions / sizeof editions[0]; e++)
            if (word_is(word, editions[e].name))
                read_edition(b, e, rest, like, display);
    }
}

static void read_power(struct builder *b, const struct block *block, struct line id)
{
    struct rules_names *names = b->names;
    for (rules_power p = 0; p < names->map->n_powers; p++) {
        if (!word_is(id, names->map->power[p].id))
            continue;
        struct rules_name_entry like = {.place = RULES_NO_LOC, .power = p};
        for (size_t i = 0; i < block->n; i++) {
            struct line rest = block->line[i], word = first_word(&rest);
            if (word_is(word, "fr"))
                read_language(b, RULES_FRENCH, rest, like, &names->power_name[RULES_FRENCH][p]);
            else if (word_is(word, "called") && names->words && word_is(first_word(&rest), names->words))
                names->power_name[RULES_FRENCH][p] = dup_line(names, rest);
            else if (word_is(word, "en"))
                read_language(b, RULES_ENGLISH, rest, like, &names->power_name[RULES_ENGLISH][p]);
        }
    }
}

static void read_coast(struct builder *b, struct line rest)
{
    struct line code = first_word(&rest), also = first_word(&rest);
    rules_loc loc = rules_map_find(b->names->map, code.text, code.len);
    if (loc != RULES_NO_LOC && word_is(also, "also"))
        b->names->place[loc].also = dup_line(b->names, rest);
}

static void read_block(struct builder *b, const struct block *block)
{
    struct line rest = block->head, word = first_word(&rest);
    if (word_is(word, "place"))
        read_place(b, block, rest);
    else if (word_is(word, "power"))
        read_power(b, block, rest);
    else if (word_is(word, "coast"))
        read_coast(b, rest);
}

static void read_file(struct builder *b, const char *text, size_t len)
{
    struct block block = {.head = {"", 0}};
    for (size_t i = 0; i < len;) {
        const char *end = memchr(text + i, '\n', len - i);
        size_t n = end ? (size_t)(end - text) - i : len - i;
        bool indented = n && (text[i] == ' ' || text[i] == '\t');
        struct line l = trim((struct line){text + i, n});
        i += n + 1;
        if (l.len == 0 || l.text[0] == '#')
            continue;
        if (indented && block.n < sizeof block.line / sizeof block.line[0]) {
            block.line[block.n++] = l;
        } else if (!indented) {
            read_block(b, &block);
            block = (struct block){.head = l};
        }
    }

    read_block(b, &block);
}

/* Letters of a name alone: "StPetersburg", "St Petersburg" and "St. Petersburg" have the same. */
static size_t letters_of(const char *name, char *out, size_t size)
{
    size_t n = 0;
    for (; *name && n + 1 < size; name++)
        if (isalnum((unsigned char)*name))
            out[n++] = (char)tolower((unsigned char)*name);
    out[n] = '\0';
    return n;
}

/* The only home of a power that is called after it, as in Chaos; RULES_NO_LOC: it is not. */
static rules_loc namesake(const struct rules_map *map, rules_power power)
{
    char own[RULES_NAME_KEY_MAX], place[RULES_NAME_KEY_MAX];
    const struct rules_map_power *row = &map->power[power];
    if (row->n_homes != 1 || !letters_of(row->name, own, sizeof own))
        return RULES_NO_LOC;
    letters_of(map->place[row->homes[0]].name, place, sizeof place);
    return strcmp(own, place) == 0 ? row->homes[0] : RULES_NO_LOC;
}

/* A power without names of its own that is called after its home has those of the home. */
static void name_by_homes(struct builder *b)
{
    struct rules_names *names = b->names;
    for (rules_power p = 0; p < names->map->n_powers; p++) {
        rules_loc home = names->power_name[RULES_FRENCH][p] ? RULES_NO_LOC : namesake(names->map, p);
        const char *french = home == RULES_NO_LOC ? NULL : names->place[home].name[RULES_FRENCH];
        if (!french)
            continue;
        names->power_name[RULES_FRENCH][p] = french;
        names->power_name[RULES_ENGLISH][p] = names->place[home].name[RULES_ENGLISH];
        struct rules_name_entry like = {.place = RULES_NO_LOC, .power = p, .full = true};
        add_name(b, french, strlen(french), like);
    }
}

/* The map's own words: all there is for most variants. */
static void add_map_words(struct builder *b)
{
    struct rules_names *names = b->names;
    const struct rules_map *map = names->map;

    for (rules_loc loc = 0; loc < map->n_provinces; loc++) {
        const struct rules_place *place = &map->place[loc];
        struct rules_name_entry like = {
            .place = loc, .power = RULES_NO_POWER, .editions = RULES_EDITION_JUDGE};
        add_name(b, place->code, strlen(place->code), like);
        like.full = like.main = true;
        like.editions |= RULES_EDITION_ENGLISH_NAME;
        add_name(b, place->name, strlen(place->name), like);
        if (names->place[loc].name[RULES_FRENCH])
            continue; /* the names file knows better which words are whose */
        for (uint16_t w = 0; w < place->n_words; w++) {
            like.main = false;
            like.weak = place->weak && place->weak[w];
            like.full = strlen(place->words[w]) >= 5;
            like.editions = RULES_EDITION_JUDGE;
            add_name(b, place->words[w], strlen(place->words[w]), like);
        }
    }

    for (rules_power p = 0; p < map->n_powers; p++) {
        struct rules_name_entry like = {.place = RULES_NO_LOC, .power = p, .full = true};
        const char *words[] = {map->power[p].id, map->power[p].name, map->power[p].adjective};
        for (size_t i = 0; i < 3; i++)
            if (words[i])
                add_name(b, words[i], strlen(words[i]), like);
    }
}

static int compare_keys(const struct rules_name_entry *a, const struct rules_name_entry *b)
{
    int order = strcmp(a->key, b->key);
    return order ? order : (a->place > b->place) - (a->place < b->place);
}

static int compare_entries(const void *a, const void *b)
{
    return compare_keys(a, b);
}

/* The same shapes by their length; those of one length as they came. */
static struct rules_name_shape *by_length(struct rules_arena *arena, const struct rules_name_shape *shape,
                                          size_t n)
{
    size_t at[UINT8_MAX + 2] = {0};
    struct rules_name_shape *sorted = rules_arena_alloc(arena, (n + 1) * sizeof *sorted);
    for (size_t i = 0; i < n; i++)
        at[shape[i].len + 1]++;
    for (size_t len = 0; len <= UINT8_MAX; len++)
        at[len + 1] += at[len];
    for (size_t i = 0; i < n; i++)
        sorted[at[shape[i].len]++] = shape[i];
    return sorted;
}

/* Tables by which misspelt words are found quickly. */
static void index_shapes(struct rules_names *names)
{
    names->shape = rules_arena_alloc(&names->arena, (names->n_entries + 1u) * sizeof *names->shape);
    for (uint16_t i = 0; i < names->n_entries; i++) {
        const struct rules_name_entry *e = &names->entry[i];
        if (e->full && e->place != RULES_NO_LOC && e->len >= 4)
            names->shape[names->n_shapes++] = (struct rules_name_shape){e->letters, i, e->len};
    }

    names->shape = by_length(&names->arena, names->shape, names->n_shapes);
    size_t n_verbs = rules_verb_shapes(NULL, 0);
    names->verb_shape = rules_arena_alloc(&names->arena, (n_verbs + 1) * sizeof *names->verb_shape);
    names->n_verb_shapes = (uint16_t)rules_verb_shapes(names->verb_shape, n_verbs);
    names->verb_shape = by_length(&names->arena, names->verb_shape, names->n_verb_shapes);
    names->sorted_from = rules_arena_alloc(&names->arena, 257 * sizeof *names->sorted_from);
    for (unsigned c = 0, at = 0; c <= 256; c++) {
        while (at < names->n_sorted && (unsigned char)names->entry[names->sorted[at]].key[0] < c)
            at++;
        names->sorted_from[c] = (uint16_t)at;
    }
}

static void index_entries(struct builder *b)
{
    struct rules_names *names = b->names;
    if (b->n)
        qsort(b->entry, b->n, sizeof *b->entry, compare_entries);
    names->n_entries = (uint16_t)b->n;
    names->entry = rules_arena_alloc(&names->arena, b->n * sizeof *b->entry);
    if (b->n)
        memcpy(names->entry, b->entry, b->n * sizeof *b->entry);
    size_t buckets = 64;
    while (buckets < 2 * b->n && buckets < 32768)
        buckets *= 2;
    names->n_buckets = (uint16_t)buckets;
    names->bucket = rules_arena_alloc(&names->arena, buckets * sizeof *names->bucket);
    memset(names->bucket, 0xFF, buckets * sizeof *names->bucket);
    names->sorted = rules_arena_alloc(&names->arena, (b->n + 1) * sizeof *names->sorted);
    for (size_t i = b->n; i-- > 0;) {
        uint16_t *head = &names->bucket[names->entry[i].hash & (buckets - 1)];
        names->entry[i].next = *head;
        *head = (uint16_t)i;
    }

    for (size_t i = 0; i < b->n; i++)
        if (names->entry[i].full && !names->entry[i].glued && names->entry[i].place != RULES_NO_LOC)
            names->sorted[names->n_sorted++] = (uint16_t)i;
    index_shapes(names);
}

/* The letter of a coast's code that is not the word "coast": "SPA/NC", "SPA/CN", "SPA/NK" are all 'N'; 'C' if
 * there is none. */
char rules_coast_direction(const char *code)
{
    const char *slash = strchr(code, '/');
    if (!slash)
        return 'C';
    return slash[1] == 'C' || slash[1] == 'K' ? slash[2] : slash[1];
}

/* Names of coasts for display: that of the province with the direction in brackets. */
static void name_coasts(struct rules_names *names)
{
    static const struct {
        const char *letters, *french, *english;
    } directions[] = {{"N", "côte nord", "north coast"},
                      {"SZ", "côte sud", "south coast"},
                      {"E", "côte est", "east coast"},
                      {"WO", "côte ouest", "west coast"}};
    for (rules_loc loc = names->map->n_provinces; loc < names->map->n_locs; loc++) {
        struct rules_place_display *display = &names->place[loc];
        const struct rules_place_display *province = &names->place[names->map->place[loc].province];
        for (size_t i = 0; i < sizeof directions / sizeof directions[0]; i++) {
            bool named =
                strchr(directions[i].letters, rules_coast_direction(names->map->place[loc].code)) != NULL;
            if (!named || !province->name[RULES_FRENCH])
                continue;
            display->name[RULES_FRENCH] = rules_arena_printf(
                &names->arena, "%s (%s)", province->name[RULES_FRENCH], directions[i].french);
            display->name[RULES_ENGLISH] = rules_arena_printf(
                &names->arena, "%s (%s)", province->name[RULES_ENGLISH], directions[i].english);
            break;
        }
    }
}

static void read_data_file(struct builder *b)
{
    char own[96];
    snprintf(own, sizeof own, "maps/%s.names", b->names->map->title ? b->names->map->title : "");
    const struct rules_data_file *found = NULL;
    for (const struct rules_data_file *f = rules_data; f->name; f++)
        if (strcmp(f->name, own) == 0 || (!found && strcmp(f->name, "maps/standard.names") == 0))
            found = f;
    if (found)
        read_file(b, (const char *)found->bytes, found->len);
}

/* The index of a notation in `editions`; -1: it is none. */
static int find_edition(const char *notation)
{
    static const char *const like[][2] = {
        {"faf", "descartes"}, {"french", "asmodee"}, {"plain", "judge"}, {"names-en", "judge"}};
    for (size_t i = 0; i < sizeof like / sizeof like[0]; i++)
        if (strcmp(notation, like[i][0]) == 0)
            notation = like[i][1];
    for (size_t e = 0; e < sizeof editions / sizeof editions[0]; e++)
        if (strcmp(notation, editions[e].name) == 0)
            return (int)e;
    return -1;
}

uint16_t rules_notation_edition(const char *notation)
{
    int e = notation ? find_edition(notation) : -1;
    return e < 0 ? 0 : editions[e].edition;
}

/* The place of a notation's abbreviations in rules_place_display; -1: it is none that is shown. */
static int display_of(const char *notation)
{
    int e = find_edition(notation);
    return e < 0 ? -1 : editions[e].display;
}

static void call_places(struct rules_names *names, const char *notation)
{
    int which = notation ? display_of(notation) : -1;
    for (rules_loc loc = 0; which >= 0 && loc < names->map->n_provinces; loc++)
        if (names->place[loc].called[which])
            names->place[loc].name[RULES_FRENCH] = names->place[loc].called[which];
}

struct rules_names *rules_names_new(const struct rules_map *map)
{
    return rules_names_new_called(map, NULL, NULL);
}

static void find_initials(struct rules_names *names)
{
    bool several[256] = {false};
    memset(names->initial, RULES_NO_POWER, sizeof names->initial);
    for (rules_power p = 0; p < names->map->n_powers; p++)
        for (int l = RULES_FRENCH; l <= RULES_ENGLISH; l++) {
            char folded[8];
            const char *name = rules_power_name(names, p, (enum rules_language)l);
            rules_text_fold(name, strnlen(name, 4), folded, sizeof folded);
            rules_power *initial = &names->initial[(unsigned char)folded[0]];
            several[(unsigned char)folded[0]] |= *initial != RULES_NO_POWER && *initial != p;
            *initial = p;
        }
    for (size_t c = 0; c < 256; c++)
        if (several[c])
            names->initial[c] = RULES_NO_POWER;
}

struct rules_names *rules_names_new_called(const struct rules_map *map, const char *notation,
                                           const char *words)
{
    struct rules_names *names = calloc(1, sizeof *names);
    if (!names)
        abort();
    names->map = map;
    rules_arena_init(&names->arena);
    names->words = words ? rules_arena_strndup(&names->arena, words, strlen(words)) : NULL;
    names->place = rules_arena_alloc(&names->arena, map->n_locs * sizeof *names->place);
    for (int l = 0; l < RULES_LANGUAGE_COUNT; l++)
        names->power_name[l] =
            rules_arena_alloc(&names->arena, (map->n_powers + 1u) * sizeof *names->power_name[l]);
    struct builder b = {.names = names};
    memset(b.bucket, 0xFF, sizeof b.bucket);
    read_data_file(&b);
    name_by_homes(&b);
    add_map_words(&b);
    index_entries(&b);
    free(b.entry);
    call_places(names, notation);
    name_coasts(names);
    find_initials(names);

    return names;
}

const char *rules_names_words(const struct rules_names *names)
{
    return names->words;
}

void rules_names_free(struct rules_names *names)
{
    if (!names)
        return;
    rules_arena_clear(&names->arena);
    free(names);
}

/* ---- display ---- */

const char *rules_place_name(const struct rules_names *names, rules_loc loc, enum rules_language language)
{
    if (loc >= names->map->n_locs)
        return "";
    const char *name = names->place[loc].name[language];
    return name ? name : names->map->place[loc].name;
}

const char *rules_place_abbreviation(const struct rules_names *names, rules_loc loc, const char *notation)
{
    if (loc >= names->map->n_locs)
        return "";
    int which = display_of(notation);
    const char *found = which < 0 ? NULL : names->place[loc].abbreviation[which];
    return found ? found : names->map->place[loc].code;
}

const char *rules_power_name(const struct rules_names *names, rules_power power, enum rules_language language)
{
    if (power >= names->map->n_powers)
        return "";
    const char *name = names->power_name[language][power];
    return name ? name : names->map->power[power].name;
}
