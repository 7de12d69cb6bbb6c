/* HTML, plain text with quotations and raw bytes in any charset: the helpers below the message reader. The
 * first byte chooses. */
#include "../mailio/html_text.h"
#include "../../mailio/mailio.h"

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

static void check_text(const char *text)
{
    assert(text && g_utf8_validate(text, -1, NULL));
    for (; *text; text++)
        assert((unsigned char)*text >= ' ' || *text == '\n' || *text == '\t');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const charsets[] = {NULL,       "utf-8",        "iso-8859-1", "utf-16",
                                           "utf-7",    "macintosh",    "koi8-r",     "x-junk",
                                           "us-ascii", "windows-1252", "big5",       "iso-2022-jp"};
    if (!size)
        return 0;
    const char *text = (const char *)data + 1;
    gsize len = size - 1;
    char *result = NULL, *removed = NULL;
    switch (data[0] % 16) {
    case 12:
        result = mailio_html_to_text(text, len, true);
        break;
    case 13:
        result = mailio_html_to_text(text, len, false);
        break;
    case 14: {
        char *utf8 = mailio_bytes_to_utf8(text, len, "utf-8");
        result = mailio_strip_quotes(utf8, NULL, &removed);
        check_text(removed);
        assert(strlen(result) + strlen(removed) <= 2 * strlen(utf8) + 2);
        g_free(utf8);
        break;
    }
    case 15:
        result = mailio_html_to_text(text, len, true);
        g_free(result);
        result = mailio_bytes_to_utf8(text, len, NULL);
        break;
    default:
        result = mailio_bytes_to_utf8(text, len, charsets[data[0] % 16]);
    }
    check_text(result);
    g_free(result);
    g_free(removed);
    return 0;
}
