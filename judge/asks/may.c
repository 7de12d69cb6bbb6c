#include "may.h"
#include "../play/seats.h"

static enum judge_proof sure_if(bool more)
{
    return more ? JUDGE_PROOF_SURE : JUDGE_PROOF_NONE;
}

enum judge_proof judge_proof_if_sooner(const struct judge_scope *scope, const struct judge_args *args)
{
    const struct judge_play *play = scope->play;
    if (!play->phase)
        return JUDGE_PROOF_NONE;

    g_autofree char *when = g_strjoinv(" ", args->words);
    gint64 now_s = play->home->now_s, stands_s = play->phase->deadline_s;
    gint64 to_s = judge_desk_moment(when, judge_play_zone(play, NULL), stands_s ? stands_s : now_s, NULL);
    return sure_if(to_s > now_s && (!stands_s || to_s < stands_s));
}

enum judge_proof judge_proof_if_early(const struct judge_scope *scope, const struct judge_args *args)
{
    (void)args;
    const struct games_phase *phase = scope->play->phase;
    return sure_if(!(phase && phase->deadline_s && phase->deadline_s <= scope->home->now_s));
}

enum judge_proof judge_proof_if_begun(const struct judge_scope *scope, const struct judge_args *args)
{
    (void)args;
    return sure_if(scope->play->game->state != GAMES_STATE_FORMING);
}

enum judge_proof judge_proof_if_ended(const struct judge_scope *scope, const struct judge_args *args)
{
    (void)args;
    return sure_if(scope->play->game->state == GAMES_STATE_ENDED);
}

enum judge_proof judge_proof_if_desk(const struct judge_scope *scope, const struct judge_args *args)
{
    (void)args;
    return scope->editor && !scope->seat ? JUDGE_PROOF_LETTER : JUDGE_PROOF_NONE;
}

enum judge_proof judge_ask_proof(const struct judge_scope *scope, const struct judge_ask *ask,
                                 const struct judge_args *args)
{
    enum judge_proof more = ask->more && scope->play ? ask->more(scope, args) : JUDGE_PROOF_NONE;
    return MAX(ask->proof, more);
}

enum judge_may judge_may(const struct judge_scope *scope, const struct judge_ask *ask,
                         const struct judge_args *args)
{
    bool needs_game = ask->role >= JUDGE_ROLE_MEMBER;
    bool plays = scope->seat && !judge_seat_is_called(scope->seat);

    if (ask->role == JUDGE_ROLE_KNOWN && !scope->person)
        return ask->proof || scope->registers ? JUDGE_MAY_PROVEN : JUDGE_MAY_KNOWN;
    if (needs_game && !scope->play)
        return JUDGE_MAY_WITH_GAME;
    if ((ask->role == JUDGE_ROLE_PLAYER && !plays) || (ask->role == JUDGE_ROLE_EDITOR && !scope->editor))
        return JUDGE_MAY_NOT;

    return scope->proof < judge_ask_proof(scope, ask, args) ? JUDGE_MAY_PROVEN : JUDGE_MAY;
}
