/* The files of an issue. */
#pragma once

#include "zine.h"

#define JUDGE_ZINE_TEXT    "zine.txt"
#define JUDGE_ZINE_HTML    "zine.html"
#define JUDGE_ZINE_A4      "zine-a4.pdf"
#define JUDGE_ZINE_A5      "zine-a5.pdf"
#define JUDGE_ZINE_BOOKLET "zine-booklet.pdf"

struct judge_zine_file {
    char *name; /* a path of its own: "zine.html", "maps/Kersaint.svg" */
    GBytes *bytes;
};

/* All of them, of a composed issue: what is read and printed, then what somebody lays out himself (texts and maps of each game,
 * tables). struct judge_zine_file*, transfer full; NULL with an error. */
GPtrArray *judge_zine_make(struct judge_zine *zine, GError **error);
/* Writes files below a folder, which is made. */
bool judge_zine_write(const GPtrArray *files, const char *folder, GError **error);
/* NULL: there is none of that name. Borrowed. */
GBytes *judge_zine_file(const GPtrArray *files, const char *name);
/* The same files as a published issue keeps them. Transfer full. */
GPtrArray *judge_zine_kept(struct judge_home *home, gint64 issue);
