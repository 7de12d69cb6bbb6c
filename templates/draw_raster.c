/*
 * Colour PNG in a few milliseconds. A *sheet* is the empty board of one size as a raster of small numbers: a
 * pixel is either a fixed colour or a share (in quarters) of the land colour of one province over a line or
 * letter. To draw a position, a table of those numbers is made for its owners and applied to all pixels;
 * thick borders between owners are lists of pixels kept by arc; the moving parts are drawn by cairo on a
 * transparent layer and laid over. All colours come from one palette of the sheet, so the PNG needs no
 * quantising.
 *
 * The sheet is found by drawing the same board as everywhere with holes where land is: how much of a pixel is
 * missing tells how much of it is land.
 */
#include "draw_p.h"

#include <math.h>
#include <string.h>

enum {
    LEVELS = 2, /* shares of land colour in a pixel: 0 .. LEVELS */
    MAX_INKS = 32,
    MAX_COLOURS = 256,
    LUT_SIZE = 1 << 15,
    PNG_LEVEL = 5,
    THEATRE_LEVEL = 2, /* one for each reader: a tenth more bytes, a quarter less work */
};

/* What a number in the raster means. */
struct tone {
    rules_loc province; /* RULES_NO_LOC: a fixed colour, `ink` is its index in the palette */
    guint8 ink, level;
};

struct run { /* pixels of one tone in a row; a row ends where its width is full */
    guint16 tone, n;
};

struct border_pixel {
    guint16 x, y, level;
};

/* The part of the board that is shown, in pixels of the sheet. */
struct area {
    guint x, y, width, height;
};

struct border { /* the thick line along an arc: pixels and how much of them it covers */
    guint arc, n, first;
};

struct templates_sheet {
    guint64 key;
    guint width, height; /* of the board, pixels */
    GArray *runs;        /* struct run, row by row */
    guint n_tones;
    struct tone *tone;
    guint32 *row_first; /* of each row: its first run */
    GArray *borders, *border_pixels;
    guint n_inks, n_colours;
    GHashTable *stamps; /* pictures of units and centres: what (int) -> cairo_surface_t */
    guint n_fixed; /* the first colours of the palette: those that fixed pixels take, few, for small files */
    struct templates_colour ink[MAX_INKS];
    guint8 rgb[3 * MAX_COLOURS];
    guint8 lut[LUT_SIZE];
    guint8 solid[LUT_SIZE]; /* the same for what covers the board fully: flat colours of signs and few
                               between, for small files */
    guint8 over[LEVELS + 1][MAX_COLOURS]; /* a palette colour under the owners' border */
    cairo_surface_t *layer;
    guint8 *rows;
    gsize rows_size;
};

void templates_sheet_free(struct templates_sheet *sheet)
{
    if (!sheet)
        return;
    g_array_unref(sheet->runs);
    g_hash_table_unref(sheet->stamps);
    g_free(sheet->tone);
    g_free(sheet->rows);
    g_free(sheet->row_first);
    g_array_unref(sheet->borders);
    g_array_unref(sheet->border_pixels);
    if (sheet->layer)
        cairo_surface_destroy(sheet->layer);
    g_free(sheet);
}

/* ---- palette ---- */

static guint cell_of(guint r, guint g, guint b)
{
    return (r >> 3) << 10 | (g >> 3) << 5 | b >> 3;
}

static void add_colour(struct templates_sheet *sheet, struct templates_colour colour)
{
    guint8 r = (guint8)lround(colour.r * 255), g = (guint8)lround(colour.g * 255),
           b = (guint8)lround(colour.b * 255);
    guint i = sheet->n_colours;
    if (i == MAX_COLOURS)
        return;

    if (i > 0) {
        guint near = templates_nearest_colour(sheet->rgb, i, r, g, b);
        if (abs(sheet->rgb[3 * near] - r) + abs(sheet->rgb[3 * near + 1] - g) +
                abs(sheet->rgb[3 * near + 2] - b) <=
            4)
            return;
    }

    sheet->rgb[3 * i] = r;
    sheet->rgb[3 * i + 1] = g;
    sheet->rgb[3 * i + 2] = b;
    sheet->n_colours++;
}

static void add_blends(struct templates_sheet *sheet, struct templates_colour a, struct templates_colour b,
                       int parts)
{
    for (int i = 1; i < parts; i++)
        add_colour(sheet, templates_mix(a, b, (double)i / parts));
}

static void make_solid(struct templates_sheet *sheet, const struct templates_board *board)
{
    guint8 rgb[3 * MAX_COLOURS], index[MAX_COLOURS];
    struct templates_colour list[MAX_COLOURS];
    guint n = 0, powers = MIN(board->map->n_powers, 40u);
    static const guint signs[] = {0xFFFFFF, 0x1A1A1A, 0x999999, 0xB3001B, 0xFFE04A,
                                  0x0A6B2D, 0x174E73, 0xDEE8EE, 0x2B5870, 0x595959};

    for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
        list[n++] = TEMPLATES_HEX(signs[i]);
    for (guint p = 0; p < powers; p++) {
        list[n++] = board->paint[p].unit;
        list[n++] = board->paint[p].land;
        list[n++] = templates_mix(board->paint[p].unit, TEMPLATES_GREY(.1), .5);
        list[n++] = templates_mix(board->paint[p].unit, board->paint[p].letter, .5);
    }

    for (guint i = 0; i < n; i++) {
        index[i] =
            (guint8)templates_nearest_colour(sheet->rgb, sheet->n_colours, (int)lround(list[i].r * 255),
                                             (int)lround(list[i].g * 255), (int)lround(list[i].b * 255));
        memcpy(rgb + 3 * i, sheet->rgb + 3 * index[i], 3);
    }

    for (guint cell = 0; cell < LUT_SIZE; cell++)
        sheet->solid[cell] =
            index[templates_nearest_colour(rgb, n, (int)((cell >> 10) << 3 | 4),
                                           (int)((cell >> 5 & 31) << 3 | 4), (int)((cell & 31) << 3 | 4))];
}

/* Most needed first: flat colours, then edges of land, of units, of the sea. */
static void make_palette(struct templates_sheet *sheet, const struct templates_board *board)
{
    guint powers = MIN(board->map->n_powers, 40u);
    struct templates_colour black = TEMPLATES_GREY(.1), white = TEMPLATES_GREY(1);

    sheet->n_inks = templates_board_colours(false, sheet->ink);
    for (guint i = 0; i < sheet->n_inks; i++)
        add_colour(sheet, sheet->ink[i]);
    add_colour(sheet, templates_mix(TEMPLATES_HEX(0xB8D1DD), TEMPLATES_HEX(0x2F4A58), .5));
    sheet->n_fixed = sheet->n_colours;
    add_colour(sheet, black);
    for (guint p = 0; p < powers; p++)
        add_colour(sheet, board->paint[p].land), add_colour(sheet, board->paint[p].unit);
    static const guint signs[] = {0xB3001B, 0xFFE04A, 0x0A6B2D, 0x174E73};

    for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
        add_colour(sheet, TEMPLATES_HEX(signs[i]));
    for (guint p = 0; p <= powers; p++) {
        struct templates_colour land = p < powers ? board->paint[p].land : templates_neutral_land(false);
        add_blends(sheet, land, black, LEVELS);
        add_blends(sheet, land, white, 3);
    }

    for (guint i = 3; i < sheet->n_inks; i++)
        add_blends(sheet, sheet->ink[0], sheet->ink[i], 3);
    add_blends(sheet, white, black, 8);

    for (guint p = 0; p < powers; p++) {
        add_blends(sheet, board->paint[p].unit, black, 3);
        add_blends(sheet, board->paint[p].unit, board->paint[p].letter, 3);
        add_blends(sheet, board->paint[p].unit, board->paint[p].land, 2);
        add_blends(sheet, board->paint[p].land, TEMPLATES_HEX(0x5B4A3A), LEVELS);
    }

    add_blends(sheet, TEMPLATES_HEX(0xB3001B), white, 3);
    add_blends(sheet, TEMPLATES_HEX(0xFFE04A), TEMPLATES_HEX(0xB3001B), 3);
    add_blends(sheet, TEMPLATES_HEX(0xB6D0DC), TEMPLATES_HEX(0x2F4A58), 4);

    /* cells of colour space: those of the palette itself must give it back exactly */
    for (guint cell = 0; cell < LUT_SIZE; cell++)
        sheet->lut[cell] =
            (guint8)templates_nearest_colour(sheet->rgb, sheet->n_colours, (int)((cell >> 10) << 3 | 4),
                                             (int)((cell >> 5 & 31) << 3 | 4), (int)((cell & 31) << 3 | 4));
    make_solid(sheet, board);
    for (guint i = sheet->n_colours; i-- > 0;)
        sheet->lut[cell_of(sheet->rgb[3 * i], sheet->rgb[3 * i + 1], sheet->rgb[3 * i + 2])] = (guint8)i;
}

static guint8 find_colour(const struct templates_sheet *sheet, struct templates_colour c)
{
    return sheet->lut[cell_of((guint)lround(c.r * 255), (guint)lround(c.g * 255), (guint)lround(c.b * 255))];
}

/* ---- making a sheet ---- */

/* The board without its land: transparent there. */
static cairo_surface_t *draw_open_board(struct templates_pen *pen, guint width, guint height)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
    pen->cr = cairo_create(surface);
    cairo_scale(pen->cr, width / pen->board->width, width / pen->board->width);
    templates_board_draw(pen, true);
    cairo_destroy(pen->cr);
    cairo_surface_flush(surface);
    return surface;
}

/* Province of each pixel of land, + 1, without antialiasing. */
static cairo_surface_t *draw_provinces(struct templates_pen *pen, guint width, guint height)
{
    const struct templates_board *board = pen->board;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    cairo_t *cr = cairo_create(surface);

    cairo_scale(cr, width / board->width, width / board->width);
    cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE);
    for (rules_loc p = 0; p < board->map->n_provinces; p++) {
        if (board->region[p] < 0)
            continue;
        enum templates_region_kind kind = board->geometry->region[board->region[p]].kind;
        if (kind != TEMPLATES_REGION_LAND && kind != TEMPLATES_REGION_COAST)
            continue;
        cairo_set_source_rgb(cr, 0, ((p + 1) >> 8) / 255., ((p + 1) & 255) / 255.);
        templates_path_region(cr, board->geometry, board->region[p]);
        cairo_fill(cr);
    }

    cairo_destroy(cr);
    cairo_surface_flush(surface);

    return surface;
}

static const guint32 *row_of(cairo_surface_t *surface, guint y)
{
    const guint8 *data = cairo_image_surface_get_data(surface);
    return (const guint32 *)(const void *)(data + (gsize)y * (gsize)cairo_image_surface_get_stride(surface));
}

/* The province of a pixel; on an edge, where none was painted, that of a neighbour. */
static guint province_near(cairo_surface_t *provinces, guint x, guint y, guint width, guint height)
{
    for (int r = 0; r <= 2; r++)
        for (int dy = -r; dy <= r; dy++)
            for (int dx = -r; dx <= r; dx++) {
                int px = (int)x + dx, py = (int)y + dy;
                if (px < 0 || py < 0 || px >= (int)width || py >= (int)height || MAX(abs(dx), abs(dy)) != r)
                    continue;
                guint id = row_of(provinces, (guint)py)[px] & 0xFFFFFF;
                if (id)
                    return id;
            }
    return 0;
}

static guint16 tone_number(struct templates_sheet *sheet, GArray *tones, guint16 *known, rules_loc province,
                           guint ink, guint level)
{
    guint slot =
        province == RULES_NO_LOC ? ink : MAX_COLOURS + (province * MAX_INKS + ink) * (LEVELS + 1) + level;
    if (known[slot] == G_MAXUINT16) {
        struct tone tone = {province, (guint8)ink, (guint8)level};
        g_array_append_val(tones, tone);
        known[slot] = (guint16)(tones->len - 1);
        sheet->n_tones = tones->len;
    }
    return known[slot];
}

/* What is at hand while the pixels of a sheet are read. */
struct reading {
    struct templates_sheet *sheet;
    cairo_surface_t *board, *provinces;
    GArray *tones;
    guint16 *known; /* numbers of tones, by what they mean */
    guint8 inks[3 * MAX_INKS];
    guint32 last_rgb; /* of a fixed colour, and its index */
    guint last_index;
};

static guint fixed_ink(struct reading *reading, guint32 argb)
{
    const struct templates_sheet *sheet = reading->sheet;
    if (argb != reading->last_rgb) {
        reading->last_rgb = argb;
        reading->last_index = templates_nearest_colour(sheet->rgb, sheet->n_fixed, argb >> 16 & 0xFF,
                                                       argb >> 8 & 0xFF, argb & 0xFF);
    }
    return reading->last_index;
}

/* The ink of a pixel that is partly land; the colours of `argb` are as much as it covers. */
static guint ink_on_land(const struct reading *reading, guint32 argb)
{
    int rest = (int)(argb >> 24);
    if (!rest)
        return 0;
    int r = argb >> 16 & 0xFF, g = argb >> 8 & 0xFF, b = argb & 0xFF;
    return templates_nearest_colour(reading->inks, reading->sheet->n_inks, MIN(255, r * 255 / rest),
                                    MIN(255, g * 255 / rest), MIN(255, b * 255 / rest));
}

static guint16 tone_at(struct reading *reading, guint x, guint y, guint32 argb)
{
    struct templates_sheet *sheet = reading->sheet;
    int share = 255 - (int)(argb >> 24);
    guint level = (guint)((share * LEVELS + 127) / 255);
    guint id = level ? province_near(reading->provinces, x, y, sheet->width, sheet->height) : 0;
    if (!id)
        return tone_number(sheet, reading->tones, reading->known, RULES_NO_LOC, fixed_ink(reading, argb),
                           level);
    guint ink = level < LEVELS ? ink_on_land(reading, argb) : 0;
    return tone_number(sheet, reading->tones, reading->known, (rules_loc)(id - 1), ink, level);
}

/* The runs of one row. Where neither the colour nor the province changes, a run goes on. */
static void read_row(struct reading *reading, guint y)
{
    GArray *runs = reading->sheet->runs;
    const guint32 *board = row_of(reading->board, y), *province = row_of(reading->provinces, y);

    for (guint x = 0; x < reading->sheet->width; x++) {
        struct run *last = x ? &g_array_index(runs, struct run, runs->len - 1) : NULL;
        bool known = province[x] & 0xFFFFFF || board[x] >= 0xFF000000;
        if (last && known && board[x] == board[x - 1] && province[x] == province[x - 1]) {
            last->n++;
            continue;
        }

        struct run run = {tone_at(reading, x, y, board[x]), 1};
        if (last && last->tone == run.tone)
            last->n++;
        else
            g_array_append_val(runs, run);
    }
}

static void make_pixels(struct templates_sheet *sheet, struct templates_pen *pen)
{
    guint slots = MAX_COLOURS + (guint)pen->board->map->n_provinces * MAX_INKS * (LEVELS + 1);
    struct reading reading = {
        .sheet = sheet,
        .board = draw_open_board(pen, sheet->width, sheet->height),
        .provinces = draw_provinces(pen, sheet->width, sheet->height),
        .tones = g_array_new(FALSE, FALSE, sizeof(struct tone)),
        .known = g_malloc(slots * sizeof *reading.known),
    };
    memset(reading.known, 0xFF, slots * sizeof *reading.known);
    for (guint i = 0; i < sheet->n_inks; i++) {
        reading.inks[3 * i] = (guint8)lround(sheet->ink[i].r * 255);
        reading.inks[3 * i + 1] = (guint8)lround(sheet->ink[i].g * 255);
        reading.inks[3 * i + 2] = (guint8)lround(sheet->ink[i].b * 255);
    }

    sheet->runs = g_array_new(FALSE, FALSE, sizeof(struct run));
    sheet->row_first = g_new(guint32, sheet->height);
    for (guint y = 0; y < sheet->height; y++) {
        sheet->row_first[y] = sheet->runs->len;
        read_row(&reading, y);
    }

    sheet->tone = (struct tone *)(void *)g_array_free(reading.tones, FALSE);
    g_free(reading.known);
    cairo_surface_destroy(reading.board);
    cairo_surface_destroy(reading.provinces);
}

/* Coverage of one arc's thick line. The surface is as large as the arc's own box. */
static void make_border(struct templates_sheet *sheet, const struct templates_board *board, guint index)
{
    const struct templates_geometry *g = board->geometry;
    const struct templates_arc *arc = &g->arc[index];
    double scale = sheet->width / board->width, x0 = 1e9, y0 = 1e9, x1 = 0, y1 = 0;

    for (guint i = 0; i < arc->n; i++) {
        struct templates_point p = g->point[arc->first + i];
        x0 = MIN(x0, p.x * scale), x1 = MAX(x1, p.x * scale), y0 = MIN(y0, p.y * scale),
        y1 = MAX(y1, p.y * scale);
    }

    int left = MAX(0, (int)x0 - 4), top = MAX(0, (int)y0 - 4);
    int width = MIN((int)sheet->width, (int)x1 + 5) - left,
        height = MIN((int)sheet->height, (int)y1 + 5) - top;
    struct border border = {.arc = index, .first = sheet->border_pixels->len};

    if (width > 0 && height > 0) {
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height);
        cairo_t *cr = cairo_create(surface);
        cairo_translate(cr, -left, -top);
        cairo_scale(cr, scale, scale);
        templates_owner_border_style(cr, false);
        templates_path_arc(cr, g, arc);
        cairo_stroke(cr);
        cairo_destroy(cr);
        cairo_surface_flush(surface);
        const guint8 *data = cairo_image_surface_get_data(surface);
        int stride = cairo_image_surface_get_stride(surface);
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                guint level = (data[y * stride + x] * LEVELS + 127u) / 255;
                struct border_pixel pixel = {(guint16)(left + x), (guint16)(top + y), (guint16)level};
                if (level)
                    g_array_append_val(sheet->border_pixels, pixel);
            }
        cairo_surface_destroy(surface);
    }

    border.n = sheet->border_pixels->len - border.first;
    g_array_append_val(sheet->borders, border);
}

static struct templates_sheet *make_sheet(struct templates_pen *pen, guint width, guint64 key)
{
    const struct templates_board *board = pen->board;
    struct templates_sheet *sheet = g_new0(struct templates_sheet, 1);

    sheet->key = key;
    sheet->stamps = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)cairo_surface_destroy);
    sheet->width = width;
    sheet->height = (guint)ceil(board->height * width / board->width);
    sheet->borders = g_array_new(FALSE, FALSE, sizeof(struct border));
    sheet->border_pixels = g_array_new(FALSE, FALSE, sizeof(struct border_pixel));
    make_palette(sheet, board);
    make_pixels(sheet, pen);
    for (guint i = 0; i < board->geometry->n_arcs; i++)
        if (board->geometry->arc[i].n && board->geometry->arc[i].class == TEMPLATES_ARC_LAND)
            make_border(sheet, board, i);
    struct templates_colour line = TEMPLATES_HEX(0x3A2A1C);

    for (guint level = 0; level <= LEVELS; level++)
        for (guint i = 0; i < sheet->n_colours; i++) {
            struct templates_colour under = {sheet->rgb[3 * i] / 255., sheet->rgb[3 * i + 1] / 255.,
                                             sheet->rgb[3 * i + 2] / 255.};
            sheet->over[level][i] = find_colour(sheet, templates_mix(under, line, (double)level / LEVELS));
        }

    return sheet;
}

/* Everything that a sheet hangs on: labels, powers and size. */
static guint64 hash_word(guint64 hash, const char *word)
{
    do
        hash = (hash ^ (guint8)*word) * G_GUINT64_CONSTANT(0x100000001B3);
    while (*word++);
    return hash;
}

static guint64 sheet_key(const struct templates_pen *pen, guint width)
{
    const struct rules_map *map = pen->board->map;
    guint64 hash = G_GUINT64_CONSTANT(0xCBF29CE484222325) ^ width;
    hash ^= (guint64)lround(pen->label_scale * 100) << 32;
    hash = hash_word(hash, pen->scene->notation ? pen->scene->notation : "");
    for (rules_loc p = 0; p < map->n_provinces; p++) {
        char place[32];
        g_snprintf(place, sizeof place, "%d %d %d", pen->board->region[p], map->place[p].terrain,
                   map->place[p].n_coasts);
        g_autofree char *label = templates_label_text(pen->scene, map, p);
        hash = hash_word(hash_word(hash, place), label);
    }

    for (guint i = 0; i < map->n_powers; i++)
        hash = hash_word(hash_word(hash, map->power[i].id), map->power[i].letter);

    return hash;
}

static struct templates_sheet *get_sheet(GPtrArray *sheets, struct templates_pen *pen, guint width)
{
    guint64 key = sheet_key(pen, width);
    for (guint i = 0; i < sheets->len; i++) {
        struct templates_sheet *sheet = g_ptr_array_index(sheets, i);
        if (sheet->key == key && sheet->width == width)
            return sheet;
    }
    struct templates_sheet *sheet = make_sheet(pen, width, key);
    g_ptr_array_add(sheets, sheet);
    return sheet;
}

/* ---- drawing with a sheet ---- */

/* The palette index of each tone, for the owners of this position. Transfer full. */
static guint8 *colour_table(const struct templates_sheet *sheet, const struct templates_pen *pen)
{
    guint8 *table = g_malloc(sheet->n_tones);
    for (guint i = 0; i < sheet->n_tones; i++) {
        const struct tone *tone = &sheet->tone[i];
        if (tone->province == RULES_NO_LOC) {
            table[i] = tone->ink;
            continue;
        }
        rules_power owner = pen->region_owner[tone->province];
        struct templates_colour land =
            owner < pen->board->map->n_powers ? pen->board->paint[owner].land : templates_neutral_land(false);
        table[i] =
            find_colour(sheet, templates_mix(sheet->ink[tone->ink], land, (double)tone->level / LEVELS));
    }

    return table;
}

static void paint(guint8 *out, guint8 colour, guint n)
{
    if (n >= 8) {
        memset(out, colour, n);
        return;
    }
    for (guint i = 0; i < n; i++) /* most are short: a call would cost more than the loop */
        out[i] = colour;
}

static void recolour(struct templates_sheet *sheet, const struct templates_pen *pen, const struct area *area,
                     guint8 *rows)
{
    g_autofree guint8 *table = colour_table(sheet, pen);
    guint left = area->x, right = area->x + area->width;
    for (guint y = 0; y < area->height; y++) {
        const struct run *run = &g_array_index(sheet->runs, struct run, sheet->row_first[area->y + y]);
        guint8 *out = rows + (gsize)y * (area->width + 1);
        *out++ = 0; /* no filter */
        for (guint x = 0; x < right; x += run->n, run++) {
            guint from = MAX(x, left), to = MIN(x + run->n, right);
            if (from < to)
                paint(out + from - left, table[run->tone], to - from);
        }
    }
}

/* Thick lines between owners, over the land. */
static void draw_borders(const struct templates_sheet *sheet, const struct templates_pen *pen,
                         const struct area *area, guint8 *rows)
{
    for (guint i = 0; i < sheet->borders->len; i++) {
        const struct border *border = &g_array_index(sheet->borders, struct border, i);
        if (!templates_arc_divides(pen, &pen->board->geometry->arc[border->arc]))
            continue;
        const struct border_pixel *pixel =
            &g_array_index(sheet->border_pixels, struct border_pixel, border->first);
        for (guint k = 0; k < border->n; k++, pixel++) {
            guint x = pixel->x - area->x, y = pixel->y - area->y; /* left of it: very large */
            if (x >= area->width || y >= area->height)
                continue;
            guint8 *at = rows + (gsize)y * (area->width + 1) + 1 + x;
            *at = sheet->over[pixel->level][*at];
        }
    }
}

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

/* Lays the transparent layer over the rows. */
static void lay_over(const struct templates_sheet *sheet, guint8 *rows, guint width, guint height)
{
    const guint8 *data = cairo_image_surface_get_data(sheet->layer);
    gsize stride = (gsize)cairo_image_surface_get_stride(sheet->layer);

    for (guint y = 0; y < height; y++) {
        const guint32 *in = (const guint32 *)(const void *)(data + y * stride);
        guint8 *out = rows + (gsize)y * (width + 1) + 1;
        for (guint x = 0; x < width; x++) {
            while (x + 8 <= width && is_empty(in + x))
                x += 8;
            guint32 s = x < width ? in[x] : 0;
            if (!s)
                continue;
            if (s < 0xFF000000 && !(s = snap(s)))
                continue;
            if (s >= 0xFF000000) {
                out[x] = sheet->solid[cell_of(s >> 16 & 0xFF, s >> 8 & 0xFF, s & 0xFF)];
                continue;
            }
            guint keep = 255 - (s >> 24);
            const guint8 *under = sheet->rgb + 3 * out[x];
            guint r = (s >> 16 & 0xFF) + under[0] * keep / 255, g = (s >> 8 & 0xFF) + under[1] * keep / 255,
                  b = (s & 0xFF) + under[2] * keep / 255;
            out[x] = sheet->lut[cell_of(MIN(r, 255), MIN(g, 255), MIN(b, 255))];
        }
    }
}

static void clear_layer(struct templates_sheet *sheet, guint width, guint height)
{
    bool fits = sheet->layer && (guint)cairo_image_surface_get_height(sheet->layer) >= height &&
                (guint)cairo_image_surface_get_width(sheet->layer) == width;

    if (sheet->layer && !fits) {
        cairo_surface_destroy(sheet->layer);
        sheet->layer = NULL;
    }

    if (!sheet->layer) {
        sheet->layer = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
        return;
    }

    cairo_surface_flush(sheet->layer);
    memset(cairo_image_surface_get_data(sheet->layer), 0,
           (gsize)cairo_image_surface_get_stride(sheet->layer) * height);
    cairo_surface_mark_dirty(sheet->layer);
}

/* What moves, and the frame, on the transparent layer. */
static bool draw_layer(struct templates_sheet *sheet, struct templates_pen *pen, const struct area *area,
                       guint top, double scale)
{
    pen->cr = cairo_create(sheet->layer);
    cairo_set_antialias(pen->cr, CAIRO_ANTIALIAS_FAST);
    cairo_set_tolerance(pen->cr, .3); /* pixels: round ends need no more */
    cairo_translate(pen->cr, -(double)area->x, (double)top - area->y);
    cairo_scale(pen->cr, scale, scale);
    pen->stamps = sheet->stamps;
    templates_frame_draw(pen, templates_draw_play(pen));
    pen->stamps = NULL;

    cairo_status_t status = cairo_status(pen->cr);
    cairo_destroy(pen->cr);
    cairo_surface_flush(sheet->layer);

    return status == CAIRO_STATUS_SUCCESS;
}

static struct area area_of(const struct templates_sheet *sheet, const struct templates_pen *pen, double scale)
{
    struct area area = {
        .x = (guint)lround(pen->view.x * scale),
        .y = (guint)lround(pen->view.y * scale),
        .width = (guint)lround(pen->view.width * scale),
        .height = (guint)ceil(pen->view.height * scale),
    };
    area.width = MIN(area.width, sheet->width - area.x);
    area.height = MIN(area.height, sheet->height - area.y);
    return area;
}

GBytes *templates_sheet_draw(GPtrArray *sheets, struct templates_pen *pen, unsigned sheet_width)
{
    const struct templates_board *board = pen->board;
    struct templates_sheet *sheet = get_sheet(sheets, pen, sheet_width);
    double scale = sheet_width / board->width;
    struct area area = area_of(sheet, pen, scale);

    guint top = (guint)lround(templates_frame_top(pen->scene) * scale);
    guint bottom = (guint)lround(templates_frame_bottom(pen->scene, board->map) * scale);
    guint height = top + area.height + bottom;
    gsize row = area.width + 1, size = row * height;
    if (size > sheet->rows_size) {
        g_free(sheet->rows);
        sheet->rows = g_malloc(size);
        sheet->rows_size = size;
    }

    clear_layer(sheet, area.width, height);
    if (!draw_layer(sheet, pen, &area, top, scale))
        return NULL;

    guint8 paper = find_colour(sheet, TEMPLATES_GREY(1)), *board_rows = sheet->rows + row * top;
    memset(sheet->rows, paper, row * top);
    recolour(sheet, pen, &area, board_rows);
    draw_borders(sheet, pen, &area, board_rows);
    memset(board_rows + row * area.height, paper, row * bottom);
    for (guint y = 0; y < height; y++)
        sheet->rows[y * row] = 0;
    lay_over(sheet, sheet->rows, area.width, height);

    int level = pen->scene->n_theatre ? THEATRE_LEVEL : PNG_LEVEL;
    return templates_png_indexed(sheet->rows, area.width, height, sheet->rgb, sheet->n_colours, level);
}
