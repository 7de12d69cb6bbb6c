/*
 * A change of address is told to the address that letters went to before, with a way back for a week: NO in answer to
 * that letter makes it the first again, drops the one that came, and all that has spoken for the person until then (his
 * password, letters, open questions) speaks no more. Whoever took an account over cannot keep it from its owner quietly.
 */
#pragma once

#include "mail.h"

/*
 * Tells `old` that `came` is one of the person's addresses now; `letters`: and gets his letters. Nothing if they are one.
 * Inside a transaction.
 */
bool judge_way_back_offer(struct judge_home *home, const struct games_person *person, const char *old,
                          const char *came, bool letters, GError **error);
/* Whether an address came by a yes and may still be sent back: what cannot be taken back is not done from there. */
bool judge_way_back_is_open(struct judge_home *home, const char *address);
/* Begins that week for an address that came, or (`open` false) ends it. Inside a transaction. */
bool judge_way_back_settle(struct judge_home *home, const char *address, bool open, GError **error);
/*
 * The answer to such a letter, as its request was kept (confirm.h) under `key`. `*was` false: it says neither yes nor
 * no, and is a mail like any other.
 */
bool judge_way_back_take(struct judge_mail *mail, GKeyFile *request, const char *key, bool *was,
                         GError **error);
