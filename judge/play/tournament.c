#include "tournament.h"
#include "play.h"
#include "score.h"
#include "../conf/config.h"
#include "../conf/error.h"
#include "../conf/refusals.h"

#include <string.h>

static const struct games_round *round_of(const struct judge_tournament *t, unsigned number)
{
    for (guint i = 0; i < t->round->len; i++) {
        const struct games_round *round = t->round->pdata[i];
        if (round->number == number)
            return round;
    }
    return NULL;
}

static const struct games_round_entrant *said_of(const struct judge_tournament *t, gint64 entrant,
                                                 unsigned round)
{
    for (guint i = 0; i < t->state->len; i++) {
        const struct games_round_entrant *one = t->state->pdata[i];
        if (one->entrant == entrant && one->round == round)
            return one;
    }
    return NULL;
}

const char *judge_tournament_state(const struct judge_tournament *t, gint64 entrant, unsigned round)
{
    const struct games_round_entrant *said = said_of(t, entrant, round);
    return said ? said->state : "in";
}

static struct rules_fraction sanction_of(const struct judge_tournament *t, gint64 entrant, unsigned round)
{
    const struct games_round_entrant *said = said_of(t, entrant, round);
    struct rules_fraction factor = rules_fraction_make(1, 1);
    if (said && said->factor)
        rules_fraction_parse(said->factor, strlen(said->factor), &factor);
    return factor;
}

static struct judge_standing *standing_of(const struct judge_tournament *t, gint64 entrant)
{
    for (guint i = 0; i < t->standing->len; i++) {
        struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        if (one->entrant->id == entrant)
            return one;
    }
    return NULL;
}

static unsigned players_of(const struct games_tournament_board *board)
{
    unsigned n = 0;
    for (guint i = 0; i < board->seat->len; i++)
        n += ((const struct games_board_seat *)board->seat->pdata[i])->entrant != 0;
    return n;
}

/* 002 VII: several tables of six, and a latecomer who made seven at one of them: all count in full. */
static bool counts_in_full(const struct judge_tournament *t, unsigned round)
{
    unsigned sixes = 0, joined = 0;
    for (guint i = 0; i < t->board->len; i++) {
        const struct games_tournament_board *board = t->board->pdata[i];
        if (board->round != round)
            continue;
        sixes += players_of(board) == 6;
        for (guint s = 0; s < board->seat->len; s++)
            joined += ((const struct games_board_seat *)board->seat->pdata[s])->missed > 0 &&
                      players_of(board) == 7;
    }
    return sixes > 0 && joined > 0;
}

/* The scores of a board; false while there are none. */
static bool scores_of(const struct judge_tournament *t, const struct games_tournament_board *board,
                      struct rules_score_game *scored, struct rules_score_table *table, GError **error)
{
    if (board->outside) {
        struct games_outside *outside = games_outside_get(t->home->store, board->outside);
        if (outside)
            judge_score_outside(t->map, outside, scored);
        games_outside_free(outside);
        return outside && rules_score(t->system, scored, table);
    }

    if (!board->game)
        return false;

    struct judge_play *play = judge_play_load(t->home, board->game, error);
    bool over = play && play->game->state == GAMES_STATE_ENDED;
    bool ok = over && judge_score_play(play, scored, error) && rules_score(t->system, scored, table);

    judge_play_free(play);

    return ok;
}

/* Puts a seat's points to an entrant; of two tables in a round the lower counts. */
static void put_points(const struct judge_tournament *t, const struct games_tournament_board *board,
                       const struct games_board_seat *seat, gint64 entrant, struct rules_fraction factor,
                       const struct rules_score_game *scored, const struct rules_score_table *table)
{
    struct judge_standing *standing = standing_of(t, entrant);
    rules_power power = rules_map_find_power(t->map, seat->power, strlen(seat->power));

    if (!standing || power >= table->n_powers || board->round > RULES_MAX_ROUNDS)
        return;

    struct judge_round_line line = {.played = true,
                                    .board = board->number,
                                    .power = power,
                                    .centres = scored->centres[power],
                                    .n_players = players_of(board),
                                    .raw = table->score[power]};
    struct rules_fraction of_table = rules_table_factor(line.n_players, counts_in_full(t, board->round));
    line.points = rules_fraction_mul(rules_fraction_mul(line.raw, of_table), factor);
    line.points = rules_fraction_mul(line.points, sanction_of(t, entrant, board->round));

    struct judge_round_line *his = &standing->round[board->round - 1];
    if (his->played)
        line.twice = his->twice = true;
    if (!his->played || rules_fraction_compare(line.points, his->points) < 0)
        *his = line;
}

static bool is_organiser(const struct games_entrant *entrant)
{
    return !strcmp(entrant->role, "organiser") || !strcmp(entrant->role, "helper");
}

static void sum_up(const struct judge_tournament *t, struct judge_standing *one)
{
    static const struct rules_fraction full[] = {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
    struct rules_fraction points[RULES_MAX_ROUNDS];

    unsigned n = 0, n_rounds = MIN(t->row->rounds, RULES_MAX_ROUNDS);
    for (unsigned r = 0; r < n_rounds; r++) {
        const struct games_round *round = round_of(t, r + 1);
        bool cancelled = round && !strcmp(round->state, "cancelled");
        one->part[r] = (struct rules_round_part){
            .state = cancelled ? RULES_ROUND_CANCELLED : RULES_ROUND_PLAYED,
            .played = one->round[r].played,
            .stepped_down = !strcmp(judge_tournament_state(t, one->entrant->id, r + 1), "down"),
            .points = one->round[r].played ? one->round[r].points : rules_fraction_make(0, 1)};
        if (one->round[r].played && !cancelled)
            points[n++] = one->round[r].points;
    }

    if (!strcmp(t->row->totals, "bretagne")) {
        one->total = rules_total_bretagne(one->part, n_rounds, is_organiser(one->entrant));
        return;
    }

    unsigned best = g_str_has_prefix(t->row->totals, "best")
                        ? (unsigned)g_ascii_strtoull(t->row->totals + 4, NULL, 10)
                        : 0;
    one->total.rule = n ? RULES_TOTAL_SHORTENED : RULES_TOTAL_NONE;
    one->total.points = rules_sum_best(points, n, full, MIN(best, G_N_ELEMENTS(full)));
}

/* A game that somebody took over: its points before any factor of seasons. */
struct takeover {
    gint64 first, substitute;
    struct rules_replacement game; /* its round counts from 0 */
    struct judge_round_line line;
};

/* The first player has nothing of that round, the substitute all of it. */
static void hand_points_over(const struct judge_tournament *t, const struct takeover *takeover)
{
    struct judge_standing *first = standing_of(t, takeover->first),
                          *substitute = standing_of(t, takeover->substitute);
    unsigned round = takeover->game.round;
    if (first && first->round[round].played)
        first->round[round].points = rules_fraction_make(0, 1);
    if (substitute)
        substitute->round[round] = takeover->line;
}

/* Whether the substitute gains is asked of his total, all his games together. */
static void settle_substitute(const struct judge_tournament *t, struct judge_standing *one)
{
    struct rules_replacement games[RULES_MAX_ROUNDS];
    const struct takeover *of[RULES_MAX_ROUNDS];

    unsigned n = 0;
    for (guint i = 0; i < t->takeover->len && n < RULES_MAX_ROUNDS; i++) {
        const struct takeover *takeover = &g_array_index(t->takeover, struct takeover, i);
        if (takeover->substitute != one->entrant->id)
            continue;
        games[n] = takeover->game;
        of[n++] = takeover;
    }

    if (n == 0)
        return;

    sum_up(t, one);
    unsigned taken = rules_replacements_taken(one->part, MIN(t->row->rounds, RULES_MAX_ROUNDS),
                                              is_organiser(one->entrant), games, n);
    for (unsigned i = 0; i < n; i++)
        if (taken >> i & 1)
            hand_points_over(t, of[i]);
}

static void place_all(const struct judge_tournament *t)
{
    for (guint i = 0; i < t->standing->len && !strcmp(t->row->totals, "bretagne"); i++)
        settle_substitute(t, &g_array_index(t->standing, struct judge_standing, i));

    g_autofree struct rules_fraction *points = g_new0(struct rules_fraction, t->standing->len + 1);
    g_autofree unsigned *place = g_new0(unsigned, t->standing->len + 1);
    for (guint i = 0; i < t->standing->len; i++) {
        struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        sum_up(t, one);
        if (one->total.rule != RULES_TOTAL_NONE)
            points[i] = one->total.points;
    }

    rules_places(points, t->standing->len, place);
    for (guint i = 0; i < t->standing->len; i++)
        g_array_index(t->standing, struct judge_standing, i).place = place[i];
}

static void note_takeover(const struct judge_tournament *t, const struct games_tournament_board *board,
                          const struct games_board_seat *seat, const struct rules_score_game *scored,
                          const struct rules_score_table *table)
{
    rules_power power = rules_map_find_power(t->map, seat->power, strlen(seat->power));
    if (power >= table->n_powers || board->round == 0 || board->round > RULES_MAX_ROUNDS)
        return;

    struct takeover takeover = {.first = seat->entrant, .substitute = seat->substitute};
    struct rules_fraction of_table = rules_table_factor(players_of(board), counts_in_full(t, board->round));
    takeover.line = (struct judge_round_line){.played = true,
                                              .board = board->number,
                                              .power = power,
                                              .centres = scored->centres[power],
                                              .n_players = players_of(board),
                                              .raw = table->score[power],
                                              .points = rules_fraction_mul(table->score[power], of_table)};
    takeover.game = (struct rules_replacement){
        .round = board->round - 1, .points = takeover.line.points, .seasons = seat->seasons};
    g_array_append_val(t->takeover, takeover);
}

/* A power of the board that nobody played: Survivor Turkey. */
static void note_script(const struct judge_tournament *t, const struct games_tournament_board *board,
                        const struct rules_score_table *table)
{
    for (rules_power p = 0; p < table->n_powers; p++) {
        bool played = false;
        for (guint i = 0; i < board->seat->len; i++) {
            const struct games_board_seat *seat = board->seat->pdata[i];
            played |= seat->entrant && !g_ascii_strcasecmp(seat->power, t->map->power[p].id);
        }
        struct rules_country_result result = {table->score[p], p, players_of(board), true};
        if (!played)
            g_array_append_val(t->script, result);
    }
}

static bool add_board(const struct judge_tournament *t, const struct games_tournament_board *board,
                      GError **error)
{
    struct rules_score_game scored;
    struct rules_score_table table;

    g_autoptr(GError) why = NULL;
    if (!scores_of(t, board, &scored, &table, &why)) {
        if (why)
            g_propagate_error(error, g_steal_pointer(&why));
        return !error || !*error;
    }

    note_script(t, board, &table);
    for (guint i = 0; i < board->seat->len; i++) {
        const struct games_board_seat *seat = board->seat->pdata[i];
        unsigned lost = seat->missed + (seat->substitute ? seat->seasons : 0);
        if (seat->entrant)
            put_points(t, board, seat, seat->entrant, rules_season_factor(lost), &scored, &table);
        if (seat->substitute)
            note_takeover(t, board, seat, &scored, &table);
    }

    return true;
}

struct judge_tournament *judge_tournament_find(struct judge_home *home, const char *name, GError **error)
{
    struct games_tournament *row = games_tournament_find(home->store, name);
    if (!row) {
        g_autoptr(GPtrArray) all = games_tournament_list(home->store);
        g_autoptr(GPtrArray) names = g_ptr_array_new();
        for (guint i = 0; i < all->len; i++)
            g_ptr_array_add(names, ((struct games_tournament *)all->pdata[i])->name);
        g_ptr_array_add(names, NULL);
        const char *near = judge_nearest(name, (const char *const *)names->pdata);
        judge_refuse(error, near ? "tournament-unknown-near" : "tournament-unknown", "name", name, "near",
                     near ? near : "", NULL);
        return NULL;
    }

    struct judge_tournament *t = g_new0(struct judge_tournament, 1);
    t->home = home;
    t->row = row;
    t->system = rules_score_find(row->scoring, strlen(row->scoring));
    t->map = rules_map_builtin("standard");
    t->names = rules_names_new(t->map);
    t->entrant = games_entrant_list(home->store, row->id);
    t->round = games_round_list(home->store, row->id);
    t->board = games_tournament_board_list(home->store, row->id);
    t->state = games_round_entrant_list(home->store, row->id);
    t->script = g_array_new(FALSE, FALSE, sizeof(struct rules_country_result));
    t->takeover = g_array_new(FALSE, FALSE, sizeof(struct takeover));
    t->standing = g_array_sized_new(FALSE, TRUE, sizeof(struct judge_standing), t->entrant->len);
    g_array_set_size(t->standing, t->entrant->len);

    for (guint i = 0; i < t->entrant->len; i++)
        g_array_index(t->standing, struct judge_standing, i).entrant = t->entrant->pdata[i];

    bool ok = t->system != NULL;
    if (!ok)
        judge_fail(error, JUDGE_ERROR_SETUP, "tournament-system", "name", row->scoring, NULL);
    for (guint i = 0; i < t->board->len && ok; i++)
        ok = add_board(t, t->board->pdata[i], error);

    if (ok) {
        place_all(t);
        return t;
    }

    judge_tournament_free(t);

    return NULL;
}

void judge_tournament_free(struct judge_tournament *t)
{
    if (!t)
        return;

    g_array_unref(t->standing);
    g_array_unref(t->script);
    g_array_unref(t->takeover);
    g_ptr_array_unref(t->entrant);
    g_ptr_array_unref(t->round);
    g_ptr_array_unref(t->board);
    g_ptr_array_unref(t->state);
    rules_names_free(t->names);
    rules_map_free(t->map);
    games_tournament_free(t->row);
    g_free(t);
}

const struct games_entrant *judge_tournament_entrant(const struct judge_tournament *t, const char *name)
{
    g_autofree char *wanted = g_utf8_casefold(name, -1);
    for (guint i = 0; i < t->entrant->len; i++) {
        const struct games_entrant *one = t->entrant->pdata[i];
        g_autofree char *folded = g_utf8_casefold(one->name, -1);
        if (!strcmp(folded, wanted))
            return one;
    }
    return NULL;
}

GArray *judge_tournament_order(const struct judge_tournament *t)
{
    GArray *order = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < t->standing->len; i++) {
        unsigned place = g_array_index(t->standing, struct judge_standing, i).place;
        guint at = order->len;
        while (at > 0 && place > 0) {
            guint before = g_array_index(order, guint, at - 1);
            unsigned his = g_array_index(t->standing, struct judge_standing, before).place;
            if (his > 0 && his <= place)
                break;
            at--;
        }
        g_array_insert_val(order, at, i);
    }

    return order;
}

void judge_draw_free(struct judge_draw *draw)
{
    if (!draw)
        return;
    g_ptr_array_unref(draw->slot);
    g_array_unref(draw->person);
    g_array_unref(draw->pinned);
    g_free(draw->played);
    g_free(draw->met);
    g_free(draw->apart);
    g_free(draw);
}

static int index_of(const struct judge_tournament *t, gint64 entrant)
{
    for (guint i = 0; i < t->entrant->len; i++)
        if (((const struct games_entrant *)t->entrant->pdata[i])->id == entrant)
            return (int)i;
    return -1;
}

static void bump(guint8 *cell)
{
    *cell += *cell < G_MAXUINT8;
}

/* What all rounds before `round` have seen: powers at tables of six and seven, and who met whom. */
static void remember(const struct judge_tournament *t, unsigned round, struct judge_draw *draw)
{
    unsigned n = t->entrant->len, n_powers = t->map->n_powers;
    for (guint b = 0; b < t->board->len; b++) {
        const struct games_tournament_board *board = t->board->pdata[b];
        if (board->round >= round)
            continue;

        for (guint i = 0; i < board->seat->len; i++) {
            const struct games_board_seat *seat = board->seat->pdata[i];
            int one = index_of(t, seat->entrant);
            rules_power power = rules_map_find_power(t->map, seat->power, strlen(seat->power));
            if (one < 0)
                continue;
            if (players_of(board) > 5 && power < n_powers)
                bump(&draw->played[(guint)one * n_powers + power]);
            for (guint j = 0; j < board->seat->len; j++) {
                int other = index_of(t, ((const struct games_board_seat *)board->seat->pdata[j])->entrant);
                if (j != i && other >= 0 && other != one)
                    bump(&draw->met[(guint)one * n + (guint)other]);
            }
        }
    }
}

static void keep_teams_apart(const struct judge_tournament *t, struct judge_draw *draw)
{
    unsigned n = t->entrant->len;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = 0; b < n; b++) {
            const struct games_entrant *one = t->entrant->pdata[a], *other = t->entrant->pdata[b];
            draw->apart[a * n + b] = a != b && one->team && !g_strcmp0(one->team, other->team);
        }
}

/* The best of the rounds so far share the first table: in the third round those who have not met (002 III). */
static void seat_the_best(const struct judge_tournament *t, unsigned round, guint64 seed,
                          struct judge_draw *draw)
{
    unsigned n = t->entrant->len;
    g_autofree unsigned *rank = g_new0(unsigned, n);
    uint16_t best[RULES_SEATING_MAX_SEATS];
    if (round < 2 || draw->n_tables < 2)
        return;

    for (guint s = 0; s < draw->slot->len; s++) {
        guint i = g_array_index(draw->person, uint16_t, s);
        rank[i] = g_array_index(t->standing, struct judge_standing, i).place;
    }

    unsigned n_best =
        rules_seating_best(rank, round > 2 ? draw->met : NULL, n, draw->sizes.table_size, seed, best);
    for (unsigned i = 0; i < n_best; i++)
        for (guint s = 0; s < draw->slot->len; s++)
            if (g_array_index(draw->person, uint16_t, s) == best[i]) {
                g_array_index(draw->pinned, int16_t, s) = 0;
                break;
            }
}

static void take_slot(struct judge_draw *draw, const struct judge_tournament *t, guint i)
{
    uint16_t person = (uint16_t)i;
    int16_t free_seat = -1;
    g_ptr_array_add(draw->slot, t->entrant->pdata[i]);
    g_array_append_val(draw->person, person);
    g_array_append_val(draw->pinned, free_seat);
}

/* Who is there: each a slot; who plays twice a second one. */
static unsigned gather(const struct judge_tournament *t, unsigned round, struct judge_draw *draw)
{
    unsigned n_twice = 0;
    for (guint i = 0; i < t->entrant->len; i++) {
        const struct games_entrant *one = t->entrant->pdata[i];
        const char *state = judge_tournament_state(t, one->id, round);
        if (!strcmp(state, "out") || !strcmp(state, "down"))
            continue;
        draw->n_present++;
        take_slot(draw, t, i);
        if (!strcmp(state, "twice")) {
            n_twice++;
            take_slot(draw, t, i);
        }
    }

    return n_twice;
}

/* Tables of seven, or of six without Turkey; false (REFUSED) with what must be said first. */
static bool set_tables(const struct judge_tournament *t, struct judge_draw *draw, unsigned n_twice,
                       GError **error)
{
    unsigned n = draw->slot->len;
    draw->sizes = rules_seating_sizes(draw->n_present);

    bool by_rule = n_twice == draw->sizes.n_twice && draw->sizes.n_step_down == 0;
    bool whole = n > 0 && (n % 7 == 0 || n == 6 || n == 12 || n == 18);
    g_autofree char *present = g_strdup_printf("%u", draw->n_present),
                    *down = g_strdup_printf("%u", draw->sizes.n_step_down),
                    *twice = g_strdup_printf("%u", draw->sizes.n_twice);
    if (!whole)
        return judge_refuse(error, by_rule ? "tournament-variant" : "tournament-size", "present", present,
                            "down", down, "twice", twice, NULL);

    draw->sizes.table_size = n % 7 == 0 ? 7 : 6;
    draw->n_tables = n / draw->sizes.table_size;
    if (draw->n_tables > RULES_SEATING_MAX_TABLES || n > RULES_SEATING_MAX_SLOTS)
        return judge_refuse(error, "tournament-crowd", "present", present, NULL);

    rules_power turkey = rules_map_find_power(t->map, "TURKEY", 6);
    for (unsigned i = 0; i < draw->n_tables; i++)
        for (rules_power p = 0; p < t->map->n_powers; p++)
            if (draw->sizes.table_size == 7 || p != turkey)
                draw->table[i].power[draw->table[i].n_seats++] = p;

    return true;
}

struct judge_draw *judge_draw_round(const struct judge_tournament *t, unsigned round, guint64 seed,
                                    GError **error)
{
    unsigned n = t->entrant->len;
    struct judge_draw *draw = g_new0(struct judge_draw, 1);

    draw->slot = g_ptr_array_new();
    draw->person = g_array_new(FALSE, FALSE, sizeof(uint16_t));
    draw->pinned = g_array_new(FALSE, FALSE, sizeof(int16_t));
    draw->played = g_new0(guint8, (gsize)n * t->map->n_powers + 1);
    draw->met = g_new0(guint8, (gsize)n * n + 1);
    draw->apart = g_new0(guint8, (gsize)n * n + 1);

    unsigned n_twice = gather(t, round, draw);
    if (!set_tables(t, draw, n_twice, error)) {
        judge_draw_free(draw);
        return NULL;
    }

    remember(t, round, draw);
    keep_teams_apart(t, draw);
    seat_the_best(t, round, seed, draw);

    draw->task = (struct rules_seating_task){.n_people = n,
                                             .n_powers = t->map->n_powers,
                                             .n_slots = draw->slot->len,
                                             .n_tables = draw->n_tables,
                                             .person = (const uint16_t *)(const void *)draw->person->data,
                                             .pinned = (const int16_t *)(const void *)draw->pinned->data,
                                             .played = draw->played,
                                             .met = draw->met,
                                             .apart = draw->apart,
                                             .table = draw->table,
                                             .seed = seed};
    bool drawn = rules_seating_draw(&draw->task, &draw->result);
    if (drawn && draw->result.n_same_table == 0)
        return draw;

    judge_refuse(error, "tournament-seats", NULL);
    judge_draw_free(draw);

    return NULL;
}
