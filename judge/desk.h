/*
 * The editor's desk and the standbys' words: mail commands of mail_standby.c and mail_editor.c.
 */
#ifndef JUDGE_DESK_H
#define JUDGE_DESK_H

#include "mailcmd.h"

/* ---- standbys (mail_standby.c) ---- */

judge_words_ok judge_words_standby, judge_words_called;
judge_mail_run judge_run_standby, judge_run_called_yes, judge_run_called_no;
/* Whether the sender's seat is that of a standby who is called. */
bool judge_mail_is_called(const struct judge_mail *mail);
/* A called standby orders: if nobody plays the power any more, it is his from now on. */
bool judge_mail_take_seat(struct judge_mail *mail, GError **error);

#endif
