#include "players.h"
#include "people.h"
#include "../conf/list.h"
#include "../conf/words.h"

#include <string.h>

struct judge_players {
    GHashTable *by_key;    /* of a name: the name that is shown */
    GHashTable *by_person; /* of a number */
};

char *judge_name_key(const char *name)
{
    const char *comma = strchr(name, ',');
    bool turned = comma && !strchr(comma + 1, ',');
    g_autofree char *last = turned ? g_strndup(name, (gsize)(comma - name)) : NULL;
    g_autofree char *straight = turned ? g_strconcat(comma + 1, " ", last, NULL) : g_strdup(name);
    g_autofree char *folded = judge_fold(straight, G_MAXSIZE);
    GString *key = g_string_new(NULL);
    for (const char *c = folded; *c; c = g_utf8_next_char(c)) {
        if (g_unichar_isalnum(g_utf8_get_char(c)))
            g_string_append_unichar(key, g_utf8_get_char(c));
        else if (key->len && key->str[key->len - 1] != ' ')
            g_string_append_c(key, ' ');
    }
    return g_strchomp(g_string_free(key, FALSE));
}

/* A name that nobody bears yet: his own, or with a number behind. Transfer full. */
static char *free_name(const struct judge_players *players, const char *name)
{
    char *shown = g_strdup(name);
    for (unsigned n = 2;; n++) {
        g_autofree char *key = judge_name_key(shown);
        if (!g_hash_table_contains(players->by_key, key))
            return shown;
        g_free(shown);
        shown = g_strdup_printf("%s (%u)", name, n);
    }
}

static const char *add_name(struct judge_players *players, char *shown)
{
    g_hash_table_insert(players->by_key, judge_name_key(shown), shown);
    return shown;
}

static void put_person(struct judge_players *players, gint64 id, char *shown)
{
    gint64 *key = g_new(gint64, 1);
    *key = id;
    g_hash_table_insert(players->by_person, key, shown);
}

/* A name of before stands for who is shown so, unless somebody bears it now. `key` is transferred. */
static void means(struct judge_players *players, char *key, const char *shown)
{
    if (g_hash_table_contains(players->by_key, key))
        g_free(key);
    else
        g_hash_table_insert(players->by_key, key, g_strdup(shown));
}

/* The same of the name of a person who is another. */
static void own_name_means(struct judge_players *players, const GPtrArray *people, gint64 id,
                           const char *shown)
{
    GAMES_EACH(const struct games_person, person, people) {
        g_autofree char *own = person->id == id ? judge_person_name(person) : NULL;
        if (own)
            means(players, judge_name_key(own), shown);
    }
}

/* The number that a name or another number stands for; 0: it is no key of that kind. */
static gint64 number_of(const char *key)
{
    return *key == '#' ? g_ascii_strtoll(key + 1, NULL, 10) : 0;
}

struct judge_players *judge_players_read(struct judge_home *home)
{
    struct judge_players *players = g_new0(struct judge_players, 1);
    g_autoptr(GPtrArray) people = games_person_list(home->store), names = games_person_names(home->store);
    players->by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    players->by_person = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    GAMES_EACH(const struct games_person, person, people) {
        g_autofree char *own = judge_person_name(person);
        bool merged = false;
        GAMES_EACH(const struct games_person_name, name, names)
            merged |= number_of(name->key) == person->id;
        if (own && !merged) {
            char *shown = free_name(players, own);
            put_person(players, person->id, g_strdup(add_name(players, shown)));
        }
    }
    GAMES_EACH(const struct games_person_name, name, names) {
        const char *shown = g_hash_table_lookup(players->by_person, &name->person);
        gint64 merged = number_of(name->key);
        if (!shown)
            continue;
        if (merged)
            put_person(players, merged, g_strdup(shown));
        else
            means(players, g_strdup(name->key), shown);
        own_name_means(players, people, merged, shown);
    }
    return players;
}

void judge_players_free(struct judge_players *players)
{
    if (!players)
        return;
    g_hash_table_unref(players->by_key);
    g_hash_table_unref(players->by_person);
    g_free(players);
}

const char *judge_players_name(struct judge_players *players, gint64 person, const char *name)
{
    const char *shown = person ? g_hash_table_lookup(players->by_person, &person) : NULL;
    if (shown || !name)
        return shown;
    g_autofree char *key = judge_name_key(name);
    shown = g_hash_table_lookup(players->by_key, key);
    return shown ? shown : add_name(players, g_strdup(name));
}

const char *judge_players_known(const struct judge_players *players, const char *name)
{
    g_autofree char *key = judge_name_key(name);
    return g_hash_table_lookup(players->by_key, key);
}

/* Whether each word of `wanted` begins one of the name's. */
static bool begins_so(const char *key, const char *wanted)
{
    g_auto(GStrv) own = g_strsplit(key, " ", -1), words = g_strsplit(wanted, " ", -1);
    bool all = *wanted != '\0';
    for (char **word = words; *word && all; word++) {
        bool found = false;
        for (char **one = own; *one && !found; one++)
            found = g_str_has_prefix(*one, *word);
        all = found;
    }
    return all;
}

const char *judge_name_meant(const GPtrArray *names, const char *wanted, GString *several)
{
    g_autofree char *key = judge_name_key(wanted);
    const char *found = NULL;
    unsigned n = 0;
    g_autoptr(GString) list = g_string_new(NULL);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *one = judge_name_key(names->pdata[i]);
        if (!strcmp(one, key))
            return names->pdata[i];
        if (!begins_so(one, key) || !g_hash_table_add(seen, names->pdata[i]))
            continue;
        found = names->pdata[i];
        n++;
        judge_list_add(list, found);
    }
    if (n > 1)
        g_string_append(several, list->str);
    return n == 1 ? found : NULL;
}

const char *judge_name_near(const GPtrArray *names, const char *wanted)
{
    g_autofree char *key = judge_name_key(wanted);
    g_autoptr(GPtrArray) keys = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < names->len; i++)
        g_ptr_array_add(keys, judge_name_key(names->pdata[i]));
    const char *near = judge_list_nearest(key, keys);
    for (guint i = 0; near && i < names->len; i++)
        if (keys->pdata[i] == near)
            return names->pdata[i];
    return NULL;
}
