/* Missed turns, reliability, standbys, who owes orders, errata, subscriptions, passwords. */
#include "fixture.h"
#include "rollback.h"

static void reliability_is_the_plain_rate_of_the_last_turns(void)
{
    const enum games_turn T = GAMES_TURN_ON_TIME, L = GAMES_TURN_LATE, M = GAMES_TURN_MISSED,
                          E = GAMES_TURN_EXCUSED;
    const struct {
        enum games_turn turns[8];
        gsize n;
        unsigned last;
        int percent;
        unsigned counted, excused;
    } rows[] = {
        {{0}, 0, 0, -1, 0, 0},
        {{T, T, T, T}, 4, 0, 100, 4, 0},
        {{T, T, T, M}, 4, 0, 75, 4, 0},
        {{T, T, M}, 3, 0, 66, 3, 0},
        {{L, T}, 2, 0, 50, 2, 0},
        {{L}, 1, 0, 0, 1, 0},
        {{M}, 1, 0, 0, 1, 0},
        {{E, E}, 2, 0, -1, 0, 2},
        {{E, T, E, M, T, T}, 6, 2, 50, 2, 2}, /* the last two that count */
        {{T, T, M, M, M}, 5, 2, 100, 2, 0},
        {{M, M, T, T, T}, 5, 100, 60, 5, 0},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct games_reliability r = games_reliability_count(rows[i].turns, rows[i].n, rows[i].last);
        WANT_INT(games_reliability_percent(&r), rows[i].percent);
        WANT_INT(r.turns, rows[i].counted);
        WANT_INT(r.excused, rows[i].excused);
    }
}

/* What is done about a missed turn, by policy: w wait, c counts, ! warn, s call standby, u use standby, r
 * replace, d disorder. */
static char *actions_text(const struct games_nmr_actions *a)
{
    return g_strdup_printf("%s%s%s%s%s%s%s", a->wait ? "w" : "", a->counts ? "c" : "", a->warn ? "!" : "",
                           a->call_standby ? "s" : "", a->use_standby ? "u" : "", a->replace ? "r" : "",
                           a->disorder ? "d" : "");
}

static void missed_turns_have_the_consequences_of_the_policy(void)
{
#define F(...)                                                                                               \
    {                                                                                                        \
        .movement = true, __VA_ARGS__                                                                        \
    }
    static const struct {
        const char *why;
        struct games_nmr_facts facts;
        const char *want;
    } rows[] = {
        {"retreats are no NMR", {.policy = GAMES_NMR_STANDBY, .movement = false, .missed_in_a_row = 5}, ""},
        {"absent with notice", F(.policy = GAMES_NMR_STANDBY, .excused = true, .missed_in_a_row = 5), ""},
        {"hold only counts", F(.policy = GAMES_NMR_HOLD, .missed_in_a_row = 5, .missed = 9, .out_at = 3),
         "c"},
        {"first miss: warned", F(.policy = GAMES_NMR_WARN), "c!"},
        {"second in a row: out", F(.policy = GAMES_NMR_WARN, .missed_in_a_row = 1), "cd"},
        {"second in a row: out, newcomer asked",
         F(.policy = GAMES_NMR_WARN, .missed_in_a_row = 1, .has_standby = true), "csd"},
        {"first miss: standby called", F(.policy = GAMES_NMR_STANDBY, .has_standby = true), "c!s"},
        {"no standby to call", F(.policy = GAMES_NMR_STANDBY), "c!"},
        {"second miss, the standby ordered",
         F(.policy = GAMES_NMR_STANDBY, .missed_in_a_row = 1, .standby_called = true,
           .standby_has_orders = true),
         "cur"},
        {"second miss, the standby is there without orders",
         F(.policy = GAMES_NMR_STANDBY, .missed_in_a_row = 1, .standby_called = true), "cr"},
        {"second miss, nobody there", F(.policy = GAMES_NMR_STANDBY, .missed_in_a_row = 1), "cd"},
        {"out only at the third",
         F(.policy = GAMES_NMR_STANDBY, .missed_in_a_row = 1, .out_at_in_a_row = 3, .standby_called = true),
         "c!"},
        {"third miss ever", F(.policy = GAMES_NMR_STANDBY, .missed = 2, .out_at = 3, .standby_called = true),
         "cr"},
        {"civil disorder", F(.policy = GAMES_NMR_DISORDER, .missed_in_a_row = 1, .has_standby = true), "cd"},
        {"civil disorder, first miss", F(.policy = GAMES_NMR_DISORDER, .has_standby = true), "c!"},
        {"the game waits", F(.policy = GAMES_NMR_WAIT, .missed_in_a_row = 3), "w"},
        {"first season protected: wait and call",
         F(.policy = GAMES_NMR_HOLD, .first_phase = true, .protect_first = true, .has_standby = true), "ws"},
        {"first season: the standby plays and stays",
         F(.policy = GAMES_NMR_STANDBY, .first_phase = true, .protect_first = true, .standby_called = true,
           .standby_has_orders = true),
         "ur"},
        {"not protected", F(.policy = GAMES_NMR_HOLD, .first_phase = true), "c"},
        {"protection ends with the first phase", F(.policy = GAMES_NMR_HOLD, .protect_first = true), "c"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct games_nmr_actions actions = games_nmr_decide(&rows[i].facts);
        g_autofree char *got = actions_text(&actions);
        if (strcmp(got, rows[i].want) != 0)
            printf("%s: ", rows[i].why);
        WANT_STR(got, rows[i].want);
    }
    enum games_nmr_policy policy;
    WANT(games_nmr_policy_parse("Standby", &policy) && policy == GAMES_NMR_STANDBY);
    WANT(!games_nmr_policy_parse("shoot", &policy));
}

static gint64 play_on(struct fixture *f, gint64 game, gint64 phase, const char *code)
{
    gint64 next = 0;
    MUST(games_phase_close(f->store, phase, "datc", "after", NOW, &error));
    MUST((next = games_phase_open(f->store, game, phase, code, "position", NOW, NOW + 100, &error)) != 0);
    return next;
}

static void want_missed(struct fixture *f, gint64 game, unsigned missed, unsigned in_a_row)
{
    struct games_seat *seat = games_seat_of_power(f->store, game, "FRANCE");
    WANT_INT(seat->missed, missed);
    WANT_INT(seat->missed_in_a_row, in_a_row);
    games_seat_free(seat);
}

static void counters_follow_the_line_also_after_a_rollback(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 person = add_person(&f, 1), first, game = start_game(&f, "K", NOW, &first), seat = 0;
    MUST((seat = games_seat_add(f.store, game, person, GAMES_ROLE_PLAYER, "FRANCE", NOW, &error)) != 0);
    MUST(games_turn_put(f.store, first, seat, GAMES_TURN_ON_TIME, NOW, &error));
    MUST_FAIL(games_turn_put(f.store, first, seat, GAMES_TURN_MISSED, NOW, &error), GAMES_ERROR_REFUSED,
              "turn-twice");
    gint64 second = play_on(&f, game, first, "F1901M");
    MUST(games_turn_put(f.store, second, seat, GAMES_TURN_MISSED, NOW, &error));
    want_missed(&f, game, 1, 1);
    gint64 third = play_on(&f, game, second, "S1902M");
    MUST(games_turn_put(f.store, third, seat, GAMES_TURN_EXCUSED, NOW,
                        &error)); /* neither breaks a row nor counts */
    want_missed(&f, game, 1, 1);
    gint64 fourth = play_on(&f, game, third, "F1902M");
    MUST(games_turn_put(f.store, fourth, seat, GAMES_TURN_MISSED, NOW, &error));
    want_missed(&f, game, 2, 2);
    gint64 fifth = play_on(&f, game, fourth, "S1903M");
    MUST(games_turn_put(f.store, fifth, seat, GAMES_TURN_LATE, NOW, &error));
    want_missed(&f, game, 2, 0);
    struct games_reliability r = games_reliability_of(f.store, person, 0);
    WANT(r.on_time == 1 && r.late == 1 && r.missed == 2 && r.excused == 1);
    gint64 again = 0;
    MUST((again = phase_again(f.store, second, false, NOW, 0, &error)) != 0);
    MUST(games_turn_recount(f.store, game, &error));
    want_missed(&f, game, 0, 0);
    MUST(games_turn_put(f.store, again, seat, GAMES_TURN_ON_TIME, NOW, &error));
    want_missed(&f, game, 0, 0);
    /* F1901M counts once, as played last; what came behind it no more. */
    r = games_reliability_of(f.store, person, 0);
    WANT(r.on_time == 2 && r.late == 0 && r.missed == 0 && r.excused == 0);
    r = games_reliability_of(f.store, person, 1);
    WANT(r.turns == 1 && r.on_time == 1);
    commit(&f);
    fixture_clear(&f);
}

static char *order_text(struct fixture *f, gint64 game, gint64 at_s)
{
    GString *text = g_string_new(NULL);
    g_autoptr(GArray) order = games_standby_order(f->store, game, at_s);
    for (guint i = 0; i < order->len; i++)
        g_string_append_printf(text, "%s%d", i ? " " : "", (int)g_array_index(order, gint64, i));
    return g_string_free(text, FALSE);
}

static void standbys_are_called_in_turn_and_by_name(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    for (unsigned n = 1; n <= 7; n++)
        add_person(&f, n);
    gint64 phase, game = start_game(&f, "K", NOW, &phase), other = start_game(&f, "L", NOW, NULL);
    for (unsigned n = 1; n <= 6; n++)
        MUST(games_standby_offer(f.store, n, 0, NOW + n, &error));
    MUST(games_standby_offer(f.store, 6, game, NOW + 9, &error)); /* for this game above all */
    MUST(games_standby_offer(f.store, 6, game, NOW + 9, &error));
    MUST(games_standby_offer(f.store, 7, other, NOW, &error)); /* only for the other game */
    MUST(games_seat_add(f.store, game, 1, GAMES_ROLE_PLAYER, "FRANCE", NOW, &error) != 0); /* plays */
    MUST(games_absence_add(f.store, 2, NOW, NOW + 1000, NULL, &error));                    /* away */
    g_autofree char *order = order_text(&f, game, NOW + 10), *later = order_text(&f, game, NOW + 1000);
    WANT_STR(order, "6 3 4 5");
    WANT_STR(later, "6 2 3 4 5");
    gint64 call = 0, second = 0;
    MUST((call = games_standby_call(f.store, game, phase, "ITALY", 6, NOW + 20, &error)) != 0);
    MUST_FAIL(games_standby_call(f.store, game, phase, "ITALY", 3, NOW + 20, &error), GAMES_ERROR_REFUSED,
              "standby-called power='ITALY'");
    MUST((second = games_standby_call(f.store, game, phase, "TURKEY", 3, NOW + 21, &error)) != 0);
    g_autofree char *busy = order_text(&f, game, NOW + 10), *elsewhere = order_text(&f, other, NOW + 10);
    WANT_STR(busy, "4 5");
    WANT_STR(elsewhere, "7 1 4 5 6 3"); /* those who were called lately come last */
    struct games_standby_call *called = games_standby_called(f.store, game, "ITALY");
    WANT(called && called->person == 6 && called->phase == phase && strcmp(called->state, "called") == 0);
    games_standby_call_free(called);
    MUST(games_standby_close(f.store, call, "released", NOW + 30, &error));
    MUST_FAIL(games_standby_close(f.store, call, "seated", NOW + 30, &error), GAMES_ERROR_REFUSED, "-closed");
    MUST_FAIL(games_standby_close(f.store, second, "shot", NOW + 30, &error), GAMES_ERROR_REFUSED,
              "value='shot'");
    MUST(games_standby_close(f.store, second, "declined", NOW + 30, &error));
    WANT(games_standby_called(f.store, game, "ITALY") == NULL);
    g_autofree char *after = order_text(&f, game, NOW + 10);
    WANT_STR(after, "6 4 5"); /* 3 declined this game */
    MUST(games_standby_withdraw(f.store, 4, 0, NOW + 40, &error));
    g_autofree char *fewer = order_text(&f, game, NOW + 10);
    WANT_STR(fewer, "6 5");
    commit(&f);
    g_autoptr(GPtrArray) calls = games_standby_call_list(f.store, game, false);
    g_autoptr(GPtrArray) open = games_standby_call_list(f.store, game, true);
    WANT_INT(calls->len, 2);
    WANT_INT(open->len, 0);
    fixture_clear(&f);
}

static void objections_are_heard_until_the_next_moves_are_judged(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 person = add_person(&f, 1), first, game = start_game(&f, "K", NOW, &first), id = 0, late = 0;
    MUST_FAIL(games_objection_add(f.store, first, person, 0, "?", NOW, &error), GAMES_ERROR_REFUSED,
              "objection-late");
    gint64 retreats = play_on(&f, game, first, "S1901R");
    MUST((id = games_objection_add(f.store, first, person, 0, "A PAR was supported", NOW, &error)) != 0);
    gint64 autumn = play_on(&f, game, retreats, "F1901M");
    MUST((late = games_objection_add(f.store, first, person, 0, "and A MAR", NOW, &error)) !=
         0); /* only retreats were judged */
    MUST(games_objection_answer(f.store, id, false, "it was cut", NOW + 1, &error));
    MUST_FAIL(games_objection_answer(f.store, id, true, "no, it was not", NOW + 1, &error),
              GAMES_ERROR_REFUSED, "-closed");
    play_on(&f, game, autumn, "W1901A");
    WANT(!games_objection_is_possible(f.store, first));
    WANT(games_objection_is_possible(f.store, autumn));
    MUST_FAIL(games_objection_add(f.store, first, person, 0, "too late", NOW, &error), GAMES_ERROR_REFUSED,
              "objection-late");
    commit(&f);
    g_autoptr(GPtrArray) open = games_objection_list(f.store, game, true);
    g_autoptr(GPtrArray) all = games_objection_list(f.store, game, false);
    WANT_INT(open->len, 1);
    WANT_INT(all->len, 2);
    struct games_objection *answered = all->pdata[0];
    WANT_STR(answered->state, "rejected");
    WANT_STR(answered->answer, "it was cut");
    fixture_clear(&f);
}

static void subscribers_and_observers_receive_results_once(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    for (unsigned n = 1; n <= 4; n++)
        add_person(&f, n);
    gint64 game = add_game(&f, "K"), other = add_game(&f, "L");
    MUST(games_subscribe(f.store, 1, game, "results", NOW, &error));
    MUST(games_subscribe(f.store, 1, game, "results", NOW, &error));
    MUST(games_subscribe(f.store, 1, 0, "results", NOW, &error));
    MUST(games_subscribe(f.store, 2, 0, "results", NOW, &error));
    MUST(games_subscribe(f.store, 2, game, "press", NOW, &error));
    MUST(games_seat_add(f.store, game, 3, GAMES_ROLE_OBSERVER, NULL, NOW, &error) != 0);
    MUST(games_seat_add(f.store, game, 4, GAMES_ROLE_PLAYER, "FRANCE", NOW, &error) != 0);
    MUST_FAIL(games_subscribe(f.store, 1, game, "gossip", NOW, &error), GAMES_ERROR_REFUSED,
              "subscription-none what='gossip'");
    g_autoptr(GArray) results = games_subscribers(f.store, game, "results");
    g_autoptr(GArray) press = games_subscribers(f.store, game, "press");
    g_autoptr(GArray) elsewhere = games_subscribers(f.store, other, "results");
    WANT_INT(results->len, 3);
    for (guint i = 0; i < results->len; i++)
        WANT_INT(g_array_index(results, gint64, i), i + 1);
    WANT_INT(press->len, 1);
    WANT_INT(elsewhere->len, 2);
    MUST(games_unsubscribe(f.store, 1, 0, "results", NOW + 1, &error));
    g_autoptr(GArray) less = games_subscribers(f.store, other, "results");
    WANT_INT(less->len, 1);
    commit(&f);
    fixture_clear(&f);
}

static bool is_password(struct fixture *f, gint64 person, const char *password)
{
    bool right = false;
    MUST(games_person_password_ok(f->store, person, password, &right, &error));
    return right;
}

static void passwords_are_kept_as_slow_salted_hashes(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    MUST(games_store_set(f.store, "secret", "0123", &error));
    gint64 a = add_person(&f, 1), b = add_person(&f, 2);
    MUST(games_person_set_password(f.store, a, "correct horse", &error));
    MUST(games_person_set_password(f.store, b, "correct horse", &error));
    MUST_FAIL(games_person_set_password(f.store, b, "short", &error), GAMES_ERROR_REFUSED,
              "least='6' most='200'");
    commit(&f);
    struct games_person *pa = games_person_get(f.store, a), *pb = games_person_get(f.store, b);
    WANT(strcmp(pa->password, pb->password) != 0);
    /* Computed with another PBKDF2 (Python's hashlib). */
    WANT_STR(pa->password, "pbkdf2$600000$a624nd5apvj43b4b$"
                           "377c13613a8e88ca987d7fa010e32e994a37e6c3e9bf3671c521f466667be03b");
    WANT(is_password(&f, a, "correct horse"));
    WANT(!is_password(&f, a, "Correct horse"));
    WANT(!is_password(&f, a, ""));
    WANT(!is_password(&f, 99, "correct horse"));
    games_person_free(pa);
    games_person_free(pb);
    begin(&f);
    MUST(games_person_set_password(f.store, a, NULL, &error));
    commit(&f);
    WANT(!is_password(&f, a, "correct horse"));
    WANT(!is_password(&f, a, ""));
    fixture_clear(&f);
}

static void an_old_hash_is_made_anew_when_its_password_comes(void)
{
    static const char old[] = "pbkdf2$20000$a624nd5apvj43b4b$"
                              "9fc0e1d0c1a29ee84674fa923c6ea4e03e00b0e8be5f5444f04107b6e77e0571";
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 a = add_person(&f, 1);
    MUST(games_person_set(f.store, a, "password", old, &error));
    WANT(!is_password(&f, a, "wrong horse"));
    struct games_person *person = games_person_get(f.store, a);
    WANT_STR(person->password, old); /* a wrong word changes nothing */
    games_person_free(person);
    WANT(is_password(&f, a, "correct horse"));
    person = games_person_get(f.store, a);
    WANT(g_str_has_prefix(person->password, "pbkdf2$600000$"));
    games_person_free(person);
    WANT(is_password(&f, a, "correct horse"));
    /* What no program of ours wrote is no password, and takes no time. */
    static const char *const broken[] = {"", "pbkdf2$", "pbkdf2$0$s$00", "pbkdf2$99999999999$s$00",
                                         "x$20000$s$00"};
    for (gsize i = 0; i < G_N_ELEMENTS(broken); i++) {
        MUST(games_person_set(f.store, a, "password", broken[i], &error));
        WANT(!is_password(&f, a, "correct horse"));
    }
    commit(&f);
    fixture_clear(&f);
}

static void what_was_spent_is_counted_by_day(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    WANT_INT(games_spent(f.store, "guess", "7", NOW), 0);
    MUST(games_spend(f.store, "guess", "7", 2, NOW, &error));
    MUST(games_spend(f.store, "guess", "7", 1, NOW, &error));
    MUST(games_spend(f.store, "guess", "8", 1, NOW, &error));
    MUST(games_spend(f.store, "answer", "7", 9, NOW, &error));
    WANT_INT(games_spent(f.store, "guess", "7", NOW), 3);
    WANT_INT(games_spent(f.store, "guess", "7", NOW + 86400), 0);
    MUST(games_spent_prune(f.store, NOW, &error));
    WANT_INT(games_spent(f.store, "guess", "7", NOW), 3);
    MUST(games_spent_prune(f.store, NOW + 86400, &error));
    WANT_INT(games_spent(f.store, "guess", "7", NOW), 0);
    commit(&f);
    fixture_clear(&f);
}

static void absences_are_listed_and_cancelled(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 a = add_person(&f, 1), b = add_person(&f, 2);
    MUST(games_absence_add(f.store, a, NOW + 100, NOW + 200, "ski", &error));
    MUST(games_absence_add(f.store, b, NOW, NOW + 50, NULL, &error));
    MUST(games_absence_add(f.store, a, NOW - 100, NOW - 50, NULL, &error));
    g_autoptr(GPtrArray) all = games_absence_list(f.store, 0, NOW);
    g_autoptr(GPtrArray) mine = games_absence_list(f.store, a, NOW);
    WANT_INT(all->len, 2);
    WANT_INT(mine->len, 1);
    struct games_absence *ski = mine->pdata[0];
    WANT_STR(ski->why, "ski");
    MUST(games_absence_cancel(f.store, ski->id, &error));
    MUST_FAIL(games_absence_cancel(f.store, ski->id, &error), GAMES_ERROR_REFUSED, "absence-none");
    WANT(!games_absence_at(f.store, a, NOW + 150, NULL));
    commit(&f);
    fixture_clear(&f);
}

int main(void)
{
    return tests_run("turn", (struct test[]){
                                 TEST(reliability_is_the_plain_rate_of_the_last_turns),
                                 TEST(missed_turns_have_the_consequences_of_the_policy),
                                 TEST(counters_follow_the_line_also_after_a_rollback),
                                 TEST(standbys_are_called_in_turn_and_by_name),
                                 TEST(objections_are_heard_until_the_next_moves_are_judged),
                                 TEST(subscribers_and_observers_receive_results_once),
                                 TEST(passwords_are_kept_as_slow_salted_hashes),
                                 TEST(an_old_hash_is_made_anew_when_its_password_comes),
                                 TEST(what_was_spent_is_counted_by_day),
                                 TEST(absences_are_listed_and_cancelled),
                                 {NULL, NULL},
                             });
}
