/*
 * Orders in sentences: "Munich attaque la Bourgogne, la Ruhr la soutient, Berlin et Kiel ne bougent pas". A
 * sentence is first made a row of items (units, verbs, prepositions, joints …), in which words that change
 * nothing have no place; then its clauses are read from left to right, each into one order for each of its
 * subjects. A word that is not known keeps its clause from being followed: it is asked about.
 */
#include "read_message_p.h"

#include <string.h>

enum item_kind {
    ITEM_END, /* of a sentence */
    ITEM_UNIT,
    ITEM_KIND, /* "l'armée", which one is not said; `symbol` */
    ITEM_POWER,
    ITEM_VERB, /* `symbol` */
    ITEM_PREP,
    ITEM_SIGN, /* dash, arrow */
    ITEM_COMMA,
    ITEM_COLON,
    ITEM_AND,
    ITEM_WHILE,
    ITEM_IT,
    ITEM_WHO,
    ITEM_FROM,
    ITEM_TOO,
    ITEM_REASON,
    ITEM_NOBODY,
    ITEM_VIA,
    ITEM_SUPPORTED,
    ITEM_BY_CONVOY,
    ITEM_DOUBT,
    ITEM_NOT,
    ITEM_TURN, /* `symbol`: SYM_CHANGE or SYM_RETRACT */
    ITEM_OTHERS,
    ITEM_WORD, /* not known */
};

struct item {
    uint8_t kind, symbol;
    uint16_t first, end; /* tokens */
    struct place_ref ref;
};

enum { MAX_ITEMS = 700, MAX_FRAMES = 48, MAX_GROUP = 12 };

/* One order as its clause has it. */
struct frame {
    struct parse parse;
    bool doubtful; /* asked about, not followed */
    bool sign;     /* no word stands between unit and target */
};

struct group {
    size_t n;
    struct place_ref unit[MAX_GROUP];
    size_t first; /* item of the first unit */
};

struct sentence {
    struct message *m;
    struct reader *r;
    size_t n, at;
    struct item item[MAX_ITEMS];
    struct item spill; /* what finds no room: written, never read */
    struct frame frame[MAX_FRAMES];
    size_t n_frames;
    size_t clause_frames; /* first frame of the clause before */
    size_t sentence_frames, sentence_item;
    struct group pending; /* subjects that wait for their verb */
    bool strange;         /* an unknown word stands in the clause */
    bool governed;        /* an unknown word stands before the first order of the sentence: "I promise …" */
    bool others;
    size_t relative; /* 1 + the frame of the support whose unit the relative clause at hand speaks of */
};

/* ---- items ---- */

static bool all_capitals(const struct reader *r, const struct token *t)
{
    for (uint32_t i = t->start; i < t->end; i++)
        if (r->text[i] >= 'a' && r->text[i] <= 'z')
            return false;
    return true;
}

static char byte_at(const struct reader *r, size_t at)
{
    return at < r->text_len ? r->text[at] : '\0';
}

static bool is_apostrophe_before(const struct reader *r, const struct token *t)
{
    return t->start > 0 && (byte_at(r, t->start - 1) == '\'' ||
                            (t->start >= 3 && memcmp(r->text + t->start - 3, "\xE2\x80\x99", 3) == 0));
}

static bool is_apostrophe_behind(const struct reader *r, const struct token *t)
{
    return byte_at(r, t->end) == '\'' ||
           (t->end + 3 <= r->text_len && memcmp(r->text + t->end, "\xE2\x80\x99", 3) == 0);
}

/* A name that may be taken from a sentence: listed, or so long that it can hardly be another word. */
static bool is_sure_name(const struct reader *r, const struct place_ref *ref)
{
    const struct token *t = &r->token[ref->first];
    bool word = read_in_lexicon(t->word);
    switch ((enum name_level)ref->edge->level) {
    case NAME_LISTED:
        return ref->n_tokens > 1 || !word || t->len > 4 || all_capitals(r, t);
    case NAME_BEGINNING:
        return !word && t->len >= 4 && (t->capital || ref->n_tokens > 1 || t->len >= 5);
    case NAME_MISSPELT:
        return !word && ref->edge->distance == 1 && (t->capital ? t->len >= 4 : t->len >= 6);
    default:
        return false;
    }
}

static struct item *push(struct sentence *s, enum item_kind kind, size_t first, size_t end)
{
    struct item *item = s->n < MAX_ITEMS ? &s->item[s->n++] : &s->spill;
    *item = (struct item){.kind = (uint8_t)kind, .first = (uint16_t)first, .end = (uint16_t)end};
    return item;
}

static const struct {
    enum symbol symbol;
    enum item_kind kind;
} meanings[] = {
    /* Of two that are as long, the first is meant. */
    {SYM_SUPPORTED, ITEM_SUPPORTED},
    {SYM_NOBODY, ITEM_NOBODY},
    {SYM_BY_CONVOY, ITEM_BY_CONVOY},
    {SYM_RETREAT, ITEM_VERB},
    {SYM_BUILD, ITEM_VERB},
    {SYM_REMOVE, ITEM_VERB},
    {SYM_DISBAND, ITEM_VERB},
    {SYM_WAIVE, ITEM_VERB},
    {SYM_SUPPORT, ITEM_VERB},
    {SYM_CONVOY, ITEM_VERB},
    {SYM_HOLD, ITEM_VERB},
    {SYM_UNDO, ITEM_TURN},
    {SYM_RETRACT, ITEM_TURN},
    {SYM_CHANGE, ITEM_TURN},
    {SYM_IT, ITEM_IT},
    {SYM_MOVE, ITEM_VERB},
    {SYM_OTHER, ITEM_OTHERS},
    {SYM_TOO, ITEM_TOO},
    {SYM_WHO, ITEM_WHO},
    {SYM_FROM, ITEM_FROM},
    {SYM_AND, ITEM_AND},
    {SYM_WHILE, ITEM_WHILE},
    {SYM_PREP, ITEM_PREP},
    {SYM_VIA, ITEM_VIA},
    {SYM_REASON, ITEM_REASON},
    {SYM_OR, ITEM_DOUBT},
    {SYM_IF, ITEM_DOUBT},
    {SYM_NOT, ITEM_NOT},
    {SYM_SOFT, ITEM_END},
    {SYM_NEXT_CHOICE, ITEM_DOUBT},
    {SYM_DOUBT, ITEM_DOUBT},
    {SYM_TALK, ITEM_DOUBT},
    {SYM_ARMY, ITEM_KIND},
    {SYM_FLEET, ITEM_KIND},
};

enum { N_MEANINGS = sizeof meanings / sizeof meanings[0], MEANS_NOTHING = N_MEANINGS, MEANS_SOFT };

/* Whether a meaning has a place in the phase: nobody builds in spring. */
static bool fits_phase(const struct reader *r, enum symbol symbol)
{
    switch (symbol) {
    case SYM_BUILD:
    case SYM_REMOVE:
    case SYM_WAIVE:
        return r->phase == RULES_PHASE_ADJUSTMENT;
    case SYM_RETREAT:
        return r->phase == RULES_PHASE_RETREAT;
    case SYM_DISBAND:
        return r->phase != RULES_PHASE_MOVEMENT;
    case SYM_SUPPORT:
    case SYM_CONVOY:
    case SYM_BY_CONVOY:
    case SYM_SUPPORTED:
    case SYM_HOLD:
        return r->phase == RULES_PHASE_MOVEMENT;
    default:
        return true;
    }
}

/* A lone letter that has a verb's meaning only as a capital or between units: not "s'en va" nor "Serbia's". */
static bool is_bare_letter(const struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    return t->len == 1 && !is_apostrophe_before(r, t) && !is_apostrophe_behind(r, t);
}

/* The longest meaning of the words at token `at`: its row, or MEANS_NOTHING, MEANS_SOFT; `*words` its tokens. */
static size_t longest_meaning(struct reader *r, size_t at, size_t *words)
{
    uint8_t n;
    const struct word_symbol *symbols = read_word_symbols(r, at, &n);
    size_t best = MEANS_NOTHING;

    *words = 0;
    for (size_t row = 0; row < N_MEANINGS; row++)
        for (uint8_t i = 0; i < n; i++) {
            bool usable = symbols[i].symbol == meanings[row].symbol && fits_phase(r, meanings[row].symbol) &&
                          symbols[i].how != WORD_MISSPELT &&
                          (symbols[i].how != WORD_LETTER ||
                           (is_bare_letter(r, at) && meanings[row].symbol != SYM_HOLD));
            if (usable && symbols[i].n_words > *words) {
                best = row;
                *words = symbols[i].n_words;
            }
        }
    if (best == MEANS_NOTHING && n > 0) {
        for (uint8_t i = 0; i < n; i++)
            if (symbols[i].n_words > *words && symbols[i].how == WORD_WRITTEN)
                *words = symbols[i].n_words;
        return *words ? MEANS_SOFT : MEANS_NOTHING; /* openings, fillers, seasons */
    }

    return best < N_MEANINGS && meanings[best].symbol == SYM_SOFT ? MEANS_SOFT : best;
}

static bool same_place(const struct place_edge *a, const struct place_edge *b)
{
    for (uint8_t i = 0; i < a->n_hits; i++)
        for (uint8_t k = 0; k < b->n_hits; k++)
            if (a->hits[i].place == b->hits[k].place)
                return true;
    return false;
}

/* What belongs to a unit behind its name: "London fleet", "Bourgogne (BOU)", "Serbia's", "Brest F". */
static size_t unit_ends(struct reader *r, size_t end, struct place_ref *ref, size_t to)
{
    for (bool more = true; more && end < to;) {
        const struct token *t = &r->token[end];
        size_t n = 0, words = 1;
        more = false;
        const struct place_edge *edges = t->kind == TOKEN_WORD ? read_places(r, end, &n) : NULL;
        bool army = read_is(r, end, SYM_ARMY, &words), fleet = !army && read_is(r, end, SYM_FLEET, &words);
        bool letter = t->len == 1 && r->phase == RULES_PHASE_ADJUSTMENT && t->capital &&
                      (end + 1 >= to || r->token[end + 1].kind != TOKEN_WORD);
        if (t->kind == TOKEN_WORD && t->len == 1 && t->word[0] == 's' && is_apostrophe_before(r, t)) {
            more = true;
        } else if (t->depth > r->token[ref->first].depth && n &&
                   same_place(edges[0].n_hits ? &edges[0] : ref->edge, ref->edge) && edges[0].n_hits) {
            words = edges[0].n_tokens;
            more = true;
        } else if ((army || fleet) && ref->kind == RULES_UNIT_NONE && (t->len > 1 || letter)) {
            ref->kind = army ? RULES_ARMY : RULES_FLEET;
            more = true;
        } else if (t->len > 1 && read_is(r, end, SYM_UNITS, &words)) {
            more = true;
        }
        end += more ? words : 0;
    }

    return end;
}

/* A unit or a place from token `at` on. Returns the token behind it, 0 if there is none. */
static size_t take_unit(struct sentence *s, size_t at, size_t to)
{
    struct reader *r = s->r;
    struct place_ref ref;
    size_t end = read_best_unit(r, at, &ref);

    if (end == 0 || end > to || !is_sure_name(r, &ref))
        return 0;

    for (size_t i = at; i < ref.first; i++) /* words on the way: only articles, kinds and the like */
        if (r->token[i].kind == TOKEN_DASH || r->token[i].kind == TOKEN_ARROW)
            return 0;
    end = unit_ends(r, end, &ref, to);
    struct item *last = s->n ? &s->item[s->n - 1] : NULL;
    if (last && last->kind == ITEM_UNIT && at < ref.first && read_is(r, at, SYM_PREP, NULL)) {
        push(s, ITEM_PREP, at, at + 1); /* "mettre Constantinople en Bulgarie" */
        at++;
    } else if (last && last->kind == ITEM_KIND && ref.kind == RULES_UNIT_NONE && at <= last->end + 1u) {
        ref.kind = last->symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET; /* "la flotte délogée en Manche" */
        at = last->first;
        s->n--;
    }

    push(s, ITEM_UNIT, at, end)->ref = ref;

    return end;
}

static void take_sign(struct sentence *s, size_t at, size_t to)
{
    const struct reader *r = s->r;
    const struct token *t = &r->token[at];

    switch ((enum token_kind)t->kind) {
    case TOKEN_DASH:
    case TOKEN_ARROW:
        push(s, ITEM_SIGN, at, at + 1);
        break;
    case TOKEN_COLON:
        push(s, ITEM_COLON, at, at + 1);
        break;
    case TOKEN_COMMA:
        push(s, ITEM_COMMA, at, at + 1);
        break;
    case TOKEN_PLUS:
        push(s, ITEM_AND, at, at + 1);
        break;
    case TOKEN_QUESTION:
        push(s, ITEM_DOUBT, at, at + 1);
        if (t->depth == 0)
            push(s, ITEM_END, at, at + 1);
        break;
    case TOKEN_NONE: /* an arrow to the left, "<-" */
        push(s, ITEM_WORD, at, at + 1);
        break;
    case TOKEN_DOT:
        if (at + 1 < to && !r->token[at + 1].blank_before && t->end - t->start == 1)
            break; /* "Par.Bur" */
        bool initial = at > 0 && r->token[at - 1].kind == TOKEN_WORD && r->token[at - 1].len == 1;
        if (initial && at > 1 && at + 1 < to)
            initial = !(r->token[at - 2].small && r->token[at - 1].capital && r->token[at + 1].blank_before &&
                        r->token[at + 1].capital); /* "plan B. Aegean stays" */
        if (at > 0 && r->token[at - 1].kind == TOKEN_NUMBER)
            break; /* "2. PAR-BUR" */
        if (initial || (at > 0 && read_in_list(r->token[at - 1].word, read_list_example))) {
            push(s, ITEM_WORD, at, at + 1); /* "ex.", "e.g." */
            break;
        }
        push(s, ITEM_END, at, at + 1);
        break;
    case TOKEN_SEMICOLON:
    case TOKEN_BANG:
    case TOKEN_BULLET:
        push(s, ITEM_END, at, at + 1);
        break;
    case TOKEN_NUMBER:
        if (at + 1 < to && (r->token[at + 1].kind == TOKEN_CLOSE || r->token[at + 1].kind == TOKEN_DOT))
            push(s, ITEM_END, at, at + 1); /* "1) Munich: HOLD 2) …" */
        break;
    case TOKEN_SLASH:
        push(s, t->blank_before ? ITEM_COMMA : ITEM_DOUBT, at, at + 1);
        break;
    default:
        break;
    }
}

/* The word at token `at`; returns the token behind it. */
static size_t take_word(struct sentence *s, size_t at, size_t to)
{
    struct reader *r = s->r;
    const struct token *t = &r->token[at];
    size_t words, n, meaning = longest_meaning(r, at, &words);
    bool phrase = words > 1 && meaning < N_MEANINGS, short_word = meaning < N_MEANINGS && t->len <= 4;
    size_t who = 0;

    if (phrase && meanings[meaning].kind == ITEM_VERB && read_is(r, at, SYM_WHO, &who) && who < words) {
        push(s, ITEM_WHO, at, at + who); /* "qui attaque" */
        return at + who;
    }

    bool behind_unit = s->n && s->item[s->n - 1].kind == ITEM_UNIT;
    bool verb = meaning < N_MEANINGS && meanings[meaning].kind == ITEM_VERB;
    phrase =
        phrase || (verb && t->small && behind_unit && meanings[meaning].symbol == SYM_MOVE); /* "vienne" */
    bool grave = !phrase && t->len == 1 && t->word[0] == 'a' && t->end - t->start > 1;
    size_t end = phrase || grave ? 0 : take_unit(s, at, to);
    if (end && !(short_word && s->item[s->n - 1].ref.first == at && !all_capitals(r, t)))
        return end;
    if (end)
        s->n--;
    if (grave || (t->len == 1 && t->word[0] == 'a' && !t->capital && meaning < N_MEANINGS &&
                  meanings[meaning].kind == ITEM_KIND)) {
        if (grave)
            push(s, ITEM_PREP, at, at + 1);
        return at + 1;
    }

    if (meaning == MEANS_SOFT)
        return at + words;
    if (meaning < N_MEANINGS) {
        enum item_kind kind = meanings[meaning].kind;
        if (t->len == 1 && t->word[0] == 'n' && is_apostrophe_behind(r, t))
            kind = ITEM_NOT;
        push(s, kind, at, at + words)->symbol = (uint8_t)meanings[meaning].symbol;
        return at + words;
    }

    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].power != RULES_NO_POWER && edges[i].level == NAME_LISTED) {
            if (edges[i].power != r->context->power)
                push(s, ITEM_POWER, at, at + edges[i].n_tokens);
            return at + edges[i].n_tokens;
        }
    if (read_in_list(t->word, read_list_name_kind))
        return at + 1; /* "en mer de Helgoland" */
    for (const char *const *ending = read_list_adverb_end; *ending; ending++) {
        size_t len = strlen(*ending);
        if (t->len >= len + 3 && strcmp(t->word + t->len - len, *ending) == 0)
            return at + 1; /* an adverb */
    }

    bool clitic = t->len == 1 && (is_apostrophe_before(r, t) || is_apostrophe_behind(r, t));
    if (!clitic)
        push(s, ITEM_WORD, at, at + 1);

    return at + 1;
}

/* "la soutient": an article before such a verb stands for what is supported. */
static bool is_clitic(struct reader *r, size_t at, size_t to)
{
    const struct token *t = &r->token[at];
    return t->small && at + 1 < to &&
           (read_is(r, at + 1, SYM_SUPPORT, NULL) || read_is(r, at + 1, SYM_CONVOY, NULL)) &&
           r->token[at + 1].len > 3;
}

static void make_items(struct sentence *s, size_t from, size_t to)
{
    struct reader *r = s->r;
    unsigned depth = from < to ? r->token[from].depth : 0;

    for (size_t i = from; i < to;) {
        const struct token *t = &r->token[i];
        if (t->depth != depth) {
            push(s, ITEM_COMMA, i, i);
            depth = t->depth;
        }
        if (t->kind != TOKEN_WORD) {
            take_sign(s, i, to);
            i++;
        } else if (is_clitic(r, i, to)) {
            push(s, ITEM_IT, i, i + 1);
            i++;
        } else {
            i = take_word(s, i, to);
        }
    }

    push(s, ITEM_END, to, to);
}

/* ---- frames ---- */

static enum item_kind kind_at(const struct sentence *s, size_t at)
{
    return at < s->n ? (enum item_kind)s->item[at].kind : ITEM_END;
}

static bool is_verb(const struct sentence *s, size_t at, enum symbol symbol)
{
    return kind_at(s, at) == ITEM_VERB && s->item[at].symbol == symbol;
}

static bool is_boundary(enum item_kind kind)
{
    return kind == ITEM_END || kind == ITEM_COMMA || kind == ITEM_AND || kind == ITEM_WHILE;
}

static bool is_own(const struct sentence *s, const struct place_ref *ref)
{
    const struct reader *r = s->r;
    for (uint8_t h = 0; h < ref->edge->n_hits; h++) {
        const struct rules_unit *unit = rules_position_unit(r->context->pos, ref->edge->hits[h].place);
        const struct rules_dislodged *gone =
            rules_position_dislodged(r->context->pos, ref->edge->hits[h].place);
        bool own = unit && unit->power == r->context->power,
             lost = gone && gone->unit.power == r->context->power;
        if (own || lost)
            return true;
    }
    return false;
}

static void add_frame(struct sentence *s, struct parse parse, size_t first_item, size_t end_item)
{
    if (s->n_frames == MAX_FRAMES)
        return;
    parse.first = s->item[first_item].first;
    parse.end = s->item[end_item - 1].end;
    if (parse.end <= parse.first)
        parse.end = (uint16_t)(parse.first + 1);
    if (s->relative && parse.form == FORM_MOVE)
        s->frame[s->relative - 1].parse.to = parse.to;
    s->relative = 0;
    s->frame[s->n_frames++] = (struct frame){.parse = parse, .doubtful = s->strange || s->governed};
    s->governed = s->governed || s->strange;
}

static struct parse order_of(enum parse_form form, struct place_ref unit)
{
    return (struct parse){
        .form = (uint8_t)form, .unit = unit, .other.power = RULES_NO_POWER, .to.power = RULES_NO_POWER};
}

/* The one unit of one's own of that kind; in a retreat, the one that was dislodged. */
static bool only_of_kind(const struct sentence *s, size_t at, struct place_ref *ref)
{
    struct reader *r = s->r;
    uint8_t kind = s->item[at].symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET;
    const struct rules_unit *only = NULL;

    for (rules_loc i = 0; i < r->map->n_provinces; i++) {
        const struct rules_unit *unit = rules_position_unit(r->context->pos, i);
        if (r->phase == RULES_PHASE_RETREAT) {
            const struct rules_dislodged *gone = rules_position_dislodged(r->context->pos, i);
            unit = gone ? &gone->unit : NULL;
        }
        if (!unit || unit->power != r->context->power || unit->kind != kind)
            continue;
        if (only)
            return false;
        only = unit;
    }

    if (!only)
        return false;

    struct place_edge *edge = rules_arena_alloc(r->arena, sizeof *edge);
    *edge = (struct place_edge){.n_tokens = 1, .n_hits = 1, .power = RULES_NO_POWER};
    edge->hits = rules_arena_alloc(r->arena, sizeof *edge->hits);
    edge->hits[0] =
        (struct rules_name_hit){.place = r->map->province[only->loc], .editions = RULES_EDITION_JUDGE};
    *ref = (struct place_ref){
        .edge = edge, .first = s->item[at].first, .n_tokens = 1, .kind = kind, .power = RULES_NO_POWER};

    return true;
}

/* The unit at item `at`. */
static bool unit_at_item(const struct sentence *s, size_t at, struct place_ref *ref)
{
    if (kind_at(s, at) == ITEM_UNIT) {
        *ref = s->item[at].ref;
        return true;
    }
    return kind_at(s, at) == ITEM_KIND && only_of_kind(s, at, ref);
}

/* "Berlin, Kiel et la Hollande" from item `at` on; returns the item behind it. */
static size_t read_group(const struct sentence *s, size_t at, struct group *group)
{
    size_t end = at;
    group->n = 0;
    group->first = at;
    while (group->n < MAX_GROUP && unit_at_item(s, at, &group->unit[group->n])) {
        group->n++;
        end = ++at;
        if (kind_at(s, at) == ITEM_COMMA)
            at++;
        if (kind_at(s, at) == ITEM_AND || (kind_at(s, at) == ITEM_WHILE && at == end))
            at++;
        if (at == end)
            break;
    }

    return end;
}

/* ---- clauses ---- */

struct connectors {
    bool verb, prep, sign, colon;
};

/* Verbs of moving, prepositions and signs from item `at` on. */
static size_t skip_connectors(const struct sentence *s, size_t at, struct connectors *seen)
{
    *seen = (struct connectors){false, false, false, false};
    for (;; at++) {
        if (is_verb(s, at, SYM_MOVE))
            seen->verb = true;
        else if (kind_at(s, at) == ITEM_PREP)
            seen->prep = true;
        else if (kind_at(s, at) == ITEM_SIGN)
            seen->sign = true;
        else if (kind_at(s, at) == ITEM_COLON)
            seen->colon = true;
        else
            return at;
    }
}

/* What may stand behind a clause that is complete. */
static bool clause_may_end(const struct sentence *s, size_t at)
{
    enum item_kind kind = kind_at(s, at);
    return is_boundary(kind) || kind == ITEM_REASON || kind == ITEM_TURN || kind == ITEM_DOUBT ||
           kind == ITEM_VIA || kind == ITEM_WHO || kind == ITEM_COLON || kind == ITEM_TOO || kind == ITEM_NOT;
}

/* The clause is complete: what stands behind it may put it in doubt. */
static size_t end_clause(struct sentence *s, size_t at)
{
    bool extra = !clause_may_end(s, at);
    for (size_t i = s->clause_frames; extra && i < s->n_frames; i++)
        s->frame[i].doubtful = true;
    return at;
}

/* The move or hold of the line above; its names stand for words of this line, in notes. */
static const struct parse *order_above(const struct sentence *s)
{
    const struct message *m = s->m;
    const struct statement *above = m->n ? &m->statement[m->n - 1] : NULL;

    if (!above || above->refused || above->n_parses == 0 || above->reading.line + 2 < m->r.line)
        return NULL;

    const struct parse *best = &above->parses[0];
    for (size_t i = 1; i < above->n_parses; i++)
        if (above->parses[i].cost < best->cost)
            best = &above->parses[i];
    if (best->form != FORM_MOVE && best->form != FORM_HOLD)
        return NULL;

    struct parse *copy = rules_arena_alloc(m->r.arena, sizeof *copy);
    *copy = *best;
    copy->unit.first = copy->to.first = s->item[0].first;
    copy->unit.n_tokens = copy->to.n_tokens = 1;

    return copy;
}

/* The order that "it" stands for: the last move or hold. */
static const struct parse *last_order(const struct sentence *s)
{
    for (size_t i = s->n_frames; i-- > 0;)
        if (s->frame[i].parse.form == FORM_MOVE || s->frame[i].parse.form == FORM_HOLD)
            return s->frame[i].doubtful ? NULL : &s->frame[i].parse;
    return order_above(s);
}

/* The only move of the sentence, for "Munich attaque la Bourgogne, Ruhr soutient". */
static const struct parse *only_move(const struct sentence *s)
{
    const struct parse *found = NULL;
    for (size_t i = s->sentence_frames; i < s->n_frames; i++)
        if (s->frame[i].parse.form == FORM_MOVE) {
            if (found)
                return NULL;
            found = &s->frame[i].parse;
        }
    return found;
}

static void support_order(struct sentence *s, const struct group *who, const struct parse *order, size_t from,
                          size_t end)
{
    for (size_t i = 0; i < who->n; i++) {
        struct parse p = order_of(FORM_SUPPORT, who->unit[i]);
        p.other = order->unit;
        if (order->form == FORM_MOVE)
            p.to = order->to;
        else
            p.hold_written = true;
        add_frame(s, p, from, end);
    }
}

/* Behind "supports" or "convoys" at item `at`: what is helped. Returns the item behind it; 0: not understood. */
static size_t read_object(struct sentence *s, const struct group *who, enum parse_form form, size_t at,
                          size_t from)
{
    struct connectors seen;
    struct parse p = order_of(form, who->unit[0]);
    size_t next;
    bool clitic = at >= 2 && kind_at(s, at - 2) == ITEM_IT;

    if (clitic || kind_at(s, at) == ITEM_IT ||
        (kind_at(s, at) == ITEM_PREP && kind_at(s, at + 1) == ITEM_IT)) {
        const struct parse *order = last_order(s);
        at += clitic ? 0 : kind_at(s, at) == ITEM_IT ? 1 : 2;
        if (!order || form != FORM_SUPPORT)
            return 0;
        struct parse copy = *order;
        if (kind_at(s, at) == ITEM_PREP && kind_at(s, at + 1) == ITEM_UNIT)
            at += 2; /* "supports it to Burgundy" */
        support_order(s, who, &copy, from, at);
        return at;
    }

    if (kind_at(s, at) == ITEM_NOBODY)
        return at + 1;

    next = skip_connectors(s, at, &seen);
    if (kind_at(s, next) == ITEM_TOO)
        next++; /* "soutient aussi la Roumanie" */
    bool hold_first = is_verb(s, next, SYM_HOLD);
    if (hold_first)
        next = skip_connectors(s, next + 1, &seen);
    if (is_boundary(kind_at(s, next)) &&
        form == FORM_SUPPORT) { /* "Munich attaque la Bourgogne, Ruhr soutient" */
        const struct parse *order = only_move(s);
        if (!order)
            return 0;
        struct parse copy = *order;
        support_order(s, who, &copy, from, next);
        return next;
    }

    if (!unit_at_item(s, next, &p.other))
        return 0;

    at = next + 1;
    if (kind_at(s, at) == ITEM_FROM && kind_at(s, at + 1) == ITEM_UNIT && !hold_first) {
        p.to = p.other; /* "support move to Burgundy from Paris" */
        p.other = s->item[at + 1].ref;
        at += 2;
    } else if (is_verb(s, at, SYM_HOLD)) {
        p.hold_written = true;
        at++;
    } else if (!hold_first) {
        next = skip_connectors(s, at, &seen);
        if ((seen.verb || seen.prep || seen.sign) && kind_at(s, next) == ITEM_UNIT) {
            p.to = s->item[next].ref;
            at = next + 1;
        } else if (next != at && is_verb(s, next, SYM_HOLD)) {
            p.hold_written = true;
            at = next + 1;
        } else if (next != at || kind_at(s, at) == ITEM_UNIT) {
            return 0;
        }
    }

    if (form == FORM_CONVOY && !p.to.edge)
        return 0;

    for (size_t i = 0; i < who->n; i++) {
        p.unit = who->unit[i];
        add_frame(s, p, from, at);
    }

    return at;
}

/* ", supported by Trieste and Greece", "with Ukraine in support" behind a move or hold. Returns the item behind it. */
static size_t read_supporting(struct sentence *s, size_t at)
{
    struct group who;
    size_t from = at;

    if (kind_at(s, at) == ITEM_COMMA &&
        (kind_at(s, at + 1) == ITEM_SUPPORTED || kind_at(s, at + 1) == ITEM_VIA))
        from = ++at;
    bool with = kind_at(s, at) == ITEM_VIA;
    if ((!with && kind_at(s, at) != ITEM_SUPPORTED) || s->n_frames != s->clause_frames + 1)
        return at;
    if (!with && kind_at(s, at + 1) == ITEM_NOBODY)
        return at + 2; /* "soutenue par personne" */
    size_t end = read_group(s, at + 1, &who);
    if (who.n == 0 || (with && !is_verb(s, end, SYM_SUPPORT)))
        return at;

    struct connectors seen;
    size_t next = skip_connectors(s, end, &seen);
    if (!with && who.n > 1 && (next != end || kind_at(s, end) == ITEM_VERB)) {
        who.n--; /* its last unit begins the next clause */
        end--;
        while (end > at && kind_at(s, end - 1) != ITEM_UNIT)
            end--;
    }

    end += with;
    struct parse order = s->frame[s->clause_frames].parse;
    if (order.form == FORM_MOVE || order.form == FORM_HOLD)
        support_order(s, &who, &order, from, end);

    return end;
}

/* "… vont respectivement au Tyrol et à Munich": as many targets as units. The item behind them; 0: no such list. */
static size_t read_targets(const struct sentence *s, size_t at, size_t n, struct group *targets)
{
    bool said = false;
    for (size_t t = s->item[s->sentence_item].first; t < s->item[s->n - 1].end && !said; t++)
        said = t < s->r->n_tokens && read_in_list(s->r->token[t].word, read_list_respective);

    targets->n = 0;
    while (said && targets->n < n && kind_at(s, at) == ITEM_UNIT) {
        targets->unit[targets->n++] = s->item[at++].ref;
        if (targets->n == n)
            return at;
        while (kind_at(s, at) == ITEM_COMMA || kind_at(s, at) == ITEM_AND || kind_at(s, at) == ITEM_PREP)
            at++;
    }

    return 0;
}

/* A move of the group to the unit at item `to`. */
static size_t add_moves(struct sentence *s, const struct group *who, size_t to, size_t from, bool loose)
{
    bool retreats = s->r->phase == RULES_PHASE_RETREAT;
    size_t end = to + 1;
    bool via = false;

    while (kind_at(s, end) == ITEM_BY_CONVOY) {
        via = true;
        end++;
    }

    struct group targets;
    size_t behind = who->n > 1 ? read_targets(s, to, who->n, &targets) : 0;
    end = behind ? behind : end;
    for (size_t i = 0; i < who->n; i++) {
        struct parse p = order_of(retreats ? FORM_RETREAT : FORM_MOVE, who->unit[i]);
        p.to = behind ? targets.unit[i] : s->item[to].ref;
        p.via = via;
        p.loose = p.pair = loose;
        add_frame(s, p, from, end);
        if (who->n > 1 && !behind) /* two to one place: who moves, and who helps? */
            s->frame[s->n_frames - 1].doubtful = true;
    }

    return read_supporting(s, end);
}

static size_t add_holds(struct sentence *s, const struct group *who, size_t end, size_t from)
{
    for (size_t i = 0; i < who->n; i++)
        add_frame(s, order_of(FORM_HOLD, who->unit[i]), from, end);
    size_t next = end + (kind_at(s, end) == ITEM_PREP);
    if (kind_at(s, next) == ITEM_UNIT && who->n == 1 && same_place(s->item[next].ref.edge, who->unit[0].edge))
        end = next + 1; /* "reste à Paris" */
    return read_supporting(s, end);
}

/* Two names of one kind, both codes or both names: "ruhr hol" may be a slip for something else. */
static bool is_pair(const struct sentence *s, const struct place_ref *unit, const struct place_ref *to)
{
    bool code = s->r->token[unit->first].len == 3, other = s->r->token[to->first].len == 3;
    return code == other && !same_place(unit->edge, to->edge);
}

/* Behind the subjects: verb and object. Returns the item behind the clause; 0 if it is not understood. */
static size_t read_predicate(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    struct connectors seen;
    bool by_convoy = false;

    s->clause_frames = s->n_frames;
    size_t start = at;
    if (kind_at(s, at) == ITEM_COMMA && (kind_at(s, at + 1) == ITEM_VERB || kind_at(s, at + 1) == ITEM_PREP))
        at++;
    if (kind_at(s, at) == ITEM_WHO)
        at++;
    if (kind_at(s, at) == ITEM_IT && kind_at(s, at + 1) == ITEM_VERB)
        at++;
    if (kind_at(s, at) == ITEM_TOO && kind_at(s, at + 1) == ITEM_VERB)
        at++; /* "Vienne aussi appuie Trieste" */
    size_t next = skip_connectors(s, at, &seen);
    if (seen.verb && kind_at(s, next) == ITEM_COMMA && kind_at(s, next + 1) == ITEM_PREP &&
        kind_at(s, next + 2) == ITEM_UNIT)
        next += 2; /* "moves, namely to Silesia" */
    while (kind_at(s, next) == ITEM_BY_CONVOY) {
        struct connectors more;
        by_convoy = true;
        next = skip_connectors(s, next + 1, &more);
        seen.verb = true;
    }

    if (is_verb(s, next, SYM_HOLD))
        return add_holds(s, who, next + 1, from);
    if (is_verb(s, next, SYM_SUPPORT))
        return read_object(s, who, FORM_SUPPORT, next + 1, from);
    if (is_verb(s, next, SYM_CONVOY))
        return read_object(s, who, FORM_CONVOY, next + 1, from);
    if (is_verb(s, next, SYM_DISBAND) || is_verb(s, next, SYM_REMOVE)) {
        for (size_t i = 0; i < who->n; i++)
            add_frame(s,
                      order_of(s->r->phase == RULES_PHASE_RETREAT ? FORM_DISBAND : FORM_REMOVE, who->unit[i]),
                      from, next + 1);
        return next + 1;
    }

    if (is_verb(s, next, SYM_RETREAT)) {
        next = skip_connectors(s, next + 1, &seen);
        seen.verb = true;
    }

    if (kind_at(s, next) == ITEM_UNIT && (seen.verb || seen.prep || seen.sign || seen.colon)) {
        size_t first = s->n_frames;
        size_t end = add_moves(s, who, next, from, false);
        for (size_t i = first; i < s->n_frames; i++)
            s->frame[i].sign = !seen.verb && !seen.prep;
        for (size_t i = first; by_convoy && i < s->n_frames; i++)
            s->frame[i].parse.via = s->frame[i].parse.form == FORM_MOVE;
        if (by_convoy && kind_at(s, end) == ITEM_VIA && kind_at(s, end + 1) == ITEM_UNIT)
            end += 2; /* "convoyée en Belgique par la flotte de la mer du Nord" */
        return end;
    }

    if (kind_at(s, next) == ITEM_NOBODY && seen.colon) /* "Kiel, Berlin : rien" */
        return add_holds(s, who, next + 1, from);
    if (kind_at(s, next) == ITEM_TOO && s->n_frames && s->frame[s->n_frames - 1].parse.form == FORM_HOLD)
        return add_holds(s, who, next + 1, from);
    /* "MOS UKR": two names side by side and nothing else. */
    if (next == start && kind_at(s, next) == ITEM_UNIT && who->n == 1 && is_boundary(kind_at(s, next + 1)) &&
        (from == 0 || is_boundary(kind_at(s, from - 1))) && is_own(s, &who->unit[0]) &&
        is_pair(s, &who->unit[0], &s->item[next].ref))
        return add_moves(s, who, next, from, true);
    if (next == start && s->m->form == FORM_HOLD && is_boundary(kind_at(s, next)))
        return add_holds(s, who, next, from);

    return 0;
}

/* A clause that begins with its verb: "soutien de l'Égée à cette attaque", "Send Paris to Burgundy". */
static size_t read_verb_clause(struct sentence *s, size_t at)
{
    enum symbol verb = (enum symbol)s->item[at].symbol;
    struct group who;
    struct connectors seen;
    size_t first = skip_connectors(s, at + 1, &seen), end;
    bool heading = seen.colon || seen.sign;

    s->clause_frames = s->n_frames;
    if (s->pending.n) {
        who = s->pending;
        size_t from = who.first;
        end = read_predicate(s, &who, at, from);
        s->pending.n = 0; /* its verb is this one, understood or not */
        if (end)
            return end;
        s->strange = true;
    }

    if (kind_at(s, first) == ITEM_IT && verb == SYM_SUPPORT)
        return 0;

    end = read_group(s, first, &who);
    if (who.n == 0)
        return 0;

    size_t next = skip_connectors(s, end, &seen);
    switch (verb) {
    case SYM_HOLD:
        if (next != end || kind_at(s, end) == ITEM_VERB)
            return 0;
        return add_holds(s, &who, end, at);

    case SYM_MOVE:
        if (kind_at(s, next) == ITEM_VIA && kind_at(s, next + 1) == ITEM_UNIT &&
            who.n == 1) { /* "attaque de X par Y" */
            struct group mover = {1, {s->item[next + 1].ref}, next + 1};
            size_t done = add_moves(s, &mover, first, at, false);
            s->frame[s->clause_frames].parse.end = s->item[next + 1].end;
            return done == first + 1 ? read_supporting(s, next + 2) : next + 2;
        }
        if (kind_at(s, next) == ITEM_UNIT && (seen.verb || seen.prep || seen.sign))
            return add_moves(s, &who, next, at, false);
        if (heading)
            return first; /* "ATTAQUES : …" */
        return 0;

    case SYM_SUPPORT:
        if (heading && (next != end || kind_at(s, end) == ITEM_VERB))
            return first;
        if (who.n == 1 && next != end && (kind_at(s, next) == ITEM_IT || kind_at(s, next) == ITEM_UNIT) &&
            is_own(s, &who.unit[0])) {
            if (kind_at(s, next) == ITEM_IT)
                next--; /* the preposition */
            return read_object(s, &who, FORM_SUPPORT, next, at);
        }
        return 0;

    case SYM_RETREAT:
        if (kind_at(s, next) == ITEM_UNIT)
            return add_moves(s, &who, next, at, false);
        return 0;

    case SYM_DISBAND:
    case SYM_REMOVE:
        for (size_t i = 0; i < who.n; i++)
            add_frame(s, order_of(FORM_DISBAND, who.unit[i]), at, end);
        return end;

    default:
        return 0;
    }
}

/* ---- the sentence ---- */

static bool ends_reason(enum item_kind kind)
{
    return kind == ITEM_COMMA || kind == ITEM_END || kind == ITEM_WHILE || kind == ITEM_COLON;
}

static size_t skip_to(const struct sentence *s, size_t at)
{
    while (at < s->n && !ends_reason(kind_at(s, at)))
        at++;
    return at;
}

/* What is not understood may speak of the order before it. */
static void doubt_last(struct sentence *s)
{
    if (s->n_frames > s->sentence_frames)
        s->frame[s->n_frames - 1].doubtful = true;
}

/* A question mark, "or", "if" … in a sentence: nothing of it is followed. */
static void end_sentence(struct sentence *s, size_t at)
{
    bool doubt = false;
    for (size_t i = s->sentence_item; i < at; i++)
        doubt = doubt || s->item[i].kind == ITEM_DOUBT || s->item[i].kind == ITEM_NOT;
    for (size_t i = s->sentence_frames; doubt && i < s->n_frames; i++)
        s->frame[i].doubtful = true;
    if (s->pending.n)
        doubt_last(s); /* "A PAR - BUR, PIC" */
    s->pending.n = 0;
    s->strange = s->governed = false;
    s->sentence_frames = s->n_frames;
    s->sentence_item = at + 1;
}

static void read_units_clause(struct sentence *s)
{
    struct group who;
    size_t from = s->at, next = read_group(s, s->at, &who), end;

    if (who.n == 0) { /* "the army", but there are several */
        s->strange = true;
        s->at++;
        return;
    }

    end = read_predicate(s, &who, next, from);
    if (end) {
        s->at = end_clause(s, end);
        s->pending.n = 0;
        return;
    }

    s->pending = who;
    s->at = next;
    s->strange = s->strange || kind_at(s, next) == ITEM_UNIT; /* "A MAR A PAR - BUR" */
}

/* "…, laquelle convoie donc Édimbourg": the unit named last does it; without one, a stranger: "il joue …". */
static void take_who(struct sentence *s)
{
    size_t last = s->at;
    if (s->pending.n) { /* "Botnie et Livonie : elles tiennent" */
        s->at++;
        return;
    }

    while (last > 0 && s->item[last - 1].kind != ITEM_UNIT)
        last--;
    s->at++;
    if (last == 0) {
        s->strange = true;
        return;
    }

    if (kind_at(s, s->at) != ITEM_VERB)
        return;

    s->pending = (struct group){1, {s->item[last - 1].ref}, last - 1};
    struct frame *frame = s->n_frames ? &s->frame[s->n_frames - 1] : NULL;
    bool bare =
        frame && frame->parse.form == FORM_SUPPORT && !frame->parse.to.edge && !frame->parse.hold_written;
    if (bare && frame->parse.other.first == s->item[last - 1].ref.first)
        s->relative = s->n_frames; /* "soutient Budapest, qui attaque la Roumanie" */
}

/* Whether the words of the sentence before item `at` announce orders. */
static bool speaks_of_orders(const struct sentence *s, size_t at)
{
    size_t from = s->sentence_item < s->n ? s->item[s->sentence_item].first : 0;
    for (size_t i = from; i < s->item[at].first; i++)
        if (read_is(s->r, i, SYM_ORDERS, NULL) || read_is(s->r, i, SYM_PHASE, NULL))
            return true;
    return false;
}

/* Whether the words of the sentence before item `at` only lead on to what follows: "Ouverture Lépante : …". */
static bool names_nothing(const struct sentence *s, size_t at)
{
    for (size_t i = s->sentence_item; i < at; i++) {
        enum item_kind kind = kind_at(s, i);
        if (kind == ITEM_UNIT || kind == ITEM_POWER || kind == ITEM_DOUBT || kind == ITEM_NOT ||
            kind == ITEM_VERB || kind == ITEM_TURN)
            return false;
    }

    unsigned units = 0;
    for (size_t i = at; kind_at(s, i) != ITEM_END; i++)
        units += kind_at(s, i) == ITEM_UNIT && is_own(s, &s->item[i].ref);
    return units > 1;
}

/* The writer changes his mind: what he takes back may stand before the word, or behind it. */
static void take_turn(struct sentence *s)
{
    enum symbol symbol = (enum symbol)s->item[s->at].symbol;
    enum item_kind next = kind_at(s, s->at + 1);
    if (symbol == SYM_UNDO || (symbol == SYM_RETRACT && (next == ITEM_UNIT || next == ITEM_KIND)))
        s->strange = true; /* "annulez Paris - Bourgogne", "NON A PAR - BUR" */
    if (symbol == SYM_UNDO && s->n_frames > s->sentence_frames && s->frame[s->n_frames - 1].sign)
        doubt_last(s);
    s->at++;
}

/* "Berlin and Kiel stay (hold)": a verb by itself that says the order before it once more. */
static bool repeats_last(const struct sentence *s, size_t at)
{
    if (s->n_frames == s->sentence_frames || at == 0 || kind_at(s, at - 1) != ITEM_COMMA ||
        !is_boundary(kind_at(s, at + 1)))
        return false;
    return s->frame[s->n_frames - 1].parse.form == FORM_HOLD && is_verb(s, at, SYM_HOLD);
}

static void read_items(struct sentence *s)
{
    while (s->at < s->n) {
        size_t end;
        switch (kind_at(s, s->at)) {
        case ITEM_UNIT:
        case ITEM_KIND:
            if (s->pending.n)
                doubt_last(s);
            read_units_clause(s);
            break;
        case ITEM_VERB:
            end = read_verb_clause(s, s->at);
            if (!end && repeats_last(s, s->at)) {
                s->frame[s->n_frames - 1].parse.end = s->item[s->at].end;
            } else if (!end && kind_at(s, s->at + 1) != ITEM_COLON) {
                doubt_last(s);
                s->strange = true;
            }
            s->at = end ? end_clause(s, end) : s->at + 1;
            break;
        case ITEM_SUPPORTED:
            s->clause_frames = s->n_frames ? s->n_frames - 1 : 0;
            end = read_supporting(s, s->at);
            s->strange = s->strange || end == s->at;
            s->at = end > s->at ? end : s->at + 1;
            break;
        case ITEM_VIA:
            s->at++;
            break;
        case ITEM_TOO:
        case ITEM_AND: {
            struct group more;
            size_t last = s->n_frames;
            bool holds = last && s->frame[last - 1].parse.form == FORM_HOLD && last > s->sentence_frames;
            end = read_group(s, s->at + 1, &more);
            if (holds && more.n && kind_at(s, end) == ITEM_END && !s->strange) {
                add_holds(s, &more, end, s->at + 1); /* "Wales holds, as does London" */
                s->at = end;
            } else {
                s->strange = s->strange || s->pending.n; /* "takes ship with the fleet and lands in Wales" */
                s->pending.n = 0;
                s->at++;
            }
            break;
        }
        case ITEM_REASON:
            end = skip_to(s, s->at);
            for (; s->at < end; s->at++)
                if (kind_at(s, s->at) == ITEM_NOT) /* "because I have not much time" */
                    s->item[s->at].kind = ITEM_REASON;
            break;
        case ITEM_WORD:
        case ITEM_POWER:
        case ITEM_NOBODY:
            s->strange = true;
            s->at++;
            break;
        case ITEM_TURN:
            take_turn(s);
            break;
        case ITEM_OTHERS:
            end = read_take_others(s->m, s->item[s->at].first, s->strange, NULL);
            s->others = s->others || end > 0;
            while (end && s->at < s->n && s->item[s->at].first < end)
                s->at++;
            s->at += end == 0;
            break;
        case ITEM_WHO:
            take_who(s);
            break;
        case ITEM_PREP:
            if (kind_at(s, s->at + 1) != ITEM_UNIT || s->item[s->at + 1].first != s->item[s->at].end)
                s->strange = true; /* "on joue …" */
            s->at++;
            break;
        case ITEM_COLON:
            if (s->n_frames == s->sentence_frames && !s->pending.n &&
                (speaks_of_orders(s, s->at) || names_nothing(s, s->at)))
                s->strange = s->governed = false; /* "Just two moves this time: …" */
            s->at++;
            break;
        case ITEM_COMMA:
        case ITEM_WHILE:
            s->strange = false;
            s->at++;
            break;
        case ITEM_END:
            end_sentence(s, s->at);
            s->at++;
            break;
        default:
            s->at++;
            break;
        }
    }
}

/* ---- builds and removals ---- */

/* What an adjustment's sentence says of all its units. */
struct adjustment {
    enum parse_form form;
    uint8_t kind;
    bool doubt;
};

static bool ends_adjustment(const struct sentence *s, size_t at)
{
    enum item_kind kind = kind_at(s, at);
    bool colon = kind == ITEM_COLON && (at == 0 || kind_at(s, at - 1) != ITEM_UNIT);
    return kind == ITEM_COMMA || kind == ITEM_END || kind == ITEM_WHILE || kind == ITEM_REASON || colon;
}

/* "Vienne reste" in the clause of item `at`: the units that are kept. A clause with an unknown word: strange. */
static bool clause_keeps(const struct sentence *s, size_t at, bool *strange)
{
    size_t from = at, to = at;
    bool keeps = false;

    while (from > 0 && !ends_adjustment(s, from - 1))
        from--;
    while (to < s->n && !ends_adjustment(s, to))
        to++;

    *strange = false;
    for (size_t i = from; i < to; i++)
        *strange = *strange || kind_at(s, i) == ITEM_WORD || kind_at(s, i) == ITEM_POWER;
    if (from >= to)
        return false;

    size_t end = to < s->n ? s->item[to].first : s->item[to - 1].end;
    for (size_t t = s->item[from].first; t < end; t++)
        keeps = keeps || (s->r->token[t].len > 3 && read_is(s->r, t, SYM_HOLD, NULL));

    return keeps;
}

/* The sentence from item `from` on; a sentence without a verb of its own goes on with the one before. */
static size_t survey_adjustment(const struct sentence *s, size_t from, struct adjustment *said)
{
    size_t i = from;
    said->doubt = false;
    for (; i < s->n && kind_at(s, i) != ITEM_END; i++) {
        const struct item *item = &s->item[i];
        bool moves = item->symbol == SYM_MOVE && s->r->due > 0 && said->form == FORM_NONE;
        if (item->kind == ITEM_VERB && (item->symbol == SYM_BUILD || moves))
            said->form = FORM_BUILD;
        else if (item->kind == ITEM_VERB && (item->symbol == SYM_REMOVE || item->symbol == SYM_DISBAND))
            said->form = FORM_REMOVE;
        said->doubt =
            said->doubt || item->kind == ITEM_DOUBT || item->kind == ITEM_NOT || item->kind == ITEM_TURN;
    }

    return i;
}

/* In an adjustment every unit of a sentence is built, or removed: "une flotte à Brest et deux armées, l'une à
 * Paris, l'autre à Marseille". */
static void read_adjustments(struct sentence *s)
{
    struct adjustment said = {FORM_NONE, RULES_UNIT_NONE, false};
    size_t end = 0;

    for (size_t i = 0; i < s->n; i++) {
        const struct item *item = &s->item[i];
        if (i >= end)
            end = survey_adjustment(s, i, &said) + 1;
        if (item->kind == ITEM_KIND)
            said.kind = item->symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET;
        if (item->kind != ITEM_UNIT)
            continue;

        struct place_ref ref = item->ref;
        size_t next = i + 1;
        if (kind_at(s, next) == ITEM_COLON && kind_at(s, next + 1) == ITEM_KIND) { /* "Moscou : armée" */
            ref.kind = s->item[next + 1].symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET;
            next += 2;
        }
        bool stated = next > i + 1, strange = false;
        bool headed = ref.kind && s->m->heading.mode != FORM_NONE;
        said.kind = ref.kind ? ref.kind : said.kind;
        ref.kind = said.kind;
        if (clause_keeps(s, i, &strange) && said.form != FORM_BUILD)
            continue;
        if (said.form == FORM_NONE && headed)
            said.form = (enum parse_form)s->m->heading.mode;
        if (said.form == FORM_NONE && !stated)
            continue;
        enum parse_form its = said.form != FORM_NONE ? said.form : s->r->due > 0 ? FORM_BUILD : FORM_REMOVE;
        if (its == FORM_BUILD && said.kind == RULES_UNIT_NONE)
            continue;
        s->strange = strange || said.doubt;
        s->governed = false;
        add_frame(s, order_of(its, ref), i, next);
    }
}

/* ---- statements ---- */

static void add_statement_of(struct message *m, const struct frame *frame, struct token *kept)
{
    struct statement *st = read_add_statement(m);
    if (!st)
        return;
    st->token = kept;
    st->n_tokens = m->r.n_tokens;
    read_set_source(m, st, frame->parse.first, frame->parse.end);
    st->parses = rules_arena_alloc(m->r.arena, sizeof *st->parses);
    st->parses[0] = frame->parse;
    st->n_parses = 1;
    st->prose = true;
    bool past = m->heading.past && !m->heading.later;
    st->refused = frame->doubtful || m->heading.talk || past;
}

bool read_sentence(struct message *m, size_t from, size_t to, struct token *kept)
{
    struct sentence *s = rules_arena_alloc(m->r.arena, sizeof *s);
    s->m = m;
    s->r = &m->r;
    make_items(s, from, to);
    if (m->r.phase == RULES_PHASE_ADJUSTMENT)
        read_adjustments(s);
    else
        read_items(s);
    for (size_t i = 0; i < s->n_frames; i++)
        add_statement_of(m, &s->frame[i], kept);
    return s->n_frames > 0 || s->others;
}
