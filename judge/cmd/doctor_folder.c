/* doctor: the home's own files: whose they are, who can read them, room on their disk. */
#include "doctor_folder.h"

#include <pwd.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static void check_disk(struct doctor *doctor, const char *folder)
{
    enum { LEAST_MB = 200 };
    struct statvfs vfs;
    bool full = statvfs(folder, &vfs) == 0 && (guint64)vfs.f_bavail * vfs.f_frsize < (guint64)LEAST_MB << 20;
    if (full)
        judge_doctor_say(doctor, DOCTOR_WARN, "disk", "disk-full", "folder", folder, "least",
                         DIGITS(LEAST_MB), NULL);
    else
        judge_doctor_say(doctor, DOCTOR_OK, "disk", "disk-ok", NULL);
}

/* ---- files of another ---- */

/* What a pass of root leaves in the home of another user: its passes cannot go on with it. */
struct foreign {
    const struct stat *home;
    guint seen, n;
    char *first;
};

/* Whether the home's owner can use it: folders wholly, files by reading; those that are written in place, too. */
static bool is_usable(const struct foreign *foreign, const struct stat *st, const char *name)
{
    if (st->st_uid == foreign->home->st_uid || S_ISLNK(st->st_mode))
        return true;

    unsigned shift = st->st_gid == foreign->home->st_gid ? 3 : 0, rights = (st->st_mode >> shift) & 7;
    bool is_written = g_str_has_prefix(name, "judge.") && strcmp(name, "judge.conf") != 0;
    unsigned wanted = S_ISDIR(st->st_mode) ? 7 : is_written ? 6 : 4;
    return (rights & wanted) == wanted;
}

static void look_for_foreign(struct foreign *foreign, const char *folder, unsigned depth)
{
    enum { MOST_SEEN = 20000, DEEPEST = 5 }; /* mail/out/ADDRESS/new/LETTER */
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;
    while (dir && (name = g_dir_read_name(dir)) && foreign->seen++ < MOST_SEEN) {
        struct stat st;
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (lstat(path, &st) != 0)
            continue;
        bool usable = is_usable(foreign, &st, name);
        if (!usable && !foreign->n++)
            foreign->first = g_strdup(path);
        if (usable && S_ISDIR(st.st_mode) && depth < DEEPEST)
            look_for_foreign(foreign, path, depth + 1);
    }
}

static void check_owner(struct doctor *doctor, const char *folder)
{
    struct stat st;
    bool is_limited = stat(folder, &st) == 0 && st.st_uid != 0; /* root uses everything */
    if (!is_limited)
        return;

    struct foreign foreign = {.home = &st};
    look_for_foreign(&foreign, folder, 1);
    const struct passwd *owner = getpwuid(st.st_uid);
    g_autofree char *user = owner ? g_strdup(owner->pw_name) : g_strdup_printf("%u", (unsigned)st.st_uid);
    if (foreign.n)
        judge_doctor_say(doctor, DOCTOR_BAD, "folder", "folder-foreign", "count", DIGITS(foreign.n), "user",
                         user, "file", foreign.first, "folder", folder, NULL);
    if (geteuid() == 0)
        judge_doctor_say(doctor, DOCTOR_WARN, "folder", "folder-root", "user", user, "folder", folder, NULL);
    g_free(foreign.first);
}

/* ---- */

void judge_doctor_folder(struct doctor *doctor, const struct judge_home *home)
{
    const char *folder = home->config->home;
    struct stat st;

    if (stat(folder, &st) != 0 || access(folder, R_OK | W_OK | X_OK) != 0)
        judge_doctor_say(doctor, DOCTOR_BAD, "folder", "folder-locked", "folder", folder, NULL);
    else if (st.st_mode & (S_IRWXG | S_IRWXO))
        judge_doctor_say(doctor, DOCTOR_WARN, "folder", "folder-open", "folder", folder, NULL);
    else
        judge_doctor_line(doctor, DOCTOR_OK, "folder", folder);

    check_owner(doctor, folder);
    check_disk(doctor, folder);
}
