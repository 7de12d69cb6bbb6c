/* Inside games/: the tables of an archive as they are written down, and its facts. */
#pragma once

#include "archive.h"

struct games_archive_form {
    const char *name, *columns;
    const char *from; /* which rows, by the game ?1; NULL: facts */
    const char *by;   /* their order */
};
extern const struct games_archive_form games_archive_forms[];

/* What stands for a table's row in table -> gint64 -> gint64; 0: nothing. */
gint64 games_archive_number(GHashTable *numbers, const char *table, gint64 row);
/* The names of a table's columns, one after another. */
void games_archive_name_columns(const struct games_archive_table *table, GString *sql);
/* Facts of the store about rows of the game. `numbers`: table -> gint64 in the store -> gint64 in the archive. */
bool games_archive_read_facts(struct games_store *store, gint64 game, const struct games_archive_table *table,
                              GHashTable *numbers, games_archive_row *row, void *context);
/* Puts one back; `import` knows the numbers here, `game` is the game's. */
bool games_archive_put_fact(struct games_store *store, const struct games_archive_import *import, gint64 game,
                            const char *kind, gint64 about, const char *rest, const char *value,
                            GError **error);
