/* People who share an address: a couple, a father and his son. */
#pragma once

#include "home.h"
#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Whether all these words, one at least, stand in a name. */
bool judge_name_has(const char *name, const char *words);
/* Whether two names may be one person's: all words of one stand in the other. */
bool judge_names_agree(const char *one, const char *other);
/* Another person of this home who bears a name (0: nobody), as his name or alias, in whatever order and signs, alone or with a word about it. */
gint64 judge_name_is_persons(struct judge_home *home, gint64 person, const char *name);
/*
 * Whether readers would take a name that `person` (0: somebody new) gives himself for somebody else: another person of this
 * home bears it, or it is an editor's, the judge's, a power's or everybody's.
 */
bool judge_name_is_others(struct judge_home *home, gint64 person, const char *name);
/*
 * Who is meant by an address and a name (NULL: none was given) that somebody else enters, added to the store if new: the one
 * of that address and name; with another name one more person at that address, which the digest tells. Nobody who has a
 * name is renamed. `language` (NULL: as it is, of somebody new `preset`). 0 with an error: several are there and no name
 * tells which.
 */
gint64 judge_person_enter(struct judge_home *home, const char *address, const char *name,
                          const char *language, const char *preset, GError **error);
/* Who sits at the game with an address of that person's, where the game does not want it: a name; NULL: nobody, or it is
 * welcome. Transfer full. */
char *judge_household_rival(const struct judge_play *play, gint64 person);

/* The first word of a text that is a player's, by name or address, where nobody is to know who plays; NULL: none. A word that
 * others use, too, is a name with a capital. Transfer full. */
char *judge_player_named(const struct judge_play *play, const char *text);
