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

static bool ends_adjustment(const struct sentence *s, size_t at)
{
    enum item_kind kind = read_kind_at(s, at);
    bool colon = kind == ITEM_COLON && (at == 0 || read_kind_at(s, at - 1) != ITEM_UNIT);
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
        *strange = *strange || read_kind_at(s, i) == ITEM_WORD || read_kind_at(s, i) == ITEM_POWER;
    if (from >= to)
        return false;

    size_t end = to < s->n ? s->item[to].first : s->item[to - 1].end;
    for (size_t t = s->item[from].first; t < end; t++)
        keeps = keeps || (s->r->token[t].len > 3 && read_is(s->r, t, SYM_HOLD, NULL));

    return keeps;
}

/* The clause of items from … to-1 says that something is kept. `*verb`: it has a verb at all. */
static bool says_kept(const struct sentence *s, size_t from, size_t to, bool *verb)
{
    bool kept = false;
    if (from >= to)
        return false;

    for (size_t i = from; i < to; i++)
        *verb = *verb || read_kind_at(s, i) == ITEM_VERB;
    size_t end = to < s->n ? s->item[to].first : s->item[to - 1].end;
    bool heads =
        from > 0 && read_kind_at(s, from - 1) == ITEM_END; /* words that are no items: "I'm keeping …" */
    size_t begin = heads ? s->item[from - 1].end : s->item[from].first;
    for (size_t t = begin; t < end; t++)
        kept = kept || read_in_list(s->r->token[t].word, read_list_keep);
    *verb |= kept;
    return kept;
}

static bool parts_list(const struct sentence *s, size_t at)
{
    return read_kind_at(s, at) == ITEM_COMMA || read_kind_at(s, at) == ITEM_AND;
}

/* "I'm keeping Munich, Kiel and the Baltic", "Munich, Kiel and the Baltic are staying": the nearest verb of the list that
 * the unit at item `at` stands in says that it is kept. */
static bool list_keeps(const struct sentence *s, size_t at)
{
    size_t from = at, to = at;
    bool verb = false;
    while (to < s->n && !ends_adjustment(s, to))
        to++;
    for (size_t own = to; !verb; from--) {
        while (from > 0 && !ends_adjustment(s, from - 1) && !parts_list(s, from - 1))
            from--;
        if (says_kept(s, from, own, &verb))
            return true;
        own = at; /* its own part is looked at as a whole */
        if (from == 0 || !parts_list(s, from - 1))
            break;
    }
    for (; !verb && to < s->n; to++) {
        if (says_kept(s, at, to, &verb))
            return true;
        if (read_kind_at(s, to) != ITEM_COMMA)
            break;
        while (to + 1 < s->n && !ends_adjustment(s, to + 1))
            to++;
    }
    return false;
}

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

/* "Nothing at Marseilles" builds nothing there. */
static bool is_doubtful(enum item_kind kind)
{
    return kind == ITEM_DOUBT || kind == ITEM_NOT || kind == ITEM_NOBODY || kind == ITEM_TURN;
}

/* The sentence from item `from` on; a sentence without a verb of its own goes on with the one before. */
static size_t survey_adjustment(const struct sentence *s, size_t from, struct adjustment *said)
{
    size_t i = from;
    bool named = false, relative = false, hard = false;
    said->doubt = false;
    for (; i < s->n && read_kind_at(s, i) != ITEM_END; i++) {
        const struct item *item = &s->item[i];
        enum parse_form form = form_said(s, item, said->form == FORM_NONE);
        said->form = form != FORM_NONE ? form : said->form;
        hard = hard ||
               (item->kind == ITEM_DOUBT && !read_in_list(s->r->token[item->first].word, read_list_only));
        if (item->kind == ITEM_COLON && !named && !hard) /* "Je n'en ferai qu'une : …" */
            said->doubt = false;
        named |= item->kind == ITEM_UNIT;
        relative = item->kind == ITEM_WHO || (relative && item->kind != ITEM_COMMA);
        said->doubt =
            said->doubt || (is_doubtful(item->kind) && !relative); /* "…, qui ne sert plus à rien" */
    }

    return i;
}

static uint8_t kind_of(const struct item *item)
{
    return item->symbol == SYM_ARMY ? RULES_ARMY : RULES_FLEET;
}

/* "… : Smyrna. Fleet, obviously.": a kind that is a sentence by itself. Its item, 0 if it is none. */
static size_t lone_kind(const struct sentence *s, size_t end)
{
    if (read_kind_at(s, end) != ITEM_END || read_kind_at(s, end + 1) != ITEM_KIND)
        return 0;
    for (size_t i = end + 2; read_kind_at(s, i) != ITEM_END; i++)
        if (read_kind_at(s, i) != ITEM_COMMA && read_kind_at(s, i) != ITEM_WORD)
            return 0;
    return end + 1;
}

/* "et, à Saint-Pétersbourg, une flotte": the place stands between commas before its kind. The kind's item, 0 if it is not that. */
static size_t kind_in_front(const struct sentence *s, size_t at, size_t kind)
{
    size_t before = at > 0 && read_kind_at(s, at - 1) == ITEM_PREP ? at - 1 : at;
    enum item_kind lead = before > 0 ? read_kind_at(s, before - 1) : ITEM_END;
    bool inserted = before < at && (read_is_boundary(lead) || lead == ITEM_COLON);
    if (!inserted || read_kind_at(s, kind) != ITEM_KIND)
        return 0;

    size_t next = kind + 1 + (read_kind_at(s, kind + 1) == ITEM_PREP);
    return read_kind_at(s, next) == ITEM_UNIT ? 0 : kind;
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

/* "Moscou : armée", "à Brest une flotte": the kind behind the unit of item `at`. Its item, 0 if there is none. */
static size_t kind_behind(const struct sentence *s, size_t at)
{
    for (size_t i = at + 1; i < s->n; i++)
        switch (read_kind_at(s, i)) {
        case ITEM_KIND:
            return read_kind_at(s, i + 1) == ITEM_UNIT ? 0 : i;
        case ITEM_END:
            return lone_kind(s, i);
        case ITEM_COMMA:
            return kind_in_front(s, at, i + 1);
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
    bool strange = false, keeps = clause_keeps(s, at, &strange) || list_keeps(s, at),
         headed = ref.kind && s->m->heading.mode != FORM_NONE;

    char coast = behind ? coast_behind(s, behind, &ref) : 0;
    if (coast)
        ref.coast = coast;
    if (behind)
        ref.kind = kind_of(&s->item[behind]);
    else if (ref.kind == RULES_UNIT_NONE)
        ref.kind = said->kind;
    said->kind = ref.kind;
    if (keeps && said->form != FORM_BUILD)
        return;

    bool stated = s->r->due > 0 ? ref.kind != RULES_UNIT_NONE : behind > 0;
    enum parse_form form = its_form(s, said, headed, stated);
    if (form == FORM_NONE || (form == FORM_BUILD && ref.kind == RULES_UNIT_NONE))
        return;
    if (headed)
        said->form = form;
    s->strange = (strange && said->form == FORM_NONE) || said->doubt;
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
