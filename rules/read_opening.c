/* What a line is before it can hold orders: a heading, a quotation, news, a report, the head of a list. */
#include "read_message_p.h"
#include "read_parse_p.h"
#include "text.h"

#include <string.h>

/* "AUTOMNE 1903 (brouillon)": the heading says that its orders are none yet. */
static bool is_draft(const struct reader *r)
{
    enum { LONGEST = 200 };
    char folded[2 * LONGEST];
    const char *line = r->text + r->line_first;
    size_t len = strcspn(line, "\n");

    rules_text_fold(line, len < LONGEST ? len : LONGEST, folded, sizeof folded);
    for (const char *const *word = read_list_draft; *word; word++)
        if (strstr(folded, *word))
            return true;
    return false;
}

bool read_names_orders(struct reader *r, size_t to)
{
    for (size_t i = 0; i < to; i++)
        if (read_is(r, i, SYM_ORDERS, NULL))
            return true;
    return false;
}

/* A phase without its date, by itself or before a colon: its name may begin a sentence, too. */
static bool names_phase_alone(struct reader *r, const struct heading *h, bool colon)
{
    bool noun = read_in_list(r->token[0].word, read_list_phase_noun);
    size_t words = noun ? 1 + read_phrase_in_list(r, 1, read_list_heading) : 0;
    return h->type && !h->season && !h->year && (colon || words == r->n_tokens);
}

size_t read_heading(struct message *m)
{
    struct reader *r = &m->r;
    struct heading h = m->heading, above = m->heading;
    unsigned said = 0;
    size_t at = 0, behind;

    h.season = 0;
    h.year = 0;
    h.type = 0;
    h.mode = FORM_NONE;
    h.of_power = false;
    if (!read_heading_parts(r, &h, true, &said, &at, &behind))
        return 0;
    bool colon = at < r->n_tokens && !behind, adjusts = r->phase == RULES_PHASE_ADJUSTMENT;
    if (said == 0)
        return colon ? 0 : r->n_tokens; /* only greetings */

    bool phase_said = h.season || h.year, of_power = h.of_power,
         type_said = !(above.later && !above.type) && names_phase_alone(r, &h, colon);
    bool waives = adjusts && read_is(r, 0, SYM_WAIVE, NULL);
    if (!colon && !phase_said && waives) /* one word that is a whole order by itself: "passe" */
        return 0;

    h.of_power = of_power ? h.power != RULES_NO_POWER : above.of_power;
    h.power = of_power ? h.power : above.power;
    h.mode = adjusts ? h.mode : above.mode;
    if (phase_said)
        read_find_later(r, &h);
    else if (type_said)
        read_find_type(r, &h, h.type);
    if (!type_said)
        h.type = phase_said ? 0 : above.type;
    bool orders = read_names_orders(r, at);
    h.past = h.past && !(m->report && orders);
    m->report = m->report && !orders && !phase_said;
    h.talk = phase_said && is_draft(r);
    m->heading = h;

    m->one_line = colon && at + 1 < r->n_tokens && (of_power || (type_said && h.type != r->phase));
    m->above = above;
    if (phase_said) { /* the phase stays, whose it is does not */
        m->above = h;
        m->above.of_power = above.of_power;
        m->above.power = above.power;
    }

    if (behind)
        return behind;
    return colon ? at + 1 : r->n_tokens;
}

bool read_is_of_other(struct message *m, size_t at, size_t *first)
{
    struct reader *r = &m->r;
    rules_power power;
    for (*first = at; at > 0 && !read_ends_sentence(&r->token[at - 1]); at--)
        if (read_power_at(r, at - 1, &power)) {
            *first = at - 1;
            return power != r->context->power;
        }
    return m->heading.of_power && m->heading.power != r->context->power;
}

size_t read_own_subject(struct reader *r, size_t at)
{
    rules_power power;
    bool own = at > 0 && read_power_at(r, at - 1, &power) == 1 && power == r->context->power;
    return own ? at - 1 : at;
}

/* "annule et remplace mes ordres précédents :" */
static bool says_replaced(const struct reader *r, size_t at)
{
    for (const char *const *stem = read_list_replaces; *stem; stem++)
        if (strncmp(r->token[at].word, *stem, strlen(*stem)) == 0)
            return true;
    return false;
}

static bool speaks_of_plans(struct reader *r, size_t at)
{
    bool soft = read_is(r, at, SYM_SOFT, NULL) || read_in_list(r->token[at].word, read_list_joining);
    return !soft && (read_is(r, at, SYM_TALK, NULL) || read_is(r, at, SYM_DOUBT, NULL));
}

/* "No, make that:", "Non, plutôt :", "Oups :" from token `from` on: what stands below is meant instead. */
static bool opens_change(struct reader *r, size_t from)
{
    bool change = false, others = false;
    for (size_t i = from; i + 1 < r->n_tokens; i++) {
        size_t words = 1;
        bool retracts = read_is(r, i, SYM_RETRACT, &words);
        if (!retracts && read_is(r, i, SYM_CHANGE, &words))
            change = true;
        else if (!retracts && r->token[i].kind == TOKEN_WORD)
            others = true;
        i += words ? words - 1 : 0;
    }
    return change || !others;
}

bool read_opens_talk(struct reader *r)
{
    if (r->n_tokens < 2 || !read_sign_is(r, r->n_tokens - 1, TOKEN_COLON))
        return false;

    struct heading h = {0};
    unsigned said = 0;
    size_t end = 0, behind;
    if (read_heading_parts(r, &h, true, &said, &end, &behind) && said && end + 1 == r->n_tokens)
        return false; /* "Orders for Germany as follows:" */

    bool talk = false;
    size_t from = r->n_tokens - 1;
    while (from > 0 && !read_ends_sentence(&r->token[from - 1])) /* only the last sentence opens the list */
        from--;

    bool changes = opens_change(r, from);
    for (size_t i = from; i + 1 < r->n_tokens; i++) {
        size_t words = 1;
        if (says_replaced(r, i))
            return false;
        if (read_is(r, i, SYM_REASON, &words) && (words > 1 || r->token[i].len > 4))
            break; /* "in English, because my keyboard has no accents:" */
        size_t nothing = read_denies_nothing(r, i);
        if (changes && (read_is(r, i, SYM_RETRACT, &words) || read_is(r, i, SYM_CHANGE, &words)))
            i += words - 1;
        else if (nothing)
            i += nothing - 1; /* "not much inspiration tonight:" */
        else
            talk = talk || speaks_of_plans(r, i);
    }

    return talk;
}

bool read_is_clear(struct reader *r)
{
    size_t words = 0;
    if (!read_is(r, 0, SYM_CLEAR, &words))
        return false;
    for (size_t i = words; i < r->n_tokens; i++)
        if (r->token[i].kind == TOKEN_WORD)
            return false;
    return true;
}

/* A line that begins with a quotation mark and closes it behind more than a few words: a motto, what others said. */
bool read_is_quotation(const struct reader *r)
{
    static const char *const open[] = {"\"", "\xE2\x80\x9C", "\xC2\xAB", NULL};
    static const char *const close[] = {"\"", "\xE2\x80\x9D", "\xC2\xBB", NULL};
    size_t from = r->line_first, last = r->token[r->n_tokens - 1].end;

    for (size_t i = 0; i < r->n_tokens; i++)
        if (r->token[i].kind == TOKEN_DASH || r->token[i].kind == TOKEN_ARROW)
            return false; /* « A PAR - BUR » */
    for (size_t i = 0; open[i]; i++) {
        size_t n = strlen(open[i]), m = strlen(close[i]);
        if (from + n > r->text_len || memcmp(r->text + from, open[i], n) != 0)
            continue;
        for (size_t at = last >= m ? last - m : 0; at < r->text_len && at < last + 4; at++)
            if (at > from && at + m <= r->text_len && memcmp(r->text + at, close[i], m) == 0)
                return r->n_tokens >= 4;
    }

    return false;
}

static bool has_word(const struct reader *r, const char *const *list)
{
    for (size_t i = 0; i < r->n_tokens; i++)
        if (r->token[i].kind == TOKEN_WORD && read_in_list(r->token[i].word, list))
            return true;
    return false;
}

/* Whether the line names a power: "L'Allemand m'a fait passer ceci :" is no dictation. */
static bool names_power(struct reader *r)
{
    rules_power power;
    for (size_t i = 0; i < r->n_tokens; i++)
        if (r->token[i].kind == TOKEN_WORD && read_power_at(r, i, &power))
            return true;
    return false;
}

bool read_announces_orders(struct reader *r)
{
    if (r->n_tokens < 2 || !read_sign_is(r, r->n_tokens - 1, TOKEN_COLON) || names_power(r))
        return false;

    bool asked = has_word(r, read_list_asking) && has_word(r, read_list_passing_on);
    bool dictated = has_word(r, read_list_dictating) || asked;
    if (dictated && has_word(r, read_list_to_me))
        return true;

    bool orders = false, others = false;
    for (size_t i = 0; i < r->n_tokens; i++) {
        orders = orders || (read_is(r, i, SYM_ORDERS, NULL) && i > 0 &&
                            read_in_list(r->token[i - 1].word, read_list_own));
        others = others || speaks_of_plans(r, i);
    }
    return orders && !others;
}

bool read_is_dateline(struct reader *r)
{
    enum { HEAD = 10 };
    bool place = read_is_listed_place(r, 0) || (r->n_tokens > 1 && read_is_listed_place(r, 1));
    for (size_t i = 0; place && i + 1 < r->n_tokens && i < HEAD; i++)
        if (r->token[i].kind == TOKEN_NUMBER && r->token[i].len <= 2 &&
            read_in_list(r->token[i + 1].word, read_list_month))
            return true;
    return false;
}

/* "Movement results for Fall of 1902": a line of words about a phase that is over. */
bool read_heads_report(struct message *m)
{
    struct reader *r = &m->r;
    struct heading h = {0};
    unsigned said = 0;
    bool report = false;

    for (size_t i = 0; i < r->n_tokens;) {
        report = report || read_in_list(r->token[i].word, read_list_report);
        bool dates = r->token[i].kind == TOKEN_NUMBER || read_is(r, i, SYM_SEASON, NULL);
        size_t n = dates ? read_heading_part(r, i, &h, &said) : 0;
        i += n ? n : 1;
    }

    bool asked = read_sign_is(r, r->n_tokens - 1, TOKEN_COLON) && report;
    size_t from = r->n_tokens - 1;
    while (from > 0 && !read_ends_sentence(&r->token[from - 1])) /* only the last sentence heads the list */
        from--;
    for (size_t i = from; asked && i < r->n_tokens; i++)
        if (read_in_list(r->token[i].word, read_list_last)) { /* "Result of last turn as I got it:" */
            m->heading.past = m->report = true;
            return true;
        }
    if (!report || (!h.season && !h.year))
        return false;

    read_find_later(r, &h);
    if (h.past)
        m->heading.past = true;

    return h.past;
}

/* What token `at` of the head of a list says its orders are; FORM_NONE: nothing. */
static enum parse_form form_said(struct reader *r, size_t at)
{
    static const struct {
        enum symbol symbol;
        enum parse_form form;
    } said[] = {
        {SYM_HOLD, FORM_HOLD}, {SYM_MOVE, FORM_MOVE}, {SYM_SUPPORT, FORM_SUPPORT}, {SYM_CONVOY, FORM_CONVOY}};

    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (read_is(r, at, said[i].symbol, NULL))
            return said[i].form;
    return FORM_NONE;
}

bool read_heads_list(struct message *m)
{
    enum { LONGEST = 3, SHORTEST_WORD = 4 };
    struct reader *r = &m->r;
    enum parse_form form = FORM_NONE;

    if (r->n_tokens > LONGEST || r->phase != RULES_PHASE_MOVEMENT || read_is_everyone(r, 0))
        return false;

    for (size_t i = 0; i < r->n_tokens; i++) {
        if (r->token[i].kind != TOKEN_WORD)
            continue;
        if (r->token[i].len < SHORTEST_WORD || read_is(r, i, SYM_ALL, NULL) || read_is(r, i, SYM_OTHER, NULL))
            return false;
        enum parse_form its = form_said(r, i);
        bool small = read_is(r, i, SYM_FILLER, NULL) || read_is(r, i, SYM_OPENING, NULL) ||
                     read_is(r, i, SYM_UNITS, NULL);
        if (its == FORM_NONE && !small)
            return false;
        form = its != FORM_NONE ? its : form;
    }

    if (form != FORM_NONE)
        m->form = (uint8_t)form;

    return form != FORM_NONE;
}
