/* Words of the older judges that are done another way here. */
#pragma once

#include "mail.h"

#include <stdbool.h>

/* Answers a word of the older judges that no command here follows; false: it is none. */
bool judge_mail_old_word(struct judge_mail *mail, const struct judge_scope *scope);
