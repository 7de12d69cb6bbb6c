/* The table of commands: help, dispatch and the man page read it. Add a row here and a
 * declaration in command.h for each new command. */
#include "command.h"

const struct judge_command judge_commands[] = {
    {"adjudicate", judge_cmd_adjudicate,
     "adjudicate [--rules R] [--map FILE] [--language fr|en] [--format text|json] [--explain] FILE",
     "adjudicates positions and orders of a case file: a sandbox for arbiters",
     "  --rules R        rulebook or set of options; else the first tag of the case (# rules: …), else datc\n"
     "  --map FILE       a .map file, or the name of a built-in map (standard)\n"
     "  --explain        the reason of each outcome and the rule it rests on\n"
     "  --language L     of phases and reasons: fr or en (en)\n"
     "  --format json    one object with all cases, names as in the saved games of the Python package\n"
     "FILE holds cases (docs/case-format.md); - reads standard input. POSTSTATE may be left out."},
    {"check", judge_cmd_check, "check [--rules R] [--map FILE] FILE…",
     "run case files: positions, orders, wanted results",
     "  --rules R   the rulebook or named set (datc); runs the cases tagged R and those without a tag\n"
     "  --map FILE  a built-in map or a map file; without it each file's VARIANT_ALL, else standard\n"
     "Prints each case that fails and what differs; the last line is 'N passed, M failed'."},
    {"map-check", judge_cmd_mapcheck, "map-check [--quiet] FILE…",
     "what a map file says, and what is wrong or doubtful in it",
     "  --quiet     no listing, only what is wrong\n"
     "The listing goes to standard output, one fact a line. Status 1: the map cannot be played."},
    {"init", judge_cmd_init,
     "init DIR [--name N] [--address A] [--editor A] [--language fr|en] [--timezone TZ]",
     "makes a judge's home: settings, empty database, local mail folders", NULL},
    {"run", judge_cmd_run, "run [--dry-run]", "one pass: fetch mail, act on it, adjudicate what is due, send",
     "  --dry-run   shows what a pass would do, on a copy: nothing is moved, sent or kept\n"
     "For cron: */10 * * * * judge --home DIR run"},
    {"mail", judge_cmd_mail, "mail [NUMBER] [< MESSAGE]",
     "takes one message from standard input, as an MTA pipe gives it; or shows one that came",
     "Exit status 75 asks the mail server to keep the message and try again.\n"
     "With a number (see mails): what became of that mail, then its text as it came."},
    {"mails", judge_cmd_mails, "mails [--all|--stuck]", "what came in, newest last, and what became of it",
     "  --all    every mail; without it the last 50\n"
     "  --stuck  those set aside, because they could not be acted on\n"
     "A line: number, time, state, bytes, person, game, note."},
    {"drop", judge_cmd_drop, "drop [--retry] NUMBER", "gives up a mail that was set aside",
     "  --retry  acts on it again, with the next pass"},
    {"letters", judge_cmd_letters, "letters [--send NUMBER|--drop NUMBER]",
     "letters that wait, are held for you, or were given up",
     "  --send NUMBER  sends a letter again that was held or given up\n"
     "  --drop NUMBER  gives it up\n"
     "A line: number, time, state, kind, address, tries, last answer of the server."},
    {"doctor", judge_cmd_doctor, "doctor", "checks settings, mailbox, submission, clock, database, fonts",
     NULL},
    {"backup", judge_cmd_backup, "backup FILE", "a consistent copy of the database, while running", NULL},
    {"new", judge_cmd_new,
     "new GAME [--variant V|--map FILE] [--like GAME] [--rules R] [--scoring S] [--language L] [--last-year "
     "Y] [--deadline "
     "RULE] [--press P] "
     "[--timezone TZ] [KEY=VALUE…]",
     "a new game",
     "  --variant V     a built-in map, or V.map in the folder maps of the home\n"
     "  --like GAME     with the map and the settings of that game, but for those given here\n"
     "  --deadline, --retreats, --adjustments RULE   'every 14 days 20:00', 'mon,thu 18:00', '48h'\n"
     "  --rules R       datc, 1971, descartes, faf, bretagne\n"
     "  --scoring S  --notation N  --early yes|no  --reminder '24h'  --holidays 'DATE…'  --void-orders "
     "record|refuse\n"
     "  --number TEXT  --seed N\n"
     "Further settings as KEY=VALUE: `judge set GAME` lists them."},
    {"player", judge_cmd_player,
     "player GAME POWER|observer|editor|standby ADDRESS [--name N] [--language fr|en] [--timezone TZ]",
     "seats a person at a game", NULL},
    {"standbys", judge_cmd_standbys, "standbys [GAME] [--offer ADDRESS [--name N]] [--withdraw ADDRESS]",
     "who would be called, in order, with how reliable each is",
     "  --offer ADDRESS     puts somebody on the list: for the game, or for any\n"
     "  --withdraw ADDRESS  takes him off it\n"
     "Without a game all offers, oldest first."},
    {"address", judge_cmd_address, "address ADDRESS [NEW]",
     "whose address it is, with his others; NEW is one more, and gets his letters",
     "For letters that come back. A player does it himself with ADDRESS NEW, or I AM ALSO OLD."},
    {"start", judge_cmd_start, "start GAME", "begins a game: first report to all", NULL},
    {"set", judge_cmd_set, "set GAME [KEY=VALUE…]", "lists or changes a game's settings",
     "Options of the rulebook: rules.OPTION=VALUE. An empty value goes back to the default."},
    {"games", judge_cmd_games, "games [--all]",
     "the games, a line each: name, state, phase, deadline, variant, rules", NULL},
    {"show", judge_cmd_show, "show GAME [--phase P] [--format text|json]", "where a game stands", NULL},
    {"report", judge_cmd_report,
     "report GAME [--phase P] [--format text|html|json] [--language fr|en] [--power P]", "a report as mailed",
     NULL},
    {"pause", judge_cmd_desk, "pause GAME", "nothing is adjudicated until resume", NULL},
    {"resume", judge_cmd_desk, "resume GAME", "goes on; a deadline that passed is set anew", NULL},
    {"process", judge_cmd_desk, "process GAME [PHASE]",
     "adjudicates now; refused if the game is not at PHASE", "The mail it writes leaves with the next pass."},
    {"rollback", judge_cmd_desk, "rollback GAME PHASE",
     "back to a past phase, with the orders it had; history is kept", NULL},
    {"eject", judge_cmd_desk, "eject GAME POWER [WHY]", "frees a power's seat", NULL},
    {"press", judge_cmd_press, "press GAME [--cut N|--restore N]",
     "press of a game with its writers; the editor's scissors",
     "  --cut N       the item is not printed; its writer is told\n"
     "  --restore N   it is after all\n"
     "A line an item: number, phase, written by, shown as, to, state, first line."},
    {"votes", judge_cmd_votes,
     "votes GAME [--ballots] [--close N|--cancel N|--ask TEXT [--majority half|two-thirds|all]]",
     "votes of a game with their counts",
     "  --ballots    who voted what: secret ballots, for the editor only\n"
     "  --close N    counts a vote now\n"
     "  --cancel N   closes it without effect\n"
     "  --ask TEXT   puts a question to the players; its number is printed"},
    {"edit", judge_cmd_edit, "edit GAME CHANGE…", "changes the position of the open phase",
     "  'FRANCE A PAR'  a unit      '-PAR'  no unit      'BEL=FRANCE', 'BEL='  owner of a centre"},
    {"forward", judge_cmd_desk, "forward GAME", "undoes the last rollback, if nothing was adjudicated since",
     NULL},
    {"extend", judge_cmd_desk, "extend GAME WHEN [--why TEXT]", "moves the deadline and tells everybody",
     "  WHEN   '2026-04-01 20:00' (time zone of the game), or so much later: '3 days', '48h'"},
    {"issue", judge_cmd_issue, "issue [DATE]", "tells or sets the date of the zine's next issue",
     "Deadlines of games whose rule is 'issue' move with it; each player gets one letter."},
    {"announce", judge_cmd_desk, "announce GAME [FILE|--why TEXT]", "a letter of the editor to all of a game",
     NULL},
    {"orders", judge_cmd_desk, "orders GAME POWER [FILE]", "enters orders for a player, who gets a copy",
     "FILE holds orders as a player would write them; without it standard input."},
    {"preview", judge_cmd_desk, "preview GAME [PHASE]", "mails the editors what an adjudication would give",
     NULL},
    {"release", judge_cmd_desk, "release GAME [PHASE]",
     "adjudicates what was previewed; refused if orders changed since", NULL},
    {"replace", judge_cmd_desk, "replace GAME POWER ADDRESS [NAME]",
     "gives a power to somebody else, with the position and the history", NULL},
    {"assign", judge_cmd_desk, "assign GAME POWER ADDRESS [NAME] [fr|en]",
     "seats a player before the start, or gives him another power; then replaces",
     "Two players who are seated change powers. Once the game runs it is the same as replace."},
    {"admit", judge_cmd_desk, "admit GAME [NAME|ADDRESS|all]", "lets in who asked to join (setting approval)",
     "Without a name: the one who asks; if there are several they are listed."},
    {"refuse", judge_cmd_desk, "refuse GAME [NAME|ADDRESS] [--why TEXT]",
     "does not let him in, and tells him", NULL},
    {"editor", judge_cmd_desk, "editor GAME [ADDRESS [NAME|off]]", "lists, adds or removes editors of a game",
     "The judge's own editor ([judge] editor) is one of every game."},
    {"rename", judge_cmd_desk, "rename GAME NEW", "gives a game another name, and tells everybody", NULL},
    {"terminate", judge_cmd_desk, "terminate GAME GAME --why TEXT", "ends a game without result",
     "The name is given twice, so that none ends by mistake. Everybody is told why."},
    {"unstart", judge_cmd_desk, "unstart GAME [--why TEXT]",
     "back to sign-up, while nothing has been adjudicated; seats and powers are kept", NULL},
    {"purge", judge_cmd_desk, "purge GAME", "drops a game that nobody has joined; its name is free again",
     NULL},
    {"reveal", judge_cmd_desk, "reveal GAME", "tells the names of an anonymous game that has ended", NULL},
    {"call", judge_cmd_desk, "call GAME POWER", "calls the next standby on the list", NULL},
    {"dummy", judge_cmd_desk, "dummy GAME POWER", "a power without player that only holds", NULL},
    {"objections", judge_cmd_desk, "objections GAME", "objections to results, a line each", NULL},
    {"answer", judge_cmd_desk, "answer GAME NUMBER yes|no [--why TEXT]", "answers an objection", NULL},
    {"erratum", judge_cmd_desk, "erratum GAME PHASE [--why TEXT] [FILE]",
     "corrects a result and mails the difference",
     "FILE: orders that were noted wrongly, under the names of their powers. Orders for later phases are "
     "kept.\n"
     "Possible until the next movement phase is adjudicated."},
    {"log", judge_cmd_desk, "log GAME", "who did what when, by which mail", NULL},
    {"score", judge_cmd_score,
     "score SYSTEM[,SYSTEM…] GAME…|--centres \"A=5,…\" [--live] [--language fr|en] [--format text|json] …",
     "scoring systems on a game or on centres given by hand",
     "  --list                 all systems, a line each\n"
     "  --describe SYSTEM      a page on one of them\n"
     "  --centres LIST         \"A=11,E=11,F=7,…\", with neutral=N for centres nobody owns\n"
     "  --live                 what one more centre would be worth to each\n"
     "  --total N              centres of the map (34)\n"
     "  --end-year Y, --begin-year Y, --before LIST, --eliminated \"A=1905,…\"   for systems that ask for "
     "years\n"
     "  --result \"concession FRANCE\"   how it ended: solo, concession, draw FRANCE,TURKEY, year, vote\n"
     "  --draw A,F  --voters A,F,G  --out R   an agreed draw, who forced it by vote, powers without unit and "
     "home\n"
     "  --averages \"A=12.5,…\" C-Diplo averages of the countries in a tournament, for dirs"},
    {"results", judge_cmd_results,
     "results [--system S] [--player NAME] [--ranking [--least N]] [--format text|csv|json] [--language "
     "fr|en] "
     "[--import FILE]",
     "who played what in the games that ended, what it was worth, rankings",
     "  --system S       a scoring system (c-diplo)\n"
     "  --player NAME    one player's games, and his average\n"
     "  --ranking        all players by their average; --least N: of those with N games or more\n"
     "  --import FILE    reads results of other games: a table with the columns game, power, player, "
     "centres\n"
     "                   (and date, eliminated, result, year), a line for each power; all or nothing"},
    {"tournament", judge_cmd_tournament, "tournament new|add|state|draw|seat|result|cancel|standings NAME …",
     "tournaments in rounds: players, draws, results, standings",
     "  new NAME [--rounds 3] [--scoring angevin] [--totals bretagne|sum|bestN]\n"
     "  add NAME PERSON… [--role player|organiser|helper|volunteer] [--team T]\n"
     "  state NAME ROUND PERSON in|out|down|twice [--factor 1/2] [--why TEXT]\n"
     "                   down: steps down on request; twice: plays at two tables; a factor: a sanction\n"
     "  draw NAME ROUND [--seed N] [--keep]\n"
     "                   tables and powers over all rounds so far; --keep notes it\n"
     "  seat NAME ROUND BOARD POWER [PERSON] [--missed K] [--substitute WHO --seasons K]\n"
     "                   a latecomer, who missed K seasons; a substitute, who played K\n"
     "  result NAME ROUND BOARD \"A=11,E=11,…\" [--result R] [--year Y] [--again]\n"
     "  cancel NAME ROUND\n"
     "  standings NAME [--explain] [--format text|csv]"},
    {"map", judge_cmd_map,
     "map GAME|--position FILE [--phase P] [--orders] [--language fr|en] [--notation N] [--grey] [--width N] "
     "… -o FILE.png|svg|pdf",
     "a map of a phase, a position or a case",
     "  --position FILE  a position, or a case file: --phase picks the case, --orders adjudicates it\n"
     "  --orders         what became of the phase's orders, as arrows\n"
     "  --before         with --orders: units where they stood when ordered\n"
     "  --notation N     labels: judge, descartes, moeshoeshoe, asmodee\n"
     "  --grey           greys and patterns, for paper\n"
     "  --bare           the map alone, without title, legend and footer\n"
     "  --title TEXT  --width N  --map FILE  --rules R"},
    {"read", judge_cmd_read,
     "read --position FILE --power POWER [--rules R] [--map FILE] [--text] [--explain] [MESSAGE]",
     "how the judge reads a message: a line an order",
     "  --position FILE  the PRESTATE part of a case (docs/case-format.md)\n"
     "  --power POWER    who wrote it\n"
     "  --rules R        rulebook: datc, 1971, descartes, faf, bretagne (datc)\n"
     "  --text           MESSAGE is bare text, not a mail\n"
     "  --explain        every reading considered and why it fell, in lines that begin with '# '\n"
     "Prints STATUS<TAB>ORDER<TAB>WORDS<TAB>NOTE. STATUS is ok, assumed, void, ambiguous or unread."},
    {NULL, NULL, NULL, NULL, NULL},
};
