#include "tournament_file.h"
#include "entrants.h"
#include "entry_read.h"
#include "tournament.h"
#include "../conf/refusals.h"
#include "../conf/table.h"

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

/* "NAME <ADDRESS>, words". */
static bool put_player(struct judge_home *home, const char *tournament, const char *value, GError **error)
{
    g_autoptr(judge_tournament) t = judge_tournament_find(home, tournament, error);
    if (!t)
        return false;

    const char *comma = strchr(value, ',');
    g_autofree char *who = comma ? g_strndup(value, (gsize)(comma - value)) : g_strdup(value);
    char *open = strchr(who, '<'), *close = open ? strchr(open, '>') : NULL;
    g_autofree char *address = close ? g_strndup(open + 1, (gsize)(close - open - 1)) : NULL;
    if (open)
        *open = '\0';
    g_strstrip(who);

    return judge_entry_write_in(t, who, address, comma ? comma + 1 : NULL, NULL, NULL, error);
}

static bool put_line(struct judge_home *home, const char *tournament, const struct file_line *line,
                     GError **error)
{
    static const char *const told[] = {"name", "rounds", "scoring", "totals", NULL};
    if (g_strv_contains(told, line->key))
        return true;
    if (!strcmp(line->key, "player") || !strcmp(line->key, "joueur"))
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
            n_players += !strcmp(line->key, "player") || !strcmp(line->key, "joueur");
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

enum column_kind {
    COLUMN_NONE,
    COLUMN_ROUND,
    COLUMN_BOARD,
    COLUMN_RESULT,
    COLUMN_YEAR,
    COLUMN_CENTRES,
    COLUMN_TRAVELLER,
    COLUMN_BREST,
    COLUMN_KIND_COUNT
};

struct column {
    enum column_kind kind;
    rules_power power;
};

/* A column's name in either language: a kind, for some with a power behind it; or a power's name alone. */
static struct column column_of(const struct judge_tournament *t, const char *name)
{
    static const char *const keys[COLUMN_KIND_COUNT] = {
        [COLUMN_ROUND] = "tournament.column.round",         [COLUMN_BOARD] = "tournament.column.board",
        [COLUMN_RESULT] = "results.column.result",          [COLUMN_YEAR] = "results.column.year",
        [COLUMN_TRAVELLER] = "tournament.column.traveller", [COLUMN_BREST] = "tournament.column.brest"};

    char folded[128];
    rules_text_fold(name, MIN(strlen(name), 40), folded, sizeof folded);
    gsize len = strcspn(folded, " ");
    g_autofree char *first = g_strndup(folded, len);
    for (enum column_kind kind = 0; kind < COLUMN_KIND_COUNT; kind++) {
        g_autofree char *words =
            keys[kind] ? templates_phrase(RULES_ENGLISH, keys[kind], NULL) : g_strdup("");
        g_auto(GStrv) known = g_strsplit(words, " ", -1);
        if (!*words || !g_strv_contains((const char *const *)known, first))
            continue;
        const char *rest = folded + len + strspn(folded + len, " ");
        int power = *rest ? rules_score_power_find(t->names, rest, strlen(rest)) : -1;
        return (struct column){kind, power >= 0 ? (rules_power)power : RULES_NO_POWER};
    }

    int power = rules_score_power_find(t->names, name, strlen(name));
    return power >= 0 ? (struct column){COLUMN_CENTRES, (rules_power)power} : (struct column){0};
}

/* A board as its line tells it. */
struct board_line {
    const char *round, *board, *result, *year;
    GString *centres;
    int traveller[RULES_SCORE_MAX_POWERS], brest[RULES_SCORE_MAX_POWERS];
};

static int points_read(const char *field)
{
    guint64 points;
    return g_ascii_string_to_unsigned(field, 10, 0, 100, &points, NULL) ? (int)points : -1;
}

static void read_field(const struct judge_tournament *t, struct column column, const char *field,
                       struct board_line *line)
{
    if (!*field)
        return;
    bool of_power = column.power < RULES_SCORE_MAX_POWERS;
    switch (column.kind) {
    case COLUMN_ROUND:
        line->round = field;
        break;
    case COLUMN_BOARD:
        line->board = field;
        break;
    case COLUMN_RESULT:
        line->result = field;
        break;
    case COLUMN_YEAR:
        line->year = field;
        break;
    case COLUMN_CENTRES:
        g_string_append_printf(line->centres, "%s%s=%s", line->centres->len ? "," : "",
                               t->map->power[column.power].id, field);
        break;
    case COLUMN_TRAVELLER:
        if (of_power)
            line->traveller[column.power] = points_read(field);
        break;
    case COLUMN_BREST:
        if (of_power)
            line->brest[column.power] = points_read(field);
        break;
    default:
        break;
    }
}

static bool put_points(struct judge_tournament *t, const struct board_line *line, GError **error)
{
    for (rules_power p = 0; p < t->map->n_powers; p++) {
        const struct judge_seat_points points = {line->round, line->board, t->map->power[p].id,
                                                 line->traveller[p], line->brest[p]};
        bool told = line->traveller[p] >= 0 || line->brest[p] >= 0;
        if (told && !judge_tournament_points(t, &points, error))
            return false;
    }
    return true;
}

static bool put_board(struct judge_tournament *t, const GPtrArray *fields, const GArray *columns, bool again,
                      GError **error)
{
    g_autoptr(GString) centres = g_string_new(NULL);
    struct board_line line = {.centres = centres};
    for (guint p = 0; p < RULES_SCORE_MAX_POWERS; p++)
        line.traveller[p] = line.brest[p] = -1;
    for (guint i = 0; i < fields->len && i < columns->len; i++)
        read_field(t, g_array_index(columns, struct column, i), fields->pdata[i], &line);

    struct judge_board_result result = {.round = judge_or_empty(line.round),
                                        .board = judge_or_empty(line.board),
                                        .centres = centres->str,
                                        .result = line.result,
                                        .year = line.year,
                                        .again = again};
    return judge_tournament_result(t, &result, error) && put_points(t, &line, error);
}

/* The kinds of a table's columns; round, board and a power must be there. */
static GArray *read_heading(const struct judge_tournament *t, const GPtrArray *fields, GError **error)
{
    GArray *columns = g_array_new(FALSE, FALSE, sizeof(struct column));
    unsigned seen[COLUMN_KIND_COUNT] = {0};
    for (guint i = 0; i < fields->len; i++) {
        struct column column = column_of(t, fields->pdata[i]);
        seen[column.kind]++;
        g_array_append_val(columns, column);
    }
    if (seen[COLUMN_ROUND] == 1 && seen[COLUMN_BOARD] == 1 && seen[COLUMN_CENTRES] > 1)
        return columns;

    judge_refuse(error, "tournament-columns", NULL);
    g_array_unref(columns);
    return NULL;
}

bool judge_tournament_results_read(struct judge_home *home, const char *name, const char *text, bool again,
                                   unsigned *n, GError **error)
{
    g_autoptr(judge_tournament) t = judge_tournament_find(home, name, error);
    g_auto(GStrv) rows = g_strsplit_set(text, "\r\n", -1);
    g_autoptr(GArray) columns = NULL;
    char mark = ',';
    bool ok = t != NULL;
    unsigned number = 0;
    *n = 0;
    for (char **row = rows; *row && ok; row++) {
        number++;
        if (!*g_strstrip(*row) || **row == '#')
            continue;
        mark = columns ? mark : judge_table_mark(*row);
        g_autoptr(GPtrArray) fields = judge_table_split(*row, mark);
        if (!columns) {
            columns = read_heading(t, fields, error);
            ok = columns != NULL;
            continue;
        }

        g_autoptr(GError) why = NULL;
        ok = put_board(t, fields, columns, again, &why);
        *n += ok;
        if (!ok && judge_refused_at_most(&why, error))
            refuse_with(number, why, home->context->language, error);
    }

    return ok && (*n > 0 || judge_refuse(error, "tournament-columns", NULL));
}
