/* text_of FILE…: letters decoded, headers too, for grep. Much quicker to start than an interpreter, and stories ask hundreds of times. */
#include <gmime/gmime.h>

#include <stdio.h>
#include <stdlib.h>

static void show_headers(GMimeObject *message)
{
    GMimeHeaderList *headers = g_mime_object_get_header_list(message);
    for (int i = 0; i < g_mime_header_list_get_count(headers); i++) {
        GMimeHeader *header = g_mime_header_list_get_header_at(headers, i);
        printf("%s: %s\n", g_mime_header_get_name(header), g_mime_header_get_value(header));
    }
}

static void show_text(GMimeObject *parent, GMimeObject *part, gpointer data)
{
    (void)parent;
    (void)data;
    GMimeContentType *type = g_mime_object_get_content_type(part);
    if (!g_mime_content_type_is_type(type, "text", "plain") || g_mime_part_get_filename(GMIME_PART(part)))
        return;

    char *text = g_mime_text_part_get_text(GMIME_TEXT_PART(part));
    for (const char *c = text ? text : ""; *c; c++)
        if (*c != '\r') /* a letter that a server took has them */
            putchar(*c);
    putchar('\n');
    g_free(text);
}

static void show(const char *file)
{
    GMimeStream *stream = g_mime_stream_file_open(file, "r", NULL);
    if (!stream)
        exit(EXIT_FAILURE);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);

    show_headers(GMIME_OBJECT(message));
    putchar('\n');
    g_mime_message_foreach(message, show_text, NULL);

    g_object_unref(message);
    g_object_unref(parser);
    g_object_unref(stream);
}

int main(int argc, char **argv)
{
    g_mime_init();
    for (int i = 1; i < argc; i++)
        show(argv[i]);
    g_mime_shutdown();
    return EXIT_SUCCESS;
}
