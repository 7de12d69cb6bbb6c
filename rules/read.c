/* A message, line by line, and what comes of its statements. */
#include "read_message_p.h"

#include <string.h>

/* Moves the reader behind the bullets of the line; false if nothing is left of it. */
static bool skip_line_bullets(struct reader *r, size_t from)
{
    read_narrow(r, from, r->n_tokens);
    read_narrow(r, read_skip_bullets(r, 0), r->n_tokens);
    return r->n_tokens > 0;
}

static void cover_line(struct message *m)
{
    read_cover(m, m->r.token[0].start, m->r.token[m->r.n_tokens - 1].end);
}

/* "A KIE   sans ordre : tient": a line that the judge printed. */
static bool says_unordered(struct reader *r)
{
    for (size_t i = 0; i < r->n_tokens; i++)
        if (read_phrase_in_list(r, i, read_list_unordered) && read_sign_is(r, i + 2, TOKEN_COLON))
            return true;
    return false;
}

/* Whether the line is about the lines below it, or about nothing here: it holds no orders itself. */
static bool is_about_others(struct message *m)
{
    struct reader *r = &m->r;
    if (says_unordered(r)) {
        cover_line(m);
        return true;
    }
    bool dictated = m->dictated;
    m->dictated = read_announces_orders(r);
    if (m->dictated)
        return !read_names_orders(r, r->n_tokens);
    if (read_is_quotation(r) && !dictated)
        return true;
    if (read_heads_list(m)) {
        cover_line(m);
        return true;
    }
    if (read_heads_report(m))
        return true;

    bool dateline = read_is_dateline(r), talk = read_opens_talk(r);
    m->heading.talk = m->heading.talk || dateline || talk;

    return talk;
}

/* Reads a heading at the start of the line, and moves behind it; false if nothing follows. */
static bool take_heading(struct message *m)
{
    struct reader *r = &m->r;
    size_t body = read_heading(m);

    for (size_t i = 0; i < body && i < r->n_tokens; i++)
        read_cover(m, r->token[i].start, r->token[i].end);
    if (body >= r->n_tokens)
        return false;

    return body == 0 || skip_line_bullets(r, body);
}

/* A listed place by the name at token `at`, which takes one token; RULES_NO_LOC: none. */
static rules_loc lone_place(struct reader *r, size_t at)
{
    size_t n;
    const struct place_edge *edges =
        at < r->n_tokens && r->token[at].kind == TOKEN_WORD ? read_places(r, at, &n) : NULL;
    for (size_t i = 0; edges && i < n; i++)
        if (edges[i].n_tokens == 1 && edges[i].level == NAME_LISTED && edges[i].n_hits > 0)
            return edges[i].hits[0].place;
    return RULES_NO_LOC;
}

/* "BOU/MUN", "MAN S PIC/BEL" and nothing else: the slash is the sign of a move. */
static void read_slash(struct reader *r)
{
    enum { LONGEST = 8 };
    size_t slash = 0;
    for (size_t i = 0; i < r->n_tokens; i++) {
        bool sign = r->token[i].kind == TOKEN_DASH || r->token[i].kind == TOKEN_ARROW;
        if (sign || (slash && r->token[i].kind == TOKEN_SLASH))
            return;
        slash = r->token[i].kind == TOKEN_SLASH ? i : slash;
    }

    bool last = slash + 2 >= r->n_tokens || r->token[slash + 2].depth > 0;
    if (slash == 0 || r->n_tokens > LONGEST || !last || read_coast_letters(r->token[slash + 1].word))
        return;
    rules_loc from = lone_place(r, slash - 1), to = lone_place(r, slash + 1);
    if (from != RULES_NO_LOC && to != RULES_NO_LOC && from != to)
        r->token[slash].kind = TOKEN_DASH;
}

/* The line is looked at once more when the whole text is known. */
static void note_sight(struct message *m)
{
    const struct reader *r = &m->r;
    bool elsewhere = m->heading.past || m->heading.talk || m->heading.later;
    if (elsewhere || m->n_sights == READ_MAX_SIGHTS)
        return;
    m->sight[m->n_sights++] = (struct sight){r->token[0].start, r->token[r->n_tokens - 1].end, r->line};
    for (size_t i = 0; i < r->n_tokens; i++)
        m->not_yet = m->not_yet || read_phrase_in_list(r, i, read_list_not_yet);
}

static void read_line(struct message *m)
{
    struct reader *r = &m->r;
    if (r->n_tokens == 0)
        return;
    if (r->phase == RULES_PHASE_MOVEMENT && m->by_slash)
        read_slash(r);

    bool arrow = read_sign_is(r, 0, TOKEN_ARROW) && r->text[r->token[0].start] == '>';
    if (arrow && !m->all_quoted)
        return; /* a quotation that is left over */
    size_t first;
    if (read_is_clear(r) && !read_is_of_other(m, 0, &first)) {
        read_withdraw_all(m, r->token[r->n_tokens - 1].end);
        return;
    }
    if (m->one_line)
        m->heading = m->above;
    m->one_line = false;
    if (!skip_line_bullets(r, 0) || is_about_others(m))
        return;
    if (!take_heading(m))
        return;
    if (m->heading.of_power)
        memset(m->headed + r->token[0].start, m->heading.power,
               r->token[r->n_tokens - 1].end - r->token[0].start);
    if (!read_take_unchanged(m))
        return;
    note_sight(m);
    read_conditional_line(m);
}

/* "a) bou t / b) par - gas": each piece between such slashes is a line; behind the heading of a power at its head so are the
 * orders of another, "France: bre mao, mar spa Germany: ber kie"; behind that of another phase so are its orders, up to the end of
 * the line. */
static void read_pieces(struct message *m)
{
    struct reader *r = &m->r;
    struct reader whole = *r;
    struct heading around = m->heading;
    size_t head = read_skip_bullets(r, 0), phase = read_heading_within(&whole, head, false), inner = 0;
    bool headed = read_power_heading(r, head) > 0;
    if (phase == head)
        phase = read_heading_within(&whole, head + 1, true);

    for (size_t i = 0, from = 0; i <= whole.n_tokens; i++) {
        const struct token *t = i < whole.n_tokens ? &whole.token[i] : NULL;
        bool slash = t && t->kind == TOKEN_SEMICOLON && r->text[t->start] == '/' && t->end == t->start + 1;
        bool power = t && headed && i > head && read_power_heading(&whole, i), other = t && i == phase;
        if (t && !slash && !power && !other)
            continue;
        r->token = whole.token;
        r->n_tokens = whole.n_tokens;
        read_narrow(r, from, i);
        if (from > 0 && r->n_tokens)
            r->line_first = r->token[0].start;
        read_line(m);
        from = power || other ? i : i + 1;
        inner = other ? i : inner;
        phase = other ? read_heading_within(&whole, i + 1, true) : phase;
    }
    if (inner && whole.n_tokens && whole.token[whole.n_tokens - 1].kind != TOKEN_COLON)
        m->heading = around;
}

/* "BOU/MUN" on several lines: this writer's sign of a move. A single one may part two choices. */
static bool moves_by_slash(const char *text, size_t len)
{
    enum { SEVERAL = 3 };
    size_t lines = 0;
    bool slash = false, dash = false;
    for (size_t i = 0; i <= len; i++) {
        char c = i < len ? text[i] : '\n';
        slash = slash || (c == '/' && i > 0 && !read_is_blank(text[i - 1]) && i + 1 < len &&
                          !read_is_blank(text[i + 1]));
        dash = dash || c == '-' || c == '>';
        if (c != '\n')
            continue;
        lines += slash && !dash;
        slash = dash = false;
    }
    return lines >= SEVERAL;
}

static bool every_line_quoted(const char *text, size_t len)
{
    bool any = false, begins = true;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\n') {
            begins = true;
        } else if (begins && !read_is_blank(text[i])) {
            if (text[i] != '>')
                return false;
            any = true;
            begins = false;
        }
    }
    return any;
}

/* Where all letters of a line are capitals they tell nothing, and small ones are read instead. */
static void read_turn_shouts(char *text, size_t len)
{
    enum { WORD = 4 };
    for (size_t from = 0, to; from < len; from = to + 1) {
        size_t letters = 0, longest = 0;
        bool small = false;
        for (to = from; to < len && text[to] != '\n'; to++) {
            small = small || (text[to] >= 'a' && text[to] <= 'z');
            letters = text[to] >= 'A' && text[to] <= 'Z' ? letters + 1 : 0;
            longest = letters > longest ? letters : longest;
        }
        for (size_t i = from; i < to && !small && longest >= WORD; i++) {
            unsigned char c = (unsigned char)text[i];
            bool accented = i && (unsigned char)text[i - 1] == 0xC3 && c >= 0x80 && c < 0x9F && c != 0x97;
            if ((c >= 'A' && c <= 'Z') || accented)
                text[i] = (char)(c + 0x20);
        }
    }
}

static void read_lines(struct message *m, char *text, size_t len)
{
    struct reader *r = &m->r;
    struct token tokens[READ_MAX_TOKENS];

    for (size_t from = 0; from < len && r->step_budget > 0 && m->n < READ_MAX_STATEMENTS;) {
        unsigned joined;
        size_t to = read_join_condition(r, text, from, &joined);
        if (joined == 0)
            to = read_join_lines(r, from, &joined);
        r->line++;
        bool empty = true;
        for (size_t at = from; at < to && r->step_budget > 0 && m->n < READ_MAX_STATEMENTS;) {
            r->token = tokens;
            r->line_first = at;
            while (r->line_first < to && (r->text[r->line_first] == ' ' || r->text[r->line_first] == '\t'))
                r->line_first++;
            at = read_tokens(r, at, to);
            empty = empty && r->n_tokens == 0;
            read_pieces(m);
        }
        if (empty) {
            m->heading.talk = false;
            m->form = FORM_NONE;
        }
        r->line += joined;
        from = to + 1;
    }

    if (r->step_budget <= 0 || m->n == READ_MAX_STATEMENTS)
        r->truncated = true;
}

static void finish_statement(struct message *m, struct statement *s)
{
    struct reader *r = &m->r;
    if (s->n_parses == 0)
        return;

    r->token = s->token;
    r->n_tokens = s->n_tokens;
    bool doubtful = s->refused;
    read_weigh(r, s);
    if (s->open_choice) {
        s->reading.status = RULES_READ_AMBIGUOUS;
        s->reading.order.kind = RULES_ORDER_NONE;
        read_note(r, &s->reading, (struct rules_note){RULES_NOTE_CANDIDATES, NULL, NULL, RULES_CAUSE_NONE});
    }

    if (doubtful && s->reading.status == RULES_READ_VOID) {
        s->reading.status = RULES_READ_UNREAD; /* an impossible order in a doubtful sentence is talk */
        s->reading.order.kind = RULES_ORDER_NONE;
        s->reading.n_notes = 0;
    }

    if (doubtful && rules_read_follows(s->reading.status)) {
        s->reading.status = RULES_READ_AMBIGUOUS;
        read_note(r, &s->reading, (struct rules_note){RULES_NOTE_PRESS, NULL, NULL, RULES_CAUSE_NONE});
    }

    if (s->reading.condition)
        read_note(r, &s->reading,
                  (struct rules_note){RULES_NOTE_CONDITION, read_print_condition(r, s->reading.condition),
                                      NULL, RULES_CAUSE_NONE});
    if (s->reading.has_phase) {
        char code[16];
        rules_phase_code(r->map, s->reading.phase, code, sizeof code);
        read_note(r, &s->reading,
                  (struct rules_note){RULES_NOTE_LATER_PHASE,
                                      rules_arena_strndup(r->arena, code, strlen(code)), NULL,
                                      RULES_CAUSE_NONE});
    }
}

/* An order that is written counts before one that is implied, and both before "all others". */
static unsigned rank(const struct statement *s)
{
    return s->others ? 2 : s->implied;
}

/* Whether the statement says anything of the unit in that province. */
static bool speaks_of_unit(const struct rules_map *map, const struct statement *s, rules_loc province)
{
    const struct rules_order *order = &s->reading.order;
    if (order->kind != RULES_ORDER_NONE && order->unit != RULES_NO_LOC &&
        map->province[order->unit] == province)
        return true;
    for (unsigned c = 0; c < s->reading.n_candidates; c++)
        if (s->reading.candidates[c].unit != RULES_NO_LOC &&
            map->province[s->reading.candidates[c].unit] == province)
            return true;
    return false;
}

/* "All others hold": those that the message says anything else about are no others. */
static void drop_ordered(struct message *m)
{
    const struct rules_map *map = m->r.map;
    size_t kept = 0;

    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        bool ordered = false;
        for (size_t k = 0; rank(s) > 0 && s->reading.order.unit != RULES_NO_LOC && k < m->n && !ordered; k++)
            ordered = rank(&m->statement[k]) < rank(s) &&
                      speaks_of_unit(map, &m->statement[k], map->province[s->reading.order.unit]);
        if (ordered)
            read_cover(m, s->from, s->to);
        else
            m->statement[kept++] = m->statement[i];
    }

    m->n = kept;
}

bool read_is_filed(const struct message *m, rules_loc province, bool moving)
{
    const struct rules_read_context *c = m->r.context;
    bool filed = false;
    for (unsigned k = 0; k < c->n_filed && !m->clear && !rules_bit(m->withdrawn, province); k++)
        filed |= c->filed[k].unit != RULES_NO_LOC && !(moving && c->filed[k].kind == RULES_HOLD) &&
                 m->r.map->province[c->filed[k].unit] == province;
    return filed;
}

/* Whether a statement of many units holds one that has an order on file which does more. */
static bool is_of_filed(const struct message *m, const struct statement *s)
{
    bool many = s->others || (s->whole && !s->of_units && !s->reading.condition);
    rules_loc unit = many ? read_ordered_unit(m, s) : RULES_NO_LOC;
    return unit != RULES_NO_LOC && read_is_filed(m, unit, true);
}

/* Whether one of those that are all ordered by the same words is. */
static bool are_of_filed(const struct message *m, const struct statement *s)
{
    bool filed = is_of_filed(m, s);
    for (size_t i = 0; s->whole && i < m->n; i++)
        filed = filed || (m->statement[i].from == s->from && is_of_filed(m, &m->statement[i]));
    return filed;
}

/* Whether a unit that "all but …" leaves out is ordered nothing. */
static bool excepts_silent(const struct message *m, const struct statement *s)
{
    bool silent = false;
    for (rules_loc i = 0; s->excepts && i < m->r.map->n_provinces; i++)
        silent = silent || (rules_bit(m->saved, i) && !read_is_ordered(m, i));
    return silent;
}

/*
 * Orders on file, unless the message withdraws them, are not changed by words about many units at once: the rest are those without an
 * order; where all of them have one, or all hold, it is asked; what may be said of orders leaves them as they are.
 */
static void drop_filed(struct message *m)
{
    size_t kept = 0;
    bool bare = false;
    const struct statement *asked = NULL;
    for (size_t i = 0; i < m->n; i++)
        bare =
            bare || (m->statement[i].others && !m->statement[i].whole && !is_of_filed(m, &m->statement[i]));
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        bool again = asked && s->from == asked->from, filed = again || are_of_filed(m, s),
             stays = filed && s->stays && !excepts_silent(m, s);
        m->stands |= stays;
        if (read_keeps_orders(m, s) || stays || (filed && (again || (bare && !s->whole)))) {
            read_cover(m, s->from, s->to);
            continue;
        }
        if (filed) {
            s->all_hold = !s->refused && !s->adorned && !s->stays;
            s->reading.status = RULES_READ_UNREAD;
            s->reading.everyone = s->others = s->all = false;
            s->reading.order = (struct rules_order){.unit = RULES_NO_LOC};
            asked = &m->statement[kept];
        }
        m->statement[kept++] = *s;
    }
    m->n = kept;
}

void read_message(struct message *m, const char *text, size_t len)
{
    struct reader *r = &m->r;
    const struct rules_read_context *context = r->context;
    r->phase = rules_phase_type(r->map, context->pos->phase);
    r->near_budget = READ_NEAR_BUDGET;
    r->step_budget = READ_STEP_BUDGET;
    if (len > READ_MAX_TEXT) {
        len = READ_MAX_TEXT;
        r->truncated = true;
    }

    if (r->phase == RULES_PHASE_ADJUSTMENT)
        r->due = rules_adjustments_due(context->pos, context->power);
    /* A NUL would end the text as far as sources go, so the text is copied without them-> */
    char *copy = rules_arena_strndup(r->arena, "", 0);
    if (len) {
        copy = rules_arena_alloc(r->arena, len + 1);
        memcpy(copy, text, len);
        len = read_clean_text(copy, len);
        read_unroll_rows(copy, len);
        read_turn_kinds(copy, len);
        copy[len] = '\0';
    }

    r->text = copy;
    r->text_len = len;
    copy = read_apply_legend(r, copy, &len);
    r->sent = rules_arena_strndup(r->arena, copy, len);
    read_turn_inverted(copy, len);
    read_turn_shouts(copy, len);
    r->text = copy;
    r->text_len = len;
    m->text = copy;
    m->all_quoted = every_line_quoted(copy, len);
    m->by_slash = moves_by_slash(copy, len);
    m->covered = rules_arena_alloc(r->arena, len + 1);
    m->headed = memset(rules_arena_alloc(r->arena, len + 1), RULES_NO_POWER, len + 1);
    m->talk = rules_arena_alloc(r->arena, READ_MAX_STATEMENTS * sizeof *m->talk);
    read_set_frame_aside(m, copy, len);
    read_lines(m, copy, len);
    read_find_scopes(m);
    read_scope_statements(m);
    for (size_t i = 0; i < m->n; i++)
        if (m->statement[i].n_parses)
            read_vote(r, &m->statement[i]);
    for (size_t i = 0; i < m->n; i++)
        finish_statement(m, &m->statement[i]);
    read_scope_statements(m);
    if (r->due < 0)
        read_remove_rest(m);
    drop_ordered(m);
    read_withdraw(m);
    drop_filed(m);
    read_changes(m);
}

void read_settle(struct message *m)
{
    read_rules(&m->r, m->statement, m->n);
    read_leftovers(m);
    read_scope_statements(m);
}

void read_give(struct message *m, struct rules_readings *out)
{
    struct reader *r = &m->r;
    out->n_implied = read_implied(r, m->statement, m->n, &out->implied);
    out->reading = rules_arena_alloc(r->arena, (m->n + 1) * sizeof *out->reading);
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        if (s->repeats)
            continue;
        struct rules_reading *reading = &out->reading[out->n++];
        *reading = s->reading;
        reading->line += read_lines_broken(m, s->from);
        while (reading->from < s->from && r->text[s->from - reading->from - 1] != '\n')
            reading->from++;
        reading->to = reading->from + s->to - s->from;
        reading->headed = m->headed[s->from];
    }
    if (r->truncated && out->n)
        read_note(r, &out->reading[out->n - 1],
                  (struct rules_note){RULES_NOTE_TOO_LONG, NULL, NULL, RULES_CAUSE_NONE});
    out->talk = m->talk;
    out->n_talk = m->n_talk;
    out->clear = m->clear;
    out->stands = m->stands;
    memcpy(out->withdrawn, m->withdrawn, sizeof out->withdrawn);
    out->truncated = r->truncated;
}

void rules_readings_clear(struct rules_readings *readings)
{
    rules_arena_clear(&readings->arena);
    memset(readings, 0, sizeof *readings);
}
