/* Days and moments as people write them. */
#include "../../games/when.h"
#include "../harness.h"

static const struct games_day today = {2026, 3, 2};

/* What a text is read as: "2026-03-03 2026-03-10", or "-". */
static const char *read_as(const char *text)
{
    static char out[64];
    struct games_day from, to;
    enum games_when_read read = games_days_read(text, today, &from, &to);
    if (read != GAMES_WHEN_MOMENT)
        return read == GAMES_WHEN_WEEKDAY ? "weekday" : "-";
    snprintf(out, sizeof out, "%04d-%02d-%02d %04d-%02d-%02d", from.year, from.month, from.day, to.year,
             to.month, to.day);
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

static void days_in_words(void) /* today is a Monday */
{
    WANT_STR(read_as("demain"), "2026-03-03 2026-03-03");
    WANT_STR(read_as("apres-demain"), "2026-03-04 2026-03-04");
    WANT_STR(read_as("from tomorrow to friday"), "2026-03-03 2026-03-06");
    WANT_STR(read_as("from tomorrow till sunday"), "2026-03-03 2026-03-08");
    WANT_STR(read_as("next week"), "2026-03-09 2026-03-15");
    WANT_STR(read_as("la semaine prochaine"), "2026-03-09 2026-03-15");
    WANT_STR(read_as("week"), "-");
    WANT_STR(read_as("until friday"), "2026-03-02 2026-03-06");
    WANT_STR(read_as("until the 1st"), "2026-03-02 2026-04-01");
    WANT_STR(read_as("jusqu'au 2"), "2026-03-02 2026-03-02");
    WANT_STR(read_as("from Friday week till the Monday after"), "2026-03-13 2026-03-16");
    WANT_STR(read_as("de vendredi en huit au lundi suivant"), "2026-03-13 2026-03-16");
    WANT_STR(read_as("mardi en quinze"), "2026-03-17 2026-03-17");
    WANT_STR(read_as("jusqu'au 25 mars"), "2026-03-02 2026-03-25");
    WANT_STR(read_as("du lundi 9 au vendredi 13 mars"), "2026-03-09 2026-03-13");
    WANT_STR(read_as("du lundi 10 au vendredi 13 mars"), "weekday");
    WANT_STR(read_as("du 3 au 10 sept"), "2026-09-03 2026-09-10");
    WANT_STR(read_as("3 mar"), "2026-03-03 2026-03-03");
    WANT_STR(read_as("demain a 20h"), "-");
}

/* Monday 2 March 2026, 11:30 in Paris; the deadline that stands is Wednesday the 4th, 20:00. */
static const char *moment(const char *text, int minute)
{
    static char out[64];
    static const char *const words[] = {[GAMES_WHEN_WORDS] = "words",
                                        [GAMES_WHEN_NO_DAY] = "no day",
                                        [GAMES_WHEN_WEEKDAY] = "weekday",
                                        [GAMES_WHEN_PAST] = "past"};
    struct games_when from = {1772447400, 1772650800, "Europe/Paris", minute};
    gint64 at_s;
    enum games_when_read read = games_when_read(text, &from, &at_s);
    if (read != GAMES_WHEN_MOMENT)
        return words[read];
    g_autoptr(GTimeZone) zone = g_time_zone_new_identifier("Europe/Paris");
    g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(at_s);
    g_autoptr(GDateTime) local = g_date_time_to_timezone(utc, zone);
    g_autofree char *text_of = g_date_time_format(local, "%Y-%m-%d %H:%M");
    g_strlcpy(out, text_of, sizeof out);
    return out;
}

static void moments_in_words(void)
{
    static const struct {
        const char *text, *want;
    } rows[] = {
        {"2026-04-01 20:00", "2026-04-01 20:00"},
        {"2026-04-01T20h30", "2026-04-01 20:30"},
        {"2026-04-01", "2026-04-01 20:00"},
        {"until Friday 20 March 18:00", "2026-03-20 18:00"},
        {"until Friday 19 February 20:00", "2027-02-19 20:00"},
        {"until Thursday 19 February 20:00", "past"},
        {"Sunday 19 February", "past"},
        {"1 March", "past"},
        {"le 2 janvier", "past"},
        {"20 décembre", "2026-12-20 20:00"},
        {"2 June", "2026-06-02 20:00"},
        {"20 February 2027", "2027-02-20 20:00"},
        {"2025-03-20", "past"},
        {"next tuesday", "2026-03-10 20:00"},
        {"mardi prochain à 18h", "2026-03-10 18:00"},
        {"tuesday", "2026-03-03 20:00"},
        {"Tuesday next", "2026-03-10 20:00"},
        {"next wednesday", "2026-03-04 20:00"},
        {"Friday 21 March 18:00", "weekday"},
        {"tomorrow", "2026-03-03 20:00"},
        {"the day after tomorrow at noon", "2026-03-04 12:00"},
        {"next friday 20:00", "2026-03-06 20:00"},
        {"monday", "2026-03-09 20:00"},
        {"March 25th, 8:15 pm", "2026-03-25 20:15"},
        {"jusqu'au 25 mars", "2026-03-25 20:00"},
        {"demain 20h", "2026-03-03 20:00"},
        {"vendredi prochain à 20 h", "2026-03-06 20:00"},
        {"vendredi prochain \xC3\xA0 20", "2026-03-06 20:00"},
        {"le 1er avril à minuit", "2026-04-01 00:00"},
        {"le 25/3 à 9h", "2026-03-25 09:00"},
        {"31 février", "no day"},
        {"3 days", "2026-03-07 20:00"},
        {"48h", "2026-03-06 20:00"},
        {"2 semaines", "2026-03-18 20:00"},
        {"in a week", "2026-03-09 20:00"},
        {"dans une semaine", "2026-03-09 20:00"},
        {"in 48h", "2026-03-04 11:30"},
        {"within 3 days", "2026-03-05 20:00"},
        {"2 weeks more", "2026-03-18 20:00"},
        {"demain soir", "2026-03-03 20:00"},
        {"friday evening", "2026-03-06 20:00"},
        {"le 28", "2026-03-28 20:00"},
        {"until the 1st", "2026-04-01 20:00"},
        {"sat 28 8pm please", "2026-03-28 20:00"},
        {"samedi 27", "weekday"},
        {"the 31st of april", "no day"},
        {"soir", "words"},
        {"in soon", "words"},
        {"3 to 10 March", "words"},
        {"soon", "words"},
        {"25", "words"},
        {"", "words"},
        {"friday 25:00", "words"},
        {"99999999999999999999-99-99", "no day"},
        {"99/99/9999", "no day"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        WANT_STR(moment(rows[i].text, -1), rows[i].want);
    WANT_STR(moment("next friday", 17 * 60), "2026-03-06 17:00");
    WANT_STR(moment("3 days", 17 * 60), "2026-03-07 17:00");
}

int main(void)
{
    return tests_run("when", (struct test[]){TEST(dates_in_french),
                                             TEST(dates_in_english),
                                             TEST(the_year_is_the_next_that_makes_sense),
                                             TEST(what_is_no_date_is_refused),
                                             TEST(a_leap_day_is_a_day_in_leap_years_only),
                                             TEST(days_in_words),
                                             TEST(moments_in_words),
                                             {NULL, NULL}});
}
