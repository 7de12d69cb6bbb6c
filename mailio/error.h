/* The folder's error domain: the code says what the caller may do next. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define MAILIO_ERROR (mailio_error_quark())
GQuark mailio_error_quark(void);

enum mailio_error_code {
    MAILIO_ERROR_RETRY,   /* later, same input: server down, connection broken, disk full */
    MAILIO_ERROR_REFUSED, /* only this message or address: refused for good */
    MAILIO_ERROR_SETUP, /* stop until a person acts: wrong password, bad certificate, no such folder, bad URL */
    MAILIO_ERROR_DOWN,   /* later, and all with it: the server is not reached, or takes nothing now */
    MAILIO_ERROR_POISON, /* only this message: it crashes or holds up its reader */
};

/*
 * Sets an error that carries a key and its words (pairs of name and text up to a NULL name), no sentence: who tells a
 * person finds "fault.KEY" in the catalogue of his language (templates/<language>/faults.txt). A name that begins with '@'
 * has the key of its text instead. Texts are made valid UTF-8 and bounded. False.
 */
bool mailio_fault(GError **error, enum mailio_error_code code, const char *key, ...) G_GNUC_NULL_TERMINATED;
/* One number, under the name "number". False. */
bool mailio_fault_number(GError **error, enum mailio_error_code code, const char *key, gint64 number);
/* Of an error of this domain the key ("fault.host-none") and its words; NULL: it has only its message. Borrowed. */
const char *mailio_fault_of(const GError *error, const char *const **pairs);
