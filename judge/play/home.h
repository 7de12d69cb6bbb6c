/*
 * A judge's home while a command runs: configuration, store, and what is worth making once (boards, the map
 * atlas).
 *
 *     home = judge_home_open(context, &error);   reads judge.conf, opens HOME/judge.db
 *     ...                                        one transaction at a time: judge_home_begin, _commit, _rollback
 *     judge_home_close(home);
 */
#pragma once

#include "../conf/config.h"
#include "../conf/context.h"
#include "../conf/list.h"
#include "../../games/games.h"
#include "../../mailio/guard.h"
#include "../../rules/rules.h"
#include "../../templates/templates.h"

#include <stdarg.h>
#include <stdbool.h>

/* A map with its names; lives as long as the home. */
struct judge_board {
    struct rules_map *map;
    struct rules_names *names;
};

/* Told before each durable step ("store", "commit", "file", "send" …): tests stop the program there. NULL in
 * the program itself. */
typedef void judge_step(void *context, const char *what);

struct judge_home {
    const struct judge_context *context;
    struct judge_config *config;
    struct games_store *store;
    gint64 now_s;
    enum rules_language language;
    GHashTable *boards;                /* variant, or digest of a map's text -> struct judge_board */
    GHashTable *drawn;                 /* maps of positions, as PNG (letters/post.c): char * -> GBytes * */
    GHashTable *zones;                 /* time zones in use, held so that GLib reads each file once */
    struct templates_atlas *atlas;     /* NULL until judge_home_atlas */
    GPtrArray *digest;                 /* lines for the editor, gathered in this pass */
    bool keeps_digest;                 /* they are kept with what they tell of (judge_home_keep_digest) */
    guint digest_kept;                 /* lines that are on file */
    struct judge_rehearsal *rehearsal; /* an adjudication is tried out (report.h); NULL: it is meant */
    /* A mail is tried out, to tell its sender what his yes would do: gets what he would be answered; NULL: it is meant. */
    GString *foreseen;
    gint64 began_us, said_us;             /* monotonic: progress is shown after a second, on a terminal */
    struct mailio_parse_settings reading; /* how mails are read, by `guard` too */
    GPtrArray *printed;                   /* char *: trouble that this pass printed (pass/tell.c) */
    struct mailio_guard *guard;           /* reads stored mails; NULL until the first (mail/message.c) */
    GData *kept;          /* what a floor above reads once, under its name, with how it ends */
    GHashTable *ahead;    /* mails read before they are acted on (mail/message.c); NULL: none */
    gint64 acting;        /* the mail that is acted on, from the step "mail" on */
    bool behind, put_off; /* other mails of the pass stand behind it; what it asks for is done after them */
    gint64 causing;       /* whose mail brings letters about (letters/allowance.h); 0: nobody's */
    bool causing_editor;  /* he is an editor */
    bool causing_proven;  /* more than his address speaks for him */
    bool answered_alike;  /* his mail says what others of his said, and they were answered */
    judge_step *step;
    void *step_context;
    int lock; /* -1: not held */
};

struct judge_home *judge_home_open(const struct judge_context *context, GError **error);
/* The same with another database file (dry runs). */
struct judge_home *judge_home_open_with(const struct judge_context *context, const char *database,
                                        GError **error);
void judge_home_close(struct judge_home *home); /* NULL is allowed */
/* The folder: --home, $JUDGE_HOME, the folder of --config, or the current folder if it holds judge.conf.
 * Transfer full; NULL if none. */
char *judge_home_folder(const struct judge_context *context);
bool judge_home_begin(struct judge_home *home, GError **error);
bool judge_home_commit(struct judge_home *home, const char *what, GError **error);
/* Ends the transaction of a command: commits if all went well (`ok`), else rolls back. Whether it is done. */
bool judge_home_end(struct judge_home *home, bool ok, GError **error);
void judge_home_rollback(struct judge_home *home);
/*
 * From now on a line for the editor is committed with what it tells of, so that a pass that ends early tells it in the
 * next one; those that an earlier pass left stand in `home->digest` then. judge_home_digest_done, inside the
 * transaction that writes them to him, takes them off the file.
 */
void judge_home_keep_digest(struct judge_home *home);
bool judge_home_digest_done(struct judge_home *home, GError **error);
void judge_home_at_step(struct judge_home *home, const char *what);
/* Shows how far it is on a terminal once the command has taken over a second: the sentence "console.WHAT" with {done} and
 * {total};
 * erased by judge_home_progress_end, judge_home_close or the next. */
void judge_home_progress(struct judge_home *home, const char *what, guint done, guint total);
/* Erases it: before something is printed that stands on the same terminal. */
void judge_home_progress_end(struct judge_home *home);
/* One pass at a time: takes HOME/judge.lock. REFUSED if another program holds it for longer than `wait_s`
 * seconds. */
bool judge_home_lock(struct judge_home *home, unsigned wait_s, GError **error);
/* The board of a variant by its name, without anything of a game's own; NULL: there is none. Borrowed. */
const struct judge_board *judge_home_variant(struct judge_home *home, const char *variant);
/* The board of a game; loaded once. Borrowed. SETUP error if its map cannot be read any more. */
const struct judge_board *judge_home_board(struct judge_home *home, const struct games_game *game,
                                           GError **error);
/* The same as it was in a phase, for games whose map has lines of its own from some phase on; `code` NULL: at the start. */
const struct judge_board *judge_home_board_at(struct judge_home *home, const struct games_game *game,
                                              const char *code, GError **error);
struct templates_atlas *judge_home_atlas(struct judge_home *home, GError **error); /* borrowed */
/* Keeps a time zone loaded as long as the home; returns its name as the C library reads it, kept as long. What is no zone
 * (any more) is the judge's own. */
const char *judge_home_zone(struct judge_home *home, const char *zone);

/* The language of what the editor of this judge is told: in a pass, which mails it, his own, the judge's as long as he is not
 * known; while a command runs, which prints it, the one that its user asked for first. */
enum rules_language judge_home_editor_language(const struct judge_home *home);
/* A line of the log that is about no game; `mail` and `person` 0, `detail` NULL: none. Inside a transaction. */
bool judge_home_log(const struct judge_home *home, const char *what, gint64 person, gint64 mail,
                    const char *detail, GError **error);
/* A sentence for the editor, mailed with others at the end of the pass, or printed by the command: KEY of judge.txt with
 * the words (name, value … NULL) filled in. `once` (may be NULL) keeps it from being told again until it
 * changes; it needs an open transaction. */
void judge_home_tell(struct judge_home *home, const char *once, const char *key, ...) G_GNUC_NULL_TERMINATED;

/* A condition as a value of such sentences: set, or not. */
static inline const char *judge_flag(bool set)
{
    return set ? "yes" : NULL;
}
/* A text; "" if there is none. */
static inline const char *judge_or_empty(const char *text)
{
    return text ? text : "";
}
/* A text as such a value; NULL: there is none, or it is empty. */
static inline const char *judge_filled(const char *text)
{
    return text && *text ? text : NULL;
}
/*
 * A sentence of templates/<language>/judge.txt by key, filled with pairs of name and value up to a NULL name, `judge` and `editor`.
 * Transfer full, without a final line end; its lines are not broken: judge_post does that once for a whole letter.
 */
char *judge_say(const struct judge_home *home, enum rules_language language, const char *key,
                ...) G_GNUC_NULL_TERMINATED;
/* The same of another file of sentences ("zine.txt"), with the pairs as an argument list. */
char *judge_say_of(const struct judge_home *home, enum rules_language language, const char *file,
                   const char *key, va_list words);
/* The same with the pairs as an argument list. */
char *judge_say_words(const struct judge_home *home, enum rules_language language, const char *key,
                      va_list words);
