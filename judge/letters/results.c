#include "results.h"
#include "lines.h"
#include "../conf/list.h"
#include "../play/hand.h"
#include "../play/people.h"
#include "../play/score.h"

#include <string.h>

enum { POINTS_BYTES = 64, POINTS_DIGITS = 2 };

/* Points as people write them: "17,5"; what no short decimal is stays exact, "16 1/3". */
static void say_points(struct rules_fraction points, enum rules_language language, char out[POINTS_BYTES])
{
    struct rules_fraction rounded = rules_fraction_round(points, POINTS_DIGITS);
    if (rules_fraction_is_number(rounded) && rules_fraction_compare(rounded, points) == 0) {
        rules_fraction_print_decimal(points, POINTS_DIGITS, language, out, POINTS_BYTES);
        return;
    }
    rules_fraction_print(points, out, POINTS_BYTES);
    g_strdelimit(out, "+", ' ');
}

/* What one more centre would be worth, and from whom it would come; NULL if there is none to take. */
static char *one_more(const struct judge_play *play, const struct rules_score_system *system,
                      const struct rules_score_game *scored, rules_power p, enum rules_language language)
{
    struct rules_fraction then;
    int from;
    char points[POINTS_BYTES];

    if (scored->centres[p] == 0 || !rules_score_one_more(system, scored, p, &then, &from))
        return NULL;

    say_points(then, language, points);
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set(data, "points", points);
    if (from >= 0)
        templates_data_set(data, "power", rules_power_name(play->board->names, (rules_power)from, language));

    return templates_phrase(language, from < 0 ? "score.more-nobody" : "score.more-from", data);
}

/* One line of the table; while the game goes on also what one more centre would be worth. */
static void put_score(GString *text, const struct judge_play *play, const struct rules_score_system *system,
                      const struct rules_score_game *scored, const struct rules_score_table *table,
                      rules_power p, bool over, enum rules_language language)
{
    char points[POINTS_BYTES];
    say_points(table->score[p], language, points);

    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_all(data, "power", rules_power_name(play->board->names, p, language), "points", points,
                           NULL);

    g_autofree char *line = templates_phrase(language, "score.line", data);
    g_string_append_printf(text, "%2u. %s", table->rank[p], line);

    g_autofree char *more = over ? NULL : one_more(play, system, scored, p, language);
    if (more)
        g_string_append_printf(text, " (%s)", more);
    g_string_append_c(text, '\n');
}

/* Of several powers of one player the best counts (Bretagne II): which one that is. */
static void put_hand(GString *text, const struct judge_play *play, const struct rules_score_table *table,
                     rules_power lead, enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    rules_power best = lead;
    unsigned n = 0;

    for (rules_power p = 0; p < table->n_powers; p++) {
        if (!rules_same_hand(map, p, lead) || !judge_seat_takes_player(play, p))
            continue;
        n++;
        if (rules_fraction_compare(table->score[p], table->score[best]) > 0)
            best = p;
    }
    if (n < 2)
        return;

    char points[POINTS_BYTES];
    say_points(table->score[best], language, points);
    g_autofree char *powers = judge_hand_said(play, lead, language);
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_all(data, "powers", powers, "power",
                           rules_power_name(play->board->names, best, language), "points", points, NULL);
    g_autofree char *line = templates_phrase(language, "score.hand", data);
    g_string_append_printf(text, "    %s\n", line);
}

static char *score_heading(const struct rules_score_system *system, bool over, enum rules_language language)
{
    g_autofree char *title = templates_say_score_title(system, language);
    if (over)
        return g_steal_pointer(&title);

    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set(data, "title", title);
    return templates_phrase(language, "score.now", data);
}

char *judge_score_page(const struct judge_play *play, const struct rules_score_system *system, bool over,
                       enum rules_language language)
{
    struct rules_score_game scored;
    struct rules_score_table table;

    if (!judge_score_play(play, &scored, NULL) || !rules_score(system, &scored, &table))
        return NULL;

    g_autofree char *heading = score_heading(system, over, language);
    GString *text = g_string_new(heading);
    g_string_append_c(text, '\n');

    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(play->board->names, play->board->map, language, order);
    for (unsigned rank = 1; rank <= table.n_powers; rank++)
        for (unsigned k = 0; k < n; k++)
            if (order[k] < table.n_powers && table.rank[order[k]] == rank)
                put_score(text, play, system, &scored, &table, order[k], over, language);
    for (unsigned p = 0; p < table.n_powers; p++)
        if (judge_hand_leads(play, (rules_power)p))
            put_hand(text, play, &table, (rules_power)p, language);

    return g_string_free(text, FALSE);
}

static char *heading(const char *key, const struct rules_score_system *system, unsigned least,
                     enum rules_language language)
{
    g_autofree char *title = templates_say_score_title(system, language);
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set(data, "system", title);
    templates_data_set_int(data, "least", least);
    return templates_phrase(language, key, data);
}

/* "Jean, France, 9 centres : 55 1/3 (1re place), de S1901M à F1907M" */
static void put_part(GString *text, const struct judge_ended_game *game, const struct judge_part *part,
                     const struct rules_score_table *table, enum rules_language language)
{
    char points[POINTS_BYTES];
    say_points(table->score[part->power], language, points);

    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_all(data, "player", part->player, "power",
                           rules_power_name(game->names, part->power, language), NULL);
    templates_data_set_int(data, "centres", game->scored.centres[part->power]);
    templates_data_set(data, "points", points);
    templates_data_set_int(data, "rank", table->rank[part->power]);
    templates_data_set_all(data, "from", part->from, "to", part->to, NULL);

    g_autofree char *line = templates_phrase(language, "results.played", data);
    g_string_append_printf(text, "    %s", line);
    if (part->from && !part->whole) {
        g_autofree char *span = templates_phrase(language, "results.part", data);
        g_string_append_printf(text, ", %s", span);
    }

    g_string_append_c(text, '\n');
}

/* A game, if `player` (NULL: anybody) played in it. */
static void put_game(GString *text, const struct judge_ended_game *game,
                     const struct rules_score_system *system, const char *player,
                     enum rules_language language)
{
    struct rules_score_table table;
    bool headed = false;

    if (!rules_score(system, &game->scored, &table))
        return;

    GAMES_EACH(const struct judge_part, part, game->part) {
        if (player && !judge_is_called(part->player, player))
            continue;
        if (!headed)
            g_string_append_printf(text, "\n%s%s%s\n", game->name, *game->played ? ", " : "", game->played);
        headed = true;
        put_part(text, game, part, &table, language);
    }
}

static void put_record(GString *text, const struct judge_results *results,
                       const struct rules_score_system *system, const char *player,
                       enum rules_language language)
{
    g_autoptr(GPtrArray) records = judge_results_records(results, system);
    GAMES_EACH(const struct judge_record, record, records) {
        if (!judge_is_called(record->player, player))
            continue;

        g_autofree char *mean = judge_decimal(record->mean, language);

        g_autoptr(templates_data_auto) data = templates_data_new();
        templates_data_set_all(data, "player", record->player, "mean", mean, NULL);
        templates_data_set_int(data, "games", record->games);
        templates_data_set_int(data, "wins", record->wins);

        g_autofree char *line = templates_phrase(language, "results.record", data);
        g_string_append_printf(text, "\n%s\n", line);
    }
}

char *judge_results_page(const struct judge_results *results, const struct rules_score_system *system,
                         const char *player, enum rules_language language)
{
    if (results->game->len == 0)
        return templates_phrase(language, "results.none", NULL);

    g_autofree char *title = heading("results.title", system, 0, language);
    GString *text = g_string_new(title);
    g_string_append_c(text, '\n');
    for (guint i = 0; i < results->game->len; i++)
        put_game(text, results->game->pdata[i], system, player, language);
    if (player)
        put_record(text, results, system, player, language);
    return g_string_free(text, FALSE);
}

char *judge_ranking_page(const struct judge_results *results, const struct rules_score_system *system,
                         unsigned least, enum rules_language language)
{
    g_autoptr(GPtrArray) records = judge_results_records(results, system);
    if (records->len == 0)
        return templates_phrase(language, "results.none", NULL);

    g_autofree char *title = heading("results.ranking", system, least, language);
    GString *text = g_string_new(title);
    g_string_append(text, "\n\n");

    unsigned n = 0, place = 0;
    const struct judge_record *before = NULL;
    GAMES_EACH(const struct judge_record, record, records) {
        if (record->games < least)
            continue;
        n++;
        bool equal = before && rules_fraction_compare(before->mean, record->mean) == 0;
        place = equal ? place : n;
        before = record;

        g_autofree char *mean = judge_decimal(record->mean, language);
        g_autoptr(templates_data_auto) data = templates_data_new();
        templates_data_set_int(data, "place", place);
        templates_data_set_all(data, "player", record->player, "mean", mean, NULL);
        templates_data_set_int(data, "games", record->games);
        templates_data_set_int(data, "wins", record->wins);
        templates_data_set_int(data, "firsts", record->firsts);
        g_autofree char *line = templates_phrase(language, "results.row", data);
        g_string_append_printf(text, "%s\n", line);
    }

    return g_string_free(text, FALSE);
}

static GPtrArray *all_names(const struct judge_results *results)
{
    GPtrArray *names = g_ptr_array_new();
    GAMES_EACH(const struct judge_ended_game, game, results->game) {
        for (guint j = 0; j < game->part->len; j++)
            g_ptr_array_add(names, ((const struct judge_part *)game->part->pdata[j])->player);
    }
    return names;
}

const char *judge_results_meant(const struct judge_results *results, const char *name)
{
    g_autoptr(GPtrArray) names = all_names(results);
    g_autoptr(GString) several = g_string_new(NULL);
    const char *known = judge_players_known(results->players, name);
    for (guint i = 0; known && i < names->len; i++)
        if (judge_is_called(names->pdata[i], known))
            return names->pdata[i];
    return known ? NULL : judge_name_meant(names, name, several); /* who is known is no namesake's son */
}

char *judge_results_near(const struct judge_results *results, const char *name)
{
    g_autoptr(GPtrArray) names = all_names(results);
    g_autoptr(GString) several = g_string_new(NULL);
    judge_name_meant(names, name, several);
    return g_strdup(several->len ? several->str : judge_name_near(names, name));
}

char *judge_results_nobody(const struct judge_results *results, const char *name,
                           enum rules_language language)
{
    g_autofree char *near = judge_results_near(results, name);
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_all(data, "name", name, "near", near, NULL);
    return templates_phrase(language, near ? "results.nobody-near" : "results.nobody", data);
}
