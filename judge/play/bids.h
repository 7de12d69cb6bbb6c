/*
 * Bids for the powers that are hired by the year (Diplomatie intime, rules/auction.h). The phase before which they are
 * made opens with them: until they are revealed it takes bids, and orders for one's own power only.
 */
#pragma once

#include "play.h"
#include "../../rules/auction.h"

#include <stdbool.h>

/* Whether the open phase waits for bids. */
bool judge_bids_are_due(const struct judge_play *play);
/* Whether its bids are open for all to see. */
bool judge_bids_are_known(const struct judge_play *play);
/* Whether a power has bid in the open phase, or said that it will not. */
bool judge_bids_given(const struct judge_play *play, rules_power power);
/* Whether the bids of a phase were revealed: then `bids`, the credits before them and what came of them are told. Element
 * struct rules_bid, transfer full; NULL: they were not. `credits` has room for RULES_MAX_POWERS. */
GArray *judge_bids_revealed(const struct judge_play *play, const char *code, unsigned *credits,
                            struct rules_auction *auction);
/* The power with which a person bids: his own; RULES_NO_POWER: none. */
rules_power judge_bids_of_person(const struct judge_play *play, gint64 person);
/* "Germany, Italy": the powers that can be hired. Transfer full. */
char *judge_hired_said(const struct judge_play *play, enum rules_language language);

/* What is told of a phase's bids: what was bid for each, who has it, what is left; a sentence each is added to `notes`.
 * False: they were not revealed. */
bool judge_bids_say(const struct judge_play *play, const char *code, enum rules_language language,
                    GPtrArray *notes);
/* What a power has bid in the open phase, as an acknowledgement tells it: the bids and their sum, or that they are missing.
 * NULL: it does not bid now. Transfer full. */
char *judge_bids_standing(const struct judge_play *play, rules_power power, enum rules_language language);
/* "England 13, Turkey 8": what each has to bid with. Transfer full. */
char *judge_treasury_said(const struct judge_play *play, enum rules_language language);

/*
 * How the store keeps them, a game setting for each phase "S1902M":
 *     credits ENGLAND 13        what each has before the bids
 *     bid ENGLAND GERMANY 7     the last for a power counts
 *     given ENGLAND             has bid, or does not want to
 *     revealed
 */
char *judge_bids_key(const char *code);
