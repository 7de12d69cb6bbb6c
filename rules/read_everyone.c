/* "Toutes mes unités tiennent", "everybody else holds": one order for many units. */
#include "read_message_p.h"
#include "read_parse_p.h"

#include <string.h>

/* Words of "everybody", brackets and all: what is longer is none, and a line of nothing else is not read from each of its words on to its end. */
enum { MOST_WORDS = 64 };

/* Which units are meant. */
struct everyone {
    uint8_t kind; /* enum rules_unit_kind: NONE for both */
    bool all;     /* "toutes" was said */
    bool others;  /* only those that have no order of their own */
    bool whole;   /* all, or all but those excepted */
    bool units;   /* units or people, not what may be the orders: "everything", « le tout » */
    bool named;   /* … units: "everybody" may be the players */
    bool stays;   /* "stays", "stands": so do orders */
    bool adorned; /* "… stays calm" */
    size_t n_saved;
    struct place_ref saved[READ_MAX_PATH]; /* "sauf Kiel": all but these */
};

/* "mes armées", "nos trois flottes": all of them. */
static bool is_all_of_kind(const struct reader *r, size_t at)
{
    size_t own = at;
    if (!read_in_list(r->token[at].word, read_list_armies) &&
        !read_in_list(r->token[at].word, read_list_fleets))
        return false;
    bool counted = own > 0 && read_in_list(r->token[own - 1].word, read_list_count);
    if (counted)
        own--;
    if (counted && own > 0 && r->token[own - 1].small) /* "les trois flottes" */
        return true;
    return own > 0 && read_in_list(r->token[own - 1].word, read_list_own);
}

/* An army or a fleet, in words, not yet said. */
static bool takes_kind(struct reader *r, size_t at, struct everyone *who, size_t *words)
{
    if (r->token[at].len <= 1 || who->kind != RULES_UNIT_NONE)
        return false;

    if (read_is(r, at, SYM_ARMY, words))
        who->kind = RULES_ARMY;
    else if (read_is(r, at, SYM_FLEET, words))
        who->kind = RULES_FLEET;
    if (who->kind != RULES_UNIT_NONE && is_all_of_kind(r, at))
        who->all = true;

    return who->kind != RULES_UNIT_NONE;
}

/* A verb of staying at token `at`, as the subject of which stands what is before. */
static bool stays_at(struct reader *r, size_t at)
{
    return at < r->n_tokens && r->token[at].len > 1 && read_is(r, at, SYM_HOLD, NULL);
}

size_t read_thing(struct reader *r, size_t at)
{
    size_t all = 0, other = 0, thing = read_phrase_in_list(r, at, read_list_thing);
    const struct token *t = &r->token[at];
    bool longer = (read_is(r, at, SYM_ALL, &all) && all > thing) ||
                  (read_is(r, at, SYM_OTHER, &other) && other > thing); /* "everything else" */
    if (thing || t->kind != TOKEN_WORD || strcmp(t->word, "all"))
        return longer ? 0 : thing;
    bool one = stays_at(r, at + 1) && t[1].word[t[1].len - 1] == 's'; /* "all stands" */
    bool object = at > 0 && (stays_at(r, at - 1) || read_in_list(t[-1].word, read_list_keep));
    return one || (object && !stays_at(r, at + 1)); /* "keep all" */
}

/* One word, or phrase, of the subject at token `at`; returns its tokens, 0 if it is none. */
static size_t take_subject(struct reader *r, size_t at, struct everyone *who)
{
    size_t words = 1, wider = 0;

    bool other = read_is(r, at, SYM_OTHER, &wider);
    if (read_is(r, at, SYM_ALL, &words) && (!other || wider <= words)) {
        size_t thing = read_thing(r, at);
        who->all = who->whole = true;
        who->units |= !thing;
        return thing > words ? thing : words;
    }
    if (other) {
        who->others = true;
        who->units |= !read_phrase_in_list(r, at, read_list_rest_thing);
        return wider;
    }
    if (!who->all && !who->others && read_phrase_in_list(r, at, read_list_rest)) {
        who->others = true; /* without an article it could be Brest */
        return 1;
    }

    if (read_is(r, at, SYM_UNITS, &words) || takes_kind(r, at, who, &words)) {
        who->units = who->named = true;
        return words;
    }
    if (r->token[at].depth > 0)
        return 1; /* "(Vienna, Budapest)" */
    if (who->others && (read_is(r, at, SYM_SOFT, &words) || read_in_list(r->token[at].word, read_list_modal)))
        return words; /* "will", "can" */
    size_t n = 0;     /* "toutes les unités anglaises" */
    const struct place_edge *edges = who->all || who->others ? read_places(r, at, &n) : NULL;
    for (size_t i = 0; i < n; i++)
        if (edges[i].power == r->context->power && edges[i].level == NAME_LISTED)
            return edges[i].n_tokens;

    bool of = strcmp(r->token[at].word, "of") == 0 && !who->all && !who->others;

    return !of && read_is(r, at, SYM_FILLER, &words) ? words : 0;
}

/* "sauf Kiel et Berlin" from token `at` on: the units that are no part of it. The token behind them; `at`: no such words. */
static size_t take_saved(struct reader *r, size_t at, struct everyone *who)
{
    size_t end = at, words;
    bool bracket = read_sign_is(r, end, TOKEN_COMMA);

    end += bracket;
    if (!read_is(r, end, SYM_SAVE, &words))
        return at;
    end += words;
    while (who->n_saved < READ_MAX_PATH) {
        size_t next = read_best_unit(r, end, &who->saved[who->n_saved]);
        if (next == 0)
            break;
        who->n_saved++;
        end = next;
        bool more = read_is(r, end, SYM_AND, NULL) || read_sign_is(r, end, TOKEN_COMMA);
        struct place_ref ref;
        size_t behind =
            more ? end + 1 + (read_sign_is(r, end, TOKEN_COMMA) && read_is(r, end + 1, SYM_AND, NULL)) : 0;
        if (!more || read_best_unit(r, behind, &ref) == 0 ||
            read_sign_is(r, read_best_unit(r, behind, &ref), TOKEN_DASH))
            break;
        end = behind;
    }
    who->others |= who->n_saved > 0;
    who->whole |= who->n_saved > 0;

    return who->n_saved ? end : at;
}

/* "… restent à quai": words behind the verb that say nothing, up to where the clause ends. */
static size_t skip_ornament(struct reader *r, size_t at)
{
    enum { LONGEST = 4 };
    for (size_t i = at; i < at + LONGEST; i++) {
        size_t n = 0;
        if (i >= r->n_tokens || read_ends_sentence(&r->token[i]) || read_sign_is(r, i, TOKEN_COMMA) ||
            read_is(r, i, SYM_SAVE, NULL))
            return i;
        bool doubt = read_is(r, i, SYM_DOUBT, NULL) || read_is(r, i, SYM_TALK, NULL) ||
                     read_is(r, i, SYM_OR, NULL) || read_is(r, i, SYM_IF, NULL);
        if (r->token[i].kind != TOKEN_WORD || doubt)
            return at;
        read_places(r, i, &n);
        if (n > 0)
            return at;
    }
    return at;
}

/* "The rest is fine": a short word that only a slip would make a verb. */
static bool is_short_slip(struct reader *r, size_t at)
{
    enum { SHORT = 5 };
    uint8_t n;
    const struct word_symbol *symbols = read_word_symbols(r, at, &n);
    return n && r->token[at].len <= SHORT && read_is_slip(&symbols[0]);
}

/* Whether the verb stands at token `at`: "all" and "others" may be parts of a verb too. */
static bool is_verb(struct reader *r, size_t at, const struct everyone *who, size_t *words)
{
    bool begun = who->all || who->others;
    bool opens = !begun && (read_is(r, at, SYM_OTHER, NULL) || read_is(r, at, SYM_ALL, NULL) ||
                            read_phrase_in_list(r, at, read_list_rest));
    return !opens && read_is(r, at, SYM_HOLD, words) && !is_short_slip(r, at);
}

/* Whether the verb at token `at` is said of orders, too: "stays", not "holds". */
static bool may_be_of_orders(struct reader *r, size_t at)
{
    return read_in_list(r->token[at].word, read_list_keep) ||
           read_in_list(r->token[at].word, read_list_stand);
}

static bool may_end_everyone(struct reader *r, size_t at)
{
    if (at >= r->n_tokens || read_ends_sentence(&r->token[at]) || read_sign_is(r, at, TOKEN_COMMA))
        return true;
    return read_is(r, at, SYM_AND, NULL) || read_is(r, at, SYM_WHO, NULL);
}

/*
 * "Toutes mes unités tiennent", "all fleets hold", "les autres restent sur place" from token `at` on: which
 * units are meant, and the token behind it. 0 if it is not that.
 */
static size_t read_everyone(struct reader *r, size_t at, struct everyone *who)
{
    size_t words = 0;

    *who = (struct everyone){.kind = RULES_UNIT_NONE};
    for (unsigned taken = 0; at < r->n_tokens && !is_verb(r, at, who, &words); taken++) {
        if (taken == MOST_WORDS)
            return 0;
        size_t behind = take_saved(r, at, who);
        if (behind > at) {
            at = behind + read_sign_is(r, behind, TOKEN_COMMA);
            continue;
        }
        bool inside = r->token[at].kind == TOKEN_WORD || r->token[at].depth > 0;
        words = inside ? take_subject(r, at, who) : 0;
        if (words == 0)
            return 0;
        at += words;
    }

    if (at >= r->n_tokens || (!who->all && !who->others))
        return 0;

    who->stays = may_be_of_orders(r, at);
    at += words;
    while (at < r->n_tokens && read_is(r, at, SYM_SOFT, &words))
        at += words; /* "tout le monde tient en fait" */
    size_t verb = at;
    at = skip_ornament(r, at);
    who->adorned = at > verb;
    at = take_saved(r, at, who);
    size_t but = at + read_sign_is(r, at, TOKEN_COMMA);
    if (but < r->n_tokens && read_in_list(r->token[but].word, read_list_but)) {
        who->others = true; /* "everybody holds, but Norway attacks Sweden" */
        who->whole = true;
        return at;
    }

    bool listed = at < r->n_tokens && r->token[at].kind == TOKEN_COLON && who->others;

    return who->n_saved > 0 || listed || may_end_everyone(r, at) ? at : 0;
}

/* "Hold everything else", "gardez le reste où il est". */
static size_t read_turned(struct reader *r, size_t at, struct everyone *who)
{
    size_t words = 0;
    *who = (struct everyone){.kind = RULES_UNIT_NONE};
    bool subject = at > 0 && read_is_listed_place(r, at - 1); /* "Spain holds in all cases" */
    if (subject || at >= r->n_tokens || r->token[at].len < 4 || !read_is(r, at, SYM_HOLD, &words) ||
        read_in_list(r->token[at].word, read_list_change_none)) /* "rien de tout cela" */
        return 0;

    unsigned taken = 0;
    for (at += words; at < r->n_tokens && r->token[at].kind == TOKEN_WORD && taken < MOST_WORDS;
         at += words) {
        taken++;
        if ((who->all || who->others) && read_is(r, at, SYM_HOLD, &words))
            continue;
        if (read_is(r, at, SYM_SOFT, &words) && words > 1)
            break; /* "hold at all costs" */
        words = take_subject(r, at, who);
        if (words == 0)
            break;
    }
    if (!who->all && !who->others)
        return 0;

    who->units = who->named; /* "hold everybody" */
    who->stays = !who->units;
    at = take_saved(r, skip_ornament(r, at), who);
    bool ends = at >= r->n_tokens || read_ends_sentence(&r->token[at]) || read_sign_is(r, at, TOKEN_COMMA) ||
                who->n_saved > 0;

    return ends ? at : 0;
}

static size_t find_everyone(struct reader *r, size_t at, struct everyone *who)
{
    size_t end = read_everyone(r, at, who);
    return end ? end : read_turned(r, at, who);
}

bool read_is_everyone(struct reader *r, size_t at)
{
    struct everyone who;
    return find_everyone(r, at, &who) > 0;
}

static bool is_saved(const struct everyone *who, rules_loc province)
{
    for (size_t i = 0; i < who->n_saved; i++)
        for (uint8_t h = 0; h < who->saved[i].edge->n_hits; h++)
            if (who->saved[i].edge->hits[h].place == province)
                return true;
    return false;
}

/* What is said of everyone, and how sure it is. */
struct everyone_said {
    size_t first, end; /* tokens */
    const struct everyone *who;
    const struct rules_condition *condition;
    bool doubtful;
};

/* The order of one unit to hold; false if there are too many statements. */
static bool add_hold(struct message *m, const struct everyone_said *said, const struct rules_unit *unit)
{
    struct statement *s = read_add_statement(m);
    if (!s)
        return false;

    read_set_source(m, s, said->first, said->end);
    s->reading.condition = said->condition;
    s->reading.everyone = true;
    s->reading.status = said->doubtful ? RULES_READ_AMBIGUOUS : RULES_READ_OK;
    s->refused = said->doubtful;
    s->others = said->who->others;
    s->all = !said->who->others;
    s->excepts = said->who->n_saved > 0;
    s->whole = said->who->whole;
    s->of_kind = said->who->kind;
    s->of_units = said->who->named;
    s->stays = !said->who->units && said->who->stays;
    s->adorned = said->who->adorned && !said->who->named;
    s->reading.order = rules_order_make(RULES_HOLD, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);

    return true;
}

/* Each of the power's units that is meant holds; those that are excepted are noted. */
static void add_holds_of_everyone(struct message *m, const struct everyone_said *said)
{
    struct reader *r = &m->r;

    for (size_t i = 0; i < r->map->n_provinces; i++) {
        const struct rules_unit *unit = rules_position_unit(r->context->pos, (rules_loc)i);
        if (!unit || unit->power != r->context->power)
            continue;
        if (is_saved(said->who, (rules_loc)i)) {
            rules_bit_set(m->saved, (rules_loc)i);
            continue;
        }
        bool meant = !said->who->kind || unit->kind == said->who->kind;
        if (meant && !add_hold(m, said, unit))
            return;
    }
}

static void add_everyone(struct message *m, const struct cut *cut, size_t first, size_t end,
                         const struct everyone *who, const struct rules_condition *condition)
{
    enum tail_kind tail = read_judge_sentence(&m->r, cut, first, end);
    bool past = m->heading.past && !m->heading.later;

    size_t from;
    if (read_is_of_other(m, first, &from)) {
        read_add_foreign(m, first, end);
        return;
    }
    if (tail == TAIL_TALK || m->heading.talk || past) {
        read_add_unread(m, first, end, RULES_NOTE_NONE);
        return;
    }

    struct everyone_said said = {
        .first = first, .end = end, .who = who, .condition = condition, .doubtful = tail == TAIL_DANGER};
    add_holds_of_everyone(m, &said);
}

size_t read_take_others(struct message *m, size_t at, bool doubtful, const struct rules_condition *condition)
{
    struct everyone who;
    size_t end = find_everyone(&m->r, at, &who);
    size_t before = m->n;

    if (end == 0 || m->r.phase != RULES_PHASE_MOVEMENT) /* no unit holds elsewhere */
        return 0;

    struct cut none = {.used = rules_arena_alloc(m->r.arena, (m->r.n_tokens + 1) * sizeof *none.used)};
    for (size_t i = 0; i < m->r.n_tokens; i++)
        none.used[i] = true;
    add_everyone(m, &none, at, end, &who, condition);
    for (size_t i = before; doubtful && i < m->n; i++) {
        m->statement[i].refused = true;
        m->statement[i].reading.status = RULES_READ_AMBIGUOUS;
    }

    return end;
}

/* Not in the midst of an order, nor behind a subject: "Tunis and Rome are all staying". */
static bool may_begin_everyone(struct reader *r, const struct cut *cut, size_t at)
{
    bool behind_group = at > 0 && read_is(r, at, SYM_ALL, NULL) && read_is(r, at - 1, SYM_IS, NULL);
    bool free = at == 0 || !cut->used[at - 1] || cut->used[at] || read_ends_sentence(&r->token[at - 1]);
    return free && !behind_group && r->token[at].kind == TOKEN_WORD;
}

/* Finds "all units hold" in the line; its tokens belong to no other order. */
void read_take_everyone(struct message *m, struct cut *cut, const struct rules_condition *condition)
{
    struct reader *r = &m->r;
    for (size_t i = 0; i < r->n_tokens; i++) {
        struct everyone who;
        size_t end = may_begin_everyone(r, cut, i) ? read_everyone(r, i, &who) : 0;
        if (end == 0)
            continue;
        size_t kept = 0;
        for (size_t k = 0; k < cut->n; k++)
            if (cut->order[k].end <= i || cut->order[k].first >= end)
                cut->order[kept++] = cut->order[k];
            else
                memset(cut->used + cut->order[k].first, 0,
                       (size_t)(cut->order[k].end - cut->order[k].first) * sizeof *cut->used);
        cut->n = kept;
        for (size_t k = i; k < end; k++)
            cut->used[k] = true;
        add_everyone(m, cut, i, end, &who, condition);
        i = end - 1;
    }
}
