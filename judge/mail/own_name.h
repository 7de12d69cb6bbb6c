/* The writer of press by his own name in it, where nobody is to know who he is. */
#pragma once

#include "../course/intake.h"

/* The text without what a mail program leaves under it: closing lines that are the writer's name, number or address alone, a
 * name above a number or an address, and what stands below his whole name. Transfer full. */
char *judge_own_name_cut(const struct judge_intake *in, const char *text);

/*
 * The first line in which the writer stands by a word of his name or address; NULL: none. A word that is nobody else's counts
 * wherever it has a capital; one that is also a common word ("Will", "Rose"), or has none, only where a name stands: alone,
 * with a power, beside words that take leave or present ("Best, Will", "I am Will", "Rose ici"). No power's or place's name
 * counts. `place` (NULL: none) is where he says that he writes from: any word counts there. `alias`: the name that he shows
 * counts too. Transfer full.
 */
char *judge_own_name_in(const struct judge_intake *in, const char *text, const char *place, bool alias);

/* Whether a line has a telephone number: seven figures or more with what parts them, years not counted. */
bool judge_own_name_phone_in(const char *line);
