#include "carry.h"
#include "rows.h"
#include "../conf/files.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../course/act.h"
#include "../desk/create.h"
#include "../play/household.h"

#include <string.h>

struct games_act_open *judge_carry_begin(const struct judge_scope *scope, const struct judge_ask *ask,
                                         GError **error)
{
    bool acts = ask->role == JUDGE_ROLE_EDITOR && !(ask->flags & JUDGE_ASK_LOOKS);
    gint64 person = scope->person ? scope->person->id : 0;
    return acts ? judge_act_begin(scope->home, scope->play->game->id, person, scope->mail, error) : NULL;
}

/* Whether he knows what follows: a mark behind a line is no proof of who wrote it. */
static bool insists(const struct judge_scope *scope)
{
    return scope->insists && scope->proof == JUDGE_PROOF_SURE;
}

/* What is done in the editor's own words: everybody in the game would read it, but of what is told aside; NULL: nothing. Transfer full. */
static char *told_of(const struct judge_scope *scope, const struct judge_ask *ask,
                     const struct judge_args *args, const struct judge_asked *asked)
{
    if (ask->role != JUDGE_ROLE_EDITOR || ask->flags & JUDGE_ASK_LOOKS)
        return NULL;
    bool words = ask->args == JUDGE_ARG_POWER || ask->args == JUDGE_ARG_NAME;
    g_autoptr(GString) told = g_string_new(words ? judge_or_empty(asked->rest) : "");
    bool sets = ask->args == JUDGE_ARG_SETTING;
    g_auto(GStrv) pairs = sets ? judge_setup_pairs(scope->play, args->text, NULL) : NULL;
    for (char **pair = pairs; pair && *pair; pair += 2) {
        const struct judge_setting *setting = judge_setting_find(pair[0]);
        g_autofree char *says = judge_setting_text(scope->home->config->home, pair[0], pair[1]);
        judge_list_join(told, "\n", setting && setting->free_text ? says : "");
    }
    judge_list_join(told, "\n", sets ? "" : judge_or_empty(args->text));
    return *g_strstrip(told->str) ? g_strdup(told->str) : NULL;
}

/* What follows, a sentence a line; NULL: nothing that needs asking. Transfer full. */
static char *say_harm(const struct judge_scope *scope, const struct judge_ask *ask,
                      const struct judge_args *args, const struct judge_asked *asked, bool moved)
{
    g_autofree char *text = told_of(scope, ask, args, asked);
    bool aside = (ask->flags & JUDGE_ASK_ASIDE) != 0;
    g_autofree char *name = aside ? NULL : judge_player_named(scope->play, text);
    bool all = args->loose || scope->blind, grave = scope->blind && judge_ask_is_grave(ask);
    bool knows = insists(scope) && !moved && !(name && scope->scripted);
    if (knows || (!ask->harm && !moved && !name && !args->loose && !grave))
        return NULL;
    struct judge_harm harm = {.play = scope->play,
                              .language = scope->language,
                              .asked = asked,
                              .text = args->text,
                              .person = scope->person ? scope->person->id : 0,
                              .asked_s = moved ? scope->asked_s : 0,
                              .letter = scope->mail != 0,
                              .told = all,
                              .said = g_string_new(NULL)};
    if (moved)
        judge_harm_moved(&harm);
    if (ask->harm)
        ask->harm(&harm);
    g_autofree char *read =
        judge_say(scope->home, scope->language, "harm-tells", "game", scope->play->game->name, "name", name,
                  "text", text, "aside", judge_flag(aside), NULL);
    if (name || (text && (harm.said->len || args->loose || grave)))
        judge_list_join(harm.said, "\n", read);
    if (grave && !harm.said->len) {
        g_autofree char *whose = judge_say_grave(scope);
        g_string_append(harm.said, whose);
    }
    return g_string_free(harm.said, harm.said->len == 0);
}

char *judge_say_grave(const struct judge_scope *scope)
{
    return judge_say(scope->home, scope->language, "harm-in-name", "game",
                     scope->play ? scope->play->game->name : NULL, "editor", judge_flag(scope->editor), NULL);
}

/* Whether it is to be done: what follows (`harm`; NULL: nothing) is put to him, who may have said before that he knows. */
static enum judge_carried asked_first(const struct judge_scope *scope, const struct judge_ask *ask,
                                      const struct judge_args *args, const char *harm, GError **error)
{
    enum judge_agreed agreed = harm ? scope->agrees(scope, ask, args, harm, error) : JUDGE_AGREED;
    if (agreed != JUDGE_AGREED)
        return agreed == JUDGE_AGREED_LATER ? JUDGE_CARRIED_LATER : JUDGE_CARRIED_NOT;
    return games_store_mark(scope->home->store, error) ? JUDGE_CARRIED : JUDGE_CARRIED_NOT;
}

static struct judge_desk_by by_of(const struct judge_scope *scope, GString *said)
{
    return (struct judge_desk_by){.person = scope->person ? scope->person->id : 0,
                                  .mail = scope->mail,
                                  .said = said,
                                  .letter = scope->mail != 0,
                                  .language = scope->language};
}

/* What was refused leaves nothing behind. Takes `why`. */
static enum judge_carried ended(const struct judge_scope *scope, bool ok, guint told, GError *why,
                                GError **error)
{
    if (!judge_refused_at_most(&why, error))
        return JUDGE_CARRIED_NOT;
    bool closed = games_store_unmark(scope->home->store, ok, error);
    if (closed && ok)
        return JUDGE_CARRIED;

    g_ptr_array_set_size(scope->home->digest, (gint)told);
    bool again = closed && (!scope->play || judge_play_reload(scope->play, error));
    if (again)
        g_propagate_error(error, g_steal_pointer(&why));
    g_clear_error(&why);
    return JUDGE_CARRIED_NOT;
}

static enum judge_carried carry(const struct judge_scope *scope, const struct judge_ask *ask,
                                const struct judge_args *args, const struct judge_asked *asked, GString *said,
                                GError **error)
{
    bool moved = judge_harm_has_moved(scope, ask, asked);
    g_autofree char *harm = say_harm(scope, ask, args, asked, moved);
    enum judge_carried goes = asked_first(scope, ask, args, harm, error);
    if (goes != JUDGE_CARRIED)
        return goes;

    guint digest = scope->home->digest->len;
    struct judge_desk_by by = by_of(scope, said);
    by.words = args->words;
    by.text = args->text;
    by.asked = *asked;
    GError *why = NULL;
    struct games_act_open *act = judge_carry_begin(scope, ask, &why);
    bool ok = !why && ask->op(scope->play, &by, &why);
    ok = judge_act_end(scope->home, act, ok, &why);
    return ended(scope, ok, digest, why, error);
}

enum judge_carried judge_carry_deed(const struct judge_scope *scope, struct judge_deed *deed,
                                    judge_deed_work *work, void *data, GString *said, GError **error)
{
    const char *key = insists(scope) ? NULL : judge_deed_harm(deed);
    g_autofree char *harm = key ? judge_say(scope->home, scope->language, key, "now", deed->now, NULL) : NULL;
    if (!harm && scope->blind && deed->act)
        harm = judge_say_grave(scope);
    enum judge_carried goes = asked_first(scope, NULL, NULL, harm, error);
    if (goes != JUDGE_CARRIED)
        return goes;

    guint told = scope->home->digest->len;
    struct judge_desk_by by = by_of(scope, said);
    GError *why = NULL;
    struct games_act_open *open =
        deed->act ? judge_act_begin(scope->home, 0, by.person, by.mail, &why) : NULL;
    bool ok = !why && work(scope->home, data, &by, deed, &why);
    struct games_act named = {
        .kind = (char *)deed->kind, .what = (char *)deed->act, .tournament = deed->tournament};
    if (open && ok)
        ok = games_act_end(scope->home->store, open, &named, deed->detail, &why);
    else
        games_act_drop(open);
    g_clear_pointer(&deed->detail, g_free);
    return ended(scope, ok, told, why, error);
}

enum judge_carried judge_carry(const struct judge_scope *scope, const struct judge_ask *ask,
                               const struct judge_args *args, GString *said, GError **error)
{
    g_auto(judge_asked) asked;
    return judge_asked_read(scope, ask, args, &asked, error) ? carry(scope, ask, args, &asked, said, error)
                                                             : JUDGE_CARRIED_NOT;
}
