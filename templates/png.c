/* PNG files written by hand around ISA-L's igzip: indexed colour, no row filter, which suits flat maps best in
 * size and time. */
#include "draw_p.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <string.h>

static void put_u32(guint8 *at, guint32 value)
{
    at[0] = (guint8)(value >> 24);
    at[1] = (guint8)(value >> 16);
    at[2] = (guint8)(value >> 8);
    at[3] = (guint8)value;
}

/* Writes a chunk whose `len` bytes of data stand at at + 8 already; returns what follows it. */
static guint8 *close_chunk(guint8 *at, const char type[4], gsize len)
{
    put_u32(at, (guint32)len);
    memcpy(at + 4, type, 4);
    put_u32(at + 8 + len, crc32_gzip_refl(0, at + 4, len + 4));
    return at + 12 + len;
}

/* The PNG around its pixels, deflated. */
static GBytes *write_png(const struct templates_raster *raster, const guint8 *stream, gsize packed)
{
    static const guint8 signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    guint8 colour_type = raster->n_colours ? 3 : 0, *png = g_malloc(packed + 3 * 256 + 100), *at = png;

    memcpy(at, signature, 8);
    at += 8;
    put_u32(at + 8, raster->width);
    put_u32(at + 12, raster->height);
    memcpy(at + 16, (guint8[5]){8, colour_type, 0, 0, 0}, 5);
    at = close_chunk(at, "IHDR", 13);
    if (raster->n_colours) {
        memcpy(at + 8, raster->rgb, 3 * raster->n_colours);
        at = close_chunk(at, "PLTE", 3 * raster->n_colours);
    }

    memcpy(at + 8, stream, packed);
    at = close_chunk(at, "IDAT", packed);
    at = close_chunk(at, "IEND", 0);
    gsize len = (gsize)(at - png);

    return g_bytes_new_take(g_realloc(png, len), len);
}

/* Its lowest level that looks back at all; higher ones gain little on flat maps. */
GBytes *templates_raster_png(struct templates_raster *raster)
{
    gsize raw = (gsize)raster->height * (raster->width + 1),
          bound = raw + raw / 1000 + 100; /* of blocks that are only stored */
    g_autofree guint8 *stream = g_malloc(bound), *room = g_malloc0(ISAL_DEF_LVL1_SMALL);
    struct isal_zstream packer = {0}; /* what init leaves would tell in the bytes */

    isal_deflate_stateless_init(&packer);
    packer.level = 1;
    packer.level_buf = room;
    packer.level_buf_size = ISAL_DEF_LVL1_SMALL;
    packer.gzip_flag = IGZIP_ZLIB;
    packer.next_in = raster->rows;
    packer.avail_in = (guint32)raw;
    packer.next_out = stream;
    packer.avail_out = (guint32)bound;
    if (isal_deflate_stateless(&packer) != COMP_OK)
        g_assert_not_reached(); /* there is room for all */
    g_clear_pointer(&raster->rows, g_free);

    return write_png(raster, stream, packer.total_out);
}

static guint cell_of(guint32 rgb)
{
    return (rgb >> 9 & 0x7C00) | (rgb >> 6 & 0x3E0) | (rgb >> 3 & 0x1F);
}

struct cell_count {
    guint32 cell, count, r, g, b;
};

static int by_count(const void *a, const void *b)
{
    const struct cell_count *x = a, *y = b;
    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    return x->cell < y->cell ? -1 : x->cell > y->cell;
}

guint templates_nearest_colour(const guint8 *palette, guint n, int r, int g, int b)
{
    guint best = 0;
    int best_distance = G_MAXINT;
    for (guint i = 0; i < n; i++) {
        int dr = r - palette[3 * i], dg = g - palette[3 * i + 1], db = b - palette[3 * i + 2];
        int distance = 2 * dr * dr + 4 * dg * dg + 3 * db * db;
        if (distance < best_distance)
            best_distance = distance, best = i;
    }
    return best;
}

/* Palette of the 256 most frequent cells of colour space; the others take the nearest. */
static void quantise(const guint8 *data, int stride, struct templates_raster *raster)
{
    enum { CELLS = 1 << 15 };
    g_autofree struct cell_count *cells = g_new0(struct cell_count, CELLS);

    g_autofree guint8 *index = g_malloc(CELLS);
    guint8 *palette = raster->rgb, *out = raster->rows;
    guint width = raster->width, height = raster->height, n = 0;

    for (guint y = 0; y < height; y++) {
        const guint32 *row = (const guint32 *)(const void *)(data + (gsize)y * (gsize)stride);
        for (guint x = 0; x < width; x++) {
            struct cell_count *c = &cells[cell_of(row[x])];
            c->count++;
            c->r += row[x] >> 16 & 0xFF;
            c->g += row[x] >> 8 & 0xFF;
            c->b += row[x] & 0xFF;
        }
    }

    for (guint i = 0; i < CELLS; i++)
        cells[i].cell = i;
    qsort(cells, CELLS, sizeof *cells, by_count);

    for (; n < 256 && cells[n].count; n++) {
        palette[3 * n] = (guint8)(cells[n].r / cells[n].count);
        palette[3 * n + 1] = (guint8)(cells[n].g / cells[n].count);
        palette[3 * n + 2] = (guint8)(cells[n].b / cells[n].count);
        index[cells[n].cell] = (guint8)n;
    }

    for (guint i = n; i < CELLS && cells[i].count; i++)
        index[cells[i].cell] = (guint8)templates_nearest_colour(
            palette, n, (int)(cells[i].r / cells[i].count), (int)(cells[i].g / cells[i].count),
            (int)(cells[i].b / cells[i].count));

    for (guint y = 0; y < height; y++) {
        const guint32 *row = (const guint32 *)(const void *)(data + (gsize)y * (gsize)stride);
        *out++ = 0;
        for (guint x = 0; x < width; x++)
            *out++ = index[cell_of(row[x])];
    }

    raster->n_colours = n;
}

void templates_raster_read(cairo_surface_t *surface, bool grey, struct templates_raster *raster)
{
    cairo_surface_flush(surface);
    const guint8 *data = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    guint width = (guint)cairo_image_surface_get_width(surface),
          height = (guint)cairo_image_surface_get_height(surface);
    *raster = (struct templates_raster){
        .rows = g_malloc((gsize)height * (width + 1)), .width = width, .height = height};
    if (!grey) {
        quantise(data, stride, raster);
        return;
    }

    for (guint y = 0; y < height; y++) {
        guint8 *out = raster->rows + (gsize)y * (width + 1);
        const guint32 *row = (const guint32 *)(const void *)(data + (gsize)y * (gsize)stride);
        *out++ = 0;
        for (guint x = 0; x < width; x++) { /* 64 greys: what the eye cannot tell compresses better as one */
            guint level = row[x] >> 8 & 0xFF;
            *out++ = (guint8)((level & 0xFC) | level >> 6);
        }
    }
}
