#include "tls_p.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define CHAIN_MAX 16

/* Connects one address; 0 or an errno. */
static int connect_within(int fd, const struct addrinfo *a, unsigned timeout_s)
{
    int flags = fcntl(fd, F_GETFL), code = 0;
    socklen_t size = sizeof code;
    fcntl(fd, F_SETFL, flags | O_NONBLOCK);
    if (connect(fd, a->ai_addr, a->ai_addrlen) < 0) {
        struct pollfd p = {.fd = fd, .events = POLLOUT};
        if (errno != EINPROGRESS)
            return errno;
        int n;
        do
            n = poll(&p, 1, (int)timeout_s * 1000);
        while (n < 0 && errno == EINTR);
        if (n == 0)
            return ETIMEDOUT;
        if (n < 0 || getsockopt(fd, SOL_SOCKET, SO_ERROR, &code, &size) < 0)
            return errno;
    }
    fcntl(fd, F_SETFL, flags);
    return code;
}

int mailio_tcp_connect(const char *host, unsigned port, unsigned timeout_s, GError **error)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *all = NULL;
    char digits[12];
    snprintf(digits, sizeof digits, "%u", port);
    int rc = getaddrinfo(host, digits, &hints, &all);
    if (rc) {
        g_set_error(error, MAILIO_ERROR, rc == EAI_NONAME ? MAILIO_ERROR_SETUP : MAILIO_ERROR_RETRY,
                    "cannot find host '%s': %s", host, gai_strerror(rc));
        return -1;
    }
    int fd = -1, code = ECONNREFUSED;
    for (const struct addrinfo *a = all; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
        code = fd < 0 ? errno : connect_within(fd, a, timeout_s);
        if (fd >= 0 && code) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(all);
    if (fd < 0)
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_RETRY, "cannot connect to %s:%u: %s", host, port,
                    g_strerror(code));
    return fd;
}

static bool is_number(const char *host)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

void mailio_tls_name(struct mailstream_ssl_context *context, void *host)
{
    if (!is_number(host)) /* RFC 6066 3: names only */
        mailstream_ssl_set_server_name(context, host);
}

/* The chain as certificates; the caller deinits the first `*n`. */
static bool read_chain(mailstream *stream, gnutls_x509_crt_t chain[CHAIN_MAX], unsigned *n)
{
    carray *ders = mailstream_get_certificate_chain(stream);
    bool ok = ders != NULL;
    *n = 0;
    for (unsigned i = 0; ok && i < carray_count(ders) && i < CHAIN_MAX; i++) {
        const MMAPString *der = carray_get(ders, i);
        gnutls_datum_t datum = {.data = (unsigned char *)der->str, .size = (unsigned)der->len};
        ok = gnutls_x509_crt_init(&chain[*n]) == 0;
        if (ok) {
            (*n)++;
            ok = gnutls_x509_crt_import(chain[*n - 1], &datum, GNUTLS_X509_FMT_DER) == 0;
        }
    }
    if (ders)
        mailstream_certificate_chain_free(ders);
    return ok && *n > 0;
}

static bool load_trust(gnutls_x509_trust_list_t trust, const char *ca_file, GError **error)
{
    int loaded = ca_file
                     ? gnutls_x509_trust_list_add_trust_file(trust, ca_file, NULL, GNUTLS_X509_FMT_PEM, 0, 0)
                     : gnutls_x509_trust_list_add_system_trust(trust, 0, 0);
    if (loaded > 0)
        return true;
    g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_SETUP, "cannot read certificates from '%s'",
                ca_file ? ca_file : "the system's store");
    return false;
}

static void say_why(const char *host, unsigned status, GError **error)
{
    const char *why = status & GNUTLS_CERT_EXPIRED            ? "has expired"
                      : status & GNUTLS_CERT_NOT_ACTIVATED    ? "is not valid yet (is the clock right?)"
                      : status & GNUTLS_CERT_UNEXPECTED_OWNER ? "is for another host name"
                      : status & GNUTLS_CERT_REVOKED          ? "was revoked"
                      : status & GNUTLS_CERT_SIGNER_NOT_FOUND
                          ? "was issued by an unknown authority (set ca-file if it is your own)"
                      : status & GNUTLS_CERT_PURPOSE_MISMATCH   ? "was not issued for a server"
                      : status & GNUTLS_CERT_INSECURE_ALGORITHM ? "uses an insecure algorithm"
                                                                : "cannot be trusted";
    g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_SETUP, "the certificate of '%s' %s", host, why);
}

bool mailio_tls_check(mailstream *stream, const char *host, const char *ca_file, GError **error)
{
    gnutls_x509_crt_t chain[CHAIN_MAX];
    gnutls_x509_trust_list_t trust = NULL;
    unsigned n = 0, status = 0;
    bool ok = false;
    if (!read_chain(stream, chain, &n)) {
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_SETUP, "the server '%s' showed no readable certificate",
                    host);
    } else if (gnutls_x509_trust_list_init(&trust, 0) == 0 && load_trust(trust, ca_file, error)) {
        gnutls_typed_vdata_st wanted[] = {
            {.type = GNUTLS_DT_DNS_HOSTNAME, .data = (unsigned char *)host},
            {.type = GNUTLS_DT_KEY_PURPOSE_OID, .data = (unsigned char *)GNUTLS_KP_TLS_WWW_SERVER}};
        int rc = gnutls_x509_trust_list_verify_crt2(trust, chain, n, wanted, 2, 0, &status, NULL);
        ok = rc == 0 && status == 0;
        if (!ok)
            say_why(host, rc ? GNUTLS_CERT_INVALID : status, error);
    }
    if (trust)
        gnutls_x509_trust_list_deinit(trust, 1);
    while (n > 0)
        gnutls_x509_crt_deinit(chain[--n]);
    return ok;
}

mailstream *mailio_tls_open(int fd, const char *host, const char *ca_file, unsigned timeout_s, GError **error)
{
    mailstream *stream =
        mailstream_ssl_open_with_callback_timeout(fd, (time_t)timeout_s, mailio_tls_name, (void *)host);
    if (!stream) {
        close(fd);
        g_set_error(error, MAILIO_ERROR, MAILIO_ERROR_RETRY,
                    "TLS with '%s' failed: is this the port for TLS from the start?", host);
        return NULL;
    }
    if (mailio_tls_check(stream, host, ca_file, error))
        return stream;
    mailstream_close(stream);
    return NULL;
}
