/* Databases of every older version, kept as SQL beside this file, brought up to date. Run from the project's
 * folder. */
#include "fixture.h"
#include "fault_vfs.h"

#include <sys/wait.h>

static char *old_sql(int version)
{
    g_autofree char *path = g_strdup_printf("tests/games/version-%d.sql", version);
    char *sql = NULL;
    if (!g_file_get_contents(path, &sql, NULL, NULL))
        printf("missing: %s\n", path);
    return sql;
}

/* A value of the database as text. Transfer full. */
static char *value(const char *path, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *query = NULL;
    GString *text = g_string_new(NULL);
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_prepare_v2(db, sql, -1, &query, NULL) != SQLITE_OK)
        g_error("%s: %s", sql, sqlite3_errmsg(db));
    while (sqlite3_step(query) == SQLITE_ROW)
        g_string_append_printf(text, "%s%s", text->len ? "\n" : "",
                               (const char *)sqlite3_column_text(query, 0));
    sqlite3_finalize(query);
    sqlite3_close(db);
    return g_string_free(text, FALSE);
}

static void old_init(struct fixture *f, int version)
{
    f->folder = g_dir_make_tmp("games-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "judge.db", NULL);
    f->store = NULL;
    g_autofree char *sql = old_sql(version);
    CU_ASSERT_FATAL(sql != NULL);
    fixture_sql(f->path, sql);
}

static const char tables[] =
    "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema ORDER BY type, name";

static void every_old_version_becomes_what_a_new_one_is(void)
{
    struct fixture fresh;
    fixture_init(&fresh);
    g_autofree char *want = value(fresh.path, tables);
    WANT(games_store_version() >= 2);
    for (int version = 1; version < games_store_version(); version++) {
        struct fixture f;
        old_init(&f, version);
        MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
        g_autofree char *got = value(f.path, tables), *stamp = value(f.path, "PRAGMA user_version");
        WANT_STR(got, want);
        WANT_INT(atoi(stamp), games_store_version());
        g_autofree char *name = g_strdup_printf("%s.v%d", f.path, version),
                        *kept = value(name, "PRAGMA user_version");
        WANT_INT(atoi(kept), version);
        fixture_clear(&f);
    }
    fixture_clear(&fresh);
}

static void a_game_of_version_1_goes_on(void)
{
    struct fixture f;
    old_init(&f, 1);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    struct games_game *game = games_game_find(f.store, "kersaint");
    CU_ASSERT_FATAL(game != NULL);
    WANT_STR(games_game_setting(game, "rules", NULL), "bretagne");
    g_autoptr(GPtrArray) line = games_phase_line(f.store, game->id);
    WANT_INT(line->len, 2);
    struct games_phase *first = line->pdata[0];
    WANT_STR(first->after, "position 2");
    g_autofree char *orders = orders_text(&f, first->id, NULL);
    WANT_STR(orders, "A PAR - BUR");
    struct games_person *person = games_person_by_address(f.store, "elise@example.org");
    WANT(person && strcmp(person->name, "Élise") == 0);
    WANT(games_mail_seen_id(f.store, "m1@example.org"));
    g_autoptr(GPtrArray) due = games_outbox_due(f.store, NOW, 10);
    WANT_INT(due->len, 1);
    begin(&f);
    gint64 third = 0;
    MUST(games_phase_close(f.store, game->phase, "bretagne", "position 3", NOW + 2000, &error));
    MUST((third = games_phase_open(f.store, game->id, game->phase, "W1901A", "position 3", NOW + 2000, 0,
                                   &error)) != 0);
    commit(&f);
    games_person_free(person);
    games_game_free(game);
    fixture_clear(&f);
}

/* What stood in keys and in the words of the log stands in columns. */
static void facts_of_version_3_are_columns(void)
{
    static const struct {
        const char *sql, *want;
    } facts[] = {
        {"SELECT unit || ' ' || nth FROM orders WHERE phase = 2 ORDER BY id", "BUR 1\nBUR 2"},
        {"SELECT code || ' ' || standby || ' ' || text FROM later ORDER BY id",
         "W1901A 1 F CON B\nW1901A 0 A CON B"},
        {"SELECT code || ' ' || type FROM phase ORDER BY id", "S1901M 1\nF1901M 1\nF1901M 1\nS1901M 1"},
        {"SELECT id || ' ' || cause || ' ' || came_from || ' ' || why FROM phase WHERE cause <> 0",
         "3 1 2 a fleet was lost"},
        {"SELECT phase || ' ' || result FROM ending", "4 terminated"},
        {"SELECT what || ' ' || power FROM event WHERE power IS NOT NULL ORDER BY id",
         "joined FRANCE\nstandby-called TURKEY"},
        {"SELECT group_concat(told_s) FROM letter WHERE failed", "1767226900"},
    };
    struct fixture f;
    old_init(&f, 3);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(facts); i++) {
        g_autofree char *got = value(f.path, facts[i].sql);
        WANT_STR(got, facts[i].want);
    }
    fixture_clear(&f);
}

/* Acts on games and on all else are one list, and what they changed is told in one way. */
static void acts_of_version_8_are_one_list(void)
{
    static const struct {
        const char *sql, *want;
    } facts[] = {
        {"SELECT printf('%d %s %s %s %s %s %d-%d %s %s', id, game, tournament, kind, what, login, "
         "first_event,"
         " last_event, undoes, undone_by) FROM act ORDER BY id",
         "-3  1 tournament draw jean 6-6  \n-2   issue date jean 7-7  -1\n-1   issue undo jean 8-8 -2 \n"
         "1 1    jean 1-1  "},
        {"SELECT printf('%d %s %s: %s %s>%s', act, tab, row, coalesce(nullif(col, ''), 'GONE'), before, "
         "after)"
         " FROM act_change WHERE col IS NOT NULL ORDER BY act, tab, row, col",
         "-3 board 1: GONE >\n-3 board 1: id 1>\n-3 board 1: number 1>\n-3 board 1: round 1>\n"
         "-3 board 1: tournament 1>\n-3 board_seat 1 FRANCE: GONE >\n-3 board_seat 1 FRANCE: board 1>\n"
         "-3 board_seat 1 FRANCE: entrant 1>\n-3 board_seat 1 FRANCE: missed 0>\n"
         "-3 board_seat 1 FRANCE: power FRANCE>\n-3 board_seat 1 FRANCE: seasons 2>\n"
         "-3 entrant 1: left_s >1772452900\n-2 issue_date 1776708000: GONE >\n"
         "-2 issue_date 1776708000: at_s 1776708000>\n-2 issue_date 1776708000: kind 1>\n"
         "-1 issue_date 1776800000: GONE >\n-1 issue_date 1776800000: at_s 1776800000>\n"
         "-1 issue_date 1776800000: kind 1>\n1 setting 1 nmr: value standby>hold\n1 setting 1 press: GONE >\n"
         "1 setting 1 press: game 1>\n1 setting 1 press: key press>\n1 setting 1 press: value grey>"},
        {"SELECT printf('%d %s %s', act, tab, row) FROM act_change WHERE col IS NULL ORDER BY act, tab, row",
         "-3 ledger 3\n-3 tournament_setting 1 weights\n-2 issue_date 1776800000\n-1 issue_date "
         "1776708000\n1 setting 1 notes"},
    };
    struct fixture f;
    old_init(&f, 8);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(facts); i++) {
        g_autofree char *got = value(f.path, facts[i].sql);
        WANT_STR(got, facts[i].want);
    }
    fixture_clear(&f);
}

/* What a rulebook brings by default since is written out as it was for games made before; what they had set stays. */
static void games_of_version_10_keep_what_they_were_told(void)
{
    struct fixture f;
    old_init(&f, 10);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    g_autofree char *got = value(f.path, "SELECT group_concat(key || '=' || value, ' ') FROM (SELECT * FROM"
                                         " setting WHERE game > 100 ORDER BY game, key) GROUP BY game");
    WANT_STR(got, "last-year=none press-minor=yes rules=descartes rules.double-orders=ask scoring=none "
                  "words=usual\npress-minor=yes rules=faf scoring=angevin\n"
                  "draws=all-survivors press-minor=yes rules=1971\nrules=bretagne scoring=none\nrules=datc");
    fixture_clear(&f);
}

static void a_second_copy_does_not_replace_the_first(void)
{
    struct fixture f;
    old_init(&f, 1);
    g_autofree char *copy = g_strconcat(f.path, ".v1", NULL), *second = g_strconcat(f.path, ".v1-2", NULL);
    g_file_set_contents(copy, "an older copy", -1, NULL);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    g_autofree char *text = NULL;
    g_file_get_contents(copy, &text, NULL, NULL);
    WANT_STR(text, "an older copy");
    WANT(g_file_test(second, G_FILE_TEST_EXISTS));
    fixture_clear(&f);
}

static void a_migration_can_be_stopped_anywhere(void)
{
    struct fixture f;
    old_init(&f, 1);
    g_autofree char *old = NULL;
    gsize len;
    g_file_get_contents(f.path, &old, &len, NULL);
    fault_arm(FAULT_NONE, 0, 0);
    games_store_close(games_store_open(f.path, false, NULL));
    unsigned steps = fault.steps;
    g_autofree char *want = value(f.path, "SELECT group_concat(name) FROM sqlite_schema");
    WANT(steps > 20);
    for (unsigned at = 1; at <= steps; at++) {
        g_autofree char *wal = g_strconcat(f.path, "-wal", NULL), *shm = g_strconcat(f.path, "-shm", NULL);
        g_unlink(wal);
        g_unlink(shm);
        g_file_set_contents_full(f.path, old, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0600, NULL);
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            fault_arm(at % 2 ? FAULT_KILL : FAULT_POWER, at, at);
            games_store_close(games_store_open(f.path, false, NULL));
            _exit(0);
        }
        int status;
        waitpid(child, &status, 0);
        fault_arm(FAULT_NONE, 0, 0);
        MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
        g_autofree char *got = value(f.path, "SELECT group_concat(name) FROM sqlite_schema");
        WANT_STR(got, want);
        WANT(f.store && games_mail_seen_id(f.store, "m1@example.org"));
        games_store_close(f.store);
        f.store = NULL;
    }
    fixture_clear(&f);
}

int main(void)
{
    fault_install();
    return tests_run("migrate", (struct test[]){
                                    TEST(every_old_version_becomes_what_a_new_one_is),
                                    TEST(a_game_of_version_1_goes_on),
                                    TEST(facts_of_version_3_are_columns),
                                    TEST(acts_of_version_8_are_one_list),
                                    TEST(games_of_version_10_keep_what_they_were_told),
                                    TEST(a_second_copy_does_not_replace_the_first),
                                    TEST(a_migration_can_be_stopped_anywhere),
                                    {NULL, NULL},
                                });
}
