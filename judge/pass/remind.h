/* One letter a person for all his games whose reminders are due. */
#pragma once

#include "pass.h"
#include "../play/home.h"

/* One letter a person for all his games whose reminders are due (remind.c). */
void judge_pass_remind(struct judge_home *home, struct judge_pass *pass);
