/* The pool of standbys from the command line: who offered, who would be called, offers entered by hand. */
#include "command.h"
#include "options.h"
#include "../mail/standby.h"
#include "../course/handover.h"
#include "../play/home.h"
#include "../play/household.h"
#include "../play/play.h"
#include "../conf/config.h"
#include "../conf/context.h"
#include "../conf/refusals.h"

#include <stdio.h>

/* Who is meant; somebody unknown is added when he offers. 0 with an error. */
static gint64 person_of(struct judge_home *home, const char *address, const char *name, bool add,
                        GError **error)
{
    if (add)
        return judge_person_enter(home, address, name, NULL, home->config->language, error);

    gint64 id = 0;
    struct games_person *known = games_person_by_address(home->store, address);
    if (known)
        id = name ? judge_person_enter(home, address, name, NULL, home->config->language, error) : known->id;
    else
        judge_refuse(error, "address-unknown", "address", address, NULL);
    games_person_free(known);
    return id;
}

static bool change(struct judge_home *home, const struct games_game *game, const char *address,
                   const char *name, bool offer, GError **error)
{
    gint64 person = person_of(home, address, name, offer, error), id = game ? game->id : 0;
    struct games_event event = {.at_s = home->now_s,
                                .game = id,
                                .person = person,
                                .what = "standby",
                                .detail = offer ? "offer=yes" : "offer=no"};
    return person &&
           (offer ? games_standby_offer : games_standby_withdraw)(home->store, person, id, home->now_s,
                                                                  error) &&
           games_event_add(home->store, &event, error) && (!offer || judge_standbys_serve(home, id, error));
}

/* The offer made and the one taken back, as they were asked for. */
static bool change_both(struct judge_home *home, const struct games_game *game, const char *offer,
                        const char *name, const char *withdraw, GError **error)
{
    if (!offer && !withdraw)
        return true;
    if (!judge_home_begin(home, error))
        return false;

    bool ok = (!offer || change(home, game, offer, name, true, error)) &&
              (!withdraw || change(home, game, withdraw, name, false, error));
    return judge_home_end(home, ok, error);
}

int judge_cmd_standbys(struct judge_context *context, int argc, char **argv)
{
    const char *offer = NULL, *withdraw = NULL, *name = NULL;
    const struct judge_option options[] = {
        {"offer", &offer, NULL}, {"withdraw", &withdraw, NULL}, {"name", &name, NULL}, {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 1, "words");
    if (!operand)
        return JUDGE_USAGE;
    int n = (int)g_strv_length((char **)operand);
    if ((offer && !judge_is_address(offer)) || (withdraw && !judge_is_address(withdraw)))
        return judge_usage(context->language, "standbys", "address", "word", offer ? offer : withdraw, NULL);

    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    struct judge_play *play = home && n ? judge_play_find(home, operand[0], &error) : NULL;
    const struct games_game *game = play ? play->game : NULL;

    bool ok = home && (!n || play) && change_both(home, game, offer, name, withdraw, &error);
    if (ok) {
        g_autofree char *list = judge_standbys_said(home, play, context->language);
        fputs(list, stdout);
    }

    judge_play_free(play);
    judge_home_close(home);

    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}
