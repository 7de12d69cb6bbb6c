/*
 * Connections to mailbox servers, as streams that libetpan reads and writes. Our own because libetpan's
 * (1.9.4) check no certificate, wait 300 s, and spin for ever when a server closes in the middle of a
 * literal; here the end of a connection is an error.
 */
#pragma once

#include "error.h"

#include <libetpan/libetpan.h>
#include <stdbool.h>

/* A TCP connection, not yet secured; every wait on it ends after `timeout_s`. Fails with RETRY, or SETUP if
 * there is no such host. */
mailstream *mailio_link_open(const char *host, unsigned port, unsigned timeout_s, GError **error);

/*
 * Begins TLS (1.2 or later) and checks that the certificate is valid now, comes from an authority we trust
 * (`ca_file`, else the system's) and names `host`. Anything the server sent ahead of TLS is an attack
 * (CVE-2020-15953) and fails. SETUP for certificates, RETRY for the rest. To be called before any secret is
 * sent.
 */
bool mailio_link_secure(mailstream *stream, const char *host, const char *ca_file, GError **error);

/* "TLS 1.3"; NULL: nothing secures it. Static. */
const char *mailio_link_secured(mailstream *stream);
