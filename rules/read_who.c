/* "elle", "qui", "the latter": the units that a pronoun stands for. */
#include "read_sentence_p.h"

/* "elle", "ils": of the clause before, the subject is meant; "qui", "which": the unit named last. */
bool read_is_personal(const struct sentence *s, size_t at)
{
    return read_in_list(s->r->token[s->item[at].first].word, read_list_personal);
}

/* Whether no unit is named between the last order and item `at`. */
static bool speaks_of_last(const struct sentence *s, size_t at)
{
    if (s->n_frames == 0)
        return false;
    for (size_t i = at; i-- > 0;)
        if (read_kind_at(s, i) == ITEM_UNIT)
            return s->item[i].first < s->frame[s->n_frames - 1].parse.end;
    return false;
}

/* The units that the pronoun at item `at` stands for; none if it is not known. */
static struct group find_who(const struct sentence *s, size_t at)
{
    struct group who = {.n = 0};
    bool personal = read_is_personal(s, at),
         several = read_in_list(s->r->token[s->item[at].first].word, read_list_plural);

    const char *word = s->r->token[s->item[at].end - 1].word;
    bool former = read_in_list(word, read_list_former);
    if (s->last.n > 1 && (former || read_in_list(word, read_list_latter)))
        return (struct group){1, {s->last.unit[former ? 0 : s->last.n - 1]}, s->last.first};
    if (several && s->last.n > 1)
        return s->last;
    if (personal && read_is_verb(s, at + 1, SYM_SUPPORT))
        return (struct group){.n = 0};
    if (personal && speaks_of_last(s, at))
        return (struct group){1, {s->frame[s->n_frames - 1].parse.unit}, s->last.first};

    for (size_t last = at; last > 0; last--) {
        struct place_ref ref;
        if (read_unit_at(s, last - 1, &ref))
            return (struct group){1, {ref}, last - 1};
    }

    return who;
}

/* Where the words behind the pronoun at item `at`, or before it, tell whom it means: "Elle reste donc à Édimbourg"; and
 * where its clause begins: a question before it is no part of it, nor is what was denied. */
static struct group settle_who(const struct sentence *s, struct group who, size_t at)
{
    size_t there = s->at + 1 + (read_kind_at(s, s->at + 1) == ITEM_PREP);
    bool stays = read_is_personal(s, at) && read_is_verb(s, s->at, SYM_HOLD) && there > s->at + 1;
    if (stays && read_kind_at(s, there) == ITEM_UNIT && read_own_unit(s, &s->item[there].ref))
        who = (struct group){1, {s->item[there].ref}, at};

    bool apart = who.first < s->sentence_item; /* "Vienne au Tyrol ? Non : elle reste" */
    for (size_t i = who.first; i < at; i++)
        apart = apart || (read_is_denial(s, i) && read_kind_at(s, at - 1) == ITEM_COMMA);
    if (apart) /* "pas d'ordre pour Kiel, qu'elle attende" */
        who.first = at;

    return who;
}

/* What stands behind the pronoun at item `at`; ITEM_END: nothing that it could do. */
static enum item_kind behind_who(const struct sentence *s, size_t at)
{
    enum item_kind next = read_kind_at(s, s->at);
    bool received = next == ITEM_SUPPORTED && s->item[s->at].symbol == SYM_SUPPORTED;
    bool target = next == ITEM_PREP || next == ITEM_UNIT; /* "la première en mer du Nord" */
    if (target && !read_is_personal(s, at))
        return ITEM_LIGHT;
    bool predicate =
        next == ITEM_VERB || next == ITEM_LIGHT || next == ITEM_NOT || next == ITEM_IT || next == ITEM_TOO;
    return predicate || received ? next : ITEM_END;
}

/* "…, laquelle convoie donc Édimbourg": the unit named before does it; without one, a stranger: "il joue …". */
void read_take_who(struct sentence *s)
{
    size_t at = s->at++;
    if (s->pending.n) /* "Botnie et Livonie : elles tiennent" */
        return;

    struct group who = find_who(s, at);
    if (who.n == 0) {
        s->strange = true;
        return;
    }
    who = settle_who(s, who, at);
    enum item_kind next = behind_who(s, at);
    if (next == ITEM_END)
        return;

    s->pending = who;
    if (next != ITEM_VERB) {
        size_t end = read_predicate(s, &who, s->at, who.first);
        s->pending.n = 0;
        s->at = end ? read_end_clause(s, end) : s->at;
        s->strange |= !end;
    }
}
