/* A writer's own press: what waits to be printed, taking it back, the diary; and who wants no press to all.
 */
#include "handlers.h"
#include "mail.h"
#include "../desk/press.h"
#include "../course/press_read.h"
#include "../letters/press.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

enum { LINE_CHARS = 60, LISTED = 60 };

#define NUMBER G_GINT64_FORMAT

static bool note(struct judge_mail *mail, const char *key, const char *word)
{
    return judge_intake_tell(&mail->in, key, "word", word, NULL);
}

/* Sends a list or a text, or the sentence KEY if there is none. */
static bool answer(struct judge_mail *mail, const struct judge_scope *scope, const char *subject_key,
                   const char *text, const char *none, GError **error)
{
    if (!*text)
        return note(mail, none, NULL);
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, subject_key, NULL);
    return judge_mail_answer(mail, scope->play, "answer", subject, text, error);
}

static bool is_diary(const struct games_press *item)
{
    return !strcmp(item->to, PRESS_DIARY);
}

static bool is_own(const struct judge_mail *mail, const struct games_press *item)
{
    return mail->in.person && item->person == mail->in.person->id && !item->withdrawn_s;
}

static const char *state_of(const struct judge_play *play, const struct games_press *item)
{
    if (item->cut)
        return "press-state-cut";
    if (judge_press_waits(play, item))
        return "press-state-waits";
    return item->printed || is_diary(item) ? "press-state-printed" : "press-state-sent";
}

/* "12  all  to be printed  First words of the text…" */
static void list_item(const struct judge_scope *scope, const struct games_press *item, GString *text)
{
    const struct judge_play *play = scope->play;
    bool blind = !g_strcmp0(item->shown_to, PRESS_ANONYMOUS);

    g_autofree char *to = judge_press_say_to(play, blind ? PRESS_ANONYMOUS : item->to, scope->language);
    g_autofree char *first = g_strndup(item->text, strcspn(item->text, "\n"));
    g_autofree char *words = g_utf8_substring(first, 0, MIN(g_utf8_strlen(first, -1), LINE_CHARS));
    g_autofree char *said = judge_say(play->home, scope->language, state_of(play, item), NULL);
    g_autofree char *line =
        judge_say(play->home, scope->language, "press-line", "number", DIGITS(item->id), "to", to, "state",
                  said, "words", words, "more", strcmp(words, item->text) ? "1" : NULL, NULL);
    g_string_append_printf(text, "%s\n\n", line);
}

/* The sender's items: those of the open phase and all that wait, or (`diary`) the diary. */
static bool run_list(struct judge_mail *mail, const struct judge_scope *scope, bool diary, GError **error)
{
    const struct judge_play *play = scope->play;
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    g_autoptr(GString) text = g_string_new(NULL);
    unsigned n = 0;
    for (guint i = all->len; i-- && n < LISTED;) { /* the newest first */
        const struct games_press *item = all->pdata[i];
        bool now = play->phase && item->phase == play->phase->id;
        bool wanted = diary ? is_diary(item) : !is_diary(item) && (now || judge_press_waits(play, item));
        if (!is_own(mail, item) || !wanted)
            continue;
        list_item(scope, item, text);
        n++;
    }

    if (n) {
        bool open = diary && judge_diary_is_open(play, mail->in.person->id);
        g_autofree char *how = judge_say(mail->in.home, mail->in.language, diary ? "diary-how" : "press-how",
                                         "open", open ? "1" : NULL, NULL);
        g_string_append(text, how);
    }

    return answer(mail, scope, diary ? "diary-subject" : "press-list-subject", text->str,
                  diary ? "diary-none" : "press-list-none", error);
}

bool judge_press_run_list(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return run_list(mail, scope, false, error);
}

bool judge_press_run_diary(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return run_list(mail, scope, true, error);
}

static bool open_diary(struct judge_mail *mail, const struct judge_scope *scope, bool open, GError **error)
{
    gint64 person = mail->in.person->id;
    const char *what = open ? "diary-open" : "diary-closed";
    note(mail, what, NULL);
    return judge_diary_open(scope->play, person, open, error) &&
           judge_play_log(scope->play, what, person, mail->in.row->id, error, "writer=%" NUMBER, person);
}

bool judge_press_run_diary_open(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return open_diary(mail, scope, true, error);
}

bool judge_press_run_diary_closed(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return open_diary(mail, scope, false, error);
}

/* The page of a diary that a number means: the text of that number, else the page at that place. */
static gint64 page_meant(const struct judge_mail *mail, const struct judge_scope *scope, gint64 number)
{
    const struct judge_play *play = scope->play;
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    gint64 n = 0, nth = number;
    GAMES_EACH(const struct games_press, item, all) {
        if (!is_own(mail, item) || !is_diary(item))
            continue;
        if (item->id == number)
            return number;
        if (++n == number)
            nth = item->id;
    }
    return nth;
}

static bool read_item(struct judge_mail *mail, const struct judge_scope *scope, gint64 id, GError **error)
{
    g_autoptr(games_press) item = judge_press_item(scope->play, id);
    bool ok = true;
    if (!item || !is_own(mail, item))
        note(mail, "press-not-yours", DIGITS(id));
    else {
        g_autoptr(GString) text = g_string_new(NULL);
        g_autofree char *words = judge_press_indent(item->text);
        list_item(scope, item, text);
        g_string_append(text, words);
        ok = answer(mail, scope, is_diary(item) ? "diary-subject" : "press-list-subject", text->str,
                    "diary-none", error);
    }

    return ok;
}

bool judge_press_run_read(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return read_item(mail, scope, judge_press_number(scope->rest), error);
}

bool judge_press_run_diary_read(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return read_item(mail, scope, page_meant(mail, scope, judge_press_number(scope->rest)), error);
}

static bool withdraw_item(struct judge_mail *mail, const struct judge_scope *scope, gint64 id, GError **error)
{
    g_autoptr(games_press) item = judge_press_item(scope->play, id);
    bool ok = true;
    if (!item || !is_own(mail, item))
        note(mail, "press-not-yours", DIGITS(id));
    else if (!judge_press_waits(scope->play, item))
        note(mail, "press-too-late", DIGITS(id));
    else {
        ok = games_press_withdraw(mail->in.home->store, id, mail->in.home->now_s, error) &&
             judge_play_log(scope->play, "press-withdrawn", mail->in.person->id, mail->in.row->id, error,
                            "item=%" NUMBER, id);
        g_autofree char *words = judge_press_indent(item->text);
        g_autofree char *subject =
            judge_say(mail->in.home, mail->in.language, "press-withdrawn-subject", NULL);
        g_autofree char *text = judge_say(mail->in.home, mail->in.language, "press-withdrawn", "number",
                                          DIGITS(id), "text", words, NULL);
        ok = ok && judge_mail_answer(mail, scope->play, "press", subject, text, error);
    }

    return ok;
}

bool judge_press_run_withdraw(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return withdraw_item(mail, scope, judge_press_number(scope->rest), error);
}

bool judge_press_run_diary_delete(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return withdraw_item(mail, scope, page_meant(mail, scope, judge_press_number(scope->rest)), error);
}

static bool set_deaf(struct judge_mail *mail, const struct judge_scope *scope, bool deaf, GError **error)
{
    bool reads = false;
    for (guint i = 0; mail->in.person && i < scope->play->seats->len; i++)
        reads |= ((const struct games_seat *)scope->play->seats->pdata[i])->person == mail->in.person->id;
    if (!reads)
        return note(mail, "press-not-reader", NULL);
    note(mail, deaf ? "press-deaf" : "press-hears", NULL);
    return games_press_deaf_set(mail->in.home->store, scope->play->game->id, mail->in.person->id, deaf,
                                error) &&
           judge_play_log(scope->play, deaf ? "press-off" : "press-on", mail->in.person->id, mail->in.row->id,
                          error, "reader=%" NUMBER, mail->in.person->id);
}

/* What follows "PRESS": ON or OFF. */
bool judge_press_deaf_words(const struct judge_scope *scope)
{
    return judge_word_in(scope->rest, judge_words_flag_no) ||
           judge_word_in(scope->rest, judge_words_flag_yes);
}

bool judge_press_run_deaf(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return set_deaf(mail, scope, judge_word_in(scope->rest, judge_words_flag_no), error);
}

/* A refusal becomes a note; other failures go up. */
static bool noted(struct judge_mail *mail, bool ok, const char *key, const char *word, GError **why,
                  GError **error)
{
    judge_intake_tell(&mail->in, ok ? key : "press-no-item", "word", word, NULL);
    return judge_refused_at_most(why, error);
}

static bool run_scissors(struct judge_mail *mail, const struct judge_scope *scope, const char *rest, bool cut,
                         GError **error)
{
    g_autoptr(GError) why = NULL;
    gint64 id = judge_press_number(rest);
    bool ok = judge_press_set_cut(scope->play, id, cut, mail->in.person->id, mail->in.row->id, &why);
    return noted(mail, ok, cut ? "press-cut-done" : "press-restored-done", DIGITS(id), &why, error);
}

bool judge_press_run_cut(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return run_scissors(mail, scope, scope->rest, true, error);
}

bool judge_press_run_restore(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return run_scissors(mail, scope, scope->rest, false, error);
}

/* "france", "france off": a power's name, and whether its silence ends. */
static rules_power power_to_mute(const struct judge_scope *scope, const char *rest, bool *muted)
{
    const char *last = strrchr(rest, ' ');
    *muted = !last || !judge_word_in(last + 1, judge_words_flag_no);
    g_autofree char *name = *muted ? g_strdup(rest) : g_strndup(rest, (gsize)(last - rest));
    return scope->play
               ? judge_press_power(scope->play->board->names, scope->play->board->map, g_strstrip(name))
               : RULES_NO_POWER;
}

bool judge_press_mute_words(const struct judge_scope *scope)
{
    bool muted;
    return !scope->play || power_to_mute(scope, scope->rest, &muted) != RULES_NO_POWER;
}

bool judge_press_run_mute(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool muted;
    rules_power power = power_to_mute(scope, scope->rest, &muted);
    judge_intake_tell(&mail->in, muted ? "press-mute-on" : "press-mute-off", "word",
                      rules_power_name(scope->play->board->names, power, mail->in.language), NULL);
    return judge_press_mute(scope->play, power, muted, mail->in.person->id, mail->in.row->id, error);
}
