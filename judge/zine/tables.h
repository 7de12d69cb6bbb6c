/* Tables of an issue as CSV, for who lays it out himself: only what the issue prints. */
#pragma once

#include "zine.h"

enum judge_zine_table {
    JUDGE_ZINE_TABLE_GAMES,
    JUDGE_ZINE_TABLE_ORDERS,
    JUDGE_ZINE_TABLE_CENTRES,
    JUDGE_ZINE_TABLE_PRESS,
    JUDGE_ZINE_TABLE_COUNT
};
/* "games". */
const char *judge_zine_table_name(enum judge_zine_table table);
/* Transfer full. */
char *judge_zine_table(const struct judge_zine *zine, enum judge_zine_table table);
/* A row: cells up to NULL, quoted where they must be; what a spreadsheet would take for a formula gets an apostrophe. */
void judge_zine_csv(GString *out, ...) G_GNUC_NULL_TERMINATED;
