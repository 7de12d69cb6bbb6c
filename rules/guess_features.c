/* What speaks for and against an order, as names of features. */
#include "guess.h"

#include <string.h>

static const uint64_t taken_symbols = GUESS_BIT(SYM_CHANGE) | GUESS_BIT(SYM_RETRACT) | GUESS_BIT(SYM_UNDO) |
                                      GUESS_BIT(SYM_NOT) | GUESS_BIT(SYM_SAVE) | GUESS_BIT(SYM_TALK) |
                                      GUESS_BIT(SYM_IF) | GUESS_BIT(SYM_DOUBT);

const char *guess_figure(unsigned n)
{
    static const char *const figure[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};
    return figure[n < 12 ? n : 12];
}

/* Numbers by size: 0 … 3, 4 (to 6), 7 (to 11), 12. */
static const char *size_figure(unsigned n)
{
    if (n >= 12)
        return "12";
    if (n >= 7)
        return "7";
    return guess_figure(n < 4 ? n : 4);
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

void guess_bag_add(struct guess_bag *bag, const char *a, const char *b, const char *c, const char *d)
{
    if (bag->n == GUESS_MAX_FEATURES)
        return;
    uint32_t power = 1, hash = 0;
    const char *part[] = {a, b, c, d};
    size_t len = 0;
    for (size_t i = 0; i < 4 && part[i]; i++)
        hash = guess_hash(hash, part[i], &power);
    for (size_t i = 0; bag->text && i < 4 && part[i]; i++)
        for (const char *s = part[i]; *s && len + 1 < sizeof(*bag->text)[0]; s++)
            (*bag->text)[bag->n][len++] = *s;
    if (bag->text)
        (*bag->text)[bag->n][len] = '\0';
    bag->hash[bag->n] = hash;
    bag->power[bag->n++] = power;
}

/* A feature for each symbol: its name behind `a` and `b`. */
static void add_symbols(struct guess_bag *bag, const char *a, const char *b, uint64_t symbols, const char *c)
{
    for (; symbols; symbols &= symbols - 1)
        guess_bag_add(bag, a, b, guess_symbol_name((unsigned)__builtin_ctzll(symbols)), c);
}

static void add_senses(struct guess_bag *bag, const char *prefix, struct guess_sense sense)
{
    add_symbols(bag, prefix, "", sense.symbol & guess_marks, NULL);
    for (uint64_t bits = sense.mark; bits; bits &= bits - 1)
        guess_bag_add(bag, prefix, guess_mark_name((unsigned)__builtin_ctzll(bits)), NULL, NULL);
}

/* The word at token `at` as features have it: "#" for a name, "^" and "$" beyond the ends of a line's text. */
static const char *word_at(const struct guess *g, unsigned at)
{
    static const char *const signs[TOKEN_KIND_COUNT] = {
        [TOKEN_DASH] = "-",  [TOKEN_ARROW] = "-",     [TOKEN_PLUS] = "+",    [TOKEN_COLON] = ":",
        [TOKEN_COMMA] = ",", [TOKEN_SEMICOLON] = ";", [TOKEN_DOT] = ".",     [TOKEN_SLASH] = "/",
        [TOKEN_BAR] = "|",   [TOKEN_BANG] = "!",      [TOKEN_QUESTION] = "?"};
    if (at >= g->n_tokens)
        return "$";
    if (g->token[at].mention)
        return "#";
    const struct token *t = &g->r->token[at];
    if (t->kind == TOKEN_WORD || t->kind == TOKEN_NUMBER)
        return t->len == 1 && t->end - t->start > 1 ? "a'" : t->word; /* "à" */
    return signs[t->kind] ? signs[t->kind] : "";
}

static bool is_word(const struct guess *g, unsigned at)
{
    return at < g->n_tokens && g->r->token[at].kind == TOKEN_WORD && !g->token[at].mention;
}

bool guess_is_strange(const struct guess *g, unsigned at)
{
    const struct guess_sense *sense = &g->token[at].sense;
    return is_word(g, at) && !sense->symbol && !sense->mark && !g->r->token[at].small && !g->token[at].inside;
}

/* The sign that ends what token `at` ends: a newline, or itself. */
/* What stands there: the question mark of a request is no question's. */
static const char *end_at(const struct guess *g, unsigned at)
{
    if (at >= g->n_tokens)
        return "$";
    if (g->r->token[at].kind == TOKEN_QUESTION && read_is_request(g->r, at))
        return ".";
    bool sign = g->r->token[at].kind != TOKEN_WORD && g->r->token[at].kind != TOKEN_NUMBER;
    return sign ? word_at(g, at) : "n";
}

/* Whether the line of the token is quoted: it begins with ">". */
static bool is_quoted(const struct guess *g, unsigned at)
{
    const char *text = g->r->text, *c = text + g->r->token[at].start;
    while (c > text && c[-1] != '\n')
        c--;
    return *c == '>';
}

/* ---- the row of elements: units, places, verbs, prepositions and signs of a stretch ---- */

enum { MAX_ELEMENTS = 24 };
struct elements {
    unsigned n;
    struct element {
        const char *name;       /* NULL: none */
        bool is_order, is_main; /* a word of orders; that or a place */
    } at[MAX_ELEMENTS];
};

static const uint64_t joint_symbols =
    GUESS_BIT(SYM_PREP) | GUESS_BIT(SYM_FROM) | GUESS_BIT(SYM_VIA) | GUESS_BIT(SYM_AND) |
    GUESS_BIT(SYM_OTHER) | GUESS_BIT(SYM_ALL) | GUESS_BIT(SYM_IT) | GUESS_BIT(SYM_WHO) |
    GUESS_BIT(SYM_THERE) | GUESS_BIT(SYM_NOT) | GUESS_BIT(SYM_IF) | GUESS_BIT(SYM_OR) | GUESS_BIT(SYM_TOO) |
    GUESS_BIT(SYM_NOBODY) | GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET) | GUESS_BIT(SYM_WHILE) |
    GUESS_BIT(SYM_UNDO) | GUESS_BIT(SYM_CHANGE) | GUESS_BIT(SYM_RETRACT);

static struct element element_of(const struct guess *g, unsigned at)
{
    const struct guess_mention *m = guess_mention_at(g, at);
    if (m) {
        static const char *const roles[] = {['U'] = "U", ['D'] = "D", ['S'] = "S"};
        const char *place = m->unit ? "E" : "P", *owner = m->own ? "O" : place;
        return (struct element){m->role ? roles[(unsigned char)m->role] : owner, false, true};
    }
    uint64_t symbols = g->token[at].sense.symbol, orders = symbols & guess_orders;
    uint64_t kept = orders ? orders : symbols & joint_symbols;
    if (kept)
        return (struct element){guess_symbol_name((unsigned)__builtin_ctzll(kept)), orders, orders};
    bool sign = g->r->token[at].kind != TOKEN_WORD && g->r->token[at].kind != TOKEN_NUMBER;
    const char *name = g->token[at].cut >= 4 ? "." : word_at(g, at);
    return (struct element){sign ? name : NULL, false, false};
}

static void list_elements(const struct guess *g, unsigned a, unsigned b, struct elements *all)
{
    all->n = 0;
    for (unsigned i = a; i < b && all->n < MAX_ELEMENTS;) {
        const struct guess_mention *m = guess_mention_at(g, i);
        struct element e = element_of(g, i);
        bool again = all->n && !m && all->at[all->n - 1].name == e.name;
        if (e.name && !again)
            all->at[all->n++] = e;
        unsigned words = g->token[i].words ? g->token[i].words : 1U, last = m ? m->b - 1U : i + words - 1U;
        if (last < b && g->token[last].newline && g->token[last].cut && all->n < MAX_ELEMENTS)
            all->at[all->n++] = (struct element){"n", false, false};
        i = last + 1;
    }
}

/* Elements from … to-1 in one name. */
static void add_elements(struct guess_bag *bag, const char *prefix, const struct elements *all, unsigned from,
                         unsigned to, bool main)
{
    char text[120];
    size_t n = 0;
    for (unsigned i = from; i < to && i < all->n; i++) {
        if (main && !all->at[i].is_main)
            continue;
        for (const char *c = all->at[i].name; *c && c < all->at[i].name + 4 && n + 2 < sizeof text; c++)
            text[n++] = *c;
        if (n + 2 < sizeof text)
            text[n++] = ' ';
    }
    text[n] = '\0';
    guess_bag_add(bag, prefix, text, NULL, NULL);
}

/* ---- verbs near by ---- */

struct verb {
    uint64_t symbols;
    unsigned at, own, places, cut;
};

/* The next word of orders from token `at` on in direction `step`, within `limit` tokens and the sentence. */
static bool find_verb(const struct guess *g, unsigned at, int step, unsigned limit, struct verb *v)
{
    const struct guess_mention *last = guess_mention_at(g, at);
    *v = (struct verb){0};
    for (unsigned i = 1; i < limit; i++) {
        long k = (long)at + step * (long)i;
        if (k < 0 || k >= (long)g->n_tokens)
            return false;
        unsigned behind = step > 0 ? (unsigned)k - 1 : (unsigned)k;
        v->cut = g->token[behind].cut > v->cut ? g->token[behind].cut : v->cut;
        if (v->cut >= 5)
            return false;
        const struct guess_mention *m = guess_mention_at(g, (unsigned)k);
        if (m && m != last) {
            last = m;
            v->places++;
            v->own += m->own;
        }
        v->symbols = m ? 0 : g->token[k].sense.symbol & guess_orders;
        v->at = (unsigned)k;
        if (v->symbols)
            return true;
    }
    return false;
}

static void add_verb(struct guess *g, const char *name, const char *word_name, unsigned at, int step)
{
    struct verb v;
    if (!find_verb(g, at, step, 25, &v)) {
        guess_bag_add(&g->shared, name, "-", NULL, NULL);
        return;
    }
    char where[8] = {':', (char)('0' + least(v.own, 2)), ':',  (char)('0' + least(v.places, 2)),
                     ':', (char)('0' + v.cut),           '\0', '\0'};
    char near[3] = {':', (char)('0' + least(v.own, 2)), '\0'};
    add_symbols(&g->shared, name, "", v.symbols, where);
    add_symbols(&g->shared, name, "", v.symbols, near);
    guess_bag_add(&g->words, word_name, word_at(g, v.at), near, NULL);
    guess_bag_add(&g->shared, word_name, word_at(g, v.at), near, NULL);
}

/* ---- what all rows of an instance share ---- */

static void add_neighbours(struct guess *g, unsigned a, unsigned b)
{
    static const char *const words[] = {"", "w-1:", "w-2:"}, *const senses[] = {"", "s-1:", "s-2:"};
    for (unsigned d = 1; d <= 2; d++) {
        bool there = a >= d && !(d == 1 && g->token[a - 1].newline);
        guess_bag_add(&g->shared, words[d], there ? word_at(g, a - d) : "^", NULL, NULL);
        add_symbols(&g->shared, senses[d], "", there ? g->token[a - d].sense.symbol : 0, NULL);
    }
    bool there = b < g->n_tokens && !g->token[b - 1].newline;
    guess_bag_add(&g->shared, "w+1:", there ? word_at(g, b) : "$", NULL, NULL);
    add_symbols(&g->shared, "s+1:", "", there ? g->token[b].sense.symbol : 0, NULL);
    if (there && b + 1 < g->n_tokens)
        guess_bag_add(&g->shared, "VRn:", word_at(g, b), "_", word_at(g, b + 1));
}

static void count_places(struct guess *g, const struct guess_instance *in, struct guess_range c,
                         struct guess_range s)
{
    unsigned n = 0, own = 0, all = 0;
    bool first = true, first_in_clause = true;
    for (unsigned i = 0; i < g->n_mentions; i++) {
        const struct guess_mention *m = &g->mention[i];
        if (m == in->mention || m->a < s.from || m->a >= s.to)
            continue;
        bool in_clause = m->a >= c.from && m->a < c.to;
        n += in_clause;
        own += in_clause && m->own;
        all++;
        first = first && m->a > in->at;
        first_in_clause = first_in_clause && !(in_clause && m->a < in->at);
    }
    guess_bag_add(&g->shared, "nm:", guess_figure(least(n, 3)), ":", guess_figure(least(own, 2)));
    guess_bag_add(&g->shared, "ns:", guess_figure(least(all, 5)), NULL, NULL);
    guess_bag_add(&g->shared, "first:", first ? "1" : "0", NULL, NULL);
    guess_bag_add(&g->shared, "firstc:", first_in_clause ? "1" : "0", NULL, NULL);
}

/* The words of the clause, alone and in pairs, and those that begin its sentence. */
static void add_words(struct guess *g, struct guess_range c, struct guess_range s)
{
    const unsigned most = 40;
    unsigned to = least(c.to, c.from + most);
    for (unsigned i = c.from; i < to; i++) {
        const char *word = word_at(g, i);
        guess_bag_add(&g->words, "u:", word, NULL, NULL);
        guess_bag_add(&g->words, "b:", i == c.from ? "^" : word_at(g, i - 1), "_", word);
        if (i + 1 == c.to)
            guess_bag_add(&g->words, "b:", word, "_", "$");
    }
    guess_bag_add(&g->words, "f:", word_at(g, s.from), NULL, NULL);
    if (s.from + 1 < s.to)
        guess_bag_add(&g->words, "f:", word_at(g, s.from), "_", word_at(g, s.from + 1));
    for (unsigned i = s.from; i < c.from && i < s.from + most; i++)
        if (is_word(g, i))
            guess_bag_add(&g->words, "su:", word_at(g, i), NULL, NULL);
}

/* The token of the next name in the paragraph, from `at` on, or where the search for it ends. */
static unsigned next_name(const struct guess *g, unsigned at)
{
    enum { NEAR = 14 };
    unsigned i = at;
    while (i < g->n_tokens && i < at + NEAR && g->token[i - 1].cut < 6 && !g->token[i].mention)
        i++;
    return i;
}

/* What the next name behind token `at` is if no order that is followed has it: "near" where the unit in `from` could go there, "own",
 * "far"; and the words before it. */
static void add_loose(struct guess *g, struct guess_bag *bag, const char *role, unsigned at, rules_loc from)
{
    enum { FEW = 5 };
    unsigned i = next_name(g, at);
    const struct guess_mention *m = guess_mention_at(g, i);
    bool near = false, home, builds = g->phase == RULES_PHASE_ADJUSTMENT;
    if (!m || g->token[i].taken) {
        guess_bag_add(bag, role, "ob:", "-", NULL);
        return;
    }
    for (uint8_t p = 0; p < m->n && from != RULES_NO_LOC; p++)
        near = near || (builds ? guess_is_site(g, m->place[p], &home)
                               : guess_reaches(g, from, m->place[p]) == GUESS_NEXT);
    const char *other = near ? "near" : "far";
    guess_bag_add(bag, role, "ob:", m->own ? "own" : other, NULL);
    for (unsigned k = at; near && k < i && k < at + FEW; k++)
        guess_bag_add(bag, role, "obw:", word_at(g, k), NULL);
}

/* What follows may take it back: "no, wait". */
static void add_behind(struct guess *g, const struct guess_instance *in, struct guess_range s)
{
    unsigned next = s.to;
    while (next < g->n_tokens && !is_word(g, next) && !g->token[next].mention)
        next++;
    if (next < g->n_tokens) {
        struct guess_range c = g->clause[g->token[next].clause];
        struct guess_sense sense = guess_senses(g, next, c.to);
        add_symbols(&g->shared, "nc:", "", sense.symbol & taken_symbols, NULL);
        guess_bag_add(&g->words, "nw:", word_at(g, next), NULL, NULL);
    }
    if (!in->mention)
        return;
    uint64_t later = 0;
    bool again = false, before = false;
    for (unsigned i = 0; i < g->n_mentions; i++) {
        const struct guess_mention *m = &g->mention[i];
        bool same = false;
        for (uint8_t p = 0; m != in->mention && p < m->n; p++)
            for (uint8_t q = 0; q < in->mention->n; q++)
                same = same || m->place[p] == in->mention->place[q];
        if (!same)
            continue;
        before = before || m->a < in->at;
        again = again || m->a > in->at;
        struct guess_range t = g->sentence[g->token[m->a].sentence];
        if (m->a > in->at)
            later |= guess_senses(g, t.from, t.to).symbol;
    }
    add_symbols(&g->shared, "lc:", "", later & taken_symbols, NULL);
    guess_bag_add(&g->shared, "again:", before ? "1" : "0", NULL, NULL);
    guess_bag_add(&g->shared, "later:", again ? "1" : "0", NULL, NULL);
}

void guess_share(struct guess *g, const struct guess_instance *in)
{
    unsigned a = in->at, b = in->mention ? in->mention->b : in->at;
    struct guess_range c = g->clause[g->token[a].clause], s = g->sentence[g->token[a].sentence];
    struct guess_bag *sh = &g->shared;
    sh->n = g->words.n = 0;
    if (!in->mention)
        b = least(a + 1, g->n_tokens);

    struct guess_sense left = guess_senses(g, c.from, a), right = guess_senses(g, in->mention ? b : a, c.to);
    add_senses(sh, "cl:", left);
    add_senses(sh, "cr:", right);
    add_senses(sh, "sl:", guess_senses(g, s.from, c.from));
    add_senses(sh, "sr:", guess_senses(g, c.to, s.to));
    add_symbols(sh, "c:", "", (left.symbol | right.symbol) & guess_orders, NULL);
    if (c.from > s.from || (c.from > 0 && g->token[c.from - 1].cut < 6)) {
        struct guess_range p = c.from ? g->clause[g->token[c.from - 1].clause] : c;
        if (c.from)
            add_senses(sh, "pc:", guess_senses(g, p.from, p.to));
    }
    unsigned end = s.to - 1U;
    while (end + 1 < g->n_tokens && g->token[end].cut < 4 && end < s.to + 60U)
        end++;
    guess_bag_add(sh, "end:", end_at(g, end), NULL, NULL);
    guess_bag_add(sh, "lend:", end_at(g, s.to - 1U), NULL, NULL);
    guess_bag_add(sh, "cend:", end_at(g, c.to - 1U), NULL, NULL);
    guess_bag_add(sh, "cbeg:", c.from ? word_at(g, c.from - 1U) : "^", NULL, NULL);
    add_neighbours(g, a, b);
    add_verb(g, "VR:", "VRw:", in->mention || !a ? b - 1 : a - 1, 1);
    add_verb(g, "VL:", "VLw:", a, -1);
    count_places(g, in, c, s);
    guess_bag_add(sh, "start:", size_figure(a - c.from), NULL, NULL);
    guess_bag_add(sh, "sstart:", size_figure(a - s.from), NULL, NULL);
    unsigned strange = 0;
    for (unsigned i = c.from; i < c.to; i++)
        strange +=
            is_word(g, i) && !g->token[i].sense.symbol && !g->token[i].sense.mark && !g->r->token[i].small;
    guess_bag_add(sh, "unk:", size_figure(strange), NULL, NULL);
    if (is_quoted(g, a))
        guess_bag_add(sh, "quoted", NULL, NULL, NULL);
    if (in->mention) {
        char kind[2] = {in->mention->kind, '\0'};
        guess_bag_add(sh, "mk:", kind, NULL, NULL);
        guess_bag_add(sh, "cap:", g->r->token[a].capital ? "1" : "0", NULL, NULL);
        if (in->mention->unit_kind)
            guess_bag_add(sh, "uk", NULL, NULL, NULL);
    }
    add_behind(g, in, s);
    const struct guess_own *previous = guess_previous(g, a, NULL);
    guess_bag_add(sh, "pk:", previous ? guess_figure(previous->order.kind) : "-", NULL, NULL);
    add_words(g, c, s);
}

/* Words from … to-1, `most` of them. */
static void add_run(struct guess *g, const char *prefix, unsigned from, unsigned to, unsigned most)
{
    add_senses(&g->extra, prefix, guess_senses(g, from, to));
    for (unsigned i = from; i < to && i < from + most; i++)
        guess_bag_add(&g->extra, prefix, word_at(g, i), NULL, NULL);
}

/* Lists of orders.words for what a clause does instead of ordering. */
static const struct {
    const char *name;
    const char *const *words;
} deeds[] = {
    {"keep", read_list_gate_keep},   {"deny", read_list_gate_deny},     {"fear", read_list_gate_fear},
    {"hope", read_list_gate_hope},   {"report", read_list_gate_report}, {"past", read_list_gate_past},
    {"later", read_list_gate_later}, {"ask", read_list_gate_ask},       {"if", read_list_gate_if},
    {"turn", read_list_gate_turn},   {"other", read_list_gate_other},   {"why", read_list_gate_why},
    {"act", read_list_gate_act},
};

/* Which of them the words that begin at token `at` tell of: a bit each. */
static uint16_t deeds_at(struct guess *g, unsigned at)
{
    struct guess_token *t = &g->token[at];
    if (!t->deeds_known && is_word(g, at))
        for (unsigned d = 0; d < sizeof deeds / sizeof deeds[0]; d++)
            if (read_phrase_in_list(g->r, at, deeds[d].words))
                t->deeds |= (uint16_t)(1U << d);
    t->deeds_known = true;
    return t->deeds;
}

/* Which deeds the words from … to-1 tell of. */
static void add_deeds(struct guess *g, const char *prefix, unsigned from, unsigned to)
{
    enum { MOST = 40 };
    uint16_t told = 0;
    for (unsigned i = from; i < least(to, from + MOST); i++)
        told |= deeds_at(g, i);
    for (unsigned d = 0; told >> d; d++)
        if (told >> d & 1)
            guess_bag_add(&g->extra, prefix, deeds[d].name, NULL, NULL);
}

/* Words that an order of that kind is made of. */
static const uint64_t kind_words[RULES_ORDER_KIND_COUNT] = {
    [RULES_HOLD] = GUESS_BIT(SYM_HOLD) | GUESS_BIT(SYM_LEAVE),
    [RULES_MOVE] =
        GUESS_BIT(SYM_MOVE) | GUESS_BIT(SYM_PREP) | GUESS_BIT(SYM_RETREAT) | GUESS_BIT(SYM_ATTACKED),
    [RULES_SUPPORT_HOLD] = GUESS_BIT(SYM_SUPPORT) | GUESS_BIT(SYM_SUPPORTED),
    [RULES_SUPPORT_MOVE] = GUESS_BIT(SYM_SUPPORT) | GUESS_BIT(SYM_SUPPORTED),
    [RULES_CONVOY] = GUESS_BIT(SYM_CONVOY) | GUESS_BIT(SYM_BY_CONVOY),
    [RULES_RETREAT] =
        GUESS_BIT(SYM_RETREAT) | GUESS_BIT(SYM_MOVE) | GUESS_BIT(SYM_PREP) | GUESS_BIT(SYM_LEAVE),
    [RULES_DISBAND] = GUESS_BIT(SYM_REMOVE) | GUESS_BIT(SYM_DISBAND),
    [RULES_BUILD] = GUESS_BIT(SYM_BUILD),
    [RULES_WAIVE] = GUESS_BIT(SYM_WAIVE),
};

/* Which of the ranges holds such a word first: the order's own, its clause, its sentence. */
static const char *where_said(const struct guess *g, const struct guess_range around[3], uint64_t wanted)
{
    static const char *const name[] = {"i", "c", "s"};
    for (size_t k = 0; k < 3; k++)
        if (guess_senses(g, around[k].from, around[k].to).symbol & wanted)
            return name[k];
    return "-";
}

void guess_weigh_statement(struct guess *g, const struct guess_instance *in, const struct statement *st,
                           bool surplus)
{
    struct guess_range c = g->clause[g->token[in->at].clause], s = g->sentence[g->token[in->at].sentence];
    struct guess_bag *bag = &g->extra;
    uint64_t wanted = kind_words[st->reading.order.kind];
    const char *kind = guess_figure(st->reading.order.kind);
    unsigned lo = in->at, hi = in->at;
    while (lo > c.from && g->r->token[lo - 1].start >= st->from)
        lo--;
    while (hi < c.to && g->r->token[hi].start < st->to)
        hi++;
    const struct guess_range around[] = {{(uint16_t)lo, (uint16_t)hi}, c, s};
    const char *where = where_said(g, around, wanted);
    rules_loc unit = st->reading.order.unit;
    unsigned left = 0;
    for (unsigned i = c.from; i < c.to; i++)
        left += (i < lo || i >= hi) && is_word(g, i) && !g->r->token[i].small;
    guess_bag_add(bag, "ok:", kind, NULL, NULL);
    guess_bag_add(bag, "ost:", st->reading.status == RULES_READ_OK ? "ok:" : "-:", kind, NULL);
    guess_bag_add(bag, "ov:", kind, ":", where);
    for (size_t k = 0; st->prose && !st->all && !st->others && k < 2; k++)
        add_loose(g, bag, k ? "o" : kind, hi, unit == RULES_NO_LOC ? unit : g->r->map->province[unit]);
    guess_bag_add(bag, "ou:", size_figure(left), NULL, NULL);
    guess_bag_add(bag, "ouv:", left ? "1:" : "0:", where, NULL);
    add_deeds(g, "ol:", c.from, lo);
    add_deeds(g, "or:", hi, c.to);
    add_deeds(g, "oi:", lo, hi);
    const struct {
        const char *name;
        bool is;
    } signs[] = {{"oprose", st->prose},
                 {"oall", st->all},
                 {"oothers", st->others},
                 {"oimplied", st->implied},
                 {"osurplus", surplus},
                 {"ononame", !in->mention},
                 {"oopen", st->to < g->r->token[c.to - 1].start}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (signs[i].is) {
            guess_bag_add(bag, signs[i].name, NULL, NULL, NULL);
            guess_bag_add(bag, signs[i].name, ":", where, NULL);
        }
}

void guess_surround(struct guess *g, const struct guess_instance *in)
{
    enum { FEW = 10, SHAPE = 10 };
    const struct guess_token *t = &g->token[in->at];
    struct guess_range c = g->clause[t->clause], s = g->sentence[t->sentence];
    struct elements shape;
    g->extra.n = 0;
    add_deeds(g, "dl:", c.from, in->at);
    add_deeds(g, "dr:", in->at, c.to);
    add_deeds(g, "dc:", c.from, c.to);
    add_deeds(g, "dsl:", s.from, c.from);
    add_deeds(g, "dsr:", c.to, s.to);
    add_run(g, "gr:", c.to, s.to, 2 * FEW);
    if (t->sentence > 0 && g->token[s.from - 1].paragraph == t->paragraph) {
        struct guess_range before = g->sentence[t->sentence - 1];
        add_deeds(g, "dp:", before.from, before.to);
        add_run(g, "gp:", before.from, before.to, 2 * FEW);
        guess_bag_add(&g->extra, "gpe:", end_at(g, before.to - 1U), NULL, NULL);
    }
    if (t->sentence + 1U < g->n_sentences && g->token[s.to].paragraph == t->paragraph) {
        struct guess_range next = g->sentence[t->sentence + 1];
        add_deeds(g, "dn:", next.from, next.to);
        add_run(g, "gn:", next.from, next.to, FEW);
        guess_bag_add(&g->extra, "gn2:", word_at(g, next.from), "_", word_at(g, next.from + 1U));
    }
    list_elements(g, c.from, c.to, &shape);
    add_elements(&g->extra, "gs:", &shape, 0, SHAPE, false);
    list_elements(g, c.from, in->at, &shape);
    add_elements(&g->extra, "gsl:", &shape, shape.n > 4 ? shape.n - 4 : 0, shape.n, false);
    list_elements(g, in->at, c.to, &shape);
    add_elements(&g->extra, "gsr:", &shape, 0, 4, false);
}

/* ---- one alignment ---- */

/* What stands behind a part: the next word, what the rest of its clause says, what turns away from it before the next unit. */
static void add_behind_part(struct guess *g, unsigned a, const struct guess_mention *x, const char *role)
{
    static const uint64_t turns = GUESS_BIT(SYM_CHANGE) | GUESS_BIT(SYM_RETRACT) | GUESS_BIT(SYM_UNDO) |
                                  GUESS_BIT(SYM_NOT) | GUESS_BIT(SYM_OTHER);
    struct guess_bag *f = &g->aligned;
    struct guess_range c = g->clause[g->token[x->a].clause];
    bool same = g->token[a].clause == g->token[x->a].clause;
    guess_bag_add(f, role, "w+1:", word_at(g, x->b), NULL);
    add_symbols(f, role, "cr:", guess_senses(g, x->b, c.to).symbol & guess_marks, same ? ":=" : ":c");
    unsigned end = next_name(g, x->b);
    const struct guess_mention *next = guess_mention_at(g, end);
    const char *whose = next && next->own ? "o" : "p";
    add_symbols(f, role, "turn:", guess_senses(g, x->b, end).symbol & turns, next ? whose : "-");
    const struct guess_mention *unit = guess_mention_at(g, a);
    if (x->role == 'D' && x->a > a)
        add_loose(g, f, role, x->b, unit ? unit->place[0] : RULES_NO_LOC);
    const char *taken = g->token[x->a].taken ? "1" : "0";
    bool its = g->token[x->a].taken == g->token[a].taken;
    guess_bag_add(f, role, "tk:", its ? "=" : taken, NULL);
}

static void add_part(struct guess *g, unsigned a, unsigned b, const struct guess_mention *x)
{
    struct guess_bag *f = &g->aligned;
    char role[3] = {x->role, ':', '\0'}, kind[2] = {x->kind, '\0'};
    const char *side = x->a >= b ? ":R" : ":L";
    guess_bag_add(f, role, "k:", kind, side);
    unsigned at = x->a;
    bool before = at > 0;
    guess_bag_add(f, role, "w-1:", before ? word_at(g, at - 1) : "^", NULL);
    add_symbols(f, role, "s-1:", before ? g->token[at - 1].sense.symbol : 0, side);
    if (at > 1 && !g->token[at - 1].mention && !g->token[at - 2].mention) {
        char name[8] = {x->role, ':', 'w', '-', '2', ':', '\0'};
        guess_bag_add(f, name, word_at(g, at - 2), "_", word_at(g, at - 1));
        add_symbols(f, role, "s-2:", g->token[at - 2].sense.symbol, side);
    }
    if (x->unit_kind)
        guess_bag_add(f, role, "uk", NULL, NULL);
    if (is_quoted(g, a) || is_quoted(g, x->a))
        guess_bag_add(f, role, "quoted:", is_quoted(g, a) ? "1" : "0", is_quoted(g, x->a) ? "1" : "0");
    add_behind_part(g, a, x, role);
    struct verb v;
    if (find_verb(g, at, -1, 12, &v))
        add_symbols(f, role, "VL:", v.symbols, guess_figure(least(v.places, 2)));
    unsigned nearer = 0, lo = least(b, x->a), hi = x->a >= b ? x->a : a;
    for (unsigned i = 0; i < g->n_mentions; i++) {
        const struct guess_mention *y = &g->mention[i];
        nearer += y != x && y->a >= lo && y->a < hi && !y->role;
    }
    guess_bag_add(f, role, "near", side, guess_figure(least(nearer, 3)));
    const char *whose = x->unit ? "o:other" : "o:none";
    guess_bag_add(f, role, x->own ? "o:own" : whose, NULL, NULL);
}

/* What of the clause stays unexplained. */
static void add_rest(struct guess *g, struct guess_range span, unsigned lo, unsigned hi)
{
    unsigned rest = 0, rest_own = 0, inside = 0, inside_own = 0;
    for (unsigned i = 0; i < g->n_mentions; i++) {
        const struct guess_mention *m = &g->mention[i];
        if (m->role || m->a < span.from || m->a >= span.to)
            continue;
        rest++;
        rest_own += m->own;
        inside += m->a >= lo && m->a < hi;
        inside_own += m->a >= lo && m->a < hi && m->own;
    }
    guess_bag_add(&g->aligned, "left:", guess_figure(least(rest, 3)), ":", guess_figure(least(rest_own, 2)));
    guess_bag_add(&g->aligned, "in:", guess_figure(least(inside, 2)), ":",
                  guess_figure(least(inside_own, 2)));
}

static void add_between(struct guess *g, unsigned lo, unsigned hi)
{
    for (unsigned i = lo; i < hi; i++) {
        if (!is_word(g, i))
            continue;
        guess_bag_add(&g->aligned, "btw:", word_at(g, i), NULL, NULL);
        if (i + 1 < hi)
            guess_bag_add(&g->aligned, "btw2:", word_at(g, i), "_", word_at(g, i + 1));
    }
}

/* What follows where no other place is named: "A PAR stays at home". */
static void add_after(struct guess *g, unsigned hi, unsigned to)
{
    const unsigned most = 8;
    for (unsigned i = hi; i < to && i < hi + most && !g->token[i].mention; i++) {
        guess_bag_add(&g->aligned, "aft:", word_at(g, i), NULL, NULL);
        guess_bag_add(&g->aligned, "aft2:", word_at(g, i), "_", i + 1 < to ? word_at(g, i + 1) : "$");
    }
}

unsigned guess_align(struct guess *g, unsigned a, unsigned b, struct guess_mention *const *part,
                     unsigned n_parts)
{
    struct guess_bag *f = &g->aligned;
    unsigned lo = a, hi = b, cut = 0, cuts = 0;
    for (unsigned i = 0; i < n_parts; i++) {
        lo = part[i]->a < lo ? part[i]->a : lo;
        hi = part[i]->b > hi ? part[i]->b : hi;
    }
    struct guess_range span = {g->clause[g->token[lo].clause].from, g->clause[g->token[hi - 1].clause].to};
    f->n = 0;

    struct elements in, before, behind;
    list_elements(g, lo, hi, &in);
    list_elements(g, span.from, lo, &before);
    list_elements(g, hi, span.to, &behind);
    unsigned head = before.n > 4 ? before.n - 4 : 0;
    add_elements(f, "sk:", &in, 0, 14, false);
    add_elements(f, "sv:", &in, 0, 14, true);
    add_elements(f, "pre:", &before, head, before.n, false);
    add_elements(f, "post:", &behind, 0, 4, false);
    const struct elements *pieces[] = {&before, &in, &behind};
    static const char *const where[] = {":l", ":i", ":r"};
    for (size_t p = 0; p < 3; p++)
        for (unsigned i = 0; i < pieces[p]->n; i++)
            if (pieces[p]->at[i].is_order)
                guess_bag_add(f, "kv:", pieces[p]->at[i].name, where[p], NULL);

    add_rest(g, span, lo, hi);
    for (unsigned i = lo; i + 1 < hi; i++) {
        cut = g->token[i].cut > cut ? g->token[i].cut : cut;
        cuts += g->token[i].cut > 0;
    }
    guess_bag_add(f, "cut:", guess_figure(cut), NULL, NULL);
    guess_bag_add(f, "ncut:", guess_figure(least(cuts, 3)), NULL, NULL);
    guess_bag_add(f, "span:", size_figure(hi - lo), NULL, NULL);
    add_between(g, lo, hi);
    if (n_parts == 0)
        add_after(g, hi, span.to);
    for (unsigned i = 0; i < n_parts; i++)
        add_part(g, a, b, part[i]);

    return hi - lo + 5 * cuts + (cut >= 4 ? 10 : 0);
}
