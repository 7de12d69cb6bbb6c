#include "outside.h"
#include "store_p.h"

static void part_free(struct games_outside_part *part)
{
    g_free(part->power);
    g_free(part->player);
    g_free(part);
}

struct games_outside *games_outside_new(const char *name)
{
    struct games_outside *outside = g_new0(struct games_outside, 1);
    outside->name = g_strdup(name);
    outside->part = g_ptr_array_new_with_free_func((GDestroyNotify)part_free);
    return outside;
}

void games_outside_take(struct games_outside *outside, const char *power, const char *player,
                        unsigned centres, int eliminated_year)
{
    struct games_outside_part *part = g_new0(struct games_outside_part, 1);
    part->power = g_strdup(power);
    part->player = g_strdup(player);
    part->centres = centres;
    part->eliminated_year = eliminated_year;
    g_ptr_array_add(outside->part, part);
}

void games_outside_free(struct games_outside *outside)
{
    if (!outside)
        return;
    g_free(outside->name);
    g_free(outside->played);
    g_free(outside->result);
    g_ptr_array_unref(outside->part);
    g_free(outside);
}

gint64 games_outside_add(struct games_store *store, const struct games_outside *outside, gint64 now_s,
                         GError **error)
{
    g_autoptr(GError) why = NULL;
    gint64 id = games_insert(store,
                             "INSERT INTO outside_game (name, played, result, end_year, entered_s)"
                             " VALUES (?1, ?2, ?3, ?4, ?5)",
                             VALUES(TEXT(outside->name), TEXT(outside->played), TEXT(outside->result),
                                    INT(outside->end_year), INT(now_s)),
                             &why);
    if (!id) {
        if (g_error_matches(why, GAMES_ERROR, GAMES_ERROR_REFUSED))
            games_refuse(error, GAMES_REFUSAL_RESULT_TAKEN, "name", outside->name, NULL);
        else
            g_propagate_error(error, g_steal_pointer(&why));
        return 0;
    }

    GAMES_EACH(const struct games_outside_part, part, outside->part)
        if (!games_write(store,
                         "INSERT INTO outside_part (game, power, player, centres, eliminated_year)"
                         " VALUES (?1, ?2, ?3, ?4, ?5)",
                         VALUES(INT(id), TEXT(part->power), TEXT(part->player), INT(part->centres),
                                INT(part->eliminated_year)),
                         error))
            return 0;

    return id;
}

bool games_outside_remove(struct games_store *store, gint64 id, GError **error)
{
    if (games_query_int(store, "SELECT count(*) FROM board WHERE outside = ?1", VALUES(INT(id))) > 0)
        return games_refuse(error, GAMES_REFUSAL_RESULT_OF_BOARD, NULL);
    return games_write(store, "DELETE FROM outside_part WHERE game = ?1", VALUES(INT(id)), error) &&
           games_write(store, "DELETE FROM outside_game WHERE id = ?1", VALUES(INT(id)), error);
}

bool games_outside_played(struct games_store *store, gint64 id, const char *power, const char *player,
                          GError **error)
{
    return games_write(store, "UPDATE outside_part SET player = ?3 WHERE game = ?1 AND power = ?2",
                       VALUES(INT(id), TEXT(power), TEXT(player)), error);
}

static void read_parts(struct games_store *store, struct games_outside *outside)
{
    for (sqlite3_stmt *query = games_query(store,
                                           "SELECT power, player, centres, eliminated_year FROM outside_part"
                                           " WHERE game = ?1 ORDER BY power",
                                           VALUES(INT(outside->id)));
         games_next(store, query);)
        games_outside_take(outside, (const char *)sqlite3_column_text(query, 0),
                           (const char *)sqlite3_column_text(query, 1),
                           (unsigned)sqlite3_column_int(query, 2), sqlite3_column_int(query, 3));
}

struct games_outside *games_outside_get(struct games_store *store, gint64 id)
{
    struct games_outside *outside = NULL;
    for (sqlite3_stmt *query =
             games_query(store, "SELECT id, name, played, result, end_year FROM outside_game WHERE id = ?1",
                         VALUES(INT(id)));
         games_next(store, query);) {
        outside = games_outside_new((const char *)sqlite3_column_text(query, 1));
        outside->id = sqlite3_column_int64(query, 0);
        outside->played = games_column_dup(query, 2);
        outside->result = games_column_dup(query, 3);
        outside->end_year = sqlite3_column_int(query, 4);
    }

    if (outside)
        read_parts(store, outside);

    return outside;
}

GPtrArray *games_outside_list(struct games_store *store)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_outside_free);
    g_autoptr(GArray) ids = games_query_ids(
        store, "SELECT id FROM outside_game WHERE id > ?1 ORDER BY played, name, id", VALUES(INT(0)));
    for (guint i = 0; i < ids->len; i++)
        g_ptr_array_add(list, games_outside_get(store, g_array_index(ids, gint64, i)));
    return list;
}
