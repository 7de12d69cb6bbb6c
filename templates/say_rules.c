/* Titles, pages and sentences of scoring systems, rulebooks and laws, by their keys. */
#include "say_rules.h"

#include <string.h>

char *templates_say_score_title(const struct rules_score_system *system, enum rules_language language)
{
    g_autofree char *key = g_strdup_printf("score.%s.title", system->name);
    return templates_phrase(language, key, NULL);
}

char *templates_say_score_page(const struct rules_score_system *system, enum rules_language language)
{
    g_autofree char *key = g_strdup_printf("score.%s.page", system->name);
    return templates_phrase(language, key, NULL);
}

static char *power_called(const struct rules_names *names, int power, enum rules_language language)
{
    if (power < 0)
        return g_strdup("");
    return names ? g_strdup(rules_power_name(names, (rules_power)power, language))
                 : g_strdup_printf("%d", power + 1);
}

static char *all_powers(const struct rules_names *names, unsigned n, enum rules_language language)
{
    GString *list = g_string_new(NULL);
    for (unsigned p = 0; p < n; p++) {
        g_autofree char *name = power_called(names, (int)p, language);
        g_string_append_printf(list, "%s%s", p ? ", " : "", name);
    }
    return g_string_free(list, FALSE);
}

char *templates_say_score_problem(const struct rules_names *names, const struct rules_score_problem *problem,
                                  enum rules_language language)
{
    bool unknown = problem->fault == RULES_SCORE_FAULT_UNKNOWN;
    const char *ending = unknown && problem->power >= 0 ? "-near" : "";

    g_autofree char *key = g_strconcat(rules_score_fault_key(problem->fault), ending, NULL);
    g_autofree char *power = power_called(names, problem->power, language);
    g_autofree char *powers = all_powers(names, problem->n_powers, language);

    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_int(data, "n", problem->n);
    templates_data_set_int(data, "expected", problem->expected);
    templates_data_set_int(data, "total", problem->total);
    templates_data_set_all(data, "power", power, "powers", powers, "word", problem->word, NULL);
    return templates_phrase(language, key, data);
}

char *templates_say_option(enum rules_option option, enum rules_language language)
{
    g_autofree char *key = g_strdup_printf("rulebook.%s", rules_option_key(option));
    return templates_phrase(language, key, NULL);
}

char *templates_say_option_value(enum rules_option option, unsigned value, enum rules_language language)
{
    const char *word = rules_option_values(option)[value];
    g_autofree char *key = g_strdup_printf("rulebook.%s.%s", rules_option_key(option), word);
    return templates_phrase(language, key, NULL);
}

char *templates_say_law(rules_law law, enum rules_language language)
{
    const char *topic = rules_law_topic(law);
    if (!*topic)
        return g_strdup("");
    g_autofree char *key = g_strdup_printf("law.%s.%s", topic, rules_law_text(law));
    return templates_phrase(language, key, NULL);
}
