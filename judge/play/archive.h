/*
 * The archive of a game: one JSON document with all that the store knows of it, to be moved to another judge: "format",
 * "version", and in "tables" for each table of games/archive.h its "columns" and "rows", a row a line. What comes in is
 * desk/archive.h.
 */
#pragma once

#include "play.h"

#define JUDGE_ARCHIVE_FORMAT "moeshoeshoe-game"
enum { JUDGE_ARCHIVE_VERSION = 1 };

/* The same game gives the same bytes but for the first line. It holds addresses and the hashes of passwords: it is for an
 * editor. Transfer full. */
char *judge_archive_text(const struct judge_play *play);
