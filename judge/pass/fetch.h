/* New mail fetched and stored raw; then filed on the server. */
#ifndef JUDGE_PASS_FETCH_H
#define JUDGE_PASS_FETCH_H

#include "pass.h"
#include "../play/home.h"

#include <stdbool.h>

/* The stages. `file` also flags and moves on the server what is committed. */
bool judge_pass_fetch(struct judge_home *home, struct judge_pass *pass, bool file, GError **error);

#endif
