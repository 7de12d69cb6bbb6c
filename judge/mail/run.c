/* Finds the asks in a mail and runs them: which row of the table a line is, whether its sender may ask it, for which game. */
#include "run.h"
#include "lines.h"
#include "choices.h"
#include "confirm.h"
#include "contact.h"
#include "editor.h"
#include "handlers.h"
#include "hearing.h"
#include "foreign.h"
#include "many.h"
#include "old_words.h"
#include "press.h"
#include "proof.h"
#include "register.h"
#include "thought.h"
#include "trial.h"
#include "other_game.h"
#include "../asks/args.h"
#include "../asks/carry.h"
#include "../asks/may.h"
#include "../course/act.h"
#include "../course/ahead.h"
#include "../course/orders.h"
#include "../letters/allowance.h"
#include "../letters/pages.h"
#include "../play/hand.h"
#include "../play/people.h"
#include "../play/seats.h"
#include "../conf/words.h"

#include <string.h>

/* The game that a question names first ("CARTE Kersaint A1902M"), if the sender may look at it; else NULL. */
static struct judge_play *named_first(const struct judge_scope *scope, const char **rest)
{
    const char *name = judge_mail_raw_rest(scope, *rest);
    gsize len = strcspn(name, " \t:,");
    g_autofree char *word = g_strndup(name, len);
    g_autoptr(games_game) game = *word && len <= 64 ? judge_desk_find_game(scope->home, word) : NULL;
    struct judge_play *play = game && judge_game_is_open(scope->home, game, scope->person, scope->editor)
                                  ? judge_play_load(scope->home, game->id, NULL)
                                  : NULL;
    if (play) {
        *rest += strcspn(*rest, " ");
        *rest += strspn(*rest, " :");
    }

    return play;
}

/* Once a mail is enough. */
static void say_limit(struct judge_mail *mail, const char *key)
{
    if (!mail->limited)
        judge_intake_note(&mail->in, key, NULL);
    mail->limited = mail->in.asks = true;
}

/* Does what no operation of the desk does. */
static bool run_here(struct judge_mail *mail, const struct judge_scope *scope,
                     const struct judge_shape *shape, GError **error)
{
    GError *why = NULL;
    struct games_act_open *act = judge_carry_begin(scope, shape->ask, &why);
    if (why) {
        g_propagate_error(error, why);
        return false;
    }
    bool ok = mail->does[shape->ask->id].run(mail, scope, error);
    return judge_act_end(scope->home, act, ok, error);
}

/* Keeps the line of a command until its sender is proven, with the game the mail is about, so that it means the same
 * then, and what it would bring about, which the letter that asks for a proof tells. */
static void keep_unproven(struct judge_mail *mail, const struct judge_scope *scope,
                          const struct judge_ask *ask)
{
    const struct judge_play *play = scope->play;
    judge_mail_keep(mail, play, scope->line, judge_mail_harm(scope, ask));
}

/* An editor's mail that is about no game. */
static bool lacks_game(const struct judge_scope *scope)
{
    return !scope->play && scope->editor && !scope->many;
}

static bool ask_which_game(struct judge_mail *mail, const struct judge_scope *scope)
{
    g_autofree char *names = judge_games_names(scope->home, scope->person, true, 0);
    return judge_intake_tell(&mail->in, "desk-which-game", "command", scope->line, "names", names, NULL);
}

static bool run_in_each(struct judge_mail *mail, GPtrArray *plays, const char *rest, bool insists, bool *was,
                        GError **error);

/* What its sender may not ask, or not in this mail, becomes a note. */
static bool turn_down(struct judge_mail *mail, const struct judge_scope *scope,
                      const struct judge_shape *shape, enum judge_may may, GError **error)
{
    bool editors = shape->ask->role == JUDGE_ROLE_EDITOR && may != JUDGE_MAY_SETTLED;
    if (judge_seat_is_called(scope->seat) && shape->ask->role == JUDGE_ROLE_PLAYER)
        return judge_intake_tell(&mail->in, "called-first", "command", scope->line, NULL);
    if (!scope->play && mail->in_subject)
        return true; /* "map": what the mail is about; the lines below may say of which game */
    GPtrArray *waiting =
        editors && lacks_game(scope) ? judge_mail_waiting_for(scope, shape->ask, shape->rest) : NULL;
    bool was;
    if (editors && lacks_game(scope)) /* of the one game that waits for it, else asked about */
        return waiting ? run_in_each(mail, waiting, scope->line, scope->insists, &was, error)
                       : ask_which_game(mail, scope);

    const char *key = editors ? "not-editor" : "not-allowed";
    if (may == JUDGE_MAY_WITH_GAME)
        key = "command-needs-game";
    if (may == JUDGE_MAY_SETTLED)
        key = "address-settles";
    mail->needs_game |= may == JUDGE_MAY_WITH_GAME;
    if (may == JUDGE_MAY_KNOWN) {
        g_ptr_array_add(mail->registers, g_strdup(scope->line));
        return true;
    }
    g_autofree char *line = judge_mail_quote(mail, scope->line);
    return judge_intake_tell(&mail->in, key, "command", line, "forming", judge_said_forming(scope->play),
                             "address", mail->in.message->from_address, NULL);
}

/* Whether it is of a phase that is over when it is confirmed, or, of orders that are final, when it answers a letter of before
 * without orders of now; what the desk carries out is put anew (judge_harm_has_moved). */
static bool is_past(const struct judge_mail *mail, const struct judge_scope *scope,
                    const struct judge_ask *ask)
{
    bool here = ask->flags & JUDGE_ASK_OF_PHASE && !ask->op && scope->play->phase;
    bool final = here && ask->id == JUDGE_ASK_READY && !judge_desk_is_off(scope->rest);
    gint64 answers_s = final && !judge_intake_has_orders(&mail->in) ? mail->answers_s : 0;
    gint64 written_s = MAX(scope->asked_s, answers_s);
    return here && ((written_s != 0) && (scope->play->phase->opened_s > written_s));
}

/* Whether it takes a yes to it by itself; an address beside his first is given up, and sent back, by any. */
static bool asks_again(const struct judge_mail *mail, const struct judge_scope *scope,
                       const struct judge_ask *ask)
{
    bool beside = ask->id == JUDGE_ASK_REVOKE_ADDRESS &&
                  g_ascii_strcasecmp(scope->rest, judge_or_empty(mail->in.person->address)) != 0;
    return scope->blind && judge_ask_is_grave(ask) && !beside;
}

/* Does what a line asks; what is not allowed, or must be confirmed first, becomes a note or a question. */
static bool run_ask(struct judge_mail *mail, const struct judge_scope *line, const struct judge_shape *shape,
                    GError **error)
{
    if (!mail->wanted && judge_allowance_is_used(mail->in.home)) {
        say_limit(mail, "letters-limit");
        return true;
    }

    struct judge_scope scope = *line;
    g_auto(judge_args) args;
    scope.ask = shape->ask;
    scope.rest = judge_shape_words(shape);
    judge_args_read(&scope, shape, &args);
    enum judge_may may = judge_may(&scope, shape->ask, &args);
    bool ok = true;
    if (mail->wanted && (may == JUDGE_MAY || may == JUDGE_MAY_PROVEN))
        mail->has_wanted |= mail->wanted(shape->ask, may);
    else if (may == JUDGE_MAY_PROVEN && shape->ask->flags & (JUDGE_ASK_WHOLE | JUDGE_ASK_ASKS))
        ok = run_here(mail, &scope, shape, error);
    else if (may == JUDGE_MAY_PROVEN)
        keep_unproven(mail, &scope, shape->ask);
    else if (may != JUDGE_MAY)
        ok = turn_down(mail, &scope, shape, may, error);
    else if (mail->in.home->foreseen &&
             shape->ask->flags & JUDGE_ASK_LOOKS) /* what it shows may be long, and hides the rest */
        judge_intake_note(&mail->in, "foreseen-shown", "command", scope.line, NULL);
    else if (shape->ask->flags & JUDGE_ASK_SAYS)
        judge_intake_tell(&mail->in, shape->ask->done, "command", scope.line, "editor",
                          judge_flag(scope.editor), NULL);
    else if (is_past(mail, &scope, shape->ask))
        judge_intake_tell(&mail->in, "ask-too-late", "command", scope.line, NULL);
    else if (shape->ask->op)
        ok = judge_desk_by_mail(mail, &scope, shape->ask, &args, error);
    else if (asks_again(mail, &scope, shape->ask))
        ok = judge_grave_by_mail(&scope, shape->ask, &args, error);
    else
        ok = run_here(mail, &scope, shape, error);
    return ok;
}

/* "RANKING please": the line without courtesies at its end, NULL if it has none. */
static char *without_courtesy(const char *line)
{
    g_autofree char *kept = g_strchomp(g_strdup(line));
    bool any = false;

    for (char *last; (last = strrchr(kept, ' ')) && judge_args_is_courtesy(last + 1); any = true)
        for (*last = '\0'; last > kept && strchr(" ,", last[-1]);)
            *--last = '\0';

    return any && *kept ? g_steal_pointer(&kept) : NULL;
}

/* The game that a line of the desk or of a player names beside the mail's own, before a reason; asked about, since the words of
 * its ask fit the mail's game as they stand; a seat is given up in the game that is named (`*play`). False: it names none. */
static bool names_other_game(struct judge_mail *mail, const struct judge_scope *scope,
                             const struct judge_shape *shape, struct judge_play **play)
{
    const struct judge_ask *ask = shape->ask;
    bool acts = (ask->role == JUDGE_ROLE_EDITOR || ask->role == JUDGE_ROLE_PLAYER) &&
                ask->id != JUDGE_ASK_QUESTION && ask->args != JUDGE_ARG_NAME;
    bool leaves = ask->id == JUDGE_ASK_RESIGN;
    bool words = !(ask->flags & (JUDGE_ASK_BELOW | JUDGE_ASK_LOOKS)) && !shape->implied;
    if ((!acts && !leaves) || !words || !scope->play || !scope->person || scope->many)
        return false;

    const char *raw = judge_mail_raw_rest(scope, shape->rest);
    g_autofree char *head = g_strndup(raw, strcspn(raw, ":"));
    gint64 id;
    enum judge_named named = judge_other_game(scope, head, &id);
    if (named == JUDGE_NAMED_OTHER && leaves)
        *play = judge_play_load(scope->home, id, NULL);
    if (named == JUDGE_NAMED_NONE || *play)
        return false;
    g_autoptr(games_game) game = named == JUDGE_NAMED_OTHER ? games_game_get(scope->home->store, id) : NULL;
    judge_mail_note_other(mail, scope->line, game);
    return true;
}

/* Whether a line has stood in the mail before, of the same game; the desk's is named, unless it is the subject's. A phase that is left
 * out is the one that was open then. */
static bool is_again(struct judge_mail *mail, const struct judge_scope *scope,
                     const struct judge_shape *shape, gint64 game)
{
    const struct judge_play *play = scope->play;
    const struct judge_ask *ask = shape->ask;
    bool open = ask->args == JUDGE_ARG_PHASE && play && play->phase;
    g_autofree char *code = open ? g_ascii_strdown(play->phase->code, -1) : g_strdup("");
    const char *words = judge_shape_words(shape);
    g_autofree char *bare = g_strdup_printf("%d %" G_GINT64_FORMAT " ", (int)ask->id, game);
    g_autofree char *key = g_strconcat(bare, *words ? words : code, NULL);
    const char *before = g_hash_table_lookup(mail->done, *words ? key : bare);
    bool named = before && ask->op && !(ask->flags & JUDGE_ASK_LOOKS) && !strcmp(before, "line");
    char *where = (char *)(mail->in_subject ? "subject" : "line");
    if (!before) {
        g_hash_table_insert(mail->done, g_strdup(key), where);
        if (open)
            g_hash_table_insert(mail->done, g_strdup(bare), where);
    }
    return before && (!named || mail->wanted ||
                      judge_intake_tell(&mail->in, "said-twice", "command", scope->line, NULL));
}

/* Runs the ask if the line is it; `*was` says so. */
static bool try_ask(struct judge_mail *mail, const struct judge_scope *scope, const struct judge_shape *named,
                    bool *was, GError **error)
{
    struct judge_shape shape = *named;
    struct judge_scope meant = *scope;
    bool itself = judge_mail_fits(scope, &shape);
    bool may_name = shape.ask->role == JUDGE_ROLE_MEMBER || shape.ask->role == JUDGE_ROLE_EDITOR;
    g_autoptr(judge_play) play = !itself && may_name ? named_first(scope, &shape.rest) : NULL;
    if (itself && names_other_game(mail, scope, &shape, &play))
        return *was = true;
    if (play) {
        struct judge_scope there = judge_mail_scope_in(scope->door, play);
        there.insists = scope->insists;
        there.many = scope->many;
        meant = judge_mail_scope_line(&there, scope->line, scope->folded);
    }
    *was = itself || (play && judge_mail_fits(&meant, &shape));

    gint64 own = scope->many ? scope->play->game->id : 0;
    return !*was || is_again(mail, &meant, &shape, play ? play->game->id : own) ||
           run_ask(mail, &meant, &shape, error);
}

/* The one game that waits for what a line of the desk does, in a mail that names none. */
static GPtrArray *waiting_for_line(const struct judge_scope *scope, const struct judge_said *said)
{
    GPtrArray *plays = NULL;
    for (guint i = 0; !plays && i < said->n_shapes; i++)
        plays = judge_mail_waiting_for(scope, said->shapes[i].ask, said->shapes[i].rest);
    return plays;
}

/* Reads the mail's game again, which lines of other games may have moved on, and his seat in it. */
static bool read_own_game_again(struct judge_mail *mail, GError **error)
{
    struct judge_play *play = mail->in.play;
    gint64 seat = mail->in.seat ? mail->in.seat->id : 0;
    mail->in.seat = NULL;
    if (play && !judge_play_reload(play, error))
        return false;
    for (guint i = 0; seat && play && i < play->seats->len; i++) {
        const struct games_seat *now = play->seats->pdata[i];
        if (now->id == seat)
            mail->in.seat = now;
    }
    return true;
}

/* A line about several games runs in each. Takes `plays`. */
static bool run_in_each(struct judge_mail *mail, GPtrArray *plays, const char *rest, bool insists, bool *was,
                        GError **error)
{
    bool ok = true, any = !plays->len;
    for (guint i = 0; ok && i < plays->len; i++) {
        struct judge_scope there = judge_mail_scope_in(mail, plays->pdata[i]);
        there.seat = NULL; /* it speaks as the desk */
        there.many = true;
        there.insists |= insists;
        ok = judge_mail_run_line(mail, &there, rest, was, error);
        any |= *was;
    }

    *was = any;
    g_ptr_array_unref(plays);
    return ok &&
           (mail->wanted || read_own_game_again(mail, error)); /* a look at what it wants does nothing */
}

/* A line of the desk in an editor's mail about no game: asked about. */
static bool asks_which_game(struct judge_mail *mail, const struct judge_scope *scope,
                            const struct judge_said *said)
{
    bool desk = false;
    for (guint i = 0; !desk && i < said->n_shapes; i++)
        desk = said->shapes[i].ask->role == JUDGE_ROLE_EDITOR;
    return desk && lacks_game(scope) && ask_which_game(mail, scope);
}

bool judge_mail_run_line(struct judge_mail *mail, const struct judge_scope *who, const char *line, bool *was,
                         GError **error)
{
    const char *after;
    GPtrArray *plays = judge_mail_many(mail, who, line, &after);
    if (plays)
        return run_in_each(mail, plays, after, false, was, error);

    *was = false;
    const char *behind = strchr(line, ':');
    g_autofree char *head = g_strchomp(g_strndup(line, behind ? (gsize)(behind - line) : 0));
    bool asks = judge_mail_said(mail, line)->n_shapes; /* of a game by the name of an ask */
    if (!asks && who->play && !g_ascii_strcasecmp(head, who->play->game->name)) /* "Kersaint: READY" */
        return judge_mail_run_line(mail, who, behind + 1 + strspn(behind + 1, " "), was, error);
    if (strlen(line) > JUDGE_ASK_BYTES)
        return true;

    g_autofree char *bare = judge_mail_without_mark(line);
    const struct judge_said *said = judge_mail_said(mail, bare ? bare : line);
    struct judge_scope scope = judge_mail_scope_line(who, said->line, said->folded);
    /* Tried out, nothing is done that asks first; and in a mail that a yes has proven, a mark is not that yes. */
    scope.insists |= bare != NULL && !scope.home->foreseen && !mail->asked_s;
    bool ok = true;
    for (guint i = 0; ok && !*was && i < said->n_shapes; i++)
        ok = try_ask(mail, &scope, &said->shapes[i], was, error);

    GPtrArray *waiting = ok && !*was && !scope.play ? waiting_for_line(&scope, said) : NULL;
    if (waiting)
        return run_in_each(mail, waiting, scope.line, scope.insists, was, error);

    g_autofree char *plain = ok && !*was ? without_courtesy(said->line) : NULL;
    if (ok && !*was && !plain)
        *was = mail->wanted || judge_mail_old_word(mail, &scope) || asks_which_game(mail, &scope, said);

    return plain ? judge_mail_run_line(mail, who, plain, was, error) : ok;
}

bool judge_mail_asks(const struct judge_mail *mail, judge_mail_wanted *wanted)
{
    struct judge_mail look = *mail;
    look.wanted = wanted;
    look.has_wanted = false;
    look.in.notes = g_ptr_array_new_with_free_func(g_free);
    look.done = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const struct judge_text *text = &mail->in.text;
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    struct judge_scope own = judge_mail_scope(&look);
    bool was;
    judge_mail_run_line(&look, &own, subject, &was, NULL);
    for (guint i = 0; !look.has_wanted && i < text->lines->len; i++)
        judge_mail_run_line(&look, &own, judge_text_line(text, i), &was, NULL);
    g_ptr_array_unref(look.in.notes);
    g_hash_table_unref(look.done);
    return look.has_wanted;
}

/* The next line of the text; beyond the limit of a mail it is named as not followed. */
static bool run_next(struct judge_mail *mail, const char *line, bool *was, GError **error)
{
    if (mail->commands >= mail->in.home->config->commands_a_mail) {
        *was = judge_mail_is_command(mail, line);
        if (*was)
            say_limit(mail, "commands-limit");
        return true;
    }

    struct judge_scope own = judge_mail_scope(mail);
    bool ok = judge_mail_run_line(mail, &own, line, was, error);
    mail->commands += *was;
    return ok;
}

/*
 * Whether a subject is the title of what stands below: "CREATE Kersaint" over "CREATE Kersaint datc en". "nul" that would open
 * a vote is one over "NUL A F" or "a draw with Austria?", too: it asks for no draw between all.
 */
static bool is_title(const struct judge_mail *mail, const char *subject)
{
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    const struct judge_text *text = &mail->in.text;
    const struct judge_said *said = judge_mail_said(mail, subject);
    size_t len = strlen(said->folded);
    for (guint l = 0; l < text->lines->len; l++) {
        const char *line = judge_mail_said(mail, judge_text_line(text, l))->folded;
        g_autofree char *leave =
            said->n_shapes ? judge_contact_leave(mail, line) : NULL; /* "standby" over "take me off it" */
        if ((g_str_has_prefix(line, said->folded) && strchr(" :", line[len])) ||
            (leave && judge_mail_said(mail, leave)->shapes[0].ask == said->shapes[0].ask))
            return true;
    }
    for (guint i = 0; i < said->n_shapes; i++) {
        const struct judge_shape *shape = &said->shapes[i];
        if (!(shape->ask->flags & JUDGE_ASK_OPENS) || shape->when || *shape->rest)
            continue;
        for (guint l = 0; l < text->lines->len; l++)
            if (judge_hear_wants(hearing, judge_mail_said(mail, judge_text_line(text, l))->folded,
                                 shape->ask->names, true))
                return true;
    }
    return false;
}

/* Whether one word of a subject that would do something by itself is the title of what stands below: of a command, silently; of words that
 * deny or ask, which he is told: "undo" over "please do nothing yet, don't". */
static bool is_title_of_words(struct judge_mail *mail, const char *subject)
{
    const struct judge_said *said = judge_mail_said(mail, subject);
    const struct judge_shape *shape = said->n_shapes ? said->shapes : NULL;
    if (!shape || *shape->rest || shape->ask->args == JUDGE_ARG_PLACES ||
        shape->ask->args == JUDGE_ARG_TEXT || (shape->ask->flags & (JUDGE_ASK_LOOKS | JUDGE_ASK_ASKS)))
        return false;
    g_autofree char *words = g_strjoinv("|", (char **)judge_words_deny_word);
    bool otherwise = false, commands = false;
    for (guint l = 0; l < mail->in.text.lines->len; l++) {
        const struct judge_said *line = judge_mail_said(mail, judge_text_line(&mail->in.text, l));
        commands |= line->n_shapes > 0;
        otherwise |= strchr(line->folded, '?') ||
                     (shape->ask->id == JUDGE_ASK_STANDBY && /* who is away stands by for nobody */
                      judge_hears(judge_hearing_of(mail->in.home), JUDGE_HEARD_AWAY, line->folded)) ||
                     judge_hear_wants(judge_hearing_of(mail->in.home), line->folded, words, true);
    }
    return commands ||
           (otherwise && judge_intake_tell(&mail->in, "subject-denied", "command", said->line, NULL));
}

/* Lists of places, on as many lines as they have. */
static void take_places(struct judge_mail *mail)
{
    struct judge_text *text = &mail->in.text;
    for (guint at = 0, n; mail->in.play && at < text->lines->len; at += n) {
        const struct judge_said *said = judge_mail_said(mail, judge_text_line(text, at));
        n = 1;
        for (guint i = 0; i < said->n_shapes; i++) {
            const struct judge_shape *shape = &said->shapes[i];
            if (shape->ask->args != JUDGE_ARG_PLACES)
                continue;
            const char *raw = judge_args_raw(said->line, said->folded, shape->rest);
            g_autofree char *named = g_ascii_strup(said->folded, shape->rest - said->folded);
            n = judge_places_take(mail, at, g_strchomp(g_strdelimit(named, ":", ' ')), raw);
        }
    }
}

/* Whose orders CLEAR withdraws, where the writer plays several powers, is said by the heading above it: the line is left to who
 * reads the orders. */
static bool leaves_clear(struct judge_mail *mail, guint line)
{
    g_autoptr(GPtrArray) own = mail->in.seat ? judge_hand_of(mail->in.play, mail->in.person->id) : NULL;
    bool several = own && own->len > 1;
    if (several) {
        mail->in.clear = false;
        judge_text_instead(&mail->in.text, line, "CLEAR");
    }
    return several;
}

/* The command for what a sentence of a line gives of what the game waits for in lists; the first of a line that is such a command, which
 * more stands behind, is one by itself. NULL: it gives nothing. Transfer full. */
static char *list_line(const struct judge_scope *own, const char *sentence, bool command)
{
    g_autofree char *folded = judge_fold(sentence, G_MAXSIZE);
    char *line = judge_bids_line(own, folded);
    if (!line)
        line = command ? g_strdup(sentence) : judge_places_line(own, sentence, folded);
    return line;
}

/* The list so far, as one command. */
static bool run_list(struct judge_mail *mail, GString *list, GError **error)
{
    bool was, ok = !list->len || run_next(mail, list->str, &was, error);
    g_string_truncate(list, 0);
    return ok;
}

/* Of what the game waits for in lists, sentences are as good as their command, and one behind another goes on with the same list; the
 * words beside them stay. */
static bool take_lists(struct judge_mail *mail, GError **error)
{
    struct judge_text *text = &mail->in.text;
    bool goes_on = false; /* the list of a command, on the lines below it */
    g_autoptr(GString) list = g_string_new(NULL);
    const struct judge_ask *of = NULL;
    for (guint i = 0; mail->in.play && mail->in.person && i < text->lines->len; i++) {
        const struct judge_said *said = judge_mail_said(mail, judge_text_line(text, i));
        const struct judge_ask *ask = said->n_shapes ? said->shapes[0].ask : NULL;
        bool lists = ask && ask->args == JUDGE_ARG_PLACES, any = false;
        goes_on = ask ? lists : goes_on && (*said->line != '\0');
        bool reads = ask ? lists || (ask->id == JUDGE_ASK_BID) : !goes_on;
        g_autofree char *words = g_strdup(reads ? said->line : "");
        g_autoptr(GString) left = g_string_new(NULL);
        for (const char *at = words; *at;) {
            bool first = at == words;
            g_autofree char *sentence = judge_sentence_take(&at);
            struct judge_scope own = judge_mail_scope(mail);
            bool alone = lists && first && !*at;
            g_autofree char *line = alone ? NULL : list_line(&own, sentence, lists && first);
            const struct judge_said *gives = line ? judge_mail_said(mail, line) : NULL;
            const struct judge_ask *next = gives && gives->n_shapes ? gives->shapes[0].ask : NULL;
            bool taken_back = !line && list->len && judge_thought_is(mail, sentence);
            any |= line || taken_back;
            if (taken_back && judge_thought_tell(mail, list->str, sentence, i))
                g_string_truncate(list, 0);
            else if (!line)
                judge_list_join(left, " ", sentence);
            else if (next && (next == of) && (list->len > 0) && (next->args == JUDGE_ARG_PLACES))
                g_string_append_printf(list, ", %s",
                                       judge_args_raw(gives->line, gives->folded, gives->shapes[0].rest));
            else if (run_list(mail, list, error))
                g_string_assign(list, line);
            else
                return false;
            of = line ? next : of;
        }
        if (any)
            judge_text_instead(text, i, left->str);
    }
    return run_list(mail, list, error);
}

/* "Can I have my seat back? TAKEOVER France@Kersaint": the command in capitals behind the sentences of a line. NULL: none. Borrowed. */
static const char *command_behind(const struct judge_mail *mail, const char *line)
{
    const char *last = line;
    for (const char *at = line; *at;) {
        last = at;
        g_free(judge_sentence_take(&at));
    }
    return last > line && judge_mail_shouts(last) && judge_mail_is_command(mail, last) ? last : NULL;
}

/* Whether another line below asks the same in other words. `*known`: up to where none does, as found for a line above; what lies
 * between says the same as that one, so that all lines of a mail are walked once. */
static bool is_asked_below(struct judge_mail *mail, guint line, enum judge_ask_id id, const char *words,
                           guint *known)
{
    const struct judge_text *text = &mail->in.text;
    for (*known = MAX(*known, line + 1); *known < text->lines->len; (*known)++) {
        const char *other = judge_text_line(text, *known);
        if (judge_said_begins(judge_mail_said(mail, other), id) && judge_mail_is_command(mail, other) &&
            g_ascii_strcasecmp(other, words))
            return true;
    }
    return false;
}

/* Whether a line's ask is taken back by what stands below: by words, or by the same ask, where one of them is enough. `known`: of each
 * ask (is_asked_below). */
static bool is_taken_back(struct judge_mail *mail, guint line, const char *words, guint *known)
{
    const struct judge_said *said = judge_mail_said(mail, words);
    const struct judge_ask *ask =
        said->n_shapes && judge_mail_is_command(mail, words) ? said->shapes[0].ask : NULL;
    const char *written = ((const struct judge_line *)mail->in.text.lines->pdata[line])->words;
    if (!ask || ask->flags & JUDGE_ASK_LOOKS)
        return false;
    if (ask->flags & JUDGE_ASK_ONCE && is_asked_below(mail, line, ask->id, words, &known[ask->id]))
        return judge_intake_tell(&mail->in, "replaced-below", "command", words, NULL);
    return judge_thought_tell(mail, written, NULL, line + 1);
}

bool judge_mail_run_commands(struct judge_mail *mail, GError **error)
{
    bool was;
    g_autofree char *written = judge_mail_own_subject(mail->in.message), *plain = without_courtesy(written),
                    *subject = g_strdup(plain ? plain : written);
    judge_register_take(mail);
    if (!judge_foreign_asks(mail, error) || !judge_press_run(mail, error))
        return false;

    judge_desk_take(mail);
    if (!take_lists(mail, error))
        return false;
    take_places(mail);
    g_auto(GStrv) trial = g_strsplit(judge_ask_of(JUDGE_ASK_TRIAL)->names, "|", -1);
    judge_trial_take(mail, subject, (const char *const *)trial);
    /* A reply's subject is the judge's own words: commands are looked for only in a subject that the player
     * wrote. */
    mail->in_subject = true;
    struct judge_scope own = judge_mail_scope(mail);
    if (*subject && !is_title(mail, subject) && !is_title_of_words(mail, subject) &&
        !judge_mail_run_line(mail, &own, subject, &was, error))
        return false;

    mail->in_subject = false;
    if (!judge_votes_take(mail, error) || !judge_choices_take(mail, error))
        return false;
    judge_ahead_cut(&mail->in);
    struct judge_text *text = &mail->in.text;
    judge_text_turn(text, JUDGE_TAKER_COMMAND);
    guint known[JUDGE_ASK_COUNT] = {0};
    bool ok = true;
    for (guint i = 0; ok && i < text->lines->len; i++) {
        g_autofree char *whole = g_strstrip(g_strdup(judge_text_line(text, i)));
        const char *trimmed = judge_mail_command_in(mail, whole);
        if (!mail->ended && is_taken_back(mail, i, trimmed, known)) {
            judge_text_take(text, i, "taken back");
            continue;
        }
        char *tells;
        const char *behind;
        bool cleared = mail->in.clear;
        was = mail->ended;
        if (!mail->ended && !run_next(mail, trimmed, &was, error))
            return false;
        if (mail->in.clear && !cleared && leaves_clear(mail, i))
            continue;
        if (was)
            judge_text_take(text, i, mail->ended ? "below SIGNOFF" : NULL);
        else if ((behind = command_behind(mail, trimmed))) {
            g_autofree char *before = g_strndup(trimmed, (gsize)(behind - trimmed));
            ok = run_next(mail, behind, &was, error);
            judge_text_instead(text, i, was ? before : trimmed);
        } else if ((tells = judge_mail_show_use_to_editor(mail, trimmed))) {
            ok = run_next(mail, tells, &was, error);
            judge_text_take(text, i, "sentence");
            g_free(tells);
        }
    }

    return ok;
}
