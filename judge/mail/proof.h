/*
 * What speaks for a sender beside his address. A letter of ours that he answers speaks for him in its own game, one over several in each of them, as long
 * as its phase is the open one; one of the phase before, which many people may have seen by then, once, and
 * only for who has answered none of the open phase. What cannot be taken back
 * (a seat, a password, an address, the desk's harmful acts) asks for more: a password, a trusted server's word, or an
 * explicit yes to a letter written for it.
 */
#pragma once

#include "mail.h"

/* Sets mail->sure, answers and answered of a known sender's mail. `letter`: the one it answers, NULL: none;
 * `password`: it brought the right one. True if it is forged: a trusted server says so, and nothing makes up for it. */
bool judge_proof_take(struct judge_mail *mail, const struct games_letter *letter, bool password);
/* Whether a trusted server says that a mail is forged, from an address that has passed DMARC before. */
bool judge_proof_is_forged(const struct judge_mail *mail);
/* Whether something speaks for the sender in a game; 0: where no game is touched. */
bool judge_proof_holds(const struct judge_mail *mail, gint64 game);
/* Remembers that an address has passed DMARC: from then on a failure is a sign. Inside a transaction. */
bool judge_proof_remember(struct judge_mail *mail, GError **error);
