/* The artwork of a map read from its text, and the rings of its regions put together from arcs. */
#include "geometry_p.h"

#include <math.h>
#include <string.h>

/* Built by tools/embed.sh from templates/map/ and the texts. */
struct templates_data_file {
    const char *name;
    const unsigned char *bytes;
    size_t len;
};
extern const struct templates_data_file templates_data[];

enum { MAX_FIELDS = 16384, MAX_RECORDS = 100000, MAX_ARC_NUMBER = 20000 };

struct parser {
    const char *file_name;
    unsigned line;
    struct templates_geometry *g;
    GArray *regions, *rings, *ring_arcs, *arcs, *lines, *points;
    guint n_fields;
    char **field;
    GError **error;
};

static bool fail(struct parser *p, const char *format, ...) G_GNUC_PRINTF(2, 3);
static bool fail(struct parser *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *message = g_strdup_vprintf(format, args);
    va_end(args);
    if (p->error && !*p->error)
        g_set_error(p->error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP, "%s:%u: %s", p->file_name, p->line,
                    message);
    return false;
}

static bool read_number(struct parser *p, guint i, double *value)
{
    char *end = NULL;
    if (i < p->n_fields) {
        *value = g_ascii_strtod(p->field[i], &end);
        if (end != p->field[i] && *end == '\0' && isfinite(*value) && fabs(*value) <= 1e6)
            return true;
    }
    return fail(p, "field %u: want a number, got '%s'", i + 1, i < p->n_fields ? p->field[i] : "");
}

static bool read_int(struct parser *p, guint i, int low, int high, int *value)
{
    double number;
    if (!read_number(p, i, &number))
        return false;
    if (number < low || number > high || number != floor(number))
        return fail(p, "field %u: want a whole number %d to %d, got '%s'", i + 1, low, high, p->field[i]);
    *value = (int)number;
    return true;
}

static bool read_point(struct parser *p, guint i, struct templates_point *point)
{
    return read_number(p, i, &point->x) && read_number(p, i + 1, &point->y);
}

/* Appends the points in fields first.. to the pool. */
static bool read_points(struct parser *p, guint first, int count, guint *start)
{
    *start = p->points->len;
    if (p->n_fields - first != 2 * (guint)count)
        return fail(p, "want %d points, got %u numbers", count, p->n_fields - first);
    for (int i = 0; i < count; i++) {
        struct templates_point point;
        if (!read_point(p, first + 2 * (guint)i, &point))
            return false;
        g_array_append_val(p->points, point);
    }
    return true;
}

static int find_word(const char *word, const char *const *words)
{
    for (int i = 1; words[i]; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return 0;
}

static int find_region(struct parser *p, const char *code)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(p->g->by_code, code)) - 1;
}

static bool need_fields(struct parser *p, guint n)
{
    return p->n_fields >= n || fail(p, "'%s' wants %u fields, got %u", p->field[0], n, p->n_fields);
}

static bool read_region(struct parser *p)
{
    static const char *const kinds[] = {"", "land", "coast", "sea", "impassable", "scenery", "water", NULL};
    if (!need_fields(p, 4))
        return false;

    struct templates_region region = {.kind = (enum templates_region_kind)find_word(p->field[2], kinds)};
    if (!region.kind)
        return fail(p, "unknown kind '%s': want land, coast, sea, impassable, scenery or water", p->field[2]);
    if (strlen(p->field[1]) >= sizeof region.code)
        return fail(p, "code '%s' is too long", p->field[1]);
    if (find_region(p, p->field[1]) >= 0)
        return fail(p, "region '%s' comes twice", p->field[1]);

    g_strlcpy(region.code, p->field[1], sizeof region.code);
    region.name = g_strjoinv(" ", p->field + 3);
    region.first_ring = p->rings->len;
    g_array_append_val(p->regions, region);
    g_hash_table_insert(p->g->by_code, g_strdup(region.code), GINT_TO_POINTER((int)p->regions->len));

    return true;
}

static bool read_ring(struct parser *p)
{
    if (!need_fields(p, 4))
        return false;

    int index = find_region(p, p->field[1]);
    if (index < 0 || (guint)index + 1 != p->regions->len)
        return fail(p, "a ring must follow its region, got '%s'", p->field[1]);

    struct templates_ring ring = {.region = index, .first = p->ring_arcs->len, .n = p->n_fields - 3};
    for (guint i = 3; i < p->n_fields; i++) {
        int number;
        if (!read_int(p, i, -MAX_ARC_NUMBER, MAX_ARC_NUMBER, &number))
            return false;
        if (number == 0)
            return fail(p, "there is no arc 0");
        g_array_append_val(p->ring_arcs, number);
    }

    g_array_append_val(p->rings, ring);
    g_array_index(p->regions, struct templates_region, index).n_rings++;

    return true;
}

/* The coast of a region by its code, added if it is new; NULL: there is no room for it. */
static struct templates_coast *coast_of(struct templates_region *region, const char *code)
{
    for (guint i = 0; i < region->n_coasts; i++)
        if (strcmp(region->coast[i].code, code) == 0)
            return &region->coast[i];

    struct templates_coast *coast = &region->coast[region->n_coasts];
    if (region->n_coasts == TEMPLATES_MAX_COASTS || strlen(code) >= sizeof coast->code)
        return NULL;
    region->n_coasts++;
    g_strlcpy(coast->code, code, sizeof coast->code);
    return coast;
}

static bool place_on_coast(struct parser *p, struct templates_coast *coast, struct templates_point point)
{
    const char *role = p->field[2];
    if (strcmp(role, "unit") == 0)
        coast->unit = point, coast->has_unit = true;
    else if (strcmp(role, "dislodged") == 0)
        coast->dislodged = point;
    else if (strcmp(role, "tag") == 0)
        coast->tag = point;
    else
        return fail(p, "unknown role '%s': a coast has unit, dislodged and tag", role);
    return true;
}

static bool place_in_region(struct parser *p, struct templates_region *region, struct templates_point point)
{
    const char *role = p->field[2];
    if (strcmp(role, "unit") == 0)
        region->unit = point, region->has_unit = true;
    else if (strcmp(role, "dislodged") == 0)
        region->dislodged = point;
    else if (strcmp(role, "label") == 0)
        region->label = point, region->has_label = true;
    else if (strcmp(role, "centre") == 0)
        region->centre = point, region->has_centre = true;
    else if (strcmp(role, "name") != 0)
        return fail(p, "unknown role '%s': want unit, dislodged, label, centre or name", role);
    return true;
}

static bool read_place(struct parser *p)
{
    struct templates_point point;
    if (!need_fields(p, 5) || !read_point(p, 3, &point))
        return false;

    g_auto(GStrv) code = g_strsplit(p->field[1], "/", 2);
    int index = find_region(p, code[0]);
    if (index < 0)
        return fail(p, "no region '%s'", code[0]);

    struct templates_region *region = &g_array_index(p->regions, struct templates_region, index);
    if (!code[1])
        return place_in_region(p, region, point);

    struct templates_coast *coast = coast_of(region, code[1]);

    return coast ? place_on_coast(p, coast, point) : fail(p, "cannot add coast '%s'", p->field[1]);
}

static bool read_arc(struct parser *p)
{
    static const char *const classes[] = {"", "coast", "land", "impassable", "sea", "frame", NULL};
    int number, count;

    if (!need_fields(p, 10) || !read_int(p, 1, 1, MAX_ARC_NUMBER, &number) ||
        !read_int(p, 5, 2, MAX_FIELDS, &count))
        return false;

    struct templates_arc arc = {.class = (enum templates_arc_class)find_word(p->field[2], classes),
                                .left = find_region(p, p->field[3]),
                                .right = find_region(p, p->field[4]),
                                .n = (guint)count};
    if (!arc.class)
        return fail(p, "unknown class '%s': want coast, land, impassable, sea or frame", p->field[2]);
    if (arc.left < 0 || (arc.right < 0 && strcmp(p->field[4], "-") != 0))
        return fail(p, "unknown region in '%s %s'", p->field[3], p->field[4]);
    if (!read_points(p, 6, count, &arc.first))
        return false;

    if ((guint)number >= p->arcs->len)
        g_array_set_size(p->arcs, (guint)number + 1);
    if (g_array_index(p->arcs, struct templates_arc, number).n)
        return fail(p, "arc %d comes twice", number);

    g_array_index(p->arcs, struct templates_arc, number) = arc;

    return true;
}

static bool read_line(struct parser *p)
{
    int count;
    if (!need_fields(p, 8) || !read_int(p, 3, 2, MAX_FIELDS, &count))
        return false;

    static const char *const classes[] = {"", "lake", "strait", "channel", NULL};
    struct templates_line line = {.class = (enum templates_line_class)find_word(p->field[1], classes),
                                  .n = (guint)count};
    if (!line.class)
        return fail(p, "unknown line '%s': want lake, strait or channel", p->field[1]);

    line.region = line.class == TEMPLATES_LINE_CHANNEL ? find_region(p, p->field[2]) : -1;
    if (line.class == TEMPLATES_LINE_CHANNEL && line.region < 0)
        return fail(p, "no region '%s'", p->field[2]);
    if (!read_points(p, 4, count, &line.first))
        return false;

    g_array_append_val(p->lines, line);

    return true;
}

static bool read_home(struct parser *p)
{
    if (!need_fields(p, 3))
        return false;
    for (guint i = 2; i < p->n_fields; i++) {
        int index = find_region(p, p->field[i]);
        if (index < 0)
            return fail(p, "no region '%s'", p->field[i]);
        g_strlcpy(g_array_index(p->regions, struct templates_region, index).home, p->field[1], 32);
    }
    return true;
}

static bool read_size(struct parser *p)
{
    struct templates_point size;
    if (!need_fields(p, 3) || !read_point(p, 1, &size))
        return false;
    if (size.x < 100 || size.y < 100 || size.x > 20000 || size.y > 20000)
        return fail(p, "size must be 100 to 20000, got %g x %g", size.x, size.y);
    p->g->width = size.x;
    p->g->height = size.y;
    return true;
}

static bool read_record(struct parser *p)
{
    static const struct {
        const char *word;
        bool (*read)(struct parser *p);
    } records[] = {{"size", read_size}, {"region", read_region}, {"ring", read_ring}, {"point", read_place},
                   {"arc", read_arc},   {"line", read_line},     {"home", read_home}};
    for (gsize i = 0; i < G_N_ELEMENTS(records); i++)
        if (strcmp(p->field[0], records[i].word) == 0)
            return records[i].read(p);
    return fail(p, "unknown record '%s'", p->field[0]);
}

/* Arcs exist and join, now that the whole file is known. */
static bool check_rings(struct parser *p)
{
    const struct templates_geometry *g = p->g;
    for (guint r = 0; r < g->n_rings; r++) {
        const struct templates_ring *ring = &g->ring[r];
        struct templates_point at = {0, 0}, start = {0, 0};
        for (guint i = 0; i < ring->n; i++) {
            int number = g->ring_arc[ring->first + i];
            guint index = (guint)abs(number);
            if (index >= g->n_arcs || !g->arc[index].n)
                return fail(p, "%s: no arc %d", g->region[ring->region].code, number);
            const struct templates_arc *arc = &g->arc[index];
            struct templates_point a = g->point[arc->first], b = g->point[arc->first + arc->n - 1];
            struct templates_point from = number > 0 ? a : b;
            if (i == 0)
                start = from;
            else if (from.x != at.x || from.y != at.y)
                return fail(p, "%s: ring does not join at arc %d", g->region[ring->region].code, number);
            at = number > 0 ? b : a;
        }
        if (at.x != start.x || at.y != start.y)
            return fail(p, "%s: ring is not closed", g->region[ring->region].code);
    }

    return true;
}

static bool read_text(struct parser *p, const char *text, gsize len)
{
    const char *end = text + len;
    guint records = 0;

    while (text < end) {
        const char *eol = memchr(text, '\n', (gsize)(end - text));
        const char *next = eol ? eol + 1 : end;
        p->line++;
        g_autofree char *line = g_strndup(text, (gsize)((eol ? eol : end) - text));
        text = next;
        char *rest = g_strstrip(line);
        if (!*rest || *rest == '#')
            continue;
        if (++records > MAX_RECORDS)
            return fail(p, "more than %d records", MAX_RECORDS);
        g_auto(GStrv) field = g_strsplit_set(rest, " \t", MAX_FIELDS);
        guint n = 0;
        for (guint i = 0; field[i]; i++) { /* blanks in a row give empty fields: close the gaps */
            if (*field[i])
                field[n++] = field[i];
            else
                g_free(field[i]);
        }
        field[n] = NULL;
        p->field = field;
        p->n_fields = n;
        if (!read_record(p))
            return false;
    }

    return true;
}

/* ---- how much of the shapes is drawn ---- */

static double off_line(struct templates_point p, struct templates_point a, struct templates_point b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    if (length < 1e-6)
        return hypot(p.x - a.x, p.y - a.y);
    return fabs((p.x - a.x) * dy - (p.y - a.y) * dx) / length;
}

/* Marks the points between `first` and `last` that a simpler line needs (Douglas and Peucker). */
static void keep_between(const struct templates_point *p, guint first, guint last, double tolerance,
                         bool *keep)
{
    guint farthest = first;
    double most = tolerance;
    for (guint i = first + 1; i < last; i++) {
        double off = off_line(p[i], p[first], p[last]);
        if (off > most) {
            most = off;
            farthest = i;
        }
    }

    if (farthest == first)
        return;

    keep[farthest] = true;
    keep_between(p, first, farthest, tolerance, keep);
    keep_between(p, farthest, last, tolerance, keep);
}

/* The points of an arc that are drawn; `area`: a closed one stays an area. */
static void simplify(const struct templates_point *p, guint n, double tolerance, bool area, bool *keep)
{
    memset(keep, 0, n * sizeof *keep);
    keep[0] = keep[n - 1] = true;
    keep_between(p, 0, n - 1, tolerance, keep);

    guint kept = 0;
    for (guint i = 0; i < n; i++)
        kept += keep[i];
    if (area && kept < 4 && n > 4)
        keep[n / 3] = keep[2 * n / 3] = true;
}

/* A finer line leaves out what the eye cannot see, a rough one keeps the shape. */
static void find_detail(struct templates_geometry *g)
{
    static const struct {
        enum templates_detail detail;
        double tolerance; /* how far a point may be off its line to be left out */
        bool area;        /* a small island stays one */
    } step[] = {{TEMPLATES_DETAIL_FINE, .45, true},
                {TEMPLATES_DETAIL_PLAIN, 3, false},
                {TEMPLATES_DETAIL_ROUGH, 6, true},
                {TEMPLATES_DETAIL_COARSE, 16, false}};
    g->detail = g_new0(guint8, g->n_points);
    for (guint a = 0; a < g->n_arcs; a++) {
        const struct templates_arc *arc = &g->arc[a];
        g_autofree bool *keep = g_new(bool, MAX(arc->n, 1));
        for (gsize s = 0; arc->n > 1 && s < G_N_ELEMENTS(step); s++) {
            simplify(g->point + arc->first, arc->n, step[s].tolerance, step[s].area, keep);
            for (guint i = 0; i < arc->n; i++)
                if (keep[i])
                    g->detail[arc->first + i] = (guint8)step[s].detail;
        }
    }
}

struct templates_geometry *templates_geometry_parse(const char *text, gsize len, const char *file_name,
                                                    GError **error)
{
    GError *problem = NULL;
    struct templates_geometry *g = g_new0(struct templates_geometry, 1);

    g->by_code = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    struct parser p = {.file_name = file_name,
                       .g = g,
                       .regions = g_array_new(FALSE, TRUE, sizeof(struct templates_region)),
                       .rings = g_array_new(FALSE, TRUE, sizeof(struct templates_ring)),
                       .ring_arcs = g_array_new(FALSE, TRUE, sizeof(int)),
                       .arcs = g_array_new(FALSE, TRUE, sizeof(struct templates_arc)),
                       .lines = g_array_new(FALSE, TRUE, sizeof(struct templates_line)),
                       .points = g_array_new(FALSE, TRUE, sizeof(struct templates_point)),
                       .error = &problem};
    bool ok = read_text(&p, text, len);

    g->n_regions = p.regions->len;
    g->n_rings = p.rings->len;
    g->n_ring_arcs = p.ring_arcs->len;
    g->n_arcs = p.arcs->len;
    g->n_lines = p.lines->len;
    g->n_points = p.points->len;
    g->region = (struct templates_region *)g_array_free(p.regions, FALSE);
    g->ring = (struct templates_ring *)g_array_free(p.rings, FALSE);
    g->ring_arc = (int *)g_array_free(p.ring_arcs, FALSE);
    g->arc = (struct templates_arc *)g_array_free(p.arcs, FALSE);
    g->line = (struct templates_line *)g_array_free(p.lines, FALSE);
    g->point = (struct templates_point *)g_array_free(p.points, FALSE);
    if (ok && g->width == 0)
        ok = fail(&p, "there is no 'size' record");
    if (ok)
        ok = check_rings(&p);

    if (!ok) {
        g_propagate_error(error, problem);
        templates_geometry_free(g);
        return NULL;
    }

    find_detail(g);

    return g;
}

static const struct templates_data_file *find_standard(void)
{
    const struct templates_data_file *file = templates_data;
    while (file->name && strcmp(file->name, "map/standard.geom") != 0)
        file++;
    return file->name ? file : NULL;
}

struct templates_geometry *templates_geometry_standard(GError **error)
{
    const struct templates_data_file *file = find_standard();
    if (file)
        return templates_geometry_parse((const char *)file->bytes, file->len, file->name, error);
    g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP,
                "map/standard.geom is not built into the program");
    return NULL;
}

/* The codes of all places that the built-in artwork draws. Borrowed; read once. */
static GHashTable *standard_codes(void)
{
    static GHashTable *codes;
    if (codes)
        return codes;

    codes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const struct templates_data_file *file = find_standard();
    const char *text = file ? (const char *)file->bytes : "", *end = text + (file ? file->len : 0);

    while (text < end &&
           !g_str_has_prefix(text, "arc ")) { /* arcs come after all places and are most of the file */
        const char *eol = memchr(text, '\n', (gsize)(end - text));
        if (g_str_has_prefix(text, "region ") || g_str_has_prefix(text, "point ")) {
            const char *code = strchr(text, ' ') + 1;
            g_hash_table_add(codes, g_strndup(code, strcspn(code, " \n")));
        }
        text = eol ? eol + 1 : end;
    }

    return codes;
}

bool templates_geometry_standard_covers(const struct rules_map *map)
{
    GHashTable *codes = standard_codes();
    for (rules_loc loc = 0; loc < map->n_locs; loc++)
        if (map->place[map->province[loc]].terrain != RULES_TERRAIN_SHUT &&
            !g_hash_table_contains(codes, map->place[loc].code))
            return false;

    return map->n_locs > 0;
}

void templates_geometry_free(struct templates_geometry *g)
{
    if (!g)
        return;

    for (guint i = 0; i < g->n_regions; i++)
        g_free(g->region[i].name);
    g_free(g->region);
    g_free(g->ring);
    g_free(g->ring_arc);
    g_free(g->arc);
    g_free(g->line);
    g_free(g->point);
    g_free(g->detail);
    g_hash_table_unref(g->by_code);
    g_free(g);
}

int templates_geometry_find(const struct templates_geometry *geometry, const char *code)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(geometry->by_code, code)) - 1;
}

static bool covers_place(const struct templates_geometry *geometry, const struct rules_map *map,
                         rules_loc loc)
{
    const struct rules_place *place = &map->place[loc];
    int index = templates_geometry_find(geometry, map->place[place->province].code);
    if (index < 0)
        return false;
    const struct templates_region *region = &geometry->region[index];
    if (loc < map->n_provinces)
        return region->has_unit && region->has_label;
    const char *slash = strchr(place->code, '/');
    for (guint i = 0; slash && i < region->n_coasts; i++)
        if (strcmp(region->coast[i].code, slash + 1) == 0)
            return region->coast[i].has_unit;
    return false;
}

bool templates_geometry_covers(const struct templates_geometry *geometry, const struct rules_map *map)
{
    for (rules_loc loc = 0; loc < map->n_locs; loc++)
        if (map->place[map->place[loc].province].terrain != RULES_TERRAIN_SHUT &&
            !covers_place(geometry, map, loc))
            return false;
    return map->n_locs > 0;
}
