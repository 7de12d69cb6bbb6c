#include "carry.h"
#include "rows.h"
#include "../conf/error.h"
#include "../conf/refusals.h"
#include "../course/act.h"

bool judge_carry_act(const struct judge_scope *scope, const struct judge_ask *ask, judge_carry_work *work,
                     void *data, GError **error)
{
    bool acts = ask->role == JUDGE_ROLE_EDITOR && !(ask->flags & JUDGE_ASK_LOOKS);
    if (!acts)
        return work(data, error);

    struct games_act_open *act =
        judge_act_begin(scope->play, scope->person ? scope->person->id : 0, scope->mail, error);
    if (!act)
        return false;
    if (work(data, error))
        return games_act_end(scope->home->store, act, error);
    games_act_drop(act);
    return false;
}

/* An operation of the desk with all that it gets. */
struct deed {
    const struct judge_scope *scope;
    const struct judge_ask *ask;
    const struct judge_args *args;
    GString *said;
};

static bool run_op(void *data, GError **error)
{
    const struct deed *deed = data;
    const struct judge_scope *scope = deed->scope;
    struct judge_desk_by by = {.person = scope->person ? scope->person->id : 0,
                               .mail = scope->mail,
                               .said = deed->said,
                               .letter = scope->mail != 0,
                               .language = scope->language};
    return deed->ask->op(scope->play, &by, deed->args->words, deed->args->text, error);
}

/* What follows from an ask, in the language of the scope, a sentence a line; NULL: nothing that needs asking. Transfer full. */
static char *say_harm(const struct judge_scope *scope, const struct judge_ask *ask,
                      const struct judge_args *args)
{
    if (!ask->harm)
        return NULL;
    struct judge_harm harm = {.play = scope->play,
                              .language = scope->language,
                              .words = args->words,
                              .text = args->text,
                              .said = g_string_new(NULL)};
    ask->harm(&harm);
    return g_string_free(harm.said, harm.said->len == 0);
}

enum judge_agreed judge_carry_agrees(const struct judge_scope *scope, const struct judge_ask *ask,
                                     const struct judge_args *args, GError **error)
{
    g_autofree char *harm = scope->insists ? NULL : say_harm(scope, ask, args);
    return harm ? scope->agrees(scope, ask, args, harm, error) : JUDGE_AGREED;
}

enum judge_carried judge_carry(const struct judge_scope *scope, const struct judge_ask *ask,
                               const struct judge_args *args, GString *said, GError **error)
{
    enum judge_agreed agreed = judge_carry_agrees(scope, ask, args, error);
    if (agreed != JUDGE_AGREED)
        return agreed == JUDGE_AGREED_LATER ? JUDGE_CARRIED_LATER : JUDGE_CARRIED_NOT;
    if (!games_store_mark(scope->home->store, error))
        return JUDGE_CARRIED_NOT;

    guint told = scope->home->digest->len;
    struct deed deed = {scope, ask, args, said};
    g_autoptr(GError) why = NULL;
    bool ok = judge_carry_act(scope, ask, run_op, &deed, &why);
    if (why && !judge_is_refused(why)) {
        g_propagate_error(error, g_steal_pointer(&why));
        return JUDGE_CARRIED_NOT;
    }
    if (!games_store_unmark(scope->home->store, ok, error))
        return JUDGE_CARRIED_NOT;
    if (ok)
        return JUDGE_CARRIED;

    g_ptr_array_set_size(scope->home->digest, (gint)told);
    if (judge_play_reload(scope->play, error))
        g_propagate_error(error, g_steal_pointer(&why));
    return JUDGE_CARRIED_NOT;
}
