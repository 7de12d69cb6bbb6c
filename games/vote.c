#include "vote.h"
#include "store_p.h"

#include <string.h>

void games_question_free(struct games_question *question)
{
    if (!question)
        return;
    g_free(question->kind);
    g_free(question->text);
    g_free(question->state);
    g_free(question);
}

static bool one_of(const char *what, const char *word, const char *const *words, GError **error)
{
    if (g_strv_contains(words, word))
        return true;
    g_autofree char *accepted = g_strjoinv(", ", (char **)words);
    return games_refuse(error, GAMES_REFUSAL_WORD_BAD, "field", what, "value", word, "words", accepted, NULL);
}

static const char *const states[] = {"open", "vetoed", "voting", "passed", "failed", NULL};
static const char *const choices[] = {"yes", "no", "veto", "abstain", NULL};

static bool is_closed(const char *state)
{
    return strcmp(state, "open") != 0 && strcmp(state, "voting") != 0;
}

gint64 games_question_add(struct games_store *store, const struct games_question *question, GError **error)
{
    const char *state = question->state ? question->state : "open";
    if (!one_of("the state of a question", state, states, error))
        return 0;
    return games_insert(store,
                        "INSERT INTO question (game, phase, person, kind, text, state, opened_s) VALUES (?1, "
                        "?2, ?3, ?4, ?5, ?6, ?7)",
                        VALUES(INT(question->game), REF(question->phase), REF(question->person),
                               TEXT(question->kind), TEXT(question->text), TEXT(state),
                               INT(question->opened_s)),
                        error);
}

static struct games_question *read_question(sqlite3_stmt *query)
{
    struct games_question *question = g_new0(struct games_question, 1);
    question->id = sqlite3_column_int64(query, 0);
    question->game = sqlite3_column_int64(query, 1);
    question->phase = sqlite3_column_int64(query, 2);
    question->person = sqlite3_column_int64(query, 3);
    question->kind = games_column_dup(query, 4);
    question->text = games_column_dup(query, 5);
    question->state = games_column_dup(query, 6);
    question->opened_s = sqlite3_column_int64(query, 7);
    question->closed_s = sqlite3_column_int64(query, 8);
    return question;
}

#define QUESTION_COLUMNS "id, game, phase, person, kind, text, state, opened_s, closed_s"

GPtrArray *games_question_list(struct games_store *store, gint64 game, bool open_only)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_question_free);
    for (sqlite3_stmt *query = games_query(store,
                                           "SELECT " QUESTION_COLUMNS " FROM question WHERE game = ?1"
                                           " AND (NOT ?2 OR state IN ('open', 'voting')) ORDER BY id",
                                           VALUES(INT(game), INT(open_only)));
         games_next(store, query);)
        g_ptr_array_add(list, read_question(query));
    return list;
}

struct games_question *games_question_get(struct games_store *store, gint64 id)
{
    sqlite3_stmt *query =
        games_query(store, "SELECT " QUESTION_COLUMNS " FROM question WHERE id = ?1", VALUES(INT(id)));
    struct games_question *question = NULL;
    if (games_next(store, query)) {
        question = read_question(query);
        games_done(query);
    }
    return question;
}

bool games_question_set_state(struct games_store *store, gint64 id, const char *state, gint64 now_s,
                              GError **error)
{
    if (!one_of("the state of a question", state, states, error) ||
        !games_write(
            store,
            "UPDATE question SET state = ?2, closed_s = ?3 WHERE id = ?1 AND state IN ('open', 'voting')",
            VALUES(INT(id), TEXT(state), REF(is_closed(state) ? games_moment(now_s) : 0)), error))
        return false;
    if (games_changes(store) == 1)
        return true;
    return games_refuse_number(error, GAMES_REFUSAL_QUESTION_CLOSED, id);
}

bool games_question_move(struct games_store *store, gint64 id, gint64 phase, GError **error)
{
    if (!games_write(store,
                     "UPDATE question SET phase = ?2 WHERE id = ?1 AND state IN ('open', 'voting')"
                     " AND game = (SELECT game FROM phase WHERE id = ?2)",
                     VALUES(INT(id), INT(phase)), error))
        return false;
    if (games_changes(store) == 1)
        return true;
    return games_refuse_number(error, GAMES_REFUSAL_QUESTION_CLOSED, id);
}

bool games_ballot_put(struct games_store *store, gint64 question, const char *power, const char *choice,
                      gint64 mail, gint64 now_s, GError **error)
{
    if (choice && !one_of("a vote", choice, choices, error))
        return false;
    if (!games_write(store,
                     "INSERT INTO ballot (question, power, choice, mail, cast_s) SELECT id, ?2, ?3, ?4, ?5 "
                     "FROM question"
                     " WHERE id = ?1 AND state IN ('open', 'voting')",
                     VALUES(INT(question), TEXT(power), TEXT(choice), REF(mail), INT(now_s)), error))
        return false;
    if (games_changes(store) == 1)
        return true;
    return games_refuse_number(error, GAMES_REFUSAL_QUESTION_CLOSED, question);
}

GPtrArray *games_ballot_list(struct games_store *store, gint64 question)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_ballot_free);
    for (sqlite3_stmt *query = games_query(
             store,
             "SELECT power, choice, cast_s FROM ballot b WHERE question = ?1 AND choice IS NOT NULL"
             " AND id = (SELECT max(id) FROM ballot WHERE question = b.question AND power = b.power)"
             " ORDER BY power",
             VALUES(INT(question)));
         games_next(store, query);) {
        struct games_ballot *ballot = g_new0(struct games_ballot, 1);
        ballot->power = games_column_dup(query, 0);
        ballot->choice = games_column_dup(query, 1);
        ballot->cast_s = sqlite3_column_int64(query, 2);
        g_ptr_array_add(list, ballot);
    }

    return list;
}

void games_ballot_free(struct games_ballot *ballot)
{
    if (!ballot)
        return;
    g_free(ballot->power);
    g_free(ballot->choice);
    g_free(ballot);
}
