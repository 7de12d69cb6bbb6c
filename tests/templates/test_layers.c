/* A map in layers: each small, the same bytes each time, and only what it is for. */
#include "../../templates/templates.h"
#include "../harness.h"

enum {
    BOARD_LIMIT = 80 << 10,
    OWNERS_LIMIT = 10 << 10,
    PLAY_LIMIT = 14 << 10,
    LABELS_LIMIT = 12 << 10,
    PLACES_LIMIT = 14 << 10
};

/* What a page holds itself; the others are pictures. */
static bool is_of_page(enum templates_layer layer)
{
    return layer == TEMPLATES_LAYER_PLAY || layer == TEMPLATES_LAYER_PLACES;
}

static struct rules_map *map;
static struct rules_names *names;
static struct templates_atlas *atlas;
static struct rules_rulebook book;

/* The board as it is set up, with a fight about Burgundy. */
static void play(struct rules_position *pos, struct rules_result *result)
{
    static const struct {
        const char *power, *text;
    } given[] = {{"FRANCE", "A PAR - BUR"}, {"GERMANY", "A MUN - BUR"}, {"FRANCE", "F BRE - ENG"}};
    struct rules_order orders[G_N_ELEMENTS(given)];
    rules_position_start(map, pos);
    for (size_t i = 0; i < G_N_ELEMENTS(given); i++) {
        rules_power power = rules_map_find_power(map, given[i].power, strlen(given[i].power));
        WANT(rules_order_parse(map, power, given[i].text, strlen(given[i].text), &orders[i]));
    }
    rules_adjudicate(pos, orders, G_N_ELEMENTS(given), &book, result);
}

static char *draw(enum templates_layer layer, enum rules_language language)
{
    static struct rules_position pos;
    static struct rules_result result;
    play(&pos, &result);
    struct templates_scene scene = {.names = names,
                                    .pos = &pos,
                                    .result = &result,
                                    .language = language,
                                    .notation = templates_notation_for("plain", NULL, language)};
    return templates_map_layer(atlas, &scene, layer);
}

static void every_layer_is_small_and_the_same_each_time(void)
{
    static const gsize limit[TEMPLATES_LAYER_COUNT] = {OWNERS_LIMIT, BOARD_LIMIT, PLAY_LIMIT, LABELS_LIMIT,
                                                       PLACES_LIMIT};
    for (enum templates_layer layer = 0; layer < TEMPLATES_LAYER_COUNT; layer++) {
        char *once = draw(layer, RULES_ENGLISH), *twice = draw(layer, RULES_ENGLISH);
        WANT_STR(once, twice);
        WANT(strlen(once) < limit[layer]);
        WANT(is_of_page(layer) != (g_str_has_prefix(once, "<svg ") && g_str_has_suffix(once, "</svg>\n")));
        g_free(once);
        g_free(twice);
    }
}

static void only_labels_and_places_are_words(void)
{
    for (enum templates_layer layer = 0; layer < TEMPLATES_LAYER_COUNT; layer++) {
        char *english = draw(layer, RULES_ENGLISH), *french = draw(layer, RULES_FRENCH);
        WANT_INT(strcmp(english, french) != 0,
                 layer == TEMPLATES_LAYER_LABELS || layer == TEMPLATES_LAYER_PLACES);
        g_free(english);
        g_free(french);
    }
}

static void a_pointer_finds_a_place_its_unit_and_fate(void)
{
    char *places = draw(TEMPLATES_LAYER_PLACES, RULES_ENGLISH),
         *play = draw(TEMPLATES_LAYER_PLAY, RULES_ENGLISH);
    WANT(strstr(places, "<path data-at=\"par\" d=\"M") != NULL);
    WANT(strstr(places, "<title>Paris (PAR) \u00b7 France \u00b7 A PAR - BUR, bounced with A MUN") != NULL);
    WANT(strstr(places, "<title>English Channel (ENG)</title>") != NULL);
    WANT(strstr(play, "<g class=\"o fa p2\" data-at=\"par\">") != NULL);
    g_free(places);
    g_free(play);
}

static void labels_bring_their_type(void)
{
    char *svg = draw(TEMPLATES_LAYER_LABELS, RULES_ENGLISH);
    WANT(strstr(svg, "text-anchor:middle") && strstr(svg, ".sealabel{font:") &&
         strstr(svg, "class=\"sealabel\""));
    g_free(svg);
}

static void what_is_used_is_defined_and_nothing_else(void)
{
    char *svg = draw(TEMPLATES_LAYER_PLAY, RULES_ENGLISH);
    WANT(strstr(svg, "href=\"#f2\"") && strstr(svg, "id=\"f2\""));
    WANT(strstr(svg, "class=\"bar\"") != NULL);
    WANT(!strstr(svg, "id=\"burst\"") && !strstr(svg, "id=\"wave\""));
    g_free(svg);
}

/* Seven powers, and land of nobody: each one shape. What nobody ever enters is the board's. */
static void each_owner_is_one_shape(void)
{
    char *svg = draw(TEMPLATES_LAYER_OWNERS, RULES_ENGLISH);
    unsigned shapes = 0;
    for (const char *at = svg; (at = strstr(at, "<path id=\"o")) != NULL; at++)
        shapes++;
    WANT_INT(shapes, 8);
    g_free(svg);
}

static void a_map_without_artwork_has_none(void)
{
    struct rules_map *other = rules_map_builtin("milan");
    WANT(templates_map_has_layers(atlas, map));
    WANT(other && !templates_map_has_layers(atlas, other));
    rules_map_free(other);
}

int main(void)
{
    map = rules_map_builtin("standard");
    atlas = templates_atlas_new(NULL);
    if (!map || !atlas || !rules_rulebook_find("datc", &book))
        return 1;
    names = rules_names_new(map);
    int status = tests_run("map layers", (struct test[]){TEST(every_layer_is_small_and_the_same_each_time),
                                                         TEST(only_labels_and_places_are_words),
                                                         TEST(a_pointer_finds_a_place_its_unit_and_fate),
                                                         TEST(labels_bring_their_type),
                                                         TEST(what_is_used_is_defined_and_nothing_else),
                                                         TEST(each_owner_is_one_shape),
                                                         TEST(a_map_without_artwork_has_none),
                                                         {NULL, NULL}});
    templates_atlas_free(atlas);
    rules_names_free(names);
    rules_map_free(map);
    return status;
}
