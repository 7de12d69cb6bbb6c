/* A letter as one row of tokens: the places that it names, what its words can be, its clauses. */
#include "guess.h"
#include "read_parse_p.h"

#include <string.h>

const uint64_t guess_orders = GUESS_BIT(SYM_MOVE) | GUESS_BIT(SYM_SUPPORT) | GUESS_BIT(SYM_CONVOY) |
                              GUESS_BIT(SYM_HOLD) | GUESS_BIT(SYM_RETREAT) | GUESS_BIT(SYM_DISBAND) |
                              GUESS_BIT(SYM_BUILD) | GUESS_BIT(SYM_REMOVE) | GUESS_BIT(SYM_SUPPORTED) |
                              GUESS_BIT(SYM_REPLACE) | GUESS_BIT(SYM_LEAVE) | GUESS_BIT(SYM_ATTACKED) |
                              GUESS_BIT(SYM_WAIVE) | GUESS_BIT(SYM_LIGHT) | GUESS_BIT(SYM_BY_CONVOY);
const uint64_t guess_marks =
    GUESS_BIT(SYM_NOT) | GUESS_BIT(SYM_DOUBT) | GUESS_BIT(SYM_TALK) | GUESS_BIT(SYM_REASON) |
    GUESS_BIT(SYM_CHANGE) | GUESS_BIT(SYM_RETRACT) | GUESS_BIT(SYM_UNDO) | GUESS_BIT(SYM_IF) |
    GUESS_BIT(SYM_ELSE) | GUESS_BIT(SYM_OR) | GUESS_BIT(SYM_SAVE) | GUESS_BIT(SYM_REQUEST) |
    GUESS_BIT(SYM_NOBODY) | GUESS_BIT(SYM_THEN) | GUESS_BIT(SYM_NEXT_CHOICE) | GUESS_BIT(SYM_IS) |
    GUESS_BIT(SYM_OWNS) | GUESS_BIT(SYM_WHILE) | GUESS_BIT(SYM_TOO) | GUESS_BIT(SYM_OTHER) |
    GUESS_BIT(SYM_ALL) | GUESS_BIT(SYM_IT) | GUESS_BIT(SYM_WHO) | GUESS_BIT(SYM_THERE) |
    GUESS_BIT(SYM_CLEAR) | GUESS_BIT(SYM_DISLODGED) | GUESS_BIT(SYM_ATTACKED) | GUESS_BIT(SYM_ORDERS) |
    GUESS_BIT(SYM_SEASON) | GUESS_BIT(SYM_PHASE) | GUESS_BIT(SYM_WAIVE) | GUESS_BIT(SYM_LIGHT) |
    GUESS_BIT(SYM_SOFT) | GUESS_BIT(SYM_OPENING) | GUESS_BIT(SYM_PREP) | GUESS_BIT(SYM_FROM);

const char *guess_symbol_name(unsigned symbol)
{
    static const char *const name[SYM_COUNT] = {
        "none",    "army",     "fleet",   "move",    "prep",   "support",   "supported", "convoy", "hold",
        "retreat", "disband",  "build",   "remove",  "waive",  "via",       "by_convoy", "filler", "and",
        "or",      "next",     "opening", "orders",  "season", "phase",     "doubt",     "talk",   "clear",
        "if",      "then",     "else",    "not",     "is",     "dislodged", "owns",      "coast",  "north",
        "south",   "east",     "west",    "all",     "other",  "units",     "soft",      "it",     "who",
        "from",    "while",    "too",     "reason",  "nobody", "change",    "retract",   "undo",   "replace",
        "there",   "attacked", "leave",   "request", "save",   "light"};
    return name[symbol];
}

/* Lists of orders.words that say something of a clause. */
#define LIST(name)                                                                                           \
    {                                                                                                        \
        "L" #name, read_list_##name                                                                          \
    }
static const struct {
    const char *name;
    const char *const *words;
} list[GUESS_LISTS] = {LIST(aim),          LIST(asking),     LIST(being),
                       LIST(but),          LIST(by),         LIST(denial),
                       LIST(draft),        LIST(example),    LIST(future),
                       LIST(help),         LIST(if_wish),    LIST(impersonal),
                       LIST(keep),         LIST(last),       LIST(modal),
                       LIST(neither),      LIST(no),         LIST(nobody_speaks),
                       LIST(not_yet),      LIST(only),       LIST(own),
                       LIST(mine),         LIST(participle), LIST(past),
                       LIST(personal),     LIST(plural),     LIST(purpose),
                       LIST(relation),     LIST(reported),   LIST(speaker),
                       LIST(than),         LIST(unknowing),  LIST(us),
                       LIST(we),           LIST(we_do),      LIST(whose),
                       LIST(wished),       LIST(wish_move),  LIST(wish_hold),
                       LIST(wish_support), LIST(mutual),     LIST(respective),
                       LIST(topic),        LIST(near),       LIST(boat),
                       LIST(means),        LIST(whence),     LIST(leading),
                       LIST(holder),       LIST(left)};

/* Whether some word is of one of these lists, by their names. */
static bool is_listed(struct guess_sense sense, const char *names)
{
    for (unsigned l = 0; l < GUESS_LISTS; l++)
        if (sense.mark & GUESS_BIT(l) && strstr(names, list[l].name))
            return true;
    return false;
}

bool guess_speaks_of_staying(struct guess_sense sense)
{
    static const uint64_t stays = GUESS_BIT(SYM_TOO) | GUESS_BIT(SYM_NOT) | GUESS_BIT(SYM_NOBODY) |
                                  GUESS_BIT(SYM_DISBAND) | GUESS_BIT(SYM_REMOVE);
    return sense.symbol & stays || guess_says_stays(sense) || is_listed(sense, "Lkeep Lneither Lno");
}

bool guess_says_stays(struct guess_sense sense)
{
    static const uint64_t turns = GUESS_BIT(SYM_CHANGE) | GUESS_BIT(SYM_RETRACT) | GUESS_BIT(SYM_UNDO);
    return sense.symbol & GUESS_BIT(SYM_HOLD) || is_listed(sense, "Lwish_hold") ||
           (sense.symbol & turns && is_listed(sense, "Lkeep"));
}

const char *guess_mark_name(unsigned mark)
{
    static const char *const name[GUESS_MARK_COUNT - GUESS_LISTS] = {
        "Tcond", "Tpast", "Tfut", "Tger", "Ted", "Tez", "Tons", "num", "power", "ownpower"};
    return mark < GUESS_LISTS ? list[mark].name : name[mark - GUESS_LISTS];
}

/* ---- tokens ---- */

/* Whether a line of the text goes on in the next: it is long, and that begins with a small letter. */
static bool is_wrapped(const struct guess *g, unsigned last)
{
    enum { LONG = 50 };
    const struct token *t = &g->r->token[last], *next = t + 1;
    const struct token *first = &g->r->token[g->line[g->token[last].line].from];
    bool word = t->kind == TOKEN_WORD || t->kind == TOKEN_COMMA;
    return word && next->kind == TOKEN_WORD && !next->capital && t->end - first->start > LONG;
}

/* Cuts all lines into one row of tokens. */
static void cut_lines(struct guess *g)
{
    struct reader *r = g->r;
    struct token *all = rules_arena_alloc(r->arena, (GUESS_MAX_TOKENS + READ_MAX_TOKENS) * sizeof *all);
    unsigned n = 0, lines = 0;
    g->token = rules_arena_alloc(r->arena, (GUESS_MAX_TOKENS + READ_MAX_TOKENS) * sizeof *g->token);
    g->line = rules_arena_alloc(r->arena, (GUESS_MAX_TOKENS + 1) * sizeof *g->line);
    bool keep = r->keep_remarks, blank = false;
    r->keep_remarks = true;
    for (size_t from = 0; from < r->text_len && n < GUESS_MAX_TOKENS;) {
        const char *end = memchr(r->text + from, '\n', r->text_len - from);
        size_t to = end ? (size_t)(end - r->text) : r->text_len;
        r->token = all + n;
        size_t stop = read_tokens(r, from, to);
        if (r->n_tokens) {
            if (n) {
                g->token[n - 1].newline = true;
                g->token[n - 1].cut = blank ? 6 : 3;
            }
            g->line[lines] = (struct guess_range){(uint16_t)n, (uint16_t)(n + r->n_tokens)};
            for (size_t i = 0; i < r->n_tokens; i++)
                g->token[n + i].line = (uint16_t)lines;
            lines++;
            n += (unsigned)r->n_tokens;
        }
        blank = r->n_tokens == 0;
        from = stop < to ? stop : to + 1;
    }
    r->keep_remarks = keep;
    r->token = g->all = all;
    r->n_tokens = g->n_tokens = n;
    g->n_lines = lines;
}

/* ---- places ---- */

struct guess_mention *guess_mention_at(const struct guess *g, unsigned at)
{
    unsigned number = at < g->n_tokens ? g->token[at].mention : 0;
    return number ? &g->mention[number - 1] : NULL;
}

static bool is_all_capitals(const struct guess *g, unsigned at)
{
    const struct token *t = &g->r->token[at];
    for (uint32_t i = t->start; i < t->end; i++)
        if (g->r->text[i] >= 'a' && g->r->text[i] <= 'z')
            return false;
    return true;
}

static bool is_way(const struct guess *g, unsigned at)
{
    return at < g->n_tokens && (g->r->token[at].kind == TOKEN_DASH || g->r->token[at].kind == TOKEN_ARROW);
}

static bool is_lone_letter(const struct guess *g, unsigned at, const char *letters)
{
    return at < g->n_tokens && g->r->token[at].kind == TOKEN_WORD && g->r->token[at].len == 1 &&
           strchr(letters, g->r->token[at].word[0]);
}

/* A code that is a common word too, in small letters: a name only between signs of a list. */
static bool stands_in_list(const struct guess *g, unsigned at, unsigned end)
{
    bool first = at == 0 || g->token[at - 1].newline || g->r->token[at - 1].kind != TOKEN_WORD;
    bool last = end >= g->n_tokens || g->token[end - 1].newline || g->r->token[end].kind != TOKEN_WORD;
    bool before =
        at > 0 && !g->token[at - 1].newline &&
        (is_way(g, at - 1) || is_lone_letter(g, at - 1, "afsc") || g->r->token[at - 1].kind == TOKEN_SLASH);
    bool behind = is_way(g, end) || is_lone_letter(g, end, "hsct");
    bool beside = at > 0 && g->token[at - 1].mention && !g->token[at - 1].newline;
    return g->r->token[at].len == 3 && (before || behind || (first && last) || (last && beside));
}

static char name_of(const struct place_edge *e, const struct rules_name_hit *hit)
{
    enum { FULL = RULES_EDITION_FRENCH_NAME | RULES_EDITION_ENGLISH_NAME | RULES_EDITION_COMMON };
    if (e->level == NAME_MISSPELT)
        return e->distance > 1 ? GUESS_FAINT : GUESS_SLIP;
    if (e->level == NAME_BEGINNING)
        return GUESS_BEGUN;
    if (hit->weak)
        return GUESS_WEAK;
    return hit->editions & FULL ? GUESS_NAME : GUESS_CODE;
}

/* The name that begins at token `at`, likeliest; NULL: none. */
static const struct place_edge *best_edge(struct guess *g, unsigned at)
{
    size_t n = 0;
    const struct place_edge *edges = read_places(g->r, at, &n), *best = NULL;
    for (size_t i = 0; i < n; i++) {
        bool usable = edges[i].n_hits && edges[i].level != NAME_NEAR_CODE;
        if (usable && (!best || edges[i].level < best->level))
            best = &edges[i];
    }
    return best;
}

/* "(sc)", "côte nord" behind the name, "the north coast of" before it; 0: none. */
static char coast_of(struct guess *g, const struct guess_mention *m, const struct place_edge *e)
{
    enum { BACK = 5 };
    size_t end;
    char behind = m->b < g->n_tokens ? read_coast(g->r, m->b, &end) : 0, coast = e->coast ? e->coast : behind;
    for (unsigned i = m->a; !coast && i > 0 && i + BACK > m->a && !g->token[i - 1].mention; i--)
        for (size_t d = 0; read_is(g->r, i - 1, SYM_COAST, NULL) && d < 4; d++)
            if (read_is(g->r, i, (enum symbol)(SYM_NORTH + d), NULL) ||
                (i > 1 && read_is(g->r, i - 2, (enum symbol)(SYM_NORTH + d), NULL)))
                coast = "NSEW"[d];
    return coast;
}

static bool has_accent(const struct guess *g, unsigned at)
{
    return g->r->token[at].end - g->r->token[at].start > g->r->token[at].len;
}

/* Whether a lone "a" or "f" stands for a unit before that name: a capital, or a code behind it. */
static bool is_unit_letter(const struct guess *g, unsigned at, const struct guess_mention *m)
{
    if (has_accent(g, at))
        return false;
    bool word = at > 0 && g->r->token[at - 1].kind == TOKEN_WORD && g->r->token[at - 1].len > 1 &&
                !g->token[at - 1].newline;
    bool capital = g->r->token[at].capital;
    return g->r->token[at].word[0] == 'f' || capital || ((m->kind == GUESS_CODE || m->kind == 'x') && !word);
}

/* "army", "fleet", "A" before the name, with nothing but words between. */
static char kind_before(struct guess *g, const struct guess_mention *m)
{
    enum { BACK = 4 };
    for (unsigned i = m->a; i > 0 && i + BACK > m->a; i--) {
        bool way = is_way(g, i - 1) && !g->r->token[i - 1].blank_before;
        if (g->token[i - 1].mention || g->token[i - 1].newline ||
            (g->r->token[i - 1].kind != TOKEN_WORD && !way))
            return 0;
        bool letter = g->r->token[i - 1].len == 1;
        if (letter && !(i == m->a && is_unit_letter(g, i - 1, m)))
            continue;
        if (read_is(g->r, i - 1, SYM_ARMY, NULL))
            return 'A';
        if (read_is(g->r, i - 1, SYM_FLEET, NULL))
            return 'F';
    }
    return 0;
}

static void fill_mention(struct guess *g, struct guess_mention *m, const struct place_edge *e)
{
    static const char rank[] = "ncbfsw";
    m->kind = GUESS_WEAK;
    for (uint8_t h = 0; h < e->n_hits && m->n < GUESS_MAX_PLACES; h++) {
        char name = name_of(e, &e->hits[h]);
        m->place[m->n] = e->hits[h].place;
        m->name[m->n++] = name;
        if (strchr(rank, name) < strchr(rank, m->kind))
            m->kind = name;
        m->own = m->own || guess_own_at(g, e->hits[h].place);
        m->unit = m->unit || m->own || rules_position_unit(g->pos, e->hits[h].place);
    }
}

static void find_places(struct guess *g)
{
    struct reader *r = g->r;
    g->mention = rules_arena_alloc(r->arena, GUESS_MAX_MENTIONS * sizeof *g->mention);
    for (unsigned i = 0; i < g->n_tokens && g->n_mentions < GUESS_MAX_MENTIONS;) {
        const struct token *t = &r->token[i];
        const struct place_edge *e = t->kind == TOKEN_WORD && t->len > 1 ? best_edge(g, i) : NULL;
        struct guess_mention m = {.a = (uint16_t)i};
        if (!e) {
            i++;
            continue;
        }
        m.b = (uint16_t)(i + e->n_tokens);
        fill_mention(g, &m, e);
        bool word = e->n_tokens == 1 && m.kind != GUESS_SLIP && m.kind != GUESS_FAINT &&
                    m.kind != GUESS_NAME && !is_all_capitals(g, i) &&
                    (read_in_lexicon(t->word) || t->len < 3);
        if (word && !stands_in_list(g, i, m.b)) {
            i++;
            continue;
        }
        m.kind = word ? 'x' : m.kind;
        m.coast = coast_of(g, &m, e);
        m.unit_kind = kind_before(g, &m);
        g->mention[g->n_mentions++] = m;
        for (unsigned k = i; k < m.b; k++) {
            g->token[k].mention = (uint16_t)g->n_mentions;
            if (k + 1 < m.b)
                g->token[k].newline = false;
        }
        i = m.b;
    }
}

/* ---- words ---- */

/* What the ending of a word tells of its tense and person. */
static uint64_t tense_of(const struct token *t)
{
    static const char *const ends[] = {"rait raient rais ould",
                                       "ait aient erent",
                                       "era ira dra eront iront dront",
                                       "ant ing",
                                       "ed",
                                       "ez",
                                       "ons"};
    for (size_t m = 0, n; t->len > 4 && m < sizeof ends / sizeof ends[0]; m++)
        for (const char *end = ends[m]; *end; end += n + (end[n] == ' ')) {
            n = strcspn(end, " ");
            if (t->len > n && memcmp(t->word + t->len - n, end, n) == 0)
                return GUESS_BIT(GUESS_MARK_CONDITIONAL + m);
        }
    return 0;
}

/* The longest phrase that begins at token `at`: what it can be, in `*sense`; its tokens. */
static unsigned phrase_at(struct guess *g, unsigned at, struct guess_sense *sense)
{
    struct reader *r = g->r;
    uint8_t n;
    const struct word_symbol *s = read_word_symbols(r, at, &n);
    const struct token *t = &r->token[at];
    unsigned longest = 0;
    bool letter = t->len == 1;
    struct guess_mention *behind = guess_mention_at(g, at + 1);

    for (uint8_t i = 0; i < n; i++)
        longest = s[i].n_words > longest ? s[i].n_words : longest;
    size_t n_words[GUESS_LISTS];
    for (unsigned l = 0; l < GUESS_LISTS; l++) {
        n_words[l] = read_phrase_in_list(r, at, list[l].words);
        longest = n_words[l] > longest ? (unsigned)n_words[l] : longest;
    }
    for (unsigned k = at + 1; k < at + longest; k++)
        if (guess_mention_at(g, k))
            longest = k - at; /* no phrase reaches into a name */
    *sense = (struct guess_sense){0, 0};
    for (uint8_t i = 0; i < n; i++) {
        bool lone = s[i].how == WORD_LETTER;
        bool meant = !lone || (letter && !has_accent(g, at) &&
                               (t->word[0] != 'a' || (behind && is_unit_letter(g, at, behind))));
        if (s[i].n_words == longest && meant)
            sense->symbol |= GUESS_BIT(s[i].symbol);
    }
    if (letter && has_accent(g, at))
        sense->symbol |= GUESS_BIT(SYM_PREP);
    for (unsigned l = 0; l < GUESS_LISTS; l++)
        if (n_words[l] && n_words[l] == longest)
            sense->mark |= GUESS_BIT(l);
    return longest ? longest : 1;
}

static void find_words(struct guess *g)
{
    struct reader *r = g->r;
    for (unsigned i = 0; i < g->n_tokens;) {
        struct guess_token *t = &g->token[i];
        t->words = 1;
        if (r->token[i].kind == TOKEN_NUMBER)
            t->sense.mark = GUESS_BIT(GUESS_MARK_NUMBER);
        if (t->mention || r->token[i].kind != TOKEN_WORD) {
            i++;
            continue;
        }
        t->words = (uint16_t)phrase_at(g, i, &t->sense);
        for (unsigned k = i; k < i + t->words; k++) {
            t->sense.mark |= tense_of(&r->token[k]);
            g->token[k].inside = k > i;
        }
        size_t n;
        const struct place_edge *edges = read_places(r, i, &n);
        for (size_t e = 0; e < n; e++)
            if (edges[e].power != RULES_NO_POWER && edges[e].n_tokens == 1)
                t->sense.mark |=
                    GUESS_BIT(edges[e].power == r->context->power ? GUESS_MARK_OWN_POWER : GUESS_MARK_POWER);
        i += t->words;
    }
}

struct guess_sense guess_senses(const struct guess *g, unsigned from, unsigned to)
{
    struct guess_sense all = {0, 0};
    for (unsigned i = from; i < to; i++) {
        all.symbol |= g->token[i].sense.symbol;
        all.mark |= g->token[i].sense.mark;
    }
    return all;
}

/* ---- clauses ---- */

/* The full stop at token `at` shortens a word, "A.", "Bou. - Mun.", or is part of a figure. */
static bool is_abbreviation(const struct guess *g, unsigned at)
{
    const struct token *t = &g->r->token[at], *next = at + 1 < g->n_tokens ? t + 1 : NULL;
    if (at == 0 || t->blank_before)
        return false;
    if (t[-1].len <= 1 && t[-1].kind == TOKEN_WORD)
        return true;
    if (!next || g->token[at].newline)
        return false;
    if (!next->blank_before && (next->kind == TOKEN_WORD || next->kind == TOKEN_NUMBER))
        return true;
    const struct guess_mention *m = guess_mention_at(g, at - 1);
    bool shortened = m && m->kind != GUESS_NAME;
    return shortened && (next->kind != TOKEN_WORD || !next->capital || next->len == 1);
}

static uint8_t sign_cut(const struct guess *g, unsigned at)
{
    const struct token *t = &g->r->token[at];
    switch (t->kind) {
    case TOKEN_DOT:
        return is_abbreviation(g, at) ? 0 : 5;
    case TOKEN_BANG:
    case TOKEN_QUESTION:
        return 5;
    case TOKEN_SEMICOLON:
        return 4;
    case TOKEN_COLON:
        return 2;
    case TOKEN_COMMA:
    case TOKEN_BAR:
    case TOKEN_SLASH:
        return 1;
    case TOKEN_WORD:
        return (g->token[at].sense.symbol & (GUESS_BIT(SYM_AND) | GUESS_BIT(SYM_WHILE))) != 0;
    default:
        return (at == 0 || g->token[at - 1].newline) && is_way(g, at);
    }
}

/* "(F)", "(sc)": no clause of its own. */
static bool is_lone_in_brackets(const struct guess *g, unsigned at)
{
    const struct token *t = &g->r->token[at];
    bool opens = at == 0 || t[-1].depth < t->depth, closes = at + 1 >= g->n_tokens || t[1].depth < t->depth;
    return t->depth > 0 && t->len <= 2 && opens && closes;
}

static void mark_cuts(struct guess *g)
{
    for (unsigned i = 0; i < g->n_tokens; i++) {
        struct guess_token *t = &g->token[i];
        bool inside = t->mention && i + 1 < g->n_tokens && g->token[i + 1].mention == t->mention;
        if (t->newline && t->cut == 3 && i + 1 < g->n_tokens && is_wrapped(g, i))
            t->cut = 0;
        if (!t->newline)
            t->cut = 0;
        uint8_t sign = t->mention ? 0 : sign_cut(g, i);
        bool bracket = i + 1 < g->n_tokens && g->r->token[i].depth != g->r->token[i + 1].depth &&
                       !is_lone_in_brackets(g, i) && !is_lone_in_brackets(g, i + 1);
        sign = bracket && sign == 0 ? 1 : sign;
        t->cut = t->cut > sign ? t->cut : sign;
        t->cut = inside ? 0 : t->cut;
    }
}

static struct guess_range *new_ranges(struct guess *g, unsigned n)
{
    return rules_arena_alloc(g->r->arena, (n + 1) * sizeof(struct guess_range));
}

static void cut_clauses(struct guess *g)
{
    g->clause = new_ranges(g, g->n_tokens);
    g->sentence = new_ranges(g, g->n_tokens);
    g->paragraph = new_ranges(g, g->n_tokens);
    unsigned c = 0, s = 0, p = 0;
    for (unsigned i = 0; i < g->n_tokens; i++) {
        struct guess_token *t = &g->token[i];
        t->clause = (uint16_t)c;
        t->sentence = (uint16_t)s;
        t->paragraph = (uint16_t)p;
        g->clause[c].to = g->sentence[s].to = g->paragraph[p].to = (uint16_t)(i + 1);
        if (t->cut >= 1)
            g->clause[++c].from = (uint16_t)(i + 1);
        if (t->cut >= 3)
            g->sentence[++s].from = (uint16_t)(i + 1);
        if (t->cut >= 6)
            g->paragraph[++p].from = (uint16_t)(i + 1);
    }
    g->n_clauses = g->n_tokens ? g->token[g->n_tokens - 1].clause + 1U : 0;
    g->n_sentences = g->n_tokens ? g->token[g->n_tokens - 1].sentence + 1U : 0;
    g->n_paragraphs = g->n_tokens ? g->token[g->n_tokens - 1].paragraph + 1U : 0;
}

void guess_letter(struct guess *g)
{
    enum { SLIPS = 400 };
    if (g->all) {
        g->r->token = g->all;
        g->r->n_tokens = g->n_tokens;
        return;
    }
    g->r->exact = false;
    g->r->slack = 1;
    g->r->near_budget = g->r->near_budget > SLIPS ? SLIPS : g->r->near_budget;
    cut_lines(g);
    find_places(g);
    find_words(g);
    g->r->slack = 0;
    mark_cuts(g);
    cut_clauses(g);
}
