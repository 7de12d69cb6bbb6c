/* Verbs of orders: what they make of the unit before them, or of the one that follows. */
#include "read_parse_p.h"

#include <string.h>

/* What a verb orders, by phase; FORM_NONE if it is no verb that orders. */
static enum parse_form form_of(const struct reader *r, enum symbol symbol)
{
    switch (symbol) {
    case SYM_HOLD:
        return FORM_HOLD;
    case SYM_MOVE:
        return FORM_MOVE;
    case SYM_SUPPORT:
        return FORM_SUPPORT;
    case SYM_CONVOY:
        return FORM_CONVOY;
    case SYM_RETREAT:
        return FORM_RETREAT;
    case SYM_DISBAND:
        return r->phase == RULES_PHASE_ADJUSTMENT ? FORM_REMOVE : FORM_DISBAND;
    case SYM_REMOVE:
        return r->phase == RULES_PHASE_RETREAT ? FORM_DISBAND : FORM_REMOVE;
    case SYM_BUILD:
        return FORM_BUILD;
    case SYM_WAIVE:
        return FORM_WAIVE;
    default:
        return FORM_NONE;
    }
}

static unsigned slip_cost(const struct word_symbol *symbol)
{
    return read_is_slip(symbol) ? COST_SLIP : 0;
}

/* ---- the same place again ---- */

/* "reste à Paris", "soutient Paris à Paris": the unit's place again. */
static void same_place(struct parser *p, const struct parse *parse, const struct place_ref *unit, size_t at,
                       unsigned cost)
{
    struct reader *r = p->r;
    struct refs refs;
    size_t words;
    bool seen;
    if (read_sign_is(r, at, TOKEN_DASH) || read_sign_is(r, at, TOKEN_ARROW) || read_is(r, at, SYM_MOVE, NULL))
        return; /* a move, whatever both names have in common: "ATL - ISL" */

    size_t next = read_connectors(r, at, false, &seen);
    if (read_is_letter(r, next, SYM_ARMY))
        next++;
    if (next == at && !read_is(r, at, SYM_FILLER, &words))
        return;

    read_target(r, next, &refs);
    for (size_t i = 0; i < refs.n; i++)
        if (read_same_place(refs.at[i].ref.edge, unit->edge))
            read_emit(p, parse, refs.at[i].end, cost);
}

/* ---- supports and convoys: the other unit ---- */

/* The unit that moves stands behind its target: `parse->other` is the target. */
static void read_from(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    struct refs units;

    read_unit(p->r, at, &units);
    for (size_t i = 0; i < units.n; i++) {
        struct parse with = *parse;
        with.to = parse->other;
        with.other = units.at[i].ref;
        read_emit(p, &with, units.at[i].end, cost + units.at[i].cost);
    }
}

/* "soutient Paris sur place": a word for holding at token `at`. */
static void read_hold_word(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    size_t words;
    if (!read_is(p->r, at, SYM_HOLD, &words))
        return;
    struct parse held = *parse;
    held.hold_written = true;
    read_emit(p, &held, at + words, cost);
}

/* A sign or a small word before the word for holding; "sur place" itself begins like a preposition. */
static size_t skip_before_hold(struct reader *r, size_t at)
{
    bool sign = read_sign_is(r, at, TOKEN_DASH) || read_sign_is(r, at, TOKEN_COLON) ||
                read_sign_is(r, at, TOKEN_COMMA);
    if (sign || read_is(r, at, SYM_PREP, NULL) || read_is(r, at, SYM_FILLER, NULL))
        at++;
    return read_is_letter(r, at, SYM_ARMY) ? at + 1 : at;
}

/* The supported unit stays where it is. */
static void read_support_to_hold(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    read_emit(p, parse, at, cost);
    read_hold_word(p, parse, at, cost);
    read_hold_word(p, parse, skip_before_hold(p->r, at), cost);
    same_place(p, parse, &parse->other, at, cost);
}

/* Where the other unit, which ends before token `at`, goes. */
static void read_other_target(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    size_t words;
    bool seen;
    size_t next = read_connectors(r, read_skip_dot(r, at), false, &seen);

    if (read_is(r, next, SYM_BY_CONVOY, &words)) {
        size_t after = read_connectors(r, next + words, false, &seen);
        read_route(p, parse, after, cost + (seen ? 0 : COST_LOOSE));
    }
    if (seen) {
        read_route(p, parse, next, cost);
    } else if (read_is_letter(r, at, SYM_CONVOY)) {
        read_route(p, parse, at + 1, cost);
    } else {
        struct parse loose = *parse;
        loose.loose = true;
        read_route(p, &loose, next, cost + COST_LOOSE);
    }
}

/* faf writes the convoyed army's own move with the letter of convoys: LON c BRE */
static void read_move_by_letter(struct parser *p, const struct parse *parse, const struct place_ref *to,
                                size_t end, unsigned cost)
{
    if (to->kind != RULES_UNIT_NONE || to->power != RULES_NO_POWER)
        return;

    struct parse move = *parse;
    move.form = FORM_MOVE;
    move.via = move.by_letter = true;
    move.to = *to;
    read_emit(p, &move, end, cost + 1);
}

/* One reading of the other unit, which ends before token `at`, and what it does. */
static void read_other_unit(struct parser *p, const struct parse *parse, const struct place_ref *other,
                            size_t at, unsigned cost)
{
    struct parse with = *parse;
    size_t words;

    with.other = *other;
    if (read_is(p->r, at, SYM_FROM, &words)) { /* "support move to Burgundy from Paris" */
        read_from(p, &with, at + words, cost);
        return;
    }

    if (parse->form == FORM_SUPPORT)
        read_support_to_hold(p, &with, at, cost);
    read_other_target(p, &with, at, cost);
    if (parse->form == FORM_CONVOY)
        read_move_by_letter(p, parse, other, at, cost);
}

static bool is_sign_behind_verb(const struct reader *r, size_t at)
{
    static const bool signs[TOKEN_KIND_COUNT] = {[TOKEN_COLON] = true,
                                                 [TOKEN_DASH] = true,
                                                 [TOKEN_DOT] = true,
                                                 [TOKEN_BAR] = true,
                                                 [TOKEN_ARROW] = true};
    if (read_sign_is(r, at, TOKEN_SLASH))
        return !r->token[at].blank_before;
    return at < r->n_tokens && signs[r->token[at].kind];
}

/* After a support or convoy verb: the other unit and what it does. */
static void read_other(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    struct refs units;
    size_t words, verb_end = at;

    while (is_sign_behind_verb(r, at))
        at++;
    if (read_is(r, at, SYM_PREP, &words) && r->token[at].len > 1)
        at += words;
    read_unit(r, at, &units);
    for (size_t i = 0; i < units.n; i++)
        read_other_unit(p, parse, &units.at[i].ref, units.at[i].end, cost + units.at[i].cost);

    struct parse open = *parse;
    open.form = FORM_OPEN;
    read_emit(p, &open, verb_end, cost + COST_OPEN);
}

/* ---- the verb behind its unit ---- */

/* A cross between two columns, no hold. */
static bool is_cross(struct reader *r, size_t at, size_t after)
{
    bool x = r->token[at].word[0] == 'x' && r->token[at].len == 1;
    return x && after < r->n_tokens && !read_is_separator(r, after);
}

/* One meaning of the verb at token `at`. */
static void read_verb_meaning(struct parser *p, struct parse parse, size_t at,
                              const struct word_symbol *symbol, unsigned cost)
{
    struct reader *r = p->r;
    size_t after = at + symbol->n_words, words;

    parse.form = form_of(r, (enum symbol)symbol->symbol);
    parse.slip = read_is_slip(symbol);
    switch ((enum symbol)symbol->symbol) {
    case SYM_HOLD:
        if (is_cross(r, at, after) || (at > 0 && read_is(r, at - 1, SYM_IS, &words) && words > 1))
            break; /* "est occupé": by somebody */
        read_emit(p, &parse, after, cost);
        same_place(p, &parse, &parse.unit, after, cost);
        break;
    case SYM_SUPPORT:
    case SYM_CONVOY:
        read_other(p, &parse, after, cost);
        break;
    case SYM_RETREAT:
        if (r->phase == RULES_PHASE_ADJUSTMENT && symbol->how != WORD_LETTER)
            break;
        read_retreat_target(p, &parse, after, cost);
        parse.form = FORM_OPEN;
        read_emit(p, &parse, after, cost + COST_OPEN);
        break;
    case SYM_REMOVE:
        if (r->phase == RULES_PHASE_RETREAT && read_is(r, at, SYM_RETREAT, NULL))
            break;
        read_emit(p, &parse, after, cost);
        break;
    case SYM_DISBAND:
    case SYM_BUILD:
        read_emit(p, &parse, after, cost);
        break;
    default:
        break;
    }
}

void read_verb(struct parser *p, const struct parse *parse, size_t at, unsigned cost)
{
    struct reader *r = p->r;
    uint8_t n;
    if (at >= r->n_tokens)
        return;

    if (r->phase == RULES_PHASE_ADJUSTMENT && read_sign_is(r, at, TOKEN_PLUS)) {
        struct parse build = *parse;
        build.form = FORM_BUILD;
        read_emit(p, &build, at + 1, cost);
    }

    const struct word_symbol *symbols = read_word_symbols(r, at, &n);
    for (uint8_t i = 0; i < n; i++)
        if (form_of(r, (enum symbol)symbols[i].symbol) != FORM_NONE)
            read_verb_meaning(p, *parse, at, &symbols[i], cost + slip_cost(&symbols[i]));
}

/* ---- the verb before its unit ---- */

/* A verb that comes first. */
struct first_verb {
    size_t at;
    const struct word_symbol *symbol;
    bool letter;  /* a lone one */
    size_t after; /* token where its unit may begin */
    unsigned cost;
};

/* The one dislodged unit of the power; NULL if it has none or several. */
static const struct rules_dislodged *only_dislodged(const struct reader *r)
{
    const struct rules_dislodged *only = NULL;
    if (r->phase != RULES_PHASE_RETREAT)
        return NULL;

    for (size_t i = 0; i < r->map->n_provinces; i++) {
        const struct rules_dislodged *gone = rules_position_dislodged(r->context->pos, (rules_loc)i);
        if (!gone || gone->unit.power != r->context->power)
            continue;
        if (only)
            return NULL;
        only = gone;
    }

    return only;
}

/* A unit that the text does not name. */
static struct place_ref unwritten_unit(struct reader *r, const struct rules_unit *unit, size_t at)
{
    struct place_edge *e = rules_arena_alloc(r->arena, sizeof *e);
    *e = (struct place_edge){.n_tokens = 0, .n_hits = 1, .power = RULES_NO_POWER};
    e->hits = rules_arena_alloc(r->arena, sizeof *e->hits);
    e->hits[0] = (struct rules_name_hit){.place = r->map->province[unit->loc]};
    return (struct place_ref){.edge = e, .first = (uint16_t)at, .kind = unit->kind, .power = RULES_NO_POWER};
}

/* "Je retraite à Paris": the one dislodged unit of one's own needs no name. */
static void read_lone_retreat(struct parser *p, const struct parse *parse, const struct first_verb *v,
                              bool prep)
{
    struct reader *r = p->r;
    const struct rules_dislodged *only = v->letter ? NULL : only_dislodged(r);
    bool seen;
    if (!only)
        return;

    size_t next = read_connectors(r, v->after, false, &seen);
    struct parse alone = *parse;
    alone.unit = unwritten_unit(r, &only->unit, v->at);
    alone.loose = true;
    if (seen || prep)
        read_retreat_target(p, &alone, next, v->cost + COST_ODD);
}

/* What the verb orders one reading of the unit behind it, which ends before token `end`. */
static void read_unit_of_verb(struct parser *p, const struct parse *parse, const struct first_verb *v,
                              size_t end, unsigned cost)
{
    struct reader *r = p->r;
    size_t words;
    bool seen;
    if (v->letter && parse->unit.kind == RULES_UNIT_NONE)
        return; /* "H. Brest", "R. Paris" are people */

    if (parse->form == FORM_RETREAT) {
        read_retreat_target(p, parse, end, cost);
        return;
    }
    if (parse->form == FORM_MOVE) {
        size_t next = read_connectors(r, end, false, &seen);
        if (seen)
            read_route(p, parse, next, cost);
        return;
    }

    bool odd = parse->form == FORM_HOLD && !parse->unit.kind;
    read_emit(p, parse, end, cost + (odd ? COST_ODD : 0));
    if (parse->form == FORM_BUILD && read_is(r, end, SYM_BUILD, &words))
        read_emit(p, parse, end + words, cost);
}

/* "d'une flotte": the letter is an article's. */
static bool is_elision(const struct reader *r, const struct first_verb *v)
{
    return v->letter && v->after < r->n_tokens && strncmp(r->token[v->after].word, "un", 2) == 0;
}

static bool may_stand_first(enum parse_form form, bool letter)
{
    switch (form) {
    case FORM_NONE:
    case FORM_SUPPORT:
    case FORM_CONVOY:
        return false;
    case FORM_HOLD:
        return !letter;
    default:
        return true;
    }
}

/* "Waive", "waive 2" */
static void read_waive(struct parser *p, const struct parse *parse, const struct first_verb *v)
{
    struct reader *r = p->r;
    bool waives = strncmp(r->token[v->at].word, "wai", 3) == 0;
    if (r->phase == RULES_PHASE_ADJUSTMENT || v->symbol->n_words > 1 || waives)
        read_emit(p, parse, v->after + read_sign_is(r, v->after, TOKEN_NUMBER), 0);
}

/* "retirer": in adjustments it removes. */
static bool means_removal(struct reader *r, const struct first_verb *v)
{
    return r->phase == RULES_PHASE_ADJUSTMENT && v->symbol->symbol == SYM_RETREAT &&
           read_is(r, v->at, SYM_REMOVE, NULL);
}

/* One meaning of a verb that comes first. */
static void read_first_meaning(struct parser *p, struct first_verb v)
{
    struct reader *r = p->r;
    struct parse parse = {.unit.power = RULES_NO_POWER, .slip = read_is_slip(v.symbol)};
    struct refs units;
    size_t words;

    parse.form = form_of(r, (enum symbol)v.symbol->symbol);
    if (parse.form == FORM_WAIVE) {
        read_waive(p, &parse, &v);
        return;
    }
    if (!may_stand_first(parse.form, v.letter) || is_elision(r, &v) || means_removal(r, &v))
        return;

    bool dash = read_sign_is(r, v.after, TOKEN_DASH) && parse.form != FORM_MOVE;
    if (dash || read_sign_is(r, v.after, TOKEN_COLON) || read_sign_is(r, v.after, TOKEN_DOT))
        v.after++;
    bool prep = read_is(r, v.after, SYM_PREP, &words) && r->token[v.after].len > 1;
    if (prep)
        v.after += words;

    if (parse.form == FORM_RETREAT)
        read_lone_retreat(p, &parse, &v, prep);
    read_unit(r, v.after, &units);
    for (size_t i = 0; i < units.n; i++) {
        parse.unit = units.at[i].ref;
        read_unit_of_verb(p, &parse, &v, units.at[i].end, v.cost + units.at[i].cost);
    }
}

/* "+ F BRE", "- A PAR" in adjustments; SYM_NONE if it is no such sign. */
static enum symbol sign_verb(const struct reader *r, size_t at)
{
    if (r->phase != RULES_PHASE_ADJUSTMENT)
        return SYM_NONE;
    if (read_sign_is(r, at, TOKEN_PLUS))
        return SYM_BUILD;
    return read_sign_is(r, at, TOKEN_DASH) ? SYM_REMOVE : SYM_NONE;
}

void read_verb_first(struct parser *p, size_t at)
{
    uint8_t n;
    const struct word_symbol *symbols = read_word_symbols(p->r, at, &n);
    struct word_symbol sign = {.symbol = (uint8_t)sign_verb(p->r, at), .n_words = 1};
    if (sign.symbol != SYM_NONE) {
        symbols = &sign;
        n = 1;
    }

    for (uint8_t i = 0; i < n; i++)
        read_first_meaning(p, (struct first_verb){.at = at,
                                                  .symbol = &symbols[i],
                                                  .letter = symbols[i].how == WORD_LETTER,
                                                  .after = at + symbols[i].n_words,
                                                  .cost = slip_cost(&symbols[i])});
}
