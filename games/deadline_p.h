/* The words of deadline rules: a table compiled from deadline.words. */
#ifndef GAMES_DEADLINE_P_H
#define GAMES_DEADLINE_P_H

#include <stddef.h>

enum meaning {
    MEANS_NOTHING, /* every, the, and … */
    MEANS_AT,
    MEANS_DAY,
    MEANS_WEEK,
    MEANS_FORTNIGHT,
    MEANS_HOURS,
    MEANS_H,
    MEANS_AM,
    MEANS_PM,
    MEANS_NUMBER,
    MEANS_TIME, /* noon */
    MEANS_WEEKDAY,
    MEANS_WORKDAYS,
    MEANS_EXCEPT,
    MEANS_SECOND, /* every other week */
    MEANS_OF,     /* un mercredi sur deux */
    MEANS_ISSUE,
    MEANS_UNKNOWN,
};

struct games_deadline_words_row {
    const char *word; /* folded */
    enum meaning meaning;
    unsigned value;
};

extern const struct games_deadline_words_row games_deadline_words[];
extern const size_t games_deadline_words_size;

#endif
