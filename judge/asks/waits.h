/* What one game waits for: a line of the desk in a mail that names no game is about it. */
#ifndef JUDGE_ASKS_WAITS_H
#define JUDGE_ASKS_WAITS_H

#include "asks.h"

/* Whether a game waits for an ask with the words behind its name. */
judge_ask_waits judge_waits_objection; /* an open objection of that number */
judge_ask_waits judge_waits_doubtful;  /* a result that somebody objected to */
judge_ask_waits judge_waits_previewed; /* a preview to release */
judge_ask_waits judge_waits_overdue;   /* at that phase */
judge_ask_waits judge_waits_full;
judge_ask_waits judge_waits_paused;

#endif
