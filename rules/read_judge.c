/* What the words around an order say of it: nothing, talk, or that it must not be followed. */
#include "read_message_p.h"

#include <string.h>

/* "A PAR - BUR, then A MAR - SPA": all units move at once, so that the word says nothing. */
static bool is_sequence(const struct reader *r, size_t at)
{
    return r->phase == RULES_PHASE_MOVEMENT && read_in_list(r->token[at].word, read_list_sequence);
}

/* Words that may stand before an order: "Bonjour, voici mes ordres", "La France construit". */
static bool is_opening(struct reader *r, size_t at)
{
    size_t n;
    if (read_is(r, at, SYM_OPENING, NULL) || read_is(r, at, SYM_FILLER, NULL))
        return true;
    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].power == r->context->power && edges[i].n_tokens == 1)
            return true;
    return false;
}

/* Only such words stand between token `at` and the next order, or the end of the sentence. */
static bool leads_on(struct reader *r, const struct cut *cut, size_t at, size_t to)
{
    for (; at < to && !cut->used[at]; at++)
        if (!read_is(r, at, SYM_OPENING, NULL) && !read_is(r, at, SYM_FILLER, NULL) && !is_sequence(r, at) &&
            !(read_sign_is(r, at, TOKEN_NUMBER) && r->token[at].len <= 2 && read_begins_unit(r, at + 1)))
            return false;
    return true;
}

/* The full stop of "ex." or "e.g.", which ends no sentence. */
static bool is_example(const struct reader *r, size_t at)
{
    if (at == 0 || r->token[at].kind != TOKEN_DOT)
        return false;
    const char *word = r->token[at - 1].word;
    return read_in_list(word, read_list_example) ||
           (strcmp(word, "g") == 0 && at >= 3 && strcmp(r->token[at - 3].word, "e") == 0) ||
           (strcmp(word, "e") == 0 && at + 1 < r->n_tokens && strcmp(r->token[at + 1].word, "g") == 0);
}

/*
 * What stands in the sentence of an order and belongs to none: nothing that matters, talk, or words that put
 * the order in doubt
 * ("or", "if", "not", a question mark).
 */
enum tail_kind read_judge_sentence(struct reader *r, const struct cut *cut, size_t first, size_t end)
{
    size_t from = first, to = end, n;
    bool talk = false, comma = false;

    while (from > 0 && (!read_ends_sentence(&r->token[from - 1]) || is_example(r, from - 1)))
        from--;
    if (from > 0 && r->token[from - 1].kind == TOKEN_QUESTION && r->token[from - 1].depth > 0)
        return TAIL_DANGER; /* "[annulé] A PAR - BUR" */
    while (to < r->n_tokens && !read_ends_sentence(&r->token[to]))
        to++;
    if (to < r->n_tokens && r->token[to].kind == TOKEN_QUESTION)
        return TAIL_DANGER;

    size_t next = to; /* where the next order begins: what stands behind it is said of that one */
    for (size_t i = 0; i < cut->n; i++)
        if (cut->order[i].first >= end && cut->order[i].first < next)
            next = cut->order[i].first;
    for (size_t i = from; i < to; i++) {
        if (cut->used[i]) {
            comma = i >= end && (comma || r->token[i].kind == TOKEN_COMMA);
            continue;
        }
        size_t words = 1;
        if (read_is(r, i, SYM_OPENING, &words) && words > 1) {
            i += words - 1; /* "s'il vous plaît" */
            continue;
        }
        if (read_is(r, i, SYM_DOUBT, NULL) || read_is(r, i, SYM_OR, NULL) || read_is(r, i, SYM_IF, NULL))
            return TAIL_DANGER;
        if (read_is(r, i, SYM_TALK, NULL))
            talk = true;
        const struct token *t = &r->token[i];
        bool harmless = t->kind != TOKEN_WORD && t->kind != TOKEN_NUMBER;
        if (i < first)
            harmless = harmless || is_opening(r, i) || is_sequence(r, i) || read_is(r, i, SYM_ORDERS, NULL) ||
                       read_is(r, i, SYM_SEASON, NULL) || t->kind == TOKEN_NUMBER;
        else if (leads_on(r, cut, i, to))
            harmless = true; /* "and finally F BRE - MAO", "please" */
        else if (comma && t->kind == TOKEN_WORD) {
            const struct place_edge *edges = read_places(r, i, &n);
            harmless = true;
            for (size_t e = 0; e < n; e++)
                harmless = harmless && (edges[e].n_hits == 0 || edges[e].level == NAME_NEAR_CODE);
        }
        talk = talk || (!harmless && i < next);
    }

    return talk ? TAIL_TALK : TAIL_NONE;
}

/* Whether unread tokens from … to-1 look like an order that was missed: a unit or two places, and a sign or
 * verb of orders. */
bool read_looks_like_order(struct reader *r, size_t from, size_t to)
{
    unsigned places = 0, kinds = 0, verbs = 0, strangers = 0;
    for (size_t i = from; i < to; i++) {
        size_t n;
        const struct place_edge *edges = read_places(r, i, &n);
        bool place = false;
        for (size_t e = 0; e < n; e++)
            place = place || (edges[e].n_hits > 0 && edges[e].level < NAME_MISSPELT);
        places += place;
        bool kind = read_begins_unit(r, i) && r->token[i].capital;
        kinds += kind;
        bool verb = r->token[i].kind == TOKEN_DASH || r->token[i].kind == TOKEN_ARROW ||
                    r->token[i].kind == TOKEN_PLUS || read_is(r, i, SYM_SUPPORT, NULL) ||
                    read_is(r, i, SYM_CONVOY, NULL) || read_is(r, i, SYM_HOLD, NULL) ||
                    read_is(r, i, SYM_RETREAT, NULL) || read_is(r, i, SYM_BUILD, NULL) ||
                    read_is(r, i, SYM_DISBAND, NULL) || read_is(r, i, SYM_MOVE, NULL);
        verbs += verb;
        strangers += r->token[i].kind == TOKEN_WORD && !place && !kind && !verb && !read_is_known(r, i);
    }

    return strangers <= 2 && verbs > 0 && ((kinds > 0 && places + strangers > 0) || places > 1);
}
