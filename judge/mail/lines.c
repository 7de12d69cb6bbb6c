#include "lines.h"
#include "handlers.h"
#include "hearing.h"
#include "../asks/args.h"
#include "../asks/may.h"
#include "../conf/words.h"

#include <string.h>

/* Whether a line of the desk is another of its asks by a longer name: "ANNULER LE RETOUR" is no ANNULER with a reason. */
static bool is_anothers(const struct judge_scope *scope, const struct judge_shape *shape)
{
    struct judge_shape longest = judge_said_longest(judge_mail_said(scope->door, scope->line), scope->editor);
    if (!shape->ask->op || !longest.ask || !longest.ask->op || strlen(longest.rest) >= strlen(shape->rest))
        return false;
    struct judge_scope said = *scope;
    said.rest = longest.rest;
    return judge_args_fit(&said, longest.ask, longest.rest); /* "SET deadline = every 2 days" is SET's */
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
    return words ? words(&said)
                 : !is_anothers(scope, shape) && judge_args_fit(&said, shape->ask, shape->rest);
}

bool judge_mail_is_command(const struct judge_mail *mail, const char *line)
{
    const struct judge_said *said = judge_mail_said(mail, line);
    struct judge_scope own = judge_mail_scope(mail),
                       scope = judge_mail_scope_line(&own, said->line, said->folded);
    for (guint i = 0; said->is_short && i < said->n_shapes; i++)
        if (judge_mail_fits(&scope, &said->shapes[i]))
            return true;
    return false;
}

const char *judge_mail_command_in(const struct judge_mail *mail, const char *line)
{
    const char *colon = strchr(line, ':');
    g_autofree char *head = judge_fold(line, colon ? (gsize)(colon - line) : 0);
    const char *rest = colon ? colon + 1 + strspn(colon + 1, " ") : line;
    bool courteous = colon && !judge_hear_content(judge_hearing_of(mail->in.home), head);
    return courteous && !judge_mail_is_command(mail, line) && judge_mail_is_command(mail, rest) ? rest : line;
}

bool judge_mail_begins_command(const struct judge_mail *mail, const char *line)
{
    const struct judge_said *said = judge_mail_said(mail, line);
    return said->is_short && said->n_shapes;
}

/* A line of some words, or with its command's name before a mark, and not in the middle of a sentence. */
static bool may_be_command(const struct judge_said *said)
{
    enum { FEW_WORDS = 6, NAME_BYTES = 24 };
    const char *mark = strchr(said->folded, ':');
    unsigned words = 1;
    for (const char *c = said->folded; *c; c++)
        words += *c == ' ';
    bool shouted = g_ascii_isupper(said->line[0]) && g_ascii_isupper(said->line[1]);
    return (mark && mark - said->folded <= NAME_BYTES) || words <= FEW_WORDS || shouted;
}

bool judge_mail_is_game_line(const struct judge_mail *mail, const char *line)
{
    const struct judge_said *said = judge_mail_said(mail, line);
    const struct judge_ask *ask = judge_said_longest(said, mail->in.editor).ask;
    return said->is_short && ask && ask->id == JUDGE_ASK_GAME;
}

const char *judge_mail_command_named(const char *line)
{
    struct judge_said *said = judge_said_new(line);
    const char *names = said->n_shapes && may_be_command(said) ? said->shapes[0].ask->names : NULL;
    judge_said_free(said);
    return names;
}

bool judge_mail_show_use_of(struct judge_mail *mail, enum judge_ask_id id, const char *line, bool sentence)
{
    const struct judge_ask *ask = judge_ask_of(id);
    g_autofree char *shown = judge_mail_quote_beginning(mail, line);
    g_autofree char *use = judge_ask_use(ask, mail->in.language);
    struct judge_scope own = judge_mail_scope(mail);
    bool draw = id == JUDGE_ASK_DRAW, more_time = id == JUDGE_ASK_PROPOSE_EXTENSION;
    g_autofree char *vote = draw ? judge_votes_draw_line(&own, line) : NULL,
                    *span = more_time ? judge_votes_extension_line(&own, line) : NULL;
    const char *key = sentence ? "command-wished" : "command-use";
    if (vote)
        key = "command-line";
    judge_intake_tell(&mail->in, more_time ? "more-time" : key, "command", shown, "use", vote ? vote : use,
                      "line", span, NULL);
    mail->in.unfollowed = true;
    return true;
}

bool judge_mail_show_use(struct judge_mail *mail, const char *line)
{
    const struct judge_said *said = judge_mail_said(mail, line);
    const struct judge_ask *ask = judge_said_longest(said, mail->in.editor).ask;
    return ask && ask->say && may_be_command(said) && judge_mail_show_use_of(mail, ask->id, line, false);
}

/* Whether the words of a line can be what its ask is about, in the mail's game; else why not. `why` NULL: a line to be proposed,
 * in which no words are taken for a reason. */
static bool is_readable(const struct judge_mail *mail, const struct judge_shape *shape,
                        const struct judge_said *said, GError **why)
{
    struct judge_scope own = judge_mail_scope(mail),
                       scope = judge_mail_scope_line(&own, said->line, said->folded);
    g_auto(judge_args) args;
    struct judge_asked asked;
    judge_args_read(&scope, shape, &args);
    bool reads = judge_asked_read(&scope, shape->ask, &args, &asked, why) && (why || !args.loose);
    if (reads && shape->ask->args == JUDGE_ARG_MOMENT)
        reads = judge_desk_deadline(scope.play, judge_or_empty(asked.rest), why) != 0;
    judge_asked_clear(&asked);
    return reads;
}

/* Words that cannot be what the desk's ask is about are named, as at the terminal. False: they can. */
static bool show_refusal(struct judge_mail *mail, const struct judge_shape *shape,
                         const struct judge_said *said)
{
    g_autoptr(GError) why = NULL;
    if (!mail->in.play || !shape->ask->op || !*shape->rest || is_readable(mail, shape, said, &why))
        return false;
    struct judge_scope own = judge_mail_scope(mail);
    g_autofree char *refusal = judge_mail_say_refusal(&own, why);
    judge_intake_tell(&mail->in, "desk-refused", "command", said->line, "why", refusal, NULL);
    mail->in.unfollowed = true;
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

/* The ask of the desk that the words of a sentence ask for. */
static const struct judge_ask *ask_in_words(const struct judge_mail *mail, const char *folded)
{
    static const enum judge_ask_id asks[JUDGE_HEARD_COUNT] = {
        [JUDGE_HEARD_EXTENDING] = JUDGE_ASK_EXTEND, [JUDGE_HEARD_PAUSING] = JUDGE_ASK_PAUSE,
        [JUDGE_HEARD_UNDOING] = JUDGE_ASK_UNDO,     [JUDGE_HEARD_GOING_BACK] = JUDGE_ASK_ROLLBACK,
        [JUDGE_HEARD_TELLING] = JUDGE_ASK_ANNOUNCE, [JUDGE_HEARD_JUDGING] = JUDGE_ASK_PROCESS,
        [JUDGE_HEARD_EJECTING] = JUDGE_ASK_EJECT,   [JUDGE_HEARD_STOPPING] = JUDGE_ASK_TERMINATE,
        [JUDGE_HEARD_CALLING] = JUDGE_ASK_CALL,     [JUDGE_HEARD_MISSING] = JUDGE_ASK_STATUS,
        [JUDGE_HEARD_DEADLINE] = JUDGE_ASK_STATUS,  [JUDGE_HEARD_PLAYERS] = JUDGE_ASK_PLAYERS};
    enum judge_heard heard = judge_hear_desk(judge_hearing_of(mail->in.home), folded);
    return asks[heard] ? judge_ask_of(asks[heard]) : NULL;
}

/* The line that asks with some of the words, as many as can be what the ask is about; NULL: none can. Transfer full. */
static char *line_of(struct judge_mail *mail, const struct judge_ask *ask, GPtrArray *words)
{
    bool text = ask->args == JUDGE_ARG_TEXT || ask->args == JUDGE_ARG_SETTING;
    g_autofree char *name = judge_ask_word(ask->id, mail->in.language);
    guint n = ask->args == JUDGE_ARG_NONE ? 0 : words->len, least = text ? n : 0;
    for (guint len = n + 1; len-- > least;)
        for (guint from = 0; from + len <= n && (len || !from); from++) {
            g_autoptr(GString) line = g_string_new(name);
            for (guint i = from; i < from + len; i++)
                g_string_append_printf(line, " %s", (const char *)words->pdata[i]);
            const struct judge_said *said = judge_mail_said(mail, line->str);
            struct judge_shape shape = judge_said_longest(said, true);
            struct judge_scope own = judge_mail_scope(mail),
                               scope = judge_mail_scope_line(&own, said->line, said->folded);
            bool same = said->is_short && shape.ask == ask && judge_mail_fits(&scope, &shape);
            if (same && is_readable(mail, &shape, said, NULL))
                return g_strdup(line->str);
        }
    return NULL;
}

/* "Please could you extend Kersaint by two days" is answered with the line that does it, `*tells`: with what the line tells. False:
 * it asks for none. */
static bool propose(struct judge_mail *mail, const char *line, char **tells)
{
    enum { MOST_WORDS = 24 };
    g_auto(GStrv) words = g_strsplit_set(line, " \t", MOST_WORDS);
    const struct judge_ask *ask = NULL;
    g_autoptr(GPtrArray) meant = g_ptr_array_new(), all = g_ptr_array_new();
    for (char **word = words; *word; word++) {
        for (size_t len = strlen(*word); len && strchr(".,!?;", (*word)[len - 1]); len--)
            (*word)[len - 1] = '\0';
        g_autofree char *small = judge_fold(*word, 20);
        const struct judge_ask *verb = ask_of_verb(small);
        bool aside = !**word || !g_ascii_strcasecmp(*word, mail->in.play->game->name) ||
                     judge_word_in(small, judge_words_kindly) ||
                     (ask && ask->args != JUDGE_ARG_TEXT && judge_word_in(small, judge_words_game_lead));
        if (verb &&
            (!ask || ask == verb)) /* "make Eve an editor: PROMOTE eve@…": what stands behind the last */
            g_ptr_array_set_size(meant, 0);
        else if (ask && !aside)
            g_ptr_array_add(meant, *word);
        if (!aside)
            g_ptr_array_add(all, *word);
        ask = ask ? ask : verb;
    }
    const struct judge_ask *heard = ask_in_words(mail, judge_mail_said(mail, line)->folded);
    if (heard && !heard->op && (!ask || strchr(line, '?'))) {
        *tells = judge_ask_word(heard->id, mail->in.language);
        return true;
    }
    g_autofree char *use = ask ? line_of(mail, ask, meant) : NULL;
    if (!use && heard && heard->op)
        use = line_of(mail, heard, all);
    if (!use)
        return false;

    for (char **word = words; *word; word++) { /* of another game it is asked by that game's name */
        g_autoptr(games_game) game = **word ? judge_desk_find_game(mail->in.home, *word) : NULL;
        g_autofree char *bare = game && game->id != mail->in.play->game->id ? use : NULL;
        if (bare)
            use = g_strdup_printf("%s: %s", game->name, bare);
    }
    g_autofree char *shown = judge_mail_quote(mail, line);
    judge_intake_tell(&mail->in, "command-meant", "command", shown, "use", use, NULL);
    mail->in.unfollowed = true;
    return true;
}

/* Of an editor who plays no power; of anybody else such a line may be an order, which is read first. */
char *judge_mail_show_use_to_editor(struct judge_mail *mail, const char *line)
{
    char *tells = NULL;
    enum { MOST_WORDS = 5 };
    const struct judge_said *said = judge_mail_said(mail, line);
    const char *folded = said->folded;
    bool of_desk = mail->in.editor && !mail->in.seat;
    g_auto(GStrv) words = g_strsplit(folded, " ", -1);
    if (!of_desk || !*folded || !said->is_short)
        return NULL;

    struct judge_shape shape = judge_said_longest(said, true);
    bool names = shape.ask && shape.ask->say;
    bool proposes = !names || strchr(line, '?');
    if ((proposes && mail->in.play && propose(mail, line, &tells)) || g_strv_length(words) > MOST_WORDS)
        return tells;
    g_autofree char *first = g_strndup(folded, strcspn(folded, " :!"));
    const struct judge_ask *near = names ? NULL : judge_ask_near(first); /* a slip in its first word */
    if (near)
        judge_mail_show_use_of(mail, near->id, line, false);
    else if (names && shape.ask->role == JUDGE_ROLE_EDITOR && !show_refusal(mail, &shape, said))
        judge_mail_show_use(mail, line);
    return NULL;
}

void judge_mail_note_other(struct judge_mail *mail, const char *line, const struct games_game *game)
{
    g_autofree char *shown = judge_mail_quote(mail, line);
    judge_intake_tell(&mail->in, "names-other-game", "command", shown, "game", mail->in.play->game->name,
                      "other", game ? game->name : NULL, NULL);
    mail->in.unfollowed = true;
}
