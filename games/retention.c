#include "retention.h"
#include "people.h"
#include "store_p.h"

#include <string.h>

/* -- mails -- */

/* Lets a blob go that nobody refers to any more. */
static bool drop_blob(struct games_store *store, gint64 blob, GError **error)
{
    games_blob_forget(store);
    return games_write(store,
                       "DELETE FROM blob WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM piece WHERE blob = ?1)"
                       " AND NOT EXISTS (SELECT 1 FROM mail_in WHERE blob = ?1)",
                       VALUES(INT(blob)), error);
}

static gint64 blob_of_mail(struct games_store *store, gint64 id)
{
    return games_query_int(store, "SELECT blob FROM mail_in WHERE id = ?1", VALUES(INT(id)));
}

bool games_mail_replace(struct games_store *store, gint64 id, const void *bytes, gsize len, GError **error)
{
    gint64 old = blob_of_mail(store, id);
    if (!old)
        return games_refuse_number(error, GAMES_REFUSAL_MAIL_CLOSED, id);
    gint64 blob = games_blob_put(store, bytes, len, error);
    /* Copies of the same bytes that came another way hold the same. */
    return blob &&
           games_write(store, "UPDATE mail_in SET blob = ?2, size = max(size, ?3) WHERE blob = ?1",
                       VALUES(INT(old), INT(blob), INT(len)), error) &&
           drop_blob(store, old, error);
}

GAMES_NUMBER(
    bool, games_mail_is_replaced,
    "SELECT lower(hex(b.digest)) <> m.digest FROM mail_in m JOIN blob b ON b.id = m.blob WHERE m.id = ?1",
    Int(id))

/* Empties the mails that a query names. */
static bool empty_mails(struct games_store *store, const GArray *ids, gint64 now_s, GError **error)
{
    gint64 empty = ids->len ? games_blob_put(store, "", 0, error) : 0;
    for (guint i = 0; i < ids->len; i++) {
        gint64 id = g_array_index(ids, gint64, i), old = blob_of_mail(store, id);
        if (!empty ||
            !games_write(store, "UPDATE mail_in SET blob = ?2, pruned_s = ?3 WHERE id = ?1",
                         VALUES(INT(id), INT(empty), INT(games_moment(now_s))), error) ||
            !games_write(store, "DELETE FROM fact WHERE key = 'read/' || ?1", VALUES(INT(id)), error) ||
            (old != empty && !drop_blob(store, old, error)))
            return false;
    }
    return true;
}

bool games_mail_prune(struct games_store *store, gint64 before_s, gint64 stray_before_s, gint64 now_s,
                      GError **error)
{
    /* States: 0 waits to be acted on, 2 was not for the judge, 4 waits for a person. */
    g_autoptr(GArray) ids =
        games_query_ids(store,
                        "SELECT m.id FROM mail_in m LEFT JOIN game g ON g.id = m.game"
                        " WHERE m.pruned_s IS NULL AND m.state NOT IN (0, 4) AND"
                        " ((m.received_s < ?2 AND (m.state = 2 OR m.person IS NULL)) OR"
                        "  (m.received_s < ?1 AND (m.game IS NULL OR g.ended_s < ?1))) ORDER BY m.id",
                        VALUES(INT(before_s), INT(stray_before_s)));
    return empty_mails(store, ids, now_s, error);
}

/* -- people -- */

/* The bytes of letters that may name him: those to him, and what went to all of his games. */
static bool drop_letters(struct games_store *store, gint64 id, GError **error)
{
    static const char his[] =
        "SELECT l.id FROM letter l WHERE (l.sent_s IS NOT NULL OR l.failed = 1) AND (l.person = ?1"
        " OR l.game IN (SELECT game FROM seat WHERE person = ?1)) ORDER BY 1";
    g_autoptr(GArray) letters = games_query_ids(store, his, VALUES(INT(id)));
    for (guint i = 0; i < letters->len; i++) {
        gint64 letter = g_array_index(letters, gint64, i);
        g_autoptr(GArray) blobs = games_query_ids(
            store, "SELECT DISTINCT blob FROM piece WHERE letter = ?1 AND blob IS NOT NULL ORDER BY 1",
            VALUES(INT(letter)));
        if (!games_write(store, "DELETE FROM piece WHERE letter = ?1", VALUES(INT(letter)), error))
            return false;
        for (guint b = 0; b < blobs->len; b++)
            if (!drop_blob(store, g_array_index(blobs, gint64, b), error))
                return false;
    }
    return true;
}

/* His mails, and mails that hold one of his addresses as it is written. */
static bool drop_mails(struct games_store *store, gint64 id, char *const *addresses, gint64 now_s,
                       GError **error)
{
    g_autoptr(GArray) own = games_query_ids(
        store, "SELECT id FROM mail_in WHERE person = ?1 AND pruned_s IS NULL ORDER BY id", VALUES(INT(id)));
    if (!empty_mails(store, own, now_s, error))
        return false;

    for (; *addresses; addresses++) {
        g_autoptr(GArray) others = games_query_ids(
            store,
            "SELECT m.id FROM mail_in m JOIN blob b ON b.id = m.blob WHERE m.state NOT IN (0, 4)"
            " AND m.pruned_s IS NULL AND instr(b.bytes, CAST(?1 AS BLOB)) ORDER BY m.id",
            VALUES(TEXT(*addresses)));
        if (!empty_mails(store, others, now_s, error))
            return false;
    }
    return true;
}

/* What others wrote of him. */
static bool drop_words(struct games_store *store, const struct games_person *person, char *const *addresses,
                       const char *pseudonym, GError **error)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    for (; *addresses; addresses++)
        g_ptr_array_add(words, *addresses);
    g_ptr_array_add(words, person->name);
    g_ptr_array_add(words, person->alias);
    bool ok = true;
    GAMES_EACH(const char, word, words)
        ok = ok && (!*word || games_write_all(store, "sql/forget_word.sql",
                                              VALUES(TEXT(word), TEXT(pseudonym), INT(person->id)), error));
    return ok;
}

static bool still_plays(struct games_store *store, gint64 id)
{
    /* Role 0: player. */
    return games_query_int(store,
                           "SELECT count(*) FROM seat s JOIN game g ON g.id = s.game WHERE s.person = ?1"
                           " AND s.role = 0 AND s.until_s IS NULL AND g.ended_s IS NULL",
                           VALUES(INT(id))) > 0;
}

bool games_person_forget(struct games_store *store, gint64 id, const char *pseudonym, gint64 now_s,
                         GError **error)
{
    if (still_plays(store, id))
        return games_refuse(error, GAMES_REFUSAL_STILL_PLAYS, NULL);

    g_autoptr(games_person) person = games_person_get(store, id);
    if (!person)
        return games_refuse_number(error, GAMES_REFUSAL_PERSON_NONE, id);

    g_auto(GStrv) addresses = games_person_addresses(store, id);
    g_autofree char *text = g_strdup_printf("forgotten %" G_GINT64_FORMAT " %" G_GINT64_FORMAT, id, now_s);
    g_autofree char *token = games_secret_word(store, text, 16);
    return games_write(
               store,
               "UPDATE person SET name = ?2, alias = NULL, timezone = NULL, password = NULL, token = ?3,"
               " muted = 1, proofs_from_s = ?4, forgotten_s = ?4 WHERE id = ?1",
               VALUES(INT(id), TEXT(pseudonym), TEXT(token), INT(games_moment(now_s))), error) &&
           games_write(store, "DELETE FROM address WHERE person = ?1", VALUES(INT(id)), error) &&
           drop_words(store, person, addresses, pseudonym, error) &&
           games_write_all(store, "sql/forget_person.sql", VALUES(INT(id), INT(games_moment(now_s))),
                           error) &&
           drop_letters(store, id, error) && drop_mails(store, id, addresses, now_s, error);
}

/* -- what is kept of a person -- */

/* What gives a list of objects, of whatever `select` finds: the names of its columns say the keys (person.sql). Interned. */
static const char *list_of(struct games_store *store, const char *select, gint64 person)
{
    g_autoptr(GString) members = g_string_new(NULL);
    sqlite3_stmt *query = games_query(store, select, VALUES(INT(person)));
    for (int i = 0; query && i < sqlite3_column_count(query); i++) {
        const char *column = sqlite3_column_name(query, i);
        bool moment = g_str_has_suffix(column, "_s"), flag = g_str_has_suffix(column, "?");
        gsize len = strlen(column) - (moment ? 2 : flag);
        g_string_append_printf(members, "%s'%.*s', ", i ? ", " : "", (int)len, column);
        if (moment)
            g_string_append_printf(members, "strftime('%%Y-%%m-%%dT%%H:%%M:%%SZ', %s, 'unixepoch')", column);
        else if (flag)
            g_string_append_printf(members, "json(iif(\"%s\", 'true', 'false'))", column);
        else
            g_string_append_printf(members, "\"%s\"", column);
    }
    games_done(query);
    /* An empty list is [], not null. */
    g_autofree char *sql = g_strdup_printf(
        "SELECT coalesce(json_group_array(json_object(%s)), '[]') FROM (%s)", members->str, select);
    return g_intern_string(sql);
}

char *games_person_data(struct games_store *store, gint64 person)
{
    char **parts = games_statements(store, "sql/person.sql");
    g_autofree char *self = games_query_text(store, *parts, VALUES(INT(person)));
    if (!self)
        return NULL;

    g_autoptr(GString) out = g_string_new("{\"person\":");
    g_string_append(out, self);
    while (*++parts) {
        const char *name = strstr(*parts, "-- ") + 3;
        g_autofree char *list = games_query_text(store, list_of(store, *parts, person), VALUES(INT(person)));
        g_string_append_printf(out, ",\"%.*s\":%s", (int)strcspn(name, "\n"), name, list ? list : "[]");
    }
    g_string_append_c(out, '}');

    bool read = games_store_fault(store, NULL);
    return read ? g_utf8_make_valid(out->str, (gssize)out->len) : NULL;
}
