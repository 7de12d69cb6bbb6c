/* Calendars: RFC 5545 as bytes. */
#include "../../templates/calendar.h"
#include "../harness.h"

#include <string.h>

static char *calendar_of(const char *summary, gint64 at_s, gint64 now_s)
{
    struct templates_date date = {
        .uid = "game-7@kersaint.example", .at_s = at_s, .summary = summary, .description = "a"};
    struct templates_calendar calendar = {.name = "Le \"juge\"",
                                          .address = "judge@kersaint.example",
                                          .now_s = now_s,
                                          .dates = &date,
                                          .n_dates = 1};
    return templates_calendar(&calendar);
}

static void want(const char *text, const char *line)
{
    if (!strstr(text, line))
        printf("missing '%s' in:\n%s\n", line, text);
    WANT(strstr(text, line) != NULL);
}

static void a_date_is_an_event_in_utc(void)
{
    char *text = calendar_of("Kersaint : Automne 1902", 1777658400, 1777600000);
    want(text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
    want(text, "\r\nMETHOD:PUBLISH\r\nBEGIN:VEVENT\r\nUID:game-7@kersaint.example\r\nSEQUENCE:199763200\r\n");
    want(text, "\r\nDTSTAMP:20260501T014640Z\r\n");
    want(text, "\r\nDTSTART:20260501T180000Z\r\n");
    want(text, "\r\nORGANIZER;CN=\"Le 'juge'\":mailto:judge@kersaint.example\r\n");
    want(text, "\r\nSUMMARY:Kersaint : Automne 1902\r\n");
    want(text, "\r\nSTATUS:CONFIRMED\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
    g_free(text);
}

static void texts_are_escaped(void)
{
    char *text = calendar_of("a;b,c\\d\ne\tf\x01g", 1777658400, 1777600000);
    want(text, "\r\nSUMMARY:a\\;b\\,c\\\\d\\nefg\r\n");
    g_free(text);
}

/* What a reader makes of it again: folds taken out. */
static char *unfold(const char *text)
{
    g_auto(GStrv) pieces = g_strsplit(text, "\r\n ", -1);
    return g_strjoinv("", pieces);
}

static void lines_are_folded_between_characters(void)
{
    for (unsigned lead = 60; lead < 80; lead++) {
        g_autofree char *fill = g_strnfill(lead, 'x');
        g_autofree char *summary = g_strconcat(fill, "éàœ€𝄞", fill, "é", NULL);
        char *text = calendar_of(summary, 1777658400, 1777600000);
        g_auto(GStrv) lines = g_strsplit(text, "\r\n", -1);
        for (char **line = lines; *line; line++) {
            WANT(strlen(*line) <= 75);
            WANT(g_utf8_validate(*line, -1, NULL));
            WANT(!strpbrk(*line, "\r\n"));
        }
        g_autofree char *whole = unfold(text), *want_line = g_strconcat("SUMMARY:", summary, "\r\n", NULL);
        want(whole, want_line);
        g_free(text);
    }
}

static void what_is_no_text_breaks_nothing(void)
{
    char *text = calendar_of("\xFF\xFE\r\nEND:VCALENDAR\r\n", -99999999999999, G_MAXINT64);
    WANT(g_utf8_validate(text, -1, NULL));
    WANT(!strstr(text, "\nEND:VCALENDAR\r\n\r\n"));
    want(text, "\r\nSEQUENCE:2147483647\r\n");
    want(text, "\\nEND:VCALENDAR\\n\r\n");
    g_free(text);
}

int main(void)
{
    return tests_run("calendar", (struct test[]){TEST(a_date_is_an_event_in_utc),
                                                 TEST(texts_are_escaped),
                                                 TEST(lines_are_folded_between_characters),
                                                 TEST(what_is_no_text_breaks_nothing),
                                                 {NULL, NULL}});
}
