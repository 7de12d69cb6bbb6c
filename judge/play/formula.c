#include "formula.h"
#include "../conf/list.h"
#include "../conf/words.h"

#include <string.h>

/* A setting: its words in the order of its values; of a list any of them, or none. */
static const struct rule {
    const char *key;
    const char *words[5]; /* ended by NULL */
    bool list;
    const char *bretagne, *otherwise; /* defaults */
} rules[] = {
    {"tables", {"bretagne", "7", "6", NULL}, true, "bretagne", "7"},
    {"draw", {"opponents", "best", "swiss", "random", NULL}, false, "best", "opponents"},
    {"top-board", {"no", "last", NULL}, false, "no", "no"},
    {"coefficients", {"none", "table", "late", NULL}, true, "table,late", "none"},
    {"substitutes", {"gain", "first", "last", NULL}, false, "gain", "first"},
    {"two-boards", {"lower", "better", "both", NULL}, false, "lower", "lower"},
    {"ties", {"shared", "best", NULL}, false, "shared", "shared"},
};
enum { TABLES, DRAW, TOP_BOARD, COEFFICIENTS, SUBSTITUTES, TWO_BOARDS, TIES };

const char *const judge_formula_keys[] = {"tables",      "draw",       "top-board", "coefficients",
                                          "substitutes", "two-boards", "ties",      NULL};

static const struct rule *rule_of(const char *key)
{
    for (gsize i = 0; i < G_N_ELEMENTS(rules); i++)
        if (!strcmp(rules[i].key, key))
            return &rules[i];
    return NULL;
}

static const char *usual_of(const struct rule *rule, const char *totals)
{
    if (!strcmp(totals, "final") && rule == &rules[TOP_BOARD])
        return "last";
    return strcmp(totals, "bretagne") ? rule->otherwise : rule->bretagne;
}

const char *judge_formula_usual(const char *totals, const char *key)
{
    return usual_of(rule_of(key), totals);
}

/* A tournament that has no rules of its own was made when all had those of Brittany, but for substitutes. */
static const char *default_of(const struct rule *rule, const struct games_tournament *row)
{
    return rule == &rules[SUBSTITUTES] ? usual_of(rule, row->totals) : rule->bretagne;
}

const char *judge_formula_default(const struct games_tournament *row, const char *key)
{
    const struct rule *rule = rule_of(key);
    return rule ? default_of(rule, row) : NULL;
}

/* The word of a rule that one of either language means; NULL: none. Static. */
static const char *meant(const struct rule *rule, const char *text)
{
    g_autofree char *folded = judge_fold(text, 40);
    for (const char *const *word = rule->words; *word; word++) {
        g_autofree char *key = g_strdup_printf("formula.%s.%s.words", rule->key, *word);
        if (!strcmp(*word, folded) || judge_word_of_key(key, folded))
            return *word;
    }
    return NULL;
}

char *judge_formula_value(const char *key, const char *text)
{
    const struct rule *rule = rule_of(key);
    GString *value = g_string_new(NULL);
    g_auto(GStrv) parts = g_strsplit_set(text, rule->list ? ", ;" : "", -1);
    for (char **part = parts; *part; part++) {
        const char *word = **part ? meant(rule, *part) : "";
        if (!word)
            return g_string_free(value, TRUE);
        if (*word)
            g_string_append_printf(value, "%s%s", value->len ? "," : "", word);
    }
    return g_string_free(value, value->len == 0);
}

char *judge_formula_values(const char *key)
{
    GString *list = g_string_new(NULL);
    for (const char *const *word = rule_of(key)->words; *word; word++)
        judge_list_add(list, *word);
    return g_string_free(list, FALSE);
}

static char *value_of(struct games_store *store, const struct games_tournament *row, const struct rule *rule)
{
    char *value = games_tournament_setting(store, row->id, rule->key);
    return value ? value : g_strdup(default_of(rule, row));
}

/* Which of its words a rule has, as a bit set. */
static unsigned set_of(struct games_store *store, const struct games_tournament *row, const struct rule *rule)
{
    unsigned set = 0;
    g_autofree char *value = value_of(store, row, rule);
    g_auto(GStrv) parts = g_strsplit(value, ",", -1);
    for (unsigned i = 0; rule->words[i]; i++)
        set |= (unsigned)g_strv_contains((const char *const *)parts, rule->words[i]) << i;
    return set;
}

/* Its place among the words of a rule that has one. */
static unsigned choice_of(struct games_store *store, const struct games_tournament *row,
                          const struct rule *rule)
{
    unsigned set = set_of(store, row, rule);
    return set ? (unsigned)g_bit_nth_lsf(set, -1) : 0;
}

struct judge_formula judge_formula_of(struct games_store *store, const struct games_tournament *row)
{
    unsigned tables = set_of(store, row, &rules[TABLES]), factors = set_of(store, row, &rules[COEFFICIENTS]);
    return (struct judge_formula){.by_number = tables & 1,
                                  .sizes = (tables >> 1 & 1) << 7 | (tables >> 2 & 1) << 6,
                                  .top_board = choice_of(store, row, &rules[TOP_BOARD]) == 1,
                                  .table = factors >> 1 & 1,
                                  .late = factors >> 2 & 1,
                                  .draw = (enum judge_draw_rule)choice_of(store, row, &rules[DRAW]),
                                  .substitutes =
                                      (enum judge_substitute_rule)choice_of(store, row, &rules[SUBSTITUTES]),
                                  .twice = (enum judge_twice_rule)choice_of(store, row, &rules[TWO_BOARDS]),
                                  .ties = (enum judge_tie_rule)choice_of(store, row, &rules[TIES])};
}

char *judge_formula_said(struct games_store *store, const struct games_tournament *row,
                         enum rules_language language)
{
    GString *text = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(rules); i++) {
        g_autofree char *value = value_of(store, row, &rules[i]);
        g_auto(GStrv) parts = g_strsplit(value, ",", -1);
        g_string_append_printf(text, "    %s = %s:", rules[i].key, value);
        for (char **part = parts; *part; part++) {
            g_autofree char *key = g_strdup_printf("formula.%s.%s", rules[i].key, *part);
            g_autofree char *said = templates_phrase(language, key, NULL);
            g_string_append_printf(text, "%s %s", part == parts ? "" : ";", said);
        }
        g_string_append_c(text, '\n');
    }
    return g_string_free(text, FALSE);
}
