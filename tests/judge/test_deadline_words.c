/* Deadline rules as letters say them: what is said reads back to the same rule. */
#include "../../judge/letters/deadline.h"
#include "../harness.h"

#define MON            1u
#define TUE            2u
#define WED            4u
#define THU            8u
#define FRI            16u
#define SUN            64u
#define ALL_BUT_SUNDAY 0x3fu
#define ALL_DAYS       0x7fu

static bool same_rule(const struct games_deadline_rule *a, const struct games_deadline_rule *b)
{
    return a->days == b->days && a->hours == b->hours && a->weekdays == b->weekdays &&
           a->minute == b->minute && a->issue == b->issue;
}

static void want_read_back(const struct games_deadline_rule *rule, enum rules_language language)
{
    struct games_deadline_rule again;
    g_autofree char *text = judge_deadline_said(rule, language);
    bool same = games_deadline_parse(text, &again, NULL) && same_rule(&again, rule);
    if (!same)
        printf("days %u hours %u weekdays %x minute %d: '%s'\n", rule->days, rule->hours, rule->weekdays,
               rule->minute, text);
    WANT(same);
}

static void a_rule_that_is_said_reads_back_to_the_same_rule(void)
{
    static const unsigned weekdays[] = {
        0, MON, WED, SUN, MON | THU, MON | TUE | WED | THU | FRI, ALL_BUT_SUNDAY, ALL_DAYS};
    static const unsigned hours[] = {0, 1, 12, 20, 48, 8784};
    static const int minutes[] = {-1, 0, 1, 720, 1110, 1439};

    for (unsigned days = 0; days <= 366; days += days < 40 ? 1 : 47)
        for (gsize h = 0; h < G_N_ELEMENTS(hours); h++)
            for (gsize w = 0; w < G_N_ELEMENTS(weekdays); w++)
                for (gsize m = 0; m < G_N_ELEMENTS(minutes); m++) {
                    struct games_deadline_rule rule = {days, hours[h], weekdays[w], minutes[m], false};
                    if (days + hours[h] == 0)
                        continue;
                    want_read_back(&rule, RULES_FRENCH);
                    want_read_back(&rule, RULES_ENGLISH);
                }

    struct games_deadline_rule issue = {.minute = -1, .issue = true};
    want_read_back(&issue, RULES_FRENCH);
    want_read_back(&issue, RULES_ENGLISH);
}

static void rules_are_said_as_people_say_them(void)
{
    static const struct {
        const char *text, *english, *french;
    } rows[] = {
        {"tous les 14 jours 20:00", "every 14 days 20:00", "tous les 14 jours à 20:00"},
        {"un mercredi sur deux 20h", "every 2 weeks on Wednesday 20:00",
         "toutes les 2 semaines le mercredi à 20:00"},
        {"every Wednesday 20:00", "every Wednesday 20:00", "chaque mercredi à 20:00"},
        {"mon,wed,thu 18:00", "Monday, Wednesday and Thursday 18:00", "lundi, mercredi et jeudi à 18:00"},
        {"48h", "48h", "48 h"},
        {"3 jours", "every 3 days", "tous les 3 jours"},
        {"3 jours 12 heures", "3 days 12 hours", "3 jours 12 heures"},
        {"3 jours ouvrables", "every 3 days on Monday, Tuesday, Wednesday, Thursday and Friday",
         "tous les 3 jours, lundi, mardi, mercredi, jeudi et vendredi"},
        {"daily 20:00", "every day 20:00", "chaque jour à 20:00"},
        {"numéro", "issue", "numéro"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct games_deadline_rule rule;
        WANT(games_deadline_parse(rows[i].text, &rule, NULL));
        g_autofree char *english = judge_deadline_said(&rule, RULES_ENGLISH);
        g_autofree char *french = judge_deadline_said(&rule, RULES_FRENCH);
        WANT_STR(english, rows[i].english);
        WANT_STR(french, rows[i].french);
    }
}

/* Whatever words make a rule, the rule can be said. */
static void any_rule_that_is_read_can_be_said(void)
{
    static const char *const words[] = {
        "every", "14",   "days",  "2",    "weeks", "on",        "Wednesday", "20:00", "48h",   "h",
        "mon",   "-",    "fri",   "20h",  "30",    "pm",        "at",        "à",     "sauf",  "un",
        "sur",   "deux", "issue", "midi", "jours", "ouvrables", "heures",    "366",   "other", "quinze"};
    guint32 state = 12345;
    unsigned read = 0;

    for (unsigned round = 0; round < 30000; round++) {
        g_autoptr(GString) text = g_string_new(NULL);
        for (unsigned n = 1 + round % 6; n > 0; n--) {
            state = state * 1664525u + 1013904223u;
            g_string_append_printf(text, "%s%s", words[(state >> 16) % G_N_ELEMENTS(words)],
                                   state & 256 ? " " : "");
        }

        struct games_deadline_rule rule;
        if (!games_deadline_parse(text->str, &rule, NULL))
            continue;
        read++;
        want_read_back(&rule, RULES_FRENCH);
        want_read_back(&rule, RULES_ENGLISH);
    }
    WANT(read > 1000);
}

int main(void)
{
    return tests_run("deadline words", (struct test[]){
                                           TEST(a_rule_that_is_said_reads_back_to_the_same_rule),
                                           TEST(rules_are_said_as_people_say_them),
                                           TEST(any_rule_that_is_read_can_be_said),
                                           {NULL, NULL},
                                       });
}
