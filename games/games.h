/*
 * Games in progress: everything that must outlive a pass, in one SQLite file. No mail, no network, no
 * templates; rules/ only as values.
 *
 * A pass: games_store_open, games_store_begin, any calls, games_store_commit (or _rollback),
 * games_store_close. Every function that writes must run inside a transaction (asserted). Results that list
 * rows are ordered and bounded. History is never overwritten: phases, orders, results and events are added, a
 * rollback adds a new branch of phases (see phase.h).
 *
 *   refusal.h    why something is refused: a reason and its words
 *   store.h      the file: open, transactions, migrations, backup
 *   mail.h       raw mail in
 *   outbox.h     letters out
 *   link.h       whether mail could be fetched and sent
 *   people.h     persons, addresses, tokens, absences
 *   password.h   how passwords are kept: pure
 *   spent.h      what was done how often on a day
 *   retention.h  what is not kept for ever, and what is kept of one person
 *   game.h       games, settings, seats
 *   phase.h      phases, positions, orders, results, deadlines due
 *   deadline.h   deadline rules: pure functions of time
 *   press.h      press items, who wants none
 *   vote.h       questions to the players, and their ballots
 *   tally.h      counting votes, the Bretagne vote: pure
 *   event.h      the audit log, and that log with mails and letters, in one row of time
 *   act.h        what editors did, value by value, so that it can be taken back
 *   draw.h       preference lists, the draw of powers: pure
 *   turn.h       missed turns, reliability, NMR policy
 *   standby.h    who steps in
 *   objection.h  errata
 *   ahead.h      orders sent ahead for phases to come
 *   snapshot.h   what a rollback brings back
 *   admission.h  who asked to join a game whose editor decides
 *   outside.h    results of games that were not played here
 *   tournament.h tournaments: who takes part, rounds, boards
 *   issue.h      issues of the zine, dates of issues, letters for print
 *   reader.h     readers of the zine, and their ledger
 *   archive.h    a game as rows, to be moved to another judge
 */
#pragma once

#include "refusal.h"
#include "store.h"
#include "deadline.h"
#include "mail.h"
#include "outbox.h"
#include "link.h"
#include "people.h"
#include "password.h"
#include "spent.h"
#include "retention.h"
#include "backup.h"
#include "game.h"
#include "phase.h"
#include "press.h"
#include "vote.h"
#include "event.h"
#include "turn.h"
#include "draw.h"
#include "tally.h"
#include "standby.h"
#include "objection.h"
#include "act.h"
#include "ahead.h"
#include "snapshot.h"
#include "admission.h"
#include "outside.h"
#include "tournament.h"
#include "issue.h"
#include "reader.h"
#include "archive.h"
