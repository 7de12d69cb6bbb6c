/*
 * Orders sent ahead. In a mail, lines below a heading that names a later phase ("PHASE A1902M", "Pour
 * l'automne 1902 :", "Retraites automne 1902 :") are kept as written for that phase; CLEAR below such a
 * heading takes them back. When the phase opens they are read on the position then known, become its orders,
 * and are acknowledged as if they had come by mail at that moment.
 */
#pragma once

#include "intake.h"
#include "../play/play.h"

#include <stdbool.h>

/*
 * Takes the lines for other phases out of in->text (line numbers stay) into in->ahead. Lines that are
 * commands stay, but for CLEAR. Called before commands run; twice does no more.
 */
void judge_ahead_cut(struct judge_intake *in);
/* Keeps what judge_ahead_cut found, and tells the sender what it is read as today. */
bool judge_ahead_file(struct judge_intake *in, GError **error);

/*
 * The phase of `play` has just become the open one: reads what is on file for it, and writes to those whose
 * texts are in vain. Does nothing for texts that this phase has read already. Inside a transaction.
 */
bool judge_ahead_open(struct judge_play *play, GError **error);
/* Ends what those left behind who do not hold their seat any more, and tells them. */
bool judge_ahead_drop(struct judge_play *play, GError **error);
/* What is on file of the mail's seat, as lines for the acknowledgement (appended to in->later). */
void judge_ahead_show(struct judge_intake *in);

/* Keeps orders that came too late for the open phase for the next one of its kind, as if headed so. */
bool judge_ahead_keep_next(struct judge_intake *in, const char *text, GError **error);
/* Keeps orders that the reader finds to be for a later phase, which leave the readings: "À l'automne, Bou - Bel". */
bool judge_ahead_keep_said(struct judge_intake *in, struct rules_readings *readings, GError **error);
