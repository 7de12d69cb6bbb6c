/*
 * A file system for SQLite that counts durable steps (write, truncate, sync, delete) and fails at a chosen
 * one: the process is killed, the power goes (what was not synced is lost, wholly or in part), the disk is
 * full, a write or a sync fails. Passes all else on to the real one. fault_install makes it the default; all
 * state is in `fault`.
 */
#ifndef TESTS_GAMES_FAULT_VFS_H
#define TESTS_GAMES_FAULT_VFS_H

#include <assert.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum fault_kind {
    FAULT_NONE,
    FAULT_KILL,         /* the process ends before the step */
    FAULT_POWER,        /* and all that was not synced is lost */
    FAULT_POWER_PARTLY, /* or some of it */
    FAULT_FULL,         /* from this step on no write has room */
    FAULT_WRITE,        /* this write fails */
    FAULT_SYNC,         /* from this step on every sync fails */
    FAULT_COUNT,
};

enum { FAULT_EXIT = 99 };

struct fault_unsynced {
    char *path;
    gint64 offset, old_size;
    guint8 *old;
    gsize old_len, len;
};

static struct {
    enum fault_kind kind;
    unsigned at, steps; /* fails at step number `at`, 1 the first */
    unsigned syncs;     /* of these steps, how many were syncs */
    guint64 random;
    GPtrArray *unsynced;
    sqlite3_vfs vfs, *real;
} fault;

struct fault_file {
    sqlite3_file base;
    char *path;
    bool passing; /* a temporary file: not counted */
    sqlite3_file *real;
};

static inline void fault_unsynced_free(gpointer data)
{
    struct fault_unsynced *write = data;
    g_free(write->path);
    g_free(write->old);
    g_free(write);
}

static inline guint64 fault_random(void)
{
    guint64 z = fault.random += G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Takes back what the disk had not promised to keep, newest first. */
static inline void fault_lose_power(void)
{
    for (guint i = fault.unsynced->len; i-- > 0;) {
        const struct fault_unsynced *write = fault.unsynced->pdata[i];
        if (fault.kind == FAULT_POWER_PARTLY && fault_random() % 2)
            continue;
        int fd = open(write->path, O_WRONLY);
        if (fd < 0)
            continue;
        if (fault.kind == FAULT_POWER && ftruncate(fd, write->old_size) != 0)
            _exit(98);
        guint8 *zeros = g_malloc0(write->len);
        memcpy(zeros, write->old, write->old_len);
        gsize restore = fault.kind == FAULT_POWER ? write->old_len : write->len;
        if (pwrite(fd, zeros, restore, write->offset) != (ssize_t)restore)
            _exit(98);
        g_free(zeros);
        close(fd);
    }
}

/* Counts one step; SQLITE_OK if it may go on. */
static inline int fault_step(enum fault_kind failing, int status)
{
    fault.steps++;
    if (fault.kind == FAULT_NONE || fault.steps < fault.at)
        return SQLITE_OK;
    if (fault.kind == FAULT_KILL && fault.steps == fault.at)
        _exit(FAULT_EXIT);
    if ((fault.kind == FAULT_POWER || fault.kind == FAULT_POWER_PARTLY) && fault.steps == fault.at) {
        fault_lose_power();
        _exit(FAULT_EXIT);
    }
    if (failing == FAULT_WRITE && fault.kind == FAULT_FULL)
        return SQLITE_FULL;
    if (failing == FAULT_WRITE && fault.kind == FAULT_WRITE && fault.steps == fault.at)
        return status;
    if (failing == FAULT_SYNC && fault.kind == FAULT_SYNC)
        return status;
    return SQLITE_OK;
}

static inline struct fault_file *fault_of(sqlite3_file *file)
{
    return (struct fault_file *)file;
}

static int fault_close(sqlite3_file *file)
{
    g_free(fault_of(file)->path);
    return fault_of(file)->real->pMethods->xClose(fault_of(file)->real);
}

static int fault_read(sqlite3_file *file, void *to, int len, sqlite3_int64 offset)
{
    return fault_of(file)->real->pMethods->xRead(fault_of(file)->real, to, len, offset);
}

static void fault_remember(const struct fault_file *file, int len, sqlite3_int64 offset)
{
    struct fault_unsynced *write = g_new0(struct fault_unsynced, 1);
    write->path = g_strdup(file->path);
    write->offset = offset;
    write->len = (gsize)len;
    write->old = g_malloc0((gsize)len);
    int fd = open(file->path, O_RDONLY);
    struct stat st = {0};
    if (fd >= 0) {
        fstat(fd, &st);
        ssize_t got = pread(fd, write->old, (gsize)len, offset);
        write->old_len = got > 0 ? (gsize)got : 0;
        close(fd);
    }
    write->old_size = st.st_size;
    g_ptr_array_add(fault.unsynced, write);
}

static int fault_write(sqlite3_file *file, const void *from, int len, sqlite3_int64 offset)
{
    struct fault_file *f = fault_of(file);
    int status = f->passing ? SQLITE_OK : fault_step(FAULT_WRITE, SQLITE_IOERR_WRITE);
    if (status != SQLITE_OK)
        return status;
    if (!f->passing && (fault.kind == FAULT_POWER || fault.kind == FAULT_POWER_PARTLY))
        fault_remember(f, len, offset);
    return f->real->pMethods->xWrite(f->real, from, len, offset);
}

static int fault_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    int status = fault_of(file)->passing ? SQLITE_OK : fault_step(FAULT_WRITE, SQLITE_IOERR_TRUNCATE);
    return status == SQLITE_OK ? fault_of(file)->real->pMethods->xTruncate(fault_of(file)->real, size)
                               : status;
}

/* The page cache outlives the process, so no real sync is needed: only what was not synced can be lost. */
static int fault_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    struct fault_file *f = fault_of(file);
    fault.syncs += !f->passing;
    int status = f->passing ? SQLITE_OK : fault_step(FAULT_SYNC, SQLITE_IOERR_FSYNC);
    if (status != SQLITE_OK)
        return status;
    for (guint i = fault.unsynced->len; i-- > 0;) {
        const struct fault_unsynced *write = fault.unsynced->pdata[i];
        if (f->path && strcmp(write->path, f->path) == 0)
            g_ptr_array_remove_index(fault.unsynced, i);
    }
    return SQLITE_OK;
}

static int fault_file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return fault_of(file)->real->pMethods->xFileSize(fault_of(file)->real, size);
}

static int fault_lock(sqlite3_file *file, int level)
{
    return fault_of(file)->real->pMethods->xLock(fault_of(file)->real, level);
}

static int fault_unlock(sqlite3_file *file, int level)
{
    return fault_of(file)->real->pMethods->xUnlock(fault_of(file)->real, level);
}

static int fault_check_lock(sqlite3_file *file, int *reserved)
{
    return fault_of(file)->real->pMethods->xCheckReservedLock(fault_of(file)->real, reserved);
}

static int fault_control(sqlite3_file *file, int op, void *argument)
{
    return fault_of(file)->real->pMethods->xFileControl(fault_of(file)->real, op, argument);
}

static int fault_sector_size(sqlite3_file *file)
{
    return fault_of(file)->real->pMethods->xSectorSize(fault_of(file)->real);
}

static int fault_characteristics(sqlite3_file *file)
{
    (void)file;
    return 0; /* promise nothing */
}

static int fault_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **to)
{
    return fault_of(file)->real->pMethods->xShmMap(fault_of(file)->real, page, size, extend, to);
}

static int fault_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
    return fault_of(file)->real->pMethods->xShmLock(fault_of(file)->real, offset, n, flags);
}

static void fault_shm_barrier(sqlite3_file *file)
{
    fault_of(file)->real->pMethods->xShmBarrier(fault_of(file)->real);
}

static int fault_shm_unmap(sqlite3_file *file, int delete_it)
{
    return fault_of(file)->real->pMethods->xShmUnmap(fault_of(file)->real, delete_it);
}

static int fault_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out_flags)
{
    static const sqlite3_io_methods methods = {
        .iVersion = 2,
        .xClose = fault_close,
        .xRead = fault_read,
        .xWrite = fault_write,
        .xTruncate = fault_truncate,
        .xSync = fault_sync,
        .xFileSize = fault_file_size,
        .xLock = fault_lock,
        .xUnlock = fault_unlock,
        .xCheckReservedLock = fault_check_lock,
        .xFileControl = fault_control,
        .xSectorSize = fault_sector_size,
        .xDeviceCharacteristics = fault_characteristics,
        .xShmMap = fault_shm_map,
        .xShmLock = fault_shm_lock,
        .xShmBarrier = fault_shm_barrier,
        .xShmUnmap = fault_shm_unmap,
    };
    (void)vfs;
    struct fault_file *f = fault_of(file);
    memset(f, 0, sizeof *f);
    f->real = (sqlite3_file *)(f + 1);
    int status = fault.real->xOpen(fault.real, path, f->real, flags, out_flags);
    if (!f->real->pMethods)
        return status;
    f->base.pMethods = &methods;
    f->path = g_strdup(path);
    f->passing = path == NULL;
    return status;
}

static int fault_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
    (void)vfs, (void)sync;
    int status = fault_step(FAULT_WRITE, SQLITE_IOERR_DELETE);
    return status == SQLITE_OK ? fault.real->xDelete(fault.real, path, 0) : status;
}

static inline void fault_install(void)
{
    fault.real = sqlite3_vfs_find(NULL);
    fault.vfs = *fault.real;
    fault.vfs.zName = "fault";
    fault.vfs.szOsFile = (int)sizeof(struct fault_file) + fault.real->szOsFile;
    fault.vfs.xOpen = fault_open;
    fault.vfs.xDelete = fault_delete;
    fault.unsynced = g_ptr_array_new_with_free_func(fault_unsynced_free);
    assert(sizeof(struct fault_file) % 8 == 0);
    sqlite3_vfs_register(&fault.vfs, 1);
}

/* From now on: fail so at step `at` (counted from now). */
static inline void fault_arm(enum fault_kind kind, unsigned at, guint64 seed)
{
    fault.kind = kind;
    fault.at = at;
    fault.steps = fault.syncs = 0;
    fault.random = seed;
    g_ptr_array_set_size(fault.unsynced, 0);
}

#endif
