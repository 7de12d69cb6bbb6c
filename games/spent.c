#include "spent.h"
#include "store_p.h"

static gint64 day_of(gint64 at_s)
{
    return at_s / 86400;
}

gint64 games_spent(struct games_store *store, const char *kind, const char *subject, gint64 now_s)
{
    return games_query_int(store, "SELECT n FROM spent WHERE kind = ?1 AND subject = ?2 AND day = ?3",
                           VALUES(TEXT(kind), TEXT(subject), INT(day_of(now_s))));
}

bool games_spend(struct games_store *store, const char *kind, const char *subject, gint64 n, gint64 now_s,
                 GError **error)
{
    return games_write(store,
                       "INSERT INTO spent (kind, subject, day, n) VALUES (?1, ?2, ?3, ?4)"
                       " ON CONFLICT (kind, subject, day) DO UPDATE SET n = n + excluded.n",
                       VALUES(TEXT(kind), TEXT(subject), INT(day_of(now_s)), INT(n)), error);
}

bool games_spent_prune(struct games_store *store, gint64 before_s, GError **error)
{
    return games_write(store, "DELETE FROM spent WHERE day < ?1", VALUES(INT(day_of(before_s))), error);
}
