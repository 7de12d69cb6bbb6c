/* New mail fetched and stored raw; then filed on the server. */
#pragma once

#include "pass.h"
#include "../play/home.h"

#include <stdbool.h>

/*
 * Whether all mail that waits was fetched and is stored. With `unfiled` it is also acted on, flagged and moved on the
 * server; what went wrong with that is set there, and is no failure: nothing waits for it. NULL: fetched only.
 */
bool judge_pass_fetch(struct judge_home *home, struct judge_pass *pass, GError **unfiled, GError **error);
