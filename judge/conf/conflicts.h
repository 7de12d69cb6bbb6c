/*
 * Settings that contradict each other. Pure: a table of what may not be, or has no effect, together; judged
 * on the whole resulting set, never on one key.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { JUDGE_CONFLICT_TESTS = 3, JUDGE_CONFLICTS_MAX = 64 };

struct judge_conflict_test {
    const char *key; /* NULL: no further test */
    enum {
        JUDGE_TEST_NONE,
        JUDGE_TEST_IS,       /* in force, given or by default; `value` holds words joined by '|' */
        JUDGE_TEST_GIVEN,    /* given, whatever it says; with `value`: and one of these words */
        JUDGE_TEST_POSITIVE, /* in force, and a number above 0 */
        JUDGE_TEST_ISSUE,    /* in force, and the deadline of the zine's issues, however it is said */
        JUDGE_TEST_SHARES,   /* has a word in common with the key that `value` names */
    } test;
    const char *value;
};

struct judge_conflict {
    bool refused; /* else only a warning: one of the two has no effect */
    struct judge_conflict_test test[JUDGE_CONFLICT_TESTS];
    const char *say; /* key of the sentence: which two, and how to mend it */
};

/* The value given for a key; NULL or "": none. */
typedef const char *judge_given(const void *context, const char *key);
/* The rows that hold, in the table's order, at most `room` (JUDGE_CONFLICTS_MAX is enough for all). */
size_t judge_conflicts(judge_given *given, const void *context, const struct judge_conflict **found,
                       size_t room);
/* Whether a row speaks of a key. */
bool judge_conflict_is_about(const struct judge_conflict *conflict, const char *key);
/* The i-th row; NULL past the end. For tests. */
const struct judge_conflict *judge_conflict_row(size_t i);
