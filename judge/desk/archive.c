#include "archive.h"
#include "create.h"
#include "../play/household.h"
#include "../play/archive.h"
#include "../play/result.h"
#include "../conf/json.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/zone.h"

#include <string.h>

enum { MOST_TEXT = 1 << 20, MOST_MAP = 8 << 20, MOST_ROWS = 500000 };

/* An archive on its way in. */
struct taking {
    struct judge_home *home;
    struct judge_import *import;
    struct games_archive_import *rows;
    GHashTable *known;           /* rows of people whom this judge knows -> their numbers here (gint64) */
    const struct rules_map *map; /* of the game; NULL until it is known */
    size_t n_rows;
};

/* One row being read. */
struct line {
    struct taking *taking;
    const struct games_archive_table *table;
    struct judge_json_place place;
    struct games_archive_value values[GAMES_ARCHIVE_MOST_COLUMNS];
    gint64 last; /* number of the row before */
};

static bool refuse_value(const struct line *line, unsigned c, const char *key, const char *word,
                         const char *text, GError **error)
{
    const struct judge_json_place place = {&line->place, line->table->column[c].name, 0};
    return judge_json_refuse(error, &place, key, word, text, NULL);
}

/* ---- values ---- */

static bool take_number(struct line *line, unsigned c, const json_t *value, GError **error)
{
    const struct games_archive_column *column = &line->table->column[c];
    const struct judge_json_place place = {&line->place, column->name, 0};
    if (!judge_json_is(value, &place, JSON_INTEGER, error))
        return false;

    gint64 number = json_integer_value(value);
    line->values[c].number = number;
    if (number >= column->least && number <= column->most)
        return true;
    return judge_json_refuse(error, &place, "json-range", "least", DIGITS(column->least), "most",
                             DIGITS(column->most), NULL);
}

static bool take_text(struct line *line, unsigned c, const json_t *value, GError **error)
{
    const struct games_archive_column *column = &line->table->column[c];
    const struct judge_json_place place = {&line->place, column->name, 0};
    if (!judge_json_is(value, &place, JSON_STRING, error))
        return false;

    gsize most = !strcmp(column->name, "map_text") ? MOST_MAP : MOST_TEXT;
    line->values[c].text = json_string_value(value);
    if (json_string_length(value) <= most)
        return true;
    return judge_json_refuse(error, &place, "json-long", "most", DIGITS(most), NULL);
}

/* A power of the game's map, by its identity. */
static bool is_power(const struct line *line, unsigned c, GError **error)
{
    const struct rules_map *map = line->taking->map;
    const char *power = line->values[c].text;
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (rules_power p = 0; map && p < map->n_powers; p++) {
        if (!strcmp(map->power[p].id, power))
            return true;
        g_ptr_array_add(names, (gpointer)map->power[p].id);
    }
    g_ptr_array_add(names, NULL);
    const char *near = judge_nearest(power, (const char *const *)names->pdata);
    const struct judge_json_place place = {&line->place, line->table->column[c].name, 0};
    return judge_json_refuse(error, &place, near ? "json-power-near" : "json-power", "power", power, "near",
                             near, NULL);
}

static bool is_reference(const struct line *line, unsigned c, GError **error)
{
    const struct games_archive_column *column = &line->table->column[c];
    if (games_archive_has(line->taking->rows, column->refers, line->values[c].number))
        return true;
    g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, line->values[c].number);
    const struct judge_json_place place = {&line->place, column->name, 0};
    return judge_json_refuse(error, &place, "json-reference", "table", column->refers, "number", number,
                             NULL);
}

/* Numbers of rows rise: a row refers to earlier ones. */
static bool is_next(struct line *line, GError **error)
{
    gint64 number = line->values[0].number;
    if (number <= line->last)
        return refuse_value(line, 0, "json-rising", NULL, NULL, error);
    line->last = number;
    return true;
}

static bool take_value(struct line *line, unsigned c, const json_t *value, GError **error)
{
    const struct games_archive_column *column = &line->table->column[c];
    line->values[c] = (struct games_archive_value){.none = column->optional && json_is_null(value)};
    if (line->values[c].none)
        return true;

    switch (column->kind) {
    case GAMES_ARCHIVE_TEXT:
        return take_text(line, c, value, error);
    case GAMES_ARCHIVE_POWER:
        return take_text(line, c, value, error) && is_power(line, c, error);
    case GAMES_ARCHIVE_OWN:
        return take_number(line, c, value, error) && is_next(line, error);
    case GAMES_ARCHIVE_REF:
        return take_number(line, c, value, error) && is_reference(line, c, error);
    case GAMES_ARCHIVE_NUMBER:
        break;
    }
    return take_number(line, c, value, error);
}

static struct games_archive_value *value_of(struct line *line, const char *column)
{
    int c = games_archive_column(line->table, column);
    return c < 0 ? NULL : &line->values[c];
}

/* ---- what single tables ask for ---- */

static bool check_word(struct line *line, const char *column, bool good, const char *key, GError **error)
{
    int c = games_archive_column(line->table, column);
    return good || refuse_value(line, (unsigned)c, key, "value", line->values[c].text, error);
}

static bool is_language(const char *word)
{
    return !strcmp(word, "fr") || !strcmp(word, "en");
}

/* The map is here, or comes with the game. */
static bool has_map(struct line *line, GError **error)
{
    const char *variant = value_of(line, "variant")->text;
    if (rules_map_is_builtin(variant) || !value_of(line, "map_text")->none)
        return true;

    const char *near = judge_nearest(variant, rules_map_builtin_names());
    const struct judge_json_place place = {&line->place, "variant", 0};
    return judge_json_refuse(error, &place, near ? "json-map-near" : "json-map", "map", variant, "near", near,
                             NULL);
}

static bool check_game(struct line *line, GError **error)
{
    struct judge_import *import = line->taking->import;
    struct games_archive_value *name = value_of(line, "name"), *state = value_of(line, "state");
    if (import->name)
        name->text = import->name;
    if (state->number < GAMES_STATE_FORMING)
        return refuse_value(line, 3, "json-word", "value", "0", error);

    return judge_setup_name_ok(line->taking->home, name->text, error) &&
           check_word(line, "language", is_language(value_of(line, "language")->text), "json-word", error) &&
           check_word(line, "timezone", judge_is_zone(value_of(line, "timezone")->text), "json-word",
                      error) &&
           has_map(line, error);
}

/* The game's board, once it stands in the store. */
static bool load_board(struct taking *t, const struct line *line, GError **error)
{
    gint64 id = games_archive_here(t->rows, "game", line->values[0].number);
    g_autoptr(games_game) game = games_game_get(t->home->store, id);
    const struct judge_board *board = game ? judge_home_board(t->home, game, error) : NULL;
    t->map = board ? board->map : NULL;
    return t->map != NULL;
}

static bool check_setting(struct line *line, GError **error)
{
    const char *key = value_of(line, "key")->text, *value = value_of(line, "value")->text;
    if (judge_setting_find(key) || g_str_has_prefix(key, "rules.")) {
        g_autofree char *kept = judge_setting_check(NULL, key, value, error);
        return kept != NULL;
    }
    /* What the game itself keeps beside the settings of its editor: each is checked by who reads it. */
    bool plain = *key && strlen(key) <= 60 && !strpbrk(key, " \t\r\n=");
    return check_word(line, "key", plain, "json-word", error);
}

/* What the archive calls the person of a row. Borrowed. */
static const char *name_in(const json_t *people, gint64 row)
{
    size_t i;
    json_t *one;
    json_array_foreach(people, i,
                       one) if (i < MOST_ROWS && json_integer_value(json_array_get(one, 0)) ==
                                                     row) return json_string_value(json_array_get(one, 1));
    return NULL;
}

static bool is_taken(const struct taking *t, gint64 person)
{
    GHashTableIter at;
    gpointer id;
    g_hash_table_iter_init(&at, t->known);
    while (g_hash_table_iter_next(&at, NULL, &id))
        if (*(gint64 *)id == person)
            return true;
    return false;
}

/* The one of those at an address who is meant: the only one, unless another row is he; of several by his name. 0: none. */
static gint64 same_person(const struct taking *t, const char *address, const json_t *people, gint64 row)
{
    g_autoptr(GArray) here = games_persons_by_address(t->home->store, address);
    const char *name = here->len > 1 ? name_in(people, row) : NULL;
    for (guint i = 0; i < here->len; i++) {
        gint64 id = g_array_index(here, gint64, i);
        g_autoptr(games_person) person = is_taken(t, id) ? NULL : games_person_get(t->home->store, id);
        bool meant = person && (here->len == 1 || (name && judge_names_agree(person->name, name)));
        if (meant)
            return id;
    }
    return 0;
}

/* Whom this judge knows by an address of the archive stays who he is here. */
static void find_known(struct taking *t, const json_t *addresses, const json_t *people)
{
    size_t i;
    json_t *one;
    json_array_foreach(addresses, i, one)
    {
        const char *address = json_string_value(json_array_get(one, 1));
        gint64 row = json_integer_value(json_array_get(one, 0));
        bool looks = address && i < MOST_ROWS && !g_hash_table_contains(t->known, &row);
        gint64 id = looks ? same_person(t, address, people, row) : 0;
        if (id)
            g_hash_table_insert(t->known, g_memdup2(&row, sizeof row), g_memdup2(&id, sizeof id));
    }
}

/* 0: nobody. */
static gint64 known_person(const struct taking *t, gint64 row)
{
    const gint64 *id = g_hash_table_lookup(t->known, &row);
    return id ? *id : 0;
}

static bool check_person(struct line *line, GError **error)
{
    struct taking *t = line->taking;
    gint64 known = known_person(t, line->values[0].number);
    if (known) {
        games_archive_is_known(t->rows, line->values[0].number, known);
        t->import->known++;
    }
    const struct games_archive_value *zone = value_of(line, "timezone");
    return check_word(line, "language", is_language(value_of(line, "language")->text), "json-word", error) &&
           check_word(line, "timezone", zone->none || judge_is_zone(zone->text), "json-word", error);
}

/* Addresses of people who are known stay as they are here. */
static bool is_left_out(struct line *line)
{
    return !strcmp(line->table->name, "address") &&
           known_person(line->taking, value_of(line, "person")->number) != 0;
}

/* A letter that another judge wrote proves nothing for somebody whom this one knew before. */
static bool check_letter(struct line *line, GError **error)
{
    struct taking *t = line->taking;
    struct games_archive_value *person = value_of(line, "person");
    (void)error;
    if (!person->none && !t->import->trust && known_person(t, person->number))
        person->none = true;
    return true;
}

/* A position must stand on the map, or nothing can be played from it. */
static bool is_position(struct line *line, const char *column, GError **error)
{
    struct taking *t = line->taking;
    const struct games_archive_value *value = value_of(line, column);
    if (value->none)
        return true;
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    bool good = rules_position_parse(t->map, value->text, strlen(value->text), column, pos, NULL, NULL);
    return check_word(line, column, good, "json-position", error);
}

static bool check_phase(struct line *line, GError **error)
{
    struct rules_phase phase;
    const char *code = value_of(line, "code")->text;
    bool known = rules_phase_parse(line->taking->map, code, strlen(code), &phase);
    bool closed = !value_of(line, "adjudicated_s")->none;
    bool whole = closed == !value_of(line, "after")->none && closed == !value_of(line, "rules")->none;
    return check_word(line, "code", known, "json-phase", error) &&
           check_word(line, "code", whole, "json-half", error) && is_position(line, "position", error);
}

static bool check_order(struct line *line, GError **error)
{
    struct rules_order order;
    const char *text = value_of(line, "text")->text;
    bool good = value_of(line, "withdrawn")->number || !*text ||
                rules_order_parse(line->taking->map, 0, text, strlen(text), &order);
    return check_word(line, "text", good, "json-order", error);
}

static bool check_outcome(struct line *line, GError **error)
{
    struct rules_order order;
    const char *text = value_of(line, "order")->text;
    return check_word(line, "order", rules_order_parse(line->taking->map, 0, text, strlen(text), &order),
                      "json-order", error);
}

static const struct {
    const char *table;
    bool (*check)(struct line *line, GError **error);
} checks[] = {
    {"person", check_person}, {"game", check_game},   {"setting", check_setting}, {"phase", check_phase},
    {"orders", check_order},  {"later", check_order}, {"result", check_outcome},  {"letter", check_letter},
};

static bool check_row(struct line *line, GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(checks); i++)
        if (!strcmp(checks[i].table, line->table->name))
            return checks[i].check(line, error);
    return true;
}

/* ---- tables ---- */

/* An error of the store says what, not where. */
static bool put_row(struct line *line, GError **error)
{
    g_autoptr(GError) why = NULL;
    if (is_left_out(line) || games_archive_put(line->taking->rows, line->table, line->values, &why))
        return true;
    g_autofree char *said = judge_refusal_said(line->taking->home->context->language, why);
    if (!judge_refused_at_most(&why, error))
        return false;
    return judge_json_refuse(error, &line->place, "json-row", "why", said, NULL);
}

static bool take_row(struct line *line, const json_t *row, GError **error)
{
    size_t wanted = line->table->n;
    if (!judge_json_is(row, &line->place, JSON_ARRAY, error))
        return false;
    if (json_array_size(row) != wanted || ++line->taking->n_rows > MOST_ROWS)
        return judge_json_refuse(error, &line->place, "json-columns", "wanted", DIGITS(wanted), NULL);
    for (unsigned c = 0; c < wanted; c++)
        if (!take_value(line, c, json_array_get(row, c), error))
            return false;

    bool game = !strcmp(line->table->name, "game");
    return check_row(line, error) && put_row(line, error) && (!game || load_board(line->taking, line, error));
}

/* The columns stand as this program writes them. */
static bool check_columns(const json_t *columns, const struct games_archive_table *table,
                          const struct judge_json_place *in, GError **error)
{
    bool same = json_array_size(columns) == table->n;
    for (unsigned c = 0; same && c < table->n; c++)
        same = !g_strcmp0(json_string_value(json_array_get(columns, c)), table->column[c].name);
    if (same)
        return true;

    g_autoptr(GString) list = g_string_new(NULL);
    for (unsigned c = 0; c < table->n; c++)
        g_string_append_printf(list, "%s%s", c ? ", " : "", table->column[c].name);
    const struct judge_json_place place = {in, "columns", 0};
    return judge_json_refuse(error, &place, "json-table", "columns", list->str, NULL);
}

/* The rows of a table; NULL: it is not in the file, or (with an error) it is wrong. */
static const json_t *rows_of(const json_t *tables, const struct judge_json_place *in,
                             const struct games_archive_table *table, GError **error)
{
    const struct judge_json_place place = {in, table->name, 0};
    const json_t *value = json_object_get(tables, table->name);
    if (!value || !judge_json_is(value, &place, JSON_OBJECT, error))
        return NULL;
    const json_t *columns = judge_json_member(value, &place, "columns", JSON_ARRAY, error);
    if (!columns || !check_columns(columns, table, &place, error))
        return NULL;
    return judge_json_member(value, &place, "rows", JSON_ARRAY, error);
}

static bool take_table(struct taking *t, const json_t *tables, const struct judge_json_place *in,
                       const struct games_archive_table *table, GError **error)
{
    g_autoptr(GError) why = NULL;
    const json_t *rows = rows_of(tables, in, table, &why);
    if (why) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }

    const struct judge_json_place here = {in, table->name, 0}, list = {&here, "rows", 0};
    g_autofree struct line *line = g_new0(struct line, 1);
    *line = (struct line){.taking = t, .table = table};
    size_t i, n = json_array_size(rows);
    bool ok = true;
    for (i = 0; ok && i < n; i++) {
        line->place = (struct judge_json_place){&list, NULL, i};
        ok = take_row(line, json_array_get(rows, i), error);
        if (i % 1000 == 999)
            judge_home_progress(t->home, "progress-rows", (guint)i, (guint)n);
    }

    bool needed = !strcmp(table->name, "game");
    return ok && (!needed || n == 1 || judge_json_refuse(error, &list, "json-one-game", NULL));
}

/* Tables of a name that this program does not know are refused: nothing of a game is dropped in silence. */
static bool knows_tables(const json_t *tables, const struct judge_json_place *in, GError **error)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)tables, name, value)
    {
        const struct judge_json_place place = {in, name, 0};
        if (!games_archive_table(name))
            return judge_json_refuse(error, &place, "json-unknown", NULL);
    }
    return true;
}

static bool is_archive(const json_t *document, GError **error)
{
    const char *format = judge_json_text(document, NULL, "format", 100, error);
    const json_t *version = format ? judge_json_member(document, NULL, "version", JSON_INTEGER, error) : NULL;
    if (!version)
        return false;
    if (strcmp(format, JUDGE_ARCHIVE_FORMAT))
        return judge_refuse(error, "import-format", NULL);
    if (json_integer_value(version) == JUDGE_ARCHIVE_VERSION)
        return true;

    return judge_refuse(error, "import-newer", "version", DIGITS((long long)json_integer_value(version)),
                        "known", DIGITS(JUDGE_ARCHIVE_VERSION), NULL);
}

static bool take_tables(struct taking *t, const json_t *document, GError **error)
{
    const struct judge_json_place place = {NULL, "tables", 0};
    const json_t *tables = judge_json_member(document, NULL, "tables", JSON_OBJECT, error);
    if (!tables || !knows_tables(tables, &place, error))
        return false;
    find_known(t, json_object_get(json_object_get(tables, "address"), "rows"),
               json_object_get(json_object_get(tables, "person"), "rows"));

    unsigned n;
    const struct games_archive_table *table = games_archive_tables(&n);
    for (unsigned i = 0; i < n; i++)
        if (!take_table(t, tables, &place, &table[i], error))
            return false;
    return true;
}

bool judge_archive_take(struct judge_home *home, const json_t *document, struct judge_import *import,
                        GError **error)
{
    if (!is_archive(document, error))
        return false;

    struct taking t = {.home = home, .import = import};
    t.rows = games_archive_begin(home->store, home->now_s);
    t.known = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    bool ok = take_tables(&t, document, error);
    import->game = ok ? games_archive_end(t.rows, error) : 0;
    import->renumbered = games_archive_is_renumbered(t.rows);
    games_archive_free(t.rows);
    g_hash_table_unref(t.known);
    return import->game != 0;
}
