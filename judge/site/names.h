/* Names as parts of paths. */
#ifndef JUDGE_SITE_NAMES_H
#define JUDGE_SITE_NAMES_H

#include <glib.h>

/* A name as part of a path: small letters, digits, '-'; names that differ in more than case never meet. Transfer full. */
char *judge_site_slug(const char *name);

#endif
