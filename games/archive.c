/* The tables of a game, and how its rows are read. What takes them in is archive_put.c. */
#include "archive.h"
#include "archive_p.h"
#include "store_p.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/*
 * Columns: "name!" the row's own number, "name#" a number (with a number behind it the highest), "name~" one that may be
 * negative, "name@" a power, "name>table" a reference, else a text; "?" behind it: may be nothing. `from` names the rows of
 * the game ?1. Rows of one table stand by number, so a row can refer to an earlier one of its own table.
 */
#define PHASES    "(SELECT id FROM phase WHERE game = ?1)"
#define SEATS     "(SELECT id FROM seat WHERE game = ?1)"
#define QUESTIONS "(SELECT id FROM question WHERE game = ?1)"

/* Who is named in the rows of a game. */
#define PEOPLE                                                                                               \
    "WHERE id IN (SELECT person FROM seat WHERE game = ?1"                                                   \
    " UNION SELECT person FROM orders WHERE phase IN " PHASES                                                \
    " UNION SELECT person FROM later WHERE game = ?1"                                                        \
    " UNION SELECT person FROM press WHERE game = ?1"                                                        \
    " UNION SELECT person FROM press_deaf WHERE game = ?1"                                                   \
    " UNION SELECT person FROM question WHERE game = ?1"                                                     \
    " UNION SELECT person FROM event WHERE game = ?1"                                                        \
    " UNION SELECT person FROM letter WHERE game = ?1"                                                       \
    " UNION SELECT person FROM mail_in WHERE game = ?1"                                                      \
    " UNION SELECT person FROM standby WHERE game = ?1"                                                      \
    " UNION SELECT person FROM standby_call WHERE game = ?1"                                                 \
    " UNION SELECT person FROM subscription WHERE game = ?1"                                                 \
    " UNION SELECT person FROM admission WHERE game = ?1"                                                    \
    " UNION SELECT person FROM objection WHERE phase IN " PHASES ")"

/* Mails that were acted on for the game: known here, they act there no more. */
#define MAILS                                                                                                \
    "WHERE state NOT IN (0, 4) AND copy_of IS NULL AND (game = ?1"                                           \
    " OR id IN (SELECT mail FROM orders WHERE phase IN " PHASES ")"                                          \
    " OR id IN (SELECT mail FROM later WHERE game = ?1)"                                                     \
    " OR id IN (SELECT mail FROM press WHERE game = ?1)"                                                     \
    " OR id IN (SELECT mail FROM ballot WHERE question IN " QUESTIONS ")"                                    \
    " OR id IN (SELECT mail FROM ahead WHERE seat IN " SEATS ")"                                             \
    " OR id IN (SELECT mail FROM event WHERE game = ?1))"

#define ORDER_COLUMNS "text status source? extra? mail>mail_in? person>person? given_s# withdrawn#1 nth#999"

const struct games_archive_form games_archive_forms[] = {
    {"person", "id! name alias? language timezone? password? muted#1 proofs_from_s#? forgotten_s#?", PEOPLE,
     "id"},
    {"game",
     "id! name state#4 variant map_text? language timezone created_s# started_s#? ended_s#? result? phase#? "
     "seed~",
     "WHERE id = ?1", "id"},
    {"setting", "game>game key value", "WHERE game = ?1", "key"},
    {"address", "person>person address", "WHERE 1", "person, rank, key"},
    /* Only of people who have no address: the rest is between a reader and his zine. */
    {"reader", "person>person form postal? since_s# until_s#?",
     "WHERE NOT EXISTS (SELECT 1 FROM address WHERE address.person = reader.person)", "person"},
    {"absence", "id! person>person from_s# to_s# why? cancelled#1", "WHERE 1", "id"},
    {"seat",
     "id! game>game person>person role#3 power@? preferences? since_s# until_s#? why? wait#1 ready#1 "
     "missed#9999 missed_in_a_row#9999",
     "WHERE game = ?1", "id"},
    {"mail_in", "id! received_s# arrived_s# state#5 digest size# message_id? person>person? game>game? note?",
     MAILS, "id"},
    {"phase",
     "id! game>game parent>phase? code version#9999 position opened_s# deadline_s#? adjudicated_s#? rules? "
     "after? "
     "reminders#65535 type#3 cause#3 why? came_from>phase?",
     "WHERE game = ?1", "id"},
    {"need", "phase>phase power@ orders#9999", "WHERE phase IN " PHASES, "phase, power"},
    {"orders", "id! phase>phase power@ unit " ORDER_COLUMNS, "WHERE phase IN " PHASES, "id"},
    {"later", "id! game>game code power@ unit " ORDER_COLUMNS " taken>phase? standby#1", "WHERE game = ?1",
     "id"},
    {"result",
     "phase>phase version#9999 seq#9999 power@ unit order verdict cause? law? by? by2? dislodged_by? "
     "strength~ against~ dislodged#1 by_convoy#1 no_order#1",
     "WHERE phase IN " PHASES, "phase, version, seq"},
    {"ending", "phase>phase result at_s#", "WHERE phase IN " PHASES, "phase"},
    {"turn", "phase>phase seat>seat turn#4 at_s#", "WHERE seat IN " SEATS, "phase, seat"},
    {"question", "id! game>game phase>phase? person>person? kind text? state opened_s# closed_s#?",
     "WHERE game = ?1", "id"},
    {"ballot", "id! question>question power choice? mail>mail_in? cast_s#", "WHERE question IN " QUESTIONS,
     "id"},
    {"press",
     "id! game>game phase>phase? person>person? mail>mail_in? from_power? true_power? to colour#2 dateline? "
     "text "
     "written_s# held#1 printed#1 cut#1 shown_to? withdrawn_s#?",
     "WHERE game = ?1", "id"},
    {"press_letter", "message_id press>press", "WHERE press IN (SELECT id FROM press WHERE game = ?1)",
     "message_id"},
    {"press_deaf", "game>game person>person", "WHERE game = ?1", "person"},
    {"standby", "id! person>person game>game since_s# until_s#?", "WHERE game = ?1", "id"},
    {"standby_call", "id! person>person game>game phase>phase? power@ called_s# state closed_s#?",
     "WHERE game = ?1", "id"},
    {"objection", "id! phase>phase person>person? mail>mail_in? text state answer? raised_s# closed_s#?",
     "WHERE phase IN " PHASES, "id"},
    {"subscription", "id! person>person game>game what since_s# until_s#?", "WHERE game = ?1", "id"},
    {"ahead", "id! seat>seat code text mail>mail_in? sent_s# ended_s#? outcome?", "WHERE seat IN " SEATS,
     "id"},
    {"ahead_read", "ahead>ahead phase>phase outcome at_s#", "WHERE phase IN " PHASES, "ahead, phase"},
    {"admission", "id! game>game person>person mail>mail_in? wishes? asked_s# state? closed_s#?",
     "WHERE game = ?1", "id"},
    {"event", "id! at_s# game>game phase>phase? person>person? mail>mail_in? what detail? power@?",
     "WHERE game = ?1", "id"},
    {"letter", "id! person>person? game>game phase>phase? kind to_address message_id created_s# failed#1",
     "WHERE game = ?1", "id"},
    {"snapshot", "phase>phase at_s# ballot>ballot?", "WHERE phase IN " PHASES, "phase"},
    {"snapshot_seat", "phase>snapshot seat>seat power@? preferences? wait#1 ready#1",
     "WHERE phase IN " PHASES, "phase, seat"},
    {"snapshot_call", "phase>snapshot call>standby_call state closed_s#?", "WHERE phase IN " PHASES,
     "phase, call"},
    {"snapshot_question", "phase>snapshot question>question asked>phase? state closed_s#?",
     "WHERE phase IN " PHASES, "phase, question"},
    {"snapshot_press", "phase>snapshot press>press", "WHERE phase IN " PHASES, "phase, press"},
    /* Facts of the store that name rows of the game: see archive_facts.c. */
    {"fact", "kind about# rest value", NULL, NULL},
};

enum { N_TABLES = G_N_ELEMENTS(games_archive_forms) };
static const gint64 most_moment = G_GINT64_CONSTANT(253402300799); /* the year 9999 */

static void read_column(const char *word, struct games_archive_column *column)
{
    gsize len = strcspn(word, "!#~@>?");
    const char *mark = word + len;
    g_autofree char *name = g_strndup(word, len);
    *column = (struct games_archive_column){.name = g_intern_string(name)};
    column->optional = word[strlen(word) - 1] == '?';

    if (*mark == '!') {
        column->kind = GAMES_ARCHIVE_OWN;
        column->least = 1;
        column->most = GAMES_ARCHIVE_MOST_NUMBER;
    } else if (*mark == '#' || *mark == '~') {
        gint64 most = g_ascii_strtoll(mark + 1, NULL, 10);
        column->kind = GAMES_ARCHIVE_NUMBER;
        column->most = *mark == '~' ? G_MAXINT64 : most_moment;
        column->most = most ? most : column->most;
        column->least = *mark == '~' ? -column->most : 0;
    } else if (*mark == '@') {
        column->kind = GAMES_ARCHIVE_POWER;
    } else if (*mark == '>') {
        g_autofree char *table = g_strndup(mark + 1, strcspn(mark + 1, "?"));
        column->kind = GAMES_ARCHIVE_REF;
        column->refers = g_intern_string(table);
        column->least = 1;
        column->most = GAMES_ARCHIVE_MOST_NUMBER;
    }
}

const struct games_archive_table *games_archive_tables(unsigned *n)
{
    static struct games_archive_table tables[N_TABLES];
    static gsize made;

    if (g_once_init_enter(&made)) {
        for (unsigned t = 0; t < N_TABLES; t++) {
            g_auto(GStrv) words = g_strsplit(games_archive_forms[t].columns, " ", -1);
            tables[t].name = games_archive_forms[t].name;
            for (char **word = words; *word; word++) {
                assert(tables[t].n < GAMES_ARCHIVE_MOST_COLUMNS);
                read_column(*word, &tables[t].column[tables[t].n++]);
            }
        }
        g_once_init_leave(&made, 1);
    }

    *n = N_TABLES;
    return tables;
}

const struct games_archive_table *games_archive_table(const char *name)
{
    unsigned n;
    const struct games_archive_table *tables = games_archive_tables(&n);
    for (unsigned t = 0; t < n; t++)
        if (!strcmp(tables[t].name, name))
            return &tables[t];
    return NULL;
}

int games_archive_column(const struct games_archive_table *table, const char *name)
{
    for (unsigned c = 0; c < table->n; c++)
        if (!strcmp(table->column[c].name, name))
            return (int)c;
    return -1;
}

/* ---- reading ---- */

struct reading {
    struct games_store *store;
    gint64 game;
    games_archive_row *row;
    void *context;
    GHashTable *numbers; /* "table" -> number in the store -> number in the archive */
};

/* Numbers that nobody writes are counted anew, so that the same game gives the same rows from any store. */
static bool is_counted(const char *table)
{
    static const char *const counted[] = {"person", "game", "mail_in", "letter", NULL};
    return g_strv_contains(counted, table);
}

static GHashTable *numbers_of(const struct reading *r, const char *table)
{
    return g_hash_table_lookup(r->numbers, table);
}

gint64 games_archive_number(GHashTable *numbers, const char *table, gint64 row)
{
    GHashTable *of_table = g_hash_table_lookup(numbers, table);
    const gint64 *number = of_table ? g_hash_table_lookup(of_table, &row) : NULL;
    return number ? *number : 0;
}

static gint64 remember(const struct reading *r, const char *table, gint64 id)
{
    GHashTable *numbers = numbers_of(r, table);
    gint64 *key = g_memdup2(&id, sizeof id), *value = g_new(gint64, 1);
    *value = is_counted(table) ? (gint64)g_hash_table_size(numbers) + 1 : id;
    g_hash_table_insert(numbers, key, value);
    return *value;
}

/* The newest ballot of the game at a snapshot, which names the newest of all games. */
static gint64 ballot_until(const struct reading *r, gint64 id)
{
    return games_query_int(r->store, "SELECT max(id) FROM ballot WHERE id <= ?2 AND question IN " QUESTIONS,
                           VALUES(INT(r->game), INT(id)));
}

/* One column of a row; false: it refers to a row that is not the game's, without which this one is nothing. */
static bool read_value(const struct reading *r, const struct games_archive_table *table, unsigned c,
                       sqlite3_stmt *query, struct games_archive_value *value)
{
    const struct games_archive_column *column = &table->column[c];
    *value = (struct games_archive_value){.none = sqlite3_column_type(query, (int)c) == SQLITE_NULL};

    if (column->kind == GAMES_ARCHIVE_TEXT || column->kind == GAMES_ARCHIVE_POWER) {
        value->text = (const char *)sqlite3_column_text(query, (int)c);
        return true;
    }

    value->number = sqlite3_column_int64(query, (int)c);
    if (column->kind != GAMES_ARCHIVE_REF || value->none)
        return true;

    gint64 id = value->number;
    if (!strcmp(column->refers, "ballot"))
        id = ballot_until(r, id);
    value->number = games_archive_number(r->numbers, column->refers, id);
    value->none = !value->number;
    return !value->none || column->optional;
}

void games_archive_name_columns(const struct games_archive_table *table, GString *sql)
{
    for (unsigned c = 0; c < table->n; c++)
        g_string_append_printf(sql, "%s\"%s\"", c ? ", " : "", table->column[c].name);
}

static const char *select_of(const struct games_archive_form *form, const struct games_archive_table *table)
{
    g_autoptr(GString) sql = g_string_new("SELECT ");
    games_archive_name_columns(table, sql);
    g_string_append_printf(sql, " FROM %s %s ORDER BY %s", form->name, form->from, form->by);
    return g_intern_string(sql->str); /* statements are known by their address */
}

static bool read_table(struct reading *r, const struct games_archive_form *form,
                       const struct games_archive_table *table)
{
    const char *sql = select_of(form, table);
    bool of_game = strstr(sql, "?1") != NULL, goes_on = true;
    const struct games_value game[] = {INT(r->game), {.kind = GAMES_VALUE_END}};
    sqlite3_stmt *query = games_query(r->store, sql, of_game ? game : NULL);

    while (goes_on && games_next(r->store, query)) {
        struct games_archive_value values[GAMES_ARCHIVE_MOST_COLUMNS];
        bool whole = true;
        for (unsigned c = 0; whole && c < table->n; c++)
            whole = read_value(r, table, c, query, &values[c]);
        if (!whole)
            continue;
        if (table->column[0].kind == GAMES_ARCHIVE_OWN)
            values[0].number = remember(r, table->name, values[0].number);
        else if (!strcmp(table->name, "snapshot"))
            remember(r, table->name, values[0].number);
        goes_on = r->row(r->context, table, values);
    }

    if (!goes_on)
        games_done(query);
    return goes_on;
}

bool games_archive_read(struct games_store *store, gint64 game, games_archive_row *row, void *context)
{
    unsigned n;
    const struct games_archive_table *tables = games_archive_tables(&n);
    struct reading r = {.store = store, .game = game, .row = row, .context = context};
    bool goes_on = true;

    r.numbers = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_hash_table_unref);
    for (unsigned t = 0; t < n; t++)
        g_hash_table_insert(r.numbers, (gpointer)tables[t].name,
                            g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free));

    for (unsigned t = 0; goes_on && t < n; t++)
        goes_on = games_archive_forms[t].from
                      ? read_table(&r, &games_archive_forms[t], &tables[t])
                      : games_archive_read_facts(store, game, &tables[t], r.numbers, row, context);

    g_hash_table_unref(r.numbers);
    return goes_on;
}
