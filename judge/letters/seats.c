#include "seats.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"

#include <string.h>

char *judge_nmr_say_missed(const struct judge_play *play, gint64 person_id, gint64 phase)
{
    struct games_phase *row = games_phase_get(play->home->store, phase);
    struct games_person *person = games_person_get(play->home->store, person_id);
    struct rules_phase old = play->pos.phase;
    if (row)
        rules_phase_parse(play->board->map, row->code, strlen(row->code), &old);
    char *said = templates_say_phase(play->board->map, old, judge_play_language(play, person));
    games_person_free(person);
    games_phase_free(row);
    return said;
}

void judge_nmr_notes(const struct judge_play *play, gint64 phase, enum rules_language language,
                     GPtrArray *notes)
{
    static const char *const whats[] = {"standby-called", "standby-used", "standby-released",
                                        "standby-silent", "replaced",     "vacated",
                                        "postponed"};
    g_autoptr(GPtrArray) events = games_event_of_phase(play->home->store, phase);
    for (guint i = 0; i < events->len; i++) {
        const struct games_event *event = events->pdata[i];
        bool told = false;
        for (size_t w = 0; w < G_N_ELEMENTS(whats); w++)
            told |= !strcmp(event->what, whats[w]);
        if (!told || !event->power)
            continue;
        rules_power power = rules_map_find_power(play->board->map, event->power, strlen(event->power));
        struct games_person *person = games_person_get(play->home->store, event->person);
        g_autofree char *shown = person ? judge_person_shown(play->game, person) : NULL;
        games_person_free(person);
        g_autofree char *key = g_strconcat("note-", event->what, NULL);
        g_autofree char *former =
            strcmp(event->what, "replaced") ? NULL : judge_former_player(play, event->power, event->at_s);
        if (power != RULES_NO_POWER)
            g_ptr_array_add(notes,
                            judge_say(play->home, language, key, "power",
                                      rules_power_name(play->board->names, power, language), "name",
                                      strcmp(event->what, "vacated") ? shown : NULL, "former", former, NULL));
    }
}
