/* A mail that came, shown to an editor: what it said as it came, as the judge read it, and what it brought about. */
#pragma once

#include "mail.h"

/*
 * A stored mail as the judge read it, a line each: its words without quotations, signatures and what programs added, and
 * behind an arrow the order that was read, or as what the line was taken. Transfer full; NULL if its bytes are gone or
 * cannot be read.
 */
char *judge_stored_reading(struct judge_home *home, gint64 id, enum rules_language language);
/* The subjects of the letters that answered it, a line each. Transfer full; NULL: none, or it is not known. */
char *judge_stored_answers(struct judge_home *home, gint64 id);

/* Keeps as what each line of a text was taken; of a mail in parts, for each part. The words are not kept. */
bool judge_stored_keep_lines(struct judge_home *home, gint64 id, const struct judge_text *text,
                             GError **error);
/* Keeps which letters it caused: those behind number `before`. */
bool judge_stored_keep_letters(struct judge_home *home, gint64 id, gint64 before, GError **error);
