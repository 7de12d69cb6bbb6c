/* Deadline rules: what people write, and when it falls. Zones with changes of clocks on purpose. */
#include "../../games/deadline.h"
#include "../../games/store.h"
#include "../harness.h"

#include <glib.h>

static gint64 utc(const char *text)
{
    g_autoptr(GDateTime) t = g_date_time_new_from_iso8601(text, NULL);
    g_assert(t);
    return g_date_time_to_unix(t);
}

static char *print_utc(gint64 s)
{
    g_autoptr(GDateTime) t = g_date_time_new_from_unix_utc(s);
    return t ? g_date_time_format(t, "%Y-%m-%dT%H:%M:%SZ") : g_strdup("none");
}

#define MON            1u
#define TUE            2u
#define WED            4u
#define THU            8u
#define FRI            16u
#define SAT            32u
#define SUN            64u
#define ALL_BUT_SUNDAY 0x3fu

static void people_may_write_rules_in_both_languages(void)
{
    static const struct {
        const char *text;
        unsigned days, hours, weekdays;
        int minute;
        bool issue;
    } rows[] = {
        {"every 14 days 20:00", 14, 0, 0, 1200, false},
        {"Every 14 days at 20:00", 14, 0, 0, 1200, false},
        {"tous les 14 jours 20:00", 14, 0, 0, 1200, false},
        {"tous les 14 jours à 20 h", 14, 0, 0, 1200, false},
        {"tous les 14 jours 20h", 14, 0, 0, 1200, false},
        {"TOUS LES QUINZE JOURS À 20H30", 14, 0, 0, 1230, false},
        {"tous les 15 jours", 15, 0, 0, -1, false},
        {"every 2 weeks on Wednesday 20:00", 11, 0, WED, 1200, false},
        {"every two weeks on Wednesdays at 8 pm", 11, 0, WED, 1200, false},
        {"every other Wednesday, 8:15 pm", 11, 0, WED, 1215, false},
        {"toutes les 2 semaines le mercredi à 20 h", 11, 0, WED, 1200, false},
        {"un mercredi sur deux à 20 heures", 11, 0, WED, 1200, false},
        {"chaque mercredi 20h", 4, 0, WED, 1200, false},
        {"le mercredi à midi", 4, 0, WED, 720, false},
        {"every Wednesday noon", 4, 0, WED, 720, false},
        {"mon,thu 18:00", 1, 0, MON | THU, 1080, false},
        {"lundi et jeudi 18h30", 1, 0, MON | THU, 1110, false},
        {"18h30 lundi et jeudi", 1, 0, MON | THU, 1110, false},
        {"20h le lundi et le jeudi", 1, 0, MON | THU, 1200, false},
        {"mon-fri 21:00", 1, 0, MON | TUE | WED | THU | FRI, 1260, false},
        {"sat-mon 9 am", 1, 0, SAT | SUN | MON, 540, false},
        {"48h", 0, 48, 0, -1, false},
        {"20h", 0, 20, 0, -1, false},
        {"48 heures", 0, 48, 0, -1, false},
        {"toutes les 48h", 0, 48, 0, -1, false},
        {"72 hours except Sunday", 0, 72, ALL_BUT_SUNDAY, -1, false},
        {"3 days", 3, 0, 0, -1, false},
        {"3 jours", 3, 0, 0, -1, false},
        {"d'un jour", 1, 0, 0, -1, false},
        {"d’une semaine", 7, 0, 0, -1, false},
        {"3d", 3, 0, 0, -1, false},
        {"3 days 12 hours", 3, 12, 0, -1, false},
        {"3 jours 12 heures", 3, 12, 0, -1, false},
        {"3 jours ouvrables 18h", 3, 0, MON | TUE | WED | THU | FRI, 1080, false},
        {"2 jours sauf samedi et dimanche, 12:00", 2, 0, MON | TUE | WED | THU | FRI, 720, false},
        {"daily 20:00", 1, 0, 0, 1200, false},
        {"quotidien 20:00", 1, 0, 0, 1200, false},
        {"chaque jour à minuit", 1, 0, 0, 0, false},
        {"20:00", 1, 0, 0, 1200, false},
        {"weekly", 7, 0, 0, -1, false},
        {"fortnightly 20:00", 14, 0, 0, 1200, false},
        {"issue", 0, 0, 0, -1, true},
        {"numéro", 0, 0, 0, -1, true},
        {"Chaque numéro", 0, 0, 0, -1, true},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct games_deadline_rule rule;
        g_autoptr(GError) error = NULL;
        bool read = games_deadline_parse(rows[i].text, &rule, &error);
        bool same = read && rule.days == rows[i].days && rule.hours == rows[i].hours &&
                    rule.weekdays == rows[i].weekdays && rule.minute == rows[i].minute &&
                    rule.issue == rows[i].issue;
        if (!same)
            printf("'%s': got days %u hours %u weekdays %x minute %d issue %d (%s)\n", rows[i].text,
                   rule.days, rule.hours, rule.weekdays, rule.minute, rule.issue,
                   error ? error->message : "read");
        WANT(same);
    }
}

static void nonsense_is_refused_with_what_is_accepted(void)
{
    static const char *const rows[] = {
        "",
        "   ",
        "soon",
        "every",
        "14",
        "every 14",
        "0 days",
        "0h",
        "400 days",
        "25:00",
        "20:60",
        "20:",
        "every 14 days 20:00 21:00",
        "99999999999999999999h",
        "issue 20:00",
        "issue 3 days",
        "lundi foo",
        "sauf lundi-dimanche",
        "13 pm",
        "2 weeks ago",
        "every other",
        "every 60 weeks",
        "20h 21h lundi",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct games_deadline_rule rule;
        g_autoptr(GError) error = NULL;
        bool read = games_deadline_parse(rows[i], &rule, &error);
        if (read)
            printf("'%s' was accepted: days %u hours %u weekdays %x minute %d\n", rows[i], rule.days,
                   rule.hours, rule.weekdays, rule.minute);
        WANT(!read);
        WANT(error && g_error_matches(error, GAMES_ERROR, GAMES_ERROR_REFUSED) &&
             g_str_has_prefix(error->message, "deadline-"));
    }
    /* Long, hostile text ends too. */
    g_autofree char *long_text = g_strnfill(1 << 20, '1');
    struct games_deadline_rule rule;
    WANT(!games_deadline_parse(long_text, &rule, NULL));
    memset(long_text, 'x', 1 << 20);
    WANT(!games_deadline_parse(long_text, &rule, NULL));
    for (gsize i = 0; i + 1 < 1 << 20; i += 2)
        memcpy(long_text + i, "1 ", 2);
    WANT(!games_deadline_parse(long_text, &rule, NULL));
    WANT(!games_deadline_parse("\xff\xfe every", &rule, NULL));
}

static void deadlines_fall_where_the_calendar_says(void)
{
    static const char *const christmas[] = {"12-24", "12-25", "2026-12-26", NULL};
    static const char *const long_weekend[] = {"2026-05-14", "2026-05-15", NULL};
    static const struct {
        const char *why, *rule, *zone, *start, *want;
        const char *const *holidays;
    } rows[] = {
        {"winter time", "every 14 days 20:00", "Europe/Paris", "2026-11-20T12:00:00Z", "2026-12-04T19:00:00Z",
         NULL},
        {"into summer time: 20:00 stays 20:00", "every 14 days 20:00", "Europe/Paris", "2026-03-20T19:00:00Z",
         "2026-04-03T18:00:00Z", NULL},
        {"into winter time", "every 14 days 20:00", "Europe/Paris", "2026-10-16T18:00:00Z",
         "2026-10-30T19:00:00Z", NULL},
        {"New York into summer time", "every 7 days 20:00", "America/New_York", "2026-03-03T12:00:00Z",
         "2026-03-11T00:00:00Z", NULL},
        {"New York into winter time", "every 7 days 20:00", "America/New_York", "2026-10-28T12:00:00Z",
         "2026-11-05T01:00:00Z", NULL},
        {"the local date counts, not that of UTC", "every 1 days 20:00", "America/New_York",
         "2026-07-02T01:00:00Z", "2026-07-03T00:00:00Z", NULL},
        {"leap day", "1 day 12:00", "Europe/Paris", "2028-02-28T10:00:00Z", "2028-02-29T11:00:00Z", NULL},
        {"no leap day", "1 day 12:00", "Europe/Paris", "2027-02-28T10:00:00Z", "2027-03-01T11:00:00Z", NULL},
        {"2100 has none", "1 day 12:00", "UTC", "2100-02-28T10:00:00Z", "2100-03-01T12:00:00Z", NULL},
        {"end of the year", "every 14 days 20:00", "Europe/Paris", "2026-12-25T10:00:00Z",
         "2027-01-08T19:00:00Z", NULL},
        {"hours are elapsed time in spring", "48h", "Europe/Paris", "2026-03-28T12:00:00Z",
         "2026-03-30T12:00:00Z", NULL},
        {"days keep the clock in spring", "2 days", "Europe/Paris", "2026-03-28T12:00:00Z",
         "2026-03-30T11:00:00Z", NULL},
        {"whole minutes", "48h", "UTC", "2026-03-28T12:00:01Z", "2026-03-30T12:01:00Z", NULL},
        {"skipped time: the end of the gap", "every day 2:30", "Europe/Paris", "2026-03-28T12:00:00Z",
         "2026-03-29T01:00:00Z", NULL},
        {"skipped time in New York", "every day 2:30", "America/New_York", "2026-03-07T12:00:00Z",
         "2026-03-08T07:00:00Z", NULL},
        {"time that comes twice: the later", "every day 2:30", "Europe/Paris", "2026-10-24T12:00:00Z",
         "2026-10-25T01:30:00Z", NULL},
        {"twice in New York", "every day 1:30", "America/New_York", "2026-10-31T12:00:00Z",
         "2026-11-01T06:30:00Z", NULL},
        {"a day skipped by a whole zone", "every day 12:00", "Pacific/Apia", "2011-12-30T03:00:00Z",
         "2011-12-30T10:00:00Z", NULL},
        {"half-hour zone", "every day 20:00", "Asia/Kolkata", "2026-06-01T00:00:00Z", "2026-06-02T14:30:00Z",
         NULL},
        {"Wednesday from Wednesday", "chaque mercredi 20h", "Europe/Paris", "2026-11-18T19:05:00Z",
         "2026-11-25T19:00:00Z", NULL},
        {"two weeks from Wednesday", "every 2 weeks on Wednesday 20:00", "Europe/Paris",
         "2026-11-18T19:05:00Z", "2026-12-02T19:00:00Z", NULL},
        {"processed a day early: same rhythm", "every 2 weeks on Wednesday 20:00", "Europe/Paris",
         "2026-11-17T12:00:00Z", "2026-12-02T19:00:00Z", NULL},
        {"processed a day late: same rhythm", "every 2 weeks on Wednesday 20:00", "Europe/Paris",
         "2026-11-19T12:00:00Z", "2026-12-02T19:00:00Z", NULL},
        {"next of two days", "mon,thu 18:00", "Europe/Paris", "2026-11-16T17:00:01Z", "2026-11-19T17:00:00Z",
         NULL},
        {"not the same day", "mon,thu 18:00", "Europe/Paris", "2026-11-16T09:00:00Z", "2026-11-19T17:00:00Z",
         NULL},
        {"over the weekend", "mon,thu 18:00", "Europe/Paris", "2026-11-19T17:00:01Z", "2026-11-23T17:00:00Z",
         NULL},
        {"48 hours, not on Sunday", "48h except sunday", "Europe/Paris", "2026-11-20T17:00:00Z",
         "2026-11-23T17:00:00Z", NULL},
        {"holidays move it on", "every 14 days 20:00", "Europe/Paris", "2026-12-10T12:00:00Z",
         "2026-12-27T19:00:00Z", christmas},
        {"yearly holiday in another year", "1 day 20:00", "Europe/Paris", "2031-12-23T12:00:00Z",
         "2031-12-26T19:00:00Z", christmas},
        {"weekday that is a holiday: the next week", "every 2 weeks on Thursday 20:00", "Europe/Paris",
         "2026-04-30T18:05:00Z", "2026-05-21T18:00:00Z", long_weekend},
        {"working days", "1 jour ouvrable 12h", "Europe/Paris", "2026-11-20T17:00:00Z",
         "2026-11-23T11:00:00Z", NULL},
        {"unknown zone is UTC", "1 day 12:00", "Mars/Olympus", "2026-11-20T17:00:00Z", "2026-11-21T12:00:00Z",
         NULL},
        {"hours and a clock", "48h 20:00", "Europe/Paris", "2026-11-20T20:00:00Z", "2026-11-23T19:00:00Z",
         NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct games_deadline_rule rule;
        WANT(games_deadline_parse(rows[i].rule, &rule, NULL));
        gint64 got = games_deadline_next(&rule, utc(rows[i].start), rows[i].zone, rows[i].holidays, 0);
        g_autofree char *text = print_utc(got);
        if (strcmp(text, rows[i].want) != 0)
            printf("%s: ", rows[i].why);
        WANT_STR(text, rows[i].want);
    }
}

static void the_zine_sets_the_date_of_issue_rules(void)
{
    struct games_deadline_rule rule;
    WANT(games_deadline_parse("issue", &rule, NULL));
    gint64 start = utc("2026-11-20T12:00:00Z"), issue = utc("2026-12-01T19:00:00Z");
    WANT_INT(games_deadline_next(&rule, start, "Europe/Paris", NULL, issue), issue);
    WANT_INT(games_deadline_next(&rule, issue, "Europe/Paris", NULL, issue), 0); /* no date is made up */
    WANT_INT(games_deadline_next(&rule, start, "Europe/Paris", NULL, 0), 0);
}

static void a_deadline_is_always_later_than_its_start(void)
{
    static const char *const zones[] = {"Europe/Paris", "America/New_York", "Australia/Lord_Howe",
                                        "Pacific/Apia", "UTC"};
    static const char *const rules[] = {
        "every 14 days 20:00", "every Wednesday 2:30", "mon,thu 0:00", "1h", "1 day 23:59", "1 day",
        "7 days 0:00 mon-fri"};
    for (gsize z = 0; z < G_N_ELEMENTS(zones); z++) {
        GTimeZone *kept = g_time_zone_new_identifier(zones[z]); /* spares reading the zone file each time */
        for (gsize r = 0; r < G_N_ELEMENTS(rules); r++) {
            struct games_deadline_rule rule;
            WANT(games_deadline_parse(rules[r], &rule, NULL));
            /* Every 7 h 13 s for two years: all hours of all seasons. */
            gint64 last = 0;
            for (gint64 s = utc("2026-01-01T00:00:00Z"); s < utc("2028-01-01T00:00:00Z");
                 s += 7 * 3600 + 13) {
                gint64 next = games_deadline_next(&rule, s, zones[z], NULL, 0);
                if (next <= s || next % 60 != 0 || next < last)
                    CU_FAIL("a deadline before its start, off the minute, or going back");
                last = next;
            }
        }
        g_time_zone_unref(kept);
    }
}

/* Words in any order: either refused, or a rule that moves on. */
static void any_row_of_words_is_refused_or_a_sound_rule(void)
{
    static const char *const words[] = {"every",  "14",   "days",  "2",     "weeks",  "on",       "Wednesday",
                                        "20:00",  "48h",  "h",     "mon",   ",",      "-",        "fri",
                                        "20h",    "30",   "pm",    "at",    "à",      "sauf",     "un",
                                        "sur",    "deux", "issue", "midi",  ":",      "jours",    "ouvrables",
                                        "heures", "0",    "366",   "other", "quinze", "99999999", "\xff"};
    GTimeZone *kept = g_time_zone_new_identifier("Europe/Paris");
    guint32 state = 12345;
    unsigned read = 0;
    for (unsigned round = 0; round < 30000; round++) {
        GString *text = g_string_new(NULL);
        for (unsigned n = 1 + round % 6; n > 0; n--) {
            state = state * 1664525u + 1013904223u;
            g_string_append_printf(text, "%s%s", words[(state >> 16) % G_N_ELEMENTS(words)],
                                   state & 256 ? " " : "");
        }
        struct games_deadline_rule rule;
        if (games_deadline_parse(text->str, &rule, NULL)) {
            read++;
            gint64 start = utc("2026-03-27T19:00:00Z") + round;
            WANT(rule.issue || games_deadline_next(&rule, start, "Europe/Paris", NULL, 0) > start);
        }
        g_string_free(text, TRUE);
    }
    WANT(read > 1000);
    g_time_zone_unref(kept);
}

static void extreme_moments_do_not_crash(void)
{
    static const gint64 moments[] = {
        0, -86400, -62135596800, 253402300799, 253402300799 - 86400 * 400, 4102444800};
    struct games_deadline_rule rule = {.days = 14, .minute = 1200};
    for (gsize i = 0; i < G_N_ELEMENTS(moments); i++)
        WANT(games_deadline_next(&rule, moments[i], "Europe/Paris", NULL, 0) > moments[i]);
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
    for (int month = 1; month <= 12; month++)
        for (int day = 1; day <= 31; day++)
            g_ptr_array_add(all, g_strdup_printf("%02d-%02d", month, day));
    g_ptr_array_add(all, NULL);
    WANT(games_deadline_next(&rule, 1000000, "Europe/Paris", (const char *const *)all->pdata, 0) > 1000000);
    g_ptr_array_unref(all);
}

int main(void)
{
    return tests_run("deadline", (struct test[]){
                                     TEST(people_may_write_rules_in_both_languages),
                                     TEST(nonsense_is_refused_with_what_is_accepted),
                                     TEST(deadlines_fall_where_the_calendar_says),
                                     TEST(the_zine_sets_the_date_of_issue_rules),
                                     TEST(a_deadline_is_always_later_than_its_start),
                                     TEST(any_row_of_words_is_refused_or_a_sound_rule),
                                     TEST(extreme_moments_do_not_crash),
                                     {NULL, NULL},
                                 });
}
