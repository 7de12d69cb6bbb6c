/* What a child that hostile mail has taken over could send to its parent: the message is whole or there is none. */
#include "../../mailio/mailio.h"
#include "../../mailio/pack_p.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mailio_message *m = mailio_message_unpack(data, size);
    if (!m)
        return 0;
    assert(m->kind > MAILIO_KIND_NONE && m->kind < MAILIO_KIND_COUNT);
    assert(g_utf8_validate(m->text, -1, NULL) && g_utf8_validate(m->subject, -1, NULL));
    GByteArray *again = mailio_message_pack(m);
    assert(again->len == size);
    g_byte_array_unref(again);
    mailio_message_free(m);
    return 0;
}
