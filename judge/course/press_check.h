/* What a game allows of a block of press: who may write, to whom, in which colour. */
#pragma once

#include "intake.h"
#include "press_p.h"
#include "../play/play.h"

#include <stdbool.h>

/* Says no, with the sentence KEY of judge.txt; the first reason stays. `word` may be NULL. */
void judge_press_refuse(struct judge_press_sending *s, const char *key, const char *word);
void judge_press_remark(struct judge_press_sending *s, const char *key, const char *word);
/* Who writes: a power's identity, EDITOR or OBSERVER[:NAME]. NULL: he may not write at all. Transfer full. */
char *judge_press_writer(const struct judge_intake *in);
/* Settings that close the press or part of it; needs item.to. Writing to the editor is always open. */
void judge_press_check_open(struct judge_press_sending *s, const char *writer);
/* Sets colour, shown name, shown readers and dateline as asked and as the game allows. */
void judge_press_check_colour(struct judge_press_sending *s, const char *writer);
/* Refuses a text with a heading or a signature of the editor's. */
void judge_press_check_signed(struct judge_press_sending *s);
