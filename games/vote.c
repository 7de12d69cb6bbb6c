#include "vote.h"
#include "store_p.h"

#include <string.h>

GAMES_TABLE(games_question, question, id, game, phase, person, kind, text, state, opened_s, closed_s)

static const char *const states[] = {"open", "vetoed", "voting", "passed", "failed", "cancelled", NULL};
static const char *const choices[] = {"yes", "no", "veto", "abstain", NULL};

static bool is_closed(const char *state)
{
    return strcmp(state, "open") != 0 && strcmp(state, "voting") != 0;
}

gint64 games_question_add(struct games_store *store, const struct games_question *question, GError **error)
{
    const char *state = question->state ? question->state : "open";
    if (!games_one_of("the state of a question", state, states, error))
        return 0;
    return games_insert(store,
                        "INSERT INTO question (game, phase, person, kind, text, state, opened_s) VALUES (?1, "
                        "?2, ?3, ?4, ?5, ?6, ?7)",
                        VALUES(INT(question->game), REF(question->phase), REF(question->person),
                               TEXT(question->kind), TEXT(question->text), TEXT(state),
                               INT(question->opened_s)),
                        error);
}

GAMES_LIST(games_question_list, games_question,
           "FROM question WHERE game = ?1 AND (NOT ?2 OR state IN ('open', 'voting')) ORDER BY id", Int(game),
           Flag(open_only))

GAMES_GET(games_question_get, games_question, "FROM question WHERE id = ?1", Int(id))

bool games_question_set_state(struct games_store *store, gint64 id, const char *state, gint64 now_s,
                              GError **error)
{
    return games_one_of("the state of a question", state, states, error) &&
           games_write_one(
               store,
               "UPDATE question SET state = ?2, closed_s = ?3 WHERE id = ?1 AND (state IN ('open', 'voting')"
               " OR (state = 'passed' AND ?2 = 'cancelled'))", /* what it ended goes on */
               VALUES(INT(id), TEXT(state), REF(is_closed(state) ? games_moment(now_s) : 0)),
               GAMES_REFUSAL_QUESTION_CLOSED, id, error);
}

GAMES_WRITE_ONE(games_question_move, QUESTION_CLOSED,
                "UPDATE question SET phase = ?2 WHERE id = ?1 AND state IN ('open', 'voting')"
                " AND game = (SELECT game FROM phase WHERE id = ?2)",
                Int(id), Int(phase))

bool games_ballot_put(struct games_store *store, gint64 question, const char *power, const char *choice,
                      gint64 mail, gint64 now_s, GError **error)
{
    if (choice && !games_one_of("a vote", choice, choices, error))
        return false;
    return games_write_one(
        store,
        "INSERT INTO ballot (question, power, choice, mail, cast_s) SELECT id, ?2, ?3, ?4, ?5 "
        "FROM question"
        " WHERE id = ?1 AND state IN ('open', 'voting')",
        VALUES(INT(question), TEXT(power), TEXT(choice), REF(mail), INT(now_s)),
        GAMES_REFUSAL_QUESTION_CLOSED, question, error);
}

GAMES_TABLE(games_ballot, b, power, choice, cast_s)

/* Who came last of those who sat there when it was cast: an act taken back opens an older seat again, over another's time. */
#define CASTER                                                                                               \
    "(SELECT s.person FROM seat s WHERE s.game = q.game AND s.role = 0 AND s.power = b.power"                \
    " AND b.cast_s BETWEEN s.since_s AND coalesce(s.until_s, b.cast_s)"                                      \
    " ORDER BY s.since_s DESC, s.id DESC LIMIT 1)"

GAMES_LIST(games_ballot_list, games_ballot,
           "FROM (SELECT b.power, choice, cast_s, max(b.id) FROM ballot b JOIN question q ON q.id = question"
           " LEFT JOIN seat n ON n.game = q.game AND n.power = b.power AND n.role = 0"
           " AND n.until_s IS NULL WHERE question = ?1"
           " AND (n.person IS NULL OR n.person = coalesce(" CASTER ", n.person))"
           " GROUP BY b.power HAVING choice IS NOT NULL) b ORDER BY b.power",
           Int(question))
