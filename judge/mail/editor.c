/* The editor's desk by mail: the operations of desk.c, and players' objections. */
#include "../course/conditional.h"
#include "../desk/desk.h"
#include "../desk/admission.h"
#include "../course/nmr.h"
#include "../letters/notice.h"
#include "../letters/report.h"
#include "../conf/set_words.h"
#include "../conf/settings.h"

#include <string.h>

/* ---- orders for a player ---- */

static bool tell_player(struct judge_play *play, rules_power power, GError **error)
{
    const char *id = play->board->map->power[power].id;
    const struct games_seat *seat = judge_play_seat(play, id);
    struct games_person *person = seat ? games_person_get(play->home->store, seat->person) : NULL;
    if (!person)
        return true;
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, play->phase->id, id);
    g_autoptr(GString) list = g_string_new("\n");
    for (guint i = 0; i < rows->len; i++)
        g_string_append_printf(list, "%s%s", i ? "\n" : "",
                               ((const struct games_order *)rows->pdata[i])->text);
    const char *pairs[] = {"orders", rows->len ? list->str : NULL, NULL};
    struct judge_notice notice = {
        .key = "orders-for-you", .sentences = true, .person = person, .power = power, .words = pairs};
    bool ok = judge_notice_post(play, &notice, error);
    games_person_free(person);
    return ok;
}

bool judge_desk_orders(struct judge_play *play, const struct judge_desk_by *by, char **words,
                       const char *text, GError **error)
{
    const struct judge_board *board = play->board;
    rules_power power =
        words[0] ? rules_names_find_power(board->names, words[0], strlen(words[0])) : RULES_NO_POWER;
    if (words[0] && power == RULES_NO_POWER)
        power = rules_map_find_power(board->map, words[0], strlen(words[0]));
    if (power == RULES_NO_POWER || !play->phase || play->phase->adjudicated_s) {
        if (power == RULES_NO_POWER)
            g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "no power '%s' on this map",
                        words[0] ? words[0] : "");
        else
            g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "game '%s' has no open phase",
                        play->game->name);
        return false;
    }
    struct games_person *person = by->person ? games_person_get(play->home->store, by->person) : NULL;
    struct games_mail_in *row = by->mail ? games_mail_get(play->home->store, by->mail) : NULL;
    struct judge_mail mail = {.home = play->home,
                              .row = row,
                              .person = person,
                              .editor = true,
                              .play = play,
                              .power = power,
                              .language = judge_play_language(play, person)};
    mail.text = g_string_new(text ? text : "");
    mail.notes = g_ptr_array_new_with_free_func(g_free);
    mail.later = g_ptr_array_new_with_free_func(g_free);
    struct rules_readings readings;
    bool ok = judge_mail_orders(&mail, &readings, error);
    struct rules_read_context context = {
        .names = board->names, .pos = &play->pos, .power = power, .book = &play->book};
    for (size_t i = 0; ok && i < readings.n; i++) {
        const struct rules_reading *reading = &readings.reading[i];
        char order[160] = "-", note[400] = "";
        if (reading->order.kind != RULES_ORDER_NONE)
            rules_order_print(board->map, &play->pos, &reading->order, order, sizeof order);
        rules_note_print(&context, reading, note, sizeof note);
        g_string_append_printf(by->said, "%s\t%s\t%s\t%s\n", rules_read_status_word(reading->status), order,
                               reading->source ? reading->source : "", note);
    }
    /* What was kept for later phases, decided, or must be asked: the editor reads it in place of the player.
     */
    bool any = readings.n || readings.clear || mail.later->len || mail.questions || mail.conditions;
    GPtrArray *const told[] = {mail.later, mail.conditions, mail.questions, mail.notes};
    for (guint k = 0; ok && k < G_N_ELEMENTS(told); k++)
        for (guint i = 0; told[k] && i < told[k]->len; i++) {
            g_autofree char *line = g_strdelimit(g_strdup(told[k]->pdata[i]), "\n\t", ' ');
            g_string_append_printf(by->said, "note\t-\t%s\t\n", line);
        }
    rules_readings_clear(&readings);
    ok = ok && (!any || tell_player(play, power, error));
    g_ptr_array_unref(mail.notes);
    g_ptr_array_unref(mail.later);
    judge_conditional_clear(&mail);
    g_string_free(mail.text, TRUE);
    games_mail_in_free(row);
    games_person_free(person);
    if (ok && !any) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "there is no order for %s",
                    board->map->power[power].id);
        return false;
    }
    return ok;
}

/* ---- running ---- */

/* Whether the line names its game. */
static bool line_names_game(const struct judge_mail *mail)
{
    char name[128];
    rules_text_fold(mail->play->game->name, strlen(mail->play->game->name), name, sizeof name);
    g_auto(GStrv) words = g_strsplit_set(mail->folded, " :.,[]", -1);
    return g_strv_contains((const char *const *)words, name);
}

static void note(struct judge_mail *mail, const char *key, const char *name, const char *value)
{
    g_autofree char *command = g_strdup(mail->line);
    const char *asks = value && g_str_has_suffix(value, "?") ? "yes" : NULL; /* "did you mean …?" */
    judge_mail_take_note(mail, judge_say(mail->home, mail->language, key, "command", command, "asks", asks,
                                         name, value, NULL));
    mail->asks = mail->seat != NULL; /* without a seat the notes are answered by themselves */
}

/* The game may have moved on: what the mail knows of it is read again. */
static void look_again(struct judge_mail *mail)
{
    if (!mail->play->phase)
        return;
    const char *id = mail->power == RULES_NO_POWER ? NULL : mail->play->board->map->power[mail->power].id;
    mail->seat = NULL;
    for (guint i = 0; id && mail->person && i < mail->play->seats->len; i++) {
        const struct games_seat *seat = mail->play->seats->pdata[i];
        if (seat->person == mail->person->id && seat->power && !strcmp(seat->power, id))
            mail->seat = seat;
    }
}

/* Splits "A1902M PARCE QUE …" or "3 jours : raison": words before the mark, reason behind it. */
static void split(const char *raw, bool has_text, char ***words, char **text)
{
    const char *mark = NULL;
    for (const char *c = raw; has_text && *c && !mark; c++)
        if ((*c == ':' && !(c > raw && g_ascii_isdigit(c[-1]) && g_ascii_isdigit(c[1]))) || *c == '\n')
            mark = c;
    g_autofree char *head = mark ? g_strndup(raw, (gsize)(mark - raw)) : g_strdup(raw);
    *text = mark ? g_strstrip(g_strdup(mark + 1)) : NULL;
    g_auto(GStrv) parts = g_strsplit_set(head, " \t", -1);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    for (char **part = parts; *part; part++)
        if (**part)
            g_ptr_array_add(kept, g_strdup(*part));
    g_ptr_array_add(kept, NULL);
    *words = (char **)g_ptr_array_free(g_steal_pointer(&kept), FALSE);
}

/* What stood under the command's line: kept by judge_desk_take as "command\x1ftext". Borrowed. */
static const char *block_of(const struct judge_mail *mail)
{
    return mail->blocks ? g_hash_table_lookup(mail->blocks, mail->line) : NULL;
}

/* Runs an operation; a refusal leaves nothing behind and becomes a sentence of the answer. */
static bool run(struct judge_mail *mail, const char *rest, judge_desk_op *op, bool editor, const char *done,
                GError **error)
{
    if (editor && !mail->proven) {
        note(mail, "desk-not-proven", "why", NULL);
        return true;
    }
    g_autofree char *below = g_strdup(block_of(mail));
    g_autofree char *raw = below ? g_strconcat(judge_mail_raw_rest(mail, rest), "\n", below, NULL)
                                 : g_strdup(judge_mail_raw_rest(mail, rest));
    g_auto(GStrv) words = NULL;
    g_autofree char *text = NULL;
    bool only_text = op == judge_desk_announce || op == judge_desk_edit || op == judge_desk_set;
    if (only_text) {
        words = g_strsplit("", " ", -1);
        text = g_strdup(raw);
    } else
        split(raw, true, &words, &text);
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_desk_by by = {mail->person ? mail->person->id : 0, mail->row->id, said, mail->language};
    g_autoptr(GError) why = NULL;
    if (!games_store_mark(mail->home->store, error))
        return false;
    guint told = mail->home->digest->len;
    bool ok = op(mail->play, &by, words, text, &why);
    bool serious = why && !g_error_matches(why, JUDGE_ERROR, JUDGE_ERROR_REFUSED) &&
                   !g_error_matches(why, GAMES_ERROR, GAMES_ERROR_REFUSED);
    if (serious) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }
    if (!games_store_unmark(mail->home->store, ok, error))
        return false;
    if (!ok) {
        g_ptr_array_set_size(mail->home->digest, (gint)told);
        if (!judge_play_reload(mail->play, error))
            return false;
    }
    look_again(mail);
    g_strchomp(said->str);
    g_autofree char *refusal = ok ? NULL : judge_desk_said(mail->language, why->message);
    note(mail, ok ? done : "desk-refused", ok ? "what" : "why",
         ok ? (*said->str ? said->str : NULL) : refusal);
    return true;
}

#define DESK(name)                                                                                           \
    bool judge_run_##name(struct judge_mail *mail, const char *rest, GError **error)                         \
    {                                                                                                        \
        return run(mail, rest, judge_desk_##name, true, "desk-done", error);                                 \
    }
DESK(extend)
DESK(announce)
DESK(pause)
DESK(resume)
DESK(start)
DESK(process)
DESK(preview)
DESK(release)
DESK(rollback)
DESK(forward)
DESK(eject)
DESK(dummy)
DESK(replace)
DESK(call)
DESK(set)
DESK(assign)
DESK(rename)
DESK(unstart)
DESK(purge)
DESK(reveal)
DESK(promote)
DESK(admit)
DESK(turn_down)
DESK(edit)
DESK(erratum)
DESK(answer)

/* The game was named, here or at the start of the line: that is what the guard asks for. What follows the
 * name is the reason, with or without a mark. */
static bool terminate_named(struct judge_play *play, const struct judge_desk_by *by, char **words,
                            const char *text, GError **error)
{
    char *named[] = {play->game->name, NULL};
    g_autofree char *rest =
        g_strjoinv(" ", words + (words[0] && !g_ascii_strcasecmp(words[0], play->game->name) ? 1 : 0));
    g_autofree char *why = text && *text && *rest ? g_strconcat(rest, " ", text, NULL)
                           : text && *text        ? g_strdup(text)
                                                  : g_strdup(rest);
    return judge_desk_terminate(play, by, named, why, error);
}

bool judge_run_terminate(struct judge_mail *mail, const char *rest, GError **error)
{
    return run(mail, rest, line_names_game(mail) ? terminate_named : judge_desk_terminate, true, "desk-done",
               error);
}

/* Bare, the desk asks for what is missing; with other words, they must begin with the game's name. */
bool judge_words_editor_named(const struct judge_mail *mail, const char *rest)
{
    return mail->play && (!*rest ? mail->editor : line_names_game(mail));
}

/* "[GAME] [TO] NEW": one word that is no other's, or two. */
bool judge_words_editor_rename(const struct judge_mail *mail, const char *rest)
{
    g_auto(GStrv) words = g_strsplit(rest, " ", -1);
    guint n = g_strv_length(words);
    return mail->play && mail->editor && (n <= 1 || (n <= 3 && line_names_game(mail)));
}

/* Who is let into a game, by name or address: free words, so an editor's only, in a game that asks. */
bool judge_words_editor_admit(const struct judge_mail *mail, const char *rest)
{
    (void)rest;
    return mail->play && mail->editor && mail->play->game->state == GAMES_STATE_FORMING;
}

/* An address, or nothing: the list. */
bool judge_words_editor_address(const struct judge_mail *mail, const char *rest)
{
    return mail->play && (!*rest || strchr(rest, '@'));
}

/* A power and an address. */
bool judge_words_editor_assign(const struct judge_mail *mail, const char *rest)
{
    return judge_words_editor_power(mail, rest) && strchr(rest, '@');
}

bool judge_run_become(struct judge_mail *mail, const char *rest, GError **error)
{
    return run(mail, rest, judge_desk_orders, true, "desk-done", error);
}

bool judge_run_object(struct judge_mail *mail, const char *rest, GError **error)
{
    return run(mail, rest, judge_desk_object, false, "objection-noted", error);
}

/* Lists are letters of their own. */
static bool answer_list(struct judge_mail *mail, judge_desk_op *op, GError **error)
{
    if (!mail->proven) {
        note(mail, "desk-not-proven", "why", NULL);
        return true;
    }
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_desk_by by = {mail->person->id, mail->row->id, said, mail->language};
    char *none[] = {NULL};
    if (!op(mail->play, &by, none, NULL, error))
        return false;
    g_autofree char *subject =
        judge_say(mail->home, mail->language, "desk-list-subject", "command", mail->line, NULL);
    return judge_mail_answer(mail, "editor", subject, *said->str ? said->str : "-", error);
}

bool judge_run_log(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    return answer_list(mail, judge_desk_log, error);
}

bool judge_run_objections(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    return answer_list(mail, judge_desk_objections, error);
}

/* ---- words ---- */

/* Who is no editor is told so, if nothing else can have been meant; free text is an editor's only. */
bool judge_words_editor_text(const struct judge_mail *mail, const char *rest)
{
    (void)rest;
    return mail->editor && mail->play;
}

bool judge_words_editor_none(const struct judge_mail *mail, const char *rest)
{
    return mail->person && !*rest;
}

bool judge_words_editor_phase(const struct judge_mail *mail, const char *rest)
{
    struct rules_phase parsed;
    gsize len = strcspn(rest, " :");
    return mail->play && (!*rest || rules_phase_parse(mail->play->board->map, rest, len, &parsed));
}

bool judge_words_editor_when(const struct judge_mail *mail, const char *rest)
{
    return mail->editor && mail->play && g_ascii_isdigit(*rest);
}

bool judge_words_editor_power(const struct judge_mail *mail, const char *rest)
{
    gsize len = strcspn(rest, " :");
    return mail->play && len > 2 &&
           rules_names_find_power(mail->play->board->names, rest, len) != RULES_NO_POWER;
}

/* "key=value", or words that mean a setting; an editor's other SET is answered too. */
bool judge_words_editor_set(const struct judge_mail *mail, const char *rest)
{
    struct judge_set_read read = {0};
    if (!*rest)
        return mail->play && mail->editor && mail->blocks && g_hash_table_contains(mail->blocks, mail->line);
    bool means = mail->play && (strchr(rest, '=') || judge_set_read_line(rest, false, &read) ||
                                (mail->editor && !mail->seat && g_str_has_prefix(mail->folded, "set ")));
    judge_set_read_clear(&read);
    return means;
}

/* Who does not play speaks of the game: its time zone, its pause. */
bool judge_words_editor_zone(const struct judge_mail *mail, const char *rest)
{
    return mail->play && mail->editor && !mail->seat && strchr(rest, '/');
}

bool judge_words_editor_wait(const struct judge_mail *mail, const char *rest)
{
    return mail->play && mail->editor && !mail->seat && !*rest;
}

bool judge_words_editor_forming(const struct judge_mail *mail, const char *rest)
{
    return mail->play && !*rest && mail->play->game->state == GAMES_STATE_FORMING;
}

/* The game's name, or nothing. */
bool judge_words_editor_named_or_none(const struct judge_mail *mail, const char *rest)
{
    return mail->play && (!*rest || line_names_game(mail));
}

bool judge_words_objection(const struct judge_mail *mail, const char *rest)
{
    (void)rest;
    return mail->play && mail->person;
}

/* ---- blocks ---- */

static bool ends_block(const char *folded)
{
    return !strcmp(folded, "fin") || !strcmp(folded, "end") || !strcmp(folded, "endorders") ||
           !strcmp(folded, "endannounce") || !strcmp(folded, "endpress") || !strcmp(folded, "endbroadcast");
}

/* How long the name of QUESTION is, if the line begins with it; else 0. */
static size_t question_word(const char *folded)
{
    static const char *const names[] = {"question", "poser la question", "ask players"};
    for (size_t n = 0; n < G_N_ELEMENTS(names); n++) {
        size_t len = strlen(names[n]);
        if (!strncmp(folded, names[n], len) && strchr(" :", folded[len]))
            return len;
    }
    return 0;
}

/*
 * QUESTION on one long line, or on several up to FIN: the words go into a block, the name stays in the text.
 * Several lines need the end mark: what else follows a question in a mail is none of it. `*line` moves to the
 * last line taken.
 */
static bool take_question(struct judge_mail *mail, char ***line, const char *trimmed, const char *folded,
                          GString *left)
{
    enum { SHORT_LINE = 100 };
    size_t word = question_word(folded);
    if (!word)
        return false;
    char **end = *line + 1;
    for (bool ended = false; *end && !ended; end += !ended) {
        g_autofree char *mark = g_strstrip(g_utf8_strdown(*end, -1));
        ended = ends_block(mark);
        if (!ended && (question_word(mark) || judge_mail_is_command(mail, *end)))
            break;
    }
    g_autofree char *last = *end ? g_strstrip(g_utf8_strdown(*end, -1)) : NULL;
    bool several = last && ends_block(last);
    if (!several && strlen(trimmed) <= SHORT_LINE)
        return false;
    g_autofree char *name = g_strndup(trimmed, word);
    g_autoptr(GString) words = g_string_new(trimmed + word + strspn(trimmed + word, " :"));
    g_string_append_printf(left, "%s\n", name);
    for (char **at = *line + 1; several && at <= end; at++) {
        if (at < end)
            g_string_append_printf(words, "\n%s", *at);
        g_string_append_c(left, '\n');
    }
    g_hash_table_replace(mail->blocks, g_steal_pointer(&name), g_strdup(words->str));
    if (several)
        *line = end;
    return true;
}

/* SET alone: the settings stand below. */
static bool is_bare_set(const char *folded)
{
    g_autofree char *word = g_strndup(folded, strcspn(folded, " :"));
    return strspn(folded + strlen(word), " :") == strlen(folded) - strlen(word) &&
           (!strcmp(word, "regler") || !strcmp(word, "set") || !strcmp(word, "reglage") ||
            !strcmp(word, "reglages") || !strcmp(word, "settings"));
}

/* Blocks under the same line are one: a line is run once in a mail. */
static void keep_block(GHashTable *blocks, const char *line, const char *text)
{
    const char *before = g_hash_table_lookup(blocks, line);
    g_hash_table_replace(blocks, g_strdup(line), before ? g_strconcat(before, text, NULL) : g_strdup(text));
}

void judge_desk_take(struct judge_mail *mail)
{
    static const char *const names[] = {"annonce", "announce", "erratum",     "objection",
                                        "edit",    "corriger", "ordres pour", "orders for",
                                        "become",  "deviens",  "official",    "officiel"};
    if (!mail->play)
        return;
    if (!mail->blocks)
        mail->blocks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_auto(GStrv) lines = g_strsplit(mail->text->str, "\n", -1);
    g_autoptr(GString) left = g_string_new(NULL);
    g_autofree char *open = NULL;
    g_autoptr(GString) block = g_string_new(NULL);
    for (char **line = lines; *line; line++) {
        char folded[160];
        g_autofree char *trimmed = g_strstrip(g_strdup(*line));
        rules_text_fold(trimmed, MIN(strlen(trimmed), 120), folded, sizeof folded);
        g_strstrip(folded);
        if (!open && mail->editor && take_question(mail, &line, trimmed, folded, left))
            continue;
        bool begins = false, objects = g_str_has_prefix(folded, "objection");
        for (size_t n = 0; n < G_N_ELEMENTS(names); n++) {
            size_t len = strlen(names[n]);
            begins |=
                !strncmp(folded, names[n], len) && strchr(" :", folded[len]) && (mail->editor || objects);
        }
        begins |= mail->editor && is_bare_set(folded);
        bool ends = open && (ends_block(folded) || begins);
        if (ends) {
            keep_block(mail->blocks, open, block->str);
            g_clear_pointer(&open, g_free);
            g_string_truncate(block, 0);
        }
        if (open) {
            g_string_append_printf(block, "%s\n", *line);
            g_string_append_c(left, '\n');
        } else if (ends && !begins)
            g_string_append_c(left, '\n');
        else
            g_string_append_printf(left, "%s\n", *line);
        if (begins) { /* a long first line would be no command: what follows its mark is text */
            char *mark = strlen(trimmed) > 100 ? strchr(trimmed, ':') : NULL;
            if (mark) {
                g_string_append_printf(block, "%s\n", mark + 1);
                mark[1] = '\0';
                g_string_truncate(left, left->len - strlen(*line) - 1);
                g_string_append_printf(left, "%s\n", trimmed);
            }
            open = g_steal_pointer(&trimmed);
        }
    }
    if (open)
        keep_block(mail->blocks, open, block->str);
    g_string_assign(mail->text, left->str);
}
