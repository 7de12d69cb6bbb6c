#include "report.h"
#include "report_p.h"
#include "report_notes.h"
#include "actions.h"
#include "finale.h"
#include "post.h"
#include "press.h"
#include "seats.h"
#include "versions.h"
#include "votes.h"
#include "../play/bids.h"
#include "../play/demand.h"
#include "../play/hand.h"
#include "../play/orders.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../play/seasons.h"
#include "../play/toss.h"
#include "../conf/settings.h"

#include <string.h>

void judge_report_free(struct judge_report *report)
{
    if (!report)
        return;

    g_free(report->result);
    g_free(report->players);
    g_ptr_array_unref(report->owned);
    g_array_unref(report->years);
    g_array_unref(report->counts);
    g_ptr_array_unref(report->late);
    g_ptr_array_unref(report->vacant);
    g_ptr_array_unref(report->scripted);
    g_ptr_array_unref(report->press);
    g_free(report->rules);
    judge_version_free(report->version);
    g_free(report);
}

/* Notes the centres of `pos` for the year they were settled in: an adjustment's own year, else (the year's
 * first phase) the year before. */
static void note_centres(struct judge_report *report, const struct rules_position *pos)
{
    const struct rules_map *map = report->play->board->map;
    int32_t year = pos->phase.year;

    if (rules_phase_type(map, pos->phase) != RULES_PHASE_ADJUSTMENT) {
        if (pos->phase.step != 0)
            return;
        year--;
    }

    guint i = 0;
    while (i < report->years->len && g_array_index(report->years, int32_t, i) != year)
        i++;
    if (i == report->years->len) {
        g_array_append_val(report->years, year);
        g_array_set_size(report->counts, (guint)(report->years->len * map->n_powers));
    }

    for (rules_power p = 0; p < map->n_powers; p++)
        g_array_index(report->counts, unsigned, i * map->n_powers + p) = rules_position_count_centres(pos, p);
}

static bool gather_years(struct judge_report *report, GError **error)
{
    const struct judge_play *play = report->play;
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);

    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    GAMES_EACH(const struct games_phase, row, line) {
        if (row->id > report->phase && report->has_before)
            break;
        if (!judge_position_read(play->board, row->position, row->code, pos, error))
            return false;
        note_centres(report, pos);
    }

    note_centres(report, &report->after);

    return true;
}

/* Who played a power when the phase was adjudicated, whoever plays it now; NULL: nobody. Borrowed. */
static const struct games_seat *holder_of(const struct judge_report *report, const GPtrArray *seats,
                                          const struct rules_map_power *on_map)
{
    const char *power = on_map->id;
    const struct games_seat *found = NULL;
    gint64 then_s = report->closed_s;
    GAMES_EACH(const struct games_seat, seat, seats) {
        if (seat->role != GAMES_ROLE_PLAYER || g_strcmp0(seat->power, power))
            continue;
        if (games_turn_get(report->play->home->store, report->phase, seat->id) != GAMES_TURN_NONE)
            return seat;
        /* Who lost his seat by this very adjudication has a turn in it; by another of the same moment, none. */
        bool hired = on_map->hired && seat->until_s == then_s; /* until this very moment */
        if (!found && seat->since_s <= then_s && (!seat->until_s || seat->until_s > then_s || hired))
            found = seat;
    }

    return found;
}

/* Whether the phase reported was a movement that its players had to write orders for. */
static bool owed_moves(const struct judge_report *report)
{
    if (!report->has_before)
        return false;

    bool voted = report->agreed && !g_strcmp0(report->play->game->result, "vote");
    return !voted && rules_phase_type(report->play->board->map, report->before.phase) == RULES_PHASE_MOVEMENT;
}

static void gather_name(struct judge_report *report, const struct games_seat *seat,
                        struct templates_player *player)
{
    const struct judge_play *play = report->play;
    g_autoptr(games_person) person = games_person_get(play->home->store, seat->person);
    char *shown = person ? judge_person_shown(play->game, person) : NULL;
    if (shown) {
        g_ptr_array_add(report->owned, shown);
        player->shown = shown;
    }
}

static void gather_player(struct judge_report *report, const GPtrArray *seats, rules_power p, bool movement)
{
    const struct judge_play *play = report->play;
    const struct rules_map *map = play->board->map;
    struct templates_player *player = &report->players[p];
    const struct games_seat *now = judge_play_seat(play, map->power[p].id);
    const struct games_seat *seat = seats ? holder_of(report, seats, &map->power[p]) : now;

    player->power = map->power[p].id;
    player->scripted = !seat && map->power[p].script;
    player->vacant = !seat && !player->scripted;
    bool for_hire = map->power[p].hired; /* told with the bids */
    if (!(report->current ? now : seat) && !for_hire)
        g_ptr_array_add(map->power[p].script ? report->scripted : report->vacant, (char *)player->power);
    if (!seat)
        return;

    player->missed = games_turn_in_a_row(play->home->store, report->phase, seat->id);
    gather_name(report, seat, player);
    player->late = movement && rules_power_must_order(&report->before, p, &play->book) &&
                   judge_demand_was_missed(play, report->phase, player->power);
    if (player->late)
        g_ptr_array_add(report->late, (char *)player->power);
}

static void gather_players(struct judge_report *report)
{
    const struct judge_play *play = report->play;
    const struct rules_map *map = play->board->map;
    bool movement = owed_moves(report);
    g_autoptr(GPtrArray) seats =
        report->closed_s ? games_seat_list(play->home->store, play->game->id, true) : NULL;

    report->n_players = map->n_powers;
    report->players = g_new0(struct templates_player, map->n_powers);
    for (rules_power p = 0; p < map->n_powers; p++)
        gather_player(report, seats, p, movement);
}

static struct judge_report *report_empty(const struct judge_play *play)
{
    struct judge_report *report = g_new0(struct judge_report, 1);
    report->play = play;
    report->owned = g_ptr_array_new_with_free_func(g_free);
    report->years = g_array_new(FALSE, TRUE, sizeof(int32_t));
    report->counts = g_array_new(FALSE, TRUE, sizeof(unsigned));
    report->late = g_ptr_array_new();
    report->vacant = g_ptr_array_new();
    report->scripted = g_ptr_array_new();
    report->press = g_ptr_array_new_with_free_func((GDestroyNotify)games_press_free);
    report->winner = RULES_NO_POWER;
    return report;
}

/* What the phase came to: `result` if the caller holds it already, else as it was kept. */
static bool gather_result(struct judge_report *report, const struct games_phase *row,
                          const struct rules_result *result, GError **error)
{
    const struct judge_play *play = report->play;
    report->has_before = true;
    report->phase = row->id;
    report->result = g_new0(struct rules_result, 1);
    if (!judge_play_result(play, row, &report->before, report->result, error))
        return false;

    if (result)
        *report->result = *result;
    rules_advance(report->result, &play->book, &report->after);
    report->end = judge_play_end(play, &report->before, &report->after, &report->winner);

    g_autoptr(GError) why = NULL;
    report->version = judge_version_new(play, row, &why);
    if (!why)
        return true;

    g_propagate_error(error, g_steal_pointer(&why));

    return false;
}

static void gather_start(struct judge_report *report)
{
    const struct judge_play *play = report->play;
    rules_position_copy(&report->after, &play->pos);
    report->phase = play->phase ? play->phase->id : 0;
}

/* Where the report stands in the course of its game; `row` NULL: at its start. */
/* Whether the phase that is open is adjudicated anew at once, with the orders that it had: nothing is asked for it. */
static bool is_replayed(const struct judge_play *play)
{
    const GPtrArray *rows = play->replayed;
    for (guint i = 0; rows && i < rows->len; i++) {
        const struct games_phase *row = rows->pdata[i];
        if (row->adjudicated_s && !strcmp(row->code, play->phase->code))
            return true;
    }
    return false;
}

static void place_in_course(struct judge_report *report, const struct games_phase *row)
{
    const struct judge_play *play = report->play;
    const struct games_phase *now = play->phase;
    bool last = !row || (now && now->id == row->id);
    bool next_is_open = now && !now->adjudicated_s && (!row || now->parent == row->id);

    /* The line's own next phase is what was played on with (an editor may have edited it). */
    if (next_is_open) {
        rules_position_copy(&report->after, &play->pos);
        report->deadline_s = now->deadline_s;
    }

    if (last) {
        g_autofree char *how = judge_votes_say_end(play, RULES_ENGLISH);
        report->agreed = how != NULL;
    }

    report->current = last || (next_is_open && !is_replayed(play));
    report->closed_s = row ? row->adjudicated_s : 0;
    report->since = report->has_before ? report->before.phase : report->after.phase;
}

static void gather_press(struct judge_report *report, const struct games_phase *row)
{
    bool ended = report->end != RULES_END_NONE || report->agreed;
    report->opened_s = row->opened_s;
    g_ptr_array_unref(report->press);
    report->press = judge_press_of_report(report->play, row->id, ended ? row->adjudicated_s : 0);
}

struct judge_report *judge_report_new(const struct judge_play *play, const struct games_phase *row,
                                      const struct rules_result *result, GError **error)
{
    struct judge_report *report = report_empty(play);
    if (!row)
        gather_start(report);
    else if (!gather_result(report, row, result, error)) {
        judge_report_free(report);
        return NULL;
    }

    place_in_course(report, row);
    if (!gather_years(report, error)) {
        judge_report_free(report);
        return NULL;
    }

    gather_players(report);
    report->rules = g_strdup(row && row->adjudicated_s ? row->rules : play->rules);
    if (row)
        gather_press(report, row);

    return report;
}

struct filled {
    struct templates_report report;
    GPtrArray *notes;
    GArray *press;    /* struct templates_press_item */
    GArray *given;    /* struct templates_given, of the phase now open */
    GPtrArray *names; /* strings they point to */
    char *scores;
    struct judge_finale *finale;
    struct templates_finale finale_lines;
    char *options, *version_what, *changes;
    GPtrArray *actions;
    char book[32];
};

static const char *keep(struct filled *filled, char *text)
{
    g_ptr_array_add(filled->names, text);
    return text;
}

static void fill_press(const struct judge_report *report, const struct judge_reader *reader,
                       struct filled *filled)
{
    const struct judge_play *play = report->play;
    filled->press = g_array_new(FALSE, TRUE, sizeof(struct templates_press_item));
    filled->names = g_ptr_array_new_with_free_func(g_free);
    GAMES_EACH(const struct games_press, row, report->press) {
        struct templates_press_item item = {
            .dateline = keep(filled, judge_press_say_dateline(play, row, reader->language)),
            .from = keep(filled, judge_press_say_from(play, row, reader->language)),
            .to = keep(filled, judge_press_say_readers(play, row, reader->language)),
            .text = row->text};
        g_array_append_val(filled->press, item);
    }
}

/* What each power has on file already for the phase that is open now: sent ahead, or with the moves. */
static void fill_given(const struct judge_report *report, const char *notation, struct filled *filled)
{
    const struct judge_play *play = report->play;
    filled->given = g_array_new(FALSE, TRUE, sizeof(struct templates_given));

    bool open = report->current && !report->continues && play->phase && !play->phase->adjudicated_s;
    for (rules_power p = 0; open && p < play->board->map->n_powers; p++) {
        const char *id = play->board->map->power[p].id;
        g_autoptr(GArray) orders = judge_play_orders(play, play->phase->id, &play->pos, id);

        g_autoptr(GString) list = g_string_new(NULL);
        for (guint i = 0; i < orders->len; i++) {
            g_autofree char *one = templates_say_written(
                play->board->names, &play->pos, &g_array_index(orders, struct rules_order, i), notation);
            g_string_append_printf(list, "%s%s", i ? ", " : "", one);
        }

        if (!list->len)
            continue;

        struct templates_given given = {.power = id,
                                        .complete = !judge_demand_of(play, p).owed,
                                        .orders = keep(filled, g_strdup(list->str))};
        g_array_append_val(filled->given, given);
    }
}

/* "a=b c=d" as "a=b, c=d". Transfer full. */
static char *comma_list(const char *words)
{
    g_auto(GStrv) word = g_strsplit(words, " ", -1);
    return g_strjoinv(", ", word);
}

/* The end told, in the last report alone. */
static void fill_finale(const struct judge_report *report, enum rules_language language,
                        struct filled *filled)
{
    bool over = report->end != RULES_END_NONE || report->agreed;
    struct templates_chart years = {.language = language};
    if (!over || !report->current || report->continues || !report->has_before)
        return;

    judge_report_years(report, &years);
    bool pieces = report->end == RULES_END_YEAR &&
                  report->play->book.value[RULES_OPTION_TIMED_WINNER] == RULES_TIMED_PIECES;
    filled->finale = judge_finale_new(report->play, &years, pieces ? &report->after : NULL, language);
    filled->finale_lines = (struct templates_finale){
        .n_places = filled->finale->places->len,
        .places = (const char *const *)filled->finale->places->pdata,
        .n_story = filled->finale->story->len,
        .story = (const char *const *)filled->finale->story->pdata,
        .farewell = filled->finale->farewell,
        .turns = filled->finale->punctual ? judge_punctual_turns(filled->finale->punctual) : NULL,
        .points = filled->finale->points};
}

/* What the editor's setting says of this phase: his own headline ("F1902M Turkey awakes", "A1902M …"), "" for none; NULL: the
 * judge's. Borrowed. */
static const char *headline_of(const struct judge_report *report)
{
    const char *wanted = judge_setting(report->play->game, "headline");
    const char *rest = wanted + strcspn(wanted, " :");
    char code[32];
    if (!strcmp(wanted, "no"))
        return "";
    if (!report->has_before || !*rest)
        return NULL;

    rules_phase_code(report->play->board->map, report->before.phase, code, sizeof code);
    g_autofree char *french = templates_say_code(RULES_FRENCH, code),
                    *given = g_strndup(wanted, (gsize)(rest - wanted));
    bool this_phase = !g_ascii_strcasecmp(given, code) || !g_ascii_strcasecmp(given, french);
    return this_phase ? rest + strspn(rest, " :") : NULL;
}

static void fill(struct judge_report *report, const struct judge_reader *reader, struct filled *filled)
{
    const struct judge_play *play = report->play;
    const struct judge_home *home = play->home;

    fill_press(report, reader, filled);
    fill_given(report, judge_play_notation(play, reader->language), filled);
    filled->notes = judge_report_notes_of(report, reader->language);
    filled->scores = judge_report_scores_of(report, reader->language);
    fill_finale(report, reader->language, filled);

    g_auto(GStrv) rules = g_strsplit(report->rules, " ", 2);
    filled->options = rules[0] && rules[1] ? comma_list(rules[1]) : NULL;
    filled->actions = g_ptr_array_new_with_free_func(g_free);
    if (reader->edits && report->current && !report->continues)
        judge_actions(play, reader->language, filled->actions);

    const struct judge_version *version = report->version;
    filled->version_what = version ? judge_version_say(play, version, reader->language, reader->zone) : NULL;
    filled->changes =
        version ? judge_version_changes(play, version, &report->before, report->result, reader->language)
                : NULL;
    filled->report = (struct templates_report){
        .home = home->config->home,
        .language = reader->language,
        .names = play->board->names,
        .game = play->game->name,
        .judge = home->config->name,
        .editor = home->config->editor,
        .address = home->config->address,
        .number = *judge_setting(play->game, "number") ? judge_setting(play->game, "number") : NULL,
        .headline = headline_of(report),
        .rules = judge_rulebook_title(rules[0] ? rules[0] : "", filled->book, sizeof filled->book),
        .notation = judge_play_notation(play, reader->language),
        .before = report->has_before ? &report->before : NULL,
        .result = report->result,
        .after = &report->after,
        .book = &play->book,
        .n_players = report->n_players,
        .players = report->players,
        .n_years = report->years->len,
        .years = (const int32_t *)report->years->data,
        .counts = (const unsigned *)report->counts->data,
        .n_press = filled->press->len,
        .press = (const struct templates_press_item *)filled->press->data,
        .n_notes = filled->notes->len,
        .notes = (const char *const *)filled->notes->pdata,
        .deadline_s = report->deadline_s,
        .now_s = home->now_s,
        .zone = reader->zone,
        .reader_power = reader->power,
        .ahead_retreats = !judge_setting_is(play->game, "year", "five-phases"),
        .ahead_builds = judge_setting_is(play->game, "year", "two-seasons"),
        .ahead_only = judge_seasons_is_postal(play->game),
        .n_given = filled->given->len,
        .given = (const struct templates_given *)filled->given->data,
        .bids_known = !report->has_before && judge_bids_are_known(play),
        .bids = report->current && !report->continues && judge_bids_are_due(play),
        .past = !report->current,
        .ended = report->end != RULES_END_NONE || report->agreed,
        .end = report->end,
        .winner = report->winner,
        .scores = filled->scores,
        .finale = filled->finale ? &filled->finale_lines : NULL,
        .map_cid = reader->map_cid,
        .map_alt = reader->map_alt,
        .chart_cid = reader->chart_cid,
        .chart_alt = reader->chart_alt,
        .turns_cid = reader->turns_cid,
        .turns_alt = reader->turns_alt,
        .explain = judge_setting_is(play->game, "explain", "yes"),
        .options = filled->options,
        .n_actions = filled->actions->len,
        .actions = (const char *const *)filled->actions->pdata,
        .house_rules = *judge_setting(play->game, "house-rules") != '\0',
        .version = version ? version->number : 1,
        .version_what = filled->version_what,
        .version_why = version ? version->why : NULL,
        .changes = filled->changes,
    };
}

static void unfill(struct filled *filled)
{
    g_ptr_array_unref(filled->notes);
    g_array_unref(filled->press);
    g_array_unref(filled->given);
    g_ptr_array_unref(filled->names);
    g_free(filled->scores);
    judge_finale_free(filled->finale);
    g_free(filled->options);
    g_ptr_array_unref(filled->actions);
    g_free(filled->version_what);
    g_free(filled->changes);
}

struct judge_values {
    struct filled filled;
};

struct judge_values *judge_values_new(struct judge_report *report, const struct judge_reader *reader,
                                      bool goes_on)
{
    struct judge_values *values = g_new0(struct judge_values, 1);
    report->continues = goes_on;
    fill(report, reader, &values->filled);
    return values;
}

const struct templates_report *judge_values_get(const struct judge_values *values)
{
    return &values->filled.report;
}

void judge_values_free(struct judge_values *values)
{
    if (!values)
        return;
    unfill(&values->filled);
    g_free(values);
}

void judge_report_render(struct judge_report *report, const struct judge_reader *reader, char **subject,
                         char **text, char **html)
{
    judge_report_render_letter(&report, 1, reader, subject, text, html);
}

struct judge_letter {
    guint n;
    struct filled *filled;
    const struct templates_report **report;
    struct templates_letter *letter;
    enum rules_language language;
    char *zone;
    bool edits;
};

struct judge_letter *judge_letter_new(struct judge_report *const *part, guint n,
                                      const struct judge_reader *reader)
{
    struct judge_letter *letter = g_new0(struct judge_letter, 1);
    letter->n = n;
    letter->language = reader->language;
    letter->zone = g_strdup(reader->zone);
    letter->edits = reader->edits;
    letter->filled = g_new0(struct filled, n);
    letter->report = g_new0(const struct templates_report *, n);

    for (guint i = 0; i < n; i++) {
        part[i]->continues = i + 1 < n;
        part[i]->opened_s = part[0]->opened_s;
        part[i]->since = part[0]->since;
        fill(part[i], reader, &letter->filled[i]);
        letter->report[i] = &letter->filled[i].report;
    }

    letter->letter = templates_letter_new(letter->report, n);

    return letter;
}

bool judge_letter_is_for(const struct judge_letter *letter, const struct judge_reader *reader)
{
    return letter->language == reader->language && letter->edits == reader->edits &&
           !g_strcmp0(letter->zone, reader->zone);
}

void judge_letter_fill(struct judge_letter *letter, const GPtrArray *powers, char **subject, char **text,
                       char **html)
{
    templates_letter_fill_for(letter->letter, (const char *const *)powers->pdata, powers->len, subject, text,
                              html);
}

void judge_letter_free(struct judge_letter *letter)
{
    templates_letter_free(letter->letter);
    for (guint i = 0; i < letter->n; i++)
        unfill(&letter->filled[i]);
    g_free(letter->filled);
    g_free(letter->report);
    g_free(letter->zone);
    g_free(letter);
}

void judge_report_render_letter(struct judge_report *const *part, guint n, const struct judge_reader *reader,
                                char **subject, char **text, char **html)
{
    struct judge_letter *letter = judge_letter_new(part, n, reader);
    templates_letter_fill(letter->letter, reader->power, subject, text, html);
    judge_letter_free(letter);
}

void judge_letter_set_theatre(struct judge_letter *letter, const char *cid, const char *alt)
{
    templates_letter_set_theatre(letter->letter, cid, alt);
}

void judge_report_scene(struct judge_report *const *part, guint n, enum rules_language language,
                        struct templates_scene *scene)
{
    const struct judge_report *first = part[0];
    const struct judge_play *play = first->play;
    *scene = (struct templates_scene){.names = play->board->names,
                                      .pos = first->has_before ? &first->before : &first->after,
                                      .result = first->result,
                                      .next = first->result ? &part[n - 1]->after : NULL,
                                      .book = &play->book,
                                      .language = language,
                                      .notation = judge_play_notation(play, language)};
}

struct mailio_encoded *judge_report_map(struct judge_report *const *part, guint n,
                                        enum rules_language language, char **cid, char **alt)
{
    const struct judge_report *first = part[0];
    return judge_post_map(first->play, first->has_before ? &first->before : &first->after, first->result,
                          n > 1 ? &part[n - 1]->after : NULL, language, first->phase, cid, alt);
}

bool judge_report_years(const struct judge_report *report, struct templates_chart *chart)
{
    chart->names = report->play->board->names;
    chart->map = report->play->board->map;
    chart->n_years = report->years->len;
    chart->years = (const int32_t *)report->years->data;
    chart->counts = (const unsigned *)report->counts->data;
    return chart->n_years >= 2;
}

struct mailio_encoded *judge_report_chart(struct judge_report *const *part, guint n,
                                          enum rules_language language, char **cid, char **alt)
{
    enum { YEARS_BEFORE = 2 /* the start and the first year: two points are no curve */ };
    const struct judge_report *last = part[n - 1];
    const struct judge_play *play = last->play;
    *cid = *alt = NULL;
    if (last->years->len <= YEARS_BEFORE ||
        !(last->end != RULES_END_NONE || last->agreed || judge_report_closes_a_year(last)))
        return NULL;

    g_autofree char *said = templates_phrase(language, "chart.title", NULL);
    g_autofree char *title = g_strdup_printf("%s \xC2\xB7 %s", play->game->name, said);
    struct templates_chart chart = {.language = language, .title = title};
    judge_report_years(last, &chart);
    return judge_post_chart(play, &chart, last->phase, cid, alt);
}

struct mailio_encoded *judge_report_turns(struct judge_report *const *part, guint n,
                                          enum rules_language language, char **cid, char **alt)
{
    const struct judge_report *last = part[n - 1];
    *cid = *alt = NULL;
    return last->end != RULES_END_NONE || last->agreed
               ? judge_punctual_picture(last->play, language, cid, alt)
               : NULL;
}
