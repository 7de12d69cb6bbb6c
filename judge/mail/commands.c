/* What a mail may ask for, carried out: the plain asks, and the functions of all that are no operation of the desk. */
#include "handlers.h"
#include "stored.h"
#include "../letters/pages.h"
#include "../letters/post.h"
#include "../letters/votes.h"
#include "../play/demand.h"
#include "../play/hand.h"
#include "../play/result.h"
#include "../conf/words.h"
#include "../../templates/help.h"

#include <string.h>

static bool is_yes(const char *rest)
{
    return !*rest || judge_word_in(rest, judge_words_flag_yes);
}

/* The word alone is a heading as well: it says yes or no. */
bool judge_words_yes_or_no(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    return *rest && (is_yes(rest) || judge_word_in(rest, judge_words_flag_no));
}

static const char *const format_names[] = {
    [TEMPLATES_PNG] = "png", [TEMPLATES_SVG] = "svg", [TEMPLATES_PDF] = "pdf"};

/* The picture format of that name, if it is one. */
static bool find_format(const char *word, enum templates_map_format *format)
{
    for (guint i = 0; i < G_N_ELEMENTS(format_names); i++)
        if (!strcmp(word, format_names[i])) {
            *format = (enum templates_map_format)i;
            return true;
        }
    return false;
}

/* A phase and picture format, in any order, or nothing. */
static bool read_view(const struct judge_scope *scope, const char *rest, char **phase,
                      enum templates_map_format *format)
{
    g_auto(GStrv) words = g_strsplit(rest, " ", -1);
    for (char **w = words; *w; w++) {
        struct rules_phase parsed;
        if (!**w)
            continue;
        if (find_format(*w, format))
            continue;
        if (scope->play && !*phase && strlen(*w) <= 12 &&
            rules_phase_parse(scope->play->board->map, *w, strlen(*w), &parsed)) {
            char code[32];
            rules_phase_code(scope->play->board->map, parsed, code, sizeof code);
            *phase = g_strdup(code);
        } else
            return false;
    }

    return true;
}

bool judge_words_view(const struct judge_scope *scope)
{
    g_autofree char *phase = NULL;
    enum templates_map_format format = TEMPLATES_PNG;
    return read_view(scope, scope->rest, &phase, &format);
}

static bool asks_all_commands(const char *rest)
{
    return judge_word_in(rest, judge_words_help_commands);
}

/* "aide VIE", "aide A VIE" may be a support: a known topic makes it a command, or one word that is no place. */
bool judge_words_help(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    g_autofree char *page = *rest ? templates_help(scope->home->config->home, scope->language, rest) : NULL;
    if (!*rest || page || asks_all_commands(rest))
        return true;

    gsize len = strlen(rest);
    bool word = len > 3 && strspn(rest, "abcdefghijklmnopqrstuvwxyz") == len;
    return word && scope->play &&
           rules_names_find_place(scope->play->board->names, rest, len) == RULES_NO_LOC;
}

/* The line that names the game was read before (act.c); here it is only taken out of the text. */
bool judge_run_game(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    (void)scope;
    (void)mail;
    (void)error;
    return true;
}

/* Sets a mark of all seats that the sender holds, and takes the opposite one away. */
static bool mark_seats(struct judge_mail *mail, const struct judge_scope *scope, const char *key,
                       const char *opposite, bool on, GError **error)
{
    struct games_store *store = mail->in.home->store;
    g_autoptr(GPtrArray) own = judge_hand_of(scope->play, mail->in.person->id);
    if (scope->seat->role != GAMES_ROLE_PLAYER || !own->len) {
        g_ptr_array_set_size(own, 0);
        g_ptr_array_add(own, (struct games_seat *)scope->seat);
    }

    GAMES_EACH(const struct games_seat, seat, own) {
        bool answers = !strcmp(key, "ready") && seat->role == GAMES_ROLE_PLAYER && scope->play->phase;
        if (!games_seat_set(store, seat->id, key, on ? "1" : "0", error) ||
            (on && !games_seat_set(store, seat->id, opposite, "0", error)) ||
            (answers && !judge_seat_note_answer(scope->play, seat, mail->in.row, on, error)))
            return false;
    }

    return true;
}

bool judge_run_wait(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool on = is_yes(scope->rest);
    mail->in.asks = true;
    if (!on) /* that he waits, the acknowledgement says by itself */
        judge_intake_note(&mail->in, "wait-off", NULL);
    return mark_seats(mail, scope, "wait", "ready", on, error);
}

bool judge_run_ready(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool on = is_yes(scope->rest);
    judge_intake_tell(&mail->in, on ? "ready-on" : "ready-off", NULL);
    mail->in.readies = on ? mail->in.notes->pdata[mail->in.notes->len - 1] : NULL;
    return mark_seats(mail, scope, "ready", "wait", on, error);
}

bool judge_run_clear(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    (void)scope;
    (void)error;
    mail->in.asks = mail->in.clear = true;
    return true;
}

bool judge_run_status(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    if (scope->seat && play->phase && play->game->state != GAMES_STATE_ENDED) {
        mail->in.asks = true; /* the acknowledgement shows the orders on file */
        mail->in.lists_ahead = true;
        g_autofree char *votes = judge_votes_say_owed(play, scope->seat, mail->in.language);
        g_auto(GStrv) owed = g_strsplit(judge_or_empty(votes), "\n", -1);
        for (char **vote = owed; *vote; vote++)
            judge_intake_take_note(&mail->in, g_strdup(*vote));
        return true;
    }

    g_autofree char *phase = judge_play_phase_name(play, NULL, mail->in.language);
    g_autofree char *date = judge_play_date(play, mail->in.person, judge_play_due_s(play), mail->in.language);
    g_autofree char *missing =
        scope->editor && date ? judge_demands_said(play, mail->in.language, judge_demand_is_open) : NULL;
    g_autofree char *silent =
        scope->editor && date ? judge_demands_said(play, mail->in.language, judge_demand_owes_vote) : NULL;
    g_autofree char *agreed = judge_end_said(play, mail->in.language);
    g_autofree char *state_key = g_strconcat("state-", judge_state_word(play->game->state), NULL);
    g_autofree char *state = judge_say(mail->in.home, mail->in.language, state_key, NULL);
    bool asked;
    g_autofree char *back =
        mail->in.person ? judge_take_back_line(play, mail->in.person, mail->in.language, &asked) : NULL;
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "status-subject", "phase", phase, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "status", "game", play->game->name, "phase", phase,
                  "deadline", date, "missing", missing, "silent", silent, "state", state, "result",
                  agreed ? agreed : play->game->result, "back", back, NULL);

    return judge_mail_answer(mail, scope->play, "answer", subject, text, error);
}

enum { HELP_COLUMNS = 76 };

/* How an ask is written, and what it does; `apart`: blanks before each. */
static char *help_of(const struct judge_ask *ask, enum rules_language language, const char *apart)
{
    g_autofree char *use = judge_ask_use(ask, language), *help = templates_phrase(language, ask->say, NULL),
                    *lines = g_strdup_printf("%s%s\n%s   %s\n", apart, use, apart, help);
    return templates_wrap(lines, HELP_COLUMNS);
}

/* Whether help tells the sender of it. */
static bool is_told(const struct judge_scope *scope, const struct judge_ask *ask)
{
    return ask->say && (scope->editor || ask->role != JUDGE_ROLE_EDITOR);
}

/* Every ask with its form, and what it does. */
static char *all_commands(const struct judge_scope *scope)
{
    GString *text = g_string_new(NULL);
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++) {
        g_autofree char *help = is_told(scope, ask) ? help_of(ask, scope->language, "   ") : NULL;
        if (help)
            g_string_append_printf(text, "%s\n", g_strchomp(help));
    }
    return g_string_free(text, FALSE);
}

/* "HELP SCORES": the ask of that name; NULL: none. */
static const struct judge_ask *ask_named(const struct judge_scope *scope, const char *name)
{
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++) {
        g_auto(GStrv) names = g_strsplit(ask->names, "|", -1);
        if (is_told(scope, ask) && g_strv_contains((const char *const *)names, name))
            return ask;
    }
    return NULL;
}

/* One screen for players, with the topics behind it; editors have their commands in it too. */
bool judge_run_help(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    struct judge_home *home = mail->in.home;
    enum rules_language language = mail->in.language;

    bool shown = *rest && (scope->editor || !templates_help_is_desk(rest));
    g_autofree char *page = shown ? templates_help(home->config->home, language, rest) : NULL;
    const struct judge_ask *ask = *rest && !page ? ask_named(scope, rest) : NULL;
    if (ask)
        page = help_of(ask, language, "");
    if (page)
        return judge_mail_page(mail, scope->play, "help-subject", page, error);

    bool all = asks_all_commands(rest) || scope->editor;
    g_autofree char *topics = templates_help_topics(language, scope->editor);
    g_autofree char *intro = judge_say(home, language, "help-intro", NULL);
    g_autofree char *middle = all ? all_commands(scope) : judge_say(home, language, "help-screen", NULL);
    g_autofree char *outro = judge_say(home, language, "help-outro", "topics", topics, NULL);
    g_autofree char *text = g_strdup_printf("%s\n\n%s\n\n%s\n", intro, g_strchomp(middle), outro);

    return judge_mail_page(mail, scope->play, "help-subject", text, error);
}

/* The phase asked for: named, else the last one adjudicated; NULL: the current position. */
static struct games_phase *phase_asked(const struct judge_scope *scope, const char *code)
{
    if (code)
        return games_phase_find(scope->home->store, scope->play->game->id, code);
    const struct games_phase *now = scope->play->phase;
    if (!now)
        return NULL;
    gint64 id = now->adjudicated_s ? now->id : now->parent;
    return games_phase_get(scope->home->store, id);
}

bool judge_run_map(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    g_autofree char *code = NULL;
    enum templates_map_format format = TEMPLATES_PNG;
    read_view(scope, scope->rest, &code, &format);
    struct games_phase *row = code ? phase_asked(scope, code) : NULL;
    if (code && !row)
        return judge_intake_tell(&mail->in, "no-phase", "phase", code, NULL);

    g_autofree struct rules_position *before = g_new(struct rules_position, 1);
    g_autofree struct rules_result *result = g_new0(struct rules_result, 1);
    bool past = row && row->adjudicated_s;
    if (past && !judge_play_result(play, row, before, result, error)) {
        games_phase_free(row);
        return false;
    }

    const struct rules_position *pos = past ? before : &play->pos;
    g_autofree char *when = templates_say_phase(play->board->map, pos->phase, mail->in.language);
    g_autofree char *title = g_strdup_printf("%s · %s", play->game->name, when);
    g_autofree struct rules_position *next = past ? g_new(struct rules_position, 1) : NULL;
    if (past)
        rules_advance(result, &play->book, next);
    struct templates_scene scene = {.names = play->board->names,
                                    .pos = pos,
                                    .result = past ? result : NULL,
                                    .next = next,
                                    .book = &play->book,
                                    .language = mail->in.language,
                                    .title = title,
                                    .notation = judge_play_notation(play, mail->in.language)};
    games_phase_free(row);
    g_autofree char *alt = NULL;
    g_autoptr(mailio_encoded) encoded = judge_post_scene(play, &scene, format, NULL, &alt);
    if (!encoded)
        return judge_intake_tell(&mail->in, "no-map", NULL);

    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "map-subject", "phase", when, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "map", "phase", when, "alt", alt, NULL);
    return judge_mail_answer_part(mail, scope->play, subject, text, encoded, error);
}

bool judge_words_full(const struct judge_scope *scope)
{
    return !*scope->rest || !strcmp(scope->rest, "full");
}

bool judge_run_version(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autofree char *text = judge_say(mail->in.home, mail->in.language, "version", NULL);
    return judge_mail_page(mail, scope->play, "version-subject", text, error);
}

#define ASK(id, run, ...)          [JUDGE_ASK_##id] = {NULL, run},
#define ASK_IF(id, fits, run, ...) [JUDGE_ASK_##id] = {fits, run},
#define SAYS(id, fits, ...)        [JUDGE_ASK_##id] = {fits, NULL},
#define DESK(...)
const struct judge_mail_does judge_mail_bound[JUDGE_ASK_COUNT] = {
#include "../desk/table.h"
};
