/* The catalogue: every key in both languages, with the same names in it; a sentence for every code. */
#include "../harness.h"
#include "../../templates/templates.h"

#include <string.h>

/* One file's keys, each with the names in braces of its text. */
static GHashTable *read_keys(const char *code, const char *name)
{
    g_autofree char *file = g_strdup_printf("%s/%s.txt", code, name);
    gsize len;
    const char *bytes = templates_builtin(file, &len);
    CU_ASSERT_FATAL(bytes != NULL);
    g_autofree char *text = g_strndup(bytes, len);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    GHashTable *keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (char **line = lines; *line; line++) {
        char *equals = strchr(*line, '=');
        if (**line == '#' || **line == ' ' || !**line)
            continue;
        if (!equals) {
            printf("%s: '%s' is no line of the catalogue\n", file, *line);
            WANT(equals != NULL);
            continue;
        }
        char *key = g_strchomp(g_strndup(*line, (gsize)(equals - *line)));
        bool is_new = g_hash_table_insert(keys, key, g_strdup(equals + 1));
        if (!is_new)
            printf("%s: '%s' twice\n", file, *line);
        WANT(is_new);
    }
    return keys;
}

static gint by_text(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names in braces, without their forms ("to" for {to.the}, {to:a} and {to?…}), sorted and told once. */
static char *names_in(const char *text)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (const char *p = text; (p = strchr(p, '{')); p++) {
        char *name = g_strndup(p + 1, strcspn(p + 1, ".?:}{"));
        if (g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            g_free(name);
        else
            g_ptr_array_add(names, name);
    }
    g_ptr_array_sort(names, by_text);
    g_ptr_array_add(names, NULL);
    return g_strjoinv(" ", (char **)names->pdata);
}

static bool both_name(const char *fr, const char *en, const char *key)
{
    g_autofree char *in_fr = names_in(fr), *in_en = names_in(en);
    bool same = !strcmp(in_fr, in_en);
    if (!same)
        printf("%s: names '%s' in French, '%s' in English\n", key, in_fr, in_en);
    return same;
}

static unsigned compare_files(const char *name)
{
    g_autoptr(GHashTable) fr = read_keys("fr", name), en = read_keys("en", name);
    GHashTableIter iter;
    gpointer key, text;
    g_hash_table_iter_init(&iter, fr);
    while (g_hash_table_iter_next(&iter, &key, &text)) {
        const char *other = g_hash_table_lookup(en, key);
        if (!other)
            printf("%s: no English '%s'\n", name, (const char *)key);
        WANT(other != NULL);
        if (other && strcmp(name, "words") != 0)
            WANT(both_name(text, other, key));
    }
    WANT_INT(g_hash_table_size(fr), g_hash_table_size(en));
    return g_hash_table_size(fr);
}

static void both_languages_have_every_key_with_the_same_names(void)
{
    unsigned n_keys = 0, n_files = 0;
    for (const char *name; (name = templates_catalogue_name(n_files)); n_files++)
        n_keys += compare_files(name);
    WANT(n_files >= 4);
    WANT(n_keys > 500);
}

/* A phrase that is not there answers its own key. */
static bool is_sentence(char *text)
{
    bool good = strlen(text) > 1 && !strpbrk(text, "{}") && !g_str_has_prefix(text, "score.") &&
                !g_str_has_prefix(text, "rulebook.") && !g_str_has_prefix(text, "law.");
    if (!good)
        printf("no sentence: %s\n", text);
    g_free(text);
    return good;
}

static void every_system_has_its_title_and_page(void)
{
    const struct rules_score_system *all;
    size_t n = rules_score_systems(&all);
    WANT(n >= 26);
    for (size_t i = 0; i < n; i++)
        for (int l = RULES_FRENCH; l <= RULES_ENGLISH; l++) {
            WANT(is_sentence(templates_say_score_title(&all[i], (enum rules_language)l)));
            WANT(is_sentence(templates_say_score_page(&all[i], (enum rules_language)l)));
        }
}

static void a_page_keeps_its_paragraphs(void)
{
    char *page = templates_say_score_page(rules_score_find("angevin", 7), RULES_FRENCH);
    WANT(strstr(page, "\n(a) 1 point par centre jusqu'au huitième") != NULL);
    g_free(page);
}

static void every_option_and_value_has_its_sentence(void)
{
    for (int l = RULES_FRENCH; l <= RULES_ENGLISH; l++)
        for (int o = 0; o < RULES_OPTION_COUNT; o++) {
            WANT(is_sentence(templates_say_option((enum rules_option)o, (enum rules_language)l)));
            for (unsigned v = 0; rules_option_values((enum rules_option)o)[v]; v++)
                WANT(
                    is_sentence(templates_say_option_value((enum rules_option)o, v, (enum rules_language)l)));
        }
}

static void every_law_is_printed(void)
{
    unsigned n = 0;
    for (unsigned law = 0; law < 255; law++) {
        if (!*rules_law_topic((rules_law)law))
            continue;
        n++;
        for (int l = RULES_FRENCH; l <= RULES_ENGLISH; l++)
            WANT(is_sentence(templates_say_law((rules_law)law, (enum rules_language)l)));
    }
    WANT(n > 130);
    char *none = templates_say_law(0, RULES_FRENCH);
    WANT_STR(none, "");
    g_free(none);
}

static void every_fault_of_scoring_is_said(void)
{
    struct rules_score_problem problem = {.n = 1, .expected = 2, .total = 34, .power = 2, .word = "Turky"};
    for (int l = RULES_FRENCH; l <= RULES_ENGLISH; l++)
        for (int f = 0; f < RULES_SCORE_FAULT_COUNT; f++) {
            problem.fault = (enum rules_score_fault)f;
            WANT(is_sentence(templates_say_score_problem(NULL, &problem, (enum rules_language)l)));
        }
}

static void the_nearest_name_is_offered(void)
{
    struct rules_map *map = rules_map_builtin("standard");
    struct rules_names *names = rules_names_new(map);
    struct rules_score_game game = {0};
    struct rules_score_problem problem;

    WANT(!rules_score_position_read(names, "neutral", "F=5,Turky=5", &game, &problem));
    char *text = templates_say_score_problem(names, &problem, RULES_FRENCH);
    WANT_STR(text, "« Turky » n'est pas une puissance de cette carte ; vouliez-vous dire Turquie ?");
    g_free(text);

    WANT(!rules_score_position_read(names, "neutral", "Oz=5", &game, &problem));
    text = templates_say_score_problem(names, &problem, RULES_ENGLISH);
    WANT_STR(text, "'Oz' is no power of this map: Austria, England, France, Germany, Italy, Russia, Turkey");
    g_free(text);
    rules_names_free(names);
    rules_map_free(map);
}

int main(void)
{
    return tests_run("catalogue", (struct test[]){
                                      TEST(both_languages_have_every_key_with_the_same_names),
                                      TEST(every_system_has_its_title_and_page),
                                      TEST(a_page_keeps_its_paragraphs),
                                      TEST(every_option_and_value_has_its_sentence),
                                      TEST(every_law_is_printed),
                                      TEST(every_fault_of_scoring_is_said),
                                      TEST(the_nearest_name_is_offered),
                                      {NULL, NULL},
                                  });
}
