/* What the desk tells: columns for programs, sentences for letters. */
#include "say.h"
#include "../conf/zone.h"
#include "../letters/report_notes.h"
#include "../letters/votes.h"
#include "../play/people.h"
#include "../../templates/say.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

void judge_desk_say(const struct judge_play *play, const struct judge_desk_by *by, const char *columns,
                    const char *key, ...)
{
    if (!by->letter) {
        g_string_append_printf(by->said, "%s\n", columns);
        return;
    }

    va_list words;
    va_start(words, key);
    g_autofree char *sentence = judge_say_words(play->home, by->language, key, words);
    va_end(words);
    g_string_append_printf(by->said, "%s\n", sentence);
}

void judge_desk_say_state(const struct judge_play *play, const struct judge_desk_by *by)
{
    const char *name = play->game->name, *code = play->phase ? play->phase->code : NULL;

    if (play->game->state == GAMES_STATE_ENDED) {
        g_autofree char *result = judge_end_said(play, by->language);
        g_autofree char *columns = g_strdup_printf("%s\tended\t%s", name, judge_or_empty(play->game->result));
        judge_desk_say(play, by, columns, "desk-ended", "game", name, "result", result, NULL);
        return;
    }

    g_autofree char *phase = code ? judge_play_phase_name(play, code, by->language) : NULL;
    g_autofree char *columns = g_strdup_printf("%s\t%s", name, code ? code : "-");
    judge_desk_say(play, by, columns, "desk-at", "game", name, "phase", phase, NULL);
}

const char *judge_desk_power_name(const struct judge_play *play, const struct judge_desk_by *by,
                                  const char *id)
{
    if (!id || !by->letter)
        return id;
    return judge_play_power_name(play, id, by->language);
}

/* ---- the audit log ---- */

static struct games_person *reader(const struct judge_play *play, const struct judge_desk_by *by)
{
    return games_person_get(play->home->store, by->person);
}

static char *say_date(const struct judge_play *play, const struct judge_desk_by *by, gint64 at_s)
{
    g_autoptr(games_person) person = reader(play, by);
    return judge_play_date(play, person, at_s, by->language);
}

/* "solo FRANCE": how a game ended, in words. */
static char *say_result(const struct judge_play *play, const struct judge_desk_by *by, const char *result)
{
    g_autofree char *key = g_strdup_printf("vote-end-%.*s", (int)strcspn(result, " "), result);
    const char *powers = strchr(result, ' ');
    g_autofree char *word = judge_votes_power_list(play, powers ? powers + 1 : "", by->language);
    char *said = judge_say(play->home, by->language, key, "word", judge_filled(word), NULL);
    if (*said)
        return said;
    g_free(said);
    return g_strdup(result);
}

/* One value of a detail as a reader knows it. NULL: nothing that says anything to him. */
static char *say_value(const struct judge_play *play, const struct judge_desk_by *by, const char *name,
                       const char *value)
{
    g_autoptr(GDateTime) date = g_date_time_new_from_iso8601(value, NULL);

    if (!*value || !strcmp(value, "-"))
        return NULL;
    if (date)
        return say_date(play, by, g_date_time_to_unix(date));
    if (!strcmp(name, "rules"))
        return judge_rules_title(value);
    if (!strcmp(name, "result"))
        return say_result(play, by, value);
    if (!strcmp(name, "power") || !strcmp(name, "powers") || !strcmp(name, "before"))
        return judge_votes_power_list(play, value, by->language);

    return judge_play_phase_name(play, value, by->language);
}

/* "name=": where the next value of a detail begins, at or after `at`; NULL: there is none. `*len`: of the name. */
static const char *find_name(const char *detail, const char *at, gsize *len)
{
    for (; *at; at++) {
        bool begins = at == detail || at[-1] == ' ';
        *len = begins ? strspn(at, "abcdefghijklmnopqrstuvwxyz-") : 0;
        if (*len && at[*len] == '=')
            return at;
    }
    return NULL;
}

/* "phase=S1901M why=a slip" in words; what has no word in the catalogue is not for readers. Transfer full. */
static char *say_detail(const struct judge_play *play, const struct judge_desk_by *by, const char *detail)
{
    g_autoptr(GString) text = g_string_new(NULL);
    gsize len = 0, next_len = 0;
    const char *at = find_name(detail, detail, &len);

    if (!at && judge_play_power(play, detail) == RULES_NO_POWER)
        return say_value(play, by, "", detail);
    if (!at)
        return judge_votes_power_list(play, detail, by->language);

    for (const char *next; at; at = next, len = next_len) {
        const char *from = at + len + 1;
        next = find_name(detail, from, &next_len);
        g_autofree char *name = g_strndup(at, len);
        g_autofree char *value = g_strchomp(next ? g_strndup(from, (gsize)(next - from)) : g_strdup(from));
        g_autofree char *key = g_strconcat("event-detail.", name, NULL);
        g_autofree char *said = say_value(play, by, name, value);
        if (!said || !templates_phrase_exists(by->language, key))
            continue;
        g_autofree char *what = templates_phrase_words(by->language, key, "value", said, NULL);
        g_string_append_printf(text, "%s%s", text->len ? templates_joint(by->language) : "", what);
    }

    return text->len ? g_strdup(text->str) : NULL;
}

void judge_desk_say_event(const struct judge_play *play, const struct judge_desk_by *by,
                          const struct games_event *event)
{
    struct games_store *store = play->home->store;
    g_autoptr(games_person) person = games_person_get(store, event->person);
    g_autoptr(games_phase) phase = games_phase_get(store, event->phase);
    g_autofree char *stamp = judge_stamp(event->at_s);
    g_autofree char *mail = event->mail ? g_strdup_printf("%" NUMBER, event->mail) : NULL;
    g_autoptr(games_act) act = games_act_get(store, games_act_of_event(store, event->id));
    const char *login = act && !person ? act->login : NULL, *who = person ? person->name : "-";
    bool first = act && act->first_event == event->id;
    g_autofree char *number = first ? g_strdup_printf("%" NUMBER, act->id) : NULL;
    g_autofree char *columns =
        g_strdup_printf("%s\t%s\t%s\t%s\t%s%s\t%s\t%s%s", stamp, event->what, phase ? phase->code : "-",
                        login ? login : who, mail ? "mail=" : "-", judge_or_empty(mail),
                        event->detail ? event->detail : "", number ? "act=" : "-", judge_or_empty(number));

    g_autofree char *when = say_date(play, by, event->at_s);
    g_autofree char *where = phase ? judge_play_phase_name(play, phase->code, by->language) : NULL;
    g_autofree char *what = judge_event_said(event->what, by->language);
    bool setting = !strcmp(event->what, "set"); /* the editor's own words */
    g_autofree char *detail = NULL;
    if (event->detail)
        detail = setting ? g_strdup(event->detail) : say_detail(play, by, event->detail);
    judge_desk_say(play, by, columns, "desk-event", "number", number, "when", when, "what", what, "phase",
                   where, "who", person ? person->name : NULL, "login", login, "mail", mail, "detail", detail,
                   NULL);
}

void judge_desk_say_objection(const struct judge_play *play, const struct judge_desk_by *by,
                              const struct games_objection *objection)
{
    g_autoptr(games_phase) row = games_phase_get(play->home->store, objection->phase);
    g_autoptr(games_person) person = games_person_get(play->home->store, objection->person);
    g_autofree char *body = g_strdelimit(g_strdup(objection->text), "\r\n\t", ' ');
    const char *answer = judge_or_empty(objection->answer);
    g_autofree char *columns = g_strjoin("\t", DIGITS(objection->id), row ? row->code : "-", objection->state,
                                         person ? person->name : "-", body, answer, NULL);

    g_autofree char *key = g_strconcat("objection-", objection->state, NULL);
    g_autofree char *state = judge_say(play->home, by->language, key, NULL);
    g_autofree char *phase = row ? judge_play_phase_name(play, row->code, by->language) : NULL;
    judge_desk_say(play, by, columns, "desk-objection", "number", DIGITS(objection->id), "phase", phase,
                   "who", person ? person->name : NULL, "text", body, "state", state, "answer",
                   *answer ? answer : NULL, NULL);
}
