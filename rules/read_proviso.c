/*
 * What keeps orders from being meant now. A condition that nothing could read is never dropped from beside its orders: "A PAR - BUR;
 * unless Germany objects", "Subject to London's word:" above a list. The orders that it is bound to are asked about: those of its own
 * clause, else the one right before it, else those below the colon that ends it. What is only imagined, "What happens with this:", is
 * asked about up to the end of its sentence, what is of another season, "Munich to Burgundy in the autumn", in its clause; behind
 * a colon, both up to the end of the line.
 */
#include "read_message_p.h"

#include <string.h>

bool read_has_main_clause(const struct reader *r, size_t from, size_t to)
{
    size_t wish = from < to ? read_phrase_in_list(r, from, read_list_wish) : 0;
    for (size_t i = from; i < to; i++)
        if ((i > from && read_in_list(r->token[i].word, read_list_speaker)) ||
            read_phrase_in_list(r, i, read_list_tell))
            return true;
    return wish && from + wish < to;
}

static bool names_place(struct reader *r, size_t at)
{
    size_t n = 0;
    const struct token *t = &r->token[at];
    const struct place_edge *edges = t->kind == TOKEN_WORD ? read_places(r, at, &n) : NULL;
    return n && edges->n_hits && edges->level == NAME_LISTED && (t->capital || !read_token_in_lexicon(r, at));
}

/* Whether token `at` belongs to a name of the board: a place, a power, a kind of unit. */
static bool names_board(struct reader *r, size_t at)
{
    rules_power power;
    bool unit = r->token[at].len > 1 && (read_is(r, at, SYM_ARMY, NULL) || read_is(r, at, SYM_FLEET, NULL));
    return unit || names_place(r, at) || read_power_at(r, at, &power);
}

/* Whether the word at token `at` may speak of the orders, or limit what is said: "these count only …", "I withdraw them if". */
static bool may_limit(struct reader *r, size_t at)
{
    static const enum symbol limits[] = {SYM_DOUBT, SYM_IT,  SYM_ORDERS, SYM_ALL,   SYM_UNDO, SYM_RETRACT,
                                         SYM_NOT,   SYM_WHO, SYM_UNITS,  SYM_CLEAR, SYM_OTHER};
    const char *word = r->token[at].word;
    return read_is_any(r, at, limits, sizeof limits / sizeof limits[0]) ||
           read_in_list(word, read_list_denial) || read_in_list(word, read_list_only) ||
           read_in_list(word, read_list_pointer);
}

size_t read_told_if(struct reader *r, size_t at, size_t *end)
{
    enum { LONGEST = 14 };
    size_t from = at, last = at;
    bool tells = false, limits = false, me = false;
    for (*end = at; *end < r->n_tokens && !read_ends_sentence(&r->token[*end]) &&
                    r->token[*end].kind != TOKEN_COMMA && r->token[*end].kind != TOKEN_CLOSE;)
        if (names_board(r, (*end)++))
            return at;
    while (from > 0 && at - from < LONGEST && !read_ends_sentence(&r->token[from - 1]) &&
           r->token[from - 1].kind == TOKEN_WORD)
        if (names_board(r, --from))
            return at;
    bool sentence = from == 0 || read_ends_sentence(&r->token[from - 1]);
    bool clause = sentence || r->token[from - 1].kind == TOKEN_COMMA;
    for (size_t i = from, words; clause && i < at; i += words ? words : 1) {
        words = read_phrase_in_list(r, i, read_list_tell);
        bool denied = i + 2 == at && read_in_list(r->token[i + 1].word, read_list_denial);
        bool whether = (denied || i + 1 == at) && read_in_list(r->token[i].word, read_list_whether);
        tells = tells || words || whether;
        me = me || (i > from && read_in_list(r->token[i].word, read_list_to_me));
        limits = limits || (!words && !whether && may_limit(r, i));
        last = i;
    }
    bool talk = tells ? !read_is(r, from, SYM_UNDO, NULL) : (sentence || me) && !limits;
    return last < at && talk && *end > at + 1 ? from : at;
}

/* The tokens of the words that open a condition at token `at`; 0: none stand there. */
static size_t take_opening(struct reader *r, size_t at)
{
    bool talk = read_aside(r, at, r->n_tokens) || read_phrase_in_list(r, at, read_list_frame);
    size_t head = at == 0 || read_ends_sentence(&r->token[at - 1])
                      ? read_phrase_in_list(r, at, read_list_proviso_head)
                      : 0;
    return talk || head ? head : read_phrase_in_list(r, at, read_list_proviso);
}

/* Whether the statement has some of these bytes. */
static bool meets(const struct statement *s, uint32_t from, uint32_t to)
{
    return s->from < to && s->to > from;
}

static void ask(struct message *m, struct statement *s)
{
    s->gated = s->gated || (read_is_followed(s) && !s->reading.condition);
    if (s->gated || s->refused)
        read_ask(m, s);
}

/* Asks about the orders in bytes from … to-1; false: there are none. */
static bool ask_between(struct message *m, uint32_t from, uint32_t to)
{
    bool any = false;
    for (size_t i = 0; i < m->n; i++)
        if (meets(&m->statement[i], from, to)) {
            ask(m, &m->statement[i]);
            any |= m->statement[i].reading.order.kind != RULES_ORDER_NONE;
        }
    return any;
}

/* Whether only signs and the end of a line stand between the bytes. */
static bool is_bound(const struct message *m, uint32_t from, uint32_t to)
{
    static const char signs[] = " \t\r\n.,;:!?()-\xC2\xA0\xE2\x80\x93\x94\xA6";
    const char *text = m->r.text, *line = memchr(text + from, '\n', to - from);
    bool lines = line && memchr(line + 1, '\n', (size_t)(text + to - line - 1));
    return !lines && strspn(text + from, signs) >= to - from;
}

/* Asks about the order that ends right before the byte, with those of the same words. */
static bool ask_before(struct message *m, uint32_t at)
{
    const struct statement *last = NULL;
    for (size_t i = 0; i < m->n; i++)
        if (m->statement[i].to <= at && (!last || m->statement[i].to > last->to))
            last = &m->statement[i];
    return last && is_bound(m, last->to, at) && ask_between(m, last->to - 1, last->to);
}

/* … and with the others of its sentence, where the condition in tokens at … to-1 is one of its own and names no place. */
static void ask_sentence_before(struct message *m, size_t at, size_t to)
{
    struct reader *r = &m->r;
    size_t from = at ? at - 1 : 0;
    bool bound = ask_before(m, r->token[at].start) && at;
    for (size_t i = at; i < to; i++)
        if (names_place(r, i))
            return;
    while (from > 0 &&
           (read_sign_is(r, from - 1, TOKEN_SEMICOLON) || !read_ends_sentence(&r->token[from - 1])))
        from--;
    if (bound)
        ask_between(m, r->token[from].start, r->token[at].start);
}

/* What bytes from … to-1 order under a condition is asked about where it was ordered before: "Paris to Gascony. In case … it stays". */
static void ask_others(struct message *m, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < m->n; i++)
        for (size_t k = 0; meets(&m->statement[i], from, to) && k < m->n; k++) {
            rules_loc unit = read_ordered_unit(m, &m->statement[i]);
            if (unit != RULES_NO_LOC && m->statement[k].to <= from && is_bound(m, m->statement[k].to, from) &&
                read_ordered_unit(m, &m->statement[k]) == unit)
                ask(m, &m->statement[k]);
        }
}

/* Asks about the orders below a line that ends with a colon at byte `end`, up to a blank line. */
static void ask_below(struct message *m, uint32_t end)
{
    const char *below = strstr(m->r.text + end, "\n\n");
    ask_between(m, end, below ? (uint32_t)(below - m->r.text) : (uint32_t)m->r.text_len);
}

/* The condition whose words begin at token `at`, and end before token `to`. */
static void bind(struct message *m, size_t at, size_t words, size_t to)
{
    struct reader *r = &m->r;
    uint32_t from = r->token[at].start, end = r->token[to - 1].end;
    bool joined = at > 0 && !read_ends_sentence(&r->token[at - 1]);
    if (joined && ask_before(m, from)) {
        size_t comma = at;
        while (comma < to && r->token[comma].kind != TOKEN_COMMA)
            comma++;
        if (r->token[at - 1].kind == TOKEN_COMMA && comma + 1 < to) /* of the order before it, or behind */
            ask_between(m, r->token[comma + 1].start, r->token[comma + 1].end);
        return;
    }
    if (ask_between(m, from, end) || read_looks_like_order(r, at + words, to)) {
        ask_others(m, from, end);
        return;
    }
    if (to == r->n_tokens && r->token[to - 1].kind == TOKEN_COLON)
        ask_below(m, end);
    else if (!read_has_main_clause(r, at + words, to))
        ask_sentence_before(m, at, to);
}

size_t read_other_season(struct reader *r, size_t at, struct rules_phase *phase)
{
    struct heading h = {.power = RULES_NO_POWER};
    unsigned said = 0;
    size_t season = at + read_phrase_in_list(r, at, read_list_season_of);
    if (season == at || season >= r->n_tokens || !read_is(r, season, SYM_SEASON, NULL) ||
        r->phase != RULES_PHASE_MOVEMENT)
        return 0;
    for (size_t words = 1; words && season < r->n_tokens; season += words)
        words = r->token[season].kind == TOKEN_NUMBER || !said ? read_heading_part(r, season, &h, &said) : 0;
    read_find_later(r, &h);
    *phase = h.phase;
    bool moves = h.later && r->map->flow[h.phase.step].type == RULES_PHASE_MOVEMENT;
    return moves && (h.year || h.phase.year == r->context->pos->phase.year) ? season : 0;
}

/* Whether token `at` begins a sentence, but for a joint. */
static bool begins_sentence(struct reader *r, size_t at)
{
    at -=
        at > 0 && (read_is(r, at - 1, SYM_AND, NULL) || read_in_list(r->token[at - 1].word, read_list_reset));
    return at == 0 || read_ends_sentence(&r->token[at - 1]) || read_sign_is(r, at - 1, TOKEN_COLON);
}

/* Whether the clause of another season begins behind token `at`: "… and comes back in autumn". */
static bool parts_seasons(struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    bool joined = read_is(r, at, SYM_AND, NULL) && read_is(r, at + 1, SYM_MOVE, NULL);
    return t->kind == TOKEN_COMMA || t->kind == TOKEN_COLON || read_ends_sentence(t) || joined;
}

/* Words at token `at` by which what stands beside them is not ordered now. */
static void ask_beside(struct message *m, size_t at)
{
    struct reader *r = &m->r;
    bool whole = read_phrase_in_list(r, at, read_list_unreal) && begins_sentence(r, at), colon = false;
    struct rules_phase phase;
    size_t from = at, to = at, season = whole ? 0 : read_other_season(r, at, &phase);
    if (!whole && !season)
        return;
    while (season && from > 0 && !parts_seasons(r, from - 1))
        if (read_in_list(r->token[--from].word, read_list_as)) /* "as in the spring" */
            return;
    if (season && from == at) /* what it heads is for that season (read_find_scopes) */
        return;
    for (; to < r->n_tokens; to++) {
        bool letter = to + 1 < r->n_tokens && r->token[to + 1].len == 1 && read_begins_unit(r, to + 1);
        bool ends = read_ends_sentence(&r->token[to]) && !(colon && letter);
        if (ends || (!whole && !colon && read_sign_is(r, to, TOKEN_COMMA)))
            break;
        colon = colon || read_sign_is(r, to, TOKEN_COLON);
    }
    ask_between(m, r->token[from].start, r->token[to - 1].end);
    if (to == r->n_tokens && read_sign_is(r, to - 1, TOKEN_COLON))
        ask_below(m, r->token[to - 1].end);
}

void read_provisos(struct message *m)
{
    struct reader *r = &m->r;
    for (size_t at = 0, to; at < r->n_tokens; at++) {
        ask_beside(m, at);
        size_t whole = read_phrase_in_list(r, at, read_list_whole);
        size_t open = at + whole + (whole && read_sign_is(r, at + whole, TOKEN_COMMA));
        size_t words = open < r->n_tokens ? take_opening(r, open) : 0;
        bool head = at == 0 || r->token[at - 1].kind != TOKEN_WORD || read_is(r, at - 1, SYM_AND, NULL);
        if (!words || (!whole && (!head || m->covered[r->token[at].start])))
            continue;
        for (to = open + words; to < r->n_tokens && !read_ends_sentence(&r->token[to]);)
            to++;
        if (whole)
            ask_between(m, 0, (uint32_t)r->text_len);
        else
            bind(m, at, words, to);
        at = to;
    }
}
