/* A game that half of its players leave waiting (play/demand.h): its editors decide whether it goes on. */
#ifndef JUDGE_PASS_SILENCE_H
#define JUDGE_PASS_SILENCE_H

#include "../play/play.h"

#include <stdbool.h>

/*
 * If the open phase waits because half of its players are silent, asks each editor, once a phase: YES to that letter
 * adjudicates it. Inside a transaction.
 */
bool judge_pass_ask_silent(const struct judge_play *play, GError **error);

#endif
