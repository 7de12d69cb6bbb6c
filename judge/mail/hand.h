/* One mail with the orders of several powers of its sender, under headings or without: each unit belongs to one. */
#pragma once

#include "mail.h"

/* The powers for which the sender orders in the mail's game, if they are several: struct games_seat*, borrowed; NULL: one,
 * or none. Transfer container. */
GPtrArray *judge_hand_writes(const struct judge_mail *mail);
/*
 * Reads, stores and acknowledges the orders of a mail whose commands have run, for each of these powers. `*n`: how many
 * statements were read.
 */
bool judge_hand_act(struct judge_mail *mail, const GPtrArray *own, size_t *n, GError **error);
