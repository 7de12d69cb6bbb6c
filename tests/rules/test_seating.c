/* Sizes of tables (002 II) and the draw (002 III): every number of players; the draw against brute force on
 * small cases, against bounds on large ones. */
#include "../harness.h"
#include "../../rules/seating.h"

static void sizes_are_those_of_the_rules(void)
{
    static const struct {
        unsigned n;
        enum rules_seating_kind kind;
        unsigned tables, size, twice, down;
    } rows[] = {
        {2, RULES_SEATING_INTIME, 1, 2, 0, 0},    {3, RULES_SEATING_INTIME, 1, 2, 0, 1},
        {4, RULES_SEATING_AGREEMENT, 1, 4, 0, 0}, {5, RULES_SEATING_AGREEMENT, 1, 5, 0, 0},
        {6, RULES_SEATING_SURVIVOR, 1, 6, 0, 0},  {7, RULES_SEATING_CLASSIC, 1, 7, 0, 0},
        {8, RULES_SEATING_CLASSIC, 1, 7, 0, 1},   {10, RULES_SEATING_CLASSIC, 1, 7, 0, 3},
        {11, RULES_SEATING_SURVIVOR, 2, 6, 1, 0}, {12, RULES_SEATING_SURVIVOR, 2, 6, 0, 0},
        {13, RULES_SEATING_CLASSIC, 2, 7, 1, 0},  {14, RULES_SEATING_CLASSIC, 2, 7, 0, 0},
        {17, RULES_SEATING_CLASSIC, 2, 7, 0, 3},  {18, RULES_SEATING_SURVIVOR, 3, 6, 0, 0},
        {19, RULES_SEATING_SURVIVOR, 3, 6, 0, 1}, {20, RULES_SEATING_CLASSIC, 3, 7, 1, 0},
        {21, RULES_SEATING_CLASSIC, 3, 7, 0, 0},  {27, RULES_SEATING_CLASSIC, 3, 7, 0, 6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rules_seating_sizes sizes = rules_seating_sizes(rows[i].n);
        WANT_INT(sizes.kind, rows[i].kind);
        WANT_INT(sizes.n_tables, rows[i].tables);
        WANT_INT(sizes.table_size, rows[i].size);
        WANT_INT(sizes.n_twice, rows[i].twice);
        WANT_INT(sizes.n_step_down, rows[i].down);
    }
    for (unsigned n = 2; n <= 40; n++) {
        struct rules_seating_sizes sizes = rules_seating_sizes(n);
        WANT_INT(sizes.n_tables * sizes.table_size, n + sizes.n_twice - sizes.n_step_down);
    }
}

enum { MAX_PEOPLE = 700, MAX_POWERS = 7, MAX_TABLES = 128, MAX_SLOTS = 700 };

/* A result with room for what is drawn. */
#define RESULT(name)                                                                                         \
    struct rules_seating_result name = {.table = (uint16_t[MAX_SLOTS]){0}, .power = (uint8_t[MAX_SLOTS]){0}}

/* A small tournament: what has been played and who has met whom. */
struct past {
    unsigned n_people, n_powers;
    uint8_t played[MAX_PEOPLE * MAX_POWERS], met[MAX_PEOPLE * MAX_PEOPLE];
    uint16_t person[MAX_SLOTS];
    int16_t pinned[MAX_SLOTS];
    struct rules_seating_table table[MAX_TABLES];
    struct rules_seating_task task;
};

static void start(struct past *past, unsigned n_people, unsigned n_powers, unsigned n_tables, unsigned size)
{
    memset(past, 0, sizeof *past);
    past->n_people = n_people;
    past->n_powers = n_powers;
    for (unsigned t = 0; t < n_tables; t++) {
        past->table[t].n_seats = size;
        for (unsigned i = 0; i < size; i++)
            past->table[t].power[i] = (uint8_t)i;
    }
    for (unsigned s = 0; s < n_tables * size; s++) {
        past->person[s] = (uint16_t)(s % n_people);
        past->pinned[s] = -1;
    }
    past->task = (struct rules_seating_task){
        .n_people = n_people,
        .n_powers = n_powers,
        .n_slots = n_tables * size,
        .n_tables = n_tables,
        .person = past->person,
        .pinned = past->pinned,
        .played = past->played,
        .met = past->met,
        .table = past->table,
    };
}

static void remember(struct past *past, const struct rules_seating_result *drawn)
{
    for (unsigned a = 0; a < past->task.n_slots; a++) {
        past->played[past->person[a] * past->n_powers + drawn->power[a]]++;
        for (unsigned b = 0; b < past->task.n_slots; b++)
            if (a != b && drawn->table[a] == drawn->table[b] && past->person[a] != past->person[b])
                past->met[past->person[a] * past->n_people + past->person[b]]++;
    }
}

static void each_seat_is_filled_once(const struct past *past, const struct rules_seating_result *drawn)
{
    unsigned seen[MAX_TABLES][MAX_POWERS] = {{0}};
    for (unsigned s = 0; s < past->task.n_slots; s++)
        seen[drawn->table[s]][drawn->power[s]]++;
    for (unsigned t = 0; t < past->task.n_tables; t++)
        for (unsigned i = 0; i < past->table[t].n_seats; i++)
            WANT_INT(seen[t][past->table[t].power[i]], 1);
}

/* ---- brute force: every grouping, every order of powers ---- */

struct brute {
    const struct past *past;
    unsigned table[16], power[16], best_powers, best_meetings;
    bool seen;
};

static void weigh(struct brute *b)
{
    unsigned powers = 0, meetings = 0, n = b->past->task.n_slots;
    for (unsigned s = 0; s < n; s++) {
        powers += b->past->played[b->past->person[s] * b->past->n_powers + b->power[s]];
        for (unsigned o = 0; o < s; o++)
            if (b->table[o] == b->table[s])
                meetings += b->past->met[b->past->person[s] * b->past->n_people + b->past->person[o]];
    }
    bool better = powers < b->best_powers || (powers == b->best_powers && meetings < b->best_meetings);
    if (!b->seen || better) {
        b->best_powers = powers;
        b->best_meetings = meetings;
        b->seen = true;
    }
}

static void try_slot(struct brute *b, unsigned s, unsigned taken)
{
    unsigned size = b->past->table[0].n_seats, n = b->past->task.n_slots;
    if (s == n) {
        weigh(b);
        return;
    }
    for (unsigned seat = 0; seat < n; seat++) {
        if (taken >> seat & 1)
            continue;
        b->table[s] = seat / size;
        b->power[s] = seat % size;
        try_slot(b, s + 1, taken | 1u << seat);
    }
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdu;
    x ^= x >> 33;
    return x;
}

static void the_draw_is_as_good_as_brute_force(void)
{
    static const unsigned shapes[][2] = {{2, 3}, {2, 4}, {3, 2}, {4, 2}, {2, 2}, {1, 6}};
    unsigned n_cases = 0;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct past past;
            unsigned n = shapes[i][0] * shapes[i][1];
            start(&past, n, shapes[i][1], shapes[i][0], shapes[i][1]);
            for (unsigned p = 0; p < n * past.n_powers; p++)
                past.played[p] = mix(seed * 1000 + p) % 3 == 0;
            for (unsigned a = 0; a < n; a++)
                for (unsigned b = 0; b < a; b++)
                    past.met[a * n + b] = past.met[b * n + a] = mix(seed * 7777 + a * 50 + b) % 5 < 2;

            struct brute brute = {.past = &past};
            try_slot(&brute, 0, 0);
            RESULT(drawn);
            past.task.seed = seed;
            WANT(rules_seating_draw(&past.task, &drawn));
            WANT_INT(drawn.n_powers_again, brute.best_powers);
            WANT_INT(drawn.n_meetings, brute.best_meetings);
            WANT(drawn.proved);
            WANT(drawn.least_powers_again <= brute.best_powers);
            WANT(drawn.least_powers_again < brute.best_powers || drawn.least_meetings <= brute.best_meetings);
            each_seat_is_filled_once(&past, &drawn);
            n_cases++;
        }
    WANT_INT(n_cases, 72);
}

/* ---- whole tournaments ---- */

/* Two tables of seven after two tables of seven: each old table is split 4 and 3, 18 meetings again. */
static void a_second_round_of_fourteen_has_eighteen_meetings_again(void)
{
    struct past past;
    RESULT(drawn);
    start(&past, 14, 7, 2, 7);
    WANT(rules_seating_draw(&past.task, &drawn));
    WANT_INT(drawn.n_meetings, 0);
    remember(&past, &drawn);

    past.task.seed = 5;
    WANT(rules_seating_draw(&past.task, &drawn));
    WANT_INT(drawn.n_powers_again, 0);
    WANT_INT(drawn.n_meetings, 18);
    WANT_INT(drawn.least_meetings, 18);
    WANT(drawn.proved);
}

static void three_rounds_reach_their_bounds(unsigned n_tables, unsigned size)
{
    struct past past;
    RESULT(drawn);
    start(&past, n_tables * size, size, n_tables, size);
    for (unsigned round = 0; round < 3; round++) {
        past.task.seed = round;
        WANT(rules_seating_draw(&past.task, &drawn));
        WANT_INT(drawn.n_powers_again, 0);
        WANT_INT(drawn.n_meetings, drawn.least_meetings);
        WANT(drawn.proved);
        each_seat_is_filled_once(&past, &drawn);
        remember(&past, &drawn);
    }
}

static void large_rounds_reach_their_bounds(void)
{
    three_rounds_reach_their_bounds(28, 7); /* 196 of 200 players */
    three_rounds_reach_their_bounds(10, 7);
    three_rounds_reach_their_bounds(7, 7);
}

static void who_plays_twice_sits_at_two_tables_with_two_powers(void)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct past past;
        RESULT(drawn);
        start(&past, 13, 7, 2, 7); /* slot 13 is person 0 again */
        past.task.seed = seed;
        WANT(rules_seating_draw(&past.task, &drawn));
        WANT_INT(drawn.n_same_table, 0);
        WANT(drawn.table[0] != drawn.table[13]);
    }
}

static void the_best_sit_together_and_the_rest_is_drawn(void)
{
    struct past past;
    RESULT(drawn);
    start(&past, 21, 7, 3, 7);
    WANT(rules_seating_draw(&past.task, &drawn));
    remember(&past, &drawn);

    unsigned rank[21];
    uint16_t best[7];
    for (unsigned p = 0; p < 21; p++)
        rank[p] = 1 + p / 2 * 2; /* pairs of equals */
    WANT_INT(rules_seating_best(rank, NULL, 21, 7, 3, best), 7);
    for (unsigned i = 0; i < 6; i++)
        WANT(best[i] < 6);
    WANT(best[6] == 6 || best[6] == 7);

    for (unsigned i = 0; i < 7; i++)
        past.pinned[best[i]] = 0;
    WANT(rules_seating_draw(&past.task, &drawn));
    for (unsigned i = 0; i < 7; i++)
        WANT_INT(drawn.table[best[i]], 0);
    WANT_INT(drawn.n_powers_again, 0);
    WANT(drawn.proved);

    /* Why the best meet again, and why others do. */
    for (unsigned a = 0; a < 21; a++)
        for (unsigned b = 0; b < a; b++) {
            bool again = drawn.table[a] == drawn.table[b] && past.met[a * 21 + b];
            enum rules_seating_reason why = rules_seating_why_meeting(&past.task, &drawn, a, b);
            WANT_INT(why != RULES_SEATING_REASON_NONE, again);
            if (again)
                WANT_INT(why == RULES_SEATING_REASON_PINNED, drawn.table[a] == 0);
        }
}

static void the_best_of_the_third_round_have_not_met(void)
{
    unsigned rank[6] = {1, 2, 3, 4, 5, 0};
    uint8_t met[36] = {0};
    uint16_t best[6];
    met[0 * 6 + 1] = met[1 * 6 + 0] = 1;
    met[2 * 6 + 3] = met[3 * 6 + 2] = 1;
    WANT_INT(rules_seating_best(rank, met, 6, 3, 0, best), 3);
    WANT_INT(best[0], 0);
    WANT_INT(best[1], 2);
    WANT_INT(best[2], 4);
}

static void the_same_seed_gives_the_same_draw(void)
{
    struct past past;
    RESULT(one);
    RESULT(two);
    RESULT(other);
    start(&past, 35, 7, 5, 7);
    past.task.seed = 1914;
    WANT(rules_seating_draw(&past.task, &one) && rules_seating_draw(&past.task, &two));
    WANT(memcmp(one.table, two.table, 35 * sizeof *one.table) == 0 && memcmp(one.power, two.power, 35) == 0);
    past.task.seed = 1915;
    WANT(rules_seating_draw(&past.task, &other));
    WANT(memcmp(one.table, other.table, 35 * sizeof *one.table) != 0);
}

/* As many as come: each seat is filled, nobody plays a power again in the second round. */
static void six_hundred_and_ninety_three_are_drawn(void)
{
    static struct past past;
    RESULT(drawn);
    start(&past, 693, 7, 99, 7);
    for (unsigned round = 1; round <= 2; round++) {
        past.task.seed = round;
        WANT(rules_seating_draw(&past.task, &drawn));
        each_seat_is_filled_once(&past, &drawn);
        WANT_INT(drawn.n_powers_again, 0);
        remember(&past, &drawn);
    }
    WANT(drawn.n_meetings <= drawn.least_meetings + 2);
}

/* Every person gets every power about as often. */
static void chance_is_even(void)
{
    unsigned count[7][7] = {{0}};
    for (uint64_t seed = 0; seed < 1400; seed++) {
        struct past past;
        RESULT(drawn);
        start(&past, 7, 7, 1, 7);
        past.task.seed = mix(seed + 1);
        WANT(rules_seating_draw(&past.task, &drawn));
        for (unsigned p = 0; p < 7; p++)
            count[p][drawn.power[p]]++;
    }
    for (unsigned p = 0; p < 7; p++)
        for (unsigned w = 0; w < 7; w++)
            WANT(count[p][w] > 140 && count[p][w] < 260);
}

static void team_mates_are_kept_apart(void)
{
    struct past past;
    RESULT(drawn);
    static uint8_t apart[21 * 21];
    start(&past, 21, 7, 3, 7);
    for (unsigned a = 0; a < 21; a++)
        for (unsigned b = 0; b < 21; b++)
            apart[a * 21 + b] = a != b && a / 3 == b / 3;
    past.task.apart = apart;
    WANT(rules_seating_draw(&past.task, &drawn));
    WANT_INT(drawn.n_together, 0);
}

static void tasks_that_make_no_sense_are_refused(void)
{
    struct past past;
    RESULT(drawn);
    start(&past, 14, 7, 2, 7);
    past.task.n_slots = 13;
    WANT(!rules_seating_draw(&past.task, &drawn));
    past.task.n_slots = 14;
    past.person[3] = 14;
    WANT(!rules_seating_draw(&past.task, &drawn));
    past.person[3] = 3;
    for (unsigned s = 0; s < 8; s++)
        past.pinned[s] = 1;
    WANT(!rules_seating_draw(&past.task, &drawn));
    past.pinned[0] = 2;
    WANT(!rules_seating_draw(&past.task, &drawn));
    past.pinned[0] = 0;
    past.table[0].power[0] = 7;
    WANT(!rules_seating_draw(&past.task, &drawn));
}

int main(void)
{
    return tests_run("seating", (struct test[]){
                                    TEST(sizes_are_those_of_the_rules),
                                    TEST(the_draw_is_as_good_as_brute_force),
                                    TEST(a_second_round_of_fourteen_has_eighteen_meetings_again),
                                    TEST(large_rounds_reach_their_bounds),
                                    TEST(who_plays_twice_sits_at_two_tables_with_two_powers),
                                    TEST(the_best_sit_together_and_the_rest_is_drawn),
                                    TEST(the_best_of_the_third_round_have_not_met),
                                    TEST(the_same_seed_gives_the_same_draw),
                                    TEST(six_hundred_and_ninety_three_are_drawn),
                                    TEST(chance_is_even),
                                    TEST(team_mates_are_kept_apart),
                                    TEST(tasks_that_make_no_sense_are_refused),
                                    {NULL, NULL},
                                });
}
