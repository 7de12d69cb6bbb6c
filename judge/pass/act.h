/* Stored mails acted on, a group a transaction. */
#pragma once

#include "pass.h"
#include "../play/home.h"

/* The stages. `file` also flags and moves on the server what is committed. */
void judge_pass_act(struct judge_home *home, struct judge_pass *pass);
