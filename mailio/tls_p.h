/* Connections to mailbox servers. libetpan speaks TLS but checks no certificate, so that is done here, before
 * any secret is sent. */
#ifndef MAILIO_TLS_P_H
#define MAILIO_TLS_P_H

#include "error.h"

#include <libetpan/libetpan.h>
#include <stdbool.h>

/* A TCP connection within `timeout_s`; -1 and RETRY if there is none. */
int mailio_tcp_connect(const char *host, unsigned port, unsigned timeout_s, GError **error);

/* TLS over `fd` as a libetpan stream whose certificate was checked; NULL and an error if not. Takes `fd`. */
mailstream *mailio_tls_open(int fd, const char *host, const char *ca_file, unsigned timeout_s,
                            GError **error);

/*
 * Whether the certificate that the server of `stream` showed is valid now, comes from an authority we trust
 * (`ca_file`, else the system's) and names `host`. Fails with SETUP and a reason. For use after STARTTLS.
 */
bool mailio_tls_check(mailstream *stream, const char *host, const char *ca_file, GError **error);

/* libetpan's hook while TLS begins: tells the server which host we want; Gmail shows a wrong certificate
 * otherwise. */
void mailio_tls_name(struct mailstream_ssl_context *context, void *host);

#endif
