#include "ratings.h"

#include <string.h>

enum { BEGIN = 150000, STEP_MOST = 800 }; /* 1500 points; 8 points at most between two players of a game */

static void rating_free(struct judge_rating *rating)
{
    g_free(rating->player);
    g_array_unref(rating->step);
    g_free(rating);
}

static struct judge_rating *rating_of(GPtrArray *ratings, GHashTable *index, const char *player)
{
    g_autofree char *key = g_utf8_casefold(player, -1);
    struct judge_rating *rating = g_hash_table_lookup(index, key);
    if (rating)
        return rating;

    rating = g_new0(struct judge_rating, 1);
    rating->player = g_strdup(player);
    rating->points = BEGIN;
    rating->step = g_array_new(FALSE, FALSE, sizeof(struct judge_rating_step));
    g_ptr_array_add(ratings, rating);
    g_hash_table_insert(index, g_steal_pointer(&key), rating);
    return rating;
}

/* Those for whom a game counts, each once: of his powers the one with the best place. */
static void gather(const struct judge_ended_game *game, const struct rules_score_table *table,
                   GPtrArray *ratings, GHashTable *index, GPtrArray *who, GArray *power)
{
    GAMES_EACH(const struct judge_part, part, game->part) {
        if (!part->chief)
            continue;
        struct judge_rating *rating = rating_of(ratings, index, part->player);
        guint at = 0;
        while (at < who->len && who->pdata[at] != rating)
            at++;
        if (at == who->len) {
            g_ptr_array_add(who, rating);
            g_array_append_val(power, part->power);
        } else if (table->rank[part->power] < table->rank[g_array_index(power, rules_power, at)])
            g_array_index(power, rules_power, at) = part->power;
    }
}

static void rate_game(const struct judge_ended_game *game, const struct rules_score_table *table,
                      GPtrArray *ratings, GHashTable *index)
{
    g_autoptr(GPtrArray) who = g_ptr_array_new();
    g_autoptr(GArray) power = g_array_new(FALSE, FALSE, sizeof(rules_power));
    gather(game, table, ratings, index, who, power);

    g_autofree int64_t *before = g_new0(int64_t, who->len + 1), *change = g_new0(int64_t, who->len + 1);
    g_autofree unsigned *place = g_new0(unsigned, who->len + 1);
    for (guint i = 0; i < who->len; i++) {
        before[i] = ((const struct judge_rating *)who->pdata[i])->points;
        place[i] = table->rank[g_array_index(power, rules_power, i)];
    }

    rules_rating_change(before, place, who->len, STEP_MOST, change);
    for (guint i = 0; i < who->len; i++) {
        struct judge_rating *rating = who->pdata[i];
        rating->points += change[i];
        struct judge_rating_step step = {game, g_array_index(power, rules_power, i), place[i], change[i],
                                         rating->points};
        g_array_append_val(rating->step, step);
    }
}

static gint by_points(gconstpointer a, gconstpointer b)
{
    const struct judge_rating *one = *(struct judge_rating *const *)a,
                              *other = *(struct judge_rating *const *)b;
    if (one->points != other->points)
        return one->points < other->points ? 1 : -1;
    return g_utf8_collate(one->player, other->player);
}

GPtrArray *judge_ratings(const struct judge_results *results)
{
    GPtrArray *ratings = g_ptr_array_new_with_free_func((GDestroyNotify)rating_free);
    g_autoptr(GHashTable) index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const struct rules_score_system *system = rules_score_find("c-diplo", strlen("c-diplo"));
    GAMES_EACH(const struct judge_ended_game, game, results->game) {
        struct rules_score_table table;
        if (rules_score(system, &game->scored, &table))
            rate_game(game, &table, ratings, index);
    }

    g_ptr_array_sort(ratings, by_points);
    for (guint i = 0; i < ratings->len; i++) {
        struct judge_rating *rating = ratings->pdata[i];
        const struct judge_rating *above = i ? ratings->pdata[i - 1] : NULL;
        rating->place = above && above->points == rating->points ? above->place : i + 1;
    }
    return ratings;
}

struct judge_country_mean *judge_country_means(const struct judge_results *results,
                                               const struct rules_score_system *system)
{
    const struct rules_map *map = results->map;
    struct judge_country_mean *means = g_new0(struct judge_country_mean, map->n_powers);
    GAMES_EACH(const struct judge_ended_game, game, results->game) {
        struct rules_score_table table;
        bool same = game->map->n_powers == map->n_powers && game->map->n_centres == map->n_centres;
        if (!same || !rules_score(system, &game->scored, &table))
            continue;
        for (rules_power p = 0; p < map->n_powers; p++) {
            struct judge_country_mean *one = &means[p];
            if (!table.rank[p]) /* nobody played it */
                continue;
            one->mean = one->games ? rules_fraction_add(one->mean, table.score[p]) : table.score[p];
            one->games++;
            one->wins += table.won >> p & 1;
        }
    }

    for (rules_power p = 0; p < map->n_powers; p++)
        if (means[p].games)
            means[p].mean = rules_fraction_div(means[p].mean, rules_fraction_make(means[p].games, 1));
    return means;
}
