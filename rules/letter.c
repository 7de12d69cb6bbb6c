#include "letter.h"

/* "TO A F", "A, F, G", "A et F" name powers; "A Allemagne", "l'Italie" do not. */
static enum rules_letter_sense among_names(const struct rules_letter *l)
{
    bool leads_to_name = l->word_follows && !l->listed;
    if (!l->initial || !l->plain || leads_to_name)
        return RULES_LETTER_WORD;

    bool may_be_article = l->letter == 'a' && l->after_to && !l->among;
    return may_be_article ? RULES_LETTER_UNCLEAR : RULES_LETTER_POWER;
}

/* "CONCEDE A F": France, "CONCEDE A": Austria. */
static enum rules_letter_sense before_name(const struct rules_letter *l)
{
    return l->initial && l->plain && !l->word_follows ? RULES_LETTER_POWER : RULES_LETTER_WORD;
}

/* "(F) A PAR", "F A PAR": the initial of a power only in brackets or before a unit. */
static enum rules_letter_sense in_orders(const struct rules_letter *l)
{
    bool stands_alone = l->in_brackets || l->word_follows;
    return l->initial && l->capital && stands_alone ? RULES_LETTER_POWER : RULES_LETTER_WORD;
}

enum rules_letter_sense rules_letter_sense(const struct rules_letter *letter)
{
    switch (letter->place) {
    case RULES_LETTER_IN_NAMES:
        return among_names(letter);
    case RULES_LETTER_BEFORE_NAME:
        return before_name(letter);
    case RULES_LETTER_IN_ORDERS:
        return in_orders(letter);
    default: { /* a condition names powers in words */
        bool verb = letter->letter == 'a' && letter->plain && !letter->capital;
        return verb ? RULES_LETTER_VERB : RULES_LETTER_WORD;
    }
    }
}
