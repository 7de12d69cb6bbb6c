/* What an order's row holds beyond its text, as lines "key=value" in games_order.extra. */
#include "packed.h"

#include <string.h>

char *judge_extra_pack(const struct judge_extra *extra)
{
    GString *text = g_string_new(NULL);
    if (extra->said && *extra->said) {
        g_autofree char *line = g_strdelimit(g_strdup(extra->said), "\n", ' ');
        g_string_append_printf(text, "said=%s\n", line);
        if (extra->tongue)
            g_string_append_printf(text, "tongue=%s\n", extra->tongue);
    }
    if (extra->ranked)
        g_string_append_printf(text, "ranked=%s\n", extra->ranked);
    if (extra->condition)
        g_string_append_printf(text, "if=%s\n", extra->condition);
    return g_string_free(text, text->len == 0);
}

void judge_extra_unpack(const char *packed, struct judge_extra *extra)
{
    memset(extra, 0, sizeof *extra);
    g_auto(GStrv) lines = g_strsplit(packed ? packed : "", "\n", -1);
    for (char **line = lines; *line; line++) {
        if (g_str_has_prefix(*line, "said=") && !extra->said)
            extra->said = g_strdup(*line + 5);
        else if (g_str_has_prefix(*line, "tongue=") && !extra->tongue)
            extra->tongue = g_strdup(*line + 7);
        else if (g_str_has_prefix(*line, "ranked=") && !extra->ranked)
            extra->ranked = g_strdup(*line + 7);
        else if (g_str_has_prefix(*line, "if=") && !extra->condition)
            extra->condition = g_strdup(*line + 3);
    }
}

void judge_extra_clear(struct judge_extra *extra)
{
    g_free(extra->said);
    g_free(extra->tongue);
    g_free(extra->ranked);
    g_free(extra->condition);
    memset(extra, 0, sizeof *extra);
}

static const char *const words[RULES_CONDITION_COUNT] = {
    [RULES_CONDITION_NONE] = "true",   [RULES_CONDITION_UNIT] = "unit",
    [RULES_CONDITION_OWNER] = "owner", [RULES_CONDITION_DISLODGED] = "dislodged",
    [RULES_CONDITION_AND] = "and",     [RULES_CONDITION_OR] = "or",
    [RULES_CONDITION_NOT] = "not",     [RULES_CONDITION_EITHER] = "either",
};

static const char *unit_word(enum rules_unit_kind kind)
{
    static const char *const letters[] = {[RULES_UNIT_NONE] = "-", [RULES_ARMY] = "A", [RULES_FLEET] = "F"};
    return letters[kind];
}

static void pack(const struct rules_map *map, const struct rules_condition *c, GString *out)
{
    g_string_append_printf(out, "%s%s", out->len ? " " : "", c ? words[c->kind] : words[0]);
    if (!c)
        return;

    switch (c->kind) {
    case RULES_CONDITION_UNIT:
    case RULES_CONDITION_OWNER:
    case RULES_CONDITION_DISLODGED:
        g_string_append_printf(out, " %s %s %s", c->power == RULES_NO_POWER ? "-" : map->power[c->power].id,
                               unit_word(c->unit_kind),
                               c->place == RULES_NO_LOC ? "-" : map->place[c->place].code);
        break;
    case RULES_CONDITION_AND:
    case RULES_CONDITION_OR:
    case RULES_CONDITION_EITHER:
        pack(map, c->left, out);
        pack(map, c->right, out);
        break;
    case RULES_CONDITION_NOT:
        pack(map, c->left, out);
        break;
    default:
        break;
    }
}

char *judge_condition_pack(const struct rules_map *map, const struct rules_condition *condition)
{
    if (!condition)
        return NULL;
    GString *out = g_string_new(NULL);
    pack(map, condition, out);
    return g_string_free(out, FALSE);
}

static enum rules_unit_kind read_unit_kind(const char *word)
{
    switch (*word) {
    case 'A':
        return RULES_ARMY;
    case 'F':
        return RULES_FLEET;
    default:
        return RULES_UNIT_NONE;
    }
}

/* What a leaf speaks of: a power, a kind of unit and a place, "-" where it names none. */
static bool unpack_leaf(const struct rules_map *map, char ***word, struct rules_condition *c)
{
    char **w = *word;
    if (!w[0] || !w[1] || !w[2])
        return false;

    if (strcmp(w[0], "-"))
        c->power = rules_map_power(map, w[0]);
    c->unit_kind = read_unit_kind(w[1]);
    if (strcmp(w[2], "-"))
        c->place = rules_map_find(map, w[2], strlen(w[2]));
    *word += 3;
    return true;
}

/* Moves past the word that names a kind; RULES_CONDITION_COUNT: none does. */
static enum rules_condition_kind unpack_kind(char ***word)
{
    enum rules_condition_kind kind = 0;
    while (kind < RULES_CONDITION_COUNT && strcmp(words[kind], **word))
        kind++;
    if (kind < RULES_CONDITION_COUNT)
        (*word)++;
    return kind;
}

static const struct rules_condition *unpack(const struct rules_map *map, char ***word,
                                            struct rules_arena *arena, unsigned depth)
{
    if (!**word || depth > 64)
        return NULL;

    struct rules_condition *c = rules_arena_alloc(arena, sizeof *c);
    c->power = RULES_NO_POWER;
    c->place = RULES_NO_LOC;
    c->kind = unpack_kind(word);

    switch (c->kind) {
    case RULES_CONDITION_COUNT:
        return NULL;
    case RULES_CONDITION_UNIT:
    case RULES_CONDITION_OWNER:
    case RULES_CONDITION_DISLODGED:
        return unpack_leaf(map, word, c) ? c : NULL;
    case RULES_CONDITION_AND:
    case RULES_CONDITION_OR:
    case RULES_CONDITION_EITHER:
        c->left = unpack(map, word, arena, depth + 1);
        c->right = c->left ? unpack(map, word, arena, depth + 1) : NULL;
        return c->right ? c : NULL;

    case RULES_CONDITION_NOT:
        c->left = unpack(map, word, arena, depth + 1);
        return c->left ? c : NULL;

    default:
        return c;
    }
}

const struct rules_condition *judge_condition_unpack(const struct rules_map *map, const char *text,
                                                     struct rules_arena *arena)
{
    g_auto(GStrv) all = g_strsplit(text, " ", -1);
    char **word = all;
    const struct rules_condition *c = unpack(map, &word, arena, 0);
    return c && !*word ? c : NULL;
}
