/*
 * Setting games up: the one way by which the command line and mail make a game and change its settings.
 */
#pragma once

#include "../play/home.h"
#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

struct judge_setup {
    const char *name, *variant;      /* a built-in map, or one of HOME/maps */
    const char *map_file;            /* instead of `variant`; NULL */
    const char *like;                /* copy map and settings of this game; NULL */
    const char *language, *timezone; /* NULL: the judge's, or those of `like` */
    gint64 seed;
    const char *const *pairs; /* KEY, VALUE … NULL; NULL: none */
    gint64 person, mail;      /* who asked, by which mail; 0: the command line */
};

/*
 * Makes a game, or nothing (inside a transaction, between marks or rolled back on error). `warnings` (may be
 * NULL) gets a line for each setting without effect, in `reader`'s language. The id; 0 with REFUSED: the
 * name, the map, a setting ("KEY" is then in `*culprit`, borrowed from `pairs`; may be NULL), settings that
 * contradict each other.
 */
gint64 judge_setup_make(struct judge_home *home, const struct judge_setup *setup, enum rules_language reader,
                        const char **culprit, GString *warnings, GError **error);

/*
 * Changes several settings as one: each value is checked, then the whole resulting set. REFUSED leaves what
 * was written so far to the caller's mark. The game's row must be read again afterwards.
 */
bool judge_setup_set(struct judge_home *home, const struct games_game *game, const char *const *pairs,
                     enum rules_language reader, const char **culprit, GString *warnings, GError **error);

/* Refuses pairs that come by mail and name a file. `culprit` as above. */
bool judge_setup_of_mail(const char *const *pairs, const char **culprit, GError **error);

/*
 * "key=value key=value with blanks" taken apart: a value ends where the next word is a key with "=". KEY,
 * VALUE … NULL, transfer full; NULL with REFUSED if it does not begin so.
 */
char **judge_setup_split(const char *text, GError **error);
/* Whether the name can be used; if it is taken, REFUSED names one that is free. */
bool judge_setup_name_ok(struct judge_home *home, const char *name, GError **error);
/* A name like it that no game and no tournament has. Transfer full. */
char *judge_setup_free_name(struct judge_home *home, const char *name);
/* A name that a game can have, of one that another program gave it (NULL: none). Transfer full. */
char *judge_setup_name(const char *theirs);
/* The map a word names: the built-in's name, or the path of HOME/maps/WORD.map ("standard", "modern"). NULL:
 * none. Transfer full. */
char *judge_setup_map(const struct judge_home *home, const char *word);
/* The settings of a game that are not the defaults, a line each: "    key = value". Transfer full. */
char *judge_setup_differences(const struct games_game *game);
/* The same of what nobody set and its rulebook brings. Transfer full. */
char *judge_setup_brought(const struct games_game *game);

/* Lines of SET as KEY, VALUE, …; NULL with REFUSED: what cannot be set. Transfer full. */
GStrv judge_setup_pairs(const struct judge_play *play, const char *text, GError **error);
