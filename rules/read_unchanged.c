/* "Everything else stays as submitted", "le reste est inchangé": what was sent before, which orders nothing now. */
#include "read_message_p.h"
#include "read_parse_p.h"

#include <string.h>

enum { LONGEST = 10 }; /* tokens of such a clause */

/* "Everything stays, as I wrote it" goes on. */
static bool ends_clause(const struct reader *r, size_t at)
{
    return at >= r->n_tokens || read_ends_sentence(&r->token[at]) ||
           (read_sign_is(r, at, TOKEN_COMMA) && !read_phrase_in_list(r, at + 1, read_list_as_sent));
}

/* Whether tokens from … to-1 say of orders, not of units, that they are as before: "the others … as submitted", "all stays valid",
 * "mes ordres tiennent", "rien d'autre ne change". "All as before" are orders where some are on file. */
static bool says_unchanged(struct reader *r, size_t from, size_t to)
{
    bool all = false, orders = false, subject = false, stay = false, sent = false, valid = false,
         changed = false, denied = false;
    for (size_t i = from; i < to; i++) {
        if (read_is(r, i, SYM_UNITS, NULL) || (r->token[i].len > 1 && read_begins_unit(r, i)))
            return false;
        bool whole = read_is(r, i, SYM_ALL, NULL), named = read_is(r, i, SYM_ORDERS, NULL);
        stay = (subject && read_is(r, i, SYM_HOLD, NULL)) || (stay && read_is(r, i, SYM_SOFT, NULL));
        subject = named || (subject && !whole && !read_is(r, i, SYM_IS, NULL)); /* "my orders are to hold" */
        valid = valid || read_phrase_in_list(r, i, read_list_valid);
        sent = sent || valid || read_phrase_in_list(r, i, read_list_as_sent);
        orders =
            orders || named || read_is(r, i, SYM_OTHER, NULL) || read_phrase_in_list(r, i, read_list_rest);
        all = all || whole;
        changed = changed || read_in_list(r->token[i].word, read_list_change);
        denied = denied || read_in_list(r->token[i].word, read_list_change_none);
    }
    return denied ? changed && orders
                  : stay || (sent && orders) || (all && (valid || (sent && r->context->n_filed)));
}

static bool names_place(struct reader *r, size_t from, size_t to)
{
    rules_power power;
    for (size_t i = from; i < to; i++)
        if (!r->token[i].small && !read_is(r, i, SYM_ALL, NULL) &&
            (read_is_listed_place(r, i) || read_power_at(r, i, &power)))
            return true;
    return false;
}

/* The end of the clause that begins at token `at`; 0: it does not say that orders are as before. */
static size_t unchanged_end(struct reader *r, size_t at)
{
    size_t end = at;
    for (; !ends_clause(r, end); end++) {
        bool word = r->token[end].kind == TOKEN_WORD || read_sign_is(r, end, TOKEN_COMMA);
        if (!word || read_is(r, end, SYM_IF, NULL) || end - at == LONGEST)
            return 0;
    }

    bool asks = read_sign_is(r, end, TOKEN_QUESTION) || names_place(r, at, end);
    return !asks && says_unchanged(r, at, end) ? end : 0;
}

bool read_take_unchanged(struct message *m)
{
    struct reader *r = &m->r;
    size_t kept = 0;
    for (size_t i = 0, end; i < r->n_tokens; i = end ? end : i + 1) {
        bool begins = i == 0 || ends_clause(r, i - 1) || read_is(r, i, SYM_AND, NULL);
        end = begins ? unchanged_end(r, i) : 0;
        if (end)
            read_cover(m, r->token[i].start, r->token[end - 1].end);
        else
            r->token[kept++] = r->token[i];
    }

    read_narrow(r, 0, kept);

    return r->n_tokens > 0;
}
