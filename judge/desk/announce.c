#include "announce.h"
#include "../conf/settings.h"
#include "../letters/notice.h"
#include "../play/home.h"
#include "../play/people.h"

#include <string.h>

/* What concerns the editor alone, who joins, or how a letter looks. */
static bool is_quiet(const char *key)
{
    static const char *const keys[] = {
        "number",         "comment",  "editor-copy", "private",         "allow",        "deny",
        "approval",       "listed",   "start",       "min-reliability", "preview",      "zine",
        "calendar",       "theatre",  "pictures",    "explain",         "muted",        "silent",
        "shared-address", "reminder", "language",    "take-over",       "double-first", NULL};
    return g_strv_contains(keys, key);
}

static const char *value_of(const struct judge_play *play, const char *key)
{
    if (!strcmp(key, "timezone"))
        return play->game->timezone;
    if (g_str_has_prefix(key, "rules."))
        return games_game_setting(play->game, key, "");
    return judge_setting_find(key) ? judge_setting(play->game, key) : "";
}

char **judge_settings_now(const struct judge_play *play, const char *const *pairs)
{
    g_autoptr(GPtrArray) values = g_ptr_array_new();
    for (const char *const *pair = pairs; pair && *pair; pair += 2) {
        const char *value = value_of(play, *pair);
        g_ptr_array_add(values, g_strdup(value ? value : ""));
    }
    g_ptr_array_add(values, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&values), FALSE);
}

/* Each setting with what it does, and both values; "" if nothing of it concerns players. Transfer full. */
static char *changes_said(const struct judge_play *play, const char *const *pairs, char *const *before,
                          enum rules_language language)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; pairs[2 * i]; i++) {
        const char *key = pairs[2 * i], *now = value_of(play, key);
        if (is_quiet(key) || !g_strcmp0(now, before[i]))
            continue;
        const struct judge_setting *setting = judge_setting_find(key);
        g_autofree char *does = setting ? judge_setting_said(language, setting) : NULL;
        g_autofree char *said =
            judge_say(play->home, language, "setting-changed", "key", key, "does", does, "old",
                      *before[i] ? before[i] : NULL, "new", now && *now ? now : NULL, NULL);
        g_string_append_printf(text, "%s%s", text->len ? "\n" : "", g_strchomp(said));
    }
    return g_string_free(text, FALSE);
}

bool judge_settings_announce(const struct judge_play *play, const char *const *pairs, char *const *before,
                             GError **error)
{
    bool in_play = play->game->state == GAMES_STATE_ACTIVE || play->game->state == GAMES_STATE_PAUSED;
    g_autofree char *any = in_play ? changes_said(play, pairs, before, play->home->language) : g_strdup("");
    if (!*any)
        return true;

    g_autoptr(GPtrArray) recipients = judge_report_recipients(play, error);
    for (guint i = 0; recipients && i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        if (judge_edits(play, to->person))
            continue;
        g_autofree char *list = changes_said(play, pairs, before, judge_play_language(play, to->person));
        const char *words[] = {"list", list, NULL};
        struct judge_notice notice = {.key = "settings-changed",
                                      .sentences = true,
                                      .person = to->person,
                                      .power = RULES_NO_POWER,
                                      .words = words};
        if (!judge_notice_post(play, &notice, error))
            return false;
    }
    return recipients != NULL;
}
