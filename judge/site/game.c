#include "game.h"
#include "page.h"
#include "../conf/settings.h"
#include "../letters/press.h"
#include "../letters/report_notes.h"
#include "../letters/votes.h"
#include "../play/demand.h"
#include "../play/embargo.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../zine/zine.h"

#include <string.h>

enum { NEWS_MOST = 3 };

/* ---- phases ---- */

static void phase_free(void *data)
{
    struct judge_site_phase *phase = data;
    games_phase_free(phase->row);
    g_free(phase->file);
    g_free(phase->map);
    g_free(phase);
}

static struct judge_site_phase *phase_new(const struct judge_play *play, const struct games_phase *row)
{
    struct judge_site_phase *phase = g_new0(struct judge_site_phase, 1);
    phase->row = games_phase_get(play->home->store, row->id);
    g_autofree char *code = g_strcanon(g_strdup(row->code), G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS, '-');
    phase->map = g_strdup_printf("%s-%u", code, row->version);
    phase->file = g_strconcat(phase->map, ".html", NULL);
    rules_phase_parse(play->board->map, row->code, strlen(row->code), &phase->phase);
    return phase;
}

const struct judge_site_phase *judge_site_standing(const GPtrArray *phases, const char *code)
{
    GAMES_EACH(const struct judge_site_phase, phase, phases)
        if (phase->stands && !strcmp(phase->row->code, code))
            return phase;
    return NULL;
}

/* What was taken back is in force again: where results wait for an issue it is shown when the phase was played once more. */
GPtrArray *judge_site_phases(const struct judge_play *play)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id),
                         all = games_phase_all(play->home->store, play->game->id);
    g_autoptr(GHashTable) standing = g_hash_table_new(g_int64_hash, g_int64_equal);
    GPtrArray *phases = g_ptr_array_new_with_free_func(phase_free);
    GAMES_EACH(struct games_phase, row, line) {
        g_hash_table_add(standing, &row->id);
        if (row->adjudicated_s)
            g_ptr_array_add(phases, phase_new(play, row));
    }

    guint count = phases->len;
    for (guint i = 0; i < count; i++) {
        struct judge_site_phase *phase = phases->pdata[i];
        phase->stands = true;
        phase->place = i + 1;
        phase->count = count;
    }
    bool waits = judge_embargo_holds(play->home, play->game);
    GAMES_EACH(struct games_phase, row, all)
        if (row->adjudicated_s && !g_hash_table_contains(standing, &row->id) &&
            (!waits || judge_site_standing(phases, row->code)))
            g_ptr_array_add(phases, phase_new(play, row));
    return phases;
}

/* ---- the print ---- */

static void add_settings(const struct games_game *game, GString *facts)
{
    GList *keys = g_list_sort(g_hash_table_get_keys(game->settings), (GCompareFunc)strcmp);
    for (GList *key = keys; key; key = key->next)
        g_string_append_printf(facts, "%s=%s\n", (const char *)key->data,
                               (const char *)g_hash_table_lookup(game->settings, key->data));
    g_list_free(keys);
    g_string_append_printf(facts, "%s %d %s %s %s %s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", game->name,
                           (int)game->state, game->variant, judge_or_empty(game->map_text), game->language,
                           judge_or_empty(game->result), game->started_s, game->ended_s);
}

static void add_phases(const GPtrArray *phases, GString *facts)
{
    GAMES_EACH(const struct judge_site_phase, phase, phases)
        g_string_append_printf(facts, "%s %d %u/%u %" G_GINT64_FORMAT " %d %s\n", phase->file, phase->stands,
                               phase->place, phase->count, phase->row->adjudicated_s, (int)phase->row->cause,
                               phase->row->why ? phase->row->why : "");
}

/* How somebody is called here; "" for nobody, and where nobody is to be known. */
static void add_person(const struct judge_play *play, gint64 id, GString *facts)
{
    g_autoptr(games_person) person =
        judge_game_shows_names(play->game) ? games_person_get(play->home->store, id) : NULL;
    g_autofree char *name = person ? judge_person_name(person) : NULL;
    g_string_append_printf(facts, "%s\n", judge_or_empty(name));
}

static void add_people(const struct judge_play *play, GString *facts)
{
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, true),
                         events = games_event_list(play->home->store, play->game->id, 0);
    GAMES_EACH(const struct games_seat, seat, seats) {
        g_string_append_printf(facts, "%s %d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " ",
                               seat->power ? seat->power : "", (int)seat->role, seat->since_s, seat->until_s);
        add_person(play, seat->person, facts);
    }
    /* Each once: how many events there are tells who has ordered. */
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (guint i = 0; i < seats->len; i++)
        g_hash_table_add(seen, &((struct games_seat *)seats->pdata[i])->person);
    GAMES_EACH(struct games_event, event, events)
        if (event->power && event->person && g_hash_table_add(seen, &event->person))
            add_person(play, event->person, facts);
}

static void add_words(const struct judge_play *play, GString *facts)
{
    g_autoptr(GPtrArray) press = games_press_list(play->home->store, play->game->id, 0, false),
                         questions = games_question_list(play->home->store, play->game->id, false);
    GAMES_EACH(const struct games_press, item, press) {
        if (!judge_press_is_public(play, item))
            continue;
        g_autofree char *from = judge_press_say_from(play, item, RULES_ENGLISH);
        g_autofree char *to = judge_press_say_readers(play, item, RULES_ENGLISH);
        g_string_append_printf(facts, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s %s %s %s\n", item->id,
                               item->phase, judge_or_empty(from), to, judge_or_empty(item->dateline),
                               item->text);
    }
    GAMES_EACH(const struct games_question, question, questions)
        g_string_append_printf(facts, "%s %s %s %" G_GINT64_FORMAT "\n", question->kind,
                               question->text ? question->text : "", question->state, question->closed_s);
}

static char *print_of(const struct judge_site *site, const struct judge_play *play,
                      const struct judge_site_game *game, const GPtrArray *phases)
{
    g_autoptr(GString) facts = g_string_new(site->look);
    add_settings(play->game, facts);
    add_phases(phases, facts);
    add_people(play, facts);
    add_words(play, facts);
    for (const enum rules_language *language = judge_site_languages; *language; language++)
        g_string_append_printf(facts, "%s\n", game->stands[*language]);
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, facts->str, (gssize)facts->len);
}

/* ---- facts ---- */

static char *say_stands(const struct judge_site *site, const struct judge_play *play,
                        enum rules_language language)
{
    char *end = judge_end_said(play, language);
    if (end)
        return end;
    if (play->game->state == GAMES_STATE_FORMING)
        return templates_phrase(language, "site.forming", NULL);
    if (!judge_play_is_open(play))
        return templates_phrase(language, "site.ended", NULL);

    bool runs = play->game->state == GAMES_STATE_ACTIVE && play->phase->deadline_s;
    g_autofree char *phase = judge_play_phase_name(play, NULL, language);
    g_autofree char *date = runs ? templates_say_date(play->phase->deadline_s, site->zone, language) : NULL;
    const char *key = date ? "site.due" : "site.undated";
    if (play->game->state == GAMES_STATE_PAUSED)
        key = "site.paused";
    return templates_phrase_words(language, key, "word", phase, "date", date, NULL);
}

/* Who still owes, where the game says so. How often it is made anew tells when each has written. Transfer full. */
static char *say_owing(const struct judge_play *play, char *stands, enum rules_language language)
{
    bool told = judge_setting_is(play->game, "show-owing", "yes") && judge_game_shows_names(play->game) &&
                !judge_embargo_holds(play->home, play->game);
    bool runs = judge_play_is_open(play) && play->game->state == GAMES_STATE_ACTIVE;
    g_autofree char *powers =
        told && runs ? judge_demands_said(play, language, judge_demand_is_open) : g_strdup("");
    if (!*powers)
        return stands;
    g_autofree char *before = stands;
    return templates_phrase_words(language, "site.owing", "stands", before, "powers", powers, NULL);
}

static void news_free(void *data)
{
    struct judge_site_news *news = data;
    for (const enum rules_language *language = judge_site_languages; *language; language++) {
        g_free(news->title[*language]);
        g_free(news->text[*language]);
    }
    g_free(news->code);
    g_free(news->file);
    g_free(news);
}

/* "Germany 5, England 4": who has how many centres after a phase. Transfer full. */
static char *say_counts(const struct judge_play *play, const struct rules_position *pos,
                        enum rules_language language)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const struct rules_map *map = play->board->map;
    for (unsigned n = map->n_centres; n > 0; n--)
        for (rules_power p = 0; p < map->n_powers; p++)
            if (rules_position_count_centres(pos, p) == n)
                g_string_append_printf(text, "%s%s %u", text->len ? ", " : "",
                                       rules_power_name(play->board->names, p, language), n);
    return g_strdup(text->str);
}

static void add_news(const struct judge_play *play, const struct judge_site_phase *phase,
                     struct judge_site_game *game)
{
    struct judge_site_news *news = g_new0(struct judge_site_news, 1);
    g_autofree struct rules_position *before = g_new0(struct rules_position, 1),
                                     *pos = g_new0(struct rules_position, 1);
    g_autofree struct rules_result *result = g_new0(struct rules_result, 1);
    bool read = judge_play_result(play, phase->row, before, result, NULL);
    if (read)
        rules_advance(result, &play->book, pos);
    news->code = g_strdup(phase->map);
    news->file = g_strdup(phase->file);
    news->at_s = phase->row->adjudicated_s;
    news->version = phase->row->version;
    for (const enum rules_language *language = judge_site_languages; *language; language++) {
        news->title[*language] = templates_say_phase(play->board->map, phase->phase, *language);
        news->text[*language] = read ? say_counts(play, pos, *language) : g_strdup("");
    }
    g_ptr_array_add(game->news, news);
}

struct judge_site_game *judge_site_game_new(const struct judge_site *site, const struct judge_play *play)
{
    struct judge_site_game *game = g_new0(struct judge_site_game, 1);
    game->id = play->game->id;
    game->name = g_strdup(play->game->name);
    game->slug = g_strdup(play->game->name);
    game->state = play->game->state;
    game->started_s = play->game->started_s;
    game->ended_s = play->game->ended_s;
    game->variant = strcmp(play->game->variant, "standard") ? g_strdup(play->game->variant) : NULL;
    game->rules = judge_rules_title(play->rules);
    game->news = g_ptr_array_new_with_free_func(news_free);
    for (const enum rules_language *language = judge_site_languages; *language; language++) {
        game->stands[*language] = say_owing(play, say_stands(site, play, *language), *language);
        if (judge_play_is_open(play))
            game->phase[*language] = judge_play_phase_name(play, NULL, *language);
    }
    if (judge_play_is_open(play) && play->game->state == GAMES_STATE_ACTIVE) {
        game->deadline_s = play->phase->deadline_s;
        game->opened_s = play->phase->opened_s;
    }

    g_autoptr(GPtrArray) phases = judge_site_phases(play);
    for (guint i = phases->len; i > 0; i--) {
        const struct judge_site_phase *phase = phases->pdata[i - 1];
        if (phase->stands && game->news->len < NEWS_MOST)
            add_news(play, phase, game);
    }
    game->print = print_of(site, play, game, phases);
    return game;
}

void judge_site_game_free(struct judge_site_game *game)
{
    if (!game)
        return;
    for (const enum rules_language *language = judge_site_languages; *language; language++) {
        g_free(game->stands[*language]);
        g_free(game->phase[*language]);
    }
    g_free(game->name);
    g_free(game->slug);
    g_free(game->variant);
    g_free(game->rules);
    g_free(game->print);
    g_ptr_array_unref(game->news);
    g_free(game);
}

const struct judge_site_game *judge_site_find(const struct judge_site *site, const char *name)
{
    GAMES_EACH(const struct judge_site_game, game, site->games)
        if (!g_ascii_strcasecmp(game->name, name))
            return game;
    return NULL;
}
