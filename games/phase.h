/*
 * Phases of a game. Rows are never changed after adjudication: a rollback to phase P adds a new row with P's
 * code and position whose `parent` is P's parent, and the game's current phase becomes that row. The line of
 * phases of a game is found from its current phase by following `parent`.
 */
#pragma once

#include "game.h"

/* Why a row was opened. */
enum games_cause {
    GAMES_CAUSE_COURSE, /* the game went on */
    GAMES_CAUSE_ROLLBACK,
    GAMES_CAUSE_EDIT,
    GAMES_CAUSE_ERRATUM,
    GAMES_CAUSE_COUNT
};

struct games_phase {
    gint64 id, game, parent;
    char *code;                  /* "S1901M" */
    char *position;              /* rules_position_print before the phase */
    gint64 opened_s, deadline_s; /* deadline_s 0: none */
    gint64 adjudicated_s;        /* 0: still open */
    char *rules;      /* rulebook and options when adjudicated: "bretagne", "datc convoy-routes=any-broken" */
    char *after;      /* position after (before advancing); NULL while open */
    unsigned version; /* 1: the game's first row with this code; 2… were added by a rollback or correction */
    unsigned reminders; /* bit set of reminders sent */
    enum rules_phase_type type;
    enum games_cause cause; /* COURSE: `why` NULL and `came_from` 0 */
    char *why;              /* the editor's words, NULL: none */
    gint64 came_from;       /* the row that was current before; 0: none, or unknown */
};
GAMES_AUTOPTR(games_phase)

/*
 * Opens a phase after `parent` (0: the first), which must be adjudicated, and makes it the game's current
 * phase. `deadline_s` 0: none. The id; 0 on error (REFUSED: parent open, or of another game).
 */
gint64 games_phase_open(struct games_store *store, gint64 game, gint64 parent, const char *code,
                        const char *position, gint64 now_s, gint64 deadline_s, GError **error);
/* Makes another row the end of the game's current line, e.g. to roll forward again to a branch that a
 * rollback left. */
bool games_phase_make_current(struct games_store *store, gint64 game, gint64 phase, GError **error);
/* The game has no current phase any more, as before its start; the rows stay readable. */
bool games_phase_leave(struct games_store *store, gint64 game, GError **error);
/* The id of the newest row of all games; 0: none. */
gint64 games_phase_newest(struct games_store *store);
struct games_phase *games_phase_get(struct games_store *store, gint64 id);
/* The phase with that code on the current line ("F1902M", any case); NULL if none. */
struct games_phase *games_phase_find(struct games_store *store, gint64 game, const char *code);
/* The last row before this one of the same phase in the same position; 0: there is none. */
gint64 games_phase_same(struct games_store *store, gint64 phase);
/* The adjudicated row with the same code that came last before a row: what it is a correction of. 0: none. */
gint64 games_phase_earlier(struct games_store *store, gint64 phase);
/* The current line, first phase to current. struct games_phase*, transfer full. */
GPtrArray *games_phase_line(struct games_store *store, gint64 game);
/* Every row of every branch, by id. struct games_phase*, transfer full. */
GPtrArray *games_phase_all(struct games_store *store, gint64 game);
/* Of an open phase; REFUSED if it is adjudicated. `deadline_s` 0: none. */
bool games_phase_set_deadline(struct games_store *store, gint64 phase, gint64 deadline_s, GError **error);
bool games_phase_set_reminders(struct games_store *store, gint64 phase, unsigned reminders, GError **error);
/* Open phases of active games with a deadline at or before `now_s`, by deadline then game; ids. Transfer
 * full, element gint64. */
GArray *games_phase_due(struct games_store *store, gint64 now_s);
/* Open phases of active games with a deadline at or before `until_s`, or none if that is 0 or more, or whose game has the setting
 * `key`, or rules that may bring it; by game; ids. Transfer full, element gint64. */
GArray *games_phase_open_list(struct games_store *store, gint64 until_s, const char *key);
/* Marks it adjudicated; REFUSED if it already is, so a phase is never adjudicated twice. Nothing of it
 * changes afterwards. */
bool games_phase_close(struct games_store *store, gint64 phase, const char *rules, const char *after,
                       gint64 now_s, GError **error);

/* Says why an open row was opened, once that is known. REFUSED if it is adjudicated. */
bool games_phase_set_cause(struct games_store *store, gint64 phase, enum games_cause cause, const char *why,
                           gint64 came_from, GError **error);
/* How the game ended in that phase the last time it did, though it may have been taken back since; NULL: it
 * never ended there. Transfer full. */
char *games_phase_ending(struct games_store *store, gint64 phase);

/* Orders. One row a unit and version; the newest row of a unit counts. */
struct games_order {
    gint64 id, phase;
    char *power;
    char *unit;   /* province of the ordered unit, or of the build; "WAIVE" and a number for waives; behind
                     it "#2" and on where `nth` is more than 1 */
    unsigned nth; /* of the unit's orders that hang on conditions: 1 the first looked at; 0 when adding: as
                     `unit` says, else 1 */
    char *text;   /* canonical */
    char *status; /* rules_read_status_word */
    char *source; /* the player's words */
    char *extra;  /* notes, ranked choices, condition: as judge/ packs them; NULL */
    gint64 mail, person, given_s; /* 0 mail: entered by command */
    bool withdrawn;
};
GAMES_AUTOPTR(games_order)
/* Adds an order (`id` is not read). REFUSED if the phase is adjudicated. */
bool games_order_put(struct games_store *store, const struct games_order *order, GError **error);
/* Withdraws a power's orders in a phase (`unit` NULL: all). */
bool games_order_withdraw(struct games_store *store, gint64 phase, const char *power, const char *unit,
                          gint64 now_s, GError **error);
/* A power's orders are those again that stood when that person came to it, in later phases too: his do not count. */
bool games_order_without(struct games_store *store, gint64 phase, const char *power, gint64 person,
                         gint64 since_s, gint64 now_s, GError **error);
/* What was given in `from`, an open phase that an act opened in the place of `to`, is given there too. */
bool games_order_carry(struct games_store *store, gint64 act, gint64 from, gint64 to, GError **error);
/* Orders in force (`power` NULL: of everybody), in the order given. struct games_order*. */
GPtrArray *games_order_list(struct games_store *store, gint64 phase, const char *power);
/* The orders that a mail gave, those kept for later phases too. struct games_order*, oldest first. */
GPtrArray *games_order_of_mail(struct games_store *store, gint64 mail);
/* Every order ever given for a phase, also those replaced or withdrawn. struct games_order*, oldest first. */
GPtrArray *games_order_history(struct games_store *store, gint64 phase);
/* The orders in force of one phase row, and what was read of orders ahead, are another's too; without `standbys` not those of whoever was called for the power when
 * the first was left: they wait beside its player's. */
bool games_order_copy(struct games_store *store, gint64 from, gint64 to, bool standbys, GError **error);
/*
 * Orders for phases to come: kept under the game and code until that phase opens; of a unit the newest
 * counts, as above. Listed ones have phase 0. `unit` NULL: all of the power. games_order_take_later moves
 * them into a phase just opened; twice does no more. What a called standby orders is kept apart under the
 * code and "/STANDBY", and no phase takes it by itself; it counts while he is called.
 */
bool games_order_put_later(struct games_store *store, gint64 game, const char *code,
                           const struct games_order *order, GError **error);
GPtrArray *games_order_list_later(struct games_store *store, gint64 game, const char *code,
                                  const char *power);
bool games_order_withdraw_later(struct games_store *store, gint64 game, const char *code, const char *power,
                                const char *unit, gint64 now_s, GError **error);
bool games_order_take_later(struct games_store *store, gint64 phase, GError **error);

/* Outcomes, one row an outcome, as columns that JSON and templates can use. */
struct games_result {
    gint64 phase;
    unsigned version;
    unsigned seq;
    char *power;
    char *unit;    /* "A PAR" */
    char *order;   /* canonical */
    char *verdict; /* rules_verdict_word */
    char *cause;   /* rules_cause_word */
    char *law;
    char *by, *by2; /* province codes or NULL */
    char *dislodged_by;
    int strength, against;
    bool dislodged, by_convoy, no_order;
};
GAMES_AUTOPTR(games_result)
bool games_result_put(struct games_store *store, const struct games_result *result, GError **error);
/* The outcomes of an adjudication by seq; `version` 0: of the newest. struct games_result*, transfer full. */
GPtrArray *games_result_list(struct games_store *store, gint64 phase, unsigned version);
