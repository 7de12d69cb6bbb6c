/*
 * Moments and days as people write them, in both languages: pure functions of the words, of now and of a zone. The words
 * stand in deadline.words.
 *
 *   2026-04-01 20:00    Friday 19 February, 20:00     vendredi 19 février, 20 h 00     until 25 February
 *   tomorrow 8 pm       demain 20h                    next Friday                      vendredi prochain à 20 h
 *   3 days, 48h, 2 weeks: as deadline.h reads rules; so long after `start_s`
 *
 * Figures are day before month. A moment's day without a year is the next such day, unless it was within the last nine
 * months: then it is past. A weekday alone is the next after today; "next Friday" said on a Thursday is not tomorrow, but
 * a week later. Of a time that comes twice when clocks change the later one counts, as in deadline.h.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct games_day {
    int year, month, day;
};

/* What the words are reckoned from. */
struct games_when {
    gint64 now_s, start_s;
    const char *zone; /* IANA; unknown: UTC */
    int minute;       /* of the day, local, which a day without a time means; -1: that of `start_s` */
};

enum games_when_read {
    GAMES_WHEN_MOMENT,
    GAMES_WHEN_WORDS,   /* cannot be followed */
    GAMES_WHEN_NO_DAY,  /* 31 February */
    GAMES_WHEN_WEEKDAY, /* Friday 20 February, which is a Saturday */
    GAMES_WHEN_PAST,    /* a day before today */
};

/* `*at_s` of a MOMENT, and of a day that is understood and none (WEEKDAY, PAST). */
enum games_when_read games_when_read(const char *text, const struct games_when *from, gint64 *at_s);
/*
 * First and last day, both included: "du 3 au 10 mars", "3/3 10/3", "from tomorrow to Friday", "next week"; one day is from that day to
 * that day, "until" it from today. Without a year it is the first such day that is not more than two months before
 * `today`; an end before its beginning is in the year after. MOMENT: they are days; WEEKDAY: `*from` is the one whose weekday
 * is another; else no days, or none that exist.
 */
enum games_when_read games_days_read(const char *text, struct games_day today, struct games_day *from,
                                     struct games_day *to);
/* The day of a moment in a zone; false where there is no calendar that far. */
bool games_day_of(gint64 at_s, const char *zone, struct games_day *day);
/* When a day that exists begins. */
gint64 games_day_begins(struct games_day day, const char *zone);
struct games_day games_days_after(struct games_day day, unsigned days);
/* The month that a word names, 1 to 12; 0: none. */
unsigned games_month_named(const char *word);
/* The local minute of the day of a moment. */
int games_minute_of(gint64 at_s, const char *zone);
/* Whether a text has a word or a number of a moment, though it may not be one. */
bool games_when_hints(const char *text);
