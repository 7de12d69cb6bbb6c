/* Every order that a parse can mean in this position, each checked by the rules. */
#include "read_weigh_p.h"

rules_loc read_ref_loc(const struct reader *r, const struct place_ref *ref, size_t h)
{
    rules_loc province = ref->edge->hits[h].place;
    if (ref->coast == 0 || r->map->place[province].n_coasts == 0)
        return province;
    return rules_names_coast(r->names, province, ref->coast);
}

static uint8_t ref_class(const struct place_ref *ref, size_t h)
{
    if (ref->edge->level == NAME_NEAR_CODE)
        return CLASS_SUGGEST;
    if (ref->edge->level == NAME_MISSPELT)
        return CLASS_SLIP;
    return ref->edge->hits[h].weak ? CLASS_BEGINNING : CLASS_LISTED;
}

const struct rules_unit *read_unit_standing(const struct reader *r, rules_loc loc, bool retreats)
{
    rules_loc province = r->map->province[loc];
    const struct rules_dislodged *gone =
        retreats ? rules_position_dislodged(r->context->pos, province) : NULL;
    return gone ? &gone->unit : rules_position_unit(r->context->pos, province);
}

/* Corrects a wrong letter of a unit that stands there. */
static bool fix_kind(uint8_t *kind, const struct rules_unit *unit)
{
    if (!unit || *kind == RULES_UNIT_NONE || *kind == unit->kind)
        return false;
    *kind = unit->kind;
    return true;
}

/* Only the beginning of the name is written. */
static bool is_short(const struct place_ref *ref)
{
    return ref->edge && ref->edge->level == NAME_BEGINNING;
}

/* LON c BRE of a fleet: its convoy order, which lacks the army. */
static bool is_convoy_of_nobody(const struct parse *parse, const struct meaning *m,
                                const struct rules_unit *unit)
{
    bool fleet = m->order.unit_kind == RULES_FLEET || (unit && unit->kind == RULES_FLEET);
    return parse->by_letter && fleet;
}

/* Builds and waives name no unit that stands there. */
static bool names_a_unit(const struct rules_order *order)
{
    return order->kind != RULES_BUILD && order->kind != RULES_WAIVE;
}

/* Corrects the letters of the units that the order names. */
static void fix_kinds(const struct reader *r, struct meaning *m, const struct rules_unit *unit)
{
    if (m->own && fix_kind(&m->order.unit_kind, unit)) {
        m->kind_fixed = true;
        m->order.flags |= RULES_KIND_ASSUMED;
    }
    if (m->order.from != RULES_NO_LOC &&
        fix_kind(&m->order.other_kind, read_unit_standing(r, m->order.from, false)))
        m->kind_fixed = true;
}

/* Asks the rules whether the order can be done. False: it makes no sense at all. */
static bool check_meaning(const struct reader *r, const struct parse *parse, struct meaning *m)
{
    bool retreats = r->phase == RULES_PHASE_RETREAT;
    const struct rules_unit *unit =
        names_a_unit(&m->order) ? read_unit_standing(r, m->order.unit, retreats) : NULL;
    if (names_a_unit(&m->order) && is_convoy_of_nobody(parse, m, unit))
        return false;

    m->own = unit && unit->power == r->context->power;
    fix_kinds(r, m, unit);
    bool guessed_name = m->class != CLASS_LISTED || is_short(&parse->unit) || is_short(&parse->other);
    bool guessed_twice = m->kind_fixed && guessed_name;
    if (m->kind_fixed && m->class < CLASS_KIND)
        m->class = CLASS_KIND;

    m->cause = rules_order_check(r->context->pos, &m->order, r->context->book, &m->fixed);
    if (guessed_twice && m->cause == RULES_CAUSE_NONE)
        m->cause = RULES_CAUSE_KIND_WRONG; /* a doubtful name and a wrong letter: too much to assume */
    if (m->cause == RULES_CAUSE_FOREIGN_UNIT || m->cause == RULES_CAUSE_NO_UNIT)
        m->own = false;

    return true;
}

/* Adds a meaning; NULL if it makes no sense, or there is no room. */
static struct meaning *add_meaning(struct reader *r, struct meanings *all, const struct statement *s,
                                   struct meaning m)
{
    const struct parse *parse = &s->parses[m.parse];
    if (all->n == READ_MAX_READINGS) {
        all->overflow = true;
        return NULL;
    }

    m.cost += parse->cost;
    m.fixed = m.order;
    if (s->reading.has_phase) {
        m.own = true;
        m.cause = RULES_CAUSE_NONE;
    } else if (!check_meaning(r, parse, &m)) {
        return NULL;
    }

    if (r->context->explain)
        read_explain(r, "  %s: %s, class %u, cost %u", read_print_order(r, &m.fixed),
                     m.cause == RULES_CAUSE_NONE ? "possible" : rules_cause_word(m.cause), m.class, m.cost);
    all->at[all->n] = m;

    return &all->at[all->n++];
}

/* ---- from a parse to orders ---- */

/* A unit without a verb: in adjustments as its heading says, else as what is due. */
static enum rules_order_kind bare_kind(const struct reader *r, const struct statement *s)
{
    if (r->phase != RULES_PHASE_ADJUSTMENT)
        return RULES_ORDER_NONE;
    if (s->mode == FORM_BUILD)
        return RULES_BUILD;
    if (s->mode == FORM_REMOVE)
        return RULES_DISBAND;
    return r->due > 0 ? RULES_BUILD : RULES_ORDER_NONE;
}

static enum rules_order_kind order_kind(const struct reader *r, const struct statement *s,
                                        const struct parse *parse)
{
    switch ((enum parse_form)parse->form) {
    case FORM_HOLD:
        return RULES_HOLD;
    case FORM_MOVE:
        return RULES_MOVE;
    case FORM_SUPPORT:
        return parse->to.edge ? RULES_SUPPORT_MOVE : RULES_SUPPORT_HOLD;
    case FORM_CONVOY:
        return RULES_CONVOY;
    case FORM_RETREAT:
        return RULES_RETREAT;
    case FORM_DISBAND:
    case FORM_REMOVE:
        return RULES_DISBAND;
    case FORM_BUILD:
        return RULES_BUILD;
    case FORM_WAIVE:
        return RULES_WAIVE;
    case FORM_BARE:
        return bare_kind(r, s);
    default:
        return RULES_ORDER_NONE;
    }
}

static bool names_a_sea(const struct reader *r, const struct place_edge *e)
{
    for (uint8_t h = 0; h < e->n_hits; h++)
        if (rules_bit(r->map->convoyer, e->hits[h].place))
            return true;
    return false;
}

/* A route by land is no route: "A PAR - BUR - MUN" names two moves. */
static bool route_is_sea(const struct reader *r, const struct parse *parse)
{
    for (unsigned i = 0; i < parse->n_more && parse->form != FORM_RETREAT; i++)
        if (!names_a_sea(r, parse->more[i].edge))
            return false;
    return true;
}

/* Side by side, only what is surely a unit and a listed name: "Paris rest" is no move to Brest. */
static bool is_too_loose(const struct parse *parse)
{
    if (!parse->loose || !parse->to.edge)
        return false;
    bool pair = parse->pair && parse->unit.edge->level == NAME_LISTED;
    bool unit = parse->unit.kind || parse->other.edge || pair;
    return parse->to.edge->level > NAME_LISTED || !unit;
}

static uint16_t order_flags(const struct parse *parse, enum rules_order_kind kind)
{
    uint16_t flags = 0;
    if (kind == RULES_MOVE && (parse->via || parse->route))
        flags |= RULES_VIA;
    if (kind == RULES_MOVE && parse->route)
        flags |= RULES_ROUTE_NAMED;
    if (kind == RULES_SUPPORT_HOLD && parse->hold_written)
        flags |= RULES_HOLD_WRITTEN;
    if (kind == RULES_SUPPORT_MOVE && parse->to.coast)
        flags |= RULES_COAST_WRITTEN;
    return flags;
}

/* Seas that a route passes are no surer than they are written. */
static uint8_t route_class(const struct parse *parse)
{
    uint8_t class = CLASS_LISTED;
    for (unsigned i = 0; i < parse->n_more && parse->form != FORM_RETREAT; i++)
        if (parse->more[i].edge->level >= NAME_MISSPELT)
            class = CLASS_SLIP;
    return class;
}

/* Puts the places that are meant into the order. False: one of them has not the coast that is written. */
static bool set_places(const struct reader *r, const struct parse *parse, struct meaning *m)
{
    const struct place_ref *refs[READ_REFS] = {&parse->unit, &parse->other, &parse->to};
    rules_loc *locs[READ_REFS] = {&m->order.unit, &m->order.from, &m->order.to};
    bool coasts_exist = true;

    for (size_t i = 0; i < READ_REFS; i++) {
        if (!refs[i]->edge)
            continue;
        *locs[i] = read_ref_loc(r, refs[i], m->hit[i]);
        if (*locs[i] == RULES_NO_LOC) {
            *locs[i] = refs[i]->edge->hits[m->hit[i]].place;
            coasts_exist = false;
        }
        uint8_t class = ref_class(refs[i], m->hit[i]);
        if (class > m->class)
            m->class = class;
    }
    uint8_t class = route_class(parse);
    if (!coasts_exist || class > m->class)
        m->class = CLASS_SLIP;

    return coasts_exist;
}

/* The order with each of its names taken as `m` says. */
static void expand_hit(struct reader *r, const struct statement *s, enum rules_order_kind kind,
                       struct meaning m, struct meanings *all)
{
    const struct parse *parse = &s->parses[m.parse];
    m.order = rules_order_make(kind, r->context->power, (enum rules_unit_kind)parse->unit.kind, RULES_NO_LOC);
    m.order.other_kind = parse->other.kind;
    m.order.flags |= order_flags(parse, kind);
    bool coasts_exist = set_places(r, parse, &m);

    if (kind == RULES_BUILD && parse->unit.kind == RULES_UNIT_NONE) {
        m.order.unit_kind = RULES_ARMY;
        add_meaning(r, all, s, m);
        if (r->map->place[r->map->province[m.order.unit]].terrain == RULES_TERRAIN_LAND)
            return;
        m.order.unit_kind = RULES_FLEET;
    }
    struct meaning *added = add_meaning(r, all, s, m);
    if (added && !coasts_exist)
        added->cause = RULES_CAUSE_COAST_UNREACHABLE;
}

void read_expand(struct reader *r, const struct statement *s, uint16_t index, struct meanings *all)
{
    static const struct place_edge nothing = {.n_hits = 1};
    const struct parse *parse = &s->parses[index];
    enum rules_order_kind kind = order_kind(r, s, parse);
    if (kind == RULES_ORDER_NONE || !route_is_sea(r, parse) || is_too_loose(parse))
        return;

    const struct place_edge *unit = parse->unit.edge ? parse->unit.edge : &nothing;
    const struct place_edge *other = parse->other.edge ? parse->other.edge : &nothing;
    const struct place_edge *to = parse->to.edge ? parse->to.edge : &nothing;
    for (uint8_t u = 0; u < unit->n_hits; u++)
        for (uint8_t o = 0; o < other->n_hits; o++)
            for (uint8_t t = 0; t < to->n_hits; t++)
                expand_hit(r, s, kind, (struct meaning){.parse = index, .hit = {u, o, t}}, all);
}
