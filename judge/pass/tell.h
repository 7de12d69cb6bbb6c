/* What a pass has to tell its editor. */
#pragma once

#include "pass.h"
#include "../play/home.h"

/* What went wrong: the sentence console.KEY (NULL: none), in which {game} is the name of a game (may be NULL). */
struct judge_trouble {
    const char *key, *game;
};

/* Prints "judge: WHAT: " and the error on standard error, in the language of the command line; once a day, unless
 * somebody looks on (a terminal, -v). */
void judge_pass_print(const struct judge_home *home, struct judge_trouble what, const GError *error);
/* At the end of a pass, inside a transaction: what was printed is not printed again today. */
bool judge_pass_note_printed(struct judge_home *home, GError **error);
/* Prints what went wrong, and tells the editor in his language (`once`: see judge_home_tell). */
void judge_pass_complain(struct judge_home *home, struct judge_pass *pass, const char *once,
                         struct judge_trouble what, const GError *error);
/* In a transaction of its own: an outage is told when it begins, not with every pass, whatever words the server finds for it. */
void judge_pass_complain_once(struct judge_home *home, struct judge_pass *pass, const char *once,
                              struct judge_trouble what, const GError *error);
/* Writes the gathered lines to the editor as one letter, and forgets them. */
void judge_pass_tell_editor(struct judge_home *home);
