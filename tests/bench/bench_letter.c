/*
 * Writing letters: a report of 6 kB with a map of 70 kB for seven readers, by our own writer (the map encoded once), and the
 * same message built and written by GMime. Microseconds a letter, the best of several runs.
 */
#include "../../mailio/mailio.h"

#include <gmime/gmime.h>
#include <stdio.h>
#include <time.h>

enum { RUNS = 15, READERS = 7, TEXT = 6000, MAP = 70000 };

static char text[TEXT + 1];
static guint8 map[MAP];

static void write_ours(void)
{
    const struct mailio_part part = {.content_type = "image/png",
                                     .file_name = "map.png",
                                     .content_id = "map@x.org",
                                     .data = map,
                                     .len = MAP};
    struct mailio_encoded *encoded = mailio_encode_part(&part);
    for (int i = 0; i < READERS; i++) {
        const struct mailio_outgoing mail = {.from_name = "Moeshoeshoe",
                                             .from_address = "judge@x.org",
                                             .to_address = "player@y.org",
                                             .subject = "Kersaint: résultats",
                                             .message_id = "1@x.org",
                                             .date_s = 1772000000,
                                             .text = text,
                                             .html = text};
        g_autoptr(GBytes) bytes = mailio_compose_encoded(&mail, &encoded, 1, NULL);
        g_assert(bytes);
    }
    mailio_encoded_free(encoded);
}

static GMimePart *text_part(const char *subtype)
{
    GMimeTextPart *part = g_mime_text_part_new_with_subtype(subtype);
    g_mime_text_part_set_charset(part, "utf-8");
    g_mime_text_part_set_text(part, text);
    g_mime_part_set_content_encoding(GMIME_PART(part), GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
    return GMIME_PART(part);
}

static void add(GMimeMultipart *whole, void *part)
{
    g_mime_multipart_add(whole, GMIME_OBJECT(part));
    g_object_unref(part);
}

static void write_with_gmime(void)
{
    for (int i = 0; i < READERS; i++) {
        GMimeMessage *message = g_mime_message_new(TRUE);
        g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_FROM, "Moeshoeshoe", "judge@x.org");
        g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_TO, NULL, "player@y.org");
        g_mime_message_set_subject(message, "Kersaint: résultats", "utf-8");
        g_mime_message_set_message_id(message, "1@x.org");

        GMimeMultipart *both = g_mime_multipart_new_with_subtype("alternative");
        add(both, text_part("plain"));
        add(both, text_part("html"));
        GMimePart *picture = g_mime_part_new_with_type("image", "png");
        GMimeStream *bytes = g_mime_stream_mem_new_with_buffer((const char *)map, MAP);
        GMimeDataWrapper *wrapper =
            g_mime_data_wrapper_new_with_stream(bytes, GMIME_CONTENT_ENCODING_DEFAULT);
        g_object_unref(bytes);
        g_mime_part_set_content(picture, wrapper);
        g_object_unref(wrapper);
        g_mime_part_set_content_encoding(picture, GMIME_CONTENT_ENCODING_BASE64);

        GMimeMultipart *whole = g_mime_multipart_new_with_subtype("related");
        add(whole, both);
        add(whole, picture);
        g_mime_message_set_mime_part(message, GMIME_OBJECT(whole));
        g_object_unref(whole);

        GMimeStream *out = g_mime_stream_mem_new();
        g_mime_object_write_to_stream(GMIME_OBJECT(message), NULL, out);
        g_object_unref(out);
        g_object_unref(message);
    }
}

static double best_us(void (*write)(void))
{
    double best = 1e9;
    for (int run = 0; run < RUNS; run++) {
        clock_t began = clock();
        write();
        best = MIN(best, (double)(clock() - began) * 1e6 / CLOCKS_PER_SEC / READERS);
    }
    return best;
}

int main(void)
{
    mailio_init();
    for (int i = 0; i < TEXT; i++)
        text[i] = i % 70 == 69 ? '\n' : (char)('a' + i % 26);
    for (int i = 0; i < MAP; i++)
        map[i] = (guint8)(i * 131 + i / 251);
    printf("a report with a map, one of %d: %.0f us; GMime %.0f us\n", READERS, best_us(write_ours),
           best_us(write_with_gmime));
    mailio_shutdown();
    return 0;
}
