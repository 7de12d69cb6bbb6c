/*
 * A pass of a judge, stopped at every durable step in every way, then run again: the same database as if
 * nothing had happened, nothing done twice, and of all mails at most one sent once more, with the same
 * Message-ID and bytes.
 */
#include "fixture.h"
#include "fault_vfs.h"

#include <sys/wait.h>

enum { MAILS = 4, POWERS = 3 };
static const char *const powers[POWERS] = {"AUSTRIA", "ENGLAND", "FRANCE"};
static const char box[] = "imap://judge@example.org/INBOX";

/* What stands for the mail server: what was filed, and what was handed over for sending. One line each,
 * written at once. */
static void note(const char *folder, const char *file, const char *words)
{
    g_autofree char *path = g_build_filename(folder, file, NULL), *line = g_strconcat(words, "\n", NULL);
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (fd < 0 || write(fd, line, strlen(line)) != (ssize_t)strlen(line))
        _exit(97);
    close(fd);
}

static bool fetch(struct games_store *store, GError **error)
{
    if (!games_store_begin(store, error))
        return false;
    for (unsigned n = 1; n <= MAILS; n++) {
        unsigned author = MIN(n, 3); /* the fourth is a copy of the third */
        g_autofree char *raw =
            g_strdup_printf("From: p%u@example.org\nMessage-ID: <%u@x>\n\nA PAR H\n", author, author);
        gint64 id;
        if (!games_mail_is_known(store, box, 1, n, NULL) &&
            !games_mail_store(store, box, 1, n, NULL, raw, strlen(raw), 0, NOW, &id, error)) {
            games_store_rollback(store);
            return false;
        }
    }
    return games_store_commit(store, error);
}

static bool write_letter(struct games_store *store, gint64 person, const char *kind, const char *picture,
                         GError **error)
{
    g_autofree char *to = g_strdup_printf("p%d@example.org", (int)person),
                    *id = games_outbox_message_id(store, "judge.example", kind);
    g_autofree char *raw = g_strdup_printf("To: %s\nMessage-ID: <%s>\n\n--b\n%s\n--b--\n", to, id, picture);
    struct games_letter letter = {.person = person,
                                  .kind = (char *)kind,
                                  .to_address = to,
                                  .message_id = id,
                                  .raw = g_bytes_new_static(raw, strlen(raw)),
                                  .created_s = NOW};
    bool added = games_outbox_add(store, &letter, NULL, error);
    g_bytes_unref(letter.raw);
    return added;
}

static bool act_on(struct games_store *store, gint64 mail, GError **error)
{
    g_autoptr(GArray) open = games_phase_open_list(store, G_MAXINT64, "early");
    g_autofree char *message_id = g_strdup_printf("%d@x", (int)mail);
    if (open->len == 1) {
        struct games_order order = {.phase = g_array_index(open, gint64, 0),
                                    .power = (char *)powers[mail % POWERS],
                                    .unit = (char *)"PAR",
                                    .text = (char *)"A PAR H",
                                    .status = (char *)"ok",
                                    .mail = mail,
                                    .given_s = NOW};
        struct games_event event = {.at_s = NOW, .mail = mail, .what = (char *)"orders"};
        if (!games_order_put(store, &order, error) || !games_event_add(store, &event, error))
            return false;
    }
    return write_letter(store, 1 + mail % POWERS, "ack", "", error) &&
           games_mail_finish(store, mail, GAMES_MAIL_ACTED, message_id, 0, 0, "1 order", error);
}

static bool act(struct games_store *store, GError **error)
{
    g_autoptr(GArray) pending = games_mail_pending(store);
    for (guint i = 0; i < pending->len; i += 2) { /* two mails share a commit */
        if (!games_store_begin(store, error))
            return false;
        for (guint n = i; n < MIN(i + 2, pending->len); n++) {
            if (!act_on(store, g_array_index(pending, gint64, n), error)) {
                games_store_rollback(store);
                return false;
            }
        }
        if (!games_store_commit(store, error))
            return false;
    }
    return true;
}

static bool adjudicate_one(struct games_store *store, gint64 id, GError **error)
{
    struct games_phase *phase = games_phase_get(store, id);
    if (!phase)
        return games_store_fault(store, error);
    g_autoptr(GPtrArray) orders = games_order_list(store, id, NULL);
    /* What comes of the phase depends on the orders: one lost would show. */
    g_autofree char *after = g_strdup_printf("after %u orders", orders->len),
                    *picture = g_strnfill(6000, 'P');
    bool good = games_phase_close(store, id, "datc", after, NOW, error);
    for (unsigned p = 0; good && p < POWERS; p++) {
        struct games_result result = {.phase = id,
                                      .version = 1,
                                      .seq = p,
                                      .power = (char *)powers[p],
                                      .unit = (char *)"A PAR",
                                      .order = (char *)"A PAR H",
                                      .verdict = (char *)"ok"};
        good =
            games_result_put(store, &result, error) && write_letter(store, p + 1, "report", picture, error);
    }
    good = good && games_phase_open(store, phase->game, id, "F1901M", after, NOW, NOW + 1000, error) != 0;
    games_phase_free(phase);
    return good;
}

static bool adjudicate(struct games_store *store, GError **error)
{
    g_autoptr(GArray) due = games_phase_due(store, NOW);
    for (guint i = 0; i < due->len; i++) {
        if (!games_store_begin(store, error))
            return false;
        if (!adjudicate_one(store, g_array_index(due, gint64, i), error)) {
            games_store_rollback(store);
            return false;
        }
        if (!games_store_commit(store, error))
            return false;
    }
    return true;
}

static bool send_letters(struct games_store *store, const char *folder, GError **error)
{
    g_autoptr(GPtrArray) due = games_outbox_due(store, NOW, 100);
    GAMES_EACH(const struct games_letter, letter, due) {
        g_autofree char *digest = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, letter->raw);
        g_autofree char *line = g_strdup_printf("%s %s", letter->message_id, digest);
        note(folder, "sent", line);
        if (!games_store_begin(store, error))
            return false;
        if (!games_outbox_sent(store, letter->id, NOW, error)) {
            games_store_rollback(store);
            return false;
        }
        if (!games_store_commit(store, error))
            return false;
    }
    return true;
}

static bool file_mails(struct games_store *store, const char *folder, GError **error)
{
    g_autoptr(GPtrArray) unfiled = games_mail_unfiled(store, box);
    if (unfiled->len == 0)
        return true;
    for (guint i = 0; i < unfiled->len; i++) {
        g_autofree char *line = g_strdup_printf("%d", (int)((struct games_mail_in *)unfiled->pdata[i])->uid);
        note(folder, "filed", line);
    }
    if (!games_store_begin(store, error))
        return false;
    for (guint i = 0; i < unfiled->len; i++) {
        if (!games_mail_set_filed(store, ((struct games_mail_in *)unfiled->pdata[i])->id, error)) {
            games_store_rollback(store);
            return false;
        }
    }
    return games_store_commit(store, error);
}

/* Exit status of a pass: 0 done, 3 to be tried again, 4 anything else. */
static int pass(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "judge.db", NULL);
    GError *problem = NULL;
    struct games_store *store = games_store_open(path, false, &problem);
    bool good = store && fetch(store, &problem) && act(store, &problem) && adjudicate(store, &problem) &&
                send_letters(store, folder, &problem) && file_mails(store, folder, &problem) &&
                games_store_fault(store, &problem);
    int status = good ? 0 : g_error_matches(problem, GAMES_ERROR, GAMES_ERROR_RETRY) ? 3 : 4;
    if (status == 4)
        printf("pass: %s\n", problem ? problem->message : "no error");
    g_clear_error(&problem);
    games_store_close(store);
    return status;
}

/* Every row of every table. */
static char *dump(const char *path)
{
    sqlite3 *db;
    sqlite3_stmt *tables, *rows;
    GString *text = g_string_new(NULL);
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", -1,
                           &tables, NULL) != SQLITE_OK)
        g_error("%s", sqlite3_errmsg(db));
    while (sqlite3_step(tables) == SQLITE_ROW) {
        g_autofree char *sql =
            g_strdup_printf("SELECT * FROM \"%s\" ORDER BY 1, 2, 3", sqlite3_column_text(tables, 0));
        if (sqlite3_prepare_v2(db, sql, -1, &rows, NULL) != SQLITE_OK) {
            g_free(sql);
            sql = g_strdup_printf("SELECT * FROM \"%s\" ORDER BY 1, 2", sqlite3_column_text(tables, 0));
            if (sqlite3_prepare_v2(db, sql, -1, &rows, NULL) != SQLITE_OK)
                g_error("%s", sqlite3_errmsg(db));
        }
        g_string_append_printf(text, "%s\n", sqlite3_column_text(tables, 0));
        while (sqlite3_step(rows) == SQLITE_ROW) {
            for (int c = 0; c < sqlite3_column_count(rows); c++) {
                const char *value = (const char *)sqlite3_column_text(rows, c);
                g_string_append_printf(text, "|%s", value ? value : "null");
            }
            g_string_append_c(text, '\n');
        }
        sqlite3_finalize(rows);
    }
    sqlite3_finalize(tables);
    sqlite3_close(db);
    return g_string_free(text, FALSE);
}

static char *read_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        text = g_strdup("");
    return text;
}

/* The different lines, and how many lines come more than once. */
static GHashTable *lines_of(const char *text, unsigned *repeated)
{
    GHashTable *lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_auto(GStrv) all = g_strsplit(text, "\n", -1);
    *repeated = 0;
    for (char **line = all; *line; line++) {
        if (**line && !g_hash_table_add(lines, g_strdup(*line)))
            ++*repeated;
    }
    return lines;
}

static void clear_folder(const char *folder, const char *keep)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (!keep || strcmp(name, keep) != 0)
            g_unlink(path);
    }
    g_dir_close(dir);
}

struct scenario {
    char *folder, *path;
    char *template_db;
    gsize template_len;
    char *want_dump, *want_sent;
    unsigned steps;
};

/* Unlike g_file_set_contents by default, without waiting for the disk. */
static void put_template(const struct scenario *s)
{
    g_file_set_contents_full(s->path, s->template_db, (gssize)s->template_len, G_FILE_SET_CONTENTS_NONE, 0600,
                             NULL);
}

/* A game with three players whose first phase is due. */
static void scenario_init(struct scenario *s)
{
    struct fixture f;
    fault_arm(FAULT_NONE, 0, 0);
    fixture_init(&f);
    begin(&f);
    for (unsigned n = 1; n <= POWERS; n++)
        add_person(&f, n);
    start_game(&f, "K", NOW, NULL);
    commit(&f);
    games_store_close(f.store);
    f.store = NULL;
    *s = (struct scenario){.folder = g_dir_make_tmp("crash-XXXXXX", NULL)};
    s->path = g_build_filename(s->folder, "judge.db", NULL);
    g_file_get_contents(f.path, &s->template_db, &s->template_len, NULL);
    fixture_clear(&f);
    put_template(s);
    fault_arm(FAULT_NONE, 0, 0);
    WANT_INT(pass(s->folder), 0);
    s->steps = fault.steps;
    s->want_dump = dump(s->path);
    s->want_sent = read_file(s->folder, "sent");
}

static void scenario_clear(struct scenario *s)
{
    clear_folder(s->folder, NULL);
    g_rmdir(s->folder);
    g_free(s->folder);
    g_free(s->path);
    g_free(s->template_db);
    g_free(s->want_dump);
    g_free(s->want_sent);
}

/* A pass in a child that fails so at that step; how it ended. */
static int failing_pass(const struct scenario *s, enum fault_kind kind, unsigned at)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        fault_arm(kind, at, at * 7919u + kind);
        int status = pass(s->folder);
        fflush(stdout);
        _exit(status);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool same_after(const struct scenario *s, enum fault_kind kind, unsigned at)
{
    static const char *const names[FAULT_COUNT] = {"none", "kill",  "power", "power partly",
                                                   "full", "write", "sync"};
    /* After a loss of power nothing in memory is left. */
    g_autofree char *shm = g_strconcat(s->path, "-shm", NULL);
    if (kind == FAULT_POWER || kind == FAULT_POWER_PARTLY)
        g_unlink(shm);
    fault_arm(FAULT_NONE, 0, 0);
    int status = pass(s->folder);
    g_autofree char *got = dump(s->path), *sent = read_file(s->folder, "sent");
    unsigned repeated, none;
    g_autoptr(GHashTable) got_lines = lines_of(sent, &repeated);
    g_autoptr(GHashTable) want_lines = lines_of(s->want_sent, &none);
    bool sent_same = g_hash_table_size(got_lines) == g_hash_table_size(want_lines);
    GHashTableIter iter;
    g_hash_table_iter_init(&iter, want_lines);
    for (gpointer line; g_hash_table_iter_next(&iter, &line, NULL);)
        sent_same = sent_same && g_hash_table_contains(got_lines, line);
    bool same = status == 0 && strcmp(got, s->want_dump) == 0 && sent_same && repeated <= 1;
    if (!same)
        printf("%s at step %u: pass %d, database %s, letters %s, %u sent twice\n", names[kind], at, status,
               strcmp(got, s->want_dump) == 0 ? "same" : "differs", sent_same ? "same" : "differ", repeated);
    return same;
}

/* Fails at every step of the pass in one way. */
static void stop_everywhere(enum fault_kind kind, bool dies)
{
    struct scenario s;
    scenario_init(&s);
    WANT(s.steps > 50); /* else the steps were not found */
    unsigned failed = 0;
    for (unsigned at = 1; at <= s.steps; at++) {
        clear_folder(s.folder, NULL);
        put_template(&s);
        int status = failing_pass(&s, kind, at);
        bool expected = dies ? status == FAULT_EXIT : status == 0 || status == 3;
        failed += status == FAULT_EXIT || status == 3;
        if (!expected)
            printf("step %u: ended with %d\n", at, status);
        WANT(expected);
        WANT(same_after(&s, kind, at));
    }
    WANT(failed > s.steps / 4);
    scenario_clear(&s);
}

static void killed_at_any_step_the_next_pass_makes_it_whole(void)
{
    stop_everywhere(FAULT_KILL, true);
}

static void without_power_what_was_not_synced_is_not_missed(void)
{
    stop_everywhere(FAULT_POWER, true);
}

static void without_power_half_written_pages_are_not_believed(void)
{
    stop_everywhere(FAULT_POWER_PARTLY, true);
}

static void a_full_disk_at_any_step_is_retry(void)
{
    stop_everywhere(FAULT_FULL, false);
}

static void a_write_that_fails_at_any_step_is_retry(void)
{
    stop_everywhere(FAULT_WRITE, false);
}

static void a_sync_that_fails_at_any_step_is_retry(void)
{
    stop_everywhere(FAULT_SYNC, false);
}

static void a_second_pass_does_nothing(void)
{
    struct scenario s;
    scenario_init(&s);
    WANT_INT(pass(s.folder), 0);
    g_autofree char *again = dump(s.path), *sent = read_file(s.folder, "sent");
    WANT_STR(again, s.want_dump);
    WANT_STR(sent, s.want_sent);
    WANT(strstr(s.want_dump, "after 3 orders") != NULL);
    unsigned repeated;
    g_autoptr(GHashTable) letters = lines_of(sent, &repeated);
    WANT_INT(g_hash_table_size(letters), 3 + POWERS);
    WANT_INT(repeated, 0);
    scenario_clear(&s);
}

static void making_a_database_can_be_stopped_anywhere(void)
{
    char *folder = g_dir_make_tmp("crash-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "judge.db", NULL);
    fault_arm(FAULT_NONE, 0, 0);
    games_store_close(games_store_open(path, true, NULL));
    unsigned steps = fault.steps;
    WANT(steps > 20);
    for (unsigned at = 1; at <= steps; at++) {
        clear_folder(folder, NULL);
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            fault_arm(at % 2 ? FAULT_KILL : FAULT_POWER, at, at);
            games_store_close(games_store_open(path, true, NULL));
            _exit(0);
        }
        int status;
        waitpid(child, &status, 0);
        fault_arm(FAULT_NONE, 0, 0);
        struct games_store *store = NULL;
        MUST((store = games_store_open(path, true, &error)) != NULL);
        if (store) {
            g_autofree char *findings = games_store_check(store, NULL),
                            *secret = games_store_get(store, "secret");
            WANT(findings == NULL);
            WANT(secret != NULL);
        }
        games_store_close(store);
    }
    clear_folder(folder, NULL);
    g_rmdir(folder);
    g_free(folder);
}

/* Time waits for the disk, so syncs are counted: one a commit, and the log folded into the file once, at the
 * end. */
static void durability_costs_one_sync_a_commit(void)
{
    struct fixture f;
    fixture_init(&f);
    g_autofree char *text = g_strnfill(9700, 'x');
    fault_arm(FAULT_NONE, 0, 0);
    for (unsigned n = 0; n < 1000; n++) {
        gint64 id;
        memcpy(text, &n, sizeof n);
        if (n % 100 == 0)
            begin(&f);
        MUST(games_mail_store(f.store, box, 1, n + 1, NULL, text, 9700, 0, NOW, &id, &error));
        if (n % 100 == 99)
            commit(&f);
    }
    WANT(fault.syncs >= 10 && fault.syncs <= 11); /* the first commit also writes the log's header */
    games_store_close(f.store);
    WANT(fault.syncs <= 14);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    /* A pass with nothing to do writes nothing. */
    games_store_close(f.store);
    fault_arm(FAULT_NONE, 0, 0);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    g_array_unref(games_phase_due(f.store, NOW));
    games_store_close(f.store);
    WANT_INT(fault.syncs, 0);
    f.store = NULL;
    fixture_clear(&f);
}

int main(void)
{
    fault_install();
    return tests_run("crash", (struct test[]){
                                  TEST(a_second_pass_does_nothing),
                                  TEST(durability_costs_one_sync_a_commit),
                                  TEST(making_a_database_can_be_stopped_anywhere),
                                  TEST(killed_at_any_step_the_next_pass_makes_it_whole),
                                  TEST(without_power_what_was_not_synced_is_not_missed),
                                  TEST(without_power_half_written_pages_are_not_believed),
                                  TEST(a_full_disk_at_any_step_is_retry),
                                  TEST(a_write_that_fails_at_any_step_is_retry),
                                  TEST(a_sync_that_fails_at_any_step_is_retry),
                                  {NULL, NULL},
                              });
}
