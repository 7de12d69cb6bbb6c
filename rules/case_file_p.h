/*
 * Inside the reading of case files: what has been read so far, and what the lines of a file (casefile.c) and their entries
 * (case_entries.c) need of each other.
 */
#pragma once

#include "case_p.h"

enum { MAX_LINE = 65536, MAX_ENTRIES = 4 * RULES_MAX_LOCS, MAX_CASES = 1000000, MAX_FAULTS = 1000 };

enum block {
    BLOCK_NONE,
    BLOCK_UNITS,
    BLOCK_DISLODGED,
    BLOCK_CONTESTED,
    BLOCK_RESULTS,
    BLOCK_OWNERS,
    BLOCK_ORDERS,
    BLOCK_AFTER,
    BLOCK_AFTER_DISLODGED,
    BLOCK_EXPECT,
};

struct list { /* grows in the arena, reused from case to case */
    void *items;
    unsigned n, room;
};

struct parser {
    struct rules_casefile *file;
    struct rules_arena scratch;
    struct rules_arena *arena;
    struct case_names names;
    const char *file_name;
    rules_report *report;
    void *report_context;
    unsigned line, n_faults;
    bool ok;

    struct list cases;
    bool in_case, named; /* a case is open; it began with CASE */
    struct rules_case current;
    enum block block;
    struct list units, dislodged, from, convoyed, contested, results, result_lines, successes, lines, after,
        after_dislodged, expect, tags;
    bool headed; /* "France:" stood alone on a line of this block: what follows is `heading`'s */
    rules_power heading;
    unsigned *unit_line; /* line of the unit in a province, by province: to find doubles */
    unsigned *dislodged_line;
};

struct span {
    const char *text;
    size_t len;
};

/* A fault in the line that is being read. */
void case_fault(struct parser *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void *case_push(struct parser *p, struct list *list, size_t size);
struct span case_trim(const char *text, size_t len);
/* How much of a span a message shows. */
int case_shown(struct span s);
bool case_is_word(struct span s, const char *word);
void case_read_entry(struct parser *p, struct span line);
