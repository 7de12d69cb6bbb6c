#include "tournament_file.h"
#include "entrants.h"
#include "entry_read.h"
#include "tournament.h"
#include "../conf/refusals.h"
#include "../conf/table.h"
#include "../conf/words.h"

#include <string.h>

/* ---- a tournament ---- */

struct file_line {
    unsigned number;
    char *key, *value;
};

static void line_free(struct file_line *line)
{
    g_free(line->key);
    g_free(line->value);
    g_free(line);
}

static bool refuse_line(unsigned number, const char *why, GError **error)
{
    return judge_refuse(error, "tournament-file", "line", DIGITS(number), "why", why, NULL);
}

/* The same with what was refused. */
static bool refuse_with(unsigned number, const GError *why, enum rules_language language, GError **error)
{
    g_autofree char *said = judge_refusal_said(language, why);
    return refuse_line(number, said, error);
}

static GPtrArray *split_file(const char *text, enum rules_language language, GError **error)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func((GDestroyNotify)line_free);
    g_auto(GStrv) rows = g_strsplit(text, "\n", -1);
    for (unsigned i = 0; rows[i]; i++) {
        g_strstrip(rows[i]);
        if (!*rows[i] || *rows[i] == '#')
            continue;
        char *mark = strchr(rows[i], '=');
        if (!mark) {
            g_autofree char *why = templates_phrase(language, "tournament.file-pair", NULL);
            refuse_line(i + 1, why, error);
            return NULL;
        }
        struct file_line *line = g_new0(struct file_line, 1);
        line->number = i + 1;
        line->key = g_strstrip(g_strndup(rows[i], (gsize)(mark - rows[i])));
        line->value = g_strstrip(g_strdup(mark + 1));
        g_ptr_array_add(lines, line);
    }
    return g_steal_pointer(&lines);
}

static const char *value_of(const GPtrArray *lines, const char *key, const char *otherwise)
{
    GAMES_EACH(const struct file_line, line, lines)
        if (!strcmp(line->key, key))
            return line->value;
    return otherwise;
}

static bool is_player(const struct file_line *line)
{
    return !strcmp(line->key, "player") || !strcmp(line->key, "joueur");
}

/* "NAME <ADDRESS>, words". */
static bool put_player(struct judge_home *home, const char *tournament, const char *value, GError **error)
{
    g_autoptr(judge_tournament) t = judge_tournament_find(home, tournament, error);
    if (!t)
        return false;

    return judge_entry_line(t, value, NULL, NULL, error);
}

static bool put_line(struct judge_home *home, const char *tournament, const struct file_line *line,
                     GError **error)
{
    static const char *const told[] = {"name", "rounds", "scoring", "totals", NULL};
    if (g_strv_contains(told, line->key))
        return true;
    if (is_player(line))
        return put_player(home, tournament, line->value, error);

    g_autoptr(judge_tournament) t = judge_tournament_find(home, tournament, error);
    return t && judge_tournament_put_setting(t, line->key, line->value, error);
}

bool judge_tournament_file_read(struct judge_home *home, const char *name, const char *text,
                                const struct judge_desk_by *by, GError **error)
{
    g_autoptr(GPtrArray) lines = split_file(text, by->language, error);
    unsigned n_players = 0;
    if (!lines)
        return false;

    const char *scoring = value_of(lines, "scoring", "angevin"), *rounds = value_of(lines, "rounds", "3");
    if (!judge_tournament_make(home, name, scoring, value_of(lines, "totals", "bretagne"), rounds, error))
        return false;

    GAMES_EACH(const struct file_line, line, lines) {
        g_autoptr(GError) why = NULL;
        if (put_line(home, name, line, &why)) {
            n_players += is_player(line);
            continue;
        }
        return judge_refused_at_most(&why, error) && refuse_with(line->number, why, by->language, error);
    }

    const struct rules_score_system *system = rules_score_find(scoring, strlen(scoring));
    g_autofree char *title = templates_say_score_title(system, by->language);
    g_autofree char *made = templates_phrase_words(by->language, "tournament.made", "name", name, "rounds",
                                                   rounds, "system", title, NULL),
                    *added = templates_phrase_words(by->language, "tournament.added", "n", DIGITS(n_players),
                                                    NULL);
    g_string_append_printf(by->said, "%s\n%s\n", made, added);
    return true;
}

/* ---- results ---- */

/* What a column tells, of the board, or of a power ("Turkey out"). */
enum column_kind {
    COLUMN_NONE,
    COLUMN_ROUND,
    COLUMN_BOARD,
    COLUMN_RESULT,
    COLUMN_YEAR, /* of a power: when it fell */
    COLUMN_NEUTRAL,
    COLUMN_VARIANT,
    COLUMN_PLAYERS,
    COLUMN_COMPUTED, /* ours to say: scores, the name of the game */
    COLUMN_OUT,
    COLUMN_PLAYER,
    COLUMN_MISSED,
    COLUMN_SUBSTITUTE,
    COLUMN_SEASONS,
    COLUMN_TRAVELLER,
    COLUMN_BREST,
    COLUMN_CENTRES,
    COLUMN_KIND_COUNT,
    COLUMN_LAST_OF_BOARD = COLUMN_COMPUTED
};

struct column {
    enum column_kind kind;
    const char *power; /* identity; NULL: of the board */
    unsigned year;     /* centres of that year; 0: at the end */
    const char *name;  /* as written */
};

/* The kind that a folded word of either language names. */
static enum column_kind kind_of(const char *word)
{
    static const char *const keys[COLUMN_KIND_COUNT] = {
        [COLUMN_ROUND] = "tournament.column.round",     [COLUMN_BOARD] = "tournament.column.board",
        [COLUMN_RESULT] = "results.column.result",      [COLUMN_YEAR] = "results.column.year",
        [COLUMN_NEUTRAL] = "score.neutral-words",       [COLUMN_VARIANT] = "tournament.column.variant",
        [COLUMN_PLAYERS] = "tournament.column.players", [COLUMN_COMPUTED] = "tournament.column.computed",
        [COLUMN_OUT] = "tournament.column.out",         [COLUMN_PLAYER] = "results.column.player",
        [COLUMN_MISSED] = "tournament.column.missed",   [COLUMN_SUBSTITUTE] = "tournament.column.substitute",
        [COLUMN_SEASONS] = "tournament.column.seasons", [COLUMN_TRAVELLER] = "tournament.column.traveller",
        [COLUMN_BREST] = "tournament.column.brest",     [COLUMN_CENTRES] = "results.column.centres",
    };
    for (enum column_kind kind = COLUMN_ROUND; kind < COLUMN_KIND_COUNT; kind++) {
        if (judge_word_of_key(keys[kind], word))
            return kind;
    }
    return COLUMN_NONE;
}

/* A name of a kind and a power, of a power and a kind or a year, of one of them alone. */
static struct column column_of(const struct judge_tournament *t, const char *name)
{
    g_autofree char *folded = judge_fold(name, 60);
    const char *first_end = strchr(folded, ' '), *last = strrchr(folded, ' ');
    g_autofree char *first = first_end ? g_strndup(folded, (gsize)(first_end - folded)) : g_strdup(folded),
                    *before = last ? g_strndup(folded, (gsize)(last - folded)) : g_strdup("");
    struct column column = {.kind = kind_of(first), .name = name};
    column.power = first_end ? judge_tournament_power(t, first_end + 1) : NULL;
    bool of_board = column.kind != COLUMN_NONE && column.kind <= COLUMN_LAST_OF_BOARD && !first_end;
    if (of_board || (column.kind != COLUMN_NONE && column.power))
        return column;

    guint64 year = 0;
    bool counted = last && g_ascii_string_to_unsigned(last + 1, 10, 1000, 9999, &year, NULL);
    column.kind = last ? kind_of(last + 1) : COLUMN_NONE;
    column.kind = counted ? COLUMN_CENTRES : column.kind;
    column.power = judge_tournament_power(t, before);
    column.year = (unsigned)year;
    if (column.kind != COLUMN_NONE && column.power)
        return column;

    column = (struct column){.kind = COLUMN_CENTRES, .power = judge_tournament_power(t, name), .name = name};
    column.kind = column.power ? COLUMN_CENTRES : COLUMN_NONE;
    return column;
}

static bool refuse_column(const struct judge_tournament *t, const char *name, GError **error)
{
    int near = rules_score_power_nearest(t->names, name, strlen(name));
    const char *power =
        near < 0 ? "" : rules_power_name(t->names, (rules_power)near, t->home->context->language);
    return judge_refuse(error, near < 0 ? "tournament-column" : "tournament-column-near", "column", name,
                        "near", power, NULL);
}

/* The columns of a table; round, board and a power must be there. Transfer full. */
static GArray *read_heading(const struct judge_tournament *t, const GPtrArray *fields, GError **error)
{
    g_autoptr(GArray) columns = g_array_new(FALSE, FALSE, sizeof(struct column));
    unsigned seen[COLUMN_KIND_COUNT] = {0};
    const char *unknown = NULL;
    for (guint i = 0; i < fields->len; i++) {
        const char *name = fields->pdata[i];
        struct column column = *name ? column_of(t, name) : (struct column){0};
        unknown = *name && column.kind == COLUMN_NONE && !unknown ? name : unknown;
        seen[column.kind]++;
        g_array_append_val(columns, column);
    }

    bool whole = seen[COLUMN_ROUND] == 1 && seen[COLUMN_BOARD] == 1 && seen[COLUMN_CENTRES] > 1;
    if (whole && !unknown)
        return g_steal_pointer(&columns);
    if (whole)
        refuse_column(t, unknown, error);
    else
        judge_refuse(error, "tournament-columns", NULL);
    return NULL;
}

/* A line of the table, asked by its columns. */
struct line {
    const GArray *columns;
    const GPtrArray *fields;
};

static const struct column *column_at(const struct line *line, guint i)
{
    return &g_array_index(line->columns, struct column, i);
}

/* What stands behind the last column; NULL: nothing. */
static const char *beyond_of(const struct line *line)
{
    for (guint i = 0; i < line->fields->len; i++) {
        const char *field = line->fields->pdata[i];
        if (*field && (i >= line->columns->len || column_at(line, i)->kind == COLUMN_NONE))
            return field;
    }
    return NULL;
}

/* A field by its column; NULL: it is empty, or there is none. */
static const char *field_at(const struct line *line, enum column_kind kind, const char *power, unsigned year)
{
    for (guint i = 0; i < line->columns->len && i < line->fields->len; i++) {
        const struct column *column = column_at(line, i);
        const char *field = line->fields->pdata[i];
        if (column->kind == kind && column->year == year && !g_strcmp0(column->power, power) && *field)
            return field;
    }
    return NULL;
}

static const char *field_of(const struct line *line, enum column_kind kind, const char *power)
{
    return field_at(line, kind, power, 0);
}

static void put_pair(GString *list, const char *name, const char *value)
{
    g_string_append_printf(list, "%s%s=%s", list->len ? "," : "", name, value);
}

/* The last year of which the line has a power's centres; 0: none. */
static unsigned last_year(const struct line *line)
{
    unsigned last = 0;
    for (guint i = 0; i < line->columns->len && i < line->fields->len; i++)
        last = *(const char *)line->fields->pdata[i] ? MAX(last, column_at(line, i)->year) : last;
    return last;
}

/* Centres by years: those of the last one, of the one before, and when a power had none any more. */
static void put_years(const struct line *line, GString *centres, GString *before, GString *out)
{
    unsigned last = last_year(line);
    for (guint i = 0; last && i < line->columns->len && i < line->fields->len; i++) {
        const struct column *column = column_at(line, i);
        if (column->year == last)
            put_pair(centres, column->power, line->fields->pdata[i]);
        if (column->year + 1 == last && column->year)
            put_pair(before, column->power, line->fields->pdata[i]);
        if (column->year != last || strcmp(line->fields->pdata[i], "0") != 0)
            continue;

        unsigned fell = last; /* the first of the years that end without a centre */
        while (fell > 1 && !g_strcmp0(field_at(line, column->kind, column->power, fell - 1), "0"))
            fell--;
        put_pair(out, column->power, DIGITS(fell));
    }
}

/* Who sat at the power of a column, as the line has it. */
static bool put_seat(struct judge_tournament *t, const struct line *line, const char *power, bool again,
                     GError **error)
{
    struct judge_seating_change change = {.round = judge_or_empty(field_of(line, COLUMN_ROUND, NULL)),
                                          .board = judge_or_empty(field_of(line, COLUMN_BOARD, NULL)),
                                          .power = power,
                                          .name = field_of(line, COLUMN_PLAYER, power),
                                          .missed = field_of(line, COLUMN_MISSED, power),
                                          .substitute = field_of(line, COLUMN_SUBSTITUTE, power),
                                          .seasons = field_of(line, COLUMN_SEASONS, power),
                                          .variant = field_of(line, COLUMN_VARIANT, NULL),
                                          .again = again,
                                          .makes = true};
    const struct games_entrant *was;
    bool told = change.name || change.substitute || change.missed || change.seasons;
    return !told || judge_tournament_seat(t, &change, &was, error);
}

static bool put_points(struct judge_tournament *t, const struct line *line, const char *power, GError **error)
{
    struct judge_seat_points points = {.round = field_of(line, COLUMN_ROUND, NULL),
                                       .board = field_of(line, COLUMN_BOARD, NULL),
                                       .power = power,
                                       .traveller = -1,
                                       .brest = -1};
    int *const of[] = {&points.traveller, &points.brest};
    static const enum column_kind kinds[] = {COLUMN_TRAVELLER, COLUMN_BREST};
    bool told = false;
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        const char *field = field_of(line, kinds[i], power);
        guint64 n = 0;
        if (field && !g_ascii_string_to_unsigned(field, 10, 0, 100, &n, NULL))
            return judge_refuse(error, "tournament-number", "@what",
                                i ? "tournament.what.brest" : "tournament.what.traveller", "low", "0", "most",
                                "100", "word", field, NULL);
        *of[i] = field ? (int)n : -1;
        told |= field != NULL;
    }
    return !told || judge_tournament_points(t, &points, error);
}

static bool seats_somebody(const struct line *line)
{
    bool any = false;
    for (guint i = 0; i < line->columns->len && i < line->fields->len; i++)
        any |= column_at(line, i)->kind == COLUMN_PLAYER && *(const char *)line->fields->pdata[i];
    return any;
}

static bool put_result(struct judge_tournament *t, const struct line *line, bool again, bool *wants_years,
                       GError **error)
{
    g_autoptr(GString) centres = g_string_new(NULL), out = g_string_new(NULL), before = g_string_new(NULL);
    for (guint i = 0; i < line->columns->len && i < line->fields->len; i++) {
        const struct column *column = column_at(line, i);
        const char *field = line->fields->pdata[i];
        if (column->kind == COLUMN_CENTRES && field[strspn(field, "0123456789")])
            return judge_refuse(error, "tournament-centres", "column", column->name, "word", field, NULL);
        bool fell = column->kind == COLUMN_OUT || (column->kind == COLUMN_YEAR && column->power);
        if (*field && column->kind == COLUMN_CENTRES && !column->year)
            put_pair(centres, column->power, field);
        if (*field && fell)
            put_pair(out, column->power, field);
    }
    put_years(line, centres, before, out);
    if (centres->len == 0 && seats_somebody(line)) /* its result is not known yet */
        return true;

    g_autofree char *year = g_strdup_printf("%u", last_year(line));
    const char *said = field_of(line, COLUMN_YEAR, NULL);
    struct judge_board_result result = {.round = judge_or_empty(field_of(line, COLUMN_ROUND, NULL)),
                                        .board = judge_or_empty(field_of(line, COLUMN_BOARD, NULL)),
                                        .centres = centres->str,
                                        .result = field_of(line, COLUMN_RESULT, NULL),
                                        .year = said || !last_year(line) ? said : year,
                                        .neutral = field_of(line, COLUMN_NEUTRAL, NULL),
                                        .out = judge_filled(out->str),
                                        .before = judge_filled(before->str),
                                        .players = field_of(line, COLUMN_PLAYERS, NULL),
                                        .variant = field_of(line, COLUMN_VARIANT, NULL),
                                        .again = again};
    bool ok = judge_tournament_result(t, &result, error);
    *wants_years |= result.wants_years;
    return ok;
}

/* The same board on two lines would count as the last of them says: both are named. */
static bool is_new_board(GHashTable *lines, const struct line *line, unsigned number, GError **error)
{
    const char *round = judge_or_empty(field_of(line, COLUMN_ROUND, NULL)),
               *board = judge_or_empty(field_of(line, COLUMN_BOARD, NULL));
    char *key = g_strdup_printf("%s/%s", round, board);
    unsigned before = GPOINTER_TO_UINT(g_hash_table_lookup(lines, key));
    g_hash_table_insert(lines, key, GUINT_TO_POINTER(number));
    return !before || judge_refuse(error, "tournament-board-twice", "round", round, "board", board, "other",
                                   DIGITS(before), NULL);
}

/* A board: who sat there, then its result, which counts them, then points of prizes. */
static bool put_board(struct judge_home *home, const char *name, const struct line *line, bool again,
                      bool *wants_years, GError **error)
{
    g_autoptr(judge_tournament) t = judge_tournament_find(home, name, error);
    bool ok = t != NULL;
    for (guint i = 0; i < line->columns->len && ok; i++)
        if (column_at(line, i)->kind >= COLUMN_PLAYER && column_at(line, i)->kind <= COLUMN_SEASONS)
            ok = put_seat(t, line, column_at(line, i)->power, again, error);

    g_autoptr(judge_tournament) seated = ok ? judge_tournament_find(home, name, error) : NULL;
    ok = seated && put_result(seated, line, again, wants_years, error);
    for (guint i = 0; i < line->columns->len && ok; i++)
        if (column_at(line, i)->kind == COLUMN_TRAVELLER || column_at(line, i)->kind == COLUMN_BREST)
            ok = put_points(seated, line, column_at(line, i)->power, error);
    return ok;
}

bool judge_tournament_results_read(struct judge_home *home, const char *name, const char *text, bool again,
                                   unsigned *n, bool *wants_years, GError **error)
{
    g_autoptr(judge_tournament) t = judge_tournament_find(home, name, error);
    *n = 0;
    if (!t || !(g_utf8_validate(text, -1, NULL) || judge_refuse(error, "results-utf8", NULL)))
        return false;

    g_autoptr(GPtrArray) rows = judge_table_rows(text);
    const struct judge_table_row *heading = rows->len ? rows->pdata[0] : NULL;
    g_autoptr(GArray) columns = heading ? read_heading(t, heading->field, error) : NULL;
    if (!columns)
        return heading ? false : judge_refuse(error, "tournament-columns", NULL);

    g_autoptr(GHashTable) lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 1; i < rows->len; i++, ++*n) {
        const struct judge_table_row *row = rows->pdata[i];
        const struct line line = {columns, row->field};
        g_autoptr(GError) why = NULL;
        const char *beyond = beyond_of(&line);
        if (beyond)
            judge_refuse(&why, "tournament-beyond", "word", beyond, NULL);
        else if (is_new_board(lines, &line, row->line, &why) &&
                 put_board(home, name, &line, again, wants_years, &why))
            continue;
        if (judge_refused_at_most(&why, error))
            refuse_with(row->line, why, home->context->language, error);
        return false;
    }

    return *n > 0 || judge_refuse(error, "tournament-columns", NULL);
}
