/* Builds and removals in sentences. */
#include "read_parse_p.h"
#include "read_sentence_p.h"

#include <string.h>

/* What an adjustment's sentence says of all its units. */
struct adjustment {
    enum parse_form form;
    uint8_t kind;
    bool doubt;
};

/* Whether a verb builds or removes; "send", "take" do what is due where nothing else is said. */
static enum parse_form form_said(const struct sentence *s, const struct item *item, bool open)
{
    if (item->kind != ITEM_VERB)
        return FORM_NONE;

    switch ((enum symbol)item->symbol) {
    case SYM_REMOVE:
    case SYM_DISBAND:
        return FORM_REMOVE;
    case SYM_BUILD:
        if (s->r->due >= 0)
            return FORM_BUILD;
        return open ? FORM_REMOVE : FORM_NONE;
    case SYM_MOVE:
        if (!open || s->r->due == 0)
            return FORM_NONE;
        return s->r->due > 0 ? FORM_BUILD : FORM_REMOVE;
    default:
        return FORM_NONE;
    }
}

/* What puts builds and removals in doubt; a wish of one's own, "I would like", does not. */
static bool is_doubtful(const struct item *item, bool own)
{
    if (item->kind == ITEM_DOUBT)
        return !own || item->symbol != SYM_TALK;
    return item->kind == ITEM_TURN || item->kind == ITEM_NOT;
}

/* The sentence from item `from` on; a sentence without a verb of its own goes on with the one before. */
static size_t survey_adjustment(const struct sentence *s, size_t from, struct adjustment *said)
{
    size_t i = from, token = from ? s->item[from - 1].end : 0;
    bool own = false;
    said->doubt = false;
    for (; i < s->n && read_kind_at(s, i) != ITEM_END; i++) {
        enum parse_form form = form_said(s, &s->item[i], said->form == FORM_NONE);
        said->form = form != FORM_NONE ? form : said->form;
        for (; token < s->item[i].first; token++)
            own = own || read_in_list(s->r->token[token].word, read_list_speaker);
        said->doubt |= is_doubtful(&s->item[i], own);
    }
    return i;
}

static uint8_t kind_of(const struct item *item)
{
    return item->symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET;
}

/* "…, une flotte sur la côte sud": the coast behind the kind at item `kind`. */
static char coast_behind(const struct sentence *s, size_t kind, const struct place_ref *ref)
{
    struct reader *r = s->r;
    size_t at = s->item[kind].end, end;
    if (ref->coast || !read_has_coasts(r, ref->edge))
        return 0;
    at += at < r->n_tokens && read_is(r, at, SYM_PREP, NULL);
    at = read_skip_fill(r, at);
    return at < r->n_tokens ? read_coast(r, at, &end) : 0;
}

/* "Moscou : armée", "à Brest une flotte", "à Brest, une flotte": the kind behind the unit of item `at`, which no other unit of its
 * sentence has. Its item, 0 if there is none. */
static size_t kind_behind(const struct sentence *s, size_t at)
{
    bool comma = false;
    for (size_t i = at + 1; i < s->n; i++)
        switch (read_kind_at(s, i)) {
        case ITEM_KIND:
            for (size_t k = i + 1; k < s->n && read_kind_at(s, k) != ITEM_END; k++)
                if (read_kind_at(s, k) == ITEM_UNIT && (comma || k == i + 1))
                    return 0;
            return i;
        case ITEM_END:
            return 0;
        case ITEM_COMMA:
            comma = true;
            break;
        case ITEM_UNIT:
        case ITEM_AND:
        case ITEM_WHILE:
        case ITEM_DOUBT:
        case ITEM_NOT:
            return 0;
        default:
            break;
        }
    return 0;
}

/* Whether the clause of item `at` goes on with a word that nothing is known of: "Venice: gondolas full" is not one more of a list. */
static bool goes_astray(const struct sentence *s, size_t at)
{
    while (!read_is_boundary(read_kind_at(s, ++at)))
        if (read_kind_at(s, at) == ITEM_WORD)
            return true;
    return false;
}

/* What the unit of item `at` is: built or removed. FORM_NONE: neither is said. */
static enum parse_form its_form(const struct sentence *s, const struct adjustment *said, bool headed,
                                bool stated)
{
    if (said->form != FORM_NONE)
        return said->form;
    if (headed)
        return (enum parse_form)s->m->heading.mode;
    if (!stated)
        return FORM_NONE;
    return s->r->due > 0 ? FORM_BUILD : FORM_REMOVE;
}

static void adjust_unit(struct sentence *s, size_t at, struct adjustment *said)
{
    struct place_ref ref = s->item[at].ref;
    size_t behind = ref.kind == RULES_UNIT_NONE ? kind_behind(s, at) : 0, end = behind ? behind + 1 : at + 1;
    bool headed = ref.kind && s->m->heading.mode != FORM_NONE, carried = !ref.kind && !behind;

    char coast = behind ? coast_behind(s, behind, &ref) : 0;
    if (coast)
        ref.coast = coast;
    if (behind)
        ref.kind = kind_of(&s->item[behind]);
    else if (ref.kind == RULES_UNIT_NONE)
        ref.kind = said->kind;
    said->kind = ref.kind;
    bool stated = s->r->due > 0 ? ref.kind != RULES_UNIT_NONE : behind > 0;
    enum parse_form form = its_form(s, said, headed, stated);
    if (form == FORM_NONE || (form == FORM_BUILD && ref.kind == RULES_UNIT_NONE))
        return;
    if (headed)
        said->form = form;
    s->strange = said->doubt || (carried && goes_astray(s, at));
    s->governed = false;
    read_add_frame(s, read_order_of(form, ref), at, end);
}

static void waive(struct sentence *s, size_t at, const struct adjustment *said)
{
    size_t first;
    if (read_is_of_other(s->m, s->item[at].first, &first))
        return;
    s->strange = said->doubt;
    s->governed = false;
    read_add_frame(s,
                   (struct parse){.form = FORM_WAIVE,
                                  .unit.power = RULES_NO_POWER,
                                  .other.power = RULES_NO_POWER,
                                  .to.power = RULES_NO_POWER},
                   at, at + 1);
}

/* In an adjustment every unit of a sentence is built, or removed: "une flotte à Brest et deux armées, l'une à
 * Paris, l'autre à Marseille". */
void read_adjustments(struct sentence *s)
{
    struct adjustment said = {FORM_NONE, RULES_UNIT_NONE, false};
    size_t end = 0;

    for (size_t i = 0; i < s->n; i++) {
        if (i >= end)
            end = survey_adjustment(s, i, &said) + 1;
        if (s->item[i].kind == ITEM_KIND)
            said.kind = kind_of(&s->item[i]);
        else if (s->item[i].kind == ITEM_UNIT)
            adjust_unit(s, i, &said);
        else if (read_is_verb(s, i, SYM_WAIVE) && read_is_boundary(read_kind_at(s, i + 1)))
            waive(s, i, &said);
    }
}
