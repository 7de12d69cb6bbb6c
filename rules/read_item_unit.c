/* Items that are units and places: which name is meant, and which words belong to it. */
#include "read_parse_p.h"
#include "read_sentence_p.h"

#include <string.h>

bool read_all_capitals(const struct reader *r, const struct token *t)
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

bool read_is_apostrophe_before(const struct reader *r, const struct token *t)
{
    return t->start > 0 && (byte_at(r, t->start - 1) == '\'' ||
                            (t->start >= 3 && memcmp(r->text + t->start - 3, "\xE2\x80\x99", 3) == 0));
}

bool read_is_apostrophe_behind(const struct reader *r, const struct token *t)
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
    return read_all_capitals(s->r, t) && (t->len <= CODE || read_is_own(s, ref));
}

/* "tri > adri": a target. */
static bool behind_sign(const struct sentence *s)
{
    return s->n > 1 && s->item[s->n - 1].kind == ITEM_SIGN && s->item[s->n - 2].kind == ITEM_UNIT;
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
        return !word && t->len >= 4 && (t->capital || ref->n_tokens > 1 || t->len >= 5 || behind_sign(s));
    case NAME_MISSPELT:
        return !word && ref->edge->distance == 1 && t->len >= shortest_slip(s, t);
    default:
        return false;
    }
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

/* Where a unit ends that has its name before token `end`: "Bourgogne (BOU)", "Serbia's", "the London fleet". */
static size_t unit_ends(struct reader *r, size_t end, struct place_ref *ref, size_t to)
{
    while (end < to) {
        const struct token *t = &r->token[end];
        size_t words = 0;
        bool possessive =
            t->kind == TOKEN_WORD && t->len == 1 && t->word[0] == 's' && read_is_apostrophe_before(r, t);
        if (possessive)
            words = 1;
        if (!words)
            words = kind_behind(r, end, to, ref);
        if (!words && (t->len <= 1 || !read_is(r, end, SYM_UNITS, &words)))
            return end;
        end += words;
    }

    return end;
}

/* "the fleet that was in the Channel": nothing but such words from token `from` to token `to`. */
static bool is_relative(struct reader *r, size_t from, size_t to)
{
    size_t words = read_phrase_in_list(r, from, read_list_being);
    return words && from + words >= to;
}

/* A unit or a place from token `at` on. Returns the token behind it, 0 if there is none. */
size_t read_take_unit(struct sentence *s, size_t at, size_t to)
{
    struct reader *r = s->r;
    struct place_ref ref;
    size_t end = read_best_unit(r, at, &ref);

    if (end == 0 || end > to || !is_sure_name(s, &ref))
        return 0;

    end = unit_ends(r, end, &ref, to);
    const struct item *last = s->n ? &s->item[s->n - 1] : NULL;
    bool kind_before = last && last->kind == ITEM_KIND && ref.kind == RULES_UNIT_NONE &&
                       (at <= last->end + 1u || is_relative(r, last->end, at));
    bool target = last && at < ref.first && read_is(r, at, SYM_PREP, NULL) && last->kind == ITEM_UNIT;
    if (target) {
        read_push_item(s, ITEM_PREP, at, at + 1); /* "mettre Constantinople en Bulgarie" */
        at++;
    } else if (kind_before) {
        ref.kind = last->symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET; /* "la flotte délogée en Manche" */
        at = last->first;
        s->n--;
    }

    read_push_item(s, ITEM_UNIT, at, end)->ref = ref;

    return end;
}
