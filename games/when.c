/* Moments and days, read from words. */
#include "when.h"
#include "deadline.h"
#include "deadline_p.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 100, WEEK = 7, EVENING = 18 * 60 };

/* Sets of meanings. */
enum {
    HOUR = 1 << MEANS_H | 1 << MEANS_HOURS,
    HALF = 1 << MEANS_AM | 1 << MEANS_PM,
    QUIET = 1 << MEANS_UNKNOWN | 1 << MEANS_NOTHING | 1 << MEANS_AFTER | 1 << MEANS_AT | 1 << MEANS_TO |
            1 << MEANS_AROUND | 1 << MEANS_WITHIN
};

/* A day as far as it was said: 0 is not said. */
struct said_day {
    struct games_day day;
    unsigned weekday; /* 1 Monday … 7 */
};

struct reading {
    const struct token *at; /* the next token */
    struct games_day today;
    struct said_day days[2];
    size_t n;
    int month;        /* "march 3": a month that waits for its day */
    unsigned weekday; /* "friday 3 march": a weekday that waits for its day, or is one */
    bool next;        /* "next" stood beside it */
    bool week;        /* "next week": from its Monday to its Sunday */
    bool apart;       /* "to" stood behind the last day */
    bool until, after_at;
    bool named;     /* a word stood beside the figures: a bare "28" may be days */
    unsigned after; /* "the day after" tomorrow */
    unsigned on;    /* days that "Friday week" is behind Friday */
    int minute;     /* -1: none */
    int earliest;   /* the usual hour of a game is no evening: this is */
    bool bad;
};

static bool add_day(struct reading *r, struct games_day day)
{
    if (r->n == G_N_ELEMENTS(r->days))
        return false;
    r->days[r->n++] = (struct said_day){day, r->weekday};
    r->weekday = 0;
    r->on = 0;
    r->next = false;
    r->apart = false;
    return true;
}

struct games_day games_days_after(struct games_day day, unsigned days)
{
    GDate date;
    g_date_clear(&date, 1);
    g_date_set_dmy(&date, (GDateDay)day.day, (GDateMonth)day.month, (GDateYear)day.year);
    g_date_add_days(&date, days);
    return (struct games_day){g_date_get_year(&date), (int)g_date_get_month(&date), g_date_get_day(&date)};
}

static bool exists(struct games_day day)
{
    bool in_range =
        (unsigned)(day.year - 1970) <= 9990 - 1970 && (unsigned)day.month <= 12 && (unsigned)day.day <= 31;
    return in_range && g_date_valid_dmy((GDateDay)day.day, (GDateMonth)day.month, (GDateYear)day.year);
}

static unsigned weekday_of(struct games_day day)
{
    GDate date;
    g_date_clear(&date, 1);
    g_date_set_dmy(&date, (GDateDay)day.day, (GDateMonth)day.month, (GDateYear)day.year);
    return g_date_get_weekday(&date);
}

static int order(struct games_day day)
{
    return (day.year * 12 + day.month) * 31 + day.day;
}

/* A weekday that no day followed: of the day before it, or the next of that name. */
static bool settle_weekday(struct reading *r)
{
    struct said_day *before = r->n ? &r->days[r->n - 1] : NULL;
    if (!r->weekday)
        return true;
    if (before && !before->weekday && !r->apart) {
        before->weekday = r->weekday;
        r->weekday = 0;
        return true;
    }

    struct games_day since = before && exists(before->day) ? before->day : r->today;
    unsigned ahead = (r->weekday + WEEK - weekday_of(since)) % WEEK;
    if (!ahead || (ahead == 1 && r->next)) /* nobody calls tomorrow "next Friday" */
        ahead += WEEK;
    return add_day(r, games_days_after(since, ahead + r->on));
}

static bool set_time(struct reading *r, unsigned hour, unsigned minute)
{
    if (r->minute >= 0 || hour > 23 || minute > 59)
        return false;
    r->minute = (int)(hour * 60 + minute);
    return true;
}

static enum meaning meaning_at(const struct token *token, unsigned *value)
{
    *value = 0;
    return token->kind == TOKEN_WORD ? games_deadline_meaning(token->word, value) : MEANS_UNKNOWN;
}

/* "20:00", "8:30 pm", "20 h 30", behind the hour; `*is`: it is a time. */
static bool read_time(struct reading *r, unsigned hour, bool *is)
{
    unsigned minute = 0, value, unit = 1u << meaning_at(r->at, &value);
    bool marked = r->at[0].kind == TOKEN_COLON && r->at[1].kind == TOKEN_NUMBER;
    *is = marked || r->after_at || unit & (HOUR | HALF);
    if (!*is)
        return true;

    if (marked || unit & HOUR) {
        r->at++;
        if (r->at->kind == TOKEN_NUMBER)
            minute = (r->at++)->number;
        unit = 1u << meaning_at(r->at, &value);
    }
    if (unit & HALF) {
        if (hour < 1 || hour > 12)
            return false;
        hour = hour % 12 + (unit & 1u << MEANS_PM ? 12 : 0);
        r->at++;
    }
    return set_time(r, hour, minute);
}

/* "2026-03-10", "10/3", "10.3.2026", or the bare "10", whose number was read. */
static bool read_figures(struct reading *r, const struct token *first)
{
    const struct token *part[3] = {first};
    size_t n = 1;
    enum token_kind mark = r->at[0].kind;
    while (n < 3 && mark >= TOKEN_DASH && r->at[0].kind == mark && r->at[1].kind == TOKEN_NUMBER) {
        part[n++] = &r->at[1];
        r->at += 2;
    }

    bool iso = first->width == 4;
    if (n == 1 && iso) { /* "10 mars 2026" */
        struct said_day *before = r->n ? &r->days[r->n - 1] : NULL;
        if (!before || before->day.year)
            return false;
        before->day.year = (int)first->number;
        return true;
    }
    if (n > 1 && r->month)
        return false;
    if (n == 3 && iso)
        return add_day(r,
                       (struct games_day){(int)part[0]->number, (int)part[1]->number, (int)part[2]->number});

    struct games_day day = {.day = (int)first->number, .month = n > 1 ? (int)part[1]->number : r->month};
    if (n == 3)
        day.year = (int)part[2]->number + (part[2]->width == 2 ? 2000 : 0);
    r->month = 0;
    return !iso && add_day(r, day);
}

static bool read_number(struct reading *r, const struct token *number)
{
    bool time;
    if (!read_time(r, number->number, &time))
        return false;
    r->after_at = false;
    return time || read_figures(r, number);
}

static bool read_month(struct reading *r, unsigned month)
{
    struct said_day *before = r->n ? &r->days[r->n - 1] : NULL;
    if (before && !before->day.month)
        before->day.month = (int)month;
    else if (!r->month)
        r->month = (int)month;
    else
        return false;
    return true;
}

static bool read_word(struct reading *r, const char *word)
{
    unsigned value, month = games_deadline_month(word);
    enum meaning meaning = games_deadline_meaning(word, &value);
    const struct said_day *before = r->n ? &r->days[r->n - 1] : NULL;
    bool behind_day =
        before && !before->day.month; /* "3 sept", "3 mar": months there, whatever else they mean */
    r->after_at = false;
    r->named = true;
    if (month && (behind_day || meaning == MEANS_MONTH))
        return read_month(r, month);

    switch (meaning) {
    case MEANS_AT:
        r->after_at = r->at->kind == TOKEN_NUMBER && (r->n || r->weekday);
        return true;
    case MEANS_UNTIL:
        r->until = true;
        r->apart = true;
        return true;
    case MEANS_TO:
        r->apart = true;
        return true;
    case MEANS_NOTHING:
        r->next |= value != 0;
        return true;
    case MEANS_AROUND:
        r->earliest |= (int)value * EVENING;
        return true;
    case MEANS_TIME:
        return set_time(r, value / 60, value % 60);
    case MEANS_AHEAD:
        return add_day(r, games_days_after(r->today, value + r->after));
    case MEANS_AFTER:
        r->after = 1;
        return true;
    case MEANS_DAY:
        return meaning_at(r->at, &value) == MEANS_AFTER;
    case MEANS_WEEKDAY:
        if (!settle_weekday(r))
            return false;
        r->weekday = value + 1;
        return true;
    default:
        if (r->weekday && !r->next) { /* "Friday week", "vendredi en quinze" */
            r->on = meaning == MEANS_WEEK ? WEEK : value - value % WEEK;
            return r->on && (meaning == MEANS_WEEK || meaning == MEANS_NUMBER);
        }
        r->week |= meaning == MEANS_WEEK;
        return meaning == MEANS_WEEK;
    }
}

static void settle_year(struct games_day *day, struct games_day since)
{
    if (day->year)
        return;
    day->year = since.year;
    if (order(*day) < order(since))
        day->year++;
}

/* From Monday to Sunday, which one day of it is not. */
static bool add_next_week(struct reading *r)
{
    unsigned to_monday = WEEK + 1 - weekday_of(r->today);
    if (!r->next)
        return false;
    struct games_day monday = games_days_after(r->today, to_monday);
    struct games_day sunday = games_days_after(monday, WEEK - 1);
    return add_day(r, monday) && add_day(r, sunday);
}

/* The days that a text names, at most two, and its time; false if a word cannot be followed, or there is no day. */
static bool gather(const char *text, struct reading *r)
{
    struct token tokens[GAMES_DEADLINE_TOKENS + 1];
    g_autofree char *folded = strlen(text) > LONGEST ? g_strdup("") : games_deadline_fold(text);
    r->minute = -1;
    r->at = tokens;
    bool ok = games_deadline_tokens(folded, tokens);
    while (ok && r->at->kind != TOKEN_END) {
        const struct token *token = r->at++;
        if (token->kind == TOKEN_NUMBER)
            ok = read_number(r, token);
        else if (token->kind == TOKEN_WORD)
            ok = read_word(r, token->word);
        else
            ok = token->kind != TOKEN_COLON;
        r->apart |= token->kind == TOKEN_DASH;
    }
    r->at = NULL;
    return ok && (r->week ? add_next_week(r) : settle_weekday(r) && r->n && !r->month);
}

/* A day without a year that has just passed is past: nobody means nine months later by it, unless the weekday that he names
 * says so. Before the turn of the year two months are enough. */
static void settle_past(struct said_day *said, struct games_day today)
{
    enum { NINE_MONTHS = 9 * 31, TWO_MONTHS = 2 * 31 };
    struct games_day last = {today.year, said->day.month, said->day.day}, next;
    bool before_turn = order(last) >= order(today);
    last.year -= before_turn;
    next = last;
    next.year++;
    bool just = order(today) - order(last) <= (before_turn ? TWO_MONTHS : NINE_MONTHS);
    bool fits_next = said->weekday && exists(next) && said->weekday == weekday_of(next);
    if (!said->day.year && said->day.month && exists(last) && just && !fits_next)
        said->day.year = last.year;
}

/* A day of which the year may be missing, as the first one from `since` on. */
static enum games_when_read settle_day(struct said_day *said, struct games_day since)
{
    settle_year(&said->day, since);
    if (!said->day.month)
        return GAMES_WHEN_WORDS;
    if (!exists(said->day))
        return GAMES_WHEN_NO_DAY;
    return said->weekday && said->weekday != weekday_of(said->day) ? GAMES_WHEN_WEEKDAY : GAMES_WHEN_MOMENT;
}

/* What one day leaves open the other says: "3 to 10 march", "march 3 to 10", "3 march to 10 march 2027". */
static void complete(struct games_day *from, struct games_day *to)
{
    if (!from->month)
        from->month = to->month;
    if (!to->month)
        to->month = from->month;

    struct games_day first = {0, from->month, from->day}, last = {0, to->month, to->day};
    if (!from->year && to->year && order(first) <= order(last))
        from->year = to->year;
}

/* The month of the next day of that number. */
static int next_month_with(int day, struct games_day today)
{
    return (today.month - 1 + (day < today.day)) % 12 + 1;
}

enum games_when_read games_days_read(const char *text, struct games_day today, struct games_day *from,
                                     struct games_day *to)
{
    struct reading r = {.today = today};
    if (!gather(text, &r) || r.minute >= 0)
        return GAMES_WHEN_WORDS;

    if (r.n == 1) {
        r.days[1] = r.days[0];
        if (r.until && !r.days[1].day.month) /* "until the 2nd": the next of that number */
            r.days[1].day.month = next_month_with(r.days[1].day.day, today);
        else if (r.until)
            settle_past(&r.days[1], today);
        if (r.until && r.days[1].day.year && order(r.days[1].day) < order(today))
            return GAMES_WHEN_PAST;
        if (r.until)
            r.days[0] = (struct said_day){today, 0};
    }
    complete(&r.days[0].day, &r.days[1].day);

    int months = today.year * 12 + today.month - 1 - 2; /* two months before */
    struct games_day since = {months / 12, months % 12 + 1, today.day};
    enum games_when_read read = settle_day(&r.days[0], since);
    bool second = read == GAMES_WHEN_MOMENT;
    if (second)
        read = settle_day(&r.days[1], r.days[0].day);
    *to = r.days[1].day;
    *from = second && read == GAMES_WHEN_WEEKDAY ? *to : r.days[0].day;
    return read == GAMES_WHEN_MOMENT && order(*from) > order(*to) ? GAMES_WHEN_WORDS : read;
}

static int usual_minute(const struct games_when *from)
{
    return from->minute >= 0 ? from->minute : games_minute_of(from->start_s, from->zone);
}

/* So long after the start, or from now on ("in a week"), as rules of deadlines say it. */
static enum games_when_read read_span(const char *text, const struct games_when *from, gint64 *at_s)
{
    struct games_deadline_rule rule;
    unsigned value;
    gint64 start_s = from->start_s;
    g_autofree char *folded = games_deadline_fold(text), *first = g_strndup(folded, strcspn(folded, " "));
    const char *span = folded;
    if (games_deadline_meaning(first, &value) == MEANS_WITHIN) {
        span += strlen(first);
        start_s = from->now_s;
    }
    if (!games_deadline_parse(span, &rule, NULL) || rule.issue)
        return GAMES_WHEN_WORDS;
    if (rule.minute < 0 && !rule.hours)
        rule.minute = usual_minute(from);
    *at_s = games_deadline_next(&rule, start_s, from->zone, NULL, 0);
    return GAMES_WHEN_MOMENT;
}

enum games_when_read games_when_read(const char *text, const struct games_when *from, gint64 *at_s)
{
    struct reading r = {0};
    int minute;
    if (!games_deadline_local(from->now_s, from->zone, &r.today, &minute))
        return GAMES_WHEN_WORDS;
    if (!gather(text, &r) || r.n != 1)
        return read_span(text, from, at_s);

    struct games_day *day = &r.days[0].day;
    if (!day->month && r.named) /* "le 28" */
        day->month = next_month_with(day->day, r.today);
    settle_past(&r.days[0], r.today);
    enum games_when_read read = settle_day(&r.days[0], r.today);
    if (read == GAMES_WHEN_WORDS || read == GAMES_WHEN_NO_DAY)
        return read;
    bool past = order(*day) < order(r.today);

    minute = r.minute;
    if (minute < 0)
        minute = MAX(usual_minute(from), r.earliest);
    *at_s = games_deadline_at(*day, minute, from->zone);
    return past ? GAMES_WHEN_PAST : read;
}

unsigned games_month_named(const char *word)
{
    g_autofree char *folded = games_deadline_fold(word);
    return games_deadline_month(folded);
}

bool games_day_of(gint64 at_s, const char *zone, struct games_day *day)
{
    int minute;
    return games_deadline_local(at_s, zone, day, &minute);
}

gint64 games_day_begins(struct games_day day, const char *zone)
{
    return games_deadline_at(day, 0, zone);
}

int games_minute_of(gint64 at_s, const char *zone)
{
    struct games_day day;
    int minute = 0;
    return games_deadline_local(at_s, zone, &day, &minute) ? minute : 0;
}

bool games_when_hints(const char *text)
{
    struct token tokens[GAMES_DEADLINE_TOKENS + 1];
    g_autofree char *folded = games_deadline_fold(text);
    if (!games_deadline_tokens(folded, tokens))
        return false;
    for (const struct token *token = tokens; token->kind != TOKEN_END; token++) {
        unsigned value, meaning = 1u << meaning_at(token, &value);
        if (token->kind == TOKEN_NUMBER || !(meaning & QUIET))
            return true;
    }
    return false;
}
