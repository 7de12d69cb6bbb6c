/* Who sits at a game: its editors, readers and players, and what others may know of them. */
#pragma once

#include "home.h"
#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Whom the players know as the last one who left a power until that moment; NULL: nobody, or not for them to
 * know. Transfer full. */
char *judge_former_player(const struct judge_play *play, const char *power, gint64 at_s);
/* The judge's editor and those of the game, each once: struct games_person*, transfer full; NULL with an
 * error. */
GPtrArray *judge_desk_editors(const struct judge_play *play, GError **error);
/* Whether somebody is an editor of the game: by his seat, or as the judge's editor. */
bool judge_edits(const struct judge_play *play, const struct games_person *person);

/* Those who get a game's mail: seats with persons, each person once; the judge's editor last. Element struct
 * judge_recipient*. */
struct judge_recipient {
    struct games_person *person;
    const char *power; /* borrowed from play; NULL: observer or editor */
    GPtrArray *powers; /* all that he plays, with the first; const char*, borrowed from play */
};
GPtrArray *judge_report_recipients(const struct judge_play *play, GError **error);
/* Adds somebody who plays that power (borrowed). Takes `person`. */
void judge_recipient_add(GPtrArray *recipients, struct games_person *person, const char *power);

/* And standbys who are called, who have orders to give, and get no reports yet. */
void judge_recipients_add_called(const struct judge_play *play, GPtrArray *recipients);

/* The editor of the configuration as a person, added to the store if new (inside a transaction). NULL: there
 * is none. Transfer full. */
struct games_person *judge_editor(struct judge_home *home, GError **error);
/* Whether somebody is the judge's editor: of those who share his address, the first. */
bool judge_is_chief(const struct judge_home *home, const struct games_person *person);
/* Whether somebody (NULL: a stranger) may see a game and its reports: all may, unless it is private. */
bool judge_game_is_open(struct judge_home *home, const struct games_game *game,
                        const struct games_person *person, bool editor);
/* Whether players of a game are told who the others are. */
bool judge_game_shows_names(const struct games_game *game);

/*
 * What others see of a player of that game: alias or name, with his address if the game shows addresses.
 * NULL: nothing. Transfer full.
 */
char *judge_person_shown(const struct games_game *game, const struct games_person *person);
/* The same outside of any game: alias or name, never an address. Transfer full. */
char *judge_person_name(const struct games_person *person);
/* The folded words of players' names, where players are told who the others are, for judge_player_of_word; those that two
 * have stand for nobody. NULL: not for them to know. Transfer full. */
GHashTable *judge_player_words(const struct judge_play *play);
/* The power that such a word stands for; RULES_NO_POWER: none. */
rules_power judge_player_of_word(GHashTable *words, const char *folded);
/* Makes a game that was loaded the one that everybody may see: its names without addresses. Nothing is stored. */
void judge_game_as_public(struct games_game *game);
/* How many players a game takes. */
unsigned judge_seats_wanted(const struct judge_play *play);
/* Player seats in order of joining, with or without a power, the waiting list behind. Borrowed, transfer
 * container. */
GPtrArray *judge_seats_joined(const struct judge_play *play);
/* Compares two of them (struct games_seat **) by that order. */
int judge_seats_by_joining(gconstpointer a, gconstpointer b);

/*
 * Ranks of all powers of a preference list (see games_draw_parse); `ranks` holds n_powers. Letters are the
 * English ones; to a writer of French those of the French names too, so that A, which begins three of them,
 * is refused.
 */
bool judge_preferences_parse(const struct judge_board *board, const char *text, enum rules_language language,
                             unsigned *ranks, GError **error);
/* Whether a list of addresses, with blanks, commas or semicolons between, holds one of a person's own. */
bool judge_lists_address(const char *list, char *const *own);
/* Ranks as a list of identities that reads the same in any language: "ENGLAND [FRANCE RUSSIA]". Transfer
 * full. */
char *judge_preferences_print(const struct judge_board *board, const unsigned *ranks);
/* Neither the map nor the editor (setting dummies) leaves the power without player. */
bool judge_seat_takes_player(const struct judge_play *play, rules_power power);
