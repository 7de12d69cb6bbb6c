/* Issues of the zine, their dates, letters for print, readers and their ledger. */
#include "fixture.h"

#include <string.h>

enum { WEEK = 7 * 86400 };

static void one_issue_is_open_at_a_time(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = 0;
    MUST((id = games_issue_open(f.store, 12, NOW, &error)) != 0);
    MUST_FAIL(games_issue_open(f.store, 13, NOW, &error) != 0, GAMES_ERROR_REFUSED, "");
    MUST(games_issue_renumber(f.store, id, 40, &error));
    MUST(games_issue_proofed(f.store, id, NOW + 1, &error));
    g_autoptr(games_issue) issue = games_issue_open_one(f.store);
    WANT(issue && issue->number == 40 && issue->state == GAMES_ISSUE_PROOF);
    g_autoptr(GBytes) bytes = g_bytes_new_static("the issue", 9);
    MUST(games_issue_file_put(f.store, id, "issue.txt", bytes, &error));
    MUST(games_issue_publish(f.store, id, NOW + 2, &error));
    WANT(!games_issue_open_one(f.store));
    MUST_FAIL(games_issue_open(f.store, 40, NOW, &error) != 0, GAMES_ERROR_REFUSED, "");
    MUST(games_issue_open(f.store, 41, NOW, &error) != 0);
    commit(&f);
    fixture_clear(&f);
}

static void a_published_issue_is_frozen(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = 0;
    g_autoptr(GBytes) bytes = g_bytes_new_static("a\0b", 3);
    MUST((id = games_issue_open(f.store, 1, NOW, &error)) != 0);
    MUST(games_issue_put(f.store, id, GAMES_ISSUE_PRESS, 5, &error));
    MUST_FAIL(games_issue_put(f.store, id, GAMES_ISSUE_PRESS, 5, &error), GAMES_ERROR_REFUSED, "");
    MUST(games_issue_file_put(f.store, id, "a4.pdf", bytes, &error));
    MUST_FAIL(games_issue_file_put(f.store, id, "a4.pdf", bytes, &error), GAMES_ERROR_REFUSED, "");
    MUST(games_issue_publish(f.store, id, NOW, &error));
    MUST_FAIL(games_issue_renumber(f.store, id, 2, &error), GAMES_ERROR_REFUSED, "");
    MUST_FAIL(games_issue_publish(f.store, id, NOW, &error), GAMES_ERROR_REFUSED, "");
    commit(&f);

    WANT_INT(games_issue_of(f.store, GAMES_ISSUE_PRESS, 5), id);
    WANT_INT(games_issue_of(f.store, GAMES_ISSUE_PHASE, 5), 0);
    g_autoptr(GBytes) kept = games_issue_file_get(f.store, id, "a4.pdf");
    WANT(kept && g_bytes_equal(kept, bytes));
    g_auto(GStrv) names = games_issue_file_names(f.store, id);
    WANT_INT(g_strv_length(names), 1);
    fixture_clear(&f);
}

static void dates_between_issues_are_for_winters(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    MUST(games_issue_date_add(f.store, NOW + 2 * WEEK, GAMES_ISSUE_DATE_ISSUE, &error));
    MUST(games_issue_date_add(f.store, NOW + WEEK, GAMES_ISSUE_DATE_BETWEEN, &error));
    WANT_INT(games_issue_date_next(f.store, NOW, false), NOW + 2 * WEEK);
    WANT_INT(games_issue_date_next(f.store, NOW, true), NOW + WEEK);
    WANT_INT(games_issue_date_next(f.store, NOW + 2 * WEEK, true), 0);
    bool gone = false;
    MUST(games_issue_date_remove(f.store, NOW + 2 * WEEK, &gone, &error));
    WANT(gone);
    MUST(games_issue_date_remove(f.store, NOW + 2 * WEEK, &gone, &error));
    WANT(!gone);
    g_autoptr(GPtrArray) days = games_issue_dates(f.store, NOW);
    WANT_INT(days->len, 1);
    commit(&f);
    fixture_clear(&f);
}

static void a_letter_is_printed_once(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 writer = add_person(&f, 1), issue = 0, first = 0, second = 0;
    struct games_reader_letter letter = {.person = writer, .text = (char *)"Sir,", .written_s = NOW};
    MUST((first = games_reader_letter_add(f.store, &letter, &error)) != 0);
    MUST((second = games_reader_letter_add(f.store, &letter, &error)) != 0);
    MUST((issue = games_issue_open(f.store, 1, NOW, &error)) != 0);
    MUST(games_issue_put(f.store, issue, GAMES_ISSUE_LETTER, first, &error));
    g_autoptr(GPtrArray) waiting = games_reader_letter_waiting(f.store);
    WANT_INT(waiting->len, 1);
    commit(&f);
    fixture_clear(&f);
}

static void two_on_paper_are_two(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 one = 0, two = 0;
    MUST((one = games_reader_add_on_paper(f.store, "J. Dupont", "fr", "1 rue Haute\nHannut", NOW, &error)) !=
         0);
    MUST((two = games_reader_add_on_paper(f.store, "J. Dupont", "fr", "1 rue Haute\nHannut", NOW, &error)) !=
         0);
    WANT(one != two);
    MUST_FAIL(games_reader_set_postal(f.store, one, "1 rue\x07", &error), GAMES_ERROR_REFUSED, "");
    MUST_FAIL(games_reader_set_postal(f.store, add_person(&f, 1), "1 rue", &error), GAMES_ERROR_REFUSED, "");
    g_autoptr(GPtrArray) all = games_reader_list(f.store, false);
    WANT_INT(all->len, 2);
    commit(&f);
    fixture_clear(&f);
}

static void the_ledger_is_only_added_to(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 reader = add_person(&f, 1), issue = 0;
    MUST(games_reader_set(f.store, reader, GAMES_READER_BOTH, NOW, &error));
    MUST((issue = games_issue_open(f.store, 1, NOW, &error)) != 0);
    struct games_ledger_line paid = {
        .person = reader, .at_s = NOW, .what = (char *)"paid", .issues = 10, .cents = 2500};
    struct games_ledger_line took = {
        .person = reader, .at_s = NOW, .what = (char *)"issue", .issues = -1, .issue = issue};
    MUST(games_ledger_add(f.store, &paid, &error));
    MUST(games_ledger_add(f.store, &took, &error));
    MUST_FAIL(games_ledger_add(f.store, &took, &error), GAMES_ERROR_REFUSED, "");
    paid.cents = G_MAXINT64;
    MUST_FAIL(games_ledger_add(f.store, &paid, &error), GAMES_ERROR_REFUSED, "");
    struct games_reader *found = games_reader_get(f.store, reader);
    WANT(found && found->issues == 9 && found->cents == 2500 && found->form == GAMES_READER_BOTH);
    games_reader_free(found);
    g_autoptr(GPtrArray) lines = games_ledger_list(f.store, reader);
    WANT_INT(lines->len, 2);
    commit(&f);
    fixture_clear(&f);
}

int main(void)
{
    return tests_run("issue", (struct test[]){
                                  TEST(one_issue_is_open_at_a_time),
                                  TEST(a_published_issue_is_frozen),
                                  TEST(dates_between_issues_are_for_winters),
                                  TEST(a_letter_is_printed_once),
                                  TEST(two_on_paper_are_two),
                                  TEST(the_ledger_is_only_added_to),
                                  {NULL, NULL},
                              });
}
