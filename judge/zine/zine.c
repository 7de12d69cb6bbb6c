#include "zine.h"
#include "../conf/settings.h"

#include <string.h>

const char *judge_zine_title(const struct judge_home *home)
{
    return home->config->zine_title ? home->config->zine_title : home->config->name;
}

enum rules_language judge_zine_language(const struct judge_home *home)
{
    const char *code = home->config->zine_language;
    return code ? templates_language(code, home->language) : home->language;
}

const char *judge_zine_notation(const struct judge_zine *zine, const struct judge_play *play)
{
    const char *all = zine->home->config->zine_notation;
    return strcmp(all, "plain") ? templates_notation_for(all, NULL, zine->language)
                                : judge_play_notation(play, zine->language);
}

bool judge_zine_prints(const struct games_game *game)
{
    return judge_setting_is(game, "zine", "yes") && !*judge_setting(game, "private");
}

static char *say(const struct judge_home *home, enum rules_language language, const char *key, va_list words)
{
    g_autofree char *whole = g_strconcat("zine-", key, NULL);
    return judge_say_of(home, language, "zine.txt", whole, words);
}

/* The issue that is open; the first time, and after a publication that was cut short, a new one. */
static bool find_issue(struct judge_zine *zine, GError **error)
{
    struct games_store *store = zine->home->store;
    g_autoptr(GPtrArray) all = games_issue_list(store);
    unsigned highest = 0;
    GAMES_EACH(const struct games_issue, issue, all) {
        highest = MAX(highest, issue->number);
        zine->before_s = MAX(zine->before_s, issue->published_s);
    }

    g_autoptr(games_issue) open = games_issue_open_one(store);
    if (!open && games_issue_open(store, highest + 1, zine->home->now_s, error))
        open = games_issue_open_one(store);
    if (open)
        zine->issue = *open;
    return open != NULL;
}

struct judge_zine *judge_zine_open(struct judge_home *home, enum rules_language told, GError **error)
{
    struct judge_zine *zine = g_new0(struct judge_zine, 1);
    zine->home = home;
    zine->language = judge_zine_language(home);
    zine->told = told;
    zine->zone = judge_home_zone(home, home->config->timezone);
    zine->plays = g_ptr_array_new_with_free_func((GDestroyNotify)judge_play_free);
    zine->parts = g_array_new(FALSE, FALSE, sizeof(struct judge_zine_part));
    zine->rows = g_array_new(FALSE, FALSE, sizeof(struct judge_zine_row));
    zine->remarks = g_ptr_array_new_with_free_func(g_free);

    if (find_issue(zine, error))
        return zine;
    judge_zine_free(zine);
    return NULL;
}

void judge_zine_free(struct judge_zine *zine)
{
    if (!zine)
        return;
    templates_paper_free(zine->paper);
    g_ptr_array_unref(zine->plays);
    g_array_unref(zine->parts);
    g_array_unref(zine->rows);
    g_ptr_array_unref(zine->remarks);
    g_free(zine);
}

void judge_zine_take(struct judge_zine *zine, enum games_issue_kind kind, gint64 ref)
{
    struct judge_zine_row row = {kind, ref};
    g_array_append_val(zine->rows, row);
}

char *judge_zine_words(const struct judge_home *home, enum rules_language language, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    char *text = say(home, language, key, words);
    va_end(words);
    return text;
}

char *judge_zine_say(const struct judge_zine *zine, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    char *text = say(zine->home, zine->language, key, words);
    va_end(words);
    return text;
}

void judge_zine_remark(struct judge_zine *zine, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    g_ptr_array_add(zine->remarks, say(zine->home, zine->told, key, words));
    va_end(words);
}
