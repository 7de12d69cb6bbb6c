/* Press stored and mailed to its readers, or held. */
#pragma once

#include "press_p.h"

#include <stdbool.h>

/* Stores the item and mails it to its readers, or holds it (inside a transaction). */
bool judge_press_deliver(struct judge_press_sending *s, GError **error);
