/* A sentence, item by item: which clauses there are, and which of them must be asked about. */
#include "read_sentence_p.h"

#include <stdio.h>

static void read_units_clause(struct sentence *s)
{
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
    bool doubt = read_is_in_doubt(s, from) && !saves;
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

/* A clause that begins with its verb, or whose subjects stand before. */
static void read_verb_item(struct sentence *s)
{
    bool subject = s->pending.n > 0;
    size_t end = read_verb_clause(s, s->at);

    if (!end && read_kind_at(s, s->at + 1) != ITEM_COLON) {
        if (!subject)
            read_doubt_last(s);
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
    s->strange = s->strange || s->pending.n; /* "mon bateau de la Manche aide celui de Picardie à aller …" */
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
    s->strange |= end == s->at;
    s->at = end > s->at ? end : s->at + 1;
}

/* "because I have not much time": what is denied there puts nothing in doubt. */
static void skip_reason(struct sentence *s)
{
    for (size_t end = read_clause_end(s, s->at); s->at < end; s->at++)
        if (read_is_denial(s, s->at) || s->item[s->at].symbol == SYM_TALK)
            s->item[s->at].kind = ITEM_REASON;
}

static void read_prep_item(struct sentence *s)
{
    bool place = read_kind_at(s, s->at + 1) == ITEM_UNIT && s->item[s->at + 1].first == s->item[s->at].end;
    if (!place && !s->loose)
        s->strange = true; /* "on joue …" */
    s->at++;
}

/* Behind a colon words begin anew, unless those before it deny, doubt or tell what others say. */
static void read_colon(struct sentence *s)
{
    bool plain = true;
    for (size_t i = s->sentence_item; i < s->at; i++) {
        enum item_kind kind = read_kind_at(s, i);
        plain = plain && kind != ITEM_DOUBT && kind != ITEM_NOT && kind != ITEM_TURN && kind != ITEM_POWER;
    }
    if (plain)
        s->strange = false;
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
    bool subject = read_is_verb(s, s->at + 1, SYM_MOVE) || read_is_verb(s, s->at + 1, SYM_SUPPORT) ||
                   read_is_verb(s, s->at + 1, SYM_HOLD);
    if (subject && read_is_personal(s, s->at) && !s->pending.n)
        read_take_who(s);
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
    read_end_sentence(s, s->at);
    s->at++;
}

static void read_units_item(struct sentence *s)
{
    if (s->pending.n)
        read_doubt_last(s);
    read_units_clause(s);
}

/* The writer changes his mind: what he takes back may stand behind the word. */
static void read_turn_item(struct sentence *s)
{
    const struct item *turn = &s->item[s->at];
    bool denies = read_in_list(s->r->token[turn->first].word, read_list_no) && turn[1].first == turn->end;
    if (turn->symbol == SYM_UNDO || denies)
        s->strange = true; /* "annulez Paris - Bourgogne", "NON A PAR - BUR" */
    if (turn->symbol == SYM_UNDO && read_kind_at(s, s->at + 1) == ITEM_END)
        read_doubt_last(s);         /* "A PAR se tient : annulé" */
    if (turn->symbol == SYM_CHANGE) /* "instead of A KIE H please read A KIE - HOL" */
        s->strange = s->governed = false;
    s->at++;
}

/* Who reads a clause that begins with an item of that kind; what has no reader is passed over. */
static void (*const readers[ITEM_WORD + 1])(struct sentence *) = {
    [ITEM_END] = read_end,        [ITEM_UNIT] = read_units_item, [ITEM_KIND] = read_units_item,
    [ITEM_POWER] = read_strange,  [ITEM_VERB] = read_verb_item,  [ITEM_PREP] = read_prep_item,
    [ITEM_COMMA] = read_joint,    [ITEM_COLON] = read_colon,     [ITEM_AND] = read_also,
    [ITEM_WHILE] = read_joint,    [ITEM_WHO] = read_take_who,    [ITEM_TOO] = read_also,
    [ITEM_REASON] = skip_reason,  [ITEM_NOBODY] = read_strange,  [ITEM_SUPPORTED] = read_supported_item,
    [ITEM_TURN] = read_turn_item, [ITEM_OTHERS] = read_others,   [ITEM_WORD] = read_strange,
    [ITEM_IT] = read_it_item,
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
    explain_items(s);
    if (m->r.phase == RULES_PHASE_ADJUSTMENT)
        read_adjustments(s);
    else
        read_items(s);
    for (size_t i = 0; i < s->n_frames; i++) {
        if (loose &&
            s->frame[i].sign) /* "On joue A PAR - BUR": nothing is passed over beside an order of a list */
            s->frame[i].doubtful = true;
        add_statement_of(m, &s->frame[i], kept);
    }
    return s->n_frames > 0 || s->others;
}
