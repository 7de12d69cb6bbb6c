/*
 * What is not kept for ever: the bytes of mails, and what a person asks to be forgotten. Rows stay, so that numbers,
 * games and their history stand as they were; deleted bytes are overwritten in the file (PRAGMA secure_delete).
 */
#pragma once

#include "store.h"

/* Of one mail: other bytes in place of its own (what must not be kept is cut out of them). REFUSED if there is none. */
bool games_mail_replace(struct games_store *store, gint64 id, const void *bytes, gsize len, GError **error);

/* Whether its bytes are others than those that came. */
bool games_mail_is_replaced(struct games_store *store, gint64 id);

/*
 * Lets go of the bytes of mails that were acted on: those that came before `before_s`, unless they are about a game that
 * had not ended by then; those that were not for the judge, or from nobody it knows, already before `stray_before_s`.
 */
bool games_mail_prune(struct games_store *store, gint64 before_s, gint64 stray_before_s, gint64 now_s,
                      GError **error);

/*
 * Forgets who a person is: he is called `pseudonym` from now on, and has neither address, alias, password nor zone. The
 * bytes of his mails and of letters to him and about his games go; addresses and names go from the log and from results
 * typed in. Seats, orders and press stay: his games can be shown and played over. REFUSED while he plays a game that has
 * not ended.
 */
bool games_person_forget(struct games_store *store, gint64 id, const char *pseudonym, gint64 now_s,
                         GError **error);

/*
 * All that is kept of a person and is his: himself, absences, seats, orders and press that he gave, ballots, objections,
 * his mails with their text while it is kept, the letters to him. A JSON object; times are UTC (RFC 3339). Nothing of
 * anybody else is in it but what he wrote himself. Transfer full; NULL if there is no such person, or the read failed.
 */
char *games_person_data(struct games_store *store, gint64 person);
