#include "texts.h"
#include "../conf/files.h"

#include <string.h>

enum { TEXT_MAX_BYTES = 256 << 10, COVER_MAX_BYTES = 2 << 20 };

char *judge_zine_folder(const struct judge_zine *zine)
{
    return g_build_filename(zine->home->config->home, "zine", DIGITS(zine->issue.number), NULL);
}

static char *every_folder(const struct judge_zine *zine)
{
    return g_build_filename(zine->home->config->home, "zine", "every", NULL);
}

/* Whether a file of a folder is of the kind that is asked for. */
static bool is_wanted(const char *name, enum judge_zine_texts kind)
{
    bool markdown = g_str_has_suffix(name, ".md"), editorial = !strcmp(name, "editorial.md");
    if (*name == '.')
        return false;
    switch (kind) {
    case JUDGE_ZINE_EDITORIAL:
        return editorial;
    case JUDGE_ZINE_GUESTS:
        return g_str_has_suffix(name, ".txt");
    default:
        return markdown && !editorial;
    }
}

static int by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Names of a folder's files of a kind, in order. Transfer full. */
static GPtrArray *files_of(const char *folder, enum judge_zine_texts kind)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        if (is_wanted(name, kind))
            g_ptr_array_add(names, g_strdup(name));
    if (dir)
        g_dir_close(dir);
    g_ptr_array_sort(names, by_name);
    return names;
}

/* A game run elsewhere: its first line is its name, the rest stands as it is. */
static void put_guest(struct judge_zine *zine, const char *text)
{
    const char *end = strchrnul(text, '\n');
    g_autofree char *title = g_strstrip(g_strndup(text, (gsize)(end - text)));
    g_autofree char *behind = judge_zine_say(zine, "guest", NULL);
    templates_paper_heading(zine->paper, 2, title, behind);
    templates_paper_plain(zine->paper, *end ? end + 1 : "");
}

static void put_folder(struct judge_zine *zine, const char *folder, enum judge_zine_texts kind)
{
    g_autoptr(GPtrArray) names = files_of(folder, kind);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *text = judge_read_kept(folder, "", names->pdata[i], TEXT_MAX_BYTES);
        if (!text) {
            judge_zine_remark(zine, "text-unread", "file", names->pdata[i], NULL);
            continue;
        }
        zine->n_texts++;
        if (kind == JUDGE_ZINE_GUESTS)
            put_guest(zine, text);
        else
            templates_paper_markdown(zine->paper, text, 1);
    }
}

void judge_zine_cover(struct judge_zine *zine)
{
    static const char name[] = "cover.png";
    g_autofree char *own = judge_zine_folder(zine), *every = every_folder(zine);
    const char *const folders[] = {own, every};
    for (gsize i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *path = g_build_filename(folders[i], name, NULL), *bytes = NULL;
        gsize len = 0;
        bool there = g_file_test(path, G_FILE_TEST_EXISTS);
        bool plain = there && !g_file_test(path, G_FILE_TEST_IS_SYMLINK);
        bool read = plain && g_file_get_contents(path, &bytes, &len, NULL) && len <= COVER_MAX_BYTES;
        g_autoptr(GBytes) png = g_bytes_new(bytes, read ? len : 0);
        if (there && !(read && templates_paper_picture(zine->paper, png)))
            judge_zine_remark(zine, "cover-unread", "file", path, NULL);
        if (there)
            return;
    }
}

void judge_zine_texts(struct judge_zine *zine, enum judge_zine_texts kind)
{
    g_autofree char *own = judge_zine_folder(zine), *every = every_folder(zine);
    if (kind != JUDGE_ZINE_HOUSE)
        put_folder(zine, own, kind);
    if (kind == JUDGE_ZINE_HOUSE || kind == JUDGE_ZINE_GUESTS)
        put_folder(zine, every, kind);
}
