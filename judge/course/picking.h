/*
 * Centres picked in turn before a game, and homes named in its course (Escalation, Bretagne II). Each player sends ranked
 * wishes by mail, as many as he likes, and the picking goes on by itself as far as they reach; who lets the deadline of
 * his turn pass gets the first free centre by its name. The game is forming until all is picked.
 *
 * Everything inside a transaction.
 */
#pragma once

#include "../play/play.h"

/* Whether centres are being picked. */
bool judge_picking_is_on(const struct judge_play *play);
/* Whether they have to be picked before the game can begin. */
bool judge_picking_is_due(const struct judge_play *play);
/* Seats are drawn: all are told how centres are picked and who is first; if that was done before, who came since, with what was
 * picked. */
bool judge_picking_begin(struct judge_play *play, GError **error);
/* Wishes of those who sit there no more pick nothing; what they have picked stays. */
bool judge_picking_drop(struct judge_play *play, GError **error);
/*
 * The wishes (rules_loc) of a power, dearest first; `back`: centres to give back. Wishes of the same mail (0: none) are one list,
 * those of a later one replace it. The picking goes on; when all is picked the board is loaded anew with the owners.
 */
bool judge_picking_wish(struct judge_play *play, rules_power power, const GArray *centres, bool back,
                        gint64 mail, GError **error);
/* Forming games in which a turn's deadline has passed; ids. Transfer full, element gint64. */
GArray *judge_picking_late(struct judge_home *home);
/* The turn that is late is taken by rule. */
bool judge_picking_take_late(struct judge_play *play, GError **error);
/* The picks so far and whose turn it is. */
void judge_picking_look(const struct judge_play *play, struct rules_picks *picks);

/* The names of the centres that a power has (RULES_NO_POWER: that nobody has), "Paris, Brest"; `owner`: by province. Transfer full. */
char *judge_centres_of(const struct judge_play *play, const rules_power *owner, rules_power power,
                       enum rules_language language);
/* Names the homes (rules_loc) of a power from the open phase on: its builds already use them. REFUSED with a sentence if they are not
 * as the map asks. */
bool judge_homes_name(struct judge_play *play, rules_power power, const GArray *named,
                      enum rules_language language, GError **error);
/* Homes for those who have named none, where the phase in which they are named is adjudicated. */
bool judge_homes_default(struct judge_play *play, GError **error);
