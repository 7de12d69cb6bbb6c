#include "game.h"
#include "store_p.h"

#include <string.h>

enum { NAME_MAX_BYTES = 64 };

GAMES_ROW(games_game, game, id, name, state, variant, map_text, language, timezone, created_s, started_s,
          ended_s, result, phase, seed)

static void read_settings(struct games_store *store, struct games_game *game)
{
    game->settings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (sqlite3_stmt *query =
             games_query(store, "SELECT key, value FROM setting WHERE game = ?1", VALUES(INT(game->id)));
         games_next(store, query);)
        g_hash_table_insert(game->settings, games_column_dup(query, 0), games_column_dup(query, 1));
}

void games_game_free(struct games_game *game)
{
    if (game)
        g_clear_pointer(&game->settings, g_hash_table_unref);
    games_row_free(&games_game_row, game);
}

static bool name_ok(const char *name, GError **error)
{
    gsize len = strlen(name);
    bool good = len > 0 && len <= NAME_MAX_BYTES && g_ascii_isalnum(name[0]);
    for (const char *c = name; *c; c++)
        good = good && (g_ascii_isalnum(*c) || *c == '-' || *c == '_');
    if (good)
        return true;

    g_autofree char *most = g_strdup_printf("%d", NAME_MAX_BYTES);
    return games_refuse(error, GAMES_REFUSAL_NAME_BAD, "game", name, "most", most, NULL);
}

static bool name_free(struct games_store *store, const char *key, const char *name, gint64 id, GError **error)
{
    gint64 owner = games_query_int(store, "SELECT id FROM game WHERE name_key = ?1", VALUES(TEXT(key)));
    if (owner && owner != id)
        games_refuse(error, GAMES_REFUSAL_NAME_TAKEN, "game", name, NULL);
    return !owner || owner == id;
}

gint64 games_game_add(struct games_store *store, const char *name, const char *variant, const char *map_text,
                      const char *language, const char *zone, gint64 seed, gint64 now_s, GError **error)
{
    g_autofree char *key = g_ascii_strdown(name, -1);
    if (!name_ok(name, error) || !name_free(store, key, name, 0, error))
        return 0;
    return games_insert(
        store,
        "INSERT INTO game (name, name_key, state, variant, map_text, language, timezone, created_s, seed)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        VALUES(TEXT(name), TEXT(key), INT(GAMES_STATE_FORMING), TEXT(variant), TEXT(map_text), TEXT(language),
               TEXT(zone), INT(now_s), INT(seed)),
        error);
}

static struct games_game *one_game(struct games_store *store, const char *sql,
                                   const struct games_value *values)
{
    struct games_game *game = games_row_get(store, &games_game_row, sql, values);
    if (game)
        read_settings(store, game);
    return game;
}

struct games_game *games_game_get(struct games_store *store, gint64 id)
{
    return one_game(store, "FROM game WHERE id = ?1", VALUES(INT(id)));
}

struct games_game *games_game_find(struct games_store *store, const char *name)
{
    g_autofree char *key = g_ascii_strdown(name, -1);
    return one_game(store, "FROM game WHERE name_key = ?1", VALUES(TEXT(key)));
}

GPtrArray *games_game_list(struct games_store *store, bool ended_too)
{
    GPtrArray *list =
        games_rows(store, &games_game_row, "FROM game WHERE ?1 OR state <> ?2 ORDER BY name_key",
                   VALUES(INT(ended_too), INT(GAMES_STATE_ENDED)));
    GAMES_EACH(struct games_game, game, list)
        read_settings(store, game);
    return list;
}

GAMES_IDS(games_game_forming_until,
          "SELECT g.id FROM game g JOIN setting s ON s.game = g.id WHERE g.state = 1 AND s.key = ?1"
          " AND CAST(s.value AS INTEGER) BETWEEN 1 AND ?2 ORDER BY g.name_key",
          Text(key), Int(now_s))

static bool rename_game(struct games_store *store, gint64 id, const char *name, GError **error)
{
    g_autofree char *key = g_ascii_strdown(name, -1);
    return name_ok(name, error) && name_free(store, key, name, id, error) &&
           games_write(store, "UPDATE game SET name = ?2, name_key = ?3 WHERE id = ?1",
                       VALUES(INT(id), TEXT(name), TEXT(key)), error);
}

bool games_game_set(struct games_store *store, gint64 id, const char *key, const char *value, GError **error)
{
    static const struct games_settable settable = {"game", "language timezone map_text variant", NULL, NULL};
    if (value && strcmp(key, "name") == 0)
        return rename_game(store, id, value, error);
    if (value && strcmp(key, "seed") == 0) {
        gint64 seed;
        return games_parse_count(key, value, G_MAXINT64, &seed, error) &&
               games_write(store, "UPDATE game SET seed = ?2 WHERE id = ?1", VALUES(INT(id), INT(seed)),
                           error);
    }

    if (value && games_lists(settable.texts, key))
        return games_set(store, &settable, id, key, value, error);
    if (!value)
        return games_write(store, "DELETE FROM setting WHERE game = ?1 AND key = ?2",
                           VALUES(INT(id), TEXT(key)), error);
    return games_write(store,
                       "INSERT INTO setting (game, key, value) VALUES (?1, ?2, ?3)"
                       " ON CONFLICT (game, key) DO UPDATE SET value = ?3",
                       VALUES(INT(id), TEXT(key), TEXT(value)), error);
}

const char *games_game_setting(const struct games_game *game, const char *key, const char *fallback)
{
    const char *value = g_hash_table_lookup(game->settings, key);
    return value ? value : fallback;
}

bool games_game_set_state(struct games_store *store, gint64 id, enum games_state state, gint64 now_s,
                          const char *result, GError **error)
{
    gint64 now = games_moment(now_s);
    bool noted = state != GAMES_STATE_ENDED ||
                 games_write(store,
                             "INSERT OR REPLACE INTO ending (phase, result, at_s)"
                             " SELECT phase, ?2, ?3 FROM game WHERE id = ?1 AND phase IS NOT NULL",
                             VALUES(INT(id), TEXT(result ? result : ""), INT(now)), error);
    return noted && games_write(store,
                                "UPDATE game SET state = ?2, result = ?4,"
                                " started_s = CASE WHEN ?2 = 2 THEN coalesce(started_s, ?3) WHEN ?2 = 1 THEN "
                                "NULL ELSE started_s END,"
                                " ended_s = CASE WHEN ?2 = 4 THEN ?3 ELSE NULL END WHERE id = ?1",
                                VALUES(INT(id), INT(state), INT(now), TEXT(result)), error);
}
G_STATIC_ASSERT(GAMES_STATE_FORMING == 1 && GAMES_STATE_ACTIVE == 2 && GAMES_STATE_ENDED == 4);
