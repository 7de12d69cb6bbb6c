#include "conflicts.h"
#include "settings.h"
#include "../../games/deadline.h"

#include <stdlib.h>
#include <string.h>

#define IS       JUDGE_TEST_IS
#define GIVEN    JUDGE_TEST_GIVEN
#define POSITIVE JUDGE_TEST_POSITIVE

static const struct judge_conflict table[] = {
    {true,
     {{"anonymous", IS, "yes"}, {"show-names", GIVEN, "yes"}, {"reveal", IS, "end|never"}},
     "conflict.anonymous.show-names"},
    {true, {{"anonymous", IS, "yes"}, {"show-addresses", IS, "yes"}}, "conflict.anonymous.show-addresses"},
    {true, {{"show-names", IS, "no"}, {"show-addresses", IS, "yes"}}, "conflict.show-names.show-addresses"},
    {true, {{"anonymous", IS, "yes"}, {"show-owing", IS, "yes"}}, "conflict.anonymous.show-owing"},
    {true, {{"anonymous", IS, "yes"}, {"reveal", IS, "now"}}, "conflict.anonymous.reveal"},
    {true, {{"press", IS, "none"}, {"press-delivery", IS, "postal"}}, "conflict.press.press-delivery"},
    {true, {{"allow", JUDGE_TEST_SHARES, "deny"}, {"deny", GIVEN, NULL}}, "conflict.allow.deny"},
    {false,
     {{"double-first", IS, "yes"}, {"deadline", JUDGE_TEST_ISSUE, NULL}},
     "conflict.double-first.deadline"},
    {false, {{"reveal", GIVEN, NULL}, {"anonymous", IS, "no"}}, "conflict.reveal.anonymous"},
    {false, {{"press-to", GIVEN, NULL}, {"press", IS, "none"}}, "conflict.press-to.press"},
    {false, {{"press-observers", GIVEN, NULL}, {"press", IS, "none"}}, "conflict.press-observers.press"},
    {false, {{"press-minor", GIVEN, NULL}, {"press", IS, "none"}}, "conflict.press-minor.press"},
    {false, {{"press-late", GIVEN, NULL}, {"press", IS, "none"}}, "conflict.press-late.press"},
    {false, {{"press-length", GIVEN, NULL}, {"press", IS, "none"}}, "conflict.press-length.press"},
    {false, {{"press-copy", GIVEN, NULL}, {"press", IS, "none"}}, "conflict.press-copy.press"},
    {false, {{"muted", GIVEN, NULL}, {"press", IS, "none"}}, "conflict.muted.press"},
    {false, {{"nmr-out", GIVEN, NULL}, {"nmr", IS, "hold|wait"}}, "conflict.nmr-out.nmr"},
    {false, {{"nmr-out-total", POSITIVE, NULL}, {"nmr", IS, "hold|wait"}}, "conflict.nmr-out-total.nmr"},
    {false, {{"nmr-first", IS, "protected"}, {"nmr", IS, "wait"}}, "conflict.nmr-first.nmr"},
    {false, {{"silent", GIVEN, NULL}, {"nmr", IS, "wait"}}, "conflict.silent.nmr"},
    {false, {{"grace", POSITIVE, NULL}, {"nmr", IS, "wait"}}, "conflict.grace.nmr"},
    {false,
     {{"retreats", GIVEN, NULL}, {"year", IS, "three-deadlines|two-seasons"}},
     "conflict.retreats.year"},
    {false, {{"adjustments", GIVEN, NULL}, {"year", IS, "two-seasons"}}, "conflict.adjustments.year"},
    {false,
     {{"silence", GIVEN, NULL}, {"draws", IS, "no"}, {"concessions", IS, "no"}},
     "conflict.silence.draws"},
    {false,
     {{"vote-term", GIVEN, NULL}, {"draws", IS, "no"}, {"concessions", IS, "no"}},
     "conflict.vote-term.draws"},
    {false, {{"stalemate", GIVEN, NULL}, {"draw-after", IS, "0"}}, "conflict.stalemate.draw-after"},
    {false, {{"listed", GIVEN, "yes"}, {"private", GIVEN, NULL}}, "conflict.listed.private"},
    {false, {{"allow", GIVEN, NULL}, {"private", GIVEN, NULL}}, "conflict.allow.private"},
};

static bool is_word(const char *words, const char *value)
{
    size_t len = strlen(value);
    for (const char *at = words; *at;) {
        size_t n = strcspn(at, "|");
        if (n == len && !strncmp(at, value, n))
            return true;
        at += n + (at[n] == '|');
    }
    return false;
}

/* Whether two lists of words have one in common. */
static bool share_word(const char *a, const char *b)
{
    g_auto(GStrv) first = g_strsplit_set(a, " ,;", -1), second = g_strsplit_set(b, " ,;", -1);
    for (char **x = first; *x; x++)
        for (char **y = second; *y && **x; y++)
            if (!g_ascii_strcasecmp(*x, *y))
                return true;
    return false;
}

static bool is_issue(const char *value)
{
    struct games_deadline_rule rule;
    return games_deadline_parse(value, &rule, NULL) && rule.issue;
}

static bool holds(const struct judge_conflict_test *test, judge_given *given, const void *context)
{
    const struct judge_setting *setting = judge_setting_find(test->key);
    const char *said = given(context, test->key);
    bool is_given = said && *said;
    const char *value = setting ? setting->preset : "";

    if (is_given)
        value = said;
    switch (test->test) {
    case JUDGE_TEST_IS:
        return is_word(test->value, value);
    case JUDGE_TEST_GIVEN:
        return is_given && (!test->value || is_word(test->value, value));
    case JUDGE_TEST_POSITIVE:
        return atoi(value) > 0;
    case JUDGE_TEST_ISSUE:
        return is_issue(value);
    case JUDGE_TEST_SHARES:
        return is_given && share_word(value, given(context, test->value) ? given(context, test->value) : "");
    default:
        return false;
    }
}

size_t judge_conflicts(judge_given *given, const void *context, const struct judge_conflict **found,
                       size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(table) && n < room; i++) {
        bool all = true;
        for (size_t t = 0; all && t < JUDGE_CONFLICT_TESTS && table[i].test[t].key; t++)
            all = holds(&table[i].test[t], given, context);
        if (all)
            found[n++] = &table[i];
    }
    return n;
}

bool judge_conflict_is_about(const struct judge_conflict *conflict, const char *key)
{
    for (size_t t = 0; t < JUDGE_CONFLICT_TESTS && conflict->test[t].key; t++)
        if (!strcmp(conflict->test[t].key, key))
            return true;
    return false;
}

const struct judge_conflict *judge_conflict_row(size_t i)
{
    return i < G_N_ELEMENTS(table) ? &table[i] : NULL;
}
