#include "person_data.h"
#include "store_p.h"

#define TIME(column) "strftime('%Y-%m-%dT%H:%M:%SZ', " column ", 'unixepoch')"
/* An empty list is [], not null. */
#define LIST(object, from) "(SELECT coalesce(json_group_array(json_object(" object ")), '[]') FROM " from ")"

/* Each a part of the object: its key, and the query of its list. ?1 is the person. */
static const struct {
    const char *key, *sql;
} parts[] = {
    {"absences",
     "SELECT " LIST("'from', " TIME("from_s") ", 'to', " TIME("to_s") ", 'why', why, 'cancelled', "
                                                                      "json(iif(cancelled, 'true', 'false'))",
                    "(SELECT * FROM absence WHERE person = ?1 ORDER BY id)")},
    {"subscriptions",
     "SELECT " LIST(
         "'game', game_name, 'what', what, 'since', " TIME("since_s") ", 'until', " TIME("until_s"),
         "(SELECT s.what, s.since_s, s.until_s, g.name AS game_name FROM subscription s"
         " LEFT JOIN game g ON g.id = s.game WHERE s.person = ?1 ORDER BY s.id)")},
    {"standby", "SELECT " LIST("'game', game_name, 'since', " TIME("since_s") ", 'until', " TIME("until_s"),
                               "(SELECT s.since_s, s.until_s, g.name AS game_name FROM standby s"
                               " LEFT JOIN game g ON g.id = s.game WHERE s.person = ?1 ORDER BY s.id)")},
    {"seats", "SELECT " LIST("'game', game_name, 'power', power, 'preferences', preferences, 'since', " TIME(
                                 "since_s") ", 'until', " TIME("until_s") ", 'why', why, 'missed', missed",
                             "(SELECT s.*, g.name AS game_name FROM seat s JOIN game g ON g.id = s.game"
                             " WHERE s.person = ?1 ORDER BY s.id)")},
    {"orders",
     "SELECT " LIST(
         "'game', game_name, 'phase', code, 'power', power, 'unit', unit, 'order', text, 'written', source,"
         " 'given', " TIME("given_s") ", 'withdrawn', json(iif(withdrawn, 'true', 'false'))",
         "(SELECT o.*, p.code, g.name AS game_name FROM orders o JOIN phase p ON p.id = o.phase"
         " JOIN game g ON g.id = p.game WHERE o.person = ?1 ORDER BY o.id)")},
    {"orders-ahead",
     "SELECT " LIST("'game', game_name, 'phase', code, 'text', text, 'sent', " TIME("sent_s"),
                    "(SELECT a.*, g.name AS game_name FROM ahead a JOIN seat s ON s.id = a.seat"
                    " JOIN game g ON g.id = s.game WHERE s.person = ?1 ORDER BY a.id)")},
    {"press", "SELECT " LIST("'game', game_name, 'from', from_power, 'to', coalesce(shown_to, \"to\"), "
                             "'dateline', dateline, 'text', text,"
                             " 'written', " TIME("written_s"),
                             "(SELECT p.*, g.name AS game_name FROM press p JOIN game g ON g.id = p.game"
                             " WHERE p.person = ?1 ORDER BY p.id)")},
    {"ballots",
     "SELECT " LIST(
         "'game', game_name, 'question', kind, 'power', power, 'choice', choice, 'cast', " TIME("cast_s"),
         "(SELECT b.power, b.choice, b.cast_s, q.kind, g.name AS game_name FROM ballot b"
         " JOIN mail_in m ON m.id = b.mail JOIN question q ON q.id = b.question"
         " JOIN game g ON g.id = q.game WHERE m.person = ?1 ORDER BY b.id)")},
    {"questions",
     "SELECT " LIST("'game', game_name, 'kind', kind, 'text', text, 'opened', " TIME("opened_s"),
                    "(SELECT q.*, g.name AS game_name FROM question q JOIN game g ON g.id = q.game"
                    " WHERE q.person = ?1 ORDER BY q.id)")},
    {"objections",
     "SELECT " LIST(
         "'game', game_name, 'phase', code, 'text', text, 'answer', answer, 'raised', " TIME("raised_s"),
         "(SELECT o.*, p.code, g.name AS game_name FROM objection o JOIN phase p ON p.id = o.phase"
         " JOIN game g ON g.id = p.game WHERE o.person = ?1 ORDER BY o.id)")},
    {"requests-to-join",
     "SELECT " LIST("'game', game_name, 'wishes', wishes, 'asked', " TIME("asked_s"),
                    "(SELECT a.*, g.name AS game_name FROM admission a JOIN game g ON g.id = a.game"
                    " WHERE a.person = ?1 ORDER BY a.id)")},
    {"tournaments",
     "SELECT " LIST("'tournament', tournament, 'name', name, 'role', role, 'born', born, 'team', team",
                    "(SELECT e.name, e.role, e.born, e.team, t.name AS tournament FROM entrant e"
                    " JOIN tournament t ON t.id = e.tournament WHERE lower(e.address) IN"
                    " (SELECT lower(address) FROM address WHERE person = ?1) ORDER BY e.id)")},
    {"events",
     "SELECT " LIST(
         "'at', " TIME("at_s") ", 'game', game_name, 'what', what",
         "(SELECT e.at_s, e.what, g.name AS game_name FROM event e LEFT JOIN game g ON g.id = e.game"
         " WHERE e.person = ?1 ORDER BY e.id)")},
    /* Text that is no UTF-8 reads as nothing: it has been let go, or its charset is another. */
    {"mails",
     "SELECT " LIST(
         "'fetched', " TIME("received_s") ", 'message-id', message_id, 'size', size, 'game', game_name,"
                                          " 'text', text",
         "(SELECT m.*, g.name AS game_name, CASE WHEN m.pruned_s IS NULL AND instr(b.bytes, x'00') = 0"
         " THEN CAST(b.bytes AS TEXT) END AS text FROM mail_in m JOIN blob b ON b.id = m.blob"
         " LEFT JOIN game g ON g.id = m.game WHERE m.person = ?1 ORDER BY m.id)")},
    {"letters",
     "SELECT " LIST(
         "'kind', kind, 'to', to_address, 'message-id', message_id, 'game', game_name, 'written', " TIME(
             "created_s") ", 'sent', " TIME("sent_s"),
         "(SELECT l.*, g.name AS game_name FROM letter l LEFT JOIN game g ON g.id = l.game"
         " WHERE l.person = ?1 ORDER BY l.id)")},
};

static const char himself[] =
    "SELECT json_object('name', name, 'alias', alias, 'language', language, 'timezone', timezone,"
    " 'addresses', (SELECT json_group_array(address) FROM"
    "   (SELECT address FROM address WHERE person = ?1 ORDER BY rank)),"
    " 'password', iif(password IS NULL, 'none', 'kept as a hash'),"
    " 'muted', json(iif(muted, 'true', 'false')), 'revoked', " TIME(
        "proofs_from_s") ") FROM person WHERE id = ?1";

char *games_person_data(struct games_store *store, gint64 person)
{
    g_autofree char *self = games_query_text(store, himself, VALUES(INT(person)));
    if (!self)
        return NULL;

    GString *out = g_string_new("{\"person\":");
    g_string_append(out, self);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autofree char *list = games_query_text(store, parts[i].sql, VALUES(INT(person)));
        g_string_append_printf(out, ",\"%s\":%s", parts[i].key, list ? list : "[]");
    }
    g_string_append_c(out, '}');

    g_autoptr(GError) fault = NULL;
    if (!games_store_fault(store, &fault)) {
        g_string_free(out, TRUE);
        return NULL;
    }
    char *clean = g_utf8_make_valid(out->str, (gssize)out->len);
    g_string_free(out, TRUE);
    return clean;
}
