/* Fields that strangers can write parts of: Authentication-Results, Received, domains; and what SMTP servers answer. The
 * first byte chooses. */
#include "../../mailio/fields_p.h"
#include "../../mailio/mailio.h"
#include "../../mailio/smtp_reply.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    mailio_init();
    return 0;
}

static void try_results(const char *text)
{
    struct mailio_results results;
    mailio_results_init(&results, text);
    assert(!results.whole || results.server);
    for (guint i = 0; i < results.results->len; i++) {
        const struct mailio_result *r = &g_array_index(results.results, struct mailio_result, i);
        assert(r->method && r->verdict);
        mailio_result_get(r, "header.from");
    }
    mailio_results_clear(&results);
}

static void try_received(const char *text)
{
    struct mailio_received received;
    mailio_received_init(&received, text);
    assert(!received.by || !strpbrk(received.by, " \t\r\n();"));
    mailio_received_clear(&received);
}

static void try_domain(const char *text)
{
    g_autofree char *domain = mailio_domain_to_ascii(text);
    if (!domain)
        return;
    g_autofree char *again = mailio_domain_to_ascii(domain);
    assert(again && !strcmp(domain, again) && strlen(domain) <= 253);
    for (const char *p = domain; *p; p++)
        assert(g_ascii_islower(*p) || g_ascii_isdigit(*p) || strchr("-_.", *p));
}

/* What stands below the field of our server changes nothing, and a field of our own that fails is never outdone. */
static void try_message(const char *text)
{
    struct mailio_parse_settings settings = {.authserv_id = "mx.x.org"};
    g_autofree char *raw = g_strconcat("Authentication-Results: mx.x.org; dmarc=fail header.from=b.fr\n"
                                       "Authentication-Results: ",
                                       text, "\nFrom: a@b.fr\n\nA PAR - BUR\n", NULL);
    struct mailio_message *m = mailio_message_parse(raw, strlen(raw), &settings);
    assert(!m->author_passed && m->author_failed);
    mailio_message_free(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    g_autofree char *text = g_strndup((const char *)data + 1, size - 1);
    switch (data[0] % 5) {
    case 0:
        try_results(text);
        break;
    case 1:
        try_received(text);
        break;
    case 2:
        try_domain(text);
        break;
    case 3:
        try_message(text);
        break;
    default:
        for (int stage = MAILIO_SMTP_LOGIN; stage <= MAILIO_SMTP_DATA; stage++)
            assert(mailio_smtp_about((enum mailio_smtp_stage)stage, (data[0] / 5) * 12, text) <
                   MAILIO_SMTP_ABOUT_COUNT);
    }
    return 0;
}
