/*
 * Colour PNG in a few milliseconds: the empty board comes as a kept raster (draw_sheet.c); the moving parts are drawn by cairo
 * on a transparent layer and laid over.
 */
#include "raster_p.h"

#include <math.h>
#include <string.h>

/* Edges in halves only, as on the board: what the eye hardly sees makes a fifth of the file. */
static guint32 snap(guint32 s)
{
    guint alpha = s >> 24, to = alpha < 185 ? 128 : 255;
    if (alpha < 70)
        return 0;
    guint r = (s >> 16 & 0xFF) * to / alpha, g = (s >> 8 & 0xFF) * to / alpha, b = (s & 0xFF) * to / alpha;
    return to << 24 | MIN(r, to) << 16 | MIN(g, to) << 8 | MIN(b, to);
}

/* Eight pixels with nothing in them. */
static bool is_empty(const guint32 *pixels)
{
    guint64 part[4];
    memcpy(part, pixels, sizeof part);
    return !(part[0] | part[1] | part[2] | part[3]);
}

/* The index of a colour of the layer over what is there. */
static guint8 colour_over(struct templates_sheet *sheet, guint32 s, guint8 there)
{
    if (s >= 0xFF000000)
        return templates_choice_of(&sheet->solid, templates_cell_of(s >> 16 & 0xFF, s >> 8 & 0xFF, s & 0xFF));

    guint keep = 255 - (s >> 24);
    const guint8 *under = sheet->rgb + 3 * there;
    guint r = (s >> 16 & 0xFF) + under[0] * keep / 255, g = (s >> 8 & 0xFF) + under[1] * keep / 255,
          b = (s & 0xFF) + under[2] * keep / 255;
    return templates_choice_of(&sheet->all, templates_cell_of(MIN(r, 255), MIN(g, 255), MIN(b, 255)));
}

/* Lays a row of the transparent layer over one of the picture, and leaves it empty. */
static void lay_row_over(struct templates_sheet *sheet, guint32 *in, guint8 *out, guint width)
{
    for (guint x = 0; x < width; x++) {
        while (x + 8 <= width && is_empty(in + x))
            x += 8;
        if (x == width || !in[x])
            continue;
        guint32 s = in[x] < 0xFF000000 ? snap(in[x]) : in[x];
        in[x] = 0;
        if (s)
            out[x] = colour_over(sheet, s, out[x]);
    }
}

/* What is read is cleared on the way: little of a layer is ever painted. */
static void lay_over(struct templates_sheet *sheet, guint8 *rows, guint width, guint height)
{
    guint8 *data = cairo_image_surface_get_data(sheet->layer);
    gsize stride = (gsize)cairo_image_surface_get_stride(sheet->layer);
    for (guint y = 0; y < height; y++)
        lay_row_over(sheet, (guint32 *)(void *)(data + y * stride), rows + (gsize)y * (width + 1) + 1, width);
    cairo_surface_mark_dirty(sheet->layer);
}

static void drop_layer(struct templates_sheet *sheet)
{
    if (sheet->layer)
        cairo_surface_destroy(sheet->layer);
    sheet->layer = NULL;
}

/* An empty layer of this width, at least so high. */
static void get_layer(struct templates_sheet *sheet, guint width, guint height)
{
    bool fits = sheet->layer && (guint)cairo_image_surface_get_height(sheet->layer) >= height &&
                (guint)cairo_image_surface_get_width(sheet->layer) == width;
    if (fits)
        return;
    drop_layer(sheet);
    sheet->layer = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
}

/* What moves, and the frame, on the transparent layer. */
static bool draw_layer(struct templates_sheet *sheet, struct templates_pen *pen, guint top, guint height)
{
    double scale = sheet->width / pen->board->width;
    pen->cr = cairo_create(sheet->layer);
    cairo_rectangle(pen->cr, 0, 0, sheet->width, height); /* what lies below would not be cleared again */
    cairo_clip(pen->cr);
    cairo_set_antialias(pen->cr, CAIRO_ANTIALIAS_FAST);
    cairo_set_tolerance(pen->cr, .3); /* pixels: round ends need no more */
    cairo_translate(pen->cr, 0, top);
    cairo_scale(pen->cr, scale, scale);
    pen->stamps = sheet->stamps;
    templates_frame_draw(pen, templates_draw_play(pen));
    pen->stamps = NULL;

    cairo_status_t status = cairo_status(pen->cr);
    cairo_destroy(pen->cr);
    cairo_surface_flush(sheet->layer);

    return status == CAIRO_STATUS_SUCCESS;
}

bool templates_sheet_draw(GPtrArray *sheets, struct templates_pen *pen, unsigned width,
                          struct templates_raster *raster)
{
    const struct templates_board *board = pen->board;
    struct templates_sheet *sheet = templates_sheet_get(sheets, pen, width);
    double scale = width / board->width;

    guint top = (guint)lround(templates_frame_top(pen->scene) * scale);
    guint bottom = (guint)lround(templates_frame_bottom(pen->scene, board->map) * scale);
    guint height = top + sheet->height + bottom;
    get_layer(sheet, width, height);
    if (!draw_layer(sheet, pen, top, height)) {
        drop_layer(sheet);
        return false;
    }

    gsize row = width + 1;
    guint8 *rows = g_malloc(row * height), *board_rows = rows + row * top;
    guint8 paper =
        templates_sheet_colour(sheet, sheet->ink[0]); /* the sea's: in a dark letter white were bands */
    memset(rows, paper, row * top);
    templates_sheet_recolour(sheet, pen, board_rows);
    memset(board_rows + row * sheet->height, paper, row * bottom);
    for (guint y = 0; y < height; y++)
        rows[y * row] = 0;
    lay_over(sheet, rows, width, height);

    *raster = (struct templates_raster){
        .rows = rows, .width = width, .height = height, .n_colours = sheet->n_colours};
    memcpy(raster->rgb, sheet->rgb, sizeof raster->rgb);
    return true;
}
