/* Finds the commands in a mail and runs them: which row of the table a line is, whether its sender may use
 * it, for which game. */
#include "run.h"
#include "lines.h"
#include "choices.h"
#include "commands.h"
#include "confirm.h"
#include "editor.h"
#include "handlers.h"
#include "many.h"
#include "mail.h"
#include "old_words.h"
#include "press.h"
#include "register.h"
#include "trial.h"
#include "../course/act.h"
#include "../course/ahead.h"
#include "../letters/allowance.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../play/seats.h"
#include "../conf/config.h"
#include "../conf/words.h"

#include <string.h>

enum { NAMES_SHOWN = 12 }; /* games listed in a question */

static bool allowed(const struct judge_mail *mail, enum judge_who who)
{
    switch (who) {
    case JUDGE_WHO_ANYBODY:
        return true;
    case JUDGE_WHO_KNOWN:
        return mail->in.person != NULL;
    case JUDGE_WHO_CONFIRMED:
        return mail->proven && mail->in.person;
    case JUDGE_WHO_SURE:
        return mail->sure && mail->in.person;
    case JUDGE_WHO_MEMBER:
        return mail->in.play != NULL;
    case JUDGE_WHO_PLAYER:
        return mail->in.play && mail->in.seat && !judge_seat_is_called(mail->in.seat);
    case JUDGE_WHO_EDITOR_SURE:
        return mail->in.play && mail->in.editor &&
               (mail->sure || judge_config_trusts_address(mail->in.home->config));
    default: /* whatever stood around the line, so that the mail as a whole did not wait */
        return mail->in.play && mail->in.editor && mail->proven;
    }
}

/* The game that a question names first ("CARTE Kersaint A1902M"), if the sender may look at it; else NULL. */
static struct judge_play *named_first(const struct judge_mail *mail, const char **rest)
{
    const char *name = judge_mail_raw_rest(mail, *rest);
    gsize len = strcspn(name, " \t:,");
    g_autofree char *word = g_strndup(name, len);
    struct games_game *game = *word && len <= 64 ? games_game_find(mail->in.home->store, word) : NULL;
    struct judge_play *play =
        game && judge_game_is_open(mail->in.home, game, mail->in.person, mail->in.editor)
            ? judge_play_load(mail->in.home, game->id, NULL)
            : NULL;
    games_game_free(game);
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

/* What an editor does is an act that can be taken back; lists and previews are none. */
static bool run_allowed(struct judge_mail *mail, const struct judge_mail_command *c, const char *rest,
                        GError **error)
{
    static judge_mail_run *const looking[] = {judge_run_log, judge_run_objections, judge_run_preview};
    bool acts = judge_who_is_editor(c->who) && mail->in.play && mail->in.person;
    for (gsize i = 0; i < G_N_ELEMENTS(looking); i++)
        acts = acts && c->run != looking[i];
    if (!acts)
        return c->run(mail, rest, error);

    struct games_act_open *act = judge_act_begin(mail->in.play, mail->in.person->id, mail->in.row->id, error);
    if (!act)
        return false;
    if (c->run(mail, rest, error))
        return games_act_end(mail->in.home->store, act, error);
    games_act_drop(act);
    return false;
}

/* Whether a command that its sender may not use yet waits for a proof of his. */
static bool waits_for_proof(const struct judge_mail *mail, enum judge_who who)
{
    bool editor = mail->in.play && mail->in.editor;
    switch (who) {
    case JUDGE_WHO_CONFIRMED:
    case JUDGE_WHO_SURE:
        return true;
    case JUDGE_WHO_EDITOR:
    case JUDGE_WHO_EDITOR_SURE:
        return editor;
    case JUDGE_WHO_KNOWN:
        return !mail->in.person && mail->registering;
    default:
        return false;
    }
}

/* Keeps the line of a command until its sender is proven, with the game the mail is about, so that it means the same
 * then. */
static void keep_unproven(struct judge_mail *mail, const struct judge_mail_command *c)
{
    const struct judge_play *play = mail->in.play;
    mail->leaves |= c->run == judge_run_resign && play && play->phase;
    g_ptr_array_add(mail->unproven,
                    play ? g_strdup_printf("[%s] %s", play->game->name, mail->line) : g_strdup(mail->line));
}

/* An editor's mail that is about no game. */
static bool lacks_game(const struct judge_mail *mail)
{
    return !mail->in.play && mail->in.editor && !mail->many;
}

static bool ask_which_game(struct judge_mail *mail)
{
    g_autoptr(GPtrArray) games = games_game_list(mail->in.home->store, false);
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; i < games->len && i < NAMES_SHOWN; i++)
        g_string_append_printf(names, "%s%s", i ? ", " : "", ((struct games_game *)games->pdata[i])->name);
    judge_intake_note(&mail->in, "desk-which-game", "command", mail->line, "names", names->str, NULL);
    mail->in.asks = true;
    return true;
}

static bool run_in_each(struct judge_mail *mail, GPtrArray *plays, const char *rest, bool *was,
                        GError **error);

/* The mail's line in the one game that waits for it; `*was`: something came of it. Takes `waiting`. */
static bool run_awaited(struct judge_mail *mail, GPtrArray *waiting, bool *was, GError **error)
{
    g_autofree char *line = mail->insists ? g_strconcat(mail->line, " !", NULL) : g_strdup(mail->line);
    return run_in_each(mail, waiting, line, was, error);
}

/* A command of the desk in a mail about no game: of the one game that waits for it, else asked about. */
static bool run_without_game(struct judge_mail *mail, const struct judge_mail_command *c, const char *rest,
                             GError **error)
{
    GPtrArray *waiting = judge_mail_waiting_for(mail, c->run, rest);
    bool was;
    return waiting ? run_awaited(mail, waiting, &was, error) : ask_which_game(mail);
}

/* Runs a command on `rest`; what is not allowed, or must be confirmed first, becomes a note or a question. */
static bool run_command(struct judge_mail *mail, const struct judge_mail_command *c, const char *rest,
                        GError **error)
{
    if (judge_allowance_is_used(mail->in.home)) {
        say_limit(mail, "letters-limit");
        return true;
    }
    if (allowed(mail, c->who))
        return run_allowed(mail, c, rest, error);
    if (waits_for_proof(mail, c->who)) {
        bool text_below = mail->blocks && g_hash_table_contains(mail->blocks, mail->line);
        if (text_below) /* a line that waits for its proof keeps none */
            judge_intake_note(&mail->in, "desk-not-proven", "command", mail->line, NULL);
        else
            keep_unproven(mail, c);
        return true;
    }
    if (!mail->in.play && mail->in_subject)
        return true; /* "map": what the mail is about; the lines below may say of which game */
    if (judge_who_is_editor(c->who) && lacks_game(mail))
        return run_without_game(mail, c, rest, error);

    bool stranger = c->who == JUDGE_WHO_KNOWN && !mail->in.person;
    const char *key = judge_who_is_editor(c->who) ? "not-editor" : "not-allowed";
    if (stranger)
        key = "command-needs-person";
    else if (!mail->in.play)
        key = "command-needs-game";
    mail->needs_game |= !mail->in.play && !stranger;
    g_autofree char *line = judge_mail_quote(mail, mail->line);
    judge_intake_note(&mail->in, key, "command", line, NULL);
    mail->in.asks = true;

    return true;
}

/* Whether the words fit when they are about another game than the mail's own. */
static bool fits_elsewhere(struct judge_mail *mail, const struct judge_mail_command *c, const char *rest,
                           struct judge_play *play)
{
    struct judge_play *own = mail->in.play;
    bool editor = mail->in.editor;
    mail->in.play = play;
    mail->in.editor = mail->in.person && judge_mail_is_editor(mail);
    bool fits = c->words(mail, rest);
    mail->in.play = own;
    mail->in.editor = editor;
    return fits;
}

/* The same about another game than the mail's own. */
static bool run_elsewhere(struct judge_mail *mail, const struct judge_mail_command *c, const char *rest,
                          struct judge_play *play, GError **error)
{
    struct judge_play *own = mail->in.play;
    const struct games_seat *seat = mail->in.seat;
    bool editor = mail->in.editor, proven = mail->proven;

    mail->in.play = play;
    mail->in.editor = mail->in.person && judge_mail_is_editor(mail);
    /* The letter that was answered speaks for its own game. */
    mail->proven = mail->sure || (proven && own && own->game->id == play->game->id) ||
                   (mail->in.editor && judge_config_trusts_address(mail->in.home->config));
    if (!own || own->game->id != play->game->id)
        mail->in.seat = NULL;
    bool ok = run_command(mail, c, rest, error);
    mail->in.play = own;
    mail->in.seat = seat;
    mail->in.editor = editor;
    mail->proven = proven;
    judge_play_free(play);

    return ok;
}

/* "RANKING please": the line without courtesies at its end, NULL if it has none. */
static char *without_courtesy(const char *line)
{
    g_autofree char *kept = g_strchomp(g_strdup(line));
    bool any = false;

    for (char *last; (last = strrchr(kept, ' ')); any = true) {
        char folded[64];
        g_autofree char *word = g_strdup(last + 1);
        for (size_t len = strlen(word); len && strchr(".,!?", word[len - 1]); len--)
            word[len - 1] = '\0';
        rules_text_fold(word, MIN(strlen(word), 20), folded, sizeof folded);
        if (*folded && !judge_word_in(folded, judge_words_kindly))
            break;
        *last = '\0';
        g_strchomp(kept);
    }
    for (size_t len = strlen(kept); any && len && kept[len - 1] == ','; len--)
        kept[len - 1] = '\0';

    return any && *kept ? g_steal_pointer(&kept) : NULL;
}

/* Runs one command if the line is it; `*was` says so. */
static bool try_command(struct judge_mail *mail, const struct judge_mail_command *c, bool *was,
                        GError **error)
{
    const char *rest = judge_mail_after_name(c->names, mail->folded);
    if (!rest)
        return true;

    bool itself = c->words(mail, rest);
    bool may_name = c->who == JUDGE_WHO_MEMBER || judge_who_is_editor(c->who);
    struct judge_play *play = !itself && may_name ? named_first(mail, &rest) : NULL;
    if (!itself && !(play && fits_elsewhere(mail, c, rest, play))) {
        judge_play_free(play);
        return true;
    }

    *was = true;
    gint64 own = mail->many ? mail->in.play->game->id : 0;
    g_autofree char *said =
        g_strdup_printf("%s %" G_GINT64_FORMAT " %s", c->names, play ? play->game->id : own, rest);
    bool again = !g_hash_table_add(mail->done, g_steal_pointer(&said));
    if (again) {
        judge_play_free(play);
        return true;
    }
    return play ? run_elsewhere(mail, c, rest, play, error) : run_command(mail, c, rest, error);
}

/* The one game that waits for what a line of the desk does, in a mail that names none. */
static GPtrArray *waiting_for_line(struct judge_mail *mail, const char *folded)
{
    GPtrArray *plays = NULL;
    for (const struct judge_mail_command *c = judge_mail_commands; !plays && c->names; c++) {
        const char *rest = judge_who_is_editor(c->who) ? judge_mail_after_name(c->names, folded) : NULL;
        plays = rest ? judge_mail_waiting_for(mail, c->run, rest) : NULL;
    }
    return plays;
}

/* A line about several games runs in each. */
static bool run_in_each(struct judge_mail *mail, GPtrArray *plays, const char *rest, bool *was,
                        GError **error)
{
    struct judge_play *own = mail->in.play;
    const struct games_seat *seat = mail->in.seat;
    bool editor = mail->in.editor, proven = mail->proven, ok = true, any = !plays->len;

    mail->many = true;
    mail->in.seat = NULL;
    for (guint i = 0; ok && i < plays->len; i++) {
        mail->in.play = plays->pdata[i];
        mail->in.editor = true;
        mail->proven = mail->sure || judge_config_trusts_address(mail->in.home->config) ||
                       (proven && own && own->game->id == mail->in.play->game->id);
        ok = judge_mail_run_line(mail, rest, was, error);
        any |= *was;
    }

    *was = any;
    mail->many = false;
    mail->in.play = own;
    mail->in.seat = seat;
    mail->in.editor = editor;
    mail->proven = proven;
    g_ptr_array_unref(plays);
    return ok && (!own || judge_play_reload(own, error));
}

/* A line of the desk in an editor's mail about no game: asked about. */
static bool asks_which_game(struct judge_mail *mail, const char *folded)
{
    bool desk = false;
    for (const struct judge_mail_command *c = judge_mail_commands; !desk && c->names; c++)
        desk = judge_who_is_editor(c->who) && judge_mail_after_name(c->names, folded);
    return desk && lacks_game(mail) && ask_which_game(mail);
}

bool judge_mail_run_line(struct judge_mail *mail, const char *line, bool *was, GError **error)
{
    const char *after;
    GPtrArray *plays = judge_mail_many(mail, line, &after);
    if (plays)
        return run_in_each(mail, plays, after, was, error);

    char folded[256];
    *was = false;
    if (strlen(line) > JUDGE_MAIL_COMMAND_BYTES)
        return true;

    g_autofree char *bare = judge_mail_without_mark(line);
    mail->insists = bare != NULL;
    line = bare ? bare : line;
    judge_mail_fold_line(line, folded, sizeof folded);
    mail->line = line;
    mail->folded = folded;
    bool ok = true;
    for (const struct judge_mail_command *c = judge_mail_commands; ok && !*was && c->names; c++)
        ok = try_command(mail, c, was, error);

    GPtrArray *waiting = ok && !*was && !mail->in.play ? waiting_for_line(mail, folded) : NULL;
    if (waiting)
        return run_awaited(mail, waiting, was, error);

    g_autofree char *plain = ok && !*was ? without_courtesy(line) : NULL;
    if (ok && !*was && !plain)
        *was = judge_mail_old_word(mail, folded) || asks_which_game(mail, folded);
    mail->line = mail->folded = NULL;

    return plain ? judge_mail_run_line(mail, plain, was, error) : ok;
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

    bool ok = judge_mail_run_line(mail, line, was, error);
    mail->commands += *was;
    return ok;
}

/* Whether the folded line has one of the names as whole words. */
static bool names_one(const char *names, const char *line)
{
    g_auto(GStrv) all = g_strsplit(names, "|", -1);
    for (char **name = all; *name; name++)
        for (const char *at = line; (at = strstr(at, *name)); at++)
            if ((at == line || !g_ascii_isalnum(at[-1])) && !g_ascii_isalnum(at[strlen(*name)]))
                return true;
    return false;
}

/*
 * Whether a subject that would open a vote is the title of what stands below: "nul" over "NUL A F" or "a draw with
 * Austria?" asks for no draw between all.
 */
static bool is_title(const struct judge_mail *mail, const char *subject)
{
    g_autofree char *left = judge_text_left(&mail->in.text);
    g_auto(GStrv) lines = g_strsplit(left, "\n", -1);
    char folded[3 * JUDGE_MAIL_COMMAND_BYTES + 1];
    judge_mail_fold_line(subject, folded, sizeof folded);
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++) {
        const char *rest = judge_mail_after_name(c->names, folded);
        if (!judge_votes_proposes(c->run) || !rest || *rest)
            continue;
        for (char **line = lines; *line; line++) {
            g_autofree char *head = g_strndup(*line, JUDGE_MAIL_COMMAND_BYTES);
            char words[3 * JUDGE_MAIL_COMMAND_BYTES + 1];
            judge_mail_fold_line(head, words, sizeof words);
            if (names_one(c->names, words))
                return true;
        }
    }
    return false;
}

/* All names of the command that does `run`. Transfer full. */
static char **names_of(judge_mail_run *run)
{
    const struct judge_mail_command *c = judge_mail_commands;
    while (c->names && c->run != run)
        c++;
    return g_strsplit(c->names, "|", -1);
}

/* Lists of places, on as many lines as they have. */
static void take_places(struct judge_mail *mail)
{
    enum { NAME_BYTES = 40 };
    struct judge_text *text = &mail->in.text;
    for (guint i = 0, n; mail->in.play && i < text->lines->len; i += n) {
        g_autofree char *line = g_strstrip(g_strdup(judge_text_line(text, i)));
        g_autofree char *head = g_strndup(line, NAME_BYTES);
        char folded[3 * NAME_BYTES + 1];
        judge_mail_fold_line(head, folded, sizeof folded);
        n = 1;
        for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++) {
            const char *rest =
                c->words == judge_words_places ? judge_mail_after_name(c->names, folded) : NULL;
            if (!rest)
                continue;
            struct judge_mail as_if = *mail;
            as_if.line = line;
            as_if.folded = folded;
            const char *raw = judge_mail_raw_rest(&as_if, rest);
            g_autofree char *named = g_ascii_strup(folded, rest - folded);
            n = judge_places_take(mail, i, g_strchomp(g_strdelimit(named, ":", ' ')), raw);
        }
    }
}

bool judge_mail_run_commands(struct judge_mail *mail, GError **error)
{
    bool was;
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    judge_register_take(mail);
    if (!judge_press_run(mail, error))
        return false;

    judge_desk_take(mail);
    take_places(mail);
    g_auto(GStrv) trial = names_of(judge_run_trial);
    judge_trial_take(mail, subject, (const char *const *)trial);
    /* A reply's subject is the judge's own words: commands are looked for only in a subject that the player
     * wrote. */
    mail->in_subject = true;
    if (*subject && !is_title(mail, subject) && !judge_mail_run_line(mail, subject, &was, error))
        return false;

    mail->in_subject = false;
    judge_choices_take(mail);
    judge_ahead_cut(&mail->in);
    struct judge_text *text = &mail->in.text;
    judge_text_turn(text, JUDGE_TAKER_COMMAND);
    for (guint i = 0; i < text->lines->len; i++) {
        g_autofree char *trimmed = g_strstrip(g_strdup(judge_text_line(text, i)));
        was = mail->ended;
        if (!mail->ended && !run_next(mail, trimmed, &was, error))
            return false;
        if (was)
            judge_text_take(text, i, mail->ended ? "below SIGNOFF" : NULL);
        else
            judge_mail_show_use_to_editor(mail, trimmed);
    }

    return !mail->unproven->len || judge_confirm_ask(mail, error);
}
