/* The writer changes his mind within a sentence: "pardon, …", "mais non : …", "not Tyrolia". */
#include "read_sentence_p.h"

#include <string.h>

static void drop_first(struct group *who)
{
    who->n--;
    memmove(who->unit, who->unit + 1, who->n * sizeof *who->unit);
    who->first += 2;
}

/* "As agreed with Rome, Munich to Tyrolia": what stands before a comma and is not one's own is no subject; nor is, of what
 * comes next, by whom something is done: "attaque de la Suède par Kiel, Smyrne tient". */
void read_drop_foreign(struct sentence *s, struct group *who)
{
    bool own = false;
    for (size_t i = 1; i < who->n; i++)
        own = own || read_is_own(s, &who->unit[i]);
    bool comma =
        read_kind_at(s, who->first + 1) == ITEM_COMMA && read_kind_at(s, who->first + 2) == ITEM_UNIT;
    bool agent = who->first > 0 && read_kind_at(s, who->first - 1) == ITEM_VIA;
    if (own && comma && (agent || !read_is_own(s, &who->unit[0]))) {
        drop_first(who);
        s->strange = false; /* the comma ends the clause before */
    }
}

/* "…, make that Gascony": the place behind a word of change that ends its sentence. Its item, 0 if there is none. */
static size_t find_correction(const struct sentence *s)
{
    size_t at = s->at;
    while (read_kind_at(s, at) == ITEM_TURN || read_kind_at(s, at) == ITEM_COMMA ||
           read_kind_at(s, at) == ITEM_PREP || read_kind_at(s, at) == ITEM_COLON)
        at++;
    return read_kind_at(s, at) == ITEM_UNIT && read_kind_at(s, at + 1) == ITEM_END ? at : 0;
}

/* "Changed my mind about the army, make that Gascony": the unit that the sentence speaks of goes there instead. */
bool read_unit_corrected(struct sentence *s)
{
    size_t target = find_correction(s);
    struct place_ref unit, other;
    size_t found = 0;

    for (size_t i = s->sentence_item; target && i < s->at; i++)
        if (read_unit_at(s, i, &other) && read_is_own(s, &other)) {
            if (found && !read_same_place(unit.edge, other.edge))
                return false;
            unit = other;
            found = i + 1;
        }
    if (!found || s->n_frames != s->sentence_frames || read_is_own(s, &s->item[target].ref) ||
        s->r->phase == RULES_PHASE_ADJUSTMENT)
        return false;

    bool retreats = s->r->phase == RULES_PHASE_RETREAT;
    struct parse p = read_order_of(retreats ? FORM_RETREAT : FORM_MOVE, unit);
    p.to = s->item[target].ref;
    s->strange = s->governed = false;
    read_add_frame(s, p, found - 1, target + 1);
    s->pending.n = 0;
    s->at = target + 1;

    return true;
}

/* "Burgundy to Munich, I mean Ruhr": the target of the order before is another. */
bool read_corrected(struct sentence *s)
{
    size_t at = find_correction(s);
    struct frame *last = s->n_frames ? &s->frame[s->n_frames - 1] : NULL;
    bool moves = last && (last->parse.form == FORM_MOVE || last->parse.form == FORM_RETREAT);
    bool near = moves && s->item[s->at].first <= last->parse.end + 2u;
    if (!at || !near || last->sign || read_same_place(last->parse.to.edge, s->item[at].ref.edge) ||
        read_same_place(last->parse.unit.edge, s->item[at].ref.edge))
        return false;

    struct parse p = last->parse;
    bool undone = s->item[s->at].symbol == SYM_UNDO; /* "goes to Ruhr instead of Munich" */
    if (!undone) {
        last->doubtful = true;
        p.to = s->item[at].ref;
        read_add_frame(s, p, s->at, at + 1);
    } else {
        last->parse.end = s->item[at].end;
    }
    for (size_t i = s->at; i <= at; i++)
        s->item[i].kind = ITEM_USED;
    s->at = at + 1;

    return true;
}

/* "NON A PAR - BUR": a "no" right before a unit; "nah, just London …" takes back what stands before. */
static bool is_bare_no(const struct sentence *s, size_t at)
{
    return read_in_list(s->r->token[s->item[at].first].word, read_list_no) &&
           s->item[at + 1].first == s->item[at].end;
}

/* Words of change that are done with by themselves: "instead of attacking Greece, …", "instead of holding", "mais non : …",
 * "Annulez pour Venise : …". False: none of these. */
static bool take_whole_turn(struct sentence *s, enum symbol symbol, enum item_kind next)
{
    bool none = s->n_frames == s->sentence_frames;
    size_t end = read_clause_end(s, s->at);
    if (symbol == SYM_UNDO && next == ITEM_VERB && none && !s->pending.n &&
        read_kind_at(s, end) == ITEM_COMMA) {
        s->at = end;
        return true;
    }

    bool verb = next == ITEM_VERB && read_is_boundary(read_kind_at(s, s->at + 2));
    if (symbol == SYM_UNDO && verb && !none) {
        s->frame[s->n_frames - 1].parse.end = s->item[s->at + 1].end;
        s->at += 2;
        return true;
    }

    if (symbol == SYM_RETRACT && next == ITEM_COLON && read_kind_at(s, s->at + 2) == ITEM_UNIT) {
        read_end_sentence(s, s->at + 1); /* "… était d'envoyer Trieste à Venise, mais non : Trieste reste" */
        s->at += 2;
        return true;
    }

    size_t unit = s->at + 1 + (next == ITEM_PREP);
    bool voids = symbol == SYM_UNDO && none && read_kind_at(s, unit) == ITEM_UNIT;
    if (!voids || read_kind_at(s, unit + 1) != ITEM_COLON)
        return false;
    s->strange = s->governed = false;
    s->at = unit + 2;

    return true;
}

/* A word that takes back: what it puts in doubt of the sentence. */
static void undo(struct sentence *s, enum item_kind next)
{
    bool some = s->n_frames > s->sentence_frames;
    if (next == ITEM_END && s->n_frames && !some)
        s->frame[s->n_frames - 1].doubtful = true; /* "… prend le bateau… la mer étant prise, oublions." */
    else if (next == ITEM_END)                     /* "…, laissez tomber." */
        read_doubt_sentence(s);
    else if (some && s->frame[s->n_frames - 1].sign)
        read_doubt_last(s);
}

/* The writer changes his mind: what he takes back may stand before the word, or behind it. */
void read_take_turn(struct sentence *s)
{
    enum symbol symbol = (enum symbol)s->item[s->at].symbol;
    enum item_kind next = read_kind_at(s, s->at + 1);
    if (take_whole_turn(s, symbol, next))
        return;

    bool denies = symbol == SYM_RETRACT && (next == ITEM_UNIT || next == ITEM_KIND) && is_bare_no(s, s->at);
    if (symbol == SYM_UNDO || denies)
        s->strange = true; /* "annulez Paris - Bourgogne", "NON A PAR - BUR" */
    if (symbol == SYM_UNDO)
        undo(s, next);
    if (symbol == SYM_CHANGE) /* "instead of A KIE H please read A KIE - HOL" */
        s->strange = s->governed = false;
    s->at++;
}

/* "Munich goes to Silesia, not Tyrolia", "a fleet in Brest, not an army": what is denied is no part of the order. */
void read_take_contrast(struct sentence *s)
{
    size_t at = s->at++, next = s->at;
    bool comma = at > 0 && read_kind_at(s, at - 1) == ITEM_COMMA && s->n_frames > s->sentence_frames;

    next += read_kind_at(s, next) == ITEM_PREP;
    if (!comma || (read_kind_at(s, next) != ITEM_UNIT && read_kind_at(s, next) != ITEM_KIND) ||
        read_kind_at(s, next + 1) != ITEM_END)
        return;

    const struct frame *last = &s->frame[s->n_frames - 1];
    bool other = last->parse.form == FORM_MOVE && read_kind_at(s, next) == ITEM_UNIT &&
                 !read_same_place(last->parse.to.edge, s->item[next].ref.edge) &&
                 !read_same_place(last->parse.unit.edge, s->item[next].ref.edge);
    if (!other)
        return;

    for (size_t i = at; i <= next; i++)
        s->item[i].kind = ITEM_USED;
    s->at = next + 1;
}

/* "Vienna to Tyrolia instead, …": a word of change that ends the clause of its order is said of that one. */
static bool closes_clause(const struct sentence *s, size_t turn)
{
    return turn > 0 && read_kind_at(s, turn - 1) != ITEM_COMMA && read_kind_at(s, turn + 1) == ITEM_COMMA &&
           read_phrase_in_list(s->r, s->item[turn].first, read_list_in_its_place);
}

/* "soutient la Bulgarie… pardon, attaque la Grèce": the subject of the order that is meant otherwise. */
bool read_goes_on_behind_turn(const struct sentence *s)
{
    size_t at = s->at;
    while (at > 0 && (read_kind_at(s, at - 1) == ITEM_COMMA || read_kind_at(s, at - 1) == ITEM_COLON))
        at--;
    return at > 0 && !closes_clause(s, at - 1) && read_kind_at(s, at - 1) == ITEM_TURN && s->n_frames &&
           read_speaks_of_last(s, at);
}
