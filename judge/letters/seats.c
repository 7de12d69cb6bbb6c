#include "seats.h"
#include "../play/people.h"

#include <string.h>

char *judge_nmr_say_missed(const struct judge_play *play, gint64 person_id, gint64 phase)
{
    g_autoptr(games_phase) row = games_phase_get(play->home->store, phase);
    g_autoptr(games_person) person = games_person_get(play->home->store, person_id);
    return judge_play_phase_name(play, row ? row->code : NULL, judge_play_language(play, person));
}

/* Whether an event is one that a report tells. */
static bool is_told(const struct games_event *event)
{
    static const char *const whats[] = {"standby-called", "standby-used", "standby-released",
                                        "standby-silent", "replaced",     "vacated",
                                        "postponed"};
    for (size_t w = 0; w < G_N_ELEMENTS(whats); w++)
        if (!strcmp(event->what, whats[w]))
            return event->power != NULL;
    return false;
}

static void add_note(const struct judge_play *play, const struct games_event *event,
                     enum rules_language language, GPtrArray *notes)
{
    rules_power power = judge_play_power(play, event->power);
    if (power == RULES_NO_POWER)
        return;

    g_autoptr(games_person) person = games_person_get(play->home->store, event->person);
    g_autofree char *shown = person ? judge_person_shown(play->game, person) : NULL;
    g_autofree char *key = g_strconcat("note-", event->what, NULL);
    g_autofree char *former =
        strcmp(event->what, "replaced") ? NULL : judge_former_player(play, event->power, event->at_s);
    g_ptr_array_add(notes, judge_say(play->home, language, key, "power",
                                     rules_power_name(play->board->names, power, language), "name",
                                     strcmp(event->what, "vacated") ? shown : NULL, "former", former, NULL));
}

/* An erratum moves no seat: what happened to them happened when the phase was played before. */
static bool is_played_again(const GPtrArray *events)
{
    for (guint i = 0; i < events->len; i++)
        if (!strcmp(((const struct games_event *)events->pdata[i])->what, "played-again"))
            return true;
    return false;
}

void judge_nmr_notes(const struct judge_play *play, gint64 phase, enum rules_language language,
                     GPtrArray *notes)
{
    g_autoptr(GPtrArray) events = games_event_of_phase(play->home->store, phase);
    gint64 earlier = is_played_again(events) ? games_phase_earlier(play->home->store, phase) : 0;
    if (earlier)
        judge_nmr_notes(play, earlier, language, notes);
    for (guint i = 0; i < events->len; i++)
        if (is_told(events->pdata[i]))
            add_note(play, events->pdata[i], language, notes);
}
