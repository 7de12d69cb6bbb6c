/* Dates of absences as people write them. */
#include "../../judge/mail/absence_read.h"
#include "../harness.h"

static const struct judge_day today = {2026, 3, 2};

/* What a text is read as: "2026-03-03 2026-03-10", or "-". */
static const char *read_as(const char *text)
{
    static char out[64];
    struct judge_absence a;
    if (!judge_absence_read(text, today, &a))
        return "-";
    snprintf(out, sizeof out, "%04d-%02d-%02d %04d-%02d-%02d", a.from.year, a.from.month, a.from.day,
             a.to.year, a.to.month, a.to.day);
    return out;
}

static void dates_in_french(void)
{
    WANT_STR(read_as("du 3 au 10 mars"), "2026-03-03 2026-03-10");
    WANT_STR(read_as("du 28 mars au 3 avril"), "2026-03-28 2026-04-03");
    WANT_STR(read_as("du 3/3 au 10/3"), "2026-03-03 2026-03-10");
    WANT_STR(read_as("du 1er aout 2026 au 15 aout 2026"), "2026-08-01 2026-08-15");
    WANT_STR(read_as("le 14 juillet"), "2026-07-14 2026-07-14");
    WANT_STR(read_as("du 20 decembre au 5 janvier"), "2026-12-20 2027-01-05");
    WANT_STR(read_as("du 3.3.2026 au 10.3.2026"), "2026-03-03 2026-03-10");
}

static void dates_in_english(void)
{
    WANT_STR(read_as("from 3 march to 10 march"), "2026-03-03 2026-03-10");
    WANT_STR(read_as("march 3 to march 10"), "2026-03-03 2026-03-10");
    WANT_STR(read_as("march 3 to 10"), "2026-03-03 2026-03-10");
    WANT_STR(read_as("3rd to 10th of april"), "2026-04-03 2026-04-10");
    WANT_STR(read_as("2026-03-03 2026-03-10"), "2026-03-03 2026-03-10");
    WANT_STR(read_as("2026-03-03 to 2026-03-10"), "2026-03-03 2026-03-10");
}

static void the_year_is_the_next_that_makes_sense(void)
{
    WANT_STR(read_as("du 3 au 10 fevrier"), "2026-02-03 2026-02-10"); /* just over: not a year ahead */
    WANT_STR(read_as("du 3 au 10 novembre"), "2026-11-03 2026-11-10");
    WANT_STR(read_as("du 30 decembre au 2 janvier 2027"), "2026-12-30 2027-01-02");
}

static void what_is_no_date_is_refused(void)
{
    WANT_STR(read_as(""), "-");
    WANT_STR(read_as("totale"), "-");
    WANT_STR(read_as("of units in burgundy"), "-");
    WANT_STR(read_as("du 31 fevrier au 3 mars"), "-");
    WANT_STR(read_as("10/13"), "-");
    WANT_STR(read_as("du 10 mars 2026 au 3 mars 2026"), "-");
    WANT_STR(read_as("du 1 au 2 au 3 mars"), "-");
    WANT_STR(read_as("99999999999999999999"), "-");
    WANT_STR(read_as("mars"), "-");
    WANT_STR(read_as("0/0"), "-");
}

static void a_leap_day_is_a_day_in_leap_years_only(void)
{
    WANT_STR(read_as("29/2/2028"), "2028-02-29 2028-02-29");
    WANT_STR(read_as("29/2/2027"), "-");
}

int main(void)
{
    return tests_run("absence", (struct test[]){TEST(dates_in_french),
                                                TEST(dates_in_english),
                                                TEST(the_year_is_the_next_that_makes_sense),
                                                TEST(what_is_no_date_is_refused),
                                                TEST(a_leap_day_is_a_day_in_leap_years_only),
                                                {NULL, NULL}});
}
