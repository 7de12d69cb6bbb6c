/*
 * Orders in sentences: "Munich attaque la Bourgogne, la Ruhr la soutient, Berlin et Kiel ne bougent pas". A
 * sentence is first made a row of items (units, verbs, prepositions, joints …), in which words that change
 * nothing have no place; then its clauses are read from left to right, each into one order for each of its
 * subjects. A word that is not known keeps its clause from being followed: it is asked about.
 */
#pragma once

#include "read_message_p.h"

enum item_kind {
    ITEM_END, /* of a sentence */
    ITEM_UNIT,
    ITEM_KIND, /* "l'armée", which one is not said; `symbol` */
    ITEM_POWER,
    ITEM_VERB, /* `symbol` */
    ITEM_PREP,
    ITEM_SIGN, /* dash, arrow */
    ITEM_COMMA,
    ITEM_COLON,
    ITEM_AND,
    ITEM_WHILE,
    ITEM_IT,
    ITEM_WHO,
    ITEM_FROM,
    ITEM_TOO,
    ITEM_REASON,
    ITEM_NOBODY,
    ITEM_VIA,
    ITEM_SUPPORTED,
    ITEM_BY_CONVOY,
    ITEM_DOUBT,
    ITEM_NOT,
    ITEM_TURN, /* `symbol`: SYM_CHANGE or SYM_RETRACT */
    ITEM_OTHERS,
    ITEM_THERE,
    ITEM_LIGHT,
    ITEM_USED, /* a word that is accounted for */
    ITEM_WORD, /* not known */
};

struct item {
    uint8_t kind, symbol;
    uint16_t first, end; /* tokens */
    struct place_ref ref;
};

enum { MAX_ITEMS = 700, MAX_FRAMES = 48, MAX_GROUP = 12 };

/* One order as its clause has it. */
struct frame {
    struct parse parse;
    bool doubtful;   /* asked about, not followed */
    bool sign;       /* no word stands between unit and target */
    bool implied;    /* the move of an army that is convoyed; gives way to orders of its own */
    bool helps_move; /* "backs up Norway's attack" */
    bool weak;       /* counts only if its unit has no other order */
};

struct group {
    size_t n;
    struct place_ref unit[MAX_GROUP];
    size_t first; /* item of the first unit */
};

struct sentence {
    struct message *m;
    struct reader *r;
    size_t n, at;
    struct item item[MAX_ITEMS];
    struct item spill; /* what finds no room: written, never read */
    struct frame frame[MAX_FRAMES];
    size_t n_frames;
    size_t clause_frames; /* first frame of the clause before */
    size_t sentence_frames, sentence_item;
    struct group pending; /* subjects that wait for their verb */
    struct group helpers; /* "avec l'aide de Kiel, …": they support the order that follows */
    struct group last;    /* the last subjects that were several */
    bool strange;         /* an unknown word stands in the clause */
    bool governed;        /* an unknown word stands before the first order of the sentence: "I promise …" */
    bool others;
    bool loose; /* unknown words are passed over */
};

struct connectors {
    bool verb, prep, sign, colon;
};

/* ---- read_item.c ---- */

/* The tokens from … to-1 as items of the sentence. */
void read_make_items(struct sentence *s, size_t from, size_t to);
/* One item more, of the tokens first … end-1: borrowed, to be filled in. */
struct item *read_push_item(struct sentence *s, enum item_kind kind, size_t first, size_t end);
/* "Berlin allait en Prusse": a verb by its ending, which no order has. */
bool read_tells_of_past(const struct token *t);
/* "à", which is no army. */
bool read_is_grave(const struct token *t);

/* ---- read_item_unit.c ---- */

bool read_all_capitals(const struct reader *r, const struct token *t);
bool read_is_apostrophe_before(const struct reader *r, const struct token *t);
bool read_is_apostrophe_behind(const struct reader *r, const struct token *t);
/* The unit or place at token `at` becomes an item; the token behind it, 0: none is named there. */
size_t read_take_unit(struct sentence *s, size_t at, size_t to);

/* ---- read_stranger.c: each makes an item of a word that is not known, and returns the token behind it; 0: it is none ---- */

size_t read_take_stranger(struct sentence *s, size_t at, size_t to);
/* "la flotte a regagné Ankara": what was done is no order. */
size_t read_take_past(struct sentence *s, size_t at, size_t to);

/* ---- read_phrase.c ---- */

/* A phrase from token `at` on that stands for one item, or, as ITEM_USED, for none. The token behind it, 0: none begins. */
size_t read_phrase(struct sentence *s, size_t at, size_t to, struct item *item);

/* ---- read_clause.c: a function that reads returns the item behind what it read; 0: not understood ---- */

enum item_kind read_kind_at(const struct sentence *s, size_t at);
bool read_is_verb(const struct sentence *s, size_t at, enum symbol symbol);
/* A comma, a joint or the end. */
bool read_is_boundary(enum item_kind kind);
/* Whether a unit of one's own stands there, or was dislodged from there. */
bool read_is_own(const struct sentence *s, const struct place_ref *ref);
/* The unit of one's own there, NULL if there is none. */
const struct rules_unit *read_own_unit(const struct sentence *s, const struct place_ref *ref);
/* What the unit of one's own there is; RULES_UNIT_NONE if there is none. */
enum rules_unit_kind read_own_kind(const struct sentence *s, const struct place_ref *ref);
struct parse read_order_of(enum parse_form form, struct place_ref unit);
/* One order more, in items first_item … end_item-1. */
void read_add_frame(struct sentence *s, struct parse parse, size_t first_item, size_t end_item);
/* "Berlin, Kiel et la Hollande" from item `at` on. */
size_t read_group(const struct sentence *s, size_t at, struct group *group);
/* The unit at item `at`, or the only one of its kind: "l'armée". */
bool read_unit_at(const struct sentence *s, size_t at, struct place_ref *ref);
/* Verbs of moving, prepositions and signs from item `at` on. */
size_t read_skip_connectors(const struct sentence *s, size_t at, struct connectors *seen);
/* The order that "it" stands for: the last move or hold; NULL if there is none. */
const struct parse *read_last_order(const struct sentence *s);
/* The only move of the sentence, NULL if there is none or several. */
const struct parse *read_only_move(const struct sentence *s);
/* Whether another clause begins at item `at`, without a comma before it. */
bool read_runs_on(const struct sentence *s, size_t at);
/* The clause is complete: what stands behind it may put it in doubt. */
size_t read_end_clause(struct sentence *s, size_t at);

/* ---- read_doubt.c ---- */

/* From item `at` on the comma, colon or end that closes the clause. */
size_t read_clause_end(const struct sentence *s, size_t at);
/* "not", "don't": words that only deny. */
bool read_is_denial(const struct sentence *s, size_t at);
/* Whether words put the sentence of item `at` in doubt. */
bool read_is_in_doubt(const struct sentence *s, size_t at);
/* What is not understood may speak of the order before it. */
void read_doubt_last(struct sentence *s);
/* At item `at` a sentence ends: a question mark, "or", "if" … in it, and nothing of it is followed. */
void read_end_sentence(struct sentence *s, size_t at);

/* ---- read_who.c ---- */

/* "elle", "ils", and not "qui", "which". */
bool read_is_personal(const struct sentence *s, size_t at);
/* The units that the pronoun at hand stands for become the subjects. */
void read_take_who(struct sentence *s);

/* ---- read_object.c ---- */

/* Behind "supports" or "convoys" at item `at`: what is helped. */
size_t read_object(struct sentence *s, const struct group *who, enum parse_form form, size_t at, size_t from);
/* ", supported by Trieste and Greece" behind a move or hold; `at` if there is no such thing. */
size_t read_supporting(struct sentence *s, size_t at);

/* Each of the group supports the order. */
void read_support_order(struct sentence *s, const struct group *who, const struct parse *order, size_t from,
                        size_t end);
/* The supporters behind "soutenue par" at item `at`; the item behind them, 0 if there are none. */
size_t read_helpers(const struct sentence *s, size_t at, struct group *who);

/* ---- read_move.c: moves; a function returns the item behind what it read, 0: not understood ---- */

/* To the place at item `to`. */
size_t read_add_moves(struct sentence *s, const struct group *who, size_t to, size_t from);
/* Whether words that were not understood part the order from item `at`. */
bool read_is_far(const struct sentence *s, const struct frame *order, size_t at);
/* "MOS UKR": two names side by side and nothing else in the clause. */
size_t read_pair(struct sentence *s, const struct group *who, size_t at, size_t from);
/* Verbs of moving and "by convoy", to where the target stands. */
size_t read_skip_way(const struct sentence *s, size_t at, struct connectors *seen, bool *by_convoy);
/* To the place at item `to`, behind connectors. */
size_t read_move(struct sentence *s, const struct group *who, size_t to, size_t from,
                 const struct connectors *seen, bool by_convoy);
/* A verb of moving without a target of its own, or with an army that is taken along. */
size_t read_without_target(struct sentence *s, const struct group *who, size_t next, size_t from,
                           const struct connectors *seen);

/* ---- read_predicate.c ---- */

/* Behind the subjects: verb and object. */
size_t read_predicate(struct sentence *s, const struct group *who, size_t at, size_t from);
/* The order before, for these units too. */
size_t read_same(struct sentence *s, const struct group *who, size_t end, size_t from);
/* The verb at item `at` of the subjects that wait for theirs. */
size_t read_verb_clause(struct sentence *s, size_t at);

/* read_adjust.c: in an adjustment every unit of a sentence is built, or removed. */
void read_adjustments(struct sentence *s);
