/*
 * The third look at a letter, as a kind editor has it: at clauses that name units or places and of which nothing is
 * followed yet. What they can mean is asked of the position: of the orders that account for every place, unit and known
 * word of the clause, and that neither the rules nor the rest of the letter forbid, the only one is followed. Words that
 * nobody taught the reader then weigh nothing; words of doubt, denial, change and report end the look.
 */
#ifndef RULES_READ_LOOK_P_H
#define RULES_READ_LOOK_P_H

#include "read_sentence_p.h"

enum { MAX_NAMED = 6, MAX_MEANT = 8 };

/* How a place stands in its clause. */
enum named_role {
    ROLE_PLAIN,
    ROLE_TO,   /* "into Burgundy" */
    ROLE_FROM, /* "out of Burgundy" */
    ROLE_BY,   /* "by Burgundy" */
    ROLE_AT,   /* "in Burgundy": where it stands, or where it goes */
};

/* A place that a clause names, or the unit that a pronoun or "the fleet" stands for. */
struct named {
    size_t item;
    enum named_role role;
    const struct rules_unit *own; /* one's own unit there; in a retreat the one that was dislodged there */
    struct place_ref ref;         /* no edge: not named */
};

struct look {
    struct message *m;
    struct sentence *s;
    uint32_t from, to; /* bytes of the line */
};

/* Items from … to-1 of a sentence. */
struct clause {
    struct look *look;
    size_t from, to;
    size_t n;
    struct named named[MAX_NAMED];
    uint64_t verbs;     /* bit set of enum symbol: its verbs */
    size_t verb;        /* the first of them; `to`: none */
    size_t light;       /* the first "gives", "lends"; `to`: none */
    unsigned strangers; /* words that nobody taught the reader */
    bool it;            /* "this attack", "it" */
    bool same;          /* "the same", "likewise" */
    bool helped;        /* "supported by", at item `aid` */
    size_t aid;
    bool power;   /* another power is named */
    bool denied;  /* "does not" */
    bool crowded; /* something in it stands for no unit or place */
};

/* The orders that a clause means. */
struct meant {
    size_t n;
    struct rules_order order[MAX_MEANT];
};

/* ---- read_named.c: what a clause names ---- */

void read_collect(struct look *look, size_t from, size_t to, struct clause *clause);
static inline bool read_has(const struct clause *c, enum symbol symbol)
{
    return c->verbs >> symbol & 1;
}
/* The unit of one's own named last before item `at`, as the subject of its clause; NULL: none. */
const struct rules_unit *read_topic(const struct look *look, size_t at);
/* "the one in Berlin", "her sister in Edinburgh": a word for a unit stands before the place. */
bool read_is_holder(const struct clause *c, const struct named *named);
/* Whether the name can mean that province. */
bool read_names_province(const struct place_ref *ref, rules_loc province);
/* The likeliest place of the name that `order` can have as its target: the order completed by the rules. False: none. */
bool read_aim_order(const struct look *look, struct rules_order order, const struct place_ref *to,
                    struct rules_order *fixed);
struct rules_order read_order_for(const struct rules_unit *unit, enum rules_order_kind kind);
/* Whether the rules allow it; `*fixed`: completed. */
bool read_can(const struct look *look, const struct rules_order *order, struct rules_order *fixed);

/* ---- read_account.c, read_account_help.c: the orders that account for all of a clause; false: none do ---- */

bool read_account(struct clause *c, struct meant *meant);
/* Its supports and repetitions. */
bool read_account_help(struct clause *c, struct meant *meant);

#endif
