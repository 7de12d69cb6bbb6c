/* Letters of the outbox handed to the server. */
#pragma once

#include "pass.h"
#include "../play/home.h"

#include <stdbool.h>

/* One letter a person for all his games whose reminders are due (remind.c). */
bool judge_pass_send(struct judge_home *home, struct judge_pass *pass, GError **error);
