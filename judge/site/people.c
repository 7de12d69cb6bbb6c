#include "people.h"
#include "game.h"
#include "names.h"
#include "page.h"
#include "../letters/lines.h"
#include "../letters/ratings.h"
#include "../play/results.h"

#include <math.h>
#include <string.h>

/* What the pages of players are made of. */
struct people {
    const struct judge_site *site;
    struct judge_results *results;
    const struct rules_score_system *system;
    GPtrArray *records, *ratings;
};

static bool is_shown(const struct judge_site *site, const struct judge_ended_game *game)
{
    return game->outside || judge_site_find(site, game->name);
}

static bool people_init(struct people *people, GError **error)
{
    people->results = judge_results_read(people->site->home, false, error);
    if (!people->results)
        return false;
    GPtrArray *games = people->results->game;
    for (guint i = games->len; i > 0; i--)
        if (!is_shown(people->site, games->pdata[i - 1]))
            g_ptr_array_remove_index(games, i - 1);
    people->system = rules_score_find("c-diplo", strlen("c-diplo"));
    people->records = judge_results_records(people->results, people->system);
    people->ratings = judge_ratings(people->results, people->site->home->config, NULL);
    return true;
}

static void people_clear(struct people *people)
{
    if (people->records)
        g_ptr_array_unref(people->records);
    if (people->ratings)
        g_ptr_array_unref(people->ratings);
    judge_results_free(people->results);
}

static bool is_same_name(const char *a, const char *b)
{
    g_autofree char *one = g_utf8_casefold(a, -1), *other = g_utf8_casefold(b, -1);
    return !strcmp(one, other);
}

static const struct judge_rating *rating_of(const struct people *people, const char *name)
{
    GAMES_EACH(const struct judge_rating, rating, people->ratings)
        if (is_same_name(rating->player, name))
            return rating;
    return NULL;
}

static void put_record(const struct people *people, const struct judge_record *record,
                       enum rules_language language, struct templates_data *row)
{
    g_autofree char *mean = judge_decimal(record->mean, language);
    g_autofree char *slug = judge_site_slug(record->player);
    const struct judge_rating *rating = rating_of(people, record->player);
    templates_data_set_all(row, "name", record->player, "slug", slug, "mean", mean, "place",
                           DIGITS(record->place), "games", DIGITS(record->games), "wins",
                           DIGITS(record->wins), NULL);
    g_autofree char *said = rating ? judge_rating_said(rating->now, language) : NULL;
    templates_data_set(row, "rating", said);
}

/* A game that somebody played in. */
static void put_part(const struct people *people, const struct judge_ended_game *game,
                     const struct judge_part *part, enum rules_language language, struct templates_data *data)
{
    struct rules_score_table table;
    const struct judge_site_game *here = game->outside ? NULL : judge_site_find(people->site, game->name);
    struct templates_data *row = templates_data_add(data, "parts");
    templates_data_set_all(row, "game", game->name, "there", here ? here->slug : NULL, "played", game->played,
                           "power", rules_power_name(game->names, part->power, language), "count",
                           DIGITS(game->scored.centres[part->power]), NULL);
    if (!rules_score(people->system, &game->scored, &table))
        return;
    g_autofree char *points = judge_points(table.score[part->power], language);
    templates_data_set_all(row, "points", points, "rank", DIGITS(table.rank[part->power]), NULL);
}

/* A rating after each game, from left to right: points of an SVG line. NULL: too few games. Transfer full. */
static char *curve_of(const struct judge_rating *rating)
{
    enum { WIDTH = 300, HEIGHT = 60 };
    const struct judge_rating_step *step = (const struct judge_rating_step *)(void *)rating->step->data;
    guint n = rating->step->len;
    double low = step[0].after.mean, high = low;
    for (guint i = 1; i < n; i++) {
        low = MIN(low, step[i].after.mean);
        high = MAX(high, step[i].after.mean);
    }
    if (n < 2 || high <= low)
        return NULL;

    GString *points = g_string_new(NULL);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(points, "%s%ld,%ld", i ? " " : "", lround((double)i * WIDTH / (n - 1)),
                               lround(HEIGHT * (high - step[i].after.mean) / (high - low)));
    return g_string_free(points, FALSE);
}

static bool put_player(const struct people *people, const struct judge_record *record,
                       enum rules_language language, GError **error)
{
    g_autofree char *slug = judge_site_slug(record->player);
    g_autofree char *path = g_strdup_printf("players/%s.html", slug);
    struct templates_data *data = judge_site_page(people->site, language, "../../", record->player);
    judge_site_words(data, language, "rating", "mean", "wins", "played", "game", "date", "power", "centres",
                     "rank", "points", NULL);
    put_record(people, record, language, data);
    const struct judge_rating *rating = rating_of(people, record->player);
    g_autofree char *curve = rating ? curve_of(rating) : NULL;
    templates_data_set(data, "curve", curve);
    g_hash_table_add(people->site->players, g_strdup(slug));
    GAMES_EACH(const struct judge_ended_game, game, people->results->game) {
        GAMES_EACH(const struct judge_part, part, game->part)
            if (is_same_name(part->player, record->player))
                put_part(people, game, part, language, data);
    }
    return judge_site_put(people->site, language, "site-player.html", path, data, error);
}

static bool put_players(const struct people *people, enum rules_language language, GError **error)
{
    g_autofree char *title = templates_phrase(language, "site.players", NULL);
    g_autofree char *system = templates_say_score_title(people->system, language);
    struct templates_data *data = judge_site_page(people->site, language, "../../", title);
    judge_site_words(data, language, "rank", "player", "rating", "mean", "wins", "played", "no-player", NULL);
    templates_data_set(data, "system", system);
    for (guint i = 0; i < people->records->len; i++)
        put_record(people, people->records->pdata[i], language, templates_data_add(data, "people"));
    return judge_site_put(people->site, language, "site-players.html", "players/index.html", data, error);
}

static bool make(struct people *people, GError **error)
{
    for (const enum rules_language *language = judge_site_languages; *language; language++) {
        g_autofree char *folder = g_strdup_printf("%s/players", templates_language_code(*language));
        judge_site_files_own(people->site->files, folder);
        for (guint i = 0; i < people->records->len; i++)
            if (!put_player(people, people->records->pdata[i], *language, error))
                return false;
        if (!put_players(people, *language, error))
            return false;
    }
    return true;
}

bool judge_site_people(const struct judge_site *site, GError **error)
{
    struct people people = {.site = site};
    bool ok = people_init(&people, error) && make(&people, error);
    people_clear(&people);
    return ok;
}
