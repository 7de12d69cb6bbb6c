/*
 * A letter that stands by itself: the initial of a power ("DRAW A, F, G", "PRESS TO A F", "(F) A PAR"), or a small word
 * or a unit's letter ("à l'Allemagne", "a Allemagne", "A PAR"). What it is follows from what stands around it, and is
 * told here alone: addresses of press, votes, conditions and orders ask with what they see.
 */
#pragma once

#include <stdbool.h>

enum rules_letter_place {
    RULES_LETTER_IN_NAMES,     /* among names of powers: an address, a draw */
    RULES_LETTER_BEFORE_NAME,  /* where one power is named: a concession */
    RULES_LETTER_IN_ORDERS,    /* among units and their orders */
    RULES_LETTER_IN_CONDITION, /* "si la France a BEL" */
};

struct rules_letter {
    enum rules_letter_place place;
    char letter;  /* folded: a small letter without its accent */
    bool initial; /* it begins the name of one power only */
    bool plain;   /* written without an accent, and no "l'" */
    bool capital;

    bool listed;       /* a comma or its like stands behind it */
    bool word_follows; /* in names: a word that may be a name; before a name: any word; in orders: a unit */
    bool among;        /* other letters stand before it, and something behind it */
    bool after_to;     /* a French preposition stands before it: "pour A" */
    bool in_brackets;
};

enum rules_letter_sense {
    RULES_LETTER_WORD, /* a small word, or a unit's letter */
    RULES_LETTER_POWER,
    RULES_LETTER_VERB,    /* the French verb: "a", has */
    RULES_LETTER_UNCLEAR, /* "pour A": Austria, England and Germany begin so in one language or the other */
};

/* What the letter is. Pure; cannot fail. */
enum rules_letter_sense rules_letter_sense(const struct rules_letter *letter);
