/* init: a judge's home. */
#include "init.h"
#include "command.h"
#include "options.h"
#include "../play/home.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../conf/secret.h"
#include "../conf/zone.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
                                          "maps",
                                          "house-rules"};

    for (size_t i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *path = g_build_filename(home, folders[i], NULL);
        if (g_mkdir_with_parents(path, 0700) != 0)
            return judge_refuse(error, "folder-unmade", "path", path, "why", g_strerror(errno), NULL);
    }

    return true;
}

/* What is wrong with the words of a new home, told; JUDGE_DONE: nothing. */
static int check_given(enum rules_language to, const struct judge_config_given *given)
{
    const char *const address[] = {given->address, given->editor};
    for (gsize i = 0; i < G_N_ELEMENTS(address); i++)
        if (address[i] && !judge_is_address(address[i]))
            return judge_usage(to, "init", "address", "word", address[i], NULL);
    if (given->timezone && !judge_is_zone(given->timezone))
        return judge_usage(to, "init", "zone", "word", given->timezone, NULL);
    return JUDGE_DONE;
}

bool judge_make_home(const char *home, const struct judge_config_given *given, GError **error)
{
    g_autofree char *text = judge_config_write(given), *conf = g_build_filename(home, "judge.conf", NULL),
                    *database = g_build_filename(home, "judge.db", NULL);
    struct games_store *store =
        judge_make_folders(home, error) ? games_store_open(database, true, error) : NULL;
    if (!store)
        return false;

    games_store_close(store);
    return judge_write_durable(conf, text, strlen(text), error);
}

/* A database that nothing was ever put into, without a judge.conf beside it: an init was killed before its end. */
static bool is_begun(const char *conf, const char *database)
{
    struct games_store *store =
        g_file_test(conf, G_FILE_TEST_EXISTS) ? NULL : games_store_open(database, true, NULL);
    if (!store)
        return false;
    g_autoptr(GPtrArray) games = games_game_list(store, true), people = games_person_list(store),
                         tournaments = games_tournament_list(store), events = games_event_list(store, 0, 1);
    bool unused =
        !games->len && !people->len && !tournaments->len && !events->len && games_mail_newest(store) == 0;
    games_store_close(store);
    return unused;
}

enum judge_home_there judge_home_there(const char *home)
{
    g_autofree char *conf = g_build_filename(home, "judge.conf", NULL),
                    *database = g_build_filename(home, "judge.db", NULL);
    bool there = g_file_test(conf, G_FILE_TEST_EXISTS) || g_file_test(database, G_FILE_TEST_EXISTS);
    if (!there)
        return JUDGE_HOME_NONE;
    return is_begun(conf, database) ? JUDGE_HOME_BEGUN : JUDGE_HOME_THERE;
}

char *judge_home_owner(const char *home)
{
    struct stat st;
    if (geteuid() != 0)
        return NULL;
    if (stat(home, &st) != 0)
        return strcmp(home, JUDGE_SERVICE_HOME) ? NULL : g_strdup(JUDGE_SERVICE_USER);
    const struct passwd *owner = st.st_uid ? getpwuid(st.st_uid) : NULL;
    return owner ? g_strdup(owner->pw_name) : NULL;
}

int judge_cmd_init(struct judge_context *context, int argc, char **argv)
{
    struct judge_config_given given = {.language = context->wished == RULES_ENGLISH ? "en" : "fr"};
    const char *operand[64];
    int n;
    const struct judge_option options[] = {
        {"name", &given.name, NULL},         {"address", &given.address, NULL},
        {"editor", &given.editor, NULL},     {"language=fr|en", &given.language, NULL},
        {"timezone", &given.timezone, NULL}, {NULL, NULL, NULL}};
    if (argc > 64 || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n > 1 || (n == 0 && !context->home))
        return judge_usage(context->language, "init", "words", NULL);
    int wrong = check_given(context->language, &given);
    if (wrong != JUDGE_DONE)
        return wrong;

    g_autofree char *home = g_canonicalize_filename(n ? operand[0] : context->home, NULL);
    g_autofree char *owner = judge_home_owner(home);
    bool there = judge_home_there(home) == JUDGE_HOME_THERE;
    if (there)
        judge_console(context->language, "judge", "home-there", "home", home, NULL);
    else if (owner)
        judge_console(context->language, "judge", "home-of-other", "home", home, "user", owner, NULL);
    if (there || owner)
        return JUDGE_REFUSED;

    g_autoptr(GError) error = NULL;
    if (!judge_make_home(home, &given, &error))
        return judge_complain(context->language, error);

    printf("%s/judge.conf\n", home);
    judge_console(context->language, NULL, "home-made", "home", home, NULL);

    return JUDGE_DONE;
}
