/* `judge map-check`: what a map file says, as plain lines, and what is wrong or doubtful in it. */
#include "command.h"
#include "options.h"
#include "../conf/console.h"
#include "../conf/files.h"
#include "../conf/list.h"

#include <stdio.h>
#include <string.h>

judge_command_run judge_cmd_mapcheck;

enum { MAX_FILE = 16 << 20 };

struct map_check {
    char *folder;
    GPtrArray *texts;
    enum rules_language console;
    unsigned errors, warnings;
};

static void print_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                          const char *message)
{
    struct map_check *check = context;
    *(severity == RULES_ERROR ? &check->errors : &check->warnings) += 1;
    judge_console_finding(check->console, severity, file, line, message);
}

/* Included files: bare names, beside the file; the loader itself knows the built-in maps. */
static bool open_beside(void *context, const char *file_name, const char **text, size_t *len)
{
    struct map_check *check = context;
    g_autofree char *path = g_build_filename(check->folder, file_name, NULL);
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return false;
    char *data = judge_read_file(check->console, path, MAX_FILE, len);
    if (!data)
        return false;
    g_ptr_array_add(check->texts, data);
    *text = data;
    return true;
}

static void print_line(void *context, const char *text)
{
    (void)context;
    puts(text);
}

static struct rules_map *load(struct map_check *check, const char *path)
{
    gsize len;
    char *text = judge_read_file(check->console, path, MAX_FILE, &len);
    if (!text)
        return NULL;
    g_ptr_array_add(check->texts, text);
    check->folder = g_path_get_dirname(path);
    return rules_map_load(text, len, path, open_beside, check, print_finding, check);
}

static bool is_builtin(const char *name)
{
    const char *const *names = rules_map_builtin_names();
    return g_strv_contains(names, name) && !g_file_test(name, G_FILE_TEST_EXISTS);
}

static void print_count(const struct map_check *check, const char *path, bool unplayable)
{
    judge_console(check->console, path, unplayable ? "count-map-unplayable" : "count-map", "errors",
                  DIGITS(check->errors), "warnings", DIGITS(check->warnings), NULL);
}

static int check_map(enum rules_language language, const char *path, bool list)
{
    struct map_check check = {.texts = g_ptr_array_new_with_free_func(g_free), .console = language};
    struct rules_map *map = is_builtin(path) ? rules_map_builtin(path) : load(&check, path);
    bool read = map || check.errors > 0;
    bool playable = map && !map->unplayable;

    if (map && list)
        rules_map_list(map, print_line, NULL);
    if (read)
        print_count(&check, path, map && !playable);

    rules_map_free(map);
    g_free(check.folder);
    g_ptr_array_unref(check.texts);

    if (!read)
        return JUDGE_USAGE;

    return playable ? JUDGE_DONE : JUDGE_REFUSED;
}

int judge_cmd_mapcheck(struct judge_context *context, int argc, char **argv)
{
    bool list = true;

    int files = 0, status = JUDGE_DONE;
    for (int i = 1; i < argc; i++) {
        if (g_str_equal(argv[i], "--quiet"))
            list = false;
        else if (argv[i][0] == '-' && argv[i][1])
            return judge_usage(context->language, "map-check", "option", "option", argv[i], NULL);
        else
            argv[1 + files++] = argv[i];
    }

    if (files == 0)
        return judge_usage(context->language, "map-check", "no-map", NULL);

    for (int i = 1; i <= files; i++) {
        int got = check_map(context->language, argv[i], list);
        status = MAX(status, got);
    }

    return status;
}
