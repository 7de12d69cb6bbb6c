/* The functions that rows of the table name: what an ask takes and does, by its words and by how its game stands. */
#pragma once

#include "args.h"
#include "asks.h"
#include "scope.h"

/* The proof that some take nevertheless. */
judge_ask_more
    judge_proof_if_sooner; /* sure, for a deadline before the one that stands: as harmful as an adjudication before its time */
judge_ask_more judge_proof_if_early;  /* sure, for a phase that is not due yet */
judge_ask_more judge_proof_if_begun;  /* sure, once the game has begun */
judge_ask_more judge_proof_if_ended;  /* sure, when it is over */
judge_ask_more judge_proof_if_issue;  /* sure, of the judge's editor, for what his zine does not only show */
judge_ask_more judge_proof_if_broken; /* sure, for what asks first in a tournament */
judge_ask_more judge_proof_if_alone;  /* a letter, where two play: one decides for both */
judge_ask_more judge_proof_if_last;   /* a letter, where all others have said yes to an end: he decides */
judge_ask_more judge_proof_if_ballot; /* so, if it is about an end */
judge_ask_more
    judge_proof_if_desk; /* a letter, of an editor who does not play: what he has written is the desk's */

/* What an ask brings about that a slip of the pen should not, in the making. */
struct judge_harm {
    const struct judge_play *play;
    enum rules_language language;
    const struct judge_asked *asked;
    const char *text;
    gint64 person;  /* who asks; 0: at the terminal */
    gint64 asked_s; /* when it was asked, if the game has moved since; else 0 */
    bool letter;    /* by mail; a terminal is the judge's own */
    bool told;      /* by the letter that asks for a yes: what is done unasked to who is proven, too */
    GString *said;  /* sentences, one a line */
};
/* Whether what an ask would do has changed since: its phase or its date, the seat of its power, the last act, the date that its words mean, the
 * ballots of its vote. */
bool judge_harm_has_moved(const struct judge_scope *scope, const struct judge_ask *ask,
                          const struct judge_asked *asked);
/* Says so, and how the game stands now. */
void judge_harm_moved(struct judge_harm *harm);
judge_ask_harm judge_harm_rollback;   /* phases played since it was asked */
judge_ask_harm judge_harm_process;    /* a phase adjudicated before its time or without orders */
judge_ask_harm judge_harm_extend;     /* a deadline before the one that stands */
judge_ask_harm judge_harm_close_vote; /* ballots cast since it was asked */
judge_ask_harm judge_harm_release;    /* the same of what was previewed */
judge_ask_harm judge_harm_start;      /* a game begun with powers empty */
judge_ask_harm judge_harm_eject, judge_harm_terminate, judge_harm_purge, judge_harm_hand_over;
judge_ask_harm judge_harm_seat; /* who loses a power, and who gets it */
judge_ask_harm judge_harm_call, judge_harm_forward, judge_harm_unstart, judge_harm_reveal, judge_harm_promote;
judge_ask_harm judge_harm_edit, judge_harm_orders, judge_harm_rename;
judge_ask_harm judge_harm_undo; /* a start, an end, a seat, or what is older than the last phase taken back */
judge_ask_harm judge_harm_set;  /* rules that change in play */

/* Whether a game waits for an ask with the words behind its name. */
judge_ask_waits judge_waits_objection; /* an open objection of that number */
judge_ask_waits judge_waits_doubtful;  /* a result that somebody objected to */
judge_ask_waits judge_waits_previewed; /* a preview to release */
judge_ask_waits judge_waits_overdue;   /* at that phase */
judge_ask_waits judge_waits_full;
judge_ask_waits judge_waits_paused;
