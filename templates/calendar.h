/*
 * Dates for people's calendars (RFC 5545, RFC 5546): what a reader of a game has to send by when, as a part of
 * letters. Published, so that nothing is to be accepted; an entry that comes again with the same uid and a higher
 * sequence takes the place of the earlier one.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct templates_date {
    const char *uid;                   /* the same for ever: "game-12@judge.example" */
    gint64 at_s;                       /* UTC */
    bool cancelled;                    /* it stands no more */
    const char *summary, *description; /* of one line; may hold anything */
};

struct templates_calendar {
    const char *name, *address; /* who publishes it: the judge */
    gint64 now_s;               /* later calendars take the place of earlier ones */
    const struct templates_date *dates;
    unsigned n_dates;
};

/*
 * The calendar as bytes: lines end in CRLF and have at most 75 octets, none cut within a character (RFC 5545 3.1);
 * texts are escaped (3.3.11), times in UTC. Same values, same bytes. Transfer full.
 */
char *templates_calendar(const struct templates_calendar *calendar);
