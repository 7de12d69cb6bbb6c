/*
 * A rulebook is a value of options (DESIGN: rulebooks). The engine asks an option, never "which rulebook is
 * this?". Deliberate readings of the sources are listed in rules/CHOICES.md.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The options; the table in rulebook.c gives each its key ("convoy-paradox") and its values;
 * templates/ has their sentences. 4.B.2 and the like are sections of the DATC. */
enum rules_option {
    RULES_OPTION_CONVOY_PARADOX,    /* enum rules_paradox */
    RULES_OPTION_CONVOY_ROUTES,     /* enum rules_routes */
    RULES_OPTION_ADJACENT_CONVOY,   /* enum rules_adjacent */
    RULES_OPTION_ADJACENT_FALLBACK, /* an adjacent convoy that fails goes by land: no | yes */
    RULES_OPTION_DISLODGED_EFFECT,  /* on the region its attacker came from: unless-convoyed | never */
    RULES_OPTION_RETREAT_TO_ORIGIN, /* of the attacker: if-convoyed | never */
    RULES_OPTION_MISSING_COAST,     /* one coast possible, none written: only-possible | void (4.B.2) */
    RULES_OPTION_SUPPORT_COAST,     /* lenient | strict | foreign (4.B.4) */
    RULES_OPTION_WRONG_COAST,       /* coast of the target cannot be reached, the other can: void | corrected
                                       (4.B.3) */
    RULES_OPTION_PRESENT_COAST,     /* ordered fleet stands on the other coast: ignored | void (4.B.5) */
    RULES_OPTION_POINTLESS_COAST,   /* army ordered to a coast: ignored | void (4.B.6) */
    RULES_OPTION_DOUBLE_ORDERS,     /* enum rules_double */
    RULES_OPTION_IMPLIED_ORDERS,    /* no | yes */
    RULES_OPTION_CIVIL_REMOVALS,    /* enum rules_removals */
    RULES_OPTION_SUPPORT_CUT_BY_CONVOY_TO_ATTACKER, /* by the convoyed army it is directed at: no | yes
                                                       (4.A.4) */
    RULES_OPTION_BUILD_KIND,                        /* fleet ordered inland: void | army (4.C.4) */
    RULES_OPTION_END,                               /* solo | agreed-year | 1907 */
    RULES_OPTION_SOLO_CHECK,                        /* when 18 centres count: adjustments */
    RULES_OPTION_TIMED_WINNER, /* who wins when the last year is over: enum rules_timed */
    RULES_OPTION_TEXT,         /* enum rules_law_text: the book that reasons cite */
    RULES_OPTION_COUNT
};

/* Values that the engine asks for, in the order of rules_option_values. */
enum rules_paradox {
    RULES_PARADOX_SZYKMAN,   /* convoys of the knot fail */
    RULES_PARADOX_1971,      /* XII.5; else Szykman */
    RULES_PARADOX_DESCARTES, /* sea conflicts about convoying fleets first */
    RULES_PARADOX_BRETAGNE,  /* 2000 rule; a consistent resolution; else Descartes for the knot */
    RULES_PARADOX_ALLHOLD,   /* all moves of the knot fail */
    RULES_PARADOX_1982, /* no convoyed attack cuts support into a sea with a convoying fleet; else Szykman */
    RULES_PARADOX_2000, /* nor for an attack on a fleet its convoy needs; else Szykman */
    RULES_PARADOX_DPTG, /* the resolution without the convoys if consistent, else all hold */
};
enum rules_routes {
    RULES_ROUTES_ALL_FAIL,      /* a convoy fails only if all its routes fail */
    RULES_ROUTES_ANY_BROKEN,    /* one route broken breaks it */
    RULES_ROUTES_ANY_DISLODGED, /* one of its fleets dislodged breaks it */
    RULES_ROUTES_ANY_BUT_OWN, /* as any-broken, but foreign fleets do not count where own fleets make a route
                               */
};
enum rules_adjacent {
    RULES_ADJACENT_INTENT, /* by sea if "via" or an own fleet convoys */
    RULES_ADJACENT_1971, /* by sea only if the unit in the target moves the other way and the convoy stands */
    RULES_ADJACENT_LAND_FIRST,   /* both ways are tried */
    RULES_ADJACENT_ORDER_LETTER, /* `c` by sea, `-` by land */
    RULES_ADJACENT_BRETAGNE,     /* all own fleets of a possible chain convoy, or "par convoi" */
    RULES_ADJACENT_VIA_ONLY,
};
enum rules_support_coast {
    RULES_SUPPORT_COAST_LENIENT,
    RULES_SUPPORT_COAST_STRICT,
    RULES_SUPPORT_COAST_FOREIGN,
};
enum rules_removals {
    RULES_REMOVALS_2023,      /* not on a centre first, farthest from an owned centre, fleet, name */
    RULES_REMOVALS_1971,      /* farthest from home (convoys count), fleet, name */
    RULES_REMOVALS_DESCARTES, /* farthest from home, not on a centre, fleet, French name */
    RULES_REMOVALS_BRETAGNE,  /* farthest from home, fleet, not on a centre, number in the list of 75 */
};
enum rules_double {
    RULES_DOUBLE_ASK,       /* two different orders to a unit: none is followed */
    RULES_DOUBLE_LEGAL_ONE, /* a legal one counts beside an illegal one of the same mail */
    RULES_DOUBLE_LEGAL_STAYS, /* an illegal one is "nul et non existant" (001 VII.B): nor does it replace a legal one on file */
};
enum rules_timed {
    RULES_TIMED_NOBODY,
    RULES_TIMED_CENTRES, /* most of them; equals: nobody (000, 001) */
    RULES_TIMED_PIECES,  /* 1971 III */
};
enum rules_law_text {
    RULES_LAW_DATC,
    RULES_LAW_1971,
    RULES_LAW_DESCARTES,
    RULES_LAW_FAF,
    RULES_LAW_BRETAGNE,
    RULES_LAW_TEXT_COUNT
};

struct rules_rulebook {
    char name[24]; /* "bretagne"; "bretagne+" once an option has been changed */
    uint8_t value[RULES_OPTION_COUNT];
};

/* Names: datc 1971 descartes faf bretagne, and the named sets of the test cases (1982, 2000, 2023, szykman,
 * allhold, dptg, 4.A.4b ...). */
bool rules_rulebook_find(const char *name, struct rules_rulebook *book);
/* The five rulebooks a game may choose, NULL-terminated; then with `all` the named sets too. */
const char *const *rules_rulebook_names(bool all);
/* Sets an option by key and value. False if either is unknown; `*expected` (may be NULL) then points to a
 * static list of what would do. */
bool rules_rulebook_set(struct rules_rulebook *book, const char *key, const char *value,
                        const char **expected);
const char *rules_option_key(enum rules_option option);
const char *rules_option_value(const struct rules_rulebook *book, enum rules_option option);
/* Values of an option, NULL-terminated, in the order of their numbers. */
const char *const *rules_option_values(enum rules_option option);
/*
 * What a rulebook (its name, or a text that begins with it: "bretagne+") brings besides adjudication, as a game's setting of that
 * name spells it; "notation-fr": the notation of its reports in French. NULL: nothing of its own.
 */
const char *rules_rulebook_brings(const char *name, const char *setting);
/* Year in which the rulebook ends a game by itself (1907 for faf, bretagne), or 0. */
int32_t rules_rulebook_last_year(const struct rules_rulebook *book);
