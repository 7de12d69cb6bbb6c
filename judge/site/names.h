/* Names as parts of paths. */
#pragma once

#include <glib.h>

/* A name as part of a path: small letters, digits, '-'; names that differ in more than case never meet. Transfer full. */
char *judge_site_slug(const char *name);
