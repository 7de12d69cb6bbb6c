#include "outbox.h"
#include "mail_p.h"
#include "store_p.h"

#include <assert.h>

enum { GIVE_UP_S = 8 * 86400 };

GAMES_ROW(games_letter, letter, id, person, game, phase, kind, to_address, message_id, created_s, next_try_s,
          sent_s, tries, last_error, failed, sending_s, doubts, held_s)

void games_letter_free(struct games_letter *letter)
{
    if (letter)
        g_clear_pointer(&letter->raw, g_bytes_unref);
    games_row_free(&games_letter_row, letter);
}

static char *nth_id(struct games_store *store, const char *domain, const char *what, guint64 n)
{
    g_autofree char *text = g_strdup_printf("letter %" G_GUINT64_FORMAT "\n%s", n, what);
    g_autofree char *word = games_secret_word(store, text, 26);
    return g_strdup_printf("%s@%s", word, domain);
}

static bool is_used(struct games_store *store, const char *id)
{
    return games_query_int(store, "SELECT 1 FROM letter WHERE message_id = ?1", VALUES(TEXT(id))) != 0;
}

char *games_outbox_message_id(struct games_store *store, const char *domain, const char *what)
{
    /* Rows are never deleted, so those that are used are the first ones: doubled, then halved. */
    guint64 used = 0, unused = 1;
    char *id = nth_id(store, domain, what, unused);
    while (is_used(store, id)) {
        used = unused;
        unused *= 2;
        g_free(id);
        id = nth_id(store, domain, what, unused);
    }

    while (unused - used > 1) {
        guint64 middle = used + (unused - used) / 2;
        g_autofree char *other = nth_id(store, domain, what, middle);
        if (is_used(store, other)) {
            used = middle;
        } else {
            unused = middle;
            g_free(id);
            id = g_steal_pointer(&other);
        }
    }

    return id;
}

GAMES_NUMBER(gint64, games_outbox_last, "SELECT seq FROM sqlite_sequence WHERE name = 'letter'")

char *games_outbox_salt(struct games_store *store, const char *what)
{
    gint64 last = games_outbox_last(store);
    g_autofree char *text = g_strdup_printf("salt %" G_GINT64_FORMAT "\n%s", last + 1, what);
    return games_secret_word(store, text, 26);
}

/* A reader's place among those who get letters at a moment, drawn anew each time. */
static gint64 lot_of(struct games_store *store, const struct games_letter *letter)
{
    g_autofree char *reader = g_utf8_strdown(letter->to_address, -1);
    g_autofree char *text = g_strdup_printf("lot %" G_GINT64_FORMAT "\n%s", letter->created_s, reader);
    guint8 digest[32];
    guint64 lot = 0;
    games_secret_digest(store, text, digest);
    for (unsigned i = 0; i < sizeof lot; i++)
        lot = lot << 8 | digest[i];
    return (gint64)(lot >> 1);
}

static bool put_piece(struct games_store *store, gint64 letter, unsigned seq, const char *bytes,
                      const struct games_mail_cut *cut, GError **error)
{
    gint64 blob = cut->shared ? games_blob_put(store, bytes + cut->from, cut->len, error) : 0;
    if (cut->shared && !blob)
        return false;
    return games_write(
        store, "INSERT INTO piece (letter, seq, own, blob) VALUES (?1, ?2, ?3, ?4)",
        VALUES(INT(letter), INT(seq), BLOB(blob ? NULL : bytes + cut->from, cut->len), REF(blob)), error);
}

static bool put_pieces(struct games_store *store, gint64 letter, GBytes *raw, GError **error)
{
    gsize len;
    const char *bytes = g_bytes_get_data(raw, &len);
    bytes = bytes ? bytes : "";

    g_autoptr(GArray) cuts = games_mail_split(bytes, len);
    if (cuts->len == 0) /* an empty letter is one empty piece */
        g_array_append_vals(cuts, &(struct games_mail_cut){0}, 1);
    for (guint i = 0; i < cuts->len; i++) {
        if (!put_piece(store, letter, i, bytes, &g_array_index(cuts, struct games_mail_cut, i), error))
            return false;
    }
    return true;
}

bool games_outbox_add(struct games_store *store, const struct games_letter *letter, gint64 *id,
                      GError **error)
{
    assert(letter->kind && letter->to_address && letter->message_id && letter->raw);
    gint64 row = games_insert(
        store,
        "INSERT INTO letter (person, game, phase, kind, to_address, message_id, created_s, next_try_s, lot)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        VALUES(REF(letter->person), REF(letter->game), REF(letter->phase), TEXT(letter->kind),
               TEXT(letter->to_address), TEXT(letter->message_id), INT(letter->created_s),
               INT(letter->next_try_s ? letter->next_try_s : letter->created_s), INT(lot_of(store, letter))),
        error);
    if (id)
        *id = row;
    return row && put_pieces(store, row, letter->raw, error);
}

static GBytes *read_raw(struct games_store *store, gint64 letter)
{
    enum { USUAL = 128 << 10 }; /* bytes of a letter with its pictures */
    GByteArray *raw = g_byte_array_sized_new(USUAL);
    for (sqlite3_stmt *query =
             games_query(store,
                         "SELECT coalesce(p.own, b.bytes) FROM piece p LEFT JOIN blob b ON b.id = p.blob"
                         " WHERE p.letter = ?1 ORDER BY p.seq",
                         VALUES(INT(letter)));
         games_next(store, query);) {
        const void *bytes = sqlite3_column_blob(query, 0);
        g_byte_array_append(raw, bytes, (guint)sqlite3_column_bytes(query, 0));
    }
    return g_byte_array_free_to_bytes(raw);
}

GPtrArray *games_outbox_heads(struct games_store *store, gint64 now_s, unsigned limit)
{
    return games_rows(store, &games_letter_row,
                      "FROM letter WHERE sent_s IS NULL AND failed = 0 AND held_s IS NULL"
                      " AND sending_s IS NULL AND next_try_s <= ?1 ORDER BY created_s, lot, id LIMIT ?2",
                      VALUES(INT(now_s), INT(limit)));
}

GPtrArray *games_outbox_due(struct games_store *store, gint64 now_s, unsigned limit)
{
    GPtrArray *list = games_outbox_heads(store, now_s, limit);
    GAMES_EACH(struct games_letter, letter, list)
        letter->raw = read_raw(store, letter->id);
    return list;
}

bool games_outbox_intend(struct games_store *store, const gint64 *ids, gsize n, gint64 now_s, GError **error)
{
    for (gsize i = 0; i < n; i++) {
        if (!games_write_one(store,
                             "UPDATE letter SET sending_s = ?2 WHERE id = ?1 AND sent_s IS NULL"
                             " AND failed = 0 AND held_s IS NULL AND sending_s IS NULL",
                             VALUES(INT(ids[i]), INT(games_moment(now_s))), GAMES_REFUSAL_LETTER_NONE, ids[i],
                             error))
            return false;
    }
    return true;
}

GAMES_WRITE_ONE(games_outbox_unsent, LETTER_NONE,
                "UPDATE letter SET sending_s = NULL WHERE id = ?1 AND sending_s IS NOT NULL", Int(id))

GAMES_NUMBER(unsigned, games_outbox_sending, "SELECT count(*) FROM letter WHERE sending_s IS NOT NULL")

enum { MOST_DOUBTS = 2 };

bool games_outbox_recover(struct games_store *store, gint64 now_s, unsigned *again, unsigned *held,
                          GError **error)
{
    bool counted =
        games_write(store, "UPDATE letter SET doubts = doubts + 1 WHERE sending_s IS NOT NULL", NULL, error);
    unsigned doubtful = counted ? (unsigned)games_changes(store) : 0;
    bool stopped = counted && games_write(store,
                                          "UPDATE letter SET held_s = ?1, sending_s = NULL"
                                          " WHERE sending_s IS NOT NULL AND doubts >= ?2",
                                          VALUES(INT(games_moment(now_s)), INT(MOST_DOUBTS)), error);
    unsigned stopped_n = stopped ? (unsigned)games_changes(store) : 0;

    if (again)
        *again = doubtful - stopped_n;
    if (held)
        *held = stopped_n;
    return stopped && games_write(store,
                                  "UPDATE letter SET sending_s = NULL, next_try_s = min(next_try_s, ?1)"
                                  " WHERE sending_s IS NOT NULL",
                                  VALUES(INT(now_s)), error);
}

GAMES_WRITE_ONE(games_outbox_sent, LETTER_NONE,
                "UPDATE letter SET sent_s = ?2, sending_s = NULL, doubts = 0, last_error = NULL WHERE id = ?1"
                " AND sent_s IS NULL AND failed = 0",
                Int(id), Moment(now_s))

bool games_outbox_failed(struct games_store *store, gint64 id, gint64 now_s, bool final, const char *why,
                         GError **error)
{
    gint64 tries = 1 + games_query_int(store, "SELECT tries FROM letter WHERE id = ?1", VALUES(INT(id)));
    gint64 next_s = now_s + games_outbox_wait_s((unsigned)tries);
    /* The days of an outage are none of the letter's. */
    return games_write_one(
        store,
        "UPDATE letter SET tries = ?2, next_try_s = ?3, last_error = ?4, sending_s = NULL,"
        " failed = ?5 OR ?3 - max(created_s, coalesce((SELECT CASE WHEN failing_s IS NULL"
        " THEN back_s ELSE ?7 END FROM link WHERE name = 'out'), 0)) > ?6 WHERE id = ?1 AND sent_s IS "
        "NULL AND failed = 0",
        VALUES(INT(id), INT(tries), INT(next_s), TEXT(why), INT(final), INT(GIVE_UP_S), INT(now_s)),
        GAMES_REFUSAL_LETTER_NONE, id, error);
}

GAMES_WRITE(games_outbox_hurry,
            "UPDATE letter SET next_try_s = ?1 WHERE sent_s IS NULL AND failed = 0"
            " AND held_s IS NULL AND tries > 0 AND next_try_s > ?1",
            Int(now_s))

GAMES_LIST(games_outbox_held, games_letter,
           "FROM letter WHERE held_s IS NOT NULL AND sent_s IS NULL AND failed = 0 ORDER BY id")

GAMES_WRITE_ONE(games_outbox_release, LETTER_NONE,
                "UPDATE letter SET held_s = NULL, doubts = 0, tries = 0, failed = 0, told_s = NULL,"
                " created_s = CASE WHEN failed THEN ?2 ELSE created_s END, next_try_s = ?2"
                " WHERE id = ?1 AND sent_s IS NULL AND (held_s IS NOT NULL OR failed = 1)"
                " AND EXISTS (SELECT 1 FROM piece WHERE letter = ?1)",
                Int(id), Int(now_s))

bool games_letter_ran_out(const struct games_letter *letter)
{
    return letter->failed && letter->next_try_s - letter->created_s > GIVE_UP_S;
}

GAMES_LIST(games_outbox_untold, games_letter, "FROM letter WHERE failed = 1 AND told_s IS NULL ORDER BY id")
GAMES_LIST(games_outbox_given_up, games_letter,
           "FROM letter WHERE failed = 1 AND created_s >= ?1 ORDER BY id", Int(since_s))
GAMES_WRITE(games_outbox_set_told, "UPDATE letter SET told_s = ?2 WHERE id = ?1", Int(id), Moment(now_s))

gint64 games_outbox_wait_s(unsigned tries)
{
    static const gint64 minutes[] = {5, 15, 45, 120, 360, 720, 1440};
    unsigned step = tries > 0 ? tries - 1 : 0;
    return 60 * minutes[MIN(step, G_N_ELEMENTS(minutes) - 1)];
}

bool games_outbox_prune(struct games_store *store, gint64 before_s, gint64 *freed, GError **error)
{
    static const char bytes[] = "SELECT coalesce(sum(length(bytes)), 0) FROM blob";
    gint64 before = freed ? games_query_int(store, bytes, NULL) : 0;
    /* Blobs first need their letters' pieces gone; which blobs these were is asked before. */
    g_autoptr(GArray) blobs =
        games_query_ids(store,
                        "SELECT DISTINCT p.blob FROM letter l JOIN piece p ON p.letter = l.id"
                        " WHERE l.created_s < ?1 AND (l.sent_s IS NOT NULL OR l.failed = 1)"
                        " AND p.blob IS NOT NULL ORDER BY 1",
                        VALUES(INT(before_s)));
    if (!games_write(store,
                     "DELETE FROM piece WHERE letter IN (SELECT id FROM letter WHERE created_s < ?1"
                     " AND (sent_s IS NOT NULL OR failed = 1))",
                     VALUES(INT(before_s)), error))
        return false;

    for (guint i = 0; i < blobs->len; i++) {
        if (!games_write(store,
                         "DELETE FROM blob WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM piece WHERE blob = ?1)"
                         " AND NOT EXISTS (SELECT 1 FROM mail_in WHERE blob = ?1)",
                         VALUES(INT(g_array_index(blobs, gint64, i))), error))
            return false;
    }

    games_blob_forget(store);
    if (freed)
        *freed = before - games_query_int(store, bytes, NULL);

    return true;
}

GAMES_NUMBER(unsigned, games_outbox_waiting,
             "SELECT count(*) FROM letter WHERE sent_s IS NULL AND failed = 0 AND held_s IS NULL")

struct games_letter *games_outbox_get(struct games_store *store, gint64 id)
{
    struct games_letter *letter =
        games_row_get(store, &games_letter_row, "FROM letter WHERE id = ?1", VALUES(INT(id)));
    if (letter)
        letter->raw = read_raw(store, id);
    return letter;
}

GAMES_GET(games_outbox_find, games_letter, "FROM letter WHERE message_id = ?1", Text(message_id))

struct games_letter *games_outbox_find_answered(struct games_store *store, char *const *references)
{
    struct games_letter *letter = NULL;
    for (char *const *id = references; *id && !letter; id++)
        letter = games_outbox_find(store, *id);
    return letter;
}

#define ANSWER                                                                                               \
    "answer/" /* before the Message-ID of a letter; of one over several games "about/" has their ids */

bool games_outbox_note_answer(struct games_store *store, const char *message_id, const char *answer,
                              GError **error)
{
    g_autofree char *key = g_strconcat(ANSWER, message_id, NULL), *first = games_store_get(store, key);
    return first || games_store_set(store, key, answer ? answer : "", error);
}

char *games_outbox_first_answer(struct games_store *store, const char *message_id)
{
    g_autofree char *key = g_strconcat(ANSWER, message_id, NULL);
    return games_store_get(store, key);
}

GAMES_NUMBER(bool, games_outbox_is_answered,
             "SELECT 1 FROM phase p JOIN letter l ON (l.game = p.game OR l.game IS NULL)"
             " AND l.created_s >= p.opened_s JOIN fact f ON f.key = '" ANSWER "' || l.message_id"
             " WHERE p.id = ?2 AND l.person = ?1 AND coalesce(l.phase = p.id, l.game IS NOT NULL OR EXISTS"
             " (SELECT 1 FROM fact a WHERE a.key = 'about/' || l.message_id"
             " AND instr(a.value, ' ' || p.game || ' '))) UNION"
             " SELECT 1 FROM letter l JOIN phase p ON p.game = l.game AND l.created_s > p.opened_s"
             " WHERE p.id = ?2 AND l.person = ?1 AND l.kind = 'ack' LIMIT 1",
             Int(person), Int(phase))
