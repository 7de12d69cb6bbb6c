#include "setup_mail.h"
#include "../conf/console.h"
#include "../conf/mailbox.h"
#include "../conf/secret.h"

#include <stdio.h>
#include <string.h>

/* ---- providers ---- */

static const struct judge_provider providers[] = {
    {"gmail.com googlemail.com", "imaps://imap.gmail.com/INBOX", "smtps://smtp.gmail.com:465",
     "console.setup-app-password", "google", false},
    {"outlook.com hotmail.com live.com msn.com outlook.fr hotmail.fr live.fr",
     "imaps://outlook.office365.com/INBOX", "smtp://smtp.office365.com:587", NULL, "microsoft", true},
    {"yahoo.com yahoo.fr ymail.com", "imaps://imap.mail.yahoo.com/INBOX", "smtps://smtp.mail.yahoo.com:465",
     "console.setup-app-password", NULL, false},
    {"icloud.com me.com mac.com", "imaps://imap.mail.me.com/INBOX", "smtp://smtp.mail.me.com:587",
     "console.setup-app-password", NULL, false},
    {"fastmail.com fastmail.fm", "imaps://imap.fastmail.com/INBOX", "smtps://smtp.fastmail.com:465",
     "console.setup-app-password", NULL, false},
    {"gmx.net gmx.de gmx.at gmx.ch", "imaps://imap.gmx.net/INBOX", "smtps://mail.gmx.net:465",
     "console.setup-allow-imap", NULL, false},
    {"gmx.com gmx.fr", "imaps://imap.gmx.com/INBOX", "smtps://mail.gmx.com:465", "console.setup-allow-imap",
     NULL, false},
    {"web.de", "imaps://imap.web.de/INBOX", "smtps://smtp.web.de:465", "console.setup-allow-imap", NULL,
     false},
    {"orange.fr wanadoo.fr", "imaps://imap.orange.fr/INBOX", "smtps://smtp.orange.fr:465", NULL, NULL, false},
    {"free.fr", "imaps://imap.free.fr/INBOX", "smtps://smtp.free.fr:465", NULL, NULL, false},
    {"laposte.net", "imaps://imap.laposte.net/INBOX", "smtps://smtp.laposte.net:465",
     "console.setup-allow-imap", NULL, false},
    {"posteo.de posteo.net", "imaps://posteo.de/INBOX", "smtps://posteo.de:465", NULL, NULL, false},
    {"mailbox.org", "imaps://imap.mailbox.org/INBOX", "smtps://smtp.mailbox.org:465", NULL, NULL, false},
};

const struct judge_provider *judge_provider_of(const char *address)
{
    const char *at = strrchr(address, '@'), *domain = at ? at + 1 : address;
    for (size_t i = 0; i < G_N_ELEMENTS(providers); i++) {
        g_auto(GStrv) domains = g_strsplit(providers[i].domains, " ", -1);
        g_autofree char *folded = g_ascii_strdown(domain, -1);
        if (g_strv_contains((const char *const *)domains, folded) || !strcmp(providers[i].in, address))
            return &providers[i];
    }
    return NULL;
}

/* ---- a mail to oneself ---- */

enum { LARGEST = 1 << 20, LOOK_S = 3, CLOCKS_S = 3600 };

static bool note_fate(void *failed, gint64 id, const GError *why)
{
    (void)id;
    GError **error = failed;
    if (why && !*error)
        *error = g_error_copy(why);
    return true;
}

static bool send(const struct judge_config *config, const struct mailio_outgoing *message, GError **error)
{
    g_auto(judge_secret) secret;
    if (!judge_secret_get(&config->out, "outgoing", &secret, error))
        return false;
    struct mailio_submit *submit = judge_submit_open(&config->out, &secret, 1, error);
    if (!submit)
        return false;

    g_autoptr(GBytes) raw = mailio_compose_encoded(message, NULL, 0, error);
    if (!raw) {
        mailio_submit_close(submit);
        return false;
    }
    struct mailio_letter letter = {.id = 1,
                                   .envelope_from = config->address,
                                   .envelope_to = config->address,
                                   .message_id = message->message_id,
                                   .raw = raw};
    GError *why = NULL;
    mailio_submit_send(submit, &letter, 1, note_fate, &why);
    mailio_submit_close(submit);
    if (why)
        g_propagate_error(error, why);
    return !why;
}

struct looked {
    const char *message_id;
    char *authserv_id;
    bool found;
    enum mailio_auth dkim, spf, dmarc;
};

/* The name in the topmost Authentication-Results of a header: whoever took the mail last wrote it. Transfer full; NULL: none. */
static char *topmost_server(const char *data, gsize len)
{
    static const char field[] = "Authentication-Results:";
    g_autofree char *text = g_strndup(data, len);
    for (const char *line = text; line && *line && *line != '\r' && *line != '\n';
         line = strchr(line, '\n')) {
        line += *line == '\n';
        if (g_ascii_strncasecmp(line, field, sizeof field - 1))
            continue;
        const char *name = line + sizeof field - 1 + strspn(line + sizeof field - 1, " \t\r\n");
        return g_strndup(name, strcspn(name, "; \t\r\n"));
    }
    return NULL;
}

static bool look(void *context, const struct mailio_raw *raw)
{
    struct looked *looked = context;
    g_autofree char *id = raw->data ? mailio_message_id_read(raw->data, raw->len) : NULL;
    if (g_strcmp0(id, looked->message_id))
        return true;

    looked->found = true;
    looked->authserv_id = topmost_server(raw->data, raw->len);
    struct mailio_parse_settings settings = {.authserv_id = looked->authserv_id};
    g_autoptr(mailio_message) message = mailio_message_parse(raw->data, raw->len, &settings);
    looked->dkim = message->dkim;
    looked->spf = message->spf;
    looked->dmarc = message->dmarc;
    return false;
}

/* Looks until it is there or the time is over. */
static bool wait_for(const struct judge_home *home, unsigned wait_s, struct looked *looked, GError **error)
{
    struct judge_mailbox_again again = {.since_s = home->now_s - CLOCKS_S};
    for (gint64 end_us = g_get_monotonic_time() + (gint64)wait_s * G_USEC_PER_SEC;;) {
        struct mailio_mailbox *box = judge_mailbox_open(home->config, &again, error);
        bool ok = box && mailio_mailbox_fetch(box, LARGEST, 0, NULL, look, looked, error);
        mailio_mailbox_close(box);
        if (!ok || looked->found || g_get_monotonic_time() > end_us)
            return ok;
        g_usleep(LOOK_S * G_USEC_PER_SEC);
    }
}

/* What one method found, and what to do where it is no pass: a sentence. */
static void say_verdict(enum rules_language language, const char *method, enum mailio_auth verdict,
                        const char *advice)
{
    static const char *const words[] = {
        [MAILIO_AUTH_NONE] = "none", [MAILIO_AUTH_PASS] = "pass", [MAILIO_AUTH_FAIL] = "fail"};
    g_autofree char *further = templates_phrase(language, advice, NULL);
    bool passed = verdict == MAILIO_AUTH_PASS;
    fprintf(stderr, "%s: %s%s%s\n", method, words[verdict], passed ? "" : ". ", passed ? "" : further);
}

bool judge_setup_own_mail(struct judge_home *home, unsigned wait_s, char **authserv_id, GError **error)
{
    const struct judge_config *config = home->config;
    enum rules_language language = home->context->language;
    g_autofree char *unique = g_uuid_string_random();
    g_autofree char *message_id = g_strdup_printf("setup.%s%s", unique, strrchr(config->address, '@')),
                    *text = judge_console_said(language, "setup-own-text", NULL);
    struct mailio_outgoing message = {.from_address = config->address,
                                      .to_address = config->address,
                                      .subject = "judge setup",
                                      .message_id = message_id,
                                      .date_s = home->now_s,
                                      .auto_submitted = "auto-generated",
                                      .text = text};
    struct looked looked = {.message_id = message_id};
    *authserv_id = NULL;
    judge_console(language, NULL, "setup-own-wait", "seconds", DIGITS(wait_s), NULL);
    if (!send(config, &message, error) || !wait_for(home, wait_s, &looked, error))
        return false;

    if (!looked.authserv_id) {
        judge_console(language, NULL, looked.found ? "setup-own-bare" : "setup-own-late", NULL);
        return true;
    }
    judge_console(language, NULL, "setup-own-came", "server", looked.authserv_id, NULL);
    say_verdict(language, "DKIM", looked.dkim, "console.setup-auth-dkim");
    say_verdict(language, "SPF", looked.spf, "console.setup-auth-spf");
    say_verdict(language, "DMARC", looked.dmarc, "console.setup-auth-dmarc");
    *authserv_id = looked.authserv_id;
    return true;
}
