/*
 * Sizes of tables, and the draw: players are spread over the tables (all ways tried where they are few, else a
 * search that swaps two players), and at each table powers are given out by a cheapest assignment.
 */
#include "seating.h"
#include "arena.h"

#include <string.h>

/* ---- sizes (002 II) ---- */

struct rules_seating_sizes rules_seating_sizes(unsigned n)
{
    static const struct {
        unsigned n_players;
        struct rules_seating_sizes sizes;
    } said[] = {
        {6, {RULES_SEATING_SURVIVOR, 1, 6, 0, 0}},  {11, {RULES_SEATING_SURVIVOR, 2, 6, 1, 0}},
        {12, {RULES_SEATING_SURVIVOR, 2, 6, 0, 0}}, {13, {RULES_SEATING_CLASSIC, 2, 7, 1, 0}},
        {18, {RULES_SEATING_SURVIVOR, 3, 6, 0, 0}}, {19, {RULES_SEATING_SURVIVOR, 3, 6, 0, 1}},
        {20, {RULES_SEATING_CLASSIC, 3, 7, 1, 0}},
    };
    if (n < 2)
        return (struct rules_seating_sizes){.kind = RULES_SEATING_NONE, .n_step_down = n};
    if (n < 4)
        return (struct rules_seating_sizes){RULES_SEATING_INTIME, 1, 2, 0, n - 2};
    if (n < 6)
        return (struct rules_seating_sizes){RULES_SEATING_AGREEMENT, 1, n, 0, 0};

    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (said[i].n_players == n)
            return said[i].sizes;

    return (struct rules_seating_sizes){RULES_SEATING_CLASSIC, n / 7, 7, 0, n % 7};
}

/* ---- chance ---- */

/* splitmix64 */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static unsigned random_below(uint64_t *state, unsigned n)
{
    return (unsigned)((next_random(state) >> 32) * n >> 32);
}

/* ---- what a table costs ---- */

/* Each weight is more than all that lies below it can sum up to. */
static const int64_t SAME_PERSON = 1000000000000000, TOGETHER = 1000000000000, POWER_AGAIN = 10000000,
                     MEETING = 1;

enum { MAX_SEATS = RULES_SEATING_MAX_SEATS, CHANCE = 64 };

struct seats {
    unsigned n;
    uint16_t slot[MAX_SEATS];
};

struct drawing {
    const struct rules_seating_task *task;
    struct seats *table; /* [n_tables], as the costs */
    int64_t *cost;
    int64_t total;
    uint64_t chance;
};

static struct drawing drawing_new(const struct rules_seating_task *task, struct rules_arena *arena)
{
    return (struct drawing){.task = task,
                            .table = rules_arena_alloc(arena, task->n_tables * sizeof(struct seats)),
                            .cost = rules_arena_alloc(arena, task->n_tables * sizeof(int64_t)),
                            .chance = task->seed};
}

/* Who sits where and what it costs, not the chance. */
static void copy_seats(struct drawing *to, const struct drawing *from)
{
    memcpy(to->table, from->table, from->task->n_tables * sizeof *from->table);
    memcpy(to->cost, from->cost, from->task->n_tables * sizeof *from->cost);
    to->total = from->total;
}

static unsigned cell(const uint8_t *matrix, unsigned row, unsigned column, unsigned width)
{
    return matrix ? matrix[(size_t)row * width + column] : 0;
}

/* What it costs that two slots share a table. */
static int64_t pair_cost(const struct rules_seating_task *task, unsigned a, unsigned b)
{
    unsigned one = task->person[a], other = task->person[b];
    if (one == other)
        return SAME_PERSON;

    unsigned met = cell(task->met, one, other, task->n_people);
    unsigned apart = cell(task->apart, one, other, task->n_people);
    return (apart ? TOGETHER : 0) + MEETING * met;
}

static int64_t pairs_cost(const struct rules_seating_task *task, const struct seats *seats)
{
    int64_t cost = 0;
    for (unsigned i = 0; i < seats->n; i++)
        for (unsigned j = 0; j < i; j++)
            cost += pair_cost(task, seats->slot[i], seats->slot[j]);
    return cost;
}

/*
 * The cheapest way to give n columns to n rows (Kuhn and Munkres, by potentials). `column_of[row]` is filled;
 * returns the cost.
 */
static int64_t assign(unsigned n, int64_t cost[MAX_SEATS][MAX_SEATS], unsigned column_of[MAX_SEATS])
{
    int64_t row_price[MAX_SEATS + 1] = {0}, column_price[MAX_SEATS + 1] = {0};
    unsigned row_at[MAX_SEATS + 1] = {0}; /* by column, counted from 1; column 0 holds the row to be placed */

    for (unsigned row = 1; row <= n; row++) {
        int64_t slack[MAX_SEATS + 1];

        unsigned from[MAX_SEATS + 1] = {0};
        bool used[MAX_SEATS + 1] = {false};
        unsigned column = 0;
        row_at[0] = row;
        for (unsigned j = 0; j <= n; j++)
            slack[j] = INT64_MAX;

        /* Grow the tree of tight pairs until it reaches a free column. */
        do {
            unsigned at = row_at[column], best = 0;
            int64_t step = INT64_MAX;
            used[column] = true;
            for (unsigned j = 1; j <= n; j++) {
                if (used[j])
                    continue;
                int64_t left = cost[at - 1][j - 1] - row_price[at] - column_price[j];
                if (left < slack[j]) {
                    slack[j] = left;
                    from[j] = column;
                }
                if (slack[j] < step) {
                    step = slack[j];
                    best = j;
                }
            }
            for (unsigned j = 0; j <= n; j++) {
                if (used[j]) {
                    row_price[row_at[j]] += step;
                    column_price[j] -= step;
                } else {
                    slack[j] -= step;
                }
            }
            column = best;
        } while (row_at[column] != 0);

        /* Turn the path round. */
        while (column) {
            row_at[column] = row_at[from[column]];
            column = from[column];
        }
    }

    int64_t total = 0;
    for (unsigned j = 1; j <= n; j++) {
        column_of[row_at[j] - 1] = j - 1;
        total += cost[row_at[j] - 1][j - 1];
    }

    return total;
}

/* Fewest powers again at a table, those that `now` has at the other tables too (NULL: none); `power` (may be NULL) gets the powers of
 * its seats, equals by chance. */
static unsigned give_powers(const struct rules_seating_task *task, const struct rules_seating_table *table,
                            const struct seats *seats, const uint8_t *now, uint64_t *chance, uint8_t *power)
{
    int64_t cost[MAX_SEATS][MAX_SEATS];
    unsigned column_of[MAX_SEATS], again = 0;

    for (unsigned i = 0; i < seats->n; i++)
        for (unsigned j = 0; j < seats->n; j++) {
            unsigned person = task->person[seats->slot[i]];
            unsigned played = cell(task->played, person, table->power[j], task->n_powers) +
                              cell(now, person, table->power[j], task->n_powers);
            unsigned luck = power ? random_below(chance, CHANCE) : 0;
            cost[i][j] = (int64_t)played * CHANCE * MAX_SEATS + luck;
        }
    assign(seats->n, cost, column_of);

    for (unsigned i = 0; i < seats->n; i++) {
        unsigned j = column_of[i];
        unsigned person = task->person[seats->slot[i]];
        again += cell(task->played, person, table->power[j], task->n_powers) +
                 cell(now, person, table->power[j], task->n_powers);
        if (power)
            power[i] = table->power[j];
    }

    return again;
}

static int64_t table_cost(const struct drawing *d, unsigned t)
{
    const struct seats *seats = &d->table[t];
    unsigned again = d->task->played ? give_powers(d->task, &d->task->table[t], seats, NULL, NULL, NULL) : 0;
    return pairs_cost(d->task, seats) + again * POWER_AGAIN;
}

static void count_all(struct drawing *d)
{
    d->total = 0;
    for (unsigned t = 0; t < d->task->n_tables; t++)
        d->total += d->cost[t] = table_cost(d, t);
}

/* ---- bounds ---- */

/* What the bounds look at: the slots that are free to sit at the tables that pins leave open. */
struct open_part {
    unsigned n_slots, n_tables, smallest;
    uint16_t *slot;
    unsigned fixed_meetings; /* at the tables that are full of pins */
};

static bool is_pinned(const struct rules_seating_task *task, unsigned slot)
{
    return task->pinned && task->pinned[slot] >= 0;
}

static unsigned met_before(const struct rules_seating_task *task, unsigned a, unsigned b)
{
    unsigned one = task->person[a], other = task->person[b];
    return one == other ? 0 : cell(task->met, one, other, task->n_people);
}

static void find_open_part(const struct rules_seating_task *task, struct rules_arena *arena,
                           struct open_part *part)
{
    unsigned *pins = rules_arena_alloc(arena, task->n_tables * sizeof *pins);
    *part = (struct open_part){.smallest = MAX_SEATS,
                               .slot = rules_arena_alloc(arena, task->n_slots * sizeof *part->slot)};
    for (unsigned s = 0; s < task->n_slots; s++)
        if (is_pinned(task, s))
            pins[task->pinned[s]]++;

    for (unsigned t = 0; t < task->n_tables; t++) {
        if (pins[t] == task->table[t].n_seats)
            continue;
        part->n_tables++;
        part->smallest = task->table[t].n_seats < part->smallest ? task->table[t].n_seats : part->smallest;
    }

    for (unsigned s = 0; s < task->n_slots; s++) {
        bool set = is_pinned(task, s) && pins[task->pinned[s]] == task->table[task->pinned[s]].n_seats;
        if (!set) {
            part->slot[part->n_slots++] = (uint16_t)s;
            continue;
        }
        for (unsigned other = 0; other < s; other++)
            if (is_pinned(task, other) && task->pinned[other] == task->pinned[s])
                part->fixed_meetings += met_before(task, s, other);
    }
}

/* Who has met so many of the others that the rest do not fill his table meets some again. */
static unsigned bound_by_strangers(const struct rules_seating_task *task, const struct open_part *part)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < part->n_slots; i++) {
        unsigned strangers = 0;
        for (unsigned j = 0; j < part->n_slots; j++)
            strangers += i != j && !met_before(task, part->slot[i], part->slot[j]);
        sum += strangers + 1 < part->smallest ? part->smallest - 1 - strangers : 0;
    }
    return (sum + 1) / 2;
}

static unsigned pairs_of(unsigned n)
{
    return n * (n - 1) / 2;
}

/*
 * A circle of c people who all met (a table of an earlier round), spread over T tables, leaves pairs that meet
 * again: fewest if spread evenly. Circles that share no meeting add up.
 */
static unsigned bound_by_circles(const struct rules_seating_task *task, const struct open_part *part,
                                 struct rules_arena *arena)
{
    unsigned n = part->n_slots, sum = 0;
    uint8_t **left = rules_arena_alloc(arena, n * sizeof *left);
    uint16_t *circle = rules_arena_alloc(arena, n * sizeof *circle);

    for (unsigned i = 0; i < n; i++) {
        left[i] = rules_arena_alloc(arena, n);
        for (unsigned j = 0; j < n; j++)
            left[i][j] = (uint8_t)met_before(task, part->slot[i], part->slot[j]);
    }

    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++) {
            unsigned size = left[i][j] ? 2 : 0;
            circle[0] = (uint16_t)i;
            circle[1] = (uint16_t)j;
            for (unsigned k = j + 1; k < n && size; k++) {
                bool knows_all = true;
                for (unsigned c = 0; c < size && knows_all; c++)
                    knows_all = left[circle[c]][k] > 0;
                if (knows_all)
                    circle[size++] = (uint16_t)k;
            }
            if (size <= part->n_tables)
                continue;

            unsigned each = size / part->n_tables, more = size % part->n_tables;
            sum += more * pairs_of(each + 1) + (part->n_tables - more) * (each ? pairs_of(each) : 0);
            for (unsigned a = 0; a < size; a++)
                for (unsigned b = 0; b < size; b++)
                    left[circle[a]][circle[b]] -= a != b;
        }

    return sum;
}

/* Meetings that no draw avoids. */
static unsigned least_meetings(const struct rules_seating_task *task, struct rules_arena *arena)
{
    struct open_part part;
    find_open_part(task, arena, &part);
    if (part.n_tables == 0 || !task->met)
        return part.fixed_meetings;

    unsigned strangers = bound_by_strangers(task, &part), circles = bound_by_circles(task, &part, arena);
    return part.fixed_meetings + (strangers > circles ? strangers : circles);
}

/* Powers that somebody must play again, whoever sits where: slots that have played every power there is. */
static unsigned least_powers_again(const struct rules_seating_task *task)
{
    unsigned sum = 0;
    for (unsigned s = 0; s < task->n_slots; s++) {
        unsigned fewest = UINT8_MAX;
        for (unsigned t = 0; t < task->n_tables; t++)
            for (unsigned i = 0; i < task->table[t].n_seats; i++) {
                unsigned played =
                    cell(task->played, task->person[s], task->table[t].power[i], task->n_powers);
                fewest = played < fewest ? played : fewest;
            }
        sum += fewest;
    }
    return sum;
}

/* ---- all ways, where they are few ---- */

enum { MOST_STEPS = 1000000, LEAF_STEPS = 16 };

struct trial {
    struct drawing *now, *best;
    const uint16_t *order; /* slots, pinned ones first */
    unsigned steps;
    bool found;
};

/* Whether the table is empty and an earlier one like it is too: one of them is enough to try. */
static bool is_twin_of_empty(const struct drawing *d, unsigned t)
{
    const struct rules_seating_table *table = d->task->table;
    if (d->table[t].n > 0)
        return false;
    for (unsigned u = 0; u < t; u++)
        if (d->table[u].n == 0 && memcmp(&table[u], &table[t], sizeof table[t]) == 0)
            return true;
    return false;
}

/* Places slot `at` of the order and all behind it. False if it took too many steps. */
static bool try_all(struct trial *trial, unsigned at, int64_t pairs)
{
    struct drawing *d = trial->now;
    const struct rules_seating_task *task = d->task;

    if (trial->found && pairs >= trial->best->total)
        return true;
    if (++trial->steps > MOST_STEPS)
        return false;

    if (at == task->n_slots) {
        trial->steps += LEAF_STEPS * task->n_tables;
        count_all(d);
        if (!trial->found || d->total < trial->best->total) {
            copy_seats(trial->best, d);
            trial->found = true;
        }
        return true;
    }

    unsigned slot = trial->order[at];
    for (unsigned t = 0; t < task->n_tables; t++) {
        struct seats *seats = &d->table[t];
        bool elsewhere = is_pinned(task, slot) && task->pinned[slot] != (int)t;
        if (elsewhere || seats->n == task->table[t].n_seats || is_twin_of_empty(d, t))
            continue;

        int64_t more = 0;
        for (unsigned i = 0; i < seats->n; i++)
            more += pair_cost(task, slot, seats->slot[i]);
        seats->slot[seats->n++] = (uint16_t)slot;
        bool done = try_all(trial, at + 1, pairs + more);
        seats->n--;
        if (!done)
            return false;
    }

    return true;
}

/* ---- the search ---- */

/* Pinned slots at their tables, the others where there is room, in the order given. */
static void place(struct drawing *d, const uint16_t *order)
{
    const struct rules_seating_task *task = d->task;
    unsigned t = 0;

    for (unsigned i = 0; i < task->n_tables; i++)
        d->table[i].n = 0;

    for (unsigned i = 0; i < task->n_slots; i++)
        if (is_pinned(task, order[i])) {
            struct seats *seats = &d->table[task->pinned[order[i]]];
            seats->slot[seats->n++] = order[i];
        }
    for (unsigned i = 0; i < task->n_slots; i++) {
        if (is_pinned(task, order[i]))
            continue;
        while (d->table[t].n == task->table[t].n_seats)
            t++;
        d->table[t].slot[d->table[t].n++] = order[i];
    }

    count_all(d);
}

static void swap_slots(struct drawing *d, unsigned t, unsigned i, unsigned u, unsigned j)
{
    uint16_t slot = d->table[t].slot[i];
    d->table[t].slot[i] = d->table[u].slot[j];
    d->table[u].slot[j] = slot;
}

/* Swaps two players of two tables if the tables then cost at most `patience` more. */
static void try_swap(struct drawing *d, unsigned t, unsigned i, unsigned u, unsigned j, int64_t patience)
{
    const struct rules_seating_task *task = d->task;
    if (is_pinned(task, d->table[t].slot[i]) || is_pinned(task, d->table[u].slot[j]))
        return;

    swap_slots(d, t, i, u, j);
    int64_t cost_t = table_cost(d, t), cost_u = table_cost(d, u);
    int64_t change = cost_t + cost_u - d->cost[t] - d->cost[u];
    if (change > patience) {
        swap_slots(d, t, i, u, j);
        return;
    }

    d->cost[t] = cost_t;
    d->cost[u] = cost_u;
    d->total += change;
}

/* A table that costs something, looked for from a random one on; any if none does. */
static unsigned table_in_need(struct drawing *d)
{
    unsigned n = d->task->n_tables, start = random_below(&d->chance, n);
    for (unsigned i = 0; i < n; i++)
        if (d->cost[(start + i) % n] > 0)
            return (start + i) % n;
    return start;
}

enum { N_STARTS = 4, SWAPS_A_SLOT = 600, MOST_SWAPS = 60000, MOST_PATIENCE = 4 };

/* One search from where `d` stands; the best drawing seen goes to `best`. */
static void search(struct drawing *d, struct drawing *best, int64_t bound)
{
    const struct rules_seating_task *task = d->task;
    unsigned swaps = task->n_slots * SWAPS_A_SLOT;

    swaps = swaps < MOST_SWAPS ? swaps : MOST_SWAPS;
    if (task->n_tables < 2)
        swaps = 0;

    for (unsigned step = 0; step < swaps && best->total > bound; step++) {
        unsigned t = table_in_need(d), u = random_below(&d->chance, task->n_tables - 1);
        u += u >= t;
        unsigned i = random_below(&d->chance, d->table[t].n), j = random_below(&d->chance, d->table[u].n);

        unsigned left = (swaps - step) * MOST_PATIENCE / swaps;
        int64_t patience = random_below(&d->chance, 8) ? 0 : random_below(&d->chance, left + 1);
        try_swap(d, t, i, u, j, patience);
        if (d->total < best->total)
            copy_seats(best, d);
    }
}

static void shuffle(uint16_t *order, unsigned n, uint64_t *chance)
{
    for (unsigned i = n; i > 1; i--) {
        unsigned j = random_below(chance, i);
        uint16_t slot = order[i - 1];
        order[i - 1] = order[j];
        order[j] = slot;
    }
}

/* ---- the whole draw ---- */

static bool makes_sense(const struct rules_seating_task *task, struct rules_arena *arena)
{
    unsigned n_seats = 0, *pins = rules_arena_alloc(arena, task->n_tables * sizeof *pins);
    if (task->n_slots == 0 || task->n_slots > UINT16_MAX)
        return false;

    for (unsigned t = 0; t < task->n_tables; t++) {
        n_seats += task->table[t].n_seats;
        if (task->table[t].n_seats == 0 || task->table[t].n_seats > MAX_SEATS)
            return false;
        for (unsigned i = 0; i < task->table[t].n_seats; i++)
            if (task->table[t].power[i] >= task->n_powers)
                return false;
    }

    for (unsigned s = 0; s < task->n_slots; s++) {
        if (task->person[s] >= task->n_people)
            return false;
        if (!is_pinned(task, s))
            continue;
        unsigned t = (unsigned)task->pinned[s];
        if (t >= task->n_tables || ++pins[t] > task->table[t].n_seats)
            return false;
    }

    return n_seats == task->n_slots;
}

/* The powers of a table, noted for who plays at another one too. Returns how many he has at both. */
static unsigned seat_table(struct drawing *d, unsigned t, uint8_t *now, struct rules_seating_result *result)
{
    const struct rules_seating_task *task = d->task;
    const struct seats *seats = &d->table[t];
    uint8_t power[MAX_SEATS];
    unsigned both = 0;
    give_powers(task, &task->table[t], seats, now, &d->chance, power);
    for (unsigned i = 0; i < seats->n; i++) {
        result->table[seats->slot[i]] = (uint16_t)t;
        result->power[seats->slot[i]] = power[i];
        both += now[task->person[seats->slot[i]] * task->n_powers + power[i]]++ > 0;
    }
    return both;
}

/* The same of a table that has powers: it may leave one that the other table of somebody cannot. */
static unsigned seat_again(struct drawing *d, unsigned t, uint8_t *now, struct rules_seating_result *result)
{
    const struct seats *seats = &d->table[t];
    for (unsigned i = 0; i < seats->n; i++)
        now[d->task->person[seats->slot[i]] * d->task->n_powers + result->power[seats->slot[i]]]--;
    return seat_table(d, t, now, result);
}

/* Times that the person of a slot has its power elsewhere: before, or in this draw at a slot before it. */
static unsigned powers_again(const struct rules_seating_task *task, const struct rules_seating_result *result,
                             unsigned slot)
{
    unsigned n = cell(task->played, task->person[slot], result->power[slot], task->n_powers);
    for (unsigned s = 0; s < slot; s++)
        n += task->person[s] == task->person[slot] && result->power[s] == result->power[slot];
    return n;
}

static void write_result(struct drawing *d, struct rules_arena *arena, struct rules_seating_result *result)
{
    const struct rules_seating_task *task = d->task;
    uint8_t *now = rules_arena_alloc(arena, (size_t)task->n_people * task->n_powers);
    unsigned both = 0;
    for (unsigned t = 0; t < task->n_tables; t++)
        both += seat_table(d, t, now, result);
    for (unsigned t = 0; t < task->n_tables && both; t++)
        both = seat_again(d, t, now, result);
    result->proved &= !both;
    for (unsigned s = 0; s < task->n_slots; s++)
        result->n_powers_again += powers_again(task, result, s);

    for (unsigned t = 0; t < task->n_tables; t++) {
        const struct seats *seats = &d->table[t];
        for (unsigned i = 0; i < seats->n; i++)
            for (unsigned j = 0; j < i; j++) {
                unsigned one = task->person[seats->slot[i]], other = task->person[seats->slot[j]];
                result->n_same_table += one == other;
                result->n_together += cell(task->apart, one, other, task->n_people) > 0 && one != other;
                result->n_meetings += one == other ? 0 : cell(task->met, one, other, task->n_people);
            }
    }
}

bool rules_seating_draw(const struct rules_seating_task *task, struct rules_seating_result *result)
{
    struct rules_arena arena;
    rules_arena_init(&arena);
    *result = (struct rules_seating_result){.table = result->table, .power = result->power};
    if (!makes_sense(task, &arena)) {
        rules_arena_clear(&arena);
        return false;
    }

    struct drawing now = drawing_new(task, &arena), best = drawing_new(task, &arena);
    uint16_t *order = rules_arena_alloc(&arena, task->n_slots * sizeof *order);
    for (unsigned i = 0; i < task->n_slots; i++)
        order[i] = (uint16_t)i;
    result->least_meetings = least_meetings(task, &arena);
    result->least_powers_again = least_powers_again(task);
    int64_t bound = result->least_powers_again * POWER_AGAIN + result->least_meetings * MEETING;

    /* A search first: what it finds cuts the number of ways to be tried short. */
    for (unsigned start = 0; start < N_STARTS && (start == 0 || best.total > bound); start++) {
        shuffle(order, task->n_slots, &now.chance);
        place(&now, order);
        if (start == 0 || now.total < best.total)
            copy_seats(&best, &now);
        search(&now, &best, bound);
    }

    bool exhausted = false;
    if (best.total > bound) {
        struct drawing all = drawing_new(task, &arena);
        struct trial trial = {.now = &all, .best = &best, .order = order, .found = true};
        exhausted = try_all(&trial, 0, 0);
    }

    result->proved = exhausted || best.total <= bound;
    best.chance = now.chance;
    write_result(&best, &arena, result);
    rules_arena_clear(&arena);
    return true;
}

unsigned rules_seating_best(const unsigned *rank, const uint8_t *met, unsigned n_people, unsigned n_wanted,
                            uint64_t seed, uint16_t *chosen)
{
    struct rules_arena arena;
    rules_arena_init(&arena);
    uint16_t *order = rules_arena_alloc(&arena, n_people * sizeof *order);
    unsigned n = 0, n_chosen = 0;

    for (unsigned p = 0; p < n_people; p++)
        if (rank[p] > 0)
            order[n++] = (uint16_t)p;

    /* By rank, equals in the order of the shuffle. */
    shuffle(order, n, &seed);
    for (unsigned i = 1; i < n; i++)
        for (unsigned j = i; j > 0 && rank[order[j]] < rank[order[j - 1]]; j--) {
            uint16_t person = order[j];
            order[j] = order[j - 1];
            order[j - 1] = person;
        }

    for (unsigned i = 0; i < n && n_chosen < n_wanted; i++) {
        bool knows_one = false;
        for (unsigned j = 0; j < n_chosen; j++)
            knows_one |= cell(met, order[i], chosen[j], n_people) > 0;
        if (!knows_one)
            chosen[n_chosen++] = order[i];
    }

    rules_arena_clear(&arena);
    return n_chosen;
}

/* ---- why a repetition stands ---- */

static enum rules_seating_reason reason_of(const struct rules_seating_result *result, bool pinned)
{
    if (pinned)
        return RULES_SEATING_REASON_PINNED;
    return result->proved ? RULES_SEATING_REASON_PROVED : RULES_SEATING_REASON_SOUGHT;
}

enum rules_seating_reason rules_seating_why_power(const struct rules_seating_task *task,
                                                  const struct rules_seating_result *result, unsigned slot)
{
    return powers_again(task, result, slot) ? reason_of(result, is_pinned(task, slot))
                                            : RULES_SEATING_REASON_NONE;
}

enum rules_seating_reason rules_seating_why_meeting(const struct rules_seating_task *task,
                                                    const struct rules_seating_result *result, unsigned a,
                                                    unsigned b)
{
    bool at_one_table = result->table[a] == result->table[b];
    unsigned met = cell(task->met, task->person[a], task->person[b], task->n_people);
    if (!at_one_table || !met)
        return RULES_SEATING_REASON_NONE;
    return reason_of(result, is_pinned(task, a) && is_pinned(task, b));
}
