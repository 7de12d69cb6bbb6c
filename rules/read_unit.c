/* Units and targets: nationality, kind, place and coast. */
#include "letter.h"
#include "read_parse_p.h"

#include <string.h>

static void add_ref(struct refs *refs, struct place_ref ref, size_t end, unsigned cost)
{
    if (refs->n < READ_MAX_REFS) {
        refs->at[refs->n].ref = ref;
        refs->at[refs->n].end = end;
        refs->at[refs->n++].cost = cost;
    }
}

/* ---- places ---- */

/* A coast before its place; moves `*at` behind it. */
static char coast_before(struct reader *r, size_t *at)
{
    size_t end;
    char coast = read_begins_coast(r, *at) ? read_coast(r, *at, &end) : 0;
    if (coast)
        *at = read_skip_fill(r, end);
    return coast;
}

/* One name at token `at`, with the coast before it or behind it. */
static void add_place(struct reader *r, size_t at, const struct place_edge *e, struct place_ref ref,
                      unsigned cost, struct refs *refs)
{
    size_t after = at + e->n_tokens, end;

    cost += COST_SLIP * e->distance;
    if (e->level == NAME_BEGINNING)
        cost += COST_BEGINNING;
    ref.edge = e;
    ref.first = (uint16_t)at;
    ref.n_tokens = e->n_tokens;
    if (e->coast)
        ref.coast = e->coast;

    size_t word = after + 1; /* "Saint-Pétersbourg, côte sud", "…, sur la côte sud" */
    if (read_sign_is(r, after, TOKEN_COMMA))
        word = read_skip_fill(r, word + read_is(r, word, SYM_PREP, NULL));
    bool comma = read_sign_is(r, after, TOKEN_COMMA) && read_begins_coast(r, word);
    size_t coast = comma ? word : after;
    char behind = ref.coast ? 0 : read_coast(r, coast, &end);
    if (behind && read_has_coasts(r, e)) {
        ref.coast = behind;
        add_ref(refs, ref, end, cost);
        if (read_coast_word(r, end - 1))
            return;
        ref.coast = 0; /* "(S)" may be a verb, "sud" the beginning of something else */
        cost += r->token[end - 1].len > 1 ? COST_ODD : 0;
    }
    add_ref(refs, ref, after, cost);
}

/* The place itself, from token `at`, with its coast before or behind it. */
static void read_place_at(struct reader *r, size_t at, struct place_ref ref, unsigned cost, struct refs *refs)
{
    size_t n;
    at = read_skip_fill(r, at);
    if (at >= r->n_tokens)
        return;

    ref.coast = coast_before(r, &at);
    if (at >= r->n_tokens)
        return;

    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].n_hits > 0)
            add_place(r, at, &edges[i], ref, cost, refs);
}

void read_target(struct reader *r, size_t at, struct refs *refs)
{
    struct place_ref ref = {.power = RULES_NO_POWER};
    refs->n = 0;
    if (r->step_budget-- > 0)
        read_place_at(r, at, ref, 0, refs);
}

/* ---- units ---- */

static bool begins_unit(struct reader *r, size_t at)
{
    return read_is(r, at, SYM_ARMY, NULL) || read_is(r, at, SYM_FLEET, NULL);
}

/* A power whose initial stands at `at`. */
static rules_power read_initial(struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    if (t->kind != TOKEN_WORD || t->len != 1 || !t->capital)
        return RULES_NO_POWER;

    rules_power power = rules_names_find_power(r->names, t->word, 1);
    struct rules_letter letter = {.place = RULES_LETTER_IN_ORDERS,
                                  .letter = t->word[0],
                                  .initial = power != RULES_NO_POWER,
                                  .capital = true,
                                  .in_brackets = t->depth > 0,
                                  .word_follows = begins_unit(r, at + 1)};
    return rules_letter_sense(&letter) == RULES_LETTER_POWER ? power : RULES_NO_POWER;
}

/* A power's name at `at`: its index and where it ends. */
static rules_power read_power(struct reader *r, size_t at, size_t *end)
{
    rules_power power;
    if (at >= r->n_tokens)
        return RULES_NO_POWER;

    size_t words = read_power_at(r, at, &power);
    *end = at + (words ? words : 1);
    return words ? power : read_initial(r, at);
}

/* The place of an army or a fleet whose kind ends before token `at`. */
static void read_place_of_kind(struct reader *r, size_t at, struct place_ref ref, unsigned cost,
                               struct refs *refs)
{
    size_t end;

    read_place_at(r, at, ref, cost, refs);
    rules_power power = read_power(r, at, &end); /* "armée française de Paris" */
    if (power != RULES_NO_POWER && ref.power == RULES_NO_POWER) {
        ref.power = power;
        read_place_at(r, read_skip_fill(r, end), ref, cost, refs);
    }
}

static void read_kind_and_place(struct reader *r, size_t at, struct place_ref ref, unsigned cost,
                                struct refs *refs)
{
    size_t words;

    for (int kind = RULES_ARMY; kind <= RULES_FLEET; kind++) {
        struct place_ref with = ref;
        if (!read_is(r, at, kind == RULES_ARMY ? SYM_ARMY : SYM_FLEET, &words) || read_is_preposition(r, at))
            continue;
        with.kind = (uint8_t)kind;
        read_place_of_kind(r, read_skip_after_kind(r, at + words), with, cost, refs);
    }
    read_place_at(r, at, ref, cost + COST_NO_KIND, refs);
}

/* A word that can be a unit's letter and a name: it means nothing else. */
static bool may_be_glued_kind(const struct reader *r, const struct token *t)
{
    bool fits = t->len >= 4 && t->len <= RULES_NAME_KEY_MAX;
    if (!fits || (t->word[0] != 'a' && t->word[0] != 'f'))
        return false;
    return !read_in_lexicon(t->word) && !rules_names_lookup(r->names, t->word, t->len);
}

/* "APAR", "FBRE": letter and listed name in one word. */
static void read_glued_kind(struct reader *r, size_t at, struct refs *refs)
{
    const struct token *t = &r->token[at];
    struct rules_name_hit hits[RULES_NAME_HITS_MAX];
    rules_power power;
    size_t n = 0, end;
    if (!may_be_glued_kind(r, t))
        return;

    struct span name = {.len = t->len - 1u};
    memcpy(name.key, t->word + 1, t->len);
    size_t n_hits = read_exact_hits(r, &name, hits, &power);
    while (n_hits > 0 && hits[n_hits - 1].weak)
        n_hits--;
    if (n_hits == 0)
        return;

    struct place_edge *e = rules_arena_alloc(r->arena, RULES_NAME_WORDS_MAX * sizeof *e);
    read_add_edge(r, e, &n, 1, hits, n_hits, RULES_NO_POWER);
    struct place_ref ref = {.edge = e,
                            .first = (uint16_t)at,
                            .n_tokens = 1,
                            .power = RULES_NO_POWER,
                            .kind = t->word[0] == 'a' ? RULES_ARMY : RULES_FLEET};
    ref.coast = read_has_coasts(r, e) ? read_coast(r, at + 1, &end) : 0;
    add_ref(refs, ref, ref.coast ? end : at + 1, COST_ODD);
}

/* "Londres (LON)": the same place once more in a bracket, by its code. Returns the token behind it, 0 if it is not that. */
static size_t named_again(struct reader *r, size_t at, const struct place_edge *name)
{
    size_t n;
    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        for (uint8_t h = 0; h < edges[i].n_hits && edges[i].level == NAME_LISTED; h++)
            for (uint8_t k = 0; k < name->n_hits; k++)
                if (edges[i].hits[h].place == name->hits[k].place)
                    return at + edges[i].n_tokens;
    return 0;
}

/* "A BUR (France)", "Paris (A)": the nationality or the kind behind the place. */
static void read_power_behind(struct reader *r, struct refs *refs)
{
    size_t n = refs->n, end;
    for (size_t i = 0; i < n; i++) {
        size_t at = refs->at[i].end;
        if (at >= r->n_tokens || r->token[at].depth == 0 || refs->at[i].ref.power != RULES_NO_POWER)
            continue;
        size_t again = named_again(r, at, refs->at[i].ref.edge);
        if (again) {
            add_ref(refs, refs->at[i].ref, again, refs->at[i].cost);
            continue;
        }
        bool army = read_is(r, at, SYM_ARMY, NULL);
        if (refs->at[i].ref.kind == RULES_UNIT_NONE && (army || read_is(r, at, SYM_FLEET, NULL))) {
            struct place_ref with = refs->at[i].ref;
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

void read_unit(struct reader *r, size_t at, struct refs *refs)
{
    refs->n = 0;
    if (r->step_budget-- <= 0) {
        r->truncated = true;
        return;
    }

    at = read_skip_fill(r, at);
    if (at >= r->n_tokens)
        return;

    struct place_ref ref = {.power = RULES_NO_POWER};
    size_t end;
    read_kind_and_place(r, at, ref, 0, refs);
    size_t further = read_skip_words(r, at, true); /* "mon armée" */
    if (further != at && further < r->n_tokens)
        read_kind_and_place(r, further, ref, COST_ODD, refs);
    rules_power power = read_power(r, at, &end);
    if (power != RULES_NO_POWER) {
        ref.power = power;
        read_kind_and_place(r, read_skip_fill(r, end), ref, 0, refs);
    }

    read_power_behind(r, refs);
    if (refs->n == 0)
        read_glued_kind(r, at, refs);
}

/* Whether unit `a` of the list is likelier than `b`: surer, then longer, then cheaper. */
static bool is_likelier(const struct refs *units, size_t a, size_t b)
{
    uint8_t level = units->at[a].ref.edge->level, other = units->at[b].ref.edge->level;
    if (level != other)
        return level < other;
    if (units->at[a].end != units->at[b].end)
        return units->at[a].end > units->at[b].end;
    return units->at[a].cost < units->at[b].cost;
}

size_t read_best_unit(struct reader *r, size_t at, struct place_ref *ref)
{
    struct refs units;
    size_t best = 0;

    read_unit(r, at, &units);
    if (units.n == 0)
        return 0;

    for (size_t i = 1; i < units.n; i++)
        if (is_likelier(&units, i, best))
            best = i;
    *ref = units.at[best].ref;

    return units.at[best].end;
}
