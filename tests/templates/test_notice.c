/* Letters: each has text and subject in both languages, names what it is given, keeps its width, and leaves
 * no tag behind. */
#include "../../templates/notice.h"
#include "../harness.h"

static struct templates_data *full_data(void)
{
    struct templates_data *d = templates_data_new();
    static const char *const given[][2] = {
        {"game", "Kersaint"},
        {"judge", "Moeshoeshoe"},
        {"editor", "editor@example.org"},
        {"phase", "Automne 1902"},
        {"power", "France"},
        {"deadline", "jeudi 3 décembre, 20 h 00 (Bruxelles)"},
        {"delay", "dans 6 jours"},
        {"name", "Marianne"},
        {"why", "panne du serveur"},
        {"answer_by", "vendredi"},
        {"question", "match nul France, Turquie ?"},
        {"yes", "3"},
        {"no", "1"},
        {"silent", "2"},
        {"address", "x@example.org"},
        {"from", "Italie"},
        {"to", "tous"},
        {"result", "victoire de la France"},
        {"scores", "France 38"},
    };
    for (unsigned i = 0; i < sizeof given / sizeof given[0]; i++)
        templates_data_set(d, given[i][0], given[i][1]);
    static const char *const lists[] = {"position", "what", "lines"};
    for (unsigned i = 0; i < 3; i++)
        templates_data_set(templates_data_add(d, lists[i]), "line", "A PAR, F BRE");
    templates_data_set_flag(d, "passed", true);
    templates_data_set_flag(d, "standby", true);
    return d;
}

static void want_letter(const char *key, enum rules_language language, struct templates_data *data, bool full)
{
    char *subject = NULL, *flowing = templates_notice(NULL, language, key, data, &subject);
    char *text = flowing ? templates_tidy_text(flowing) : NULL;
    bool good = text && strlen(text) > (full ? 30u : 5u) && !strstr(text, "{{") && subject && *subject &&
                !strchr(subject, '\n') && !strchr(subject, '{') && !g_str_has_prefix(subject, "subject.");
    char **lines = g_strsplit(text ? text : "", "\n", -1);
    for (char **line = lines; *line; line++)
        good = good && g_utf8_strlen(*line, -1) <= TEMPLATES_COLUMNS;
    if (!good)
        printf("%s: %s\n%s\n", key, subject, text);
    WANT(good);
    g_strfreev(lines);
    g_free(subject);
    g_free(flowing);
    g_free(text);
}

static void every_letter_stands_in_both_languages(void)
{
    struct templates_data *full = full_data(), *empty = templates_data_new();
    const char *key;
    unsigned n = 0;
    for (; (key = templates_notice_key(n)); n++)
        for (int language = RULES_FRENCH; language <= RULES_ENGLISH; language++) {
            want_letter(key, (enum rules_language)language, full, true);
            want_letter(key, (enum rules_language)language, empty, false);
        }
    WANT_INT(n, 11);
    templates_data_free(full);
    templates_data_free(empty);
}

static void letters_say_what_they_are_given(void)
{
    struct templates_data *d = full_data();
    char *subject, *text = templates_notice(NULL, RULES_FRENCH, "vote-result", d, &subject);
    WANT_STR(subject, "Résultat du vote : match nul France, Turquie ?");
    WANT_STR(text, "Kersaint : match nul France, Turquie ?\n\nLe vote est adopté.\nPour : 3. Contre : 1. "
                   "Sans réponse : 2.\n");
    g_free(subject);
    g_free(text);
    templates_data_set(d, "question", "a\r\nBcc: x@y");
    text = templates_notice(NULL, RULES_ENGLISH, "vote-open", d, &subject);
    WANT_STR(subject, "Vote: a Bcc: x@y");
    g_free(subject);
    g_free(text);
    text = templates_notice(NULL, RULES_ENGLISH, "no-such-letter", d, NULL);
    WANT_STR(text, NULL);
    text = templates_notice(NULL, RULES_ENGLISH, "bounce", d, NULL);
    WANT(strstr(text, "\n    judge player Kersaint France ADDRESS\n") != NULL);
    g_free(text);
    templates_data_free(d);
}

int main(void)
{
    return tests_run("notice", (struct test[]){TEST(every_letter_stands_in_both_languages),
                                               TEST(letters_say_what_they_are_given),
                                               {NULL, NULL}});
}
