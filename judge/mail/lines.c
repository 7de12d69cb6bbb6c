#include "lines.h"
#include "handlers.h"
#include "../asks/args.h"
#include "../asks/may.h"
#include "../conf/words.h"

#include <string.h>

/* As names of commands are written; "" if it is too long for one. */
static void fold_command(const char *line, char folded[JUDGE_MAIL_FOLDED])
{
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    *folded = '\0';
    if (strlen(trimmed) <= JUDGE_MAIL_COMMAND_BYTES)
        judge_mail_fold_line(trimmed, folded, JUDGE_MAIL_FOLDED);
}

bool judge_mail_fits(const struct judge_scope *scope, const struct judge_shape *shape)
{
    const struct judge_mail *mail = scope->door;
    judge_words_ok *words = mail->does[shape->ask->id].words;
    struct judge_scope said = *scope;
    said.rest = shape->rest;
    if (shape->when && !shape->when(&said, shape->rest))
        return false;
    if (shape->implied)
        return true;
    return words ? words(&said) : judge_args_fit(&said, shape->ask, shape->rest);
}

/* Whether a line is an ask that `wanted` (NULL: any) says yes to. */
static bool is_ask(const struct judge_mail *mail, const char *line,
                   bool (*wanted)(const struct judge_scope *scope, const struct judge_shape *shape,
                                  const void *data),
                   const void *data)
{
    char folded[JUDGE_MAIL_FOLDED];
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    fold_command(trimmed, folded);
    struct judge_scope own = judge_mail_scope(mail), scope = judge_mail_scope_line(&own, trimmed, folded);
    for (struct judge_shape shape = {0}; *folded && judge_ask_next(folded, &shape);)
        if (judge_mail_fits(&scope, &shape) && (!wanted || wanted(&scope, &shape, data)))
            return true;
    return false;
}

/* Whether the subject or one of the mail's lines is an ask that `wanted` says yes to. */
static bool has_ask(const struct judge_mail *mail,
                    bool (*wanted)(const struct judge_scope *scope, const struct judge_shape *shape,
                                   const void *data),
                    const void *data)
{
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    g_autofree char *left = judge_text_left(&mail->in.text);
    g_autofree char *all = g_strconcat(subject, "\n", left, NULL);
    g_auto(GStrv) lines = g_strsplit(all, "\n", -1);
    for (char **line = lines; *line; line++)
        if (is_ask(mail, *line, wanted, data))
            return true;
    return false;
}

static bool is_id(const struct judge_scope *scope, const struct judge_shape *shape, const void *id)
{
    (void)scope;
    return shape->ask->id == *(const enum judge_ask_id *)id;
}

bool judge_mail_has(const struct judge_mail *mail, enum judge_ask_id id)
{
    return has_ask(mail, is_id, &id);
}

static bool lacks_proof(const struct judge_scope *scope, const struct judge_shape *shape, const void *data)
{
    (void)data;
    if (shape->ask->role != JUDGE_ROLE_EDITOR && !shape->ask->more)
        return false;
    struct judge_args args;
    judge_args_read(scope, shape, &args);
    bool lacks = scope->proof < judge_ask_proof(scope, shape->ask, &args);
    judge_args_clear(&args);
    return lacks;
}

bool judge_mail_lacks_proof(const struct judge_mail *mail)
{
    return has_ask(mail, lacks_proof, NULL);
}

bool judge_mail_is_command(const struct judge_mail *mail, const char *line)
{
    return is_ask(mail, line, NULL, NULL);
}

bool judge_mail_begins_command(const char *line)
{
    char folded[JUDGE_MAIL_FOLDED];
    struct judge_shape shape = {0};
    fold_command(line, folded);
    return *folded && judge_ask_next(folded, &shape);
}

/* A line of some words, or with its command's name before a mark, and not in the middle of a sentence. */
static bool may_be_command(const char *line, const char *folded)
{
    enum { FEW_WORDS = 6, NAME_BYTES = 24 };
    const char *mark = strchr(folded, ':');
    unsigned words = 1;
    for (const char *c = folded; *c; c++)
        words += *c == ' ';
    bool shouted = g_ascii_isupper(line[0]) && g_ascii_isupper(line[1]);
    return (mark && mark - folded <= NAME_BYTES) || words <= FEW_WORDS || shouted;
}

bool judge_mail_is_game_line(const struct judge_mail *mail, const char *line)
{
    char folded[JUDGE_MAIL_FOLDED];
    fold_command(line, folded);
    const struct judge_ask *ask = judge_ask_longest(folded, mail->in.editor).ask;
    return ask && ask->id == JUDGE_ASK_GAME;
}

/* The beginning of a line, as names of commands are written. */
static void fold_head(const char *line, char folded[JUDGE_MAIL_FOLDED])
{
    g_autofree char *head = g_strstrip(g_strndup(line, JUDGE_MAIL_COMMAND_BYTES));
    judge_mail_fold_line(head, folded, JUDGE_MAIL_FOLDED);
}

const char *judge_mail_command_named(const char *line)
{
    char folded[JUDGE_MAIL_FOLDED];
    struct judge_shape shape = {0};
    fold_head(line, folded);
    g_autofree char *trimmed = g_strstrip(g_strndup(line, JUDGE_MAIL_COMMAND_BYTES));
    bool named = *folded && may_be_command(trimmed, folded) && judge_ask_next(folded, &shape);
    return named ? shape.ask->names : NULL;
}

/* A line, or its first words. Transfer full. */
static char *beginning_of(const char *line)
{
    enum { SHOWN_CHARS = 70 };
    g_autofree char *valid = g_utf8_make_valid(line, -1);
    if (g_utf8_strlen(valid, -1) <= SHOWN_CHARS)
        return g_steal_pointer(&valid);

    g_autofree char *head = g_utf8_substring(valid, 0, SHOWN_CHARS);
    char *blank = strrchr(head, ' ');
    if (blank)
        *blank = '\0';
    return g_strconcat(head, " …", NULL);
}

/* Answers a line with the form of the ask it is about. */
static void show_ask(struct judge_mail *mail, const struct judge_ask *ask, const char *line)
{
    g_autofree char *head = beginning_of(line), *shown = judge_mail_quote(mail, head);
    g_autofree char *use = judge_ask_use(ask, mail->in.language);
    struct judge_scope own = judge_mail_scope(mail);
    g_autofree char *meant = ask->id == JUDGE_ASK_DRAW ? judge_votes_draw_line(&own, line) : NULL;
    judge_intake_note(&mail->in, meant ? "command-line" : "command-use", "command", shown, "use",
                      meant ? meant : use, NULL);
    mail->in.asks = mail->in.unfollowed = true;
}

bool judge_mail_begins(enum judge_ask_id id, const char *line)
{
    char folded[JUDGE_MAIL_FOLDED];
    fold_head(line, folded);
    return judge_ask_begins(id, folded);
}

bool judge_mail_show_use(struct judge_mail *mail, const char *line)
{
    char folded[JUDGE_MAIL_FOLDED];
    fold_head(line, folded);
    const struct judge_ask *ask = judge_ask_longest(folded, mail->in.editor).ask;
    if (!ask || !ask->say || !may_be_command(line, folded))
        return false;

    show_ask(mail, ask, line);
    return true;
}

bool judge_mail_show_use_of(struct judge_mail *mail, enum judge_ask_id id, const char *line)
{
    show_ask(mail, judge_ask_of(id), line);
    return true;
}

/* Whether the words of a line can be what its ask is about, in the mail's game; else why not. */
static bool is_readable(const struct judge_mail *mail, const struct judge_shape *shape, const char *line,
                        const char *folded, GError **why)
{
    struct judge_scope own = judge_mail_scope(mail), scope = judge_mail_scope_line(&own, line, folded);
    struct judge_args args;
    struct judge_asked asked;
    judge_args_read(&scope, shape, &args);
    bool reads = judge_asked_read(&scope, shape->ask, &args, &asked, why);
    if (reads && shape->ask->args == JUDGE_ARG_MOMENT)
        reads = judge_desk_deadline(scope.play, asked.rest, why) != 0;
    judge_asked_clear(&asked);
    judge_args_clear(&args);
    return reads;
}

/* Words that cannot be what the desk's ask is about are named, as at the terminal. False: they can. */
static bool show_refusal(struct judge_mail *mail, const struct judge_shape *shape, const char *line,
                         const char *folded)
{
    g_autoptr(GError) why = NULL;
    if (!mail->in.play || !shape->ask->op || !*shape->rest || is_readable(mail, shape, line, folded, &why))
        return false;
    struct judge_scope own = judge_mail_scope(mail);
    g_autofree char *refusal = judge_mail_say_refusal(&own, why);
    judge_intake_note(&mail->in, "desk-refused", "command", line, "why", refusal, NULL);
    mail->in.asks = mail->in.unfollowed = true;
    return true;
}

/* The ask of the desk that a word of a sentence asks for: its name, or a form of it ("prolonge", "prolongez"); NULL: none. */
static const struct judge_ask *ask_of_verb(const char *word)
{
    enum { SHORTEST = 5, ENDING = 2 };
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++) {
        g_auto(GStrv) names = g_strsplit(ask->op && ask->say ? ask->names : "", "|", -1);
        for (char **name = names; *name; name++) {
            size_t same = 0, len = strlen(*name);
            while (word[same] && word[same] == (*name)[same])
                same++;
            if (same >= SHORTEST && same + ENDING >= len && strlen(word) <= len + 1)
                return ask;
        }
    }
    return NULL;
}

/* "Please could you extend Kersaint by two days" is answered with the line that does it. False: it asks for none. */
static bool propose(struct judge_mail *mail, const char *line)
{
    g_auto(GStrv) words = g_strsplit_set(line, " \t", -1);
    const struct judge_ask *ask = NULL;
    g_autoptr(GString) meant = g_string_new(NULL);
    for (char **word = words; *word; word++) {
        char small[64];
        for (size_t len = strlen(*word); len && strchr(".,!?;", (*word)[len - 1]); len--)
            (*word)[len - 1] = '\0';
        rules_text_fold(*word, MIN(strlen(*word), 20), small, sizeof small);
        bool own = !g_ascii_strcasecmp(*word, mail->in.play->game->name);
        bool aside =
            own || judge_word_in(small, judge_words_kindly) || judge_word_in(small, judge_words_game_lead);
        if (ask && **word && !aside)
            g_string_append_printf(meant, " %s", *word);
        ask = ask ? ask : ask_of_verb(small);
    }
    if (!ask)
        return false;

    g_autofree char *name = judge_ask_word(ask->id, mail->in.language), *shown = judge_mail_quote(mail, line);
    g_string_prepend(meant, name);
    char folded[JUDGE_MAIL_FOLDED];
    fold_command(meant->str, folded);
    struct judge_shape shape = judge_ask_longest(folded, true);
    if (shape.ask != ask || !is_readable(mail, &shape, meant->str, folded, NULL))
        return false;
    judge_intake_note(&mail->in, "command-meant", "command", shown, "use", meant->str, NULL);
    mail->in.asks = mail->in.unfollowed = true;
    return true;
}

/* Of an editor who plays no power; of anybody else such a line may be an order, which is read first. */
void judge_mail_show_use_to_editor(struct judge_mail *mail, const char *line)
{
    enum { MOST_WORDS = 5 };
    char folded[JUDGE_MAIL_FOLDED];
    fold_command(line, folded);
    bool of_desk = mail->in.editor && !mail->in.seat;
    g_auto(GStrv) words = g_strsplit(folded, " ", -1);
    if (!of_desk || !*folded)
        return;

    struct judge_shape shape = judge_ask_longest(folded, true);
    bool names = shape.ask && shape.ask->say;
    if ((!names && mail->in.play && propose(mail, line)) || g_strv_length(words) > MOST_WORDS)
        return;
    g_autofree char *first = g_strndup(folded, strcspn(folded, " :!"));
    const struct judge_ask *near = names ? NULL : judge_ask_near(first); /* a slip in its first word */
    if (near)
        show_ask(mail, near, line);
    else if (names && shape.ask->role == JUDGE_ROLE_EDITOR && !show_refusal(mail, &shape, line, folded))
        judge_mail_show_use(mail, line);
}

void judge_mail_note_other(struct judge_mail *mail, const char *line, const struct games_game *game)
{
    g_autofree char *shown = judge_mail_quote(mail, line);
    judge_intake_note(&mail->in, "names-other-game", "command", shown, "game", mail->in.play->game->name,
                      "other", game ? game->name : NULL, NULL);
    mail->in.asks = mail->in.unfollowed = true;
}
