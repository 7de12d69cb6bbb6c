/* Lines about several games at once: "Kersaint, Roscanvel: PAUSE", "ALL GAMES: EXTEND 3 days". */
#pragma once

#include "mail.h"
#include "../asks/asks.h"

/* The games (none: they were answered), of which the sender is an editor, that the head of a line before its colon names, and what follows (`*rest`, in
 * `line`). struct judge_play *, transfer full; NULL: the line names none, or one. */
GPtrArray *judge_mail_many(struct judge_mail *mail, const struct judge_scope *who, const char *line,
                           const char **rest);

/* For a line of the desk in a mail about no game: the one game that waits for just that (a preview to release, an objection of
 * that number, a game overdue at that phase, full, or paused), in a list. NULL: none, or several. */
GPtrArray *judge_mail_waiting_for(const struct judge_scope *who, const struct judge_ask *ask,
                                  const char *rest);
