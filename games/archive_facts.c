/* Facts of the store that name a row of a game: what was counted, told, offered; the root of a thread of letters. */
#include "archive_p.h"
#include "store_p.h"

#include <string.h>

enum { MOST_REST = 320 };

static const struct kind {
    const char *kind;  /* begins the key, before "/" */
    const char *about; /* whose number stands behind it; NULL: none */
} kinds[] = {
    {"vote", "question"},      {"postponed", "phase"}, {"grace", "phase"},
    {"silent", "phase"},       {"preview", "phase"},   {"thread", "person"},
    {"offers-last", "person"}, {"offers", NULL},       {NULL, NULL}, /* any other */
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

static void note(const struct facts *f, gint64 about, const char *rest, const char *value)
{
    struct fact fact = {about, g_strdup(rest), g_strdup(value)};
    g_array_append_val(f->found, fact);
}

/* "vote/12/count" */
static void note_about(const struct facts *f, const char *kind, const char *table, const char *key,
                       const char *value)
{
    char *rest;
    gint64 id = g_ascii_strtoll(key + strlen(kind) + 1, &rest, 10);
    gint64 number = games_archive_number(f->numbers, table, id);
    if (number && games_archive_fact_ok(kind, rest))
        note(f, number, rest, value);
}

/* "thread/GAME/PERSON" */
static void note_thread(const struct facts *f, const char *key, const char *value)
{
    char *rest;
    bool ours = g_ascii_strtoll(key + strlen("thread/"), &rest, 10) == f->game && *rest == '/';
    gint64 person =
        ours ? games_archive_number(f->numbers, "person", g_ascii_strtoll(rest + 1, NULL, 10)) : 0;
    if (person)
        note(f, person, "", value);
}

#define LAST_OFFERS "offers/last/"

/* "offers/last/PERSON/GAME" */
static void note_last_offers(const struct facts *f, const char *key, const char *value)
{
    char *rest;
    gint64 person =
        games_archive_number(f->numbers, "person", g_ascii_strtoll(key + strlen(LAST_OFFERS), &rest, 10));
    if (person && *rest == '/' && g_ascii_strtoll(rest + 1, NULL, 10) == f->game)
        note(f, person, "", value);
}

/* "offers/MESSAGE-ID" */
static void note_offers(const struct facts *f, const char *key, const char *value)
{
    const char *id = key + strlen("offers/");
    bool ours = games_query_int(f->store, "SELECT 1 FROM letter WHERE message_id = ?1 AND game = ?2",
                                VALUES(TEXT(id), INT(f->game))) != 0;
    if (ours && games_archive_fact_ok("offers", id))
        note(f, 0, id, value);
}

static void note_fact(const struct facts *f, const char *kind, const char *about, const char *key)
{
    g_autofree char *value = games_store_get(f->store, key);
    if (!strcmp(kind, "thread"))
        note_thread(f, key, value);
    else if (!strcmp(kind, "offers-last"))
        note_last_offers(f, key, value);
    else if (!about)
        note_offers(f, key, value);
    else
        note_about(f, kind, about, key, value);
}

/* The facts of one kind, by number. */
static void find_facts(const struct facts *f, const char *kind, const char *about)
{
    bool last = !strcmp(kind, "offers-last");
    g_autofree char *prefix = last ? g_strdup(LAST_OFFERS) : g_strconcat(kind, "/", NULL);
    g_auto(GStrv) keys = games_store_keys(f->store, prefix);
    g_array_set_size(f->found, 0);
    for (char **key = keys; *key; key++)
        note_fact(f, kind, about, *key);
    g_array_sort(f->found, by_number);
}

bool games_archive_read_facts(struct games_store *store, gint64 game, const struct games_archive_table *table,
                              GHashTable *numbers, games_archive_row *row, void *context)
{
    struct facts f = {store, game, numbers, g_array_new(FALSE, FALSE, sizeof(struct fact))};
    bool goes_on = true;

    g_array_set_clear_func(f.found, clear_fact);
    for (gsize k = 0; goes_on && kinds[k].kind; k++) {
        find_facts(&f, kinds[k].kind, kinds[k].about);
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

static char *key_of(const struct games_archive_import *import, gint64 game, const char *kind, gint64 about,
                    const char *rest)
{
    const char *table = kind_of(kind)->about;
    if (!table)
        return g_strdup_printf("offers/%s", rest);
    gint64 here = games_archive_here(import, table, about);
    if (!here)
        return NULL;
    if (!strcmp(kind, "offers-last"))
        return g_strdup_printf("offers/last/%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, here, game);
    if (!strcmp(kind, "thread"))
        return g_strdup_printf("thread/%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, game, here);

    g_autofree char *words = !strcmp(kind, "grace") ? grace_here(import, rest) : g_strdup(rest);
    return words ? g_strdup_printf("%s/%" G_GINT64_FORMAT "%s", kind, here, words) : NULL;
}

bool games_archive_put_fact(struct games_store *store, const struct games_archive_import *import, gint64 game,
                            const char *kind, gint64 about, const char *rest, const char *value,
                            GError **error)
{
    if (!games_archive_fact_ok(kind, rest))
        return games_refuse(error, GAMES_REFUSAL_WORD_BAD, "field", "fact", "value", kind, "words",
                            "vote, postponed, grace, silent, preview, thread, offers, offers-last", NULL);
    g_autofree char *key = key_of(import, game, kind, about, rest);
    if (!key)
        return true;
    g_autofree char *there = games_store_get(store, key);
    return there || games_store_set(store, key, value, error);
}
