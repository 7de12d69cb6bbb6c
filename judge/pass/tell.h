/* What a pass has to tell its editor. */
#ifndef JUDGE_PASS_TELL_H
#define JUDGE_PASS_TELL_H

#include "pass.h"
#include "../play/home.h"

/* Prints "judge: WHAT: " (`what` may be NULL) and the error on standard error, in English as all of a pass's log. */
void judge_pass_print(const char *what, const GError *error);
/* Prints what went wrong, and tells the editor (`once`: see judge_home_tell). */
void judge_pass_complain(struct judge_home *home, struct judge_pass *pass, const char *once, const char *what,
                         const GError *error);
/* Writes the gathered lines to the editor as one letter, and forgets them. */
void judge_pass_tell_editor(struct judge_home *home);

#endif
