/*
 * The command line: one row a command (commands.c), one file a command or family. Exit status 0
 * done, 1 something asked for was refused or a check failed, 2 wrong usage or configuration. Messages for a
 * person go to standard error, results to standard output.
 */
#pragma once

#include "../conf/context.h"

/* argv[0] is the command's name; argc counts it. */
typedef int judge_command_run(struct judge_context *context, int argc, char **argv);

/* What runs a command; NULL: there is none of that name. Its summary, usage and help are usage.NAME, usage.NAME.line and, if
 * there is more, usage.NAME.help of templates/<language>/usage.txt. */
judge_command_run *judge_command_of(const char *name);
/* The name of the command that a word means in either language; NULL: none. */
const char *judge_command_named(const char *word);
/* The name that a mistyped one may have meant; NULL: none. Transfer full. */
char *judge_command_near(const char *word);
/* The title's key of the group of that number in the order of help, with its commands' names (const char *, transfer container); NULL: there is none. */
const char *judge_command_group(guint at, GPtrArray **names);

/* The commands, one a file or family. */
judge_command_run judge_cmd_adjudicate;
judge_command_run judge_cmd_backup;
judge_command_run judge_cmd_check;
judge_command_run judge_cmd_data;
judge_command_run judge_cmd_desk; /* by argv[0]: the asks that have a command */
judge_command_run judge_cmd_doctor;
judge_command_run judge_cmd_forget;
judge_command_run judge_cmd_games;
judge_command_run judge_cmd_init;
judge_command_run judge_cmd_setup;
judge_command_run judge_cmd_log;
judge_command_run judge_cmd_mail;
judge_command_run judge_cmd_mails;
judge_command_run judge_cmd_drop;
judge_command_run judge_cmd_letters;
judge_command_run judge_cmd_map;
judge_command_run judge_cmd_mapcheck;
judge_command_run judge_cmd_new;
judge_command_run judge_cmd_oauth2;
judge_command_run judge_cmd_player;
judge_command_run judge_cmd_standbys;
judge_command_run judge_cmd_variants;
judge_command_run judge_cmd_map_shapes;
judge_command_run judge_cmd_address;
judge_command_run judge_cmd_press;
judge_command_run judge_cmd_read;
judge_command_run judge_cmd_report;
judge_command_run judge_cmd_restore;
judge_command_run judge_cmd_results;
judge_command_run judge_cmd_export, judge_cmd_import;
judge_command_run judge_cmd_revoke;
judge_command_run judge_cmd_run;
judge_command_run judge_cmd_samples;
judge_command_run judge_cmd_templates;
judge_command_run judge_cmd_score;
judge_command_run judge_cmd_set;
judge_command_run judge_cmd_show;
judge_command_run judge_cmd_site;
judge_command_run judge_cmd_tournament;
judge_command_run judge_cmd_verify;
judge_command_run judge_cmd_votes;
judge_command_run judge_cmd_issue;
judge_command_run judge_cmd_zine;
judge_command_run judge_cmd_readers;
