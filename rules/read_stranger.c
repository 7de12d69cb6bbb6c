/* Words that are not known: which of them a sentence can be read without. */
#include "read_sentence_p.h"

#include <string.h>

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

/* A word that nobody taught the reader. */
size_t read_take_stranger(struct sentence *s, size_t at, size_t to)
{
    struct reader *r = s->r;
    const struct token *t = &r->token[at];
    bool clitic = t->len == 1 && (read_is_apostrophe_before(r, t) || read_is_apostrophe_behind(r, t));
    bool nothing = clitic || read_in_list(t->word, read_list_name_kind); /* "en mer de Helgoland" */

    bool past = read_tells_of_past(t) && !t->capital && !read_in_lexicon(t->word);
    if (past || is_relation(s, at) || read_in_list(t->word, read_list_result))
        read_push_item(s, ITEM_DOUBT, at, at + 1);
    else if (!nothing && (r->due || !may_pass(s, at, to)))
        read_push_item(s, ITEM_WORD, at, at + 1);

    return at + 1;
}

/* "la flotte a regagné Ankara": what was done is no order. */
size_t read_take_past(struct sentence *s, size_t at, size_t to)
{
    const struct reader *r = s->r;
    const struct token *t = &r->token[at];
    if (read_is_grave(t) || t->capital || !read_in_list(t->word, read_list_past))
        return 0;

    for (size_t i = at + 1; i < to && i <= at + 3 && r->token[i].kind == TOKEN_WORD; i++)
        if (ends_like_participle(r, &r->token[i]) || read_in_list(r->token[i].word, read_list_participle)) {
            read_push_item(s, ITEM_DOUBT, at, at + 1);
            return at + 1;
        }
    return 0;
}
