/* Phases, orders, results, press and ballots: history that is never overwritten. */
#include "fixture.h"
#include "rollback.h"

static gint64 next_phase(struct fixture *f, gint64 game, gint64 phase, const char *code)
{
    gint64 next = 0;
    g_autofree char *after = g_strdup_printf("after %s", code),
                    *position = g_strdup_printf("position %s", code);
    MUST(games_phase_close(f->store, phase, "datc", after, NOW + 1, &error));
    MUST((next = games_phase_open(f->store, game, phase, code, position, NOW + 1, NOW + 1000, &error)) != 0);
    return next;
}

static char *line_text(struct fixture *f, gint64 game)
{
    GString *text = g_string_new(NULL);
    g_autoptr(GPtrArray) line = games_phase_line(f->store, game);
    for (guint i = 0; i < line->len; i++) {
        struct games_phase *phase = line->pdata[i];
        g_string_append_printf(text, "%s%s.%u%s", i ? " " : "", phase->code, phase->version,
                               phase->adjudicated_s ? "" : "?");
    }
    return g_string_free(text, FALSE);
}

static void the_line_follows_parents_from_the_current_phase(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 first, other_first;
    gint64 game = start_game(&f, "K", NOW + 10, &first), other = start_game(&f, "L", NOW + 10, &other_first);
    MUST_FAIL(games_phase_open(f.store, game, first, "F1901M", "p", NOW, 0, &error), GAMES_ERROR_REFUSED,
              "phase-open");
    gint64 second = next_phase(&f, game, first, "F1901M"), third = next_phase(&f, game, second, "W1901A");
    MUST_FAIL(games_phase_open(f.store, other, first, "F1901M", "p", NOW, 0, &error), GAMES_ERROR_REFUSED,
              "phase-open");
    MUST_FAIL(games_phase_make_current(f.store, other, first, &error), GAMES_ERROR_REFUSED,
              "phase-number-none");
    commit(&f);
    g_autofree char *line = line_text(&f, game);
    WANT_STR(line, "S1901M.1 F1901M.1 W1901A.1?");
    struct games_phase *found = games_phase_find(f.store, game, "f1901m");
    WANT(found && found->id == second && found->parent == first && found->adjudicated_s == NOW + 1);
    WANT_STR(found->position, "position F1901M");
    WANT_STR(found->after, "after W1901A");
    WANT_STR(found->rules, "datc");
    games_phase_free(found);
    WANT(games_phase_find(f.store, game, "S1902M") == NULL);
    WANT(games_phase_get(f.store, 999) == NULL);
    struct games_phase *open = games_phase_get(f.store, third);
    WANT(open && open->adjudicated_s == 0 && open->after == NULL && open->deadline_s == NOW + 1000);
    games_phase_free(open);
    fixture_clear(&f);
}

static void an_adjudicated_phase_cannot_change(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 first;
    start_game(&f, "K", NOW + 10, &first);
    MUST(games_phase_set_reminders(f.store, first, 3, &error));
    MUST(games_phase_set_deadline(f.store, first, NOW + 20, &error));
    MUST(games_phase_close(f.store, first, "datc", "after", 0, &error)); /* even at the epoch it is closed */
    MUST_FAIL(games_phase_close(f.store, first, "datc", "again", NOW, &error), GAMES_ERROR_REFUSED,
              "phase-done");
    MUST_FAIL(games_phase_set_deadline(f.store, first, 0, &error), GAMES_ERROR_REFUSED, "phase-done");
    MUST_FAIL(games_phase_set_reminders(f.store, first, 0, &error), GAMES_ERROR_REFUSED, "phase-done");
    struct games_order order = {.phase = first,
                                .power = (char *)"FRANCE",
                                .unit = (char *)"PAR",
                                .text = (char *)"A PAR H",
                                .status = (char *)"ok",
                                .given_s = NOW};
    MUST_FAIL(games_order_put(f.store, &order, &error), GAMES_ERROR_REFUSED, "already adjudicated");
    struct games_phase *phase = games_phase_get(f.store, first);
    WANT(phase->reminders == 3 && phase->deadline_s == NOW + 20 && phase->adjudicated_s != 0);
    games_phase_free(phase);
    gint64 next;
    MUST((next = games_phase_open(f.store, 1, first, "F1901M", "p", NOW, 0, &error)) != 0);
    commit(&f);
    fixture_clear(&f);
}

static void a_rollback_opens_a_new_row_and_keeps_the_old_branch(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 first;
    gint64 game = start_game(&f, "K", NOW + 10, &first);
    gint64 second = next_phase(&f, game, first, "F1901M");
    put_order(&f, second, "FRANCE", "PAR", "A PAR - BUR");
    put_order(&f, second, "FRANCE", "PAR", "A PAR - PIC");
    put_order(&f, second, "FRANCE", "MAR", "A MAR H");
    MUST(games_order_withdraw(f.store, second, "FRANCE", "MAR", NOW, &error));
    gint64 third = next_phase(&f, game, second, "W1901A");
    gint64 again = 0, bare = 0;
    MUST((again = phase_again(f.store, second, true, NOW + 5, NOW + 99, &error)) != 0);
    g_autofree char *line = line_text(&f, game);
    WANT_STR(line, "S1901M.1 F1901M.2?");
    g_autofree char *orders = orders_text(&f, again, NULL), *old = orders_text(&f, second, NULL);
    WANT_STR(orders, "A PAR - PIC");
    WANT_STR(old, "A PAR - PIC");
    MUST((bare = phase_again(f.store, first, false, NOW + 6, 0, &error)) != 0);
    g_autofree char *start = line_text(&f, game), *none = orders_text(&f, bare, NULL);
    WANT_STR(start, "S1901M.2?");
    WANT_STR(none, "");
    /* Forward again: the branch that was left is still there. */
    MUST(games_phase_make_current(f.store, game, third, &error));
    g_autofree char *forward = line_text(&f, game);
    WANT_STR(forward, "S1901M.1 F1901M.1 W1901A.1?");
    commit(&f);
    g_autoptr(GPtrArray) all = games_phase_all(f.store, game);
    WANT_INT(all->len, 5);
    fixture_clear(&f);
}

static void only_current_phases_of_active_games_are_due(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 a, b, c, d, e;
    start_game(&f, "A", NOW + 10, &a);
    start_game(&f, "B", NOW + 5, &b);
    gint64 paused = start_game(&f, "C", NOW, &c);
    start_game(&f, "D", 0, &d); /* no deadline */
    gint64 rolled = start_game(&f, "E", NOW, &e);
    next_phase(&f, rolled, e, "F1901M"); /* due at NOW + 1000, then left behind */
    gint64 again;
    MUST((again = phase_again(f.store, e, true, NOW, NOW + 10, &error)) != 0);
    MUST(games_game_set_state(f.store, paused, GAMES_STATE_PAUSED, NOW, NULL, &error));
    commit(&f);
    g_autoptr(GArray) due = games_phase_due(f.store, NOW + 2000);
    WANT_INT(due->len, 3);
    WANT_INT(g_array_index(due, gint64, 0), b);
    WANT_INT(g_array_index(due, gint64, 1), a);
    WANT_INT(g_array_index(due, gint64, 2), again);
    g_autoptr(GArray) exact = games_phase_due(f.store, NOW + 5);
    WANT_INT(exact->len, 1);
    g_autoptr(GArray) none = games_phase_due(f.store, NOW + 4);
    WANT_INT(none->len, 0);
    g_autoptr(GArray) open = games_phase_open_list(f.store, G_MAXINT64, "early");
    WANT_INT(open->len, 4);
    g_autoptr(GArray) at_once = games_phase_open_list(f.store, -1, "early");
    WANT_INT(at_once->len, 0);
    begin(&f);
    g_autoptr(games_phase) first = games_phase_get(f.store, a);
    MUST(games_game_set(f.store, first->game, "early", "yes", &error));
    commit(&f);
    g_autoptr(GArray) one = games_phase_open_list(f.store, -1, "early");
    WANT_INT(one->len, 1);
    fixture_clear(&f);
}

static void the_newest_order_of_a_unit_counts_and_all_are_kept(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 phase;
    start_game(&f, "K", NOW, &phase);
    put_order(&f, phase, "FRANCE", "PAR", "A PAR - BUR");
    put_order(&f, phase, "TURKEY", "CON", "A CON H");
    put_order(&f, phase, "FRANCE", "MAR", "A MAR H");
    put_order(&f, phase, "FRANCE", "PAR", "A PAR - GAS");
    g_autofree char *france = orders_text(&f, phase, "FRANCE"), *all = orders_text(&f, phase, NULL);
    WANT_STR(france, "A MAR H; A PAR - GAS");
    WANT_STR(all, "A CON H; A MAR H; A PAR - GAS");
    MUST(games_order_withdraw(f.store, phase, "FRANCE", "PAR", NOW, &error));
    g_autofree char *without = orders_text(&f, phase, NULL);
    WANT_STR(without, "A CON H; A MAR H");
    MUST(games_order_withdraw(f.store, phase, "FRANCE", NULL, NOW, &error));
    g_autofree char *turkey = orders_text(&f, phase, NULL);
    WANT_STR(turkey, "A CON H");
    put_order(&f, phase, "FRANCE", "PAR", "A PAR H");
    commit(&f);
    g_autofree char *back = orders_text(&f, phase, "FRANCE");
    WANT_STR(back, "A PAR H");
    g_autoptr(GPtrArray) history = games_order_history(f.store, phase);
    WANT_INT(history->len, 7);
    WANT(((struct games_order *)history->pdata[4])->withdrawn);
    fixture_clear(&f);
}

static void orders_sent_ahead_wait_for_their_phase(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 first;
    gint64 game = start_game(&f, "K", NOW, &first);
    struct games_order order = {.power = (char *)"FRANCE",
                                .unit = (char *)"PAR",
                                .text = (char *)"A PAR - BUR",
                                .status = (char *)"ok",
                                .given_s = NOW};
    MUST(games_order_put_later(f.store, game, "f1901m", &order, &error));
    order.text = (char *)"A PAR - PIC";
    MUST(games_order_put_later(f.store, game, "F1901M", &order, &error));
    order.unit = (char *)"MAR", order.text = (char *)"A MAR H";
    MUST(games_order_put_later(f.store, game, "F1901M", &order, &error));
    order.unit = (char *)"BRE", order.text = (char *)"F BRE H";
    MUST(games_order_put_later(f.store, game, "F1901M", &order, &error));
    MUST(games_order_put_later(f.store, game, "S1902M", &order, &error));
    MUST(games_order_withdraw_later(f.store, game, "F1901M", "FRANCE", "MAR", NOW, &error));
    g_autoptr(GPtrArray) waiting = games_order_list_later(f.store, game, "F1901M", "FRANCE");
    WANT_INT(waiting->len, 2);
    gint64 second = next_phase(&f, game, first, "F1901M");
    MUST(games_order_take_later(f.store, second, &error));
    MUST(games_order_take_later(f.store, second, &error)); /* twice does no more */
    commit(&f);
    g_autofree char *orders = orders_text(&f, second, NULL);
    WANT_STR(orders, "A PAR - PIC; F BRE H");
    g_autoptr(GPtrArray) none = games_order_list_later(f.store, game, "F1901M", NULL);
    g_autoptr(GPtrArray) left = games_order_list_later(f.store, game, "S1902M", NULL);
    WANT_INT(none->len, 0);
    WANT_INT(left->len, 1);
    g_autoptr(GPtrArray) history = games_order_history(f.store, second);
    WANT_INT(history->len, 2);
    fixture_clear(&f);
}

static void results_come_back_in_order_by_version(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 phase;
    gint64 game = start_game(&f, "K", NOW, &phase);
    for (unsigned version = 1; version <= 2; version++)
        for (unsigned seq = 3; seq-- > 0;) {
            struct games_result result = {.phase = phase,
                                          .version = version,
                                          .seq = seq,
                                          .power = (char *)"FRANCE",
                                          .unit = (char *)"A PAR",
                                          .order = (char *)"A PAR - BUR",
                                          .verdict = (char *)"bounced",
                                          .cause = (char *)"standoff",
                                          .law = NULL,
                                          .by = (char *)"MUN",
                                          .strength = 1,
                                          .against = (int)version,
                                          .dislodged = seq == 1,
                                          .dislodged_by = (char *)"MUN"};
            MUST(games_result_put(f.store, &result, &error));
        }
    next_phase(&f, game, phase, "F1901M");
    commit(&f);
    g_autoptr(GPtrArray) newest = games_result_list(f.store, phase, 0);
    g_autoptr(GPtrArray) first = games_result_list(f.store, phase, 1);
    g_autoptr(GPtrArray) none = games_result_list(f.store, phase, 3);
    WANT_INT(newest->len, 3);
    WANT_INT(first->len, 3);
    WANT_INT(none->len, 0);
    struct games_result *middle = newest->pdata[1];
    WANT(middle->seq == 1 && middle->version == 2 && middle->against == 2 && middle->dislodged &&
         !middle->by_convoy);
    WANT_STR(middle->order, "A PAR - BUR");
    WANT_STR(middle->by, "MUN");
    WANT(middle->by2 == NULL && middle->law == NULL);
    fixture_clear(&f);
}

static void held_press_is_listed_until_it_is_printed_or_cut(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 phase;
    gint64 game = start_game(&f, "K", NOW, &phase), ids[3];
    for (unsigned i = 0; i < 3; i++) {
        struct games_press press = {.game = game,
                                    .phase = phase,
                                    .from_power = (char *)"FRANCE",
                                    .to = (char *)"ALL",
                                    .text = (char *)"Paris, le 3 : rien.",
                                    .written_s = NOW,
                                    .held = true,
                                    .colour = i ? GAMES_PRESS_WHITE : GAMES_PRESS_GREY};
        MUST((ids[i] = games_press_add(f.store, &press, &error)) != 0);
    }
    MUST(games_press_set(f.store, ids[0], "printed", "1", &error));
    MUST(games_press_set(f.store, ids[1], "cut", "1", &error));
    MUST(games_press_set(f.store, ids[2], "text", "abrégé", &error));
    MUST_FAIL(games_press_set(f.store, ids[2], "true_power", "x", &error), GAMES_ERROR_REFUSED,
              "field-none field='true_power'");
    commit(&f);
    g_autoptr(GPtrArray) held = games_press_list(f.store, game, 0, true);
    g_autoptr(GPtrArray) all = games_press_list(f.store, game, phase, false);
    g_autoptr(GPtrArray) elsewhere = games_press_list(f.store, game, phase + 1, false);
    WANT_INT(held->len, 1);
    WANT_STR(((struct games_press *)held->pdata[0])->text, "abrégé");
    WANT_INT(all->len, 3);
    WANT_INT(((struct games_press *)all->pdata[0])->colour, GAMES_PRESS_GREY);
    WANT_INT(elsewhere->len, 0);
    fixture_clear(&f);
}

static void ballots_stand_until_changed_and_end_with_the_question(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 game = start_game(&f, "K", NOW, NULL), id = 0;
    struct games_question question = {
        .game = game, .kind = (char *)"draw", .text = (char *)"FRANCE,TURKEY", .opened_s = NOW};
    MUST((id = games_question_add(f.store, &question, &error)) != 0);
    MUST(games_ballot_put(f.store, id, "TURKEY", "no", 0, NOW, &error));
    MUST(games_ballot_put(f.store, id, "FRANCE", "yes", 0, NOW, &error));
    MUST(games_ballot_put(f.store, id, "TURKEY", "yes", 0, NOW + 1, &error));
    MUST(games_ballot_put(f.store, id, "ITALY", "yes", 0, NOW + 1, &error));
    MUST(games_ballot_put(f.store, id, "ITALY", NULL, 0, NOW + 2, &error));
    MUST_FAIL(games_ballot_put(f.store, id, "ITALY", "perhaps", 0, NOW, &error), GAMES_ERROR_REFUSED,
              "words='yes, no, veto, abstain'");
    g_autoptr(GPtrArray) ballots = games_ballot_list(f.store, id);
    WANT_INT(ballots->len, 2);
    WANT_STR(((struct games_ballot *)ballots->pdata[0])->power, "FRANCE");
    WANT_STR(((struct games_ballot *)ballots->pdata[1])->choice, "yes");
    MUST(games_question_set_state(f.store, id, "voting", NOW, &error));
    MUST_FAIL(games_question_set_state(f.store, id, "won", NOW, &error), GAMES_ERROR_REFUSED, "words='open");
    MUST(games_question_set_state(f.store, id, "passed", NOW + 9, &error));
    MUST_FAIL(games_question_set_state(f.store, id, "failed", NOW + 9, &error), GAMES_ERROR_REFUSED,
              "-closed");
    MUST_FAIL(games_ballot_put(f.store, id, "FRANCE", "no", 0, NOW, &error), GAMES_ERROR_REFUSED, "-closed");
    commit(&f);
    g_autoptr(GPtrArray) open = games_question_list(f.store, game, true);
    g_autoptr(GPtrArray) all = games_question_list(f.store, game, false);
    WANT_INT(open->len, 0);
    WANT_INT(all->len, 1);
    struct games_question *closed = games_question_get(f.store, id);
    WANT(closed && closed->closed_s == NOW + 9);
    WANT_STR(closed->state, "passed");
    games_question_free(closed);
    fixture_clear(&f);
}

static void conditional_orders_of_a_unit_stand_side_by_side(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 phase, game = start_game(&f, "K", NOW + 10, &phase);
    put_order(&f, phase, "FRANCE", "PAR", "A PAR - BUR");
    put_order(&f, phase, "FRANCE", "PAR#2", "A PAR - PIC");
    struct games_order third = {.phase = phase,
                                .power = (char *)"FRANCE",
                                .unit = (char *)"PAR",
                                .nth = 3,
                                .text = (char *)"A PAR H",
                                .status = (char *)"ok",
                                .given_s = NOW};
    MUST(games_order_put(f.store, &third, &error));
    g_autofree char *all = orders_text(&f, phase, "FRANCE");
    WANT_STR(all, "A PAR - BUR; A PAR - PIC; A PAR H");
    g_autoptr(GPtrArray) rows = games_order_list(f.store, phase, NULL);
    const struct games_order *last = rows->pdata[2];
    WANT_INT(((struct games_order *)rows->pdata[0])->nth, 1);
    WANT_STR(((struct games_order *)rows->pdata[0])->unit, "PAR");
    WANT_INT(last->nth, 3);
    WANT_STR(last->unit, "PAR#3");

    /* What was listed can be put again as it is; withdrawing one leaves the others. */
    MUST(games_order_put(f.store, last, &error));
    MUST(games_order_withdraw(f.store, phase, "FRANCE", "PAR", NOW, &error));
    g_autofree char *rest = orders_text(&f, phase, "FRANCE");
    WANT_STR(rest, "A PAR - PIC; A PAR H");
    MUST(games_order_withdraw(f.store, phase, "FRANCE", "PAR#2", NOW, &error));
    MUST(games_phase_close(f.store, phase, "datc", "after", NOW, &error));
    gint64 again = 0;
    MUST((again = phase_again(f.store, phase, true, NOW, 0, &error)) != 0);
    g_autofree char *kept = orders_text(&f, again, "FRANCE");
    WANT_STR(kept, "A PAR H");
    commit(&f);
    (void)game;
    fixture_clear(&f);
}

static void a_called_standbys_orders_for_later_wait_apart(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 phase, game = start_game(&f, "K", NOW + 10, &phase);
    struct games_order own = {.power = (char *)"TURKEY",
                              .unit = (char *)"CON",
                              .text = (char *)"A CON B",
                              .status = (char *)"ok",
                              .given_s = NOW},
                       his = own;
    his.text = (char *)"F CON B";
    his.person = add_person(&f, 1);
    MUST(games_standby_call(f.store, game, phase, "TURKEY", his.person, NOW, &error) != 0);
    MUST(games_order_put_later(f.store, game, "F1901M", &own, &error));
    MUST(games_order_put_later(f.store, game, "F1901M/STANDBY", &his, &error));
    g_autoptr(GPtrArray) owns = games_order_list_later(f.store, game, "f1901m", NULL);
    g_autoptr(GPtrArray) apart = games_order_list_later(f.store, game, "f1901m/standby", "TURKEY");
    WANT_INT(owns->len, 1);
    WANT_STR(((struct games_order *)owns->pdata[0])->text, "A CON B");
    WANT_INT(apart->len, 1);
    WANT_STR(((struct games_order *)apart->pdata[0])->text, "F CON B");
    gint64 next = next_phase(&f, game, phase, "F1901M");
    MUST(games_order_take_later(f.store, next, &error));
    g_autofree char *taken = orders_text(&f, next, NULL);
    WANT_STR(taken, "A CON B");
    g_autoptr(GPtrArray) still = games_order_list_later(f.store, game, "F1901M/STANDBY", NULL);
    WANT_INT(still->len, 1);
    MUST(games_order_withdraw_later(f.store, game, "F1901M/STANDBY", "TURKEY", NULL, NOW, &error));
    g_autoptr(GPtrArray) none = games_order_list_later(f.store, game, "F1901M/STANDBY", NULL);
    WANT_INT(none->len, 0);
    commit(&f);
    fixture_clear(&f);
}

static void a_phase_knows_its_type_its_cause_and_its_end(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 first, game = start_game(&f, "K", NOW + 10, &first);
    gint64 retreat = next_phase(&f, game, first, "S1901R"), builds = next_phase(&f, game, retreat, "W1901A");
    MUST(games_game_set_state(f.store, game, GAMES_STATE_ENDED, NOW + 5, "draw FRANCE,TURKEY", &error));
    MUST(games_game_set_state(f.store, game, GAMES_STATE_ACTIVE, NOW + 6, NULL, &error));
    gint64 again = 0;
    MUST((again = phase_again(f.store, retreat, false, NOW + 6, 0, &error)) != 0);
    MUST(games_phase_set_cause(f.store, again, GAMES_CAUSE_ROLLBACK, "the fleet in Brest", builds, &error));
    MUST_FAIL(games_phase_set_cause(f.store, first, GAMES_CAUSE_EDIT, "", 0, &error), GAMES_ERROR_REFUSED,
              "phase-done");
    commit(&f);

    static const enum rules_phase_type types[] = {RULES_PHASE_MOVEMENT, RULES_PHASE_RETREAT,
                                                  RULES_PHASE_ADJUSTMENT, RULES_PHASE_RETREAT};
    g_autoptr(GPtrArray) all = games_phase_all(f.store, game);
    for (guint i = 0; i < all->len; i++)
        WANT_INT(((struct games_phase *)all->pdata[i])->type, types[i]);
    const struct games_phase *last = all->pdata[3], *plain = all->pdata[0];
    WANT_INT(last->cause, GAMES_CAUSE_ROLLBACK);
    WANT_INT(last->came_from, builds);
    WANT_STR(last->why, "the fleet in Brest");
    WANT(plain->cause == GAMES_CAUSE_COURSE && !plain->why && !plain->came_from);
    g_autofree char *end = games_phase_ending(f.store, builds), *none = games_phase_ending(f.store, again);
    WANT_STR(end, "draw FRANCE,TURKEY");
    WANT(none == NULL);
    fixture_clear(&f);
}

static void events_name_their_power_and_are_found_by_phase(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 first, game = start_game(&f, "K", NOW + 10, &first), other = start_game(&f, "L", 0, NULL);
    struct games_event typed = {.at_s = NOW,
                                .game = game,
                                .phase = first,
                                .what = (char *)"replaced",
                                .power = (char *)"FRANCE",
                                .detail = (char *)"why=resigned"},
                       worded = typed, elsewhere = {.at_s = NOW, .game = other, .what = (char *)"started"};
    worded.power = NULL;
    worded.detail = (char *)"power=TURKEY why=ejected";
    MUST(games_event_add(f.store, &typed, &error));
    MUST(games_event_add(f.store, &elsewhere, &error));
    MUST(games_event_add(f.store, &worded, &error));
    commit(&f);
    g_autoptr(GPtrArray) events = games_event_of_phase(f.store, first);
    WANT_INT(events->len, 2);
    WANT_STR(((struct games_event *)events->pdata[0])->power, "FRANCE");
    WANT_STR(((struct games_event *)events->pdata[1])->power, "TURKEY");
    g_autoptr(GPtrArray) others = games_event_list(f.store, other, 0);
    WANT(others->len == 1 && !((struct games_event *)others->pdata[0])->power);
    fixture_clear(&f);
}

int main(void)
{
    return tests_run("phase", (struct test[]){
                                  TEST(the_line_follows_parents_from_the_current_phase),
                                  TEST(an_adjudicated_phase_cannot_change),
                                  TEST(a_rollback_opens_a_new_row_and_keeps_the_old_branch),
                                  TEST(only_current_phases_of_active_games_are_due),
                                  TEST(the_newest_order_of_a_unit_counts_and_all_are_kept),
                                  TEST(orders_sent_ahead_wait_for_their_phase),
                                  TEST(conditional_orders_of_a_unit_stand_side_by_side),
                                  TEST(a_called_standbys_orders_for_later_wait_apart),
                                  TEST(a_phase_knows_its_type_its_cause_and_its_end),
                                  TEST(events_name_their_power_and_are_found_by_phase),
                                  TEST(results_come_back_in_order_by_version),
                                  TEST(held_press_is_listed_until_it_is_printed_or_cut),
                                  TEST(ballots_stand_until_changed_and_end_with_the_question),
                                  {NULL, NULL},
                              });
}
