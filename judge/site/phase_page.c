#include "phase_page.h"
#include "map.h"
#include "page.h"
#include "../letters/press.h"
#include "../letters/seats.h"
#include "../letters/versions.h"
#include "../letters/votes.h"
#include "../play/demand.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../../templates/say.h"

#include <string.h>

/* One phase while its pages are made. */
struct page {
    struct judge_site_work *work;
    const struct judge_site_phase *phase;
    struct rules_position before, after;
    struct rules_result result;
    struct judge_site_map map;
    struct judge_version *version; /* NULL: the first of its code */
    bool counted;                  /* the year's centres were settled with it */
    bool late[RULES_MAX_POWERS];
};

/* ---- what is gathered once ---- */

static void note_years(struct page *page)
{
    struct judge_site_work *work = page->work;
    const struct rules_map *map = page->before.map;
    bool first = !work->years->len;
    bool counted = page->counted = judge_play_counts_centres(map, page->phase->phase, page->after.phase);
    if (!page->phase->stands || (!first && !counted))
        return;
    for (int pass = first ? 0 : 1; pass < (counted ? 2 : 1); pass++) {
        int32_t year = page->phase->phase.year - (pass == 0);
        const struct rules_position *pos = pass ? &page->after : &page->before;
        g_array_append_val(work->years, year);
        for (rules_power p = 0; p < map->n_powers; p++) {
            unsigned count = rules_position_count_centres(pos, p);
            g_array_append_val(work->counts, count);
        }
    }
}

/* Who owed orders for a movement and gave none. */
static void find_late(struct page *page)
{
    const struct judge_play *play = page->work->play;
    const struct rules_map *map = page->before.map;
    if (rules_phase_type(map, page->phase->phase) != RULES_PHASE_MOVEMENT)
        return;
    for (rules_power p = 0; p < map->n_powers; p++)
        page->late[p] = rules_power_must_order(&page->before, p, &play->book) &&
                        judge_demand_was_missed(play, page->phase->row->id, map->power[p].id);
}

static bool gather(struct page *page, GError **error)
{
    const struct judge_play *play = page->work->play;
    g_autoptr(GError) why = NULL;
    if (!judge_play_result(play, page->phase->row, &page->before, &page->result, error))
        return false;
    rules_advance(&page->result, &play->book, &page->after);
    note_years(page);
    find_late(page);
    page->version = judge_version_new(play, page->phase->row, &why);
    if (!why)
        return true;
    g_propagate_error(error, g_steal_pointer(&why));
    return false;
}

static bool draw(struct page *page, GError **error)
{
    const struct judge_play *play = page->work->play;
    enum rules_language language = judge_site_languages[0];
    struct templates_scene scene = {.names = play->board->names,
                                    .pos = &page->before,
                                    .result = &page->result,
                                    .next = &page->after,
                                    .language = language,
                                    .notation = judge_play_notation(play, language),
                                    .bare = true};
    return judge_site_map_make(page->work, page->phase->map, &scene, &page->map, error);
}

/* ---- who ---- */

/* Who is to be known as the player of a power at a moment. Transfer full; NULL: nobody. */
static char *player_of(const struct judge_site_work *work, const char *power, gint64 at_s)
{
    const struct games_seat *found = NULL;
    GAMES_EACH(const struct games_seat, seat, work->seats) {
        bool then = seat->since_s <= at_s && (!seat->until_s || seat->until_s >= at_s);
        if (!found && then && !g_strcmp0(seat->power, power))
            found = seat;
    }
    if (!found || !judge_game_shows_names(work->play->game))
        return NULL;
    g_autoptr(games_person) person = games_person_get(work->play->home->store, found->person);
    return person ? judge_person_name(person) : NULL;
}

/* ---- orders ---- */

static struct templates_data *add_power(const struct page *page, const char *list, rules_power power,
                                        enum rules_language language, struct templates_data *data)
{
    const struct rules_map *map = page->before.map;
    char colour[8], ink[8];
    templates_power_colours(map, power, colour, ink);
    struct templates_data *row = templates_data_add(data, list);
    templates_data_set_all(row, "power", rules_power_name(page->work->play->board->names, power, language),
                           "letter", map->power[power].letter, "colour", colour, "ink", ink, NULL);
    return row;
}

static void put_order(const struct page *page, const struct rules_outcome *outcome,
                      enum rules_language language, struct templates_data *row)
{
    const struct rules_names *names = page->work->play->board->names;
    const char *notation = judge_play_notation(page->work->play, language);
    bool bad = templates_outcome_failed(outcome) || outcome->dislodged;
    g_autofree char *order = templates_say_notation(names, &page->before, outcome, notation, false);
    g_autofree char *why = templates_say_reason(names, &page->before, outcome, notation, language, false);
    templates_data_set_all(row, "order", order, "why", judge_filled(why), NULL);
    templates_data_set_flag(row, "bad", bad);
    if (outcome->unit.kind) {
        const struct rules_map *map = page->before.map;
        g_autofree char *at = g_ascii_strdown(map->place[map->province[outcome->unit.loc]].code, -1);
        templates_data_set(row, "at", at);
    }
}

static void put_power(const struct page *page, rules_power power, enum rules_language language,
                      struct templates_data *data)
{
    const struct rules_map *map = page->before.map;
    struct templates_data *row = NULL;
    for (unsigned i = 0; i < page->result.n_outcomes; i++) {
        const struct rules_outcome *outcome = &page->result.outcome[i];
        if (judge_outcome_owner(outcome) != power)
            continue;
        if (!row) {
            g_autofree char *player =
                player_of(page->work, map->power[power].id, page->phase->row->adjudicated_s);
            row = add_power(page, "powers", power, language, data);
            templates_data_set(row, "player", player);
            templates_data_set_flag(row, "late", page->late[power]);
        }
        put_order(page, outcome, language, templates_data_add(row, "orders"));
    }
}

static void put_centres(const struct page *page, rules_power power, enum rules_language language,
                        struct templates_data *data)
{
    const struct rules_map *map = page->after.map;
    unsigned centres = rules_position_count_centres(&page->after, power),
             units = rules_position_count_units(&page->after, power);
    if (!centres && !units)
        return;

    g_autoptr(GString) places = g_string_new(NULL);
    const char *notation = judge_play_notation(page->work->play, language);
    for (unsigned c = 0; c < map->n_centres; c++) {
        if (page->after.owner[map->centres[c]] != power)
            continue;
        g_autofree char *place =
            templates_say_place(page->work->play->board->names, map, map->centres[c], notation);
        judge_list_join(places, " ", place);
    }
    struct templates_data *row = add_power(page, "centres", power, language, data);
    templates_data_set_all(row, "count", DIGITS(centres), "units", DIGITS(units), "places", places->str,
                           NULL);
}

static void put_powers(const struct page *page, enum rules_language language, struct templates_data *data)
{
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(page->work->play->board->names, page->before.map, language, order);
    for (unsigned i = 0; i < n; i++)
        put_power(page, order[i], language, data);
    for (unsigned i = 0; i < n; i++)
        put_centres(page, order[i], language, data);
}

/* The same on the page that holds the whole game. */
static void put_history(const struct page *page, const char *said, enum rules_language language)
{
    struct templates_data *row = templates_data_add(page->work->history[language], "phases");
    templates_data_set_all(row, "phase", said, "file", page->phase->file, NULL);
    put_powers(page, language, row);
    templates_data_set_flag(row, "counted", page->counted);
}

/* ---- notes, press ---- */

static void put_notes(const struct page *page, enum rules_language language, struct templates_data *data)
{
    const struct games_phase *row = page->phase->row;
    g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(g_free);
    judge_nmr_notes(page->work->play, row->id, language, notes);
    judge_votes_report(page->work->play, row->opened_s, row->adjudicated_s, language, notes);
    for (guint i = 0; i < notes->len; i++)
        templates_data_set(templates_data_add(data, "notes"), "text", notes->pdata[i]);
}

static void put_press_item(const struct judge_site_work *work, const struct games_press *item,
                           enum rules_language language, struct templates_data *data)
{
    g_autofree char *dateline = judge_press_say_dateline(work->play, item, language);
    g_autofree char *from = judge_press_say_from(work->play, item, language);
    g_autofree char *to = judge_press_say_readers(work->play, item, language);
    g_autofree char *anonymous = templates_phrase(language, "report.anonymous", NULL);
    struct templates_data *row = templates_data_add(data, "press");
    templates_data_set_all(row, "dateline", dateline, "from", from ? from : anonymous, "to", to, "text",
                           item->text, NULL);
}

void judge_site_press(const struct judge_site_work *work, const char *code, gint64 row,
                      enum rules_language language, struct templates_data *data)
{
    for (guint i = 0; i < work->press->len; i++) {
        const struct games_press *item = work->press->pdata[i];
        bool here = row ? item->phase == row : !g_strcmp0(work->press_in->pdata[i], code);
        if (here)
            put_press_item(work, item, language, data);
    }
}

/* ---- versions ---- */

static void put_version(const struct page *page, enum rules_language language, struct templates_data *data)
{
    const struct judge_site_work *work = page->work;
    if (!page->phase->stands) {
        const struct judge_site_phase *now = judge_site_standing(work->phases, page->phase->row->code);
        templates_data_set_flag(data, "replaced", true);
        templates_data_set(data, "now", now ? now->file : NULL);
        judge_site_words(data, language, "replaced", "taken-back", "see-now", NULL);
    }
    if (!page->version)
        return;

    g_autofree char *date =
        templates_say_date(page->version->earlier->adjudicated_s, work->site->zone, language);
    g_autofree char *erratum = templates_phrase_words(language, "site.erratum", "number",
                                                      DIGITS(page->phase->row->version), "date", date, NULL);
    g_autofree char *changes =
        judge_version_changes(work->play, page->version, &page->before, &page->result, language);
    g_auto(GStrv) lines = g_strsplit(changes, "\n", -1);
    templates_data_set_all(data, "erratum", erratum, "erratum_why", page->version->why, NULL);
    for (char **line = lines; *line; line++)
        templates_data_set(templates_data_add(data, "changes"), "text", *line);
    GAMES_EACH(const struct judge_site_phase, other, work->phases)
        if (other->row->id == page->version->earlier->id)
            templates_data_set(data, "earlier", other->file);
    judge_site_words(data, language, "why", "see-earlier", NULL);
}

/* ---- the page ---- */

static void put_way(const struct page *page, enum rules_language language, struct templates_data *data)
{
    const struct judge_site_work *work = page->work;
    const struct judge_site_phase *phase = page->phase;
    judge_site_words(data, language, "previous", "next", "first", "last", "phases", NULL);
    if (!phase->stands)
        return;
    g_autofree char *where = templates_phrase_words(language, "site.place", "number", DIGITS(phase->place),
                                                    "count", DIGITS(phase->count), NULL);
    const struct judge_site_phase *first = work->phases->pdata[0],
                                  *last = work->phases->pdata[phase->count - 1];
    templates_data_set(data, "where", where);
    for (guint i = 0; i < phase->count; i++) {
        const struct judge_site_phase *step = work->phases->pdata[i];
        g_autofree char *said = templates_say_phase(page->before.map, step->phase, language);
        struct templates_data *row = templates_data_add(data, "steps");
        templates_data_set_all(row, "file", step->file, "phase", said, NULL);
        templates_data_set_flag(row, "here", step == phase);
    }
    if (phase->place > 1) {
        const struct judge_site_phase *before = work->phases->pdata[phase->place - 2];
        templates_data_set_all(data, "first", first->file, "previous", before->file, NULL);
    }
    if (phase->place < phase->count) {
        const struct judge_site_phase *next = work->phases->pdata[phase->place];
        templates_data_set_all(data, "next", next->file, "last", last->file, NULL);
    }
}

/* What the lines of the map mean. */
static void put_keys(enum rules_language language, struct templates_data *data)
{
    static const struct {
        const char *word, *signs, *path, *mark, *head; /* classes of site.css; a mark at the end */
    } keys[] = {{"map.key.move", "o", "M3 8H34", "h", "M43 8l-9-5v10z"},
                {"map.key.failed", "o fa", "M3 8H40", "bar", "M41 2v12"},
                {"map.key.support", "o su", "M3 8H43", "su", ""},
                {"map.key.convoy", "o wa", "M3 8q4-9 8 0t8 0t8 0t8 0t8 0", "wa", ""},
                {"map.key.void", "o vo", "M3 8H40", "cross", "M36 4l8 8m0-8l-8 8"},
                {"map.key.retreat", "o re", "M3 8H34", "h w", "M43 8l-9-5v10z"}};
    judge_site_words(data, language, "legend", NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        g_autofree char *word = templates_phrase(language, keys[i].word, NULL);
        templates_data_set_all(templates_data_add(data, "keys"), "word", word, "signs", keys[i].signs, "path",
                               keys[i].path, "mark", keys[i].mark, "head", keys[i].head, NULL);
    }
}

static bool put_page(struct page *page, enum rules_language language, GError **error)
{
    struct judge_site_work *work = page->work;
    const struct games_phase *row = page->phase->row;
    g_autofree char *said = templates_say_phase(page->before.map, page->phase->phase, language);
    g_autofree char *title = g_strdup_printf("%s · %s", work->game->name, said);
    g_autofree char *date = templates_say_date(row->adjudicated_s, work->site->zone, language);
    g_autofree char *path = g_strdup_printf("games/%s/%s", work->game->slug, page->phase->file);

    struct templates_data *data = judge_site_page(work->site, language, "../../../", title);
    templates_data_set_all(data, "game", work->game->name, "phase", said, "date", date, NULL);
    judge_site_words(data, language, "results", "late", "centres", "centres-now", "units", "power", "notes",
                     "press", "to", "adjudicated", NULL);
    templates_data_set_flag(data, "plain", true);
    put_way(page, language, data);
    put_version(page, language, data);
    judge_site_map_put(work, &page->map, said, language, data);
    put_keys(language, data);
    put_powers(page, language, data);
    if (page->phase->stands)
        put_history(page, said, language);
    templates_data_set_flag(data, "counted", page->counted);
    put_notes(page, language, data);
    judge_site_press(work, row->code, page->phase->stands ? 0 : row->id, language, data);
    work->files++;
    return judge_site_put(work->site, language, "site-phase.html", path, data, error);
}

bool judge_site_phase_make(struct judge_site_work *work, const struct judge_site_phase *phase, GError **error)
{
    g_autofree struct page *page = g_new0(struct page, 1);
    page->work = work;
    page->phase = phase;
    bool ok = gather(page, error) && draw(page, error);
    for (const enum rules_language *language = judge_site_languages; ok && *language; language++)
        ok = put_page(page, *language, error);
    judge_version_free(page->version);
    judge_site_map_clear(&page->map);
    return ok;
}
