/*
 * Why games/ refuses or fails: a reason and its words, no sentence. Who asked reads the sentence of his language, which the
 * caller finds under the reason's word. A refused write changes nothing, and the transaction may go on.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define GAMES_ERROR (games_error_quark())
GQuark games_error_quark(void);

enum games_error_code {
    GAMES_ERROR_RETRY,   /* later, same input: disk full, database locked */
    GAMES_ERROR_REFUSED, /* this request cannot be done; it has a reason */
    GAMES_ERROR_SETUP,   /* stop until a person acts: file damaged, made by a newer program */
};

/* Each reason with its word; behind it the words that it carries. */
#define GAMES_REFUSALS(X)                                                                                    \
    X(ADDRESS_BAD, "address-bad")             /* address */                                                  \
    X(ADDRESS_TAKEN, "address-taken")         /* address: somebody else's */                                 \
    X(ADDRESS_KNOWN, "address-known")         /* address: a person has it */                                 \
    X(ADDRESS_NOT_HIS, "address-not-his")     /* address */                                                  \
    X(ADDRESS_LAST, "address-last")           /* address: he has no other */                                 \
    X(TEXT_NOT_PLAIN, "text-not-plain")       /* field, most: bytes */                                       \
    X(FIELD_EMPTY, "field-empty")             /* field */                                                    \
    X(FIELD_NONE, "field-none")               /* field */                                                    \
    X(FLAG_BAD, "flag-bad")                   /* field, value */                                             \
    X(COUNT_BAD, "count-bad")                 /* field, value, most */                                       \
    X(WORD_BAD, "word-bad")                   /* field, value, words */                                      \
    X(PASSWORD_LENGTH, "password-length")     /* least, most */                                              \
    X(ABSENCE_BACKWARDS, "absence-backwards") /* */                                                          \
    X(ABSENCE_NONE, "absence-none")           /* number */                                                   \
    X(SUBSCRIPTION_NONE, "subscription-none") /* what */                                                     \
    X(NAME_BAD, "name-bad")                   /* game, most: letters */                                      \
    X(NAME_TAKEN, "name-taken")               /* game */                                                     \
    X(SEAT_TAKEN, "seat-taken")               /* power */                                                    \
    X(PHASE_OPEN, "phase-open")               /* phase: it would follow an open one */                       \
    X(PHASE_NONE, "phase-number-none")        /* number */                                                   \
    X(PHASE_DONE, "phase-done")               /* number */                                                   \
    X(TURN_TWICE, "turn-twice")               /* */                                                          \
    X(DEADLINE_BAD, "deadline-bad")           /* rule */                                                     \
    X(DEADLINE_STUCK, "deadline-stuck")       /* rule, word: what it cannot follow */                        \
    X(PREFERENCES_BAD, "preferences-bad")     /* list, word */                                               \
    X(REQUEST_CLOSED, "request-closed")       /* number: of who asked to join */                             \
    X(STANDBY_CALLED, "standby-called")       /* power */                                                    \
    X(CALL_CLOSED, "call-closed")             /* number */                                                   \
    X(OBJECTION_LATE, "objection-late")       /* */                                                          \
    X(OBJECTION_CLOSED, "objection-closed")   /* number */                                                   \
    X(PRESS_FINAL, "press-final")             /* number */                                                   \
    X(QUESTION_CLOSED, "question-closed")     /* number */                                                   \
    X(DRAW_NO_POWER, "draw-no-power")         /* power */                                                    \
    X(DRAW_ELIMINATED, "draw-eliminated")     /* power */                                                    \
    X(DRAW_PIECES, "draw-pieces")             /* power: it has none */                                        \
    X(DRAW_NOBODY, "draw-nobody")             /* list */                                                     \
    X(DRAW_ALL, "draw-all")                   /* power: a survivor left out */                               \
    X(WIN_ELIMINATED, "win-eliminated")       /* power */                                                    \
    X(WIN_SMALLER, "win-smaller")             /* power: it has more centres */                               \
    X(MAIL_CLOSED, "mail-closed")             /* number */                                                   \
    X(LETTER_NONE, "letter-none")             /* number: in the outbox */                                    \
    X(SEATS_UNKNOWN, "seats-unknown")         /* number: of a phase */                                       \
    X(RESULT_TAKEN, "result-taken")           /* name */                                                     \
    X(RESULT_OF_BOARD, "result-of-board")     /* */                                                          \
    X(TOURNAMENT_TAKEN, "tournament-taken")   /* name */                                                     \
    X(ENTRANT_TAKEN, "entrant-taken")         /* name */                                                     \
    X(ROUND_BEGUN, "round-begun")             /* number */                                                   \
    X(ISSUE_TAKEN, "issue-taken")             /* number */                                                   \
    X(READER_NONE, "reader-none")             /* number: of a person */                                      \
    X(STILL_PLAYS, "still-plays")             /* who is to be forgotten */                                   \
    X(PERSON_NONE, "person-none")             /* number */                                                   \
    X(CONSTRAINT, "constraint")               /* why: SQLite's words */                                      \
    X(DATABASE, "database")                   /* file, why: SQLite's words, advice */                        \
    X(DATABASE_NONE, "database-none")         /* file */                                                     \
    X(DATABASE_EMPTY, "database-empty")       /* file */                                                     \
    X(DATABASE_FOREIGN, "database-foreign")   /* file */                                                     \
    X(DATABASE_NEWER, "database-newer")       /* file, version, known */                                     \
    X(DATABASE_UNOPENED, "database-unopened") /* file, why, advice */                                        \
    X(DATABASE_UNCOPIED, "database-uncopied") /* file, why, advice */                                        \
    X(FILE_UNMADE, "file-unmade")             /* file, why */                                                \
    X(SECRET_UNDRAWN, "secret-undrawn")       /* why: the system has no random bytes */

enum games_refusal {
    GAMES_REFUSAL_NONE,
#define REASON(name, word) GAMES_REFUSAL_##name,
    GAMES_REFUSALS(REASON)
#undef REASON
        GAMES_REFUSAL_COUNT
};

/* Sets a REFUSED error with pairs of name and text up to a NULL name; always false. Its message, for logs, is the
 * reason's word with the pairs. */
bool games_refuse(GError **error, enum games_refusal why, ...) G_GNUC_NULL_TERMINATED;
/* The same for other failures that a person reads: RETRY, SETUP. */
bool games_fail(GError **error, enum games_error_code code, enum games_refusal why,
                ...) G_GNUC_NULL_TERMINATED;
/* A refusal with one word `number`. */
bool games_refuse_number(GError **error, enum games_refusal why, gint64 number);

/* Why it was refused, or failed; NONE: another error. `*pairs` (may be NULL) gets name, text, … NULL, borrowed from the error. */
enum games_refusal games_refusal_of(const GError *error, const char *const **pairs);
/* "address-taken"; NULL past the last reason. */
const char *games_refusal_word(enum games_refusal why);
