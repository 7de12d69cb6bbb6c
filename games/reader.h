/*
 * Readers of the zine: persons, by mail, on paper or both, and a ledger of what each paid and what it was for. The ledger is
 * only added to; a mistake is set right by another line.
 */
#pragma once

#include "store.h"

enum games_reader_form {
    GAMES_READER_NONE, /* receives none, but has a ledger */
    GAMES_READER_MAIL,
    GAMES_READER_PAPER,
    GAMES_READER_BOTH,
    GAMES_READER_FORM_COUNT
};

struct games_reader {
    gint64 person;
    char *name; /* the person's */
    enum games_reader_form form;
    char *postal;            /* his address on paper, lines; NULL: none */
    bool free;               /* pays nothing: trades, standbys, authors */
    gint64 since_s, until_s; /* until_s 0: still */
    gint64 issues;           /* that he has paid for and not received yet; negative: owed */
    gint64 cents;            /* what he has to his credit in money; negative: owed */
};
GAMES_AUTOPTR(games_reader)

/* "none", "mail", "paper", "both"; and back: GAMES_READER_FORM_COUNT if it is none of them. */
const char *games_reader_form_word(enum games_reader_form form);
enum games_reader_form games_reader_form_read(const char *word);

/*
 * A person without e-mail. Always somebody new: two on paper who bear one name, or live in one house, are two. The id; 0 on
 * error (REFUSED: name or address hold controls, or are too long).
 */
gint64 games_reader_add_on_paper(struct games_store *store, const char *name, const char *language,
                                 const char *postal, gint64 now_s, GError **error);
/* A person becomes a reader, or reads in another form. NONE ends it. */
bool games_reader_set(struct games_store *store, gint64 person, enum games_reader_form form, gint64 now_s,
                      GError **error);
/* `postal` NULL: none. REFUSED if he is no reader, or the text is too long or holds controls but line ends. */
bool games_reader_set_postal(struct games_store *store, gint64 person, const char *postal, GError **error);
bool games_reader_set_free(struct games_store *store, gint64 person, bool free, GError **error);
/* NULL: he is none. Transfer full. */
struct games_reader *games_reader_get(struct games_store *store, gint64 person);
/* By name, then id; `all`: also those who receive nothing any more. struct games_reader*, transfer full. */
GPtrArray *games_reader_list(struct games_store *store, bool all);

struct games_ledger_line {
    gint64 id, person, at_s;
    char *what;           /* "paid", "issue", "fee", "refund" */
    gint64 issues, cents; /* added to his credit; negative: taken from it */
    gint64 issue, game;   /* what it is about; 0: none */
    char *note;
};
GAMES_AUTOPTR(games_ledger_line)
/* REFUSED: no such person, or that issue is in his ledger already. */
bool games_ledger_add(struct games_store *store, const struct games_ledger_line *line, GError **error);
/* By id; `person` 0: of everybody. struct games_ledger_line*, transfer full. */
GPtrArray *games_ledger_list(struct games_store *store, gint64 person);
