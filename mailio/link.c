/* Connections: addresses tried in turn, TLS by GnuTLS with the certificate checked, and how long each step may wait. */
#include "link_p.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct link {
    int fd; /* does not block */
    unsigned timeout_s;
    gnutls_session_t tls; /* NULL: plain */
    gnutls_certificate_credentials_t credentials;
};

/* ---- waiting ---- */

static gint64 deadline_of(const struct link *l)
{
    return g_get_monotonic_time() + (gint64)l->timeout_s * G_USEC_PER_SEC;
}

/* Whether the socket is ready before the deadline. */
static bool wait_until(int fd, short events, gint64 deadline)
{
    for (;;) {
        gint64 left = deadline - g_get_monotonic_time();
        struct pollfd p = {.fd = fd, .events = events};
        if (left <= 0)
            return false;
        int n = poll(&p, 1, (int)MIN(left / 1000 + 1, G_MAXINT));
        if (n > 0)
            return true;
        if (n < 0 && errno != EINTR)
            return false;
    }
}

static bool tls_waits(int rc)
{
    return rc == GNUTLS_E_AGAIN || rc == GNUTLS_E_INTERRUPTED;
}

/* ---- what libetpan calls ---- */

static ssize_t link_read(mailstream_low *low, void *buffer, size_t size)
{
    struct link *l = low->data;
    gint64 deadline = deadline_of(l);
    for (;;) {
        ssize_t n = l->tls ? gnutls_record_recv(l->tls, buffer, size) : recv(l->fd, buffer, size, 0);
        if (n > 0)
            return n;
        bool again = l->tls ? tls_waits((int)n) : n < 0 && (errno == EAGAIN || errno == EINTR);
        if (n == 0 || !again || !wait_until(l->fd, POLLIN, deadline))
            return -1; /* an end is an error: libetpan would ask again for ever */
    }
}

static ssize_t link_write(mailstream_low *low, const void *buffer, size_t size)
{
    struct link *l = low->data;
    gint64 deadline = deadline_of(l);
    for (;;) {
        ssize_t n =
            l->tls ? gnutls_record_send(l->tls, buffer, size) : send(l->fd, buffer, size, MSG_NOSIGNAL);
        if (n > 0 || size == 0)
            return n;
        bool again = l->tls ? tls_waits((int)n) : n < 0 && (errno == EAGAIN || errno == EINTR);
        if (!again || !wait_until(l->fd, POLLOUT, deadline))
            return -1;
    }
}

static int link_close(mailstream_low *low)
{
    struct link *l = low->data;
    if (l->tls)
        gnutls_bye(l->tls, GNUTLS_SHUT_WR);
    close(l->fd);
    l->fd = -1;
    return 0;
}

static int link_fd(mailstream_low *low)
{
    return ((struct link *)low->data)->fd;
}

static void link_free(mailstream_low *low)
{
    g_autofree struct link *l = low->data;
    if (l->tls)
        gnutls_deinit(l->tls);
    if (l->credentials)
        gnutls_certificate_free_credentials(l->credentials);
    free(low->identifier);
    free(low);
}

static void link_cancel(mailstream_low *low)
{
    (void)low;
}

static struct mailstream_cancel *link_get_cancel(mailstream_low *low)
{
    (void)low;
    return NULL;
}

static carray *link_chain(mailstream_low *low)
{
    (void)low;
    return NULL;
}

static int link_idle(mailstream_low *low)
{
    (void)low;
    return -1;
}

/* The library takes it without const and does not change it. */
static const mailstream_low_driver link_driver = {
    .mailstream_read = link_read,
    .mailstream_write = link_write,
    .mailstream_close = link_close,
    .mailstream_get_fd = link_fd,
    .mailstream_free = link_free,
    .mailstream_cancel = link_cancel,
    .mailstream_get_cancel = link_get_cancel,
    .mailstream_get_certificate_chain = link_chain,
    .mailstream_setup_idle = link_idle,
    .mailstream_unsetup_idle = link_idle,
    .mailstream_interrupt_idle = link_idle,
};

/* ---- opening ---- */

/* Connects one address; 0 or an errno. */
static int connect_within(int fd, const struct addrinfo *a, unsigned timeout_s)
{
    int code = 0;
    socklen_t size = sizeof code;
    if (connect(fd, a->ai_addr, a->ai_addrlen) == 0)
        return 0;
    if (errno != EINPROGRESS)
        return errno;
    if (!wait_until(fd, POLLOUT, g_get_monotonic_time() + (gint64)timeout_s * G_USEC_PER_SEC))
        return ETIMEDOUT;
    return getsockopt(fd, SOL_SOCKET, SO_ERROR, &code, &size) < 0 ? errno : code;
}

static int tcp_connect(const char *host, unsigned port, unsigned timeout_s, GError **error)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *all = NULL;
    char digits[12];

    snprintf(digits, sizeof digits, "%u", port);
    int rc = getaddrinfo(host, digits, &hints, &all);
    if (rc) {
        mailio_fault(error, rc == EAI_NONAME ? MAILIO_ERROR_SETUP : MAILIO_ERROR_RETRY, "host-none", "host",
                     host, "why", gai_strerror(rc), NULL);
        return -1;
    }

    int fd = -1, code = ECONNREFUSED;
    for (const struct addrinfo *a = all; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol);
        code = fd < 0 ? errno : connect_within(fd, a, timeout_s);
        if (fd >= 0 && code) {
            close(fd);
            fd = -1;
        }
    }

    freeaddrinfo(all);
    if (fd < 0) {
        g_autofree char *where = g_strdup_printf("%s:%u", host, port);
        mailio_fault(error, MAILIO_ERROR_RETRY, "unreached", "host", where, "why", g_strerror(code), NULL);
    }

    return fd;
}

mailstream *mailio_link_open(const char *host, unsigned port, unsigned timeout_s, GError **error)
{
    int fd = tcp_connect(host, port, timeout_s, error);
    if (fd < 0)
        return NULL;
    struct link *l = g_new0(struct link, 1);
    l->fd = fd;
    l->timeout_s = timeout_s;
    mailstream_low *low = mailstream_low_new(l, (mailstream_low_driver *)&link_driver);
    mailstream_low_set_timeout(low, (time_t)timeout_s);
    return mailstream_new(low, 16384);
}

/* ---- TLS ---- */

static bool is_number(const char *host)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

static bool load_trust(struct link *l, const char *ca_file, GError **error)
{
    int loaded = gnutls_certificate_allocate_credentials(&l->credentials);
    if (loaded == 0)
        loaded = ca_file
                     ? gnutls_certificate_set_x509_trust_file(l->credentials, ca_file, GNUTLS_X509_FMT_PEM)
                     : gnutls_certificate_set_x509_system_trust(l->credentials);
    if (loaded > 0)
        return true;
    mailio_fault(error, MAILIO_ERROR_SETUP, ca_file ? "certificates-none" : "certificates-system", "file",
                 ca_file, NULL);
    return false;
}

static bool shake_hands(struct link *l, const char *host, GError **error)
{
    gnutls_init(&l->tls, GNUTLS_CLIENT | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL);
    gnutls_priority_set_direct(l->tls, "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1", NULL);
    gnutls_credentials_set(l->tls, GNUTLS_CRD_CERTIFICATE, l->credentials);
    if (!is_number(host)) /* RFC 6066 3: names only; without one Gmail shows a useless certificate */
        gnutls_server_name_set(l->tls, GNUTLS_NAME_DNS, host, strlen(host));
    gnutls_transport_set_int(l->tls, l->fd);
    gint64 deadline = deadline_of(l);
    int rc;
    while ((rc = gnutls_handshake(l->tls)) < 0 && !gnutls_error_is_fatal(rc))
        if (tls_waits(rc) &&
            !wait_until(l->fd, gnutls_record_get_direction(l->tls) ? POLLOUT : POLLIN, deadline))
            break;
    if (rc == 0)
        return true;

    bool wrong_port = rc == GNUTLS_E_UNEXPECTED_PACKET_LENGTH || rc == GNUTLS_E_UNEXPECTED_PACKET;
    if (wrong_port)
        mailio_fault(error, MAILIO_ERROR_RETRY, "tls-port", "host", host, NULL);
    else
        mailio_fault(error, MAILIO_ERROR_RETRY, "tls-failed", "host", host, "why", gnutls_strerror(rc), NULL);

    return false;
}

static const char *why_not(unsigned status)
{
    static const struct {
        unsigned status;
        const char *why;
    } reasons[] = {{GNUTLS_CERT_EXPIRED, "fault.certificate.expired"},
                   {GNUTLS_CERT_NOT_ACTIVATED, "fault.certificate.early"},
                   {GNUTLS_CERT_SIGNER_NOT_FOUND, "fault.certificate.issuer"},
                   {GNUTLS_CERT_UNEXPECTED_OWNER, "fault.certificate.other-host"},
                   {GNUTLS_CERT_REVOKED, "fault.certificate.revoked"},
                   {GNUTLS_CERT_PURPOSE_MISMATCH, "fault.certificate.purpose"},
                   {GNUTLS_CERT_INSECURE_ALGORITHM, "fault.certificate.insecure"}};
    for (gsize i = 0; i < G_N_ELEMENTS(reasons); i++)
        if (status & reasons[i].status)
            return reasons[i].why;

    return "fault.certificate.untrusted";
}

static bool check_certificate(struct link *l, const char *host, GError **error)
{
    gnutls_typed_vdata_st wanted[] = {
        {.type = GNUTLS_DT_DNS_HOSTNAME, .data = (unsigned char *)host},
        {.type = GNUTLS_DT_KEY_PURPOSE_OID, .data = (unsigned char *)GNUTLS_KP_TLS_WWW_SERVER}};
    unsigned status = 0;
    int rc = gnutls_certificate_verify_peers(l->tls, wanted, 2, &status);
    if (rc == 0 && status == 0)
        return true;
    mailio_fault(error, MAILIO_ERROR_SETUP, "certificate", "host", host, "@why",
                 rc ? "fault.certificate.unread" : why_not(status), NULL);
    return false;
}

bool mailio_link_secure(mailstream *stream, const char *host, const char *ca_file, GError **error)
{
    struct link *l = mailstream_get_low(stream)->data;
    if (stream->read_buffer_len) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "ahead-of-tls", "host", host, NULL);
        return false;
    }
    return load_trust(l, ca_file, error) && shake_hands(l, host, error) && check_certificate(l, host, error);
}

const char *mailio_link_secured(mailstream *stream)
{
    const struct link *l = mailstream_get_low(stream)->data;
    if (!l->tls)
        return NULL;
    return gnutls_protocol_get_version(l->tls) == GNUTLS_TLS1_3 ? "TLS 1.3" : "TLS 1.2";
}
