/* The editor's desk by mail, and players' objections: harm asked in a letter, what was done noted, the text under a line. */
#include "editor.h"
#include "confirm.h"
#include "handlers.h"
#include "lines.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

static bool note(struct judge_mail *mail, const struct judge_scope *scope, bool sits, const char *key,
                 const char *name, const char *value)
{
    g_autofree char *command = scope->many ? g_strdup_printf("[%s] %s", scope->play->game->name, scope->line)
                                           : g_strdup(scope->line);
    const char *asks = judge_flag(value && g_str_has_suffix(value, "?")); /* "did you mean …?" */
    judge_intake_note(&mail->in, key, "command", command, "asks", asks, name, value, NULL);
    mail->in.asks = sits; /* without a seat the notes are answered by themselves */
    return true;
}

/* His seat in the game, which may have moved on: what the mail knows of its own game is read again. */
static const struct games_seat *seat_again(struct judge_mail *mail, const struct judge_scope *scope)
{
    const struct judge_play *play = scope->play;
    if (!play->phase)
        return scope->seat;
    const char *id = mail->in.power == RULES_NO_POWER ? NULL : play->board->map->power[mail->in.power].id;
    const struct games_seat *found = NULL;
    for (guint i = 0; id && scope->person && i < play->seats->len; i++) {
        const struct games_seat *seat = play->seats->pdata[i];
        if (seat->person == scope->person->id && seat->power && !strcmp(seat->power, id))
            found = seat;
    }
    if (play == mail->in.play)
        mail->in.seat = found;
    return found;
}

/* The line that does what this one asks, with what stands below it, to be run once it is confirmed. Transfer full. */
static char *line_kept(const struct judge_scope *scope, const struct judge_ask *ask,
                       const struct judge_args *args)
{
    g_autofree char *line = judge_args_line(scope, ask, args),
                    *game = scope->play ? g_strdup_printf("[%s] ", scope->play->game->name) : g_strdup("");
    return g_strconcat(game, line, scope->below ? "\n" : NULL, scope->below, NULL);
}

/* What would follow is said first, and done when the editor says yes; a mark of exclamation says so at once. */
static enum judge_agreed ask_first(const struct judge_scope *scope, const struct judge_ask *ask,
                                   const struct judge_args *args, const char *harm, GError **error)
{
    struct judge_mail *mail = scope->door;
    const struct judge_play *play = scope->play;
    g_autofree char *line = line_kept(scope, ask, args);
    const char *lines[] = {line, NULL};
    g_autofree char *title =
        judge_say(scope->home, scope->language, "confirm-harm-subject", "command", scope->line, NULL);
    bool marks = scope->proof == JUDGE_PROOF_SURE && !mail->asked_s && !scope->home->foreseen;
    g_autofree char *text = judge_say(scope->home, scope->language, "confirm-harm", "command", scope->line,
                                      "harm", harm, "marks", judge_flag(marks), NULL);
    struct judge_request request = {.address = mail->in.message->from_address,
                                    .person = scope->person,
                                    .language = scope->language,
                                    .lines = lines,
                                    .title = title,
                                    .text = text,
                                    .harm = harm,
                                    .game = play ? play->game : NULL,
                                    .phase = play && play->phase ? play->phase->id : 0};
    mail->in.n_answers++;
    return judge_confirm_post(scope->home, &request, mail->in.message, error) ? JUDGE_AGREED_LATER
                                                                              : JUDGE_AGREED_NOT;
}

/* A list is a letter of its own. */
static bool answer_list(struct judge_mail *mail, const struct judge_scope *scope, const struct judge_ask *ask,
                        GString *said, GError **error)
{
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "desk-list-subject", "command", scope->line, NULL);
    g_autofree char *nothing = judge_say(mail->in.home, mail->in.language, ask->done, NULL);
    return judge_mail_answer(mail, scope->play, "editor", subject, *said->str ? said->str : nothing, error);
}

static struct judge_scope desk_scope(const struct judge_scope *scope)
{
    struct judge_scope desk = *scope;
    desk.agrees = ask_first;
    return desk;
}

char *judge_mail_harm(const struct judge_scope *scope, const struct judge_ask *ask)
{
    static const struct {
        enum judge_ask_id id;
        const char *key;
    } rows[] = {{JUDGE_ASK_ADDRESS, "harm-address"}, {JUDGE_ASK_REVOKE_ADDRESS, "harm-revoke"}};
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (scope->person && rows[i].id == ask->id)
            return judge_say(scope->home, scope->language, rows[i].key, "address", scope->rest, NULL);
    return NULL;
}

bool judge_grave_by_mail(const struct judge_scope *scope, const struct judge_ask *ask,
                         const struct judge_args *args, GError **error)
{
    struct judge_scope who = *scope;
    if (ask->role < JUDGE_ROLE_MEMBER)
        who.play = NULL; /* it is of no game */
    g_autofree char *own = judge_mail_harm(&who, ask), *harm = own ? g_strdup(own) : judge_say_grave(&who);
    return ask_first(&who, ask, args, harm, error) == JUDGE_AGREED_LATER;
}

bool judge_deed_by_mail(const struct judge_scope *scope, struct judge_deed deed, judge_deed_work *work,
                        void *data, struct judge_done *done, GError **error)
{
    struct judge_scope desk = desk_scope(scope);
    desk.play = NULL;
    g_autoptr(GString) said = g_string_new(NULL);
    g_autoptr(GError) why = NULL;
    enum judge_carried carried = judge_carry_deed(&desk, &deed, work, data, said, &why);
    *done = (struct judge_done){.carried = carried};
    if (!judge_refused_at_most(&why, error))
        return false;
    done->why = why ? judge_mail_say_refusal(scope, why) : NULL;
    done->said = g_strdup(said->str);
    return true;
}

void judge_done_clear(struct judge_done *done)
{
    g_free(done->said);
    g_free(done->why);
}

bool judge_desk_by_mail(struct judge_mail *mail, const struct judge_scope *scope, const struct judge_ask *ask,
                        const struct judge_args *args, GError **error)
{
    struct judge_scope desk = desk_scope(scope);
    g_autoptr(GString) said = g_string_new(NULL);
    g_autoptr(GError) why = NULL;
    enum judge_carried carried = judge_carry(&desk, ask, args, said, &why);
    if (!judge_refused_at_most(&why, error))
        return false;
    if (carried == JUDGE_CARRIED_LATER)
        return true;
    if (carried == JUDGE_CARRIED && mail->asked_s) /* the same yes goes on where this led */
        mail->asked_s = mail->in.home->now_s;
    if (carried == JUDGE_CARRIED && ask->flags & JUDGE_ASK_LIST)
        return answer_list(mail, scope, ask, said, error);

    bool sits = seat_again(mail, scope) != NULL;
    g_strchomp(said->str);
    g_autofree char *refusal = why ? judge_mail_say_refusal(scope, why) : NULL;
    if (why)
        return note(mail, scope, sits, "desk-refused", "why", refusal);
    return note(mail, scope, sits, ask->done ? ask->done : "desk-done", "what", judge_filled(said->str));
}

bool judge_run_object(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_shape shape = {.ask = judge_ask_of(JUDGE_ASK_OBJECT), .rest = scope->rest};
    g_auto(judge_args) args;
    judge_args_read(scope, &shape, &args);
    return judge_desk_by_mail(mail, scope, shape.ask, &args, error);
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
        several = judge_word_in(mark, judge_words_block_end);
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

/* Whether what stands below a line is its own: of an editor's commands (of SET, when it stands alone), a player's objection, a letter to the
 * zine. */
static bool begins_block(const struct judge_mail *mail, const char *line, const char *folded)
{
    const struct judge_said *said = judge_mail_said(mail, line);
    bool begins = (mail->in.play && command_word(folded, judge_words_desk_block_player) != 0) ||
                  command_word(folded, judge_words_zine_letter) != 0;
    for (guint i = 0; mail->in.play && mail->in.editor && i < said->n_shapes; i++) {
        const struct judge_shape *shape = &said->shapes[i];
        bool below = shape->ask->flags & (JUDGE_ASK_BELOW | JUDGE_ASK_FILE) && !shape->when;
        bool alone = shape->ask->id != JUDGE_ASK_SET || !*shape->rest;
        begins |= below && alone && shape->ask->role == JUDGE_ROLE_EDITOR;
    }
    return begins;
}

/* Blocks under the same line are one: a line is run once in a mail, and known without its mark of exclamation. */
static void keep_block(GHashTable *blocks, const char *line, const char *text)
{
    g_autofree char *bare = judge_mail_without_mark(line);
    g_autofree char *key = bare ? g_steal_pointer(&bare) : g_strdup(line);
    const char *before = g_hash_table_lookup(blocks, key);
    g_hash_table_replace(blocks, g_strdup(key), before ? g_strconcat(before, text, NULL) : g_strdup(text));
}

static GHashTable *blocks_of(struct judge_mail *mail)
{
    if (!mail->blocks)
        mail->blocks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return mail->blocks;
}

char *judge_desk_line_again(struct judge_mail *mail, const char *kept)
{
    const char *below = strchr(kept, '\n');
    char *line = g_strstrip(g_strndup(kept, strcspn(kept, "\n")));
    if (below)
        keep_block(blocks_of(mail), line, below + 1);
    return line;
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
    bool begins = begins_block(mail, trimmed, folded);
    bool ends = block->open && (judge_word_in(folded, judge_words_block_end) || begins);
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
    blocks_of(mail);
    struct judge_text *text = &mail->in.text;
    g_autoptr(GString) words = g_string_new(NULL);
    struct desk_block block = {.text = words};
    judge_text_turn(text, JUDGE_TAKER_DESK);

    for (guint i = 0; i < text->lines->len; i++) {
        g_autofree char *trimmed = g_strstrip(g_strdup(judge_text_line(text, i)));
        g_autofree char *folded = judge_fold(trimmed, 120);
        bool question =
            !block.open && mail->in.play && mail->in.editor && take_question(mail, &i, trimmed, folded);
        if (!question)
            take_desk_line(mail, i, trimmed, folded, &block);
    }

    close_block(mail, &block);
}
