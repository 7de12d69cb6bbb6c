/*
 * The gate to a terminal: words of strangers (names, press, whole mails) are printed by many commands, and a terminal
 * obeys what it is sent. Controls, those of Unicode and those that turn the direction of writing among them, become
 * U+FFFD; line ends and tabs stay.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* From here on what is printed to standard output and standard error passes the gate, each where it is a terminal; a file
 * or a pipe gets every byte. Once, before anything is printed. */
void judge_terminal_guard(void);
/* A text as the gate lets it through, for words of strangers in what programs read. Transfer full. */
char *judge_terminal_text(const char *text);

/* Whether a terminal may do more with a character than show it. */
bool judge_terminal_obeys(gunichar c);

enum judge_colour { JUDGE_COLOUR_NONE, JUDGE_COLOUR_FAINT, JUDGE_COLOUR_YELLOW, JUDGE_COLOUR_RED };
/* What is printed to standard output from here on has that colour, if that is a terminal that knows colours and NO_COLOR
 * (no-color.org) is not set. */
void judge_terminal_colour(enum judge_colour colour);
