/* What a token server answers: a member is text, or there is none. */
#include "../../judge/conf/https.h"
#include "../../mailio/mailio.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const members[] = {"access_token", "refresh_token", "error", "token_endpoint",
                                          "interval"};
    g_autofree char *json = g_strndup((const char *)data, size);
    for (gsize i = 0; i < G_N_ELEMENTS(members); i++) {
        g_autofree char *value = judge_json_string(json, members[i]);
        if (value && !g_utf8_validate(value, -1, NULL))
            abort();
    }
    return 0;
}
