/*
 * Names inside rules/: the tables behind rules_names (names.c), looked up by names_find.c and the reader (read*.c).
 *
 * A *key* is a name folded for comparison: lower case, no accents, words parted by one blank, articles and
 * "of" dropped, so "le golfe du Lion" is "golfe lion". A name of several words has a second key without
 * blanks. Several entries may share a key: TYR is Tyrolia in some editions and the Tyrrhenian Sea in another.
 */
#pragma once

#include "read.h"

/* Editions, as bits. A name in several editions has several bits. */
enum rules_edition {
    RULES_EDITION_JUDGE = 1 << 0,
    RULES_EDITION_NJUDGE = 1 << 1,
    RULES_EDITION_ENGLISH = 1 << 2,
    RULES_EDITION_ASMODEE = 1 << 3,
    RULES_EDITION_DESCARTES = 1 << 4,
    RULES_EDITION_MOESHOESHOE = 1 << 5,
    RULES_EDITION_SITES = 1 << 6,
    RULES_EDITION_COMMON = 1 << 7,
    RULES_EDITION_FRENCH_NAME = 1 << 8,
    RULES_EDITION_ENGLISH_NAME = 1 << 9,
    RULES_EDITION_BITS = 10,
};

enum {
    RULES_NAME_KEY_MAX = 63, /* longer spans of text are no names */
    RULES_NAME_WORDS_MAX = 6,
    RULES_NAME_HITS_MAX = 12,
};

struct rules_name_entry {
    const char *key;
    uint32_t hash;
    uint32_t letters;  /* bit set of the letters a..z in it, to reject misspellings quickly */
    uint16_t next;     /* next entry in the same bucket, 0xFFFF: none */
    uint16_t editions; /* bits of enum rules_edition */
    rules_loc place;   /* province, or RULES_NO_LOC for a power's name */
    rules_power power;
    uint8_t len;
    bool weak;
    bool full;  /* a whole name: beginnings and misspellings of it are considered */
    bool main;  /* the name shown in its language: its first three letters stand for it */
    bool glued; /* the key without blanks of a name of several words */
};

struct rules_name_hit {
    rules_loc place;
    uint16_t editions;
    bool weak;
};

enum { RULES_DISPLAY_NOTATIONS = 6 };

struct rules_place_display {
    const char *name[RULES_LANGUAGE_COUNT];
    const char *abbreviation[RULES_DISPLAY_NOTATIONS];
    const char *also;                            /* coasts: further direction letters, or "" */
    const char *called[RULES_DISPLAY_NOTATIONS]; /* its French name where an edition has one of its own */
};

/* What a misspelt word is first compared by: length and letters. */
struct rules_name_shape {
    uint32_t letters;
    uint16_t index; /* of the entry, or of the row in the table of words */
    uint8_t len;
};

struct rules_names {
    const struct rules_map *map;
    struct rules_arena arena;
    const char *words; /* the rulebook whose words reports use; NULL: the usual ones */
    uint16_t n_entries, n_buckets, n_sorted;
    struct rules_name_entry *entry;
    uint16_t *bucket;      /* n_buckets, a power of two: first entry with a hash, 0xFFFF: none */
    uint16_t *sorted;      /* full names of places, not glued, by key: for beginnings */
    uint16_t *sorted_from; /* [257]: first of `sorted` whose key begins with that byte or a later one */
    uint16_t n_shapes, n_verb_shapes;
    struct rules_name_shape *shape;      /* whole names of places, by length */
    struct rules_name_shape *verb_shape; /* verbs of orders, by length */
    struct rules_place_display *place;   /* [map->n_locs] */
    const char **power_name[RULES_LANGUAGE_COUNT];
    rules_power
        initial[256]; /* the power that a lone letter names: only its name begins so, in either language */
};

/* Makes the key of `text` (any words) into `out` (RULES_NAME_KEY_MAX + 1 bytes). Returns its length, 0 if
 * there is none or it is too long. */
size_t rules_name_key(const char *text, size_t len, char *out);
/* The edition (one bit) whose codes a notation shows; 0: none, or it is not known. */
uint16_t rules_notation_edition(const char *notation);
/* Where a key stands in the table of entries. */
uint32_t rules_name_hash(const char *key, size_t len);
/* The letter that tells the coasts of a province apart, by a coast's code: 'N' of "SPA/NC"; 'C' of a whole province. */
char rules_coast_direction(const char *code);
/* First entry whose key is exactly `key`, or NULL; then the others with the same key. */
const struct rules_name_entry *rules_names_lookup(const struct rules_names *names, const char *key,
                                                  size_t len);
const struct rules_name_entry *rules_names_next(const struct rules_names *names,
                                                const struct rules_name_entry *entry);
/* Adds a hit unless its place is there already (then its editions are merged). */
void rules_name_hit_add(struct rules_name_hit *hits, size_t *n, rules_loc place, uint16_t editions,
                        bool weak);
/* Places of which `key` is the beginning of a whole name, or each word of `key` the beginning of the name's
 * word. Returns their number. */
size_t rules_names_beginning(const struct rules_names *names, const char *key, size_t len,
                             struct rules_name_hit *hits);
/*
 * Places a whole name of which is within `limit` edits of `key`; only the nearest are returned, `*distance`
 * tells how near. Returns their number, 0 if there is none.
 */
size_t rules_names_near(const struct rules_names *names, const char *key, size_t len, unsigned limit,
                        struct rules_name_hit *hits, unsigned *distance);
/* Bit set of the letters a..z in a key; number of bits in a set. */
uint32_t rules_name_letters(const char *key, size_t len);
unsigned rules_bit_count(uint32_t set);
/* Verbs that may be misspelt, as shapes by length (read_words.c). Returns their number; at most `max` are
 * written. */
size_t rules_verb_shapes(struct rules_name_shape *shapes, size_t max);
/* Coast of `province` in direction `letter` (one of "NSEW"), or RULES_NO_LOC. */
rules_loc rules_names_coast(const struct rules_names *names, rules_loc province, char letter);
