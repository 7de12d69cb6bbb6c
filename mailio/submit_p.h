/* The ways out behind submit.h. */
#pragma once

#include "submit.h"
#include "url_p.h"

/* Why no further letter is handed over: the caller wants none. Transfer full. */
GError *mailio_stopped(void);

struct mailio_submit_kind {
    void (*send)(void *state, const struct mailio_letter *letters, gsize n, mailio_sent *sent, void *context);
    bool (*probe)(void *state, struct mailio_reached *reached, GError **error);
    void (*close)(void *state);
};

struct mailio_submit {
    const struct mailio_submit_kind *kind;
    void *state;
};

bool mailio_smtp_open(struct mailio_submit *submit, const struct mailio_url *url,
                      const struct mailio_submit_settings *settings, GError **error);
bool mailio_deliver_open(struct mailio_submit *submit, const struct mailio_url *url,
                         const struct mailio_submit_settings *settings, GError **error);
bool mailio_sendmail_open(struct mailio_submit *submit, const struct mailio_url *url,
                          const struct mailio_submit_settings *settings, GError **error);

/* Whether an envelope can be given to a server or a program; `from` may be empty. Fails with REFUSED. */
bool mailio_envelope_check(const struct mailio_letter *letter, GError **error);

/* The message with '\n' line ends, as files and local programs want it. */
GString *mailio_local_lines(GBytes *raw);
