#include "stored.h"
#include "handlers.h"
#include "message.h"
#include "../desk/press.h"
#include "../desk/say.h"
#include "../letters/press.h"
#include "../play/people.h"
#include "../conf/settings.h"

#include <stdio.h>
#include <string.h>

enum { RAW_BYTES = 20000 };

/* ---- what became of its lines, kept as a fact: "HASH how" a line, and "letters FIRST LAST" ---- */

static bool keep(struct judge_home *home, gint64 id, const char *more, GError **error)
{
    g_autofree char *key = g_strdup_printf("read/%" G_GINT64_FORMAT, id),
                    *kept = games_store_get(home->store, key);
    g_autofree char *all = g_strconcat(judge_or_empty(kept), more, NULL);
    return !*more || games_store_set(home->store, key, all, error);
}

static char **kept_of(struct judge_home *home, gint64 id)
{
    g_autofree char *key = g_strdup_printf("read/%" G_GINT64_FORMAT, id),
                    *kept = games_store_get(home->store, key);
    return g_strsplit(judge_or_empty(kept), "\n", -1);
}

/* A line is found again by its words, wherever it stands. */
static char *mark_of(const char *words)
{
    g_autofree char *bare = g_strstrip(g_strdup(words));
    return *bare ? g_strdup_printf("%08x ", g_str_hash(bare)) : NULL;
}

bool judge_stored_keep_lines(struct judge_home *home, gint64 id, const struct judge_text *text,
                             GError **error)
{
    g_autoptr(GString) lines = g_string_new(NULL);
    GAMES_EACH(const struct judge_line, line, text->lines) {
        bool unread = line->taker == JUDGE_TAKER_ORDERS && line->as &&
                      !strcmp(line->as, rules_read_status_word(RULES_READ_UNREAD));
        g_autofree char *mark = mark_of(line->words);
        if (mark)
            g_string_append_printf(lines, "%s%s\n", mark,
                                   judge_taker_word(unread ? JUDGE_TAKER_NOBODY : line->taker));
    }
    return keep(home, id, lines->str, error);
}

bool judge_stored_keep_letters(struct judge_home *home, gint64 id, gint64 before, GError **error)
{
    gint64 last = games_outbox_last(home->store);
    g_autofree char *line =
        last > before
            ? g_strdup_printf("letters %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", before + 1, last)
            : g_strdup("");
    return keep(home, id, line, error);
}

/* The orders read from a line, or as what it was taken; each order and each line's record serves once. Transfer full. */
static char *taken_as(GPtrArray *orders, char **kept, const char *line, enum rules_language language)
{
    g_autoptr(GString) said = g_string_new(NULL);
    for (guint i = 0; i < orders->len;) {
        const struct games_order *order = orders->pdata[i];
        if (!order->source || !strstr(line, order->source)) {
            i++;
            continue;
        }
        judge_list_add(said, order->text);
        g_ptr_array_remove_index(orders, i);
    }

    g_autofree char *mark = mark_of(line);
    for (; mark && *kept; kept++)
        if (g_str_has_prefix(*kept, mark)) {
            g_autofree char *key = g_strconcat("taken.", *kept + strlen(mark), NULL);
            g_autofree char *as = templates_phrase(language, g_strdelimit(key, " ", '-'), NULL);
            **kept = '\0';
            return g_strdup(said->len ? said->str : as);
        }
    return g_strdup(said->str);
}

char *judge_stored_reading(struct judge_home *home, gint64 id, enum rules_language language)
{
    g_autoptr(mailio_message) message = judge_message_of(home, id, NULL);
    if (!message)
        return NULL;

    g_autoptr(GPtrArray) orders = games_order_of_mail(home->store, id);
    g_auto(GStrv) kept = kept_of(home, id);
    g_auto(GStrv) lines = g_strsplit(message->text, "\n", -1);
    GString *out = g_string_new(NULL);
    for (char **line = lines; *line; line++) {
        g_autofree char *as = taken_as(orders, kept, g_strchomp(*line), language);
        g_string_append_printf(out, "%s%s%s\n", *line, *as ? "  → " : "", as);
    }
    for (guint i = 0; i < orders->len; i++) { /* over several lines, in the subject, in an attachment */
        const struct games_order *order = orders->pdata[i];
        g_string_append_printf(out, "%s  → %s\n", judge_or_empty(order->source), order->text);
    }
    return g_strchomp(g_string_free(out, FALSE));
}

char *judge_stored_answers(struct judge_home *home, gint64 id)
{
    g_autoptr(games_mail_in) row = games_mail_get(home->store, id);
    g_auto(GStrv) kept = kept_of(home, id);
    g_autoptr(GString) said = g_string_new(NULL);
    for (char **line = kept; row && *line; line++) {
        gint64 first, last;
        if (sscanf(*line, "letters %" G_GINT64_FORMAT " %" G_GINT64_FORMAT, &first, &last) != 2)
            continue;
        for (gint64 number = first; number <= last; number++) {
            g_autoptr(games_letter) letter = games_outbox_get(home->store, number);
            gsize len = 0;
            const char *bytes = letter && letter->person == row->person && letter->raw
                                    ? g_bytes_get_data(letter->raw, &len)
                                    : NULL;
            g_autoptr(mailio_message) message = len ? mailio_message_parse(bytes, len, NULL) : NULL;
            if (message && message->subject)
                judge_list_join(said, "\n", message->subject);
        }
    }
    return said->len ? g_strdup(said->str) : NULL;
}

bool judge_words_stored(const struct judge_scope *scope)
{
    return scope->play && scope->editor && judge_press_number(scope->rest);
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
    g_autofree char *text = g_strndup(judge_or_empty(bytes), MIN(len, RAW_BYTES));
    return len ? indent(text) : g_strdup("");
}

/* What it brought about, a sentence a line. Transfer full. */
static char *effects_of(const struct judge_scope *scope, gint64 id)
{
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_desk_by by = {
        .person = scope->person->id, .said = said, .letter = true, .language = scope->language};
    g_autoptr(GPtrArray) events = games_event_of_mail(scope->home->store, id);
    GAMES_EACH(const struct games_event, event, events)
        if (event->game == scope->play->game->id)
            judge_desk_say_event(scope->play, &by, event);
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
    GAMES_EACH(const struct games_press, press, all)
        if (press->mail == mail && !may_read(play, press))
            return true;
    return false;
}

bool judge_run_stored(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_home *home = mail->in.home;
    gint64 id = judge_press_number(scope->rest);
    g_autoptr(games_mail_in) stored = games_mail_get(home->store, id);
    bool his = stored && stored->game == scope->play->game->id;
    if (!his) { /* of another game, or none: no word of it, not even that it is there */
        return judge_intake_tell(&mail->in, "stored-none", "number", DIGITS(id), "game",
                                 scope->play->game->name, NULL);
    }

    g_autoptr(games_person) person = games_person_get(home->store, stored->person);
    g_autofree char *when =
        judge_play_date(scope->play, mail->in.person, stored->received_s, mail->in.language);
    bool hidden = is_promised_hidden(scope->play, id);
    g_autofree char *words = hidden ? NULL : judge_stored_reading(home, id, mail->in.language),
                    *shown = words ? indent(words) : NULL;
    g_autofree char *answers = hidden ? NULL : judge_stored_answers(home, id),
                    *answered = answers ? indent(answers) : NULL;
    g_autofree char *raw = hidden ? g_strdup("") : raw_of(home, id), *effects = effects_of(scope, id);
    g_autofree char *subject =
        judge_say(home, mail->in.language, "stored-subject", "number", DIGITS(id), NULL);
    g_autofree char *text = judge_say(home, mail->in.language, "stored", "number", DIGITS(id), "when", when,
                                      "who", person ? person->name : NULL, "effects", effects, "words", shown,
                                      "answered", answered, "hidden", judge_flag(hidden), "raw", raw, NULL);
    return judge_mail_answer(mail, scope->play, "editor", subject, text, error);
}
