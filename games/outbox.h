/*
 * The outbox: letters that wait, leave once, and are remembered. Times are UTC seconds.
 *
 * Before a letter is handed to a server its intent is written and committed (games_outbox_intend), after it
 * its fate: games_outbox_sent, _failed, or _unsent if it was not handed over. Whoever cannot write a fate
 * stops: the letter is in doubt. The next pass asks games_outbox_recover first: a letter in doubt is sent a
 * second time, and then held for a person, so that no letter ever leaves three times by itself.
 *
 * Neither the Message-ID nor the order in which letters leave says anything about who wrote what: the one is
 * made from the judge's secret, the other is drawn from it.
 */
#pragma once

#include "store.h"

struct games_letter { /* one outgoing mail */
    gint64 id;
    gint64 person, game, phase; /* 0: none */
    char *kind;                 /* "report", "ack", "reminder", "press", "notice", "editor" … */
    char *to_address;
    char *message_id;                     /* fixed before any attempt */
    GBytes *raw;                          /* whole message; shared pictures: see games_outbox_add */
    gint64 created_s, next_try_s, sent_s; /* next_try_s 0 when adding: at once; sent_s 0: not yet */
    unsigned tries;
    char *last_error;
    bool failed;      /* given up, reported to the editor */
    gint64 sending_s; /* when it was about to be handed over; 0: its fate is known */
    unsigned doubts;  /* how often its fate was never known; such a letter is best handed over alone */
    gint64 held_s;    /* since when it waits for a person; 0: it does not */
};
GAMES_AUTOPTR(games_letter)

/*
 * The Message-ID of a letter that says `what`, without <>: the judge's secret and its words alone decide, with how often
 * the same was said before. So a letter that is written again after a backup was brought back has the Message-ID that it
 * had, whatever stands around it. Ask again after each games_outbox_add. Transfer full.
 */
char *games_outbox_message_id(struct games_store *store, const char *domain, const char *what);
/* The newest letter; 0: none. */
gint64 games_outbox_last(struct games_store *store);
/* A word that nobody foresees and that no later letter's is: for codes. Transfer full. */
char *games_outbox_salt(struct games_store *store, const char *what);
/*
 * Puts a letter in the outbox: it leaves after the commit. Needs kind, to_address, message_id (REFUSED if it
 * was used before) and raw. Bodies that letters share (a picture for seven players) are found and stored
 * once.
 */
bool games_outbox_add(struct games_store *store, const struct games_letter *letter, gint64 *id,
                      GError **error);
/*
 * Letters due at `now_s`, at most `limit`, without those on their way or held: the oldest first, those of one
 * moment reader by reader in an order that is drawn; what one reader gets stays in the order it was written.
 * Element struct games_letter*, transfer full.
 */
GPtrArray *games_outbox_due(struct games_store *store, gint64 now_s, unsigned limit);
/* The same without their bytes, which are most of a store. */
GPtrArray *games_outbox_heads(struct games_store *store, gint64 now_s, unsigned limit);
/* These letters are about to be handed over. REFUSED if one of them does not wait. */
bool games_outbox_intend(struct games_store *store, const gint64 *ids, gsize n, gint64 now_s, GError **error);
/* It was not handed over after all (no connection): it keeps its turn. */
bool games_outbox_unsent(struct games_store *store, gint64 id, GError **error);
/* How many letters are on their way; at the beginning of a pass, in doubt. */
unsigned games_outbox_sending(struct games_store *store);
/* At the beginning of a pass: what an earlier one left in doubt goes once more (`*again`) or is held
 * (`*held`); both may be NULL. */
bool games_outbox_recover(struct games_store *store, gint64 now_s, unsigned *again, unsigned *held,
                          GError **error);
bool games_outbox_sent(struct games_store *store, gint64 id, gint64 now_s, GError **error);
/* Notes a failure. `final`: never again. Else the next try is after games_outbox_wait_s. */
bool games_outbox_failed(struct games_store *store, gint64 id, gint64 now_s, bool final, const char *why,
                         GError **error);
/* Waits between tries grow: 5, 15, 45 min, 2, 6, 12 h, then a day; a letter is given up after 8 days. Pure.
 */
gint64 games_outbox_wait_s(unsigned tries);
/* After an outage: letters that waited for their next try are due at once. */
bool games_outbox_hurry(struct games_store *store, gint64 now_s, GError **error);
/* Letters held for a person, oldest first; without raw. struct games_letter*, transfer full. */
GPtrArray *games_outbox_held(struct games_store *store);
/* A person wants a letter sent that is held or was given up: it is due at once, as if never tried. */
bool games_outbox_release(struct games_store *store, gint64 id, gint64 now_s, GError **error);
/* Letters given up that the editor was not told of yet, oldest first; without raw. struct games_letter*,
 * transfer full. */
GPtrArray *games_outbox_untold(struct games_store *store);
/* Whether a letter was given up because it was refused for a time, too long; else it was refused for good. */
bool games_letter_ran_out(const struct games_letter *letter);
bool games_outbox_set_told(struct games_store *store, gint64 id, gint64 now_s, GError **error);
/* Letters given up at or after `since_s` (by their creation), for the editor; without raw. struct
 * games_letter*, transfer full. */
GPtrArray *games_outbox_given_up(struct games_store *store, gint64 since_s);
/*
 * Lets go of the bytes of letters sent or given up whose creation was before `before_s`; their rows stay, so
 * that answers to them are still understood. Reports can be made again from the phases. `*freed` (may be
 * NULL): bytes that nobody else used.
 */
bool games_outbox_prune(struct games_store *store, gint64 before_s, gint64 *freed, GError **error);
/* How many letters wait to leave. */
unsigned games_outbox_waiting(struct games_store *store);
/* A letter with its bytes; NULL if none. Transfer full. */
struct games_letter *games_outbox_get(struct games_store *store, gint64 id);
/* The letter a Message-ID belongs to, without raw; NULL if none. */
struct games_letter *games_outbox_find(struct games_store *store, const char *message_id);
/* The letter that a mail answers: the first of ours among its references, the nearest first; NULL if none. */
struct games_letter *games_outbox_find_answered(struct games_store *store, char *const *references);
/* Notes the Message-ID of a mail that answers a letter, the first one's; NULL: it has none. */
bool games_outbox_note_answer(struct games_store *store, const char *message_id, const char *answer,
                              GError **error);
/* The Message-ID of the first noted mail that answered the letter ("": it had none); NULL: none. Transfer full. */
char *games_outbox_first_answer(struct games_store *store, const char *message_id);
/* Whether a person is noted to have answered a letter of a phase, or one over several games written since it opened, or orders of
 * his for its game were acknowledged since. */
bool games_outbox_is_answered(struct games_store *store, gint64 person, gint64 phase);
