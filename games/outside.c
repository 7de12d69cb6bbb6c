#include "outside.h"
#include "store_p.h"

GAMES_TABLE(games_outside_part, part, power, player, centres, before, eliminated_year)
GAMES_ROW(games_outside, game, id, name, played, result, end_year, variant, players)

struct games_outside *games_outside_new(const char *name)
{
    struct games_outside *outside = g_new0(struct games_outside, 1);
    outside->name = g_strdup(name);
    outside->part = g_ptr_array_new_with_free_func(games_outside_part_row.free);
    return outside;
}

struct games_outside_part *games_outside_take(struct games_outside *outside, const char *power,
                                              const char *player, unsigned centres, int eliminated_year)
{
    struct games_outside_part *part = g_new0(struct games_outside_part, 1);
    part->power = g_strdup(power);
    part->player = g_strdup(player);
    part->centres = centres;
    part->before = -1;
    part->eliminated_year = eliminated_year;
    g_ptr_array_add(outside->part, part);
    return part;
}

void games_outside_free(struct games_outside *outside)
{
    if (outside)
        g_clear_pointer(&outside->part, g_ptr_array_unref);
    games_row_free(&games_outside_row, outside);
}

gint64 games_outside_add(struct games_store *store, const struct games_outside *outside, gint64 now_s,
                         GError **error)
{
    gint64 id = games_insert_named(
        store,
        "INSERT INTO outside_game (name, played, result, end_year, entered_s, variant, players)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        VALUES(TEXT(outside->name), TEXT(outside->played), TEXT(outside->result), INT(outside->end_year),
               INT(now_s), TEXT(outside->variant), TEXT(outside->players)),
        GAMES_REFUSAL_RESULT_TAKEN, outside->name, error);
    if (!id)
        return 0;

    GAMES_EACH(const struct games_outside_part, part, outside->part)
        if (!games_write(store,
                         "INSERT INTO outside_part (game, power, player, centres, eliminated_year, before)"
                         " VALUES (?1, ?2, ?3, ?4, ?5, nullif(?6, -1))",
                         VALUES(INT(id), TEXT(part->power), TEXT(part->player), INT(part->centres),
                                INT(part->eliminated_year), INT(part->before)),
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

GAMES_WRITE(games_outside_played, "UPDATE outside_part SET player = ?3 WHERE game = ?1 AND power = ?2",
            Int(id), Text(power), Text(player))

GAMES_NUMBER(gint64, games_outside_person,
             "SELECT coalesce(max(e.person), 0) FROM board b JOIN board_seat s ON s.board = b.id"
             " JOIN entrant e ON e.id = s.entrant WHERE b.outside = ?1 AND s.power = ?2",
             Int(id), Text(power))

static struct games_outside *with_parts(struct games_store *store, struct games_outside *outside)
{
    if (outside)
        outside->part = games_rows(store, &games_outside_part_row,
                                   "FROM (SELECT game, power, player, centres, eliminated_year,"
                                   " coalesce(before, -1) AS before FROM outside_part) part"
                                   " WHERE game = ?1 ORDER BY power",
                                   VALUES(INT(outside->id)));
    return outside;
}

struct games_outside *games_outside_get(struct games_store *store, gint64 id)
{
    return with_parts(store, games_row_get(store, &games_outside_row, "FROM outside_game game WHERE id = ?1",
                                           VALUES(INT(id))));
}

GPtrArray *games_outside_list(struct games_store *store)
{
    GPtrArray *list =
        games_rows(store, &games_outside_row, "FROM outside_game game ORDER BY played, name, id", NULL);
    GAMES_EACH(struct games_outside, outside, list)
        with_parts(store, outside);
    return list;
}
