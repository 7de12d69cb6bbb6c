/*
 * Reading a mail, beside GMime alone on the same mail (parse, sender, subject, date, first text to UTF-8):
 * microseconds of our own time, the best of several runs. bench-mail [FILE...]; without files the three
 * shapes in tests/bench/mails/.
 */
#include "../../mailio/mailio.h"

#include <gmime/gmime.h>
#include <stdio.h>
#include <time.h>

#define RUNS   15
#define ROUNDS 100

static bool no_order(void *context, const char *line, gsize len)
{
    (void)context;
    (void)line;
    (void)len;
    return false;
}

static void read_whole(const char *data, gsize len)
{
    struct mailio_parse_settings settings = {
        .own_address = "judge@x.org", .loop_token = "token", .keep_line = no_order};
    mailio_message_free(mailio_message_parse(data, len, &settings));
}

static void read_with_gmime(const char *data, gsize len)
{
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(data, len);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    g_mime_message_get_from(message);
    g_mime_message_get_subject(message);
    g_mime_message_get_date(message);
    GMimeObject *part = g_mime_message_get_mime_part(message);
    while (GMIME_IS_MULTIPART(part))
        part = g_mime_multipart_get_part(GMIME_MULTIPART(part), 0);
    if (GMIME_IS_TEXT_PART(part))
        g_free(g_mime_text_part_get_text(GMIME_TEXT_PART(part)));
    g_object_unref(message);
    g_object_unref(parser);
    g_object_unref(stream);
}

static double best_us(void (*read)(const char *, gsize), const char *data, gsize len)
{
    double best = 1e9;
    for (int run = 0; run < RUNS; run++) {
        clock_t began = clock();
        for (int round = 0; round < ROUNDS; round++)
            read(data, len);
        best = MIN(best, (double)(clock() - began) * 1e6 / CLOCKS_PER_SEC / ROUNDS);
    }
    return best;
}

int main(int argc, char **argv)
{
    static const char *const shapes[] = {"tests/bench/mails/plain.eml", "tests/bench/mails/gmail.eml",
                                         "tests/bench/mails/outlook.eml"};
    mailio_init();
    for (int i = 0; i < (argc > 1 ? argc - 1 : 3); i++) {
        const char *path = argc > 1 ? argv[i + 1] : shapes[i];
        g_autofree char *data = NULL;
        gsize len;
        if (!g_file_get_contents(path, &data, &len, NULL)) {
            fprintf(stderr, "cannot read '%s'\n", path);
            return 1;
        }
        printf("%s: %zu bytes, %.0f us a mail; GMime alone %.0f us\n", path, len,
               best_us(read_whole, data, len), best_us(read_with_gmime, data, len));
    }
    mailio_shutdown();
    return 0;
}
