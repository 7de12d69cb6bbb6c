/* Proofs and addresses taken back: what has spoken for somebody until now speaks no more. */
#pragma once

#include "../play/home.h"

#include <stdbool.h>

struct judge_revocation {
    gint64 person;
    const char *address; /* one of his that is dropped too, unless it is his only one; NULL: none */
    gint64 mail;         /* that asked for it; 0: none */
    bool by_editor;
};

/*
 * Forgets a person's password, lets no letter written until now speak for him, and drops the questions that wait for his
 * yes. The ways back of other changes stay (way_back.h). Inside a transaction.
 */
bool judge_revoke(struct judge_home *home, const struct judge_revocation *revocation, GError **error);
/* The same for whoever has that address, by an editor; he is told. `drop`: the address goes too. REFUSED: nobody has it,
 * or it is his only one. */
bool judge_revoke_for(struct judge_home *home, const char *address, bool drop, gint64 mail, GError **error);
