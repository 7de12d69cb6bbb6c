#include "map.h"
#include "page.h"

#include <string.h>

static char *mark_of(const char *text)
{
    enum { MARK = 12 };
    char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    sum[MARK] = '\0';
    return sum;
}

/* Puts a picture of the game, once. */
static bool put_once(struct judge_site_work *work, const char *file, const char *svg, GError **error)
{
    if (!g_hash_table_add(work->maps, g_strdup(file)))
        return true;
    g_autofree char *path = g_strdup_printf("games/%s/%s", work->game->slug, file);
    work->files++;
    return judge_site_files_put(work->site->files, path, svg, error);
}

/* What all phases of a map show, its board or its labels in a language, named for what is on it. */
static bool put_shared(struct judge_site_work *work, const struct templates_scene *scene,
                       enum templates_layer layer, char **file, GError **error)
{
    g_autofree char *svg = templates_map_layer(work->site->atlas, scene, layer);
    g_autofree char *mark = mark_of(svg);
    *file = g_strdup_printf("maps/%s.svg", mark);
    if (!g_hash_table_add(work->site->boards, g_strdup(*file)))
        return true;
    return judge_site_files_put(work->site->files, *file, svg, error);
}

/* The words above a map, to be read on a telephone, which shows a part of it at a time. */
static bool put_words(struct judge_site_work *work, const struct templates_scene *scene,
                      enum rules_language language, struct judge_site_map *map, GError **error)
{
    enum { PERCENT = 135 };
    struct templates_scene own = *scene;
    own.language = language;
    own.notation = judge_play_notation(work->play, language);
    own.label_scale = PERCENT / 100.0;
    map->places[language] = templates_map_layer(work->site->atlas, &own, TEMPLATES_LAYER_PLACES);
    return put_shared(work, &own, TEMPLATES_LAYER_LABELS, &map->labels[language], error);
}

static bool put_layers(struct judge_site_work *work, const struct templates_scene *scene,
                       struct judge_site_map *map, GError **error)
{
    g_autofree char *owners = templates_map_layer(work->site->atlas, scene, TEMPLATES_LAYER_OWNERS);
    g_autofree char *mark = mark_of(owners);
    map->owners = g_strdup_printf("land-%s.svg", mark);
    map->play = templates_map_layer(work->site->atlas, scene, TEMPLATES_LAYER_PLAY);
    for (const enum rules_language *language = judge_site_languages; *language; language++)
        if (!put_words(work, scene, *language, map, error))
            return false;
    return put_shared(work, scene, TEMPLATES_LAYER_BOARD, &map->board, error) &&
           put_once(work, map->owners, owners, error);
}

static bool put_whole(struct judge_site_work *work, const char *file, const struct templates_scene *scene,
                      struct judge_site_map *map, GError **error)
{
    g_autoptr(GBytes) bytes = templates_map_draw(work->site->atlas, scene, TEMPLATES_SVG, error);
    if (!bytes)
        return false;
    gsize len;
    const char *data = g_bytes_get_data(bytes, &len);
    g_autofree char *svg = g_strndup(data, len);
    map->whole = g_strconcat(file, ".svg", NULL);
    return put_once(work, map->whole, svg, error);
}

bool judge_site_map_make(struct judge_site_work *work, const char *file, const struct templates_scene *scene,
                         struct judge_site_map *map, GError **error)
{
    *map = (struct judge_site_map){0};
    templates_map_size(work->site->atlas, scene, &map->width, &map->height);
    if (templates_map_has_layers(work->site->atlas, scene->pos->map))
        return put_layers(work, scene, map, error);
    return put_whole(work, file, scene, map, error);
}

void judge_site_map_put(const struct judge_site_work *work, const struct judge_site_map *map,
                        const char *said, enum rules_language language, struct templates_data *data)
{
    g_autofree char *alt = templates_phrase_words(language, "site.map-alt", "word", said, NULL);
    g_autofree char *width = g_strdup_printf("%.0f", map->width),
                    *height = g_strdup_printf("%.0f", map->height);
    templates_data_set_all(data, "alt", alt, "slug", work->game->slug, "width", width, "height", height,
                           "board", map->board, "labels", map->labels[language], "owners", map->owners,
                           "whole", map->whole, "play", map->play, "places", map->places[language], NULL);
    judge_site_words(data, language, "zoom-in", "zoom-out", "map-part", NULL);
}

bool judge_site_map_pictures(struct judge_site_work *work, const struct rules_position *now, GError **error)
{
    enum rules_language language = judge_play_language(work->play, NULL);
    g_autofree char *title =
        g_strdup_printf("%s \xC2\xB7 %s", work->game->name, work->game->stands[language]);
    struct templates_scene scenes[] = {{.title = title, .width = 1000}, {.bare = true, .width = 480}};
    static const char *const files[] = {"now.png", "small.png"};
    for (gsize i = 0; i < G_N_ELEMENTS(scenes); i++) {
        scenes[i].names = work->play->board->names;
        scenes[i].pos = now;
        scenes[i].label_scale = 1.35;
        scenes[i].language = language;
        scenes[i].notation = judge_play_notation(work->play, language);
        g_autofree char *path = g_strdup_printf("games/%s/%s", work->game->slug, files[i]);
        g_autoptr(GBytes) bytes = templates_map_draw(work->site->atlas, &scenes[i], TEMPLATES_PNG, error);
        if (!bytes || !judge_site_files_put_bytes(work->site->files, path, bytes, error))
            return false;
        work->files++;
    }
    return true;
}

void judge_site_map_clear(struct judge_site_map *map)
{
    for (int language = 0; language < RULES_LANGUAGE_COUNT; language++) {
        g_free(map->labels[language]);
        g_free(map->places[language]);
    }
    g_free(map->board);
    g_free(map->owners);
    g_free(map->whole);
    g_free(map->play);
}
