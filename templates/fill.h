/*
 * Texts by template: a small part of mustache.
 *
 *     {{name}}                 the value, escaped in .html
 *     {{{name}}}               the value as it is
 *     {{#list}}…{{/list}}      for each entry; for a flag, string or number: if it is set
 *     {{^none}}…{{/none}}      if it is not set
 *     {{>partial}}             another template
 *     {{! comment}}            nothing
 *     {{n?one|many}}           by the number n (French: 0 and 1 are singular; English: only 1); of names by how
 *                              many they are: {{powers?n'a|n'ont}}
 *     {{power:le}}             a name, or several joined by ", ", with what its language puts before it
 *
 * Forms of names, each under a French and an English word, with a capital at the head of a sentence ({{x:Le}}):
 *
 *     le, the     l'Italie        the Ruhr
 *     de, ofthe   de l'Italie     of Italy
 *     a, to       à l'Italie      to Italy
 *     en, in      en Italie       in Italy
 *     d, of       d'Italie        of Italy
 *     adj         italienne       Italian
 *
 * Several names become "la France, l'Italie et la Turquie". A name that forms.txt does not know, a player's for
 * one, stands without an article ("à Marianne", "d'Albion").
 *
 * A string is set if it is not empty, a number if it is not 0, a list if it has entries. Inside a list -first
 * and -last are flags, and -index counts from 1. A section, partial or comment alone on its line takes the
 * whole line with it. Templates are built into the program; a folder `templates/fr` or `templates/en` in the
 * judge's home overrides them file by file.
 *
 * What comes out of a .txt template has no line over TEMPLATES_COLUMNS columns where it could be broken
 * (continuation lines hang under the text), no blanks at line ends, no two empty lines in a row, one line end
 * at the end. What comes out of a .html template has typographic apostrophes and, in French, no-break spaces,
 * outside <code>, <pre> and <style>.
 */
#pragma once

#include "../rules/rules.h"

#include <glib.h>
#include <stdarg.h>
#include <stdbool.h>

enum { TEMPLATES_COLUMNS = 76 };

/* Data for a template: a tree of strings, flags, lists and maps. Text from outside is made harmless when it
 * is set: valid UTF-8, no control characters but line ends and tabs, no marks that turn the direction of
 * writing. */
struct templates_data;
struct templates_data *templates_data_new(void); /* a map */
void templates_data_free(struct templates_data *data);
typedef struct templates_data templates_data_auto; /* for g_autoptr */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(templates_data_auto, templates_data_free)
void templates_data_set(struct templates_data *map, const char *key,
                        const char *value); /* NULL: as if unset */
/* Several keys and values, up to a NULL key. */
void templates_data_set_all(struct templates_data *map, ...) G_GNUC_NULL_TERMINATED;
void templates_data_set_flag(struct templates_data *map, const char *key, bool value);
void templates_data_set_int(struct templates_data *map, const char *key, gint64 value);
struct templates_data *templates_data_add(struct templates_data *map,
                                          const char *list); /* appends a map to a list; borrowed */

/* Fills the template `name` ("ack.txt", "report.html") of a language. Never fails: a missing template is our
 * bug (asserted by a test that fills each in both languages). Transfer full. */
char *templates_fill(const char *home, enum rules_language language, const char *name,
                     const struct templates_data *data);
/* The same, a text template only, with its lines as long as they come: for words that another text takes in, which
 * would break them a second time, and for subjects. */
char *templates_fill_flowing(const char *home, enum rules_language language, const char *name,
                             const struct templates_data *data);
/* A whole text as it leaves: lines broken at TEMPLATES_COLUMNS, blanks tidied as said above. Breaking it again
 * changes nothing. Transfer full. */
char *templates_tidy_text(const char *text);
/*
 * A text of the catalogue: the files templates_catalogue_name() of templates/<language>, "key = text with {name}" a
 * line; a line that begins with a blank goes on with the text before it. {n?one|many} as above. `data` may be
 * NULL. An unknown key gives the key itself. Transfer full.
 */
char *templates_phrase(enum rules_language language, const char *key, const struct templates_data *data);
/* The same with pairs of name and value up to a NULL name. A name "@x" takes its value from the catalogue: the
 * value is a key, and fills {x}. {phase}, {code} and {wanted} take the code of a phase in the language: "P1901M" for S1901M. */
char *templates_phrase_words(enum rules_language language, const char *key, ...) G_GNUC_NULL_TERMINATED;
/* The same with the pairs as an argument list. */
char *templates_phrase_list(enum rules_language language, const char *key, va_list words);
/* The code of a phase with the letter of its season in the language, "P1901M" for S1901M; what is none stays as it is.
 * Transfer full. */
char *templates_say_code(enum rules_language language, const char *value);
/* Sets one such pair. */
void templates_data_set_word(struct templates_data *data, enum rules_language language, const char *name,
                             const char *value);
/* Names of the catalogue's files, without language and ending ("words"); NULL past the end. */
const char *templates_catalogue_name(unsigned index);
/* Whether the catalogue has the key. */
bool templates_phrase_exists(enum rules_language language, const char *key);
enum rules_language templates_language(const char *code,
                                       enum rules_language fallback); /* "fr", "fr_BE", "en" */
const char *templates_language_code(enum rules_language language);    /* "fr", "en" */

/* A file of templates/both as it stands, the home's own if it has one: "site.css". It must exist. Transfer full. */
char *templates_file(const char *home, const char *name);
/* A built-in file ("fr/ack.txt"); NULL if there is none. The bytes live for ever, without a NUL at the end. */
const char *templates_builtin(const char *name, gsize *len);
/* Names of the built-in files, in order; NULL past the end. */
const char *templates_builtin_name(unsigned index);
/* For `judge doctor`, in its language: what is wrong with the overriding templates in HOME/templates, one finding a line
 * "fr/ack.txt:12: …"; NULL if nothing. Transfer full. */
char *templates_check_overrides(const char *home, enum rules_language language);
/* The same of what was made for another release, or changes nothing: words that no text of this one fills, files that are read
 * from the program alone. */
char *templates_check_fit(const char *home, enum rules_language language);

/* Breaks the lines of a text at blanks to at most `columns`; continuation lines hang under the text. Transfer
 * full. */
char *templates_wrap(const char *text, unsigned columns);
