/* Saved games of the Python package `diplomacy`, ours (play/saved_game.h) and others', taken in as history. */
#pragma once

#include "record.h"

/* Whether a document looks like one. */
bool judge_saved_is(const json_t *document);
/*
 * Takes it in, inside a transaction that the caller undoes on error; `import->game` is the game here. REFUSED with the place:
 * what cannot be there, an unknown map or power (the nearest is named), a game of that name.
 */
bool judge_saved_take(struct judge_home *home, const json_t *document, struct judge_import *import,
                      const struct judge_keeping *keep, GError **error);
