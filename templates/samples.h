/*
 * Every sentence of the texts with sample values in it, for who translates or rewrites them: a section of a text file
 * (judge.txt), or a line of the catalogue, as it stands and as it reads.
 */
#pragma once

#include "fill.h"

/* One sentence. `full`: every condition in it holds; `bare`: none does (NULL: it reads the same). */
struct templates_sample {
    char *key;
    char *full[RULES_LANGUAGE_COUNT],
        *bare[RULES_LANGUAGE_COUNT]; /* NULL: the language lacks it, or it prints nothing */
};

/* The name of the i-th file of texts: "judge", "words"; NULL past the end. */
const char *templates_samples_file(unsigned index);
/* Its sentences, in the order of the French file. `home` (NULL: none) has an editor's own files. struct templates_sample*,
 * transfer full. */
GPtrArray *templates_samples_of(const char *home, const char *file);
