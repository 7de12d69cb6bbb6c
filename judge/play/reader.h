/* A person named on the command line: by address, or by the number that people without e-mail have. */
#pragma once

#include "home.h"

#include <stdbool.h>

/* "#12" or an address. REFUSED: nobody of that number or address. */
bool judge_reader_find(struct judge_home *home, const char *word, gint64 *person, GError **error);
