/*
 * The page of a letter whose words are known as text: the same words in the reports' type, for mail programs that show
 * HTML. What the text shows by its form becomes what it is: headings in capitals, lists, lines to copy, columns, what
 * somebody else wrote (indented prose).
 */
#pragma once

#include "fill.h"

struct templates_letter {
    const char *home;
    enum rules_language language;
    const char *game; /* NULL: about none */
    const char *subject, *text;
    const char *cid, *alt; /* its map: the content id of the part, and its words; NULL: none */
};

/* letter.html of a language, filled with a letter whose text has its lines as they come, or broken at TEMPLATES_COLUMNS
 * already. Never fails. Transfer full. */
char *templates_letter_html(const struct templates_letter *letter);
/* The text of a letter as another one tells it: set in, lines that were broken broken anew. Transfer full. */
char *templates_letter_set_in(const char *text);
