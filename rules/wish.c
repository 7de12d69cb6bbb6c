#include "wish.h"
#include "guess.h"

#include <ctype.h>
#include <string.h>

enum { MOST_WORDS = 60, WORD_BYTES = 24, MOST_KINDS = 32, NAME_LETTERS = 4, LONG_LETTERS = 5 };

struct words {
    unsigned n;
    char word[MOST_WORDS + 2][WORD_BYTES]; /* "^" before the first, "$" behind the last */
};

/* A word as features have it: a power, a place, a number by what it is. */
static void put(struct words *words, const struct rules_names *names, const char *text, size_t len)
{
    char *word = words->word[1 + words->n++];
    bool named = names && len >= NAME_LETTERS;
    const char *is = NULL;
    if (isdigit((unsigned char)*text))
        is = "#";
    else if (named && rules_names_find_power(names, text, len) != RULES_NO_POWER)
        is = "@power";
    else if (named && rules_names_find_place(names, text, len) != RULES_NO_LOC)
        is = "@place";
    len = is ? strlen(is) : len;
    len = len < WORD_BYTES ? len : WORD_BYTES - 1;
    memcpy(word, is ? is : text, len);
    word[len] = '\0';
}

static void split(struct words *words, const struct rules_names *names, const char *folded)
{
    words->n = 0;
    for (const char *at = folded; *at && words->n < MOST_WORDS;) {
        size_t len = 0;
        while (isalnum((unsigned char)at[len]))
            len++;
        if (len || *at == '?')
            put(words, names, at, len ? len : 1);
        at += len ? len : 1;
    }
    strcpy(words->word[0], "^");
    strcpy(words->word[1 + words->n], "$");
}

/* Three letters at a time, "<" and ">" at the ends: what a slip leaves of a word. */
static void add_letters(struct guess_bag *bag, const char *word)
{
    char framed[WORD_BYTES + 2] = "<";
    size_t len = strlen(word);
    if (len < LONG_LETTERS || *word == '@')
        return;
    memcpy(framed + 1, word, len);
    framed[1 + len] = '>';
    for (size_t i = 0; i + 3 <= len + 2; i++) {
        char part[4] = {framed[i], framed[i + 1], framed[i + 2], '\0'};
        guess_bag_add(bag, "g", part, NULL, NULL);
    }
}

static void gather(struct guess_bag *bag, const struct rules_names *names, const char *folded)
{
    static const char *const sizes[] = {"n1", "n1", "n3", "n3", "n5", "n5", "n5",
                                        "n5", "n9", "n9", "n9", "n9", "n13"};
    struct words words;
    split(&words, names, folded);
    bag->n = 0;
    guess_bag_add(bag, sizes[words.n < 12 ? words.n : 12], NULL, NULL, NULL);
    for (unsigned i = 1; i <= words.n; i++)
        guess_bag_add(bag, "u", words.word[i], NULL, NULL);
    for (unsigned i = 0; i <= words.n; i++)
        guess_bag_add(bag, "b", words.word[i], "_", words.word[i + 1]);
    for (unsigned i = 0; i < words.n; i++)
        guess_bag_add(bag, "k", words.word[i], "_", words.word[i + 2]);
    for (unsigned i = 1; i <= words.n; i++)
        add_letters(bag, words.word[i]);
}

void rules_wish_weigh(const struct rules_names *names, const char *folded, const char *const *kinds,
                      unsigned n, uint16_t *share)
{
    struct guess_bag bag = {.text = NULL};
    int32_t weight[MOST_KINDS], most = INT32_MIN;
    uint64_t sum = 0;
    gather(&bag, names, folded);
    for (unsigned k = 0; k < n; k++) {
        weight[k] = guess_sum(kinds[k], &bag);
        most = weight[k] > most ? weight[k] : most;
    }
    for (unsigned k = 0; k < n; k++)
        sum += guess_exp(most - weight[k]);
    for (unsigned k = 0; k < n; k++)
        share[k] = (uint16_t)(guess_exp(most - weight[k]) * (uint64_t)RULES_WISH_WHOLE / sum);
}

void rules_wish_features(const struct rules_names *names, const char *folded,
                         void (*see)(void *context, const char *feature), void *context)
{
    char text[GUESS_MAX_FEATURES][96];
    struct guess_bag bag = {.text = &text};
    gather(&bag, names, folded);
    for (unsigned i = 0; i < bag.n; i++)
        see(context, text[i]);
}
