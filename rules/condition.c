#include "condition.h"
#include "read_p.h"

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

/* "par" is a preposition or Paris, "a" one or an army. */
static bool is_word_here(struct reader *r, size_t at, size_t to)
{
    const struct token *t = &r->token[at];
    size_t n;

    if (strcmp(t->word, "par") == 0) {
        if (t->capital)
            return false;
        for (size_t next = at + 1; next < to && next <= at + 2; next++) {
            const struct place_edge *edges = read_places(r, next, &n);
            if (n && (edges[0].power != RULES_NO_POWER || edges[0].n_hits > 0))
                return true;
        }
        return false;
    }

    if (strcmp(t->word, "a") != 0)
        return true;
    if (r->text[t->start] != 'a' && r->text[t->start] != 'A')
        return true; /* à */
    if (t->capital)
        return false;
    if (at + 1 < to && word_says(r->token[at + 1].word) != SAY_NOTHING)
        return true;

    return at > 0 && r->token[at - 1].kind == TOKEN_WORD && at + 1 < to;
}

static bool take_place(struct term *term, const struct place_edge *e)
{
    if (term->place || e->level >= NAME_MISSPELT)
        return false;
    term->place = e;
    return true;
}

/* The tokens from … to-1, without AND and OR, into `term`. */
static enum rules_branch_fate read_term(struct reader *r, size_t from, size_t to, struct term *term)
{
    bool future = false;
    *term = (struct term){.power = RULES_NO_POWER};
    for (size_t i = from; i < to;) {
        const struct token *t = &r->token[i];
        size_t n = 0, width;
        if (t->kind == TOKEN_DASH || t->kind == TOKEN_ARROW) {
            future = true;
            i++;
            continue;
        }
        if (t->kind == TOKEN_COMMA || (i == from && read_in_list(t->word, read_list_if))) {
            i++; /* "si … et si …" */
            continue;
        }
        if (t->kind != TOKEN_WORD)
            return RULES_BRANCH_UNREAD;
        enum say say = is_word_here(r, i, to) ? word_says(t->word) : SAY_NOTHING;
        const struct place_edge *edges = say == SAY_NOTHING || t->capital ? read_places(r, i, &n) : NULL;
        const struct place_edge *e = n && i + edges[0].n_tokens <= to ? &edges[0] : NULL;
        if (e && e->n_hits > 0 && e->level < NAME_MISSPELT && t->len >= 3 && say == SAY_NOTHING) {
            if (!take_place(term, e))
                return future ? RULES_BRANCH_FUTURE : RULES_BRANCH_UNREAD;
            i += e->n_tokens;
        } else if (e && e->power != RULES_NO_POWER && say == SAY_NOTHING) {
            if (term->power != RULES_NO_POWER || term->self)
                return future ? RULES_BRANCH_FUTURE : RULES_BRANCH_UNREAD;
            term->power = e->power;
            term->power_first = !term->place;
            term->at_power = term->at;
            i += e->n_tokens;
        } else if (say == SAY_NOTHING && !term->kind && read_is(r, i, SYM_ARMY, &width) &&
                   (t->len > 1 || t->capital || i == from)) {
            term->kind = RULES_ARMY;
            i += width;
        } else if (say == SAY_NOTHING && !term->kind && read_is(r, i, SYM_FLEET, &width)) {
            term->kind = RULES_FLEET;
            i += width;
        } else {
            switch (say) {
            case SAY_NOTHING:
                return future ? RULES_BRANCH_FUTURE : RULES_BRANCH_UNREAD;
            case SAY_NOT:
                term->negative = !term->negative;
                break;
            case SAY_SELF:
                if (term->power != RULES_NO_POWER)
                    return RULES_BRANCH_UNREAD;
                term->self = true;
                break;
            case SAY_BE:
                term->be = true;
                break;
            case SAY_ARE:
                term->be = term->are = true;
                break;
            case SAY_ORDERS:
                future = true;
                break;
            case SAY_AT:
                term->at = term->place && term->be;
                /* "la France a BEL": the verb, if no other comes */
                if (strcmp(t->word, "a") == 0 && r->text[t->start] == 'a' && !term->be &&
                    term->verb == SAY_NOTHING && (term->power != RULES_NO_POWER || term->self) &&
                    !term->place)
                    term->verb = SAY_HAVE;
                break;
            case SAY_PADDING:
                if (read_in_list(t->word, read_list_speaker))
                    term->self = true;
                break;
            default:
                if (say == SAY_HAVE && term->verb != SAY_NOTHING)
                    break;
                if (term->verb != SAY_NOTHING && term->verb != SAY_HAVE && term->verb != say)
                    return future ? RULES_BRANCH_FUTURE : RULES_BRANCH_UNREAD;
                term->verb = say;
                term->verb_last = term->place != NULL;
                break;
            }
            i++;
        }
    }

    if (future || (term->verb == SAY_HOLD && term->kind && (term->verb_last || !term->place)))
        return RULES_BRANCH_FUTURE;
    if (!term->place)
        return RULES_BRANCH_UNREAD;
    if (term->self)
        term->power = r->context->power;
    term->bare = !term->be && term->verb == SAY_NOTHING;

    return RULES_BRANCH_NONE;
}

static bool is_centre(const struct rules_map *map, rules_loc place)
{
    for (unsigned c = 0; c < map->n_centres; c++)
        if (map->centres[c] == map->province[place])
            return true;
    return false;
}

/* What a term says of one place that its name can mean; NULL if it makes no sense. */
static const struct rules_condition *leaf(struct reader *r, const struct term *term, rules_loc place)
{
    struct rules_condition *c = new_condition(r, RULES_CONDITION_UNIT), *owner;
    c->power = term->power;
    c->unit_kind = term->kind;
    c->place = place;
    bool owned = term->power != RULES_NO_POWER && !term->kind && is_centre(r->map, place);
    switch (term->verb) {
    case SAY_EMPTY:
        return term->power == RULES_NO_POWER && !term->kind ? join(r, RULES_CONDITION_NOT, c, NULL) : NULL;
    case SAY_NEUTRAL:
        c->kind = RULES_CONDITION_OWNER;
        return term->power == RULES_NO_POWER && !term->kind && is_centre(r->map, place) ? c : NULL;

    case SAY_DISLODGED:
        c->kind = RULES_CONDITION_DISLODGED;
        return c;

    case SAY_OWN:
        if (owned)
            c->kind = RULES_CONDITION_OWNER;
        return term->power != RULES_NO_POWER ? c : NULL;

    case SAY_OCCUPY:
        return c;
    default:
        break;
    }

    bool of_place = term->be && !term->power_first && !term->kind;
    if ((term->verb == SAY_HOLD || term->verb == SAY_HAVE) && term->power == RULES_NO_POWER)
        return NULL;
    if (!owned || (term->verb == SAY_NOTHING && !of_place))
        return c;

    owner = new_condition(r, RULES_CONDITION_OWNER);
    owner->power = term->power;
    owner->place = place;
    if (of_place && term->at_power)
        return owner; /* "BEL est à la France" */

    return join(r, RULES_CONDITION_EITHER, c, owner); /* "holds BEL": with a unit, or as a centre? */
}

static const struct rules_condition *finish_term(struct reader *r, const struct term *term)
{
    const struct rules_condition *c = NULL;
    rules_loc seen[2];
    unsigned n = 0;

    for (uint8_t h = 0; h < term->place->n_hits; h++) {
        const struct rules_name_hit *hit = &term->place->hits[h];
        bool known = hit->weak;
        for (unsigned i = 0; i < n; i++)
            known = known || r->map->province[seen[i]] == r->map->province[hit->place];
        if (known)
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

enum { MAX_TERMS = 16 };

/* "BUR et PIC sont vides": places that share the verb behind them. False if it is not clear that they do. */
static bool share_verbs(struct term *term, size_t n, enum rules_condition_kind joint)
{
    size_t bare = 0;
    bool of_centres = true; /* "France owns PAR and A MUN": units are not owned, so A MUN stands by itself */
    for (size_t i = 0; i < n; i++)
        of_centres = of_centres && (term[i].bare || term[i].verb == SAY_OWN || term[i].verb == SAY_NEUTRAL);

    for (size_t i = 0; i < n; i++)
        bare += term[i].bare && !(of_centres && term[i].kind);
    if (bare == 0 || bare == n)
        return true;

    const struct term *last = &term[n - 1];
    if (bare != n - 1 || last->bare || !(last->are || joint == RULES_CONDITION_OR) || last->power_first)
        return false;

    for (size_t i = 0; i + 1 < n; i++) {
        struct term shared = *last;
        if (term[i].negative || term[i].power != RULES_NO_POWER ||
            (term[i].kind && last->kind && term[i].kind != last->kind))
            return false;
        shared.place = term[i].place;
        shared.kind = term[i].kind;
        term[i] = shared;
    }

    return true;
}

const struct rules_condition *read_condition(struct reader *r, size_t from, size_t to,
                                             enum rules_branch_fate *why)
{
    struct term term[MAX_TERMS];
    size_t n = 0, start = from, width;
    enum rules_condition_kind joint = RULES_CONDITION_NONE;

    *why = RULES_BRANCH_NONE;
    while (to > from && r->token[to - 1].kind != TOKEN_WORD)
        to--;
    for (size_t i = from; i <= to; i++) {
        bool and = i < to && read_is(r, i, SYM_AND, &width), or = i < to && read_is(r, i, SYM_OR, &width);
        if (i < to && r->token[i].kind == TOKEN_PLUS)
            and = true;
        bool list = false;
        if (i < to && r->token[i].kind == TOKEN_COMMA && i > start) {
            struct term before;
            list = read_term(r, start, i, &before) == RULES_BRANCH_NONE && before.bare;
        }
        if (i < to && !and&&! or &&!list)
            continue;
        if (i == start || n == MAX_TERMS) {
            *why = RULES_BRANCH_UNREAD;
            return NULL;
        }
        enum rules_branch_fate fate = read_term(r, start, i, &term[n++]);
        if (fate > *why)
            *why = fate;
        start = i + 1;
        enum rules_condition_kind kind = or ? RULES_CONDITION_OR : RULES_CONDITION_AND;
        if (!and&&! or)
            continue;
        if (joint != RULES_CONDITION_NONE && joint != kind)
            *why = RULES_BRANCH_MIXED;
        joint = kind;
    }

    if (joint == RULES_CONDITION_NONE)
        joint = RULES_CONDITION_AND;
    if (*why == RULES_BRANCH_NONE && !share_verbs(term, n, joint))
        *why = RULES_BRANCH_UNSURE;
    const struct rules_condition *c = NULL;
    for (size_t i = 0; i < n && *why == RULES_BRANCH_NONE; i++) {
        const struct rules_condition *one = finish_term(r, &term[i]);
        if (!one)
            *why = RULES_BRANCH_UNREAD;
        else
            c = c ? join(r, joint, c, one) : one;
    }

    return *why == RULES_BRANCH_NONE ? c : NULL;
}

const char *read_print_condition(struct reader *r, const struct rules_condition *c)
{
    const char *place = c->place < r->map->n_locs ? r->map->place[c->place].code : "";
    const char *power = c->power < r->map->n_powers ? r->map->power[c->power].id : "";
    const char *kind = c->unit_kind == RULES_ARMY ? "A " : c->unit_kind == RULES_FLEET ? "F " : "";

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
    } else
        unit = rules_position_unit(pos, province);
    return unit && (c->power == RULES_NO_POWER || unit->power == c->power) &&
           (c->unit_kind == RULES_UNIT_NONE || unit->kind == c->unit_kind);
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
    case RULES_CONDITION_NOT: {
        enum rules_truth left = rules_condition_test(c->left, pos);
        return left == RULES_UNSURE ? left : left == RULES_TRUE ? RULES_FALSE : RULES_TRUE;
    }
    case RULES_CONDITION_AND:
    case RULES_CONDITION_OR:
    case RULES_CONDITION_EITHER: {
        enum rules_truth left = rules_condition_test(c->left, pos),
                         right = rules_condition_test(c->right, pos);
        enum rules_truth decides = c->kind == RULES_CONDITION_AND ? RULES_FALSE : RULES_TRUE;
        if (left == right)
            return left;
        if (c->kind != RULES_CONDITION_EITHER && (left == decides || right == decides))
            return decides;
        return RULES_UNSURE;
    }
    default:
        return RULES_TRUE;
    }
}

bool rules_condition_holds(const struct rules_condition *condition, const struct rules_position *pos)
{
    return rules_condition_test(condition, pos) == RULES_TRUE;
}
