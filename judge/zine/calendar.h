/* Dates of issues to come: deadlines of games whose rule is the issue follow them. */
#pragma once

#include "zine.h"
#include "../desk/undo.h"

struct judge_zine_dates {
    const char *rule;  /* "every 2 weeks on Friday 20:00"; NULL: none */
    const char *until; /* a moment; NULL: a year from now */
    const char *
        except; /* months and days without an issue, with blanks or commas: "august 12-25 2026-12-31"; NULL: none */
    const char *date;    /* one date of an issue; NULL: none */
    const char *between; /* a date for retreats and adjustments alone; NULL: none */
    const char *without; /* a date that is none any more; NULL: none */
};
/* Does all of that, moves the deadlines, and says what dates there are, a line each. Inside a transaction. */
judge_deed_work judge_zine_set_dates; /* data: a struct judge_zine_dates */
