/* What its readers ask of the zine by mail, and the editor's yes to it. */
#pragma once

#include "mail.h"

/* A letter is printed, or is not; somebody becomes a reader by mail, or does not. `line`: what was asked. */
bool judge_zine_take_letter(struct judge_mail *mail, const char *line, gint64 id, bool no, GError **error);
bool judge_zine_take_reader(struct judge_mail *mail, const char *line, gint64 person, bool no,
                            GError **error);
