/* Lists of words, asked. */
#include "words.h"

#include <ctype.h>
#include <string.h>

bool judge_word_in(const char *word, const char *const *list)
{
    while (*list && strcmp(word, *list) != 0)
        list++;
    return *list != NULL;
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
