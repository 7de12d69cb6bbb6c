/* What setup knows of mailboxes: providers, and what the world says of the judge's own mail. */
#pragma once

#include "../play/home.h"

/* Where the mail of an address is fetched and handed in. */
struct judge_provider {
    const char *domains; /* joined by blanks; the first names it */
    const char *in, *out;
    const char *advice; /* the key of a sentence on its passwords; NULL: the account's own */
    const char *oauth2; /* what `judge oauth2` calls it; NULL: not known there */
    bool only_oauth2;   /* takes no password */
};
/* By the domain of an address, a domain's name, or the url that it is fetched from; NULL: none that is known. */
const struct judge_provider *judge_provider_of(const char *address);

/*
 * Mails a message from the judge to itself, waits for it and says what the server that took it found: DKIM, SPF, DMARC,
 * and what to do where one is missing. `*authserv_id` is that server's name (transfer full), NULL if it said nothing or the mail
 * did not come within `wait_s`. False: it could not be sent or looked for.
 */
bool judge_setup_own_mail(struct judge_home *home, unsigned wait_s, char **authserv_id, GError **error);
