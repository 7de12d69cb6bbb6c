#include "admission.h"
#include "say.h"
#include "../course/course.h"
#include "../course/draw.h"
#include "../letters/notice.h"
#include "../play/people.h"
#include "../play/reliability.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/words.h"

#include <string.h>

bool judge_admission_rate_ok(const struct games_reliability *reliability, gint64 min_percent)
{
    return min_percent <= 0 || reliability->turns < JUDGE_ADMISSION_NEWCOMER ||
           games_reliability_percent(reliability) >= min_percent;
}

char *judge_admission_refusal(struct judge_home *home, const struct games_game *game,
                              const struct games_person *person, enum rules_language language)
{
    g_auto(GStrv) addresses = games_person_addresses(home->store, person->id);
    if (judge_lists_address(judge_setting(game, "deny"), addresses))
        return judge_say(home, language, "join-denied", "game", game->name, NULL);
    gint64 wanted = judge_setting_number(game, "min-reliability");
    struct games_reliability own = games_reliability_of(home->store, person->id, JUDGE_ADMISSION_TURNS);
    /* Who has played in a game that goes on may come back to it, whatever became of him since. */
    if (judge_admission_rate_ok(&own, wanted) ||
        (game->state != GAMES_STATE_FORMING &&
         games_seat_played(home->store, game->id, person->id, NULL, false)))
        return NULL;
    g_autofree char *rate = judge_reliability_said(home, person->id, true, language);
    return judge_say(home, language, "join-unreliable", "game", game->name, "wanted", DIGITS(wanted), "rate",
                     rate, NULL);
}

/* "Jean Dupont <jean@example.org>", for editors. Transfer full. */
static char *who(const struct games_person *person)
{
    g_autofree char *name = judge_person_name(person);
    return name ? g_strdup_printf("%s <%s>", name, person->address) : g_strdup(person->address);
}

bool judge_admission_propose(const struct judge_play *play, const struct games_person *person,
                             rules_power power, const char *key, const char *wishes, GError **error)
{
    g_autofree char *name = who(person);
    g_autoptr(GPtrArray) editors = judge_desk_editors(play, error);
    for (guint i = 0; editors && i < editors->len; i++) {
        const struct games_person *editor = editors->pdata[i];
        g_autofree char *rate =
            judge_reliability_said(play->home, person->id, true, judge_play_language(play, editor));
        const char *pairs[] = {"who",  name, "name",   person->name, "address", person->address,
                               "rate", rate, "wishes", wishes,       NULL};
        if (!judge_notice_tell(play, editor->id, power, key, pairs, error))
            return false;
    }
    return editors != NULL;
}

bool judge_admission_ask(const struct judge_play *play, const struct games_person *person, gint64 mail,
                         const char *wishes, GError **error)
{
    struct judge_home *home = play->home;
    bool again;

    if (!games_admission_ask(home->store, play->game->id, person->id, mail, judge_filled(wishes), home->now_s,
                             &again, error) ||
        !judge_play_log(play, "asked-to-join", person->id, mail, error, "preferences=%s",
                        *wishes ? wishes : "-"))
        return false;

    return again ||
           judge_admission_propose(play, person, RULES_NO_POWER, "join-asks", judge_filled(wishes), error);
}

bool judge_admission_withdraw(const struct judge_play *play, gint64 person, gint64 mail, bool *was,
                              GError **error)
{
    g_autoptr(GPtrArray) open = games_admission_list(play->home->store, play->game->id);
    *was = false;
    GAMES_EACH(const struct games_admission, one, open) {
        if (one->person != person)
            continue;
        *was = true;
        return games_admission_close(play->home->store, one->id, "withdrawn", play->home->now_s, error) &&
               judge_play_log(play, "asked-no-more", person, mail, error, "request=%" G_GINT64_FORMAT,
                              one->id);
    }
    return true;
}

/* Who asks to be let in, one a line. */
static void say_list(const struct judge_play *play, const GPtrArray *open, const struct judge_desk_by *by)
{
    GAMES_EACH(const struct games_admission, one, open) {
        g_autoptr(games_person) person = games_person_get(play->home->store, one->person);
        g_autofree char *name = person ? who(person) : g_strdup("?");
        g_autofree char *columns = g_strjoin("\t", name, one->wishes ? one->wishes : "-", NULL);
        judge_desk_say(play, by, columns, "desk-candidate", "name", name, "wishes", one->wishes, NULL);
    }
}

/* Whether the editor's words mean that person: an address of his, or the beginning of his name. */
static bool is_meant(struct judge_home *home, gint64 id, const char *words)
{
    g_auto(GStrv) own = games_person_addresses(home->store, id);
    for (char **o = own; *o; o++)
        if (!g_ascii_strcasecmp(*o, words))
            return true;
    g_autoptr(games_person) person = games_person_get(home->store, id);
    g_autofree char *name = person ? judge_person_name(person) : NULL;
    char folded[256] = "", wanted[256] = "";
    if (name)
        rules_text_fold(name, strlen(name), folded, sizeof folded);
    rules_text_fold(words, MIN(strlen(words), 80), wanted, sizeof wanted);
    return *wanted && g_str_has_prefix(folded, wanted);
}

/* The one that is meant, of those who ask. NULL with REFUSED: nobody, or several. */
static const struct games_admission *find(const struct judge_play *play, const GPtrArray *open,
                                          const struct judge_desk_by *by, const char *words, GError **error)
{
    const struct games_admission *found = NULL;
    unsigned n = 0;

    GAMES_EACH(const struct games_admission, one, open) {
        bool meant = !*words || is_meant(play->home, one->person, words);
        found = meant ? one : found;
        n += meant;
    }

    if (n == 1)
        return found;

    g_autoptr(GString) list = g_string_new(NULL);
    struct judge_desk_by sentence = {.said = list, .letter = true, .language = by->language};
    say_list(play, open, &sentence);
    g_strdelimit(g_strchomp(list->str), "\n", ';');
    if (!open->len)
        judge_refuse(error, "admit-nobody", "game", play->game->name, NULL);
    else if (n)
        judge_refuse(error, "admit-several", "list", list->str, NULL);
    else
        judge_refuse(error, "admit-not-he", "words", words, "list", list->str, NULL);
    return NULL;
}

static bool admit(struct judge_play *play, const struct judge_desk_by *by, const struct games_admission *one,
                  GError **error)
{
    struct judge_home *home = play->home;
    if (!games_admission_close(home->store, one->id, "admitted", home->now_s, error))
        return false;
    if (judge_play_seat_of(play, one->person, GAMES_ROLE_PLAYER)) /* seated by hand meanwhile */
        return true;
    g_autoptr(games_person) person = games_person_get(home->store, one->person);
    g_autofree char *name = person ? who(person) : g_strdup("?");
    if (play->game->state != GAMES_STATE_FORMING) {
        judge_desk_say(play, by, name, "desk-admitted", "name", name, NULL);
        return judge_seats_wait(play, one->person, by->mail, error);
    }

    gint64 seat =
        games_seat_add(home->store, play->game->id, one->person, GAMES_ROLE_PLAYER, NULL, home->now_s, error);
    if (!seat || (one->wishes && !games_seat_set(home->store, seat, "preferences", one->wishes, error)) ||
        !judge_play_log(play, "joined", one->person, by->mail, error,
                        "admitted-by=%" G_GINT64_FORMAT " preferences=%s", by->person,
                        one->wishes ? one->wishes : "-") ||
        !judge_play_reload(play, error))
        return false;

    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    unsigned wanted = judge_seats_wanted(play);
    g_autofree char *count = g_strdup_printf("%u", MIN(joined->len, wanted));
    const char *pairs[] = {
        "count",        count,       "wanted",
        DIGITS(wanted), "place",     joined->len > wanted ? DIGITS(joined->len - wanted) : NULL,
        "wishes",       one->wishes, NULL};
    g_autofree char *columns = g_strdup_printf("%s\t%s/%s", name, count, DIGITS(wanted));
    judge_desk_say(play, by, columns, "desk-admitted", "name", name, "count", count, "wanted", DIGITS(wanted),
                   NULL);
    return judge_notice_tell(play, one->person, RULES_NO_POWER, "join-admitted", pairs, error);
}

bool judge_desk_admit(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_autoptr(GPtrArray) open = games_admission_list(play->home->store, play->game->id);
    const char *name = judge_or_empty(by->asked.rest);
    char folded[64];
    rules_text_fold(name, MIN(strlen(name), 40), folded, sizeof folded);
    bool all = judge_word_in(folded, judge_words_all_word);
    if (play->game->state == GAMES_STATE_ENDED)
        return judge_refuse(error, "join-closed", "game", play->game->name, NULL);

    const struct games_admission *one = all && open->len ? NULL : find(play, open, by, name, error);
    if (!one && !(all && open->len))
        return false;

    for (guint i = 0; i < open->len; i++)
        if ((all || open->pdata[i] == one) && !admit(play, by, open->pdata[i], error))
            return false;

    return play->game->state != GAMES_STATE_FORMING || judge_start_if_full(play, error);
}

bool judge_desk_turn_down(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_autoptr(GPtrArray) open = games_admission_list(play->home->store, play->game->id);
    const char *name = judge_or_empty(by->asked.rest);
    const struct games_admission *one = find(play, open, by, name, error);
    if (!one)
        return false;

    g_autoptr(games_person) person = games_person_get(play->home->store, one->person);
    const char *pairs[] = {"why", judge_filled(by->text), NULL};
    g_autofree char *said = person ? who(person) : g_strdup("?");
    g_string_append_printf(by->said, "%s\n", said);
    return games_admission_close(play->home->store, one->id, "refused", play->home->now_s, error) &&
           judge_play_log(play, "turned-down", by->person, by->mail, error,
                          "person=%" G_GINT64_FORMAT " why=%s", one->person, by->text ? by->text : "") &&
           judge_notice_tell(play, one->person, RULES_NO_POWER, "join-turned-down", pairs, error);
}
