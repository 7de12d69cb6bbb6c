/* Names looked up: exactly, by a beginning, nearly, and alone as a code or an initial. */
#include "names_p.h"
#include "text.h"
#include "words_p.h"

#include <stdio.h>
#include <string.h>

static const struct rules_name_entry *follow(const struct rules_names *names, uint16_t at, uint32_t hash,
                                             const char *key, size_t len)
{
    for (; at != 0xFFFF; at = names->entry[at].next) {
        const struct rules_name_entry *e = &names->entry[at];
        if (e->hash == hash && e->len == len && memcmp(e->key, key, len) == 0)
            return e;
    }
    return NULL;
}

const struct rules_name_entry *rules_names_lookup(const struct rules_names *names, const char *key,
                                                  size_t len)
{
    uint32_t hash = rules_name_hash(key, len);
    return follow(names, names->bucket[hash & (names->n_buckets - 1u)], hash, key, len);
}

const struct rules_name_entry *rules_names_next(const struct rules_names *names,
                                                const struct rules_name_entry *entry)
{
    return follow(names, entry->next, entry->hash, entry->key, entry->len);
}

void rules_name_hit_add(struct rules_name_hit *hits, size_t *n, rules_loc place, uint16_t edition_bits,
                        bool weak)
{
    for (size_t i = 0; i < *n; i++)
        if (hits[i].place == place) {
            hits[i].editions |= edition_bits;
            hits[i].weak = hits[i].weak && weak;
            return;
        }
    if (*n < RULES_NAME_HITS_MAX)
        hits[(*n)++] = (struct rules_name_hit){place, edition_bits, weak};
}

/* Whether each word of `key` begins the word of `name` at the same spot; `name` may have more words. */
static bool words_begin(const char *key, size_t len, const char *name, size_t name_len)
{
    size_t i = 0, j = 0;
    for (;;) {
        size_t start = i;
        while (i < len && key[i] != ' ') {
            if (j >= name_len || name[j] != key[i])
                return false;
            i++;
            j++;
        }
        if (i == start)
            return false;
        if (i == len)
            return true;
        i++;
        while (j < name_len && name[j] != ' ')
            j++;
        if (j == name_len)
            return false;
        j++;
    }
}

/* "mer", "golfe": what many names begin with says nothing by itself. */
static bool is_generic_beginning(const char *key, size_t len, const char *name)
{
    for (const char *const *kind = read_list_name_kind; *kind; kind++) {
        size_t n = strlen(*kind);
        if (len <= n && strncmp(name, *kind, n) == 0 && name[n] == ' ')
            return memcmp(key, *kind, len < n ? len : n) == 0;
    }
    return false;
}

size_t rules_names_beginning(const struct rules_names *names, const char *key, size_t len,
                             struct rules_name_hit *hits)
{
    size_t n = 0;
    if (len < 3)
        return 0;
    size_t end = names->sorted_from[(unsigned char)key[0] + 1];
    for (size_t i = names->sorted_from[(unsigned char)key[0]]; i < end; i++) {
        const struct rules_name_entry *e = &names->entry[names->sorted[i]];
        if (e->len > len && (len > 3 || e->main) && words_begin(key, len, e->key, e->len) &&
            !is_generic_beginning(key, len, e->key))
            rules_name_hit_add(hits, &n, e->place, e->editions, e->weak);
    }
    return n;
}

size_t rules_names_near(const struct rules_names *names, const char *key, size_t len, unsigned limit,
                        struct rules_name_hit *hits, unsigned *distance)
{
    size_t n = 0;
    uint32_t letters = rules_name_letters(key, len);

    for (size_t i = 0; i < names->n_shapes; i++) {
        const struct rules_name_shape *shape = &names->shape[i];
        if (shape->len + limit < len)
            continue;
        if (shape->len > len + limit)
            break;
        /* Each edit takes away or brings at most one letter of the set. */
        if (rules_bit_count(shape->letters & ~letters) > limit ||
            rules_bit_count(letters & ~shape->letters) > limit)
            continue;
        const struct rules_name_entry *e = &names->entry[shape->index];
        unsigned d = rules_text_distance(key, len, e->key, e->len, limit);
        if (d > limit)
            continue;
        if (d < limit)
            n = 0;
        limit = d;
        rules_name_hit_add(hits, &n, e->place, e->editions, e->weak);
    }

    *distance = limit;

    return n;
}

rules_loc rules_names_coast(const struct rules_names *names, rules_loc province, char letter)
{
    const struct rules_place *place = &names->map->place[province];
    for (unsigned i = 0; i < place->n_coasts; i++) {
        rules_loc loc = (rules_loc)(place->coasts + i);
        const char *also = names->place[loc].also;
        char direction = rules_coast_direction(names->map->place[loc].code);
        if (direction == letter || (also && strchr(also, letter)) || (letter == 'W' && direction == 'O') ||
            (letter == 'S' && direction == 'Z'))
            return loc;
    }
    return RULES_NO_LOC;
}

rules_loc rules_names_find_place(const struct rules_names *names, const char *text, size_t len)
{
    char key[RULES_NAME_KEY_MAX + 1];
    rules_loc found = RULES_NO_LOC;
    rules_loc exact = rules_map_find(names->map, text, len);

    if (exact != RULES_NO_LOC)
        return exact;

    size_t n = rules_name_key(text, len, key);
    if (n == 0)
        return RULES_NO_LOC;

    for (const struct rules_name_entry *e = rules_names_lookup(names, key, n); e;
         e = rules_names_next(names, e)) {
        if (e->place == RULES_NO_LOC || e->weak || e->place == found)
            continue;
        if (found != RULES_NO_LOC)
            return RULES_NO_LOC;
        found = e->place;
    }

    return found;
}

rules_power rules_names_find_power(const struct rules_names *names, const char *text, size_t len)
{
    char key[RULES_NAME_KEY_MAX + 1];
    rules_power found = RULES_NO_POWER;
    size_t n = rules_name_key(text, len, key);

    if (n == 1)
        return names->initial[(unsigned char)key[0]];
    if (n == 0)
        return RULES_NO_POWER;

    for (const struct rules_name_entry *e = rules_names_lookup(names, key, n); e;
         e = rules_names_next(names, e)) {
        if (e->power == RULES_NO_POWER || e->power == found)
            continue;
        if (found != RULES_NO_POWER)
            return RULES_NO_POWER;
        found = e->power;
    }

    return found;
}
