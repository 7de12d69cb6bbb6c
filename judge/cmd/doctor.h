/* The doctor's findings, for its two files. */
#pragma once

#include "../play/home.h"

#include <jansson.h>

enum doctor_state { DOCTOR_OK, DOCTOR_WARN, DOCTOR_BAD };

struct doctor {
    enum rules_language language;
    json_t *checks; /* NULL: lines are printed as they are found */
    unsigned bad, warnings;
};

/* Both doors tried: mail in, mail out. */
void judge_doctor_mail(struct doctor *doctor, struct judge_home *home);
/* A line of its own words: the state, what was looked at, and what was found. */
void judge_doctor_line(struct doctor *doctor, enum doctor_state state, const char *what, const char *found);
/* The same with the sentence "doctor.KEY", filled with pairs of name and text up to a NULL name. */
void judge_doctor_say(struct doctor *doctor, enum doctor_state state, const char *what, const char *key,
                      ...) G_GNUC_NULL_TERMINATED;
