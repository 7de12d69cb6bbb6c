/* `judge results`: who played what and what it was worth, rankings, results of other games read in. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../conf/table.h"
#include "../conf/refusals.h"
#include "../conf/files.h"
#include "../conf/json.h"
#include "../letters/ratings.h"
#include "../letters/results.h"
#include "../desk/undo.h"
#include "../play/results.h"

#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 8 << 20 };

struct request {
    const char *system_name, *player, *format, *spoken, *import, *least;
    struct judge_rating_wish wish;
    bool ranking, rating, countries;
    enum rules_language language;
    const struct rules_score_system *system;
    int status; /* when what is wrong was said already */
};

static void put_csv(const struct judge_ended_game *game, const struct judge_part *part,
                    const struct rules_score_table *table)
{
    char points[64], decimal[64], result[512];
    rules_fraction_print(table->score[part->power], points, sizeof points);
    rules_fraction_print_decimal(table->score[part->power], 6, RULES_ENGLISH, decimal, sizeof decimal);
    rules_score_result_print(game->map, &game->scored.result, result, sizeof result);
    g_autofree char *rank = g_strdup_printf("%u", table->rank[part->power]);
    const char *const fields[] = {game->name,
                                  game->played,
                                  game->map->power[part->power].id,
                                  part->player,
                                  DIGITS(game->scored.centres[part->power]),
                                  result,
                                  part->from ? part->from : "",
                                  part->to ? part->to : "",
                                  part->chief ? "yes" : "no",
                                  points,
                                  decimal,
                                  rank};

    g_autoptr(GString) line = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(fields); i++)
        judge_table_put(line, fields[i]);
    judge_table_end_line(line);
    fputs(line->str, stdout);
}

static json_t *row_of(const struct judge_ended_game *game, const struct judge_part *part,
                      const struct rules_score_table *table)
{
    char points[64], result[512];
    rules_fraction_print(table->score[part->power], points, sizeof points);
    rules_score_result_print(game->map, &game->scored.result, result, sizeof result);
    return json_pack("{s:o, s:o, s:s, s:o, s:i, s:s, s:b, s:s, s:i}", "game", judge_json_of(game->name),
                     "date", judge_json_of(game->played), "power", game->map->power[part->power].id, "player",
                     judge_json_of(part->player), "centres", (int)game->scored.centres[part->power], "result",
                     result, "counts", (int)part->chief, "score", points, "rank",
                     (int)table->rank[part->power]);
}

/* A row a player and game: an object of `list`, or printed as CSV where there is none. */
static void add_rows(const struct request *request, const struct judge_results *results, json_t *list)
{
    GAMES_EACH(const struct judge_ended_game, game, results->game) {
        struct rules_score_table table;
        if (!rules_score(request->system, &game->scored, &table))
            continue;
        for (guint j = 0; j < game->part->len; j++) {
            if (list)
                json_array_append_new(list, row_of(game, game->part->pdata[j], &table));
            else
                put_csv(game, game->part->pdata[j], &table);
        }
    }
}

static void print_rows(const struct request *request, const struct judge_results *results, bool json)
{
    if (!json) {
        puts("game,date,power,player,centres,result,from,to,counts,score,decimal,rank");
        add_rows(request, results, NULL);
        return;
    }
    json_t *list = json_array();
    add_rows(request, results, list);
    judge_json_print(list, JSON_INDENT(2));
    json_decref(list);
}

/* A row: an object of `list`, or a line of CSV where there is none. What is a number has # before its name. */
static void put_row(const char *const *columns, const char *const *fields, json_t *list)
{
    g_autoptr(GString) line = g_string_new(NULL);
    json_t *row = json_object();
    for (; *columns; columns++, fields++) {
        json_t *number = **fields ? json_real(g_ascii_strtod(*fields, NULL)) : json_null();
        bool is_number = **columns == '#';
        json_object_set_new(row, *columns + is_number,
                            is_number ? json_incref(number) : judge_json_of(*fields));
        json_decref(number);
        judge_table_put(line, *fields);
    }
    judge_table_end_line(line);
    if (list)
        json_array_append(list, row);
    else
        fputs(line->str, stdout);
    json_decref(row);
}

static const char *const rating_columns[] = {"#place", "player", "#rating", "#uncertainty",
                                             "#games", "first",  "last",    NULL};
static const char *const step_columns[] = {"date",    "game",    "power",        "#place",
                                           "#change", "#rating", "#uncertainty", NULL};

static void put_rating(const struct judge_rating *rating, bool steps, json_t *list)
{
    const struct judge_rating_step *step = (const struct judge_rating_step *)(void *)rating->step->data;
    guint n = rating->step->len;
    for (guint i = steps ? 0 : n - 1; i < n; i++) {
        g_autofree char *mean = g_strdup_printf("%.4f", step[i].after.mean),
                        *spread = step[i].after.spread > 0 ? g_strdup_printf("%.4f", step[i].after.spread)
                                                           : g_strdup(""),
                        *change = g_strdup_printf("%.4f", step[i].change);
        const struct judge_ended_game *game = step[i].game;
        if (steps)
            put_row(step_columns,
                    (const char *const[]){game->played, game->name, game->map->power[step[i].power].id,
                                          DIGITS(step[i].place), change, mean, spread},
                    list);
        else
            put_row(rating_columns,
                    (const char *const[]){rating->place ? DIGITS(rating->place) : "", rating->player, mean,
                                          spread, DIGITS(n), step[0].game->played, game->played},
                    list);
    }
}

/* All, or each game of one: the curve of his rating. */
static void print_ratings(const struct request *request, const struct judge_results *results,
                          const struct judge_config *config, const char *player, bool json)
{
    g_autoptr(GPtrArray) ratings = judge_ratings(results, config, &request->wish);
    json_t *list = json ? json_array() : NULL;
    g_autoptr(GString) head = g_string_new(NULL);
    for (const char *const *column = player ? step_columns : rating_columns; *column; column++)
        judge_table_put(head, *column + (**column == '#'));
    judge_table_end_line(head);
    if (!json)
        fputs(head->str, stdout);

    GAMES_EACH(const struct judge_rating, rating, ratings)
        if (!player || judge_is_called(rating->player, player))
            put_rating(rating, player != NULL, list);
    if (json)
        judge_json_print(list, JSON_INDENT(2));
    json_decref(list);
}

static bool import_text(struct judge_home *home, void *text, const struct judge_desk_by *by,
                        struct judge_deed *deed, GError **error)
{
    unsigned n = 0;
    if (!judge_results_import(home, text, &n, error))
        return false;

    g_autofree char *sentence =
        templates_phrase_words(by->language, "results.imported", "n", DIGITS(n), NULL);
    g_string_append_printf(by->said, "%s\n", sentence);
    deed->detail = g_strdup_printf("games=%u", n);
    return true;
}

static int import_file(struct judge_context *context, const struct request *request)
{
    gsize len;
    g_autofree char *text = judge_read_file(context->language, request->import, MOST_BYTES, &len);
    struct judge_deed deed = {.kind = "results", .act = "import"};
    return text ? judge_cmd_do_deed(context, deed, false, import_text, text) : JUDGE_REFUSED;
}

/* The page that is asked for. Transfer full. */
static char *page_of(const struct request *request, const struct judge_results *results,
                     const struct judge_config *config, const char *player)
{
    if (request->rating)
        return judge_rating_page(results, config, &request->wish, player, request->language);
    if (request->countries)
        return judge_countries_page(results, request->system, request->language);
    if (request->ranking)
        return judge_ranking_page(results, request->system, MAX(request->wish.least, 1), request->language);
    return judge_results_page(results, request->system, player, request->language);
}

static int print_page(const struct request *request, const struct judge_results *results,
                      const struct judge_config *config)
{
    const char *player = request->player ? judge_results_meant(results, request->player) : NULL;
    bool json = !g_strcmp0(request->format, "json"), csv = !g_strcmp0(request->format, "csv");
    if (request->player && !player && (request->rating || !(json || csv))) {
        g_autofree char *said = judge_results_nobody(results, request->player, request->language);
        fprintf(stderr, "%s\n", said);
        return JUDGE_REFUSED;
    }

    if ((json || csv) && request->rating) {
        print_ratings(request, results, config, player, json);
        return JUDGE_DONE;
    }
    if (json || csv) {
        print_rows(request, results, json);
        return JUDGE_DONE;
    }

    g_autofree char *page = page_of(request, results, config, player);
    printf("%s\n", g_strchomp(page));
    return JUDGE_DONE;
}

static bool print_results(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    struct request *request = data;
    g_autoptr(judge_results) results = judge_results_read(home, true, error);
    request->status = results ? print_page(request, results, home->config) : JUDGE_REFUSED;
    return results != NULL;
}

int judge_cmd_results(struct judge_context *context, int argc, char **argv)
{
    struct request request = {.system_name = "c-diplo"};
    const struct judge_option options[] = {
        {"system", &request.system_name, NULL},
        {"player", &request.player, NULL},
        {"format=text|csv|json", &request.format, NULL},
        {"language=fr|en", &request.spoken, NULL},
        {"import", &request.import, NULL},
        {"least", &request.least, NULL},
        {"by=elo|weng-lin", &request.wish.system, NULL},
        {"year", &request.wish.year, NULL},
        {"ranking", NULL, &request.ranking},
        {"rating", NULL, &request.rating},
        {"countries", NULL, &request.countries},
        {NULL, NULL, NULL},
    };

    g_autofree const char **operands = judge_operands(context, argc, argv, options, 0, 0, "operand");
    if (!operands)
        return JUDGE_USAGE;

    request.language = templates_language(request.spoken, context->language);
    context->language = request.language;
    if (request.import)
        return import_file(context, &request);

    guint64 number = 0;
    if (request.least && !g_ascii_string_to_unsigned(request.least, 10, 1, 10000, &number, NULL))
        return judge_usage(context->language, "results", "number", "word", request.least, "option", "--least",
                           NULL);
    request.wish.least = (unsigned)number;
    if (request.wish.year && (strlen(request.wish.year) != 4 ||
                              !g_ascii_string_to_unsigned(request.wish.year, 10, 1000, 9999, &number, NULL)))
        return judge_usage(context->language, "results", "number", "word", request.wish.year, "option",
                           "--year", NULL);

    request.system = rules_score_find(request.system_name, strlen(request.system_name));
    if (!request.system)
        return judge_usage(context->language, "results", "system", "word", request.system_name, NULL);

    int status = judge_cmd_look(context, print_results, &request);
    return status == JUDGE_DONE ? request.status : status;
}
