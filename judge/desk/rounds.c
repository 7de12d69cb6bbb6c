#include "rounds.h"
#include "create.h"
#include "entrants.h"
#include "../course/course.h"
#include "../course/hand.h"
#include "../letters/mailing.h"
#include "../letters/rounds.h"
#include "../play/round_draw.h"
#include "../play/standings.h"
#include "../conf/refusals.h"

#include <string.h>

enum { STEM_BYTES = 40 };

/* The tournament's name as the beginning of a game's: letters and digits. Transfer full. */
static char *stem_of(const char *name)
{
    g_autofree char *plain = g_str_to_ascii(name, "C");
    GString *stem = g_string_new(NULL);
    for (const char *c = plain; *c && stem->len < STEM_BYTES; c++)
        if (g_ascii_isalnum(*c))
            g_string_append_c(stem, *c);
    if (!stem->len)
        g_string_append_c(stem, 'T');
    return g_string_free(stem, FALSE);
}

/* A name that no game has: a round begun anew finds those of its first games taken. Transfer full. */
static char *name_of(struct judge_tournament *t, const struct games_tournament_board *board)
{
    g_autofree char *stem = stem_of(t->row->name);
    g_autofree char *name = g_strdup_printf("%s-%u-%u", stem, board->round, board->number);
    for (unsigned n = 2;; n++) {
        g_autoptr(games_game) taken = games_game_find(t->home->store, name);
        if (!taken)
            return g_steal_pointer(&name);
        g_free(name);
        name = g_strdup_printf("%s-%u-%u-%u", stem, board->round, board->number, n);
    }
}

/* The game of a board; 0 on error. */
static gint64 make_game(struct judge_tournament *t, const struct games_tournament_board *board,
                        GError **error)
{
    g_auto(GStrv) own = games_tournament_settings(t->home->store, t->row->id, "game.");
    g_autoptr(GPtrArray) pairs = g_ptr_array_new();
    g_autofree char *variant = judge_tournament_variant(t, board),
                    *language = judge_tournament_setting(t, "language");
    struct judge_setup setup = {.language = language, .variant = variant, .seed = 0};

    g_ptr_array_add(pairs, (gpointer) "scoring");
    g_ptr_array_add(pairs, t->row->scoring);
    for (char **pair = own; *pair; pair += 2) {
        if (!strcmp(pair[0], "language"))
            setup.language = pair[1];
        else if (!strcmp(pair[0], "timezone"))
            setup.timezone = pair[1];
        else if (strcmp(pair[0], "variant") != 0) {
            g_ptr_array_add(pairs, pair[0]);
            g_ptr_array_add(pairs, pair[1]);
        }
    }
    g_ptr_array_add(pairs, NULL);

    g_autofree char *name = name_of(t, board);
    setup.name = name;
    setup.pairs = (const char *const *)pairs->pdata;
    return judge_setup_make(t->home, &setup, t->home->language, NULL, NULL, error);
}

/* Who sits at a board has an address, so that mail reaches him. */
static gint64 person_at(struct judge_tournament *t, const struct games_tournament_board *board,
                        const struct games_board_seat *seat, GError **error)
{
    const struct games_entrant *entrant = judge_tournament_entrant_by_id(t, seat->entrant);
    if (entrant && !judge_tournament_is_present(t, entrant, board->round)) {
        judge_refuse(error, "tournament-away", "name", entrant->name, NULL);
        return 0;
    }
    g_autoptr(games_person) person = games_person_get(t->home->store, entrant ? entrant->person : 0);
    if (person && person->address)
        return person->id;
    judge_refuse(error, "tournament-no-address", "name", entrant ? entrant->name : "?", NULL);
    return 0;
}

static bool seat_all(struct judge_tournament *t, const struct judge_play *play,
                     const struct games_tournament_board *board, GError **error)
{
    const struct rules_map *map = play->board->map;
    GAMES_EACH(const struct games_board_seat, seat, board->seat) {
        rules_power power = rules_map_power(map, seat->power);
        gint64 person = seat->entrant ? person_at(t, board, seat, error) : 0;
        if (!seat->entrant)
            continue;
        if (!person || power == RULES_NO_POWER)
            return person ? judge_refuse(error, "tournament-power", "power", seat->power, NULL) : false;
        if (!judge_hand_sit(play, power, person, error) ||
            !judge_play_log(play, "joined", person, 0, error, "power=%s", seat->power))
            return false;
    }
    return true;
}

/* Whether somebody plays each power that somebody could play. */
static bool is_full(const struct judge_play *play, const struct games_tournament_board *board,
                    const struct judge_desk_by *by, GError **error)
{
    g_autofree char *vacant = judge_desk_vacant(play, by->language);
    return !*vacant || judge_refuse(error, "tournament-start-vacant", "board", DIGITS(board->number),
                                    "powers", vacant, NULL);
}

static bool start_board(struct judge_tournament *t, struct games_tournament_board *board,
                        const struct judge_desk_by *by, bool again, GError **error)
{
    gint64 game = make_game(t, board, error);
    g_autoptr(judge_play) play = game ? judge_play_load(t->home, game, error) : NULL;
    bool ok = play && seat_all(t, play, board, error) && judge_play_reload(play, error) &&
              (again || is_full(play, board, by, error)) && judge_play_start(play, error) &&
              games_tournament_board_set(t->home->store, board->id, game, 0, error);
    board->game = ok ? game : 0;
    return ok;
}

/* The boards of a round. REFUSED: it is not drawn. Transfer container. */
static GPtrArray *boards_of(const struct judge_tournament *t, unsigned round, GError **error)
{
    GPtrArray *boards = g_ptr_array_new();
    GAMES_EACH(struct games_tournament_board, board, t->board)
        if (board->round == round)
            g_ptr_array_add(boards, board);
    if (boards->len > 0)
        return boards;

    judge_refuse(error, "tournament-not-drawn", "round", DIGITS(round), NULL);
    g_ptr_array_unref(boards);
    return NULL;
}

bool judge_round_start(struct judge_tournament *t, const struct judge_desk_by *by, unsigned round, bool again,
                       unsigned *n, GError **error)
{
    g_autoptr(GPtrArray) boards = boards_of(t, round, error);
    const struct games_round *row = judge_tournament_round_row(t, round);
    *n = 0;
    if (!boards)
        return false;
    if (row && !strcmp(row->state, "cancelled"))
        return judge_refuse(error, "tournament-cancelled", "round", DIGITS(round), NULL);

    if (judge_round_has_begun(t, round))
        return judge_refuse(error, "tournament-begun", "round", DIGITS(round), NULL);

    for (guint i = 0; i < boards->len; i++, ++*n)
        if (!start_board(t, boards->pdata[i], by, again, error))
            return false;

    unsigned n_called;
    return judge_round_call(t, round, &n_called, error);
}

bool judge_round_call(struct judge_tournament *t, unsigned round, unsigned *n, GError **error)
{
    g_autoptr(GPtrArray) boards = boards_of(t, round, error);
    *n = 0;
    for (guint i = 0; boards && i < boards->len; i++)
        if (!judge_board_call_post(t, boards->pdata[i], n, error))
            return false;
    return boards != NULL;
}

bool judge_round_ask(struct judge_tournament *t, unsigned round, unsigned *wanted, unsigned *n,
                     GError **error)
{
    unsigned present = judge_draw_present(t, round);
    struct rules_seating_sizes sizes = judge_draw_sizes(t, present);
    *n = 0;
    *wanted = sizes.n_step_down;
    if (sizes.n_step_down == 0)
        return true;

    unsigned already = 0;
    GAMES_EACH(const struct games_entrant, one, t->entrant)
        already += !strcmp(judge_tournament_state(t, one->id, round), "down");

    return games_round_want(t->home->store, t->row->id, round, already + sizes.n_step_down, error) &&
           judge_round_ask_post(t, round, present, sizes.n_step_down, n, error);
}

static bool shorten_one(struct judge_tournament *t, const struct judge_desk_by *by, gint64 game,
                        unsigned year, GError **error)
{
    g_autoptr(judge_play) play = judge_play_load(t->home, game, error);
    g_autofree char *last = g_strdup_printf("%u", year);
    g_autofree char *now = play ? g_strdup_printf("%d", (int)play->pos.phase.year) : NULL;
    const char *pairs[] = {"last-year", last, NULL}, *words[] = {"year", last, NULL};

    bool past = play && play->pos.phase.year > (int32_t)year;
    bool ok = play && !past && judge_setup_set(t->home, play->game, pairs, by->language, NULL, NULL, error) &&
              judge_play_reload(play, error) &&
              judge_play_log(play, "set", by->person, by->mail, error, "last-year=%s", last) &&
              judge_report_notice(play, "shortened", words, error);
    if (past)
        judge_refuse(error, "tournament-year-past", "game", play->game->name, "year", now, NULL);
    return ok;
}

static bool goes_on(const struct judge_tournament *t, gint64 id)
{
    g_autoptr(games_game) game = games_game_get(t->home->store, id);
    return game && game->state != GAMES_STATE_ENDED;
}

bool judge_round_shorten(struct judge_tournament *t, const struct judge_desk_by *by, unsigned round,
                         unsigned year, unsigned *n, GError **error)
{
    g_autoptr(GPtrArray) boards = boards_of(t, round, error);
    *n = 0;
    for (guint i = 0; boards && i < boards->len; i++) {
        const struct games_tournament_board *board = boards->pdata[i];
        if (!goes_on(t, board->game))
            continue;
        if (!shorten_one(t, by, board->game, year, error))
            return false;
        ++*n;
    }
    return boards && (*n > 0 || judge_refuse(error, "tournament-none-running", "round", DIGITS(round), NULL));
}

bool judge_round_break_off(struct judge_home *home, const struct judge_desk_by *by, gint64 game,
                           const char *why, GError **error)
{
    g_autoptr(judge_play) play = judge_play_load(home, game, error);
    char *named[] = {play ? play->game->name : NULL, NULL};
    struct judge_desk_by ending = *by;
    ending.words = named;
    ending.text = why;
    return play && judge_desk_terminate(play, &ending, error);
}

bool judge_round_restart(struct judge_tournament *t, const struct judge_desk_by *by, unsigned round,
                         const char *why, bool again, GError **error)
{
    const struct games_round *row = judge_tournament_round_row(t, round);
    bool is_off = row && !strcmp(row->state, "cancelled"); /* such a round may have no board at all */
    g_autoptr(GPtrArray) boards = boards_of(t, round, is_off ? NULL : error);
    struct games_store *store = t->home->store;
    if (!boards && !is_off)
        return false;
    unsigned typed = 0;
    for (guint i = 0; boards && i < boards->len; i++)
        typed += ((const struct games_tournament_board *)boards->pdata[i])->outside != 0;
    if (typed && !again)
        return judge_refuse(error, "tournament-restart-typed", "round", DIGITS(round), "n", DIGITS(typed),
                            NULL);

    for (guint i = 0; boards && i < boards->len; i++) {
        const struct games_tournament_board *board = boards->pdata[i];
        bool on = goes_on(t, board->game);
        if ((on && !judge_round_break_off(t->home, by, board->game, why, error)) ||
            !games_tournament_board_set(store, board->id, 0, 0, error) ||
            (board->outside && !games_outside_remove(store, board->outside, error)))
            return false;
    }

    return games_round_clear(store, t->row->id, round, error) &&
           games_round_set(store, t->row->id, round, "open", 0, error) &&
           games_round_told(store, t->row->id, round, 0, error);
}

bool judge_round_tell_counts(struct judge_home *home, gint64 tournament, unsigned round, bool counts,
                             GError **error)
{
    g_autoptr(GPtrArray) boards = games_tournament_board_list(home->store, tournament),
                         all = games_tournament_list(home->store);
    const char *words[] = {"tournament", NULL, "round", DIGITS(round), "off", judge_flag(!counts), NULL};
    GAMES_EACH(const struct games_tournament, one, all)
        if (one->id == tournament)
            words[1] = one->name;
    GAMES_EACH(const struct games_tournament_board, board, boards) {
        if (board->round != round || !board->game)
            continue;
        g_autoptr(judge_play) play = judge_play_load(home, board->game, error);
        if (!play || !judge_report_notice(play, "round-counts", words, error))
            return false;
    }
    return true;
}
