/* Conditions in plain words. */
#include "say_p.h"

#include <string.h>

enum { MAX_CONDITION_DEPTH = 32 };

/* "une armée allemande", "aucune flotte": the phrase's key. */
static char *whose_key(const struct rules_condition *condition, bool negated)
{
    const char *what = "unit";
    if (condition->unit_kind == RULES_ARMY)
        what = "army";
    else if (condition->unit_kind == RULES_FLEET)
        what = "fleet";
    return g_strdup_printf("%s.%s%s", negated ? "no" : "one", what,
                           condition->power == RULES_NO_POWER ? "" : "-of");
}

static const char *leaf_key(const struct rules_condition *condition, bool negated)
{
    switch (condition->kind) {
    case RULES_CONDITION_UNIT:
        return negated ? "condition.not-unit" : "condition.unit";
    case RULES_CONDITION_OWNER:
        if (condition->power == RULES_NO_POWER) /* owned by nobody */
            return negated ? "condition.owned" : "condition.not-owned";
        return negated ? "condition.not-owner" : "condition.owner";
    case RULES_CONDITION_DISLODGED:
        return negated ? "condition.not-dislodged" : "condition.dislodged";
    default:
        return "condition.unknown";
    }
}

static char *say_leaf(const struct rules_names *names, const struct rules_condition *condition, bool negated,
                      enum rules_language language)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_set_place(data, "place", names, condition->place, language);
    templates_set_power(data, "power", names, condition->power, language);

    g_autofree char *whose = whose_key(condition, negated);
    g_autofree char *one = templates_phrase(language, whose, data);
    templates_data_set(data, "one", one);

    return templates_phrase(language, leaf_key(condition, negated), data);
}

/* Negations are carried down to the leaves (De Morgan), so that no sentence begins with "it is not true
 * that". */
static char *say_tree(const struct rules_names *names, const struct rules_condition *condition, bool negated,
                      bool inner, unsigned depth, enum rules_language language)
{
    if (!condition || depth > MAX_CONDITION_DEPTH)
        return templates_phrase(language, "condition.unknown", NULL);
    if (condition->kind == RULES_CONDITION_NOT)
        return say_tree(names, condition->left, !negated, inner, depth + 1, language);

    bool either = condition->kind == RULES_CONDITION_EITHER;
    if (condition->kind != RULES_CONDITION_AND && condition->kind != RULES_CONDITION_OR && !either)
        return say_leaf(names, condition, negated, language);

    bool both = (condition->kind == RULES_CONDITION_AND) != negated;
    g_autofree char *left = say_tree(names, condition->left, negated, true, depth + 1, language);
    g_autofree char *right = say_tree(names, condition->right, negated, true, depth + 1, language);
    g_autoptr(templates_data_auto) data = templates_data_new();

    templates_data_set_all(data, "left", left, "right", right, NULL);
    const char *joined = both ? "condition.and" : "condition.or";
    g_autofree char *text = templates_phrase(language, either ? "condition.either" : joined, data);

    return inner ? g_strdup_printf("(%s)", text) : g_steal_pointer(&text);
}

char *templates_say_condition(const struct rules_names *names, const struct rules_condition *condition,
                              enum rules_language language)
{
    g_autofree char *body = say_tree(names, condition, false, false, 0, language);
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set(data, "body", body);
    return templates_phrase(language, "condition.if", data);
}
