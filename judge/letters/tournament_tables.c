#include "tournament_tables.h"
#include "lines.h"
#include "palmares.h"
#include "../play/prizes.h"
#include "../play/standings.h"
#include "../conf/json.h"
#include "../conf/table.h"

#include <jansson.h>
#include <string.h>

static char *decimal(struct rules_fraction f)
{
    char text[64];
    rules_fraction_print_decimal(f, 6, RULES_ENGLISH, text, sizeof text);
    return g_strdup(text);
}

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
        g_autofree char *total = judge_exact(one->total.points), *rounded = decimal(one->total.points);
        judge_table_put(table, one->place ? total : "");
        judge_table_put(table, one->place ? rounded : "");
        for (unsigned r = 0; r < judge_tournament_rounds(t); r++) {
            const struct judge_round_line *line = &one->round[r];
            if (!line->played) {
                g_string_append(table, ",,,,");
                continue;
            }
            put_fraction(table, line->points);
            judge_table_put(table, t->map->power[line->power].id);
            put_number(table, line->centres);
            put_fraction(table, one->total.weight[r]);
        }
        judge_table_end_line(table);
    }

    return g_string_free(table, FALSE);
}

/* ---- a line a board ---- */

static const struct judge_round_line *line_at(const struct judge_tournament *t, gint64 entrant,
                                              unsigned round, unsigned board)
{
    for (guint i = 0; i < t->standing->len; i++) {
        const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        const struct judge_round_line *line = &one->round[round - 1];
        if (one->entrant->id == entrant && line->played && line->board == board)
            return line;
    }
    return NULL;
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

static char *boards_table(const struct judge_tournament *t)
{
    GString *table = g_string_new("round,board,game,");
    for (rules_power p = 0; p < t->map->n_powers; p++) {
        const char *id = t->map->power[p].id;
        g_string_append_printf(table, "%s player,%s,%s score,%s missed,%s substitute,", id, id, id, id, id);
    }
    judge_table_end_line(table);

    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        g_autofree char *game = game_name(t, board);
        put_number(table, board->round);
        put_number(table, board->number);
        judge_table_put(table, game);
        for (rules_power p = 0; p < t->map->n_powers; p++) {
            const struct games_board_seat *seat = seat_of(board, t->map->power[p].id);
            if (!seat || !seat->entrant) {
                g_string_append(table, ",,,,,");
                continue;
            }
            const struct judge_round_line *line = line_at(t, seat->entrant, board->round, board->number);
            g_autofree char *centres = line ? g_strdup_printf("%u", line->centres) : g_strdup(""),
                            *score = line ? judge_exact(line->raw) : g_strdup("");
            judge_table_put(table, name_of(t, seat->entrant));
            judge_table_put(table, centres);
            judge_table_put(table, score);
            put_number(table, seat->missed);
            judge_table_put(table, seat->substitute ? name_of(t, seat->substitute) : "");
        }
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

static json_t *line_json(const struct judge_tournament *t, const struct judge_standing *one, unsigned round)
{
    const struct judge_round_line *line = &one->round[round - 1];
    json_t *row = json_object();
    json_object_set_new(row, "round", json_integer(round));
    json_object_set_new(row, "board", json_integer(line->board));
    json_object_set_new(row, "power", text_json(t->map->power[line->power].id));
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
    json_object_set_new(row, "total", one->place ? fraction_json(one->total.points) : json_null());
    for (unsigned r = 1; r <= judge_tournament_rounds(t); r++)
        if (one->round[r - 1].played)
            json_array_append_new(rounds, line_json(t, one, r));
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
    g_autofree char *total = judge_exact(one->total.points);
    templates_data_set_all(row, "place", one->place ? place : "–", "name", one->entrant->name, "total",
                           one->place ? total : "", NULL);
    for (unsigned r = 0; r < judge_tournament_rounds(t); r++) {
        const struct judge_round_line *line = &one->round[r];
        struct templates_data *cell = templates_data_add(row, "round");
        g_autofree char *points = judge_exact(line->points);
        templates_data_set_all(cell, "points", line->played ? points : "", "power",
                               line->played ? rules_power_name(t->names, line->power, language) : "", NULL);
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
        g_autofree char *points = judge_exact(row->points);
        templates_data_set_all(one, "power", rules_power_name(t->names, row->power, language), "name",
                               row->who ? row->who->entrant->name : NULL, "points", row->who ? points : NULL,
                               NULL);
    }
}

/* `unit`: of what the prize is measured in; NULL: points. */
static void put_prize(struct templates_data *page, const GArray *rows, const char *title, const char *unit)
{
    struct templates_data *prize = templates_data_add(page, "prize");
    templates_data_set(prize, "title", title);
    for (guint i = 0; i < rows->len; i++) {
        const struct judge_prize_row *row = &g_array_index(rows, struct judge_prize_row, i);
        if (row->place > 1)
            break;
        g_autofree char *points = judge_exact(row->points);
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
        put_prize(page, rows, title, prize == JUDGE_PRIZE_JOURNEY ? unit : NULL);
    }

    g_auto(GStrv) categories = judge_prize_categories(t);
    for (char **category = categories; *category; category++) {
        g_autoptr(GArray) rows = judge_prize_rows(t, JUDGE_PRIZE_VOTE, *category);
        g_autofree char *title = judge_prize_category_title(*category, language);
        put_prize(page, rows, title, NULL);
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
