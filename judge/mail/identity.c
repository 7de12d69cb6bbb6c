/* Who writes: the password line, the language of a stranger. */
#include "identity.h"
#include "guess.h"
#include "signon.h"
#include "../conf/password.h"
#include "../conf/words.h"

#include <string.h>

bool judge_password_take(struct judge_mail *mail)
{
    struct judge_text *text = &mail->in.text;
    bool right = false;

    judge_text_turn(text, JUDGE_TAKER_PASSWORD);

    g_autofree char *before = NULL;
    for (guint i = 0; i < text->lines->len; i++) {
        const char *line = judge_text_line(text, i);
        g_autofree char *left = NULL;
        struct judge_password found;
        bool signon = judge_signon_take(mail, line, &left, &right);
        bool within = !signon && judge_password_find(before, line, &found), alone = within && found.alone;
        g_autofree char *password = alone ? g_strndup(found.at, found.len) : NULL;
        if (alone && !right)
            right = judge_guess(mail, password, true);
        if (within && !alone && found.below)
            left = g_strjoin(" ", before, line, NULL);
        else if (within && !alone)
            left = found.ask ? g_strdup(found.ask) : judge_password_mask(line, NULL);
        if (*line) {
            g_free(before);
            before = within ? NULL : g_strdup(line);
        }
        if (left && *left)
            judge_text_instead(text, i, left);
        else if (signon || alone)
            judge_text_take(text, i, signon ? "sign-on" : NULL);
    }

    return right;
}

/* Whether a small word is one of a list. A lone letter counts as it is written: "à" is no English "a". */
static bool is_everyday(const char *word, const char *const *list)
{
    if (g_utf8_strlen(word, -1) < 2)
        return judge_word_in(word, list);
    return judge_word_is(word, 31, list);
}

enum rules_language judge_language_guess(const char *text, enum rules_language fallback)
{
    unsigned french = 0, english = 0;
    g_autofree char *small = g_utf8_strdown(text, MIN((gssize)strlen(text), 2000));
    g_auto(GStrv) all = g_strsplit_set(small, " \n\t,.;:!?()", 400);
    for (char **word = all; *word; word++) {
        french += is_everyday(*word, judge_words_everyday_fr);
        english += is_everyday(*word, judge_words_everyday_en);
    }

    if (french == english)
        return fallback;
    return french > english ? RULES_FRENCH : RULES_ENGLISH;
}
