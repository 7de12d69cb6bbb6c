#include "standings.h"
#include "game.h"
#include "../letters/lines.h"
#include "../letters/palmares.h"

#include <string.h>

/* Those who have played, best first, and how many have not. */
static void put_ranking(struct judge_zine *zine, const struct judge_tournament *t)
{
    g_autoptr(GArray) order = judge_tournament_order(t);
    g_autofree unsigned *places = g_new0(unsigned, t->standing->len + 1);
    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);
    static const char *const heads[] = {"place", "player", "points"};
    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++)
        g_ptr_array_add(cells, judge_zine_say(zine, heads[i], NULL));
    for (guint i = 0; i < t->standing->len; i++)
        places[i] = g_array_index(t->standing, struct judge_standing, i).place;

    unsigned unplaced = 0;
    for (guint i = 0; i < order->len; i++) {
        guint at = g_array_index(order, guint, i);
        const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, at);
        char place[64];
        if (!one->place) {
            unplaced++;
            continue;
        }
        rules_place_print(places, t->standing->len, at, place, sizeof place);
        g_ptr_array_add(cells, g_strdup(place));
        g_ptr_array_add(cells, g_strdup(one->entrant->name));
        g_ptr_array_add(cells, judge_points(one->total.points, zine->language));
    }
    unsigned columns = G_N_ELEMENTS(heads);
    if (cells->len > columns)
        templates_paper_table(zine->paper, TEMPLATES_TABLE_PLAIN, columns, cells->len / columns,
                              (const char *const *)cells->pdata);
    g_autofree char *rest =
        unplaced ? judge_zine_say(zine, "unplaced", "count", DIGITS(unplaced), NULL) : NULL;
    if (rest)
        templates_paper_small(zine->paper, rest);
}

/* The game of a board that goes on and may be printed; NULL: none does. */
static const struct judge_play *play_on(const struct judge_zine *zine,
                                        const struct games_tournament_board *board)
{
    GAMES_EACH(const struct judge_play, play, zine->plays)
        if (board->game == play->game->id && play->game->state != GAMES_STATE_ENDED)
            return play;
    return NULL;
}

static void put_boards(struct judge_zine *zine, const struct judge_tournament *t)
{
    bool headed = false;
    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        const struct judge_play *play = play_on(zine, board);
        if (!play)
            continue;
        g_autofree char *head = judge_zine_say(zine, "boards", NULL);
        g_autofree char *standing = judge_zine_standing(zine, play);
        g_autofree char *text =
            judge_zine_say(zine, "board", "round", DIGITS(board->round), "number", DIGITS(board->number),
                           "game", play->game->name, "standing", standing, NULL);
        g_autofree char *escaped = templates_markup_escape(text);
        if (!headed)
            templates_paper_heading(zine->paper, 3, head, NULL);
        headed = true;
        templates_paper_item(zine->paper, escaped);
    }
}

static bool has_played(const struct judge_tournament *t)
{
    for (guint i = 0; i < t->standing->len; i++)
        if (g_array_index(t->standing, struct judge_standing, i).place)
            return true;
    return false;
}

static bool is_on(const struct judge_zine *zine, const struct judge_tournament *t)
{
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        if (play_on(zine, board))
            return true;
    return false;
}

bool judge_zine_standings(struct judge_zine *zine, GError **error)
{
    g_autoptr(GPtrArray) all = games_tournament_list(zine->home->store);
    bool headed = false;
    GAMES_EACH(const struct games_tournament, row, all) {
        g_autoptr(judge_tournament) t = judge_tournament_find(zine->home, row->name, error);
        if (!t)
            return false;
        bool played = has_played(t);
        if (!played && !is_on(zine, t))
            continue;
        g_autofree char *head = judge_zine_say(zine, "standings", NULL);
        if (!headed)
            templates_paper_heading(zine->paper, 1, head, NULL);
        headed = true;
        templates_paper_heading(zine->paper, 2, row->name, NULL);
        put_boards(zine, t);
        if (!played)
            continue;
        put_ranking(zine, t);
        g_autofree char *best = judge_best_countries_page(t, zine->language);
        templates_paper_plain(zine->paper, best);
    }
    return true;
}
