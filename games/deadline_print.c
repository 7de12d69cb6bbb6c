/* Deadline rules in words that deadline_read.c reads back. */
#include "deadline.h"

enum { WEEK = 7 };

static void print_days(GString *out, unsigned weekdays, bool french, bool article)
{
    static const char *const names[2][WEEK] = {
        {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"},
        {"lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"},
    };

    unsigned total = 0;
    for (unsigned day = 0; day < WEEK; day++)
        total += weekdays >> day & 1;

    for (unsigned day = 0, shown = 0; day < WEEK; day++) {
        if (!(weekdays >> day & 1))
            continue;
        const char *joint = ", ";
        if (shown == 0)
            joint = "";
        else if (shown + 1 == total)
            joint = french ? " et " : " and ";
        g_string_append_printf(out, "%s%s%s", joint, french && article ? "le " : "", names[french][day]);
        shown++;
    }
}

static bool is_one_day(unsigned weekdays)
{
    return weekdays && !(weekdays & (weekdays - 1));
}

/* One weekday every so many weeks; false if the rule is not of that kind. */
static bool print_weekly(GString *out, const struct games_deadline_rule *rule, bool french)
{
    unsigned days = rule->days + 3; /* see struct games_deadline_rule */
    if (rule->hours != 0 || !is_one_day(rule->weekdays) || days % WEEK != 0)
        return false;

    unsigned weeks = days / WEEK;
    if (weeks == 1)
        g_string_append(out, french ? "chaque " : "every ");
    else
        g_string_append_printf(out, french ? "toutes les %u semaines " : "every %u weeks on ", weeks);
    print_days(out, rule->weekdays, french, weeks != 1);
    return true;
}

static void print_hours(GString *out, const struct games_deadline_rule *rule, bool french)
{
    bool like_a_time = rule->weekdays && rule->hours < 24; /* "20h on Monday" would be one */
    if (rule->days > 0)
        g_string_append_printf(out, french ? "%u jours %u heures" : "%u days %u hours", rule->days,
                               rule->hours);
    else if (like_a_time)
        g_string_append_printf(out, french ? "%u heures" : "%u hours", rule->hours);
    else
        g_string_append_printf(out, french ? "%u h" : "%uh", rule->hours);
}

static void print_period(GString *out, const struct games_deadline_rule *rule, bool french)
{
    if (print_weekly(out, rule, french))
        return;

    bool next_of_days = rule->days == 1 && rule->hours == 0 && rule->weekdays && !is_one_day(rule->weekdays);
    if (next_of_days) {
        print_days(out, rule->weekdays, french, false);
        return;
    }

    if (rule->hours > 0)
        print_hours(out, rule, french);
    else if (rule->days == 1)
        g_string_append(out, french ? "chaque jour" : "every day");
    else
        g_string_append_printf(out, french ? "tous les %u jours" : "every %u days", rule->days);
    if (rule->weekdays) {
        g_string_append(out, french ? ", " : " on ");
        print_days(out, rule->weekdays, french, false);
    }
}

char *games_deadline_print_in(const struct games_deadline_rule *rule, const char *language)
{
    bool french = g_strcmp0(language, "fr") == 0;
    if (rule->issue)
        return g_strdup(french ? "numéro" : "issue");
    GString *out = g_string_new(NULL);
    print_period(out, rule, french);
    if (rule->minute >= 0)
        g_string_append_printf(out, french ? " à %02d:%02d" : " %02d:%02d", rule->minute / 60,
                               rule->minute % 60);
    return g_string_free(out, FALSE);
}

char *games_deadline_print(const struct games_deadline_rule *rule)
{
    return games_deadline_print_in(rule, "en");
}
