/* Every way to see an order in a span of tokens: a unit, and where it goes or what follows it. */
#include "read_parse_p.h"

#include <string.h>

/* Whether a listed name, of a place or a power, begins at token `at`. */
static bool is_listed_name(struct reader *r, size_t at)
{
    size_t n;
    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].level == NAME_LISTED)
            return true;
    return false;
}

/* A full stop that ends a sentence: behind a whole word, not an abbreviation ("Mun. S Ber. - Sil."). */
static bool ends_sentence(struct reader *r, size_t at)
{
    enum { WHOLE_WORD = 5, WHOLE_NAME = 6 };
    const struct token *t = &r->token[at], *before = &r->token[at - 1];
    bool stop = t->kind == TOKEN_DOT || t->kind == TOKEN_BANG || t->kind == TOKEN_QUESTION;
    bool goes_on = at + 1 >= r->n_tokens || !r->token[at + 1].blank_before || !r->token[at + 1].capital;

    if (!stop || goes_on || before->kind != TOKEN_WORD || before->len < WHOLE_WORD)
        return false;
    return read_in_lexicon(before->word) || (before->len >= WHOLE_NAME && is_listed_name(r, at - 1));
}

/* Whether a sentence ends between token `first` and the last one before `end`. */
static bool holds_sentence_end(struct reader *r, size_t first, size_t end)
{
    for (size_t i = first + 1; i + 1 < end; i++)
        if (r->token[i].kind != TOKEN_WORD && ends_sentence(r, i))
            return true;
    return false;
}

/* Where a parse of that cost goes, in place of the dearest if there is no more room; NULL if it is dearer yet. */
static struct parse *find_room(struct parser *p, unsigned cost)
{
    if (p->n < READ_MAX_PARSES)
        return &p->parses[p->n++];

    struct parse *dearest = &p->parses[0];
    for (size_t i = 1; i < p->n; i++)
        if (p->parses[i].cost > dearest->cost)
            dearest = &p->parses[i];

    return cost < dearest->cost ? dearest : NULL;
}

void read_emit(struct parser *p, const struct parse *parse, size_t end, unsigned cost)
{
    enum { MAX_COST = 60000 };
    if (holds_sentence_end(p->r, p->first, end))
        return;

    struct parse *place = find_room(p, cost);
    if (!place)
        return;
    *place = *parse;
    place->first = (uint16_t)p->first;
    place->end = (uint16_t)end;
    place->cost = (uint16_t)(cost > MAX_COST ? MAX_COST : cost);
}

/* ---- routes ---- */

/* A move by convoy while its seas are read. */
struct via {
    struct parser *p;
    struct parse parse;
    size_t at;  /* token where seas may follow */
    size_t end; /* token behind what was read */
    unsigned cost;
    bool whole; /* an order is there, without seas too */
};

/* "par convoi", "via convoy": false if nothing more can follow. */
static bool read_by_convoy(struct via *v)
{
    struct reader *r = v->p->r;
    size_t words;

    v->whole = true;
    read_emit(v->p, &v->parse, v->end, v->cost);
    if (read_sign_is(r, v->at, TOKEN_COLON))
        v->at++;
    else if (read_is(r, v->at, SYM_VIA, &words) || read_is(r, v->at, SYM_FILLER, &words))
        v->at += words; /* "par convoi du golfe du Lion" */
    else
        return v->at < r->n_tokens && r->token[v->at].depth > 0;

    return true;
}

static bool parts_seas(struct reader *r, size_t at)
{
    bool sign = read_sign_is(r, at, TOKEN_COMMA) || read_sign_is(r, at, TOKEN_DASH) ||
                read_sign_is(r, at, TOKEN_ARROW);
    return sign || read_sign_is(r, at, TOKEN_SLASH) || read_is(r, at, SYM_AND, NULL);
}

static void read_seas(struct via *v)
{
    struct reader *r = v->p->r;
    struct refs refs;

    while (v->parse.n_more < READ_MAX_PATH) {
        read_target(r, v->at, &refs);
        if (refs.n == 0)
            break;
        v->parse.more[v->parse.n_more++] = refs.at[0].ref;
        v->parse.route = v->whole = true;
        v->cost += refs.at[0].cost;
        v->at = v->end = refs.at[0].end;
        read_emit(v->p, &v->parse, v->end, v->cost);
        if (parts_seas(r, v->at))
            v->at++;
    }
}

/* "via convoy", "par convoi", "via NTH, SKA" from token `at` on; emits the move with it. */
static void read_via(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    size_t words;
    if (read_sign_is(r, at, TOKEN_COMMA) || read_sign_is(r, at, TOKEN_DASH))
        at++;

    bool by_convoy = read_is(r, at, SYM_BY_CONVOY, &words);
    if (!by_convoy && !read_is(r, at, SYM_VIA, &words))
        return;

    struct via v = {.p = p, .parse = *parse, .at = at + words, .end = at + words, .cost = cost};
    v.parse.via = true;
    if (by_convoy && !read_by_convoy(&v))
        return;
    read_seas(&v);
    if (!by_convoy && v.whole && read_is(r, v.end, SYM_BY_CONVOY, &words))
        read_emit(p, &v.parse, v.end + words, v.cost); /* "A LON - BEL via NTH (convoy)" */
    if (!v.whole && strcmp(r->token[v.end - 1].word, "via") == 0)
        read_emit(p, &v.parse, v.end, cost); /* "A LON - BEL VIA" */
}

void read_route(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    struct refs refs;

    read_target(r, at, &refs);
    for (size_t i = 0; i < refs.n; i++) {
        struct parse with = *parse;
        unsigned its_cost = cost + refs.at[i].cost;
        size_t end = refs.at[i].end;
        bool more = read_sign_is(r, end, TOKEN_DASH) || read_sign_is(r, end, TOKEN_ARROW), seen;
        with.to = refs.at[i].ref;
        read_emit(p, &with, end, its_cost);
        read_via(p, &with, end, its_cost);
        if (more && with.n_more + 1 < READ_MAX_PATH) {
            size_t next = read_connectors(r, end, false, &seen);
            struct parse longer = *parse;
            longer.more[longer.n_more++] = with.to;
            longer.route = true;
            read_route(p, &longer, next, its_cost);
        }
    }
}

/* ---- retreats ---- */

/* The sign or words before a further choice; `*either`: "ou" joins it. */
static size_t skip_choice_words(struct reader *r, size_t at, bool *either)
{
    size_t words;
    bool sign = read_sign_is(r, at, TOKEN_COMMA) || read_sign_is(r, at, TOKEN_SLASH) ||
                read_sign_is(r, at, TOKEN_ARROW);

    *either = false;
    if (sign || read_sign_is(r, at, TOKEN_SEMICOLON))
        at++;
    if (!read_is(r, at, SYM_NEXT_CHOICE, &words) && !read_is(r, at, SYM_ELSE, &words))
        return at;

    *either = read_is(r, at, SYM_OR, NULL);
    at += words;
    if (*either && (read_is(r, at, SYM_ELSE, &words) || read_is(r, at, SYM_NEXT_CHOICE, &words))) {
        *either = false; /* "ou sinon", "or else" */
        at += words;
    }

    return at;
}

/* "puis se disperse" from token `at` on: the token behind it, 0 if it is not that. */
static size_t disbands_at_last(struct reader *r, size_t at)
{
    size_t words;
    if (read_sign_is(r, at, TOKEN_DASH) || read_sign_is(r, at, TOKEN_ARROW))
        at++;
    if (read_is(r, at, SYM_RETREAT, &words))
        at += words;
    return read_is(r, at, SYM_DISBAND, &words) ? at + words : 0;
}

/* A retreat with its choices so far, and those that follow from token `at` on. */
static void read_choices(struct parser *p, struct parse parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    struct refs refs;
    bool either, seen;

    read_emit(p, &parse, at, cost);
    at = skip_choice_words(r, at, &either);
    parse.either |= either;
    if (at == parse.end)
        return;

    size_t disbanded = disbands_at_last(r, at);
    if (disbanded) {
        parse.then_disband = true;
        read_emit(p, &parse, disbanded, cost);
        return;
    }
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

void read_retreat_target(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    struct refs refs;
    bool seen;

    read_target(p->r, read_connectors(p->r, at, true, &seen), &refs);
    for (size_t i = 0; i < refs.n; i++) {
        struct parse with = *parse;
        with.form = FORM_RETREAT;
        with.to = refs.at[i].ref;
        with.end = (uint16_t)refs.at[i].end;
        read_choices(p, with, refs.at[i].end, cost + refs.at[i].cost);
    }
}

/* ---- a unit first ---- */

/* A colon, a bar or the full stop of an abbreviation behind a unit. */
static size_t skip_unit_sign(const struct reader *r, size_t at)
{
    size_t behind = at;
    while (read_sign_is(r, behind, TOKEN_COLON) || read_sign_is(r, behind, TOKEN_BAR))
        behind++;
    return behind == at ? read_skip_dot(r, at) : behind;
}

static bool is_sign_before_verb(const struct reader *r, size_t at)
{
    static const bool signs[TOKEN_KIND_COUNT] = {[TOKEN_DASH] = true,
                                                 [TOKEN_ARROW] = true,
                                                 [TOKEN_COLON] = true,
                                                 [TOKEN_DOT] = true,
                                                 [TOKEN_COMMA] = true};
    return at < r->n_tokens && signs[r->token[at].kind];
}

/* "la flotte … est dispersée", "A PAR, soutient": words or a sign before the verb at token `filled`. */
static void read_later_verb(struct parser *p, const struct parse *parse, size_t at, size_t filled,
                            unsigned cost)
{
    if (is_sign_before_verb(p->r, filled))
        read_verb(p, parse, filled + 1, cost + 1);
    else if (filled != at)
        read_verb(p, parse, filled, cost);
}

/* "par convoi en Belgique" from token `at` on: the way before the target. */
static void read_way_first(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    size_t words;
    bool by_convoy = read_is(r, at, SYM_BY_CONVOY, &words), seen;
    if (!by_convoy && !read_is(r, at, SYM_VIA, &words))
        return;

    struct parse via = *parse;
    via.via = true;
    if (!by_convoy) { /* "A LON via NTH - BEL", and not "Burgundy with Picardy" */
        struct refs seas;
        read_target(r, at + words, &seas);
        for (size_t i = 0; i < seas.n; i++) {
            size_t next = read_connectors(r, seas.at[i].end, false, &seen);
            struct parse longer = via;
            longer.more[longer.n_more++] = seas.at[i].ref;
            longer.route = true;
            if (seen)
                read_route(p, &longer, next, cost + COST_ODD + seas.at[i].cost);
        }
        return;
    }
    size_t next = read_connectors(r, at + words, false, &seen);
    if (seen)
        read_route(p, &via, next, cost);
}

/* "A PAR - BUR", "A PAR BUR", "va par convoi en Belgique": a target behind the unit that ends before token `at`. */
static void read_destination(struct parser *p, struct parse parse, size_t at, size_t colon, unsigned cost)
{
    struct reader *r = p->r;
    size_t words;
    bool seen, plain = colon == at || read_sign_is(r, at, TOKEN_DOT);
    size_t next = read_connectors(r, colon, false, &seen);

    if (seen && read_is(r, next, SYM_BY_CONVOY, &words)) {
        struct parse via = parse;
        bool part;
        via.via = true;
        size_t after = read_connectors(r, next + words, false, &part);
        read_route(p, &via, after, cost + (part ? 0 : COST_ODD));
    }

    parse.loose = !seen && plain;
    if (!seen)
        cost += plain ? COST_LOOSE : COST_ODD; /* "A ROU : BUD" */
    if (parse.form == FORM_RETREAT)
        read_retreat_target(p, &parse, colon, cost);
    else
        read_route(p, &parse, next, cost);
}

/* What follows the ordered unit, which ends before token `at`. */
static void read_tail(struct parser *p, struct parse parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    struct parse bare = parse;
    bare.form = FORM_BARE;
    read_emit(p, &bare, at, cost + COST_BARE);

    size_t colon = skip_unit_sign(r, at);
    read_verb(p, &parse, colon, cost);
    size_t filled = read_skip_fill(r, colon);
    read_later_verb(p, &parse, colon, filled, cost);

    parse.form = r->phase == RULES_PHASE_RETREAT ? FORM_RETREAT : FORM_MOVE;
    read_way_first(p, &parse, filled, cost);
    read_destination(p, parse, at, colon, cost);
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
