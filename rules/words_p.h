/*
 * The words of orders, compiled from rules/maps/orders.words: which words there are, and what each can mean.
 * What is meant in a place is for the reader to tell (read_words.c).
 */
#pragma once

#include "map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a word can be in an order. */
enum symbol {
    SYM_NONE,
    SYM_ARMY,
    SYM_FLEET,
    SYM_MOVE, /* verb of moving */
    SYM_PREP, /* "to", "vers", "en": parts unit from target, or nothing */
    SYM_SUPPORT,
    SYM_SUPPORTED, /* "supported by": the supporting units follow */
    SYM_CONVOY,
    SYM_HOLD,
    SYM_RETREAT,
    SYM_DISBAND,
    SYM_BUILD,
    SYM_REMOVE,
    SYM_WAIVE,
    SYM_VIA, /* "via", "par": a route or "convoi" follows */
    SYM_BY_CONVOY,
    SYM_FILLER, /* article, "of", "my" */
    SYM_AND,
    SYM_OR,
    SYM_NEXT_CHOICE, /* "puis", "else": next choice */
    SYM_OPENING,     /* may stand in a heading or greeting */
    SYM_ORDERS,      /* "ordres": heading word */
    SYM_SEASON,      /* `sense`: enum season */
    SYM_PHASE,       /* "mouvements", "retraites" in a heading; `sense`: enum rules_phase_type */
    SYM_DOUBT,       /* its sentence must not be followed: "if", "not", "maybe" */
    SYM_TALK,        /* "propose", "should": talk, not orders */
    SYM_CLEAR,
    SYM_IF,
    SYM_THEN, /* "alors", "then" behind a condition */
    SYM_ELSE, /* "sinon", "else" */
    SYM_NOT,
    SYM_IS,
    SYM_DISLODGED,
    SYM_OWNS,
    SYM_COAST, /* "côte", "coast" */
    SYM_NORTH,
    SYM_SOUTH,
    SYM_EAST,
    SYM_WEST,
    SYM_ALL,   /* "toutes", "everything" */
    SYM_OTHER, /* "autres", "rest" */
    SYM_UNITS,

    /* Only in sentences (read_clause.c). */
    SYM_SOFT,     /* changes nothing in its clause */
    SYM_IT,       /* the order named last */
    SYM_WHO,      /* the unit named last */
    SYM_FROM,     /* the unit that moves follows */
    SYM_WHILE,    /* joins two clauses */
    SYM_TOO,      /* the same as the clause before */
    SYM_REASON,   /* what follows is no part of the order */
    SYM_NOBODY,   /* "supports nobody" */
    SYM_CHANGE,   /* what was said before is meant otherwise */
    SYM_RETRACT,  /* what was said just before is taken back */
    SYM_UNDO,     /* what follows is taken back */
    SYM_REPLACE,  /* moves to where the unit stands that follows */
    SYM_THERE,    /* the place named last */
    SYM_ATTACKED, /* "attaquée (par)": the place is entered by the unit that follows */
    SYM_LEAVE,    /* "quitte": the unit that follows goes elsewhere */
    SYM_REQUEST,  /* "pourriez-vous": its question mark asks nothing */
    SYM_SAVE,     /* "sauf", "except" */
    SYM_LIGHT,    /* says nothing but "do", before a noun: "prête son appui à" */
    SYM_COUNT
};

/* Meanings of sentences: these words alone make no order. */
static const uint64_t read_sentence_symbols =
    UINT64_C(1) << SYM_SOFT | UINT64_C(1) << SYM_IT | UINT64_C(1) << SYM_WHO | UINT64_C(1) << SYM_FROM |
    UINT64_C(1) << SYM_WHILE | UINT64_C(1) << SYM_TOO | UINT64_C(1) << SYM_REASON |
    UINT64_C(1) << SYM_NOBODY | UINT64_C(1) << SYM_CHANGE | UINT64_C(1) << SYM_RETRACT |
    UINT64_C(1) << SYM_UNDO | UINT64_C(1) << SYM_REPLACE | UINT64_C(1) << SYM_LIGHT |
    UINT64_C(1) << SYM_THERE | UINT64_C(1) << SYM_SAVE | UINT64_C(1) << SYM_ATTACKED |
    UINT64_C(1) << SYM_LEAVE | UINT64_C(1) << SYM_REQUEST;

enum season { SEASON_NONE, SEASON_SPRING, SEASON_FALL, SEASON_WINTER };

/* How a word came to its meaning. */
enum word_how {
    WORD_WRITTEN,
    WORD_LETTER,   /* a lone letter */
    WORD_MISSPELT, /* one slip away from the word */
    WORD_MISBEGUN, /* … which is in its first letter */
};

struct word_symbol {
    uint8_t symbol;  /* enum symbol */
    uint8_t n_words; /* tokens it covers */
    uint8_t sense;   /* SYM_SEASON, SYM_PHASE */
    uint8_t how;     /* enum word_how */
};

static inline bool read_is_slip(const struct word_symbol *symbol)
{
    return symbol->how == WORD_MISSPELT || symbol->how == WORD_MISBEGUN;
}

/* What a word says in a condition. */
enum say {
    SAY_NOTHING, /* not in the table */
    SAY_PADDING,
    SAY_AT,
    SAY_BE,
    SAY_ARE,
    SAY_HAVE,
    SAY_HOLD,
    SAY_OWN,
    SAY_OCCUPY,
    SAY_EMPTY,
    SAY_NEUTRAL,
    SAY_DISLODGED,
    SAY_NOT,
    SAY_SELF,
    SAY_ORDERS, /* an order or what comes of one: nothing to rest on */
};

/* Folded words of one blank between them, sorted by bytes; a word of several meanings has several rows. */
struct word_row {
    const char *words;
    struct word_symbol meaning;
};
struct say_row {
    const char *word;
    enum say say;
};
extern const struct word_row read_lexicon[];
extern const size_t read_lexicon_size;
extern const struct say_row read_sayings[];
extern const size_t read_sayings_size;

/* Small lists, folded, ended by NULL: read_list_NAME for "list-NAME" of the file of words, which says what each is for. */
#include "orders_lists.h"

/* Whether `word` (folded) is one of the list. */
bool read_in_list(const char *word, const char *const *list);
