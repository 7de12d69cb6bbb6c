#ifndef GAMES_VOTE_H
#define GAMES_VOTE_H

#include "store.h"

struct games_question {
    gint64 id, game, phase, person;
    char *kind;  /* "draw", "concession", "end" (bretagne), "extension", "question" */
    char *text;  /* "FRANCE,TURKEY" for draws, a power for concessions, words for questions */
    char *state; /* "open", "vetoed", "voting", "passed", "failed" */
    gint64 opened_s, closed_s;
};
void games_question_free(struct games_question *question);
gint64 games_question_add(struct games_store *store, const struct games_question *question, GError **error);
struct games_question *games_question_get(struct games_store *store, gint64 id); /* NULL if none */
GPtrArray *games_question_list(struct games_store *store, gint64 game, bool open_only);
bool games_question_set_state(struct games_store *store, gint64 id, const char *state, gint64 now_s,
                              GError **error);
/* A standing ballot: stays until changed. `choice` "yes", "no", "veto", "abstain"; NULL withdraws. */
bool games_ballot_put(struct games_store *store, gint64 question, const char *power, const char *choice,
                      gint64 mail, gint64 now_s, GError **error);
struct games_ballot {
    char *power, *choice;
    gint64 cast_s;
};
GPtrArray *games_ballot_list(struct games_store *store, gint64 question); /* struct games_ballot*, by power */
void games_ballot_free(struct games_ballot *ballot);

#endif
