/* A line cut into orders and the rest, in the cheapest way. */
#include "read_parse_p.h"

/* A unit's letter with a listed place behind it: an order begins here. */
static bool begins_order(struct reader *r, size_t at)
{
    bool unit = read_is(r, at, SYM_ARMY, NULL) || read_is(r, at, SYM_FLEET, NULL);
    if (!unit || read_is_preposition(r, at))
        return false;
    if (r->token[at].capital)
        return true;
    return r->token[at].len <= 1 && at + 1 < r->n_tokens && read_is_listed_place(r, at + 1);
}

/* A number in a list on one line: "1. A PAR - BUR 2. F BRE - MAO". */
static bool is_list_number(struct reader *r, size_t at)
{
    if (!read_sign_is(r, at, TOKEN_NUMBER) || r->token[at].len > 2)
        return false;

    at++;
    bool sign = read_sign_is(r, at, TOKEN_COLON) || read_sign_is(r, at, TOKEN_DASH);
    if (sign || read_sign_is(r, at, TOKEN_DOT) || read_sign_is(r, at, TOKEN_CLOSE))
        at++;

    return at < r->n_tokens && begins_order(r, at);
}

bool read_is_separator(struct reader *r, size_t at)
{
    switch ((enum token_kind)r->token[at].kind) {
    case TOKEN_NUMBER:
        return is_list_number(r, at);
    case TOKEN_COLON:
        return read_sign_is(r, at + 1, TOKEN_CLOSE); /* a smile */
    case TOKEN_COMMA:
    case TOKEN_SEMICOLON:
    case TOKEN_DOT:
    case TOKEN_BAR:
    case TOKEN_BANG:
    case TOKEN_CLOSE:
    case TOKEN_BULLET:
        return true;
    default:
        return read_is(r, at, SYM_AND, NULL);
    }
}

/* "SINON", "ENDIF", "FIN SI": what parts the orders of a condition in one line. */
static bool parts_branches(const struct reader *r, size_t at)
{
    const char *word = r->token[at].word;
    bool closes = read_in_list(word, read_list_end) && at + 1 < r->n_tokens &&
                  read_in_list(r->token[at + 1].word, read_list_if);

    return closes || read_in_list(word, read_list_end_if) || read_in_list(word, read_list_else);
}

/* "- A PAR" in adjustments */
static bool begins_removal(struct reader *r, size_t at)
{
    if (r->phase != RULES_PHASE_ADJUSTMENT || !read_sign_is(r, at, TOKEN_DASH) || at + 1 >= r->n_tokens)
        return false;
    return read_is(r, at + 1, SYM_ARMY, NULL) || read_is(r, at + 1, SYM_FLEET, NULL);
}

/* A word before which an order ends. */
static bool ends_by_word(struct reader *r, size_t at)
{
    static const enum symbol ends[] = {SYM_OR, SYM_SUPPORTED, SYM_DOUBT, SYM_CHANGE};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (read_is(r, at, ends[i], NULL))
            return true;
    return parts_branches(r, at);
}

/* Whether a listed name, with a unit's letter before it or without, stands at token `at`. */
static bool names_unit(struct reader *r, size_t at)
{
    bool letter = at < r->n_tokens && r->token[at].len <= 1 &&
                  (read_is(r, at, SYM_ARMY, NULL) || read_is(r, at, SYM_FLEET, NULL));
    at += letter;
    return at < r->n_tokens && read_is_listed_place(r, at);
}

static bool is_help_sign(struct reader *r, size_t at)
{
    return read_is(r, at, SYM_SUPPORT, NULL) || read_is(r, at, SYM_CONVOY, NULL);
}

/* Whether "con - bul", "ank s con", "smy h" stands at token `at`: a listed name and a sign of orders, with what follows it. */
static bool begins_plain_order(struct reader *r, size_t at)
{
    size_t n;
    const struct place_edge *edges = at < r->n_tokens ? read_places(r, at, &n) : NULL;
    for (size_t i = 0; edges && i < n; i++) {
        size_t sign = at + edges[i].n_tokens;
        bool named = edges[i].level == NAME_LISTED && edges[i].n_hits > 0;
        if (!named || sign >= r->n_tokens)
            continue;
        bool goes = read_is_way(r, sign) && sign + 1 < r->n_tokens && r->token[sign + 1].kind == TOKEN_WORD;
        bool helps = is_help_sign(r, sign) && names_unit(r, sign + 1);
        if (read_is(r, sign, SYM_HOLD, NULL) || goes || helps)
            return true;
    }
    return false;
}

/* "con-bul smy-con": an order that names where it goes may end where a plain one begins. */
static bool ends_before_plain(struct reader *r, const struct parse *parse)
{
    bool goes = parse->form == FORM_MOVE || parse->form == FORM_SUPPORT || parse->form == FORM_CONVOY;
    bool whole = (goes && parse->to.edge) || parse->form == FORM_HOLD;
    return whole && begins_plain_order(r, parse->end);
}

/* Whether an order may end before token `at`. */
static bool may_end(struct reader *r, size_t at)
{
    if (at >= r->n_tokens || read_is_separator(r, at))
        return true;
    if (read_sign_is(r, at, TOKEN_PLUS) || read_sign_is(r, at, TOKEN_QUESTION) ||
        read_sign_is(r, at, TOKEN_SLASH))
        return true;
    return begins_order(r, at) || ends_by_word(r, at) || begins_removal(r, at);
}

/* ---- supports behind an order ---- */

/* The cheapest unit, and of those the longest. */
static size_t cheapest(const struct refs *units)
{
    size_t best = 0;

    for (size_t i = 1; i < units->n; i++) {
        bool cheaper = units->at[i].cost < units->at[best].cost;
        bool equal = units->at[i].cost == units->at[best].cost;
        if (cheaper || (equal && units->at[i].end > units->at[best].end))
            best = i;
    }

    return best;
}

/* Whether a unit and nothing else stands at token `at`. */
static bool is_lone_unit(struct reader *r, size_t at)
{
    struct refs units;
    read_unit(r, at, &units);
    for (size_t i = 0; i < units.n; i++)
        if (units.at[i].end >= r->n_tokens || read_is_separator(r, units.at[i].end))
            return true;
    return false;
}

/* The support of the unit at token `at`; its end, 0 if there is no unit. */
static size_t read_supporter(struct reader *r, size_t at, const struct parse *order, struct parse *support)
{
    struct refs units;
    read_unit(r, at, &units);
    if (units.n == 0)
        return 0;

    size_t best = cheapest(&units);
    *support = (struct parse){.form = FORM_SUPPORT,
                              .first = (uint16_t)at,
                              .end = (uint16_t)units.at[best].end,
                              .cost = (uint16_t)units.at[best].cost,
                              .hold_written = order->form == FORM_HOLD,
                              .unit = units.at[best].ref,
                              .other = order->unit,
                              .to = order->to};

    return units.at[best].end;
}

size_t read_supporters(struct reader *r, size_t at, const struct parse *order, struct parse *supports,
                       size_t *end)
{
    size_t words;
    if (read_sign_is(r, at, TOKEN_COMMA))
        at++;
    if (!read_is(r, at, SYM_SUPPORTED, &words) || (order->form != FORM_MOVE && order->form != FORM_HOLD))
        return 0;

    at += words;
    for (size_t n = 0; n < READ_MAX_PATH; at++) {
        at = read_supporter(r, at, order, &supports[n++]);
        if (at == 0)
            return 0;
        *end = at;
        if (!read_sign_is(r, at, TOKEN_COMMA) && !read_is(r, at, SYM_AND, NULL))
            return at >= r->n_tokens || read_is_separator(r, at) ? n : 0;
        if (!is_lone_unit(r, at + 1))
            return n; /* the next order begins */
    }

    return 0;
}

/* ---- the cheapest cut ---- */

/* What it costs to leave token `at` unread. */
static uint32_t unread_cost(struct reader *r, size_t at)
{
    if (read_is_separator(r, at))
        return 0;
    switch (r->token[at].kind) {
    case TOKEN_WORD:
        return COST_UNREAD_WORD;
    case TOKEN_NUMBER:
        return COST_UNREAD_NUMBER;
    default:
        return COST_UNREAD_SIGN;
    }
}

/* Of an order itself; a bare unit is nearly an order in adjustments. */
static uint32_t order_cost(const struct reader *r, const struct parse *parse)
{
    enum { COST_BARE_ADJUSTMENT = 5 };
    uint32_t cost = COST_ORDER + parse->cost;
    if (parse->form == FORM_BARE && r->phase == RULES_PHASE_ADJUSTMENT)
        cost -= COST_BARE - COST_BARE_ADJUSTMENT;
    return cost;
}

/* Cheapest ways to read the line from each token on; choice[i] is the order at token i, FORM_NONE: unread. */
static void choose_orders(struct reader *r, size_t from, struct parse *choice)
{
    size_t n = r->n_tokens;
    uint32_t *best = rules_arena_alloc(r->arena, (n + 1) * sizeof *best);
    struct parse parses[READ_MAX_PARSES];

    for (size_t i = n; i-- > from;) {
        best[i] = best[i + 1] + unread_cost(r, i);
        choice[i] = (struct parse){.form = FORM_NONE};
        size_t n_parses = read_parses(r, i, parses);
        for (size_t p = 0; p < n_parses; p++) {
            if (!may_end(r, parses[p].end) && !ends_before_plain(r, &parses[p]))
                continue;
            uint32_t cost = best[parses[p].end] + order_cost(r, &parses[p]);
            if (cost < best[i] || (cost == best[i] && parses[p].end > choice[i].end)) {
                best[i] = cost;
                choice[i] = parses[p];
            }
        }
    }
}

void read_cut(struct reader *r, size_t from, struct cut *cut)
{
    size_t n = r->n_tokens;
    struct parse *choice = rules_arena_alloc(r->arena, (n + 1) * sizeof *choice);
    cut->n = 0;
    cut->order = rules_arena_alloc(r->arena, (n + 1) * sizeof *cut->order);
    cut->used = rules_arena_alloc(r->arena, (n + 1) * sizeof *cut->used);

    choose_orders(r, from, choice);
    for (size_t i = from; i < n;) {
        if (choice[i].form == FORM_NONE) {
            cut->used[i] = read_is_separator(r, i);
            i++;
            continue;
        }
        cut->order[cut->n++] = choice[i];
        for (size_t k = i; k < choice[i].end; k++)
            cut->used[k] = true;
        i = choice[i].end;
    }
}
