/* The words of a sentence as a row of items. */
#include "read_parse_p.h"
#include "read_sentence_p.h"

#include <string.h>

struct item *read_push_item(struct sentence *s, enum item_kind kind, size_t first, size_t end)
{
    bool last = s->n + 1 == MAX_ITEMS; /* kept for an end, without which no clause stops */
    bool room = s->n < MAX_ITEMS && (!last || kind == ITEM_END);
    struct item *item = room ? &s->item[s->n++] : &s->spill;
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
    return t->len == 1 && !read_is_apostrophe_before(r, t) && !read_is_apostrophe_behind(r, t);
}

/* "Berlin allait en Prusse": a verb by its ending, which no order has. */
bool read_tells_of_past(const struct token *t)
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
    if (read_tells_of_past(&r->token[at]))
        return false;

    enum { SHORTEST = 5 };
    const struct token *t = &r->token[at];
    bool verb = symbol->symbol == SYM_SUPPORT || symbol->symbol == SYM_CONVOY || symbol->symbol == SYM_HOLD ||
                symbol->symbol == SYM_MOVE || symbol->symbol == SYM_RETREAT;
    return verb && symbol->how == WORD_MISSPELT && t->n_symbols == 1 && t->len >= SHORTEST && !t->capital;
}

/* A meaning that counts in the phase, of words as they are written. */
static bool is_usable(struct reader *r, size_t at, const struct word_symbol *symbol)
{
    bool letter = symbol->how == WORD_LETTER && (!is_bare_letter(r, at) || symbol->symbol == SYM_HOLD);
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
                     !read_is_asked(s->r, at); /* "tu peux faire …" */
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

/* "1901-K": a letter behind a dash is no initial. */
static bool is_part(const struct reader *r, size_t at)
{
    return at > 0 && !r->token[at].blank_before && r->token[at - 1].kind == TOKEN_DASH &&
           !r->token[at - 1].blank_before;
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
    if (initial || (before && read_in_list(before->word, read_list_example)))
        read_push_item(s, ITEM_WORD, at, at + 1); /* "ex.", "e.g." */
    else
        read_push_item(s, ITEM_END, at, at + 1);
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
    else if (kind == TOKEN_NUMBER)
        ends = next == TOKEN_CLOSE || next == TOKEN_DOT; /* "1) Munich: HOLD 2) …" */
    else if (kind == TOKEN_SLASH)
        read_push_item(s, t->blank_before ? ITEM_COMMA : ITEM_DOUBT, at, at + 1);
    else if (kind == TOKEN_QUESTION && read_is_request(s->r, at))
        ends = true;
    else if (kind == TOKEN_QUESTION && read_is(s->r, at + 1, SYM_RETRACT, NULL))
        read_push_item(s, ITEM_DOUBT, at, at + 1)->symbol =
            SYM_RETRACT; /* "…, Bud s Ser > Rou ? Non, …": of its clause alone */
    else if (kind == TOKEN_COMMA && s->n > 1 && s->item[s->n - 1].kind == ITEM_COMMA &&
             s->item[s->n - 2].kind == ITEM_UNIT)
        ; /* "Londres, pendant ce temps, veille …": nothing stands between the two */
    else if (kinds[kind] && !ends)
        read_push_item(s, (enum item_kind)kinds[kind], at, at + 1);

    if (ends || (kind == TOKEN_QUESTION && t->depth == 0))
        read_push_item(s, ITEM_END, at, at + 1);
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
    read_push_item(s, ITEM_WHO, at, at + who);
    return at + who;
}

/* "à", which is no army. */
bool read_is_grave(const struct token *t)
{
    return t->len == 1 && t->word[0] == 'a' && t->end - t->start > 1;
}

/* A unit, unless the words are rather something else. */
static size_t take_name(struct sentence *s, size_t at, size_t to, size_t row, size_t words)
{
    const struct token *t = &s->r->token[at];
    bool soft = row == MEANS_SOFT && read_is(s->r, at, SYM_SOFT, NULL) && !read_all_capitals(s->r, t);
    bool phrase = words > 1 && (row < N_MEANINGS || soft), short_word = row < N_MEANINGS && t->len <= 4;

    if (phrase || is_row(row, ITEM_FROM) || read_is_grave(t))
        return 0;

    size_t end = read_take_unit(s, at, to);
    if (end && short_word && s->item[s->n - 1].ref.first == at && !read_all_capitals(s->r, t)) {
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

/* "Marseilles keeps it company", « la Provence lui tient l'échelle »: who does something for another does not stand for it. */
static bool holds_for_another(const struct sentence *s, size_t at, size_t end)
{
    struct reader *r = s->r;
    bool led = s->n && s->item[s->n - 1].kind == ITEM_IT && s->item[s->n - 1].end == at;
    bool follows = read_is(r, end, SYM_IT, NULL);
    size_t object = end + follows;
    while (object < r->n_tokens && r->token[object].small)
        object++;
    bool word = object < r->n_tokens && r->token[object].kind == TOKEN_WORD;
    return (led || follows) && word && !read_is_known(r, object);
}

/* A word of the table. */
static size_t take_meaning(struct sentence *s, size_t at, size_t row, size_t words)
{
    const struct token *t = &s->r->token[at];
    if (read_is_grave(t) && words < 2) {
        read_push_item(s, ITEM_PREP, at, at + 1);
        return at + 1;
    }
    if (is_led_by_idle(s, at, row, words))
        return at + 1;
    if (is_idle(s, at, row, words))
        return at + words;
    if (row >= N_MEANINGS)
        return 0;
    if (begins_everyone(s, at, row)) {
        read_push_item(s, ITEM_OTHERS, at, at + words);
        return at + words;
    }

    bool astray = words == 1 && meanings[row].symbol == SYM_HOLD && holds_for_another(s, at, at + 1);
    bool not = words == 1 && t->len == 1 && t->word[0] == 'n' && read_is_apostrophe_behind(s->r, t);
    read_push_item(s, not ? ITEM_NOT : meanings[row].kind, at, at + words)->symbol =
        (uint8_t)meanings[row].symbol;
    if (astray)
        read_push_item(s, ITEM_DOUBT, at + words, at + words);

    return at + words;
}

static size_t take_power(struct sentence *s, size_t at)
{
    size_t n;
    const struct place_edge *edges = read_places(s->r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].power != RULES_NO_POWER && edges[i].level == NAME_LISTED) {
            if (edges[i].power != s->r->context->power)
                read_push_item(s, ITEM_POWER, at, at + edges[i].n_tokens);
            return at + edges[i].n_tokens;
        }
    return 0;
}

/* The word at token `at`; returns the token behind it. */
static size_t take_word(struct sentence *s, size_t at, size_t to)
{
    size_t words, row;
    if (s->n && s->item[s->n - 1].kind == ITEM_KIND &&
        (words = read_phrase_in_list(s->r, at, read_list_being)) > 0)
        return at + words;

    row = longest_meaning(s, at, &words);
    size_t end = read_take_past(s, at, to);

    if (!end)
        end = take_relative(s, at, row, words);
    if (!end)
        end = take_name(s, at, to, row, words);
    if (!end)
        end = take_meaning(s, at, row, words);
    if (!end)
        end = take_power(s, at);

    return end ? end : read_take_stranger(s, at, to);
}

static size_t take_phrase(struct sentence *s, size_t at, size_t to)
{
    struct item item;
    size_t end = read_phrase(s, at, to, &item);
    if (end && item.kind != ITEM_USED) {
        struct item *own = read_push_item(s, (enum item_kind)item.kind, at, end);
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

void read_make_items(struct sentence *s, size_t from, size_t to)
{
    struct reader *r = s->r;
    unsigned depth = from < to ? r->token[from].depth : 0;

    for (size_t i = from; i < to;) {
        const struct token *t = &r->token[i];
        if (t->depth != depth) {
            read_push_item(s, ITEM_COMMA, i, i);
            depth = t->depth;
        }
        size_t phrase = t->kind == TOKEN_WORD ? take_phrase(s, i, to) : 0;
        if (phrase) {
            i = phrase;
        } else if (t->kind != TOKEN_WORD) {
            take_sign(s, i, to);
            i++;
        } else if (is_clitic(r, i, to)) {
            read_push_item(s, ITEM_IT, i, i + 1);
            i++;
        } else {
            i = take_word(s, i, to);
        }
    }

    read_push_item(s, ITEM_END, to, to);
}
