/* A letter came back: the editor reads whom it was for and what can be done. */
#include "bounce.h"
#include "../letters/post.h"

#include <string.h>

/* "France (Kersaint), …": where letters to this person are needed. Transfer full. */
static char *seats_of(struct judge_home *home, gint64 person)
{
    GString *list = g_string_new(NULL);
    g_autoptr(GPtrArray) seats = games_seat_of_person(home->store, person);
    GAMES_EACH(const struct games_seat, seat, seats) {
        g_autoptr(judge_play) play = seat->power ? judge_play_load(home, seat->game, NULL) : NULL;
        if (play)
            g_string_append_printf(list, "%s%s (%s)", list->len ? ", " : "",
                                   judge_play_power_told(play, seat->power), play->game->name);
    }
    return g_string_free(list, FALSE);
}

void judge_bounce_tell(struct judge_home *home, const struct games_letter *letter, const char *address)
{
    g_autoptr(games_person) person = NULL;
    if (letter && letter->person)
        person = games_person_get(home->store, letter->person);
    else if (address)
        person = games_person_by_address(home->store, address);

    /* Anybody can write a report, about any address: of one that is neither a letter's nor a person's nothing is repeated. */
    address = letter || person ? address : NULL;

    /* A question to an address that he left behind: his letters go elsewhere. */
    bool left_behind = person && letter && !strcmp(letter->kind, "confirm") &&
                       g_ascii_strcasecmp(judge_or_empty(person->address), letter->to_address);
    if (left_behind)
        return;

    g_autofree char *seats = person ? seats_of(home, person->id) : NULL;
    g_autofree char *kind = letter ? judge_post_kind(home, letter->kind) : NULL;
    /* A dead address sends back every letter: once a day is enough. */
    g_autofree char *once =
        g_strdup_printf("bounce/%s/%" G_GINT64_FORMAT, address ? address : "?", home->now_s / 86400);
    judge_home_tell(home, once, "tell-bounced", "address", address, "name", person ? person->name : NULL,
                    "seats", seats, "kind", kind, "quoted", judge_flag(letter != NULL), NULL);
}
