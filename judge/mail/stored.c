#include "stored.h"
#include "message.h"
#include "../desk/press.h"
#include "../desk/say.h"
#include "../letters/press.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../conf/settings.h"

#include <string.h>

enum { RAW_BYTES = 20000 };

char *judge_stored_words(struct judge_home *home, gint64 id)
{
    g_autoptr(GError) why = NULL;
    struct mailio_message *message = judge_message_of(home, id, &why);
    char *words = message ? g_strdup(message->text) : NULL;
    mailio_message_free(message);
    return words;
}

bool judge_words_stored(const struct judge_mail *mail, const char *rest)
{
    return mail->in.play && mail->in.editor && judge_press_number(rest);
}

/* Each line moved in, so that no line of a stored mail is taken for one of the letter that shows it. Transfer full. */
static char *indent(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_auto(GStrv) lines = g_strsplit(g_strchomp(valid), "\n", -1);
    GString *out = g_string_new(NULL);
    for (char **line = lines; *line; line++)
        g_string_append_printf(out, "    %s\n", g_strchomp(*line));
    return g_strchomp(g_string_free(out, FALSE));
}

/* The bytes as they came; only their beginning if there are many. */
static char *raw_of(struct judge_home *home, gint64 id)
{
    g_autoptr(GBytes) raw = games_mail_raw(home->store, id);
    gsize len = 0;
    const char *bytes = raw ? g_bytes_get_data(raw, &len) : NULL;
    g_autofree char *text = g_strndup(bytes ? bytes : "", MIN(len, RAW_BYTES));
    return len ? indent(text) : g_strdup("");
}

/* What it brought about, a sentence a line. Transfer full. */
static char *effects_of(const struct judge_mail *mail, gint64 id)
{
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_desk_by by = {
        .person = mail->in.person->id, .said = said, .letter = true, .language = mail->in.language};
    g_autoptr(GPtrArray) events = games_event_of_mail(mail->in.home->store, id);
    for (guint i = 0; i < events->len; i++) {
        const struct games_event *event = events->pdata[i];
        if (event->game == mail->in.play->game->id)
            judge_desk_say_event(mail->in.play, &by, event);
    }
    return g_strchomp(g_strdup(said->str));
}

/* Whether the editor of a game may read a piece of its press, who asks for the mail that brought it. */
static bool may_read(const struct judge_play *play, const struct games_press *press)
{
    bool over = play->game->state == GAMES_STATE_ENDED, to_him = !strcmp(press->to, "EDITOR");
    if (!strcmp(press->to, PRESS_DIARY))
        return over && judge_diary_is_open(play, press->person);
    if (over || to_him)
        return true;
    if (judge_setting_is(play->game, "press-copy", "none"))
        return false;
    return judge_setting_is(play->game, "press-copy", "all") || press->held || press->printed ||
           !strcmp(press->to, "ALL");
}

/* Whether a mail holds press whose words, or whose writer, its game keeps from the editor. */
static bool is_promised_hidden(const struct judge_play *play, gint64 mail)
{
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    for (guint i = 0; i < all->len; i++) {
        const struct games_press *press = all->pdata[i];
        if (press->mail == mail && !may_read(play, press))
            return true;
    }
    return false;
}

bool judge_run_stored(struct judge_mail *mail, const char *rest, GError **error)
{
    struct judge_home *home = mail->in.home;
    gint64 id = judge_press_number(rest);
    struct games_mail_in *stored = games_mail_get(home->store, id);
    g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, id);
    bool his = stored && stored->game == mail->in.play->game->id;
    if (!his) { /* of another game, or none: no word of it, not even that it is there */
        judge_intake_note(&mail->in, "stored-none", "number", number, "game", mail->in.play->game->name,
                          NULL);
        mail->in.asks = true;
        games_mail_in_free(stored);
        return true;
    }

    struct games_person *person = stored->person ? games_person_get(home->store, stored->person) : NULL;
    g_autofree char *when = templates_say_date(
        stored->received_s, judge_play_zone(mail->in.play, mail->in.person), mail->in.language);
    bool hidden = is_promised_hidden(mail->in.play, id);
    g_autofree char *words = hidden ? NULL : judge_stored_words(home, id),
                    *shown = words ? indent(words) : NULL;
    g_autofree char *raw = hidden ? g_strdup("") : raw_of(home, id), *effects = effects_of(mail, id);
    g_autofree char *subject = judge_say(home, mail->in.language, "stored-subject", "number", number, NULL);
    g_autofree char *text =
        judge_say(home, mail->in.language, "stored", "number", number, "when", when, "who",
                  person ? person->name : NULL, "effects", *effects ? effects : NULL, "words", shown,
                  "hidden", hidden ? "yes" : NULL, "raw", *raw ? raw : NULL, NULL);
    games_person_free(person);
    games_mail_in_free(stored);
    return judge_mail_answer(mail, "editor", subject, text, error);
}
