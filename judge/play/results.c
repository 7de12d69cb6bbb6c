#include "results.h"
#include "people.h"
#include "score.h"
#include "../conf/settings.h"
#include "../conf/words.h"
#include "../conf/refusals.h"
#include "../conf/table.h"

#include <string.h>

static void part_free(struct judge_part *part)
{
    g_free(part->player);
    g_free(part->from);
    g_free(part->to);
    g_free(part);
}

static struct judge_ended_game *game_new(const char *name, const char *played)
{
    struct judge_ended_game *game = g_new0(struct judge_ended_game, 1);
    game->name = g_strdup(name);
    game->played = g_strdup(judge_or_empty(played));
    game->part = g_ptr_array_new_with_free_func((GDestroyNotify)part_free);
    return game;
}

static void game_free(struct judge_ended_game *game)
{
    g_free(game->name);
    g_free(game->played);
    g_ptr_array_unref(game->part);
    g_free(game);
}

void judge_results_free(struct judge_results *results)
{
    if (!results)
        return;
    g_ptr_array_unref(results->game);
    judge_players_free(results->players);
    rules_names_free(results->names);
    rules_map_free(results->map);
    g_free(results);
}

static bool sat_through(const struct games_seat *seat, const struct games_phase *phase)
{
    bool had_come = seat->since_s <= phase->adjudicated_s;
    bool had_left = seat->until_s && seat->until_s <= phase->adjudicated_s;
    return had_come && !had_left;
}

/* One seat's part; NULL if it played no season. */
static struct judge_part *part_of_seat(const struct games_seat *seat, rules_power power,
                                       const GPtrArray *line, struct judge_players *players)
{
    struct judge_part *part = g_new0(struct judge_part, 1);
    part->power = power;
    GAMES_EACH(const struct games_phase, phase, line) {
        bool season = phase->type == RULES_PHASE_MOVEMENT && phase->adjudicated_s;
        if (!season || !sat_through(seat, phase))
            continue;
        if (!part->seasons++)
            part->from = g_strdup(phase->code);
        g_free(part->to);
        part->to = g_strdup(phase->code);
    }

    part->player = g_strdup(judge_players_name(players, seat->person, NULL));
    if (part->seasons && part->player)
        return part;

    part_free(part);

    return NULL;
}

static unsigned count_seasons(const GPtrArray *line)
{
    unsigned n = 0;
    GAMES_EACH(const struct games_phase, phase, line)
        n += phase->type == RULES_PHASE_MOVEMENT && phase->adjudicated_s;
    return n;
}

/* Marks, among the parts of one power from `start` on, the first, the longest, and the only one. */
static void mark_parts(GPtrArray *parts, guint start, unsigned n_seasons)
{
    struct judge_part *chief = NULL;
    for (guint i = start; i < parts->len; i++) {
        struct judge_part *part = parts->pdata[i];
        part->first = i == start;
        part->whole = part->seasons == n_seasons;
        if (!chief || part->seasons > chief->seasons)
            chief = part;
    }
    if (chief)
        chief->chief = true;
}

static void read_parts(const struct judge_play *play, struct judge_ended_game *game,
                       struct judge_players *players)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, true);
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        guint start = game->part->len;
        GAMES_EACH(const struct games_seat, seat, seats) {
            bool his =
                seat->role == GAMES_ROLE_PLAYER && !g_strcmp0(seat->power, play->board->map->power[p].id);
            struct judge_part *part = his ? part_of_seat(seat, p, line, players) : NULL;
            if (part)
                g_ptr_array_add(game->part, part);
        }
        mark_parts(game->part, start, count_seasons(line));
    }
}

static bool read_played(struct judge_home *home, struct judge_results *results, bool names_too,
                        GError **error)
{
    g_autoptr(GPtrArray) games = games_game_list(home->store, true);
    GAMES_EACH(const struct games_game, row, games) {
        bool told = row->state == GAMES_STATE_ENDED && (names_too || judge_game_shows_names(row));
        if (!told)
            continue;
        struct judge_play *play = judge_play_load(home, row->id, error);
        if (!play)
            return false;

        /* What an editor broke off has no result. */
        struct rules_score_result record;
        if (!row->result || !rules_score_result_read(play->board->map, row->result, &record)) {
            judge_play_free(play);
            continue;
        }
        g_autoptr(GDateTime) ended = g_date_time_new_from_unix_utc(row->ended_s);
        g_autofree char *date = g_date_time_format(ended, "%Y-%m-%d");
        struct judge_ended_game *game = game_new(row->name, date);
        game->silent = judge_setting_is(row, "press", "none");
        game->map = play->board->map;
        game->names = play->board->names;
        g_ptr_array_add(results->game, game);
        bool ok = judge_score_play(play, &game->scored, error);
        if (ok)
            read_parts(play, game, results->players);
        judge_play_free(play);
        if (!ok)
            return false;
    }

    return true;
}

static void read_outside(struct judge_home *home, struct judge_results *results)
{
    g_autoptr(GPtrArray) list = games_outside_list(home->store);
    GAMES_EACH(const struct games_outside, row, list) {
        const struct judge_board *where = judge_home_variant(home, row->variant ? row->variant : "standard");
        const struct rules_map *map = where ? where->map : results->map;
        struct judge_ended_game *game = game_new(row->name, row->played);
        game->outside = true;
        game->map = map;
        game->names = where ? where->names : results->names;
        judge_score_outside(map, row, &game->scored);
        g_ptr_array_add(results->game, game);

        GAMES_EACH(const struct games_outside_part, from, row->part) {
            rules_power power = rules_map_power(map, from->power);
            if (power == RULES_NO_POWER || !from->player)
                continue;
            struct judge_part *part = g_new0(struct judge_part, 1);
            gint64 person = games_outside_person(home->store, row->id, from->power);
            part->player = g_strdup(judge_players_name(results->players, person, from->player));
            part->power = power;
            part->first = part->whole = part->chief = true;
            g_ptr_array_add(game->part, part);
        }
    }
}

static gint by_date(gconstpointer a, gconstpointer b)
{
    const struct judge_ended_game *one = *(struct judge_ended_game *const *)a,
                                  *other = *(struct judge_ended_game *const *)b;
    int order = strcmp(one->played, other->played);
    return order ? order : strcmp(one->name, other->name);
}

struct judge_results *judge_results_read(struct judge_home *home, bool names_too, GError **error)
{
    struct judge_results *results = g_new0(struct judge_results, 1);
    results->game = g_ptr_array_new_with_free_func((GDestroyNotify)game_free);
    results->map = rules_map_builtin("standard");
    results->names = rules_names_new(results->map);

    results->players = judge_players_read(home);
    if (!read_played(home, results, names_too, error)) {
        judge_results_free(results);
        return NULL;
    }
    read_outside(home, results);
    g_ptr_array_sort(results->game, by_date);
    return results;
}

static void record_free(struct judge_record *record)
{
    g_free(record->player);
    g_array_unref(record->power_games);
    g_free(record);
}

static struct judge_record *record_of(GPtrArray *records, GHashTable *index, const char *player)
{
    g_autofree char *key = g_utf8_casefold(player, -1);
    struct judge_record *record = g_hash_table_lookup(index, key);
    if (record)
        return record;

    record = g_new0(struct judge_record, 1);
    record->player = g_strdup(player);
    record->sum = rules_fraction_make(0, 1);
    record->power_games = g_array_new(FALSE, TRUE, sizeof(unsigned));
    g_ptr_array_add(records, record);
    g_hash_table_insert(index, g_steal_pointer(&key), record);
    return record;
}

static void add_game(struct judge_record *record, const struct judge_ended_game *game,
                     const struct rules_score_table *table, rules_power power)
{
    record->games++;
    record->wins += table->won >> power & 1;
    record->firsts += table->rank[power] == 1;
    record->survived += game->scored.centres[power] > 0;
    record->sum = rules_fraction_add(record->sum, table->score[power]);
    if (record->power_games->len <= power)
        g_array_set_size(record->power_games, power + 1u);
    g_array_index(record->power_games, unsigned, power)++;
}

bool judge_is_called(const char *name, const char *wanted)
{
    g_autofree char *one = judge_name_key(name), *other = judge_name_key(wanted);
    return !strcmp(one, other);
}

/* Whether no other power that the player had in the game did better: of several his score is that of the best (Bretagne
 * II). */
static bool is_best(const struct judge_ended_game *game, const struct judge_part *part,
                    const struct rules_score_table *table)
{
    GAMES_EACH(const struct judge_part, other, game->part) {
        if (other == part || !other->chief || !judge_is_called(other->player, part->player))
            continue;
        int order = rules_fraction_compare(table->score[other->power], table->score[part->power]);
        if (order > 0 || (order == 0 && other->power < part->power))
            return false;
    }
    return true;
}

static gint by_mean(gconstpointer a, gconstpointer b)
{
    const struct judge_record *one = *(struct judge_record *const *)a,
                              *other = *(struct judge_record *const *)b;
    int order = -rules_fraction_compare(one->mean, other->mean);
    return order ? order : g_utf8_collate(one->player, other->player);
}

GPtrArray *judge_results_records(const struct judge_results *results, const struct rules_score_system *system)
{
    GPtrArray *records = g_ptr_array_new_with_free_func((GDestroyNotify)record_free);
    g_autoptr(GHashTable) index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GAMES_EACH(const struct judge_ended_game, game, results->game) {
        struct rules_score_table table;
        if (!rules_score(system, &game->scored, &table))
            continue;
        GAMES_EACH(const struct judge_part, part, game->part)
            if (part->chief && is_best(game, part, &table))
                add_game(record_of(records, index, part->player), game, &table, part->power);
    }

    GAMES_EACH(struct judge_record, record, records)
        record->mean = rules_fraction_div(record->sum, rules_fraction_make(record->games, 1));

    g_ptr_array_sort(records, by_mean);
    for (guint i = 0; i < records->len; i++) {
        struct judge_record *record = records->pdata[i];
        const struct judge_record *before = i ? records->pdata[i - 1] : NULL;
        bool equal = before && rules_fraction_compare(before->mean, record->mean) == 0;
        record->place = equal ? before->place : i + 1;
    }

    return records;
}

enum column {
    COLUMN_GAME,
    COLUMN_DATE,
    COLUMN_POWER,
    COLUMN_PLAYER,
    COLUMN_CENTRES,
    COLUMN_ELIMINATED,
    COLUMN_RESULT,
    COLUMN_YEAR,
    COLUMN_COUNT
};

struct import {
    struct judge_home *home;
    struct rules_map *map;
    struct rules_names *names;
    int at[COLUMN_COUNT];       /* field of each column, -1: none */
    char said[16];              /* the line's number */
    struct games_outside *game; /* being read; NULL: none */
    unsigned neutral;           /* its centres that nobody owns */
    unsigned n;
};

/* Column names in either language stand in the catalogue: "game partie jeu". */
static bool read_heading(struct import *import, const GPtrArray *fields, GError **error)
{
    static const char *const keys[COLUMN_COUNT] = {"results.column.game",    "results.column.date",
                                                   "results.column.power",   "results.column.player",
                                                   "results.column.centres", "results.column.eliminated",
                                                   "results.column.result",  "results.column.year"};
    g_autofree bool *seen = g_new0(bool, fields->len);

    for (int c = 0; c < COLUMN_COUNT; c++) {
        import->at[c] = -1;
        for (guint i = 0; i < fields->len; i++) {
            const char *name = fields->pdata[i];
            g_autofree char *folded = judge_fold(name, G_MAXSIZE);
            if (!judge_word_of_key(keys[c], folded))
                continue;
            import->at[c] = (int)i;
            seen[i] = true;
        }
    }

    bool whole = import->at[COLUMN_GAME] >= 0 && import->at[COLUMN_POWER] >= 0 &&
                 import->at[COLUMN_PLAYER] >= 0 && import->at[COLUMN_CENTRES] >= 0;
    if (!whole)
        return judge_refuse(error, "results-columns", "line", import->said, NULL);
    for (guint i = 0; i < fields->len; i++)
        if (!seen[i] && *(const char *)fields->pdata[i])
            return judge_refuse(error, "results-column", "line", import->said, "column", fields->pdata[i],
                                NULL);
    return true;
}

static const char *field_of(const struct import *import, const GPtrArray *fields, enum column column)
{
    int at = import->at[column];
    return at >= 0 && (guint)at < fields->len ? fields->pdata[at] : "";
}

/* Whether one of more than four people has two powers, which no game for them gives (002 II, 003 XIV.2): `*part` is the later. */
static bool has_two(const struct games_outside *game, const struct games_outside_part **part)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    *part = NULL;
    GAMES_EACH(const struct games_outside_part, one, game->part)
        if (one->player && !g_hash_table_add(seen, judge_name_key(one->player)))
            *part = one;
    return *part && g_hash_table_size(seen) > 4;
}

/* What is wrong with the numbers of a whole game is said as everywhere. */
static bool put_game(struct import *import, GError **error)
{
    struct games_outside *game = import->game;
    struct rules_score_game scored;
    struct rules_score_problem problem;

    if (!game)
        return true;

    judge_score_outside(import->map, game, &scored);
    scored.neutral = import->neutral;
    if (!rules_score_examine_typed(NULL, &scored, &problem)) {
        g_autofree char *text =
            templates_say_score_problem(import->names, &problem, import->home->context->language);
        return judge_refuse(error, "results-game", "game", game->name, "why", text, NULL);
    }

    const struct games_outside_part *twice;
    if (has_two(game, &twice))
        return judge_refuse(error, "results-player-twice", "game", game->name, "player", twice->player,
                            "power", twice->power, NULL);

    g_autoptr(games_game) own = games_game_find(import->home->store, game->name);
    if (own)
        return judge_refuse(error, "results-own", "game", own->name, NULL);

    bool ok = games_outside_add(import->home->store, game, import->home->context->now_s, error) != 0;
    import->n += ok;
    games_outside_free(game);
    import->game = NULL;
    import->neutral = 0;

    return ok;
}

static bool read_number(const char *text, guint64 most, unsigned *number)
{
    guint64 n = 0;
    if (*text && !g_ascii_string_to_unsigned(text, 10, 0, most, &n, NULL))
        return false;
    *number = (unsigned)n;
    return true;
}

static bool take_power(struct import *import, const GPtrArray *fields, GError **error)
{
    struct rules_score_problem problem = {.fault = RULES_SCORE_FAULT_UNKNOWN,
                                          .n_powers = import->map->n_powers};

    const char *word = field_of(import, fields, COLUMN_POWER),
               *player = field_of(import, fields, COLUMN_PLAYER);
    unsigned centres, year;
    const char *count = field_of(import, fields, COLUMN_CENTRES);
    if (!*count || !read_number(count, 999, &centres))
        return judge_refuse(error, "results-centres", "line", import->said, "word", count, NULL);

    g_autofree char *folded = judge_fold(word, G_MAXSIZE);
    if (judge_word_of_key("score.neutral-words", folded)) {
        import->neutral = centres;
        return true;
    }

    int power = rules_score_power_find(import->names, word, strlen(word));
    if (power < 0) {
        problem.power = rules_score_power_nearest(import->names, word, strlen(word));
        g_strlcpy(problem.word, word, sizeof problem.word);
        g_autofree char *text =
            templates_say_score_problem(import->names, &problem, import->home->context->language);
        return judge_refuse(error, "results-power", "line", import->said, "word", text, NULL);
    }

    if (!read_number(field_of(import, fields, COLUMN_ELIMINATED), 9999, &year))
        return judge_refuse(error, "results-year", "line", import->said, "word",
                            field_of(import, fields, COLUMN_ELIMINATED), NULL);

    const char *id = import->map->power[power].id;
    GAMES_EACH(const struct games_outside_part, part, import->game->part)
        if (!strcmp(part->power, id))
            return judge_refuse(error, "results-power-twice", "line", import->said, "word", word, NULL);

    games_outside_take(import->game, id, judge_filled(player), centres, (int)year);

    return true;
}

static bool take_line(struct import *import, const GPtrArray *fields, GError **error)
{
    const char *name = field_of(import, fields, COLUMN_GAME), *date = field_of(import, fields, COLUMN_DATE),
               *result = field_of(import, fields, COLUMN_RESULT);
    if (!*name)
        return judge_refuse(error, "results-name", "line", import->said, NULL);

    bool same = import->game && !g_ascii_strcasecmp(import->game->name, name);
    if (!same) {
        if (!put_game(import, error))
            return false;
        import->game = games_outside_new(name);
        import->game->played = *date ? g_strdup(date) : NULL;
    }

    if (*result) {
        char *read = judge_score_result(import->map, import->names, result);
        if (!read)
            return judge_refuse(error, "results-result", "line", import->said, "word", result, NULL);
        g_free(import->game->result);
        import->game->result = read;
    }

    unsigned year;
    if (!read_number(field_of(import, fields, COLUMN_YEAR), 9999, &year))
        return judge_refuse(error, "results-year", "line", import->said, "word",
                            field_of(import, fields, COLUMN_YEAR), NULL);

    if (year)
        import->game->end_year = (int)year;

    return take_power(import, fields, error);
}

bool judge_results_import(struct judge_home *home, const char *text, unsigned *n, GError **error)
{
    struct import import = {.home = home, .map = rules_map_builtin("standard")};
    import.names = rules_names_new(import.map);

    g_autoptr(GPtrArray) rows = judge_table_rows(text);
    bool ok = g_utf8_validate(text, -1, NULL) || judge_refuse(error, "results-utf8", NULL);
    for (guint i = 0; i < rows->len && ok; i++) {
        const struct judge_table_row *row = rows->pdata[i];
        g_snprintf(import.said, sizeof import.said, "%u", row->line);
        ok = i == 0 ? read_heading(&import, row->field, error) : take_line(&import, row->field, error);
    }

    ok = ok && put_game(&import, error);

    games_outside_free(import.game);
    rules_names_free(import.names);
    rules_map_free(import.map);

    *n = import.n;

    return ok;
}
