#include "ratings.h"
#include "lines.h"

#include <math.h>
#include <string.h>

/* Points as the reader writes decimals. Transfer full. */
static char *points_said(double points, bool sign, enum rules_language language)
{
    gint64 hundredths = llround(100 * points), size = ABS(hundredths);
    const char *mark = hundredths < 0 ? "\xe2\x88\x92" : "+";
    return g_strdup_printf("%s%" G_GINT64_FORMAT "%c%02d", sign || hundredths < 0 ? mark : "", size / 100,
                           language == RULES_FRENCH ? ',' : '.', (int)(size % 100));
}

char *judge_rating_said(struct judge_rated rating, enum rules_language language)
{
    g_autofree char *mean = points_said(rating.mean, false, language),
                    *spread = points_said(rating.spread, false, language);
    return rating.spread > 0 ? g_strdup_printf("%s \xc2\xb1 %s", mean, spread) : g_steal_pointer(&mean);
}

static void put_steps(GString *text, const struct judge_rating *rating, enum rules_language language)
{
    for (guint i = 0; i < rating->step->len; i++) {
        const struct judge_rating_step *step = &g_array_index(rating->step, struct judge_rating_step, i);
        g_autofree char *change = points_said(step->change, true, language),
                        *after = judge_rating_said(step->after, language);
        judge_line_put(text, language, "    ", "rating.step", "game", step->game->name, "power",
                       rules_power_name(step->game->names, step->power, language), "change", change, "after",
                       after, NULL);
    }
}

char *judge_rating_page(const struct judge_results *results, const struct judge_config *config,
                        const struct judge_rating_wish *wish, const char *player,
                        enum rules_language language)
{
    g_autoptr(GPtrArray) ratings = judge_ratings(results, config, wish);
    g_autofree char *title = g_strconcat("rating.title.", judge_rating_kind_of(config, wish)->name, NULL);
    GString *text = g_string_new(NULL);
    judge_line_put(text, language, "", title, NULL);
    g_string_append_c(text, '\n');
    GAMES_EACH(const struct judge_rating, rating, ratings) {
        if (player && !judge_is_called(rating->player, player))
            continue;
        g_autofree char *points = judge_rating_said(rating->now, language);
        judge_line_put(text, language, "", rating->place ? "rating.row" : "rating.provisional", "place",
                       DIGITS(rating->place), "player", rating->player, "points", points, "games",
                       DIGITS(rating->step->len), NULL);
        if (player)
            put_steps(text, rating, language);
    }
    return g_string_free(text, FALSE);
}

char *judge_countries_page(const struct judge_results *results, const struct rules_score_system *system,
                           enum rules_language language)
{
    g_autofree struct judge_country_mean *means = judge_country_means(results, system);
    g_autofree char *title = templates_say_score_title(system, language);
    GString *text = g_string_new(NULL);
    judge_line_put(text, language, "", "rating.countries", "system", title, NULL);
    g_string_append_c(text, '\n');
    for (rules_power p = 0; p < results->map->n_powers; p++) {
        g_autofree char *mean = judge_decimal(means[p].mean, language);
        judge_line_put(text, language, "    ", means[p].games ? "rating.country" : "rating.country-none",
                       "power", rules_power_name(results->names, p, language), "mean", mean, "games",
                       DIGITS(means[p].games), "wins", DIGITS(means[p].wins), NULL);
    }
    return g_string_free(text, FALSE);
}
