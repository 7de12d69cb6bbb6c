/*
 * Inside the answer to a player's orders: its units and what follows from them (ack.c), and what is not followed
 * (ack_problems.c).
 */
#pragma once

#include "report_p.h"

enum { MAX_CANDIDATES = 24, MAX_PROBLEMS = 60 };

struct tally {
    unsigned units;     /* to order: units, dislodged units, or adjustments due */
    unsigned noted;     /* of these, with an order that can be followed */
    unsigned void_;     /* with one that cannot */
    unsigned unordered; /* with none */
    unsigned questions; /* statements of this mail that were not followed */
    unsigned helpless;  /* of these, not understood and without a line to copy */
    unsigned offers;    /* orders that the questions offer */
    unsigned offered;   /* of these, printed so far */
    unsigned problems;  /* what stands under "to settle" */
};

const char *templates_ack_notation(const struct templates_ack *ack);
enum rules_phase_type templates_ack_type(const struct templates_ack *ack);
char *templates_ack_phrase(const struct templates_ack *ack, const char *key,
                           const struct templates_data *data);

struct templates_data *templates_ack_add_problem(struct templates_data *data, unsigned *n, const char *text);
struct templates_data *templates_ack_add_line(struct templates_data *problem, const struct templates_ack *ack,
                                              const struct rules_order *order);
/* Whether the answer asks about a statement, or tells that it cannot be done. */
bool templates_ack_is_problem(const struct templates_ack *ack, const struct rules_reading *reading,
                              size_t index);
/* Whether a unit is its reader's and has no order, nor one that the answer asks about. */
bool templates_ack_is_open(const struct templates_ack *ack, const struct rules_unit *unit);
void templates_ack_add_reading_problems(struct templates_data *data, const struct templates_ack *ack,
                                        struct tally *tally, unsigned *n);
