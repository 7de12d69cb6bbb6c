#include "press.h"
#include "store_p.h"

#include <string.h>

#define F(member) GAMES_FIELD(struct games_press, member)
GAMES_ROW_TYPE(press_row, games_press, F(id), F(game), F(phase), F(person), F(mail), F(from_power),
               F(true_power), F(to), F(colour), F(dateline), F(text), F(written_s), F(held), F(printed),
               F(cut), F(shown_to), F(withdrawn_s))
#undef F

gint64 games_press_add(struct games_store *store, const struct games_press *press, GError **error)
{
    return games_insert(store,
                        "INSERT INTO press (game, phase, person, mail, from_power, true_power, \"to\", "
                        "colour, dateline, text, written_s, held,"
                        " printed, cut, shown_to) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, "
                        "?13, ?14, ?15)",
                        VALUES(INT(press->game), REF(press->phase), REF(press->person), REF(press->mail),
                               TEXT(press->from_power), TEXT(press->true_power), TEXT(press->to),
                               INT(press->colour), TEXT(press->dateline), TEXT(press->text),
                               INT(press->written_s), INT(press->held), INT(press->printed), INT(press->cut),
                               TEXT(press->shown_to)),
                        error);
}

#define PRESS_COLUMNS                                                                                        \
    "id, game, phase, person, mail, from_power, true_power, \"to\", colour, dateline, text, written_s, "     \
    "held,"                                                                                                  \
    " printed, cut, shown_to, withdrawn_s"

GPtrArray *games_press_list(struct games_store *store, gint64 game, gint64 phase, bool held_only)
{
    return games_rows(store, &press_row,
                      "SELECT " PRESS_COLUMNS " FROM press WHERE game = ?1 AND (?2 = 0 OR phase = ?2) AND "
                      "(NOT ?3 OR (held AND NOT printed AND NOT cut AND withdrawn_s IS NULL)) ORDER BY id",
                      VALUES(INT(game), INT(phase), INT(held_only)));
}

struct games_press *games_press_get(struct games_store *store, gint64 id)
{
    return games_row_get(store, &press_row, "SELECT " PRESS_COLUMNS " FROM press WHERE id = ?1",
                         VALUES(INT(id)));
}

bool games_press_withdraw(struct games_store *store, gint64 id, gint64 now_s, GError **error)
{
    return games_write_one(
        store, "UPDATE press SET withdrawn_s = ?2 WHERE id = ?1 AND NOT printed AND withdrawn_s IS NULL",
        VALUES(INT(id), INT(games_moment(now_s))), GAMES_REFUSAL_PRESS_FINAL, id, error);
}

bool games_press_follow(struct games_store *store, gint64 game, gint64 kept, GError **error)
{
#define LEFT " WHERE game = ?1 AND held AND phase NOT IN (SELECT id FROM line)"
#define SAME                                                                                                 \
    "line JOIN phase q ON q.id = line.id JOIN phase p ON p.id = press.phase WHERE p.code = q.code COLLATE "  \
    "NOCASE"
    return games_write(store,
                       GAMES_LINE "UPDATE press SET printed = 1" LEFT " AND NOT printed"
                                  " AND written_s <= (SELECT at_s FROM snapshot WHERE phase = ?2)"
                                  " AND id NOT IN (SELECT press FROM snapshot_press WHERE phase = ?2)"
                                  " AND EXISTS (SELECT 1 FROM " SAME " AND q.adjudicated_s IS NOT NULL)",
                       VALUES(INT(game), INT(kept)), error) &&
           games_write(store,
                       GAMES_LINE
                       "UPDATE press SET phase = coalesce(CASE WHEN printed THEN (SELECT max(q.id) FROM " SAME
                       ") ELSE (SELECT phase FROM game WHERE id = ?1) END, phase)" LEFT,
                       VALUES(INT(game)), error);
#undef LEFT
#undef SAME
}

bool games_press_letter_add(struct games_store *store, const char *message_id, gint64 press, GError **error)
{
    return games_write(store, "INSERT OR IGNORE INTO press_letter (message_id, press) VALUES (?1, ?2)",
                       VALUES(TEXT(message_id), INT(press)), error);
}

gint64 games_press_of_letter(struct games_store *store, const char *message_id)
{
    sqlite3_stmt *query =
        games_query(store, "SELECT press FROM press_letter WHERE message_id = ?1", VALUES(TEXT(message_id)));
    gint64 press = 0;
    if (games_next(store, query)) {
        press = sqlite3_column_int64(query, 0);
        games_done(query);
    }
    return press;
}

bool games_press_deaf_set(struct games_store *store, gint64 game, gint64 person, bool deaf, GError **error)
{
    const char *sql = deaf ? "INSERT OR IGNORE INTO press_deaf (game, person) VALUES (?1, ?2)"
                           : "DELETE FROM press_deaf WHERE game = ?1 AND person = ?2";
    return games_write(store, sql, VALUES(INT(game), INT(person)), error);
}

bool games_press_is_deaf(struct games_store *store, gint64 game, gint64 person)
{
    sqlite3_stmt *query = games_query(store, "SELECT 1 FROM press_deaf WHERE game = ?1 AND person = ?2",
                                      VALUES(INT(game), INT(person)));
    bool deaf = games_next(store, query);
    if (deaf)
        games_done(query);
    return deaf;
}

bool games_press_set(struct games_store *store, gint64 id, const char *key, const char *value, GError **error)
{
    static const struct {
        const char *key, *sql;
    } flags[] = {
        {"held", "UPDATE press SET held = ?2 WHERE id = ?1"},
        {"printed", "UPDATE press SET printed = ?2 WHERE id = ?1"},
        {"cut", "UPDATE press SET cut = ?2 WHERE id = ?1"},
    };

    if (strcmp(key, "text") == 0 && value)
        return games_write(store, "UPDATE press SET text = ?2 WHERE id = ?1", VALUES(INT(id), TEXT(value)),
                           error);
    for (gsize i = 0; i < G_N_ELEMENTS(flags); i++) {
        gint64 flag;
        if (strcmp(key, flags[i].key) == 0)
            return games_parse_flag(key, value, &flag, error) &&
                   games_write(store, flags[i].sql, VALUES(INT(id), INT(flag)), error);
    }

    return games_refuse(error, GAMES_REFUSAL_FIELD_NONE, "field", key, NULL);
}
