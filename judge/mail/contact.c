#include "contact.h"
#include "../asks/asks.h"
#include "confirm.h"
#include "handlers.h"
#include "run.h"
#include "../letters/pages.h"
#include "../play/home.h"

#include <string.h>

enum { LINE_BYTES = 400, TEXT_BYTES = 4 << 10, SHOWN_BYTES = 1 << 10, MOST_OPENINGS = 5, CONTENT_WORDS = 3 };

static char *fold(const char *text, gsize most)
{
    gsize len = MIN(strlen(text), most);
    char *folded = g_malloc(3 * len + 1);
    rules_text_fold(text, len, folded, 3 * len + 1);
    return g_strstrip(folded);
}

static GStrv words_of(const char *folded)
{
    return g_strsplit_set(folded, " \n\t,;:.!?()[]\"'/", -1);
}

/* The game that a sentence names. NULL: none. Transfer full. */
static struct games_game *game_named(const struct judge_mail *mail, const char *folded)
{
    g_auto(GStrv) words = words_of(folded);
    struct games_game *game = NULL;
    for (char **word = words; *word && !game; word++)
        if (strlen(*word) > 2 && strlen(*word) <= 64)
            game = judge_desk_find_game(mail->in.home, *word);
    return game;
}

char *judge_contact_power_word(const struct judge_board *board, rules_power power,
                               enum rules_language language)
{
    const char *name = rules_power_name(board->names, power, language);
    return g_strdup(strchr(name, ' ') ? board->map->power[power].id : name);
}

/* The powers that the mail names, in its order, each once. */
static void add_wishes(const struct judge_mail *mail, const struct judge_board *board, GString *line)
{
    g_autofree char *text = judge_text_left(&mail->in.text);
    g_autofree char *folded = fold(text, TEXT_BYTES);
    g_auto(GStrv) words = words_of(folded);
    g_autofree bool *named = g_new0(bool, board->map->n_powers);
    for (char **word = words; *word; word++) {
        rules_power power =
            strlen(*word) > 3 ? rules_names_find_power(board->names, *word, strlen(*word)) : RULES_NO_POWER;
        if (power == RULES_NO_POWER || named[power])
            continue;
        named[power] = true;
        g_autofree char *name = judge_contact_power_word(board, power, mail->in.language);
        g_string_append_printf(line, " %s", name);
    }
}

/* "Sign me up for Brest": a game that is forming is named, and a word that means to be in it. What comes of it is asked
 * back, so the words need not be sure. */
static bool wants_in(const struct judge_hearing *hearing, const struct games_game *game, const char *folded)
{
    if (judge_hears(hearing, JUDGE_HEARD_JOINING, folded))
        return true;
    return game && game->state == GAMES_STATE_FORMING && !strchr(folded, '?') &&
           judge_hears(hearing, JUDGE_HEARD_ENTRY, folded) &&
           !judge_hears(hearing, JUDGE_HEARD_DENIAL, folded);
}

char *judge_contact_join_line(const struct judge_mail *mail, const struct judge_hearing *hearing,
                              const char *folded)
{
    struct games_game *game = game_named(mail, folded);
    bool wanted = wants_in(hearing, game, folded);
    const struct judge_board *board = game && wanted ? judge_home_board(mail->in.home, game, NULL) : NULL;
    g_autoptr(GString) line = g_string_new(NULL);
    if (board) {
        g_autofree char *word = judge_ask_word(JUDGE_ASK_JOIN, mail->in.language);
        g_string_printf(line, "%s %s", word, game->name);
        add_wishes(mail, board, line);
    }
    games_game_free(game);
    return line->len ? g_strdup(line->str) : NULL;
}

bool judge_contact_join(struct judge_mail *mail, GError **error)
{
    struct judge_text *text = &mail->in.text;
    if (!judge_text_has_left(text) || mail->ended)
        return true;

    const struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    judge_text_turn(text, JUDGE_TAKER_PROSE);
    for (guint i = 0; i < text->lines->len; i++) {
        g_autofree char *folded = fold(judge_text_line(text, i), LINE_BYTES);
        g_autofree char *line = judge_contact_join_line(mail, hearing, folded);
        bool was;
        if (!line)
            continue;
        struct judge_scope own = judge_mail_scope(mail);
        if (!judge_mail_run_line(mail, &own, line, &was, error))
            return false;
        judge_text_take_all(text, "joining");
    }

    return !mail->unproven->len || judge_confirm_ask(mail, error);
}

char *judge_contact_openings(const struct judge_mail *mail)
{
    g_autoptr(GPtrArray) games = games_game_list(mail->in.home->store, false);
    g_autoptr(GString) list = g_string_new(NULL);
    unsigned n = 0;
    for (guint i = 0; i < games->len && n < MOST_OPENINGS; i++) {
        const struct games_game *game = games->pdata[i];
        g_autofree char *entry =
            game->state == GAMES_STATE_FORMING
                ? judge_games_entry(mail->in.home, game, mail->in.person, mail->in.editor, mail->in.language)
                : NULL;
        if (!entry)
            continue;
        n++;
        g_string_append_printf(list, "%s%s", list->len ? "\n\n" : "", entry);
    }

    return list->len ? g_strdup(list->str) : NULL;
}

bool judge_contact_pass_on(const struct judge_mail *mail)
{
    if (!mail->in.home->config->editor || !judge_text_has_left(&mail->in.text))
        return false;

    const struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    g_autofree char *text = judge_text_left(&mail->in.text);
    g_autofree char *folded = fold(text, TEXT_BYTES);
    unsigned n = judge_hear_content(hearing, folded);
    if (n < CONTENT_WORDS && !(n && strchr(text, '?')))
        return false;

    g_autofree char *valid = g_utf8_make_valid(g_strstrip(text), -1);
    g_autofree char *shown = g_strndup(valid, SHOWN_BYTES);
    g_autofree char *words = g_utf8_make_valid(shown, -1);
    g_strdelimit(words, "\n", ' ');
    judge_home_tell(mail->in.home, NULL, "tell-letter", "address", mail->in.message->from_address, "words",
                    words, NULL);

    return true;
}
