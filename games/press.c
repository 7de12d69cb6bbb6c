#include "press.h"
#include "store_p.h"

#include <string.h>

GAMES_TABLE(games_press, press, id, game, phase, person, mail, from_power, true_power, to, colour, dateline,
            text, written_s, held, printed, cut, shown_to, withdrawn_s)

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

GAMES_LIST(games_press_list, games_press,
           "FROM press WHERE game = ?1 AND (?2 = 0 OR phase = ?2)"
           " AND (NOT ?3 OR (held AND NOT printed AND NOT cut AND withdrawn_s IS NULL)) ORDER BY id",
           Int(game), Int(phase), Flag(held_only))

GAMES_GET(games_press_get, games_press, "FROM press WHERE id = ?1", Int(id))

GAMES_WRITE_ONE(games_press_withdraw, PRESS_FINAL,
                "UPDATE press SET withdrawn_s = ?2 WHERE id = ?1 AND NOT printed AND withdrawn_s IS NULL",
                Int(id), Moment(now_s))

bool games_press_follow(struct games_store *store, gint64 game, gint64 kept, GError **error)
{
#define LEFT " WHERE game = ?1 AND held AND phase NOT IN " GAMES_LINE
#define SAME                                                                                                 \
    "phase q JOIN phase p ON p.id = press.phase WHERE q.id IN " GAMES_LINE                                   \
    " AND p.code = q.code COLLATE NOCASE"
    return games_write(store,
                       "UPDATE press SET printed = 1" LEFT " AND NOT printed"
                       " AND written_s <= (SELECT at_s FROM snapshot WHERE phase = ?2)"
                       " AND id NOT IN (SELECT press FROM snapshot_press WHERE phase = ?2)"
                       " AND EXISTS (SELECT 1 FROM " SAME " AND q.adjudicated_s IS NOT NULL)",
                       VALUES(INT(game), INT(kept)), error) &&
           games_write(store,
                       "UPDATE press SET phase = coalesce(CASE WHEN printed THEN (SELECT max(q.id) FROM " SAME
                       ") ELSE (SELECT phase FROM game WHERE id = ?1) END, phase)" LEFT,
                       VALUES(INT(game)), error);
#undef LEFT
#undef SAME
}

GAMES_WRITE(games_press_letter_add, "INSERT OR IGNORE INTO press_letter (message_id, press) VALUES (?1, ?2)",
            Text(message_id), Int(press))

GAMES_NUMBER(gint64, games_press_of_letter, "SELECT press FROM press_letter WHERE message_id = ?1",
             Text(message_id))

bool games_press_deaf_set(struct games_store *store, gint64 game, gint64 person, bool deaf, GError **error)
{
    const char *sql = deaf ? "INSERT OR IGNORE INTO press_deaf (game, person) VALUES (?1, ?2)"
                           : "DELETE FROM press_deaf WHERE game = ?1 AND person = ?2";
    return games_write(store, sql, VALUES(INT(game), INT(person)), error);
}

GAMES_NUMBER(bool, games_press_is_deaf, "SELECT 1 FROM press_deaf WHERE game = ?1 AND person = ?2", Int(game),
             Int(person))

bool games_press_set(struct games_store *store, gint64 id, const char *key, const char *value, GError **error)
{
    static const struct games_settable settable = {"press", "text", "held printed cut", NULL};
    return games_set(store, &settable, id, key, value, error);
}
