/*
 * Reading orders as people write them: a search over readings, not a grammar. An order that can mean only one
 * thing is followed; one that can mean several is not (1971 VII.4; Bretagne IV). Input is plain UTF-8 text:
 * the player's own words (mailio strips quotes and signatures). Nothing here fails: what a player wrote is a
 * value. Time is bounded by the length of the text.
 */
#pragma once

#include "adjudicate.h"

enum rules_read_status {
    RULES_READ_NONE,
    RULES_READ_OK,        /* one meaning, nothing inferred */
    RULES_READ_ASSUMED,   /* something was inferred; only one meaning is possible */
    RULES_READ_VOID,      /* understood, but cannot be done: the unit holds */
    RULES_READ_AMBIGUOUS, /* several meanings: not followed */
    RULES_READ_UNREAD,    /* names a place, a unit, a power or a word of orders; not understood */
    RULES_READ_TALK,      /* prose that names none of these (only in `talk`) */
    RULES_READ_STATUS_COUNT
};

/* What the note is about; templates make sentences. `a`, `b` are words of the text or canonical orders. */
enum rules_note_kind {
    RULES_NOTE_NONE,
    RULES_NOTE_NAME,       /* read `a` (as written) as `b` (place code) */
    RULES_NOTE_KIND,       /* unit letter supplied or corrected: `a` written (may be ""), `b` = "A" or "F" */
    RULES_NOTE_COAST,      /* coast supplied: `b` */
    RULES_NOTE_CONVENTION, /* `a` read as `b` because the message uses that edition elsewhere */
    RULES_NOTE_GAME_CONVENTION, /* `a` read as `b` because the game's notation writes it so */
    RULES_NOTE_ONLY_POSSIBLE,   /* `a` read as `b`: the only one possible for this unit */
    RULES_NOTE_NATION,          /* nationality `a` ignored, unit is `b`'s */
    RULES_NOTE_IMPLIED,         /* order implied by `a` */
    RULES_NOTE_CAUSE,           /* void: see `cause` */
    RULES_NOTE_CANDIDATES,      /* ambiguous: `candidates` */
    RULES_NOTE_DOUBLE,          /* several different orders for the unit: `a`, `b` */
    RULES_NOTE_SURPLUS,         /* adjustment above the number due */
    RULES_NOTE_SUGGEST,         /* unread or void: the nearest order is `a` */
    RULES_NOTE_PRESS,           /* read as talk, not as an order */
    RULES_NOTE_CONDITION,       /* order hangs on a condition: `a` */
    RULES_NOTE_RANKED,          /* further choices, in order: `candidates` */
    RULES_NOTE_LATER_PHASE,     /* for the phase named `a` */
    RULES_NOTE_TOO_LONG,        /* text beyond the limit was not read */
    RULES_NOTE_REPLACED,        /* the writer changed his mind: `a` counts */
    RULES_NOTE_MEANT,           /* `a` most likely means `b` */
    RULES_NOTE_WITHDRAWN,       /* an order taken back, or the words that take it back */
    RULES_NOTE_COUNT
};

struct rules_note {
    enum rules_note_kind kind;
    const char *a, *b; /* NUL-terminated, in the reading's arena; may be NULL */
    enum rules_cause cause;
};

/* A condition for an order: tested on the position at the start of the adjudication. */
enum rules_condition_kind {
    RULES_CONDITION_NONE,
    RULES_CONDITION_UNIT,      /* a unit (of `power`, of `unit_kind`, if set) stands in `place` */
    RULES_CONDITION_OWNER,     /* `power` owns the centre `place` */
    RULES_CONDITION_DISLODGED, /* the unit in `place` is dislodged */
    RULES_CONDITION_AND,
    RULES_CONDITION_OR,
    RULES_CONDITION_NOT,
    RULES_CONDITION_EITHER, /* `left` or `right` was meant: known only where both are the same */
    RULES_CONDITION_COUNT
};
struct rules_condition {
    enum rules_condition_kind kind;
    rules_power power;
    uint8_t unit_kind;
    rules_loc place;
    const struct rules_condition *left, *right;
};

struct rules_reading {
    enum rules_read_status status;
    struct rules_order order; /* kind RULES_ORDER_NONE where there is none (unread, some ambiguous) */
    const char *source;       /* the player's words, trimmed, one line */
    unsigned line;            /* line of the text, from 1 */
    uint32_t from, to;        /* bytes of the line as read */
    rules_power headed;       /* whose heading it stands below; RULES_NO_POWER: of none */
    unsigned n_notes;
    struct rules_note *notes;
    /* ambiguous: the meanings; several orders to one unit: those that can be done, with the first of them; ranked: second and
     * further choices, in order */
    unsigned n_candidates;
    struct rules_order *candidates;
    /* not followed: what is most likely meant, likeliest first; a second order of a unit is the next likeliest one */
    unsigned n_guesses;
    struct rules_order *guess;
    uint8_t *guess_odds;                     /* percent */
    const struct rules_condition *condition; /* NULL: always */
    bool everyone;                           /* of "all hold": each unit of the power has one */
    bool has_phase;                          /* headed for another phase than the position's */
    struct rules_phase phase;
};

struct rules_readings {
    struct rules_arena arena; /* owns all that the readings point to */
    size_t n;
    struct rules_reading *reading; /* in the order of the text */
    size_t n_implied;
    struct rules_reading *implied; /* bretagne: orders of units without one that other orders imply; as the
                                      adjudication completes them; source: the order that implies it */
    size_t n_talk;
    struct rules_reading *talk; /* the prose that the answer leaves out: status, source, line */
    bool stands;                /* the words keep what is on file */
    bool clear;                 /* EFFACER / CLEAR was written: earlier orders of the phase are withdrawn */
    uint64_t withdrawn[RULES_MAX_WORDS]; /* provinces of units whose earlier order is withdrawn */
    /* Provinces that words name of which nothing is followed; those of them that are denied: "not London" */
    uint64_t named[RULES_MAX_WORDS], denied[RULES_MAX_WORDS];
    bool truncated; /* the limit was reached: what follows was not read */
};

/* Names and words for a map: built once from the map and its names file, then read-only. */
struct rules_names;
struct rules_names *
rules_names_new(const struct rules_map *map); /* uses the built-in names of that map, if any */
/* The same; places bear the French names that go with the abbreviations of a notation ("descartes": RHE is la Rhénanie), so
 * that codes and names of a letter agree; `words`: the rulebook whose names of countries and words are used ("descartes"). NULL:
 * the usual ones. */
struct rules_names *rules_names_new_called(const struct rules_map *map, const char *notation,
                                           const char *words);
/* That rulebook; NULL: the usual words. */
const char *rules_names_words(const struct rules_names *names);
void rules_names_free(struct rules_names *names);

/* Display name: full ("Bourgogne", "Burgundy", "Espagne (côte nord)"). Lives as long as `names`. */
enum rules_language { RULES_LANGUAGE_NONE, RULES_FRENCH, RULES_ENGLISH, RULES_LANGUAGE_COUNT };
const char *rules_place_name(const struct rules_names *names, rules_loc loc, enum rules_language language);
/* Abbreviation in a notation: "judge" (PAR), "descartes" (BOU), "moeshoeshoe" (Bur), "asmodee". Unknown
 * notation: the code. */
const char *rules_place_abbreviation(const struct rules_names *names, rules_loc loc, const char *notation);
const char *rules_power_name(const struct rules_names *names, rules_power power,
                             enum rules_language language);

/* Power named by `text` in any language, adjectives too; RULES_NO_POWER if none or several. */
rules_power rules_names_find_power(const struct rules_names *names, const char *text, size_t len);
/* Place named by `text` when exactly one is meant (names and abbreviations of all editions); RULES_NO_LOC if
 * none or several. */
rules_loc rules_names_find_place(const struct rules_names *names, const char *text, size_t len);

struct rules_read_context {
    const struct rules_names *names;
    const struct rules_position *pos;
    rules_power power;
    const struct rules_rulebook *book;
    /*
     * The game's own, which settle a code that two conventions give to different places: MAR is Marseilles or, to "descartes",
     * Maroc. Where English is the game's language, the French conventions are in use only as its notation. NONE, NULL: not known
     */
    enum rules_language language;
    const char *notation;
    /* what is on file: "cancel the move to Piedmont", "the rest stays" may mean it */
    const struct rules_order *filed;
    unsigned n_filed;
    /* called for every reading considered and why it fell (read --explain); NULL: not wanted */
    void (*explain)(void *context, const char *line);
    void *explain_context;
    const struct guess_watch *watch; /* who learns (guess.h); NULL: nobody */
};

/* Reads the orders in `text`. `out` is initialised here; the caller clears it with rules_readings_clear. */
void rules_read(const struct rules_read_context *context, const char *text, size_t len,
                struct rules_readings *out);
void rules_readings_clear(struct rules_readings *readings);

/* English or French sentence-free form of a note for `judge read`: short, one line, no tabs. Returns length.
 */
size_t rules_note_print(const struct rules_read_context *context, const struct rules_reading *reading,
                        char *out, size_t size);
const char *rules_read_status_word(enum rules_read_status status); /* "assumed" */

/* The first note of that kind on a statement, borrowed; NULL: none. */
static inline const struct rules_note *rules_reading_note(const struct rules_reading *reading,
                                                          enum rules_note_kind kind)
{
    for (unsigned i = 0; i < reading->n_notes; i++)
        if (reading->notes[i].kind == kind)
            return &reading->notes[i];
    return NULL;
}

/* Whether a statement of that status is an order that counts. */
static inline bool rules_read_follows(enum rules_read_status status)
{
    return status == RULES_READ_OK || status == RULES_READ_ASSUMED;
}

/* Evaluates a condition in a position. */
bool rules_condition_holds(const struct rules_condition *condition, const struct rules_position *pos);
