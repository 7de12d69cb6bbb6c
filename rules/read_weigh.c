#include "read_p.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How much a meaning takes for granted; a lower class wins. */
enum reading_class {
    CLASS_LISTED,    /* listed names, as written */
    CLASS_BEGINNING, /* a weak word, or the beginning of a name */
    CLASS_KIND,      /* the unit's letter is wrong */
    CLASS_SLIP,      /* a misspelt word */
    CLASS_SUGGEST,   /* a code one letter away: said, never followed */
};

struct meaning {
    struct rules_order order, fixed;
    enum rules_cause cause;
    uint16_t parse;
    uint8_t class;
    uint8_t hit[3]; /* of unit, other, to */
    bool kind_fixed, own;
    unsigned cost;
};

struct meanings {
    size_t n;
    bool overflow;
    struct meaning at[READ_MAX_READINGS];
};

void read_explain(const struct reader *r, const char *format, ...)
{
    char line[512];
    va_list arguments;
    if (!r->context->explain)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    r->context->explain(r->context->explain_context, line);
}

const char *read_print_order(struct reader *r, const struct rules_order *order)
{
    char text[192];
    size_t n = rules_order_print(r->map, r->context->pos, order, text, sizeof text);
    return rules_arena_strndup(r->arena, text, n);
}

void read_note(struct reader *r, struct rules_reading *reading, struct rules_note note)
{
    struct rules_note *grown = rules_arena_alloc(r->arena, (reading->n_notes + 1) * sizeof *grown);
    if (reading->n_notes)
        memcpy(grown, reading->notes, reading->n_notes * sizeof *grown);
    grown[reading->n_notes++] = note;
    reading->notes = grown;
}

/* ---- from a parse to orders ---- */

/* Location of hit `h`, with the coast as written. RULES_NO_LOC if the place has coasts but not that one. */
static rules_loc ref_loc(const struct reader *r, const struct place_ref *ref, size_t h)
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

static const struct rules_unit *unit_at(const struct reader *r, rules_loc loc, bool retreats)
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

static void add_meaning(struct reader *r, struct meanings *all, const struct statement *s, struct meaning m)
{
    if (all->n == READ_MAX_READINGS) {
        all->overflow = true;
        return;
    }

    const struct parse *parse = &s->parses[m.parse];
    bool retreats = r->phase == RULES_PHASE_RETREAT;
    m.cost += parse->cost;
    m.fixed = m.order;
    if (s->reading.has_phase) {
        m.own = true;
        m.cause = RULES_CAUSE_NONE;
    } else {
        if (m.order.kind != RULES_BUILD && m.order.kind != RULES_WAIVE) {
            const struct rules_unit *unit = unit_at(r, m.order.unit, retreats);
            if (parse->by_letter && (m.order.unit_kind == RULES_FLEET || (unit && unit->kind == RULES_FLEET)))
                return; /* a fleet's convoy order that lacks the army */
            m.own = unit && unit->power == r->context->power;
            if (m.own && fix_kind(&m.order.unit_kind, unit)) {
                m.kind_fixed = true;
                m.order.flags |= RULES_KIND_ASSUMED;
            }
        }
        if (m.order.from != RULES_NO_LOC && fix_kind(&m.order.other_kind, unit_at(r, m.order.from, false)))
            m.kind_fixed = true;
        bool guessed_twice =
            m.kind_fixed && (m.class != CLASS_LISTED || is_short(&parse->unit) || is_short(&parse->other));
        if (m.kind_fixed && m.class < CLASS_KIND)
            m.class = CLASS_KIND;
        m.cause = rules_order_check(r->context->pos, &m.order, r->context->book, &m.fixed);
        if (guessed_twice && m.cause == RULES_CAUSE_NONE)
            m.cause = RULES_CAUSE_KIND_WRONG; /* a doubtful name and a wrong letter: too much to assume */
        if (m.cause == RULES_CAUSE_FOREIGN_UNIT || m.cause == RULES_CAUSE_NO_UNIT)
            m.own = false;
    }

    if (r->context->explain)
        read_explain(r, "  %s: %s, class %u, cost %u", read_print_order(r, &m.fixed),
                     m.cause == RULES_CAUSE_NONE ? "possible" : rules_cause_word(m.cause), m.class, m.cost);
    all->at[all->n++] = m;
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
        if (r->phase != RULES_PHASE_ADJUSTMENT)
            return RULES_ORDER_NONE;
        return s->mode == FORM_BUILD    ? RULES_BUILD
               : s->mode == FORM_REMOVE ? RULES_DISBAND
               : r->due > 0             ? RULES_BUILD
                                        : RULES_ORDER_NONE;
    default:
        return RULES_ORDER_NONE;
    }
}

/* A route by land is no route: "A PAR - BUR - MUN" names two moves. */
static bool route_is_sea(const struct reader *r, const struct parse *parse)
{
    for (unsigned i = 0; i < parse->n_more && parse->form != FORM_RETREAT; i++) {
        bool sea = false;
        for (uint8_t h = 0; h < parse->more[i].edge->n_hits; h++)
            sea = sea || rules_bit(r->map->convoyer, parse->more[i].edge->hits[h].place);
        if (!sea)
            return false;
    }
    return true;
}

static void expand(struct reader *r, const struct statement *s, uint16_t index, struct meanings *all)
{
    const struct parse *parse = &s->parses[index];
    enum rules_order_kind kind = order_kind(r, s, parse);
    static const struct place_edge nothing = {.n_hits = 1};

    if (kind == RULES_ORDER_NONE || !route_is_sea(r, parse))
        return;
    /* Side by side, only what is surely a unit and a listed name: "Paris rest" is no move to Brest. */
    bool pair = parse->pair && parse->unit.edge->level == NAME_LISTED;
    if (parse->loose && parse->to.edge &&
        (parse->to.edge->level > NAME_LISTED || (!parse->unit.kind && !parse->other.edge && !pair)))
        return;

    const struct place_edge *unit = parse->unit.edge ? parse->unit.edge : &nothing;
    const struct place_edge *other = parse->other.edge ? parse->other.edge : &nothing;
    const struct place_edge *to = parse->to.edge ? parse->to.edge : &nothing;
    for (uint8_t u = 0; u < unit->n_hits; u++)
        for (uint8_t o = 0; o < other->n_hits; o++)
            for (uint8_t t = 0; t < to->n_hits; t++) {
                struct meaning m = {.parse = index, .hit = {u, o, t}};
                m.order = rules_order_make(kind, r->context->power, (enum rules_unit_kind)parse->unit.kind,
                                           RULES_NO_LOC);
                const struct place_ref *refs[] = {&parse->unit, &parse->other, &parse->to};
                rules_loc *locs[] = {&m.order.unit, &m.order.from, &m.order.to};
                bool missing = false;
                for (size_t i = 0; i < 3; i++) {
                    if (!refs[i]->edge)
                        continue;
                    *locs[i] = ref_loc(r, refs[i], m.hit[i]);
                    if (*locs[i] == RULES_NO_LOC) { /* no such coast */
                        *locs[i] = refs[i]->edge->hits[m.hit[i]].place;
                        missing = true;
                    }
                    uint8_t class = ref_class(refs[i], m.hit[i]);
                    m.class = class > m.class ? class : m.class;
                }
                m.order.other_kind = parse->other.kind;
                if (parse->via || parse->route)
                    m.order.flags |= RULES_VIA;
                if (parse->route)
                    m.order.flags |= RULES_ROUTE_NAMED;
                if (parse->hold_written && kind == RULES_SUPPORT_HOLD)
                    m.order.flags |= RULES_HOLD_WRITTEN;
                if (kind != RULES_MOVE)
                    m.order.flags &= (uint16_t) ~(RULES_VIA | RULES_ROUTE_NAMED);
                if (parse->to.coast && kind == RULES_SUPPORT_MOVE)
                    m.order.flags |= RULES_COAST_WRITTEN;
                if (missing)
                    m.class = CLASS_SLIP; /* its coast does not exist: reported below as such */
                if (kind == RULES_BUILD && parse->unit.kind == RULES_UNIT_NONE) {
                    uint8_t terrain = r->map->place[r->map->province[m.order.unit]].terrain;
                    m.order.unit_kind = RULES_ARMY;
                    add_meaning(r, all, s, m);
                    if (terrain == RULES_TERRAIN_LAND)
                        continue;
                    m.order.unit_kind = RULES_FLEET;
                }
                add_meaning(r, all, s, m);
                if (missing)
                    all->at[all->n - 1].cause = RULES_CAUSE_COAST_UNREACHABLE;
            }
}

/* ---- choosing ---- */

static bool same_order(const struct rules_order *a, const struct rules_order *b)
{
    return a->kind == b->kind && a->unit == b->unit && a->from == b->from && a->to == b->to &&
           (a->kind != RULES_BUILD || a->unit_kind == b->unit_kind) &&
           (a->flags & RULES_VIA) == (b->flags & RULES_VIA);
}

/* Keeps the meanings for which `keep` is set. */
static void filter(struct meanings *all, const bool *keep)
{
    size_t n = 0;
    for (size_t i = 0; i < all->n; i++)
        if (keep[i])
            all->at[n++] = all->at[i];
    all->n = n;
}

static void drop_doubles(struct meanings *all)
{
    bool keep[READ_MAX_READINGS];
    for (size_t i = 0; i < all->n; i++) {
        keep[i] = true;
        for (size_t j = 0; j < i && keep[i]; j++)
            if (keep[j] && same_order(&all->at[j].fixed, &all->at[i].fixed))
                keep[i] = false;
    }
    filter(all, keep);
}

static void keep_lowest(struct meanings *all, bool by_class)
{
    unsigned lowest = ~0u;
    bool keep[READ_MAX_READINGS];
    for (size_t i = 0; i < all->n; i++) {
        unsigned value = by_class ? all->at[i].class : all->at[i].cost;
        lowest = value < lowest ? value : lowest;
    }
    for (size_t i = 0; i < all->n; i++)
        keep[i] = (by_class ? all->at[i].class : all->at[i].cost) == lowest;
    filter(all, keep);
}

/* How well the editions that the message uses elsewhere know the names in this sense. */
static unsigned convention(const struct reader *r, const struct statement *s, const struct meaning *m)
{
    const struct parse *parse = &s->parses[m->parse];
    const struct place_ref *refs[] = {&parse->unit, &parse->other, &parse->to};
    unsigned total = 0;

    for (size_t i = 0; i < 3; i++) {
        if (!refs[i]->edge || refs[i]->edge->n_hits < 2)
            continue;
        unsigned best = 0;
        for (int e = 0; e < RULES_EDITION_BITS && !refs[i]->edge->hits[m->hit[i]].weak; e++)
            if ((refs[i]->edge->hits[m->hit[i]].editions >> e & 1) && r->votes[e] > best)
                best = r->votes[e];
        total += best;
    }

    return total;
}

static bool keep_conventional(struct reader *r, const struct statement *s, struct meanings *all)
{
    unsigned best = 0, value[READ_MAX_READINGS];
    bool keep[READ_MAX_READINGS], differ = false;

    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].class != CLASS_LISTED)
            return false; /* conventions are about listed names */
    for (size_t i = 0; i < all->n; i++) {
        value[i] = convention(r, s, &all->at[i]);
        best = value[i] > best ? value[i] : best;
    }

    for (size_t i = 0; i < all->n; i++) {
        keep[i] = value[i] == best;
        differ = differ || !keep[i];
        if (!keep[i])
            read_explain(r, "  %s: fell, the message uses other editions",
                         read_print_order(r, &all->at[i].fixed));
    }

    filter(all, keep);

    return differ;
}

/* Whether an army's move there needs a convoy. */
static bool needs_convoy(const struct reader *r, const struct rules_order *order)
{
    return order->kind == RULES_MOVE && order->unit_kind == RULES_ARMY &&
           !rules_bit(rules_row(r->map, r->map->army_to, r->map->province[order->unit]),
                      r->map->province[order->to]);
}

/*
 * MAR from Gascony is next door Marseilles rather than Maroc over the sea, unless the message says "via" or
 * has a fleet convoy that army.
 */
static void keep_land_moves(struct reader *r, const struct statement *s, struct meanings *all)
{
    bool keep[READ_MAX_READINGS], land = false, sea = false;
    for (size_t i = 0; i < all->n; i++) {
        const struct rules_order *order = &all->at[i].fixed;
        if (order->kind != RULES_MOVE || s->parses[all->at[i].parse].via ||
            rules_bit(r->convoyed, r->map->province[order->unit]))
            return;
        keep[i] = !needs_convoy(r, order);
        land = land || keep[i];
        sea = sea || !keep[i];
    }
    if (land && sea)
        filter(all, keep);
}

void read_vote(struct reader *r, const struct statement *s)
{
    const struct parse *parse = &s->parses[0];
    for (size_t i = 1; i < s->n_parses; i++)
        if (s->parses[i].cost < parse->cost)
            parse = &s->parses[i];
    for (uint8_t h = 0; parse->form == FORM_CONVOY && parse->other.edge && h < parse->other.edge->n_hits; h++)
        rules_bit_set(r->convoyed, parse->other.edge->hits[h].place);
    const struct place_ref *refs[] = {&parse->unit, &parse->other, &parse->to};
    for (size_t i = 0; i < 3; i++) {
        const struct place_edge *e = refs[i]->edge;
        if (!e || e->level != NAME_LISTED)
            continue;
        unsigned strong = 0;
        const struct rules_name_hit *hit = NULL;
        for (uint8_t h = 0; h < e->n_hits; h++)
            if (!e->hits[h].weak) {
                strong++;
                hit = &e->hits[h];
            }
        if (strong != 1)
            continue;
        for (int b = 0; b < RULES_EDITION_BITS; b++)
            r->votes[b] += hit->editions >> b & 1;
    }
}

/* ---- the reading ---- */

static const char *ref_words(struct reader *r, const struct statement *s, const struct place_ref *ref)
{
    size_t first = s->token[ref->first].start, last = s->token[ref->first + ref->n_tokens - 1u].end;
    return rules_arena_strndup(r->arena, r->text + first, last - first);
}

static void note_names(struct reader *r, struct statement *s, const struct meaning *m, bool conventional)
{
    const struct parse *parse = &s->parses[m->parse];
    const struct place_ref *refs[] = {&parse->unit, &parse->other, &parse->to};

    for (size_t i = 0; i < 3; i++) {
        const struct place_edge *e = refs[i]->edge;
        if (!e)
            continue;
        unsigned strong = 0;
        for (uint8_t h = 0; h < e->n_hits; h++)
            strong += !e->hits[h].weak;
        const struct rules_name_hit *hit = &e->hits[m->hit[i]];
        if (!hit->weak && e->level == NAME_LISTED && (hit->editions & RULES_EDITION_JUDGE))
            continue; /* the place's own code, read as such */
        enum rules_note_kind kind = e->level == NAME_MISSPELT                      ? RULES_NOTE_NAME
                                    : conventional && e->n_hits > 1 && strong != 1 ? RULES_NOTE_CONVENTION
                                    : (hit->weak && e->n_hits > 1) || strong > 1   ? RULES_NOTE_ONLY_POSSIBLE
                                    : hit->weak                                    ? RULES_NOTE_NAME
                                                                                   : RULES_NOTE_NONE;
        if (kind == RULES_NOTE_NONE)
            continue;
        s->reading.status = RULES_READ_ASSUMED;
        read_note(r, &s->reading,
                  (struct rules_note){kind, ref_words(r, s, refs[i]), r->map->place[hit->place].code,
                                      RULES_CAUSE_NONE});
    }
}

static void note_nations(struct reader *r, struct statement *s, const struct meaning *m)
{
    const struct parse *parse = &s->parses[m->parse];
    const struct place_ref *refs[] = {&parse->unit, &parse->other};
    rules_loc locs[] = {m->order.unit, m->order.from};

    for (size_t i = 0; i < 2; i++) {
        if (!refs[i]->edge || refs[i]->power == RULES_NO_POWER || locs[i] == RULES_NO_LOC)
            continue;
        const struct rules_unit *unit = unit_at(r, locs[i], i == 0 && r->phase == RULES_PHASE_RETREAT);
        if (!unit || unit->power == refs[i]->power)
            continue;
        s->reading.status = RULES_READ_ASSUMED;
        read_note(r, &s->reading,
                  (struct rules_note){RULES_NOTE_NATION, r->map->power[refs[i]->power].id,
                                      r->map->power[unit->power].id, RULES_CAUSE_NONE});
    }
}

static void add_candidates(struct reader *r, struct statement *s, const struct meanings *all)
{
    struct rules_reading *reading = &s->reading;
    reading->candidates = rules_arena_alloc(r->arena, (all->n + 1) * sizeof *reading->candidates);
    for (size_t i = 0; i < all->n && i < 8; i++)
        reading->candidates[reading->n_candidates++] = all->at[i].fixed;
    read_note(r, reading, (struct rules_note){RULES_NOTE_CANDIDATES, NULL, NULL, RULES_CAUSE_NONE});
}

/* Further choices of a retreat, in order: those that can be done. */
static void add_choices(struct reader *r, struct statement *s, struct meaning *m)
{
    const struct parse *parse = &s->parses[m->parse];
    struct rules_reading *reading = &s->reading;

    if (m->order.kind != RULES_RETREAT || (parse->n_more == 0 && !parse->then_disband))
        return;

    struct rules_order choice[READ_MAX_PATH + 2];
    size_t n = 0;
    if (m->cause == RULES_CAUSE_NONE)
        choice[n++] = m->fixed;
    for (unsigned i = 0; i < parse->n_more; i++)
        for (uint8_t h = 0; h < parse->more[i].edge->n_hits; h++) {
            struct rules_order order = m->order, fixed;
            rules_loc loc = ref_loc(r, &parse->more[i], h);
            if (loc == RULES_NO_LOC)
                continue;
            order.to = loc;
            if (rules_order_check(r->context->pos, &order, r->context->book, &fixed) == RULES_CAUSE_NONE) {
                choice[n++] = fixed;
                break;
            }
        }
    if (parse->then_disband) {
        struct rules_order order = rules_order_make(RULES_DISBAND, r->context->power,
                                                    (enum rules_unit_kind)m->order.unit_kind, m->order.unit);
        if (rules_order_check(r->context->pos, &order, r->context->book, &choice[n]) == RULES_CAUSE_NONE)
            n++;
    }

    if (n == 0)
        return;

    bool first_fell = m->cause != RULES_CAUSE_NONE;
    m->cause = RULES_CAUSE_NONE;
    m->fixed = choice[0];
    reading->candidates = rules_arena_alloc(r->arena, (n + 1) * sizeof *reading->candidates);
    for (size_t i = 1; i < n; i++)
        reading->candidates[reading->n_candidates++] = choice[i];
    reading->status = first_fell ? RULES_READ_ASSUMED : RULES_READ_OK;
    if (n > 1 && parse->either) { /* "PAR ou GAS" leaves the choice to the judge: asked */
        for (unsigned i = reading->n_candidates; i > 0; i--)
            reading->candidates[i] = reading->candidates[i - 1];
        reading->candidates[0] = choice[0];
        reading->n_candidates++;
        s->open_choice = true;
    } else if (n > 1)
        read_note(r, reading, (struct rules_note){RULES_NOTE_RANKED, NULL, NULL, RULES_CAUSE_NONE});
}

static void follow(struct reader *r, struct statement *s, struct meaning *m, bool conventional)
{
    struct rules_reading *reading = &s->reading;
    const struct parse *parse = &s->parses[m->parse];

    reading->status = RULES_READ_OK;
    add_choices(r, s, m);
    reading->order = m->fixed;
    bool guessed = parse->form == FORM_BARE && s->mode == FORM_NONE; /* "F BRE" when builds are due */
    if (parse->loose || parse->slip || guessed)
        reading->status = RULES_READ_ASSUMED;
    note_names(r, s, m, conventional);
    note_nations(r, s, m);
    if (m->kind_fixed) {
        bool unit = parse->unit.kind != RULES_UNIT_NONE && parse->unit.kind != m->fixed.unit_kind;
        uint8_t kind = unit ? m->fixed.unit_kind : m->fixed.other_kind;
        reading->status = RULES_READ_ASSUMED;
        read_note(r, reading,
                  (struct rules_note){RULES_NOTE_KIND, kind == RULES_ARMY ? "F" : "A",
                                      kind == RULES_ARMY ? "A" : "F", RULES_CAUSE_NONE});
    }

    bool targets = m->fixed.kind == RULES_MOVE || m->fixed.kind == RULES_RETREAT;
    if (targets && m->fixed.to != m->order.to && parse->n_more == 0 && m->fixed.to >= r->map->n_provinces) {
        reading->status = RULES_READ_ASSUMED;
        read_note(
            r, reading,
            (struct rules_note){RULES_NOTE_COAST, NULL, r->map->place[m->fixed.to].code, RULES_CAUSE_NONE});
    }

    if (m->order.unit >= r->map->n_provinces && m->fixed.unit != m->order.unit &&
        m->fixed.unit != RULES_NO_LOC &&
        m->fixed.unit >= r->map->n_provinces) { /* the fleet stands on another coast than the one written */
        reading->status = RULES_READ_ASSUMED;
        read_note(
            r, reading,
            (struct rules_note){RULES_NOTE_COAST, NULL, r->map->place[m->fixed.unit].code, RULES_CAUSE_NONE});
    }

    s->bare_support = m->fixed.kind == RULES_SUPPORT_HOLD && !parse->hold_written;
}

/* The coast is not said: each one that can be meant, as an order to copy. */
static void offer_coasts(struct reader *r, struct rules_reading *reading)
{
    bool builds = reading->order.kind == RULES_BUILD;
    rules_loc province = r->map->province[builds ? reading->order.unit : reading->order.to];
    const struct rules_place *place = &r->map->place[province];

    for (unsigned i = 0; i < place->n_coasts; i++) {
        struct rules_order order = reading->order, fixed;
        rules_loc coast = (rules_loc)(place->coasts + i);
        if (builds)
            order.unit = coast;
        else
            order.to = coast;
        if (rules_order_check(r->context->pos, &order, r->context->book, &fixed) == RULES_CAUSE_NONE)
            read_note(
                r, reading,
                (struct rules_note){RULES_NOTE_SUGGEST, read_print_order(r, &fixed), NULL, RULES_CAUSE_NONE});
    }
}

/* Nothing of it can be done: the reading that asks least, of a unit of the player's if there is one. */
static void refuse(struct reader *r, struct statement *s, struct meanings *all)
{
    bool keep[READ_MAX_READINGS], any = false;
    for (size_t i = 0; i < all->n; i++) {
        keep[i] = all->at[i].own;
        any = any || keep[i];
    }

    if (any)
        filter(all, keep);
    keep_lowest(all, true);
    keep_lowest(all, false);
    if (all->n > 1)
        keep_conventional(r, s, all);
    struct meaning *m = &all->at[0];
    struct rules_reading *reading = &s->reading;
    if (m->class == CLASS_SUGGEST) {
        reading->status = RULES_READ_UNREAD;
        return;
    }

    add_choices(r, s, m);
    if (m->cause == RULES_CAUSE_NONE) { /* a further choice of a retreat can be done */
        reading->order = m->fixed;
        return;
    }

    reading->status = RULES_READ_VOID;
    reading->order = m->order;
    if (reading->order.unit_kind == RULES_UNIT_NONE)
        reading->order.unit_kind = m->fixed.unit_kind;
    if (reading->order.other_kind == RULES_UNIT_NONE)
        reading->order.other_kind = m->fixed.other_kind;
    read_note(r, reading, (struct rules_note){RULES_NOTE_CAUSE, NULL, NULL, m->cause});
    if (m->cause == RULES_CAUSE_COAST_NEEDED)
        offer_coasts(r, reading);
}

/* Orders that a slip in a code may have meant: told, not followed. */
static void suggest(struct reader *r, struct statement *s, const struct meanings *all)
{
    s->reading.status = RULES_READ_UNREAD;
    for (size_t i = 0; i < all->n && i < 3; i++)
        read_note(r, &s->reading,
                  (struct rules_note){RULES_NOTE_SUGGEST, read_print_order(r, &all->at[i].fixed), NULL,
                                      RULES_CAUSE_NONE});
}

static bool is_possible(const struct meaning *m)
{
    return m->cause == RULES_CAUSE_NONE;
}

void read_weigh(struct reader *r, struct statement *s)
{
    static const struct meanings empty;
    struct meanings all;
    struct rules_reading *reading = &s->reading;

    all.n = empty.n;
    all.overflow = false;
    read_explain(r, "\"%s\"", reading->source);
    for (size_t i = 0; i < s->n_parses; i++)
        expand(r, s, (uint16_t)i, &all);
    if (all.overflow)
        r->truncated = true;
    if (all.n == 0) {
        reading->status = RULES_READ_UNREAD;
        return;
    }

    bool keep[READ_MAX_READINGS], possible = false, sound = false;
    unsigned lowest = CLASS_SUGGEST;
    for (size_t i = 0; i < all.n; i++) {
        const struct meaning *m = &all.at[i];
        keep[i] = is_possible(m);
        possible = possible || keep[i];
        if (keep[i] && m->class < lowest)
            lowest = m->class;
        sound = sound || (m->own && m->class == CLASS_LISTED && !keep[i]);
    }

    /* A clean reading that cannot be done is not turned into a guess. */
    if (!possible || (sound && lowest >= CLASS_KIND)) {
        refuse(r, s, &all);
        return;
    }

    filter(&all, keep);
    keep_lowest(&all, true);
    drop_doubles(&all);
    if (lowest == CLASS_SUGGEST) {
        suggest(r, s, &all);
        return;
    }

    bool conventional = false;
    if (all.n > 1) {
        unsigned cheapest = all.at[0].cost;
        for (size_t i = 1; i < all.n; i++)
            cheapest = all.at[i].cost < cheapest ? all.at[i].cost : cheapest;
        for (size_t i = 0; i < all.n; i++)
            keep[i] = all.at[i].cost <= cheapest;
        filter(&all, keep);
    }

    if (all.n > 1)
        conventional = keep_conventional(r, s, &all);
    if (all.n > 1)
        keep_land_moves(r, s, &all);
    if (all.n == 1) {
        follow(r, s, &all.at[0], conventional);
        return;
    }

    reading->status = RULES_READ_AMBIGUOUS;
    reading->order = rules_order_make(RULES_ORDER_NONE, r->context->power, RULES_UNIT_NONE, RULES_NO_LOC);
    add_candidates(r, s, &all);
}
