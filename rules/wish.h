/* What a sentence wishes, by the weight of its words: which of some kinds it is, whatever these are. */
#pragma once

#include "read.h"

#include <stdint.h>

enum { RULES_WISH_WHOLE = 1024 };

/*
 * Weighs a folded sentence (rules_text_fold; its first 60 words) against `n` kinds, at most 32: `share` gets of each how likely it is, of
 * RULES_WISH_WHOLE. A kind is the name that its weights have in maps/wishes.weights ("leave"); of an unknown one nothing speaks.
 * `names`: powers and places of the game, which are weighed as such; NULL: none.
 */
void rules_wish_weigh(const struct rules_names *names, const char *folded, const char *const *kinds,
                      unsigned n, uint16_t *share);
/* The features of such a sentence, one at a time, for who learns the weights. */
void rules_wish_features(const struct rules_names *names, const char *folded,
                         void (*see)(void *context, const char *feature), void *context);
