/*
 * The first stage of reading: what frames orders and says nothing of them is set aside before anything is read, so that it
 * touches nothing beside it. A line that is a place with a date, a greeting or a farewell; a remark in brackets; words of
 * courtesy, up to a sign or behind an order. They become blanks, so that bytes and lines stay where they are, and are
 * listed as talk, so that no word is lost.
 */
#include "read_message_p.h"
#include "read_parse_p.h"
#include "read_sentence_p.h"

#include <string.h>

void read_put_aside(struct message *m, char *text, size_t from, size_t to)
{
    struct reader *r = &m->r;
    if (m->n_talk < READ_MAX_STATEMENTS)
        m->talk[m->n_talk++] = (struct rules_reading){.status = RULES_READ_TALK,
                                                      .source = read_words_of(r, from, to),
                                                      .line = r->line + read_lines_broken(m, from)};
    memset(text + from, ' ', to - from);
}

/* What makes an order: a sign of one, a kind of unit, a verb. */
static bool is_order_word(struct reader *r, size_t at)
{
    static const enum symbol verbs[] = {SYM_SUPPORT, SYM_SUPPORTED, SYM_CONVOY, SYM_BY_CONVOY, SYM_HOLD,
                                        SYM_RETREAT, SYM_DISBAND,   SYM_BUILD,  SYM_REMOVE,    SYM_WAIVE,
                                        SYM_ARMY,    SYM_FLEET,     SYM_MOVE};
    const struct token *t = &r->token[at];
    if (t->kind == TOKEN_ARROW || t->kind == TOKEN_PLUS || t->kind == TOKEN_BAR)
        return true;
    return t->kind == TOKEN_WORD && t->len > 1 && read_is_any(r, at, verbs, sizeof verbs / sizeof verbs[0]);
}

/* A province or a power begins at a token, however short its name. */
static bool names_anything(struct reader *r, size_t at)
{
    size_t n = 0;
    bool word = at < r->n_tokens && r->token[at].kind == TOKEN_WORD;
    const struct place_edge *edges = word ? read_places(r, at, &n) : NULL;
    return n > 0 && edges[0].level == NAME_LISTED;
}

/* ---- lines ---- */

/* "3rd", "1er", "12" */
static bool is_day(const struct token *t)
{
    size_t digits = strspn(t->word, "0123456789"), rest = t->len - digits;
    return digits >= 1 && digits <= 2 && (rest == 0 || (t->kind == TOKEN_WORD && rest <= 3));
}

/* "Paris, le 12 janvier", "Munich, March 3rd, 1903.": a line that is a place, a date and no more. */
static bool is_dateline(struct reader *r)
{
    enum { LONGEST = 14, PLACE = 3 };
    unsigned days = 0, months = 0, others = 0;
    if (r->n_tokens > LONGEST)
        return false;
    for (size_t i = 0; i < r->n_tokens; i++) {
        const struct token *t = &r->token[i];
        bool year = t->kind == TOKEN_NUMBER && t->len == 4;
        bool month = t->kind == TOKEN_WORD && read_in_list(t->word, read_list_month);
        bool weekday = t->kind == TOKEN_WORD && read_in_list(t->word, read_list_weekday);
        bool parts = t->kind == TOKEN_COMMA || t->kind == TOKEN_DOT || t->small;
        months += month;
        days += is_day(t);
        if (!year && !month && !weekday && !parts && !is_day(t)) {
            if (t->kind != TOKEN_WORD)
                return false;
            others++;
        }
    }
    return months == 1 && days == 1 && others <= PLACE;
}

/* A short line that opens with such words and holds nothing of an order. */
static bool is_frame_line(struct reader *r, const char *const *list, size_t longest)
{
    if (r->n_tokens > longest || !read_phrase_in_list(r, 0, list) ||
        read_sign_is(r, r->n_tokens - 1, TOKEN_COLON))
        return false;
    for (size_t i = read_phrase_in_list(r, 0, list), words; i < r->n_tokens; i += words ? words : 1) {
        words = read_phrase_in_list(r, i, read_list_frame);
        if (words)
            continue;
        const struct token *t = &r->token[i];
        bool name = names_anything(r, i) && (t->capital || !read_token_in_lexicon(r, i));
        if (is_order_word(r, i) || t->kind == TOKEN_DASH || t->kind == TOKEN_NUMBER ||
            t->kind == TOKEN_QUESTION)
            return false;
        if (name || read_is(r, i, SYM_ORDERS, NULL))
            return false;
    }
    return true;
}

static bool is_frame(struct reader *r)
{
    enum { GREETING = 9, FAREWELL = 16 };
    return is_dateline(r) || is_frame_line(r, read_list_greeting, GREETING) ||
           is_frame_line(r, read_list_farewell, FAREWELL);
}

/* ---- brackets ---- */

/* The brackets in bytes from … to-1, one after the other. */
static void put_remarks_aside(struct message *m, char *text, size_t from, size_t to)
{
    struct reader *r = &m->r;
    for (size_t open = from; open < to; open++) {
        if (!strchr("([{", text[open]))
            continue;
        size_t close = open + 1 + strcspn(text + open + 1, "()[]{}\n");
        if (close >= to || !strchr(")]}", text[close]))
            continue;
        bool ends = close + 1 == to || read_is_blank(text[close + 1]) || strchr(".,;:!?", text[close + 1]);
        bool whole = read_tokens(r, open + 1, close) >= close;
        bool says_nothing =
            whole && r->n_tokens && (read_is_unrelated(r, 0, r->n_tokens, true) || read_says_unchanged(r));
        if (ends && says_nothing)
            read_put_aside(m, text, open, close + 1);
        open = close;
    }
}

/* ---- courtesies ---- */

static bool parts_segments(const struct token *t)
{
    return t->kind == TOKEN_COMMA || t->kind == TOKEN_COLON || read_ends_sentence(t);
}

/* Whether tokens from … to-1 are a move or a hold: "stp" behind it is no place. */
static bool is_whole_move(struct reader *r, size_t from, size_t to)
{
    struct parse parses[READ_MAX_PARSES];
    from = read_skip_bullets(r, from);
    for (size_t n = from < to ? read_parses(r, from, parses) : 0; n > 0; n--)
        if (parses[n - 1].end == to && (parses[n - 1].form == FORM_MOVE || parses[n - 1].form == FORM_HOLD))
            return true;
    return false;
}

/* The place that is named at a token; RULES_NO_LOC: none. */
static rules_loc place_at(struct reader *r, size_t at)
{
    size_t n = 0;
    const struct place_edge *edges = names_anything(r, at) ? read_places(r, at, &n) : NULL;
    return n && edges->n_hits ? edges->hits[0].place : RULES_NO_LOC;
}

/* The power whose unit stands in the listed place at a token; RULES_NO_POWER: none. */
static rules_power owner_at(struct reader *r, size_t at)
{
    rules_loc place = place_at(r, at);
    const struct rules_unit *unit =
        place == RULES_NO_LOC ? NULL : rules_position_unit(r->context->pos, place);
    return unit ? unit->power : RULES_NO_POWER;
}

/* Where the courtesies begin that end the segment from … to-1: behind words none that names a place, "A LVN - STP", or says what
 * stands, "the rest stays as planned"; `to` if there are none. */
static size_t courtesy_start(struct reader *r, size_t from, size_t to)
{
    size_t named = 0;
    bool own = false;
    for (size_t at = from; at < to; at++) {
        size_t end = at, words = 1;
        for (; end < to && words; end += words)
            words = at > from && ((names_anything(r, end) && !is_whole_move(r, from, end)) ||
                                  (!named && read_phrase_in_list(r, end, read_list_as_sent)) ||
                                  (own && named == 1 && read_phrase_in_list(r, end, read_list_unit_as_sent)))
                        ? 0
                        : read_phrase_in_list(r, end, read_list_frame);
        if (end == to && words)
            return at;
        named += names_anything(r, at);
        own |= owner_at(r, at) == r->context->power;
    }
    return to;
}

/* "S'il te plaît, joue …": before an order it asks somebody else. */
static bool asks_friend(const struct reader *r, size_t at, size_t to)
{
    for (size_t i = at; i < to; i++)
        if (read_in_list(r->token[i].word, read_list_familiar))
            return true;
    return false;
}

/* Blanks the courtesies in tokens at … to-1 with the sign that joins them to what stands before or behind. */
static void put_courtesy_aside(struct message *m, char *text, size_t at, size_t to)
{
    const struct reader *r = &m->r;
    size_t from = r->token[at].start, end = r->token[to - 1].end;
    bool loose = at > 0 && r->token[at - 1].kind == TOKEN_DASH && r->token[at - 1].blank_before &&
                 r->token[at].blank_before;
    bool joined = at > 0 && r->token[at - 1].kind == TOKEN_COMMA;
    bool begins = !joined && (at == 0 || loose || parts_segments(&r->token[at - 1]));
    bool leads = begins && (read_sign_is(r, to, TOKEN_COMMA) || read_sign_is(r, to, TOKEN_COLON));
    if (leads && asks_friend(r, at, to))
        return;
    if (joined || loose)
        from = r->token[at - 1].start;
    if (leads || (read_sign_is(r, to, TOKEN_BANG) && to + 1 == r->n_tokens))
        end = r->token[to].end;
    read_put_aside(m, text, from, end);
}

/* "stp bot", "STP: NWY", "par bour", "mos stp": a word that names a place of one's own, before a colon or another place that ends
 * the line, or a place behind one's own, is that place, and is written as such. */
static bool turn_own_place(struct message *m, char *text, size_t at, size_t end)
{
    struct reader *r = &m->r;
    size_t next = at + 1, n = 0;
    bool word = read_phrase_in_list(r, at, read_list_frame) == 1 || read_in_lexicon(r->token[at].word);
    if (owner_at(r, at) != r->context->power)
        return false;
    bool more = next < r->n_tokens && r->token[next].kind == TOKEN_WORD && r->token[next].len > 2;
    r->exact = false; /* a beginning is a name too */
    if (more)
        r->token[next].places_known = false;
    const struct place_edge *edges = more ? read_places(r, next, &n) : NULL;
    bool names = n && edges->n_hits && edges->level <= NAME_BEGINNING && next + edges->n_tokens == end;
    r->exact = true;
    size_t turned = word ? at : next;
    bool other = names && owner_at(r, next) != r->context->power;
    if (!(word ? other || read_sign_is(r, next, TOKEN_COLON)
               : names && read_phrase_in_list(r, next, read_list_frame) == 1))
        return false;
    for (size_t i = r->token[turned].start; i < r->token[turned].end; i++)
        text[i] = text[i] >= 'a' && text[i] <= 'z' ? (char)(text[i] - 'a' + 'A') : text[i];
    return turned == at;
}

/* "Both Brest and Kiel": the word says nothing, and names no gulf. */
static void put_pair_words_aside(struct message *m, char *text)
{
    struct reader *r = &m->r;
    for (size_t i = 0; i + 3 < r->n_tokens; i++) {
        const struct token *t = &r->token[i];
        size_t n = 0;
        const struct place_edge *next = read_in_list(t->word, read_list_pair) && names_anything(r, i + 1)
                                            ? read_places(r, i + 1, &n)
                                            : NULL;
        if (n && read_is(r, i + 1 + next->n_tokens, SYM_AND, NULL))
            memset(text + t->start, ' ', t->end - t->start);
    }
}

/* Behind a place from token `at` on; `at`: none stands there. */
static size_t behind_place(struct reader *r, size_t at)
{
    size_t n = 0;
    return names_anything(r, at) ? at + read_places(r, at, &n)->n_tokens : at;
}

/* "The War Office", "le gouverneur de Moscou": a name that is part of another. */
static void put_titles_aside(struct message *m, char *text)
{
    struct reader *r = &m->r;
    for (size_t at = 0, from, to; at < r->n_tokens; at++) {
        size_t title = read_phrase_in_list(r, at, read_list_title), of = at + title;
        from = at;
        while (title && of < r->n_tokens && r->token[of].small)
            of++;
        to = behind_place(r, of);
        bool office = !title && to > at && to < r->n_tokens && read_phrase_in_list(r, to, read_list_office);
        if (office)
            to++;
        if (to > of && (office || (title && m->r.due > 0)))
            read_put_aside(m, text, r->token[from].start, r->token[to - 1].end);
    }
}

/* Behind prepositions, places or kinds of units parted by "or" from token `at` on; `at`: none stands there. */
static size_t behind_places(struct reader *r, size_t at)
{
    static const enum symbol kinds[] = {SYM_ARMY, SYM_FLEET};
    size_t to = at, end;
    for (size_t words = 1; to < r->n_tokens && words; to += words) {
        bool small = r->token[to].small || read_in_list(r->token[to].word, read_list_undo_at);
        words = small || read_is(r, to, SYM_PREP, NULL);
        if (!words && to == at && !read_is(r, to, SYM_MOVE, &words))
            words = 0;
    }
    bool kind = to < r->n_tokens && r->token[to].len > 1 && read_is_any(r, to, kinds, 2);
    end = behind_place(r, to) + kind;
    if (end == to)
        return at;
    return end < r->n_tokens && read_is(r, end, SYM_OR, NULL) ? behind_places(r, end + 1) : end;
}

/* The talk that was put aside last rules a place out instead of which another is named: quoted, where no answer names it. */
static void note_ruled_out(struct message *m, uint32_t from, uint32_t to, rules_loc place)
{
    struct rules_reading *talk = &m->talk[m->n_talk - 1];
    talk->from = from;
    talk->to = to;
    talk->order.to = place;
    read_note(&m->r, talk, (struct rules_note){RULES_NOTE_WITHDRAWN, NULL, NULL, RULES_CAUSE_NONE});
}

/* "On no account to Sweden", "anywhere but Belgium": a place that is ruled out is named in no order. */
static void put_excluded_aside(struct message *m, char *text)
{
    struct reader *r = &m->r;
    bool anywhere = false, denied = false;
    for (size_t at = 0, to, words; at < r->n_tokens; at++) {
        bool begins = read_ends_sentence(&r->token[at]), any = read_phrase_in_list(r, at, read_list_anywhere);
        anywhere = (anywhere && !begins) || any;
        denied = (denied && !begins) || (!any && read_in_list(r->token[at].word, read_list_ne));
        words = denied ? 0 : read_phrase_in_list(r, at, read_list_exclude);
        size_t instead = words ? 0 : read_phrase_in_list(r, at, read_list_undo_instead);
        words = instead ? instead : words;
        words = words || !anywhere ? words : read_phrase_in_list(r, at, read_list_but_for);
        to = words ? behind_places(r, at + words) : at;
        bool ends = to >= r->n_tokens || r->token[to].kind == TOKEN_CLOSE || parts_segments(&r->token[to]);
        if (to <= at + words || !ends || (instead && owner_at(r, to - 1) == r->context->power))
            continue;
        bool there = false;
        for (size_t i = to; instead && i < r->n_tokens; i++)
            there |= read_is(r, i, SYM_THERE, NULL); /* « au lieu d'aller en Galicie, … qui y va » */
        if (there)
            continue;
        read_put_aside(m, text, r->token[at].start, r->token[to - 1].end);
        if (read_sign_is(r, at - 1, TOKEN_COMMA))
            text[r->token[at - 1].start] = ' ';
        if (at == 0 && read_sign_is(r, to, TOKEN_COMMA))
            text[r->token[to].start] = ' ';
        if (read_phrase_in_list(r, at, read_list_undo_instead))
            note_ruled_out(m, r->token[at].start, r->token[to - 1].end, place_at(r, to - 1));
        at = to - 1;
    }
}

/* « Odessa ne va pas en Roumanie mais en mer Noire », "goes not to Rumania but to Armenia": where it does not go is set aside, so that it
 * goes there instead of which it is named. */
static void put_denied_aside(struct message *m, char *text)
{
    enum { VERB = 4 }; /* tokens between « ne » and « pas » */
    struct reader *r = &m->r;
    for (size_t at = 1; at + 2 < r->n_tokens; at++) {
        size_t place = at + 1,
               to = read_in_list(r->token[at].word, read_list_denial) ? behind_places(r, place) : place;
        size_t but = to + read_sign_is(r, to, TOKEN_COMMA), there = but + 1;
        bool instead =
            to > place && but < r->n_tokens && read_in_list(r->token[but].word, read_list_joint_but);
        size_t end = instead ? behind_places(r, there) : there;
        if (end == there || read_is(r, place, SYM_MOVE, NULL) ||
            (end < r->n_tokens && !parts_segments(&r->token[end])) ||
            (names_anything(r, place) && owner_at(r, place) == r->context->power) ||
            owner_at(r, end - 1) == r->context->power)
            continue;
        for (size_t ne = at; ne-- > 0 && at - ne < VERB;)
            if (read_in_list(r->token[ne].word, read_list_ne))
                memset(text + r->token[ne].start, ' ', r->token[ne].end - r->token[ne].start);
        size_t first = at - read_in_list(r->token[at - 1].word, read_list_denial);
        size_t comma = read_sign_is(r, first - 1, TOKEN_COMMA);
        uint32_t start = r->token[first].start, last = r->token[to - 1].end;
        read_put_aside(m, text, start, last);
        note_ruled_out(m, start, last, place_at(r, to - 1));
        memset(text + r->token[first - comma].start, ' ', r->token[but].end - r->token[first - comma].start);
        at = end - 1;
    }
}

static void put_courtesies_aside(struct message *m, char *text)
{
    struct reader *r = &m->r;
    for (size_t i = read_skip_bullets(r, 0), end; i < r->n_tokens; i = end + 1) {
        for (end = i; end < r->n_tokens && !parts_segments(&r->token[end]);)
            end++;
        size_t at = courtesy_start(r, i, end);
        bool place = i < end && turn_own_place(m, text, i, i < at ? at : end);
        if (at < end && !(place && at == i) && !read_sign_is(r, end, TOKEN_QUESTION))
            put_courtesy_aside(m, text, at, end);
    }
}

unsigned read_lines_broken(const struct message *m, size_t at)
{
    unsigned n = 0;
    while (n < m->n_broken && m->broken[n] < at)
        n++;
    return n;
}

/* The frame of the line in bytes from … to-1. */
static void put_line_aside(struct message *m, char *text, size_t from, size_t to)
{
    struct reader *r = &m->r;
    (void)from;
    if (is_frame(r))
        read_put_aside(m, text, r->token[0].start, to);
}

/* "A SMY S F ANK  Smyrna supports Ankara in place": behind a column's gap the unit of an order named again begins a sentence. */
static void part_columns(struct message *m, char *text)
{
    struct reader *r = &m->r;
    struct parse parses[READ_MAX_PARSES];
    size_t known, first = read_skip_bullets(r, 0);
    for (size_t n = first < r->n_tokens ? read_parses(r, first, parses) : 0; n > 0; n--) {
        const struct place_edge *own = parses[n - 1].unit.edge;
        size_t at = parses[n - 1].end;
        if (own && at < r->n_tokens && r->token[at].start > r->token[at - 1].end + 1 &&
            names_anything(r, at) && read_same_place(own, read_places(r, at, &known)))
            text[r->token[at].start - 1] = ';';
    }
}

/* What says nothing in a line of orders. */
static void put_pieces_aside(struct message *m, char *text, size_t from, size_t to)
{
    part_columns(m, text);
    put_remarks_aside(m, text, from, to);
    read_tokens(&m->r, from, to);
    put_courtesies_aside(m, text);
    put_pair_words_aside(m, text);
    if (!m->r.due) {
        put_denied_aside(m, text);
        read_tokens(&m->r, from, to);
        put_excluded_aside(m, text);
    }
    put_titles_aside(m, text);
    read_tokens(&m->r, from, to);
    read_set_talk_aside(m, text);
}

/* What may run on in the line below: words that keep, give reasons or take back, lists of orders. */
static void part_line(struct message *m, char *text, size_t from, size_t to)
{
    read_tokens(&m->r, from, to);
    read_set_withdrawals_aside(m, text);
    read_tokens(&m->r, from, to);
    if (m->r.due) {
        read_set_kept_aside(m, text);
        read_tokens(&m->r, from, to);
    }
    read_part_orders(m, text);
}

static void each_line(struct message *m, char *text, size_t len,
                      void (*each)(struct message *, char *, size_t, size_t))
{
    struct reader *r = &m->r;
    struct token tokens[READ_MAX_TOKENS], *kept = r->token;
    r->line = 0;
    r->exact = r->keep_remarks = true;
    for (size_t from = 0, end; from < len; from = end + 1) {
        const char *newline = memchr(text + from, '\n', len - from);
        end = newline ? (size_t)(newline - text) : len;
        r->token = tokens;
        r->line++;
        bool whole = read_tokens(r, from, end) >= end;
        if (whole && r->n_tokens && text[r->token[0].start] != '>')
            each(m, text, from, end);
    }
    r->exact = r->keep_remarks = false;
    r->line = 0;
    r->token = kept;
    r->n_tokens = 0;
}

void read_set_frame_aside(struct message *m, char *text, size_t len)
{
    enum { LETTER = 1 << 16 }; /* what comes behind is no letter */
    len = len < LETTER ? len : LETTER;
    each_line(m, text, len, put_line_aside);
    each_line(m, text, len, put_pieces_aside);
    m->n_broken = read_unwrap(&m->r, text, len, m->broken, READ_MAX_BROKEN);
    if (m->n_broken)
        each_line(m, text, len, put_pieces_aside);
    each_line(m, text, len, part_line);
}
