/* Inside the reading of conditional blocks: the lines of a text, and the words that make blocks of them. */
#pragma once

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

enum { OWNER_NONE = 0, OWNER_WORDS = 255 }; /* else: number of the branch, from 1 */

/* The chain of one IF with its ELSEs. */
struct chain {
    const struct rules_condition *outer; /* all that it stands under */
    const struct rules_condition *rest;  /* that nothing before in the chain held; NULL: always */
    enum rules_truth reached;            /* whether the orders here would be followed so far */
    bool blocked;
    unsigned depth;
};

/* IF or ELSE as it stands in a line. */
struct opening {
    size_t word;     /* token of IF or ELSE */
    size_t from, to; /* tokens of the condition; none: SINON */
    size_t body;     /* token where orders begin */
    bool unless;
    bool otherwise; /* SINON without a condition of its own */
    bool comma;     /* nothing but a comma follows the condition */
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

/* ---- branches.c ---- */

void branch_paint_tokens(struct blocks *b, size_t from, size_t to, uint8_t owner);
/* Behind colons, dashes and the like at token `at`. */
size_t branch_skip_signs(const struct reader *r, size_t at);
/* The orders that stand in the tokens from … to-1. */
unsigned branch_count_orders(struct blocks *b, size_t from, size_t to);
/* IF at token `word`, or, behind a first one, ELSE with or without a condition. */
struct opening branch_opening(struct blocks *b, size_t word, bool first);
/* One branch more of the chain; its number, 0 if there is no room. */
uint8_t branch_open(struct blocks *b, struct chain *chain, const struct opening *opening, unsigned line);
/* Who owns the orders of a branch: nobody can follow those for which there was no room. */
uint8_t branch_owner(uint8_t number);
/* The chain that stands within a branch. */
struct chain branch_within(const struct blocks *b, const struct chain *chain, uint8_t number);

/* ---- branch_inline.c ---- */

/* The orders of a branch from token `at` on; the token behind them. */
size_t branch_inline_body(struct blocks *b, size_t at, struct chain *chain, uint8_t number, unsigned line);
/* IF at token `at` with its orders and ELSEs; the token behind them. `last`: the branch that they ended with. */
size_t branch_inline_chain(struct blocks *b, size_t at, struct chain *chain, unsigned line, uint8_t *last);
/* "A PAR - BUR if …": conditions behind their orders, all of the line. */
void branch_suffix(struct blocks *b, const struct line *l, const struct chain *within);

/* ---- branch_text.c: texts in the arena ---- */

char *branch_copy_text(struct rules_branches *out, const char *text, size_t len);
/* The text without what is not followed; `branches` false: without all branches. */
char *branch_text_left(struct blocks *b, const char *original, size_t len, bool branches);
/* Gives each branch its orders. */
void branch_put_orders(struct blocks *b, const char *original, size_t len);
