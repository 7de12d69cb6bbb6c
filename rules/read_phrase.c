/* Phrases of a sentence that stand for one item, or for none: "la première", "reçoit l'appui de", "il conviendrait que". */
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

/* Whether a clause begins where the items end. */
static bool begins_clause(const struct sentence *s)
{
    enum item_kind last = s->n ? (enum item_kind)s->item[s->n - 1].kind : ITEM_END;
    return read_is_boundary(last) || last == ITEM_COLON;
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

/* ---- "reçoit pour cela l'appui de", "gets the support of" ---- */

static size_t read_received(struct sentence *s, size_t at, size_t to, struct item *item)
{
    enum { LONGEST = 6 };
    struct reader *r = s->r;
    if (!is_in(s, at, to, read_list_receive) || r->phase != RULES_PHASE_MOVEMENT)
        return 0;

    for (size_t i = at + 1; i <= at + LONGEST && is_word(s, i, to); i++) {
        bool of = is_in(s, i + 1, to, read_list_article) || is_in(s, i + 1, to, read_list_from);
        if (read_in_list(r->token[i].word, read_list_help) && of) {
            *item = (struct item){.kind = ITEM_SUPPORTED, .symbol = SYM_SUPPORTED};
            return i + 1;
        }
        bool passes = r->token[i].small || read_is(r, i, SYM_SOFT, NULL) || read_is(r, i, SYM_PREP, NULL) ||
                      read_is(r, i, SYM_IT, NULL) || read_is(r, i, SYM_TOO, NULL) ||
                      read_is(r, i, SYM_FILLER, NULL);
        if (!passes)
            return 0;
    }

    return 0;
}

/* ---- "il conviendrait que", "je vous serais reconnaissant de": a wish, which orders all the same ---- */

/* Whether the word says what would be liked: of the writer, or of nobody. */
static bool is_wish(const struct sentence *s, size_t at, bool speaker)
{
    const struct token *t = &s->r->token[at];
    if (read_in_list(t->word, read_list_unwished))
        return false;
    return speaker ? ends_so(t, read_list_wish_end) : read_in_list(t->word, read_list_impersonal);
}

static size_t read_wish(struct sentence *s, size_t at, size_t to)
{
    enum { LONGEST = 10 };
    struct reader *r = s->r;
    bool speaker = is_in(s, at, to, read_list_speaker), wish = false;
    if (!begins_clause(s) || (!speaker && !is_in(s, at, to, read_list_nobody_speaks)))
        return 0;

    for (size_t i = at + 1; i <= at + LONGEST && is_word(s, i, to); i++) {
        if (read_in_list(r->token[i].word, read_list_denial))
            return 0;
        if (wish && read_in_list(r->token[i].word, read_list_wished))
            return i + 1;
        wish = wish || is_wish(s, i, speaker);
    }

    return 0;
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

/* "…, dont l'armée file en Bohême": the unit of the place named last does it. */
static size_t read_whose(struct sentence *s, size_t at, size_t to, struct item *item)
{
    size_t kind = at + 1 + (is_word(s, at + 1, to) && s->r->token[at + 1].small);
    if (!is_in(s, at, to, read_list_whose) || !is_word(s, kind, to) || s->r->token[kind].len < 4 ||
        (!read_is(s->r, kind, SYM_ARMY, NULL) && !read_is(s->r, kind, SYM_FLEET, NULL)))
        return 0;
    *item = (struct item){.kind = ITEM_WHO};
    return kind + 1;
}

/* "c constantinople qui va": short for "c'est", where no fleet stands before it. */
static bool is_short_is(struct sentence *s, size_t at, size_t to)
{
    struct place_ref ref;
    const struct token *t = &s->r->token[at];
    bool lone = t->len == 1 && t->word[0] == 'c' && !t->capital;
    return lone && begins_clause(s) && at + 1 < to && read_best_unit(s->r, at + 1, &ref) &&
           ref.edge->level == NAME_LISTED;
}

size_t read_phrase(struct sentence *s, size_t at, size_t to, struct item *item)
{
    *item = (struct item){.kind = ITEM_USED};
    size_t end = read_ordinal(s, at, to, item);
    if (!end)
        end = read_received(s, at, to, item);
    if (!end)
        end = read_purpose(s, at, to, item);
    if (!end)
        end = read_whose(s, at, to, item);
    if (!end)
        end = read_wish(s, at, to);
    if (!end)
        end = read_aside(s->r, at, to);
    return end || !is_short_is(s, at, to) ? end : at + 1;
}
