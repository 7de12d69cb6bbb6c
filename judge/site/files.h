/*
 * The files of an archive on disk: only what differs is written, aside; all of it takes its place at the end, or nothing does.
 *
 *     files = judge_site_files_open("/var/www/games", &error);
 *     judge_site_files_put(files, "fr/index.html", text, &error);   compared with what is there; new bytes wait in DIR/.new
 *     judge_site_files_own(files, "fr/games/kersaint");             what is there and was not put goes
 *     judge_site_files_commit(files, &error);                       renamed into place, in the order in which they were put
 *     judge_site_files_free(files);                                 without a commit: nothing has changed
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct judge_site_files;

/*
 * A folder that is not there (made), is empty, or holds an archive. REFUSED where it holds anything else; SETUP where it is
 * no folder, or cannot be written. NULL with an error.
 */
struct judge_site_files *judge_site_files_open(const char *dir, GError **error);
void judge_site_files_free(struct judge_site_files *files); /* NULL is allowed */

/* Paths have '/' between names of letters, digits, '-', '_' and '.' (judge_site_slug); asserted. */
bool judge_site_files_put(struct judge_site_files *files, const char *path, const char *text, GError **error);
bool judge_site_files_put_bytes(struct judge_site_files *files, const char *path, GBytes *bytes,
                                GError **error);
/* A folder that holds nothing but what is put: at the commit the rest of its files go. Those below it stay. */
void judge_site_files_own(struct judge_site_files *files, const char *folder);
/* How many files a folder holds; 0 if it is not there. */
unsigned judge_site_files_count(const struct judge_site_files *files, const char *folder);

/* What an archive remembers of the last time: a value a key, in a file of its own. NULL: nothing. Borrowed. */
const char *judge_site_files_known(const struct judge_site_files *files, const char *key);
void judge_site_files_remember(struct judge_site_files *files, const char *key, const char *value);
/* Keys known from the last time. Transfer container. */
GList *judge_site_files_keys(const struct judge_site_files *files);

bool judge_site_files_commit(struct judge_site_files *files, GError **error);
/* What a commit did, or would do. */
struct judge_site_count {
    unsigned written, same, removed;
};
struct judge_site_count judge_site_files_counted(const struct judge_site_files *files);
