/*
 * A piece of a line that alone is an order is one whatever else stands there: talk that has nothing to do with it ("A PAR - BUR,
 * and I propose a draw!") is set aside before anything is read.
 */
#include "read_message_p.h"
#include "read_parse_p.h"

#include <string.h>

/* Whether an order begins at token `at` of which no name is doubtful: that ends before token `to`; `to` 0: anywhere. */
static bool is_order(struct reader *r, size_t at, size_t to)
{
    struct parse parses[READ_MAX_PARSES];
    size_t n = at < r->n_tokens ? read_parses(r, at, parses) : 0;
    size_t dot = to && read_sign_is(r, to - 1, TOKEN_DOT);
    for (size_t i = 0; i < n; i++) {
        const struct parse *parse = &parses[i];
        bool whole = parse->form != FORM_BARE && parse->form != FORM_OPEN && parse->form != FORM_WAIVE;
        bool ends = !to || parse->end == to || parse->end + dot == to;
        bool pair = to && parse->form == FORM_MOVE && parse->to.edge->level == NAME_LISTED &&
                    read_names_own_unit(r, &parse->unit); /* "mar esp" */
        if (whole && ends && !parse->slip && (!parse->loose || pair))
            return true;
    }
    return false;
}

/* Whether an order ends before token `to`, which begins at token `from` or behind a colon. */
static bool ends_exactly(struct reader *r, size_t from, size_t to)
{
    for (size_t at = from; at < to; at++)
        if ((at == from || r->token[at - 1].kind == TOKEN_COLON) && is_order(r, read_skip_bullets(r, at), to))
            return true;
    return false;
}

/* ---- what stands beside ---- */

/* Whether nothing but a greeting stands before token `at` in the text: nothing is there to be taken back. */
static bool begins_text(const struct reader *r, size_t at)
{
    return strspn(r->text, " \t\r\n.,!") >= r->token[at].start;
}

bool read_is_unrelated(struct reader *r, size_t from, size_t to, bool sentence)
{
    static const enum symbol related[] = {SYM_DOUBT,   SYM_OR,     SYM_IF,     SYM_NOT,   SYM_UNDO,
                                          SYM_RETRACT, SYM_CHANGE, SYM_ARMY,   SYM_FLEET, SYM_UNITS,
                                          SYM_WAIVE,   SYM_CLEAR,  SYM_ORDERS, SYM_PHASE, SYM_SEASON,
                                          SYM_COAST,   SYM_ALL,    SYM_OTHER,  SYM_ELSE,  SYM_THEN},
                             verbs[] = {SYM_HOLD,  SYM_MOVE,   SYM_SUPPORT, SYM_CONVOY,  SYM_SUPPORTED,
                                        SYM_BUILD, SYM_REMOVE, SYM_DISBAND, SYM_RETREAT, SYM_BY_CONVOY};
    unsigned n_words = 0;
    bool condition = sentence && read_is(r, from, SYM_IF, NULL) && read_has_main_clause(r, from + 1, to);
    bool own = sentence || read_in_list(r->token[from].word, read_list_speaker);
    size_t begin = from + condition, sorry = 0;
    if (sentence && begins_text(r, from) && read_is(r, from, SYM_CHANGE, &sorry))
        begin = from + sorry; /* "Sorry I'm late: A PAR - BUR" */
    for (size_t i = begin, words = 1; i < to; i += words) {
        const struct token *t = &r->token[i];
        words = read_phrase_in_list(r, i, read_list_frame);
        words = words ? words : read_denies_nothing(r, i);
        n_words += words || (t->kind == TOKEN_WORD && t->len > 2 &&
                             ((sentence && to - from > 1) || !read_token_in_lexicon(r, i)));
        if (words)
            continue;
        words = 1;
        size_t n = 0;
        r->token[i].places_known = r->exact = false; /* misspelt names are names */
        const struct place_edge *edges = t->kind == TOKEN_WORD ? read_places(r, i, &n) : NULL;
        r->exact = true;
        bool named = n &&
                     (edges[0].level == NAME_LISTED || (edges[0].level < NAME_NEAR_CODE && t->len > 5)) &&
                     (t->capital || !read_token_in_lexicon(r, i));
        bool short_word = t->len == 1 || read_is(r, i, SYM_PREP, NULL) || read_is(r, i, SYM_FILLER, NULL);
        bool sign = t->kind != TOKEN_WORD && t->kind != TOKEN_NUMBER && t->kind != TOKEN_COMMA &&
                    t->kind != TOKEN_BANG && t->kind != TOKEN_DOT;
        if (sign || named || read_in_list(t->word, read_list_result) ||
            (!own && read_is(r, i, SYM_TALK, NULL)))
            return false;
        bool verb = !condition && read_is_any(r, i, verbs, sizeof verbs / sizeof verbs[0]);
        if (!short_word && (verb || read_is_any(r, i, related, sizeof related / sizeof related[0])))
            return false;
    }
    return n_words > 0;
}

/* A piece of a line: tokens from … to-1, closed by the sign at token `to`. */
struct piece {
    size_t from, to;
    size_t body;   /* behind "and" */
    bool sentence; /* what stands before it is parted from it by more than a comma */
    bool exact;    /* an order */
    bool begins;   /* an order stands at its head */
    bool unit;     /* a unit of one's own does, with words that are no order */
    bool doubts;   /* no order, but words that may put others in doubt */
};

/* Behind "and" or "but" at token `at`; `at`: none stands there. */
static size_t skip_joint(struct reader *r, size_t at)
{
    size_t words = 1;
    bool joint = at < r->n_tokens &&
                 (read_is(r, at, SYM_AND, &words) || read_in_list(r->token[at].word, read_list_joint_but));
    return joint ? at + words : at;
}

static bool begins_exactly(struct reader *r, size_t at)
{
    return is_order(r, skip_joint(r, at), 0);
}

/* "Let me spell it out:", "what I mean is:" in tokens from … to-1, and a colon: whoever writes leads in an order in signs. */
static bool leads_in(struct reader *r, size_t from, size_t to)
{
    if (!read_sign_is(r, to, TOKEN_COLON) || to < from + 2 || !is_order(r, to + 1, 0))
        return false;
    for (size_t i = from; i < to; i++)
        if (read_phrase_in_list(r, i, read_list_not_led) || read_phrase_in_list(r, i, read_list_unreal) ||
            read_is(r, i, SYM_TALK, NULL) || r->token[i].kind == TOKEN_NUMBER)
            return false;
    return (r->token[to + 1].len == 1 || read_sign_is(r, to + 2, TOKEN_DASH)) &&
           read_is_unrelated(r, from, to, true);
}

/* "A PAR - BUR and I propose a draw": an order ends before the joint at token `at`, and what is joined has nothing to do with it. */
static bool talk_is_joined(struct reader *r, size_t from, size_t at)
{
    size_t behind = skip_joint(r, at), to = behind;
    if (behind == at || !ends_exactly(r, skip_joint(r, from), at))
        return false;
    while (to < r->n_tokens && !read_ends_sentence(&r->token[to]) && r->token[to].kind != TOKEN_COMMA)
        to++;
    return behind < to && read_is_unrelated(r, behind, to, false);
}

/* Where the piece that begins at token `from` ends: at the end of a sentence, or at a comma beside an order or a joint, or at a
 * joint that leads away from orders. */
static size_t piece_end(struct reader *r, size_t from)
{
    for (size_t at = from; at < r->n_tokens; at++) {
        const struct token *t = &r->token[at];
        bool dot = t->kind == TOKEN_DOT && at + 1 < r->n_tokens && !t[1].blank_before; /* "A.PAR" */
        if ((read_ends_sentence(t) && !dot) || leads_in(r, from, at))
            return at;
        bool joint = t->kind == TOKEN_COMMA && skip_joint(r, at + 1) > at + 1;
        if (joint || talk_is_joined(r, from, at) ||
            (t->kind == TOKEN_COMMA && at > from &&
             (ends_exactly(r, skip_joint(r, from), at) || begins_exactly(r, at + 1))))
            return at;
    }
    return r->n_tokens;
}

/* Whether words of the piece may put an order beside it in doubt. */
static bool may_doubt(struct reader *r, const struct piece *piece)
{
    static const enum symbol doubts[] = {SYM_DOUBT,  SYM_IF,   SYM_OR,   SYM_NOT,  SYM_UNDO, SYM_RETRACT,
                                         SYM_CHANGE, SYM_ELSE, SYM_TALK, SYM_SAVE, SYM_THEN};
    for (size_t i = piece->from; i < piece->to; i++)
        if (read_is_any(r, i, doubts, sizeof doubts / sizeof doubts[0]))
            return true;
    return false;
}

/* Whether the piece may go on in the line below, which a mail program began. */
static bool may_go_on(const struct reader *r, const struct piece *piece)
{
    if (piece->to < r->n_tokens)
        return false;
    const char *below = r->text + r->token[piece->to - 1].end;
    below += strcspn(below, "\n");
    below += *below == '\n';
    below += strspn(below, " \t\r");
    bool small = (*below >= 'a' && *below <= 'z') || *below & 0x80;
    return *below && *below != '\n' && (piece->sentence || small);
}

/* Blanks a piece with the signs that join it; what it parts stays parted. */
static void put_piece_aside(struct message *m, char *text, const struct piece *piece)
{
    const struct reader *r = &m->r;
    size_t from = piece->from, to = piece->to;
    bool sign = from > 0 && r->token[from - 1].kind == TOKEN_COMMA;
    bool comma = read_sign_is(r, to, TOKEN_COMMA), closed = to < r->n_tokens && (piece->sentence || comma);
    read_put_aside(m, text, r->token[from - sign].start, r->token[closed ? to : to - 1].end);
    if (closed && (from == 0 || comma))
        text[r->token[to].start] = ';';
}

enum { MANY_PIECES = 64 };

/* "lvp xyz": a unit of one's own, and words behind it that nobody knows. */
static bool names_unit(struct reader *r, size_t at, size_t to)
{
    struct place_ref unit;
    size_t end = at < to ? read_best_unit(r, at, &unit) : 0, words = 0;
    for (; end && end < to; end++, words++)
        if (r->token[end].kind == TOKEN_WORD && read_is_known(r, end))
            return false;
    return words && read_names_own_unit(r, &unit);
}

static size_t find_pieces(struct reader *r, struct piece *piece, bool *exact)
{
    size_t n = 0;
    *exact = false;
    for (size_t at = 0, end = 0, sign; at < r->n_tokens && n < MANY_PIECES; at = end + sign) {
        bool sentence = at == 0 || (end < at && r->token[end].kind != TOKEN_COMMA);
        end = piece_end(r, at);
        sign = end == at || skip_joint(r, end) == end; /* "and" belongs to what it joins */
        if (end == at)
            continue;
        struct piece p = {
            .from = at, .to = end, .body = sentence ? at : skip_joint(r, at), .sentence = sentence};
        p.begins = begins_exactly(r, p.body);
        p.exact = p.body < end && !read_is_asked(r, end) && ends_exactly(r, p.body, end);
        p.doubts = !p.begins && may_doubt(r, &p);
        p.unit = names_unit(r, p.body, end);
        *exact |= p.exact;
        piece[n++] = p;
    }
    return n;
}

/* ", tell me if you need more": nothing but words that an "if" hangs on, which speak of no order. */
static bool is_told(struct reader *r, const struct piece *piece)
{
    size_t end;
    for (size_t i = piece->body + 1; i < piece->to; i++)
        if (read_is(r, i, SYM_IF, NULL))
            return read_told_if(r, i, &end) <= piece->body && end == piece->to;
    return false;
}

void read_set_talk_aside(struct message *m, char *text)
{
    struct reader *r = &m->r;
    struct piece piece[MANY_PIECES];
    bool exact;
    size_t n = find_pieces(r, piece, &exact);
    if (n < 2 || !exact)
        return;
    for (size_t i = 0; i < n; i++) {
        bool ends = !read_sign_is(r, piece[i].to, TOKEN_COMMA);
        bool one = piece[i].from + 1 == piece[i].to; /* "Ex. A PAR - BUR" */
        bool asked = !piece[i].sentence && read_is_asked(r, piece[i].to);
        bool before = piece[i].sentence || piece[i].body > piece[i].from;
        bool behind = ends || skip_joint(r, piece[i].to + 1) > piece[i].to + 1;
        bool told = i > 0 && piece[i - 1].exact && is_told(r, &piece[i]);
        if ((before || told) && behind && !piece[i].exact && !one && !asked && !may_go_on(r, &piece[i]) &&
            (told || read_is_unrelated(r, piece[i].body, piece[i].to, piece[i].sentence && ends)))
            put_piece_aside(m, text, &piece[i]);
    }
}

/* Two orders, or one in signs and what is said of another unit. */
static bool are_apart(const struct piece *a, const struct piece *b)
{
    bool orders = (a->begins || a->exact) && (b->begins || b->exact);
    return orders || (a->exact && b->unit) || (a->unit && b->exact);
}

void read_part_orders(struct message *m, char *text)
{
    struct reader *r = &m->r;
    struct piece piece[MANY_PIECES];
    bool exact;
    size_t n = find_pieces(r, piece, &exact);
    for (size_t i = 0, end; i < n; i = end) {
        bool doubts = piece[i].doubts;
        for (end = i + 1; end < n && !piece[end].sentence; end++)
            doubts |= piece[end].doubts;
        doubts = doubts || read_is_asked(r, piece[end - 1].to) || may_go_on(r, &piece[end - 1]);
        for (size_t k = i + 1; k < end && !doubts; k++)
            if (are_apart(&piece[k - 1], &piece[k]))
                text[r->token[piece[k].from - 1].start] = ';';
    }
}
