/*
 * The guess: what a letter most likely means, as a witness beside the reader. It names the likeliest order for what is asked, has
 * an order in a sentence asked about that it reads otherwise, and where the reader follows nothing of words that order something, and
 * it is nearly certain what, that is followed.
 *
 *   guess_letter.c   the whole letter as tokens, the places that it names, what its words can be, its clauses
 *   guess_board.c    own units, and who reaches what
 *   guess_rows.c     places where an order may be given, and every order possible there × the words that would say it
 *   guess_features.c what speaks for and against such a row, as names
 *   guess_model.c    names to weights (maps/orders.weights), weights to odds
 *   guess_gate.c     whether the words of an order that the reader follows order anything
 *   guess.c          the best guess for each statement that is asked
 *
 * The model is log-linear: the weight of a row is the sum of the weights of its features; the odds of an order are those of all
 * its rows, against all others and against "no order" (NONE). Weights are integers of 1/32, learnt by tests/learn. Work is
 * bounded by GUESS_MAX_TOKENS and the limits below it; what stands behind them in a letter is not guessed at.
 */
#pragma once

#include "board_p.h"
#include "read_message_p.h"

enum {
    GUESS_MAX_TOKENS = 1400,
    GUESS_MAX_MENTIONS = 120,
    GUESS_MAX_OWN = 64,
    GUESS_MAX_INSTANCES = 160,
    GUESS_MAX_WINDOW = 14, /* places that may be parts of one order */
    GUESS_MAX_PLACES = 6,  /* meanings of one name */
    GUESS_MAX_FEATURES = 700,
    GUESS_MAX_ORDERS = 120, /* different orders of one instance */
    GUESS_BEST = 5,
    GUESS_WHOLE = 1024,    /* certain, as odds */
    GUESS_UNIT = 32,       /* weight 1 */
    GUESS_EXACT = 1 << 20, /* for the gate: the weight of what needs no words */
};

/* How words name a place: as a feature's letter. */
enum guess_name {
    GUESS_NAME = 'n',
    GUESS_CODE = 'c',
    GUESS_WEAK = 'w',
    GUESS_SLIP = 'f',
    GUESS_FAINT = 's',
    GUESS_BEGUN = 'b'
};

/* A place that the letter names. */
struct guess_mention {
    uint16_t a, b; /* tokens a … b-1 */
    uint8_t n;
    rules_loc place[GUESS_MAX_PLACES];
    char name[GUESS_MAX_PLACES]; /* enum guess_name of each */
    char kind;                   /* the best of them, 'x' for a code that is a word too */
    char coast;
    char unit_kind; /* 'A', 'F' written before it; 0 */
    char role;      /* in the row at hand: 'U', 'D', 'S'; 0 none */
    bool own, unit; /* some place of it has a unit of one's own; any unit */
};

/* What the words at a token can be: bits of enum symbol, and of enum guess_mark. */
struct guess_sense {
    uint64_t symbol, mark;
};

struct guess_token {
    struct guess_sense sense; /* of the phrase that begins here */
    uint16_t words;           /* tokens of that phrase */
    uint16_t taken;           /* 1 + the statement that is followed and has these words; 0 none */
    uint16_t mention;         /* 1 + its number; 0 none */
    uint16_t clause, sentence, line, paragraph;
    uint8_t cut; /* how strongly the text is parted behind it: 0 not … 6 a paragraph */
    bool newline;
    bool inside;      /* a later word of a phrase */
    bool deeds_known; /* `deeds`: what its words tell of, for the gate */
    uint16_t deeds;
};

struct guess_range {
    uint16_t from, to;
};

/* A unit of one's own that can be ordered. */
struct guess_own {
    struct rules_unit unit;
    rules_loc province;
    const struct rules_dislodged *dislodged;
    bool followed;            /* the letter orders it: nothing is guessed of it */
    bool has_order;           /* `order` is known already */
    struct rules_order order; /* as other words of the letter have it */
};

/* Names of features: their hashes, and their text where somebody wants to see it. */
struct guess_bag {
    unsigned n;
    uint32_t hash[GUESS_MAX_FEATURES], power[GUESS_MAX_FEATURES];
    char (*text)[GUESS_MAX_FEATURES][96];
};

struct guess_choice {
    struct rules_order order;
    int32_t score; /* of its best row */
    uint16_t odds; /* of GUESS_WHOLE */
    bool can;      /* the rules allow it */
};

/* A place in the letter where an order may be given: a name of a unit's place, or a clause without one. */
struct guess_instance {
    uint16_t at, first, end;             /* token; its clause */
    uint32_t byte;                       /* of the text, where it begins */
    const struct guess_mention *mention; /* NULL: a clause */
    const struct guess_own
        *rest; /* stands for all units that the letter does not name: the clause may speak of them */
    unsigned n;
    struct guess_choice best[GUESS_BEST]; /* likeliest first */
    uint16_t none;                        /* odds that nothing is ordered */
};

/* Who looks on while rows are weighed: the learner, or read --explain. A group: what the rows of a kind share; its features follow
 * it, as a row's do. `order` NULL: NONE, of an instance the last. */
struct guess_watch {
    void *context;
    void (*instance)(void *context, const struct guess_instance *instance);
    void (*group)(void *context);
    void (*row)(void *context, const struct rules_order *order, bool can, unsigned span, unsigned group);
    void (*feature)(void *context, uint32_t hash, const char *prefix, const char *name);
    /* Words that could order something, bytes from … to-1 of the text: those that name a place (`order` NULL), and those of an order
     * that the reader follows. Their features follow. NULL: not wanted. */
    void (*gate)(void *context, const char *text, uint32_t from, uint32_t to,
                 const struct rules_order *order);
    const struct rules_order *known; /* taken for known in place of what the reader follows */
    size_t n_known;
};

/* Words that are weighed: all, those that the letter leaves open, those of orders in words that the reader follows. */
enum guess_scope { GUESS_ALL, GUESS_OPEN, GUESS_FOLLOWED };

struct guess {
    struct reader *r;
    const struct message *m;
    enum guess_scope scope;
    const struct rules_position *pos;
    struct rules_board board;
    enum rules_phase_type phase;
    char phase_letter; /* 'M', 'R', 'B' */
    int due;

    unsigned n_tokens;
    struct token *all;         /* NULL: the letter has not been cut yet */
    struct guess_token *token; /* [n_tokens], beside r->token */
    unsigned n_clauses, n_sentences, n_lines, n_paragraphs;
    struct guess_range *clause, *sentence, *line, *paragraph;
    unsigned n_mentions;
    struct guess_mention *mention;

    unsigned n_own;
    struct guess_own own[GUESS_MAX_OWN];
    uint64_t site[RULES_MAX_WORDS]; /* where units may be built now */
    uint8_t **reach;                /* [pos->n_units]: by province, enum guess_reach; NULL: not asked yet */

    bool again; /* all has been weighed before, in the same order */
    struct guess_bag shared, words, aligned, extra;
    const struct guess_watch *watch;
    unsigned n_instances;
    struct guess_instance *instance;
};

/* ---- guess_letter.c ---- */

/* What a word is besides its symbols: lists of orders.words, its ending, a figure, a power. */
enum guess_mark {
    GUESS_LISTS = 50, /* the first bits: lists */
    GUESS_MARK_CONDITIONAL = GUESS_LISTS,
    GUESS_MARK_PAST,
    GUESS_MARK_FUTURE,
    GUESS_MARK_GERUND,
    GUESS_MARK_ED,
    GUESS_MARK_EZ,
    GUESS_MARK_ONS,
    GUESS_MARK_NUMBER,
    GUESS_MARK_POWER,
    GUESS_MARK_OWN_POWER,
    GUESS_MARK_COUNT
};
const char *guess_symbol_name(unsigned symbol);
const char *guess_mark_name(unsigned mark);

#define GUESS_BIT(symbol) (UINT64_C(1) << (symbol))
/* Words that order something, and words that say something of a clause. */
extern const uint64_t guess_orders, guess_marks;
/* Whether some of the words can say that a unit stays, or goes from the board. */
bool guess_speaks_of_staying(struct guess_sense sense);
/* Whether some of them say it in so many words; "we keep Norway" may be of its order, where nothing turns it. */
bool guess_says_stays(struct guess_sense sense);

/* Cuts the text of `r` into tokens and clauses, in the reader's arena; asked again, it only gives the tokens back to `r`. */
void guess_letter(struct guess *g);
struct guess_sense guess_senses(const struct guess *g, unsigned from, unsigned to);
/* The mention that token `at` belongs to; NULL: none. */
struct guess_mention *guess_mention_at(const struct guess *g, unsigned at);

/* ---- guess_board.c ---- */

enum guess_reach { GUESS_FAR, GUESS_NEXT, GUESS_BY_SEA, GUESS_UNKNOWN = 0xFF };
/* The units that may be ordered, and their orders known so far forgotten. */
void guess_board(struct guess *g);
struct guess_own *guess_own_at(struct guess *g, rules_loc province);
/* Whether the unit that stands in `from` could go to the province `to`. */
enum guess_reach guess_reaches(struct guess *g, rules_loc from, rules_loc to);
/* The coasts of `to` that a fleet standing at `from` reaches; their number. */
unsigned guess_coasts(const struct guess *g, rules_loc from, rules_loc to, rules_loc coast[8]);
/* Whether `unit`, dislodged, may retreat to that province. */
bool guess_may_retreat(const struct guess *g, const struct guess_own *unit, rules_loc to);
/* Whether a unit may be built in the province; `*home`: it is a place of building for the power at all. */
bool guess_is_site(const struct guess *g, rules_loc province, bool *home);

/* ---- guess_features.c ---- */

/* What is the same for all rows of the instance: `g->shared`, and words for NONE: `g->words`. */
void guess_share(struct guess *g, const struct guess_instance *instance);
/* What speaks for or against a row whose parts have their roles: `g->aligned`; returns the tokens it spans. */
unsigned guess_align(struct guess *g, unsigned a, unsigned b, struct guess_mention *const *part,
                     unsigned n_parts);
/* What stands around the clause of the instance, for the gate: `g->extra`. */
void guess_surround(struct guess *g, const struct guess_instance *instance);
/* … and how the reader came by the order that it follows there; `surplus`: it follows more than the number due. */
void guess_weigh_statement(struct guess *g, const struct guess_instance *instance,
                           const struct statement *statement, bool surplus);
void guess_bag_add(struct guess_bag *bag, const char *a, const char *b, const char *c, const char *d);
const char *guess_figure(unsigned n); /* "0" … "12" */
/* A word that nothing is known of. */
bool guess_is_strange(const struct guess *g, unsigned at);

/* ---- guess_rows.c ---- */

/* Weighs all that may be meant, with what is known of other units. */
void guess_weigh(struct guess *g);
/* Whether the words of the instance are to be weighed; open are those that may mean an order that nothing answers yet: they are asked about, or stand for nothing. */
bool guess_is_open(const struct guess *g, const struct guess_instance *instance);
/* Tells who looks on, if anybody does, of the features in the bag. */
void guess_show(const struct guess *g, const char *prefix, const struct guess_bag *bag);
/* The order of another own unit named last before token `at`, not one of `but`; NULL: none is known. */
const struct guess_own *guess_previous(struct guess *g, unsigned at, const struct guess_own *but);

/* Whether the letter names the unit, or a place that may be its. */
bool guess_names(const struct guess *g, const struct guess_own *own);

/* ---- guess_model.c ---- */

uint32_t guess_hash(uint32_t hash, const char *text, uint32_t *power);
/* The sum of the weights of the features, each name behind the prefix. */
int32_t guess_sum(const char *prefix, const struct guess_bag *bag);
int32_t guess_weight_of(uint32_t hash);
/* exp() of a score that lies so far, in 1/32, below the best; 1 << 20 for 0. */
uint32_t guess_exp(int32_t below);

/* ---- guess_gate.c ---- */

/* Whether the statement is followed now, whatever happens. */
bool guess_follows(const struct statement *s);
/* Asks about orders that the reader follows though their words hardly order anything; the letter has been cut. */
void guess_gate(struct guess *g, struct message *m);
/* What speaks for words of which the reader follows nothing, in 1/32. */
int32_t guess_gate_at(struct guess *g, const struct guess_instance *instance);
/* The same words for who learns. */
void guess_show_gate(struct guess *g, const struct message *m);

/* ---- guess_explain.c ---- */

/* Weighs all once more, and tells through the reader's `explain` what spoke for each. */
void guess_explain(struct guess *g);

/* ---- guess.c ---- */

/* Asks about orders in words that the reader follows, where another is likely for their unit and they are not. */
void guess_doubt(struct guess *g, struct message *m, const int32_t *weight);
/* From now on features keep their names, for who looks on. */
void guess_show_names(struct guess *g);

/* The weights as the program has them (maps/orders.weights, made by tools/weights.sh), by hash. */
struct guess_weight {
    uint32_t hash;
    int16_t weight;
};
extern const struct guess_weight guess_weights[];
extern const uint32_t guess_weights_from[]; /* [16385]: by the first 14 bits */
