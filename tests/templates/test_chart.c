/* Charts: the same bytes each time, an element for each power, words instead. */
#include "../../templates/chart.h"
#include "../harness.h"

#include <libxml/parser.h>
#include <string.h>

enum { YEARS = 4 };

static const int32_t years[YEARS] = {1900, 1901, 1902, 1903};
/* Austria falls in 1902, Turkey wins; Germany never had a centre. */
static const unsigned counts[YEARS * 7] = {3, 3, 3, 0, 3, 4, 3, 2, 4, 5, 0, 4, 6, 4,
                                           0, 4, 6, 0, 4, 6, 8, 0, 3, 5, 0, 4, 1, 18};

static struct rules_map *map;
static struct rules_names *names;
static struct templates_atlas *atlas;

static struct templates_chart sample(enum rules_language language)
{
    return (struct templates_chart){.names = names,
                                    .map = map,
                                    .language = language,
                                    .title = "Kersaint <&>",
                                    .n_years = YEARS,
                                    .years = years,
                                    .counts = counts};
}

static char *svg_of(const struct templates_chart *chart)
{
    g_autoptr(GBytes) bytes = templates_chart_draw(atlas, chart, TEMPLATES_SVG, NULL);
    WANT(bytes != NULL);
    gsize len;
    const char *text = g_bytes_get_data(bytes, &len);
    return g_strndup(text, len);
}

static void a_chart_has_a_panel_for_each_power_that_ever_had_a_centre(void)
{
    struct templates_chart chart = sample(RULES_FRENCH);
    char *svg = svg_of(&chart);
    xmlDocPtr doc = xmlReadMemory(svg, (int)strlen(svg), "chart.svg", "UTF-8", XML_PARSE_NONET);
    WANT(doc != NULL);
    xmlFreeDoc(doc);
    WANT(strstr(svg, ">Autriche</text>") && strstr(svg, ">Turquie</text>") && strstr(svg, ">18</text>"));
    WANT(!strstr(svg, "Allemagne"));
    WANT(strstr(svg, "<title>Kersaint &lt;&amp;&gt;</title>") && strstr(svg, "lang=\"fr\""));
    WANT(strlen(svg) < 20000);

    char *again = svg_of(&chart);
    WANT_STR(again, svg);
    g_free(again);
    g_free(svg);
}

static void a_picture_is_small(void)
{
    struct templates_chart chart = sample(RULES_ENGLISH);
    g_autoptr(GBytes) first = templates_chart_draw(atlas, &chart, TEMPLATES_PNG, NULL);
    g_autoptr(GBytes) again = templates_chart_draw(atlas, &chart, TEMPLATES_PNG, NULL);
    WANT(first && again && g_bytes_equal(first, again));
    WANT(first && g_bytes_get_size(first) < 40000);
    WANT(first && memcmp(g_bytes_get_data(first, NULL), "\x89PNG", 4) == 0);
}

static void a_chart_has_words(void)
{
    struct templates_chart chart = sample(RULES_FRENCH);
    char *alt = templates_chart_alt(&chart);
    WANT_STR(alt, "Centres par ann\xC3\xA9"
                  "e, de 1900 \xC3\xA0 1903. Angleterre : 3, 4, 4, 3. Autriche : 3, 2, 0, 0. "
                  "France : 3, 5, 6, 5. Italie : 3, 4, 4, 4. Russie : 4, 6, 6, 1. Turquie : 3, 4, 8, 18.");
    g_free(alt);
}

static void one_year_is_no_chart(void)
{
    struct templates_chart chart = sample(RULES_ENGLISH);
    g_autoptr(GError) error = NULL;
    chart.n_years = 1;
    WANT(templates_chart_draw(atlas, &chart, TEMPLATES_PNG, &error) == NULL);
    WANT(error && error->code == TEMPLATES_ERROR_REFUSED);
    static const unsigned none[YEARS * 7] = {0};
    chart.n_years = YEARS;
    chart.counts = none;
    WANT(templates_chart_draw(atlas, &chart, TEMPLATES_SVG, NULL) == NULL);
}

/* Two years: Austria in time, late, missed, away; France always in time; nobody else had anything to order. */
static struct templates_turns turns_sample(enum rules_language language)
{
    static const int32_t when[] = {1901, 1901, 1902, 1902};
    static const uint8_t turn[4 * 7] = {
        [0] = TEMPLATES_TURN_ON_TIME,  [2] = TEMPLATES_TURN_ON_TIME, [7] = TEMPLATES_TURN_LATE,
        [9] = TEMPLATES_TURN_ON_TIME,  [14] = TEMPLATES_TURN_MISSED, [16] = TEMPLATES_TURN_ON_TIME,
        [21] = TEMPLATES_TURN_EXCUSED, [23] = TEMPLATES_TURN_ON_TIME};
    return (struct templates_turns){.names = names,
                                    .map = map,
                                    .language = language,
                                    .title = "Kersaint",
                                    .n_phases = 4,
                                    .years = when,
                                    .turn = turn};
}

static void turns_are_told_in_words(void)
{
    struct templates_turns turns = turns_sample(RULES_FRENCH);
    g_autofree char *alt = templates_turns_alt(&turns);
    WANT_STR(
        alt,
        "Ponctualit\xC3\xA9, tour par tour. Autriche : 1 tour sur 3 \xC3\xA0 l'heure, 1 en retard, 1 sans "
        "ordres, 1 en absence annonc\xC3\xA9"
        "e. France : 4 tours sur 4 \xC3\xA0 l'heure.");
    turns.language = RULES_ENGLISH;
    g_autofree char *said = templates_turns_said(&turns, 0);
    WANT_STR(said, "Austria: 1 of 3 turns in time, 1 late, 1 without orders, 1 absent with notice");
}

static void turns_are_drawn_where_there_are_any(void)
{
    struct templates_turns turns = turns_sample(RULES_FRENCH);
    g_autoptr(GBytes) svg = templates_turns_draw(atlas, &turns, TEMPLATES_SVG, NULL);
    g_autoptr(GBytes) png = templates_turns_draw(atlas, &turns, TEMPLATES_PNG, NULL);
    gsize len = 0;
    const char *text = svg ? g_bytes_get_data(svg, &len) : "";
    xmlDocPtr doc = xmlReadMemory(text, (int)len, "turns.svg", "UTF-8", XML_PARSE_NONET);
    WANT(doc != NULL);
    xmlFreeDoc(doc);
    WANT(g_strstr_len(text, (gssize)len, ">1/3</text>") && g_strstr_len(text, (gssize)len, ">4/4</text>"));
    WANT(!g_strstr_len(text, (gssize)len, "Allemagne"));
    WANT(png && g_bytes_get_size(png) < 40000);

    turns.n_phases = 0;
    WANT(templates_turns_draw(atlas, &turns, TEMPLATES_PNG, NULL) == NULL);
}

int main(void)
{
    map = rules_map_builtin("standard");
    names = rules_names_new(map);
    atlas = templates_atlas_new(NULL);
    int status =
        tests_run("chart", (struct test[]){TEST(a_chart_has_a_panel_for_each_power_that_ever_had_a_centre),
                                           TEST(a_picture_is_small),
                                           TEST(a_chart_has_words),
                                           TEST(one_year_is_no_chart),
                                           TEST(turns_are_told_in_words),
                                           TEST(turns_are_drawn_where_there_are_any),
                                           {NULL, NULL}});
    templates_atlas_free(atlas);
    rules_names_free(names);
    rules_map_free(map);
    return status;
}
