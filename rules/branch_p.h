/* Inside the reading of conditional blocks: the lines of a text, and the words that make blocks of them. */
#ifndef RULES_BRANCH_P_H
#define RULES_BRANCH_P_H

#include "read_p.h"

enum line_kind { LINE_BLANK, LINE_ORDERS, LINE_IF, LINE_UNLESS, LINE_ELSE, LINE_THEN, LINE_END };

struct line {
    size_t from, to; /* without blanks at the ends */
    size_t indent;
    enum line_kind kind;
    size_t word;     /* first token behind bullets */
    bool whole;      /* nothing follows the condition on its line: the lines below are its orders */
    unsigned number; /* in the text, from 1 */
    unsigned closed; /* by an ENDIF: its line; 0 */
};

struct blocks {
    struct reader r;
    struct rules_branches *out;
    char *text; /* the reader's own: line ends within a condition are blanks */
    uint8_t *owner;
    struct line *line;
    size_t n_lines;
    size_t bare_from, bare_to; /* lines looked at, neither blank nor with orders */
    struct token tokens[READ_MAX_TOKENS];
};

/* branch_lines.c. The words at a token: how many tokens they take, 0 if they are not there. */
/* "si", "s'il", "sauf si", "à moins que", "only if". */
size_t branch_if(struct reader *r, size_t at, bool *unless);
size_t branch_then(struct reader *r, size_t at);
size_t branch_else(const struct reader *r, size_t at);
/* "fin si", "endif"; `alone`: also "fin" as the last word of a line. */
size_t branch_end(const struct reader *r, size_t at, bool alone);
/* The tokens of a line into b->tokens. False: it has more than are looked at. */
bool branch_load(struct blocks *b, const struct line *l);
/* Where a condition that begins at token `at` ends: THEN, else a colon, else a comma; `to` if nowhere. */
size_t branch_delimiter(struct blocks *b, size_t at, size_t to);
/* Fills b->line; a condition that goes on in the next line becomes one line. */
void branch_split_lines(struct blocks *b, size_t len);
/* Sets `closed` of the lines with an IF. */
void branch_match_ends(struct blocks *b);

#endif
