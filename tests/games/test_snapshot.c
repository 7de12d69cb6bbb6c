/* A rollback brings back who sat where, who was called, what was voted and what waited to be printed. */
#include "fixture.h"
#include "rollback.h"

/* A game of three in its first phase, with a standby called for the third power and a draw being voted on. */
struct table {
    struct fixture f;
    gint64 game, phase, person[6], seat[6], call, draw;
};

static void sit(struct table *t, unsigned n, enum games_role role, const char *power)
{
    MUST((t->seat[n] = games_seat_add(t->f.store, t->game, t->person[n], role, power, NOW, &error)) != 0);
}

static void table_init(struct table *t)
{
    fixture_init(&t->f);
    begin(&t->f);
    t->game = start_game(&t->f, "K", NOW + 100, &t->phase);
    for (unsigned n = 0; n < 6; n++)
        t->person[n] = add_person(&t->f, n + 1);
    sit(t, 0, GAMES_ROLE_PLAYER, "AUSTRIA");
    sit(t, 1, GAMES_ROLE_PLAYER, "FRANCE");
    sit(t, 2, GAMES_ROLE_PLAYER, "TURKEY");
    MUST((t->call = games_standby_call(t->f.store, t->game, t->phase, "TURKEY", t->person[3], NOW, &error)) !=
         0);
    sit(t, 3, GAMES_ROLE_STANDBY, "TURKEY");
    MUST(games_seat_set(t->f.store, t->seat[1], "wait", "1", &error));
    struct games_question draw = {
        .game = t->game, .phase = t->phase, .kind = (char *)"draw", .text = (char *)"ALL", .opened_s = NOW};
    MUST((t->draw = games_question_add(t->f.store, &draw, &error)) != 0);
    MUST(games_ballot_put(t->f.store, t->draw, "AUSTRIA", "yes", 0, NOW, &error));
    MUST(games_ballot_put(t->f.store, t->draw, "FRANCE", "no", 0, NOW, &error));
}

/* Who sits, as "AUSTRIA 1, FRANCE 2w, TURKEY 3 4s": persons by power, w waits, s a standby. */
static char *seats_text(struct table *t)
{
    GString *text = g_string_new(NULL);
    g_autoptr(GPtrArray) seats = games_seat_list(t->f.store, t->game, false);
    const char *power = "";
    for (guint i = 0; i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        if (strcmp(power, seat->power) != 0)
            g_string_append_printf(text, "%s%s", i ? ", " : "", seat->power);
        power = seat->power;
        g_string_append_printf(text, " %d%s%s", (int)seat->person, seat->wait ? "w" : "",
                               seat->role == GAMES_ROLE_STANDBY ? "s" : "");
    }
    return g_string_free(text, FALSE);
}

static char *votes_text(struct table *t)
{
    GString *text = g_string_new(NULL);
    struct games_question *question = games_question_get(t->f.store, t->draw);
    g_string_append(text, question->state);
    games_question_free(question);
    g_autoptr(GPtrArray) ballots = games_ballot_list(t->f.store, t->draw);
    GAMES_EACH(const struct games_ballot, ballot, ballots)
        g_string_append_printf(text, " %s=%s", ballot->power, ballot->choice);
    return g_string_free(text, FALSE);
}

/* The third player is out, his standby seated; the first leaves for a newcomer; the vote is lost. */
static gint64 play_on(struct table *t)
{
    struct games_store *store = t->f.store;
    gint64 next = 0;
    MUST(games_turn_put(store, t->phase, t->seat[2], GAMES_TURN_MISSED, NOW + 100, &error));
    MUST(games_phase_close(store, t->phase, "datc", "after", NOW + 100, &error));
    MUST(games_seat_close(store, t->seat[2], NOW + 100, "missed", &error));
    MUST(games_seat_close(store, t->seat[3], NOW + 100, "seated", &error));
    MUST(games_standby_close(store, t->call, "seated", NOW + 100, &error));
    gint64 seated = 0;
    MUST((seated = games_seat_add(store, t->game, t->person[3], GAMES_ROLE_PLAYER, "TURKEY", NOW + 100,
                                  &error)) != 0);
    MUST(games_seat_set(store, seated, "why", "course", &error));
    MUST((next = games_phase_open(store, t->game, t->phase, "F1901M", "after", NOW + 100, 0, &error)) != 0);
    MUST(games_seat_close(store, t->seat[0], NOW + 150, "resigned", &error));
    sit(t, 4, GAMES_ROLE_PLAYER, "AUSTRIA");
    MUST(games_seat_set(store, t->seat[1], "wait", "0", &error));
    MUST(games_standby_call(store, t->game, next, "FRANCE", t->person[5], NOW + 150, &error) != 0);
    MUST(games_ballot_put(store, t->draw, "FRANCE", "yes", 0, NOW + 150, &error));
    MUST(games_ballot_put(store, t->draw, "TURKEY", "veto", 0, NOW + 150, &error));
    MUST(games_question_set_state(store, t->draw, "failed", NOW + 160, &error));
    return next;
}

static void a_rollback_brings_back_who_sat_and_what_was_voted(void)
{
    struct table t;
    table_init(&t);
    gint64 next = play_on(&t), again = 0;
    g_autofree char *later = seats_text(&t), *lost = votes_text(&t);
    WANT_STR(later, "AUSTRIA 5, FRANCE 2, TURKEY 4");
    WANT_STR(lost, "failed AUSTRIA=yes FRANCE=yes TURKEY=veto");

    MUST(games_snapshot_take(t.f.store, next, NOW + 200, &error)); /* for the way forward */
    MUST((again = phase_again(t.f.store, t.phase, true, NOW + 200, 0, &error)) != 0);
    MUST(games_snapshot_restore(t.f.store, t.phase, NOW + 200, &error));
    g_autofree char *seats = seats_text(&t), *votes = votes_text(&t);
    WANT_STR(
        seats,
        "AUSTRIA 5, FRANCE 2, TURKEY 3 4s"); /* who resigned stays out, who waits no more does not again */
    WANT_STR(votes, "open AUSTRIA=yes FRANCE=no");
    struct games_standby_call *call = games_standby_called(t.f.store, t.game, "TURKEY");
    WANT(call && call->person == t.person[3] && !call->closed_s);
    games_standby_call_free(call);
    WANT(games_standby_called(t.f.store, t.game, "FRANCE") == NULL);
    struct games_seat *third = games_seat_of_power(t.f.store, t.game, "TURKEY");
    WANT(third && third->missed == 0 && third->missed_in_a_row == 0);
    games_seat_free(third);

    /* And forward again: as it was when the editor turned back. */
    MUST(games_phase_make_current(t.f.store, t.game, next, &error));
    MUST(games_snapshot_restore(t.f.store, next, NOW + 300, &error));
    g_autofree char *forward = seats_text(&t), *as_lost = votes_text(&t);
    WANT_STR(forward, later);
    WANT_STR(as_lost, lost);
    commit(&t.f);
    fixture_clear(&t.f);
}

static void the_state_is_kept_before_it_changes_or_at_the_end_of_a_phase(void)
{
    struct table t;
    table_init(&t);
    WANT(!games_snapshot_has(t.f.store, t.phase));
    MUST_FAIL(games_snapshot_restore(t.f.store, t.phase, NOW, &error), GAMES_ERROR_REFUSED, "seats-unknown");
    MUST(games_snapshot_take(t.f.store, t.phase, NOW, &error));
    MUST(games_seat_close(t.f.store, t.seat[0], NOW, "missed", &error));
    MUST(games_phase_close(t.f.store, t.phase, "datc", "after", NOW, &error)); /* takes none: there is one */
    gint64 next = 0;
    MUST((next = games_phase_open(t.f.store, t.game, t.phase, "F1901M", "p", NOW, 0, &error)) != 0);
    MUST(games_phase_close(t.f.store, next, "datc", "after", NOW, &error));
    WANT(games_snapshot_has(t.f.store, next));
    MUST(games_phase_open(t.f.store, t.game, next, "W1901A", "p", NOW, 0, &error) != 0);
    MUST(games_snapshot_restore(t.f.store, t.phase, NOW, &error));
    g_autofree char *early = seats_text(&t);
    WANT_STR(early, "AUSTRIA 1, FRANCE 2w, TURKEY 3 4s");
    MUST(games_snapshot_restore(t.f.store, next, NOW, &error));
    g_autofree char *late = seats_text(&t);
    WANT_STR(late, "FRANCE 2w, TURKEY 3 4s");
    commit(&t.f);
    fixture_clear(&t.f);
}

static void press_and_orders_kept_for_later_wait_again(void)
{
    struct table t;
    table_init(&t);
    struct games_store *store = t.f.store;
    struct games_press press = {.game = t.game,
                                .phase = t.phase,
                                .to = (char *)"ALL",
                                .text = (char *)"Vive la France",
                                .written_s = NOW,
                                .held = true};
    gint64 waits = 0, taken_back = 0;
    MUST((waits = games_press_add(store, &press, &error)) != 0);
    MUST((taken_back = games_press_add(store, &press, &error)) != 0);
    struct games_order retreat = {.power = (char *)"FRANCE",
                                  .unit = (char *)"PAR",
                                  .text = (char *)"A PAR R PIC",
                                  .status = (char *)"ok",
                                  .given_s = NOW};
    MUST(games_order_put_later(store, t.game, "S1901R", &retreat, &error));
    MUST(games_phase_close(store, t.phase, "datc", "after", NOW, &error));
    gint64 next = 0;
    MUST((next = games_phase_open(store, t.game, t.phase, "S1901R", "p", NOW, 0, &error)) != 0);
    MUST(games_order_take_later(store, next, &error));
    put_order(&t.f, next, "TURKEY", "CON", "A CON R BUL"); /* another's new orders are no reason */
    MUST(games_press_set(store, waits, "printed", "1", &error));
    MUST(games_press_withdraw(store, taken_back, NOW, &error));

    MUST(phase_again(store, t.phase, true, NOW, 0, &error) != 0);
    MUST(games_snapshot_restore(store, t.phase, NOW, &error));
    g_autoptr(GPtrArray) held = games_press_list(store, t.game, 0, true);
    WANT_INT(held->len, 1);
    WANT_INT(((struct games_press *)held->pdata[0])->id, waits);
    g_autoptr(GPtrArray) later = games_order_list_later(store, t.game, "S1901R", NULL);
    WANT_INT(later->len, 1);
    commit(&t.f);
    fixture_clear(&t.f);
}

static void absences_are_of_the_calendar_not_of_the_game(void)
{
    struct table t;
    table_init(&t);
    MUST(games_absence_add(t.f.store, t.person[0], NOW, NOW + 500, NULL, &error));
    play_on(&t);
    MUST(games_absence_add(t.f.store, t.person[1], NOW + 150, NOW + 600, NULL, &error));
    MUST(games_snapshot_restore(t.f.store, t.phase, NOW + 200, &error));
    g_autoptr(GPtrArray) absences = games_absence_list(t.f.store, 0, NOW);
    WANT_INT(absences->len, 2);
    commit(&t.f);
    fixture_clear(&t.f);
}

int main(void)
{
    return tests_run("snapshot", (struct test[]){
                                     TEST(a_rollback_brings_back_who_sat_and_what_was_voted),
                                     TEST(the_state_is_kept_before_it_changes_or_at_the_end_of_a_phase),
                                     TEST(press_and_orders_kept_for_later_wait_again),
                                     TEST(absences_are_of_the_calendar_not_of_the_game),
                                     {NULL, NULL},
                                 });
}
