/* The table of commands: help, dispatch and the man page read it. Add a row and a declaration for each new
 * command. */
#include "command.h"

judge_command_run judge_cmd_check;
judge_command_run judge_cmd_mapcheck;
judge_command_run judge_cmd_score;
judge_command_run judge_cmd_map;

const struct judge_command judge_commands[] = {
    {"check", judge_cmd_check, "check [--rules R] [--map FILE] FILE…",
     "run case files: positions, orders, wanted results",
     "  --rules R   the rulebook or named set (datc); runs the cases tagged R and those without a tag\n"
     "  --map FILE  a built-in map or a map file; without it each file's VARIANT_ALL, else standard\n"
     "Prints each case that fails and what differs; the last line is 'N passed, M failed'."},
    {"map-check", judge_cmd_mapcheck, "map-check [--quiet] FILE…",
     "what a map file says, and what is wrong or doubtful in it",
     "  --quiet     no listing, only what is wrong\n"
     "The listing goes to standard output, one fact a line. Status 1: the map cannot be played."},
    {"score", judge_cmd_score,
     "score SYSTEM[,SYSTEM…] GAME|--centres \"A=5,…\" [--live] [--language fr|en] [--format text|json] …",
     "scoring systems on a game or on centres given by hand",
     "  --list                 all systems, a line each\n"
     "  --describe SYSTEM      a page on one of them\n"
     "  --centres LIST         \"A=11,E=11,F=7,…\", with neutral=N for centres nobody owns\n"
     "  --live                 what one more centre would be worth to each\n"
     "  --total N              centres of the map (34)\n"
     "  --end-year Y, --begin-year Y, --before LIST, --eliminated \"A=1905,…\"   for systems that ask for "
     "years\n"
     "  --draw A,F  --voters A,F,G  --out R   an agreed draw, who forced it by vote, powers out with centres "
     "left\n"
     "  --averages \"A=12.5,…\" C-Diplo averages of the countries in a tournament, for dirs"},
    {"map", judge_cmd_map, "map GAME|--position FILE [--phase P] [--orders] [--language fr|en] [--notation N] [--grey] [--width N] … -o FILE.png|svg|pdf",
     "a map of a phase, a position or a case",
     "  --position FILE  a position, or a case file: --phase picks the case, --orders adjudicates it\n"
     "  --orders         what became of the phase's orders, as arrows\n"
     "  --before         with --orders: units where they stood when ordered\n"
     "  --notation N     labels: judge, descartes, moeshoeshoe, asmodee\n"
     "  --grey           greys and patterns, for paper\n"
     "  --bare           the map alone, without title, legend and footer\n"
     "  --title TEXT  --width N  --map FILE  --rules R"},
    {NULL, NULL, NULL, NULL, NULL},
};
