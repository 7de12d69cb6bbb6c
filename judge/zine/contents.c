#include "contents.h"
#include "front.h"
#include "game.h"
#include "press.h"
#include "standings.h"
#include "texts.h"
#include "../play/people.h"
#include "../play/watch.h"

#include <string.h>

/* Whether a game has something to print: it runs, waits for players, or ended and no issue has told so. */
static bool is_in_it(struct judge_zine *zine, const struct judge_play *play)
{
    if (play->game->state != GAMES_STATE_ENDED)
        return true;
    g_autoptr(GPtrArray) phases = judge_zine_phases(zine, play);
    return judge_zine_ends(zine, play) || phases->len;
}

static bool load_games(struct judge_zine *zine, GError **error)
{
    g_autoptr(GPtrArray) all = games_game_list(zine->home->store, true);
    GAMES_EACH(const struct games_game, game, all) {
        if (!judge_zine_prints(game))
            continue;
        struct judge_play *play = judge_play_load(zine->home, game->id, error);
        if (!play)
            return false;
        judge_game_as_public(play->game);
        if (is_in_it(zine, play))
            g_ptr_array_add(zine->plays, play);
        else
            judge_play_free(play);
    }
    return true;
}

static bool has_begun(const struct judge_play *play)
{
    return play->game->state != GAMES_STATE_FORMING && play->game->phase;
}

/* Games of which there is something to tell. */
static bool has_news(struct judge_zine *zine, const struct judge_play *play)
{
    g_autoptr(GPtrArray) phases = has_begun(play) ? judge_zine_phases(zine, play) : NULL;
    return phases && (phases->len || judge_zine_ends(zine, play) || judge_zine_has_press(zine, play));
}

/* What the maps mean, once: as the first of them is. */
static void put_legend(struct judge_zine *zine)
{
    GAMES_EACH(const struct judge_play, play, zine->plays) {
        struct templates_scene scene = {
            .names = play->board->names, .pos = &play->pos, .language = zine->language};
        if (!has_news(zine, play))
            continue;
        g_autofree char *head = judge_zine_say(zine, "games", NULL);
        templates_paper_heading(zine->paper, 1, head, NULL);
        templates_paper_legend(zine->paper, &scene);
        return;
    }
}

static bool put_games(struct judge_zine *zine, GError **error)
{
    put_legend(zine);
    for (guint i = 0; i < zine->plays->len; i++) {
        struct judge_zine_part part = {.play = zine->plays->pdata[i],
                                       .from = templates_paper_length(zine->paper)};
        judge_home_progress(zine->home, "progress-zine", i, zine->plays->len);
        if (!has_news(zine, part.play))
            continue;
        if (!judge_zine_game(zine, part.play, error))
            return false;
        part.to = templates_paper_length(zine->paper);
        g_array_append_val(zine->parts, part);
    }
    judge_zine_texts(zine, JUDGE_ZINE_GUESTS);
    return true;
}

static void begin_paper(struct judge_zine *zine, bool proof)
{
    g_autofree char *date = templates_say_day(zine->home->now_s, zine->zone, zine->language);
    g_autoptr(GDateTime) at = g_date_time_new_from_unix_utc(zine->home->now_s);
    g_autofree char *year = g_date_time_format(at, "%Y"), *day = g_date_time_format(at, "%Y-%m-%d");
    g_autofree char *under =
        judge_zine_say(zine, "under", "number", DIGITS(zine->issue.number), "date", date, "year", year, NULL);
    zine->paper = templates_paper_new(zine->language, judge_zine_title(zine->home), under);
    g_autofree char *mark = proof ? judge_zine_say(zine, "mark-proof", NULL) : NULL;
    templates_paper_mark(zine->paper, mark);
    templates_paper_date(zine->paper, day);
    judge_zine_cover(zine);
}

static void put_sheets(struct judge_zine *zine)
{
    for (guint i = 0; i < zine->plays->len; i++)
        judge_zine_sheets(zine, zine->plays->pdata[i]);
}

bool judge_zine_compose(struct judge_zine *zine, bool proof, GError **error)
{
    judge_watch_stop(); /* a dozen games with their maps take longer than any words may: this is no hostile mail's doing */
    if (!load_games(zine, error))
        return false;
    begin_paper(zine, proof);
    judge_zine_front(zine);
    judge_zine_texts(zine, JUDGE_ZINE_EDITORIAL);
    judge_zine_letters(zine);
    if (!put_games(zine, error) || !judge_zine_standings(zine, error))
        return false;
    judge_zine_texts(zine, JUDGE_ZINE_ARTICLES);
    judge_zine_texts(zine, JUDGE_ZINE_HOUSE);
    judge_zine_imprint(zine);
    put_sheets(zine);
    return true;
}
