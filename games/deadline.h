/*
 * Deadline rules: pure functions of time and a rule. A rule is text, in either language:
 *   "every 14 days 20:00", "tous les 14 jours 20:00", "every 2 weeks on Wednesday 20:00", "48h", "3 days", "mon,thu 18:00",
 *   "issue" (the zine's date). Time zones are IANA names. Daylight saving is handled (20:00 stays 20:00 local).
 */
#ifndef GAMES_DEADLINE_H
#define GAMES_DEADLINE_H

#include <glib.h>
#include <stdbool.h>

struct games_deadline_rule {
    unsigned days;        /* at least so many days after the start */
    unsigned hours;       /* plus hours (rules such as "48h": days 0) */
    unsigned weekdays;    /* allowed days, bit 0 = Monday; 0 = all */
    int minute;           /* of the day, local, 0..1439; -1: same minute as the start */
    bool issue;           /* the zine's next issue date */
};

/* False with a message that says what is accepted. */
bool games_deadline_parse(const char *text, struct games_deadline_rule *rule, GError **error);
/* The rule in words that games_deadline_parse reads back. Transfer full. */
char *games_deadline_print(const struct games_deadline_rule *rule);
/* Next deadline after `start_s`, in `zone` (IANA). Days listed in `holidays` ("2026-12-25", NULL-terminated, may be NULL) are moved past.
 * `issue_s`: the zine's next date for rules "issue". Always > start_s. */
gint64 games_deadline_next(const struct games_deadline_rule *rule, gint64 start_s, const char *zone,
                           const char *const *holidays, gint64 issue_s);

#endif
