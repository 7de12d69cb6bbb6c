/*
 * The hash of a position as the Python package `diplomacy` computes it (game.py: a Zobrist hash whose tables come from its
 * language's generator, seeded by the map), so that its check of saved games finds what it expects. The generator is the
 * Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998).
 */
#pragma once

#include "../../rules/rules.h"

struct judge_zobrist;
struct judge_zobrist *judge_zobrist_new(const struct rules_map *map); /* borrows the map */
void judge_zobrist_free(struct judge_zobrist *zobrist);               /* NULL is allowed */
/* Units, dislodged units, centres with their owners, homes. */
guint64 judge_zobrist_of(const struct judge_zobrist *zobrist, const struct rules_position *pos);
