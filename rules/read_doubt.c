/* What puts orders of a sentence in doubt: denials, questions, "or", "if"; and what only seems to. */
#include "read_sentence_p.h"

static bool ends_reason(enum item_kind kind)
{
    return kind == ITEM_COMMA || kind == ITEM_END || kind == ITEM_WHILE || kind == ITEM_COLON;
}

size_t read_clause_end(const struct sentence *s, size_t at)
{
    while (at < s->n && !ends_reason(read_kind_at(s, at)))
        at++;
    return at;
}

/* What is not understood may speak of the order before it. */
void read_doubt_last(struct sentence *s)
{
    const struct frame *last = s->n_frames > s->sentence_frames ? &s->frame[s->n_frames - 1] : NULL;
    for (size_t i = s->sentence_frames; last && i < s->n_frames; i++)
        if (s->frame[i].parse.first == last->parse.first) /* "Vienna and Budapest both stay and …" */
            s->frame[i].doubtful = true;
}

/* "not", "don't": words that only deny. */
bool read_is_denial(const struct sentence *s, size_t at)
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

/* A question mark, "or", "if" … in a sentence: nothing of it is followed. */
void read_end_sentence(struct sentence *s, size_t at)
{
    bool doubt = false;
    for (size_t i = s->sentence_item; i < at; i++) {
        bool answered = s->item[i].kind == ITEM_DOUBT && s->item[i].symbol == SYM_RETRACT;
        bool denied = read_is_denial(s, i) || answered;
        doubt = doubt || (denied ? denies_it(s, i) : s->item[i].kind == ITEM_DOUBT);
        if (denied)
            doubt_clause(s, i);
    }
    if (doubt)
        doubt_sentence(s);
    if (s->pending.n)
        read_doubt_last(s); /* "A PAR - BUR, PIC" */
    s->pending.n = s->helpers.n = 0;
    s->strange = s->governed = false;
    s->sentence_frames = s->n_frames;
    s->sentence_item = at + 1;
}

/* Words that put the sentence of item `at` in doubt. */
bool read_is_in_doubt(const struct sentence *s, size_t at)
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
