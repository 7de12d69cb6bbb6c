/* What clauses are made of: items by their kind, groups of units, orders. */
#include "read_sentence_p.h"

#include <string.h>

enum item_kind read_kind_at(const struct sentence *s, size_t at)
{
    return at < s->n ? (enum item_kind)s->item[at].kind : ITEM_END;
}

bool read_is_verb(const struct sentence *s, size_t at, enum symbol symbol)
{
    return read_kind_at(s, at) == ITEM_VERB && s->item[at].symbol == symbol;
}

bool read_is_boundary(enum item_kind kind)
{
    return kind == ITEM_END || kind == ITEM_COMMA || kind == ITEM_AND || kind == ITEM_WHILE;
}

bool read_is_own(const struct sentence *s, const struct place_ref *ref)
{
    const struct reader *r = s->r;
    uint8_t hits = ref->edge ? ref->edge->n_hits : 0; /* a lone "F" names no place */
    for (uint8_t h = 0; h < hits; h++) {
        const struct rules_dislodged *gone =
            rules_position_dislodged(r->context->pos, ref->edge->hits[h].place);
        bool own = read_owns(r, ref->edge->hits[h].place),
             lost = gone && gone->unit.power == r->context->power;
        if (own || lost)
            return true;
    }
    return false;
}

const struct rules_unit *read_own_unit(const struct sentence *s, const struct place_ref *ref)
{
    uint8_t hits = ref->edge ? ref->edge->n_hits : 0;
    for (uint8_t h = 0; h < hits; h++) {
        const struct rules_unit *unit = rules_position_unit(s->r->context->pos, ref->edge->hits[h].place);
        if (unit && unit->power == s->r->context->power)
            return unit;
    }
    return NULL;
}

enum rules_unit_kind read_own_kind(const struct sentence *s, const struct place_ref *ref)
{
    const struct rules_unit *unit = read_own_unit(s, ref);
    return unit ? (enum rules_unit_kind)unit->kind : RULES_UNIT_NONE;
}

void read_add_frame(struct sentence *s, struct parse parse, size_t first_item, size_t end_item)
{
    if (s->n_frames == MAX_FRAMES)
        return;
    parse.first = s->item[first_item].first;
    parse.end = s->item[end_item - 1].end;
    if (parse.end <= parse.first)
        parse.end = (uint16_t)(parse.first + 1);
    s->frame[s->n_frames++] = (struct frame){.parse = parse, .doubtful = s->strange || s->governed};
    s->governed |= s->strange;
}

struct parse read_order_of(enum parse_form form, struct place_ref unit)
{
    return (struct parse){
        .form = (uint8_t)form, .unit = unit, .other.power = RULES_NO_POWER, .to.power = RULES_NO_POWER};
}

/* What the words of item `at` stand for, without its name: that unit. */
static struct place_ref read_ref_to(const struct sentence *s, size_t at, const struct rules_unit *unit)
{
    struct reader *r = s->r;
    struct place_edge *edge = rules_arena_alloc(r->arena, sizeof *edge);

    *edge = (struct place_edge){.n_tokens = 1, .n_hits = 1, .power = RULES_NO_POWER};
    edge->hits = rules_arena_alloc(r->arena, sizeof *edge->hits);
    edge->hits[0] =
        (struct rules_name_hit){.place = r->map->province[unit->loc], .editions = RULES_EDITION_JUDGE};

    return (struct place_ref){.edge = edge,
                              .first = s->item[at].first,
                              .n_tokens = 1,
                              .kind = (uint8_t)unit->kind,
                              .power = RULES_NO_POWER};
}

/* The one unit of one's own of that kind; in a retreat, the one that was dislodged. */
static bool only_of_kind(const struct sentence *s, size_t at, struct place_ref *ref)
{
    struct reader *r = s->r;
    uint8_t kind = s->item[at].symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET;
    const struct rules_unit *only = NULL;

    for (rules_loc i = 0; i < r->map->n_provinces; i++) {
        const struct rules_unit *unit = rules_position_unit(r->context->pos, i);
        if (r->phase == RULES_PHASE_RETREAT) {
            const struct rules_dislodged *gone = rules_position_dislodged(r->context->pos, i);
            unit = gone ? &gone->unit : NULL;
        }
        if (!unit || unit->power != r->context->power || unit->kind != kind)
            continue;
        if (only)
            return false;
        only = unit;
    }

    if (!only)
        return false;

    *ref = read_ref_to(s, at, only);

    return true;
}

/* The unit at item `at`. */
bool read_unit_at(const struct sentence *s, size_t at, struct place_ref *ref)
{
    if (read_kind_at(s, at) == ITEM_UNIT) {
        *ref = s->item[at].ref;
        return true;
    }
    return read_kind_at(s, at) == ITEM_KIND && only_of_kind(s, at, ref);
}

/* "Berlin, Kiel et la Hollande" from item `at` on; returns the item behind it. */
size_t read_group(const struct sentence *s, size_t at, struct group *group)
{
    size_t end = at;
    group->n = 0;
    group->first = at;
    while (group->n < MAX_GROUP && read_unit_at(s, at, &group->unit[group->n])) {
        group->n++;
        end = ++at;
        if (read_kind_at(s, at) == ITEM_COMMA)
            at++;
        if (read_kind_at(s, at) == ITEM_AND || (read_kind_at(s, at) == ITEM_WHILE && at == end))
            at++;
        if (at == end)
            break;
    }

    return end;
}

/* "Vienne et Galicie : Vienne va …", "Londres et l'Irlande l'attaquent : Londres mène": at the colon at item `at` a clause
 * of its own begins. */
static bool opens_clause(const struct sentence *s, size_t at)
{
    enum item_kind verb = read_kind_at(s, at + 2);
    bool begun =
        verb == ITEM_VERB || verb == ITEM_IT || verb == ITEM_PREP || verb == ITEM_LIGHT || verb == ITEM_THERE;
    return begun && read_kind_at(s, at + 1) == ITEM_UNIT && read_is_own(s, &s->item[at + 1].ref);
}

size_t read_skip_connectors(const struct sentence *s, size_t at, struct connectors *seen)
{
    *seen = (struct connectors){.verb = false};
    for (;; at++) {
        enum item_kind kind = read_kind_at(s, at);
        if (read_is_verb(s, at, SYM_MOVE))
            seen->verb = true;
        else if (kind == ITEM_PREP)
            seen->prep = true;
        else if (kind == ITEM_SIGN)
            seen->sign = true;
        else if (kind == ITEM_COLON) {
            if (opens_clause(s, at))
                return at;
            seen->colon = true;
        } else if (kind != ITEM_LIGHT && kind != ITEM_THERE && kind != ITEM_USED)
            return at;
    }
}

/* What may stand behind a clause that is complete. */
static bool clause_may_end(const struct sentence *s, size_t at)
{
    static const uint64_t ends =
        UINT64_C(1) << ITEM_END | UINT64_C(1) << ITEM_COMMA | UINT64_C(1) << ITEM_AND |
        UINT64_C(1) << ITEM_WHILE | UINT64_C(1) << ITEM_REASON | UINT64_C(1) << ITEM_TURN |
        UINT64_C(1) << ITEM_DOUBT | UINT64_C(1) << ITEM_VIA | UINT64_C(1) << ITEM_WHO |
        UINT64_C(1) << ITEM_COLON | UINT64_C(1) << ITEM_TOO | UINT64_C(1) << ITEM_NOT;
    return ends >> read_kind_at(s, at) & 1;
}

/* Words without a place behind a clause: "… with great pleasure", "en silence ira". The item behind them. */
static size_t skip_ornament(const struct sentence *s, size_t at)
{
    for (;; at++) {
        switch (read_kind_at(s, at)) {
        case ITEM_WORD:
        case ITEM_POWER:
        case ITEM_LIGHT:
        case ITEM_THERE:
        case ITEM_PREP:
        case ITEM_USED:
        case ITEM_IT:
            break;
        case ITEM_VERB:
            if (!read_is_verb(s, at, SYM_MOVE))
                return at;
            break;
        default:
            return at;
        }
    }
}

/* "bourgogne sur munich paris monte en bourgogne": at item `at` the next clause begins without any mark. */
bool read_runs_on(const struct sentence *s, size_t at)
{
    if (read_kind_at(s, at) != ITEM_UNIT || !read_own_unit(s, &s->item[at].ref))
        return false;

    enum item_kind next = read_kind_at(s, at + 1), behind = read_kind_at(s, at + 2);
    bool verb = next == ITEM_VERB || next == ITEM_NOT || (next == ITEM_IT && behind == ITEM_VERB);
    bool target = next == ITEM_PREP && behind == ITEM_UNIT;
    bool pair = next == ITEM_UNIT && read_is_boundary(behind);

    return verb || target || pair;
}

size_t read_end_clause(struct sentence *s, size_t at)
{
    bool sign = false; /* an order as lists have it, which nothing adorns */
    for (size_t i = s->clause_frames; i < s->n_frames; i++)
        sign |= s->frame[i].sign;
    size_t end = sign ? at : skip_ornament(s, at);
    if (clause_may_end(s, end))
        return end;
    if (!sign && read_runs_on(s, at))
        return at;

    for (size_t i = s->clause_frames; i < s->n_frames; i++)
        s->frame[i].doubtful = true;

    return at;
}

const struct parse *read_last_order(const struct sentence *s)
{
    for (size_t i = s->n_frames; i-- > 0;) {
        const struct frame *frame = &s->frame[i];
        enum parse_form form = (enum parse_form)frame->parse.form;
        if (form != FORM_MOVE && form != FORM_HOLD)
            continue;
        return frame->doubtful ? NULL : &frame->parse;
    }
    return NULL;
}

const struct parse *read_only_move(const struct sentence *s)
{
    const struct parse *found = NULL;
    for (size_t i = s->sentence_frames; i < s->n_frames; i++)
        if (s->frame[i].parse.form == FORM_MOVE) {
            if (found)
                return NULL;
            found = &s->frame[i].parse;
        }
    return found;
}
