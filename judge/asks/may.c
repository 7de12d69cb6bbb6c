#include "may.h"
#include "../play/seats.h"

/* The proof that an ask takes. */
static enum judge_proof judge_ask_proof(const struct judge_scope *scope, const struct judge_ask *ask,
                                        const struct judge_args *args)
{
    enum judge_proof more = ask->more && (scope->play || ask->role < JUDGE_ROLE_MEMBER)
                                ? ask->more(scope, args)
                                : JUDGE_PROOF_NONE;
    return MAX(ask->proof, more);
}

enum judge_may judge_may(const struct judge_scope *scope, const struct judge_ask *ask,
                         const struct judge_args *args)
{
    bool needs_game = ask->role >= JUDGE_ROLE_MEMBER;
    const bool is[JUDGE_ROLE_COUNT] = {[JUDGE_ROLE_MEMBER] = true,
                                       [JUDGE_ROLE_SEATED] = scope->seat != NULL,
                                       [JUDGE_ROLE_PLAYER] =
                                           scope->seat && !judge_seat_is_called(scope->seat),
                                       [JUDGE_ROLE_EDITOR] = scope->editor};

    if (ask->role == JUDGE_ROLE_KNOWN && !scope->person)
        return ask->proof || scope->registers ? JUDGE_MAY_PROVEN : JUDGE_MAY_KNOWN;
    if (needs_game && !scope->play)
        return JUDGE_MAY_WITH_GAME;
    if (needs_game && !is[ask->role])
        return JUDGE_MAY_NOT;

    enum judge_proof takes = judge_ask_proof(scope, ask, args);
    bool sure = (takes == JUDGE_PROOF_SURE) || (ask->flags & JUDGE_ASK_ASKS);
    if (sure && scope->came)
        return JUDGE_MAY_SETTLED;
    return scope->proof < takes ? JUDGE_MAY_PROVEN : JUDGE_MAY;
}
