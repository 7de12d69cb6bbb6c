/* The words of a sentence as a row of items. */
#include "read_sentence_p.h"

#include <string.h>

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

bool read_same_place(const struct place_edge *a, const struct place_edge *b)
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
                   read_same_place(edges[0].n_hits ? &edges[0] : ref->edge, ref->edge) && edges[0].n_hits) {
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

void read_make_items(struct sentence *s, size_t from, size_t to)
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
