#include "read_p.h"

#include <string.h>

/* Words that carry nothing in a condition. */
static bool is_padding(const struct token *t)
{
    static const char *const words[] = {
        "il",     "y",      "a",     "there",   "encore", "still",      "toujours", "ne",
        "n",      "est",    "is",    "se",      "trouve", "en",         "in",       "at",
        "dans",   "sur",    "unite", "unit",    "une",    "un",         "la",       "le",
        "les",    "l",      "de",    "du",      "des",    "d",          "the",      "my",
        "mon",    "ma",     "an",    "occupee", "occupe", "occupied",   "par",      "by",
        "centre", "center", "to",    "force",   "then",   "doit",       "de",       "sera",
        "has",    "been",   "ete",   "centre",  "any",    "quelconque", "of",       "stands"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(t->word, words[i]) == 0)
            return true;
    return t->kind == TOKEN_DASH || t->kind == TOKEN_COMMA;
}

static bool word_in(const struct token *t, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(t->word, *words) == 0)
            return true;
    return false;
}

static struct rules_condition *new_condition(struct reader *r, enum rules_condition_kind kind)
{
    struct rules_condition *c = rules_arena_alloc(r->arena, sizeof *c);
    c->kind = kind;
    c->power = RULES_NO_POWER;
    c->place = RULES_NO_LOC;
    return c;
}

/* The one place that a name edge surely means, or RULES_NO_LOC. */
static rules_loc sure_place(const struct place_edge *e)
{
    rules_loc found = RULES_NO_LOC;
    if (e->level >= 2)
        return RULES_NO_LOC;
    for (uint8_t h = 0; h < e->n_hits; h++)
        if (!e->hits[h].weak) {
            if (found != RULES_NO_LOC)
                return RULES_NO_LOC;
            found = e->hits[h].place;
        }
    return found;
}

/* "the German army is in Burgundy", "A BUR n'est pas délogée", "France owns BEL", "Bourgogne est vide". */
static const struct rules_condition *read_term(struct reader *r, size_t from, size_t to)
{
    static const char *const nots[] = {"pas", "not", "no", "aucune", "aucun", "non", "never", NULL};
    static const char *const empties[] = {"vide", "empty", "libre", "free", "vacant", "vacante", NULL};
    static const char *const owns[] = {"owns",     "own",     "possede", "controle",
                                       "controls", "detient", "owned",   NULL};
    static const char *const dislodged[] = {"dislodged", "deloge",   "delogee", "retreat",
                                            "retraite",  "retreats", NULL};
    struct rules_condition *c = new_condition(r, RULES_CONDITION_UNIT);
    bool negative = false;
    for (size_t i = from; i < to;) {
        const struct token *t = &r->token[i];
        size_t n, words;
        const struct place_edge *edges = read_places(r, i, &n);
        const struct place_edge *e = n && i + edges[0].n_tokens <= to ? &edges[0] : NULL;
        if (word_in(t, nots)) {
            negative = !negative;
            i++;
        } else if (word_in(t, empties)) {
            negative = !negative;
            i++;
        } else if (word_in(t, owns)) {
            c->kind = RULES_CONDITION_OWNER;
            i++;
        } else if (word_in(t, dislodged)) {
            c->kind = RULES_CONDITION_DISLODGED;
            i++;
        } else if (e && e->power != RULES_NO_POWER && c->power == RULES_NO_POWER &&
                   (e->n_hits == 0 || e->level == 0) && sure_place(e) == RULES_NO_LOC) {
            c->power = e->power;
            i += e->n_tokens;
        } else if (e && e->n_hits > 0 && t->len >= 3) {
            if (c->place != RULES_NO_LOC || sure_place(e) == RULES_NO_LOC)
                return NULL;
            c->place = sure_place(e);
            i += e->n_tokens;
        } else if (read_is(r, i, SYM_ARMY, &words) && (words > 1 || t->len > 1 || t->capital) &&
                   c->unit_kind == RULES_UNIT_NONE) {
            c->unit_kind = RULES_ARMY;
            i += words;
        } else if (read_is(r, i, SYM_FLEET, &words) && c->unit_kind == RULES_UNIT_NONE) {
            c->unit_kind = RULES_FLEET;
            i += words;
        } else if (is_padding(t)) {
            i++;
        } else {
            return NULL;
        }
    }
    if (c->place == RULES_NO_LOC || (c->kind == RULES_CONDITION_OWNER && c->power == RULES_NO_POWER))
        return NULL;
    if (!negative)
        return c;
    struct rules_condition *opposite = new_condition(r, RULES_CONDITION_NOT);
    opposite->left = c;
    return opposite;
}

static const struct rules_condition *read_joined(struct reader *r, size_t from, size_t to, enum symbol joint)
{
    for (size_t i = from; i < to; i++) {
        if (!read_is(r, i, joint, NULL))
            continue;
        struct rules_condition *c =
            new_condition(r, joint == SYM_OR ? RULES_CONDITION_OR : RULES_CONDITION_AND);
        c->left = joint == SYM_OR ? read_joined(r, from, i, SYM_AND) : read_term(r, from, i);
        c->right = read_joined(r, i + 1, to, joint);
        return c->left && c->right ? c : NULL;
    }
    return joint == SYM_OR ? read_joined(r, from, to, SYM_AND) : read_term(r, from, to);
}

const struct rules_condition *read_condition(struct reader *r, size_t from, size_t to)
{
    return from < to ? read_joined(r, from, to, SYM_OR) : NULL;
}

const char *read_print_condition(struct reader *r, const struct rules_condition *c)
{
    const char *place = c->place < r->map->n_locs ? r->map->place[c->place].code : "";
    const char *power = c->power < r->map->n_powers ? r->map->power[c->power].id : "";
    const char *kind = c->unit_kind == RULES_ARMY ? "A " : c->unit_kind == RULES_FLEET ? "F " : "";
    switch (c->kind) {
    case RULES_CONDITION_UNIT:
        return rules_arena_printf(r->arena, "%s%s%s%s%s", kind, place, *power ? " (" : " stands", power,
                                  *power ? ")" : "");
    case RULES_CONDITION_OWNER:
        return rules_arena_printf(r->arena, "%s owns %s", power, place);
    case RULES_CONDITION_DISLODGED:
        return rules_arena_printf(r->arena, "%s%s dislodged", kind, place);
    case RULES_CONDITION_NOT:
        return rules_arena_printf(r->arena, "not (%s)", read_print_condition(r, c->left));
    case RULES_CONDITION_AND:
    case RULES_CONDITION_OR:
        return rules_arena_printf(r->arena, "(%s %s %s)", read_print_condition(r, c->left),
                                  c->kind == RULES_CONDITION_AND ? "and" : "or",
                                  read_print_condition(r, c->right));
    default:
        return "";
    }
}

bool rules_condition_holds(const struct rules_condition *c, const struct rules_position *pos)
{
    if (!c)
        return true;
    const struct rules_unit *unit = NULL;
    if (c->place != RULES_NO_LOC && c->kind == RULES_CONDITION_UNIT)
        unit = rules_position_unit(pos, pos->map->province[c->place]);
    if (c->place != RULES_NO_LOC && c->kind == RULES_CONDITION_DISLODGED) {
        const struct rules_dislodged *gone = rules_position_dislodged(pos, pos->map->province[c->place]);
        unit = gone ? &gone->unit : NULL;
    }
    switch (c->kind) {
    case RULES_CONDITION_UNIT:
    case RULES_CONDITION_DISLODGED:
        return unit && (c->power == RULES_NO_POWER || unit->power == c->power) &&
               (c->unit_kind == RULES_UNIT_NONE || unit->kind == c->unit_kind);
    case RULES_CONDITION_OWNER:
        return pos->owner[pos->map->province[c->place]] == c->power;
    case RULES_CONDITION_AND:
        return rules_condition_holds(c->left, pos) && rules_condition_holds(c->right, pos);
    case RULES_CONDITION_OR:
        return rules_condition_holds(c->left, pos) || rules_condition_holds(c->right, pos);
    case RULES_CONDITION_NOT:
        return !rules_condition_holds(c->left, pos);
    default:
        return true;
    }
}
