#include "condition.h"
#include "letter.h"
#include "read_p.h"
#include "read_parse_p.h"

#include <stdlib.h>
#include <string.h>

static int compare_sayings(const void *word, const void *row)
{
    return strcmp(word, ((const struct say_row *)row)->word);
}

/* What a word says in a condition. */
static enum say word_says(const char *word)
{
    const struct say_row *row =
        bsearch(word, read_sayings, read_sayings_size, sizeof *read_sayings, compare_sayings);
    return row ? row->say : SAY_NOTHING;
}

struct term {
    rules_power power;
    uint8_t kind;
    const struct place_edge *place;
    enum say verb; /* HAVE, HOLD, OWN, OCCUPY, EMPTY, NEUTRAL, DISLODGED; NOTHING: to be */
    bool be, are, at, at_power, negative, self, power_first, verb_last;
    bool bare; /* nothing but a place, perhaps with a unit */
};

static struct rules_condition *new_condition(struct reader *r, enum rules_condition_kind kind)
{
    struct rules_condition *c = rules_arena_alloc(r->arena, sizeof *c);
    c->kind = kind;
    c->power = RULES_NO_POWER;
    c->place = RULES_NO_LOC;
    return c;
}

static const struct rules_condition *join(struct reader *r, enum rules_condition_kind kind,
                                          const struct rules_condition *left,
                                          const struct rules_condition *right)
{
    struct rules_condition *c = new_condition(r, kind);
    c->left = left;
    c->right = right;
    return c;
}

static bool is_name_at(struct reader *r, size_t at)
{
    size_t n;
    const struct place_edge *edges = read_places(r, at, &n);
    return n && (edges[0].power != RULES_NO_POWER || edges[0].n_hits > 0);
}

/* "par" is Paris, unless a name stands in one of the next two words: "par la France". */
static bool is_preposition_par(struct reader *r, size_t at, size_t to)
{
    if (r->token[at].capital)
        return false;

    for (size_t next = at + 1; next < to && next <= at + 2; next++)
        if (is_name_at(r, next))
            return true;

    return false;
}

/* "a" is one, the verb or a preposition, unless it stands as an army. */
static bool is_little_a(const struct reader *r, size_t at, size_t to)
{
    const struct token *t = &r->token[at];
    bool accented = r->text[t->start] != 'a' && r->text[t->start] != 'A';
    if (accented)
        return true;
    if (t->capital || at + 1 >= to)
        return false;
    if (word_says(r->token[at + 1].word) != SAY_NOTHING)
        return true;

    return at > 0 && r->token[at - 1].kind == TOKEN_WORD;
}

/* Whether a word is none of the names that are spelt like it: "par" is a preposition or Paris, "a" one or an army. */
static bool is_word_here(struct reader *r, size_t at, size_t to)
{
    const char *word = r->token[at].word;
    if (strcmp(word, "par") == 0)
        return is_preposition_par(r, at, to);
    if (strcmp(word, "a") == 0)
        return is_little_a(r, at, to);
    return true;
}

/* ---- one term ---- */

/* A term while it is read. */
struct term_reader {
    struct reader *r;
    size_t from, to; /* its tokens */
    struct term *term;
    enum rules_branch_fate
        fate; /* FUTURE once an order is spoken of; UNREAD: it cannot be understood at all */
};

static bool add_place(struct term *term, const struct place_edge *e)
{
    if (term->place)
        return false;
    term->place = e;
    return true;
}

static bool add_power(struct term *term, rules_power power)
{
    if (term->power != RULES_NO_POWER || term->self)
        return false;

    term->power = power;
    term->power_first = !term->place;
    term->at_power = term->at;

    return true;
}

/* "a" or "have" gives way to any other verb; two others cannot both be meant. */
static bool add_verb(struct term *term, enum say verb)
{
    if (verb == SAY_HAVE && term->verb != SAY_NOTHING)
        return true;

    bool free = term->verb == SAY_NOTHING || term->verb == SAY_HAVE;
    if (!free && term->verb != verb)
        return false;

    term->verb = verb;
    term->verb_last = term->place != NULL;

    return true;
}

/* The letter or word of a unit at token `at`; returns its tokens. */
static size_t take_kind(struct term_reader *s, size_t at)
{
    const struct token *t = &s->r->token[at];
    size_t width;
    if (s->term->kind)
        return 0;

    bool may_be_army = t->len > 1 || t->capital || at == s->from;
    if (may_be_army && read_is(s->r, at, SYM_ARMY, &width)) {
        s->term->kind = RULES_ARMY;
        return width;
    }
    if (read_is(s->r, at, SYM_FLEET, &width)) {
        s->term->kind = RULES_FLEET;
        return width;
    }

    return 0;
}

/* The tokens of a place at `at`, with its coast: the unit of "Spain (south coast)" stands in Spain. */
static size_t place_tokens(struct term_reader *s, const struct place_edge *e, size_t at)
{
    size_t end, behind = at + e->n_tokens;
    bool coast = read_has_coasts(s->r, e) && read_coast(s->r, behind, &end) && end <= s->to;
    return coast ? end - at : e->n_tokens;
}

/* A place, a power or a unit at token `at`; returns its tokens, 0 if there is none that fits. */
static size_t take_name(struct term_reader *s, size_t at)
{
    size_t n;
    const struct place_edge *e = read_places(s->r, at, &n);

    if (n && at + e->n_tokens <= s->to) {
        bool sure = e->n_hits > 0 && e->level < NAME_MISSPELT;
        if (sure && s->r->token[at].len >= 3)
            return add_place(s->term, e) ? place_tokens(s, e, at) : 0;
        if (e->power != RULES_NO_POWER)
            return add_power(s->term, e->power) ? e->n_tokens : 0;
    }

    return take_kind(s, at);
}

/* "la France a BEL": "a" is the verb, if no other comes; "BEL est à la France": the owner follows. */
static void take_at(struct term_reader *s, const struct token *t)
{
    struct term *term = s->term;
    char written = s->r->text[t->start];
    struct rules_letter letter = {.place = RULES_LETTER_IN_CONDITION,
                                  .letter = t->word[0],
                                  .plain = written >= 'A' && written <= 'z',
                                  .capital = written >= 'A' && written <= 'Z'};
    bool bare_a = t->len == 1 && rules_letter_sense(&letter) == RULES_LETTER_VERB;
    bool of_somebody = term->power != RULES_NO_POWER || term->self;
    bool wants_verb = !term->be && term->verb == SAY_NOTHING && !term->place;

    term->at = term->place && term->be;
    if (bare_a && of_somebody && wants_verb)
        term->verb = SAY_HAVE;
}

/* What a word of conditions adds to the term. False: it does not fit. */
static bool take_saying(struct term_reader *s, const struct token *t, enum say say)
{
    struct term *term = s->term;

    switch (say) {
    case SAY_NOT:
        term->negative = !term->negative;
        return true;
    case SAY_SELF:
        if (term->power != RULES_NO_POWER) {
            s->fate = RULES_BRANCH_UNREAD;
            return false;
        }
        term->self = true;
        return true;
    case SAY_BE:
        term->be = true;
        return true;
    case SAY_ARE:
        term->be = term->are = true;
        return true;
    case SAY_ORDERS:
        s->fate = RULES_BRANCH_FUTURE;
        return true;
    case SAY_AT:
        take_at(s, t);
        return true;
    case SAY_PADDING:
        term->self = term->self || read_in_list(t->word, read_list_speaker);
        return true;
    default:
        return add_verb(term, say);
    }
}

/* What stands at token `at`, into the term; returns its tokens, 0 if it does not fit. */
static size_t take_part(struct term_reader *s, size_t at)
{
    const struct token *t = &s->r->token[at];
    bool repeated_if = at == s->from && read_in_list(t->word, read_list_if); /* "si … et si …" */

    if (t->kind == TOKEN_DASH || t->kind == TOKEN_ARROW) {
        s->fate = RULES_BRANCH_FUTURE;
        return 1;
    }
    if (t->kind == TOKEN_COMMA || repeated_if)
        return 1;
    if (t->kind != TOKEN_WORD) {
        s->fate = RULES_BRANCH_UNREAD;
        return 0;
    }

    enum say say = is_word_here(s->r, at, s->to) ? word_says(t->word) : SAY_NOTHING;
    if (say == SAY_NOTHING)
        return take_name(s, at);

    return take_saying(s, t, say);
}

/* "A MUN holds": the order of a unit. */
static bool is_hold_order(const struct term *term)
{
    return term->verb == SAY_HOLD && term->kind && (term->verb_last || !term->place);
}

/* "A PAR - BUR if empty", "… si elle est libre": the place named last in the sentence before token `at`; NULL: none is. */
static const struct place_edge *place_before(struct reader *r, size_t at)
{
    size_t n;
    for (size_t i = at; i > 0 && !read_ends_sentence(&r->token[i - 1]); i--) {
        const struct place_edge *e = r->token[i - 1].kind == TOKEN_WORD ? read_places(r, i - 1, &n) : NULL;
        if (e && n && e->level == NAME_LISTED && e->n_hits && i - 1 + e->n_tokens <= at)
            return e;
    }
    return NULL;
}

/* The tokens from … to-1, without AND and OR, into `term`. */
static enum rules_branch_fate read_term(struct reader *r, size_t from, size_t to, struct term *term)
{
    struct term_reader s = {.r = r, .from = from, .to = to, .term = term, .fate = RULES_BRANCH_NONE};

    *term = (struct term){.power = RULES_NO_POWER};
    for (size_t at = from, n; at < to; at += n) {
        n = take_part(&s, at);
        if (n == 0)
            return s.fate == RULES_BRANCH_NONE ? RULES_BRANCH_UNREAD : s.fate;
    }

    if (s.fate == RULES_BRANCH_FUTURE || is_hold_order(term))
        return RULES_BRANCH_FUTURE;
    if (!term->place && term->verb == SAY_EMPTY)
        term->place = place_before(r, from);
    if (!term->place)
        return RULES_BRANCH_UNREAD;
    if (term->self)
        term->power = r->context->power;
    term->bare = !term->be && term->verb == SAY_NOTHING;

    return RULES_BRANCH_NONE;
}

/* ---- what a term says ---- */

static bool is_centre(const struct rules_map *map, rules_loc place)
{
    for (unsigned c = 0; c < map->n_centres; c++)
        if (map->centres[c] == map->province[place])
            return true;
    return false;
}

/* The term as a condition of that kind, for one place that its name can mean. */
static struct rules_condition *leaf_of(struct reader *r, enum rules_condition_kind kind,
                                       const struct term *term, rules_loc place)
{
    struct rules_condition *c = new_condition(r, kind);
    c->power = term->power;
    c->unit_kind = term->kind;
    c->place = place;
    return c;
}

/* "is empty", "is neutral": of a place alone, without a unit or a power. */
static const struct rules_condition *leaf_of_nobody(struct reader *r, const struct term *term,
                                                    rules_loc place)
{
    if (term->power != RULES_NO_POWER || term->kind)
        return NULL;
    if (term->verb == SAY_EMPTY)
        return join(r, RULES_CONDITION_NOT, leaf_of(r, RULES_CONDITION_UNIT, term, place), NULL);
    return is_centre(r->map, place) ? leaf_of(r, RULES_CONDITION_OWNER, term, place) : NULL;
}

/* "holds BEL", "BEL is French": with a unit, as a centre, or it is not clear which of both. */
static const struct rules_condition *leaf_of_holder(struct reader *r, const struct term *term,
                                                    rules_loc place, bool owned)
{
    const struct rules_condition *unit = leaf_of(r, RULES_CONDITION_UNIT, term, place);
    bool held = term->verb == SAY_HOLD || term->verb == SAY_HAVE;
    bool of_place = term->be && !term->power_first && !term->kind;
    if (held && term->power == RULES_NO_POWER)
        return NULL;
    if (!owned || (term->verb == SAY_NOTHING && !of_place))
        return unit;

    const struct rules_condition *owner = leaf_of(r, RULES_CONDITION_OWNER, term, place);
    if (of_place && term->at_power)
        return owner; /* "BEL est à la France" */

    return join(r, RULES_CONDITION_EITHER, unit, owner);
}

/* What a term says of one place that its name can mean; NULL if it makes no sense. */
static const struct rules_condition *leaf(struct reader *r, const struct term *term, rules_loc place)
{
    bool somebody = term->power != RULES_NO_POWER;
    bool owned = somebody && !term->kind && is_centre(r->map, place);

    switch (term->verb) {
    case SAY_EMPTY:
    case SAY_NEUTRAL:
        return leaf_of_nobody(r, term, place);
    case SAY_DISLODGED:
        return leaf_of(r, RULES_CONDITION_DISLODGED, term, place);
    case SAY_OCCUPY:
        return leaf_of(r, RULES_CONDITION_UNIT, term, place);
    case SAY_OWN:
        if (!somebody)
            return NULL;
        return leaf_of(r, owned ? RULES_CONDITION_OWNER : RULES_CONDITION_UNIT, term, place);
    default:
        return leaf_of_holder(r, term, place, owned);
    }
}

static bool is_province_seen(const struct rules_map *map, const rules_loc *seen, unsigned n, rules_loc place)
{
    for (unsigned i = 0; i < n; i++)
        if (map->province[seen[i]] == map->province[place])
            return true;
    return false;
}

/* Whether some place of the name that can be meant is one in the notation of the game. */
static bool is_of_game(const struct reader *r, const struct rules_name_hit *hit)
{
    return hit->editions & rules_notation_edition(r->context->notation);
}

/* A place that the term's name cannot mean: an army is never at sea, and the game's notation knows another by this code. */
static bool is_not_meant(const struct reader *r, const struct term *term, const struct rules_name_hit *hit)
{
    const struct place_edge *e = term->place;
    bool other = false;
    for (uint8_t h = 0; h < e->n_hits && !is_of_game(r, hit); h++)
        other = other || is_of_game(r, &e->hits[h]);
    bool sea = r->map->place[r->map->province[hit->place]].terrain == RULES_TERRAIN_WATER;
    return e->n_hits > 1 && (other || (sea && term->kind == RULES_ARMY));
}

/* The term for every place that its name can mean: two at most. NULL if it makes no sense. */
static const struct rules_condition *finish_term(struct reader *r, const struct term *term)
{
    const struct rules_condition *c = NULL;
    rules_loc seen[2];
    unsigned n = 0;

    for (uint8_t h = 0; h < term->place->n_hits; h++) {
        const struct rules_name_hit *hit = &term->place->hits[h];
        if (hit->weak || is_not_meant(r, term, hit) || is_province_seen(r->map, seen, n, hit->place))
            continue;
        if (n == 2)
            return NULL;
        seen[n++] = hit->place;
        const struct rules_condition *one = leaf(r, term, hit->place);
        if (!one)
            return NULL;
        c = c ? join(r, RULES_CONDITION_EITHER, c, one) : one;
    }

    return c && term->negative ? join(r, RULES_CONDITION_NOT, c, NULL) : c;
}

/* ---- terms joined ---- */

enum { MAX_TERMS = 16 };

/* A condition while it is read. */
struct terms {
    struct reader *r;
    struct term term[MAX_TERMS];
    size_t n;
    enum rules_condition_kind joint; /* AND or OR; NONE: nothing joined yet */
    enum rules_branch_fate why;      /* the worst that was met */
};

/* "France owns PAR and A MUN": units are not owned, so A MUN stands by itself. */
static bool speaks_of_centres(const struct term *term, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool of_centre = term[i].verb == SAY_OWN || term[i].verb == SAY_NEUTRAL;
        if (!term[i].bare && !of_centre)
            return false;
    }
    return true;
}

/* How many terms wait for a verb of another. */
static size_t count_bare(const struct term *term, size_t n)
{
    bool of_centres = speaks_of_centres(term, n);
    size_t bare = 0;

    for (size_t i = 0; i < n; i++) {
        bool by_itself = of_centres && term[i].kind;
        bare += term[i].bare && !by_itself;
    }

    return bare;
}

/* Gives the verb of `last` to the place that `term` names. False if it says something of its own. */
static bool share_verb(struct term *term, const struct term *last)
{
    bool other_kind = term->kind && last->kind && term->kind != last->kind;
    if (term->negative || term->power != RULES_NO_POWER || other_kind)
        return false;

    struct term shared = *last;
    shared.place = term->place;
    shared.kind = term->kind;
    *term = shared;

    return true;
}

/* "BUR et PIC sont vides": places that share the verb behind them. False if it is not clear that they do. */
static bool share_verbs(struct terms *s)
{
    size_t bare = count_bare(s->term, s->n);
    if (bare == 0 || bare == s->n)
        return true;

    const struct term *last = &s->term[s->n - 1];
    bool only_last_has_verb = bare == s->n - 1 && !last->bare;
    bool of_all = last->are || s->joint == RULES_CONDITION_OR;
    if (!only_last_has_verb || !of_all || last->power_first)
        return false;

    for (size_t i = 0; i + 1 < s->n; i++)
        if (!share_verb(&s->term[i], last))
            return false;

    return true;
}

enum joint { JOINT_NONE, JOINT_LIST, JOINT_AND, JOINT_OR };

/* Whether a term that began at token `start` ends at token `at`, and what joins it to the next. */
static enum joint joint_at(struct reader *r, size_t start, size_t at)
{
    if (read_is(r, at, SYM_OR, NULL))
        return JOINT_OR;
    if (read_is(r, at, SYM_AND, NULL) || r->token[at].kind == TOKEN_PLUS)
        return JOINT_AND;
    if (r->token[at].kind != TOKEN_COMMA || at == start)
        return JOINT_NONE;

    struct term before;
    bool listed = read_term(r, start, at, &before) == RULES_BRANCH_NONE && before.bare;

    return listed ? JOINT_LIST : JOINT_NONE;
}

static void note_joint(struct terms *s, enum rules_condition_kind kind)
{
    if (s->joint != RULES_CONDITION_NONE && s->joint != kind)
        s->why = RULES_BRANCH_MIXED;
    s->joint = kind;
}

/* Reads tokens from … to-1 term by term. False if there are too many, or one is empty. */
static bool read_terms(struct terms *s, size_t from, size_t to)
{
    size_t start = from;

    for (size_t at = from; at <= to; at++) {
        enum joint joint = at < to ? joint_at(s->r, start, at) : JOINT_LIST;
        if (joint == JOINT_NONE)
            continue;
        if (at == start || s->n == MAX_TERMS)
            return false;

        enum rules_branch_fate fate = read_term(s->r, start, at, &s->term[s->n++]);
        if (fate > s->why)
            s->why = fate;
        if (joint == JOINT_AND || joint == JOINT_OR)
            note_joint(s, joint == JOINT_OR ? RULES_CONDITION_OR : RULES_CONDITION_AND);
        start = at + 1;
    }

    return true;
}

/* All terms as one condition; NULL if one of them makes no sense. */
static const struct rules_condition *join_terms(struct terms *s)
{
    const struct rules_condition *c = NULL;

    for (size_t i = 0; i < s->n; i++) {
        const struct rules_condition *one = finish_term(s->r, &s->term[i]);
        if (!one)
            return NULL;
        c = c ? join(s->r, s->joint, c, one) : one;
    }

    return c;
}

const struct rules_condition *read_condition(struct reader *r, size_t from, size_t to,
                                             enum rules_branch_fate *why)
{
    struct terms s = {.r = r, .joint = RULES_CONDITION_NONE, .why = RULES_BRANCH_NONE};

    while (to > from && r->token[to - 1].kind != TOKEN_WORD)
        to--;
    *why = RULES_BRANCH_UNREAD;
    if (!read_terms(&s, from, to))
        return NULL;

    if (s.joint == RULES_CONDITION_NONE)
        s.joint = RULES_CONDITION_AND;
    if (s.why == RULES_BRANCH_NONE && !share_verbs(&s))
        s.why = RULES_BRANCH_UNSURE;
    *why = s.why;
    if (s.why != RULES_BRANCH_NONE)
        return NULL;

    const struct rules_condition *c = join_terms(&s);
    if (!c)
        *why = RULES_BRANCH_UNREAD;

    return c;
}

static const char *kind_prefix(uint8_t kind)
{
    switch (kind) {
    case RULES_ARMY:
        return "A ";
    case RULES_FLEET:
        return "F ";
    default:
        return "";
    }
}

const char *read_print_condition(struct reader *r, const struct rules_condition *c)
{
    const char *place = c->place < r->map->n_locs ? r->map->place[c->place].code : "";
    const char *power = c->power < r->map->n_powers ? r->map->power[c->power].id : "";
    const char *kind = kind_prefix(c->unit_kind);

    switch (c->kind) {
    case RULES_CONDITION_UNIT:
        return rules_arena_printf(r->arena, "%s%s%s%s%s", kind, place, *power ? " (" : " stands", power,
                                  *power ? ")" : "");
    case RULES_CONDITION_OWNER:
        return rules_arena_printf(r->arena, "%s owns %s", *power ? power : "nobody", place);
    case RULES_CONDITION_DISLODGED:
        return rules_arena_printf(r->arena, "%s%s dislodged", kind, place);
    case RULES_CONDITION_NOT:
        return rules_arena_printf(r->arena, "not (%s)", read_print_condition(r, c->left));
    case RULES_CONDITION_EITHER:
        return rules_arena_printf(r->arena, "(%s, or: %s)", read_print_condition(r, c->left),
                                  read_print_condition(r, c->right));
    case RULES_CONDITION_AND:
    case RULES_CONDITION_OR:
        return rules_arena_printf(r->arena, "(%s %s %s)", read_print_condition(r, c->left),
                                  c->kind == RULES_CONDITION_AND ? "and" : "or",
                                  read_print_condition(r, c->right));
    default:
        return "";
    }
}

/* ---- evaluation ---- */

static bool leaf_holds(const struct rules_condition *c, const struct rules_position *pos)
{
    rules_loc province = pos->map->province[c->place];
    const struct rules_unit *unit = NULL;

    if (c->kind == RULES_CONDITION_OWNER)
        return pos->owner[province] == c->power;
    if (c->kind == RULES_CONDITION_DISLODGED) {
        const struct rules_dislodged *gone = rules_position_dislodged(pos, province);
        unit = gone ? &gone->unit : NULL;
    } else {
        unit = rules_position_unit(pos, province);
    }
    if (!unit)
        return false;

    bool of_power = c->power == RULES_NO_POWER || unit->power == c->power;
    bool of_kind = c->unit_kind == RULES_UNIT_NONE || unit->kind == c->unit_kind;

    return of_power && of_kind;
}

static enum rules_truth negated(enum rules_truth truth)
{
    switch (truth) {
    case RULES_TRUE:
        return RULES_FALSE;
    case RULES_FALSE:
        return RULES_TRUE;
    default:
        return truth;
    }
}

/* AND is false where one side is, OR true; EITHER is known only where both are the same. */
static enum rules_truth joined(enum rules_condition_kind kind, enum rules_truth left, enum rules_truth right)
{
    enum rules_truth decides = kind == RULES_CONDITION_AND ? RULES_FALSE : RULES_TRUE;
    if (left == right)
        return left;
    if (kind == RULES_CONDITION_EITHER)
        return RULES_UNSURE;
    return left == decides || right == decides ? decides : RULES_UNSURE;
}

enum rules_truth rules_condition_test(const struct rules_condition *c, const struct rules_position *pos)
{
    if (!c)
        return RULES_TRUE;

    switch (c->kind) {
    case RULES_CONDITION_UNIT:
    case RULES_CONDITION_OWNER:
    case RULES_CONDITION_DISLODGED:
        return c->place < pos->map->n_locs && leaf_holds(c, pos) ? RULES_TRUE : RULES_FALSE;
    case RULES_CONDITION_NOT:
        return negated(rules_condition_test(c->left, pos));
    case RULES_CONDITION_AND:
    case RULES_CONDITION_OR:
    case RULES_CONDITION_EITHER:
        return joined(c->kind, rules_condition_test(c->left, pos), rules_condition_test(c->right, pos));
    default:
        return RULES_TRUE;
    }
}

bool rules_condition_holds(const struct rules_condition *condition, const struct rules_position *pos)
{
    return rules_condition_test(condition, pos) == RULES_TRUE;
}
