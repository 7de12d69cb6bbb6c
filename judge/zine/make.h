/* The files of an issue. */
#pragma once

#include "zine.h"
#include "../../mailio/mailio.h"

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
/* Names of what goes with the issue that is mailed as text, up to NULL, as judge.conf says. Static. */
const char *const *judge_zine_enclosed(const struct judge_home *home);
/* Files of an issue as parts of a letter, by their names up to NULL, as many as fit in it with the text: how many.
 * `number`: of the issue. `parts` has room for JUDGE_ZINE_PARTS. */
enum { JUDGE_ZINE_PARTS = 2 };
unsigned judge_zine_encode(const struct judge_home *home, const GPtrArray *files, unsigned number,
                           const char *const *names, struct mailio_encoded **parts);
/* Tells the editor what does not fit in the letter that carries the issue. */
void judge_zine_remark_large(struct judge_zine *zine, const GPtrArray *files);
/* The same files as a published issue keeps them. Transfer full. */
GPtrArray *judge_zine_kept(struct judge_home *home, gint64 issue);
