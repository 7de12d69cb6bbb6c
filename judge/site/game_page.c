#include "game_page.h"
#include "map.h"
#include "page.h"
#include "phase_page.h"
#include "../conf/settings.h"
#include "../letters/press.h"
#include "../letters/results.h"
#include "../letters/votes.h"
#include "../play/people.h"
#include "../play/result.h"

#include <string.h>

/* ---- loaded once ---- */

/* The code of the adjudicated phase that an item was written in; NULL: it is not over. */
static char *code_of(const struct judge_site_work *work, const struct games_press *item)
{
    GAMES_EACH(const struct judge_site_phase, phase, work->phases)
        if (phase->row->id == item->phase)
            return g_strdup(phase->row->code);
    return NULL;
}

/* Last words belong to no phase: they are read when the game is over. */
static bool is_last_word(const struct games_press *item)
{
    return !strcmp(item->to, PRESS_DIARY) || !strcmp(item->to, PRESS_STATEMENT);
}

static void load_press(struct judge_site_work *work)
{
    g_autoptr(GPtrArray) all = games_press_list(work->play->home->store, work->play->game->id, 0, false);
    bool ended = work->play->game->state == GAMES_STATE_ENDED;
    work->press = g_ptr_array_new_with_free_func((GDestroyNotify)games_press_free);
    work->press_in = g_ptr_array_new_with_free_func(g_free);
    GAMES_EACH(const struct games_press, item, all) {
        g_autofree char *code = is_last_word(item) ? NULL : code_of(work, item);
        if (!judge_press_is_public(work->play, item) || (!code && !ended))
            continue;
        g_ptr_array_add(work->press, games_press_get(work->play->home->store, item->id));
        g_ptr_array_add(work->press_in, g_steal_pointer(&code));
    }
}

static void load_seats(struct judge_site_work *work)
{
    g_autoptr(GPtrArray) all = games_seat_list(work->play->home->store, work->play->game->id, true);
    work->seats = g_ptr_array_new_with_free_func((GDestroyNotify)games_seat_free);
    g_ptr_array_set_free_func(all, NULL);
    GAMES_EACH(struct games_seat, seat, all)
        if (seat->role == GAMES_ROLE_PLAYER && seat->power)
            g_ptr_array_add(work->seats, seat);
        else
            games_seat_free(seat);
}

static void work_init(struct judge_site_work *work)
{
    work->phases = judge_site_phases(work->play);
    work->maps = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    work->years = g_array_new(FALSE, TRUE, sizeof(int32_t));
    work->counts = g_array_new(FALSE, TRUE, sizeof(unsigned));
    load_press(work);
    load_seats(work);
    g_ptr_array_sort(work->seats, judge_seats_by_joining);
}

static void work_clear(struct judge_site_work *work)
{
    g_ptr_array_unref(work->phases);
    g_ptr_array_unref(work->press);
    g_ptr_array_unref(work->press_in);
    g_ptr_array_unref(work->seats);
    g_hash_table_unref(work->maps);
    for (int language = 0; language < RULES_LANGUAGE_COUNT; language++)
        templates_data_free(work->history[language]);
    g_array_unref(work->years);
    g_array_unref(work->counts);
}

/* ---- who played ---- */

/* Those who had a power, one after the other: "Marianne, Otto". Transfer full. */
static char *players_of(const struct judge_site_work *work, const char *power)
{
    g_autoptr(GString) text = g_string_new(NULL);
    bool named = judge_game_shows_names(work->play->game);
    for (guint i = 0; named && i < work->seats->len; i++) {
        const struct games_seat *seat = work->seats->pdata[i];
        g_autoptr(games_person) person =
            g_strcmp0(seat->power, power) ? NULL : games_person_get(work->play->home->store, seat->person);
        g_autofree char *name = person ? judge_person_name(person) : NULL;
        if (name)
            judge_list_add(text, name);
    }
    return g_strdup(text->str);
}

static void put_players(const struct judge_site_work *work, const struct rules_position *now,
                        enum rules_language language, struct templates_data *data)
{
    const struct rules_map *map = work->play->board->map;
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(work->play->board->names, map, language, order);
    for (unsigned i = 0; i < n; i++) {
        const char *power = map->power[order[i]].id;
        g_autofree char *players = players_of(work, power);
        char colour[8], ink[8];
        templates_power_colours(map, order[i], colour, ink);
        struct templates_data *row = templates_data_add(data, "powers");
        templates_data_set_all(row, "power", rules_power_name(work->play->board->names, order[i], language),
                               "letter", map->power[order[i]].letter, "colour", colour, "ink", ink, "players",
                               judge_filled(players), "count",
                               DIGITS(rules_position_count_centres(now, order[i])), "units",
                               DIGITS(rules_position_count_units(now, order[i])), NULL);
    }
    templates_data_set_flag(data, "named", judge_game_shows_names(work->play->game));
}

/* ---- centres by year ---- */

static void put_years(const struct judge_site_work *work, enum rules_language language,
                      struct templates_data *data)
{
    const struct rules_map *map = work->play->board->map;
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(work->play->board->names, map, language, order);
    for (guint y = 0; y < work->years->len; y++)
        templates_data_set(templates_data_add(data, "years"), "year",
                           DIGITS(g_array_index(work->years, int32_t, y)));
    for (unsigned i = 0; i < n && work->years->len; i++) {
        struct templates_data *row = templates_data_add(data, "rows");
        templates_data_set(row, "power", rules_power_name(work->play->board->names, order[i], language));
        for (guint y = 0; y < work->years->len; y++) {
            unsigned count = g_array_index(work->counts, unsigned, y * map->n_powers + order[i]);
            templates_data_set(templates_data_add(row, "counts"), "count", DIGITS(count));
        }
    }
}

/* The same as a drawing, beside the page; none where there is nothing to draw. */
static bool put_chart(struct judge_site_work *work, enum rules_language language, struct templates_data *data,
                      GError **error)
{
    struct templates_chart chart = {.names = work->play->board->names,
                                    .map = work->play->board->map,
                                    .language = language,
                                    .n_years = work->years->len,
                                    .years = (const int32_t *)work->years->data,
                                    .counts = (const unsigned *)work->counts->data};
    g_autoptr(GBytes) bytes =
        chart.n_years < 2 ? NULL : templates_chart_draw(work->site->atlas, &chart, TEMPLATES_SVG, NULL);
    if (!bytes)
        return true;

    gsize len;
    const char *svg = g_bytes_get_data(bytes, &len);
    g_autofree char *text = g_strndup(svg, len);
    g_autofree char *alt = templates_phrase_words(language, "site.chart-alt", "game", work->game->name, NULL);
    g_autofree char *path =
        g_strdup_printf("%s/games/%s/centres.svg", templates_language_code(language), work->game->slug);
    templates_data_set(data, "chart", alt);
    work->files++;
    return judge_site_files_put(work->site->files, path, text, error);
}

/* ---- phases, votes, scores ---- */

static void put_phase(const struct judge_site_work *work, const struct judge_site_phase *phase,
                      const char *list, enum rules_language language, struct templates_data *data)
{
    g_autofree char *said = templates_say_phase(work->play->board->map, phase->phase, language);
    g_autofree char *number = g_strdup_printf("%u", phase->row->version);
    g_autofree char *version = phase->row->version > 1
                                   ? templates_phrase_words(language, "site.version", "number", number, NULL)
                                   : NULL;
    struct templates_data *row = templates_data_add(data, list);
    templates_data_set_all(row, "file", phase->file, "phase", said, "version", version, NULL);
}

static void put_phases(const struct judge_site_work *work, enum rules_language language,
                       struct templates_data *data)
{
    const struct judge_site_phase *last = NULL;
    GAMES_EACH(const struct judge_site_phase, phase, work->phases) {
        put_phase(work, phase, phase->stands ? "phases" : "replaced", language, data);
        last = phase->stands ? phase : last;
    }
    if (last) {
        templates_data_set_all(data, "begin", ((const struct judge_site_phase *)work->phases->pdata[0])->file,
                               "latest", last->file, NULL);
    }
}

static void put_votes(const struct judge_site_work *work, enum rules_language language,
                      struct templates_data *data)
{
    g_autoptr(GPtrArray) questions =
        games_question_list(work->play->home->store, work->play->game->id, false);
    GAMES_EACH(const struct games_question, question, questions) {
        if (!question->closed_s)
            continue;
        g_autofree char *said = judge_votes_say_state(work->play, question, language);
        templates_data_set(templates_data_add(data, "votes"), "text", said);
    }
}

static void put_scores(const struct judge_site_work *work, enum rules_language language,
                       struct templates_data *data)
{
    const char *name = judge_setting(work->play->game, "scoring");
    const struct rules_score_system *system = *name ? rules_score_find(name, strlen(name)) : NULL;
    if (!system || work->play->game->state != GAMES_STATE_ENDED)
        return;
    g_autofree char *scores = judge_score_page(work->play, system, true, language);
    templates_data_set(data, "scores", scores);
}

static void begin_history(struct judge_site_work *work, enum rules_language language)
{
    g_autofree char *word = templates_phrase(language, "site.history", NULL);
    g_autofree char *title = g_strdup_printf("%s \xC2\xB7 %s", work->game->name, word);
    struct templates_data *data = judge_site_page(work->site, language, "../../../", title);
    templates_data_set(data, "game", work->game->name);
    judge_site_words(data, language, "history", "centres-now", NULL);
    work->history[language] = data;
}

/* The line that asks for a place, as a link that opens a mail. */
static void put_way_in(const struct judge_site_work *work, enum rules_language language,
                       struct templates_data *data)
{
    const char *address = work->site->home->config->address;
    if (work->play->game->state != GAMES_STATE_FORMING || !*address)
        return;
    g_autofree char *line =
        templates_phrase_words(language, "site.join-line", "game", work->game->name, NULL);
    g_autofree char *body = g_uri_escape_string(line, NULL, false),
                    *subject = g_uri_escape_string(work->game->name, NULL, false);
    g_autofree char *link = g_strdup_printf("mailto:%s?subject=%%5B%s%%5D&body=%s", address, subject, body);
    templates_data_set_all(data, "join", link, "join_line", line, "address", address, NULL);
    judge_site_words(data, language, "join", NULL);
}

static bool put_page(struct judge_site_work *work, const struct rules_position *now,
                     const struct judge_site_map *map, enum rules_language language, GError **error)
{
    struct judge_site_game *game = work->game;
    g_autofree char *path = g_strdup_printf("games/%s/index.html", game->slug);
    struct templates_data *data = judge_site_page(work->site, language, "../../../", game->name);
    const char *comment = judge_setting(work->play->game, "comment");
    templates_data_set_all(data, "game", game->name, "stands", game->stands[language], "variant",
                           game->variant, "rules", game->rules, "comment", judge_filled(comment), NULL);
    g_autofree char *key = g_strdup_printf("variant.%s", judge_or_empty(game->variant));
    g_autofree char *about =
        templates_phrase_exists(language, key) ? templates_phrase(language, key, NULL) : NULL;
    templates_data_set(data, "about", about);
    judge_site_words(data, language, "map", "rules", "power", "played-by", "centres", "units", "by-year",
                     "year", "phases", "begin", "latest", "votes", "scores", "last-words", "to",
                     "older-versions", "no-phase", "history", "picture", NULL);
    judge_site_map_put(work, map, game->stands[language], language, data);
    put_players(work, now, language, data);
    put_years(work, language, data);
    put_way_in(work, language, data);
    put_phases(work, language, data);
    put_votes(work, language, data);
    put_scores(work, language, data);
    judge_site_press(work, NULL, 0, language, data);
    if (!put_chart(work, language, data, error)) {
        templates_data_free(data);
        return false;
    }
    g_autofree char *history = g_strdup_printf("games/%s/history.html", game->slug);
    work->files += 2;
    return judge_site_put(work->site, language, "site-game.html", path, data, error) &&
           judge_site_put(work->site, language, "site-history.html", history,
                          g_steal_pointer(&work->history[language]), error);
}

bool judge_site_game_make(const struct judge_site *site, const struct judge_play *play,
                          struct judge_site_game *game, GError **error)
{
    struct judge_site_work work = {.site = site, .play = play, .game = game};
    g_autofree struct rules_position *now = g_new0(struct rules_position, 1);
    struct judge_site_map map = {0};
    struct templates_scene scene = {.names = play->board->names, .pos = now, .bare = true};
    work_init(&work);
    bool ok =
        judge_play_last_position(play, now, error) && judge_site_map_make(&work, "now", &scene, &map, error);
    ok = ok && judge_site_map_pictures(&work, now, error);
    for (const enum rules_language *language = judge_site_languages; *language; language++)
        begin_history(&work, *language);
    for (guint i = 0; ok && i < work.phases->len; i++)
        ok = judge_site_phase_make(&work, work.phases->pdata[i], error);
    for (const enum rules_language *language = judge_site_languages; ok && *language; language++)
        ok = put_page(&work, now, &map, *language, error);
    game->files = work.files;
    judge_site_map_clear(&map);
    work_clear(&work);
    return ok;
}
