/* The editor's desk by mail: the operations of desk.c, and players' objections. */
#include "editor.h"
#include "../desk/preview.h"
#include "../desk/back.h"
#include "../desk/admission.h"
#include "confirm.h"
#include "handlers.h"
#include "mail.h"
#include "lines.h"
#include "run.h"
#include "../desk/desk.h"
#include "../desk/errata.h"
#include "../desk/game.h"
#include "../desk/harm.h"
#include "../desk/orders.h"
#include "../desk/undo.h"
#include "../course/orders.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../conf/error.h"
#include "../conf/refusals.h"
#include "../conf/set_words.h"
#include "../conf/words.h"

#include <string.h>

/* Whether the line names its game. */
static bool line_names_game(const struct judge_mail *mail)
{
    char name[128];
    rules_text_fold(mail->in.play->game->name, strlen(mail->in.play->game->name), name, sizeof name);
    g_auto(GStrv) words = g_strsplit_set(mail->folded, " :.,[]", -1);
    return g_strv_contains((const char *const *)words, name);
}

static void note(struct judge_mail *mail, const char *key, const char *name, const char *value)
{
    g_autofree char *command =
        mail->many ? g_strdup_printf("[%s] %s", mail->in.play->game->name, mail->line) : g_strdup(mail->line);
    const char *asks = value && g_str_has_suffix(value, "?") ? "yes" : NULL; /* "did you mean …?" */
    judge_intake_note(&mail->in, key, "command", command, "asks", asks, name, value, NULL);
    mail->in.asks = mail->in.seat != NULL; /* without a seat the notes are answered by themselves */
}

/* The game may have moved on: what the mail knows of it is read again. */
static void look_again(struct judge_mail *mail)
{
    if (!mail->in.play->phase)
        return;
    const char *id =
        mail->in.power == RULES_NO_POWER ? NULL : mail->in.play->board->map->power[mail->in.power].id;
    mail->in.seat = NULL;
    for (guint i = 0; id && mail->in.person && i < mail->in.play->seats->len; i++) {
        const struct games_seat *seat = mail->in.play->seats->pdata[i];
        if (seat->person == mail->in.person->id && seat->power && !strcmp(seat->power, id))
            mail->in.seat = seat;
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

/* How much of a text names a phase: its first words, the most that do. 0: none. */
static size_t leading_phase(const struct rules_map *map, const char *text)
{
    enum { MOST_WORDS = 4 };
    struct rules_phase phase;
    size_t end[MOST_WORDS], n = 0;
    for (const char *at = text; n < MOST_WORDS && *at && !strchr(":\n", *at); at += strspn(at, " \t")) {
        at += strcspn(at, " \t:\n");
        end[n++] = (size_t)(at - text);
    }
    while (n--)
        if (end[n] && rules_phase_parse(map, text, end[n], &phase))
            return end[n];
    return 0;
}

/* "A1902M : why", "autumn 1902: why", "why", "A1902M" over "why": the phase comes first, if there is one. */
static bool object_in_words(struct judge_play *play, const struct judge_desk_by *by, char **words,
                            const char *text, GError **error)
{
    (void)words;
    const char *why = text + strspn(text, " :\n\t");
    size_t len = leading_phase(play->board->map, why);
    g_autofree char *first = g_strndup(why, len);
    char *named[] = {NULL, NULL};

    if (len) {
        named[0] = first;
        why += len;
        why += strspn(why, " :\n\t");
    }
    return judge_desk_object(play, by, named, why, error);
}

/* The game was named, here or at the start of the line: that is what the guard asks for. What follows the
 * name is the reason, with or without a mark. */
static bool terminate_named(struct judge_play *play, const struct judge_desk_by *by, char **words,
                            const char *text, GError **error)
{
    char *named[] = {play->game->name, NULL};
    bool is_named = words[0] && !g_ascii_strcasecmp(words[0], play->game->name);
    g_autofree char *rest = g_strjoinv(" ", words + is_named);
    const char *below = text ? text : "";
    g_autofree char *why = g_strconcat(rest, *rest && *below ? " " : "", below, NULL);
    return judge_desk_terminate(play, by, named, why, error);
}

/* The lines that do what this one asks, to be run once it is confirmed: settings that stand below get their word. */
static GPtrArray *lines_again(const struct judge_mail *mail, judge_desk_op *op, const char *below)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    const char *game = mail->in.play->game->name;
    g_auto(GStrv) settings = g_strsplit(op == judge_desk_set && below ? below : "", "\n", -1);
    for (char **setting = settings; *setting; setting++)
        if (*g_strstrip(*setting))
            g_ptr_array_add(lines, g_strdup_printf("[%s] SET %s", game, *setting));

    if (!lines->len)
        g_ptr_array_add(lines, g_strdup_printf("[%s] %s", game, mail->line));
    g_ptr_array_add(lines, NULL);
    return lines;
}

/* What would follow is said first, and done when the editor says yes; a mark of exclamation says so at once. */
static bool ask_first(struct judge_mail *mail, judge_desk_op *op, const char *harm, const char *below,
                      GError **error)
{
    struct judge_home *home = mail->in.home;
    const struct judge_play *play = mail->in.play;
    g_autoptr(GPtrArray) lines = lines_again(mail, op, below);
    g_autofree char *title =
        judge_say(home, mail->in.language, "confirm-harm-subject", "command", mail->line, NULL);
    g_autofree char *text =
        judge_say(home, mail->in.language, "confirm-harm", "command", mail->line, "harm", harm, NULL);
    struct judge_request request = {.address = mail->in.message->from_address,
                                    .person = mail->in.person,
                                    .language = mail->in.language,
                                    .lines = (const char *const *)lines->pdata,
                                    .title = title,
                                    .text = text,
                                    .game = play->game,
                                    .phase = play->phase ? play->phase->id : 0};
    mail->in.n_answers++;
    return judge_confirm_post(home, &request, mail->in.message, error);
}

/* Does it; a refusal leaves nothing behind and becomes a sentence of the answer. */
static bool carry_out(struct judge_mail *mail, judge_desk_op *op, char **words, const char *text,
                      const char *done, GError **error)
{
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_desk_by by = {.person = mail->in.person ? mail->in.person->id : 0,
                               .mail = mail->in.row->id,
                               .said = said,
                               .letter = true,
                               .language = mail->in.language};
    g_autoptr(GError) why = NULL;
    if (!games_store_mark(mail->in.home->store, error))
        return false;

    guint told = mail->in.home->digest->len;
    bool ok = op(mail->in.play, &by, words, text, &why);
    if (why && !judge_is_refused(why)) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }

    if (!games_store_unmark(mail->in.home->store, ok, error))
        return false;

    if (!ok) {
        g_ptr_array_set_size(mail->in.home->digest, (gint)told);
        if (!judge_play_reload(mail->in.play, error))
            return false;
    }

    look_again(mail);
    g_strchomp(said->str);
    g_autofree char *refusal = ok ? NULL : judge_mail_say_refusal(mail, why);
    if (ok)
        note(mail, done, "what", *said->str ? said->str : NULL);
    else
        note(mail, "desk-refused", "why", refusal);

    return true;
}

/* Reads an operation's words, says first what would follow, and does it. */
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
    bool only_text =
        op == judge_desk_announce || op == judge_desk_edit || op == judge_desk_set || op == object_in_words;
    if (only_text) {
        words = g_strsplit("", " ", -1);
        text = g_strdup(raw);
    } else
        split(raw, true, &words, &text);

    bool asks = editor && mail->in.person && !mail->confirmed && !mail->insists;
    judge_desk_op *meant = op == terminate_named ? judge_desk_terminate : op;
    g_autofree char *harm =
        asks ? judge_desk_harm(mail->in.play, meant, words, text, mail->in.language) : NULL;
    return harm ? ask_first(mail, op, harm, below, error) : carry_out(mail, op, words, text, done, error);
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
DESK(undo)
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
DESK(hand_over)
DESK(admit)
DESK(turn_down)
DESK(edit)
DESK(erratum)
DESK(answer)

bool judge_run_terminate(struct judge_mail *mail, const char *rest, GError **error)
{
    return run(mail, rest, line_names_game(mail) ? terminate_named : judge_desk_terminate, true, "desk-done",
               error);
}

/* Nothing, or a number: CANCEL VOTE 3 and the like are other commands, and a player's own CLEAR stays his. */
bool judge_words_editor_undo(const struct judge_mail *mail, const char *rest)
{
    const char *word = rest;
    while (*word && (strchr("no. #", *word) || (unsigned char)*word >= 0x80)) /* "n° 12" */
        word++;
    bool number = g_ascii_isdigit(*word);
    bool bare = !*rest || *rest == ':';
    return mail->in.play && mail->in.editor && (number || (bare && !mail->in.seat));
}

/* Bare, the desk asks for what is missing; with other words, they must begin with the game's name. */
bool judge_words_editor_named(const struct judge_mail *mail, const char *rest)
{
    return mail->in.play && (!*rest ? mail->in.editor : line_names_game(mail));
}

/* "[GAME] [TO] NEW": one word that is no other's, or two. */
bool judge_words_editor_rename(const struct judge_mail *mail, const char *rest)
{
    g_auto(GStrv) words = g_strsplit(rest, " ", -1);
    guint n = g_strv_length(words);
    return mail->in.play && mail->in.editor && (n <= 1 || (n <= 3 && line_names_game(mail)));
}

/* Who is let into a game, by name or address: free words, so an editor's only, in a game that asks. */
bool judge_words_editor_admit(const struct judge_mail *mail, const char *rest)
{
    (void)rest;
    return mail->in.play && mail->in.editor && mail->in.play->game->state == GAMES_STATE_FORMING;
}

/* An address, or nothing: the list. */
bool judge_words_editor_address(const struct judge_mail *mail, const char *rest)
{
    return mail->in.play && (!*rest || strchr(rest, '@'));
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
    return run(mail, rest, object_in_words, false, "objection-noted", error);
}

/* Lists are letters of their own. */
static bool answer_list(struct judge_mail *mail, judge_desk_op *op, const char *empty, GError **error)
{
    if (!mail->proven) {
        note(mail, "desk-not-proven", "why", NULL);
        return true;
    }

    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_desk_by by = {.person = mail->in.person->id,
                               .mail = mail->in.row->id,
                               .said = said,
                               .letter = true,
                               .language = mail->in.language};
    char *none[] = {NULL};
    if (!op(mail->in.play, &by, none, NULL, error))
        return false;

    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "desk-list-subject", "command", mail->line, NULL);

    if (!*said->str) {
        g_autofree char *nothing = judge_say(mail->in.home, mail->in.language, empty, NULL);
        g_string_assign(said, nothing);
    }

    return judge_mail_answer(mail, "editor", subject, said->str, error);
}

bool judge_run_log(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    return answer_list(mail, judge_desk_log, "desk-log-none", error);
}

bool judge_run_objections(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    return answer_list(mail, judge_desk_objections, "desk-objections-none", error);
}

/* Who is no editor is told so, if nothing else can have been meant; free text is an editor's only. */
bool judge_words_editor_text(const struct judge_mail *mail, const char *rest)
{
    (void)rest;
    return mail->in.editor && mail->in.play;
}

bool judge_words_editor_none(const struct judge_mail *mail, const char *rest)
{
    return mail->in.person && !*rest;
}

bool judge_words_editor_phase(const struct judge_mail *mail, const char *rest)
{
    struct rules_phase parsed;
    const struct rules_map *map = mail->in.play ? mail->in.play->board->map : NULL;
    if (!map || !*rest)
        return map != NULL;
    return rules_phase_parse(map, rest, strcspn(rest, " :"), &parsed) ||
           rules_phase_parse(map, rest, strcspn(rest, ":"), &parsed);
}

bool judge_words_editor_when(const struct judge_mail *mail, const char *rest)
{
    return mail->in.editor && mail->in.play && g_ascii_isdigit(*rest);
}

/* A deadline before the one that stands: as harmful as an adjudication before its time. */
bool judge_words_editor_sooner(const struct judge_mail *mail, const char *rest)
{
    if (!judge_words_editor_when(mail, rest) || !mail->in.play->phase)
        return false;

    g_auto(GStrv) words = NULL;
    g_autofree char *why = NULL;
    split(judge_mail_raw_rest(mail, rest), true, &words, &why);
    g_autofree char *when = g_strjoinv(" ", words);
    const struct judge_play *play = mail->in.play;
    gint64 now_s = play->home->now_s, stands_s = play->phase->deadline_s;
    gint64 to_s = judge_desk_moment(when, judge_play_zone(play, NULL), stands_s ? stands_s : now_s, NULL);

    return to_s > now_s && (!stands_s || to_s < stands_s);
}

bool judge_words_editor_power(const struct judge_mail *mail, const char *rest)
{
    gsize len = strcspn(rest, " :");
    bool address = mail->in.editor && memchr(rest, '@', len);
    return mail->in.play && len > 2 &&
           (address || rules_names_find_power(mail->in.play->board->names, rest, len) != RULES_NO_POWER);
}

/* "key=value", or words that mean a setting; an editor's other SET is answered too. */
bool judge_words_editor_set(const struct judge_mail *mail, const char *rest)
{
    struct judge_set_read read = {0};
    if (!*rest)
        return mail->in.play && mail->in.editor && mail->blocks &&
               g_hash_table_contains(mail->blocks, mail->line);
    bool means =
        mail->in.play && (strchr(rest, '=') || judge_set_read_line(rest, false, &read) ||
                          (mail->in.editor && !mail->in.seat && g_str_has_prefix(mail->folded, "set ")));
    judge_set_read_clear(&read);
    return means;
}

bool judge_words_editor_assign_in_play(const struct judge_mail *mail, const char *rest)
{
    return judge_words_editor_assign(mail, rest) && mail->in.play->game->state != GAMES_STATE_FORMING;
}

bool judge_words_editor_set_in_play(const struct judge_mail *mail, const char *rest)
{
    return judge_words_editor_set(mail, rest) && mail->in.play->game->state != GAMES_STATE_FORMING;
}

/* Who does not play speaks of the game: its time zone, its pause. */
bool judge_words_editor_zone(const struct judge_mail *mail, const char *rest)
{
    return mail->in.play && mail->in.editor && !mail->in.seat && strchr(rest, '/');
}

bool judge_words_editor_wait(const struct judge_mail *mail, const char *rest)
{
    return mail->in.play && mail->in.editor && !mail->in.seat && !*rest;
}

/* A paused game goes on: its name, or nothing. */
bool judge_words_editor_paused(const struct judge_mail *mail, const char *rest)
{
    return mail->in.play && mail->in.editor && mail->in.play->game->state == GAMES_STATE_PAUSED &&
           (!*rest || line_names_game(mail));
}

/* Of who plays nothing there, more time is a deed; of a player it is a proposal. */
bool judge_words_editor_when_unseated(const struct judge_mail *mail, const char *rest)
{
    return !mail->in.seat && judge_words_editor_when(mail, rest);
}

bool judge_words_editor_sooner_unseated(const struct judge_mail *mail, const char *rest)
{
    return !mail->in.seat && judge_words_editor_sooner(mail, rest);
}

/* A phase that is not due yet. */
bool judge_words_editor_early(const struct judge_mail *mail, const char *rest)
{
    const struct judge_play *play = mail->in.play;
    bool due = play && play->phase && play->phase->deadline_s && play->phase->deadline_s <= play->home->now_s;
    return !due && judge_words_editor_phase(mail, rest);
}

bool judge_words_editor_forming(const struct judge_mail *mail, const char *rest)
{
    return mail->in.play && !*rest && mail->in.play->game->state == GAMES_STATE_FORMING;
}

/* The game's name, or nothing. */
bool judge_words_editor_named_or_none(const struct judge_mail *mail, const char *rest)
{
    return mail->in.play && (!*rest || line_names_game(mail));
}

bool judge_words_editor_ended(const struct judge_mail *mail, const char *rest)
{
    return judge_words_editor_named_or_none(mail, rest) && mail->in.play->game->state == GAMES_STATE_ENDED;
}

bool judge_words_objection(const struct judge_mail *mail, const char *rest)
{
    (void)rest;
    return mail->in.play && mail->in.person;
}

static bool ends_block(const char *folded)
{
    return judge_word_in(folded, judge_words_block_end);
}

/* How long the command of a list is that a line begins with, before its words or its end; 0: none. */
static size_t command_word(const char *folded, const char *const *names)
{
    size_t len = judge_word_leads(folded, names);
    return len && strchr(" :!", folded[len]) ? len : 0;
}

static size_t question_word(const char *folded)
{
    size_t len = command_word(folded, judge_words_desk_question);
    return folded[len] == '!' ? 0 : len;
}

/*
 * QUESTION on one long line, or on several up to FIN: the words go into a block, the name is what runs. Several
 * lines need the end mark: what else follows a question in a mail is none of it. `*line` moves to the last line
 * taken.
 */
static bool take_question(struct judge_mail *mail, guint *line, const char *trimmed, const char *folded)
{
    enum { SHORT_LINE = 100 };
    struct judge_text *text = &mail->in.text;
    size_t word = question_word(folded);

    if (!word)
        return false;

    guint end = *line + 1;
    bool several = false;
    for (; end < text->lines->len; end++) {
        g_autofree char *mark = g_strstrip(g_utf8_strdown(judge_text_line(text, end), -1));
        several = ends_block(mark);
        if (several || question_word(mark) || judge_mail_is_command(mail, judge_text_line(text, end)))
            break;
    }

    if (!several && strlen(trimmed) <= SHORT_LINE)
        return false;

    g_autofree char *name = g_strndup(trimmed, word);
    g_autoptr(GString) words = g_string_new(trimmed + word + strspn(trimmed + word, " :"));
    judge_text_instead(text, *line, name);
    for (guint at = *line + 1; several && at <= end; at++) {
        if (at < end)
            g_string_append_printf(words, "\n%s", judge_text_line(text, at));
        judge_text_take(text, at, name);
    }

    g_hash_table_replace(mail->blocks, g_steal_pointer(&name), g_strdup(words->str));
    if (several)
        *line = end;

    return true;
}

/* SET alone: the settings stand below. */
static bool is_bare_set(const char *folded)
{
    size_t len = strcspn(folded, " :");
    g_autofree char *word = g_strndup(folded, len);
    bool alone = !folded[len + strspn(folded + len, " :")];
    return alone && judge_word_in(word, judge_words_settings_head);
}

/* Whether what stands below a line is its own: of an editor's commands, and of a player's objection. */
static bool begins_block(const struct judge_mail *mail, const char *folded)
{
    if (command_word(folded, judge_words_desk_block_player))
        return true;
    return mail->in.editor && (command_word(folded, judge_words_desk_block) || is_bare_set(folded));
}

/* Blocks under the same line are one: a line is run once in a mail, and known without its mark of exclamation. */
static void keep_block(GHashTable *blocks, const char *line, const char *text)
{
    g_autofree char *bare = judge_mail_without_mark(line);
    g_autofree char *key = bare ? g_steal_pointer(&bare) : g_strdup(line);
    const char *before = g_hash_table_lookup(blocks, key);
    g_hash_table_replace(blocks, g_strdup(key), before ? g_strconcat(before, text, NULL) : g_strdup(text));
}

/* The lines below a command of the desk, while they are gathered. */
struct desk_block {
    char *open; /* the command's line; NULL: none is open */
    GString *text;
};

static void close_block(struct judge_mail *mail, struct desk_block *block)
{
    if (!block->open)
        return;
    keep_block(mail->blocks, block->open, block->text->str);
    g_clear_pointer(&block->open, g_free);
    g_string_truncate(block->text, 0);
}

/* The line `i`, trimmed in `line`, opens a block. A long first line would be no command: what follows its mark is text. */
static void begin_block(struct judge_text *text, guint i, char *line, struct desk_block *block)
{
    char *mark = strlen(line) > 100 ? strchr(line, ':') : NULL;
    if (mark) {
        g_string_append_printf(block->text, "%s\n", mark + 1);
        mark[1] = '\0';
        judge_text_instead(text, i, line);
    }
    block->open = g_strdup(line);
}

static void take_desk_line(struct judge_mail *mail, guint i, char *trimmed, const char *folded,
                           struct desk_block *block)
{
    struct judge_text *text = &mail->in.text;
    bool begins = begins_block(mail, folded);
    bool ends = block->open && (ends_block(folded) || begins);
    if (ends)
        close_block(mail, block);
    if (block->open)
        g_string_append_printf(block->text, "%s\n", judge_text_line(text, i));
    if (block->open || (ends && !begins))
        judge_text_take(text, i, block->open);
    if (begins)
        begin_block(text, i, trimmed, block);
}

void judge_desk_take(struct judge_mail *mail)
{
    if (!mail->in.play)
        return;

    if (!mail->blocks)
        mail->blocks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    struct judge_text *text = &mail->in.text;
    g_autoptr(GString) words = g_string_new(NULL);
    struct desk_block block = {.text = words};
    judge_text_turn(text, JUDGE_TAKER_DESK);

    for (guint i = 0; i < text->lines->len; i++) {
        char folded[160];
        g_autofree char *trimmed = g_strstrip(g_strdup(judge_text_line(text, i)));
        rules_text_fold(trimmed, MIN(strlen(trimmed), 120), folded, sizeof folded);
        g_strstrip(folded);
        bool question = !block.open && mail->in.editor && take_question(mail, &i, trimmed, folded);
        if (!question)
            take_desk_line(mail, i, trimmed, folded, &block);
    }

    close_block(mail, &block);
}
