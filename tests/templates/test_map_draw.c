/* Maps are drawn: every phase of a real game in three formats, the same bytes each time, and nothing that a
 * scene may hold does harm. */
#include "../../templates/templates.h"
#include "../harness.h"

#include <png.h>

enum { COLOUR_PNG_LIMIT = 110 << 10, GREY_PNG_LIMIT = 260 << 10, SVG_LIMIT = 120 << 10, PDF_LIMIT = 1 << 20 };

static struct rules_map *map;
static struct rules_names *names;
static struct templates_atlas *atlas;
static struct rules_rulebook book;
static struct rules_position pos, next;
static struct rules_result result;

static GBytes *draw(const struct templates_scene *scene, enum templates_map_format format)
{
    GError *error = NULL;
    GBytes *bytes = templates_map_draw(atlas, scene, format, &error);
    if (!bytes)
        printf("not drawn: %s\n", error->message);
    g_clear_error(&error);
    WANT(bytes != NULL);
    return bytes ? bytes : g_bytes_new_static("", 0);
}

struct image {
    guint width, height;
    guint8 *rgb;
};

static bool decode(GBytes *bytes, struct image *image)
{
    png_image png = {.version = PNG_IMAGE_VERSION};
    gsize len;
    const void *data = g_bytes_get_data(bytes, &len);
    image->rgb = NULL;
    if (!png_image_begin_read_from_memory(&png, data, len))
        return false;
    png.format = PNG_FORMAT_RGB;
    image->width = png.width;
    image->height = png.height;
    image->rgb = g_malloc(PNG_IMAGE_SIZE(png));
    return png_image_finish_read(&png, NULL, image->rgb, 0, NULL);
}

static bool starts(GBytes *bytes, const char *with)
{
    gsize len;
    const char *data = g_bytes_get_data(bytes, &len);
    return len >= strlen(with) && memcmp(data, with, strlen(with)) == 0;
}

static bool ends(GBytes *bytes, const char *with)
{
    gsize len;
    const char *data = g_bytes_get_data(bytes, &len);
    while (len && strchr("\r\n ", data[len - 1]))
        len--;
    return len >= strlen(with) && memcmp(data + len - strlen(with), with, strlen(with)) == 0;
}

static void want_good_picture(GBytes *bytes, enum templates_map_format format, bool grey)
{
    struct image image = {0};
    switch (format) {
    case TEMPLATES_PNG:
        WANT(decode(bytes, &image));
        WANT(g_bytes_get_size(bytes) <= (grey ? GREY_PNG_LIMIT : COLOUR_PNG_LIMIT));
        g_free(image.rgb);
        break;
    case TEMPLATES_SVG:
        WANT(starts(bytes, "<?xml") && ends(bytes, "</svg>"));
        WANT(g_bytes_get_size(bytes) <= SVG_LIMIT);
        break;
    default:
        WANT(starts(bytes, "%PDF-") && ends(bytes, "%%EOF"));
        WANT(g_bytes_get_size(bytes) <= PDF_LIMIT);
        break;
    }
}

static void print_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                          const char *message)
{
    (void)context, (void)severity;
    printf("%s:%u: %s\n", file, line, message);
}

static void every_phase_of_a_real_game_is_drawn_in_three_formats(void)
{
    gsize len = 0;
    char *text = NULL;
    struct rules_casefile file;
    unsigned drawn = 0;
    WANT(g_file_get_contents("tests/cases/sample-game.txt", &text, &len, NULL));
    if (!text)
        return;
    WANT(rules_casefile_parse(text, len, "sample-game.txt", map, NULL, &file, print_finding, NULL));
    for (unsigned i = 0; i < file.n_cases; i++) {
        const char *why = "";
        WANT(rules_case_position(&file.cases[i], map, &pos, &why));
        struct rules_case_orders read;
        rules_case_read_orders(&file.cases[i], &pos, &book, &read);
        rules_adjudicate(&pos, read.orders, read.n_orders, &book, &result);
        rules_case_orders_clear(&read);
        rules_advance(&result, &book, &next);
        struct templates_scene scene = {.names = names,
                                        .pos = &pos,
                                        .result = &result,
                                        .next = &next,
                                        .book = &book,
                                        .title = file.cases[i].name,
                                        .language = i % 2 ? RULES_FRENCH : RULES_ENGLISH,
                                        .grey = i % 3 == 2,
                                        .view = i % 4 == 3 ? TEMPLATES_VIEW_BEFORE : TEMPLATES_VIEW_AFTER};
        for (int format = TEMPLATES_PNG; format <= TEMPLATES_PDF; format++) {
            GBytes *bytes = draw(&scene, (enum templates_map_format)format);
            want_good_picture(bytes, (enum templates_map_format)format, scene.grey);
            g_bytes_unref(bytes);
            drawn++;
        }
        char *alt = templates_map_alt(&scene);
        WANT(strlen(alt) > 100 && g_utf8_validate(alt, -1, NULL));
        g_free(alt);
    }
    WANT_INT(drawn, 3 * 34);
    rules_casefile_clear(&file);
    g_free(text);
}

static void the_same_scene_gives_the_same_bytes(void)
{
    struct templates_atlas *other = templates_atlas_new(NULL);
    rules_position_start(map, &pos);
    for (int grey = 0; grey < 2; grey++)
        for (int format = TEMPLATES_PNG; format <= TEMPLATES_PDF; format++) {
            struct templates_scene scene = {
                .names = names, .pos = &pos, .grey = grey, .title = "Same", .footer = "here", .width = 600};
            GBytes *a = draw(&scene, (enum templates_map_format)format),
                   *b = draw(&scene, (enum templates_map_format)format);
            GBytes *c = templates_map_draw(other, &scene, (enum templates_map_format)format, NULL);
            WANT(g_bytes_equal(a, b));
            WANT(c && g_bytes_equal(a, c));
            g_bytes_unref(a);
            g_bytes_unref(b);
            g_bytes_unref(c);
        }
    templates_atlas_free(other);
}

static rules_loc at(const char *code)
{
    return rules_map_find(map, code, strlen(code));
}

/* Colour of the board of a bare map 1600 wide, where a unit of the map is a pixel. */
static unsigned colour_at(const struct templates_scene *scene, guint x, guint y)
{
    struct templates_scene bare = *scene;
    struct image image = {0};
    unsigned colour = 0;
    bare.bare = true;
    bare.width = 1600;
    GBytes *bytes = draw(&bare, TEMPLATES_PNG);
    if (decode(bytes, &image) && x < image.width && y < image.height) {
        const guint8 *p = image.rgb + 3 * ((gsize)y * image.width + x);
        colour = (unsigned)p[0] << 16 | (unsigned)p[1] << 8 | p[2];
    }
    g_free(image.rgb);
    g_bytes_unref(bytes);
    return colour;
}

static void land_is_painted_for_its_owner_or_occupant(void)
{
    enum {
        BURGUNDY_X = 522,
        BURGUNDY_Y = 857,
        FRANCE = 0xABD8F8,
        GERMANY = 0x9A958D,
        NOBODY = 0xF8F1DF,
        SPAIN_X = 300,
        SPAIN_Y = 1150
    };
    struct templates_scene scene = {.pos = &pos};
    rules_position_start(map, &pos);
    WANT_INT(colour_at(&scene, BURGUNDY_X, BURGUNDY_Y), FRANCE); /* traditional country */
    WANT_INT(colour_at(&scene, SPAIN_X, SPAIN_Y), NOBODY);
    pos.owner[at("SPA")] = rules_map_find_power(map, "GERMANY", 7);
    WANT_INT(colour_at(&scene, SPAIN_X, SPAIN_Y), GERMANY);
    WANT(rules_position_add(
        &pos, (struct rules_unit){rules_map_find_power(map, "GERMANY", 7), RULES_ARMY, at("BUR")}));
    WANT_INT(colour_at(&scene, BURGUNDY_X + 30, BURGUNDY_Y), GERMANY); /* whose unit stands there */
    rules_position_remove(&pos, at("BUR"));
    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (pos.owner[p] == rules_map_find_power(map, "FRANCE", 6))
            pos.owner[p] = RULES_NO_POWER;
    WANT_INT(colour_at(&scene, BURGUNDY_X, BURGUNDY_Y), NOBODY); /* its power is gone */
}

static unsigned differing_pixels(const struct templates_scene *a, const struct templates_scene *b)
{
    struct image x = {0}, y = {0};
    unsigned n = 0;
    GBytes *first = draw(a, TEMPLATES_PNG), *second = draw(b, TEMPLATES_PNG);
    WANT(decode(first, &x) && decode(second, &y));
    WANT_INT(x.width, y.width);
    for (gsize i = 0; x.rgb && y.rgb && i < (gsize)x.width * MIN(x.height, y.height); i++)
        n += memcmp(x.rgb + 3 * i, y.rgb + 3 * i, 3) != 0;
    g_free(x.rgb);
    g_free(y.rgb);
    g_bytes_unref(first);
    g_bytes_unref(second);
    return n;
}

static void order(struct rules_order *list, size_t *n, const char *power, const char *text)
{
    WANT(rules_order_parse(map, rules_map_find_power(map, power, strlen(power)), text, strlen(text),
                           &list[*n]));
    ++*n;
}

static void orders_failures_and_views_can_be_told_apart(void)
{
    struct rules_order good[2], bad[2];
    struct rules_result failed;
    size_t n = 0, m = 0;
    rules_position_empty(map, map->begin, &pos);
    rules_position_add(&pos,
                       (struct rules_unit){rules_map_find_power(map, "FRANCE", 6), RULES_ARMY, at("PAR")});
    rules_position_add(&pos,
                       (struct rules_unit){rules_map_find_power(map, "GERMANY", 7), RULES_ARMY, at("MUN")});
    order(good, &n, "FRANCE", "A PAR - BUR");
    order(good, &n, "GERMANY", "A MUN - RUH");
    order(bad, &m, "FRANCE", "A PAR - BUR");
    order(bad, &m, "GERMANY", "A MUN - BUR");
    rules_adjudicate(&pos, good, n, &book, &result);
    rules_adjudicate(&pos, bad, m, &book, &failed);
    WANT_INT(result.outcome[0].verdict, RULES_SUCCEEDS);
    WANT_INT(failed.outcome[0].verdict, RULES_BOUNCED);
    struct templates_scene plain = {.pos = &pos, .bare = true},
                           moved = {.pos = &pos, .result = &result, .bare = true},
                           bounced = {.pos = &pos, .result = &failed, .bare = true}, before = moved;
    before.view = TEMPLATES_VIEW_BEFORE;
    WANT(differing_pixels(&plain, &moved) > 500);
    WANT(differing_pixels(&plain, &bounced) > 200);
    WANT(differing_pixels(&moved, &bounced) > 500);
    WANT(differing_pixels(&moved, &before) > 200);
    plain.grey = moved.grey = bounced.grey = true; /* and not by colour alone */
    WANT(differing_pixels(&moved, &bounced) > 500);
}

static void labels_follow_the_notation(void)
{
    rules_position_start(map, &pos);
    struct templates_scene judge = {.names = names, .pos = &pos, .bare = true}, descartes = judge;
    descartes.notation = "descartes";
    WANT(differing_pixels(&judge, &descartes) > 100);
}

/* The text of an SVG picture. */
static char *svg_text(const struct templates_scene *scene)
{
    GBytes *bytes = draw(scene, TEMPLATES_SVG);
    gsize len;
    const char *data = g_bytes_get_data(bytes, &len);
    char *text = g_strndup(data, len);
    g_bytes_unref(bytes);
    return text;
}

static void want_in(const char *text, const char *part)
{
    if (!strstr(text, part))
        printf("missing: %s\n", part);
    WANT(strstr(text, part) != NULL);
}

static void an_svg_map_tells_its_parts_in_words(void)
{
    static struct rules_order orders[RULES_MAX_LOCS];
    size_t n = 0;
    rules_position_start(map, &pos);
    order(orders, &n, "FRANCE", "A PAR - BUR");
    order(orders, &n, "FRANCE", "A MAR S A PAR - BUR");
    rules_adjudicate(&pos, orders, n, &book, &result);
    struct templates_scene scene = {.names = names,
                                    .pos = &pos,
                                    .result = &result,
                                    .language = RULES_FRENCH,
                                    .notation = "descartes",
                                    .title = "Essai <1> & 2"};
    char *text = svg_text(&scene);
    want_in(text, "<title>Essai &lt;1&gt; &amp; 2</title>");
    want_in(text, "<path id=\"par\" d=\"M");
    want_in(text, "<title>Paris</title>");
    want_in(text, ">BOU</text>");
    want_in(text, ">cn</text>");
    want_in(text, "<g id=\"order-par\" class=\"order move p2\"><title>A PAR - BOU</title>");
    want_in(text, "<g id=\"order-mar\" class=\"order support p2\">");
    want_in(text, "<g id=\"unit-bre\" class=\"unit\"><title>Flotte de France, Brest</title>");
    want_in(text, "<g id=\"orders\">");
    WANT(strstr(text, "glyph") == NULL);
    g_free(text);
}

/* Editors may keep one board for all positions of a map: only owners, units and orders differ. */
static void positions_share_the_shapes_of_the_board(void)
{
    rules_position_start(map, &pos);
    struct templates_scene scene = {.names = names, .pos = &pos};
    char *first = svg_text(&scene);
    pos.owner[rules_map_find(map, "SPA", 3)] = 2;
    pos.n_units = 0;
    char *second = svg_text(&scene);
    const char *a = strstr(first, "<g id=\"seas\">"), *b = strstr(second, "<g id=\"seas\">");
    WANT(a && b);
    const char *end = a ? strstr(a, "<path id=\"frontiers\"") : NULL;
    WANT(end && b && strncmp(a, b, (gsize)(end - a)) == 0);
    WANT(strcmp(first, second) != 0);
    g_free(first);
    g_free(second);
}

static void a_theatre_shows_a_power_closer(void)
{
    rules_loc places[RULES_MAX_LOCS];
    rules_position_start(map, &pos);
    rules_power france = rules_map_find_power(map, "FRANCE", 6);
    unsigned n = templates_theatre(&pos, france, places);
    bool spain = false, moscow = false;
    for (unsigned i = 0; i < n; i++) {
        spain |= places[i] == rules_map_find(map, "SPA", 3);
        moscow |= places[i] == rules_map_find(map, "MOS", 3);
    }
    WANT(spain && !moscow);

    for (int grey = 0; grey < 2; grey++) {
        struct templates_scene scene = {.names = names, .pos = &pos, .grey = grey};
        struct templates_near *near = templates_near_draw(atlas, &scene, NULL);
        GBytes *bytes = templates_near_cut(near, places, n), *again = templates_near_cut(near, places, n);
        struct image image = {0};
        WANT(decode(bytes, &image));
        WANT_INT(image.width, 512);
        WANT(image.height > 300 && image.height < 700);
        WANT(g_bytes_equal(bytes, again));
        g_free(image.rgb);
        g_bytes_unref(bytes);
        g_bytes_unref(again);
        templates_near_free(near);
    }

    struct rules_position none = pos;
    none.n_units = 0;
    memset(none.owner, RULES_NO_POWER, sizeof none.owner);
    WANT_INT(templates_theatre(&none, france, places), 0);
}

/* Nonsense as a theatre: places that are not, or all of them. */
static void a_strange_theatre_is_no_picture(void)
{
    rules_loc places[RULES_MAX_LOCS];
    rules_position_start(map, &pos);
    for (unsigned i = 0; i < RULES_MAX_LOCS; i++)
        places[i] = RULES_NO_LOC;
    struct templates_scene scene = {.names = names, .pos = &pos, .label_scale = 99};
    struct templates_near *near = templates_near_draw(atlas, &scene, NULL);
    WANT(!templates_near_cut(near, places, 0));
    WANT(!templates_near_cut(near, places, 3));
    for (rules_loc p = 0; p < map->n_provinces; p++)
        places[p] = p;
    WANT(!templates_near_cut(near, places, map->n_provinces));
    templates_near_free(near);
    scene.pos = NULL;
    WANT(!templates_near_draw(atlas, &scene, NULL));
}

static void a_grey_map_has_only_greys(void)
{
    struct image image = {0};
    rules_position_start(map, &pos);
    struct templates_scene scene = {.names = names, .pos = &pos, .grey = true, .title = "Grey"};
    GBytes *bytes = draw(&scene, TEMPLATES_PNG);
    WANT(decode(bytes, &image));
    unsigned coloured = 0;
    for (gsize i = 0; image.rgb && i < 3 * (gsize)image.width * image.height; i += 3)
        coloured += image.rgb[i] != image.rgb[i + 1] || image.rgb[i] != image.rgb[i + 2];
    WANT_INT(coloured, 0);
    g_free(image.rgb);
    g_bytes_unref(bytes);
}

static void sizes_are_kept_within_bounds(void)
{
    static const struct {
        unsigned width, want;
    } cases[] = {{0, 1000},
                 {1, TEMPLATES_MAP_MIN_WIDTH},
                 {333, 333},
                 {1300, 1300},
                 {4000000000u, TEMPLATES_MAP_MAX_WIDTH}};
    rules_position_start(map, &pos);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct templates_scene scene = {.pos = &pos, .width = cases[i].width};
        struct image image = {0};
        GBytes *bytes = draw(&scene, TEMPLATES_PNG);
        WANT(decode(bytes, &image));
        WANT_INT(image.width, cases[i].want);
        g_free(image.rgb);
        g_bytes_unref(bytes);
    }
}

static void strange_texts_do_no_harm(void)
{
    g_autofree char *huge = g_strnfill(1 << 20, 'W');
    const char *const texts[] = {huge,
                                 "",
                                 "<b>&amp;</b> & < > \"'",
                                 "two\nlines\r\n\tand a tab",
                                 "\xff\xfe broken \xc3",
                                 "\xe2\x80\xae right to left \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
                                 "\x01\x02\x7f",
                                 "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81"};
    rules_position_start(map, &pos);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int format = TEMPLATES_PNG; format <= (i % 4 ? TEMPLATES_PNG : TEMPLATES_PDF);
             format++) { /* vectors take their time */
            struct templates_scene scene = {.pos = &pos,
                                            .title = texts[i],
                                            .footer = texts[i],
                                            .notation = texts[i],
                                            .names = names,
                                            .width = 400};
            GBytes *bytes = draw(&scene, (enum templates_map_format)format);
            want_good_picture(bytes, (enum templates_map_format)format, false);
            g_bytes_unref(bytes);
        }
}

static void a_scene_without_position_is_refused(void)
{
    struct templates_scene scene = {.names = names};
    GError *error = NULL;
    WANT(templates_map_draw(atlas, &scene, TEMPLATES_PNG, &error) == NULL);
    WANT(g_error_matches(error, TEMPLATES_ERROR, TEMPLATES_ERROR_REFUSED));
    g_clear_error(&error);
    char *alt = templates_map_alt(&scene);
    WANT_STR(alt, "");
    g_free(alt);
}

/* A ring of `n` places, every third a sea; powers own every tenth. */
static struct rules_map *ring_map(unsigned n, unsigned powers)
{
    g_autoptr(GString) text = g_string_new("BEGIN SPRING 1901 MOVEMENT\nVICTORY 1\n");
    for (unsigned i = 0; i < n; i++)
        g_string_append_printf(text, "Place %u = %c%c%u\n", i, 'a' + i / 10 % 26, 'a' + i / 260, i % 10);
    for (unsigned i = 0; i < n; i++) {
        unsigned before = (i + n - 1) % n, after = (i + 1) % n;
        g_string_append_printf(text, "%s %c%c%u ABUTS %c%c%u %c%c%u\n", i % 3 == 2 ? "WATER" : "COAST",
                               'A' + i / 10 % 26, 'A' + i / 260, i % 10, 'A' + before / 10 % 26,
                               'A' + before / 260, before % 10, 'A' + after / 10 % 26, 'A' + after / 260,
                               after % 10);
    }
    for (unsigned p = 0; p < powers; p++) { /* letters beyond ASCII: Cyrillic */
        unsigned i = p * (n / powers) / 3 * 3;
        char letter[8] = {0};
        g_unichar_to_utf8(0x410 + p, letter);
        g_string_append_printf(text, "Power%c (Power%cish:%s) %c%c%u\nA %c%c%u\n", 'a' + p, 'a' + p, letter,
                               'A' + i / 10 % 26, 'A' + i / 260, i % 10, 'A' + i / 10 % 26, 'A' + i / 260,
                               i % 10);
    }
    return rules_map_load(text->str, text->len, "ring.map", NULL, NULL, print_finding, NULL);
}

static void a_map_without_artwork_is_drawn_as_a_diagram(void)
{
    static const struct {
        unsigned places, powers;
    } cases[] = {{6, 2}, {60, 4}, {1020, 26}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rules_map *ring = ring_map(cases[i].places, cases[i].powers);
        WANT(ring != NULL);
        if (!ring)
            continue;
        WANT(!templates_map_has_artwork(ring));
        rules_position_start(ring, &pos);
        for (int format = TEMPLATES_PNG; format <= TEMPLATES_PDF; format++) {
            struct templates_scene scene = {.pos = &pos, .title = "A ring", .grey = i == 1};
            GBytes *bytes = draw(&scene, (enum templates_map_format)format),
                   *again = draw(&scene, (enum templates_map_format)format);
            WANT(g_bytes_get_size(bytes) > 2000 && g_bytes_equal(bytes, again));
            g_bytes_unref(bytes);
            g_bytes_unref(again);
        }
        struct templates_scene scene = {.pos = &pos};
        char *alt = templates_map_alt(&scene);
        WANT(g_str_has_prefix(alt, "Diagram of the places"));
        g_free(alt);
        rules_map_free(ring);
    }
    WANT(templates_map_has_artwork(map));
}

static void the_changes_are_told_in_words(void)
{
    struct rules_order orders[3];
    size_t n = 0;
    rules_position_empty(map, map->begin, &pos);
    rules_position_add(&pos,
                       (struct rules_unit){rules_map_find_power(map, "FRANCE", 6), RULES_ARMY, at("PAR")});
    rules_position_add(&pos,
                       (struct rules_unit){rules_map_find_power(map, "FRANCE", 6), RULES_ARMY, at("MAR")});
    rules_position_add(&pos,
                       (struct rules_unit){rules_map_find_power(map, "GERMANY", 7), RULES_ARMY, at("BUR")});
    order(orders, &n, "FRANCE", "A PAR - BUR");
    order(orders, &n, "FRANCE", "A MAR S A PAR - BUR");
    order(orders, &n, "GERMANY", "A BUR - PIC");
    rules_adjudicate(&pos, orders, 2, &book, &result);
    struct templates_scene scene = {
        .names = names, .pos = &pos, .result = &result, .language = RULES_ENGLISH};
    char *english = templates_map_alt(&scene);
    scene.language = RULES_FRENCH;
    char *french = templates_map_alt(&scene);
    WANT(strstr(english, "France: Paris to Burgundy. Dislodged: army Burgundy (Germany).") != NULL);
    WANT(strstr(french, "France : Paris vers Bourgogne. Délogées : armée Bourgogne (Allemagne).") != NULL);
    scene.result = NULL;
    char *still = templates_map_alt(&scene);
    WANT(strstr(still, "France : armée Marseille, armée Paris.") != NULL);
    g_free(english);
    g_free(french);
    g_free(still);
}

int main(void)
{
    GError *error = NULL;
    map = rules_map_builtin("standard");
    atlas = templates_atlas_new(&error);
    if (!map || !atlas || !rules_rulebook_find("datc", &book)) {
        printf("%s\n0 passed, 1 failed\n", error ? error->message : "no standard map");
        return 1;
    }
    names = rules_names_new(map);
    int status =
        tests_run("map drawing", (struct test[]){TEST(every_phase_of_a_real_game_is_drawn_in_three_formats),
                                                 TEST(the_same_scene_gives_the_same_bytes),
                                                 TEST(land_is_painted_for_its_owner_or_occupant),
                                                 TEST(orders_failures_and_views_can_be_told_apart),
                                                 TEST(labels_follow_the_notation),
                                                 TEST(an_svg_map_tells_its_parts_in_words),
                                                 TEST(positions_share_the_shapes_of_the_board),
                                                 TEST(a_theatre_shows_a_power_closer),
                                                 TEST(a_strange_theatre_is_no_picture),
                                                 TEST(a_grey_map_has_only_greys),
                                                 TEST(sizes_are_kept_within_bounds),
                                                 TEST(strange_texts_do_no_harm),
                                                 TEST(a_scene_without_position_is_refused),
                                                 TEST(a_map_without_artwork_is_drawn_as_a_diagram),
                                                 TEST(the_changes_are_told_in_words),
                                                 {NULL, NULL}});
    templates_atlas_free(atlas);
    rules_names_free(names);
    rules_map_free(map);
    return status;
}
