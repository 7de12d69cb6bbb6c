/* The editor's scissors, and who is silenced. */
#include "press.h"
#include "../course/back.h"
#include "../letters/notice.h"
#include "../letters/press.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

struct games_press *judge_press_item(const struct judge_play *play, gint64 id)
{
    struct games_press *item = games_press_get(play->home->store, id);
    if (item && item->game != play->game->id)
        g_clear_pointer(&item, games_press_free);
    return item;
}

bool judge_press_waits(const struct judge_play *play, const struct games_press *item)
{
    bool at_end = !strcmp(item->to, PRESS_DIARY) || !strcmp(item->to, PRESS_STATEMENT);
    return play->game->state != GAMES_STATE_ENDED && (item->held || at_end) && !item->printed &&
           !item->withdrawn_s;
}

/* Tells the writer of a cut item, unless he cut it himself. */
static bool tell_writer(const struct judge_play *play, const struct games_press *item, bool cut,
                        gint64 editor, GError **error)
{
    g_autofree char *words = judge_press_indent(item->text);
    const char *pairs[] = {"text", words, NULL};
    return item->person == editor || judge_notice_tell(play, item->person, RULES_NO_POWER,
                                                       cut ? "press-cut" : "press-restored", pairs, error);
}

bool judge_press_set_cut(const struct judge_play *play, gint64 id, bool cut, gint64 person, gint64 mail,
                         GError **error)
{
    g_autoptr(games_press) item = judge_press_item(play, id);
    bool ok = item != NULL;
    if (!ok)
        judge_refuse_number(error, "press-none", play->game->name, id);
    else if (item->cut != cut)
        ok = games_press_set(play->home->store, id, "cut", cut ? "1" : "0", error) &&
             judge_play_log(play, cut ? "press-cut" : "press-restored", person, mail, error, "item=%" NUMBER,
                            id) &&
             tell_writer(play, item, cut, person, error);
    return ok;
}

/* "12", "n° 12", "no. 12" */
gint64 judge_press_number(const char *rest)
{
    const char *at = rest + strcspn(rest, "0123456789");
    for (const char *c = rest; c < at; c++)
        if (!strchr(" n.o", *c) && (unsigned char)*c < 0x80)
            return 0;
    size_t len = strspn(at, "0123456789");
    if (!len || len > 15 || at[len + strspn(at + len, " ")])
        return 0;
    return g_ascii_strtoll(at, NULL, 10);
}

bool judge_press_mute(struct judge_play *play, rules_power power, bool muted, gint64 person, gint64 mail,
                      GError **error)
{
    const char *id = play->board->map->power[power].id;
    g_auto(GStrv) words = g_strsplit(judge_setting(play->game, "muted"), " ", -1);
    g_autoptr(GString) kept = g_string_new(muted ? id : "");
    for (char **w = words; *w; w++)
        if (**w && strcmp(*w, id))
            judge_list_join(kept, " ", *w);
    g_autoptr(GHashTable) before = judge_now_take(play);
    const struct games_seat *seat = judge_play_seat(play, id);
    g_autoptr(GArray) people = g_array_new(FALSE, FALSE, sizeof(gint64));
    if (seat)
        g_array_append_val(people, seat->person);
    struct judge_told told = {.key = "settings-changed", .what = "set", .before = before, .rules = true};
    return games_game_set(play->home->store, play->game->id, "muted", judge_filled(kept->str), error) &&
           judge_play_log(play, muted ? "muted" : "unmuted", person, mail, error, "power=%s", id) &&
           judge_play_reload(play, error) && judge_back_tell(play, &told, people, error);
}
