#include "parts.h"
#include "mime_p.h"

enum { PIECE_MAX = 16 << 20 };

static void piece_free(void *data)
{
    struct mailio_piece *piece = data;
    g_free(piece->type);
    g_free(piece->file_name);
    g_free(piece->content_id);
    g_bytes_unref(piece->bytes);
    g_free(piece);
}

static void add_other(struct mailio_pieces *pieces, GMimePart *part)
{
    GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
    struct mailio_piece *piece = g_new0(struct mailio_piece, 1);
    piece->type = type ? g_mime_content_type_get_mime_type(type) : NULL;
    piece->file_name = g_strdup(g_mime_part_get_filename(part));
    piece->content_id = g_strdup(g_mime_part_get_content_id(part));
    piece->bytes = g_byte_array_free_to_bytes(mailio_part_bytes(part, PIECE_MAX));
    g_ptr_array_add(pieces->others, piece);
}

static void take_part(GMimeObject *parent, GMimeObject *object, gpointer data)
{
    struct mailio_pieces *pieces = data;
    (void)parent;
    if (!GMIME_IS_PART(object))
        return;

    GMimePart *part = GMIME_PART(object);
    bool body = !g_mime_part_get_filename(part);
    if (body && !pieces->text && mailio_part_is(object, "text", "plain"))
        pieces->text = mailio_part_text(part);
    else if (body && !pieces->html && mailio_part_is(object, "text", "html"))
        pieces->html = mailio_part_text(part);
    else
        add_other(pieces, part);
}

struct mailio_pieces *mailio_pieces_read(const char *data, gsize len)
{
    struct mailio_pieces *pieces = g_new0(struct mailio_pieces, 1);
    pieces->others = g_ptr_array_new_with_free_func(piece_free);

    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(data, len);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *mime = g_mime_parser_construct_message(parser, NULL);
    if (mime) {
        pieces->subject = g_strdup(g_mime_message_get_subject(mime));
        InternetAddressList *to = g_mime_message_get_addresses(mime, GMIME_ADDRESS_TYPE_TO);
        pieces->to = to ? internet_address_list_to_string(to, NULL, FALSE) : NULL;
        g_mime_message_foreach(mime, take_part, pieces);
        g_object_unref(mime);
    }
    g_object_unref(parser);
    g_object_unref(stream);

    return pieces;
}

void mailio_pieces_free(struct mailio_pieces *pieces)
{
    if (!pieces)
        return;
    g_free(pieces->subject);
    g_free(pieces->to);
    g_free(pieces->text);
    g_free(pieces->html);
    g_ptr_array_unref(pieces->others);
    g_free(pieces);
}
