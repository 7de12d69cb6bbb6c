#include "ratings.h"

#include <string.h>

static void rating_free(struct judge_rating *rating)
{
    g_free(rating->player);
    g_array_unref(rating->step);
    g_free(rating);
}

static struct judge_rating *rating_of(GPtrArray *ratings, GHashTable *index, const char *player,
                                      struct judge_rated begin)
{
    g_autofree char *key = g_utf8_casefold(player, -1);
    struct judge_rating *rating = g_hash_table_lookup(index, key);
    if (rating)
        return rating;

    rating = g_new0(struct judge_rating, 1);
    rating->player = g_strdup(player);
    rating->now = begin;
    rating->step = g_array_new(FALSE, FALSE, sizeof(struct judge_rating_step));
    g_ptr_array_add(ratings, rating);
    g_hash_table_insert(index, g_steal_pointer(&key), rating);
    return rating;
}

/* Who has won, alone or with his side, or is of the draw that was agreed. */
static bool shares_top(const struct judge_ended_game *game, const struct rules_score_table *table,
                       rules_power p)
{
    const struct rules_score_result *result = &game->scored.result;
    return (table->won | (result->end == RULES_SCORE_END_DRAW ? result->draw : 0)) >> p & 1;
}

static bool is_ahead(const struct judge_ended_game *game, const struct rules_score_table *table,
                     rules_power a, rules_power b)
{
    bool one = shares_top(game, table, a), other = shares_top(game, table, b);
    return one != other ? one : !one && table->rank[a] < table->rank[b];
}

/* Somebody for whom a game counts: of his powers the one with the best place. */
struct rated {
    struct judge_rating *rating;
    rules_power power;
};

static GArray *gather(const struct judge_ended_game *game, const struct rules_score_table *table,
                      GPtrArray *ratings, GHashTable *index, struct judge_rated begin)
{
    GArray *who = g_array_new(FALSE, FALSE, sizeof(struct rated));
    GAMES_EACH(const struct judge_part, part, game->part) {
        if (!part->chief)
            continue;
        struct rated one = {rating_of(ratings, index, part->player, begin), part->power};
        struct rated *known = NULL;
        for (guint i = 0; i < who->len && !known; i++) {
            struct rated *other = &g_array_index(who, struct rated, i);
            known = other->rating == one.rating ? other : NULL;
        }
        if (!known)
            g_array_append_val(who, one);
        else if (is_ahead(game, table, one.power, known->power))
            known->power = one.power;
    }
    return who;
}

static void rate_game(const struct judge_ended_game *game, const struct rules_score_table *table,
                      const struct judge_rating_kind *system, double weight, GPtrArray *ratings,
                      GHashTable *index)
{
    g_autoptr(GArray) who = gather(game, table, ratings, index, system->begin);
    const struct rated *one = (const struct rated *)(void *)who->data;
    g_autofree struct judge_rated *before = g_new0(struct judge_rated, who->len + 1),
                                  *after = g_new0(struct judge_rated, who->len + 1);
    g_autofree unsigned *place = g_new0(unsigned, who->len + 1);
    for (guint i = 0; i < who->len; i++) {
        before[i] = one[i].rating->now;
        place[i] = 1;
        for (guint j = 0; j < who->len; j++)
            place[i] += is_ahead(game, table, one[j].power, one[i].power);
    }

    system->rate(before, place, who->len, weight, after);
    for (guint i = 0; i < who->len; i++) {
        struct judge_rating_step step = {game, one[i].power, place[i], after[i].mean - before[i].mean,
                                         after[i]};
        one[i].rating->now = after[i];
        g_array_append_val(one[i].rating->step, step);
    }
}

/* By what ranks, to the hundredth that is shown: what differs by less shares a place. */
static gint by_rank(gconstpointer a, gconstpointer b, gpointer system)
{
    const struct judge_rating *one = *(struct judge_rating *const *)a,
                              *other = *(struct judge_rating *const *)b;
    if (!one->place != !other->place)
        return one->place ? -1 : 1;
    double lead = 100 * (judge_rating_rank(system, other->now) - judge_rating_rank(system, one->now));
    if (lead > 0.5 || lead < -0.5)
        return lead > 0 ? 1 : -1;
    return g_utf8_collate(one->player, other->player);
}

const struct judge_rating_kind *judge_rating_kind_of(const struct judge_config *config,
                                                     const struct judge_rating_wish *wish)
{
    return judge_rating_kind_find(wish && wish->system ? wish->system : config->rating_system);
}

/* What a game counts by its form; 0: nothing. */
static double weight_of(const struct judge_ended_game *game, const struct judge_results *results,
                        const struct judge_config *config)
{
    bool variant =
        game->map->n_powers != results->map->n_powers || game->map->n_centres != results->map->n_centres;
    return (game->outside ? (double)config->rating_elsewhere / 100 : 1) *
           (variant ? (double)config->rating_variant / 100 : 1) *
           (game->silent ? (double)config->rating_silent / 100 : 1);
}

GPtrArray *judge_ratings(const struct judge_results *results, const struct judge_config *config,
                         const struct judge_rating_wish *wish)
{
    GPtrArray *ratings = g_ptr_array_new_with_free_func((GDestroyNotify)rating_free);
    g_autoptr(GHashTable) index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const struct judge_rating_kind *system = judge_rating_kind_of(config, wish);
    const struct rules_score_system *order = rules_score_find("c-diplo", strlen("c-diplo"));
    const char *year = wish ? wish->year : NULL;
    guint least = wish && wish->least ? wish->least : (guint)config->rating_least;
    GAMES_EACH(const struct judge_ended_game, game, results->game) {
        struct rules_score_table table;
        double weight = weight_of(game, results, config);
        bool in_time = !year || strncmp(game->played, year, strlen(year)) <= 0;
        if (in_time && weight > 0 && rules_score(order, &game->scored, &table))
            rate_game(game, &table, system, weight, ratings, index);
    }

    GAMES_EACH(struct judge_rating, rating, ratings)
        rating->place = rating->step->len >= least;
    g_ptr_array_sort_with_data(ratings, by_rank, (gpointer)system);
    for (guint i = 1; i < ratings->len; i++) {
        struct judge_rating *rating = ratings->pdata[i], *above = ratings->pdata[i - 1];
        double lead = judge_rating_rank(system, above->now) - judge_rating_rank(system, rating->now);
        if (rating->place)
            rating->place = lead < 0.005 ? above->place : i + 1;
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
