/* Which of the orders that a statement can mean is followed, or why none is. */
#include "read_weigh_p.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

bool read_same_order(const struct rules_order *a, const struct rules_order *b)
{
    bool same_places = a->unit == b->unit && a->from == b->from && a->to == b->to;
    bool same_build = a->kind != RULES_BUILD || a->unit_kind == b->unit_kind;
    bool same_way = (a->flags & RULES_VIA) == (b->flags & RULES_VIA);
    return a->kind == b->kind && same_places && same_build && same_way;
}

/* ---- choosing ---- */

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
            if (keep[j] && read_same_order(&all->at[j].fixed, &all->at[i].fixed))
                keep[i] = false;
    }
    filter(all, keep);
}

enum measure { BY_CLASS, BY_COST };

static unsigned measure_of(const struct meaning *m, enum measure measure)
{
    return measure == BY_CLASS ? m->class : m->cost;
}

static void keep_lowest(struct meanings *all, enum measure measure)
{
    unsigned lowest = ~0u;
    bool keep[READ_MAX_READINGS];
    for (size_t i = 0; i < all->n; i++)
        if (measure_of(&all->at[i], measure) < lowest)
            lowest = measure_of(&all->at[i], measure);
    for (size_t i = 0; i < all->n; i++)
        keep[i] = measure_of(&all->at[i], measure) == lowest;
    filter(all, keep);
}

/* ---- conventions: names that mean different places in different editions ---- */

enum convention { OF_NOBODY, OF_MESSAGE, OF_GAME };

/* The votes of the edition that knows this name best; the game has one edition. */
static unsigned best_votes(const struct reader *r, const struct rules_name_hit *hit, enum convention whose)
{
    unsigned best = 0;
    if (whose == OF_GAME)
        return (hit->editions & rules_notation_edition(r->context->notation)) != 0;
    for (int e = 0; e < RULES_EDITION_BITS && !hit->weak; e++)
        if ((hit->editions >> e & 1) && r->votes[e] > best)
            best = r->votes[e];
    return best;
}

/* How well the editions that the message uses elsewhere, or the game, know the names in this sense. */
static unsigned convention(const struct reader *r, const struct statement *s, const struct meaning *m,
                           enum convention whose)
{
    const struct parse *parse = &s->parses[m->parse];
    const struct place_ref *refs[READ_REFS] = {&parse->unit, &parse->other, &parse->to};
    unsigned total = 0;

    for (size_t i = 0; i < READ_REFS; i++)
        if (refs[i]->edge && refs[i]->edge->n_hits >= 2)
            total += best_votes(r, &refs[i]->edge->hits[m->hit[i]], whose);

    return total;
}

static bool keep_conventional(struct reader *r, const struct statement *s, struct meanings *all,
                              enum convention whose)
{
    unsigned best = 0, value[READ_MAX_READINGS];
    bool keep[READ_MAX_READINGS], differ = false;

    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].class != CLASS_LISTED)
            return false; /* conventions are about listed names */
    for (size_t i = 0; i < all->n; i++) {
        value[i] = convention(r, s, &all->at[i], whose);
        best = value[i] > best ? value[i] : best;
    }

    for (size_t i = 0; i < all->n; i++) {
        keep[i] = value[i] == best;
        differ |= !keep[i];
        if (!keep[i])
            read_explain(r, "  %s: fell, the %s uses other editions", read_print_order(r, &all->at[i].fixed),
                         whose == OF_GAME ? "game" : "message");
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
        land |= keep[i];
        sea |= !keep[i];
    }
    if (land && sea)
        filter(all, keep);
}

/* The one strong sense of a listed name; NULL if it has none or several. `*strong` (may be NULL): how many. */
static const struct rules_name_hit *strong_hit(const struct place_edge *e, unsigned *strong)
{
    const struct rules_name_hit *hit = NULL;
    unsigned n = 0;

    for (uint8_t h = 0; h < e->n_hits; h++)
        if (!e->hits[h].weak) {
            n++;
            hit = &e->hits[h];
        }
    if (strong)
        *strong = n;

    return n == 1 ? hit : NULL;
}

/* The editions that know a name in its one sense get a vote. */
static void vote_by_name(struct reader *r, const struct place_edge *e)
{
    const struct rules_name_hit *hit = e && e->level == NAME_LISTED ? strong_hit(e, NULL) : NULL;
    for (int b = 0; hit && b < RULES_EDITION_BITS; b++)
        r->votes[b] += hit->editions >> b & 1;
}

void read_vote(struct reader *r, const struct statement *s)
{
    const struct parse *parse = &s->parses[0];
    for (size_t i = 1; i < s->n_parses; i++)
        if (s->parses[i].cost < parse->cost)
            parse = &s->parses[i];

    const struct place_edge *army = parse->form == FORM_CONVOY ? parse->other.edge : NULL;
    for (uint8_t h = 0; army && h < army->n_hits; h++)
        rules_bit_set(r->convoyed, army->hits[h].place);

    vote_by_name(r, parse->unit.edge);
    vote_by_name(r, parse->other.edge);
    vote_by_name(r, parse->to.edge);
}

/* ---- what is taken for granted ---- */

/* The reading assumes something, and says what. */
static void assume(struct reader *r, struct rules_reading *reading, enum rules_note_kind kind, const char *a,
                   const char *b)
{
    reading->status = RULES_READ_ASSUMED;
    read_note(r, reading, (struct rules_note){kind, a, b, RULES_CAUSE_NONE});
}

static const char *ref_words(struct reader *r, const struct statement *s, const struct place_ref *ref)
{
    size_t first = s->token[ref->first].start, last = s->token[ref->first + ref->n_tokens - 1u].end;
    return rules_arena_strndup(r->arena, r->text + first, last - first);
}

/* What must be said of a name that was taken in that sense. */
static enum rules_note_kind name_note(const struct place_edge *e, const struct rules_name_hit *hit,
                                      enum convention settled, uint16_t game)
{
    unsigned strong;
    strong_hit(e, &strong);
    bool several = e->n_hits > 1, only_possible = (hit->weak && several) || strong > 1;
    bool theirs = hit->editions & (game ? game : RULES_EDITION_JUDGE);
    bool own_code =
        !hit->weak && e->level == NAME_LISTED && (strong > 1 ? theirs : hit->editions & RULES_EDITION_JUDGE);

    if (own_code && settled != OF_GAME)
        return RULES_NOTE_NONE;
    if (e->level == NAME_MISSPELT)
        return RULES_NOTE_NAME;
    if (settled && several && strong != 1)
        return settled == OF_GAME ? RULES_NOTE_GAME_CONVENTION : RULES_NOTE_CONVENTION;
    if (only_possible)
        return RULES_NOTE_ONLY_POSSIBLE;
    return hit->weak ? RULES_NOTE_NAME : RULES_NOTE_NONE;
}

/* Whether some word of the name, as it is shown in one of the languages, begins so. */
static bool begins_shown_name(const struct reader *r, const char *word, rules_loc place)
{
    for (int language = RULES_FRENCH; language < RULES_LANGUAGE_COUNT; language++) {
        char folded[128];
        const char *name = rules_place_name(r->names, place, (enum rules_language)language);
        rules_text_fold(name, strlen(name), folded, sizeof folded);
        for (const char *at = folded; at; at = strchr(at, ' ')) {
            at += *at == ' ';
            if (strncmp(at, word, strlen(word)) == 0)
                return true;
        }
    }
    return false;
}

/* "Burgundi" begins "Burgundian", but nothing that is shown: rather a slip in "Burgundy". */
static bool is_odd_beginning(const struct reader *r, const struct statement *s, const struct place_ref *ref,
                             rules_loc place)
{
    enum { NEARLY_WHOLE = 6 };
    const struct token *t = &s->token[ref->first];
    bool one = ref->edge->level == NAME_BEGINNING && ref->n_tokens == 1 && t->len >= NEARLY_WHOLE;
    return one && !begins_shown_name(r, t->word, place);
}

static void note_names(struct reader *r, struct statement *s, const struct meaning *m,
                       enum convention settled)
{
    const struct parse *parse = &s->parses[m->parse];
    const struct place_ref *refs[READ_REFS] = {&parse->unit, &parse->other, &parse->to};

    for (size_t i = 0; i < READ_REFS; i++) {
        const struct place_edge *e = refs[i]->edge;
        if (!e)
            continue;
        const struct rules_name_hit *hit = &e->hits[m->hit[i]];
        enum rules_note_kind kind = name_note(e, hit, settled, rules_notation_edition(r->context->notation));
        if (kind == RULES_NOTE_NONE && is_odd_beginning(r, s, refs[i], hit->place))
            kind = RULES_NOTE_NAME;
        if (kind != RULES_NOTE_NONE)
            assume(r, &s->reading, kind, ref_words(r, s, refs[i]), r->map->place[hit->place].code);
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
        const struct rules_unit *unit =
            read_unit_standing(r, locs[i], i == 0 && r->phase == RULES_PHASE_RETREAT);
        if (!unit || unit->power == refs[i]->power)
            continue;
        assume(r, &s->reading, RULES_NOTE_NATION, r->map->power[refs[i]->power].id,
               r->map->power[unit->power].id);
    }
}

static void note_kind(struct reader *r, struct statement *s, const struct meaning *m)
{
    const struct parse *parse = &s->parses[m->parse];
    bool unit = parse->unit.kind != RULES_UNIT_NONE && parse->unit.kind != m->fixed.unit_kind;
    bool army = (unit ? m->fixed.unit_kind : m->fixed.other_kind) == RULES_ARMY;
    assume(r, &s->reading, RULES_NOTE_KIND, army ? "F" : "A", army ? "A" : "F");
}

static bool is_coast(const struct reader *r, rules_loc loc)
{
    return loc != RULES_NO_LOC && loc >= r->map->n_provinces;
}

/* The coast of the target that the rules supplied, and the one on which the fleet stands in truth. */
static void note_coasts(struct reader *r, struct statement *s, const struct meaning *m)
{
    bool moves = m->fixed.kind == RULES_MOVE || m->fixed.kind == RULES_RETREAT;
    bool one_target = moves && s->parses[m->parse].n_more == 0;

    if (one_target && m->fixed.to != m->order.to && m->fixed.to >= r->map->n_provinces)
        assume(r, &s->reading, RULES_NOTE_COAST, NULL, r->map->place[m->fixed.to].code);
    if (m->order.unit >= r->map->n_provinces && m->fixed.unit != m->order.unit && is_coast(r, m->fixed.unit))
        assume(r, &s->reading, RULES_NOTE_COAST, NULL, r->map->place[m->fixed.unit].code);
}

/* ---- the reading ---- */

static void add_candidates(struct reader *r, struct statement *s, const struct meanings *all)
{
    enum { MAX_CANDIDATES = 8 };
    struct rules_reading *reading = &s->reading;
    reading->candidates = rules_arena_alloc(r->arena, (all->n + 1) * sizeof *reading->candidates);
    for (size_t i = 0; i < all->n && i < MAX_CANDIDATES; i++)
        reading->candidates[reading->n_candidates++] = all->at[i].fixed;
    read_note(r, reading, (struct rules_note){RULES_NOTE_CANDIDATES, NULL, NULL, RULES_CAUSE_NONE});
}

/* The choices of a retreat, in order. */
struct choices {
    size_t n;
    struct rules_order order[READ_MAX_PATH + 2];
};

/* Adds the choice if it can be done. */
static bool add_choice(const struct reader *r, struct choices *choices, const struct rules_order *order)
{
    struct rules_order *fixed = &choices->order[choices->n];
    if (rules_order_check(r->context->pos, order, r->context->book, fixed) != RULES_CAUSE_NONE)
        return false;
    choices->n++;
    return true;
}

/* The first place that a name can mean and the unit can retreat to. */
static void add_choice_by_name(const struct reader *r, struct choices *choices, const struct place_ref *ref,
                               const struct meaning *m)
{
    for (uint8_t h = 0; h < ref->edge->n_hits; h++) {
        struct rules_order order = m->order;
        order.to = read_ref_loc(r, ref, h);
        if (order.to != RULES_NO_LOC && add_choice(r, choices, &order))
            return;
    }
}

/* All choices that can be done. */
static void collect_choices(const struct reader *r, const struct parse *parse, const struct meaning *m,
                            struct choices *choices)
{
    choices->n = 0;
    if (m->cause == RULES_CAUSE_NONE)
        choices->order[choices->n++] = m->fixed;
    for (unsigned i = 0; i < parse->n_more; i++)
        add_choice_by_name(r, choices, &parse->more[i], m);

    struct rules_order disband = rules_order_make(RULES_DISBAND, r->context->power,
                                                  (enum rules_unit_kind)m->order.unit_kind, m->order.unit);
    if (parse->then_disband)
        add_choice(r, choices, &disband);
}

/* Choices of a retreat: the first that can be done is the order, the others are ranked behind it. */
static void add_choices(struct reader *r, struct statement *s, struct meaning *m)
{
    const struct parse *parse = &s->parses[m->parse];
    struct rules_reading *reading = &s->reading;
    struct choices choices;
    if (m->order.kind != RULES_RETREAT || (parse->n_more == 0 && !parse->then_disband))
        return;

    collect_choices(r, parse, m, &choices);
    if (choices.n == 0)
        return;

    reading->status = m->cause == RULES_CAUSE_NONE ? RULES_READ_OK : RULES_READ_ASSUMED;
    m->cause = RULES_CAUSE_NONE;
    m->fixed = choices.order[0];
    s->open_choice = choices.n > 1 && parse->either; /* "PAR ou GAS" leaves the choice to the judge: asked */

    reading->candidates = rules_arena_alloc(r->arena, (choices.n + 1) * sizeof *reading->candidates);
    for (size_t i = s->open_choice ? 0 : 1; i < choices.n; i++)
        reading->candidates[reading->n_candidates++] = choices.order[i];
    if (choices.n > 1 && !s->open_choice)
        read_note(r, reading, (struct rules_note){RULES_NOTE_RANKED, NULL, NULL, RULES_CAUSE_NONE});
}

static void follow(struct reader *r, struct statement *s, struct meaning *m, enum convention settled)
{
    struct rules_reading *reading = &s->reading;
    const struct parse *parse = &s->parses[m->parse];
    bool guessed = parse->form == FORM_BARE && s->mode == FORM_NONE; /* "F BRE" when builds are due */

    reading->status = RULES_READ_OK;
    add_choices(r, s, m);
    reading->order = m->fixed;
    if (parse->loose || parse->slip || guessed)
        reading->status = RULES_READ_ASSUMED;

    note_names(r, s, m, settled);
    note_nations(r, s, m);
    if (m->kind_fixed)
        note_kind(r, s, m);
    note_coasts(r, s, m);
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

static void keep_own(struct meanings *all)
{
    bool keep[READ_MAX_READINGS], any = false;
    for (size_t i = 0; i < all->n; i++) {
        keep[i] = all->at[i].own;
        any |= keep[i];
    }
    if (any)
        filter(all, keep);
}

/* A sign or verb between the unit and its target makes surer than names side by side. */
static void keep_apart(const struct statement *s, struct meanings *all)
{
    bool keep[READ_MAX_READINGS], any = false;
    for (size_t i = 0; i < all->n; i++) {
        keep[i] = !s->parses[all->at[i].parse].loose;
        any |= keep[i];
    }
    if (any)
        filter(all, keep);
}

/* Nothing of it can be done: the reading that asks least, of a unit of the player's if there is one. */
static void refuse(struct reader *r, struct statement *s, struct meanings *all)
{
    keep_own(all);
    keep_apart(s, all);
    keep_lowest(all, BY_CLASS);
    keep_lowest(all, BY_COST);
    for (int whose = OF_MESSAGE; whose <= OF_GAME && all->n > 1; whose++)
        keep_conventional(r, s, all, (enum convention)whose);

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
    for (size_t i = 0; i < all->n && i < READ_MAX_NEAR; i++) {
        s->near[s->n_near++] = all->at[i].fixed;
        read_note(r, &s->reading,
                  (struct rules_note){RULES_NOTE_SUGGEST, read_print_order(r, &all->at[i].fixed), NULL,
                                      RULES_CAUSE_NONE});
    }
}

/* What the meanings are worth. */
struct survey {
    bool possible;  /* one of them can be done */
    bool sound;     /* one is of an own unit and as written, but cannot be done */
    bool apart;     /* of those that can be done, one has a sign or verb between its unit and its target */
    uint8_t lowest; /* class of those that can be done */
    bool keep[READ_MAX_READINGS];
};

static void look_over(const struct statement *s, const struct meanings *all, struct survey *survey)
{
    *survey = (struct survey){.lowest = CLASS_SUGGEST};
    for (size_t i = 0; i < all->n; i++) {
        const struct meaning *m = &all->at[i];
        bool possible = m->cause == RULES_CAUSE_NONE, loose = s->parses[m->parse].loose;
        survey->keep[i] = possible;
        survey->apart = survey->apart || (possible && !loose);
        survey->possible |= possible;
        if (possible && m->class < survey->lowest)
            survey->lowest = m->class;
        if (!possible && !loose && m->own && m->class == CLASS_LISTED)
            survey->sound = true;
    }
}

/* Meanings that can be done, but only as a guess, leave the sound ones that cannot. */
static void drop_possible(struct meanings *all, const bool *possible)
{
    bool keep[READ_MAX_READINGS];
    for (size_t i = 0; i < all->n; i++)
        keep[i] = !possible[i];
    filter(all, keep);
}

/* Of meanings that can all be done, the one that the rest of the message speaks for. */
static void choose(struct reader *r, struct statement *s, struct meanings *all)
{
    struct rules_reading *reading = &s->reading;
    enum convention settled = OF_NOBODY;

    keep_lowest(all, BY_COST);
    if (all->n > 1 && keep_conventional(r, s, all, OF_MESSAGE))
        settled = OF_MESSAGE;
    if (all->n > 1)
        keep_land_moves(r, s, all);
    if (all->n > 1 && keep_conventional(r, s, all, OF_GAME))
        settled = OF_GAME;
    if (all->n == 1) {
        follow(r, s, &all->at[0], settled);
        return;
    }

    reading->status = RULES_READ_AMBIGUOUS;
    reading->order = rules_order_make(RULES_ORDER_NONE, r->context->power, RULES_UNIT_NONE, RULES_NO_LOC);
    add_candidates(r, s, all);
}

void read_weigh(struct reader *r, struct statement *s)
{
    struct meanings all;
    struct survey survey;
    all.n = 0;
    all.overflow = false;

    read_explain(r, "\"%s\"", s->reading.source);
    for (size_t i = 0; i < s->n_parses; i++)
        read_expand(r, s, (uint16_t)i, &all);
    r->truncated |= all.overflow;
    if (all.n == 0) {
        s->reading.status = RULES_READ_UNREAD;
        return;
    }

    look_over(s, &all, &survey);
    /* A clean reading that cannot be done is not turned into a guess. */
    bool guessed = survey.lowest >= CLASS_KIND || !survey.apart;
    if (!survey.possible || (survey.sound && guessed)) {
        drop_possible(&all, survey.keep);
        refuse(r, s, &all);
        return;
    }

    filter(&all, survey.keep);
    keep_lowest(&all, BY_CLASS);
    drop_doubles(&all);
    if (survey.lowest == CLASS_SUGGEST)
        suggest(r, s, &all);
    else
        choose(r, s, &all);
}
