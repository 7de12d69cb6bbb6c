/*
 * Letters about a game that are neither reports nor answers to orders: one section of notices.txt each, a
 * subject in words.txt ("subject.KEY"). Data that a letter may name, beside `game`, `judge`, `editor`
 * (address), `phase`, `power`, `deadline`, `delay` (as templates_say_… gives them):
 *
 *     welcome       name, waiting (flag: no seat yet)           somebody joined
 *     late          missed (number in a row), standby (flag)    no orders came: to the player
 *     deadline      why                                         the deadline was moved
 *     standby       position (lines)                            orders are asked for, in case
 *     handover      from (flag: replaces somebody), position,   the seat is yours: position, what is owed,
 *                   centres, rules, has_press (flag), press     centres by year, rules, public press
 *     vote-open     question, answer (line to copy)             a vote is open
 *     vote-result   question, passed (flag), yes, no, silent    the result of a vote
 *     bounce        address, why, name                          to the editor: a letter came back
 *     press         from, to, lines (list of line)              a message passed on to its readers
 *     press-copy    to, lines                                   its copy for the writer
 *     end           result, scores                              the game is over: last letter
 */
#pragma once

#include "fill.h"

/* The letter `key`, its lines as long as they come; its subject (without the [Game] tag, one line) in `*subject` if not NULL. `data` gets the
 * flag `key` set meanwhile. NULL if there is no such letter. Transfer full. */
char *templates_notice(const char *home, enum rules_language language, const char *key,
                       struct templates_data *data, char **subject);
/* The i-th key; NULL past the end. */
const char *templates_notice_key(unsigned index);
