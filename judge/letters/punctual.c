/* Who ordered in time over a game. */
#include "punctual.h"
#include "post.h"
#include "../conf/settings.h"

#include <string.h>

struct judge_punctual {
    struct templates_turns turns;
    GArray *years;    /* int32_t */
    GByteArray *turn; /* enum templates_turn, phase by phase */
    char *title;
};

static enum templates_turn turn_of(enum games_turn turn)
{
    static const enum templates_turn as[GAMES_TURN_COUNT] = {
        [GAMES_TURN_NONE] = TEMPLATES_TURN_NONE,       [GAMES_TURN_ON_TIME] = TEMPLATES_TURN_ON_TIME,
        [GAMES_TURN_LATE] = TEMPLATES_TURN_LATE,       [GAMES_TURN_MISSED] = TEMPLATES_TURN_MISSED,
        [GAMES_TURN_EXCUSED] = TEMPLATES_TURN_EXCUSED,
    };
    return as[turn];
}

/* A phase in which turns were recorded becomes a column. */
static void add_phase(struct judge_punctual *punctual, const struct judge_play *play,
                      const struct games_phase *row)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GHashTable) recorded = games_turns_of_phase(play->home->store, row->id);
    struct rules_phase phase;
    if (!g_hash_table_size(recorded) || !rules_phase_parse(map, row->code, strlen(row->code), &phase))
        return;

    int32_t year = phase.year;
    g_array_append_val(punctual->years, year);
    for (rules_power p = 0; p < map->n_powers; p++) {
        gpointer found = g_hash_table_lookup(recorded, map->power[p].id);
        guint8 turn = (guint8)turn_of((enum games_turn)GPOINTER_TO_INT(found));
        g_byte_array_append(punctual->turn, &turn, 1);
    }
}

struct judge_punctual *judge_punctual_new(const struct judge_play *play, enum rules_language language)
{
    struct judge_punctual *punctual = g_new0(struct judge_punctual, 1);
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autofree char *said = templates_phrase(language, "turns.title", NULL);

    punctual->years = g_array_new(FALSE, FALSE, sizeof(int32_t));
    punctual->turn = g_byte_array_new();
    punctual->title = g_strdup_printf("%s \xC2\xB7 %s", play->game->name, said);
    for (guint i = 0; i < line->len; i++)
        add_phase(punctual, play, line->pdata[i]);
    if (!punctual->years->len) {
        judge_punctual_free(punctual);
        return NULL;
    }

    punctual->turns = (struct templates_turns){.names = play->board->names,
                                               .map = play->board->map,
                                               .language = language,
                                               .title = punctual->title,
                                               .n_phases = punctual->years->len,
                                               .years = (const int32_t *)(gpointer)punctual->years->data,
                                               .turn = punctual->turn->data};
    return punctual;
}

const struct templates_turns *judge_punctual_turns(const struct judge_punctual *punctual)
{
    return &punctual->turns;
}

void judge_punctual_free(struct judge_punctual *punctual)
{
    if (!punctual)
        return;
    g_array_unref(punctual->years);
    g_byte_array_unref(punctual->turn);
    g_free(punctual->title);
    g_free(punctual);
}

struct mailio_encoded *judge_punctual_picture(const struct judge_play *play, enum rules_language language,
                                              char **cid, char **alt)
{
    *cid = *alt = NULL;
    if (judge_setting_is(play->game, "pictures", "no"))
        return NULL;
    g_autoptr(judge_punctual) punctual = judge_punctual_new(play, language);
    if (!punctual)
        return NULL;

    g_autoptr(GError) error = NULL;
    struct templates_atlas *atlas = judge_home_atlas(play->home, &error);
    g_autoptr(GBytes) picture =
        atlas ? templates_turns_draw(atlas, &punctual->turns, TEMPLATES_PNG, &error) : NULL;
    if (picture)
        *alt = templates_turns_alt(&punctual->turns);
    if (!picture) {
        judge_post_no_map(play, error);
        return NULL;
    }

    *cid = g_strdup_printf("turns-%" G_GINT64_FORMAT "-%s@%s", play->game->id,
                           templates_language_code(language), judge_post_domain(play->home));
    g_autofree char *file = g_strdup_printf("%s-turns.png", play->game->name);

    return judge_post_picture(picture, "image/png", file, *cid, *alt);
}
