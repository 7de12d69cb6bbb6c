/* Another game than the one that is spoken of, named in a line or a sentence of it. */
#pragma once

#include "mail.h"

enum judge_named {
    JUDGE_NAMED_NONE,  /* no game, or that one */
    JUDGE_NAMED_OTHER, /* one other game of the sender's */
    JUDGE_NAMED_ASK    /* several, or one that is not his, or none that is here */
};
/*
 * What a text names beside the scope's game, `*id`: the game of OTHER. A name that is a place or a power on its board counts
 * only behind the word "game"; behind that word a name that no game has counts, too.
 */
enum judge_named judge_other_game(const struct judge_scope *scope, const char *text, gint64 *id);
