/* What the judge writes as a date, it reads: in both languages, whatever the zone, over the changes of clocks. */
#include "../../judge/conf/when.h"
#include "../../templates/say.h"
#include "../harness.h"

static void every_date_that_is_written_is_read_back(void)
{
    static const char *const zones[] = {
        "Europe/Paris", "Europe/Brussels", "America/New_York", "America/Port_of_Spain", "Australia/Sydney",
        "UTC",          "-05:30"};
    enum { HOUR_S = 3600, YEAR_S = 365 * 86400, STEP_S = 41 * HOUR_S + 17 * 60 };
    const gint64 now_s = 1772447400; /* 2026-03-02 */
    unsigned read = 0;
    for (size_t z = 0; z < G_N_ELEMENTS(zones); z++)
        for (enum rules_language l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++)
            for (gint64 at_s = now_s; at_s < now_s + YEAR_S - 86400; at_s += STEP_S, read++) {
                g_autofree char *said = templates_say_date(at_s, zones[z], l);
                struct games_when from = {now_s, now_s, "Europe/Paris", -1};
                g_autoptr(GError) error = NULL;
                gint64 got_s = judge_when(said, &from, &error);
                if (got_s != at_s)
                    printf("%s: '%s' is %+" G_GINT64_FORMAT " s off\n", zones[z], said, got_s - at_s);
                WANT(got_s == at_s);
            }
    WANT(read > 2500);
}

static void an_hour_that_comes_twice_is_told_apart(void)
{
    const gint64 first_s = 1792888200; /* 2026-10-25 00:30 UTC: 2:30 in Paris, summer time */
    for (enum rules_language l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++)
        for (gint64 at_s = first_s; at_s <= first_s + 3600; at_s += 3600) {
            g_autofree char *said = templates_say_date(at_s, "Europe/Paris", l);
            struct games_when from = {first_s - 86400, first_s, "Europe/Paris", -1};
            WANT(judge_when(said, &from, NULL) == at_s);
        }
}

static void a_place_that_nobody_knows_is_refused(void)
{
    struct games_when from = {1772447400, 1772447400, "Europe/Paris", -1};
    WANT(judge_when("tomorrow 20:00 (Paris)", &from, NULL) != 0);
    WANT(judge_when("tomorrow 20:00 (Atlantis)", &from, NULL) == 0);
    WANT(judge_when("tomorrow 20:00 (", &from, NULL) == 0);
    WANT(judge_when("(", &from, NULL) == 0);
}

int main(void)
{
    return tests_run("when", (struct test[]){TEST(every_date_that_is_written_is_read_back),
                                             TEST(an_hour_that_comes_twice_is_told_apart),
                                             TEST(a_place_that_nobody_knows_is_refused),
                                             {NULL, NULL}});
}
