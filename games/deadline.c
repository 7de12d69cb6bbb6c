/* When a rule's next deadline is: the calendar and the clocks of a time zone. */
#include "deadline.h"
#include "deadline_p.h"

#include <string.h>

enum { DAY_S = 86400, ALL_DAYS = 0x7f, MAX_SEARCH_DAYS = 800 };

static bool is_holiday(const char *const *holidays, const GDate *date)
{
    char full[16], yearly[8];
    g_snprintf(full, sizeof full, "%04d-%02d-%02d", g_date_get_year(date), (int)g_date_get_month(date),
               g_date_get_day(date));
    g_strlcpy(yearly, full + 5, sizeof yearly);
    for (; holidays && *holidays; holidays++) {
        if (strcmp(*holidays, full) == 0 || strcmp(*holidays, yearly) == 0)
            return true;
    }
    return false;
}

static bool is_allowed(const struct games_deadline_rule *rule, const char *const *holidays, const GDate *date)
{
    unsigned weekdays = rule->weekdays & ALL_DAYS ? rule->weekdays : (unsigned)ALL_DAYS;
    return weekdays >> (g_date_get_weekday(date) - 1) & 1 && !is_holiday(holidays, date);
}

/* The first moment in [low, high] with another offset than `low` has. */
static gint64 change_between(GTimeZone *zone, gint64 low, gint64 high)
{
    int before = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, low);
    while (low < high) {
        gint64 middle = low + (high - low) / 2;
        if (g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, middle) == before)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The moment when clocks in `zone` show that date and minute: the later one if they do twice, the end of the
 * gap if they never do. */
static gint64 moment_of(GTimeZone *zone, const GDate *date, int minute)
{
    g_autoptr(GDateTime) utc = g_date_time_new_utc(g_date_get_year(date), (int)g_date_get_month(date),
                                                   g_date_get_day(date), minute / 60, minute % 60, 0);
    if (!utc)
        return 0;

    /* The offsets in force a day before and a day after are the only ones that can apply. */
    gint64 clock_s = g_date_time_to_unix(utc), best = G_MININT64, before_change = G_MAXINT64;
    for (int side = -1; side <= 1; side += 2) {
        int interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, clock_s + side * DAY_S);
        gint64 moment = clock_s - g_time_zone_get_offset(zone, interval);
        int real = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, moment);
        if (moment + g_time_zone_get_offset(zone, real) == clock_s)
            best = MAX(best, moment);
        before_change = MIN(before_change, moment);
    }

    if (best != G_MININT64)
        return best;

    /* In a gap: the offset of before names a moment past the change, the offset of after one before it. */

    return change_between(zone, before_change, before_change + DAY_S);
}

/* Up to the next whole minute. */
static gint64 whole_minute(gint64 s)
{
    gint64 rest = (s % 60 + 60) % 60;
    return rest == 0 ? s : s + 60 - rest;
}

/* A moment as a date and the minute of the day in a zone; false where there is no calendar that far. */
static bool local_of(gint64 s, GTimeZone *zone, GDate *date, int *minute)
{
    g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(s);
    g_autoptr(GDateTime) local = utc ? g_date_time_to_timezone(utc, zone) : NULL;
    if (!local || g_date_time_get_year(local) > 9990)
        return false;

    int year, month, day;
    g_date_time_get_ymd(local, &year, &month, &day);
    g_date_clear(date, 1);
    g_date_set_dmy(date, (GDateDay)day, (GDateMonth)month, (GDateYear)year);
    *minute = g_date_time_get_hour(local) * 60 + g_date_time_get_minute(local);
    return true;
}

static GTimeZone *zone_of(const char *name)
{
    GTimeZone *zone = name ? g_time_zone_new_identifier(name) : NULL;
    return zone ? zone : g_time_zone_new_utc();
}

bool games_deadline_local(gint64 s, const char *zone_name, struct games_day *day, int *minute)
{
    g_autoptr(GTimeZone) zone = zone_of(zone_name);
    GDate date;
    if (!local_of(s, zone, &date, minute))
        return false;
    *day = (struct games_day){g_date_get_year(&date), (int)g_date_get_month(&date), g_date_get_day(&date)};
    return true;
}

gint64 games_deadline_at(struct games_day day, int minute, const char *zone_name)
{
    g_autoptr(GTimeZone) zone = zone_of(zone_name);
    GDate date;
    g_date_clear(&date, 1);
    g_date_set_dmy(&date, (GDateDay)day.day, (GDateMonth)day.month, (GDateYear)day.year);
    return moment_of(zone, &date, minute);
}

gint64 games_deadline_next(const struct games_deadline_rule *rule, gint64 start_s, const char *zone_name,
                           const char *const *holidays, gint64 issue_s)
{
    if (rule->issue)
        return issue_s > start_s ? issue_s : 0;
    gint64 fallback = whole_minute(start_s + MAX(rule->days, 1) * DAY_S);

    g_autoptr(GTimeZone) zone = zone_of(zone_name);
    gint64 earliest = whole_minute(start_s + rule->hours * (gint64)3600);
    GDate date;
    int minute;
    if (!local_of(earliest, zone, &date, &minute))
        return fallback;

    bool elapsed = rule->minute < 0 && rule->days == 0;
    if (elapsed && earliest > start_s && is_allowed(rule, holidays, &date))
        return earliest;

    if (rule->minute >= 0)
        minute = rule->minute;
    g_date_add_days(&date, rule->days);
    for (unsigned tries = 0; tries < MAX_SEARCH_DAYS; tries++, g_date_add_days(&date, 1)) {
        gint64 moment = moment_of(zone, &date, minute);
        if (moment > start_s && moment >= earliest && is_allowed(rule, holidays, &date))
            return moment;
    }

    return fallback; /* every day is a holiday */
}
