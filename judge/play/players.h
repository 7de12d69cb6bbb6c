/*
 * Who is who in results and tournaments: one player by any of his names, whoever of those who play here he is. Another name of
 * his, or another person that is he, is what a director said (games_person_names).
 */
#pragma once

#include "home.h"

struct judge_players;
struct judge_players *judge_players_read(struct judge_home *home);
void judge_players_free(struct judge_players *players);
GAMES_AUTOPTR(judge_players)
/* The one name that he bears everywhere, by his number (0: by a name); of namesakes who play here later ones bear a number behind.
 * NULL: he has told no name. Borrowed. */
const char *judge_players_name(struct judge_players *players, gint64 person, const char *name);

/* The name that somebody known by this one bears; NULL: nobody has it. Borrowed. */
const char *judge_players_known(const struct judge_players *players, const char *name);

/* A name as it is looked for: without accents, case and signs; "Lecoq, Kévin" is "kevin lecoq". Transfer full. */
char *judge_name_key(const char *name);
/* The one of some names (char *) that is meant: the same, else the only one whose words begin so. NULL: none, or several, which are
 * added to `several`. Borrowed. */
const char *judge_name_meant(const GPtrArray *names, const char *wanted, GString *several);
/* The one that is nearly the name meant; NULL: none. Borrowed. */
const char *judge_name_near(const GPtrArray *names, const char *wanted);
