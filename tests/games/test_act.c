/* Acts: what a session saw change is put back, of every table that acts watch. */
#include "fixture.h"

static char *value(struct fixture *f, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *query = NULL;
    GString *text = g_string_new(NULL);
    if (sqlite3_open(f->path, &db) != SQLITE_OK || sqlite3_prepare_v2(db, sql, -1, &query, NULL) != SQLITE_OK)
        g_error("%s: %s", sql, sqlite3_errmsg(db));
    while (sqlite3_step(query) == SQLITE_ROW)
        g_string_append_printf(text, "%s%s", text->len ? "\n" : "",
                               (const char *)sqlite3_column_text(query, 0));
    sqlite3_finalize(query);
    sqlite3_close(db);
    return g_string_free(text, FALSE);
}

/* A session records nothing of a table without one, and says nothing. */
static void every_table_has_a_primary_key(void)
{
    struct fixture f;
    fixture_init(&f);
    g_autofree char *without =
        value(&f, "SELECT name FROM sqlite_schema s WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                  " AND NOT EXISTS (SELECT 1 FROM pragma_table_info(s.name) WHERE pk)");
    WANT_STR(without, "");
    fixture_clear(&f);
}

static struct games_act_open *act_begin(struct fixture *f)
{
    const struct games_act act = {.at_s = NOW, .login = "jean"};
    struct games_act_open *open = NULL;
    begin(f);
    MUST((open = games_act_begin(f->store, &act, &error)) != NULL);
    return open;
}

static gint64 act_end(struct fixture *f, struct games_act_open *open)
{
    const struct games_act named = {.kind = "issue", .what = "date"};
    MUST(games_act_end(f->store, open, &named, NULL, &error));
    commit(f);
    struct games_act *last = games_act_last(f->store, 0, "issue", 0);
    gint64 id = last ? last->id : 0;
    WANT(last && last->first_event && last->first_event == last->last_event);
    games_act_free(last);
    return id;
}

/* Whether all holds; if so it is put back. */
static bool take_back(struct fixture *f, gint64 act)
{
    g_autoptr(GPtrArray) changes = games_act_changes(f->store, act);
    bool holds = changes->len > 0;
    for (guint i = 0; i < changes->len; i++)
        holds = holds && games_change_holds(f->store, changes->pdata[i]);
    begin(f);
    for (guint i = 0; holds && i < changes->len; i++)
        MUST(games_change_revert(f->store, changes->pdata[i], NOW, &error));
    commit(f);
    return holds;
}

static const char dates[] = "SELECT at_s || ' ' || kind FROM issue_date ORDER BY at_s";

static void rows_added_changed_and_taken_out_are_as_before(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    MUST(games_issue_date_add(f.store, NOW + 10, GAMES_ISSUE_DATE_ISSUE, &error));
    MUST(games_issue_date_add(f.store, NOW + 20, GAMES_ISSUE_DATE_ISSUE, &error));
    commit(&f);
    g_autofree char *before = value(&f, dates);

    struct games_act_open *open = act_begin(&f);
    bool gone;
    MUST(games_issue_date_remove(f.store, NOW + 10, &gone, &error));
    MUST(games_issue_date_add(f.store, NOW + 20, GAMES_ISSUE_DATE_BETWEEN, &error));
    MUST(games_issue_date_add(f.store, NOW + 30, GAMES_ISSUE_DATE_ISSUE, &error));
    gint64 act = act_end(&f, open);
    g_autofree char *after = value(&f, dates);
    WANT(strcmp(before, after) != 0);
    WANT(take_back(&f, act));
    g_autofree char *again = value(&f, dates);
    WANT_STR(again, before);
    WANT(!take_back(&f, act)); /* it is not what the act left any more */
    fixture_clear(&f);
}

static void what_a_later_act_changed_too_waits_for_it(void)
{
    struct fixture f;
    fixture_init(&f);
    struct games_act_open *open = act_begin(&f);
    MUST(games_issue_date_add(f.store, NOW + 10, GAMES_ISSUE_DATE_ISSUE, &error));
    gint64 first = act_end(&f, open);
    open = act_begin(&f);
    MUST(games_issue_date_add(f.store, NOW + 10, GAMES_ISSUE_DATE_BETWEEN, &error));
    gint64 second = act_end(&f, open);

    g_autoptr(GPtrArray) changes = games_act_changes(f.store, first);
    WANT_INT(changes->len, 1);
    WANT_INT(games_change_later(f.store, changes->pdata[0]), second);
    WANT(!take_back(&f, first));
    WANT(take_back(&f, second));
    fixture_clear(&f);
}

static void what_is_rolled_back_within_an_act_is_no_change(void)
{
    struct fixture f;
    fixture_init(&f);
    struct games_act_open *open = act_begin(&f);
    MUST(games_store_mark(f.store, &error));
    MUST(games_issue_date_add(f.store, NOW + 10, GAMES_ISSUE_DATE_ISSUE, &error));
    MUST(games_store_unmark(f.store, false, &error));
    g_autoptr(GPtrArray) changes = games_act_changes(f.store, act_end(&f, open));
    WANT_INT(changes->len, 0);
    fixture_clear(&f);
}

int main(void)
{
    return tests_run("act", (struct test[]){
                                TEST(every_table_has_a_primary_key),
                                TEST(rows_added_changed_and_taken_out_are_as_before),
                                TEST(what_a_later_act_changed_too_waits_for_it),
                                TEST(what_is_rolled_back_within_an_act_is_no_change),
                                {NULL, NULL},
                            });
}
