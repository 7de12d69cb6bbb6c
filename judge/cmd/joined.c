#include "joined.h"
#include "../play/people.h"
#include "../conf/console.h"

void judge_joined_text(GString *out, const struct judge_play *play)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    g_autofree char *of = judge_console_said(play->home->context->language, "show-of", "number",
                                             DIGITS(judge_seats_wanted(play)), NULL),
                    *name = judge_console_said(play->home->context->language, "show-joined", NULL);
    g_string_append_printf(out, "\n%s\t%u\t%s\n", name, joined->len, of);
    GAMES_EACH(const struct games_seat, seat, joined) {
        g_autoptr(games_person) person = games_person_get(play->home->store, seat->person);
        if (person)
            g_string_append_printf(out, "\t%s\t%s\t%s\t%s\n", seat->power ? seat->power : "-", person->name,
                                   person->address ? person->address : "-",
                                   seat->preferences ? seat->preferences : "-");
    }
}

void judge_joined_json(json_t *game, const struct judge_play *play)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    json_t *list = json_array();
    GAMES_EACH(const struct games_seat, seat, joined) {
        g_autoptr(games_person) person = games_person_get(play->home->store, seat->person);
        if (person)
            json_array_append_new(list, json_pack("{s:s?, s:s, s:s?, s:s?}", "power", seat->power, "name",
                                                  person->name, "address", person->address, "preferences",
                                                  seat->preferences));
    }
    json_object_set_new(game, "wanted", json_integer(judge_seats_wanted(play)));
    json_object_set_new(game, "joined", list);
}
