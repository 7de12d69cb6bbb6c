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
    while (read_is_verb(s, at, SYM_HOLD))
        at++;
    while (read_kind_at(s, at) == ITEM_THERE || read_kind_at(s, at) == ITEM_WORD ||
           (read_kind_at(s, at) == ITEM_PREP && read_kind_at(s, at + 1) != ITEM_UNIT))
        at++; /* "stays in place" */
    if (read_kind_at(s, at) != ITEM_AND && read_kind_at(s, at) != ITEM_COMMA)
        return 0;
    size_t next = read_skip_connectors(s, at + 1, &seen);
    bool supports = read_is_verb(s, next, SYM_SUPPORT) || read_is_verb(s, next, SYM_CONVOY);
    return supports && !seen.verb && !seen.colon && !seen.sign ? next : 0;
}

/* The group holds, or supports while it does. */
static size_t read_hold(struct sentence *s, const struct group *who, size_t end, size_t from)
{
    size_t verb = support_behind(s, end);
    if (!verb) {
        size_t first = s->n_frames, behind = read_add_holds(s, who, end, from);
        bool object = read_kind_at(s, end) == ITEM_IT && read_is_boundary(read_kind_at(s, end + 1));
        for (size_t i = first; object && i < s->n_frames; i++)
            s->frame[i].doubtful = true; /* "Naples is ours, Rome will garrison it" */
        return behind;
    }
    enum parse_form form = read_is_verb(s, verb, SYM_SUPPORT) ? FORM_SUPPORT : FORM_CONVOY;
    return read_object(s, who, form, verb + 1, from);
}

static bool is_verb_of_place(const struct sentence *s, size_t at)
{
    return read_is_verb(s, at, SYM_MOVE) || read_is_verb(s, at, SYM_LEAVE) ||
           read_is_verb(s, at, SYM_REPLACE) || read_is_verb(s, at, SYM_RETREAT);
}

/*
 * "Munich ne va plus en Bourgogne", "n'ira pas en Manche mais soutiendra …": where the group does not go orders nothing;
 * what it does instead may stand behind. The item behind the clause; 0: it is not that.
 */
static size_t read_denied_move(struct sentence *s, const struct group *who, size_t at, size_t end,
                               size_t from)
{
    struct connectors seen;
    size_t to = read_skip_connectors(s, end, &seen);
    enum item_kind behind = read_kind_at(s, to + 1);
    if (read_kind_at(s, to) != ITEM_UNIT || !read_is_own(s, &who->unit[0]) ||
        (!read_is_boundary(behind) && behind != ITEM_COLON))
        return 0;

    for (size_t i = at; i <= to; i++)
        s->item[i].kind = ITEM_USED;
    s->denied = *who;
    s->denied_frames = s->n_frames;
    bool stays = who->n == 1 && read_same_place(who->unit[0].edge, s->item[to].ref.edge);
    if (stays) /* "la Galicie ne quitte pas la Galicie" */
        return read_add_holds(s, who, to + 1, from);
    size_t next = to + 1;
    while (read_kind_at(s, next) == ITEM_WHILE || read_kind_at(s, next) == ITEM_COMMA)
        next++;
    bool goes_on =
        next > to + 1 && (read_kind_at(s, next) == ITEM_VERB || read_kind_at(s, next) == ITEM_PREP);
    size_t instead = goes_on ? read_verb_phrase(s, who, next, from) : 0;

    return instead ? instead : to + 1;
}

/* What a denial is made of, from item `at` on: its words "not" and its verbs. Returns the item behind them. */
static size_t count_denial(const struct sentence *s, size_t at, size_t *nots, size_t *verbs)
{
    for (*nots = *verbs = 0;; at++) {
        enum item_kind kind = read_kind_at(s, at);
        bool denies = kind == ITEM_NOT || kind == ITEM_NOBODY, verb = is_verb_of_place(s, at);
        *nots += denies;
        *verbs += verb;
        bool passes = kind == ITEM_THERE || kind == ITEM_TOO || kind == ITEM_LIGHT;
        if (!denies && !verb && !passes)
            return at;
    }
}

/* "ne bouge pas", "isn't going anywhere": a verb of moving that is denied, without a target. */
static size_t read_denied(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    size_t nots, verbs, end = count_denial(s, at, &nots, &verbs);
    bool over = read_is_boundary(read_kind_at(s, end)) || read_kind_at(s, end) == ITEM_REASON;
    if (nots == 0 || verbs == 0 || s->r->phase != RULES_PHASE_MOVEMENT)
        return 0;
    if (!over)
        return read_denied_move(s, who, at, end, from);

    for (size_t i = at; i < end; i++)
        s->item[i].kind = ITEM_USED;

    size_t first = s->n_frames, behind = read_hold(s, who, end, from);
    for (size_t i = first; i < s->n_frames; i++)
        s->frame[i].weak =
            s->frame[i].parse.form == FORM_HOLD; /* it may only say why: "Ruhr isn't moving, so …" */

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
    case SYM_REPLACE:
        return read_replace(s, who, at + 1, from);
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

size_t read_verb_phrase(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    struct lead lead;
    size_t begin = skip_lead(s, at), end = read_denied(s, who, begin, from);
    if (end)
        return end;

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

    bool pronoun = begin > 0 && read_kind_at(s, begin - 1) == ITEM_IT; /* "Budapest l'attaque" */
    end = seen->verb && (seen->there || pronoun) ? read_there(s, who, next, from) : 0;
    bool verbless = next == at || seen->colon || kind == ITEM_TOO || kind == ITEM_NOT;

    return end || !verbless ? end : read_verbless(s, who, next, from, seen->colon);
}

/* A verb that says what is done, not "hésite à attaquer", "hating to move". */
static bool is_finite(const struct sentence *s, size_t at)
{
    const struct reader *r = s->r;
    const struct token *t = &r->token[s->item[at].first];

    if (t > r->token && read_in_list(t[-1].word, read_list_infinitive_sign))
        return false;
    for (const char *const *ending = read_list_infinitive_end; *ending; ending++) {
        size_t len = strlen(*ending);
        if (t->len > len && strcmp(t->word + t->len - len, *ending) == 0)
            return false;
    }

    return true;
}

/*
 * "Trieste, que menace Venise, tient", "Sébastopol, dont l'équipage est ivre, ne bouge pas": what stands between two commas is
 * said of the subject and is no part of the order. The item of the verb behind it; 0: there is no such thing.
 */
static size_t skip_insertion(struct sentence *s, const struct group *who, size_t at)
{
    enum { LONGEST = 10 };
    size_t i = at + 1;
    enum item_kind first = read_kind_at(s, i);
    bool again = first == ITEM_UNIT && read_same_place(s->item[i].ref.edge, who->unit[0].edge);
    bool own_clause = first == ITEM_UNIT && !again && read_own_unit(s, &s->item[i].ref);
    if (read_kind_at(s, at) != ITEM_COMMA || own_clause || !read_is_own(s, &who->unit[0]))
        return 0;

    while (i < at + LONGEST && read_kind_at(s, i) != ITEM_COMMA && read_kind_at(s, i) != ITEM_END &&
           read_kind_at(s, i) != ITEM_COLON && read_kind_at(s, i) != ITEM_TURN)
        i++;
    enum item_kind verb = read_kind_at(s, i + 1);
    bool goes_on = (verb == ITEM_VERB && is_finite(s, i + 1)) || verb == ITEM_NOT;
    if (read_kind_at(s, i) != ITEM_COMMA || !goes_on)
        return 0;

    for (size_t k = at; k <= i; k++)
        if (read_kind_at(s, k) != ITEM_UNIT)
            s->item[k].kind = ITEM_USED;

    return i + 1;
}

/* The helpers named before the verb, or in place of one: "la Ruhr est soutenue par Kiel". */
static size_t read_helped(struct sentence *s, const struct group *who, const struct group *helpers,
                          size_t behind, size_t end, size_t from)
{
    if (end && s->n_frames == s->clause_frames + 1) {
        const struct parse *order = &s->frame[s->clause_frames].parse;
        if (order->form == FORM_MOVE || order->form == FORM_HOLD)
            read_support_order(s, helpers, order, from, end);
        return end;
    }
    if (end || who->n != 1 || !read_is_boundary(read_kind_at(s, behind)))
        return end;

    for (size_t i = 0; i < helpers->n; i++) {
        struct parse p = read_order_of(FORM_SUPPORT, helpers->unit[i]);
        p.other = who->unit[0];
        read_add_frame(s, p, from, behind);
    }

    return behind;
}

size_t read_predicate(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    struct group helpers;
    size_t inserted = at + (read_kind_at(s, at) == ITEM_COMMA);

    s->clause_frames = s->n_frames;
    inserted = read_helpers(s, inserted, &helpers);
    if (inserted) { /* "La Picardie, appuyée par la Manche, s'empare de la Belgique" */
        size_t end = read_verb_phrase(s, who, inserted + (read_kind_at(s, inserted) == ITEM_COMMA), from);
        return read_helped(s, who, &helpers, inserted, end, from);
    }

    size_t end = read_verb_phrase(s, who, at, from);
    size_t verb = end ? 0 : skip_insertion(s, who, at);
    return verb ? read_verb_phrase(s, who, verb, from) : end;
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
