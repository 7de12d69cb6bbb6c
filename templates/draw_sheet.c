/*
 * A *sheet* is the empty board of one size as a raster of small numbers: a pixel is either a fixed colour or a share (in
 * quarters) of the land colour of one province over a line or letter. To colour it, a table of those numbers is made for the
 * owners of a position and applied to all pixels; thick borders between owners are lists of pixels kept by arc. All colours
 * come from one palette of the sheet, so the PNG needs no quantising.
 *
 * The sheet is found by drawing the same board as everywhere with holes where land is: how much of a pixel is
 * missing tells how much of it is land.
 */
#include "raster_p.h"

#include <math.h>
#include <string.h>

void templates_sheet_free(struct templates_sheet *sheet)
{
    if (!sheet)
        return;
    g_array_unref(sheet->runs);
    g_hash_table_unref(sheet->stamps);
    g_free(sheet->tone);
    g_array_unref(sheet->borders);
    g_array_unref(sheet->border_pixels);
    if (sheet->layer)
        cairo_surface_destroy(sheet->layer);
    g_free(sheet);
}

/* ---- palette ---- */

static void add_colour(struct templates_sheet *sheet, struct templates_colour colour)
{
    guint8 r = (guint8)lround(colour.r * 255), g = (guint8)lround(colour.g * 255),
           b = (guint8)lround(colour.b * 255);
    guint i = sheet->n_colours;
    if (i == TEMPLATES_SHEET_COLOURS)
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
    struct templates_choice *solid = &sheet->solid;
    struct templates_colour list[TEMPLATES_SHEET_COLOURS];
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

    solid->n = n;
    for (guint i = 0; i < n; i++) {
        solid->index[i] =
            (guint8)templates_nearest_colour(sheet->rgb, sheet->n_colours, (int)lround(list[i].r * 255),
                                             (int)lround(list[i].g * 255), (int)lround(list[i].b * 255));
        memcpy(solid->rgb + 3 * i, sheet->rgb + 3 * solid->index[i], 3);
    }
}

/* Cells of colour space: those of the palette itself give it back exactly. */
static void make_all(struct templates_sheet *sheet)
{
    struct templates_choice *all = &sheet->all;
    all->n = sheet->n_colours;
    memcpy(all->rgb, sheet->rgb, sizeof all->rgb);
    for (guint i = sheet->n_colours; i-- > 0;) {
        const guint8 *rgb = sheet->rgb + 3 * i;
        all->index[i] = (guint8)i;
        all->known[templates_cell_of(rgb[0], rgb[1], rgb[2])] = (guint16)(i + 1);
    }
}

guint8 templates_choice_find(struct templates_choice *choice, guint cell)
{
    int r = (int)((cell >> 10) << 3 | 4), g = (int)((cell >> 5 & 31) << 3 | 4),
        b = (int)((cell & 31) << 3 | 4);
    guint8 index = choice->index[templates_nearest_colour(choice->rgb, choice->n, r, g, b)];
    choice->known[cell] = (guint16)(index + 1);
    return index;
}

/* Most needed first: flat colours, then edges of land, of units, of the sea. */
static void make_palette(struct templates_sheet *sheet, const struct templates_board *board)
{
    guint powers = MIN(board->map->n_powers, 40u);
    struct templates_colour black = TEMPLATES_GREY(.1), white = TEMPLATES_GREY(1);

    sheet->n_inks = templates_board_colours(false, sheet->ink);
    for (guint i = 0; i < sheet->n_inks; i++)
        add_colour(sheet, sheet->ink[i]);
    sheet->n_fixed = sheet->n_colours;
    add_colour(sheet, black);
    for (guint p = 0; p < powers; p++)
        add_colour(sheet, board->paint[p].land), add_colour(sheet, board->paint[p].unit);
    static const guint signs[] = {0xB3001B, 0xFFE04A, 0x0A6B2D, 0x174E73};

    for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
        add_colour(sheet, TEMPLATES_HEX(signs[i]));
    for (guint p = 0; p <= powers; p++) {
        struct templates_colour land = p < powers ? board->paint[p].land : templates_neutral_land(false);
        add_blends(sheet, land, black, TEMPLATES_SHEET_LEVELS);
        add_blends(sheet, land, white, 3);
    }

    for (guint i = 3; i < sheet->n_inks; i++)
        add_blends(sheet, sheet->ink[0], sheet->ink[i], 3);
    add_blends(sheet, sheet->ink[0], black, 8);

    for (guint p = 0; p < powers; p++) {
        add_blends(sheet, board->paint[p].unit, black, 3);
        add_blends(sheet, board->paint[p].unit, board->paint[p].letter, 3);
        add_blends(sheet, board->paint[p].unit, board->paint[p].land, 2);
        add_blends(sheet, board->paint[p].land, TEMPLATES_HEX(0x5B4A3A), TEMPLATES_SHEET_LEVELS);
    }

    add_blends(sheet, TEMPLATES_HEX(0xB3001B), white, 3);
    add_blends(sheet, TEMPLATES_HEX(0xFFE04A), TEMPLATES_HEX(0xB3001B), 3);
    add_blends(sheet, TEMPLATES_HEX(0xB6D0DC), TEMPLATES_HEX(0x2F4A58), 4);

    make_all(sheet);
    make_solid(sheet, board);
}

guint8 templates_sheet_colour(struct templates_sheet *sheet, struct templates_colour c)
{
    return templates_choice_of(
        &sheet->all,
        templates_cell_of((guint)lround(c.r * 255), (guint)lround(c.g * 255), (guint)lround(c.b * 255)));
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
    guint slot = province == RULES_NO_LOC
                     ? ink
                     : TEMPLATES_SHEET_COLOURS +
                           (province * TEMPLATES_SHEET_INKS + ink) * (TEMPLATES_SHEET_LEVELS + 1) + level;
    if (known[slot] == G_MAXUINT16) {
        struct templates_tone tone = {province, (guint8)ink, (guint8)level};
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
    guint8 inks[3 * TEMPLATES_SHEET_INKS];
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
    guint level = (guint)((share * TEMPLATES_SHEET_LEVELS + 127) / 255);
    guint id = level ? province_near(reading->provinces, x, y, sheet->width, sheet->height) : 0;
    if (!id)
        return tone_number(sheet, reading->tones, reading->known, RULES_NO_LOC, fixed_ink(reading, argb),
                           level);
    guint ink = level < TEMPLATES_SHEET_LEVELS ? ink_on_land(reading, argb) : 0;
    return tone_number(sheet, reading->tones, reading->known, (rules_loc)(id - 1), ink, level);
}

/* The runs of one row. Where neither the colour nor the province changes, a run goes on. */
static void read_row(struct reading *reading, guint y)
{
    GArray *runs = reading->sheet->runs;
    const guint32 *board = row_of(reading->board, y), *province = row_of(reading->provinces, y);

    for (guint x = 0; x < reading->sheet->width; x++) {
        struct templates_run *last = x ? &g_array_index(runs, struct templates_run, runs->len - 1) : NULL;
        bool known = province[x] & 0xFFFFFF || board[x] >= 0xFF000000;
        if (last && known && board[x] == board[x - 1] && province[x] == province[x - 1]) {
            last->n++;
            continue;
        }

        struct templates_run run = {tone_at(reading, x, y, board[x]), 1};
        if (last && last->tone == run.tone)
            last->n++;
        else
            g_array_append_val(runs, run);
    }
}

static void make_pixels(struct templates_sheet *sheet, struct templates_pen *pen)
{
    guint slots = TEMPLATES_SHEET_COLOURS +
                  (guint)pen->board->map->n_provinces * TEMPLATES_SHEET_INKS * (TEMPLATES_SHEET_LEVELS + 1);
    struct reading reading = {
        .sheet = sheet,
        .board = draw_open_board(pen, sheet->width, sheet->height),
        .provinces = draw_provinces(pen, sheet->width, sheet->height),
        .tones = g_array_new(FALSE, FALSE, sizeof(struct templates_tone)),
        .known = g_malloc(slots * sizeof *reading.known),
    };
    memset(reading.known, 0xFF, slots * sizeof *reading.known);
    for (guint i = 0; i < sheet->n_inks; i++) {
        reading.inks[3 * i] = (guint8)lround(sheet->ink[i].r * 255);
        reading.inks[3 * i + 1] = (guint8)lround(sheet->ink[i].g * 255);
        reading.inks[3 * i + 2] = (guint8)lround(sheet->ink[i].b * 255);
    }

    sheet->runs = g_array_new(FALSE, FALSE, sizeof(struct templates_run));
    for (guint y = 0; y < sheet->height; y++)
        read_row(&reading, y);

    sheet->tone = (struct templates_tone *)(void *)g_array_free(reading.tones, FALSE);
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
    struct templates_border border = {.arc = index, .first = sheet->border_pixels->len};

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
                guint level = (data[y * stride + x] * TEMPLATES_SHEET_LEVELS + 127u) / 255;
                struct templates_border_pixel pixel = {(guint16)(left + x), (guint16)(top + y),
                                                       (guint16)level};
                if (level)
                    g_array_append_val(sheet->border_pixels, pixel);
            }
        cairo_surface_destroy(surface);
    }

    border.n = sheet->border_pixels->len - border.first;
    g_array_append_val(sheet->borders, border);
}

/* ---- colouring one ---- */

/* The palette index of each tone, for the owners of this position. Transfer full. */
static guint8 *colour_table(struct templates_sheet *sheet, const struct templates_pen *pen)
{
    guint8 *table = g_malloc(sheet->n_tones);
    for (guint i = 0; i < sheet->n_tones; i++) {
        const struct templates_tone *tone = &sheet->tone[i];
        if (tone->province == RULES_NO_LOC) {
            table[i] = tone->ink;
            continue;
        }
        rules_power owner = pen->region_owner[tone->province];
        struct templates_colour land =
            owner < pen->board->map->n_powers ? pen->board->paint[owner].land : templates_neutral_land(false);
        table[i] = templates_sheet_colour(
            sheet, templates_mix(sheet->ink[tone->ink], land, (double)tone->level / TEMPLATES_SHEET_LEVELS));
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

static void paint_land(struct templates_sheet *sheet, const struct templates_pen *pen, guint8 *rows)
{
    g_autofree guint8 *table = colour_table(sheet, pen);
    const struct templates_run *run = (const struct templates_run *)(const void *)sheet->runs->data;
    for (guint y = 0; y < sheet->height; y++) {
        guint8 *out = rows + (gsize)y * (sheet->width + 1);
        *out++ = 0; /* no filter */
        for (guint x = 0; x < sheet->width; x += run->n, run++)
            paint(out + x, table[run->tone], run->n);
    }
}

/* Thick lines between owners, over the land. */
static void draw_borders(const struct templates_sheet *sheet, const struct templates_pen *pen, guint8 *rows)
{
    for (guint i = 0; i < sheet->borders->len; i++) {
        const struct templates_border *border = &g_array_index(sheet->borders, struct templates_border, i);
        if (!templates_arc_divides(pen, &pen->board->geometry->arc[border->arc]))
            continue;
        const struct templates_border_pixel *pixel =
            &g_array_index(sheet->border_pixels, struct templates_border_pixel, border->first);
        for (guint k = 0; k < border->n; k++, pixel++) {
            guint8 *at = rows + (gsize)pixel->y * (sheet->width + 1) + 1 + pixel->x;
            *at = sheet->over[pixel->level][*at];
        }
    }
}

void templates_sheet_recolour(struct templates_sheet *sheet, const struct templates_pen *pen, guint8 *rows)
{
    paint_land(sheet, pen, rows);
    draw_borders(sheet, pen, rows);
}

/* ---- the sheet that is wanted ---- */

/* What each colour becomes under the thick line between owners. */
static void make_over(struct templates_sheet *sheet)
{
    struct templates_colour line = TEMPLATES_HEX(0x3A2A1C);
    for (guint level = 0; level <= TEMPLATES_SHEET_LEVELS; level++)
        for (guint i = 0; i < sheet->n_colours; i++) {
            struct templates_colour under = {sheet->rgb[3 * i] / 255., sheet->rgb[3 * i + 1] / 255.,
                                             sheet->rgb[3 * i + 2] / 255.};
            double share = (double)level / TEMPLATES_SHEET_LEVELS;
            sheet->over[level][i] = templates_sheet_colour(sheet, templates_mix(under, line, share));
        }
}

static struct templates_sheet *make_sheet(struct templates_pen *pen, guint width, guint64 key)
{
    const struct templates_board *board = pen->board;
    struct templates_sheet *sheet = g_new0(struct templates_sheet, 1);

    sheet->key = key;
    sheet->stamps = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)cairo_surface_destroy);
    sheet->width = width;
    sheet->height = (guint)ceil(board->height * width / board->width);
    sheet->borders = g_array_new(FALSE, FALSE, sizeof(struct templates_border));
    sheet->border_pixels = g_array_new(FALSE, FALSE, sizeof(struct templates_border_pixel));

    make_palette(sheet, board);
    make_pixels(sheet, pen);
    for (guint i = 0; i < board->geometry->n_arcs; i++)
        if (board->geometry->arc[i].n && board->geometry->arc[i].class == TEMPLATES_ARC_LAND)
            make_border(sheet, board, i);
    make_over(sheet);

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

struct templates_sheet *templates_sheet_get(GPtrArray *sheets, struct templates_pen *pen, guint width)
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
