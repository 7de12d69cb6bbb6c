/*
 * What takes an order back in so many words: "cancel A VIE - TYR", « annulez tous mes ordres », "no, make that Holland". Every
 * word of such a clause must be accounted for; it is set aside before orders are read, and done when all of them are known, in
 * the letter and on file. Where it is not clear which order is meant, the words are put back, to be asked about.
 */
#include "read_message_p.h"
#include "read_parse_p.h"

#include <string.h>

/* ---- words ---- */

/* The tokens of a word that says nothing in such a clause; 0: it is none. */
static size_t padding(struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    size_t words = read_phrase_in_list(r, at, read_list_undo_padding);
    words = words ? words : read_phrase_in_list(r, at, read_list_frame);
    bool sign = t->kind == TOKEN_COLON || t->kind == TOKEN_BANG || t->kind == TOKEN_COMMA;
    return words || !(sign || t->small) ? words : 1;
}

static size_t skip_padding(struct reader *r, size_t at, size_t to)
{
    for (size_t words = 1; at < to && words; at += words)
        words = padding(r, at);
    return at < to ? at : to;
}

/* Place names of a clause. */
static bool add_place(struct withdrawal *w, const struct place_edge *edge, bool target)
{
    enum { MOST = sizeof w->place / sizeof w->place[0] };
    if (!edge || !edge->n_hits || w->n == MOST)
        return false;
    w->target[w->n] = target;
    w->place[w->n++] = edge;
    return true;
}

/* An order from token `at` on, up to token `to` or an "and" before it; the token behind it, 0: none. */
static size_t take_order(struct reader *r, size_t at, size_t to, struct withdrawal *w)
{
    struct parse parses[READ_MAX_PARSES];
    size_t n = read_parses(r, at, parses);
    for (size_t i = 0; i < n; i++) {
        const struct parse *p = &parses[i];
        if (p->form == FORM_BARE || p->form == FORM_OPEN || p->form == FORM_WAIVE || p->end != to)
            continue;
        w->n = 0;
        w->subject = add_place(w, p->unit.edge, false);
        if (p->other.edge)
            add_place(w, p->other.edge, false);
        if (p->to.edge)
            add_place(w, p->to.edge, true);
        return w->subject ? p->end : 0;
    }
    return 0;
}

/* "the move to Serbia", "my order for Vienna", "par bur": places, and words that say what kind of order it was. */
static bool take_places(struct reader *r, size_t at, size_t to, struct withdrawal *w)
{
    static const enum symbol kinds[] = {SYM_ARMY, SYM_FLEET, SYM_PREP, SYM_FROM};
    bool target = false;
    w->n = 0;
    w->subject = false;
    for (size_t words = 1; at < to; at += words) {
        size_t n = 0, known = 0;
        const struct place_edge *edges = r->token[at].kind == TOKEN_WORD ? read_places(r, at, &n) : NULL;
        size_t noun = read_phrase_in_list(r, at, read_list_undo_noun), pad = padding(r, at);
        bool into = read_in_list(r->token[at].word, read_list_undo_to);
        words = noun ? noun : pad;
        for (size_t k = 0; !words && !into && k < sizeof kinds / sizeof kinds[0]; k++)
            known = read_is(r, at, kinds[k], &words) ? words : known;
        bool named = n && edges[0].level == NAME_LISTED && !words;
        if (named && !add_place(w, &edges[0], target))
            return false;
        if (!named && !into && !words && !known && r->token[at].kind != TOKEN_DASH &&
            r->token[at].kind != TOKEN_ARROW)
            return false;
        target = into || (target && !named);
        if (named)
            words = edges[0].n_tokens;
        words = words ? words : 1;
    }
    return w->n > 0;
}

/* "Ordre annulé :", "cancel", "je retire": the token behind such words at the head of a clause, 0: there are none. `*noun`: orders
 * are named. */
static size_t take_verb(struct reader *r, size_t at, size_t to, bool *noun)
{
    static const enum symbol rulings[] = {SYM_REMOVE, SYM_DISBAND, SYM_RETREAT};
    at = skip_padding(r, at, to);
    size_t noun_words = at < to ? read_phrase_in_list(r, at, read_list_undo_noun) : 0;
    size_t verb = at + noun_words < to ? read_phrase_in_list(r, at + noun_words, read_list_undo_verb) : 0;
    size_t turn;
    if (!verb ||
        (read_turn_at(r, at, &turn) == SYM_RETRACT &&
         !read_phrase_in_list(r, at + turn, read_list_undo_noun)) ||
        (noun_words && !read_sign_is(r, at + noun_words + verb, TOKEN_COLON)))
        return 0;
    at += noun_words;
    size_t next = skip_padding(r, at + verb, to);
    *noun = noun_words || (next < to && read_phrase_in_list(r, next, read_list_undo_noun));
    bool order =
        r->phase != RULES_PHASE_MOVEMENT && read_is_any(r, at, rulings, sizeof rulings / sizeof rulings[0]);
    return order && !*noun ? 0 : at + verb; /* "remove A PAR" orders it, where units are removed */
}

static bool is_own(const struct reader *r, const struct place_edge *edge)
{
    for (uint8_t h = 0; h < edge->n_hits; h++)
        if (read_owns(r, edge->hits[h].place))
            return true;
    return false;
}

/* "Not Mun - Bur", « ne faites pas Mun - Bur », "all but Mun - Bur": the token behind the words that deny it; 0: there are none. */
static size_t take_denial(struct reader *r, size_t at, size_t to)
{
    size_t words = 1, all = 0;
    for (; at < to && words; at += words) {
        size_t denied = read_phrase_in_list(r, at, read_list_undo_deny);
        denied = !denied && all ? read_phrase_in_list(r, at, read_list_but_for) : denied;
        if (denied)
            return at + denied;
        words = read_phrase_in_list(r, at, read_list_undo_all);
        all |= words;
        words = words ? words : padding(r, at);
    }
    return 0;
}

/* "Munich cancelled", « Munich est annulé »: the token behind the words that are taken back; 0: it is not that. */
static size_t before_done(struct reader *r, size_t from, size_t to)
{
    size_t at = from > 0 && !read_ends_sentence(&r->token[from - 1]) ? from : to;
    while (at > from && !read_phrase_in_list(r, at - 1, read_list_undo_done))
        if (!padding(r, --at))
            return 0;
    at -= at > from;
    while (at > from && (padding(r, at - 1) || read_is(r, at - 1, SYM_IS, NULL)))
        at--;
    return at > from ? at : 0;
}

/* "Mun - Bur, that's a no": the token behind a denial of the order in tokens from … to-1 alone; 0: there is none. */
static size_t behind_denial(struct reader *r, size_t to)
{
    bool no = false;
    size_t at = to + 1;
    for (size_t words = 1; at < r->n_tokens && words && !read_ends_sentence(&r->token[at]); at += words) {
        bool is = read_in_list(r->token[at].word, read_list_no);
        no |= is;
        words = is || read_is(r, at, SYM_IS, NULL) || read_sign_is(r, at, TOKEN_COLON) ? 1 : padding(r, at);
        if (!words)
            return 0;
    }
    return no && !read_sign_is(r, at, TOKEN_QUESTION) ? at : 0;
}

/* "The first", « la première » and no more. */
static bool is_ordinal(struct reader *r, size_t from, size_t to)
{
    bool any = false;
    for (size_t words = 1; from < to && words; from += words) {
        words = read_phrase_in_list(r, from, read_list_undo_ordinal);
        any |= words > 0;
        words = words ? words : padding(r, from);
    }
    return any && from >= to;
}

/* The clause in tokens from … to-1 as a withdrawal; false: it is none. */
static bool take_clause(struct reader *r, size_t from, size_t to, struct withdrawal *w)
{
    bool noun, all = false, orders = false;
    size_t at = take_verb(r, from, to, &noun), denied = at ? 0 : take_denial(r, from, to);
    size_t done = at || denied ? 0 : before_done(r, from, to);
    if (done)
        return take_order(r, from, done, w) || take_places(r, from, done, w);
    if (denied)
        return r->phase == RULES_PHASE_MOVEMENT && take_order(r, denied, to, w) && is_own(r, w->place[0]);
    if (!at)
        return false;
    size_t object = at;
    for (size_t words = 1; object < to && words; object += words) {
        size_t every = read_phrase_in_list(r, object, read_list_undo_all);
        size_t several = read_phrase_in_list(r, object, read_list_undo_several);
        words = every > several ? every : several;
        words = words ? words : padding(r, object);
        all |= every;
        orders |= several;
    }
    w->all = object >= to && (all || orders);
    if (w->all)
        return true;
    object = skip_padding(r, at, to);
    size_t kind = object < to ? read_phrase_in_list(r, object, read_list_undo_noun) : 0;
    size_t order = skip_padding(r, object + kind, to);
    bool letter = false;
    for (size_t i = at; i < to; i++) {
        letter |= read_phrase_in_list(r, i, read_list_undo_letter) > 0;
        noun |= letter || read_phrase_in_list(r, i, read_list_undo_noun) > 0;
    }
    w->unclear = noun && !read_names_place(r, from, to);
    if ((order < to && take_order(r, order, to, w)) || take_places(r, object, to, w))
        return true;
    w->n = letter ? 1 : 0; /* it may be about anything */
    return w->unclear;
}

/* "wait no make that Holland", « oups pas en Grèce en Roumanie »: words of change, what it is not, and what it is. */
static bool take_correction(struct reader *r, size_t from, size_t to, struct withdrawal *w)
{
    bool turns = false, denied = false;
    w->n = w->kind = 0;
    for (size_t at = from, words; at < to; at += words) {
        size_t n = 0;
        struct place_ref ref = {.power = RULES_NO_POWER};
        enum symbol turn = r->token[at].kind == TOKEN_WORD ? read_turn_at(r, at, &words) : SYM_NONE;
        bool none = turn != SYM_NONE && words == 1 && at + 1 < to && r->token[at + 1].kind == TOKEN_WORD &&
                    read_in_list(r->token[at].word, read_list_no); /* "no fleet" */
        if (turn == SYM_UNDO || (r->due && none))
            return false;
        turns |= turn != SYM_NONE;
        bool unit = r->due && turns && !read_is_preposition(r, at) && read_begins_unit(r, at) &&
                    (r->token[at].len > 1 || r->token[at].capital);
        if (unit && turn == SYM_NONE) {
            size_t end = read_best_unit(r, at, &ref),
                   kind = read_is(r, at, SYM_ARMY, &words) ? RULES_ARMY : RULES_FLEET;
            if (kind == RULES_FLEET && !read_is(r, at, SYM_FLEET, &words))
                return false;
            w->kind = (uint8_t)kind;
            words = end > at + words && ref.edge && add_place(w, ref.edge, true) ? end - at : words;
            continue;
        }
        if (turn != SYM_NONE || (words = padding(r, at)) > 0)
            continue;
        words = 1;
        const struct place_edge *edges = r->token[at].kind == TOKEN_WORD ? read_places(r, at, &n) : NULL;
        if (read_is(r, at, SYM_PREP, &words) || (words = read_phrase_in_list(r, at, read_list_undo_at)) > 0)
            continue;
        words = 1;
        if (turns && !w->n && !denied && read_in_list(r->token[at].word, read_list_denial)) {
            denied = true;
            continue;
        }
        if (!turns || !n || edges[0].level != NAME_LISTED || !add_place(w, &edges[0], true))
            return false;
        words = edges[0].n_tokens;
    }
    w->instead = turns && (w->n == 1u + denied || (w->kind && !w->n && !denied));
    return w->instead;
}

/* "C'est une blague", "no wait, that's mad" in tokens from … to-1, up to a colon: what stands before is not meant. The token behind it,
 * 0: it is not that. `*said`: somebody says it, "I am joking"; else it may be the title of one, "A joke:". */
static size_t take_joke(struct reader *r, size_t from, size_t to, bool *said)
{
    enum { LONGEST = 4 };
    bool joke = false;
    *said = false;
    size_t others = 0;
    for (size_t at = from, words; at < to; at += words ? words : 1) {
        words = read_phrase_in_list(r, at, read_list_joke);
        joke |= words > 0;
        *said |= words > 1 || (r->token[at].len > 1 && read_is(r, at, SYM_IS, NULL)) ||
                 read_in_list(r->token[at].word, read_list_speaker) ||
                 read_in_list(r->token[at].word, read_list_no);
        others += !words;
        if (read_sign_is(r, at, TOKEN_COLON) && joke)
            return at + 1;
        bool no = read_in_list(r->token[at].word, read_list_no) &&
                  !(at + 1 < to && read_phrase_in_list(r, at + 1, read_list_joke));
        bool denied = !no && (read_in_list(r->token[at].word, read_list_denial) ||
                              read_in_list(r->token[at].word, read_list_change_none));
        if (r->token[at].kind != TOKEN_WORD || others > LONGEST ||
            (!words && (denied || read_is_listed_place(r, at))))
            return 0;
    }
    return joke ? to : 0;
}

/* ---- setting aside ---- */

static void put(struct message *m, char *text, size_t from, size_t to, struct withdrawal *w)
{
    struct reader *r = &m->r;
    size_t start = r->token[from].start, end = r->token[to - 1].end;
    if (m->n_withdrawals == READ_MAX_WITHDRAWALS)
        return;
    w->from = (uint32_t)start;
    w->to = (uint32_t)end;
    w->line = r->line;
    w->words = rules_arena_strndup(r->arena, text + start, end - start);
    m->withdrawal[m->n_withdrawals++] = *w;
    memset(text + start, ' ', end - start);
    if (read_sign_is(r, to, TOKEN_COMMA)) /* what stands behind begins anew */
        text[r->token[to].start] = ' ';
}

/* "F EDI - NWG instead of F LON - NTH": what stands behind such words, up to the end of the clause. */
static bool put_instead(struct message *m, char *text, size_t from, size_t to)
{
    struct reader *r = &m->r;
    for (size_t at = from + 1; at < to; at++) {
        struct withdrawal w = {.all = false};
        size_t words = read_phrase_in_list(r, at, read_list_undo_instead);
        size_t order = words ? skip_padding(r, at + words, to) : to;
        bool unit = order < to && read_begins_unit(r, order);
        if (unit && take_order(r, order, to, &w)) {
            put(m, text, at, to, &w);
            return true;
        }
    }
    return false;
}

/* "Replace A PAR - BUR by": the token behind what goes; 0: it is not that. */
static size_t put_swapped(struct message *m, char *text, size_t from, size_t to)
{
    struct reader *r = &m->r;
    struct withdrawal w = {.all = false};
    size_t verb = skip_padding(r, from, to),
           words = verb < to ? read_phrase_in_list(r, verb, read_list_undo_swap) : 0;
    size_t object = skip_padding(r, verb + words, to);
    for (size_t by = object; words && by < to; by++)
        if (read_in_list(r->token[by].word, read_list_undo_swap_by) && by > object &&
            (take_order(r, object, by, &w) || (m->r.due && take_places(r, object, by, &w)))) {
            put(m, text, from, by, &w);
            memset(text + r->token[by].start, ' ', r->token[by].end - r->token[by].start);
            text[r->token[by].start] = '.'; /* what stands behind begins anew */
            return by + 1;
        }
    return 0;
}

/* "Cancel A VIE - TYR", "cancel A VIE - TYR and A BUD - SER". */
static bool put_clause(struct message *m, char *text, size_t from, size_t to)
{
    struct reader *r = &m->r;
    struct withdrawal w = {.all = false}, other = {.all = false};
    if (take_clause(r, from, to, &w)) {
        put(m, text, from, to, &w);
        return true;
    }
    for (size_t at = from + 1, words; at + 1 < to; at++) {
        if (!read_is(r, at, SYM_AND, &words) || !take_order(r, at + words, to, &other) ||
            !take_clause(r, from, at, &w) || w.all)
            continue;
        put(m, text, from, at, &w);
        put(m, text, at, to, &other);
        return true;
    }
    return false;
}

/* Whether the sign at token `at` ends a clause. */
static bool ends_clause(const struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    bool inside = t->kind == TOKEN_DOT && at + 1 < r->n_tokens && !t[1].blank_before;
    return t->kind == TOKEN_COMMA || (read_ends_sentence(t) && !inside);
}

void read_set_withdrawals_aside(struct message *m, char *text)
{
    struct reader *r = &m->r;
    bool begins = true; /* a sentence */
    size_t sentence = 0;
    for (size_t from = 0, to; from < r->n_tokens; from = to + 1) {
        struct withdrawal w = {.all = false};
        for (to = from; to < r->n_tokens && !ends_clause(r, to);)
            to++;
        sentence = begins ? from : sentence;
        bool asks = read_sign_is(r, to, TOKEN_QUESTION) && !read_is_request(r, to);
        bool ends = to >= r->n_tokens || r->token[to].kind != TOKEN_COMMA;
        begins = ends && !asks;
        if (asks || to == from)
            continue;
        size_t swapped = put_swapped(m, text, from, to);
        if (swapped) {
            to = swapped - 1;
            continue;
        }
        size_t joke = take_joke(r, from, to, &w.subject);
        w.joke = joke > 0;
        if (joke)
            put(m, text, from, joke, &w);
        size_t sign = from;
        while (sign < to && r->token[sign].kind != TOKEN_COLON)
            sign++;
        size_t no = r->phase == RULES_PHASE_MOVEMENT ? behind_denial(r, sign) : 0;
        w.joke = w.subject = no && is_ordinal(r, from, sign);
        if (no && (w.joke || take_order(r, from, sign, &w))) {
            put(m, text, from, no, &w);
            to = no;
            begins = true;
            sentence = to + 1;
            continue;
        }
        if (joke || put_clause(m, text, from, to)) {
            sentence = to + 1;
            continue;
        }
        w = (struct withdrawal){.all = false};
        size_t turn = sentence, words = 1;
        while (r->due && turn < to &&
               (read_turn_at(r, turn, &words) == SYM_NONE ||
                (words == 1 && turn + 1 < to && r->token[turn + 1].kind == TOKEN_WORD &&
                 read_in_list(r->token[turn].word, read_list_no)))) /* "no fleet" */
            turn += words;
        if (!put_instead(m, text, from, to) && (ends || r->due) && turn < to &&
            take_correction(r, turn, to, &w))
            put(m, text, turn, to, &w);
    }
}

/* ---- doing it ---- */

static bool names(const struct rules_map *map, const struct place_edge *edge, rules_loc loc)
{
    for (uint8_t h = 0; loc != RULES_NO_LOC && h < edge->n_hits; h++)
        if (map->province[edge->hits[h].place] == map->province[loc])
            return true;
    return false;
}

/* Whether the words can mean that order. */
static bool can_mean(const struct rules_map *map, const struct withdrawal *w, const struct rules_order *o)
{
    unsigned n = w->instead && w->n ? w->n - 1u : w->n;
    for (unsigned i = 0; i < n; i++) {
        bool unit = names(map, w->place[i], o->unit), to = names(map, w->place[i], o->to);
        bool other = names(map, w->place[i], o->from);
        bool meant = w->target[i] ? to : unit || to || other;
        if ((w->subject && i == 0) || o->kind == RULES_BUILD || o->kind == RULES_DISBAND)
            meant = unit;
        if (!meant)
            return false;
    }
    return true;
}

/* An order that stood before the withdrawal: of the letter, or on file. */
struct known {
    const struct rules_order *order;
    struct statement *said; /* NULL: on file */
};

static bool has_order(const struct statement *s)
{
    return s->reading.order.kind != RULES_ORDER_NONE && s->reading.order.unit != RULES_NO_LOC &&
           !s->reading.has_phase && s->reading.status != RULES_READ_UNREAD && !s->replaced;
}

/* The order before withdrawal `w` of which `pick` is true, the last of them first; `*n`: how many units have one. */
static struct known
find_known(struct message *m, const struct withdrawal *w,
           bool (*pick)(struct message *, const struct withdrawal *, const struct rules_order *), unsigned *n)
{
    const struct rules_read_context *c = m->r.context;
    const rules_loc *province = m->r.map->province;
    uint64_t seen[RULES_MAX_WORDS] = {0};
    struct known found = {NULL, NULL};
    *n = 0;
    for (size_t i = m->n; i-- > 0;) {
        struct statement *s = &m->statement[i];
        if (s->from >= w->from || !has_order(s) || rules_bit(seen, province[s->reading.order.unit]))
            continue;
        rules_bit_set(seen, province[s->reading.order.unit]);
        if (!pick(m, w, &s->reading.order))
            continue;
        if (!(*n)++)
            found = (struct known){&s->reading.order, s};
    }
    for (unsigned i = 0; i < c->n_filed; i++)
        if (c->filed[i].unit != RULES_NO_LOC && !rules_bit(seen, province[c->filed[i].unit]) &&
            pick(m, w, &c->filed[i]) && !(*n)++)
            found.order = &c->filed[i];
    return found;
}

static bool is_meant(struct message *m, const struct withdrawal *w, const struct rules_order *o)
{
    return can_mean(m->r.map, w, o);
}

/* The order as it would be with the place that is named last as its target; false: it cannot be. */
static bool turn_to(const struct message *m, const struct withdrawal *w, const struct rules_order *o,
                    struct rules_order *fixed)
{
    const struct place_edge *to = w->n ? w->place[w->n - 1] : NULL;
    struct rules_order order = *o;
    if (o->kind == RULES_BUILD || o->kind == RULES_DISBAND) {
        order.unit_kind = w->kind && o->kind == RULES_BUILD ? w->kind : o->unit_kind;
        for (uint8_t h = 0; h < (to ? to->n_hits : 1); h++) {
            order.unit = to ? to->hits[h].place : o->unit;
            if (rules_order_check(m->r.context->pos, &order, m->r.context->book, fixed) == RULES_CAUSE_NONE)
                return order.unit != o->unit || order.unit_kind != o->unit_kind;
        }
        return false;
    }
    if (!to)
        return false;
    bool aims = o->kind == RULES_MOVE || o->kind == RULES_SUPPORT_MOVE || o->kind == RULES_RETREAT;
    for (uint8_t h = 0; aims && h < to->n_hits; h++) {
        order.to = to->hits[h].place;
        if (rules_order_check(m->r.context->pos, &order, m->r.context->book, fixed) == RULES_CAUSE_NONE)
            return !names(m->r.map, to, o->unit);
    }
    return false;
}

static bool is_turned(struct message *m, const struct withdrawal *w, const struct rules_order *o)
{
    struct rules_order fixed;
    return can_mean(m->r.map, w, o) && turn_to(m, w, o, &fixed);
}

/* The words stay unread, or the earlier order does, and the note says why. */
static void note_withdrawn(struct message *m, struct statement *s)
{
    s->replaced = true;
    s->reading.status = RULES_READ_UNREAD;
    s->reading.n_notes = s->reading.n_candidates = 0;
    s->reading.order.kind = RULES_ORDER_NONE;
    read_note(&m->r, &s->reading, (struct rules_note){RULES_NOTE_WITHDRAWN, NULL, NULL, RULES_CAUSE_NONE});
}

/* A statement for the words of the withdrawal. */
static struct statement *add_words(struct message *m, const struct withdrawal *w)
{
    struct statement *s = read_add_statement(m);
    if (!s)
        return NULL;
    s->from = w->from;
    s->to = w->to;
    s->reading.has_phase = false;
    s->reading.line = w->line;
    s->reading.source = w->words;
    return s;
}

void read_withdraw_all(struct message *m, uint32_t to)
{
    size_t kept = 0;
    for (size_t i = 0; i < m->n; i++)
        if (m->statement[i].from >= to)
            m->statement[kept++] = m->statement[i];
    m->n = kept;
    m->clear = true;
    for (uint32_t i = 0; i < to; i++)
        m->text[i] = m->text[i] == '\n' ? '\n' : ' ';
    read_cover(m, 0, to);
}

/* Takes back what was said of the unit in the province before. */
static void withdraw_unit(struct message *m, const struct withdrawal *w, rules_loc province)
{
    rules_bit_set(m->withdrawn, province);
    for (size_t i = 0; i < m->n; i++)
        if (m->statement[i].from < w->from && has_order(&m->statement[i]) &&
            m->r.map->province[m->statement[i].reading.order.unit] == province)
            note_withdrawn(m, &m->statement[i]);
}

/* "make that Holland": the last order that can go there, of the letter; on file only one that is named. */
static bool correct(struct message *m, const struct withdrawal *w)
{
    unsigned n, n_named;
    struct known last = find_known(m, w, is_turned, &n), named = find_known(m, w, is_meant, &n_named);
    struct rules_order order;
    bool nearest = last.said && (w->n > 1 || last.said == named.said);
    if (!last.order || !turn_to(m, w, last.order, &order) || !(nearest || (n == 1 && w->n != 1)))
        return false;
    if (!last.said && m->r.due)
        rules_bit_set(m->withdrawn, m->r.map->province[last.order->unit]);
    size_t early = last.said ? (size_t)(last.said - m->statement) : m->n;
    struct statement *s = add_words(m, w);
    if (!s)
        return false;
    s->reading.order = order;
    s->reading.status = RULES_READ_ASSUMED;
    read_note(&m->r, &s->reading,
              (struct rules_note){RULES_NOTE_ONLY_POSSIBLE, w->words, read_print_order(&m->r, &order),
                                  RULES_CAUSE_NONE});
    if (early + 1 < m->n)
        read_give_way(m, &m->statement[early], s);
    return true;
}

/* "Cancel A VIE - TYR, A BUD - SER": another unit's order behind it in the sentence may be meant to be taken back, too. */
static void ask_listed(struct message *m, const struct withdrawal *w, rules_loc province)
{
    const char *end = m->text + w->to + strcspn(m->text + w->to, ".!?\n");
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        if (s->from >= w->to && m->text + s->from < end && read_ordered_unit(m, s) != province)
            read_ask(m, s);
    }
}

/* The order that the letter gives the unit of `s` behind the words; NULL: none. */
static const struct statement *later_order(const struct message *m, const struct statement *s, uint32_t to)
{
    const struct statement *late = NULL;
    for (size_t k = 0; k < m->n && has_order(s); k++)
        if (m->statement[k].from >= to && read_is_followed(&m->statement[k]) &&
            read_ordered_unit(m, &m->statement[k]) == read_ordered_unit(m, s))
            late = &m->statement[k];
    return late;
}

/* The orders right before the words, in their line where some stand there, are not meant: those that follow count, and what nothing
 * follows is asked about. Where there are none, what the words begin is the joke. */
static bool take_back_joke(struct message *m, const struct withdrawal *w)
{
    enum { NEAR = 32 };
    size_t line = w->from, last = 0;
    while (line > 0 && m->text[line - 1] != '\n')
        line--;
    for (size_t i = 0; i < m->n; i++)
        last = m->statement[i].to <= w->from && m->statement[i].to > last ? m->statement[i].to : last;
    bool before = last && last + NEAR > w->from;
    for (size_t i = 0; i < m->n && before; i++) {
        struct statement *s = &m->statement[i];
        const struct statement *late = later_order(m, s, w->to);
        if (s->from >= w->from || (last > line && s->from < line))
            continue;
        if (late)
            read_give_way(m, s, late);
        else
            read_ask(m, s);
    }
    const char *end = m->text + w->to + strcspn(m->text + w->to, "\n");
    for (size_t i = 0; i < m->n && !before && !w->subject; i++)
        if (!read_is_coded(&m->r, &m->statement[i]) && m->statement[i].from >= w->to &&
            m->text + m->statement[i].from < end)
            read_ask(m, &m->statement[i]); /* "A joke: the Serbian army …" */
    return before;
}

/* Takes back the one order that the words can mean. */
static bool withdraw(struct message *m, const struct withdrawal *w)
{
    if (w->joke)
        return take_back_joke(m, w);
    if (w->unclear && w->n)
        return false;
    struct withdrawal unit = *w; /* whatever its order */
    unsigned n, n_units = 0;
    struct known meant = find_known(m, w, is_meant, &n);
    rules_loc province = RULES_NO_LOC;
    if (n == 1)
        province = m->r.map->province[meant.order->unit];
    unit.n = 1;
    if (!n && w->subject)
        find_known(m, &unit, is_meant, &n_units);
    if (!n && w->subject && !n_units) /* nothing stands of it */
        province = m->r.map->province[w->place[0]->hits[0].place];
    if (province == RULES_NO_LOC)
        return false;
    withdraw_unit(m, w, province);
    ask_listed(m, w, province);
    struct statement *s = add_words(m, w);
    if (s)
        note_withdrawn(m, s);
    return s != NULL;
}

/* A build on file that the letter says is not to be, and for which it gives another. */
static void withdraw_denied(struct message *m)
{
    const struct rules_read_context *c = m->r.context;
    for (unsigned i = 0; i < c->n_filed; i++) {
        rules_loc place = m->r.map->province[c->filed[i].unit];
        if (c->filed[i].kind == RULES_BUILD && rules_bit(m->kept, place) && !read_is_ordered(m, place))
            rules_bit_set(m->withdrawn, place);
    }
}

/* Builds are waived, and nothing else is said, where those on file leave none to waive: they go if all of them do; else it is asked
 * which. */
static void waive_filed(struct message *m)
{
    const struct rules_read_context *c = m->r.context;
    int waives = 0, filed = 0;
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        waives += read_is_followed(s) && s->reading.order.kind == RULES_WAIVE;
        if (read_is_followed(s) && s->reading.order.kind == RULES_BUILD)
            return;
    }
    for (unsigned i = 0; i < c->n_filed; i++)
        filed +=
            c->filed[i].kind == RULES_BUILD && !rules_bit(m->withdrawn, m->r.map->province[c->filed[i].unit]);
    bool clear = waives >= filed;
    if (waives && waives + filed > m->r.due) {
        for (unsigned i = 0; i < c->n_filed && clear; i++)
            if (c->filed[i].kind == RULES_BUILD)
                rules_bit_set(m->withdrawn, m->r.map->province[c->filed[i].unit]);
        for (size_t i = 0; i < m->n && !clear; i++)
            read_ask(m, &m->statement[i]);
    }
}

void read_withdraw(struct message *m)
{
    for (size_t i = 0; i < m->n_withdrawals; i++) {
        const struct withdrawal *w = &m->withdrawal[i];
        if (w->all)
            read_withdraw_all(m, w->to);
        else if (!(w->instead ? correct(m, w) : withdraw(m, w))) {
            memcpy(m->text + w->from, w->words, w->to - w->from);
            struct statement *s = w->unclear ? add_words(m, w) : NULL;
            if (s)
                s->reading.status = RULES_READ_UNREAD;
        }
    }
    if (m->r.due > 0 && m->r.context->n_filed) {
        withdraw_denied(m);
        waive_filed(m);
    }
}
