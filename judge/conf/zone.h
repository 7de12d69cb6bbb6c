/*
 * Names of time zones, as people write them. A name comes from a mail and ends as a file's: only names of the system's
 * table of zones get that far, so that no path, no pipe and no other file is ever opened for one.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* A time zone as the C library reads it: "Europe/Paris" as it is, "UTC-5" and "GMT+3" as people mean them, "-05:00",
 * "+03:00". NULL: no zone. Transfer full. */
char *judge_zone(const char *text);
bool judge_is_zone(const char *text);
/* All zones of the system's table that have a place. Transfer full. */
char **judge_zones(void);

/* A moment as programs read it, in UTC: "2026-03-02T11:00:00Z"; "-" for none (0) and what no calendar holds. Transfer full. */
char *judge_stamp(gint64 at_s);
