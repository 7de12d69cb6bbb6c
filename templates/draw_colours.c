/* Colours of powers and of the board, and whose colour a region has. */
#include "draw_colours_p.h"

#include <math.h>
#include <string.h>

/* Pick of colours and greys that keep apart, also for colour-blind readers; the first seven are the powers of
 * the standard map, those up to END_SPARE_LOOK serve powers without a look of their own. */
static const struct {
    const char *id;
    guint land, unit;
    bool dark_letter;
    double grey_land, grey_ink, grey_unit;
    enum templates_pattern pattern;
} looks[] = {
    {"AUSTRIA", 0xEC9A72, 0xC2410C, false, .97, .25, .35, TEMPLATES_PATTERN_DIAGONAL},
    {"ENGLAND", 0x8799DB, 0x27408F, false, .84, .84, .10, TEMPLATES_PATTERN_PLAIN},
    {"FRANCE", 0xABD8F8, 0x4FA8E0, true, .97, .35, .95, TEMPLATES_PATTERN_DOTS},
    {"GERMANY", 0x9A958D, 0x3F3F3F, false, .68, .68, .45, TEMPLATES_PATTERN_PLAIN},
    {"ITALY", 0x92DDB0, 0x0B8A5A, false, .96, .40, .80, TEMPLATES_PATTERN_VERTICAL},
    {"RUSSIA", 0xD09CC5, 0x8E3B7E, false, .95, .45, 1.0, TEMPLATES_PATTERN_LATTICE},
    {"TURKEY", 0xF6DD7C, 0xE3B505, true, .95, .40, .65, TEMPLATES_PATTERN_HORIZONTAL},
    {"BEIGE", 0xC9B28A, 0x7A5A20, false, .90, .45, .25, TEMPLATES_PATTERN_BACK_DIAGONAL},
    {"", 0xBFE08A, 0x5E8C1A, false, .97, .50, .75, TEMPLATES_PATTERN_GRID},
    {"", 0xF3A9B8, 0xC2325C, false, .78, .78, .30, TEMPLATES_PATTERN_PLAIN},
    {"TURQUOISE", 0x9ADBD8, 0x137A80, false, .90, .30, .55, TEMPLATES_PATTERN_DOTS},
    {"VIOLET", 0xC7B8F0, 0x6A4BC0, false, .88, .45, .90, TEMPLATES_PATTERN_VERTICAL},
    {"INDIGO", 0x8799DB, 0x27408F, false, .84, .84, .10, TEMPLATES_PATTERN_PLAIN},
    {"ORANGE", 0xF6B26B, 0xC2570C, false, .97, .25, .35, TEMPLATES_PATTERN_DIAGONAL},
};
enum { FIRST_SPARE_LOOK = 7, END_SPARE_LOOK = 12 };

void templates_set_colour(cairo_t *cr, struct templates_colour colour)
{
    cairo_set_source_rgb(cr, colour.r, colour.g, colour.b);
}

struct templates_colour templates_mix(struct templates_colour a, struct templates_colour b, double share_of_b)
{
    double s = share_of_b;
    return (struct templates_colour){a.r + (b.r - a.r) * s, a.g + (b.g - a.g) * s, a.b + (b.b - a.b) * s};
}

struct templates_colour templates_neutral_land(bool grey)
{
    return grey ? TEMPLATES_GREY(1) : NEUTRAL;
}

struct templates_colour templates_closed_land(bool grey)
{
    return grey ? TEMPLATES_GREY(.82) : CLOSED;
}

struct templates_colour templates_closed_hatch(bool grey)
{
    return grey ? TEMPLATES_GREY(.62) : CLOSED_HATCH;
}

/* A colour of the wheel for powers beyond the table; steps of the golden section keep neighbours apart. */
static struct templates_colour wheel(guint i, double saturation, double value)
{
    double hue = fmod(.13 + i * .61803398875, 1) * 6, f = hue - floor(hue);
    double p = value * (1 - saturation), q = value * (1 - saturation * f),
           t = value * (1 - saturation * (1 - f));

    switch ((int)hue) {
    case 0:
        return (struct templates_colour){value, t, p};
    case 1:
        return (struct templates_colour){q, value, p};
    case 2:
        return (struct templates_colour){p, value, t};
    case 3:
        return (struct templates_colour){p, q, value};
    case 4:
        return (struct templates_colour){t, p, value};
    default:
        return (struct templates_colour){value, p, q};
    }
}

static int look_of(const char *id)
{
    for (guint i = 0; i < G_N_ELEMENTS(looks); i++)
        if (strcmp(looks[i].id, id) == 0)
            return (int)i;
    return -1;
}

static struct templates_paint paint_of_look(guint i, bool grey)
{
    struct templates_paint paint;
    if (grey) {
        double unit = looks[i].grey_unit;
        paint.land = TEMPLATES_GREY(looks[i].grey_land);
        paint.ink = TEMPLATES_GREY(looks[i].grey_ink);
        paint.unit = TEMPLATES_GREY(unit);
        paint.letter = TEMPLATES_GREY(unit < .5 ? 1 : 0);
        paint.pattern = looks[i].pattern;
    } else {
        paint.land = paint.ink = TEMPLATES_HEX(looks[i].land);
        paint.unit = TEMPLATES_HEX(looks[i].unit);
        paint.letter = looks[i].dark_letter ? TEMPLATES_GREY(0) : TEMPLATES_GREY(1);
        paint.pattern = TEMPLATES_PATTERN_PLAIN;
    }

    return paint;
}

static struct templates_paint paint_from_wheel(guint i, bool grey)
{
    struct templates_paint paint;
    if (grey) {
        paint = paint_of_look(i % END_SPARE_LOOK, true);
        paint.pattern = (enum templates_pattern)(i % TEMPLATES_PATTERN_COUNT);
        paint.ink = TEMPLATES_GREY(.3 + .05 * (i % 6));
    } else {
        paint.land = paint.ink = wheel(i, .38, .94);
        paint.unit = wheel(i, .85, .62);
        paint.letter = TEMPLATES_GREY(1);
        paint.pattern = TEMPLATES_PATTERN_PLAIN;
    }
    return paint;
}

void templates_board_paint(struct templates_board *board, bool grey)
{
    const struct rules_map *map = board->map;
    guint spare = FIRST_SPARE_LOOK;
    for (guint p = 0; p < map->n_powers; p++) {
        int look = look_of(map->power[p].id);
        if (look >= 0)
            board->paint[p] = paint_of_look((guint)look, grey);
        else if (spare < END_SPARE_LOOK)
            board->paint[p] = paint_of_look(spare++, grey);
        else
            board->paint[p] = paint_from_wheel(spare++, grey);
    }
}

/* Relative luminance and contrast as WCAG 2 reckons them. */
static double channel_light(double c)
{
    return c <= .03928 ? c / 12.92 : pow((c + .055) / 1.055, 2.4);
}

static double luminance(struct templates_colour c)
{
    return .2126 * channel_light(c.r) + .7152 * channel_light(c.g) + .0722 * channel_light(c.b);
}

void templates_power_colours(const struct rules_map *map, rules_power power, char colour[8], char ink[8])
{
    g_autofree struct templates_board *board = g_new0(struct templates_board, 1);
    board->map = map;
    templates_board_paint(board, false);
    struct templates_colour c = board->paint[power].unit;
    double light = luminance(c), on_white = 1.05 / (light + .05), on_black = (light + .05) / .05;
    g_snprintf(colour, 8, "#%02x%02x%02x", (guint)lround(c.r * 255), (guint)lround(c.g * 255),
               (guint)lround(c.b * 255));
    g_strlcpy(ink, on_white >= on_black ? "#ffffff" : "#000000", 8);
}

/* Land without centre: painted for who stands there or whose country it is. */
static bool is_plain_land(const struct rules_map *map, rules_loc p)
{
    return !map->place[p].centre && map->place[p].terrain != RULES_TERRAIN_WATER;
}

/* The power whose country the region is by tradition, while it lives. */
static rules_power heir_of(const struct templates_board *board, rules_loc p, const bool *alive)
{
    const struct rules_map *map = board->map;
    if (!board->geometry || board->region[p] < 0)
        return RULES_NO_POWER;
    const char *home = board->geometry->region[board->region[p]].home;
    for (guint i = 0; *home && i < map->n_powers; i++)
        if (alive[i] && strcmp(map->power[i].id, home) == 0)
            return (rules_power)i;
    return RULES_NO_POWER;
}

void templates_board_owners(const struct templates_board *board, const struct rules_position *pos,
                            rules_power *owner)
{
    const struct rules_map *map = board->map;
    bool alive[RULES_MAX_POWERS] = {false};

    for (rules_loc p = 0; p < map->n_provinces; p++) {
        owner[p] = map->place[p].centre ? pos->owner[p] : RULES_NO_POWER;
        if (owner[p] < map->n_powers)
            alive[owner[p]] = true;
    }

    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (is_plain_land(map, p))
            owner[p] = heir_of(board, p, alive);

    for (guint i = 0; i < pos->n_units; i++) {
        rules_loc p = map->province[pos->units[i].loc];
        if (is_plain_land(map, p))
            owner[p] = pos->units[i].power;
    }
}

/* Without the colour of names at sea: beside the coast's, which it nearly is, the pixels at every shore would waver between
 * the two, which nobody sees and every picture pays for. */
guint templates_board_colours(bool grey, struct templates_colour colour[32])
{
    struct templates_colour list[] = {SEA,
                                      TEMPLATES_HEX(0xFFFFFF),
                                      NEUTRAL,
                                      TEMPLATES_HEX(0xC4D9E4),
                                      TEMPLATES_HEX(0xB8D1DD),
                                      LAKE,
                                      CLOSED,
                                      CLOSED_HATCH,
                                      COAST,
                                      BORDER,
                                      OWNER_BORDER,
                                      SEA_LINE,
                                      LAND_WORD};

    (void)grey;
    memcpy(colour, list, sizeof list);

    return G_N_ELEMENTS(list);
}
