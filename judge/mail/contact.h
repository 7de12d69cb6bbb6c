/* First contact: wishes to join in words, and letters of people who play nothing here yet. */
#pragma once

#include "hearing.h"
#include "mail.h"

/* "I want to join Albion, France if possible", "may I watch Brest?": as the lines of the commands, one a game that it names, in
 * the language of the letters to its sender, "JOIN Albion France"; wishes may stand in other lines of the mail. What comes of
 * it is asked back, so beside the name of a game that is forming the words need not be sure. Transfer full. */
GStrv judge_contact_lines(const struct judge_mail *mail, const char *folded);
/* The line that takes its writer off a list, which a sentence names by a word of an ask ("take me off the standby list"); NULL: it wants
 * off none. Transfer full. */
char *judge_contact_leave(const struct judge_mail *mail, const char *folded);
/* A sentence that wishes to read along and names no game is told how; false: it does not. */
bool judge_contact_watch(struct judge_mail *mail, const char *folded);
/* A power as such a line names it: its name in that language if that is one word. Transfer full. */
char *judge_contact_power_word(const struct judge_board *board, rules_power power,
                               enum rules_language language);
/* Runs such sentences of a mail that is about no game of its sender's. */
bool judge_contact_join(struct judge_mail *mail, GError **error);
/* The games that may be joined, an entry each; NULL: none. Transfer full. */
char *judge_contact_openings(const struct judge_mail *mail);
/* Words that are worth it go to the judge's editor; whether they did. */
bool judge_contact_pass_on(const struct judge_mail *mail);
