/* A letter by itself: a power, a small word, a verb, by where it stands. */
#include "../harness.h"
#include "../../rules/letter.h"

static void a_letter_is_what_stands_around_it_makes_of_it(void)
{
    static const struct {
        const char *seen; /* the letter is the one in capitals, or the only one */
        struct rules_letter letter;
        enum rules_letter_sense want;
    } cases[] = {
        {"to A, f",
         {.place = RULES_LETTER_IN_NAMES, .letter = 'a', .initial = true, .plain = true, .listed = true},
         RULES_LETTER_POWER},
        {"to A f, g",
         {.place = RULES_LETTER_IN_NAMES, .letter = 'a', .initial = true, .plain = true},
         RULES_LETTER_POWER},
        {"A Allemagne",
         {.place = RULES_LETTER_IN_NAMES,
          .letter = 'a',
          .initial = true,
          .plain = true,
          .word_follows = true},
         RULES_LETTER_WORD},
        {"A, Allemagne",
         {.place = RULES_LETTER_IN_NAMES,
          .letter = 'a',
          .initial = true,
          .plain = true,
          .word_follows = true,
          .listed = true},
         RULES_LETTER_POWER},
        {"À", {.place = RULES_LETTER_IN_NAMES, .letter = 'a', .initial = true}, RULES_LETTER_WORD},
        {"pour A",
         {.place = RULES_LETTER_IN_NAMES, .letter = 'a', .initial = true, .plain = true, .after_to = true},
         RULES_LETTER_UNCLEAR},
        {"pour F",
         {.place = RULES_LETTER_IN_NAMES, .letter = 'f', .initial = true, .plain = true, .after_to = true},
         RULES_LETTER_POWER},
        {"concede A f",
         {.place = RULES_LETTER_BEFORE_NAME,
          .letter = 'a',
          .initial = true,
          .plain = true,
          .word_follows = true},
         RULES_LETTER_WORD},
        {"concede A",
         {.place = RULES_LETTER_BEFORE_NAME, .letter = 'a', .initial = true, .plain = true},
         RULES_LETTER_POWER},
        {"(F) a par",
         {.place = RULES_LETTER_IN_ORDERS,
          .letter = 'f',
          .initial = true,
          .capital = true,
          .in_brackets = true},
         RULES_LETTER_POWER},
        {"F a par",
         {.place = RULES_LETTER_IN_ORDERS,
          .letter = 'f',
          .initial = true,
          .capital = true,
          .word_follows = true},
         RULES_LETTER_POWER},
        {"F bre",
         {.place = RULES_LETTER_IN_ORDERS, .letter = 'f', .initial = true, .capital = true},
         RULES_LETTER_WORD},
        {"la France a BEL",
         {.place = RULES_LETTER_IN_CONDITION, .letter = 'a', .plain = true},
         RULES_LETTER_VERB},
        {"BEL est à la France", {.place = RULES_LETTER_IN_CONDITION, .letter = 'a'}, RULES_LETTER_WORD},
        {"A PAR",
         {.place = RULES_LETTER_IN_CONDITION, .letter = 'a', .plain = true, .capital = true},
         RULES_LETTER_WORD},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum rules_letter_sense got = rules_letter_sense(&cases[i].letter);
        if (got != cases[i].want)
            printf("%s: got %d, want %d\n", cases[i].seen, got, cases[i].want);
        CU_ASSERT_EQUAL(got, cases[i].want);
    }
}

int main(void)
{
    return tests_run("letters",
                     (struct test[]){TEST(a_letter_is_what_stands_around_it_makes_of_it), {NULL, NULL}});
}
