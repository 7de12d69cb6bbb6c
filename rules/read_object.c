/* What is supported or convoyed, and by whom. */
#include "read_sentence_p.h"

void read_support_order(struct sentence *s, const struct group *who, const struct parse *order, size_t from,
                        size_t end)
{
    struct parse helped = *order; /* frames may move */

    for (size_t i = 0; i < who->n; i++) {
        struct parse p = read_order_of(FORM_SUPPORT, who->unit[i]);
        p.other = helped.unit;
        if (helped.form == FORM_MOVE)
            p.to = helped.to;
        else
            p.hold_written = true;
        read_add_frame(s, p, from, end);
    }
}

/* "la soutient", "backs it up", "au mouvement": the order named last. The item behind the object; 0: there is none. */
static size_t read_pronoun_object(struct sentence *s, const struct group *who, enum parse_form form,
                                  size_t at, size_t from)
{
    const struct parse *order = form == FORM_CONVOY ? NULL : read_last_order(s);
    if (!order)
        return 0;
    if (read_kind_at(s, at) == ITEM_PREP && read_kind_at(s, at + 1) == ITEM_UNIT)
        at += 2; /* "supports it to Burgundy" */
    read_support_order(s, who, order, from, at);
    return at;
}

/* Where a pronoun ends that stands for the object: behind the verb before item `at`, or before it. 0: there is none. */
static size_t find_pronoun(const struct sentence *s, size_t at)
{
    bool before = at >= 2 && read_kind_at(s, at - 2) == ITEM_IT;
    if (before && !read_in_list(s->r->token[s->item[at - 2].first].word, read_list_personal))
        return at; /* "it supports" is another thing */
    if (read_kind_at(s, at) == ITEM_IT)
        return at + 1;
    return read_kind_at(s, at) == ITEM_PREP && read_kind_at(s, at + 1) == ITEM_IT ? at + 2 : 0;
}

/* "Munich attaque la Bourgogne, Ruhr soutient": the only move of the sentence. */
static size_t read_implied_object(struct sentence *s, const struct group *who, size_t at, size_t from)
{
    const struct parse *order = read_only_move(s);
    const struct frame *before = s->n_frames ? &s->frame[s->n_frames - 1] : NULL;
    bool alone =
        before && s->n_frames == s->sentence_frames && before->parse.form == FORM_MOVE && !before->doubtful;
    bool with = from && read_kind_at(s, from - 1) == ITEM_WHILE && s->n_frames > s->sentence_frames;
    if (!order && with && before->parse.form == FORM_HOLD && !before->doubtful)
        order = &before->parse; /* "holds with Greek support" */
    if (!order && alone)
        order = &before->parse; /* "Baltic tries for Sweden; Denmark supports" */
    if (!order)
        return 0;
    read_support_order(s, who, order, from, at);
    return at;
}

/* Behind the unit that is helped: where it goes, or that it stays. The item behind; 0: not understood. */
static size_t read_aim(const struct sentence *s, size_t at, struct parse *p, bool *sign, bool *its_move)
{
    struct connectors seen;

    if (read_kind_at(s, at) == ITEM_FROM && read_kind_at(s, at + 1) == ITEM_UNIT) {
        p->to = p->other; /* "support move to Burgundy from Paris" */
        p->other = s->item[at + 1].ref;
        return at + 2;
    }
    if (read_is_verb(s, at, SYM_HOLD)) {
        p->hold_written = true;
        return at + 1;
    }

    size_t next = read_skip_connectors(s, at, &seen);
    bool joined = seen.verb || seen.prep || seen.sign;
    *sign = seen.sign;
    if (joined && read_kind_at(s, next) == ITEM_UNIT) {
        p->to = s->item[next].ref;
        return next + 1;
    }
    if (seen.verb && !seen.prep && !seen.sign && read_is_boundary(read_kind_at(s, next))) {
        *its_move = true; /* "Norway's attack" */
        return next;
    }
    if (next != at && read_is_verb(s, next, SYM_HOLD)) {
        p->hold_written = true;
        return next + 1;
    }
    bool ornament = !seen.verb && !seen.sign && read_kind_at(s, next) != ITEM_UNIT; /* "in place" */
    if (next != at && !ornament)
        return 0;

    return read_kind_at(s, at) == ITEM_UNIT ? 0 : at;
}

size_t read_object(struct sentence *s, const struct group *who, enum parse_form form, size_t at, size_t from)
{
    struct parse p = read_order_of(form, who->unit[0]);
    struct connectors seen;
    size_t pronoun = find_pronoun(s, at);

    if (pronoun)
        return read_pronoun_object(s, who, form, pronoun, from);
    if (read_kind_at(s, at) == ITEM_NOBODY)
        return at + 1;

    size_t next = read_skip_connectors(s, at, &seen);
    next += read_kind_at(s, next) == ITEM_TOO; /* "soutient aussi la Roumanie" */
    if (read_kind_at(s, next) == ITEM_IT && form == FORM_SUPPORT)
        return read_pronoun_object(s, who, form, next + 1, from); /* "soutient également cette attaque" */
    bool holds = read_is_verb(s, next, SYM_HOLD);
    if (holds)
        next = read_skip_connectors(s, next + 1, &seen);
    if (form == FORM_SUPPORT && read_is_boundary(read_kind_at(s, next)))
        return read_implied_object(s, who, next, from);
    if (!read_unit_at(s, next, &p.other))
        return 0;

    bool sign = false, its_move = false;
    size_t end = holds ? next + 1 : read_aim(s, next + 1, &p, &sign, &its_move);
    if (end == 0 || (form == FORM_CONVOY && !p.to.edge))
        return 0;

    for (size_t i = 0; i < who->n; i++) {
        p.unit = who->unit[i];
        read_add_frame(s, p, from, end);
        s->frame[s->n_frames - 1].sign = sign;
        s->frame[s->n_frames - 1].helps_move = its_move;
    }
    if (form == FORM_CONVOY && !sign &&
        read_is_own(s, &p.other)) { /* "la mer du Nord emmène Édimbourg au Danemark" */
        struct parse move = read_order_of(FORM_MOVE, p.other);
        move.to = p.to;
        move.via = true;
        read_add_frame(s, move, from, end);
        s->frame[s->n_frames - 1].implied = true;
    }

    return end;
}

/* Its last unit may begin the next clause: "soutenue par Kiel et Berlin va en Prusse". The item behind the group. */
static size_t release_last(const struct sentence *s, struct group *who, size_t end, size_t from)
{
    struct connectors seen;
    size_t next = read_skip_connectors(s, end, &seen);

    if (who->n < 2 || (next == end && read_kind_at(s, end) != ITEM_VERB))
        return end;

    who->n--;
    do
        end--;
    while (end > from && read_kind_at(s, end - 1) != ITEM_UNIT);

    return end;
}

/* "par Constantinople et par l'Égée": further supporters behind their own preposition. */
static size_t read_more_supporters(const struct sentence *s, size_t end, struct group *who)
{
    struct group more;
    for (;;) {
        size_t at = end;
        while (read_kind_at(s, at) == ITEM_COMMA || read_kind_at(s, at) == ITEM_AND ||
               read_kind_at(s, at) == ITEM_TOO)
            at++;
        if (at == end || (read_kind_at(s, at) != ITEM_VIA && read_kind_at(s, at) != ITEM_PREP))
            return end;
        size_t behind = read_group(s, at + 1, &more);
        if (more.n == 0 || read_kind_at(s, behind) == ITEM_VERB)
            return end;
        for (size_t i = 0; i < more.n && who->n < MAX_GROUP; i++)
            who->unit[who->n++] = more.unit[i];
        end = behind;
    }
}

/* Behind "soutenue": "par", "en cela par". */
static size_t skip_by(const struct sentence *s, size_t at)
{
    enum { LONGEST = 3 };
    size_t i = at;
    while (i < at + LONGEST && (read_kind_at(s, i) == ITEM_PREP || read_kind_at(s, i) == ITEM_IT ||
                                read_kind_at(s, i) == ITEM_WORD || read_kind_at(s, i) == ITEM_TOO))
        i++;
    if (read_kind_at(s, i) == ITEM_VIA)
        return i + 1;
    return read_kind_at(s, at) == ITEM_PREP ? at + 1 : at;
}

size_t read_helpers(const struct sentence *s, size_t at, struct group *who)
{
    if (read_kind_at(s, at) != ITEM_SUPPORTED)
        return 0;
    size_t from = skip_by(s, at + 1), end = read_group(s, from, who);
    if (who->n == 0)
        return 0;
    size_t last = release_last(s, who, end, from);
    size_t behind = last == end ? read_more_supporters(s, end, who) : last;
    bool by_another = read_kind_at(s, behind) == ITEM_VIA && read_kind_at(s, behind + 1) == ITEM_UNIT;
    return by_another ? 0 : behind; /* "soutien de Kiel par Berlin": Kiel does not help, it is helped */
}

size_t read_supporting(struct sentence *s, size_t at)
{
    struct group who;
    bool comma = read_kind_at(s, at) == ITEM_COMMA && read_kind_at(s, at + 1) == ITEM_SUPPORTED;
    size_t from = at + comma;

    if (s->n_frames != s->clause_frames + 1)
        return at;
    struct parse *order = &s->frame[s->clause_frames].parse;
    if (read_kind_at(s, from) == ITEM_SUPPORTED && read_kind_at(s, skip_by(s, from + 1)) == ITEM_NOBODY) {
        size_t end = skip_by(s, from + 1) + 1; /* "soutenue par personne" */
        order->end = s->item[end - 1].end;
        return end;
    }

    size_t end = read_helpers(s, from, &who);
    if (end == 0)
        return at;
    if (order->form == FORM_MOVE || order->form == FORM_HOLD)
        read_support_order(s, &who, order, from, end);

    return end;
}
