/* The editor changes a game itself: settings, name, editors, who plays what, its end. */
#ifndef JUDGE_DESK_GAME_H
#define JUDGE_DESK_GAME_H

#include "desk.h"

judge_desk_op judge_desk_set;       /* text: settings, one or several a line */
judge_desk_op judge_desk_rename;    /* … NEW */
judge_desk_op judge_desk_terminate; /* GAME; text: why */
judge_desk_op judge_desk_unstart;
judge_desk_op judge_desk_purge;
judge_desk_op judge_desk_reveal;
judge_desk_op judge_desk_hand_over; /* ADDRESS [NAME…] */
judge_desk_op judge_desk_promote;   /* [ADDRESS [NAME…|off]] */
judge_desk_op judge_desk_assign;    /* POWER ADDRESS [NAME…] [LANGUAGE] */

#endif
