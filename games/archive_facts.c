/* Facts of the store that name a row of a game: what was counted, told, offered; the root of a thread of letters. */
#include "archive_p.h"
#include "store_p.h"

#include <string.h>

enum { MOST_REST = 320 };

static const struct kind {
    const char *kind;
    const char *key;   /* "#": the number of a row of `about`, "=": the game's, "*": the rest */
    const char *about; /* a table; NULL: none */
} kinds[] = {
    {"vote", "vote/#*", "question"},
    {"postponed", "postponed/#*", "phase"},
    {"grace", "grace/#*", "phase"},
    {"silent", "silent/#*", "phase"},
    {"preview", "preview/#*", "phase"},
    {"thread", "thread/=/#", "person"},
    {"offers-last", "offers/last/#/=", "person"},
    {"offers", "offers/*", NULL}, /* a Message-ID */
    {NULL, NULL, NULL},           /* any other */
};

static const struct kind *kind_of(const char *word)
{
    const struct kind *kind = kinds;
    while (kind->kind && strcmp(kind->kind, word))
        kind++;
    return kind;
}

/* Whether a fact is of a kind that an archive holds, and its `rest` as it can be. */
static bool games_archive_fact_ok(const char *kind, const char *rest)
{
    if (!kind_of(kind)->kind || strlen(rest) > MOST_REST)
        return false;

    /* A Message-ID, which never looks like the keys of another kind; else words behind a slash, or none. */
    if (!strcmp(kind, "offers"))
        return strchr(rest, '@') && !strchr(rest, '/');
    return !*rest || (rest[0] == '/' && !strpbrk(rest, "@ \t\r\n"));
}

/* ---- reading ---- */

struct fact {
    gint64 about;
    char *rest, *value;
};

struct facts {
    struct games_store *store;
    gint64 game;
    GHashTable *numbers;
    GArray *found; /* struct fact, of one kind */
};

static void clear_fact(gpointer fact)
{
    struct fact *one = fact;
    g_free(one->rest);
    g_free(one->value);
}

static gint by_number(gconstpointer a, gconstpointer b)
{
    const struct fact *one = a, *other = b;
    if (one->about != other->about)
        return one->about < other->about ? -1 : 1;
    return strcmp(one->rest, other->rest);
}

/* Whether a key is of that form, of that game; the row's number and the rest, if the form has them. */
static bool reads(const char *form, const char *key, gint64 game, gint64 *row, const char **rest)
{
    *row = 0;
    *rest = "";
    for (; *form && *form != '*'; form++) {
        bool number = *form == '#' || *form == '=';
        char *end = (char *)key + 1;
        gint64 value = number ? g_ascii_strtoll(key, &end, 10) : 0;
        if (*form == '#')
            *row = value;
        else if (*form == '=' ? value != game : *key != *form)
            return false;
        key = end;
    }
    if (*form)
        *rest = key;
    return true;
}

static void note_fact(const struct facts *f, const struct kind *kind, const char *key)
{
    gint64 row;
    const char *rest;
    if (!reads(kind->key, key, f->game, &row, &rest) || !games_archive_fact_ok(kind->kind, rest))
        return;
    gint64 number = kind->about ? games_archive_number(f->numbers, kind->about, row) : 0;
    bool ours = kind->about
                    ? number != 0
                    : games_query_int(f->store, "SELECT 1 FROM letter WHERE message_id = ?1 AND game = ?2",
                                      VALUES(TEXT(rest), INT(f->game))) != 0;
    if (!ours)
        return;
    struct fact fact = {number, g_strdup(rest), games_store_get(f->store, key)};
    g_array_append_val(f->found, fact);
}

/* The facts of one kind, by number. */
static void find_facts(const struct facts *f, const struct kind *kind)
{
    g_autofree char *prefix = g_strndup(kind->key, strcspn(kind->key, "#=*"));
    g_auto(GStrv) keys = games_store_keys(f->store, prefix);
    g_array_set_size(f->found, 0);
    for (char **key = keys; *key; key++)
        note_fact(f, kind, *key);
    g_array_sort(f->found, by_number);
}

bool games_archive_read_facts(struct games_store *store, gint64 game, const struct games_archive_table *table,
                              GHashTable *numbers, games_archive_row *row, void *context)
{
    struct facts f = {store, game, numbers, g_array_new(FALSE, FALSE, sizeof(struct fact))};
    bool goes_on = true;

    g_array_set_clear_func(f.found, clear_fact);
    for (gsize k = 0; goes_on && kinds[k].kind; k++) {
        find_facts(&f, &kinds[k]);
        for (guint i = 0; goes_on && i < f.found->len; i++) {
            const struct fact *one = &g_array_index(f.found, struct fact, i);
            const struct games_archive_value values[] = {
                {.text = kinds[k].kind}, {.number = one->about}, {.text = one->rest}, {.text = one->value}};
            goes_on = row(context, table, values);
        }
    }

    g_array_unref(f.found);
    return goes_on;
}

/* ---- writing ---- */

/* "/FRANCE/12": the number at the end is that of a standby who was called. Transfer full; NULL: he is not in the archive. */
static char *grace_here(const struct games_archive_import *import, const char *rest)
{
    const char *last = strrchr(rest, '/');
    if (!last || last == rest || !g_ascii_isdigit(last[1]))
        return g_strdup(rest);
    gint64 call = games_archive_here(import, "standby_call", g_ascii_strtoll(last + 1, NULL, 10));
    return call ? g_strdup_printf("%.*s/%" G_GINT64_FORMAT, (int)(last - rest), rest, call) : NULL;
}

/* Transfer full; NULL: it names a row that is not in the archive. */
static char *key_of(const struct games_archive_import *import, gint64 game, const struct kind *kind,
                    gint64 about, const char *rest)
{
    gint64 here = kind->about ? games_archive_here(import, kind->about, about) : 0;
    g_autofree char *words = strcmp(kind->kind, "grace") ? g_strdup(rest) : grace_here(import, rest);
    if ((kind->about && !here) || !words)
        return NULL;
    GString *key = g_string_new(NULL);
    for (const char *form = kind->key; *form; form++)
        if (*form == '*')
            g_string_append(key, words);
        else if (*form == '#' || *form == '=')
            g_string_append_printf(key, "%" G_GINT64_FORMAT, *form == '#' ? here : game);
        else
            g_string_append_c(key, *form);
    return g_string_free(key, FALSE);
}

bool games_archive_put_fact(struct games_store *store, const struct games_archive_import *import, gint64 game,
                            const char *kind, gint64 about, const char *rest, const char *value,
                            GError **error)
{
    if (!games_archive_fact_ok(kind, rest))
        return games_refuse(error, GAMES_REFUSAL_WORD_BAD, "field", "fact", "value", kind, "words",
                            "vote, postponed, grace, silent, preview, thread, offers, offers-last", NULL);
    g_autofree char *key = key_of(import, game, kind_of(kind), about, rest);
    if (!key)
        return true;
    g_autofree char *there = games_store_get(store, key);
    return there || games_store_set(store, key, value, error);
}
