/* The providers whose tokens `judge oauth2` gets. */
#pragma once

/* Where NAME ("google", "microsoft") gives tokens; NULL: it is not known. */
const char *judge_oauth2_token_url(const char *name);
