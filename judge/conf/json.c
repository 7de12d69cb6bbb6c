#include "json.h"
#include "refusals.h"
#include "terminal.h"
#include "zone.h"
#include "list.h"
#include "../../templates/templates.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAME = 60, MOST_DEPTH = 40 };

static void add_place(GString *path, const struct judge_json_place *place, unsigned depth)
{
    if (!place || depth > MOST_DEPTH)
        return;
    add_place(path, place->in, depth + 1);
    if (!place->key) {
        g_string_append_printf(path, "[%zu]", place->index);
        return;
    }

    g_autofree char *valid = g_utf8_make_valid(place->key, (gssize)MIN(strlen(place->key), MOST_NAME));
    judge_list_join(path, ".", valid);
}

/* "phases[3].name"; long names are cut. Transfer full. */
static char *json_path(const struct judge_json_place *place)
{
    GString *path = g_string_new(NULL);
    add_place(path, place, 0);
    return g_string_free(path, FALSE);
}

json_t *judge_json_load(const char *text, gsize len, GError **error)
{
    json_error_t why;
    json_t *document = json_loadb(text, len, JSON_REJECT_DUPLICATES, &why);
    if (document)
        return document;

    judge_refuse(error, "json-unread", "line", DIGITS(MAX(why.line, 1)), "column", DIGITS(MAX(why.column, 1)),
                 NULL);
    return NULL;
}

bool judge_json_refuse(GError **error, const struct judge_json_place *place, const char *key, ...)
{
    /* judge_refuse takes its pairs as arguments: as many as any caller here gives. */
    const char *pairs[6] = {NULL};
    va_list args;
    va_start(args, key);
    for (gsize i = 0; i < G_N_ELEMENTS(pairs) && (pairs[i] = va_arg(args, const char *)); i++)
        ;
    va_end(args);

    g_autofree char *path = json_path(place);
    for (gsize i = 1; i < G_N_ELEMENTS(pairs); i += 2)
        if (pairs[i - 1] && !pairs[i])
            pairs[i] = "";
    return judge_refuse(error, key, "place", path, pairs[0], pairs[1], pairs[2], pairs[3], pairs[4], pairs[5],
                        NULL);
}

bool judge_json_is(const json_t *value, const struct judge_json_place *place, json_type type, GError **error)
{
    static const char *const kinds[] = {
        [JSON_OBJECT] = "console.json-object", [JSON_ARRAY] = "console.json-array",
        [JSON_STRING] = "console.json-text",   [JSON_INTEGER] = "console.json-number",
        [JSON_REAL] = "console.json-number",   [JSON_TRUE] = "console.json-flag",
        [JSON_FALSE] = "console.json-flag",    [JSON_NULL] = "console.json-nothing"};
    if (!value)
        return judge_json_refuse(error, place, "json-missing", "@kind", kinds[type], NULL);
    return json_typeof(value) == type ||
           judge_json_refuse(error, place, "json-kind", "@kind", kinds[type], NULL);
}

json_t *judge_json_member(const json_t *object, const struct judge_json_place *in, const char *name,
                          json_type type, GError **error)
{
    const struct judge_json_place place = {in, name, 0};
    json_t *value = json_object_get(object, name);
    return judge_json_is(value, &place, type, error) ? value : NULL;
}

const char *judge_json_text(const json_t *object, const struct judge_json_place *in, const char *name,
                            gsize most, GError **error)
{
    const struct judge_json_place place = {in, name, 0};
    const json_t *value = judge_json_member(object, in, name, JSON_STRING, error);
    if (!value)
        return NULL;
    if (json_string_length(value) <= most)
        return json_string_value(value);

    judge_json_refuse(error, &place, "json-long", "most", DIGITS(most), NULL);
    return NULL;
}

json_t *judge_json_of(const char *text)
{
    g_autofree char *valid = text ? g_utf8_make_valid(text, -1) : NULL;
    return valid ? json_string(valid) : json_null();
}

json_t *judge_json_moment(gint64 at_s)
{
    g_autofree char *stamp = judge_stamp(at_s);
    return at_s ? json_string(stamp) : json_null();
}

char *judge_json_line(const json_t *value)
{
    char *dumped = json_dumps(value, JSON_ENCODE_ANY);
    char *line = g_strdup(dumped ? dumped : "null");
    free(dumped);
    return line;
}

char *judge_json_dump(const json_t *value, size_t flags)
{
    char *dumped = json_dumps(value, flags);
    if (!dumped)
        return NULL;
    GString *text = g_string_sized_new(strlen(dumped) + 1);
    for (const char *p = dumped; *p; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (c >= 0x7f && judge_terminal_obeys(c))
            g_string_append_printf(text, "\\u%04x", c);
        else
            g_string_append_len(text, p, g_utf8_skip[(guchar)*p]);
    }
    free(dumped);
    g_string_append_c(text, '\n');
    return g_string_free(text, FALSE);
}

bool judge_json_print(const json_t *value, size_t flags)
{
    g_autofree char *text = judge_json_dump(value, flags);
    return text && fputs(text, stdout) != EOF;
}

void judge_json_quote(GString *out, const char *text)
{
    json_t *value = judge_json_of(text);
    g_autofree char *line = judge_json_line(value);
    g_string_append(out, line);
    json_decref(value);
}
