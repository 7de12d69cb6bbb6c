#include "spent.h"
#include "store_p.h"

static gint64 day_of(gint64 at_s)
{
    return at_s / 86400;
}

#define GAMES_VALUE_Day(at_s) INT(day_of(at_s))
#define GAMES_PARAM_Day(at_s) gint64 at_s

GAMES_NUMBER(gint64, games_spent, "SELECT n FROM spent WHERE kind = ?1 AND subject = ?2 AND day = ?3",
             Text(kind), Text(subject), Day(now_s))
GAMES_WRITE(games_spend,
            "INSERT INTO spent (kind, subject, n, day) VALUES (?1, ?2, ?3, ?4)"
            " ON CONFLICT (kind, subject, day) DO UPDATE SET n = n + excluded.n",
            Text(kind), Text(subject), Int(n), Day(now_s))
GAMES_WRITE(games_spent_prune, "DELETE FROM spent WHERE day < ?1", Day(before_s))
