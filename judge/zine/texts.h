/*
 * Texts of the editor: files in HOME/zine/NUMBER for one issue, in HOME/zine/every for each. "editorial.md" opens the issue;
 * "cover.png" stands on its first page;
 * other ".md" files are articles (Markdown), ".txt" files games run elsewhere, printed as they stand; by name.
 */
#pragma once

#include "zine.h"

enum judge_zine_texts { JUDGE_ZINE_EDITORIAL, JUDGE_ZINE_ARTICLES, JUDGE_ZINE_GUESTS, JUDGE_ZINE_HOUSE };
/* Prints those of a kind; the editor is told of a file that cannot be read. */
void judge_zine_texts(struct judge_zine *zine, enum judge_zine_texts kind);
/* The editor's picture for the first page: "cover.png" of the folder, else that for each issue. */
void judge_zine_cover(struct judge_zine *zine);
/* The folder of the issue's own texts. Transfer full. */
char *judge_zine_folder(const struct judge_zine *zine);
