/*
 * What an operation of the desk tells of what it did. The command line gets columns with TABs, one fact a line, that a
 * program can read; a letter gets sentences in its reader's language.
 */
#pragma once

#include "desk.h"
#include "../../games/games.h"

/* Appends `columns` for the command line, or the sentence `key` of judge.txt, filled with pairs of name and value up to
 * a NULL name, for a letter. */
void judge_desk_say(const struct judge_play *play, const struct judge_desk_by *by, const char *columns,
                    const char *key, ...) G_GNUC_NULL_TERMINATED;
/* Where the game is, or how it ended. */
void judge_desk_say_state(const struct judge_play *play, const struct judge_desk_by *by);
/* The name of a power as the reader knows it; its identity on the command line. NULL: none. Borrowed. */
const char *judge_desk_power_name(const struct judge_play *play, const struct judge_desk_by *by,
                                  const char *id);
/* One event of the audit log. */
void judge_desk_say_event(const struct judge_play *play, const struct judge_desk_by *by,
                          const struct games_event *event);
/* One objection with its answer. */
void judge_desk_say_objection(const struct judge_play *play, const struct judge_desk_by *by,
                              const struct games_objection *objection);
