#include "tournament_tables.h"
#include "lines.h"
#include "palmares.h"
#include "../play/prizes.h"
#include "../play/standings.h"
#include "../conf/json.h"
#include "../conf/table.h"

#include <math.h>
#include <jansson.h>
#include <string.h>

static void put_number(GString *table, unsigned n)
{
    g_string_append_printf(table, "%u,", n);
}

static void put_fraction(GString *table, struct rules_fraction f)
{
    g_autofree char *text = judge_exact(f);
    judge_table_put(table, text);
}

static unsigned equals_of(const struct judge_tournament *t, unsigned place)
{
    unsigned n = 0;
    for (guint i = 0; i < t->standing->len; i++)
        n += g_array_index(t->standing, struct judge_standing, i).place == place;
    return n;
}

/* The i-th of the standings in the order of their places. */
static const struct judge_standing *standing_at(const struct judge_tournament *t, const GArray *order,
                                                guint i)
{
    return &g_array_index(t->standing, struct judge_standing, g_array_index(order, guint, i));
}

static void put_points(GString *table, double points)
{
    g_autofree char *text = isinf(points) ? g_strdup("") : g_strdup_printf("%.2f", points);
    judge_table_put(table, text);
}

/* ---- a season ---- */

/* No place in a tournament is null. */
static json_t *points_json(double points)
{
    return isfinite(points) ? json_real(points) : json_null();
}

static char *circuit_json(struct judge_tournament *const *tournaments, unsigned n, const GPtrArray *rows)
{
    json_t *list = json_array();
    GAMES_EACH(const struct judge_circuit_row, row, rows) {
        json_t *points = json_object();
        for (unsigned e = 0; e < n; e++)
            json_object_set_new(points, tournaments[e]->row->name,
                                points_json(g_array_index(row->points, double, e)));
        json_array_append_new(list, json_pack("{s:i, s:s, s:o, s:f}", "place", (int)row->place, "player",
                                              row->player, "points", points, "sum", row->sum));
    }
    char *text = judge_json_dump(list, JSON_INDENT(1));
    json_decref(list);
    return text;
}

char *judge_circuit_table(struct judge_tournament *const *tournaments, unsigned n,
                          enum judge_circuit_points kind, unsigned best, bool json)
{
    g_autoptr(GPtrArray) rows = judge_circuit(tournaments, n, kind, best);
    if (json)
        return circuit_json(tournaments, n, rows);
    GString *table = g_string_new("place,player,");
    for (unsigned e = 0; e < n; e++)
        judge_table_put(table, tournaments[e]->row->name);
    judge_table_put(table, "sum");
    judge_table_end_line(table);

    GAMES_EACH(const struct judge_circuit_row, row, rows) {
        put_number(table, row->place);
        judge_table_put(table, row->player);
        for (guint e = 0; e < row->points->len; e++)
            put_points(table, g_array_index(row->points, double, e));
        put_points(table, row->sum);
        judge_table_end_line(table);
    }
    return g_string_free(table, FALSE);
}

/* ---- a line a player ---- */

static char *players_table(const struct judge_tournament *t)
{
    GString *table = g_string_new("place,equals,name,team,total,decimal,");
    g_autoptr(GArray) order = judge_tournament_order(t);
    for (unsigned r = 1; r <= judge_tournament_rounds(t); r++)
        g_string_append_printf(table, "round%u,power%u,centres%u,weight%u,", r, r, r, r);
    judge_table_end_line(table);

    for (guint i = 0; i < order->len; i++) {
        const struct judge_standing *one = standing_at(t, order, i);
        put_number(table, one->place);
        put_number(table, one->place ? equals_of(t, one->place) : 0);
        judge_table_put(table, one->entrant->name);
        judge_table_put(table, judge_or_empty(one->entrant->team));
        g_autofree char *total = judge_exact(one->total.points),
                        *rounded = judge_decimal(one->total.points, RULES_ENGLISH);
        judge_table_put(table, one->place ? total : "");
        judge_table_put(table, one->place ? rounded : "");
        for (unsigned r = 0; r < judge_tournament_rounds(t); r++) {
            const struct judge_round_line *line = &one->round[r];
            if (!line->played) {
                g_string_append(table, ",,,,");
                continue;
            }
            put_fraction(table, line->points);
            judge_table_put(table, line->where->map->power[line->power].id);
            put_number(table, line->centres);
            put_fraction(table, one->total.weight[r]);
        }
        judge_table_end_line(table);
    }

    return g_string_free(table, FALSE);
}

/* ---- a line a board ---- */

/* The powers of the classic map, then those that boards of other maps have beside them. Transfer container. */
static GPtrArray *powers_of(const struct judge_tournament *t)
{
    GPtrArray *ids = g_ptr_array_new();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint b = 0; b <= t->scored->len; b++) {
        const struct judge_scored_board *scored = b ? t->scored->pdata[b - 1] : NULL;
        const struct rules_map *map = scored ? scored->where->map : t->map;
        for (rules_power p = 0; p < map->n_powers; p++)
            if (g_hash_table_add(seen, (gpointer)map->power[p].id))
                g_ptr_array_add(ids, (gpointer)map->power[p].id);
    }
    return ids;
}

static const struct games_board_seat *seat_of(const struct games_tournament_board *board, const char *power)
{
    GAMES_EACH(const struct games_board_seat, seat, board->seat)
        if (!g_ascii_strcasecmp(seat->power, power))
            return seat;
    return NULL;
}

static const char *name_of(const struct judge_tournament *t, gint64 entrant)
{
    const struct games_entrant *one = judge_tournament_entrant_by_id(t, entrant);
    return one ? one->name : "";
}

static char *game_name(const struct judge_tournament *t, const struct games_tournament_board *board)
{
    g_autoptr(games_game) game = games_game_get(t->home->store, board->game);
    return g_strdup(game ? game->name : "");
}

/* A country's own numbers, whoever plays it, and as what else he plays. */
static void put_country(GString *table, const struct judge_tournament *t,
                        const struct games_tournament_board *board, const struct judge_scored_board *scored,
                        const char *id)
{
    const struct games_board_seat *seat = seat_of(board, id);
    rules_power power = scored ? rules_map_power(scored->where->map, id) : RULES_NO_POWER;
    bool there = power != RULES_NO_POWER && power < scored->table.n_powers;
    bool counts = there && !(scored->game.absent >> power & 1);
    int year = there ? scored->game.eliminated_year[power] : 0;
    g_autofree char *centres = g_strdup(there ? DIGITS(scored->game.centres[power]) : ""),
                    *score = counts ? judge_exact(scored->table.score[power]) : g_strdup("");
    judge_table_put(table, seat ? name_of(t, seat->entrant) : "");
    judge_table_put(table, centres);
    judge_table_put(table, year > 0 ? DIGITS(year) : "");
    judge_table_put(table, score);
    judge_table_put(table, seat && seat->entrant ? DIGITS(seat->missed) : "");
    g_autoptr(GString) who = g_string_new(NULL), seasons = g_string_new(NULL);
    for (guint i = 0; i < board->relay->len && seat && seat->substitute; i++) {
        const struct games_board_relay *relay = board->relay->pdata[i];
        if (g_ascii_strcasecmp(relay->power, id))
            continue;
        g_string_append_printf(who, "%s; ", name_of(t, relay->entrant));
        g_string_append_printf(seasons, "%u; ", relay->seasons);
    }
    if (seat && seat->substitute) {
        g_string_append(who, name_of(t, seat->substitute));
        g_string_append(seasons, DIGITS(seat->seasons));
    }
    judge_table_put(table, who->str);
    judge_table_put(table, seasons->str);
}

/* How its game ended, and where: "solo FRANCE", 1907, the variant, centres that nobody owns. */
static void put_end(GString *table, const struct judge_tournament *t,
                    const struct games_tournament_board *board, const struct judge_scored_board *scored)
{
    char result[512] = "";
    g_autofree char *variant = judge_tournament_variant(t, board);
    if (scored)
        rules_score_result_print(scored->where->map, &scored->game.result, result, sizeof result);
    judge_table_put(table, result);
    judge_table_put(table, scored && scored->game.end_year ? DIGITS(scored->game.end_year) : "");
    judge_table_put(table, variant);
    judge_table_put(table, scored ? DIGITS(scored->game.neutral) : "");
}

static char *boards_table(const struct judge_tournament *t)
{
    GString *table = g_string_new("round,board,game,result,year,variant,neutral,");
    g_autoptr(GPtrArray) ids = powers_of(t);
    for (guint i = 0; i < ids->len; i++) {
        const char *id = ids->pdata[i];
        g_string_append_printf(table, "%s player,%s,%s out,%s score,%s missed,%s substitute,%s seasons,", id,
                               id, id, id, id, id, id);
    }
    judge_table_end_line(table);

    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        const struct judge_scored_board *scored = NULL;
        GAMES_EACH(const struct judge_scored_board, one, t->scored)
            scored = one->board == board ? one : scored;
        g_autofree char *game = game_name(t, board);
        put_number(table, board->round);
        put_number(table, board->number);
        judge_table_put(table, game);
        put_end(table, t, board, scored);
        for (guint i = 0; i < ids->len; i++)
            put_country(table, t, board, scored, ids->pdata[i]);
        judge_table_end_line(table);
    }

    return g_string_free(table, FALSE);
}

/* ---- JSON ---- */

static json_t *text_json(const char *text)
{
    return text ? json_string(text) : json_null();
}

static json_t *fraction_json(struct rules_fraction f)
{
    g_autofree char *text = judge_exact(f);
    return json_string(text);
}

static json_t *line_json(const struct judge_standing *one, unsigned round)
{
    const struct judge_round_line *line = &one->round[round - 1];
    json_t *row = json_object();
    json_object_set_new(row, "round", json_integer(round));
    json_object_set_new(row, "board", json_integer(line->board));
    json_object_set_new(row, "power", text_json(line->where->map->power[line->power].id));
    json_object_set_new(row, "centres", json_integer(line->centres));
    json_object_set_new(row, "raw", fraction_json(line->raw));
    json_object_set_new(row, "factor", fraction_json(line->factor));
    json_object_set_new(row, "points", fraction_json(line->points));
    json_object_set_new(row, "weight", fraction_json(one->total.weight[round - 1]));
    return row;
}

static json_t *player_json(const struct judge_tournament *t, const struct judge_standing *one)
{
    json_t *row = json_object(), *rounds = json_array();
    json_object_set_new(row, "place", json_integer(one->place));
    json_object_set_new(row, "name", text_json(one->entrant->name));
    json_object_set_new(row, "team", text_json(one->entrant->team));
    g_autofree char *decimal = judge_decimal(one->total.points, RULES_ENGLISH);
    json_object_set_new(row, "total", one->place ? fraction_json(one->total.points) : json_null());
    json_object_set_new(row, "decimal", one->place ? json_string(decimal) : json_null());
    for (unsigned r = 1; r <= judge_tournament_rounds(t); r++)
        if (one->round[r - 1].played)
            json_array_append_new(rounds, line_json(one, r));
    json_object_set_new(row, "rounds", rounds);
    return row;
}

static json_t *prize_json(const GArray *rows)
{
    json_t *winners = json_array();
    for (guint i = 0; i < rows->len; i++) {
        const struct judge_prize_row *row = &g_array_index(rows, struct judge_prize_row, i);
        if (row->place > 1)
            break;
        json_t *one = json_object();
        json_object_set_new(one, "name", text_json(row->who->entrant->name));
        json_object_set_new(one, "points", fraction_json(row->points));
        json_array_append_new(winners, one);
    }
    return winners;
}

static json_t *prizes_json(const struct judge_tournament *t)
{
    json_t *prizes = json_object();
    for (enum judge_prize prize = 0; prize < JUDGE_PRIZE_VOTE; prize++) {
        g_autoptr(GArray) rows = judge_prize_rows(t, prize, NULL);
        json_object_set_new(prizes, judge_prize_key(prize) + strlen("prize."), prize_json(rows));
    }

    g_auto(GStrv) categories = judge_prize_categories(t);
    for (char **category = categories; *category; category++) {
        g_autoptr(GArray) rows = judge_prize_rows(t, JUDGE_PRIZE_VOTE, *category);
        json_object_set_new(prizes, *category, prize_json(rows));
    }
    return prizes;
}

static json_t *countries_json(const struct judge_tournament *t)
{
    json_t *countries = json_array();
    g_autoptr(GArray) best = judge_best_countries(t);
    for (guint i = 0; i < best->len; i++) {
        const struct judge_best *row = &g_array_index(best, struct judge_best, i);
        json_t *one = json_object();
        json_object_set_new(one, "power", text_json(t->map->power[row->power].id));
        json_object_set_new(one, "name", row->who ? text_json(row->who->entrant->name) : json_null());
        json_object_set_new(one, "points", row->who ? fraction_json(row->points) : json_null());
        json_array_append_new(countries, one);
    }
    return countries;
}

static char *as_json(const struct judge_tournament *t)
{
    json_t *root = json_object(), *players = json_array();
    g_autoptr(GArray) order = judge_tournament_order(t);
    for (guint i = 0; i < order->len; i++)
        json_array_append_new(players, player_json(t, standing_at(t, order, i)));

    json_object_set_new(root, "tournament", text_json(t->row->name));
    json_object_set_new(root, "scoring", text_json(t->system->name));
    json_object_set_new(root, "totals", text_json(t->row->totals));
    json_object_set_new(root, "rounds", json_integer(t->row->rounds));
    json_object_set_new(root, "players", players);
    json_object_set_new(root, "countries", countries_json(t));
    json_object_set_new(root, "prizes", prizes_json(t));
    char *text = judge_json_dump(root, JSON_INDENT(1));
    json_decref(root);
    return text;
}

/* ---- a page ---- */

static void put_row(struct templates_data *page, const struct judge_tournament *t,
                    const struct judge_standing *one, const unsigned *places, guint at,
                    enum rules_language language)
{
    char place[32];
    struct templates_data *row = templates_data_add(page, "player");
    rules_place_print(places, t->standing->len, at, place, sizeof place);
    g_autofree char *total = judge_points(one->total.points, language);
    templates_data_set_all(row, "place", one->place ? place : "–", "name", one->entrant->name, "total",
                           one->place ? total : "", NULL);
    for (unsigned r = 0; r < judge_tournament_rounds(t); r++) {
        const struct judge_round_line *line = &one->round[r];
        struct templates_data *cell = templates_data_add(row, "round");
        g_autofree char *points = judge_points(line->points, language);
        templates_data_set_all(
            cell, "points", line->played ? points : "", "power",
            line->played ? rules_power_name(line->where->names, line->power, language) : "", NULL);
    }
}

static void put_ranking(struct templates_data *page, const struct judge_tournament *t,
                        enum rules_language language)
{
    g_autoptr(GArray) order = judge_tournament_order(t);
    g_autofree unsigned *places = g_new0(unsigned, t->standing->len + 1);
    for (guint i = 0; i < t->standing->len; i++)
        places[i] = g_array_index(t->standing, struct judge_standing, i).place;
    for (guint i = 0; i < order->len; i++)
        put_row(page, t, standing_at(t, order, i), places, g_array_index(order, guint, i), language);
    for (unsigned r = 1; r <= judge_tournament_rounds(t); r++)
        templates_data_set_int(templates_data_add(page, "heading"), "round", r);
}

static void put_countries(struct templates_data *page, const struct judge_tournament *t,
                          enum rules_language language)
{
    g_autoptr(GArray) best = judge_best_countries(t);
    for (guint i = 0; i < best->len; i++) {
        const struct judge_best *row = &g_array_index(best, struct judge_best, i);
        struct templates_data *one = templates_data_add(page, "country");
        g_autofree char *points = judge_points(row->points, language);
        templates_data_set_all(one, "power", rules_power_name(t->names, row->power, language), "name",
                               row->who ? row->who->entrant->name : "", "points", row->who ? points : NULL,
                               NULL);
    }
}

/* `unit`: of what the prize is measured in; NULL: points. */
static void put_prize(struct templates_data *page, const GArray *rows, const char *title, const char *unit,
                      enum rules_language language)
{
    struct templates_data *prize = templates_data_add(page, "prize");
    templates_data_set(prize, "title", title);
    for (guint i = 0; i < rows->len; i++) {
        const struct judge_prize_row *row = &g_array_index(rows, struct judge_prize_row, i);
        if (row->place > 1)
            break;
        g_autofree char *points = judge_points(row->points, language);
        struct templates_data *winner = templates_data_add(prize, "winner");
        templates_data_set_all(winner, "name", row->who->entrant->name, "points", points, "unit", unit,
                               "town", unit ? row->who->entrant->town : NULL, NULL);
    }
}

static char *as_page(const struct judge_tournament *t, enum rules_language language)
{
    g_autoptr(templates_data_auto) page = templates_data_new();
    templates_data_set_all(page, "name", t->row->name, "language", templates_language_code(language), NULL);
    templates_data_set_flag(page, "live", t->live);
    put_ranking(page, t, language);
    put_countries(page, t, language);
    g_autofree char *unit = judge_tournament_setting(t, "journey");
    for (enum judge_prize prize = 0; prize < JUDGE_PRIZE_VOTE; prize++) {
        g_autoptr(GArray) rows = judge_prize_rows(t, prize, NULL);
        g_autofree char *title = templates_phrase(language, judge_prize_key(prize), NULL);
        put_prize(page, rows, title, prize == JUDGE_PRIZE_JOURNEY ? unit : NULL, language);
    }

    g_auto(GStrv) categories = judge_prize_categories(t);
    for (char **category = categories; *category; category++) {
        g_autoptr(GArray) rows = judge_prize_rows(t, JUDGE_PRIZE_VOTE, *category);
        g_autofree char *title = judge_prize_category_title(*category, language);
        put_prize(page, rows, title, NULL, language);
    }

    return templates_fill(t->home->config->home, language, "tournament.html", page);
}

char *judge_tournament_table(const struct judge_tournament *t, const char *format,
                             enum rules_language language)
{
    if (!strcmp(format, "csv"))
        return players_table(t);
    if (!strcmp(format, "boards"))
        return boards_table(t);
    if (!strcmp(format, "json"))
        return as_json(t);
    return !strcmp(format, "html") ? as_page(t, language) : NULL;
}
