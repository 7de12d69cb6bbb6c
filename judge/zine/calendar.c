#include "calendar.h"
#include "../conf/refusals.h"
#include "../desk/desk.h"
#include "../../games/when.h"

#include <string.h>

enum { DATES_MOST = 400, YEAR_S = 366 * 86400 };

static const char *zone_of(struct judge_home *home)
{
    return judge_home_zone(home, home->config->timezone);
}

/* Whether a day is named: "2026-12-25", "12-25" of each year, a month. */
static bool is_excepted(GDateTime *day, char *const *except)
{
    g_autofree char *whole = g_date_time_format(day, "%Y-%m-%d");
    for (; *except; except++) {
        bool named = **except && (!strcmp(*except, whole) || !strcmp(*except, whole + strlen("2026-")));
        if (named || (int)games_month_named(*except) == g_date_time_get_month(day))
            return true;
    }
    return false;
}

static bool read_exceptions(const char *text, char ***except, GError **error)
{
    *except = g_strsplit_set(judge_or_empty(text), " ,", -1);
    for (char **one = *except; *one; one++) {
        bool day = strspn(*one, "0123456789-") == strlen(*one);
        if (!day && !games_month_named(*one))
            return judge_refuse(error, "issue-except", "word", *one, NULL);
    }
    return true;
}

/* The dates of a rule, one after the other. */
static bool fill(struct judge_home *home, const struct judge_zine_dates *dates, GError **error)
{
    struct games_deadline_rule rule;
    g_auto(GStrv) except = NULL;
    if (!games_deadline_parse(dates->rule, &rule, error) || !read_exceptions(dates->except, &except, error))
        return false;
    if (rule.issue)
        return judge_refuse(error, "issue-rule", "rule", dates->rule, NULL);

    gint64 until_s = dates->until ? judge_desk_issue_moment(home, dates->until, error) : home->now_s + YEAR_S;
    if (!until_s)
        return false;
    g_autoptr(GTimeZone) zone = g_time_zone_new_identifier(zone_of(home));
    gint64 at_s = games_deadline_next(&rule, home->now_s, zone_of(home), NULL, 0);
    for (unsigned i = 0; i < DATES_MOST && at_s <= until_s; i++) {
        g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(at_s);
        g_autoptr(GDateTime) day = g_date_time_to_timezone(utc, zone);
        if (!is_excepted(day, except) &&
            !games_issue_date_add(home->store, at_s, GAMES_ISSUE_DATE_ISSUE, error))
            return false;
        at_s = games_deadline_next(&rule, at_s, zone_of(home), NULL, 0);
    }
    return true;
}

static bool add_one(struct judge_home *home, const char *text, enum games_issue_date kind, GError **error)
{
    gint64 at_s = judge_desk_issue_moment(home, text, error);
    return at_s && games_issue_date_add(home->store, at_s, kind, error);
}

static bool remove_one(struct judge_home *home, const char *text, GError **error)
{
    bool gone;
    gint64 at_s = judge_desk_issue_moment(home, text, error);
    if (!at_s || !games_issue_date_remove(home->store, at_s, &gone, error))
        return false;
    return gone || judge_refuse(error, "issue-no-date", "when", text, NULL);
}

static void say_dates(struct judge_home *home, const struct judge_desk_by *by)
{
    g_autoptr(GPtrArray) days = games_issue_dates(home->store, home->now_s);
    GAMES_EACH(const struct games_issue_day, day, days) {
        g_autofree char *date = templates_say_date(day->at_s, zone_of(home), by->language);
        bool between = day->kind == GAMES_ISSUE_DATE_BETWEEN;
        g_autofree char *line = between
                                    ? judge_zine_words(home, by->language, "date-between", "date", date, NULL)
                                    : g_strdup(date);
        g_string_append_printf(by->said, "%s\n", line);
    }
}

bool judge_zine_set_dates(struct judge_home *home, void *data, const struct judge_desk_by *by,
                          struct judge_deed *deed, GError **error)
{
    (void)deed;
    const struct judge_zine_dates *dates = data;
    g_autoptr(GString) unsaid = g_string_new(NULL);
    struct judge_desk_by moved = *by;
    moved.said = unsaid;
    g_autoptr(GArray) loose = games_issue_unbound(home->store);
    bool ok = (!dates->rule || fill(home, dates, error)) &&
              (!dates->date || add_one(home, dates->date, GAMES_ISSUE_DATE_ISSUE, error)) &&
              (!dates->between || add_one(home, dates->between, GAMES_ISSUE_DATE_BETWEEN, error)) &&
              (!dates->without || remove_one(home, dates->without, error)) &&
              judge_desk_issue_moved(home, &moved, loose, error);
    if (ok)
        say_dates(home, by);
    return ok;
}
