/*
 * What a command of the command line is given: home, configuration, clock; and the exit statuses.
 */
#pragma once

#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

enum { JUDGE_DONE = 0, JUDGE_REFUSED = 1, JUDGE_USAGE = 2 };

struct judge_context {
    const char *home; /* --home, $JUDGE_HOME, or the folder that holds judge.conf; NULL if there is none */
    const char *config_path;      /* --config or HOME/judge.conf */
    gint64 now_s;                 /* --now or the clock, read once; UTC seconds */
    enum rules_language language; /* of standard output and error: --language, LC_ALL, LC_MESSAGES, LANG */
    enum rules_language wished;   /* the same, RULES_LANGUAGE_NONE where nothing named a language of ours */
    bool verbose;
};
