/* The editor gives orders for a power. */
#ifndef JUDGE_DESK_ORDERS_H
#define JUDGE_DESK_ORDERS_H

#include "desk.h"

/* Within a transaction: the player of a power reads what is in force now as he would had he written it himself, and `note` of
 * judge.txt. `before`: what was on file, for what changed; NULL: not told. `later`: with what is kept for later phases. */
bool judge_desk_tell_orders(struct judge_play *play, rules_power power, const char *note, GPtrArray *before,
                            bool later, GError **error);

#endif
