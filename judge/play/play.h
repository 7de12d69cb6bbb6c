/*
 * A game loaded to be asked, shown or adjudicated: its row, board, rulebook, the phase with its position, and
 * who sits where.
 *
 *     play = judge_play_find(home, "Kersaint", &error);
 *     ...                                            course/course.h starts, adjudicates and reopens it
 *     judge_play_free(play);
 */
#pragma once

#include "home.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* A game by its name, or by one that it had before it was renamed. NULL: none. Transfer full. */
struct games_game *judge_desk_find_game(struct judge_home *home, const char *name);

GAMES_AUTO(rules_readings) /* reading is done with a game in hand */
GAMES_AUTO(rules_branches)
GAMES_AUTOPTR(rules_map)
GAMES_AUTOPTR(rules_names)

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
    const GPtrArray *
        replayed; /* struct games_phase*: phases of an erratum, adjudicated anew one behind the other; NULL: none. Borrowed */
    /* struct games_order*: of the phase that they end in, whose units are there no more; NULL: not looked for */
    GPtrArray *dropped;
    const char *notation; /* shown in place of the game's; NULL: the game's. Borrowed */
    GArray *unreported;   /* gint64: phases adjudicated with their moves, told in the report that follows */
};

struct judge_play *judge_play_load(struct judge_home *home, gint64 game, GError **error);
/* By name, any case. REFUSED error that names the nearest game. */
struct judge_play *judge_play_find(struct judge_home *home, const char *name, GError **error);
void judge_play_free(struct judge_play *play); /* NULL is allowed */
GAMES_AUTOPTR(judge_play)
/* Reads game, seats and phase again after they changed; what was borrowed from them is gone. */
bool judge_play_reload(struct judge_play *play, GError **error);
/* Language and time zone of the game; the reader's own where he has chosen (person may be NULL). */
enum rules_language judge_play_language(const struct judge_play *play, const struct games_person *person);
/* "forming", "active", "paused", "ended": for the command line, and behind "state-" in judge.txt. */
const char *judge_state_word(enum games_state state);
/* A power by its code; RULES_NO_POWER: none (NULL is allowed), or the board has no such power. */
rules_power judge_play_power(const struct judge_play *play, const char *id);
/* The name of a power given by its code; the code itself if the board has no such power. */
const char *judge_play_power_name(const struct judge_play *play, const char *power,
                                  enum rules_language language);
/* The same in what the editor is told (judge_home_tell). */
const char *judge_play_power_told(const struct judge_play *play, const char *power);
/* "Spring 1901": the phase of a code, or (NULL) the one where the game stands; the code itself if it is none. Transfer full. */
char *judge_play_phase_name(const struct judge_play *play, const char *code, enum rules_language language);
const char *judge_play_zone(const struct judge_play *play, const struct games_person *person);
bool judge_play_forms(const struct judge_play *play); /* whether it has not begun */
bool judge_play_runs(const struct judge_play *play);  /* or is paused */
/* Whether the game has a phase to order for, and until when; 0: it has none, or no date. */
bool judge_play_is_open(const struct judge_play *play);
gint64 judge_play_due_s(const struct judge_play *play);
/* A date where its reader lives; NULL: there is none (0). Transfer full. */
char *judge_play_date(const struct judge_play *play, const struct games_person *person, gint64 at_s,
                      enum rules_language language);
/* The open player's seat of a power, or NULL (vacant). Borrowed. */
struct games_seat *judge_play_seat(const struct judge_play *play, const char *power);
/* The first open seat that a person has in that role, or NULL. Borrowed. */
struct games_seat *judge_play_seat_of(const struct judge_play *play, gint64 person, enum games_role role);
enum rules_phase_type judge_play_type(const struct judge_play *play);

/* The notation that a reader of this language is shown: the game's own, or what is usual in it. Borrowed. */
const char *judge_play_notation(const struct judge_play *play, enum rules_language language);
/* What the reading of a power's words rests on: board, open position, rulebook, language and notation. Borrowed. */
struct rules_read_context judge_play_reading(const struct judge_play *play, rules_power power);
/* Words of a power read on it. `readings` is the caller's to clear. */
void judge_play_read(const struct judge_play *play, rules_power power, const char *words,
                     struct rules_readings *readings);
/*
 * Whether and how the game is over when the phase of `before` led to `next`. A solo counts only where the rules
 * count centres, at the end of a year's moves: not because an editor gave them meanwhile.
 */
enum rules_end judge_play_end(const struct judge_play *play, const struct rules_position *before,
                              const struct rules_position *next, rules_power *winner);
/* Whether the phase `told`, followed by `next`, settled the year's centres. */
bool judge_play_counts_centres(const struct rules_map *map, struct rules_phase told, struct rules_phase next);
/* Deadline for a phase of a type that opens at `start_s`; later than now, or 0 where the rule is the zine's next issue and no
 * date of it is known. */
gint64 judge_play_deadline(const struct judge_play *play, enum rules_phase_type type, gint64 start_s);
/* The rule that a game's settings give for phases of a type; false if it cannot be read. */
bool judge_deadline_rule(const struct games_game *game, enum rules_phase_type type,
                         struct games_deadline_rule *rule);
/* Adds a row to the audit log about this game. */
bool judge_play_log(const struct judge_play *play, const char *what, gint64 person, gint64 mail,
                    GError **error, const char *format, ...) G_GNUC_PRINTF(6, 7);
/* What the log calls something that was done ("deadline"), as a reader knows it; NULL: it has no words. Transfer full. */
char *judge_event_said(const char *what, enum rules_language language);
/* The same of another phase (0: of none), in whose report it is told; `detail` may be NULL. */
bool judge_play_log_at(const struct judge_play *play, gint64 phase, const char *what, gint64 person,
                       gint64 mail, const char *detail, GError **error);
/* Where the store keeps which game had a name. Transfer full. */
char *judge_play_name_key(const char *name);

/* The phase that a game which is over ended with; NULL: one is open, or none was played. Borrowed. */
static inline const struct games_phase *judge_played_last(const struct judge_play *play)
{
    return play->phase && play->phase->adjudicated_s ? play->phase : NULL;
}
