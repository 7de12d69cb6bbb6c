/* The next date of a game as a calendar that goes with its letters. */
#include "calendar.h"
#include "post.h"
#include "../conf/settings.h"
#include "../../templates/calendar.h"
#include "../../templates/say.h"

#include <string.h>

static bool is_over(const struct judge_play *play)
{
    return play->game->state != GAMES_STATE_ACTIVE || play->phase->adjudicated_s;
}

/* Whether letters about the game carry its date: one to come, even if nothing is due then any more. */
static bool has_date(const struct judge_play *play)
{
    if (!judge_setting_is(play->game, "calendar", "yes") || !play->phase || !play->phase->deadline_s)
        return false;
    return !is_over(play) || play->phase->deadline_s > play->home->now_s;
}

static void add_date(const struct judge_play *play, enum rules_language language, GArray *dates,
                     GPtrArray *owned)
{
    char *phase = judge_play_phase_name(play, NULL, language);
    char *uid =
        g_strdup_printf("game-%" G_GINT64_FORMAT "@%s", play->game->id, judge_post_domain(play->home));
    char *summary =
        templates_phrase_words(language, "calendar.summary", "game", play->game->name, "phase", phase, NULL);
    char *description = templates_phrase_words(language, "calendar.description", "game", play->game->name,
                                               "address", play->home->config->address, NULL);
    char *const strings[] = {phase, uid, summary, description};
    for (gsize i = 0; i < G_N_ELEMENTS(strings); i++)
        g_ptr_array_add(owned, strings[i]);

    struct templates_date date = {.uid = uid,
                                  .at_s = play->phase->deadline_s,
                                  .cancelled = is_over(play),
                                  .summary = summary,
                                  .description = description};
    g_array_append_val(dates, date);
}

struct mailio_encoded *judge_calendar(const struct judge_play *const *plays, guint n,
                                      enum rules_language language)
{
    g_autoptr(GArray) dates = g_array_new(FALSE, TRUE, sizeof(struct templates_date));
    g_autoptr(GPtrArray) owned = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < n; i++)
        if (has_date(plays[i]))
            add_date(plays[i], language, dates, owned);
    if (!dates->len)
        return NULL;

    const struct judge_home *home = plays[0]->home;
    struct templates_calendar calendar = {.name = home->config->name,
                                          .address = home->config->address,
                                          .now_s = home->now_s,
                                          .dates = (const struct templates_date *)dates->data,
                                          .n_dates = dates->len};
    g_autofree char *text = templates_calendar(&calendar);
    g_autofree char *file =
        dates->len == 1 ? g_strconcat(plays[0]->game->name, ".ics", NULL) : g_strdup("moeshoeshoe.ics");
    struct mailio_part part = {.content_type = "text/calendar; charset=utf-8; method=PUBLISH",
                               .file_name = file,
                               .data = text,
                               .len = strlen(text)};
    return mailio_encode_part(&part);
}
