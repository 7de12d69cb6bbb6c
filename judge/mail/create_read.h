/* What the lines of a new game ask for: its name, map and settings, in whatever words. */
#pragma once

#include "mail.h"

#include <stdbool.h>

enum { JUDGE_CREATE_WORDS = 60 }; /* of the first line */

/* A game that somebody asks for. Free with judge_create_wanted_clear. */
struct judge_wanted {
    char *name, *like, *variant, *language;
    GPtrArray *pairs;   /* KEY, VALUE … */
    GPtrArray *sources; /* the line behind each pair; as many as there are pairs */
    GPtrArray *notes;   /* sentences for the answer */
    bool old_form;      /* "?name" */
    char *wrong;        /* the line that cannot be; NULL */
    char *why;
};

void judge_create_wanted_clear(struct judge_wanted *w);
enum { CREATE_BYTES = 600 }; /* of its lines that are read */
/* Whether a folded line ends the settings. */
bool judge_create_is_end(const char *folded);
/* Whether a word can be the name of a game. */
bool judge_create_is_name(const char *word);
/* What follows CRÉER or CREATE in a line, up to the game's name: words that only lead to it are passed over.
 * NULL: the line is no such command. Borrowed. */
const char *judge_create_after_command(const char *line);
/* "6 games like Kersaint", "Brest, Ouessant like Kersaint early=yes": what follows the command for each of several games,
 * with its name. NULL: the line is about one game. Transfer full. */
char **judge_create_heads(const struct judge_mail *mail, const char *head);
/* Whether a word stands by itself in the first line: it then ends a value before it. */
bool judge_create_is_plain(const struct judge_mail *mail, const char *word);
/* A language by its name, not by its code: "en" is a word too. */
bool judge_create_is_language(const char *word);
/* A folded word that says something of a game, so that it is none's name. */
bool judge_create_is_gunboat_or_language(const char *folded);
/* Reads what follows the command on its line. */
void judge_create_read_head(struct judge_mail *mail, const char *rest, struct judge_wanted *w);
/* Whether a line may stand among the settings. */
bool judge_create_is_setting(const char *line);
/* Reads the lines below it (NULL-terminated). */
void judge_create_read_below(struct judge_mail *mail, char **lines, struct judge_wanted *w);
