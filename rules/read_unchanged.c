/*
 * "Everything else stays as submitted", "le reste est inchangé", "Berlin I leave as it is": what was sent before, which orders nothing
 * now. A unit of which nothing was sent is asked about.
 */
#include "read_message_p.h"
#include "read_parse_p.h"

#include <string.h>

enum { LONGEST = 10 }; /* tokens of such a clause */

/* "Everything stays, as I wrote it" goes on. */
static bool ends_clause(const struct reader *r, size_t at)
{
    return at >= r->n_tokens || read_ends_sentence(&r->token[at]) ||
           (read_sign_is(r, at, TOKEN_COMMA) && !read_phrase_in_list(r, at + 1, read_list_as_sent));
}

/* "Keeps", "holds on to", "stays" at token `at`: its tokens, 0: it is none. */
static size_t keeping(struct reader *r, size_t at)
{
    size_t words = 0, kept = read_phrase_in_list(r, at, read_list_kept);
    if (r->token[at].len > 1 && read_is(r, at, SYM_HOLD, &words))
        return words;
    return kept ? kept : read_phrase_in_list(r, at, read_list_keep);
}

/* Whether tokens from … to-1 say of orders, not of units, that they are as before: "the others … as submitted", "all stays valid",
 * "mes ordres tiennent", "rien d'autre ne change". "All as before" are orders where some are on file. */
static bool says_unchanged(struct reader *r, size_t from, size_t to)
{
    bool all = false, orders = false, subject = false, stay = false, sent = false, valid = false,
         changed = false, denied = false, thing = false, keeps = false, units = false, not = false,
         guards = false, filed = r->context->n_filed > 0;
    for (size_t i = from, behind = from; i < to; i++) {
        size_t things = read_thing(r, i), keep = keeping(r, i);
        if (read_is(r, i, SYM_UNITS, NULL) || (r->token[i].len > 1 && read_begins_unit(r, i)))
            return false;
        bool whole = read_is(r, i, SYM_ALL, NULL), named = read_is(r, i, SYM_ORDERS, NULL);
        thing |= things > 0;
        behind = i + things > behind ? i + things : behind;
        units |= whole && i >= behind;
        guards |= keeps && named; /* "I keep my orders" */
        keeps |= keep > 0;
        not |= read_is(r, i, SYM_NOT, NULL);
        stay = (subject && read_is(r, i, SYM_HOLD, NULL)) || (stay && read_is(r, i, SYM_SOFT, NULL));
        subject = named || (subject && !whole && !read_is(r, i, SYM_IS, NULL)); /* "my orders are to hold" */
        valid = valid || read_phrase_in_list(r, i, read_list_valid);
        sent = sent || valid || read_phrase_in_list(r, i, read_list_as_sent);
        orders =
            orders || named || read_is(r, i, SYM_OTHER, NULL) || read_phrase_in_list(r, i, read_list_rest);
        all = all || whole;
        changed = changed || read_in_list(r->token[i].word, read_list_change);
        denied = denied || read_in_list(r->token[i].word, read_list_change_none);
    }
    bool kept = filed && !not &&(guards || (thing && keeps && !units));
    return denied ? changed && (orders || filed)
                  : stay || kept || (sent && orders) || (all && (valid || (sent && filed)));
}

static bool names_place(struct reader *r, size_t from, size_t to)
{
    rules_power power;
    for (size_t i = from; i < to; i++)
        if (!r->token[i].small && !read_is(r, i, SYM_ALL, NULL) &&
            (read_is_listed_place(r, i) || read_power_at(r, i, &power)))
            return true;
    return false;
}

/* The end of the clause that begins at token `at`; 0: it does not say that orders are as before. */
static size_t unchanged_end(struct reader *r, size_t at)
{
    size_t end = at;
    for (; !ends_clause(r, end); end++) {
        bool word = r->token[end].kind == TOKEN_WORD || read_sign_is(r, end, TOKEN_COMMA);
        if (!word || read_is(r, end, SYM_IF, NULL) || end - at == LONGEST)
            return 0;
    }

    bool asks = read_sign_is(r, end, TOKEN_QUESTION) || names_place(r, at, end);
    return !asks && says_unchanged(r, at, end) ? end : 0;
}

bool read_says_unchanged(struct reader *r)
{
    return r->n_tokens && unchanged_end(r, 0) == r->n_tokens;
}

/* A unit of one's own, or where builds are due one that is on file. */
static bool is_own(const struct message *m, const struct place_ref *ref, uint64_t *units)
{
    const struct reader *r = &m->r;
    for (uint8_t h = 0; ref->edge && ref->edge->level == NAME_LISTED && h < ref->edge->n_hits; h++) {
        rules_loc province = r->map->province[ref->edge->hits[h].place];
        if (r->due > 0 ? read_is_filed(m, province, false) : read_owns(r, province)) {
            rules_bit_set(units, province);
            return true;
        }
    }
    return false;
}

/* What the words of a clause say of the units that it names. */
struct sameness {
    bool denied, changed, kept, order; /* "does not", "change"; "keeps", "its order" */
    bool same;                         /* "as before" */
};

/* A word at token `at` of such a clause; the token behind it, 0: no such clause has it. */
static size_t take_word(struct reader *r, size_t at, bool named, struct sameness *is)
{
    static const enum symbol ordering[] = {SYM_MOVE,    SYM_SUPPORT, SYM_CONVOY, SYM_RETREAT,
                                           SYM_DISBAND, SYM_BUILD,   SYM_IF,     SYM_OR};
    const char *word = r->token[at].word;
    size_t same = read_phrase_in_list(r, at, read_list_unit_as_sent), noun, words;
    if (same) {
        is->same = true;
        return at + same;
    }
    if (read_phrase_in_list(r, at, read_list_but_for)) /* « tout est bon sauf Paris » */
        return 0;
    is->denied |= read_in_list(word, read_list_change_none);
    is->changed |= read_in_list(word, read_list_change);
    if ((noun = read_phrase_in_list(r, at, read_list_undo_padding)) > 1) /* "du coup" is no order */
        return at + noun;
    if ((noun = read_phrase_in_list(r, at, read_list_undo_noun)) > 0) {
        is->order = true;
        return at + noun;
    }
    bool keeps = read_in_list(word, read_list_keep), change = is->denied || is->changed;
    is->kept |= keeps;
    if ((!keeps && !change && read_is(r, at, SYM_HOLD, &words)) || (named && read_is(r, at, SYM_PREP, NULL)))
        return 0;
    bool says = keeps || read_in_list(word, read_list_change) || read_in_list(word, read_list_leave);
    return !says && read_is_any(r, at, ordering, sizeof ordering / sizeof ordering[0]) ? 0 : at + 1;
}

/* A name at token `at`: of a unit of one's own, set in `units`; the token behind it, 0: it is another's, `at`: it is none. */
static size_t take_name(struct message *m, size_t at, uint64_t *units)
{
    struct reader *r = &m->r;
    struct place_ref ref;
    rules_power power;
    const struct token *t = &r->token[at];
    if (t->kind != TOKEN_WORD || read_phrase_in_list(r, at, read_list_unit_as_sent))
        return at;
    size_t end = read_best_unit(r, at, &ref);
    if (end && ref.edge && is_own(m, &ref, units))
        return end;
    bool word = t->len == 1 || read_in_lexicon(t->word) || read_in_list(t->word, read_list_change_none);
    bool other = (end && ref.edge && ref.edge->level == NAME_LISTED) || read_power_at(r, at, &power);
    return other && !word ? 0 : at;
}

/* The same of a clause that says it of units of one's own, set in `units`: "Berlin as before", « Berlin ne change pas ». */
static size_t units_end(struct message *m, size_t at, uint64_t *units)
{
    struct reader *r = &m->r;
    struct sameness is = {.same = false};
    bool named = false;
    size_t end = at;
    for (size_t next; !ends_clause(r, end); end = next) {
        bool sign = read_sign_is(r, end, TOKEN_COMMA) || read_sign_is(r, end, TOKEN_COLON);
        next = take_name(m, end, units);
        named |= next > end;
        if (next == end && r->token[end].kind == TOKEN_WORD)
            next = take_word(r, end, named, &is);
        else if (next == end)
            next = sign ? end + 1 : 0;
        if (!next || end - at > LONGEST)
            return 0;
    }
    bool same = is.same || (is.denied && is.changed) || (is.kept && is.order);
    return named && same && !read_sign_is(r, end, TOKEN_QUESTION) ? end : 0;
}

bool read_keeps_orders(struct message *m, const struct statement *s)
{
    bool known = s->keeps != NULL;
    for (rules_loc i = 0; known && i < m->r.map->n_provinces; i++)
        known = !rules_bit(s->keeps, i) || read_is_ordered(m, i) || read_is_filed(m, i, false);
    for (size_t i = 0; known && i < RULES_MAX_WORDS; i++)
        m->as_sent[i] |= s->keeps[i];
    return known;
}

bool read_take_unchanged(struct message *m)
{
    struct reader *r = &m->r;
    size_t kept = 0;
    for (size_t i = 0, end; i < r->n_tokens; i = end ? end : i + 1) {
        uint64_t units[RULES_MAX_WORDS] = {0};
        bool begins = i == 0 || ends_clause(r, i - 1) || read_is(r, i, SYM_AND, NULL) ||
                      read_sign_is(r, i - 1, TOKEN_COLON);
        bool moves = r->phase == RULES_PHASE_MOVEMENT || (r->due > 0 && r->context->n_filed);
        end = begins ? unchanged_end(r, i) : 0;
        m->stands |= end > 0;
        if (end) {
            read_cover(m, r->token[i].start, r->token[end - 1].end);
        } else if (begins && moves && (end = units_end(m, i, units)) > 0) {
            struct statement *s = read_add_unread(m, i, end, RULES_NOTE_NONE);
            if (s)
                s->keeps = memcpy(rules_arena_alloc(r->arena, sizeof units), units, sizeof units);
        } else {
            r->token[kept++] = r->token[i];
        }
    }

    read_narrow(r, 0, kept);

    return r->n_tokens > 0;
}
