/*
 * backup, restore: all that a judge's home holds but secrets and mail, in one file, and back. What was handled since the
 * backup is read again by the first pass after it (pass/again.h).
 */
#include "command.h"
#include "door.h"
#include "init.h"
#include "options.h"
#include "../pass/again.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../conf/secret.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Folders whose files a backup holds, and how much of one it takes. */
static const char *const kept_folders[] = {"templates", "templates/fr", "templates/en", "maps",
                                           "house-rules"};
#define ZINE_FOLDER "zine" /* texts by issue and for each, and what was made of them */
enum { MOST_BYTES = 16 << 20, ZINE_DEPTH = 4 };

/* ---- backup ---- */

static bool add_file(GPtrArray *files, const char *path, const char *name, GError **error)
{
    gchar *bytes = NULL;
    gsize len;
    g_autoptr(GError) why = NULL;
    if (!g_file_get_contents(path, &bytes, &len, &why))
        return judge_refuse(error, "file-unread", "file", path, "why", why->message, NULL);

    struct games_kept_file *file = g_new0(struct games_kept_file, 1);
    file->name = g_strdup(name);
    file->bytes = g_bytes_new_take(bytes, len);
    g_ptr_array_add(files, file);
    return true;
}

static bool is_plain(const char *path)
{
    GStatBuf st;
    return g_lstat(path, &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= MOST_BYTES;
}

/* With `depth`, what lies in folders of it too. */
static bool add_folder(GPtrArray *files, const char *home, const char *folder, unsigned depth, GError **error)
{
    g_autofree char *path = g_build_filename(home, folder, NULL);
    GDir *dir = g_dir_open(path, 0, NULL);
    bool ok = true;
    for (const char *name; dir && ok && (name = g_dir_read_name(dir));) {
        g_autofree char *file = g_build_filename(path, name, NULL);
        g_autofree char *below = g_build_filename(folder, name, NULL);
        if (name[0] != '.' && is_plain(file))
            ok = add_file(files, file, below, error);
        else if (name[0] != '.' && depth && !g_file_test(file, G_FILE_TEST_IS_SYMLINK) &&
                 g_file_test(file, G_FILE_TEST_IS_DIR))
            ok = add_folder(files, home, below, depth - 1, error);
    }
    if (dir)
        g_dir_close(dir);
    return ok;
}

/* The files of a home that are no secret and no mail. NULL on error. */
static GPtrArray *gather(const struct judge_home *home, GError **error)
{
    GPtrArray *files = g_ptr_array_new_with_free_func((GDestroyNotify)games_kept_file_free);
    bool ok = add_file(files, home->config->path, "judge.conf", error);
    for (gsize i = 0; ok && i < G_N_ELEMENTS(kept_folders); i++)
        ok = add_folder(files, home->config->home, kept_folders[i], 0, error);
    ok = ok && add_folder(files, home->config->home, ZINE_FOLDER, ZINE_DEPTH, error);
    if (!ok)
        g_clear_pointer(&files, g_ptr_array_unref);
    return files;
}

/* For `doctor`, which reminds of backups. */
static bool note_backup(struct judge_home *home, GError **error)
{
    return judge_home_begin(home, error) &&
           judge_home_end(home, games_store_set(home->store, "last-backup", DIGITS(home->now_s), error),
                          error);
}

static bool write_backup(struct judge_home *home, void *file, GString *said, GError **error)
{
    (void)said;
    g_autoptr(GPtrArray) files = gather(home, error);
    return files && games_backup_write(home->store, file, files, error) && note_backup(home, error);
}

int judge_cmd_backup(struct judge_context *context, int argc, char **argv)
{
    g_autofree const char **operand = judge_operands(context, argc, argv, NULL, 1, 1, "words");
    return operand ? judge_cmd_look(context, write_backup, (void *)(uintptr_t)operand[0]) : JUDGE_USAGE;
}

/* ---- restore ---- */

struct restore {
    const struct judge_context *context;
    char *home, *database, *config;
    const char *backup;
    int lock;
};

static void restore_clear(struct restore *r)
{
    if (r->lock >= 0)
        close(r->lock);
    g_free(r->home);
    g_free(r->database);
    g_free(r->config);
}

/* Where it goes: --home, else the folder of the configuration, else the folder one is in. */
static void restore_init(struct restore *r, const struct judge_context *context, const char *backup)
{
    char *folder = judge_home_folder(context);
    *r = (struct restore){.context = context, .backup = backup, .lock = -1};
    r->home = folder ? folder : g_get_current_dir();
    r->database = g_build_filename(r->home, "judge.db", NULL);
    r->config =
        context->config_path ? g_strdup(context->config_path) : g_build_filename(r->home, "judge.conf", NULL);
}

/* No pass runs meanwhile. */
static bool lock_home(struct restore *r, GError **error)
{
    g_autofree char *path = g_build_filename(r->home, "judge.lock", NULL);
    r->lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (r->lock >= 0 && flock(r->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    return judge_refuse(error, "restore-busy", "home", r->home, NULL);
}

static bool is_expected(const char *name)
{
    g_autofree char *folder = g_path_get_dirname(name);
    g_autofree char *base = g_path_get_basename(name);
    bool known = !strcmp(name, "judge.conf");
    for (gsize i = 0; i < G_N_ELEMENTS(kept_folders); i++)
        known |= !strcmp(folder, kept_folders[i]);
    bool zine = g_str_has_prefix(name, ZINE_FOLDER "/") && !strstr(name, "/.") && !strstr(name, "//");
    return (known || zine) && base[0] != '.' && g_utf8_validate(name, -1, NULL);
}

static bool is_same(const char *path, GBytes *bytes)
{
    g_autofree char *have = NULL;
    gsize have_len, len;
    const void *want = g_bytes_get_data(bytes, &len);
    return g_file_get_contents(path, &have, &have_len, NULL) && have_len == len &&
           (!len || !memcmp(have, want, len));
}

/* A file that is there stays: what was changed since the backup was changed by a person. */
static bool put_file(struct restore *r, const struct games_kept_file *file, GError **error)
{
    if (!is_expected(file->name))
        return true;

    bool is_config = !strcmp(file->name, "judge.conf");
    g_autofree char *path = is_config ? g_strdup(r->config) : g_build_filename(r->home, file->name, NULL);
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        if (!is_same(path, file->bytes))
            judge_console(r->context->language, NULL, "restore-file-stays", "file", path, NULL);
        return true;
    }

    gsize len;
    const char *bytes = g_bytes_get_data(file->bytes, &len);
    g_autofree char *folder = g_path_get_dirname(path);
    if (g_mkdir_with_parents(folder, 0700) != 0)
        return judge_refuse(error, "folder-unmade", "path", folder, "why", g_strerror(errno), NULL);
    return judge_write_durable(path, judge_or_empty(bytes), len, error);
}

/* The database that is there, with what SQLite keeps beside it, gets another name. */
static bool set_aside(struct restore *r, GError **error)
{
    static const char *const suffixes[] = {"", "-wal", "-shm"};
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(r->context->now_s);
    g_autofree char *stamp = g_date_time_format(now, "%Y%m%d-%H%M%S");
    g_autofree char *aside = g_strdup_printf("%s.before-%s", r->database, stamp);
    for (unsigned i = 2; g_file_test(aside, G_FILE_TEST_EXISTS); i++) {
        g_free(aside);
        aside = g_strdup_printf("%s.before-%s-%u", r->database, stamp, i);
    }

    for (gsize i = 0; i < G_N_ELEMENTS(suffixes); i++) {
        g_autofree char *from = g_strconcat(r->database, suffixes[i], NULL);
        g_autofree char *to = g_strconcat(aside, suffixes[i], NULL);
        if (g_rename(from, to) != 0 && errno != ENOENT)
            return judge_refuse(error, "file-unread", "file", from, "why", g_strerror(errno), NULL);
    }

    judge_console(r->context->language, NULL, "restore-aside", "file", aside, NULL);
    return true;
}

/* The new database is whole and on disk before the old one moves away. */
static bool place_database(struct restore *r, GError **error)
{
    g_autofree char *fresh = g_strconcat(r->database, ".restored", NULL);
    g_unlink(fresh);
    if (!games_backup_place(r->backup, fresh, JUDGE_RESTORED_KEY, JUDGE_RESTORED_NEW, error))
        return false;

    bool aside = !g_file_test(r->database, G_FILE_TEST_EXISTS) || set_aside(r, error);
    if (aside && g_rename(fresh, r->database) == 0)
        return true;
    if (aside)
        judge_refuse(error, "file-unread", "file", r->database, "why", g_strerror(errno), NULL);
    g_unlink(fresh);
    return false;
}

static bool restore(struct restore *r, bool yes, GError **error)
{
    if (!yes && g_file_test(r->database, G_FILE_TEST_EXISTS))
        return judge_refuse(error, "restore-over", "file", r->database, NULL);

    g_autoptr(GPtrArray) files = games_backup_files(r->backup, error);
    if (!files || !judge_make_folders(r->home, error) || !lock_home(r, error))
        return false;
    for (guint i = 0; i < files->len; i++)
        if (!put_file(r, files->pdata[i], error))
            return false;
    return place_database(r, error);
}

/* Secrets are in no backup. */
static void name_missing(const struct restore *r, const struct judge_config *config)
{
    const struct judge_door *const doors[] = {&config->in, &config->out};
    for (gsize i = 0; i < G_N_ELEMENTS(doors); i++) {
        const char *const files[] = {doors[i]->password_file, doors[i]->oauth2_secret_file,
                                     doors[i]->oauth2_refresh_file, doors[i]->ca_file};
        for (gsize j = 0; j < G_N_ELEMENTS(files); j++)
            if (files[j] && !g_file_test(files[j], G_FILE_TEST_EXISTS))
                judge_console(r->context->language, NULL, "restore-secret", "file", files[j], NULL);
    }
}

/* What is to be done now. */
static bool say_next(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    (void)error;
    const struct restore *r = data;
    gint64 newest_s = games_mail_newest(home->store);
    g_autofree char *date =
        templates_say_date(newest_s, judge_home_zone(home, home->config->timezone), r->context->language);
    name_missing(r, home->config);
    judge_console(r->context->language, NULL, newest_s ? "restored" : "restored-no-mail", "home", r->home,
                  "date", date, NULL);
    return true;
}

int judge_cmd_restore(struct judge_context *context, int argc, char **argv)
{
    bool yes = false;
    const struct judge_option options[] = {{"yes", NULL, &yes}, {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "words");
    if (!operand)
        return JUDGE_USAGE;

    g_autoptr(GError) error = NULL;
    struct restore r;
    restore_init(&r, context, operand[0]);
    bool ok = restore(&r, yes, &error);
    struct judge_context there = *context;
    there.home = r.home;
    if (ok)
        judge_cmd_look(&there, say_next, &r);
    restore_clear(&r);
    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}
