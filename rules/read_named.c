/* What a clause names: units and places with their parts in it, and its known words. */
#include "read_look_p.h"

#include "adjudicate.h"

#include <string.h>

bool read_names_province(const struct place_ref *ref, rules_loc province)
{
    for (uint8_t h = 0; ref->edge && h < ref->edge->n_hits; h++)
        if (ref->edge->hits[h].place == province)
            return true;
    return false;
}

struct rules_order read_order_for(const struct rules_unit *unit, enum rules_order_kind kind)
{
    return rules_order_make(kind, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
}

bool read_can(const struct look *look, const struct rules_order *order, struct rules_order *fixed)
{
    const struct rules_read_context *context = look->m->r.context;
    return rules_order_check(context->pos, order, context->book, fixed) == RULES_CAUSE_NONE;
}

bool read_aim_order(const struct look *look, struct rules_order order, const struct place_ref *to,
                    struct rules_order *fixed)
{
    const struct reader *r = &look->m->r;
    bool found = false;

    for (uint8_t h = 0; h < to->edge->n_hits; h++) {
        struct rules_order trial = order, done;
        trial.to = to->edge->hits[h].place;
        if (to->coast && r->map->place[trial.to].n_coasts)
            trial.to = rules_names_coast(r->names, trial.to, to->coast);
        if (trial.to == RULES_NO_LOC || !read_can(look, &trial, &done))
            continue;
        if (found)
            return false; /* it can mean several places */
        found = true;
        *fixed = done;
    }

    return found;
}

/* One's own unit in a place of the name. */
static const struct rules_unit *own_at(const struct look *look, const struct place_ref *ref)
{
    const struct rules_read_context *context = look->m->r.context;
    if (look->m->r.phase != RULES_PHASE_RETREAT)
        return read_own_unit(look->s, ref);

    for (uint8_t h = 0; h < ref->edge->n_hits; h++) {
        const struct rules_dislodged *gone = rules_position_dislodged(context->pos, ref->edge->hits[h].place);
        if (gone && gone->unit.power == context->power)
            return &gone->unit;
    }
    return NULL;
}

/* The word of place nearest before the name of the item says how it stands. */
static enum named_role role_of(const struct sentence *s, const struct item *item)
{
    const struct token *token = s->r->token;
    size_t first = item->first > 1 ? item->first - 2u : 0, name = item->ref.first;
    for (size_t i = item->first; i < name; i++)
        name = token[i].len > 1 && read_begins_unit(s->r, i) ? item->first : name; /* "the fleet in …" */

    for (size_t i = name; i-- > first;) {
        const char *word = token[i].word;
        if (read_in_list(word, read_list_whence))
            return ROLE_FROM;
        if (read_in_list(word, read_list_standing) && read_in_list(word, read_list_aim))
            return ROLE_AT;
        if (read_in_list(word, read_list_aim))
            return ROLE_TO;
        if (read_in_list(word, read_list_means))
            return i > 0 && read_in_list(token[i - 1].word, read_list_left) ? ROLE_TO : ROLE_BY;
        bool passes = token[i].small || read_is(s->r, i, SYM_FILLER, NULL);
        if (!passes)
            return ROLE_PLAIN;
    }

    return ROLE_PLAIN;
}

static void add_named(struct clause *c, struct named named)
{
    for (size_t i = 0; i < c->n; i++)
        if (named.own && c->named[i].own == named.own)
            return; /* named once more */
    if (c->n == MAX_NAMED)
        c->crowded = true;
    else
        c->named[c->n++] = named;
}

static void add_unit(struct clause *c, size_t at)
{
    struct sentence *s = c->look->s;
    const struct item *item = &s->item[at];
    struct named named = {at, role_of(s, item), own_at(c->look, &item->ref), item->ref};
    bool sure = item->ref.edge->level == NAME_LISTED && item->ref.edge->n_hits > 0;
    bool wrong_kind = named.own && item->ref.kind != RULES_UNIT_NONE && item->ref.kind != named.own->kind;

    c->crowded = c->crowded || !sure || wrong_kind;
    add_named(c, named);
}

/* "The fleet leaves Trieste": the kind of a unit whose place the clause names, too. */
static bool names_kind_of(const struct clause *c, size_t at)
{
    const struct sentence *s = c->look->s;
    uint8_t kind = s->item[at].symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET;
    for (size_t i = c->from; i < c->to; i++) {
        const struct rules_unit *own =
            read_kind_at(s, i) == ITEM_UNIT ? own_at(c->look, &s->item[i].ref) : NULL;
        if (own && own->kind == kind)
            return true;
    }
    return false;
}

static void add_kind(struct clause *c, size_t at)
{
    struct named named = {.item = at};
    if (names_kind_of(c, at))
        return;
    if (!read_unit_at(c->look->s, at, &named.ref)) {
        c->crowded = true;
        return;
    }
    named.own = own_at(c->look, &named.ref);
    named.ref.edge = NULL;
    add_named(c, named);
}

/* "Pour la flotte de la Manche, …": the name at item `at` opens its sentence, and is what it speaks of. */
static bool opens_topic(const struct sentence *s, size_t at)
{
    bool leads =
        at > 0 && read_kind_at(s, at - 1) == ITEM_PREP && (at == 1 || read_kind_at(s, at - 2) == ITEM_END);
    return leads && (read_kind_at(s, at + 1) == ITEM_COMMA || read_kind_at(s, at + 1) == ITEM_COLON);
}

/* The unit of one's own named last before item `at`, as the subject of its clause. */
const struct rules_unit *read_topic(const struct look *look, size_t at)
{
    enum { FAR = 40 };
    const struct sentence *s = look->s;
    const struct rules_unit *found = NULL;
    for (size_t i = at; i-- > 0 && i + FAR > at;) {
        if (found && (read_kind_at(s, i) == ITEM_END || read_kind_at(s, i) == ITEM_COMMA))
            return found; /* of its clause, the first */
        if (read_kind_at(s, i) != ITEM_UNIT)
            continue;
        const struct rules_unit *own = own_at(look, &s->item[i].ref);
        found = own && (role_of(s, &s->item[i]) != ROLE_TO || opens_topic(s, i)) ? own : found;
    }
    return found;
}

/* "it", "they": what stands for a unit at the head of a clause, for an order elsewhere. */
static void add_pronoun(struct clause *c, size_t at)
{
    const struct sentence *s = c->look->s;
    const char *word = s->r->token[s->item[at].first].word;
    bool personal = read_in_list(word, read_list_personal), first = c->n == 0 && c->verb == c->to;
    bool ordinal = read_in_list(word, read_list_former) || read_in_list(word, read_list_latter);
    bool head = first && personal;
    const struct rules_unit *topic = head ? read_topic(c->look, c->from) : NULL;

    if (topic)
        add_named(c, (struct named){.item = at, .own = topic});
    else if ((first && read_kind_at(s, at) == ITEM_WHO) || ordinal)
        c->crowded = true; /* "we", "who", "the former": not known */
    else
        c->it = true;
}

static void add_verb(struct clause *c, size_t at)
{
    c->verbs |= UINT64_C(1) << c->look->s->item[at].symbol;
    c->verb = c->verb == c->to ? at : c->verb;
}

/* "the other army (Moscow)": a unit that is named. */
static bool is_other_unit(const struct clause *c, size_t at)
{
    const struct sentence *s = c->look->s;
    bool unit = read_kind_at(s, at + 1) == ITEM_UNIT || read_kind_at(s, at + 1) == ITEM_KIND;
    return unit && read_is(s->r, s->item[at].first, SYM_OTHER, NULL);
}

static void collect_item(struct clause *c, size_t at)
{
    switch (read_kind_at(c->look->s, at)) {
    case ITEM_UNIT:
        add_unit(c, at);
        break;
    case ITEM_KIND:
        add_kind(c, at);
        break;
    case ITEM_VERB:
        add_verb(c, at);
        break;
    case ITEM_WHO:
    case ITEM_IT:
        add_pronoun(c, at);
        break;
    case ITEM_TOO:
        c->same = true;
        break;
    case ITEM_SUPPORTED:
        c->aid = c->helped ? c->aid : at;
        c->helped = true;
        break;
    case ITEM_POWER:
        c->power = true;
        break;
    case ITEM_LIGHT:
        c->light = c->light == c->to ? at : c->light;
        break;
    case ITEM_NOT:
        c->denied = true;
        break;
    case ITEM_WORD:
        c->strangers++;
        break;
    case ITEM_OTHERS:
        c->crowded = c->crowded || !is_other_unit(c, at);
        break;
    case ITEM_SIGN:
    case ITEM_MUTUAL:
    case ITEM_ATTACKED:
        c->crowded = true;
        break;
    default:
        break;
    }
}

bool read_is_holder(const struct clause *c, const struct named *named)
{
    const struct sentence *s = c->look->s;
    struct reader *r = s->r;
    size_t at = named->ref.first;
    while (at > 0 && !read_in_list(r->token[at - 1].word, read_list_standing))
        at--;
    if (at < 2)
        return false;
    return read_in_list(r->token[at - 2].word, read_list_holder) || read_is(r, at - 2, SYM_UNITS, NULL) ||
           (r->token[at - 2].len > 1 && read_begins_unit(r, at - 2));
}

void read_collect(struct look *look, size_t from, size_t to, struct clause *clause)
{
    *clause = (struct clause){.look = look, .from = from, .to = to, .verb = to, .light = to};
    for (size_t i = from; i < to; i++)
        collect_item(clause, i);
}
