/*
 * A game as rows, to be moved to another judge: all that the store knows of it, table after table, in an order in which each
 * row stands after those it refers to. What the form of a file is (judge/play/archive.h) is no matter here.
 *
 * Numbers: a row keeps its number where it comes to a store that has none as high in that table, so that votes, press and
 * phases are called as before; else the rows of that table are numbered anew. Persons, mails and letters always are.
 */
#pragma once

#include "store.h"

enum games_archive_kind {
    GAMES_ARCHIVE_TEXT,
    GAMES_ARCHIVE_NUMBER, /* least … most */
    GAMES_ARCHIVE_OWN,    /* the row's number, from 1 on, rising */
    GAMES_ARCHIVE_REF,    /* the number of a row of the table `refers` */
    GAMES_ARCHIVE_POWER,  /* a power's identity */
};
struct games_archive_column {
    const char *name;
    const char *refers; /* REF: a table's name */
    enum games_archive_kind kind;
    bool optional; /* may be nothing */
    gint64 least, most;
};
enum { GAMES_ARCHIVE_MOST_COLUMNS = 20, GAMES_ARCHIVE_MOST_NUMBER = 1000000000 };
struct games_archive_table {
    const char *name;
    unsigned n;
    struct games_archive_column column[GAMES_ARCHIVE_MOST_COLUMNS];
};
/* In the order in which they must come; the first is "person", the second "game". Static. */
const struct games_archive_table *games_archive_tables(unsigned *n);
const struct games_archive_table *games_archive_table(const char *name); /* NULL: none */
/* The column's place in its table; -1: none. */
int games_archive_column(const struct games_archive_table *table, const char *name);

struct games_archive_value {
    bool none;
    gint64 number;    /* of every kind but texts and powers */
    const char *text; /* of these; borrowed */
};

/* False ends the reading. */
typedef bool games_archive_row(void *context, const struct games_archive_table *table,
                               const struct games_archive_value *values);
/* All rows of a game. References to what is not of the game are left out. False if `row` said so. */
bool games_archive_read(struct games_store *store, gint64 game, games_archive_row *row, void *context);

/* A game on its way in, inside a transaction. */
struct games_archive_import;
struct games_archive_import *games_archive_begin(struct games_store *store, gint64 now_s);
/* Somebody whom the store knows already stands for a row of "person" (number `row`), of which nothing is taken. */
void games_archive_is_known(struct games_archive_import *import, gint64 row, gint64 person);
/*
 * Takes a row; values as games_archive_table says. REFUSED: the name of the game is taken or none, a person's name or address
 * cannot be, the row breaks a rule of the table (CONSTRAINT). The caller undoes the whole.
 */
bool games_archive_put(struct games_archive_import *import, const struct games_archive_table *table,
                       const struct games_archive_value *values, GError **error);
/* Whether a row of that number was taken. */
bool games_archive_has(const struct games_archive_import *import, const char *table, gint64 row);
/* The number that a row has here; 0: there is no such row. */
gint64 games_archive_here(const struct games_archive_import *import, const char *table, gint64 row);
/* Closes the phases that were adjudicated and sets the one the game stands at. The game's number; 0 on error. */
gint64 games_archive_end(struct games_archive_import *import, GError **error);
/* Whether rows of tables whose numbers people write (votes, press, objections) got other ones. */
bool games_archive_is_renumbered(const struct games_archive_import *import);
void games_archive_free(struct games_archive_import *import); /* NULL is allowed */
