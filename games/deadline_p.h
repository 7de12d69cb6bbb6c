/* The words of deadlines and moments: a table compiled from deadline.words; texts as tokens. */
#pragma once

#include "when.h"

#include <stddef.h>

enum meaning {
    MEANS_NOTHING, /* every, the, and … */
    MEANS_AFTER,   /* nothing, but before "tomorrow" */
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
    MEANS_MONTH, /* 1 January */
    MEANS_AHEAD, /* tomorrow: 1 */
    MEANS_UNTIL,
    MEANS_TO,     /* from, to */
    MEANS_AROUND, /* around days: 3rd, included */
    MEANS_WITHIN, /* a span from now: "in a week" */
    MEANS_UNKNOWN,
};

struct games_deadline_words_row {
    const char *word; /* folded */
    enum meaning meaning;
    unsigned value;
};

extern const struct games_deadline_words_row games_deadline_words[];
extern const size_t games_deadline_words_size;

enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_WORD, TOKEN_COLON, TOKEN_DASH, TOKEN_SLASH, TOKEN_POINT };

struct token {
    enum token_kind kind;
    unsigned number, width; /* figures */
    char word[24];
};

enum { GAMES_DEADLINE_TOKENS = 64 };

/* Small letters without accents. Transfer full. */
char *games_deadline_fold(const char *text);
/* A folded text, ended by TOKEN_END. False if there are too many words, or one too long, or a number below zero, or nothing. */
bool games_deadline_tokens(const char *folded, struct token tokens[GAMES_DEADLINE_TOKENS + 1]);
enum meaning games_deadline_meaning(const char *word, unsigned *value);
/* The month that a word is, even one that means something else elsewhere ("sept"); 0: none. */
unsigned games_deadline_month(const char *word);

/* The calendar of a zone (IANA; unknown: UTC). False where there is none that far. */
bool games_deadline_local(gint64 s, const char *zone, struct games_day *day, int *minute);
gint64 games_deadline_at(struct games_day day, int minute, const char *zone);
