/* The guide by mail: every topic has a page in both languages, found under its names. */
#include "../../templates/help.h"
#include "../harness.h"

static void every_topic_has_a_page_in_both_languages(void)
{
    const char *key;
    unsigned n = 0;
    for (; (key = templates_help_key(n)); n++)
        for (int language = RULES_FRENCH; language <= RULES_ENGLISH; language++) {
            char *page = templates_help(NULL, (enum rules_language)language, key);
            if (!page || strlen(page) < 200)
                printf("%s: '%s'\n", key, page ? page : "(none)");
            WANT(page && strlen(page) >= 200 && strlen(page) < 2000);
            g_free(page);
        }
    WANT_INT(n, 24);
}

static void topics_are_found_under_any_of_their_names(void)
{
    static const char *const same[][3] = {{"convois", "Convoi", "convoy"},
                                          {"côtes", "COTE", " coast "},
                                          {"Retraites", "retreat", "dispersion"}};
    for (unsigned i = 0; i < 3; i++) {
        char *first = templates_help(NULL, RULES_FRENCH, same[i][0]);
        for (unsigned k = 1; k < 3; k++) {
            char *other = templates_help(NULL, RULES_FRENCH, same[i][k]);
            WANT_STR(other, first);
            g_free(other);
        }
        g_free(first);
    }
    char *none = templates_help(NULL, RULES_FRENCH, "météo");
    WANT_STR(none, NULL);
    none = templates_help(NULL, RULES_ENGLISH, "");
    WANT_STR(none, NULL);
    char *list = templates_help_topics(RULES_FRENCH, false);
    WANT_STR(list,
             "ordres, noms, soutiens, convois, cotes, retraites, ajustements, avance, conditions, "
             "erreurs, dates, resultats, inscription, personne, donnees, presse, creer, votes, remplacants, "
             "tournois, zine");
    g_free(list);
    list = templates_help_topics(RULES_ENGLISH, true);
    WANT(strstr(list, "votes, standbys, tournaments, zine, running, mending") != NULL &&
         strstr(list, "editor") != NULL);
    g_free(list);
    WANT(templates_help_is_desk("Éditeur") && !templates_help_is_desk("presse"));
}

int main(void)
{
    return tests_run("help", (struct test[]){TEST(every_topic_has_a_page_in_both_languages),
                                             TEST(topics_are_found_under_any_of_their_names),
                                             {NULL, NULL}});
}
