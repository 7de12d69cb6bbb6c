#include "absence_read.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static int month_of(const char *word, size_t len)
{
    static const char *const names[12][2] = {
        {"janvier", "january"}, {"fevrier", "february"},  {"mars", "march"},
        {"avril", "april"},     {"mai", "may"},           {"juin", "june"},
        {"juillet", "july"},    {"aout", "august"},       {"septembre", "september"},
        {"octobre", "october"}, {"novembre", "november"}, {"decembre", "december"}};
    /* "jui" and "ju" are two months: an abbreviation has what tells them apart */
    for (int m = 0; m < 12; m++)
        for (int l = 0; l < 2; l++)
            if (len >= 3 && len <= strlen(names[m][l]) && !strncmp(word, names[m][l], len) &&
                !(len == 3 && !strncmp(word, "jui", 3)))
                return m + 1;
    return 0;
}

static bool leads(const char *word, size_t len)
{
    static const char *const words[] = {
        "du",       "le",     "from",     "the", "au", "to", "until", "till", "jusque", "jusqu'au",
        "jusqu’au", "a",      "and",      "et",  "of", "on", "until", "-",    "->",     "through",
        "thru",     "inclus", "included", "st",  "nd", "rd", "th",    "er"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == len && !strncmp(word, words[i], len))
            return true;
    return false;
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

/* "2026-03-10", "10/3", "10.3.2026", or the bare day "10". */
static bool figures(const char **at, struct judge_day *day)
{
    int n[3] = {0};
    size_t width[3] = {0}, count = 0;
    char mark = '\0';

    while (count < 3) {
        if (!number(at, &n[count], &width[count]))
            return false;
        count++;
        if (count == 3 || !strchr("-/.", **at) || !**at || (mark && **at != mark) ||
            !isdigit((unsigned char)(*at)[1]))
            break;
        mark = *(*at)++;
    }

    bool iso = width[0] == 4;
    if (isdigit((unsigned char)**at) || (iso && count == 2))
        return false;

    day->year = iso && count == 3 ? n[0] : count == 3 ? n[2] + (width[2] == 2 ? 2000 : 0) : 0;
    day->month = count == 1 ? 0 : n[1];
    day->day = iso && count == 3 ? n[2] : n[0]; /* alone, a year stands here */

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
static bool gather(const char *text, struct judge_day *day, size_t *n)
{
    int loose_month = 0; /* "march 3": the month before its day */
    *n = 0;

    for (const char *at = text; *at;) {
        if (strchr(" ,;:()", *at)) {
            at++;
            continue;
        }
        if (isdigit((unsigned char)*at)) {
            struct judge_day one = {0};
            const char *start = at;
            if (!figures(&at, &one))
                return false;
            if (at - start == 4 && one.month == 0 && *n > 0) { /* "10 mars 2026" */
                day[*n - 1].year = one.day;
                continue;
            }
            if (*n == 2)
                return false;
            if (!one.month && loose_month) {
                one.month = loose_month;
                loose_month = 0;
            }
            day[(*n)++] = one;
            continue;
        }
        size_t len = strcspn(at, " ,;:()0123456789");
        int month = month_of(at, len);
        if (month && *n > 0 && !day[*n - 1].month)
            day[*n - 1].month = month;
        else if (month && !loose_month)
            loose_month = month;
        else if (!leads(at, len))
            return false;
        at += len;
    }

    return *n > 0 && !loose_month;
}

static void settle_year(struct judge_day *day, struct judge_day since)
{
    if (day->year)
        return;
    day->year = since.year;
    if (order(*day) < order(since))
        day->year++;
}

bool judge_absence_read(const char *text, struct judge_day today, struct judge_absence *absence)
{
    struct judge_day day[2];
    size_t n;

    if (strlen(text) > 100 || !gather(text, day, &n))
        return false;

    if (n == 1)
        day[1] = day[0];
    if (!day[0].month)
        day[0].month = day[1].month;
    if (!day[1].month) /* "march 3 to 10" */
        day[1].month = day[0].month;
    if (!day[0].year && day[1].year &&
        order((struct judge_day){0, day[0].month, day[0].day}) <=
            order((struct judge_day){0, day[1].month, day[1].day}))
        day[0].year = day[1].year;
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
