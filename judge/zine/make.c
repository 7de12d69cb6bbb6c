#include "make.h"
#include "tables.h"
#include "../conf/refusals.h"

#include <errno.h>
#include <string.h>

static void file_free(struct judge_zine_file *file)
{
    g_free(file->name);
    g_bytes_unref(file->bytes);
    g_free(file);
}

static GPtrArray *new_list(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify)file_free);
}

static void take(GPtrArray *files, char *name, GBytes *bytes)
{
    struct judge_zine_file *file = g_new0(struct judge_zine_file, 1);
    file->name = name;
    file->bytes = bytes;
    g_ptr_array_add(files, file);
}

static void take_text(GPtrArray *files, char *name, char *text)
{
    take(files, name, g_bytes_new_take(text, strlen(text)));
}

static bool make_pages(struct judge_zine *zine, struct templates_atlas *atlas, GPtrArray *files,
                       GError **error)
{
    static const struct {
        const char *name;
        enum templates_paper_format format;
    } formats[] = {{JUDGE_ZINE_A4, TEMPLATES_PAPER_A4},
                   {JUDGE_ZINE_A5, TEMPLATES_PAPER_A5},
                   {JUDGE_ZINE_BOOKLET, TEMPLATES_PAPER_BOOKLET}};
    bool colour = !strcmp(zine->home->config->zine_maps, "colour");
    for (gsize i = 0; i < G_N_ELEMENTS(formats); i++) {
        GBytes *pdf = templates_paper_pdf(zine->paper, atlas, formats[i].format, colour, NULL, error);
        if (!pdf)
            return false;
        take(files, g_strdup(formats[i].name), pdf);
    }
    return true;
}

/* Text and map of one game, for who lays the issue out himself. */
static bool make_part(struct judge_zine *zine, struct templates_atlas *atlas,
                      const struct judge_zine_part *part, GPtrArray *files, GError **error)
{
    const char *name = part->play->game->name;
    take_text(files, g_strdup_printf("texts/%s.txt", name),
              templates_paper_part_text(zine->paper, part->from, part->to));

    g_autoptr(GError) why = NULL;
    GBytes *map = templates_paper_part_map(zine->paper, part->from, part->to, atlas, TEMPLATES_SVG, &why);
    if (map)
        take(files, g_strdup_printf("maps/%s.svg", name), map);
    if (!why)
        return true;
    g_propagate_error(error, g_steal_pointer(&why));
    return false;
}

GPtrArray *judge_zine_make(struct judge_zine *zine, GError **error)
{
    struct templates_atlas *atlas = judge_home_atlas(zine->home, error);
    char *html = atlas ? templates_paper_html(zine->paper, atlas, error) : NULL;
    if (!html)
        return NULL;

    g_autoptr(GPtrArray) files = new_list();
    take_text(files, g_strdup(JUDGE_ZINE_TEXT), templates_paper_text(zine->paper));
    take_text(files, g_strdup(JUDGE_ZINE_HTML), html);
    if (!make_pages(zine, atlas, files, error))
        return NULL;
    for (guint i = 0; i < zine->parts->len; i++)
        if (!make_part(zine, atlas, &g_array_index(zine->parts, struct judge_zine_part, i), files, error))
            return NULL;

    for (enum judge_zine_table table = 0; table < JUDGE_ZINE_TABLE_COUNT; table++)
        take_text(files, g_strdup_printf("tables/%s.csv", judge_zine_table_name(table)),
                  judge_zine_table(zine, table));
    return g_steal_pointer(&files);
}

static bool write_one(const struct judge_zine_file *file, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, file->name, NULL);
    g_autofree char *below = g_path_get_dirname(path);
    g_autoptr(GError) why = NULL;
    gsize len;
    const char *data = g_bytes_get_data(file->bytes, &len);

    if (g_mkdir_with_parents(below, 0755) != 0)
        return judge_fail(error, JUDGE_ERROR_SETUP, "file-unwritten", "path", below, "why", g_strerror(errno),
                          NULL);
    if (g_file_set_contents(path, judge_or_empty(data), (gssize)len, &why))
        return true;
    return judge_fail(error, JUDGE_ERROR_SETUP, "file-unwritten", "path", path, "why", why->message, NULL);
}

bool judge_zine_write(const GPtrArray *files, const char *folder, GError **error)
{
    for (guint i = 0; i < files->len; i++)
        if (!write_one(files->pdata[i], folder, error))
            return false;
    return true;
}

GBytes *judge_zine_file(const GPtrArray *files, const char *name)
{
    GAMES_EACH(const struct judge_zine_file, file, files)
        if (!strcmp(file->name, name))
            return file->bytes;
    return NULL;
}

GPtrArray *judge_zine_kept(struct judge_home *home, gint64 issue)
{
    GPtrArray *files = new_list();
    g_auto(GStrv) names = games_issue_file_names(home->store, issue);
    for (char **name = names; *name; name++)
        take(files, g_strdup(*name), games_issue_file_get(home->store, issue, *name));
    return files;
}

/* -- letters that carry an issue -- */

const char *const *judge_zine_enclosed(const struct judge_home *home)
{
    static const char *const pdf[] = {JUDGE_ZINE_A4, NULL}, *const html[] = {JUDGE_ZINE_HTML, NULL},
                             *const both[] = {JUDGE_ZINE_A4, JUDGE_ZINE_HTML, NULL};
    const char *enclose = home->config->zine_enclose;
    if (!strcmp(enclose, "both"))
        return both;
    if (!strcmp(enclose, "html"))
        return html;
    return strcmp(enclose, "pdf") ? both + 2 : pdf;
}

/* What a file adds to a letter: four letters for three bytes, and line ends. */
static gsize mailed_size(const GPtrArray *files, const char *name)
{
    enum { LINE = 76, HEAD = 400 };
    GBytes *bytes = judge_zine_file(files, name);
    gsize letters = bytes ? g_bytes_get_size(bytes) / 3 * 4 : 0;
    return letters + letters / LINE * 2 + HEAD;
}

/* Whether a file fits in a letter of `*size` bytes, which grows by it. */
static bool fits(const struct judge_home *home, const GPtrArray *files, const char *name, gsize *size)
{
    gsize with = (*size ? *size : mailed_size(files, JUDGE_ZINE_TEXT)) + mailed_size(files, name);
    bool fit = with <= (gsize)home->config->zine_largest;
    if (fit)
        *size = with;
    return fit;
}

unsigned judge_zine_encode(const struct judge_home *home, const GPtrArray *files, unsigned number,
                           const char *const *names, struct mailio_encoded **parts)
{
    unsigned n = 0;
    for (gsize size = 0; *names && n < JUDGE_ZINE_PARTS; names++) {
        GBytes *bytes = judge_zine_file(files, *names);
        if (!bytes || !fits(home, files, *names, &size))
            continue;
        gsize len;
        const char *data = g_bytes_get_data(bytes, &len);
        g_autofree char *name = g_strdup_printf("zine-%u%s", number, *names + strlen("zine"));
        struct mailio_part part = {.file_name = name, .data = data, .len = len};
        part.content_type = g_str_has_suffix(*names, ".pdf") ? "application/pdf" : "text/html; charset=utf-8";
        parts[n++] = mailio_encode_part(&part);
    }
    return n;
}

void judge_zine_remark_large(struct judge_zine *zine, const GPtrArray *files)
{
    gsize size = 0;
    for (const char *const *name = judge_zine_enclosed(zine->home); *name; name++) {
        if (fits(zine->home, files, *name, &size))
            continue;
        gsize would = mailed_size(files, JUDGE_ZINE_TEXT) + mailed_size(files, *name);
        judge_zine_remark(zine, "remark-large", "file", *name, "size", DIGITS(would >> 10), "most",
                          DIGITS(zine->home->config->zine_largest >> 10), NULL);
    }
}
