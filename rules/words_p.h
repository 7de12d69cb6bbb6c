/*
 * The words of orders, compiled from rules/maps/orders.words: which words there are, and what each can mean.
 * What is meant in a place is for the reader to tell (read_words.c).
 */
#ifndef RULES_WORDS_P_H
#define RULES_WORDS_P_H

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

/* Small lists, folded, ended by NULL; the file of words says what each is for. */
extern const char *const read_list_adjustment_stem[];
extern const char *const read_list_instead_autumn[];
extern const char *const read_list_instead_fall[];
extern const char *const read_list_instead_spring[];
extern const char *const read_list_instead_winter[];
extern const char *const read_list_movement_stem[];
extern const char *const read_list_retreat_stem[];
extern const char *const read_list_armies[];
extern const char *const read_list_article[];
extern const char *const read_list_because[];
extern const char *const read_list_pair[];
extern const char *const read_list_code_fall[];
extern const char *const read_list_code_spring[];
extern const char *const read_list_code_winter[];
extern const char *const read_list_courtesy[];
extern const char *const read_list_else[];
extern const char *const read_list_else_if[];
extern const char *const read_list_end[];
extern const char *const read_list_end_if[];
extern const char *const read_list_example[];
extern const char *const read_list_fleets[];
extern const char *const read_list_heading[];
extern const char *const read_list_if[];
extern const char *const read_list_if_wish[];
extern const char *const read_list_joint[];
extern const char *const read_list_language[];
extern const char *const read_list_line_comes_from[];
extern const char *const read_list_line_goes_on[];
extern const char *const read_list_line_needs_unit[];
extern const char *const read_list_month[];
extern const char *const read_list_name_kind[];
extern const char *const read_list_report[];
extern const char *const read_list_result[];
extern const char *const read_list_name_part[];
extern const char *const read_list_only[];
extern const char *const read_list_order_word[];
extern const char *const read_list_phase_noun[];
extern const char *const read_list_replaces[];
extern const char *const read_list_save[];
extern const char *const read_list_sequence[];
extern const char *const read_list_speaker[];
extern const char *const read_list_then[];
extern const char *const read_list_stop[];
extern const char *const read_list_stand[];
extern const char *const read_list_last[];
extern const char *const read_list_draft[];
extern const char *const read_list_no[];
extern const char *const read_list_respective[];
extern const char *const read_list_joining[];
extern const char *const read_list_unit_kind[];
extern const char *const read_list_adverb_end[];
extern const char *const read_list_unknowing[];
extern const char *const read_list_infinitive_end[];
extern const char *const read_list_infinitive_sign[];
extern const char *const read_list_topic[];
extern const char *const read_list_plural[];
extern const char *const read_list_personal[];
extern const char *const read_list_by[];
extern const char *const read_list_own[];
extern const char *const read_list_denial[];
extern const char *const read_list_direction[];
extern const char *const read_list_former[];
extern const char *const read_list_latter[];
extern const char *const read_list_as_sent[];
extern const char *const read_list_change[];
extern const char *const read_list_no_thing[];
extern const char *const read_list_change_none[];
extern const char *const read_list_but[];
extern const char *const read_list_stay[];
extern const char *const read_list_modal[];
extern const char *const read_list_standing[];
extern const char *const read_list_rest[];
extern const char *const read_list_weak_help[];
extern const char *const read_list_being[];
extern const char *const read_list_mutual[];
extern const char *const read_list_future[];
extern const char *const read_list_relation[];
extern const char *const read_list_count[];
extern const char *const read_list_enclitic[];
extern const char *const read_list_participle[];
extern const char *const read_list_past[];
extern const char *const read_list_verb_too[];
extern const char *const read_list_reported[];
extern const char *const read_list_past_end[];
extern const char *const read_list_neither[];
extern const char *const read_list_unordered[];
extern const char *const read_list_receive[];
extern const char *const read_list_help[];
extern const char *const read_list_from[];
extern const char *const read_list_nobody_speaks[];
extern const char *const read_list_impersonal[];
extern const char *const read_list_wish_end[];
extern const char *const read_list_wished[];
extern const char *const read_list_unwished[];
extern const char *const read_list_aside[];
extern const char *const read_list_purpose[];
extern const char *const read_list_ne[];
extern const char *const read_list_against[];
extern const char *const read_list_we[];
extern const char *const read_list_we_do[];
extern const char *const read_list_whose[];
extern const char *const read_list_into[];
extern const char *const read_list_pointing[];
extern const char *const read_list_far[];
extern const char *const read_list_near[];
extern const char *const read_list_legend[];
extern const char *const read_list_dictating[];
extern const char *const read_list_asking[];
extern const char *const read_list_passing_on[];
extern const char *const read_list_to_me[];
extern const char *const read_list_closing[];
extern const char *const read_list_amend[];
extern const char *const read_list_mine[];
extern const char *const read_list_wish_move[];
extern const char *const read_list_wish_support[];
extern const char *const read_list_wish_hold[];
extern const char *const read_list_aim[];
extern const char *const read_list_keep[];
extern const char *const read_list_left[];
extern const char *const read_list_us[];
extern const char *const read_list_thereupon[];
extern const char *const read_list_holder[];
extern const char *const read_list_not_yet[];
extern const char *const read_list_than[];
extern const char *const read_list_means[];
extern const char *const read_list_whence[];
extern const char *const read_list_voice[];
extern const char *const read_list_lead[];
extern const char *const read_list_leading[];
extern const char *const read_list_boat[];
extern const char *const read_list_reset[];
extern const char *const read_list_undo_all[];
extern const char *const read_list_undo_at[];
extern const char *const read_list_undo_instead[];
extern const char *const read_list_undo_noun[];
extern const char *const read_list_undo_padding[];
extern const char *const read_list_undo_several[];
extern const char *const read_list_undo_to[];
extern const char *const read_list_undo_verb[];
extern const char *const read_list_frame[];
extern const char *const read_list_familiar[];
extern const char *const read_list_greeting[];
extern const char *const read_list_farewell[];
extern const char *const read_list_weekday[];
extern const char *const read_list_gate_act[];
extern const char *const read_list_gate_ask[];
extern const char *const read_list_gate_deny[];
extern const char *const read_list_gate_else[];
extern const char *const read_list_gate_fear[];
extern const char *const read_list_gate_hope[];
extern const char *const read_list_gate_if[];
extern const char *const read_list_gate_keep[];
extern const char *const read_list_gate_later[];
extern const char *const read_list_gate_other[];
extern const char *const read_list_gate_past[];
extern const char *const read_list_gate_report[];
extern const char *const read_list_gate_turn[];
extern const char *const read_list_gate_vain[];
extern const char *const read_list_gate_why[];
extern const char *const read_list_whole[];
extern const char *const read_list_untouched[];

/* Whether `word` (folded) is one of the list. */
bool read_in_list(const char *word, const char *const *list);

#endif
