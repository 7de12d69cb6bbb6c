/*
 * JSON from outside, of files: what stands where it should not is refused with its place ("phases[3].state.units"), and JSON
 * written by hand.
 */
#pragma once

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>

/* Where one is in a document: on the stack of who walks through it. */
struct judge_json_place {
    const struct judge_json_place *in; /* NULL: the document itself */
    const char *key;                   /* NULL: an item of a list */
    size_t index;
};

/* A whole document; NULL with REFUSED, which names line and column. A member that stands twice is refused too. */
json_t *judge_json_load(const char *text, gsize len, GError **error);

/* REFUSED with the words {place} and pairs of name and text up to a NULL name; always false. */
bool judge_json_refuse(GError **error, const struct judge_json_place *place, const char *key,
                       ...) G_GNUC_NULL_TERMINATED;

/*
 * The member of an object, which must be there and of that kind; NULL with REFUSED. `in` is the object's place. Borrowed.
 * The further ones give the value itself; texts are one piece of valid UTF-8 of at most `most` bytes, without NUL.
 */
json_t *judge_json_member(const json_t *object, const struct judge_json_place *in, const char *name,
                          json_type type, GError **error);
const char *judge_json_text(const json_t *object, const struct judge_json_place *in, const char *name,
                            gsize most, GError **error);
/* Whether a value is of a kind; REFUSED if not. */
bool judge_json_is(const json_t *value, const struct judge_json_place *place, json_type type, GError **error);

/* A text as a value: null for NULL, bytes that are no UTF-8 replaced. New reference. */
json_t *judge_json_of(const char *text);
/* A moment as text (judge_stamp), null for 0. New reference. */
json_t *judge_json_moment(gint64 at_s);
/* A text in quotes, behind `out`. */
void judge_json_quote(GString *out, const char *text);
/* A value as one line, without its end. Transfer full. */
char *judge_json_line(const json_t *value);
/* A value as text with the flags of json_dumps and a line end behind it; controls of Unicode, which a terminal would obey,
 * are written as \\u escapes. NULL: it is none. Transfer full. */
char *judge_json_dump(const json_t *value, size_t flags);
/* The same, printed; false: it could not be. */
bool judge_json_print(const json_t *value, size_t flags);
