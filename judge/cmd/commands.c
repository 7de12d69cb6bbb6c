#include "command.h"
#include "../asks/asks.h"

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

GPtrArray *judge_command_names(void)
{
    GPtrArray *names = g_ptr_array_new();
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (commands[i].name)
            g_ptr_array_add(names, (void *)(uintptr_t)commands[i].name);
        else
            add_desk(names);
    return names;
}
