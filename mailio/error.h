/* The folder's error domain: the code says what the caller may do next. */
#ifndef MAILIO_ERROR_H
#define MAILIO_ERROR_H

#include <glib.h>

#define MAILIO_ERROR (mailio_error_quark())
GQuark mailio_error_quark(void);

enum mailio_error_code {
    MAILIO_ERROR_RETRY,   /* later, same input: server down, connection broken, disk full */
    MAILIO_ERROR_REFUSED, /* only this message or address: refused for good */
    MAILIO_ERROR_SETUP, /* stop until a person acts: wrong password, bad certificate, no such folder, bad URL */
    MAILIO_ERROR_DOWN,   /* later, and all with it: the server is not reached, or takes nothing now */
    MAILIO_ERROR_POISON, /* only this message: it crashes or holds up its reader */
};

#endif
