/* What a mailbox or a way out turned out to be, for `doctor`, which says it in its reader's language. */
#pragma once

#include <stdbool.h>

struct mailio_reached {
    bool server;         /* false: a file, a folder or a program of this machine */
    bool login;          /* of a way out: it was logged in */
    bool copies;         /* a mailbox that has no MOVE: what is filed is copied, then deleted */
    const char *secured; /* of a server: "TLS 1.3", "TLS", "STARTTLS"; NULL: nothing. Static */
    unsigned count;      /* messages in a mailbox */
};
