/*
 * The game, as a pure library: no input or output, no clock, no randomness, no globals that change. Start
 * here.
 *
 *   map.h         the board, from a .map file              order.h       one order
 *   position.h    units, owners, phase                     rulebook.h    the options of a rulebook
 *   adjudicate.h  a phase: outcomes with reasons, next     read.h        orders as people write them
 *   condition.h   orders under conditions                  heading.h     which phase orders are for
 *   casefile.h    test cases as text                       score.h       scoring systems, exact
 *   fraction.h    exact fractions                          seating.h     tables of a round, the draw
 *   position_edit.h   changes to a position, as written    championship.h   sums of rounds, places, prizes
 *   script.h      powers that play by themselves           picking.h     centres picked before a game
 *   arena.h, text.h   memory and UTF-8
 */
#pragma once

#include "arena.h"
#include "text.h"
#include "map.h"
#include "order.h"
#include "picking.h"
#include "position.h"
#include "position_edit.h"
#include "rulebook.h"
#include "adjudicate.h"
#include "casefile.h"
#include "condition.h"
#include "heading.h"
#include "read.h"
#include "fraction.h"
#include "score.h"
#include "seating.h"
#include "championship.h"
#include "script.h"
