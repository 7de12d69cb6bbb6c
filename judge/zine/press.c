#include "press.h"
#include "../letters/press.h"

#include <string.h>

static bool is_printed(const struct judge_zine *zine, const struct judge_play *play,
                       const struct games_press *item)
{
    if (!judge_press_is_public(play, item))
        return false;
    bool old = !zine->before_s && play->phase && item->phase && item->phase < play->phase->parent;
    return !old && !games_issue_of(zine->home->store, GAMES_ISSUE_PRESS, item->id);
}

static void put_item(struct judge_zine *zine, const struct judge_play *play, const struct games_press *item)
{
    g_autofree char *dateline = judge_press_say_dateline(play, item, zine->language);
    g_autofree char *from = judge_press_say_from(play, item, zine->language);
    g_autofree char *to = judge_press_say_readers(play, item, zine->language);
    g_autofree char *anonymous = templates_phrase(zine->language, "report.anonymous", NULL);
    g_autofree char *head = judge_say(zine->home, zine->language, "press-printed", "dateline", dateline,
                                      "from", from ? from : anonymous, "to", to, NULL);
    templates_paper_quote(zine->paper, head, item->text);
    judge_zine_take(zine, GAMES_ISSUE_PRESS, item->id);
    zine->n_press++;
}

bool judge_zine_has_press(const struct judge_zine *zine, const struct judge_play *play)
{
    g_autoptr(GPtrArray) all = games_press_list(zine->home->store, play->game->id, 0, false);
    for (guint i = 0; i < all->len; i++)
        if (is_printed(zine, play, all->pdata[i]))
            return true;
    return false;
}

void judge_zine_press(struct judge_zine *zine, const struct judge_play *play)
{
    g_autoptr(GPtrArray) all = games_press_list(zine->home->store, play->game->id, 0, false);
    bool headed = false;
    for (guint i = 0; i < all->len; i++) {
        if (!is_printed(zine, play, all->pdata[i]))
            continue;
        g_autofree char *head = headed ? NULL : judge_zine_say(zine, "press", NULL);
        if (head)
            templates_paper_heading(zine->paper, 3, head, NULL);
        headed = true;
        put_item(zine, play, all->pdata[i]);
    }
}

void judge_zine_letters(struct judge_zine *zine)
{
    g_autoptr(GPtrArray) letters = games_reader_letter_waiting(zine->home->store);
    if (!letters->len)
        return;
    g_autofree char *head = judge_zine_say(zine, "letters", NULL);
    templates_paper_heading(zine->paper, 1, head, NULL);
    GAMES_EACH(const struct games_reader_letter, letter, letters) {
        g_autofree char *by =
            letter->signature ? g_strdup(letter->signature) : judge_zine_say(zine, "letter-unsigned", NULL);
        g_autofree char *title =
            letter->heading ? g_strdup_printf("%s · %s", letter->heading, by) : g_strdup(by);
        templates_paper_quote(zine->paper, title, letter->text);
        judge_zine_take(zine, GAMES_ISSUE_LETTER, letter->id);
        zine->n_letters++;
    }
}
