/* Dates as a calendar of RFC 5545: lines folded, texts escaped, times in UTC. */
#include "calendar.h"

#include <string.h>

enum { LINE_OCTETS = 75 };

static const gint64 FIRST_SECOND =
    1577836800; /* sequences count from 2020: they fit into 31 bits until 2088 */

static bool continues_character(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* One content line: further lines begin with a blank, which counts (RFC 5545 3.1). */
static void put_line(GString *out, const char *line)
{
    gsize room = LINE_OCTETS;
    while (strlen(line) > room) {
        gsize n = room;
        while (n > 1 && continues_character(line[n]))
            n--;
        g_string_append_len(out, line, (gssize)n);
        g_string_append(out, "\r\n ");
        line += n;
        room = LINE_OCTETS - 1;
    }
    g_string_append(out, line);
    g_string_append(out, "\r\n");
}

/* A text as a value (RFC 5545 3.3.11); what no calendar may hold is left out. */
static void put_text(GString *out, const char *name, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text ? text : "", -1);
    g_autoptr(GString) line = g_string_new(name);
    g_string_append_c(line, ':');

    for (const char *p = valid; *p; p++) {
        bool control = (unsigned char)*p < 0x20 || *p == 0x7F;
        if (*p == '\n')
            g_string_append(line, "\\n");
        else if (strchr("\\;,", *p))
            g_string_append_printf(line, "\\%c", *p);
        else if (!control)
            g_string_append_c(line, *p);
    }

    put_line(out, line->str);
}

static void put_time(GString *out, const char *name, gint64 at_s)
{
    g_autoptr(GDateTime) at = g_date_time_new_from_unix_utc(at_s);
    g_autofree char *stamp = at ? g_date_time_format(at, "%Y%m%dT%H%M%SZ") : g_strdup("19700101T000000Z");
    g_autofree char *line = g_strconcat(name, ":", stamp, NULL);
    put_line(out, line);
}

/* The name of who publishes it, as the value of a parameter in quotes: these and controls cannot stand in it. */
static void put_organizer(GString *out, const struct templates_calendar *calendar)
{
    g_autofree char *name = g_utf8_make_valid(calendar->name ? calendar->name : "", -1);
    for (char *p = name; *p; p++)
        if (*p == '"' || (unsigned char)*p < 0x20 || *p == 0x7F)
            *p = '\'';
    g_autofree char *line = g_strdup_printf("ORGANIZER;CN=\"%s\":mailto:%s", name, calendar->address);
    put_line(out, line);
}

static void put_date(GString *out, const struct templates_calendar *calendar,
                     const struct templates_date *date)
{
    g_autofree char *sequence = g_strdup_printf("SEQUENCE:%" G_GINT64_FORMAT,
                                                CLAMP(calendar->now_s - FIRST_SECOND, 0, (gint64)G_MAXINT32));
    put_line(out, "BEGIN:VEVENT");
    put_text(out, "UID", date->uid);
    put_line(out, sequence);
    put_time(out, "DTSTAMP", calendar->now_s);
    put_organizer(out, calendar);
    put_time(out, "DTSTART", date->at_s);
    put_text(out, "SUMMARY", date->summary);
    put_text(out, "DESCRIPTION", date->description);
    put_line(out, date->cancelled ? "STATUS:CANCELLED" : "STATUS:CONFIRMED");
    put_line(out, "TRANSP:TRANSPARENT");
    put_line(out, "END:VEVENT");
}

char *templates_calendar(const struct templates_calendar *calendar)
{
    GString *out = g_string_new(NULL);
    put_line(out, "BEGIN:VCALENDAR");
    put_line(out, "VERSION:2.0");
    put_line(out, "PRODID:-//Moeshoeshoe//judge//EN");
    put_line(out, "METHOD:PUBLISH");
    for (unsigned i = 0; i < calendar->n_dates; i++)
        put_date(out, calendar, &calendar->dates[i]);
    put_line(out, "END:VCALENDAR");
    return g_string_free(out, FALSE);
}
