/* The store itself: opening, transactions, faults, backups, checks. */
#include "fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void a_new_store_is_private_and_keeps_facts(void)
{
    struct fixture f;
    fixture_init(&f);
    struct stat st;
    WANT(stat(f.path, &st) == 0);
    WANT_INT(st.st_mode & 0777, 0600);
    begin(&f);
    MUST(games_store_set(f.store, "last-pass", "2026", &error));
    MUST(games_store_set(f.store, "gone", "x", &error));
    MUST(games_store_set(f.store, "gone", NULL, &error));
    MUST(games_store_set(f.store, "last-pass", "2027 'quoted' é", &error));
    commit(&f);
    games_store_close(f.store);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    g_autofree char *kept = games_store_get(f.store, "last-pass"), *gone = games_store_get(f.store, "gone");
    g_autofree char *secret = games_store_get(f.store, "secret");
    WANT_STR(kept, "2027 'quoted' é");
    WANT(gone == NULL);
    WANT(secret && strlen(secret) == 64);
    fixture_clear(&f);
}

static void a_rollback_leaves_no_trace(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 before = add_person(&f, 1);
    games_store_rollback(f.store);
    g_autoptr(GPtrArray) people = games_person_list(f.store);
    WANT_INT(people->len, 0);
    begin(&f);
    WANT_INT(add_person(&f, 1), before);
    /* Closed with a transaction open: rolled back. */
    games_store_close(f.store);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    g_autoptr(GPtrArray) again = games_person_list(f.store);
    WANT_INT(again->len, 0);
    fixture_clear(&f);
}

static void files_that_are_no_judge_database_are_refused_untouched(void)
{
    struct fixture f;
    fixture_init(&f);
    g_autofree char *other = g_build_filename(f.folder, "other.db", NULL);
    MUST_FAIL(games_store_open(other, false, &error), GAMES_ERROR_SETUP, "database-none");
    /* Text. */
    g_autofree char *text = g_strnfill(5000, 'x');
    g_file_set_contents(other, text, -1, NULL);
    MUST_FAIL(games_store_open(other, false, &error), GAMES_ERROR_SETUP, "not a database");
    MUST_FAIL(games_store_open(other, true, &error), GAMES_ERROR_SETUP, "not a database");
    g_autofree char *kept = NULL;
    g_file_get_contents(other, &kept, NULL, NULL);
    WANT_STR(kept, text);
    /* Somebody else's database. */
    g_unlink(other);
    fixture_sql(other, "CREATE TABLE bookmarks (url TEXT)");
    MUST_FAIL(games_store_open(other, true, &error), GAMES_ERROR_SETUP, "database-foreign");
    /* An empty file is a lost database, unless making one was asked for. */
    g_unlink(other);
    g_file_set_contents(other, "", 0, NULL);
    MUST_FAIL(games_store_open(other, false, &error), GAMES_ERROR_SETUP, "database-empty");
    /* A folder, and a folder that is not there. */
    MUST_FAIL(games_store_open(f.folder, false, &error), GAMES_ERROR_SETUP, "database-unopened");
    MUST_FAIL(games_store_open("/nonexistent/x.db", true, &error), GAMES_ERROR_SETUP,
              "file-unmade file='/nonexistent/x.db'");
    fixture_clear(&f);
}

static void a_file_of_a_newer_program_is_refused_untouched(void)
{
    struct fixture f;
    fixture_init(&f);
    games_store_close(f.store);
    f.store = NULL;
    g_autofree char *newer = g_strdup_printf("PRAGMA user_version = %d", games_store_version() + 1);
    fixture_sql(f.path, newer);
    MUST_FAIL(games_store_open(f.path, true, &error), GAMES_ERROR_SETUP, "database-newer");
    g_autofree char *copy = g_strconcat(f.path, ".v1", NULL);
    WANT(!g_file_test(copy, G_FILE_TEST_EXISTS));
    fixture_clear(&f);
}

static void damage_is_found_and_said(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    for (unsigned n = 0; n < 300; n++)
        add_person(&f, n);
    commit(&f);
    games_store_close(f.store);
    f.store = NULL;
    /* Overwrite the middle of the file. */
    int fd = open(f.path, O_WRONLY);
    struct stat st;
    fstat(fd, &st);
    char junk[4096];
    memset(junk, 0xa5, sizeof junk);
    for (off_t at = 4096 * 4; at + 4096 <= st.st_size; at += 4096)
        WANT_INT(pwrite(fd, junk, sizeof junk, at), 4096);
    close(fd);
    GError *problem = NULL;
    struct games_store *store = games_store_open(f.path, false, &problem);
    if (store) {
        char *findings = games_store_check(store, &problem);
        /* Either the check lists findings or it cannot read at all: never silence. */
        WANT(findings != NULL || (problem && problem->code == GAMES_ERROR_SETUP));
        g_free(findings);
        g_clear_error(&problem);
        /* What was read is not there; and so nothing may be decided on it. */
        g_autoptr(GPtrArray) people = games_person_list(store);
        WANT(people->len < 300);
        WANT(!games_store_fault(store, NULL));
        MUST_FAIL(games_store_begin(store, &error), GAMES_ERROR_SETUP, "refusal.advice-backup");
    } else {
        WANT(g_error_matches(problem, GAMES_ERROR, GAMES_ERROR_SETUP));
    }
    g_clear_error(&problem);
    games_store_close(store);
    fixture_clear(&f);
}

static void broken_invariants_are_listed(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 phase;
    gint64 first = start_game(&f, "One", NOW, &phase);
    gint64 second = start_game(&f, "Two", NOW, NULL);
    (void)first, (void)second;
    commit(&f);
    games_store_close(f.store);
    fixture_sql(
        f.path,
        "UPDATE game SET phase = 1 WHERE name = 'Two'; UPDATE game SET phase = NULL WHERE name = 'One';"
        "INSERT INTO person (id, name, language, token) VALUES (7, 'Lost', 'fr', 't');"
        "INSERT INTO seat (game, person, role, since_s) VALUES (99, 7, 0, 0)");
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    GError *problem = NULL;
    g_autofree char *findings = games_store_check(f.store, &problem);
    WANT_STR(findings, "reference: table seat row 1 points to no row of game\n"
                       "game Two: its current phase belongs to another game\n"
                       "game One: it is running but has no open phase\n"
                       "person 7 (Lost): no address");
    games_store_close(f.store);
    fixture_sql(f.path, "DELETE FROM seat; DELETE FROM person; UPDATE game SET phase = id");
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    fixture_clear(&f);
}

/* Runs `body` in a child and returns how it ended. */
static int in_child(void (*body)(struct fixture *f), struct fixture *f)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        body(f);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}

static void write_outside(struct fixture *f)
{
    int null = open("/dev/null", O_WRONLY);
    dup2(null, 2);
    signal(SIGABRT, SIG_DFL);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    struct games_store *store = games_store_open(f->path, false, NULL);
    games_store_set(store, "x", "y", NULL);
}

static void writing_outside_a_transaction_asserts(void)
{
    struct fixture f;
    fixture_init(&f);
    int status = in_child(write_outside, &f);
    WANT(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    fixture_clear(&f);
}

static void fill_the_disk(struct fixture *f)
{
    struct games_store *store = games_store_open(f->path, false, NULL);
    struct stat st = {0};
    stat(f->path, &st);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit = {(rlim_t)st.st_size + 200000, (rlim_t)st.st_size + 200000};
    setrlimit(RLIMIT_FSIZE, &limit);
    g_autofree char *large = g_strnfill(50000, 'z');
    GError *error = NULL;
    if (!games_store_begin(store, &error))
        _exit(10);
    gint64 id;
    bool stored = true, failed_later = false;
    unsigned n = 0;
    for (; stored && n < 400; n++) {
        large[0] = (char)('a' + n % 26), large[1] = (char)('a' + n / 26);
        stored = games_mail_store(store, "imap://x", 1, n + 2, NULL, large, 50000, 0, NOW, &id, &error);
    }
    if (!stored && error->code != GAMES_ERROR_RETRY)
        _exit(11);
    g_clear_error(&error);
    /* Doomed: nothing more is taken, and the commit says why. */
    if (!stored)
        failed_later = !games_store_set(store, "x", "y", &error) && error->code == GAMES_ERROR_RETRY;
    else
        failed_later = true;
    g_clear_error(&error);
    if (games_store_commit(store, &error))
        _exit(12);
    if (!error || error->code != GAMES_ERROR_RETRY || !failed_later)
        _exit(13);
    /* The store is usable at once when there is room. */
    g_clear_error(&error);
    if (!games_store_begin(store, &error) || !games_store_set(store, "after", "full", &error) ||
        !games_store_commit(store, &error))
        _exit(14);
    games_store_close(store);
}

static void a_full_disk_is_retry_and_loses_nothing(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id;
    MUST(games_mail_store(f.store, "imap://x", 1, 1, NULL, "From: a\n\nb", 10, 0, NOW, &id, &error));
    commit(&f);
    games_store_close(f.store);
    f.store = NULL;
    int status = in_child(fill_the_disk, &f);
    WANT(WIFEXITED(status));
    WANT_INT(WEXITSTATUS(status), 0);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    g_autoptr(GArray) pending = games_mail_pending(f.store);
    WANT_INT(pending->len, 1);
    g_autofree char *after = games_store_get(f.store, "after");
    WANT_STR(after, "full");
    WANT(!games_mail_is_known(f.store, "imap://x", 1, 2, NULL));
    fixture_clear(&f);
}

static void a_read_only_file_is_setup(void)
{
    struct fixture f;
    fixture_init(&f);
    games_store_close(f.store);
    f.store = NULL;
    if (geteuid() != 0) { /* root may write anything */
        g_chmod(f.path, 0400);
        GError *error = NULL;
        struct games_store *store = games_store_open(f.path, false, &error);
        WANT(store == NULL);
        WANT(g_error_matches(error, GAMES_ERROR, GAMES_ERROR_SETUP));
        games_store_close(store);
        g_clear_error(&error);
        g_chmod(f.path, 0600);
    }
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    fixture_clear(&f);
}

static void readers_see_a_moment_while_another_writes(void)
{
    struct fixture f;
    fixture_init(&f);
    struct games_store *reader = NULL;
    MUST((reader = games_store_open(f.path, false, &error)) != NULL);
    begin(&f);
    add_person(&f, 1);
    g_autoptr(GPtrArray) before = games_person_list(reader);
    WANT_INT(before->len, 0);
    commit(&f);
    g_autoptr(GPtrArray) after = games_person_list(reader);
    WANT_INT(after->len, 1);
    games_store_close(reader);
    fixture_clear(&f);
}

static void a_backup_is_whole_private_and_taken_while_running(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    for (unsigned n = 0; n < 50; n++)
        add_person(&f, n);
    commit(&f);
    g_autofree char *copy = g_build_filename(f.folder, "copy.db", NULL),
                    *part = g_strconcat(copy, ".part", NULL);
    MUST(games_store_backup(f.store, copy, &error));
    WANT(!g_file_test(part, G_FILE_TEST_EXISTS));
    struct stat st;
    WANT(stat(copy, &st) == 0 && (st.st_mode & 0777) == 0600);
    struct games_store *second = NULL;
    MUST((second = games_store_open(copy, false, &error)) != NULL);
    g_autoptr(GPtrArray) people = games_person_list(second);
    WANT_INT(people->len, 50);
    /* Another program is in the middle of a transaction: its half is not in the copy. */
    struct games_store *writer = NULL;
    MUST((writer = games_store_open(f.path, false, &error)) != NULL);
    MUST(games_store_begin(writer, &error));
    MUST(games_store_set(writer, "half", "yes", &error));
    games_store_close(second);
    MUST(games_store_backup(f.store, copy, &error));
    games_store_close(writer);
    MUST((second = games_store_open(copy, false, &error)) != NULL);
    g_autofree char *half = games_store_get(second, "half");
    WANT(half == NULL);
    games_store_close(second);
    MUST_FAIL(games_store_backup(f.store, "/nonexistent/copy", &error), GAMES_ERROR_SETUP,
              "/nonexistent/copy");
    fixture_clear(&f);
}

static void a_refused_write_leaves_the_transaction_usable(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    add_game(&f, "Kaissa");
    MUST_FAIL(games_game_add(f.store, "KAISSA", "standard", NULL, "fr", "UTC", 1, NOW, &error),
              GAMES_ERROR_REFUSED, "name-taken");
    /* A reference to a row that is not there. */
    struct games_event event = {.at_s = NOW, .game = 77, .what = (char *)"x"};
    MUST_FAIL(games_event_add(f.store, &event, &error), GAMES_ERROR_REFUSED, "FOREIGN KEY");
    add_game(&f, "Other");
    commit(&f);
    g_autoptr(GPtrArray) games = games_game_list(f.store, true);
    WANT_INT(games->len, 2);
    fixture_clear(&f);
}

static void store_mails(struct fixture *f)
{
    GError *error = NULL;
    struct games_store *store = games_store_open(f->path, false, &error);
    for (unsigned n = 1; store && n <= 60; n++) {
        g_autofree char *raw = g_strdup_printf("Subject: %u\n\n", n);
        gint64 id;
        if (!games_store_begin(store, &error) ||
            !games_mail_store(store, "imap://x", 1, n, NULL, raw, strlen(raw), 0, NOW, &id, &error) ||
            !games_store_commit(store, &error))
            _exit(20);
    }
    games_store_close(store);
    _exit(store ? 0 : 21);
}

static void passes_at_once_store_each_mail_once(void)
{
    struct fixture f;
    fixture_init(&f);
    games_store_close(f.store);
    f.store = NULL;
    fflush(stdout);
    for (unsigned n = 0; n < 4; n++)
        if (fork() == 0)
            store_mails(&f);
    for (unsigned n = 0; n < 4; n++) {
        int status = -1;
        wait(&status);
        WANT_INT(status, 0);
    }
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    g_autoptr(GArray) pending = games_mail_pending(f.store);
    WANT_INT(pending->len, 60);
    fixture_clear(&f);
}

static void events_are_lines_and_stay(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 game = add_game(&f, "Kaissa");
    for (unsigned n = 0; n < 5; n++) {
        g_autofree char *detail = g_strdup_printf("n=%u\r\ngame=forged\x1b[2J", n);
        struct games_event event = {
            .at_s = NOW + n, .game = n % 2 ? game : 0, .what = (char *)"orders", .detail = detail};
        MUST(games_event_add(f.store, &event, &error));
    }
    commit(&f);
    g_autoptr(GPtrArray) all = games_event_list(f.store, 0, 0);
    g_autoptr(GPtrArray) last = games_event_list(f.store, 0, 2);
    g_autoptr(GPtrArray) of_game = games_event_list(f.store, game, 10);
    WANT_INT(all->len, 5);
    WANT_INT(last->len, 2);
    WANT_INT(of_game->len, 2);
    struct games_event *newest = last->pdata[1], *third = of_game->pdata[1];
    WANT_INT(newest->at_s, NOW + 4);
    WANT_STR(newest->detail, "n=4  game=forged [2J");
    WANT_INT(third->at_s, NOW + 3);
    fixture_clear(&f);
}

int main(void)
{
    return tests_run("store", (struct test[]){
                                  TEST(a_new_store_is_private_and_keeps_facts),
                                  TEST(a_rollback_leaves_no_trace),
                                  TEST(files_that_are_no_judge_database_are_refused_untouched),
                                  TEST(a_file_of_a_newer_program_is_refused_untouched),
                                  TEST(damage_is_found_and_said),
                                  TEST(broken_invariants_are_listed),
                                  TEST(writing_outside_a_transaction_asserts),
                                  TEST(a_full_disk_is_retry_and_loses_nothing),
                                  TEST(a_read_only_file_is_setup),
                                  TEST(readers_see_a_moment_while_another_writes),
                                  TEST(a_backup_is_whole_private_and_taken_while_running),
                                  TEST(a_refused_write_leaves_the_transaction_usable),
                                  TEST(passes_at_once_store_each_mail_once),
                                  TEST(events_are_lines_and_stay),
                                  {NULL, NULL},
                              });
}
