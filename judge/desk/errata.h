/* Objections, and corrections of adjudicated phases. */
#pragma once

#include "desk.h"

/* His open objections end; `*numbers`: which, joined by commas, NULL: he had none. Transfer full. */
bool judge_desk_drop_objections(struct judge_play *play, const struct judge_desk_by *by, char **numbers,
                                GError **error);
