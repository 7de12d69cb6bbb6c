/*
 * Deadline rules: pure functions of time and a rule (and of the time zone files of the system). A rule is
 * text, in either language:
 *
 *   every 14 days 20:00          tous les 14 jours 20:00         14 days after, at 20:00
 *   every 2 weeks on Wednesday   toutes les 2 semaines le mercredi à 20 h
 *   fortnightly, weekly, daily   tous les quinze jours, hebdomadaire, quotidien
 *   mon,thu 18:00                lundi et jeudi 18h30            the next of these days, not today
 *   48h, 3 days 12 hours         3 jours, 48 heures              so long after the start
 *   3 days mon-fri 18:00         3 jours ouvrables, sauf dimanche
 *   issue                        numéro                          the zine's date
 *
 * Local times stay: 20:00 is 20:00 in summer and in winter. A time that a change of clocks skips becomes the
 * first after the gap; of a time that comes twice the later one counts. A count of hours is elapsed time.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { GAMES_DEADLINE_MAX_DAYS = 366, GAMES_DEADLINE_MAX_HOURS = 24 * 366 };

/*
 * One weekday with a number of weeks is the day nearest to that many weeks after the start ("every 2 weeks on
 * Wednesday": days is 2 * 7 - 3), so that a phase adjudicated a day early or late keeps its rhythm.
 */
struct games_deadline_rule {
    unsigned days;     /* at least so many days after the start; 0..GAMES_DEADLINE_MAX_DAYS */
    unsigned hours;    /* plus hours (rules such as "48h": days 0); 0..GAMES_DEADLINE_MAX_HOURS */
    unsigned weekdays; /* allowed days, bit 0 = Monday; 0 = all */
    int minute;        /* of the day, local, 0..1439; -1: same minute as the start */
    bool issue;        /* the zine's next issue date; all others are 0 then, minute -1 */
};

/* False (REFUSED) with a message that quotes what was not understood and says what is accepted. */
bool games_deadline_parse(const char *text, struct games_deadline_rule *rule, GError **error);
/*
 * Next deadline after `start_s`, in `zone` (IANA; unknown: UTC). Days listed in `holidays` ("2026-12-25", or
 * "12-25" for every year; NULL-terminated, may be NULL) are moved past. `issue_s`: the zine's next date for
 * rules "issue"; if it is not after the start (the editor has not named it yet), there is no deadline: 0. Else
 * always > start_s, on a whole minute.
 */
gint64 games_deadline_next(const struct games_deadline_rule *rule, gint64 start_s, const char *zone,
                           const char *const *holidays, gint64 issue_s);
