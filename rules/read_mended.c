/*
 * What an adjustment says anew: "a fleet at Liverpool. Sorry, Edinburgh", « une armée à Paris… non, une flotte à Brest », "a fleet in London
 * - make that an army". What the later words replace becomes blanks, so that the rest reads as it is meant.
 */
#include "read_message_p.h"
#include "read_parse_p.h"

#include <string.h>

/* A kind, a place, or both, in tokens first … end-1. */
struct named {
    size_t first, name, end;
    uint8_t kind;                  /* RULES_UNIT_NONE: not said */
    const struct place_edge *edge; /* NULL: no place */
};

static bool take_named(struct reader *r, size_t at, struct named *n)
{
    struct place_ref ref = {.power = RULES_NO_POWER};
    size_t words = 0, end = 0;
    if (!read_is_preposition(r, at) && (!r->token[at].small || read_begins_unit(r, at)))
        end = read_best_unit(r, at, &ref);
    *n = (struct named){at, ref.first, end, ref.kind, ref.edge};
    if (end && ref.edge && ref.edge->level <= NAME_MISSPELT)
        return ref.kind || r->token[ref.first].capital || !read_in_lexicon(r->token[ref.first].word);
    bool army = read_is(r, at, SYM_ARMY, &words), said = army || read_is(r, at, SYM_FLEET, &words);
    *n = (struct named){at, at + words, at + words, army ? RULES_ARMY : RULES_FLEET, NULL};
    bool ends = at + words >= r->n_tokens || r->token[at + words].kind != TOKEN_WORD;
    return said && ends && r->token[at].end - r->token[at].start > 1;
}

/* What is said anew from token `at` on, behind signs, small words, and the place that is denied; NULL: nothing. */
static bool take_anew(struct reader *r, size_t at, const struct named *early, struct named *late)
{
    size_t words;
    for (; at < r->n_tokens; at += words) {
        words = 1;
        if (take_named(r, at, late)) {
            if (!late->edge || !early->edge || !read_same_place(late->edge, early->edge) || late->kind)
                return true;
            words = late->end - at; /* "not Liverpool, Edinburgh" */
            continue;
        }
        bool sign = r->token[at].kind != TOKEN_WORD && r->token[at].kind != TOKEN_QUESTION;
        if (!sign && !r->token[at].small && !read_is_preposition(r, at) &&
            !read_is(r, at, SYM_PREP, &words) && !read_is(r, at, SYM_NOT, &words) &&
            read_turn_at(r, at, &words) == SYM_NONE && !read_is(r, at, SYM_FILLER, &words) &&
            !read_is(r, at, SYM_BUILD, &words))
            return false;
    }
    return false;
}

static void blank(struct message *m, char *text, size_t from, size_t to)
{
    if (from < to)
        read_put_aside(m, text, m->r.token[from].start, m->r.token[to - 1].end);
}

void read_mend_adjustments(struct message *m, char *text)
{
    enum { NEAR = 3 }; /* tokens between what is said and the word that takes it back */
    struct reader *r = &m->r;
    struct named early = {0}, late;
    for (size_t at = 0, words; at < r->n_tokens; at += words) {
        words = 1;
        enum symbol turn = r->token[at].kind == TOKEN_WORD ? read_turn_at(r, at, &words) : SYM_NONE;
        bool denies = words == 1 && read_in_list(r->token[at].word, read_list_no) && at + 1 < r->n_tokens &&
                      r->token[at + 1].kind == TOKEN_WORD; /* "no fleet" */
        bool turns = (turn == SYM_RETRACT && !denies) || turn == SYM_CHANGE;
        if (turns && early.edge && at <= early.end + NEAR && take_anew(r, at + words, &early, &late)) {
            bool same = late.edge && read_same_place(late.edge, early.edge);
            if (!late.edge) { /* "… make that an army" */
                blank(m, text, early.first, early.kind ? early.name : early.first);
                blank(m, text, early.end, late.first);
            } else if (!late.kind) {
                blank(m, text, early.name, late.first);
            } else if (same || r->due < 0) {
                blank(m, text, early.first, late.first);
            }
            words = late.first - at;
            early.edge = NULL;
        } else if (!turns && take_named(r, at, &late)) {
            words = late.end - at;
            early = late;
        }
    }
}
