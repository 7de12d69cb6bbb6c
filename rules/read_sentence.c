/* A sentence, item by item: which clauses there are, and which of them must be asked about. */
#include "read_sentence_p.h"

#include <stdio.h>
#include <string.h>

static bool ends_reason(enum item_kind kind)
{
    return kind == ITEM_COMMA || kind == ITEM_END || kind == ITEM_WHILE || kind == ITEM_COLON;
}

static size_t skip_to(const struct sentence *s, size_t at)
{
    while (at < s->n && !ends_reason(read_kind_at(s, at)))
        at++;
    return at;
}

/* What is not understood may speak of the order before it. */
static void doubt_last(struct sentence *s)
{
    const struct frame *last = s->n_frames > s->sentence_frames ? &s->frame[s->n_frames - 1] : NULL;
    for (size_t i = s->sentence_frames; last && i < s->n_frames; i++)
        if (s->frame[i].parse.first == last->parse.first) /* "Vienna and Budapest both stay and …" */
            s->frame[i].doubtful = true;
}

/* "not", "don't": words that only deny. */
static bool is_denial(const struct sentence *s, size_t at)
{
    enum item_kind kind = read_kind_at(s, at);
    bool alone = at < s->n && s->item[at].end == s->item[at].first + 1; /* not "plus tard" */
    return kind == ITEM_NOT || (kind == ITEM_DOUBT && alone &&
                                read_in_list(s->r->token[s->item[at].first].word, read_list_denial));
}

static bool parts_denial(enum item_kind kind)
{
    return kind == ITEM_COMMA || kind == ITEM_WHILE || kind == ITEM_COLON || kind == ITEM_END;
}

/* The clause of item `at`, between commas and the like. */
struct stretch {
    size_t from, to; /* items */
};

static struct stretch find_clause(const struct sentence *s, size_t at)
{
    struct stretch clause = {at, at};
    while (clause.from > 0 && !parts_denial(read_kind_at(s, clause.from - 1)))
        clause.from--;
    while (clause.to < s->n && !parts_denial(read_kind_at(s, clause.to)))
        clause.to++;
    return clause;
}

/* "Munich ne va pas en Bourgogne, Berlin tient": what is denied in one clause leaves the others as they are. */
static void doubt_clause(struct sentence *s, size_t at)
{
    struct stretch clause = find_clause(s, at);
    if (clause.from >= clause.to)
        return;
    uint16_t first = s->item[clause.from].first, end = s->item[clause.to - 1].end;
    for (size_t i = s->sentence_frames; i < s->n_frames; i++) {
        const struct parse *parse = &s->frame[i].parse;
        if (parse->first < end && parse->end > first)
            s->frame[i].doubtful = true;
    }
}

static void doubt_sentence(struct sentence *s)
{
    for (size_t i = s->sentence_frames; i < s->n_frames; i++)
        s->frame[i].doubtful = true;
}

/* "ça ne marche pas": what is denied of the orders before. */
static bool denies_it(const struct sentence *s, size_t at)
{
    struct stretch clause = find_clause(s, at);
    bool it = false;
    for (size_t i = clause.from; i < clause.to; i++) {
        if (read_kind_at(s, i) == ITEM_UNIT || read_kind_at(s, i) == ITEM_OTHERS)
            return false;
        it = it || read_kind_at(s, i) == ITEM_IT;
    }
    return it;
}

/* "…, c'est tout, je crois ?": at item `mark` a question that asks only whether all is well; it puts nothing in doubt. */
static void settle_closing(struct sentence *s, size_t mark)
{
    const struct reader *r = s->r;
    struct stretch clause = find_clause(s, mark);
    bool begins = clause.from == 0 || read_kind_at(s, clause.from - 1) == ITEM_END;
    size_t from = begins ? s->item[mark].first : s->item[clause.from - 1].end;
    if (from >=
        s->item[mark].first) /* the whole sentence is asked, or a remark in brackets puts it in doubt */
        return;

    for (size_t t = from; t < s->item[mark].first; t++)
        if (r->token[t].kind != TOKEN_WORD || !read_in_list(r->token[t].word, read_list_closing))
            return;
    for (size_t i = clause.from; i <= mark; i++)
        s->item[i].kind = ITEM_USED;
}

static void settle_closings(struct sentence *s)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->item[i].kind == ITEM_DOUBT && s->item[i].first < s->item[i].end &&
            s->r->token[s->item[i].first].kind == TOKEN_QUESTION)
            settle_closing(s, i);
}

/* "sauf pour Galles : l'armée de Galles part …": what is excepted has an order behind it. */
static bool is_settled_exception(struct sentence *s, size_t at)
{
    if (!read_is(s->r, s->item[at].first, SYM_SAVE, NULL))
        return false;
    size_t unit = at + 1;
    while (read_kind_at(s, unit) == ITEM_PREP)
        unit++;
    if (read_kind_at(s, unit) != ITEM_UNIT)
        return false;
    for (size_t i = s->sentence_frames; i < s->n_frames; i++)
        if (s->frame[i].parse.first >= s->item[at].first &&
            read_same_place(s->frame[i].parse.unit.edge, s->item[unit].ref.edge))
            return true;
    return false;
}

/* "…, sinon rien de changé": "otherwise" without a condition and with nothing to do. */
static bool is_idle_else(struct sentence *s, size_t at)
{
    if (!read_in_list(s->r->token[s->item[at].first].word, read_list_else))
        return false;
    struct stretch clause = find_clause(s, at);
    for (size_t i = at + 1; i < clause.to; i++)
        if (read_kind_at(s, i) == ITEM_UNIT || read_kind_at(s, i) == ITEM_VERB ||
            read_kind_at(s, i) == ITEM_OTHERS)
            return false;
    for (size_t i = s->sentence_item; i < at; i++)
        if (read_kind_at(s, i) == ITEM_DOUBT)
            return false;
    return true;
}

/* A question mark, "or", "if" … in a sentence: nothing of it is followed. */
static void end_sentence(struct sentence *s, size_t at)
{
    bool doubt = false;
    for (size_t i = s->sentence_item; i < at; i++)
        if (s->item[i].kind == ITEM_DOUBT && (is_settled_exception(s, i) || is_idle_else(s, i)))
            s->item[i].kind = ITEM_USED;
    for (size_t i = s->sentence_item; i < at; i++) {
        bool answered = s->item[i].kind == ITEM_DOUBT && s->item[i].symbol == SYM_RETRACT;
        bool denied = is_denial(s, i) || answered;
        doubt = doubt || (denied ? denies_it(s, i) : s->item[i].kind == ITEM_DOUBT);
        if (denied)
            doubt_clause(s, i);
    }
    if (doubt)
        doubt_sentence(s);
    if (s->pending.n)
        doubt_last(s); /* "A PAR - BUR, PIC" */
    s->pending.n = s->helpers.n = 0;
    s->n_joint = s->item[at].first < s->item[at].end ? s->n_joint : 0;
    s->strange = s->governed = false;
    s->sentence_frames = s->n_frames;
    s->sentence_item = at + 1;
}

static void drop_first(struct group *who)
{
    who->n--;
    memmove(who->unit, who->unit + 1, who->n * sizeof *who->unit);
    who->first += 2;
}

/* "As agreed with Rome, Munich to Tyrolia": what stands before a comma and is not one's own is no subject; nor is, of what
 * comes next, by whom something is done: "attaque de la Suède par Kiel, Smyrne tient". */
static void drop_foreign(struct sentence *s, struct group *who)
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

/* "Into Burgundy goes Munich" */
static bool read_turned_move(struct sentence *s)
{
    size_t at = s->at;
    bool turned = read_kind_at(s, at + 1) == ITEM_UNIT && read_is_verb(s, at + 2, SYM_MOVE) &&
                  read_kind_at(s, at + 3) == ITEM_UNIT && read_is_boundary(read_kind_at(s, at + 4));
    bool begins = at == s->sentence_item || read_is_boundary(read_kind_at(s, at - 1));
    if (!turned || !begins || s->r->phase != RULES_PHASE_MOVEMENT || !read_is_own(s, &s->item[at + 3].ref) ||
        read_in_list(s->r->token[s->item[at].first].word, read_list_topic))
        return false;

    struct parse p = read_order_of(FORM_MOVE, s->item[at + 3].ref);
    p.to = s->item[at + 1].ref;
    s->clause_frames = s->n_frames;
    read_add_frame(s, p, at, at + 4);
    s->at = read_supporting(s, at + 4);

    return true;
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
static bool read_unit_corrected(struct sentence *s)
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

/* "Kiel en Hollande, ou au Danemark ? Non, Hollande.": the writer answers himself. */
static bool read_answered(struct sentence *s, const struct frame *asked, size_t at)
{
    enum { NEAR = 8 };
    bool no = s->item[s->at].symbol == SYM_RETRACT && asked->doubtful && !asked->sign &&
              s->sentence_frames == s->n_frames;
    if (!no || s->item[s->at].first > asked->parse.end + NEAR ||
        read_same_place(asked->parse.unit.edge, s->item[at].ref.edge))
        return false;

    struct parse said = asked->parse;
    said.to = s->item[at].ref;
    s->strange = false;
    read_add_frame(s, said, s->at, at + 1);
    s->at = at + 1;

    return true;
}

/* "Burgundy to Munich, I mean Ruhr": the target of the order before is another. */
static bool read_corrected(struct sentence *s)
{
    size_t at = find_correction(s);
    struct frame *last = s->n_frames ? &s->frame[s->n_frames - 1] : NULL;
    bool moves = last && (last->parse.form == FORM_MOVE || last->parse.form == FORM_RETREAT);
    bool near = moves && s->item[s->at].first <= last->parse.end + 2u;
    if (at && moves && read_answered(s, last, at))
        return true;
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

/* "Bulgaria, Serbia": a line of a unit of one's own and a place where none stands. */
static bool read_comma_pair(struct sentence *s)
{
    bool line = s->at == 0 && s->n == 4 && s->m->form == FORM_NONE && s->r->phase != RULES_PHASE_ADJUSTMENT;
    if (!line || read_kind_at(s, 0) != ITEM_UNIT || read_kind_at(s, 1) != ITEM_COMMA ||
        read_kind_at(s, 2) != ITEM_UNIT || s->item[1].first == s->item[1].end)
        return false;

    const struct place_ref *unit = &s->item[0].ref, *to = &s->item[2].ref;
    bool words = unit->kind == RULES_UNIT_NONE && s->r->token[to->first].blank_before;
    bool place =
        words && to->kind == RULES_UNIT_NONE && !read_is_own(s, to) && to->edge->level == NAME_LISTED;
    if (!place || !read_is_own(s, unit) || unit->edge->level != NAME_LISTED)
        return false;

    struct parse p = read_order_of(s->r->phase == RULES_PHASE_RETREAT ? FORM_RETREAT : FORM_MOVE, *unit);
    p.to = *to;
    p.loose = p.pair = true;
    read_add_frame(s, p, 0, 3);
    s->at = 3;

    return true;
}

static void read_units_clause(struct sentence *s)
{
    if (read_comma_pair(s))
        return;

    struct group who;
    size_t from = s->at, next = read_group(s, s->at, &who), end;

    if (who.n == 0) { /* "the army", but there are several */
        size_t colon = s->at + 1 + read_is_verb(s, s->at + 1, SYM_MOVE);
        if (read_kind_at(s, colon) == ITEM_COLON && s->at == s->sentence_item) { /* "The fleets sail: …" */
            s->at = colon + 1;
            return;
        }
        s->strange = s->strange ||
                     !read_is_verb(s, s->at + 1, SYM_LEAVE); /* "La flotte du sud quitte Sébastopol pour …" */
        s->at++;
        return;
    }

    drop_foreign(s, &who);
    from = who.first > from ? who.first : from;
    if (who.n > 1)
        s->last = who;
    size_t frames = s->n_frames;
    end = read_predicate(s, &who, next, from);
    if (end && s->helpers.n && s->n_frames == frames + 1) {
        struct parse order = s->frame[frames].parse;
        if (order.form == FORM_MOVE || order.form == FORM_HOLD)
            read_support_order(s, &s->helpers, &order, s->helpers.first, end);
        s->helpers.n = 0;
    }
    if (end) {
        s->at = read_end_clause(s, end);
        s->pending.n = 0;
        return;
    }

    s->pending = who;
    s->at = next;
    s->strange = s->strange || read_kind_at(s, next) == ITEM_UNIT; /* "A MAR A PAR - BUR" */
}

/* "elle", "ils": of the clause before, the subject is meant; "qui", "which": the unit named last. */
static bool is_personal(const struct sentence *s, size_t at)
{
    return read_in_list(s->r->token[s->item[at].first].word, read_list_personal);
}

/* Who supports the order before: the unit of an order before that one. */
static struct group other_subject(const struct sentence *s)
{
    const struct place_ref *last = s->n_frames ? &s->frame[s->n_frames - 1].parse.unit : NULL;
    for (size_t i = s->n_frames; i-- > 0;) {
        const struct place_ref *unit = &s->frame[i].parse.unit;
        if (!read_same_place(unit->edge, last->edge))
            return (struct group){1, {*unit}, 0};
    }
    return (struct group){.n = 0};
}

/* "celle de Munich lui prête main-forte : elle soutient cette attaque": of those named just before, the one that does not
 * go itself. */
static struct group find_helper(const struct sentence *s, size_t at)
{
    enum { NEAR = 12 };
    const struct parse *last = s->n_frames ? &s->frame[s->n_frames - 1].parse : NULL;
    for (size_t i = at; last && i-- > 0 && i + NEAR > at && s->item[i].first >= last->end;)
        if (read_kind_at(s, i) == ITEM_UNIT && read_own_unit(s, &s->item[i].ref) &&
            !read_same_place(s->item[i].ref.edge, last->unit.edge))
            return (struct group){1, {s->item[i].ref}, i};
    return other_subject(s);
}

/* Whether no unit is named between the last order and item `at`. */
static bool speaks_of_last(const struct sentence *s, size_t at)
{
    if (s->n_frames == 0)
        return false;
    for (size_t i = at; i-- > 0;)
        if (read_kind_at(s, i) == ITEM_UNIT)
            return s->item[i].first < s->frame[s->n_frames - 1].parse.end;
    return false;
}

/* The units that the pronoun at item `at` stands for; none if it is not known. */
static struct group find_who(const struct sentence *s, size_t at)
{
    struct group who = {.n = 0};
    bool personal = is_personal(s, at),
         several = read_in_list(s->r->token[s->item[at].first].word, read_list_plural);

    const char *word = s->r->token[s->item[at].end - 1].word;
    bool former = read_in_list(word, read_list_former);
    if (s->last.n > 1 && (former || read_in_list(word, read_list_latter)))
        return (struct group){1, {s->last.unit[former ? 0 : s->last.n - 1]}, s->last.first};
    if (several && s->last.n > 1)
        return s->last;
    if (personal && s->denied.n && s->denied_frames == s->n_frames)
        return s->denied; /* "Kiel ne va pas en Hollande : elle tient" */
    if (personal && read_is_verb(s, at + 1, SYM_SUPPORT))
        return find_helper(s, at);
    if (personal && speaks_of_last(s, at))
        return (struct group){1, {s->frame[s->n_frames - 1].parse.unit}, s->last.first};

    for (size_t last = at; last > 0; last--) {
        struct place_ref ref;
        if (read_unit_at(s, last - 1, &ref))
            return (struct group){1, {ref}, last - 1};
    }

    return who;
}

/* Where the words behind the pronoun at item `at`, or before it, tell whom it means: "Elle reste donc à Édimbourg"; and
 * where its clause begins: a question before it is no part of it, nor is what was denied. */
static struct group settle_who(const struct sentence *s, struct group who, size_t at)
{
    size_t there = s->at + 1 + (read_kind_at(s, s->at + 1) == ITEM_PREP);
    bool stays = is_personal(s, at) && read_is_verb(s, s->at, SYM_HOLD) && there > s->at + 1;
    if (stays && read_kind_at(s, there) == ITEM_UNIT && read_own_unit(s, &s->item[there].ref))
        who = (struct group){1, {s->item[there].ref}, at};

    bool apart = who.first < s->sentence_item; /* "Vienne au Tyrol ? Non : elle reste" */
    for (size_t i = who.first; i < at; i++)
        apart = apart || (is_denial(s, i) && read_kind_at(s, at - 1) == ITEM_COMMA);
    if (apart) /* "pas d'ordre pour Kiel, qu'elle attende" */
        who.first = at;

    return who;
}

/* What stands behind the pronoun at item `at`; ITEM_END: nothing that it could do. */
static enum item_kind behind_who(const struct sentence *s, size_t at)
{
    enum item_kind next = read_kind_at(s, s->at);
    bool received = next == ITEM_SUPPORTED && s->item[s->at].symbol == SYM_SUPPORTED;
    bool target = next == ITEM_PREP || next == ITEM_UNIT; /* "la première en mer du Nord" */
    if (target && !is_personal(s, at))
        return ITEM_LIGHT;
    bool predicate =
        next == ITEM_VERB || next == ITEM_LIGHT || next == ITEM_NOT || next == ITEM_IT || next == ITEM_TOO;
    return predicate || received ? next : ITEM_END;
}

/* "soutient Budapest, qui attaque la Roumanie": the clause that begins says what the supported unit does. */
static void open_relative(struct sentence *s, const struct group *who)
{
    const struct parse *last = s->n_frames ? &s->frame[s->n_frames - 1].parse : NULL;
    bool bare = last && last->form == FORM_SUPPORT && !last->to.edge && !last->hold_written;
    if (bare && last->other.first == who->unit[0].first)
        s->relative = s->n_frames;
}

/* "…, laquelle convoie donc Édimbourg": the unit named before does it; without one, a stranger: "il joue …". */
static void take_who(struct sentence *s)
{
    size_t at = s->at++;
    if (s->pending.n) /* "Botnie et Livonie : elles tiennent" */
        return;

    struct group who = find_who(s, at);
    if (who.n == 0) {
        s->strange = true;
        return;
    }
    who = settle_who(s, who, at);
    enum item_kind next = behind_who(s, at);
    if (next == ITEM_END)
        return;

    s->pending = who;
    open_relative(s, &who);
    if (next != ITEM_VERB) {
        size_t end = read_predicate(s, &who, s->at, who.first);
        s->pending.n = 0;
        s->at = end ? read_end_clause(s, end) : s->at;
        s->strange = s->strange || !end;
    }
}

/* Whether the words of the sentence before item `at` announce orders. */
static bool speaks_of_orders(const struct sentence *s, size_t at)
{
    size_t from = s->sentence_item < s->n ? s->item[s->sentence_item].first : 0;
    for (size_t i = from; i < s->item[at].first; i++)
        if (read_is(s->r, i, SYM_ORDERS, NULL) || read_is(s->r, i, SYM_PHASE, NULL))
            return true;
    return false;
}

/* Nothing before item `at` in its sentence denies, doubts or tells what others say. */
static bool leads_on(const struct sentence *s, size_t at)
{
    for (size_t i = s->sentence_item; i < at; i++) {
        enum item_kind kind = read_kind_at(s, i);
        if (kind == ITEM_DOUBT || kind == ITEM_NOT || kind == ITEM_TURN || kind == ITEM_POWER)
            return false;
    }
    return true;
}

/* Behind the colon at item `at` a unit of one's own and its verb begin a clause. */
static bool opens_clause(const struct sentence *s, size_t at)
{
    enum item_kind verb = read_kind_at(s, at + 2);
    return read_kind_at(s, at + 1) == ITEM_UNIT && read_own_unit(s, &s->item[at + 1].ref) &&
           (verb == ITEM_VERB || verb == ITEM_IT || verb == ITEM_PREP || verb == ITEM_LIGHT);
}

/* Whether the words of the sentence before item `at` only lead on to what follows: "Ouverture Lépante : …". */
static bool names_nothing(const struct sentence *s, size_t at)
{
    for (size_t i = s->sentence_item; i < at; i++) {
        enum item_kind kind = read_kind_at(s, i);
        bool all =
            read_kind_at(s, at + 1) == ITEM_OTHERS; /* "Mes ordres tiennent en une ligne : tout tient" */
        bool order = kind == ITEM_VERB && !read_is_verb(s, i, SYM_MOVE) && !all;
        bool mine = kind == ITEM_POWER && s->item[i].first > 0 &&
                    read_in_list(s->r->token[s->item[i].first - 1].word, read_list_own);
        bool own = kind == ITEM_UNIT && read_is_own(s, &s->item[i].ref);
        bool names = own || (kind == ITEM_POWER && !mine); /* "my French is poor: …" */
        if (order || names || kind == ITEM_DOUBT || kind == ITEM_NOT || kind == ITEM_TURN)
            return false;
    }

    bool unknown = false;
    for (size_t i = s->sentence_item; i < at; i++)
        unknown = unknown || read_kind_at(s, i) == ITEM_WORD;
    unsigned units = unknown ? 0 : 1; /* "Les gars du sud : Roumanie en Bulgarie" */
    for (size_t i = at; read_kind_at(s, i) != ITEM_END; i++) {
        if (read_kind_at(s, i) == ITEM_OTHERS)
            return true;
        units += read_kind_at(s, i) == ITEM_UNIT && read_is_own(s, &s->item[i].ref);
    }
    return units > 1;
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
    size_t end = skip_to(s, s->at);
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
        end_sentence(s, s->at + 1); /* "… était d'envoyer Trieste à Venise, mais non : Trieste reste" */
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
        doubt_sentence(s);
    else if (some && s->frame[s->n_frames - 1].sign)
        doubt_last(s);
}

/* The writer changes his mind: what he takes back may stand before the word, or behind it. */
static void take_turn(struct sentence *s)
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

/* "Berlin and Kiel stay (hold)": a verb by itself that says the order before it once more. */
static bool repeats_last(const struct sentence *s, size_t at)
{
    if (s->n_frames == s->sentence_frames || at == 0 || read_kind_at(s, at - 1) != ITEM_COMMA ||
        !read_is_boundary(read_kind_at(s, at + 1)))
        return false;
    return s->frame[s->n_frames - 1].parse.form == FORM_HOLD && read_is_verb(s, at, SYM_HOLD);
}

/* Words that put the sentence of item `at` in doubt. */
static bool is_in_doubt(const struct sentence *s, size_t at)
{
    struct stretch clause = find_clause(s, at);
    for (size_t i = clause.from; i < at; i++)
        if (read_kind_at(s, i) == ITEM_NOT)
            return true;
    for (size_t i = s->sentence_item; read_kind_at(s, i) != ITEM_END; i++)
        if (read_kind_at(s, i) == ITEM_DOUBT)
            return true;
    return false;
}

/* "everybody else holds", "all but Kiel hold" */
static void read_others(struct sentence *s)
{
    size_t first = s->item[s->at].first, before = s->m->n;
    size_t end = read_take_others(s->m, first, s->strange, NULL), from = s->at;

    s->at++;
    if (end == 0)
        return;

    s->others = true;
    for (s->at = from; s->at < s->n && s->item[s->at].first < end; s->at++)
        if (read_kind_at(s, s->at) != ITEM_UNIT)
            s->item[s->at].kind = ITEM_USED; /* "sauf" puts nothing else in doubt */
    bool saves = false;                      /* "apart from Holland, which goes …, everyone holds" */
    for (size_t t = s->item[s->sentence_item].first; t < first; t++)
        saves = saves || read_is(s->r, t, SYM_SAVE, NULL);
    for (size_t i = before; saves && i < s->m->n; i++)
        s->m->statement[i].others = true;
    bool doubt = is_in_doubt(s, from) && !saves;
    for (size_t i = before; doubt && i < s->m->n; i++) {
        s->m->statement[i].refused = true;
        s->m->statement[i].reading.status = RULES_READ_AMBIGUOUS;
    }
}

/* "Wales holds, as does London", "idem pour Kiel et Berlin", "ni Édimbourg": the order before, for these too. */
static void read_also(struct sentence *s)
{
    struct group more;
    size_t from = s->at, at = s->at + 1;
    while (read_kind_at(s, at) == ITEM_PREP || read_kind_at(s, at) == ITEM_TOO ||
           read_kind_at(s, at) == ITEM_REASON)
        at++;

    size_t end = read_group(s, at, &more);
    bool also = read_kind_at(s, from) == ITEM_TOO ||
                (s->n_frames > s->sentence_frames && s->frame[s->n_frames - 1].parse.form == FORM_HOLD &&
                 at == from + 1 && read_kind_at(s, end) == ITEM_END);
    enum item_kind behind = read_kind_at(s, end);
    bool over = behind == ITEM_END || behind == ITEM_COMMA || behind == ITEM_REASON;
    if (also && more.n > 1 && behind == ITEM_VERB) { /* "as shall Sevastopol, and Rumania shall stand" */
        more.n = 1;
        end = at + 1;
        over = true;
    }
    size_t done = also && over && more.n && !s->strange ? read_same(s, &more, end, from) : 0;
    if (done) {
        s->at = done;
        return;
    }

    s->strange =
        s->strange || s->pending.n || /* "takes ship with the fleet and lands in Wales" */
        read_in_list(s->r->token[s->item[from].first].word, read_list_neither); /* "ni Paris en Picardie" */
    s->pending.n = 0;
    s->at++;
}

static enum parse_form form_of(const struct sentence *s, size_t at)
{
    if (read_is_verb(s, at, SYM_HOLD))
        return FORM_HOLD;
    if (read_is_verb(s, at, SYM_SUPPORT))
        return FORM_SUPPORT;
    return read_is_verb(s, at, SYM_MOVE) ? FORM_MOVE : FORM_NONE;
}

/* "Munich goes to Silesia, not Tyrolia", "a fleet in Brest, not an army": what is denied is no part of the order. */
static void take_contrast(struct sentence *s)
{
    size_t at = s->at++, next = s->at;
    bool comma = at > 0 && read_kind_at(s, at - 1) == ITEM_COMMA && s->n_frames > s->sentence_frames;

    bool verb = read_kind_at(s, next) == ITEM_VERB && read_is_boundary(read_kind_at(s, next + 1));
    if (comma && verb && form_of(s, next) != s->frame[s->n_frames - 1].parse.form) { /* "…, not hold" */
        s->item[at].kind = s->item[next].kind = ITEM_USED;
        s->at = next + 1;
        return;
    }

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

/* "soutient la Bulgarie… pardon, attaque la Grèce": the subject of the order that is meant otherwise. */
static bool goes_on_behind_turn(const struct sentence *s)
{
    size_t at = s->at;
    while (at > 0 && (read_kind_at(s, at - 1) == ITEM_COMMA || read_kind_at(s, at - 1) == ITEM_COLON))
        at--;
    return at > 0 && read_kind_at(s, at - 1) == ITEM_TURN && s->n_frames && speaks_of_last(s, at);
}

/* "Soutiens : Budapest et Serbie": who supports the order before. False if it is not that. */
static bool read_support_list(struct sentence *s)
{
    struct group who;
    bool head = s->at == s->sentence_item && read_is_verb(s, s->at, SYM_SUPPORT) &&
                read_kind_at(s, s->at + 1) == ITEM_COLON;
    const struct parse *order = head ? read_last_order(s) : NULL;
    if (!order)
        return false;

    size_t end = read_group(s, s->at + 2, &who);
    for (size_t i = 0; i < who.n; i++)
        if (!read_is_own(s, &who.unit[i]))
            return false;
    if (read_kind_at(s, end) == ITEM_NOBODY &&
        read_kind_at(s, end + 1) == ITEM_END) { /* "Soutien : aucun." */
        read_cover(s->m, s->r->token[s->item[s->at].first].start, s->r->token[s->item[end].first].end);
        s->at = end + 1;
        return true;
    }
    if (who.n == 0 || read_kind_at(s, end) != ITEM_END)
        return false;
    s->clause_frames = s->n_frames;
    read_support_order(s, &who, order, s->at, end);
    s->at = end;

    return true;
}

/* A clause that begins with its verb, or whose subjects stand before. */
static void read_verb_item(struct sentence *s)
{
    if (read_support_list(s))
        return;

    bool subject = s->pending.n > 0;
    if (!subject && goes_on_behind_turn(s))
        s->pending = (struct group){1, {s->frame[s->n_frames - 1].parse.unit}, s->at};
    size_t end = read_verb_clause(s, s->at);

    if (!end && repeats_last(s, s->at)) {
        s->frame[s->n_frames - 1].parse.end = s->item[s->at].end;
    } else if (!end && read_kind_at(s, s->at + 1) != ITEM_COLON) {
        if (!subject)
            doubt_last(s);
        s->strange = true;
    }

    s->at = end ? read_end_clause(s, end) : s->at + 1;
}

/* A support of the unit at item `helper` for the one at item `helped`, which goes to the place at item `to` (0: stays), up
 * to a boundary at item `end`. The item behind it; 0: it is not that. */
static size_t read_named_support(struct sentence *s, size_t helper, size_t helped, size_t to, size_t end)
{
    struct place_ref unit, other;
    if (!read_unit_at(s, helper, &unit) || !read_unit_at(s, helped, &other) ||
        !read_is_boundary(read_kind_at(s, end)))
        return 0;

    struct parse p = read_order_of(FORM_SUPPORT, unit);
    p.other = other;
    if (to)
        p.to = s->item[to].ref;
    s->clause_frames = s->n_frames;
    read_add_frame(s, p, s->at, end);

    return end;
}

/* "soutien de Kiel par Berlin", "soutien de Berlin à Kiel", "soutien de Berlin à Kiel vers le Danemark". */
static size_t read_support_noun(struct sentence *s)
{
    size_t first = s->at + 1, joint = first + 1, second = first + 2;
    if (read_kind_at(s, first) != ITEM_UNIT || read_kind_at(s, second) != ITEM_UNIT)
        return 0;
    if (read_kind_at(s, joint) == ITEM_VIA)
        return read_named_support(s, second, first, 0, second + 1);
    if (read_kind_at(s, joint) != ITEM_PREP)
        return 0;

    bool goes = read_kind_at(s, second + 1) == ITEM_PREP || read_kind_at(s, second + 1) == ITEM_SIGN;
    if (goes && read_kind_at(s, second + 2) == ITEM_UNIT)
        return read_named_support(s, first, second, second + 2, second + 3);
    return read_named_support(s, first, second, 0, second + 1);
}

/* "avec l'aide de la Manche, …" before an order, "…, soutenue par Kiel" behind one. */
static void read_supported_item(struct sentence *s)
{
    size_t end = read_support_noun(s);
    if (end) {
        s->at = end;
        return;
    }

    end = s->n_frames == s->sentence_frames ? read_helpers(s, s->at, &s->helpers) : 0;
    if (end) {
        s->helpers.first = s->at;
        s->at = end;
        return;
    }

    s->clause_frames = s->n_frames ? s->n_frames - 1 : 0;
    end = read_supporting(s, s->at);
    s->strange = s->strange || end == s->at;
    s->at = end > s->at ? end : s->at + 1;
}

/* "because I have not much time": what is denied there puts nothing in doubt. */
static void skip_reason(struct sentence *s)
{
    for (size_t end = skip_to(s, s->at); s->at < end; s->at++)
        if (is_denial(s, s->at) || s->item[s->at].symbol == SYM_TALK)
            s->item[s->at].kind = ITEM_REASON;
}

static void read_prep_item(struct sentence *s)
{
    if (read_turned_move(s))
        return;
    bool place = read_kind_at(s, s->at + 1) == ITEM_UNIT && s->item[s->at + 1].first == s->item[s->at].end;
    if (!place && !s->loose)
        s->strange = true; /* "on joue …" */
    s->at++;
}

/* "Just two moves this time: …" */
static void read_colon(struct sentence *s)
{
    bool first = s->n_frames == s->sentence_frames;
    bool topic = first && s->pending.n && opens_clause(s, s->at) && leads_on(s, s->at);
    if (topic) /* "Danemark et Baltique se partagent le travail : la Baltique va …" */
        s->pending.n = 0;
    bool amends = false;
    for (size_t t = s->sentence_item ? s->item[s->sentence_item - 1].end : 0;
         first && t < s->item[s->at].first; t++)
        amends = amends || read_in_list(s->r->token[t].word, read_list_amend);
    for (size_t i = s->sentence_item; amends && i < s->at;
         i++) /* "une modification à mes ordres d'hier : …" */
        if (read_kind_at(s, i) == ITEM_DOUBT && s->item[i].symbol == SYM_TALK)
            s->item[i].kind = ITEM_USED;
    bool named = first && !s->pending.n && opens_clause(s, s->at) &&
                 leads_on(s, s->at); /* "A et B s'entraident : la première …" */
    if (first && !s->pending.n && (topic || named || speaks_of_orders(s, s->at) || names_nothing(s, s->at)))
        s->strange = s->governed = false;
    s->at++;
}

static void read_strange(struct sentence *s)
{
    s->strange = true;
    s->at++;
}

/* "it should support …": the unit named last; elsewhere the word stands for nothing. */
static void read_it_item(struct sentence *s)
{
    enum item_kind next = read_kind_at(s, s->at + 1);
    bool subject = read_is_verb(s, s->at + 1, SYM_MOVE) || read_is_verb(s, s->at + 1, SYM_SUPPORT) ||
                   read_is_verb(s, s->at + 1, SYM_HOLD);
    if (subject && next == ITEM_VERB && is_personal(s, s->at) && !s->pending.n)
        take_who(s);
    else
        s->at++;
}

static void read_joint(struct sentence *s)
{
    s->strange = false;
    s->at++;
}

static void read_end(struct sentence *s)
{
    end_sentence(s, s->at);
    s->at++;
}

static void read_units_item(struct sentence *s)
{
    if (s->pending.n)
        doubt_last(s);
    read_units_clause(s);
}

static void read_turn_item(struct sentence *s)
{
    if (!read_unit_corrected(s) && !read_corrected(s))
        take_turn(s);
}

/* Who reads a clause that begins with an item of that kind; what has no reader is passed over. */
static void (*const readers[ITEM_WORD + 1])(struct sentence *) = {
    [ITEM_END] = read_end,       [ITEM_UNIT] = read_units_item, [ITEM_KIND] = read_units_item,
    [ITEM_POWER] = read_strange, [ITEM_VERB] = read_verb_item,  [ITEM_PREP] = read_prep_item,
    [ITEM_COMMA] = read_joint,   [ITEM_COLON] = read_colon,     [ITEM_AND] = read_also,
    [ITEM_WHILE] = read_joint,   [ITEM_WHO] = take_who,         [ITEM_TOO] = read_also,
    [ITEM_REASON] = skip_reason, [ITEM_NOBODY] = read_strange,  [ITEM_SUPPORTED] = read_supported_item,
    [ITEM_NOT] = take_contrast,  [ITEM_TURN] = read_turn_item,  [ITEM_OTHERS] = read_others,
    [ITEM_WORD] = read_strange,  [ITEM_IT] = read_it_item,
};

static void read_items(struct sentence *s)
{
    while (s->at < s->n) {
        void (*reader)(struct sentence *) = readers[read_kind_at(s, s->at)];
        if (reader)
            reader(s);
        else
            s->at++;
    }
}

static void add_statement_of(struct message *m, const struct frame *frame, struct token *kept)
{
    struct statement *st = read_add_statement(m);
    if (!st)
        return;
    st->token = kept;
    st->n_tokens = m->r.n_tokens;
    read_set_source(m, st, frame->parse.first, frame->parse.end);
    st->parses = rules_arena_alloc(m->r.arena, sizeof *st->parses);
    st->parses[0] = frame->parse;
    st->n_parses = 1;
    st->prose = true;
    st->others = frame->weak;
    st->helps_move = frame->helps_move;
    st->implied = frame->implied;
    bool past = m->heading.past && !m->heading.later;
    st->refused = frame->doubtful || m->heading.talk || past;
}

/* The sentence as it was understood, item by item, for those who teach the reader. */
static void explain_items(const struct sentence *s)
{
    static const char *const names[] = {
        [ITEM_END] = ".",
        [ITEM_UNIT] = "unit",
        [ITEM_KIND] = "kind",
        [ITEM_POWER] = "power",
        [ITEM_VERB] = "verb",
        [ITEM_PREP] = "prep",
        [ITEM_SIGN] = "-",
        [ITEM_COMMA] = ",",
        [ITEM_COLON] = ":",
        [ITEM_AND] = "and",
        [ITEM_WHILE] = "while",
        [ITEM_IT] = "it",
        [ITEM_WHO] = "who",
        [ITEM_FROM] = "from",
        [ITEM_TOO] = "too",
        [ITEM_REASON] = "reason",
        [ITEM_NOBODY] = "nobody",
        [ITEM_VIA] = "via",
        [ITEM_SUPPORTED] = "supported",
        [ITEM_BY_CONVOY] = "by-convoy",
        [ITEM_DOUBT] = "doubt",
        [ITEM_NOT] = "not",
        [ITEM_TURN] = "turn",
        [ITEM_OTHERS] = "others",
        [ITEM_THERE] = "there",
        [ITEM_LIGHT] = "light",
        [ITEM_ATTACKED] = "attacked",
        [ITEM_MUTUAL] = "mutual",
        [ITEM_USED] = "used",
        [ITEM_WORD] = "unknown",
    };
    char line[400];
    size_t len = 0;

    if (!s->r->context->explain)
        return;
    for (size_t i = 0; i < s->n && len + 60 < sizeof line; i++) {
        const struct item *item = &s->item[i];
        const char *word = item->first < item->end ? s->r->token[item->first].word : "";
        len += (size_t)snprintf(line + len, sizeof line - len, " %s(%.24s)", names[item->kind], word);
    }
    read_explain(s->r, "items:%s", len ? line : "");
}

bool read_sentence(struct message *m, size_t from, size_t to, struct token *kept, bool loose)
{
    struct sentence *s = rules_arena_alloc(m->r.arena, sizeof *s);
    s->m = m;
    s->r = &m->r;
    s->loose = loose;
    read_make_items(s, from, to);
    settle_closings(s);
    explain_items(s);
    if (m->r.phase == RULES_PHASE_ADJUSTMENT)
        read_adjustments(s);
    else
        read_items(s);
    if (m->r.phase == RULES_PHASE_RETREAT)
        read_retreats(s);
    for (size_t i = 0; i < s->n_frames; i++) {
        if (loose &&
            s->frame[i].sign) /* "On joue A PAR - BUR": nothing is passed over beside an order of a list */
            s->frame[i].doubtful = true;
        add_statement_of(m, &s->frame[i], kept);
    }
    return s->n_frames > 0 || s->others;
}
