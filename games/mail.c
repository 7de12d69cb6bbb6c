#include "mail.h"
#include "store_p.h"

#include <assert.h>

G_STATIC_ASSERT(GAMES_MAIL_STORED == 0 && GAMES_MAIL_ASIDE == 4 &&
                GAMES_MAIL_DROPPED == 5); /* the queries below say so */

GAMES_TABLE(games_mail_in, mail_in, id, mailbox, uidvalidity, uid, key, received_s, state, filed, digest,
            message_id, person, game, note, size, attempts, tried_s, pruned_s, arrived_s)

/* What makes a message's place in its mailbox unique; NULL if it has none. */
static char *place_of(guint64 uidvalidity, guint64 uid, const char *key)
{
    if (uid)
        return g_strdup_printf("%" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT, uidvalidity, uid);
    return key && *key ? g_strconcat("key ", key, NULL) : NULL;
}

static bool place_is_known(struct games_store *store, const char *mailbox, const char *place)
{
    return place && games_query_int(store, "SELECT 1 FROM mail_in WHERE mailbox = ?1 AND place = ?2",
                                    VALUES(TEXT(mailbox), TEXT(place))) != 0;
}

bool games_mail_is_known(struct games_store *store, const char *mailbox, guint64 uidvalidity, guint64 uid,
                         const char *key)
{
    g_autofree char *place = place_of(uidvalidity, uid, key);
    return place_is_known(store, mailbox, place);
}

bool games_mail_store(struct games_store *store, const char *mailbox, guint64 uidvalidity, guint64 uid,
                      const char *key, const char *raw, gsize len, gsize full_size, gint64 now_s, gint64 *id,
                      GError **error)
{
    g_autofree char *place = place_of(uidvalidity, uid, key);
    *id = 0;
    if (place_is_known(store, mailbox, place))
        return true;

    raw = raw ? raw : "";
    guint8 sum[32];
    gsize sum_len = sizeof sum;
    g_autoptr(GChecksum) sha = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(sha, (const guchar *)raw, (gssize)len);
    g_autoptr(GChecksum) again = g_checksum_copy(sha); /* one checksum gives its digest in one form only */
    g_checksum_get_digest(again, sum, &sum_len);
    const char *digest = g_checksum_get_string(sha);
    gint64 original = games_query_int(store, "SELECT id FROM mail_in WHERE digest = ?1 AND copy_of IS NULL",
                                      VALUES(TEXT(digest)));
    if (original && !place)
        return true;

    gint64 blob = games_blob_put_digest(store, raw, len, sum, error);
    if (!blob)
        return false;

    g_autofree char *note = original ? g_strdup_printf("copy of mail %" G_GINT64_FORMAT, original) : NULL;
    gint64 row =
        games_insert(store,
                     "INSERT INTO mail_in (mailbox, uidvalidity, uid, key, place, received_s, state, filed, "
                     "digest, blob, size, copy_of, note)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
                     VALUES(TEXT(mailbox), INT(uidvalidity), INT(uid), TEXT(key), TEXT(place), INT(now_s),
                            INT(original ? GAMES_MAIL_IGNORED : GAMES_MAIL_STORED), INT(place == NULL),
                            TEXT(digest), INT(blob), INT(MAX(len, full_size)), REF(original), TEXT(note)),
                     error);
    if (!original)
        *id = row;

    return row != 0;
}

/* When it came; one of which it is not known came when it was fetched. */
#define CAME "CASE arrived_s WHEN 0 THEN received_s ELSE arrived_s END"

GAMES_IDS(games_mail_pending, "SELECT id FROM mail_in WHERE state = 0 ORDER BY id")
GAMES_IDS(games_mail_pending_until,
          "SELECT id FROM mail_in WHERE state = 0 AND " CAME " <= ?1 ORDER BY " CAME ", id", Int(until_s))
GAMES_NUMBER(gint64, games_mail_first_arrival, "SELECT min(" CAME ") FROM mail_in WHERE state = 0")

bool games_mail_knows(struct games_store *store, const char *digest, const char *message_id)
{
    return games_query_int(store, "SELECT 1 FROM mail_in WHERE digest = ?1", VALUES(TEXT(digest))) != 0 ||
           (message_id && games_mail_seen_id(store, message_id) != 0);
}

GAMES_NUMBER(gint64, games_mail_newest, "SELECT max(received_s) FROM mail_in")

bool games_mail_set_arrival(struct games_store *store, gint64 id, gint64 arrived_s, gint64 now_s,
                            GError **error)
{
    gint64 known_s = arrived_s > 0 && arrived_s <= now_s ? arrived_s : 0;
    return games_write(store, "UPDATE mail_in SET arrived_s = ?2 WHERE id = ?1",
                       VALUES(INT(id), INT(known_s)), error);
}

bool games_mail_attempt(struct games_store *store, const gint64 *ids, gsize n, gint64 now_s, GError **error)
{
    if (!games_store_begin_light(store, error))
        return false;

    for (gsize i = 0; i < n; i++) {
        if (!games_write(
                store, "UPDATE mail_in SET attempts = attempts + 1, tried_s = ?2 WHERE id = ?1 AND state = 0",
                VALUES(INT(ids[i]), INT(games_moment(now_s))), error)) {
            games_store_rollback(store);
            return false;
        }
    }
    return games_store_commit(store, error);
}

GAMES_WRITE(games_mail_forgive,
            "UPDATE mail_in SET attempts = max(attempts - 1, 0) WHERE id = ?1 AND state = 0", Int(id))
GAMES_WRITE_ONE(games_mail_set_aside, MAIL_CLOSED,
                "UPDATE mail_in SET state = 4, note = ?2 WHERE id = ?1 AND state = 0", Int(id), Text(why))
GAMES_WRITE_ONE(games_mail_retry, MAIL_CLOSED,
                "UPDATE mail_in SET state = 0, attempts = 0, note = NULL WHERE id = ?1 AND state = 4",
                Int(id))
GAMES_WRITE_ONE(games_mail_drop, MAIL_CLOSED,
                "UPDATE mail_in SET state = 5, note = ?2 WHERE id = ?1 AND state IN (0, 4)", Int(id),
                Text(why))

GAMES_LIST(games_mail_stuck, games_mail_in, "FROM mail_in WHERE state = 4 ORDER BY id")

GPtrArray *games_mail_list(struct games_store *store, gint64 before, unsigned limit)
{
    return games_rows(
        store, &games_mail_in_row,
        "FROM (SELECT * FROM mail_in WHERE id < ?1 ORDER BY id DESC LIMIT ?2) mail_in ORDER BY id",
        VALUES(INT(before ? before : G_MAXINT64), INT(limit ? (gint64)limit : -1)));
}

GAMES_GET(games_mail_get, games_mail_in, "FROM mail_in WHERE id = ?1", Int(id))

GBytes *games_mail_raw(struct games_store *store, gint64 id)
{
    return games_query_bytes(
        store, "SELECT bytes FROM mail_in m JOIN blob b ON b.id = m.blob WHERE m.id = ?1", VALUES(INT(id)));
}

GAMES_WRITE_ONE(games_mail_finish, MAIL_CLOSED,
                "UPDATE mail_in SET state = ?2, message_id = ?3, person = ?4, game = ?5, note = ?6,"
                " attempts = 0, tried_s = NULL WHERE id = ?1 AND state = 0",
                Int(id), Of(enum games_mail_state, state), Text(message_id), Ref(person), Ref(game),
                Text(note))

gint64 games_mail_seen_id(struct games_store *store, const char *message_id)
{
    if (!message_id)
        return 0;
    return games_query_int(store, "SELECT min(id) FROM mail_in WHERE message_id = ?1 AND state IN (?2, ?3)",
                           VALUES(TEXT(message_id), INT(GAMES_MAIL_ACTED), INT(GAMES_MAIL_REFUSED)));
}

GAMES_LIST(games_mail_unfiled, games_mail_in,
           "FROM mail_in WHERE filed = 0 AND mailbox = ?1 AND state <> 0 ORDER BY id", Text(mailbox))

GAMES_WRITE(games_mail_set_filed, "UPDATE mail_in SET filed = 1 WHERE id = ?1", Int(id))
