/* The second map of a report: the theatre of its reader. */
#include "theatre.h"
#include "post.h"
#include "../conf/settings.h"
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

static bool is_whole_board(const struct judge_play *play, const struct templates_scene *near,
                           const struct templates_scene *whole)
{
    struct templates_atlas *atlas = judge_home_atlas(play->home, NULL);
    double near_width, whole_width, height;
    if (!atlas)
        return true;
    templates_map_size(atlas, near, &near_width, &height);
    templates_map_size(atlas, whole, &whole_width, &height);
    return near_width >= whole_width;
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
                                     const GPtrArray *powers, char **cid, char **alt)
{
    *cid = *alt = NULL;
    rules_loc places[RULES_MAX_LOCS];
    unsigned n = is_of_use(play, whole, powers) ? places_of(whole, powers, places) : 0;
    struct templates_scene near = *whole;
    near.theatre = places;
    near.n_theatre = n;
    near.title = NULL;
    if (!n || is_whole_board(play, &near, whole))
        return NULL;

    char code[32];
    rules_phase_code(whole->pos->map, whole->pos->phase, code, sizeof code);
    g_autofree char *power = g_ascii_strdown(powers->pdata[0], -1);
    g_autofree char *words = NULL;
    *cid = g_strdup_printf("near-%" G_GINT64_FORMAT "-%s-%s-%s@%s", play->game->id, code, power,
                           templates_language_code(whole->language), judge_post_domain(play->home));
    struct mailio_encoded *part = judge_post_scene(play, &near, TEMPLATES_PNG, *cid, &words);
    if (part)
        *alt = say_units(whole, powers);
    else
        g_clear_pointer(cid, g_free);

    return part;
}
