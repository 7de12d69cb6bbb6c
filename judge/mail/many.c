#include "many.h"
#include "lines.h"
#include "../play/people.h"
#include "../play/seats.h"
#include "../conf/words.h"

#include <string.h>

enum { HEAD_BYTES = 80 };

/* Adds a game of which the sender is an editor; else frees it. */
static bool add(const struct judge_scope *who, struct judge_play *play, GPtrArray *plays)
{
    bool his = play && judge_edits(play, who->person);
    if (his)
        g_ptr_array_add(plays, play);
    else
        judge_play_free(play);
    return his;
}

/* All that run, or all whose deadline is the zine's next issue. */
static void add_group(const struct judge_scope *who, bool of_zine, GPtrArray *plays)
{
    g_autoptr(GPtrArray) games = games_game_list(who->home->store, false);
    GAMES_EACH(const struct games_game, game, games) {
        bool runs = game->state == GAMES_STATE_ACTIVE || game->state == GAMES_STATE_PAUSED;
        struct judge_play *play = runs ? judge_play_load(who->home, game->id, NULL) : NULL;
        if (play && of_zine && !judge_deadline_is_issue(play))
            judge_play_free(play);
        else if (play)
            add(who, play, plays);
    }
}

/* "Kersaint, Roscanvel and Brest". One that is no game of his among others that are is told, and nothing is done. */
static bool add_named(struct judge_mail *mail, const struct judge_scope *who, const char *head,
                      const char *line, GPtrArray *plays)
{
    const char *unknown = NULL;
    g_auto(GStrv) words = g_strsplit_set(head, " ,", -1);
    for (char **word = words; *word; word++) {
        if (!**word || judge_word_is(*word, 20, judge_words_press_and))
            continue;
        g_autoptr(games_game) game = strlen(*word) <= 64 ? judge_desk_find_game(who->home, *word) : NULL;
        bool added = game && add(who, judge_play_load(who->home, game->id, NULL), plays);
        if (!added && (!plays->len || unknown))
            return false;
        if (!added)
            unknown = *word;
    }

    if (unknown) {
        g_autofree char *shown = judge_mail_quote(mail, line), *other = judge_mail_quote(mail, unknown);
        judge_intake_note(&mail->in, "many-unknown", "command", shown, "word", other, NULL);
        mail->in.asks = who->seat != NULL;
        g_ptr_array_set_size(plays, 0);
    }
    return unknown || plays->len;
}

GPtrArray *judge_mail_many(struct judge_mail *mail, const struct judge_scope *who, const char *line,
                           const char **rest)
{
    bool letter = *line == '['; /* as letters write it: "[Kersaint] PROCESS" */
    size_t len = strcspn(line, letter ? "]" : ":");
    if (!who->person || who->many || !line[len] || !len || len > HEAD_BYTES)
        return NULL;

    g_autofree char *head = g_strstrip(g_strndup(line + letter, len - letter));
    g_autofree char *folded = judge_fold(head, HEAD_BYTES);
    bool all = judge_word_in(folded, judge_words_all_games),
         zine = judge_word_in(folded, judge_words_zine_games);
    g_autoptr(GPtrArray) plays = g_ptr_array_new_with_free_func((GDestroyNotify)judge_play_free);
    if (all || zine)
        add_group(who, zine, plays);
    else if (!add_named(mail, who, head, line, plays))
        return NULL;
    *rest = line + len + 1;
    *rest += strspn(*rest, " \t");
    return g_steal_pointer(&plays);
}

GPtrArray *judge_mail_waiting_for(const struct judge_scope *who, const struct judge_ask *ask,
                                  const char *rest)
{
    const struct judge_mail *mail = who->door;
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    bool named =
        !mail->answered && *subject && !strchr(subject, ' ') && !judge_mail_begins_command(mail, subject);
    if (!ask->waits || who->play || !who->person ||
        named) /* a word alone may be the name of a game that is not there */
        return NULL;

    g_autoptr(GPtrArray) plays = g_ptr_array_new_with_free_func((GDestroyNotify)judge_play_free);
    g_autoptr(GPtrArray) games = games_game_list(who->home->store, false);
    for (guint i = 0; i < games->len; i++) {
        struct judge_play *play =
            judge_play_load(who->home, ((const struct games_game *)games->pdata[i])->id, NULL);
        if (play && ask->waits(play, rest))
            add(who, play, plays);
        else
            judge_play_free(play);
    }
    return plays->len == 1 ? g_steal_pointer(&plays) : NULL;
}
