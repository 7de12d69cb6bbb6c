/*
 * What the open phase asks of each power, and what has come: the one list of it. Reminders, silence, the brake for games in which many
 * are silent, missed turns, and whoever says that something is missing read this and nothing else.
 *
 * Orders, retreats, builds, removals and homes are asked of a power that must order, bids in their place while the phase waits for
 * them. Answered is what any mail of its player was acknowledged for, for this power or another of his: an order that cannot be done, is
 * asked about or contradicts another, orders for later, READY; what an editor put on file too. Without an answer the rules say what is
 * done. Votes are asked too, once of each player; they and prizes hold no game.
 */
#pragma once

#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

struct judge_demand {
    rules_power power;
    const struct games_seat *seat; /* its player's; NULL: nobody plays it. Borrowed */
    unsigned wanted, owed;         /* orders, a power's bids or homes as one; those that are not there */
    bool bids, homes;              /* bids are wanted, in place of orders; homes beside them */
    unsigned votes;       /* open until then that its player has not answered; no game waits for them */
    bool missed;          /* its player owes them, and nothing came */
    bool late;            /* the first that came of him came after the deadline */
    bool excused, called; /* while he missed them: by an absence that he announced; a standby is called */
};
/* Of the open phase as it stands now; nothing is wanted if there is none. */
struct judge_demand judge_demand_of(const struct judge_play *play, rules_power power);
/* Whether something is not there, and its player has not said that it stays so. */
bool judge_demand_is_open(const struct judge_demand *demand);
/* Whether nothing came, is excused, or is asked of somebody else. */
bool judge_demand_is_silent(const struct judge_demand *demand);
bool judge_demand_owes_vote(const struct judge_demand *demand);
/* "Austria, France": the powers of those demands. Transfer full. */
char *judge_demands_said(const struct judge_play *play, enum rules_language language,
                         bool (*is)(const struct judge_demand *demand));
/* Whether nothing came of a power in a movement phase that was played. */
bool judge_demand_was_missed(const struct judge_play *play, gint64 phase, const char *power);

/* Notes in a transaction that the player of a seat has answered by a mail (NULL: none), though nothing of it may be on file;
 * `answered` false: he takes back what he sent. */
bool judge_seat_note_answer(const struct judge_play *play, const struct games_seat *seat,
                            const struct games_mail_in *mail, bool answered, GError **error);
/* Whether what is on file for the seat is its player's word for the phase as it stands: given since he sits there and since the phase
 * was opened, if that was under orders of before (a rollback); else once he had the time of who takes a seat. */
bool judge_seat_knows(const struct judge_play *play, const struct games_seat *seat);
/*
 * Until when the player of a power may settle what an answer asked him about the open phase; 0: nothing, or the date is past.
 * The game waits for it, unless he is ready.
 */
gint64 judge_power_asked_until(const struct judge_play *play, const char *power);
/* Notes in a transaction that he was asked, or that nothing of his is to settle any more (`until_s` 0). */
bool judge_power_note_asked(const struct judge_play *play, const char *power, gint64 until_s, GError **error);
/* The date that he was told then, whatever he has sent since: until then his mails count past the deadline. */
gint64 judge_power_granted_until(const struct judge_play *play, const char *power);

/* Where the store keeps that the open phase waits because of it, and its players were told until when. Transfer full. */
char *judge_silence_key(const struct judge_play *play);
/* Half of those who owe something silent at once, and two at least (or one, once the game waits for that), is an outage more likely than their fault: the game waits then,
 * unless its setting "silent" says go-on. */
struct judge_silence {
    unsigned silent, players; /* persons, however many powers they play */
    bool half;
};
/* As it stands now, or (`at_deadline`) stood at the deadline, whatever has come since. */
struct judge_silence judge_silence_of(const struct judge_play *play, bool at_deadline);
