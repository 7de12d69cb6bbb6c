#include "read_p.h"
#include "text.h"

#include <string.h>

/* Costs, in arbitrary units: what a reading takes for granted. */
enum {
    COST_ORDER = 2,     /* each order of a cut: fewer, longer orders are better */
    COST_BEGINNING = 2, /* name shortened in a way no list has */
    COST_SLIP = 12,     /* one edit of a misspelt word */
    COST_LOOSE = 8,     /* no sign between unit and target */
    COST_NO_KIND = 1,
    COST_BARE = 50, /* a unit without a verb */
    COST_OPEN = 60, /* a verb without its object */
    COST_ODD = 4,
    COST_UNREAD_WORD = 100,
    COST_UNREAD_SIGN = 3,
};

/* ---- names ---- */

/* Whether a name may go on from token `at` - 1 to token `at`; `*word` is where the next word is. */
static bool name_goes_on(const struct reader *r, size_t at, size_t *word)
{
    if (at >= r->n_tokens)
        return false;
    const struct token *t = &r->token[at];
    if ((t->kind == TOKEN_DASH && !t->blank_before) || (t->kind == TOKEN_DOT && r->token[at - 1].len <= 5)) {
        if (at + 1 >= r->n_tokens || r->token[at + 1].kind != TOKEN_WORD ||
            (t->kind == TOKEN_DASH && r->token[at + 1].blank_before))
            return false;
        *word = at + 1;
        return true;
    }
    *word = at;
    return t->kind == TOKEN_WORD;
}

/* Words of at least two letters, six in all: enough to shorten a name word by word ("Mid Atl", "Gulf Bot").
 */
static bool may_shorten(const char *key, size_t len)
{
    for (size_t i = 0, word = 0; i <= len; i++) {
        if (i < len && key[i] != ' ')
            continue;
        if (i - word < 2)
            return false;
        if (i == len && read_in_lexicon(key + word))
            return false; /* "Mar et" is not "Maroc et Algérie" */
        word = i + 1;
    }
    return len >= 6;
}

struct span {
    char key[RULES_NAME_KEY_MAX + 1];
    size_t len, end, n_words;
};

/* The spans that begin at token `at`, shortest first: each ends with a word that counts. */
static size_t list_spans(const struct reader *r, size_t at, struct span *spans)
{
    size_t n = 0, len = 0, next = at, words = 0;
    char key[RULES_NAME_KEY_MAX + 1];

    if (r->token[at].kind != TOKEN_WORD || r->token[at].small)
        return 0;

    for (;;) {
        const struct token *t = &r->token[next];
        if (!t->small) {
            if (len + (len > 0) + t->len > RULES_NAME_KEY_MAX || n == RULES_NAME_WORDS_MAX)
                break;
            if (len)
                key[len++] = ' ';
            memcpy(key + len, t->word, t->len);
            len += t->len;
            key[len] = '\0';
            memcpy(spans[n].key, key, len + 1);
            spans[n].len = len;
            spans[n].end = next + 1;
            spans[n++].n_words = ++words;
        }
        if (!name_goes_on(r, next + 1, &next))
            break;
    }

    return n;
}

static struct place_edge *add_edge(struct reader *r, struct place_edge *edges, size_t *n, size_t n_tokens,
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

/* Listed names: every place and power with exactly that key. */
static size_t exact_hits(struct reader *r, const struct span *span, struct rules_name_hit *hits,
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
    return n;
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
    size_t n_hits = exact_hits(r, &stem, hits, &power), n_coasted = 0;
    for (size_t h = 0; h < n_hits; h++)
        if (r->map->place[hits[h].place].n_coasts > 0)
            coasted[n_coasted++] = hits[h];
    if (n_coasted == 0)
        return false;

    struct place_edge *e = add_edge(r, edges, n, 1, coasted, n_coasted, RULES_NO_POWER);
    if (e)
        e->coast = coast;

    return true;
}

/* Whether a word means something by itself: then it is no misspelling. */
static bool word_means_something(struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    struct rules_name_hit hits[RULES_NAME_HITS_MAX];
    return read_in_lexicon(t->word) || rules_names_lookup(r->names, t->word, t->len) ||
           (t->len >= 4 && rules_names_beginning(r->names, t->word, t->len, hits) > 0);
}

/* A word that orders use, other than the points of the compass, which are parts of names. */
static bool is_order_word(const struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    if (read_in_list(t->word, read_list_name_part))
        return false;
    return t->kind == TOKEN_WORD && (t->len == 1 || read_in_lexicon(t->word));
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

static void misspelt_places(struct reader *r, const struct span *spans, size_t n_spans, size_t at,
                            struct place_edge *edges, size_t *n)
{
    bool unknown = false;
    size_t from = at;

    if (r->token[at].len == 1)
        return; /* "F St Petersburg": a letter that was written is the unit's, no slip in a name */
    for (size_t i = 0; i < n_spans && i < 4; i++) {
        for (; from < spans[i].end; from++) {
            if (from > at && is_order_word(r, from))
                return; /* "Nyth S A …" is no misspelt "North Sea" */
            unknown = unknown || (r->token[from].kind == TOKEN_WORD && !r->token[from].small &&
                                  !word_means_something(r, from));
        }
        const struct span *s = &spans[i];
        unsigned limit = s->len < 4 ? 0 : s->len < 8 ? 1 : 2, distance;
        bool code = unknown && s->len == 3 && s->n_words == 1;
        if (!unknown || (limit == 0 && !code))
            continue;
        if (r->near_budget == 0) {
            r->truncated = true;
            return;
        }
        r->near_budget--;
        struct rules_name_hit hits[RULES_NAME_HITS_MAX];
        size_t n_hits = 0;
        if (code) {
            n_hits = near_codes(r, s, hits);
            distance = 1;
        } else {
            n_hits = rules_names_near(r->names, s->key, s->len, limit, hits, &distance);
        }
        if (n_hits == 0)
            continue;
        struct place_edge *e = add_edge(r, edges, n, s->end - at, hits, n_hits, RULES_NO_POWER);
        if (e) {
            e->level = code ? NAME_NEAR_CODE : NAME_MISSPELT;
            e->distance = (uint8_t)distance;
        }
    }
}

const struct place_edge *read_places(struct reader *r, size_t at, size_t *n)
{
    struct token *t = &r->token[at];
    if (t->places_known) {
        *n = t->n_places;
        return t->places;
    }

    struct span spans[RULES_NAME_WORDS_MAX];
    struct place_edge edges[RULES_NAME_WORDS_MAX];
    size_t n_spans = list_spans(r, at, spans), count = 0;
    for (size_t i = n_spans; i-- > 0;) {
        const struct span *s = &spans[i];
        struct rules_name_hit hits[RULES_NAME_HITS_MAX], begins[RULES_NAME_HITS_MAX];
        rules_power power;
        size_t n_hits = exact_hits(r, s, hits, &power);
        if (n_hits == 0 && glued_coast(r, s, edges, &count))
            continue;
        bool exact = n_hits > 0 || power != RULES_NO_POWER;
        size_t n_begins = 0;
        bool listed = n_hits > 0;
        bool single = s->n_words == 1 && s->len >= 3 && (listed ? s->len <= 4 : !read_in_lexicon(s->key));
        bool beginnings = !r->exact;
        if (beginnings && (single || (s->n_words > 1 && !listed && may_shorten(s->key, s->len))))
            n_begins = rules_names_beginning(r->names, s->key, s->len, begins);
        if (!exact && n_begins == 0)
            continue;
        bool sure = n_hits == 0 && n_begins == 1 && s->len >= 4;
        for (size_t b = 0; b < n_begins; b++)
            rules_name_hit_add(hits, &n_hits, begins[b].place, n_hits && exact ? 0 : begins[b].editions,
                               !sure || begins[b].weak);
        struct place_edge *e = add_edge(r, edges, &count, s->end - at, hits, n_hits, power);
        if (e)
            e->level = n_begins && !exact ? NAME_BEGINNING : NAME_LISTED;
    }

    bool whole = false;
    for (size_t i = 0; i < count; i++)
        whole = whole || (n_spans && edges[i].n_tokens == spans[n_spans - 1].end - at);
    if (n_spans && !whole && !r->exact)
        misspelt_places(r, spans, n_spans, at, edges, &count);
    t->places_known = true;
    t->n_places = (uint8_t)count;
    *n = count;
    if (count) {
        t->places = rules_arena_alloc(r->arena, count * sizeof *t->places);
        memcpy(t->places, edges, count * sizeof *t->places);
    }

    return t->places;
}

/* ---- units and targets ---- */

enum { MAX_REFS = 12 };

struct refs {
    size_t n;
    struct {
        struct place_ref ref;
        size_t end;
        unsigned cost;
    } at[MAX_REFS];
};

static bool is_sign(const struct reader *r, size_t at, enum token_kind kind)
{
    return at < r->n_tokens && r->token[at].kind == kind;
}

/* A lone letter with that meaning. */
static bool is_letter(struct reader *r, size_t at, enum symbol symbol)
{
    return at < r->n_tokens && r->token[at].len == 1 && read_is(r, at, symbol, NULL);
}

/* Whether the word at `at` also begins a listed name: MON is a place, "mon" is not. */
static bool is_name_too(struct reader *r, size_t at)
{
    size_t n;
    const struct place_edge *edges = r->token[at].len >= 3 ? read_places(r, at, &n) : NULL;
    for (size_t i = 0; edges && i < n; i++)
        if (edges[i].n_hits > 0 && edges[i].level == NAME_LISTED)
            return true;
    return false;
}

/* Articles and the like from token `at` on; `all`: even words that are names too. */
static size_t skip_words(struct reader *r, size_t at, bool all)
{
    size_t words;
    while (at < r->n_tokens) {
        if (r->token[at].kind == TOKEN_BAR)
            at++;
        else if (read_is(r, at, SYM_FILLER, &words) && (all || !is_name_too(r, at)))
            at += words;
        else
            break;
    }
    return at;
}

static size_t skip_fill(struct reader *r, size_t at)
{
    return skip_words(r, at, false);
}

static char direction(struct reader *r, size_t at, bool letters)
{
    static const struct {
        uint8_t symbol;
        char letter;
    } directions[] = {{SYM_NORTH, 'N'}, {SYM_SOUTH, 'S'}, {SYM_EAST, 'E'}, {SYM_WEST, 'W'}};
    if (at >= r->n_tokens || (r->token[at].len == 1 && !letters))
        return 0;
    for (size_t i = 0; i < 4; i++)
        if (read_is(r, at, (enum symbol)directions[i].symbol, NULL))
            return directions[i].letter;
    return 0;
}

char read_coast_letters(const char *word)
{
    static const struct {
        char word[3];
        char letter;
    } words[] = {{"nc", 'N'}, {"cn", 'N'}, {"nn", 'N'}, {"sc", 'S'}, {"cs", 'S'},
                 {"ec", 'E'}, {"ce", 'E'}, {"wc", 'W'}, {"co", 'W'}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i].word) == 0)
            return words[i].letter;
    return 0;
}

static char coast_word(const struct reader *r, size_t at)
{
    return at < r->n_tokens && r->token[at].kind == TOKEN_WORD ? read_coast_letters(r->token[at].word) : 0;
}

/* A coast at token `at`: "(sc)", "/nc", "côte nord", "north coast", "-sc". Returns its letter; `*end` where
 * it ends. */
static char read_coast(struct reader *r, size_t at, size_t *end)
{
    bool sign = is_sign(r, at, TOKEN_SLASH) || (is_sign(r, at, TOKEN_DASH) && !r->token[at].blank_before) ||
                is_sign(r, at, TOKEN_DOT);
    bool dash = is_sign(r, at, TOKEN_DASH);
    size_t word = at + (sign ? 1 : 0), next;

    if (word >= r->n_tokens || (dash && r->token[word].blank_before))
        return 0;

    bool bracket = r->token[word].depth > 0;
    char letter = coast_word(r, word);
    if (letter) {
        *end = word + 1;
        return letter;
    }

    if (dash)
        return 0;

    next = skip_fill(r, word);
    if (read_is(r, next, SYM_COAST, NULL)) {
        size_t after = next + 1;
        if (is_sign(r, after, TOKEN_DASH) || is_sign(r, after, TOKEN_DOT))
            after++;
        after = direction(r, after, true) ? after : skip_fill(r, after);
        letter = direction(r, after, true);
        *end = after + 1;
        return letter;
    }

    bool dotted = is_sign(r, word + 1, TOKEN_DOT) && is_letter(r, word + 2, SYM_CONVOY);
    letter = direction(r, word, sign || bracket || dotted);
    if (!letter)
        return 0;

    next = word + 1;
    if (is_sign(r, next, TOKEN_DOT) &&
        (read_is(r, next + 1, SYM_COAST, NULL) || is_letter(r, next + 1, SYM_CONVOY))) {
        next++; /* "n. coast", "n.c." */
        if (is_letter(r, next, SYM_CONVOY)) {
            *end = next + 1 + is_sign(r, next + 1, TOKEN_DOT);
            return letter;
        }
    }

    if (read_is(r, next, SYM_COAST, NULL) || (is_letter(r, next, SYM_CONVOY) && (sign || bracket)))
        *end = next + 1;
    else if (sign || bracket || r->token[word].len >= 3)
        *end = next;
    else
        return 0;

    return letter;
}

static bool has_coasts(const struct reader *r, const struct place_edge *e)
{
    for (uint8_t h = 0; h < e->n_hits; h++)
        if (r->map->place[e->hits[h].place].n_coasts > 0)
            return true;
    return false;
}

static void add_ref(struct refs *refs, struct place_ref ref, size_t end, unsigned cost)
{
    if (refs->n < MAX_REFS) {
        refs->at[refs->n].ref = ref;
        refs->at[refs->n].end = end;
        refs->at[refs->n++].cost = cost;
    }
}

/* The place itself, from token `at`, with its coast before or behind it. */
static void read_place_at(struct reader *r, size_t at, struct place_ref ref, unsigned cost, struct refs *refs)
{
    size_t n, end;
    at = skip_fill(r, at);
    if (at >= r->n_tokens)
        return;

    char before = 0;
    if (read_is(r, at, SYM_COAST, NULL) || (direction(r, at, false) && read_is(r, at + 1, SYM_COAST, NULL))) {
        before = read_coast(r, at, &end);
        if (before)
            at = skip_fill(r, end);
        if (at >= r->n_tokens)
            return;
    }

    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++) {
        const struct place_edge *e = &edges[i];
        if (e->n_hits == 0)
            continue;
        struct place_ref found = ref;
        unsigned its_cost =
            cost + (e->level == NAME_BEGINNING ? COST_BEGINNING : 0) + COST_SLIP * e->distance;
        found.edge = e;
        found.first = (uint16_t)at;
        found.n_tokens = e->n_tokens;
        found.coast = e->coast ? e->coast : before;
        size_t after = at + e->n_tokens;
        char coast = found.coast ? 0 : read_coast(r, after, &end);
        if (coast && has_coasts(r, e)) {
            found.coast = coast;
            add_ref(refs, found, end, its_cost);
            if (coast_word(r, end - 1))
                continue;
            found.coast = 0; /* "(S)" may be a verb, "sud" the beginning of something else */
            its_cost += r->token[end - 1].len > 1 ? COST_ODD : 0;
        }
        add_ref(refs, found, after, its_cost);
    }
}

/* A power's name at `at`: its index and where it ends. */
static rules_power read_power(struct reader *r, size_t at, size_t *end)
{
    size_t n;
    if (at >= r->n_tokens)
        return RULES_NO_POWER;

    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].power != RULES_NO_POWER) {
            *end = at + edges[i].n_tokens;
            return edges[i].power;
        }
    /* A lone initial, in brackets or before a unit, if only one power can be meant. */
    const struct token *t = &r->token[at];
    *end = at + 1;
    if (t->kind == TOKEN_WORD && t->len == 1 && t->capital &&
        (t->depth > 0 || read_is(r, at + 1, SYM_ARMY, NULL) || read_is(r, at + 1, SYM_FLEET, NULL)))
        return rules_names_find_power(r->names, t->word, 1);

    return RULES_NO_POWER;
}

/* Between the unit's letter and its place: "A: Par", "armée en Bourgogne", "flotte à Brest", "A. Par",
 * "A-Par". */
static size_t skip_after_kind(struct reader *r, size_t at)
{
    size_t words;
    for (bool sign = false; at < r->n_tokens;) {
        if (!sign && (is_sign(r, at, TOKEN_COLON) || is_sign(r, at, TOKEN_DOT) ||
                      (is_sign(r, at, TOKEN_DASH) && !r->token[at].blank_before && at + 1 < r->n_tokens &&
                       !r->token[at + 1].blank_before))) {
            sign = true;
            at++;
        } else if (is_sign(r, at, TOKEN_BAR)) {
            at++;
        } else if ((read_is(r, at, SYM_FILLER, &words) || read_is(r, at, SYM_PREP, &words)) &&
                   !is_name_too(r, at)) {
            at += words;
        } else if (is_letter(r, at, SYM_ARMY) && !r->token[at].capital) {
            at++; /* "à" */
        } else {
            break;
        }
    }

    return at;
}

/* A small "à" inside a line is no army. */
static bool is_preposition(const struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    return t->len == 1 && !t->capital && t->end - t->start > 1 && t->start > r->line_start &&
           t->word[0] == 'a';
}

static void read_kind_and_place(struct reader *r, size_t at, struct place_ref ref, unsigned cost,
                                struct refs *refs)
{
    size_t words;
    for (int kind = RULES_ARMY; kind <= RULES_FLEET; kind++)
        if (read_is(r, at, kind == RULES_ARMY ? SYM_ARMY : SYM_FLEET, &words) && !is_preposition(r, at)) {
            struct place_ref with = ref;
            size_t next = skip_after_kind(r, at + words), end;
            with.kind = (uint8_t)kind;
            read_place_at(r, next, with, cost, refs);
            rules_power power = read_power(r, next, &end); /* "armée française de Paris" */
            if (power != RULES_NO_POWER && with.power == RULES_NO_POWER) {
                with.power = power;
                read_place_at(r, skip_after_kind(r, end), with, cost, refs);
            }
        }
    read_place_at(r, at, ref, cost + COST_NO_KIND, refs);
}

/* "APAR", "FBRE": letter and listed name in one word that means nothing else. */
static void read_glued_kind(struct reader *r, size_t at, struct refs *refs)
{
    const struct token *t = &r->token[at];
    struct rules_name_hit hits[RULES_NAME_HITS_MAX];
    struct span span = {.len = t->len ? t->len - 1u : 0};
    rules_power power;
    size_t n_hits, n = 0, end;

    if (t->len < 4 || t->len > RULES_NAME_KEY_MAX || (t->word[0] != 'a' && t->word[0] != 'f') ||
        read_in_lexicon(t->word))
        return;

    memcpy(span.key, t->word + 1, t->len);
    n_hits = exact_hits(r, &span, hits, &power);
    while (n_hits > 0 && hits[n_hits - 1].weak)
        n_hits--;
    if (n_hits == 0 || rules_names_lookup(r->names, t->word, t->len))
        return;

    struct place_edge *e = rules_arena_alloc(r->arena, RULES_NAME_WORDS_MAX * sizeof *e);
    add_edge(r, e, &n, 1, hits, n_hits, RULES_NO_POWER);
    struct place_ref ref = {.edge = e,
                            .first = (uint16_t)at,
                            .n_tokens = 1,
                            .power = RULES_NO_POWER,
                            .kind = t->word[0] == 'a' ? RULES_ARMY : RULES_FLEET};
    ref.coast = has_coasts(r, e) ? read_coast(r, at + 1, &end) : 0;
    add_ref(refs, ref, ref.coast ? end : at + 1, COST_ODD);
}

/* "A BUR (France)": the nationality behind the place. */
static void read_power_behind(struct reader *r, struct refs *refs)
{
    size_t n = refs->n, end;
    for (size_t i = 0; i < n; i++) {
        size_t at = refs->at[i].end;
        if (at >= r->n_tokens || r->token[at].depth == 0 || refs->at[i].ref.power != RULES_NO_POWER)
            continue;
        bool army = read_is(r, at, SYM_ARMY, NULL);
        if (refs->at[i].ref.kind == RULES_UNIT_NONE && (army || read_is(r, at, SYM_FLEET, NULL))) {
            struct place_ref with = refs->at[i].ref; /* "Paris (A)" */
            with.kind = army ? RULES_ARMY : RULES_FLEET;
            add_ref(refs, with, at + 1, refs->at[i].cost);
            continue;
        }
        rules_power power = read_power(r, at, &end);
        if (power == RULES_NO_POWER)
            continue;
        struct place_ref ref = refs->at[i].ref;
        ref.power = power;
        add_ref(refs, ref, end, refs->at[i].cost);
    }
}

/* A unit: nationality, kind, place, in any order that people use. */
static void read_unit(struct reader *r, size_t at, struct refs *refs)
{
    refs->n = 0;
    if (r->step_budget-- <= 0) {
        r->truncated = true;
        return;
    }

    at = skip_fill(r, at);
    if (at >= r->n_tokens)
        return;

    struct place_ref ref = {.power = RULES_NO_POWER};
    size_t end;
    read_kind_and_place(r, at, ref, 0, refs);
    size_t further = skip_words(r, at, true); /* "mon armée" */
    if (further != at && further < r->n_tokens)
        read_kind_and_place(r, further, ref, COST_ODD, refs);
    rules_power power = read_power(r, at, &end);
    if (power != RULES_NO_POWER) {
        ref.power = power;
        read_kind_and_place(r, skip_fill(r, end), ref, 0, refs);
    }

    read_power_behind(r, refs);
    if (refs->n == 0)
        read_glued_kind(r, at, refs);
}

size_t read_best_unit(struct reader *r, size_t at, struct place_ref *ref)
{
    struct refs units;
    size_t best = 0;

    read_unit(r, at, &units);
    if (units.n == 0)
        return 0;

    for (size_t i = 1; i < units.n; i++) {
        bool cheaper = units.at[i].cost < units.at[best].cost;
        bool longer = units.at[i].end > units.at[best].end;
        bool sure = units.at[i].ref.edge->level < units.at[best].ref.edge->level;
        bool doubtful = units.at[i].ref.edge->level > units.at[best].ref.edge->level;
        if (sure || (!doubtful && (longer || (units.at[i].end == units.at[best].end && cheaper))))
            best = i;
    }

    *ref = units.at[best].ref;

    return units.at[best].end;
}

/* Signs and words between a unit and its target; `verb`: a verb stands before them. `*seen`: at least one
 * that parts unit and target. */
static size_t read_connectors(struct reader *r, size_t at, bool verb, bool *seen)
{
    size_t words;
    *seen = false;
    while (at < r->n_tokens) {
        if (is_sign(r, at, TOKEN_DASH) || is_sign(r, at, TOKEN_ARROW)) {
            *seen = true;
            at++;
        } else if (is_sign(r, at, TOKEN_BAR)) {
            at++;
        } else if (verb && at > 0 && is_sign(r, at, TOKEN_DOT) && !r->token[at].blank_before &&
                   r->token[at - 1].kind == TOKEN_WORD && r->token[at - 1].len <= 4 &&
                   (read_is(r, at - 1, SYM_MOVE, NULL) || read_is(r, at - 1, SYM_RETREAT, NULL))) {
            at++; /* "att.", "ret." */
        } else if (read_is(r, at, SYM_MOVE, &words) || read_is(r, at, SYM_PREP, &words)) {
            *seen = verb = true;
            at += words;
        } else if (read_is(r, at, SYM_FILLER, &words) && !is_name_too(r, at)) {
            at += words;
        } else if (is_letter(r, at, SYM_ARMY) && (verb || !r->token[at].capital) &&
                   (verb || *seen || is_preposition(r, at))) {
            *seen = true;
            at++; /* "va à" */
        } else {
            break;
        }
    }

    return at;
}

/* The full stop of an abbreviation: "Par. - Bur." */
static size_t skip_dot(const struct reader *r, size_t at)
{
    return is_sign(r, at, TOKEN_DOT) && !r->token[at].blank_before && at + 1 < r->n_tokens ? at + 1 : at;
}

static void read_target(struct reader *r, size_t at, struct refs *refs)
{
    struct place_ref ref = {.power = RULES_NO_POWER};
    refs->n = 0;
    if (r->step_budget-- > 0)
        read_place_at(r, at, ref, 0, refs);
}

/* ---- orders ---- */

static bool is_separator(struct reader *r, size_t at);

struct parser {
    struct reader *r;
    struct parse *parses;
    size_t n;
    size_t first;
};

/* A full stop that ends a sentence: behind a whole word, not an abbreviation ("Mun. S Ber. - Sil."). */
static bool ends_sentence(struct reader *r, size_t at)
{
    enum { WHOLE_WORD = 5, WHOLE_NAME = 6 };
    const struct token *t = &r->token[at], *before = &r->token[at - 1];
    bool stop = t->kind == TOKEN_DOT || t->kind == TOKEN_BANG || t->kind == TOKEN_QUESTION;

    if (!stop || at + 1 >= r->n_tokens || !r->token[at + 1].blank_before || !r->token[at + 1].capital)
        return false;
    if (before->kind != TOKEN_WORD || before->len < WHOLE_WORD)
        return false;
    if (read_in_lexicon(before->word))
        return true;

    size_t n = 0;
    const struct place_edge *edges = read_places(r, at - 1, &n);
    bool name = false;
    for (size_t i = 0; i < n; i++)
        name = name || edges[i].level == NAME_LISTED;

    return name && before->len >= WHOLE_NAME;
}

static void emit(struct parser *p, struct parse parse, size_t end, unsigned cost)
{
    for (size_t i = p->first + 1; i + 1 < end; i++)
        if (p->r->token[i].kind != TOKEN_WORD && ends_sentence(p->r, i))
            return;
    parse.first = (uint16_t)p->first;
    parse.end = (uint16_t)end;
    parse.cost = (uint16_t)(cost > 60000 ? 60000 : cost);
    if (p->n < READ_MAX_PARSES) {
        p->parses[p->n++] = parse;
        return;
    }

    size_t worst = 0;
    for (size_t i = 1; i < p->n; i++)
        if (p->parses[i].cost > p->parses[worst].cost)
            worst = i;
    if (parse.cost < p->parses[worst].cost)
        p->parses[worst] = parse;
}

/* "via convoy", "par convoi", "via NTH, SKA" from token `at` on; emits the move with it. */
static bool read_via(struct parser *p, struct parse parse, size_t at, unsigned cost, size_t *end)
{
    struct reader *r = p->r;
    size_t words;

    if (is_sign(r, at, TOKEN_COMMA) || is_sign(r, at, TOKEN_DASH))
        at++;
    bool any = read_is(r, at, SYM_BY_CONVOY, &words);
    if (any) {
        parse.via = true;
        *end = at + words;
        emit(p, parse, *end, cost);
        at = *end;
        if (is_sign(r, at, TOKEN_COLON))
            at++;
        else if (read_is(r, at, SYM_VIA, &words) || read_is(r, at, SYM_FILLER, &words))
            at += words; /* "par convoi du golfe du Lion" */
        else if (at >= r->n_tokens || r->token[at].depth == 0)
            return true;
    } else if (read_is(r, at, SYM_VIA, &words)) {
        parse.via = true;
        at += words;
        *end = at;
    } else {
        return false;
    }

    struct refs refs;
    while (parse.n_more < READ_MAX_PATH) {
        read_target(r, at, &refs);
        if (refs.n == 0)
            break;
        parse.more[parse.n_more++] = refs.at[0].ref;
        parse.route = any = true;
        cost += refs.at[0].cost;
        at = refs.at[0].end;
        *end = at;
        emit(p, parse, at, cost);
        if (is_sign(r, at, TOKEN_COMMA) || is_sign(r, at, TOKEN_DASH) || is_sign(r, at, TOKEN_ARROW) ||
            is_sign(r, at, TOKEN_SLASH) || read_is(r, at, SYM_AND, NULL))
            at++;
    }

    if (!any && strcmp(r->token[*end - 1].word, "via") == 0) { /* "A LON - BEL VIA" */
        emit(p, parse, *end, cost);
        return true;
    }

    return any;
}

/* Targets after a unit that moves: one, or a route sea by sea; `form` is MOVE, SUPPORT or CONVOY. */
static void read_route(struct parser *p, struct parse parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    struct refs refs;

    read_target(r, at, &refs);
    for (size_t i = 0; i < refs.n; i++) {
        struct parse with = parse;
        unsigned its_cost = cost + refs.at[i].cost;
        size_t end = refs.at[i].end, after;
        bool seen;
        with.to = refs.at[i].ref;
        emit(p, with, end, its_cost);
        read_via(p, with, end, its_cost, &after);
        if (with.n_more + 1 < READ_MAX_PATH &&
            (is_sign(r, end, TOKEN_DASH) || is_sign(r, end, TOKEN_ARROW))) {
            size_t next = read_connectors(r, end, false, &seen);
            struct parse longer = parse;
            longer.more[longer.n_more++] = with.to;
            longer.route = true;
            read_route(p, longer, next, its_cost);
        }
    }
}

static void read_choices(struct parser *p, struct parse parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    size_t words = 0;
    struct refs refs;

    emit(p, parse, at, cost);
    if (is_sign(r, at, TOKEN_COMMA) || is_sign(r, at, TOKEN_SLASH) || is_sign(r, at, TOKEN_ARROW) ||
        is_sign(r, at, TOKEN_SEMICOLON))
        at++;
    if (read_is(r, at, SYM_NEXT_CHOICE, &words) || read_is(r, at, SYM_ELSE, &words)) {
        bool either = read_is(r, at, SYM_OR, NULL);
        at += words;
        if (either && (read_is(r, at, SYM_ELSE, &words) || read_is(r, at, SYM_NEXT_CHOICE, &words)))
            at += words; /* "ou sinon", "or else" */
        else
            parse.either = parse.either || either;
    }

    if (at == parse.end)
        return;

    size_t before = at;
    if (is_sign(r, at, TOKEN_DASH) || is_sign(r, at, TOKEN_ARROW))
        at++;
    if (read_is(r, at, SYM_RETREAT, &words))
        at += words;
    if (read_is(r, at, SYM_DISBAND, &words)) {
        parse.then_disband = true;
        emit(p, parse, at + words, cost);
        return;
    }

    at = before;
    bool seen;
    at = read_connectors(r, at, false, &seen);
    if (parse.n_more == READ_MAX_PATH)
        return;

    read_target(r, at, &refs);
    for (size_t i = 0; i < refs.n && i < 2; i++) {
        struct parse longer = parse;
        longer.more[longer.n_more++] = refs.at[i].ref;
        longer.end = (uint16_t)refs.at[i].end;
        read_choices(p, longer, refs.at[i].end, cost + refs.at[i].cost);
    }
}

static void read_retreat_target(struct parser *p, struct parse parse, size_t at, unsigned cost)
{
    struct refs refs;
    bool seen;
    parse.form = FORM_RETREAT;
    read_target(p->r, read_connectors(p->r, at, true, &seen), &refs);
    for (size_t i = 0; i < refs.n; i++) {
        struct parse with = parse;
        with.to = refs.at[i].ref;
        with.end = (uint16_t)refs.at[i].end;
        read_choices(p, with, refs.at[i].end, cost + refs.at[i].cost);
    }
}

/* "reste à Paris", "soutient Paris à Paris": the unit's place again. */
static void read_same_place(struct parser *p, struct parse parse, const struct place_ref *unit, size_t at,
                            unsigned cost)
{
    struct refs refs;
    bool seen;

    if (is_sign(p->r, at, TOKEN_DASH) || is_sign(p->r, at, TOKEN_ARROW) || read_is(p->r, at, SYM_MOVE, NULL))
        return; /* a move, whatever both names have in common: "ATL - ISL" */
    size_t words, next = read_connectors(p->r, at, false, &seen);
    if (is_letter(p->r, next, SYM_ARMY))
        next++;
    if (next == at && !read_is(p->r, at, SYM_FILLER, &words))
        return;

    read_target(p->r, next, &refs);
    for (size_t i = 0; i < refs.n; i++)
        for (uint8_t h = 0; h < refs.at[i].ref.edge->n_hits; h++)
            for (uint8_t u = 0; u < unit->edge->n_hits; u++)
                if (refs.at[i].ref.edge->hits[h].place == unit->edge->hits[u].place) {
                    emit(p, parse, refs.at[i].end, cost);
                    h = refs.at[i].ref.edge->n_hits - 1;
                    break;
                }
}

/* The unit that moves stands behind its target: `parse.other` is the target. */
static void read_from(struct parser *p, struct parse parse, size_t at, unsigned cost)
{
    struct refs units;
    parse.to = parse.other;
    read_unit(p->r, at, &units);
    for (size_t i = 0; i < units.n; i++) {
        parse.other = units.at[i].ref;
        emit(p, parse, units.at[i].end, cost + units.at[i].cost);
    }
}

/* After a support or convoy verb: the other unit and what it does. */
static void read_other(struct parser *p, struct parse parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    struct refs units;
    size_t words, verb_end = at;

    while (is_sign(r, at, TOKEN_COLON) || is_sign(r, at, TOKEN_DASH) || is_sign(r, at, TOKEN_DOT) ||
           is_sign(r, at, TOKEN_BAR) || is_sign(r, at, TOKEN_ARROW) ||
           (is_sign(r, at, TOKEN_SLASH) && !r->token[at].blank_before))
        at++;
    if (read_is(r, at, SYM_PREP, &words) && r->token[at].len > 1)
        at += words;
    read_unit(r, at, &units);
    for (size_t i = 0; i < units.n; i++) {
        struct parse with = parse;
        size_t end = units.at[i].end;
        unsigned its_cost = cost + units.at[i].cost;
        bool seen;
        with.other = units.at[i].ref;
        if (read_is(r, end, SYM_FROM, &words)) { /* "support move to Burgundy from Paris" */
            read_from(p, with, end + words, its_cost);
            continue;
        }
        if (parse.form == FORM_SUPPORT) {
            emit(p, with, end, its_cost);
            size_t hold = end;
            if (read_is(r, hold, SYM_HOLD, &words)) { /* "sur place" begins like a preposition */
                with.hold_written = true;
                emit(p, with, hold + words, its_cost);
                with.hold_written = false;
            }
            if (is_sign(r, hold, TOKEN_DASH) || is_sign(r, hold, TOKEN_COLON) ||
                is_sign(r, hold, TOKEN_COMMA) || read_is(r, hold, SYM_PREP, NULL) ||
                read_is(r, hold, SYM_FILLER, NULL))
                hold++;
            if (is_letter(r, hold, SYM_ARMY))
                hold++;
            if (read_is(r, hold, SYM_HOLD, &words)) {
                with.hold_written = true;
                emit(p, with, hold + words, its_cost);
                with.hold_written = false;
            }
        }
        if (parse.form == FORM_SUPPORT)
            read_same_place(p, with, &with.other, end, its_cost);
        size_t next = read_connectors(r, skip_dot(r, end), false, &seen);
        if (read_is(r, next, SYM_BY_CONVOY, &words)) {
            size_t after = read_connectors(r, next + words, false, &seen);
            read_route(p, with, after, its_cost + (seen ? 0 : COST_LOOSE));
        }
        if (seen)
            read_route(p, with, next, its_cost);
        else if (is_letter(r, end, SYM_CONVOY))
            read_route(p, with, end + 1, its_cost);
        else {
            with.loose = true;
            read_route(p, with, next, its_cost + COST_LOOSE);
        }
        if (parse.form == FORM_CONVOY) {
            /* faf writes the convoyed army's own move with the same letter: LON c BRE */
            struct parse move = parse;
            move.form = FORM_MOVE;
            move.via = move.by_letter = true;
            move.to = units.at[i].ref;
            if (move.to.kind == RULES_UNIT_NONE && move.to.power == RULES_NO_POWER)
                emit(p, move, end, its_cost + 1);
        }
    }

    parse.form = FORM_OPEN;
    emit(p, parse, verb_end, cost + COST_OPEN);
}

static void read_verb(struct parser *p, struct parse parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    uint8_t n;
    bool retreats = r->phase == RULES_PHASE_RETREAT, adjusts = r->phase == RULES_PHASE_ADJUSTMENT;

    if (at >= r->n_tokens)
        return;
    if (adjusts && is_sign(r, at, TOKEN_PLUS)) {
        parse.form = FORM_BUILD;
        emit(p, parse, at + 1, cost);
    }

    const struct word_symbol *symbols = read_word_symbols(r, at, &n);
    for (uint8_t i = 0; i < n; i++) {
        struct parse with = parse;
        unsigned its_cost = cost + (symbols[i].how == WORD_MISSPELT ? COST_SLIP : 0);
        size_t after = at + symbols[i].n_words;
        with.slip = symbols[i].how == WORD_MISSPELT;
        switch ((enum symbol)symbols[i].symbol) {
        case SYM_HOLD:
            if (r->token[at].word[0] == 'x' && r->token[at].len == 1 && after < r->n_tokens &&
                !is_separator(r, after))
                break;
            with.form = FORM_HOLD;
            emit(p, with, after, its_cost);
            read_same_place(p, with, &with.unit, after, its_cost);
            break;
        case SYM_SUPPORT:
            with.form = FORM_SUPPORT;
            read_other(p, with, after, its_cost);
            break;
        case SYM_CONVOY:
            with.form = FORM_CONVOY;
            read_other(p, with, after, its_cost);
            break;
        case SYM_RETREAT:
            if (adjusts && symbols[i].how != WORD_LETTER)
                break;
            read_retreat_target(p, with, after, its_cost);
            with.form = FORM_OPEN;
            emit(p, with, after, its_cost + COST_OPEN);
            break;
        case SYM_DISBAND:
            with.form = adjusts ? FORM_REMOVE : FORM_DISBAND;
            emit(p, with, after, its_cost);
            break;
        case SYM_REMOVE:
            with.form = retreats ? FORM_DISBAND : FORM_REMOVE;
            if (!retreats || !read_is(r, at, SYM_RETREAT, NULL))
                emit(p, with, after, its_cost);
            break;
        case SYM_BUILD:
            with.form = FORM_BUILD;
            emit(p, with, after, its_cost);
            break;
        default:
            break;
        }
    }
}

/* What follows the ordered unit. */
static void read_tail(struct parser *p, struct parse parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    bool seen;
    size_t words;
    struct parse bare = parse;

    bare.form = FORM_BARE;
    emit(p, bare, at, cost + COST_BARE);
    size_t colon = at;
    while (is_sign(r, colon, TOKEN_COLON) || is_sign(r, colon, TOKEN_BAR))
        colon++;
    colon = colon == at ? skip_dot(r, at) : colon;
    read_verb(p, parse, colon, cost);
    size_t filled = skip_fill(r, colon); /* "est dispersée", "la flotte … est" */
    if (is_sign(r, filled, TOKEN_DASH) || is_sign(r, filled, TOKEN_ARROW) ||
        is_sign(r, filled, TOKEN_COLON) || is_sign(r, filled, TOKEN_DOT) || is_sign(r, filled, TOKEN_COMMA))
        read_verb(p, parse, filled + 1, cost + 1);
    else if (filled != colon)
        read_verb(p, parse, filled, cost);
    parse.form = r->phase == RULES_PHASE_RETREAT ? FORM_RETREAT : FORM_MOVE;
    if (read_is(r, filled, SYM_BY_CONVOY, &words)) {
        struct parse via = parse;
        via.via = true;
        size_t next = read_connectors(r, filled + words, false, &seen);
        if (seen)
            read_route(p, via, next, cost);
    } else if (read_is(r, filled, SYM_VIA, &words)) { /* "A LON via NTH - BEL" */
        struct parse via = parse;
        via.via = true;
        read_route(p, via, filled + words, cost + COST_ODD);
    }

    size_t next = read_connectors(r, colon, false, &seen);
    if (seen && read_is(r, next, SYM_BY_CONVOY, &words)) { /* "va par convoi en Belgique" */
        struct parse via = parse;
        via.via = true;
        size_t after = read_connectors(r, next + words, false, &seen);
        read_route(p, via, after, cost + (seen ? 0 : COST_ODD));
        seen = true;
    }

    if (!seen && (colon == at || is_sign(r, at, TOKEN_DOT))) {
        parse.loose = true;
        cost += COST_LOOSE;
    } else if (!seen) {
        cost += COST_ODD; /* "A ROU : BUD" */
    }

    if (parse.form == FORM_RETREAT)
        read_retreat_target(p, parse, colon, cost);
    else
        read_route(p, parse, next, cost);
}

/* "Je retraite à Paris": the one dislodged unit of one's own, which needs no name. */
static bool only_dislodged(struct reader *r, size_t at, struct place_ref *ref)
{
    const struct rules_dislodged *only = NULL;
    if (r->phase != RULES_PHASE_RETREAT)
        return false;

    for (size_t i = 0; i < r->map->n_provinces; i++) {
        const struct rules_dislodged *gone = rules_position_dislodged(r->context->pos, (rules_loc)i);
        if (!gone || gone->unit.power != r->context->power)
            continue;
        if (only)
            return false;
        only = gone;
    }

    if (!only)
        return false;

    struct place_edge *e = rules_arena_alloc(r->arena, sizeof *e);
    *e = (struct place_edge){.n_tokens = 0, .n_hits = 1, .power = RULES_NO_POWER};
    e->hits = rules_arena_alloc(r->arena, sizeof *e->hits);
    e->hits[0] = (struct rules_name_hit){.place = r->map->province[only->unit.loc]};
    *ref = (struct place_ref){
        .edge = e, .first = (uint16_t)at, .kind = only->unit.kind, .power = RULES_NO_POWER};

    return true;
}

/* "Build F Bre", "Hold A Par", "Retreat A Bur - Par", "Move A Par to Bur": the verb comes first. */
static void read_verb_first(struct parser *p, size_t at)
{
    struct reader *r = p->r;
    uint8_t n;
    const struct word_symbol *symbols = read_word_symbols(r, at, &n);
    struct word_symbol plus = {.symbol = SYM_BUILD, .n_words = 1};

    if (r->phase == RULES_PHASE_ADJUSTMENT && is_sign(r, at, TOKEN_PLUS)) {
        symbols = &plus;
        n = 1;
    } else if (r->phase == RULES_PHASE_ADJUSTMENT && is_sign(r, at, TOKEN_DASH)) {
        plus.symbol = SYM_REMOVE;
        symbols = &plus;
        n = 1;
    }

    for (uint8_t i = 0; i < n; i++) {
        struct parse parse = {.unit.power = RULES_NO_POWER, .slip = symbols[i].how == WORD_MISSPELT};
        struct refs units;
        bool letter = symbols[i].how == WORD_LETTER, seen;
        unsigned cost = symbols[i].how == WORD_MISSPELT ? COST_SLIP : 0;
        size_t after = at + symbols[i].n_words;
        switch ((enum symbol)symbols[i].symbol) {
        case SYM_BUILD:
            parse.form = FORM_BUILD;
            break;
        case SYM_REMOVE:
            parse.form = r->phase == RULES_PHASE_RETREAT ? FORM_DISBAND : FORM_REMOVE;
            break;
        case SYM_DISBAND:
            parse.form = r->phase == RULES_PHASE_ADJUSTMENT ? FORM_REMOVE : FORM_DISBAND;
            break;
        case SYM_RETREAT:
            parse.form = FORM_RETREAT;
            break;
        case SYM_HOLD:
            parse.form = letter ? FORM_NONE : FORM_HOLD;
            break;
        case SYM_MOVE:
            parse.form = FORM_MOVE;
            break;
        case SYM_WAIVE:
            parse.form = FORM_WAIVE;
            if (r->phase == RULES_PHASE_ADJUSTMENT || symbols[i].n_words > 1 ||
                strncmp(r->token[at].word, "wai", 3) == 0)
                emit(p, parse, after + is_sign(r, after, TOKEN_NUMBER), 0);
            continue;
        default:
            continue;
        }
        if (parse.form == FORM_NONE ||
            (letter && after < r->n_tokens && strncmp(r->token[after].word, "un", 2) == 0))
            continue; /* "d'une flotte" */
        if (is_sign(r, after, TOKEN_COLON) || is_sign(r, after, TOKEN_DOT) ||
            (is_sign(r, after, TOKEN_DASH) && parse.form != FORM_MOVE))
            after++;
        size_t words;
        bool prep = read_is(r, after, SYM_PREP, &words) && r->token[after].len > 1;
        if (prep)
            after += words;
        if (parse.form == FORM_RETREAT && !letter && only_dislodged(r, at, &parse.unit)) {
            size_t next = read_connectors(r, after, false, &seen);
            struct parse alone = parse;
            alone.loose = true;
            if (seen || prep)
                read_retreat_target(p, alone, next, cost + COST_ODD);
        }
        read_unit(r, after, &units);
        for (size_t u = 0; u < units.n; u++) {
            parse.unit = units.at[u].ref;
            size_t end = units.at[u].end;
            unsigned its_cost = cost + units.at[u].cost;
            if (letter && parse.unit.kind == RULES_UNIT_NONE)
                continue; /* "H. Brest", "R. Paris" are people */
            if (parse.form == FORM_RETREAT) {
                read_retreat_target(p, parse, end, its_cost);
                continue;
            }
            if (parse.form == FORM_MOVE) {
                size_t next = read_connectors(r, end, false, &seen);
                if (seen)
                    read_route(p, parse, next, its_cost);
                continue;
            }
            emit(p, parse, end, its_cost + (parse.form == FORM_HOLD && !parse.unit.kind ? COST_ODD : 0));
            if (parse.form == FORM_BUILD && read_is(r, end, SYM_BUILD, &words))
                emit(p, parse, end + words, its_cost);
        }
    }
}

size_t read_parses(struct reader *r, size_t at, struct parse *parses)
{
    struct parser p = {.r = r, .parses = parses, .first = at};
    struct refs units;
    if (r->step_budget <= 0)
        return 0;
    read_verb_first(&p, at);
    read_unit(r, at, &units);
    for (size_t i = 0; i < units.n; i++) {
        struct parse parse = {
            .unit = units.at[i].ref, .other.power = RULES_NO_POWER, .to.power = RULES_NO_POWER};
        read_tail(&p, parse, units.at[i].end, units.at[i].cost);
    }
    return p.n;
}

/* ---- cutting a line ---- */

/* A unit's letter with a listed place behind it: an order begins here. */
static bool begins_order(struct reader *r, size_t at)
{
    size_t n, next = at + 1;
    if ((!read_is(r, at, SYM_ARMY, NULL) && !read_is(r, at, SYM_FLEET, NULL)) || is_preposition(r, at))
        return false;
    if (r->token[at].capital)
        return true;
    if (r->token[at].len > 1 || next >= r->n_tokens)
        return false;
    const struct place_edge *edges = read_places(r, next, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].n_hits > 0 && edges[i].level == NAME_LISTED)
            return true;
    return false;
}

/* A number in a list on one line: "1. A PAR - BUR 2. F BRE - MAO". */
static bool is_list_number(struct reader *r, size_t at)
{
    if (!is_sign(r, at, TOKEN_NUMBER) || r->token[at].len > 2)
        return false;
    at++;
    if (is_sign(r, at, TOKEN_DOT) || is_sign(r, at, TOKEN_CLOSE) || is_sign(r, at, TOKEN_COLON) ||
        is_sign(r, at, TOKEN_DASH))
        at++;
    return at < r->n_tokens && begins_order(r, at);
}

static bool is_separator(struct reader *r, size_t at)
{
    switch ((enum token_kind)r->token[at].kind) {
    case TOKEN_NUMBER:
        return is_list_number(r, at);
    case TOKEN_COLON:
        return is_sign(r, at + 1, TOKEN_CLOSE); /* a smile */
    case TOKEN_COMMA:
    case TOKEN_SEMICOLON:
    case TOKEN_DOT:
    case TOKEN_BAR:
    case TOKEN_BANG:
    case TOKEN_CLOSE:
    case TOKEN_BULLET:
        return true;
    default:
        return read_is(r, at, SYM_AND, NULL);
    }
}

/* "A PAR - BUR please" */
static bool is_courtesy(const struct token *t)
{
    return read_in_list(t->word, read_list_courtesy);
}

/* "SINON", "ENDIF", "FIN SI": what parts the orders of a condition in one line. */
static bool parts_branches(const struct reader *r, size_t at)
{
    const char *word = r->token[at].word;
    bool closes = read_in_list(word, read_list_end) && at + 1 < r->n_tokens &&
                  read_in_list(r->token[at + 1].word, read_list_if);

    return closes || read_in_list(word, read_list_end_if) || read_in_list(word, read_list_else);
}

/* Whether an order may end before token `at`. */
static bool may_end(struct reader *r, size_t at)
{
    if (at >= r->n_tokens || is_separator(r, at))
        return true;
    return is_sign(r, at, TOKEN_PLUS) || is_sign(r, at, TOKEN_QUESTION) || is_sign(r, at, TOKEN_SLASH) ||
           begins_order(r, at) || read_is(r, at, SYM_OR, NULL) || read_is(r, at, SYM_SUPPORTED, NULL) ||
           read_is(r, at, SYM_DOUBT, NULL) || is_courtesy(&r->token[at]) || parts_branches(r, at) ||
           (r->phase == RULES_PHASE_ADJUSTMENT && is_sign(r, at, TOKEN_DASH) && at + 1 < r->n_tokens &&
            (read_is(r, at + 1, SYM_ARMY, NULL) || read_is(r, at + 1, SYM_FLEET, NULL)));
}

size_t read_supporters(struct reader *r, size_t at, const struct parse *order, struct parse *supports,
                       size_t *end)
{
    size_t words = 0, n = 0;
    if (is_sign(r, at, TOKEN_COMMA))
        at++;
    if (!read_is(r, at, SYM_SUPPORTED, &words) || (order->form != FORM_MOVE && order->form != FORM_HOLD))
        return 0;

    at += words;
    while (n < READ_MAX_PATH) {
        struct refs units;
        read_unit(r, at, &units);
        if (units.n == 0)
            return 0;
        size_t best = 0;
        for (size_t i = 1; i < units.n; i++)
            if (units.at[i].cost < units.at[best].cost ||
                (units.at[i].cost == units.at[best].cost && units.at[i].end > units.at[best].end))
                best = i;
        supports[n] = (struct parse){.form = FORM_SUPPORT,
                                     .first = (uint16_t)at,
                                     .end = (uint16_t)units.at[best].end,
                                     .cost = (uint16_t)units.at[best].cost,
                                     .hold_written = order->form == FORM_HOLD,
                                     .unit = units.at[best].ref,
                                     .other = order->unit,
                                     .to = order->to};
        n++;
        at = units.at[best].end;
        *end = at;
        bool more = is_sign(r, at, TOKEN_COMMA) || read_is(r, at, SYM_AND, NULL);
        if (!more)
            return at >= r->n_tokens || is_separator(r, at) ? n : 0;
        struct refs next;
        read_unit(r, at + 1, &next);
        bool unit = false;
        for (size_t i = 0; i < next.n; i++)
            unit = unit || next.at[i].end >= r->n_tokens || is_separator(r, next.at[i].end);
        if (!unit)
            return n; /* the next order begins */
        at++;
    }

    return 0;
}

/* Cheapest way to read the rest of the line from each token on, right to left. */
void read_cut(struct reader *r, size_t from, struct cut *cut)
{
    static const struct parse none = {.form = FORM_NONE};
    size_t n = r->n_tokens;
    uint32_t *best = rules_arena_alloc(r->arena, (n + 1) * sizeof *best);
    struct parse *choice = rules_arena_alloc(r->arena, (n + 1) * sizeof *choice);
    struct parse parses[READ_MAX_PARSES];

    for (size_t i = n; i-- > from;) {
        bool separator = is_separator(r, i);
        best[i] = best[i + 1] + (separator                          ? 0
                                 : r->token[i].kind == TOKEN_WORD   ? COST_UNREAD_WORD
                                 : r->token[i].kind == TOKEN_NUMBER ? COST_UNREAD_WORD / 2
                                                                    : COST_UNREAD_SIGN);
        choice[i] = none;
        size_t n_parses = read_parses(r, i, parses);
        for (size_t p = 0; p < n_parses; p++) {
            if (!may_end(r, parses[p].end))
                continue;
            unsigned bare =
                parses[p].form == FORM_BARE && r->phase == RULES_PHASE_ADJUSTMENT ? COST_BARE - 5 : 0;
            uint32_t cost = best[parses[p].end] + COST_ORDER + parses[p].cost - bare;
            if (cost < best[i] || (cost == best[i] && parses[p].end > choice[i].end)) {
                best[i] = cost;
                choice[i] = parses[p];
            }
        }
    }

    cut->n = 0;
    cut->order = rules_arena_alloc(r->arena, (n + 1) * sizeof *cut->order);
    cut->used = rules_arena_alloc(r->arena, (n + 1) * sizeof *cut->used);
    for (size_t i = from; i < n;) {
        if (choice[i].form == FORM_NONE) {
            cut->used[i] = is_separator(r, i);
            i++;
            continue;
        }
        cut->order[cut->n++] = choice[i];
        for (size_t k = i; k < choice[i].end; k++)
            cut->used[k] = true;
        i = choice[i].end;
    }
}
