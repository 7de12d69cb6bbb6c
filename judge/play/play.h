/*
 * A game loaded to be asked, shown or adjudicated: its row, board, rulebook, the phase with its position, and
 * who sits where.
 *
 *     play = judge_play_find(home, "Kersaint", &error);
 *     judge_play_start / _adjudicate / _reopen (inside a transaction): what they change is in the store;
 * `play` then shows the new phase judge_play_free(play);
 */
#ifndef JUDGE_PLAY_H
#define JUDGE_PLAY_H

#include "home.h"

struct judge_play {
    struct judge_home *home; /* borrowed */
    struct games_game *game;
    const struct judge_board *board; /* borrowed */
    struct rules_rulebook book;
    char *rules;               /* as recorded: "bretagne convoy-paradox=szykman" */
    int32_t last_year;         /* 0: none */
    struct games_phase *phase; /* NULL before the start */
    struct rules_position pos; /* of `phase`; before the start: the map's */
    GPtrArray *seats;          /* open seats, struct games_seat* */
    gint64 next_deadline_s;    /* of the next phase opened, in place of its rule; 0: the rule */
    GArray *unreported; /* gint64: phases adjudicated with their moves, told in the report that follows */
};

struct judge_play *judge_play_load(struct judge_home *home, gint64 game, GError **error);
/* By name, any case. REFUSED error that names the nearest game. */
struct judge_play *judge_play_find(struct judge_home *home, const char *name, GError **error);
void judge_play_free(struct judge_play *play); /* NULL is allowed */
/* Reads game, seats and phase again after they changed; what was borrowed from them is gone. */
bool judge_play_reload(struct judge_play *play, GError **error);

/* Language and time zone of the game; the reader's own where he has chosen (person may be NULL). */
enum rules_language judge_play_language(const struct judge_play *play, const struct games_person *person);
/* "forming", "active", "paused", "ended": for the command line, and behind "state-" in judge.txt. */
const char *judge_state_word(enum games_state state);
/* The name of a power given by its code; the code itself if the board has no such power. */
const char *judge_play_power_name(const struct judge_play *play, const char *power,
                                  enum rules_language language);
const char *judge_play_zone(const struct judge_play *play, const struct games_person *person);
/* The open player's seat of a power, or NULL (vacant). Borrowed. */
struct games_seat *judge_play_seat(const struct judge_play *play, const char *power);
enum rules_phase_type judge_play_type(const struct judge_play *play);
/* Position in text, and back. Transfer full; REFUSED/SETUP error if a stored text cannot be read. */
char *judge_position_text(const struct rules_position *pos);
bool judge_position_read(const struct judge_board *board, const char *text, const char *what,
                         struct rules_position *pos, GError **error);

/*
 * Orders in force in a phase as the adjudicator takes them: conditions tested on `pos`, the first possible of
 * ranked choices taken, those of one unit reduced to one. Element struct rules_order; transfer full.
 */
GArray *judge_play_orders(const struct judge_play *play, gint64 phase, const struct rules_position *pos,
                          const char *power);
/* Whether the condition of a stored order, if it has one, holds in a position. */
bool judge_play_order_holds(const struct judge_play *play, const struct games_order *row,
                            const struct rules_position *pos);
/* How many orders a power still owes in the current phase; 0: nothing to order, or all there. */
unsigned judge_play_owes(const struct judge_play *play, rules_power power);
/*
 * Whether and how the game is over when the phase `told` led to `next`. A solo counts only where the rules
 * count centres, at the end of a year's moves: not because an editor gave them meanwhile.
 */
enum rules_end judge_play_end(const struct judge_play *play, struct rules_phase told,
                              const struct rules_position *next, rules_power *winner);
/* Whether the phase `told`, followed by `next`, settled the year's centres. */
bool judge_play_counts_centres(const struct rules_map *map, struct rules_phase told, struct rules_phase next);
/* Whether the phase may be adjudicated before its deadline: all orders in (or their givers ready), nobody
 * waits. */
bool judge_play_is_complete(const struct judge_play *play);

/* The outcomes that were recorded for a phase, as the rules gave them. */
bool judge_play_result(const struct judge_play *play, const struct games_phase *row,
                       struct rules_position *before, struct rules_result *result, GError **error);

/* The rest must run inside a transaction; each leaves its mailings in the outbox. */
bool judge_play_start(struct judge_play *play, GError **error);
/* Adjudicates the current phase and opens the next, or ends the game. `why`: "deadline", "complete",
 * "editor". */
bool judge_play_adjudicate(struct judge_play *play, const char *why, GError **error);
/* Opens a new branch at a past phase of the line, with the orders it had (back.h tells everybody). */
bool judge_play_reopen(struct judge_play *play, const char *code, GError **error);
/* Copies the orders in force of one phase row to another. */
bool judge_play_copy_orders(const struct judge_play *play, gint64 from, gint64 to, GError **error);
/* Replaces the position of the current phase: a new branch beside it, orders kept. */
bool judge_play_edit(struct judge_play *play, const struct rules_position *pos, GError **error);
/* Deadline for a phase of a type that opens at `start_s`; always later than now. */
gint64 judge_play_deadline(const struct judge_play *play, enum rules_phase_type type, gint64 start_s);

/* games_order.extra: what a row needs beyond its text. */
struct judge_extra {
    char *said;      /* what was assumed, as told to the player; NULL */
    char *ranked;    /* further choices, canonical, joined by " | "; NULL */
    char *condition; /* packed; NULL: always */
};
char *judge_extra_pack(const struct judge_extra *extra); /* NULL if there is nothing; transfer full */
void judge_extra_unpack(const char *packed, struct judge_extra *extra);
void judge_extra_clear(struct judge_extra *extra);
/* A condition as words separated by blanks, prefix form, places and powers by code; and back (in `arena`;
 * NULL if it makes no sense). */
char *judge_condition_pack(const struct rules_map *map, const struct rules_condition *condition);
const struct rules_condition *judge_condition_unpack(const struct rules_map *map, const char *text,
                                                     struct rules_arena *arena);

/* Adds a row to the audit log about this game. */
bool judge_play_log(const struct judge_play *play, const char *what, gint64 person, gint64 mail,
                    GError **error, const char *format, ...) G_GNUC_PRINTF(6, 7);

#endif
