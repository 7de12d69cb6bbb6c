/* A clause: subjects, verb and what belongs to it. */
#include "read_sentence_p.h"

#include <string.h>

/* ---- holds ---- */

static size_t read_add_holds(struct sentence *s, const struct group *who, size_t end, size_t from)
{
    for (size_t i = 0; i < who->n; i++)
        read_add_frame(s, read_order_of(FORM_HOLD, who->unit[i]), from, end);
    while (read_is_verb(s, end, SYM_HOLD))
        end++; /* "stays where it is" */
    size_t next = end + (read_kind_at(s, end) == ITEM_PREP);
    if (read_kind_at(s, next) == ITEM_UNIT && who->n == 1 &&
        read_same_place(s->item[next].ref.edge, who->unit[0].edge))
        end = next + 1; /* "reste à Paris" */
    return read_supporting(s, end);
}

/* "reste sur place et soutient la Galicie": the support counts. Its verb's item, 0 if there is none. */
static size_t support_behind(const struct sentence *s, size_t at)
{
    struct connectors seen;
    while (read_is_verb(s, at, SYM_HOLD) || read_kind_at(s, at) == ITEM_THERE)
        at++;
    size_t next = read_skip_connectors(s, at + 1, &seen);
    bool joined = read_kind_at(s, at) == ITEM_AND || read_kind_at(s, at) == ITEM_COMMA;
    bool supports = read_is_verb(s, next, SYM_SUPPORT) || read_is_verb(s, next, SYM_CONVOY);
    return joined && supports && !seen.verb && !seen.colon && !seen.sign ? next : 0;
}

/* The group holds, or supports while it does. */
static size_t read_hold(struct sentence *s, const struct group *who, size_t end, size_t from)
{
    size_t verb = support_behind(s, end), first = s->n_frames;
    if (verb)
        return read_object(s, who, read_is_verb(s, verb, SYM_SUPPORT) ? FORM_SUPPORT : FORM_CONVOY, verb + 1,
                           from);
    size_t behind = read_add_holds(s, who, end, from);
    bool object = read_kind_at(s, end) == ITEM_IT && read_is_boundary(read_kind_at(s, end + 1));
    for (size_t i = first; object && i < s->n_frames; i++)
        s->frame[i].doubtful = true; /* "Naples is ours, Rome will garrison it" */
    return behind;
}

/* "Berlin too": the order before, for these units. */
size_t read_same(struct sentence *s, const struct group *who, size_t end, size_t from)
{
    const struct frame *last = s->n_frames ? &s->frame[s->n_frames - 1] : NULL;
    const struct parse *order = last ? &last->parse : read_last_order(s);

    if (!order || (last && last->doubtful) || (last && read_is_far(s, last, from)))
        return 0;
    if (order->form == FORM_HOLD)
        return read_add_holds(s, who, end, from);
    if (order->form != FORM_SUPPORT)
        return 0;

    struct parse p = *order;
    for (size_t i = 0; i < who->n; i++) {
        p.unit = who->unit[i];
        read_add_frame(s, p, from, end);
    }

    return end;
}

/* Between subjects and verb: a comma before it, "qui", "la", "aussi". */
static size_t skip_lead(const struct sentence *s, size_t at)
{
    enum item_kind next = read_kind_at(s, at + 1);
    if (read_kind_at(s, at) == ITEM_COMMA &&
        (next == ITEM_VERB || next == ITEM_PREP || next == ITEM_WHO || next == ITEM_LIGHT))
        at++;
    if (read_kind_at(s, at) == ITEM_WHO)
        at++;
    next = read_kind_at(s, at + 1);
    if (read_kind_at(s, at) == ITEM_COMMA && read_kind_at(s, at - 1) == ITEM_WHO &&
        (next == ITEM_VERB || next == ITEM_PREP))
        at++; /* "La Grèce, elle, part en mer Égée" */
    if (read_kind_at(s, at) == ITEM_COLON && next == ITEM_NOT)
        at++; /* "Tyrolia: not moving" */
    if (read_kind_at(s, at) == ITEM_COLON && next == ITEM_TOO && read_kind_at(s, at + 2) == ITEM_COMMA &&
        read_kind_at(s, at + 3) == ITEM_VERB)
        at += 3; /* "Mer d'Irlande : idem, soutient Londres" */
    if (read_kind_at(s, at) == ITEM_IT && read_kind_at(s, at + 1) == ITEM_VERB)
        at++;
    if (read_kind_at(s, at) == ITEM_TOO && read_kind_at(s, at + 1) == ITEM_VERB)
        at++; /* "Vienne aussi appuie Trieste" */
    return at;
}

/* The order of the group that the verb at item `at` is. 0: it is none, or not understood. */
static size_t read_verb(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    if (read_kind_at(s, at) != ITEM_VERB)
        return 0;

    switch ((enum symbol)s->item[at].symbol) {
    case SYM_HOLD:
        return read_hold(s, who, at + 1, from);
    case SYM_SUPPORT:
        return read_object(s, who, FORM_SUPPORT, at + 1, from);
    case SYM_CONVOY:
        return read_object(s, who, FORM_CONVOY, at + 1, from);
    case SYM_DISBAND:
    case SYM_REMOVE: {
        bool retreats = s->r->phase == RULES_PHASE_RETREAT;
        for (size_t i = 0; i < who->n; i++)
            read_add_frame(s, read_order_of(retreats ? FORM_DISBAND : FORM_REMOVE, who->unit[i]), from,
                           at + 1);
        return at + 1;
    }
    default:
        return 0;
    }
}

/* The clause without a verb: "Kiel, Berlin : rien", "Berlin too", "MOS UKR", a unit below "HOLDS:". */
static size_t read_verbless(struct sentence *s, const struct group *who, size_t next, size_t from, bool colon)
{
    enum item_kind kind = read_kind_at(s, next);
    if (kind == ITEM_NOBODY && colon)
        return read_add_holds(s, who, next + 1, from);
    if (kind == ITEM_NOT && read_kind_at(s, next + 1) == ITEM_TOO && s->n_frames &&
        s->frame[s->n_frames - 1].parse.form == FORM_HOLD) { /* "Rome doesn't either" */
        s->item[next].kind = ITEM_USED;
        next++;
        kind = ITEM_TOO;
    }
    bool against = kind == ITEM_TOO && read_kind_at(s, next + 1) == ITEM_PREP &&
                   read_in_list(s->r->token[s->item[next + 1].first].word, read_list_against) &&
                   read_kind_at(s, next + 2) == ITEM_UNIT && !read_is_own(s, &s->item[next + 2].ref);
    if (against &&
        s->r->phase == RULES_PHASE_MOVEMENT) /* "Munich et la Ruhr font pareil contre la Bourgogne" */
        return read_add_moves(s, who, next + 2, from);
    if (kind == ITEM_TOO)
        return read_same(s, who, next + 1, from);
    if (kind == ITEM_UNIT)
        return read_pair(s, who, next, from);
    if (s->m->form == FORM_HOLD && read_is_boundary(kind))
        return read_add_holds(s, who, next, from);
    return 0;
}

/* "ank should be bla": a word of change between a unit of one's own and a place. */
static bool is_correction(const struct sentence *s, const struct group *who, size_t at)
{
    return read_kind_at(s, at) == ITEM_TURN && s->item[at].symbol == SYM_CHANGE && who->n == 1;
}

/* What leads from a subject to what is said of it. */
struct lead {
    size_t begin, next; /* its first item, and the one behind it */
    struct connectors seen;
    bool by_convoy, corrected;
};

static void read_lead(struct sentence *s, const struct group *who, size_t begin, struct lead *lead)
{
    *lead = (struct lead){.begin = begin, .corrected = is_correction(s, who, begin)};
    lead->next = read_skip_way(s, begin + lead->corrected, &lead->seen, &lead->by_convoy);
    if (s->r->phase == RULES_PHASE_RETREAT && read_is_verb(s, lead->next, SYM_RETREAT)) {
        lead->next = read_skip_connectors(s, lead->next + 1, &lead->seen);
        lead->seen.verb = true;
    }
}

/* Whether the unit behind the lead is where the subject goes. */
static bool leads_to_unit(const struct sentence *s, const struct group *who, const struct lead *lead)
{
    const struct connectors *seen = &lead->seen;
    if (read_kind_at(s, lead->next) != ITEM_UNIT)
        return false;
    if (seen->verb || seen->prep || seen->sign)
        return true;
    if (seen->colon)
        return read_is_own(s, &who->unit[0]);
    return lead->corrected && read_is_own(s, &who->unit[0]) &&
           read_is_boundary(read_kind_at(s, lead->next + 1));
}

static size_t read_verb_phrase(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    struct lead lead;
    size_t begin = skip_lead(s, at), end;

    read_lead(s, who, begin, &lead);
    const struct connectors *seen = &lead.seen;
    size_t next = lead.next;
    if (seen->verb && !lead.corrected && who->n == 1) {
        end = read_without_target(s, who, next, from, seen);
        if (end)
            return end;
    }

    if (leads_to_unit(s, who, &lead))
        return read_move(s, who, next, from, &lead.seen, lead.by_convoy);
    enum item_kind kind = read_kind_at(s, next);
    bool clitic = seen->verb && kind == ITEM_IT && !seen->prep && read_kind_at(s, next + 1) == ITEM_VERB;
    if (clitic) /* "vient la remplacer", "ira le soutenir" */
        return read_verb(s, who, next + 1, from);
    if (kind == ITEM_VERB)
        return read_verb(s, who, next, from);

    bool verbless = next == at || seen->colon || kind == ITEM_TOO || kind == ITEM_NOT;
    return verbless ? read_verbless(s, who, next, from, seen->colon) : 0;
}

size_t read_predicate(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    s->clause_frames = s->n_frames;
    return read_verb_phrase(s, who, at, from);
}

/* "Standing: Mao, Spa", "Attacks: …": a verb that heads a list. */
static size_t read_headed(struct sentence *s, size_t at)
{
    struct group who;
    struct connectors seen;
    size_t first = read_skip_connectors(s, at + 1, &seen), end = read_group(s, first, &who);
    if (!who.n || !(seen.colon || seen.sign))
        return 0;
    if (read_is_verb(s, at, SYM_MOVE) || read_is_verb(s, at, SYM_SUPPORT))
        return first;
    bool stay = read_is_verb(s, at, SYM_HOLD) && read_is_own(s, &who.unit[0]);
    return stay && read_is_boundary(read_kind_at(s, end)) ? read_add_holds(s, &who, end, at) : 0;
}

size_t read_verb_clause(struct sentence *s, size_t at)
{
    struct group who = s->pending;
    s->clause_frames = s->n_frames;
    if (!who.n)
        return read_headed(s, at);
    size_t end = read_predicate(s, &who, at, who.first);
    s->pending.n = 0; /* its verb is this one, understood or not */
    s->strange |= !end;
    return end;
}
