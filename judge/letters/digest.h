/* One letter over all games of a player at a date of the zine, for who wished for it (DIGEST by mail). */
#pragma once

#include "../play/home.h"

#include <glib.h>
#include <stdbool.h>

/*
 * Persons to whom a letter is to be written now: who wished for it, once for each date of the zine, when all his games that were
 * due then are adjudicated, and they are two at least. Cheap where nobody wished for it. Element gint64, transfer full.
 */
GArray *judge_digest_due(const struct judge_home *home);
/* Writes it to one of them (inside a transaction). */
bool judge_digest_mail(struct judge_home *home, gint64 person, GError **error);
/* The wish kept or taken back (inside a transaction). */
bool judge_digest_wish(struct judge_home *home, gint64 person, bool wished, GError **error);
