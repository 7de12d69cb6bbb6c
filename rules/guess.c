/* The likeliest order for what a letter leaves open. */
#include "guess.h"

#include <string.h>

static rules_loc province_of(const struct guess *g, rules_loc place)
{
    return place == RULES_NO_LOC ? RULES_NO_LOC : g->r->map->province[place];
}

/* The province whose unit an order is for; RULES_NO_LOC: a waiver. */
static rules_loc ordered_place(const struct guess *g, const struct rules_order *order)
{
    return province_of(g, order->unit);
}

/* The unit, if it is one's own; NULL: not. */
static struct guess_own *know(struct guess *g, const struct rules_order *order)
{
    struct guess_own *own = guess_own_at(g, ordered_place(g, order));
    if (own) {
        own->has_order = true;
        own->order = *order;
    }
    return own;
}

/* Orders that the letter gives are known to those that help them. */
static void know_followed(struct guess *g, const struct message *m)
{
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        struct guess_own *own = guess_follows(s) ? know(g, &s->reading.order) : NULL;
        if (own)
            own->followed = true;
    }
}

/* Words of orders that are followed mean nothing else: marks them. */
static void guess_take_followed(struct guess *g)
{
    for (unsigned k = 0; k < g->n_tokens; k++)
        g->token[k].taken = 0;
    for (size_t i = 0; i < g->m->n; i++) {
        const struct statement *s = &g->m->statement[i];
        for (unsigned k = 0; guess_follows(s) && k < g->n_tokens; k++)
            if (g->r->token[k].start >= s->from && g->r->token[k].end <= s->to)
                g->token[k].taken = (uint16_t)(i + 1);
    }
}

/* Begins with a letter that has been read so far. */
static void begin(struct guess *g, struct message *m)
{
    static const char letters[RULES_PHASE_TYPE_COUNT] = {'M', 'M', 'R', 'B'};
    memset(g, 0, sizeof *g);
    g->m = m;
    g->r = &m->r;
    g->pos = m->r.context->pos;
    g->phase = m->r.phase;
    g->phase_letter = letters[g->phase];
    g->due = m->r.due;
    guess_board(g);
}

void guess_show_names(struct guess *g)
{
    struct guess_bag *bags[] = {&g->shared, &g->words, &g->aligned, &g->extra};
    for (size_t i = 0; i < 4; i++)
        bags[i]->text = rules_arena_alloc(g->r->arena, sizeof *bags[i]->text);
}

/* Somebody learns: all rows with their features. */
static void show_all(struct guess *g, const struct message *m, const struct guess_watch *watch)
{
    guess_show_names(g);
    guess_letter(g);
    guess_take_followed(g);
    for (size_t i = 0; i < watch->n_known; i++)
        know(g, &watch->known[i]);
    g->watch = watch;
    if (watch->gate)
        guess_show_gate(g, m);
    else
        guess_weigh(g);
}

/* ---- what is asked ---- */

enum {
    ASKED = GUESS_WHOLE / 40,  /* odds from which an order is named for words that are asked about anyway */
    ALONE = 2,                 /* … where hardly another could be meant */
    UNASKED = GUESS_WHOLE / 4, /* … for a unit that no question is about */
    SHUT = GUESS_WHOLE / 2,    /* … in words that the reader took for talk, a report or a plan */
    LIKELY = GUESS_WHOLE / 2,  /* … from which an order is known to those that help it */
    BETTER = GUESS_WHOLE / 2, /* … of others from which it is doubted that the reader's order was meant … */
    HARDLY = GUESS_WHOLE / 20,     /* … below which the gate must be very sure of what the reader follows */
    LITTLE = GUESS_WHOLE * 3 / 10, /* … and sure */
    REST = GUESS_WHOLE / 10,       /* … that all units hold of which nothing else is said */
    INSTEAD = GUESS_WHOLE / 5,     /* … in place of an order that cannot be done */
    STAYS = GUESS_WHOLE * 6 / 10,  /* … that a unit stays which the sentence does not name */
    PLAINLY = GUESS_WHOLE * 80 / 100, /* … in words that nothing is known of */
    RIVAL = GUESS_WHOLE / 5,          /* … beside a better one for the unit */
    CERTAIN = GUESS_WHOLE * 88 / 100, /* … from which a move or a help is followed where nothing was … */
    STAYS_FOR_SURE = GUESS_WHOLE * 99 / 100, /* … and a hold, … */
    HELPS = GUESS_WHOLE * 80 / 100,          /* … a help to a unit that stays, … */
    SURE = GUESS_WHOLE * 75 / 100,           /* … and a retreat */
    LIKEWISE = GUESS_WHOLE * 92 / 100,       /* … that the reader has too, in words that it doubts */
    PLAIN = GUESS_WHOLE * 95 / 100,          /* … by words that the gate hardly speaks against */
    AGREED = GUESS_WHOLE * 95 / 100,         /* … written in signs, or a hold in words that are all known */
    GATED = GUESS_WHOLE / 4,                 /* … that the reader found in words that hardly order */
    MOST_GUESSES = 24,
};

/* What cannot be done though it is written in codes means nothing else. */
static bool is_asked(const struct reader *r, const struct statement *s)
{
    bool asked = s->reading.status == RULES_READ_AMBIGUOUS || s->reading.status == RULES_READ_UNREAD ||
                 (s->reading.status == RULES_READ_VOID && !read_is_coded(r, s));
    return asked && !s->replaced && !s->reading.has_phase && !s->reading.condition;
}

/* Whether the letter gives the unit in that province an order that is followed. */
static bool is_ordered(const struct message *m, rules_loc province)
{
    for (size_t i = 0; i < m->n; i++)
        if (read_is_followed(&m->statement[i]) && !m->statement[i].reading.condition &&
            read_ordered_unit(m, &m->statement[i]) == province)
            return true;
    return false;
}

/* Whether the letter gives that very order. */
static bool is_given(const struct message *m, const struct rules_order *order)
{
    for (size_t i = 0; i < m->n; i++)
        if (guess_follows(&m->statement[i]) && read_same_order(&m->statement[i].reading.order, order))
            return true;
    return false;
}

/* Whether the words of the instance are among those of the statement. */
static bool is_within(const struct guess *g, const struct guess_instance *in, const struct statement *s)
{
    const struct token *token = g->r->token;
    if (in->mention)
        return token[in->at].start >= s->from && token[in->at].start < s->to;
    return token[in->first].start < s->to && token[in->end - 1].end > s->from;
}

/* Whether orders may stand at that byte: no report, no plan, no other phase. */
static bool is_seen(const struct message *m, uint32_t byte)
{
    for (size_t i = 0; i < m->n_sights; i++)
        if (m->sight[i].from <= byte && byte < m->sight[i].to)
            return true;
    return false;
}

/* … and orders that nobody answers: nothing that is withdrawn, either. */
static bool may_hold_orders(const struct message *m, uint32_t byte)
{
    return is_seen(m, byte) && !m->covered[byte];
}

/* 1 + the statement that is asked and has the words of the instance; 0: none. */
static size_t asked_statement(const struct message *m, const struct guess *g, const struct guess_instance *in)
{
    for (size_t i = 0; i < m->n; i++)
        if (is_asked(&m->r, &m->statement[i]) && is_within(g, in, &m->statement[i]))
            return i + 1;
    return 0;
}

bool guess_is_open(const struct guess *g, const struct guess_instance *in)
{
    enum { NEAR = 2 }; /* sentences */
    const struct token *token = g->r->token;
    unsigned here = g->token[in->at].sentence, last = g->n_sentences - 1;
    unsigned from = g->sentence[here < NEAR ? 0 : here - NEAR].from;
    unsigned to = g->sentence[here + NEAR > last ? last : here + NEAR].to;
    for (size_t i = 0; g->scope == GUESS_FOLLOWED && i < g->m->n; i++)
        if (guess_follows(&g->m->statement[i]) && is_within(g, in, &g->m->statement[i]))
            return true;
    if (g->scope != GUESS_OPEN)
        return g->scope == GUESS_ALL;
    for (size_t i = 0; i < g->m->n; i++) {
        const struct statement *s = &g->m->statement[i];
        if (is_asked(g->r, s) && token[from].start < s->to && token[to - 1].end > s->from)
            return true;
    }
    for (unsigned i = from; i < to; i++)
        if (may_hold_orders(g->m, token[i].start))
            return true;
    return false;
}

/* What the whole letter says of one order: the odds of all places that may mean it, and the likeliest of these. */
struct opinion {
    struct rules_order order;
    rules_loc place;
    uint32_t doubt; /* odds that no place means it */
    uint16_t best;
    const struct guess_instance *in; /* with the best odds */
    size_t asked;                    /* 1 + the question whose words are among those that mean it; 0: none */
    bool given;                      /* the letter gives it */
    bool weighed, first;             /* it has been; it is the order that a bare "yes" takes */
    bool followed;
};

struct opinions {
    unsigned n;
    struct opinion all[GUESS_MAX_INSTANCES];
};

static unsigned odds_of(const struct opinion *o)
{
    return GUESS_WHOLE - o->doubt;
}

static void add_opinion(struct opinions *o, const struct message *m, const struct guess *g,
                        const struct guess_instance *in, const struct guess_choice *choice)
{
    unsigned i = 0;
    while (i < o->n && !read_same_order(&o->all[i].order, &choice->order))
        i++;
    if (i == GUESS_MAX_INSTANCES)
        return;
    struct opinion *opinion = &o->all[i];
    if (i == o->n) {
        *opinion = (struct opinion){.order = choice->order,
                                    .place = ordered_place(g, &choice->order),
                                    .doubt = GUESS_WHOLE,
                                    .in = in,
                                    .given = is_given(m, &choice->order)};
        o->n++;
    }
    opinion->doubt = opinion->doubt * (GUESS_WHOLE - choice->odds) / GUESS_WHOLE;
    size_t asked = asked_statement(m, g, in);
    if (asked && (!opinion->asked || choice->odds > opinion->best))
        opinion->asked = asked;
    if (choice->odds > opinion->best) {
        opinion->best = choice->odds;
        opinion->in = in;
    }
}

/* What all instances together say. */
static struct opinions *hear_all(struct message *m, struct guess *g)
{
    struct opinions *o = rules_arena_alloc(m->r.arena, sizeof *o);
    for (unsigned i = 0; i < g->n_instances; i++)
        for (unsigned b = 0; b < g->instance[i].n; b++) {
            const struct guess_choice *choice = &g->instance[i].best[b];
            bool known = g->scope == GUESS_OPEN && is_ordered(m, ordered_place(g, &choice->order)) &&
                         !is_given(m, &choice->order);
            if (choice->can && !known)
                add_opinion(o, m, g, &g->instance[i], choice);
        }
    return o;
}

/* The likeliest order for a unit but that one. */
static const struct opinion *rival_of(const struct opinions *o, const struct opinion *first)
{
    const struct opinion *best = NULL;
    for (unsigned i = 0; i < o->n; i++)
        if (o->all[i].place == first->place && &o->all[i] != first &&
            (!best || odds_of(&o->all[i]) > odds_of(best)))
            best = &o->all[i];
    return best;
}

static void name_order(struct message *m, struct statement *s, const struct rules_order *order, unsigned odds)
{
    struct rules_reading *reading = &s->reading;
    if (reading->n_guesses == MOST_GUESSES)
        return;
    if (!reading->n_guesses) {
        reading->guess = rules_arena_alloc(m->r.arena, MOST_GUESSES * sizeof *reading->guess);
        reading->guess_odds = rules_arena_alloc(m->r.arena, MOST_GUESSES);
    }
    reading->guess_odds[reading->n_guesses] = (uint8_t)(odds * 100 / GUESS_WHOLE);
    reading->guess[reading->n_guesses++] = *order;
}

/* A new question about words that nothing is asked about. */
static struct statement *ask_silent(struct message *m, struct guess *g, const struct guess_instance *in)
{
    g->r->line = g->token[in->at].line + 1U;
    struct statement *s = read_add_statement(m);
    if (!s)
        return NULL;
    read_set_source(m, s, in->first, in->end);
    s->reading.status = RULES_READ_UNREAD;
    s->reading.has_phase = false;
    s->refused = true;
    return s;
}

/* Whether it is that all units hold that the letter does not name. */
static bool is_of_rest(const struct opinion *o)
{
    return o->in->rest && o->in->rest->province == o->place && o->order.kind == RULES_HOLD;
}

/* Whether the sentence of token `at` names the place. */
static bool is_named(const struct guess *g, unsigned at, rules_loc place)
{
    struct guess_range s = g->sentence[g->token[at].sentence];
    for (unsigned i = 0; i < g->n_mentions; i++)
        for (uint8_t p = 0; g->mention[i].a >= s.from && g->mention[i].a < s.to && p < g->mention[i].n; p++)
            if (province_of(g, g->mention[i].place[p]) == place)
                return true;
    return false;
}

/* A hold or a waiver that no word speaks of; that a place is denied says little. A move of now where a retreat is spoken of that may come. */
static bool is_unsaid(const struct guess *g, const struct opinion *opinion)
{
    static const uint64_t retreats =
        GUESS_BIT(SYM_RETREAT) | GUESS_BIT(SYM_DISLODGED) | GUESS_BIT(SYM_REMOVE);
    struct guess_range s = g->sentence[g->token[opinion->in->at].sentence];
    struct guess_sense sense = guess_senses(g, s.from, s.to), other = sense;
    bool unlikely = !is_of_rest(opinion) && odds_of(opinion) < STAYS;
    bool awaits = sense.symbol & GUESS_BIT(SYM_HOLD) && /* "waiting for Germany" */
                  sense.mark & (GUESS_BIT(GUESS_MARK_POWER) | GUESS_BIT(GUESS_MARK_OWN_POWER));
    other.symbol &= ~GUESS_BIT(SYM_NOT);
    if (opinion->order.kind == RULES_MOVE)
        return sense.symbol & GUESS_BIT(SYM_IF) && sense.symbol & retreats;
    if (opinion->order.kind == RULES_WAIVE)
        return awaits || (odds_of(opinion) < PLAINLY && !guess_speaks_of_staying(sense) &&
                          !(sense.symbol & (GUESS_BIT(SYM_WAIVE) | GUESS_BIT(SYM_ALL))));
    if (opinion->in->mention && odds_of(opinion) >= PLAINLY)
        return false;
    return opinion->order.kind == RULES_HOLD &&
           (!guess_speaks_of_staying(sense) ||
            (unlikely && !(is_named(g, opinion->in->at, opinion->place) && guess_speaks_of_staying(other))));
}

/* Whether the words before token `end` rule out what they stand before: "not", "rather than", « ni ». */
static bool rules_out(const struct guess *g, unsigned end, unsigned from)
{
    enum { LONGEST = 4 };
    static const char *const *const lists[] = {read_list_undo_instead, read_list_exclude, read_list_neither};
    static const uint64_t denials = GUESS_BIT(SYM_NOT) | GUESS_BIT(SYM_UNDO),
                          replaces = GUESS_BIT(SYM_REPLACE); /* « Vienne remplace Budapest » */
    unsigned head = end > from ? end - 1 : end;
    while (head > from && g->token[head].inside)
        head--;
    bool joins = g->r->token[head].end - g->r->token[head].start == 1; /* "F BLA n F BAR" */
    uint64_t symbols = joins ? 0 : g->token[head].sense.symbol;
    if (end > from && !g->token[head].mention && symbols & denials && !(symbols & replaces))
        return true;
    for (unsigned at = end; at > from && at + LONGEST > end; at--)
        for (size_t l = 0; l < sizeof lists / sizeof lists[0]; l++)
            if (read_phrase_in_list(g->r, at - 1, lists[l]) == end - at + 1)
                return true;
    return false;
}

/* Whether what token `at` names is ruled out right before it, or before its preposition, verb or kind: "not to Prussia". */
static bool is_denied(const struct guess *g, unsigned at, unsigned from)
{
    const uint64_t passed = guess_orders | GUESS_BIT(SYM_PREP) | GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET) |
                            GUESS_BIT(SYM_THERE);
    for (bool goes_on = true; goes_on; at--) {
        if (rules_out(g, at, from))
            return true;
        goes_on =
            at > from && !g->token[at - 1].mention && g->token[at - 1].cut == 0 &&
            (g->r->token[at - 1].small || g->token[at - 1].inside || g->token[at - 1].sense.symbol & passed);
    }
    return false;
}

/* Whether the sentence names where the order goes, builds or disbands, only to deny it. */
static bool is_place_denied(const struct guess *g, const struct opinion *o)
{
    enum rules_order_kind kind = o->order.kind;
    bool moves = kind == RULES_MOVE || kind == RULES_RETREAT, denied = false;
    rules_loc place = province_of(g, moves ? o->order.to : o->order.unit);
    struct guess_range s = g->sentence[g->token[o->in->at].sentence];
    if (moves && guess_senses(g, s.from, s.to).symbol & GUESS_BIT(SYM_THERE)) /* « qui y va » */
        return false;
    for (unsigned i = 0; (moves || kind == RULES_BUILD || kind == RULES_DISBAND) && i < g->n_mentions; i++) {
        const struct guess_mention *x = &g->mention[i];
        bool here = false;
        for (uint8_t p = 0; x->a >= s.from && x->a < s.to && p < x->n; p++)
            here = here || province_of(g, x->place[p]) == place;
        if (here && !is_denied(g, x->a, s.from))
            return false;
        denied = denied || here;
    }
    return denied;
}

/* … or the kind of unit that it builds: "an army, not a fleet". */
static bool is_kind_denied(const struct guess *g, const struct opinion *o)
{
    uint64_t kind = GUESS_BIT(o->order.unit_kind == RULES_ARMY ? SYM_ARMY : SYM_FLEET);
    struct guess_range s = g->sentence[g->token[o->in->at].sentence];
    bool denied = false;
    for (unsigned i = s.from; o->order.kind == RULES_BUILD && i < s.to; i++) {
        if (!(g->token[i].sense.symbol & kind))
            continue;
        if (!is_denied(g, i, s.from))
            return false;
        denied = true;
    }
    return denied;
}

/* A build that takes the place of another keeps its kind where no word tells one: "not London, Edinburgh". */
static bool is_other_kind(const struct message *m, const struct guess *g, const struct opinion *o)
{
    const struct rules_read_context *c = m->r.context;
    struct guess_range s = g->sentence[g->token[o->in->at].sentence];
    struct rules_order same = o->order;
    bool kinds[RULES_UNIT_KIND_COUNT] = {false};
    if (o->order.kind != RULES_BUILD ||
        guess_senses(g, s.from, s.to).symbol & (GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET)))
        return false;
    for (unsigned i = 0; i < c->n_filed; i++) {
        rules_loc place = ordered_place(g, &c->filed[i]);
        bool goes = c->n_filed == 1 || (place != RULES_NO_LOC && rules_bit(m->withdrawn, place));
        if (c->filed[i].kind == RULES_BUILD && place != o->place && goes)
            kinds[c->filed[i].unit_kind] = true;
    }
    same.unit_kind = o->order.unit_kind == RULES_ARMY ? RULES_FLEET : RULES_ARMY;
    return kinds[same.unit_kind] && !kinds[o->order.unit_kind] &&
           rules_order_check(g->pos, &same, c->book, NULL) == RULES_CAUSE_NONE;
}

/* Whether the sentence cannot mean that order: it denies what it would do. */
static bool is_ruled_out(const struct message *m, const struct guess *g, const struct opinion *o)
{
    return is_place_denied(g, o) || is_kind_denied(g, o) || is_other_kind(m, g, o);
}

/* What speaks for a build of the kind that is not meant speaks for the other. */
static void settle_kinds(const struct message *m, const struct guess *g, struct opinions *o)
{
    for (unsigned i = 0; i < o->n; i++) {
        struct opinion *x = &o->all[i];
        if (!is_kind_denied(g, x) && !is_other_kind(m, g, x))
            continue;
        for (unsigned k = 0; k < o->n; k++) {
            struct opinion *other = &o->all[k];
            if (k != i && other->place == x->place && other->order.kind == RULES_BUILD)
                other->doubt -= odds_of(x) < other->doubt ? odds_of(x) : other->doubt;
        }
        x->doubt = GUESS_WHOLE;
    }
}

/* "Picardy, supported by the Channel, attacks Belgium": who helps does not go. */
static bool is_helper_going(const struct guess *g, const struct opinion *o)
{
    unsigned at = o->in->mention && o->order.kind == RULES_MOVE ? o->in->at : 0;
    while (at > 0 && !g->token[at - 1].mention && g->token[at - 1].cut == 0 &&
           (g->r->token[at - 1].small || g->token[at - 1].inside ||
            g->token[at - 1].sense.symbol & (GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET))))
        at--;
    return at > 0 && g->token[at - 1].sense.symbol & GUESS_BIT(SYM_SUPPORTED);
}

/* Whether a statement has the words, whatever became of it. */
static bool is_stated(const struct message *m, const struct guess *g, const struct guess_instance *in)
{
    for (size_t i = 0; i < m->n; i++)
        if (is_within(g, in, &m->statement[i]))
            return true;
    return false;
}

/* The order that stands for a place unless words change it: one on file that can be done; where all adjustments that are due are on
 * file, any of these. NULL: none does. */
static const struct rules_order *standing(const struct message *m, const struct guess *g, rules_loc place)
{
    const struct rules_read_context *c = m->r.context;
    const struct rules_order *any = NULL;
    int due = g->due < 0 ? -g->due : g->due;
    for (unsigned i = 0; i < c->n_filed && !m->clear; i++) {
        rules_loc unit = ordered_place(g, &c->filed[i]);
        bool taken_back = unit != RULES_NO_LOC && rules_bit(m->withdrawn, unit);
        if (taken_back || rules_order_check(g->pos, &c->filed[i], c->book, NULL) != RULES_CAUSE_NONE)
            continue;
        if (unit == place)
            return &c->filed[i];
        any = &c->filed[i];
        due--;
    }
    return g->phase == RULES_PHASE_ADJUSTMENT && due <= 0 ? any : NULL;
}

/* Whether some order on file is of the unit in the province, or goes there. */
static bool is_on_file(const struct message *m, const struct guess *g, rules_loc province)
{
    const struct rules_read_context *c = m->r.context;
    for (unsigned i = 0; i < c->n_filed; i++)
        if (ordered_place(g, &c->filed[i]) == province || province_of(g, c->filed[i].to) == province)
            return true;
    return false;
}

/* What words from … to-1 can be that are no slips of others. */
static uint64_t spelt(const struct guess *g, unsigned from, unsigned to)
{
    uint64_t symbols = 0;
    for (unsigned i = from; i < to; i++) {
        uint8_t n;
        const struct word_symbol *symbol = read_word_symbols(g->r, i, &n);
        symbols |= n && read_is_slip(symbol) ? 0 : g->token[i].sense.symbol;
    }
    return symbols;
}

/* Whether the sentence of token `at` says what an order would change of the one that stands. Approval that names a unit, thanks and
 * remarks do not. */
static bool says_change(const struct message *m, const struct guess *g, unsigned at,
                        const struct rules_order *order, const struct rules_order *stands)
{
    static const uint64_t kinds = GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET),
                          words[RULES_ORDER_KIND_COUNT] = {
                              [RULES_SUPPORT_HOLD] = GUESS_BIT(SYM_SUPPORT) | GUESS_BIT(SYM_SUPPORTED),
                              [RULES_SUPPORT_MOVE] = GUESS_BIT(SYM_SUPPORT) | GUESS_BIT(SYM_SUPPORTED),
                              [RULES_CONVOY] = GUESS_BIT(SYM_CONVOY) | GUESS_BIT(SYM_BY_CONVOY),
                              [RULES_DISBAND] =
                                  GUESS_BIT(SYM_DISBAND) | GUESS_BIT(SYM_REMOVE) | GUESS_BIT(SYM_LEAVE),
                              [RULES_BUILD] = kinds | GUESS_BIT(SYM_BUILD) | GUESS_BIT(SYM_CHANGE),
                              [RULES_WAIVE] = GUESS_BIT(SYM_WAIVE) | GUESS_BIT(SYM_NOBODY)};
    struct guess_range s = g->sentence[g->token[at].sentence];
    struct guess_sense sense = {spelt(g, s.from, s.to), guess_senses(g, s.from, s.to).mark};
    rules_loc unit = ordered_place(g, order), to = province_of(g, order->to),
              was = province_of(g, stands->to);
    bool denied = sense.symbol & GUESS_BIT(SYM_NOT) && was != RULES_NO_LOC && is_named(g, at, was);
    if (order->kind == RULES_MOVE || order->kind == RULES_RETREAT)
        return is_named(g, at, to) && (is_named(g, at, unit) || !is_on_file(m, g, to));
    if (order->kind == RULES_HOLD)
        return denied || guess_says_stays(sense);
    if (order->kind == RULES_BUILD && stands->unit_kind != order->unit_kind &&
        ordered_place(g, stands) == unit)
        return sense.symbol & kinds;
    return sense.symbol & words[order->kind];
}

/* Whether an order stands for the unit that the words at token `at` leave as it is, whatever they most likely mean. */
static bool is_settled(const struct message *m, const struct guess *g, unsigned at,
                       const struct rules_order *order)
{
    const struct rules_order *stands = standing(m, g, ordered_place(g, order));
    return stands && !says_change(m, g, at, order, stands);
}

/* Whether an order on file does more than hold: words that name no unit change none of these. */
static bool is_any_moving(const struct message *m, const struct guess *g)
{
    bool any = false;
    for (unsigned i = 0; i < g->n_own; i++)
        any = any || read_is_filed(m, g->own[i].province, true);
    return any;
}

/* Whether the order is likely enough where the letter speaks of it. */
static bool may_name(const struct message *m, const struct guess *g, const struct opinion *o)
{
    const struct statement *s = o->asked ? &m->statement[o->asked - 1] : NULL;
    bool slip = s && s->n_near && odds_of(o) < LIKELY; /* what lacks a letter is surer */
    bool placed = o->place != RULES_NO_LOC;
    bool stays = placed && rules_bit(m->as_sent, o->place) && read_is_filed(m, o->place, false);
    bool kept = stays || (placed && rules_bit(m->kept, o->place));
    if (slip || kept || is_unsaid(g, o) || is_ruled_out(m, g, o) || is_helper_going(g, o) ||
        is_given(m, &o->in->best[0].order))
        return false;
    if (!is_of_rest(o) && is_settled(m, g, o->in->at, &o->order))
        return false;
    if ((s && s->all_hold) || (is_of_rest(o) && is_any_moving(m, g)))
        return false;
    if (!s && !may_hold_orders(m, g->r->token[o->in->at].start))
        return odds_of(o) >= SHUT && !is_of_rest(o) && !is_stated(m, g, o->in);
    if (is_of_rest(o))
        return odds_of(o) >= (s ? REST : LIKELY);
    if (!s)
        return odds_of(o) >= UNASKED;
    if (s->reading.status == RULES_READ_VOID && g->phase != RULES_PHASE_ADJUSTMENT)
        return odds_of(o) >= INSTEAD;
    return odds_of(o) >= (2 * odds_of(o) + o->in->none >= GUESS_WHOLE ? ALONE : ASKED);
}

/* How many orders may still be named: in adjustments those that are due. */
static int room_of(const struct message *m, const struct guess *g)
{
    int room = g->due < 0 ? -g->due : g->due;
    for (size_t i = 0; i < m->n; i++)
        room -= read_is_followed(&m->statement[i]) && !m->statement[i].reading.has_phase;
    return g->phase == RULES_PHASE_ADJUSTMENT ? room : GUESS_MAX_OWN;
}

/* The orders that a bare "yes" takes can be given together: likeliest first, one of a unit, and no more than are due. */
static void choose_firsts(const struct message *m, const struct guess *g, struct opinions *o)
{
    settle_kinds(m, g, o);
    for (int room = room_of(m, g); room > 0;) {
        struct opinion *best = NULL;
        for (unsigned i = 0; i < o->n; i++)
            if (!o->all[i].weighed && (!best || odds_of(&o->all[i]) > odds_of(best)))
                best = &o->all[i];
        if (!best)
            return;
        best->weighed = true;
        best->first = !best->given && may_name(m, g, best);
        for (unsigned i = 0; best->first && i < o->n; i++)
            o->all[i].weighed = o->all[i].weighed || o->all[i].place == best->place;
        room -= best->first;
    }
}

/* ---- what is followed ---- */

/* Whether something else of the letter, or on file, is another order of the unit. */
static bool is_contradicted(const struct message *m, const struct guess *g, const struct opinion *o)
{
    const struct rules_read_context *c = m->r.context;
    for (size_t i = 0; i < m->n; i++)
        if (!is_within(g, o->in, &m->statement[i]) && read_ordered_unit(m, &m->statement[i]) == o->place &&
            !read_same_order(&m->statement[i].reading.order, &o->order))
            return true;
    for (unsigned i = 0; i < c->n_filed && !m->clear; i++)
        if (ordered_place(g, &c->filed[i]) == o->place && !rules_bit(m->withdrawn, o->place) &&
            !read_same_order(&c->filed[i], &o->order))
            return true;
    return false;
}

/* What clause `c` says of the one at hand: nothing, if it speaks of a unit of its own. */
static uint64_t said_beside(const struct guess *g, const struct guess_instance *in, unsigned c)
{
    struct guess_range clause = g->clause[c];
    bool own = false;
    for (unsigned i = 0; i < g->n_mentions; i++)
        own = own || (g->mention[i].own && g->mention[i].a >= clause.from && g->mention[i].a < clause.to);
    return own && clause.from != in->first ? 0 : guess_senses(g, clause.from, clause.to).symbol;
}

/* Whether the clause of the instance, or one of its sentence that names no unit, denies, doubts or chooses, or the sentence asks, sets
 * a condition or says it anew. */
static bool is_doubtful(const struct guess *g, const struct guess_instance *in)
{
    static const uint64_t of_sentence = GUESS_BIT(SYM_IF) | GUESS_BIT(SYM_ELSE) | GUESS_BIT(SYM_CHANGE),
                          of_clause = GUESS_BIT(SYM_DOUBT) | GUESS_BIT(SYM_OR) | GUESS_BIT(SYM_NOT) |
                                      GUESS_BIT(SYM_UNDO) | GUESS_BIT(SYM_SAVE) | GUESS_BIT(SYM_SEASON);
    struct guess_range s = g->sentence[g->token[in->at].sentence];
    uint64_t said = 0, here = guess_senses(g, in->first, in->end).symbol;
    for (unsigned c = g->token[s.from].clause; c <= g->token[s.to - 1].clause; c++)
        said |= said_beside(g, in, c);
    if (here & GUESS_BIT(SYM_REPLACE)) /* takes the place of another unit */
        said &= ~GUESS_BIT(SYM_UNDO);
    return read_is_asked(g->r, in->at) || guess_senses(g, s.from, s.to).symbol & of_sentence ||
           said & of_clause;
}

/* Whether the words write the order in signs: "A PAR", "par -> bur", "par-xyz"; a dash between words parts them. */
static bool is_in_signs(const struct guess *g, const struct guess_instance *in)
{
    bool signs = in->mention && in->mention->unit_kind && g->r->token[in->at - 1].len == 1;
    for (unsigned i = in->mention ? in->mention->b : in->first; i + 1U < g->n_tokens && i < in->end; i++)
        signs |= read_is_way(g->r, i) && (g->token[i + 1].mention || !g->r->token[i].blank_before);
    return signs;
}

/* What must speak for the words that order something, in 1/32. */
static const int32_t gate[RULES_PHASE_TYPE_COUNT] = {[RULES_PHASE_MOVEMENT] = 3 * GUESS_UNIT / 2,
                                                     [RULES_PHASE_RETREAT] = 3 * GUESS_UNIT / 2,
                                                     [RULES_PHASE_ADJUSTMENT] = 0};

/* How likely an order of that kind must be to be followed; 0: it never is. */
static const unsigned certain_odds[RULES_ORDER_KIND_COUNT] = {
    [RULES_HOLD] = STAYS_FOR_SURE,  [RULES_MOVE] = CERTAIN,   [RULES_SUPPORT_HOLD] = HELPS,
    [RULES_SUPPORT_MOVE] = CERTAIN, [RULES_CONVOY] = CERTAIN, [RULES_RETREAT] = SURE,
    [RULES_BUILD] = CERTAIN,        [RULES_DISBAND] = CERTAIN};

/* Whether the sentence names where the unit goes, or points there. */
static bool is_aimed(const struct guess *g, const struct opinion *o)
{
    struct guess_range s = g->sentence[g->token[o->in->at].sentence];
    bool aimed = guess_senses(g, s.from, s.to).symbol & (GUESS_BIT(SYM_IT) | GUESS_BIT(SYM_THERE));
    for (unsigned i = 0; i < g->n_mentions && !aimed; i++) {
        const struct guess_mention *x = &g->mention[i];
        for (uint8_t p = 0; p < x->n && x->a >= s.from && x->a < s.to; p++)
            aimed |= province_of(g, x->place[p]) == province_of(g, o->order.to);
    }
    return aimed;
}

/* Whether some of the tokens say that a unit goes from the board, and are no slips of other words. */
static bool says_goes(const struct guess *g, unsigned from, unsigned to)
{
    static const uint64_t goes = GUESS_BIT(SYM_REMOVE) | GUESS_BIT(SYM_DISBAND) | GUESS_BIT(SYM_LEAVE);
    for (unsigned i = from; i < to; i++) {
        uint8_t n;
        const struct word_symbol *symbol = read_word_symbols(g->r, i, &n);
        for (uint8_t k = 0; k < n; k++)
            if (GUESS_BIT(symbol[k].symbol) & goes && !read_is_slip(&symbol[k]))
                return true;
        if (read_phrase_in_list(g->r, i, read_list_let_go))
            return true;
    }
    return false;
}

/* Whether the letter names no more units than must go. */
static bool names_no_more(const struct guess *g)
{
    int n = 0;
    for (unsigned i = 0; i < g->n_own; i++)
        n += guess_names(g, &g->own[i]);
    return n <= -g->due;
}

/* Whether words of the instance tell what is built there, where it may be either. */
static bool is_kind_told(const struct guess *g, const struct guess_instance *in,
                         const struct rules_order *build)
{
    const struct rules_place *place = &g->r->map->place[province_of(g, build->unit)];
    uint64_t kinds = GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET);
    uint64_t kind = build->unit_kind == RULES_ARMY ? GUESS_BIT(SYM_ARMY) : GUESS_BIT(SYM_FLEET);
    return place->terrain == RULES_TERRAIN_LAND ||
           (guess_senses(g, in->first, in->end).symbol & kinds) == kind;
}

/* Whether the reader has the same order, in words that it doubts, and there is little doubt of it. */
static bool is_shared(const struct statement *s, const struct opinion *o)
{
    return s->reading.status == RULES_READ_AMBIGUOUS && s->refused && !s->barred && !s->open_choice &&
           odds_of(o) >= LIKEWISE && read_same_order(&s->reading.order, &o->order);
}

/* Whether the clause says in words that are all known that its unit stays: nothing like "holds the door". */
static bool says_stays(const struct guess *g, const struct guess_instance *in)
{
    unsigned strange = 0, places = 0;
    for (unsigned i = in->first; i < in->end; i++) {
        strange += guess_is_strange(g, i);
        places += g->token[i].mention && g->mention[g->token[i].mention - 1].a == i;
    }
    uint64_t orders = guess_senses(g, in->first, in->end).symbol & guess_orders;
    return in->mention && places == 1 && !strange && orders == GUESS_BIT(SYM_HOLD);
}

/* "Venice and Piedmont converge on Tyrolia": the clause before names a unit that waits for the verb of this one. */
static bool shares_verb(const struct guess *g, const struct guess_instance *in)
{
    if (in->first == 0 || !(g->token[in->first - 1].sense.symbol & GUESS_BIT(SYM_AND)))
        return false;
    struct guess_range before = g->clause[g->token[in->first - 1].clause];
    bool own = false;
    for (unsigned i = 0; i < g->n_mentions; i++)
        own = own || (g->mention[i].own && g->mention[i].a >= before.from && g->mention[i].a < before.to);
    return own && !(guess_senses(g, before.from, before.to).symbol & guess_orders);
}

/* Whether the words, of which the reader follows nothing, order that and nothing else; an order that the letter gives may be said
 * once more. */
static bool may_follow(const struct message *m, struct guess *g, const struct opinion *o)
{
    const struct statement *s = o->asked ? &m->statement[o->asked - 1] : NULL;
    bool unread = s && is_within(g, o->in, s) && (s->reading.status == RULES_READ_UNREAD || is_shared(s, o));
    bool adjusts = g->phase == RULES_PHASE_ADJUSTMENT;
    unsigned least = o->given ? CERTAIN : certain_odds[o->order.kind];
    if (!o->given && o->order.kind == RULES_HOLD && says_stays(g, o->in))
        least = AGREED;
    if (!unread || !least || odds_of(o) < least || !(o->first || o->given))
        return false;
    if (!is_seen(m, g->r->token[o->in->at].start) || is_contradicted(m, g, o) || is_doubtful(g, o->in))
        return false;
    if (o->order.kind == RULES_MOVE && (!is_aimed(g, o) || shares_verb(g, o->in)))
        return false;
    if (adjusts && o->order.kind == RULES_DISBAND && !says_goes(g, o->in->first, o->in->end) &&
        !names_no_more(g))
        return false;
    if (o->order.kind == RULES_BUILD && !is_kind_told(g, o->in, &o->order))
        return false;
    bool signs = !o->given && !(adjusts && says_goes(g, 0, g->n_tokens)) && is_in_signs(g, o->in);
    if (signs) /* what they say plainly the reader has put aside with reason */
        return false;
    bool plain = odds_of(o) >= PLAIN && o->order.kind != RULES_HOLD;
    return guess_gate_at(g, o->in) >= (plain ? 0 : gate[g->phase]);
}

/* Whether the mention is of the unit, or stands in its clause and is a part of its order. */
static bool is_part(const struct guess *g, const struct opinion *o, const struct guess_mention *x)
{
    bool inside = x->a >= o->in->first && x->a < o->in->end;
    for (uint8_t p = 0; p < x->n; p++) {
        rules_loc place = province_of(g, x->place[p]);
        if (place == o->place ||
            (inside && (place == province_of(g, o->order.from) || place == province_of(g, o->order.to))))
            return true;
    }
    return false;
}

/* Whether what is followed accounts for all own units that the words name, and they speak of no others. */
static bool is_spent(const struct guess *g, uint32_t from, uint32_t to, const struct opinions *o)
{
    uint64_t others = GUESS_BIT(SYM_ALL) | GUESS_BIT(SYM_OTHER) | GUESS_BIT(SYM_UNITS);
    unsigned n = 0;
    for (unsigned k = 0; k < o->n; k++) {
        uint32_t byte = g->r->token[o->all[k].in->at].start;
        n += o->all[k].followed && byte >= from && byte < to;
    }
    others |= n < 2 ? GUESS_BIT(SYM_AND) : 0;
    for (unsigned i = 0; i < g->n_tokens; i++)
        if (g->r->token[i].start >= from && g->r->token[i].start < to && g->token[i].sense.symbol & others)
            return false;
    for (unsigned i = 0; i < g->n_mentions; i++) {
        const struct guess_mention *x = &g->mention[i];
        uint32_t byte = g->r->token[x->a].start;
        bool spent = !x->own || byte < from || byte >= to;
        for (unsigned k = 0; k < o->n && !spent; k++)
            spent = o->all[k].followed && is_part(g, &o->all[k], x);
        if (!spent)
            return false;
    }
    return true;
}

/* Follows the order; the words of a question that is answered may give several, and where they say more a clause of theirs alone is
 * its source, and the question stays. */
static void follow(struct message *m, struct guess *g, const struct opinion *o, bool whole)
{
    struct statement *s = &m->statement[o->asked - 1];
    if (!whole || rules_read_follows(s->reading.status)) {
        const struct statement asked = *s;
        if (!(s = read_add_statement(m)))
            return;
        *s = asked;
        if (!whole) {
            read_set_source(m, s, o->in->first, o->in->end);
            s->reading.line = g->token[o->in->at].line + 1U;
        }
    }
    struct rules_reading *reading = &s->reading;
    s->repeats = o->given;
    reading->status = RULES_READ_ASSUMED;
    reading->order = o->order;
    reading->n_notes = reading->n_candidates = 0;
    s->refused = false;
    read_note(&m->r, reading,
              (struct rules_note){RULES_NOTE_MEANT, reading->source, read_print_order(&m->r, &o->order),
                                  RULES_CAUSE_NONE});
}

/* Follows what is nearly certain of words that ask for an order; false: nothing is. */
static bool follow_certain(struct message *m, struct guess *g)
{
    enum { NO, PART, WHOLE } how[GUESS_MAX_INSTANCES];
    struct opinions *o = hear_all(m, g);
    bool any = false;
    choose_firsts(m, g, o);
    for (unsigned i = 0; i < o->n; i++)
        o->all[i].followed = may_follow(m, g, &o->all[i]);
    for (unsigned i = 0; i < o->n; i++) {
        const struct opinion *x = &o->all[i];
        how[i] = NO;
        if (!x->followed)
            continue;
        const struct statement *s = &m->statement[x->asked - 1];
        uint32_t from = g->r->token[x->in->first].start, to = g->r->token[x->in->end - 1].end;
        if (is_spent(g, s->from, s->to, o))
            how[i] = WHOLE;
        else if (from >= s->from && to <= s->to && is_spent(g, from, to, o))
            how[i] = PART;
    }
    for (unsigned i = 0; i < o->n; i++)
        if (how[i]) {
            follow(m, g, &o->all[i], how[i] == WHOLE);
            any = true;
        }
    return any;
}

/* ---- what is named ---- */

/* Names the order where the letter speaks of it, and one beside it that is nearly as likely. */
static void name_first(struct message *m, struct guess *g, const struct opinions *o,
                       const struct opinion *first)
{
    const struct opinion *rival = rival_of(o, first);
    struct statement *s = first->asked ? &m->statement[first->asked - 1] : ask_silent(m, g, first->in);
    if (!s)
        return;
    name_order(m, s, &first->order, odds_of(first));
    s->all_hold |= is_of_rest(first);
    if (rival && odds_of(rival) >= RIVAL && rival->asked && rival->asked == first->asked &&
        odds_of(rival) <= odds_of(first) && !is_ruled_out(m, g, rival))
        name_order(m, s, &rival->order, odds_of(rival));
}

/* Names guesses for each unit without an order that is followed, in the order of the letter. */
static void name_guesses(struct message *m, struct guess *g)
{
    struct opinions *o = hear_all(m, g);
    choose_firsts(m, g, o);
    for (unsigned i = 0; i < o->n; i++)
        if (o->all[i].first)
            name_first(m, g, o, &o->all[i]);
}

/* Whether an order is named for the unit in that province. */
static bool is_guessed(const struct message *m, const struct guess *g, rules_loc province)
{
    for (size_t i = 0; i < m->n; i++)
        for (unsigned k = 0; k < m->statement[i].reading.n_guesses; k++)
            if (ordered_place(g, &m->statement[i].reading.guess[k]) == province)
                return true;
    return false;
}

/* "All hold", "the others go": each unit of which nothing else is said. */
static void name_all(struct message *m, const struct guess *g, struct statement *s)
{
    for (unsigned i = 0; s->all_hold && i < g->n_own; i++) {
        const struct rules_unit *unit = &g->own[i].unit;
        enum rules_order_kind kind = g->phase == RULES_PHASE_ADJUSTMENT ? RULES_DISBAND : RULES_HOLD;
        struct rules_order hold =
            rules_order_make(kind, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
        bool said = is_guessed(m, g, g->own[i].province) || rules_bit(m->kept, g->own[i].province) ||
                    rules_bit(m->saved, g->own[i].province) || (s->of_kind && s->of_kind != unit->kind);
        for (size_t k = 0; k < m->n; k++)
            said = said || read_ordered_unit(m, &m->statement[k]) == g->own[i].province;
        if (!said)
            name_order(m, s, &hold, LIKELY);
    }
}

/* What lacks a letter, put right: for a unit without an order. */
static void name_near(struct message *m, const struct guess *g, struct statement *s)
{
    bool free[READ_MAX_NEAR];
    unsigned n = is_asked(&m->r, s) ? s->n_near : 0;
    for (unsigned k = 0; k < n; k++) {
        rules_loc place = ordered_place(g, &s->near[k]);
        free[k] = !is_guessed(m, g, place) && !is_ordered(m, place);
    }
    for (unsigned k = 0; k < n; k++)
        if (free[k])
            name_order(m, s, &s->near[k], LIKELY);
}

/* The first token of the statement's words. */
static unsigned first_of(const struct guess *g, const struct statement *s)
{
    unsigned at = 0;
    while (at + 1 < g->n_tokens && g->r->token[at].start < s->from)
        at++;
    return at;
}

/* Whether the sentence of token `at` denies the order. */
static bool denies(const struct message *m, const struct guess *g, unsigned at,
                   const struct rules_order *order)
{
    struct guess_instance in = {.at = (uint16_t)at};
    struct opinion o = {.order = *order, .place = ordered_place(g, order), .in = &in};
    return is_ruled_out(m, g, &o);
}

/* Of what is asked about with an order of its own, that is named where nothing likelier is: what the gate kept from being followed, and
 * "all others hold". */
static void name_own(struct message *m, const struct guess *g)
{
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        rules_loc place = read_ordered_unit(m, s);
        bool holds = s->reading.status == RULES_READ_AMBIGUOUS && s->reading.order.kind == RULES_HOLD;
        name_near(m, g, s);
        if ((s->gated || holds) && is_asked(&m->r, s) && !is_guessed(m, g, place) && !is_ordered(m, place) &&
            !denies(m, g, first_of(g, s), &s->reading.order))
            name_order(m, s, &s->reading.order, GATED);
        name_all(m, g, s);
    }
}

/* Whether an order is another way of the same unit, and the sentence of token `at` names it. */
static bool is_other_way(const struct guess *g, unsigned at, const struct rules_order *order,
                         const struct rules_order *other)
{
    return order->kind == RULES_MOVE && other->kind == RULES_MOVE && order->unit == other->unit &&
           province_of(g, order->to) != province_of(g, other->to) &&
           is_named(g, at, province_of(g, other->to));
}

/* "F ENG - BRE or MAO", "A PAR - BUR or A PAR - GAS": where the reader has one way of a unit, and the guess or words behind it another,
 * no word tells which. */
static void leave_choices(struct message *m, const struct guess *g)
{
    enum { MOST = 4 };
    for (size_t i = 0; i < m->n; i++) {
        struct rules_reading *reading = &m->statement[i].reading;
        unsigned at = first_of(g, &m->statement[i]), n = 1;
        struct guess_range s = g->sentence[g->token[at].sentence];
        struct rules_order way[MOST] = {reading->order};
        if (reading->status != RULES_READ_AMBIGUOUS || m->statement[i].repeats ||
            !(spelt(g, s.from, s.to) & GUESS_BIT(SYM_OR)))
            continue;
        if (reading->n_guesses && is_other_way(g, at, way, reading->guess))
            way[n++] = *reading->guess;
        for (size_t k = i + 1; k < m->n && n < MOST; k++) {
            struct statement *behind = &m->statement[k];
            bool choice = behind->reading.status == RULES_READ_AMBIGUOUS &&
                          g->token[first_of(g, behind)].sentence == g->token[at].sentence &&
                          is_other_way(g, at, way, &behind->reading.order);
            if (choice && !read_same_order(&behind->reading.order, &way[n - 1]))
                way[n++] = behind->reading.order;
            behind->repeats |= choice;
        }
        if (n == 1)
            continue;
        reading->candidates = rules_arena_alloc(m->r.arena, n * sizeof *reading->candidates);
        memcpy(reading->candidates, way, n * sizeof *way);
        reading->n_candidates = n;
        reading->n_guesses = reading->n_notes = 0;
        reading->order = (struct rules_order){.unit = RULES_NO_LOC};
        read_note(&m->r, reading, (struct rules_note){RULES_NOTE_CANDIDATES, NULL, NULL, RULES_CAUSE_NONE});
    }
}

/* The statement is asked about without any order. */
static void leave_bare(struct rules_reading *reading)
{
    reading->status = RULES_READ_UNREAD;
    reading->order = (struct rules_order){.unit = RULES_NO_LOC};
    reading->n_notes = reading->n_candidates = 0;
}

/* Of what may be meant nothing is asked that the sentence denies; nor, of orders that stand, where nothing says a change: "OK for Brest
 * and Paris" is a remark. */
static void drop_ruled_out(struct message *m, const struct guess *g)
{
    for (size_t i = 0; i < m->n; i++) {
        struct rules_reading *reading = &m->statement[i].reading;
        bool asked = is_asked(&m->r, &m->statement[i]) && reading->status == RULES_READ_AMBIGUOUS;
        unsigned at = first_of(g, &m->statement[i]), n = reading->n_candidates, kept = 0, settled = 0;
        for (unsigned k = 0; asked && k < n; k++) {
            settled += is_settled(m, g, at, &reading->candidates[k]);
            if (!denies(m, g, at, &reading->candidates[k]))
                reading->candidates[kept++] = reading->candidates[k];
        }
        bool alone = asked && !n && reading->order.kind != RULES_ORDER_NONE;
        if (alone) {
            settled = is_settled(m, g, at, &reading->order);
            kept = !denies(m, g, at, &reading->order);
            n = 1;
        }
        reading->n_candidates = asked && !alone ? kept : reading->n_candidates;
        if (asked && n && !reading->n_guesses && (!kept || settled == n))
            leave_bare(reading);
    }
}

/* Orders that are likely are known to those that help them. */
static bool know_likely(struct guess *g)
{
    bool any = false;
    for (unsigned i = 0; i < g->n_instances; i++) {
        const struct guess_choice *best = &g->instance[i].best[0];
        bool likely = g->instance[i].n && best->odds >= LIKELY && best->can;
        const struct guess_own *own = likely ? guess_own_at(g, ordered_place(g, &best->order)) : NULL;
        if (own && !own->has_order)
            any = know(g, &best->order);
    }
    return any;
}

static bool leaves_open(const struct message *m, const struct guess *g)
{
    for (size_t i = 0; i < m->n; i++)
        if (is_asked(&m->r, &m->statement[i]))
            return true;
    bool due = g->phase == RULES_PHASE_ADJUSTMENT && g->due;
    for (unsigned i = 0; i < g->n_own; i++)
        due = due || (g->phase != RULES_PHASE_ADJUSTMENT && !g->own[i].has_order);
    for (size_t i = 0; due && i < m->n_sights; i++)
        for (uint32_t byte = m->sight[i].from; byte < m->sight[i].to; byte++)
            if (!m->covered[byte] && (unsigned char)m->r.text[byte] >= 'A')
                return true;
    return false;
}

/* Whether the orders of one unit are the same but for the coast and the way. */
static bool are_alike(const struct guess *g, const struct rules_order *a, const struct rules_order *b)
{
    return a->kind == b->kind && a->unit_kind == b->unit_kind &&
           province_of(g, a->from) == province_of(g, b->from) &&
           province_of(g, a->to) == province_of(g, b->to);
}

/* How sure the gate must be of an order in words to which the guess gives these odds, and `other` to others of the unit, in 1/32. */
static int32_t surety(unsigned odds, unsigned other)
{
    if (odds < HARDLY)
        return other >= BETTER ? GUESS_EXACT : 3 * GUESS_UNIT;
    return odds < LITTLE ? GUESS_UNIT : INT32_MIN;
}

void guess_doubt(struct guess *g, struct message *m, const int32_t *weight)
{
    for (size_t i = 0; i < m->n; i++)
        if (guess_follows(&m->statement[i]))
            know(g, &m->statement[i].reading.order);
    g->scope = GUESS_FOLLOWED;
    guess_weigh(g);

    const struct opinions *o = hear_all(m, g);
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        unsigned odds[2] = {0, 0}; /* of its order, of others */
        for (unsigned k = 0; k < o->n; k++)
            if (o->all[k].place == ordered_place(g, &s->reading.order) &&
                is_seen(m, g->r->token[o->all[k].in->at].start))
                odds[!are_alike(g, &o->all[k].order, &s->reading.order)] += odds_of(&o->all[k]);
        if (!guess_follows(s) || !s->prose || s->all || s->others || weight[i] >= surety(odds[0], odds[1]))
            continue;
        s->gated = true;
        read_ask(m, s);
    }
    guess_board(g);
}

/* Names guesses for what the letter leaves open. */
static void guess_statements(struct guess *g, struct message *m)
{
    know_followed(g, m);
    g->scope = GUESS_OPEN;
    if (!leaves_open(m, g))
        return;

    guess_letter(g);
    guess_take_followed(g);
    guess_weigh(g);
    g->again = true;
    if (know_likely(g))
        guess_weigh(g);
    g->again = false;
    if (m->r.context->explain)
        guess_explain(g);
    if (follow_certain(m, g)) {
        know_followed(g, m);
        guess_take_followed(g);
        guess_weigh(g);
    }
    name_guesses(m, g);
    name_own(m, g);
    leave_choices(m, g);
    drop_ruled_out(m, g);
}

/* Tells which places the words name of which nothing is followed. */
static void tell_named(const struct guess *g, struct rules_readings *out)
{
    memcpy(out->named, out->withdrawn, sizeof out->named);
    for (unsigned i = 0; g->all && i < g->n_mentions; i++) {
        const struct guess_mention *x = &g->mention[i];
        bool denied = is_denied(g, x->a, g->sentence[g->token[x->a].sentence].from);
        for (uint8_t p = 0; p < x->n && !g->token[x->a].taken; p++) {
            rules_bit_set(out->named, province_of(g, x->place[p]));
            if (denied)
                rules_bit_set(out->denied, province_of(g, x->place[p]));
        }
    }
}

void rules_read(const struct rules_read_context *context, const char *text, size_t len,
                struct rules_readings *out)
{
    struct message m = {.r = {.context = context, .names = context->names, .map = context->names->map}};
    memset(out, 0, sizeof *out);
    rules_arena_init(&out->arena);
    m.r.arena = &out->arena;
    struct guess *g = rules_arena_alloc(m.r.arena, sizeof *g);
    read_message(&m, text, len);
    begin(g, &m);
    if (context->watch)
        show_all(g, &m, context->watch);
    else
        guess_gate(g, &m);
    read_settle(&m);
    if (!context->watch)
        guess_statements(g, &m);
    read_give(&m, out);
    tell_named(g, out);
}
