#include "absence_read.h"
#include "../conf/words.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The month, 1…12, that a word is, or the only one that begins so ("jui" begins two); 0: none. */
static int month_in(const char *word, size_t len, const char *const *months)
{
    int found = 0;
    for (int m = 0; len >= 3 && months[m]; m++)
        if (!strncmp(word, months[m], len)) {
            if (found)
                return 0;
            found = m + 1;
        }
    return found;
}

static int month_of(const char *word, size_t len)
{
    int french = month_in(word, len, judge_words_month_fr);
    return french ? french : month_in(word, len, judge_words_month_en);
}

/* A word or mark around dates that says nothing. */
static bool is_filler(const char *word, size_t len)
{
    char plain[24];
    size_t n = 0;
    if (strspn(word, "->") >= len)
        return true;

    for (size_t i = 0; i < len && n + 1 < sizeof plain; i++) {
        bool curly = len - i >= 3 && !strncmp(word + i, "\xE2\x80\x99", 3);
        plain[n++] = curly ? '\'' : word[i];
        i += curly ? 2 : 0;
    }
    plain[n] = '\0';
    return judge_word_in(plain, judge_words_date_filler);
}

/* A number of at most four figures; false if it is longer. */
static bool number(const char **at, int *value, size_t *figures)
{
    const char *start = *at;
    *value = 0;
    while (isdigit((unsigned char)**at) && *at - start < 5)
        *value = *value * 10 + (*(*at)++ - '0');
    *figures = (size_t)(*at - start);
    return *figures > 0 && *figures <= 4;
}

enum { MOST_NUMBERS = 3 };

/* Numbers as they stand between marks of one kind. */
struct figures {
    int n[MOST_NUMBERS];
    size_t width[MOST_NUMBERS], count;
};

/* "2026-03-10", "10/3", "10"; false if a number is too long. */
static bool read_figures(const char **at, struct figures *f)
{
    char mark = '\0';
    *f = (struct figures){.count = 0};
    while (f->count < MOST_NUMBERS) {
        if (!number(at, &f->n[f->count], &f->width[f->count]))
            return false;
        f->count++;

        bool marked = **at && strchr("-/.", **at) && (!mark || **at == mark);
        if (f->count == MOST_NUMBERS || !marked || !isdigit((unsigned char)(*at)[1]))
            break;
        mark = *(*at)++;
    }
    return !isdigit((unsigned char)**at);
}

/* "2026-03-10", "10/3", "10.3.2026", or the bare day "10". Alone, a year stands in place of the day. */
static bool figures(const char **at, struct judge_day *day)
{
    struct figures f;
    if (!read_figures(at, &f))
        return false;

    bool iso = f.width[0] == 4;
    if (iso && f.count == 2)
        return false;

    *day = (struct judge_day){.month = f.count == 1 ? 0 : f.n[1], .day = f.n[0]};
    if (f.count == MOST_NUMBERS && iso) {
        day->year = f.n[0];
        day->day = f.n[2];
    } else if (f.count == MOST_NUMBERS) {
        day->year = f.n[2] + (f.width[2] == 2 ? 2000 : 0);
    }

    return true;
}

static bool leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static bool exists(struct judge_day day)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return day.month >= 1 && day.month <= 12 && day.day >= 1 && day.year >= 1970 && day.year <= 9999 &&
           day.day <= days[day.month - 1] + (day.month == 2 && leap(day.year));
}

static int order(struct judge_day day)
{
    return (day.year * 12 + day.month) * 31 + day.day;
}

/* The dates of a text in the order they stand in; at most two. */
struct dates {
    struct judge_day day[2];
    size_t n;
    int loose_month; /* "march 3": the month before its day */
};

/* A date, or the year of the one before; false if it is none, or one too many. */
static bool take_figures(const char **at, struct dates *dates)
{
    struct judge_day one = {0};
    const char *start = *at;
    if (!figures(at, &one))
        return false;

    bool year_alone = *at - start == 4 && one.month == 0;
    if (year_alone && dates->n > 0) { /* "10 mars 2026" */
        dates->day[dates->n - 1].year = one.day;
        return true;
    }
    if (dates->n == 2)
        return false;

    if (!one.month && dates->loose_month) {
        one.month = dates->loose_month;
        dates->loose_month = 0;
    }
    dates->day[dates->n++] = one;
    return true;
}

/* A month, of the date before or of the one that follows, or a word that says nothing. */
static bool take_word(const char *word, size_t len, struct dates *dates)
{
    int month = month_of(word, len);
    struct judge_day *before = dates->n > 0 ? &dates->day[dates->n - 1] : NULL;
    if (month && before && !before->month)
        before->month = month;
    else if (month && !dates->loose_month)
        dates->loose_month = month;
    else
        return is_filler(word, len);
    return true;
}

static bool gather(const char *text, struct dates *dates)
{
    for (const char *at = text; *at;) {
        size_t len = strcspn(at, " ,;:()0123456789");
        if (strchr(" ,;:()", *at)) {
            at++;
        } else if (isdigit((unsigned char)*at)) {
            if (!take_figures(&at, dates))
                return false;
        } else if (take_word(at, len, dates)) {
            at += len;
        } else {
            return false;
        }
    }
    return dates->n > 0 && !dates->loose_month;
}

static void settle_year(struct judge_day *day, struct judge_day since)
{
    if (day->year)
        return;
    day->year = since.year;
    if (order(*day) < order(since))
        day->year++;
}

/* What one date leaves open the other says: "3 to 10 march", "march 3 to 10", "3 march to 10 march 2027". */
static void complete(struct judge_day day[2])
{
    if (!day[0].month)
        day[0].month = day[1].month;
    if (!day[1].month)
        day[1].month = day[0].month;

    struct judge_day from = {0, day[0].month, day[0].day}, to = {0, day[1].month, day[1].day};
    if (!day[0].year && day[1].year && order(from) <= order(to))
        day[0].year = day[1].year;
}

bool judge_absence_read(const char *text, struct judge_day today, struct judge_absence *absence)
{
    struct dates dates = {.n = 0};
    if (strlen(text) > 100 || !gather(text, &dates))
        return false;

    struct judge_day *day = dates.day;
    if (dates.n == 1)
        day[1] = day[0];
    complete(day);

    struct judge_day since = {today.year, today.month - 2, today.day};
    if (since.month < 1) {
        since.month += 12;
        since.year--;
    }
    settle_year(&day[0], since);
    settle_year(&day[1], day[0]);
    absence->from = day[0];
    absence->to = day[1];

    return exists(day[0]) && exists(day[1]) && order(day[0]) <= order(day[1]);
}
