/* The editor's scissors: items cut, powers muted. */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* "12", "n° 12", "no. 12": an item's number, or 0. */
gint64 judge_press_number(const char *rest);
/* An item of this game; NULL if there is none. Transfer full. */
struct games_press *judge_press_item(const struct judge_play *play, gint64 id);
/* Whether it still waits to be printed: with the next report, or when the game is over. */
bool judge_press_waits(const struct judge_play *play, const struct games_press *item);
/* Cuts an item out of what is printed, or puts it back; the writer is told. REFUSED if there is none with
 * that number in the game. */
bool judge_press_set_cut(const struct judge_play *play, gint64 item, bool cut, gint64 person, gint64 mail,
                         GError **error);
/* Silences a power in this game, or lets it write again. */
bool judge_press_mute(struct judge_play *play, rules_power power, bool muted, gint64 person, gint64 mail,
                      GError **error);
