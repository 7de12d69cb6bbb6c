/* The rule of a deadline in words that games/deadline_read.c reads back: phrases of the catalogue. */
#include "deadline.h"
#include "../../templates/templates.h"

enum { DAYS_OF_WEEK = 7, HOURS_OF_DAY = 24 };

/* What the phrases of a rule may name, as text. */
struct words {
    enum rules_language language;
    char *count, *hours, *weeks, *days;
};

static char *number(unsigned n)
{
    return g_strdup_printf("%u", n);
}

/* "lundi, jeudi" */
static char *names_of_days(unsigned weekdays, enum rules_language language)
{
    GString *names = g_string_new(NULL);
    for (unsigned day = 0; day < DAYS_OF_WEEK; day++) {
        if (!(weekdays >> day & 1))
            continue;
        g_autofree char *name = templates_say_weekday(day, language);
        g_string_append_printf(names, "%s%s", names->len ? ", " : "", name);
    }
    return g_string_free(names, FALSE);
}

static bool is_one_day(unsigned weekdays)
{
    return weekdays && !(weekdays & (weekdays - 1));
}

/* Every how many weeks one weekday comes; 0: the rule is not of that kind. */
static unsigned weeks_of(const struct games_deadline_rule *rule)
{
    unsigned days = rule->days + 3; /* see struct games_deadline_rule */
    bool weekly = rule->hours == 0 && is_one_day(rule->weekdays) && days % DAYS_OF_WEEK == 0;
    return weekly ? days / DAYS_OF_WEEK : 0;
}

/* How long a phase lasts at least. */
static const char *key_of_period(const struct games_deadline_rule *rule)
{
    if (rule->hours > 0 && rule->days > 0)
        return "deadline.days-hours";

    bool like_a_time = rule->weekdays && rule->hours < HOURS_OF_DAY; /* "20h on Monday" would be one */
    if (rule->hours > 0)
        return like_a_time ? "deadline.hours-long" : "deadline.hours";

    return rule->days == 1 ? "deadline.daily" : "deadline.days";
}

static char *fill(const struct words *words, const char *key)
{
    return templates_phrase_words(words->language, key, "count", words->count, "hours", words->hours, "weeks",
                                  words->weeks, "days", words->days, NULL);
}

/* The rule without its time of day. */
static char *say_days(const struct games_deadline_rule *rule, const struct words *words)
{
    unsigned weeks = weeks_of(rule);
    if (weeks)
        return fill(words, weeks == 1 ? "deadline.each-week" : "deadline.weeks");

    bool next_of_days = rule->days == 1 && rule->hours == 0 && rule->weekdays && !is_one_day(rule->weekdays);
    if (next_of_days)
        return fill(words, "deadline.weekdays");

    g_autofree char *period = fill(words, key_of_period(rule));
    if (!rule->weekdays)
        return g_steal_pointer(&period);
    return templates_phrase_words(words->language, "deadline.on", "period", period, "days", words->days,
                                  NULL);
}

char *judge_deadline_said(const struct games_deadline_rule *rule, enum rules_language language)
{
    if (rule->issue)
        return templates_phrase(language, "deadline.issue", NULL);

    g_autofree char *count = number(rule->days), *hours = number(rule->hours);
    g_autofree char *weeks = number(weeks_of(rule)), *days = names_of_days(rule->weekdays, language);
    struct words words = {language, count, hours, weeks, days};
    g_autofree char *period = say_days(rule, &words);
    if (rule->minute < 0)
        return g_steal_pointer(&period);

    g_autofree char *time = g_strdup_printf("%02d:%02d", rule->minute / 60, rule->minute % 60);
    return templates_phrase_words(language, "deadline.at", "period", period, "time", time, NULL);
}
