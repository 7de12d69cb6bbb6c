/* The words of a sentence as a row of items. */
#include "read_parse_p.h"
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

/* How long a misspelt name is at least: behind "go to" a name is expected. */
static unsigned shortest_slip(const struct sentence *s, const struct token *t)
{
    enum { EXPECTED = 3, CAPITAL = 4, PLAIN = 6 };
    bool behind = s->n > 1 && s->item[s->n - 1].kind == ITEM_PREP && s->item[s->n - 2].kind == ITEM_VERB;
    if (!t->capital)
        return PLAIN;
    return behind ? EXPECTED : CAPITAL;
}

/* A code, or a name that is another word too and where a unit of one's own stands: not "BOTH Vienna and …". */
static bool is_in_capitals(const struct sentence *s, const struct token *t, const struct place_ref *ref)
{
    enum { CODE = 3 };
    return all_capitals(s->r, t) && (t->len <= CODE || read_is_own(s, ref));
}

/* "tri > adri": a target. */
static bool behind_sign(const struct sentence *s)
{
    return s->n > 1 && s->item[s->n - 1].kind == ITEM_SIGN && s->item[s->n - 2].kind == ITEM_UNIT;
}

/* "lond>manche", "edim bouge pas": a beginning of a name of one's own unit before a sign or a verb of orders. */
static bool is_short_own(const struct sentence *s, const struct place_ref *ref)
{
    struct reader *r = s->r;
    size_t next = (size_t)ref->first + ref->n_tokens;
    bool sign = read_sign_is(r, next, TOKEN_DASH) || read_sign_is(r, next, TOKEN_ARROW);
    bool verb = sign || read_is(r, next, SYM_HOLD, NULL) || read_is(r, next, SYM_MOVE, NULL) ||
                read_is(r, next, SYM_SUPPORT, NULL);
    return verb && read_is_own(s, ref);
}

/* A name that may be taken from a sentence: listed, or so long that it can hardly be another word. */
static bool is_sure_name(const struct sentence *s, const struct place_ref *ref)
{
    const struct reader *r = s->r;
    const struct token *t = &r->token[ref->first];
    bool word = read_in_lexicon(t->word);
    switch ((enum name_level)ref->edge->level) {
    case NAME_LISTED:
        return ref->n_tokens > 1 || !word || t->len > 4 || is_in_capitals(s, t, ref) ||
               (ref->kind != RULES_UNIT_NONE && t->capital);
    case NAME_BEGINNING:
        return !word && t->len >= 4 &&
               (t->capital || ref->n_tokens > 1 || t->len >= 5 || behind_sign(s) || is_short_own(s, ref));
    case NAME_MISSPELT:
        return !word && ref->edge->distance == 1 && t->len >= shortest_slip(s, t);
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
    {SYM_ATTACKED, ITEM_ATTACKED},
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
    {SYM_LEAVE, ITEM_VERB},
    {SYM_REPLACE, ITEM_VERB},
    {SYM_UNDO, ITEM_TURN},
    {SYM_RETRACT, ITEM_TURN},
    {SYM_CHANGE, ITEM_TURN},
    {SYM_IT, ITEM_IT},
    {SYM_MOVE, ITEM_VERB},
    {SYM_OTHER, ITEM_OTHERS},
    {SYM_ALL, ITEM_OTHERS},
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
    {SYM_THERE, ITEM_THERE},
    {SYM_LIGHT, ITEM_LIGHT},
    {SYM_REQUEST, ITEM_END},
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
    case SYM_VIA:
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

/* "soutenue par", "attaquée en cela par" */
static bool is_passive(struct reader *r, size_t at)
{
    enum { NEAR = 3 };
    for (size_t i = at + 1; i <= at + NEAR; i++) {
        if (i >= r->n_tokens || r->token[i].kind != TOKEN_WORD)
            return false;
        if (read_in_list(r->token[i].word, read_list_by))
            return true;
    }
    return false;
}

/* "Berlin allait en Prusse": a verb by its ending, which no order has. */
static bool tells_of_past(const struct token *t)
{
    for (const char *const *ending = read_list_past_end; *ending; ending++) {
        size_t len = strlen(*ending);
        if (t->len >= len + 2 && strcmp(t->word + t->len - len, *ending) == 0)
            return true;
    }
    return false;
}

/* "attcks", "suports": a verb with a slip, which is no other word, behind a unit or before one. */
static bool is_slip_of_verb(struct reader *r, size_t at, const struct word_symbol *symbol)
{
    if (tells_of_past(&r->token[at]))
        return false;

    enum { SHORTEST = 5 };
    const struct token *t = &r->token[at];
    bool verb = symbol->symbol == SYM_SUPPORT || symbol->symbol == SYM_CONVOY || symbol->symbol == SYM_HOLD ||
                symbol->symbol == SYM_MOVE || symbol->symbol == SYM_RETREAT;
    return verb && symbol->how == WORD_MISSPELT && t->n_symbols == 1 && t->len >= SHORTEST && !t->capital;
}

/* "bul h, con h": the letter of a hold behind a place, with nothing behind it. */
static bool is_hold_letter(struct reader *r, size_t at, const struct word_symbol *symbol)
{
    size_t n = 0;
    if (symbol->symbol != SYM_HOLD || at == 0 || r->token[at].capital || !is_bare_letter(r, at) ||
        !r->token[at].blank_before || r->token[at - 1].kind != TOKEN_WORD ||
        read_sign_is(r, at + 1, TOKEN_DASH) || read_sign_is(r, at + 1, TOKEN_ARROW) ||
        read_sign_is(r, at + 1, TOKEN_WORD))
        return false;
    const struct place_edge *edges = read_places(r, at - 1, &n);
    return n && edges[0].level == NAME_LISTED && edges[0].n_hits;
}

/* A meaning that counts in the phase, of words as they are written. */
static bool is_usable(struct reader *r, size_t at, const struct word_symbol *symbol)
{
    bool letter = symbol->how == WORD_LETTER && (!is_bare_letter(r, at) || symbol->symbol == SYM_HOLD) &&
                  !is_hold_letter(r, at, symbol);
    bool participle =
        symbol->symbol == SYM_ATTACKED || (symbol->symbol == SYM_SUPPORTED && symbol->n_words == 1);
    if (participle && !is_passive(r, at)) /* without its accent it is a verb: "attaque" */
        return false;
    return (!read_is_slip(symbol) || is_slip_of_verb(r, at, symbol)) && !letter &&
           fits_phase(r, (enum symbol)symbol->symbol);
}

/* Openings, fillers, seasons: the longest of them at token `at`; its tokens. */
static size_t longest_soft(const struct word_symbol *symbols, uint8_t n)
{
    size_t words = 0;
    for (uint8_t i = 0; i < n; i++)
        if (symbols[i].n_words > words && symbols[i].how == WORD_WRITTEN)
            words = symbols[i].n_words;
    return words;
}

/* Behind a unit it is relieved by that unit; else the word takes back what follows: "remplace Kiel par …". */
static size_t choose_replace(struct sentence *s, size_t at, size_t row)
{
    enum item_kind last = s->n ? (enum item_kind)s->item[s->n - 1].kind : ITEM_END;
    bool aux = s->n > 1 && s->item[s->n - 1].symbol == SYM_MOVE && s->item[s->n - 2].kind == ITEM_UNIT &&
               last == ITEM_VERB; /* "Smyrne ira remplacer Constantinople" */
    bool subject = last == ITEM_UNIT || last == ITEM_KIND || last == ITEM_WHO || last == ITEM_IT || aux;
    if (row >= N_MEANINGS || meanings[row].symbol != SYM_REPLACE || subject)
        return row;
    return read_is(s->r, at, SYM_UNDO, NULL) ? row + 1 : row;
}

/* "shall convoy the army": a verb where a unit follows. */
static size_t choose_convoy(struct sentence *s, size_t at, size_t row)
{
    struct place_ref ref;
    if (meanings[row].symbol != SYM_BY_CONVOY || !read_is(s->r, at, SYM_CONVOY, NULL) ||
        read_is(s->r, at + 1, SYM_PREP, NULL))
        return row;
    if (read_best_unit(s->r, at + 1, &ref) == 0)
        return row;
    while (meanings[row].symbol != SYM_CONVOY)
        row++;
    return row;
}

/* Whether the sentence of token `at` ends with a question mark. */
static bool is_asked(const struct reader *r, size_t at)
{
    while (at < r->n_tokens && !read_ends_sentence(&r->token[at]))
        at++;
    return read_sign_is(r, at, TOKEN_QUESTION);
}

/* The longest meaning of the words at token `at`: its row, or MEANS_NOTHING, MEANS_SOFT; `*words` its tokens. */
static size_t longest_meaning(struct sentence *s, size_t at, size_t *words)
{
    uint8_t n;
    const struct word_symbol *symbols = read_word_symbols(s->r, at, &n);
    size_t best = MEANS_NOTHING;

    *words = 0;
    for (size_t row = 0; row < N_MEANINGS; row++)
        for (uint8_t i = 0; i < n; i++)
            if (symbols[i].symbol == meanings[row].symbol && symbols[i].n_words > *words &&
                is_usable(s->r, at, &symbols[i])) {
                best = row;
                *words = symbols[i].n_words;
            }

    if (best == MEANS_NOTHING) {
        *words = longest_soft(symbols, n);
        return *words ? MEANS_SOFT : MEANS_NOTHING;
    }
    bool statement = meanings[best].symbol == SYM_REQUEST && read_is(s->r, at, SYM_TALK, NULL) &&
                     !is_asked(s->r, at); /* "tu peux faire …" */
    while (statement && meanings[best].symbol != SYM_TALK)
        best++;
    if (meanings[best].kind == ITEM_END)
        return MEANS_SOFT;

    enum item_kind last = s->n ? (enum item_kind)s->item[s->n - 1].kind : ITEM_END;
    bool waits = *words == 1 && meanings[best].symbol == SYM_HOLD && read_is(s->r, at, SYM_RETRACT, NULL) &&
                 last != ITEM_UNIT && last != ITEM_WHO && last != ITEM_KIND && last != ITEM_OTHERS;
    while (waits && meanings[best].symbol != SYM_RETRACT)
        best++; /* "Non, attendez : …" */
    best = *words == 1 ? choose_convoy(s, at, best) : best;

    return choose_replace(s, at, best);
}

bool read_same_place(const struct place_edge *a, const struct place_edge *b)
{
    for (uint8_t i = 0; i < a->n_hits; i++)
        for (uint8_t k = 0; k < b->n_hits; k++)
            if (a->hits[i].place == b->hits[k].place)
                return true;
    return false;
}

/* "Bourgogne (BOU)": the same place once more in a bracket. Returns its tokens. */
static size_t named_again(struct reader *r, size_t at, const struct place_ref *ref)
{
    const struct token *t = &r->token[at];
    size_t n = 0;
    const struct place_edge *edges =
        t->kind == TOKEN_WORD && t->depth > r->token[ref->first].depth ? read_places(r, at, &n) : NULL;
    bool same = n && edges[0].n_hits && read_same_place(&edges[0], ref->edge);
    return same ? edges[0].n_tokens : 0;
}

/* "London fleet", "Brest F": the kind behind the name. Returns its tokens. */
static size_t kind_behind(struct reader *r, size_t at, size_t to, struct place_ref *ref)
{
    const struct token *t = &r->token[at];
    size_t words = 0;
    bool last = at + 1 >= to || r->token[at + 1].kind != TOKEN_WORD;
    bool letter = t->len == 1 && r->phase == RULES_PHASE_ADJUSTMENT && t->capital && last;

    if (ref->kind != RULES_UNIT_NONE || (t->len <= 1 && !letter))
        return 0;
    if (read_is(r, at, SYM_ARMY, &words))
        ref->kind = RULES_ARMY;
    else if (read_is(r, at, SYM_FLEET, &words))
        ref->kind = RULES_FLEET;

    return ref->kind != RULES_UNIT_NONE ? words : 0;
}

/* "St Petersburg on the north coast", "Spain, south coast". Returns its tokens. */
static size_t coast_behind(struct reader *r, size_t at, size_t to, struct place_ref *ref)
{
    size_t end = 0, from = at + (read_sign_is(r, at, TOKEN_COMMA) || read_is(r, at, SYM_PREP, NULL));
    if (from == at || from >= to || ref->coast || !read_has_coasts(r, ref->edge))
        return 0;

    from = read_skip_fill(r, from);
    char coast = from < to ? read_coast(r, from, &end) : 0;
    bool said = coast && end <= to &&
                (read_is(r, end - 1, SYM_COAST, NULL) || read_coast_letters(r->token[end - 1].word));
    if (!said)
        return 0;
    ref->coast = coast;

    return end - at;
}

/* Where a unit ends that has its name before token `end`: "Bourgogne (BOU)", "Serbia's", "the London fleet". */
static size_t unit_ends(struct reader *r, size_t end, struct place_ref *ref, size_t to)
{
    while (end < to) {
        const struct token *t = &r->token[end];
        size_t words = 0;
        bool possessive =
            t->kind == TOKEN_WORD && t->len == 1 && t->word[0] == 's' && is_apostrophe_before(r, t);
        if (possessive)
            words = 1;
        if (!words)
            words = named_again(r, end, ref);
        if (!words)
            words = kind_behind(r, end, to, ref);
        if (!words)
            words = coast_behind(r, end, to, ref);
        if (!words && (t->len <= 1 || !read_is(r, end, SYM_UNITS, &words)))
            return end;
        end += words;
    }

    return end;
}

/* Signs on the way to the name: then what stands before it is no part of the unit. */
static bool has_sign(const struct reader *r, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (r->token[i].kind == TOKEN_DASH || r->token[i].kind == TOKEN_ARROW)
            return true;
    return false;
}

/* "the fleet that was in the Channel": nothing but such words from token `from` to token `to`. */
static bool is_relative(struct reader *r, size_t from, size_t to)
{
    size_t words = read_phrase_in_list(r, from, read_list_being);
    return words && from + words >= to;
}

/* "army to Marseilles": a kind, and where it goes. The token of the word that parts them; 0: it is one unit. */
static size_t parts_kind(struct reader *r, size_t at, const struct place_ref *ref)
{
    if (ref->kind == RULES_UNIT_NONE || ref->first <= at)
        return 0;
    for (size_t i = at + 1; i < ref->first; i++)
        if (read_in_list(r->token[i].word, read_list_direction))
            return i;
    return 0;
}

/* "les ouvriers de Roumanie", "mes gars de Paris": an unknown word for those who stand in a place of one's own. */
static void drop_owner(struct sentence *s, size_t at, const struct place_ref *ref)
{
    const struct reader *r = s->r;
    const struct item *last = s->n ? &s->item[s->n - 1] : NULL;
    if (!last || last->kind != ITEM_WORD || last->end != at || last->first == 0 || !read_is_own(s, ref) ||
        !read_in_list(r->token[at].word, read_list_article))
        return;

    const struct token *owner = &r->token[last->first - 1];
    bool begins = s->n < 2 || read_is_boundary((enum item_kind)s->item[s->n - 2].kind) ||
                  s->item[s->n - 2].kind == ITEM_COLON;
    bool many = read_in_list(owner->word, read_list_own) || read_in_list(owner->word, read_list_plural);
    if (begins && (many || read_in_list(owner->word, read_list_mine)))
        s->n--;
}

/* "Kiel, elle, en Hollande", "Kiel derrière, en Prusse": the name at token `at` is a target, though a comma stands before it. */
static bool is_aside_target(const struct sentence *s, size_t at, const struct place_ref *ref)
{
    if (s->n < 2 || s->item[s->n - 1].kind != ITEM_COMMA)
        return false;

    const struct item *before = &s->item[s->n - 2];
    if (before->kind == ITEM_WHO)
        return true;
    bool begins = s->n < 3 || read_is_boundary((enum item_kind)s->item[s->n - 3].kind);
    bool own = before->kind == ITEM_UNIT && read_is_own(s, &before->ref) && !read_is_own(s, ref);
    return own && begins && at < ref->first && read_in_list(s->r->token[at].word, read_list_into);
}

/* A unit or a place from token `at` on. Returns the token behind it, 0 if there is none. */
static size_t take_unit(struct sentence *s, size_t at, size_t to)
{
    struct reader *r = s->r;
    struct place_ref ref;
    size_t end = read_best_unit(r, at, &ref);

    if (end == 0 || end > to || !is_sure_name(s, &ref) || has_sign(r, at, ref.first))
        return 0;

    drop_owner(s, at, &ref);
    size_t parted = parts_kind(r, at, &ref);
    if (parted) {
        push(s, ITEM_KIND, at, parted)->symbol = ref.kind == RULES_ARMY ? SYM_ARMY : SYM_FLEET;
        push(s, ITEM_PREP, parted, parted + 1);
        ref.kind = RULES_UNIT_NONE;
        at = parted + 1;
    }

    end = unit_ends(r, end, &ref, to);
    const struct item *last = s->n ? &s->item[s->n - 1] : NULL;
    bool kind_before = last && last->kind == ITEM_KIND && ref.kind == RULES_UNIT_NONE &&
                       (at <= last->end + 1u || is_relative(r, last->end, at));
    bool target = last && at < ref.first && read_is(r, at, SYM_PREP, NULL) &&
                  (last->kind == ITEM_UNIT || is_aside_target(s, at, &ref));
    if (target) {
        push(s, ITEM_PREP, at, at + 1); /* "mettre Constantinople en Bulgarie" */
        at++;
    } else if (kind_before) {
        ref.kind = last->symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET; /* "la flotte délogée en Manche" */
        at = last->first;
        s->n--;
    }

    push(s, ITEM_UNIT, at, end)->ref = ref;

    return end;
}

/* "1901-K": a letter behind a dash is no initial. */
static bool is_part(const struct reader *r, size_t at)
{
    return at > 0 && !r->token[at].blank_before && r->token[at - 1].kind == TOKEN_DASH &&
           !r->token[at - 1].blank_before;
}

/* A full stop of "i.e.". */
static bool is_that_is(const struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    bool first =
        at > 0 && strcmp(t[-1].word, "i") == 0 && at + 1 < r->n_tokens && strcmp(t[1].word, "e") == 0;
    bool second = at > 2 && strcmp(t[-1].word, "e") == 0 && strcmp(t[-3].word, "i") == 0;
    return first || second;
}

/* A full stop that ends a sentence, and not a number, an initial or an abbreviation. */
static void take_dot(struct sentence *s, size_t at, size_t to)
{
    const struct reader *r = s->r;
    const struct token *t = &r->token[at], *before = at > 0 ? &r->token[at - 1] : NULL;
    const struct token *behind = at + 1 < to ? &r->token[at + 1] : NULL;
    bool inside = behind && !behind->blank_before && t->end - t->start == 1; /* "Par.Bur" */

    if (inside || (before && before->kind == TOKEN_NUMBER)) /* "2. PAR-BUR" */
        return;

    bool initial = before && before->kind == TOKEN_WORD && before->len == 1 && !is_part(r, at - 1);
    if (initial && at > 1 && behind) { /* "plan B. Aegean stays" */
        bool sentence = behind->blank_before && behind->capital;
        initial = !(r->token[at - 2].small && before->capital && sentence);
    }
    if (is_that_is(r, at)) {
        push(s, ITEM_USED, at, at + 1);
        return;
    }
    if (initial || (before && read_in_list(before->word, read_list_example)))
        push(s, ITEM_WORD, at, at + 1); /* "ex.", "e.g." */
    else
        push(s, ITEM_END, at, at + 1);
}

/* "edi 2 belgium" */
static bool is_short_to(const struct sentence *s, size_t at, size_t to)
{
    const struct token *t = &s->r->token[at];
    bool digit = t->kind == TOKEN_NUMBER && t->end - t->start == 1 && s->r->text[t->start] == '2';
    bool word = at + 1 < to && t[1].kind == TOKEN_WORD && t[1].blank_before && t->blank_before;
    enum item_kind last = s->n ? (enum item_kind)s->item[s->n - 1].kind : ITEM_END;
    return digit && word && (last == ITEM_UNIT || last == ITEM_VERB);
}

/* "… en Belgique — oui, j'ose": a long dash between blanks, before something else than a place. */
static bool is_break(struct sentence *s, size_t at, size_t to)
{
    const struct reader *r = s->r;
    const struct token *t = &r->token[at];
    struct place_ref ref;
    bool lengthy = t->kind == TOKEN_DASH && t->end - t->start == 3 && r->text[t->start] == '\xE2';
    if (!lengthy || !t->blank_before || at + 1 >= to || !t[1].blank_before || t[1].kind != TOKEN_WORD)
        return false;
    return read_best_unit(s->r, at + 1, &ref) == 0 || !is_sure_name(s, &ref);
}

static void take_sign(struct sentence *s, size_t at, size_t to)
{
    static const uint8_t kinds[TOKEN_KIND_COUNT] = {
        [TOKEN_DASH] = ITEM_SIGN,      [TOKEN_ARROW] = ITEM_SIGN, [TOKEN_COLON] = ITEM_COLON,
        [TOKEN_COMMA] = ITEM_COMMA,    [TOKEN_PLUS] = ITEM_AND,   [TOKEN_QUESTION] = ITEM_DOUBT,
        [TOKEN_NONE] = ITEM_WORD, /* an arrow to the left, "<-" */
        [TOKEN_SEMICOLON] = ITEM_USED, [TOKEN_BANG] = ITEM_USED,  [TOKEN_BULLET] = ITEM_USED,
    };
    struct reader *r = s->r;
    const struct token *t = &r->token[at];
    enum token_kind kind = (enum token_kind)t->kind,
                    next = at + 1 < to ? (enum token_kind)r->token[at + 1].kind : TOKEN_NONE;
    bool ends = kinds[kind] == ITEM_USED;

    if (kind == TOKEN_DOT)
        take_dot(s, at, to);
    else if (is_break(s, at, to))
        push(s, ITEM_COMMA, at, at + 1);
    else if (is_short_to(s, at, to))
        push(s, ITEM_PREP, at, at + 1);
    else if (kind == TOKEN_NUMBER)
        ends = next == TOKEN_CLOSE || next == TOKEN_DOT; /* "1) Munich: HOLD 2) …" */
    else if (kind == TOKEN_SLASH)
        push(s, t->blank_before ? ITEM_COMMA : ITEM_DOUBT, at, at + 1);
    else if (kind == TOKEN_QUESTION && read_is_request(s->r, at))
        ends = true;
    else if (kind == TOKEN_QUESTION && read_is(s->r, at + 1, SYM_RETRACT, NULL))
        push(s, ITEM_DOUBT, at, at + 1)->symbol =
            SYM_RETRACT; /* "…, Bud s Ser > Rou ? Non, …": of its clause alone */
    else if (kind == TOKEN_COMMA && s->n > 1 && s->item[s->n - 1].kind == ITEM_COMMA &&
             s->item[s->n - 2].kind == ITEM_UNIT)
        ; /* "Londres, pendant ce temps, veille …": nothing stands between the two */
    else if (kinds[kind] && !ends)
        push(s, (enum item_kind)kinds[kind], at, at + 1);

    if (ends || (kind == TOKEN_QUESTION && t->depth == 0))
        push(s, ITEM_END, at, at + 1);
}

static bool is_row(size_t row, enum item_kind kind)
{
    return row < N_MEANINGS && meanings[row].kind == kind;
}

/* "qui attaque": the pronoun by itself, where the words together are a verb. */
static size_t take_relative(struct sentence *s, size_t at, size_t row, size_t words)
{
    size_t who = 0;
    if (words < 2 || !is_row(row, ITEM_VERB) || !read_is(s->r, at, SYM_WHO, &who) || who >= words)
        return 0;
    push(s, ITEM_WHO, at, at + who);
    return at + who;
}

/* "à", which is no army. */
static bool is_grave(const struct token *t)
{
    return t->len == 1 && t->word[0] == 'a' && t->end - t->start > 1;
}

/* "que Kiel vienne au Danemark": a verb that could be a name. */
static bool is_verb_too(struct sentence *s, size_t at)
{
    const struct token *t = &s->r->token[at];
    bool behind_unit = s->n && s->item[s->n - 1].kind == ITEM_UNIT;
    bool to = at + 1 < s->r->n_tokens && (is_grave(t + 1) || read_is(s->r, at + 1, SYM_PREP, NULL));
    return behind_unit && to && !t->capital && read_in_list(t->word, read_list_verb_too);
}

/* A verb that could be a beginning of a name. */
static bool is_verb_behind(struct sentence *s, size_t at, size_t row)
{
    bool behind_unit = s->n && s->item[s->n - 1].kind == ITEM_UNIT;
    return behind_unit && is_row(row, ITEM_VERB) && meanings[row].symbol == SYM_MOVE &&
           !s->r->token[at].capital &&
           (s->r->token[at].small || read_is(s->r, at + 1, SYM_PREP, NULL) ||
            (at + 1 < s->r->n_tokens && is_grave(&s->r->token[at + 1])));
}

/* A unit, unless the words are rather something else. */
static size_t take_name(struct sentence *s, size_t at, size_t to, size_t row, size_t words)
{
    const struct token *t = &s->r->token[at];
    bool soft = row == MEANS_SOFT && read_is(s->r, at, SYM_SOFT, NULL) && !all_capitals(s->r, t);
    bool phrase = words > 1 && (row < N_MEANINGS || soft), short_word = row < N_MEANINGS && t->len <= 4;

    if (phrase || is_row(row, ITEM_FROM) || is_grave(t) || is_verb_behind(s, at, row))
        return 0;

    size_t end = take_unit(s, at, to);
    if (end && short_word && s->item[s->n - 1].ref.first == at && !all_capitals(s->r, t)) {
        s->n--;
        return 0;
    }

    return end;
}

/* Whether a word of the table changes nothing where it stands: "all" behind units, "plutôt" behind a verb, a second denial. */
static bool is_idle(const struct sentence *s, size_t at, size_t row, size_t words)
{
    enum item_kind last = s->n ? (enum item_kind)s->item[s->n - 1].kind : ITEM_END;
    if (row == MEANS_SOFT)
        return true;
    if (row >= N_MEANINGS)
        return false;
    if (meanings[row].symbol == SYM_ALL && (last == ITEM_UNIT || !read_is_everyone(s->r, at)))
        return true; /* "Tunis and Rome are all staying" */

    bool changes = is_row(row, ITEM_TURN) && meanings[row].symbol == SYM_CHANGE;
    bool word_follows = at + 1 < s->r->n_tokens;
    if (changes && words == 1 && last == ITEM_VERB && word_follows && s->r->token[at + 1].small)
        return true; /* "elle soutient plutôt le Piémont" */

    bool denied = last == ITEM_VERB && s->item[s->n - 1].symbol == SYM_HOLD && is_row(row, ITEM_NOT);
    return denied && read_in_list(s->r->token[s->item[s->n - 1].first].word,
                                  read_list_denial); /* "ne bouge surtout pas" */
}

/* Whether only the first of its words is passed over: "a fleet", "ce qui fait que Moscou peut monter …", "on attaque la
 * Bourgogne". */
static bool is_led_by_idle(const struct sentence *s, size_t at, size_t row, size_t words)
{
    const struct token *t = &s->r->token[at];
    if (t->len == 1 && t->word[0] == 'a' && !t->capital && is_row(row, ITEM_KIND))
        return true;

    bool behind_unit =
        s->n > 1 && s->item[s->n - 1].kind == ITEM_UNIT && s->item[s->n - 2].kind == ITEM_WHILE;
    if (behind_unit && read_in_list(t->word, read_list_modal))
        return true;
    return words == 1 && read_in_list(t->word, read_list_we) && at + 1 < s->r->n_tokens &&
           read_in_list(t[1].word, read_list_we_do);
}

/* "personne ne bouge", "hold everything": what all units do begins with a word of that row. */
static bool begins_everyone(const struct sentence *s, size_t at, size_t row)
{
    bool holds = is_row(row, ITEM_VERB) && meanings[row].symbol == SYM_HOLD;
    return (holds || is_row(row, ITEM_KIND) || is_row(row, ITEM_NOBODY)) && read_is_everyone(s->r, at);
}

/* A word of the table. */
static size_t take_meaning(struct sentence *s, size_t at, size_t row, size_t words)
{
    const struct token *t = &s->r->token[at];
    if (is_grave(t) && words < 2) {
        push(s, ITEM_PREP, at, at + 1);
        return at + 1;
    }
    if (is_led_by_idle(s, at, row, words))
        return at + 1;
    if (is_idle(s, at, row, words))
        return at + words;
    if (row >= N_MEANINGS)
        return 0;
    if (begins_everyone(s, at, row)) {
        push(s, ITEM_OTHERS, at, at + words);
        return at + words;
    }

    bool not = words == 1 && t->len == 1 && t->word[0] == 'n' && is_apostrophe_behind(s->r, t);
    push(s, not ? ITEM_NOT : meanings[row].kind, at, at + words)->symbol = (uint8_t)meanings[row].symbol;

    return at + words;
}

static size_t take_power(struct sentence *s, size_t at)
{
    size_t n;
    const struct place_edge *edges = read_places(s->r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].power != RULES_NO_POWER && edges[i].level == NAME_LISTED) {
            if (edges[i].power != s->r->context->power)
                push(s, ITEM_POWER, at, at + edges[i].n_tokens);
            return at + edges[i].n_tokens;
        }
    return 0;
}

static bool is_adverb(const struct token *t)
{
    for (const char *const *ending = read_list_adverb_end; *ending; ending++) {
        size_t len = strlen(*ending);
        if (t->len >= len + 3 && strcmp(t->word + t->len - len, *ending) == 0)
            return true;
    }
    return false;
}

/* "ma vaillante armée", "the mighty Kiel fleet": between an article and a unit. */
static bool is_adjective(const struct sentence *s, size_t at, size_t to)
{
    struct reader *r = s->r;
    struct place_ref ref;
    if (at == 0 || at + 1 >= to || r->token[at - 1].kind != TOKEN_WORD || r->token[at + 1].kind != TOKEN_WORD)
        return false;
    if (!r->token[at - 1].small && !read_is(r, at - 1, SYM_FILLER, NULL))
        return false;

    bool kind = r->token[at + 1].len > 1 && read_begins_unit(r, at + 1);
    size_t end = kind ? 0 : read_best_unit(r, at + 1, &ref);
    return kind || (end && ref.first == at + 1 && is_sure_name(s, &ref));
}

/* "lesquels les déposent sur les plages": an unknown verb with an object is no way to go. */
static bool has_object(const struct sentence *s, size_t at)
{
    enum item_kind last = s->n ? (enum item_kind)s->item[s->n - 1].kind : ITEM_END;
    bool of_unit = last == ITEM_UNIT || last == ITEM_WHO;
    return of_unit && at > 0 && s->r->token[at - 1].small && s->item[s->n - 1].end + 1u == at &&
           !s->r->token[at].capital;
}

/* An unknown word that the loose reading passes over: it reports nothing ("clame que"). */
static bool may_pass(const struct sentence *s, size_t at, size_t to)
{
    if (has_object(s, at) || s->r->token[at].len == 1) /* a lone letter may stand for an order */
        return false;

    bool named = false; /* "j'habite Paris": what stands before all units may govern them */
    for (size_t i = s->n; i-- > 0 && !named && s->item[i].kind != ITEM_END;)
        named = s->item[i].kind == ITEM_UNIT;
    return s->loose && named && !(at + 1 < to && read_in_list(s->r->token[at + 1].word, read_list_reported));
}

/* "Munich owes its beer to Burgundy", "Rumania sends its regards to …": a word behind a unit that goes nowhere; but "needs
 * to go". */
static bool is_relation(const struct sentence *s, size_t at)
{
    const struct token *t = &s->r->token[at];
    size_t last = s->n;
    if (last > 1 && s->item[last - 1].kind == ITEM_VERB)
        last--;
    bool behind_unit = last && s->item[last - 1].kind == ITEM_UNIT && !t->capital;
    bool helps = at + 1 < s->r->n_tokens && read_in_list(t[1].word, read_list_infinitive_sign) &&
                 (read_is(s->r, at + 2, SYM_MOVE, NULL) || read_is(s->r, at + 2, SYM_SOFT, NULL));
    return behind_unit && !helps && read_in_list(t->word, read_list_relation);
}

/* The word as it is written ends in "é", "ée", "és", "ées". */
static bool ends_like_participle(const struct reader *r, const struct token *t)
{
    uint32_t end = t->end;
    while (end > t->start + 3 && (r->text[end - 1] == 's' || r->text[end - 1] == 'e'))
        end--;
    return end >= t->start + 3 && memcmp(r->text + end - 2, "\xC3\xA9", 2) == 0;
}

/* "l'armée bousculée": a participle behind what it says something of. */
static bool is_attribute(const struct sentence *s, const struct token *t)
{
    enum item_kind last = s->n ? (enum item_kind)s->item[s->n - 1].kind : ITEM_END;
    bool passive = t + 1 < s->r->token + s->r->n_tokens && read_in_list(t[1].word, read_list_by);
    return (last == ITEM_KIND || last == ITEM_UNIT) && !t->capital && !passive &&
           ends_like_participle(s->r, t);
}

/* A word that nobody taught the reader. */
static size_t take_stranger(struct sentence *s, size_t at, size_t to)
{
    struct reader *r = s->r;
    const struct token *t = &r->token[at];
    bool clitic = t->len == 1 && (is_apostrophe_before(r, t) || is_apostrophe_behind(r, t));
    bool nothing = clitic || is_adverb(t) || is_attribute(s, t) || is_adjective(s, at, to) ||
                   read_in_list(t->word, read_list_name_kind); /* "en mer de Helgoland" */

    bool past = tells_of_past(t) && !t->capital && !read_in_lexicon(t->word);
    if (past || is_relation(s, at) || read_in_list(t->word, read_list_result))
        push(s, ITEM_DOUBT, at, at + 1);
    else if (!nothing && !may_pass(s, at, to))
        push(s, ITEM_WORD, at, at + 1);

    return at + 1;
}

/* "J'ai tranché : …", "nous avons décidé ceci : …": the writer says that orders follow; no place is named before the colon. */
static bool leads_to_colon(const struct sentence *s, size_t at, size_t to)
{
    enum { LONGEST = 9 };
    struct reader *r = s->r;
    if (at == 0 || !read_in_list(r->token[at - 1].word, read_list_speaker))
        return false;
    for (size_t i = s->n; i-- > 0 && s->item[i].kind != ITEM_END;)
        if (s->item[i].kind == ITEM_UNIT || s->item[i].kind == ITEM_POWER)
            return false;
    for (size_t i = at; i < to && i <= at + LONGEST; i++) {
        size_t n = 0;
        if (r->token[i].kind == TOKEN_COLON)
            return true;
        if (r->token[i].kind != TOKEN_WORD ||
            (r->token[i].len > 2 && read_places(r, i, &n) && n && !read_token_in_lexicon(r, i)))
            return false;
    }
    return false;
}

/* "la flotte a regagné Ankara": what was done is no order. */
static size_t take_past(struct sentence *s, size_t at, size_t to)
{
    const struct reader *r = s->r;
    const struct token *t = &r->token[at];
    if (is_grave(t) || t->capital || !read_in_list(t->word, read_list_past) || leads_to_colon(s, at, to))
        return 0;

    for (size_t i = at + 1; i < to && i <= at + 3 && r->token[i].kind == TOKEN_WORD; i++)
        if (ends_like_participle(r, &r->token[i]) || read_in_list(r->token[i].word, read_list_participle)) {
            push(s, ITEM_DOUBT, at, at + 1);
            return at + 1;
        }
    return 0;
}

/* Written with a circumflex before its last letter: "prît", which "prit" is not. */
static bool has_circumflex(const struct reader *r, const struct token *t)
{
    enum { LEAD = 0xC3, A = 0xA2, I = 0xAE, U = 0xBB, LAST = 4 };
    for (uint32_t i = t->end > t->start + LAST ? t->end - LAST : t->start; i + 1 < t->end; i++) {
        unsigned char lead = (unsigned char)r->text[i], c = (unsigned char)r->text[i + 1];
        if (lead == LEAD && (c == A || c == I || c == U))
            return true;
    }
    return false;
}

/* "que la Bourgogne prît Munich" */
static size_t take_past_wish(struct sentence *s, size_t at)
{
    static const struct {
        const char *const *list;
        enum symbol symbol;
    } wishes[] = {{read_list_wish_move, SYM_MOVE},
                  {read_list_wish_support, SYM_SUPPORT},
                  {read_list_wish_hold, SYM_HOLD}};
    const struct token *t = &s->r->token[at];
    for (size_t i = 0; has_circumflex(s->r, t) && i < sizeof wishes / sizeof wishes[0]; i++)
        if (read_in_list(t->word, wishes[i].list)) {
            push(s, ITEM_VERB, at, at + 1)->symbol = (uint8_t)wishes[i].symbol;
            return at + 1;
        }
    return 0;
}

/* "Kiel vienne": the verb, not the place. */
static size_t take_verb_too(struct sentence *s, size_t at)
{
    if (!is_verb_too(s, at))
        return 0;
    push(s, ITEM_VERB, at, at + 1)->symbol = SYM_MOVE;
    return at + 1;
}

/* "la première …, la seconde …": of two units named before. */
static size_t take_ordinal(struct sentence *s, size_t at)
{
    const struct reader *r = s->r;
    const char *word = r->token[at].word;
    bool one = read_in_list(word, read_list_former) || read_in_list(word, read_list_latter);
    if (!one || at == 0 || !r->token[at - 1].small || s->n == 0)
        return 0;
    push(s, ITEM_WHO, at, at + 1);
    return at + 1;
}

/* "marches north to Bohemia": where it lies, no part of a name. */
static bool is_bearing(const struct sentence *s, size_t at)
{
    struct reader *r = s->r;
    static const enum symbol bearings[] = {SYM_NORTH, SYM_SOUTH, SYM_EAST, SYM_WEST};
    bool verb = s->n && s->item[s->n - 1].kind == ITEM_VERB && r->token[at].len > 3 && !r->token[at].capital;
    bool bearing = false;
    for (size_t i = 0; verb && i < sizeof bearings / sizeof bearings[0]; i++)
        bearing = bearing || read_is(r, at, bearings[i], NULL);
    return bearing && at + 1 < r->n_tokens && read_in_list(r->token[at + 1].word, read_list_direction);
}

/* The word at token `at`; returns the token behind it. */
static size_t take_word(struct sentence *s, size_t at, size_t to)
{
    size_t words = read_phrase_in_list(s->r, at, read_list_mutual), row;
    if (words) {
        push(s, ITEM_MUTUAL, at, at + words);
        return at + words;
    }
    if (s->n && s->item[s->n - 1].kind == ITEM_KIND &&
        (words = read_phrase_in_list(s->r, at, read_list_being)) > 0)
        return at + words;

    if (is_bearing(s, at))
        return at + 1;

    row = longest_meaning(s, at, &words);
    size_t end = take_past(s, at, to);

    if (!end)
        end = take_relative(s, at, row, words);
    if (!end)
        end = take_verb_too(s, at);
    if (!end)
        end = take_past_wish(s, at);

    if (!end)
        end = take_ordinal(s, at);
    if (!end)
        end = take_name(s, at, to, row, words);
    if (!end)
        end = take_meaning(s, at, row, words);
    if (!end)
        end = take_power(s, at);

    return end ? end : take_stranger(s, at, to);
}

static size_t take_phrase(struct sentence *s, size_t at, size_t to)
{
    struct item item;
    size_t end = read_phrase(s, at, to, &item);
    if (end && item.kind != ITEM_USED) {
        struct item *own = push(s, (enum item_kind)item.kind, at, end);
        own->symbol = item.symbol;
        own->ref = item.ref;
    }
    return end;
}

/* "la soutient": an article before such a verb stands for what is supported. */
static bool is_clitic(struct reader *r, size_t at, size_t to)
{
    const struct token *t = &r->token[at];
    if (!t->small || at + 1 >= to || r->token[at + 1].len <= 3)
        return false;
    return read_is(r, at + 1, SYM_SUPPORT, NULL) || read_is(r, at + 1, SYM_CONVOY, NULL) ||
           read_is(r, at + 1, SYM_REPLACE, NULL);
}

/* "l'Égée et la Bulgarie l'attaquent", "Budapest va l'attaquer": the pronoun before a verb of moving that ends its clause. */
static bool is_object(const struct sentence *s, size_t at, size_t to)
{
    struct reader *r = s->r;
    size_t words = 0;
    enum item_kind last = s->n ? (enum item_kind)s->item[s->n - 1].kind : ITEM_END;
    bool behind =
        last == ITEM_UNIT || last == ITEM_KIND || last == ITEM_WHO || last == ITEM_VERB || last == ITEM_LIGHT;
    if (!r->token[at].small || !behind || !read_is(r, at + 1, SYM_MOVE, &words) || r->token[at + 1].len < 4)
        return false;

    size_t end = at + 1 + words;
    return end >= to || r->token[end].kind != TOKEN_WORD || read_is(r, end, SYM_AND, NULL) ||
           read_is(r, end, SYM_SUPPORTED, NULL) || read_is(r, end, SYM_VIA, NULL);
}

/* "a)", "iv)", "(ii)" in the midst of a line: it begins a new sentence. Returns its tokens. */
static size_t enumerates(const struct reader *r, size_t at, size_t to)
{
    const struct token *t = &r->token[at];
    bool roman = t->len <= 4 && strspn(t->word, "ivx") == t->len;
    if (t->kind != TOKEN_WORD || (t->len != 1 && !roman))
        return 0;

    bool alone = t->depth > 0 && (at == 0 || r->token[at - 1].depth < t->depth) &&
                 (at + 1 >= to || r->token[at + 1].depth < t->depth);
    if (alone && roman)
        return 1;

    return at + 1 < to && r->token[at + 1].kind == TOKEN_CLOSE ? 2 : 0;
}

void read_make_items(struct sentence *s, size_t from, size_t to)
{
    struct reader *r = s->r;
    unsigned depth = from < to ? r->token[from].depth : 0;

    for (size_t i = from; i < to;) {
        const struct token *t = &r->token[i];
        size_t number = enumerates(r, i, to);
        if (number) {
            push(s, ITEM_END, i, i + number);
            i += number;
            continue;
        }
        if (t->depth != depth) {
            push(s, ITEM_COMMA, i, i);
            depth = t->depth;
        }
        size_t phrase = t->kind == TOKEN_WORD ? take_phrase(s, i, to) : 0;
        if (phrase) {
            i = phrase;
        } else if (t->kind != TOKEN_WORD) {
            take_sign(s, i, to);
            i++;
        } else if (is_clitic(r, i, to) || is_object(s, i, to)) {
            push(s, ITEM_IT, i, i + 1);
            i++;
        } else {
            i = take_word(s, i, to);
        }
    }

    push(s, ITEM_END, to, to);
}
