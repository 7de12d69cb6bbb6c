/* Passwords that stand in words of people. */
#ifndef JUDGE_CONF_PASSWORD_H
#define JUDGE_CONF_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>

/* A password in a line. */
struct judge_password {
    const char *at; /* where it stands */
    size_t len;
    bool last;  /* nothing stands behind it */
    bool alone; /* the line is nothing but the word for it and it: his proof, not a new one */
    const char *
        ask; /* where the line asks for it as the new one, "Kersaint: NEW PASSWORD x" too; NULL: it does not */
};
/* The first password in a line, behind a word for one, in a sentence or misspelt too ("PASWORD x", "password=x", "my password is x,
 * thanks"): it is not shown to anybody. */
bool judge_password_find(const char *line, struct judge_password *found);
/* The line with *** for each. Transfer full. */
char *judge_password_mask(const char *line);

#endif
