/* A list on standard output: a table with headings for a person at a terminal, columns with TABs for programs, or JSON. */
#pragma once

#include "../conf/context.h"

#include <glib.h>

/* What --format of a list takes. */
#define JUDGE_LISTING_FORMAT "format=table|tsv|json"

/*
 * Makes `lines`, rows of fields with TABs between them, into the form that was asked for; NULL: what fits who reads. `names` of
 * the columns stand as "number,state,note", those of rows with another number of fields behind a ";"; headings are the
 * sentences column.NAME of templates/<language>/usage.txt, and column.NAME.WORD what a word is in a table. In JSON a field is a number if it is all digits, null if it is "-".
 */
void judge_listing_show(const struct judge_context *context, const char *names, const char *form,
                        GString *lines);
/* The same of a table as CSV whose first row has the names; it stays one in a pipe, and with "csv". */
void judge_listing_csv(const struct judge_context *context, const char *form, GString *table);
