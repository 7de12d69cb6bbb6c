#include "prizes.h"
#include "result.h"
#include "standings.h"

#include <string.h>

const char *judge_prize_key(enum judge_prize prize)
{
    static const char *const keys[JUDGE_PRIZE_COUNT] = {
        [JUDGE_PRIZE_TRAVELLER] = "prize.traveller", [JUDGE_PRIZE_BREST] = "prize.brest",
        [JUDGE_PRIZE_YOUNG] = "prize.young",         [JUDGE_PRIZE_NEWCOMER] = "prize.newcomer",
        [JUDGE_PRIZE_JOURNEY] = "prize.journey",     [JUDGE_PRIZE_VOTE] = "prize.vote"};
    return keys[prize];
}

char **judge_prize_categories(const struct judge_tournament *t)
{
    g_autofree char *list = judge_tournament_setting(t, "prizes");
    g_auto(GStrv) words = g_strsplit_set(list, " ,;", -1);
    GPtrArray *categories = g_ptr_array_new();
    for (char **word = words; *word; word++)
        if (**word)
            g_ptr_array_add(categories, g_ascii_strdown(*word, -1));
    g_ptr_array_add(categories, NULL);
    return (char **)g_ptr_array_free(categories, FALSE);
}

/* ---- points of a round ---- */

static const struct games_tournament_board *board_of(const struct judge_tournament *t, unsigned round,
                                                     unsigned number)
{
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        if (board->round == round && board->number == number)
            return board;
    return NULL;
}

/* What a game gives for prizes: the highest over its positions, those after its last phase too; and its end. */
struct game_points {
    unsigned traveller[RULES_MAX_POWERS], brest[RULES_MAX_POWERS];
};

static void look_through(const struct judge_play *play, const struct rules_position *last,
                         struct game_points *points)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autofree struct rules_position *then = g_new(struct rules_position, 1);
    g_autofree struct rules_journeys *journeys = g_new(struct rules_journeys, 1);
    rules_journeys_begin(journeys, play->board->map);
    rules_journeys_see(journeys, last);
    GAMES_EACH(const struct games_phase, row, line)
        if (judge_position_read(play->board, row->position, row->code, then, NULL))
            rules_journeys_see(journeys, then);

    memcpy(points->traveller, journeys->points, sizeof points->traveller);
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        points->brest[p] = rules_brest_points(last, p);
}

/* Each game is read once while the tournament is loaded: every prize and every power asks for it. Borrowed. */
static const struct game_points *points_of_game(const struct judge_tournament *t, gint64 game)
{
    struct game_points *points = g_hash_table_lookup(t->prize_points, &game);
    if (points)
        return points;

    points = g_new0(struct game_points, 1);
    g_autoptr(judge_play) play = judge_play_load(t->home, game, NULL);
    g_autofree struct rules_position *last = g_new(struct rules_position, 1);
    if (play && judge_play_last_position(play, last, NULL))
        look_through(play, last, points);
    g_hash_table_insert(t->prize_points, g_memdup2(&game, sizeof game), points);
    return points;
}

static unsigned points_at_game(const struct judge_tournament *t, gint64 game, rules_power power,
                               enum judge_prize prize)
{
    const struct game_points *points = points_of_game(t, game);
    return prize == JUDGE_PRIZE_BREST ? points->brest[power] : points->traveller[power];
}

/* Points of a board whose result was typed: as they were told; 0 if they were not. */
static unsigned points_told(const struct games_tournament_board *board, const struct judge_round_line *line,
                            enum judge_prize prize)
{
    GAMES_EACH(const struct games_board_seat, seat, board->seat) {
        if (g_ascii_strcasecmp(seat->power, line->where->map->power[line->power].id))
            continue;
        int told = prize == JUDGE_PRIZE_BREST ? seat->brest : seat->traveller;
        return told > 0 ? (unsigned)told : 0;
    }
    return 0;
}

static unsigned votes_for(const struct judge_tournament *t, const GPtrArray *votes, gint64 entrant,
                          unsigned round, const char *category)
{
    unsigned n = 0;
    GAMES_EACH(const struct games_prize_vote, vote, votes)
        n += vote->round == round && vote->choice == entrant && !strcmp(vote->category, category);
    (void)t;
    return n;
}

/* What a prize's points are before any coefficient. */
static unsigned raw_points(const struct judge_tournament *t, const struct judge_standing *one, unsigned round,
                           enum judge_prize prize, const char *category, const GPtrArray *votes)
{
    const struct judge_round_line *line = &one->round[round - 1];
    if (prize == JUDGE_PRIZE_VOTE)
        return votes_for(t, votes, one->entrant->id, round, category);

    const struct games_tournament_board *board = board_of(t, round, line->board);
    if (!board)
        return 0;
    return board->game ? points_at_game(t, board->game, line->power, prize) : points_told(board, line, prize);
}

/* The sum over the rounds, "with coefficients on the same criteria as for the general ranking". */
static struct rules_fraction by_rounds(const struct judge_tournament *t, const struct judge_standing *one,
                                       enum judge_prize prize, const char *category, const GPtrArray *votes)
{
    struct rules_fraction points[RULES_MAX_ROUNDS];
    for (unsigned r = 0; r < MIN(t->row->rounds, RULES_MAX_ROUNDS); r++) {
        points[r] = rules_fraction_make(0, 1);
        if (!one->round[r].played)
            continue;
        unsigned raw = raw_points(t, one, r + 1, prize, category, votes);
        points[r] = rules_fraction_mul(rules_fraction_make(raw, 1), one->round[r].factor);
    }
    return judge_standings_total(t, one, points).points;
}

/* ---- who may have it ---- */

static bool is_young(const struct judge_tournament *t, const struct games_entrant *entrant)
{
    g_autofree char *from = judge_tournament_setting(t, "born-from");
    return entrant->born && entrant->born >= (int)g_ascii_strtoll(from, NULL, 10);
}

static bool may_have(const struct judge_tournament *t, const struct judge_standing *one,
                     enum judge_prize prize)
{
    if (!one->place)
        return false;
    if (prize == JUDGE_PRIZE_YOUNG)
        return one->entrant->newcomer || is_young(t, one->entrant);
    return prize != JUDGE_PRIZE_NEWCOMER || one->entrant->newcomer;
}

static struct rules_fraction points_of(const struct judge_tournament *t, const struct judge_standing *one,
                                       enum judge_prize prize, const char *category, const GPtrArray *votes)
{
    switch (prize) {
    case JUDGE_PRIZE_YOUNG:
    case JUDGE_PRIZE_NEWCOMER:
        return one->total.points;
    case JUDGE_PRIZE_JOURNEY:
        return rules_fraction_make(one->entrant->journey, 1);
    default:
        return by_rounds(t, one, prize, category, votes);
    }
}

/* ---- places ---- */

static gint by_points(gconstpointer a, gconstpointer b)
{
    const struct judge_prize_row *one = a, *other = b;
    int order = -rules_fraction_compare(one->points, other->points);
    return order ? order : g_utf8_collate(one->who->entrant->name, other->who->entrant->name);
}

/* Equals share; the youngest of the first, if one is, takes the diploma with him (002 VII). */
static void place(GArray *rows)
{
    int youngest = 0;
    unsigned n_youngest = 0;
    for (guint i = 0; i < rows->len; i++) {
        struct judge_prize_row *row = &g_array_index(rows, struct judge_prize_row, i),
                               *before = i ? row - 1 : NULL;
        bool equal = before && rules_fraction_compare(before->points, row->points) == 0;
        row->place = equal ? before->place : i + 1;
        int born = row->who->entrant->born;
        if (row->place > 1)
            continue;
        if (born > youngest)
            n_youngest = 0;
        youngest = MAX(youngest, born);
        n_youngest += born == youngest;
    }

    for (guint i = 0; i < rows->len && n_youngest == 1 && youngest; i++) {
        struct judge_prize_row *row = &g_array_index(rows, struct judge_prize_row, i);
        bool shared = rows->len > 1 && g_array_index(rows, struct judge_prize_row, 1).place == 1;
        row->takes = shared && row->place == 1 && row->who->entrant->born == youngest;
    }
}

GArray *judge_prize_rows(const struct judge_tournament *t, enum judge_prize prize, const char *category)
{
    GArray *rows = g_array_new(FALSE, TRUE, sizeof(struct judge_prize_row));
    g_autoptr(GPtrArray) votes = games_prize_vote_list(t->home->store, t->row->id);
    for (guint i = 0; i < t->standing->len; i++) {
        const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        struct judge_prize_row row = {.who = one};
        if (!may_have(t, one, prize))
            continue;
        row.points = points_of(t, one, prize, category, votes);
        if (rules_fraction_compare(row.points, rules_fraction_make(0, 1)) > 0)
            g_array_append_val(rows, row);
    }

    g_array_sort(rows, by_points);
    place(rows);
    return rows;
}

/* ---- best countries ---- */

struct result_of {
    struct rules_country_result result;
    const struct judge_standing *who; /* NULL: a script */
};

/* Every power of a board that was played, by a person or a script: also the better one of who plays twice. */
static void gather_board(const struct judge_tournament *t, const struct judge_scored_board *scored,
                         GArray *all)
{
    const struct rules_map *map = scored->where->map;
    for (rules_power p = 0; p < scored->table.n_powers; p++) {
        const struct judge_standing *who = judge_tournament_standing(t, scored->owner[p]);
        rules_power power = rules_map_power(t->map, map->power[p].id);
        bool absent = scored->game.absent >> p & 1, unknown = scored->owner[p] && !who;
        if (absent || unknown || power == RULES_NO_POWER || (!who && scored->running))
            continue;
        struct result_of row = {{scored->table.score[p], power, judge_board_players(scored->board), !who},
                                who};
        g_array_append_val(all, row);
    }
}

static GArray *gather_results(const struct judge_tournament *t)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct result_of));
    GAMES_EACH(const struct judge_scored_board, scored, t->scored)
        if (judge_round_counts(t, scored->board->round))
            gather_board(t, scored, all);
    return all;
}

/* Whether somebody stands among the best of a country already: he may have as many points with it twice. */
static bool stands_there(const GArray *best, guint first, const struct judge_standing *who)
{
    for (guint i = first; i < best->len; i++)
        if (who && g_array_index(best, struct judge_best, i).who == who)
            return true;
    return false;
}

/* The youngest of those who share a prize, if one is. */
static void mark_youngest(GArray *best, guint first)
{
    int youngest = 0;
    unsigned n = 0;
    for (guint i = first; i < best->len; i++) {
        const struct judge_best *row = &g_array_index(best, struct judge_best, i);
        int born = row->who ? row->who->entrant->born : 0;
        n = born > youngest ? 1 : n + (born == youngest);
        youngest = MAX(youngest, born);
    }

    bool shared = best->len > first + 1;
    for (guint i = first; i < best->len && shared && n == 1 && youngest; i++) {
        struct judge_best *row = &g_array_index(best, struct judge_best, i);
        row->takes = row->who && row->who->entrant->born == youngest;
    }
}

GArray *judge_best_countries(const struct judge_tournament *t)
{
    GArray *best = g_array_new(FALSE, TRUE, sizeof(struct judge_best));
    g_autoptr(GArray) all = gather_results(t);
    g_autofree struct rules_country_result *results = g_new0(struct rules_country_result, all->len + 1);
    g_autofree bool *marked = g_new0(bool, all->len + 1);
    for (guint i = 0; i < all->len; i++)
        results[i] = g_array_index(all, struct result_of, i).result;

    for (rules_power p = 0; p < t->map->n_powers; p++) {
        guint first = best->len;
        bool any = rules_best_country(results, all->len, p, marked) > 0;
        for (guint i = 0; i < all->len && any; i++) {
            struct judge_best row = {p, g_array_index(all, struct result_of, i).who, results[i].points,
                                     false};
            if (marked[i] && results[i].power == p && !stands_there(best, first, row.who))
                g_array_append_val(best, row);
        }

        struct judge_best none = {.power = p};
        if (!any)
            g_array_append_val(best, none);
        mark_youngest(best, first);
    }

    return best;
}
