/* Tables as text: fields parted by commas, semicolons or TABs, in double quotes where they hold one. */
#pragma once

#include <glib.h>

/* A row of a table, with the number of the line that it begins in. */
struct judge_table_row {
    unsigned line;
    GPtrArray *field; /* char * */
};
/* The rows of a table as spreadsheets write one: behind a byte order mark, with line ends in quotes. The first row's mark
 * parts all; lines that are blank or begin with # are left out. Transfer full. */
GPtrArray *judge_table_rows(const char *text);
/* Fields of a line; a quoted field may hold the mark, and two quotes for one; the guard of judge_table_put goes. Transfer
 * full, char*. */
GPtrArray *judge_table_split(const char *line, char mark);
/* Adds a field with a comma behind it, in quotes where it needs them. Names of strangers come into tables: what a
 * spreadsheet would run as a formula gets an apostrophe before it. */
void judge_table_put(GString *table, const char *field);
/* Ends a line: the comma behind its last field goes. */
void judge_table_end_line(GString *table);
