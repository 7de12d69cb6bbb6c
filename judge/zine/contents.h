/* An issue put together, part after part. */
#pragma once

#include "zine.h"

/* Loads the games, makes the document, notes what belongs to the issue. `proof`: pages say that they are not published. */
bool judge_zine_compose(struct judge_zine *zine, bool proof, GError **error);
