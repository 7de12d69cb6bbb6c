/*
 * Case files: positions, orders and wanted results as text (docs/case-format.md). Names are read in both
 * languages, orders as the judge reads mail.
 *
 *     rules_casefile_parse(text, len, "6.A.txt", map, NULL, &file, report, context);
 *     for each file.cases[i]:
 *         rules_case_check(&file.cases[i], map, &book, &result, diff, sizeof diff);    (all in one), or
 *         rules_case_position(&file.cases[i], map, &pos, &why);
 *         rules_case_read_orders(&file.cases[i], &pos, &book, &orders);
 *         rules_adjudicate(&pos, orders.orders, orders.n_orders, &book, &result);
 *         rules_case_orders_clear(&orders);
 *     rules_casefile_clear(&file);
 */
#pragma once

#include "read.h"

struct rules_case_result { /* a line of PRESTATE_RESULTS */
    bool success;
    struct rules_order order;
};

struct rules_case_line { /* a line of ORDERS */
    unsigned line;       /* of the file */
    rules_power power;   /* RULES_NO_POWER: the file names none that the map has */
    const char *written; /* the whole line */
    const char *order;   /* what follows the power, a part of `written` */
};

struct rules_case {
    const char *name;
    unsigned line;
    bool exact; /* READ exact: orders are canonical codes, and nothing is inferred */
    /* READ english descartes: of the game, for reading its orders (read.h) */
    enum rules_language language;
    const char *notation;
    bool malformed; /* something in it was not understood and has been reported: not to be run */
    const struct rules_names *names; /* the file's, for reading its orders; NULL if it has none */
    unsigned n_rules;
    const char **rules; /* tags of the "# rules:" comment; none = every rulebook */
    struct rules_phase phase;
    bool has_owners;
    unsigned n_units, n_dislodged, n_results, n_lines, n_after, n_after_dislodged;
    struct rules_unit *units;
    struct rules_unit *dislodged;
    /* Parallel to `dislodged`: "from PRO [convoy]"; RULES_NO_LOC where the results tell it. */
    rules_loc *attacker_from;
    bool *attacker_convoyed;
    bool has_contested; /* our own block PRESTATE_CONTESTED */
    unsigned n_contested;
    rules_loc *contested;
    struct rules_case_result *results;
    const struct rules_case_line *lines; /* of ORDERS, not read yet: what they mean depends on the rulebook */
    bool has_after, after_same;          /* a file for `adjudicate` may leave POSTSTATE out */
    struct rules_unit *after;
    struct rules_unit *after_dislodged;
    rules_power *owner; /* [n_provinces] or NULL */
    /* Our own block EXPECT: "PAR: bounced bounce-move", wanted verdict, cause, "dislodged". */
    unsigned n_expect_outcomes;
    const char **expect_outcome;
};

struct rules_casefile {
    struct rules_arena arena;
    const struct rules_map *map;
    struct rules_names
        *names;          /* made for it: NULL if some were given, or all is codes and there are no orders */
    const char *variant; /* VARIANT_ALL, "" if absent */
    unsigned n_cases;
    struct rules_case *cases;
};

/*
 * Parses all cases. Faults go to `report` with file and line and what was expected; false if there was any
 * error. Cases without error are usable even then; the others are marked `malformed`. Text without a CASE
 * line is one case without a name (a position file). `file` is initialised here. `names` (NULL: made if a word wants
 * them) are the map's and outlive it.
 */
bool rules_casefile_parse(const char *text, size_t len, const char *file_name, const struct rules_map *map,
                          const struct rules_names *names, struct rules_casefile *file, rules_report *report,
                          void *report_context);
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

/* What an arbiter should know of a line of ORDERS that was not plain. */
struct rules_case_finding {
    enum rules_read_status status; /* ASSUMED, AMBIGUOUS or UNREAD */
    const struct rules_case_line *line;
    const struct rules_reading *reading; /* NULL: not even like an order, or an order of nobody */
    const char *meaning; /* canonical order and note: "A GAL - WAR: read 'Galacia' as GAL"; "" for none */
};

struct rules_case_orders {
    struct rules_arena arena;
    unsigned n_orders;
    struct rules_order *orders;              /* to be adjudicated, by power, each power's as written */
    const struct rules_case_line **of_order; /* parallel: where it stands */
    unsigned n_findings;
    struct rules_case_finding *findings; /* in the order of the file */
    bool understood;                     /* no line was left out for want of understanding */
    unsigned n_readings;
    struct rules_readings *readings; /* owns what the findings' readings point to */
};

/*
 * Reads the lines of ORDERS as the judge reads mail, all lines of a power as one message to it: in French or
 * English, with what is written badly but can mean only one thing, under `book`, for the position `pos`
 * before the phase. An order that cannot be followed is an order all the same: the adjudication says why.
 * Two orders to one unit are both given to the adjudication, which knows what the rulebook makes of them. A
 * line that could mean several things, that means nothing, or that is for another phase is left out, and
 * `understood` is false. `out` is initialised here; the caller clears it. Borrows from `test`.
 */
void rules_case_read_orders(const struct rules_case *test, const struct rules_position *pos,
                            const struct rules_rulebook *book, struct rules_case_orders *out);
void rules_case_orders_clear(struct rules_case_orders *orders);

/*
 * Adjudicates and compares units and dislodged units with what the case wants. True if they agree and every
 * order was understood; else `diff` (size bytes) holds lines such as "missing: England F NTH". `result` is
 * filled either way.
 */
bool rules_case_check(const struct rules_case *test, const struct rules_map *map,
                      const struct rules_rulebook *book, struct rules_result *result, char *diff,
                      size_t size);
