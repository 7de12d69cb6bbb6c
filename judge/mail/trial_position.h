/* A trial's own position: units that somebody gives with his orders, in place of his game's. */
#pragma once

#include "../play/play.h"

/*
 * Takes the lines that put units out of a trial's text: "POSITION", and below it "France : A PAR, F BRE" or a power's name with
 * its units below, up to the first order or "ORDRES"; without that word, lines of the first form before all orders, if they
 * put a unit where the game has it not. `pos` gets that position, in a phase of moves with the game's owners (transfer full),
 * or NULL: none is given. Returns the other lines. Transfer full.
 */
char *judge_trial_position(const struct judge_play *play, const char *text, struct rules_position **pos);
