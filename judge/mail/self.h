/* What somebody changes about himself: name, language, zone, address, password. */
#pragma once

#include "../play/home.h"

#include <stdbool.h>

/*
 * The editor gives somebody an address, which gets his letters from now on; the letter that says so goes
 * there. The address that had them is told, with a way back (way_back.h). `mail`: that asked, 0 on the command line. REFUSED: nobody has the old address, somebody
 * else has the new one. Inside a transaction.
 */
bool judge_address_change(struct judge_home *home, const char *old, const char *address, gint64 mail,
                          GError **error);
