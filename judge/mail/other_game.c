#include "other_game.h"
#include "../conf/words.h"

#include <string.h>

/* Where a name stands in a folded text as a word; NULL: nowhere. */
static const char *find_word(const char *text, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = text; len && (at = strstr(at, name)); at++) {
        bool begins = at == text || !(g_ascii_isalnum(at[-1]) || at[-1] == '-' || at[-1] == '@');
        bool ends = !g_ascii_isalnum(at[len]) && !(at[len] == '-' && g_ascii_isalnum(at[len + 1]));
        if (begins && ends)
            return at;
    }
    return NULL;
}

/* Whether "game" or "partie" stands before a place in a folded text. */
static bool is_behind_word(const char *text, const char *at)
{
    while (at > text && strchr(" \"'[", at[-1]))
        at--;
    const char *begin = at;
    while (begin > text && g_ascii_isalpha(begin[-1]))
        begin--;
    g_autofree char *word = g_strndup(begin, (gsize)(at - begin));
    return judge_word_in(word, judge_words_game_word);
}

/* Whether a name is a word of the game's board. */
static bool is_on_board(const struct judge_scope *scope, const char *name)
{
    const struct rules_names *names = scope->play->board->names;
    return rules_names_find_place(names, name, strlen(name)) != RULES_NO_LOC ||
           rules_names_find_power(names, name, strlen(name)) != RULES_NO_POWER;
}

/* "the game Atlantis", where no game is called so. */
static bool names_unknown(const struct judge_scope *scope, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    for (char **word = words; *word && word[1]; word++) {
        g_autofree char *small = g_ascii_strdown(*word, -1);
        gsize len = strspn(word[1], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
        bool name = len > 2 && g_ascii_isupper(word[1][0]) && g_ascii_islower(word[1][1]);
        if (!name || !judge_word_in(small, judge_words_game_word))
            continue;
        g_autofree char *called = g_strndup(word[1], len);
        g_autoptr(games_game) game = judge_desk_find_game(scope->home, called);
        if (!game)
            return true;
    }
    return false;
}

enum judge_named judge_other_game(const struct judge_scope *scope, const char *text, gint64 *id)
{
    g_autoptr(GPtrArray) games = games_game_list(scope->home->store, true);
    g_autofree char *folded = judge_fold(text, G_MAXSIZE);
    unsigned named = 0, others = 0;
    *id = 0;
    GAMES_EACH(const struct games_game, game, games) {
        g_autofree char *name = judge_fold(game->name, 80);
        const char *at = find_word(folded, name);
        bool own = game->id == scope->play->game->id;
        if (!at || (is_on_board(scope, name) && !is_behind_word(folded, at)))
            continue;
        named++;
        others += !own;
        *id = own ? *id : game->id;
    }
    if (!named)
        return names_unknown(scope, text) ? JUDGE_NAMED_ASK : JUDGE_NAMED_NONE;
    if (!others)
        return JUDGE_NAMED_NONE;

    return named == 1 && (scope->editor || games_seat_ever(scope->home->store, *id, scope->person->id))
               ? JUDGE_NAMED_OTHER
               : JUDGE_NAMED_ASK;
}
