#include "answer.h"
#include "../../rules/text.h"
#include "../../templates/templates.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

enum { LINES_READ = 10, LINE_BYTES = 400, WORDS_OF_YES = 8 };

/* What a word does in an answer: keys of templates/<language>/answers.txt. */
enum { WORD_YES, WORD_FILLER, WORD_NO, WORD_GREETING, WORD_KINDS };
static const char *const word_keys[WORD_KINDS] = {"answer-yes", "answer-filler", "answer-no",
                                                  "answer-greeting"};

/* Words of one kind in all languages. */
static GHashTable *vocabulary(unsigned kind)
{
    GHashTable *words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (unsigned l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++) {
        g_autofree char *line = templates_phrase((enum rules_language)l, word_keys[kind], NULL);
        g_auto(GStrv) list = g_strsplit(line, " ", -1);
        for (char **word = list; *word; word++)
            g_hash_table_add(words, g_strdup(*word));
    }
    return words;
}

/* The words of a line, folded: lower case, no accents, apostrophes and stops apart. Transfer full. */
static char **words_of(const char *line)
{
    char folded[LINE_BYTES * 2];
    g_auto(GStrv) parts = g_strsplit(line, "\xe2\x80\x99", -1); /* the typographic apostrophe */
    g_autofree char *plain = g_strjoinv("'", parts);
    rules_text_fold(plain, MIN(strlen(plain), LINE_BYTES), folded, sizeof folded);
    return g_strsplit_set(folded, " \t.,;:!?()[]\"'-/*_<>", -1);
}

static bool has_denial(GHashTable *const *known, char **words)
{
    for (char **word = words; *word; word++)
        if (g_hash_table_contains(known[WORD_NO], *word))
            return true;
    return false;
}

/* "Bonjour Monsieur," and the like, before the answer itself: a short line that begins with a greeting and assents to nothing. */
static bool is_greeting(GHashTable *const *known, char **words)
{
    unsigned n = 0;
    bool assents_too = false, greets = false;
    for (char **word = words; *word; word++) {
        if (!**word)
            continue;
        greets |= n == 0 && g_hash_table_contains(known[WORD_GREETING], *word);
        assents_too |= g_hash_table_contains(known[WORD_YES], *word);
        n++;
    }
    return greets && !assents_too && n <= 4;
}

static bool is_code(const char *word)
{
    return strlen(word) == 10 && strspn(word, "abcdefghijkmnpqrstuvwxyz23456789") == 10;
}

/* A line of assent: at least one word that agrees, and none that says something else. */
static bool is_assent(GHashTable *const *known, char **words)
{
    unsigned agreeing = 0, n = 0;
    for (char **word = words; *word; word++) {
        if (!**word || is_code(*word))
            continue;
        bool agrees = g_hash_table_contains(known[WORD_YES], *word);
        if (!agrees && !g_hash_table_contains(known[WORD_FILLER], *word))
            return false;
        agreeing += agrees;
        n++;
    }
    return agreeing > 0 && n <= WORDS_OF_YES;
}

static enum judge_answer read_lines(GHashTable *const *known, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", LINES_READ + 1);
    enum judge_answer answer = JUDGE_ANSWER_NONE;
    bool seen = false;

    for (unsigned i = 0; lines[i] && i < LINES_READ; i++) {
        g_strstrip(lines[i]);
        if (!*lines[i])
            continue;
        g_auto(GStrv) words = words_of(lines[i]);
        if (has_denial(known, words))
            return JUDGE_ANSWER_NO;
        if (seen || is_greeting(known, words))
            continue;
        seen = true;
        if (strchr(lines[i], '?'))
            return JUDGE_ANSWER_NO;
        if (is_assent(known, words))
            answer = JUDGE_ANSWER_YES;
    }

    return answer;
}

enum judge_answer judge_answer_read(const char *text)
{
    GHashTable *known[WORD_KINDS];
    for (unsigned kind = 0; kind < WORD_KINDS; kind++)
        known[kind] = vocabulary(kind);
    enum judge_answer answer = read_lines(known, text ? text : "");
    for (unsigned kind = 0; kind < WORD_KINDS; kind++)
        g_hash_table_unref(known[kind]);
    return answer;
}
