#include "sitters.h"
#include "play.h"

#include <string.h>

/* Movement phases that were adjudicated, in their order. */
static GArray *seasons_of(const struct judge_tournament *t, gint64 game)
{
    GArray *seasons = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autoptr(GPtrArray) line = games_phase_line(t->home->store, game);
    GAMES_EACH(const struct games_phase, phase, line)
        if (phase->type == RULES_PHASE_MOVEMENT && phase->adjudicated_s)
            g_array_append_val(seasons, phase->adjudicated_s);
    return seasons;
}

static unsigned seasons_sat(const GArray *seasons, const struct games_seat *seat)
{
    unsigned n = 0;
    for (guint i = 0; i < seasons->len; i++) {
        gint64 at_s = g_array_index(seasons, gint64, i);
        n += seat->since_s <= at_s && !(seat->until_s && seat->until_s <= at_s);
    }
    return n;
}

static unsigned seasons_before(const GArray *seasons, gint64 since_s)
{
    unsigned n = 0;
    while (n < seasons->len && g_array_index(seasons, gint64, n) < since_s)
        n++;
    return n;
}

/* The players of a power who played a season of it, or who sit there now, in time. Borrowed from `seats`. */
static GPtrArray *players_of(const GPtrArray *seats, const GArray *seasons, const char *power)
{
    GPtrArray *players = g_ptr_array_new();
    GAMES_EACH(const struct games_seat, seat, seats) {
        bool his = seat->role == GAMES_ROLE_PLAYER && !g_strcmp0(seat->power, power);
        if (his && (seasons_sat(seasons, seat) > 0 || !seat->until_s))
            g_ptr_array_add(players, (gpointer)seat);
    }
    return players;
}

static gint64 entrant_of(const struct judge_tournament *t, const struct games_seat *seat)
{
    const struct games_entrant *entrant = judge_tournament_entrant_of(t, seat->person);
    return entrant ? entrant->id : 0;
}

/* Who sits down late: where nobody was drawn, or for an organiser who played at two tables (002 II). */
static bool comes_late(const struct judge_tournament *t, const struct games_tournament_board *board,
                       const struct games_board_seat *seat)
{
    return !seat->entrant || !strcmp(judge_tournament_state(t, seat->entrant, board->round), "twice");
}

/* Who took over before is followed by another. */
static void relieve(const struct games_tournament_board *board, struct games_board_seat *seat)
{
    struct games_board_relay *relay = g_new0(struct games_board_relay, 1);
    relay->power = g_strdup(seat->power);
    relay->entrant = seat->substitute;
    relay->seasons = seat->seasons;
    seat->seasons = 0;
    g_ptr_array_add(board->relay, relay);
}

static void read_seat(const struct judge_tournament *t, const struct games_tournament_board *board,
                      struct games_board_seat *seat, const GPtrArray *players, const GArray *seasons)
{
    const struct games_seat *last = players->pdata[players->len - 1];
    gint64 now = entrant_of(t, last);
    if (!now || now == seat->entrant)
        return;

    if (comes_late(t, board, seat)) {
        seat->entrant = now;
        seat->missed = seasons_before(seasons, last->since_s);
        return;
    }

    seat->substitute = 0;
    seat->seasons = 0;
    GAMES_EACH(const struct games_seat, one, players) {
        unsigned n = seasons_sat(seasons, one);
        gint64 who = entrant_of(t, one);
        if (who == seat->entrant || n == 0) /* or he has only just sat down */
            continue;
        if (who && seat->substitute && who != seat->substitute)
            relieve(board, seat);
        seat->substitute = who ? who : seat->substitute;
        seat->seasons += n;
    }
}

static struct games_board_seat *seat_at(struct games_tournament_board *board, const char *power)
{
    GAMES_EACH(struct games_board_seat, seat, board->seat)
        if (!g_ascii_strcasecmp(seat->power, power))
            return seat;

    struct games_board_seat *seat = g_new0(struct games_board_seat, 1);
    seat->power = g_strdup(power);
    seat->traveller = seat->brest = -1;
    g_ptr_array_add(board->seat, seat);
    return seat;
}

void judge_sitters_read(const struct judge_tournament *t, struct games_tournament_board *board)
{
    g_autoptr(GArray) seasons = seasons_of(t, board->game);
    g_autoptr(GPtrArray) seats = games_seat_list(t->home->store, board->game, true);
    g_autoptr(GHashTable) looked_at = g_hash_table_new(g_str_hash, g_str_equal);
    GAMES_EACH(const struct games_seat, seat, seats) {
        bool plays = seat->role == GAMES_ROLE_PLAYER && seat->power;
        if (!plays || !g_hash_table_add(looked_at, seat->power))
            continue;
        g_autoptr(GPtrArray) players = players_of(seats, seasons, seat->power);
        if (players->len > 0)
            read_seat(t, board, seat_at(board, seat->power), players, seasons);
    }
}

GArray *judge_sitters_unknown(const struct judge_tournament *t, const struct games_tournament_board *board)
{
    GArray *unknown = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autoptr(GArray) seasons = seasons_of(t, board->game);
    g_autoptr(GPtrArray) seats = games_seat_list(t->home->store, board->game, true);
    GAMES_EACH(const struct games_seat, seat, seats) {
        bool plays = seat->role == GAMES_ROLE_PLAYER && seat->power;
        if (plays && seasons_sat(seasons, seat) > 0 && !entrant_of(t, seat))
            g_array_append_val(unknown, seat->person);
    }
    return unknown;
}
