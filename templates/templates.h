/*
 * What people see: texts in French and English, and maps. Decides nothing: it is handed values from rules/
 * and plain strings.
 *
 *   draw.h     maps as PNG, SVG, PDF from one drawing code
 *   layers.h   a map in layers that many pages share
 *   chart.h    centres by year as small multiples; orders in time
 *   fill.h     texts by template (templates/fr, templates/en, built into the program)
 *   say.h      sentences made of the codes of rules/: outcomes, causes, notes, dates, names
 *   say_rules.h   scoring systems, rulebooks, laws: titles and sentences
 *   report.h   the report of a phase; the answer to orders (acknowledgement)
 *   help.h     the player's guide by mail, by topic
 *   paper.h    a printed document: text, HTML, PDF pages
 *   calendar.h dates for people's calendars
 *   notice.h   other letters: welcome, standby, errata, votes, bounces …
 */
#pragma once

#include "draw.h"
#include "layers.h"
#include "chart.h"
#include "fill.h"
#include "say.h"
#include "say_rules.h"
#include "report.h"
#include "help.h"
#include "calendar.h"
#include "notice.h"
#include "paper.h"
