/* Files that a command is given by name: whole texts, and maps. */
#pragma once

#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

/* Reads a whole file ("-": standard input) of at most `limit` bytes; on failure prints why, in `language`, and
 * returns NULL. Transfer full. */
char *judge_read_file(enum rules_language language, const char *path, gsize limit, gsize *len);
/* Writes a file ("-": standard output); false after printing why not, in `language`. */
bool judge_write_file(enum rules_language language, const char *path, GBytes *bytes);
/*
 * The text of a file that lies in one folder of a home, made valid UTF-8: a plain file of at most `limit` bytes; no link is
 * followed, and no path leads out of the folder. NULL: there is none. Transfer full.
 */
char *judge_read_kept(const char *home, const char *folder, const char *name, gsize limit);
/* What a setting says: its value, or the text of the file that it names. Transfer full. */
char *judge_setting_text(const char *home, const char *key, const char *value);
/* Loads a map by built-in name or from a .map file (with its folder for USE), printing findings on standard
 * error; NULL on errors. */
struct rules_map *judge_load_map(enum rules_language language, const char *name_or_path, bool show_warnings);
