/*
 * An issue in the making: what it will hold, gathered from the store, and the document that is put together.
 *
 *     zine = judge_zine_open(home, told, &error);   the issue that is open, opened if there is none (inside a transaction)
 *     judge_zine_compose(zine, &error);         contents.h: puts the document together, notes what belongs to it
 *     ...                                       make.h: files of it; issue.h: proof, publication
 *     judge_zine_free(zine);
 */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../templates/paper.h"

#include <stdbool.h>

/* A row of another table that the issue prints. */
struct judge_zine_row {
    enum games_issue_kind kind;
    gint64 ref;
};

/* Where a game stands in the document. */
struct judge_zine_part {
    const struct judge_play *play;
    unsigned from, to; /* blocks */
};

struct judge_zine {
    struct judge_home *home;            /* borrowed */
    enum rules_language language, told; /* its own, and its editor's for remarks */
    const char *zone;
    struct games_issue issue;
    gint64 before_s; /* when the issue before it was published; 0: there is none */
    struct templates_paper *paper;
    GPtrArray
        *plays; /* struct judge_play*: games that it prints, running and ended ones by name, then openings */
    GArray *parts;      /* struct judge_zine_part */
    GArray *rows;       /* struct judge_zine_row: what belongs to it */
    GPtrArray *remarks; /* sentences for its editor, in his language */
    unsigned n_phases, n_press, n_letters, n_errata, n_texts;
};

/* The issue that is not published yet; the first is number 1. NULL with an error. */
struct judge_zine *judge_zine_open(struct judge_home *home, enum rules_language told, GError **error);
void judge_zine_free(struct judge_zine *zine); /* NULL is allowed */
GAMES_AUTOPTR(judge_zine)
/* Notes that a row belongs to the issue. */
void judge_zine_take(struct judge_zine *zine, enum games_issue_kind kind, gint64 ref);
/* The sentence "zine.KEY" in the zine's language, with pairs of name and text up to a NULL name. Transfer full. */
char *judge_zine_say(const struct judge_zine *zine, const char *key, ...) G_GNUC_NULL_TERMINATED;
/* The same in any language. */
char *judge_zine_words(const struct judge_home *home, enum rules_language language, const char *key,
                       ...) G_GNUC_NULL_TERMINATED;
/* The same in the editor's language, as a remark for him. */
void judge_zine_remark(struct judge_zine *zine, const char *key, ...) G_GNUC_NULL_TERMINATED;
/* How a game's codes are written: as judge.conf has it for all games, else by the game's own convention. Borrowed. */
const char *judge_zine_notation(const struct judge_zine *zine, const struct judge_play *play);
/* The zine's title, and its language. */
const char *judge_zine_title(const struct judge_home *home);
enum rules_language judge_zine_language(const struct judge_home *home);
/* Whether a game may be printed for everybody to read. */
bool judge_zine_prints(const struct games_game *game);
