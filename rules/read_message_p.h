/* A message while it is read: its statements, and which of its bytes some statement stands for. */
#pragma once

#include "read_p.h"

enum {
    READ_MAX_TURNS = 256,
    READ_MAX_SIGHTS = 256,
    READ_MAX_BROKEN = 512,
    READ_MAX_WITHDRAWALS = 64,
    READ_MAX_SCOPES = 16
};

/* A word by which the writer changes his mind. */
struct turn {
    uint32_t at;   /* byte of the text */
    bool retracts; /* takes back what stands just before it */
    bool exclaims; /* "oops", « zut », no plain "no" */
};

/* A line that may hold orders, in bytes of the text. */
struct sight {
    uint32_t from, to;
    unsigned line;
};

/* Words for a later phase, in bytes of the text. */
struct scope {
    uint32_t from, to;
    struct rules_phase phase;
};

/* A clause that takes something back, set aside before orders are read. */
struct withdrawal {
    uint32_t from, to; /* bytes of the text */
    unsigned line;
    const char *words;
    bool all;        /* every order */
    bool joke;       /* what stands right before was none */
    bool subject;    /* the first place is that of the unit; of a joke: somebody says that it is one */
    bool unclear;    /* which order is meant is not said: asked */
    bool instead;    /* the last place is where an order goes instead; one before it, where it went */
    uint8_t n, kind; /* of unit, of a correction; RULES_UNIT_NONE: as it was */
    const struct place_edge *place[4];
    bool target[4]; /* named as where something goes */
};

struct message {
    struct reader r;
    struct heading heading;
    struct heading above; /* around a line that has its own: "AUSTRIA: all hold", "Retraites : néant" */
    bool one_line;        /* `heading` is of the line at hand alone */
    struct statement *statement;
    size_t n, size;
    bool clear;
    struct withdrawal withdrawal[READ_MAX_WITHDRAWALS];
    size_t n_withdrawals;
    uint64_t withdrawn[RULES_MAX_WORDS]; /* provinces of units whose orders are taken back */
    char *text;                          /* r.text, to be changed */
    bool all_quoted;                     /* every line begins with '>': a bullet, not a quotation */
    bool by_slash;                       /* "BOU/MUN" is a move */
    bool
        dictated; /* the line above says that the writer passes on what somebody dictates: quotation marks are no quotation */
    bool report;      /* an old report stands below, up to a heading that names orders or the phase */
    uint8_t form;     /* enum parse_form of the list under a heading such as "HOLDS:"; FORM_NONE */
    uint8_t *covered; /* [text_len]: belongs to a statement or a heading */
    uint8_t *headed;  /* [text_len]: the power whose heading it stands below */
    struct turn turn[READ_MAX_TURNS];
    size_t n_turns;
    struct sight sight[READ_MAX_SIGHTS];
    size_t n_sights;
    struct scope scope[READ_MAX_SCOPES];
    size_t n_scopes;
    bool not_yet;                      /* "no orders yet", "my orders follow tomorrow" */
    uint64_t saved[RULES_MAX_WORDS];   /* provinces of units that "all but …" leaves out */
    uint64_t kept[RULES_MAX_WORDS];    /* … of units that an adjustment keeps */
    uint64_t as_sent[RULES_MAX_WORDS]; /* … of units that keep the orders they have */
    bool stands;                       /* the letter says that what is on file is kept */
    uint32_t rest_from, rest_to; /* bytes of the words by which the others go, or some are kept; 0: none */
    bool rest_goes;              /* … the others go */
    struct rules_reading *talk;  /* prose that names nothing */
    size_t n_talk;
    uint32_t broken[READ_MAX_BROKEN]; /* bytes of newlines that were only wrapping */
    size_t n_broken;
};

/* ---- read.c ---- */

/* Reads the text into `m`, whose context, names, map and arena are set. */
void read_message(struct message *m, const char *text, size_t len);
/* Then: numbers due, doubles, and what no statement covers. */
void read_settle(struct message *m);
/* Its readings, in the arena of the message. */
void read_give(struct message *m, struct rules_readings *out);

/* ---- read_statement.c ---- */

/* A new statement of the line at hand, empty; NULL when there are too many. */
struct statement *read_add_statement(struct message *m);
/* Whether the line of the statement holds codes and signs only: no more than three letters together, and no question. */
bool read_is_coded(const struct reader *r, const struct statement *s);
/* Bytes from … to-1 are a heading or the like: nothing to follow, nothing to ask about. */
void read_cover(struct message *m, size_t from, size_t to);
/* The writer's words in bytes from … to-1, on one line. */
const char *read_words_of(const struct reader *r, size_t from, size_t to);
/* Its words are tokens first … end-1. */
void read_set_source(struct message *m, struct statement *s, size_t first, size_t end);
/* What stands behind the name of a later phase in its sentence; the statements in such words are for that phase. */
void read_find_scopes(struct message *m);
void read_scope_statements(struct message *m);
/* Moves the reader to tokens from … to-1, as if they were a line. */
void read_narrow(struct reader *r, size_t from, size_t to);

/* read_text.c: dates, greetings, remarks in brackets and courtesies become blanks of `text`, which is r.text, and talk. */
void read_set_frame_aside(struct message *m, char *text, size_t len);

/* Bytes from … to-1 of `text` become blanks, and talk. */
void read_put_aside(struct message *m, char *text, size_t from, size_t to);
/* read_kept.c: the same of what an adjustment does not build, or keeps. */
void read_set_kept_aside(struct message *m, char *text);
/* Removes those that are not kept, where the letter says so, and asks about those that are. */
void read_remove_rest(struct message *m);
/* What was set aside is quoted: what was said to be kept, where the letter leaves an adjustment open, a place instead of which
 * another is named where no order names it. */
void read_quote_aside(struct message *m);
/* read_exact.c: the same of talk that shares the line at hand with an order in exact notation. */
void read_set_talk_aside(struct message *m, char *text);
/* Orders of a list that commas part stand each by itself, where no clause puts all of them in doubt: "A PAR - BUR, A MAR - SPA
 * unless Italy moves". */
void read_part_orders(struct message *m, char *text);
/* Whether the words in tokens from … to-1 name nothing of an order, and put none in doubt; `sentence`: they are one, or stand in
 * brackets. */
bool read_is_unrelated(struct reader *r, size_t from, size_t to, bool sentence);

/* How many lines of the text as sent end before byte `at` without ending one of the text as read. */
unsigned read_lines_broken(const struct message *m, size_t at);

/* ---- read_opening.c: what the line at hand is before it can hold orders ---- */

/* The word "orders" stands before token `to`: the line may be a heading. */
bool read_names_orders(struct reader *r, size_t to);
/* "EFFACER", "clear my orders" and nothing else. */
bool read_is_clear(struct reader *r);
/* A line that begins with a quotation mark and closes it behind more than a few words: a motto, what others said. */
bool read_is_quotation(const struct reader *r);
/* "Mon mari me dicte ceci :", "voici mes ordres :": what is quoted below is meant. */
bool read_announces_orders(struct reader *r);
/* "Vienne, le 12 avril. L'Empereur…": a place and a date at the head of a paragraph of news. */
bool read_is_dateline(struct reader *r);
/* A line that ends with ':' and speaks of plans turns the list below it into talk. */
bool read_opens_talk(struct reader *r);
/* "Movement results for Fall of 1902": a line of words about a phase that is over. */
bool read_heads_report(struct message *m);
/* "HOLDS:", "TIENNENT" by itself: what the lines below do. */
bool read_heads_list(struct message *m);
/*
 * Reads a heading at the start of the line ("Printemps 1901 :", "France :", "ordre 2 :"). Returns the token
 * behind it: 0 if the line has none, n_tokens if it is nothing else.
 */
size_t read_heading(struct message *m);

/*
 * Whether what names no unit at token `at` ("all hold", WAIVE, CLEAR) is of another power: its name stands before it, or heads
 * it. `*first`: where that clause begins.
 */
bool read_is_of_other(struct message *m, size_t at, size_t *first);
/* "Turkey builds A SMY": where the writer's own power stands right before token `at`, else `at`. */
size_t read_own_subject(struct reader *r, size_t at);

/* read_bullet.c: numbers, letters and signs before an order from token `at` on. Returns the first token of the order. */
size_t read_skip_bullets(struct reader *r, size_t at);

/* ---- read_judge.c ---- */

enum tail_kind { TAIL_NONE, TAIL_TALK, TAIL_DANGER };
/*
 * What stands in the sentence of the order first … end-1 and belongs to none: nothing that matters, talk, or words that
 * put the order in doubt ("or", "if", "not", a question mark).
 */
enum tail_kind read_judge_sentence(struct reader *r, const struct cut *cut, size_t first, size_t end);
/* "Pourriez-vous noter … ?": the question mark at token `at` ends a request. */
bool read_is_request(struct reader *r, size_t at);
/* Whether unread tokens from … to-1 look like an order that was missed: a unit or two places, and a sign or verb of
 * orders. */
bool read_looks_like_order(struct reader *r, size_t from, size_t to);

/* ---- read_everyone.c: "toutes mes unités tiennent" ---- */

/* "Everybody else holds" from token `at` on, for each unit; returns the token behind it, 0 if it is not that. */
size_t read_take_others(struct message *m, size_t at, bool doubtful, const struct rules_condition *condition);
/* "Everything", « le tout » at token `at`, which may be the orders; the tokens, 0: it is none, or of units. */
size_t read_thing(struct reader *r, size_t at);
/* Whether "all units hold" begins at token `at`. */
bool read_is_everyone(struct reader *r, size_t at);
/* Finds "all units hold" in the line; its tokens belong to no other order. */
void read_take_everyone(struct message *m, struct cut *cut, const struct rules_condition *condition);
/* read_unchanged.c: takes out of the line what says that other orders are as before; false if nothing is left of it. */
bool read_take_unchanged(struct message *m);
/* Whether the tokens say so and no more. */
bool read_says_unchanged(struct reader *r);
/* Whether the statement leaves units with orders that are known, which are noted. */
bool read_keeps_orders(struct message *m, const struct statement *s);

/* ---- read_list.c ---- */

/* Tokens first … end-1 are quoted back, not followed. NULL when there are too many statements. */
struct statement *read_add_unread(struct message *m, size_t first, size_t end, enum rules_note_kind note);
/* The same of what is another power's and names no unit. */
void read_add_foreign(struct message *m, size_t first, size_t end);
/* A listed name of one place where a unit of one's own stands. */
bool read_names_own_unit(struct reader *r, const struct place_ref *ref);
/* Orders in the tokens of the line as in a list, the rest judged as talk or as orders missed; `kept` is a copy of the
 * tokens that lives on. Returns whether nothing was left over. */
bool read_list(struct message *m, struct token *kept, const struct rules_condition *condition);

/* read_attempt.c: orders in the tokens of the line, as a list has them or, where that leaves words over, in sentences. */
void read_orders(struct message *m, const struct rules_condition *condition);
/* read_branch.c: the line at hand, its conditions ("SI … ALORS … SINON …") among them. */
void read_conditional_line(struct message *m);

/*
 * read_sentence.c: the sentence in tokens from … to-1, clause by clause, where the reader of lists does not
 * follow it. False if it is not understood as a whole: then nothing was added.
 */
bool read_sentence(struct message *m, size_t from, size_t to, struct token *kept, bool loose);

/* ---- read_change.c: "non, oubliez", "PS: finally …": the last word counts, or both are asked about ---- */

void read_changes(struct message *m);
/* Whether the word at token `at` takes back or changes: UNDO, RETRACT or CHANGE as its longest meaning, of `*words` tokens. */
enum symbol read_turn_at(struct reader *r, size_t at, size_t *words);

/* ---- read_withdraw.c ---- */

/* Clauses of the line at hand that take back or change an order become blanks of `text`. */
void read_set_withdrawals_aside(struct message *m, char *text);
/* What stands before byte `to`, and on file, is withdrawn. */
void read_withdraw_all(struct message *m, uint32_t to);
/* Does what they say. */
void read_withdraw(struct message *m);

/* "In the autumn", "à l'automne prochain" at token `at`: the season of other moves, and its phase. The token behind it; 0: it is not that. */
size_t read_other_season(struct reader *r, size_t at, struct rules_phase *phase);
/* read_proviso.c: conditions of the line at hand that nothing read: what hangs on them is asked about. */
void read_provisos(struct message *m);

bool read_is_followed(const struct statement *s);
/* The province of the unit that a statement orders; RULES_NO_LOC if it is not known. */
rules_loc read_ordered_unit(const struct message *m, const struct statement *s);
/* Whether the letter orders the unit in the province; whether an order of it is on file, `moving`: no hold, and not taken back. */
bool read_is_ordered(const struct message *m, rules_loc province);
bool read_is_filed(const struct message *m, rules_loc province, bool moving);
/* A statement that would be followed is asked about. */
void read_ask(struct message *m, struct statement *s);
/* `later` counts instead. */
void read_give_way(struct message *m, struct statement *s, const struct statement *later);
/* Whether the writer changes his mind in bytes from … to-1. */
bool read_turns_between(const struct message *m, uint32_t from, uint32_t to);
/* The same, where he says what is meant instead, or which order is void. */
bool read_changes_between(const struct message *m, uint32_t from, uint32_t to);
/* Whether an order stands right before byte `at` in its line. */
bool read_follows_order(const struct message *m, uint32_t at);
/* What stands right before byte `at` in its line is not followed. */
void read_take_back(struct message *m, uint32_t at);
/* Goes through the lines of the text, `each` of them as tokens. */
void read_each_line(struct message *m, void (*each)(struct message *));

/* read_legend.c: the text with signs of the writer's own made plain, where the letter says what they mean; `text` itself where it
 * does not. In the reader's arena; `r->text` is the text. */
char *read_apply_legend(struct reader *r, char *text, size_t *len);

/* read_left.c: quotes what no statement covers and names a place, a unit, a power or a word of orders. */
void read_leftovers(struct message *m);
/* Whether the answer names the place: in an order, or in one on file that the letter changes. */
bool read_is_told(const struct message *m, rules_loc place);
