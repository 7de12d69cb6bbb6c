/*
 * Games, their settings, and who sits where. A game is formed, started (its first phase opened, state
 * ACTIVE), perhaps paused, ended.
 */
#pragma once

#include "store.h"
#include "../rules/rules.h"

enum games_state {
    GAMES_STATE_NONE,
    GAMES_STATE_FORMING,
    GAMES_STATE_ACTIVE,
    GAMES_STATE_PAUSED,
    GAMES_STATE_ENDED,
};

struct games_game {
    gint64 id;
    char *name; /* letters, digits, '-', '_'; unique without regard to case */
    enum games_state state;
    char *variant;  /* built-in map name, or the name of a file kept in `map_text` */
    char *map_text; /* NULL for built-in maps */
    char *language, *timezone;
    gint64 created_s, started_s, ended_s;
    char *result;         /* NULL until the end: "solo FRANCE", "year", "draw FRANCE,TURKEY" */
    gint64 phase;         /* current phase row, 0 before the start */
    gint64 seed;          /* of the draw of powers, recorded */
    GHashTable *settings; /* key -> value, as given; see the table of settings in judge/ */
};
GAMES_AUTOPTR(games_game)

gint64 games_game_add(struct games_store *store, const char *name, const char *variant, const char *map_text,
                      const char *language, const char *timezone, gint64 seed, gint64 now_s, GError **error);
struct games_game *games_game_get(struct games_store *store, gint64 id);
struct games_game *games_game_find(struct games_store *store, const char *name); /* any case */
GPtrArray *games_game_list(struct games_store *store, bool ended_too); /* struct games_game*, by name */
/* Games not begun with a moment as the setting `key` that has come, by name; ids. Transfer full, element gint64. */
GArray *games_game_forming_until(struct games_store *store, const char *key, gint64 now_s);
/* A setting (value NULL: unset). The keys name, language, timezone, seed, variant and map_text with a value
 * change the game's own fields. */
bool games_game_set(struct games_store *store, gint64 id, const char *key, const char *value, GError **error);
const char *games_game_setting(const struct games_game *game, const char *key, const char *fallback);
/*
 * FORMING forgets the start; ACTIVE sets it the first time; ENDED sets the end and needs a result; any state
 * but ENDED forgets the end. `result` replaces the result that was there (NULL: none).
 */
bool games_game_set_state(struct games_store *store, gint64 id, enum games_state state, gint64 now_s,
                          const char *result, GError **error);

/* Who sits where. History is kept: replacing somebody closes his row and opens another. */
enum games_role { GAMES_ROLE_PLAYER, GAMES_ROLE_STANDBY, GAMES_ROLE_OBSERVER, GAMES_ROLE_EDITOR };
struct games_seat {
    gint64 id, game, person;
    enum games_role role;
    char *power;             /* identity; NULL before the draw and for observers */
    char *preferences;       /* as given, NULL */
    gint64 since_s, until_s; /* until_s 0: still */
    bool wait;               /* asked to wait for the deadline */
    bool ready;
    unsigned missed, missed_in_a_row;
};
GAMES_AUTOPTR(games_seat)
/* The id; 0 on error (REFUSED: a player's power that has a player). */
gint64 games_seat_add(struct games_store *store, gint64 game, gint64 person, enum games_role role,
                      const char *power, gint64 now_s, GError **error);
/*
 * Changes power, preferences (NULL: none), why it was taken (snapshot.h; NULL: by people), wait, ready (yes or no), missed,
 * missed_in_a_row (numbers; turn.h counts them). REFUSED: other keys, values that are none, a power that has a player.
 */
bool games_seat_set(struct games_store *store, gint64 seat, const char *key, const char *value,
                    GError **error);
/* He leaves the seat; the row stays as history. Closing it again changes nothing. */
bool games_seat_close(struct games_store *store, gint64 seat, gint64 now_s, const char *why, GError **error);
/* By power (those without one first, in the order of joining), then since. struct games_seat*, transfer full.
 */
GPtrArray *games_seat_list(struct games_store *store, gint64 game, bool closed_too);
/* The power's player now, NULL if it has none. Transfer full. */
struct games_seat *games_seat_of_power(struct games_store *store, gint64 game, const char *power);
/* Who sits now where an act freed a player's seat, but by that act; NULL: nobody. Transfer full. */
struct games_seat *games_seat_taken(struct games_store *store, gint64 act);
/* Whether a person has an open seat of that role in the game: e.g. is one of its editors. */
bool games_seat_has_role(struct games_store *store, gint64 game, gint64 person, enum games_role role);
/* Whether a person (0: anybody) ever played there, a power (NULL: any), and `left` it. */
bool games_seat_played(struct games_store *store, gint64 game, gint64 person, const char *power, bool left);
/* Whether he has seen the game as another power, or with an editor's eyes. */
bool games_seat_saw_more(struct games_store *store, gint64 game, gint64 person, const char *power);
/* Whether the last seat that he played there was taken from him. */
bool games_seat_was_taken(struct games_store *store, gint64 game, gint64 person);
/* A person's open seats in games that have not ended, by game. struct games_seat*, transfer full. */
GPtrArray *games_seat_of_person(struct games_store *store, gint64 person);
/* Whether he ever had a seat in the game. */
bool games_seat_ever(struct games_store *store, gint64 game, gint64 person);
/* His seats of games that are over, and those that he has left. */
GPtrArray *games_seat_past(struct games_store *store, gint64 person);
