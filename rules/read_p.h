/*
 * The reader's inside. A text is read in steps:
 *
 *   read_clean.c   what mail does to a text, undone: leftovers of HTML, smiles, rows of tables
 *   read_lines.c   lines that belong together: wrapped orders, conditions over several lines
 *   read_token.c   a line into tokens: words (folded), numbers, dashes, arrows, brackets
 *   read_words.c   what a word can be in an order: verb, unit, preposition, filler, season …
 *   read_places.c  which names begin at a token; read_unit.c, read_coast.c: units and places; read_filler.c: what parts them
 *   read_parse.c   every way to see an order in a span of tokens, its verb before or behind its unit (read_verb.c)
 *   read_cut.c     the cheapest way to cut a line into orders
 *   read_expand.c  every order such a span can mean in this position; read_weigh.c: which of them to follow
 *
 * read.c drives them line by line (read_message_p.h has what works on the message); heading.c reads headings,
 * condition.c conditions; read_rule.c applies the rulebook to the whole message.
 */
#pragma once

#include "names_p.h"
#include "condition.h"
#include "read.h"
#include "words_p.h"

enum {
    READ_MAX_TOKENS = 768, /* of one piece of a line; longer lines are cut into pieces */
    READ_MAX_PARSES = 40,  /* ways to see an order from one token */
    READ_MAX_PATH = 8,     /* places of a route, or choices of a retreat */
    READ_MAX_NEAR = 3,
    READ_MAX_READINGS = 160, /* orders considered for one span */
    READ_MAX_STATEMENTS = 1024,
    READ_MAX_TEXT = 1 << 17,   /* bytes looked at: thousands of orders */
    READ_NEAR_BUDGET = 3000,   /* misspelt words looked up in one text */
    READ_STEP_BUDGET = 250000, /* parser steps in one text */
};

enum token_kind {
    TOKEN_NONE,
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_DASH,
    TOKEN_ARROW,
    TOKEN_PLUS,
    TOKEN_COLON,
    TOKEN_COMMA,
    TOKEN_SEMICOLON,
    TOKEN_DOT,
    TOKEN_SLASH,
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_BAR,
    TOKEN_BANG,
    TOKEN_QUESTION,
    TOKEN_BULLET,
    TOKEN_KIND_COUNT
};

struct token {
    uint8_t kind;      /* enum token_kind */
    uint8_t depth;     /* brackets around it */
    bool blank_before; /* or at the start of the line */
    bool capital;      /* its first letter is a capital */
    uint8_t len;       /* of `word` */
    uint8_t n_symbols;
    uint8_t n_places;
    bool places_known;   /* edges below have been looked up */
    bool small;          /* an article or "of": no part of a name's key */
    uint64_t symbol_set; /* bit set of enum symbol, valid with `symbols` */
    uint16_t row;        /* 1 + the first row of the lexicon not before the word; 0: not looked up */
    uint32_t start, end; /* bytes of the text */
    const char *word;    /* folded, NUL-terminated; "" for signs */
    const struct word_symbol *symbols; /* meanings of the words that begin here, longest first */
    struct place_edge *places;         /* names that begin here, longest first */
};

/* How sure it is that words name a place. */
enum name_level {
    NAME_LISTED,
    NAME_BEGINNING, /* the beginning of a name */
    NAME_MISSPELT,
    NAME_NEAR_CODE, /* a code one letter away: only to suggest */
};

/* A span of tokens that can name places. */
struct place_edge {
    uint8_t n_tokens;
    uint8_t n_hits;
    uint8_t distance;            /* misspelling: edits; 0 else */
    uint8_t level;               /* enum name_level */
    char coast;                  /* glued coast, 'N' 'S' 'E' 'W', or 0 */
    rules_power power;           /* the words are a power's name too, or RULES_NO_POWER */
    struct rules_name_hit *hits; /* may be empty: only a power */
};

/* Whether two names can mean one place. */
static inline bool read_same_place(const struct place_edge *a, const struct place_edge *b)
{
    for (uint8_t i = 0; i < a->n_hits; i++)
        for (uint8_t k = 0; k < b->n_hits; k++)
            if (a->hits[i].place == b->hits[k].place)
                return true;
    return false;
}

/* A unit or a target, as written. */
struct place_ref {
    const struct place_edge *edge; /* NULL: none */
    uint16_t first, n_tokens;      /* tokens of the name */
    char coast;
    uint8_t kind;      /* enum rules_unit_kind */
    rules_power power; /* nationality written */
};

enum parse_form {
    FORM_NONE,
    FORM_HOLD,
    FORM_MOVE,
    FORM_SUPPORT, /* `other`, and `to` if it moves */
    FORM_CONVOY,
    FORM_RETREAT,
    FORM_DISBAND,
    FORM_BUILD,
    FORM_REMOVE,
    FORM_WAIVE,
    FORM_BARE, /* a unit and nothing else */
    FORM_OPEN, /* a unit and a verb, the rest is missing: "A PAR S" */
    FORM_COUNT
};

/* One way to see an order in the tokens first … end-1. */
struct parse {
    uint8_t form;
    uint16_t first, end;
    uint16_t cost;
    bool via, route, hold_written;
    bool by_letter;    /* LON c BRE: a convoyed move, of armies only */
    bool loose;        /* unit and target side by side, without a sign */
    bool pair;         /* … and nothing else in the clause */
    bool slip;         /* a misspelt verb */
    bool either;       /* choices of a retreat joined by "or" */
    bool then_disband; /* last choice of a retreat */
    uint8_t n_more;    /* routes: seas passed; retreats: further choices */
    struct place_ref unit, other, to;
    struct place_ref more[READ_MAX_PATH];
};

struct reader {
    const struct rules_read_context *context;
    const struct rules_names *names;
    const struct rules_map *map;
    struct rules_arena *arena;
    enum rules_phase_type phase;
    const char *text;
    const char *sent; /* the same as its writer sees it: nothing set aside, no letter turned */
    size_t text_len;
    size_t line_first;   /* byte of the first sign of the line */
    size_t line_start;   /* byte of the first word of the line, bullets and heading behind it */
    struct token *token; /* of the line at hand */
    size_t n_tokens;
    unsigned line;
    unsigned near_budget;
    unsigned slack; /* edits allowed beyond those that a name is followed with: only to guess */
    long step_budget;
    bool truncated;
    bool keep_remarks;                  /* brackets are read too */
    bool exact;                         /* no misspelt words are looked up */
    int due;                            /* adjustment phase: builds (> 0) or removals (< 0) */
    uint64_t convoyed[RULES_MAX_WORDS]; /* provinces that some fleet of the message convoys an army from */
    unsigned votes[RULES_EDITION_BITS]; /* names that only some editions use, by edition */
};

static inline bool read_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Whether token `at` is there and of that kind. */
static inline bool read_sign_is(const struct reader *r, size_t at, enum token_kind kind)
{
    return at < r->n_tokens && r->token[at].kind == kind;
}

static inline bool read_ends_sentence(const struct token *t)
{
    return t->kind == TOKEN_SEMICOLON || t->kind == TOKEN_DOT || t->kind == TOKEN_BANG ||
           t->kind == TOKEN_QUESTION;
}

/* Whether the sentence of token `at` ends with a question mark. */
static inline bool read_is_asked(const struct reader *r, size_t at)
{
    while (at < r->n_tokens && !read_ends_sentence(&r->token[at]))
        at++;
    return read_sign_is(r, at, TOKEN_QUESTION);
}

/* A dash or an arrow. */
static inline bool read_is_way(const struct reader *r, size_t at)
{
    return read_sign_is(r, at, TOKEN_DASH) || read_sign_is(r, at, TOKEN_ARROW);
}

/* ---- read_clean.c ---- */

/* Takes out of the text what no order needs; never longer, newlines stay. Returns the new length. */
size_t read_clean_text(char *text, size_t len);
/* Tables whose cells are parted by commas or semicolons: their rows become lines of words. */
void read_unroll_rows(char *text, size_t len);
/* Rows such as "VIE   A   -> GAL" become "A VIE  -> GAL", where the text has several. */
void read_turn_kinds(char *text, size_t len);
/* "Should England land, …": becomes "if" at the head of a sentence that asks nothing and goes on behind a comma; as long as before. */
void read_turn_inverted(char *text, size_t len);

/* ---- read_lines.c ---- */

/* Where the line that begins at byte `from` ends, with those that continue an order of it; `*joined` is their
 * number. */
size_t read_join_lines(struct reader *r, size_t from, unsigned *joined);
/* Lines of a paragraph that a mail program wrapped become one, in the first `len` bytes of `text`, which is r->text. Puts the
 * bytes of up to `max` of them into `broken`, in order; returns their number. */
size_t read_unwrap(struct reader *r, char *text, size_t len, uint32_t *broken, size_t max);
/* The same as read_join_lines for "SI …" with its ALORS and SINON; writes separators in place of newlines into `text` (the
 * reader's own). */
size_t read_join_condition(struct reader *r, char *text, size_t from, unsigned *joined);

/* read_token.c: tokens of text[from..to) into `r->token`; returns where it stopped (READ_MAX_TOKENS reached,
 * or `to`). */
size_t read_tokens(struct reader *r, size_t from, size_t to);

/* read_words.c */
const struct word_symbol *read_word_symbols(struct reader *r, size_t at, uint8_t *n);
/* Whether some meaning of token `at` is `symbol`; `*n_words` (may be NULL) its tokens. */
bool read_is(struct reader *r, size_t at, enum symbol symbol, size_t *n_words);
/* Whether one of `n` meanings is. */
static inline bool read_is_any(struct reader *r, size_t at, const enum symbol *symbols, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (read_is(r, at, symbols[i], NULL))
            return true;
    return false;
}

/* Whether token `at` is a word for an army or a fleet. */
static inline bool read_begins_unit(struct reader *r, size_t at)
{
    return read_is(r, at, SYM_ARMY, NULL) || read_is(r, at, SYM_FLEET, NULL);
}

/* Whether the word means anything at all in an order. */
bool read_is_known(struct reader *r, size_t at);
/* The tokens from `at` on that are a phrase of the list, "each other"; 0 if they are none. */
size_t read_phrase_in_list(const struct reader *r, size_t at, const char *const *list);
/* "No surprise", "pas de surprise", "sans rancune", "not much" at a token: nothing is denied. Its tokens, else 0. */
size_t read_denies_nothing(struct reader *r, size_t at);
/* Whether the (folded) word by itself is in the table of words. */
bool read_in_lexicon(const char *word);
bool read_token_in_lexicon(const struct reader *r, size_t at);

/* read_places.c: the names that begin at token `at`, longest first; NULL if there are none. */
const struct place_edge *read_places(struct reader *r, size_t at, size_t *n);

/* Whether a unit of the writer's own stands in the province. */
bool read_owns(const struct reader *r, rules_loc province);

/* read_coast.c: a coast written as two letters, "nc", "cs": 'N' 'S' 'E' 'W', else 0. */
char read_coast_letters(const char *word);

/* read_unit.c: the likeliest unit (or place) that begins at token `at`; returns the token behind it, 0 if there is none.
 */
size_t read_best_unit(struct reader *r, size_t at, struct place_ref *ref);

/* read_parse.c: all ways to see an order that begins at token `at`; returns their number. */
size_t read_parses(struct reader *r, size_t at, struct parse *parses);

/* ---- read_cut.c ---- */

struct cut { /* the line cut into orders and the rest */
    size_t n;
    struct parse *order; /* in order, disjoint; the cheapest parse of each span */
    bool *used;          /* [n_tokens]: belongs to an order, or is a separator */
};
void read_cut(struct reader *r, size_t from, struct cut *cut);
/*
 * "soutenu par A MAR et A GAS" behind an order that ends before token `at`: one support for each unit, in
 * `supports` (READ_MAX_PATH of them). Returns their number, 0 if it is not that; `*end` where it ends.
 */
size_t read_supporters(struct reader *r, size_t at, const struct parse *order, struct parse *supports,
                       size_t *end);

/* read_weigh.c: a statement with all its meanings. */
struct statement {
    uint32_t from, to;    /* bytes of its words */
    struct parse *parses; /* all parses of the span */
    size_t n_parses;
    struct token *token;
    size_t n_tokens;
    struct rules_reading reading;
    const struct parse *stub; /* unread: a unit without an order, or with half of one; NULL else */
    bool open_choice;         /* several choices that can be done, none preferred */
    bool prose;               /* read in a sentence, clause by clause */
    bool replaced;            /* a later word of the message counts instead */
    bool others;              /* "the others hold": only if its unit has no other order */
    bool all;                 /* "all units hold" */
    bool all_hold;            /* the guess: all units stay that nothing else is said of */
    bool implied;             /* gives way to an order that is written */
    bool excepts;             /* "all hold but …" */
    bool whole;               /* … or "all hold" */
    bool stays;               /* … "stay", which may be said of orders */
    bool adorned;             /* "everybody stays calm" */
    bool of_units;            /* "all units hold": no words for orders */
    uint8_t of_kind;          /* … of armies, of fleets: enum rules_unit_kind, NONE for both */
    bool repeats;             /* the same order, said once more: not answered */
    bool refused;             /* talk: must not be followed, reading is set */
    bool barred;              /* what stands beside it puts it in doubt */
    bool gated;               /* its words hardly order anything (guess_gate.c) */
    bool helps_move;          /* "supports Norway's attack": only with the move of that unit */
    bool bare_support;        /* a support to hold with nothing written after the unit */
    struct rules_order near[READ_MAX_NEAR]; /* unread: what a slip in a code may have meant */
    uint8_t n_near;
    uint64_t *keeps; /* provinces of units that it leaves with the orders they have; NULL: it does not */
    uint8_t mode;    /* bare units in adjustments: FORM_BUILD or FORM_REMOVE by heading; FORM_NONE unknown */
};
void read_vote(struct reader *r, const struct statement *s);
void read_weigh(struct reader *r, struct statement *s);
void read_note(struct reader *r, struct rules_reading *reading, struct rules_note note);
const char *read_print_order(struct reader *r, const struct rules_order *order);
/* Whether two orders are the same to the adjudication. */
bool read_same_order(const struct rules_order *a, const struct rules_order *b);
void read_explain(const struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What a heading said: the orders below it are for that phase. */
struct heading {
    uint8_t season; /* enum season */
    int32_t year;   /* 0 not said */
    bool past;
    bool later;
    struct rules_phase phase; /* if `later` */
    uint8_t mode;             /* FORM_BUILD, FORM_REMOVE, FORM_NONE */
    uint8_t type;             /* enum rules_phase_type that was said, 0 else */
    bool talk;                /* "what I propose:" above a list, up to a blank line */
    bool of_power;            /* what names no unit below is of `power`; RULES_NO_POWER: of several */
    rules_power power;
};
/* heading.c: the tokens of a power's name at token `at`, 0 if there is none. */
size_t read_power_at(struct reader *r, size_t at, rules_power *power);
/* Token `at` begins the name of a power with a sign behind it that opens its orders ("AUT:", "France - bre mao, …"): the token
 * of the sign; else 0. */
size_t read_power_heading(struct reader *r, size_t at);
/*
 * heading.c: token `at` as a part of a heading: season, year, phase, power, "ordres de". Returns the tokens
 * it takes, 0 if it is none. `*said` counts the parts that say something.
 */
size_t read_heading_part(struct reader *r, size_t at, struct heading *h, unsigned *said);
/* The parts of a heading from token `*at` on, which moves to where they end: n_tokens, or the sign before the orders; `*behind`:
 * where an order begins behind a season with its year, else 0. With `remarks` in brackets. False if it is none. */
bool read_heading_parts(struct reader *r, struct heading *h, bool remarks, unsigned *said, size_t *at,
                        size_t *behind);
/* "…. Retreats: TYR R BOH", "I make also orders for autumn: …": the token, from token `from` on, where a heading of another phase
 * begins; `any`: or one of the open phase. n_tokens: there is none. */
size_t read_heading_within(struct reader *r, size_t from, bool any);
/* Whether a later step with that season's movement exists, and where. */
void read_find_later(const struct reader *r, struct heading *h);

/* The same of a phase without its date: the retreats or adjustments behind the open phase; else the open phase itself. */
void read_find_type(const struct reader *r, struct heading *h, uint8_t type);

/* condition.c: the condition in tokens from … to-1; NULL if it cannot be used, and `*why`. */
const struct rules_condition *read_condition(struct reader *r, size_t from, size_t to,
                                             enum rules_branch_fate *why);
/* Its plain form: "unit in BUR (GERMANY)", "not (… and …)". */
const char *read_print_condition(struct reader *r, const struct rules_condition *condition);

/* read_rule.c: doubles, surplus, implied orders, over all readings of the message. */
void read_rules(struct reader *r, struct statement *statements, size_t n);
/* The orders that the followed ones imply, by the adjudication's own rules; returns their number, `*implied` in
 * the reader's arena. */
size_t read_implied(struct reader *r, const struct statement *statements, size_t n,
                    struct rules_reading **implied);

/* read_proviso.c: whether a condition in tokens from … to-1, behind its "if", says what follows: "I lose it, I will cry". */
bool read_has_main_clause(const struct reader *r, size_t from, size_t to);
/* read_phrase.c: "si je compte bien", "if I remember rightly" from token `at` up to a sign: a remark, no condition. The token
 * behind it, 0 if it is not that. */
size_t read_aside(struct reader *r, size_t at, size_t to);
/* Where the words begin that the "if" at token `at` hangs on, where they ask for a word or speak of nothing on the board: "Let me
 * know if that's a problem". It conditions no order. `at`: they do not; `*end`: behind its condition. */
size_t read_told_if(struct reader *r, size_t at, size_t *end);
