/*
 * Texts by template. A small part of mustache: {{name}} (escaped in .html), {{{name}}} (raw), {{#list}}…{{/list}}, {{^none}}…{{/none}},
 * {{>partial}}, {{! comment}}; a tag alone on its line takes the whole line. Templates are built into the program; a folder `templates/fr` or
 * `templates/en` in the judge's home overrides them file by file.
 */
#ifndef TEMPLATES_FILL_H
#define TEMPLATES_FILL_H

#include "../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

/* Data for a template: a tree of strings, flags, lists and maps. */
struct templates_data;
struct templates_data *templates_data_new(void); /* a map */
void templates_data_free(struct templates_data *data);
void templates_data_set(struct templates_data *map, const char *key, const char *value); /* NULL: as if unset */
void templates_data_set_flag(struct templates_data *map, const char *key, bool value);
void templates_data_set_int(struct templates_data *map, const char *key, gint64 value);
struct templates_data *templates_data_add(struct templates_data *map, const char *list); /* appends a map to a list; borrowed */

/* Fills the template `name` ("ack.txt", "report.html") of a language. Never fails: a missing template is our bug (asserted by a test
 * that fills each in both languages). Transfer full. */
char *templates_fill(const char *home, enum rules_language language, const char *name, const struct templates_data *data);
/* A text of the catalogue templates/<language>/words.txt ("key = text with {name}"): for subjects and short phrases. Transfer full. */
char *templates_phrase(enum rules_language language, const char *key, const struct templates_data *data);
enum rules_language templates_language(const char *code, enum rules_language fallback); /* "fr", "fr_BE", "en" */

#endif
