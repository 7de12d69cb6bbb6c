#include "standings.h"
#include "people.h"
#include "score.h"

#include <string.h>

static struct rules_fraction sanction_of(const struct judge_tournament *t, gint64 entrant, unsigned round)
{
    const struct games_round_entrant *said = judge_tournament_said(t, entrant, round);
    struct rules_fraction factor = rules_fraction_make(1, 1);
    if (said && said->factor)
        rules_fraction_parse(said->factor, strlen(said->factor), &factor);
    return factor;
}

/* Whether somebody stands in an earlier row of the board too: one person may play several powers. */
static bool sits_before(const struct games_tournament_board *board, guint at)
{
    const struct games_board_seat *own = board->seat->pdata[at];
    for (guint i = 0; i < at; i++)
        if (((const struct games_board_seat *)board->seat->pdata[i])->entrant == own->entrant)
            return true;
    return false;
}

bool judge_board_has(const struct games_tournament_board *board, const struct games_board_seat *seat,
                     gint64 entrant)
{
    bool relieved = false;
    GAMES_EACH(const struct games_board_relay, relay, board->relay)
        relieved |= relay->entrant == entrant && !g_ascii_strcasecmp(relay->power, seat->power);
    return relieved || seat->entrant == entrant || seat->substitute == entrant;
}

unsigned judge_board_players(const struct games_tournament_board *board)
{
    unsigned n = 0;
    for (guint i = 0; i < board->seat->len; i++)
        n += ((const struct games_board_seat *)board->seat->pdata[i])->entrant != 0 && !sits_before(board, i);
    return n;
}

/* Who came late as the seventh of a board; NULL: nobody did. */
static const struct games_board_seat *seventh_of(const struct games_tournament_board *board)
{
    GAMES_EACH(const struct games_board_seat, seat, board->seat)
        if (seat->missed > 0 && judge_board_players(board) == 7)
            return seat;
    return NULL;
}

const struct games_board_seat *judge_round_seventh(const struct judge_tournament *t, unsigned round,
                                                   unsigned *board)
{
    unsigned sixes = 0;
    const struct games_board_seat *late = NULL;
    GAMES_EACH(const struct games_tournament_board, one, t->board) {
        const struct games_board_seat *seventh = one->round == round && !late ? seventh_of(one) : NULL;
        sixes += one->round == round && judge_board_players(one) == 6;
        late = seventh ? seventh : late;
        *board = seventh ? one->number : *board;
    }
    return sixes > 0 ? late : NULL;
}

/* What is to be scored of a board; false while there is nothing. */
static bool look_at(const struct judge_tournament *t, struct judge_scored_board *scored, GError **error)
{
    const struct games_tournament_board *board = scored->board;
    if (board->outside) {
        g_autoptr(games_outside) outside = games_outside_get(t->home->store, board->outside);
        const char *variant = outside && outside->variant ? outside->variant : "standard";
        scored->where = outside ? judge_home_variant(t->home, variant) : NULL;
        if (scored->where)
            judge_score_outside(scored->where->map, outside, &scored->game);
        return scored->where != NULL;
    }

    g_autoptr(judge_play) play = board->game ? judge_play_load(t->home, board->game, error) : NULL;
    if (!play)
        return false;

    bool over = play->game->state == GAMES_STATE_ENDED;
    bool counts = over ? play->game->result && strcmp(play->game->result, "terminated") != 0
                       : t->live && play->phase != NULL;
    /* Who plays what of an anonymous game is not told while it goes on. */
    counts = counts && (over || judge_game_shows_names(play->game));
    scored->running = !over;
    scored->where = play->board;
    return counts && judge_score_play(play, &scored->game, error);
}

/* DIRS asks how the countries did in this tournament: their means under C-Diplo (004). */
struct means {
    struct rules_fraction sum[RULES_SCORE_MAX_POWERS];
    unsigned n[RULES_SCORE_MAX_POWERS];
};

/* A power of the classic map on another; RULES_NO_POWER: there is none. */
static rules_power classic(const struct judge_tournament *t, const struct judge_scored_board *scored,
                           rules_power power)
{
    return rules_map_power(t->map, scored->where->map->power[power].id);
}

/* Of those that somebody played. */
static void add_to_means(const struct judge_tournament *t, struct means *means,
                         const struct judge_scored_board *scored)
{
    const struct rules_score_system *system = rules_score_find("c-diplo", 7);
    struct rules_score_table table;
    if (!rules_score(system, &scored->game, &table))
        return;
    for (rules_power p = 0; p < table.n_powers; p++) {
        rules_power of = classic(t, scored, p);
        if (of == RULES_NO_POWER || !table.rank[p])
            continue;
        means->sum[of] = means->n[of] ? rules_fraction_add(means->sum[of], table.score[p]) : table.score[p];
        means->n[of]++;
    }
}

static void set_averages(const struct judge_tournament *t, const struct means *means,
                         struct judge_scored_board *scored)
{
    struct rules_score_game *game = &scored->game;
    game->has_averages = true;
    for (rules_power p = 0; p < game->n_powers; p++) {
        rules_power of = classic(t, scored, p);
        bool known = of != RULES_NO_POWER && means->n[of];
        game->has_averages &= known || game->absent >> p & 1;
        if (known)
            game->average[p] = rules_fraction_div(means->sum[of], rules_fraction_make(means->n[of], 1));
    }
}

/* A seat's line, sanctions of `entrant` too. */
static struct judge_round_line line_of(const struct judge_tournament *t,
                                       const struct judge_scored_board *scored,
                                       const struct games_board_seat *seat, rules_power power,
                                       struct rules_fraction factor)
{
    struct judge_round_line line = {.played = true,
                                    .running = scored->running,
                                    .board = scored->board->number,
                                    .where = scored->where,
                                    .power = power,
                                    .centres = scored->game.centres[power],
                                    .n_players = judge_board_players(scored->board),
                                    .missed = seat->missed,
                                    .raw = scored->table.score[power]};
    line.factor = factor;
    unsigned board;
    if (t->formula.table)
        line.factor = rules_fraction_mul(
            factor,
            rules_table_factor(line.n_players, judge_round_seventh(t, scored->board->round, &board) != NULL));
    line.points = rules_fraction_mul(line.raw, line.factor);
    return line;
}

static rules_power power_of(const struct judge_scored_board *scored, const struct games_board_seat *seat)
{
    bool round_ok = scored->board->round > 0 && scored->board->round <= RULES_MAX_ROUNDS;
    rules_power power = rules_map_power(scored->where->map, seat->power);
    return round_ok && power < scored->table.n_powers ? power : RULES_NO_POWER;
}

unsigned judge_board_relieved(const struct games_tournament_board *board, const struct games_board_seat *seat)
{
    unsigned n = seat->substitute ? seat->seasons : 0;
    GAMES_EACH(const struct games_board_relay, relay, board->relay)
        n += g_ascii_strcasecmp(relay->power, seat->power) ? 0 : relay->seasons;
    return n;
}

/* What who was drawn has of his seat: nothing where a substitute took its points. */
static struct judge_round_line own_line(const struct judge_tournament *t,
                                        const struct judge_scored_board *scored,
                                        const struct games_board_seat *seat, rules_power power)
{
    unsigned replaced = judge_board_relieved(scored->board, seat);
    bool handed_over = scored->owner[power] != seat->entrant;
    struct rules_fraction factor =
        rules_fraction_mul(rules_season_factor(t->formula.late ? seat->missed + replaced : 0),
                           sanction_of(t, seat->entrant, scored->board->round));
    struct judge_round_line line =
        line_of(t, scored, seat, power, handed_over ? rules_fraction_make(0, 1) : factor);
    line.replaced = replaced;
    line.handed_over = handed_over;
    return line;
}

/* At two tables the lower counts, or what the formula says; of several powers at one table the better (002 II, VII). */
static void add_line(const struct judge_tournament *t, struct judge_standing *standing, unsigned round,
                     struct judge_round_line line)
{
    struct judge_round_line *his = &standing->round[round - 1];
    bool same_table = his->played && his->board == line.board;
    if (his->played && !same_table)
        line.twice = his->twice = true;
    int order = his->played ? rules_fraction_compare(line.points, his->points) : 0;
    bool better = same_table || t->formula.twice != JUDGE_TWICE_LOWER;
    bool adds = line.twice && !same_table && t->formula.twice == JUDGE_TWICE_BOTH;
    struct rules_fraction both = adds ? rules_fraction_add(line.points, his->points) : line.points;
    if (!his->played || (better ? order > 0 : order < 0))
        *his = line;
    if (adds)
        his->points = both;
}

static bool is_organiser(const struct games_entrant *entrant)
{
    return !strcmp(entrant->role, "organiser") || !strcmp(entrant->role, "helper");
}

static enum rules_intime intime_of(const struct judge_tournament *t, gint64 entrant, unsigned round)
{
    const struct games_round_entrant *said = judge_tournament_said(t, entrant, round);
    const char *word = said && said->intime ? said->intime : "";
    if (!strcmp(word, "won"))
        return RULES_INTIME_WON;
    if (!strcmp(word, "lost"))
        return RULES_INTIME_LOST;
    return *word ? RULES_INTIME_EVEN : RULES_INTIME_NONE;
}

/* A round that was cancelled, or in which somebody played Diplomatie intime (002 VII). */
bool judge_round_counts(const struct judge_tournament *t, unsigned round)
{
    const struct games_round *row = judge_tournament_round_row(t, round);
    bool is_off = row && !strcmp(row->state, "cancelled");
    for (guint i = 0; i < t->state->len && !is_off; i++) {
        const struct games_round_entrant *said = t->state->pdata[i];
        is_off = said->round == round && said->intime;
    }
    return !is_off;
}

static void fill_parts(const struct judge_tournament *t, const struct judge_standing *one,
                       const struct rules_fraction *points, struct rules_round_part *part)
{
    for (unsigned r = 0; r < judge_tournament_rounds(t); r++)
        part[r] = (struct rules_round_part){
            .state = judge_round_counts(t, r + 1) ? RULES_ROUND_PLAYED : RULES_ROUND_CANCELLED,
            .played = one->round[r].played,
            .stepped_down = !strcmp(judge_tournament_state(t, one->entrant->id, r + 1), "down"),
            .intime = intime_of(t, one->entrant->id, r + 1),
            .points = points[r]};
}

/* The weights of the best, second best … result: "1,1,1/2" of the setting, or as many as "best2" names. */
static unsigned read_weights(const struct judge_tournament *t, struct rules_fraction *weight)
{
    unsigned n = 0;
    g_autofree char *text = judge_tournament_setting(t, "weights");
    g_auto(GStrv) words = g_strsplit_set(text, ", ;", -1);
    for (char **word = words; *word && n < RULES_MAX_ROUNDS; word++)
        if (**word && rules_fraction_parse(*word, strlen(*word), &weight[n]))
            n++;

    bool best = n == 0 && g_str_has_prefix(t->row->totals, "best");
    guint64 most = best ? g_ascii_strtoull(t->row->totals + 4, NULL, 10) : 0;
    for (; n < MIN(most, RULES_MAX_ROUNDS); n++)
        weight[n] = rules_fraction_make(1, 1);

    return n;
}

/* The best by their weights, without coefficients of persons. */
static struct rules_total total_by_weights(const struct judge_tournament *t,
                                           const struct rules_round_part *part)
{
    struct rules_fraction points[RULES_MAX_ROUNDS], weight[RULES_MAX_ROUNDS];
    unsigned round[RULES_MAX_ROUNDS], n = 0;
    for (unsigned r = 0; r < judge_tournament_rounds(t); r++)
        if (part[r].played && part[r].state == RULES_ROUND_PLAYED) {
            round[n] = r;
            points[n++] = part[r].points;
        }

    struct rules_total total = {.rule = n ? RULES_TOTAL_SHORTENED : RULES_TOTAL_NONE,
                                .bonus = rules_fraction_make(1, 1)};
    unsigned n_weights = read_weights(t, weight);
    total.points = rules_sum_best(points, n, weight, n_weights);
    for (unsigned i = 0; i < n; i++) {
        unsigned above = 0;
        for (unsigned j = 0; j < n; j++) {
            int order = rules_fraction_compare(points[j], points[i]);
            above += order > 0 || (order == 0 && j < i);
        }
        struct rules_fraction full = rules_fraction_make(1, 1), none = rules_fraction_make(0, 1);
        struct rules_fraction listed = above < n_weights ? weight[above] : none;
        total.weight[round[i]] = n_weights == 0 ? full : listed;
    }

    return total;
}

static struct rules_total total_of_parts(const struct judge_tournament *t, const struct judge_standing *one,
                                         const struct rules_round_part *part)
{
    if (!strcmp(t->row->totals, "bretagne"))
        return rules_total_bretagne(part, judge_tournament_rounds(t), is_organiser(one->entrant));
    return total_by_weights(t, part);
}

struct rules_total judge_standings_total(const struct judge_tournament *t, const struct judge_standing *one,
                                         const struct rules_fraction *points)
{
    struct rules_round_part part[RULES_MAX_ROUNDS];
    fill_parts(t, one, points, part);
    return total_of_parts(t, one, part);
}

static void sum_up(const struct judge_tournament *t, struct judge_standing *one)
{
    struct rules_fraction points[RULES_MAX_ROUNDS];
    for (unsigned r = 0; r < judge_tournament_rounds(t); r++)
        points[r] = one->round[r].played ? one->round[r].points : rules_fraction_make(0, 1);
    fill_parts(t, one, points, one->part);
    one->total = total_of_parts(t, one, one->part);
}

/* A game that somebody took over: its points before any factor of seasons but for who relieved him in turn. */
struct takeover {
    gint64 drawn, first, substitute; /* who was drawn, whom he relieved: the same but in a chain */
    struct judge_scored_board *scored;
    rules_power power;
    struct rules_replacement game; /* its round counts from 0 */
    struct judge_round_line line;
};

GArray *judge_standings_takeovers(void)
{
    return g_array_new(FALSE, FALSE, sizeof(struct takeover));
}

/* What somebody has of a round, from all its boards: each with its own factor. */
static void reckon(const struct judge_tournament *t, gint64 entrant, unsigned round)
{
    struct judge_standing *standing = judge_tournament_standing(t, entrant);
    if (!standing)
        return;
    standing->round[round - 1] = (struct judge_round_line){0};
    GAMES_EACH(const struct judge_scored_board, scored, t->scored)
        for (guint s = 0; scored->board->round == round && s < scored->board->seat->len; s++) {
            const struct games_board_seat *seat = scored->board->seat->pdata[s];
            rules_power power = power_of(scored, seat);
            if (power != RULES_NO_POWER && seat->entrant == entrant)
                add_line(t, standing, round, own_line(t, scored, seat, power));
        }
    for (guint i = 0; i < t->takeover->len; i++) {
        const struct takeover *one = &g_array_index(t->takeover, struct takeover, i);
        bool his = one->substitute == entrant && one->game.round + 1 == round;
        if (his && one->scored->owner[one->power] == entrant)
            add_line(t, standing, round, one->line);
    }
}

/* The first player has nothing of that game, the substitute all of it. One whose points another of the chain has is none. */
static void hand_points_over(const struct judge_tournament *t, const struct takeover *takeover)
{
    gint64 *owner = &takeover->scored->owner[takeover->power];
    if (*owner != takeover->drawn)
        return;
    *owner = takeover->substitute;
    reckon(t, takeover->drawn, takeover->game.round + 1);
    reckon(t, takeover->substitute, takeover->game.round + 1);
}

/* Whether the substitute gains is asked of his total, all his games together; first of those who took over games of his, for
 * they may leave him less. Where such a chain closes, he who is asked first counts what he has. */
static void settle_substitute(const struct judge_tournament *t, struct judge_standing *one)
{
    struct rules_replacement games[RULES_MAX_ROUNDS];
    const struct takeover *of[RULES_MAX_ROUNDS];

    unsigned n = 0;
    if (one->settled)
        return;
    one->settled = true;
    for (guint i = 0; i < t->takeover->len; i++) {
        const struct takeover *takeover = &g_array_index(t->takeover, struct takeover, i);
        struct judge_standing *his = judge_tournament_standing(t, takeover->substitute);
        if (takeover->first == one->entrant->id && his)
            settle_substitute(t, his);
    }

    for (guint i = 0; i < t->takeover->len && n < RULES_MAX_ROUNDS; i++) {
        const struct takeover *takeover = &g_array_index(t->takeover, struct takeover, i);
        bool stands = takeover->scored->owner[takeover->power] == takeover->drawn;
        if (takeover->substitute != one->entrant->id || !stands)
            continue;
        games[n] = takeover->game;
        of[n++] = takeover;
    }

    if (n == 0)
        return;

    sum_up(t, one);
    unsigned taken =
        rules_replacements_taken(one->part, judge_tournament_rounds(t), is_organiser(one->entrant), games, n);
    for (unsigned i = 0; i < n; i++)
        if (taken >> i & 1)
            hand_points_over(t, of[i]);
}

/* The last of a chain first: who is relieved in turn has the points less those seasons, as who was drawn has. */
static void note_takeovers(const struct judge_tournament *t, struct judge_scored_board *scored,
                           const struct games_board_seat *seat, rules_power power)
{
    struct games_board_relay next = {.entrant = seat->substitute, .seasons = seat->seasons};
    unsigned later = 0;
    for (guint i = scored->board->relay->len + 1; i-- > 0 && next.entrant;) {
        const struct games_board_relay *before = i ? scored->board->relay->pdata[i - 1] : NULL;
        if (before && g_ascii_strcasecmp(before->power, seat->power))
            continue;
        struct takeover takeover = {.drawn = seat->entrant,
                                    .first = before ? before->entrant : seat->entrant,
                                    .substitute = next.entrant,
                                    .scored = scored,
                                    .power = power};
        struct rules_fraction factor = rules_fraction_mul(rules_season_factor(t->formula.late ? later : 0),
                                                          sanction_of(t, next.entrant, scored->board->round));
        takeover.line = line_of(t, scored, seat, power, factor);
        takeover.line.replaced = later;
        takeover.game = (struct rules_replacement){
            .round = scored->board->round - 1, .points = takeover.line.points, .seasons = next.seasons};
        g_array_append_val(t->takeover, takeover);
        later += next.seasons;
        next = before ? *before : (struct games_board_relay){0};
    }
}

static void add_board(const struct judge_tournament *t, struct judge_scored_board *scored)
{
    if (!rules_score(t->system, &scored->game, &scored->table))
        return;

    GAMES_EACH(const struct games_board_seat, seat, scored->board->seat) {
        rules_power power = power_of(scored, seat);
        struct judge_standing *standing = judge_tournament_standing(t, seat->entrant);
        if (power == RULES_NO_POWER)
            continue;
        scored->owner[power] = seat->entrant;
        if (standing)
            add_line(t, standing, scored->board->round, own_line(t, scored, seat, power));
        if (seat->substitute)
            note_takeovers(t, scored, seat, power);
    }
}

static bool is_finalist(const struct judge_tournament *t, const struct judge_standing *one)
{
    const struct judge_round_line *line = &one->round[judge_tournament_rounds(t) - 1];
    return line->played && line->board == 1 && !line->running;
}

/* Who sits at the final table stands before all others, by his result there; equals by their totals (004). */
static int compare_with_final(const struct judge_tournament *t, const struct judge_standing *one,
                              const struct judge_standing *other)
{
    unsigned last = judge_tournament_rounds(t) - 1;
    bool first = is_finalist(t, one), second = is_finalist(t, other);
    if (first != second)
        return first ? 1 : -1;
    int order = first ? rules_fraction_compare(one->round[last].points, other->round[last].points) : 0;
    return order ? order : rules_fraction_compare(one->total.points, other->total.points);
}

static void place_by_final(const struct judge_tournament *t, unsigned *place)
{
    for (guint i = 0; i < t->standing->len; i++)
        for (guint j = 0; j < t->standing->len && place[i]; j++) {
            if (j == 0)
                place[i] = 1;
            const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i),
                                        *other = &g_array_index(t->standing, struct judge_standing, j);
            bool plays = other->total.rule != RULES_TOTAL_NONE;
            place[i] += plays && compare_with_final(t, other, one) > 0;
        }
}

/* Of those with equal totals: whose best round is better, then the next (formula: ties). */
static int compare_rounds(const struct judge_tournament *t, const struct judge_standing *one,
                          const struct judge_standing *other)
{
    struct rules_fraction full[RULES_MAX_ROUNDS], of[2][RULES_MAX_ROUNDS];
    unsigned n = judge_tournament_rounds(t);
    for (unsigned r = 0; r < n; r++) {
        full[r] = rules_fraction_make(1, 1);
        of[0][r] = one->round[r].played ? one->round[r].points : rules_fraction_make(0, 1);
        of[1][r] = other->round[r].played ? other->round[r].points : rules_fraction_make(0, 1);
    }
    int order = 0;
    for (unsigned best = 1; best <= n && !order; best++)
        order = rules_fraction_compare(rules_sum_best(of[0], n, full, best),
                                       rules_sum_best(of[1], n, full, best));
    return order;
}

static void break_ties(const struct judge_tournament *t, const struct rules_fraction *points, unsigned *place)
{
    for (guint i = 0; i < t->standing->len; i++)
        for (guint j = 0; j < t->standing->len && place[i]; j++) {
            bool equal = j != i && place[j] && rules_fraction_compare(points[i], points[j]) == 0;
            place[i] += equal && compare_rounds(t, &g_array_index(t->standing, struct judge_standing, j),
                                                &g_array_index(t->standing, struct judge_standing, i)) > 0;
        }
}

static void place_all(const struct judge_tournament *t)
{
    for (guint i = 0; i < t->standing->len && t->formula.substitutes == JUDGE_SUBSTITUTE_GAIN; i++)
        settle_substitute(t, &g_array_index(t->standing, struct judge_standing, i));
    for (guint i = 0; i < t->takeover->len && t->formula.substitutes == JUDGE_SUBSTITUTE_LAST; i++)
        hand_points_over(t, &g_array_index(t->takeover, struct takeover, i));

    g_autofree struct rules_fraction *points = g_new0(struct rules_fraction, t->standing->len + 1);
    g_autofree unsigned *place = g_new0(unsigned, t->standing->len + 1);
    for (guint i = 0; i < t->standing->len; i++) {
        struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        sum_up(t, one);
        if (one->total.rule != RULES_TOTAL_NONE)
            points[i] = one->total.points;
    }

    rules_places(points, t->standing->len, place);
    if (t->formula.ties == JUDGE_TIE_BEST)
        break_ties(t, points, place);
    if (!strcmp(t->row->totals, "final"))
        place_by_final(t, place);
    for (guint i = 0; i < t->standing->len; i++)
        g_array_index(t->standing, struct judge_standing, i).place = place[i];
}

bool judge_standings_compute(struct judge_tournament *t, GError **error)
{
    g_autofree struct means *means = g_new0(struct means, 1);
    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        g_autoptr(GError) why = NULL;
        g_autofree struct judge_scored_board *scored = g_new0(struct judge_scored_board, 1);
        scored->board = board;
        bool counts = look_at(t, scored, &why);
        if (why) {
            g_propagate_error(error, g_steal_pointer(&why));
            return false;
        }
        if (!counts)
            continue;
        add_to_means(t, means, scored);
        g_ptr_array_add(t->scored, g_steal_pointer(&scored));
    }

    GAMES_EACH(struct judge_scored_board, scored, t->scored) {
        set_averages(t, means, scored);
        add_board(t, scored);
    }

    place_all(t);

    return true;
}

bool judge_round_has_begun(const struct judge_tournament *t, unsigned round)
{
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        if (board->round == round && (board->game || board->outside))
            return true;
    return false;
}

bool judge_round_is_over(const struct judge_tournament *t, unsigned round)
{
    unsigned n = 0;
    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        if (board->round != round)
            continue;
        g_autoptr(games_game) game = games_game_get(t->home->store, board->game);
        bool over = board->outside || (game && game->state == GAMES_STATE_ENDED);
        if (!over)
            return false;
        n++;
    }
    return n > 0;
}

static void team_free(struct judge_team *team)
{
    g_free(team->name);
    g_free(team);
}

static gint by_points(gconstpointer a, gconstpointer b)
{
    const struct judge_team *one = *(struct judge_team *const *)a, *other = *(struct judge_team *const *)b;
    int order = -rules_fraction_compare(one->points, other->points);
    return order ? order : g_utf8_collate(one->name, other->name);
}

/* A team's points: the totals of its members, or of its best. */
static void sum_team(const struct judge_tournament *t, struct judge_team *team)
{
    g_autofree char *most = judge_tournament_setting(t, "team-best");
    g_autofree struct rules_fraction *points = g_new0(struct rules_fraction, t->standing->len + 1),
                                     *full = g_new0(struct rules_fraction, RULES_MAX_ROUNDS);
    unsigned n = 0, n_best = (unsigned)MIN(g_ascii_strtoull(most, NULL, 10), RULES_MAX_ROUNDS);
    for (guint i = 0; i < t->standing->len; i++) {
        const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        if (!g_strcmp0(one->entrant->team, team->name) && one->place && n < RULES_MAX_ROUNDS)
            points[n++] = one->total.points;
    }

    for (unsigned i = 0; i < n_best; i++)
        full[i] = rules_fraction_make(1, 1);
    team->members = n;
    team->points = rules_sum_best(points, n, full, n_best);
}

GPtrArray *judge_standings_teams(const struct judge_tournament *t)
{
    GPtrArray *teams = g_ptr_array_new_with_free_func((GDestroyNotify)team_free);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    GAMES_EACH(const struct games_entrant, entrant, t->entrant) {
        if (!entrant->team || !*entrant->team || !g_hash_table_add(seen, entrant->team))
            continue;
        struct judge_team *team = g_new0(struct judge_team, 1);
        team->name = g_strdup(entrant->team);
        sum_team(t, team);
        g_ptr_array_add(teams, team);
    }

    g_ptr_array_sort(teams, by_points);
    for (guint i = 0; i < teams->len; i++) {
        struct judge_team *team = teams->pdata[i];
        const struct judge_team *before = i ? teams->pdata[i - 1] : NULL;
        bool equal = before && rules_fraction_compare(before->points, team->points) == 0;
        team->place = equal ? before->place : i + 1;
    }

    return teams;
}
