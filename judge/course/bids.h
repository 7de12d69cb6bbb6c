/*
 * The course of bids for powers that are hired by the year (Diplomatie intime): taken by mail, revealed together at their
 * deadline or when all have bid; then the phase goes on, each hired power in the hands of who won it. Inside a transaction.
 */
#pragma once

#include "../play/play.h"
#include "../../rules/auction.h"

/* Seats are drawn: the powers that nobody plays are those that can be hired. Nothing on other maps. */
bool judge_bids_begin(struct judge_play *play, GError **error);
/* What each has when the phase of `next` opens: what was left, with one more for each centre of his own power where the
 * year's centres have been counted. `credits` has room for RULES_MAX_POWERS. */
void judge_bids_carry(const struct judge_play *play, const struct rules_position *next, unsigned *credits);
/* The phase that was just opened takes bids, where the map says so: nobody is hired any more, and the deadline is that of
 * adjustments, counted from `start_s`. */
bool judge_bids_open(struct judge_play *play, const unsigned *credits, gint64 start_s, GError **error);
/* Bids of a power; the last for a power counts, 0 takes it back. `alone`: what it bid before for others is taken back. None at all says
 * that it will not bid. */
bool judge_bids_put(struct judge_play *play, rules_power power, const struct rules_bid *bids, unsigned n,
                    bool alone, gint64 person, gint64 mail, GError **error);
/* Reveals the bids: who won a power plays it for the year, and all are told. The deadline of the moves counts from
 * `start_s`. */
bool judge_bids_reveal(struct judge_play *play, gint64 start_s, GError **error);
/* Bids that were revealed in the open phase are made anew: nobody has hired anything. play is loaded anew. */
bool judge_bids_reopen(struct judge_play *play, GError **error);
