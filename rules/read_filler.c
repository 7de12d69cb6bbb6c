/* Words and signs that part units, places and verbs: articles, prepositions, dashes. */
#include "read_parse_p.h"

bool read_is_letter(struct reader *r, size_t at, enum symbol symbol)
{
    return at < r->n_tokens && r->token[at].len == 1 && read_is(r, at, symbol, NULL);
}

bool read_is_preposition(const struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    return t->len == 1 && t->end - t->start > 1 && t->start > r->line_start && t->word[0] == 'a';
}

/* Whether the word at `at` also begins a listed name: MON is a place, "mon" is not. */
static bool is_name_too(struct reader *r, size_t at)
{
    return r->token[at].len >= 3 && read_is_listed_place(r, at);
}

size_t read_skip_words(struct reader *r, size_t at, bool all)
{
    size_t words;

    while (at < r->n_tokens) {
        if (r->token[at].kind == TOKEN_BAR)
            at++;
        else if (read_is(r, at, SYM_FILLER, &words) && (all || !is_name_too(r, at)))
            at += words;
        else
            break;
    }

    return at;
}

size_t read_skip_fill(struct reader *r, size_t at)
{
    return read_skip_words(r, at, false);
}

size_t read_skip_dot(const struct reader *r, size_t at)
{
    bool shortened = read_sign_is(r, at, TOKEN_DOT) && !r->token[at].blank_before;
    return shortened && at + 1 < r->n_tokens ? at + 1 : at;
}

/* "A: Par", "A. Par", "A-Par" */
static bool parts_kind(const struct reader *r, size_t at)
{
    bool sentence = r->token[at - 1].len > 3 && at + 1 < r->n_tokens &&
                    r->token[at + 1].blank_before; /* "une armée. Brest : …" */
    if (read_sign_is(r, at, TOKEN_COLON) || (read_sign_is(r, at, TOKEN_DOT) && !sentence))
        return true;
    bool tight = at + 1 < r->n_tokens && !r->token[at].blank_before && !r->token[at + 1].blank_before;
    return read_sign_is(r, at, TOKEN_DASH) && tight;
}

/* The tokens of a word that may stand between a unit's kind and its place; 0 if it is none. */
static size_t word_after_kind(struct reader *r, size_t at)
{
    size_t words;
    if (read_sign_is(r, at, TOKEN_BAR))
        return 1;
    if ((read_is(r, at, SYM_FILLER, &words) || read_is(r, at, SYM_PREP, &words)) && !is_name_too(r, at))
        return words;
    return read_is_letter(r, at, SYM_ARMY) && !r->token[at].capital; /* "à" */
}

size_t read_skip_after_kind(struct reader *r, size_t at)
{
    bool sign = false;

    while (at < r->n_tokens) {
        if (!sign && parts_kind(r, at)) {
            sign = true;
            at++;
            continue;
        }
        size_t words = word_after_kind(r, at);
        if (!words)
            break;
        at += words;
    }

    return at;
}

/* "att.", "ret.": the full stop of a shortened verb. */
static bool is_verb_dot(struct reader *r, size_t at)
{
    enum { MAX_SHORTENED = 4 };
    if (at == 0 || !read_sign_is(r, at, TOKEN_DOT) || r->token[at].blank_before)
        return false;

    const struct token *verb = &r->token[at - 1];
    if (verb->kind != TOKEN_WORD || verb->len > MAX_SHORTENED)
        return false;

    return read_is(r, at - 1, SYM_MOVE, NULL) || read_is(r, at - 1, SYM_RETREAT, NULL);
}

/* "va à": no army, behind a verb or a preposition. */
static bool is_a_before_target(struct reader *r, size_t at, bool verb, bool seen)
{
    if (!read_is_letter(r, at, SYM_ARMY))
        return false;
    return verb || (!r->token[at].capital && (seen || read_is_preposition(r, at)));
}

size_t read_connectors(struct reader *r, size_t at, bool verb, bool *seen)
{
    size_t words;

    *seen = false;
    while (at < r->n_tokens) {
        if (read_sign_is(r, at, TOKEN_DASH) || read_sign_is(r, at, TOKEN_ARROW)) {
            *seen = true;
            at++;
        } else if (read_sign_is(r, at, TOKEN_BAR) || (verb && is_verb_dot(r, at))) {
            at++;
        } else if (read_is(r, at, SYM_MOVE, &words) || read_is(r, at, SYM_PREP, &words)) {
            *seen = verb = true;
            at += words;
        } else if (read_is(r, at, SYM_FILLER, &words) && !is_name_too(r, at)) {
            at += words;
        } else if (is_a_before_target(r, at, verb, *seen)) {
            *seen = true;
            at++;
        } else {
            break;
        }
    }

    return at;
}
