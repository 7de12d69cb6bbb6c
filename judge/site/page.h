/* What all pages share. */
#pragma once

#include "site.h"

/* Data of a page: language, title, where the root is ("../../"), the words of all pages. Transfer full. */
struct templates_data *judge_site_page(const struct judge_site *site, enum rules_language language,
                                       const char *root, const char *title);
/* The words "site.KEY", … up to NULL, as {{w_KEY}} ('-' as '_'). */
void judge_site_words(struct templates_data *data, enum rules_language language, ...) G_GNUC_NULL_TERMINATED;
/* Fills a template and puts the page "fr/PATH"; the same page in the other language is linked. Frees `data`. */
bool judge_site_put(const struct judge_site *site, enum rules_language language, const char *template,
                    const char *path, struct templates_data *data, GError **error);
/* The languages of the site, ended by NONE. */
extern const enum rules_language judge_site_languages[];
