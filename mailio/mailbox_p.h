/* The kinds of mailboxes behind mailbox.h: each a struct of functions and a state of its own. */
#pragma once

#include "mailbox.h"
#include "url_p.h"

struct mailio_mailbox_kind {
    bool (*fetch)(void *state, gsize max_size, unsigned max_count, mailio_known *known, mailio_got *got,
                  void *context, GError **error);
    bool (*file)(void *state, const char *const *keys, gsize n, enum mailio_filing where, GError **error);
    bool (*replace)(void *state, const char *key, const char *data, gsize len,
                    GError **error); /* NULL: it keeps no copy that can be written anew */
    bool (*probe)(void *state, struct mailio_reached *reached, GError **error);
    void (*close)(void *state);
    unsigned (*count_before)(void *state, gint64 before_s); /* NULL: it cannot say */
};

struct mailio_mailbox {
    const struct mailio_mailbox_kind
        *kind; /* its fetch leaves arrived_s at 0 where the server tells no time */
    void *state;
    char *authserv_id;
};

/* Each opens a box and sets kind and state, or fails. `url` and `settings` live only during the call. */
bool mailio_maildir_open(struct mailio_mailbox *box, const struct mailio_url *url,
                         const struct mailio_mailbox_settings *settings, GError **error);
bool mailio_mbox_open(struct mailio_mailbox *box, const struct mailio_url *url,
                      const struct mailio_mailbox_settings *settings, GError **error);
bool mailio_imap_open(struct mailio_mailbox *box, const struct mailio_url *url,
                      const struct mailio_mailbox_settings *settings, GError **error);
bool mailio_pop_open(struct mailio_mailbox *box, const struct mailio_url *url,
                     const struct mailio_mailbox_settings *settings, GError **error);

/* A whole file, at most `max` bytes of it; `full_size` is what it has. Symbolic links are not followed. */
bool mailio_file_read(const char *path, gsize max, char **data, gsize *len, gsize *full_size, GError **error);

/* DIR/cur, DIR/new and DIR/tmp, made where missing. */
bool mailio_maildir_make(const char *dir, GError **error);

/* Sets an error from errno with RETRY for full disks and interruptions, SETUP for missing or forbidden files.
 * Returns false. */
bool mailio_error_from_errno(GError **error, const char *what, const char *path);
