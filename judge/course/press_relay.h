/* Press stored and mailed to its readers, or held. */
#ifndef JUDGE_COURSE_PRESS_RELAY_H
#define JUDGE_COURSE_PRESS_RELAY_H

#include "press_p.h"

#include <stdbool.h>

/* Stores the item and mails it to its readers, or holds it (inside a transaction). */
bool judge_press_deliver(struct judge_press_sending *s, GError **error);

#endif
