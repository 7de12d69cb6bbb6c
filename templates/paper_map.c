/*
 * Maps on printed pages. What never changes is drawn once a document and used by each map (a form of the PDF): the sea, the land of
 * a province in the colour of a power, the lines, the labels.
 */
#include "draw_p.h"
#include "layers.h"
#include "paper_p.h"

#include <string.h>

GHashTable *templates_forms_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)cairo_surface_destroy);
}

/* All that a part's looks hang on, but for the geometry, which is one. Transfer full. */
static char *form_key(const struct templates_pen *pen, enum templates_part part, rules_loc province,
                      rules_power power)
{
    const struct templates_board *board = pen->board;
    GString *key = g_string_new(NULL);
    g_string_printf(key, "%d %d ", part, pen->grey);
    if (part == TEMPLATES_PART_LAND) {
        const struct templates_paint *paint = &board->paint[power];
        g_string_append_printf(key, "%d %d %g %.3f %.3f %.3f %.3f", board->region[province], paint->pattern,
                               pen->label_scale, paint->land.r, paint->land.g, paint->land.b, paint->ink.r);
        return g_string_free(key, FALSE);
    }

    bool labels = part == TEMPLATES_PART_LABELS;
    if (labels)
        g_string_append_printf(key, "%g %s ", pen->label_scale, pen->scene->notation);
    for (rules_loc p = 0; p < board->map->n_provinces; p++) {
        g_autofree char *label = labels ? templates_label_text(pen->scene, board->map, p) : NULL;
        g_string_append_printf(key, "%d %s ", board->region[p], label ? label : "");
    }
    return g_string_free(key, FALSE);
}

static void paint_part(struct templates_pen *pen, GHashTable *forms, enum templates_part part,
                       rules_loc province, rules_power power)
{
    g_autofree char *key = form_key(pen, part, province, power);
    cairo_surface_t *form = g_hash_table_lookup(forms, key);
    cairo_t *cr = pen->cr;
    if (!form) {
        cairo_rectangle_t all = {-2, -2, pen->board->width + 4, pen->board->height + 4};
        form = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &all);
        pen->cr = cairo_create(form);
        templates_board_part(pen, part, province, power);
        cairo_destroy(pen->cr);
        pen->cr = cr;
        g_hash_table_insert(forms, g_steal_pointer(&key), form);
    }
    cairo_set_source_surface(cr, form, 0, 0);
    cairo_paint(cr);
}

static void paint_board(struct templates_pen *pen, GHashTable *forms)
{
    const struct templates_board *board = pen->board;
    paint_part(pen, forms, TEMPLATES_PART_UNDER, 0, 0);
    for (rules_loc p = 0; p < board->map->n_provinces; p++) {
        bool land =
            board->region[p] >= 0 && templates_region_is_land(board->geometry->region[board->region[p]].kind);
        if (land && pen->region_owner[p] < board->map->n_powers)
            paint_part(pen, forms, TEMPLATES_PART_LAND, p, pen->region_owner[p]);
    }
    paint_part(pen, forms, TEMPLATES_PART_LINES, 0, 0);
    templates_board_owner_borders(pen);
    paint_part(pen, forms, TEMPLATES_PART_LABELS, 0, 0);
}

bool templates_form_map(struct templates_atlas *atlas, GHashTable *forms, const struct templates_scene *scene,
                        cairo_t *cr, const struct templates_piece *at, GError **error)
{
    struct templates_pen pen;
    if (!templates_map_has_layers(atlas, scene->pos->map))
        return templates_map_paint(atlas, scene, cr, at->x, at->y, at->width, error);
    if (!templates_pen_open(atlas, scene, &pen, error))
        return false;

    double scale = at->width / pen.board->width;
    pen.cr = cr;
    pen.unit_scale = scene->unit_scale;
    cairo_save(cr);
    cairo_translate(cr, at->x, at->y);
    cairo_scale(cr, scale, scale);
    cairo_rectangle(cr, 0, 0, pen.board->width, pen.board->height);
    cairo_clip(cr);
    paint_board(&pen, forms);
    templates_draw_play(&pen);
    cairo_restore(cr);
    g_object_unref(pen.layout);
    return true;
}

/* -- the legend -- */

enum { LEGEND_MOST = 16 /* powers: more would be a list */ };
static const double legend_scale = .42 /* points a unit */, legend_row = 36, legend_column = 245,
                    key_words = 17;

static unsigned legend_columns(double width)
{
    return MAX(1u, (unsigned)(width / legend_scale / legend_column));
}

static unsigned legend_powers(const struct templates_scene *scene)
{
    return MIN(scene->pos->map->n_powers, (unsigned)LEGEND_MOST);
}

static unsigned rows_of(unsigned n, unsigned columns)
{
    return (n + columns - 1) / columns;
}

double templates_legend_height(const struct templates_scene *scene, double width)
{
    unsigned columns = legend_columns(width);
    return legend_scale * legend_row *
           (rows_of(legend_powers(scene), columns) + rows_of(TEMPLATES_KEYS, columns));
}

static void draw_power(struct templates_pen *pen, rules_power power, double x, double y)
{
    const struct templates_scene *scene = pen->scene;
    cairo_save(pen->cr);
    cairo_translate(pen->cr, x + 16, y);
    templates_board_part(pen, TEMPLATES_PART_SWATCH, 0, power);
    cairo_restore(pen->cr);
    templates_draw_unit(pen, (struct templates_point){x + 56, y}, power, RULES_ARMY, true);
    templates_text(pen, TEMPLATES_FONT_PLAIN, key_words,
                   rules_power_name(scene->names, power, scene->language), x + 82, y, 0, legend_column - 90,
                   TEMPLATES_GREY(.1), NULL);
}

static void draw_key(struct templates_pen *pen, unsigned key, double x, double y)
{
    g_autofree char *word = templates_phrase(pen->scene->language, templates_key_words[key], NULL);
    templates_draw_sample(pen, (enum templates_key)(1u << key), x + 4, y);
    templates_text(pen, TEMPLATES_FONT_PLAIN, key_words, word, x + 60, y, 0, legend_column - 66,
                   TEMPLATES_GREY(.1), NULL);
}

bool templates_legend_paint(struct templates_atlas *atlas, const struct templates_scene *scene, cairo_t *cr,
                            const struct templates_piece *at, GError **error)
{
    struct templates_pen pen;
    if (!templates_pen_open(atlas, scene, &pen, error))
        return false;
    pen.cr = cr;
    cairo_save(cr);
    cairo_translate(cr, at->x, at->y);
    cairo_scale(cr, legend_scale, legend_scale);
    unsigned columns = legend_columns(at->width), n = legend_powers(scene);
    double column = at->width / legend_scale / columns, y = legend_row / 2;
    for (unsigned i = 0; i < n; i++)
        draw_power(&pen, (rules_power)i, (i % columns) * column, y + i / columns * legend_row);
    y += rows_of(n, columns) * legend_row;
    for (unsigned i = 0; i < TEMPLATES_KEYS; i++)
        draw_key(&pen, i, (i % columns) * column, y + i / columns * legend_row);
    cairo_restore(cr);
    g_object_unref(pen.layout);
    return true;
}
