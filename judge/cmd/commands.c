#include "command.h"
#include "options.h"
#include "../asks/asks.h"
#include "../conf/words.h"

#include <string.h>

/* For each new command that is no ask add a row here, a declaration in command.h, and its help in templates/fr/usage.txt and
 * templates/en/usage.txt. */
static const struct {
    const char *name; /* NULL: the commands of the desk, which the asks name */
    judge_command_run *run;
} commands[] = {
    {"adjudicate", judge_cmd_adjudicate},
    {"check", judge_cmd_check},
    {"map-check", judge_cmd_mapcheck},
    {"map-shapes", judge_cmd_map_shapes},
    {"variants", judge_cmd_variants},
    {"samples", judge_cmd_samples},
    {"templates", judge_cmd_templates},
    {"setup", judge_cmd_setup},
    {"init", judge_cmd_init},
    {"run", judge_cmd_run},
    {"mail", judge_cmd_mail},
    {"mails", judge_cmd_mails},
    {"drop", judge_cmd_drop},
    {"letters", judge_cmd_letters},
    {"doctor", judge_cmd_doctor},
    {"oauth2", judge_cmd_oauth2},
    {"verify", judge_cmd_verify},
    {"backup", judge_cmd_backup},
    {"restore", judge_cmd_restore},
    {"new", judge_cmd_new},
    {"player", judge_cmd_player},
    {"standbys", judge_cmd_standbys},
    {"address", judge_cmd_address},
    {"revoke", judge_cmd_revoke},
    {"data", judge_cmd_data},
    {"forget", judge_cmd_forget},
    {"set", judge_cmd_set},
    {"games", judge_cmd_games},
    {"show", judge_cmd_show},
    {"report", judge_cmd_report},
    {NULL, judge_cmd_desk},
    {"press", judge_cmd_press},
    {"votes", judge_cmd_votes},
    {"issue", judge_cmd_issue},
    {"zine", judge_cmd_zine},
    {"readers", judge_cmd_readers},
    {"site", judge_cmd_site},
    {"log", judge_cmd_log},
    {"score", judge_cmd_score},
    {"results", judge_cmd_results},
    {"export", judge_cmd_export},
    {"import", judge_cmd_import},
    {"tournament", judge_cmd_tournament},
    {"map", judge_cmd_map},
    {"read", judge_cmd_read},
};

/* The help, group by group: a sentence stands above those named; what no group names stands in the last. */
static const struct {
    const char *group, *names;
} groups[] = {
    {"usage-group.first", "setup new player start run games show extend undo doctor"},
    {"usage-group.game",
     "set assign admit refuse dummy editor hand-over rename unstart pause resume announce terminate purge "
     "reveal variants"},
    {"usage-group.people", "standbys call eject replace address revoke data forget"},
    {"usage-group.phase",
     "process preview release orders edit erratum objections answer rollback forward report map press "
     "votes verify"},
    {"usage-group.mail", "mail mails drop letters log"},
    {"usage-group.zine", "issue zine readers site samples templates"},
    {"usage-group.tournament", "tournament results score"},
    {"usage-group.home", "init oauth2 backup restore import export"},
    {"usage-group.arbiter", NULL},
};

judge_command_run *judge_command_of(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (!g_strcmp0(commands[i].name, name))
            return commands[i].run;
    return judge_ask_of_command(name) ? judge_cmd_desk : NULL;
}

/* Those of the desk that have no row of their own beside. */
static void add_desk(GPtrArray *names)
{
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++)
        if (ask->command && judge_command_of(ask->command) == judge_cmd_desk)
            g_ptr_array_add(names, (void *)(uintptr_t)ask->command);
}

static GPtrArray *all_names(void)
{
    GPtrArray *names = g_ptr_array_new();
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (commands[i].name)
            g_ptr_array_add(names, (void *)(uintptr_t)commands[i].name);
        else
            add_desk(names);
    return names;
}

/* Moves those of `names` that `wanted` lists (NULL: all) behind `group`, in its order. */
static void move(GPtrArray *names, const char *wanted, GPtrArray *group)
{
    g_auto(GStrv) words = g_strsplit(wanted ? wanted : "", " ", -1);
    guint at;
    for (char **word = words; wanted && *word; word++)
        if (g_ptr_array_find_with_equal_func(names, *word, g_str_equal, &at))
            g_ptr_array_add(group, g_ptr_array_steal_index(names, at));
    while (!wanted && names->len)
        g_ptr_array_add(group, g_ptr_array_steal_index(names, 0));
}

const char *judge_command_group(guint at, GPtrArray **names)
{
    *names = g_ptr_array_new();
    g_autoptr(GPtrArray) left = all_names(), before = g_ptr_array_new();
    for (guint g = 0; g <= at && at < G_N_ELEMENTS(groups); g++)
        move(left, groups[g].names, g < at ? before : *names);
    return at < G_N_ELEMENTS(groups) ? groups[at].group : NULL;
}

/* Whether a command's name, or what it is called by mail, is this word. */
static bool is_called(const char *name, const char *word)
{
    const struct judge_ask *ask = judge_ask_of_command(name);
    g_auto(GStrv) names = g_strsplit(ask ? ask->names : "", "|", -1);
    g_autofree char *folded = judge_fold(word, strlen(word));
    return judge_option_means(word, name) || g_strv_contains((const char *const *)names, folded);
}

const char *judge_command_named(const char *word)
{
    if (judge_command_of(word))
        return word;
    g_autoptr(GPtrArray) names = all_names();
    for (guint i = 0; i < names->len; i++)
        if (is_called(names->pdata[i], word))
            return names->pdata[i];
    return NULL;
}

char *judge_command_near(const char *word)
{
    g_autoptr(GPtrArray) names = all_names();
    g_ptr_array_add(names, NULL);
    return judge_option_near(word, (const char *const *)names->pdata);
}
