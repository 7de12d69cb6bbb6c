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
    rules_power power;
    return read_is(r, at, SYM_OPENING, NULL) || read_is(r, at, SYM_FILLER, NULL) ||
           (read_power_at(r, at, &power) == 1 && power == r->context->power);
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

/* Where the sentence that holds the order first … end-1 begins and ends. */
struct stretch {
    size_t from, to;
};

static struct stretch find_sentence(struct reader *r, size_t first, size_t end)
{
    struct stretch s = {first, end};

    while (s.from > 0 && (!read_ends_sentence(&r->token[s.from - 1]) || is_example(r, s.from - 1)))
        s.from--;
    while (s.to < r->n_tokens && !read_ends_sentence(&r->token[s.to]))
        s.to++;

    return s;
}

bool read_is_request(struct reader *r, size_t at)
{
    enum { HEAD = 5 };
    size_t from = at;
    while (from > 0 && !read_ends_sentence(&r->token[from - 1]))
        from--;
    for (size_t i = from; i < at && i < from + HEAD; i++)
        if (read_is(r, i, SYM_REQUEST, NULL))
            return true;
    return false;
}

/* A question mark ends it, or "[annulé]" stands before it. */
static bool is_in_question(struct reader *r, const struct stretch *s)
{
    bool before =
        s->from > 0 && r->token[s->from - 1].kind == TOKEN_QUESTION && r->token[s->from - 1].depth > 0;
    return before || (read_sign_is(r, s->to, TOKEN_QUESTION) && !read_is_request(r, s->to));
}

/* Where the next order begins: what stands behind that is said of it. */
static size_t next_order(const struct cut *cut, size_t end, size_t to)
{
    size_t next = to;
    for (size_t i = 0; i < cut->n; i++)
        if (cut->order[i].first >= end && cut->order[i].first < next)
            next = cut->order[i].first;
    return next;
}

static bool puts_in_doubt(struct reader *r, size_t at)
{
    return read_is(r, at, SYM_DOUBT, NULL) || read_is(r, at, SYM_OR, NULL) || read_is(r, at, SYM_IF, NULL);
}

/* Before an order: greetings, numbers, headings. */
static bool may_stand_before(struct reader *r, size_t at)
{
    return is_opening(r, at) || is_sequence(r, at) || read_is(r, at, SYM_ORDERS, NULL) ||
           read_is(r, at, SYM_SEASON, NULL);
}

static bool names_no_place(struct reader *r, size_t at)
{
    size_t n;
    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].n_hits > 0 && edges[i].level != NAME_NEAR_CODE)
            return false;
    return true;
}

/* Whether a word that belongs to no order says nothing of the one in tokens first … */
static bool is_harmless(struct reader *r, const struct cut *cut, size_t at, size_t first, size_t to,
                        bool comma)
{
    enum token_kind kind = (enum token_kind)r->token[at].kind;
    if (kind != TOKEN_WORD && kind != TOKEN_NUMBER)
        return true;
    if (at < first)
        return kind == TOKEN_NUMBER || may_stand_before(r, at);
    if (leads_on(r, cut, at, to))
        return true; /* "and finally F BRE - MAO", "please" */
    return comma && kind == TOKEN_WORD && names_no_place(r, at);
}

/* A word by which the writer changes his mind, with its comma or colon: what follows is meant. Its words; 0: none. */
static size_t turn_before(struct reader *r, size_t at)
{
    size_t words = 0;
    if (!read_is(r, at, SYM_RETRACT, &words) && !read_is(r, at, SYM_CHANGE, &words))
        return 0;
    bool parts = read_sign_is(r, at + words, TOKEN_COMMA) || read_sign_is(r, at + words, TOKEN_COLON);
    return parts ? words : 0;
}

/* Whether two spans of tokens may name the same place. */
static bool may_be_same_place(struct reader *r, size_t a, size_t b)
{
    size_t n_a, n_b;
    if (a >= r->n_tokens || b >= r->n_tokens)
        return false;
    const struct place_edge *one = read_places(r, a, &n_a), *other = read_places(r, b, &n_b);
    for (size_t i = 0; i < n_a; i++)
        for (size_t k = 0; k < n_b; k++)
            if (one[i].n_hits && other[k].n_hits && one[i].hits[0].place == other[k].hits[0].place)
                return true;
    return false;
}

/* Behind a listed name at token `at`, a unit's letter before it or none; 0: there is none. */
static size_t behind_unit(struct reader *r, size_t at, size_t *name)
{
    size_t n;
    *name = at + (at < r->n_tokens && r->token[at].len <= 1 && read_begins_unit(r, at));
    const struct place_edge *edges = *name < r->n_tokens ? read_places(r, *name, &n) : NULL;
    for (size_t i = 0; edges && i < n; i++)
        if (edges[i].level == NAME_LISTED && edges[i].n_hits > 0)
            return *name + edges[i].n_tokens;
    return 0;
}

/* Behind "- xyz" at token `at`, a word that no order has; 0: it is not that. */
static size_t behind_way(struct reader *r, const struct cut *cut, size_t at)
{
    bool word = read_is_way(r, at) && at + 1 < r->n_tokens && r->token[at + 1].kind == TOKEN_WORD;
    return word && !cut->used[at + 1] ? at + 2 : 0;
}

/*
 * "mar - xyz", "mar s par - xyz" beside the order that begins at token `first`: an order of another unit that cannot be
 * read is asked about, and says nothing of this one. Its tokens; 0: none stands at `at`.
 */
static size_t broken_order(struct reader *r, const struct cut *cut, size_t at, size_t first)
{
    size_t name, other, end = behind_unit(r, at, &name);
    if (!end || may_be_same_place(r, name, first) || may_be_same_place(r, name, first + 1))
        return 0;

    bool helps =
        end < r->n_tokens && (read_is(r, end, SYM_SUPPORT, NULL) || read_is(r, end, SYM_CONVOY, NULL));
    size_t helped = helps ? behind_unit(r, end + 1, &other) : 0;
    size_t to = helps && !helped ? 0 : behind_way(r, cut, helped ? helped : end);

    return to ? to - at : 0;
}

enum tail_kind read_judge_sentence(struct reader *r, const struct cut *cut, size_t first, size_t end)
{
    struct stretch s = find_sentence(r, first, end);
    size_t next = next_order(cut, end, s.to);
    bool talk = false, comma = false;

    if (is_in_question(r, &s))
        return TAIL_DANGER;

    for (size_t i = s.from; i < s.to; i++) {
        const struct token *t = &r->token[i];
        if (cut->used[i]) {
            comma = i >= end && (comma || t->kind == TOKEN_COMMA);
            continue;
        }

        size_t broken = broken_order(r, cut, i, first);
        if (broken) {
            i += broken - 1;
            continue;
        }
        size_t turn = i < first ? turn_before(r, i) : 0;
        if (turn) { /* "impossible, F GRO T", "non : PIE T" */
            i += turn;
            continue;
        }
        if (puts_in_doubt(r, i))
            return TAIL_DANGER;

        bool harmless = is_harmless(r, cut, i, first, s.to, comma);
        talk = talk || read_is(r, i, SYM_TALK, NULL) || (!harmless && i < next);
    }

    return talk ? TAIL_TALK : TAIL_NONE;
}

static bool is_order_sign(struct reader *r, size_t at)
{
    static const enum symbol verbs[] = {SYM_SUPPORT, SYM_CONVOY,  SYM_HOLD, SYM_RETREAT,
                                        SYM_BUILD,   SYM_DISBAND, SYM_MOVE};
    enum token_kind kind = (enum token_kind)r->token[at].kind;
    if (kind == TOKEN_DASH || kind == TOKEN_ARROW || kind == TOKEN_PLUS)
        return true;
    return read_is_any(r, at, verbs, sizeof verbs / sizeof verbs[0]);
}

static bool is_plain_place(struct reader *r, size_t at)
{
    size_t n;
    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].n_hits > 0 && edges[i].level < NAME_MISSPELT)
            return true;
    return false;
}

bool read_looks_like_order(struct reader *r, size_t from, size_t to)
{
    unsigned places = 0, kinds = 0, signs = 0, strangers = 0;

    for (size_t i = from; i < to; i++) {
        bool place = is_plain_place(r, i), kind = read_begins_unit(r, i) && r->token[i].capital,
             sign = is_order_sign(r, i);
        places += place;
        kinds += kind;
        signs += sign;
        bool meant = place || kind || sign;
        strangers += r->token[i].kind == TOKEN_WORD && !meant && !read_is_known(r, i);
    }

    bool unit = kinds > 0 && places + strangers > 0;
    return strangers <= 2 && signs > 0 && (unit || places > 1);
}
