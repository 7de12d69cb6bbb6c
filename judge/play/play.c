#include "play.h"
#include "result.h"
#include "../../rules/auction.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../../templates/say.h"

#include <string.h>

/* The year after which the game ends by itself: the game's setting, else the rulebook's. */
static int32_t last_year(const struct games_game *game, const struct rules_rulebook *book)
{
    const char *year = games_game_setting(game, "last-year", NULL);
    return year && *year ? (int32_t)judge_setting_number(game, "last-year") /* none: 0 */
                         : rules_rulebook_last_year(book);
}

static bool load_phase(struct judge_play *play, GError **error)
{
    if (!play->game->phase) {
        g_clear_pointer(&play->phase, games_phase_free);
        rules_position_start(play->board->map, &play->pos);
        return true;
    }
    games_phase_free(play->phase);
    play->phase = games_phase_get(play->home->store, play->game->phase);
    if (!play->phase)
        return judge_fail(error, JUDGE_ERROR_SETUP, "phase-lost", "game", play->game->name, "number",
                          DIGITS(play->game->phase), NULL);
    return judge_position_read(play->board, play->phase->position, play->phase->code, &play->pos, error);
}

bool judge_play_reload(struct judge_play *play, GError **error)
{
    struct games_game *game = games_game_get(play->home->store, play->game->id);
    if (!game)
        return judge_refuse(error, "game-gone", "game", play->game->name, NULL);
    games_game_free(play->game);
    play->game = game;
    if (play->seats)
        g_ptr_array_unref(play->seats);
    play->seats = games_seat_list(play->home->store, game->id, false);
    play->board = judge_home_board(play->home, game, error);
    return play->board && load_phase(play, error);
}

struct judge_play *judge_play_load(struct judge_home *home, gint64 id, GError **error)
{
    struct games_game *game = games_game_get(home->store, id);
    if (!game) {
        judge_refuse_number(error, "game-number", NULL, id);
        return NULL;
    }

    struct judge_play *play = g_new0(struct judge_play, 1);
    play->home = home;
    play->game = game;
    play->board = judge_home_board(home, game, error);
    if (!play->board || !judge_setting_rules(game, &play->book, &play->rules, error) ||
        !load_phase(play, error)) {
        judge_play_free(play);
        return NULL;
    }

    play->last_year = last_year(game, &play->book);
    play->seats = games_seat_list(home->store, id, false);

    return play;
}

struct judge_play *judge_play_find(struct judge_home *home, const char *name, GError **error)
{
    struct games_game *game = judge_desk_find_game(home, name);
    if (game) {
        gint64 id = game->id;
        games_game_free(game);
        return judge_play_load(home, id, error);
    }

    g_autoptr(GPtrArray) all = games_game_list(home->store, true);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint i = 0; i < all->len; i++)
        g_ptr_array_add(names, ((struct games_game *)all->pdata[i])->name);

    const char *near = judge_list_nearest(name, names);

    if (near)
        judge_refuse(error, "game-near", "game", name, "near", near, NULL);
    else
        judge_refuse(error, all->len ? "game-none" : "games-none", "game", name, NULL);

    return NULL;
}

void judge_play_free(struct judge_play *play)
{
    if (!play)
        return;
    if (play->seats)
        g_ptr_array_unref(play->seats);
    if (play->unreported)
        g_array_unref(play->unreported);
    g_clear_pointer(&play->dropped, g_ptr_array_unref);
    games_phase_free(play->phase);
    games_game_free(play->game);
    g_free(play->rules);
    g_free(play);
}

enum rules_language judge_play_language(const struct judge_play *play, const struct games_person *person)
{
    enum rules_language language = templates_language(play->game->language, play->home->language);
    return person && person->language ? templates_language(person->language, language) : language;
}

const char *judge_state_word(enum games_state state)
{
    static const char *const words[] = {"", "forming", "active", "paused", "ended"};
    return words[state];
}

rules_power judge_play_power(const struct judge_play *play, const char *id)
{
    return rules_map_power(play->board->map, id);
}

const char *judge_play_power_name(const struct judge_play *play, const char *power,
                                  enum rules_language language)
{
    rules_power index = judge_play_power(play, power);
    return index == RULES_NO_POWER ? power : rules_power_name(play->board->names, index, language);
}

char *judge_play_phase_name(const struct judge_play *play, const char *code, enum rules_language language)
{
    struct rules_phase phase = play->pos.phase;
    if (code && !rules_phase_parse(play->board->map, code, strlen(code), &phase))
        return g_strdup(code);
    return templates_say_phase(play->board->map, phase, language);
}

const char *judge_play_power_told(const struct judge_play *play, const char *power)
{
    return judge_play_power_name(play, power, judge_home_editor_language(play->home));
}

const char *judge_play_zone(const struct judge_play *play, const struct games_person *person)
{
    const char *zone = person ? person->timezone : NULL;
    if (!zone || !*zone)
        zone = play->game->timezone;
    if (!zone || !*zone)
        zone = play->home->config->timezone;
    return judge_home_zone(play->home, zone);
}

bool judge_play_forms(const struct judge_play *play)
{
    return play->game->state == GAMES_STATE_FORMING;
}

bool judge_play_runs(const struct judge_play *play)
{
    return play->game->state == GAMES_STATE_ACTIVE || play->game->state == GAMES_STATE_PAUSED;
}

bool judge_play_is_open(const struct judge_play *play)
{
    return play->phase && !play->phase->adjudicated_s && play->game->state != GAMES_STATE_ENDED;
}

gint64 judge_play_due_s(const struct judge_play *play)
{
    return judge_play_is_open(play) ? play->phase->deadline_s : 0;
}

char *judge_play_date(const struct judge_play *play, const struct games_person *person, gint64 at_s,
                      enum rules_language language)
{
    return templates_say_date(at_s, judge_play_zone(play, person), language);
}

struct games_seat *judge_play_seat(const struct judge_play *play, const char *power)
{
    GAMES_EACH(struct games_seat, seat, play->seats)
        if (seat->role == GAMES_ROLE_PLAYER && seat->power && !g_ascii_strcasecmp(seat->power, power))
            return seat;
    return NULL;
}

struct games_seat *judge_play_seat_of(const struct judge_play *play, gint64 person, enum games_role role)
{
    struct games_seat *held = NULL;
    GAMES_EACH(struct games_seat, seat, play->seats)
        if (seat->person == person && seat->role == role && (!held || !held->power))
            held = seat;
    return held;
}

const char *judge_play_notation(const struct judge_play *play, enum rules_language language)
{
    const char *wanted = play->notation ? play->notation : judge_setting(play->game, "notation");
    return templates_notation_for(wanted, play->rules, language);
}

struct rules_read_context judge_play_reading(const struct judge_play *play, rules_power power)
{
    enum rules_language language = judge_play_language(play, NULL);
    return (struct rules_read_context){.names = play->board->names,
                                       .pos = &play->pos,
                                       .power = power,
                                       .book = &play->book,
                                       .language = language,
                                       .notation = judge_play_notation(play, language)};
}

void judge_play_read(const struct judge_play *play, rules_power power, const char *words,
                     struct rules_readings *readings)
{
    struct rules_read_context context = judge_play_reading(play, power);
    rules_read(&context, words, strlen(words), readings);
}

enum rules_phase_type judge_play_type(const struct judge_play *play)
{
    return rules_phase_type(play->board->map, play->pos.phase);
}

bool judge_play_counts_centres(const struct rules_map *map, struct rules_phase told, struct rules_phase next)
{
    return rules_phase_type(map, told) != RULES_PHASE_ADJUSTMENT &&
           (next.step == 0 || rules_phase_type(map, next) == RULES_PHASE_ADJUSTMENT);
}

/* The player's own power with the most centres, whatever the rulebook; of equal ones nobody (auction.h, 10). */
static rules_power richest(const struct rules_position *pos, const unsigned *centres)
{
    rules_power best = RULES_NO_POWER;
    unsigned most = 0;
    for (rules_power p = 0; p < pos->map->n_powers; p++) {
        if (!rules_power_bids(pos->map, p) || centres[p] < most || !centres[p])
            continue;
        best = centres[p] > most ? p : RULES_NO_POWER;
        most = centres[p];
    }
    return best;
}

/* What a side has counts for its first power, and so nothing for the others. */
static void gather_sides(const struct rules_map *map, unsigned *centres, unsigned *pieces)
{
    for (rules_power p = 1; p < map->n_powers; p++) {
        rules_power first = 0;
        while (first < p && !rules_same_side(map, first, p))
            first++;
        if (first == p)
            continue;
        centres[first] += centres[p];
        pieces[first] += pieces[p];
        centres[p] = pieces[p] = 0;
    }
}

/* Who wins when the last year is over, as the rulebook says; nobody: RULES_NO_POWER. */
static rules_power timed_winner(const struct rules_rulebook *book, const struct rules_position *pos)
{
    unsigned centres[RULES_MAX_POWERS] = {0}, pieces[RULES_MAX_POWERS] = {0};
    for (rules_power p = 0; p < pos->map->n_powers; p++)
        centres[p] = rules_position_count_centres(pos, p);
    for (unsigned u = 0; u < pos->n_units; u++)
        pieces[pos->units[u].power]++;

    if (pos->map->invasion)
        return richest(pos, centres);
    gather_sides(pos->map, centres, pieces);
    int winner = rules_score_timed_winner(book, centres, pieces, pos->map->n_powers);
    return winner < 0 ? RULES_NO_POWER : (rules_power)winner;
}

/* The power that wins by the falling number of centres (004, Denver 2003); RULES_NO_POWER: none does, or it is not played. */
static rules_power falling_winner(const struct judge_play *play, const struct rules_position *before,
                                  const struct rules_position *next)
{
    gint64 full = judge_setting_number(play->game, "falling-solo");
    unsigned then[RULES_MAX_POWERS] = {0}, now[RULES_MAX_POWERS] = {0};
    const struct rules_map *map = play->board->map;
    if (full == 0)
        return RULES_NO_POWER;

    for (rules_power p = 0; p < map->n_powers; p++) {
        then[p] = rules_position_count_centres(before, p);
        now[p] = rules_position_count_centres(next, p);
    }

    int32_t year = before->phase.year;
    int winner = rules_score_falling_winner(then, now, map->n_powers, rules_map_victory(map, year),
                                            year - (int32_t)full);
    return winner < 0 ? RULES_NO_POWER : (rules_power)winner;
}

enum rules_end judge_play_end(const struct judge_play *play, const struct rules_position *before,
                              const struct rules_position *next, rules_power *winner)
{
    enum rules_end end = rules_game_end(next, &play->book, play->last_year, winner);
    /* Units on the board are counted when the year's adjustments are done (1971 XIV.2). */
    bool counted = play->board->map->victory_units
                       ? next->phase.step == 0
                       : judge_play_counts_centres(play->board->map, before->phase, next->phase);
    counted = counted || play->board->map->invasion; /* at the end of any season */
    if (end == RULES_END_SOLO && !counted) {
        bool last = play->last_year && next->phase.year > play->last_year;
        end = last ? RULES_END_YEAR : RULES_END_NONE;
    }

    rules_power fallen =
        end != RULES_END_SOLO && counted ? falling_winner(play, before, next) : RULES_NO_POWER;
    if (fallen != RULES_NO_POWER) {
        *winner = fallen;
        return RULES_END_SOLO;
    }

    if (end == RULES_END_YEAR)
        *winner = timed_winner(&play->book, next);
    else if (end == RULES_END_NONE)
        *winner = RULES_NO_POWER;
    return end;
}

bool judge_deadline_rule(const struct games_game *game, enum rules_phase_type type,
                         struct games_deadline_rule *rule)
{
    static const char *const keys[RULES_PHASE_TYPE_COUNT] = {[RULES_PHASE_NONE] = "deadline",
                                                             [RULES_PHASE_MOVEMENT] = "deadline",
                                                             [RULES_PHASE_RETREAT] = "retreats",
                                                             [RULES_PHASE_ADJUSTMENT] = "adjustments"};
    return games_deadline_parse(judge_setting(game, keys[type]), rule, NULL);
}

gint64 judge_play_deadline(const struct judge_play *play, enum rules_phase_type type, gint64 start_s)
{
    struct games_deadline_rule rule;
    if (!judge_deadline_rule(play->game, type, &rule) &&
        !games_deadline_parse("every 7 days 20:00", &rule, NULL))
        return 0;

    g_auto(GStrv) holidays = g_strsplit(judge_setting(play->game, "holidays"), " ", -1);
    /* Dates between issues are deadlines of retreats and adjustments alone. */
    bool between = type == RULES_PHASE_RETREAT || type == RULES_PHASE_ADJUSTMENT;
    gint64 after_s = MAX(start_s, play->home->now_s);
    gint64 issue_s = rule.issue ? games_issue_date_next(play->home->store, after_s, between) : 0;
    gint64 at = games_deadline_next(&rule, start_s, judge_play_zone(play, NULL),
                                    (const char *const *)holidays, issue_s);

    if (at <= play->home->now_s && !rule.issue)
        at = games_deadline_next(&rule, play->home->now_s, judge_play_zone(play, NULL),
                                 (const char *const *)holidays, issue_s);

    return at;
}

char *judge_event_said(const char *what, enum rules_language language)
{
    g_autofree char *key = g_strconcat("event.", what, NULL);
    return templates_phrase_exists(language, key) ? templates_phrase(language, key, NULL) : NULL;
}

bool judge_play_log_at(const struct judge_play *play, gint64 phase, const char *what, gint64 person,
                       gint64 mail, const char *detail, GError **error)
{
    struct games_event event = {.at_s = play->home->now_s,
                                .game = play->game->id,
                                .phase = phase,
                                .person = person,
                                .mail = mail,
                                .what = (char *)what,
                                .detail = (char *)detail};
    return games_event_add(play->home->store, &event, error);
}

bool judge_play_log(const struct judge_play *play, const char *what, gint64 person, gint64 mail,
                    GError **error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *detail = g_strdup_vprintf(format, args);
    va_end(args);
    return judge_play_log_at(play, play->phase ? play->phase->id : 0, what, person, mail, detail, error);
}

char *judge_play_name_key(const char *name)
{
    g_autofree char *small = g_ascii_strdown(name, -1);
    return g_strconcat("game-was/", small, NULL);
}

struct games_game *judge_desk_find_game(struct judge_home *home, const char *name)
{
    struct games_game *game = games_game_find(home->store, name);
    g_autofree char *key = game || strlen(name) > 80 ? NULL : judge_play_name_key(name);
    g_autofree char *id = key ? games_store_get(home->store, key) : NULL;
    return id ? games_game_get(home->store, g_ascii_strtoll(id, NULL, 10)) : game;
}
