/* The inside of the parser: names, units and orders in the tokens of a line, each with all that it can be. */
#pragma once

#include "read_p.h"

/* Costs, in arbitrary units: what a reading takes for granted. */
enum {
    COST_ORDER = 2,     /* each order of a cut: fewer, longer orders are better */
    COST_BEGINNING = 2, /* name shortened in a way no list has */
    COST_SLIP = 12,     /* one edit of a misspelt word */
    COST_LOOSE = 8,     /* no sign between unit and target */
    COST_NO_KIND = 1,
    COST_BARE = 50, /* a unit without a verb */
    COST_OPEN = 60, /* a verb without its object */
    COST_ODD = 4,
    COST_UNREAD_WORD = 100,
    COST_UNREAD_NUMBER = 50,
    COST_UNREAD_SIGN = 3,
};

/* ---- read_places.c ---- */

/* Words of the line as one name. */
struct span {
    char key[RULES_NAME_KEY_MAX + 1];
    size_t len, end, n_words;
};

/* Listed names: every place and power with exactly that key. Returns the number of places. */
size_t read_exact_hits(struct reader *r, const struct span *span, struct rules_name_hit *hits,
                       rules_power *power);
/* Adds a name of `n_tokens` tokens; NULL if there is no room (RULES_NAME_WORDS_MAX). */
struct place_edge *read_add_edge(struct reader *r, struct place_edge *edges, size_t *n, size_t n_tokens,
                                 const struct rules_name_hit *hits, size_t n_hits, rules_power power);

/* Whether a listed name of a place begins at token `at`. */
bool read_is_listed_place(struct reader *r, size_t at);
/* Whether one begins at one of the tokens from … to-1. */
bool read_names_place(struct reader *r, size_t from, size_t to);

/* ---- read_unit.c ---- */

enum { READ_MAX_REFS = 12 };

/* All units or places that begin at a token. */
struct refs {
    size_t n;
    struct {
        struct place_ref ref;
        size_t end;
        unsigned cost;
    } at[READ_MAX_REFS];
};

/* A unit: nationality, kind, place, in any order that people use. */
void read_unit(struct reader *r, size_t at, struct refs *refs);
/* A place with its coast. */
void read_target(struct reader *r, size_t at, struct refs *refs);

/* ---- read_filler.c: words that part others ---- */

/* A lone letter with that meaning. */
bool read_is_letter(struct reader *r, size_t at, enum symbol symbol);
/* A small "à" inside a line is no army. */
bool read_is_preposition(const struct reader *r, size_t at);
/* Articles and the like from token `at` on; `all`: even words that are names too. */
size_t read_skip_words(struct reader *r, size_t at, bool all);
size_t read_skip_fill(struct reader *r, size_t at);
/* The full stop of an abbreviation: "Par. - Bur." */
size_t read_skip_dot(const struct reader *r, size_t at);
/* Between the unit's letter and its place: "A: Par", "armée en Bourgogne", "flotte à Brest", "A. Par", "A-Par". */
size_t read_skip_after_kind(struct reader *r, size_t at);
/*
 * Signs and words between a unit and its target; `verb`: a verb stands before them. `*seen`: at least one that
 * parts unit and target.
 */
size_t read_connectors(struct reader *r, size_t at, bool verb, bool *seen);

/* ---- read_coast.c ---- */

/* A coast at token `at`: "(sc)", "/nc", "côte nord", "north coast", "-sc". Returns its letter; `*end` where it ends. */
char read_coast(struct reader *r, size_t at, size_t *end);
/* Whether words for a coast stand at token `at`: "côte nord", "north coast", no letters. */
bool read_begins_coast(struct reader *r, size_t at);
/* The coast written as two letters at token `at`, 0 if there is none. */
char read_coast_word(const struct reader *r, size_t at);
bool read_has_coasts(const struct reader *r, const struct place_edge *e);

/* ---- read_parse.c, read_verb.c: orders ---- */

/* The ways to see an order from one token on, while they are gathered. */
struct parser {
    struct reader *r;
    struct parse *parses; /* READ_MAX_PARSES of them; the cheapest are kept */
    size_t n;
    size_t first; /* token */
};

/* Adds a way to see an order in the tokens from the first to `end` - 1, unless a sentence ends within. */
void read_emit(struct parser *p, const struct parse *parse, size_t end, unsigned cost);
/* Targets after a unit that moves: one, or a route sea by sea. */
void read_route(struct parser *p, const struct parse *parse, size_t at, unsigned cost);
/* Targets of a unit that retreats: one, or several choices. */
void read_retreat_target(struct parser *p, const struct parse *parse, size_t at, unsigned cost);
/* What the verb at token `at` makes of a unit before it. */
void read_verb(struct parser *p, const struct parse *parse, size_t at, unsigned cost);
/* "Build F Bre", "Hold A Par", "Retreat A Bur - Par", "Move A Par to Bur": the verb comes first. */
void read_verb_first(struct parser *p, size_t at);

/* ---- read_cut.c ---- */

bool read_is_separator(struct reader *r, size_t at);
