/* A writer's own press: what waits to be printed, taking it back, the diary; and who wants no press to all.
 */
#include "handlers.h"
#include "../desk/press.h"
#include "../course/press_read.h"
#include "../letters/press.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

enum { LINE_CHARS = 60, LISTED = 60 };

#define NUMBER G_GINT64_FORMAT

static bool note(struct judge_mail *mail, const char *key, const char *word)
{
    return judge_intake_tell(&mail->in, key, "word", word, NULL);
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

/* The sender's items: those of the open phase and all that wait, or the diary. */
bool judge_press_run_list(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool diary = scope->ask->id == JUDGE_ASK_DIARY_LIST;
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

    if (!n)
        return note(mail, diary ? "diary-none" : "press-list-none", NULL);
    bool open = diary && judge_diary_is_open(play, mail->in.person->id);
    g_autofree char *how = judge_say(mail->in.home, mail->in.language, diary ? "diary-how" : "press-how",
                                     "open", judge_flag(open), NULL);
    g_string_append(text, how);
    return judge_mail_page(mail, play, diary ? "diary-subject" : "press-list-subject", text->str, error);
}

bool judge_press_run_diary(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool open = scope->ask->id == JUDGE_ASK_DIARY_OPEN;
    gint64 person = mail->in.person->id;
    const char *what = open ? "diary-open" : "diary-closed";
    note(mail, what, NULL);
    return judge_diary_open(scope->play, person, open, error) &&
           judge_play_log(scope->play, what, person, mail->in.row->id, error, "writer=%" NUMBER, person);
}

/* The text that a number means; of a diary, if none of it has that number, the page at that place. */
static gint64 item_meant(const struct judge_mail *mail, const struct judge_scope *scope)
{
    const struct judge_play *play = scope->play;
    gint64 number = judge_press_number(scope->rest);
    if (scope->ask->id != JUDGE_ASK_DIARY_READ && scope->ask->id != JUDGE_ASK_DIARY_DELETE)
        return number;
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

bool judge_press_run_read(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    gint64 id = item_meant(mail, scope);
    g_autoptr(games_press) item = judge_press_item(scope->play, id);
    if (!item || !is_own(mail, item))
        return note(mail, "press-not-yours", DIGITS(id));
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *words = judge_press_indent(item->text);
    list_item(scope, item, text);
    g_string_append(text, words);
    return judge_mail_page(mail, scope->play, is_diary(item) ? "diary-subject" : "press-list-subject",
                           text->str, error);
}

bool judge_press_run_withdraw(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    gint64 id = item_meant(mail, scope);
    g_autoptr(games_press) item = judge_press_item(scope->play, id);
    if (!item || !is_own(mail, item))
        return note(mail, "press-not-yours", DIGITS(id));
    if (!judge_press_waits(scope->play, item))
        return note(mail, "press-too-late", DIGITS(id));
    g_autofree char *words = judge_press_indent(item->text);
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, "press-withdrawn-subject", NULL);
    g_autofree char *text = judge_say(mail->in.home, mail->in.language, "press-withdrawn", "number",
                                      DIGITS(id), "text", words, NULL);
    return games_press_withdraw(mail->in.home->store, id, mail->in.home->now_s, error) &&
           judge_play_log(scope->play, "press-withdrawn", mail->in.person->id, mail->in.row->id, error,
                          "item=%" NUMBER, id) &&
           judge_mail_answer(mail, scope->play, "press", subject, text, error);
}

/* What follows "PRESS": ON or OFF. */
bool judge_press_deaf_words(const struct judge_scope *scope)
{
    return judge_word_in(scope->rest, judge_words_flag_no) ||
           judge_word_in(scope->rest, judge_words_flag_yes);
}

bool judge_press_run_deaf(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool deaf = judge_word_in(scope->rest, judge_words_flag_no);
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

bool judge_press_run_scissors(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autoptr(GError) why = NULL;
    gint64 id = judge_press_number(scope->rest);
    bool cut = scope->ask->id == JUDGE_ASK_PRESS_CUT;
    const char *done = cut ? "press-cut-done" : "press-restored-done";
    bool ok = judge_press_set_cut(scope->play, id, cut, mail->in.person->id, mail->in.row->id, &why);
    note(mail, ok ? done : "press-no-item", DIGITS(id));
    return judge_refused_at_most(&why, error);
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
