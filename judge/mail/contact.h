/* First contact: wishes to join in words, and letters of people who play nothing here yet. */
#ifndef JUDGE_MAIL_CONTACT_H
#define JUDGE_MAIL_CONTACT_H

#include "hearing.h"
#include "mail.h"

/* "I want to join Albion, France if possible": as the line of the command in the language of the
 * letters to its sender, "JOIN Albion France"; NULL: the sentence wishes
 * nothing of the kind, or names no game. Wishes may stand in other lines of the mail. Transfer full. */
char *judge_contact_join_line(const struct judge_mail *mail, const struct judge_hearing *hearing,
                              const char *folded);
/* A power as such a line names it: its name in that language if that is one word. Transfer full. */
char *judge_contact_power_word(const struct judge_board *board, rules_power power,
                               enum rules_language language);
/* Runs such sentences of a mail that is about no game of its sender's. */
bool judge_contact_join(struct judge_mail *mail, GError **error);
/* The games that may be joined, an entry each; NULL: none. Transfer full. */
char *judge_contact_openings(const struct judge_mail *mail);
/* Words that are worth it go to the judge's editor; whether they did. */
bool judge_contact_pass_on(const struct judge_mail *mail);

#endif
