/* What a clause can mean by itself: a unit stays, goes, retreats; of two that go to one place, who leads. */
#include "read_look_p.h"

#include <string.h>

enum { MAX_STRANGERS = 3 };

static const uint64_t going = UINT64_C(1) << SYM_MOVE | UINT64_C(1) << SYM_LEAVE | UINT64_C(1) << SYM_REPLACE;

/* The first item that belongs to the order: a unit or a verb. */
static size_t head_of(const struct clause *c)
{
    size_t head = c->verb;
    for (size_t i = 0; i < c->n; i++)
        head = c->named[i].item < head ? c->named[i].item : head;
    return head;
}

/* "In the west Holland …": the clause begins with a word of place or time, and no one else speaks in it. */
static bool leads_on(const struct clause *c)
{
    const struct sentence *s = c->look->s;
    size_t head = head_of(c), strangers = 0;
    uint16_t end = head < c->to ? s->item[head].first : s->item[c->from].first;

    for (size_t i = c->from; i < head; i++) {
        enum item_kind kind = read_kind_at(s, i);
        bool passes = kind == ITEM_WORD || kind == ITEM_PREP || kind == ITEM_USED || kind == ITEM_VIA ||
                      kind == ITEM_THERE || kind == ITEM_KIND || kind == ITEM_AND || kind == ITEM_COMMA ||
                      kind == ITEM_WHILE;
        bool of_unit = read_in_list(s->r->token[s->item[i].first].word, read_list_holder) ||
                       read_kind_at(s, i + 1) == ITEM_KIND ||
                       (read_kind_at(s, i + 1) == ITEM_UNIT &&
                        s->item[i + 1].ref.kind != RULES_UNIT_NONE); /* "Seventh Army (Munich)" */
        strangers += kind == ITEM_WORD && !of_unit;
        if (!passes)
            return false;
    }
    for (uint16_t i = s->item[c->from].first; i < end; i++)
        if (read_in_list(s->r->token[i].word, read_list_voice) && !read_is(s->r, i, SYM_SOFT, NULL))
            return false;

    return strangers == 0 || (strangers <= MAX_STRANGERS &&
                              read_in_list(s->r->token[s->item[c->from].first].word, read_list_lead));
}

static unsigned strangers_between(const struct clause *c, size_t from, size_t to)
{
    unsigned n = 0;
    for (size_t i = from; i < to; i++)
        n += read_kind_at(c->look->s, i) == ITEM_WORD;
    return n;
}

/* Nothing in the clause that these orders leave unexplained. */
static bool is_plain(const struct clause *c)
{
    return c->n > 0 && !c->crowded && !c->helped && leads_on(c);
}

static void mean(struct meant *meant, struct rules_order order)
{
    if (meant->n < MAX_MEANT)
        meant->order[meant->n++] = order;
}

/* ---- staying ---- */

/* The unit does what the clause says: it is named as its subject, or "the one in Berlin" is. */
static bool is_subject(const struct clause *c, const struct named *named)
{
    return named->own && (named->role == ROLE_PLAIN || (named->role == ROLE_AT && read_is_holder(c, named)));
}

/* The units of the clause stay. */
static bool mean_holds(const struct clause *c, struct meant *meant)
{
    for (size_t i = 0; i < c->n; i++) {
        const struct named *named = &c->named[i];
        struct rules_order fixed;
        if (!is_subject(c, named) || named->item > c->verb)
            return false;
        struct rules_order order = read_order_for(named->own, RULES_HOLD);
        if (!read_can(c->look, &order, &fixed))
            return false;
        mean(meant, fixed);
    }
    return strangers_between(c, c->named[0].item, c->verb) < MAX_STRANGERS;
}

/* An item of the kind stands between the first name and the verb. */
static bool is_before_verb(const struct clause *c, enum item_kind kind)
{
    for (size_t i = c->from; i < c->verb; i++)
        if (read_kind_at(c->look->s, i) == kind)
            return true;
    return false;
}

static bool account_hold(const struct clause *c, struct meant *meant)
{
    bool holds = c->verbs == UINT64_C(1) << SYM_HOLD && c->look->m->r.phase == RULES_PHASE_MOVEMENT;
    bool others = (c->it && is_before_verb(c, ITEM_IT)) || (c->power && is_before_verb(c, ITEM_POWER));
    return holds && !others && !c->denied && is_plain(c) && mean_holds(c, meant);
}

/* ---- going ---- */

/* A verb of going stands between the unit and its target, or before both; or a word of direction, and nothing else. */
static bool is_going(const struct clause *c, const struct named *unit, const struct named *to)
{
    bool verbs = (c->verbs & going) && !(c->verbs & ~going);
    if (c->look->m->r.phase == RULES_PHASE_RETREAT)
        verbs = (c->verbs & (going | UINT64_C(1) << SYM_RETREAT)) &&
                !(c->verbs & ~(going | UINT64_C(1) << SYM_RETREAT));
    bool before = c->verb < to->item;
    if (verbs && before)
        return strangers_between(c, c->verb, to->item) <= MAX_STRANGERS;
    if (verbs || c->verbs)
        return verbs && to->role == ROLE_TO && to->item < c->verb && c->verb < unit->item;

    return to->role == ROLE_TO && unit->item < to->item && c->strangers == 0;
}

/* Whether the name says where something goes: "to" a place, or "in" one behind the verb. */
static bool is_target(const struct clause *c, const struct named *named)
{
    const struct sentence *s = c->look->s;
    bool behind = named->item > c->verb, in_bracket = false;
    if (behind && named->ref.edge) /* "moves in behind (Bul)" */
        in_bracket = s->r->token[named->ref.first].depth > s->r->token[s->item[c->verb].first].depth;
    return named->role == ROLE_TO || in_bracket || (named->role == ROLE_AT && behind);
}

/* Of two names the unit, and where it goes. */
static bool tell_apart(const struct clause *c, const struct named **unit, const struct named **to)
{
    enum { TWO = 2 };
    if (c->n != TWO)
        return false;
    size_t target = is_target(c, &c->named[0]) ? 0 : 1;
    *unit = &c->named[1 - target];
    *to = &c->named[target];

    bool replaces = read_has(c, SYM_REPLACE) && (*to)->role == ROLE_PLAIN;
    bool unit_fits = is_subject(c, *unit) || ((*unit)->own && (*unit)->role == ROLE_FROM);
    bool to_fits = (*to)->ref.edge && (*to)->role != ROLE_FROM && (*to)->role != ROLE_BY &&
                   (is_target(c, *to) || !(*to)->own || replaces);
    return unit_fits && to_fits;
}

/* "replace them in Constantinople": the pronoun stands for who is replaced. */
static bool is_free_of_others(const struct clause *c)
{
    return !c->power && !c->same && !c->denied && (!c->it || read_has(c, SYM_REPLACE));
}

static bool account_move(const struct clause *c, struct meant *meant)
{
    const struct named *unit, *to;
    bool retreats = c->look->m->r.phase == RULES_PHASE_RETREAT;
    struct rules_order fixed;

    if (!is_free_of_others(c) || !is_plain(c) || !tell_apart(c, &unit, &to) || !is_going(c, unit, to))
        return false;

    struct rules_order order = read_order_for(unit->own, retreats ? RULES_RETREAT : RULES_MOVE);
    if (!read_aim_order(c->look, order, &to->ref, &fixed))
        return false;
    if (fixed.kind == RULES_MOVE && fixed.unit_kind == RULES_ARMY && (fixed.flags & RULES_VIA))
        return false;
    mean(meant, fixed);

    return true;
}

/* The only place that the clause, or the sentence before it, names last and where no unit of one's own stands. */
static const struct place_ref *last_place(const struct clause *c)
{
    enum { FAR = 12 };
    const struct sentence *s = c->look->s;
    for (size_t i = c->from; i-- > 0 && i + FAR > c->from;)
        if (read_kind_at(s, i) == ITEM_UNIT)
            return read_is_own(s, &s->item[i].ref) ? NULL : &s->item[i].ref;
    return NULL;
}

/* "Belgium, at last! Burgundy is to seize it." */
static bool account_seize(const struct clause *c, struct meant *meant)
{
    bool shape = c->n == 1 && c->it && c->verbs == UINT64_C(1) << SYM_MOVE && c->named[0].own &&
                 c->named[0].role == ROLE_PLAIN && c->named[0].item < c->verb && c->strangers == 0 &&
                 !c->same && !c->denied && !c->power;
    bool ends = shape && read_kind_at(c->look->s, c->verb + 1) == ITEM_IT && c->verb + 2 == c->to;
    const struct place_ref *place = ends && is_plain(c) ? last_place(c) : NULL;
    struct rules_order fixed;
    if (!place || !read_aim_order(c->look, read_order_for(c->named[0].own, RULES_MOVE), place, &fixed) ||
        (fixed.flags & RULES_VIA))
        return false;
    mean(meant, fixed);
    return true;
}

/* ---- "Munich and Ruhr attack Burgundy, Ruhr leading" ---- */

/* The unit that is named once more, with a word that says that it leads; NULL: none. */
static const struct rules_unit *find_leader(const struct clause *c, size_t from)
{
    const struct sentence *s = c->look->s;
    const struct rules_unit *leader = NULL;
    bool leads = false;

    for (size_t i = from; i < c->to; i++)
        if (read_kind_at(s, i) == ITEM_UNIT)
            leader = read_own_unit(s, &s->item[i].ref);
    for (size_t i = s->item[from].first; i < s->item[c->to].first; i++)
        leads = leads || read_in_list(s->r->token[i].word, read_list_leading);

    return leads ? leader : NULL;
}

static bool account_joint(const struct clause *c, struct meant *meant)
{
    const struct named *to = c->n > 2 ? &c->named[c->n - 1] : NULL;
    bool shape = to && !to->own && to->ref.edge && to->item > c->verb &&
                 c->verbs == UINT64_C(1) << SYM_MOVE && !c->it && is_plain(c);
    const struct rules_unit *leader = shape ? find_leader(c, to->item + 1) : NULL;
    struct rules_order move, fixed;
    if (!leader || !read_aim_order(c->look, read_order_for(leader, RULES_MOVE), &to->ref, &move))
        return false;

    bool led = false;
    mean(meant, move);
    for (size_t i = 0; i + 1 < c->n; i++) {
        const struct rules_unit *own = c->named[i].own;
        if (!own || c->named[i].item > c->verb)
            return false;
        led |= own == leader;
        if (own == leader)
            continue;
        struct rules_order help = read_order_for(own, RULES_SUPPORT_MOVE);
        help.from = leader->loc;
        help.other_kind = leader->kind;
        help.to = move.to;
        if (!read_can(c->look, &help, &fixed))
            return false;
        mean(meant, fixed);
    }

    return led;
}

/* "Serbia doesn't hold but attacks Bulgaria", "Burgundy: not to Munich but to Belgium": what is meant is behind "but". */
static bool account_contrast(const struct clause *c, struct meant *meant)
{
    const struct sentence *s = c->look->s;
    size_t but = c->from;
    bool denied = false;
    while (but < c->to && !(denied && read_kind_at(s, but) == ITEM_WHILE)) {
        denied = denied || read_kind_at(s, but) == ITEM_NOT;
        but++;
    }
    if (!c->denied || but + 1 >= c->to || c->n == 0 || !c->named[0].own || c->named[0].item > but)
        return false;

    struct clause behind;
    read_collect(c->look, but + 1, c->to, &behind);
    if (behind.denied || behind.n == MAX_NAMED || (behind.n && behind.named[0].own))
        return false;
    for (size_t i = behind.n++; i > 0; i--)
        behind.named[i] = behind.named[i - 1];
    behind.named[0] = c->named[0];

    return account_move(&behind, meant) || account_hold(&behind, meant);
}

bool read_account(struct clause *c, struct meant *meant)
{
    static bool (*const ways[])(const struct clause *, struct meant *) = {
        account_hold, account_move, account_seize, account_contrast, account_joint};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        meant->n = 0;
        if (ways[i](c, meant))
            return true;
    }
    meant->n = 0;
    return c->look->m->r.phase == RULES_PHASE_MOVEMENT && read_account_help(c, meant);
}
