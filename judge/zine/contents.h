/* An issue put together, part after part. */
#ifndef JUDGE_ZINE_CONTENTS_H
#define JUDGE_ZINE_CONTENTS_H

#include "zine.h"

/* Loads the games, makes the document, notes what belongs to the issue. `proof`: pages say that they are not published. */
bool judge_zine_compose(struct judge_zine *zine, bool proof, GError **error);

#endif
