/* Readers: the issue mailed to them, what it costs each, labels, the ledger. */
#pragma once

#include "zine.h"

/* Mails the issue to those who read by mail, and charges an issue to each who pays; `*n`: letters written. */
bool judge_zine_readers_mail(struct judge_zine *zine, const GPtrArray *files, unsigned *n, GError **error);
/* What a reader has left: "your subscription ends with no. 15". `number`: the last issue charged. NULL: nothing to say of him.
 * Transfer full. */
char *judge_reader_said(const struct judge_home *home, const struct games_reader *reader, unsigned number,
                        enum rules_language language);
/* Cents as money: "12.50 EUR". Transfer full. */
char *judge_reader_money(const struct judge_home *home, gint64 cents);
/* "12", "12.5", "12,50" as cents; false if it is no sum. */
bool judge_reader_cents(const char *text, gint64 *cents);
/* Readers and what each has left; the whole ledger. As CSV, transfer full. */
char *judge_readers_table(struct judge_home *home);
char *judge_ledger_table(struct judge_home *home);
/* Labels for envelopes of those who read on paper, as PDF: two columns of eight on A4. */
GBytes *judge_readers_labels(struct judge_home *home, GError **error);
