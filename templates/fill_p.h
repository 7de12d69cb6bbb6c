/*
 * Shared by the files that fill templates.
 *
 *     data.c        the data: a tree of strings, flags, numbers and lists
 *     files.c       templates as files, built in or an editor's own
 *     complete.c    an editor's own file of sentences, completed
 *     overrides.c   an editor's own files, looked at
 *     parse.c       templates taken apart
 *     fill.c        the engine
 *     tidy.c        the last touch: lines, blanks, typographic signs
 *     catalogue.c   short phrases by key
 */
#pragma once

#include "fill.h"

enum templates_data_kind {
    TEMPLATES_DATA_STRING,
    TEMPLATES_DATA_FLAG,
    TEMPLATES_DATA_INT,
    TEMPLATES_DATA_LIST,
    TEMPLATES_DATA_MAP
};

struct templates_data {
    enum templates_data_kind kind;
    char *text;      /* strings and numbers */
    gint64 number;   /* flags and numbers */
    GPtrArray *list; /* of maps */
    GHashTable *map; /* key -> struct templates_data */
};

/* Bounds for templates of an editor's own: deep nesting is a mistake, not a need. */
enum {
    TEMPLATES_MAX_DEPTH = 32,
    TEMPLATES_MAX_PARTIALS = 8,
    TEMPLATES_MAX_INCLUDED = 100,
    TEMPLATES_MAX_OUTPUT = 16 << 20,
    TEMPLATES_MAX_BYTES = 1 << 20, /* of a file; ours have a sixth of it */
    TEMPLATES_MAX_TAGS = 10000     /* in it; ours have a third */
};

/* The value as a number: of a list its length, of a text the number that it begins with, of names how many they
 * are ("France, Italie" 2; "Pays-Bas", a plural, 2); NULL: 0. */
gint64 templates_data_number(const struct templates_data *node, enum rules_language language);
/* Whether a section of this value shows. NULL: no. */
bool templates_data_is_set(const struct templates_data *node);

/* The text of a template: the editor's own if there is a usable one. NULL if there is none at all. Transfer
 * full. */
char *templates_load(const char *home, const char *code, const char *name);
/* Whether a text is within these bounds. */
bool templates_is_bounded(const char *text, gsize len);
/* The home's own file, completed; NULL if it has no usable one (or `home` is NULL). Transfer full. */
char *templates_load_own(const char *home, const char *code, const char *name);

/* complete.c: an editor's own text of a file of sentences (one a section, as judge.txt) with those of ours that it lacks, as
 * those of a later release; other files as they are. Transfer full. */
char *templates_complete(const char *own, const char *ours);
/* A template's text filled; neither tidied nor broken into lines. Transfer full. */
char *templates_fill_text(const char *home, enum rules_language language, const char *text, bool html,
                          const struct templates_data *data);

/* A tag of a template, from its opening braces to past its closing ones. */
struct templates_tag {
    char kind; /* '#' '^' '/' '>' '!' '{' '&', or 0 for a plain value */
    const char *start, *end;
    const char *name;
    gsize name_len;
};
/* The first tag in `at` .. `end`. */
bool templates_find_tag(const char *at, const char *end, struct templates_tag *tag);
/* The closing tag that belongs to a section opened at `tag`. */
bool templates_find_close(const struct templates_tag *tag, const char *end, struct templates_tag *close);

/* The same with what filling it wants to know. */
struct templates_mark {
    struct templates_tag tag;
    const char *before,
        *after; /* where the text before it ends and goes on: with its line, if that holds nothing else */
    const char *key;    /* its name, without what follows: */
    const char *form;   /* "le" of {{power:le}}; or NULL */
    const char *choice; /* "one|many" of {{n?one|many}}; or NULL */
    guint close;        /* the mark that closes a section; 0: none does */
};

/* A template taken apart. */
struct templates_parsed {
    char *text;
    const char *end;
    struct templates_mark *mark;
    guint n;
    GStringChunk *words; /* keys, forms and choices */
    bool is_kept;        /* for the next time: a built-in one */
};
/* Takes `text` (transfer full). */
struct templates_parsed *templates_parse(char *text);
void templates_parsed_free(struct templates_parsed *parsed);
/* The editor's own template, else the built-in one; NULL if there is none. Give it back with templates_close. */
struct templates_parsed *templates_open(const char *home, const char *code, const char *name);
void templates_close(struct templates_parsed *parsed); /* NULL is allowed */

/* Appends the chosen half of "one|many" (`len` bytes). */
void templates_append_choice(GString *out, enum rules_language language, gint64 n, const char *choice,
                             gsize len);

/* forms.c: a name, or several joined by ", ", in a form that a template asked for by `form` ("le", "de", "a",
 * "en", "d", "adj"; with a capital: at the head of a sentence). Transfer full. */
char *templates_form(const char *value, const char *form, enum rules_language language);
/* 2 for several names or one that is a plural, else 1. */
gint64 templates_name_number(const char *value, enum rules_language language);

/* The last touch. Transfer full. */
char *templates_tidy_blanks(const char *text);
char *templates_tidy_html(const char *html, enum rules_language language);
