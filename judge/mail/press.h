/*
 * Press of a game: what players write to each other through the judge. A mail's blocks (press_read.h) are
 * checked against the game's settings, relayed at once or held for the report, and a copy of what went out
 * goes to the writer. Nothing that is refused is lost: it comes back to him with the reason.
 */
#pragma once

#include "mail.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Takes the press out of mail->in.text (and a subject that is its header) into mail->press. Before anything else
 * reads the text. */
void judge_press_take(struct judge_mail *mail);
/* Whether some of it speaks or acts in the editor's name: then it needs the proof that his commands need. */
bool judge_press_is_editors(const struct judge_mail *mail);
/* Sends, holds or refuses it, and answers. Without a game nothing goes out: the mail then asks for an answer
 * that says so. */
bool judge_press_run(struct judge_mail *mail, GError **error);
/* A mail that answers press with words that are neither orders nor a block of press: says how to answer. Whether it
 * did. */
bool judge_press_hint(struct judge_mail *mail, const struct rules_readings *readings);
