/* Phrases of a sentence that stand for one item, or for none: "la première", "pour garder un œil sur". */
#include "read_sentence_p.h"

#include <string.h>

static bool ends_so(const struct token *t, const char *const *endings)
{
    for (; *endings; endings++) {
        size_t len = strlen(*endings);
        if (t->len > len + 1 && strcmp(t->word + t->len - len, *endings) == 0)
            return true;
    }
    return false;
}

static bool is_word(const struct sentence *s, size_t at, size_t to)
{
    return at < to && s->r->token[at].kind == TOKEN_WORD;
}

static bool is_in(const struct sentence *s, size_t at, size_t to, const char *const *list)
{
    return is_word(s, at, to) && read_in_list(s->r->token[at].word, list);
}

/* ---- "la première …, la seconde …" ---- */

/* Two of one's own named together, "Vienne et la Galicie", in items up to `end`. */
static bool is_pair(const struct sentence *s, size_t end, size_t *first)
{
    if (end < 3 || read_kind_at(s, end - 1) != ITEM_UNIT)
        return false;
    size_t at = end - 2;
    if (read_kind_at(s, at) != ITEM_AND)
        return false;
    at--;
    at -= at > 0 && read_kind_at(s, at) == ITEM_COMMA;
    *first = at;
    return read_kind_at(s, at) == ITEM_UNIT && read_is_own(s, &s->item[at].ref) &&
           read_is_own(s, &s->item[end - 1].ref) &&
           !read_same_place(s->item[at].ref.edge, s->item[end - 1].ref.edge);
}

/* The one pair that this sentence or the one before it names; 0: there is none, or there are several. */
static size_t only_pair(const struct sentence *s, size_t *first)
{
    enum { LOOKED_BACK = 40 };
    size_t found = 0, begin;
    unsigned ends = 0;

    for (size_t end = s->n, steps = 0; end > 0 && steps < LOOKED_BACK && ends < 2; end--, steps++) {
        ends += read_kind_at(s, end - 1) == ITEM_END;
        if (!is_pair(s, end, &begin))
            continue;
        if (found)
            return 0;
        found = end;
        *first = begin;
    }

    return found;
}

static size_t read_ordinal(struct sentence *s, size_t at, size_t to, struct item *item)
{
    const struct token *t = &s->r->token[at];
    bool former = is_in(s, at + 1, to, read_list_former), latter = is_in(s, at + 1, to, read_list_latter);
    bool pointed = is_in(s, at, to, read_list_pointing); /* "celle-ci", "celui-là" */
    if (pointed) {
        former = is_in(s, at + 1, to, read_list_far);
        latter = is_in(s, at + 1, to, read_list_near);
    }
    size_t first = 0, end = (t->small || pointed) && (former || latter) ? only_pair(s, &first) : 0;
    if (!end)
        return 0;

    const struct item *named = &s->item[former ? first : end - 1];
    *item = (struct item){.kind = ITEM_UNIT, .ref = named->ref};
    item->ref.first = (uint16_t)(at + 1);
    item->ref.n_tokens = 1;

    return at + 2;
}

/* ---- words that put nothing in doubt ---- */

size_t read_aside(struct reader *r, size_t at, size_t to)
{
    enum { LONGEST = 9 };
    bool aside = false;
    bool il = strcmp(r->token[at].word, "s") == 0 && at + 1 < to && strcmp(r->token[at + 1].word, "il") == 0;
    if (!il && !read_in_list(r->token[at].word, read_list_if))
        return 0;

    size_t i = at + 1;
    for (; i <= at + LONGEST && i < to && r->token[i].kind == TOKEN_WORD; i++) {
        size_t n = 0;
        const struct place_edge *edges = read_places(r, i, &n);
        if (n && edges[0].n_hits && edges[0].level == NAME_LISTED && !read_token_in_lexicon(r, i))
            return 0;
        aside = aside || read_in_list(r->token[i].word, read_list_aside);
    }
    bool ends = i >= to || r->token[i].kind != TOKEN_WORD;

    return aside && ends ? i : 0;
}

/* "pour garder un œil sur l'Italien": what a unit is for. The word "pour" alone, 0 if no such verb follows. */
static size_t read_purpose(struct sentence *s, size_t at, size_t to, struct item *item)
{
    struct reader *r = s->r;
    size_t verb = at + 1;
    if (!is_in(s, at, to, read_list_purpose))
        return 0;
    while (verb < at + 3 && is_word(s, verb, to) && (r->token[verb].small || r->token[verb].len == 1))
        verb++;
    if (!is_word(s, verb, to) || r->token[verb].capital ||
        !ends_so(&r->token[verb], read_list_infinitive_end))
        return 0;
    bool known = r->phase != RULES_PHASE_ADJUSTMENT && read_token_in_lexicon(r, verb);
    if (known)
        return 0;

    *item = (struct item){.kind = ITEM_REASON, .symbol = SYM_REASON};

    return verb;
}

size_t read_phrase(struct sentence *s, size_t at, size_t to, struct item *item)
{
    *item = (struct item){.kind = ITEM_USED};
    size_t end = read_ordinal(s, at, to, item);
    if (!end)
        end = read_purpose(s, at, to, item);
    return end ? end : read_aside(s->r, at, to);
}
