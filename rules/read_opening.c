/* What a line is before it can hold orders: a heading, a quotation, news, a report, the head of a list. */
#include "read_message_p.h"
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

/*
 * Reads a heading at the start of the line ("Printemps 1901 :", "France :", "ordre 2 :"). Returns the token
 * behind it: 0 if the line has none, n_tokens if it is nothing else.
 */
size_t read_heading(struct message *m)
{
    struct reader *r = &m->r;
    struct heading h = m->heading;
    unsigned said = 0;
    size_t at = 0;
    bool phase_said = false;

    h.season = 0;
    h.year = 0;
    h.mode = FORM_NONE;
    while (at < r->n_tokens && !read_sign_is(r, at, TOKEN_COLON)) {
        bool remark = r->token[at].depth > 0 && said > 0;
        size_t n = remark ? 1 : read_heading_part(r, at, &h, &said);
        if (n == 0)
            return 0;
        at += n;
    }

    if (said == 0 && at < r->n_tokens)
        return 0;
    if (said == 0)
        return r->n_tokens; /* only greetings */
    phase_said = h.season || h.year;
    bool colon = at < r->n_tokens;
    /* One word that could be a whole order by itself ("passe") or a lone name is left to the reader of
     * orders. */
    if (!colon && !phase_said && r->phase == RULES_PHASE_ADJUSTMENT && read_is(r, 0, SYM_WAIVE, NULL))
        return 0;
    if (phase_said) {
        read_find_later(r, &h);
        m->heading = h;
    }

    if (r->phase == RULES_PHASE_ADJUSTMENT)
        m->heading.mode = h.mode;
    bool orders = false;
    for (size_t i = 0; i < at; i++)
        orders = orders || read_is(r, i, SYM_ORDERS, NULL);
    if (m->report && orders)
        m->report = m->heading.past = false;
    if (phase_said)
        m->report = false;
    m->heading.talk = phase_said && is_draft(r);

    return colon ? at + 1 : r->n_tokens;
}

/* A line that ends with ':' and speaks of plans turns the list below it into talk. */
bool read_opens_talk(struct reader *r)
{
    if (r->n_tokens < 2 || !read_sign_is(r, r->n_tokens - 1, TOKEN_COLON))
        return false;

    bool talk = false;
    size_t from = r->n_tokens - 1;
    while (from > 0 && !read_ends_sentence(&r->token[from - 1])) /* only the last sentence opens the list */
        from--;
    for (size_t i = from; i + 1 < r->n_tokens; i++) {
        for (const char *const *stem = read_list_replaces; *stem; stem++)
            if (strncmp(r->token[i].word, *stem, strlen(*stem)) == 0)
                return false; /* "annule et remplace mes ordres précédents :" */
        size_t words = 1;
        if (read_is(r, i, SYM_REASON, &words) && (words > 1 || r->token[i].len > 4))
            break; /* "in English, because my keyboard has no accents:" */
        if (read_is(r, i, SYM_OPENING, &words) && words > 1)
            i += words - 1; /* "s'il vous plaît" */
        else
            talk = talk || (!read_is(r, i, SYM_SOFT, NULL) &&
                            (read_is(r, i, SYM_TALK, NULL) || read_is(r, i, SYM_DOUBT, NULL)));
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

/* "Vienne, le 12 avril. L'Empereur…": a place and a date at the head of a paragraph of news. */
bool read_is_dateline(struct reader *r)
{
    enum { HEAD = 10 };
    bool place = false;

    for (size_t i = 0; i + 1 < r->n_tokens && i < HEAD; i++) {
        size_t n = 0;
        bool date = r->token[i].kind == TOKEN_NUMBER && r->token[i].len <= 2 &&
                    read_in_list(r->token[i + 1].word, read_list_month);
        if (date && place)
            return true;
        if (r->token[i].kind == TOKEN_WORD)
            read_places(r, i, &n);
        place = place || n > 0;
    }

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
    for (size_t i = 0; asked && i < r->n_tokens; i++)
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

/* "HOLDS:", "TIENNENT" by itself: what the lines below do. */
bool read_heads_list(struct message *m)
{
    struct reader *r = &m->r;
    uint8_t form = FORM_NONE;

    for (size_t i = 0; i < r->n_tokens; i++) {
        if (r->token[i].kind != TOKEN_WORD)
            continue;
        if (read_is(r, i, SYM_ALL, NULL) || read_is(r, i, SYM_OTHER, NULL))
            return false;
        if (read_is(r, i, SYM_HOLD, NULL))
            form = FORM_HOLD;
        else if (read_is(r, i, SYM_MOVE, NULL))
            form = FORM_MOVE;
        else if (read_is(r, i, SYM_SUPPORT, NULL))
            form = FORM_SUPPORT;
        else if (read_is(r, i, SYM_CONVOY, NULL))
            form = FORM_CONVOY;
        else if (!read_is(r, i, SYM_FILLER, NULL) && !read_is(r, i, SYM_OPENING, NULL) &&
                 !read_is(r, i, SYM_UNITS, NULL))
            return false;
        if (r->token[i].len < 4)
            return false;
    }

    if (form == FORM_NONE || r->n_tokens > 3 || r->phase != RULES_PHASE_MOVEMENT)
        return false;
    m->form = form;

    return true;
}
