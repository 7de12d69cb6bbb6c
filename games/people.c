#include "people.h"
#include "game.h"
#include "password.h"
#include "store_p.h"

#include <string.h>

G_STATIC_ASSERT(GAMES_ROLE_OBSERVER == 2);

GAMES_TABLE(games_person, p, id, name, alias, language, timezone, address, token, password, muted,
            proofs_from_s, forgotten_s)

/* Persons with where mail goes. */
#define PERSONS                                                                                              \
    "FROM (SELECT *, (SELECT address FROM address WHERE person = person.id ORDER BY rank LIMIT 1) AS "       \
    "address"                                                                                                \
    " FROM person) p"

/* Addresses are compared without regard to case or Unicode form: people type them as they please. */
static char *address_key(const char *address)
{
    g_autofree char *valid = g_utf8_make_valid(address, -1);
    g_strstrip(valid);
    g_autofree char *composed = g_utf8_normalize(valid, -1, G_NORMALIZE_NFC);
    return g_utf8_casefold(composed, -1);
}

/*
 * Several people may share an address: the key of the first is the address, those of the others have a line feed and
 * their number behind it. No address holds a line feed, and it comes before whatever one may hold.
 */
#define KEY_IS(key) "(key = " key " OR (key > " key " || char(10) AND key < " key " || char(11)))"

enum { NAME_MAX_BYTES = 200, ADDRESS_MAX_BYTES = 320 };

/* What will stand in mail headers and lists: valid, one line, not too long. */
static bool is_plain(const char *field, const char *text, gsize max, GError **error)
{
    bool good = strlen(text) <= max && g_utf8_validate(text, -1, NULL);
    for (const char *c = text; good && *c; c = g_utf8_next_char(c))
        good = !g_unichar_iscntrl(g_utf8_get_char(c));
    if (good)
        return true;

    g_autofree char *most = g_strdup_printf("%" G_GSIZE_FORMAT, max);
    return games_refuse(error, GAMES_REFUSAL_TEXT_NOT_PLAIN, "field", field, "most", most, NULL);
}

/* Only what no address can lack is asked for: the mail server knows better (RFC 5321 4.1.2). */
static bool is_address(const char *address, GError **error)
{
    const char *at = strrchr(address, '@');
    if (!is_plain("address", address, ADDRESS_MAX_BYTES, error))
        return false;
    if (at && at > address && at[1] && !strpbrk(address, " <>"))
        return true;
    return games_refuse(error, GAMES_REFUSAL_ADDRESS_BAD, "address", address, NULL);
}

static bool put_address(struct games_store *store, gint64 id, const char *key, const char *given,
                        GError **error)
{
    return is_address(given, error) &&
           games_write(store,
                       "INSERT INTO address (key, person, address, rank) VALUES (?1, ?2, ?3,"
                       " (SELECT coalesce(max(rank), 0) + 1 FROM address WHERE person = ?2))",
                       VALUES(TEXT(key), INT(id), TEXT(given)), error);
}

bool games_person_add_address(struct games_store *store, gint64 id, const char *address, GError **error)
{
    g_autofree char *key = address_key(address);
    g_autofree char *given = g_strstrip(g_strdup(address));
    gint64 owner =
        games_query_int(store, "SELECT person FROM address WHERE " KEY_IS("?1") " ORDER BY person <> ?2",
                        VALUES(TEXT(key), INT(id)));
    if (owner == id)
        return true;
    if (owner)
        return games_refuse(error, GAMES_REFUSAL_ADDRESS_TAKEN, "address", given, NULL);
    return put_address(store, id, key, given, error);
}

bool games_person_first_address(struct games_store *store, gint64 id, const char *address, GError **error)
{
    g_autofree char *key = address_key(address);
    if (!games_write(store,
                     "UPDATE address SET rank = (SELECT min(rank) - 1 FROM address WHERE person = ?2)"
                     " WHERE " KEY_IS("?1") " AND person = ?2",
                     VALUES(TEXT(key), INT(id)), error))
        return false;
    return games_changes(store) == 1 ||
           games_refuse(error, GAMES_REFUSAL_ADDRESS_NOT_HIS, "address", address, NULL);
}

bool games_person_remove_address(struct games_store *store, gint64 id, const char *address, GError **error)
{
    g_autofree char *key = address_key(address);
    if (games_query_int(store, "SELECT count(*) FROM address WHERE person = ?1", VALUES(INT(id))) < 2)
        return games_refuse(error, GAMES_REFUSAL_ADDRESS_LAST, "address", address, NULL);
    if (!games_write(store, "DELETE FROM address WHERE " KEY_IS("?1") " AND person = ?2",
                     VALUES(TEXT(key), INT(id)), error))
        return false;
    return games_changes(store) == 1 ||
           games_refuse(error, GAMES_REFUSAL_ADDRESS_NOT_HIS, "address", address, NULL);
}

/* 16 letters and digits that only this judge can make: they stand in the mails to this person. */
static char *make_token(struct games_store *store, gint64 id)
{
    g_autofree char *text = g_strdup_printf("token %" G_GINT64_FORMAT, id);
    return games_secret_word(store, text, 16);
}

/* A row of person without address. 0 on error. */
static gint64 put_person(struct games_store *store, const char *name, const char *language, GError **error)
{
    if (!is_plain("name", name, NAME_MAX_BYTES, error))
        return 0;
    gint64 next = 1 + games_query_int(store, "SELECT max(id) FROM person", NULL);
    g_autofree char *token = make_token(store, next);
    return games_insert(store, "INSERT INTO person (id, name, language, token) VALUES (?1, ?2, ?3, ?4)",
                        VALUES(INT(next), TEXT(name), TEXT(language), TEXT(token)), error);
}

gint64 games_person_add(struct games_store *store, const char *name, const char *address,
                        const char *language, GError **error)
{
    g_autofree char *key = address ? address_key(address) : NULL;
    if (key && games_query_int(store, "SELECT 1 FROM address WHERE " KEY_IS("?1"), VALUES(TEXT(key)))) {
        games_refuse(error, GAMES_REFUSAL_ADDRESS_KNOWN, "address", address, NULL);
        return 0;
    }

    g_autofree char *given = address ? g_strstrip(g_strdup(address)) : NULL;
    if (given && !is_address(given, error))
        return 0;
    gint64 id = put_person(store, name, language, error);
    bool ok = id && (!given || put_address(store, id, key, given, error));
    return ok ? id : 0;
}

bool games_person_share_address(struct games_store *store, gint64 id, const char *address, GError **error)
{
    g_autofree char *key = address_key(address);
    g_autofree char *given = g_strstrip(g_strdup(address));
    if (games_person_writes_from(store, id, address))
        return true;
    g_autoptr(GArray) there = games_persons_by_address(store, address);
    g_autofree char *own = g_strdup_printf("%s\n%" G_GINT64_FORMAT, key, id);
    return put_address(store, id, there->len ? own : key, given, error);
}

gint64 games_person_add_beside(struct games_store *store, const char *name, const char *address,
                               const char *language, GError **error)
{
    gint64 id = put_person(store, name, language, error);
    return id && games_person_share_address(store, id, address, error) ? id : 0;
}

GArray *games_persons_by_address(struct games_store *store, const char *address)
{
    g_autofree char *key = address_key(address);
    return games_query_ids(store, "SELECT person FROM address WHERE " KEY_IS("?1") " ORDER BY key, person",
                           VALUES(TEXT(key)));
}

bool games_person_writes_from(struct games_store *store, gint64 person, const char *address)
{
    g_autoptr(GArray) there = address ? games_persons_by_address(store, address) : NULL;
    return there && games_ids_hold(there, person);
}

GAMES_GET(games_person_get, games_person, PERSONS " WHERE id = ?1", Int(id))

/* Whether it has letters that fold to ASCII ones and are none: long s, sharp s, the Kelvin sign. */
static bool has_look_alike(const char *address)
{
    g_autofree char *valid = g_utf8_make_valid(address, -1);
    for (const char *c = valid; *c; c = g_utf8_next_char(c)) {
        g_autofree char *letter = g_strndup(c, (gsize)(g_utf8_next_char(c) - c));
        g_autofree char *folded = address_key(letter);
        if ((guchar)*c >= 0x80 && (guchar)*folded < 0x80)
            return true;
    }
    return false;
}

/*
 * The key folds more than a mail server does, so that nobody registers a look-alike of another's address; but a mail
 * from a look-alike is not its owner's.
 */
struct games_person *games_person_by_address(struct games_store *store, const char *address)
{
    g_autofree char *key = address_key(address);
    sqlite3_stmt *query = games_query(
        store, "SELECT person, address FROM address WHERE " KEY_IS("?1") " ORDER BY key, person LIMIT 1",
        VALUES(TEXT(key)));
    if (!games_next(store, query))
        return NULL;

    gint64 id = sqlite3_column_int64(query, 0);
    g_autofree char *kept = games_column_dup(query, 1);
    games_done(query);

    bool alike = has_look_alike(address) || has_look_alike(kept);
    return alike && strcmp(address, kept) ? NULL : games_person_get(store, id);
}

GAMES_NUMBER(
    gint64, games_person_password_s,
    "SELECT max(at_s) FROM event WHERE person = ?1 AND what = 'person' AND detail = 'password' AND mail > ?2",
    Int(person), Int(mail))

bool games_person_set(struct games_store *store, gint64 id, const char *key, const char *value,
                      GError **error)
{
    static const struct games_settable settable = {"person", "name alias language timezone password", "muted",
                                                   NULL};
    if (games_lists("name language", key) && (!value || !*value))
        return games_refuse(error, GAMES_REFUSAL_FIELD_EMPTY, "field", key, NULL);
    bool text = value && games_lists(settable.texts, key);
    return (!text || is_plain(key, value, NAME_MAX_BYTES, error)) &&
           games_set(store, &settable, id, key, value, error);
}

char **games_person_addresses(struct games_store *store, gint64 id)
{
    return games_query_texts(store, "SELECT address FROM address WHERE person = ?1 ORDER BY rank",
                             VALUES(INT(id)));
}

GAMES_LIST(games_person_list, games_person, PERSONS " ORDER BY id")

/* -- passwords and other proofs -- */

static bool keep_password(struct games_store *store, gint64 id, const char *password, GError **error)
{
    /* The salt need only differ from person to person and judge to judge. */
    g_autofree char *salt = make_token(store, -id);
    g_autofree char *hash = games_password_hash(password, salt);
    return games_person_set(store, id, "password", hash, error);
}

char *games_person_password_form(struct games_store *store, gint64 id, const char *password)
{
    gsize len = strlen(password);
    g_autofree char *salt = make_token(store, -id);
    bool fits = len >= GAMES_PASSWORD_MIN && len <= GAMES_PASSWORD_MAX;
    return fits ? games_password_hash(password, salt) : NULL;
}

bool games_person_set_password(struct games_store *store, gint64 id, const char *password, GError **error)
{
    if (!password)
        return games_person_set(store, id, "password", NULL, error);

    gsize len = strlen(password);
    if (len < GAMES_PASSWORD_MIN || len > GAMES_PASSWORD_MAX) {
        g_autofree char *least = g_strdup_printf("%d", GAMES_PASSWORD_MIN),
                        *most = g_strdup_printf("%d", GAMES_PASSWORD_MAX);
        return games_refuse(error, GAMES_REFUSAL_PASSWORD_LENGTH, "least", least, "most", most, NULL);
    }
    return keep_password(store, id, password, error);
}

bool games_person_password_ok(struct games_store *store, gint64 id, const char *password, bool *right,
                              GError **error)
{
    g_autoptr(games_person) person = games_person_get(store, id);
    bool old = false;
    *right = person && games_password_matches(person->password, password, &old);
    return !*right || !old || keep_password(store, id, password, error);
}

GAMES_WRITE(games_person_revoke, "UPDATE person SET password = NULL, proofs_from_s = ?2 WHERE id = ?1",
            Int(id), Int(now_s))

bool games_absence_add(struct games_store *store, gint64 person, gint64 from_s, gint64 to_s, const char *why,
                       GError **error)
{
    if (from_s >= to_s)
        return games_refuse(error, GAMES_REFUSAL_ABSENCE_BACKWARDS, NULL);
    return games_write(store, "INSERT INTO absence (person, from_s, to_s, why) VALUES (?1, ?2, ?3, ?4)",
                       VALUES(INT(person), INT(from_s), INT(to_s), TEXT(why)), error);
}

bool games_absence_at(struct games_store *store, gint64 person, gint64 at_s, gint64 *until_s)
{
    gint64 until = games_query_int(
        store,
        "SELECT max(to_s) FROM absence WHERE person = ?1 AND from_s <= ?2 AND to_s > ?2 AND cancelled = 0",
        VALUES(INT(person), INT(at_s)));
    if (until && until_s)
        *until_s = until;
    return until != 0;
}

GAMES_TABLE(games_absence, absence, id, person, from_s, to_s, why)

GAMES_LIST(games_absence_list, games_absence,
           "FROM absence WHERE (?1 = 0 OR person = ?1) AND to_s > ?2 AND cancelled = 0 ORDER BY from_s, id",
           Int(person), Int(after_s))

GAMES_WRITE_ONE(games_absence_cancel, ABSENCE_NONE,
                "UPDATE absence SET cancelled = 1 WHERE id = ?1 AND cancelled = 0", Int(id))

/* -- subscriptions -- */

bool games_subscribe(struct games_store *store, gint64 person, gint64 game, const char *what, gint64 now_s,
                     GError **error)
{
    static const char *const kinds[] = {"results", "press", "zine", "digest", "diary", NULL};
    if (!g_strv_contains(kinds, what))
        return games_refuse(error, GAMES_REFUSAL_SUBSCRIPTION_NONE, "what", what, NULL);
    return games_write(
        store,
        "INSERT INTO subscription (person, game, what, since_s) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS"
        " (SELECT 1 FROM subscription WHERE person = ?1 AND game IS ?2 AND what = ?3 AND until_s IS NULL)",
        VALUES(INT(person), REF(game), TEXT(what), INT(now_s)), error);
}

GAMES_WRITE(
    games_unsubscribe,
    "UPDATE subscription SET until_s = ?4 WHERE person = ?1 AND game IS ?2 AND what = ?3 AND until_s IS NULL",
    Int(person), Ref(game), Text(what), Moment(now_s))

GAMES_IDS(games_subscribers,
          "SELECT person FROM subscription WHERE game = ?1 AND what = ?2 AND until_s IS NULL"
          " UNION SELECT person FROM subscription WHERE game IS NULL AND what = ?2 AND until_s IS NULL"
          " UNION SELECT person FROM seat WHERE game = ?1 AND role = 2 AND until_s IS NULL AND ?2 = 'results'"
          " ORDER BY 1",
          Int(game), Text(what))

/* -- other names -- */

GAMES_TABLE(games_person_name, name, key, person)

GAMES_LIST(
    games_person_names, games_person_name,
    "FROM (SELECT substr(key, 6) AS key, CAST(value AS INTEGER) AS person, tournament FROM tournament_setting"
    " WHERE key LIKE 'name.%') name ORDER BY tournament, key")

GAMES_WRITE(games_person_name_put,
            "INSERT INTO tournament_setting (tournament, key, value) VALUES (?1, 'name.' || ?2, ?3)"
            " ON CONFLICT (tournament, key) DO UPDATE SET value = ?3",
            Int(tournament), Text(key), Int(person))
