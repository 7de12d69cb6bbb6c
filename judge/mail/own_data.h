/* What is kept of a person: brought to him, or erased. */
#pragma once

#include "../play/home.h"

#include <stdbool.h>

/* All that is kept of a person, as indented JSON (games/retention.h). Transfer full; NULL with an error. */
char *judge_own_data(struct judge_home *home, gint64 person, GError **error);

/* Erases who a person is; his games stay under a pseudonym. REFUSED while he plays. Inside a transaction. */
bool judge_forget_person(struct judge_home *home, gint64 person, GError **error);

/* Erases those who asked for it by mail, once the letter that tells them so has left, or after three days. Inside a
 * transaction. */
bool judge_forget_due(struct judge_home *home, GError **error);
