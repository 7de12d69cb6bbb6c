/* Who writes: the password line, the language of a stranger. */
#include "people.h"

#include <string.h>

static const char *after_word(const char *folded)
{
    static const char *const words[] = {"mot de passe", "mon mot de passe", "password", "my password",
                                        "passwd"};
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        size_t len = strlen(words[i]);
        if (!strncmp(folded, words[i], len) && (folded[len] == ' ' || folded[len] == ':'))
            return folded + len;
    }
    return NULL;
}

/*
 * A line "password WORD" with one word: the password itself, its letters as typed. Several words after it are
 * talk, and stay.
 */
static char *password_of(const char *line)
{
    char folded[256];
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    if (strlen(trimmed) > 240)
        return NULL;
    rules_text_fold(trimmed, strlen(trimmed), folded, sizeof folded);
    const char *rest = after_word(folded);
    while (rest && *rest && strchr(" :", *rest))
        rest++;
    if (!rest || !*rest)
        return NULL;
    const char *last = strrchr(trimmed, ' ') ? strrchr(trimmed, ' ') + 1 : trimmed;
    if (strchr(rest, ' '))
        return NULL;
    const char *colon = strchr(last, ':');
    return g_strdup(!strrchr(trimmed, ' ') && colon ? colon + 1 : last);
}

bool judge_password_take(struct judge_mail *mail)
{
    g_auto(GStrv) lines = g_strsplit(mail->text->str, "\n", -1);
    bool right = false;
    unsigned tries = 0;
    g_string_truncate(mail->text, 0);
    for (char **line = lines; *line; line++) {
        g_autofree char *password = password_of(*line);
        if (password && mail->person && !right && tries++ < 3)
            right = games_person_password_ok(mail->home->store, mail->person->id, password);
        g_string_append(mail->text, password ? "" : *line);
        if (line[1])
            g_string_append_c(mail->text, '\n');
    }
    return right;
}

enum rules_language judge_language_guess(const char *text, enum rules_language fallback)
{
    static const char *const words[RULES_LANGUAGE_COUNT][12] = {
        [RULES_FRENCH] = {"bonjour", "je", "inscription", "partie", "parties", "le", "une", "merci", "salut",
                          "pour", "avec", "aide"},
        [RULES_ENGLISH] = {"hello", "join", "game", "games", "the", "a", "thanks", "hi", "for", "with",
                           "help", "please"}};
    unsigned hits[RULES_LANGUAGE_COUNT] = {0};
    g_autofree char *small = g_utf8_strdown(text, MIN((gssize)strlen(text), 2000));
    g_auto(GStrv) all = g_strsplit_set(small, " \n\t,.;:!?'", 400);
    for (char **w = all; *w; w++)
        for (unsigned l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++)
            for (unsigned i = 0; i < 12; i++)
                hits[l] += !strcmp(*w, words[l][i]);
    return hits[RULES_FRENCH] > hits[RULES_ENGLISH]   ? RULES_FRENCH
           : hits[RULES_ENGLISH] > hits[RULES_FRENCH] ? RULES_ENGLISH
                                                      : fallback;
}
