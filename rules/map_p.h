/*
 * Inside the map loader: what has been read of a file before it is known to be whole.
 *
 *   map_read.c     lines to the builder; directives go to the three below
 *   map_places.c   places, terrain lines, what touches what
 *   map_powers.c   powers, their centres and units
 *   map_game.c     the flow of the year, victory, rules, included files
 *   map_forms.c    directives of our own: scripts, sides, closed places, picking
 *   map_build.c    the builder: places by code, references, findings
 *   map_finish.c   names resolved, errors
 *   map_tables.c   the tables of struct rules_map
 *   map_lint.c     warnings about a map that is whole
 *
 * Places are found by code and referred to by index and generation: DROP raises the generation, so older
 * references die; a rename keeps the index; coasts that a province loses point on to it (`forward`). All
 * storage is the builder's own arena, except what ends up in the map.
 */
#pragma once

#include "map.h"

enum {
    MAP_MAX_LINE = 65536,
    MAP_MAX_LINES = 100000,  /* all files together */
    MAP_MAX_BYTES = 1 << 20, /* likewise */
    MAP_MAX_WORDS = 2000,    /* in a line, and of one place */
    MAP_MAX_ERRORS = 1000,   /* then reading stops */
    MAP_MAX_NAME = 255,
    MAP_MAX_CODES = 4096, /* ever mentioned, also those dropped */
    MAP_MAX_POWERS_EVER = 1024,
    MAP_MAX_ABUTS = 255, /* of one location */
    MAP_MAX_UNITS = 4096,
    MAP_MAX_FINDINGS = 2000
};

struct map_source { /* a file being read */
    const char *file;
    const struct map_source *from; /* the file that includes it, or NULL */
    unsigned from_line;
};

struct map_spot { /* a line */
    const struct map_source *source;
    unsigned line;
    uint32_t seq; /* place in the text as pasted together */
};

struct map_finding {
    enum rules_severity severity;
    struct map_spot spot;
    uint32_t order;
    const char *message;
};

struct map_ref {
    uint16_t place, generation;
    struct map_spot spot;
};

struct map_abut {
    struct map_ref to;
    bool fleet;             /* first letter is a capital */
    bool capitalised;       /* only the first letter is: armies not by land */
    bool one_way;           /* written ":XXX": the other side need not list us */
    const char *restricted; /* the entry as written, or NULL */
};

struct map_word {
    const char *text;
    bool weak;
};

struct map_place {
    const char *code; /* capitals */
    uint16_t generation;
    int forward; /* index of the place that this one has become, or -1 */
    uint16_t forward_generation;
    bool has_name, has_terrain, capital;
    const char *name;
    struct map_word *words;
    size_t n_words, room_words;
    enum rules_terrain terrain;
    struct map_abut *abuts;
    size_t n_abuts, room_abuts;
    struct map_spot name_spot, terrain_spot;
    rules_loc loc; /* set by map_finish */
};

struct map_refs {
    struct map_ref *items;
    size_t n, room;
};

struct map_power {
    const char *id, *name, *adjective, *letter;
    bool alive, dummy, has_owns, inhabits, has_bracket;
    struct map_refs homes, owns;
    struct map_spot spot;
};

struct map_unit {
    bool dead;
    uint8_t kind;
    int power;
    struct map_ref at;
};

struct map_deferred { /* DUMMY name, for a power that may follow */
    const char *id;
    struct map_spot spot;
};

enum map_form_kind {
    FORM_SCRIPT,
    FORM_SCRIPT_LINE,
    FORM_PLAYED,
    FORM_SIDE,
    FORM_CLOSED,
    FORM_TOSS,
    FORM_TOGETHER,
    FORM_PICK,
    FORM_NAME_HOMES,
    FORM_AUCTION,
    FORM_PLAYERS,
    FORM_CREDITS,
    FORM_HIRED,
    FORM_SHAPE
};

struct map_form { /* a directive of our own, resolved when the map is whole */
    enum map_form_kind kind;
    struct map_spot spot;
    const char *power; /* SCRIPT, PLAYED: identity */
    size_t n;
    char **upper;
    const char *text;
};

struct map_flow_item {
    enum { FLOW_PHASE, FLOW_NEWYEAR, FLOW_IFYEARDIV } what;
    const char *season, *word;
    int16_t a, b; /* NEWYEAR: step; IFYEARDIV: div, mod */
};

struct map_index { /* code -> place */
    const char *code;
    int place;
};

struct map_builder {
    struct rules_arena arena;
    rules_map_open *open;
    void *open_context;

    struct map_finding *findings;
    size_t n_findings, room_findings;
    size_t n_errors, n_dropped_findings;
    uint32_t seq;
    unsigned n_lines;
    size_t n_bytes;

    struct map_place *places;
    size_t n_places, room_places;
    struct map_index *index;
    size_t index_size;

    struct map_power *powers;
    size_t n_powers, room_powers;
    struct map_refs neutral, sites; /* sites: places that must exist, though nothing is played there */
    struct map_unit *units;
    size_t n_units, room_units;
    struct map_deferred *dummies;
    size_t n_dummies, room_dummies;

    struct map_flow_item *flow;
    size_t n_flow, room_flow;
    struct map_spot flow_spot;
    const char *begin_season, *begin_phase;
    int32_t begin_year;
    struct map_spot begin_spot;
    uint16_t *victory;
    size_t n_victory;
    struct map_spot victory_spot;
    bool victory_units, invasion;
    bool build_any, remote_builds, home_builds, mobilize;
    struct map_form *forms;
    size_t n_forms, room_forms;
    const char *unplayable;
    const char *picture;

    const char **used; /* file names read */
    size_t n_used, room_used;

    /* set by map_resolve: places in the order of locations */
    struct map_place **live;
    uint16_t n_provinces, n_locs;
};

/* Grows an array kept in the arena so that one more item fits. */
#define MAP_GROW(b, items, n, room) ((items) = map_grow((b), (items), (n), &(room), sizeof *(items)))
void *map_grow(struct map_builder *b, void *items, size_t n, size_t *room, size_t size);

void map_builder_init(struct map_builder *b);
void map_error(struct map_builder *b, struct map_spot spot, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void map_warn(struct map_builder *b, struct map_spot spot, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* `word` fit for a message: cut, control characters replaced. */
const char *map_quote(struct map_builder *b, const char *word);
void map_report_all(struct map_builder *b, rules_report *report, void *context);

char *map_upper(struct rules_arena *arena, const char *text);
char *map_lower(struct rules_arena *arena, const char *text);
/* "PAR" or "SPA/SC" in any case: 3 or 6 characters as the format wants them. */
bool map_code_ok(const char *code);
/* Bytes of the first three characters. */
size_t map_code_province_len(const char *code);

/* The place with this code in capitals, made if there is none; NULL after too many. */
struct map_place *map_place_of(struct map_builder *b, const char *code);
/* The same without making it. */
struct map_place *map_place_find(struct map_builder *b, const char *code);
void map_place_forget(struct map_builder *b, const char *code);
struct map_ref map_ref_to(struct map_builder *b, struct map_place *place, struct map_spot spot);
/* The place a reference means now, or NULL if it has been dropped since. */
struct map_place *map_ref_place(struct map_builder *b, struct map_ref ref);
bool map_place_rename(struct map_builder *b, struct map_place *place, const char *code);

/* " (did you mean 'X'?)" or "". */
const char *map_suggest_place(struct map_builder *b, const char *code);
const char *map_suggest_keyword(struct map_builder *b, const char *word);
const char *map_suggest_power(struct map_builder *b, const char *id);
/* Directive nearest to a word, or NULL. */
const char *map_nearest_keyword(const char *word);

int map_power_find(const struct map_builder *b, const char *id);
bool map_is_order_word(const char *word);

/* A name as it is compared: folded, punctuation and small words gone. */
size_t map_normal(const char *text, char *out, size_t size);

void map_read_text(struct map_builder *b, const char *text, size_t len, const struct map_source *source,
                   unsigned depth);
/* Places in order with their indexes, faults of names and references. */
void map_resolve(struct map_builder *b);
void map_lint(struct map_builder *b);
struct rules_map *map_tables(struct map_builder *b, const char *title);
/* Adds what our own directives say; faults go to the builder. */
void map_make_forms(struct map_builder *b, struct rules_map *map);

/* Moves by the case rules, for lints and tables alike. `y` is a province, `m` a location. */
bool map_army_moves(struct map_builder *b, const struct map_place *x, const struct map_place *y);
bool map_fleet_moves(struct map_builder *b, const struct map_place *l, const struct map_place *m);
bool map_fleet_terrain(const struct map_place *place);
/* The place an entry leads to, if it is on the map. */
struct map_place *map_entry_place(struct map_builder *b, const struct map_abut *abut);
struct map_place *map_ref_province(struct map_builder *b, struct map_ref ref);
const struct map_refs *map_initial_centres(const struct map_power *p);
enum rules_phase_type map_phase_type(const char *word);
bool map_begins_here(const struct map_builder *b, const struct map_flow_item *item);
bool map_fleet_stands(const struct map_place *place);
struct map_place *map_province_of(struct map_builder *b, const struct map_place *place);
