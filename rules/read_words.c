/* What a word can be in an order. */
#include "read_p.h"
#include "text.h"

#include <string.h>

enum { MAX_MEANINGS = 24 };

bool read_in_list(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (word[0] == (*list)[0] && strcmp(word, *list) == 0)
            return true;
    return false;
}

static size_t lexicon_begin(const char *word)
{
    size_t low = 0, high = read_lexicon_size;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *row = read_lexicon[middle].words;
        int order = (unsigned char)row[0] - (unsigned char)word[0];
        if (order < 0 || (order == 0 && strcmp(row, word) < 0))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool read_in_lexicon(const char *word)
{
    size_t at = lexicon_begin(word);
    return at < read_lexicon_size && strcmp(read_lexicon[at].words, word) == 0;
}

/* lexicon_begin() of a token's word, looked up once. */
static size_t token_row(struct token *t)
{
    if (t->row == 0)
        t->row = (uint16_t)(lexicon_begin(t->word) + 1);
    return t->row - 1U;
}

bool read_token_in_lexicon(const struct reader *r, size_t at)
{
    size_t row = token_row(&r->token[at]);
    return row < read_lexicon_size && strcmp(read_lexicon[row].words, r->token[at].word) == 0;
}

/* How many words the row has, if they are the tokens from `at`; else 0. */
static unsigned words_follow(const struct reader *r, size_t at, const char *words)
{
    unsigned n = 0;
    for (; *words; n++) {
        const struct token *t = &r->token[at + n];
        if (at + n >= r->n_tokens || t->kind != TOKEN_WORD || words[0] != t->word[0] ||
            strncmp(words, t->word, t->len) != 0 || (words[t->len] != ' ' && words[t->len] != '\0'))
            return 0;
        words += t->len + (words[t->len] == ' ');
    }
    return n;
}

size_t read_phrase_in_list(const struct reader *r, size_t at, const char *const *list)
{
    const char begins = at < r->n_tokens ? r->token[at].word[0] : '\0';
    size_t longest = 0;
    for (; *list; list++) {
        unsigned words = (*list)[0] == begins ? words_follow(r, at, *list) : 0;
        longest = words > longest ? words : longest;
    }
    return longest;
}

/* Verbs and units that a slip of the finger may hide. */
static bool may_be_misspelt(uint8_t symbol)
{
    static const bool hidden[SYM_COUNT] = {
        [SYM_SUPPORT] = true, [SYM_CONVOY] = true,  [SYM_HOLD] = true,   [SYM_RETREAT] = true,
        [SYM_BUILD] = true,   [SYM_DISBAND] = true, [SYM_REMOVE] = true, [SYM_ARMY] = true,
        [SYM_FLEET] = true,   [SYM_MOVE] = true};
    return hidden[symbol];
}

size_t rules_verb_shapes(struct rules_name_shape *shapes, size_t max)
{
    size_t n = 0;
    for (size_t i = 0; i < read_lexicon_size; i++) {
        if (read_lexicon[i].meaning.n_words != 1 || !may_be_misspelt(read_lexicon[i].meaning.symbol))
            continue;
        size_t len = strlen(read_lexicon[i].words);
        if (len < 4)
            continue;
        if (n < max)
            shapes[n] = (struct rules_name_shape){rules_name_letters(read_lexicon[i].words, len), (uint16_t)i,
                                                  (uint8_t)len};
        n++;
    }
    return n;
}

/* Whether the word is at most one slip away from the verb; a short one must begin alike. */
static bool is_slip_of(const struct token *t, uint32_t letters, const struct rules_name_shape *shape)
{
    enum { SHORT = 5 };
    const char *verb = read_lexicon[shape->index].words;
    bool is_short = shape->len < SHORT || t->len < SHORT;

    if (rules_bit_count(shape->letters & ~letters) > 1 || rules_bit_count(letters & ~shape->letters) > 1)
        return false;
    if (is_short && verb[0] != t->word[0])
        return false;

    return rules_text_distance(t->word, t->len, verb, shape->len, 1) <= 1;
}

static bool has_symbol(const struct word_symbol *found, uint8_t n, uint8_t symbol)
{
    for (uint8_t i = 0; i < n; i++)
        if (found[i].symbol == symbol)
            return true;
    return false;
}

/* Verbs that the word may be a slip of; returns the number of their meanings. */
static uint8_t misspelt(const struct reader *r, const struct token *t, struct word_symbol *found)
{
    enum { SHORTEST = 4, MAX_SLIPS = 4 };
    uint8_t n = 0;
    if (t->len < SHORTEST)
        return 0;

    uint32_t letters = rules_name_letters(t->word, t->len);
    for (size_t i = 0; i < r->names->n_verb_shapes && n < MAX_SLIPS; i++) {
        const struct rules_name_shape *shape = &r->names->verb_shape[i];
        if (shape->len > t->len + 1)
            break;
        if (shape->len + 1 < t->len || !is_slip_of(t, letters, shape))
            continue;
        const struct word_symbol *meaning = &read_lexicon[shape->index].meaning;
        if (has_symbol(found, n, meaning->symbol))
            continue;
        found[n] = *meaning;
        found[n++].how = read_lexicon[shape->index].words[0] == t->word[0] ? WORD_MISSPELT : WORD_MISBEGUN;
    }

    return n;
}

/* "où", which is no "ou". */
static bool is_where(const struct token *t)
{
    return t->len == 2 && t->end - t->start == 3 && strcmp(t->word, "ou") == 0;
}

/* Whether the last word of a phrase that ends before token `end` begins a name of several words: "par mer Noire" is no "par
 * mer". */
static bool ends_in_name(struct reader *r, size_t end)
{
    size_t n;
    const struct place_edge *edges = read_places(r, end - 1, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].level == NAME_LISTED && edges[i].n_tokens > 1 && edges[i].n_hits > 0)
            return true;
    return false;
}

/* "St Petersburg's fleet": no letter of support. */
static bool is_possessive(const struct reader *r, size_t at)
{
    enum { SHORTEST = 4, CURLY = 3 };
    const struct token *t = &r->token[at];
    if (t->len != 1 || t->word[0] != 's' || t->capital || t->blank_before || at == 0 ||
        r->token[at - 1].len < SHORTEST)
        return false;
    return r->text[t->start - 1] == '\'' ||
           (t->start >= CURLY && memcmp(r->text + t->start - CURLY, "\xE2\x80\x99", CURLY) == 0);
}

/* The meanings of the rows of the table that begin with the word at token `at` and whose further words follow it. */
static uint8_t listed_meanings(struct reader *r, size_t at, struct word_symbol *found)
{
    struct token *t = &r->token[at];
    bool where = is_where(t), possessive = is_possessive(r, at);
    bool word_next = at + 1 < r->n_tokens && t[1].kind == TOKEN_WORD;
    const unsigned char next = word_next ? (unsigned char)t[1].word[0] : '\0';
    uint8_t n = 0;

    for (size_t i = token_row(t); i < read_lexicon_size && n < MAX_MEANINGS; i++) {
        const char *words = read_lexicon[i].words;
        if (strncmp(words, t->word, t->len) != 0 || (words[t->len] != ' ' && words[t->len] != '\0'))
            break;
        unsigned n_words = read_lexicon[i].meaning.n_words;
        const unsigned char second = n_words > 1 ? (unsigned char)words[t->len + 1] : next;
        if (second > next) /* the rows are sorted */
            break;
        if (second < next)
            continue;
        bool alone = n_words == 1 && (where || possessive);
        if (alone || !words_follow(r, at, words))
            continue;
        bool by_sea = read_lexicon[i].meaning.symbol == SYM_BY_CONVOY && n_words > 1;
        if (!by_sea || !ends_in_name(r, at + n_words))
            found[n++] = read_lexicon[i].meaning;
    }

    return n;
}

/* What an unknown word may be a slip of, unless it is a name. */
static uint8_t slips(struct reader *r, size_t at, struct word_symbol *found)
{
    size_t n_places = 0;
    bool behind_sign = at > 1 && r->token[at - 2].kind == TOKEN_WORD &&
                       (r->token[at - 1].kind == TOKEN_DASH || r->token[at - 1].kind == TOKEN_ARROW);
    if (r->near_budget == 0 || r->exact || behind_sign) /* "A BEL - HOLA": a place is misspelt there */
        return 0;

    read_places(r, at, &n_places);
    if (n_places > 0 || r->near_budget == 0)
        return 0;
    r->near_budget--;

    return misspelt(r, &r->token[at], found);
}

static void keep_meanings(struct reader *r, struct token *t, const struct word_symbol *found, uint8_t n)
{
    static const struct word_symbol none[1];
    struct word_symbol *kept = n ? rules_arena_alloc(r->arena, n * sizeof *kept) : NULL;

    t->symbols = n ? kept : none;
    t->n_symbols = n;
    t->symbol_set = 0;
    for (uint8_t i = 0; i < n; i++) {
        kept[i] = found[i];
        t->symbol_set |= (uint64_t)1 << found[i].symbol;
    }
}

const struct word_symbol *read_word_symbols(struct reader *r, size_t at, uint8_t *n)
{
    struct token *t = &r->token[at];

    if (!t->symbols) {
        struct word_symbol found[MAX_MEANINGS];
        uint8_t count = 0;
        if (t->kind == TOKEN_WORD)
            count = listed_meanings(r, at, found);
        if (t->kind == TOKEN_WORD && count == 0)
            count = slips(r, at, found);
        keep_meanings(r, t, found, count);
    }

    *n = t->n_symbols;

    return t->symbols;
}

bool read_is(struct reader *r, size_t at, enum symbol symbol, size_t *n_words)
{
    uint8_t n;
    if (at >= r->n_tokens || r->token[at].kind != TOKEN_WORD)
        return false;

    const struct token *t = &r->token[at];
    const struct word_symbol *s = t->symbols ? t->symbols : read_word_symbols(r, at, &n);
    if (!(t->symbol_set >> symbol & 1))
        return false;
    if (!n_words)
        return true;

    size_t longest = 0;
    for (uint8_t i = 0; i < t->n_symbols; i++)
        if (s[i].symbol == symbol && s[i].n_words > longest)
            longest = s[i].n_words;
    *n_words = longest;

    return true;
}

/* A meaning that an order can have, not only a sentence around it. */
static bool is_of_orders(const struct word_symbol *symbol)
{
    if (symbol->symbol == SYM_DOUBT || symbol->symbol == SYM_TALK || symbol->symbol == SYM_OPENING)
        return false;
    return !(read_sentence_symbols >> symbol->symbol & 1);
}

size_t read_denies_nothing(struct reader *r, size_t at)
{
    size_t to = at + 1 + (at + 1 < r->n_tokens && r->token[at + 1].small);
    bool none = read_is(r, at, SYM_NOT, NULL) || read_in_list(r->token[at].word, read_list_no);
    return none && to < r->n_tokens && read_in_list(r->token[to].word, read_list_no_thing) ? to + 1 - at : 0;
}

bool read_is_known(struct reader *r, size_t at)
{
    uint8_t n;
    size_t n_places = 0;

    const struct word_symbol *s = read_word_symbols(r, at, &n);
    for (uint8_t i = 0; i < n; i++)
        if (is_of_orders(&s[i]))
            return true;
    if (read_coast_letters(r->token[at].word))
        return true;

    const struct place_edge *edges = read_places(r, at, &n_places);
    for (size_t i = 0; i < n_places; i++)
        if (edges[i].level < NAME_NEAR_CODE)
            return true;

    return false;
}
