/*
 * wish: reads lines of a kind, a tab and a sentence, and prints for each the kind and its features, parted by tabs.
 * wish KIND…: prints for each the kind, the likeliest of these kinds, its share, and the sentence.
 */
#include "../../rules/rules.h"
#include "../../rules/wish.h"

#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 2000, KINDS = 32 };

static void see(void *context, const char *feature)
{
    fprintf(context, "\t%s", feature);
}

int main(int argc, char **argv)
{
    char line[LINE_BYTES], folded[LINE_BYTES];
    struct rules_map *map = rules_map_builtin("standard");
    struct rules_names *names = rules_names_new(map);
    while (fgets(line, sizeof line, stdin)) {
        char *text = strchr(line, '\t');
        if (!text)
            continue;
        *text++ = '\0';
        text[strcspn(text, "\n")] = '\0';
        rules_text_fold(text, strlen(text), folded, sizeof folded);
        fputs(line, stdout);
        uint16_t share[KINDS] = {0};
        int best = 1;
        if (argc > 1)
            rules_wish_weigh(names, folded, (const char *const *)argv + 1, (unsigned)argc - 1, share);
        else
            rules_wish_features(names, folded, see, stdout);
        for (int k = 2; k < argc; k++)
            best = share[k - 1] > share[best - 1] ? k : best;
        printf(argc > 1 ? "\t%s\t%u\t%s\n" : "\n", argc > 1 ? argv[best] : "", share[best - 1], text);
    }
    rules_names_free(names);
    rules_map_free(map);
    return 0;
}
