#include "household.h"
#include "people.h"
#include "../conf/list.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/words.h"

#include <string.h>

/* The words of a name, folded, without its signs; letters that only look otherwise are the same. Transfer full. */
static GStrv words_of(const char *name)
{
    g_autofree char *looks = judge_look(name), *folded = judge_fold(looks, G_MAXSIZE);
    g_autoptr(GString) words = g_string_new(NULL);
    for (const char *c = folded; *c; c = g_utf8_next_char(c)) {
        gunichar letter = g_utf8_get_char(c);
        if (g_unichar_isalnum(letter))
            g_string_append_unichar(words, letter);
        else if (words->len && words->str[words->len - 1] != ' ')
            g_string_append_c(words, ' ');
    }
    return g_strsplit(g_strchomp(words->str), " ", -1);
}

char *judge_player_named(const struct judge_play *play, const char *text)
{
    g_auto(GStrv) words = g_regex_split_simple("[\\W\\d_]+", judge_or_empty(text), 0, 0);
    g_autoptr(GString) all = g_string_new(NULL);
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, true);
    GAMES_EACH(const struct games_seat, seat, seats) {
        g_autoptr(games_person) one =
            games_person_get(play->home->store, seat->role == GAMES_ROLE_PLAYER ? seat->person : 0);
        if (one)
            g_string_append_printf(all, "%s %s %.*s ", judge_or_empty(one->name), judge_or_empty(one->alias),
                                   (int)strcspn(judge_or_empty(one->address), "@"),
                                   judge_or_empty(one->address));
    }
    g_auto(GStrv) names = words_of(all->str);
    for (char **word = words; *word && !judge_game_shows_names(play->game); word++) {
        g_autofree char *small = judge_fold(*word, G_MAXSIZE);
        if (strlen(small) > 2 && g_strv_contains((const char *const *)names, small) &&
            (g_unichar_isupper(g_utf8_get_char(*word)) || !judge_word_in(small, judge_words_name_common)) &&
            !judge_word_in(small, judge_words_name_particle) &&
            rules_names_find_power(play->board->names, small, strlen(small)) == RULES_NO_POWER)
            return g_strdup(*word);
    }
    return NULL;
}

static bool holds_all(char **all, char **some)
{
    for (char **word = some; *word; word++)
        if (!g_strv_contains((const char *const *)all, *word))
            return false;
    return *some != NULL;
}

bool judge_name_has(const char *name, const char *words)
{
    g_auto(GStrv) all = words_of(name), some = words_of(words);
    return holds_all(all, some);
}

bool judge_names_agree(const char *one, const char *other)
{
    return judge_name_has(one, other) || judge_name_has(other, one);
}

/* Whether press is addressed by words: everybody, or a power of some game that is not over, beside small words: "la France 2". */
static bool is_address(struct judge_home *home, const GPtrArray *games, const char *text)
{
    g_auto(GStrv) words = words_of(text);
    bool any = false;
    for (char **word = words; *word; word++) {
        bool is = judge_word_in(*word, judge_words_press_all);
        for (guint i = 0; !is && games && i < games->len; i++) {
            const struct judge_board *board = judge_home_board(home, games->pdata[i], NULL);
            is = board && rules_names_find_power(board->names, *word, strlen(*word)) != RULES_NO_POWER;
        }
        any |= is;
        if (!is && (*word)[1] && !judge_word_in(*word, judge_words_name_particle))
            return false;
    }
    return any;
}

/* The editor or the judge in any words, or an address of press, which may be set apart by signs: "Ben Carter (France)". */
static bool is_of_role(struct judge_home *home, const char *name)
{
    g_auto(GStrv) words = words_of(name), judge = words_of(home->config->name),
                  parts = g_regex_split_simple("[^\\w\\s.'’-]| - ", name, 0, 0);
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    g_autofree char *whole = g_strjoinv(" ", words);
    bool of_role =
        !*words || holds_all(words, judge) || judge_word_within(whole, judge_words_press_editor_phrase);
    for (char **word = words; *word; word++)
        of_role |= judge_word_in(*word, judge_words_press_editor);
    for (char **part = parts; !of_role && *part; part++)
        of_role = is_address(home, games, *part);
    return of_role;
}

/* The words of a name that tell, without "the" and "Mr", "0" and "1" as the letters that they look like; `letters`: of all words. */
static GStrv telling(const char *name, GString *letters)
{
    g_auto(GStrv) words = words_of(name);
    g_autoptr(GStrvBuilder) kept = g_strv_builder_new();
    for (char **word = words; *word; word++) {
        bool tells = !judge_word_in(*word, judge_words_name_particle);
        g_string_append(letters, g_strdelimit(g_strdelimit(*word, "i1", 'l'), "0", 'o'));
        if (tells)
            g_strv_builder_add(kept, *word);
    }
    return g_strv_builder_end(kept);
}

/* Whether a name is another one, in whatever order and signs, or that one with words about it: "Carla Dupuis, the real one". */
static bool bears(const char *name, const char *other)
{
    g_autoptr(GString) letters = g_string_new(NULL), joined = g_string_new(NULL);
    g_auto(GStrv) own = telling(name, letters), others = telling(judge_or_empty(other), joined);
    guint n = g_strv_length(others), all = g_strv_length(own);
    bool same = g_string_equal(letters, joined);
    for (guint i = 0; !same && i + n <= all && (n > 1 || all == n); i++) {
        char *behind = own[i + n];
        own[i + n] = NULL;
        same = holds_all(own + i, others) && holds_all(others, own + i);
        own[i + n] = behind;
    }
    return same;
}

/* Letters of two alphabets that look alike make one name of another. */
static bool is_disguised(const char *name)
{
    bool latin = false, like = false;
    for (const char *at = name; *at; at = g_utf8_next_char(at)) {
        GUnicodeScript script = g_unichar_get_script(g_utf8_get_char(at));
        latin |= script == G_UNICODE_SCRIPT_LATIN;
        like |= script == G_UNICODE_SCRIPT_CYRILLIC || script == G_UNICODE_SCRIPT_GREEK;
    }
    return latin && like;
}

/* Whether a name is a part of an editor's, by which players know him; he himself may bear it. */
static bool is_of_editor(struct judge_home *home, gint64 person, const char *name)
{
    g_autoptr(GString) letters = g_string_new(NULL);
    g_auto(GStrv) own = telling(name, letters);
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    bool his = false;
    for (guint i = 0; i < games->len && *own; i++) {
        g_autoptr(GPtrArray) seats =
            games_seat_list(home->store, ((const struct games_game *)games->pdata[i])->id, false);
        GAMES_EACH(const struct games_seat, seat, seats) {
            bool edits = seat->role == GAMES_ROLE_EDITOR && seat->person != person;
            g_autoptr(games_person) editor = edits ? games_person_get(home->store, seat->person) : NULL;
            g_auto(GStrv) names = words_of(editor ? editor->name : "");
            his |= holds_all(names, own);
        }
    }
    return his;
}

gint64 judge_name_is_persons(struct judge_home *home, gint64 person, const char *name)
{
    g_autoptr(GPtrArray) people = games_person_list(home->store);
    gint64 other = 0;
    for (guint i = 0; !other && i < people->len; i++) {
        const struct games_person *one = people->pdata[i];
        bool his = one->id != person && (bears(name, one->name) || bears(name, one->alias));
        other = his ? one->id : 0;
    }
    return other;
}

bool judge_name_is_others(struct judge_home *home, gint64 person, const char *name)
{
    return is_disguised(name) || is_of_role(home, name) || is_of_editor(home, person, name) ||
           judge_name_is_persons(home, person, name);
}

/* Nobody has told his name yet: he bears his address. */
static bool is_nameless(const struct games_person *person)
{
    return !person->name || strchr(person->name, '@');
}

/* The one of some people whom a name means; without a name, or of one who has none, the only one. 0: none, or several. */
static gint64 find(struct judge_home *home, const GArray *people, const char *name)
{
    gint64 found = 0;
    for (guint i = 0; i < people->len; i++) {
        g_autoptr(games_person) person = games_person_get(home->store, g_array_index(people, gint64, i));
        bool only =
            people->len == 1 && (!name || (person && is_nameless(person) && !judge_is_chief(home, person)));
        bool called = person && name &&
                      (judge_names_agree(person->name, name) ||
                       (person->alias && judge_names_agree(person->alias, name)));
        bool meant = person && (only || called);
        if (meant && (!found || !g_strcmp0(person->name, name)))
            found = person->id;
    }
    return found;
}

/* Somebody known: who had no name gets the one that was given. */
static bool complete(struct judge_home *home, gint64 id, const char *name, const char *language,
                     GError **error)
{
    g_autoptr(games_person) person = games_person_get(home->store, id);
    bool baptised = person && name && is_nameless(person);
    return (!baptised || games_person_set(home->store, id, "name", name, error)) &&
           (!language || games_person_set(home->store, id, "language", language, error));
}

static char *names_of(struct judge_home *home, const GArray *people)
{
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < people->len; i++) {
        g_autoptr(games_person) person = games_person_get(home->store, g_array_index(people, gint64, i));
        if (person)
            judge_list_add(list, person->name);
    }
    return g_string_free(list, FALSE);
}

gint64 judge_person_enter(struct judge_home *home, const char *address, const char *name,
                          const char *language, const char *preset, GError **error)
{
    struct games_store *store = home->store;
    g_autofree char *small = g_ascii_strdown(address, -1);
    if (!g_strcmp0(small, home->config->editor)) /* he is there before whoever shares his address */
        games_person_free(judge_editor(home, NULL));
    g_autoptr(GArray) there = games_persons_by_address(store, small);
    const char *speaks = language ? language : preset;
    if (!there->len)
        return games_person_add(store, name ? name : small, small, speaks, error);

    gint64 id = find(home, there, name);
    if (id)
        return complete(home, id, name, language, error) ? id : 0;

    g_autofree char *names = names_of(home, there);
    if (!name) {
        judge_refuse(error, "address-shared", "address", small, "names", names, NULL);
        return 0;
    }

    judge_home_tell(home, NULL, "tell-beside", "address", small, "name", name, "others", names, NULL);
    return games_person_add_beside(store, name, small, speaks, error);
}

static bool shares(struct judge_home *home, gint64 person, gint64 other)
{
    g_auto(GStrv) own = games_person_addresses(home->store, person);
    for (char **address = own; *address; address++)
        if (games_person_writes_from(home->store, other, *address))
            return true;
    return false;
}

char *judge_household_rival(const struct judge_play *play, gint64 person)
{
    if (!judge_setting_is(play->game, "shared-address", "no"))
        return NULL;
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, false);
    GAMES_EACH(const struct games_seat, seat, seats) {
        bool rival = seat->role == GAMES_ROLE_PLAYER && seat->person != person &&
                     shares(play->home, person, seat->person);
        g_autoptr(games_person) who = rival ? games_person_get(play->home->store, seat->person) : NULL;
        char *name = who ? g_strdup(who->name) : NULL;
        if (name)
            return name;
    }
    return NULL;
}
