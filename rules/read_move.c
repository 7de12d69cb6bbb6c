/* Verbs of moving and what stands behind them: places, coasts, ways, "there". */
#include "read_sentence_p.h"

/* ---- moves ---- */

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

static void add_move(struct sentence *s, struct place_ref unit, struct place_ref to, size_t from, size_t end)
{
    bool retreats = s->r->phase == RULES_PHASE_RETREAT;
    struct parse p = read_order_of(retreats ? FORM_RETREAT : FORM_MOVE, unit);
    p.to = to;
    read_add_frame(s, p, from, end);
}

/* Two to one place: who moves, and who helps? */
static void add_moves_to(struct sentence *s, const struct group *who, struct place_ref to, size_t from,
                         size_t end)
{
    for (size_t i = 0; i < who->n; i++) {
        add_move(s, who->unit[i], to, from, end);
        if (who->n > 1)
            s->frame[s->n_frames - 1].doubtful = true;
    }
    if (who->n > 1)
        read_open_joint(s, s->n_frames - who->n, who->n);
}

/* A move of the group to the unit at item `to`. The item behind the clause. */
size_t read_add_moves(struct sentence *s, const struct group *who, size_t to, size_t from)
{
    struct group targets;
    size_t behind = who->n > 1 ? read_targets(s, to, who->n, &targets) : 0, first = s->n_frames;
    size_t end = behind ? behind : to + 1;
    bool via = false;

    for (; read_kind_at(s, end) == ITEM_BY_CONVOY; end++)
        via = true;
    if (behind)
        for (size_t i = 0; i < who->n; i++)
            add_move(s, who->unit[i], targets.unit[i], from, end);
    else
        add_moves_to(s, who, s->item[to].ref, from, end);
    for (size_t i = first; i < s->n_frames; i++)
        s->frame[i].parse.via = via;

    return read_supporting(s, end);
}

/* The place that "there" means: the last one named before the subject, if it is another. */
static bool find_there(const struct sentence *s, const struct group *who, struct place_ref *place)
{
    for (size_t i = who->first; i-- > 0;)
        if (read_kind_at(s, i) == ITEM_UNIT && !read_same_place(s->item[i].ref.edge, who->unit[0].edge)) {
            *place = s->item[i].ref;
            return true;
        }
    return false;
}

/* "Moscou remplace l'Ukraine", "Kiel la remplace à Berlin": to where that unit stands. */
size_t read_replace(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    struct connectors seen;
    bool pronoun = at >= 2 && read_kind_at(s, at - 2) == ITEM_IT;
    size_t next = read_skip_connectors(s, at, &seen);

    if (read_kind_at(s, next) == ITEM_IT) {
        pronoun = true;
        next = read_skip_connectors(s, next + 1, &seen);
    }
    if (read_kind_at(s, next) == ITEM_UNIT) {
        const struct place_ref *first = &s->item[next].ref;
        struct connectors more;
        size_t behind = read_skip_connectors(s, next + 1, &more);
        bool twice =
            more.prep && read_kind_at(s, behind) == ITEM_UNIT && who->n == 1; /* "replaces Ruhr in Belgium" */
        if (twice && !read_same_place(first->edge, s->item[behind].ref.edge))
            return 0;
        return read_add_moves(s, who, twice ? behind : next, from);
    }

    const struct parse *last = s->n_frames ? &s->frame[s->n_frames - 1].parse : NULL;
    if (!last || last->form != FORM_MOVE || s->frame[s->n_frames - 1].doubtful || who->n > 1)
        return 0;
    if (!pronoun && !read_is_boundary(read_kind_at(s, next)))
        return 0;
    struct place_ref left = last->unit;
    add_move(s, who->unit[0], left, from, next);

    return read_supporting(s, next);
}

/* Words that were not understood part the order from item `at`. */
bool read_is_far(const struct sentence *s, const struct frame *order, size_t at)
{
    enum { NEAR = 6 };
    return s->item[at].first > order->parse.end + NEAR && s->n_frames > s->sentence_frames;
}

/* ---- predicates ---- */

/* Whether the unit may go to the only place that a name means. */
static bool reaches(const struct sentence *s, const struct place_ref *unit, const struct place_ref *to)
{
    const struct rules_read_context *context = s->r->context;
    const struct rules_unit *own = read_own_unit(s, unit);
    if (!own || to->edge->level > NAME_BEGINNING || to->edge->n_hits != 1)
        return false;
    struct rules_order move =
        rules_order_make(RULES_MOVE, own->power, (enum rules_unit_kind)own->kind, own->loc);
    move.to = to->edge->hits[0].place;
    return rules_order_check(context->pos, &move, context->book, &move) == RULES_CAUSE_NONE;
}

/* Two names of one kind, both codes or both names: "ruhr hol" may be a slip for something else; "bre manche" goes next door. */
static bool is_pair(const struct sentence *s, const struct place_ref *unit, const struct place_ref *to)
{
    bool code = unit->n_tokens == 1 && s->r->token[unit->first].len == 3;
    bool other = to->n_tokens == 1 && s->r->token[to->first].len == 3;
    return (code == other ||
            (code && s->r->sent[s->r->token[unit->first].start] >= 'a' && reaches(s, unit, to))) &&
           !read_same_place(unit->edge, to->edge);
}

/* "MOS UKR": two names side by side and nothing else in the clause. */
size_t read_pair(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    enum item_kind before = from ? read_kind_at(s, from - 1) : ITEM_END;
    bool runs_on = s->n_frames > s->sentence_frames && from && read_runs_on(s, from) &&
                   s->frame[s->n_frames - 1].parse.end == s->item[from].first;
    bool begins = read_is_boundary(before) || before == ITEM_COLON || runs_on;
    bool helped = read_is_verb(s, at + 1, SYM_SUPPORT) && read_kind_at(s, at + 2) == ITEM_UNIT &&
                  read_is_boundary(read_kind_at(s, at + 3)) && read_is_own(s, &s->item[at + 2].ref) &&
                  read_in_list(s->r->token[s->item[at + 1].first].word, read_list_help);
    if (helped) /* "Munich Bourgogne appui Ruhr" */
        s->item[at + 1].kind = ITEM_SUPPORTED;
    bool alone = begins && who->n == 1 && (helped || read_is_boundary(read_kind_at(s, at + 1)));
    if (s->loose || !alone || read_kind_at(s, at) != ITEM_UNIT || !read_is_own(s, &who->unit[0]) ||
        !is_pair(s, &who->unit[0], &s->item[at].ref))
        return 0;

    size_t first = s->n_frames, end = read_add_moves(s, who, at, from);
    for (size_t i = first; i < s->n_frames; i++)
        s->frame[i].parse.loose = s->frame[i].parse.pair = true;

    return end;
}

/* Verbs of moving and "by convoy", to where the target stands. */
size_t read_skip_way(const struct sentence *s, size_t at, struct connectors *seen, bool *by_convoy)
{
    size_t next = read_skip_connectors(s, at, seen);
    if (seen->verb && read_kind_at(s, next) == ITEM_IT && read_is_verb(s, next + 1, SYM_MOVE)) {
        next = read_skip_connectors(s, next + 1, seen);
        seen->there = seen->verb = true; /* "Budapest va l'attaquer" */
    }
    bool namely = seen->verb && read_kind_at(s, next) == ITEM_COMMA &&
                  read_kind_at(s, next + 1) == ITEM_PREP && read_kind_at(s, next + 2) == ITEM_UNIT;

    if (namely)
        next += 2; /* "moves, namely to Silesia" */
    while (read_kind_at(s, next) == ITEM_BY_CONVOY) {
        struct connectors more;
        *by_convoy = true;
        bool carrier = read_kind_at(s, next + 1) == ITEM_VIA && read_kind_at(s, next + 2) == ITEM_UNIT &&
                       read_kind_at(s, next + 3) == ITEM_PREP;
        next += carrier ? 2 : 0; /* "carried by the Gulf of Lyon fleet to Piedmont" */
        next = read_skip_connectors(s, next + 1, &more);
        seen->verb = true;
    }

    return next;
}

/* The fleet at item `at` that carries the group to the place at item `to`; gives way to an order of its own. */
static size_t read_convoyed_by(struct sentence *s, const struct group *who, size_t to, size_t at, size_t from)
{
    if (who->n == 1 && read_own_kind(s, &s->item[at].ref) == RULES_FLEET) {
        struct parse convoy = read_order_of(FORM_CONVOY, s->item[at].ref);
        convoy.other = who->unit[0];
        convoy.to = s->item[to].ref;
        read_add_frame(s, convoy, from, at + 1);
        s->frame[s->n_frames - 1].implied = true;
    }
    return at + 1;
}

/* The move of the group to the place at item `to`, behind connectors. */
size_t read_move(struct sentence *s, const struct group *who, size_t to, size_t from,
                 const struct connectors *seen, bool by_convoy)
{
    size_t first = s->n_frames, end = read_add_moves(s, who, to, from);

    for (size_t i = first; i < s->n_frames; i++) {
        struct frame *frame = &s->frame[i];
        bool article = s->item[to].first < s->item[to].ref.first; /* "Ionienne : en mer Égée" */
        frame->sign = !seen->verb && !seen->prep && (seen->sign || !article);
        if (by_convoy)
            frame->parse.via = frame->parse.form == FORM_MOVE;
    }
    if (by_convoy && read_kind_at(s, end) == ITEM_VIA && read_kind_at(s, end + 1) == ITEM_UNIT)
        end = read_convoyed_by(s, who, to, end + 1, from); /* "convoyée en Belgique par la mer du Nord" */

    return end;
}

/* "Munich goes there": to the place named before the subject. */
size_t read_there(struct sentence *s, const struct group *who, size_t next, size_t from)
{
    struct place_ref there;
    bool over = read_is_boundary(read_kind_at(s, next)) || read_kind_at(s, next) == ITEM_VIA ||
                read_kind_at(s, next) == ITEM_COLON;
    if (!over || !find_there(s, who, &there))
        return 0;
    add_moves_to(s, who, there, from, next);
    return read_supporting(s, next);
}

/* "The North Sea takes Edinburgh across to Belgium": where a fleet lands the army at item `at`; 0: it does not. */
static size_t find_landing(const struct sentence *s, const struct group *who, size_t at)
{
    struct connectors seen;
    size_t to = read_skip_connectors(s, at + 1, &seen);
    bool carries = who->n == 1 && read_own_kind(s, &who->unit[0]) == RULES_FLEET &&
                   read_own_kind(s, &s->item[at].ref) == RULES_ARMY && s->r->phase == RULES_PHASE_MOVEMENT;
    return carries && seen.prep && read_kind_at(s, to) == ITEM_UNIT ? to : 0;
}

/* Behind a verb of moving and its one subject: no target of its own, or an army that is taken along. */
size_t read_without_target(struct sentence *s, const struct group *who, size_t next, size_t from,
                           const struct connectors *seen)
{
    enum item_kind kind = read_kind_at(s, next);
    if (read_is_boundary(kind))
        return read_settle_joint(s, &who->unit[0], true, next)
                   ? next
                   : 0; /* "Munich goes in": what two attack together */
    bool carries = kind == ITEM_UNIT && !seen->prep && find_landing(s, who, next);
    return carries ? read_object(s, who, FORM_CONVOY, next, from) : 0;
}
