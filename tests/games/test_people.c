/* People, addresses, absences, games, seats. */
#include "fixture.h"

static void a_person_is_found_by_any_address_in_any_case(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = 0;
    MUST((id = games_person_add(f.store, "Élise", "Elise.Durand@Example.ORG", "fr", &error)) != 0);
    MUST(games_person_add_address(f.store, id, " élise@exemple.fr ", &error));
    MUST(games_person_add_address(f.store, id, "ELISE.durand@example.org", &error)); /* hers already */
    MUST_FAIL(games_person_add(f.store, "X", "elise.durand@example.org", "fr", &error), GAMES_ERROR_REFUSED,
              "address-known");
    MUST_FAIL(games_person_add(f.store, "X", "nobody", "fr", &error), GAMES_ERROR_REFUSED, "address-bad");
    static const char *const bad[] = {"a@", "@b", "a b@c", "<a@b>", "a@b\r\nBcc: x@y", "a\xff@b", ""};
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        MUST_FAIL(games_person_add(f.store, "X", bad[i], "fr", &error), GAMES_ERROR_REFUSED, "address");
        MUST_FAIL(games_person_add_address(f.store, id, bad[i], &error), GAMES_ERROR_REFUSED, "address");
    }
    MUST_FAIL(games_person_add(f.store, "X\nBcc: y", "x@example.org", "fr", &error), GAMES_ERROR_REFUSED,
              "text-not-plain field='name'");
    MUST_FAIL(games_person_set(f.store, id, "alias", "A\rB", &error), GAMES_ERROR_REFUSED,
              "text-not-plain field='alias'");
    g_autofree char *huge = g_strnfill(100000, 'x');
    MUST_FAIL(games_person_set(f.store, id, "name", huge, &error), GAMES_ERROR_REFUSED, "most='200'");
    gint64 other = add_person(&f, 2);
    MUST_FAIL(games_person_add_address(f.store, other, "Élise@exemple.fr", &error), GAMES_ERROR_REFUSED,
              "address-taken");
    commit(&f);
    static const char *const forms[] = {"elise.durand@example.org", "ELISE.DURAND@EXAMPLE.ORG",
                                        "E\xcc\x81lise@exemple.fr"};
    for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
        struct games_person *person = games_person_by_address(f.store, forms[i]);
        WANT(person && person->id == id);
        games_person_free(person);
    }
    WANT(games_person_by_address(f.store, "stranger@example.org") == NULL);
    WANT(games_person_by_address(f.store, "\xff\xfe") == NULL);
    g_auto(GStrv) addresses = games_person_addresses(f.store, id);
    WANT_INT(g_strv_length(addresses), 2);
    WANT_STR(addresses[0], "Elise.Durand@Example.ORG");
    WANT_STR(addresses[1], "élise@exemple.fr");
    fixture_clear(&f);
}

static void a_look_alike_of_an_address_is_nobody(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = 0;
    MUST((id = games_person_add(f.store, "T", "test@kiss.example", "fr", &error)) != 0);
    /* long s, sharp s, the Kelvin sign: folded by Unicode they are the same letters */
    static const char *const forged[] = {"te\xc5\xbft@kiss.example", "test@ki\xc3\x9f.example",
                                         "test@\xe2\x84\xaaiss.example"};
    for (gsize i = 0; i < G_N_ELEMENTS(forged); i++) {
        WANT(games_person_by_address(f.store, forged[i]) == NULL);
        MUST_FAIL(games_person_add(f.store, "X", forged[i], "fr", &error), GAMES_ERROR_REFUSED,
                  "address-known");
    }
    commit(&f);
    fixture_clear(&f);
}

static void an_address_is_taken_away_but_not_the_last(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = add_person(&f, 1);
    g_auto(GStrv) first = games_person_addresses(f.store, id);
    MUST_FAIL(games_person_remove_address(f.store, id, first[0], &error), GAMES_ERROR_REFUSED,
              "address-last");
    MUST(games_person_add_address(f.store, id, "other@example.org", &error));
    MUST_FAIL(games_person_remove_address(f.store, id, "third@example.org", &error), GAMES_ERROR_REFUSED,
              "address-not-his");
    MUST(games_person_remove_address(f.store, id, first[0], &error));
    g_auto(GStrv) left = games_person_addresses(f.store, id);
    WANT_INT(g_strv_length(left), 1);
    WANT_STR(left[0], "other@example.org");
    WANT(games_person_by_address(f.store, first[0]) == NULL);
    commit(&f);
    fixture_clear(&f);
}

static void tokens_differ_by_person_and_by_judge(void)
{
    struct fixture f, g;
    fixture_init(&f);
    fixture_init(&g);
    begin(&f);
    begin(&g);
    gint64 a = add_person(&f, 1), b = add_person(&f, 2), elsewhere = add_person(&g, 1);
    commit(&f);
    commit(&g);
    struct games_person *pa = games_person_get(f.store, a), *pb = games_person_get(f.store, b);
    struct games_person *pe = games_person_get(g.store, elsewhere);
    WANT_INT(strlen(pa->token), 16);
    WANT(strcmp(pa->token, pb->token) != 0);
    WANT(strcmp(pa->token, pe->token) != 0);
    games_person_free(pa);
    games_person_free(pb);
    games_person_free(pe);
    fixture_clear(&f);
    fixture_clear(&g);
}

static void a_recorded_secret_gives_the_same_tokens(void)
{
    char *tokens[2];
    for (unsigned i = 0; i < 2; i++) {
        struct fixture f;
        fixture_init(&f);
        begin(&f);
        MUST(games_store_set(f.store, "secret", "0123", &error));
        gint64 id = add_person(&f, 1);
        commit(&f);
        struct games_person *person = games_person_get(f.store, id);
        tokens[i] = g_strdup(person->token);
        games_person_free(person);
        fixture_clear(&f);
    }
    WANT_STR(tokens[0], tokens[1]);
    g_free(tokens[0]);
    g_free(tokens[1]);
}

static void a_person_changes_what_may_change(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = add_person(&f, 1);
    MUST(games_person_set(f.store, id, "name", "Réjean'); DROP TABLE person;--", &error));
    MUST(games_person_set(f.store, id, "alias", "Le Roi", &error));
    MUST(games_person_set(f.store, id, "alias", NULL, &error));
    MUST(games_person_set(f.store, id, "timezone", "America/Montreal", &error));
    MUST(games_person_set(f.store, id, "muted", "1", &error));
    MUST_FAIL(games_person_set(f.store, id, "muted", "perhaps", &error), GAMES_ERROR_REFUSED,
              "flag-bad field='muted' value='perhaps'");
    MUST_FAIL(games_person_set(f.store, id, "name", "", &error), GAMES_ERROR_REFUSED, "field-empty");
    MUST_FAIL(games_person_set(f.store, id, "token", "mine", &error), GAMES_ERROR_REFUSED,
              "field-none field='token'");
    commit(&f);
    struct games_person *person = games_person_get(f.store, id);
    WANT_STR(person->name, "Réjean'); DROP TABLE person;--");
    WANT(person->alias == NULL && person->muted && person->password == NULL);
    WANT_STR(person->timezone, "America/Montreal");
    WANT_STR(person->language, "fr");
    WANT_STR(person->address, "p1@example.org");
    games_person_free(person);
    fixture_clear(&f);
}

static void absences_cover_their_days_and_the_longest_counts(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = add_person(&f, 1), other = add_person(&f, 2), until = 0;
    MUST(games_absence_add(f.store, id, NOW, NOW + 100, "congés", &error));
    MUST(games_absence_add(f.store, id, NOW + 50, NOW + 200, NULL, &error));
    MUST_FAIL(games_absence_add(f.store, id, NOW, NOW, NULL, &error), GAMES_ERROR_REFUSED,
              "absence-backwards");
    commit(&f);
    WANT(!games_absence_at(f.store, id, NOW - 1, &until));
    WANT(games_absence_at(f.store, id, NOW, &until) && until == NOW + 100);
    WANT(games_absence_at(f.store, id, NOW + 60, &until) && until == NOW + 200);
    WANT(games_absence_at(f.store, id, NOW + 199, NULL));
    WANT(!games_absence_at(f.store, id, NOW + 200, NULL));
    WANT(!games_absence_at(f.store, other, NOW + 60, NULL));
    fixture_clear(&f);
}

static void game_names_are_plain_and_unique_in_any_case(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = add_game(&f, "Kaissa-2");
    static const char *const bad[] = {"",
                                      "a b",
                                      "été",
                                      "-x",
                                      "x\n",
                                      "a/b",
                                      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++)
        MUST_FAIL(games_game_add(f.store, bad[i], "standard", NULL, "fr", "UTC", 1, NOW, &error),
                  GAMES_ERROR_REFUSED, "name-bad");
    MUST_FAIL(games_game_add(f.store, "kaissa-2", "standard", NULL, "fr", "UTC", 1, NOW, &error),
              GAMES_ERROR_REFUSED, "name-taken");
    gint64 second = add_game(&f, "Alekhine");
    MUST_FAIL(games_game_set(f.store, second, "name", "KAISSA-2", &error), GAMES_ERROR_REFUSED, "name-taken");
    MUST(games_game_set(f.store, id, "name", "KAISSA-2", &error)); /* its own name, in capitals */
    commit(&f);
    struct games_game *game = games_game_find(f.store, "kAiSsA-2");
    WANT(game && game->id == id && game->state == GAMES_STATE_FORMING && game->seed == 42);
    WANT_STR(game->name, "KAISSA-2");
    games_game_free(game);
    WANT(games_game_find(f.store, "none") == NULL);
    g_autoptr(GPtrArray) list = games_game_list(f.store, false);
    WANT_INT(list->len, 2);
    WANT_STR(((struct games_game *)list->pdata[0])->name, "Alekhine");
    fixture_clear(&f);
}

static void settings_are_kept_and_unset(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = add_game(&f, "K");
    MUST(games_game_set(f.store, id, "rules", "1971", &error));
    MUST(games_game_set(f.store, id, "rules", "bretagne", &error));
    MUST(games_game_set(f.store, id, "press", "postal", &error));
    MUST(games_game_set(f.store, id, "press", NULL, &error));
    MUST(games_game_set(f.store, id, "language", "en", &error));
    MUST(games_game_set(f.store, id, "timezone", "America/New_York", &error));
    MUST(games_game_set(f.store, id, "seed", "77", &error));
    MUST_FAIL(games_game_set(f.store, id, "seed", "x", &error), GAMES_ERROR_REFUSED,
              "count-bad field='seed'");
    commit(&f);
    struct games_game *game = games_game_get(f.store, id);
    WANT_STR(games_game_setting(game, "rules", "datc"), "bretagne");
    WANT_STR(games_game_setting(game, "press", "white"), "white");
    WANT_STR(game->language, "en");
    WANT_STR(game->timezone, "America/New_York");
    WANT_INT(game->seed, 77);
    games_game_free(game);
    fixture_clear(&f);
}

static void states_set_their_dates(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = start_game(&f, "K", 0, NULL);
    MUST(games_game_set_state(f.store, id, GAMES_STATE_PAUSED, NOW + 10, NULL, &error));
    MUST(games_game_set_state(f.store, id, GAMES_STATE_ACTIVE, NOW + 20, NULL, &error));
    MUST(games_game_set_state(f.store, id, GAMES_STATE_ENDED, NOW + 30, "solo FRANCE", &error));
    commit(&f);
    struct games_game *game = games_game_get(f.store, id);
    WANT_INT(game->started_s, NOW);
    WANT_INT(game->ended_s, NOW + 30);
    WANT_STR(game->result, "solo FRANCE");
    games_game_free(game);
    g_autoptr(GPtrArray) running = games_game_list(f.store, false);
    WANT_INT(running->len, 0);
    begin(&f);
    MUST(games_game_set_state(f.store, id, GAMES_STATE_ACTIVE, NOW + 40, NULL, &error)); /* reopened */
    commit(&f);
    game = games_game_get(f.store, id);
    WANT(game->ended_s == 0 && game->result == NULL && game->started_s == NOW);
    games_game_free(game);
    fixture_clear(&f);
}

static void a_power_has_one_player_and_a_history(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 game = add_game(&f, "K"), a = add_person(&f, 1), b = add_person(&f, 2), first = 0, second = 0,
           watcher = 0;
    MUST((first = games_seat_add(f.store, game, a, GAMES_ROLE_PLAYER, "FRANCE", NOW, &error)) != 0);
    MUST_FAIL(games_seat_add(f.store, game, b, GAMES_ROLE_PLAYER, "FRANCE", NOW, &error), GAMES_ERROR_REFUSED,
              "seat-taken power='FRANCE'");
    MUST((second = games_seat_add(f.store, game, b, GAMES_ROLE_PLAYER, NULL, NOW, &error)) != 0);
    MUST_FAIL(games_seat_set(f.store, second, "power", "FRANCE", &error), GAMES_ERROR_REFUSED,
              "seat-taken power='FRANCE'");
    MUST(games_seat_set(f.store, second, "power", "TURKEY", &error));
    MUST((watcher = games_seat_add(f.store, game, b, GAMES_ROLE_OBSERVER, NULL, NOW, &error)) != 0);
    MUST(games_seat_set(f.store, first, "wait", "1", &error));
    MUST(games_seat_set(f.store, first, "missed", "3", &error));
    MUST(games_seat_set(f.store, first, "missed_in_a_row", "2", &error));
    MUST(games_seat_set(f.store, first, "preferences", "FGR*", &error));
    MUST_FAIL(games_seat_set(f.store, first, "missed", "-1", &error), GAMES_ERROR_REFUSED,
              "count-bad field='missed'");
    MUST_FAIL(games_seat_set(f.store, first, "person", "2", &error), GAMES_ERROR_REFUSED,
              "field-none field='person'");
    struct games_seat *seat = games_seat_of_power(f.store, game, "FRANCE");
    WANT(seat && seat->person == a && seat->wait && !seat->ready && seat->missed == 3 &&
         seat->missed_in_a_row == 2);
    WANT_STR(seat->preferences, "FGR*");
    games_seat_free(seat);
    MUST(games_seat_close(f.store, first, NOW + 5, "resigned", &error));
    WANT(games_seat_of_power(f.store, game, "FRANCE") == NULL);
    MUST(games_seat_set(f.store, second, "power", NULL, &error));
    MUST(games_seat_set(f.store, second, "power", "FRANCE", &error));
    commit(&f);
    g_autoptr(GPtrArray) open = games_seat_list(f.store, game, false);
    g_autoptr(GPtrArray) all = games_seat_list(f.store, game, true);
    WANT_INT(open->len, 2);
    WANT_INT(all->len, 3);
    WANT(games_seat_has_role(f.store, game, b, GAMES_ROLE_OBSERVER));
    WANT(!games_seat_has_role(f.store, game, b, GAMES_ROLE_EDITOR));
    WANT(!games_seat_has_role(f.store, game, a, GAMES_ROLE_PLAYER)); /* resigned */
    g_autoptr(GPtrArray) mine = games_seat_of_person(f.store, b);
    WANT_INT(mine->len, 2);
    g_autoptr(GPtrArray) gone = games_seat_of_person(f.store, a);
    WANT_INT(gone->len, 0);
    fixture_clear(&f);
}

int main(void)
{
    return tests_run("people", (struct test[]){
                                   TEST(a_person_is_found_by_any_address_in_any_case),
                                   TEST(a_look_alike_of_an_address_is_nobody),
                                   TEST(an_address_is_taken_away_but_not_the_last),
                                   TEST(tokens_differ_by_person_and_by_judge),
                                   TEST(a_recorded_secret_gives_the_same_tokens),
                                   TEST(a_person_changes_what_may_change),
                                   TEST(absences_cover_their_days_and_the_longest_counts),
                                   TEST(game_names_are_plain_and_unique_in_any_case),
                                   TEST(settings_are_kept_and_unset),
                                   TEST(states_set_their_dates),
                                   TEST(a_power_has_one_player_and_a_history),
                                   {NULL, NULL},
                               });
}
