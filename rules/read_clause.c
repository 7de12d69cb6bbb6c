/* A clause of a sentence: subjects, verb, object. */
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
    for (uint8_t h = 0; h < ref->edge->n_hits; h++) {
        const struct rules_unit *unit = rules_position_unit(r->context->pos, ref->edge->hits[h].place);
        const struct rules_dislodged *gone =
            rules_position_dislodged(r->context->pos, ref->edge->hits[h].place);
        bool own = unit && unit->power == r->context->power,
             lost = gone && gone->unit.power == r->context->power;
        if (own || lost)
            return true;
    }
    return false;
}

void read_add_frame(struct sentence *s, struct parse parse, size_t first_item, size_t end_item)
{
    if (s->n_frames == MAX_FRAMES)
        return;
    parse.first = s->item[first_item].first;
    parse.end = s->item[end_item - 1].end;
    if (parse.end <= parse.first)
        parse.end = (uint16_t)(parse.first + 1);
    if (s->relative && parse.form == FORM_MOVE)
        s->frame[s->relative - 1].parse.to = parse.to;
    s->relative = 0;
    s->frame[s->n_frames++] = (struct frame){.parse = parse, .doubtful = s->strange || s->governed};
    s->governed = s->governed || s->strange;
}

struct parse read_order_of(enum parse_form form, struct place_ref unit)
{
    return (struct parse){
        .form = (uint8_t)form, .unit = unit, .other.power = RULES_NO_POWER, .to.power = RULES_NO_POWER};
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

    struct place_edge *edge = rules_arena_alloc(r->arena, sizeof *edge);
    *edge = (struct place_edge){.n_tokens = 1, .n_hits = 1, .power = RULES_NO_POWER};
    edge->hits = rules_arena_alloc(r->arena, sizeof *edge->hits);
    edge->hits[0] =
        (struct rules_name_hit){.place = r->map->province[only->loc], .editions = RULES_EDITION_JUDGE};
    *ref = (struct place_ref){
        .edge = edge, .first = s->item[at].first, .n_tokens = 1, .kind = kind, .power = RULES_NO_POWER};

    return true;
}

/* The unit at item `at`. */
static bool read_unit_at_item(const struct sentence *s, size_t at, struct place_ref *ref)
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
    while (group->n < MAX_GROUP && read_unit_at_item(s, at, &group->unit[group->n])) {
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

/* Verbs of moving, prepositions and signs from item `at` on. */
static size_t read_skip_connectors(const struct sentence *s, size_t at, struct connectors *seen)
{
    *seen = (struct connectors){false, false, false, false};
    for (;; at++) {
        if (read_is_verb(s, at, SYM_MOVE))
            seen->verb = true;
        else if (read_kind_at(s, at) == ITEM_PREP)
            seen->prep = true;
        else if (read_kind_at(s, at) == ITEM_SIGN)
            seen->sign = true;
        else if (read_kind_at(s, at) == ITEM_COLON)
            seen->colon = true;
        else
            return at;
    }
}

/* What may stand behind a clause that is complete. */
static bool read_clause_may_end(const struct sentence *s, size_t at)
{
    enum item_kind kind = read_kind_at(s, at);
    return read_is_boundary(kind) || kind == ITEM_REASON || kind == ITEM_TURN || kind == ITEM_DOUBT ||
           kind == ITEM_VIA || kind == ITEM_WHO || kind == ITEM_COLON || kind == ITEM_TOO || kind == ITEM_NOT;
}

/* The clause is complete: what stands behind it may put it in doubt. */
size_t read_end_clause(struct sentence *s, size_t at)
{
    bool extra = !read_clause_may_end(s, at);
    for (size_t i = s->clause_frames; extra && i < s->n_frames; i++)
        s->frame[i].doubtful = true;
    return at;
}

/* The move or hold of the line above; its names stand for words of this line, in notes. */
static const struct parse *order_above(const struct sentence *s)
{
    const struct message *m = s->m;
    const struct statement *above = m->n ? &m->statement[m->n - 1] : NULL;

    if (!above || above->refused || above->n_parses == 0 || above->reading.line + 2 < m->r.line)
        return NULL;

    const struct parse *best = &above->parses[0];
    for (size_t i = 1; i < above->n_parses; i++)
        if (above->parses[i].cost < best->cost)
            best = &above->parses[i];
    if (best->form != FORM_MOVE && best->form != FORM_HOLD)
        return NULL;

    struct parse *copy = rules_arena_alloc(m->r.arena, sizeof *copy);
    *copy = *best;
    copy->unit.first = copy->to.first = s->item[0].first;
    copy->unit.n_tokens = copy->to.n_tokens = 1;

    return copy;
}

/* The order that "it" stands for: the last move or hold. */
static const struct parse *last_order(const struct sentence *s)
{
    for (size_t i = s->n_frames; i-- > 0;)
        if (s->frame[i].parse.form == FORM_MOVE || s->frame[i].parse.form == FORM_HOLD)
            return s->frame[i].doubtful ? NULL : &s->frame[i].parse;
    return order_above(s);
}

/* The only move of the sentence, for "Munich attaque la Bourgogne, Ruhr soutient". */
static const struct parse *only_move(const struct sentence *s)
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

static void read_support_order(struct sentence *s, const struct group *who, const struct parse *order,
                               size_t from, size_t end)
{
    for (size_t i = 0; i < who->n; i++) {
        struct parse p = read_order_of(FORM_SUPPORT, who->unit[i]);
        p.other = order->unit;
        if (order->form == FORM_MOVE)
            p.to = order->to;
        else
            p.hold_written = true;
        read_add_frame(s, p, from, end);
    }
}

/* Behind "supports" or "convoys" at item `at`: what is helped. Returns the item behind it; 0: not understood. */
static size_t read_object(struct sentence *s, const struct group *who, enum parse_form form, size_t at,
                          size_t from)
{
    struct connectors seen;
    struct parse p = read_order_of(form, who->unit[0]);
    size_t next;
    bool clitic = at >= 2 && read_kind_at(s, at - 2) == ITEM_IT;

    if (clitic || read_kind_at(s, at) == ITEM_IT ||
        (read_kind_at(s, at) == ITEM_PREP && read_kind_at(s, at + 1) == ITEM_IT)) {
        const struct parse *order = last_order(s);
        at += clitic ? 0 : read_kind_at(s, at) == ITEM_IT ? 1 : 2;
        if (!order || form != FORM_SUPPORT)
            return 0;
        struct parse copy = *order;
        if (read_kind_at(s, at) == ITEM_PREP && read_kind_at(s, at + 1) == ITEM_UNIT)
            at += 2; /* "supports it to Burgundy" */
        read_support_order(s, who, &copy, from, at);
        return at;
    }

    if (read_kind_at(s, at) == ITEM_NOBODY)
        return at + 1;

    next = read_skip_connectors(s, at, &seen);
    if (read_kind_at(s, next) == ITEM_TOO)
        next++; /* "soutient aussi la Roumanie" */
    bool hold_first = read_is_verb(s, next, SYM_HOLD);
    if (hold_first)
        next = read_skip_connectors(s, next + 1, &seen);
    if (read_is_boundary(read_kind_at(s, next)) &&
        form == FORM_SUPPORT) { /* "Munich attaque la Bourgogne, Ruhr soutient" */
        const struct parse *order = only_move(s);
        if (!order)
            return 0;
        struct parse copy = *order;
        read_support_order(s, who, &copy, from, next);
        return next;
    }

    if (!read_unit_at_item(s, next, &p.other))
        return 0;

    at = next + 1;
    if (read_kind_at(s, at) == ITEM_FROM && read_kind_at(s, at + 1) == ITEM_UNIT && !hold_first) {
        p.to = p.other; /* "support move to Burgundy from Paris" */
        p.other = s->item[at + 1].ref;
        at += 2;
    } else if (read_is_verb(s, at, SYM_HOLD)) {
        p.hold_written = true;
        at++;
    } else if (!hold_first) {
        next = read_skip_connectors(s, at, &seen);
        if ((seen.verb || seen.prep || seen.sign) && read_kind_at(s, next) == ITEM_UNIT) {
            p.to = s->item[next].ref;
            at = next + 1;
        } else if (next != at && read_is_verb(s, next, SYM_HOLD)) {
            p.hold_written = true;
            at = next + 1;
        } else if (next != at || read_kind_at(s, at) == ITEM_UNIT) {
            return 0;
        }
    }

    if (form == FORM_CONVOY && !p.to.edge)
        return 0;

    for (size_t i = 0; i < who->n; i++) {
        p.unit = who->unit[i];
        read_add_frame(s, p, from, at);
    }

    return at;
}

/* ", supported by Trieste and Greece", "with Ukraine in support" behind a move or hold. Returns the item behind it. */
size_t read_supporting(struct sentence *s, size_t at)
{
    struct group who;
    size_t from = at;

    if (read_kind_at(s, at) == ITEM_COMMA &&
        (read_kind_at(s, at + 1) == ITEM_SUPPORTED || read_kind_at(s, at + 1) == ITEM_VIA))
        from = ++at;
    bool with = read_kind_at(s, at) == ITEM_VIA;
    if ((!with && read_kind_at(s, at) != ITEM_SUPPORTED) || s->n_frames != s->clause_frames + 1)
        return at;
    if (!with && read_kind_at(s, at + 1) == ITEM_NOBODY)
        return at + 2; /* "soutenue par personne" */
    size_t end = read_group(s, at + 1, &who);
    if (who.n == 0 || (with && !read_is_verb(s, end, SYM_SUPPORT)))
        return at;

    struct connectors seen;
    size_t next = read_skip_connectors(s, end, &seen);
    if (!with && who.n > 1 && (next != end || read_kind_at(s, end) == ITEM_VERB)) {
        who.n--; /* its last unit begins the next clause */
        end--;
        while (end > at && read_kind_at(s, end - 1) != ITEM_UNIT)
            end--;
    }

    end += with;
    struct parse order = s->frame[s->clause_frames].parse;
    if (order.form == FORM_MOVE || order.form == FORM_HOLD)
        read_support_order(s, &who, &order, from, end);

    return end;
}

/* "… vont respectivement au Tyrol et à Munich": as many targets as units. The item behind them; 0: no such list. */
static size_t read_targets(const struct sentence *s, size_t at, size_t n, struct group *targets)
{
    bool said = false;
    for (size_t t = s->item[s->sentence_item].first; t < s->item[s->n - 1].end && !said; t++)
        said = t < s->r->n_tokens && read_in_list(s->r->token[t].word, read_list_respective);

    targets->n = 0;
    while (said && targets->n < n && read_kind_at(s, at) == ITEM_UNIT) {
        targets->unit[targets->n++] = s->item[at++].ref;
        if (targets->n == n)
            return at;
        while (read_kind_at(s, at) == ITEM_COMMA || read_kind_at(s, at) == ITEM_AND ||
               read_kind_at(s, at) == ITEM_PREP)
            at++;
    }

    return 0;
}

/* A move of the group to the unit at item `to`. */
static size_t read_add_moves(struct sentence *s, const struct group *who, size_t to, size_t from, bool loose)
{
    bool retreats = s->r->phase == RULES_PHASE_RETREAT;
    size_t end = to + 1;
    bool via = false;

    while (read_kind_at(s, end) == ITEM_BY_CONVOY) {
        via = true;
        end++;
    }

    struct group targets;
    size_t behind = who->n > 1 ? read_targets(s, to, who->n, &targets) : 0;
    end = behind ? behind : end;
    for (size_t i = 0; i < who->n; i++) {
        struct parse p = read_order_of(retreats ? FORM_RETREAT : FORM_MOVE, who->unit[i]);
        p.to = behind ? targets.unit[i] : s->item[to].ref;
        p.via = via;
        p.loose = p.pair = loose;
        read_add_frame(s, p, from, end);
        if (who->n > 1 && !behind) /* two to one place: who moves, and who helps? */
            s->frame[s->n_frames - 1].doubtful = true;
    }

    return read_supporting(s, end);
}

size_t read_add_holds(struct sentence *s, const struct group *who, size_t end, size_t from)
{
    for (size_t i = 0; i < who->n; i++)
        read_add_frame(s, read_order_of(FORM_HOLD, who->unit[i]), from, end);
    size_t next = end + (read_kind_at(s, end) == ITEM_PREP);
    if (read_kind_at(s, next) == ITEM_UNIT && who->n == 1 &&
        read_same_place(s->item[next].ref.edge, who->unit[0].edge))
        end = next + 1; /* "reste à Paris" */
    return read_supporting(s, end);
}

/* Two names of one kind, both codes or both names: "ruhr hol" may be a slip for something else. */
static bool read_is_pair(const struct sentence *s, const struct place_ref *unit, const struct place_ref *to)
{
    bool code = s->r->token[unit->first].len == 3, other = s->r->token[to->first].len == 3;
    return code == other && !read_same_place(unit->edge, to->edge);
}

/* Behind the subjects: verb and object. Returns the item behind the clause; 0 if it is not understood. */
size_t read_predicate(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    struct connectors seen;
    bool by_convoy = false;

    s->clause_frames = s->n_frames;
    size_t start = at;
    if (read_kind_at(s, at) == ITEM_COMMA &&
        (read_kind_at(s, at + 1) == ITEM_VERB || read_kind_at(s, at + 1) == ITEM_PREP))
        at++;
    if (read_kind_at(s, at) == ITEM_WHO)
        at++;
    if (read_kind_at(s, at) == ITEM_IT && read_kind_at(s, at + 1) == ITEM_VERB)
        at++;
    if (read_kind_at(s, at) == ITEM_TOO && read_kind_at(s, at + 1) == ITEM_VERB)
        at++; /* "Vienne aussi appuie Trieste" */
    size_t next = read_skip_connectors(s, at, &seen);
    if (seen.verb && read_kind_at(s, next) == ITEM_COMMA && read_kind_at(s, next + 1) == ITEM_PREP &&
        read_kind_at(s, next + 2) == ITEM_UNIT)
        next += 2; /* "moves, namely to Silesia" */
    while (read_kind_at(s, next) == ITEM_BY_CONVOY) {
        struct connectors more;
        by_convoy = true;
        next = read_skip_connectors(s, next + 1, &more);
        seen.verb = true;
    }

    if (read_is_verb(s, next, SYM_HOLD))
        return read_add_holds(s, who, next + 1, from);
    if (read_is_verb(s, next, SYM_SUPPORT))
        return read_object(s, who, FORM_SUPPORT, next + 1, from);
    if (read_is_verb(s, next, SYM_CONVOY))
        return read_object(s, who, FORM_CONVOY, next + 1, from);
    if (read_is_verb(s, next, SYM_DISBAND) || read_is_verb(s, next, SYM_REMOVE)) {
        for (size_t i = 0; i < who->n; i++)
            read_add_frame(
                s,
                read_order_of(s->r->phase == RULES_PHASE_RETREAT ? FORM_DISBAND : FORM_REMOVE, who->unit[i]),
                from, next + 1);
        return next + 1;
    }

    if (read_is_verb(s, next, SYM_RETREAT)) {
        next = read_skip_connectors(s, next + 1, &seen);
        seen.verb = true;
    }

    if (read_kind_at(s, next) == ITEM_UNIT && (seen.verb || seen.prep || seen.sign || seen.colon)) {
        size_t first = s->n_frames;
        size_t end = read_add_moves(s, who, next, from, false);
        for (size_t i = first; i < s->n_frames; i++)
            s->frame[i].sign = !seen.verb && !seen.prep;
        for (size_t i = first; by_convoy && i < s->n_frames; i++)
            s->frame[i].parse.via = s->frame[i].parse.form == FORM_MOVE;
        if (by_convoy && read_kind_at(s, end) == ITEM_VIA && read_kind_at(s, end + 1) == ITEM_UNIT)
            end += 2; /* "convoyée en Belgique par la flotte de la mer du Nord" */
        return end;
    }

    if (read_kind_at(s, next) == ITEM_NOBODY && seen.colon) /* "Kiel, Berlin : rien" */
        return read_add_holds(s, who, next + 1, from);
    if (read_kind_at(s, next) == ITEM_TOO && s->n_frames && s->frame[s->n_frames - 1].parse.form == FORM_HOLD)
        return read_add_holds(s, who, next + 1, from);
    /* "MOS UKR": two names side by side and nothing else. */
    if (next == start && read_kind_at(s, next) == ITEM_UNIT && who->n == 1 &&
        read_is_boundary(read_kind_at(s, next + 1)) &&
        (from == 0 || read_is_boundary(read_kind_at(s, from - 1))) && read_is_own(s, &who->unit[0]) &&
        read_is_pair(s, &who->unit[0], &s->item[next].ref))
        return read_add_moves(s, who, next, from, true);
    if (next == start && s->m->form == FORM_HOLD && read_is_boundary(read_kind_at(s, next)))
        return read_add_holds(s, who, next, from);

    return 0;
}

/* A clause that begins with its verb: "soutien de l'Égée à cette attaque", "Send Paris to Burgundy". */
size_t read_verb_clause(struct sentence *s, size_t at)
{
    enum symbol verb = (enum symbol)s->item[at].symbol;
    struct group who;
    struct connectors seen;
    size_t first = read_skip_connectors(s, at + 1, &seen), end;
    bool heading = seen.colon || seen.sign;

    s->clause_frames = s->n_frames;
    if (s->pending.n) {
        who = s->pending;
        size_t from = who.first;
        end = read_predicate(s, &who, at, from);
        s->pending.n = 0; /* its verb is this one, understood or not */
        if (end)
            return end;
        s->strange = true;
    }

    if (read_kind_at(s, first) == ITEM_IT && verb == SYM_SUPPORT)
        return 0;

    end = read_group(s, first, &who);
    if (who.n == 0)
        return 0;

    size_t next = read_skip_connectors(s, end, &seen);
    switch (verb) {
    case SYM_HOLD:
        if (next != end || read_kind_at(s, end) == ITEM_VERB)
            return 0;
        return read_add_holds(s, &who, end, at);

    case SYM_MOVE:
        if (read_kind_at(s, next) == ITEM_VIA && read_kind_at(s, next + 1) == ITEM_UNIT &&
            who.n == 1) { /* "attaque de X par Y" */
            struct group mover = {1, {s->item[next + 1].ref}, next + 1};
            size_t done = read_add_moves(s, &mover, first, at, false);
            s->frame[s->clause_frames].parse.end = s->item[next + 1].end;
            return done == first + 1 ? read_supporting(s, next + 2) : next + 2;
        }
        if (read_kind_at(s, next) == ITEM_UNIT && (seen.verb || seen.prep || seen.sign))
            return read_add_moves(s, &who, next, at, false);
        if (heading)
            return first; /* "ATTAQUES : …" */
        return 0;

    case SYM_SUPPORT:
        if (heading && (next != end || read_kind_at(s, end) == ITEM_VERB))
            return first;
        if (who.n == 1 && next != end &&
            (read_kind_at(s, next) == ITEM_IT || read_kind_at(s, next) == ITEM_UNIT) &&
            read_is_own(s, &who.unit[0])) {
            if (read_kind_at(s, next) == ITEM_IT)
                next--; /* the preposition */
            return read_object(s, &who, FORM_SUPPORT, next, at);
        }
        return 0;

    case SYM_RETREAT:
        if (read_kind_at(s, next) == ITEM_UNIT)
            return read_add_moves(s, &who, next, at, false);
        return 0;

    case SYM_DISBAND:
    case SYM_REMOVE:
        for (size_t i = 0; i < who.n; i++)
            read_add_frame(s, read_order_of(FORM_DISBAND, who.unit[i]), at, end);
        return end;

    default:
        return 0;
    }
}
