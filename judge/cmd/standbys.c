/* The pool of standbys from the command line: who offered, who would be called, offers entered by hand. */
#include "command.h"
#include "door.h"
#include "listing.h"
#include "options.h"
#include "../mail/standby.h"
#include "../course/handover.h"
#include "../play/household.h"
#include "../conf/refusals.h"

/* Who is meant; somebody unknown is added when he offers. 0 with an error. */
static gint64 person_of(struct judge_home *home, const char *address, const char *name, bool add,
                        GError **error)
{
    if (add)
        return judge_person_enter(home, address, name, NULL, home->config->language, error);

    gint64 id = 0;
    g_autoptr(games_person) known = games_person_by_address(home->store, address);
    if (known)
        id = name ? judge_person_enter(home, address, name, NULL, home->config->language, error) : known->id;
    else
        judge_refuse(error, "address-unknown", "address", address, NULL);
    return id;
}

static bool change(struct judge_home *home, const struct games_game *game, const char *address,
                   const char *name, bool offer, GError **error)
{
    gint64 person = person_of(home, address, name, offer, error);
    return person && judge_standby_put(home, person, game ? game->id : 0, 0, offer, error);
}

#define STANDBY_COLUMNS                                                                                      \
    "number,name,address,game,since,asked,away,reliability;asked,name,address,power,until,state"

struct wish {
    const char *game, *offer, *withdraw, *name, *format;
};

/* The offer made and the one taken back, as they were asked for; then the list. */
static bool run(struct judge_home *home, void *data, GString *said, GError **error)
{
    const struct wish *wish = data;
    g_autoptr(judge_play) play = wish->game ? judge_play_find(home, wish->game, error) : NULL;
    const struct games_game *game = play ? play->game : NULL;
    bool ok = (!wish->game || play) &&
              (!wish->offer || change(home, game, wish->offer, wish->name, true, error)) &&
              (!wish->withdraw || change(home, game, wish->withdraw, wish->name, false, error));
    g_autofree char *list =
        ok ? judge_standbys_said(home, play, home->context->language, wish->format != NULL) : NULL;
    g_string_append(said, ok ? list : "");
    if (ok && wish->format)
        judge_listing_show(home->context, STANDBY_COLUMNS, wish->format, said);
    return ok;
}

int judge_cmd_standbys(struct judge_context *context, int argc, char **argv)
{
    struct wish wish = {0};
    const struct judge_option options[] = {{"offer", &wish.offer, NULL},
                                           {"withdraw", &wish.withdraw, NULL},
                                           {"name", &wish.name, NULL},
                                           {JUDGE_LISTING_FORMAT, &wish.format, NULL},
                                           {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 1, "words");
    if (!operand)
        return JUDGE_USAGE;
    const char *odd = wish.offer && !judge_is_address(wish.offer) ? wish.offer : NULL;
    odd = wish.withdraw && !judge_is_address(wish.withdraw) ? wish.withdraw : odd;
    if (odd)
        return judge_usage(context->language, "standbys", "address", "word", odd, NULL);

    wish.game = operand[0];
    return (wish.offer || wish.withdraw ? judge_cmd_do : judge_cmd_look)(context, run, &wish);
}
