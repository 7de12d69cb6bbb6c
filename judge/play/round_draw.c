#include "round_draw.h"
#include "standings.h"
#include "../conf/refusals.h"

#include <string.h>

void judge_draw_free(struct judge_draw *draw)
{
    if (!draw)
        return;
    g_ptr_array_unref(draw->slot);
    g_array_unref(draw->person);
    g_array_unref(draw->pinned);
    g_free(draw->table);
    g_free(draw->result.table);
    g_free(draw->result.power);
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
    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        if (board->round >= round)
            continue;

        for (guint i = 0; i < board->seat->len; i++) {
            const struct games_board_seat *seat = board->seat->pdata[i];
            int one = index_of(t, seat->entrant);
            rules_power power = rules_map_power(t->map, seat->power);
            if (one < 0)
                continue;
            if (judge_board_players(board) > 5 && power < n_powers)
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
            draw->apart[a * n + b] =
                a != b && one->team && !g_strcmp0(one->team, other->team) ? JUDGE_DRAW_TEAM : 0;
        }
}

/* Where somebody stands among those who take part; -1 with REFUSED. */
static int index_named(const struct judge_tournament *t, const char *name, GError **error)
{
    const struct games_entrant *he = judge_tournament_entrant(t, name);
    if (!he)
        judge_refuse(error, "tournament-nobody", "name", name, "tournament", t->row->name, NULL);
    return he ? index_of(t, he->id) : -1;
}

/* "Ann / Bob; Cy / Dee / Eve": those between semicolons never sit together. `apart` NULL: it is only checked. */
static bool keep_apart(const struct judge_tournament *t, const char *said, guint8 *apart, GError **error)
{
    g_auto(GStrv) groups = g_strsplit(said, ";", -1);
    for (char **group = groups; *group; group++) {
        g_auto(GStrv) names = g_strsplit(*group, "/", -1);
        g_autoptr(GArray) who = g_array_new(FALSE, FALSE, sizeof(int));
        for (char **name = names; *name && *g_strstrip(*name); name++) {
            int at = index_named(t, *name, error);
            if (at < 0)
                return false;
            for (guint i = 0; apart && i < who->len; i++) {
                int other = g_array_index(who, int, i), n = (int)t->entrant->len;
                apart[at * n + other] = apart[other * n + at] = JUDGE_DRAW_NEVER;
            }
            g_array_append_val(who, at);
        }
    }
    return true;
}

bool judge_draw_setting_ok(const struct judge_tournament *t, const char *key, const char *value,
                           GError **error)
{
    return strcmp(key, "never-together") != 0 || keep_apart(t, value, NULL, error);
}

/* Whether all who must not sit together do not; refused with the first two who do. */
static bool are_apart(const struct judge_tournament *t, const struct judge_draw *draw, GError **error)
{
    unsigned n = t->entrant->len;
    for (guint a = 0; a < draw->slot->len; a++)
        for (guint b = 0; b < a; b++) {
            guint one = g_array_index(draw->person, uint16_t, a),
                  other = g_array_index(draw->person, uint16_t, b);
            bool together = draw->result.table[a] == draw->result.table[b];
            if (together && draw->apart[one * n + other] == JUDGE_DRAW_NEVER)
                return judge_refuse(error, "tournament-never", "player",
                                    ((const struct games_entrant *)t->entrant->pdata[one])->name, "other",
                                    ((const struct games_entrant *)t->entrant->pdata[other])->name, NULL);
        }
    return true;
}

/* Puts a slot of his that is free at a table; false: there is none. */
static bool pin(struct judge_draw *draw, guint person, unsigned table)
{
    for (guint s = 0; s < draw->slot->len; s++) {
        int16_t *pinned = &g_array_index(draw->pinned, int16_t, s);
        if (g_array_index(draw->person, uint16_t, s) != person || *pinned >= 0)
            continue;
        *pinned = (int16_t)table;
        return true;
    }
    return false;
}

/* Whether he sits at as many tables as there are: the best leave him room at theirs. */
static bool sits_everywhere(const struct judge_draw *draw, guint person)
{
    unsigned n = 0;
    for (guint s = 0; s < draw->slot->len; s++)
        n += g_array_index(draw->person, uint16_t, s) == person;
    return n > 0 && n == draw->n_tables;
}

/* The places of those present so far, by person; 0: not there, or at all tables anyway. Transfer full. */
static unsigned *ranks_of(const struct judge_tournament *t, const struct judge_draw *draw, unsigned unplaced)
{
    unsigned *rank = g_new0(unsigned, t->entrant->len + 1);
    for (guint s = 0; s < draw->slot->len; s++) {
        guint i = g_array_index(draw->person, uint16_t, s);
        unsigned place = g_array_index(t->standing, struct judge_standing, i).place;
        rank[i] = place ? place : unplaced;
    }
    return rank;
}

/* The best of the rounds so far share the first table: in the third round those who have not met (002 III); at a top board whoever
 * they are. */
static void seat_the_best(const struct judge_tournament *t, bool strangers, guint64 seed,
                          struct judge_draw *draw)
{
    unsigned n = t->entrant->len, room = draw->table[0].n_seats;
    g_autofree unsigned *rank = ranks_of(t, draw, 0);
    uint16_t best[RULES_SEATING_MAX_SEATS];
    for (guint i = 0; i < n; i++) {
        bool everywhere = sits_everywhere(draw, i);
        rank[i] = everywhere ? 0 : rank[i];
        room -= everywhere && pin(draw, i, 0);
        for (unsigned table = 1; everywhere && table < draw->n_tables; table++)
            pin(draw, i, table);
    }

    unsigned n_best = rules_seating_best(rank, strangers ? draw->met : NULL, n, room, seed, best);
    for (unsigned i = 0; i < n_best; i++)
        pin(draw, best[i], 0);
}

static bool plays_twice(const struct judge_draw *draw, guint person)
{
    unsigned n = 0;
    for (guint s = 0; s < draw->slot->len; s++)
        n += g_array_index(draw->person, uint16_t, s) == person;
    return n > 1;
}

/* Tables by the ranking, equals by chance. The second seats of who plays twice are those that are left, at the last table: he stands
 * before it. */
static void seat_by_rank(const struct judge_tournament *t, guint64 seed, struct judge_draw *draw)
{
    unsigned n = t->entrant->len, at = 0, taken = 0;
    g_autofree unsigned *rank = ranks_of(t, draw, n + 1);
    g_autofree uint16_t *order = g_new0(uint16_t, n);
    unsigned n_there = rules_seating_best(rank, NULL, n, n, seed, order);
    unsigned last = draw->slot->len - draw->table[draw->n_tables - 1].n_seats, before = last;
    for (unsigned i = last; i < n_there; i++) {
        if (!plays_twice(draw, order[i]))
            continue;
        while (before > 0 && plays_twice(draw, order[before - 1]))
            before--;
        uint16_t other = before ? order[before - 1] : order[i];
        order[before ? before - 1 : i] = order[i];
        order[i] = other;
    }
    for (unsigned i = 0; i < n_there; i++, taken++) {
        if (taken == draw->table[at].n_seats) {
            taken = 0;
            at++;
        }
        pin(draw, order[i], at);
    }
}

static void seat_first(const struct judge_tournament *t, unsigned round, guint64 seed,
                       struct judge_draw *draw)
{
    bool top = t->formula.top_board && round == judge_tournament_rounds(t);
    if (round < 2 || draw->n_tables < 2)
        return;
    if (top || t->formula.draw == JUDGE_DRAW_BEST)
        seat_the_best(t, !top && round > 2, seed, draw);
    else if (t->formula.draw == JUDGE_DRAW_SWISS)
        seat_by_rank(t, seed, draw);
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
        if (!judge_tournament_is_present(t, one, round))
            continue;
        draw->n_present++;
        take_slot(draw, t, i);
        if (!strcmp(judge_tournament_state(t, one->id, round), "twice")) {
            n_twice++;
            take_slot(draw, t, i);
        }
    }

    return n_twice;
}

/* How many tables of six make whole tables with those of seven; false: none do. */
static bool split(const struct judge_formula *formula, unsigned n, unsigned *sixes)
{
    for (*sixes = 0; *sixes * 6 <= n; ++*sixes) {
        unsigned rest = n - *sixes * 6;
        bool may = (!*sixes || formula->sizes >> 6 & 1) && (!rest || formula->sizes >> 7 & 1);
        if (n > 0 && may && rest % 7 == 0)
            return true;
    }
    return false;
}

/* Whether so many seats make whole tables. */
static bool is_whole(const struct judge_formula *formula, unsigned n)
{
    unsigned ignored;
    bool by_number = n > 0 && (n % 7 == 0 || n == 6 || n == 12 || n == 18);
    return formula->by_number ? by_number : split(formula, n, &ignored);
}

struct rules_seating_sizes judge_draw_sizes(const struct judge_tournament *t, unsigned present)
{
    struct rules_seating_sizes sizes = rules_seating_sizes(present);
    unsigned sixes;
    if (t->formula.by_number || present < 6)
        return sizes;
    sizes = (struct rules_seating_sizes){.kind = RULES_SEATING_CLASSIC};
    while (sizes.n_step_down < present && !split(&t->formula, present - sizes.n_step_down, &sixes))
        sizes.n_step_down++;
    if (sizes.n_step_down == present) /* six where tables are of seven */
        return (struct rules_seating_sizes){.kind = RULES_SEATING_AGREEMENT};
    return sizes;
}

/* Tables of seven, or of six without Turkey; false (REFUSED) with what must be said first. */
static bool set_tables(const struct judge_tournament *t, struct judge_draw *draw, unsigned n_twice,
                       GError **error)
{
    unsigned n = draw->slot->len, sixes = n % 7 ? n / 6 : 0, more = 0, fewer = 0;
    draw->sizes = judge_draw_sizes(t, draw->n_present);
    bool by_number = t->formula.by_number, whole = is_whole(&t->formula, n);
    bool by_rule = n_twice == draw->sizes.n_twice && draw->sizes.n_step_down == 0;
    g_autofree char *present = g_strdup_printf("%u", draw->n_present);
    if (whole && !by_number)
        split(&t->formula, n, &sixes);
    while (!whole && !is_whole(&t->formula, n + more))
        more++;
    while (!whole && fewer < n && !is_whole(&t->formula, n - fewer))
        fewer++;
    if (!whole && draw->n_present < 2)
        return judge_refuse(error, "tournament-too-few", "present", present, NULL);
    if (!whole && by_rule)
        return judge_refuse(error, "tournament-variant", "present", present, NULL);
    if (!whole && n_twice && fewer < n)
        return judge_refuse(error, "tournament-size-seats", "present", present, "twice", DIGITS(n_twice),
                            "fewer", DIGITS(fewer), "more", DIGITS(more), NULL);
    if (!whole && draw->sizes.n_twice > 0)
        return judge_refuse(error, "tournament-size-twice", "present", present, "twice",
                            DIGITS(draw->sizes.n_twice), NULL);
    if (!whole && !by_number && draw->n_present > 6)
        return judge_refuse(error, "tournament-size-either", "present", present, "down",
                            DIGITS(draw->sizes.n_step_down), "twice", DIGITS(more), NULL);
    if (!whole)
        return judge_refuse(error, "tournament-size", "present", present, "down",
                            DIGITS(draw->sizes.n_step_down), NULL);

    draw->n_sixes = sixes;
    draw->n_tables = sixes + (n - 6 * sixes) / 7;
    if (n_twice && draw->n_tables < 2)
        return judge_refuse(error, "tournament-one-table", "present", present, NULL);
    draw->table = g_new0(struct rules_seating_table, draw->n_tables);
    draw->result.table = g_new0(uint16_t, n);
    draw->result.power = g_new0(uint8_t, n);

    rules_power turkey = rules_map_find_power(t->map, "TURKEY", 6);
    for (unsigned i = 0; i < draw->n_tables; i++)
        for (rules_power p = 0; p < t->map->n_powers; p++)
            if (i < draw->n_tables - sixes || p != turkey)
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
    g_autofree char *never = judge_tournament_setting(t, "never-together");
    if (!keep_apart(t, never, draw->apart, error)) {
        judge_draw_free(draw);
        return NULL;
    }
    seat_first(t, round, seed, draw);

    bool by_chance = t->formula.draw == JUDGE_DRAW_RANDOM;
    draw->task = (struct rules_seating_task){.n_people = n,
                                             .n_powers = t->map->n_powers,
                                             .n_slots = draw->slot->len,
                                             .n_tables = draw->n_tables,
                                             .person = (const uint16_t *)(const void *)draw->person->data,
                                             .pinned = (const int16_t *)(const void *)draw->pinned->data,
                                             .played = by_chance ? NULL : draw->played,
                                             .met = by_chance ? NULL : draw->met,
                                             .apart = draw->apart,
                                             .table = draw->table,
                                             .seed = seed};
    bool drawn = rules_seating_draw(&draw->task, &draw->result);
    draw->task.played = draw->played; /* what chance repeats is told too */
    draw->task.met = draw->met;
    bool whole = drawn && draw->result.n_same_table == 0;
    if (whole && are_apart(t, draw, error))
        return draw;

    if (!whole)
        judge_refuse(error, "tournament-seats", NULL);
    judge_draw_free(draw);

    return NULL;
}

unsigned judge_draw_present(const struct judge_tournament *t, unsigned round)
{
    unsigned n = 0;
    for (guint i = 0; i < t->entrant->len; i++)
        n += judge_tournament_is_present(t, t->entrant->pdata[i], round);
    return n;
}

GPtrArray *judge_draw_candidates(const struct judge_tournament *t, unsigned round)
{
    static const char *const order[] = {"organiser", "helper", "volunteer", "player"};
    GPtrArray *candidates = g_ptr_array_new();
    for (gsize role = 0; role < G_N_ELEMENTS(order); role++)
        GAMES_EACH(struct games_entrant, one, t->entrant)
            if (!strcmp(one->role, order[role]) && judge_tournament_is_present(t, one, round))
                g_ptr_array_add(candidates, one);
    return candidates;
}
