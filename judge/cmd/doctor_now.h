/* The doctor on what is wrong now. */
#pragma once

#include "doctor.h"

struct mailio_mailbox;

/* What the last passes left: trouble, letters and mails that wait, phases that are or will be due, the backup, the clock. */
void judge_doctor_now(struct doctor *doctor, struct judge_home *home);
/* What waits in the mailbox for a pass, and since when. Nothing is altered there. */
void judge_doctor_mailbox(struct doctor *doctor, struct judge_home *home, struct mailio_mailbox *box);
/* What a web server's clock says against ours; `server_s` 0: it said nothing. */
void judge_doctor_server_clock(struct doctor *doctor, const struct judge_home *home, const char *what,
                               gint64 server_s);
