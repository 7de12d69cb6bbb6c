#include "event.h"
#include "store_p.h"

#include <string.h>

#define F(member) GAMES_FIELD(struct games_event, member)
GAMES_ROW_TYPE(event_row, games_event, F(id), F(at_s), F(game), F(phase), F(person), F(mail), F(what),
               F(power), F(detail))
#undef F

/* A log line stays a line, whatever outside text went into it. */
static char *one_line(const char *text)
{
    if (!text)
        return NULL;
    char *line = g_utf8_make_valid(text, -1);
    for (char *c = line; *c; c++) {
        if (g_ascii_iscntrl(*c))
            *c = ' ';
    }
    return line;
}

/* Until callers name the power, it stands first in the words: "power=FRANCE why=…". Transfer full. */
static char *power_of(const struct games_event *event)
{
    if (event->power)
        return g_strdup(event->power);
    bool named = event->detail && g_str_has_prefix(event->detail, "power=");
    return named ? g_strndup(event->detail + 6, strcspn(event->detail + 6, " ")) : NULL;
}

bool games_event_add(struct games_store *store, const struct games_event *event, GError **error)
{
    g_autofree char *what = one_line(event->what), *detail = one_line(event->detail);
    g_autofree char *power = power_of(event);
    return games_write(store,
                       "INSERT INTO event (at_s, game, phase, person, mail, what, power, detail)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                       VALUES(INT(event->at_s), REF(event->game), REF(event->phase), REF(event->person),
                              REF(event->mail), TEXT(what), TEXT(power), TEXT(detail)),
                       error);
}

#define EVENT_COLUMNS "id, at_s, game, phase, person, mail, what, power, detail"

GPtrArray *games_event_list(struct games_store *store, gint64 game, unsigned limit)
{
    gint64 most = limit ? (gint64)limit : -1;
    if (game) /* two statements: one index serves each */
        return games_rows(store, &event_row,
                          "SELECT * FROM (SELECT " EVENT_COLUMNS
                          " FROM event WHERE game = ?1 ORDER BY id DESC LIMIT ?2)"
                          " ORDER BY id",
                          VALUES(INT(game), INT(most)));
    return games_rows(store, &event_row,
                      "SELECT * FROM (SELECT " EVENT_COLUMNS
                      " FROM event ORDER BY id DESC LIMIT ?1) ORDER BY id",
                      VALUES(INT(most)));
}

#define EVENTS(name, where)                                                                                  \
    GPtrArray *games_event_##name(struct games_store *store, gint64 id)                                      \
    {                                                                                                        \
        return games_rows(store, &event_row,                                                                 \
                          "SELECT " EVENT_COLUMNS " FROM event WHERE " where " ORDER BY id",                 \
                          VALUES(INT(id)));                                                                  \
    }
EVENTS(since, "id > ?1")
EVENTS(of_phase, "phase = ?1 AND NOT EXISTS (SELECT 1 FROM act a WHERE a.game IS event.game AND a.undone_by"
                 " IS NOT NULL AND event.id BETWEEN a.first_event AND a.last_event)")
EVENTS(of_mail, "mail = ?1")

GPtrArray *games_event_of_act(struct games_store *store, gint64 act)
{
    return games_rows(store, &event_row,
                      "SELECT " EVENT_COLUMNS " FROM event"
                      " WHERE game IS (SELECT game FROM act WHERE id = ?1)"
                      " AND id BETWEEN (SELECT first_event FROM act WHERE id = ?1)"
                      " AND (SELECT last_event FROM act WHERE id = ?1) ORDER BY id",
                      VALUES(INT(act)));
}
