/* Pictures packed by what repeats in an empty board: whatever is drawn over it, the same pixels come out again. */
#include "../../templates/deflate_p.h"
#include "../../templates/raster_p.h"
#include "../harness.h"

#include <libdeflate.h>

static guint32 seed = 1;

static guint some(guint n)
{
    seed = seed * 1103515245u + 12345u;
    return (seed >> 16) % n;
}

/* Whether a stream holds exactly these bytes. */
static bool holds(const guint8 *stream, gsize len, const guint8 *raw, gsize n)
{
    g_autofree guint8 *back = g_malloc(n + 1);
    struct libdeflate_decompressor *reader = libdeflate_alloc_decompressor();
    gsize out = 0;
    bool ok = libdeflate_zlib_decompress(reader, stream, len, back, n + 1, &out) == LIBDEFLATE_SUCCESS;
    libdeflate_free_decompressor(reader);
    return ok && out == n && !memcmp(back, raw, n);
}

/* Blots of some colours on one ground, as rows of a PNG. */
static guint8 *paint_rows(guint width, guint height, guint blots)
{
    gsize stride = width + 1;
    guint8 *rows = g_malloc(stride * height);
    memset(rows, 7, stride * height);
    for (guint i = 0; i < blots; i++) {
        guint x = some(width), y = some(height), w = 1 + some(40), h = 1 + some(20);
        w = MIN(w, width - x);
        h = MIN(h, height - y);
        for (guint row = y; row < y + h; row++)
            memset(rows + row * stride + 1 + x, (int)(i % 90), w);
    }
    for (guint y = 0; y < height; y++)
        rows[y * stride] = 0;
    return rows;
}

/* The rows of `area` out of a board. */
static guint8 *cut(const guint8 *rows, guint width, const struct templates_area *area)
{
    guint8 *out = g_malloc((gsize)area->height * (area->width + 1));
    for (guint y = 0; y < area->height; y++) {
        guint8 *to = out + (gsize)y * (area->width + 1);
        *to = 0;
        memcpy(to + 1, rows + (gsize)(area->y + y) * (width + 1) + 1 + area->x, area->width);
    }
    return out;
}

static void check_pack(const struct templates_echoes *echoes, const struct templates_area *area,
                       const guint8 *rows, guint top, guint height)
{
    gsize len;
    g_autofree guint8 *stream = templates_echoes_pack(echoes, area, rows, top, height, &len);
    WANT(holds(stream, len, rows, (gsize)height * (area->width + 1)));
}

static void the_board_itself_becomes_small(void)
{
    struct templates_area all = {0, 0, 300, 200};
    g_autofree guint8 *rows = paint_rows(300, 200, 60);
    struct templates_echoes *echoes = templates_echoes_find(rows, 300, 200);
    gsize len;
    g_autofree guint8 *stream = templates_echoes_pack(echoes, &all, rows, 0, 200, &len);
    WANT(holds(stream, len, rows, 301 * 200));
    WANT(len < 3000); /* repeats are found: the plain pixels are 60 kB */
    templates_echoes_free(echoes);
}

static void parts_drawn_over_come_out_again(void)
{
    g_autofree guint8 *board = paint_rows(500, 300, 120);
    struct templates_echoes *echoes = templates_echoes_find(board, 500, 300);

    for (guint i = 0; i < 40; i++) {
        struct templates_area area = {.x = some(250), .y = some(150)};
        area.width = 200 + some(500 - 200 - area.x + 1);
        area.height = 1 + some(300 - area.y);
        g_autofree guint8 *rows = cut(board, 500, &area);
        for (guint k = some(4000); k > 0; k--)
            rows[some(area.height) * (area.width + 1) + 1 + some(area.width)] = (guint8)some(256);
        check_pack(echoes, &area, rows, 0, area.height);
    }

    templates_echoes_free(echoes);
}

/* Rows above and below the board, and a board that is another one altogether. */
static void a_frame_and_another_board(void)
{
    struct templates_area all = {0, 0, 256, 100};
    g_autofree guint8 *board = paint_rows(256, 100, 40), *other = paint_rows(256, 140, 300);
    struct templates_echoes *echoes = templates_echoes_find(board, 256, 100);
    check_pack(echoes, &all, other, 15, 140);
    for (gsize i = 0; i < 257 * 140; i++)
        other[i] = (guint8)some(256);
    check_pack(echoes, &all, other, 15, 140);
    templates_echoes_free(echoes);
}

/* Echoes of every length about those that a token holds, and one over nearly all. */
static void echoes_of_every_length(void)
{
    static const gsize lengths[] = {3, 4, 10, 11, 257, 258, 259, 260, 261, 515, 516, 517, 518, 519, 60000};
    for (gsize i = 0; i < G_N_ELEMENTS(lengths); i++) {
        gsize n = lengths[i] + 4, len;
        g_autofree guint8 *raw = g_malloc0(n);
        raw[0] = 1;
        raw[n - 1] = 2;
        struct templates_deflate *deflate = templates_deflate_new(raw, n);
        templates_deflate_literal(deflate);
        templates_deflate_literal(deflate);
        templates_deflate_echo(deflate, 1, lengths[i]);
        while (deflate->at < n)
            templates_deflate_literal(deflate);
        g_autofree guint8 *stream = templates_deflate_end(deflate, &len);
        WANT(holds(stream, len, raw, n));
    }
}

/* In one block, symbols so uneven that the least frequent would have codes longer than the format allows. */
static void codes_stay_short_enough(void)
{
    enum { SYMBOLS = 17 };
    g_autoptr(GByteArray) raw = g_byte_array_new();
    guint32 count = 1, before = 1;
    for (guint8 symbol = 0; symbol < SYMBOLS; symbol++) {
        for (guint32 k = 0; k < count; k++)
            g_byte_array_append(raw, &symbol, 1);
        guint32 sum = count + before;
        before = count;
        count = sum;
    }

    gsize len;
    struct templates_deflate *deflate = templates_deflate_new(raw->data, raw->len);
    while (deflate->at < raw->len)
        templates_deflate_literal(deflate);
    g_autofree guint8 *stream = templates_deflate_end(deflate, &len);
    WANT(holds(stream, len, raw->data, raw->len));
}

int main(void)
{
    return tests_run("echoes", (struct test[]){TEST(the_board_itself_becomes_small),
                                               TEST(parts_drawn_over_come_out_again),
                                               TEST(a_frame_and_another_board),
                                               TEST(echoes_of_every_length),
                                               TEST(codes_stay_short_enough),
                                               {NULL, NULL}});
}
