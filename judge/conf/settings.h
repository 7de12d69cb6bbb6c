/* The table of a game's settings: names, types, ranges, defaults; what they do stands in settings.txt. `set`, `new`, mail commands and help
 * read the same rows. */
#pragma once

#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

struct judge_setting;

/* What is kept of a value that is not empty (transfer full), or NULL with REFUSED. */
typedef char *judge_setting_checker(const struct judge_setting *setting, const char *value, GError **error);

struct judge_setting {
    const char *name;
    const char *preset;  /* "" : none */
    const char *values;  /* the words it takes; NULL: the catalogue says it (setting.NAME.values) */
    bool fixed_at_start; /* cannot change once the game runs */
    judge_setting_checker *check;
    guint64 min, max; /* of numbers */
    bool free_text;   /* anything may stand in it */
    bool of_file;     /* its text may stand in a file of the folder of its name, in the home */
    bool quiet;       /* concerns the editor alone, who joins, or how a letter looks */
};

/* All rows, ended by a NULL name. `rules.OPTION` keys are beside them. */
extern const struct judge_setting judge_settings[];
/* The row of a key; NULL: none. */
const struct judge_setting *judge_setting_find(const char *key);
/* Whether a value names a file: those are named from the command line only, since what they hold is sent to players. */
bool judge_setting_names_file(const char *key, const char *value);
/* Checks a value; returns it in the form that is kept (transfer full), or NULL with a message that says what
 * is accepted. "" unsets. */
char *judge_setting_check(const struct games_game *game, const char *key, const char *value, GError **error);

/* Refuses a key that is none, naming the nearest. */
void judge_setting_unknown(GError **error, const char *key);
/* What a setting does, in a sentence. Transfer full. */
char *judge_setting_said(enum rules_language language, const struct judge_setting *setting);
/* The default of a game's setting: what its rulebook brings, else the row's. Borrowed. */
const char *judge_setting_preset(const struct games_game *game, const struct judge_setting *setting);
/* The value in force: the game's, or the default. Borrowed. */
const char *judge_setting(const struct games_game *game, const char *key);
bool judge_setting_is(const struct games_game *game, const char *key, const char *value);
gint64 judge_setting_number(const struct games_game *game, const char *key);
/* The rulebook of a game with its own options; `*recorded` (may be NULL) gets its text: "bretagne
 * convoy-paradox=szykman" (transfer full). */
bool judge_setting_rules(const struct games_game *game, struct rules_rulebook *book, char **recorded,
                         GError **error);
/* Reads that text back. */
bool judge_rules_parse(const char *recorded, struct rules_rulebook *book);
/* "36h", "3d" (or "3j"): seconds; the text has been checked when it was set. 0: no number. */
gint64 judge_span_s(const char *text);
/* A setting such as grace ("24h", "2d") in seconds. */
gint64 judge_setting_seconds(const struct games_game *game, const char *key);
