/* What the last letter of a game tells besides its result: who stands where, the turning points, what comes now. */
#pragma once

#include "punctual.h"
#include "../play/play.h"
#include "../../rules/rules.h"
#include "../../templates/chart.h"

struct judge_finale {
    GPtrArray
        *places; /* char*: "1. France (« Marianne ») : 18 centres", by centres, who went out last first */
    GPtrArray *story;                /* char*: sentences, may be empty */
    char *points;                    /* how its points come about, paragraphs; NULL: it has none */
    struct judge_punctual *punctual; /* NULL: nothing is recorded */
    char *farewell;                  /* thanks, last words, games that look for players */
};

/*
 * Of a game that has just ended; `years` as judge_report_years gives them, `pieces` the last position where places go by pieces
 * (1971 III), NULL: by centres. Players are named as far as the game shows them to
 * this language's readers (people.h). Phases that cannot be read tell nothing. Frees with judge_finale_free.
 */
struct judge_finale *judge_finale_new(const struct judge_play *play, const struct templates_chart *years,
                                      const struct rules_position *pieces, enum rules_language language);
void judge_finale_free(struct judge_finale *finale); /* NULL is allowed */
