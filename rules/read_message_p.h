/* A message while it is read: its statements, and which of its bytes some statement stands for. */
#ifndef RULES_READ_MESSAGE_P_H
#define RULES_READ_MESSAGE_P_H

#include "read_p.h"

enum { READ_MAX_TURNS = 256 };

/* A word by which the writer changes his mind. */
struct turn {
    uint32_t at;   /* byte of the text */
    bool retracts; /* takes back what stands just before it */
};

struct message {
    struct reader r;
    struct heading heading;
    struct statement *statement;
    size_t n, size;
    bool clear;
    bool all_quoted;  /* every line begins with '>': a bullet, not a quotation */
    bool dateline;    /* the paragraph is news: nothing in it is followed */
    bool report;      /* an old report stands below, up to a heading that names orders or the phase */
    uint8_t form;     /* enum parse_form of the list under a heading such as "HOLDS:"; FORM_NONE */
    uint8_t *covered; /* [text_len]: belongs to a statement or a heading */
    struct turn turn[READ_MAX_TURNS];
    size_t n_turns;
    struct rules_reading *talk; /* prose that names nothing */
    size_t n_talk;
};

/* read.c. A new statement of the line at hand, empty; NULL when there are too many. */
struct statement *read_add_statement(struct message *m);
/* Bytes from … to-1 are a heading or the like: nothing to follow, nothing to ask about. */
void read_cover(struct message *m, size_t from, size_t to);
/* Its words are tokens first … end-1. */
void read_set_source(struct message *m, struct statement *s, size_t first, size_t end);
/* "Everybody else holds" from token `at` on, for each unit; returns the token behind it, 0 if it is not that. */
size_t read_take_others(struct message *m, size_t at, bool doubtful, const struct rules_condition *condition);

/*
 * read_clause.c: the sentence in tokens from … to-1, clause by clause, where the reader of lists does not
 * follow it. False if it is not understood as a whole: then nothing was added.
 */
bool read_sentence(struct message *m, size_t from, size_t to, struct token *kept);

/* read_change.c: "non, oubliez", "PS: finally …": the last word counts, or both are asked about. */
void read_changes(struct message *m);
/* Quotes what no statement covers and names a place, a unit, a power or a word of orders. */
void read_leftovers(struct message *m);

#endif
