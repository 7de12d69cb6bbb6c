/*
 * Players who gave no orders when a phase is due; and half of them at once, which is an outage more likely
 * than seven people's fault: the game waits then, unless its setting "silent" says go-on.
 */
#ifndef JUDGE_PLAY_SILENCE_H
#define JUDGE_PLAY_SILENCE_H

#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Whether the seat's player has answered for the open phase: with orders or bids on file, READY, or a mail that was
 * acknowledged whatever came of it; a standby's do not count. */
bool judge_seat_has_answered(const struct judge_play *play, const struct games_seat *seat);
/* Notes in a transaction that he has, though nothing of it may be on file; `answered` false: he takes back what he sent. */
bool judge_seat_note_answer(const struct judge_play *play, const char *power, bool answered, GError **error);
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
/* Whether a person is excused in the open phase by an absence that he announced. */
bool judge_person_is_excused(const struct judge_play *play, gint64 person);

struct judge_silence {
    unsigned silent,
        players; /* who owe orders: without any, neither excused nor with a standby called; all */
    bool half;   /* so many that the game waits */
};
/* Of the open phase as it stands now. */
struct judge_silence judge_silence_of(const struct judge_play *play);
/* Whether the open phase has waited because of it, and its editors were asked: from then on late orders count, whoever
 * sends them; noted inside a transaction. */
bool judge_silence_was_asked(const struct judge_play *play);
bool judge_silence_note_asked(const struct judge_play *play, GError **error);
/* Whether a power is one of the silent. */
bool judge_silence_has(const struct judge_play *play, rules_power power);

#endif
