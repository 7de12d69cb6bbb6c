/* Phases whose deadline has come, adjudicated. */
#pragma once

#include "pass.h"
#include "../play/home.h"

#include <stdbool.h>

/* The stages. `file` also flags and moves on the server what is committed. */
void judge_pass_adjudicate(struct judge_home *home, struct judge_pass *pass);
/* Whether there may be orders that were sent in time and not read yet: on a server that was not reached,
 * beyond the number of mails of one pass, or stored but not acted on. */
bool judge_pass_orders_may_wait(struct judge_home *home, const struct judge_pass *pass, bool fetched);
/*
 * Whether letters can leave, as far as this pass can tell: where games are due and letters wait, it sends
 * first, so that nobody is called absent who was never told. False, and the reason, if they cannot.
 */
bool judge_pass_can_send(struct judge_home *home, struct judge_pass *pass, GError **error);
/* Games that are due wait while no letter can leave; the editor is told once. */
void judge_pass_hold_unsent(struct judge_home *home, struct judge_pass *pass, const GError *why);
/* No game is adjudicated without such orders: those that are due wait for the next pass that reads
 * everything, which is no trouble where the mailbox was `fetched` and only holds more than one pass reads. */
void judge_pass_hold_games(struct judge_home *home, struct judge_pass *pass, bool fetched);
