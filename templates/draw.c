/* The atlas, and one picture in three formats. */
#include "layers.h"
#include "svg_p.h"

#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

enum { MAX_SHEETS = 8, MAX_SHEET_WIDTH = 2600 /* larger ones would only fill memory */, MAX_TEXT = 400 };

static const double MAX_LABEL_SCALE = 2.2, MAX_UNIT_SCALE = 1.6;

struct templates_atlas {
    struct templates_geometry *standard;
    PangoFontMap *fonts;
    PangoFontDescription *font[TEMPLATES_FONT_COUNT];
    GPtrArray *sheets;               /* struct templates_sheet*, newest last */
    struct templates_board *board;   /* scratch */
    struct templates_board *diagram; /* the last diagram, */
    guint64 diagram_key;             /* and of what: layouts are dear */
};

GQuark templates_error_quark(void)
{
    return g_quark_from_static_string("templates-error");
}

struct templates_atlas *templates_atlas_new(GError **error)
{
    static const char *const fonts[TEMPLATES_FONT_COUNT] = {"DejaVu Sans Bold", "DejaVu Serif Bold Italic",
                                                            "DejaVu Sans", "DejaVu Sans Oblique",
                                                            "DejaVu Serif Bold"};
    struct templates_geometry *standard = templates_geometry_standard(error);

    if (!standard)
        return NULL;

    struct templates_atlas *atlas = g_new0(struct templates_atlas, 1);
    atlas->standard = standard;
    atlas->fonts = pango_cairo_font_map_new();
    for (int i = 0; i < TEMPLATES_FONT_COUNT; i++)
        atlas->font[i] = pango_font_description_from_string(fonts[i]);
    atlas->sheets = g_ptr_array_new_with_free_func((GDestroyNotify)templates_sheet_free);
    atlas->board = g_new0(struct templates_board, 1);

    return atlas;
}

void templates_atlas_free(struct templates_atlas *atlas)
{
    if (!atlas)
        return;
    templates_geometry_free(atlas->standard);
    for (int i = 0; i < TEMPLATES_FONT_COUNT; i++)
        pango_font_description_free(atlas->font[i]);
    g_object_unref(atlas->fonts);
    g_ptr_array_unref(atlas->sheets);
    g_free(atlas->board);
    g_free(atlas->diagram);
    g_free(atlas);
}

bool templates_map_has_layers(struct templates_atlas *atlas, const struct rules_map *map)
{
    return !map->n_shapes && templates_geometry_covers(atlas->standard, map);
}

/* The text as far as it has room: what the layout would cut is cut, with an ellipsis. */
static char *shown_text(PangoLayout *layout, const char *text)
{
    if (!pango_layout_is_ellipsized(layout))
        return g_strdup(text);
    int index, trailing;
    PangoRectangle box;
    pango_layout_get_extents(layout, NULL, &box);
    pango_layout_xy_to_index(layout, box.x + box.width - PANGO_SCALE, box.height / 2, &index, &trailing);
    return g_strdup_printf("%.*s\xE2\x80\xA6", MIN(index, (int)strlen(text)), text);
}

double templates_text(struct templates_pen *pen, enum templates_font font, double size, const char *text,
                      double x, double y, double align, double room, struct templates_colour colour,
                      const struct templates_colour *halo)
{
    g_autofree char *valid = g_utf8_make_valid(text, (gssize)strnlen(text, MAX_TEXT));
    PangoFontDescription *description = pen->font[font];
    pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
    pango_layout_set_font_description(pen->layout, description);
    pango_layout_set_text(pen->layout, valid, -1);
    pango_layout_set_width(pen->layout, room > 0 ? (int)(room * PANGO_SCALE) : -1);

    PangoRectangle box;
    pango_layout_get_extents(pen->layout, NULL, &box);
    double width = (double)box.width / PANGO_SCALE, left = (double)box.x / PANGO_SCALE;
    if (pen->svg) {
        g_autofree char *shown = shown_text(pen->layout, valid);
        templates_svg_put_text(pen, font, size, shown, x, y, align, colour, halo);
        return width;
    }

    double base = y + size * .365 - (double)pango_layout_get_baseline(pen->layout) / PANGO_SCALE;

    cairo_new_path(pen->cr);
    cairo_move_to(pen->cr, x - left - width * align, base);
    if (halo) {
        pango_cairo_layout_path(pen->cr, pen->layout);
        cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_ROUND);
        cairo_set_line_width(pen->cr, 3.4);
        cairo_set_source_rgba(pen->cr, halo->r, halo->g, halo->b, .92);
        cairo_stroke_preserve(pen->cr);
        templates_set_colour(pen->cr, colour);
        cairo_fill(pen->cr);
    } else {
        templates_set_colour(pen->cr, colour);
        pango_cairo_show_layout(pen->cr, pen->layout);
    }

    return width;
}

/* Positions of a map with artwork. */
static void place_board(struct templates_board *board, const struct templates_geometry *g,
                        const struct rules_map *map)
{
    board->geometry = g;
    board->width = g->width;
    board->height = g->height;

    for (rules_loc loc = 0; loc < map->n_locs; loc++) {
        rules_loc p = map->province[loc];
        int index = templates_geometry_find(g, map->place[p].code);
        board->region[loc] = loc < map->n_provinces ? index : -1;
        if (index < 0)
            continue; /* SHUT and not drawn: nothing ever stands there */
        const struct templates_region *region = &g->region[index];
        board->unit[loc] = region->unit;
        board->dislodged[loc] = region->dislodged;
        board->label[loc] = region->label;
        board->centre[loc] = region->has_centre
                                 ? region->centre
                                 : (struct templates_point){region->unit.x + 22, region->unit.y - 14};
        const char *slash = loc < map->n_provinces ? NULL : strchr(map->place[loc].code, '/');
        for (guint i = 0; slash && i < region->n_coasts; i++)
            if (strcmp(region->coast[i].code, slash + 1) == 0) {
                board->unit[loc] = region->coast[i].unit;
                board->dislodged[loc] = region->coast[i].dislodged;
            }
    }
}

static guint64 hash_bytes(guint64 hash, const void *bytes, gsize n)
{
    for (gsize i = 0; i < n; i++)
        hash = (hash ^ ((const guint8 *)bytes)[i]) * G_GUINT64_CONSTANT(0x100000001B3);
    return hash;
}

static guint64 map_key(const struct rules_map *map)
{
    guint64 hash = G_GUINT64_CONSTANT(0xCBF29CE484222325);
    for (rules_loc loc = 0; loc < map->n_locs; loc++) {
        hash = hash_bytes(hash, map->place[loc].code, strlen(map->place[loc].code) + 1);
        hash = hash_bytes(hash, map->fleet_list[loc], map->n_fleet_list[loc] * sizeof(rules_loc));
    }
    for (rules_loc p = 0; p < map->n_provinces; p++)
        hash = hash_bytes(hash, map->army_list[p], map->n_army_list[p] * sizeof(rules_loc));
    for (size_t i = 0; i < map->n_shapes; i++) {
        hash = hash_bytes(hash, map->shape[i].x, map->shape[i].n * sizeof *map->shape[i].x);
        hash = hash_bytes(hash, map->shape[i].y, map->shape[i].n * sizeof *map->shape[i].y);
    }
    return hash;
}

static struct templates_board *get_board(struct templates_atlas *atlas, const struct rules_map *map,
                                         bool grey)
{
    struct templates_board *board = atlas->board;
    if (templates_map_has_layers(atlas, map)) {
        board->map = map;
        place_board(board, atlas->standard, map);
    } else {
        guint64 key = map_key(map);
        if (!atlas->diagram || atlas->diagram_key != key) {
            if (!atlas->diagram)
                atlas->diagram = g_new0(struct templates_board, 1);
            atlas->diagram->map = map;
            templates_diagram_layout(atlas->diagram);
            atlas->diagram_key = key;
        }
        board = atlas->diagram;
        board->map = map;
    }

    templates_board_paint(board, grey);

    return board;
}

/* Everything, in board units with the origin at the board's corner. */
static void draw_all(struct templates_pen *pen)
{
    double top = templates_frame_top(pen->scene),
           bottom = templates_frame_bottom(pen->scene, pen->board->map);
    cairo_set_source_rgb(pen->cr, 1, 1, 1);
    cairo_rectangle(pen->cr, 0, -top, pen->board->width, top + pen->board->height + bottom);
    cairo_fill(pen->cr);
    if (pen->board->geometry)
        templates_board_draw(pen, false);
    else
        templates_diagram_draw(pen);
    unsigned keys = templates_draw_play(pen);
    templates_frame_draw(pen, keys);
}

static cairo_status_t append(void *closure, const unsigned char *data, unsigned length)
{
    g_byte_array_append(closure, data, length);
    return CAIRO_STATUS_SUCCESS;
}

PangoContext *templates_atlas_context(struct templates_atlas *atlas)
{
    PangoContext *context = pango_font_map_create_context(atlas->fonts);
    cairo_font_options_t *options = cairo_font_options_create();

    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    pango_cairo_context_set_resolution(context, 72);
    cairo_font_options_destroy(options);

    return context;
}

PangoLayout *templates_atlas_layout(struct templates_atlas *atlas)
{
    PangoContext *context = templates_atlas_context(atlas);
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    g_object_unref(context);

    return layout;
}

static void set_metadata(cairo_surface_t *surface, const char *title)
{
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                   "2000-01-01T00:00:00Z"); /* same scene, same bytes */
    if (!title)
        return;
    g_autofree char *valid = g_utf8_make_valid(title, (gssize)strnlen(title, MAX_TEXT));
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, valid);
}

/* A page that is the picture, without margins: who prints it chooses these. */
static GBytes *draw_pdf(struct templates_pen *pen, double width, double top, double page, GError **error)
{
    GByteArray *bytes = g_byte_array_new();
    double scale = width / pen->board->width;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, bytes, width, page * scale);

    set_metadata(surface, pen->scene->title);
    pen->cr = cairo_create(surface);
    cairo_scale(pen->cr, scale, scale);
    cairo_translate(pen->cr, 0, top);
    draw_all(pen);

    cairo_status_t status = cairo_status(pen->cr);
    cairo_destroy(pen->cr);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        g_byte_array_unref(bytes);
        g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP, "%s", cairo_status_to_string(status));
        return NULL;
    }

    return g_byte_array_free_to_bytes(bytes);
}

/* Through cairo: grey, diagrams. */
static bool draw_image(struct templates_pen *pen, guint width, struct templates_raster *raster,
                       GError **error)
{
    double scale = width / pen->board->width, top = templates_frame_top(pen->scene),
           page = top + pen->board->height + templates_frame_bottom(pen->scene, pen->board->map);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)ceil(page * scale));
    pen->cr = cairo_create(surface);
    cairo_set_source_rgb(pen->cr, 1, 1, 1);
    cairo_paint(pen->cr);
    cairo_scale(pen->cr, scale, scale);
    cairo_translate(pen->cr, 0, top);
    draw_all(pen);
    cairo_status_t status = cairo_status(pen->cr);

    cairo_destroy(pen->cr);
    bool ok = status == CAIRO_STATUS_SUCCESS;
    if (ok)
        templates_raster_read(surface, pen->grey, raster);
    else
        g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP, "%s", cairo_status_to_string(status));
    cairo_surface_destroy(surface);

    return ok;
}

/* Through a kept raster if this board and size can go that way, else by cairo. */
bool templates_pen_raster(struct templates_atlas *atlas, struct templates_pen *pen, guint width,
                          struct templates_raster *raster, GError **error)
{
    bool kept = pen->board->geometry && !pen->grey && width <= MAX_SHEET_WIDTH &&
                templates_sheet_draw(atlas->sheets, pen, width, raster);
    while (atlas->sheets->len > MAX_SHEETS)
        g_ptr_array_remove_index(atlas->sheets, 0);
    return kept || draw_image(pen, width, raster, error);
}

static GBytes *draw_format(struct templates_atlas *atlas, struct templates_pen *pen,
                           enum templates_map_format format, GError **error)
{
    enum { PAGE_WIDTH = 794 /* points: A4 landscape within its margins */ };
    const struct templates_scene *scene = pen->scene;
    bool page_size = format == TEMPLATES_PDF && scene->width == 0;

    guint usual = scene->width ? scene->width : TEMPLATES_MAP_DEFAULT_WIDTH;
    guint width = CLAMP(usual, TEMPLATES_MAP_MIN_WIDTH, TEMPLATES_MAP_MAX_WIDTH);
    double top = templates_frame_top(scene);
    double page = top + pen->board->height + templates_frame_bottom(scene, pen->board->map);
    struct templates_raster raster;
    g_autofree char *words = NULL;
    switch (format) {
    case TEMPLATES_PNG:
        return templates_pen_raster(atlas, pen, width, &raster, error) ? templates_raster_png(&raster) : NULL;
    case TEMPLATES_SVG:
        words = templates_map_alt(scene);
        return templates_svg_draw(pen, width, words);

    default:
        return draw_pdf(pen, page_size ? PAGE_WIDTH : width, top, page, error);
    }
}

static bool is_drawn(const struct templates_scene *scene, GError **error)
{
    if (scene->pos && scene->pos->map && scene->pos->map->n_provinces > 0)
        return true;
    g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_REFUSED, "there is no position to draw");
    return false;
}

void templates_atlas_start(struct templates_atlas *atlas, const struct templates_scene *scene,
                           struct templates_pen *pen)
{
    *pen = (struct templates_pen){.scene = scene,
                                  .grey = scene->grey,
                                  .font = atlas->font,
                                  .board = get_board(atlas, scene->pos->map, scene->grey),
                                  .label_scale = CLAMP(scene->label_scale, 1, MAX_LABEL_SCALE),
                                  .unit_scale = 1};
}

bool templates_pen_open(struct templates_atlas *atlas, const struct templates_scene *scene,
                        struct templates_pen *pen, GError **error)
{
    if (!is_drawn(scene, error))
        return false;
    templates_atlas_start(atlas, scene, pen);
    templates_board_owners(pen->board, templates_scene_owners(scene), pen->region_owner);
    pen->layout = templates_atlas_layout(atlas);
    return true;
}

void templates_map_size(struct templates_atlas *atlas, const struct templates_scene *scene, double *width,
                        double *height)
{
    struct templates_pen pen;
    templates_atlas_start(atlas, scene, &pen);
    *width = pen.board->width;
    *height = templates_frame_top(scene) + pen.board->height + templates_frame_bottom(scene, pen.board->map);
}

bool templates_map_paint(struct templates_atlas *atlas, const struct templates_scene *scene, cairo_t *cr,
                         double x, double y, double width, GError **error)
{
    struct templates_pen pen;
    if (!templates_pen_open(atlas, scene, &pen, error))
        return false;

    double board_width, board_height;
    templates_map_size(atlas, scene, &board_width, &board_height);
    pen.cr = cr;
    if (scene->unit_scale > 0)
        pen.unit_scale = CLAMP(scene->unit_scale, 1, MAX_UNIT_SCALE);

    double scale = width / board_width;
    cairo_save(cr);
    cairo_rectangle(cr, x, y, width, board_height * scale);
    cairo_clip(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, scale, scale);
    cairo_translate(cr, 0, templates_frame_top(scene));
    draw_all(&pen);
    cairo_restore(cr);
    g_object_unref(pen.layout);

    return true;
}

GBytes *templates_map_draw(struct templates_atlas *atlas, const struct templates_scene *scene,
                           enum templates_map_format format, GError **error)
{
    struct templates_pen pen;
    if (!templates_pen_open(atlas, scene, &pen, error))
        return NULL;
    GBytes *picture = draw_format(atlas, &pen, format, error);
    g_object_unref(pen.layout);
    return picture;
}
