/*
 * A thin layer over CUnit: names tests as sentences, prints only failures, closes with "N passed, M failed"
 * (N counts tests).
 *
 *     static void a_bounced_army_stays(void) { WANT_INT(got, 3); WANT_STR(text, "A PAR"); WANT(ok); }
 *     int main(void) { return tests_run("movement", (struct test[]){TEST(a_bounced_army_stays), {NULL,
 * NULL}}); }
 */
#ifndef TESTS_HARNESS_H
#define TESTS_HARNESS_H

#include <CUnit/CUnit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct test {
    const char *name;
    void (*run)(void);
};
#define TEST(function)                                                                                       \
    {                                                                                                        \
#function, function                                                                                  \
    }

#define WANT(condition) CU_ASSERT(condition)
#define WANT_INT(got, want)                                                                                  \
    do {                                                                                                     \
        long long got_ = (long long)(got), want_ = (long long)(want);                                        \
        if (got_ != want_)                                                                                   \
            printf("%s:%d: got %lld, want %lld (%s)\n", __FILE__, __LINE__, got_, want_, #got);              \
        CU_ASSERT(got_ == want_);                                                                            \
    } while (0)
#define WANT_STR(got, want)                                                                                  \
    do {                                                                                                     \
        const char *got_ = (got), *want_ = (want);                                                           \
        int same_ = got_ && want_ ? strcmp(got_, want_) == 0 : got_ == want_;                                \
        if (!same_)                                                                                          \
            printf("%s:%d: got \"%s\", want \"%s\"\n", __FILE__, __LINE__, got_ ? got_ : "(null)",           \
                   want_ ? want_ : "(null)");                                                                \
        CU_ASSERT(same_);                                                                                    \
    } while (0)

static inline int tests_run(const char *suite_name, const struct test *tests)
{
    unsigned passed = 0, failed = 0;
    if (CU_initialize_registry() != CUE_SUCCESS)
        return 2;
    CU_pSuite suite = CU_add_suite(suite_name, NULL, NULL);
    for (const struct test *t = tests; t->name; t++) {
        CU_pTest added = CU_add_test(suite, t->name, t->run);
        unsigned before = CU_get_number_of_failures();
        CU_run_test(suite, added);
        /* CU_run_test resets the counters, so ask after each test. */
        (void)before;
        if (CU_get_number_of_failures() > 0) {
            failed++;
            printf("FAILED %s: %s\n", suite_name, t->name);
            for (CU_pFailureRecord f = CU_get_failure_list(); f; f = f->pNext)
                printf("  %s:%u: %s\n", f->strFileName, f->uiLineNumber, f->strCondition);
        } else {
            passed++;
        }
        fflush(stdout);
    }
    CU_cleanup_registry();
    printf("%u passed, %u failed\n", passed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
