/* Questions to a game, what is wrong with its numbers, the table of scores, the price of one more centre. */
#include "score_p.h"

#include <stdio.h>
#include <string.h>

typedef const struct rules_score_game game_t;

enum { VOTES_THAT_FORCE = 29 }; /* Baltimore (004) */

/* ---- questions ---- */

unsigned score_total(game_t *game)
{
    return game->total_centres ? game->total_centres : 34;
}

int32_t score_begin(game_t *game)
{
    return game->begin_year ? game->begin_year : 1901;
}

unsigned score_victory(game_t *game)
{
    return game->victory ? game->victory : score_total(game) / 2 + 1;
}

static unsigned owned(game_t *game)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        sum += game->centres[i];
    return sum;
}

bool score_is_out(game_t *game, unsigned power)
{
    return game->centres[power] == 0 && !(game->landless >> power & 1);
}

unsigned score_survivors(game_t *game)
{
    unsigned n = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        n += !score_is_out(game, i);
    return n;
}

unsigned score_most(game_t *game)
{
    unsigned best = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] > best)
            best = game->centres[i];
    return best;
}

unsigned score_how_many_have(game_t *game, unsigned centres)
{
    unsigned n = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        n += game->centres[i] == centres;
    return n;
}

unsigned score_lead(game_t *game)
{
    unsigned best = score_most(game), second = 0;
    if (score_how_many_have(game, best) > 1)
        return 0;

    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] < best && game->centres[i] > second)
            second = game->centres[i];
    return best - second;
}

/* The set of an agreed draw; 0 if there is none. */
static uint64_t draw_of(game_t *game)
{
    return game->result.end == RULES_SCORE_END_DRAW ? game->result.draw : 0;
}

bool score_shares_draw(game_t *game, unsigned power)
{
    uint64_t draw = draw_of(game);
    return !draw || (draw >> power & 1);
}

int rules_score_soloist(game_t *game)
{
    switch (game->result.end) {
    case RULES_SCORE_END_SOLO:
    case RULES_SCORE_END_CONCESSION:
        return game->result.winner;
    case RULES_SCORE_END_SIDE:
    case RULES_SCORE_END_DRAW:
    case RULES_SCORE_END_YEAR:
    case RULES_SCORE_END_AGREED:
        return -1;
    default:
        break;
    }

    unsigned best = score_most(game);
    if (best < score_victory(game) || score_lead(game) == 0)
        return -1;

    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->centres[i] == best)
            return (int)i;

    return -1;
}

/* ---- systems by name ---- */

/* Compares a name with a word of a list, '_' and blanks as '-', any case. */
static bool same_name(const char *a, size_t a_len, const char *b, size_t b_len)
{
    if (a_len != b_len)
        return false;
    for (size_t i = 0; i < a_len; i++) {
        char x = a[i] >= 'A' && a[i] <= 'Z' ? (char)(a[i] + 32) : a[i];
        if (x == '_' || x == ' ')
            x = '-';
        if (x != b[i])
            return false;
    }
    return true;
}

static bool is_called(const struct rules_score_system *system, const char *name, size_t len)
{
    if (same_name(name, len, system->name, strlen(system->name)))
        return true;

    for (const char *word = system->aliases; *word;) {
        size_t n = strcspn(word, " ");
        if (same_name(name, len, word, n))
            return true;
        word += n + (word[n] == ' ');
    }
    return false;
}

const struct rules_score_system *rules_score_find(const char *name, size_t len)
{
    const struct rules_score_system *all;
    size_t n = rules_score_systems(&all);
    for (size_t i = 0; i < n; i++)
        if (is_called(&all[i], name, len))
            return &all[i];
    return NULL;
}

/* ---- faults ---- */

const char *rules_score_fault_key(enum rules_score_fault fault)
{
    static const char *const keys[RULES_SCORE_FAULT_COUNT] = {
        [RULES_SCORE_FAULT_NONE] = "score.fault.none",
        [RULES_SCORE_FAULT_POWERS] = "score.fault.powers",
        [RULES_SCORE_FAULT_TOO_MANY] = "score.fault.too-many",
        [RULES_SCORE_FAULT_TWO_SOLOS] = "score.fault.two-solos",
        [RULES_SCORE_FAULT_SUM] = "score.fault.sum",
        [RULES_SCORE_FAULT_NOBODY] = "score.fault.nobody",
        [RULES_SCORE_FAULT_DRAW] = "score.fault.draw",
        [RULES_SCORE_FAULT_VOTERS] = "score.fault.voters",
        [RULES_SCORE_FAULT_WINNER] = "score.fault.winner",
        [RULES_SCORE_FAULT_TOO_FINE] = "score.fault.too-fine",
        [RULES_SCORE_FAULT_WORD] = "score.fault.word",
        [RULES_SCORE_FAULT_UNKNOWN] = "score.fault.unknown",
        [RULES_SCORE_FAULT_TWICE] = "score.fault.twice",
        [RULES_SCORE_FAULT_MIXED] = "score.fault.mixed",
        [RULES_SCORE_FAULT_MANY_VALUES] = "score.fault.many-values",
        [RULES_SCORE_FAULT_LOW_SOLO] = "score.fault.low-solo",
        [RULES_SCORE_FAULT_HIGH_DRAW] = "score.fault.high-draw",
        [RULES_SCORE_FAULT_END_YEAR] = "score.fault.end-year",
        [RULES_SCORE_FAULT_YEAR_WORD] = "score.fault.year-word",
        [RULES_SCORE_FAULT_OUT_YEAR] = "score.fault.out-year",
        [RULES_SCORE_FAULT_DEAD_WINNER] = "score.fault.dead-winner",
    };

    return (unsigned)fault < RULES_SCORE_FAULT_COUNT ? keys[fault] : keys[RULES_SCORE_FAULT_NONE];
}

static bool fault(struct rules_score_problem *problem, enum rules_score_fault what, unsigned n,
                  unsigned expected)
{
    problem->fault = what;
    problem->n = n;
    problem->expected = expected;
    return false;
}

/* Each power's centres against the map. */
static bool examine_powers(game_t *game, struct rules_score_problem *problem)
{
    unsigned total = score_total(game), solos = 0;
    if (game->n_powers < 2 || game->n_powers > RULES_SCORE_MAX_POWERS)
        return fault(problem, RULES_SCORE_FAULT_POWERS, game->n_powers, RULES_SCORE_MAX_POWERS);

    for (unsigned i = 0; i < game->n_powers; i++) {
        solos += 2 * game->centres[i] > total;
        if (game->centres[i] > total) {
            problem->power = (int)i;
            return fault(problem, RULES_SCORE_FAULT_TOO_MANY, game->centres[i], total);
        }
    }
    return solos < 2 || fault(problem, RULES_SCORE_FAULT_TWO_SOLOS, solos, total / 2 + 1);
}

static bool examine_sum(const struct rules_score_system *system, game_t *game,
                        struct rules_score_problem *problem)
{
    bool found_by_rule = system && score_finds_neutrals(system) && game->neutral_unknown;
    unsigned total = score_total(game);
    unsigned sum = owned(game) + (game->neutral_unknown ? 0 : game->neutral);

    bool adds_up = found_by_rule ? sum <= total : sum == total;
    return adds_up || fault(problem, RULES_SCORE_FAULT_SUM, sum, total);
}

static bool examine_result(game_t *game, struct rules_score_problem *problem)
{
    const struct rules_score_result *result = &game->result;
    bool won = result->end == RULES_SCORE_END_SOLO || result->end == RULES_SCORE_END_CONCESSION;
    bool named = result->winner >= 0 && result->winner < (int)game->n_powers;
    if (won && (!named || game->absent >> result->winner & 1))
        return fault(problem, RULES_SCORE_FAULT_WINNER, 0, game->n_powers);

    uint64_t draw = draw_of(game);
    for (unsigned i = 0; i < game->n_powers; i++)
        if ((draw >> i & 1) && score_is_out(game, i)) {
            problem->power = (int)i;
            return fault(problem, RULES_SCORE_FAULT_DRAW, 0, 0);
        }
    return true;
}

static bool examine_voters(game_t *game, struct rules_score_problem *problem)
{
    unsigned votes = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        if (game->voters >> i & 1)
            votes += game->centres[i];

    bool enough = !game->voters || votes >= VOTES_THAT_FORCE;
    return enough || fault(problem, RULES_SCORE_FAULT_VOTERS, votes, VOTES_THAT_FORCE);
}

bool rules_score_examine(const struct rules_score_system *system, game_t *game,
                         struct rules_score_problem *problem)
{
    *problem = (struct rules_score_problem){.total = score_total(game), .power = -1};
    if (!examine_powers(game, problem) || !examine_sum(system, game, problem))
        return false;
    unsigned playing = 0;
    for (unsigned i = 0; i < game->n_powers; i++)
        playing += !(game->absent >> i & 1);
    if (playing < 2)
        return fault(problem, RULES_SCORE_FAULT_POWERS, playing, game->n_powers);
    if (score_survivors(game) == 0)
        return fault(problem, RULES_SCORE_FAULT_NOBODY, 0, 1);
    return examine_result(game, problem) && examine_voters(game, problem);
}

bool rules_score_examine_typed(const struct rules_score_system *system, game_t *game,
                               struct rules_score_problem *problem)
{
    if (!rules_score_examine(system, game, problem))
        return false;

    int32_t begin = score_begin(game), end = game->end_year ? game->end_year : 9999;
    if (end < begin)
        return fault(problem, RULES_SCORE_FAULT_END_YEAR, (unsigned)end, (unsigned)begin);

    const struct rules_score_result *result = &game->result;
    int winner = result->end == RULES_SCORE_END_NONE ? -1 : result->winner;
    if (winner >= 0 && (score_is_out(game, (unsigned)winner) || game->homeless >> winner & 1)) {
        problem->power = winner;
        return fault(problem, RULES_SCORE_FAULT_DEAD_WINNER, 0, 0);
    }

    bool falls = system && score_is_denver(system);
    if (result->end == RULES_SCORE_END_SOLO && game->centres[winner] < score_victory(game) && !falls) {
        problem->power = winner;
        return fault(problem, RULES_SCORE_FAULT_LOW_SOLO, game->centres[winner], score_victory(game));
    }

    struct rules_score_game unsaid = *game;
    unsaid.result.end = RULES_SCORE_END_NONE;
    int soloist = rules_score_soloist(&unsaid);
    bool won = result->end == RULES_SCORE_END_SOLO || result->end == RULES_SCORE_END_CONCESSION;
    bool otherwise = result->end != RULES_SCORE_END_NONE && result->end != RULES_SCORE_END_SIDE;
    if (soloist >= 0 && otherwise && !(won && winner == soloist)) {
        problem->power = soloist;
        return fault(problem, RULES_SCORE_FAULT_HIGH_DRAW, game->centres[soloist], score_victory(game));
    }

    for (unsigned i = 0; i < game->n_powers; i++) {
        int32_t year = game->eliminated_year[i];
        if (year && (year < begin || year > end)) {
            problem->power = (int)i;
            problem->total = (unsigned)end;
            return fault(problem, RULES_SCORE_FAULT_OUT_YEAR, (unsigned)year, (unsigned)begin);
        }
    }
    return true;
}

uint64_t rules_score_absent(const struct rules_map *map)
{
    uint64_t absent = 0;
    for (unsigned p = 0; p < map->n_powers && p < RULES_SCORE_MAX_POWERS; p++)
        if (map->power[p].dummy && !map->power[p].script && !map->power[p].hired)
            absent |= UINT64_C(1) << p;
    return absent;
}

bool rules_score_wants_years(const struct rules_score_system *system, game_t *game)
{
    bool unknown = false;
    for (unsigned i = 0; i < game->n_powers; i++)
        unknown |= score_is_out(game, i) && !(game->absent >> i & 1) && !game->eliminated_year[i];
    return system->asks_years && unknown && rules_score_soloist(game) < 0;
}

/* ---- the table ---- */

static void rank(struct rules_score_table *table)
{
    table->sum = rules_fraction_make(0, 1);
    for (unsigned i = 0; i < table->n_powers; i++) {
        table->rank[i] = 1;
        for (unsigned j = 0; j < table->n_powers; j++)
            table->rank[i] += rules_fraction_compare(table->score[j], table->score[i]) > 0;
        table->sum = rules_fraction_add(table->sum, table->score[i]);
    }
}

static void compute(const struct rules_score_system *system, game_t *game, int solo,
                    struct rules_score_table *table)
{
    if (system->by)
        system->by(game, solo, system->with, table);
    else
        system->compute(game, solo, table);
}

/*
 * A side has won as one: to each of its powers the win is worth what it would be alone, also to those that the war has cost
 * all they had; the others have lost (our choice: no source scores sides).
 */
static void compute_side(const struct rules_score_system *system, game_t *game,
                         struct rules_score_table *table)
{
    struct rules_score_game alone = *game;
    alone.result.end = RULES_SCORE_END_SOLO;
    alone.result.draw = 0;

    for (unsigned i = 0; i < game->n_powers; i++) {
        if (!(game->result.draw >> i & 1))
            continue;
        struct rules_score_table one = {.n_powers = game->n_powers, .solo = -1};
        alone.result.winner = (int)i;
        compute(system, &alone, (int)i, &one);
        if (table->won)
            table->score[i] = one.score[i];
        else
            *table = one;
        table->won |= UINT64_C(1) << i;
    }
}

/* The game of those who play, without the others; `of`: which power each of them is. */
static struct rules_score_game present_of(game_t *game, unsigned *of)
{
    struct rules_score_game present = *game;
    const struct rules_score_result *result = &game->result;
    present.n_powers = 0;
    present.absent = present.homeless = present.landless = present.voters = present.result.draw = 0;
    present.result.winner = -1;
    for (unsigned i = 0; i < game->n_powers; i++) {
        if (game->absent >> i & 1)
            continue;
        unsigned at = present.n_powers++;
        of[at] = i;
        present.centres[at] = game->centres[i];
        present.eliminated_year[at] = game->eliminated_year[i];
        present.centres_year_before[at] = game->centres_year_before[i];
        present.place_before[at] = game->place_before[i];
        present.average[at] = game->average[i];
        present.homeless |= (game->homeless >> i & 1) << at;
        present.landless |= (game->landless >> i & 1) << at;
        present.voters |= (game->voters >> i & 1) << at;
        present.result.draw |= (result->draw >> i & 1) << at;
        if (result->winner == (int)i)
            present.result.winner = (int)at;
    }
    present.neutral = score_total(game) - owned(&present);
    present.victory = score_victory(game);
    return present;
}

static void compute_present(const struct rules_score_system *system, game_t *game,
                            struct rules_score_table *table)
{
    if (game->result.end == RULES_SCORE_END_SIDE) {
        compute_side(system, game, table);
        return;
    }
    table->solo = score_is_denver(system) ? score_denver_soloist(game) : rules_score_soloist(game);
    table->won = table->solo >= 0 ? UINT64_C(1) << table->solo : 0;
    compute(system, game, table->solo, table);
}

/* Puts the scores of those who play to their powers of the whole map. */
static void spread(const struct rules_score_table *few, const unsigned *of, unsigned n_powers,
                   struct rules_score_table *table)
{
    table->n_powers = n_powers;
    table->sum = few->sum;
    table->no_winner = few->no_winner;
    for (unsigned p = 0; p < n_powers; p++)
        table->score[p] = rules_fraction_make(0, 1);
    for (unsigned i = 0; i < few->n_powers; i++) {
        table->score[of[i]] = few->score[i];
        table->rank[of[i]] = few->rank[i];
        table->won |= (few->won >> i & 1) << of[i];
        table->solo = few->solo == (int)i ? (int)of[i] : table->solo;
    }
}

bool rules_score_table(const struct rules_score_system *system, game_t *game, struct rules_score_table *table,
                       struct rules_score_problem *problem)
{
    struct rules_score_problem unasked;
    if (!problem)
        problem = &unasked;
    *table = (struct rules_score_table){.sum = {0, 1}, .solo = -1};
    if (!rules_score_examine(system, game, problem))
        return false;

    unsigned of[RULES_SCORE_MAX_POWERS];
    struct rules_score_game present = present_of(game, of);
    struct rules_score_table few = {.sum = {0, 1}, .solo = -1, .n_powers = present.n_powers};
    compute_present(system, &present, &few);
    rank(&few);
    spread(&few, of, game->n_powers, table);

    /* A sum is a number only if all its parts are. */
    if (!rules_fraction_is_number(table->sum)) {
        *table = (struct rules_score_table){.sum = {0, 1}, .solo = -1};
        return fault(problem, RULES_SCORE_FAULT_TOO_FINE, 0, 0);
    }

    return true;
}

bool rules_score(const struct rules_score_system *system, game_t *game, struct rules_score_table *table)
{
    return rules_score_table(system, game, table, NULL);
}

/* ---- one more centre ---- */

/* Score of `power` if it took a centre from `giver` (-1: from nobody). */
static bool score_after(const struct rules_score_system *system, game_t *game, unsigned power, int giver,
                        struct rules_fraction *score)
{
    struct rules_score_game then = *game;
    struct rules_score_table table;

    then.neutral_unknown = false;
    then.neutral = game->neutral_unknown ? score_total(game) - owned(game) : game->neutral;
    then.centres[power]++;
    if (giver < 0)
        then.neutral--;
    else
        then.centres[giver]--;

    if (!rules_score(system, &then, &table))
        return false;

    *score = table.score[power];

    return true;
}

bool rules_score_one_more(const struct rules_score_system *system, game_t *game, unsigned power,
                          struct rules_fraction *score, int *from)
{
    bool found = false;
    if (game->absent >> power & 1)
        return false;
    unsigned neutral = game->neutral_unknown ? score_total(game) - owned(game) : game->neutral;

    for (int giver = -1; giver < (int)game->n_powers; giver++) {
        unsigned left = giver < 0 ? neutral : game->centres[giver];
        struct rules_fraction then;
        if (giver == (int)power || left == 0 || !score_after(system, game, power, giver, &then))
            continue;

        if (!found || rules_fraction_compare(then, *score) > 0) {
            *score = then;
            *from = giver;
        }
        found = true;
    }

    return found;
}
