/* Whole messages: nothing crashes, the promises of message.h hold, and reading twice gives the same. */
#include "../../mailio/mailio.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool keep(void *context, const char *line, gsize len)
{
    (void)context;
    return len > 2 && (line[0] == 'A' || line[0] == 'F' || line[0] == '-');
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    mailio_init();
    return 0;
}

static void check_text(const char *text)
{
    assert(text && g_utf8_validate(text, -1, NULL));
    for (; *text; text++)
        assert((unsigned char)*text >= ' ' || *text == '\n' || *text == '\t');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mailio_parse_settings settings = {
        .own_address = "judge@x.org", .loop_token = "token", .authserv_id = "mx.x.org", .keep_line = keep};
    struct mailio_message *m = mailio_message_parse((const char *)data, size, &settings);
    struct mailio_message *again = mailio_message_parse((const char *)data, size, &settings);
    check_text(m->text);
    check_text(m->full_text);
    check_text(m->removed);
    check_text(m->subject);
    assert(!strchr(m->subject, '\n'));
    assert(m->kind > MAILIO_KIND_NONE && m->kind < MAILIO_KIND_COUNT && m->kind_reason);
    assert(m->kind != MAILIO_KIND_PERSON || m->from_address);
    assert(!m->from_address || (strchr(m->from_address, '@') && !strpbrk(m->from_address, " \r\n<>")));
    assert(!m->message_id || !strpbrk(m->message_id, "\r\n>"));
    for (char **text = m->attachment_text; *text; text++)
        check_text(*text);
    assert(strcmp(m->text, again->text) == 0 && m->kind == again->kind);
    mailio_message_free(m);
    mailio_message_free(again);
    return 0;
}
