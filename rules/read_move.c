/* Verbs of moving and what stands behind them: places, coasts, ways. */
#include "read_sentence_p.h"

/* A move of the group to the unit at item `to`; of several it is not said who moves, and who helps. The item behind the clause. */
size_t read_add_moves(struct sentence *s, const struct group *who, size_t to, size_t from)
{
    bool retreats = s->r->phase == RULES_PHASE_RETREAT;
    size_t end = to + 1;
    while (read_kind_at(s, end) == ITEM_BY_CONVOY)
        end++;

    for (size_t i = 0; i < who->n; i++) {
        struct parse p = read_order_of(retreats ? FORM_RETREAT : FORM_MOVE, who->unit[i]);
        p.to = s->item[to].ref;
        p.via = end > to + 1;
        read_add_frame(s, p, from, end);
        s->frame[s->n_frames - 1].doubtful |= who->n > 1;
    }

    return read_supporting(s, end);
}

/* Words that were not understood part the order from item `at`. */
bool read_is_far(const struct sentence *s, const struct frame *order, size_t at)
{
    enum { NEAR = 6 };
    return s->item[at].first > order->parse.end + NEAR && s->n_frames > s->sentence_frames;
}

/* ---- predicates ---- */

/* Two names of one kind, both codes or both names: "ruhr hol" may be a slip for something else. */
static bool is_pair(const struct sentence *s, const struct place_ref *unit, const struct place_ref *to)
{
    bool code = unit->n_tokens == 1 && s->r->token[unit->first].len == 3;
    bool other = to->n_tokens == 1 && s->r->token[to->first].len == 3;
    return code == other && !read_same_place(unit->edge, to->edge);
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
        seen->verb = true; /* "Budapest va l'attaquer" */
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

    return end;
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

/* Behind a verb of moving and its one subject: an army that is taken along. */
size_t read_without_target(struct sentence *s, const struct group *who, size_t next, size_t from,
                           const struct connectors *seen)
{
    bool carries = read_kind_at(s, next) == ITEM_UNIT && !seen->prep && find_landing(s, who, next);
    return carries ? read_object(s, who, FORM_CONVOY, next, from) : 0;
}
