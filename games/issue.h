/*
 * Issues of the zine: open, shown in proof, published; one at a time is not published yet. What a published issue holds, and
 * the files that were made of it, never change: a reprint is what was printed.
 *
 * Dates of issues to come stand apart (games_issue_date_…): the open issue is that of the next date.
 */
#pragma once

#include "store.h"

enum games_issue_state { GAMES_ISSUE_NONE, GAMES_ISSUE_OPEN, GAMES_ISSUE_PROOF, GAMES_ISSUE_PUBLISHED };

struct games_issue {
    gint64 id;
    unsigned number; /* as printed on it */
    enum games_issue_state state;
    gint64 opened_s, proofed_s, published_s; /* 0: not yet; proofed_s: the last time */
};

GAMES_AUTOPTR(games_issue)

/* The issue that is not published yet; NULL if there is none. Transfer full. */
struct games_issue *games_issue_open_one(struct games_store *store);
/* By its number; NULL if there is none. Transfer full. */
struct games_issue *games_issue_find(struct games_store *store, unsigned number);
/* All, by number. struct games_issue*, transfer full. */
GPtrArray *games_issue_list(struct games_store *store);
/* Opens the next one. The id; 0 on error (REFUSED: one is open, or the number is taken). */
gint64 games_issue_open(struct games_store *store, unsigned number, gint64 now_s, GError **error);
/* The number of the one that is not published. REFUSED: taken. */
bool games_issue_renumber(struct games_store *store, gint64 issue, unsigned number, GError **error);
bool games_issue_proofed(struct games_store *store, gint64 issue, gint64 now_s, GError **error);
/* From now on it is frozen. REFUSED if it is published already. */
bool games_issue_publish(struct games_store *store, gint64 issue, gint64 now_s, GError **error);

/* What belongs to an issue: rows of other tables, each in one issue at most. */
enum games_issue_kind {
    GAMES_ISSUE_PHASE,    /* a phase row, so one version of a phase */
    GAMES_ISSUE_PRESS,    /* a press item */
    GAMES_ISSUE_QUESTION, /* a vote that closed */
    GAMES_ISSUE_LETTER,   /* a reader's letter */
    GAMES_ISSUE_ERRATUM,  /* a phase row that stands in the place of a printed one */
    GAMES_ISSUE_KIND_COUNT
};
bool games_issue_put(struct games_store *store, gint64 issue, enum games_issue_kind kind, gint64 ref,
                     GError **error);
/* The issue that printed it; 0: none. */
gint64 games_issue_of(struct games_store *store, enum games_issue_kind kind, gint64 ref);

/* The files of an issue, byte for byte. */
bool games_issue_file_put(struct games_store *store, gint64 issue, const char *name, GBytes *bytes,
                          GError **error);
/* NULL: it has none of that name. Transfer full. */
GBytes *games_issue_file_get(struct games_store *store, gint64 issue, const char *name);
/* Names in order; NULL-terminated, transfer full. */
char **games_issue_file_names(struct games_store *store, gint64 issue);

/* Dates to come. */
enum games_issue_date { GAMES_ISSUE_DATE_NONE, GAMES_ISSUE_DATE_ISSUE, GAMES_ISSUE_DATE_BETWEEN };
/* BETWEEN: a deadline of retreats and adjustments alone. The same moment again replaces its kind. */
bool games_issue_date_add(struct games_store *store, gint64 at_s, enum games_issue_date kind, GError **error);
/* `*gone`: whether there was one. */
bool games_issue_date_remove(struct games_store *store, gint64 at_s, bool *gone, GError **error);
/* The first date after a moment; `between` counts too where `between_too`. 0: none is known. */
gint64 games_issue_date_next(struct games_store *store, gint64 after_s, bool between_too);
struct games_issue_day {
    gint64 at_s;
    enum games_issue_date kind;
};
GAMES_AUTOPTR(games_issue_day)
/* Games that have a date now which is none of an issue, by number. gint64, transfer full. */
GArray *games_issue_unbound(struct games_store *store);
/* All after a moment, in time. struct games_issue_day*, transfer full. */
GPtrArray *games_issue_dates(struct games_store *store, gint64 after_s);

/* Letters of readers for print. */
struct games_reader_letter {
    gint64 id, person, mail, written_s;
    char *signature; /* as printed; NULL: unsigned */
    char *heading;   /* NULL: none */
    char *text;
    bool cut;
    gint64 withdrawn_s;
};
GAMES_AUTOPTR(games_reader_letter)
/* The id; 0 on error. */
gint64 games_reader_letter_add(struct games_store *store, const struct games_reader_letter *letter,
                               GError **error);
/* Those that no issue has printed and that are neither cut nor withdrawn, by age. struct
 * games_reader_letter*, transfer full. */
GPtrArray *games_reader_letter_waiting(struct games_store *store);
/* Those that are cut: an editor may take them in. */
GPtrArray *games_reader_letter_cut_ones(struct games_store *store);
/* Cuts one that is not printed, or takes it in again. `*found`: whether there is such a letter. */
bool games_reader_letter_cut(struct games_store *store, gint64 id, bool cut, bool *found, GError **error);
