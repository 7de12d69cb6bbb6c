#include "score.h"
#include "result.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

char *judge_score_result(const struct rules_map *map, const struct rules_names *names, const char *text)
{
    static const char *const ends[] = {"solo", "side", "concession", "draw", "year", "vote"};
    gsize len = strcspn(text, " ");
    g_autofree char *first = judge_fold(text, len);
    GString *said = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *key = g_strconcat("score.end.", ends[i], NULL);
        if (judge_word_of_key(key, first))
            g_string_assign(said, ends[i]);
    }

    uint64_t powers = 0;
    struct rules_score_problem problem;
    struct rules_score_result read;
    bool good = rules_score_powers_read(names, text + len, &powers, &problem);
    char mark = ' ';
    for (rules_power p = 0; p < map->n_powers && p < RULES_SCORE_MAX_POWERS; p++)
        if (powers >> p & 1) {
            g_string_append_printf(said, "%c%s", mark, map->power[p].id);
            mark = ',';
        }
    good = good && rules_score_result_read(map, said->str, &read);
    return g_string_free(said, !good);
}

static bool has_dislodged(const struct rules_position *pos, rules_power power)
{
    for (unsigned i = 0; i < pos->n_dislodged; i++)
        if (pos->dislodged[i].unit.power == power)
            return true;
    return false;
}

static bool has_piece(const struct rules_position *pos, rules_power power)
{
    return rules_position_count_units(pos, power) > 0 || has_dislodged(pos, power);
}

static bool has_home(const struct rules_position *pos, rules_power power)
{
    const struct rules_map_power *row = &pos->map->power[power];
    for (unsigned i = 0; i < row->n_homes; i++)
        if (pos->owner[row->homes[i]] == power)
            return true;
    return false;
}

static void count_centres(const struct rules_position *pos, unsigned *centres)
{
    for (rules_power p = 0; p < pos->map->n_powers; p++)
        centres[p] = rules_position_count_centres(pos, p);
}

/* The year whose centres a position shows: at its first phase those of the year before still stand. */
static int32_t year_counted(const struct rules_position *pos)
{
    return pos->phase.step == 0 ? pos->phase.year - 1 : pos->phase.year;
}

/* The centres at the end of each year, from the positions that opened one; then those of `now`. */
static bool look_back(const struct judge_play *play, const struct rules_position *now,
                      struct rules_score_game *scored, GError **error)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autofree struct rules_position *then = g_new(struct rules_position, 1);
    unsigned centres[RULES_SCORE_MAX_POWERS];

    GAMES_EACH(const struct games_phase, row, line) {
        struct rules_phase opens;
        bool inside =
            rules_phase_parse(play->board->map, row->code, strlen(row->code), &opens) && opens.step != 0;
        if (inside)
            continue;
        if (!judge_position_read(play->board, row->position, row->code, then, error))
            return false;
        count_centres(then, centres);
        rules_score_add_year(scored, year_counted(then), centres);
    }

    count_centres(now, centres);
    rules_score_add_year(scored, year_counted(now), centres);

    return true;
}

/* The position that counts: of a game that is over, the one after its last phase. */
static void read_board(const struct rules_position *pos, struct rules_score_game *scored)
{
    const struct rules_map *map = pos->map;
    scored->n_powers = map->n_powers;
    scored->total_centres = map->n_centres;
    scored->neutral = map->n_centres;
    scored->begin_year = map->begin.year;
    scored->absent = rules_score_absent(map);
    scored->end_year = MAX(year_counted(pos), map->begin.year);
    scored->victory = rules_map_victory(map, scored->end_year);

    count_centres(pos, scored->centres);
    for (rules_power p = 0; p < map->n_powers; p++) {
        uint64_t bit = (uint64_t)1 << p;
        scored->neutral -= scored->centres[p];
        if (!has_piece(pos, p) && !has_home(pos, p))
            scored->homeless |= bit;
        if (has_piece(pos, p) && scored->centres[p] == 0)
            scored->landless |= bit;
    }
}

bool judge_score_play(const struct judge_play *play, struct rules_score_game *scored, GError **error)
{
    const struct rules_map *map = play->board->map;
    *scored = (struct rules_score_game){.result.winner = -1};
    if (map->n_powers > RULES_SCORE_MAX_POWERS)
        return judge_refuse(error, "score-too-many", "most", DIGITS(RULES_SCORE_MAX_POWERS), "count",
                            DIGITS(map->n_powers), NULL);

    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    if (!judge_play_last_position(play, pos, error))
        return false;

    read_board(pos, scored);
    GAMES_EACH(const struct games_seat, seat, play->seats) { /* a power that was left out may find a player */
        rules_power power =
            seat->role == GAMES_ROLE_PLAYER ? judge_play_power(play, seat->power) : RULES_NO_POWER;
        scored->absent &= power < RULES_SCORE_MAX_POWERS ? ~(UINT64_C(1) << power) : UINT64_MAX;
    }

    /* What an editor wrote as a result by hand may be anything: then the position alone counts. */
    const char *record = play->game->result;
    if (record && !rules_score_result_read(map, record, &scored->result))
        scored->result = (struct rules_score_result){.winner = -1};

    return look_back(play, pos, scored, error);
}

/* "AUSTRIA,ITALY" as a set; the map's own identities. */
static uint64_t powers_of(const struct rules_map *map, const char *list)
{
    uint64_t powers = 0;
    g_auto(GStrv) ids = g_strsplit(list, ",", -1);
    for (char **id = ids; *id; id++) {
        rules_power power = rules_map_power(map, *id);
        powers |= power < RULES_SCORE_MAX_POWERS ? UINT64_C(1) << power : 0;
    }
    return powers;
}

void judge_score_outside(const struct rules_map *map, const struct games_outside *outside,
                         struct rules_score_game *scored)
{
    *scored = (struct rules_score_game){
        .n_powers = MIN(map->n_powers, RULES_SCORE_MAX_POWERS),
        .total_centres = map->n_centres,
        .begin_year = map->begin.year,
        .end_year = outside->end_year,
        .victory = rules_map_victory(map, outside->end_year ? outside->end_year : map->begin.year),
        .result.winner = -1,
        .absent = rules_score_absent(map),
    };

    unsigned owned = 0;
    if (outside->players)
        scored->absent = ~powers_of(map, outside->players);
    GAMES_EACH(const struct games_outside_part, part, outside->part) {
        rules_power power = rules_map_power(map, part->power);
        if (power >= scored->n_powers)
            continue;
        scored->centres[power] = part->centres;
        scored->centres_year_before[power] = (unsigned)MAX(part->before, 0);
        scored->has_year_before |= part->before >= 0;
        scored->homeless |= (uint64_t)(part->centres && part->eliminated_year) << power;
        scored->eliminated_year[power] = MAX(part->eliminated_year, 0);
        owned += part->centres;
    }

    scored->neutral = owned < scored->total_centres ? scored->total_centres - owned : 0;

    if (outside->result && !rules_score_result_read(map, outside->result, &scored->result))
        scored->result = (struct rules_score_result){.winner = -1};
}
