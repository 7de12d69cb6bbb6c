/* Passwords that stand in words of people. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A password in a line. */
struct judge_password {
    const char *at; /* where it stands */
    size_t len;
    bool below; /* alone on its line, below the word for it */
    bool last;  /* nothing stands behind it */
    bool alone; /* the line is nothing but the word for it and it: his proof, not a new one */
    const char *
        ask; /* where the line asks for it as the new one, "Kersaint: NEW PASSWORD x" too; NULL: it does not */
};
/* The first password in a line, behind a word for one, in a sentence or misspelt too ("PASWORD x", "password=x", "my password is x,
 * thanks"), or on a line below a word that stands alone: it is not shown to anybody. `before`: the line with words above, NULL: none. */
bool judge_password_find(const char *before, const char *line, struct judge_password *found);
/* The line with *** for each; `among` (folded; NULL: any words): only for those that stand there. Transfer full. */
char *judge_password_mask(const char *line, const char *among);
