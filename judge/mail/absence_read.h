/* Reading "du 3 au 10 mars", "from 3 March to 10 March", "2026-03-03 2026-03-10": pure. */
#ifndef JUDGE_MAIL_ABSENCE_READ_H
#define JUDGE_MAIL_ABSENCE_READ_H

#include <stdbool.h>

struct judge_day {
    int year, month, day;
};
struct judge_absence {
    struct judge_day from, to; /* both included */
};

/*
 * `text` is folded (lower case, no accents). Days are "3 mars", "march 3", "3/3", "3.3.2026", "2026-03-03";
 * the first may leave out what the second says ("du 3 au 10 mars"); a single day is from that day to that
 * day. Without a year it is the first such day that is not more than two months before `today`; an end before
 * its beginning is in the year after. Day before month in figures, as in French. False: no dates, or none
 * that exist.
 */
bool judge_absence_read(const char *text, struct judge_day today, struct judge_absence *absence);

#endif
