/* A retreat of which only the place is named. */
#include "read_sentence_p.h"

#include "adjudicate.h"

#include <string.h>

/* A sentence of items from … to-1. */
struct span {
    size_t from, to;
};

/* The first order that was read in the sentence; NULL if there is none. */
static struct frame *find_frame(struct sentence *s, const struct span *span)
{
    for (size_t i = 0; i < s->n_frames; i++)
        if (s->frame[i].parse.first >= s->item[span->from].first &&
            s->frame[i].parse.first < s->item[span->to].first)
            return &s->frame[i];
    return NULL;
}

static const struct rules_unit *lost_unit(const struct sentence *s, rules_loc province)
{
    const struct rules_dislodged *gone = rules_position_dislodged(s->r->context->pos, province);
    return gone && gone->unit.power == s->r->context->power ? &gone->unit : NULL;
}

static bool can_retreat(const struct sentence *s, const struct rules_unit *unit, const struct place_ref *to)
{
    const struct rules_read_context *context = s->r->context;
    struct rules_order fixed;

    for (uint8_t h = 0; h < to->edge->n_hits; h++) {
        struct rules_order order =
            rules_order_make(RULES_RETREAT, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
        order.to = s->r->map->province[to->edge->hits[h].place];
        if (rules_order_check(context->pos, &order, context->book, &fixed) == RULES_CAUSE_NONE)
            return true;
    }

    return false;
}

/* The only place of the sentence where none of one's dislodged units comes from; 0: none, or several. */
static size_t only_place(const struct sentence *s, const struct span *span, const struct rules_unit **named)
{
    size_t found = 0;
    *named = NULL;
    for (size_t i = span->from; i < span->to; i++) {
        if (read_kind_at(s, i) != ITEM_UNIT)
            continue;
        const struct place_edge *edge = s->item[i].ref.edge;
        const struct rules_unit *lost = edge->n_hits == 1 ? lost_unit(s, edge->hits[0].place) : NULL;
        if ((lost && *named) || (!lost && found) || edge->level != NAME_LISTED)
            return 0;
        if (lost)
            *named = lost;
        else
            found = i + 1;
    }
    return found;
}

/* "nos braves se retirent en Bulgarie": the place at item `place` is where a verb of retreating leads. */
static bool is_retreated_to(const struct sentence *s, const struct span *span, size_t place)
{
    size_t at = place;
    while (at > span->from && (read_kind_at(s, at - 1) == ITEM_PREP || read_is_verb(s, at - 1, SYM_MOVE)))
        at--;
    if (at <= span->from || !read_is_verb(s, at - 1, SYM_RETREAT))
        return false;

    const struct token *token = s->r->token;
    size_t verb = s->item[at - 1].first;
    bool mine = false, noun = false;
    for (size_t t = span->from ? s->item[span->from - 1].end : 0; t + 1 < verb; t++)
        mine =
            mine || read_in_list(token[t].word, read_list_own) || read_in_list(token[t].word, read_list_mine);
    for (const char *const *stem = read_list_retreat_stem; *stem; stem++)
        noun = noun || strncmp(token[verb].word, *stem, strlen(*stem)) == 0;

    return mine && !noun;
}

/* Words that say more than where it goes. */
static bool is_doubtful(const struct sentence *s, const struct span *span, bool led)
{
    for (size_t i = span->from; i < span->to; i++)
        switch (read_kind_at(s, i)) {
        case ITEM_WORD:
            if (led)
                break;
            return true;
        case ITEM_POWER:
        case ITEM_DOUBT:
        case ITEM_NOT:
        case ITEM_TURN:
        case ITEM_NOBODY:
            return true;
        default:
            break;
        }
    return s->loose && !led;
}

static void read_retreat(struct sentence *s, const struct span *span)
{
    const struct rules_unit *named, *only = NULL;
    size_t place = only_place(s, span, &named);
    if (!place)
        return;

    const struct place_ref *to = &s->item[place - 1].ref;
    bool doubtful = is_doubtful(s, span, is_retreated_to(s, span, place - 1));
    struct frame *read = find_frame(s, span);
    if (read) { /* "Chassés de Roumanie, nos braves se retirent en Bulgarie" */
        bool same = read->parse.form == FORM_RETREAT && read_same_place(read->parse.to.edge, to->edge);
        read->doubtful = read->doubtful && (doubtful || !same);
        return;
    }

    for (rules_loc i = 0; i < s->r->map->n_provinces; i++) {
        const struct rules_unit *unit = lost_unit(s, i);
        if (!unit || (named && unit != named) || !can_retreat(s, unit, to))
            continue;
        if (only)
            return;
        only = unit;
    }
    if (!only)
        return;

    struct parse p = read_order_of(FORM_RETREAT, read_ref_to(s, place - 1, only));
    p.to = *to;
    s->strange = doubtful;
    s->governed = false;
    read_add_frame(s, p, place - 1, place);
}

void read_retreats(struct sentence *s)
{
    struct span span = {0, 0};
    for (size_t i = 0; i < s->n; i++)
        if (read_kind_at(s, i) == ITEM_END) {
            span.to = i;
            if (span.to > span.from)
                read_retreat(s, &span);
            span.from = i + 1;
        }
}
