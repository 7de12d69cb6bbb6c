#include "contact.h"
#include "../conf/words.h"
#include "confirm.h"
#include "handlers.h"
#include "run.h"
#include "../letters/pages.h"

#include <string.h>

enum {
    LINE_BYTES = 400,
    TEXT_BYTES = 4 << 10,
    SHOWN_BYTES = 1 << 10,
    MOST_OPENINGS = 5,
    CONTENT_WORDS = 3,
    LIKELY = 40,
    CERTAIN = 97
};

static GStrv words_of(const char *folded)
{
    return g_strsplit_set(folded, " \n\t,;:.!?()[]\"'/", -1);
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
    g_autofree char *folded = judge_fold(text, TEXT_BYTES);
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

bool judge_contact_watch(struct judge_mail *mail, const char *folded)
{
    struct judge_intake *in = &mail->in;
    struct judge_hearing *hearing = judge_hearing_of(in->home);
    bool asks = strchr(folded, '?') || judge_hears(hearing, JUDGE_HEARD_REQUEST, folded);
    if (!asks || !judge_hears(hearing, JUDGE_HEARD_WATCHING, folded))
        return false;

    gint64 own = in->seat ? in->play->game->id : 0;
    g_autofree char *names = judge_games_names(in->home, in->person, in->editor, own),
                    *word = judge_ask_word(JUDGE_ASK_OBSERVE, in->language),
                    *first = g_strndup(judge_or_empty(names), strcspn(judge_or_empty(names), ",")),
                    *use = g_strjoin(" ", word, first, NULL);
    return judge_intake_tell(in, "watch-which", "game", own ? in->play->game->name : NULL, "seated",
                             judge_flag(own != 0), "names", names, "use", use, NULL);
}

/* "I'd like to subscribe to your fanzine": the editor is asked. */
static bool wants_zine(struct judge_hearing *hearing, const char *folded)
{
    g_autofree char *zine = g_strjoinv("|", (char **)judge_words_zine_names),
                    *wanted = g_strjoinv("|", (char **)judge_words_zine_wanted),
                    *unwanted = g_strjoinv("|", (char **)judge_words_zine_unwanted);
    bool asks = !strchr(folded, '?') || judge_hears(hearing, JUDGE_HEARD_REQUEST, folded);
    return asks && judge_hear_wants(hearing, folded, zine, true) &&
           judge_hear_wants(hearing, folded, wanted, false) &&
           !judge_hear_wants(hearing, folded, unwanted, true);
}

GStrv judge_contact_lines(const struct judge_mail *mail, const char *folded)
{
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    bool watches = judge_hears(hearing, JUDGE_HEARD_WATCHING, folded) ||
                   (judge_hears(hearing, JUDGE_HEARD_REQUEST, folded) &&
                    judge_hear_wants(hearing, folded, judge_ask_of(JUDGE_ASK_OBSERVE)->names, true));
    unsigned share = judge_hear_share(hearing, JUDGE_HEARD_JOINING, folded);
    bool enters = share >= (strchr(folded, '?') ? CERTAIN : LIKELY); /* a game that is forming */
    bool wants = !watches && enters && judge_hears(hearing, JUDGE_HEARD_JOINING, folded);
    g_auto(GStrv) words = words_of(watches || wants || enters ? folded : "");
    g_autofree char *ask = judge_ask_word(watches ? JUDGE_ASK_OBSERVE : JUDGE_ASK_JOIN, mail->in.language);
    g_autoptr(GPtrArray) lines = g_ptr_array_new();

    for (char **word = words; *word; word++) {
        bool name = strlen(*word) > 2 && strlen(*word) <= 64;
        g_autoptr(games_game) game = name ? judge_desk_find_game(mail->in.home, *word) : NULL;
        bool meant = game && (watches || wants || game->state == GAMES_STATE_FORMING);
        const struct judge_board *board =
            meant && !watches ? judge_home_board(mail->in.home, game, NULL) : NULL;
        g_autoptr(GString) line = g_string_new(NULL);
        g_string_printf(line, "%s %s", ask, meant ? game->name : "");
        if (board)
            add_wishes(mail, board, line);
        if (meant && !g_ptr_array_find_with_equal_func(lines, line->str, g_str_equal, NULL))
            g_ptr_array_add(lines, g_strdup(line->str));
    }
    if (!lines->len && wants_zine(hearing, folded))
        g_ptr_array_add(lines, judge_ask_word(JUDGE_ASK_ZINE_SUBSCRIBE, mail->in.language));
    bool here = watches && !lines->len && mail->in.play && !mail->in.seat;
    if (here) /* "May I follow the game?" about one where he does not sit */
        g_ptr_array_add(lines, g_strdup_printf("%s %s", ask, mail->in.play->game->name));
    g_ptr_array_add(lines, NULL);
    return (GStrv)g_ptr_array_free(g_steal_pointer(&lines), FALSE);
}

char *judge_contact_leave(const struct judge_mail *mail, const char *folded)
{
    static const enum judge_ask_id lists[][2] = {{JUDGE_ASK_STANDBY, JUDGE_ASK_STANDBY},
                                                 {JUDGE_ASK_STANDBYS, JUDGE_ASK_STANDBY},
                                                 {JUDGE_ASK_ABSENCE, JUDGE_ASK_ABSENCE},
                                                 {JUDGE_ASK_DIGEST, JUDGE_ASK_DIGEST},
                                                 {JUDGE_ASK_OBSERVE, JUDGE_ASK_UNOBSERVE}};
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    bool wants = mail->in.person && judge_hears(hearing, JUDGE_HEARD_OFF, folded) &&
                 (!strchr(folded, '?') || judge_hears(hearing, JUDGE_HEARD_REQUEST, folded));
    for (gsize i = 0; wants && i < G_N_ELEMENTS(lists); i++)
        if (judge_hear_wants(hearing, folded, judge_ask_of(lists[i][0])->names, true)) {
            g_autofree char *word = judge_ask_word(lists[i][1], mail->in.language);
            g_autoptr(GPtrArray) absences =
                games_absence_list(mail->in.home->store, mail->in.person->id, mail->in.home->now_s);
            bool bare = (lists[i][1] == JUDGE_ASK_UNOBSERVE) ||
                        ((lists[i][1] == JUDGE_ASK_ABSENCE) &&
                         (absences->len > 1)); /* which is asked: they are listed */
            return g_strjoin(" ", word, bare ? NULL : judge_words_flag_no[0], NULL);
        }
    return NULL;
}

/* Whether a line that waits asks for it already; one that says less than `line` is forgotten for it. */
static bool is_asked_for(struct judge_mail *mail, const char *line)
{
    for (guint i = mail->unproven->len; i-- > 0;) {
        const char *waits = mail->unproven->pdata[i];
        gsize n = MIN(strlen(waits), strlen(line));
        if (!g_ascii_strncasecmp(waits, line, n)) {
            if (!line[n])
                return true;
            g_ptr_array_remove_index(mail->unproven, i);
        }
    }
    return false;
}

bool judge_contact_join(struct judge_mail *mail, GError **error)
{
    struct judge_text *text = &mail->in.text;
    if (!judge_text_has_left(text) || mail->ended)
        return true;

    judge_text_turn(text, JUDGE_TAKER_PROSE);
    for (guint i = 0; i < text->lines->len; i++) {
        g_autofree char *folded = judge_fold(judge_text_line(text, i), LINE_BYTES);
        g_auto(GStrv) lines = judge_contact_lines(mail, folded);
        struct judge_scope own = judge_mail_scope(mail);
        bool was;
        for (char **line = lines; *line; line++)
            if (!is_asked_for(mail, *line) && !judge_mail_run_line(mail, &own, *line, &was, error))
                return false;
        g_autofree char *leave = judge_contact_leave(mail, folded);
        if (leave && !judge_mail_run_line(mail, &own, leave, &was, error))
            return false;
        if (*lines || leave || judge_contact_watch(mail, folded))
            judge_text_take_all(text, "joining");
    }

    return true;
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
        judge_list_join(list, "\n\n", entry);
    }

    return list->len ? g_strdup(list->str) : NULL;
}

bool judge_contact_pass_on(const struct judge_mail *mail)
{
    if (!mail->in.home->config->editor || !judge_text_has_left(&mail->in.text))
        return false;

    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    g_autofree char *text = judge_text_left(&mail->in.text);
    g_autofree char *folded = judge_fold(text, TEXT_BYTES);
    unsigned n = judge_hear_content(hearing, folded);
    if (n < CONTENT_WORDS && !(n && strchr(text, '?')))
        return false;

    g_autofree char *valid = g_utf8_make_valid(g_strstrip(text), -1);
    g_autofree char *shown = g_strndup(valid, SHOWN_BYTES);
    g_autofree char *words = g_utf8_make_valid(shown, -1);
    g_strdelimit(words, "\n", ' ');
    judge_home_tell(mail->in.home, NULL, "tell-letter", "game",
                    mail->in.play ? mail->in.play->game->name : NULL, "address",
                    mail->in.message->from_address, "words", words, NULL);

    return true;
}
