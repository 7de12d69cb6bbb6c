/* Names of places and powers in the tokens of a line: listed, shortened, misspelt. */
#include "read_parse_p.h"
#include "text.h"

#include <assert.h>
#include <string.h>

/* A sign within a name: "St.Petersburg", "Tyrrhenian-Sea". */
static bool joins_name(const struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    bool tight_dash = t->kind == TOKEN_DASH && !t->blank_before;
    bool sentence = at + 1 < r->n_tokens && t[1].blank_before && t[1].small; /* "… par la mer. L'Égée …" */
    bool dot = t->kind == TOKEN_DOT && r->token[at - 1].len <= 5 && !sentence;
    return tight_dash || dot;
}

/* Whether a name may go on from token `at` - 1 to token `at`; `*word` is where the next word is. */
static bool name_goes_on(const struct reader *r, size_t at, size_t *word)
{
    if (at >= r->n_tokens)
        return false;
    *word = at;
    if (!joins_name(r, at))
        return r->token[at].kind == TOKEN_WORD;
    if (!read_sign_is(r, at + 1, TOKEN_WORD))
        return false;
    if (r->token[at].kind == TOKEN_DASH && r->token[at + 1].blank_before)
        return false;

    *word = at + 1;

    return true;
}

/* Words of at least two letters, six in all: enough to shorten a name word by word ("Mid Atl", "Gulf Bot").
 */
static bool may_shorten(const struct reader *r, const struct span *s)
{
    for (size_t i = 0, word = 0; i <= s->len; i++) {
        if (i < s->len && s->key[i] != ' ')
            continue;
        if (i - word < 2)
            return false;
        word = i + 1;
    }
    return s->len >= 6 && !read_token_in_lexicon(r, s->end - 1); /* "Mar et" is not "Maroc et Algérie" */
}

/* The spans that begin at token `at`, shortest first: each ends with a word that counts. */
static size_t list_spans(const struct reader *r, size_t at, struct span *spans)
{
    struct span span = {.len = 0};
    size_t n = 0, next = at;
    if (r->token[at].kind != TOKEN_WORD || r->token[at].small)
        return 0;

    do {
        const struct token *t = &r->token[next];
        if (!t->small) {
            if (span.len + (span.len > 0) + t->len > RULES_NAME_KEY_MAX || n == RULES_NAME_WORDS_MAX)
                break;
            if (span.len)
                span.key[span.len++] = ' ';
            memcpy(span.key + span.len, t->word, t->len);
            span.len += t->len;
            span.key[span.len] = '\0';
            span.end = next + 1;
            span.n_words++;
            spans[n++] = span;
        }
    } while (name_goes_on(r, next + 1, &next));

    return n;
}

struct place_edge *read_add_edge(struct reader *r, struct place_edge *edges, size_t *n, size_t n_tokens,
                                 const struct rules_name_hit *hits, size_t n_hits, rules_power power)
{
    if (*n == RULES_NAME_WORDS_MAX)
        return NULL;
    struct place_edge *e = &edges[(*n)++];
    *e = (struct place_edge){.n_tokens = (uint8_t)n_tokens, .n_hits = (uint8_t)n_hits, .power = power};
    e->hits = rules_arena_alloc(r->arena, (n_hits + 1) * sizeof *e->hits);
    memcpy(e->hits, hits, n_hits * sizeof *hits);
    return e;
}

/* In an English game the French conventions are in use only as its notation: a code that another one has is never theirs. */
static size_t drop_unused(const struct reader *r, struct rules_name_hit *hits, size_t n)
{
    enum {
        FRENCH =
            RULES_EDITION_ASMODEE | RULES_EDITION_DESCARTES | RULES_EDITION_MOESHOESHOE | RULES_EDITION_SITES
    };
    unsigned unused = FRENCH & ~(unsigned)rules_notation_edition(r->context->notation);
    size_t kept = 0, used = 0;
    for (size_t i = 0; i < n; i++)
        used += (hits[i].editions & ~unused) != 0 && !hits[i].weak;
    for (size_t i = 0; i < n; i++)
        if (hits[i].editions & ~unused || !used)
            hits[kept++] = hits[i];
    return kept;
}

size_t read_exact_hits(struct reader *r, const struct span *span, struct rules_name_hit *hits,
                       rules_power *power)
{
    size_t n = 0;
    *power = RULES_NO_POWER;
    for (const struct rules_name_entry *e = rules_names_lookup(r->names, span->key, span->len); e;
         e = rules_names_next(r->names, e)) {
        if (e->place == RULES_NO_LOC)
            *power = e->power;
        else
            rules_name_hit_add(hits, &n, e->place, e->editions, e->weak);
    }
    return r->context->language == RULES_ENGLISH ? drop_unused(r, hits, n) : n;
}

/* "ESPCN", "STPcs": a listed name of a place with coasts, and the coast, in one word. */
static bool glued_coast(struct reader *r, const struct span *span, struct place_edge *edges, size_t *n)
{
    if (span->n_words != 1 || span->len < 5)
        return false;

    char coast = read_coast_letters(span->key + span->len - 2);
    if (coast == 0)
        return false;

    struct span stem = *span;
    stem.len -= 2;
    stem.key[stem.len] = '\0';
    struct rules_name_hit hits[RULES_NAME_HITS_MAX], coasted[RULES_NAME_HITS_MAX];
    rules_power power;
    size_t n_hits = read_exact_hits(r, &stem, hits, &power), n_coasted = 0;
    for (size_t h = 0; h < n_hits; h++)
        if (r->map->place[hits[h].place].n_coasts > 0)
            coasted[n_coasted++] = hits[h];
    if (n_coasted == 0)
        return false;

    struct place_edge *e = read_add_edge(r, edges, n, 1, coasted, n_coasted, RULES_NO_POWER);
    if (e)
        e->coast = coast;

    return true;
}

/* ---- misspelt names ---- */

/* Whether a word means something by itself: then it is no misspelling. */
static bool word_means_something(struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    struct rules_name_hit hits[RULES_NAME_HITS_MAX];
    return read_token_in_lexicon(r, at) || rules_names_lookup(r->names, t->word, t->len) ||
           (t->len >= 4 && rules_names_beginning(r->names, t->word, t->len, hits) > 0);
}

/* A word that orders use, other than the points of the compass, which are parts of names. */
static bool is_order_word(const struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    if (read_in_list(t->word, read_list_name_part))
        return false;
    return t->kind == TOKEN_WORD && (t->len == 1 || read_token_in_lexicon(r, at));
}

/* Codes one letter away from an unknown word of three: never followed, only suggested. */
static size_t near_codes(const struct reader *r, const struct span *s, struct rules_name_hit *hits)
{
    size_t n = 0;
    for (uint16_t i = 0; i < r->names->n_entries; i++) {
        const struct rules_name_entry *e = &r->names->entry[i];
        if (e->len == 3 && e->place != RULES_NO_LOC && !e->weak &&
            rules_text_distance(s->key, s->len, e->key, e->len, 1) == 1)
            rules_name_hit_add(hits, &n, e->place, e->editions, false);
    }
    return n;
}

/* Edits by which a name of that length may be missed. */
static unsigned edits_allowed(size_t len)
{
    if (len < 4)
        return 0;
    return len < 8 ? 1 : 2;
}

static bool is_unknown_word(struct reader *r, size_t at)
{
    return r->token[at].kind == TOKEN_WORD && !r->token[at].small && !word_means_something(r, at);
}

/* Adds the places that a span that is no name is nearest to. False: no more misspelt words are looked up. */
static bool add_misspelt(struct reader *r, const struct span *s, size_t at, struct place_edge *edges,
                         size_t *n)
{
    struct rules_name_hit hits[RULES_NAME_HITS_MAX];
    bool code = s->len == 3 && s->n_words == 1;
    unsigned limit = edits_allowed(s->len), distance = 1;
    limit += s->len > 5 ? r->slack : 0;
    if (limit == 0 && !code)
        return true;

    if (r->near_budget == 0) {
        r->truncated = true;
        return false;
    }
    r->near_budget--;

    size_t n_hits =
        code ? near_codes(r, s, hits) : rules_names_near(r->names, s->key, s->len, limit, hits, &distance);
    struct place_edge *e =
        n_hits ? read_add_edge(r, edges, n, s->end - at, hits, n_hits, RULES_NO_POWER) : NULL;
    if (e) {
        e->level = code ? NAME_NEAR_CODE : NAME_MISSPELT;
        e->distance = (uint8_t)distance;
    }

    return true;
}

static void misspelt_places(struct reader *r, const struct span *spans, size_t n_spans, size_t at,
                            struct place_edge *edges, size_t *n)
{
    enum { MAX_SPANS = 4 };
    bool unknown = false;
    size_t word = at;

    if (r->token[at].len == 1)
        return; /* "F St Petersburg": a letter that was written is the unit's, no slip in a name */
    for (size_t i = 0; i < n_spans && i < MAX_SPANS; i++) {
        for (; word < spans[i].end; word++) {
            if (word > at && is_order_word(r, word))
                return; /* "Nyth S A …" is no misspelt "North Sea" */
            unknown = unknown || is_unknown_word(r, word);
        }
        if (unknown && !add_misspelt(r, &spans[i], at, edges, n))
            return;
    }
}

/* ---- all names ---- */

/* Whether the span may be the beginning of a name; `listed`: it is one by itself. */
static bool may_begin_name(const struct reader *r, const struct span *s, bool listed)
{
    if (r->exact)
        return false;
    if (s->n_words > 1)
        return !listed && may_shorten(r, s);
    if (s->len < 3)
        return false;
    return listed ? s->len <= 4 : !read_token_in_lexicon(r, s->end - 1);
}

/* The places whose names, or beginnings of names, the span is. */
static void add_known(struct reader *r, const struct span *s, size_t at, struct place_edge *edges, size_t *n)
{
    struct rules_name_hit hits[RULES_NAME_HITS_MAX], begins[RULES_NAME_HITS_MAX];
    rules_power power;
    size_t n_hits = read_exact_hits(r, s, hits, &power), n_begins = 0;
    bool listed = n_hits > 0, exact = listed || power != RULES_NO_POWER;
    if (!listed && glued_coast(r, s, edges, n))
        return;

    if (may_begin_name(r, s, listed))
        n_begins = rules_names_beginning(r->names, s->key, s->len, begins);
    if (!exact && n_begins == 0)
        return;

    bool sure = !listed && n_begins == 1 && s->len >= 4;
    for (size_t b = 0; b < n_begins; b++)
        rules_name_hit_add(hits, &n_hits, begins[b].place, n_hits && exact ? 0 : begins[b].editions,
                           !sure || begins[b].weak);
    struct place_edge *e = read_add_edge(r, edges, n, s->end - at, hits, n_hits, power);
    if (e)
        e->level = exact ? NAME_LISTED : NAME_BEGINNING;
}

/* Whether one of the names is listed and means its place whatever the edition. */
static bool has_strong_name(const struct place_edge *edges, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (uint8_t h = 0; edges[i].level == NAME_LISTED && h < edges[i].n_hits; h++)
            if (!edges[i].hits[h].weak)
                return true;
    return false;
}

/* Whether the name ends within a longer one: no sign, verb or letter follows that would part it from the rest. */
static bool is_cut_short(const struct reader *r, const struct span *s, const struct place_edge *longer)
{
    if (!longer || s->end >= r->n_tokens)
        return false;
    const struct token *next = &r->token[s->end];
    return next->kind != TOKEN_WORD || (next->len > 1 && !read_token_in_lexicon(r, s->end));
}

/*
 * Whether a span is a part of a longer name: no name by itself, or one that goes on with "of" or another word of the name:
 * "Gulf of Bothnia" is no other gulf, though some write that alone for the Gulf of Lyon, and "North Atlantic" no North Sea.
 */
static bool is_within_name(struct reader *r, const struct span *s, const struct place_edge *edges, size_t n)
{
    bool within = false;
    for (size_t i = 0; i < n; i++)
        within = within || (edges[i].n_hits > 0 && edges[i].level == NAME_LISTED);
    bool goes_on = s->end < r->n_tokens && r->token[s->end].small;
    if (has_strong_name(edges, n) && is_cut_short(r, s, edges))
        return true;
    return within && (goes_on || !rules_names_lookup(r->names, s->key, s->len));
}

/* Whether some name takes all the words up to token `end`. */
static bool reaches(const struct place_edge *edges, size_t n, size_t at, size_t end)
{
    for (size_t i = 0; i < n; i++)
        if (at + edges[i].n_tokens == end)
            return true;
    return false;
}

static void keep_places(struct reader *r, struct token *t, const struct place_edge *edges, size_t n)
{
    t->places_known = true;
    t->n_places = (uint8_t)n;
    if (n) {
        t->places = rules_arena_alloc(r->arena, n * sizeof *t->places);
        memcpy(t->places, edges, n * sizeof *t->places);
    }
}

const struct place_edge *read_places(struct reader *r, size_t at, size_t *n)
{
    assert(at < r->n_tokens);
    struct token *t = &r->token[at];
    if (!t->places_known) {
        struct span spans[RULES_NAME_WORDS_MAX];
        struct place_edge edges[RULES_NAME_WORDS_MAX];
        size_t n_spans = list_spans(r, at, spans), count = 0;
        for (size_t i = n_spans; i-- > 0;)
            if (!is_within_name(r, &spans[i], edges, count))
                add_known(r, &spans[i], at, edges, &count);
        if (n_spans && !r->exact && !reaches(edges, count, at, spans[n_spans - 1].end))
            misspelt_places(r, spans, n_spans, at, edges, &count);
        keep_places(r, t, edges, count);
    }

    *n = t->n_places;

    return t->places;
}

bool read_is_listed_place(struct reader *r, size_t at)
{
    size_t n;
    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].n_hits > 0 && edges[i].level == NAME_LISTED)
            return true;
    return false;
}

bool read_names_place(struct reader *r, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (read_is_listed_place(r, i))
            return true;
    return false;
}

bool read_owns(const struct reader *r, rules_loc province)
{
    const struct rules_unit *unit = rules_position_unit(r->context->pos, province);
    return unit && unit->power == r->context->power;
}
