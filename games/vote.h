/*
 * Questions put to the players and their ballots. What the ballots come to is counted in tally.h.
 *
 * A question is "open" (asked; under Bretagne rules vetoes are awaited) or "voting", and ends "vetoed",
 * "passed", "failed" or "cancelled" (nothing came of it). Ballots are secret: only counts are for print. Every ballot is kept; of a power's the
 * newest counts.
 */
#pragma once

#include "store.h"

struct games_question {
    gint64 id, game, phase, person;
    char *kind;  /* "draw", "concession", "end" (bretagne), "extension", "question" */
    char *text;  /* "FRANCE,TURKEY" for draws, a power for concessions, words for questions */
    char *state; /* "open", "vetoed", "voting", "passed", "failed", "cancelled" */
    gint64 opened_s, closed_s;
};
GAMES_AUTOPTR(games_question)
/* Asks; `state` NULL is "open". The id; 0 on error (REFUSED: no such state or game). */
gint64 games_question_add(struct games_store *store, const struct games_question *question, GError **error);
struct games_question *games_question_get(struct games_store *store, gint64 id); /* NULL if none */
/* By age; `open_only`: open or voting. struct games_question*, transfer full. */
GPtrArray *games_question_list(struct games_store *store, gint64 game, bool open_only);
/* REFUSED if it has ended, or for a word that is no state. Ending it sets closed_s. */
bool games_question_set_state(struct games_store *store, gint64 id, const char *state, gint64 now_s,
                              GError **error);
/* An open question goes on in another phase of its game. REFUSED if it has ended. */
bool games_question_move(struct games_store *store, gint64 id, gint64 phase, GError **error);
/* A standing ballot: stays until changed. `choice` "yes", "no", "veto", "abstain"; NULL withdraws. REFUSED if
 * the question has ended or the word is no choice. Whether the power may vote is for the caller to know. */
bool games_ballot_put(struct games_store *store, gint64 question, const char *power, const char *choice,
                      gint64 mail, gint64 now_s, GError **error);
struct games_ballot {
    char *power, *choice;
    gint64 cast_s;
};
/* The ballots of who plays each power now, without those withdrawn, by power. struct games_ballot*, transfer full. */
GPtrArray *games_ballot_list(struct games_store *store, gint64 question);
GAMES_AUTOPTR(games_ballot)
