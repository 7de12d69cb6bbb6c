/* Lists in the reader's alphabet: powers by their names, units and centres by what his notation calls their places; and what
 * parts the statements of a line. */
#include "say_p.h"

#include <string.h>

int templates_compare_words(const char *one, const char *other)
{
    char a[256], b[256];
    rules_text_fold(one, strlen(one), a, sizeof a);
    rules_text_fold(other, strlen(other), b, sizeof b);
    return strcmp(a, b);
}

unsigned templates_sort_powers(const struct rules_names *names, const struct rules_map *map,
                               enum rules_language language, rules_power *out)
{
    g_autofree char **key = g_new0(char *, map->n_powers + 1u);
    for (unsigned p = 0; p < map->n_powers; p++) {
        char folded[128];
        const char *name = rules_power_name(names, (rules_power)p, language);
        rules_text_fold(name, strlen(name), folded, sizeof folded);
        key[p] = g_strdup(folded);
        unsigned at = p;
        for (; at > 0 && strcmp(key[out[at - 1]], key[p]) > 0; at--)
            out[at] = out[at - 1];
        out[at] = (rules_power)p;
    }

    for (unsigned p = 0; p < map->n_powers; p++)
        g_free(key[p]);

    return map->n_powers;
}

const char *templates_joint(enum rules_language language)
{
    return language == RULES_FRENCH ? " ; " : "; ";
}

/* A word, and the place that it is sorted by. */
struct entry {
    char *place, *word;
};

static void entry_clear(gpointer data)
{
    struct entry *entry = data;
    g_free(entry->place);
    g_free(entry->word);
}

static gint by_place(gconstpointer one, gconstpointer other)
{
    const struct entry *a = one, *b = other;
    return templates_compare_words(a->place, b->place);
}

char *templates_say_units(const struct rules_names *names, const struct rules_position *pos,
                          rules_power power, const char *notation)
{
    g_autoptr(GArray) units = g_array_new(FALSE, FALSE, sizeof(struct entry));
    g_array_set_clear_func(units, entry_clear);
    for (unsigned i = 0; i < pos->n_units; i++) {
        const struct rules_unit *unit = &pos->units[i];
        if (unit->power != power)
            continue;
        struct entry entry = {.place = templates_say_place(names, pos->map, unit->loc, notation),
                              .word = templates_say_unit(names, pos->map, unit->kind, unit->loc, notation)};
        g_array_append_val(units, entry);
    }
    g_array_sort(units, by_place);

    GString *text = g_string_new(NULL);
    for (guint i = 0; i < units->len; i++)
        g_string_append_printf(text, "%s%s", i ? ", " : "", g_array_index(units, struct entry, i).word);
    return g_string_free(text, FALSE);
}
