/*
 * After a backup was brought back: the mails that were handled since then are read again, and the games go on as they
 * went, each mail and each deadline at its own time.
 */
#pragma once

#include "pass.h"
#include "../play/home.h"

#include <stdbool.h>

/* The fact that a backup was brought back: its value is kept by this file. Set by games_backup_place. */
#define JUDGE_RESTORED_KEY "restored"

/* What that fact is set to first. */
#define JUDGE_RESTORED_NEW "new"

/*
 * Does nothing unless a backup was brought back. Else fetches from the folders of handled mail what the database does not
 * know; acts on it in the order it came, adjudicating in between what was due by then, so that each order counts for the
 * phase that was open when it came; letters written for times before the last sign of life had left then and are marked so.
 * On failure (mailbox not reached) the next pass tries again: games must wait until then.
 */
bool judge_pass_read_again(struct judge_home *home, struct judge_pass *pass, GError **error);

/* Whether a backup was brought back and nothing is known yet of how far to go: the time of the last pass, which says it, must stay. */
bool judge_pass_begins_again(struct judge_home *home);
