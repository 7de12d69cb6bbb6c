/*
 * Case files: positions, orders and wanted results as text (docs/case-format.md). Tolerant of other programs'
 * spellings.
 *
 *     rules_casefile_parse(text, len, "6.A.txt", map, &file, report, context);   one allocation arena for the
 * file for each file.cases[i]: rules_case_check(&file.cases[i], &book, &verdict) rules_casefile_clear(&file);
 */
#ifndef RULES_CASEFILE_H
#define RULES_CASEFILE_H

#include "adjudicate.h"

struct rules_case_result { /* a line of PRESTATE_RESULTS */
    bool success;
    struct rules_order order;
};

struct rules_case {
    const char *name;
    unsigned line;
    bool malformed; /* something in it was not understood and has been reported: not to be run */
    unsigned n_rules;
    const char **rules; /* tags of the "# rules:" comment; none = every rulebook */
    struct rules_phase phase;
    bool has_owners;
    unsigned n_units, n_dislodged, n_results, n_orders, n_after, n_after_dislodged;
    struct rules_unit *units;
    struct rules_unit *dislodged;
    rules_loc
        *attacker_from; /* parallel to dislodged: "from PRO", or RULES_NO_LOC where the results tell it */
    bool *attacker_convoyed; /* parallel to dislodged: "from PRO convoy" */
    bool has_contested;      /* our own block PRESTATE_CONTESTED */
    unsigned n_contested;
    rules_loc *contested;
    struct rules_case_result *results;
    struct rules_order *orders;
    const char **order_text;    /* as written, parallel to orders: an order that means nothing has kind
                                   RULES_ORDER_NONE */
    bool has_after, after_same; /* a file for `adjudicate` may leave POSTSTATE out */
    struct rules_unit *after;
    struct rules_unit *after_dislodged;
    rules_power *owner;         /* [n_provinces] or NULL */
    unsigned n_expect_outcomes; /* our own block EXPECT: "PAR: bounced bounce-move", wanted verdict, cause,
                                   "dislodged" */
    const char **expect_outcome;
};

struct rules_casefile {
    struct rules_arena arena;
    const struct rules_map *map;
    const char *variant; /* VARIANT_ALL, "" if absent */
    unsigned n_cases;
    struct rules_case *cases;
};

/*
 * Parses all cases. Faults go to `report` with file and line and what was expected; false if there was any
 * error. Cases without error are usable even then; the others are marked `malformed`. Text without a CASE
 * line is one case without a name (a position file). `file` is initialised here.
 */
bool rules_casefile_parse(const char *text, size_t len, const char *file_name, const struct rules_map *map,
                          struct rules_casefile *file, rules_report *report, void *report_context);
void rules_casefile_clear(struct rules_casefile *file);

/*
 * The position before the case's phase. False (and a message in `why`, static) if it cannot be set up. In a
 * retreat case attackers and contested provinces come from the results of the movement phase: adjudicated
 * again if they are complete, else counted as written.
 */
bool rules_case_position(const struct rules_case *test, const struct rules_map *map,
                         struct rules_position *pos, const char **why);
/* Whether the case is meant for the tag. */
bool rules_case_has_tag(const struct rules_case *test, const char *tag);
/*
 * The options under which the case holds: those of `base`, but a name that holds "[4.A.4:" marks a case out
 * of a real game in which "VIA" without any complete convoy was read as leave to walk (an adjacent convoy
 * that fails goes by land).
 */
void rules_case_book(const struct rules_case *test, const struct rules_rulebook *base,
                     struct rules_rulebook *book);
/*
 * Adjudicates and compares units and dislodged units with what the case wants. True if they agree; else
 * `diff` (size bytes) holds lines such as "missing: England F NTH". `result` is filled either way.
 */
bool rules_case_check(const struct rules_case *test, const struct rules_map *map,
                      const struct rules_rulebook *book, struct rules_result *result, char *diff,
                      size_t size);

#endif
