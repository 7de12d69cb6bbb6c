/* init: a judge's home. */
#include "init.h"
#include "command.h"
#include "options.h"
#include "../play/home.h"
#include "../conf/config.h"
#include "../conf/console.h"
#include "../conf/context.h"
#include "../conf/refusals.h"
#include "../conf/secret.h"
#include "../conf/zone.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

bool judge_make_folders(const char *home, GError **error)
{
    static const char *const folders[] = {"",
                                          "mail/in/new",
                                          "mail/in/cur",
                                          "mail/in/tmp",
                                          "mail/out/new",
                                          "mail/out/cur",
                                          "mail/out/tmp",
                                          "templates",
                                          "maps"};

    for (size_t i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *path = g_build_filename(home, folders[i], NULL);
        if (g_mkdir_with_parents(path, 0700) != 0)
            return judge_refuse(error, "folder-unmade", "path", path, "why", g_strerror(errno), NULL);
    }

    return true;
}

int judge_cmd_init(struct judge_context *context, int argc, char **argv)
{
    const char *name = NULL, *address = NULL, *editor = NULL,
               *language = context->wished == RULES_ENGLISH ? "en" : "fr", *timezone = NULL, *operand[64];
    int n;
    const struct judge_option options[] = {{"name", &name, NULL},         {"address", &address, NULL},
                                           {"editor", &editor, NULL},     {"language", &language, NULL},
                                           {"timezone", &timezone, NULL}, {NULL, NULL, NULL}};
    if (argc > 64 || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n > 1 || (n == 0 && !context->home))
        return judge_usage(context->language, "init", "words", NULL);
    if (strcmp(language, "fr") && strcmp(language, "en"))
        return judge_usage(context->language, "init", "language", "word", language, NULL);
    if ((address && !judge_is_address(address)) || (editor && !judge_is_address(editor)))
        return judge_usage(context->language, "init", "address", "word",
                           address && !judge_is_address(address) ? address : editor, NULL);
    if (timezone && !judge_is_zone(timezone))
        return judge_usage(context->language, "init", "zone", "word", timezone, NULL);

    g_autofree char *home = g_canonicalize_filename(n ? operand[0] : context->home, NULL);
    g_autofree char *conf = g_build_filename(home, "judge.conf", NULL);
    g_autofree char *database = g_build_filename(home, "judge.db", NULL);
    g_autoptr(GError) error = NULL;
    if (g_file_test(conf, G_FILE_TEST_EXISTS) || g_file_test(database, G_FILE_TEST_EXISTS)) {
        judge_console(context->language, "judge", "home-there", "home", home, NULL);
        return JUDGE_REFUSED;
    }

    if (!judge_make_folders(home, &error))
        return judge_complain(context->language, error);

    g_autofree char *text = judge_config_write(&(struct judge_config_given){
        .language = language, .name = name, .address = address, .editor = editor, .timezone = timezone});
    struct games_store *store = games_store_open(database, true, &error);
    if (!store)
        return judge_complain(context->language, error);

    games_store_close(store);
    if (!judge_write_durable(conf, text, strlen(text), &error))
        return judge_complain(context->language, error);

    printf("%s\n", conf);
    judge_console(context->language, NULL, "home-made", "home", home, NULL);

    return JUDGE_DONE;
}
