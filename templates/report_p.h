/*
 * Shared by the letters about a phase.
 *
 *     report.c          the parts of a report put together
 *     report_yours.c    what changed for its reader
 *     report_danger.c   what threatens him before centres are counted
 *     report_todo.c     what its reader has to send
 *     report_centres.c  the table of centres
 *     report_news.c     the subject
 *     report_judge.c    the lines that programs read
 *     ack.c             the answer to a player's orders (ack_p.h)
 */
#pragma once

#include "report.h"
#include "say_p.h"

/* The deadline, under `key`, and how far it is; nothing without one. */
void templates_set_deadline(struct templates_data *data, const char *key,
                            const struct templates_report *report);
/* A sentence that may have been broken into lines, as one line. */
void templates_set_flowing(struct templates_data *data, const char *key, const char *text);

/* Whose outcome it is: the unit's power, or that of who ordered it. */
rules_power templates_outcome_owner(const struct rules_outcome *outcome);
/* In retreats and adjustments only what had something to order is told. */
bool templates_outcome_told(const struct templates_report *report, const struct rules_outcome *outcome);
/* The notation of results: judge if the report names none. */
const char *templates_report_notation(const struct templates_report *report);
/* "ALB, TYR" of a dislodged unit; "" if it has nowhere to go. Transfer full. */
char *templates_retreats_of(const struct templates_report *report, const struct rules_position *pos,
                            const struct rules_dislodged *unit);
/* Whether a report asks a power for something, or says what of it is noted. */
bool templates_is_asked(const struct templates_report *report, rules_power power);
/* What this reader has to send, first of all, with lines to copy; `brief`: in a few words besides (owed), for a letter about
 * several games. */
void templates_add_todo(struct templates_data *data, const struct templates_report *report,
                        const char *reader_power, bool brief);
/* What changed for this reader over the parts of a letter. */
void templates_add_yours(struct templates_data *data, const struct templates_report *const *part, unsigned n,
                         const char *reader_power);
/* Centres of a power that others hold or, in the last moves before the count, can enter; units that it cannot keep. */
void templates_add_danger(struct templates_data *data, const struct templates_report *report,
                          rules_power power);
/* The colours and the letter of a power, for its badge. */
void templates_set_badge(struct templates_data *data, const struct rules_map *map, rules_power power);
/* Centres by power and year; what changed hands since `before` (NULL: nothing). */
void templates_add_centres(struct templates_data *data, const struct templates_report *report,
                           const struct rules_position *before);
/* What wins, and what is closed ("goal"), where the board is not the common one. */
void templates_add_goal(struct templates_data *data, const struct templates_report *report);
/* Adds the lines "judge_lines" (report_judge.c). */
void templates_add_judge_block(struct templates_data *data, const struct templates_report *report);

/* report_title.c: the headline of a report, the editor's own or by what happened; NULL: none. Transfer full. */
char *templates_report_title(const struct templates_report *report);
