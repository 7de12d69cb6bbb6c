#include "score.h"
#include "home.h"
#include "play.h"
#include "result.h"
#include "../conf/context.h"
#include "../conf/error.h"

#include <stdio.h>
#include <string.h>

char *judge_score_power_name(const struct rules_map *map, const struct rules_names *names, const char *word,
                             enum rules_language language)
{
    for (rules_power p = 0; p < map->n_powers; p++)
        if (!g_ascii_strcasecmp(map->power[p].letter, word))
            return g_strdup(rules_power_name(names, p, language));
    rules_power p = rules_names_find_power(names, word, strlen(word));
    return g_strdup(p == RULES_NO_POWER ? word : rules_power_name(names, p, language));
}

/* No unit, and no home centre among its centres. */
static bool is_out(const struct rules_position *pos, rules_power power)
{
    const struct rules_map_power *p = &pos->map->power[power];
    if (rules_position_count_units(pos, power) > 0)
        return false;
    for (unsigned i = 0; i < pos->n_dislodged; i++)
        if (pos->dislodged[i].unit.power == power)
            return false;
    for (unsigned i = 0; i < p->n_homes; i++)
        if (pos->owner[p->homes[i]] == power)
            return false;
    return true;
}

/* What happened before: the year each power lost its last centre, and the counts at the start of the year of
 * `now`. */
static bool look_back(const struct judge_play *play, const struct rules_position *now,
                      struct rules_score_game *game, GError **error)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autofree struct rules_position *then = g_new(struct rules_position, 1);
    for (guint i = 0; i <= line->len; i++) {
        const struct games_phase *row = i < line->len ? line->pdata[i] : NULL;
        if (row && !judge_position_read(play->board, row->position, row->code, then, error))
            return false;
        const struct rules_position *at = row ? then : now;
        int32_t year = at->phase.step == 0 ? at->phase.year - 1 : at->phase.year;
        for (rules_power p = 0; p < at->map->n_powers; p++) {
            unsigned centres = rules_position_count_centres(at, p);
            if (row && at->phase.step == 0) {
                game->centres_year_before[p] = centres;
                game->has_year_before = true;
            }
            if (centres > 0)
                game->eliminated_year[p] = 0;
            else if (!game->eliminated_year[p])
                game->eliminated_year[p] = year;
        }
    }
    return true;
}

bool judge_score_play(const struct judge_play *play, struct judge_scored *scored, GError **error)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    struct rules_score_game *game = &scored->game;
    const struct rules_map *map = play->board->map;
    rules_position_copy(pos, &play->pos);
    if (play->phase && play->phase->adjudicated_s) { /* over: the position after the last phase counts */
        g_autofree struct rules_position *before = g_new(struct rules_position, 1);
        g_autofree struct rules_result *result = g_new(struct rules_result, 1);
        if (!judge_play_result(play, play->phase, before, result, error))
            return false;
        rules_advance(result, &play->book, pos);
    }
    if (map->n_powers > RULES_SCORE_MAX_POWERS) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED,
                    "scoring takes at most %d powers, this board has %u", RULES_SCORE_MAX_POWERS,
                    map->n_powers);
        return false;
    }
    game->n_powers = map->n_powers;
    game->total_centres = map->n_centres;
    game->neutral = map->n_centres;
    game->begin_year = map->begin.year;
    game->end_year =
        pos->phase.step == 0 && pos->phase.year > map->begin.year ? pos->phase.year - 1 : pos->phase.year;
    for (rules_power p = 0; p < map->n_powers; p++) {
        scored->name[p] = g_strdup(map->power[p].name);
        game->centres[p] = rules_position_count_centres(pos, p);
        game->neutral -= game->centres[p];
        game->eliminated[p] = is_out(pos, p);
    }
    if (play->game->result && g_str_has_prefix(play->game->result, "draw ")) {
        g_auto(GStrv) shared = g_strsplit(play->game->result + 5, ",", -1);
        for (rules_power p = 0; p < map->n_powers; p++)
            if (g_strv_contains((const char *const *)shared, map->power[p].id))
                game->draw |= (uint64_t)1 << p;
    }
    return look_back(play, pos, game, error);
}

bool judge_score_game(struct judge_context *context, const char *name, struct judge_scored *scored)
{
    GError *error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    struct judge_play *play = home ? judge_play_find(home, name, &error) : NULL;
    bool ok = play && judge_score_play(play, scored, &error);
    if (!ok) {
        judge_complain(error);
        g_clear_error(&error);
    }
    judge_play_free(play);
    judge_home_close(home);
    return ok;
}
