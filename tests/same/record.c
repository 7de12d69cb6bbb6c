/* judge, recorded: runs the program that the link `program` beside it names, with the same arguments, and appends to the file `record` beside it what
 * went in and what came of it: arguments, input, mails that waited, status, output, errors, files made or changed in the home and in whatever path an
 * argument names, rows of the store that came or went. tests/same.sh puts it in the place of the judge; tests/same/compare.py reads two records.
 *
 * A call without --now gets the last one of its story, for nothing here may depend on the day. The store's secret, which names letters, is drawn by
 * chance: after `init` it is set to one that is always the same. Contents stand once in the folder `blobs`, by their digest. */
#include <glib.h>
#include <glib/gstdio.h>
#include <sqlite3.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONG_VALUE = 600 }; /* longer values of a row stand among the blobs */

static const char *const first_now = "2026-03-02T11:00:00Z";
static const char *const secret = "5ec0de5ec0de5ec0de5ec0de5ec0de5ec0de5ec0de5ec0de5ec0de5ec0de5ec0";

struct call {
    char *folder;  /* where this program stands */
    char *home;    /* of the judge; NULL: none was named */
    char *now;     /* NULL: none was given */
    GString *said; /* what goes into the record */
};

static char *beside(const struct call *call, const char *name)
{
    return g_build_filename(call->folder, name, NULL);
}

/* Keeps the bytes; their digest (transfer full). */
static char *keep_bytes(const struct call *call, const char *bytes, gsize len)
{
    char *digest = g_compute_checksum_for_data(G_CHECKSUM_SHA1, (const guchar *)bytes, len);
    g_autofree char *path = g_build_filename(call->folder, "blobs", digest, NULL);
    if (!g_file_test(path, G_FILE_TEST_EXISTS))
        g_file_set_contents_full(path, bytes, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0644, NULL);

    return digest;
}

static void note(struct call *call, const char *what, const char *value)
{
    g_autofree char *escaped = g_strescape(value, NULL);
    g_string_append_printf(call->said, "%s %s\n", what, escaped);
}

static void note_file(struct call *call, const char *what, const char *name, const char *path)
{
    g_autofree char *bytes = NULL;
    gsize len = 0;
    if (!g_file_get_contents(path, &bytes, &len, NULL))
        return;

    g_autofree char *digest = keep_bytes(call, bytes, len);
    g_autofree char *value = g_strconcat(digest, " ", name, NULL);
    note(call, what, value);
}

/* What the judge will see as its home, its moment and its command; the index of the command in `argv`. */
static int read_arguments(struct call *call, int argc, char **argv)
{
    call->home = g_strdup(g_getenv("JUDGE_HOME"));
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        static const char *const with_value[] = {"--home", "--now", "--config", "--language"};
        for (gsize k = 0; k < G_N_ELEMENTS(with_value); k++) {
            gsize len = strlen(with_value[k]);
            const char *value = NULL;
            if (!strcmp(argv[i], with_value[k]))
                value = i + 1 < argc ? argv[++i] : NULL;
            else if (!strncmp(argv[i], with_value[k], len) && argv[i][len] == '=')
                value = argv[i] + len + 1;
            if (value && k < 2) {
                char **kept = k == 0 ? &call->home : &call->now;
                g_free(*kept);
                *kept = g_strdup(value);
            }
            if (value)
                break;
        }
    }
    if (i + 1 < argc && !strcmp(argv[i], "init") && argv[i + 1][0] != '-') {
        g_free(call->home);
        call->home = g_strdup(argv[i + 1]);
    }
    return i;
}

/* The moment of a call that names none: that of the call before. */
static void settle_now(struct call *call)
{
    g_autofree char *path = beside(call, "now");
    if (call->now) {
        g_file_set_contents(path, call->now, -1, NULL);
        return;
    }
    if (!g_file_get_contents(path, &call->now, NULL, NULL))
        call->now = g_strdup(first_now);
}

/* All files below `path`, or `path` itself, but the store and the mails that wait: name and state of each, for those
 * that look otherwise than in `known`. */
static void look_at_files(const char *path, const char *name, GHashTable *found)
{
    GStatBuf st;
    if (g_lstat(path, &st))
        return;
    if (S_ISREG(st.st_mode)) {
        char *state =
            g_strdup_printf("%" G_GINT64_FORMAT ".%09ld %" G_GINT64_FORMAT " %lu", (gint64)st.st_mtim.tv_sec,
                            st.st_mtim.tv_nsec, (gint64)st.st_size, (unsigned long)st.st_ino);
        g_hash_table_replace(found, g_strdup(path), state);
        return;
    }
    g_autoptr(GDir) dir = S_ISDIR(st.st_mode) ? g_dir_open(path, 0, NULL) : NULL;
    if (!dir)
        return;

    const char *entry;
    while ((entry = g_dir_read_name(dir))) {
        if (g_str_has_prefix(entry, "judge.db") || !strcmp(entry, "judge.lock"))
            continue;
        g_autofree char *below = g_build_filename(path, entry, NULL),
                        *shown = g_build_filename(name, entry, NULL);
        if (!g_str_has_suffix(path, "/mail") || strcmp(entry, "in") != 0)
            look_at_files(below, shown, found);
    }
}

static GHashTable *new_table(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

/* Pairs of lines "key \t value" of a file, escaped. */
static GHashTable *read_state(const char *path)
{
    GHashTable *state = new_table();
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return state;

    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        char *tab = strchr(line, '\t');
        if (tab) {
            *tab = '\0';
            g_hash_table_replace(state, g_strcompress(line), g_strcompress(tab + 1));
        }
    }
    return state;
}

static GList *sorted_keys(GHashTable *table)
{
    return g_list_sort(g_hash_table_get_keys(table), (GCompareFunc)strcmp);
}

static void write_state(const char *path, GHashTable *state)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GList) keys = sorted_keys(state);
    for (GList *k = keys; k; k = k->next) {
        g_autofree char *key = g_strescape(k->data, NULL);
        g_autofree char *value = g_strescape(g_hash_table_lookup(state, k->data), NULL);
        g_string_append_printf(text, "%s\t%s\n", key, value);
    }
    g_file_set_contents(path, text->str, (gssize)text->len, NULL);
}

/* Where the state of the home is kept between calls. */
static char *state_path(const struct call *call, const char *kind)
{
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, call->home ? call->home : "", -1);
    g_autofree char *name = g_strconcat(kind, "-", digest, NULL);
    return beside(call, name);
}

/* The files that the call may have made: of the home, and those below an argument that is a path, unless the home is below it. */
static GHashTable *all_files(const struct call *call, int argc, char **argv)
{
    GHashTable *found = new_table();
    if (call->home)
        look_at_files(call->home, "", found);
    for (int i = 1; i < argc; i++) {
        const char *value = strchr(argv[i], '=');
        const char *path = argv[i][0] == '-' && value ? value + 1 : argv[i];
        if (path[0] != '/' || (call->home && g_str_has_prefix(call->home, path)) ||
            !g_str_has_prefix(path, g_get_tmp_dir()))
            continue;
        look_at_files(path, "", found);
    }
    return found;
}

static void note_files(struct call *call, GHashTable *before, GHashTable *after)
{
    g_autoptr(GList) keys = sorted_keys(after);
    for (GList *k = keys; k; k = k->next)
        if (g_strcmp0(g_hash_table_lookup(before, k->data), g_hash_table_lookup(after, k->data)) != 0)
            note_file(call, "file", k->data, k->data);

    g_autoptr(GList) gone = sorted_keys(before);
    for (GList *k = gone; k; k = k->next)
        if (!g_hash_table_contains(after, k->data))
            note(call, "gone", k->data);
}

static void append_value(const struct call *call, GString *row, sqlite3_stmt *stmt, int column)
{
    int len = sqlite3_column_type(stmt, column) == SQLITE_NULL ? -1 : sqlite3_column_bytes(stmt, column);
    const char *bytes = len < 0 ? "" : sqlite3_column_blob(stmt, column);
    if (len > LONG_VALUE || (len > 0 && !g_utf8_validate(bytes, len, NULL))) {
        g_autofree char *digest = keep_bytes(call, bytes, (gsize)len);
        g_string_append_printf(row, "@%s", digest);
    } else if (len > 0) {
        g_autofree char *text = g_strndup((const char *)sqlite3_column_text(stmt, column), (gsize)len);
        g_string_append(row, text);
    } else if (len < 0) {
        g_string_append(row, "NULL");
    }
}

/* The rows of a table, each as "table \x1f column=value \x1f column=value …". */
static void look_at_table(const struct call *call, sqlite3 *db, const char *table, GHashTable *rows)
{
    char *sql = sqlite3_mprintf("SELECT * FROM \"%w\"", table);
    sqlite3_stmt *stmt = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK)
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            GString *row = g_string_new(table);
            for (int i = 0; i < sqlite3_column_count(stmt); i++) {
                g_string_append_printf(row, "\x1f%s=", sqlite3_column_name(stmt, i));
                append_value(call, row, stmt, i);
            }
            g_hash_table_replace(rows, g_string_free(row, FALSE), g_strdup(""));
        }
    sqlite3_finalize(stmt);
    sqlite3_free(sql);
}

/* A letter's pieces and the bytes of what came are compared as files. */
static GHashTable *all_rows(const struct call *call, sqlite3 *db)
{
    GHashTable *rows = new_table();
    sqlite3_stmt *stmt = NULL;
    const char *tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('piece', "
                         "'blob', 'sqlite_sequence')";
    if (sqlite3_prepare_v2(db, tables, -1, &stmt, NULL) == SQLITE_OK)
        while (sqlite3_step(stmt) == SQLITE_ROW)
            look_at_table(call, db, (const char *)sqlite3_column_text(stmt, 0), rows);
    sqlite3_finalize(stmt);

    return rows;
}

static void note_rows(struct call *call, GHashTable *before, GHashTable *after)
{
    g_autoptr(GList) gone = sorted_keys(before), come = sorted_keys(after);
    for (GList *k = gone; k; k = k->next)
        if (!g_hash_table_contains(after, k->data))
            note(call, "row-", k->data);
    for (GList *k = come; k; k = k->next)
        if (!g_hash_table_contains(before, k->data))
            note(call, "row+", k->data);
}

static void set_secret(const struct call *call)
{
    g_autofree char *path = g_build_filename(call->home, "judge.db", NULL);
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        char *sql = sqlite3_mprintf("UPDATE fact SET value = %Q WHERE key = 'secret'", secret);
        sqlite3_exec(db, sql, NULL, NULL, NULL);
        sqlite3_free(sql);
    }
    sqlite3_close(db);
}

/* What the store looks like from outside: nothing is read of one that no call touched. */
static char *store_stamp(const char *path)
{
    GStatBuf st = {0}, wal = {0};
    g_autofree char *log = g_strconcat(path, "-wal", NULL);
    if (g_stat(path, &st))
        return NULL;
    g_stat(log, &wal);
    return g_strdup_printf("%" G_GINT64_FORMAT ".%09ld %" G_GINT64_FORMAT " %lu %" G_GINT64_FORMAT ".%09ld",
                           (gint64)st.st_mtim.tv_sec, st.st_mtim.tv_nsec, (gint64)st.st_size,
                           (unsigned long)st.st_ino, (gint64)wal.st_mtim.tv_sec, wal.st_mtim.tv_nsec);
}

static void note_store(struct call *call)
{
    g_autofree char *path = g_build_filename(call->home, "judge.db", NULL), *kept = state_path(call, "rows"),
                    *stamped = state_path(call, "stamp");
    g_autofree char *stamp = store_stamp(path), *last = NULL;
    g_file_get_contents(stamped, &last, NULL, NULL);
    if (!stamp || !g_strcmp0(stamp, last))
        return;

    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK) {
        g_autoptr(GHashTable) before = read_state(kept), after = all_rows(call, db);
        note_rows(call, before, after);
        write_state(kept, after);
    }
    sqlite3_close(db);
    g_file_set_contents(stamped, stamp, -1, NULL);
}

/* Mails that wait in the home: what a pass will read. */
static void note_mails(struct call *call)
{
    g_autofree char *folder = g_build_filename(call->home, "mail", "in", "new", NULL);
    g_autoptr(GHashTable) waiting = new_table();
    look_at_files(folder, "", waiting);
    g_autoptr(GList) keys = sorted_keys(waiting);
    for (GList *k = keys; k; k = k->next)
        note_file(call, "mail", k->data, k->data);
}

/* What a file that stands in the place of the input held between two places. */
static void note_input(struct call *call, off_t from, off_t to)
{
    if (from < 0 || to <= from || to - from > (1 << 24))
        return;
    g_autofree char *bytes = g_malloc((gsize)(to - from));
    ssize_t got = pread(STDIN_FILENO, bytes, (size_t)(to - from), from);
    if (got > 0) {
        g_autofree char *digest = keep_bytes(call, bytes, (gsize)got);
        note(call, "in", digest);
    }
}

/* Runs the program with what it writes going into two files; its status, 128 and the signal if one ended it. */
static int run_program(const struct call *call, char **argv, const char *out, const char *err)
{
    g_autofree char *program = beside(call, "program");
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(127);
        int o = out ? open(out, O_RDWR | O_CREAT | O_TRUNC, 0600) : -1,
            e = err ? open(err, O_RDWR | O_CREAT | O_TRUNC, 0600) : -1;
        if (o >= 0)
            dup2(o, STDOUT_FILENO);
        if (e >= 0)
            dup2(e, STDERR_FILENO);
        execv(program, argv);
        _exit(127);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Passes on what was written into a file, and keeps it. */
static void pass_on(struct call *call, const char *what, const char *path, int to)
{
    g_autofree char *bytes = NULL;
    gsize len = 0;
    if (!g_file_get_contents(path, &bytes, &len, NULL))
        return;

    for (gsize done = 0; done < len;) {
        ssize_t n = write(to, bytes + done, len - done);
        if (n <= 0)
            break;
        done += (gsize)n;
    }
    g_autofree char *digest = keep_bytes(call, bytes, len);
    note(call, what, digest);
    unlink(path);
}

static char **with_now(const struct call *call, int argc, char **argv, bool given)
{
    char **all = g_new0(char *, (gsize)argc + 3);
    int n = 0;
    all[n++] = g_strdup("judge");
    if (!given && argc > 1) {
        all[n++] = g_strdup("--now");
        all[n++] = g_strdup(call->now);
    }
    for (int i = 1; i < argc; i++)
        all[n++] = g_strdup(argv[i]);
    return all;
}

int main(int argc, char **argv)
{
    struct call call = {.folder = g_path_get_dirname(argv[0]), .said = g_string_new("call\n")};
    signal(SIGPIPE, SIG_IGN);
    int command = read_arguments(&call, argc, argv);
    bool given = call.now != NULL;
    settle_now(&call);
    g_auto(GStrv) arguments = with_now(&call, argc, argv, given);
    for (char **a = arguments + 1; *a; a++)
        note(&call, "arg", *a);
    if (call.home)
        note_mails(&call);
    g_autofree char *files = state_path(&call, "files");
    g_autoptr(GHashTable) before = read_state(files);

    bool seen =
        !isatty(STDIN_FILENO) && !isatty(STDOUT_FILENO); /* a question at a terminal is not for a file */
    g_autofree char *unique = g_strdup_printf("%s/%d", call.folder, (int)getpid());
    g_autofree char *out = g_strconcat(unique, ".out", NULL), *err = g_strconcat(unique, ".err", NULL);
    off_t from = lseek(STDIN_FILENO, 0, SEEK_CUR);
    signal(SIGPIPE, SIG_DFL);
    int status = run_program(&call, arguments, seen ? out : NULL, seen ? err : NULL);
    signal(SIGPIPE, SIG_IGN);
    note_input(&call, from, lseek(STDIN_FILENO, 0, SEEK_CUR));
    g_string_append_printf(call.said, "status %d\n", status);
    pass_on(&call, "out", out, STDOUT_FILENO);
    pass_on(&call, "err", err, STDERR_FILENO);

    if (call.home && command < argc && !strcmp(argv[command], "init"))
        set_secret(&call);
    g_autoptr(GHashTable) after = all_files(&call, argc, argv);
    note_files(&call, before, after);
    write_state(files, after);
    if (call.home)
        note_store(&call);

    g_autofree char *record = beside(&call, "record");
    int fd = open(record, O_WRONLY | O_CREAT | O_APPEND, 0644);
    flock(fd, LOCK_EX);
    if (write(fd, call.said->str, call.said->len) < 0)
        return 126;
    close(fd);

    return status < 128 ? status : (signal(status - 128, SIG_DFL), raise(status - 128), status);
}
