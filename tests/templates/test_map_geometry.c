/* The artwork agrees with the rules: two regions are adjacent exactly if their shapes share a border, fleets
 * pass exactly where that border reaches the sea. No exceptions are needed; if one ever is, list it in
 * `exceptions`. */
#include "../../templates/geometry_p.h"
#include "../harness.h"

#include <math.h>

static struct rules_map *map;
static struct templates_geometry *geometry;

/* Pairs that may differ, "PAR-BUR", ended by NULL. */
static const char *const exceptions[] = {NULL};

static bool is_excepted(const char *a, const char *b)
{
    char pair[40], turned[40];
    snprintf(pair, sizeof pair, "%s-%s", a, b);
    snprintf(turned, sizeof turned, "%s-%s", b, a);
    for (int i = 0; exceptions[i]; i++)
        if (strcmp(exceptions[i], pair) == 0 || strcmp(exceptions[i], turned) == 0)
            return true;
    return false;
}

static int region_of(rules_loc province)
{
    return templates_geometry_find(geometry, map->place[province].code);
}

static bool is_water(rules_loc province)
{
    return map->place[province].terrain == RULES_TERRAIN_WATER;
}

static bool share_border(int a, int b)
{
    for (guint i = 0; i < geometry->n_arcs; i++) {
        const struct templates_arc *arc = &geometry->arc[i];
        if (arc->n && ((arc->left == a && arc->right == b) || (arc->left == b && arc->right == a)))
            return true;
    }
    return false;
}

static bool fleet_goes(rules_loc from, rules_loc to)
{
    for (guint i = 0; i < map->n_fleet_list[from]; i++)
        if (map->fleet_list[from][i] == to)
            return true;
    return false;
}

/* Any coast of a to any coast of b. */
static bool fleets_pass(rules_loc a, rules_loc b)
{
    for (rules_loc from = 0; from < map->n_locs; from++)
        for (rules_loc to = 0; map->province[from] == a && to < map->n_locs; to++)
            if (map->province[to] == b && fleet_goes(from, to))
                return true;
    return false;
}

static bool armies_pass(rules_loc a, rules_loc b)
{
    for (guint i = 0; i < map->n_army_list[a]; i++)
        if (map->army_list[a][i] == b)
            return true;
    return false;
}

static bool touches(int region, struct templates_point p)
{
    for (guint i = 0; i < geometry->n_arcs; i++) {
        const struct templates_arc *arc = &geometry->arc[i];
        if (!arc->n || (arc->left != region && arc->right != region))
            continue;
        const struct templates_point *q = geometry->point + arc->first;
        if ((q[0].x == p.x && q[0].y == p.y) || (q[arc->n - 1].x == p.x && q[arc->n - 1].y == p.y))
            return true;
    }
    return false;
}

/* The ends of the common border of two coastal regions that reach a sea; returns their number. */
static unsigned meetings(rules_loc a, rules_loc b, struct templates_point point[16], rules_loc sea[16])
{
    unsigned n = 0;
    int left = region_of(a), right = region_of(b);
    for (guint i = 0; i < geometry->n_arcs; i++) {
        const struct templates_arc *arc = &geometry->arc[i];
        if (!arc->n ||
            !((arc->left == left && arc->right == right) || (arc->left == right && arc->right == left)))
            continue;
        for (int end = 0; end < 2; end++)
            for (rules_loc s = 0; s < map->n_provinces && n < 16; s++) {
                struct templates_point p = geometry->point[arc->first + (end ? arc->n - 1 : 0)];
                if (is_water(s) && touches(region_of(s), p))
                    point[n] = p, sea[n++] = s;
            }
    }
    return n;
}

static bool inside(int index, struct templates_point p)
{
    const struct templates_region *region = &geometry->region[index];
    bool in = false;
    for (guint r = 0; r < region->n_rings; r++) {
        const struct templates_ring *ring = &geometry->ring[region->first_ring + r];
        for (guint k = 0; k < ring->n; k++) {
            const struct templates_arc *arc = &geometry->arc[abs(geometry->ring_arc[ring->first + k])];
            for (guint i = 1; i < arc->n; i++) {
                struct templates_point a = geometry->point[arc->first + i - 1],
                                       b = geometry->point[arc->first + i];
                if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
                    in = !in;
            }
        }
    }
    return in;
}

static double area_of(int index)
{
    const struct templates_region *region = &geometry->region[index];
    double sum = 0;
    for (guint r = 0; r < region->n_rings; r++) {
        const struct templates_ring *ring = &geometry->ring[region->first_ring + r];
        for (guint k = 0; k < ring->n; k++) {
            int number = geometry->ring_arc[ring->first + k];
            const struct templates_arc *arc = &geometry->arc[abs(number)];
            for (guint i = 1; i < arc->n; i++) {
                struct templates_point a = geometry->point[arc->first + i - 1],
                                       b = geometry->point[arc->first + i];
                sum += (number > 0 ? 1 : -1) * (a.x * b.y - b.x * a.y) / 2;
            }
        }
    }
    return fabs(sum);
}

static void every_region_of_the_rules_is_drawn_with_its_terrain(void)
{
    static const enum templates_region_kind kind[RULES_TERRAIN_COUNT] = {
        [RULES_TERRAIN_LAND] = TEMPLATES_REGION_LAND,
        [RULES_TERRAIN_COAST] = TEMPLATES_REGION_COAST,
        [RULES_TERRAIN_WATER] = TEMPLATES_REGION_SEA};
    unsigned seen = 0;
    WANT(templates_geometry_covers(geometry, map));
    WANT(templates_geometry_standard_covers(map));
    for (rules_loc p = 0; p < map->n_provinces; p++) {
        if (map->place[p].terrain == RULES_TERRAIN_SHUT)
            continue;
        int region = region_of(p);
        WANT(region >= 0);
        if (region < 0)
            continue;
        WANT_INT(geometry->region[region].kind, kind[map->place[p].terrain]);
        WANT_INT(geometry->region[region].has_centre, map->place[p].centre);
        WANT_INT(geometry->region[region].n_coasts, map->place[p].n_coasts);
        seen++;
    }
    WANT_INT(seen, 75);
}

static void regions_are_adjacent_exactly_if_they_share_a_border(void)
{
    unsigned adjacent = 0;
    for (rules_loc a = 0; a < map->n_provinces; a++)
        for (rules_loc b = (rules_loc)(a + 1); b < map->n_provinces; b++) {
            if (region_of(a) < 0 || region_of(b) < 0 || map->place[a].terrain == RULES_TERRAIN_SHUT ||
                map->place[b].terrain == RULES_TERRAIN_SHUT)
                continue;
            bool rules = armies_pass(a, b) || armies_pass(b, a) || fleets_pass(a, b) || fleets_pass(b, a);
            bool shapes = share_border(region_of(a), region_of(b));
            adjacent += rules;
            if (rules != shapes && !is_excepted(map->place[a].code, map->place[b].code)) {
                printf("%s %s: rules %s, shapes %s\n", map->place[a].code, map->place[b].code,
                       rules ? "adjacent" : "apart", shapes ? "adjacent" : "apart");
                WANT(rules == shapes);
            }
        }
    WANT_INT(adjacent, 206);
}

static void fleets_pass_along_a_coast_exactly_where_the_border_reaches_a_sea(void)
{
    struct templates_point point[16];
    rules_loc sea[16];
    unsigned pairs = 0;
    for (rules_loc a = 0; a < map->n_provinces; a++)
        for (rules_loc b = (rules_loc)(a + 1); b < map->n_provinces; b++) {
            if (map->place[a].terrain != RULES_TERRAIN_COAST ||
                map->place[b].terrain != RULES_TERRAIN_COAST || !armies_pass(a, b))
                continue;
            bool shapes = meetings(a, b, point, sea) > 0, rules = fleets_pass(a, b);
            pairs++;
            if (rules != shapes)
                printf("%s %s: fleets %s by the rules, %s by the shapes\n", map->place[a].code,
                       map->place[b].code, rules ? "pass" : "do not pass", shapes ? "pass" : "do not");
            WANT(rules == shapes);
            WANT(fleets_pass(b, a) == rules);
        }
    WANT_INT(pairs, 55);
}

/* The coast of `province` at a point on `sea`: the one that this sea touches; of two (the Atlantic and Spain)
 * the nearer. */
static rules_loc coast_at(rules_loc province, rules_loc sea, struct templates_point p)
{
    const struct rules_place *place = &map->place[province];
    const struct templates_region *region = &geometry->region[region_of(province)];
    rules_loc best = RULES_NO_LOC;
    double best_distance = HUGE_VAL;
    for (rules_loc loc = place->coasts; loc < place->coasts + place->n_coasts; loc++)
        for (guint i = 0; fleet_goes(sea, loc) && i < region->n_coasts; i++) {
            double d = hypot(region->coast[i].unit.x - p.x, region->coast[i].unit.y - p.y);
            if (strcmp(strchr(map->place[loc].code, '/') + 1, region->coast[i].code) == 0 &&
                d < best_distance)
                best_distance = d, best = loc;
        }
    return best;
}

static void each_coast_of_a_region_with_two_meets_its_own_neighbours(void)
{
    struct templates_point point[16];
    rules_loc sea[16];
    unsigned checked = 0;
    for (rules_loc a = 0; a < map->n_provinces; a++)
        for (rules_loc b = 0; map->place[a].n_coasts && b < map->n_provinces; b++) {
            if (map->place[b].terrain != RULES_TERRAIN_COAST || !armies_pass(a, b))
                continue;
            unsigned n = meetings(a, b, point, sea);
            for (rules_loc coast = map->place[a].coasts;
                 coast < map->place[a].coasts + map->place[a].n_coasts; coast++) {
                bool shapes = false;
                for (unsigned i = 0; i < n; i++)
                    shapes = shapes || coast_at(a, sea[i], point[i]) == coast;
                if (shapes != fleet_goes(coast, b))
                    printf("%s and %s\n", map->place[coast].code, map->place[b].code);
                WANT(shapes == fleet_goes(coast, b));
                checked++;
            }
        }
    WANT(checked >= 16);
}

static void places_for_units_and_words_lie_inside_their_regions(void)
{
    for (guint i = 0; i < geometry->n_regions; i++) {
        const struct templates_region *r = &geometry->region[i];
        if (r->has_unit && (!inside((int)i, r->unit) || !inside((int)i, r->dislodged))) {
            printf("%s: unit outside\n", r->code);
            WANT(false);
        }
        WANT(!r->has_label || inside((int)i, r->label));
        WANT(!r->has_centre || inside((int)i, r->centre));
        for (guint c = 0; c < r->n_coasts; c++)
            WANT(r->coast[c].has_unit && inside((int)i, r->coast[c].unit) &&
                 inside((int)i, r->coast[c].dislodged));
    }
}

static void regions_fill_the_frame_without_gap(void)
{
    double sum = 0;
    for (guint i = 0; i < geometry->n_regions; i++)
        sum += area_of((int)i);
    WANT(fabs(sum - geometry->width * geometry->height) < .5);
}

static void broken_artwork_is_refused_with_its_line(void)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"", "x.geom:0: there is no 'size' record"},
        {"size 1600\n", "x.geom:1: 'size' wants 3 fields, got 2"},
        {"size 1e9 5\n", "x.geom:1: field 2: want a number, got '1e9'"},
        {"# c\nsize 100 nan\n", "x.geom:2: field 3: want a number, got 'nan'"},
        {"size 10 10\n", "x.geom:1: size must be 100 to 20000, got 10 x 10"},
        {"flag 1\n", "x.geom:1: unknown record 'flag'"},
        {"region A marsh X\n",
         "x.geom:1: unknown kind 'marsh': want land, coast, sea, impassable, scenery or water"},
        {"region A sea X\nregion A sea X\n", "x.geom:2: region 'A' comes twice"},
        {"ring A outer 1\n", "x.geom:1: a ring must follow its region, got 'A'"},
        {"region A sea X\nring A outer 0\n", "x.geom:2: there is no arc 0"},
        {"region A sea X\nring A outer 99999\n",
         "x.geom:2: field 4: want a whole number -20000 to 20000, got '99999'"},
        {"size 100 100\nregion A sea X\nring A outer 5\n", "x.geom:3: A: no arc 5"},
        {"region A sea X\narc 1 coast A - 3 1 1 2 2\n", "x.geom:2: want 3 points, got 4 numbers"},
        {"region A sea X\narc 1 coast A B 2 1 1 2 2\n", "x.geom:2: unknown region in 'A B'"},
        {"size 100 100\nregion A sea X\nring A outer 1\narc 1 frame A - 2 1 1 2 2\n",
         "x.geom:4: A: ring is not closed"},
        {"point A unit 1 2\n", "x.geom:1: no region 'A'"},
        {"region A sea X\npoint A tent 1 2\n",
         "x.geom:2: unknown role 'tent': want unit, dislodged, label, centre or name"},
        {"line river X 2 1 1 2 2\n", "x.geom:1: unknown line 'river': want lake, strait or channel"},
        {"home FRANCE PAR\n", "x.geom:1: no region 'PAR'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GError *error = NULL;
        struct templates_geometry *g =
            templates_geometry_parse(cases[i].text, strlen(cases[i].text), "x.geom", &error);
        WANT(g == NULL && error != NULL);
        WANT_STR(error ? error->message : NULL, cases[i].want);
        g_clear_error(&error);
        templates_geometry_free(g);
    }
}

int main(void)
{
    GError *error = NULL;
    map = rules_map_builtin("standard");
    geometry = templates_geometry_standard(&error);
    if (!map || !geometry) {
        printf("%s\n0 passed, 1 failed\n", error ? error->message : "no standard map");
        return 1;
    }
    int status =
        tests_run("map geometry",
                  (struct test[]){TEST(every_region_of_the_rules_is_drawn_with_its_terrain),
                                  TEST(regions_are_adjacent_exactly_if_they_share_a_border),
                                  TEST(fleets_pass_along_a_coast_exactly_where_the_border_reaches_a_sea),
                                  TEST(each_coast_of_a_region_with_two_meets_its_own_neighbours),
                                  TEST(places_for_units_and_words_lie_inside_their_regions),
                                  TEST(regions_fill_the_frame_without_gap),
                                  TEST(broken_artwork_is_refused_with_its_line),
                                  {NULL, NULL}});
    templates_geometry_free(geometry);
    rules_map_free(map);
    return status;
}
