/*
 * The board: places, adjacency, powers, centres, the flow of a year. Read from a `.map` file (the format that
 * existing judges share) with `rules_map_load`; constant afterwards. One map may serve any number of
 * positions.
 *
 * A *location* is where a unit can stand: a province, or one coast of a province with several coasts.
 * Locations 0 .. n_provinces-1 are the provinces (sorted by code), the rest are coasts. Most tables are
 * indexed by location or province. Sets of locations are bit sets of `words` 64-bit words (2 on the standard
 * board).
 */
#pragma once

#include "arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint16_t rules_loc;  /* location index, or RULES_NO_LOC */
typedef uint8_t rules_power; /* power index in the order of names, or RULES_NO_POWER */

#define RULES_NO_LOC   ((rules_loc)0xFFFF)
#define RULES_NO_POWER ((rules_power)0xFF)

enum {
    RULES_MAX_LOCS = 1024,
    RULES_MAX_WORDS = RULES_MAX_LOCS / 64,
    RULES_MAX_POWERS = 255,
    RULES_MAX_FLOW = 64,
    RULES_MAX_INCLUDE_DEPTH = 16,
    RULES_MAX_SIDES = 16,
    RULES_NO_SIDE = 0xFF,
};

enum rules_terrain {
    RULES_TERRAIN_NONE,
    RULES_TERRAIN_LAND,
    RULES_TERRAIN_COAST,
    RULES_TERRAIN_WATER,
    RULES_TERRAIN_PORT, /* armies and fleets, and a fleet there convoys */
    RULES_TERRAIN_SHUT,
    RULES_TERRAIN_COUNT
};

enum rules_unit_kind { RULES_UNIT_NONE, RULES_ARMY, RULES_FLEET, RULES_UNIT_KIND_COUNT };

enum rules_phase_type {
    RULES_PHASE_NONE,
    RULES_PHASE_MOVEMENT,
    RULES_PHASE_RETREAT,
    RULES_PHASE_ADJUSTMENT,
    RULES_PHASE_TYPE_COUNT
};

struct rules_unit {
    rules_power power;
    uint8_t kind;  /* enum rules_unit_kind */
    rules_loc loc; /* with its coast for a fleet in a province of several coasts */
};

struct rules_place {
    const char *code; /* "PAR", "SPA/SC"; UTF-8, capitals */
    const char *name; /* long name as written, "St Petersburg (south coast)" */
    rules_loc province;
    uint8_t terrain;  /* enum rules_terrain */
    bool fleet_may;   /* the location is in capitals: fleets may stand here (if the terrain lets them) */
    bool centre;      /* provinces only */
    rules_loc coasts; /* provinces only: first coast location, RULES_NO_LOC if it has none */
    uint8_t n_coasts; /* coasts follow each other */
    uint16_t n_words; /* names and aliases, folded: lower case, '+' as blank, accents kept */
    const char **words;
    const bool *weak; /* parallel to words: written with '?' */
};

struct rules_map_power {
    const char *id;        /* identity, capitals: "FRANCE", "NEWYORK" */
    const char *name;      /* for display: "France", "New York" */
    const char *adjective; /* "French" */
    char letter[8];        /* UTF-8 capital */
    bool dummy;            /* has no player: holds, or plays its script */
    bool hired;            /* is played by who hires it for the year (auction.h); `dummy`: nobody */
    uint16_t credits;      /* to hire others with */
    const struct rules_script *script; /* script.h; NULL: none */
    uint8_t side;                      /* index into the map's sides, or RULES_NO_SIDE */
    rules_power hand; /* first of the powers that one player plays together (TOGETHER); itself if alone */
    uint16_t n_homes;
    const rules_loc *homes; /* home centres, provinces */
};

/* One element of the year's flow. Standard: 0 S movement, 1 S retreats, 2 F movement, 3 F retreats, 4 W
 * adjustments. */
struct rules_flow_step {
    const char *season; /* capitals as in the file: "SPRING" */
    const char *word; /* the phase as in the file: "MOVEMENT", also where `type` is none of the three known */
    uint8_t type;     /* enum rules_phase_type */
    int16_t year_step; /* added to the year on entering this step from the one before it (NEWYEAR), 0 else */
    int16_t div,
        mod; /* IFYEARDIV: this step is entered only if year % div == mod, else step 0; div 0 = always */
};

/* An entry of a terrain line that holds only under a condition (marks `*`, `~`, `(`, `:`): remembered, not
 * played. */
struct rules_restriction {
    rules_loc from, to;
    const char *text; /* the entry as written, "EI:XXX" */
};

/* The year turns by `wrap_year` after the last step: 1, or what NEWYEARs behind the last phase say, or 0 if
 * they stand elsewhere. */
struct rules_phase {
    int32_t year;
    uint8_t step; /* index into map->flow */
};

/* A power that joins one of the sides by a toss (1914 for two, 1971 XIV.2). */
struct rules_toss {
    rules_power power;         /* RULES_NO_POWER: no toss */
    struct rules_phase before; /* tossed when this phase begins, and told then */
    struct rules_phase joins;  /* the winner plays the power from this phase on */
};

/* Centres picked in turn before the game (Escalation, Bretagne II). Numbers are 0 where there is none. */
struct rules_picking {
    uint8_t rounds;                  /* centres that each power picks */
    uint8_t back;                    /* of which so many are given back */
    uint8_t homes;                   /* centres that each power names as its homes */
    struct rules_phase homes_before; /* named before this phase begins */
};

/* A ring of a place's outline, as an editor drew it (SHAPE): x to the right, y downwards, in any unit. */
struct rules_shape {
    rules_loc place; /* province */
    uint16_t n;
    const int16_t *x, *y; /* [n] */
};

struct rules_map {
    struct rules_arena arena; /* owns everything below */
    const char *title;        /* name it was loaded by: "standard" */
    const char *picture;      /* name of the map whose drawing serves (first MAP line), or the title */
    uint16_t n_provinces, n_locs, words;
    uint8_t n_powers;
    const struct rules_place *place;     /* [n_locs] */
    const struct rules_map_power *power; /* [n_powers] */
    const rules_loc *province;           /* [n_locs]: province of a location (its own index for provinces) */

    /* Adjacency as lists and as bit sets. Army tables are indexed by province; fleet tables by location. */
    const rules_loc *const *army_list; /* provinces reached by land, sorted */
    const uint8_t *n_army_list;
    const rules_loc *const *fleet_list; /* locations (with coast) reached by a fleet, sorted */
    const uint8_t *n_fleet_list;
    const uint64_t *army_to;     /* [n_provinces * words]: set of provinces */
    const uint64_t *fleet_to;    /* [n_locs * words]: set of locations with coasts */
    const uint64_t *fleet_reach; /* [n_locs * words]: set of provinces a fleet there can support into */
    /* Convoys. All sets of provinces. */
    const uint64_t *convoyer; /* [words]: provinces where a fleet convoys (WATER, PORT) */
    const uint64_t
        *boards; /* [n_provinces * words]: convoyer provinces that touch a COAST/PORT province, for armies */
    const uint64_t *sea_to;  /* [n_provinces * words]: convoyer to convoyer, for chains */
    const uint64_t *coastal; /* [words]: provinces where armies board and land */

    uint16_t n_centres;
    const rules_loc *centres;         /* provinces, sorted */
    const rules_power *initial_owner; /* [n_provinces], RULES_NO_POWER for neutral */
    const rules_power *home_of;       /* [n_provinces], first power whose home it is, else RULES_NO_POWER */
    uint16_t n_units;
    const struct rules_unit *units; /* at the start */

    uint8_t n_flow;
    struct rules_flow_step flow[RULES_MAX_FLOW];
    int16_t wrap_year;
    struct rules_phase begin;
    uint16_t n_victory; /* 0: file has none */
    const uint16_t *victory;
    bool victory_units; /* VICTORY counts units on the board, not centres */
    bool invasion;      /* VICTORY is a home of another player's own power, entered (auction.h) */
    bool build_any, remote_builds, home_builds, mobilize; /* RULE words that change play */

    /* Forms of play. */
    bool scripted; /* some power has a script */
    uint8_t n_sides;
    const char *side[RULES_MAX_SIDES]; /* names; a side wins as one */
    uint64_t *closed;                  /* [words], or NULL: places that nobody enters or leaves */
    bool opens;                        /* they open in the phase `closed_until` */
    struct rules_phase closed_until;
    struct rules_toss toss;
    struct rules_picking picking;
    bool auction;         /* powers are hired by bids every year (auction.h) */
    uint8_t auction_step; /* index into flow: bids come before this step is ordered */
    uint8_t n_players;    /* PLAYERS: so many of the powers are drawn; 0: all that can be */
    size_t n_shapes;
    const struct rules_shape *shape; /* in the order of the file */
    const char
        *unplayable;     /* NULL, or why the map may not be played: one message naming directive and line */
    uint64_t restricted; /* number of restricted entries (remembered, not played) */
    const struct rules_restriction *restriction; /* [restricted] */
};

/* Reads one map file by name for USE/MAP. Returns false if there is none. `*text` stays valid during the
 * load. */
typedef bool rules_map_open(void *context, const char *file_name, const char **text, size_t *len);

enum rules_severity { RULES_SEVERITY_NONE, RULES_WARNING, RULES_ERROR, RULES_SEVERITY_COUNT };

/* One finding of a loader: where and what, without a line end. `file` is as given to the loader. */
typedef void rules_report(void *context, enum rules_severity severity, const char *file, unsigned line,
                          const char *message);

/*
 * Loads a map from memory. `file_name` names it in messages; `open` (may be NULL) finds included files and
 * falls back on the built-in maps. Every fault of the file is reported, in file order; no partial map is ever
 * returned. Returns NULL on errors; else a map that the caller frees with rules_map_free.
 */
struct rules_map *rules_map_load(const char *text, size_t len, const char *file_name, rules_map_open *open,
                                 void *open_context, rules_report *report, void *report_context);
/* A built-in map by name ("standard"); NULL if there is none. The caller frees it. */
struct rules_map *rules_map_builtin(const char *name);
bool rules_map_is_builtin(const char *name);
/* The text of a built-in map's file, for lines to be added to it; false if there is none. Static. */
bool rules_map_builtin_text(const char *name, const char **text, size_t *len);
/* How many players the map is for: powers that one player plays together count once, those without player not. */
unsigned rules_map_players(const struct rules_map *map);
/* Names of the built-in maps, NULL-terminated, sorted. */
const char *const *rules_map_builtin_names(void);
void rules_map_free(struct rules_map *map);

/* Prints the plain listing of a loaded map, one fact a line, through `line`. */
void rules_map_list(const struct rules_map *map, void (*line)(void *context, const char *text),
                    void *context);

/* Location of a code in any case ("par", "SPA/SC", "spa(sc)"), or RULES_NO_LOC. No tolerance: see read.h for
 * that. */
rules_loc rules_map_find(const struct rules_map *map, const char *code, size_t len);
/* Power by identity, display name or unambiguous beginning, any case; RULES_NO_POWER if none. */
rules_power rules_map_find_power(const struct rules_map *map, const char *name, size_t len);
/* The same of a whole text; NULL is none. */
rules_power rules_map_power(const struct rules_map *map, const char *name);

static inline bool rules_bit(const uint64_t *set, rules_loc loc)
{
    return (set[loc >> 6] >> (loc & 63)) & 1;
}
static inline void rules_bit_set(uint64_t *set, rules_loc loc)
{
    set[loc >> 6] |= (uint64_t)1 << (loc & 63);
}
static inline const uint64_t *rules_row(const struct rules_map *map, const uint64_t *table, rules_loc index)
{
    return table + (size_t)index * map->words;
}

/* Phases. The phase must belong to this map. */
static inline enum rules_phase_type rules_phase_type(const struct rules_map *map, struct rules_phase phase)
{
    return (enum rules_phase_type)map->flow[phase.step].type;
}
/* Below 0 if `a` comes before `b` on their map, 0 if they are one, above 0 else. */
static inline int rules_phase_compare(struct rules_phase a, struct rules_phase b)
{
    if (a.year != b.year)
        return a.year < b.year ? -1 : 1;
    return (a.step > b.step) - (a.step < b.step);
}
static inline bool rules_phase_before(struct rules_phase a, struct rules_phase b)
{
    return rules_phase_compare(a, b) < 0;
}
/* Whether nobody enters or leaves a province in that phase (CLOSED). */
static inline bool rules_is_closed(const struct rules_map *map, struct rules_phase phase, rules_loc province)
{
    return map->closed && rules_bit(map->closed, province) &&
           (!map->opens || rules_phase_before(phase, map->closed_until));
}
/* Whether two powers win together. */
static inline bool rules_same_side(const struct rules_map *map, rules_power a, rules_power b)
{
    return a == b || (map->power[a].side != RULES_NO_SIDE && map->power[a].side == map->power[b].side);
}
/* Whether one player plays both (1971 XIV.2; Bretagne II). */
static inline bool rules_same_hand(const struct rules_map *map, rules_power a, rules_power b)
{
    return map->power[a].hand == map->power[b].hand;
}
/* The next phase in the flow, with no regard to whether anybody has anything to order in it. */
struct rules_phase rules_phase_next(const struct rules_map *map, struct rules_phase phase);
/* "S1901M" into `out` (size >= 16). */
void rules_phase_code(const struct rules_map *map, struct rules_phase phase, char *out, size_t size);
/* Reads "S1901M", "F1901R", "W1901A", also "Spring 1901, Movement" in any order of words. */
bool rules_phase_parse(const struct rules_map *map, const char *text, size_t len, struct rules_phase *phase);

/* Centres (`victory_units`: units) needed to win in `year` (VICTORY; without it more than half of the
 * centres). */
unsigned rules_map_victory(const struct rules_map *map, int32_t year);
