/* What is kept of one person, as he may ask for it. */
#pragma once

#include "store.h"

/*
 * All that is kept of a person and is his: himself, absences, seats, orders and press that he gave, ballots, objections,
 * his mails with their text while it is kept, the letters to him. A JSON object; times are UTC (RFC 3339). Nothing of
 * anybody else is in it but what he wrote himself. Transfer full; NULL if there is no such person, or the read failed.
 */
char *games_person_data(struct games_store *store, gint64 person);
