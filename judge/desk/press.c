/* The editor's scissors, and who is silenced. */
#include "../letters/notice.h"
#include "../course/press_p.h"
#include "../conf/settings.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

struct games_press *judge_press_item(const struct judge_play *play, gint64 id)
{
    struct games_press *item = id ? games_press_get(play->home->store, id) : NULL;
    if (item && item->game != play->game->id)
        g_clear_pointer(&item, games_press_free);
    return item;
}

bool judge_press_waits(const struct judge_play *play, const struct games_press *item)
{
    bool at_end = !strcmp(item->to, PRESS_DIARY) || !strcmp(item->to, PRESS_STATEMENT);
    return play->game->state != GAMES_STATE_ENDED && (item->held || at_end) && !item->printed &&
           !item->withdrawn_s;
}

/* Tells the writer of a cut item, unless he cut it himself. */
static bool tell_writer(const struct judge_play *play, const struct games_press *item, bool cut,
                        gint64 editor, GError **error)
{
    struct games_person *writer = games_person_get(play->home->store, item->person);
    bool ok = true;
    if (writer && writer->id != editor) {
        g_autofree char *words = judge_press_indent(item->text);
        const char *pairs[] = {"text", words, NULL};
        struct judge_notice notice = {.key = cut ? "press-cut" : "press-restored",
                                      .sentences = true,
                                      .person = writer,
                                      .power = RULES_NO_POWER,
                                      .words = pairs};
        ok = judge_notice_post(play, &notice, error);
    }
    games_person_free(writer);
    return ok;
}

bool judge_press_set_cut(const struct judge_play *play, gint64 id, bool cut, gint64 person, gint64 mail,
                         GError **error)
{
    struct games_press *item = judge_press_item(play, id);
    bool ok = item != NULL;
    if (!ok)
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "game '%s' has no press item %" NUMBER,
                    play->game->name, id);
    else if (item->cut != cut)
        ok = games_press_set(play->home->store, id, "cut", cut ? "1" : "0", error) &&
             judge_play_log(play, cut ? "press-cut" : "press-restored", person, mail, error, "item=%" NUMBER,
                            id) &&
             tell_writer(play, item, cut, person, error);
    games_press_free(item);
    return ok;
}

/* "12", "n° 12", "no. 12" */
gint64 judge_press_number(const char *rest)
{
    const char *at = rest + strcspn(rest, "0123456789");
    gint64 number = 0;
    for (const char *c = rest; c < at; c++)
        if (!strchr(" n.o", *c) && (unsigned char)*c < 0x80)
            return 0;
    size_t len = strspn(at, "0123456789");
    if (!len || len > 15 || at[len + strspn(at + len, " ")])
        return 0;
    number = g_ascii_strtoll(at, NULL, 10);
    return number;
}

bool judge_press_number_words(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return judge_press_number(rest) > 0;
}

/* A refusal becomes a note; other failures go up. */
static bool noted(struct judge_mail *mail, bool ok, const char *key, const char *word, GError **why,
                  GError **error)
{
    mail->asks = true;
    if (ok) {
        judge_mail_take_note(mail, judge_say(mail->home, mail->language, key, "word", word, NULL));
        return true;
    }
    if (g_error_matches(*why, JUDGE_ERROR, JUDGE_ERROR_REFUSED)) {
        judge_mail_take_note(mail,
                             judge_say(mail->home, mail->language, "press-no-item", "word", word, NULL));
        return true;
    }
    g_propagate_error(error, g_steal_pointer(why));
    return false;
}

static bool run_scissors(struct judge_mail *mail, const char *rest, bool cut, GError **error)
{
    g_autoptr(GError) why = NULL;
    gint64 id = judge_press_number(rest);
    g_autofree char *number = g_strdup_printf("%" NUMBER, id);
    bool ok = judge_press_set_cut(mail->play, id, cut, mail->person->id, mail->row->id, &why);
    return noted(mail, ok, cut ? "press-cut-done" : "press-restored-done", number, &why, error);
}

bool judge_press_run_cut(struct judge_mail *mail, const char *rest, GError **error)
{
    return run_scissors(mail, rest, true, error);
}

bool judge_press_run_restore(struct judge_mail *mail, const char *rest, GError **error)
{
    return run_scissors(mail, rest, false, error);
}

/* "france", "france off": a power's name, and whether its silence ends. */
static rules_power power_to_mute(const struct judge_mail *mail, const char *rest, bool *muted)
{
    static const char *const ends[] = {" non", " off", " no"};
    g_autofree char *name = g_strdup(rest);
    *muted = true;
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
        if (g_str_has_suffix(name, ends[i])) {
            name[strlen(name) - strlen(ends[i])] = '\0';
            *muted = false;
            break;
        }
    return mail->play ? judge_press_power(mail->play->board->names, mail->play->board->map, g_strstrip(name))
                      : RULES_NO_POWER;
}

bool judge_press_mute_words(const struct judge_mail *mail, const char *rest)
{
    bool muted;
    return !mail->play || power_to_mute(mail, rest, &muted) != RULES_NO_POWER;
}

bool judge_press_run_mute(struct judge_mail *mail, const char *rest, GError **error)
{
    bool muted;
    rules_power power = power_to_mute(mail, rest, &muted);
    mail->asks = true;
    judge_mail_take_note(
        mail, judge_say(mail->home, mail->language, muted ? "press-mute-on" : "press-mute-off", "word",
                        rules_power_name(mail->play->board->names, power, mail->language), NULL));
    return judge_press_mute(mail->play, power, muted, mail->person->id, mail->row->id, error);
}

bool judge_press_mute(const struct judge_play *play, rules_power power, bool muted, gint64 person,
                      gint64 mail, GError **error)
{
    const char *id = play->board->map->power[power].id;
    g_auto(GStrv) words = g_strsplit(judge_setting(play->game, "muted"), " ", -1);
    g_autoptr(GString) kept = g_string_new(muted ? id : "");
    for (char **w = words; *w; w++)
        if (**w && strcmp(*w, id))
            g_string_append_printf(kept, "%s%s", kept->len ? " " : "", *w);
    return games_game_set(play->home->store, play->game->id, "muted", kept->len ? kept->str : NULL, error) &&
           judge_play_log(play, muted ? "muted" : "unmuted", person, mail, error, "power=%s", id);
}
