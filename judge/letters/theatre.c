/* The second map of a report: the theatre of its reader. */
#include "theatre.h"
#include "post.h"
#include "../conf/settings.h"
#include "../play/watch.h"
#include "../../templates/say.h"

#include <string.h>

/* What the map shows when its orders are done. */
static const struct rules_position *position_of(const struct templates_scene *whole)
{
    return whole->next ? whole->next : whole->pos;
}

static rules_power power_of(const struct templates_scene *whole, const char *id)
{
    return rules_map_power(whole->pos->map, id);
}

/* Whether somebody has orders to write by this map. */
static bool is_of_use(const struct judge_play *play, const struct templates_scene *whole,
                      const GPtrArray *powers)
{
    bool asked = false;
    for (guint i = 0; i < powers->len; i++)
        asked = asked ||
                rules_power_must_order(position_of(whole), power_of(whole, powers->pdata[i]), &play->book);
    return asked && play->game->state == GAMES_STATE_ACTIVE &&
           judge_setting_is(play->game, "theatre", "yes") && judge_setting_is(play->game, "pictures", "yes");
}

/* The theatres of several powers as one. */
static unsigned places_of(const struct templates_scene *whole, const GPtrArray *powers, rules_loc *places)
{
    bool in[RULES_MAX_LOCS] = {false};
    unsigned n = 0;

    for (guint i = 0; i < powers->len; i++) {
        rules_loc own[RULES_MAX_LOCS];
        unsigned n_own = templates_theatre(position_of(whole), power_of(whole, powers->pdata[i]), own);
        for (unsigned k = 0; k < n_own; k++)
            in[own[k]] = true;
    }

    for (unsigned p = 0; p < RULES_MAX_LOCS; p++)
        if (in[p])
            places[n++] = p;

    return n;
}

/* Cut out of the board from near, which is drawn for the first who needs it; NULL: it would be the whole board. */
static GBytes *cut(const struct judge_play *play, const struct templates_scene *whole,
                   struct templates_near **near, const rules_loc *places, unsigned n)
{
    g_autoptr(GError) error = NULL;
    struct templates_atlas *atlas = *near ? NULL : judge_home_atlas(play->home, &error);
    judge_watch_alive();
    if (atlas)
        *near = templates_near_draw(atlas, whole, &error);
    if (*near)
        return templates_near_cut(*near, places, n);
    judge_post_no_map(play, error);
    return NULL;
}

/* "France: army Paris, fleet Brest": the units that the map shows from near. */
static char *say_units(const struct templates_scene *whole, const GPtrArray *powers)
{
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; i < powers->len; i++) {
        g_autofree char *one =
            templates_map_units(whole, position_of(whole), power_of(whole, powers->pdata[i]));
        g_string_append_printf(all, "%s%s", all->len && *one ? " " : "", one);
    }
    return templates_phrase_words(whole->language, "alt.theatre", "units", all->str, NULL);
}

struct mailio_encoded *judge_theatre(const struct judge_play *play, const struct templates_scene *whole,
                                     struct templates_near **near, const GPtrArray *powers, char **cid,
                                     char **alt)
{
    *cid = *alt = NULL;
    rules_loc places[RULES_MAX_LOCS];
    unsigned n = is_of_use(play, whole, powers) ? places_of(whole, powers, places) : 0;
    g_autoptr(GBytes) picture = n ? cut(play, whole, near, places, n) : NULL;
    if (!picture)
        return NULL;

    char code[32];
    rules_phase_code(whole->pos->map, whole->pos->phase, code, sizeof code);
    g_autofree char *power = g_ascii_strdown(powers->pdata[0], -1);
    g_autofree char *file = g_strdup_printf("%s-%s-near.png", play->game->name, code);
    *cid = g_strdup_printf("near-%" G_GINT64_FORMAT "-%s-%s-%s@%s", play->game->id, code, power,
                           templates_language_code(whole->language), judge_post_domain(play->home));
    *alt = say_units(whole, powers);

    return judge_post_picture(picture, "image/png", file, *cid, *alt);
}
