/* Builds and removals in sentences. */
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

/* The sentence from item `from` on; a sentence without a verb of its own goes on with the one before. */
static size_t survey_adjustment(const struct sentence *s, size_t from, struct adjustment *said)
{
    size_t i = from;
    said->doubt = false;
    for (; i < s->n && read_kind_at(s, i) != ITEM_END; i++) {
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
void read_adjustments(struct sentence *s)
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
        if (read_kind_at(s, next) == ITEM_COLON &&
            read_kind_at(s, next + 1) == ITEM_KIND) { /* "Moscou : armée" */
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
        read_add_frame(s, read_order_of(its, ref), i, next);
    }
}
