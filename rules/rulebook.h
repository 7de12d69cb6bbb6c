/*
 * A rulebook is a value of options (DESIGN: rulebooks). The engine asks an option, never "which rulebook is this?".
 * Deliberate readings of the sources are listed in rules/CHOICES.md.
 */
#ifndef RULES_RULEBOOK_H
#define RULES_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Indexes of the options; the table in rulebook.c gives each its key ("convoy-paradox"), its values and a sentence in both languages. */
enum rules_option {
    RULES_OPTION_CONVOY_PARADOX,      /* szykman 1971 descartes bretagne allhold 1982 2000 dptg ... */
    RULES_OPTION_CONVOY_ROUTES,       /* all-fail | any-broken | any-fleet-dislodged ... */
    RULES_OPTION_ADJACENT_CONVOY,     /* intent | 1971 | land-first | order-letter | bretagne | via-only ... */
    RULES_OPTION_ADJACENT_FALLBACK,   /* an adjacent convoy that fails goes by land: no | yes */
    RULES_OPTION_DISLODGED_EFFECT,    /* unless-convoyed | never */
    RULES_OPTION_RETREAT_TO_ORIGIN,   /* if-convoyed | never */
    RULES_OPTION_MISSING_COAST,
    RULES_OPTION_SUPPORT_COAST,       /* lenient | strict | foreign */
    RULES_OPTION_WRONG_COAST,
    RULES_OPTION_DOUBLE_ORDERS,       /* ask | legal-one-counts */
    RULES_OPTION_IMPLIED_ORDERS,      /* no | yes */
    RULES_OPTION_CIVIL_REMOVALS,      /* 2023 | 1971 | descartes | bretagne | 2000 ... */
    RULES_OPTION_SUPPORT_CUT_BY_CONVOY_TO_ATTACKER, /* 4.A.4 */
    RULES_OPTION_BUILD_KIND,          /* 4.C.3, 4.C.4 */
    RULES_OPTION_END,                 /* solo | agreed year ... */
    RULES_OPTION_SOLO_CHECK,          /* after adjustments count in fall */
    RULES_OPTION_COUNT
};

struct rules_rulebook {
    char name[24]; /* "bretagne"; "bretagne+" once an option has been changed */
    uint8_t value[RULES_OPTION_COUNT];
};

/* Names: datc 1971 descartes faf bretagne, and the named sets of the test cases (1982, 2000, 2023, szykman, allhold, dptg, 4.A.4b ...). */
bool rules_rulebook_find(const char *name, struct rules_rulebook *book);
/* The five rulebooks a game may choose, NULL-terminated; then with `all` the named sets too. */
const char *const *rules_rulebook_names(bool all);
/* Sets an option by key and value. False if either is unknown; `*expected` (may be NULL) then points to a static list of what would do. */
bool rules_rulebook_set(struct rules_rulebook *book, const char *key, const char *value, const char **expected);
const char *rules_option_key(enum rules_option option);
const char *rules_option_value(const struct rules_rulebook *book, enum rules_option option);
/* Values of an option, NULL-terminated, in the order of their numbers. */
const char *const *rules_option_values(enum rules_option option);
/* Year in which the rulebook ends a game by itself (1907 for faf, bretagne), or 0. */
int32_t rules_rulebook_last_year(const struct rules_rulebook *book);

#endif
