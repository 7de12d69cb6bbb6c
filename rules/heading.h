/*
 * Headings in a mail of orders that say for which phase the lines below are: "PHASE A1902M",
 * "Pour l'automne 1902 :", "Retraites", "Winter 1902".
 */
#pragma once

#include "read.h"

enum {
    RULES_HEADING_YEARS = 5,   /* so far ahead orders may be sent (njudge's limit) */
    RULES_HEADING_BYTES = 200, /* longer lines are none */
};

enum rules_heading_time {
    RULES_HEADING_NONE,    /* no heading, or one without a phase */
    RULES_HEADING_OPEN,    /* of the position's phase */
    RULES_HEADING_LATER,   /* `phase` */
    RULES_HEADING_PAST,    /* a phase that is over */
    RULES_HEADING_FAR,     /* beyond RULES_HEADING_YEARS */
    RULES_HEADING_UNCLEAR, /* a phase is meant, but not which: "Printemps" in autumn, "PHASE soon" */
    RULES_HEADING_TIME_COUNT
};

struct rules_heading {
    enum rules_heading_time time;
    struct rules_phase phase; /* OPEN, LATER */
    size_t begin; /* byte of the line where the heading begins: what stands before it is no part of it */
    size_t body;  /* byte of the line where orders begin behind the heading; its length if none */
};

/* Reads one line (plain UTF-8 without its newline) as a heading. Pure; nothing to clear. */
void rules_heading_read(const struct rules_read_context *context, const char *line, size_t len,
                        struct rules_heading *out);
/* The same where a heading stands before the line: that of a season further on in it may bring back the open phase. */
void rules_heading_next(const struct rules_read_context *context, const char *line, size_t len,
                        struct rules_heading *out);
