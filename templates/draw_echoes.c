/*
 * What repeats in the empty board. Found once for each raster, with care; a picture made of it then only looks whether it is
 * still so: all but where units and arrows stand, and where land changed hands.
 */
#include "raster_p.h"
#include "deflate_p.h"

enum {
    SHORTEST = 3, /* bytes worth an echo */
    HASHES = 1 << 15,
    SEEN = 1 << 12,
    TRIES = 32,       /* places with the same hash that are looked at */
    LONG_ENOUGH = 96, /* pixels: no better one is looked for */
    GOOD_ENOUGH = 32, /* the same in a picture, where time counts */
};

/* `n` pixels that stand already `dx` to the left and `dy` rows above; 0, 0: that stand nowhere. */
struct echo {
    guint16 n;
    gint16 dx;
    guint8 dy;
};

struct templates_echoes {
    GArray *all;        /* struct echo, row by row */
    guint32 *row_first; /* of each row: its first */
};

void templates_echoes_free(struct templates_echoes *echoes)
{
    if (!echoes)
        return;
    g_array_unref(echoes->all);
    g_free(echoes->row_first);
    g_free(echoes);
}

/* ---- finding them ---- */

struct search {
    const guint8 *rows;
    gsize stride; /* a row with its filter byte */
    guint32 head[HASHES],
        before[TEMPLATES_DEFLATE_WINDOW]; /* places + 1, by hash; the one before with the same hash */
};

struct found {
    gsize n, distance;
    double gain; /* bits saved, about; while a picture is packed, more bytes are the better ones */
};

static guint hash_at(const guint8 *at)
{
    guint32 four;
    memcpy(&four, at, sizeof four);
    return four * 2654435761u >> 17;
}

static void remember(struct search *search, gsize at)
{
    guint hash = hash_at(search->rows + at);
    search->before[at % TEMPLATES_DEFLATE_WINDOW] = search->head[hash];
    search->head[hash] = (guint32)at + 1;
}

/* About as much as a token takes: of the pixel before and of those above there are so many that their codes are short. */
static double token_bits(const struct search *search, gsize distance)
{
    if (distance == 1 || distance == search->stride)
        return 8;
    if (distance == search->stride - 1 || distance == search->stride + 1)
        return 10;
    return 11 + (distance > 256 ? 6 : 3);
}

static void try_distance(const struct search *search, gsize at, gsize most, gsize distance,
                         struct found *best)
{
    enum { LITERAL_BITS = 5 };
    if (distance > at)
        return;
    gsize column = (at - distance) % search->stride;
    most = MIN(most, search->stride - column); /* within a row: the filter bytes are nobody's pixels */
    gsize n = column ? templates_same_bytes(search->rows + at, search->rows + at - distance, most) : 0;
    double gain = (double)n * LITERAL_BITS - token_bits(search, distance);
    if (n >= SHORTEST && gain > best->gain)
        *best = (struct found){n, distance, gain};
}

static struct found find_at(const struct search *search, gsize at, gsize most)
{
    struct found best = {0};
    try_distance(search, at, most, search->stride, &best);
    try_distance(search, at, most, 1, &best);
    if (best.n >= LONG_ENOUGH || most < 4)
        return best;

    try_distance(search, at, most, search->stride + 1, &best);
    try_distance(search, at, most, search->stride - 1, &best);
    gsize place = search->head[hash_at(search->rows + at)];
    for (guint i = 0; i < TRIES && place && at - (place - 1) < TEMPLATES_DEFLATE_WINDOW; i++) {
        try_distance(search, at, most, at - (place - 1), &best);
        if (best.n >= LONG_ENOUGH)
            break;
        place = search->before[(place - 1) % TEMPLATES_DEFLATE_WINDOW];
    }

    return best;
}

static void add(struct templates_echoes *echoes, guint row, gsize n, gint dx, gsize dy)
{
    guint first = echoes->row_first[row];
    struct echo *last =
        echoes->all->len > first ? &g_array_index(echoes->all, struct echo, echoes->all->len - 1) : NULL;
    bool goes_on = last && last->dx == dx && last->dy == dy;
    struct echo echo = {(guint16)n, (gint16)dx, (guint8)dy};
    if (goes_on)
        last->n = (guint16)(last->n + n);
    else
        g_array_append_val(echoes->all, echo);
}

/* A pixel stands for itself where the next one begins something that gains more. */
static void find_in_row(struct templates_echoes *echoes, struct search *search, guint y)
{
    gsize stride = search->stride, end = (y + 1) * stride;
    struct found next = {0};
    bool known = false;
    echoes->row_first[y] = echoes->all->len;

    for (gsize at = y * stride + 1; at < end;) {
        struct found best = known ? next : find_at(search, at, end - at);
        if (at + 4 <= end)
            remember(search, at);
        known = best.n && best.n < LONG_ENOUGH && at + 1 < end;
        if (known)
            next = find_at(search, at + 1, end - at - 1);
        known = known && next.gain > best.gain + 2;
        if (!best.n || known) {
            add(echoes, y, 1, 0, 0);
            at++;
            continue;
        }

        gsize column = at % stride, from = (at - best.distance) % stride;
        add(echoes, y, best.n, (gint)column - (gint)from, at / stride - (at - best.distance) / stride);
        for (gsize i = 1; i < MIN(best.n, LONG_ENOUGH) && at + i + 4 <= end; i++)
            remember(search, at + i);
        at += best.n;
    }
}

struct templates_echoes *templates_echoes_find(const guint8 *rows, guint width, guint height)
{
    struct templates_echoes *echoes = g_new0(struct templates_echoes, 1);
    g_autofree struct search *search = g_new0(struct search, 1);
    search->rows = rows;
    search->stride = (gsize)width + 1;
    echoes->all = g_array_new(FALSE, FALSE, sizeof(struct echo));
    echoes->row_first = g_new(guint32, height + 1);

    for (guint y = 0; y < height; y++)
        find_in_row(echoes, search, y);
    echoes->row_first[height] = echoes->all->len;

    return echoes;
}

/* ---- using them ---- */

/* A picture being packed. */
struct packing {
    struct templates_deflate *deflate;
    gsize stride;
    guint32 seen[SEEN]; /* places + 1 of what was not known, by hash */
};

/* Whether the next three bytes differ, told at a glance: most places that are tried have nothing in common. */
static bool differs(const guint8 *a, const guint8 *b, gsize most)
{
    guint32 x, y;
    if (most < sizeof x)
        return false;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (GUINT32_TO_LE(x ^ y) & 0xFFFFFF) != 0;
}

static void try_near(const struct packing *packing, gsize most, gsize distance, struct found *best)
{
    const struct templates_deflate *deflate = packing->deflate;
    const guint8 *here = deflate->raw + deflate->at;
    if (distance > deflate->at || distance > TEMPLATES_DEFLATE_WINDOW || differs(here, here - distance, most))
        return;
    gsize n = templates_same_bytes(here, here - distance, most);
    if (n > best->n)
        *best = (struct found){.n = n, .distance = distance};
}

/* What was seen where nothing was known either: signs of units and orders repeat. */
static void try_seen(struct packing *packing, gsize most, struct found *best)
{
    gsize at = packing->deflate->at;
    if (most < 4)
        return;
    guint32 *seen = &packing->seen[hash_at(packing->deflate->raw + at) % SEEN];
    if (*seen && best->n < 12) {
        struct found far = {.n = 4};
        try_near(packing, most, at - (*seen - 1), &far);
        if (far.n > best->n + 1)
            *best = far;
    }
    *seen = (guint32)at + 1;
}

/* Up to `end` by what stands near: above, to the left. */
static void pack_unknown(struct packing *packing, gsize end)
{
    struct templates_deflate *deflate = packing->deflate;
    gsize stride = packing->stride;
    const gsize near[] = {stride, 1, stride + 1, stride - 1, stride + 2, stride - 2};
    while (deflate->at < end) {
        gsize most = end - deflate->at;
        struct found best = {.n = SHORTEST - 1};
        for (guint i = 0; i < G_N_ELEMENTS(near) && best.n < GOOD_ENOUGH; i++)
            try_near(packing, most, near[i], &best);
        try_seen(packing, most, &best);
        if (best.distance)
            templates_deflate_echo(deflate, best.distance, best.n);
        else
            templates_deflate_literal(deflate);
    }
}

/* Up to `end` as those `distance` before, as far as it is so. */
static void pack_echo(struct packing *packing, gsize end, gsize distance)
{
    struct found echo = {.n = SHORTEST - 1};
    try_near(packing, end - packing->deflate->at, distance, &echo);
    if (echo.distance)
        templates_deflate_echo(packing->deflate, distance, echo.n);
    pack_unknown(packing, end);
}

static void pack_literals(struct packing *packing, gsize end)
{
    while (packing->deflate->at < end)
        templates_deflate_literal(packing->deflate);
}

/* One row of the picture, which shows row `y` of the board. */
static void pack_row(struct packing *packing, const struct templates_echoes *echoes,
                     const struct templates_area *area, guint y)
{
    gsize begin = packing->deflate->at + 1;
    guint left = area->x, right = area->x + area->width, x = 0;
    templates_deflate_literal(packing->deflate); /* the filter byte */

    for (guint32 i = echoes->row_first[y]; i < echoes->row_first[y + 1] && x < right; i++) {
        const struct echo *echo = &g_array_index(echoes->all, struct echo, i);
        guint from = MAX(x, left), to = MIN(x + echo->n, right);
        x += echo->n;
        if (from >= to)
            continue;
        gsize end = begin + to - left;
        bool inside = (gint)from - echo->dx >= (gint)left && echo->dy <= y - area->y;
        if (!echo->dx && !echo->dy)
            pack_literals(packing, end);
        else if (inside)
            pack_echo(packing, end, (gsize)((gssize)(echo->dy * packing->stride) + echo->dx));
        else
            pack_unknown(packing, end);
    }
}

guint8 *templates_echoes_pack(const struct templates_echoes *echoes, const struct templates_area *area,
                              const guint8 *rows, guint top, guint height, gsize *len)
{
    gsize stride = area->width + 1;
    struct packing packing = {.deflate = templates_deflate_new(rows, stride * height), .stride = stride};
    pack_unknown(&packing, stride * top);
    for (guint y = area->y; y < area->y + area->height; y++)
        pack_row(&packing, echoes, area, y);
    pack_unknown(&packing, stride * height);
    return templates_deflate_end(packing.deflate, len);
}
