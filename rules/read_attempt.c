/* A line is read as a list has it and clause by clause: of each sentence the reading counts that understands more. */
#include "read_message_p.h"

#include <string.h>

/* The tokens of the line, kept for later. */
static struct token *keep_tokens(struct reader *r)
{
    struct token *kept = rules_arena_alloc(r->arena, (r->n_tokens + 1) * sizeof *kept);
    memcpy(kept, r->token, r->n_tokens * sizeof *kept);
    return kept;
}

/* How well a statement would be followed: 2 followed, 1 answered as an order, 0 not. */
static unsigned statement_worth(struct reader *r, const struct statement *s)
{
    struct statement trial = *s;
    struct token *token = r->token;
    size_t n_tokens = r->n_tokens;

    if (s->refused)
        return 0;
    if (s->n_parses) {
        struct rules_read_context quiet = *r->context;
        const struct rules_read_context *context = r->context;
        quiet.explain = NULL;
        r->context = &quiet;
        r->token = trial.token;
        r->n_tokens = trial.n_tokens;
        read_weigh(r, &trial);
        r->context = context;
        r->token = token;
        r->n_tokens = n_tokens;
    }

    switch (trial.reading.status) {
    case RULES_READ_OK:
    case RULES_READ_ASSUMED:
        return 2;
    case RULES_READ_VOID:
    case RULES_READ_AMBIGUOUS:
        return 1;
    default:
        return 0;
    }
}

/* Statements that were read in one way: set aside while the other way is tried. */
struct attempt {
    size_t n;
    struct statement *statement;
    bool clean;
};

static void set_aside(struct message *m, size_t before, struct attempt *attempt)
{
    attempt->n = m->n - before;
    attempt->statement = rules_arena_alloc(m->r.arena, (attempt->n + 1) * sizeof *attempt->statement);
    if (attempt->n)
        memcpy(attempt->statement, m->statement + before, attempt->n * sizeof *attempt->statement);
    m->n = before;
}

/* Takes over what was read in bytes from … to-1. */
static void take_over(struct message *m, const struct attempt *attempt, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < attempt->n; i++) {
        if (attempt->statement[i].from < from || attempt->statement[i].from >= to)
            continue;
        struct statement *s = read_add_statement(m);
        if (s)
            *s = attempt->statement[i];
    }
}

static unsigned attempt_worth(struct reader *r, const struct attempt *attempt, uint32_t from, uint32_t to)
{
    unsigned worth = 0;
    for (size_t i = 0; i < attempt->n; i++)
        if (attempt->statement[i].from >= from && attempt->statement[i].from < to)
            worth += statement_worth(r, &attempt->statement[i]);
    return worth;
}

/* Whether there are several orders to ask about, not words alone. */
static bool has_readings(const struct attempt *attempt, uint32_t from, uint32_t to)
{
    enum { SEVERAL = 3 };
    unsigned n = 0;
    for (size_t i = 0; i < attempt->n; i++) {
        const struct statement *s = &attempt->statement[i];
        n += s->from >= from && s->from < to && s->n_parses;
    }
    return n >= SEVERAL;
}

/* Whether words of it are only quoted back. */
static bool leaves_words(const struct attempt *attempt, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < attempt->n; i++) {
        const struct statement *s = &attempt->statement[i];
        if (s->from >= from && s->from < to && s->n_parses == 0 && s->reading.status == RULES_READ_UNREAD)
            return true;
    }
    return false;
}

/* Whether a statement that begins before byte `at` goes on behind it. */
static bool straddles(const struct attempt *attempt, uint32_t at)
{
    for (size_t i = 0; i < attempt->n; i++)
        if (attempt->statement[i].from < at && attempt->statement[i].to > at)
            return true;
    return false;
}

/* The token behind the sentence of token `at`, and behind those that one statement joins to it. */
static size_t next_sentence(const struct reader *r, size_t at, const struct attempt *list,
                            const struct attempt *clauses)
{
    do {
        while (at < r->n_tokens && !read_ends_sentence(&r->token[at]))
            at++;
        while (at < r->n_tokens && read_ends_sentence(&r->token[at]))
            at++;
    } while (at < r->n_tokens &&
             (straddles(list, r->token[at].start) || straddles(clauses, r->token[at].start)));

    return at;
}

/* Sentence by sentence: as a list, or clause by clause, whichever understands more. */
static void choose_attempts(struct message *m, const struct attempt *list, const struct attempt *clauses,
                            const struct attempt *loose)
{
    struct reader *r = &m->r;
    bool past = m->heading.past || m->heading.talk;

    for (size_t i = 0, end; i < r->n_tokens; i = end) {
        end = next_sentence(r, i, list, clauses);
        uint32_t from = i ? r->token[i].start : 0, to = end < r->n_tokens ? r->token[end].start : UINT32_MAX;
        unsigned listed = attempt_worth(r, list, from, to), read = attempt_worth(r, clauses, from, to);
        bool neither = !past && read == 0 && listed == 0;
        bool asks = has_readings(clauses, from, to) && !has_readings(list, from, to);
        bool fuller = read > 0 && read == listed && leaves_words(list, from, to);
        const struct attempt *best = read > listed || fuller || (neither && asks) ? clauses : list;
        if (attempt_worth(r, loose, from, to) > (read > listed ? read : listed))
            best = loose;
        take_over(m, best, from, to);
    }
}

/* Whether passing over unknown words may help: some are there, and the text is no heap of them. */
static bool is_worth_another_look(struct reader *r)
{
    for (size_t i = 0; r->near_budget > 0 && i < r->n_tokens; i++)
        if (r->token[i].kind == TOKEN_WORD && !read_is_known(r, i))
            return true;
    return false;
}

/* Orders in the tokens of the line: as a list has them or, where that leaves words over, in sentences. */
void read_orders(struct message *m, const struct rules_condition *condition)
{
    struct reader *r = &m->r;
    struct attempt list, clauses, loose;

    if (r->n_tokens == 0)
        return;

    size_t before = m->n;
    struct token *kept = keep_tokens(r);
    bool clean = read_list(m, kept, condition);
    for (size_t i = before; i < m->n; i++)
        clean = clean && !m->statement[i].stub && statement_worth(r, &m->statement[i]) > 0;
    if (condition || (clean && m->n > before))
        return;

    set_aside(m, before, &list);
    read_sentence(m, 0, r->n_tokens, kept, false);
    set_aside(m, before, &clauses);
    if (is_worth_another_look(r))
        read_sentence(m, 0, r->n_tokens, kept, true);
    set_aside(m, before, &loose);
    choose_attempts(m, &list, &clauses, &loose);
}
