/* `judge map-shapes`: an editor's own drawing, an SVG whose paths have the codes of places as ids, as lines of a map file. */
#include "command.h"
#include "options.h"
#include "../conf/console.h"
#include "../conf/files.h"
#include "../../templates/templates.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX_FILE = 16 << 20, MAX_DEPTH = 64, STEPS = 8, LINE_POINTS = 4000 };

struct matrix {
    double a, b, c, d, e, f; /* as SVG writes it */
};

struct group {
    struct matrix matrix;
    char id[16]; /* of the element, or of the nearest around it that has a code for an id */
};

struct drawing {
    struct group group[MAX_DEPTH];
    unsigned depth;
    GArray *ring; /* struct point: the one that is being read */
    unsigned n;   /* rings printed */
    enum rules_language language;
};

struct point {
    double x, y;
};

static struct matrix multiply(struct matrix m, struct matrix n)
{
    return (struct matrix){m.a * n.a + m.c * n.b, m.b * n.a + m.d * n.b,       m.a * n.c + m.c * n.d,
                           m.b * n.c + m.d * n.d, m.a * n.e + m.c * n.f + m.e, m.b * n.e + m.d * n.f + m.f};
}

/* Numbers of a list, up to `most`; moves the text behind them. */
static unsigned read_numbers(const char **text, double *numbers, unsigned most)
{
    unsigned n = 0;
    while (n < most) {
        *text += strspn(*text, " ,\t\r\n");
        char *end;
        double value = g_ascii_strtod(*text, &end);
        if (end == *text || !isfinite(value))
            break;
        numbers[n++] = value;
        *text = end;
    }
    return n;
}

/* "translate(3,4) scale(2)": translate, scale and matrix; others change nothing. */
static struct matrix read_transform(const char *text)
{
    struct matrix all = {1, 0, 0, 1, 0, 0};
    for (const char *open; text && (open = strchr(text, '(')); text = strchr(open, ')')) {
        double v[6] = {0};
        const char *inside = open + 1;
        unsigned n = read_numbers(&inside, v, G_N_ELEMENTS(v));
        struct matrix one = {1, 0, 0, 1, 0, 0};
        if (strstr(text, "translate(") && strstr(text, "translate(") < open)
            one = (struct matrix){1, 0, 0, 1, v[0], v[1]};
        else if (strstr(text, "scale(") && strstr(text, "scale(") < open)
            one = (struct matrix){v[0], 0, 0, n > 1 ? v[1] : v[0], 0, 0};
        else if (strstr(text, "matrix(") && strstr(text, "matrix(") < open && n == 6)
            one = (struct matrix){v[0], v[1], v[2], v[3], v[4], v[5]};
        all = multiply(all, one);
    }
    return all;
}

/* Whether an id may be a place's code: three letters or digits. */
static bool is_code(const char *id)
{
    return id && g_utf8_strlen(id, -1) == 3 && strlen(id) < 13 && !strpbrk(id, " \t,-_");
}

static void end_ring(struct drawing *drawing)
{
    const struct group *group = &drawing->group[drawing->depth - 1];
    const struct point *p = (const struct point *)(const void *)drawing->ring->data;
    if (drawing->ring->len >= 3 && *group->id) {
        guint step = 1 + drawing->ring->len / LINE_POINTS;
        g_autofree char *code = g_utf8_strup(group->id, -1);
        printf("SHAPE %s", code);
        for (guint i = 0; i < drawing->ring->len; i += step)
            printf(" %.0f,%.0f", CLAMP(p[i].x, -32000, 32000), CLAMP(p[i].y, -32000, 32000));
        putchar('\n');
        drawing->n++;
    }
    g_array_set_size(drawing->ring, 0);
}

static void add(struct drawing *drawing, double x, double y)
{
    const struct matrix *m = &drawing->group[drawing->depth - 1].matrix;
    struct point p = {m->a * x + m->c * y + m->e, m->b * x + m->d * y + m->f};
    g_array_append_val(drawing->ring, p);
}

/* A Bézier curve in steps; `v` holds the points behind the first. */
static void add_curve(struct drawing *drawing, struct point from, const double *v, bool cubic)
{
    for (int i = 1; i <= STEPS; i++) {
        double t = (double)i / STEPS, s = 1 - t;
        if (cubic)
            add(drawing, s * s * s * from.x + 3 * s * s * t * v[0] + 3 * s * t * t * v[2] + t * t * t * v[4],
                s * s * s * from.y + 3 * s * s * t * v[1] + 3 * s * t * t * v[3] + t * t * t * v[5]);
        else
            add(drawing, s * s * from.x + 2 * s * t * v[0] + t * t * v[2],
                s * s * from.y + 2 * s * t * v[1] + t * t * v[3]);
    }
}

/* How many numbers a command of a path takes, and which of them are x and y in turn (all but of H, V and A). */
static unsigned arity(char command)
{
    static const char letters[] = "MLTHVCSQAZ";
    static const unsigned counts[] = {2, 2, 2, 1, 1, 6, 4, 4, 7, 0};
    const char *found = strchr(letters, g_ascii_toupper(command));
    return found && *found ? counts[found - letters] : 0;
}

/* One command with its numbers; `*pen` goes to its end. Smooth curves and arcs become their chords. */
static void take(struct drawing *drawing, char command, double *v, unsigned n, struct point *pen)
{
    bool relative = g_ascii_islower(command);
    command = g_ascii_toupper(command);
    struct point from = *pen;
    if (command == 'H' || command == 'V') {
        double *changed = command == 'H' ? &pen->x : &pen->y;
        *changed = v[0] + (relative ? *changed : 0);
    } else {
        unsigned first = command == 'A' ? 5 : 0;
        for (unsigned i = first; i < n && relative; i++)
            v[i] += (i - first) % 2 ? from.y : from.x;
        *pen = (struct point){v[n - 2], v[n - 1]};
    }

    if (command == 'M')
        end_ring(drawing);
    if (command == 'C' || command == 'Q')
        add_curve(drawing, from, v, command == 'C');
    else
        add(drawing, pen->x, pen->y);
}

static void read_path(struct drawing *drawing, const char *d)
{
    struct point pen = {0, 0}, start = {0, 0};
    while (*d) {
        d += strspn(d, " ,\t\r\n");
        char command = *d;
        if (!command || !g_ascii_isalpha(command))
            break;
        d++;
        double v[8];
        unsigned want = arity(command);
        if (g_ascii_toupper(command) == 'Z') {
            pen = start;
            end_ring(drawing);
        }
        while (want && read_numbers(&d, v, want) == want) {
            take(drawing, command, v, want, &pen);
            if (g_ascii_toupper(command) == 'M') {
                start = pen;
                command = command == 'm' ? 'l' : 'L'; /* further pairs are lines */
            }
        }
    }
    end_ring(drawing);
}

static void read_polygon(struct drawing *drawing, const char *points)
{
    double v[2];
    while (read_numbers(&points, v, 2) == 2)
        add(drawing, v[0], v[1]);
    end_ring(drawing);
}

static const char *attribute(const char **names, const char **values, const char *name)
{
    for (; *names; names++, values++)
        if (!strcmp(*names, name))
            return *values;
    return NULL;
}

static void open_element(GMarkupParseContext *context, const char *element, const char **names,
                         const char **values, gpointer user, GError **error)
{
    (void)context;
    struct drawing *drawing = user;
    if (drawing->depth == MAX_DEPTH) {
        g_autofree char *why = templates_phrase(drawing->language, "console.drawing-deep", NULL);
        g_set_error_literal(error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, why);
        return;
    }

    const struct group *outer = drawing->depth ? &drawing->group[drawing->depth - 1] : NULL;
    struct group *group = &drawing->group[drawing->depth++];
    const char *id = attribute(names, values, "id"), *d = attribute(names, values, "d"),
               *points = attribute(names, values, "points");
    struct matrix own = read_transform(attribute(names, values, "transform"));
    group->matrix = outer ? multiply(outer->matrix, own) : own;
    const char *around = outer ? outer->id : "";
    g_strlcpy(group->id, is_code(id) ? id : around, sizeof group->id);

    if (d && !strcmp(element, "path"))
        read_path(drawing, d);
    else if (points && (!strcmp(element, "polygon") || !strcmp(element, "polyline")))
        read_polygon(drawing, points);
}

static void close_element(GMarkupParseContext *context, const char *element, gpointer user, GError **error)
{
    (void)context;
    (void)element;
    (void)error;
    ((struct drawing *)user)->depth--;
}

int judge_cmd_map_shapes(struct judge_context *context, int argc, char **argv)
{
    static const GMarkupParser parser = {.start_element = open_element, .end_element = close_element};
    const struct judge_option options[] = {{NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "no-drawing");
    if (!operand)
        return JUDGE_USAGE;

    gsize len;
    g_autofree char *text = judge_read_file(context->language, operand[0], MAX_FILE, &len);
    if (!text)
        return JUDGE_USAGE;

    struct drawing drawing = {.language = context->language,
                              .ring = g_array_new(FALSE, FALSE, sizeof(struct point))};
    g_autoptr(GError) error = NULL;
    GMarkupParseContext *reader = g_markup_parse_context_new(&parser, 0, &drawing, NULL);
    bool ok = g_markup_parse_context_parse(reader, text, (gssize)len, &error) &&
              g_markup_parse_context_end_parse(reader, &error);
    g_markup_parse_context_free(reader);
    g_array_unref(drawing.ring);

    if (!ok)
        judge_console(context->language, operand[0], "drawing-unread", "why", error->message, NULL);
    else if (!drawing.n)
        judge_console(context->language, operand[0], "drawing-empty", NULL);
    return ok && drawing.n ? JUDGE_DONE : JUDGE_REFUSED;
}
