/*
 * What a tournament costs: the draw of its fourth round for 196 players (28 boards, three rounds behind them), and the
 * scores and places of 100 boards. Times are the median of several runs.
 */
#include "../../rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 5, PEOPLE = 196, POWERS = 7, BOARDS = 100, ROUNDS = 3 };

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static uint16_t person[PEOPLE];
static uint8_t played[PEOPLE * POWERS], met[PEOPLE * PEOPLE];
static struct rules_seating_table table[PEOPLE / POWERS];

static void bump(uint8_t *cell)
{
    *cell += *cell < 255;
}

static void remember(const struct rules_seating_result *result)
{
    for (unsigned i = 0; i < PEOPLE; i++) {
        bump(&played[i * POWERS + result->power[i]]);
        for (unsigned j = 0; j < PEOPLE; j++)
            if (i != j && result->table[i] == result->table[j])
                bump(&met[i * PEOPLE + j]);
    }
}

static void draw(void)
{
    static uint16_t tables[PEOPLE];
    static uint8_t powers[PEOPLE];
    struct rules_seating_result result = {.table = tables, .power = powers};
    double time_ms[RUNS];
    struct rules_seating_task task = {PEOPLE, POWERS, PEOPLE, PEOPLE / POWERS, person, NULL,
                                      played, met,    NULL,   table,           1};
    for (unsigned i = 0; i < PEOPLE; i++)
        person[i] = (uint16_t)i;
    for (unsigned t = 0; t < PEOPLE / POWERS; t++)
        for (unsigned p = 0; p < POWERS; p++)
            table[t].power[table[t].n_seats++] = (uint8_t)p;

    for (unsigned round = 1; round <= ROUNDS; round++, task.seed++) {
        if (!rules_seating_draw(&task, &result))
            exit(1);
        remember(&result);
    }

    for (unsigned run = 0; run < RUNS; run++, task.seed++) {
        double began = now_ms();
        rules_seating_draw(&task, &result);
        time_ms[run] = now_ms() - began;
    }
    qsort(time_ms, RUNS, sizeof *time_ms, by_size);
    printf("draw of round 4, %d players: %.0f ms, %u powers again, %u meetings again\n", PEOPLE,
           time_ms[RUNS / 2], result.n_powers_again, result.n_meetings);
}

static void score(void)
{
    const struct rules_score_system *system = rules_score_find("angevin", 7);
    static struct rules_fraction points[BOARDS * POWERS];
    static unsigned place[BOARDS * POWERS];
    double time_ms[RUNS];
    for (unsigned run = 0; run < RUNS; run++) {
        double began = now_ms();
        for (unsigned b = 0; b < BOARDS; b++) {
            struct rules_score_game game = {.n_powers = POWERS,
                                            .centres = {11, 8, 6, 4, 3, 2, 0},
                                            .total_centres = 34,
                                            .result.winner = -1};
            struct rules_score_table scored;
            if (!rules_score(system, &game, &scored))
                exit(1);
            memcpy(points + b * POWERS, scored.score, POWERS * sizeof *points);
        }
        rules_places(points, BOARDS * POWERS, place);
        time_ms[run] = now_ms() - began;
    }
    qsort(time_ms, RUNS, sizeof *time_ms, by_size);
    printf("scores and places of %d boards: %.2f ms\n", BOARDS, time_ms[RUNS / 2]);
}

int main(void)
{
    draw();
    score();
    return 0;
}
