/* A writer's own press: what waits to be printed, taking it back, the diary; and who wants no press to all.
 */
#include "../course/press_p.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT
enum { LINE_CHARS = 60, LISTED = 60 };

static void note(struct judge_mail *mail, const char *key, const char *word)
{
    judge_mail_take_note(mail, judge_say(mail->home, mail->language, key, "word", word, NULL));
    mail->asks = true;
}

/* Sends a list or a text, or the sentence KEY if there is none. */
static bool answer(struct judge_mail *mail, const char *subject_key, const char *text, const char *none,
                   GError **error)
{
    if (!*text) {
        note(mail, none, NULL);
        return true;
    }
    g_autofree char *subject = judge_say(mail->home, mail->language, subject_key, NULL);
    return judge_mail_answer(mail, "answer", subject, text, error);
}

static bool is_diary(const struct games_press *item)
{
    return !strcmp(item->to, PRESS_DIARY);
}

static bool is_own(const struct judge_mail *mail, const struct games_press *item)
{
    return mail->person && item->person == mail->person->id && !item->withdrawn_s;
}

/* "12  all  to be printed  First words of the text…" */
static void list_item(const struct judge_mail *mail, const struct games_press *item, GString *text)
{
    const struct judge_play *play = mail->play;
    bool blind = !g_strcmp0(item->shown_to, PRESS_ANONYMOUS);
    g_autofree char *to = judge_press_say_to(play, blind ? PRESS_ANONYMOUS : item->to, mail->language);
    g_autofree char *first = g_strndup(item->text, strcspn(item->text, "\n"));
    g_autofree char *words = g_utf8_substring(first, 0, MIN(g_utf8_strlen(first, -1), LINE_CHARS));
    g_autofree char *number = g_strdup_printf("%" NUMBER, item->id);
    const char *state = item->cut                         ? "press-state-cut"
                        : judge_press_waits(play, item)   ? "press-state-waits"
                        : item->printed || is_diary(item) ? "press-state-printed"
                                                          : "press-state-sent";
    g_autofree char *said = judge_say(play->home, mail->language, state, NULL);
    g_autofree char *line =
        judge_say(play->home, mail->language, "press-line", "number", number, "to", to, "state", said,
                  "words", words, "more", strcmp(words, item->text) ? "1" : NULL, NULL);
    g_string_append_printf(text, "%s\n\n", line);
}

/* ---- PRESSES, DIARY LIST, DIARY READ ---- */

bool judge_press_list_words(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return !*rest;
}

/* The sender's items: those of the open phase and all that wait, or (`diary`) the diary. */
static bool run_list(struct judge_mail *mail, bool diary, GError **error)
{
    const struct judge_play *play = mail->play;
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    g_autoptr(GString) text = g_string_new(NULL);
    unsigned n = 0;
    for (guint i = all->len; i-- && n < LISTED;) { /* the newest first */
        const struct games_press *item = all->pdata[i];
        bool now = play->phase && item->phase == play->phase->id;
        bool wanted = diary ? is_diary(item) : !is_diary(item) && (now || judge_press_waits(play, item));
        if (!is_own(mail, item) || !wanted)
            continue;
        list_item(mail, item, text);
        n++;
    }
    if (n) {
        g_autofree char *how = judge_say(mail->home, mail->language, diary ? "diary-how" : "press-how", NULL);
        g_string_append(text, how);
    }
    return answer(mail, diary ? "diary-subject" : "press-list-subject", text->str,
                  diary ? "diary-none" : "press-list-none", error);
}

bool judge_press_run_list(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    return run_list(mail, false, error);
}

bool judge_press_run_diary(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    return run_list(mail, true, error);
}

bool judge_press_run_read(struct judge_mail *mail, const char *rest, GError **error)
{
    gint64 id = judge_press_number(rest);
    g_autofree char *number = g_strdup_printf("%" NUMBER, id);
    struct games_press *item = judge_press_item(mail->play, id);
    bool ok = true;
    if (!item || !is_own(mail, item))
        note(mail, "press-not-yours", number);
    else {
        g_autoptr(GString) text = g_string_new(NULL);
        g_autofree char *words = judge_press_indent(item->text);
        list_item(mail, item, text);
        g_string_append(text, words);
        ok = answer(mail, is_diary(item) ? "diary-subject" : "press-list-subject", text->str, "diary-none",
                    error);
    }
    games_press_free(item);
    return ok;
}

/* ---- PRESS WITHDRAW, DIARY DELETE ---- */

bool judge_press_run_withdraw(struct judge_mail *mail, const char *rest, GError **error)
{
    gint64 id = judge_press_number(rest);
    g_autofree char *number = g_strdup_printf("%" NUMBER, id);
    struct games_press *item = judge_press_item(mail->play, id);
    bool ok = true;
    if (!item || !is_own(mail, item))
        note(mail, "press-not-yours", number);
    else if (!judge_press_waits(mail->play, item))
        note(mail, "press-too-late", number);
    else {
        ok = games_press_withdraw(mail->home->store, id, mail->home->now_s, error) &&
             judge_play_log(mail->play, "press-withdrawn", mail->person->id, mail->row->id, error,
                            "item=%" NUMBER, id);
        g_autofree char *words = judge_press_indent(item->text);
        g_autofree char *subject = judge_say(mail->home, mail->language, "press-withdrawn-subject", NULL);
        g_autofree char *text =
            judge_say(mail->home, mail->language, "press-withdrawn", "number", number, "text", words, NULL);
        ok = ok && judge_mail_answer(mail, "press", subject, text, error);
    }
    games_press_free(item);
    return ok;
}

/* ---- press to all: wanted or not ---- */

static bool set_deaf(struct judge_mail *mail, bool deaf, GError **error)
{
    bool reads = false;
    for (guint i = 0; mail->person && i < mail->play->seats->len; i++)
        reads |= ((const struct games_seat *)mail->play->seats->pdata[i])->person == mail->person->id;
    if (!reads) {
        note(mail, "press-not-reader", NULL);
        return true;
    }
    note(mail, deaf ? "press-deaf" : "press-hears", NULL);
    return games_press_deaf_set(mail->home->store, mail->play->game->id, mail->person->id, deaf, error) &&
           judge_play_log(mail->play, deaf ? "press-off" : "press-on", mail->person->id, mail->row->id, error,
                          "reader=%" NUMBER, mail->person->id);
}

/* What follows "PRESS": ON or OFF. */
bool judge_press_deaf_words(const struct judge_mail *mail, const char *rest)
{
    static const char *const words[] = {"non", "off", "no", "oui", "on", "yes", NULL};
    (void)mail;
    return g_strv_contains(words, rest);
}

bool judge_press_run_deaf(struct judge_mail *mail, const char *rest, GError **error)
{
    return set_deaf(mail, !strcmp(rest, "non") || !strcmp(rest, "off") || !strcmp(rest, "no"), error);
}

/* SET BROADCAST, SET NO BROADCAST: the old judges' words for the same. */
bool judge_press_run_hear(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    return set_deaf(mail, strstr(mail->folded, " no ") || strstr(mail->folded, " nobroadcast"), error);
}
