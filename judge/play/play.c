#include "play.h"
#include "../course/ahead.h"
#include "../course/back.h"
#include "../course/nmr.h"
#include "../mail/people.h"
#include "../mail/press.h"
#include "../letters/report.h"
#include "seasons.h"
#include "../conf/settings.h"
#include "../letters/versions.h"
#include "../course/votes.h"

#include <string.h>

/* A pass of late cron: up to this long after a deadline, the next one is counted from the deadline and not
 * from the pass. */
enum { PASS_MAY_BE_LATE_S = 12 * 3600 };

char *judge_position_text(const struct rules_position *pos)
{
    size_t len = rules_position_print(pos, NULL, 0);
    char *text = g_malloc(len + 1);
    rules_position_print(pos, text, len + 1);
    return text;
}

struct first_fault {
    char *text;
};

static void keep_first(void *context, enum rules_severity severity, const char *file, unsigned line,
                       const char *message)
{
    struct first_fault *fault = context;
    if (severity == RULES_ERROR && !fault->text)
        fault->text = g_strdup_printf("%s:%u: %s", file, line, message);
}

bool judge_position_read(const struct judge_board *board, const char *text, const char *what,
                         struct rules_position *pos, GError **error)
{
    struct first_fault fault = {NULL};
    bool ok = rules_position_parse(board->map, text, strlen(text), what, pos, keep_first, &fault);
    const char *why = NULL;
    if (ok && !rules_position_ok(pos, &why))
        ok = false;
    if (!ok)
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_SETUP, "cannot read the position '%s': %s", what,
                    fault.text ? fault.text
                    : why      ? why
                               : "not understood");
    g_free(fault.text);
    return ok;
}

/* The year after which the game ends by itself: the game's setting, else the rulebook's. */
static int32_t last_year(const struct games_game *game, const struct rules_rulebook *book)
{
    const char *year = judge_setting(game, "last-year");
    if (!strcmp(year, "none"))
        return 0;
    return *year ? (int32_t)judge_setting_number(game, "last-year") : rules_rulebook_last_year(book);
}

static bool load_phase(struct judge_play *play, GError **error)
{
    if (!play->game->phase) {
        rules_position_start(play->board->map, &play->pos);
        return true;
    }
    games_phase_free(play->phase);
    play->phase = games_phase_get(play->home->store, play->game->phase);
    if (!play->phase) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_SETUP,
                    "game '%s' has no phase %" G_GINT64_FORMAT " in the store", play->game->name,
                    play->game->phase);
        return false;
    }
    return judge_position_read(play->board, play->phase->position, play->phase->code, &play->pos, error);
}

bool judge_play_reload(struct judge_play *play, GError **error)
{
    struct games_game *game = games_game_get(play->home->store, play->game->id);
    if (!game) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "game '%s' is gone", play->game->name);
        return false;
    }
    games_game_free(play->game);
    play->game = game;
    if (play->seats)
        g_ptr_array_unref(play->seats);
    play->seats = games_seat_list(play->home->store, game->id, false);
    return load_phase(play, error);
}

struct judge_play *judge_play_load(struct judge_home *home, gint64 id, GError **error)
{
    struct games_game *game = games_game_get(home->store, id);
    if (!game) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "no game with number %" G_GINT64_FORMAT, id);
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
    struct games_game *game = games_game_find(home->store, name);
    if (game) {
        gint64 id = game->id;
        games_game_free(game);
        return judge_play_load(home, id, error);
    }
    g_autoptr(GPtrArray) all = games_game_list(home->store, true);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint i = 0; i < all->len; i++)
        g_ptr_array_add(names, ((struct games_game *)all->pdata[i])->name);
    g_ptr_array_add(names, NULL);
    const char *near = judge_nearest(name, (const char *const *)names->pdata);
    g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED,
                near ? "no game '%s'; did you mean '%s'?" : "no game '%s'%s", name,
                near       ? near
                : all->len ? " (`judge games` lists them)"
                           : ": there is none yet (`judge new`)");
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

const char *judge_play_power_name(const struct judge_play *play, const char *power,
                                  enum rules_language language)
{
    rules_power index = rules_map_find_power(play->board->map, power, strlen(power));
    return index == RULES_NO_POWER ? power : rules_power_name(play->board->names, index, language);
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

struct games_seat *judge_play_seat(const struct judge_play *play, const char *power)
{
    for (guint i = 0; i < play->seats->len; i++) {
        struct games_seat *seat = play->seats->pdata[i];
        if (seat->role == GAMES_ROLE_PLAYER && seat->power && !g_ascii_strcasecmp(seat->power, power))
            return seat;
    }
    return NULL;
}

enum rules_phase_type judge_play_type(const struct judge_play *play)
{
    return rules_phase_type(play->board->map, play->pos.phase);
}

static bool read_order(const struct judge_play *play, const char *power, const char *text,
                       struct rules_order *order)
{
    rules_power index = rules_map_find_power(play->board->map, power, strlen(power));
    return rules_order_parse(play->board->map, index, text, strlen(text), order);
}

/* The first choice that can be followed; the written one if none can (it is then recorded as void). */
static struct rules_order first_possible(const struct judge_play *play, const struct rules_position *pos,
                                         const struct games_order *row, const char *ranked,
                                         struct rules_order written)
{
    if (!ranked || rules_order_check(pos, &written, &play->book, NULL) == RULES_CAUSE_NONE)
        return written;
    g_auto(GStrv) choices = g_strsplit(ranked, " | ", -1);
    for (char **choice = choices; *choice; choice++) {
        struct rules_order order;
        if (read_order(play, row->power, *choice, &order) &&
            rules_order_check(pos, &order, &play->book, NULL) == RULES_CAUSE_NONE)
            return order;
    }
    return written;
}

bool judge_play_order_holds(const struct judge_play *play, const struct games_order *row,
                            const struct rules_position *pos)
{
    struct judge_extra extra;
    judge_extra_unpack(row->extra, &extra);
    bool holds = true;
    if (extra.condition) {
        struct rules_arena arena;
        rules_arena_init(&arena);
        const struct rules_condition *condition =
            judge_condition_unpack(play->board->map, extra.condition, &arena);
        holds = condition && rules_condition_holds(condition, pos);
        rules_arena_clear(&arena);
    }
    judge_extra_clear(&extra);
    return holds;
}

GArray *judge_play_orders(const struct judge_play *play, gint64 phase, const struct rules_position *pos,
                          const char *power)
{
    GArray *orders = g_array_new(FALSE, TRUE, sizeof(struct rules_order));
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, phase, power);
    g_autoptr(GHashTable) settled = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < rows->len; i++) {
        const struct games_order *row = rows->pdata[i];
        struct rules_order order;
        if (row->withdrawn || !read_order(play, row->power, row->text, &order))
            continue;
        /* "PAR#2" is a further conditional order of the unit in PAR: the first whose condition holds counts.
         */
        g_autofree char *unit =
            g_strdup_printf("%s %.*s", row->power, (int)strcspn(row->unit, "#"), row->unit);
        if (g_hash_table_contains(settled, unit))
            continue;
        struct judge_extra extra;
        judge_extra_unpack(row->extra, &extra);
        bool holds = judge_play_order_holds(play, row, pos);
        if (holds) {
            order = first_possible(play, pos, row, extra.ranked, order);
            g_array_append_val(orders, order);
            g_hash_table_add(settled, g_steal_pointer(&unit));
        }
        judge_extra_clear(&extra);
    }
    return orders;
}

/* How many orders the phase asks of a power. */
static unsigned orders_wanted(const struct judge_play *play, rules_power power)
{
    unsigned wanted = 0;
    if (!rules_power_must_order(&play->pos, power, &play->book))
        return 0;
    switch (judge_play_type(play)) {
    case RULES_PHASE_MOVEMENT:
        return rules_position_count_units(&play->pos, power);
    case RULES_PHASE_RETREAT:
        for (unsigned u = 0; u < play->pos.n_dislodged; u++)
            wanted += play->pos.dislodged[u].unit.power == power;
        return wanted;
    default:
        return (unsigned)ABS(rules_adjustments_due(&play->pos, power));
    }
}

unsigned judge_play_owes(const struct judge_play *play, rules_power power)
{
    if (!play->phase || play->phase->adjudicated_s)
        return 0;
    unsigned wanted = orders_wanted(play, power);
    if (!wanted)
        return 0;
    g_autoptr(GArray) orders =
        judge_play_orders(play, play->phase->id, &play->pos, play->board->map->power[power].id);
    /* Count units that stand there, not orders: an order to a unit that is not there owes as much as none. */
    unsigned given = 0;
    for (guint i = 0; i < orders->len; i++) {
        const struct rules_order *order = &g_array_index(orders, struct rules_order, i);
        if (judge_play_type(play) == RULES_PHASE_ADJUSTMENT || order->unit == RULES_NO_LOC) {
            given++;
            continue;
        }
        rules_loc province = play->board->map->province[order->unit];
        const struct rules_unit *unit = rules_position_unit(&play->pos, province);
        const struct rules_dislodged *out = rules_position_dislodged(&play->pos, province);
        given += judge_play_type(play) == RULES_PHASE_MOVEMENT ? unit && unit->power == power
                                                               : out && out->unit.power == power;
    }
    return given >= wanted ? 0 : wanted - given;
}

bool judge_play_counts_centres(const struct rules_map *map, struct rules_phase told, struct rules_phase next)
{
    return rules_phase_type(map, told) != RULES_PHASE_ADJUSTMENT &&
           (next.step == 0 || rules_phase_type(map, next) == RULES_PHASE_ADJUSTMENT);
}

enum rules_end judge_play_end(const struct judge_play *play, struct rules_phase told,
                              const struct rules_position *next, rules_power *winner)
{
    enum rules_end end = rules_game_end(next, &play->book, play->last_year, winner);
    if (end != RULES_END_SOLO || judge_play_counts_centres(play->board->map, told, next->phase))
        return end;
    *winner = RULES_NO_POWER;
    return play->last_year && next->phase.year > play->last_year ? RULES_END_YEAR : RULES_END_NONE;
}

bool judge_play_is_complete(const struct judge_play *play)
{
    if (!play->phase || play->phase->adjudicated_s || judge_votes_hold(play))
        return false;
    bool anybody = false;
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        const struct games_seat *seat = judge_play_seat(play, play->board->map->power[p].id);
        if (!seat)
            continue;
        if (seat->wait)
            return false;
        if (!rules_power_must_order(&play->pos, p, &play->book))
            continue;
        anybody = true;
        if (!seat->ready && judge_play_owes(play, p) > 0)
            return false;
    }
    return anybody;
}

gint64 judge_play_deadline(const struct judge_play *play, enum rules_phase_type type, gint64 start_s)
{
    const char *key = type == RULES_PHASE_RETREAT      ? "retreats"
                      : type == RULES_PHASE_ADJUSTMENT ? "adjustments"
                                                       : "deadline";
    struct games_deadline_rule rule;
    if (!games_deadline_parse(judge_setting(play->game, key), &rule, NULL) &&
        !games_deadline_parse("every 7 days 20:00", &rule, NULL))
        return 0;
    g_auto(GStrv) holidays = g_strsplit(judge_setting(play->game, "holidays"), " ", -1);
    g_autofree char *issue = games_store_get(play->home->store, "zine-issue");
    gint64 issue_s = issue ? g_ascii_strtoll(issue, NULL, 10) : 0;
    gint64 at = games_deadline_next(&rule, start_s, judge_play_zone(play, NULL),
                                    (const char *const *)holidays, issue_s);
    if (at <= play->home->now_s)
        at = games_deadline_next(&rule, play->home->now_s, judge_play_zone(play, NULL),
                                 (const char *const *)holidays, issue_s);
    return at;
}

bool judge_play_log(const struct judge_play *play, const char *what, gint64 person, gint64 mail,
                    GError **error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *detail = g_strdup_vprintf(format, args);
    va_end(args);
    struct games_event event = {.at_s = play->home->now_s,
                                .game = play->game->id,
                                .phase = play->phase ? play->phase->id : 0,
                                .person = person,
                                .mail = mail,
                                .what = (char *)what,
                                .detail = detail};
    return games_event_add(play->home->store, &event, error);
}

/* Opens a phase with `pos` as the child of `parent`, with its deadline and the orders that were kept for it;
 * reloads `play`. */
static bool open_phase(struct judge_play *play, gint64 parent, const struct rules_position *pos,
                       gint64 start_s, GError **error)
{
    char code[32];
    rules_phase_code(play->board->map, pos->phase, code, sizeof code);
    g_autofree char *text = judge_position_text(pos);
    gint64 deadline_s = judge_play_deadline(play, rules_phase_type(play->board->map, pos->phase), start_s);
    if (!parent && judge_setting_is(play->game, "double-first", "yes"))
        deadline_s = judge_play_deadline(play, rules_phase_type(play->board->map, pos->phase), deadline_s);
    if (play->next_deadline_s)
        deadline_s = play->next_deadline_s;
    play->next_deadline_s = 0;
    gint64 row = games_phase_open(play->home->store, play->game->id, parent, code, text, play->home->now_s,
                                  deadline_s, error);
    if (!row || !games_order_take_later(play->home->store, row, error) || !judge_play_reload(play, error))
        return false;
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        if (!games_need_set(play->home->store, row, play->board->map->power[p].id, orders_wanted(play, p),
                            error))
            return false;
    bool moved;
    return judge_absence_postpone(play, parent, &moved, error);
}

bool judge_play_start(struct judge_play *play, GError **error)
{
    if (play->game->state != GAMES_STATE_FORMING) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "game '%s' has started already",
                    play->game->name);
        return false;
    }
    struct rules_position start;
    rules_position_start(play->board->map, &start);
    return judge_seats_draw(play, error) &&
           games_game_set_state(play->home->store, play->game->id, GAMES_STATE_ACTIVE, play->home->now_s,
                                NULL, error) &&
           open_phase(play, 0, &start, play->home->now_s, error) &&
           judge_play_log(play, "started", 0, 0, error, "phase=%s", play->phase->code) &&
           judge_report_mail(play, NULL, NULL, error);
}

static bool put_results(const struct judge_play *play, const struct rules_result *result, GError **error)
{
    const struct rules_map *map = play->board->map;
    for (unsigned i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        char order[160], unit[80] = "", by[16] = "", by2[16] = "", from[16] = "";
        rules_order_print(map, &play->pos, &o->order, order, sizeof order);
        rules_loc at = o->unit.kind ? o->unit.loc : o->order.unit;
        enum rules_unit_kind kind = o->unit.kind ? o->unit.kind : o->order.unit_kind;
        if (at != RULES_NO_LOC)
            g_snprintf(unit, sizeof unit, "%s%s",
                       kind == RULES_ARMY    ? "A "
                       : kind == RULES_FLEET ? "F "
                                             : "",
                       map->place[at].code);
        if (o->by != RULES_NO_LOC)
            g_strlcpy(by, map->place[o->by].code, sizeof by);
        if (o->by2 != RULES_NO_LOC)
            g_strlcpy(by2, map->place[o->by2].code, sizeof by2);
        if (o->dislodged_by != RULES_NO_LOC)
            g_strlcpy(from, map->place[o->dislodged_by].code, sizeof from);
        rules_power power = o->unit.kind ? o->unit.power : o->order.power;
        struct games_result row = {.phase = play->phase->id,
                                   .version = 1,
                                   .seq = i,
                                   .power = power < map->n_powers ? (char *)map->power[power].id : "",
                                   .unit = unit,
                                   .order = order,
                                   .verdict = (char *)rules_verdict_word(o->verdict),
                                   .cause = (char *)rules_cause_word(o->cause),
                                   .law = (char *)rules_law_name(o->law),
                                   .by = *by ? by : NULL,
                                   .by2 = *by2 ? by2 : NULL,
                                   .dislodged_by = *from ? from : NULL,
                                   .strength = o->strength,
                                   .against = o->against,
                                   .dislodged = o->dislodged,
                                   .by_convoy = o->by_convoy,
                                   .no_order = o->no_order};
        if (!games_result_put(play->home->store, &row, error))
            return false;
    }
    return true;
}

static bool finish(struct judge_play *play, enum rules_end end, rules_power winner, GError **error)
{
    g_autofree char *result = end == RULES_END_SOLO
                                  ? g_strdup_printf("solo %s", play->board->map->power[winner].id)
                                  : g_strdup("year");
    return judge_play_log(play, "ended", 0, 0, error, "result=%s", result) &&
           games_game_set_state(play->home->store, play->game->id, GAMES_STATE_ENDED, play->home->now_s,
                                result, error);
}

/* The position a phase left behind, as it is kept. Units that must retreat belong to a retreat phase: the
 * text names the phase that follows. */
static char *after_text(const struct rules_position *after)
{
    g_autofree struct rules_position *kept = g_new(struct rules_position, 1);
    rules_position_copy(kept, after);
    if (kept->n_dislodged > 0)
        kept->phase = rules_phase_next(kept->map, kept->phase);
    return judge_position_text(kept);
}

/*
 * Year formats with fewer deadlines: if the phase just opened is ordered already, it is adjudicated with the
 * one before it, and told in the same report (`*merged`).
 */
static bool go_on(struct judge_play *play, gint64 old, enum rules_end end, bool *merged, GError **error)
{
    *merged = false;
    if (end != RULES_END_NONE || play->phase->adjudicated_s ||
        !judge_seasons_merges(play->game, judge_play_type(play)))
        return true;
    if (!judge_seasons_settle(play, error))
        return false;
    if (!judge_seasons_is_complete(play))
        return true;
    *merged = true;
    if (!play->unreported)
        play->unreported = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_array_append_val(play->unreported, old);
    return judge_play_adjudicate(play, "with-moves", error) && judge_press_printed(play, old, error);
}

/* What judge_play_adjudicate does once it is known who ordered; `nmr` NULL: all in civil disorder, by vote.
 */
static bool adjudicate(struct judge_play *play, struct judge_nmr *nmr, const char *why, GError **error)
{
    struct games_store *store = play->home->store;
    bool by_vote = !nmr;
    g_autoptr(GArray) orders = judge_play_orders(play, play->phase->id, &play->pos, NULL);
    if (by_vote)
        g_array_set_size(orders, 0);
    g_autofree struct rules_result *result = g_new(struct rules_result, 1);
    rules_adjudicate(&play->pos, (const struct rules_order *)orders->data, orders->len, &play->book, result);
    g_autofree char *after = after_text(&result->after);
    g_autofree struct rules_position *next = g_new(struct rules_position, 1);
    rules_advance(result, &play->book, next);
    if (!put_results(play, result, error) ||
        !games_phase_close(store, play->phase->id, play->rules, after, play->home->now_s, error) ||
        !judge_play_log(play, "adjudicated", 0, 0, error, "phase=%s why=%s orders=%u", play->phase->code, why,
                        orders->len))
        return false;
    rules_power winner = RULES_NO_POWER;
    enum rules_end end = judge_play_end(play, play->pos.phase, next, &winner);
    g_autofree char *drawn = NULL;
    if (end == RULES_END_NONE && !by_vote && !judge_stalemate_count(play, next, &drawn, error))
        return false;
    bool over = end != RULES_END_NONE || by_vote || drawn;
    gint64 old = play->phase->id, deadline_s = play->phase->deadline_s, now_s = play->home->now_s;
    bool in_time = deadline_s && now_s >= deadline_s && now_s - deadline_s < PASS_MAY_BE_LATE_S;
    if (nmr && !judge_nmr_seats(play, nmr, old, error))
        return false;
    if (end != RULES_END_NONE ? !finish(play, end, winner, error)
        : by_vote             ? !judge_votes_end_by_vote(play, error)
        : drawn               ? !judge_votes_end_game(play, drawn, error)
                              : !open_phase(play, old, next, in_time ? deadline_s : now_s, error))
        return false;
    if (over && !judge_play_reload(play, error))
        return false;
    if (nmr && !judge_nmr_after(play, nmr, old, error))
        return false;
    /* An erratum plays on with the orders that are recorded; it looks for others when it is done. */
    if (!over && strcmp(why, "erratum") && !judge_ahead_open(play, error))
        return false;
    bool merged;
    if (!go_on(play, old, end, &merged, error))
        return false;
    if (merged)
        return true;
    struct games_phase *row = games_phase_get(store, old);
    bool ok = judge_objections_replayed(play, row, error) && judge_report_mail(play, row, result, error) &&
              judge_press_printed(play, old, error);
    if (play->unreported)
        g_array_set_size(play->unreported, 0);
    games_phase_free(row);
    return ok;
}

bool judge_play_adjudicate(struct judge_play *play, const char *why, GError **error)
{
    if (play->game->state != GAMES_STATE_ACTIVE && play->game->state != GAMES_STATE_PAUSED) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "game '%s' is not being played",
                    play->game->name);
        return false;
    }
    enum judge_votes_effect effect;
    if (!judge_votes_before(play, &effect, error))
        return false;
    if (effect == JUDGE_VOTES_ENDED)
        return true;
    /* Bretagne V: an end voted after the spring plays the autumn with every power in civil disorder: nobody
     * misses a turn then. */
    if (effect == JUDGE_VOTES_AUTUMN || !strcmp(why, "vote"))
        return adjudicate(play, NULL, why, error);
    struct judge_nmr *nmr = judge_nmr_before(play, error);
    bool ok = nmr && adjudicate(play, nmr, why, error);
    judge_nmr_free(nmr);
    return ok;
}

/* Copies the orders in force of one phase row to another. */
bool judge_play_copy_orders(const struct judge_play *play, gint64 from, gint64 to, GError **error)
{
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, from, NULL);
    for (guint i = 0; i < rows->len; i++) {
        struct games_order copy = *(struct games_order *)rows->pdata[i];
        copy.id = 0;
        copy.phase = to;
        if (!games_order_put(play->home->store, &copy, error))
            return false;
    }
    return games_ahead_copy(play->home->store, from, to, error);
}

bool judge_play_reopen(struct judge_play *play, const char *code, GError **error)
{
    struct games_phase *row = games_phase_find(play->home->store, play->game->id, code);
    if (!row) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "game '%s' has no phase '%s'", play->game->name,
                    code);
        return false;
    }
    struct rules_position pos;
    bool ok = judge_position_read(play->board, row->position, row->code, &pos, error);
    if (ok && play->game->state == GAMES_STATE_ENDED)
        ok = games_game_set_state(play->home->store, play->game->id, GAMES_STATE_ACTIVE, play->home->now_s,
                                  NULL, error);
    ok = ok && open_phase(play, row->parent, &pos, play->home->now_s, error) &&
         judge_play_copy_orders(play, row->id, play->phase->id, error) &&
         games_turn_recount(play->home->store, play->game->id, error) &&
         judge_play_log(play, "rollback", 0, 0, error, "phase=%s", play->phase->code) &&
         judge_play_reload(play, error);
    games_phase_free(row);
    return ok;
}

bool judge_play_edit(struct judge_play *play, const struct rules_position *pos, GError **error)
{
    if (!play->phase || play->phase->adjudicated_s) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "game '%s' has no open phase to edit",
                    play->game->name);
        return false;
    }
    gint64 old = play->phase->id, parent = play->phase->parent, deadline_s = play->phase->deadline_s;
    return open_phase(play, parent, pos, play->home->now_s, error) &&
           judge_play_copy_orders(play, old, play->phase->id, error) &&
           games_phase_set_deadline(play->home->store, play->phase->id, deadline_s, error) &&
           judge_play_reload(play, error) &&
           judge_play_log(play, "edited", 0, 0, error, "phase=%s", play->phase->code) &&
           judge_back_tell(play, "edited", NULL, error);
}

/* Begins the next outcome with what needs no map. */
static void begin_outcome(struct rules_result *result, const char *power, const struct rules_map *map,
                          const struct games_result *row)
{
    struct rules_outcome *o = &result->outcome[result->n_outcomes];
    memset(o, 0, sizeof *o);
    o->order = rules_order_make(RULES_HOLD, rules_map_find_power(map, power, strlen(power)), RULES_UNIT_NONE,
                                RULES_NO_LOC);
    o->by = o->by2 = o->dislodged_by = RULES_NO_LOC;
    o->strength = (uint8_t)row->strength;
    o->against = (uint8_t)row->against;
    o->dislodged = row->dislodged;
    o->by_convoy = row->by_convoy;
    o->no_order = row->no_order;
}

static rules_loc find_loc(const struct rules_map *map, const char *code)
{
    return code ? rules_map_find(map, code, strlen(code)) : RULES_NO_LOC;
}

bool judge_play_result(const struct judge_play *play, const struct games_phase *row,
                       struct rules_position *before, struct rules_result *result, GError **error)
{
    const struct rules_map *map = play->board->map;
    memset(result, 0, sizeof *result);
    if (!judge_position_read(play->board, row->position, row->code, before, error) ||
        !judge_position_read(play->board, row->after ? row->after : row->position, row->code, &result->after,
                             error))
        return false;
    result->after.phase = before->phase;
    g_autoptr(GPtrArray) rows = games_result_list(play->home->store, row->id, 0);
    for (guint i = 0; i < rows->len && result->n_outcomes < G_N_ELEMENTS(result->outcome); i++) {
        const struct games_result *r = rows->pdata[i];
        struct rules_outcome *o = &result->outcome[result->n_outcomes];
        begin_outcome(result, r->power, map, r);
        rules_power power = o->order.power;
        if (r->order && !rules_order_parse(map, power, r->order, strlen(r->order), &o->order))
            continue;
        while (o->verdict < RULES_VERDICT_COUNT && g_strcmp0(rules_verdict_word(o->verdict), r->verdict))
            o->verdict++;
        while (o->cause < RULES_CAUSE_COUNT && g_strcmp0(rules_cause_word(o->cause), r->cause))
            o->cause++;
        while (o->law < 255 && g_strcmp0(rules_law_name(o->law), r->law ? r->law : ""))
            o->law++;
        if (o->verdict == RULES_VERDICT_COUNT || o->cause == RULES_CAUSE_COUNT)
            continue;
        const char *place = r->unit && r->unit[0] && r->unit[1] == ' ' ? r->unit + 2 : NULL;
        rules_loc loc = find_loc(map, place);
        if (loc != RULES_NO_LOC) {
            const struct rules_dislodged *out = rules_position_dislodged(before, map->province[loc]);
            const struct rules_unit *unit = rules_position_unit(before, map->province[loc]);
            if (out && out->unit.power == power)
                unit = &out->unit;
            if (unit && unit->power == power)
                o->unit = *unit;
        }
        o->by = find_loc(map, r->by);
        o->by2 = find_loc(map, r->by2);
        o->dislodged_by = find_loc(map, r->dislodged_by);
        result->n_outcomes++;
    }
    return true;
}
