/* Who takes which line of a text, and as what: for who asks how a mail is read (`judge read --explain`). */
#pragma once

#include "../course/lines.h"
#include "../../rules/rules.h"

/*
 * Marks the lines of `text` as a mail's are marked, as far as words alone tell: without a game there are no settings and no
 * desk. `subject` may be NULL.
 */
void judge_mail_explain(const struct rules_read_context *context, const char *subject,
                        struct judge_text *text);
