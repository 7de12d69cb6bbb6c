/*
 * The sample book: what people get from the judge, in both languages, for who translates or rewrites it.
 *
 *     samples_story.h   letters of a small game, played from the mails of templates/<language>/samples.story
 *     samples_texts.h   every sentence of the texts, filled with sample values, the languages side by side
 *     samples.c         the command, the index
 */
#pragma once

#include "../conf/context.h"
#include "../../templates/fill.h"

#include <stdbool.h>

struct samples_book {
    const struct judge_context *context;
    const char *home;             /* whose own templates are looked at; NULL: the built-in ones */
    const char *dir;              /* where it is written */
    struct templates_data *index; /* values of both/samples.html, as it grows */
    unsigned letters, texts;
};

/* Writes DIR/name, making its folder. False with `error` if it cannot. */
bool judge_samples_write(const struct samples_book *book, const char *name, const void *data, gsize len,
                         GError **error);
