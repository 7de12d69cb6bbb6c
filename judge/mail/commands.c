/* What a mail may ask for, carried out: the plain asks, and the functions of all that are no operation of the desk. */
#include "handlers.h"
#include "stored.h"
#include "mail.h"
#include "../course/ahead.h"
#include "../letters/post.h"
#include "../letters/votes.h"
#include "../play/hand.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../play/silence.h"
#include "../play/result.h"
#include "../conf/words.h"
#include "../../templates/help.h"

#include <string.h>

static bool is_yes(const char *rest)
{
    return !*rest || judge_word_in(rest, judge_words_flag_yes);
}

static bool is_no(const char *rest)
{
    return judge_word_in(rest, judge_words_flag_no);
}

/* The word alone is a heading as well: it says yes or no. */
static bool said_yes_or_no(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    return *rest && (is_yes(rest) || is_no(rest));
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

static bool view_words(const struct judge_scope *scope)
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
static bool help_words(const struct judge_scope *scope)
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
static bool run_game(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
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

    for (guint i = 0; i < own->len; i++) {
        const struct games_seat *seat = own->pdata[i];
        bool answers = !strcmp(key, "ready") && seat->role == GAMES_ROLE_PLAYER && mail->in.play->phase;
        if (!games_seat_set(store, seat->id, key, on ? "1" : "0", error) ||
            (on && !games_seat_set(store, seat->id, opposite, "0", error)) ||
            (answers && !judge_seat_note_answer(mail->in.play, seat->power, on, error)))
            return false;
    }

    return true;
}

static bool run_wait(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool on = is_yes(scope->rest);
    mail->in.asks = true;
    if (!on) /* that he waits, the acknowledgement says by itself */
        judge_intake_note(&mail->in, "wait-off", NULL);
    return mark_seats(mail, scope, "wait", "ready", on, error);
}

static bool run_ready(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool on = is_yes(scope->rest);
    mail->in.asks = true;
    judge_intake_note(&mail->in, on ? "ready-on" : "ready-off", NULL);
    return mark_seats(mail, scope, "ready", "wait", on, error);
}

static bool run_clear(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    (void)scope;
    (void)error;
    mail->in.asks = mail->in.clear = true;
    return true;
}

static bool run_status(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    if (scope->seat && play->phase && play->game->state != GAMES_STATE_ENDED) {
        mail->in.asks = true; /* the acknowledgement shows the orders on file */
        judge_ahead_show(&mail->in);
        return true;
    }

    g_autofree char *phase = templates_say_phase(play->board->map, play->pos.phase, mail->in.language);
    g_autofree char *date =
        play->phase && play->phase->deadline_s && !play->phase->adjudicated_s &&
                play->game->state != GAMES_STATE_ENDED
            ? templates_say_date(play->phase->deadline_s, judge_play_zone(play, mail->in.person),
                                 mail->in.language)
            : NULL;
    g_autofree char *agreed = judge_end_said(play, mail->in.language);
    g_autofree char *state_key = g_strconcat("state-", judge_state_word(play->game->state), NULL);
    g_autofree char *state = judge_say(mail->in.home, mail->in.language, state_key, NULL);
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "status-subject", "phase", phase, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "status", "game", play->game->name, "phase", phase,
                  "deadline", date, "state", state, "result", agreed ? agreed : play->game->result, NULL);

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
static bool run_help(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    struct judge_home *home = mail->in.home;
    enum rules_language language = mail->in.language;

    g_autofree char *subject = judge_say(home, language, "help-subject", NULL);
    bool shown = *rest && (scope->editor || !templates_help_is_desk(rest));
    g_autofree char *page = shown ? templates_help(home->config->home, language, rest) : NULL;
    const struct judge_ask *ask = *rest && !page ? ask_named(scope, rest) : NULL;
    if (ask)
        page = help_of(ask, language, "");
    if (page)
        return judge_mail_answer(mail, scope->play, "answer", subject, page, error);

    bool all = asks_all_commands(rest) || scope->editor;
    g_autofree char *topics = templates_help_topics(language, scope->editor);
    g_autofree char *intro = judge_say(home, language, "help-intro", "judge", home->config->name, NULL);
    g_autofree char *middle = all ? all_commands(scope) : judge_say(home, language, "help-screen", NULL);
    g_autofree char *outro =
        judge_say(home, language, "help-outro", "topics", topics, "editor", home->config->editor, NULL);
    g_autofree char *text = g_strdup_printf("%s\n\n%s\n\n%s\n", intro, g_strchomp(middle), outro);

    return judge_mail_answer(mail, scope->play, "answer", subject, text, error);
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
    return id ? games_phase_get(scope->home->store, id) : NULL;
}

static bool run_map(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    g_autofree char *code = NULL;
    enum templates_map_format format = TEMPLATES_PNG;
    read_view(scope, scope->rest, &code, &format);
    struct games_phase *row = code ? phase_asked(scope, code) : NULL;
    if (code && !row) {
        judge_intake_note(&mail->in, "no-phase", "phase", code, NULL);
        mail->in.asks = true;
        return true;
    }

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
    struct mailio_encoded *encoded = judge_post_scene(play, &scene, format, NULL, &alt);
    if (!encoded) {
        judge_intake_note(&mail->in, "no-map", NULL);
        mail->in.asks = true;
        return true;
    }

    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "map-subject", "phase", when, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "map", "phase", when, "alt", alt, NULL);
    bool ok = judge_mail_answer_part(mail, scope->play, subject, text, encoded, error);
    mailio_encoded_free(encoded);

    return ok;
}

static bool full_words(const struct judge_scope *scope)
{
    return !*scope->rest || !strcmp(scope->rest, "full");
}

static bool run_version(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, "version-subject", NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "version", "judge", mail->in.home->config->name, NULL);
    return judge_mail_answer(mail, scope->play, "answer", subject, text, error);
}

const struct judge_mail_does judge_mail_bound[JUDGE_ASK_COUNT] = {
    [JUDGE_ASK_HELP] = {help_words, run_help},
    [JUDGE_ASK_NO_ZONE] = {judge_words_no_zone, judge_run_no_zone},
    [JUDGE_ASK_PREVIEW_OWN] = {judge_words_preview_own, NULL},
    [JUDGE_ASK_WAIT] = {NULL, run_wait},
    [JUDGE_ASK_READY] = {NULL, run_ready},
    [JUDGE_ASK_PICK] = {judge_words_places, judge_run_pick},
    [JUDGE_ASK_GIVE_BACK] = {judge_words_places, judge_run_give_back},
    [JUDGE_ASK_BID] = {judge_words_bids, judge_run_bids},
    [JUDGE_ASK_HOMES] = {judge_words_places, judge_run_homes},
    [JUDGE_ASK_STORED] = {judge_words_stored, judge_run_stored},
    [JUDGE_ASK_CLEAR] = {NULL, run_clear},
    [JUDGE_ASK_STATUS] = {NULL, run_status},
    [JUDGE_ASK_CALLED_YES] = {judge_words_called, judge_run_called_yes},
    [JUDGE_ASK_CALLED_NO] = {judge_words_called, judge_run_called_no},
    [JUDGE_ASK_STANDBY] = {judge_words_standby, judge_run_standby},
    [JUDGE_ASK_STANDBYS] = {judge_words_standbys, judge_run_standbys},
    [JUDGE_ASK_TAKEOVER] = {judge_words_takeover, judge_run_takeover},
    [JUDGE_ASK_TRIAL] = {judge_words_trial, judge_run_trial},
    [JUDGE_ASK_MAP] = {view_words, run_map},
    [JUDGE_ASK_HISTORY] = {judge_words_history, judge_run_history},
    [JUDGE_ASK_GAME] = {NULL, run_game},
    [JUDGE_ASK_GAMES] = {judge_words_games, judge_run_games},
    [JUDGE_ASK_VARIANTS] = {NULL, judge_run_variants},
    [JUDGE_ASK_ENTER] = {judge_words_enter, judge_run_enter},
    [JUDGE_ASK_JOIN] = {judge_words_join, judge_run_join},
    [JUDGE_ASK_PREFERENCES] = {judge_words_preferences, judge_run_preferences},
    [JUDGE_ASK_QUIT] = {judge_words_quit, judge_run_quit},
    [JUDGE_ASK_RESIGN_OTHER] = {judge_words_resign_other, NULL},
    [JUDGE_ASK_RESIGN] = {judge_words_leave, judge_run_resign},
    [JUDGE_ASK_OBSERVE] = {judge_words_observe, judge_run_observe},
    [JUDGE_ASK_UNOBSERVE] = {judge_words_game, judge_run_unobserve},
    [JUDGE_ASK_PLAYERS] = {full_words, judge_run_players},
    [JUDGE_ASK_WHO_IS] = {judge_words_person, judge_run_whois},
    [JUDGE_ASK_RELIABILITY] = {judge_words_reliability, judge_run_reliability},
    [JUDGE_ASK_SUMMARY] = {NULL, judge_run_summary},
    [JUDGE_ASK_TOURNAMENT] = {judge_words_tournament, judge_run_tournament},
    [JUDGE_ASK_LOOK] = {judge_words_look, judge_run_direct},
    [JUDGE_ASK_NO_TOURNAMENT] = {judge_words_no_tournament, judge_run_no_tournament},
    [JUDGE_ASK_DIRECT] = {judge_words_direct, judge_run_direct},
    [JUDGE_ASK_PRIZE] = {judge_words_prize, judge_run_prize},
    [JUDGE_ASK_SCORES] = {judge_words_scores, judge_run_scores},
    [JUDGE_ASK_RANKING] = {judge_words_ranking, judge_run_ranking},
    [JUDGE_ASK_RECORD] = {judge_words_record, judge_run_record},
    [JUDGE_ASK_RULES] = {judge_words_rules, judge_run_rules},
    [JUDGE_ASK_REGISTER] = {NULL, judge_run_register},
    [JUDGE_ASK_LANGUAGE] = {NULL, judge_run_language},
    [JUDGE_ASK_ZONE] = {judge_words_zone, judge_run_zone},
    [JUDGE_ASK_MY_NAME] = {judge_words_name, judge_run_name},
    [JUDGE_ASK_ALIAS] = {judge_words_name, judge_run_alias},
    [JUDGE_ASK_ADDRESS_FOR] = {judge_words_address_for, judge_run_address_for},
    [JUDGE_ASK_ADDRESS] = {NULL, judge_run_address},
    [JUDGE_ASK_REVOKE_FOR] = {judge_words_revoke_for, judge_run_revoke_for},
    [JUDGE_ASK_REVOKE] = {NULL, judge_run_revoke},
    [JUDGE_ASK_REVOKE_ADDRESS] = {judge_words_revoke_own, judge_run_revoke_address},
    [JUDGE_ASK_ZINE] = {judge_words_zine, judge_run_zine},
    [JUDGE_ASK_OWN_DATA] = {NULL, judge_run_own_data},
    [JUDGE_ASK_FORGET_ME] = {NULL, judge_run_forget_me},
    [JUDGE_ASK_I_AM_ALSO] = {NULL, judge_run_former_address},
    [JUDGE_ASK_NEW_PASSWORD] = {judge_words_password, judge_run_password},
    [JUDGE_ASK_DIGEST] = {said_yes_or_no, judge_run_digest},
    [JUDGE_ASK_ABSENCE] = {judge_words_absence, judge_run_absence},
    [JUDGE_ASK_VERSION] = {NULL, run_version},
    [JUDGE_ASK_SIGNOFF] = {NULL, judge_run_signoff},
    [JUDGE_ASK_PRESS_CUT] = {NULL, judge_press_run_cut},
    [JUDGE_ASK_PRESS_RESTORE] = {NULL, judge_press_run_restore},
    [JUDGE_ASK_PRESS_LIST] = {NULL, judge_press_run_list},
    [JUDGE_ASK_PRESS_WITHDRAW] = {NULL, judge_press_run_withdraw},
    [JUDGE_ASK_DIARY_LIST] = {NULL, judge_press_run_diary},
    [JUDGE_ASK_DIARY_OPEN] = {NULL, judge_press_run_diary_open},
    [JUDGE_ASK_DIARY_CLOSE] = {NULL, judge_press_run_diary_closed},
    [JUDGE_ASK_DIARY_READ] = {NULL, judge_press_run_diary_read},
    [JUDGE_ASK_DIARY_DELETE] = {NULL, judge_press_run_diary_delete},
    [JUDGE_ASK_PRESS_READ] = {NULL, judge_press_run_read},
    [JUDGE_ASK_PRESS] = {judge_press_deaf_words, judge_press_run_deaf},
    [JUDGE_ASK_MUTE] = {judge_press_mute_words, judge_press_run_mute},
    [JUDGE_ASK_DRAW] = {judge_votes_words_draw, judge_votes_run_draw},
    [JUDGE_ASK_CONCEDE] = {judge_votes_words_concede, judge_votes_run_concede},
    [JUDGE_ASK_NO_CONCEDE] = {judge_votes_words_no_concede, judge_votes_run_no_concede},
    [JUDGE_ASK_END_GAME] = {NULL, judge_votes_run_end},
    [JUDGE_ASK_VETO] = {judge_votes_words_veto, judge_votes_run_veto},
    [JUDGE_ASK_VOTE] = {judge_votes_words_vote, judge_votes_run_vote},
    [JUDGE_ASK_PROPOSE_EXTENSION] = {judge_votes_words_extension, judge_votes_run_extension},
    [JUDGE_ASK_QUESTION] = {judge_votes_words_question, judge_votes_run_question},
    [JUDGE_ASK_CLOSE_VOTE] = {judge_votes_words_number, judge_votes_run_close},
    [JUDGE_ASK_CANCEL_VOTE] = {judge_votes_words_number, judge_votes_run_cancel},
    [JUDGE_ASK_CREATE] = {judge_words_create, judge_run_create},
};
