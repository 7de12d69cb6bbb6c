#include "kit.h"
#include "notice.h"
#include "pages.h"
#include "press.h"
#include "../conf/list.h"
#include "../play/demand.h"

#include <string.h>

enum { PRESS_ITEMS = 12 };

/* Public press of the last movement phase and since, as its readers saw it; NULL: none. Letters between
 * powers were written to the player who left. */
static char *last_press(const struct judge_play *play, enum rules_language language)
{
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    g_autoptr(GPtrArray) items = g_ptr_array_new();
    gint64 since = play->phase->parent ? play->phase->parent : play->phase->id;
    for (guint i = 0; i < all->len; i++) {
        const struct games_press *item = all->pdata[i];
        if (item->phase >= since && !strcmp(item->to, "ALL") && !item->cut && !item->withdrawn_s &&
            (!item->held || item->printed))
            g_ptr_array_add(items, all->pdata[i]);
    }
    if (items->len > PRESS_ITEMS)
        g_ptr_array_remove_range(items, 0, items->len - PRESS_ITEMS);
    return judge_press_text(play, items, language);
}

/* As a list of lines for a letter; NULL stays NULL. Takes `text`. */
static char *as_list(char *text)
{
    char *list = text ? g_strconcat("\n", g_strchomp(text), NULL) : NULL;
    g_free(text);
    return list;
}

/* The other powers that the same person plays with it; NULL: none. Transfer full. */
static char *others_in_hand(const struct judge_play *play, rules_power power, gint64 person,
                            enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) names = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++) {
        const struct games_seat *seat = p == power ? NULL : judge_play_seat(play, map->power[p].id);
        if (seat && seat->person == person && rules_same_hand(map, p, power))
            judge_list_add(names, rules_power_name(play->board->names, p, language));
    }
    return names->len ? g_strdup(names->str) : NULL;
}

bool judge_hand_over_post(const struct judge_play *play, rules_power power, gint64 person, GError **error)
{
    g_autoptr(games_person) to = games_person_get(play->home->store, person);
    if (!to)
        return true;

    enum rules_language language = judge_play_language(play, to);
    g_autoptr(GError) why = NULL;
    g_autofree char *rules = as_list(judge_rules_said(play, language, false));
    g_autofree char *centres = as_list(judge_centres_said(play, language, &why));
    g_autofree char *press = as_list(last_press(play, language));
    bool follows =
        games_seat_played(play->home->store, play->game->id, 0, play->board->map->power[power].id, true);
    bool back =
        games_seat_played(play->home->store, play->game->id, person, play->board->map->power[power].id, true);
    /* The map has no script for it any more: who takes such a power ends it. */
    g_auto(GStrv) latecomers = g_strsplit_set(games_game_setting(play->game, "latecomers", ""), " \n", -1);
    bool scripted =
        !follows && g_strv_contains((const char *const *)latecomers, play->board->map->power[power].id);
    g_autofree char *also = others_in_hand(play, power, person, language);
    const char *words[] = {"from",      judge_flag(follows),
                           "back",      judge_flag(back),
                           "also",      also,
                           "nothing",   judge_flag(!judge_demand_of(play, power).wanted),
                           "script",    judge_flag(scripted),
                           "rules",     rules,
                           "centres",   centres,
                           "press",     press,
                           "has_press", judge_flag(press),
                           NULL};

    struct judge_notice notice = {.key = "handover",
                                  .person = to,
                                  .power = power,
                                  .words = words,
                                  .position = true,
                                  .kit = true,
                                  .calendar = true};
    return judge_notice_post(play, &notice, error);
}
