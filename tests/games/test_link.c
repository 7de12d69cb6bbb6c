/* Whether mail could be fetched and sent, and whether a phase's first letters have left. */
#include "fixture.h"

static void failures_have_a_beginning_and_an_end(void)
{
    struct fixture f;
    fixture_init(&f);
    g_autoptr(games_link) none = games_link_get(f.store, GAMES_DOOR_OUT);
    WANT(!none->ok_s && !none->tried_s && !none->failing_s && !none->back_s && !none->why);
    begin(&f);
    MUST(games_link_note(f.store, GAMES_DOOR_OUT, NULL, NOW, &error));
    MUST(games_link_note(f.store, GAMES_DOOR_OUT, "connection refused", NOW + 10, &error));
    MUST(games_link_note(f.store, GAMES_DOOR_OUT, "no route", NOW + 20, &error));
    MUST(games_link_note(f.store, GAMES_DOOR_IN, NULL, NOW + 20, &error));
    commit(&f);
    g_autoptr(games_link) link = games_link_get(f.store, GAMES_DOOR_OUT);
    WANT_INT(link->ok_s, NOW);
    WANT_INT(link->tried_s, NOW + 20);
    WANT_INT(link->failing_s, NOW + 10);
    WANT_INT(link->back_s, 0);
    WANT_STR(link->why, "no route");

    begin(&f);
    MUST(games_link_note(f.store, GAMES_DOOR_OUT, NULL, NOW + 30, &error));
    MUST(games_link_note(f.store, GAMES_DOOR_OUT, NULL, NOW + 40, &error));
    commit(&f);
    g_autoptr(games_link) out = games_link_get(f.store, GAMES_DOOR_OUT);
    g_autoptr(games_link) in = games_link_get(f.store, GAMES_DOOR_IN);
    WANT(out->ok_s == NOW + 40 && out->failing_s == 0 && out->back_s == NOW + 30 && !out->why);
    WANT(in->ok_s == NOW + 20 && in->back_s == 0);
    fixture_clear(&f);
}

static gint64 write_letter(struct fixture *f, gint64 game, gint64 phase, gint64 at_s)
{
    g_autofree char *id = games_outbox_message_id(f->store, "example.org", "x");
    struct games_letter letter = {.game = game,
                                  .phase = phase,
                                  .kind = (char *)"report",
                                  .to_address = (char *)"a@example.org",
                                  .message_id = id,
                                  .raw = g_bytes_new_static("x", 1),
                                  .created_s = at_s};
    gint64 row = 0;
    MUST(games_outbox_add(f->store, &letter, &row, &error));
    g_bytes_unref(letter.raw);
    return row;
}

static void a_phases_first_letters_have_left_or_not(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 phase, left_s = 0, game = start_game(&f, "K", NOW + 100, &phase);
    WANT(games_phase_letters_left(f.store, phase, &left_s));
    WANT_INT(left_s, NOW); /* there were none */
    gint64 one = write_letter(&f, game, phase, NOW), two = write_letter(&f, game, phase, NOW),
           three = write_letter(&f, game, phase, NOW);
    write_letter(&f, game, phase, NOW + 50); /* a reminder */
    WANT(!games_phase_letters_left(f.store, phase, NULL));
    MUST(games_outbox_sent(f.store, one, NOW + 5, &error));
    MUST(games_outbox_failed(f.store, two, NOW + 6, true, "no such user", &error));
    WANT(!games_phase_letters_left(f.store, phase, NULL));
    MUST(games_outbox_sent(f.store, three, NOW + 70, &error));
    WANT(games_phase_letters_left(f.store, phase, &left_s));
    WANT_INT(left_s, NOW + 70);
    commit(&f);
    fixture_clear(&f);
}

int main(void)
{
    return tests_run("link", (struct test[]){
                                 TEST(failures_have_a_beginning_and_an_end),
                                 TEST(a_phases_first_letters_have_left_or_not),
                                 {NULL, NULL},
                             });
}
