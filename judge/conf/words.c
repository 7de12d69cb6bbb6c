/* Lists of words, asked. */
#include "words.h"

#include "../../rules/text.h"
#include "../../templates/templates.h"

#include <ctype.h>
#include <glib.h>
#include <string.h>

char *judge_fold(const char *text, size_t most)
{
    g_autofree char *head = text ? g_strndup(text, strnlen(text, most)) : g_strdup("");
    g_auto(GStrv) parts = g_strsplit(head, "\xE2\x80\x99", -1);
    g_autofree char *plain = g_strjoinv("'", parts);
    gsize size = 3 * strlen(plain) + 1;
    char *folded = g_malloc(size);
    rules_text_fold(plain, strlen(plain), folded, size);
    return g_strstrip(folded);
}

char *judge_look(const char *text)
{
    static const char alike[] =
        "аaАAвbВBеeЕEкkКKмmМMнhНHоoОOрpРPсcСCтtТTуyУYхxХXѕsЅSіiІIјjЈJһhԁdӏlαaΑAβbΒBεeΕEηnΗHιiΙIκkΚKνvΝN"
        "οoΟOρpΡPτtΤTυuΥYχxΧXωwγyıi";
    g_autofree char *valid = g_utf8_make_valid(text ? text : "", -1);
    g_autofree char *plain = g_utf8_normalize(valid, -1, G_NORMALIZE_ALL);
    GString *looks = g_string_new(NULL);
    for (const char *c = plain; *c; c = g_utf8_next_char(c)) {
        gunichar letter = g_utf8_get_char(c);
        const char *found = letter < 0x80 ? NULL : g_utf8_strchr(alike, -1, letter);
        if (found)
            g_string_append_c(looks, *g_utf8_next_char(found));
        else if (!g_unichar_ismark(letter))
            g_string_append_unichar(looks, letter);
    }
    return g_string_free(looks, FALSE);
}

bool judge_word_in(const char *word, const char *const *list)
{
    while (*list && strcmp(word, *list) != 0)
        list++;
    return *list != NULL;
}

bool judge_word_is(const char *text, size_t most, const char *const *list)
{
    g_autofree char *folded = judge_fold(text, most);
    return judge_word_in(folded, list);
}

bool judge_word_begins(const char *text, const char *const *stems)
{
    while (*stems && strncmp(text, *stems, strlen(*stems)) != 0)
        stems++;
    return *stems != NULL;
}

size_t judge_word_leads(const char *text, const char *const *list)
{
    size_t longest = 0;
    for (; *list; list++) {
        size_t len = strlen(*list);
        bool whole = !strncmp(text, *list, len) && !isalnum((unsigned char)text[len]);
        if (whole && len > longest)
            longest = len;
    }
    return longest;
}

/* Words that count, in order, from the first of a list on. */
struct counted {
    const char *const *list;
    unsigned first, step;
};

/* What a word counts by lists of which the last has none; 0: it stands in none. */
static unsigned counted(const struct counted *lists, const char *word)
{
    for (; lists->list; lists++)
        for (unsigned i = 0; lists->list[i]; i++)
            if (!strcmp(lists->list[i], word))
                return lists->first + i * lists->step;
    return 0;
}

unsigned judge_word_number(const char *word)
{
    const struct counted lists[] = {{judge_words_number_fr, 1, 1},
                                    {judge_words_number_en, 1, 1},
                                    {judge_words_number_one, 1, 0},
                                    {judge_words_number_two, 2, 0},
                                    {0}};
    guint64 number = 0;
    bool figures = g_ascii_string_to_unsigned(word, 10, 1, 999, &number, NULL);
    return figures ? (unsigned)number : counted(lists, word);
}

unsigned judge_word_ordinal(const char *word)
{
    const struct counted lists[] = {{judge_words_ordinal_fr, 1, 1},      {judge_words_ordinal_en, 1, 1},
                                    {judge_words_ordinal_one, 1, 1},     {judge_words_ordinal_many, 1, 1},
                                    {judge_words_ordinal_opening, 1, 1}, {0}};
    gsize digits = strspn(word, "0123456789");
    g_autofree char *figures = g_strndup(word, digits);
    return digits && judge_word_in(word + digits, judge_words_ordinal_end) ? judge_word_number(figures)
                                                                           : counted(lists, word);
}

const char *judge_word_language(const char *word)
{
    if (judge_word_in(word, judge_words_language_french))
        return "fr";
    return judge_word_in(word, judge_words_language_english) ? "en" : NULL;
}

bool judge_word_within(const char *text, const char *const *stems)
{
    while (*stems && !strstr(text, *stems))
        stems++;
    return *stems != NULL;
}

bool judge_word_of_key(const char *key, const char *word)
{
    g_autofree char *words = templates_phrase(RULES_ENGLISH, key, NULL);
    g_auto(GStrv) known = g_strsplit(words, " ", -1);
    return g_strv_contains((const char *const *)known, word);
}
