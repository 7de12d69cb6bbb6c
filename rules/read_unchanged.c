/* "Everything else stays as submitted", "le reste est inchangé": what was sent before, which orders nothing now. */
#include "read_message_p.h"
#include "read_parse_p.h"

#include <string.h>

enum { LONGEST = 10 }; /* tokens of such a clause */

static bool ends_clause(const struct reader *r, size_t at)
{
    return at >= r->n_tokens || read_ends_sentence(&r->token[at]) || read_sign_is(r, at, TOKEN_COMMA);
}

/* "the others", "rien d'autre", "the rest" */
static bool speaks_of_others(struct reader *r, size_t at)
{
    return read_is(r, at, SYM_OTHER, NULL) || read_phrase_in_list(r, at, read_list_rest);
}

/* "as submitted", "inchangé"; "ne change pas" tells it by its denial. */
static bool says_unchanged(const struct reader *r, size_t from, size_t to)
{
    bool change = false, denied = false;
    for (size_t i = from; i < to; i++) {
        if (read_phrase_in_list(r, i, read_list_as_sent))
            return true;
        change = change || read_in_list(r->token[i].word, read_list_change);
        denied = denied || read_in_list(r->token[i].word, read_list_change_none);
    }
    return change && denied;
}

static bool names_place(struct reader *r, size_t from, size_t to)
{
    rules_power power;
    for (size_t i = from; i < to; i++)
        if (!r->token[i].small && (read_is_listed_place(r, i) || read_power_at(r, i, &power)))
            return true;
    return false;
}

/* The end of the clause that begins at token `at`; 0: it does not say that the others are ordered as before. */
static size_t unchanged_end(struct reader *r, size_t at)
{
    size_t end = at;
    bool others = false;
    for (; !ends_clause(r, end); end++) {
        bool strange = r->token[end].kind != TOKEN_WORD || read_is(r, end, SYM_IF, NULL);
        if (strange || end - at == LONGEST)
            return 0;
        others = others || speaks_of_others(r, end);
    }

    bool asks = end < r->n_tokens && r->token[end].kind == TOKEN_QUESTION;
    bool said = others && !asks && says_unchanged(r, at, end);
    return said && !names_place(r, at, end) ? end : 0;
}

bool read_take_unchanged(struct message *m)
{
    struct reader *r = &m->r;
    size_t kept = 0;
    for (size_t i = 0; i < r->n_tokens;) {
        bool begins = i == 0 || ends_clause(r, i - 1);
        size_t end = begins ? unchanged_end(r, i) : 0;
        if (end) {
            read_cover(m, r->token[i].start, r->token[end - 1].end);
            i = end;
        } else {
            r->token[kept++] = r->token[i++];
        }
    }

    if (kept < r->n_tokens)
        read_narrow(r, 0, kept);

    return r->n_tokens > 0;
}
