/* samples, templates: what people get, for who translates or rewrites it; and the files to rewrite. */
#include "command.h"
#include "options.h"
#include "samples.h"
#include "samples_story.h"
#include "samples_texts.h"
#include "../play/home.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../../mailio/mailio.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 64 };

/* ---- samples ---- */

bool judge_samples_write(const struct samples_book *book, const char *name, const void *data, gsize len,
                         GError **error)
{
    g_autofree char *path = g_build_filename(book->dir, name, NULL), *folder = g_path_get_dirname(path);
    if (g_mkdir_with_parents(folder, 0777) != 0)
        return judge_refuse(error, "folder-unmade", "path", folder, "why", g_strerror(errno), NULL);
    return g_file_set_contents_full(path, data, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0666, error);
}

/* A Maildir a language, so that a mail program opens the letters. */
static bool make_maildir(const struct samples_book *book, GError **error)
{
    static const char *const folders[] = {"fr/new", "fr/cur", "fr/tmp", "en/new", "en/cur", "en/tmp"};
    for (gsize i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *path = g_build_filename(book->dir, "mail", folders[i], NULL);
        if (g_mkdir_with_parents(path, 0777) != 0)
            return judge_refuse(error, "folder-unmade", "path", path, "why", g_strerror(errno), NULL);
    }
    return true;
}

static bool write_index(const struct samples_book *book, GError **error)
{
    static const char *const phrases[] = {"title",   "about",   "letters", "texts",
                                          "as-text", "picture", "calendar"};
    enum rules_language language = book->context->language;
    for (gsize i = 0; i < G_N_ELEMENTS(phrases); i++) {
        g_autofree char *key = g_strconcat("samples.", phrases[i], NULL);
        g_autofree char *name = g_strconcat("w_", phrases[i], NULL),
                        *said = templates_phrase(language, key, NULL);
        templates_data_set(book->index, name, said);
    }
    templates_data_set(book->index, "language", templates_language_code(language));

    g_autofree char *html = templates_fill(book->home, language, "samples.html", book->index);
    return judge_samples_write(book, "index.html", html, strlen(html), error);
}

int judge_cmd_samples(struct judge_context *context, int argc, char **argv)
{
    const struct judge_option options[] = {{NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "words");
    if (!operand)
        return JUDGE_USAGE;

    g_autoptr(GError) error = NULL;
    g_autofree char *home = judge_home_folder(context);
    struct samples_book book = {
        .context = context, .home = home, .dir = operand[0], .index = templates_data_new()};
    mailio_init();
    bool ok = make_maildir(&book, &error) && judge_samples_story(&book, RULES_FRENCH, &error) &&
              judge_samples_story(&book, RULES_ENGLISH, &error) && judge_samples_texts(&book, &error) &&
              write_index(&book, &error);
    mailio_shutdown();
    templates_data_free(book.index);
    if (!ok)
        return judge_complain(context->language, error);

    g_autofree char *index = g_build_filename(book.dir, "index.html", NULL);
    printf("%s\n", index);
    judge_console(context->language, NULL, "samples-made", "letters", DIGITS(book.letters), "texts",
                  DIGITS(book.texts), NULL);

    return JUDGE_DONE;
}

/* ---- templates ---- */

/* Phrases stand in the program alone: a file of the catalogue is not looked for in a home. */
static bool may_be_own(const char *name)
{
    const char *base = strrchr(name, '/');
    g_autofree char *stem = base ? g_strndup(base + 1, strcspn(base + 1, ".")) : g_strdup(name);
    bool page = g_str_has_suffix(name, ".html") || g_str_has_suffix(name, ".css");
    const char *catalogue;
    for (unsigned i = 0; !page && (catalogue = templates_catalogue_name(i)); i++)
        if (!strcmp(stem, catalogue))
            return false;
    bool text = page || g_str_has_suffix(name, ".txt");
    return text && strcmp(stem, "forms") != 0 && !g_str_has_prefix(name, "map/");
}

static void print_list(const char *home)
{
    const char *name;
    for (unsigned i = 0; (name = templates_builtin_name(i)); i++) {
        if (!may_be_own(name))
            continue;
        g_autofree char *path = home ? g_build_filename(home, "templates", name, NULL) : NULL;
        bool own = path && g_file_test(path, G_FILE_TEST_EXISTS);
        printf("%s\t%s\n", name, own ? path : "-");
    }
}

static bool check_name(const char *name, GError **error)
{
    gsize len;
    if (!templates_builtin(name, &len))
        return judge_refuse(error, "template-none", "name", name, NULL);
    return may_be_own(name) || judge_refuse(error, "template-fixed", "name", name, NULL);
}

static bool copy_one(const char *home, const char *name, GError **error)
{
    gsize len;
    if (!check_name(name, error))
        return false;

    const char *bytes = templates_builtin(name, &len);
    g_autofree char *path = g_build_filename(home, "templates", name, NULL);
    g_autofree char *folder = g_path_get_dirname(path);
    if (g_file_test(path, G_FILE_TEST_EXISTS))
        return judge_refuse(error, "template-there", "path", path, NULL);
    if (g_mkdir_with_parents(folder, 0777) != 0)
        return judge_refuse(error, "folder-unmade", "path", folder, "why", g_strerror(errno), NULL);
    if (!g_file_set_contents_full(path, bytes, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0666, error))
        return false;

    printf("%s\n", path);
    return true;
}

static bool print_one(const char *name, GError **error)
{
    gsize len;
    if (!check_name(name, error))
        return false;
    const char *bytes = templates_builtin(name, &len);
    fwrite(bytes, 1, len, stdout);
    return true;
}

int judge_cmd_templates(struct judge_context *context, int argc, char **argv)
{
    bool copy = false;
    const struct judge_option options[] = {{"copy", NULL, &copy}, {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, MAX_WORDS, "words");
    if (!operand)
        return JUDGE_USAGE;
    int n = (int)g_strv_length((char **)operand);
    if ((copy && !n) || (!copy && n > 1))
        return judge_usage(context->language, "templates", "words", NULL);

    g_autoptr(GError) error = NULL;
    g_autofree char *home = judge_home_folder(context);
    bool ok = !copy || home || judge_fail(&error, JUDGE_ERROR_SETUP, "home-none", NULL);
    if (ok && !n)
        print_list(home);
    for (int i = 0; ok && i < n; i++)
        ok = copy ? copy_one(home, operand[i], &error) : print_one(operand[i], &error);

    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}
