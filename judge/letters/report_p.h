/* A report as it is gathered (report.c), for who says more of it (report_notes.c). */
#pragma once

#include "report.h"

struct judge_report {
    const struct judge_play *play;
    struct rules_position before, after;
    bool has_before;
    struct rules_result *result; /* NULL: none */
    gint64 phase;                /* row reported */
    gint64 deadline_s;           /* of the phase now open */
    enum rules_end end;
    rules_power winner;
    unsigned n_players;
    struct templates_player *players; /* by power of the map */
    GPtrArray *owned;                 /* strings the players point to */
    GArray *years, *counts;
    GPtrArray *late, *vacant, *scripted; /* power ids */
    GPtrArray *press;                    /* struct games_press* */
    gint64 opened_s, closed_s;           /* of the phase reported; 0: none */
    bool agreed;                         /* the game ended with it by agreement, not by its rules */
    bool current;                        /* nothing was adjudicated after it */
    struct rules_phase since;            /* first phase of its letter */
    bool continues;                      /* phases resolved with it follow in the same letter */
    char *rules;                         /* rulebook and options it was adjudicated under */
    struct judge_version *version;       /* NULL: the first report of the phase */
};
